"""Control Panels: Structure dice, Armor, Upgrades and Powers."""

from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import without
from rqa_lab.games.gekido.model.setup import setup
from rqa_lab.games.gekido.model.state import charges, top_row
from rqa_lab.games.gekido.play.writers.turn import Turn


class Panels(Turn):
    """Writers of what lies on the Control Panels."""

    __slots__ = ()

    def take_panel(self, bot: str, why: Clauses) -> None:
        """The next seat takes a Control Panel: one more bot plays."""
        s = self.state
        seats, bots, duel, rulings, data = s.setup.arguments
        s.setup = setup(seats, (*bots, bot), duel, rulings, data)
        s.grow()
        self.tell("take panel", why, seats[len(bots)], s.setup.panels[-1].name)

    def clear_panel(self, bot: int, why: Clauses) -> None:
        """The dice of Armor, Upgrade and Powers of a bot go to the supply."""
        s, panel = self.state, self.state.setup.panels[bot]
        armor, upgrade = s.armor[bot], s.upgrade[bot]
        powers = zip(panel.powers, s.powers[bot], strict=True)
        unlocked = tuple((name, n) for name, n in powers if n is not None)
        s.armor[bot], s.upgrade[bot], s.powers[bot] = (), 0, (None,) * len(panel.powers)
        s.supply += len(armor) + bool(upgrade) + len(unlocked)
        if armor or upgrade or unlocked:
            self.tell("clear panel", why, panel.name, armor, upgrade, unlocked)

    # ---- Structure -----------------------------------------------------------------------------------------

    def set_dice(self, bot: int, why: Clauses) -> None:
        """Structure dice go onto the spaces of a panel, each showing 6."""
        s, panel = self.state, self.state.setup.panels[bot]
        s.structure[bot] = (6,) * panel.structure
        s.supply -= panel.structure
        self.tell("set dice", why, panel.name, panel.structure)

    def set_top(self, bot: int, value: int, why: Clauses) -> None:
        """The topmost Structure die shows another number: less by damage, more by healing."""
        s = self.state
        old, *rest = s.structure[bot]
        s.structure[bot] = (value, *rest)
        kind = "heal" if value > old else "structure loses"
        self.tell(kind, why, self.title(bot), top_row(s, bot), old, value)

    def lose_die(self, bot: int, why: Clauses) -> None:
        """The topmost Structure die, which is used up, goes to the supply."""
        s, panel, row = self.state, self.state.setup.panels[bot], top_row(self.state, bot)
        s.structure[bot] = s.structure[bot][1:]
        s.supply += 1
        self.tell("die lost", why, panel.name, row, panel.bonuses(row))

    def bring_back(self, bot: int, value: int, why: Clauses) -> None:
        """The Structure die that was removed last comes back from the supply."""
        s = self.state
        s.structure[bot] = (value, *s.structure[bot])
        s.supply -= 1
        self.tell("die back", why, self.title(bot), top_row(s, bot), value)

    # ---- Armor, Upgrade, Powers ----------------------------------------------------------------------------

    def set_armor(self, bot: int, value: int, old: int, why: Clauses) -> None:
        """An Armor die comes from the supply and shows ``value``, or one that showed ``old`` does now."""
        s = self.state
        rest = without(s.armor[bot], old) if old else s.armor[bot]
        s.armor[bot] = tuple(sorted((*rest, value)))
        s.supply -= not old
        self.tell("armor", why, self.title(bot), value, old)

    def hit_armor(self, bot: int, old: int, amount: int, why: Clauses) -> None:
        """An Armor die that shows ``old`` takes damage; if that uses it up, it goes to the supply."""
        s = self.state
        new, rest = old - amount, without(s.armor[bot], old)
        s.armor[bot] = tuple(sorted((*rest, new))) if new else rest
        s.supply += not new
        self.tell("armor loses", why, self.title(bot), old, new)

    def upgrade(self, bot: int, why: Clauses) -> None:
        """The Upgrade of a bot goes up by 1; the first needs a die of the supply."""
        s, panel, old = self.state, self.state.setup.panels[bot], self.state.upgrade[bot]
        s.upgrade[bot] = old + 1
        s.supply -= not old
        self.tell("upgrade", why, panel.name, panel.upgrade, old, old + 1)

    def unlock(self, bot: int, power: str, why: Clauses) -> None:
        """A Power of a bot is unlocked, with all its Charges."""
        charges = self.state.setup.panels[bot].powers[power]
        self._set_charges(bot, power, charges)
        self.state.supply -= 1
        self.tell("unlock", why, self.title(bot), power, charges)

    def charge(self, bot: int, power: str, n: int, why: Clauses) -> None:
        """A Power gets Charges (n > 0) or spends them (n < 0)."""
        old = charges(self.state, bot, power)
        assert old is not None
        self._set_charges(bot, power, old + n)
        self.tell("charge" if n > 0 else "spend", why, self.title(bot), power, old, old + n)

    def _set_charges(self, bot: int, power: str, n: int) -> None:
        s, names = self.state, self.state.setup.panels[bot].powers
        s.powers[bot] = tuple(
            n if name == power else old for name, old in zip(names, s.powers[bot], strict=True)
        )
