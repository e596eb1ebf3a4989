"""What an attack is worth under best play, by exact dynamic programming over its rolls.

A worth is an integer, the number meant times :data:`ONE`, and exact: ONE is a power of six, each die that is
rolled divides by six, and no attack rolls so many.
"""

from functools import cache, lru_cache

from rqa_lab.games.gekido.columns import (
    EXTRA_DIE,
    FLIP,
    LAST_ROLLS,
    MORE_ROLLS,
    OWN,
    ROLL_DICE,
    SET_A_DIE,
    SWITCH,
    Columns,
    Effects,
    Lock,
    Rules,
    Spaces,
    useful,
)
from rqa_lab.games.gekido.commands import COMMANDS, SYMBOLS, barred

#: a worth of one
ONE = 6**84
#: for each of COMMANDS what an attack is worth that ends with it complete, and not complete; whole numbers
Stakes = tuple[tuple[int, int], ...]
#: whichever command is declared, to complete it
COMPLETE: Stakes = ((1, 0),) * len(COMMANDS)

#: between them they take all dice that any command takes: where no command is wanted yet, lock on one of them
WIDEST = ("full house", "five different", "five of a kind")

spaces = lru_cache(1 << 8)(Spaces)


class Stage:
    """An attack with one command declared and some effects left to use.

    Attributes:
        rules: which dice fit which command.
        stakes: what is played for.
        command: the one declared.
        effects: those that may still be used, repeated for repeated use.
        won: the worth with the command complete.
        lost: the worth if rolling ends without.
        most: no state of this stage is worth more.

    >>> four = stage(Rules(), COMPLETE, "four of a kind", ())
    >>> three_locked = (0, 0, 0, 0, 0, 24, 0)
    >>> four.before(three_locked, 2, 0) * 36 // ONE
    11
    """

    def __init__(self, rules: Rules, stakes: Stakes, command: str, effects: Effects):
        self.rules, self.stakes, self.command, self.effects = rules, stakes, command, effects
        worth = {
            command: (won * ONE, lost * ONE) for command, (won, lost) in zip(COMMANDS, stakes, strict=True)
        }
        self.won, self.lost = worth[command]
        self.most = max(worth.values())[0] if SWITCH in effects else self.won
        least = min(lost for _, lost in worth.values())
        others = (name for name in COMMANDS if worth[name] != (least, least) or name in WIDEST)
        self._best_first = sorted(others, key=lambda command: worth[command], reverse=True)
        switch = SWITCH in effects
        self.chance = None if switch or stakes == COMPLETE else stage(rules, COMPLETE, command, effects)
        own = switch or OWN in effects or (rules.own and barred(command, SYMBOLS[0]) != "")
        #: with fewer dice there is no hope
        self.need = 0 if switch else sum(COMMANDS[command]) - (EXTRA_DIE in effects)
        self.spaces = spaces(rules, command, own, FLIP in effects, switch)
        self.before = cache(self._before)
        self.after = cache(self._after)
        self.locking = cache(self._locking)
        self.uses = cache(self._uses)
        self.thrown = cache(self._thrown)

    def _before(self, locked: Columns, dice: int, left: int) -> int:
        """The worth when so many dice are about to be rolled, with so many rolls left after this one."""
        if self.chance is not None:
            return self._worth(self.chance.before(locked, dice, left))
        outcomes = self.spaces.rolled(locked, dice)
        return int(sum(weight * self.after(new, left, False) for new, weight in outcomes) // 6**dice)

    def _after(self, columns: Columns, left: int, must: bool) -> int:
        """The worth after a roll: one effect may be used, then dice are locked, at least one if one must."""
        best = self.lost
        for effect, onward, then in self.uses(left):
            if best < onward.most:
                best = max(best, onward.used(effect, columns, then, must))
        return best

    def _uses(self, left: int) -> list[tuple[str, "Stage", int]]:
        """No effect ("") and each that may be used with so many rolls left; the stage and rolls left then."""
        found = [("", stage(self.rules, self.stakes, self.command, useful(self.effects, left)), left)]
        for effect in dict.fromkeys(self.effects):
            if effect == LAST_ROLLS and left:
                continue
            at = self.effects.index(effect)
            rest = self.effects[:at] + self.effects[at + 1 :]
            if effect == EXTRA_DIE:  # the box has one die beyond an attack's five
                rest = tuple(other for other in rest if other != EXTRA_DIE)
            then = left + (effect in MORE_ROLLS)
            for command in self._best_first if effect == SWITCH else [self.command]:
                if (command != self.command) == (effect == SWITCH):
                    found.append((effect, stage(self.rules, self.stakes, command, useful(rest, then)), then))
        return found

    def used(self, effect: str, columns: Columns, left: int, must: bool) -> int:
        """The worth of dice on which an effect is used that leads to this stage."""
        if effect in SET_A_DIE:
            return self.best(*self.spaces.set_ways(columns, effect, must), left)
        if effect in ROLL_DICE:
            thrown = self.spaces.thrown(columns, effect)
            return max((self.thrown(kept, dice, left, must) for kept, dice in thrown), default=self.lost)
        if effect == SWITCH and not left:  # whatever is in the way is discarded
            return self.won if self.spaces.complete(columns) else self.lost
        if effect == SWITCH:
            enough = (moved for moved, dice in self.spaces.carried(columns) if dice >= self.need)
            return max((self.locking(moved, left, must) for moved in enough), default=self.lost)
        return self.locking(columns, left, must)

    def _thrown(self, columns: Columns, dice: int, left: int, must: bool) -> int:
        """The worth when so many dice are about to be rolled by an effect."""
        outcomes = self.spaces.rolled(columns, dice)
        return int(sum(weight * self.locking(new, left, must) for new, weight in outcomes) // 6**dice)

    def _locking(self, columns: Columns, left: int, must: bool) -> int:
        """The worth when dice are to be locked, and the effect of this roll, if any, was used."""
        return self.best(*self.spaces.ways(self.spaces.ordered(columns), must), left)

    def best(self, locks: tuple[Lock, ...], done: bool, left: int) -> int:
        """The worth of the best way to lock, and to stop or to roll on."""
        if self.chance is not None:
            return self._worth(self.chance.best(locks, done, left))
        best = self.won if done else self.lost
        if left and best < self.most:
            before = self.before
            for locked, dice in locks:
                if dice:
                    worth = before(locked, dice, left - 1)
                    if worth > best:
                        best = worth
        return best

    def _worth(self, chance: int) -> int:
        """The worth of this stage if this is the chance to complete the command, which cannot be switched."""
        return self.lost + (self.won - self.lost) * chance // ONE


stage = lru_cache(1 << 11)(Stage)
