"""``rqa-lab worksheet``: exercises to hand out and their key, as PDF or HTML."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from rqa_lab.commands.common import Stop, game_option, kind_of, put
from rqa_lab.commands.data import option as data_option
from rqa_lab.commands.names import option as names_option
from rqa_lab.learn.quiz import MOST

if TYPE_CHECKING:
    from rqa_lab.draw.sheet import Paper, Sheet

#: what a sheet can be written as, by the suffix of the file
KINDS = ("pdf", "html")


def _some(context: click.Context, option: click.Parameter, given: Sequence[str]) -> Sequence[str]:
    """Values of an option that may be given several times, or by commas."""
    return [part for one in given for part in one.split(",") if part]


@click.command()
@click.argument("where", metavar="[WHAT]...", nargs=-1)
@game_option
@click.option("--topic", "topics", multiple=True, callback=_some, metavar="AREA", help="Of these areas.")
@click.option("--kinds", multiple=True, callback=_some, metavar="KIND,...", help="Of these kinds only.")
@click.option("--level", type=click.IntRange(1, 5), help="How hard, 1 to 5; of practice.")
@click.option(
    "--number", type=click.IntRange(1, MOST), default=8, show_default=True, help="At most so many are drawn."
)
@click.option("--seed", default="1", show_default=True, help="The same seed draws the same.")
@click.option("--title", default="", help="The heading; otherwise it says what it is about.")
@click.option(
    "--paper", type=click.Choice(["A4", "letter"], case_sensitive=False), help="Otherwise A4 for a PDF."
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The sheet: .pdf or .html.")
@click.option(
    "--key", type=click.Path(dir_okay=False), help="The answers, with reasons and rules: .pdf or .html."
)
@click.option("--link", is_flag=True, help="Print the address of the same questions as a quiz.")
@data_option
@names_option
def worksheet(
    where: Sequence[str], id: str, topics: Sequence[str], kinds: Sequence[str], level: int | None,
    number: int, seed: str, title: str, paper: "Paper | None", output: str | None, key: str | None,
    link: bool,
) -> None:  # fmt: skip
    """Write a worksheet, and the key to it.

    WHAT is a scenario (an id or a file), an area (rqa/pushing), a lesson of the course
    (course/rqa/first-push), a question by its id, or the address of a quiz; of several, all. Questions
    about scenarios and areas are drawn. Without WHAT, they are drawn from the whole game, as in practice.

    The engine answers all of them; the key has its reasons, and the rules with their sources.
    """
    if not (output or key or link):
        raise Stop("nothing to write: give --output FILE, --key FILE or --link")
    kinds_of = {
        file: kind_of(option, file, KINDS) for option, file in (("--output", output), ("--key", key)) if file
    }
    if output and output == key:
        raise Stop("--key: the sheet and its key need two files")
    if where and (topics or level):
        raise Stop("--topic and --level are for practice, without WHAT")
    sheet = _made(where, id, topics, kinds, level, number, seed, title)
    if link and not sheet.link:
        raise Stop(f"--link: a quiz asks up to {MOST} questions, about the library only")
    for file, of_key in ((output, False), (key, True)):
        if file:
            put(_written(sheet, kinds_of[file], of_key, paper), file)
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
