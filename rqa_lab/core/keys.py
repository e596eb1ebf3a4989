"""The keys of a scenario that describe a position: a row for each says what may stand there, and what does.

From the rows of a game follow its schema, a position written back as keys, and most of what ``expect`` looks at.

>>> from types import SimpleNamespace
>>> from rqa_lab.core.schema import COUNT
>>> keys = {"coins": Key(COUNT, lambda s: s.coins, says="what is in the purse")}
>>> schema(keys)["properties"]["coins"]["description"]
'what is in the purse'
>>> written(keys, SimpleNamespace(coins=3)), written(keys, SimpleNamespace(coins=0))
({'coins': 3}, {})
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rqa_lab.core.component import plain
from rqa_lab.core.record import Record
from rqa_lab.core.schema import closed

#: of a position, and of the number of the seat or piece that the key belongs to, if it belongs to one
Of = Callable[..., Any]
S = TypeVar("S", bound=Record)


@dataclass(frozen=True, slots=True)
class Key:
    """One key.

    Attributes:
        schema: what may stand there, as JSON Schema.
        write: what a position has there; None for a key that a position is never written with.
        says: what it means.
        look: what ``expect`` compares, if that is something else.
        always: it is written even if nothing is there, for that is not what goes without saying.
    """

    schema: Mapping[str, Any]
    write: Of | None = None
    says: str = ""
    look: Of | None = None
    always: bool = False


Keys = Mapping[str, Key]


def schema(keys: Keys, *required: str) -> dict[str, Any]:
    """The schema of an object with these keys."""
    told = {key: row.schema | ({"description": row.says} if row.says else {}) for key, row in keys.items()}
    return closed(**told) | ({"required": [*required]} if required else {})


def written(keys: Keys, s: Any, *number: int) -> dict[str, Any]:
    """A position, or a seat or piece of it, as these keys; what goes without saying is left out."""
    rows = ((key, row.always, plain(row.write(s, *number))) for key, row in keys.items() if row.write)
    return {key: value for key, always, value in rows if value or (always and value is not None)}


def looked(keys: Keys, s: Any, *number: int) -> dict[str, Any]:
    """What ``expect`` compares of these keys."""
    looks = ((key, row.look or row.write) for key, row in keys.items())
    return {key: look(s, *number) for key, look in looks if look is not None}


def together(keys: Keys, *required: str, says: str = "", always: bool = False) -> Key:
    """A key under which others stand."""
    return Key(schema(keys, *required), lambda s, *number: written(keys, s, *number), says, always=always)


def each(schema: Mapping[str, Any], keys: Keys, names: Callable[[Any], Iterable[str]], says: str = "") -> Key:
    """A key under which others stand for each seat or piece, by its name."""
    return Key(
        schema,
        lambda s: {name: written(keys, s, number) for number, name in enumerate(names(s))},
        says,
        always=True,
    )


def described(s: S, keys: Mapping[str, Any], position: Callable[[Mapping[str, Any]], S]) -> Mapping[str, Any]:
    """The keys that a position was written with, if one comes from them to that very position again.

    Raises:
        ValueError: otherwise, such as in the middle of an effect, with what cannot be said.
    """
    again = position(keys)
    if again != s:
        lost = [name for name in s.fields if getattr(again, name) != getattr(s, name)]
        raise ValueError(f"the keys of a scenario cannot say all of this position: {', '.join(lost)}")
    return keys


def seats_of(owners: Sequence[str], listed: Sequence[str]) -> tuple[str, ...]:
    """The seats of a position, in turn order: as they are listed if every owner of a piece is, else by pieces.

    >>> seats_of(("Ann", "Bo"), ("Bo",)), seats_of(("Ann", "Bo"), ("Bo", "Ann"))
    (('Ann', 'Bo'), ('Bo', 'Ann'))
    """
    return tuple(dict.fromkeys(listed if {*owners} <= {*listed} else (*owners, *listed)))
