"""The game's data for the shop lab: the places of the Market and the energy, and positions to begin with."""

from collections.abc import Mapping, Sequence
from typing import Any

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
