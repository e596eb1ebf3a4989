"""The vocabulary of refusals: the facts of each kind of reason, and how its numbers become words.

On the way a reason is a bare tuple ``(kind, clauses, *facts)``; :func:`~rqa_lab.games.gekido.instead.dress`
makes it one to show.
"""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.grid import WAYS
from rqa_lab.core.reasons import Fact
from rqa_lab.games.gekido.state import State


def _bot(s: State, bot: int) -> str:
    return s.setup.titles[bot]


def _bots(s: State, bots: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(s.setup.titles[bot] for bot in bots)


def _space(s: State, space: int | None) -> str:
    return "" if space is None else s.setup.grid.name[space]


def _seat(s: State, seat: int) -> str:
    return s.setup.seats[seat]


def _way(s: State, way: int) -> str:
    return WAYS[way]


def _as_is(s: State, value: Any) -> Any:
    return value


#: kind of reason -> its facts, each with what turns its number into a name
FACTS: Mapping[str, tuple[Fact, ...]] = {
    # turn and waiting choice
    "choice waits": (("seat", _as_is), ("choice", _as_is)),
    "nothing to choose": (),
    "not your choice": (("seat", _as_is),),
    "not an option": (("option", _as_is), ("options", _as_is)),
    "seats of a Duel": (("has", _as_is),),
    "bots of a seat": (("seat", _as_is), ("has", _as_is)),
    "tiles of the Arena": (("where", _as_is), ("needs", _as_is), ("has", _as_is)),
    "game over": (),
    "not your turn": (("seat", _seat), ("turn", _seat)),
    "out of the game": (("seat", _seat), ("bot", _bot)),
    "not your part": (("seat", _seat), ("acts", _seat), ("phase", _as_is)),
    "not in the attack": (("seat", _seat), ("attacker", _bot), ("target", _bot)),
    "other phase": (("action", _as_is), ("phase", _as_is)),
    # moving
    "moved already": (("bot", _bot),),
    "edge": (("bot", _bot), ("at", _space), ("way", _way)),
    "occupied": (("bot", _bot), ("to", _space), ("by", _bot)),
    "nobody there": (("bot", _bot), ("to", _space)),
    "only Loading there": (("bot", _bot), ("to", _space), ("beside", _bots)),
    "nobody here": (("bot", _bot), ("at", _space)),
    "only Loading here": (("bot", _bot), ("at", _space), ("beside", _bots)),
    # target and push
    "own bot": (("bot", _bot),),
    "destroyed": (("target", _bot),),
    "not adjacent": (("bot", _bot), ("at", _space), ("target", _bot), ("to", _space)),
    "loading": (("target", _bot), ("to", _space)),
    "has to attack": (("seat", _seat),),
    "not the target": (("bot", _bot), ("target", _bot)),
    "nothing to push": (("target", _bot),),
    # command and dice
    "declared already": (("command", _as_is),),
    "not declared": (),
    "nothing to lock": (("command", _as_is), ("symbol", _as_is), ("bot", _bot)),
    "no die to lock": (("symbol", _as_is), ("dice", _as_is)),
    "no such die": (("symbol", _as_is), ("dice", _as_is)),
    "locked die": (("symbol", _as_is), ("locked", _as_is)),
    "does not fit": (("symbol", _as_is), ("command", _as_is), ("locked", _as_is)),
    "barred symbol": (("symbol", _as_is), ("command", _as_is), ("bot", _bot)),
    "no roll left": (("needs", _as_is), ("has", _as_is)),
    "all locked": (("locked", _as_is),),
    "lock first": (("command", _as_is), ("dice", _as_is)),
    # Powers, tiles and cards
    "not its Power": (("power", _as_is), ("bot", _bot)),
    "locked Power": (("power", _as_is), ("bot", _bot)),
    "used up": (("power", _as_is), ("bot", _bot)),
    "not on the tile": (("tile", _as_is), ("bot", _bot), ("at", _space)),
    "works by itself": (("tile", _as_is),),
    "no cards": (("card", _as_is),),
    "not in hand": (("card", _as_is), ("seat", _seat)),
    "hand not seen": (("card", _as_is), ("seat", _seat)),
    "not built": (("name", _as_is),),
    "attacker only": (("name", _as_is),),
    "defender only": (("name", _as_is),),
    "other time": (("name", _as_is), ("when", _as_is), ("phase", _as_is)),
    "no help here": (("name", _as_is), ("bot", _bot)),
    "malfunction": (("name", _as_is), ("bot", _bot)),
    "effect used": (("name", _as_is), ("roll", _as_is)),
    "locking begun": (("name", _as_is), ("roll", _as_is)),
    "Power used": (("power", _as_is), ("roll", _as_is)),
    "tile used": (("tile", _as_is),),
    "prevented already": (("power", _as_is), ("amount", _as_is)),
    "too early": (("name", _as_is), ("needs", _as_is), ("has", _as_is)),
    "most rolls": (("name", _as_is), ("has", _as_is)),
    "no die left": (("name", _as_is), ("has", _as_is)),
    "nothing to roll": (("name", _as_is),),
    "needs a die": (("name", _as_is),),
    "takes no die": (("name", _as_is),),
    "needs a symbol": (("name", _as_is),),
    "takes no symbol": (("name", _as_is),),
    "same symbol": (("name", _as_is), ("symbol", _as_is)),
    "needs a command": (("name", _as_is),),
    "takes no command": (("name", _as_is),),
    "same command": (("command", _as_is),),
}  # fmt: skip
