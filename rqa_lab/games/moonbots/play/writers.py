"""The writers: verbs that change a position and leave an event.  Nothing else assigns to a state.

They are the methods of ``Doing``, one class per subject.  Each takes the clauses last.  They do not
check anything: ``rules`` decides whether something may happen, and effects decide what happens next.
"""

import random
from typing import Any

from rqa_lab.core.chance import Cards, dealt_anew
from rqa_lab.core.chance import Cards as Names
from rqa_lab.core.chance import without as without_card
from rqa_lab.core.clause import Clauses
from rqa_lab.core.doing import Doing as Base
from rqa_lab.core.doing import Frame
from rqa_lab.games.moonbots.components import Part, Upgrade, Weapon, in_order, named, without
from rqa_lab.games.moonbots.state import MARKET, UNKNOWN, State, seat_of
from rqa_lab.games.moonbots.state import Attack as Announced

# ---- the writers outside of play: they hide what a seat does not know ------------------------------------

#: the choices with options that reveal the pile or a hand; others of the same seat know them
_OF_CHANCE, _OF_A_SEAT = ("draw", "remove"), ("answer", "search")


def mask(s: State, seat: str) -> None:
    """Hide the cards that ``seat`` cannot see, all if it is no seat's name; only their number remains."""
    parts, choice, found = s.setup.components, s.choice, s.top + s.bag
    weapons = {*parts.weapons}
    own = tuple(row for row in s.seen if s.setup.seats[row[0]] == seat)
    for robot, cards in enumerate(s.weapons):
        if seat_of(s, robot) != seat:
            seen = {name for _, one, name in own if one == robot}
            s.weapons[robot] = _hidden(cards, weapons - seen)
    hidden = {*found}
    if choice is not None and (choice.kind, choice.seat) == (
        "search",
        seat,
    ):  # a robot that searches sees the pile
        sought = parts.parts if named(choice.frame).what == "part" else parts.upgrades
        hidden -= hidden if s.setup.rulings["search-pile"] == "whole-pile" else {*sought}
    s.seen, s.top, s.bag, s.box = own, (), _hidden(found, hidden), _hidden(s.box, weapons)
    s.market = tuple(UNKNOWN if name in weapons else name for name in s.market)
    if choice is not None and (
        choice.kind in _OF_CHANCE or (choice.kind in _OF_A_SEAT and choice.seat != seat)
    ):
        s.choice = choice._replace(options=(UNKNOWN,))


def deal_anew(s: State, seat: str, rng: random.Random) -> None:
    """Deal out anew the Secret Weapons that ``seat`` cannot see, wherever they lie."""
    weapons, seats = {*s.setup.components.weapons}, s.setup.seats
    others = [robot for robot in range(len(s.weapons)) if seat_of(s, robot) != seat]
    seen = {(robot, name) for one, robot, name in s.seen if seats[one] == seat}
    known = [tuple(name for name in s.weapons[robot] if (robot, name) in seen) for robot in others]
    rest = [tuple(name for name in s.weapons[robot] if (robot, name) not in seen) for robot in others]
    choice, whole = s.choice, s.setup.rulings["search-pile"] == "whole-pile"
    open_pile = whole and choice is not None and (choice.kind, choice.seat) == ("search", seat)
    zones = [*rest, s.market, s.box, () if open_pile else s.top + s.bag]
    *hands, s.market, box, pile = dealt_anew(rng, zones, weapons.__contains__)
    for robot, kept, hand in zip(others, known, hands, strict=True):
        s.weapons[robot] = tuple(sorted(kept + hand))
    s.box = tuple(sorted(box))
    if not open_pile:
        s.top, s.bag = (), tuple(sorted(pile))
    s.seen = tuple(row for row in s.seen if seats[row[0]] == seat or seat_of(s, row[1]) == seat)


def _hidden(cards: Cards, hidden: set[str]) -> Cards:
    return tuple(sorted(UNKNOWN if name in hidden else name for name in cards))


# ---- the turn: its robot, its phases, dice, and the end of the game --------------------------------------


class Turn(Base[State]):
    """Writers of the turn, on which all others rest."""

    __slots__ = ()

    @property
    def robot(self) -> str:
        """The active robot, by name."""
        return self.state.setup.robots[self.state.robot]

    def title(self, robot: int) -> str:
        """A robot by name."""
        return self.state.setup.robots[robot]

    def nothing(self, what: str, on: str, why: Clauses) -> None:
        """An effect does nothing, with an event."""
        self.tell("nothing", why, what, on)

    def enter_phase(self, phase: str, why: Clauses) -> None:
        """The turn goes on to another phase; with the roll the purchase is given up."""
        s = self.state
        old, s.phase = s.phase, phase
        over = s.buys if phase == "activate" else 0
        s.buys -= over
        if old != phase and self.traced:
            self.by("turn").tell("phase", why, old, phase, over)

    def give_turn(
        self,
        robot: int,
        why: Clauses,
        kind: str = "turn",
        tricked: tuple[int, ...] = (),
        anew: tuple[int, ...] = (),
        promised: int = 0,
    ) -> None:
        """Let another robot act; effects for one turn are over.

        Some robots may stay ``tricked``; ``anew`` are those that start counting gains anew; ``promised`` is
        the number of extra purchases promised to the robot.
        """
        s = self.state
        old, s.robot = s.robot, robot
        over = self.traced and (*self._over(tricked, anew), promised)
        s.buys, s.dice, s.placed, s.stronger, s.rerolled = 1 + promised, "", (), 0, False
        s.promised[robot] -= promised
        s.begun, s.silent = False, ()
        s.tricked, s.dodging, s.worked = tricked, (), ()
        s.skipped = tuple(one for one in s.skipped if one != old)
        for one in anew:
            s.gained[one] = 0
        self.tell(kind, why, seat_of(s, old), seat_of(s, robot), self.title(old), self.title(robot), *over)

    def _over(self, tricked: tuple[int, ...], anew: tuple[int, ...]) -> tuple[Any, ...]:
        """What is over with the turn."""
        s = self.state
        free = tuple(self.title(one) for one in s.tricked if one not in tricked)
        gained = tuple((self.title(one), s.gained[one]) for one in anew if s.gained[one])
        return s.buys, gained, s.dice, s.placed, s.stronger, free, tuple(map(self.title, s.dodging))

    def begin_with(self, seat: int, robot: int, why: Clauses) -> None:
        """A seat is the first one to act."""
        self.state.first = seat
        self.give_turn(robot, why, "first player")

    def skip(self, robots: tuple[int, ...], why: Clauses) -> None:
        """These robots do nothing in the turn that has begun; the next one begins."""
        s = self.state
        s.skipped = robots
        self.tell("skip", why, tuple(map(self.title, robots)))

    def keep_for_later(self, n: int, why: Clauses) -> None:
        """Add this much damage to the next attack of this turn, or subtract it if negative."""
        self.state.stronger += n
        if n > 0:
            self.tell("keep", why, self.robot, n)
        else:
            self.tell("use kept", why, self.robot, -n)

    def dodge_all(self, robot: int, why: Clauses) -> None:
        """Nothing hits a robot for the rest of the turn."""
        self.state.dodging += (robot,)
        self.tell("dodge all", why, self.title(robot))

    def break_off(self, *kept: Frame) -> None:
        """Nothing that was still to come happens, but for these effects, the last one first."""
        self.state.agenda[:] = kept

    def be_silent(self, robot: int) -> None:
        """A robot is not asked for Secret Weapons any more this turn."""
        self.state.silent += (robot,)

    def end_game(self, seats: tuple[int, ...], why: Clauses) -> None:
        """The game ends; these seats have won."""
        s = self.state
        s.winners = seats
        self.tell("end", why, tuple(s.setup.seats[seat] for seat in seats))
        self.enter_phase("over", why)
        s.agenda.clear()

    # ---- dice ----------------------------------------------------------------------------------------------

    def roll(self, dice: str, why: Clauses) -> None:
        """The dice show something."""
        self.state.dice = dice
        self.tell("roll", why, self.robot, dice)

    def reroll(self, dice: str, rolled: str, why: Clauses) -> None:
        """Some dice were rolled again."""
        s = self.state
        s.dice = in_order(without(s.dice, dice) + rolled)
        self.tell("reroll", why, self.robot, dice, rolled)

    def use_reroll(self) -> None:
        """The Reroll of this turn is used up."""
        self.state.rerolled = True

    def adjust(self, die: str, new: str, why: Clauses) -> None:
        """A die is turned to another face."""
        s = self.state
        s.dice = in_order(without(s.dice, die) + new)
        self.tell("adjust", why, self.robot, die, new)

    def place(self, dice: str, place: str, part: str, why: Clauses) -> None:
        """Place dice on a part, or on an action printed on the board."""
        s = self.state
        s.dice, s.placed = without(s.dice, dice), (*s.placed, (place, dice))
        self.tell("place", why, self.robot, dice, place, part)

    def allow(self, purchases: int, why: Clauses) -> None:
        """Allow the robot this many more purchases this turn."""
        self.state.buys += purchases
        self.tell("buy more", why, self.robot, purchases)

    def promise(self, robot: int, purchases: int, why: Clauses) -> None:
        """Promise a robot this many more purchases in its turn of this round."""
        self.state.promised[robot] += purchases
        self.tell("promise", why, self.title(robot), purchases)

    def forget_promises(self, why: Clauses) -> None:
        """A round is over in which robots could have bought more."""
        s = self.state
        for robot, n in enumerate(s.promised):
            if n:
                s.promised[robot] = 0
                self.tell("forget", why, self.title(robot), n)

    def trick(self, robot: int, why: Clauses) -> None:
        """Keep a robot from using its Reroll this turn, or under one reading this round."""
        self.state.tricked += (robot,)
        self.tell("trick", why, self.title(robot), self.state.setup.rulings["trick-time"])

    def count_turn(self) -> None:
        """One turn more has gone by since something happened."""
        s = self.state
        s.quiet, s.stuck = s.quiet + 1, s.stuck + 1


# ---- what robots have: energy, parts, Upgrades, Secret Weapons; who is out -------------------------------


class Robots(Turn):
    """Writers of what robots have."""

    __slots__ = ()

    # ---- energy --------------------------------------------------------------------------------------------

    def set_energy(self, robot: int, energy: int, why: Clauses) -> None:
        """Set the energy with which a robot begins."""
        self.state.energy[robot] = energy
        self.tell("set energy", why, self.title(robot), energy)

    def gain(self, robot: int, n: int, counted: int, why: Clauses) -> None:
        """A robot gains energy; some of it counts for the limit."""
        s = self.state
        old = s.energy[robot]
        s.energy[robot], s.quiet = old + n, 0 if n else s.quiet
        s.gained[robot] += counted
        self.tell("gain", why, self.title(robot), old, old + n, counted)

    def lose(self, robot: int, n: int, why: Clauses, kind: str = "lose") -> None:
        """A robot loses energy, as much as it has at most: it pays, is damaged, or just loses it."""
        s = self.state
        old = s.energy[robot]
        s.energy[robot], s.quiet = max(0, old - n), 0 if n and old else s.quiet
        self.tell(kind, why, self.title(robot), old, s.energy[robot])

    def fall(self, robots: tuple[int, ...], why: Clauses) -> None:
        """These robots are out of the game, all at once."""
        before = self.state.fallen
        for n, robot in enumerate(robots, 1):
            self.state.fallen, self.state.stuck = (*before, robots[:n]), 0
            self.tell("out", why, self.title(robot))

    # ---- cards ---------------------------------------------------------------------------------------------

    def build(self, robot: int, name: str, why: Clauses, kind: str = "build") -> None:
        """A card that has left its place is laid on the robot, beside it, or kept by its seat."""
        s = self.state
        card = s.setup.components.cards.get(name)  # none: an observer buys a Secret Weapon that it cannot see
        rows = s.parts if isinstance(card, Part) else s.upgrades if isinstance(card, Upgrade) else s.weapons
        rows[robot] = tuple(sorted((*rows[robot], name)))
        self.tell(kind, why, self.title(robot), name, Weapon.kind if card is None else card.kind)

    def replace(self, robot: int, name: str, why: Clauses) -> None:
        """A part of a robot goes into the box."""
        s = self.state
        s.parts[robot], s.box = without_card(s.parts[robot], name), tuple(sorted((*s.box, name)))
        self.tell("replace", why, self.title(robot), name)

    def take_back(self, robot: int, name: str, why: Clauses) -> None:
        """Give a used Secret Weapon back to the robot; all others have seen it."""
        s = self.state
        s.weapons[robot], s.box = tuple(sorted((*s.weapons[robot], name))), without_card(s.box, name)
        others = (seat for seat in range(len(s.setup.seats)) if seat != s.setup.owner[robot])
        s.seen = tuple(sorted({*s.seen, *((seat, robot, name) for seat in others)}))
        self.tell("take back", why, self.title(robot), name)

    def come_back(self, why: Clauses) -> None:
        """Bring all eliminated robots back into play, under one reading."""
        s = self.state
        robots, s.fallen = tuple(robot for group in s.fallen for robot in group), ()
        self.tell("come back", why, tuple(map(self.title, robots)))

    def show(self, robot: int, name: str, why: Clauses) -> None:
        """A Secret Weapon is used, and leaves the game."""
        s = self.state
        s.weapons[robot] = without_card(s.weapons[robot], name)
        s.begun |= robot == s.robot
        s.box = tuple(sorted((*s.box, name)))
        s.seen = tuple(one for one in s.seen if one[1:] != (robot, name))
        self.tell("use", why, self.title(robot), name)

    def give_up(self, robot: int, to: str, why: Clauses) -> None:
        """Put all cards of a robot into the box, or under another reading on the pile."""
        s = self.state
        cards = (*s.parts[robot], *s.upgrades[robot], *s.weapons[robot])
        lost = (s.parts[robot], s.upgrades[robot], s.weapons[robot])
        s.parts[robot] = s.upgrades[robot] = s.weapons[robot] = ()
        s.seen = tuple(one for one in s.seen if one[1] != robot)
        if to == "box":
            s.box = tuple(sorted((*s.box, *cards)))
        else:
            s.top, s.bag = (), tuple(sorted((*s.top, *s.bag, *cards)))
        if cards:
            self.tell("give up", why, self.title(robot), *lost, to)

    def spy(self, robot: int, on: int, why: Clauses) -> None:
        """The seat of a robot sees the Secret Weapons of another robot."""
        s = self.state
        seat, names = s.setup.owner[robot], s.weapons[on]
        s.seen = tuple(sorted({*s.seen, *((seat, on, name) for name in names)}))
        self.tell("spy", why, seat_of(s, robot), self.title(on), names)


# ---- the Market, the pile and the box --------------------------------------------------------------------


class Market(Turn):
    """Writers for cards that no robot has."""

    __slots__ = ()

    def unpack(self, cards: Names, box: Names, why: Clauses) -> None:
        """Cards become the pile; others stay in the box."""
        s = self.state
        s.bag, s.box = tuple(sorted(cards)), tuple(sorted((*s.box, *box)))
        self.tell("unpack", why, s.bag, tuple(sorted(box)))

    def remove(self, card: str, why: Clauses) -> None:
        """A card of the pile goes back to the box, unseen."""
        s = self.state
        s.bag, s.box = without_card(s.bag, card), tuple(sorted((*s.box, card)))
        self.tell("remove", why, card)

    def turn_up(self, space: int, card: str, why: Clauses) -> None:
        """The next card of the pile is laid into the Market."""
        s = self.state
        if s.top:
            s.top = s.top[1:]
        else:
            s.bag = without_card(s.bag, card)
        self._lay(space, card)
        self.tell("turn up", why, MARKET[space], card)

    def take(self, robot: int, space: int, why: Clauses) -> str:
        """Give a robot a free card from the Market; the next event says where it goes."""
        card = self.state.market[space]
        self._lay(space, "")
        self.tell("take", why, self.title(robot), MARKET[space], card)
        return card

    def buy(self, space: int, price: int, why: Clauses) -> str:
        """Let the robot pay for a card, which leaves the Market; the next event says where it goes."""
        s = self.state
        card, old = s.market[space], s.energy[s.robot]
        self._lay(space, "")
        s.energy[s.robot], s.buys, s.quiet, s.begun = old - price, s.buys - 1, 0, True
        self.tell("buy", why, self.robot, MARKET[space], card, old, old - price)
        return card

    def slide(self, start: int, to: int, why: Clauses) -> None:
        """A card of the Market moves down."""
        card = self.state.market[start]
        self._lay(start, "")
        self._lay(to, card)
        self.tell("slide", why, card, MARKET[start], MARKET[to])

    def discard(self, space: int, why: Clauses) -> None:
        """A Secret Weapon leaves the Market for the box, face down."""
        s = self.state
        card = s.market[space]
        self._lay(space, "")
        s.box = tuple(sorted((*s.box, card)))
        self.tell("discard", why, MARKET[space], card)

    def throw_away(self, robot: int, card: str, why: Clauses) -> None:
        """A card that a robot has taken goes into the box."""
        self.state.box = tuple(sorted((*self.state.box, card)))
        self.tell("throw away", why, self.title(robot), card)

    def find(self, robot: int, card: str, why: Clauses) -> None:
        """A robot takes a card out of the pile, which is shuffled."""
        s = self.state
        s.top, s.bag = (), without_card(tuple(sorted((*s.top, *s.bag))), card)
        self.tell("find", why, self.title(robot), card)

    def shuffle(self, why: Clauses) -> None:
        """The pile is shuffled."""
        s = self.state
        s.top, s.bag = (), tuple(sorted((*s.top, *s.bag)))
        self.tell("shuffle", why, len(s.bag))

    def _lay(self, space: int, card: str) -> None:
        market = [*self.state.market]
        market[space] = card
        self.state.market, self.state.stuck = tuple(market), 0


# ---- the announced attack: the robots and their damage ---------------------------------------------------


class Attack(Turn):
    """Writers of the attack."""

    __slots__ = ()

    def announce(self, part: str, kind: str, damage: dict[int, int], why: Clauses) -> None:
        """Announce an attack on these robots, each with its damage."""
        s = self.state
        robots = range(len(s.setup.robots))
        none = (0,) * len(robots)
        hits = tuple((1,) * damage.get(robot, 0) for robot in robots)
        attacked = tuple(robot for robot in robots if hits[robot])
        s.attack = Announced(part, kind, s.robot, hits, none, none, attacked=attacked)
        said = tuple((self.title(robot), n) for robot, n in damage.items() if n)
        self.tell("attack", why, self.robot, part, kind, said)

    def suffer(self, kind: str, robot: int, hits: tuple[int, ...], by: str, why: Clauses) -> None:
        """A robot is to suffer something else, as an event of that kind."""
        s, a = self.state, self.state.attack
        assert a is not None
        old = a.hits[robot]
        new = kind == "boost" and hits and robot not in a.attacked
        attacked = (*a.attacked, robot) if new else a.attacked
        s.attack = a._replace(hits=_with(a.hits, robot, hits), attacked=attacked)
        if old != hits:
            self.tell(kind, why, self.title(robot), by, sum(old), sum(hits))

    def strengthen(self, robot: int, n: int, why: Clauses) -> None:
        """Add this much certain damage to a robot, or subtract it if negative."""
        s, a = self.state, self.state.attack
        assert a is not None
        s.attack = a._replace(sure=_with(a.sure, robot, a.sure[robot] + n))
        if n > 0:
            self.tell("strengthen", why, self.title(robot), n)
        else:
            self.tell("weaken", why, self.title(robot), -n)

    def turn_on(
        self,
        robot: int,
        other: int | None,
        left: tuple[int, ...],
        gone: tuple[int, ...],
        final: bool,
        why: Clauses,
    ) -> None:
        """Turn damage from a robot to another, or to none; ``final`` if nothing can help any more."""
        s, a = self.state, self.state.attack
        assert a is not None
        hits, last = _with(a.hits, robot, left), a.final
        if other is not None and final:
            last = _with(last, other, last[other] + sum(gone))
        elif other is not None:
            hits = _with(hits, other, tuple(sorted((*hits[other], *gone), reverse=True)))
        s.attack = a._replace(hits=hits, final=last)
        self.tell(
            "turn on", why, self.title(robot), None if other is None else self.title(other), sum(gone), final
        )

    def let_happen(self, robot: int | None) -> None:
        """Let a robot accept the attack; None: some robot did not, so all may answer again."""
        a = self.state.attack
        assert a is not None
        self.state.attack = a._replace(passed=() if robot is None else (*a.passed, robot))

    def use_up(self, robot: int, upgrade: str) -> None:
        """An Upgrade has worked that works once a turn."""
        self.state.worked = tuple(sorted((*self.state.worked, (robot, upgrade))))

    def end_attack(self, why: Clauses) -> None:
        """Put the announced attack into effect."""
        s, a = self.state, self.state.attack
        assert a is not None
        s.attack = None
        rows = tuple(
            tuple((self.title(robot), n) for robot, n in enumerate(row) if n)
            for row in (tuple(map(sum, a.hits)), a.sure, a.final)
        )
        self.tell("dealt", why, a.kind, *rows)


def _with(row: tuple, robot: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (*row[:robot], value, *row[robot + 1 :])


# ---- what every effect gets: the position, with the verbs that change it ---------------------------------


class Doing(Attack, Market, Robots):
    """A position in which something happens: see ``core.doing`` for what it holds."""

    __slots__ = ()
