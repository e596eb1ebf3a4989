"""The most that a file may hold of anything: more than any game needs, and few enough to compute with.

What only adds up, such as damage, goes as far as :data:`~rqa_lab.core.schema.MOST`.
"""

from collections.abc import Iterable

#: Command Dice of an attack: twice those of the box
DICE = 12
#: rolls of an attack: three, or as many as a card of a data file allows
ROLLS = 99
#: Structure dice of the box, and with them the spaces of a panel
STRUCTURE = 28
#: what a Structure die may be said to show; it shows 1 to 6
FACE = 9
#: Charges of a Power, an Upgrade: what a die shows
CHARGES = FACE
#: how many may play a whole game
FEWEST, PLAYERS = 2, 4
#: bots, of which each may have a seat of its own in a position
SEATS = 6
#: cards in a place, and in a hand: twice those of the box; in a place more, if a data file brings more
CARDS, _MOST_CARDS = 92, 9_999

#: bonuses beside a Structure space
BONUSES = 9
#: the parts of a step: [look, 5, 2]
PARTS = 3


def cards(copies: Iterable[int]) -> int:
    """Cards in a place: all that there are."""
    return max(CARDS, min(_MOST_CARDS, sum(copies)))
