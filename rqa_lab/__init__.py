"""RQA Lab: a rules laboratory for robot-arena games.

Everything that happens names the rule that made it happen, and everything refused names the rule that
refuses it.  ``import rqa_lab`` is cheap: drawing, graphs and Jupyter load when they are first used.

>>> import rqa_lab
>>> scenario = rqa_lab.Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
>>> [event.kind for event in scenario.session().act("push crate").events]
['pay', 'knock', 'follow']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rqa_lab.core.display import Displayed, html

if TYPE_CHECKING:
    from rqa_lab.core.session import Session
    from rqa_lab.scenario.library import load
    from rqa_lab.scenario.scenario import Scenario
    from rqa_lab.ui.picture import figure, show, why

__all__ = ["Scenario", "Session", "figure", "load", "show", "why"]
__version__ = "0.1.0"

#: what is public, and where it is when somebody asks for it
_PUBLIC = {
    "Scenario": "rqa_lab.scenario.scenario",
    "Session": "rqa_lab.core.session",
    "figure": "rqa_lab.ui.picture",
    "load": "rqa_lab.scenario.library",
    "show": "rqa_lab.ui.picture",
    "why": "rqa_lab.ui.picture",
}


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PUBLIC[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})


@html.register
def _card(value: Displayed) -> str:
    from rqa_lab.ui.card import card

    return card(value)
