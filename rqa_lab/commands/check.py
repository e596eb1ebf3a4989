"""The commands check and compare: what fails, and where two readings part."""

import contextlib
import os
import shutil
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import (
    Stop,
    data_option,
    hushed,
    names_option,
    need,
    pairs,
    progress,
    scenario_at,
    tell_json,
    tell_problems,
)
from rqa_lab.core.words import many, printable, shown

if TYPE_CHECKING:
    from rqa_lab.documents.places import Problem
    from rqa_lab.explore.comparison import Comparison, Row, Side, Statement
    from rqa_lab.scenario.runner import Report
    from rqa_lab.scenario.scenario import Scenario

# ---- ``rqa-lab check``: runs scenario files and reports on each, once or whenever one changes ------------
# The plugin for pytest reports scenarios in the same words.

SUFFIXES = (".yaml", ".yml")
#: how long the watcher may take to start; from then on only changes are checked
WAKE_MILLISECONDS = 200

#: when a file was written, how large it is, and which one it is
Stamp = tuple[int, int, int]


# ---- files and reports -----------------------------------------------------------------------------------


def paths(given: Iterable[str]) -> Iterator[Path]:
    """The files for these files, folders and ids; those of the library as YAML.

    Without any, the whole library.

    Raises:
        Stop: for anything but a file, a folder with a scenario in it, or an id.

    >>> [path.name for path in paths(["rqa/pushing/into-a-wall"])]
    ['into-a-wall.yaml']
    """
    from rqa_lab.scenario.library import UnknownScenario, ids, source

    for one in given or ids():
        if os.path.isdir(one):
            found = [path for path in Path(one).rglob("*") if path.suffix in SUFFIXES]
            files = sorted(path for path in found if os.path.isfile(path))
            if not os.access(one, os.R_OK | os.X_OK):
                raise Stop(f"cannot read {one}: permission denied")
            if not files:
                raise Stop(f"no scenario files (.yaml) in {one}")
            yield from files
        elif os.path.isfile(one):
            yield Path(one)
        elif one in ids():
            yield source(one)
        elif os.path.exists(one):
            raise Stop(f"{one} is neither a file nor a folder")
        elif not one:
            raise Stop("found an empty argument, expected a file, a folder or an id")
        else:
            raise Stop(f"no file {shown(one)}" if one.endswith(SUFFIXES) else str(UnknownScenario(one)))


def report(path: Path, name: str = "", *, debug: bool = False) -> "Report":
    """The report on the scenario of a file; a file that cannot be read has failed.

    Args:
        path: the file.
        name: what messages call it, if not by its path.
        debug: raise what a game raises, instead of reporting it.
    """
    from rqa_lab.documents.places import MOST_BYTES, Problem
    from rqa_lab.scenario.runner import Report
    from rqa_lab.scenario.scenario import Scenario

    name = name or str(path)
    try:
        with path.open("rb") as file:
            return Scenario.from_text(file.read(MOST_BYTES + 1), name).run(debug=debug)
    except OSError as error:
        return Report((Problem(f"cannot read this file: {error.strerror}", name),), (), (), ())


def reports(files: Sequence[Path], *, debug: bool) -> list[tuple[Path, "Report"]]:
    """Files with their reports; on a terminal a bar shows the progress, if it takes a while."""
    return [(file, report(file, debug=debug)) for file in progress(files, "Checking")]


# ---- in words --------------------------------------------------------------------------------------------


def tell_all(done: Iterable[tuple[Path, "Report"]]) -> None:
    """Print the report on each file."""
    for _, one in done:
        tell_problems(one.failures, "red")
        tell_problems(one.warnings, "yellow", "warning: ")


def summary(done: Sequence[tuple[Path, "Report"]]) -> str:
    """The number of scenarios, and of failed ones, in one line."""
    failed = sum(not one.passed for _, one in done)
    result = click.style(f"{failed} failed", fg="red") if failed else click.style("all passed", fg="green")
    return f"{many(len(done), 'scenario')}: {result}" if done else "no scenarios"


def plain(file: str, one: "Report") -> dict[str, Any]:
    """A report as plain values."""

    def rows(problems: Sequence["Problem"]) -> list[dict[str, Any]]:
        return [{key: getattr(it, key) for key in ("line", "column", "step", "message")} for it in problems]

    failures, warnings = rows(one.failures), rows(one.warnings)
    return {"file": file, "passed": one.passed, "failures": failures, "warnings": warnings}


# ---- watching --------------------------------------------------------------------------------------------


def watch_files(given: Sequence[str], *, debug: bool) -> None:
    """Check these files, folders and ids, and recheck those that change, until Ctrl+C.

    Raises:
        Stop: for files that are missing at the start; those that vanish later are reported.
    """
    need("watchfiles", "watchfiles, which --watch needs,")
    list(paths(given))
    known: dict[Path, Stamp] | None = None
    checked: dict[Path, Report] = {}
    with hushed(), contextlib.suppress(KeyboardInterrupt):
        for _ in _moments(given):
            now = _stamps(given)
            if now == known:
                continue
            fresh = [path for path in now if known is None or known.get(path) != now[path]]
            gone = [path for path in known or () if path not in now]
            checked = {path: checked[path] for path in now if path in checked} | dict(
                reports(fresh, debug=debug)
            )
            _tell_changes(checked, [] if known is None else fresh, gone)
            known = now
    click.echo("Stopped.", err=True)


def _tell_changes(checked: Mapping[Path, "Report"], fresh: Sequence[Path], gone: Sequence[Path]) -> None:
    """Clear the screen and print the changes, or at first everything, and the summary."""
    click.clear()
    for path in gone:
        click.echo(f"{click.style(printable(f'{path}:'), bold=True)} gone")
    for path in fresh:
        if checked[path].passed:
            passed = click.style("passed", fg="green")
            click.echo(f"{click.style(printable(f'{path}:'), bold=True)} {passed}")
    listed = fresh or ([] if gone else list(checked))
    tell_all([(path, checked[path]) for path in listed])
    others = [path for path, one in checked.items() if not one.passed and path not in listed]
    also = f" ({printable(', '.join(map(str, others)))})" if others else ""
    click.echo(f"{summary(list(checked.items()))}{also}. Watching; Ctrl+C ends it.")


def _stamps(given: Sequence[str]) -> dict[Path, Stamp]:
    """The present files, each with a stamp that changes when it is written."""
    found: dict[Path, Stamp] = {}
    for one in given or [""]:
        with contextlib.suppress(Stop):
            for path in paths([one] if one else []):
                with contextlib.suppress(OSError):
                    stat = path.stat()
                    found[path] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    return found


def _moments(given: Sequence[str]) -> Iterator[None]:
    """Yield at once, and then whenever something may have changed.

    Folders are watched and not files, because many editors put a new file in the place of the old one.
    """
    from watchfiles import watch as changes

    yield
    while True:
        folders, looked = _folders(given), False
        with contextlib.suppress(FileNotFoundError):  # it has just been removed
            for found in changes(
                *folders,
                watch_filter=None,
                recursive=False,
                rust_timeout=WAKE_MILLISECONDS,
                yield_on_timeout=True,
                ignore_permission_denied=True,
            ):
                if found or not looked:  # once without a change, because nothing was watched before
                    looked = True
                    yield
                    if _folders(given) != folders:
                        break


def _folders(given: Sequence[str]) -> set[Path]:
    """The folders to watch; for a folder that is gone, its parent, in which it may come back."""
    from rqa_lab.scenario.library import ids, source

    places = [source(one) if one in ids() else Path(one).absolute() for one in given or ids()]
    folders = {place if place.is_dir() else place.parent for place in places}
    folders |= {inner for folder in folders & {*places} for inner in folder.rglob("*/")}
    return {next(one for one in (folder, *folder.parents) if one.is_dir()) for folder in folders}


# ---- the command -----------------------------------------------------------------------------------------


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE|FOLDER|ID]...")
@click.option(
    "--json", "as_json", is_flag=True, help="Print JSON: a list of {file, passed, failures, warnings}."
)
@click.option("--watch", is_flag=True, help="Check again on every change, until Ctrl+C.")
@data_option
@names_option
@click.pass_context
def check(context: click.Context, files: Sequence[str], as_json: bool, watch: bool) -> None:
    """Run scenarios and report whatever differs from what they expect; without FILE, the whole library.

    The exit code is 1 if a scenario fails. With --watch it is always 0.
    """
    debug: bool = context.obj["debug"]
    if watch and as_json:
        raise Stop("--watch and --json do not go together: --watch prints for people")
    if watch:
        watch_files(files, debug=debug)
        return
    done = reports(list(paths(files)), debug=debug)
    if as_json:
        tell_json([plain(str(path), report) for path, report in done])
    else:
        tell_all(done)
        click.echo(summary(done))
    context.exit(0 if all(report.passed for _, report in done) else 1)


# ---- ``rqa-lab compare``: reads the readings, takes the steps under both, tells what differs -------------

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


#: kind of a step -> the text before it
_WHAT = {"do": "", "refuse": "Tried: ", "options": "What is possible, expected: "}


def _result(found: "Comparison") -> str:
    if found.alike:
        return "The two runs are the same."
    if found.first is None:
        return "The steps are the same, but the two runs end differently."
    return f"The two runs differ from step {found.first[0].number}."


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


def plain_comparison(found: "Comparison") -> dict[str, Any]:
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
    help="A reading of an open question, for the right side; repeatable.",
)
@click.option(
    "--ruling-left", "left", multiple=True, metavar="NAME=READING", help="The same for the left side."
)
@click.option(
    "--rulebook", metavar="LANGUAGE", help="The right side plays by the rulebook in a language, such as de."
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
    """Run a scenario under two readings of an open question, and show what differs.

    Lines that both runs share span both columns. A side stops at the first step it refuses. rqa-lab rules
    --open lists the open questions and their readings.

    As with diff, the exit code is 0 if the two runs are the same and 1 if they differ.
    """
    scenario, _ = scenario_at(context, where, 0)
    found = compared(scenario, left, right, against, rulebook)
    if as_json:
        tell_json(plain_comparison(found))
    else:
        click.echo("\n".join(lines(found)))
    context.exit(0 if found.alike and not scenario.problems else 1)
