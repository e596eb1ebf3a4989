"""The vocabulary of refusals: the facts of each kind of reason, and how its numbers become words.

On the way a reason is a bare tuple ``(kind, clauses, *facts)``; ``rules.remedies.dress``
makes it one to show.
"""

from collections.abc import Mapping

from rqa_lab.core import choice
from rqa_lab.core.reasons import Fact, as_is, seat_name, way_name
from rqa_lab.games.gekido.model.state import State


def _bot(s: State, bot: int) -> str:
    return s.setup.titles[bot]


def _bots(s: State, bots: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(s.setup.titles[bot] for bot in bots)


def _space(s: State, space: int | None) -> str:
    return "" if space is None else s.setup.grid.name[space]


#: kind of reason -> its facts, each with what turns its number into a name
FACTS: Mapping[str, tuple[Fact, ...]] = {
    # turn and waiting choice
    "choice waits": (("seat", as_is), ("choice", as_is)),
    **choice.FACTS,
    "seats of a Duel": (("has", as_is),),
    "bots of a seat": (("seat", as_is), ("has", as_is)),
    "tiles of the Arena": (("where", as_is), ("needs", as_is), ("has", as_is)),
    "game over": (),
    "not your turn": (("seat", seat_name), ("turn", seat_name)),
    "out of the game": (("seat", seat_name), ("bot", _bot)),
    "not your part": (("seat", seat_name), ("acts", seat_name), ("phase", as_is)),
    "not in the attack": (("seat", seat_name), ("attacker", _bot), ("target", _bot)),
    "other phase": (("action", as_is), ("phase", as_is)),
    # moving
    "moved already": (("bot", _bot),),
    "edge": (("bot", _bot), ("at", _space), ("way", way_name)),
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
    "has to attack": (("seat", seat_name),),
    "not the target": (("bot", _bot), ("target", _bot)),
    "nothing to push": (("target", _bot),),
    # command and dice
    "declared already": (("command", as_is),),
    "not declared": (),
    "nothing to lock": (("command", as_is), ("symbol", as_is), ("bot", _bot)),
    "no die to lock": (("symbol", as_is), ("dice", as_is)),
    "no such die": (("symbol", as_is), ("dice", as_is)),
    "locked die": (("symbol", as_is), ("locked", as_is)),
    "does not fit": (("symbol", as_is), ("command", as_is), ("locked", as_is)),
    "barred symbol": (("symbol", as_is), ("command", as_is), ("bot", _bot)),
    "no roll left": (("needs", as_is), ("has", as_is)),
    "all locked": (("locked", as_is),),
    "lock first": (("command", as_is), ("dice", as_is)),
    # Powers, tiles and cards
    "not its Power": (("power", as_is), ("bot", _bot)),
    "locked Power": (("power", as_is), ("bot", _bot)),
    "too late": (("power", as_is), ("bot", _bot)),
    "used up": (("power", as_is), ("bot", _bot)),
    "not on the tile": (("tile", as_is), ("bot", _bot), ("at", _space)),
    "works by itself": (("tile", as_is),),
    "no cards": (("card", as_is),),
    "not in hand": (("card", as_is), ("seat", seat_name)),
    "hand not seen": (("card", as_is), ("seat", seat_name)),
    "attacker only": (("name", as_is),),
    "defender only": (("name", as_is),),
    "other time": (("name", as_is), ("when", as_is), ("phase", as_is)),
    "no help here": (("name", as_is), ("bot", _bot)),
    "malfunction": (("name", as_is), ("bot", _bot)),
    "effect used": (("name", as_is), ("roll", as_is)),
    "locking begun": (("name", as_is), ("roll", as_is)),
    "Power used": (("power", as_is), ("roll", as_is)),
    "tile used": (("tile", as_is),),
    "prevented already": (("power", as_is), ("amount", as_is)),
    "nothing to prevent": (("power", as_is), ("bot", _bot)),
    "too early": (("name", as_is), ("needs", as_is), ("has", as_is)),
    "most rolls": (("name", as_is), ("has", as_is)),
    "no die left": (("name", as_is), ("has", as_is)),
    "nothing to roll": (("name", as_is),),
    "needs a die": (("name", as_is),),
    "takes no die": (("name", as_is),),
    "needs a symbol": (("name", as_is),),
    "takes no symbol": (("name", as_is),),
    "same symbol": (("name", as_is), ("symbol", as_is)),
    "needs a command": (("name", as_is),),
    "takes no command": (("name", as_is),),
    "same command": (("command", as_is),),
}  # fmt: skip
