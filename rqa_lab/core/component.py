"""Components as records: where the value of each field comes from, and lists as values."""

from typing import Any

#: where a value comes from: a text that we have says so; our reconstruction of what a component of the game
#: has; a component of our own; the reader's own data file; the data of a scenario
ORIGINS = ("printed", "assumed", "lab", "user", "scenario")


class Component:
    """What a record of a component has in common: where each of its fields comes from."""

    __slots__ = ()
    lab = False
    assumed: tuple[str, ...]
    user: tuple[str, ...]
    changed: tuple[str, ...]

    def origin(self, field: str) -> str:
        """One of ORIGINS: where the value of a field comes from.

        >>> from rqa_lab.games.rqa.components import components
        >>> cards = components().cards
        >>> [cards[name].origin("damage") for name in ("Rivet Gun", "Hammer", "Battering Ram")]
        ['printed', 'assumed', 'lab']
        """
        if field in self.changed:
            return "scenario"
        if field in self.user:
            return "user"
        return "assumed" if field in self.assumed else "lab" if self.lab else "printed"


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down, so that records are values."""
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen, value))
    return {key: frozen(item) for key, item in value.items()} if isinstance(value, dict) else value
