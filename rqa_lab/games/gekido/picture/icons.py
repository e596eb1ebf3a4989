"""What Powers, cards, tiles and bonuses look like as the lab draws them: a picture and few words."""

from collections.abc import Iterator

from rqa_lab.core.steps import Step
from rqa_lab.games.gekido.model.components import Effect
from rqa_lab.kit.shapes import drawing, signed

#: a step -> its drawing
_PICTURES = {
    "flip": "e-flip", "own": "e-own", "any": "e-any", "extra die": "e-extra-die", "reroll": "e-reroll",
    "reroll some": "e-reroll", "reroll all": "e-reroll", "rolls": "e-rolls", "switch": "e-switch",
    "damage": "i-damage", "heal": "e-heal", "less": "e-less", "prevent": "e-prevent", "cancel": "i-ban",
    "draw": "e-draw", "look": "e-draw",
}  # fmt: skip
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
    return next((_PICTURES[step[0]] for step in effect.steps if step[0] in _PICTURES), "i-star")


def words(effect: Effect) -> tuple[str, ...]:
    """What a tile or a card comes to, in a few words each.

    >>> from rqa_lab.games.gekido.model.components import components
    >>> words(components().tiles["The Center"])
    ('−2 Defense', '3 cards, keep 1')
    """
    return tuple(_words(effect))


def _words(effect: Effect) -> Iterator[str]:
    for amount, what in ((effect.attack, "Attack"), (effect.defense, "Defense")):
        if amount:
            yield f"{signed(amount)} {what}"
    yield from map(_step, effect.steps)


_STEPS = {
    "flip": "flip a die", "own": "own symbol", "any": "any symbol", "extra die": "one more die",
    "reroll": "reroll a die", "reroll some": "reroll some", "reroll all": "reroll all", "rolls": "{0} rolls",
    "switch": "new command", "damage": "+{0} damage", "heal": "heal {0}", "less": "\N{MINUS SIGN}{0} damage",
    "prevent": "prevent {0}", "cancel": "no effect", "draw": "draw {0}", "look": "{0} cards, keep {1}",
}  # fmt: skip


def _step(step: Step) -> str:
    return _STEPS[step[0]].format(*step[1:])
