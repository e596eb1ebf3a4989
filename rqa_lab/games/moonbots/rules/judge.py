"""Verdicts on actions, with reasons and legal alternatives; the list of legal actions."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, takewhile

from rqa_lab.core.clause import only_if
from rqa_lab.core.event import Facts
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import Bare, Choice, answers, dresser, verdict_of
from rqa_lab.core.reasons import answerable as answering
from rqa_lab.core.verdict import Verdict
from rqa_lab.games.moonbots.actions import CHOICES, Buy, EndTurn, Place, Reroll, Roll, Use
from rqa_lab.games.moonbots.components import BOARD, FACES, FEWEST, PLACES, PLAYERS, named, ways
from rqa_lab.games.moonbots.kinds import NAMES, REASONS
from rqa_lab.games.moonbots.rules import activating, attacking
from rqa_lab.games.moonbots.state import MARKET, State, acting, alive, in_the_game, part_at

# ---- objections to the set-up that the players agreed on -------------------------------------------------


def agreed(s: State) -> Bare:
    """The game is for two to four."""
    seats = len(s.setup.seats)
    if FEWEST <= seats <= PLAYERS:
        return ()
    return (("players", ("moonbots.scope.players",), seats),)


# ---- whether a seat may act at all: whose turn it is, the waiting choice, the actions of each phase ------
# Every rule that refuses something is one predicate, here and in the other modules of ``rules``.  A predicate
# returns () if its rule does not object, or else bare reasons ``(kind, clauses, *facts)``.


def asked_by(s: State, choice: Choice) -> tuple[str, ...]:
    """The clauses that give a choice; those of a Secret Weapon's are its own."""
    cards, cause = s.setup.components.cards, getattr(named(choice.frame), "cause", "")
    own = cards[cause].own if cause in cards else ()
    return (*own, *(clause for clause in CHOICES[choice.kind].clauses if clause not in own))


#: the objections to a seat's answer to the waiting choice
answerable = answering(agreed, asked_by)


def turn(s: State, seat: int, action: Action | None = None) -> Bare:
    """The seat may act freely now; does not look at hands, so that a refusal reveals nothing."""
    if s.phase == "over":
        return (("game over", ("lab.game-over", "moonbots.end.last-player")),)
    found: Bare = ()
    if s.fallen and s.phase != "set-up" and not any(alive(s, robot) for robot in s.setup.robots_of(seat)):
        found += (("out of the game", ("moonbots.end.elimination",), seat),)
    elif seat != acting(s) and isinstance(action, Use):
        found += (("asked for cards", ("moonbots.secret.any-time",), seat, acting(s)),)
    elif seat != acting(s):
        two = only_if(s.setup.two, "moonbots.two.left-then-right")
        found += (("not your turn", ("moonbots.turn.pass-left", *two), seat, acting(s)),)
    if s.choice is not None:
        clauses = ("lab.choice-waits", *asked_by(s, s.choice))
        return (*found, ("choice waits", clauses, s.choice.seat, s.choice.kind))
    if s.phase not in ("buy", "activate"):
        return (*found, ("other phase", ("moonbots.turn.order",), "", s.phase))
    return found


#: kind of action -> the phases that it belongs to, and the clauses that say so
_PHASES: Mapping[type[Action], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Buy: (("buy", "activate"), ("moonbots.turn.order",)),
    Roll: (("buy",), ("moonbots.turn.order", "moonbots.activate.roll-all")),
    Reroll: (("activate",), ("moonbots.upgrade.reroll",)),
    Place: (("activate",), ("moonbots.turn.order", "moonbots.activate.condition")),
    Use: (("buy", "activate"), ("moonbots.secret.any-time",)),
    EndTurn: (("buy", "activate"), ("moonbots.turn.order",)),
}


def belongs(s: State, kind: type[Action]) -> bool:
    """These actions belong to the present step; after the roll only a Secret Weapon lets a robot buy."""
    return s.phase in _PHASES[kind][0] and (kind is not Buy or s.phase == "buy" or bool(s.buys))


def in_phase(s: State, action: Action) -> Bare:
    """Every action belongs to a step of the turn."""
    if belongs(s, type(action)):
        return ()
    return (("other phase", _PHASES[type(action)][1], action.text.partition(" ")[0], s.phase),)


# ---- further facts of a reason, and the legal alternatives to a refused action ---------------------------
# Looked up only when the reason is read.


def _before(s: State, seat: int) -> tuple[str, ...]:
    """The robots in the game with turns before those of a seat."""
    after = (robot % len(s.energy) for robot in range(s.robot + 1, s.robot + len(s.energy)))
    first = takewhile(lambda robot: s.setup.owner[robot] != seat, after)
    return tuple(s.setup.robots[robot] for robot in first if in_the_game(s, robot))


def _dice(s: State, part: str, needs: str, dice: str) -> Facts:
    found = ways(needs, s.dice, s.setup.sums)
    return {"instead": tuple(map(" ".join, found))}


def _option(s: State, option: str, options: tuple[str, ...]) -> Facts:
    return {"dice": len(options[0])} if s.choice is not None and s.choice.kind == "roll" else {}


#: kind of reason -> further facts, from the position and the bare facts
MORE: Mapping[str, Callable[..., Facts]] = {
    "not an option": _option,
    "not your turn": lambda s, seat, turn: {"before": _before(s, seat)},
    "empty space": lambda s, space: {
        "instead": tuple(n for n, card in zip(MARKET, s.market, strict=True) if card)
    },
    "nothing there": lambda s, robot, place: {
        "instead": tuple(one for one in (BOARD, *PLACES) if part_at(s, robot, one))
    },
    "wrong dice": _dice,
}


# ---- the verdict: allowed, or all reasons of the first stage that refuses it -----------------------------
# The stages are asked in the order in which you would explain them: turn and waiting choice; phase; then the
# card, the dice and the price.


def reasons(s: State, action: Action, seat: int) -> Bare:
    """All bare reasons of the first stage that refuses the action; () if it is allowed."""
    return turn(s, seat, action) or against(s, action)


def against(s: State, action: Action) -> Bare:
    """The same for an action of the active robot."""
    if found := in_phase(s, action):
        return found
    match action:
        case Buy():
            return activating.purchase(s, _number(MARKET, action.space))
        case Place():
            return activating.placeable(
                s, action.dice, (BOARD, *PLACES)[_number((BOARD, *PLACES), action.place)]
            )
        case Reroll():
            return activating.rerollable(s) or activating.reroll(s, action.dice)
        case Use():
            return attacking.usable(s, s.robot, action.name, attacking.own_moments(s))
        case Roll() | EndTurn():
            return ()
    raise TypeError(f"no action of Moon-Bots: {action!r}")


def _number(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise KeyError(name)
    return names.index(name)


dress = dresser(REASONS, NAMES, MORE, {"space": lambda s, space: space}, lambda s, space: MARKET[space])


def judge(s: State, action: Action, seat: str | None = None) -> Verdict:
    """The verdict on an action of a seat: allowed, or all reasons of the first stage that refuses it.

    Raises:
        ValueError: for a seat, a space, a place or a card that the position does not have.

    >>> from rqa_lab.games.moonbots.state import setup
    >>> from rqa_lab.games.moonbots.state import position
    >>> s = position(setup(("Ann", "Bo", "Cy")), energy=[1, 9, 9], market=("Head 3", "", "", "", "", ""))
    >>> [reason.clauses[0] for reason in judge(s, Buy("T1")).reasons]
    ['moonbots.buy.affordability']
    """
    return verdict_of(s, action, seat, acting(s), reasons, answerable, dress)


# ---- all legal actions: of the kinds that belong to the step, what the robot has is judged --------------

_BUY, _ROLL, _END = tuple(map(Buy, MARKET)), Roll(), EndTurn()
_ONES, _TWOS = tuple(FACES), tuple(map("".join, combinations_with_replacement(FACES, 2)))
_REROLLS = tuple(map(Reroll, (*_ONES, *_TWOS)))


def legal(s: State) -> list[Action]:
    """The legal actions of the seat to act; for a waiting choice, its answers.

    >>> from rqa_lab.games.moonbots.state import setup
    >>> from rqa_lab.games.moonbots.state import position
    >>> s = position(setup(("Ann", "Bo", "Cy")), energy=[1, 9, 9], market=("", "", "Head 3", "", "", ""))
    >>> [action.text for action in legal(s)]
    ['buy B1', 'roll', 'end turn']
    """
    if s.choice is not None:
        return answers(s, agreed)
    if turn(s, acting(s)):
        return []
    found: list[Action] = []
    if belongs(s, Buy) and not activating.may_buy(s):
        found += [_BUY[n] for n in range(len(MARKET)) if not activating.purchase(s, n)]
    if belongs(s, Roll):
        found.append(_ROLL)
    if belongs(s, Place):
        found += (one for one in _placed(s) if not activating.placeable(s, one.dice, one.place))
    if belongs(s, Reroll) and not activating.rerollable(s):
        found += (one for one in _rerolls(s.dice) if not activating.reroll(s, one.dice))
    if belongs(s, Use) and s.weapons[s.robot]:
        found += map(Use, attacking.options(s, s.robot, *attacking.own_moments(s)))
    if belongs(s, EndTurn):
        found.append(_END)
    return found


def _placed(s: State) -> Iterator[Place]:
    """Dice that lie there, on the parts that they activate."""
    for place in (BOARD, *PLACES):
        part = part_at(s, s.robot, place)
        if part is not None:
            yield from (Place(dice, place) for dice in ways(part.needs, s.dice, s.setup.sums))


@cache
def _rerolls(dice: str) -> tuple[Reroll, ...]:
    """The rerolls of one or two of these dice."""
    return tuple(one for one in _REROLLS if not Counter(one.dice) - Counter(dice))


def universe(s: State) -> Iterator[Action]:
    """Every well-formed action worth judging, of all seats."""
    yield from (*_BUY, _ROLL, _END, *_REROLLS)
    yield from (Place(dice, place) for place in (BOARD, *PLACES) for dice in (*_ONES, *_TWOS))
    yield from (action for action in _placed(s) if len(action.dice) > len(_TWOS[0]))
    yield from map(Use, s.setup.components.weapons)
    if s.choice is not None:
        yield from (Choose(option) for option in s.choice.options)
