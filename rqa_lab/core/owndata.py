"""A reader's own data file, whose values replace those that the lab ships.

A reader who has the box writes down what is printed there; ``games.datafile`` reads the file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rqa_lab.core.words import MOST_SHOWN, cut, printable


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

    @property
    def noted(self) -> dict[str, Any]:
        """What a saved state or game notes of it: plain values, without the data themselves."""
        return {"file": self.file, "digest": self.digest, "changes": list(self.changes)}

    def __repr__(self) -> str:
        more = f" and {len(self.changes) - MOST_NAMED} more" if len(self.changes) > MOST_NAMED else ""
        speaks = f", which speaks of {', '.join(self.changes[:MOST_NAMED])}{more}" if self.changes else ""
        return printable(f"{cut(self.file)} ({cut(self.digest)}){cut(speaks, 3 * MOST_SHOWN)}")


def other_data(noted: Mapping[str, Any] | None, own: OwnData | None) -> str:
    """What to say of something saved with that data file (None: with none); "" if it is the one in use.

    >>> print(other_data({"file": "box.yaml", "digest": "5f3a09c2", "changes": ["Hammer"]}, None)[:60])
    found data of box.yaml (5f3a09c2), which speaks of Hammer, e
    """
    if (noted and noted["digest"]) == (own and own.digest):
        return ""
    here = "the lab's own" if own is None else f"those of {own}"
    if not noted:
        return f"found data of the lab, expected {here}: start without --data"
    saved = OwnData(noted["file"], noted["digest"], tuple(noted["changes"]), {})
    return f"found data of {saved}, expected {here}: start with --data {printable(cut(saved.file))}"


#: how many components are named before the rest is counted
MOST_NAMED = 6
