"""Marks of a refusal: the place, the way, what would do, and why a ranged attack does not reach."""

from collections.abc import Iterator
from typing import NamedTuple

from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Shape, Sprite
from rqa_lab.games.rqa.model.actions import Move, Play, Push, Use
from rqa_lab.games.rqa.model.bodies import space_by_name
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.picture.board import BOARD
from rqa_lab.games.rqa.picture.happening import between, chevrons
from rqa_lab.games.rqa.rules.judge import judge
from rqa_lab.kit.shapes import around


def refused_at(s: State, action: Action | None) -> tuple[int, int | None] | None:
    """The space on which the refusal of an action is shown, and the way in which it was tried."""
    match action:
        case Move():
            at, way = space_by_name(s, action.robot), WAY_NUMBER[action.way]
            to = None if at is None else GRID.step[at][way]
            return None if at is None else (at if to is None else to, way)
        case Push():
            at = space_by_name(s, action.body)
            return None if at is None else (at, WAY_NUMBER[action.way])
        case Play() | Use():
            target = None if action.target in WAY_NUMBER else action.target
            at = space_by_name(s, target or action.robot)
            return None if at is None else (at, None)
    return None


#: mark at most this many of the spaces that would do, the nearest ones
MOST_MARKED = 8


class Why(NamedTuple):
    """What keeps an attack from its target: a line of sight that is blocked, a range that is too short."""

    ray: tuple[str, str] | None = None
    ring: tuple[str, int] | None = None
    #: the spaces that would do
    remedies: tuple[str, ...] = ()


def why(s: State, action: Action | None) -> Why:
    """What keeps a refused attack from its target, as far as that is why, and the spaces that would do.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "a1"}, "crate": {"seat": "Bo", "at": "g1"}}
    >>> s = GAME.files.position({"robots": robots, "seats": {"Ann": {"hand": ["Rivet Gun"]}}})
    >>> why(s, Play("Rivet Gun", "pug", "crate"))
    Why(ray=None, ring=('Pug', 2), remedies=('e1', 'e2', 'e3', 'f1', 'f2', 'f3', 'g2', 'g3'))
    """
    if action is None:
        return Why()
    reasons = judge(s, action).reasons
    spaces, facts = BOARD.remedies(reasons), {reason.kind: reason.facts for reason in reasons}
    if not isinstance(action, (Play, Use)):
        return Why(remedies=spaces)
    hidden, far = facts.get("out of sight"), facts.get("out of range")
    ray = None if hidden is None else (hidden["at"], hidden["to"])
    return Why(ray, None if far is None else (far["robot"], far["range"]), spaces)


def refusal(s: State, refused: Action | None) -> Iterator[Shape]:
    """Hollow chevrons the way it was tried, and the slashed ring.

    The ring is before what a body would be pushed onto, on the space that one may not enter, or in the corner
    of what one may not aim at.
    """
    place = refused_at(s, refused)
    if place is None:
        return
    space, way = place
    x, y = BOARD.corner(space)
    if way is None:
        yield Sprite("refused", "m-refused", x + 39, y + 1, 24)
        return
    enters = isinstance(refused, Move)
    over_the_edge = isinstance(refused, Move) and s.at[s.setup.number[refused.robot]] == space
    if not over_the_edge:
        yield chevrons("refused", "m-push-no", space, way)
    if enters and not over_the_edge:
        yield Sprite("refused", "m-refused", x + 14, y + 14, 36)
    else:
        at, size = between(space, way)
        yield around("refused", "m-refused", *at, size)
