"""Steps that components are made of: a word and what follows it, such as ("gain", "energy", 2)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from rqa_lab.core.schema import STEPS, several
from rqa_lab.core.words import capital

Step = tuple[Any, ...]


def shown_step(step: Sequence[Any]) -> str:
    """A step as it is written in a file.

    >>> shown_step(("either", ("hit",), ("draw", 1)))
    '[either, [hit], [draw, 1]]'
    """
    parts = (shown_step(part) if isinstance(part, (list, tuple)) else str(part) for part in step)
    return f"[{', '.join(parts)}]"


def then(parts: Iterable[str]) -> str:
    """What is done step by step, as a sentence; "" if there is no step.

    >>> then(["draws a card", "hits it"])
    'Draws a card, then hits it.'
    """
    text = ", then ".join(parts)
    return f"{capital(text)}." if text else ""


class Letter(int):
    """A letter that stands for a number, in what is said of all steps of a kind: any number but 1.

    >>> from rqa_lab.core.template import Language
    >>> Language({}).say("draw {n:# card}", {"n": Letter("n")})
    'draw n cards'
    """

    letter: str

    def __new__(cls, letter: str) -> Self:
        """The number 2, which reads as the letter."""
        number = super().__new__(cls, 2)
        number.letter = letter
        return number

    def __str__(self) -> str:
        return self.letter


def schema(words: Iterable[str], after: Mapping[str, Any], most: int, *examples: str) -> dict[str, Any]:
    """The JSON Schema of a list of steps.

    Args:
        words: what a step may begin with.
        after: the schema of what follows the word.
        most: how many parts a step has at most.
        examples: a step, and a list of steps.
    """
    one, more = examples
    step = {"title": f"a step, such as {one}", "prefixItems": [{"enum": list(words)}]}
    return several(
        several(after, most, minItems=1, **step),
        STEPS,
        minItems=1,
        title=f"a list of steps, such as {more}",
        description="what is done, in its order",
    )
