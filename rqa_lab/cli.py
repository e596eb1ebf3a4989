"""The command line: ``rqa-lab``.

What goes wrong is one line on the standard error: exit code 2 for what cannot be done as asked, 1 for what
was done and failed.  Commands import what they need when they run, so that ``--help`` is there at once.
"""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

import rqa_lab
from rqa_lab.core.words import hint, meant, printable, shown
from rqa_lab.serve import Failed, Stop

if TYPE_CHECKING:
    from rqa_lab.core.clause import Clause
    from rqa_lab.core.game import Game
    from rqa_lab.scenario.places import Problem
    from rqa_lab.scenario.runner import Report
    from rqa_lab.scenario.scenario import Scenario


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave Python with its exit code."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; no exception leaves it."""
    options = {"debug": False}
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = commands.main(arguments, "rqa-lab", standalone_mode=False, obj=options)
        return code if isinstance(code, int) else 0
    except (click.Abort, KeyboardInterrupt):
        return 130
    except click.ClickException as error:
        _complain(" ".join(error.format_message().split()))
        return error.exit_code
    except Exception as error:
        if options["debug"]:
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())
        _complain(f"unexpected error, please report it: {what} (rqa-lab --debug … shows where)")
        return 1


def _complain(message: str) -> None:
    click.echo(f"{click.style('rqa-lab:', fg='red')} {printable(message)}", err=True)


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
)
@click.version_option(rqa_lab.__version__, message="rqa-lab %(version)s")
@click.option("--debug", is_flag=True, help="Show where an unexpected error comes from.")
@click.pass_context
def commands(context: click.Context, debug: bool) -> None:
    """A rules laboratory for robot-arena board games."""
    context.obj["debug"] = debug
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


# ---- scenarios -------------------------------------------------------------------------------------------


@commands.command()
@click.argument("files", nargs=-1, metavar="[FILE|FOLDER|ID]...")
@click.option("--json", "as_json", is_flag=True, help="Print a list of {file, passed, failures, warnings}.")
@click.pass_context
def check(context: click.Context, files: Sequence[str], as_json: bool) -> None:
    """Run scenarios and report what is not as they expect; without FILE, the whole library.

    The exit code is 1 if a scenario fails.
    """
    reports = [(str(path), _report(path)) for path in _paths(files)]
    failed = sum(not report.passed for _, report in reports)
    if as_json:
        _tell_json([_plain(file, report) for file, report in reports])
    else:
        for _, report in reports:
            _tell(report.failures, "red")
            _tell(report.warnings, "yellow", "warning: ")
        many = f"{len(reports)} scenario{'s' * (len(reports) != 1)}"
        result = (
            click.style(f"{failed} failed", fg="red") if failed else click.style("all passed", fg="green")
        )
        click.echo(f"{many}: {result}")
    context.exit(1 if failed else 0)


def _paths(files: Sequence[str]) -> Iterator[Path]:
    """The files that these files, folders and ids stand for; those of the library as YAML."""
    from rqa_lab.scenario.library import UnknownScenario, ids, source

    for given in files or ids():
        if os.path.isdir(given):
            found = [path for path in Path(given).rglob("*") if path.suffix in (".yaml", ".yml")]
            paths = sorted(path for path in found if os.path.isfile(path))
            if not paths:
                raise Stop(f"no scenario files (.yaml) in {given}")
            yield from paths
        elif os.path.isfile(given):
            yield Path(given)
        elif given in ids():
            yield source(given)
        elif not given:
            raise Stop("found an empty argument, expected a file, a folder or an id")
        else:
            missing = given.endswith((".yaml", ".yml"))
            raise Stop(f"no file {shown(given)}" if missing else str(UnknownScenario(given)))


def _report(path: Path) -> "Report":
    """What comes of the scenario of a file; a file that cannot be read has failed."""
    from rqa_lab.scenario.library import load
    from rqa_lab.scenario.places import Problem
    from rqa_lab.scenario.runner import Report

    try:
        return load(path).run()
    except OSError as error:
        return Report((Problem(f"cannot read this file: {error.strerror}", str(path)),), (), (), ())


def _tell_json(value: Any) -> None:
    """Print a value as JSON, in which whatever a terminal would obey is escaped."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    click.echo("".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text))


def _plain(file: str, report: "Report") -> dict[str, Any]:
    def rows(problems: Sequence["Problem"]) -> list[dict[str, Any]]:
        return [{key: getattr(it, key) for key in ("line", "column", "step", "message")} for it in problems]

    failures, warnings = rows(report.failures), rows(report.warnings)
    return {"file": file, "passed": report.passed, "failures": failures, "warnings": warnings}


def _tell(problems: Sequence["Problem"], colour: str, prefix: str = "", *, err: bool = False) -> None:
    for problem in problems:
        place = f"{problem.file}:{problem.line}:{problem.column}:" if problem.line else f"{problem.file}:"
        message = click.style(prefix + printable(problem.message), fg=colour)
        click.echo(f"{click.style(printable(place), bold=True)} {message}", err=err)


@commands.command()
@click.argument("where", metavar="FILE_OR_ID")
@click.option(
    "--step", type=int, default=0, show_default=True, help="The step after which to look; 0: the start."
)
@click.option(
    "--format",
    "kind",
    type=click.Choice(["text", "svg", "png"]),
    help="Otherwise what the name of the output says, or text.",
)
@click.option("--output", type=click.Path(dir_okay=False), help="The file to write, instead of printing.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.pass_context
def show(
    context: click.Context, where: str, step: int, kind: str | None, output: str | None, theme: str
) -> None:
    """Draw the position of a scenario after one of its steps, with marks for what just happened.

    Of a file with mistakes, what can be shown is shown; the mistakes are listed, and the exit code is 1.
    """
    scenario = _load(where)
    _tell(scenario.problems, "red", err=True)
    if scenario.state is None:
        context.exit(1)
    last = len(scenario.lines)
    if not 0 <= step <= last:
        raise Stop(f"--step {step} is out of range: {where} has steps 0 to {last}")
    steps = scenario.run().steps if step else (scenario.session().here,)
    if step >= len(steps):
        raise Failed(f"--step {step} is out of reach: {where} fails at step {len(steps) - 1}, as check tells")
    happened = steps[step].events if step and scenario.lines[step - 1].kind == "do" else ()
    scene = scenario.game.scene(steps[step].state, events=happened)
    suffix = Path(output or "").suffix.removeprefix(".")
    _put(_draw(scene, kind or (suffix if suffix in ("svg", "png") else "text"), theme), output)
    context.exit(1 if scenario.problems else 0)


def _load(where: str | Path) -> "Scenario":
    """The scenario of a file or an id."""
    from rqa_lab.scenario.library import UnknownScenario, load

    try:
        return load(where)
    except UnknownScenario as error:
        raise Stop(str(error)) from None
    except OSError as error:
        raise Stop(f"cannot read {where}: {error.strerror}") from None


def _draw(scene: Any, kind: str, theme: Any) -> str | bytes:
    if kind == "text":
        from rqa_lab.draw.text import text

        return text(scene)
    if kind == "svg":
        from rqa_lab.draw.svg import svg

        return svg(scene, theme)
    from rqa_lab.draw.png import png

    try:
        return png(scene, theme)
    except ImportError as error:
        raise Stop(str(error)) from None


def _put(picture: str | bytes, output: str | None) -> None:
    """Write a picture to a file, or print it; bytes go to no terminal."""
    if output is None:
        if isinstance(picture, bytes) and sys.stdout.isatty():
            raise Stop("a PNG picture is nothing for a terminal: use --output FILE")
        click.echo(picture, nl=isinstance(picture, str))
        return
    try:
        Path(output).write_bytes(picture if isinstance(picture, bytes) else f"{picture}\n".encode())
    except OSError as error:
        raise Stop(f"cannot write {output}: {error.strerror}") from None


# ---- rules -----------------------------------------------------------------------------------------------


def _game(id: str) -> "Game":
    from rqa_lab.games import game, games

    if id not in games():
        raise Stop(f"found {shown(id)}, expected a game: {', '.join(games())}{hint(id, games())}")
    return game(id)


_GAME = click.option("--game", "id", default="rqa", show_default=True, metavar="ID", help="The game.")


@commands.command()
@click.argument("words", nargs=-1, metavar="[CLAUSE|WORDS]")
@_GAME
def rules(words: Sequence[str], id: str) -> None:
    """Show a clause of the rulebook in full, or search for words; without any, list all clauses by topic."""
    book, asked = _game(id).rulebook, " ".join(words)
    if asked in book:
        _show_clause(book[asked], id)
    elif asked:
        below = [clause for clause in book.values() if clause.id.startswith(f"{asked.rstrip('.')}.")]
        found = below if "." in asked else book.search(asked)  # no word has a dot, each id has
        if not found:
            raise Stop(f"no clause {shown(asked)} in the rulebook{meant(book.nearest(asked)) or '.'}")
        _list_clauses(found)
    else:
        for topic, title in book.topics.items():
            click.echo(click.style(title, bold=True))
            _list_clauses([clause for clause in book.own() if clause.topic == topic])


def _list_clauses(clauses: Sequence["Clause"]) -> None:
    for clause in clauses:
        click.echo(f"{click.style(clause.id, fg='cyan')}  {clause.title}")


def _show_clause(clause: "Clause", game: str) -> None:
    from rqa_lab.scenario.library import index

    click.echo(f"{click.style(clause.id, fg='cyan')}  {click.style(clause.title, bold=True)}")
    click.echo(clause.says)
    for name in ("example", "note", "status", "source"):
        if getattr(clause, name):
            click.echo(f"{click.style(name.title(), bold=True)}: {getattr(clause, name)}")
    taught = [entry for entry in index(game) if clause.id in entry.teaches]
    if taught:
        click.echo(click.style("Scenarios:", bold=True))
    for entry in taught:
        click.echo(f"  {entry.id}  {entry.title}")


@commands.command()
@_GAME
@click.option("--json", "as_json", is_flag=True, help="Print {covered, exempt, missing}.")
def coverage(id: str, as_json: bool) -> None:
    """Run all scenarios of the library and list the clauses that none of them cites."""
    from rqa_lab.scenario.coverage import coverage as measure

    _game(id)
    found = measure(id)
    if as_json:
        _tell_json(found)
        return
    covered, exempt, missing = (len(found[key]) for key in ("covered", "exempt", "missing"))
    total = covered + missing
    share = f"{100 * covered // total} %" if total else "100 %"
    excused = f"; {exempt} cannot have one" if exempt else ""
    click.echo(
        f"{covered} of {total} clauses have a scenario ({share}){excused}. Without:" if missing else share
    )
    for clause in found["missing"]:
        click.echo(f"  {clause}")


@commands.command()
@click.option("--game", "id", metavar="ID", help="Of one game only.")
def schema(id: str | None) -> None:
    """Print the JSON Schema of scenario files, with which an editor completes and checks them."""
    from rqa_lab.scenario.schema import of_all, of_game

    if id:
        _game(id)
    _tell_json(of_game(id) if id else of_all())


# ---- notebooks and the served explorer -------------------------------------------------------------------


@commands.command()
@click.argument("folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite notebooks that were changed.")
@click.option("--no-open", is_flag=True, help="Only copy; do not start JupyterLab.")
def notebooks(folder: Path, force: bool, no_open: bool) -> None:
    """Copy the notebooks into FOLDER and open JupyterLab there.

    A notebook that is there and says something else is kept.
    """
    from rqa_lab import serve

    if not no_open:
        serve.need("jupyterlab", "JupyterLab")
    for done, path in serve.copy_notebooks(folder, force=force):
        click.echo(f"{done}: {path}")
    if not no_open:
        serve.open_lab(folder)


@commands.command()
@click.option(
    "--port", type=click.IntRange(1, 65535), help="Port to listen on; by default the first free one."
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--scenario", metavar="ID_OR_FILE", help="The scenario to begin with.")
@click.pass_context
def explore(context: click.Context, port: int | None, no_browser: bool, scenario: str | None) -> None:
    """Serve the explorer on this machine until Ctrl+C, and open it in the browser."""
    from rqa_lab import serve

    if scenario:
        _tell(_load(scenario).problems, "yellow", err=True)
        if os.path.isfile(scenario):
            scenario = str(Path(scenario).resolve())
    chosen = serve.free_port(port)
    if port is None and chosen != serve.DEFAULT_PORT:
        click.echo(f"Port {serve.DEFAULT_PORT} is taken; using {chosen}.", err=True)

    def ready(url: str) -> None:
        click.echo(f"RQA Lab is at {url} — stop it with Ctrl+C")
        if not no_browser:
            serve.browse(url)

    serve.explore(chosen, ready, scenario, debug=context.obj["debug"])


if __name__ == "__main__":
    main()
