"""On the board: what can be done where, what things do, how far one gets, who sees whom."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rqa_lab.core.notation import Action
from rqa_lab.games.rqa.model.actions import Move, Play, Use
from rqa_lab.games.rqa.model.bodies import obstacle_name, robots_at
from rqa_lab.games.rqa.model.names import kind_of
from rqa_lab.games.rqa.model.records import Card, Robot
from rqa_lab.games.rqa.model.rulebook import RULEBOOK
from rqa_lab.games.rqa.model.setup import CENTRE, GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.page.cards import guesses_power
from rqa_lab.games.rqa.play import reach
from rqa_lab.games.rqa.rules import sight
from rqa_lab.games.rqa.rules.attacking import hidden_by
from rqa_lab.games.rqa.rules.staying import defenses
from rqa_lab.page.table import Fact, Hider, OnTheWay, View, Way

if TYPE_CHECKING:
    from rqa_lab.page.buttons import Buttons

# ---- what can be done ------------------------------------------------------------------------------------


def mark(buttons: "Buttons", action: Action, space: str, picked: bool) -> tuple[str, str] | None:
    """Moves with their price, everything else with what it is; cards only when picked."""
    if isinstance(action, Move):
        price = sum(event.facts["amount"] for event in buttons.preview(action) if event.kind == "pay")
        return str(price), "move"
    if isinstance(action, Play):
        return (action.card, "target") if picked else None
    return action.text.partition(" ")[0], "target"


def ways(s: State, space: str) -> Mapping[str, Way]:
    """Paths from the robot on a space to every space that its Move allows."""
    own = [robot for robot in s.setup.robots_of[s.seat] if s.at[robot] == GRID.number[space]]
    if not own or s.choice is not None or s.phase != "main":
        return {}
    return {to: Way(*found) for to, found in _reached(s, own[0]).items()}


_reached = lru_cache(8)(reach.reach)


def stuck(s: State, start: str, space: str) -> tuple[str, str] | None:
    """Why the robot on a space cannot reach another one; for its own space, why it can go nowhere."""
    here = robots_at(s, GRID.number[start])
    if not here or (s.move and start == space):
        return None
    robot = s.setup.titles[here[0]]
    if s.move and not _reached(s, here[0]).whole:
        return f"There is too much to try: whether {robot} gets here is not known.", "rqa.move.basic"
    if s.move:
        return f"{robot} does not get here with {s.move} Move.", "rqa.move.basic"
    if s.energy:
        return f"{robot} has no Move left, but 1 Energy can become 1 Move.", "rqa.energy.to-move"
    return f"{robot} has no Move left.", "rqa.move.basic"


def ring(s: State, action: Action) -> tuple[str, int] | None:
    """Which robot attacks, and how many spaces far."""
    attack: Card | Robot
    match action:
        case Play():
            attack = s.setup.components.cards[action.card]
        case Use():
            attack = s.setup.boards[s.setup.number[action.robot]]
        case _:
            return None
    return (action.robot, attack.range) if isinstance(attack.range, int) else None


# ---- what things do --------------------------------------------------------------------------------------


def about(s: State, space: str) -> Sequence[Fact]:
    """What robots, the tile and gumballs on a space do, and what a bare space of the centre is good for."""
    return tuple(_about(s, GRID.number[space])) if space in GRID.number else ()


def _about(s: State, space: int) -> Iterator[Fact]:
    for robot in robots_at(s, space):
        board = s.setup.boards[robot]
        clause = board.clauses["says"][0]
        yield Fact.of(board, clause, guesses_power(board))
        for _, name, _ in defenses(s, robot):
            card = s.setup.components.cards[name]
            clause = _first(card.play_clauses, "rqa.card.do-what-it-says")
            yield Fact.of(card, clause)
    tile = s.layout.at.get(space)
    if tile is not None:
        own = [clause for clauses in tile.clauses.values() for clause in clauses]
        named = f"rqa.tile.{tile.name.lower().replace(' ', '-')}"
        clause = _first([named, *own], "rqa.los.non-obstacle-tiles")
        yield Fact.of(tile, clause)
    elif space in CENTRE:
        says = "Whoever starts a turn with a robot here gains 1 Victory Point."
        yield Fact("Centre", says, "rqa.turn.center-vp", False)
    if space in s.extras.gumballs:
        says = "A robot that is here on its owner’s turn takes it: 1 Victory Point."
        yield Fact("Gumball", says, "rqa.gumball.claim", False)


def _first(clauses: Sequence[str], otherwise: str) -> str:
    return next((clause for clause in clauses if clause in RULEBOOK), otherwise)


# ---- line of sight ---------------------------------------------------------------------------------------


def lookers(s: State) -> Mapping[str, tuple[str, str]]:
    """The robots on the board."""
    return {
        robot: (s.setup.titles[number], GRID.name[at])
        for number, robot in enumerate(s.setup.robots)
        if (at := s.at[number]) is not None
    }


def around(s: State, space: str) -> View:
    """What is seen from a space."""
    found = sight.survey(s, space)
    return View(found.seen, tuple(Hider(one.letter, one.name, one.hides) for one in found.hiders))


def along(s: State, start: str, end: str) -> Sequence[OnTheWay]:
    """What lies on the line of sight between two spaces, the ends included."""
    a, b = GRID.number[start], GRID.number[end]
    line = sight.along(s, a, b)
    at_ends = {on.space: on for on in line if on.space in (a, b)}
    seen = sight.hides(s, a, b) is None
    return (
        _end(s, a, "start", at_ends.get(a), "looks"),
        *(_on(s, on) for on in line if on.space not in at_ends),
        _end(s, b, "end", at_ends.get(b), "in sight" if seen else "out of sight"),
    )


def _end(s: State, space: int, how: str, on: sight.OnLine | None, what: str) -> OnTheWay:
    """An end of the line: the robot there, or a tile that hides everything on it."""
    here = robots_at(s, space)
    who = s.setup.titles[here[0]] if here else "nobody there"
    if on is None:
        return OnTheWay(GRID.name[space], how, f"{who}, {what}" if how == "end" else who, None)
    return OnTheWay(GRID.name[space], "blocks", f"{_name(s, on)} hides its own space", _clause(s, on, True))


def _on(s: State, on: sight.OnLine) -> OnTheWay:
    name = GRID.name[on.space]
    if on.how == "corner":
        return OnTheWay(name, on.how, f"{_name(s, on)}, touched at its corner only", "rqa.los.corner")
    if on.obstacle is not None:
        return OnTheWay(name, on.how, f"{_name(s, on)}: the line runs through it", _clause(s, on, False))
    tile = s.layout.at.get(on.space)
    if tile is not None:
        return OnTheWay(name, on.how, f"{tile.name} hides nothing", "rqa.los.non-obstacle-tiles")
    return OnTheWay(name, on.how, "nothing there", None)


def _name(s: State, on: sight.OnLine) -> str:
    """An obstacle on the line without its space."""
    assert on.obstacle is not None
    name = obstacle_name(s, on.obstacle)
    return kind_of(name)


def _clause(s: State, on: sight.OnLine, at_end: bool) -> str:
    """The clause by which an obstacle on the line hides."""
    assert on.obstacle is not None
    return hidden_by(s, on.obstacle, at_end)[0]
