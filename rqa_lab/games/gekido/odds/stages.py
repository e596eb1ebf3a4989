"""The worth of an attack under best play, by exact dynamic programming over its rolls.

Worths are exact integers, in units of 1 / :data:`ONE`: ONE is a power of six with more factors than any
attack rolls dice, and each rolled die divides by six.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from operator import mul
from typing import Concatenate, ParamSpec

from rqa_lab.games.gekido.components import COMMANDS, SYMBOLS, barred
from rqa_lab.games.gekido.odds.filling import (
    DIE,
    EXTRA_DIE,
    FIXED,
    FLIP,
    HAND,
    LAST_ROLLS,
    MORE_ROLLS,
    MOST_DICE,
    OWN,
    REROLL_SOME,
    ROLL_DICE,
    SET_A_DIE,
    SWITCH,
    Columns,
    Effects,
    Rules,
    Spaces,
    in_all,
    in_play,
    symbols,
    useful,
    without,
)

#: a worth of one
ONE = 6**84
#: for each of COMMANDS what an attack is worth that ends with it complete, and not complete; whole numbers
Stakes = tuple[tuple[int, int], ...]
#: whichever command is declared, to complete it
COMPLETE: Stakes = ((1, 0),) * len(COMMANDS)
#: columns -> what they are worth, computed once
Table = Callable[[Columns], int]

#: together these take every die that any command takes; used for locking while no command is preferred yet
WIDEST = ("full house", "five different", "five of a kind")

spaces = lru_cache(1 << 8)(Spaces)

P = ParamSpec("P")


def _once(make: "Callable[Concatenate[Stage, P], Table]") -> "Callable[Concatenate[Stage, P], Table]":
    """Make each table once; where no switch is left, from the table of the chance to complete the command."""

    def table(stage: "Stage", /, *point: P.args, **no: P.kwargs) -> Table:
        key, chance = (make.__name__, *point), stage.chance
        if key not in stage.tables:
            stage.tables[key] = (
                make(stage, *point, **no) if chance is None else stage.worth(table(chance, *point, **no))
            )
        return stage.tables[key]

    return table


class Stage:
    """An attack with one command declared and some effects left to use, as tables of the worth of dice.

    Attributes:
        rules: which dice fit which command.
        stakes: the worth of each result.
        command: the declared one.
        effects: those left to use, repeated for repeated use.
        won: the worth with the command complete.
        lost: the worth if rolling ends with the command incomplete.
        most: an upper bound: no state of this stage is worth more.

    >>> from rqa_lab.games.gekido.odds.filling import packed
    >>> four = stage(Rules(), COMPLETE, "four of a kind", ())
    >>> three_locked = four.spaces.ordered(packed([24]) + 2 * DIE[HAND])
    >>> four.before(0)(three_locked) * 36 // ONE
    11
    """

    def __init__(self, rules: Rules, stakes: Stakes, command: str, effects: Effects):
        self.rules, self.stakes, self.command, self.effects = rules, stakes, command, effects
        worth = {
            command: (won * ONE, lost * ONE) for command, (won, lost) in zip(COMMANDS, stakes, strict=True)
        }
        self.won, self.lost = worth[command]
        switch = SWITCH in effects
        self.most = max(worth.values())[0] if switch else self.won
        least = min(lost for _, lost in worth.values())
        #: commands with any difference between success and failure
        self._wanted = {name for name in COMMANDS if worth[name] != (least, least)}
        others = (name for name in COMMANDS if name in self._wanted or name in WIDEST)
        self._best_first = sorted(others, key=lambda command: worth[command], reverse=True)
        within = [
            command,
            *(self._wanted if effects.count(SWITCH) == 1 else self._best_first if switch else []),
        ]
        own = OWN in effects or (rules.own and any(barred(name, SYMBOLS[0]) for name in within))
        #: with fewer dice the command cannot be completed
        self.need = 0 if switch else sum(COMMANDS[command]) - (EXTRA_DIE in effects)
        self.spaces = spaces(rules, command, own, FLIP in effects, switch)
        #: the stage of the chance to complete the command, where that chance is all that counts
        self.chance = None if switch or stakes == COMPLETE else stage(rules, COMPLETE, command, effects)
        self.tables: dict[tuple[object, ...], Table] = {}

    def worth(self, chances: Table) -> Table:
        """The worth of chances to complete the command."""
        lost, gain = self.lost, (self.won - self.lost) // ONE
        return cache(lambda columns: lost + gain * chances(columns))

    @_once
    def before(self, left: int) -> Table:
        """The worth when the dice in hand are about to be rolled, with ``left`` rolls after this one."""
        after, rolled, lost = self.after(left, False), self.spaces.rolled, self.lost
        fitting, need = self._hope()

        @cache
        def worth(columns: Columns) -> int:
            if fitting and fitting(columns & FIXED) + columns // DIE[HAND] < need:
                return lost
            outcomes, weights, ways = rolled(columns)
            total: int = sum(map(mul, weights, map(after, outcomes)))
            return total // ways

        return worth

    def _hope(self) -> tuple[Table | None, int]:
        """For the only command of any worth: how many locked dice fit it, and how many it needs."""
        if self.command in self._wanted or len(self._wanted) != 1:
            return None, 0
        (command,) = self._wanted
        need = sum(COMMANDS[command]) - (EXTRA_DIE in self.effects)
        return spaces(self.rules, command, self.spaces.own, self.spaces.opposite, True).fitting, need

    @_once
    def after(self, left: int, must: bool) -> Table:
        """The worth after a roll: one effect may be used, then dice are locked, at least one if ``must``."""
        lost, ways, switches = self.lost, *self._ways(left, must)

        @cache
        def worth(columns: Columns) -> int:
            best = lost
            for most, table in ways:
                if best < most:
                    best = max(best, table(columns))
            if switches:
                dice = in_all(columns)
                for most, bound, table in switches:
                    if best < most and best < bound(dice):
                        best = max(best, table(columns))
            return best

        return worth

    def uses(self, left: int) -> list[tuple[str, "Stage", int]]:
        """No effect ("") and each usable one with ``left`` rolls to come; the resulting stage and rolls."""
        found = [("", self._onward(self.command, self.effects, left), left)]
        for effect in dict.fromkeys(self.effects):
            if effect == LAST_ROLLS and left:
                continue
            at = self.effects.index(effect)
            rest = self.effects[:at] + self.effects[at + 1 :]
            if effect == EXTRA_DIE:  # the box has one die more than an attack starts with
                rest = without(rest, EXTRA_DIE)
            then = left + (effect in MORE_ROLLS)
            for command in self._best_first if effect == SWITCH else [self.command]:
                if (command != self.command) == (effect == SWITCH):
                    found.append((effect, self._onward(command, rest, then), then))
        return found

    def _onward(self, command: str, effects: Effects, left: int) -> "Stage":
        """The stage with those of the effects that can still matter."""
        effects = useful(effects, left, int(command not in self._wanted))
        if self._wanted <= {command} and effects.count(SWITCH) < 2:  # there is no way back
            effects = without(effects, SWITCH)
        return stage(self.rules, self.stakes, command, effects)

    def _ways(self, left: int, must: bool) -> tuple[list[tuple[int, Table]], list[tuple[int, Table, Table]]]:
        """Tables of the options after a roll, each with its upper bound; switches are listed separately.

        All uses after which no switch can matter share the table of the stage without a switch.  A switch
        also has a table of upper bounds, which hold however the dice are locked.
        """
        uses = self.uses(left)
        stays = [use for use in uses if use[0] != SWITCH]
        if SWITCH not in self.effects:
            return [(onward.most, onward.used(effect, then, must)) for effect, onward, then in stays], []
        ways, last = [], [use for use in stays if SWITCH not in use[1].effects]
        if last:
            rest = useful(without(self.effects, SWITCH), left + 1)
            plain = stage(self.rules, self.stakes, self.command, rest)
            after, ordered = plain.after(left, must), plain.spaces.ordered
            ways.append((plain.most, lambda columns: after(ordered(columns))))
        for effect, onward, then in stays:
            if SWITCH in onward.effects:
                ways.append((onward.most, onward.used(effect, then, must)))
        leaves = [onward for effect, onward, _ in uses if effect == SWITCH]
        if not left:
            return [*ways, (self.most, self._end(leaves))], []
        return ways, [(it.most, it.loose(left, must), it.used(SWITCH, left, must)) for it in leaves]

    def loose(self, left: int, must: bool) -> Table:
        """An upper bound on the worth of dice here, whichever of them are locked or discarded.

        All locked dice could be locked now, and one more die to roll does no harm.  But with six dice no
        extra die can be rolled until one is discarded, and a die that must be locked may be one too many.
        """
        most, locking, to_lock = self.most, self.locking(left, must), self.spaces.to_lock
        full = EXTRA_DIE in self.effects
        if must:
            return lambda dice: most
        return cache(lambda dice: most if full and in_play(dice) == MOST_DICE else locking(to_lock(dice)))

    def _end(self, onward: list["Stage"]) -> Table:
        """The worth of a switch after the last roll, where dice that do not fit are discarded."""
        ends = [(stage.spaces.complete, stage.won, stage.lost) for stage in onward]
        worth = cache(lambda dice: max([won if complete(dice) else lost for complete, won, lost in ends]))
        return lambda columns: worth(in_all(columns))

    @_once
    def used(self, effect: str, left: int, must: bool) -> Table:
        """The worth of dice on which an effect is used that leads to this stage."""
        spaces, locking, lost, need = self.spaces, self.locking(left, must), self.lost, self.need
        if effect in SET_A_DIE:
            set_ways = spaces.set_ways[effect]
            return lambda columns: max(map(locking, set_ways(columns)), default=lost)
        if effect in ROLL_DICE:
            return self._rolled(effect, left, must)
        if effect == SWITCH:
            carried = spaces.carried
            return cache(lambda columns: max(map(locking, carried(columns, need)), default=lost))
        to_lock = spaces.to_lock
        return lambda columns: locking(to_lock(columns))

    def _rolled(self, effect: str, left: int, must: bool) -> Table:
        """The worth of dice, some of which are rolled by an effect that leads to this stage."""
        thrown, to_lock, taken_up, lost = (
            self.thrown(left, must),
            self.spaces.to_lock,
            self.spaces.taken_up,
            self.lost,
        )
        if effect == EXTRA_DIE:
            return lambda columns: (
                thrown(to_lock(columns + DIE[HAND])) if in_play(columns) < MOST_DICE else lost
            )
        best = (
            cache(lambda columns: max(thrown(columns), best_of(columns))) if effect == REROLL_SOME else thrown
        )
        best_of = cache(lambda columns: max(map(best, taken_up(columns)), default=lost))
        return lambda columns: best_of(to_lock(columns))

    @_once
    def thrown(self, left: int, must: bool) -> Table:
        """The worth when the dice in hand are about to be rolled by an effect."""
        locking, shown = self.locking(left, must), self.spaces.shown

        @cache
        def worth(columns: Columns) -> int:
            return sum(map(worth, shown(columns))) // 6 if columns >= DIE[HAND] else locking(columns)

        return worth

    @_once
    def locking(self, left: int, must: bool) -> Table:
        """The worth when dice are about to be locked, after the effect of this roll, if there was one."""
        won, lost, most, lock = self.won, self.lost, self.most, self.spaces.lock
        before = self.before(left - 1) if left else None

        @cache
        def worth(columns: Columns) -> int:
            onward, done, more = lock(columns)
            if must and more:
                return max(map(self.locking(left, False), more))
            best = won if done else lost
            if onward and before and best < most:
                best = max(best, before(onward))
            for columns in more:
                if best < most:
                    best = max(best, worth(columns))
            return best

        return worth


stage = lru_cache(1 << 11)(Stage)


# ---- how much work exact odds take, counted in advance; a question that takes too much is refused --------
# The count is the same on every machine, and does not depend on earlier questions.

#: the most work that one question may take, some four seconds; the most that a bot can hold takes 150,471
MOST_WORK = 200_000
#: factor for the states where the command may be switched, because locked dice matter then, too
_WITH_SWITCH = 3


class TooMuchWork(ValueError):
    """Exact odds of this many dice, rolls and effects would take too long."""

    def __init__(self) -> None:
        super().__init__(
            f"too many dice and effects for exact odds: more than {MOST_WORK:,} rolls to tell apart; "
            "try fewer rolls or effects"
        )


def work(stages: Iterable[Stage], left: int, dice: int) -> int:
    """How many different rolls there are in all stages that a question leads to; it stops beyond the most.

    Args:
        stages: those that it begins with.
        left: how many rolls may follow.
        dice: how many there are, locked ones included.

    >>> from rqa_lab.games.gekido.odds.filling import Rules
    >>> from rqa_lab.games.gekido.odds.stages import COMPLETE, stage
    >>> plain, flips = (stage(Rules(), COMPLETE, "full house", effects) for effects in ((), ("flip", "flip")))
    >>> work([plain], 2, 5), work([flips], 2, 5)
    (21, 67)
    """
    total, counted = 0, set()
    ahead = [(stage, left) for stage in stages]
    while ahead and total <= MOST_WORK:
        moment = stage, left = ahead.pop()
        if left >= 0 and moment not in counted:
            counted.add(moment)
            total += _rolls(stage, dice)
            ahead += [(onward, then - 1) for _, onward, then in stage.uses(left)]
    return total


def _rolls(stage: Stage, dice: int) -> int:
    dice = min(MOST_DICE, dice + (EXTRA_DIE in stage.effects))
    rolls = len(symbols(stage.spaces.own, stage.spaces.opposite).rolled(dice * DIE[HAND])[0])
    return rolls * _WITH_SWITCH if SWITCH in stage.effects else rolls
