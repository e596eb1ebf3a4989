"""Where something is, as it is said at the table; what is seen from there, and how far a robot gets."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rqa_lab.core.grid import STRAIGHT, WAY_NUMBER
from rqa_lab.core.notation import Action
from rqa_lab.core.words import many
from rqa_lab.games.rqa.actions import Move, Play, Use
from rqa_lab.games.rqa.bodies import obstacle_name, robots_at
from rqa_lab.games.rqa.components import Card, Robot
from rqa_lab.games.rqa.play import resolve
from rqa_lab.games.rqa.rules import attacking
from rqa_lab.games.rqa.rules.attacking import hidden_by
from rqa_lab.games.rqa.setup import GRID, kind_of
from rqa_lab.games.rqa.state import State
from rqa_lab.kit.faces import Fact
from rqa_lab.ui.table import Hider, OnTheWay, SeenFrom, Sight, Way

#: the spaces that a robot can reach, with its ways
reached = lru_cache(8)(resolve.reach)

#: the most steps that are counted to a space out of reach
_NEAR = 3


def steps_to(s: State, robot: int, space: str) -> int:
    """In how many steps of 1 Move a robot could get to a space, if in 2 or a few more; else 0."""
    found = reached(s.replaced(move=_NEAR), robot).get(space)
    way = None if found is None else Way(*found)
    return way.price if way is not None and len(way.steps) == way.price > 1 else 0


def landmark(s: State, text: str) -> str:
    """A text that is a space, such as an answer, with what is there; any other text as it is.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "b6"}, "crate": {"seat": "Bo", "at": "f4"}}
    >>> s = GAME.position({"robots": robots, "tiles": {"a1": "Spawn"}})
    >>> [landmark(s, text) for text in ("a1", "f4", "c3", "Pug lands on c3.")]
    ['The Spawn on a1', 'Crate’s space f4', 'c3', 'Pug lands on c3.']
    """
    space = GRID.number.get(text)
    if space is None:
        return text
    if here := robots_at(s, space):
        return f"{s.setup.titles[here[0]]}’s space {text}"
    tile = s.layout.at.get(space)
    return text if tile is None else f"The {tile.name} on {text}"


# ---- line of sight ---------------------------------------------------------------------------------------


class Lines(Sight):
    """Lines of sight between robots, and distances."""

    def lookers(self, state: State) -> Mapping[str, tuple[str, str]]:
        """The robots on the board."""
        return {
            robot: (state.setup.titles[number], GRID.name[at])
            for number, robot in enumerate(state.setup.robots)
            if (at := state.at[number]) is not None
        }

    def around(self, state: State, start: str, end: str | None = None) -> SeenFrom:
        """The spaces seen from a space, and the obstacles on the line to another."""
        found = attacking.survey(state, start)
        hiders = tuple(Hider(one.letter, one.name, one.hides) for one in found.hiders)
        return SeenFrom(found.seen, hiders, () if end is None else tuple(_line(state, start, end)))

    aims = "Could {} shoot there?"

    def aim(self, state: State, start: str, end: str) -> Sequence[Fact]:
        """Whether a ranged attack could, and the range that it needs; or what is in the way."""
        a, b = GRID.number[start], GRID.number[end]
        away = next(n for n in range(1, len(GRID.name)) if attacking.scope(state.setup, n)[a] >> b & 1)
        hides = [on for on in _line(state, start, end) if on.how == "blocks"]
        if hides:
            heads = ("No", *[""] * len(hides))
            says = [(f"{on.space}: {on.text}.", on.clause) for on in hides]
            return [
                Fact(head, text, clause, False) for head, (text, clause) in zip(heads, says, strict=False)
            ]
        needs = f"{end} is {many(away, 'space')} away, and an attack has to reach that far."
        return [
            Fact("Yes", f"Nothing hides {end} from {start}.", "rqa.los.required-for-ranged", False),
            Fact("", needs, "rqa.attack.range-square-ring", False),
        ]

    def ways(self, state: State, start: str) -> Mapping[str, Way]:
        """Walks of the robot on a space, if it belongs to the active seat and may move now."""
        own = [robot for robot in state.setup.robots_of[state.seat] if state.at[robot] == GRID.number[start]]
        if not own or state.choice is not None or state.phase != "main":
            return {}
        return {to: Way(*found) for to, found in reached(state, own[0]).items()}

    def stuck(self, state: State, start: str, space: str) -> tuple[str, str] | None:
        """Why the robot on a space cannot reach another one; for its own space, why it can go nowhere."""
        here = robots_at(state, GRID.number[start])
        if not here or (state.move and start == space):
            return None
        robot = state.setup.titles[here[0]]
        away = steps_to(state, here[0], space)
        if state.move < away and not state.energy:
            more = f"{away} steps away, so you need {away} Move; you have {state.move}"
            return f"{space} is {more}.", "rqa.move.basic"
        if state.move and not reached(state, here[0]).whole:
            return (
                f"There is too much to try, so we don’t know whether {robot} can get here.",
                "rqa.move.basic",
            )
        if state.move:
            return f"{robot} can’t get here with {state.move} Move.", "rqa.move.basic"
        if state.energy:
            return f"{robot} has no Move left, but 1 Energy can become 1 Move.", "rqa.energy.to-move"
        return f"{robot} has no Move left.", "rqa.move.basic"

    def bends(self, action: Action) -> bool:
        """A diagonal step, where robots go straight only."""
        return isinstance(action, Move) and WAY_NUMBER[action.way] not in STRAIGHT

    def ring(self, state: State, action: Action) -> tuple[str, int] | None:
        """The robot that attacks, and how many spaces it reaches."""
        attack: Card | Robot
        match action:
            case Play():
                attack = state.setup.components.cards[action.card]
            case Use():
                attack = state.setup.boards[state.setup.number[action.robot]]
            case _:
                return None
        return (action.robot, attack.range) if isinstance(attack.range, int) else None


def _line(s: State, start: str, end: str) -> Iterator[OnTheWay]:
    """The things on the line of sight between two spaces, the ends included."""
    a, b = GRID.number[start], GRID.number[end]
    line = attacking.along(s, a, b)
    at_ends = {on.space: on for on in line if on.space in (a, b)}
    seen = attacking.hides(s, a, b) is None
    yield _end(s, a, "start", at_ends.get(a), "looks")
    yield from (_on(s, on) for on in line if on.space not in at_ends)
    yield _end(s, b, "end", at_ends.get(b), "in sight" if seen else "out of sight")


def _end(s: State, space: int, how: str, on: attacking.OnLine | None, what: str) -> OnTheWay:
    """An end of the line: the robot there, or a tile that hides everything on it."""
    here = robots_at(s, space)
    who = s.setup.titles[here[0]] if here else "nobody there"
    if on is None:
        return OnTheWay(GRID.name[space], how, f"{who}, {what}" if how == "end" else who, None)
    return OnTheWay(GRID.name[space], "blocks", f"{_name(s, on)} hides its own space", _clause(s, on, True))


def _on(s: State, on: attacking.OnLine) -> OnTheWay:
    name = GRID.name[on.space]
    if on.how == "corner":
        return OnTheWay(name, on.how, f"{_name(s, on)}, touched at its corner only", "rqa.los.corner")
    if on.obstacle is not None:
        return OnTheWay(name, on.how, f"{_name(s, on)}: the line runs through it", _clause(s, on, False))
    tile = s.layout.at.get(on.space)
    if tile is not None:
        return OnTheWay(name, on.how, f"{tile.name} hides nothing", "rqa.los.non-obstacle-tiles")
    return OnTheWay(name, on.how, "nothing there", None)


def _name(s: State, on: attacking.OnLine) -> str:
    """An obstacle on the line without its space."""
    assert on.obstacle is not None
    name = obstacle_name(s, on.obstacle)
    return kind_of(name)


def _clause(s: State, on: attacking.OnLine, at_end: bool) -> str:
    """The clause by which an obstacle on the line blocks sight."""
    assert on.obstacle is not None
    return hidden_by(s, on.obstacle, at_end)[0]
