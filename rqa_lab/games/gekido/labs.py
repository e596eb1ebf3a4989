"""The game's data for the push lab: positions to begin with."""

from collections.abc import Sequence

from rqa_lab.labs.lab import position
from rqa_lab.labs.push import Pushing
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario


def _pushed() -> Sequence[Scenario]:
    """Three lessons of the library, as positions."""
    ids = ("only-one-way-out", "a-hit-without-damage", "no-thanks")
    return [position(load(f"gekido/push/{id}")) for id in ids]


PUSH = Pushing(topics=("push",), presets=_pushed)
