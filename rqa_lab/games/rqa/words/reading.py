"""Reading an action of Robot Quest Arena from text.

Reading fills in what is unique: ``push crate`` is enough where one robot of yours can only push it one way.
"""

from collections.abc import Callable, Iterator
from functools import partial

from rqa_lab.core.grid import STRAIGHT, WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reading import Reading, only, shapes
from rqa_lab.core.words import either
from rqa_lab.games.rqa.model.actions import Buy, EndTurn, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.model.components import every_component
from rqa_lab.games.rqa.model.names import TileName, tile_name
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.rules.judge import judge

_WAY = "|".join(sorted(WAYS, reverse=True))  # "up-left" before "up"
_NO_WAY = rf"(?!(?:{_WAY})(?: |$))"
#: a tile, with its space or without
_TILE = rf"(?i:{'|'.join(sorted(every_component().tiles))})(?: [A-Ga-g][1-7])?(?= |$)"
#: the words before a space or a way, which may be a tile that is misspelt
_WORDS = rf"(?:{_NO_WAY}(?!with )\S+ )+?(?:[A-Ga-g][1-7](?= |$)|{_NO_WAY}\S+(?= (?:{_WAY})(?: |$)))"
_SHAPES = shapes(
    {
        "move": rf"(?: {_NO_WAY}(?P<robot>\S+))?(?: (?P<way>\S+))?",
        "push": rf"(?: (?P<body>{_TILE}|{_WORDS}|\S+))?(?: (?!with\b)(?P<way>\S+))?(?: with (?P<robot>\S+))?",
        "play": rf"(?: (?P<card>.+?)(?: with (?P<robot>\S+))?"
        rf"(?: on (?P<target>.+)| (?P<way>{_WAY}))?)?$",
        "use": r"(?: (?!on\b)(?P<robot>\S+))?(?: on (?P<target>.+))?",
        "buy": r"(?: (?P<card>.+))?",
        "energy": r"(?: to move)?(?: (?P<amount>\S+))?",
        "choose": r"(?: (?P<option>.+))?",
        "end": r"(?: turn)?",
    }
)
#: no game has more Energy
_MOST_DIGITS = 3


class _Reading(Reading):
    """A text on its way to an action of Robot Quest Arena."""

    state: State

    def robot(self, field: str) -> tuple[str, ...]:
        """The robots that a field may mean."""
        return self.name(field, "a robot", self._robots())

    def body(self, field: str) -> tuple[str, ...]:
        """The robots, and the tiles on the board, that a field may mean."""
        robots, tiles = self._robots(), _tiles(self.state)
        if field not in self.found:
            return (*robots, *tiles)
        said, kinds = self.found[field].lower(), [tile.kind for tile in tiles]
        meant = tuple(
            tile for tile, kind in zip(tiles, kinds, strict=True) if said in (tile.lower(), kind.lower())
        )
        known = (*robots, *tiles, *kinds)
        return meant or self._elsewhere(said) or self.name(field, self._bodies(field), known)

    def card(self) -> str:
        """The card that is meant; the error for a card of packs names them."""
        if "card" not in self.found:
            raise self.error("", "a card")
        known, every = self.state.setup.components.cards, every_component()
        said = self.found["card"].lower()
        elsewhere = next((name for name in every.cards if name.lower() == said and name not in known), "")
        comes = f" of this game; {elsewhere} comes with {every.brought_by(elsewhere)}" if elsewhere else ""
        (card,) = self.name("card", f"a card{comes}", tuple(known))
        return card

    def _robots(self) -> tuple[str, ...]:
        """The robots that are played with; before the set-up is over, all of the data."""
        setup = self.state.setup
        setting_up = self.state.phase == "set-up"  # the texts of a saved game are read before it begins
        return tuple(map(str.lower, setup.components.robots)) if setting_up else setup.robots

    def _bodies(self, field: str) -> str:
        """The words for what can be pushed, or attacked: a robot, or certain tiles."""
        layout = self.state.layout
        mask = layout.pushable if field == "body" else layout.attackable
        tiles = zip(_tiles(self.state), layout.at, strict=False)  # none without packs
        return either(["a robot", *(name for name, at in tiles if mask >> at & 1)])

    def _elsewhere(self, text: str) -> tuple[str, ...]:
        """A tile that may come to lie on the space in its name, in a game with packs."""
        setup, (kind, _, at) = self.state.setup, text.rpartition(" ")
        if not setup.packs or at not in setup.grid.number:
            return ()
        return tuple(f"{name} {at}" for name in setup.components.tiles if name.lower() == kind)


def parse(text: str, state: State) -> Action:
    """The action that ``text`` means in ``state``.

    Raises :class:`Unreadable` for a text that means none, :class:`Ambiguous` for one that means several.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> s = GAME.files.position({"robots": robots})
    >>> parse("push crate", s).text
    'push crate right with pug'
    """
    reading = _Reading(text, _SHAPES, state)
    fitting = tuple(_READERS[reading.verb](reading))
    reading.end(**{"with": "a robot"})
    if fitting:
        return only(text, fitting, *(partial(preferred, state) for preferred in _PREFERRED))
    other = "body" if reading.verb == "push" else "target"
    named = [reading.found.get(field, "").lower() for field in ("robot", other)]
    if named[0] and named[0] == named[1]:
        raise reading.wrong("robot" if other == "body" else other, "two different robots")
    raise reading.error("", "a robot")


def _tiles(state: State) -> tuple[TileName, ...]:
    """The tiles on the board by name, in a game with packs."""
    if not state.setup.packs:
        return ()
    return tuple(tile_name(tile.name, state.setup.grid.name[at]) for at, tile in state.layout.at.items())


def _moves(reading: _Reading) -> Iterator[Action]:
    robots, ways = reading.robot("robot"), reading.name("way", "a way", WAYS)
    yield from (Move(robot, way) for robot in robots for way in ways)


def _pushes(reading: _Reading) -> Iterator[Action]:
    bodies, ways, robots = reading.body("body"), reading.name("way", "a way", WAYS), reading.robot("robot")
    yield from (
        Push(body, way, robot) for robot in robots for body in bodies for way in ways if body != robot
    )


def _plays(reading: _Reading) -> Iterator[Action]:
    cards = reading.state.setup.components.cards
    card = reading.card()
    users = reading.robot("robot")
    if "way" in reading.found or (cards[card].range == "line" and "target" not in reading.found):
        ways = reading.name("way", "a way", WAYS)
        yield from (Play(card, robot, way) for robot in users for way in ways)
    elif not cards[card].aimed and "target" not in reading.found:
        yield from (Play(card, robot, None) for robot in users)
    else:
        targets = reading.body("target")
        yield from (Play(card, robot, target) for robot in users for target in targets if robot != target)


def _uses(reading: _Reading) -> Iterator[Action]:
    who = reading.state.setup
    armed = tuple(who.robots[robot] for robot in sorted(who.armed))
    users = reading.robot("robot") if "robot" in reading.found else armed or who.robots
    targets = reading.body("target")
    yield from (Use(robot, target) for robot in users for target in targets if robot != target)


def _purchases(reading: _Reading) -> Iterator[Action]:
    yield Buy(reading.card())


def _conversions(reading: _Reading) -> Iterator[Action]:
    amount = reading.found.get("amount", "1")
    if not amount.isdecimal() or len(amount) > _MOST_DIGITS or int(amount) < 1:
        raise reading.wrong("amount", "a number of Energy from 1")
    yield EnergyToMove(int(amount))


def _choices(reading: _Reading) -> Iterator[Action]:
    choice = reading.state.choice
    yield Choose(reading.option(choice.options if choice else ()))


_READERS: dict[str, Callable[[_Reading], Iterator[Action]]] = {
    "move": _moves,
    "push": _pushes,
    "play": _plays,
    "use": _uses,
    "buy": _purchases,
    "energy": _conversions,
    "choose": _choices,
    "end": lambda reading: iter((EndTurn(),)),
}


def _robots(state: State) -> dict[str, int | None]:
    """Where the robots of the active seat are."""
    return {state.setup.robots[robot]: state.at[robot] for robot in state.setup.robots_of[state.seat]}


def _own(state: State, action: Action) -> bool:
    """The active seat's robot does it, or no robot does."""
    return getattr(action, "robot", None) in (None, *_robots(state))


def _on_board(state: State, action: Action) -> bool:
    """It is not done by one of the active seat's robots that is off the board."""
    return _robots(state).get(getattr(action, "robot", ""), 0) is not None


def _plausible(state: State, action: Action) -> bool:
    """An attack one way goes straight; a robot that pushes stands beside the body."""
    if isinstance(action, Play):
        return action.target not in WAYS or _straight(action.target)
    if not isinstance(action, Push):
        return True
    where: dict[str, int | None] = dict(zip(state.setup.robots, state.at, strict=True))
    where |= {name: state.setup.grid.number[name.space] for name in _tiles(state)}
    pusher, body = where.get(action.robot), where.get(action.body)
    grid = state.setup.grid
    return pusher is not None and body is not None and grid.step[pusher][WAYS.index(action.way)] == body


def _allowed(state: State, action: Action) -> bool:
    """The rules allow it."""
    return bool(judge(state, action))


def _allowed_or_straight(state: State, action: Action) -> bool:
    """Where all are refused, it goes straight."""
    return _allowed(state, action) or _straight(getattr(action, "way", ""))


def _straight(way: str) -> bool:
    return way in WAYS[: len(STRAIGHT)]


#: which of several actions a text means rather than the others, the first thing to ask first
_PREFERRED = (_own, _on_board, _plausible, _allowed, _allowed_or_straight)
