"""The keys of a scenario that describe a position: a row for each says what may stand there, and what does.

From the rows of a game follow its schema, a position written back as keys, and what ``expect`` compares.

>>> from types import SimpleNamespace
>>> from rqa_lab.core.schema import COUNT
>>> keys = {"coins": slot("money", COUNT, "what is in the purse")}
>>> schema(keys)["properties"]["coins"]["description"]
'what is in the purse'
>>> written(keys, SimpleNamespace(money=3)), written(keys, SimpleNamespace(money=0))
({'coins': 3}, {})
>>> filled({"turn": together(keys)}, {"turn": {"coins": 3}})
{'money': 3}
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rqa_lab.core.clause import Rulebook
from rqa_lab.core.component import plain
from rqa_lab.core.fields import AT_START
from rqa_lab.core.owndata import other_data
from rqa_lab.core.problem import BESIDE_GAME, Problem, taken
from rqa_lab.core.record import Record
from rqa_lab.core.schema import MOST, TEXT, closed, several

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
        always: it is written even if nothing is there, because nothing is not the default.
        slot: the slot of a position that takes what stands there as it is.
        under: the keys that stand under it.
        each: they stand under it for each seat or piece, by its name.
    """

    schema: Mapping[str, Any]
    write: Of | None = None
    says: str = ""
    look: Of | None = None
    always: bool = False
    slot: str = ""
    under: "Keys" = field(default_factory=dict)
    each: bool = False


Keys = Mapping[str, Key]


def slot(
    name: str, schema: Mapping[str, Any], says: str = "", look: Of | None = None, *, always: bool = False
) -> Key:
    """A key that says what is in a slot of a position, or in the place there that a seat or piece has."""

    def write(s: Any, *number: int) -> Any:
        return getattr(s, name)[number[0]] if number else getattr(s, name)

    return Key(schema, write, says, look, always, name)


def together(keys: Keys, *required: str, says: str = "") -> Key:
    """A key under which others stand."""
    return Key(schema(keys, *required), lambda s, *number: written(keys, s, *number), says, under=keys)


def each(schema: Mapping[str, Any], keys: Keys, names: Callable[[Any], Iterable[str]], says: str = "") -> Key:
    """A key under which others stand for each seat or piece, by its name."""

    def write(s: Any) -> dict[str, Any]:
        return {name: written(keys, s, number) for number, name in enumerate(names(s))}

    return Key(schema, write, says, always=True, under=keys, each=True)


def played_with(id: str, book: Rulebook, changes: Of) -> Keys:
    """The keys for the rulings, the changed numbers and the data file of a game.

    Args:
        id: that of the game.
        book: its rulebook.
        changes: changes(state) -> the changed values of components, as a scenario has them.
    """
    readings = book.readings

    def switched(s: Any) -> dict[str, str]:
        rulings = s.setup.rulings.items()
        return {name: reading for name, reading in rulings if reading != readings[name][0]}

    own = closed(file=TEXT, digest=TEXT, changes=several(TEXT, MOST))
    language = Key({"enum": [*book.languages]}, says="the language of the rulebook that is played")
    return {
        **({"rulebook": language} if book.languages else {}),
        "rulings": Key(closed(**{name: {"enum": list(some)} for name, some in readings.items()}), switched),
        "data": Key(
            {"$ref": f"#/$defs/{id}.data"}, changes, "what components have instead, and cards that are new"
        ),
        "own_data": Key(
            {**own, "required": [*own["properties"]]},
            lambda s: file.noted if (file := s.setup.components.own) else None,
            "the reader's data file in use when this was saved; written by the lab",
        ),
    }


# ---- what follows ----------------------------------------------------------------------------------------


def schema(keys: Keys, *required: str) -> dict[str, Any]:
    """The schema of an object with these keys."""
    properties = {
        key: {**row.schema, **({"description": row.says} if row.says else {})} for key, row in keys.items()
    }
    return closed(**properties) | ({"required": [*required]} if required else {})


def written(keys: Keys, s: Any, *number: int) -> dict[str, Any]:
    """A position, or a seat or piece of it, as these keys; defaults are left out."""
    rows = ((key, row.always, plain(row.write(s, *number))) for key, row in keys.items() if row.write)
    return {key: value for key, always, value in rows if value or (always and value is not None)}


def looked(keys: Keys, s: Any, *number: int) -> dict[str, Any]:
    """What ``expect`` compares of these keys."""
    looks = ((key, row.look or row.write) for key, row in keys.items())
    found = ((key, look(s, *number)) for key, look in looks if look is not None)
    return {key: list(value) if type(value) is tuple else value for key, value in found}


def look_at_choice(s: Any) -> dict[str, Any] | None:
    """The choice that waits, as ``expect`` compares it."""
    if s.choice is None:
        return None
    return {"seat": s.choice.seat, "kind": s.choice.kind, "options": list(s.choice.options)}


def filled(
    keys: Keys, given: Mapping[str, Any], names: Mapping[str, Iterable[str]] | None = None
) -> dict[str, Any]:
    """The slots of a position that take what is given as it is, at whatever depth their keys stand.

    Args:
        keys: the rows, with those that stand under them.
        given: what stands under the keys.
        names: for each key of :func:`each`, the names of its seats or pieces, by number; what is not given of
            one is as at the start.

    >>> purse = slot("money", {})
    >>> keys = {"round": slot("round", {}), "seats": each({}, {"coins": purse}, lambda s: s.names)}
    >>> filled(keys, {"round": 2, "seats": {"Bo": {"coins": 3}}}, {"seats": ("Bo",)})
    {'round': 2, 'money': [3]}
    """
    found = {}
    for key, row in keys.items():
        if row.slot and key in given:
            found[row.slot] = given[key]
        elif row.each:
            rows = [given.get(key, {}).get(name, {}) for name in (names or {})[key]]
            slots = ((under, one.slot) for under, one in row.under.items() if one.slot)
            found |= {slot: [one.get(under, AT_START) for one in rows] for under, slot in slots}
        elif row.under:
            found |= filled(row.under, given.get(key, {}))
    return found


def described(s: S, keys: Keys, position: Callable[[Mapping[str, Any], Problem], S]) -> dict[str, Any]:
    """The keys of a scenario that give this very position.

    Raises:
        ValueError: for one that they cannot say, such as in the middle of an effect, with what that is.
    """
    choice = getattr(s, "choice", None)
    begins = choice is not None and choice.kind == "begin"
    rows = {key: row for key, row in keys.items() if begins == (key == "game") or key in BESIDE_GAME}
    data = written(rows, s)
    again = position(data, lambda path, message: None)
    if again != s:
        lost = [name for name in s.fields if getattr(again, name) != getattr(s, name)]
        raise ValueError(f"the keys of a scenario cannot say all of this position: {', '.join(lost)}")
    return data


# ---- reading ---------------------------------------------------------------------------------------------


def check_own_data(keys: Mapping[str, Any], own: Any, report: Problem) -> None:
    """Report that a position was saved with another data file than the one in use."""
    if "own_data" in keys and (problem := other_data(keys["own_data"], own)):
        report(("own_data",), problem)


def seats_of(owners: Sequence[str], listed: Sequence[str]) -> tuple[str, ...]:
    """The seats of a position, in turn order: as listed if all who own a piece are, else as the pieces are.

    >>> seats_of(("Ann", "Bo"), ("Bo",)), seats_of(("Ann", "Bo"), ("Bo", "Ann"))
    (('Ann', 'Bo'), ('Bo', 'Ann'))
    """
    return tuple(dict.fromkeys(listed if {*owners} <= {*listed} else (*owners, *listed)))


def called(names: Sequence[str], reserved: frozenset[str], report: Problem) -> tuple[str, ...]:
    """The names of seats; one that means something else is reported, and changed."""
    for name in names:
        if name in reserved:
            report(("seats", name), taken(name))
    return tuple(f"{name}’s seat" if name in reserved else name for name in names)
