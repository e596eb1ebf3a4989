"""The components of Robot Quest Arena: robots, tiles and cards as records, from ``components.yaml``."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from rqa_lab.games.data import load

Step = tuple[Any, ...]
#: what happens with a component -> the clauses of its own that say so
OwnClauses = Mapping[str, tuple[str, ...]]


class _Origin:
    """Where each field of a component comes from."""

    __slots__ = ()
    assumed: tuple[str, ...]
    changed: tuple[str, ...]

    def origin(self, field: str) -> str:
        """``printed``: a text we have says so; ``assumed``: our reconstruction; ``scenario``: set by a file.

        >>> components().cards["Rivet Gun"].origin("cost"), components().cards["Hammer"].origin("damage")
        ('printed', 'assumed')
        """
        return "scenario" if field in self.changed else "assumed" if field in self.assumed else "printed"


@dataclass(frozen=True, slots=True)
class Robot(_Origin):
    """A Player Board: ``health`` symbols on its bar, and its power.

    ``push_extra`` is what pushing it costs on top, in Move.  A built-in attack costs ``price`` Energy and has
    ``range`` and ``damage``.  ``reward`` are the steps for each enemy robot that it Knocks Out.
    """

    name: str
    says: str
    health: int
    push_extra: int = 0
    price: int = 0
    range: int | None = None
    damage: int = 0
    reward: tuple[Step, ...] = ()
    assumed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    clauses: OwnClauses = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tile(_Origin):
    """What a kind of tile does; damage and Move in points.

    ``knock_out_from`` is the cost of a scrapped card from which on the tile Knocks Out who enters it;
    ``start`` are the steps for a robot that starts its owner's turn on the tile.
    """

    name: str
    says: str
    blocks: tuple[str, ...] = ()
    enter_damage: int = 0
    exit_extra: int = 0
    knock_out_from: int = 0
    start: tuple[Step, ...] = ()
    assumed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    clauses: OwnClauses = field(default_factory=dict)

    @property
    def enters(self) -> bool:
        """It does something to a robot that enters it."""
        return bool(self.enter_damage or self.knock_out_from)


@dataclass(frozen=True, slots=True)
class Card(_Origin):
    """A card: what it costs to acquire, whom it reaches, and its steps in order.

    ``range`` is ``melee``, ``around`` (each enemy next to the robot), ``line`` (each enemy one way) or a
    number of spaces; ``copies`` counts the box.  ``steps`` is empty for a card that the lab knows by name
    only.
    """

    name: str
    says: str
    type: str
    group: str
    cost: int = 0
    copies: int = 0
    range: str | int | None = None
    damage: int = 0
    steps: tuple[Step, ...] = ()
    assumed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    clauses: OwnClauses = field(default_factory=dict)

    @property
    def aimed(self) -> bool:
        """It is played at a target."""
        return self.range not in (None, "around", "line")


@dataclass(frozen=True, eq=False)
class Components:
    """One set of component data, by name."""

    robots: Mapping[str, Robot]
    tiles: Mapping[str, Tile]
    cards: Mapping[str, Card]
    box: Mapping[str, int]
    layouts: Mapping[str, Mapping[str, str]]

    @cached_property
    def supply(self) -> tuple[str, ...]:
        """The names of the Supply piles."""
        return tuple(name for name, card in self.cards.items() if card.group == "supply")

    @cached_property
    def cost(self) -> Mapping[str, int]:
        """Name of a card -> its cost in Energy; 0 where none is printed."""
        return {name: card.cost for name, card in self.cards.items()}

    def group(self, card: str) -> str:
        """The group of a card; "" for one that does not exist, as in a broken position."""
        return self.cards[card].group if card in self.cards else ""

    def changed(self, fields: Mapping[str, Mapping[str, Any]]) -> "Components":
        """The same data with fields of named components replaced.

        Raises:
            KeyError: for a component that does not exist.
            TypeError: for a field that it does not have.

        >>> components().changed({"Hammer": {"damage": 2}}).cards["Hammer"].damage
        2
        """
        robots, tiles, cards = dict(self.robots), dict(self.tiles), dict(self.cards)
        for name, new in fields.items():
            table: dict[str, Any] = next((rows for rows in (robots, tiles) if name in rows), cards)
            table[name] = replace(table[name], **frozen(new), changed=tuple(sorted(new)))
        return Components(robots, tiles, cards, self.box, self.layouts)

    def changes(self, data: tuple[Any, ...]) -> tuple[Any, ...]:
        """Those of the given (component, fields) pairs that change something."""
        found = []
        for name, fields in data:
            record: Any = next(
                table[name] for table in (self.robots, self.tiles, self.cards) if name in table
            )
            new = tuple((field, value) for field, value in fields if getattr(record, field) != value)
            found += [(name, new)] if new else []
        return tuple(found)


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down, so that records are values."""
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen, value))
    return {key: frozen(item) for key, item in value.items()} if isinstance(value, dict) else value


@cache
def components() -> Components:
    """The component data that the lab ships."""
    data = load(__package__, "components.yaml")

    def table(kind: type, rows: Mapping[str, Any]) -> Mapping[str, Any]:
        return {name: kind(name=name, **frozen(row)) for name, row in rows.items()}

    return Components(
        table(Robot, data["robots"]), table(Tile, data["tiles"]), table(Card, data["cards"]),
        data["box"], data["layouts"],
    )  # fmt: skip
