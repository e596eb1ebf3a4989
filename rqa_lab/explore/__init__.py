"""Searching from a position: what can be reached, and by which shortest line of actions.

>>> from rqa_lab import load
>>> from rqa_lab.explore import positions, shortest
>>> session = load("rqa/knock/tackle").session()
>>> positions(session, actions=1)
<Positions of rqa: 6 in up to 1 action, within Ann’s turn>
>>> shortest(session, "Strider has 4 Health")
<Line to 'Strider has 4 Health': move pug right, play Tackle with pug on strider>

networkx loads when the first graph is asked for; a shortest line needs none.
"""

from typing import TYPE_CHECKING

from rqa_lab.core.lazy import lazily

if TYPE_CHECKING:
    from rqa_lab.explore.comparison import Comparison, beside, compare
    from rqa_lab.explore.graph import Positions, positions
    from rqa_lab.explore.remedy import Remedies, remedies
    from rqa_lab.explore.solve import Line, NoLine, shortest

__all__ = [
    "Comparison",
    "Line",
    "NoLine",
    "Positions",
    "Remedies",
    "beside",
    "compare",
    "positions",
    "remedies",
    "shortest",
]

__getattr__, __dir__ = lazily(
    __name__,
    {
        "rqa_lab.explore.comparison": ["Comparison", "beside", "compare"],
        "rqa_lab.explore.graph": ["Positions", "positions"],
        "rqa_lab.explore.remedy": ["Remedies", "remedies"],
        "rqa_lab.explore.solve": ["Line", "NoLine", "shortest"],
    },
)
