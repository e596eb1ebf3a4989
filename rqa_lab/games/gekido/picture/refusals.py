"""Marks of what was refused: its place, and the spaces that would do."""

from collections.abc import Iterator, Mapping
from typing import Any

from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.scene import Circle, Shape
from rqa_lab.games.gekido.model.actions import Attack, Move, Push, Stay
from rqa_lab.games.gekido.model.state import State, space_of
from rqa_lab.games.gekido.picture.canvas import canvas
from rqa_lab.games.gekido.rules.judge import judge


def refused_at(s: State, action: Action | None) -> int | None:
    """The space on which the refusal of an action is shown, None for none."""
    match action:
        case Move():
            at = space_of(s, s.seat)
            to = None if at is None else s.setup.grid.step[at][WAY_NUMBER[action.way]]
            return at if to is None else to
        case Stay():
            return space_of(s, s.seat)
        case Attack() | Push() if action.bot in s.setup.number:
            return s.at[s.setup.number[action.bot]]
        case Choose():
            return s.setup.grid.number.get(action.option)
    return None


def would_do(s: State, action: Action) -> Iterator[Shape]:
    """A ring on each space that would do in place of a refused action."""
    facts = [reason.facts for reason in judge(s, action).reasons]
    names = dict.fromkeys(name for one in facts for name in _spaces(s, one))
    for name in names:
        x, y = canvas(s.setup.grid).middle(s.setup.grid.number[name])
        yield Circle("would-do", x, y + 14, 11)


def _spaces(s: State, facts: Mapping[str, Any]) -> Iterator[str]:
    for told in ("instead", "options"):
        found = facts.get(told, ())
        yield from (name for name in found if isinstance(name, str) and name in s.setup.grid.number)
