"""A plan with the best chance to reach a goal: what to do, and what after which answer of chance."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Literal, NamedTuple

from rqa_lab.core.chance import CHANCE, percent
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.words import capital, either, many, printable, safe
from rqa_lab.explore.walk import Within

#: how many lines of a plan are shown, and how many answers of a branch are named
ROWS, _NAMED = 40, 4


class Branch(NamedTuple):
    """Answers after which a plan goes on alike; another seat's have no ``probability``.

    No ``answers`` are all the others, after which the goal is out of reach.
    """

    answers: tuple[str, ...]
    probability: Fraction | None
    then: "Stage"


class Stage(NamedTuple):
    """A place in a plan: an action, and what follows, or the answers that may come; neither at its end.

    ``chance`` is that of the goal from here on, ``seat`` who acts or answers.
    """

    chance: Fraction
    seat: str | None = None
    action: Action | None = None
    then: "Stage | None" = None
    branches: tuple[Branch, ...] = ()


class Row(NamedTuple):
    """A line of a plan, so many branches deep: an action, or the answers that a branch is for."""

    deep: int
    text: str
    case: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Plan:
    """How to reach a goal with the best chance; true.

    The best chance with up to ``actions`` actions (None: any number) is ``lower``, and the plan has it.  Only
    if the search ``stopped`` early is it not known beyond ``lower``, which the plan has, to ``upper``; then
    ``known`` is the exact one with up to ``complete`` actions.  ``tried`` counts the positions that were
    looked at, ``others`` those in which another seat has to choose.
    """

    game: Game
    goal: str
    start: State = field(repr=False)
    within: Within
    seat: str | None
    actions: int | None
    lower: Fraction
    upper: Fraction
    root: Stage
    tried: int
    complete: int
    known: Fraction
    others: int
    stopped: Literal["", "limit", "interrupted"] = ""

    @property
    def exact(self) -> bool:
        """The best chance is known."""
        return self.lower == self.upper

    @property
    def probability(self) -> Fraction:
        """The chance that the plan has; the best one, if it is ``exact``."""
        return self.lower

    @property
    def first(self) -> Action | None:
        """What to do first; None if somebody else, or chance, has to answer before."""
        return self.root.action if self.root.seat == self.seat else None

    def rows(self) -> Iterator[Row]:
        """The plan in lines."""
        return self._rows(self.root, 0)

    @property
    def shown(self) -> tuple[tuple[Row, ...], bool]:
        """The first of these lines, and whether there are more."""
        rows = tuple(islice(self.rows(), ROWS + 1))
        return rows[:ROWS], len(rows) > ROWS

    def _rows(self, stage: Stage, deep: int) -> Iterator[Row]:
        while stage.action is not None and stage.then is not None:
            who = "" if stage.seat == self.seat else f"{stage.seat}: "
            yield Row(deep, printable(f"{who}{stage.action.text}"))
            stage = stage.then
        if len(stage.branches) == 1:
            yield from self._rows(stage.branches[0].then, deep)
            return
        for branch in stage.branches:
            yield Row(deep, f"{self._case(stage, branch)}: {self._hope(branch.then)}", case=True)
            yield from self._rows(branch.then, deep + 1)

    def _case(self, stage: Stage, branch: Branch) -> str:
        odds = "" if branch.probability is None else f" ({branch.probability})"
        if not branch.answers:
            return f"otherwise{odds}"
        named = list(branch.answers[:_NAMED])
        if more := len(branch.answers) - len(named):
            named.append(many(more, "other"))
        who = "" if stage.seat == CHANCE else f"{capital(str(stage.seat))}: "
        return printable(f"if {who}{either(named)}{odds}")

    def _hope(self, stage: Stage) -> str:
        if stage.chance == 1:
            return "sure" if stage.seat else "reached"
        if stage.chance:
            return f"{stage.chance} left"
        return "out of reach" if self.exact else "nothing found"

    @property
    def far(self) -> str:
        """How far it looks, as "with up to 3 actions before this turn is over"."""
        number = "any number of actions" if self.actions is None else f"up to {many(self.actions, 'action')}"
        return f"with {number}{'' if self.within == 'game' else ' before this turn is over'}"

    @property
    def told(self) -> str:
        """The chance in a sentence."""
        if self.lower == 1:
            return f"Sure {self.far}, whatever comes."
        chance = _fraction(self.lower)
        if not self.exact:
            chance = f"not known, from {chance} to {_fraction(self.upper)}"
        return f"The best chance {self.far}: {chance}."

    @property
    def notes(self) -> tuple[str, ...]:
        """What to know of the chance: why it is not exact, and what others are taken to do."""
        found = []
        if not self.exact:
            early = {"limit": "stopped at its limit of", "interrupted": "was interrupted after"}
            if self.stopped:
                found.append(f"The search {early[self.stopped]} {many(self.tried, 'position')}.")
            chance = f"it is exactly {_fraction(self.known)}" if self.known else "there is none"
            found.append(f"With up to {many(self.complete, 'action')} {chance}.")
        if self.others:
            found.append(OTHERS[self.within])
        return tuple(found)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        """The chance, and the plan in lines, those of each branch further in."""
        rows, more = self.shown
        lines = [f"{'   ' * (row.deep + 1)}{row.text}" for row in rows]
        return "\n".join([self.told, *lines, *(["   …"] if more else []), *self.notes])

    def __repr__(self) -> str:
        chance = self.lower if self.exact else f"{self.lower} to {self.upper}"
        first = f", first {self.first.text}" if self.first else ""
        return printable(f"<Plan to {self.goal!r}: {chance}{first}>")

    def _repr_html_(self) -> str:
        rows, more = self.shown
        lines = [f'<div style="padding-left:{1.5 * row.deep}em">{safe(row.text)}</div>' for row in rows]
        notes = "".join(f"<p>{safe(note)}</p>" for note in self.notes)
        told = f"<p><strong>{safe(self.goal)}</strong>: {safe(self.told)}</p>"
        return f"{told}{''.join(lines)}{'<div>…</div>' if more else ''}{notes}"


#: what is taken of the choices of other seats, by how far one looks
OTHERS = {
    "seat": "Other seats are taken to choose against the goal.",
    "turn": "Other seats are taken to choose as the goal needs it.",
    "game": "Other seats are taken to act as the goal needs it.",
}


def _fraction(chance: Fraction) -> str:
    return f"{chance} ({percent(chance)})"
