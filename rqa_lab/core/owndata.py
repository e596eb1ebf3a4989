"""A data file of the reader's own, which lies over what the lab ships of a game.

A reader who has the box writes down what is printed there; ``games.datafile`` reads the file.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

from rqa_lab.core.schema import closed
from rqa_lab.core.words import MOST_SHOWN, cut, nearest, printable

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

    from rqa_lab.core.problem import Problem


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
        """How a saved state or game notes it: in plain values, and without what it says."""
        return {"file": self.file, "digest": self.digest, "changes": list(self.changes)}

    def __repr__(self) -> str:
        more = f" and {len(self.changes) - MOST_NAMED} more" if len(self.changes) > MOST_NAMED else ""
        told = f", which speaks of {', '.join(self.changes[:MOST_NAMED])}{more}" if self.changes else ""
        return printable(f"{cut(self.file)} ({cut(self.digest)}){cut(told, 3 * MOST_SHOWN)}")


def other_data(noted: Mapping[str, Any] | None, own: OwnData | None) -> str:
    """What to say of something that was saved with that data file, or None; "" if it is the one in use.

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


@dataclass(frozen=True, slots=True)
class Difference:
    """What a data file changes, in sentences, and what the lab still has to guess, by component.

    ``same`` counts the values that the lab has as well; ``whole`` are sentences about all of it.
    """

    changed: tuple[str, ...]
    same: int
    guessed: Mapping[str, tuple[str, ...]]
    whole: tuple[str, ...] = ()


#: how a new component may be called: actions are texts, so its name has to be one that can stand in them
NAME = re.compile(r"[A-Z0-9][\w '’.!&-]{0,39}")


#: how many cards a scenario may bring
MOST_NEW = 99


def with_new(known: Mapping[str, Any], given: Any, new: Mapping[str, Any], most: int) -> dict[str, Any]:
    """Schemas by name, and one more for each new name of a data file; no name that is only misspelt.

    No more names are looked at than there may be together.

    Args:
        known: name -> schema.
        given: what the file has under these names, if it has names there.
        new: the schema of what is new, with the fields that are ``required``: what has them all is new.
        most: how many may be new.

    >>> new = {"required": ["copies"]}
    >>> [*with_new({"Hammer": {}}, {"Hamer": {"damage": 2}, "Hamster": {"copies": 1}}, new, 9)]
    ['Hammer', 'Hamster']
    """
    found = dict(known)
    for name, fields in islice(given.items(), len(known) + most) if isinstance(given, dict) else ():
        complete = isinstance(fields, dict) and fields.keys() >= {*new["required"]}
        if name not in found and (complete or not nearest(name, found)):
            found[name] = new
    return found


def of_scenario(
    cards: list[str], known: Mapping[str, Any], new: Mapping[str, Any], data: Any
) -> dict[str, Any]:
    """The schemas of a card by its name and of ``data``, in a scenario, which may bring cards of its own.

    Args:
        cards: the cards that there are.
        known: the schema of what may stand in ``data``, by component.
        new: that of a new card, with the fields that are ``required``.
        data: what stands there; None for any scenario.
    """
    named = {"type": "string", "pattern": f"^{NAME.pattern}$"}
    if data is None:
        more = {"additionalProperties": new, "propertyNames": named, "maxProperties": len(known) + MOST_NEW}
        card = {"anyOf": [{"enum": cards}, named]}
        return {"card": card, "data": {"type": "object", "properties": known, **more}}
    every = with_new(known, data, new, MOST_NEW)
    brought = [name for name in every if name not in known]
    return {"card": {"enum": [*cards, *brought]}, "data": closed(**every)}


def settled(components: "_lru_cache_wrapper[Any]", own: OwnData) -> bool:
    """This process has read its component data already, and they are others than this file gives."""
    return bool(components.cache_info().currsize) and components().own != own


class DataRules(Protocol):
    """What a game says of data files for its components; a module of the game can be that."""

    #: version of the format; a file begins with ``<game>-data: 1``
    VERSION: int

    def schema(self, document: Mapping[str, Any], /) -> Mapping[str, Any]:
        """The JSON Schema of a data file, given what stands in this one."""

    def check(self, document: Mapping[str, Any], report: "Problem", /) -> None:
        """Tell of what a schema cannot see."""

    def names(self, document: Mapping[str, Any], /) -> tuple[str, ...]:
        """The components that a data file speaks of."""

    def difference(self, document: Mapping[str, Any], /) -> Difference:
        """What a data file without mistakes changes."""

    def template(self) -> str:
        """A file with every value that the lab had to guess, to be corrected."""

    def settled(self, own: OwnData, /) -> bool:
        """Whether this process plays with other component data already."""


#: how many components are named before the rest is counted
MOST_NAMED = 6
