"""Names that know what they name: a tile with its space, an effect with whom it is on.

They are texts, equal to any other text of the same letters and written alike in JSON; events, reasons and
actions carry them, so that no name has to be parsed.  :func:`tile_named` and
:func:`effect_named` read what people write.
"""

from functools import cache

from rqa_lab.games.rqa.model.components import every_component
from rqa_lab.games.rqa.model.setup import GRID


class TileName(str):
    """A tile that lies on the board: "Loot Box d4".

    >>> name = tile_name("Loot Box", "d4")
    >>> name, name.kind, name.space, name == "Loot Box d4"
    ('Loot Box d4', 'Loot Box', 'd4', True)
    """

    __slots__ = ("kind", "space")
    kind: str
    space: str

    def __reduce__(self) -> "tuple[object, tuple[str, str]]":
        return tile_name, (self.kind, self.space)


@cache
def tile_name(kind: str, space: str) -> TileName:
    """The name of a tile of a kind on a space."""
    name = TileName(f"{kind} {space}")
    name.kind, name.space = kind, space
    return name


class EffectName(str):
    """An effect with the robot or the tile that it is on, as an option: "Tacks on crate".

    >>> name = effect_name("Tacks", "crate")
    >>> name, name.what, name.on
    ('Tacks on crate', 'Tacks', 'crate')
    """

    __slots__ = ("on", "what")
    what: str
    on: str

    def __reduce__(self) -> "tuple[object, tuple[str, str]]":
        return effect_name, (self.what, self.on)


def effect_name(what: str, on: str) -> EffectName:
    """The name of an effect that a tile, a card or a power has on a body."""
    name = EffectName(f"{what} on {on}")
    name.what, name.on = what, on
    return name


def tile_named(text: str) -> TileName | None:
    """The tile on the board that a text names; None for any other text.

    >>> tile_named("Wall d4").kind, tile_named("Ann d4")
    ('Wall', None)
    """
    if isinstance(text, TileName):
        return text
    kind, _, space = text.rpartition(" ")
    return tile_name(kind, space) if space in GRID.number and kind in every_component().tiles else None


def named(text: str) -> str:
    """A robot or a tile by its name in an action as facts have it; any other text as it is.

    >>> named("crate"), named("Wall d4"), named("nothing")
    ('Crate', 'Wall d4', 'nothing')
    """
    title = text.title() if text.islower() else text
    return tile_named(text) or (title if title in every_component().robots else text)


def kind_of(name: str) -> str:
    """A tile without its space; any other name as it is.

    >>> kind_of(tile_name("Wall", "e4")), kind_of("Crate")
    ('Wall', 'Crate')
    """
    return name.kind if isinstance(name, TileName) else name


def effect_named(text: str) -> EffectName | None:
    """The effect that an option names; None for any other option.

    >>> effect_named("Tacks on crate").on, effect_named("crate")
    ('crate', None)
    """
    if isinstance(text, EffectName):
        return text
    what, on, body = text.rpartition(" on ")
    return effect_name(what, body) if on else None
