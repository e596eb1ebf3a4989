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
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.clause import Clause, Rulebook
from rqa_lab.core.event import Event
from rqa_lab.core.game import Files, Finding, Game, Ledger, Outcome, Picture, Trials, Words, register
from rqa_lab.core.goal import Condition
from rqa_lab.core.notation import Action, Choose, Unreadable
from rqa_lab.core.scene import Cell, Scene
from rqa_lab.core.verdict import Reason, Verdict

SEATS = ("Ann", "Bo")


@dataclass(unsafe_hash=True)
class Duel:
    """The state: everything by seat; ``pending`` is a rolled number that has not landed, 0 for none."""

    health: tuple[int, ...] = (6, 6)
    shields: tuple[int, ...] = (1, 1)
    seat: int = 0
    pending: int = 0
    rolling: bool = False


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
    def write(kind: str, clause: str, **facts: Any) -> None:
        if trace is not None:
            trace.append(Event(kind, (clause,), action.text, facts))

    other = 1 - s.seat
    if isinstance(action, Roll):
        s.rolling = True
        write("rolling", "dice.roll")
        if chance is not None:
            return advance(s, Choose(str(chance(6) + 1)), trace)
    elif isinstance(action, Choose) and s.rolling:
        s.rolling, s.pending = False, int(action.option)
        write("rolled", "dice.roll", number=s.pending)
    elif isinstance(action, Choose):
        if action.option == "shield":
            s.shields = tuple(n - (seat == other) for seat, n in enumerate(s.shields))
            number, s.pending = s.pending, 0
            write("shield", "dice.shield", seat=SEATS[other], number=number)
        else:
            lost = min(s.pending, s.health[other])
            s.health = tuple(n - lost * (seat == other) for seat, n in enumerate(s.health))
            number, s.pending = s.pending, 0
            write("hit", "dice.damage", seat=SEATS[other], lost=lost, number=number)
        end_turn(s, write)
    else:
        end_turn(s, write)
    return s


def end_turn(s: Duel, write: Any) -> None:
    s.seat = 1 - s.seat
    write("turn", "dice.turn", old=SEATS[1 - s.seat], new=SEATS[s.seat])


def count(s: Duel) -> Mapping[tuple[str, ...], int]:
    sums = Counter({("turn", SEATS[s.seat]): 1, ("pending",): s.pending, ("rolling",): int(s.rolling)})
    for seat, health, shields in zip(SEATS, s.health, s.shields, strict=True):
        sums["health", seat], sums["shields", seat] = health, shields
    return {place: n for place, n in sums.items() if n}


def changes(event: Event) -> Mapping[tuple[str, ...], int]:
    f = event.facts
    match event.kind:
        case "rolling":
            return {("rolling",): 1}
        case "rolled":
            return {("rolling",): -1, ("pending",): f["number"]}
        case "shield":
            return {("shields", f["seat"]): -1, ("pending",): -f["number"]}
        case "hit":
            return {("health", f["seat"]): -f["lost"], ("pending",): -f["number"]}
    return {("turn", f["old"]): -1, ("turn", f["new"]): 1}


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


def goal(text: str, s: Duel) -> tuple[Condition, ...]:
    """Such as "Bo has 2 health" or "Ann has no shields"."""
    seat, _, rest = text.partition(" has ")
    number, _, counter = rest.partition(" ")
    for found, at, known in (
        (seat, 0, SEATS),
        (number, len(seat) + 5, ("no", *map(str, range(10)))),
        (counter, len(seat) + 6 + len(number), ("health", "shields")),
    ):
        if found not in known:
            raise Unreadable(text, found, " or ".join(known), known, min(at, len(text)))
    return (Condition((seat, counter), "is", 0 if number == "no" else int(number)),)


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

DICE = Game(
    id="dice",
    title="Dice duel",
    rulebook=Rulebook(CLAUSES, {"play": "Play"}),
    words=Words(
        parse=parse,
        tell=lambda event: f"{event.kind}: {dict(event.facts)}",
        explain=lambda reason: f"{reason.kind}: {', '.join(reason.clauses)}",
        summary=lambda action, seat, events: f"{seat}: {action.text}",
        label=lambda s, action: ("Do", action.text),
    ),
    picture=Picture(scene=scene, where=lambda s, action: (None, None)),
    files=Files(
        to_json=lambda s: [[*s.health], [*s.shields], s.seat, s.pending, s.rolling],
        schema={"health": {"type": "array"}, "shields": {"type": "array"}, "seat": {"type": "integer"}},
        position=position,
        goal=goal,
    ),
    ledger=Ledger(count=count, changes=changes),
    trials=Trials(generate=generate),
    start=lambda options: Duel(),
    copy=replace,
    to_act=to_act,
    universe=universe,
    legal=legal,
    judge=judge,
    tempting=lambda s: [],
    advance=advance,
    outcomes=lambda s: tuple((Choose(o), Fraction(1, 6)) for o in options(s)) if s.rolling else (),
    outcome=lambda s: (
        None if to_act(s) else Outcome((SEATS[s.health.index(max(s.health))],), {}, ("dice.damage",))
    ),
    points=lambda s: dict(zip(SEATS, s.health, strict=True)),
    audit=audit,
    observe=observe,
    look=lambda s: (
        {"seats": list(SEATS), "turn": SEATS[s.seat], "pending": s.pending}
        | {name: {"health": s.health[n], "shields": s.shields[n]} for n, name in enumerate(SEATS)}
    ),
)
register("dice", lambda: DICE)
