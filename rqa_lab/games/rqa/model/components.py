"""The components of Robot Quest Arena: robots, tiles and cards as records, from ``components.yaml``."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from typing import Any

from rqa_lab.core.component import Component, frozen
from rqa_lab.core.owndata import OwnData
from rqa_lab.core.steps import Step
from rqa_lab.core.words import either
from rqa_lab.games.data import load
from rqa_lab.games.datafile import in_use
from rqa_lab.games.rqa.model.steps import sentence


@dataclass(frozen=True, slots=True)
class Robot(Component):
    """A Player Board: ``health`` symbols on its bar, and its power.

    One with ``comes_in`` "centre" may come into the arena on an empty centre space, too.  ``push_extra`` is
    what pushing it costs on top, in Move.  A built-in attack costs ``price`` Energy and has ``range`` and
    ``damage``.  ``reward`` are the steps for each enemy robot that it Knocks Out.
    ``pack`` is the one that it comes from, if it is not from the box; with more than four seats it takes part
    without.
    """

    name: str
    says: str
    health: int
    comes_in: str = ""
    push_extra: int = 0
    price: int = 0
    range: int | None = None
    damage: int = 0
    reward: tuple[Step, ...] = ()
    pack: str = ""


@dataclass(frozen=True, slots=True)
class Tile(Component):
    """What a kind of tile does; damage and Move in points.

    ``knock_out_from`` is the cost of a scrapped card from which on the tile Knocks Out who enters it;
    ``start`` are the steps for a robot that starts its owner's turn on the tile, ``enter`` those for one that
    enters it.  ``goes_when_left`` takes it off the board when a robot leaves it.

    Of an ``attackable`` tile, ``damaged`` are the steps when it takes damage; it may be ``pushable`` too.
    ``points`` Victory Points lie on it at first, and ``per_event`` more come with each Event in the Shop.
    ``backs`` are the effects that its back may show, each a list of steps.  A double-sided tile has another
    kind on its ``other_side`` and shows ``side`` 1 or 2; ``copies`` counts the pack.

    ``noun`` says how sentences use its name: as a "count" noun, a "mass" noun such as Smoke, or a "plural"
    such as Tacks.
    """

    name: str
    says: str
    blocks: tuple[str, ...] = ()
    enter_damage: int = 0
    exit_extra: int = 0
    knock_out_from: int = 0
    start: tuple[Step, ...] = ()
    enter: tuple[Step, ...] = ()
    goes_when_left: bool = False
    attackable: bool = False
    pushable: bool = False
    damaged: tuple[Step, ...] = ()
    points: int = 0
    per_event: int = 0
    backs: tuple[tuple[Step, ...], ...] = ()
    other_side: str = ""
    side: int = 0
    copies: int = 0
    noun: str = "count"
    pack: str = ""
    lab: bool = False

    @property
    def stored_as(self) -> str:
        """What it is called in the Game Box: a double-sided tile by its harmless Side 1.

        >>> tiles = every_component().tiles
        >>> tiles["Steam Vent"].stored_as, tiles["Wall"].stored_as
        ('Vent', 'Wall')
        """
        return self.other_side if self.side == 2 else self.name

    @property
    def enters(self) -> bool:
        """It does something to a robot that enters it."""
        return bool(self.enter_damage or self.knock_out_from or self.enter)


@dataclass(frozen=True, slots=True)
class Card(Component):
    """A card: what it costs to acquire, whom it reaches, and its steps in order.

    ``range`` is ``melee``, ``around`` (each enemy next to the robot), ``line`` (each enemy one way) or a
    number of spaces; ``copies`` counts the box or the ``pack``.  ``standing`` is what the card does while it
    stays in play; see ``rules.staying``.  ``lab`` marks a card of our own.
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
    standing: tuple[Step, ...] = ()
    pack: str = ""
    lab: bool = False

    @property
    def aimed(self) -> bool:
        """It is played at a target."""
        return self.range not in (None, "around", "line")

    @property
    def play_clauses(self) -> tuple[str, ...]:
        """The clauses of its own that say what it does.

        >>> cards = every_component().cards
        >>> cards["Remodel"].play_clauses, cards["Reactor"].play_clauses
        (('rqa.card.remodel',), ())
        """
        return self.clauses.get("play", ())

    @property
    def holds(self) -> int:
        """The red cubes that lie on it at first, if it is a Defense that takes such."""
        return sum(step[1] for step in self.steps if step[0] == "defense")


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
class Components:
    """One set of component data, by name; ``packs`` are those that can be added."""

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

    def changed(self, given: Mapping[str, Mapping[str, Any]]) -> "Components":
        """The same data with fields of named components replaced; one that does not exist is a new card.

        Raises:
            KeyError: for a card without steps.
            TypeError: for a field that it does not have, or one that it needs.

        >>> components().changed({"Hammer": {"damage": 2}}).cards["Hammer"].damage
        2
        """
        robots, tiles, cards = dict(self.robots), dict(self.tiles), dict(self.cards)
        for name, new in given.items():
            table: dict[str, Any] = next((rows for rows in (robots, tiles) if name in rows), cards)
            known = table.get(name)
            changed = tuple(sorted(new))
            table[name] = (
                _new_card(name, new, "changed") if known is None else altered(known, new, changed=changed)
            )
        return replace(self, robots=robots, tiles=tiles, cards=cards)

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


def altered(record: Any, new: Mapping[str, Any], **marks: Any) -> Any:
    """A record with fields replaced; a card tells what it does anew, unless that is given.

    >>> altered(components().cards["Tackle"], {"steps": [["hit"]]}).says
    'Hits an enemy robot next to yours.'
    """
    changed = replace(record, **frozen(new), **marks)
    if not isinstance(changed, Card) or "says" in new:
        return changed
    told = (changed.steps, changed.range, changed.standing)
    same = told == (record.steps, record.range, record.standing)
    return changed if same else replace(changed, says=sentence(*told))


@cache
def shipped() -> Components:
    """The component data that the lab ships."""
    data = load("rqa_lab.games.rqa", "components.yaml")

    def table(kind: type, rows: Mapping[str, Any]) -> Mapping[str, Any]:
        return {name: kind(name=name, **frozen(row)) for name, row in rows.items()}

    def cards(rows: Mapping[str, Any]) -> Mapping[str, Any]:
        for row in rows.values():
            row.setdefault("says", sentence(row["steps"], row.get("range"), row.get("standing", ())))
        return table(Card, rows)

    def pack(name: str, row: Mapping[str, Any]) -> Pack:
        tiles, deck = (
            {key: {**fields, "pack": name} for key, fields in row[part].items()}
            for part in ("tiles", "cards")
        )
        return Pack(name, row["title"], row["says"], table(Tile, tiles), cards(deck), row.get("layouts", {}))

    packs = {name: pack(name, row) for name, row in load("rqa_lab.games.rqa", "packs.yaml").items()}
    return Components(
        table(Robot, data["robots"]), table(Tile, data["tiles"]), cards(data["cards"]),
        data["box"], data["layouts"], packs,
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


#: in a data file, in place of names: every card of our own
LAB_CARDS = "lab cards"


def overlaid(base: Components, document: Mapping[str, Any]) -> Components:
    """Components with what a data file says in place of theirs; a card that is removed has no copies.

    Args:
        base: what lies below.
        document: what the file says, without mistakes; see ``files.dataschema``.

    >>> own = overlaid(shipped(), {"cards": {"Hammer": {"damage": 2}}, "remove": ["Reactor"]})
    >>> own.cards["Hammer"].damage, own.cards["Hammer"].origin("damage"), own.cards["Reactor"].copies
    (2, 'user', 0)
    >>> own = overlaid(shipped(), {"tiles": {"Glue": {"exit_extra": 2}}})
    >>> own.including(("backer promo",)).tiles["Glue"].exit_extra
    2
    """
    brought = {name for pack in base.packs.values() for name in pack.cards}
    new = {
        name: _new_card(name, given)
        for name, given in document.get("cards", {}).items()
        if name not in base.cards and name not in brought
    }
    removed = document.get("remove", ())

    def corrected(table: str, records: Mapping[str, Any]) -> dict[str, Any]:
        given = document.get(table, {})
        return {
            name: _corrected(record, given[name]) if name in given else record
            for name, record in records.items()
        }

    def kept(pack: str, cards: Mapping[str, Card]) -> dict[str, Card]:
        added = {name: card for name, card in new.items() if card.pack == pack}
        return {
            name: replace(card, copies=0, user=(*card.user, "copies"))
            if (removed == LAB_CARDS and card.lab) or (removed != LAB_CARDS and name in removed)
            else card
            for name, card in {**corrected("cards", cards), **added}.items()
        }

    packs = {
        name: replace(pack, tiles=corrected("tiles", pack.tiles), cards=kept(name, pack.cards))
        for name, pack in base.packs.items()
    }
    return replace(
        base,
        robots=corrected("robots", base.robots),
        tiles=corrected("tiles", base.tiles),
        cards=kept("", base.cards),
        layouts={**base.layouts, **document.get("layouts", {})},
        packs=packs,
    )


def _corrected(record: Any, given: Mapping[str, Any]) -> Any:
    guessed = tuple(name for name in record.assumed if name not in given)
    return altered(record, given, assumed=guessed, user=tuple(sorted(given)))


def _new_card(name: str, given: Mapping[str, Any], origin: str = "user") -> Card:
    steps, standing = frozen(given["steps"]), frozen(given.get("standing", ()))
    says = given.get("says") or sentence(steps, given.get("range"), standing)
    everything = tuple(one.name for one in fields(Card))
    return Card(name=name, group="shop", **{**frozen(dict(given)), "says": says, origin: everything})
