"""The command line: ``rqa-lab``.

What goes wrong is one line on the standard error: exit code 2 for what cannot be done as asked, 1 for what
was done and failed.  Commands import what they need when they run, so that ``--help`` is there at once.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

import rqa_lab
from rqa_lab import asking, comparing, playing, search
from rqa_lab import check as checks
from rqa_lab import data as owndata
from rqa_lab.check import tell as _tell
from rqa_lab.core.words import hint, meant, printable, shown
from rqa_lab.inout import load as _load
from rqa_lab.inout import put as _put
from rqa_lab.inout import tell_json as _tell_json
from rqa_lab.serve import Failed, Stop

if TYPE_CHECKING:
    from rqa_lab.core.clause import Clause
    from rqa_lab.core.game import Game
    from rqa_lab.draw.theme import Theme
    from rqa_lab.scenario.moments import Moment
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
    except owndata.DataError as error:
        for problem in error.problems:
            _complain(str(problem))
        return 2
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
@click.option("--watch", is_flag=True, help="Check again whatever changes, until Ctrl+C.")
@owndata.option
@click.pass_context
def check(context: click.Context, files: Sequence[str], as_json: bool, watch: bool) -> None:
    """Run scenarios and report what is not as they expect; without FILE, the whole library.

    The exit code is 1 if a scenario fails; with --watch it is 0, whatever was seen.
    """
    if watch and as_json:
        raise Stop("--watch and --json do not go together: what is watched is for people")
    if watch:
        checks.watch(files)
        return
    done = checks.reports(list(checks.paths(files)))
    if as_json:
        _tell_json([checks.plain(str(path), report) for path, report in done])
    else:
        checks.tell_all(done)
        click.echo(checks.summary(done))
    context.exit(0 if all(report.passed for _, report in done) else 1)


#: what is bytes, and so nothing for a terminal
_BINARY = ("png", "gif", "pdf")


@commands.command()
@click.argument("where", metavar="FILE_OR_ID")
@click.option("--step", type=int, help="The step after which to look; without it, the start.")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["text", "svg", *_BINARY]),
    help="Otherwise what the name of the output says, or text.",
)
@click.option("--output", type=click.Path(dir_okay=False), help="The file to write, instead of printing.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.option(
    "--view",
    type=click.Choice(["board", "table"]),
    default="board",
    show_default=True,
    help="The board, or the hand and the Shop beside it.",
)
@owndata.option
@click.pass_context
def show(
    context: click.Context, where: str, step: int | None, kind: str | None, output: str | None,
    theme: "Theme", view: str,
) -> None:  # fmt: skip
    """Draw the position of a scenario after one of its steps, with marks for what just happened.

    A GIF shows all steps, or those up to --step, one after the other, and says what happens.

    Of a file with mistakes, what can be shown is shown; the mistakes are listed, and the exit code is 1.
    """
    if kind is None:
        suffix = Path(output or "").suffix.removeprefix(".").lower()
        kind = suffix if suffix in ("svg", *_BINARY) else "text"
    if kind in _BINARY and output is None and sys.stdout.isatty():
        raise Stop(f"a {kind.upper()} picture is nothing for a terminal: use --output FILE")
    scenario, seen = _seen(context, where, step if kind == "gif" else step or 0)
    _put(_draw(seen, kind, theme, view), output)
    if kind == "gif" and step is None and len(seen) <= len(scenario.lines):
        raise Failed(f"{where} fails at step {len(seen) - 1}, as check tells, and is shown up to there")
    context.exit(1 if scenario.problems else 0)


def _seen(context: click.Context, where: str, last: int | None) -> tuple["Scenario", Sequence["Moment"]]:
    """A scenario and its moments up to a step; its mistakes are told.  Without a position, that is all."""
    from rqa_lab.scenario.moments import NoSuchStep, moments

    scenario = _load(where)
    _tell(scenario.problems, "red", err=True)
    if scenario.state is None:
        context.exit(1)
    try:
        return scenario, moments(scenario, last)
    except NoSuchStep as error:
        raise (Failed(f"--{error}, as check tells") if error.failed else Stop(f"--{error}")) from None


def _draw(seen: Sequence["Moment"], kind: str, theme: "Theme", view: str = "board") -> str | bytes:
    """The last moment as a picture, or as a GIF all of them."""
    last = seen[-1]
    if view == "table" and (last.game.table is None or kind == "gif"):
        raise Stop("a GIF shows the board" if last.game.table else f"{last.game.title} has no table to show")
    scene = last.game.table(last.state) if view == "table" and last.game.table else last.scene()
    try:
        match kind:
            case "svg":
                from rqa_lab.draw.svg import svg

                return svg(scene, theme)
            case "png":
                from rqa_lab.draw.png import png

                return png(scene, theme)
            case "pdf":
                from rqa_lab.draw.pdf import pdf

                return pdf(scene, theme)
            case "gif":
                from rqa_lab.draw.gif import gif
                from rqa_lab.progress import progress

                return gif(((each.scene(), each.caption) for each in progress(seen, "Drawing")), theme)
            case _:
                from rqa_lab.draw.text import text

                return text(scene)
    except ImportError as error:
        raise Stop(str(error)) from None


# ---- searching -------------------------------------------------------------------------------------------


@commands.command()
@click.argument("where", metavar="FILE_OR_ID")
@search.asked(actions=2, within="turn", limit=10_000)
@click.option(
    "--output",
    type=click.Path(dir_okay=False),
    help="Write the graph: a picture (.svg, .png, .pdf) or data (.graphml, .json), as its name ends.",
)
@click.option("--goal", metavar="TEXT", help="Mark the shortest line to a goal, as solve finds it.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@owndata.option
@click.pass_context
def reach(
    context: click.Context,
    /,
    where: str,
    step: int,
    output: str | None,
    goal: str | None,
    theme: "Theme",
    **asked: Any,
) -> None:
    """List the positions that can be reached from a position of a scenario, or draw them as a graph.

    Ctrl+C ends the search; what was found is told, and the exit code is 130.
    """
    kind = None if output is None else search.kind_of(output)
    scenario, seen = _seen(context, where, step)
    here = scenario.game, seen[-1].state
    line = None if goal is None else search.solve(here, goal, **asked)
    graph = search.reach(here, **asked)
    click.echo(f"Positions: {printable(graph.told)}.")
    if line is not None:
        click.echo(f"To {shown(line.goal)}:\n{line}" if line else f"To {shown(line.goal)}: {line}")
    if kind is not None:
        _put(search.written(graph, kind, line, theme), output)
    else:
        for told in search.tree(graph):
            click.echo(told)
    interrupted = graph.graph["stopped"] == "interrupted"
    context.exit(search.INTERRUPTED if interrupted else 1 if scenario.problems else 0)


@commands.command()
@click.argument("where", metavar="FILE_OR_ID")
@click.argument("goal")
@search.asked(actions=None, within="seat", limit=100_000)
@click.option("--json", "as_json", is_flag=True, help="Print the line, or why there is none, as JSON.")
@owndata.option
@click.pass_context
def solve(context: click.Context, /, where: str, goal: str, step: int, as_json: bool, **asked: Any) -> None:
    """Find the shortest line of actions from a position of a scenario to a GOAL.

    A goal is a text: "Crate knocked out", "Pug on d4 with 2 Move left", "Ann has at least 5 VP", "Tackle in
    Ann's hand". Several are joined by "and".

    The exit code is 1 if there is no line, or none was found before the limit; what is printed says which.
    """
    scenario, seen = _seen(context, where, step)
    found = search.solve((scenario.game, seen[-1].state), goal, **asked)
    if as_json:
        _tell_json(search.plain(found))
    else:
        click.echo(str(found))
    context.exit(search.exit_code(found) or (1 if scenario.problems else 0))


@commands.command()
@click.argument("where", metavar="FILE_OR_ID")
@click.argument("action")
@asking.asked
@owndata.option
@click.pass_context
def why(context: click.Context, /, where: str, action: str, step: int, as_json: bool, **asked: Any) -> None:
    """Say why an ACTION is refused in a position of a scenario, by which rule, and what would make it legal.

    Of a possible action it tells what would happen. The exit code is 0 in both cases.
    """
    scenario, seen = _seen(context, where, step)
    answer = asking.ask(scenario.game, seen[-1].state, action, **asked)
    if as_json:
        _tell_json(asking.plain(answer))
    else:
        click.echo("\n".join(asking.lines(answer)))
    context.exit(1 if scenario.problems else 0)


# ---- whole games and data files: the commands are beside what they do ------------------------------------

commands.add_command(playing.play)
commands.add_command(playing.simulate)
commands.add_command(owndata.data)


@commands.command()
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
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
@owndata.option
@click.pass_context
def compare(
    context: click.Context, /, where: str, left: Sequence[str], right: Sequence[str], as_json: bool
) -> None:
    """Take the steps of a scenario under two readings of an open question, and tell what differs.

    What both runs tell runs across the two columns. A side on which a step is refused stops there. The open
    questions and their readings are listed by rqa-lab rules --open.

    The exit code is 0 if the two runs are alike and 1 if they differ, as with diff.
    """
    scenario, _ = _seen(context, where, 0)
    found = comparing.compare(scenario, left, right)
    if as_json:
        _tell_json(comparing.plain(found))
    else:
        click.echo("\n".join(comparing.lines(found)))
    context.exit(0 if found.alike and not scenario.problems else 1)


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
@click.option("--open", "questions", is_flag=True, help="List the open questions with their readings.")
def rules(words: Sequence[str], id: str, questions: bool) -> None:
    """Show a clause of the rulebook in full, or search for words; without any, list all clauses by topic."""
    book, asked = _game(id).rulebook, " ".join(words)
    if questions:
        click.echo("\n".join(comparing.open_questions(book.rulings.values())))
    elif asked in book:
        _show_clause(book[asked], id)
    elif asked:
        below = [clause for clause in book.values() if clause.id.startswith(f"{asked.rstrip('.')}.")]
        matching = below if "." in asked else book.search(asked)  # no word has a dot, each id has
        if not matching:
            raise Stop(f"no clause {shown(asked)} in the rulebook{meant(book.nearest(asked)) or '.'}")
        _list_clauses(matching)
    else:
        for topic, title in book.topics.items():
            found = [clause for clause in book.own() if clause.topic == topic]
            click.echo(click.style(title, bold=True))
            _list_clauses(found)
            if topic == "rulings":
                click.echo("\n".join(comparing.questions(book.rulings.values())))


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
@click.option("--set", "pack", metavar="SET", help="Only the clauses of one set: base, dozer, kettle …")
@click.option("--json", "as_json", is_flag=True, help="Print {covered, exempt, missing}.")
def coverage(id: str, pack: str | None, as_json: bool) -> None:
    """Run all scenarios of the library and list the clauses that none of them cites."""
    from rqa_lab.scenario.coverage import coverage as measure

    sets = dict.fromkeys(clause.set for clause in _game(id).rulebook.own())
    if pack is not None and pack not in sets:
        raise Stop(f"found {pack!r}, expected a set: {', '.join(sets)}{hint(pack, sets)}")
    found = measure(id, pack=pack)
    if as_json:
        _tell_json(found)
        return
    covered, exempt, missing = (len(found[key]) for key in ("covered", "exempt", "missing"))
    total = covered + missing
    share = f"{100 * covered // total} %" if total else "100 %"
    click.echo(f"{covered} of {total} clauses have a scenario ({share}).{' Without:' if missing else ''}")
    for clause in found["missing"]:
        click.echo(f"  {clause}")
    if exempt:
        click.echo(f"{exempt} can have none:")
    for clause, why in found["exempt"].items():
        click.echo(f"  {clause}: {why}")


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
@owndata.option
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
