"""The toy game of docs/add-a-game.md, which shows pieces of it: two robots race over a 3x3 grid.

It is whole and as small as a game can be that has a board, chance and prices; the headings are the files in
which its parts would stand in a folder of their own.  It is registered like any game and held to the same
contract.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import yaml

from rqa_lab.core.chance import CHANCE, Chance, Outcomes, pick
from rqa_lab.core.clause import Rulebook
from rqa_lab.core.event import TURN, Event
from rqa_lab.core.game import Files, Finding, Game, Ledger, Outcome, Picture, Trace, Trials, Words
from rqa_lab.core.goal import Condition, GoalWords, read_goal
from rqa_lab.core.notation import Action, Ambiguous, Choose, Reading, shapes
from rqa_lab.core.scene import STRAIGHT, WAY_NUMBER, WAYS, Group, Scene, grid
from rqa_lab.core.schema import Problem, raise_problem
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.games import register  # from there, so that the lab's own games come first
from rqa_lab.kit.board import Board, cells, initials, lettered
from rqa_lab.kit.marks import Marks

# ---- rules.yaml ------------------------------------------------------------------------------------------

RULES = """\
topics:
  - {id: turn, title: The turn}
  - {id: move, title: Moving}
  - {id: end, title: The end}

clauses:
  - id: toy.turn.alternate
    title: Turns alternate
    topic: turn
    says: Ann begins. Whoever ends a turn loses the Fuel that is left, and the other one is next.
    source: House rules, page 1
    status: explicit
  - id: toy.turn.roll
    title: First the die
    topic: turn
    says: A turn begins with one roll of a die that shows 1, 2 or 3. That much Fuel may be spent.
    source: House rules, page 1
    status: explicit
  - id: toy.move.price
    title: Up is dear
    topic: move
    says: A step right, left or down costs 1 Fuel, a step up costs 2.
    source: House rules, page 2
    status: explicit
  - id: toy.move.free
    title: Onto a free space
    topic: move
    says: A step leads to a space of the grid on which nobody stands.
    source: House rules, page 2
    status: explicit
  - id: toy.end.line
    title: First on row 3
    topic: end
    says: Whose robot reaches row 3 wins at once.
    source: House rules, page 2
    status: explicit
"""
RULEBOOK = Rulebook.from_data(yaml.safe_load(RULES))

# ---- state.py --------------------------------------------------------------------------------------------

GRID = grid(3, 3)
SEATS = ("Ann", "Bo")
ROBOTS = ("Red", "Blue")


@dataclass(slots=True, unsafe_hash=True)
class State:
    """Numbers inside, names outside: a robot has the number of its seat, a space that of the grid."""

    at: tuple[int, ...] = (0, 2)
    seat: int = 0
    phase: str = "roll"  # then "rolling", which is chance's, then "move"
    fuel: int = 0


def home(s: State) -> list[int]:
    """The robots on row 3."""
    return [robot for robot, space in enumerate(s.at) if GRID.column_row(space)[1] == 2]


# ---- actions.py ------------------------------------------------------------------------------------------


class Roll(Action):
    """Roll the die."""

    __slots__ = ()
    form = "roll"


class Move(Action):
    """One step of your robot."""

    __slots__ = ("way",)
    fields = ("way",)
    form = "move {way}"
    way: str


class EndTurn(Action):
    """Hand over."""

    __slots__ = ()
    form = "end turn"


MOVES = tuple(Move(WAYS[way]) for way in STRAIGHT)
FACES = tuple(Choose(face) for face in ("1", "2", "3"))
SHAPES = shapes(
    {"roll": "", "move": r"(?: (?P<way>\S+))?", "end": r"(?: turn)?", "choose": r"(?: (?P<face>\S+))?"}
)


def parse(text: str, s: State) -> Action:
    """The action that a text means; raises Unreadable or Ambiguous."""
    reading = Reading(text, SHAPES)
    found: list[Action]
    match reading.verb:
        case "move":
            found = [Move(way) for way in reading.name("way", "a way", [move.way for move in MOVES])]
        case "choose":
            found = [Choose(face) for face in reading.name("face", "a face", [one.option for one in FACES])]
        case verb:
            found = [Roll() if verb == "roll" else EndTurn()]
    reading.end()
    if len(found) > 1:
        raise Ambiguous(text, [action.text for action in found])
    return found[0]


# ---- judge.py --------------------------------------------------------------------------------------------


def to_act(s: State) -> str | None:
    """The seat that is to act, CHANCE, or None after the end."""
    return None if home(s) else CHANCE if s.phase == "rolling" else SEATS[s.seat]


def over(s: State) -> tuple[Reason, ...]:
    """After the end nobody acts."""
    return (Reason("over", ("lab.game-over", "toy.end.line")),) if home(s) else ()


def turn(s: State, seat: str | None) -> tuple[Reason, ...]:
    """Only the seat whose turn it is acts."""
    acting = to_act(s)
    return () if seat == acting else (Reason("turn", ("toy.turn.alternate",), {"acting": acting}),)


def in_phase(s: State, phase: str) -> tuple[Reason, ...]:
    """The die comes first, and once."""
    return () if s.phase == phase else (Reason(f"not {phase}", ("toy.turn.roll",)),)


def on_the_die(face: str) -> tuple[Reason, ...]:
    """The die has such a face."""
    known = any(one.option == face for one in FACES)
    return () if known else (Reason("face", ("lab.not-an-option", "toy.turn.roll"), {"face": face}),)


def free_space(s: State, way: str) -> tuple[Reason, ...]:
    """There is a space that way, and nobody on it."""
    space = GRID.step[s.at[s.seat]][WAY_NUMBER[way]]
    if space is None:
        return (Reason("edge", ("toy.move.free",), {"way": way}),)
    if space in s.at:
        facts = {"robot": ROBOTS[s.at.index(space)], "at": GRID.name[space]}
        return (Reason("occupied", ("toy.move.free",), facts, (GRID.name[space],)),)
    return ()


def price(way: str) -> int:
    """What a step costs."""
    return 2 if way == "up" else 1


def enough_fuel(s: State, way: str) -> tuple[Reason, ...]:
    """There is Fuel for a step."""
    facts = {"needs": price(way), "has": s.fuel}
    return () if facts["has"] >= facts["needs"] else (Reason("fuel", ("toy.move.price",), facts),)


def reasons(s: State, action: Action, seat: str | None) -> tuple[Reason, ...]:
    """All reasons of the first stage that refuses; () if it is allowed."""
    found = over(s) or turn(s, seat)
    if found:
        return found
    match action:
        case Choose():
            return (
                on_the_die(action.option) if seat == CHANCE else (Reason("idle", ("lab.nothing-to-choose",)),)
            )
        case _ if seat == CHANCE:
            return (Reason("rolling", ("lab.choice-waits", "toy.turn.roll")),)
        case Roll():
            return in_phase(s, "roll")
        case Move():
            return in_phase(s, "move") or free_space(s, action.way) + enough_fuel(s, action.way)
    return in_phase(s, "move")


def judge(s: State, action: Action, seat: str | None = None) -> Verdict:
    """What the rules say of an action of a seat."""
    who = seat or to_act(s)
    return Verdict(action, who, reasons(s, action, who))


def universe(s: State) -> Iterable[Action]:
    """Every well-formed action."""
    return (Roll(), *MOVES, EndTurn(), *FACES)


def legal(s: State) -> list[Action]:
    """What judge allows of the universe."""
    return [action for action in universe(s) if judge(s, action)]


# ---- writers.py: nothing else assigns to a state ---------------------------------------------------------


def tell_of(t: Trace | None, kind: str, clauses: tuple[str, ...], cause: str, **facts: Any) -> None:
    """Leave an event, if somebody keeps a trace."""
    if t is not None:
        t.append(Event(kind, clauses, cause, facts))


def write_roll(s: State, t: Trace | None, cause: str) -> None:
    """The die is on its way."""
    s.phase = "rolling"
    tell_of(t, "roll", ("toy.turn.roll",), cause, seat=SEATS[s.seat])


def write_rolled(s: State, t: Trace | None, cause: str, fuel: int) -> None:
    """The die lies there."""
    s.phase, s.fuel = "move", fuel
    tell_of(t, "rolled", ("toy.turn.roll",), cause, seat=SEATS[s.seat], fuel=fuel)


def write_step(s: State, t: Trace | None, cause: str, space: int, paid: int) -> None:
    """The robot of the seat that acts goes to a space."""
    facts = {"robot": ROBOTS[s.seat], "old": GRID.name[s.at[s.seat]], "new": GRID.name[space], "paid": paid}
    s.at = tuple(space if robot == s.seat else at for robot, at in enumerate(s.at))
    s.fuel -= paid
    tell_of(t, "step", ("toy.move.price", "toy.move.free"), cause, **facts)


def write_turn(s: State, t: Trace | None, cause: str) -> None:
    """The other seat is next."""
    facts = {"old": SEATS[s.seat], "new": SEATS[1 - s.seat], "lost": s.fuel}
    s.seat, s.phase, s.fuel = 1 - s.seat, "roll", 0
    tell_of(t, TURN, ("toy.turn.alternate",), cause, **facts)


# ---- events.py: facts add up -----------------------------------------------------------------------------


def count(s: State) -> Mapping[tuple[str, ...], int]:
    """Every counter and zone that is not 0."""
    found: dict[tuple[str, ...], int] = {("turn", SEATS[s.seat]): 1, ("phase", s.phase): 1}
    for robot, space in zip(ROBOTS, s.at, strict=True):
        found["at", robot, GRID.name[space]] = 1
    return {**found, ("fuel",): s.fuel} if s.fuel else found


def changes(event: Event) -> Mapping[tuple[str, ...], int]:
    """What an event adds to each of them."""
    f = event.facts
    match event.kind:
        case "roll":
            return {("phase", "roll"): -1, ("phase", "rolling"): 1}
        case "rolled":
            return {("phase", "rolling"): -1, ("phase", "move"): 1, ("fuel",): f["fuel"]}
        case "step":
            return {("at", f["robot"], f["old"]): -1, ("at", f["robot"], f["new"]): 1, ("fuel",): -f["paid"]}
    over = {("phase", "move"): -1, ("phase", "roll"): 1, ("fuel",): -f["lost"]}
    return {("turn", f["old"]): -1, ("turn", f["new"]): 1, **over}


# ---- resolve.py ------------------------------------------------------------------------------------------


def outcomes(s: State) -> Outcomes:
    """What the die may show, while it rolls."""
    return tuple((face, Fraction(1, 3)) for face in FACES) if to_act(s) == CHANCE else ()


def advance(s: State, action: Action, t: Trace | None = None, chance: Chance | None = None) -> State:
    """Change the state in place, trusting that the action is legal."""
    match action:
        case Roll():
            write_roll(s, t, action.text)
            if chance is not None:
                advance(s, pick(outcomes(s), chance), t)
        case Choose():
            write_rolled(s, t, action.text, int(action.option))
        case Move():
            space = GRID.step[s.at[s.seat]][WAY_NUMBER[action.way]]
            assert space is not None  # a legal step leads somewhere
            write_step(s, t, action.text, space, price(action.way))
        case _:
            write_turn(s, t, action.text)
    return s


def points(s: State) -> Mapping[str, int]:
    """How many rows each robot has climbed."""
    return {seat: GRID.column_row(space)[1] for seat, space in zip(SEATS, s.at, strict=True)}


def outcome(s: State) -> Outcome | None:
    """Who has won, once somebody has."""
    winners = tuple(SEATS[robot] for robot in home(s))
    return Outcome(winners, points(s), ("toy.end.line",)) if winners else None


# ---- english.py and explanations.py: prose from facts ----------------------------------------------------

SENTENCES = {
    "roll": "{seat} rolls.",
    "rolled": "The die gives {seat} {fuel} Fuel.",
    "step": "{robot} goes from {old} to {new} for {paid} Fuel.",
    TURN: "{old} ends the turn with {lost} Fuel left.",
}
WHY_NOT = {
    "over": "The race is over.",
    "turn": "It is {acting} who is to act.",
    "idle": "There is nothing to choose.",
    "face": "The die has no {face}.",
    "rolling": "The die is still rolling.",
    "not roll": "The die has been rolled.",
    "not move": "First the die has to be rolled.",
    "edge": "There is no space {way} of here.",
    "occupied": "{robot} stands on {at}.",
    "fuel": "That costs {needs} Fuel; {has} left.",
    "one space": "Both robots stand on {at}.",
    "both home": "Both robots are on row 3.",
}


def tell(event: Event) -> str:
    """An event in a sentence."""
    return SENTENCES[event.kind].format(**event.facts)


# ---- position.py, look.py, goal.py, audit.py, generate.py, saved.py --------------------------------------

POSITION_SCHEMA: Mapping[str, Any] = {
    "robots": {
        "description": "where they stand: {Red: a2}",
        "type": "object",
        "properties": {robot: {"enum": list(GRID.name)} for robot in ROBOTS},
        "additionalProperties": False,
    },
    "turn": {
        "description": "whose turn it is: {seat: Bo, fuel: 2}; without fuel the die is still to be rolled",
        "type": "object",
        "properties": {"seat": {"enum": list(SEATS)}, "fuel": {"type": "integer", "minimum": 0}},
        "additionalProperties": False,
    },
}


def position(keys: Mapping[str, Any], problem: Problem = raise_problem) -> State:
    """What the schema refuses is told and left out before; only what it cannot know goes to ``problem``."""
    start, turn = State(), keys.get("turn", {})
    placed = {robot: GRID.number[name] for robot, name in keys.get("robots", {}).items()}
    at = tuple(placed.get(robot, space) for robot, space in zip(ROBOTS, start.at, strict=True))
    seat = SEATS.index(turn.get("seat", SEATS[start.seat]))
    return State(at, seat, "move" if "fuel" in turn else "roll", turn.get("fuel", 0))


def look(s: State) -> dict[str, Any]:
    """The position as plain values, in the terms of ``expect``."""
    own = zip(SEATS, ROBOTS, s.at, strict=True)
    return {
        "seats": list(SEATS),
        "turn": SEATS[s.seat],
        "phase": "over" if home(s) else s.phase,
        "robots": list(ROBOTS),
        "winners": [SEATS[robot] for robot in home(s)],
        **{seat: {"fuel": s.fuel if number == s.seat else 0} for number, seat in enumerate(SEATS)},
        **{robot: {"seat": seat, "at": GRID.name[space]} for seat, robot, space in own},
    }


def goal(text: str, s: State) -> tuple[Condition, ...]:
    """Such as "Red on a3" or "Bo wins"."""
    return read_goal(text, look(s), GoalWords("robots", "off the grid", GRID.name, (), frozenset()))


def audit(s: State) -> tuple[Finding, ...]:
    """What is wrong with a position."""
    found = []
    if s.at[0] == s.at[1]:
        name = GRID.name[s.at[0]]
        found.append(Finding("one space", ("toy.move.free",), {"at": name}, (name,)))
    if len(home(s)) > 1:
        found.append(Finding("both home", ("toy.end.line",), {}))
    return tuple(found)


def generate(rng: random.Random) -> State:
    """Any position, sound or broken."""
    phase = rng.choice(("roll", "rolling", "move"))
    fuel = rng.randrange(4) if phase == "move" else 0
    return State((rng.randrange(9), rng.randrange(9)), rng.randrange(2), phase, fuel)


# ---- scene.py and menu.py --------------------------------------------------------------------------------

BOARD = Board(GRID, 64)


class Steps(Marks):
    """Lanes of the steps that were made, or dashed lines of those that would be."""

    facts, own = ("robot", "old", "new"), ("step",)


def scene(s: State, *, events: Any = (), preview: Any = (), can: Any = (), **marks: Any) -> Scene:
    """The picture, with what just happened, what would happen, and where one can go."""
    at = dict(zip(ROBOTS, s.at, strict=True))
    floor = (BOARD.square("floor-2" if space % 2 else "floor", space, 0) for space in GRID.spaces)
    below = (*floor, *Steps(BOARD, events).ways(), *BOARD.can(can), *Steps(BOARD, preview, would=True).ways())
    discs = {robot: tuple(lettered(("pill", "pill-text"), 32, 32, 22, robot[0])) for robot in at}
    pieces = (Group("piece", discs[robot], robot, *BOARD.corner(at[robot])) for robot in at)
    said = f"A race. {SEATS[s.seat]}’s turn, {s.fuel} Fuel."
    return Scene(BOARD.width, BOARD.height, (*below, *pieces), cells(BOARD, initials(at)), said)


def where(s: State, action: Action) -> tuple[str | None, str | None]:
    """The space of who acts, and the one that is pointed at."""
    if not isinstance(action, Move):
        return None, None
    space = GRID.step[s.at[s.seat]][WAY_NUMBER[action.way]]
    return GRID.name[s.at[s.seat]], None if space is None else GRID.name[space]


def label(s: State, action: Action) -> tuple[str, str]:
    """The kind of an action, and what its button says."""
    verb, _, rest = action.text.partition(" ")
    return verb.capitalize(), rest or verb


# ---- game.py ---------------------------------------------------------------------------------------------

GAME = Game(
    id="toy",
    title="Toy race",
    rulebook=RULEBOOK,
    words=Words(
        parse=parse,
        tell=tell,
        explain=lambda reason: WHY_NOT[reason.kind].format(**reason.facts),
        summary=lambda action, seat, events: " ".join(map(tell, events)),
        label=label,
        points="rows",
    ),
    picture=Picture(scene=scene, where=where),
    files=Files(
        to_json=lambda s: [[*s.at], s.seat, s.phase, s.fuel],
        schema=POSITION_SCHEMA,
        position=position,
        goal=goal,
    ),
    ledger=Ledger(count=count, changes=changes),
    trials=Trials(generate=generate),
    start=lambda options: State(),
    copy=replace,
    to_act=to_act,
    universe=universe,
    legal=legal,
    judge=judge,
    tempting=lambda s: [move for move in MOVES if not judge(s, move)],
    advance=advance,
    outcomes=outcomes,
    outcome=outcome,
    points=points,
    audit=audit,
    look=look,
)
register("toy", lambda: GAME)
