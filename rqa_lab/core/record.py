"""A position as a record: each of its fields is described once, and the rest follows from that.

From the fields come the slots, the copy, equality and hash, plain JSON both ways with its checks, what a
position is like where nothing is said, and the sums of what lies where.

>>> from typing import Annotated
>>> from rqa_lab.core.fields import Count, OneOf
>>> @record
... class Purse(Record):
...     coins: Annotated[int, Count("coins")]
...     open: Annotated[bool, OneOf((False, True))]
>>> purse = Purse.start(coins=3)
>>> write(purse), dict(count(purse))
({'coins': 3, 'open': False}, {('coins',): 3})
>>> write(purse.replaced(open=True))
{'coins': 3, 'open': True}
>>> read(Purse, {"coins": 3, "open": False}) == purse
True
>>> read(Purse, {"coins": -1, "open": False})
Traceback (most recent call last):
rqa_lab.core.fields.Misfit: coins: found -1, expected a number from 0 to 999
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self, TypeVar

from rqa_lab.core.event import Count as Sums
from rqa_lab.core.fields import Derived, Field, Misfit, described, misfit
from rqa_lab.core.words import either


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
