"""``rqa-lab compare``: reads the readings, takes the steps under both, tells what differs."""

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import Stop, pairs, scenario_at, tell_json
from rqa_lab.commands.data import option as data_option
from rqa_lab.commands.names import option as names_option
from rqa_lab.core.words import printable

if TYPE_CHECKING:
    from rqa_lab.explore.comparison import Comparison, Row, Side, Statement
    from rqa_lab.scenario.scenario import Scenario

#: characters in a line if the terminal does not tell its width, and the least
WIDE, NARROW = 100, 60


def compared(
    scenario: "Scenario", left: Sequence[str], right: Sequence[str], against: str | None, rulebook: str | None
) -> "Comparison":
    """The comparison that the options ask for; raises Stop for rulings or readings that do not exist."""
    from rqa_lab.explore import compare as run

    what = "NAME=READING, such as knock-angle=none"
    both = pairs("--ruling-left", left, what), pairs("--ruling", right, what)
    for side, language in zip(both, (against, rulebook), strict=True):
        side.update({"rulebook": language} if language else {})
    if not any(both):
        raise Stop("nothing to compare: give another reading with --ruling NAME=READING")
    try:
        return run(scenario, *both)
    except ValueError as error:
        raise Stop(str(error)) from None


# ---- for people ------------------------------------------------------------------------------------------


def lines(found: "Comparison") -> Iterator[str]:
    """Both runs in two columns; what they share spans both."""
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
    return ", ".join(f"{name}: {reading or 'as it is'}" for name, reading in side.readings.items())


def _text(statement: "Statement | None") -> str:
    return "" if statement is None else statement.text


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


def _plain(statement: "Statement | None") -> dict[str, Any] | None:
    if statement is None:
        return None
    facts = {"facts": dict(statement.event.facts)} if statement.event else {}
    return {"kind": statement.kind, "text": statement.text, "clauses": list(statement.clauses), **facts}


# ---- the command -----------------------------------------------------------------------------------------


@click.command()
@click.argument("where", metavar="FILE_OR_ID")
@click.option(
    "--ruling",
    "right",
    multiple=True,
    metavar="NAME=READING",
    help="A reading of an open question for the right side; may be repeated.",
)
@click.option(
    "--ruling-left", "left", multiple=True, metavar="NAME=READING", help="The same for the left side."
)
@click.option(
    "--rulebook", metavar="LANGUAGE", help="The right side plays by the rulebook of a language, such as de."
)
@click.option("--against", metavar="LANGUAGE", help="The same for the left side.")
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
@data_option
@names_option
@click.pass_context
def compare(
    context: click.Context, /, where: str, left: Sequence[str], right: Sequence[str],
    rulebook: str | None, against: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Take the steps of a scenario under two readings of an open question, and tell what differs.

    What both runs tell runs across the two columns. A side on which a step is refused stops there. The open
    questions and their readings are listed by rqa-lab rules --open.

    The exit code is 0 if the two runs are alike and 1 if they differ, as with diff.
    """
    scenario, _ = scenario_at(context, where, 0)
    found = compared(scenario, left, right, against, rulebook)
    if as_json:
        tell_json(plain(found))
    else:
        click.echo("\n".join(lines(found)))
    context.exit(0 if found.alike and not scenario.problems else 1)
