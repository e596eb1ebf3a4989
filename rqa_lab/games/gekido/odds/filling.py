"""The spaces of a command: which dice may still be locked there, and when all spaces are filled."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial

from rqa_lab.games.gekido.model.commands import SYMBOLS, complete, fits
from rqa_lab.games.gekido.odds.columns import (
    DEAD,
    DIE,
    FIXED,
    HAND,
    LOCKED,
    LOOSE,
    SET_A_DIE,
    Columns,
    Symbols,
    counts,
    settings,
    symbols,
    unlocked,
)

#: a bit above each column
_GUARD = sum(DIE) << 7


@dataclass(frozen=True, slots=True)
class Rules:
    """What decides which dice fit a command.

    Attributes:
        own: the first column is the bot's own symbol, which Five Different bars.
        alike: both groups of a Full House may show the same symbol.
    """

    own: bool = True
    alike: bool = False


class Spaces(Symbols):
    """The spaces of a command, and what dice may do there; every answer is cached.

    Columns leave here in one form: from ``ordered`` and ``rolled`` as they count after a roll, from the other
    functions as they count when dice are about to be locked.

    Attributes:
        rules: which dice fit.
        command: one of COMMANDS.
        own: the bot's own symbol matters.
        opposite: it matters which symbols are opposite.
        whole: every symbol matters to the end, because the command may be switched.

    >>> from rqa_lab.games.gekido.odds.columns import packed
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
        """Some of these dice, locked or not, complete the command."""
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
        """Without the symbols of dice that can no longer be locked, nor flipped to one that can."""
        most, new = counts(self.most(columns & FIXED)), columns
        for column, n in enumerate(counts(columns)[:DEAD]):
            if not most[column] and not (self.opposite and most[column ^ 1]):
                new += n % LOCKED * (DIE[DEAD] - DIE[column])
        return columns if new == columns else self._in_order(new)

    def _to_lock(self, columns: Columns) -> Columns:
        """A normal form of columns that are worth the same when dice are about to be locked."""
        return self._capped(self._in_order(columns))

    def _all_to_lock(self, every: Iterable[Columns]) -> tuple[Columns, ...]:
        return tuple(set(map(self._capped, map(self._in_order, every))))

    def _without_spare(self, columns: Columns) -> Columns:
        """Without the symbols of dice for which there is no room beside others of their symbol."""
        most = self.most(columns & FIXED)
        if (_GUARD + most - (columns & LOOSE)) & _GUARD == _GUARD:  # no column has more
            return columns
        for die, n, limit in zip(DIE, counts(columns), counts(most), strict=True):
            if n % LOCKED > limit:
                columns += (n % LOCKED - limit) * (DIE[DEAD] - die)
        return self._in_order(columns)

    def _lock(self, columns: Columns) -> tuple[Columns, bool, tuple[Columns, ...]]:
        """Where locking nothing, and locking one more die, leads.

        Returns:
            The columns once the other dice are in hand, 0 if there are none; whether the command is
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
        """What one of the dice in hand may show, all equally likely."""
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

    >>> from rqa_lab.games.gekido.odds.columns import packed
    >>> each(packed([8 + 2, 8, 1])) == [DIE[0], DIE[2]]
    True
    """
    return [die for die, n in zip(DIE[:DEAD], counts(columns), strict=False) if n % LOCKED]


@lru_cache(1 << 12)
def letters(dice: Columns) -> str:
    """Dice, counted as unlocked ones, as letters; the first symbol is that of the first column.

    >>> from rqa_lab.games.gekido.odds.columns import packed
    >>> letters(packed([2, 1]))
    'TTS'
    """
    return "".join([symbol * n for symbol, n in zip(SYMBOLS, counts(dice), strict=False)])
