"""The vocabulary of refusals: the facts of each kind of reason, and how its numbers become words.

On the way a reason is a bare tuple ``(kind, clauses, *facts)``; :func:`~rqa_lab.games.rqa.instead.dress`
makes it one to show.
"""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.grid import WAYS
from rqa_lab.core.reasons import Fact
from rqa_lab.games.rqa.bodies import title
from rqa_lab.games.rqa.events import obstacle_name
from rqa_lab.games.rqa.state import GRID, State


def _space(s: State, space: int | None) -> str:
    return "" if space is None else GRID.name[space]


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
    "uneven teams": (("sizes", _as_is),),
    "robots of a seat": (("seat", _as_is), ("needs", _as_is), ("has", _as_is)),
    "too few Spawns": (("needs", _as_is), ("has", _as_is)),
    "newcomers": (),
    "too many blue cubes": (("found", _as_is), ("most", _as_is)),
    "game over": (),
    "other phase": (("phase", _as_is),),
    "not your turn": (("seat", _seat), ("turn", _seat)),
    # actor and permission
    "not your robot": (("robot", title), ("owner", _seat), ("at", _space)),
    "off the board": (("robot", title),),
    "on top": (("robot", title), ("at", _space), ("obstacle", obstacle_name)),
    # moving and pushing
    "no diagonal push": (("robot", title), ("at", _space), ("target", title), ("way", _way)),
    "no diagonal": (("robot", title), ("at", _space), ("way", _way)),
    "edge": (("robot", title), ("at", _space), ("way", _way)),
    "blocked": (("robot", title), ("to", _space), ("obstacle", obstacle_name)),
    "step price": (("robot", title), ("needs", _as_is), ("has", _as_is)),
    "no way down": (("robot", title), ("to", _space), ("needs", _as_is), ("has", _as_is)),
    "no end on top": (("robot", title), ("at", _space)),
    "push price": (("robot", title), ("needs", _as_is), ("has", _as_is)),
    "not next to": (("robot", title), ("at", _space), ("target", title), ("to", _space)),
    "other way": (("robot", title), ("target", title), ("to", _space), ("way", _way)),
    "same obstacle": (("robot", title), ("at", _space), ("obstacle", obstacle_name)),
    "no such tile": (("tile", _as_is), ("to", _space)),
    "not pushable": (("target", title),),
    "onto a tile": (("target", title), ("obstacle", obstacle_name)),
    # tiles that are arranged
    "not empty": (("to", _space),),
    "walls off": (("tile", _as_is), ("to", _space)),
    "no tile": (("to", _space),),
    "a Spawn": (("to", _space),),
    # cards and attacks
    "not in hand": (("card", _as_is),),
    "hand not seen": (("card", _as_is), ("seat", _seat)),
    "not built": (("card", _as_is),),
    "needs target": (("card", _as_is), ("robot", title)),
    "takes no target": (("card", _as_is),),
    "needs way": (("card", _as_is), ("robot", title)),
    "takes no way": (("card", _as_is),),
    "not straight": (("card", _as_is), ("robot", title), ("way", _way)),
    "not an enemy": (("target", title), ("to", _space)),
    "not attackable": (("target", title),),
    "own space": (("robot", title), ("target", title)),
    "nobody around": (("card", _as_is), ("robot", title), ("at", _space)),
    "nobody in line": (("card", _as_is), ("robot", title), ("at", _space), ("way", _way)),
    "out of range": (
        ("robot", title), ("at", _space), ("target", title), ("to", _space), ("range", _as_is),
        ("away", _as_is),
    ),
    "out of sight": (
        ("robot", title), ("at", _space), ("target", title), ("to", _space), ("obstacle", obstacle_name),
        ("range", _as_is),
    ),
    "no attack": (("robot", title),),
    "used already": (("robot", title),),
    # Energy and the Shop
    "needs energy": (("needs", _as_is), ("has", _as_is)),
    "price": (("card", _as_is), ("needs", _as_is), ("has", _as_is)),
    "attack price": (("robot", title), ("needs", _as_is), ("has", _as_is)),
    "not for sale": (("card", _as_is),),
    "sold out": (("card", _as_is),),
}  # fmt: skip
