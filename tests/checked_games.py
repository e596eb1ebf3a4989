"""Plays whole games between bots, of a registered game in all its kinds, with the checks of the contract on.

Each game is looked at step by step (:mod:`rqa_lab.explore.simulate`); every so many actions the whole
contract is checked.

    make games ARGS=10000
"""

import argparse
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import click
import contract

from rqa_lab.core.chance import seeded
from rqa_lab.core.event import TURN
from rqa_lab.explore.play import play
from rqa_lab.explore.simulate import examine
from rqa_lab.games import FIRST, game, games


def kind(options):
    """What kind of game it is, in words: how many seats, and whatever is switched on or has parts."""
    more = [key for key, value in options.items() if value and isinstance(value, bool | dict | tuple)]
    return ", ".join([str(len(options["seats"])) if "seats" in options else "as it is", *more])


def checked(id: str, number: int, every: int) -> tuple[str, int, int, Counter]:
    """A game by its number: its kind, actions, turns, how often each clause was cited."""
    rules, options = game(id), game(id).agreement(number)
    rng = random.Random(f"players {number}")
    seats = options.get("seats") or rules.look(rules.start(options))["seats"]
    players = {name: rng.choice(("greedy", "greedy", "random")) for name in seats}
    session = play(id, options, players, seed=number)
    examine(session)
    cited: Counter = Counter(rules.outcome(session.state).clauses)
    turns = 0
    for step in session.here.path[1:]:
        for event in step.events:
            cited.update(event.clauses)
            turns += event.kind == TURN
        if step.number % every == number % every:
            for check in contract.OF_A_STEP:
                check(session, step)
            for check in contract.OF_A_POSITION:
                check(rules, step.state)
    state = session.start.state.copy()
    for step in session.here.path[1:]:
        state = rules.advance(state, step.action, None, seeded(f"{session.seed}/{step.number - 1}"))
    assert state == session.state, (number, "chance on the spot is not chance step by step")
    return kind(options), session.here.number, turns, cited


def main() -> None:
    """Play, and print what came of it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", type=int)
    options.add_argument("--game", default=FIRST, choices=games(), help="which game")
    options.add_argument("--first", type=int, default=0, help="number of the first game")
    options.add_argument("--every", type=int, default=50, help="actions from one whole check to the next")
    options.add_argument("--jobs", type=int, help="processes; by default one for each core")
    chosen = options.parse_args()
    numbers = range(chosen.first, chosen.first + chosen.games)
    played, actions, turns, cited = Counter(), Counter(), Counter(), Counter()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        done = pool.map(checked, repeat(chosen.game), numbers, repeat(chosen.every), chunksize=4)
        with click.progressbar(done, len(numbers), "Playing", file=sys.stderr) as results:
            for name, n, m, clauses in results:
                played[name] += 1
                actions[name] += n
                turns[name] += m
                cited.update(clauses)
    print("| seats | games | actions | turns a game |\n|---|---:|---:|---:|")
    for name, many in sorted(played.items()):
        print(f"| {name} | {many} | {actions[name]:,} | {turns[name] / many:.1f} |")
    print(f"\n{played.total():,} games, {actions.total():,} actions: all ended, nothing was wrong.")
    base = [clause.id for clause in game(chosen.game).rulebook.own() if clause.set == "base"]
    print(f"{sum(1 for clause in base if cited[clause])} of {len(base)} base clauses were cited.")
    print("Never:", ", ".join(clause.partition(".")[2] for clause in base if not cited[clause]))


if __name__ == "__main__":
    main()
