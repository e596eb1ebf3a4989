"""Steps that components are made of: a word and what follows it, such as ("gain", "energy", 2)."""

from collections.abc import Sequence
from typing import Any

Step = tuple[Any, ...]


def shown_step(step: Sequence[Any]) -> str:
    """A step as it is written in a file.

    >>> shown_step(("either", ("hit",), ("draw", 1)))
    '[either, [hit], [draw, 1]]'
    """
    parts = (shown_step(part) if isinstance(part, (list, tuple)) else str(part) for part in step)
    return f"[{', '.join(parts)}]"
