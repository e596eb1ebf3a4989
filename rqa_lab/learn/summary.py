"""The set-up and the turn of a game on a page each, made of the clauses: title, first sentence, by phase.

Which phase a clause belongs to follows from what it says and from when it acts in the library; which clauses
of other chapters matter in a phase, from how many areas of the library let them act there.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rqa_lab.core.clause import Clause
from rqa_lab.core.display import Displayed
from rqa_lab.core.game import Game
from rqa_lab.core.words import capital
from rqa_lab.learn.citations import Phases
from rqa_lab.learn.reference import reference

#: the chapters that have a summary
OF = ("setup", "turn")
#: the set of clauses that every game is played with
_BASE = "base"
#: phases that are no part of a turn
_OUTSIDE = ("set-up", "over")
#: how many clauses of another chapter stand in a phase, and in how many topics of the library each has to act
_MOST, _OFTEN = 2, 3
#: about how many characters are told of a clause of the chapter itself, and of another one
_LONG, _SHORT = 210, 120
#: the part of what a clause does in one phase: below this it belongs to none
_MOSTLY = 0.75

_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z“\"])")


class Line(NamedTuple):
    """A clause in brief."""

    clause: str
    title: str
    says: str


class Part(NamedTuple):
    """Part of a summary: its title, the clauses of its own chapter, and of other chapters, by title."""

    title: str
    lines: Sequence[Line]
    others: Mapping[str, Sequence[Line]]


class Summary(Displayed):
    """A chapter of a game's rulebook on a page; both go by their ids.

    >>> Summary("rqa", "turn", "The turn", ())
    <Summary The turn: 0 parts>
    """

    def __init__(self, game: str, id: str, title: str, parts: Sequence[Part]) -> None:
        self.game, self.id, self.title, self.parts = game, id, title, parts

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses on the page, in their order."""
        return tuple(
            line.clause
            for part in self.parts
            for lines in (part.lines, *part.others.values())
            for line in lines
        )

    def __repr__(self) -> str:
        return f"<Summary {self.title}: {len(self.parts)} parts>"


def summary(game: Game, chapter: str, phases: Phases) -> Summary:
    """The summary of a chapter, "setup" or "turn", given in which phases clauses act."""
    book = game.rulebook
    own = [clause for clause in book.own() if clause.topic == chapter and not clause.uncitable]
    parts = _turn(game, own, phases) if chapter == "turn" else _setup(own)
    return Summary(
        game.id, chapter, book.topics[chapter], [part for part in parts if part.lines or part.others]
    )


def _setup(own: Sequence[Clause]) -> Iterator[Part]:
    """The set-up in the order of the book; what only some games need comes last."""
    yield Part("Step by step", [_line(one) for one in own if one.set == _BASE], {})
    for name in dict.fromkeys(one.set for one in own if one.set != _BASE):
        yield Part(capital(name.replace("-", " ")), [_line(one) for one in own if one.set == name], {})


def _turn(game: Game, own: Sequence[Clause], phases: Phases) -> Iterator[Part]:
    """The turn, phase by phase; what holds in no phase alone comes first."""
    titles = {id: capital(row.title) for id, row in game.words.phases.items() if id not in _OUTSIDE}
    where = {clause.id: _phase(clause, titles, phases) for clause in own}
    yield Part("Always", [_line(one) for one in own if not where[one.id] and one.set == _BASE], {})
    for phase, title in titles.items():
        lines = [_line(one) for one in own if where[one.id] == phase and one.set == _BASE]
        yield Part(title, lines, dict(_others(game, phase, phases)))


def _phase(clause: Clause, titles: Mapping[str, str], phases: Phases) -> str:
    """The phase that a clause names, or in which it nearly always acts; "" for none of them, or several."""
    named = [phase for phase, title in titles.items() if title in clause.says]
    if named:
        return named[0] if len(named) == 1 else ""
    acts = {phase: n.total() for phase, n in phases.get(clause.id, {}).items()}
    phase = max(acts, key=acts.__getitem__, default="")
    return phase if phase in titles and acts[phase] >= _MOSTLY * sum(acts.values()) else ""


def _others(game: Game, phase: str, phases: Phases) -> Iterator[tuple[str, Sequence[Line]]]:
    """The clauses of each other chapter that act most in a phase, but for those of single components."""
    book = game.rulebook
    of_one = {id for some in reference(game.id).values() for one in some.values() for id in one.about}
    often = {
        id: acts[phase].total()
        for id, acts in phases.items()
        if id not in of_one and phase == max(acts, key=lambda one: acts[one].total())
        and len(acts[phase]) >= _OFTEN
    }  # fmt: skip
    settled = [one for one in book.own() if one.set == _BASE and one.status != "undecided"]
    for topic, title in book.topics.items():
        known = [one for one in settled if one.topic == topic not in OF and one.id in often]
        most = sorted(known, key=lambda one: -often[one.id])[:_MOST]
        if most:
            yield title, [_line(one, _SHORT) for one in known if one in most]


def _line(clause: Clause, most: int = _LONG) -> Line:
    """A clause with as many of its sentences as fit; the first one always does."""
    says, *more = _SENTENCE.split(clause.says.strip())
    for sentence in more:
        if len(says) + len(sentence) > most:
            break
        says = f"{says} {sentence}"
    return Line(clause.id, clause.title, says)
