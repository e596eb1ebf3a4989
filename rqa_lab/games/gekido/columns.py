"""Command Dice counted in columns, and what may happen to them on the spaces of a command.

There is a column for each symbol, whose number counts its locked and its unlocked dice, and a last one for
dice whose symbol no longer matters.  Column 0 is the bot's own symbol and column 1 its opposite; 2 and 3, 4
and 5 are opposite as well.  Symbols that nothing tells apart are put into one order, so few states remain.
(Gekido: Bot Battles, rulebook, pages 6 to 8 and 11 to 13.)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

from rqa_lab.games.gekido.commands import SYMBOLS, complete, fits

Columns = tuple[int, ...]
Effects = tuple[str, ...]
#: columns of locked dice, and how many dice are unlocked beside them
Lock = tuple[Columns, int]

#: an unlocked die counts for one in its column, a locked one for so many
LOCKED = 8
_LOCKED_BITS = -LOCKED
#: Command Dice in the box
MOST_DICE = 6
#: the column of dice whose symbol no longer matters
DEAD = len(SYMBOLS)
NO_DICE = (0,) * (DEAD + 1)

# ---- effects, by the words of their steps ----------------------------------------------------------------

#: an unlocked die takes any symbol, the opposite of its own, or the bot's own
ANY, FLIP, OWN = "any", "flip", "own"
#: any number of unlocked dice are rolled again, or one is; one more die is rolled and joins them
REROLL_SOME, REROLL, EXTRA_DIE = "reroll some", "reroll", "extra die"
#: one more roll, told after any roll, or only after the one that would be the last
ROLLS, LAST_ROLLS = "rolls", "last rolls"
#: the attack goes on with another command
SWITCH = "switch"
EFFECTS = (ANY, FLIP, OWN, REROLL_SOME, REROLL, EXTRA_DIE, ROLLS, LAST_ROLLS, SWITCH)
SET_A_DIE = (ANY, FLIP, OWN)
ROLL_DICE = (REROLL_SOME, REROLL, EXTRA_DIE)
MORE_ROLLS = (ROLLS, LAST_ROLLS)
#: effect -> one that can do whatever it can, which stands before it in EFFECTS
BETTER = {FLIP: ANY, OWN: ANY, REROLL: REROLL_SOME, LAST_ROLLS: ROLLS}


@lru_cache(1 << 12)
def useful(effects: Effects, rolls: int) -> Effects:
    """The effects that can matter while so many rolls are to come, each of which allows one of them.

    One that adds a roll brings the occasion for another.

    >>> useful(("flip", "flip", "any", "extra die"), 2)
    ('any', 'flip', 'extra die')
    """
    kept: list[str] = []
    for effect in EFFECTS:
        most = rolls - kept.count(BETTER.get(effect, ""))
        if effect in MORE_ROLLS and rolls:
            most = len(effects)
        kept += [effect] * min(effects.count(effect), most)
    return tuple(kept)


def settings(columns: Columns, effect: str) -> Iterator[tuple[int, int, Columns]]:
    """The ways to use an effect of SET_A_DIE: the die's column, its new one, and the columns then.

    >>> list(settings((8, 1, 0, 0, 0, 0, 0), "flip"))
    [(1, 0, (9, 0, 0, 0, 0, 0, 0))]
    """
    for column, count in enumerate(columns):
        if count % LOCKED and not (effect == FLIP and column == DEAD):
            for to in {ANY: range(DEAD), FLIP: (column ^ 1,), OWN: (0,)}[effect]:
                if to != column:
                    new = list(columns)
                    new[column] -= 1
                    new[to] += 1
                    yield column, to, tuple(new)


def throws(columns: Columns, effect: str) -> Iterator[tuple[Columns, Columns, int]]:
    """The ways to use an effect of ROLL_DICE.

    Yields:
        The dice that are taken up, the columns without them, and how many dice are rolled.

    >>> list(throws((8, 1, 0, 0, 0, 0, 0), "reroll"))
    [((0, 1, 0, 0, 0, 0, 0), (8, 0, 0, 0, 0, 0, 0), 1)]
    """
    if effect == EXTRA_DIE:
        if unlocked(columns) + sum(count // LOCKED for count in columns) < MOST_DICE:
            yield NO_DICE, columns, 1
        return
    for taken in product(*(range(count % LOCKED + 1) for count in columns)):
        dice = sum(taken)
        if dice == 1 or (dice and effect == REROLL_SOME):
            yield taken, tuple(map(int.__sub__, columns, taken)), dice


def unlocked(columns: Columns) -> int:
    """How many dice are not locked.

    >>> unlocked((8 + 2, 0, 0, 0, 0, 0, 1))
    3
    """
    return sum(count % LOCKED for count in columns)


@lru_cache(16)
def shown(dice: int) -> tuple[tuple[Columns, int], ...]:
    """What so many dice may show, and in how many of the 6 ** dice ways they do."""
    rolls = (tuple(map(roll.count, range(DEAD))) for roll in combinations_with_replacement(range(DEAD), dice))
    return tuple(((*counts, 0), factorial(dice) // prod(map(factorial, counts))) for counts in rolls)


# ---- the spaces of a command -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rules:
    """What decides which dice fit a command.

    Attributes:
        own: the first column is the bot's own symbol, which Five Different bars.
        alike: both groups of a Full House may show the same symbol.
    """

    own: bool = True
    alike: bool = False


class Spaces:
    """The spaces of a command, and what dice may do there; what was asked once is remembered.

    Attributes:
        rules: which dice fit.
        command: one of COMMANDS.
        own: the bot's own symbol is told from the others.
        opposite: it matters which symbols are opposite.
        whole: every die's symbol matters to the end, for the command may be switched.

    >>> spaces = Spaces(Rules(), "four of a kind", own=False, opposite=False, whole=False)
    >>> spaces.rolled((0, 0, 0, 0, 0, 2 * LOCKED, 0), 1)
    (((0, 0, 0, 0, 0, 16, 1), 5), ((0, 0, 0, 0, 0, 17, 0), 1))
    """

    def __init__(self, rules: Rules, command: str, own: bool, opposite: bool, whole: bool):
        self.rules, self.command = rules, command
        self.own, self.opposite, self.whole = own, opposite, whole
        self.room = cache(self._room)
        self.most = cache(self._most)
        self.keeps = cache(self._keeps)
        self.ordered = cache(self._ordered)
        self.rolled = cache(self._rolled)
        self.ways = cache(self._ways)
        self.set_ways = cache(self._set_ways)
        self.thrown = cache(self._thrown)
        self.carried = cache(self._carried)
        self.complete = cache(self._complete)
        self._dead = cache(self._without_use)

    def _room(self, locked: Columns) -> int:
        """0 if these locked dice do not fit, 1 if they do, 2 if they complete the command."""
        dice = "".join(symbol * (count // LOCKED) for symbol, count in zip(SYMBOLS, locked, strict=False))
        own, alike = SYMBOLS[0] if self.rules.own else "", self.rules.alike
        if not fits(self.command, dice, own, alike=alike):
            return 0
        return 1 + complete(self.command, dice, own, alike=alike)

    def _complete(self, columns: Columns) -> bool:
        """Some of the dice, locked or not, complete the command."""
        dice = "".join(symbol * sum(divmod(n, LOCKED)) for symbol, n in zip(SYMBOLS, columns, strict=False))
        return complete(self.command, dice, SYMBOLS[0] if self.rules.own else "", alike=self.rules.alike)

    def _most(self, locked: Columns) -> list[int]:
        """For each symbol the columns' worth of dice of it that may be locked beside these."""
        found = [0] * len(locked)
        for i in range(DEAD):
            while self.room((*locked[:i], locked[i] + found[i] + LOCKED, *locked[i + 1 :])):
                found[i] += LOCKED
        return found

    def _without_use(self, locked: Columns) -> list[int]:
        """The symbols of which no die can be locked any more, nor flipped to one that can."""
        most = self.most(locked)
        return [i for i in range(DEAD) if not most[i] and not (self.opposite and most[i ^ 1])]

    def _ordered(self, columns: Columns) -> Columns:
        """The columns that stand for all that are worth the same."""
        if not self.whole:
            new = list(columns)
            for i in self._dead(tuple([count & _LOCKED_BITS for count in columns])):
                loose = new[i] % LOCKED
                new[i] -= loose
                new[DEAD] += loose
            columns = tuple(new)
        a, b, c, d, e, f, dead = columns
        if not self.opposite:
            return (a, *sorted((b, c, d, e, f)), dead) if self.own else (*sorted(columns[:DEAD]), dead)
        first, second = (c, d) if c <= d else (d, c), (e, f) if e <= f else (f, e)
        if self.own:
            return (a, b, *first, *second, dead) if first <= second else (a, b, *second, *first, dead)
        third = (a, b) if a <= b else (b, a)
        first, second, third = sorted((first, second, third))
        return (*first, *second, *third, dead)

    def _rolled(self, columns: Columns, dice: int) -> tuple[tuple[Columns, int], ...]:
        """What so many dice may make of columns, alike ones as one, each with its weight in 6 ** dice."""
        found: dict[Columns, int] = {}
        for counts, weight in shown(dice):
            new = self.ordered(tuple(map(int.__add__, columns, counts)))
            found[new] = found.get(new, 0) + weight
        return tuple(found.items())

    def lockings(self, columns: Columns) -> Iterator[tuple[Columns, Columns, int]]:
        """The ways to lock.

        Yields:
            The dice to lock, counted as locked ones are; the columns of all that are locked then; their room.
        """
        base = tuple([count & _LOCKED_BITS for count in columns])
        ranges = [
            range(0, min(count % LOCKED * LOCKED, most) + 1, LOCKED)
            for count, most in zip(columns, self.most(base), strict=True)
        ]
        for taken in product(*ranges):
            locked = tuple(map(int.__add__, base, taken))
            room = self.room(locked)
            if room:
                yield taken, locked, room

    def _keeps(self, locked: Columns) -> tuple[Columns, ...]:
        """Each choice of these locked dice that fit this command too."""
        every = product(*(range(0, count + 1, LOCKED) for count in locked))
        return tuple(kept for kept in every if self.room(kept))

    def moves(self, columns: Columns) -> Iterator[tuple[Columns, Columns]]:
        """The ways to come from another command.

        Yields:
            The locked dice that stay, which fit this command too; the columns with no other locked dice.
        """
        loose = tuple([count % LOCKED for count in columns])
        for kept in self.keeps(tuple([count & _LOCKED_BITS for count in columns])):
            yield kept, tuple(map(int.__add__, loose, kept))

    def _ways(self, columns: Columns, must: bool) -> tuple[tuple[Lock, ...], bool]:
        """The ways to lock, at least one die if one must, and whether one of them completes the command."""
        dice = unlocked(columns)
        found, done = set(), False
        for taken, locked, room in self.lockings(columns):
            found.add((self.ordered(locked), dice - sum(taken) // LOCKED))
            done = done or room == 2
        if must:
            found = {lock for lock in found if lock[1] < dice} or found
        return tuple(found), done

    def _set_ways(self, columns: Columns, effect: str, must: bool) -> tuple[tuple[Lock, ...], bool]:
        """The same after an effect of SET_A_DIE, used in any way."""
        new = {self.ordered(columns) for _, _, columns in settings(columns, effect)}
        both = [self.ways(columns, must) for columns in new]
        return tuple({lock for locks, _ in both for lock in locks}), any(done for _, done in both)

    def _thrown(self, columns: Columns, effect: str) -> tuple[Lock, ...]:
        """The ways to use an effect of ROLL_DICE: the columns without the dice to roll, and their number."""
        return tuple({(self.ordered(left), dice) for _, left, dice in throws(columns, effect)})

    def _carried(self, columns: Columns) -> tuple[tuple[Columns, int], ...]:
        """The ways to take over dice locked on another command, and how many dice there are then in all."""
        loose = unlocked(columns)
        return tuple({(self.ordered(new), loose + sum(kept) // LOCKED) for kept, new in self.moves(columns)})
