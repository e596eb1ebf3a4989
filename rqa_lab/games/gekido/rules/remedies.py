"""What a reason adds to why not: where things are, and which spaces, bots, dice or Powers would do.

Predicates return only what they compared; the rest is looked up here, when a reason is read.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core.event import Facts
from rqa_lab.core.reasons import dresser
from rqa_lab.core.verdict import Reason
from rqa_lab.games.gekido.model.commands import COMMANDS, SYMBOLS
from rqa_lab.games.gekido.model.reasons import NAMES, REASONS
from rqa_lab.games.gekido.model.state import State, acting, tile_of
from rqa_lab.games.gekido.rules.attacking import declarable, lockable_dice, targets, with_room
from rqa_lab.games.gekido.rules.moving import destinations, good_ends
from rqa_lab.games.gekido.rules.using import own_power


def _steps(s: State) -> Facts:
    """The spaces where the active bot may go."""
    at = s.at[s.seat]
    spaces = destinations(s, s.seat) if s.phase == "second move" else good_ends(s, s.seat)
    return {"instead": tuple(s.setup.grid.name[space] for space in spaces if space != at)}


def _targets(s: State) -> Facts:
    return {"instead": tuple(s.setup.titles[bot] for bot in targets(s))}


def _commands(s: State) -> Facts:
    """The commands that may be declared, or switched to."""
    now = s.attack.command if s.attack else None
    return {"instead": tuple(name for name in COMMANDS if name != now and not declarable(s, name))}


def _to_lock(s: State) -> Facts:
    return {"instead": tuple(lockable_dice(s))}


def _dice(s: State) -> Facts:
    """The symbols of the unlocked dice."""
    dice = s.attack.dice if s.attack else ""
    return {"instead": tuple(dict.fromkeys(dice))}


def _powers(s: State) -> Facts:
    """The Powers that the bot of the seat that acts could use at their time."""
    seat = acting(s)
    return {"instead": tuple(name for name in s.setup.panels[seat].powers if not own_power(s, seat, name))}


def _before(s: State, seat: int) -> tuple[str, ...]:
    """The seats, of those still in the game, whose turns come before that of the given one."""
    seats = s.setup.seats
    numbers = [(s.seat + n) % len(seats) for n in range(1, (seat - s.seat) % len(seats))]
    return tuple(seats[n] for n in numbers if n >= len(s.at) or s.at[n] is not None)


def _option_facts(s: State, option: str, options: tuple[str, ...]) -> Facts:
    """The number of dice of a roll; or the bots and the tile on a space that is not an option."""
    if s.choice is not None and s.choice.kind == "roll":
        return {"dice": len(options[0])}
    number = s.setup.grid.number
    if option not in number or number.keys().isdisjoint(options):
        return {}
    bots = (bot for bot, at in enumerate(s.at) if at == number[option])
    return {"bots": tuple(s.setup.titles[bot] for bot in bots), "tile": s.arena[number[option]]}


#: kind of reason -> further facts, from the position and the bare facts: ``instead`` is what would do in its
#: place
MORE: Mapping[str, Callable[..., Facts]] = {
    "not an option": _option_facts,
    "not your turn": lambda s, seat, turn: {"before": _before(s, seat)},
    "edge": lambda s, bot, at, way: _steps(s),
    "occupied": lambda s, bot, to, by: _steps(s),
    "nobody there": lambda s, bot, to: _steps(s),
    "only Loading there": lambda s, bot, to, others: _steps(s),
    "nobody here": lambda s, bot, at: _steps(s),
    "only Loading here": lambda s, bot, at, others: _steps(s),
    "own bot": lambda s, bot: _targets(s),
    "destroyed": lambda s, bot: _targets(s),
    "not adjacent": lambda s, bot, at, target, to: _targets(s),
    "loading": lambda s, target, to: _targets(s),
    "has to attack": lambda s, seat: _targets(s),
    "not the target": lambda s, bot, target: {"instead": (s.setup.titles[target],)},
    "not declared": lambda s: _commands(s),
    "nothing to lock": lambda s, command, symbol, bot: _commands(s),
    "no die to lock": lambda s, symbol, dice: _to_lock(s),
    "no such die": lambda s, symbol, dice: _dice(s),
    "does not fit": lambda s, symbol, command, locked: {**_to_lock(s), "room": tuple(with_room(s))},
    "barred symbol": lambda s, symbol, command, bot: _to_lock(s),
    "lock first": lambda s, command, dice: _to_lock(s),
    "not its Power": lambda s, power, bot: _powers(s),
    "locked Power": lambda s, power, bot: _powers(s),
    "used up": lambda s, power, bot: _powers(s),
    "not on the tile": lambda s, tile, bot, at: {
        "stands": "" if (here := tile_of(s, bot)) is None else here.name
    },
    "not in hand": lambda s, card, seat: {"place": "discard pile" if card in s.discard else ""},
    "needs a die": lambda s, name: _dice(s),
    "needs a symbol": lambda s, name: {"instead": tuple(SYMBOLS)},
    "needs a command": lambda s, name: _commands(s),
    "same command": lambda s, command: _commands(s),
}


def _at(s: State, bot: int) -> int | None:
    return s.at[bot]


def _itself(s: State, space: int | None) -> int | None:
    return space


_dress = dresser(
    REASONS,
    NAMES,
    MORE,
    {"at": _itself, "to": _itself, "bot": _at, "target": _at, "by": _at},
    lambda s, space: s.setup.grid.name[space],
)


def dress(s: State, bare: tuple[Any, ...]) -> Reason:
    """A bare reason made ready to show: names for numbers, its spaces, and what would do instead.

    >>> from rqa_lab.games.gekido.model.state import position
    >>> from rqa_lab.games.gekido.model.setup import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[0, 8])
    >>> dress(s, ("nobody here", ("gekido.move1.must-move-if-alone",), 0, 0)).facts["instead"]
    ('b2',)
    """
    return _dress(s, bare)
