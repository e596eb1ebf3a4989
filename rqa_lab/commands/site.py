"""``rqa-lab site``: the explorer, its lessons and the rulebooks as a folder of plain files."""

from pathlib import Path

import click

from rqa_lab.commands import addresses
from rqa_lab.commands.common import Stop, need
from rqa_lab.core.words import hint, shown

#: processes that draw at once: more would only take memory
MOST_JOBS = 64


@click.command()
@click.argument("folder", metavar="OUT", type=addresses.Folder())
@click.option(
    "--url",
    type=addresses.Web(),
    metavar="URL",
    help="The address that it will have: for a sitemap and link previews.",
)
@click.option(
    "--only", multiple=True, metavar="ID", help="Pages of this lesson, topic or game alone; may be repeated."
)
@click.option("--no-engine", is_flag=True, help="Pages to read and step through, without Python behind them.")
@click.option("--notebooks", is_flag=True, help="The tutorials and labs beside the pages, to change and run.")
@click.option("--pictures", is_flag=True, help="A preview picture of each lesson, and not only of each game.")
@click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    help="How many processes draw at once; by default one a core.",
)
def site(
    folder: Path,
    url: str | None,
    only: tuple[str, ...],
    no_engine: bool,
    notebooks: bool,
    pictures: bool,
    jobs: int | None,
) -> None:
    """Write the explorer, its lessons and the rulebooks into the folder OUT as plain files.

    Any web server or file host serves them, at any path. The engine behind the pages is Pyodide; npm
    fetches it.
    """
    for module, what in (("jinja2", "Jinja2"), ("anywidget", "anywidget")):
        need(module, what)
    if notebooks:
        for module in ("jupyterlite_core", "jupyterlite_pyodide_kernel"):
            need(module, "JupyterLite", "site-notebooks")
    from rqa_lab.commands.serving import shipped
    from rqa_lab.site.build import NotEmpty, build
    from rqa_lab.site.notebooks import NoNotebooks

    lessons = _lessons(only)
    try:
        made = build(
            folder,
            lessons=lessons,
            url=url or "",
            with_engine=not no_engine,
            notebooks=shipped() if notebooks else None,
            pictures=pictures,
            jobs=jobs,
            tell=lambda text: click.echo(text, err=True),
        )
    except NotEmpty as error:
        raise Stop(f"{error}: name a folder that is empty, or not there yet") from error
    except NoNotebooks as error:
        raise Stop(f"there are no notebooks: {error}") from error
    except OSError as error:
        raise Stop(f"cannot write {error.filename or folder}: {error.strerror}") from error
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    click.echo(
        f"{folder}: {len(made.lessons)} lessons, {size / 1e6:,.1f} MB. Serve it with any web server, such as"
    )
    click.echo(f"  python -m http.server --directory {folder}")


def _lessons(only: tuple[str, ...]) -> list[str]:
    """The ids of all that are in one of these; raises Stop for what has none."""
    from rqa_lab.scenario.library import ids

    found: list[str] = []
    for one in only:
        some = [id for id in ids() if f"{id}/".startswith(f"{one.rstrip('/')}/")]
        if not some:
            topics = {id.rpartition("/")[0] for id in ids()}
            known = [*sorted({topic.split("/")[0] for topic in topics}), *sorted(topics), *ids()]
            expected = "a game, a topic or a lesson, such as rqa/pushing"
            raise Stop(f"--only: found {shown(one)}, expected {expected}{hint(one, known)}")
        found += some
    return [id for id in ids() if id in set(found)]
