"""What ``rqa-lab compare`` does: reads the readings, takes the steps under both, tells what differs."""

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.core.words import printable, shown
from rqa_lab.serve import Stop

if TYPE_CHECKING:
    from rqa_lab.core.clause import Ruling
    from rqa_lab.explore.comparison import Comparison, Row, Side, Told
    from rqa_lab.scenario.scenario import Scenario

#: characters in a line where nobody says how wide a line is, and at least
WIDE, NARROW = 100, 60


def readings(option: str, given: Sequence[str]) -> dict[str, str]:
    """The readings of an option that may be given several times; raises Stop for anything but NAME=READING.

    >>> readings("--ruling", ["knock-angle=none"])
    {'knock-angle': 'none'}
    """
    found = {}
    for text in given:
        name, equals, reading = text.partition("=")
        if not (name and equals and reading):
            raise Stop(f"{option}: found {shown(text)}, expected NAME=READING, such as knock-angle=none")
        found[name.strip()] = reading.strip()
    return found


def compare(scenario: "Scenario", left: Sequence[str], right: Sequence[str]) -> "Comparison":
    """The comparison that the options ask for; raises Stop for rulings or readings that do not exist."""
    from rqa_lab.explore import compare as compared

    both = readings("--ruling-left", left), readings("--ruling", right)
    if not any(both):
        raise Stop("nothing to compare: give another reading with --ruling NAME=READING")
    try:
        return compared(scenario, *both)
    except ValueError as error:
        raise Stop(str(error)) from None


def open_questions(rulings: Iterable["Ruling"]) -> Iterator[str]:
    """The open questions of a rulebook: name and readings, the question, our answer, why."""
    for ruling in rulings:
        yield f"{_name(ruling)}  {', '.join(ruling.readings) or 'no switch'}"
        yield from (f"  {text}" for text in (ruling.question, ruling.default, ruling.why))


def questions(rulings: Iterable["Ruling"]) -> Iterator[str]:
    """The open questions of a rulebook, one a line."""
    return (f"{_name(ruling)}  {ruling.question}" for ruling in rulings)


def _name(ruling: "Ruling") -> str:
    return click.style(ruling.id.rpartition(".")[2], fg="cyan")


# ---- for people ------------------------------------------------------------------------------------------


def lines(found: "Comparison") -> Iterator[str]:
    """Both runs in two columns; what both tell runs across them."""
    wide = max(NARROW, shutil.get_terminal_size((WIDE, 24)).columns)
    yield click.style(printable(found.title), bold=True)
    yield from _beside(_named(found.left), _named(found.right), wide)
    for pair in found.pairs:
        yield click.style(f"{pair.number:2}  {_WHAT[pair.kind]}{printable(pair.text)}", bold=True)
        for row in pair.rows:
            if row.how == "same" and row.left is not None:
                for line in _wrapped(row.left.text, wide - 4):
                    yield click.style(f"    {line}", dim=True)
            else:
                yield from _beside(_text(row.left), _text(row.right), wide)
        for side, other in ((found.left, "left"), (found.right, "right")):
            if side.stopped == pair.number:
                yield f"    The {other} side stops here."
    if found.ends:
        yield click.style("At the end", bold=True)
    for end in found.ends:
        yield from _beside(f"{end.what}: {end.left}", f"{end.what}: {end.right}", wide)
    yield _result(found)


#: kind of a step -> what is said before it
_WHAT = {"do": "", "refuse": "Tried: ", "options": "What is possible, expected: "}


def _result(found: "Comparison") -> str:
    if found.alike:
        return "The two runs are alike."
    if found.first is None:
        return "The steps are alike; the two runs end otherwise."
    return f"The two runs part at step {found.first[0].number}."


def _named(side: "Side") -> str:
    return ", ".join(f"{name}: {reading}" for name, reading in side.readings.items())


def _text(told: "Told | None") -> str:
    return "" if told is None else told.text


def _beside(left: str, right: str, wide: int) -> Iterator[str]:
    column = (wide - 7) // 2
    for one, other in zip_longest(_wrapped(left, column), _wrapped(right, column), fillvalue=""):
        yield f"    {one:{column}} | {other}".rstrip()


def _wrapped(text: str, wide: int) -> list[str]:
    return textwrap.wrap(printable(text), wide)


# ---- for programs ----------------------------------------------------------------------------------------


def plain(found: "Comparison") -> dict[str, Any]:
    """The comparison as plain JSON."""
    first = found.first
    return {
        "title": found.title,
        "alike": found.alike,
        "first": None if first is None else first[0].number,
        "left": {"rulings": dict(found.left.readings), "stopped": found.left.stopped},
        "right": {"rulings": dict(found.right.readings), "stopped": found.right.stopped},
        "steps": [
            {
                "step": pair.number,
                pair.kind: pair.text,
                "rows": [_row(row) for row in pair.rows],
            }
            for pair in found.pairs
        ],
        "end": [end._asdict() for end in found.ends],
    }


def _row(row: "Row") -> dict[str, Any]:
    return {"how": row.how, "left": _plain(row.left), "right": _plain(row.right)}


def _plain(told: "Told | None") -> dict[str, Any] | None:
    if told is None:
        return None
    facts = {"facts": dict(told.event.facts)} if told.event else {}
    return {"kind": told.kind, "text": told.text, "clauses": list(told.clauses), **facts}
