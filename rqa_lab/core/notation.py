"""Actions and their text: interned values, and what goes wrong when a text is read.

A text that cannot be read, a text that means several actions, and an action that the rules refuse are three
different answers: :class:`Unreadable`, :class:`Ambiguous` and :class:`~rqa_lab.core.verdict.Illegal`.
"""

from collections.abc import Iterable, MutableMapping
from typing import Any, ClassVar, NoReturn
from weakref import WeakValueDictionary

from rqa_lab.core.words import meant, printable, shown, suggested


class Unreadable(ValueError):
    """A text that names no action: where reading stopped, what was found there, what was expected instead.

    ``at`` is where ``found`` begins, counted from 0.  Without it, that is the beginning of the text, or its
    end if nothing was found.  ``message`` leaves out the text and the place.
    """

    def __init__(
        self, text: str, found: str, expected: str, known: Iterable[str] = (), at: int | None = None
    ) -> None:
        self.text, self.found, self.expected = text, found, expected
        self.column = 1 + (at if at is not None else 0 if found else len(text))
        self.nearest = suggested(found, known)
        what = shown(found) if found else "the end"
        self.message = f"found {what}, expected {printable(expected)}{meant(self.nearest, found)}"
        stop = "" if self.nearest else "."
        super().__init__(f"cannot read {shown(text)}: at column {self.column} {self.message}{stop}")

    def __reduce__(self) -> tuple[Any, ...]:
        known = (self.nearest,) if self.nearest else ()
        return type(self), (self.text, self.found, self.expected, known, self.column - 1), self.__dict__


class Ambiguous(ValueError):
    """A text that several actions fit; ``candidates`` are their full texts."""

    def __init__(self, text: str, candidates: Iterable[str]) -> None:
        self.text, self.candidates = text, tuple(candidates)
        super().__init__(f"{shown(text)} may mean: {'; '.join(map(printable, self.candidates))}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.text, self.candidates), self.__dict__


class _Interned(type):
    """Makes a class give the same object for the same arguments, defaults included: equality is identity."""

    _known: MutableMapping[tuple[Any, ...], Any]

    def __call__(cls, *args: Any) -> Any:
        try:
            return cls._known[args]
        except KeyError:
            made = super().__call__(*args)
            return cls._known.setdefault(args, cls._known.setdefault(made.values, made))


class Action(metaclass=_Interned):
    """Something that a seat, or chance, may try: a small interned value with one complete text form.

    A kind of action names its ``fields``, in the order of its arguments, and the ``form`` in which they are
    filled in.  Robots, cards and ways are meant by name, never by number in some state, so that an action
    reads the same in every position.  A kind that takes an amount makes the same ``int`` of all that is equal
    to it, True and 1.0 included, for the first of them would decide the text of all.

    A kind whose values are free text says ``forget=True`` and has a slot ``__weakref__``: its actions are
    forgotten once nothing refers to them.
    """

    __slots__ = ("text",)
    fields: ClassVar[tuple[str, ...]] = ()
    form: ClassVar[str] = ""

    text: str

    def __init_subclass__(cls, *, forget: bool = False) -> None:
        cls._known = WeakValueDictionary() if forget else {}

    def __init__(self, *values: Any) -> None:
        for name, value in zip(self.fields, values, strict=True):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "text", self._text())

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"{self!r} is the same action for everybody and cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} is the same action for everybody and cannot be changed")

    @property
    def values(self) -> tuple[Any, ...]:
        """The arguments that make this action."""
        return tuple(getattr(self, name) for name in self.fields)

    def _text(self) -> str:
        return self.form.format(**dict(zip(self.fields, self.values, strict=True)))

    def __str__(self) -> str:
        return printable(self.text)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.values))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.values


class Choose(Action, forget=True):
    """Answer the waiting choice, by the text of the option.

    >>> Choose("Tacks on crate").text
    'choose Tacks on crate'
    """

    __slots__ = ("__weakref__", "option")
    fields = ("option",)

    option: str

    def _text(self) -> str:
        return f"choose {self.option}"


class Asked(Action, forget=True):
    """What somebody asks about and no action does, with what is against it, as bare reasons: never legal.

    >>> Asked("unlock T", (("rule", ("toy.locked",), "A Locked die stays."),)).text
    'unlock T'
    """

    __slots__ = ("__weakref__", "said", "why")
    fields = ("said", "why")
    form = "{said}"

    said: str
    why: tuple[tuple[Any, ...], ...]
