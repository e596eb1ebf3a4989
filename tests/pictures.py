"""What tests of pictures share: the shapes of a scene one by one, how colours stand out from each other."""

from collections.abc import Iterable, Iterator

from rqa_lab.core.scene import Fixed, Group, Shape


def shapes(items: Iterable[Shape]) -> Iterator[Shape]:
    """All shapes, those within others, too."""
    for item in items:
        yield item
        if isinstance(item, Group | Fixed):
            yield from shapes(item.items)


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, as WCAG 2 defines it: from 1 to 21."""
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _light(colour: str) -> float:
    """The relative luminance of a colour."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
