"""What a reader opened, began or built himself, as long as the page is open."""

from collections.abc import Iterator, Mapping

from rqa_lab.ui import keep
from rqa_lab.ui.editor import Edited
from rqa_lab.ui.lesson import Lesson

#: at most this many are listed, the last ones
_MOST = 12


class Own:
    """The reader's own lessons, by the ids that they have on this page.

    >>> from rqa_lab import Scenario
    >>> from rqa_lab.ui.library import lesson
    >>> mine = lesson(Scenario("rqa", "Mine").robot("pug", "c4"))
    >>> own = Own().with_(mine)
    >>> own.id(mine), own["own/1"] is mine, own.listed()
    ('own/1', True, {'own/1': ('Mine', 'Robot Quest Arena')})
    """

    def __init__(self, lessons: Mapping[str, Lesson] | None = None) -> None:
        self._lessons = dict(lessons or {})

    def __contains__(self, id: str) -> bool:
        return id in self._lessons

    def __getitem__(self, id: str) -> Lesson:
        return self._lessons[id]

    def __iter__(self) -> Iterator[Lesson]:
        return iter(self._lessons.values())

    def id(self, lesson: Lesson) -> str | None:
        """The id of a lesson; None if it is not among them."""
        return next((id for id, one in self._lessons.items() if one is lesson), None)

    def with_(self, lesson: Lesson) -> "Own":
        """The same with a lesson; of one that is edited, and played from there, only the last is kept."""
        if self.id(lesson) is not None:
            return self
        for id, one in self._lessons.items():
            if lesson.editor and one.editor is lesson.editor and type(lesson) is type(one):
                return Own({**self._lessons, id: lesson})
        number = 1 + max((int(id.removeprefix(keep.OWN)) for id in self._lessons), default=0)
        return Own({**dict(list(self._lessons.items())[1 - _MOST :]), f"{keep.OWN}{number}": lesson})

    def listed(self) -> Mapping[str, tuple[str, str]]:
        """Id -> the title, and what stands below it in the list."""
        return {
            id: (
                one.scenario.title,
                f"{one.game.title}{', in the editor' if isinstance(one, Edited) else ''}",
            )
            for id, one in self._lessons.items()
        }
