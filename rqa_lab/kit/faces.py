"""Components in words and in large: what one does, its face, and where that comes from."""

from typing import NamedTuple

from rqa_lab.core.component import Component, mark


class Fact(NamedTuple):
    """The effect of something on a space: its name, a sentence, its clause, and its origin.

    ``assumed``: some of it is our guess; ``mark``: a word for any other origin, and what it means.
    """

    name: str
    says: str
    clause: str | None
    assumed: bool
    mark: tuple[str, str] = ("", "")

    @classmethod
    def of(cls, record: Component, clause: str | None = None, assumed: bool | None = None) -> "Fact":
        """The effect of a component; ``assumed`` overrides the record on whether it is our guess."""
        guess = bool(record.assumed) if assumed is None else assumed
        return cls(record.called, record.says, clause, guess, marked(record))


class Face(NamedTuple):
    """The face of a component: its picture, its numbers, its effect.

    ``numbers`` are (icon, number, True if it is our guess); ``read`` is the table and name for reading it in
    large, "cards/Hammer"; the rest as in :class:`Fact`.
    """

    picture: str
    numbers: tuple[tuple[str, int | str, bool], ...]
    says: str
    assumed: bool
    mark: tuple[str, str]
    read: str = ""


class Large(NamedTuple):
    """A face in large, to be read before acting: with it the kind of the thing, and its clauses.

    ``more`` is everything else printed on it, a line each.
    """

    name: str
    kind: str
    face: Face
    clauses: tuple[str, ...]
    more: tuple[str, ...] = ()

    @classmethod
    def of(cls, record: Component, face: Face, kind: str = "", more: tuple[str, ...] = ()) -> "Large":
        """The face of a component with all clauses that it cites; ``kind``: what it is, if not just that."""
        cited = (clause for clauses in record.clauses.values() for clause in clauses)
        return cls(record.called, kind or record.kind.capitalize(), face, tuple(dict.fromkeys(cited)), more)


#: a word on a component -> what it means
_MARKS = {
    "": "",
    "lab": "Our own: no text that we have names what lies in the box.",
    "yours": "As your own data file has it.",
}


def marked(record: Component) -> tuple[str, str]:
    """The word on a component for its origin, and what that word means; "" for no word."""
    return mark(record), _MARKS[mark(record)]
