"""What is added to counters and zones, in words, what matters most first; nobody asks for the rest."""

from collections.abc import Mapping

from rqa_lab.core.sums import Sum

_DICE = {str(pips): f"die with {pips}|dice with {pips}" for pips in range(1, 7)}

SUMS: Mapping[str, Sum] = {
    "energy": Sum("{0}’s energy", "goes up by {things}", "goes down by {things}", "stays the same",
        things="=", ask="How much energy does {0} have after that?"),
    "out": Sum("{0}", "is out", "is back", "is not out", things="="),
    "announced": Sum("the damage announced to {0}", "goes up by {things}", "goes down by {things}",
        "stays the same", things="=", told=False),
    "parts": Sum("{0}", same="keeps the same parts", ask="How many Robot Parts does {0} have after that?"),
    "upgrades": Sum("{0}", "gains the Upgrade {things}", "loses the Upgrade {things}",
        "keeps the same Upgrades"),
    "weapons": Sum("{0}", same="keeps the same Secret Weapons",
        ask="How many Secret Weapons does {0} have after that?"),
    "market": Sum("{0} in the Market"),
    "dice": Sum("the dice that are left", "gain {things}", "lose {things}", "stay as they are", owners=0,
        things=_DICE, told=False),
    "turn": Sum("the turn", "", "", "goes on", owners=0, to="goes to {to}"),
}  # fmt: skip
