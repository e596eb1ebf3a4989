"""Marks of what was refused: the place, the way, what would do, why an attack from afar does not reach."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Circle, Shape, Sprite
from rqa_lab.games.rqa.model.actions import Move, Play, Push, Use
from rqa_lab.games.rqa.model.bodies import spot
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.picture.canvas import SIZE, corner, middle
from rqa_lab.games.rqa.picture.marks import between, chevrons
from rqa_lab.games.rqa.rules.judge import judge


def refused_at(s: State, action: Action | None) -> tuple[int, int | None] | None:
    """The space on which the refusal of an action is shown, and the way in which it was tried."""
    match action:
        case Move():
            at, way = spot(s, action.robot), WAY_NUMBER[action.way]
            to = None if at is None else GRID.step[at][way]
            return None if at is None else (at if to is None else to, way)
        case Push():
            at = spot(s, action.body)
            return None if at is None else (at, WAY_NUMBER[action.way])
        case Play() | Use():
            target = None if action.target in WAY_NUMBER else action.target
            at = spot(s, target or action.robot)
            return None if at is None else (at, None)
    return None


#: of more spaces than this that would do only the nearest are marked
_MANY = 8


class Why(NamedTuple):
    """What keeps an attack from its target: a line of sight that is blocked, a range that is too short."""

    ray: tuple[str, str] | None = None
    ring: tuple[str, int] | None = None
    #: the spaces that would do
    instead: tuple[str, ...] = ()


def why(s: State, action: Action | None) -> Why:
    """What keeps a refused attack from its target, as far as that is why, and the spaces that would do.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "a1"}, "crate": {"seat": "Bo", "at": "g1"}}
    >>> s = GAME.files.position({"robots": robots, "seats": {"Ann": {"hand": ["Rivet Gun"]}}})
    >>> why(s, Play("Rivet Gun", "pug", "crate"))
    Why(ray=None, ring=('Pug', 2), instead=('e1', 'e2', 'e3', 'f1', 'f2', 'f3', 'g2', 'g3'))
    """
    if action is None:
        return Why()
    facts = {reason.kind: reason.facts for reason in judge(s, action).reasons}
    spaces = tuple(dict.fromkeys(name for one in facts.values() for name in _spaces(one)))
    if not isinstance(action, (Play, Use)):
        return Why(instead=spaces)
    hidden, far = facts.get("out of sight"), facts.get("out of range")
    ray = None if hidden is None else (hidden["at"], hidden["to"])
    return Why(ray, None if far is None else (far["robot"], far["range"]), spaces)


def _spaces(facts: Mapping[str, Any]) -> Iterator[str]:
    """The spaces that would do, or from which it would do, and those among the options of a choice."""
    for told in ("instead", "from", "options"):
        yield from (name for name in facts.get(told, ()) if name in GRID.number)


def would_do(spaces: Sequence[str]) -> Iterator[Shape]:
    """A ring on each space that would do; of many on the first ones."""
    for name in spaces[:_MANY]:
        yield Circle("would-do", *middle(GRID.number[name]), 9)


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
