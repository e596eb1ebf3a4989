"""A choice that waits in a position, also in the middle of an effect."""

from typing import Any, NamedTuple


class Choice(NamedTuple):
    """A choice that waits: whose it is, what kind, the texts of the options, and the frame that asked."""

    seat: str
    kind: str
    options: tuple[str, ...]
    frame: tuple[Any, ...]
