"""What ``rqa-lab reach`` and ``solve`` do: their options, the bar while they search, what they tell."""

import contextlib
import json
import sys
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.core.words import either, hint, printable, shown
from rqa_lab.serve import Stop

if TYPE_CHECKING:
    from rqa_lab.core.game import Game
    from rqa_lab.draw.theme import Theme
    from rqa_lab.explore.graph import Positions
    from rqa_lab.explore.solve import Line, NoLine
    from rqa_lab.explore.walk import Progress

    Here = tuple[Game, Any]

#: what a graph can be written as, by the end of the file's name
KINDS = ("svg", "png", "pdf", "graphml", "json")
#: a search that is over sooner shows no bar
PATIENCE_SECONDS = 0.5
#: the exit code after Ctrl+C
INTERRUPTED = 130

Command = Callable[..., None]


def asked(actions: int | None, within: str, limit: int) -> Callable[[Command], Command]:
    """The options that both commands have, with these defaults: step, actions, within, limit."""
    options = (
        click.option("--step", type=int, default=0, help="Begin after this step; without it, at the start."),
        click.option(
            "--actions",
            type=click.IntRange(0),
            default=actions,
            show_default="any number" if actions is None else True,
            help="Most actions; answers of chance do not count.",
        ),
        click.option(
            "--within",
            type=click.Choice(["seat", "turn", "game"]),
            default=within,
            show_default=True,
            help="What the seat to act decides alone in this turn; all of this turn; later turns, too.",
        ),
        click.option(
            "--limit",
            type=click.IntRange(1),
            default=limit,
            show_default=True,
            help="Most positions to look at.",
        ),
    )

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


@contextlib.contextmanager
def bar(limit: int, label: str = "Searching, Ctrl+C to stop") -> "Generator[Progress]":
    """What is told how much more is done; on a terminal a bar shows it, once that takes a while."""
    begun = time.monotonic()
    found = 0
    drawn: Any = None
    with contextlib.ExitStack() as stack:

        def tell(more: int) -> None:
            nonlocal found, drawn
            found += more
            if drawn is not None:
                drawn.update(more)
            elif sys.stderr.isatty() and time.monotonic() - begun > PATIENCE_SECONDS:
                drawn = stack.enter_context(
                    click.progressbar(length=limit, label=label, file=sys.stderr, show_pos=True)
                )
                drawn.update(found)

        yield tell


# ---- solve -----------------------------------------------------------------------------------------------


def solve(here: "Here", goal: str, limit: int, **more: Any) -> "Line | NoLine":
    """The shortest line; ``more`` is what ``shortest`` takes.  Raises Stop for a text that is no goal."""
    from rqa_lab.core.notation import Unreadable
    from rqa_lab.explore import shortest

    try:
        with bar(limit) as progress:
            return shortest(here, goal, limit=limit, progress=progress, **more)
    except Unreadable as error:
        raise Stop(str(error)) from None


def plain(found: "Line | NoLine") -> dict[str, Any]:
    """What a search for a line has come to, as plain JSON."""
    from rqa_lab.explore.solve import Line

    if isinstance(found, Line):
        moves = [
            {"seat": move.seat, "action": move.action.text, "probability": str(move.probability)}
            for move in found.moves
        ]
        told = {"actions": len(found), "moves": moves, "probability": str(found.probability)}
        return {"goal": found.goal, "found": True, **told, "best": not found.cut}
    told = {"proved": found.proved, "why": found.why, "positions": found.tried, "none_up_to": found.complete}
    return {"goal": found.goal, "found": False, **told}


def exit_code(found: "Line | NoLine") -> int:
    """0 for a line, 1 for none, 130 if somebody interrupted."""
    if found:
        return 0
    return INTERRUPTED if getattr(found, "stopped", "") == "interrupted" else 1


# ---- reach -----------------------------------------------------------------------------------------------


def reach(here: "Here", limit: int, **more: Any) -> "Positions":
    """The graph of positions; ``more`` is what ``positions`` takes.  Raises Stop without networkx."""
    try:
        from rqa_lab.explore import positions

        with bar(limit) as progress:
            return positions(here, limit=limit, progress=progress, **more)
    except ImportError as error:
        raise Stop(str(error)) from None


def kind_of(output: str) -> str:
    """What to write into a file of that name; raises Stop if there is no such kind."""
    suffix = Path(output).suffix.removeprefix(".").lower()
    if suffix in KINDS:
        return suffix
    known = either(f".{kind}" for kind in KINDS)
    raise Stop(f"--output: found {shown(output)}, expected a name that ends in {known}{hint(suffix, KINDS)}")


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
    """The positions, one a line, each below the first one that it is reached from.

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
