"""The commands solve, reach, meetings and find: positions and lines that are searched for."""

import contextlib
import json
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rqa_lab.commands.common import (
    Command,
    Stop,
    bar,
    data_option,
    game,
    game_option,
    kind_of,
    names_option,
    put,
    scenario_at,
    tell_json,
    waiting,
    workers,
    workers_option,
)
from rqa_lab.core.chance import read_seed
from rqa_lab.core.words import many, printable, shown

if TYPE_CHECKING:
    from rqa_lab.core.game import Game
    from rqa_lab.draw.theme import Theme
    from rqa_lab.explore.chances import Plan
    from rqa_lab.explore.graph import Positions
    from rqa_lab.explore.solve import Line, NoLine

    Here = tuple[Game, Any]
    from rqa_lab.explore.meeting import Meetings

# ---- ``rqa-lab reach`` and ``solve``: what can be reached from a position, and the surest way to a goal ----

Found = TypeVar("Found")
#: what a graph can be written as, by the suffix of the file
KINDS = ("svg", "png", "pdf", "graphml", "json")
#: the exit code after Ctrl+C
INTERRUPTED = 130
SEARCHING = "Searching, Ctrl+C to stop"
#: the most lines of a plan in JSON
ROWS = 1000


def asked(actions: int | None, within: str, limit: int) -> Callable[[Command], Command]:
    """The options that both commands have, with these defaults: step, actions, within, limit."""
    options = (
        click.option("--step", type=int, default=0, help="Start after this step; by default at the start."),
        click.option(
            "--actions",
            type=click.IntRange(0),
            default=actions,
            show_default="any number" if actions is None else True,
            help="The most actions; chance's answers do not count.",
        ),
        click.option(
            "--within",
            type=click.Choice(["seat", "turn", "game"]),
            default=within,
            show_default=True,
            help="What to play out: this seat alone, the whole turn, or later turns too.",
        ),
        click.option(
            "--limit",
            type=click.IntRange(1),
            default=limit,
            show_default=True,
            help="The most positions to look at.",
        ),
    )

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


# ---- solve -----------------------------------------------------------------------------------------------


def sought(search: Callable[..., Found], here: "Here", goal: str, limit: int, **more: Any) -> Found:
    """The result of ``shortest`` or ``surest``; ``more`` are their arguments.

    Raises Stop for a text that is no goal.
    """
    from rqa_lab.core.notation import Unreadable

    try:
        with bar(limit, SEARCHING) as progress:
            return search(here, goal, limit=limit, progress=progress, **more)
    except Unreadable as error:
        raise Stop(str(error)) from None


def plain(found: "Line | Plan | NoLine") -> dict[str, Any]:
    """The result of a search for a line or a plan, as plain JSON."""
    from rqa_lab.explore.chances import Plan
    from rqa_lab.explore.solve import Line

    if isinstance(found, Plan):
        rows = [{"deep": row.deep, "text": row.text} for row in islice(found.rows(), ROWS)]
        first = found.first.text if found.first else None
        chance = {"probability": str(found.lower), "at_most": str(found.upper), "best": found.exact}
        return {"goal": found.goal, "found": True, **chance, "first": first, "plan": rows}
    if isinstance(found, Line):
        moves = [
            {"seat": move.seat, "action": move.action.text, "probability": str(move.probability)}
            for move in found.moves
        ]
        data = {"actions": len(found), "moves": moves, "probability": str(found.probability)}
        return {"goal": found.goal, "found": True, **data, "best": not found.cut}
    data = {"proved": found.proved, "why": found.why, "positions": found.tried, "none_up_to": found.complete}
    return {"goal": found.goal, "found": False, **data}


def exit_code(found: "Line | Plan | NoLine") -> int:
    """0 for a line or a plan, 1 for none, 130 after Ctrl+C."""
    if getattr(found, "stopped", "") == "interrupted":
        return INTERRUPTED
    return 0 if found else 1


# ---- reach -----------------------------------------------------------------------------------------------


def around(here: "Here", limit: int, **more: Any) -> "Positions":
    """The graph of positions; ``more`` is what ``positions`` takes.  Raises Stop without networkx."""
    try:
        from rqa_lab.explore import positions

        with bar(limit, SEARCHING) as progress:
            return positions(here, limit=limit, progress=progress, **more)
    except ImportError as error:
        raise Stop(str(error)) from None


def written(graph: "Positions", kind: str, line: "Line | NoLine | None", theme: "Theme") -> str | bytes:
    """A graph as the content of a file of that kind; a line is marked in a picture.

    Raises Stop for a picture without matplotlib.
    """
    from rqa_lab.explore.graph import to_graphml, to_json
    from rqa_lab.explore.solve import Line

    if kind == "graphml":
        return to_graphml(graph)
    if kind == "json":
        return json.dumps(to_json(graph), indent=1, ensure_ascii=False)
    try:
        from rqa_lab.draw.graph import graph as draw
        from rqa_lab.draw.graph import picture
    except ImportError as error:
        raise Stop(str(error)) from None
    return picture(draw(graph, line if isinstance(line, Line) else None, theme=theme), kind)


def tree(graph: "Positions") -> Iterator[str]:
    """The positions, one per line, each below the first position that leads to it.

    >>> from rqa_lab import load
    >>> from rqa_lab.explore import positions
    >>> list(tree(positions(load("rqa/tiles/a-walk-over-tacks"), actions=1)))[2:4]
    ['2    move pug up: Ann move 2; pug at b5', '3    move pug left: Ann move 2; pug at a4']
    """
    from rqa_lab.core.chance import CHANCE

    wide = len(str(len(graph) - 1))
    stack = [(0, 0, "")]
    seen = {0}
    while stack:
        number, deep, how = stack.pop()
        node = graph.nodes[number]
        over = " (the turn is over)" if node["over"] else ""
        yield printable(f"{number:{wide}}{'  ' * deep}  {how}{node['label']}{over}")
        onward = []
        for _, end, data in graph.out_edges(number, data=True):
            chance = data["seat"] == CHANCE
            if end not in seen and graph.nodes[end]["depth"] == node["depth"] + (not chance):
                seen.add(end)
                odds = f" ({data['probability']})" if chance else ""
                onward.append((end, deep + 1, f"{data['action']}{odds}: "))
        stack += reversed(onward)


# ---- the commands ----------------------------------------------------------------------------------------


@click.command()
@click.argument("where", metavar="FILE_OR_ID")
@asked(actions=2, within="turn", limit=10_000)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    help="Write the graph, by suffix: a picture (.svg, .png, .pdf) or data (.graphml, .json).",
)
@click.option("--goal", metavar="TEXT", help="Mark the shortest line to a goal, with luck if it takes luck.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@data_option
@names_option
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

    Ctrl+C ends the search and shows what was found; the exit code is then 130.
    """
    from rqa_lab.explore import shortest

    kind = None if output is None else kind_of("--output", output, KINDS)
    scenario, moments = scenario_at(context, where, step)
    here = scenario.game, moments[-1].state
    line = None if goal is None else sought(shortest, here, goal, **asked)
    graph = around(here, **asked)
    click.echo(f"Positions: {printable(graph.summary)}.")
    if line is not None:
        click.echo(f"To {shown(line.goal)}:\n{line}" if line else f"To {shown(line.goal)}: {line}")
    if kind is not None:
        with waiting("Drawing"):
            picture = written(graph, kind, line, theme)
        put(picture, output)
    else:
        for row in tree(graph):
            click.echo(row)
    interrupted = graph.graph["stopped"] == "interrupted"
    context.exit(INTERRUPTED if interrupted else 1 if scenario.problems else 0)


@click.command()
@click.argument("where", metavar="FILE_OR_ID...", nargs=-1)
@click.argument("goal")
@asked(actions=None, within="seat", limit=100_000)
@click.option("--json", "as_json", is_flag=True, help="Print the result, or why there is none, as JSON.")
@workers_option
@data_option
@names_option
@click.pass_context
def solve(
    context: click.Context, /, where: Sequence[str], goal: str, step: int, as_json: bool, jobs: int | None,
    cluster: str | None, **asked: Any,
) -> None:  # fmt: skip
    """Find the shortest line of actions from a position to a GOAL, or the best chance of reaching it.

    With several positions, each is searched by itself, in as many processes as there are cores.

    If no line is certain, because chance or another seat has a say, you get a plan: the best chance as a
    fraction, and what to do after each answer. Other seats choose against the goal; with --within turn or
    game, they choose in its favour.

    A goal is a text: "Crate knocked out", "Pug on d4 with 2 Move left", "Ann has at least 5 points", "Tackle
    in Ann's hand", "VP Crate on c5". Join several with "and".

    The exit code is 1 if there is no way, or if none was found within the limit; the output says which. After
    Ctrl+C it is 130.
    """
    from rqa_lab.explore import surest

    if not where:  # the only argument counts as the last one
        raise click.UsageError("Missing argument 'GOAL'.")
    read = [scenario_at(context, one, step) for one in where]
    here = [(scenario.game, moments[-1].state) for scenario, moments in read]
    if len(here) == 1 and cluster is None:
        results = [sought(surest, here[0], goal, **asked)]
    else:
        results = _all_sought(here, goal, jobs, cluster, **asked)
    data = [plain(found) for found in results]
    if as_json:
        every = [{"position": at, **one} for at, one in zip(where, data, strict=True)]
        tell_json(every if len(where) > 1 else data[0])
    for at, found in zip(where, results, strict=True) if not as_json else ():
        click.echo(f"{at}:\n{found}" if len(where) > 1 else str(found))
    codes = [exit_code(found) for found in results]
    context.exit(max(codes) or (1 if any(scenario.problems for scenario, _ in read) else 0))


def _all_sought(
    here: "Sequence[Here]", goal: str, jobs: int | None, cluster: str | None, **asked: Any
) -> "list[Line | Plan | NoLine]":
    """The results of a search in each of many positions, by several workers."""
    from rqa_lab.core.notation import Unreadable
    from rqa_lab.explore import each, surest

    try:
        with workers(cluster) as executor, bar(len(here), SEARCHING) as progress:
            return each(surest, here, goal=goal, executor=executor, jobs=jobs, progress=progress, **asked)
    except Unreadable as error:
        raise Stop(str(error)) from None


# ---- ``rqa-lab find`` and ``meetings``: a scenario in which clauses meet, and the map of what ever met ----

#: what a map can be written as, by the suffix of the file
MAPS = ("svg", "png", "pdf", "graphml", "json")
#: how many gaps are found anew, unless told otherwise
GAPS = 10

seed_option = click.option(
    "--seed", default="1", show_default=True, help="The same seed finds the same position."
)


# ---- find ------------------------------------------------------------------------------------------------


@click.command()
@click.argument("clauses", metavar="CLAUSE...", nargs=-1, required=True)
@click.option("--refused", is_flag=True, help="Look at the reasons of a refusal, not the events of a step.")
@click.option("--where", metavar="GOAL", help="Only where this holds beforehand, such as 'at least 1 Move'.")
@click.option("--game", "id", metavar="ID", help="The game; by default that of the clauses.")
@click.option(
    "--tries", type=click.IntRange(1), default=30_000, show_default=True, help="The most actions to try."
)
@click.option("--seconds", type=click.FloatRange(0), help="The most time to search.")
@seed_option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write the scenario to this file.")
@data_option
@names_option
@click.pass_context
def find(
    context: click.Context, /, clauses: Sequence[str], refused: bool, where: str | None, id: str | None,
    tries: int, seconds: float | None, seed: str, output: str | None,
) -> None:  # fmt: skip
    """Find a small scenario in which clauses meet: a single step or refusal cites all of them.

    It searches the library first, then plays on from there, from generated positions and from whole games.
    The result is made as small as possible, explained, and printed or written to a file.

    The exit code is 1 if nothing was found, which does not prove that there is nothing.
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
    "--actions",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Look at this many actions of play as well.",
)
@seed_option
@click.option(
    "--area", "areas", multiple=True, metavar="AREA", help="Show this topic clause by clause; repeatable."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    help="Write the map, by suffix: a picture (.svg, .png, .pdf) or data (.graphml, .json).",
)
@click.option(
    "--gaps", "most", type=click.IntRange(0), default=GAPS, show_default=True, help="The most gaps to list."
)
@click.option("--folder", type=click.Path(file_okay=False), help="Write a scenario for each of these gaps.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@workers_option
@data_option
@click.pass_context
def meetings(
    context: click.Context, /, id: str, actions: int, seed: str, areas: Sequence[str],
    output: str | None, most: int, folder: str | None, theme: "Theme", jobs: int | None, cluster: str | None,
) -> None:  # fmt: skip
    """Show which clauses of a game meet in a step or refusal of the library, and which never do.

    With --actions, it also looks at play: two clauses that meet there but in no scenario of the library are a
    gap. The most frequent gaps are listed, each with a small scenario.
    """
    kind = None if output is None else kind_of("--output", output, MAPS)
    game(id)
    try:
        from rqa_lab.explore import each
        from rqa_lab.explore.meeting import Gap, area, gaps
        from rqa_lab.explore.meeting import meetings as look

        with workers(cluster) as executor, _looking(actions) as progress:
            found = look(
                id, actions=actions, seed=read_seed(seed), executor=executor, jobs=jobs, progress=progress
            )
        chosen = [area(found, name) for name in areas]
    except (ImportError, ValueError) as error:
        raise Stop(str(error)) from None
    click.echo(f"{found.rules.title}: {found.summary}.")
    for line in never(found):
        click.echo(line)
    if kind is not None:
        with waiting("Drawing"):
            picture = map_written(found, kind, chosen, theme)
        put(picture, output)
    rows = gaps(found)
    if rows:
        click.echo(f"{many(len(rows), 'gap')}, met in play only{', such as:' if most else '.'}")
    with workers(cluster) as executor:
        small = each(Gap.found, rows[:most], executor=executor, jobs=jobs or 1)
    for gap, one in zip(rows, small, strict=False):
        click.echo(printable(f"  {gap.clauses[0]} and {gap.clauses[1]}, {many(gap.times, 'time')}"))
        click.echo(printable(f"    {one.action}, found in {gap.source}"))
        if folder is not None:
            name = "-".join(clause.partition(".")[2].replace(".", "-") for clause in gap.clauses)
            file = Path(folder) / f"{name}.yaml"
            Path(folder).mkdir(parents=True, exist_ok=True)
            put(one.scenario.to_yaml().rstrip("\n"), str(file))


@contextlib.contextmanager
def _looking(actions: int) -> Generator[Callable[[int], None]]:
    """How far the map is: the library first, of which nobody knows how long it takes; then the play."""
    with contextlib.ExitStack() as library:
        library.enter_context(waiting("Running the library"))
        with bar(actions, "Playing") as tell:

            def played(more: int) -> None:
                library.close()
                tell(more)

            yield played


def never(found: "Meetings") -> Sequence[str]:
    """The areas without any clauses that met, a line each.

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


def map_written(found: "Meetings", kind: str, areas: Sequence[str], theme: "Theme") -> str | bytes:
    """A map as the content of a file of that kind.

    Raises Stop for a picture without matplotlib.
    """
    from rqa_lab.explore.meeting import to_graphml, to_json

    if kind in ("graphml", "json"):
        return to_graphml(found) if kind == "graphml" else to_json(found)
    try:
        from rqa_lab.draw.charts import matrix
        from rqa_lab.draw.graph import picture
    except ImportError as error:
        raise Stop(str(error)) from None
    return picture(matrix(found, areas, theme), kind)
