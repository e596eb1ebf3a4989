"""RQA Lab: a rules laboratory for robot-arena games.

Everything that happens names the rule that made it happen, and everything refused names the rule that
refuses it.  ``import rqa_lab`` is cheap: drawing, graphs and Jupyter load when they are first used.

>>> import rqa_lab
>>> scenario = rqa_lab.Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
>>> [event.kind for event in scenario.session().act("push crate").events]
['pay', 'knock', 'follow']
"""

from typing import TYPE_CHECKING

from rqa_lab.core.files import lazily
from rqa_lab.core.words import Displayed, fold, html

if TYPE_CHECKING:
    from rqa_lab.core.session import Session
    from rqa_lab.scenario.library import load
    from rqa_lab.scenario.scenario import Scenario
    from rqa_lab.ui.display import figure, show, why

__all__ = ["Scenario", "Session", "figure", "fold", "load", "show", "why"]
__version__ = "0.1.0"

__getattr__, __dir__ = lazily(
    __name__,
    {
        "rqa_lab.core.session": ["Session"],
        "rqa_lab.scenario.library": ["load"],
        "rqa_lab.scenario.scenario": ["Scenario"],
        "rqa_lab.ui.display": ["figure", "show", "why"],
    },
    ("rqa_lab.explore", "rqa_lab.games", "rqa_lab.widgets", "rqa_lab.labs", "rqa_lab.ui"),
)


@html.register
def _card(value: Displayed) -> str:
    from rqa_lab.ui.display import card

    return card(value)
