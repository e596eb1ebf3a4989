"""``rqa-lab show``: a scenario as text, its position as a picture, all of its steps as a GIF or a page."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rqa_lab.commands.common import Failed, Stop, paragraph, put, scenario_at
from rqa_lab.commands.data import option as data_option
from rqa_lab.commands.names import option as names_option
from rqa_lab.commands.progress import bar
from rqa_lab.core.words import printable
from rqa_lab.core.work import finished
from rqa_lab.draw.export import KINDS, OF_A_LINE, TEXTS, Frame, Story, exporting

if TYPE_CHECKING:
    from rqa_lab.draw.theme import Theme
    from rqa_lab.scenario.moments import Moment
    from rqa_lab.scenario.scenario import Scenario


@click.command()
@click.argument("where", metavar="FILE_OR_ID")
@click.option("--step", type=int, help="The step after which to look; without it, the start.")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["text", *KINDS]),
    help="Otherwise what the name of the output says, or text.",
)
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="The file to write, instead of printing."
)
@click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    help="Otherwise light; a page of steps looks as its reader’s system does.",
)
@click.option(
    "--view",
    type=click.Choice(["board", "table"]),
    default="board",
    show_default=True,
    help="The board, or what lies beside it.",
)
@data_option
@names_option
@click.pass_context
def show(
    context: click.Context, where: str, step: int | None, kind: str | None, output: str | None,
    theme: "Theme | None", view: str,
) -> None:  # fmt: skip
    """Draw the position of a scenario after one of its steps, with marks for what just happened.

    A text has the question, and the events of the steps up to --step, or of all. A GIF shows all steps, or
    those up to --step, one after the other, and says what happens. So does an HTML page, in which one
    steps by oneself and each sentence opens its rule; it is one file and loads nothing. The format embed is
    that page as a piece of HTML to paste into another page.

    Of a file with mistakes, what can be shown is shown; the mistakes are listed, and the exit code is 1.
    """
    if kind is None:
        suffix = Path(output or "").suffix.removeprefix(".").lower()
        kind = suffix if suffix in KINDS else "text"
    if kind not in ("text", *TEXTS) and output is None and sys.stdout.isatty():
        raise Stop(f"a {kind.upper()} picture is nothing for a terminal: use --output FILE")
    as_text = kind == "text" and view == "board"
    whole = as_text or kind in OF_A_LINE
    scenario, moments = scenario_at(context, where, step if whole else step or 0)
    put(_as_text(scenario, moments, step) if as_text else _draw(scenario, moments, kind, theme, view), output)
    if step is None and whole and len(moments) <= len(scenario.lines):
        raise Failed(f"{where} fails at step {len(moments) - 1}, as check tells, and is shown up to there")
    context.exit(1 if scenario.problems else 0)


def _as_text(scenario: "Scenario", moments: Sequence["Moment"], step: int | None) -> str:
    """The question, the board and the events: up to a step before the board, or all of them after it."""
    from rqa_lab.draw.text import text

    head = [printable(scenario.title), *paragraph(scenario.question, "")]
    board = [text(moments[step or 0].scene())]
    events = list(_events(moments))
    parts = [head, board, events] if step is None else [head, events, board]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _events(moments: Sequence["Moment"]) -> Iterator[str]:
    """Each step, with its events and the clauses that act."""
    for number, moment in enumerate(moments[1:], 1):
        yield from paragraph(f"{number}. {moment.deed or moment.caption}", "")
        for event in moment.events:
            yield printable(f"    {moment.game.words.tell(event)} [{event.clauses[0]}]")


def _draw(
    scenario: "Scenario", moments: Sequence["Moment"], kind: str, theme: "Theme | None", view: str
) -> str | bytes:
    """The last moment as a picture, or the whole line in one of the formats for that."""
    last = moments[-1]
    table = last.game.picture.table
    if view == "table" and (table is None or kind in OF_A_LINE):
        a_line = "a GIF shows" if kind == "gif" else "a page of steps shows"
        raise Stop(f"{a_line} the board" if table else f"{last.game.title} has no table to show")
    scene = table(last.state) if view == "table" and table else last.scene()
    if kind == "text":
        from rqa_lab.draw.text import text

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
