"""The steps that Powers, tiles and Tech Cards are made of: which there are, and how they read in words.

What each does is in ``play.steps``.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.core.schema import PRINTED, STEPS, several, whole
from rqa_lab.core.steps import Step, shown_step
from rqa_lab.games.gekido.model.bounds import PARTS

#: word -> how many numbers follow it
SHAPES: Mapping[str, int] = {
    **dict.fromkeys(("flip", "own", "any", "extra die", "reroll", "reroll some", "reroll all", "switch"), 0),
    **dict.fromkeys(("rolls", "damage", "heal", "less", "prevent", "draw"), 1),
    "look": 2,
    "cancel": 0,
}
_TO_A_ROLL = ("flip", "own", "any", "extra die", "reroll", "reroll some", "reroll all", "rolls", "draw")
#: card, Power or tile -> its times -> the steps that it can have then
AT: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "card": {"roll": _TO_A_ROLL, "damage": ("damage", "less"), "card": ("cancel",)},
    "power": {
        "roll": (*_TO_A_ROLL, "switch", "damage", "heal"),
        "damage": ("prevent",),
        "start": ("look", "draw", "heal"),
    },
    "tile": {"roll": _TO_A_ROLL, "end": ("look",)},
}
_NUMBERS = ("n", "k")

#: the JSON Schema of a list of steps; what it lets pass, :func:`trouble` judges
SCHEMA: Mapping[str, Any] = several(
    several(
        whole(PRINTED, 1),
        PARTS,
        minItems=1,
        title="a step, such as [draw, 2]",
        prefixItems=[{"enum": list(SHAPES)}],
    ),
    STEPS,
    minItems=1,
    title="a list of steps, such as [[flip]] or [[draw, 2]]",
    description="what is done, in its order",
)


def trouble(step: Sequence[Any], when: str, kind: str = "card") -> str:
    """What is wrong with a step of something with that time, as "expected …"; "" if nothing is.

    >>> trouble(["draw"], "roll"), trouble(["less", 2], "roll"), trouble(["flip"], "roll")
    ('expected [draw, n]', 'expected it on a card with when: damage', '')
    """
    word, *rest = step
    if len(rest) != SHAPES[word]:
        return f"expected {written(word)}"
    times = [time for time, words in AT[kind].items() if word in words]
    if when in times:
        return ""
    if times:
        return f"expected it on a {kind} with when: {times[0]}"
    known = dict.fromkeys(word for words in AT[kind].values() for word in words)
    return f"expected another step of a {kind}: {', '.join(known)}"


def written(word: str) -> str:
    """How a step is written in a file: "[rolls, n]"."""
    return f"[{', '.join((word, *_NUMBERS[: SHAPES[word]]))}]"


def meaning(word: str) -> str:
    """What a step with that word does, for a list of them.

    >>> meaning("draw"), meaning("look")
    ('draw n cards', 'draw n cards and keep k of them')
    """
    return _told((word, *_NUMBERS[: SHAPES[word]]))


def sentence(steps: Sequence[Sequence[Any]]) -> str:
    """What something with these steps says.

    >>> sentence([["flip"], ["draw", 1]])
    'Flip an unlocked die to its opposite symbol, then draw 1 card.'
    """
    words = ", then ".join(_told(tuple(step)) for step in steps)
    return f"{words[:1].upper()}{words[1:]}."


def _told(step: Step) -> str:
    match step:
        case ("flip",):
            return "flip an unlocked die to its opposite symbol"
        case ("own",):
            return "set an unlocked die to your Bot's own symbol"
        case ("any",):
            return "set an unlocked die to any symbol"
        case ("extra die",):
            return "roll one more die, which joins the others"
        case ("reroll",):
            return "roll an unlocked die again"
        case ("reroll some",):
            return "roll any of the unlocked dice again"
        case ("reroll all",):
            return "roll all dice that were just rolled again"
        case ("switch",):
            return "go on with another command"
        case ("cancel",):
            return "the card that the attacker just played does nothing"
        case ("rolls", n):
            return f"{n} rolls in this attack"
        case ("damage", n):
            return f"{n} more damage"
        case ("less", n):
            return f"{n} damage less"
        case ("heal", n):
            return f"{n} Structure come back"
        case ("prevent", n):
            return f"up to {n} damage does not happen"
        case ("draw", n):
            return f"draw {n} card{'' if n == 1 else 's'}"
        case ("look", n, k):
            return f"draw {n} cards and keep {k} of them"
    return shown_step(step)  # one that cannot be done, which is told of elsewhere
