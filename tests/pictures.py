"""What tests of pictures share: the shapes of a scene one by one, all drawings, how colours stand out."""

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from rqa_lab.core.scene import Circle, Fixed, Group, Line, Rect, Scene, Shape, Sprite, Text
from rqa_lab.draw import theme
from rqa_lab.draw.svg import svg, text

each_theme = pytest.mark.parametrize("name", theme.THEMES)
_ROWS = 1 + len(theme.symbols()) // 9
#: every drawing that there is, turned this way and that
SPRITES = Scene(
    900,
    100 * _ROWS,
    (
        Rect("floor", 0, 0, 900, 100 * _ROWS),
        *(
            Sprite("star", name, 100 * (n % 9) + 10, 100 * (n // 9) + 10, 80, 45 * (n % 3))
            for n, name in enumerate(sorted(theme.symbols()))
        ),
    ),
)


def shapes(items: Iterable[Shape]) -> Iterator[Shape]:
    """All shapes, those within others, too."""
    for item in items:
        yield item
        if isinstance(item, Group | Fixed):
            yield from shapes(item.items)


def drawn(scene: Scene) -> tuple[set[str], set[str]]:
    """The roles of shapes, and the names of drawings."""
    found = list(shapes(scene.items))
    roles = {role for it in found if isinstance(it, Rect | Circle | Line | Text) for role in it.role.split()}
    return roles, {it.name for it in found if isinstance(it, Sprite)}


def counted(scene: Scene) -> Counter[str]:
    """How often each role and each drawing is there."""
    found: Counter[str] = Counter()
    for it in shapes(scene.items):
        found.update(() if isinstance(it, Fixed) else it.role.split())
        found.update([it.name] if isinstance(it, Sprite) else ())
    return found


def written(scene: Scene, role: str) -> list[str]:
    """The texts of a role."""
    return [it.text for it in shapes(scene.items) if isinstance(it, Text) and role in it.role.split()]


def sound(scene: Scene) -> None:
    """Everything in it has paint and a drawing, and it can be written."""
    roles, names = drawn(scene)
    assert roles <= theme.paint("light").keys()
    assert names <= theme.symbols().keys()
    assert svg(scene)
    assert text(scene)


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, as WCAG 2 defines it: from 1 to 21."""
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _light(colour: str) -> float:
    """The relative luminance of a colour."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
