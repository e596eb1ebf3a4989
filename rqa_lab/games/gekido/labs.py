"""The game's data for the labs: positions to begin with, and where the dice are."""

from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.games.gekido.components import NAMES
from rqa_lab.games.gekido.state import ROLLS
from rqa_lab.labs.lab import position
from rqa_lab.labs.odds import Dicing, Slider
from rqa_lab.labs.push import Pushing
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario


def _pushed() -> Sequence[Scenario]:
    """Three lessons of the library, as positions."""
    ids = ("only-one-way-out", "a-hit-without-damage", "no-thanks")
    return [position(load(f"gekido/push/{id}")) for id in ids]


PUSH = Pushing(topics=("push",), presets=_pushed)

# ---- the odds lab ----------------------------------------------------------------------------------------


def _rolled() -> Sequence[Scenario]:
    """Attacks with dice that lie there."""
    bots = {"slicer": {"seat": "Ann", "at": "b1"}, "v-rex": {"seat": "Bo", "at": "b2"}}
    locked = {"target": "v-rex", "command": "four of a kind", "dice": "SXO", "locked": "TT", "rolls": 2}
    first = {"target": "v-rex", "dice": "TTSXO", "rolls": 1}
    house = {"target": "v-rex", "command": "full house", "locked": "TT", "dice": "SSX", "rolls": 2}
    return (
        Scenario("gekido", "After the first roll", bots=bots, attack=first),
        Scenario("gekido", "Two triangles locked", bots=bots, attack=locked),
        Scenario("gekido", "Two pairs for a Full House", bots=bots, attack=house),
    )


def _attack(document: Mapping[str, Any], **fields: Any) -> Mapping[str, Any]:
    return {"attack": {**document.get("attack", {}), **fields}}


ODDS = Dicing(
    topics=("dice",),
    presets=_rolled,
    faces=NAMES,
    dice=lambda document: str(document.get("attack", {}).get("dice", "")),
    roll=lambda document, letters: _attack(document, dice=letters),
    sliders={
        "Rolls left": Slider(
            0, ROLLS - 1,
            lambda document: ROLLS - int(document.get("attack", {}).get("rolls", ROLLS)),
            lambda document, n: _attack(document, rolls=ROLLS - n),
        )
    },
)  # fmt: skip
