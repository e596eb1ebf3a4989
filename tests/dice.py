"""A toy game that keeps the core honest: a duel with dice and an interrupt.

The seat whose turn it is rolls a die or passes.  After a roll the other seat may spend one of its secret
shields before the damage lands.  Who has no Health left loses.  It is registered like any game and held to
the same contract.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from rqa_lab.core.chance import CHANCE, Outcomes
from rqa_lab.core.clause import Clause, Rulebook
from rqa_lab.core.event import goes
from rqa_lab.core.game import Finding, Game, Outcome, register
from rqa_lab.core.notation import Action, Choose, Unreadable
from rqa_lab.core.scene import Cell, Scene
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.core.vocabulary import EventKind, Vocabulary

SEATS = ("Ann", "Bo")


@dataclass(unsafe_hash=True)
class Duel:
    """The state: everything by seat; ``pending`` is a rolled number that has not landed, 0 for none."""

    health: tuple[int, ...] = (6, 6)
    shields: tuple[int, ...] = (1, 1)
    seat: int = 0
    pending: int = 0
    rolling: bool = False

    def copy(self) -> "Duel":
        return replace(self)

    def to_json(self) -> list[Any]:
        return [[*self.health], [*self.shields], self.seat, self.pending, self.rolling]

    def counts(self) -> Mapping[tuple[str, ...], int]:
        sums = Counter(
            {("turn", SEATS[self.seat]): 1, ("pending",): self.pending, ("rolling",): self.rolling}
        )
        for seat, health, shields in zip(SEATS, self.health, self.shields, strict=True):
            sums["health", seat], sums["shields", seat] = health, shields
        return {place: n for place, n in sums.items() if n}


class Roll(Action):
    __slots__ = ()
    form = "roll"


class Pass(Action):
    __slots__ = ()
    form = "pass"


def to_act(s: Duel) -> str | None:
    if s.rolling:
        return CHANCE
    if min(s.health) <= 0:
        return None
    return SEATS[1 - s.seat if s.pending else s.seat]


def options(s: Duel) -> tuple[str, ...]:
    if s.rolling:
        return tuple(map(str, range(1, 7)))
    return (("shield", "take") if s.shields[1 - s.seat] else ("take",)) if s.pending else ()


def judge(s: Duel, action: Action, seat: str | None = None) -> Verdict:
    acting = to_act(s)
    seat = seat or acting
    reasons: tuple[Reason, ...] = ()
    if acting is None:
        reasons = (Reason("over", ("lab.game-over",)),)
    elif seat != acting:
        reasons = (Reason("turn", ("dice.turn",), {"acting": acting}),)
    elif isinstance(action, Choose):
        if not options(s):
            reasons = (Reason("idle", ("lab.nothing-to-choose",)),)
        elif action.option not in options(s):
            reasons = (Reason("shields", ("dice.shield", "lab.not-an-option")),)
    elif options(s):
        reasons = (Reason("waits", ("lab.choice-waits",)),)
    return Verdict(action, seat, reasons)


def legal(s: Duel) -> list[Action]:
    if to_act(s) is None:
        return []
    return [Choose(option) for option in options(s)] or [Roll(), Pass()]


def universe(s: Duel) -> Iterable[Action]:
    return [Roll(), Pass(), *map(Choose, ("shield", "take", *map(str, range(1, 7))))]


def advance(s: Duel, action: Action, trace: Any = None, chance: Any = None) -> Duel:
    def write(kind: str, clause: str, *facts: Any) -> None:
        if trace is not None:
            trace.append((kind, (clause,), action.text, *facts))

    other = 1 - s.seat
    if isinstance(action, Roll):
        s.rolling = True
        write("rolling", "dice.roll")
        if chance is not None:
            return advance(s, Choose(str(chance(6) + 1)), trace)
    elif isinstance(action, Choose) and s.rolling:
        s.rolling, s.pending = False, int(action.option)
        write("rolled", "dice.roll", s.pending)
    elif isinstance(action, Choose):
        if action.option == "shield":
            s.shields = tuple(n - (seat == other) for seat, n in enumerate(s.shields))
            number, s.pending = s.pending, 0
            write("shield", "dice.shield", SEATS[other], number)
        else:
            lost = min(s.pending, s.health[other])
            s.health = tuple(n - lost * (seat == other) for seat, n in enumerate(s.health))
            number, s.pending = s.pending, 0
            write("hit", "dice.damage", SEATS[other], lost, number)
        end_turn(s, write)
    else:
        end_turn(s, write)
    return s


def end_turn(s: Duel, write: Any) -> None:
    s.seat = 1 - s.seat
    write("turn", "dice.turn", SEATS[1 - s.seat], SEATS[s.seat])


def parse(text: str, s: Duel) -> Action:
    verb, _, option = text.strip().partition(" ")
    match verb.lower(), option:
        case "roll", "":
            return Roll()
        case "pass", "":
            return Pass()
        case "choose", option if option:
            return Choose(option)
    raise Unreadable(text, verb, "roll, pass or choose", ("roll", "pass", "choose"))


def position(keys: Mapping[str, Any], problem: Any = None) -> Duel:
    return Duel(**{name: tuple(v) if isinstance(v, list) else v for name, v in keys.items()})


def observe(s: Duel, seat: str) -> Duel:
    own = SEATS.index(seat)
    return replace(s, shields=tuple(n if number == own else -1 for number, n in enumerate(s.shields)))


def generate(rng: random.Random) -> Duel:
    pending, rolling = rng.choice(((0, False), (0, True), (rng.randint(1, 6), False)))
    health = (rng.randint(0, 6), rng.randint(0, 6))
    if min(health) == 0:
        pending, rolling = 0, False
    return Duel(health, (rng.randint(0, 2), rng.randint(0, 2)), rng.randint(0, 1), pending, rolling)


def audit(s: Duel) -> tuple[Finding, ...]:
    dead = [name for name, health in zip(SEATS, s.health, strict=True) if health <= 0]
    return (Finding("both down", ("dice.damage",), {"seats": dead}),) if len(dead) > 1 else ()


def scene(s: Duel, **_: Any) -> Scene:
    cells = tuple(Cell(name, 60 * n, 0, 60, f"{s.health[n]:2}", name) for n, name in enumerate(SEATS))
    return Scene(120, 60, (), cells, "A duel")


CLAUSES = (
    Clause("dice.turn", "Turns alternate", "play", "Seats take turns.", "House rules", "explicit"),
    Clause("dice.roll", "Rolling", "play", "A roll gives 1 to 6.", "House rules", "explicit"),
    Clause("dice.shield", "Shields", "play", "A shield stops a roll.", "House rules", "explicit"),
    Clause("dice.damage", "Damage", "play", "A roll costs that much Health.", "House rules", "explicit"),
)

EVENTS = {
    "rolling": EventKind("", "rolling", goes("> rolling")),
    "rolled": EventKind("number", "rolled: {number}", goes("rolling >; {number}: > pending")),
    "shield": EventKind(
        "seat number", "shield: {seat} stops {number}", goes("shields/{seat} >; {number}: pending >")
    ),
    "hit": EventKind(
        "seat lost number",
        "hit: {seat} loses {lost}",
        goes("{lost}: health/{seat} >; {number}: pending >"),
    ),
    "turn": EventKind("old new", "turn: {new} is next", goes("turn/{old} > turn/{new}")),
}


class English(Vocabulary):
    def explain(self, why: Reason | Finding) -> str:
        return f"{why.kind}: {', '.join(why.clauses)}"


class Dice(Game):
    id, title = "dice", "Dice duel"
    rulebook = Rulebook(CLAUSES, {"play": "Play"})
    language = English({}, events=EVENTS)
    schema: ClassVar = {
        "health": {"type": "array"},
        "shields": {"type": "array"},
        "seat": {"type": "integer"},
    }

    parse, position = staticmethod(parse), staticmethod(position)
    to_act, universe, legal = staticmethod(to_act), staticmethod(universe), staticmethod(legal)
    judge, advance, audit = staticmethod(judge), staticmethod(advance), staticmethod(audit)
    observe, generate, scene = staticmethod(observe), staticmethod(generate), staticmethod(scene)

    def start(self, options: Mapping[str, Any]) -> Duel:
        return Duel()

    def label(self, s: Duel, action: Action) -> str:
        return action.text

    def summary(self, action: Action, seat: str | None, events: Any) -> str:
        return f"{seat}: {action.text}"

    def outcomes(self, s: Duel) -> Outcomes:
        return tuple((Choose(o), Fraction(1, 6)) for o in options(s)) if s.rolling else ()

    def outcome(self, s: Duel) -> Outcome | None:
        winner = SEATS[s.health.index(max(s.health))]
        return None if to_act(s) else Outcome((winner,), {}, ("dice.damage",))

    def points(self, s: Duel) -> Mapping[str, int]:
        return dict(zip(SEATS, s.health, strict=True))

    def look(self, s: Duel) -> Mapping[str, Any]:
        own = {name: {"health": s.health[n], "shields": s.shields[n]} for n, name in enumerate(SEATS)}
        return {"seats": list(SEATS), "turn": SEATS[s.seat], "pending": s.pending, **own}

    def imagine(self, s: Duel, seat: str, rng: random.Random) -> Duel:
        return replace(s, shields=tuple(rng.randint(0, 2) if n < 0 else n for n in observe(s, seat).shields))


DICE = Dice()
register("dice", lambda: DICE)
