"""Questions about exact odds: the options that a command takes, and the answers as text and as JSON."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, NamedTuple

from rqa_lab.core.clause import Rulebook
from rqa_lab.core.words import either, hint, shown

# ---- questions -------------------------------------------------------------------------------------------


class NoOdds(ValueError):
    """The odds cannot be computed; the message says why.

    Args:
        message: why.
        sought: the thing was looked for and not found; the question itself is fine.
    """

    def __init__(self, message: str, *, sought: bool = False) -> None:
        super().__init__(message)
        self.sought = sought


@dataclass(frozen=True, slots=True)
class Option:
    """One option that may be given beside a scenario, or in place of one.

    Attributes:
        name: as you type it: "--rolls-left"; a short form may come before it: "-o --output".
        says: its meaning.
        default: its value if it is not given; False makes it a switch.
        metavar: the placeholder for its value in the help.
        usual: the value if it is not given, in words, where ``default`` does not say it.
        bounds: for a number, the least and the most; None for no limit above.
        several: it may be repeated.
        pairs: it is given as NAME=VALUE, several times; how, with an example.
        beside: it may accompany a scenario, too.
    """

    name: str
    says: str
    default: Any = None
    metavar: str = ""
    usual: str = ""
    bounds: tuple[int, int | None] | None = None
    several: bool = False
    pairs: str = ""
    beside: bool = False

    @property
    def key(self) -> str:
        """Its key among the given options.

        >>> Option("-o --output", "Write it to this file.").key
        'output'
        """
        return self.name.rpartition("--")[2]


#: called with the amount of work done since the last call
Progress = Callable[[int], object]


class Asked(NamedTuple):
    """A question: the options by their keys, the readings of open questions, and a listener for progress."""

    given: Mapping[str, Any]
    readings: Mapping[str, str]
    #: working(total amount of work) -> a context in which progress is shown
    working: Callable[[int], AbstractContextManager[Progress]]


class Row(NamedTuple):
    """A row of text for a terminal, with a heading in bold before its text."""

    text: str = ""
    head: str = ""


class Answer(NamedTuple):
    """A game's answer: rows to read, or the same as plain JSON with exact fractions.

    Instead of both it may be the document of a scenario without its version, such as a puzzle.
    """

    rows: Iterable[Row] = ()
    plain: Any = None
    scenario: Mapping[str, Any] | None = None


class Hope(NamedTuple):
    """Something that the seat to act may play for, and the options that make it most likely."""

    event: str  # a sentence without a full stop
    chance: Fraction
    clauses: tuple[str, ...]
    #: the options now, each with the chance that it leaves, the best first
    choices: tuple[tuple[str, Fraction], ...] = ()
    #: what else may be used for it, and the chance without that
    using: tuple[str, ...] = ()
    without: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """How a game computes odds.

    Attributes:
        says: what is computed, in paragraphs.
        options: the options it takes.
        rulings: the open questions that change the odds, by their short names.
        reckon: reckon(state of a scenario or None, question) -> the answer; None if that position has no odds
            to compute.  Raises NoOdds.
        hopes: hopes(state) -> the goals that a seat may play for with dice that lie there or are about to be
            rolled, each with its exact chance under best play without interference; None without such goals.
        no: the message for None: "no attack is on its way".
        names: the answer names cards, so it may name them in another language.
    """

    says: str
    options: Sequence[Option]
    rulings: Sequence[str] = ()
    reckon: Callable[[Any, Asked], Answer | None]
    hopes: Callable[[Any], Iterable[Hope]] | None = None
    no: str
    names: bool = True


def reckoning(where: str) -> Reckoning | None:
    """The reckoning at a dotted name, as ``Game.odds`` gives it; None for a game without odds.

    >>> reckoning("rqa_lab.games.moonbots.odds.RECKONING").no, reckoning("")
    ('no robot can act freely', None)
    """
    module, _, name = where.rpartition(".")
    found: Reckoning | None = getattr(import_module(module), name) if where else None
    return found


def named(option: str, name: str, known: Mapping[str, Any]) -> Any:
    """Look a name up, in any case, with hyphens or spaces; raises NoOdds for an unknown one.

    >>> named("--bot", "v-rex", {"V-REX": 1})
    1
    """
    plain = {title.lower().replace("-", " "): title for title in known}
    title = plain.get(name.lower().replace("-", " "))
    if title is None:
        raise NoOdds(f"{option}: found {shown(name)}, expected {either(known)}{hint(name, known)}")
    return known[title]


def readings(
    given: Mapping[str, str], names: Sequence[str], book: Rulebook, language: str | None = None
) -> dict[str, str]:
    """The readings of the rulings of these names: as given, as a language has them, or the default.

    Raises NoOdds for unknown rulings or readings.
    """
    rulings = book.readings
    found = {name: rulings[name][0] for name in names}
    if language:
        try:
            found |= {name: one for name, one in book.in_language(language).items() if name in names}
        except ValueError as error:
            raise NoOdds(f"--{error}") from None
    for name, reading in given.items():
        known = named("--ruling", name, {name: rulings[name] for name in names})
        if reading not in known:
            expected = f"expected {either(known)}{hint(reading, known)}"
            raise NoOdds(f"--ruling {name}: found {shown(reading)}, {expected}")
        found[name] = reading
    return found


# ---- the answer in words ---------------------------------------------------------------------------------

#: characters of the longest bar, and the parts of one
WIDE, PARTS = 20, " ▏▎▍▌▋▊▉"
#: how many choices are listed
TOLD = 8


def bar(chance: Fraction) -> str:
    """A chance as a bar.

    >>> bar(Fraction(1, 2)), bar(Fraction(1, 160))
    ('██████████', '▏')
    """
    whole, part = divmod(round(chance * WIDE * len(PARTS)), len(PARTS))
    return ("█" * whole + PARTS[part]).rstrip()


def first_of(lines: Sequence[str]) -> Iterator[Row]:
    """The first lines of many, and how many more there are."""
    yield from map(Row, lines[:TOLD])
    if len(lines) > TOLD:
        yield Row(f"  and {len(lines) - TOLD} more")
