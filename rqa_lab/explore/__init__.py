"""Searching from a position: what can be reached, and by which shortest line.

>>> from rqa_lab import load
>>> from rqa_lab.explore import positions, shortest
>>> session = load("rqa/knock/tackle").session()
>>> positions(session, actions=1)
<Positions of rqa: 6 in up to 1 action, within Ann’s turn>
>>> shortest(session, "Strider has 4 Health")
<Line to 'Strider has 4 Health': move pug right, play Tackle with pug on strider>

networkx loads when the first graph is asked for; a shortest line needs none.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rqa_lab.explore.comparison import Comparison, compare
    from rqa_lab.explore.graph import Positions, positions
    from rqa_lab.explore.remedy import Remedies, remedies
    from rqa_lab.explore.solve import Line, NoLine, shortest

__all__ = [
    "Comparison",
    "Line",
    "NoLine",
    "Positions",
    "Remedies",
    "compare",
    "positions",
    "remedies",
    "shortest",
]

#: what is public, and where it is when somebody asks for it
_PUBLIC = {
    "Comparison": "rqa_lab.explore.comparison",
    "Line": "rqa_lab.explore.solve",
    "NoLine": "rqa_lab.explore.solve",
    "Positions": "rqa_lab.explore.graph",
    "Remedies": "rqa_lab.explore.remedy",
    "compare": "rqa_lab.explore.comparison",
    "positions": "rqa_lab.explore.graph",
    "remedies": "rqa_lab.explore.remedy",
    "shortest": "rqa_lab.explore.solve",
}


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PUBLIC[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})
