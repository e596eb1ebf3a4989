"""The components of Gekido: Bot Battles: bots, Powers, Arena tiles and Tech Cards as records."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rqa_lab.core.component import Component, frozen
from rqa_lab.core.owndata import OwnData
from rqa_lab.core.steps import Step
from rqa_lab.games.data import load
from rqa_lab.games.datafile import in_use
from rqa_lab.games.gekido.model.steps import sentence

#: steps that need one of the dice, and those that need a symbol for it, too
ON_A_DIE = ("flip", "own", "any", "reroll")
TO_A_SYMBOL = ("any",)


@dataclass(frozen=True, slots=True)
class Bot(Component):
    """A Control Panel: what is printed on one side of it.

    ``symbol`` is a letter of ``model.commands.NAMES``; ``structure`` counts dice;
    ``rows`` are the bonuses beside each of them, from the top; ``commands`` gives (damage dealt on success,
    damage suffered on a malfunction); ``powers`` gives charges; ``armor`` counts spaces, ``hand`` is the
    limit of Tech Cards.  ``upgrade`` is "Attack" or "Defense".
    """

    name: str
    symbol: str
    structure: int
    rows: tuple[tuple[str, ...], ...]
    commands: Mapping[str, tuple[int, int]]
    upgrade: str
    powers: Mapping[str, int]
    armor: int
    hand: int
    says: str

    def bonuses(self, row: int) -> tuple[str, ...]:
        """The bonuses beside a Structure space, counted from 1 at the top; () for a space that it has not.

        >>> components().bots["Pytron"].bonuses(2), components().bots["Pytron"].bonuses(-1)
        (('Card', 'Charge'), ())
        """
        return self.rows[row - 1] if 1 <= row <= len(self.rows) else ()


@dataclass(frozen=True, slots=True)
class Effect(Component):
    """A Power, an Arena tile or a Tech Card: what it does, who may use it, and when.

    ``by`` is "attacker", "defender" or "owner"; ``when`` is "roll", "damage", "start", "end" or "card".
    ``attack`` and ``defense`` are what a tile adds to a bot's values.  Cards have a ``colour`` and
    ``copies``.
    """

    name: str
    says: str
    kind: str  # power | tile | card
    steps: tuple[Step, ...] = ()
    by: str = "attacker"
    when: str = "roll"
    attack: int = 0
    defense: int = 0
    colour: str = ""
    copies: int = 0
    lab: bool = False

    def does(self, *words: str) -> bool:
        """Whether one of its steps is one of these."""
        return any(step[0] in words for step in self.steps)

    @property
    def on(self) -> bool:
        """It needs one of the dice."""
        return self.does(*ON_A_DIE)

    @property
    def to(self) -> bool:
        """It needs a symbol for the die."""
        return self.does(*TO_A_SYMBOL)


@dataclass(frozen=True, eq=False)
class Components:
    """One set of component data, by name; ``duel`` are the other sides of the panels."""

    bots: Mapping[str, Bot]
    duel: Mapping[str, Bot]
    powers: Mapping[str, Effect]
    tiles: Mapping[str, Effect]
    cards: Mapping[str, Effect]
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

    def changed(self, given: Mapping[str, Mapping[str, Any]]) -> "Components":
        """The same data with fields of named components replaced.

        A field of a bot that holds several values is given as ``commands.full house``.  What does not exist
        is a new card.

        Raises:
            KeyError: for a card without steps or colour.
            TypeError: for a field that it does not have.

        >>> new = components().changed({"Slicer": {"commands.full house": [7, 3]}}).bots["Slicer"]
        >>> new.commands["full house"], new.origin("commands.full house"), new.origin("structure")
        ((7, 3), 'scenario', 'assumed')
        """
        tables: dict[str, Any] = {name: dict(getattr(self, name)) for name in TABLES}
        for name, fields in given.items():
            sides = [rows for rows in tables.values() if name in rows]
            if not sides:
                tables["cards"][name] = _new_card(name, fields, "changed")
            for rows in sides:
                rows[name] = altered(rows[name], fields, changed=tuple(sorted(fields)))
        return replace(self, **tables)


#: the tables of components whose fields may be changed; a bot stands in the first two of them
TABLES = ("bots", "duel", "powers", "tiles", "cards")


def altered(record: Any, new: Mapping[str, Any], **marks: Any) -> Any:
    """A record with fields replaced; ``commands.full house`` replaces one entry of a field."""
    fields: dict[str, Any] = {}
    for name, value in new.items():
        whole, _, entry = name.partition(".")
        if not entry:
            fields[whole] = dict(value) if whole == "powers" else frozen(value)
        elif whole == "rows":
            rows = list(fields.get(whole, record.rows))
            rows[int(entry) - 1] = frozen(value)
            fields[whole] = tuple(rows)
        else:
            fields[whole] = {**fields.get(whole, getattr(record, whole)), entry: frozen(value)}
    return replace(record, **fields, **marks)


def _guessed(row: Mapping[str, Any]) -> Iterator[str]:
    """The fields of a bot that no text gives, entry by entry, less those entries that a text does give."""
    for name in row.get("assumed", ()):
        yield name
        values = row[name]
        entries = values if isinstance(values, dict) else range(1, len(values) + 1) if name == "rows" else ()
        yield from (f"{name}.{entry}" for entry in entries if f"{name}.{entry}" not in row.get("known", ()))


@cache
def shipped() -> Components:
    """The component data that the lab ships."""
    data = load("rqa_lab.games.gekido", "components.yaml")
    bots, duel = {}, {}
    for name, row in data["bots"].items():
        fields = {key: value for key, value in row.items() if key not in ("duel", "known")}
        fields["assumed"] = tuple(_guessed(row))
        bots[name] = Bot(name=name, **frozen(fields))
        other = {**row, **row["duel"], "known": ()}
        fields |= row["duel"] | {"assumed": tuple(_guessed(other))}
        duel[name] = Bot(name=name, **frozen(fields))

    def effects(kind: str, **common: Any) -> dict[str, Effect]:
        rows = data[f"{kind}s"].items()
        return {name: Effect(name=name, kind=kind, **{**common, **frozen(row)}) for name, row in rows}

    cards = effects("card", lab=True, assumed=("steps", "copies", "colour", "when"))
    return Components(
        bots, duel, effects("power"), effects("tile"),
        {name: replace(card, by=PLAYED_BY[card.colour]) for name, card in cards.items()},
        data["box"], data["dice"]["opposite"], frozen(data["arena"]),
    )  # fmt: skip


@cache
def components() -> Components:
    """The component data in use: what the lab ships, with the reader's own data file over it."""
    own = in_use("gekido")
    return shipped() if own is None else overlaid(shipped(), own.document, own)


#: in a data file, in place of names: every card of our own
LAB_CARDS = "lab cards"
#: colour of a card -> who may play it
PLAYED_BY = {"red": "attacker", "green": "defender", "gray": "owner"}


def overlaid(base: Components, document: Mapping[str, Any], own: OwnData | None = None) -> Components:
    """Components with what a data file says in place of theirs; a card that is removed has no copies.

    Args:
        base: what lies below.
        document: what the file says, without mistakes; see ``files.dataschema``.
        own: the file.

    >>> new = overlaid(shipped(), {"bots": {"Slicer": {"commands": {"full house": [7, 3]}}}}).bots["Slicer"]
    >>> new.commands["full house"], new.origin("commands.full house"), new.origin("commands.two pairs")
    ((7, 3), 'user', 'assumed')
    """
    tables: dict[str, Any] = {}
    for table in TABLES:
        tables[table] = dict(getattr(base, table))
        for name, given in document.get(table, {}).items():
            record = tables[table].get(name)
            tables[table][name] = _new_card(name, given) if record is None else _corrected(record, given)
    removed = document.get("remove", ())
    for name, card in tables["cards"].items():
        if (removed == LAB_CARDS and card.lab) or (removed != LAB_CARDS and name in removed):
            tables["cards"][name] = replace(card, copies=0, user=(*card.user, "copies"))
    pairs = document.get("opposite", ())
    opposite = {a: b for one, other in map(tuple, pairs) for a, b in ((one, other), (other, one))}
    arena = {**base.arena, **frozen(document.get("arena", {}))}
    return replace(base, **tables, opposite=opposite or base.opposite, arena=arena, own=own)


def entries(given: Mapping[str, Any], *several: str) -> dict[str, Any]:
    """Fields as :func:`altered` takes them: these ones entry by entry, all others as a whole.

    >>> entries({"commands": {"full house": [7, 3]}, "armor": 2}, "commands")
    {'commands.full house': [7, 3], 'armor': 2}
    """
    return {
        name: value
        for whole, values in given.items()
        for name, value in (
            ((f"{whole}.{entry}", one) for entry, one in values.items())
            if whole in several
            else ((whole, values),)
        )
    }


def _corrected(record: Any, given: Mapping[str, Any]) -> Any:
    fields = entries(given, "commands")
    new = altered(record, fields, user=tuple(sorted(fields)))
    known = [name for name in record.assumed if name in fields or name.partition(".")[0] in fields]
    left = tuple(name for name in record.assumed if name not in known)
    if not any(name.startswith("commands.") for name in left):
        left = tuple(name for name in left if name != "commands")
    new = replace(new, assumed=left)
    return replace(new, by=PLAYED_BY[new.colour]) if isinstance(new, Effect) and new.colour else new


def _new_card(name: str, given: Mapping[str, Any], origin: str = "user") -> Effect:
    fields = {"says": sentence(given["steps"]), **frozen(dict(given)), origin: tuple(given)}
    return Effect(name=name, kind="card", by=PLAYED_BY[given["colour"]], **fields)
