"""What is added to counters and zones, in words, what matters most first; nobody asks for the rest."""

from collections.abc import Mapping

from rqa_lab.core.sums import Sum
from rqa_lab.games.gekido.model.commands import SYMBOLS

_DICE = {symbol: f"die with {symbol}|dice with {symbol}" for symbol in SYMBOLS}

SUMS: Mapping[str, Sum] = {
    "structure": Sum("{0}", "gets back {things}", same="loses no Structure", things="=Structure",
        ask="How much Structure does {0} have after that?"),
    "armor": Sum("{0}", "gains Armor {things}", "loses Armor {things}", "keeps its Armor"),
    "upgrade": Sum("{0}’s Upgrade", "goes up by {things}", "goes down by {things}", things="=",
        ask="What is the Upgrade of {0} after that?"),
    "charges": Sum("{1} of {0}", "gains {things}", "loses {things}", "keeps its Charges", owners=2,
        things="Charge", ask="How many Charges of {1} does {0} have after that?"),
    "at": Sum("{0}", "stays out of the Arena", "leaves the Arena", "stays on {at}", to="goes to {to}",
        ask="On which space is {0} after that?"),
    "hand": Sum("{0}’s hand", ask="How many Tech Cards does {0} have in hand after that?"),
    "lock": Sum("{0}’s Target Lock of {1}", "stays in the box", "goes into the box", "stays {at}", owners=2,
        to="turns to {to}"),
    "tile": Sum("space {0}"),
    "dice": Sum("the open dice", "gain {things}", "lose {things}", "stay as they are", owners=0,
        things=_DICE, told=False),
    "locked": Sum("the Locked dice", "gain {things}", "lose {things}", "stay as they are", owners=0,
        things=_DICE, told=False),
    "turn": Sum("the turn", "", "", "goes on", owners=0, to="goes to {to}"),
}  # fmt: skip
