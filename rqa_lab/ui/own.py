"""What a reader opened, began or built himself: the page lists it, and its tab keeps it while it is open."""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rqa_lab.ui import keep
from rqa_lab.ui.editor import Edited
from rqa_lab.ui.lesson import Lesson

#: at most this many are listed, the last ones
_MOST = 12


class Kept(NamedTuple):
    """What the tab keeps of one: its title, what stands below it in the list, its address."""

    title: str
    line: str
    address: str


class Own:
    """The reader's own lessons, by the ids that they have on this page; some may be kept and not open yet.

    Args:
        orders: where to put what the tab is to keep: id -> what :class:`Kept` has, or null for no longer.

    >>> from rqa_lab import Scenario
    >>> from rqa_lab.ui.library import lesson
    >>> mine = lesson(Scenario("rqa", "Mine").robot("pug", "c4"))
    >>> own = Own([])
    >>> own.add(mine)
    >>> own.id(mine), own.open("own/1") is mine, own.listed()
    ('own/1', True, {'own/1': ('Mine', 'Robot Quest Arena')})
    """

    def __init__(self, orders: list[dict[str, str]]) -> None:
        self._orders = orders
        #: never changed, but replaced
        self.lessons: Mapping[str, Lesson | Kept] = {}
        #: id -> where a lesson was when it was last shown; what the tab knows
        self._addresses: dict[str, str] = {}
        self._told: Mapping[str, Kept] = {}

    def __contains__(self, id: str) -> bool:
        return id in self.lessons

    def __iter__(self) -> Iterator[Lesson]:
        return (one for one in self.lessons.values() if isinstance(one, Lesson))

    def open(self, id: str) -> Lesson:
        """The lesson of an id.

        Raises:
            ScenarioError: if it was kept by another version, which wrote it otherwise.
            ~rqa_lab.ui.shelf.CannotOpen: if there is nothing to show.
        """
        one = self.lessons[id]
        return keep.opened(one.address) if isinstance(one, Kept) else one

    def id(self, lesson: Lesson) -> str | None:
        """The id of a lesson; None if it is not among them."""
        return next((id for id, one in self.lessons.items() if one is lesson), None)

    def add(self, lesson: Lesson) -> None:
        """List a lesson; of one that is edited, and played from there, only the last with one line."""
        if self.id(lesson) is None:
            number = 1 + max((int(id.removeprefix(keep.OWN)) for id in self.lessons), default=0)
            place = next((id for id, one in self.lessons.items() if _follows(lesson, one)), None)
            self._list({**self.lessons, place or f"{keep.OWN}{number}": lesson})

    def recall(self, whole: str) -> None:
        """List what the tab kept, before what is listed already; what is no list of that is left out."""
        try:
            rows = [Kept(*map(str, row)) for row in json.loads(whole)]
        except (RecursionError, TypeError, ValueError):
            return
        shown = {keep.address(one, known=False) for one in self}
        all = [*(row for row in rows if row.address not in shown), *self.lessons.values()]
        self._list({f"{keep.OWN}{number}": one for number, one in enumerate(all, 1)})
        self._addresses, self._told = {}, {}

    def _list(self, all: Mapping[str, Lesson | Kept]) -> None:
        self.lessons = dict([*all.items()][-_MOST:])

    def tell(self, lesson: Lesson, address: str) -> None:
        """Have the tab keep what is listed; one of them may be shown now, at this address."""
        if id := self.id(lesson):
            self._addresses[id] = address
        listed, now = self.listed(), dict[str, Kept]()
        for id, one in self.lessons.items():
            if isinstance(one, Kept):
                now[id] = one
            elif id in self._addresses:
                now[id] = Kept(*listed[id], self._addresses[id])
        news: dict[str, Kept | None] = {id: row for id, row in now.items() if row != self._told.get(id)}
        news |= dict.fromkeys(self._told.keys() - now.keys())
        self._told = now
        if news:
            self._orders.append({"own": json.dumps(news)})

    def listed(self) -> Mapping[str, tuple[str, str]]:
        """Id -> the title, and what stands below it in the list."""
        return {id: one[:2] if isinstance(one, Kept) else _said(one) for id, one in self.lessons.items()}


def _said(one: Lesson) -> tuple[str, str]:
    return one.scenario.title, f"{one.game.title}{', in the editor' if isinstance(one, Edited) else ''}"


def _follows(lesson: Lesson, one: Lesson | Kept) -> bool:
    """Whether a lesson takes the place of one, which was kept, or is edited further and has one line."""
    if isinstance(one, Kept):
        return one.address == keep.address(lesson, known=False)
    if not lesson.editor or one.editor is not lesson.editor or type(lesson) is not type(one):
        return False
    return isinstance(one, Edited) or not (one.study.comments or one.study.marks or one.study.branches[1:])
