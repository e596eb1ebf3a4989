"""The vocabulary of refusals: the facts of each kind of reason, and how its numbers become words.

On the way a reason is a bare tuple ``(kind, clauses, *facts)``; ``rules.remedies.dress``
makes it one to show.
"""

from collections.abc import Mapping

from rqa_lab.core import choice
from rqa_lab.core.reasons import Fact, as_is, seat_name, way_name
from rqa_lab.games.rqa.model.bodies import obstacle_name, title
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State


def _space(s: State, space: int | None) -> str:
    return "" if space is None else GRID.name[space]


def _spaces(s: State, spaces: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(GRID.name[space] for space in spaces)


#: kind of reason -> its facts, each with what turns its number into a name
FACTS: Mapping[str, tuple[Fact, ...]] = {
    # turn and waiting choice
    "choice waits": (("seat", as_is), ("choice", as_is)),
    **choice.FACTS,
    "uneven teams": (("sizes", as_is),),
    "robots of a seat": (("seat", as_is), ("needs", as_is), ("has", as_is)),
    "too few Spawns": (("needs", as_is), ("has", as_is)),
    "newcomers": (),
    "too many blue cubes": (("found", as_is), ("most", as_is)),
    "game over": (),
    "other phase": (("phase", as_is),),
    "not your turn": (("seat", seat_name), ("turn", seat_name)),
    # actor and permission
    "not your robot": (("robot", title), ("owner", seat_name), ("at", _space)),
    "off the board": (("robot", title),),
    "on top": (("robot", title), ("at", _space), ("obstacle", obstacle_name)),
    # moving and pushing
    "no diagonal push": (("robot", title), ("at", _space), ("target", title), ("way", way_name)),
    "no diagonal": (("robot", title), ("at", _space), ("way", way_name)),
    "too far": (("robot", title), ("at", _space), ("to", _space)),
    "edge": (("robot", title), ("at", _space), ("way", way_name)),
    "blocked": (("robot", title), ("to", _space), ("obstacle", obstacle_name)),
    "step price": (("robot", title), ("needs", as_is), ("has", as_is)),
    "no way down": (("robot", title), ("to", _space), ("needs", as_is), ("has", as_is)),
    "no end on top": (("robot", title), ("at", _space)),
    "push price": (("robot", title), ("needs", as_is), ("has", as_is)),
    "not next to": (("robot", title), ("at", _space), ("target", title), ("to", _space)),
    "other way": (("robot", title), ("target", title), ("to", _space), ("way", way_name)),
    "same obstacle": (("robot", title), ("at", _space), ("obstacle", obstacle_name)),
    "no such tile": (("tile", as_is), ("to", _space)),
    "not pushable": (("target", title),),
    "onto a tile": (("target", title), ("obstacle", obstacle_name)),
    # tiles that are arranged
    "not empty": (("to", _space),),
    "walls off": (("tile", as_is), ("to", _space), ("spaces", _spaces)),
    "no tile": (("to", _space),),
    "a Spawn": (("to", _space),),
    # cards and attacks
    "not in hand": (("card", as_is),),
    "hand not seen": (("card", as_is), ("seat", seat_name)),
    "needs target": (("card", as_is), ("robot", title)),
    "takes no target": (("card", as_is),),
    "needs way": (("card", as_is), ("robot", title)),
    "takes no way": (("card", as_is),),
    "not straight": (("card", as_is), ("robot", title), ("way", way_name)),
    "not an enemy": (("target", title), ("to", _space)),
    "not attackable": (("target", title),),
    "own space": (("robot", title), ("target", title)),
    "nobody around": (("card", as_is), ("robot", title), ("at", _space)),
    "nobody in line": (("card", as_is), ("robot", title), ("at", _space), ("way", way_name)),
    "out of range": (
        ("robot", title), ("at", _space), ("target", title), ("to", _space), ("range", as_is),
        ("away", as_is),
    ),
    "out of sight": (
        ("robot", title), ("at", _space), ("target", title), ("to", _space), ("obstacle", obstacle_name),
        ("range", as_is),
    ),
    "no attack": (("robot", title),),
    "used already": (("robot", title),),
    # Energy and the Shop
    "needs energy": (("needs", as_is), ("has", as_is)),
    "price": (("card", as_is), ("needs", as_is), ("has", as_is)),
    "attack price": (("robot", title), ("needs", as_is), ("has", as_is)),
    "too dear": (("card", as_is), ("cost", as_is), ("most", as_is)),
    "not for sale": (("card", as_is),),
    "sold out": (("card", as_is),),
}  # fmt: skip
