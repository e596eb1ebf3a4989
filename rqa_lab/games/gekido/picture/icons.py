"""The lab's drawings of Powers, cards, tiles and bonuses: a picture and a few words."""

from collections.abc import Iterator

from rqa_lab.games.gekido.model.records import Effect
from rqa_lab.games.gekido.model.steps import KINDS
from rqa_lab.games.gekido.words.english import ENGLISH
from rqa_lab.kit.shapes import drawing, signed

#: a bonus -> its drawing; an Upgrade has that of its kind
BONUSES = {"Power": "u-power", "Armor": "u-armor", "Charge": "u-charge", "Card": "u-card"}


def picture(effect: Effect) -> str:
    """The drawing of a Power, a card or a tile.

    >>> from rqa_lab.games.gekido.model.components import components
    >>> parts = components()
    >>> picture(parts.cards["Shield"]), picture(parts.tiles["High Ground"])
    ('e-less', 't-high-ground')
    """
    if effect.kind == "tile":
        return drawing("t", effect.name)
    return next((KINDS[step[0]].picture for step in effect.steps if step[0] in KINDS), "i-star")


def words(effect: Effect) -> tuple[str, ...]:
    """What a tile or a card does, in a few words each.

    >>> from rqa_lab.games.gekido.model.components import components
    >>> words(components().tiles["The Center"])
    ('−2 Defense', '3 cards, keep 1')
    """
    return tuple(_words(effect))


def _words(effect: Effect) -> Iterator[str]:
    for amount, what in ((effect.attack, "Attack"), (effect.defense, "Defense")):
        if amount:
            yield f"{signed(amount)} {what}"
    for word, *numbers in effect.steps:
        kind = KINDS[word]
        yield ENGLISH.say(kind.brief, kind.given(numbers))
