"""The rulebook of RoboRace, and the open questions that this engine has built as switches."""

from collections.abc import Mapping

from rqa_lab.core.clause import Rulebook
from rqa_lab.games.data import load

RULEBOOK = Rulebook.from_data(load("rqa_lab.games.roborace", "rules.yaml"))

#: short name of a ruling -> its readings, the default first
RULINGS: Mapping[str, tuple[str, ...]] = RULEBOOK.readings
