"""What stands before the pages of a server, without a server."""

import asyncio

from rqa_lab.commands.guard import Rooms


class Kernels:
    """A manager of kernels that takes its time, and notes how long it would let each be idle."""

    cull_idle_timeout = 300

    def __init__(self):
        self.patience = []

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
