"""How strong the bots are: each pair plays each game for two, in both seats equally often.

    make bots ARGS="--games 100"                          # all pairs in all games, for hours
    make bots ARGS="--pair strong,planner --game rqa"     # one row

A row says how often the first of the pair wins, with the 95 % interval of that, and the seconds of a game.
"""

import argparse
import time
from itertools import combinations

import click

from rqa_lab.explore.play import bot
from rqa_lab.explore.simulate import simulate
from rqa_lab.games import games

#: the bots that are compared, the stronger one first; normal is greedy
ORDER = ("strong", "planner", "greedy", "easy", "random")


def row(id: str, first: str, second: str, many: int, jobs: int | None, seed: str) -> str:
    """A line of the table."""
    begun = time.monotonic()
    with click.progressbar(length=many, label=f"{id}: {first}, {second}") as progress:
        results = simulate(
            id, many, seats=2, bots=[first, second], seed=seed, jobs=jobs, progress=progress.update
        )
    won = results.wins_by_bot[first]
    percent = f"{100 * won.share:.0f} % ({100 * won.low:.0f} to {100 * won.high:.0f})"
    took = (time.monotonic() - begun) / many
    return f"| {id} | {first} | {second} | {percent} | {many} | {took:.1f} s |"


def pair(text: str) -> tuple[str, str]:
    """Two bots, between a comma."""
    first, _, second = text.partition(",")
    return bot(first).name, bot(second).name


def main() -> None:
    """Print the table, row by row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", action="append", choices=games(), help="a game; all without it")
    parser.add_argument("--pair", action="append", type=pair, help="two bots: strong,planner")
    parser.add_argument("--games", type=int, default=100, help="how many games in a row of the table")
    parser.add_argument("--jobs", type=int, help="processes; one for each core without it")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    click.echo("| game | bot | against | wins | games | a game takes |\n|---|---|---|---:|---:|---:|")
    for id in given.game or games():
        for first, second in given.pair or combinations(ORDER, 2):
            click.echo(row(id, first, second, given.games, given.jobs, given.seed))


if __name__ == "__main__":
    main()
