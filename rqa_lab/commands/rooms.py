"""The places of a server: who has one, who waits for one and in which order, and who gives one up.

This module knows no game, and nothing of HTTP: ``rqa_lab.commands.door`` lets readers in by it.
"""

import asyncio
import itertools
import math
from dataclasses import dataclass, field
from secrets import token_hex
from time import monotonic
from typing import Any

from tornado.log import access_log

#: seconds after which somebody who waits is taken to have gone, if their page does not ask
LOST = 5
#: seconds within which somebody who was called has to come, and for which the next one waits for them
COMES, MOMENT = 10, 2
#: seconds before the next engine is started beforehand, if nobody waits for it
REST = 1


@dataclass
class Ticket:
    """The turn of somebody who waits: ``turn`` is set when it comes, and ``called`` is when."""

    number: str
    address: str
    seen: float
    since: float
    called: float = math.inf
    #: how many of their requests wait for the turn
    asking: int = 0
    turn: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self, seconds: float) -> bool:
        """Wait for the turn; whether it has come."""
        self.asking += 1
        try:
            await asyncio.wait_for(self.turn.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            self.asking -= 1
            self.seen = monotonic()
        return self.turn.is_set()


@dataclass
class Place:
    """A kernel that a page was given: to which address; since when it is sent; whether it has called."""

    address: str
    since: float = math.inf
    met: bool = False


class Rooms:
    """How many readers have a kernel, how many may have one, and the queue of those who want one.

    Args:
        kernels: the manager of the kernels.
        most: how many may have one; 0: any number.
        left: seconds after which a kernel without a page gives its place to a reader who waits.
        at_once: how many pages may begin at once; 0: any number.
        each: how many places one address may have or wait for; 0: any number.
        unmet: seconds after which a page that has not called its kernel gives up its place; 0: never.
    """

    def __init__(
        self, kernels: Any, most: int, left: int, *, at_once: int = 0, each: int = 0, unmet: int = 0
    ) -> None:
        self._kernels, self.most, self._left = kernels, most, left
        self._at_once, self.each, self._unmet = at_once, each, unmet
        self._clearing = asyncio.Lock()
        self._why = ""
        self._numbers = itertools.count(1)
        #: requests that wait for their kernel, and pages that are being made, each with the reader's address
        self.entering: dict[object, str] = {}
        self.beginning: set[object] = set()
        #: who waits, in order; whose turn it is, and has not come yet
        self.waiting: dict[str, Ticket] = {}
        self.called: dict[str, Ticket] = {}
        self.places: dict[str, Place] = {}
        self._ending: set[asyncio.Task[Any]] = set()

    # ---- how many ----

    @property
    def taken(self) -> int:
        """The number of places in use; kernels started in advance do not count until a reader comes.

        A kernel that is being started in advance counts until it runs, for less than a second, and a reader
        who comes then waits longer.  One that could not be started, such as with a full disk, does not count.
        """
        waiting = [task for pool in self._pools.values() for task in pool if _kernel(task) in self._kernels]
        return len(self._kernels) - len(waiting) + len(self.entering)

    @property
    def _pools(self) -> dict[str, list[Any]]:
        """By notebooks, the tasks that start kernels beforehand, done or not."""
        found: dict[str, list[Any]] = getattr(self._kernels, "_pools", {})
        return found

    @property
    def full(self) -> bool:
        """True if there is no room for another reader."""
        return 0 < self.most <= self.taken + len(self.called)

    @property
    def busy(self) -> bool:
        """True if so many pages begin that another one would only slow them down.

        Who was called counts as one of them for a moment only: not to come must hold nobody up.
        """
        now = monotonic()
        coming = sum(now - one.called < MOMENT for one in self.called.values())
        return 0 < self._at_once <= len(self.beginning) + coming

    def crowded(self, address: str) -> bool:
        """True if an address has, or waits for, as many places as one may have."""
        tickets = (*self.waiting.values(), *self.called.values())
        places = (place for kernel, place in self.places.items() if kernel in self._kernels)
        found = [*self.entering.values(), *(one.address for one in tickets), *(one.address for one in places)]
        return 0 < self.each <= found.count(address)

    # ---- the queue ----

    def knock(self, address: str, number: str = "") -> Ticket:
        """The ticket of a reader; without the number of one, they stand at the end of the queue."""
        found = self.called.get(number) or self.waiting.get(number)
        if found is None:
            number = f"{next(self._numbers)}-{token_hex(8)}"  # nobody guesses it
            now = monotonic()
            found = self.waiting[number] = Ticket(number, address, now, now)
        self.call()
        return found

    def before(self, ticket: Ticket) -> int:
        """How many others come first."""
        return [*self.waiting].index(ticket.number) if ticket.number in self.waiting else 0

    def soon(self, ticket: Ticket) -> bool:
        """True if it is their turn, or may be within a moment."""
        return self.before(ticket) < max(self._at_once, 1)

    def call(self) -> None:
        """Call those whose turn it is; as long as somebody waits, kernels are started without a pause."""
        while self.waiting and not self.full and not self.busy:
            number = next(iter(self.waiting))
            ticket = self.called[number] = self.waiting.pop(number)
            ticket.called = monotonic()
            ticket.turn.set()
        self._kernels.fill_delay = 0 if self.waiting else REST

    def enter(self, page: object, ticket: Ticket) -> None:
        """A page begins, whose turn it is."""
        self.called.pop(ticket.number, None)
        self.entering[page] = ticket.address
        self.beginning.add(page)

    def give(self, page: object, kernel: str) -> None:
        """A page has its kernel."""
        self.places[kernel] = Place(self.entering.pop(page, ""))

    def made(self, page: object, kernel: str | None) -> None:
        """A page was sent, or was given up: the next one may begin."""
        self.entering.pop(page, None)
        self.beginning.discard(page)
        if kernel in self.places:
            self.places[kernel].since = monotonic()
        self.call()

    def meet(self, kernel: str) -> None:
        """A page has called its kernel."""
        if kernel in self.places:
            self.places[kernel].met = True

    # ---- now and then ----

    def tidy(self) -> None:
        """Forget who has gone, end kernels that no page has called, and call whose turn it is.

        Kernels that could not be started beforehand, which Voila would hand out, are forgotten, too.
        """
        now = monotonic()
        gone = [one.number for one in self.waiting.values() if not one.asking and now - one.seen > LOST]
        for number in gone:
            del self.waiting[number]
        # to ask on is not to come
        for number in [one.number for one in self.called.values() if now - one.called > COMES]:
            del self.called[number]
        for kernel, place in [*self.places.items()]:
            if kernel not in self._kernels:
                del self.places[kernel]
            elif 0 < self._unmet < now - place.since and not place.met:
                place.since = now  # it is ended once
                self._end(kernel)
        for name, pool in self._pools.items():
            failed = [task for task in pool if task.done() and not _kernel(task)]
            if failed:
                self._tell(failed[0])
                pool[:] = [task for task in pool if task not in failed]
                self._kernels.fill_if_needed(notebook_name=name)
        self.call()

    def _end(self, kernel: str) -> None:
        """End a kernel, in its own time."""
        task = asyncio.ensure_future(self._kernels.shutdown_kernel(kernel))
        self._ending.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._ending.discard(task)
        if not task.cancelled() and task.exception():
            access_log.warning("a process without a page could not be ended: %s", task.exception())

    def _tell(self, failed: Any) -> None:
        """Say why there is no kernel for the next reader, but not each second."""
        why = "it was given up" if failed.cancelled() else str(failed.exception())
        if why != self._why:
            access_log.error("no process could be started for the next reader: %s", why)
        self._why = why

    async def clear(self) -> None:
        """End kernels of pages that closed without notice, which would otherwise be kept for minutes."""
        manager = self._kernels
        async with self._clearing:  # two at once would take the short time for the usual one, and keep it
            usual, manager.cull_idle_timeout = manager.cull_idle_timeout, self._left
            try:
                await manager.cull_kernels()
            finally:
                manager.cull_idle_timeout = usual


def _kernel(task: Any) -> str | None:
    """The kernel that a task has started; None if it has not yet, or could not."""
    if not task.done() or task.cancelled() or task.exception():
        return None
    return str(task.result()["kernel_id"])
