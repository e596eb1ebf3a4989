"""What a seat may try in Robot Quest Arena, and reading it from text.

Reading fills in what is unique: ``push crate`` is enough where one robot of yours can only push it one way.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Ambiguous, Choose, Unreadable

if TYPE_CHECKING:
    from rqa_lab.games.rqa.state import State


class Move(Action):
    """Spend Move to advance a robot one space.

    >>> Move("pug", "right").text
    'move pug right'
    """

    fields = __slots__ = ("robot", "way")
    form = "move {robot} {way}"
    robot: str
    way: str


class Push(Action):
    """Spend Move to push the robot ``body`` one space with ``robot``.

    >>> Push("crate", "right", "pug").text
    'push crate right with pug'
    """

    fields = __slots__ = ("body", "way", "robot")
    form = "push {body} {way} with {robot}"
    body: str
    way: str
    robot: str


class Play(Action):
    """Play a card for one of your robots, at a target where the card needs one.

    >>> Play("Tackle", "pug", "crate").text
    'play Tackle with pug on crate'
    """

    fields = __slots__ = ("card", "robot", "target")
    card: str
    robot: str
    target: str | None

    def _text(self) -> str:
        on = f" on {self.target}" if self.target else ""
        return f"play {self.card} with {self.robot}{on}"


class EnergyToMove(Action):
    """Turn Energy into as much Move.

    >>> EnergyToMove(2).text
    'energy to move 2'
    """

    fields = __slots__ = ("amount",)
    form = "energy to move {amount}"
    amount: int

    def __init__(self, amount: int) -> None:
        if amount < 1:
            raise ValueError(f"{amount} Energy cannot be turned into Move")
        super().__init__(amount)


class EndTurn(Action):
    """End your Main Phase.

    >>> EndTurn().text
    'end turn'
    """

    __slots__ = ()
    form = "end turn"


_NO_WAY = rf"(?!(?:{'|'.join(WAYS)})(?: |$))"
_SHAPES = {
    "move": re.compile(rf"move(?: {_NO_WAY}(?P<robot>\S+))?(?: (?P<way>\S+))?", re.I),
    "push": re.compile(r"push(?: (?P<body>\S+))?(?: (?!with\b)(?P<way>\S+))?(?: with (?P<robot>\S+))?", re.I),
    "play": re.compile(r"play (?P<card>.+?)(?: with (?P<robot>\S+))?(?: on (?P<target>\S+))?", re.I),
    "energy": re.compile(r"energy(?: to move)?(?: (?P<amount>\S+))?", re.I),
    "choose": re.compile(r"choose (?P<option>.+)", re.I),
    "end": re.compile(r"end(?: turn)?", re.I),
}


def parse(text: str, state: "State") -> Action:
    """The action that ``text`` means in ``state``.

    Raises :class:`Unreadable` for a text that means none, :class:`Ambiguous` for one that means several.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> s = GAME.position({"robots": robots})
    >>> parse("push crate", s).text
    'push crate right with pug'
    """
    text = " ".join(text.split())
    verb = text.partition(" ")[0]
    if verb.lower() not in _SHAPES:
        raise Unreadable(text, verb, "move, push, play, energy, choose or end", _SHAPES)
    match = _SHAPES[verb.lower()].fullmatch(text)
    if match is None:
        raise Unreadable(text, "", f"more than {verb!r}")
    found = {name: value for name, value in match.groupdict().items() if value is not None}
    return _only(text, state, tuple(_READERS[verb.lower()](text, state, found)))


def _name(text: str, found: dict[str, str], field: str, what: str, known: Sequence[str]) -> tuple[str, ...]:
    """The known names that a field may mean: the one that stands there, or all if none does."""
    if field not in found:
        return tuple(known)
    for name in known:
        if name.lower() == found[field].lower():
            return (name,)
    raise Unreadable(text, found[field], what, known)


def _moves(text: str, state: "State", found: dict[str, str]) -> Iterator[Action]:
    ways = _name(text, found, "way", "a way", WAYS)
    for robot in _name(text, found, "robot", "a robot", state.setup.robots):
        yield from (Move(robot, way) for way in ways)


def _pushes(text: str, state: "State", found: dict[str, str]) -> Iterator[Action]:
    robots = state.setup.robots
    bodies = _name(text, found, "body", "a robot", robots)
    ways = _name(text, found, "way", "a way", WAYS)
    for pusher in _name(text, found, "robot", "a robot", robots):
        yield from (Push(body, way, pusher) for body in bodies for way in ways if body != pusher)


def _plays(text: str, state: "State", found: dict[str, str]) -> Iterator[Action]:
    cards, robots = state.setup.components.cards, state.setup.robots
    (card,) = _name(text, found, "card", "a card", tuple(cards))
    users = _name(text, found, "robot", "a robot", robots)
    if not cards[card].aimed and "target" not in found:
        yield from (Play(card, robot, None) for robot in users)
    else:
        targets = _name(text, found, "target", "a robot", robots)
        yield from (Play(card, robot, target) for robot in users for target in targets if robot != target)


def _conversions(text: str, state: "State", found: dict[str, str]) -> Iterator[Action]:
    amount = found.get("amount", "1")
    if not amount.isdecimal() or int(amount) < 1:
        raise Unreadable(text, amount, "a number of Energy from 1")
    yield EnergyToMove(int(amount))


def _choices(text: str, state: "State", found: dict[str, str]) -> Iterator[Action]:
    options = state.choice.options if state.choice else ()
    same = [option for option in options if option.lower() == found["option"].lower()]
    yield Choose(same[0] if same else found["option"])


_READERS: dict[str, Callable[[str, "State", dict[str, str]], Iterator[Action]]] = {
    "move": _moves,
    "push": _pushes,
    "play": _plays,
    "energy": _conversions,
    "choose": _choices,
    "end": lambda text, state, found: iter((EndTurn(),)),
}


def _only(text: str, state: "State", fitting: tuple[Action, ...]) -> Action:
    """The one action that is meant: your own robot's before others, then plausible, then allowed ones."""
    from rqa_lab.games.rqa.judge import judge

    own = {state.setup.robots[robot]: state.at[robot] for robot in state.setup.of_seat[state.seat]}

    def owned(action: Action) -> bool:
        return getattr(action, "robot", None) in (None, *own)

    def on_board(action: Action) -> bool:
        return own.get(getattr(action, "robot", ""), 0) is not None

    def plausible(action: Action) -> bool:
        if not isinstance(action, Push):
            return True
        pusher, body = (state.at[state.setup.number[name]] for name in (action.robot, action.body))
        grid = state.setup.grid
        return pusher is not None and body is not None and grid.step[pusher][WAYS.index(action.way)] == body

    for preferred in (
        owned,
        on_board,
        plausible,
        lambda action: not judge(state, action).reasons,
    ):
        if len(fitting) > 1:
            fitting = tuple(filter(preferred, fitting)) or fitting
    if len(fitting) > 1:
        raise Ambiguous(text, (action.text for action in fitting))
    if not fitting:
        raise Unreadable(text, "", "two different robots")
    return fitting[0]
