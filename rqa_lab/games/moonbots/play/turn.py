"""The course of a turn: its beginning, restocking the Market, whose turn comes next, and a standstill."""

from itertools import pairwise

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.clause import only_if
from rqa_lab.core.deck import different, next_card
from rqa_lab.games.moonbots.model.effects import effect
from rqa_lab.games.moonbots.model.state import COLUMNS, State, counted_together, in_the_game, there
from rqa_lab.games.moonbots.play.doing import Doing
from rqa_lab.games.moonbots.play.window import window
from rqa_lab.games.moonbots.rules.buying import is_secret

_CAUSE = "turn"
#: rounds after which the game is over: without a change of energy and without a purchase; without a change of
#: the Market and with nobody out
STANDSTILL, STUCK = 10, 50


@effect("start", cause=_CAUSE)
def start(do: Doing) -> None:
    """The robot's turn begins; others may use Secret Weapons first."""
    s = do.state
    asked = () if s.robot in s.skipped else there(s)[1:]
    do.then(window.frame("start", _CAUSE, asked, 0, None), buying.frame())


@effect("buying", cause=_CAUSE)
def buying(do: Doing) -> None:
    """A card may be bought, unless the turn is lost."""
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
    """The spaces at the bottom whose Secret Weapon leaves the Market."""
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
    """The robots whose gains count anew as a robot's turn begins; by one reading all of a player."""
    together = counted_together(s, robot, "gain-limits")
    return together if s.robot not in together or together == (robot,) else ()


def stands_still(s: State, robots: int) -> bool:
    """Nothing has happened for so many rounds of that many robots that the game ends with this turn."""
    return s.quiet + 1 >= STANDSTILL * robots or s.stuck + 1 >= STUCK * robots


def leading(s: State) -> tuple[int, ...]:
    """The seats with the most energy; by one reading all that are left."""
    seats = range(len(s.setup.seats))
    energy = [sum(s.energy[robot] for robot in s.setup.robots_of(seat)) for seat in seats]
    most = 1 if s.setup.rulings["standstill"] == "draw" else max(energy)
    return tuple(seat for seat in seats if energy[seat] >= most)
