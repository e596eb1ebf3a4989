"""The dice that may be locked on a command: dice counted in columns, and the effects on them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import product

from rqa_lab.games.gekido.components import SYMBOLS, complete, fits

# ---- command Dice counted in columns, and the effects on them --------------------------------------------
# There is a column for each symbol, which counts its locked and its unlocked dice, one for dice whose
# symbol no longer matters, and one for dice in hand.  Column 0 is the bot's own symbol and column 1 its
# opposite; 2 and 3, 4 and 5 are opposite as well.  All columns are one integer, a byte for each, so dice are
# added as plain numbers.  (Gekido: Bot Battles, rulebook, pages 6 to 8 and 11 to 13.)
#
# >>> packed((8 + 2, 0, 1)) + DIE[2] == packed((8 + 2, 0, 2))
# True

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
    """All the dice, locked or not, counted as unlocked ones.

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
#: one more roll, used after any roll, or only after what would otherwise be the last one
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
        """The results of dice in hand: each outcome, its number of rolls, and the number of all rolls."""
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


# ---- the spaces of a command: which dice may still be locked there, and when all spaces are filled -------

#: a bit above each column
_GUARD = sum(DIE) << 7


@dataclass(frozen=True, slots=True)
class Rules:
    """The rulings on which dice fit a command.

    Attributes:
        own: the first column is the bot's own symbol, which Five Different bars.
        alike: both groups of a Full House may show the same symbol.
    """

    own: bool = True
    alike: bool = False


class Spaces(Symbols):
    """The spaces of a command, and the dice that fit there; every answer is cached.

    Results have one normal form: from ``ordered`` and ``rolled`` the form after a roll, from the other
    functions the form before dice are locked.

    Attributes:
        rules: which dice fit.
        command: one of COMMANDS.
        own: True if the bot's own symbol matters.
        opposite: True if it matters which symbols are opposite.
        whole: True if every symbol matters to the end, because the command may be switched.

    >>> from rqa_lab.games.gekido.odds.filling import packed
    >>> spaces = Spaces(Rules(), "four of a kind", own=False, opposite=False, whole=False)
    >>> outcomes, weights, ways = spaces.rolled(packed([16]) + DIE[HAND])
    >>> [list(counts(columns)) for columns in outcomes], weights, ways
    ([[0, 0, 0, 0, 0, 17, 0, 0], [0, 0, 0, 0, 0, 16, 1, 0]], (1, 5), 6)
    """

    def __init__(self, rules: Rules, command: str, own: bool, opposite: bool, whole: bool):
        super().__init__(own, opposite)
        self.rules, self.command, self.whole = rules, command, whole
        self._own = SYMBOLS[0] if rules.own else ""
        alike = symbols(own, opposite)
        if whole:  # the same for all commands
            self.ordered, self.rolled = alike.ordered, alike.rolled
        self._in_order = alike.ordered
        self._alive, self._capped = cache(self._without_dead), cache(self._without_spare)
        self.room = cache(self._room)
        self.most = cache(self._most)
        self.keeps, self.fitting = cache(self._keeps), cache(self._fitting)
        self.to_lock = cache(self._to_lock)
        self.lock = cache(self._lock)
        self.set_ways = {effect: cache(partial(self._set_ways, effect)) for effect in SET_A_DIE}
        self.taken_up, self.shown = cache(self._taken_up), cache(self._shown)
        self.carried = cache(self._carried)
        self.complete = cache(self._complete)

    def _room(self, locked: Columns) -> int:
        """0 if these locked dice do not fit, 1 if they do, 2 if they complete the command."""
        dice = letters(locked // LOCKED)
        if not fits(self.command, dice, self._own, alike=self.rules.alike):
            return 0
        return 1 + self.complete(locked // LOCKED)

    def _complete(self, dice: Columns) -> bool:
        """True if some of these dice, locked or not, complete the command."""
        return complete(self.command, letters(dice), self._own, alike=self.rules.alike)

    def _most(self, locked: Columns) -> Columns:
        """How many more dice of each symbol may be locked; dice without a symbol are never too many."""
        found = (LOCKED - 1) * (DIE[DEAD] + DIE[HAND])
        for die in DIE[:DEAD]:
            more = locked + LOCKED * die
            while self.room(more):
                found, more = found + die, more + LOCKED * die
        return found

    def _ordered(self, columns: Columns) -> Columns:
        """A normal form of columns that are worth the same after a roll."""
        return self._alive(self._in_order(columns))

    def _without_dead(self, columns: Columns) -> Columns:
        """Drop the symbols of dice that can no longer be locked, nor flipped to one that can."""
        most, new = counts(self.most(columns & FIXED)), columns
        for column, n in enumerate(counts(columns)[:DEAD]):
            if not most[column] and not (self.opposite and most[column ^ 1]):
                new += n % LOCKED * (DIE[DEAD] - DIE[column])
        return columns if new == columns else self._in_order(new)

    def _to_lock(self, columns: Columns) -> Columns:
        """A normal form for columns of equal worth when dice are about to be locked."""
        return self._capped(self._in_order(columns))

    def _all_to_lock(self, every: Iterable[Columns]) -> tuple[Columns, ...]:
        return tuple(set(map(self._capped, map(self._in_order, every))))

    def _without_spare(self, columns: Columns) -> Columns:
        """Drop the symbols of dice that have no room beside others of their symbol."""
        most = self.most(columns & FIXED)
        if (_GUARD + most - (columns & LOOSE)) & _GUARD == _GUARD:  # no column has more
            return columns
        for die, n, limit in zip(DIE, counts(columns), counts(most), strict=True):
            if n % LOCKED > limit:
                columns += (n % LOCKED - limit) * (DIE[DEAD] - die)
        return self._in_order(columns)

    def _lock(self, columns: Columns) -> tuple[Columns, bool, tuple[Columns, ...]]:
        """The results of locking nothing, and of locking one more die.

        Returns:
            The columns once the other dice are in hand, 0 if there are none; True if the command is
            complete; the columns with one more die locked, for each such die.
        """
        now, dice = columns & FIXED, unlocked(columns)
        onward = self.ordered(now) + dice * DIE[HAND] if dice else 0
        more = [columns + (LOCKED - 1) * die for die in each(columns)]
        return onward, self.room(now) == 2, self._all_to_lock(more)

    def lockings(self, columns: Columns) -> list[tuple[Columns, Columns, int]]:
        """The ways to lock.

        Returns:
            The dice to lock, counted as unlocked ones; the columns of all dice locked then; their room.
        """
        now = columns & FIXED
        found = self._parts(columns & LOOSE, now)
        return [(taken, now + LOCKED * taken, self.room(now + LOCKED * taken)) for taken in found]

    def _keeps(self, locked: Columns) -> list[Columns]:
        """Each subset of these locked dice that fits this command, too."""
        return [LOCKED * kept for kept in self._parts(locked // LOCKED, 0)]

    def _parts(self, dice: Columns, locked: Columns) -> list[Columns]:
        """Each subset of these dice, counted as unlocked ones, that fits beside the locked ones."""
        found, room = [0], self.room
        for die, n in zip(DIE[:DEAD], counts(dice), strict=False):
            if n:
                more = [few + few_more * die for few in found for few_more in range(n + 1)]
                found = [few for few in more if room(locked + LOCKED * few)]
        return found

    def _fitting(self, locked: Columns) -> int:
        """How many of these locked dice fit this command at most."""
        return max([kept % 255 // LOCKED for kept in self.keeps(locked)])

    def moves(self, columns: Columns) -> Iterator[tuple[Columns, Columns]]:
        """The ways to come from another command.

        Yields:
            The locked dice that stay, as they fit this command, too; the columns with no other locked dice.
        """
        now = columns & FIXED
        for kept in self.keeps(now):
            yield kept, columns - now + kept

    def _set_ways(self, effect: str, columns: Columns) -> tuple[Columns, ...]:
        """The ways to use an effect of SET_A_DIE."""
        return self._all_to_lock([new for _, _, new in settings(columns, effect)])

    def _taken_up(self, columns: Columns) -> tuple[Columns, ...]:
        """The ways to pick up one more unlocked die."""
        loose = (*each(columns), *([DIE[DEAD]] if counts(columns)[DEAD] else []))
        return self._all_to_lock([columns - die + DIE[HAND] for die in loose])

    def _shown(self, columns: Columns) -> tuple[Columns, ...]:
        """The possible results for one of the dice in hand, all equally likely."""
        rest = columns - DIE[HAND]
        return tuple(map(self.to_lock, [rest + die for die in DIE[:DEAD]]))

    def _carried(self, columns: Columns, need: int) -> tuple[Columns, ...]:
        """The ways to keep dice that were locked on another command, with at least ``need`` dice left."""
        now = columns & FIXED
        loose = columns - now
        need = LOCKED * max(0, need - unlocked(columns))
        return self._all_to_lock([loose + kept for kept in self.keeps(now) if kept % 255 >= need])


def each(columns: Columns) -> list[Columns]:
    """An unlocked die of each symbol that one shows.

    >>> from rqa_lab.games.gekido.odds.filling import packed
    >>> each(packed([8 + 2, 8, 1])) == [DIE[0], DIE[2]]
    True
    """
    return [die for die, n in zip(DIE[:DEAD], counts(columns), strict=False) if n % LOCKED]


@lru_cache(1 << 12)
def letters(dice: Columns) -> str:
    """Dice, counted as unlocked ones, as letters; the first symbol is that of the first column.

    >>> from rqa_lab.games.gekido.odds.filling import packed
    >>> letters(packed([2, 1]))
    'TTS'
    """
    return "".join([symbol * n for symbol, n in zip(SYMBOLS, counts(dice), strict=False)])
