"""A state as a record: each field described once, with its copies, its JSON and its sums."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from inspect import get_annotations
from typing import Any, ClassVar, Self, TypeVar

from rqa_lab.core.component import plain
from rqa_lab.core.event import Count as Sums
from rqa_lab.core.event import Place
from rqa_lab.core.schema import LONGEST_NAME, MOST
from rqa_lab.core.words import either, hint, shown

# ---- the kinds of fields that a position is made of ------------------------------------------------------
# A field knows its start, its plain JSON both ways with its check, and what it adds to the sums of what
# lies where.  :mod:`~rqa_lab.core.record` makes positions of fields.

#: the names, in a position, of what goes by number there, such as its seats
Names = Callable[[Any], Sequence[str]]
#: what lies where
Lies = Iterable[tuple[Place, int]]
#: stands in a row that is given for what is not given, and so is as at the start
AT_START: Any = object()


class Misfit(ValueError):
    """What is read cannot stand in a field; says where, what was found and what was expected."""

    def __init__(self, message: str, *path: object) -> None:
        super().__init__(f"{'.'.join(map(str, path))}: {message}" if path else message)
        self.message, self.path = message, path

    def inside(self, name: object) -> "Misfit":
        """The same, seen from outside of a part."""
        return Misfit(self.message, name, *self.path)


def misfit(found: object, expected: str) -> Misfit:
    """What was found instead of what was expected."""
    text = shown(found) if isinstance(found, str) else repr(found)
    return Misfit(f"found {text[:60]}, expected {expected}")


class Field:
    """One thing that a position holds.  Every method gets the position, filled as far as the fields before.

    Args:
        key: what it is called in JSON, if not by the name of its slot.
        omit: it is left out of JSON while it is as at the start.
        counted: counted(s, value) -> what lies where, if not what the kind of field says.
    """

    #: it is a list, of which each copy of a position has its own; all else is a value that copies share
    changes = False
    #: it is found again by its JSON, not copied, when a position is pickled
    found = False

    def __init__(
        self, *, key: str = "", omit: bool = False, counted: Callable[[Any, Any], Lies] | None = None
    ) -> None:
        self.key, self.omit, self.counted = key, omit, counted

    def start(self, s: Any) -> Any:
        """What it is where nothing is said."""
        raise NotImplementedError

    def take(self, s: Any, value: Any) -> Any:
        """The value as the slot holds it, from one that is trusted."""
        return value

    def grown(self, s: Any, value: Any) -> Any:
        """The value with a place for each seat or piece that is new, as at the start."""
        return value

    def write(self, s: Any, value: Any) -> Any:
        """The value as plain JSON."""
        return plain(value)

    def read(self, s: Any, data: Any) -> Any:
        """The value from plain JSON; raises Misfit for anything else."""
        raise NotImplementedError

    def sums(self, s: Any, value: Any) -> Lies:
        """What lies where; the events of a step add up to the difference of it."""
        return (self.counted or self.lies)(s, value)

    def lies(self, s: Any, value: Any) -> Lies:
        """What lies where by the kind of field."""
        yield from ()


class Count(Field):
    """A number of something, which lies in ``place``; in none, it is not counted."""

    def __init__(self, *place: str, start: int = 0, **how: Any) -> None:
        super().__init__(**how)
        self.place, self._start = place, start

    def start(self, s: Any) -> int:
        return self._start

    def read(self, s: Any, data: Any) -> int:
        if type(data) is not int or not 0 <= data <= MOST:
            raise misfit(data, f"a number from 0 to {MOST}")
        return data

    def lies(self, s: Any, value: int) -> Lies:
        if self.place:
            yield self.place, value


class OneOf(Field):
    """One of these values, at the start the first one unless another is given."""

    def __init__(self, values: Iterable[Any], place: str = "", *, start: Any = None, **how: Any) -> None:
        super().__init__(**how)
        self.values, self.place = tuple(values), place
        self._start = self.values[0] if start is None else start

    def start(self, s: Any) -> Any:
        return self._start

    def read(self, s: Any, data: Any) -> Any:
        if not any(data is value or (type(data) is type(value) and data == value) for value in self.values):
            near = hint(data, [v for v in self.values if isinstance(v, str)]) if isinstance(data, str) else ""
            raise misfit(data, either(map(str, self.values)) + near)
        return data

    def lies(self, s: Any, value: Any) -> Lies:
        if self.place:
            yield (self.place, str(value)), 1


class Text(Field):
    """Any text; in a ``place`` it names what lies there, "" nothing.

    Args:
        place: the zone that it is counted in.
        called: it is what somebody is called: neither empty nor longer than a name may be.
    """

    def __init__(self, place: str = "", *, called: bool = False, **how: Any) -> None:
        super().__init__(**how)
        self.place, self.called = place, called

    def start(self, s: Any) -> str:
        return ""

    def read(self, s: Any, data: Any) -> str:
        if type(data) is not str:
            raise misfit(data, "a text")
        if self.called and not 0 < len(data) <= LONGEST_NAME:
            raise misfit(data, f"a name of 1 to {LONGEST_NAME} letters")
        return data

    def lies(self, s: Any, value: str) -> Lies:
        return [((self.place, value), 1)] if self.place and value else ()


class Name(Text):
    """One of some known names.

    Args:
        names: the known names.
        what: what is expected, if not one of these names.
        also: texts that may stand there, though they are no names.
    """

    def __init__(
        self, names: Callable[[Any], Collection[str]], place: str = "", *, what: str = "",
        also: tuple[str, ...] = (), **how: Any,
    ) -> None:  # fmt: skip
        super().__init__(place, **how)
        self.known, self.what, self.also = names, what, also

    def read(self, s: Any, data: Any) -> str:
        if type(data) is not str or (data not in self.also and data not in self.known(s)):
            near = hint(data, self.known(s)) if isinstance(data, str) else ""
            raise misfit(data, (self.what or either(self.known(s))) + near)
        return data


class Known(Name):
    """The name of a component in play, from one of the tables."""

    def __init__(self, table: str, place: str = "", **how: Any) -> None:
        what = f"one of the {table} that are played with"
        super().__init__(lambda s: getattr(s.setup.components, table), place, what=what, **how)


class Numbered(Field):
    """Something that goes by number in a position and has a name outside: a seat, a piece, a space.

    Args:
        names: their names, in the order of the numbers.
        place: the zone that it is counted in.
        none: it may be None.
        spell: JSON has the name, not the number.
    """

    def __init__(
        self, names: Names, place: str = "", *, none: bool = False, spell: bool = False, **how: Any
    ) -> None:
        super().__init__(**how)
        self.names, self.place, self.none, self.spell = names, place, none, spell

    def start(self, s: Any) -> int | None:
        return None if self.none else 0

    def write(self, s: Any, value: int | None) -> Any:
        return self.names(s)[value] if self.spell and value is not None else value

    def read(self, s: Any, data: Any) -> int | None:
        if data is None and self.none:
            return None
        names = self.names(s)
        if self.spell:
            if data not in names:
                raise misfit(data, f"{either(names)}{hint(data, names) if isinstance(data, str) else ''}")
            return names.index(data)
        if type(data) is not int or not 0 <= data < len(names):
            raise misfit(data, f"a number below {len(names)}")
        return data

    def lies(self, s: Any, value: int | None) -> Lies:
        if self.place and value is not None:
            yield (self.place, self.names(s)[value]), 1


class Many(Field):
    """Any number of the same, in order.

    Args:
        of: what each of them is.
        sort: their order means nothing, so they are kept sorted, by this if it is a key.
        size: how many there are, if that does not change.
        start: what there is where nothing is said.
    """

    def __init__(
        self,
        of: Field,
        *,
        sort: bool | Callable[[Any], Any] = False,
        size: int | None = None,
        start: tuple[Any, ...] = (),
        **how: Any,
    ) -> None:
        super().__init__(**how)
        self.of, self.sort, self.size, self._start = of, sort, size, start

    def start(self, s: Any) -> tuple[Any, ...]:
        return self._start

    def take(self, s: Any, value: Iterable[Any]) -> tuple[Any, ...]:
        if not self.sort:
            return tuple(value)
        return tuple(sorted(value, key=None if self.sort is True else self.sort))

    def write(self, s: Any, value: Sequence[Any]) -> list[Any]:
        return [self.of.write(s, one) for one in value]

    def read(self, s: Any, data: Any) -> tuple[Any, ...]:
        if not isinstance(data, (list, tuple)) or (self.size is not None and len(data) != self.size):
            raise misfit(data, "a list" if self.size is None else f"a list of {self.size}")
        return self.take(s, _each((self.of for _ in data), s, data))

    def lies(self, s: Any, value: Sequence[Any]) -> Lies:
        for one in value:
            yield from self.of.sums(s, one)


class Zone(Many):
    """Cards in a zone, by name; in a ``bag`` their order means nothing.

    Args:
        also: what may stand for a card: one that the observer does not see, or none at all.
        table: which cards.
    """

    def __init__(
        self, place: str, *, bag: bool = False, also: tuple[str, ...] = (), table: str = "cards", **how: Any
    ) -> None:
        super().__init__(Known(table, place, also=also), sort=bag, **how)
        self.also, self.table = {*also}, table

    def read(self, s: Any, data: Any) -> tuple[Any, ...]:
        try:  # at once, as there are many cards
            cards = getattr(s.setup.components, self.table)
            fits = type(data) is list and cards.keys() >= {*data} - self.also
        except TypeError:
            fits = False
        return self.take(s, data) if fits and self.size is None else super().read(s, data)


class Per(Field):
    """The same for each seat, piece or pile; what lies there belongs to its owner.

    Args:
        names: the seats, pieces or piles, each of which has one.
        of: what each has.
        changes: they change with almost every action, so each position has a list of its own.
        start: start(s, number) -> the value where nothing is given, if not that of ``of``.

    >>> from types import SimpleNamespace
    >>> ammo = Per(lambda s: s.seats, Count(start=3))
    >>> ammo.take(SimpleNamespace(seats="AB"), (7, AT_START))
    (7, 3)
    >>> ammo.grown(SimpleNamespace(seats="ABC"), (7, 3))
    (7, 3, 3)
    """

    def __init__(
        self,
        names: Names,
        of: Field,
        *,
        changes: bool = False,
        start: Callable[[Any, int], Any] | None = None,
        **how: Any,
    ) -> None:
        super().__init__(**how)
        self.names, self.of, self.changes, self._start = names, of, changes, start

    def start(self, s: Any) -> Any:
        return self.take(s, (AT_START for _ in self.names(s)))

    def take(self, s: Any, value: Iterable[Any]) -> Any:
        begin = self._start or (lambda s, number: self.of.start(s))
        row = (
            self.of.take(s, begin(s, number) if one is AT_START else one) for number, one in enumerate(value)
        )
        return list(row) if self.changes else tuple(row)

    def grown(self, s: Any, value: Sequence[Any]) -> Any:
        new = len(self.names(s)) - len(value)
        return self.take(s, (*(self.of.grown(s, one) for one in value), *(AT_START for _ in range(new))))

    def write(self, s: Any, value: Sequence[Any]) -> list[Any]:
        return [self.of.write(s, one) for one in value]

    def read(self, s: Any, data: Any) -> Any:
        names = self.names(s)
        if not isinstance(data, (list, tuple)) or len(data) != len(names):
            raise misfit(data, f"a list of {len(names)}, one for each of {', '.join(names)}")
        row = _each((self.of for _ in names), s, data, names)
        return row if self.changes else tuple(row)

    def lies(self, s: Any, value: Sequence[Any]) -> Lies:
        for name, one in zip(self.names(s), value, strict=False):
            for (zone, *rest), n in self.of.sums(s, one):
                yield (zone, name, *rest), n


class Row(Field):
    """A tuple of different things, each with its own field."""

    def __init__(self, *fields: Field, names: Sequence[object] = (), **how: Any) -> None:
        super().__init__(**how)
        self.parts, self.names = fields, names or range(len(fields))

    def start(self, s: Any) -> Any:
        return tuple(part.start(s) for part in self.parts)

    def take(self, s: Any, value: Iterable[Any]) -> Any:
        return tuple(value)

    def write(self, s: Any, value: Sequence[Any]) -> Any:
        return [part.write(s, one) for part, one in zip(self.parts, value, strict=True)]

    def read(self, s: Any, data: Any) -> Any:
        if not isinstance(data, (list, tuple)) or len(data) != len(self.parts):
            raise misfit(data, f"a list of {len(self.parts)}")
        return self.take(s, _each(self.parts, s, data, self.names))

    def lies(self, s: Any, value: Sequence[Any]) -> Lies:
        for part, one in zip(self.parts, value, strict=True):
            yield from part.sums(s, one)


class Group(Row):
    """A named tuple, the fields of which are described in its class.

    Args:
        kind: the class; those of its fields that say nothing are numbers, counted by name in the ``place``.
        place: the zone of these, if they are counted.
        named: JSON has the names as well; what is not there is as the class starts.
    """

    def __init__(self, kind: type[Any], place: str = "", *, named: bool = False, **how: Any) -> None:
        known = described(kind)
        numbers = {name: Count(*((place, name) if place else ())) for name in kind._fields}
        super().__init__(*(known.get(name, numbers[name]) for name in numbers), names=kind._fields, **how)
        self.kind, self.named = kind, named

    def start(self, s: Any) -> Any:
        return self.kind()

    def take(self, s: Any, value: Iterable[Any]) -> Any:
        return value if isinstance(value, self.kind) else self.kind(*value)

    def write(self, s: Any, value: Sequence[Any]) -> Any:
        data = super().write(s, value)
        return dict(zip(self.names, data, strict=True)) if self.named else data

    def read(self, s: Any, data: Any) -> Any:
        if not self.named:
            return super().read(s, data)
        if not isinstance(data, Mapping) or data.keys() - set(self.names):
            raise misfit(data, f"an object with {either(map(str, self.names))}")
        known = {name: part for name, part in zip(self.names, self.parts, strict=True) if name in data}
        values = _each(known.values(), s, (data[name] for name in known), known)
        try:
            return self.kind(**dict(zip(map(str, known), values, strict=True)))
        except TypeError:
            raise misfit(data, f"an object with {', '.join(map(str, self.names))}") from None


class Optional(Field):
    """Something, or nothing at all."""

    def __init__(self, of: Field, **how: Any) -> None:
        super().__init__(**how)
        self.of = of

    def start(self, s: Any) -> Any:
        return None

    def write(self, s: Any, value: Any) -> Any:
        return None if value is None else self.of.write(s, value)

    def read(self, s: Any, data: Any) -> Any:
        return None if data is None else self.of.read(s, data)

    def lies(self, s: Any, value: Any) -> Lies:
        if value is not None:
            yield from self.of.sums(s, value)


class Derived:
    """A slot that is computed from the others, and is not part of a position's value.

    Args:
        of: of(s) -> its value.
    """

    def __init__(self, of: Callable[[Any], Any]) -> None:
        self.of = of


def _each(
    fields: Iterable[Field], s: Any, data: Iterable[Any], names: Iterable[object] | None = None
) -> list[Any]:
    """Read each part; a Misfit gets the part's name, or else its number, into its path."""
    found: list[Any] = []
    try:
        for field, one in zip(fields, data, strict=False):
            found.append(field.read(s, one))
    except Misfit as error:
        number = len(found)
        raise error.inside(number if names is None else [*names][number]) from None
    return found


def described(cls: type[Any]) -> Mapping[str, Any]:
    """Name of a slot -> its Field or Derived, as the annotations have them."""
    return {
        name: part
        for name, hint in get_annotations(cls).items()
        for part in getattr(hint, "__metadata__", ())
        if isinstance(part, (Field, Derived))
    }


# ---- a position as a record: each of its fields is described once, and the rest follows from that --------
# From the fields come the slots, the copy, equality and hash, plain JSON both ways with its checks, what a
# position is like where nothing is said, and the sums of what lies where.
#
# >>> from typing import Annotated
# >>> from rqa_lab.core.record import Count, OneOf
# >>> @record
# ... class Purse(Record):
# ...     coins: Annotated[int, Count("coins")]
# ...     open: Annotated[bool, OneOf((False, True))]
# >>> purse = Purse.start(coins=3)
# >>> write(purse), dict(count(purse))
# ({'coins': 3, 'open': False}, {('coins',): 3})
# >>> write(purse.replaced(open=True))
# {'coins': 3, 'open': True}
# >>> read(Purse, {"coins": 3, "open": False}) == purse
# True
# >>> read(Purse, {"coins": -1, "open": False})
# Traceback (most recent call last):
# rqa_lab.core.record.Misfit: coins: found -1, expected a number from 0 to 999


class Record:
    """What every position can do, once :func:`record` has made it of its fields."""

    __slots__ = ()
    #: name of a slot -> what is described of it
    fields: ClassVar[Mapping[str, Field]] = {}
    derived: ClassVar[Mapping[str, Derived]] = {}

    @classmethod
    def start(cls, **given: Any) -> Self:
        """A position in which what is not given is as at the start; what is given is trusted."""
        s = object.__new__(cls)
        for name, field in cls.fields.items():
            value = field.take(s, given.pop(name)) if name in given else field.start(s)
            setattr(s, name, value)
        if given:
            raise TypeError(f"a {cls.__name__} has no {either(given)}")
        return s._derive()

    def _derive(self) -> Self:
        for name, one in self.derived.items():
            setattr(self, name, one.of(self))
        return self

    def grow(self) -> None:
        """Give each seat or piece that is new its place in every row, filled as at the start."""
        for name, field in self.fields.items():
            setattr(self, name, field.grown(self, getattr(self, name)))

    def replaced(self, **given: Any) -> Self:
        """A copy that has these values instead, which are trusted, such as what follows from the rest."""
        s = self.copy()
        for name, value in given.items():
            setattr(s, name, self.fields[name].take(s, value))
        return s._derive()

    def copy(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two positions equal."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """All of it as plain JSON."""
        return write(self)

    def counts(self) -> Sums:
        """Every counter and zone as numbers."""
        return count(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[Any, ...]:
        values = [(field, getattr(self, name)) for name, field in self.fields.items()]
        return _revived, (type(self), [field.write(self, it) if field.found else it for field, it in values])


R = TypeVar("R", bound=Record)


def _revived(cls: type[R], values: list[Any]) -> R:
    """The position that was pickled."""
    s = object.__new__(cls)
    for (name, field), value in zip(cls.fields.items(), values, strict=True):
        setattr(s, name, field.read(s, value) if field.found else value)
    return s._derive()


def record(cls: type[R]) -> type[R]:
    """Make a class with slots of its annotations, with a copy as fast as one written by hand."""
    parts = described(cls)
    fields = {name: one for name, one in parts.items() if isinstance(one, Field)}
    derived = {name: one for name, one in parts.items() if isinstance(one, Derived)}
    space: dict[str, Any] = {"make": object.__new__, "__name__": cls.__module__}
    copied = "".join(
        f"    new.{name} = self.{name}{'[:]' if name in fields and fields[name].changes else ''}\n"
        for name in parts
    )
    key = ", ".join(f"*self.{name}" if field.changes else f"self.{name}" for name, field in fields.items())
    exec(f"def copy(self):\n    new = make(type(self))\n{copied}    return new", space)
    exec(f"def key(self):\n    return ({key},)", space)
    kept = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}
    more = {"fields": fields, "derived": derived, "copy": space["copy"], "key": space["key"]}
    made: type[R] = type(cls.__name__, cls.__bases__, kept | more | {"__slots__": tuple(parts)})
    return made


def write(s: Record) -> dict[str, Any]:
    """A position as plain JSON."""
    found = {}
    for name, field in s.fields.items():
        value = getattr(s, name)
        if not field.omit or value != field.start(s):
            found[field.key or name] = field.write(s, value)
    return found


def read(cls: type[R], data: Any) -> R:
    """The position that :func:`write` wrote.

    Raises:
        Misfit: a ValueError, for anything else; what was found where, and what was expected.
    """
    keys = {field.key or name: name for name, field in cls.fields.items()}
    if not isinstance(data, Mapping) or data.keys() - keys.keys():
        odd = sorted(map(str, data.keys() - keys.keys())) if isinstance(data, Mapping) else [data]
        raise misfit(odd[0], f"one of {', '.join(keys)}")
    s = object.__new__(cls)
    for key, name in keys.items():
        field = cls.fields[name]
        if key not in data and not field.omit:
            raise Misfit(f"found no {key}, expected one")
        try:
            setattr(s, name, field.read(s, data[key]) if key in data else field.start(s))
        except Misfit as error:
            raise error.inside(key) from None
    return s._derive()


def restore(cls: type[R], data: Any, check: Callable[[R], object], game: str) -> R:
    """The position of a game that :func:`write` wrote, with a check of what fields cannot see one by one.

    Raises:
        ValueError: for anything else, also for what such a check stumbles over.
    """
    try:
        state = read(cls, data)
        check(state)
    except (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError) as error:
        why = error if isinstance(error, Misfit) else "its parts do not go together"
        raise ValueError(f"no state of {game}: {why}") from error
    return state


def count(s: Record) -> Sums:
    """Every counter and zone of a position as numbers."""
    sums: Sums = Counter()
    for name, field in s.fields.items():
        for place, n in field.sums(s, getattr(s, name)):
            sums[place] += n
    return Counter({place: n for place, n in sums.items() if n})
