"""Reading an action of Gekido from text."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reading import Reading, only, shapes
from rqa_lab.core.words import either
from rqa_lab.games.gekido.model.actions import (
    Attack,
    Declare,
    Lock,
    Move,
    Pass,
    Play,
    Push,
    Roll,
    Stay,
    Stop,
    Use,
)
from rqa_lab.games.gekido.model.commands import COMMANDS, NAMES, SYMBOLS, in_order
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.rules.judge import judge


class _Reading(Reading):
    """A text that is read as an action of Gekido."""

    state: State

    def bot(self) -> tuple[str, ...]:
        """The bots that may be meant; until the set-up is over, all bots."""
        setup = self.state.setup
        known = tuple(map(str.lower, setup.components.bots)) if self.state.phase == "set-up" else setup.bots
        return self.name("bot", f"a bot: {either(known)}", known)

    def command(self) -> tuple[str, ...]:
        """The Attack Commands that may be meant."""
        return self.name("command", f"an Attack Command: {either(COMMANDS)}", tuple(COMMANDS))

    def symbol(self, field: str) -> tuple[str, ...]:
        """The symbols that may be meant, by letter or by name."""
        said = self.found.get(field, "").lower()
        letter = next((letter for letter, name in NAMES.items() if name == said), None)
        return (letter,) if letter else self.name(field, "a symbol: T, S, X, O, D or P", tuple(NAMES))


def parse(text: str, state: State) -> Action:
    """The action that ``text`` means in ``state``.

    Raises :class:`~rqa_lab.core.notation.Unreadable` for a text that means none,
    :class:`~rqa_lab.core.notation.Ambiguous` for one that means several.
    """
    reading = _Reading(text, _SHAPES, state)
    fitting = tuple(_VERBS[reading.verb][1](reading))
    reading.end(on="a symbol")
    return only(text, fitting, lambda action: bool(judge(state, action)))


def expand(text: str) -> tuple[str, ...]:
    """The texts of the actions that a text stands for: several dice are locked one by one.

    >>> expand("lock TTS"), expand("lock triangle")
    (('lock T', 'lock T', 'lock S'), ('lock triangle',))
    """
    verb, _, dice = " ".join(text.split()).partition(" ")
    symbols = dice.upper().replace(" ", "")
    if verb.lower() == "lock" and len(symbols) > 1 and set(symbols) <= set(SYMBOLS):
        return tuple(Lock(symbol).text for symbol in symbols)
    return (text,)


def _effects(
    kind: Callable[[str, str | None, str | None], Action], names: Sequence[str]
) -> Callable[[_Reading], Iterator[Action]]:
    """A reader for an action with one of these names, which fills in what the effect needs."""

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
            to: Sequence[str | None] = reading.command()
        else:
            to = reading.symbol("to") if record.to or "to" in reading.found else (None,)
        yield from (kind(name, die, symbol) for die in on for symbol in to)

    return read


def _choices(reading: _Reading) -> Iterator[Action]:
    choice = reading.state.choice
    option = reading.option(choice.options if choice else ())
    letters = option.upper().replace(" ", "")
    dice = choice and choice.kind in _DICE and set(letters) <= set(SYMBOLS)
    yield Choose(in_order(letters) if dice else option)


#: the choices whose options are dice, in any order
_DICE = ("roll", "reroll", "keep dice")


_EFFECT = r"(?: (?P<name>.+?)(?: on (?P<on>\S+))?(?: as (?P<to>\S+)| for (?P<command>.+))?)?$"
#: verb -> what may follow it, and what reads that
_VERBS: dict[str, tuple[str, Callable[[_Reading], Iterable[Action]]]] = {
    "move": (r"(?: (?P<way>\S+))?", lambda reading: map(Move, reading.name("way", "a way", WAYS))),
    "stay": ("", lambda reading: (Stay(),)),
    "attack": (r"(?: (?P<bot>\S+))?", lambda reading: map(Attack, reading.bot())),
    "declare": (r"(?: (?P<command>.+))?", lambda reading: map(Declare, reading.command())),
    "lock": (r"(?: (?P<symbol>\S+))?", lambda reading: map(Lock, reading.symbol("symbol"))),
    "roll": ("", lambda reading: (Roll(),)),
    "stop": ("", lambda reading: (Stop(),)),
    "use": (_EFFECT, _effects(Use, ("powers", "tiles"))),
    "play": (_EFFECT, _effects(Play, ("cards",))),
    "pass": ("", lambda reading: (Pass(),)),
    "push": (r"(?: (?P<bot>\S+))?", lambda reading: map(Push, reading.bot())),
    "choose": (r"(?: (?P<option>.+))?", _choices),
}
_SHAPES = shapes({verb: rest for verb, (rest, _) in _VERBS.items()})
