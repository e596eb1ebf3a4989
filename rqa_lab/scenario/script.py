"""The script of a scenario, read from its ``steps``: what is done, what is refused, what is possible."""

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from rqa_lab.documents.places import Path

#: what a reader may think of a step -> its sign
MARKS: Mapping[str, str] = {"good": "!", "mistake": "?", "interesting": "!?", "doubtful": "?!"}


@dataclass(frozen=True, slots=True)
class At:
    """What is expected in the middle of a step: before or after an event, the ``nth`` of its kind from 1."""

    when: Literal["before", "after"]
    event: str
    nth: int
    expect: Mapping[str, Any] = field(hash=False)

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> "At":
        """What an item of ``at`` stands for.

        >>> At.of({"before": "turn", "expect": {"turn": "Ann"}})
        At(when='before', event='turn', nth=1, expect={'turn': 'Ann'})
        """
        when: Literal["before", "after"] = "before" if "before" in said else "after"
        return cls(when, said[when], said.get("nth", 1), copy.deepcopy(said.get("expect", {})))


@dataclass(frozen=True, slots=True)
class Line:
    """One step of the script: an action to do, one to be refused, or all that is possible.

    ``texts`` holds the action, or the options.  ``events`` is None if the file says nothing about them.
    ``number`` is the place in the file of the step that it stands for, from 0, in the list at ``within``.
    ``comment`` and ``mark`` are what somebody thinks of it.
    """

    kind: Literal["do", "refuse", "options"]
    texts: tuple[str, ...]
    expect: Mapping[str, Any] = field(default_factory=dict, hash=False)
    at: tuple[At, ...] = ()
    cites: tuple[str, ...] = ()
    events: tuple[str, ...] | None = None
    because: tuple[str, ...] = ()
    seat: str | None = None
    say: str = ""
    comment: str = ""
    mark: str = ""
    number: int = 0
    within: Path = ("steps",)

    @property
    def path(self) -> Path:
        """Where the step that it stands for is in the file."""
        return *self.within, self.number

    @classmethod
    def all_of(
        cls,
        steps: Iterable[Mapping[str, Any]],
        expand: Callable[[str], Iterable[str]],
        within: Path = ("steps",),
    ) -> Iterator["Line"]:
        """The lines that the steps of a document stand for.

        A text that stands for several actions makes a line for each; everything else in the step belongs to
        the last one.
        """
        for number, step in enumerate(steps):
            line = replace(cls.of(step), number=number, within=within)
            if line.kind == "do":
                *first, last = expand(line.texts[0])
                yield from (cls("do", (text,), number=number, within=within) for text in first)
                line = replace(line, texts=(last,))
            yield line

    @classmethod
    def of(cls, step: Mapping[str, Any]) -> "Line":
        """The line that a step of a document stands for.

        >>> Line.of({"refuse": "end turn", "because": "lab.game-over"}).because
        ('lab.game-over',)
        """
        kind: Literal["do", "refuse", "options"] = (
            "do" if "do" in step else "refuse" if "refuse" in step else "options"
        )
        texts, because, events = step[kind], step.get("because", ()), step.get("events")
        return cls(
            kind,
            tuple(texts) if kind == "options" else (texts,),
            copy.deepcopy(step.get("expect", {})),
            tuple(map(At.of, step.get("at", ()))),
            tuple(step.get("cites", ())),
            None if events is None else tuple(events),
            (because,) if isinstance(because, str) else tuple(because),
            step.get("seat"),
            step.get("say", ""),
            step.get("comment", ""),
            step.get("mark", ""),
        )


class Place(NamedTuple):
    """A place in a file with several lines: the line, 0 for that of ``steps``, and the step on it.

    Steps are counted as the timeline does: those done and those refused, from 1; 0 is the start.
    """

    line: int = 0
    step: int = 0

    @classmethod
    def of(cls, said: Mapping[str, int]) -> "Place":
        """The place that a mapping of a file means.

        >>> Place.of({"step": 2})
        Place(line=0, step=2)
        """
        return cls(said.get("line", 0), said.get("step", 0))

    @classmethod
    def read(cls, text: str) -> "Place":
        """The place that a text means, as an address has it; the start for a text that means none.

        >>> Place.read("3"), Place.read("2.1"), Place.read("x")
        (Place(line=0, step=3), Place(line=2, step=1), Place(line=0, step=0))
        """
        line, dot, step = text.partition(".")
        numbers = (line, step) if dot else ("0", line)
        if not all(number.isdecimal() for number in numbers):
            return cls()
        return cls(*(int(number[:6]) for number in numbers))

    def __str__(self) -> str:
        return f"{self.line}.{self.step}" if self.line else str(self.step)

    def said(self) -> dict[str, int]:
        """The place as a file has it.

        >>> Place(1, 2).said(), Place().said()
        ({'line': 1, 'step': 2}, {})
        """
        return {key: number for key, number in self._asdict().items() if number}


@dataclass(frozen=True, slots=True)
class Variation:
    """Another line of a file: where it leaves which line, what it is called, its steps, chance's answers."""

    start: Place
    lines: tuple[Line, ...]
    name: str = ""
    chance: tuple[str, ...] = ()

    @classmethod
    def of(cls, said: Mapping[str, Any], number: int, expand: Callable[[str], Iterable[str]]) -> "Variation":
        """The line that item ``number`` of ``lines`` stands for, counted from 0.

        >>> Variation.of({"from": {"step": 1}, "steps": [{"do": "end turn"}]}, 0, lambda text: [text]).start
        Place(line=0, step=1)
        """
        lines = Line.all_of(said.get("steps", ()), expand, ("lines", number, "steps"))
        start = Place.of(said.get("from", {}))
        return cls(start, tuple(lines), said.get("name", ""), tuple(said.get("chance", ())))
