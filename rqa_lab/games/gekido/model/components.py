"""The components of Gekido: Bot Battles: ``components.yaml``, and a data file over it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar

from rqa_lab.core.component import frozen
from rqa_lab.core.owndata import OwnData
from rqa_lab.core.tables import Tables
from rqa_lab.games.data import load
from rqa_lab.games.datafile import in_use
from rqa_lab.games.gekido.model.records import TABLES, Bot, Card, DuelSide, Power, Tile


@dataclass(frozen=True, eq=False)
class Components(Tables):
    """One set of component data, by name; ``duel`` are the other sides of the panels."""

    KINDS: ClassVar[Any] = TABLES
    ASSUMED: ClassVar[Any] = {"cards": ("steps", "copies", "colour", "when")}

    bots: Mapping[str, Bot]
    duel: Mapping[str, DuelSide]
    powers: Mapping[str, Power]
    tiles: Mapping[str, Tile]
    cards: Mapping[str, Card]
    box: Mapping[str, int]
    opposite: Mapping[str, str]
    #: "corners" and "edges" -> the tiles of the box that lie there; "centre" -> the one in the middle
    arena: Mapping[str, Any]
    #: the data file that lies over what the lab ships
    own: OwnData | None = None

    def bot(self, name: str, *, duel: bool = False) -> Bot:
        """The side of a Control Panel that is played, by the bot's name in any letters; raises KeyError."""
        side = self.duel if duel else self.bots
        return {title.lower(): bot for title, bot in side.items()}[name.lower()]


#: where the file of components lies
PACKAGE = "rqa_lab.games.gekido"


def _guessed(row: Mapping[str, Any]) -> Iterator[str]:
    """The fields of a bot that no text gives, entry by entry, without the entries that a text does give."""
    for name in row.get("assumed", ()):
        yield name
        values = row[name]
        entries = values if isinstance(values, dict) else range(1, len(values) + 1) if name == "rows" else ()
        yield from (f"{name}.{entry}" for entry in entries if f"{name}.{entry}" not in row.get("known", ()))


@cache
def shipped() -> Components:
    """The component data that the lab ships."""
    return built(load(PACKAGE, "components.yaml"))


def built(data: Mapping[str, Any]) -> Components:
    """The component data that this file holds."""
    bots, duel = {}, {}
    for name, row in data["bots"].items():
        given = {key: value for key, value in row.items() if key not in ("duel", "known")}
        bots[name] = Bot(name=name, **frozen({**given, "assumed": tuple(_guessed(row))}))
        other = {**given, **row.get("duel", {})}
        guessed = tuple(_guessed({**other, "assumed": row.get("assumed", ())}))
        duel[name] = DuelSide(name=name, **frozen({**other, "assumed": guessed}))

    cards = {name: {"lab": True, **row} for name, row in data["cards"].items()}
    return Components.read(
        {**data, "cards": cards}, bots=bots, duel=duel, box=data["box"],
        opposite=data["dice"]["opposite"], arena=frozen(data["arena"]),
    )  # fmt: skip


@cache
def components() -> Components:
    """The component data in use: what the lab ships, with the reader's own data file over it."""
    own = in_use("gekido")
    return shipped() if own is None else overlaid(shipped(), own.document, own)


def overlaid(base: Components, document: Mapping[str, Any], own: OwnData | None = None) -> Components:
    """Components with what a data file says in place of theirs; a card that is removed has no copies.

    A bot that is new has on its Duel side what the file gives for that, and else what its usual side has.

    Args:
        base: what lies below.
        document: what the file says, without mistakes; see ``files.userdata``.
        own: the file.

    >>> new = overlaid(shipped(), {"bots": {"Slicer": {"commands": {"full house": [7, 3]}}}}).bots["Slicer"]
    >>> new.commands["full house"], new.origin("commands.full house"), new.origin("commands.two pairs")
    ((7, 3), 'user', 'assumed')
    """
    pairs = document.get("opposite", ())
    opposite = {a: b for one, other in map(tuple, pairs) for a, b in ((one, other), (other, one))}
    arena = {**base.arena, **frozen(document.get("arena", {}))}
    new = {
        name: DuelSide.new(name, given)
        for name, given in document.get("bots", {}).items()
        if name not in base.bots
    }
    base = replace(base, duel={**base.duel, **new})
    return base.corrected(document, opposite=opposite or base.opposite, arena=arena, own=own)
