"""The commands show, worksheet and site, which write text, pictures and pages."""

import contextlib
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rqa_lab.commands import addresses
from rqa_lab.commands.common import (
    Failed,
    Stop,
    bar,
    data_option,
    game_option,
    kind_of,
    names_option,
    need,
    paragraph,
    put,
    scenario_at,
    waiting,
    with_option,
)
from rqa_lab.core.words import hint, many, printable, shown
from rqa_lab.core.work import finished
from rqa_lab.draw.export import KINDS, OF_A_LINE, TEXTS, Frame, Story, exporting
from rqa_lab.learn.quiz import MOST

if TYPE_CHECKING:
    from rqa_lab.draw.sheet import Paper, Sheet
    from rqa_lab.draw.theme import Theme
    from rqa_lab.scenario.scenario import Scenario
    from rqa_lab.scenario.study import Moment

# ---- show ------------------------------------------------------------------------------------------------
# ``rqa-lab show``: a scenario as text, its position as a picture, all of its steps as a GIF or a page.


@click.command()
@click.argument("where", metavar="FILE_OR_ID")
@click.option("--step", type=int, help="Show the position after this step; by default the start.")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["text", *KINDS]),
    help="The format; by default the output's suffix, else text.",
)
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="Write to this file instead of printing."
)
@click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    help="By default light; a page of steps follows its reader’s system.",
)
@click.option(
    "--view",
    type=click.Choice(["board", "table"]),
    default="board",
    show_default=True,
    help="The board, or what is beside it.",
)
@data_option
@names_option
@click.pass_context
def show(
    context: click.Context, where: str, step: int | None, kind: str | None, output: str | None,
    theme: "Theme | None", view: str,
) -> None:  # fmt: skip
    """Draw the position of a scenario after one of its steps, with marks for what just happened.

    Text includes the question, and the events of all steps, or of those up to --step. A GIF shows the same
    steps one after another, and says what happens. So does an HTML page, but there you take the steps
    yourself, and each sentence opens its rule; it is a single file and loads nothing. The format embed is
    that page as a piece of HTML to paste into another page.

    If the file has mistakes, they are listed, whatever can be shown is shown, and the exit code is 1.
    """
    if kind is None:
        suffix = Path(output or "").suffix.removeprefix(".").lower()
        kind = suffix if suffix in KINDS else "text"
    if kind not in ("text", *TEXTS) and output is None and sys.stdout.isatty():
        raise Stop(f"a terminal cannot show a {kind.upper()} picture: use --output FILE")
    as_text = kind == "text" and view == "board"
    whole = as_text or kind in OF_A_LINE
    scenario, moments = scenario_at(context, where, step if whole else step or 0)
    put(_as_text(scenario, moments, step) if as_text else _draw(scenario, moments, kind, theme, view), output)
    if step is None and whole and len(moments) <= len(scenario.lines):
        raise Failed(f"{where} fails at step {len(moments) - 1}, as check reports, and is shown up to there")
    context.exit(1 if scenario.problems else 0)


def _as_text(scenario: "Scenario", moments: Sequence["Moment"], step: int | None) -> str:
    """The question, the board and the events: up to a step before the board, or all of them after it."""
    from rqa_lab.draw.svg import text

    head = [printable(scenario.title), *paragraph(scenario.question, "")]
    board = [text(moments[step or 0].scene())]
    events = list(_events(moments, scenario.teaches))
    parts = [head, board, events] if step is None else [head, events, board]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _events(moments: Sequence["Moment"], taught: Sequence[str]) -> Iterator[str]:
    """Each step, with its events and the clauses that act; the rule that decides comes first."""
    for number, moment in enumerate(moments[1:], 1):
        yield from paragraph(f"{number}. {moment.deed or moment.caption}", "")
        rules = moment.rules(taught)
        if done := moment.refused is None:
            rules = tuple(one for one in rules[:1] if one.id in taught)
        yield from (printable(f"    Rule: {one.title} [{one.id}]") for one in rules)
        yield from (f"    {one.text}" for one in moment.account if done)


def _draw(
    scenario: "Scenario", moments: Sequence["Moment"], kind: str, theme: "Theme | None", view: str
) -> str | bytes:
    """The last moment as a picture, or the whole line in one of the formats for that."""
    last = moments[-1]
    scene = last.game.table(last.state) if view == "table" else last.scene()
    if scene is None:
        raise Stop(f"{last.game.title} has nothing beside the board to show")
    if view == "table" and kind in OF_A_LINE:
        raise Stop(f"{'a GIF shows' if kind == 'gif' else 'a page of steps shows'} the board")
    if kind == "text":
        from rqa_lab.draw.svg import text

        return text(scene)
    if kind in OF_A_LINE:
        frames = [Frame(one.scene(), one.caption, one.told, one.refused is not None) for one in moments]
    else:
        frames = [Frame(scene, last.caption)]
    answer = scenario.answer if len(moments) > len(scenario.lines) else ""
    story = Story(scenario.title, frames, scenario.question, answer, scenario.teaches)
    try:
        with bar(len(frames), "Drawing") as tell:
            made = finished(exporting(story, kind, theme), tell)
    except ImportError as error:
        raise Stop(str(error)) from None
    return made.decode() if kind in TEXTS else made


# ---- ``rqa-lab worksheet``: exercises to hand out and their key, as PDF or HTML --------------------------

#: what a sheet can be written as, by the suffix of the file
SHEETS = ("pdf", "html")


def _some(context: click.Context, option: click.Parameter, given: Sequence[str]) -> Sequence[str]:
    """Values of an option that may be repeated, or separated by commas."""
    return [part for one in given for part in one.split(",") if part]


@click.command()
@click.argument("where", metavar="[WHAT]...", nargs=-1)
@game_option
@click.option(
    "--topic",
    "topics",
    multiple=True,
    callback=_some,
    metavar="AREA",
    help="Only questions from these areas, for practice.",
)
@click.option(
    "--kinds", multiple=True, callback=_some, metavar="KIND,...", help="Only questions of these kinds."
)
@click.option("--level", type=click.IntRange(1, 5), help="The difficulty, 1 to 5, for practice.")
@click.option(
    "--number", type=click.IntRange(1, MOST), default=8, show_default=True, help="The most questions to draw."
)
@click.option("--seed", default="1", show_default=True, help="The same seed draws the same questions.")
@click.option("--title", default="", help="The heading; by default the subject.")
@click.option(
    "--paper",
    type=click.Choice(["A4", "letter"], case_sensitive=False),
    help="The paper size; by default A4 for a PDF.",
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The sheet, as .pdf or .html.")
@click.option(
    "--key", type=click.Path(dir_okay=False), help="The answers with reasons and rules, as .pdf or .html."
)
@click.option("--link", is_flag=True, help="Print the address of a quiz with the same questions.")
@data_option
@names_option
def worksheet(
    where: Sequence[str], id: str, topics: Sequence[str], kinds: Sequence[str], level: int | None,
    number: int, seed: str, title: str, paper: "Paper | None", output: str | None, key: str | None,
    link: bool,
) -> None:  # fmt: skip
    """Write a worksheet, and its answer key.

    WHAT is a scenario (an id or a file), an area (rqa/pushing), a lesson of the course
    (course/rqa/first-push), the id of a question, or the address of a quiz; you can give several. Questions
    about scenarios and areas are drawn. Without WHAT, they are drawn from the whole game, as in practice.

    The engine answers every question; the key has the reasons, and the rules with their sources.
    """
    if not (output or key or link):
        raise Stop("nothing to write: give --output FILE, --key FILE or --link")
    kinds_of = {
        file: kind_of(option, file, SHEETS) for option, file in (("--output", output), ("--key", key)) if file
    }
    if output and output == key:
        raise Stop("--key: the sheet and its key need two different files")
    if where and (topics or level):
        raise Stop("--topic and --level are for practice, without WHAT")
    with waiting("Making the questions"):
        sheet = _made(where, id, topics, kinds, level, number, seed, title)
    if link and not sheet.link:
        raise Stop(f"--link: a quiz asks up to {MOST} questions, about the library only")
    for file, of_key in ((output, False), (key, True)):
        if file:
            with waiting("Writing the sheet"):
                content = _written(sheet, kinds_of[file], of_key, paper)
            put(content, file)
    if link:
        click.echo(sheet.link)


def _made(
    where: Sequence[str], id: str, topics: Sequence[str], kinds: Sequence[str], level: int | None,
    number: int, seed: str, title: str,
) -> "Sheet":  # fmt: skip
    from rqa_lab.learn.asking import NoQuestion
    from rqa_lab.learn.worksheet import worksheet as make
    from rqa_lab.scenario.library import UnknownScenario

    try:
        return make(
            where,
            game=id,
            topics=topics,
            kinds=kinds,
            difficulty=level,
            number=number,
            seed=seed,
            title=title,
        )
    except (NoQuestion, UnknownScenario) as error:
        raise Stop(str(error)) from None
    except OSError as error:
        raise Stop(f"cannot read {error.filename}: {error.strerror}") from None


def _written(sheet: "Sheet", kind: str, key: bool, paper: "Paper | None") -> str | bytes:
    from rqa_lab.draw.pdf import printed
    from rqa_lab.draw.sheet import page

    if kind == "html":
        return page(sheet, key=key, paper=paper)
    try:
        return printed(page(sheet, key=key, paper=paper or "A4"))
    except ImportError as error:
        raise Stop(str(error)) from None


# ---- ``rqa-lab site``: the explorer, its courses, positions and rulebooks as a folder of plain files -----

#: processes that draw at once: more would only take memory
MOST_JOBS = 64


@click.command()
@click.argument("folder", metavar="OUT", type=addresses.Folder())
@click.option(
    "--url",
    type=addresses.Web(),
    metavar="URL",
    help="The address it will have, for a sitemap and link previews.",
)
@click.option(
    "--only", multiple=True, metavar="ID", help="Only the pages of this position, topic or game; repeatable."
)
@with_option
@click.option("--no-engine", is_flag=True, help="Pages to read and step through, without Python.")
@click.option("--notebooks", is_flag=True, help="Add the tutorials and labs as notebooks to change and run.")
@click.option("--docs", is_flag=True, help="Add the documentation, with a reference; in a checkout.")
@click.option(
    "--check",
    is_flag=True,
    help="Write nothing: check the site that is in OUT, with Chromium.",
)
@click.option("--pictures", is_flag=True, help="A preview picture for each position, not only for each game.")
@click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    help="How many processes draw at once; by default one per core.",
)
def site(
    folder: Path,
    url: str | None,
    only: tuple[str, ...],
    no_engine: bool,
    notebooks: bool,
    docs: bool,
    check: bool,
    pictures: bool,
    jobs: int | None,
) -> None:
    """Write the explorer, its courses, positions and rulebooks into the folder OUT as plain files.

    Any web server or file host can serve them, at any path. The engine behind the pages runs on Pyodide,
    which npm fetches.
    """
    if check:
        if url or only or no_engine or notebooks or docs or pictures or jobs:
            raise Stop("--check writes nothing: give it the folder of the site alone")
        return _verdict(folder)
    for module, what in (("jinja2", "Jinja2"), ("anywidget", "anywidget")):
        need(module, what)
    if notebooks:
        for module in ("jupyterlite_core", "jupyterlite_pyodide_kernel"):
            need(module, "JupyterLite", "site-notebooks")
    documentation = _documentation() if docs else None
    from rqa_lab.commands.serving import shipped
    from rqa_lab.site.build import NotEmpty, build
    from rqa_lab.site.docs import NoDocs
    from rqa_lab.site.notebooks import NoNotebooks

    lessons = _lessons(only)
    try:
        with waiting("Making the site"):
            made = build(
                folder,
                lessons=lessons,
                url=url or "",
                with_engine=not no_engine,
                notebooks=shipped() if notebooks else None,
                documentation=documentation,
                pictures=pictures,
                jobs=jobs,
                tell=lambda text: click.echo(text, err=True),
                shown=_shown,
            )
    except NotEmpty as error:
        raise Stop(f"{error}: name an empty folder, or one that does not exist yet") from error
    except NoNotebooks as error:
        raise Stop(f"there are no notebooks: {error}") from error
    except NoDocs as error:
        raise Stop(f"there is no documentation: {error}") from error
    except OSError as error:
        raise Stop(f"cannot write {error.filename or folder}: {error.strerror}") from error
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    made_of = many(len(made.lessons), "position")
    click.echo(f"{folder}: {made_of}, {size / 1e6:,.1f} MB. Serve it with any web server, such as")
    click.echo(f"  python -m http.server --directory {folder}")
    return None


def _verdict(folder: Path) -> None:
    """Print what is wrong with a site; exit with 1 if anything is."""
    for module, what in (("playwright", "Playwright"), ("axe_playwright_python", "axe")):
        need(module, what, "check")
    from rqa_lab.site.build import MARK
    from rqa_lab.site.check import NoBrowser, Site, read, walk

    if not (folder / MARK).is_file():
        raise Stop(f"{folder} holds no site: rqa-lab site {folder} writes one")
    site = Site(folder)
    with waiting("Checking files"):
        read(site)
    try:
        with bar(len(site.pages), "Opening pages") as done:
            walk(site, done)
    except NoBrowser as error:
        raise Stop(str(error)) from None
    for finding in site.findings:
        click.echo(printable(str(finding)))
    of = f"{many(len(site.pages), 'page')}, {many(len(site.files), 'file')}, {site.bytes / 1e6:,.1f} MB"
    click.echo(f"{folder}: {of}; a first visit fetches {site.first / 1e6:,.1f} MB, compressed.")
    if site.findings:
        raise Failed(f"{many(len(site.findings), 'finding')}: mend what is named above before you upload it")
    click.echo("Nothing is wrong with it.")


@contextlib.contextmanager
def _shown(what: str, parts: int) -> Generator[Callable[[int], object]]:
    """Shows on the standard error what is being done, if it takes a while."""
    if parts:
        with bar(parts, what) as done:
            yield done
    else:
        with waiting(what):
            yield lambda more: None


def _documentation() -> Path:
    """The folder of the documentation; raises Stop without it, or without what makes pages of it."""
    import rqa_lab
    from rqa_lab.site.docs import is_docs

    for module, what in (("sphinx", "Sphinx"), ("myst_parser", "MyST")):
        need(module, what, "docs")
    folder = Path(rqa_lab.__file__).parents[1] / "docs"
    if not is_docs(folder):
        raise Stop("--docs works in a checkout only: an installed package has no documentation")
    return folder


def _lessons(only: tuple[str, ...]) -> list[str]:
    """The ids of all scenarios in these areas; raises Stop for an area without any."""
    from rqa_lab.scenario.library import ids

    found: list[str] = []
    for one in only:
        some = [id for id in ids() if f"{id}/".startswith(f"{one.rstrip('/')}/")]
        if not some:
            topics = {id.rpartition("/")[0] for id in ids()}
            known = [*sorted({topic.split("/")[0] for topic in topics}), *sorted(topics), *ids()]
            expected = "a game, a topic or a position, such as rqa/pushing"
            raise Stop(f"--only: found {shown(one)}, expected {expected}{hint(one, known)}")
        found += some
    return [id for id in ids() if id in set(found)]
