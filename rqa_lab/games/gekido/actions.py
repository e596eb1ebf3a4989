"""What a seat may try in Gekido, and reading it from text.

Every seat has one bot, so an action does not name who acts.  Dice are meant by their symbols.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Ambiguous, Choose
from rqa_lab.core.reading import Reading, shapes
from rqa_lab.core.words import either
from rqa_lab.games.gekido.commands import COMMANDS, NAMES, SYMBOLS, in_order

if TYPE_CHECKING:
    from rqa_lab.games.gekido.state import State


class Move(Action):
    """Move your bot one tile, in the First or in the Second Movement Phase.

    >>> Move("up-right").text
    'move up-right'
    """

    fields = __slots__ = ("way",)
    form = "move {way}"
    way: str


class Stay(Action):
    """Do not move in this Movement Phase."""

    __slots__ = ()
    form = "stay"


class Attack(Action):
    """Choose the bot that yours attacks this turn; the first roll follows at once.

    >>> Attack("pytron").text
    'attack pytron'
    """

    fields = __slots__ = ("bot",)
    form = "attack {bot}"
    bot: str


class Declare(Action):
    """Name the Attack Command that you want to complete.

    >>> Declare("full house").text
    'declare full house'
    """

    fields = __slots__ = ("command",)
    form = "declare {command}"
    command: str


class Lock(Action):
    """Lock a die with this symbol on the declared command.

    >>> Lock("T").text
    'lock T'
    """

    fields = __slots__ = ("symbol",)
    form = "lock {symbol}"
    symbol: str


class Roll(Action):
    """Roll all dice that are not locked once more."""

    __slots__ = ()
    form = "roll"


class Stop(Action):
    """Roll no more: what fits is placed, and the command is complete or not."""

    __slots__ = ()
    form = "stop"


class _Effect(Action):
    """Something is used, on a die with a symbol, as another symbol or for another command."""

    fields = __slots__ = ("name", "on", "to")
    name: str
    on: str | None
    to: str | None

    def _text(self) -> str:
        on = f" on {self.on}" if self.on else ""
        to = "" if not self.to else f" for {self.to}" if self.to in COMMANDS else f" as {self.to}"
        return f"{self.form} {self.name}{on}{to}"


class Use(_Effect):
    """Use a Power of your bot, or the tile that it stands on.

    >>> Use("One Die = Any Die", "S", "T").text, Use("Switch Attack", None, "full house").text
    ('use One Die = Any Die on S as T', 'use Switch Attack for full house')
    """

    __slots__ = ()
    form = "use"


class Play(_Effect):
    """Play a Tech Card.

    >>> Play("Half Turn", "S", None).text
    'play Half Turn on S'
    """

    __slots__ = ()
    form = "play"


class Pass(Action):
    """Use nothing now, or do without what is offered."""

    __slots__ = ()
    form = "pass"


class Push(Action):
    """Push the bot that you hit: yours enters its tile.

    >>> Push("pytron").text
    'push pytron'
    """

    fields = __slots__ = ("bot",)
    form = "push {bot}"
    bot: str


_EFFECT = r"(?: (?P<name>.+?)(?: on (?P<on>\S+))?(?: as (?P<to>\S+)| for (?P<command>.+))?)?$"
_SHAPES = shapes(
    {
        "move": r"(?: (?P<way>\S+))?",
        "stay": "",
        "attack": r"(?: (?P<bot>\S+))?",
        "declare": r"(?: (?P<command>.+))?",
        "lock": r"(?: (?P<symbol>\S+))?",
        "roll": "",
        "stop": "",
        "use": _EFFECT,
        "play": _EFFECT,
        "pass": "",
        "push": r"(?: (?P<bot>\S+))?",
        "choose": r"(?: (?P<option>.+))?",
    }
)


_COMMAND = f"an Attack Command: {either(COMMANDS)}"


class _Reading(Reading):
    """A text on its way to an action of Gekido."""

    def __init__(self, text: str, state: "State") -> None:
        super().__init__(text, _SHAPES)
        self.state = state

    def bot(self) -> tuple[str, ...]:
        """The bots that are meant; before the set-up is over, any of the data."""
        setup = self.state.setup
        known = tuple(map(str.lower, setup.components.bots)) if self.state.phase == "set-up" else setup.bots
        return self.name("bot", f"a bot: {either(known)}", known)

    def symbol(self, field: str) -> tuple[str, ...]:
        """The symbols that are meant, by letter or by name."""
        said = self.found.get(field, "").lower()
        letter = next((letter for letter, name in NAMES.items() if name == said), None)
        return (letter,) if letter else self.name(field, "a symbol: T, S, X, O, D or P", tuple(NAMES))


def parse(text: str, state: "State") -> Action:
    """The action that ``text`` means in ``state``.

    Raises :class:`~rqa_lab.core.notation.Unreadable` for a text that means none,
    :class:`~rqa_lab.core.notation.Ambiguous` for one that means several.
    """
    reading = _Reading(text, state)
    fitting = tuple(_READERS[reading.verb](reading))
    reading.end(on="a symbol")
    if len(fitting) > 1:
        from rqa_lab.games.gekido.judge import judge

        fitting = tuple(action for action in fitting if judge(state, action)) or fitting
    if len(fitting) > 1:
        raise Ambiguous(text, (action.text for action in fitting))
    return fitting[0]


def _effects(
    kind: Callable[[str, str | None, str | None], Action], names: Sequence[str]
) -> Callable[[_Reading], Iterator[Action]]:
    """Reads an action with one of these names, filling in what the effect needs."""

    def read(reading: _Reading) -> Iterator[Action]:
        parts = reading.state.setup.components
        known = {name: record for table in names for name, record in getattr(parts, table).items()}
        what = "a card" if names == ("cards",) else "a Power or a tile"
        if "name" not in reading.found:
            raise reading.error("", what)
        (name,) = reading.name("name", what, tuple(known))
        record = known[name]
        on = reading.symbol("on") if record.on or "on" in reading.found else (None,)
        if record.does("switch") or "command" in reading.found:
            to: Sequence[str | None] = reading.name("command", _COMMAND, tuple(COMMANDS))
        else:
            to = reading.symbol("to") if record.to or "to" in reading.found else (None,)
        yield from (kind(name, die, symbol) for die in on for symbol in to)

    return read


def _choices(reading: _Reading) -> Iterator[Action]:
    if "option" not in reading.found:
        raise reading.error("", "an option")
    option, choice = reading.found["option"], reading.state.choice
    options = choice.options if choice else ()
    letters = option.upper().replace(" ", "")
    if choice and choice.kind in _DICE and set(letters) <= set(SYMBOLS):
        option = in_order(letters)
    yield Choose(next((known for known in options if known.lower() == option.lower()), option))


#: the choices whose options are dice, which mean the same in any order
_DICE = ("roll", "reroll", "keep dice")


_READERS: dict[str, Callable[[_Reading], Iterator[Action]]] = {
    "move": lambda reading: map(Move, reading.name("way", "a way", WAYS)),
    "stay": lambda reading: iter((Stay(),)),
    "attack": lambda reading: map(Attack, reading.bot()),
    "declare": lambda reading: map(Declare, reading.name("command", _COMMAND, tuple(COMMANDS))),
    "lock": lambda reading: map(Lock, reading.symbol("symbol")),
    "roll": lambda reading: iter((Roll(),)),
    "stop": lambda reading: iter((Stop(),)),
    "use": _effects(Use, ("powers", "tiles")),
    "play": _effects(Play, ("cards",)),
    "pass": lambda reading: iter((Pass(),)),
    "push": lambda reading: map(Push, reading.bot()),
    "choose": _choices,
}
