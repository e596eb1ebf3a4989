"""What is added to counters and zones, in words, what matters most first; nobody asks for the rest."""

from collections.abc import Mapping

from rqa_lab.core.sums import Sum

SUMS: Mapping[str, Sum] = {
    "gone": Sum("{0}’s robot", "goes forward {things}", "goes back {things}", "stays on its field",
        things="field", ask="How many fields has {0}’s robot gone in all after that?"),
    "active": Sum("{0}", "turns {things} to its active side", "turns {things} over",
        "keeps all action tokens as they are", ask="How many active action tokens does {0} have after that?"),
    "tokens": Sum("{0}", "takes the course token {things}", "gives up the course token {things}",
        "keeps the same course tokens"),
    "hand": Sum("{0}’s hand", ask="How many cards does {0} have in hand after that?"),
    "arena": Sum("field {0}", "gains a course token", "loses its course token", "keeps its course token"),
    "discard": Sum("the discard pile", owners=0),
    "turn": Sum("the turn", "", "", "goes on", owners=0, to="goes to {to}"),
}  # fmt: skip
