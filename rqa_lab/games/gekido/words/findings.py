"""What is wrong with a position, in English: a sentence for each kind of finding of the audit."""

from collections.abc import Callable, Mapping

from rqa_lab.core import choice
from rqa_lab.core.event import Facts
from rqa_lab.core.words import listing, many


def _dice(values: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, values))}]"


FINDINGS: Mapping[str, Callable[[Facts], str]] = {
    "players": lambda f: f"{f['seats']} play; the game is for two to four.",
    "players of a Duel": lambda f: f"{f['seats']} play; a Duel is for two.",
    "not over": lambda f: f"The game is over, but {listing(list(f['bots']))} are still in the Arena.",
    "over": lambda f: (
        f"{listing(list(f['bots']) or ['nobody'])} is left in the Arena, so the game is over."
    ),
    "turn of a destroyed bot": lambda f: f"It is {f['seat']}’s turn, but {f['bot']} is not in the Arena.",
    "shared tile": lambda f: f"{listing(list(f['bots']))} stand on {f['at']} together.",
    "no tile": lambda f: f"There is no tile on {listing(list(f['spaces']))}.",
    "too many tiles": lambda f: f"Of the tile {f['tile']} {f['here']} lie here; there are {f['box']} to lay.",
    "tile out of place": lambda f: f"{f['tile']} does not belong on {f['at']}.",
    "too many Structure dice": lambda f: (
        f"{f['bot']} has {len(f['dice'])} Structure dice; its panel has {many(f['spaces'], 'space')}."
    ),
    "not from the top": lambda f: (
        f"{f['bot']} has {_dice(f['dice'])}; damage comes off the topmost die, so the others show 6."
    ),
    "no Structure": lambda f: f"{f['bot']} is in the Arena without Structure dice.",
    "off with Structure": lambda f: f"{f['bot']} is not in the Arena but has Structure dice.",
    "no such face": lambda f: f"A die of {f['bot']} shows {f['value']}; dice show 1 to 6.",
    "too much Armor": lambda f: (
        f"{f['bot']} has Armor {_dice(f['dice'])}; its panel has {many(f['spaces'], 'space')} for it."
    ),
    "Upgrade too high": lambda f: f"{f['bot']} has an Upgrade of {f['upgrade']}; the most is {f['most']}.",
    "too many Charges": lambda f: (
        f"{f['power']} of {f['bot']} has {many(f['charges'], 'Charge')}; its most is {f['most']}."
    ),
    "Structure dice": lambda f: f"The box has {f['box']} Structure dice; here are {f['here']}.",
    "token in a Duel": lambda f: f"{f['seat']} has a Target Lock; there are none in a Duel.",
    "own token": lambda f: f"{f['seat']} has a Target Lock of {f['bot']}, which is {f['seat']}’s own.",
    "token left": lambda f: f"{f['seat']} has a Target Lock of {f['bot']}, though one of them is out.",
    "no token": lambda f: f"{f['seat']} has no Target Lock of {f['bot']}.",
    "all Loading": lambda f: f"All Target Locks of {f['seat']} are Loading; they should be Ready again.",
    "cards in a Duel": lambda f: f"{f['seat']} has Tech Cards; there are none in a Duel.",
    "too many cards in hand": lambda f: (
        f"{f['seat']} has {many(f['here'], 'Tech Card')}; the hand limit is {f['most']}."
    ),
    "too many copies": lambda f: f"{f['card']} is here {f['here']} times; the box has {f['box']}.",
    "target out of reach": lambda f: f"{f['bot']} attacks {f['target']}, which is not adjacent to it.",
    "token not turned": lambda f: (
        f"{f['seat']} attacks {f['bot']}, but the Target Lock of it is still Ready."
    ),
    "too many Command Dice": lambda f: f"The box has {f['box']} Command Dice; here are {f['here']}.",
    "too many rolls": lambda f: f"{many(f['rolls'], 'roll')} were made of {f['most']} at most.",
    "locked dice that do not fit": lambda f: (
        f"{f['dice']} are locked, but do not fit {f['bot']}’s {f['command']}."
    ),
    **choice.FINDINGS,
}  # fmt: skip
