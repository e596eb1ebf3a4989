"""Race: two robots run to row 3 of a small board.  A whole game to turn into your own.

`rqa-lab new NAME` copies this folder into a package of its own.  Change one rule at a time, and keep its test
passing; docs/add-a-game.md goes through it.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Any

from rqa_lab.core.chance import CHANCE, Chance, Outcomes, pick
from rqa_lab.core.clause import Rulebook
from rqa_lab.core.event import TURN, goes
from rqa_lab.core.game import Finding, Game, Outcome, Trace
from rqa_lab.core.grid import STRAIGHT, WAY_NUMBER, WAYS, grid
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.record import Count, Numbered, OneOf, Per, Record, record
from rqa_lab.core.scene import Group, Scene
from rqa_lab.core.schema import Problem, raise_problem
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.core.vocabulary import EventKind, Kind, PhaseKind, ReasonKind, Vocabulary
from rqa_lab.games.datafile import load
from rqa_lab.kit.board import Board, cells, initials, lettered
from rqa_lab.kit.marks import Marks

# ---- what there is: the board, the position, the actions -------------------------------------------------

GRID = grid(3, 3)
SEATS = ("Ann", "Bo")
ROBOTS = ("Red", "Blue")


@record
class State(Record):
    """Numbers inside, names outside: a robot has the number of its seat, a space that of the board."""

    at: Annotated[tuple[int, ...], Per(lambda s: ROBOTS, Numbered(lambda s: GRID.name, "at"))]
    seat: Annotated[int, Numbered(lambda s: SEATS, "turn")]
    phase: Annotated[str, OneOf(("roll", "rolling", "move"), "phase", start="roll")]
    fuel: Annotated[int, Count("fuel")]


def home(s: State) -> list[int]:
    """The robots on row 3."""
    return [robot for robot, space in enumerate(s.at) if GRID.column_row(space)[1] == 2]


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

# ---- what is allowed: each rule is one predicate, and asks only ------------------------------------------


def free_space(s: State, way: str) -> tuple[Reason, ...]:
    """There is a space in that direction, with no robot on it."""
    space = GRID.step[s.at[s.seat]][WAY_NUMBER[way]]
    if space is None:
        return (Reason("edge", ("race.move.free",), {"way": way}),)
    if space in s.at:
        facts = {"robot": ROBOTS[s.at.index(space)], "at": GRID.name[space]}
        return (Reason("occupied", ("race.move.free",), facts, (GRID.name[space],)),)
    return ()


def price(way: str) -> int:
    """What a step costs."""
    return 2 if way == "up" else 1


def enough_fuel(s: State, way: str) -> tuple[Reason, ...]:
    """There is Fuel for a step."""
    facts = {"needs": price(way), "has": s.fuel}
    return () if facts["has"] >= facts["needs"] else (Reason("fuel", ("race.move.price",), facts),)


def in_phase(s: State, phase: str) -> tuple[Reason, ...]:
    """The die comes first, and once."""
    return () if s.phase == phase else (Reason(f"not {phase}", ("race.turn.roll",)),)


def answer(s: State, action: Action) -> tuple[Reason, ...]:
    """While the die rolls, chance answers with one of its faces, and nothing else is done."""
    if s.phase != "rolling":
        return (Reason("idle", ("lab.nothing-to-choose",)),) if isinstance(action, Choose) else ()
    if not isinstance(action, Choose):
        return (Reason("rolling", ("lab.choice-waits", "race.turn.roll")),)
    facts = {"face": action.option}
    return () if action in FACES else (Reason("face", ("lab.not-an-option", "race.turn.roll"), facts),)


# ---- how it is said: a row for each kind of event, of reason, of fault -----------------------------------

#: the facts of each event, its sentence, and what it adds to the counters of a position
EVENTS = {
    "roll": EventKind("seat", "{seat} rolls.", goes("phase/roll > phase/rolling"), "i-dice"),
    "rolled": EventKind(
        "seat fuel", "The die gives {seat} {fuel} Fuel.", goes("phase/rolling > phase/move; {fuel}: > fuel")
    ),
    "step": EventKind(
        "robot old new paid",
        "{robot} goes from {old} to {new} for {paid} Fuel.",
        goes("at/{robot}/{old} > at/{robot}/{new}; {paid}: fuel >"),
    ),
    TURN: EventKind(
        "old new lost",
        "{old} ends the turn with {lost} Fuel left.",
        goes("turn/{old} > turn/{new}; phase/move > phase/roll; {lost}: fuel >"),
    ),
}
REASONS = {
    "over": ReasonKind("", "The game is over."),
    "turn": ReasonKind("acting", "It is {acting}’s turn to act."),
    "idle": ReasonKind("", "There is nothing to choose."),
    "face": ReasonKind("face", "The die has no {face}."),
    "rolling": ReasonKind("", "The die is still rolling."),
    "not roll": ReasonKind("", "The die has been rolled."),
    "not move": ReasonKind("", "Roll the die first."),
    "edge": ReasonKind("way", "There is no space {way} from here."),
    "occupied": ReasonKind("robot at", "{robot} is on {at}."),
    "fuel": ReasonKind("needs has", "That costs {needs} Fuel; {has} left."),
}
FAULTS = {
    "one space": Kind("at", "Both robots are on {at}."),
    "both home": Kind("", "Both robots are on row 3."),
}
PHASES = {
    "roll": PhaseKind("the die", "", "the die has not been rolled yet"),
    "rolling": PhaseKind("the die rolls", ""),
    "move": PhaseKind("moving", "", "the die has been rolled"),
    "over": PhaseKind("the game is over", ""),
}
ENGLISH = Vocabulary({}, events=EVENTS, reasons=REASONS, findings=FAULTS, phases=PHASES, points="rows")

# ---- what is seen ----------------------------------------------------------------------------------------

BOARD = Board(GRID, 64)


class Steps(Marks):
    """Lanes of the steps that were made, or dashed lines of those that would be."""

    facts, own = ("robot", "old", "new"), ("step",)


# ---- the game: what the lab asks of it; all that is not here follows -------------------------------------


class Race(Game):
    """The rules of Race."""

    id, title = "race", "Race"
    rulebook = Rulebook.from_data(load(__package__, "rules.yaml"))
    language = ENGLISH
    schema = {  # what may stand in a scenario file
        "robots": {
            "description": "where they are: {Red: a2}",
            "type": "object",
            "properties": {robot: {"enum": list(GRID.name)} for robot in ROBOTS},
            "additionalProperties": False,
        },
        "turn": {
            "description": "whose turn it is: {seat: Bo, fuel: 2}; without fuel, before the roll",
            "type": "object",
            "properties": {
                "seat": {"enum": list(SEATS)},
                "fuel": {"type": "integer", "minimum": 0, "maximum": 9},
            },
            "additionalProperties": False,
        },
    }

    def start(self, options: Mapping[str, Any]) -> State:
        """The robots in two corners."""
        return self.position({})

    def position(self, keys: Mapping[str, Any], problem: Problem = raise_problem) -> State:
        """What the schema refuses has been reported and left out."""
        placed, turn = {"Red": "a1", "Blue": "c1"} | keys.get("robots", {}), keys.get("turn", {})
        return State.start(
            at=tuple(GRID.number[placed[robot]] for robot in ROBOTS),
            seat=SEATS.index(turn.get("seat", "Ann")),
            phase="move" if "fuel" in turn else "roll",
            fuel=turn.get("fuel", 0),
        )

    def look(self, s: State) -> Mapping[str, Any]:
        """The position as plain values, in the terms of ``expect``."""
        return {
            "seats": list(SEATS),
            "turn": SEATS[s.seat],
            "phase": "over" if home(s) else s.phase,
            "robots": list(ROBOTS),
            "winners": [SEATS[robot] for robot in home(s)],
            **{seat: {"fuel": s.fuel if number == s.seat else 0} for number, seat in enumerate(SEATS)},
            **{ROBOTS[n]: {"seat": SEATS[n], "at": GRID.name[space]} for n, space in enumerate(s.at)},
        }

    def to_act(self, s: State) -> str | None:
        """The seat to act, the die, or None after the end."""
        return None if home(s) else CHANCE if s.phase == "rolling" else SEATS[s.seat]

    def universe(self, s: State) -> Iterable[Action]:
        """Every action that there is."""
        return (Roll(), *MOVES, EndTurn(), *FACES)

    def judge(self, s: State, action: Action, seat: str | None = None) -> Verdict:
        """The predicates in the order you would explain them to a person."""
        acting = self.to_act(s)
        who = seat or acting
        found: tuple[Reason, ...] = ()
        if acting is None:
            found = (Reason("over", ("lab.game-over", "race.end.line")),)
        elif who != acting:
            found = (Reason("turn", ("race.turn.alternate",), {"acting": acting}),)
        elif not (found := answer(s, action)) and s.phase != "rolling":
            found = self.against(s, action)
        return Verdict(action, who, found)

    def against(self, s: State, action: Action) -> tuple[Reason, ...]:
        """The reasons against an action of the seat whose turn it is."""
        match action:
            case Roll():
                return in_phase(s, "roll")
            case Move():
                return in_phase(s, "move") or free_space(s, action.way) + enough_fuel(s, action.way)
            case EndTurn():
                return in_phase(s, "move")
        raise TypeError(f"no rule for {action!r}")

    def tempting(self, s: State) -> list[Action]:
        """Steps that people may try."""
        return [move for move in MOVES if not self.judge(s, move)]

    def advance(
        self, s: State, action: Action, trace: Trace | None = None, chance: Chance | None = None
    ) -> State:
        """Change the position first, then leave an event: its kind, the clauses, the cause, the facts."""

        def tell(kind: str, clauses: tuple[str, ...], *facts: Any) -> None:
            if trace is not None:
                trace.append((kind, clauses, action.text, *facts))

        match action:
            case Roll():
                s.phase = "rolling"
                tell("roll", ("race.turn.roll",), SEATS[s.seat])
                if chance is not None:
                    self.advance(s, pick(self.outcomes(s), chance), trace)
            case Choose():
                s.phase, s.fuel = "move", int(action.option)
                tell("rolled", ("race.turn.roll",), SEATS[s.seat], s.fuel)
            case Move():
                old, cost = s.at[s.seat], price(action.way)
                new = GRID.step[old][WAY_NUMBER[action.way]] or 0
                s.at = tuple(new if robot == s.seat else at for robot, at in enumerate(s.at))
                s.fuel -= cost
                clauses = ("race.move.price", "race.move.free")
                tell("step", clauses, ROBOTS[s.seat], GRID.name[old], GRID.name[new], cost)
            case EndTurn():
                lost, s.fuel, s.phase, s.seat = s.fuel, 0, "roll", 1 - s.seat
                tell(TURN, ("race.turn.alternate",), SEATS[1 - s.seat], SEATS[s.seat], lost)
            case _:
                raise TypeError(f"nothing happens for {action!r}")
        return s

    def outcomes(self, s: State) -> Outcomes:
        """What the die may show, while it rolls."""
        return tuple((face, Fraction(1, 3)) for face in FACES) if self.to_act(s) == CHANCE else ()

    def points(self, s: State) -> Mapping[str, int]:
        """How many rows each robot has climbed."""
        return {seat: GRID.column_row(space)[1] for seat, space in zip(SEATS, s.at, strict=True)}

    def outcome(self, s: State) -> Outcome | None:
        """Who has won, once a robot is home."""
        winners = tuple(SEATS[robot] for robot in home(s))
        return Outcome(winners, self.points(s), ("race.end.line",)) if winners else None

    def audit(self, s: State) -> tuple[Finding, ...]:
        """What is wrong with a position."""
        name, found = GRID.name[s.at[0]], []
        if s.at[0] == s.at[1]:
            found.append(Finding("one space", ("race.move.free",), {"at": name}, (name,)))
        if len(home(s)) > 1:
            found.append(Finding("both home", ("race.end.line",), {}))
        return tuple(found)

    def where(self, s: State, action: Action) -> tuple[str | None, str | None]:
        """The space of the acting robot, and the one pointed at."""
        if not isinstance(action, Move):
            return None, None
        space = GRID.step[s.at[s.seat]][WAY_NUMBER[action.way]]
        return GRID.name[s.at[s.seat]], None if space is None else GRID.name[space]

    def scene(self, s: State, *, events: Any = (), preview: Any = (), can: Any = (), **marks: Any) -> Scene:
        """The board, with what just happened, what would happen, and where you can go."""
        at = dict(zip(ROBOTS, s.at, strict=True))
        floor = (BOARD.square("floor-2" if space % 2 else "floor", space, 0) for space in GRID.spaces)
        made, would = Steps(BOARD, events).ways(), Steps(BOARD, preview, would=True).ways()
        discs = {robot: tuple(lettered(("pill", "pill-text"), 32, 32, 22, robot[0])) for robot in at}
        pieces = (Group("piece", discs[robot], robot, *BOARD.corner(at[robot])) for robot in at)
        said = f"{SEATS[s.seat]}’s turn, {s.fuel} Fuel."
        shapes = (*floor, *made, *BOARD.can(can), *would, *pieces)
        return Scene(BOARD.width, BOARD.height, shapes, cells(BOARD, initials(at)), said)
