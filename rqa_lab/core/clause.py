"""Clauses: the atomic rules of a game, each with an id, a plain sentence and its source."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from types import MappingProxyType
from typing import Any

from rqa_lab.core.words import LANGUAGES, capital, either, hint, nearest, shown

#: ids of the clauses behind an event, a reason or a finding; the first is the one that applies
Clauses = tuple[str, ...]


def only_if(condition: object, *clauses: str) -> Clauses:
    """These clauses where the condition holds, else none: ``("toy.step", *only_if(wet, "toy.splash"))``."""
    return clauses if condition else ()


def unless(condition: object, *clauses: str) -> Clauses:
    """These clauses where the condition does not hold."""
    return () if condition else clauses


#: how the ids of the clauses begin that the lab adds: bookkeeping, which no rulebook mentions
LAB_ADDS = "lab."


def own(clauses: Iterable[str]) -> Clauses:
    """The game's own clauses, each once: ``own(("lab.only-option", "toy.step"))`` is ``("toy.step",)``."""
    return tuple(dict.fromkeys(clause for clause in clauses if not clause.startswith(LAB_ADDS)))


#: status of a clause -> who says so
SAYS_SO: Mapping[str, str] = {
    "explicit": "the book says so",
    "faq-resolved": "the FAQ says so",
    "inferred": "follows from the book",
    "undecided": "left open",
    "lab": "the lab says so",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One atomic rule, in our own words; ``source`` says where the published rules state it."""

    id: str
    title: str
    topic: str
    says: str
    source: str = "RQA Lab"
    status: str = "lab"  # one of SAYS_SO
    set: str = "base"
    example: str = ""
    note: str = ""
    uncitable: str = ""  # why nothing can cite it


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the texts leave open, as a switch: its readings, and the one taken by default."""

    id: str
    question: str
    default: str
    why: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()
    confidence: str = ""  # low | medium | high: how sure we are of the default
    #: reading -> the languages whose rulebook supports it, where a game has several
    languages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


#: Bookkeeping that no rulebook mentions.
LAB = tuple(
    Clause(id, title, "lab", says)
    for id, title, says in (
        (
            "lab.choice-waits",
            "A choice comes first",
            "When you have a choice to make, you make it before anything else happens.",
        ),
        (
            "lab.not-your-choice",
            "The choice is another player’s",
            "The player whom the rule names makes the choice.",
        ),
        ("lab.not-an-option", "Not one of the options", "You choose one of the options on offer."),
        ("lab.nothing-to-choose", "Nothing to choose", "You can make a choice only while one is waiting."),
        (
            "lab.written-otherwise",
            "Part of another action",
            "You choose this together with another action, not by itself.",
        ),
        ("lab.only-option", "Only one option", "A compulsory choice with only one option is made for you."),
        ("lab.game-over", "The game is over", "Once the game has ended, nobody acts."),
        (
            "lab.not-seen",
            "Not visible from this seat",
            "From one player’s seat you see only how many cards the others hold.",
        ),
    )
)


class Rulebook(Mapping[str, Clause]):
    """All clauses of a game by id, the lab's own included.

    ``topics`` maps a topic's id to its title, in the order of the book; ``rulings`` maps the id of an open
    question to its switch.
    """

    def __init__(
        self, clauses: Iterable[Clause], topics: Mapping[str, str], rulings: Iterable[Ruling] = (),
        languages: Iterable[str] = (),
    ) -> None:  # fmt: skip
        self._clauses = {clause.id: clause for clause in (*clauses, *LAB)}
        lab = {clause.id for clause in LAB}
        self._own = tuple(clause for id, clause in self._clauses.items() if id not in lab)
        self.topics = dict(topics)
        self.rulings = {ruling.id: ruling for ruling in rulings}
        #: the languages in which the rulebook differs, by their own names
        self.languages = {code: capital(LANGUAGES[code][1]) for code in languages}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Rulebook":
        """The rulebook that a ``rules.yaml`` holds.

        Raises:
            ValueError: for a missing or an unknown field, with the id of its clause.

        >>> win = {"id": "toy.win", "topic": "end", "says": "The first wins."}
        >>> Rulebook.from_data({"topics": [], "clauses": [win]})
        Traceback (most recent call last):
        ...
        ValueError: clauses: toy.win: found no 'title', expected one
        """
        topics = [_checked("topics", row, ("id", "title")) for row in data["topics"]]
        clauses = [_checked("clauses", row, *_fields(Clause)) for row in data["clauses"]]
        rulings = [_checked("rulings", row, *_fields(Ruling)) for row in data.get("rulings", ())]
        known = [row["id"] for row in topics]
        for row in clauses:
            if known and row["topic"] not in known:
                topic = f"found topic {shown(row['topic'])}, expected {either(known)}"
                raise ValueError(f"clauses: {row['id']}: {topic}{hint(row['topic'], known)}")
        return cls(
            (Clause(**row) for row in clauses),
            {row["id"]: row["title"] for row in topics},
            (Ruling(**{**row, "clauses": tuple(row["clauses"]), "readings": tuple(row.get("readings", ()))})
             for row in rulings),
            data.get("languages", ()),
        )  # fmt: skip

    def __getitem__(self, id: str) -> Clause:
        return self._clauses[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    @property
    def readings(self) -> dict[str, tuple[str, ...]]:
        """Short name of each ruling that can be switched -> its readings, the default first."""
        return {
            id.rpartition(".")[2]: ruling.readings for id, ruling in self.rulings.items() if ruling.readings
        }

    def in_language(self, language: str) -> dict[str, str]:
        """Short name of each ruling that the rulebook of that language decides -> its reading.

        Raises:
            ValueError: for a language that the rulebook is not in.
        """
        if language not in self.languages:
            known = f"expected {either(self.languages)}{hint(language, self.languages)}"
            expected = known if self.languages else "but this rulebook has no other languages"
            raise ValueError(f"rulebook: found {shown(language)}, {expected}")
        return {
            id.rpartition(".")[2]: reading
            for id, ruling in self.rulings.items()
            for reading in ruling.readings
            if language in ruling.languages.get(reading, ())
        }

    def agreed(self, keys: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """The readings that the keys ``rulebook`` and ``rulings`` select, in order; ``rulings`` override.

        Raises:
            ValueError: for a language without a rulebook.
        """
        language = keys.get("rulebook")
        readings = self.in_language(language) if language else {}
        return tuple(sorted({**readings, **keys.get("rulings", {})}.items()))

    def own(self) -> tuple[Clause, ...]:
        """The game's own clauses, in the order of its book."""
        return self._own

    def nearest(self, id: str) -> str | None:
        """The known id most similar to ``id``."""
        return nearest(id, self._clauses)


@cache
def _fields(record: type[Clause | Ruling]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The required fields, and the optional ones."""
    known = fields(record)
    needed = tuple(one.name for one in known if one.default is one.default_factory is MISSING)
    return needed, tuple(one.name for one in known if one.name not in needed)


def _checked(part: str, row: Any, needed: tuple[str, ...], others: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """A row of a rulebook; raises ValueError if a field is missing or unknown."""
    if not isinstance(row, Mapping):
        raise ValueError(f"{part}: found {row!r}, expected {', '.join(needed)}")
    where = f"{part}: {row.get('id', 'a row without an id')}"
    known = (*needed, *others)
    for name in row:
        if name not in known:
            raise ValueError(f"{where}: found {name!r}, expected {either(known)}{hint(str(name), known)}")
    for name in needed:
        if name not in row:
            raise ValueError(f"{where}: found no {name!r}, expected one")
    return row


def played(readings: Mapping[str, tuple[str, ...]], given: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """The reading of every ruling: the given one, or the default.

    >>> dict(played({"edge": ("one", "four"), "floor": ("zero", "one")}, [("edge", "four")]))
    {'edge': 'four', 'floor': 'zero'}
    """
    return MappingProxyType({name: default for name, (default, *_) in readings.items()} | dict(given))


def switched(
    readings: Mapping[str, tuple[str, ...]], given: Iterable[tuple[str, str]]
) -> tuple[tuple[str, str], ...]:
    """The given (ruling, reading) pairs that differ from the default, in order.

    Args:
        readings: short name of each ruling -> its readings, the default first.
        given: the pairs to play by.

    Raises:
        ValueError: for an unknown ruling or reading.

    >>> switched({"edge": ("one", "four"), "floor": ("zero", "one")}, [("floor", "zero"), ("edge", "four")])
    (('edge', 'four'),)
    """
    found = []
    for name, reading in given:
        if name not in readings:
            raise ValueError(f"found {shown(name)}, expected the name of a ruling{hint(name, readings)}")
        if reading not in readings[name]:
            expected = f"expected {either(readings[name])}{hint(reading, readings[name])}"
            raise ValueError(f"{name}: found {shown(reading)}, {expected}")
        if reading != readings[name][0]:
            found.append((name, reading))
    return tuple(sorted(found))
