"""The printed components: cards, tiles, robots and Powers, and their effects."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Annotated, Any, ClassVar

from rqa_lab.core.clause import Rulebook
from rqa_lab.core.component import (
    GLYPH,
    LAB_CARDS,
    LETTER,
    SAYS,
    Cites,
    Component,
    Known,
    Misfit,
    Printed,
    Step,
    Tables,
    amount,
    flag,
    frozen,
    one_of,
    same_letter,
    shown_step,
)
from rqa_lab.core.datarules import OwnData
from rqa_lab.core.schema import PRINTED, Path, several, whole
from rqa_lab.core.words import capital, either, many
from rqa_lab.games.datafile import in_use, load
from rqa_lab.games.rqa.steps import (
    BACKS,
    OF_CARDS,
    OF_THE_BOX,
    OF_TILES,
    QUIET,
    SEATED,
    STAYING,
    beginning,
    has,
    inner,
    of_type,
    quietly,
    sentence,
    staying_trouble,
    trouble,
    written,
)
from rqa_lab.games.rqa.steps import SCHEMA as STEPS

# ---- records ---------------------------------------------------------------------------------------------
# Robots, tiles and cards as records: their printed values, which values fit together, how they read.

PACK = Printed(
    "the pack that brings it",
    lambda known: {"title": f"a pack: {either(known['packs'])}", "enum": [*known["packs"]]},
)
_RANGE = {
    "title": "melee, around, line or a number of spaces",
    "anyOf": [{"enum": ["melee", "around", "line"]}, whole(PRINTED, 1)],
}
_BLOCKS = several({"enum": ["move", "sight"]}, 2, uniqueItems=True, title="[move], [sight], both or []")
_BACKS = several(STEPS, BACKS, minItems=1, title="a list of lists of steps")
_OF_A_TILE, _STAYING = beginning(*OF_CARDS, *OF_TILES), beginning(*STAYING)
_NOUNS = ("count", "mass", "plural")
_POWER, _ON_IT = ("rqa.setup.robot-ability",), ("rqa.meta.component-overrides-rules",)

Steps = tuple[Step, ...]

#: steps of a tile when damaged; steps of a tile when entered, which may have moved by then
DAMAGED, ENTERED = (*QUIET, *OF_TILES), (*QUIET, "flip")
#: steps of an Event, which no robot plays
HAPPENING = (*SEATED, *OF_THE_BOX)
#: types of cards that only packs have -> the steps of which such a card needs one, if it needs any
OF_PACKS: Mapping[str, tuple[str, ...]] = {type: of_type(type) for type in ("Event", "Defense", "Upgrade")}
#: steps that no robot does, or that do the same whichever does them
_BY_NONE = (*HAPPENING, *OF_PACKS["Upgrade"])
_TYPES = ("Battery", "Attack", "Function", *OF_PACKS)
#: what only tiles of packs are and do
TILES_OF_PACKS = (
    "attackable", "pushable", "damaged", "points", "per_event", "backs", "other_side", "goes_when_left",
)  # fmt: skip


def _tiles(known: Known) -> Mapping[str, Any]:
    return {"enum": [*known["tiles"]]}


def _misplaced(key: str, steps: Sequence[Step], fitting: Sequence[str], *way: str | int) -> Iterator[Misfit]:
    """Steps that are not allowed in this field."""
    for number, step in enumerate(steps):
        wrong = f"expected {', '.join(fitting)} first"
        if step[0] in fitting:
            wrong = "" if step[0] in OF_TILES else trouble(step, None)
        if wrong:
            yield f"found {shown_step(step)}, {wrong}", (key, *way, number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Robot(Component):
    """A Player Board: its Health and its power.

    With more than four seats robots of a ``pack`` take part, too, without the pack.
    """

    kind = "robot"
    named = re.compile(r"[A-Z][a-z0-9]{0,19}")
    named_so = "one word with a capital at its beginning alone, such as Pug"
    cites = {
        "says": Cites("its power does something", _POWER),
        "push": Cites("it is pushed for more Move", (*_POWER, "rqa.push.cost")),
        "set down": Cites("it comes in elsewhere than on a Spawn, as the game is set up", _POWER),
        "first turn": Cites("it has its first turn, after it was set down elsewhere", _POWER),
        "come in": Cites("it comes back elsewhere than on a Spawn", _POWER),
        "once": Cites("its own attack is used, once per turn", ("rqa.faq.once-per-turn",)),
        "attack": Cites("its own attack is made, and hits"),
        "draw": Cites("its reward draws cards, and none is left", ("rqa.card.draw-nothing-left",)),
    }
    example = "Bolt: {health: 5, push_extra: 1, reward: [[gain, energy, 1]]}"

    health: Annotated[int, amount("Health symbols on its bar, the blue one among them", needed=True)]
    comes_in: Annotated[str, one_of("where it may come into the arena, too, if it is empty", ["centre"])] = ""
    push_extra: Annotated[int, amount("Move that pushing it costs on top")] = 0
    price: Annotated[int, amount("Energy that its own attack costs, once per turn")] = 0
    range: Annotated[int | None, amount("how many spaces its own attack reaches")] = None
    damage: Annotated[int, amount("points of damage of its own attack")] = 0
    reward: Annotated[Steps, Printed("what each enemy robot that it Knocks Out brings its owner", STEPS)] = ()
    pack: Annotated[str, PACK] = ""
    says: Annotated[str, SAYS] = ""

    @property
    def sentence(self) -> str:
        """The text of its board."""
        attacks = f"once per turn it attacks for {self.price} Energy"
        parts = (
            (self.comes_in, "may come into the Arena on an empty centre space instead of a Spawn"),
            (self.push_extra, f"pushing it costs {self.push_extra} more Move"),
            (self.price, f"{attacks}: an enemy robot in range and in sight"),
            (self.reward, f"for each enemy robot that it Knocks Out, its owner {quietly(self.reward)}"),
        )  # fmt: skip
        return _sentence([text for holds, text in parts if holds] or ["has no power"])

    def misfits(self, every: Mapping[str, Mapping[str, Component]]) -> Iterator[Misfit]:
        """The misfits among its values."""
        yield from _misplaced("reward", self.reward, QUIET)
        attack = {name: bool(getattr(self, name)) for name in ("price", "range", "damage")}
        if len({*attack.values()}) > 1:
            present = next(name for name, given in attack.items() if given)
            missing = ", ".join(name for name, given in attack.items() if not given)
            yield f"found {present}, expected {missing} as well: a robot attacks with all three", (present,)

    @property
    def settled(self) -> tuple[str, ...]:
        """Its pack is known."""
        return ("pack",)


def _sentence(parts: Sequence[str]) -> str:
    return f"{capital('; '.join(parts))}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile(Component):
    """A kind of tile: its properties and effects; damage and Move in points.

    Without a ``glyph`` a terminal shows two letters of its name.  ``noun`` is its use in sentences.
    """

    kind = "tile"
    cites = {
        "says": Cites("a turn is started on it", ("rqa.turn.start-effects",)),
        "step": Cites("a robot steps onto it"),
        "enter": Cites("it does something to a robot that enters", ("rqa.tile.enter-claims",)),
        "exit": Cites("a robot leaves it", ("rqa.move.exit-enter-each-step",)),
        "blocks": Cites("it is in the way, or hides something"),
        "damaged": Cites("it takes damage", ("rqa.faq.damaging-tiles",)),
        "points": Cites("Victory Points come onto it during the game", _ON_IT),
    }
    example = """\
Oil Slick: {noun: mass, enter_damage: 1, exit_extra: 1, copies: 2}
Rubber Block: {pack: dozer, blocks: [move], attackable: true, pushable: true, damaged: [[draw, 1]],
  copies: 1}"""

    spawn: Annotated[bool, flag("whether robots come into the arena on it")] = False
    blocks: Annotated[tuple[str, ...], Printed("what it blocks: robots, sight or both", _BLOCKS)] = ()
    enter_damage: Annotated[int, amount("damage to a robot that enters")] = 0
    exit_extra: Annotated[int, amount("Move that walking off it costs on top")] = 0
    knock_out_from: Annotated[int, amount("cost of the next Shop card from which on it Knocks Out")] = 0
    start: Annotated[Steps, Printed("what happens to a robot that starts its turn on it", STEPS)] = ()
    enter: Annotated[Steps, Printed("what happens to a robot that enters", _OF_A_TILE)] = ()
    goes_when_left: Annotated[bool, flag("whether it is gone when a robot leaves it")] = False
    attackable: Annotated[bool, flag("whether it is attacked like a robot")] = False
    pushable: Annotated[bool, flag("whether it can be pushed")] = False
    damaged: Annotated[Steps, Printed("what happens when it takes damage", _OF_A_TILE)] = ()
    points: Annotated[int, amount("Victory Points that lie on it at first")] = 0
    per_event: Annotated[int, amount("Victory Points that each Event in the Shop adds")] = 0
    backs: Annotated[tuple[Steps, ...], Printed("the effects that its back may show", _BACKS)] = ()
    other_side: Annotated[str, Printed("the tile on its other side", _tiles)] = ""
    side: Annotated[int, amount("which side it is, if it has two; Side 1 is the harmless one", 2)] = 0
    copies: Annotated[int, amount("how many there are, beside those of the layout lab")] = 0
    noun: Annotated[str, one_of("how sentences use its name: a Wall, Smoke, Tacks", _NOUNS)] = "count"
    letter: Annotated[str, LETTER] = ""
    glyph: Annotated[str, GLYPH] = ""
    pack: Annotated[str, PACK] = ""
    says: Annotated[str, SAYS] = ""

    @property
    def stored_as(self) -> str:
        """Its name in the Game Box: a double-sided tile goes by its harmless Side 1.

        >>> from rqa_lab.games.rqa.components import every_component
        >>> tiles = every_component().tiles
        >>> tiles["Steam Vent"].stored_as, tiles["Wall"].stored_as
        ('Vent', 'Wall')
        """
        return self.other_side if self.side == 2 else self.name

    @property
    def enters(self) -> bool:
        """It does something to a robot that enters it."""
        return bool(self.enter_damage or self.knock_out_from or self.enter)

    @property
    def sentence(self) -> str:
        """Its properties and effects in words.

        >>> from rqa_lab.games.rqa.components import every_component
        >>> tiles = every_component().tiles
        >>> print(tiles["Pothole"].sentence, tiles["Glue"].sentence)  # doctest: +NORMALIZE_WHITESPACE
        A robot that enters takes 1 damage; walking out costs 1 more Move.
        Walking out costs 1 more Move; once a robot leaves it, it is gone.
        """
        ways = " and ".join(
            word for word, holds in (("pushed", self.pushable), ("attacked", self.attackable)) if holds
        )
        solid, hides = ("move" in self.blocks), ("sight" in self.blocks)
        parts = (
            (self.spawn, "robots enter the Arena here"),
            (ways, f"is {ways} like an enemy robot"),
            (hides and (ways or solid), f"nothing can {'' if ways else 'enter or '}see through it"),
            (solid and not hides and not ways, "nothing can enter it"),
            (hides and not solid and not ways, "nothing can see in, out or through"),
            (self.enter_damage, f"a robot that enters takes {self.enter_damage} damage"),
            (self.knock_out_from, "scraps the top card of the Shop Deck"),
            (
                self.knock_out_from,
                f"if that costs {self.knock_out_from} or more, a robot that enters is Knocked Out",
            ),
            (self.enter, f"a robot that enters {quietly(self.enter)}"),
            (self.exit_extra, f"walking out costs {self.exit_extra} more Move"),
            (self.start, f"a robot that starts its turn here {quietly(self.start)}"),
            (self.goes_when_left, "once a robot leaves it, it is gone"),
            (
                self.points,
                f"{many(self.points, 'Victory Point')} {'is' if self.points == 1 else 'are'} on it",
            ),
            (self.per_event, f"an Event adds {self.per_event}"),
            (self.damaged, f"a robot that damages it {quietly(self.damaged)}"),
        )
        does = [text for holds, text in parts if holds] or ["does nothing"]
        return _sentence([*does, *([f"its other side is {self.other_side}"] if self.other_side else [])])

    @property
    def settled(self) -> tuple[str, ...]:
        """Its pack is known."""
        return ("pack",)

    def misfits(self, every: Mapping[str, Mapping[str, Component]]) -> Iterator[Misfit]:
        """The misfits among its values."""
        for name in TILES_OF_PACKS:
            if getattr(self, name) and not self.pack:
                yield f"found {name}, expected pack as well: only packs have such tiles", (name,), ("pack",)
        yield from _misplaced("start", self.start, QUIET)
        yield from _misplaced("enter", self.enter, ENTERED)
        yield from _misplaced("damaged", self.damaged, DAMAGED)
        for number, back in enumerate(self.backs):
            yield from _misplaced("backs", back, QUIET, number)
        if any(step[0] == "open" for step in self.damaged) and not self.backs:
            yield "found [open], expected another step: the tile has no back", ("damaged",)
        if self.pushable and "move" not in self.blocks:
            yield (
                "found a tile that can be pushed and entered, expected blocks: [move]",
                ("pushable",),
                ("blocks",),
            )
        does = [name for name in ("enter_damage", "knock_out_from", "enter") if getattr(self, name)]
        if len(does) > 1:
            yield f"found {' and '.join(does)}, expected one of them", *((name,) for name in does)
        yield from self._other(every["tiles"])

    def _other(self, tiles: Mapping[str, Component]) -> Iterator[Misfit]:
        """Its other side and its letter, beside the other tiles."""
        other = tiles.get(self.other_side)
        if self.side and not self.other_side:
            yield "found a side, expected other_side as well", ("side",)
        if isinstance(other, Tile) and (other.other_side != self.name or {self.side, other.side} != {1, 2}):
            sides = f"{other.name} with side {other.side} and other_side: {other.other_side or 'nothing'}"
            wanted = f"side 1 of one and 2 of the other, and other_side: {self.name}"
            yield f"found {sides}, expected {wanted}", ("side",), ("other_side",)
        yield from same_letter(self, tiles)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Component):
    """A card: its price, its range, and its steps in order.

    A ``range`` of "around" is each enemy next to the robot, of "line" each enemy one way.  ``rules.staying``
    implements ``standing`` steps.
    """

    kind = "card"
    cites = {
        "play": Cites("it is played"),
        "buy": Cites("it is bought"),
        "knock": Cites("it knocks a robot back, or into something"),
        "tile": Cites("it moves a robot onto a tile that does something"),
        "standing": Cites("it does something as long as it stays in play"),
        "friendly": Cites("as a Defense it takes a hit of a friend"),
        "knocked out": Cites("as a Defense it goes with a robot that is Knocked Out without damage"),
    }
    example = """\
Name On The Card: {type: Attack, cost: 3, copies: 2, range: 2, damage: 1, steps: [[hit], [draw, 1]]}
Name Of A Defense: {pack: kettle, type: Defense, cost: 3, copies: 2, steps: [[defense, 2]]}"""

    group: str = "shop"
    pack: Annotated[str, PACK] = ""
    type: Annotated[str, one_of("its type; the last three only in packs", _TYPES, needed=True)]
    cost: Annotated[int, amount("Energy to buy it", least=0, needed=True)] = 0
    copies: Annotated[int, amount("how many there are: 3, 2 or 1", needed=True)] = 0
    range: Annotated[str | int | None, Printed("whom it reaches, or how many spaces", _RANGE)] = None
    damage: Annotated[int, amount("points of damage")] = 0
    steps: Annotated[Steps, Printed("what it does, in its order", STEPS, needed=True)] = ()
    standing: Annotated[Steps, Printed("what it does as long as it stays in play", _STAYING)] = ()
    says: Annotated[str, SAYS] = ""

    @property
    def aimed(self) -> bool:
        """It is played at a target."""
        return self.range not in (None, "around", "line")

    @property
    def by_robot(self) -> bool:
        """True if its effect depends on the robot that plays it."""
        plain = [one for step in self.steps for one in (inner(step) or (step,))]
        return self.range is not None or any(one[0] not in _BY_NONE for one in plain)

    @property
    def in_deck(self) -> bool:
        """It is a Shop card."""
        return self.group == "shop"

    @property
    def play_clauses(self) -> tuple[str, ...]:
        """Its own clauses about its effect.

        >>> from rqa_lab.games.rqa.components import every_component
        >>> cards = every_component().cards
        >>> cards["Remodel"].play_clauses, cards["Reactor"].play_clauses
        (('rqa.card.remodel',), ())
        """
        return self.clauses.get("play", ())

    @property
    def holds(self) -> int:
        """The red cubes that it starts with, if it is a Defense that holds cubes."""
        return sum(step[1] for step in self.steps if step[0] == "defense")

    @property
    def sentence(self) -> str:
        """The text of its steps."""
        return sentence(self.steps, self.range, self.standing)

    @property
    def brief(self) -> str:
        """A new card in a few words."""
        return f"a new card, {self.copies} of it, for {self.cost} Energy."

    @property
    def settled(self) -> tuple[str, ...]:
        """Fields that follow from its group, and those that no card of the box has."""
        of_group = {"starting": ("cost", "copies"), "supply": ("copies",)}.get(self.group, ())
        return (*of_group, "pack", *(() if self.pack else ("standing",)))

    def misfits(self, every: Mapping[str, Mapping[str, Component]]) -> Iterator[Misfit]:
        """The misfits among its values: steps with its range, its damage, its type and its pack."""
        blamed: tuple[Path, ...] = (("steps",), ("range",), ("type",))
        for number, step in enumerate(self.steps):
            wrong = trouble(step, self.range, self.type)
            if not self.pack and has(step, *OF_THE_BOX):
                wrong = wrong or "expected pack as well, as only packs have a Game Box"
            if wrong:
                yield f"found {shown_step(step)}, {wrong}", ("steps", number), ("range",), ("type",)
        if not self.damage and any(has(step, "hit") for step in self.steps):
            yield "found a hit without damage, expected damage as well: damage: 1", *blamed
        for number, step in enumerate(self.standing):
            if wrong := staying_trouble(step):
                yield f"found {shown_step(step)}, {wrong}", ("standing", number)
        if self.type not in OF_PACKS:
            return
        if not self.pack:
            yield f"found {self.type}, expected pack as well: only packs have such cards", ("type",), ()
        if self.type == "Event":
            yield from _misplaced("steps", self.steps, HAPPENING)
        needs = OF_PACKS[self.type]
        if needs and not any(step[0] in needs for step in self.steps):
            expected = either(map(written, needs))
            yield f"found no step of the type {self.type}, expected {expected} as well", *blamed


# ---- the rulebook of Robot Quest Arena, and the open questions that this engine has built as switches ----

RULEBOOK = Rulebook.from_data(load("rqa_lab.games.rqa", "rules.yaml"))

#: short name of a ruling -> its readings, the default first
RULINGS: Mapping[str, tuple[str, ...]] = RULEBOOK.readings


# ---- components ------------------------------------------------------------------------------------------
# The components of Robot Quest Arena: ``components.yaml``, ``packs.yaml``, and a data file over them.


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
        """The group of a card; "" for an unknown card, as in a broken position."""
        return self.cards[card].group if card in self.cards else ""

    def changes(self, data: tuple[Any, ...]) -> tuple[Any, ...]:
        """The given (component, fields) pairs that change something."""
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
    """Components with the values of a data file in place of theirs; a card that is removed has no copies.

    Args:
        base: the components to change.
        document: the contents of the file, without mistakes; see ``userdata``.

    >>> own = overlaid(shipped(), {"cards": {"Hammer": {"damage": 2}}, "remove": ["Reactor"]})
    >>> own.cards["Hammer"].damage, own.cards["Hammer"].origin("damage"), own.cards["Reactor"].copies
    (2, 'user', 0)
    >>> own = overlaid(shipped(), {"tiles": {"Glue": {"exit_extra": 2}}})
    >>> own.including(("backer promo",)).tiles["Glue"].exit_extra
    2
    """
    removed = document.get("remove", ())

    def over(table: str, records: Mapping[str, Any], pack: str = "") -> dict[str, Any]:
        """A table of the base game, or of a pack, with the file's corrections and new rows."""
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
