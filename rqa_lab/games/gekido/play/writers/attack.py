"""An attack: its dice, what is added to its damage, and how it ends."""

from typing import Any

from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import without
from rqa_lab.games.gekido.model.commands import in_order
from rqa_lab.games.gekido.model.state import Attack
from rqa_lab.games.gekido.play.writers.turn import Turn
from rqa_lab.games.gekido.rules.attacking import tied, under_way


class Attacks(Turn):
    """Writers of the attack that is on its way."""

    __slots__ = ()

    def note(self, **fields: Any) -> None:
        """Change fields of the attack; what is used, and a card that waits, change without an event."""
        self.state.attack = under_way(self.state)._replace(**fields)

    def attack(self, target: int, why: Clauses) -> None:
        """The active bot attacks another."""
        s = self.state
        s.attack = Attack(target)
        self.tell("attack", why, self.seat, self.title(s.seat), self.title(target))

    def end_attack(self, why: Clauses) -> None:
        """The attack is over; all dice are free."""
        a, self.state.attack = under_way(self.state), None
        facts = (a.command or "", a.dice, a.locked, a.rolls, a.most, a.more, a.less)
        self.tell("attack over", why, self.seat, self.title(a.target), *facts)

    # ---- its dice ------------------------------------------------------------------------------------------

    def roll(self, dice: str, why: Clauses) -> None:
        """All dice that are not locked are rolled: the next roll of the attack."""
        a = under_way(self.state)
        rolls = a.rolls + 1
        self.note(dice=dice, fresh=dice, rolls=rolls, used=False, locking=False, answered=False)
        self.tell("roll", why, self.seat, rolls, a.dice, dice)

    def declare(self, command: str, why: Clauses) -> None:
        """The attacker names a command."""
        old = under_way(self.state).command
        self.note(command=command)
        self.tell("declare", why, self.seat, command, old or "")

    def lock(self, symbol: str, group: int, why: Clauses) -> None:
        """A die goes onto the command, into a group of its spaces."""
        stays = tied(self.state)
        self.state.attack = self._with(symbol, group)._replace(locking=True)
        self.tell("lock", why, self.seat, symbol, group if stays else None)

    def fit(self, dice: str, groups: tuple[int, ...], why: Clauses) -> None:
        """Dice that match are put onto the command after the last roll, each into its group of spaces."""
        for symbol, group in zip(dice, groups, strict=True):
            self.state.attack = self._with(symbol, group)
        if dice:
            self.tell("fit dice", why, self.seat, dice)

    def _with(self, symbol: str, group: int) -> Attack:
        """The attack with one more die locked; dice and their spaces stay in the order of the symbols."""
        a = under_way(self.state)
        locked = in_order(a.locked + symbol)
        number = locked.rindex(symbol)
        return a._replace(
            dice=without(a.dice, symbol),
            fresh=without(a.fresh, symbol) if symbol in a.fresh else a.fresh,
            locked=locked,
            spaces=a.spaces[:number] + str(group) + a.spaces[number:] if tied(self.state) else a.spaces,
        )

    def change_die(self, old: str, new: str, why: Clauses) -> None:
        """An unlocked die is turned to another symbol."""
        a = under_way(self.state)
        fresh = in_order(without(a.fresh, old) + new) if old in a.fresh else a.fresh
        self.note(dice=in_order(without(a.dice, old) + new), fresh=fresh)
        self.tell("change die", why, self.seat, old, new)

    def reroll(self, old: str, new: str, why: Clauses) -> None:
        """Unlocked dice are rolled again."""
        a = under_way(self.state)
        dice, fresh = a.dice, a.fresh
        for symbol in old:
            dice = without(dice, symbol)
            fresh = without(fresh, symbol) if symbol in fresh else fresh
        self.note(dice=in_order(dice + new), fresh=in_order(fresh + new))
        self.tell("reroll", why, self.seat, old, new)

    def extra_die(self, new: str, why: Clauses) -> None:
        """One more die is rolled and joins the others."""
        a = under_way(self.state)
        self.note(dice=in_order(a.dice + new), fresh=in_order(a.fresh + new), number=a.number + 1)
        self.tell("extra die", why, self.seat, new)

    def more_rolls(self, most: int, why: Clauses) -> None:
        """The attacker may roll this many times in all."""
        old = under_way(self.state).most
        self.note(most=most)
        self.tell("rolls", why, self.seat, old, most)

    def keep_dice(self, kept: str, spaces: str, why: Clauses) -> None:
        """Only these locked dice stay, in these groups of spaces; the others are discarded."""
        a = under_way(self.state)
        gone = a.locked
        for symbol in kept:
            gone = without(gone, symbol)
        self.note(locked=kept, spaces=spaces, number=a.number - len(gone))
        if gone:
            self.tell("drop dice", why, self.seat, gone)

    # ---- its effects and its verdict -----------------------------------------------------------------------

    def use_tile(self, tile: str, on: str | None, to: str | None, why: Clauses) -> None:
        """The active seat uses the tile under its bot; in an attack only once."""
        if self.state.attack is not None:
            self.note(tile=True)
        self.tell("use tile", why, self.seat, tile, on, to)

    def more(self, seat: int, amount: int, why: Clauses) -> None:
        """The attack deals more damage."""
        self.note(more=under_way(self.state).more + amount)
        self.tell("more", why, self.state.setup.seats[seat], amount)

    def less(self, seat: int, amount: int, why: Clauses) -> None:
        """The attack deals less damage."""
        self.note(less=under_way(self.state).less + amount)
        self.tell("less", why, self.state.setup.seats[seat], amount)

    def prevent(self, bot: int, amount: int, why: Clauses) -> None:
        """Up to this much of the damage to a bot is prevented."""
        self.note(prevented=under_way(self.state).prevented + amount)
        self.tell("prevent", why, self.title(bot), amount)

    def judge_dice(self, success: bool, damage: int, why: Clauses) -> None:
        """The command is complete or not; ``damage`` is its number for that."""
        self.note(success=success, answered=False)
        kind = "success" if success else "malfunction"
        self.tell(kind, why, self.seat, under_way(self.state).command, damage)

    def damage(self, bot: int, base: int, parts: tuple[tuple[str, int], ...], n: int, why: Clauses) -> None:
        """A bot suffers n damage; what it costs is written next."""
        self.tell("damage", why, self.title(bot), base, parts, n)
