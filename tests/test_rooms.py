"""What stands before the pages of a server, without a server."""

import asyncio

from rqa_lab.commands.guard import Rooms


class Kernels:
    """A manager of kernels that takes its time, and notes how long it would let each be idle."""

    cull_idle_timeout = 300

    def __init__(self):
        self.patience, self.ids, self._pools = [], set(), {}

    def __len__(self):
        return len(self.ids)

    def __contains__(self, id):
        return id in self.ids

    def fill_if_needed(self, *, notebook_name):
        self._pools[notebook_name].append(asyncio.get_running_loop().create_future())

    async def cull_kernels(self):
        await asyncio.sleep(0)
        self.patience.append(self.cull_idle_timeout)


def test_two_readers_who_wait_at_once_shorten_no_time_for_good():
    kernels = Kernels()

    async def both():
        rooms = Rooms(kernels, 1, 60)
        await asyncio.gather(rooms.clear(), rooms.clear())

    asyncio.run(both())
    assert kernels.patience == [60, 60]
    assert kernels.cull_idle_timeout == 300


def test_kernels_that_could_not_be_started_beforehand_are_no_places_and_are_not_handed_out():
    async def counted():
        kernels, loop = Kernels(), asyncio.get_running_loop()
        tasks = [loop.create_future() for _ in range(5)]
        tasks[0].set_exception(OSError(28, "No space left on device"))
        tasks[1].set_result({"kernel_id": "waits"})
        tasks[2].set_result({"kernel_id": "has gone"})
        tasks[3].cancel()
        kernels.ids, kernels._pools = {"waits", "read"}, {"explorer.ipynb": tasks[:]}
        rooms = Rooms(kernels, 30, 60)
        before = rooms.taken
        rooms.tidy()
        rooms.tidy()
        return before, rooms.taken, kernels._pools["explorer.ipynb"][:3] == [tasks[1], tasks[2], tasks[4]]

    assert asyncio.run(counted()) == (1, 1, True)
