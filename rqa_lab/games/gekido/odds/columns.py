"""Command Dice counted in columns, and what effects do to them.

There is a column for each symbol, which counts its locked and its unlocked dice, one for dice whose symbol no
longer matters, and one for dice in hand.  Column 0 is the bot's own symbol and column 1 its
opposite; 2 and 3, 4 and 5 are opposite as well.  All columns are one integer, a byte for each, so that dice
are added as numbers are.  (Gekido: Bot Battles, rulebook, pages 6 to 8 and 11 to 13.)

>>> packed((8 + 2, 0, 1)) + DIE[2] == packed((8 + 2, 0, 2))
True
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product

from rqa_lab.games.gekido.model.commands import SYMBOLS

Columns = int
Effects = tuple[str, ...]

#: an unlocked die counts for one in its column, a locked one for this many
LOCKED = 8
#: Command Dice in the box
MOST_DICE = 6
#: the column of dice whose symbol no longer matters
DEAD = len(SYMBOLS)
#: the column of dice in hand, which are about to be rolled
HAND = DEAD + 1
#: one unlocked die in each column
DIE = tuple(1 << 8 * column for column in range(HAND + 1))
#: the bits that count unlocked and locked dice
LOOSE = sum(DIE) * (LOCKED - 1)
FIXED = LOOSE * LOCKED


def packed(counts: Iterable[int]) -> Columns:
    """The columns of these numbers, from the first one on.

    >>> packed([0, 1])
    256
    """
    return int.from_bytes(bytes(counts), "little")


def counts(columns: Columns) -> bytes:
    """The number of each column.

    >>> list(counts(256))
    [0, 1, 0, 0, 0, 0, 0, 0]
    """
    return columns.to_bytes(HAND + 1, "little")


def unlocked(columns: Columns) -> int:
    """How many dice are not locked.

    >>> unlocked(packed((8 + 2, 0, 0, 0, 0, 0, 1)))
    3
    """
    return (columns & LOOSE) % 255  # the sum of the bytes


def in_all(columns: Columns) -> Columns:
    """The dice, whether locked or not, counted as unlocked ones.

    >>> in_all(packed((8 + 2, 1))) == packed((3, 1))
    True
    """
    return (columns & LOOSE) + (columns & FIXED) // LOCKED


def in_play(columns: Columns) -> int:
    """How many dice there are.

    >>> in_play(packed((8 + 2, 0, 0, 0, 0, 0, 1)))
    4
    """
    return in_all(columns) % 255


# ---- effects, by the words of their steps ----------------------------------------------------------------

#: an unlocked die takes any symbol, the opposite of its own, or the bot's own
ANY, FLIP, OWN = "any", "flip", "own"
#: any number of unlocked dice are rolled again, or one is; one more die is rolled and joins them
REROLL_SOME, REROLL, EXTRA_DIE = "reroll some", "reroll", "extra die"
#: one more roll, used after any roll, or only after the one that would be the last
EXTRA_ROLL, LAST_ROLLS = "rolls", "last rolls"
#: the attack goes on with another command
SWITCH = "switch"
EFFECTS = (ANY, FLIP, OWN, REROLL_SOME, REROLL, EXTRA_DIE, EXTRA_ROLL, LAST_ROLLS, SWITCH)
SET_A_DIE = (ANY, FLIP, OWN)
ROLL_DICE = (REROLL_SOME, REROLL, EXTRA_DIE)
MORE_ROLLS = (EXTRA_ROLL, LAST_ROLLS)
#: effect -> a stronger one, which can do all the same and stands before it in EFFECTS
BETTER = {FLIP: ANY, OWN: ANY, REROLL: REROLL_SOME, LAST_ROLLS: EXTRA_ROLL}


def without(effects: Effects, gone: str) -> Effects:
    """All effects but those of one kind.

    >>> without(("flip", "switch", "switch"), "switch")
    ('flip',)
    """
    return tuple(effect for effect in effects if effect != gone)


@lru_cache(1 << 12)
def useful(effects: Effects, rolls: int, switches: int = 0) -> Effects:
    """The effects that can still matter, given how many rolls are to come: each roll allows one effect.

    An effect that adds a roll adds a chance to use another; ``switches`` of these chances go to switches.

    >>> useful(("flip", "flip", "any", "extra die"), 2)
    ('any', 'flip', 'extra die')
    """
    kept: list[str] = []
    for effect in EFFECTS:
        most = rolls - kept.count(BETTER.get(effect, "")) - (switches if effect != SWITCH else 0)
        if effect in MORE_ROLLS and rolls:
            most = len(effects)
        kept += [effect] * min(effects.count(effect), most)
    return tuple(kept)


def settings(columns: Columns, effect: str) -> Iterator[tuple[int, int, Columns]]:
    """The ways to use an effect of SET_A_DIE: the die's column, its new one, and the columns then.

    >>> [(column, to) for column, to, _ in settings(packed((8, 1)), "flip")]
    [(1, 0)]
    """
    for column, count in enumerate(counts(columns)):
        if count % LOCKED:
            for to in _TO[effect][column]:
                yield column, to, columns - DIE[column] + DIE[to]


#: effect of SET_A_DIE -> for each column those to which its dice may go
_TO: dict[str, list[list[int]]] = {
    ANY: [[to for to in range(DEAD) if to != column] for column in range(DEAD + 1)],
    FLIP: [*([column ^ 1] for column in range(DEAD)), []],
    OWN: [[], *([0] for _ in range(DEAD))],
}


def throws(columns: Columns, effect: str) -> Iterator[tuple[Columns, Columns]]:
    """The ways to use an effect of ROLL_DICE: the dice that are picked up, and the columns then.

    >>> [(list(counts(taken)), list(counts(new))) for taken, new in throws(packed((8, 1)), "reroll")]
    [([0, 1, 0, 0, 0, 0, 0, 0], [8, 0, 0, 0, 0, 0, 0, 1])]
    """
    if effect == EXTRA_DIE:
        if in_play(columns) < MOST_DICE:
            yield 0, columns + DIE[HAND]
        return
    for taken in product(*(range(count % LOCKED + 1) for count in counts(columns))):
        dice = sum(taken)
        if dice == 1 or (dice and effect == REROLL_SOME):
            yield packed(taken), columns - packed(taken) + dice * DIE[HAND]


# ---- symbols that nothing tells apart --------------------------------------------------------------------


class Symbols:
    """Which symbols must be kept apart; the others are sorted, so that few different columns remain.

    Attributes:
        own: the bot's own symbol matters.
        opposite: it matters which symbols are opposite.

    >>> five = Symbols(own=False, opposite=False)
    >>> outcomes, weights, ways = five.rolled(5 * DIE[HAND])
    >>> len(outcomes), sum(weights) == ways
    (7, True)
    >>> Symbols(own=True, opposite=False).ordered(packed((0, 2, 1))) == packed((0, 0, 0, 0, 1, 2))
    True
    """

    def __init__(self, own: bool, opposite: bool):
        self.own, self.opposite = own, opposite
        self.ordered = cache(self._ordered)
        self.rolled = cache(self._rolled)

    def _ordered(self, columns: Columns) -> Columns:
        """A normal form of columns that are worth the same: interchangeable symbols are sorted."""
        numbers = counts(columns)
        if not self.opposite:
            return packed((*numbers[: self.own], *sorted(numbers[self.own : DEAD]), *numbers[DEAD:]))
        pairs = [numbers[first : first + 2] for first in range(0, DEAD, 2)]
        pairs[self.own :] = sorted(min(pair, pair[::-1]) for pair in pairs[self.own :])
        return packed(b"".join((*pairs, numbers[DEAD:])))

    def _rolled(self, columns: Columns) -> tuple[tuple[Columns, ...], tuple[int, ...], int]:
        """What dice in hand may show: each outcome, in how many ways it comes about, and the ways in all."""
        dice, on_table = divmod(columns, DIE[HAND])
        found = {on_table: 1}
        for _ in range(dice):
            before, found = found, {}
            for fewer, ways in before.items():
                for die in DIE[:DEAD]:
                    new = self.ordered(fewer + die)
                    found[new] = found.get(new, 0) + ways
        return tuple(found), tuple(found.values()), 6**dice


symbols = cache(Symbols)
