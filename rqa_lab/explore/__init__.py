"""Searching: what can be reached from a position, by which line or plan, and where clauses meet.

>>> from rqa_lab import load
>>> from rqa_lab.explore import find, positions, shortest
>>> session = load("rqa/knock/tackle").session()
>>> positions(session, actions=1)
<Positions of rqa: 6 in up to 1 action, within Ann’s turn>
>>> shortest(session, "Strider has 4 Health")
<Line to 'Strider has 4 Health': move pug right, play Tackle with pug on strider>
>>> find(["rqa.push.into-wall", "rqa.ko.last-cube"]).scenario.run().passed
True

networkx is loaded when the first graph is made; a shortest line does not need it.
"""

from typing import TYPE_CHECKING

from rqa_lab.core.files import lazily

if TYPE_CHECKING:
    from rqa_lab.explore.chances import Plan, surest
    from rqa_lab.explore.comparison import Comparison, beside, compare
    from rqa_lab.explore.finder import Search, find
    from rqa_lab.explore.found import Found, Nothing
    from rqa_lab.explore.graph import Positions, positions
    from rqa_lab.explore.meeting import Gap, Meetings, gaps, meetings
    from rqa_lab.explore.remedy import Remedies, remedies
    from rqa_lab.explore.solve import Line, NoLine, shortest
    from rqa_lab.explore.workers import each

__all__ = [
    "Comparison",
    "Found",
    "Gap",
    "Line",
    "Meetings",
    "NoLine",
    "Nothing",
    "Plan",
    "Positions",
    "Remedies",
    "Search",
    "beside",
    "compare",
    "each",
    "find",
    "gaps",
    "meetings",
    "positions",
    "remedies",
    "shortest",
    "surest",
]

__getattr__, __dir__ = lazily(
    __name__,
    {
        "rqa_lab.explore.comparison": ["Comparison", "beside", "compare"],
        "rqa_lab.explore.finder": ["Search", "find"],
        "rqa_lab.explore.found": ["Found", "Nothing"],
        "rqa_lab.explore.graph": ["Positions", "positions"],
        "rqa_lab.explore.meeting": ["Gap", "Meetings", "gaps", "meetings"],
        "rqa_lab.explore.chances": ["Plan", "surest"],
        "rqa_lab.explore.remedy": ["Remedies", "remedies"],
        "rqa_lab.explore.solve": ["Line", "NoLine", "shortest"],
        "rqa_lab.explore.workers": ["each"],
    },
)
