"""The game's data for the labs: the Market, the energy, the dice, and positions to begin with."""

from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.games.moonbots.components import FACES
from rqa_lab.labs.odds import Dicing, Slider
from rqa_lab.labs.shop import Trade
from rqa_lab.scenario.scenario import Scenario

_MARKET = ("T1", "T2", "M1", "M2", "B1", "B2")


def _spend(document: Mapping[str, Any], seat: str, n: int) -> Mapping[str, Any]:
    robots = document["robots"]
    return {"robots": robots | {seat: robots.get(seat, {}) | {"energy": n}}}


def _bought() -> Sequence[Scenario]:
    """Positions with something to buy."""
    robots: dict[str, Any] = {"Ann": {"energy": 6}, "Bo": {"energy": 15}, "Cy": {"energy": 15}}
    market = {"T1": "Head 3", "M1": "Left Leg 6", "B1": "Torso 4"}
    more = {"T2": "Missile Boost", "M2": "Fist Shield", "B2": "Left Arm 5"}
    full = Scenario("moonbots", "The row is the price", robots=robots, market=market | more)
    full = full.set(turn={"robot": "Ann", "phase": "buy"}, deck=["Spy", "Head Pair", "Reroll", "Reroll"])
    return (
        full,
        full.set(title="Gaps in the Market", market=market),
        full.set(title="The last energy", robots=robots | {"Ann": {"energy": 1}}),
    )


SHOP = Trade(
    topics=("buying", "market"),
    presets=_bought,
    offer=lambda look: {space: look["market"].get(space) for space in _MARKET},
    spend=_spend,
    lay=lambda offer: {"market": {space: card for space, card in offer.items() if card}},
    places={"New in the Market": (lambda state, _: filter(None, state.market), True)},
    decks=lambda look, _: {"pile": look["deck"]},
    spaces=_MARKET,
    most=15,
)

# ---- the odds lab ----------------------------------------------------------------------------------------

#: the Upgrade for another die
_DIE = "+1 Die"


def _rolled() -> Sequence[Scenario]:
    """Positions with dice that lie there, or are about to be rolled."""
    parts = ["Torso 2-4-6", "Right Leg Pair", "Head 3"]
    ann = {"parts": parts, "upgrades": [_DIE, _DIE]}
    robots: dict[str, Any] = {"Ann": ann, "Bo": {}, "Cy": {}}
    again = robots | {"Ann": ann | {"upgrades": [_DIE, _DIE, "Reroll"]}}
    begun = Scenario("moonbots", "Three dice to roll", robots=robots, turn={"robot": "Ann", "phase": "buy"})
    return (
        begun,
        begun.set(title="A roll that can be improved", robots=again, turn={"robot": "Ann"}, dice="136"),
        begun.set(title="Reroll before the roll", robots=again),
    )


def _active(document: Mapping[str, Any]) -> str:
    """The robot whose turn it is."""
    return str(document.get("turn", {}).get("robot") or next(iter(document.get("robots", {})), ""))


def _more_dice(document: Mapping[str, Any], n: int) -> Mapping[str, Any]:
    """So many dice to roll: the Upgrades for them, and no roll yet."""
    robots, who = document["robots"], _active(document)
    others = [one for one in robots[who].get("upgrades", ()) if one != _DIE]
    turn = {key: value for key, value in document.get("turn", {}).items() if key != "phase"}
    upgrades = {"upgrades": [_DIE] * (n - 1) + others}
    return {"robots": robots | {who: robots[who] | upgrades}, "turn": turn | {"phase": "buy"}, "dice": None}


ODDS = Dicing(
    topics=("activation",),
    presets=_rolled,
    faces={face: face for face in FACES},
    dice=lambda document: str(document.get("dice", "")),
    roll=lambda document, letters: {"dice": letters},
    sliders={
        "Dice to roll": Slider(
            1, 4,
            lambda document: 1 + [*document["robots"][_active(document)].get("upgrades", ())].count(_DIE),
            _more_dice,
        )
    },
)  # fmt: skip
