"""Marks of what was refused: the place, the way, and for an attack from afar why it does not reach."""

from collections.abc import Iterator
from typing import NamedTuple

from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Shape, Sprite
from rqa_lab.games.rqa.actions import Move, Play, Push, Use
from rqa_lab.games.rqa.canvas import SIZE, corner
from rqa_lab.games.rqa.judge import judge
from rqa_lab.games.rqa.marks import between, chevrons
from rqa_lab.games.rqa.state import GRID, State


def refused_at(s: State, action: Action | None) -> tuple[int, int | None] | None:
    """The space on which the refusal of an action is shown, and the way in which it was tried."""
    number, step = s.setup.number, GRID.step
    match action:
        case Move():
            at, way = s.at[number[action.robot]], WAY_NUMBER[action.way]
            to = None if at is None else step[at][way]
            return None if at is None else (at if to is None else to, way)
        case Push():
            at = s.at[number[action.body]]
            return None if at is None else (at, WAY_NUMBER[action.way])
        case Play() | Use():
            target = action.target if action.target in number else None  # it may be a way
            at = s.at[number[target or action.robot]]
            return None if at is None else (at, None)
    return None


class Why(NamedTuple):
    """What keeps an attack from its target: a line of sight that is blocked, a range that is too short."""

    ray: tuple[str, str] | None = None
    ring: tuple[str, int] | None = None


def why(s: State, action: Action | None) -> Why:
    """What keeps a refused attack from its target, as far as that is why it was refused.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "a1"}, "crate": {"seat": "Bo", "at": "g1"}}
    >>> s = GAME.position({"robots": robots, "seats": {"Ann": {"hand": ["Rivet Gun"]}}})
    >>> why(s, Play("Rivet Gun", "pug", "crate"))
    Why(ray=None, ring=('Pug', 2))
    """
    if not isinstance(action, (Play, Use)):
        return Why()
    facts = {reason.kind: reason.facts for reason in judge(s, action).reasons}
    hidden, far = facts.get("out of sight"), facts.get("out of range")
    ray = None if hidden is None else (hidden["at"], hidden["to"])
    return Why(ray, None if far is None else (far["robot"], far["range"]))


def hatch(s: State, refused: Action | None) -> Iterator[Shape]:
    """Stripes on the space where it was refused."""
    place = refused_at(s, refused)
    if place is not None:
        yield Sprite("refused", "m-hatch", *corner(place[0]), SIZE)


def refusal(s: State, refused: Action | None) -> Iterator[Shape]:
    """Hollow chevrons the way it was tried, and the slashed ring.

    The ring is before what a body would be pushed onto, on the space that one may not enter, or in the corner
    of what one may not aim at.
    """
    place = refused_at(s, refused)
    if place is None:
        return
    space, way = place
    x, y = corner(space)
    if way is None:
        yield Sprite("refused", "m-refused", x + 39, y + 1, 24)
        return
    if not isinstance(refused, Move):
        yield chevrons("refused", "m-push-no", space, way)
        yield between("refused", "m-refused", space, way)
    elif s.at[s.setup.number[refused.robot]] == space:  # over the edge
        yield between("refused", "m-refused", space, way)
    else:
        yield chevrons("refused", "m-push-no", space, way)
        yield Sprite("refused", "m-refused", x + 14, y + 14, 36)
