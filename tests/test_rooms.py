"""The places of a server and the queue of those who want one, without a server."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from rqa_lab.commands import rooms as rooms_module
from rqa_lab.commands.rooms import Rooms


def run(coroutine):
    """What comes of it in a loop of its own: one that a widget started may be running here."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


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

    async def shutdown_kernel(self, kernel):
        self.ids.remove(kernel)

    async def cull_kernels(self):
        await asyncio.sleep(0)
        self.patience.append(self.cull_idle_timeout)


def test_two_readers_who_wait_at_once_shorten_no_time_for_good():
    kernels = Kernels()

    async def both():
        rooms = Rooms(kernels, 1, 60)
        await asyncio.gather(rooms.clear(), rooms.clear())

    run(both())
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

    assert run(counted()) == (1, 1, True)


def opened(*kernels, most=0, **how):
    """Rooms in which there are some kernels; and their manager."""
    manager = Kernels()
    manager.ids = {*kernels}
    return Rooms(manager, most, 60, **how), manager


def test_so_many_begin_at_once_and_the_others_in_order():
    async def order():
        (rooms, kernels), page = opened(at_once=2), object()
        tickets = [rooms.knock(f"10.0.0.{n}") for n in range(5)]
        assert [one.turn.is_set() for one in tickets] == [True, True, False, False, False]
        assert [rooms.before(one) for one in tickets] == [0, 0, 0, 1, 2]
        rooms.enter(page, tickets[0])
        assert not tickets[2].turn.is_set()
        rooms.made(page, None)
        assert [one.turn.is_set() for one in tickets] == [True, True, True, False, False]
        assert rooms.knock("10.0.0.4", tickets[4].number) is tickets[4]  # loaded again, it keeps its turn
        assert kernels.fill_delay == 0

    run(order())


def test_where_every_place_is_taken_they_wait_and_who_has_gone_is_forgotten(monkeypatch):
    async def full():
        rooms, kernels = opened("read", most=1)
        gone, waits = rooms.knock("10.0.0.1"), rooms.knock("10.0.0.2")
        asks = asyncio.create_task(waits.wait(5))
        await asyncio.sleep(0)
        later = rooms_module.monotonic() + rooms_module.LOST + 1
        monkeypatch.setattr(rooms_module, "monotonic", lambda: later)
        rooms.tidy()
        assert [*rooms.waiting] == [waits.number]
        kernels.ids = set()
        rooms.tidy()
        assert await asks
        assert not gone.turn.is_set()

    run(full())


def test_a_page_that_does_not_call_its_kernel_is_ended_and_one_that_does_is_not(monkeypatch):
    async def ended():
        rooms, kernels = opened("silent", "met", each=2, unmet=10)
        for kernel in ("silent", "met"):
            rooms.enter(kernel, rooms.knock("10.0.0.1"))
            rooms.give(kernel, kernel)
            rooms.made(kernel, kernel)
        assert (rooms.crowded("10.0.0.1"), rooms.crowded("10.0.0.2")) == (True, False)
        rooms.meet("met")
        rooms.tidy()
        later = rooms_module.monotonic() + 11
        monkeypatch.setattr(rooms_module, "monotonic", lambda: later)
        rooms.tidy()
        await asyncio.sleep(0)
        assert kernels.ids == {"met"}
        assert not rooms.crowded("10.0.0.1")

    run(ended())


def test_who_asks_on_and_does_not_come_holds_nobody_up(monkeypatch):
    """A page that asks whether it is its turn, is told so, asks again, and never opens."""

    async def asked_on():
        rooms, _ = opened(at_once=1)
        idler, reader = rooms.knock("10.0.0.1"), rooms.knock("10.0.0.2")
        begun = rooms_module.monotonic()
        for seconds in range(1, rooms_module.COMES):
            monkeypatch.setattr(rooms_module, "monotonic", lambda now=begun + seconds: now)
            assert await idler.wait(1)
            rooms.tidy()
            assert idler.number in rooms.called
            assert reader.turn.is_set() == (seconds >= rooms_module.MOMENT)
        monkeypatch.setattr(rooms_module, "monotonic", lambda: begun + rooms_module.COMES + 1)
        rooms.tidy()
        assert idler.number not in rooms.called

    run(asked_on())


def test_who_is_called_and_comes_late_still_comes_in(monkeypatch):
    async def late():
        (rooms, _), page = opened(at_once=1), object()
        slow = rooms.knock("10.0.0.1")
        later = rooms_module.monotonic() + rooms_module.COMES - 1
        monkeypatch.setattr(rooms_module, "monotonic", lambda: later)
        rooms.tidy()
        assert rooms.knock("10.0.0.1", slow.number) is slow
        rooms.enter(page, slow)
        assert (rooms.called, [*rooms.beginning]) == ({}, [page])

    run(late())
