"""Cards as they lie: four heads of robots, each colour with a shape and a letter of its own; and tokens."""

from collections.abc import Iterator, Sequence
from functools import cache

from rqa_lab.core.scene import Group, Rect, Shape, Sprite, Text
from rqa_lab.games.roborace.model.cards import COLOURS, SPACES, UNKNOWN, robots
from rqa_lab.games.roborace.model.laid import NONE
from rqa_lab.games.roborace.picture.board import BOX
from rqa_lab.kit.shapes import around

CARD = 2 * BOX
#: what is free around a head on a card
_MARGIN = 4


def head(robot: str, x: float, y: float, size: float = BOX) -> Iterator[Shape]:
    """A head of a robot in the colour of this letter."""
    by = size / BOX
    items = (Sprite("", f"rr-{COLOURS[robot]}", 0, 0, BOX), Text("robo-letter", 32, 53, robot))
    yield Group("", items, x=x, y=y, scale=by)


@cache
def face(lies: str, shown: tuple[bool, ...] = (True,) * 4, *, free: bool = True) -> tuple[Shape, ...]:
    """A card as it lies, or its back; of its robots those that are ``shown``; covered cards are paler."""
    if lies == UNKNOWN:
        return (Rect("robo-back", 3, 3, CARD - 6, CARD - 6, 13), Sprite("", "rr-back", 24, 24, 80))
    ground = Rect("robo-card robo-free" if free else "robo-card", 3, 3, CARD - 6, CARD - 6, 13)
    there = zip(robots(lies), SPACES, shown, strict=True)
    heads = (
        shape
        for robot, (down, right), on in there
        if on
        for shape in head(robot, right * BOX + _MARGIN, down * BOX + _MARGIN, BOX - 2 * _MARGIN)
    )
    return (ground, *heads)


def ghost(lies: str, under: str, *, vain: bool = False) -> Iterator[Shape]:
    """A card where it might lie, or in ``vain``: what matches of the robots ``under`` it, what does not."""
    yield Rect("robo-vain" if vain else "robo-ghost", 2, 2, CARD - 4, CARD - 4, 13)
    yield Group("robo-faint", face(lies)[1:])
    for own, other, (down, right) in zip(robots(lies), under, SPACES, strict=False):
        x, y = right * BOX, down * BOX
        if other == NONE or not own:
            continue
        if own == other:
            yield Rect("robo-fits", x + 6, y + 6, BOX - 12, BOX - 12, 9)
            yield around("ink-good", "i-check", x + 51, y + 13, 22)
        else:
            yield Sprite("", "m-hatch", x, y, BOX)
            yield Rect("robo-wrong", x + 6, y + 6, 52, 23, 11.5)
            yield Text("robo-wrong-text", x + 32, y + 24, f"{own}\N{NOT EQUAL TO}{other}")


def tag(name: str, wide: float, high: float, role: str = "") -> Sequence[Shape]:
    """A token with its name; the back of one that nobody sees."""
    shapes = (Rect(f"robo-token {role}".rstrip(), 1, 1, wide - 2, high - 2, 9),)
    if name == UNKNOWN:
        return (*shapes, Sprite("robo-ink", "rr-token", wide / 2 - 15, high / 2 - 15, 30))
    return (*shapes, Text("card-title", wide / 2, high / 2 + 4, name))
