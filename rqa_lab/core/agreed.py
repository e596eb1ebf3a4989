"""What the players agreed on, as a field of a position: seats, components, rulings and numbers."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import fields
from types import SimpleNamespace
from typing import Any, TypeVar

from rqa_lab.core.component import Component, freeze, frozen, plain
from rqa_lab.core.fields import Field, Lies, Misfit, misfit
from rqa_lab.core.owndata import OwnData, other_data
from rqa_lab.core.problem import Path, Problem, taken
from rqa_lab.core.record import Record, write
from rqa_lab.core.schema import MOST
from rqa_lab.core.words import either, hint

R = TypeVar("R", bound=Record)


class Agreed(Field):
    """A setup that positions share: the same arguments give the same object.

    Args:
        make: make(values of the parts, in their order) -> the setup; its ``arguments`` are those values.
        own: own() -> the data file that is in use.
        lies: lies(s, setup) -> what lies before each seat, if anything does.
        parts: name in JSON -> what stands there; a part sees those before it as attributes of its position.
            There are ``seats``, each once.
    """

    found = True

    def __init__(
        self,
        make: Callable[..., Any],
        own: Callable[[], OwnData | None],
        lies: Callable[[Any, Any], Lies] = lambda s, setup: (),
        **parts: Field,
    ) -> None:
        super().__init__(counted=lies)
        self.make, self.own, self.parts = make, own, parts

    def write(self, s: Any, value: Any) -> Any:
        """The arguments by name, and the data file that is in use."""
        own, found = self.own(), {}
        for (name, part), one in zip(self.parts.items(), value.arguments, strict=True):
            if not part.omit or one != part.start(value):
                found[name] = part.write(value, one)
        return found | ({} if own is None else {"own_data": own.noted})

    def read(self, s: Any, data: Any) -> Any:
        """The setup of these arguments."""
        if not isinstance(data, Mapping) or data.keys() - {*self.parts, "own_data"}:
            odd = sorted(map(str, data.keys() - self.parts.keys())) if isinstance(data, Mapping) else [data]
            raise misfit(odd[0], f"one of {', '.join(self.parts)}")
        try:
            problem = other_data(data.get("own_data"), self.own())
        except (AttributeError, LookupError, TypeError):
            raise misfit(data["own_data"], "file, digest and changes of a data file").inside(
                "own_data"
            ) from None
        if problem:
            raise Misfit(problem)
        so_far = SimpleNamespace()
        for name, part in self.parts.items():
            if name not in data and not part.omit:
                raise Misfit(f"found no {name}, expected one")
            try:
                value = part.read(so_far, data[name]) if name in data else part.start(so_far)
            except Misfit as error:
                raise error.inside(name) from None
            if name == "seats" and (not value or len({*value}) < len(value)):
                raise misfit([*value], "each of them once").inside("seats")
            setattr(so_far, name, value)
        try:
            return self.make(*vars(so_far).values())
        except (AttributeError, LookupError, TypeError):
            raise misfit(data.get("data"), "changes that make components").inside("data") from None


class Rulings(Field):
    """Readings by the name of the ruling: pairs of those that are not the default.

    Args:
        readings: short name of each ruling -> its readings, the default first.
    """

    def __init__(self, readings: Mapping[str, tuple[str, ...]], **how: Any) -> None:
        super().__init__(**how)
        self.readings = readings

    def write(self, s: Any, value: tuple[tuple[str, str], ...]) -> Any:
        """An object."""
        return dict(value)

    def read(self, s: Any, data: Any) -> tuple[tuple[str, str], ...]:
        """Rulings and readings that there are."""
        if not isinstance(data, Mapping):
            raise misfit(data, "an object with readings by ruling")
        for name, reading in data.items():
            if name not in self.readings:
                raise misfit(name, f"the name of a ruling{hint(str(name), self.readings)}")
            if reading not in self.readings[name]:
                raise misfit(
                    reading, either(self.readings[name]) + hint(str(reading), self.readings[name])
                ).inside(name)
        return tuple(sorted(data.items()))


class Changes(Field):
    """Changed values of components, by component and field, as pairs.

    Args:
        tables: tables() -> the tables of components, cards last; a name in none of them is a new card.
    """

    def __init__(self, tables: Callable[[], Iterable[Mapping[str, Component]]], **how: Any) -> None:
        super().__init__(**how)
        self.tables = tables

    def write(self, s: Any, value: tuple[Any, ...]) -> Any:
        """An object of objects."""
        return {name: dict(fields) for name, fields in value}

    def read(self, s: Any, data: Any) -> tuple[Any, ...]:
        """Fields that such a component has, with values of the type that they have in some other one."""
        if not isinstance(data, Mapping):
            raise misfit(data, "an object with changed fields by component")
        *_, cards = tables = tuple(self.tables())
        for name, changed in data.items():
            if not isinstance(changed, Mapping):
                raise misfit(changed, "an object with the fields that are changed").inside(name)
            records = [*next((table for table in tables if name in table), cards).values()]
            for field, value in changed.items():
                try:
                    _check_value(records, field, frozen(value))
                except Misfit as error:
                    raise Misfit(error.message, name, field) from None
        return freeze(data)


def _check_value(records: Sequence[Component], field: str, value: Any) -> None:
    """Components have such a field, or "commands.full house" in one, and some have a value like this."""
    whole, _, entry = field.partition(".")
    names = [one.name for one in fields(records[0])]
    if whole not in names:
        raise misfit(field, f"one of {', '.join(names)}{hint(whole, names)}")
    known = [getattr(record, whole) for record in records]
    if entry and whole == "rows":
        parts = [row for rows in known for row in rows]
    else:
        parts = [one.get(entry) if entry else one for one in known]
    parts = [tuple(part.items()) if isinstance(part, Mapping) else part for part in parts]
    if not any(_alike(value, part) for part in parts):
        raise misfit(value, f"something like {plain(parts[0])}")


def _alike(value: Any, known: Any) -> bool:
    """Both values are of one type, and a number is within bounds."""
    if type(value) is int:
        return type(known) is int and 0 <= value <= MOST
    if isinstance(value, tuple) and isinstance(known, tuple) and known and type(known[0]) is int:
        return len(value) == len(known) and all(map(_alike, value, known))
    return type(value) is type(known)


def rulings(s: Any) -> Mapping[str, str]:
    """Name of a ruling -> the reading that is played in a position."""
    return s.setup.rulings  # type: ignore[no-any-return]


def rereading(from_json: Callable[[Any], R]) -> Callable[[R, Mapping[str, str]], R]:
    """A function of a game: the same position, played by other readings of these rulings.

    It raises ValueError for a ruling or a reading that does not exist.

    >>> from rqa_lab.games import game
    >>> gekido = game("gekido")
    >>> gekido.ruled(gekido.files.position({}), {"full-house": "any"}).setup.rulings["full-house"]
    'any'
    """

    def ruled(s: R, readings: Mapping[str, str]) -> R:
        data = write(s)
        data["setup"]["rulings"] |= readings
        return from_json(data)

    return ruled


def check(seats: Iterable[str], reserved: Container[str], sound: Callable[[Problem], object]) -> None:
    """Check that no seat is called as something else is, and what is changed of components.

    Args:
        seats: the names of the seats.
        reserved: words that none can be called.
        sound: sound(report) reports what would not fit together in components.

    Raises:
        Misfit: for the first fault.
    """
    for seat in seats:
        if seat in reserved:
            raise Misfit(taken(seat), "setup", "seats")
    sound(_refuse)


def _refuse(path: Path, message: str) -> None:
    raise Misfit(message, "setup", *path)
