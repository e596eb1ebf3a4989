"""The writers: verbs that change a position and leave an event.  Nothing else assigns to a state.

They are the methods of ``Doing``, one class per subject.  Each takes the clauses last.  They do not
check anything: ``rules`` decides whether something may happen, and effects decide what happens next.
"""

import random
from typing import Any

from rqa_lab.core.chance import Cards as Names
from rqa_lab.core.chance import dealt_anew, without
from rqa_lab.core.clause import Clauses
from rqa_lab.core.doing import Doing as Base
from rqa_lab.games.gekido.components import in_order
from rqa_lab.games.gekido.rules.attacking import damage_sum, tied, under_way
from rqa_lab.games.gekido.state import (
    ATTACKING,
    LOADING,
    READY,
    UNKNOWN,
    Attack,
    State,
    charges,
    setup,
    top_row,
)

# ---- masking ---------------------------------------------------------------------------------------------
# The writers outside of play: they hide what a seat does not know, and try out the result of an attack.


def mask(s: State, seat: str) -> None:
    """Hide the cards that ``seat`` cannot see, all if it is no seat's name; only their number remains."""
    for number, name in enumerate(s.setup.seats):
        if name != seat:
            s.hand[number] = (UNKNOWN,) * len(s.hand[number])
    s.bag, s.top = (UNKNOWN,) * (len(s.top) + len(s.bag)), ()
    if s.setup.seats[s.seat] != seat:
        s.looking = (UNKNOWN,) * len(s.looking)
    choice = s.choice
    if choice is not None and (
        choice.kind == "draw" or (choice.kind in ("keep", "discard") and choice.seat != seat)
    ):
        s.choice = choice._replace(options=(UNKNOWN,))


def deal_anew(s: State, seat: str, rng: random.Random) -> None:
    """Share out anew what ``seat`` does not see: hands, the pile, cards that another looks at."""
    looking = s.setup.seats[s.seat] != seat
    others = [number for number, name in enumerate(s.setup.seats) if name != seat]
    zones = [*(s.hand[number] for number in others), *([s.looking] if looking else []), s.top + s.bag]
    *hands, pile = dealt_anew(rng, zones)
    if looking:
        s.looking = hands.pop()
    for number, hand in zip(others, hands, strict=True):
        s.hand[number] = tuple(sorted(hand))
    s.top, s.bag = (), tuple(sorted(pile))


def with_result(s: State, command: str, success: bool) -> State:
    """The same position after the attack was judged: with this command, complete or not."""
    new = s.copy()
    assert new.attack is not None
    new.attack = new.attack._replace(command=command, success=success)
    return new


def comes_to(s: State, command: str) -> tuple[int, int]:
    """The damage that the attack under way deals with this command, and that its malfunction does."""
    dealt, suffered = (damage_sum(with_result(s, command, success))[2] for success in (True, False))
    return dealt, suffered


# ---- the phases of a turn, the active seat, and the end of the game -------------------------------------


class Turn(Base[State]):
    """Writers of the turn, on which all others rest."""

    __slots__ = ()

    @property
    def seat(self) -> str:
        """The active seat by name."""
        return self.state.setup.seats[self.state.seat]

    def title(self, bot: int) -> str:
        """A bot by name."""
        return self.state.setup.titles[bot]

    def nothing(self, what: str, on: str, why: Clauses) -> None:
        """An effect does nothing, with an event."""
        self.tell("nothing", why, what, on)

    def enter_phase(self, phase: str, why: Clauses) -> None:
        """The turn goes on to another phase, unless it is in it already."""
        old, self.state.phase = self.state.phase, phase
        if old != phase and self.traced:
            cause = "attack" if phase in (*ATTACKING, "over") else "turn"
            self.by(cause).tell("phase", why, old, phase)

    def give_turn(self, kind: str, seat: int, why: Clauses) -> None:
        """Another seat is the active one, as an event of that kind: turn or first player."""
        old, self.state.seat, self.state.moved = self.seat, seat, False
        self.tell(kind, why, old, self.seat)

    def end_game(self, seat: int, why: Clauses) -> None:
        """The game ends; the last bot is ``seat``'s."""
        self.tell("end", why, self.state.setup.seats[seat])
        self.enter_phase("over", why)
        self.state.agenda.clear()


# ---- an attack: its dice, additions to its damage, and how it ends ---------------------------------------


class Attacks(Turn):
    """Writers of the attack that is on its way."""

    __slots__ = ()

    def note(self, **fields: Any) -> None:
        """Change fields of the attack that change without an event: used effects, and a waiting card."""
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


# ---- the Arena: its tiles, where bots are, and the Target Locks that seats have of each other ------------


class Arena(Attacks):
    """Writers of tiles, bots and tokens."""

    __slots__ = ()

    def lay_tile(self, space: int, tile: str, why: Clauses) -> None:
        """An Arena tile is laid."""
        s = self.state
        s.arena = (*s.arena[:space], tile, *s.arena[space + 1 :])
        self.tell("lay tile", why, s.setup.grid.name[space], tile)

    def place(self, bot: int, to: int, why: Clauses) -> None:
        """A bot comes into the Arena."""
        self.state.at[bot] = to
        self.tell("place", why, self.title(bot), self.state.setup.grid.name[to])

    def move(self, kind: str, bot: int, to: int, why: Clauses) -> None:
        """A bot goes to a space, as an event of that kind: move, push (it enters its target's tile), pushed.

        The first two are the active bot's move of the turn.
        """
        s = self.state
        start, s.at[bot] = s.at[bot], to
        s.moved = s.moved or kind != "pushed"
        if start is not None:
            names = s.setup.grid.name
            self.tell(kind, why, self.title(bot), names[start], names[to])

    def stay(self, why: Clauses) -> None:
        """The active bot does not move."""
        s = self.state
        space = s.at[s.seat]
        self.tell("stay", why, self.title(s.seat), "" if space is None else s.setup.grid.name[space])

    def destroy(self, bot: int, why: Clauses) -> None:
        """A bot leaves the Arena; of the target of an attack it is noted where it stood."""
        s = self.state
        space, s.at[bot] = s.at[bot], None
        if s.attack is not None and s.attack.target == bot:
            self.note(fallen=space)
        if space is not None:
            self.tell("destroyed", why, self.title(bot), s.setup.grid.name[space])

    # ---- Target Locks --------------------------------------------------------------------------------------

    def take_tokens(self, seat: int, why: Clauses) -> None:
        """A seat takes a token of every other bot, Ready side up."""
        s = self.state
        s.locks[seat] = tuple("" if bot == seat else READY for bot in range(len(s.at)))
        others = tuple(title for bot, title in enumerate(s.setup.titles) if bot != seat)
        self.tell("tokens", why, s.setup.seats[seat], others)

    def turn_to_loading(self, bot: int, why: Clauses) -> None:
        """The active seat turns its Ready token of a bot to the Loading side."""
        s = self.state
        s.locks[s.seat] = tuple(LOADING if n == bot else side for n, side in enumerate(s.locks[s.seat]))
        self.tell("loading", why, self.seat, self.title(bot))

    def turn_to_ready(self, seat: int, why: Clauses) -> None:
        """A seat turns all its tokens back to the Ready side."""
        s = self.state
        loading = tuple(self.title(bot) for bot, side in enumerate(s.locks[seat]) if side == LOADING)
        s.locks[seat] = tuple(side and READY for side in s.locks[seat])
        self.tell("ready", why, s.setup.seats[seat], loading)

    def remove_tokens(self, bot: int, why: Clauses) -> None:
        """Remove all tokens of a bot, and those of its own seat, from the game."""
        s = self.state
        gone = tuple(
            (s.setup.seats[seat], self.title(other), side)
            for seat, locks in enumerate(s.locks)
            for other, side in enumerate(locks)
            if side and bot in (seat, other)
        )
        s.locks[:] = [
            tuple("" if bot in (seat, other) else side for other, side in enumerate(locks))
            for seat, locks in enumerate(s.locks)
        ]
        if gone:
            self.tell("tokens gone", why, self.title(bot), gone)


# ---- Control Panels: Structure dice, Armor, Upgrades and Powers ------------------------------------------


class Panels(Turn):
    """Writers for the Control Panels."""

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
        """Set an Armor die to ``value``: one from the supply, or one that showed ``old``."""
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


# ---- Tech Cards ------------------------------------------------------------------------------------------


class Cards(Turn):
    """Writers of where Tech Cards go."""

    __slots__ = ()

    def shuffle(self, cards: Names, why: Clauses) -> None:
        """The Tech Cards become the draw pile."""
        self.state.bag = tuple(sorted(cards))
        self.tell("shuffle", why, cards)

    def reshuffle(self, why: Clauses) -> None:
        """The discard pile becomes the draw pile."""
        s = self.state
        cards, s.discard = s.discard, ()
        s.bag = tuple(sorted(cards))
        self.tell("reshuffle", why, cards)

    def draw(self, kind: str, seat: int, card: str, why: Clauses) -> None:
        """Take a card from the draw pile, its known top first: to the hand (draw) or to be seen (look at)."""
        s = self.state
        if s.top:
            s.top = s.top[1:]
        else:
            s.bag = without(s.bag, card)
        if kind == "draw":
            s.hand[seat] += (card,)
        else:
            s.looking += (card,)
        self.tell(kind, why, s.setup.seats[seat], card)

    def keep(self, seat: int, card: str, why: Clauses) -> None:
        """One of the cards that a seat looks at goes into its hand."""
        s = self.state
        s.looking = without(s.looking, card)
        s.hand[seat] += (card,)
        self.tell("keep", why, s.setup.seats[seat], card)

    def put_away(self, seat: int, why: Clauses) -> None:
        """The other cards that a seat looks at are discarded."""
        s = self.state
        cards, s.looking = s.looking, ()
        s.discard += cards
        if cards:
            self.tell("put away", why, s.setup.seats[seat], cards)

    def play(self, seat: int, card: str, on: str | None, to: str | None, why: Clauses) -> None:
        """A card of a seat's hand is played, and so used up."""
        s = self.state
        s.hand[seat] = without(s.hand[seat], card)
        s.discard += (card,)
        self.tell("play", why, s.setup.seats[seat], card, on, to)

    def cancel(self, card: str, why: Clauses) -> None:
        """The card that the attacker just played does nothing."""
        self.tell("cancel", why, self.seat, card)

    def discard(self, seat: int, card: str, why: Clauses) -> None:
        """A card of a seat's hand goes to the discard pile."""
        s = self.state
        s.hand[seat] = without(s.hand[seat], card)
        s.discard += (card,)
        self.tell("discard", why, s.setup.seats[seat], card)

    def give_up_hand(self, seat: int, to: str, why: Clauses) -> None:
        """The whole hand of a seat goes to the discard pile, or into the box."""
        s = self.state
        cards, s.hand[seat] = s.hand[seat], ()
        if to == "box":
            s.box += cards
        else:
            s.discard += cards
        if cards:
            self.tell("give up hand", why, s.setup.seats[seat], cards, to)


# ---- what every effect gets: the position, with the verbs that change it ---------------------------------


class Doing(Arena, Panels, Cards):
    """A position in which something happens: see ``core.doing`` for what it holds.

    >>> from rqa_lab.games.gekido import GAME
    >>> s = GAME.position({"bots": {"slicer": {"seat": "Ann", "at": "b2"}}})
    >>> do = Doing(s, [], cause="stay")
    >>> do.stay(("gekido.move1.optional",))
    >>> do.trace
    [('stay', ('gekido.move1.optional',), 'stay', 'Slicer', 'b2')]
    """

    __slots__ = ()
