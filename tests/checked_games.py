"""Plays whole games between bots, for every number of seats and in teams, with the checks of the contract on.

Each game is looked at step by step (:mod:`rqa_lab.explore.examine`), and no cube or card may come or go;
every so many actions the whole contract is checked.

    make games ARGS=10000
"""

import argparse
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

import click
import contract

from rqa_lab.core.chance import seeded
from rqa_lab.explore.examine import examine
from rqa_lab.explore.play import play
from rqa_lab.games import game

RQA = game("rqa")
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
#: each in turn: how many seats, and whether they play in teams
TABLES = ((2, False), (3, False), (4, False), (4, True), (5, False), (6, False), (6, True))


def stock(counted):
    """All cubes, gems and cards, wherever they are."""
    total = Counter()
    for (zone, *rest), n in counted.items():
        if zone in ("pile", "reserve", "health", "box") and rest[-1] in ("red", "blue", "gems"):
            total[rest[-1]] += n
        elif zone == "tokens":
            total["red"] -= n
        elif zone in ("Supply", "Shop", "Shop Deck", "scrap", "hand", "in play", "discard", "deck"):
            total[rest[-1]] += n
    return total


def checked(number: int, every: int) -> tuple[int, int, int, Counter]:
    """A game by its number: which table, actions, turns, how often each clause was cited."""
    seats, teams = TABLES[number % len(TABLES)]
    rng = random.Random(number)
    names = NAMES[:seats]
    options = {
        "seats": names,
        "first": "random",
        "robots": rng.choice(("choose", "deal")),
        "teams": {name: n % 2 for n, name in enumerate(names)} if teams else {},
        "blue": rng.choice((0, 1, 1, 2, 2, 3, 4 + seats)),  # short ones mostly: more ends, for less time
    }
    players = {name: rng.choice(("greedy", "greedy", "random")) for name in names}
    session = play("rqa", options, players, seed=number)
    examine(session)
    cited: Counter = Counter(RQA.outcome(session.state).clauses)
    turns, whole = 0, None
    for before, step in pairwise(session.here.path):
        for event in step.events:
            cited.update(event.clauses)
            turns += event.kind == "turn"
        if step.state.phase != "set-up":
            there = stock(RQA.count(step.state))
            whole = whole or there
            assert there == whole, (number, step)
        if step.number % every == number % every:
            contract.events_add_up(RQA, session, before.state, step)
            contract.trace_makes_no_difference(RQA, before.state, step)
            for check in contract.OF_A_POSITION:
                check(RQA, step.state)
    state = RQA.copy(session.start.state)
    for step in session.here.path[1:]:
        RQA.advance(state, step.action, None, seeded(f"{session.seed}/{step.number - 1}"))
    assert state == session.state, (number, "chance on the spot is not chance step by step")
    return number % len(TABLES), session.here.number, turns, cited


def main() -> None:
    """Play, and print what came of it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", type=int)
    options.add_argument("--first", type=int, default=0, help="number of the first game")
    options.add_argument("--every", type=int, default=50, help="actions from one whole check to the next")
    options.add_argument("--jobs", type=int, help="processes; by default one for each core")
    chosen = options.parse_args()
    numbers = range(chosen.first, chosen.first + chosen.games)
    games, actions, turns, cited = Counter(), Counter(), Counter(), Counter()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        done = pool.map(checked, numbers, [chosen.every] * len(numbers), chunksize=4)
        with click.progressbar(done, len(numbers), "Playing", file=sys.stderr) as results:
            for table, n, m, clauses in results:
                games[table] += 1
                actions[table] += n
                turns[table] += m
                cited.update(clauses)
    print("| seats | games | actions | turns a game |\n|---|---:|---:|---:|")
    for number, (seats, teams) in enumerate(TABLES):
        if games[number]:
            name = f"{seats} in teams" if teams else str(seats)
            per_game = turns[number] / games[number]
            print(f"| {name} | {games[number]} | {actions[number]:,} | {per_game:.1f} |")
    print(
        f"\n{sum(games.values()):,} games, {sum(actions.values()):,} actions: all ended, nothing was wrong."
    )
    base = [clause.id for clause in RQA.rulebook.own() if clause.set == "base"]
    print(f"{sum(1 for clause in base if cited[clause])} of {len(base)} base clauses were cited.")
    print("Never:", ", ".join(clause.removeprefix("rqa.") for clause in base if not cited[clause]))


if __name__ == "__main__":
    main()
