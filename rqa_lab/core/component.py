"""Components as records: where the value of each field comes from, and lists as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

#: where a value comes from: a text that we have says so; our reconstruction of what a component of the game
#: has; a component of our own; the reader's own data file; the data of a scenario
Origin = Literal["printed", "assumed", "lab", "user", "scenario"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """What the records of components have in common: where each of their fields comes from.

    Fields in ``assumed`` are our guess, those in ``user`` come from a data file, those in ``changed`` from a
    scenario.  ``clauses`` are those of its own, by what happens with it.
    """

    lab = False
    assumed: tuple[str, ...] = ()
    user: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def origin(self, name: str) -> Origin:
        """Where the value of a field comes from, or of an entry of it, "commands.full house".

        >>> from rqa_lab.games.rqa.model.components import components
        >>> cards = components().cards
        >>> [cards[name].origin("damage") for name in ("Rivet Gun", "Hammer", "Battering Ram")]
        ['printed', 'assumed', 'lab']
        """
        whole = name.partition(".")[0]
        if name in self.changed or whole in self.changed:
            return "scenario"
        if name in self.user or whole in self.user:
            return "user"
        return "assumed" if name in self.assumed else "lab" if self.lab else "printed"


def mark(record: Component) -> str:
    """A word for a component of another origin: "lab" for one of ours, "yours" for what a data file changes.

    >>> from rqa_lab.games.rqa.model.components import components
    >>> mark(components().cards["Reactor"]), mark(components().cards["Tackle"])
    ('lab', '')
    """
    return "lab" if record.lab else "yours" if record.user else ""


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down, so that records are values."""
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen, value))
    return {key: frozen(item) for key, item in value.items()} if isinstance(value, dict) else value


def plain(value: Any) -> Any:
    """Tuples as lists, all the way down, as JSON has them; the way back is :func:`frozen`.

    >>> plain(("gain", ("energy", 2)))
    ['gain', ['energy', 2]]
    """
    return [plain(item) for item in value] if isinstance(value, (tuple, list)) else value


def freeze(fields: Mapping[str, Mapping[str, Any]]) -> tuple[Any, ...]:
    """Changed data fields as a value that a setup can be found by; a mapping becomes its pairs.

    >>> freeze({"Slicer": {"powers": {"Switch Attack": 1}}})
    (('Slicer', (('powers', (('Switch Attack', 1),)),)),)
    """
    return tuple(
        (name, tuple((field, _value(new)) for field, new in sorted(given.items())))
        for name, given in sorted(fields.items())
    )


def _value(new: Any) -> Any:
    return frozen(list(new.items()) if isinstance(new, dict) else new)
