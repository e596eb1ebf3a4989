"""The rulebook of Moon-Bots, and the open questions that this engine has built as switches."""

from collections.abc import Mapping

from rqa_lab.core.clause import Rulebook
from rqa_lab.games.data import load

RULEBOOK = Rulebook.from_data(load("rqa_lab.games.moonbots", "rules.yaml"))

#: short name of a ruling -> its readings, the default first
RULINGS: Mapping[str, tuple[str, ...]] = RULEBOOK.readings
