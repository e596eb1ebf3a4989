"""Plays whole games between bots, for every number of seats and in teams, with the checks of the contract on.

After every action the events have to add up, nothing may be wrong with the position, and no cube or card may
come or go; every so many actions the whole contract is checked, and each game is replayed without a trace.

    make games ARGS=10000
"""

import argparse
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import click
import contract

from rqa_lab.core.chance import seeded
from rqa_lab.explore.play import begin, bot_acts, seated
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
    """A game by its number: seats, actions, turns, how often each clause was cited."""
    seats, teams = TABLES[number % len(TABLES)]
    rng = random.Random(number)
    names = NAMES[:seats]
    options = {
        "seats": names,
        "first": "random",
        "robots": rng.choice(("choose", "deal")),
        "teams": {name: n % 2 for n, name in enumerate(names)} if teams else {},
        "blue": rng.randint(1, 4 + seats),
    }
    session = begin("rqa", options, seed=number)
    bots = seated(session, {name: rng.choice(("greedy", "greedy", "random")) for name in names})
    cited: Counter = Counter()
    turns, whole = 0, None
    counted = RQA.count(session.state)
    while True:
        before = session.state
        step = bot_acts(session, bots)
        if step is None:
            break
        state = step.state
        for event in step.events:
            cited.update(event.clauses)
            turns += event.kind == "turn"
        if step.number % every == number % every:
            contract.events_add_up(RQA, session, before, step)
            contract.trace_makes_no_difference(RQA, before, step)
            for check in contract.OF_A_POSITION:
                check(RQA, state)
        counted = contract.events_sum_up(RQA, counted, step)
        assert not RQA.audit(state), (number, step, RQA.audit(state))
        if state.phase != "set-up":
            whole = whole or stock(counted)
            assert stock(counted) == whole, (number, step)
    outcome = RQA.outcome(session.state)
    assert outcome is not None, (number, "has not ended")
    assert outcome.winners
    cited.update(outcome.clauses)
    state = RQA.copy(session.start.state)
    for step in session.line[1:]:
        for action in (step.action, *step.answers):
            RQA.advance(state, action)
    assert state == session.state, (number, "replay is not play")
    state = RQA.copy(session.start.state)
    for step in session.line[1:]:
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
