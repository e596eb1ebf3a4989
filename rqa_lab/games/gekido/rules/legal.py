"""All legal actions: the judge is asked about everything that the acting seat has."""

from collections.abc import Iterator

from rqa_lab.core.choice import answers
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Choose
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
from rqa_lab.games.gekido.model.commands import COMMANDS, SYMBOLS
from rqa_lab.games.gekido.model.records import Effect
from rqa_lab.games.gekido.model.state import State, acting, printed, tile_of
from rqa_lab.games.gekido.rules.agreement import agreed
from rqa_lab.games.gekido.rules.judge import against
from rqa_lab.games.gekido.rules.permission import turn

_MOVES = (*map(Move, WAYS), Stay())
_DECLARATIONS, _LOCKS = tuple(map(Declare, COMMANDS)), tuple(map(Lock, SYMBOLS))
_PASS, _ROLL, _STOP = Pass(), Roll(), Stop()


def legal(s: State) -> list[Action]:
    """The legal actions of the seat to act; for a waiting choice, its answers.

    >>> from rqa_lab.games.gekido.model.state import position
    >>> from rqa_lab.games.gekido.model.setup import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[0, 8])
    >>> [action.text for action in legal(s)]
    ['move up-right']
    """
    if s.choice is not None:
        return answers(s, agreed)
    seat = acting(s)
    if turn(s, seat):
        return []
    return [action for action in _likely(s, seat) if not against(s, action, seat)]


def _likely(s: State, seat: int) -> Iterator[Action]:
    """Candidates: what the acting seat might do in this phase."""
    match s.phase:
        case "first move" | "second move":
            yield from _MOVES
        case "target":
            yield from map(Attack, s.setup.bots)
            yield _PASS
        case "declare":
            yield from _DECLARATIONS
        case "push":
            yield from map(Push, s.setup.bots)
            yield _PASS
        case "attack" if s.attack is not None:
            if s.attack.command is None:
                yield from _DECLARATIONS
            yield from effects(s, seat)
            yield from map(Lock, dict.fromkeys(s.attack.dice))
            yield _ROLL
            yield _STOP
        case _:
            yield from effects(s, seat)
            yield _PASS


def effects(s: State, seat: int) -> Iterator[Action]:
    """The uses of what a seat has: its bot's Powers that have Charges, its tile, its cards."""
    dice, tile = "".join(dict.fromkeys(s.attack.dice if s.attack else "")), tile_of(s, seat)
    charged = zip(s.setup.panels[seat].powers, s.powers[seat], strict=True)
    for name in (*(name for name, charges in charged if charges), *([tile.name] if tile else ())):
        yield from _uses(Use, printed(s, name), dice)
    cards = s.setup.components.cards
    for name in dict.fromkeys(s.hand[seat]):
        if name in cards:  # not a hidden card, or one that does not exist
            yield from _uses(Play, cards[name], dice)


def universe(s: State) -> Iterator[Action]:
    """Every well-formed action worth judging, of all seats."""
    yield from _MOVES
    yield from (kind(bot) for bot in s.setup.bots for kind in (Attack, Push))
    yield from (*_DECLARATIONS, *_LOCKS, _ROLL, _STOP, _PASS)
    if s.choice is not None:
        yield from (Choose(option) for option in s.choice.options)
    parts = s.setup.components
    powers = dict.fromkeys(name for panel in s.setup.panels for name in panel.powers)
    tiles = dict.fromkeys(tile for tile in s.arena if tile)
    for name in (*powers, *tiles):
        yield from _uses(Use, printed(s, name), SYMBOLS)
    for card in parts.cards.values():
        yield from _uses(Play, card, SYMBOLS)


def _uses(kind: type[Use | Play], record: Effect, dice: str) -> Iterator[Action]:
    """An effect on each of these dice, with each symbol or command, as far as it takes one."""
    to: tuple[str | None, ...] = (None,)
    if record.to:
        to = tuple(SYMBOLS)
    elif record.does("switch"):
        to = tuple(COMMANDS)
    yield from (kind(record.name, on, symbol) for on in (dice if record.on else (None,)) for symbol in to)
