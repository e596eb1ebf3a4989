"""A state as a record: each field described once, with its copies, its JSON and its sums."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import get_annotations
from typing import Any, ClassVar, Self, TypeVar

from rqa_lab.core.component import plain
from rqa_lab.core.event import Count as Sums
from rqa_lab.core.event import Place
from rqa_lab.core.schema import COUNT, closed, explained
from rqa_lab.core.words import either

# ---- the kinds of fields that a position is made of ------------------------------------------------------
# A field knows its start, its plain JSON, and its part in the sums of the things in each place; and, where a
# file may give it, its allowed values and its meaning: its key, the schema and the text of a form follow from
# these.

#: the names, in a position, of numbered things there, such as its seats
Names = Callable[[Any], Sequence[str]]
#: name of a shape in files -> its JSON Schema, if that depends on the components of a game
Shapes = Mapping[str, Mapping[str, Any]]
#: the things in each place, with their numbers
Lies = Iterable[tuple[Place, int]]
#: marks a value that is not given in a row of values, so the start value applies
AT_START: Any = object()


class Field:
    """One thing that a position holds.  Every method gets the position, filled up to this field.

    Args:
        key: its name in JSON, if not that of its slot.
        omit: True to leave it out of JSON while it is as at the start.
        counted: counted(s, value) -> the things in each place, if not those of the kind of field.
        says: its meaning, for anyone who writes it in a file or sets it in a form.
        holds: the name of the shape of its values in a file, if the kind of field does not determine it.
    """

    #: True for a list of which each position has its own copy; copies share all other values
    changes = False

    def __init__(
        self,
        *,
        key: str = "",
        omit: bool = False,
        counted: Callable[[Any, Any], Lies] | None = None,
        says: str = "",
        holds: str = "",
    ) -> None:
        self.key, self.omit, self.counted, self.says, self.holds = key, omit, counted, says, holds

    def start(self, s: Any) -> Any:
        """The value at the start."""
        raise NotImplementedError

    def take(self, s: Any, value: Any) -> Any:
        """Convert a trusted value into the form that the slot holds."""
        return value

    def grown(self, s: Any, value: Any) -> Any:
        """The value with a place for each seat or piece that is new, as at the start."""
        return value

    def write(self, s: Any, value: Any) -> Any:
        """The value as plain JSON."""
        return plain(value)

    def schema(self, shapes: Shapes) -> Mapping[str, Any]:
        """The allowed values in a file, with their meaning."""
        return explained(shapes[self.holds] if self.holds else self.shape(shapes), self.says)

    def shape(self, shapes: Shapes) -> Mapping[str, Any]:
        """The allowed values in a file, by the kind of field."""
        raise TypeError(f"a {type(self).__name__} has to say what it holds in a file")

    def pack(self, value: Any) -> Any:
        """The value to pickle: the value itself, unless it is shared and found again in another process."""
        return value

    def unpack(self, s: Any, packed: Any) -> Any:
        """The value that was packed."""
        return packed

    def sums(self, s: Any, value: Any) -> Lies:
        """The things in each place; the events of a step add up to the difference."""
        return (self.counted or self.lies)(s, value)

    def lies(self, s: Any, value: Any) -> Lies:
        """The things in each place, by the kind of field."""
        yield from ()


class Count(Field):
    """A number of something in ``place``; without a place it is not counted."""

    def __init__(self, *place: str, start: int = 0, **how: Any) -> None:
        super().__init__(**how)
        self.place, self._start = place, start

    def start(self, s: Any) -> int:
        return self._start

    def shape(self, shapes: Shapes) -> Mapping[str, Any]:
        return COUNT

    def lies(self, s: Any, value: int) -> Lies:
        if self.place:
            yield self.place, value


class OneOf(Field):
    """One of these values; the first one at the start, unless another is given."""

    def __init__(self, values: Iterable[Any], place: str = "", *, start: Any = None, **how: Any) -> None:
        super().__init__(**how)
        self.values, self.place = tuple(values), place
        self._start = self.values[0] if start is None else start

    def start(self, s: Any) -> Any:
        return self._start

    def shape(self, shapes: Shapes) -> Mapping[str, Any]:
        return {"type": "boolean"} if {*self.values} == {False, True} else {"enum": [*self.values]}

    def lies(self, s: Any, value: Any) -> Lies:
        if self.place:
            yield (self.place, str(value)), 1


class Text(Field):
    """Any text; in a ``place`` it names the thing there, with "" for nothing."""

    def __init__(self, place: str = "", **how: Any) -> None:
        super().__init__(**how)
        self.place = place

    def start(self, s: Any) -> str:
        return ""

    def lies(self, s: Any, value: str) -> Lies:
        return [((self.place, value), 1)] if self.place and value else ()


class Known(Text):
    """The name of a component in play, from one of the tables, or a placeholder for one or for none."""

    def __init__(self, table: str, place: str = "", **how: Any) -> None:
        super().__init__(place, **how)
        self.table = table


class Numbered(Field):
    """Something with a number in a position and a name outside: a seat, a piece, a space.

    Args:
        names: their names, in the order of the numbers.
        place: the zone in which it is counted.
        none: None is allowed.
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

    def lies(self, s: Any, value: int | None) -> Lies:
        if self.place and value is not None:
            yield (self.place, self.names(s)[value]), 1


class Many(Field):
    """Any number of values of the same kind, in order.

    Args:
        of: the field of each of them.
        sort: their order means nothing, so they are kept sorted; may be a sort key.
        start: the values at the start.
    """

    def __init__(
        self,
        of: Field,
        *,
        sort: bool | Callable[[Any], Any] = False,
        start: tuple[Any, ...] = (),
        **how: Any,
    ) -> None:
        super().__init__(**how)
        self.of, self.sort, self._start = of, sort, start

    def start(self, s: Any) -> tuple[Any, ...]:
        return self._start

    def take(self, s: Any, value: Iterable[Any]) -> tuple[Any, ...]:
        if not self.sort:
            return tuple(value)
        return tuple(sorted(value, key=None if self.sort is True else self.sort))

    def write(self, s: Any, value: Sequence[Any]) -> list[Any]:
        return [self.of.write(s, one) for one in value]

    def lies(self, s: Any, value: Sequence[Any]) -> Lies:
        for one in value:
            yield from self.of.sums(s, one)


class Zone(Many):
    """Cards in a zone, those of a table, by name; in a ``bag`` their order means nothing."""

    def __init__(self, place: str, *, bag: bool = False, table: str = "cards", **how: Any) -> None:
        super().__init__(Known(table, place), sort=bag, **{"holds": table, **how})


class Per(Field):
    """One value for each seat, piece or pile; what is there belongs to its owner.

    Args:
        names: the seats, pieces or piles, each of which has one.
        of: the field of each value.
        changes: they change with almost every action, so each position has a list of its own.
        start: start(s, number) -> the value if none is given, if not that of ``of``.

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

    def schema(self, shapes: Shapes) -> Mapping[str, Any]:
        """The schema of each one's value."""
        return explained(self.of.schema(shapes), self.says)

    def grown(self, s: Any, value: Sequence[Any]) -> Any:
        new = len(self.names(s)) - len(value)
        return self.take(s, (*(self.of.grown(s, one) for one in value), *(AT_START for _ in range(new))))

    def write(self, s: Any, value: Sequence[Any]) -> list[Any]:
        return [self.of.write(s, one) for one in value]

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

    def lies(self, s: Any, value: Sequence[Any]) -> Lies:
        for part, one in zip(self.parts, value, strict=True):
            yield from part.sums(s, one)


class Group(Row):
    """A named tuple, with its fields described in its class.

    Args:
        kind: the class; fields without a description are numbers, counted by name in the ``place``.
        place: the zone in which they are counted, if they are.
        named: JSON has the names as well; anything missing is as the class starts.
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

    def shape(self, shapes: Shapes) -> Mapping[str, Any]:
        named = zip(map(str, self.names), self.parts, strict=True)
        return closed(**{name: part.schema(shapes) for name, part in named})

    def write(self, s: Any, value: Sequence[Any]) -> Any:
        data = super().write(s, value)
        return dict(zip(self.names, data, strict=True)) if self.named else data


class Optional(Field):
    """Something, or nothing at all."""

    def __init__(self, of: Field, **how: Any) -> None:
        super().__init__(**how)
        self.of = of

    def start(self, s: Any) -> Any:
        return None

    def schema(self, shapes: Shapes) -> Mapping[str, Any]:
        return explained(self.of.schema(shapes), self.says)

    def write(self, s: Any, value: Any) -> Any:
        return None if value is None else self.of.write(s, value)

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


def described(cls: type[Any]) -> Mapping[str, Any]:
    """Name of a slot -> its Field or Derived, as the annotations have them."""
    return {
        name: part
        for name, hint in get_annotations(cls).items()
        for part in getattr(hint, "__metadata__", ())
        if isinstance(part, (Field, Derived))
    }


# ---- a position as a record: each of its fields is described once, and the rest follows from that --------
# The fields give the slots, the copy, equality and hash, plain JSON, the position at the start, and the sums
# of the things in each place.
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


class Record:
    """The base of all positions, once :func:`record` has completed a class from its fields."""

    __slots__ = ()
    #: name of a slot -> its description
    fields: ClassVar[Mapping[str, Field]] = {}
    derived: ClassVar[Mapping[str, Derived]] = {}

    @classmethod
    def start(cls, **given: Any) -> Self:
        """A position with the given values, which are trusted; everything else is as at the start."""
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
        """A copy with these values instead, which are trusted, such as ones that follow from the rest."""
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
        """The position as plain JSON."""
        return write(self)

    def counts(self) -> Sums:
        """Every counter and zone as numbers."""
        return count(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[Any, ...]:
        packed = [field.pack(getattr(self, name)) for name, field in self.fields.items()]
        return _revived, (type(self), packed)


R = TypeVar("R", bound=Record)


def _revived(cls: type[R], packed: list[Any]) -> R:
    """The position that was pickled."""
    s = object.__new__(cls)
    for (name, field), value in zip(cls.fields.items(), packed, strict=True):
        setattr(s, name, field.unpack(s, value))
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


def count(s: Record) -> Sums:
    """Every counter and zone of a position as numbers."""
    sums: Sums = Counter()
    for name, field in s.fields.items():
        for place, n in field.sums(s, getattr(s, name)):
            sums[place] += n
    return Counter({place: n for place, n in sums.items() if n})
