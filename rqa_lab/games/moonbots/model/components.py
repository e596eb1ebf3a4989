"""The components of Moon-Bots: ``components.yaml``, and a data file over it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar

from rqa_lab.core.owndata import OwnData
from rqa_lab.core.tables import Tables
from rqa_lab.games.data import load
from rqa_lab.games.datafile import in_use
from rqa_lab.games.moonbots.model.records import TABLES, Board, Card, Part, Upgrade, Weapon


@dataclass(frozen=True, eq=False)
class Components(Tables):
    """One set of component data, by name; ``cards`` are those of the last three tables."""

    KINDS: ClassVar[Any] = TABLES
    NEW: ClassVar[str] = "weapons"
    ASSUMED: ClassVar[Any] = {
        "parts": ("needs", "fists", "missiles", "gain", "loss", "surcharge", "leaves"),
        "weapons": ("surcharge", "leaves"),
    }

    boards: Mapping[str, Board]
    parts: Mapping[str, Part]
    upgrades: Mapping[str, Upgrade]
    weapons: Mapping[str, Weapon]
    box: Mapping[str, int]
    #: the data file that lies over what the lab ships
    own: OwnData | None = None
    cards: Mapping[str, Card] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", {**self.parts, **self.upgrades, **self.weapons})


#: where the file of components lies
PACKAGE = "rqa_lab.games.moonbots"


@cache
def shipped() -> Components:
    """The component data that the lab ships."""
    return built(load(PACKAGE, "components.yaml"))


def built(data: Mapping[str, Any]) -> Components:
    """The component data that this file holds."""
    return Components.read(data, box=data["box"])


@cache
def components() -> Components:
    """The component data in use: what the lab ships, with the reader's own data file over it."""
    own = in_use("moonbots")
    return shipped() if own is None else overlaid(shipped(), own.document, own)


def overlaid(base: Components, document: Mapping[str, Any], own: OwnData | None = None) -> Components:
    """Components with what a data file, without mistakes, says in place of theirs; see ``files.userdata``."""
    return base.corrected(document, own=own)
