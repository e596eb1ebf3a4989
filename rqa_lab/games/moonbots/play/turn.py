"""The course of a turn: energy, the moments for Secret Weapons, the end of it, the market."""

from collections.abc import Sequence
from itertools import pairwise

from rqa_lab.core.chance import CHANCE, different, next_card
from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.doing import Frame
from rqa_lab.games.moonbots.actions import LATER, PASS, Buy
from rqa_lab.games.moonbots.components import KINDS, Part, Upgrade, Weapon, effect, named
from rqa_lab.games.moonbots.play.writers import Doing
from rqa_lab.games.moonbots.rules.activating import counted, fits, in_the_way, is_secret, price, room
from rqa_lab.games.moonbots.rules.attacking import ANY, options
from rqa_lab.games.moonbots.state import (
    COLUMNS,
    MARKET,
    State,
    alive,
    counted_together,
    facing,
    in_the_final,
    in_the_game,
    opponents,
    seat_of,
    there,
)

# ---- window ----------------------------------------------------------------------------------------------
# Secret Weapons out of turn: at certain moments robots that can use one are asked, one after the other.


def usable_now(s: State, robot: int, moment: str) -> tuple[str, ...]:
    """The Secret Weapons that a robot may use now; none if it is not to be asked.

    Even without a suitable one, a robot is asked if it is attacked, as a turn begins, and under one reading
    after each step of it, unless it is silent.  Under another reading only Secret Weapons meant for attacks
    may be used in them.
    """
    if not s.weapons[robot] or not in_the_game(s, robot):
        return ()
    if moment in ("attacked", "attacking") and s.setup.rulings["reply-window"] == "protection-only":
        return options(s, robot, moment)
    names = options(s, robot, ANY, moment)
    own = moment in ("rolled", "gain", "attacking") and any(meant(s, name, moment) for name in names)
    step = moment in ("start", ANY) or (moment == "rolled" and each_step(s))
    return names if moment == "attacked" or own or (step and robot not in s.silent) else ()


def each_step(s: State) -> bool:
    """Under one reading others are asked after each step of a turn, not only as it begins."""
    return s.setup.rulings["weapon-moments"] == "each-step"


@effect("window")
def window(
    do: Doing, moment: str, cause: str, robots: tuple[int, ...], at: int, of: tuple[int, int] | None,
    chosen: str | None = None,
) -> None:  # fmt: skip
    """Let each of these robots use a Secret Weapon, until all have passed in a row.

    ``of`` is the robot that has gained energy, and the amount.
    """
    s = do.state
    if chosen is None:
        for number in range(at, len(robots)):
            if names := usable_now(s, robots[number], moment):
                again = window.frame(moment, cause, robots, number, of)
                later = only_if(each_step(s) and robots[number] not in s.silent, LATER)
                do.ask(seat_of(s, robots[number]), "answer", (PASS, *later, *names), again)
                return
    elif chosen in (PASS, LATER):
        if chosen == LATER:
            do.be_silent(robots[at])
        do.then(window.frame(moment, cause, robots, at + 1, of))
    else:
        order = only_if(len(robots) > 1, "moonbots.secret.simultaneous")
        played = shown(do, robots[at], chosen, order)
        if of is not None and s.setup.rulings["energy-pump"] == "instead" and meant(s, chosen, "gain"):
            do.then(("give back", of[0], chosen, of[1]), *played)  # no gain, so no other robot answers
        else:
            do.then(*played, window.frame(moment, cause, robots, 0, of))


def meant(s: State, name: str, moment: str) -> bool:
    """A Secret Weapon is meant for a moment."""
    return s.setup.components.weapons[name].when == moment


def shown(do: Doing, robot: int, name: str, more: Clauses = ()) -> tuple[Frame, ...]:
    """A robot uses a Secret Weapon: what it does then, step by step."""
    s = do.state
    weapon = s.setup.components.weapons[name]
    why = do.traced and (
        *weapon.own,
        "moonbots.secret.single-use",
        *only_if(robot != s.robot, "moonbots.secret.any-time"),
        *more,
        *only_if(s.setup.two, "moonbots.two.card-texts"),
    )
    do.by(name).show(robot, name, why)
    return tuple((word, robot, name, *rest) for word, *rest in weapon.steps)


# ---- turn ------------------------------------------------------------------------------------------------
# The course of a turn: its beginning, restocking the Market, the next robot, and a standstill.

_CAUSE = "turn"
#: rounds after which the game is over: without a change of energy and without a purchase; without a change of
#: the Market and without a robot eliminated
STANDSTILL, STUCK = 10, 50


@effect("start", cause=_CAUSE)
def start(do: Doing) -> None:
    """The robot's turn begins; others may use Secret Weapons first."""
    s = do.state
    asked = () if s.robot in s.skipped else there(s)[1:]
    do.then(window.frame("start", _CAUSE, asked, 0, None), buying.frame())


@effect("buying", cause=_CAUSE)
def buying(do: Doing) -> None:
    """Let the robot buy a card, unless the turn is lost."""
    if do.state.robot in do.state.skipped:
        do.then(next_turn.frame())
        return
    do.enter_phase("buy", ("moonbots.turn.order", "moonbots.buy.skip"))


# ---- step C ----------------------------------------------------------------------------------------------


@effect("restock", cause=_CAUSE)
def restock(do: Doing) -> None:
    """Secret Weapons at the bottom go, cards move down, new ones are turned up."""
    s = do.state
    do.enter_phase("restock", ("moonbots.market.restock.compulsory", "moonbots.turn.order"))
    for space in leaving(s):
        do.discard(space, ("moonbots.market.restock.discard-secret", "moonbots.market.secret-always-hidden"))
    for column in COLUMNS:
        for start, to in slides(s, column):
            why = do.traced and (
                "moonbots.market.restock.slide",
                "moonbots.market.price-drops",
                *only_if(
                    to == column[0] and is_secret(s, s.market[start]),
                    "moonbots.market.restock.secret-after-drop",
                ),
            )
            do.slide(start, to, why)
    if all(s.market):
        do.nothing("restock", do.robot, ("moonbots.market.restock.full-market",))
    do.then(refill.frame(), next_turn.frame())


def leaving(s: State) -> tuple[int, ...]:
    """The bottom spaces with a Secret Weapon that leaves the Market."""
    if s.setup.rulings["market-discard"] == "bottom-row":
        ends = tuple(column[0] for column in COLUMNS)
    else:
        ends = tuple(space for column in COLUMNS for space in [*filter(s.market.__getitem__, column)][:1])
    return tuple(space for space in ends if s.market[space] and is_secret(s, s.market[space]))


def slides(s: State, column: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """How the cards of a column move down, the lowest first: from which space to which."""
    if s.setup.rulings["market-slide"] == "one-row":
        free, found = not s.market[column[0]], []
        for below, space in pairwise(column):
            if s.market[space] and free:
                found.append((space, below))
            free = free or not s.market[space]
        return tuple(found)
    there = [space for space in column if s.market[space]]
    return tuple((start, to) for start, to in zip(there, column, strict=False) if start != to)


@effect("refill", cause=_CAUSE)
def refill(do: Doing, drawn: str | None = None) -> None:
    """New cards are turned up for empty spaces, in the first column before the second, from below."""
    s = do.state
    for column in COLUMNS:
        for space in column:
            if s.market[space]:
                continue
            if not s.top and not s.bag:
                do.nothing("pile", do.robot, ("moonbots.market.restock.pile-empty",))
                return
            card, drawn = next_card(s.top, s.bag, do.chance, drawn)
            if card is None:
                do.ask(CHANCE, "draw", different(s.bag), refill.frame())
                return
            up = s.phase == "set-up"
            why = do.traced and (
                "moonbots.setup.market" if up else "moonbots.market.restock.refill",
                *only_if(
                    is_secret(s, card),
                    "moonbots.setup.market-secret-face-down"
                    if up
                    else "moonbots.market.secret-always-hidden",
                ),
            )
            do.turn_up(space, card, why)


# ---- the next turn ---------------------------------------------------------------------------------------


@effect("next turn", cause=_CAUSE)
def next_turn(do: Doing) -> None:
    """The next robot in the game has its turn, unless nothing changes any more."""
    s = do.state
    new_round, order = round_begins(s), clockwise(s)
    if new_round and s.fallen and s.setup.two and s.setup.rulings["defeated-robot"] == "round":
        do.come_back(("moonbots.two.defeated",))
        begins = order.index(s.setup.robots_of(s.first)[0])
        order = order[begins:] + order[:begins]
    after = [robot for robot in order if in_the_game(s, robot)]
    if stands_still(s, len(after)):
        do.end_game(leading(s), ("moonbots.end.stalemate",))
        return
    do.count_turn()
    why = do.traced and (
        *only_if(
            s.setup.two,
            "moonbots.two.left-then-right",
            *only_if(len(after) < len(order), "moonbots.two.inactive-limits", "moonbots.two.winner-pauses"),
        ),
        "moonbots.turn.pass-left",
    )
    lasts = not new_round and s.setup.rulings["trick-time"] == "round"
    if new_round:
        do.forget_promises(("moonbots.secret.supermarket",))
    tricked, anew = s.tricked if lasts else (), counts_anew(s, after[0])
    do.give_turn(after[0], why, tricked=tricked, anew=anew, promised=s.promised[after[0]])
    do.then(start.frame())


def clockwise(s: State) -> list[int]:
    """All robots, from the next one on."""
    many = len(s.setup.robots)
    return [(s.robot + step) % many for step in range(1, many + 1)]


def round_begins(s: State) -> bool:
    """The next turn is the first of a round: it is that of the seat that began, or would be."""
    begins = s.setup.robots_of(s.first)[0]
    return begins == next(one for one in clockwise(s) if one == begins or in_the_game(s, one))


def counts_anew(s: State, robot: int) -> tuple[int, ...]:
    """The robots that count gains anew as a robot's turn begins; under one reading all of a player."""
    together = counted_together(s, robot, "gain-limits")
    return together if s.robot not in together or together == (robot,) else ()


def stands_still(s: State, robots: int) -> bool:
    """True if nothing has changed for so many rounds that the game ends with this turn."""
    return s.quiet + 1 >= STANDSTILL * robots or s.stuck + 1 >= STUCK * robots


def leading(s: State) -> tuple[int, ...]:
    """The seats with the most energy; under one reading all that are left."""
    seats = range(len(s.setup.seats))
    energy = [sum(s.energy[robot] for robot in s.setup.robots_of(seat)) for seat in seats]
    most = 1 if s.setup.rulings["standstill"] == "draw" else max(energy)
    return tuple(seat for seat in seats if energy[seat] >= most)


# ---- energy that robots gain and lose, who is out, and the end of the game -------------------------------


@effect("gain")
def gain(do: Doing, robot: int, cause: str, n: int, why: Clauses, limited: bool) -> None:
    """A robot gains energy, as far as its board and the limit of its turn allow; opponents may answer."""
    s = do.state
    gained = counted(s, robot) if limited else None
    may, added = room(n, s.energy[robot], gained)
    clauses = do.traced and (  # first what limits the gain
        *only_if(may < n, "moonbots.energy.max-two-per-turn"),
        *only_if(may < n and s.setup.two, "moonbots.two.energy-cap-per-robot"),
        *only_if(added < may, "moonbots.energy.maximum-18", "moonbots.energy.lost-surplus-counts"),
        *why,
    )
    used = may if s.setup.rulings["lost-surplus"] == "symbols" else added
    do.gain(robot, added, 0 if gained is None else used, clauses)
    if added:
        do.then(window.frame("gain", cause, opponents(s, robot), 0, (robot, added)))


@effect("give back")
def give_back(do: Doing, robot: int, cause: str, n: int) -> None:
    """Under one reading of Energy Pump the opponent gains nothing."""
    do.lose(robot, n, ("moonbots.secret.energy-pump",))


def lose(do: Doing, losses: Sequence[tuple[int, int]], why: Clauses) -> None:
    """Robots lose energy at the same time, or under one reading one after the other."""
    s = do.state
    reading = s.setup.rulings["duel-without-winner" if s.setup.two else "all-out-together"]
    if reading == "turn-order":
        several = "moonbots.two.both-duels-at-once" if s.setup.two else "moonbots.end.simultaneous"
        why = (*why, *only_if(len(losses) > 1, several))
        in_order = sorted(losses, key=lambda loss: (loss[0] - s.robot) % len(s.energy))
        do.then(*(lose_one.frame(robot, do.cause, n, why) for robot, n in in_order), turn_over.frame())
        return
    for robot, n in losses:
        do.lose(robot, n, why)
    do.then(count_out.frame(tuple(robot for robot, _ in losses)))


@effect("lose one")
def lose_one(do: Doing, robot: int, cause: str, n: int, why: Clauses) -> None:
    """A robot loses energy, and is out at once if that was all."""
    if in_the_game(do.state, robot):
        do.lose(robot, n, why)
        _count_out(do, (robot,))


@effect("out", cause="turn")
def count_out(do: Doing, robots: tuple[int, ...]) -> None:
    """Eliminate those of these robots without energy; the game may be over, or the turn."""
    _count_out(do, robots)
    turn_over(do)


def _count_out(do: Doing, robots: tuple[int, ...]) -> None:
    s = do.state
    gone = tuple(robot for robot in robots if not s.energy[robot] and alive(s, robot))
    if not gone:
        return
    both = s.setup.two and any(facing(robot) in gone for robot in gone)
    two = only_if(s.setup.two, "moonbots.two.defeated", *only_if(both, "moonbots.two.both-duels-at-once"))
    own = only_if(s.robot in gone, "moonbots.end.own-turn-elimination")
    do.fall(gone, (*two, "moonbots.end.elimination", "moonbots.end.elimination-any-cause", *own))
    do.break_off(*(one for one in s.agenda if not (_is_step(one) and named(one).robot in gone)))
    for robot in gone:
        do.give_up(robot, s.setup.rulings["cards-of-the-eliminated"], ("moonbots.end.eliminated-cards",))
    if (seats := winners(s)) is not None:
        do.end_game(seats, _end(s, seats))
    for won in (facing(robot) for robot in gone if s.setup.two and seats is None):
        if alive(s, won) and not in_the_game(s, won):
            do.nothing("rests", do.title(won), ("moonbots.two.winner-pauses",))


@effect("turn over", cause="turn")
def turn_over(do: Doing) -> None:
    """The turn ends if its robot does not play any more; an attack of it takes effect before that."""
    s = do.state
    if s.phase != "over" and s.attack is None and not in_the_game(s, s.robot):
        lost = s.robot in s.skipped
        skip = not alive(s, s.robot) and s.setup.rulings["out-in-own-turn"] == "no-restock"
        cut_short(do, next_turn.frame() if lost or skip else restock.frame())


def cut_short(do: Doing, end: Frame) -> None:
    """The turn ends with this effect, once all that has begun is over: see :func:`begun`."""
    do.break_off(end, *(frame for frame in do.state.agenda if begun(do.state, frame)))


def begun(s: State, frame: Frame) -> bool:
    """True if a waiting effect belongs to what was done before the turn was cut short.

    Announced losses still happen, an energy gain may still be answered, and a Secret Weapon does all of its
    steps.  So does a part of a robot that only pauses, after which others are asked as after any part; its
    attacks find no target.
    """
    (op, *_), out = frame, not alive(s, s.robot)
    if op == window.op:
        return named(frame).moment == "gain" or not out
    if op == "symbol":
        return not out
    return op in (give_back.op, "losses", lose_one.op) or _is_step(frame)


def _is_step(frame: Frame) -> bool:
    """A step of a Secret Weapon, or a card that it brings."""
    op, *_ = frame
    return op in (*KINDS, "get")


def winners(s: State) -> tuple[int, ...] | None:
    """The seats that have won, all that were left if no robot is; None while the game goes on."""
    owner = s.setup.owner
    left = tuple(dict.fromkeys(owner[robot] for robot in range(len(owner)) if alive(s, robot)))
    if len(left) > 1 or (s.setup.two and left and not in_the_final(s)):
        return None
    return left or tuple(dict.fromkeys(owner[robot] for robot in s.fallen[-1]))


def _end(s: State, seats: tuple[int, ...]) -> Clauses:
    if not any(alive(s, robot) for robot in range(len(s.energy))):
        return ("moonbots.end.simultaneous", "moonbots.end.last-player")
    if not s.setup.two:
        return ("moonbots.end.last-player", "moonbots.scope.goal")
    both = all(alive(s, robot) for robot in s.setup.robots_of(seats[0]))
    return ("moonbots.two.win-both" if both else "moonbots.two.final", "moonbots.end.last-player")


# ---- buying a card, and what becomes of a card that a robot has taken ------------------------------------


def buy(do: Doing, action: Buy) -> None:
    """The robot pays for a card and takes it."""
    s, space = do.state, MARKET.index(action.space)
    cost, row = price(s, space)
    why = do.traced and (
        "moonbots.buy.one-card",
        "moonbots.buy.three-categories",
        *row,
        *only_if(cost == s.energy[s.robot], "moonbots.buy.affordability"),
        *only_if(s.setup.two, "moonbots.two.cards-for-acting-robot"),
    )
    name = do.buy(space, cost, why)
    paid = [count_out.frame((s.robot,))] if cost else []
    do.then(get.frame(s.robot, name, do.cause), *paid)


@effect("get")
def get(do: Doing, robot: int, name: str, cause: str) -> None:
    """A card that a robot has taken: it is added, or thrown away, or does its worst at once."""
    s = do.state
    card = s.setup.components.cards.get(name)
    if (
        isinstance(card, Part)
        and (old := in_the_way(s, robot, card))
        and s.setup.rulings["second-part"] == "replace"
    ):
        do.replace(robot, old, ("moonbots.part.one-per-slot",))
    if fits(s, robot, card):
        do.throw_away(robot, name, ("moonbots.part.buy-unusable",))
        return
    do.build(robot, name, do.traced and _why(s, robot, card))
    if isinstance(card, Weapon) and card.when == "bought":
        do.then(*shown(do, robot, name))


def _why(s: State, robot: int, card: object) -> Clauses:
    """The clauses for putting a card in its place."""
    if isinstance(card, Part):
        return ("moonbots.part.attach", "moonbots.components.part-slots", "moonbots.buy.usable-at-once")
    if isinstance(card, Upgrade):
        return (
            "moonbots.upgrade.place",
            "moonbots.upgrade.permanent",
            *only_if(card.dice, "moonbots.upgrade.plus-one-die", "moonbots.setup.dice-reserve"),
            "moonbots.buy.usable-at-once",
        )
    more = only_if(s.weapons[robot], "moonbots.secret.no-limit")
    return ("moonbots.secret.bought-blind", *more, "moonbots.secret.same-turn")
