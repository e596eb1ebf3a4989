"""The writers: nothing but them changes a state.  Here are those of robots, points, cards and the turn.

Those of the Shop stand in ``play.shopwriters``, those of what packs bring in
``play.packwriters``, those for set-up and for building positions in
``play.building``.

Each takes the clauses and the cause of what it writes and leaves its event in the trace, if there is one.
They trust what they are told; whether something may happen is decided in ``rules.judge``, and
what happens next in ``play.resolve``.
"""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.choice import Choice
from rqa_lab.core.deck import without
from rqa_lab.core.game import Trace
from rqa_lab.core.grid import WAYS
from rqa_lab.games.rqa.model.bodies import bumped, obstacle_name, title
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import Cards, Reserve, State, put
from rqa_lab.games.rqa.rules.moving import goes_over, on_an_obstacle

Clauses = tuple[str, ...]
Frame = tuple[Any, ...]
NAME = GRID.name
#: a space by name; "" off the board
WHERE: Mapping[int | None, str] = {None: "", **dict(enumerate(NAME))}


# ---- Energy and Move -------------------------------------------------------------------------------------


def gain(s: State, t: Trace | None, clauses: Clauses, cause: str, counter: str, amount: int) -> None:
    """The active seat gets Energy or Move."""
    now = getattr(s, counter) + amount
    setattr(s, counter, now)
    if t is not None:
        t.append(("gain", clauses, cause, s.setup.seats[s.seat], counter, amount, now))


def pay_move(s: State, t: Trace | None, clauses: Clauses, cause: str, amount: int) -> None:
    """The active seat spends Move."""
    s.move -= amount
    if t is not None:
        t.append(("pay", clauses, cause, s.setup.seats[s.seat], "move", amount, s.move))


def pay_energy(s: State, t: Trace | None, clauses: Clauses, cause: str, amount: int) -> None:
    """The active seat spends Energy."""
    s.energy -= amount
    if t is not None:
        t.append(("pay", clauses, cause, s.setup.seats[s.seat], "energy", amount, s.energy))


def convert(s: State, t: Trace | None, clauses: Clauses, cause: str, amount: int) -> None:
    """The active seat turns Energy into Move."""
    s.energy -= amount
    s.move += amount
    if t is not None:
        t.append(("convert", clauses, cause, s.setup.seats[s.seat], amount, s.energy, s.move))


def lose_unspent(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """What the active seat has not spent is gone."""
    energy, move = s.energy, s.move
    s.energy = s.move = 0
    if t is not None and (energy or move):
        t.append(("lose unspent", clauses, cause, s.setup.seats[s.seat], energy, move))


# ---- for the rest of the turn ----------------------------------------------------------------------------


def allow(s: State, t: Trace | None, clauses: Clauses, cause: str, what: str, robot: int) -> None:
    """A robot may do something, or has something, for the rest of the turn; see ``State.lasting``."""
    s.lasting += ((what, robot),)
    if t is not None:
        t.append(("allow", clauses, cause, s.setup.titles[robot], what))


def use_power(s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int, target: int) -> None:
    """A robot uses its power of once a turn on a target."""
    s.lasting += (("power used", robot),)
    if t is not None:
        titles = s.setup.titles
        t.append(("use", clauses, cause, s.setup.seats[s.seat], titles[robot], title(s, target)))


def wear_off(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """What lasted for the turn is over; a robot that was set down has still to have its first one."""
    own = s.setup.of_seat[s.seat]
    later: list[tuple[str, int]] = []
    over: list[tuple[str, int]] = []
    for what, robot in s.lasting:
        (later if what == "set down" and robot not in own else over).append((what, robot))
    s.lasting, s.atop = tuple(later), None
    if over and t is not None:
        t.append(("wear off", clauses, cause, tuple((s.setup.titles[robot], what) for what, robot in over)))


# ---- where robots are ------------------------------------------------------------------------------------


def place(
    s: State, t: Trace | None, clauses: Clauses, cause: str, kind: str, robot: int, to: int, *more: str
) -> None:
    """A robot goes to a space, as an event of that kind: step, knock, pull, shift, follow or come in."""
    start = s.at[robot]
    s.at = put(s.at, robot, to)
    if s.lasting:
        passes = goes_over(s, robot, kind) and on_an_obstacle(s, robot)
        s.atop = robot if passes else None if s.atop == robot else s.atop
    if start is not None and start not in s.at:  # in a broken position somebody else may stand there too
        s.occupied ^= 1 << start
    s.occupied |= 1 << to
    if t is not None:
        where = (NAME[to],) if start is None else (NAME[start], NAME[to])
        t.append((kind, clauses, cause, s.setup.titles[robot], *where, *more))


def stay(s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int, other: int) -> None:
    """A robot that would follow ``other`` stays where it is."""
    if t is not None:
        t.append(("stay", clauses, cause, s.setup.titles[robot], WHERE[s.at[robot]], title(s, other)))


def bump(
    s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int, obstacle: int, way: int
) -> None:
    """A robot is knocked into an obstacle, given by its bit."""
    s.bumped = put(s.bumped, robot, s.bumped[robot] | 1 << obstacle)
    if t is not None:
        name = obstacle_name(s, obstacle)
        t.append(("bump", clauses, cause, s.setup.titles[robot], WHERE[s.at[robot]], name, WAYS[way]))


def forget_bumps(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """Every obstacle is fresh again."""
    if not any(s.bumped):
        return
    bumps = tuple((s.setup.titles[r], name) for r in range(len(s.bumped)) for name in bumped(s, s.bumped[r]))
    s.bumped = (0,) * len(s.bumped)
    if t is not None:
        t.append(("forget bumps", clauses, cause, bumps))


def knock_out(s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int) -> None:
    """A robot leaves the board; if it is the active seat's own, that is noted."""
    space = s.at[robot]
    s.at = put(s.at, robot, None)
    if space is not None and space not in s.at:
        s.occupied &= ~(1 << space)
    s.own_ko = s.own_ko or s.setup.owner[robot] == s.seat
    if s.atop is not None and not on_an_obstacle(s, s.atop):
        s.atop = None
    if t is not None:
        t.append(("knocked out", clauses, cause, s.setup.titles[robot], WHERE[space]))


# ---- cubes -----------------------------------------------------------------------------------------------


def add_health(s: State, robot: int, red: int, blue: int = 0) -> None:
    """Cubes come onto a robot's Health bar, or leave it."""
    s.red = put(s.red, robot, s.red[robot] + red)
    if blue:
        s.blue = put(s.blue, robot, s.blue[robot] + blue)


def add_to_reserve(s: State, red: int, blue: int = 0, gems: int = 0) -> None:
    """Cubes and gems come to the Reserve, or leave it."""
    has = s.reserve
    s.reserve = Reserve(has.red + red, has.blue + blue, has.gems + gems)


def hurt(s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int, red: int, blue: int) -> None:
    """A robot loses cubes of its Health bar; who gets them is written next."""
    add_health(s, robot, -red, -blue)
    if t is not None:
        left = s.red[robot] + s.blue[robot]
        t.append(("hurt", clauses, cause, s.setup.titles[robot], WHERE[s.at[robot]], red, blue, left))


def claim(s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int, red: int, blue: int) -> None:
    """The active seat takes the cubes that a robot just lost."""
    old = s.pile[s.seat]
    s.pile = put(s.pile, s.seat, new := old._replace(red=old.red + red, blue=old.blue + blue))
    if t is not None:
        titles = s.setup.titles
        t.append(("claim", clauses, cause, s.setup.seats[s.seat], titles[robot], red, blue, new.points))


def set_aside(
    s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int, red: int, blue: int
) -> None:
    """The cubes that a robot just lost go to the Reserve (red) and into the Game Box (blue)."""
    add_to_reserve(s, red)
    s.box_blue += blue
    if t is not None:
        t.append(("set aside", clauses, cause, s.setup.titles[robot], red, blue))


def forfeit(s: State, t: Trace | None, clauses: Clauses, cause: str, red: int) -> None:
    """The active seat pays red cubes of its pile to the Reserve."""
    old = s.pile[s.seat]
    s.pile = put(s.pile, s.seat, new := old._replace(red=old.red - red))
    add_to_reserve(s, red)
    if t is not None:
        t.append(("forfeit", clauses, cause, s.setup.seats[s.seat], red, new.points))


def owe(s: State, t: Trace | None, clauses: Clauses, cause: str, points: int) -> None:
    """The active seat owes points that it cannot pay; see the ruling ``vp-floor``."""
    old = s.pile[s.seat]
    s.pile = put(s.pile, s.seat, new := old._replace(debt=old.debt + points))
    if t is not None:
        t.append(("owe", clauses, cause, s.setup.seats[s.seat], points, new.points))


def change_gem(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """The active seat swaps a gem for 5 red cubes of the Reserve."""
    old = s.pile[s.seat]
    s.pile = put(s.pile, s.seat, old._replace(red=old.red + 5, gems=old.gems - 1))
    add_to_reserve(s, -5, gems=1)
    if t is not None:
        t.append(("change gem", clauses, cause, s.setup.seats[s.seat]))


def change_blue(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """The active seat puts a blue cube into the Game Box and takes 2 red ones from the Reserve."""
    old = s.pile[s.seat]
    s.pile = put(s.pile, s.seat, old._replace(red=old.red + 2, blue=old.blue - 1))
    add_to_reserve(s, -2)
    s.box_blue += 1
    if t is not None:
        t.append(("change blue", clauses, cause, s.setup.seats[s.seat]))


def replenish(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int) -> None:
    """A seat hands 5 red cubes of its pile to the Reserve for a gem."""
    old = s.pile[seat]
    s.pile = put(s.pile, seat, old._replace(red=old.red - 5, gems=old.gems + 1))
    add_to_reserve(s, 5, gems=-1)
    if t is not None:
        t.append(("replenish", clauses, cause, s.setup.seats[seat]))


def bring_tokens(s: State, t: Trace | None, clauses: Clauses, cause: str, red: int) -> None:
    """Tokens join the Reserve in place of red cubes."""
    add_to_reserve(s, red)
    s.tokens += red
    if t is not None:
        t.append(("tokens", clauses, cause, red))


def take_points(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int, red: int) -> None:
    """A seat takes red cubes from the Reserve as Victory Points."""
    old = s.pile[seat]
    s.pile = put(s.pile, seat, new := old._replace(red=old.red + red))
    add_to_reserve(s, -red)
    if t is not None:
        t.append(("points", clauses, cause, s.setup.seats[seat], red, new.points))


def refill(s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int, red: int, blue: int) -> None:
    """Cubes of the Reserve go onto a robot's Health bar."""
    add_health(s, robot, red, blue)
    add_to_reserve(s, -red, -blue)
    if t is not None:
        t.append(("refill", clauses, cause, s.setup.titles[robot], red, blue))


def repair(s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int, red: int) -> None:
    """Red cubes of the Reserve go onto the Health bar of a robot that is on the board."""
    add_health(s, robot, red)
    add_to_reserve(s, -red)
    if t is not None:
        t.append(("repair", clauses, cause, s.setup.titles[robot], red, s.red[robot] + s.blue[robot]))


# ---- cards -----------------------------------------------------------------------------------------------


def play(
    s: State, t: Trace | None, clauses: Clauses, cause: str, card: str, robot: int, target: int | None,
    way: int | None,
) -> None:  # fmt: skip
    """A card of the active seat's hand goes into play, for a robot."""
    s.hand[s.seat] = without(s.hand[s.seat], card)
    s.in_play[s.seat] += (card,)
    if t is not None:
        titles = s.setup.titles
        on = None if target is None else title(s, target)
        one_way = None if way is None else WAYS[way]
        t.append(("play", clauses, cause, s.setup.seats[s.seat], card, titles[robot], on, one_way))


def draw(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int, card: str, top: bool) -> None:
    """A card comes from the known top of a seat's deck, or else out of its bag, into the hand."""
    if top:
        s.top[seat] = s.top[seat][1:]
    else:
        s.bag[seat] = without(s.bag[seat], card)
    s.hand[seat] += (card,)
    if t is not None:
        t.append(("draw", clauses, cause, s.setup.seats[seat], card))


def reshuffle(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int) -> None:
    """A seat's discard pile becomes its deck."""
    cards = s.discard[seat]
    s.bag[seat] = tuple(sorted(cards))
    s.discard[seat] = ()
    if t is not None:
        t.append(("reshuffle", clauses, cause, s.setup.seats[seat], cards))


def clear_play(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """The active seat's cards in play go to its discard pile."""
    _discard_all(s, t, clauses, cause, "clear play", s.in_play)


def discard_hand(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """The active seat's hand goes to its discard pile."""
    _discard_all(s, t, clauses, cause, "discard hand", s.hand)


def _discard_all(
    s: State, t: Trace | None, clauses: Clauses, cause: str, kind: str, zone: list[Cards]
) -> None:
    """The active seat's cards of a zone go to its discard pile, as an event of that kind."""
    cards = zone[s.seat]
    s.discard[s.seat] += cards
    zone[s.seat] = ()
    if t is not None and cards:
        t.append((kind, clauses, cause, s.setup.seats[s.seat], cards))


def scrap(s: State, t: Trace | None, clauses: Clauses, cause: str, card: str) -> None:
    """A card of the active seat's hand goes to the Scrap Heap."""
    s.hand[s.seat] = without(s.hand[s.seat], card)
    s.scrap += (card,)
    if t is not None:
        t.append(("scrap", clauses, cause, s.setup.seats[s.seat], card))


# ---- the turn, choices and what is still to do -----------------------------------------------------------


def enter_phase(s: State, t: Trace | None, clauses: Clauses, cause: str, phase: str) -> None:
    """The turn goes on to another phase."""
    old, s.phase = s.phase, phase
    if t is not None:
        t.append(("phase", clauses, cause, old, phase))


def next_seat(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """The next seat becomes the active one."""
    seats, old = s.setup.seats, s.seat
    s.seat = (old + 1) % len(seats)
    s.own_ko = False
    if t is not None:
        t.append(("turn", clauses, cause, seats[old], seats[s.seat]))


def nothing(s: State, t: Trace | None, clauses: Clauses, cause: str, what: str, on: str) -> None:
    """An effect does nothing, and says so."""
    if t is not None:
        t.append(("nothing", clauses, cause, what, on))


def end_game(s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int) -> None:
    """The game ends because a robot cannot come back."""
    if t is not None:
        t.append(("end", clauses, cause, s.setup.titles[robot]))
    enter_phase(s, t, clauses, cause, "over")
    s.agenda.clear()
    s.waiting = ()


def ask(s: State, seat: str, kind: str, options: tuple[str, ...], frame: Frame) -> None:
    """A choice waits; ``frame`` runs again with the answer behind it.  Options are kept as plain texts."""
    s.choice = Choice(seat, kind, tuple(map(str, options)), frame)


def answer(s: State, t: Trace | None, clauses: Clauses, cause: str, choice: Choice, option: str) -> None:
    """A choice is made: the frame that asked runs next."""
    s.choice = None
    s.agenda.append((*choice.frame, option))
    if t is not None:
        t.append(("choose", clauses, cause, choice.seat, choice.kind, option))


def pick(
    s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int, kind: str, options: tuple[str, ...],
    frame: Frame,
) -> None:  # fmt: skip
    """A seat has to choose: ``frame`` runs again with the answer, at once where one option makes itself."""
    choice = s.choice = Choice(s.setup.seats[seat], kind, tuple(map(str, options)), frame)
    if len(options) == 1:
        answer(s, t, ("lab.only-option", *clauses), cause, choice, choice.options[0])


def then(s: State, frame: Frame) -> None:
    """A frame runs next, before those that are on the agenda already."""
    s.agenda.append(frame)


def next_frame(s: State) -> Frame:
    """The frame to run now, taken off the agenda."""
    return s.agenda.pop()


def wait(s: State, effect: Frame) -> None:
    """An effect waits until the agenda is empty."""
    s.waiting += (effect,)


def stop_waiting(s: State, effect: Frame) -> None:
    """A waiting effect is taken up."""
    s.waiting = without(s.waiting, effect)
    s.agenda.append(effect)


def drop_waiting(s: State, t: Trace | None, clauses: Clauses, cause: str, names: tuple[str, ...]) -> None:
    """Effects that wait are dropped."""
    s.waiting = ()
    if t is not None:
        t.extend(("nothing", clauses, cause, name, "dropped") for name in names)
