"""Components (cards, tiles, robots) as records of a table, and the steps that they are made of."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from inspect import get_annotations
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeVar

from rqa_lab.core import schema
from rqa_lab.core.schema import PRINTED, STEPS, TEXT, Path, several
from rqa_lab.core.words import capital

# ---- component -------------------------------------------------------------------------------------------
# Components as records: what each field means and may hold, where its value comes from, how it changes.
#
# A record says each of its fields once: ``damage: Annotated[int, Printed("points of damage", NUMBER)]``.
# From that follow what a data file may say, its template, and what it changes; see
# :mod:`~rqa_lab.core.datarules`.

#: where a value comes from: a text that we have; our guess at what a component of the game has; a component
#: of our own; the reader's data file; the data of a scenario
Origin = Literal["printed", "assumed", "lab", "user", "scenario"]

#: table -> the names in it
Known = Mapping[str, Sequence[str]]
#: what a field may hold, as a JSON Schema, or a function from the known names to one
Holds = Mapping[str, Any] | Callable[[Known], Mapping[str, Any]]
#: what does not fit together in a component: what was found and expected, and the fields to blame, with the
#: way into each, the likeliest first; () is the component as a whole
Misfit = tuple[str, *tuple[Path, ...]]


@dataclass(frozen=True, slots=True)
class Printed:
    """A field that is printed on a component, so data files may contain it.

    Args:
        meaning: what it is, in a few words.
        holds: the values that it may hold.
        needed: a new component must have it.
        apart: a mapping whose entries a file may correct one at a time.
    """

    meaning: str
    holds: Holds
    needed: bool = False
    apart: bool = False

    def schema(self, known: Known) -> dict[str, Any]:
        """Its allowed values and its meaning, as a JSON Schema."""
        holds = self.holds(known) if callable(self.holds) else self.holds
        return {**holds, "description": self.meaning}


class Cites(NamedTuple):
    """An occasion on which components cite clauses, and the default clauses for it."""

    meaning: str
    general: tuple[str, ...] = ()


def printed(kind: "type[Component]") -> Mapping[str, Printed]:
    """Name of a field -> its description, for all fields that a data file may give."""
    hashable: Any = kind  # mypy takes the hash of its records for its own
    return _printed(hashable)


@cache
def _printed(kind: Any) -> Mapping[str, Printed]:
    types = {one.name: one.type for one in fields(kind)}
    named = dict.fromkeys(name for one in kind.__mro__ for name in get_annotations(one) if name in types)
    parts = ((name, part) for name in named for part in getattr(types[name], "__metadata__", ()))
    return {name: part for name, part in parts if isinstance(part, Printed)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """The base of all records of components.

    What it ``says`` follows from its other fields, unless it is given.  Fields in ``assumed`` are our guess,
    those in ``user`` come from a data file, those in ``changed`` from a scenario; "commands.full house" is an
    entry of a field.  ``lab`` marks a component of our own.  ``clauses`` are those that it cites, by what
    happens with it: its own, and where it has none the general ones of its kind.
    """

    #: what it is called; how one may be called, and that in words; what it cites clauses for; one of them as
    #: a data file has it
    kind: ClassVar[str] = "component"
    named: ClassVar[re.Pattern[str]] = re.compile(r"[A-Z0-9][\w '’.!&-]{0,39}")
    named_so: ClassVar[str] = "a name of letters that begins with a capital one"
    cites: ClassVar[Mapping[str, Cites]] = {}
    example: ClassVar[str] = ""

    name: str
    says: str = ""
    lab: bool = False
    assumed: tuple[str, ...] = ()
    user: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.says:
            object.__setattr__(self, "says", self.sentence)
        if getattr(self, "glyph", None) == "":  # of a kind that a terminal shows by two signs
            object.__setattr__(self, "glyph", glyph(self.name))
        others = {key: to.general for key, to in self.cites.items() if to.general and key not in self.clauses}
        object.__setattr__(self, "clauses", {**self.clauses, **others})

    @classmethod
    def citing(cls, known: Known) -> Mapping[str, Cites]:
        """The occasions for which it may have clauses of its own, given all names by table."""
        return cls.cites

    @property
    def sentence(self) -> str:
        """Its text, made from its other fields."""
        return ""

    @property
    def called(self) -> str:
        """Its displayed name: its own, or that in the language in force; see :mod:`.names`."""
        return self.name

    @property
    def brief(self) -> str:
        """A new one in a few words, as "a new tile"."""
        return f"a new {self.kind}."

    @property
    def settled(self) -> tuple[str, ...]:
        """The fields that no data file may give, because they follow from something else."""
        return ()

    @property
    def in_deck(self) -> bool:
        """It is a card of a deck from which a data file may remove cards."""
        return False

    def misfits(self, every: Mapping[str, Mapping[str, "Component"]]) -> Iterator[Misfit]:
        """The misfits among its values, given these components by table."""
        yield from ()

    def origin(self, name: str) -> Origin:
        """Where the value of a field comes from, or of an entry of it, "commands.full house".

        >>> from rqa_lab.games.rqa.components import components
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

    def value(self, name: str) -> Any:
        """The value of a field, or of an entry of it."""
        whole, _, entry = name.partition(".")
        value = getattr(self, whole)
        return value[entry] if entry else value

    # ---- others like it ----------------------------------------------------------------------------------

    @classmethod
    def new(cls, name: str, given: Mapping[str, Any], origin: str = "user") -> Self:
        """A component from a data file ("user") or from a scenario ("changed").

        Raises:
            TypeError: for an unknown field, or if a needed one is missing.
        """
        everything = tuple(one.name for one in fields(cls))
        return cls(name=name, **{**frozen(dict(given)), origin: everything})

    def altered(self, new: Mapping[str, Any], **marks: Any) -> Self:
        """The same with other values of fields or entries; what it says is made again unless it is given.

        >>> from rqa_lab.games.rqa.components import components
        >>> components().cards["Tackle"].altered({"steps": [["hit"]]}).says
        'Hits an enemy robot next to yours.'
        """
        found: dict[str, Any] = {}
        for name, value in new.items():
            whole, _, entry = name.partition(".")
            before = found.get(whole, getattr(self, whole))
            if entry and isinstance(before, tuple):  # rows, counted from 1
                found[whole] = (*before[: int(entry) - 1], frozen(value), *before[int(entry) :])
            elif entry:
                found[whole] = {**before, entry: frozen(value)}
            else:  # a setup holds mappings as pairs
                found[whole] = dict(frozen(value)) if isinstance(before, Mapping) else frozen(value)
        other = replace(self, **found, **marks)
        retold = "says" not in new and other.sentence != self.sentence
        return replace(other, says="") if retold else other

    def corrected(self, given: Mapping[str, Any]) -> Self:
        """The same with the values of a data file, which are no longer a guess."""
        new = self.entries(given)
        left = [name for name in self.assumed if name not in new and name.partition(".")[0] not in new]
        for whole in self.apart():
            if not any(name.startswith(f"{whole}.") for name in left):
                left = [name for name in left if name != whole]
        return self.altered(new, assumed=tuple(left), user=tuple(sorted(new)))

    @classmethod
    def apart(cls) -> tuple[str, ...]:
        """The fields that are corrected entry by entry."""
        return tuple(name for name, part in printed(cls).items() if part.apart)

    @classmethod
    def entries(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """Fields as :meth:`altered` takes them: some entry by entry, all others as a whole.

        >>> from rqa_lab.games.gekido.components import Bot
        >>> Bot.entries({"commands": {"full house": [7, 3]}, "armor": 2})
        {'commands.full house': [7, 3], 'armor': 2}
        """
        found: dict[str, Any] = {}
        for whole, value in given.items():
            apart = whole in cls.apart()
            found |= {f"{whole}.{entry}": one for entry, one in value.items()} if apart else {whole: value}
        return found


def amount(meaning: str, most: int = PRINTED, least: int = 1, *, needed: bool = False) -> Printed:
    """A whole number within these bounds.

    >>> amount("points of damage").schema({})["maximum"]
    99
    """
    return Printed(meaning, schema.whole(most, least), needed)


def one_of(meaning: str, values: Iterable[str], *, needed: bool = False) -> Printed:
    """One of these words."""
    return Printed(meaning, {"enum": [*values]}, needed)


def flag(meaning: str) -> Printed:
    """True or false."""
    return Printed(meaning, {"type": "boolean"})


#: what components of several games have printed on them, or beside them
SAYS = Printed("your own short wording of what it does", TEXT)
LETTER = Printed(
    "the sign for it in a drawn board",
    {"type": "string", "pattern": "^[!-/:-~]$", "title": "a plain sign, but no figure"},
)
GLYPH = Printed(
    "two signs for it in a terminal",
    {"type": "string", "pattern": "^[!-~]{2}$", "title": "two plain signs, such as ##"},
)


def glyph(name: str) -> str:
    """Two letters for a tile without a glyph: the beginning of its name, in lower case, unlike a robot's.

    >>> glyph("Oil Slick"), glyph("X")
    ('oi', 'x_')
    """
    return f"{name.replace(' ', '').lower():_<2}"[:2]


def same_letter(tile: Any, tiles: Mapping[str, Any]) -> Iterator[Misfit]:
    """The letter of a tile is taken by another tile, or means bare floor."""
    same = next((one.name for one in tiles.values() if one.letter == tile.letter), tile.name)
    if tile.letter == "." or (tile.letter and same != tile.name):
        of = "bare floor" if tile.letter == "." else same
        yield f"found {tile.letter!r}, expected another sign: it is that of {of}", ("letter",)


def mark(record: Component) -> str:
    """A word for a component that is not from the box: "lab" is one of ours, "yours" from a data file.

    >>> from rqa_lab.games.rqa.components import components
    >>> mark(components().cards["Reactor"]), mark(components().cards["Tackle"])
    ('lab', '')
    """
    return "lab" if record.lab else "yours" if record.user else ""


# ---- lists as values -------------------------------------------------------------------------------------


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down, so that records are values."""
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen, value))
    return {key: frozen(item) for key, item in value.items()} if isinstance(value, dict) else value


def plain(value: Any) -> Any:
    """Tuples as lists, all the way down, as JSON has them; :func:`frozen` is the inverse.

    >>> plain(("gain", ("energy", 2)))
    ['gain', ['energy', 2]]
    """
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (tuple, list)) else value


def freeze(given: Mapping[str, Mapping[str, Any]]) -> tuple[Any, ...]:
    """Changed data fields as a hashable value, to look a setup up by; a mapping becomes its pairs.

    >>> freeze({"Slicer": {"powers": {"Switch Attack": 1}}})
    (('Slicer', (('powers', (('Switch Attack', 1),)),)),)
    """
    return tuple(
        (name, tuple((field, _value(new)) for field, new in sorted(values.items())))
        for name, values in sorted(given.items())
    )


def _value(new: Any) -> Any:
    return frozen(list(new.items()) if isinstance(new, dict) else new)


# ---- tables ----------------------------------------------------------------------------------------------
# The components of a game as tables: read from its file, corrected by a data file, changed by a scenario.

#: in a data file, in place of names: every card that the lab made up
LAB_CARDS = "lab cards"


class Tables:
    """One set of component data; a game subclasses it as a dataclass with a field for each table.

    A component may be in several tables, as the two sides of one panel are.
    """

    #: name of a table -> what its components are
    KINDS: ClassVar[Mapping[str, type[Component]]]
    #: the table of a component that a scenario brings
    NEW: ClassVar[str] = "cards"
    #: table -> which of its components' fields are our guess, unless a row of the file says otherwise
    ASSUMED: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    @classmethod
    def read(cls, data: Mapping[str, Any], **rest: Any) -> Self:
        """The tables of the game's own file; the ``rest`` of the fields, and of the tables, is given."""
        tables: dict[str, Any] = {
            table: {
                name: kind(name=name, **{"assumed": cls.ASSUMED.get(table, ()), **frozen(row)})
                for name, row in data[table].items()
            }
            for table, kind in cls.KINDS.items()
            if table not in rest
        }
        return cls(**tables, **rest)

    def corrected(self, document: Mapping[str, Any], **rest: Any) -> Self:
        """The tables as corrected by a valid data file; a card that is removed has no copies."""
        removed = document.get("remove", ())
        tables = {table: dict(getattr(self, table)) for table in self.KINDS}
        for table, kind in self.KINDS.items():
            for name, given in document.get(table, {}).items():
                known = tables[table].get(name)
                tables[table][name] = kind.new(name, given) if known is None else known.corrected(given)
            for name, card in tables[table].items():
                if card.lab and card.in_deck if removed == LAB_CARDS else name in removed:
                    tables[table][name] = replace(card, copies=0, user=(*card.user, "copies"))
        return replace(self, **{**tables, **rest})  # type: ignore[type-var]

    def changed(self, given: Mapping[str, Mapping[str, Any]]) -> Self:
        """The same tables with fields of named components replaced; an unknown name makes a new component.

        A field that holds several values is given as ``commands.full house``.

        Raises:
            KeyError: for a new one that lacks a needed field.
            TypeError: for a field that components of that kind do not have.

        >>> from rqa_lab.games.rqa.components import components
        >>> components().changed({"Hammer": {"damage": 2}}).cards["Hammer"].damage
        2
        """
        tables = {table: dict(getattr(self, table)) for table in self.KINDS}
        for name, values in given.items():
            for records in (found := [records for records in tables.values() if name in records]):
                records[name] = records[name].altered(values, changed=tuple(sorted(values)))
            if not found:
                tables[self.NEW][name] = self.KINDS[self.NEW].new(name, values, "changed")
        return replace(self, **tables)  # type: ignore[type-var]


T = TypeVar("T", bound=Tables)


@cache
def having(tables: T, data: tuple[Any, ...]) -> T:
    """Component data with fields that a scenario changes, as ``component.freeze`` gives them."""
    return tables.changed({name: dict(fields) for name, fields in data}) if data else tables


# ---- steps that components are made of: a word and what follows it, such as ("gain", "energy", 2) --------

Step = tuple[Any, ...]


def shown_step(step: Sequence[Any]) -> str:
    """A step as it is written in a file.

    >>> shown_step(("either", ("hit",), ("draw", 1)))
    '[either, [hit], [draw, 1]]'
    """
    parts = (shown_step(part) if isinstance(part, (list, tuple)) else str(part) for part in step)
    return f"[{', '.join(parts)}]"


def then(parts: Iterable[str]) -> str:
    """Join steps into one sentence; "" if there are none.

    >>> then(["draws a card", "hits it"])
    'Draws a card, then hits it.'
    """
    text = ", then ".join(parts)
    return f"{capital(text)}." if text else ""


class Letter(int):
    """A letter that stands for any number but 1, to describe all steps of a kind at once.

    >>> from rqa_lab.core.vocabulary import Language
    >>> Language({}).say("draw {n:# card}", {"n": Letter("n")})
    'draw n cards'
    """

    letter: str

    def __new__(cls, letter: str) -> Self:
        """The number 2, which reads as the letter."""
        number = super().__new__(cls, 2)
        number.letter = letter
        return number

    def __str__(self) -> str:
        return self.letter


def step_schema(words: Iterable[str], after: Mapping[str, Any], most: int, *examples: str) -> dict[str, Any]:
    """The JSON Schema of a list of steps.

    Args:
        words: what a step may begin with.
        after: the schema of what follows the word.
        most: how many parts a step has at most.
        examples: a step, and a list of steps.
    """
    one, more = examples
    step = {"title": f"a step, such as {one}", "prefixItems": [{"enum": list(words)}]}
    return several(
        several(after, most, minItems=1, **step),
        STEPS,
        minItems=1,
        title=f"a list of steps, such as {more}",
        description="what is done, in its order",
    )


# ---- random positions of a game: drawn until one is sound ------------------------------------------------

#: how often a position is drawn at most
TRIES = 60

S = TypeVar("S")


def first_sound(draw: Callable[[], S], audit: Callable[[S], Sequence[Any]] | None) -> S:
    """The first position drawn that passes the audit; without an audit, the very first.

    If all of them fail, the last one.

    >>> numbers = iter((3, 5, 8))
    >>> first_sound(lambda: next(numbers), lambda n: ["odd"] * (n % 2))
    8
    """
    state = draw()
    for _ in range(TRIES if audit else 0):
        if audit is None or not audit(state):
            break
        state = draw()
    return state
