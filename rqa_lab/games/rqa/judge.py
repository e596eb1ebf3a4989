"""What is allowed, and if not, why not: every rule that refuses something is one predicate here.

A predicate returns () when the rule has nothing against it, or else bare reasons ``(kind, clauses, *facts)``.
:func:`reasons` asks the predicates in the order in which one would tell a person: turn and waiting choice;
actor; permission; then target, space, limits and price together.  The list of legal actions asks the same
predicates where their arguments become known (:mod:`~rqa_lab.games.rqa.legal`).
"""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.grid import STRAIGHT, WAY_NUMBER, WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.games.rqa.actions import EndTurn, EnergyToMove, Move, Play, Push
from rqa_lab.games.rqa.components import Card
from rqa_lab.games.rqa.events import obstacle_name
from rqa_lab.games.rqa.state import EDGE, GRID, TILES, State

Bare = tuple[tuple[Any, ...], ...]
STEP, WAY = GRID.step, GRID.way
#: space -> the spaces next to it, None beyond the edge
NEAR = tuple(STEP[space][:4] for space in GRID.spaces)


# ---- how the facts of a bare reason become words ---------------------------------------------------------


def _robot(s: State, robot: int) -> str:
    return s.setup.titles[robot]


def _space(s: State, space: int | None) -> str:
    return "" if space is None else GRID.name[space]


def _seat(s: State, seat: int) -> str:
    return s.setup.seats[seat]


def _way(s: State, way: int) -> str:
    return WAYS[way]


def _as_is(s: State, value: Any) -> Any:
    return value


Fact = tuple[str, Callable[[State, Any], Any]]

#: kind of reason -> its facts, each with what turns its number into a name
FACTS: Mapping[str, tuple[Fact, ...]] = {
    "choice waits": (("seat", _as_is), ("choice", _as_is)),
    "nothing to choose": (),
    "not your choice": (("seat", _as_is),),
    "not an option": (("option", _as_is), ("options", _as_is)),
    "game over": (),
    "other phase": (("phase", _as_is),),
    "not your turn": (("seat", _seat), ("turn", _seat)),
    "not your robot": (("robot", _robot), ("owner", _seat), ("at", _space)),
    "off the board": (("robot", _robot),),
    "no diagonal push": (("robot", _robot), ("at", _space), ("target", _robot), ("way", _way)),
    "no diagonal": (("robot", _robot), ("at", _space), ("way", _way)),
    "edge": (("robot", _robot), ("at", _space), ("way", _way)),
    "blocked": (("robot", _robot), ("to", _space), ("obstacle", obstacle_name)),
    "step price": (("robot", _robot), ("needs", _as_is), ("has", _as_is)),
    "push price": (("robot", _robot), ("needs", _as_is), ("has", _as_is)),
    "needs energy": (("needs", _as_is), ("has", _as_is)),
    "not next to": (("robot", _robot), ("at", _space), ("target", _robot), ("to", _space)),
    "other way": (("robot", _robot), ("target", _robot), ("to", _space), ("way", _way)),
    "same obstacle": (("robot", _robot), ("at", _space), ("obstacle", obstacle_name)),
    "not in hand": (("card", _as_is),),
    "not built": (("card", _as_is),),
    "needs target": (("card", _as_is),),
    "takes no target": (("card", _as_is),),
    "not an enemy": (("target", _robot), ("to", _space)),
    "nobody around": (("card", _as_is), ("robot", _robot), ("at", _space)),
}
_CELLS = ("at", "to")


def dress(s: State, bare: tuple[Any, ...]) -> Reason:
    """A bare reason with names for numbers."""
    kind, clauses, *values = bare
    facts = {name: word(s, value) for (name, word), value in zip(FACTS[kind], values, strict=True)}
    return Reason(kind, clauses, facts, tuple(facts[name] for name in _CELLS if facts.get(name)))


# ---- turn and waiting choice -----------------------------------------------------------------------------

_CHOICE_FIRST = {
    "order": ("lab.choice-waits", "rqa.faq.simultaneous"),
    "who comes back": ("lab.choice-waits", "rqa.turn.phases"),
    "respawn": ("lab.choice-waits", "rqa.turn.phases"),
    "set-up": ("lab.choice-waits", "rqa.setup.place-robots"),
    "draw": ("lab.choice-waits",),
}
_EFFECT_FIRST = ("lab.choice-waits", "rqa.faq.order-written")


def turn(s: State, seat: int) -> Bare:
    """The seat may act freely now; looks into no hand, so that a refusal tells nothing hidden."""
    if s.phase == "over":
        return (("game over", ("lab.game-over", "rqa.end.trigger")),)
    found: Bare = ()
    if seat != s.seat:
        found += (("not your turn", ("rqa.turn.active-only", "rqa.turn.order"), seat, s.seat),)
    if s.choice is not None:
        clauses = _CHOICE_FIRST.get(s.choice.kind, _EFFECT_FIRST)
        found += (("choice waits", clauses, s.choice.seat, s.choice.kind),)
    elif s.phase != "main":
        found += (("other phase", ("rqa.turn.phases",), s.phase),)
    return found


def answerable(s: State, seat: str, option: str) -> Bare:
    """The waiting choice is the seat's, and the option is among those that wait."""
    if s.choice is None:
        return (("nothing to choose", ("lab.nothing-to-choose",)),)
    if seat != s.choice.seat:
        return (("not your choice", ("lab.not-your-choice",), s.choice.seat),)
    if option not in s.choice.options:
        return (("not an option", ("lab.not-an-option",), option, s.choice.options),)
    return ()


# ---- actor and permission --------------------------------------------------------------------------------

_OWN_TO_MOVE = ("rqa.move.own-robot-only",)
_OWN_TO_PLAY = ("rqa.setup.robot-ability", "rqa.setup.choose-robot")
_OWN_TO_PLAY_OF_TWO = ("rqa.two.card-for-one", "rqa.two.two-robots")


def own_robot(s: State, seat: int, robot: int) -> Bare:
    """A seat moves and pushes with its own robots only."""
    owner = s.setup.owner[robot]
    return () if owner == seat else (("not your robot", _OWN_TO_MOVE, robot, owner, s.at[robot]),)


def own_robot_for_card(s: State, seat: int, robot: int) -> Bare:
    """A card is played for one of the seat's own robots."""
    owner = s.setup.owner[robot]
    if owner == seat:
        return ()
    clauses = _OWN_TO_PLAY_OF_TWO if len(s.setup.of_seat[seat]) > 1 else _OWN_TO_PLAY
    return (("not your robot", clauses, robot, owner, s.at[robot]),)


def on_board(s: State, robot: int) -> Bare:
    """A Knocked Out robot does nothing, and nothing is done to it, until it comes back."""
    return (
        (("off the board", ("rqa.respawn.when", "rqa.ko.last-cube"), robot),) if s.at[robot] is None else ()
    )


def straight(s: State, robot: int, way: int) -> Bare:
    """Nobody moves diagonally without permission."""
    if way in STRAIGHT:
        return ()
    return (("no diagonal", ("rqa.move.no-diagonal", "rqa.diag.permission"), robot, s.at[robot], way),)


# ---- moving ----------------------------------------------------------------------------------------------

_BY_ROBOT = ("rqa.move.blocked-by-obstacle", "rqa.term.robot-is-obstacle")
_BY_WALL = ("rqa.move.blocked-by-obstacle", "rqa.tile.wall", "rqa.term.obstacle")


def free_space(s: State, robot: int, way: int) -> Bare:
    """The space that way is on the board and holds nothing that blocks movement."""
    at = s.at[robot]
    to = STEP[at][way]  # type: ignore[index]  # asked only of robots on the board
    if to is None:
        return (("edge", ("rqa.move.edge", "rqa.term.arena"), robot, at, way),)
    if (s.occupied | s.layout.blocks_move) >> to & 1:
        clauses = _BY_WALL if s.layout.blocks_move >> to & 1 else _BY_ROBOT
        return (("blocked", clauses, robot, to, obstacle_at(s, robot, to)),)
    return ()


_STEP_COSTS = ("rqa.move.basic",)
_EXIT_COSTS = ("rqa.tile.pothole.exit-cost", "rqa.move.basic")


def step_price(s: State, robot: int) -> tuple[int, tuple[str, ...]]:
    """What a step of a robot costs in Move, and the clauses that say so."""
    extra = s.layout.exit_extra.get(s.at[robot])  # type: ignore[arg-type]
    return (1 + extra, _EXIT_COSTS) if extra else (1, _STEP_COSTS)


def enough_for_step(s: State, robot: int) -> Bare:
    """The pool holds the price of a step."""
    price, clauses = step_price(s, robot)
    return () if s.move >= price else (("step price", clauses, robot, price, s.move),)


# ---- pushing ---------------------------------------------------------------------------------------------

_PUSH_COSTS = ("rqa.push.cost",)
_CRATE_COSTS = ("rqa.push.crate-cost", "rqa.push.cost", "rqa.robot.crate.push-cost")


def push_price(s: State, body: int) -> tuple[int, tuple[str, ...]]:
    """What pushing a robot costs in Move, and the clauses that say so."""
    extra = s.setup.boards[body].push_extra
    return (2 + extra, _CRATE_COSTS) if extra else (2, _PUSH_COSTS)


def enough_for_push(s: State, body: int) -> Bare:
    """The pool holds the price of pushing a robot."""
    price, clauses = push_price(s, body)
    return () if s.move >= price else (("push price", clauses, body, price, s.move),)


def straight_push(s: State, robot: int, body: int, way: int) -> Bare:
    """Nobody pushes diagonally without permission, neither a diagonal neighbour nor a straight one aside."""
    if way in STRAIGHT:
        return ()
    beside = s.at[body] in NEAR[s.at[robot]]  # type: ignore[index]
    aside = ("rqa.push.direction", "rqa.diag.push-no-bend")
    clauses = aside if beside else ("rqa.push.adjacent-only", "rqa.diag.push")
    return (("no diagonal push", clauses, robot, s.at[robot], body, way),)


def pushable(s: State, robot: int, body: int, way: int) -> Bare:
    """The body is next to the robot, and the way leads straight away from the robot."""
    at, to = s.at[robot], s.at[body]
    if STEP[at][way] == to and way in STRAIGHT:  # type: ignore[index]
        return ()
    leads = WAY[at][to]  # type: ignore[index]
    if leads is None or leads not in STRAIGHT:
        clauses = ("rqa.push.adjacent-only", "rqa.term.next-to")
        return (("not next to", clauses, robot, at, body, to),)
    return (("other way", ("rqa.push.direction",), robot, body, to, leads),)


def collision(s: State, body: int, way: int) -> int | None:
    """The obstacle, as a bit of a ``bumped`` mask, that a body knocked that way would hit; None if none."""
    to = STEP[s.at[body]][way]  # type: ignore[index]
    if to is None:
        return s.setup.edge[way]
    if not (s.occupied | s.layout.blocks_move) >> to & 1:
        return None
    return obstacle_at(s, body, to)


def obstacle_at(s: State, robot: int, space: int) -> int:
    """The bit of what blocks movement on a space: a tile before a robot."""
    if s.layout.blocks_move >> space & 1:
        return TILES + s.layout.number_at[space]
    return next(other for other, at in enumerate(s.at) if at == space and other != robot)


def fresh_obstacle(s: State, body: int, way: int) -> Bare:
    """Nobody is knocked into the same obstacle twice in a turn."""
    obstacle = collision(s, body, way)
    if obstacle is None or not s.bumped[body] >> obstacle & 1:
        return ()
    edge = EDGE <= obstacle < TILES
    clauses = ("rqa.limit.same-obstacle", "rqa.limit.edge-is-one") if edge else ("rqa.limit.same-obstacle",)
    return (("same obstacle", clauses, body, s.at[body], obstacle),)


# ---- cards -----------------------------------------------------------------------------------------------


def in_hand(s: State, seat: int, card: str) -> Bare:
    """Cards are played from the hand."""
    return () if card in s.hand[seat] else (("not in hand", ("rqa.card.play-one-at-a-time",), card),)


def built(card: Card) -> Bare:
    """The lab knows what the card does."""
    return () if card.steps else (("not built", ("lab.not-built",), card.name),)


def reached(s: State, seat: int, robot: int) -> tuple[int, ...]:
    """The enemies that an attack on everybody around a robot reaches."""
    near = NEAR[s.at[robot]]  # type: ignore[index]
    return tuple(enemy for enemy in s.setup.enemies[seat] if s.at[enemy] is not None and s.at[enemy] in near)


_MELEE = ("rqa.attack.melee", "rqa.term.next-to", "rqa.attack.need-valid-target")
_AREA_EMPTY = ("rqa.attack.area.empty", "rqa.attack.need-valid-target")


def target(s: State, seat: int, robot: int, card: Card, target: int | None) -> Bare:
    """The card may be played at that target, or at none if it takes none."""
    found: Bare = ()
    if not card.aimed:
        if target is not None:
            clauses = ("rqa.term.target", *(("rqa.attack.area.no-targets",) if card.range else ()))
            found += (("takes no target", clauses, card.name),)
        if card.range and not reached(s, seat, robot) and s.setup.rulings["area-empty"] == "refused":
            found += (("nobody around", _AREA_EMPTY, card.name, robot, s.at[robot]),)
        return found
    if target is None:
        return (("needs target", ("rqa.attack.need-valid-target", "rqa.term.target"), card.name),)
    if target not in s.setup.enemies[seat]:
        found += (("not an enemy", ("rqa.attack.enemy-only", "rqa.term.enemy"), target, s.at[target]),)
    if gone := on_board(s, target):
        return found + gone
    if s.at[target] not in NEAR[s.at[robot]]:  # type: ignore[index]
        found += (("not next to", _MELEE, robot, s.at[robot], target, s.at[target]),)
    return found


def enough_energy(s: State, amount: int) -> Bare:
    """Energy that one has not got cannot be spent."""
    if s.energy >= amount:
        return ()
    return (("needs energy", ("rqa.energy.to-move", "rqa.energy.uses"), amount, s.energy),)


# ---- judging one action ----------------------------------------------------------------------------------


def reasons(s: State, action: Action, seat: int) -> Bare:
    """All bare reasons of the first stage that refuses the action; () if it is allowed."""
    found = turn(s, seat)
    if found:
        return found
    number = s.setup.number
    match action:
        case Move():
            robot, way = number[action.robot], WAY_NUMBER[action.way]
            return (
                own_robot(s, seat, robot)
                or on_board(s, robot)
                or straight(s, robot, way)
                or free_space(s, robot, way) + enough_for_step(s, robot)
            )
        case Push():
            robot, body, way = number[action.robot], number[action.body], WAY_NUMBER[action.way]
            return (
                own_robot(s, seat, robot)
                or on_board(s, robot)
                or straight_push(s, robot, body, way)
                or (on_board(s, body) or pushable(s, robot, body, way) or fresh_obstacle(s, body, way))
                + enough_for_push(s, body)
            )
        case Play():
            card, robot = s.setup.components.cards[action.card], number[action.robot]
            return (
                own_robot_for_card(s, seat, robot)
                or on_board(s, robot)
                or in_hand(s, seat, action.card) + built(card)
                or target(s, seat, robot, card, None if action.target is None else number[action.target])
            )
        case EnergyToMove():
            return enough_energy(s, action.amount)
        case EndTurn():
            return ()
    raise TypeError(f"no action of Robot Quest Arena: {action!r}")


def judge(s: State, action: Action, seat: str | None = None) -> Verdict:
    """Whether a seat may do that now, and if not, all reasons of the first stage that refuses it.

    Raises:
        ValueError: for a seat, a robot or a card that the position does not know.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> s = GAME.position({"robots": robots})
    >>> verdict = judge(s, Push("crate", "right", "pug"))
    >>> verdict.reasons[0].clauses[0], dict(verdict.reasons[0].facts)
    ('rqa.push.crate-cost', {'robot': 'Crate', 'needs': 3, 'has': 0})
    """
    if seat not in (None, CHANCE, *s.setup.seats):
        raise ValueError(f"no seat {seat!r} here; there are {', '.join(s.setup.seats)}")
    if isinstance(action, Choose):
        who = seat or (s.choice.seat if s.choice else s.setup.seats[s.seat])
        found = answerable(s, who, action.option)
    elif seat == CHANCE:
        who, found = CHANCE, (("nothing to choose", ("lab.nothing-to-choose",)),)
    else:
        who = seat or s.setup.seats[s.seat]
        try:
            found = reasons(s, action, s.setup.seats.index(who))
        except KeyError as error:
            raise ValueError(f"{action.text}: there is no {error.args[0]} here") from None
    return Verdict(action, who, tuple(dress(s, bare) for bare in found))
