"""The components of Robot Quest Arena: ``components.yaml``, ``packs.yaml``, and a data file over them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, ClassVar

from rqa_lab.core.component import frozen
from rqa_lab.core.owndata import OwnData
from rqa_lab.core.tables import LAB_CARDS, Tables
from rqa_lab.core.words import either
from rqa_lab.games.data import load
from rqa_lab.games.datafile import in_use
from rqa_lab.games.rqa.model.records import Card, Robot, Tile


@dataclass(frozen=True, slots=True)
class Pack:
    """Tiles, cards and layouts that are played with only if a game or a position says so."""

    name: str
    title: str
    says: str
    tiles: Mapping[str, Tile]
    cards: Mapping[str, Card]
    layouts: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, eq=False)
class Components(Tables):
    """One set of component data, by name; ``packs`` are those that can be added."""

    KINDS: ClassVar[Any] = {"robots": Robot, "tiles": Tile, "cards": Card}

    robots: Mapping[str, Robot]
    tiles: Mapping[str, Tile]
    cards: Mapping[str, Card]
    box: Mapping[str, int]
    layouts: Mapping[str, Mapping[str, str]]
    packs: Mapping[str, Pack]
    #: the data file that lies over what the lab ships
    own: OwnData | None = None

    @cached_property
    def supply(self) -> tuple[str, ...]:
        """The names of the Supply piles."""
        return tuple(name for name, card in self.cards.items() if card.group == "supply")

    @cached_property
    def starting_deck(self) -> tuple[str, ...]:
        """The deck that a seat starts with."""
        starting = (card for card in self.cards.values() if card.group == "starting")
        return tuple(card.name for card in starting for _ in range(card.copies // self.box["decks"]))

    @cached_property
    def cost(self) -> Mapping[str, int]:
        """Name of a card -> its cost in Energy; 0 where none is printed."""
        return {name: card.cost for name, card in self.cards.items()}

    @cached_property
    def in_box(self) -> tuple[str, ...]:
        """All tiles, each as often as there is one; no text counts those of the base box."""
        base = self.layouts["lab"].values()
        return (*base, *(name for name, tile in self.tiles.items() for _ in range(tile.copies)))

    @cached_property
    def standing(self) -> frozenset[str]:
        """The words of what cards do as long as they stay in play."""
        return frozenset(step[0] for card in self.cards.values() for step in card.standing)

    @cached_property
    def events(self) -> frozenset[str]:
        """The cards that act when they come into the Shop."""
        return frozenset(name for name, card in self.cards.items() if card.type == "Event")

    @cached_property
    def attacks(self) -> frozenset[str]:
        """The Attack cards."""
        return frozenset(name for name, card in self.cards.items() if card.type == "Attack")

    def including(self, packs: tuple[str, ...]) -> "Components":
        """The same data with what these packs bring.

        >>> "Hologram" in components().including(("bot battle promo",)).cards
        True
        """
        tiles, cards, layouts = dict(self.tiles), dict(self.cards), dict(self.layouts)
        for name in packs:
            cards |= self.packs[name].cards
            layouts |= self.packs[name].layouts
            for kind, tile in self.packs[name].tiles.items():
                more = tiles[kind].copies if kind in tiles else 0  # two packs may bring the same tile
                tiles[kind] = replace(tile, copies=tile.copies + more)
        return replace(self, tiles=tiles, cards=cards, layouts=layouts) if packs else self

    def brought_by(self, name: str) -> str:
        """The packs that bring a tile, a card or a layout, as one writes them; "" if none does.

        >>> components().brought_by("Loot Box"), components().brought_by("Wall")
        ('`packs: [dozer]` or `packs: [backer promo]`', '')
        """
        packs = [pack for pack in self.packs.values() if name in {**pack.tiles, **pack.cards, **pack.layouts}]
        return either(f"`packs: [{pack.name}]`" for pack in packs) if packs else ""

    def group(self, card: str) -> str:
        """The group of a card; "" for one that does not exist, as in a broken position."""
        return self.cards[card].group if card in self.cards else ""

    def changes(self, data: tuple[Any, ...]) -> tuple[Any, ...]:
        """Those of the given (component, fields) pairs that change something."""
        found = []
        for name, given in data:
            tables: tuple[Mapping[str, Any], ...] = (self.robots, self.tiles, self.cards)
            record: Any = next((table[name] for table in tables if name in table), None)
            new = tuple(
                (field, value) for field, value in given if record is None or getattr(record, field) != value
            )
            found += [(name, new)] if new or record is None else []
        return tuple(found)


#: the files of components, and the tables in them
PACKAGE, FILES = "rqa_lab.games.rqa", ("components.yaml", "packs.yaml")
TABLES = tuple(Components.KINDS)


@cache
def shipped() -> Components:
    """The component data that the lab ships."""
    return built(*(load(PACKAGE, file) for file in FILES))


def built(data: Mapping[str, Any], packs: Mapping[str, Any]) -> Components:
    """The component data that these files hold."""

    def table(kind: type, rows: Mapping[str, Any]) -> Mapping[str, Any]:
        return {name: kind(name=name, **frozen(row)) for name, row in rows.items()}

    def pack(name: str, row: Mapping[str, Any]) -> Pack:
        tiles, deck = (
            {key: {**fields, "pack": name} for key, fields in row[part].items()}
            for part in ("tiles", "cards")
        )
        return Pack(
            name, row["title"], row["says"], table(Tile, tiles), table(Card, deck), row.get("layouts", {})
        )

    return Components(
        table(Robot, data["robots"]), table(Tile, data["tiles"]), table(Card, data["cards"]),
        data["box"], data["layouts"], {name: pack(name, row) for name, row in packs.items()},
    )  # fmt: skip


@cache
def components() -> Components:
    """The component data in use: what the lab ships, with the reader's own data file over it if there is one.

    They are the same all the life of a process.
    """
    own = in_use("rqa")
    return shipped() if own is None else replace(overlaid(shipped(), own.document), own=own)


@cache
def every_component() -> Components:
    """The component data in use with all packs, for those who need every name."""
    return components().including(tuple(components().packs))


def overlaid(base: Components, document: Mapping[str, Any]) -> Components:
    """Components with what a data file says in place of theirs; a card that is removed has no copies.

    Args:
        base: what lies below.
        document: what the file says, without mistakes; see ``files.userdata``.

    >>> own = overlaid(shipped(), {"cards": {"Hammer": {"damage": 2}}, "remove": ["Reactor"]})
    >>> own.cards["Hammer"].damage, own.cards["Hammer"].origin("damage"), own.cards["Reactor"].copies
    (2, 'user', 0)
    >>> own = overlaid(shipped(), {"tiles": {"Glue": {"exit_extra": 2}}})
    >>> own.including(("backer promo",)).tiles["Glue"].exit_extra
    2
    """
    removed = document.get("remove", ())

    def over(table: str, records: Mapping[str, Any], pack: str = "") -> dict[str, Any]:
        """A table of the box, or of a pack, with what the file corrects in it and what is new."""
        given, known = document.get(table, {}), every(base, table)
        new = (name for name in given if name not in known and given[name].get("pack", "") == pack)
        return {
            **{name: one.corrected(given[name]) if name in given else one for name, one in records.items()},
            **{name: base.KINDS[table].new(name, given[name]) for name in new},
        }

    def deck(records: Mapping[str, Card], pack: str = "") -> dict[str, Card]:
        return {
            name: replace(card, copies=0, user=(*card.user, "copies"))
            if (removed == LAB_CARDS and card.lab) or (removed != LAB_CARDS and name in removed)
            else card
            for name, card in over("cards", records, pack).items()
        }

    robots = over("robots", base.robots)
    for pack in base.packs:  # robots of packs take part without them
        robots |= over("robots", {}, pack)
    packs = {
        name: replace(pack, tiles=over("tiles", pack.tiles, name), cards=deck(pack.cards, name))
        for name, pack in base.packs.items()
    }
    layouts = {**base.layouts, **document.get("layouts", {})}
    tiles = over("tiles", base.tiles)
    return replace(base, robots=robots, tiles=tiles, cards=deck(base.cards), layouts=layouts, packs=packs)


def every(parts: Components, table: str) -> dict[str, Any]:
    """The robots, tiles or cards of the box and of all packs, by name.

    >>> "Wall" in every(shipped(), "tiles"), "Glue" in every(shipped(), "tiles")
    (True, True)
    """
    brought = (getattr(pack, table).items() for pack in parts.packs.values() if table != "robots")
    return {**getattr(parts, table), **{name: record for records in brought for name, record in records}}
