"""A data file of the reader's own, which lies over what the lab ships of a game.

A reader who has the box writes down what is printed there.  Core reads no files: the package's own
``__init__``, which stands above all layers, names who does.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class OwnData:
    """What a data file says, once it is checked.

    ``digest`` changes whenever what it says does; ``changes`` names the components that it speaks of.

    >>> OwnData("box.yaml", "5f3a09c2", ("Hammer", "Tacks"), {})
    box.yaml (5f3a09c2), which speaks of Hammer, Tacks
    """

    file: str
    digest: str
    changes: tuple[str, ...]
    document: Mapping[str, Any]

    #: gives the data file that is in use for the game of that id, None without one; None if nobody reads any
    reader: ClassVar[Callable[[str], "OwnData | None"] | None] = None

    @classmethod
    def of(cls, game: str) -> "OwnData | None":
        """The data file that is in use for a game."""
        return None if cls.reader is None else cls.reader(game)

    @property
    def noted(self) -> dict[str, Any]:
        """How a saved state or game notes it: in plain values, and without what it says."""
        return {"file": self.file, "digest": self.digest, "changes": list(self.changes)}

    def __repr__(self) -> str:
        more = f" and {len(self.changes) - MOST_NAMED} more" if len(self.changes) > MOST_NAMED else ""
        told = f", which speaks of {', '.join(self.changes[:MOST_NAMED])}{more}" if self.changes else ""
        return f"{self.file} ({self.digest}){told}"


#: how many components are named before the rest is counted
MOST_NAMED = 6
