"""What is added to counters and zones, in words, what matters most first; nobody asks for the rest."""

from collections.abc import Mapping

from rqa_lab.core.sums import Sum

_CUBES = {"red": "red cube", "blue": "blue cube", "gems": "gem", "debt": "point of debt|points of debt"}

SUMS: Mapping[str, Sum] = {
    "at": Sum("{0}", "stays out of the arena", "leaves the arena", "stays on {at}", to="goes to {to}",
        ask="On which space is {0} after that?"),
    "health": Sum("{0}", "gets back {things}", same="loses no cubes", things=_CUBES,
        ask="How many cubes does {0} have after that?", counts=("red", "blue")),
    "pile": Sum("{0}’s pile", things=_CUBES,
        ask="How many cubes are in {0}’s pile after that?", counts=("red", "blue")),
    "move": Sum("{0}’s Move", "goes up by {things}", "goes down by {things}", owners=0, things="=",
        ask="How much Move does {0} have after that?"),
    "energy": Sum("{0}’s Energy", "goes up by {things}", "goes down by {things}", owners=0, things="=",
        ask="How much Energy does {0} have after that?"),
    "hand": Sum("{0}’s hand", ask="How many cards does {0} have in hand after that?"),
    "scrap": Sum("the Scrap Heap", owners=0),
    "discard": Sum("{0}’s discard pile", ask="How many cards are in {0}’s discard pile after that?"),
    "Shop": Sum("the Shop", owners=0),
    "tile": Sum("space {0}"),
    "points on": Sum("the tile on {0}", things=_CUBES),
    "gumballs": Sum("space {0}", things={"red": "gumball"}),
    "Defense": Sum("{0}", "is protected by {things}", "loses {things}", "keeps its Defenses"),
    "on Defense": Sum("{1} of {0}", owners=2, things=_CUBES),
    "turn": Sum("the turn", "", "", "goes on", owners=0, to="goes to {to}"),
}  # fmt: skip
