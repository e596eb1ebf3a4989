"""The steps that Powers, tiles and Tech Cards are made of: which there are, and how they read in words.

What each does is in ``play.steps``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rqa_lab.core import steps as core
from rqa_lab.core.schema import PRINTED, whole
from rqa_lab.core.steps import Letter, Step, shown_step, then
from rqa_lab.core.template import PLAIN, Says
from rqa_lab.core.vocabulary import Kind
from rqa_lab.games.gekido.model.bounds import PARTS


@dataclass(frozen=True, slots=True)
class StepKind(Kind):
    """A kind of step; its facts are the numbers that follow its word.

    Args:
        brief: the same in two or three words, for the face of a card.
        picture: the name of a drawing.
        die: it needs one of the dice.
        symbol: it needs a symbol for the die, too.
        by: who uses an effect with this step, "attacker" or "defender"; "" for either.
    """

    brief: str
    picture: str
    die: bool = False
    symbol: bool = False
    by: str = ""

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All that is said of it, each with the facts that it may use."""
        yield from ((says, self.names) for says in (self.says, self.brief))


#: word of a step -> the numbers that follow it, what it does, in short, its drawing
KINDS: Mapping[str, StepKind] = {
    "flip": StepKind("", "flip an unlocked die to its opposite symbol", "flip a die", "e-flip", die=True),
    "own": StepKind("", "set an unlocked die to your Bot's own symbol", "own symbol", "e-own", die=True),
    "any": StepKind("", "set an unlocked die to any symbol", "any symbol", "e-any", die=True, symbol=True),
    "extra die": StepKind("", "roll one more die, which joins the others", "one more die", "e-extra-die"),
    "reroll": StepKind("", "roll an unlocked die again", "reroll a die", "e-reroll", die=True),
    "reroll some": StepKind("", "roll any of the unlocked dice again", "reroll some", "e-reroll"),
    "reroll all": StepKind("", "roll all dice that were just rolled again", "reroll all", "e-reroll"),
    "switch": StepKind("", "go on with another command", "new command", "e-switch", by="attacker"),
    "rolls": StepKind("n", "{n} rolls in this attack", "{n} rolls", "e-rolls"),
    "damage": StepKind("n", "{n} more damage", "+{n} damage", "i-damage", by="attacker"),
    "heal": StepKind("n", "{n} Structure come back", "heal {n}", "e-heal"),
    "less": StepKind("n", "{n} damage less", "\N{MINUS SIGN}{n} damage", "e-less", by="defender"),
    "prevent": StepKind("n", "up to {n} damage does not happen", "prevent {n}", "e-prevent"),
    "draw": StepKind("n", "draw {n:# card}", "draw {n}", "e-draw"),
    "look": StepKind("n k", "draw {n} cards and keep {k} of them", "{n} cards, keep {k}", "e-draw"),
    "cancel": StepKind("", "the card that the attacker just played does nothing", "no effect", "i-ban",
        by="defender"),
}  # fmt: skip
#: steps that need one of the dice, those that change dice, and those that need a symbol for the die
ON_A_DIE = tuple(word for word, kind in KINDS.items() if kind.die)
ON_DICE = (*ON_A_DIE, "reroll some", "reroll all")
TO_A_SYMBOL = tuple(word for word, kind in KINDS.items() if kind.symbol)
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

#: the JSON Schema of a list of steps; what it lets pass, :func:`trouble` judges
SCHEMA: Mapping[str, Any] = core.schema(
    KINDS, whole(PRINTED, 1), PARTS, "[draw, 2]", "[[flip]] or [[draw, 2]]"
)


def trouble(step: Sequence[Any], when: str, kind: str = "card") -> str:
    """What is wrong with a step of something with that time, as "expected …"; "" if nothing is.

    >>> trouble(["draw"], "roll"), trouble(["less", 2], "roll"), trouble(["flip"], "roll")
    ('expected [draw, n]', 'expected it on a card with when: damage', '')
    """
    word, *rest = step
    if len(rest) != len(KINDS[word].names):
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
    return shown_step((word, *KINDS[word].names))


def meaning(word: str) -> str:
    """What a step with that word does, for a list of them.

    >>> meaning("draw"), meaning("look")
    ('draw n cards', 'draw n cards and keep k of them')
    """
    return _said((word, *map(Letter, KINDS[word].names)))


def sentence(steps: Sequence[Sequence[Any]]) -> str:
    """The sentence of an effect with these steps.

    >>> sentence([["flip"], ["draw", 1]])
    'Flip an unlocked die to its opposite symbol, then draw 1 card.'
    """
    return then(_said(tuple(step)) for step in steps)


def _said(step: Step) -> str:
    """What a step does; one that cannot be done, which is reported elsewhere, as it is written."""
    kind, numbers = KINDS.get(step[0]), step[1:]
    if kind is None or len(numbers) != len(kind.names):
        return shown_step(step)
    return PLAIN.say(kind.says, kind.given(numbers))
