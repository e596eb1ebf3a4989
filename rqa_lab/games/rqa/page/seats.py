"""Seats: robots with cubes, what they may do this turn, counters and points."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rqa_lab.games.rqa.model.bodies import bumped, title
from rqa_lab.games.rqa.model.setup import TILES
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.page.cards import aside, on_sale
from rqa_lab.games.rqa.rules.staying import charged, defenses, functions, upgrades
from rqa_lab.page.table import Look, seat_of

if TYPE_CHECKING:
    from rqa_lab.page.buttons import Buttons


def seats(
    s: State, look: Look, buttons: "Buttons", before: Look | None, needs: Mapping[str, int]
) -> Mapping[str, Any]:
    """What seats.html.j2 shows."""
    return {
        "seats": [_seat(s, look, before, name, needs) for name in look["seats"]],
        "reserve": look["reserve"],
        "tokens": look["tokens"],
        # where it is not in the tray, behind a button
        "supply": on_sale(s, buttons.legal) if aside(s, look, buttons.legal) else [],
        "scrap": _pile(look["scrap_heap"]),
        "game_box": list(Counter((*s.extras.box, *s.extras.past)).items()),
    }


def _seat(
    s: State, look: Look, before: Look | None, name: str, needs: Mapping[str, int]
) -> Mapping[str, Any]:
    number = s.setup.seats.index(name)
    seat, old = look[name], before[name] if before else look[name]
    shown = seat_of(look, name)
    turn = shown["turn"]
    return {
        **shown,
        "team": _team(s, name),
        "robots": [_robot(s, look, before, robot) for robot in seat["robots"]],
        "upgrades": [(card.name, card.says) for card in upgrades(s, number)],
        "vp": seat["vp"],
        "gained": seat["vp"] - old["vp"],
        "pile": [(n, colour) for colour, n in seat["pile"].items() if n],
        "hand": len(seat["hand"]),
        "deck": seat["deck"],
        "discard": _pile(seat["discard"]),
        "energy": seat["energy"],
        "move": seat["move"],
        "short": {what: needs.get(what) if turn else None for what in ("move", "energy")},
        "bumped": list(_bumped(s, look)) if turn else [],
    }


def _bumped(s: State, look: Look) -> Iterator[str]:
    """The collisions of this turn."""
    for robot in look["robots"]:
        yield from (f"{robot.title()} into {what}" for what in look[robot]["bumped"])
    for number, mask in s.extras.bumped:
        yield from (f"{title(s, TILES + number)} into {what}" for what in bumped(s, mask))


def score(look: Look, seat: str) -> Sequence[tuple[str, int, int]]:
    """What the points of a seat are made of: cubes, gems and debts, as (icon, number, points in all)."""
    pile = look[seat]["pile"]
    kinds = (("c-red", "red", 1), ("c-blue", "blue", 2), ("c-gem", "gems", 5), ("i-minus", "debt", -1))
    return [(icon, pile[kind], pile[kind] * points) for icon, kind, points in kinds if pile.get(kind)]


def _team(s: State, name: str) -> str:
    """The team of a seat."""
    teams, own = s.setup.teams, s.setup.seats.index(name)
    mates = [s.setup.seats[seat] for seat, team in enumerate(teams) if team == teams[own] and seat != own]
    return f"with {' and '.join(mates)}" if mates else ""


def _pile(cards: list[str]) -> list[tuple[str, int]]:
    """A pile that lies face up, the last card first, each kind once with its number."""
    return list(Counter(reversed(cards)).items())


def _robot(s: State, look: Look, before: Look | None, robot: str) -> Mapping[str, Any]:
    old_look = before if before is not None and robot in before else look
    now, old = look[robot]["health"], old_look[robot]["health"]
    health, was = sum(now.values()), sum(old.values())
    lost = {colour: max(0, old[colour] - now[colour]) for colour in ("blue", "red")}
    cubes = [("blue", False)] * now["blue"] + [("red", False)] * now["red"]
    cubes += [("none", True)] * (lost["blue"] + lost["red"])
    cubes += [("none", False)] * (look[robot]["bar"] - len(cubes))
    return {
        "id": robot,
        "name": robot.title(),
        "says": s.setup.boards[s.setup.number[robot]].says,
        "out": look[robot]["at"] is None,
        "cubes": cubes,
        "health": health,
        "was": was,
        "lasting": [*_lasting(look[robot]), *_charged(s, s.setup.number[robot])],
        "defenses": list(_defenses(s, s.setup.number[robot])),
    }


def _lasting(robot: Look) -> Iterator[tuple[str, str, str]]:
    """What a robot may or must do this turn: in a word, in a sentence, and whether it is urgent."""
    if robot["on_top"]:
        yield "has to move on", f"It is on top of an obstacle on {robot['at']} and cannot stay there.", "no"
    if robot["over"]:
        yield "over obstacles", "It may move over obstacles this turn.", ""
    if robot["diagonal"]:
        yield "diagonally", "It may move and push diagonally this turn.", ""
    if robot["plating"]:
        yield f"pushes +{robot['plating']}", f"Each push this turn deals {robot['plating']} damage more.", ""
    if robot["used"]:
        yield "attack used", "It has used its own attack this turn.", ""


def _charged(s: State, robot: int) -> Iterator[tuple[str, str, str]]:
    """A Hypercharge that waits for an Attack card, as :func:`_lasting` tells it."""
    if n := charged(s).count(robot):
        says = f"Its next Attack card deals {functions(s) * n} damage more, as many as Functions are in play."
        yield f"Hypercharge +{functions(s) * n}", says, ""


def _defenses(s: State, robot: int) -> Iterator[tuple[str, int, str]]:
    """The Defenses on a robot, outermost first: card, red cubes, and what the card does."""
    for _, card, red in defenses(s, robot):
        yield card, red, s.setup.components.cards[card].says
