"""The components of Moon-Bots: ``components.yaml``, and a data file over it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from rqa_lab.core.component import changed, frozen
from rqa_lab.core.owndata import OwnData
from rqa_lab.games.data import load
from rqa_lab.games.datafile import in_use
from rqa_lab.games.moonbots.model.records import TABLES, Board, Card, Part, Upgrade, Weapon


@dataclass(frozen=True, eq=False)
class Components:
    """One set of component data, by name; ``cards`` are those of the last three tables."""

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

    def changed(self, given: Mapping[str, Mapping[str, Any]]) -> "Components":
        """The same data with fields of named components replaced; what does not exist is a new weapon.

        Raises:
            TypeError: for a field that it does not have.

        >>> components().changed({"Head 3": {"missiles": 4}}).parts["Head 3"].missiles
        4
        """
        return replace(self, **changed({name: getattr(self, name) for name in TABLES}, given, "weapons"))


#: where the file of components lies
PACKAGE = "rqa_lab.games.moonbots"
#: table -> what of its cards is our guess, unless a row says something else
_ASSUMED = {
    "parts": ("needs", "fists", "missiles", "gain", "loss", "surcharge", "leaves"),
    "weapons": ("surcharge", "leaves"),
}


@cache
def shipped() -> Components:
    """The component data that the lab ships."""
    return built(load(PACKAGE, "components.yaml"))


def built(data: Mapping[str, Any]) -> Components:
    """The component data that this file holds."""
    tables: dict[str, Any] = {
        table: {
            name: kind(name=name, **{"assumed": _ASSUMED.get(table, ()), **frozen(row)})
            for name, row in data[table].items()
        }
        for table, kind in TABLES.items()
    }
    return Components(**tables, box=data["box"])


@cache
def components() -> Components:
    """The component data in use: what the lab ships, with the reader's own data file over it."""
    own = in_use("moonbots")
    return shipped() if own is None else overlaid(shipped(), own.document, own)


def overlaid(base: Components, document: Mapping[str, Any], own: OwnData | None = None) -> Components:
    """Components with what a data file says in place of theirs; a card that is removed has no copies.

    Args:
        base: what lies below.
        document: what the file says, without mistakes; see ``files.userdata``.
        own: the file.
    """
    removed = document.get("remove", ())
    tables: dict[str, Any] = {table: dict(getattr(base, table)) for table in TABLES}
    for table, kind in TABLES.items():
        for name, given in document.get(table, {}).items():
            record = tables[table].get(name)
            tables[table][name] = kind.new(name, given) if record is None else record.corrected(given)
        for name in tables[table]:
            if name in removed:
                tables[table][name] = replace(tables[table][name], copies=0, user=("copies",))
    return replace(base, **tables, own=own)
