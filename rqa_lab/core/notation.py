"""Actions and their text: interned values, and what goes wrong when a text is read.

A text that cannot be read, a text that means several actions, and an action that the rules refuse are three
different answers: :class:`Unreadable`, :class:`Ambiguous` and :class:`~rqa_lab.core.verdict.Illegal`.
"""

import difflib
from collections.abc import Iterable
from typing import Any, ClassVar


class Unreadable(ValueError):
    """A text that names no action: where reading stopped, what stands there, what was expected instead."""

    def __init__(self, text: str, found: str, expected: str, known: Iterable[str] = ()) -> None:
        self.text, self.found, self.expected = text, found, expected
        self.column = text.lower().find(found.lower()) + 1 if found else len(text) + 1
        self.nearest = nearest(found, known)
        hint = f" Did you mean {self.nearest!r}?" if self.nearest else ""
        what = f"{found!r}" if found else "the end"
        super().__init__(
            f"cannot read {text!r}: at column {self.column} found {what}, expected {expected}.{hint}"
        )


class Ambiguous(ValueError):
    """A text that several actions fit; ``candidates`` are their full texts."""

    def __init__(self, text: str, candidates: Iterable[str]) -> None:
        self.text, self.candidates = text, tuple(candidates)
        super().__init__(f"{text!r} may mean: {'; '.join(self.candidates)}")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like ``word``, if any does.

    >>> nearest("crat", ["pug", "crate"])
    'crate'
    """
    by_lower = {name.lower(): name for name in known}
    close = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[close[0]] if close else None


class _Interned(type):
    """Makes a class give the same object for the same arguments, so that equality is identity."""

    _known: dict[tuple[Any, ...], Any]

    def __call__(cls, *args: Any) -> Any:
        try:
            return cls._known[args]
        except KeyError:
            value = cls._known[args] = super().__call__(*args)
            return value


class Action(metaclass=_Interned):
    """Something that a seat, or chance, may try: a small interned value with one complete text form.

    A kind of action names its ``fields``, in the order of its arguments, and the ``form`` in which they are
    filled in.  Values are names, never numbers, so that an action reads the same in every position.
    """

    __slots__ = ("text",)
    fields: ClassVar[tuple[str, ...]] = ()
    form: ClassVar[str] = ""

    text: str

    def __init_subclass__(cls) -> None:
        cls._known = {}

    def __init__(self, *values: Any) -> None:
        for name, value in zip(self.fields, values, strict=True):
            setattr(self, name, value)
        self.text = self._text()

    @property
    def values(self) -> tuple[Any, ...]:
        """The arguments that make this action."""
        return tuple(getattr(self, name) for name in self.fields)

    def _text(self) -> str:
        return self.form.format(**dict(zip(self.fields, self.values, strict=True)))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.values))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.values


class Choose(Action):
    """Answer the waiting choice, by the text of the option.

    >>> Choose("Tacks on crate").text
    'choose Tacks on crate'
    """

    fields = __slots__ = ("option",)
    form = "choose {option}"

    option: str
