"""``rqa-lab find`` and ``meetings``: a scenario in which clauses meet, and the map of what ever met."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rqa_lab.commands.common import Stop, game, game_option, kind_of, put
from rqa_lab.commands.data import option as data_option
from rqa_lab.commands.names import option as names_option
from rqa_lab.commands.progress import bar
from rqa_lab.commands.search import INTERRUPTED, SEARCHING
from rqa_lab.core.chance import read_seed
from rqa_lab.core.words import many, printable

if TYPE_CHECKING:
    from rqa_lab.draw.theme import Theme
    from rqa_lab.explore.meeting import Meetings

#: what a map can be written as, by the suffix of the file
KINDS = ("svg", "png", "pdf", "graphml", "json")
#: how many gaps are found anew, unless told otherwise
GAPS = 10

seed_option = click.option("--seed", default="1", show_default=True, help="The same seed finds the same.")


# ---- find ------------------------------------------------------------------------------------------------


@click.command()
@click.argument("clauses", metavar="CLAUSE...", nargs=-1, required=True)
@click.option("--refused", is_flag=True, help="In the reasons of a refusal, not in the events of a step.")
@click.option("--where", metavar="GOAL", help="Only where this holds before it, such as 'at least 1 Move'.")
@click.option("--game", "id", metavar="ID", help="The game; otherwise that of the clauses.")
@click.option(
    "--tries", type=click.IntRange(1), default=30_000, show_default=True, help="Most actions to try."
)
@click.option("--seconds", type=click.FloatRange(0), help="Most time to look for it.")
@seed_option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write the scenario to this file.")
@data_option
@names_option
@click.pass_context
def find(
    context: click.Context, /, clauses: Sequence[str], refused: bool, where: str | None, id: str | None,
    tries: int, seconds: float | None, seed: str, output: str | None,
) -> None:  # fmt: skip
    """Find a small scenario in which clauses meet: one step cites all of them, or one refusal does.

    It looks into the library first, then plays on from there, from generated positions and from whole games.
    What it finds is made as small as it can, told, and printed as a file or written to one.

    The exit code is 1 if nothing was found, which is no proof that there is nothing.
    """
    from rqa_lab.explore.finder import Search
    from rqa_lab.explore.found import Found

    if id is not None:
        game(id)
    try:
        search = Search(clauses, id, refused=refused, where=where, tries=tries, seed=read_seed(seed))
    except ValueError as error:
        raise Stop(str(error)) from None
    stopped = False
    with bar(tries, SEARCHING) as progress:
        try:
            search.run(seconds, progress)
        except KeyboardInterrupt:
            search.stop()
            stopped = True
    found = search.result
    click.echo(str(found))
    if isinstance(found, Found):
        text = found.scenario.to_yaml().rstrip("\n")
        put(text if output else f"\n{text}", output)
    context.exit(0 if found else INTERRUPTED if stopped else 1)


# ---- the map ---------------------------------------------------------------------------------------------


@click.command()
@game_option
@click.option(
    "--actions", type=click.IntRange(0), default=0, show_default=True, help="Look at so much play as well."
)
@seed_option
@click.option("--area", "areas", multiple=True, metavar="AREA", help="Clause by clause; may be repeated.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    help="Write the map: a picture (.svg, .png, .pdf) or data (.graphml, .json), as its name ends.",
)
@click.option(
    "--gaps", "most", type=click.IntRange(0), default=GAPS, show_default=True, help="Most gaps to tell."
)
@click.option("--folder", type=click.Path(file_okay=False), help="Write a scenario for each of these gaps.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@data_option
@click.pass_context
def meetings(
    context: click.Context, /, id: str, actions: int, seed: str, areas: Sequence[str],
    output: str | None, most: int, folder: str | None, theme: "Theme",
) -> None:  # fmt: skip
    """Tell which clauses of a game ever met in one step or refusal of the library, and which did not.

    With --actions it also looks at play; two clauses that meet there and in no scenario of the library are a
    gap. The most frequent gaps are told, each with a small scenario.
    """
    kind = None if output is None else kind_of("--output", output, KINDS)
    game(id)
    try:
        from rqa_lab.explore.meeting import area, gaps
        from rqa_lab.explore.meeting import meetings as look

        with bar(actions, "Playing") as progress:
            found = look(id, actions=actions, seed=read_seed(seed), progress=progress)
        chosen = [area(found, name) for name in areas]
    except (ImportError, ValueError) as error:
        raise Stop(str(error)) from None
    click.echo(f"{found.rules.title}: {found.summary}.")
    for line in never(found):
        click.echo(line)
    if kind is not None:
        put(written(found, kind, chosen, theme), output)
    rows = gaps(found)
    if rows:
        click.echo(f"{many(len(rows), 'gap')}, met in play alone{', such as:' if most else '.'}")
    for gap in rows[:most]:
        one = gap.found()
        click.echo(printable(f"  {gap.clauses[0]} and {gap.clauses[1]}, {many(gap.times, 'time')}"))
        click.echo(printable(f"    {one.action}, found in {gap.source}"))
        if folder is not None:
            name = "-".join(clause.partition(".")[2].replace(".", "-") for clause in gap.clauses)
            file = Path(folder) / f"{name}.yaml"
            Path(folder).mkdir(parents=True, exist_ok=True)
            put(one.scenario.to_yaml().rstrip("\n"), str(file))


def never(found: "Meetings") -> Sequence[str]:
    """The areas of which no clauses ever met, a line each.

    >>> from rqa_lab.explore import meetings
    >>> never(meetings("rqa", scenarios=[]))[0].partition(":")[0]
    'Setting up never met'
    """
    titles, areas = found.rules.rulebook.topics, list(found.areas)
    lines = []
    for number, one in enumerate(areas):
        alone = [
            titles[other]
            for other in areas[number + 1 :]
            if not any(found.has_edge(*pair) for pair in found.between(one, other))
        ]
        if alone:
            lines.append(f"{titles[one]} never met: {'; '.join(alone)}.")
    return lines


def written(found: "Meetings", kind: str, areas: Sequence[str], theme: "Theme") -> str | bytes:
    """A map as the content of a file of that kind.

    Raises Stop for a picture without matplotlib.
    """
    from rqa_lab.explore.meeting import to_graphml, to_json

    if kind in ("graphml", "json"):
        return to_graphml(found) if kind == "graphml" else to_json(found)
    try:
        from rqa_lab.draw.graph import picture
        from rqa_lab.draw.meeting import matrix
    except ImportError as error:
        raise Stop(str(error)) from None
    return picture(matrix(found, areas, theme), kind)
