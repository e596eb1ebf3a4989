"""``rqa-lab simulate``: many games between bots, and their results."""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.agreement import WithAgreement, agreement, names, new, one_line_errors, options
from rqa_lab.commands.common import Failed, game, kind_of, put
from rqa_lab.commands.data import option as data_option
from rqa_lab.commands.progress import bar
from rqa_lab.core.chance import read_seed
from rqa_lab.core.words import many

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from rqa_lab.draw.theme import Theme
    from rqa_lab.explore.results import Results

#: what charts can be written as, by the suffix of the file
PICTURES = ("png", "svg", "pdf")
#: exit code after Ctrl+C, as shells have it
INTERRUPTED = 130


def summary(results: "Results") -> Iterator[str]:
    """The results of many games, as lines of text."""
    if not results.rows:
        yield "No games."
        return
    mean = sum(results.lengths) / len(results.rows)
    yield (
        f"{many(len(results.rows), 'game')} of {results.seats} seats, {mean:.0f} turns each on average, "
        f"{min(results.lengths)} to {max(results.lengths)}."
    )
    table, gains = results.table(), results.rules.trials.gains
    more = ("points", *results.rules.trials.counted, *((gains.many,) if gains else ()))
    yield f"\nTurn order  wins              {'  '.join(more)}"
    for row in table:
        wins = f"{100 * row['share']:3.0f} % ({100 * row['low']:.0f} to {100 * row['high']:.0f})"
        yield f"{row['turn']:>10}  {wins:16}  {'  '.join(f'{row[key]:{len(key)}.1f}' for key in more)}"
    if len(results.wins_by_bot) > 1:
        yield "\nBot         wins"
        for name, share in results.wins_by_bot.items():
            yield f"{name:10}  {100 * share.share:3.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"
    yield "\nIn brackets: between what the share lies, 95 % surely."


def picture(figure: "Figure", kind: str) -> bytes:
    """A figure as the content of a file; the same figure gives the same file."""
    content = BytesIO()
    metadata = {"png": {"Software": None}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[kind]
    figure.savefig(content, format=kind, facecolor=figure.get_facecolor(), metadata=metadata)
    return content.getvalue()


@click.command(cls=WithAgreement)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seats", metavar="N|NAMES", help="How many play, or who; by default as the game has it.")
@click.option(
    "--bots", default="greedy", show_default=True, metavar="NAMES", help="One for all, or for each."
)
@click.option("--fixed", is_flag=True, help="Everybody keeps the seat; else bots move on by one each game.")
@agreement
@data_option
@click.option("--jobs", type=click.IntRange(1), help="Processes; by default as many as there are cores.")
@click.option("--check", is_flag=True, help="Look at every step of every game: events, positions, replay.")
@click.option("--csv", "as_csv", type=click.Path(dir_okay=False), help="Write a line for each seat and game.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option("--chart", type=click.Path(dir_okay=False), help="Draw charts: a .png, .svg or .pdf.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.pass_context
def simulate(
    context: click.Context, /, games: int, seats: str | None, bots: str, fixed: bool, id: str, seed: str,
    jobs: int | None, check: bool, as_csv: str | None, as_json: bool, chart: str | None, theme: "Theme",
    **agreed: Any,
) -> None:  # fmt: skip
    """Let bots play many games on all cores, and count: who wins, how points grow, what winners have.

    The same seed gives the same results, however many processes play. After Ctrl+C the games that are over
    are counted, and the exit code is 130.
    """
    from rqa_lab.explore.examine import Unsound
    from rqa_lab.explore.play import Unfinished
    from rqa_lab.explore.simulate import NAMES, Stopped
    from rqa_lab.explore.simulate import simulate as run

    kind = None if chart is None else kind_of("--chart", chart, PICTURES)
    who: int | list[str] | None = None
    if seats:
        who = int(seats) if seats.isdecimal() and len(seats) < 3 else names(seats)
    named = [] if who is None else list(NAMES[:who]) if isinstance(who, int) else who
    chosen, agreed_on = names(bots), options(game(id), [], **agreed)
    new(id, {**({"seats": named} if named else {}), **agreed_on}, {}, 1)
    with one_line_errors(), bar(games, "Playing, Ctrl+C to stop") as progress:
        try:
            results = run(
                id, games, options=agreed_on, seats=who,
                bots=chosen[0] if len(chosen) == 1 else chosen, seed=read_seed(seed),
                rotate=not fixed, check=check, jobs=jobs, progress=progress,
            )  # fmt: skip
        except (Unsound, Unfinished, RuntimeError) as error:
            raise Failed(f"a game failed, please report it: {error}") from None
        except Stopped as stopped:
            results = stopped.results
    stopped_early = len(results.rows) < games
    if stopped_early:
        over = len(results.rows)
        click.echo(
            f"Stopped: {over} of {games} games are over, and all that is told is of those.",
            err=True,
        )
    if as_csv is not None:
        put(results.to_csv().rstrip("\n"), as_csv)
    if chart is not None and kind is not None and results.rows:
        with one_line_errors():
            from rqa_lab.draw.charts import overview
        put(picture(overview(results, theme), kind), chart)
    for line in [results.to_json()] if as_json else summary(results):
        click.echo(line)
    if stopped_early:
        context.exit(INTERRUPTED)
