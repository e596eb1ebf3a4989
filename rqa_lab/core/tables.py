"""The components of a game as tables: read from its file, corrected by a data file, changed by a scenario."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar, Self, TypeVar

from rqa_lab.core.component import Component, frozen

#: in a data file, in place of names: every card that the lab made up
LAB_CARDS = "lab cards"


class Tables:
    """One set of component data; a game makes a dataclass of it that has a field for each table.

    A component may stand in several tables, as the two sides of one panel do.
    """

    #: name of a table -> what its components are
    KINDS: ClassVar[Mapping[str, type[Component]]]
    #: the table of a component that a scenario brings
    NEW: ClassVar[str] = "cards"
    #: table -> what is our guess of its components, unless a row of the file says something else
    ASSUMED: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    @classmethod
    def read(cls, data: Mapping[str, Any], **rest: Any) -> Self:
        """Those of the game's own file; the ``rest`` of the fields, and of the tables, is given."""
        tables: dict[str, Any] = {
            table: {
                name: kind(name=name, **{"assumed": cls.ASSUMED.get(table, ()), **frozen(row)})
                for name, row in data[table].items()
            }
            for table, kind in cls.KINDS.items()
            if table not in rest
        }
        return cls(**tables, **rest)

    def corrected(self, document: Mapping[str, Any], **rest: Any) -> Self:
        """What a data file without mistakes says in place of these; a card that is removed has no copies."""
        removed = document.get("remove", ())
        tables = {table: dict(getattr(self, table)) for table in self.KINDS}
        for table, kind in self.KINDS.items():
            for name, given in document.get(table, {}).items():
                known = tables[table].get(name)
                tables[table][name] = kind.new(name, given) if known is None else known.corrected(given)
            for name, card in tables[table].items():
                if card.lab and card.in_deck if removed == LAB_CARDS else name in removed:
                    tables[table][name] = replace(card, copies=0, user=(*card.user, "copies"))
        return replace(self, **{**tables, **rest})  # type: ignore[type-var]

    def changed(self, given: Mapping[str, Mapping[str, Any]]) -> Self:
        """The same with fields of named components replaced; one that does not exist is new.

        A field that holds several values is given as ``commands.full house``.

        Raises:
            KeyError: for a new one without what it needs.
            TypeError: for a field that components of that kind do not have.

        >>> from rqa_lab.games.rqa.model.components import components
        >>> components().changed({"Hammer": {"damage": 2}}).cards["Hammer"].damage
        2
        """
        tables = {table: dict(getattr(self, table)) for table in self.KINDS}
        for name, values in given.items():
            for records in (found := [records for records in tables.values() if name in records]):
                records[name] = records[name].altered(values, changed=tuple(sorted(values)))
            if not found:
                tables[self.NEW][name] = self.KINDS[self.NEW].new(name, values, "changed")
        return replace(self, **tables)  # type: ignore[type-var]


T = TypeVar("T", bound=Tables)


@cache
def having(tables: T, data: tuple[Any, ...]) -> T:
    """Component data with fields that a scenario changes, as ``component.freeze`` gives them."""
    return tables.changed({name: dict(fields) for name, fields in data}) if data else tables
