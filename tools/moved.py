"""Write rqa_lab/learn/moved: questions about the steps of first lessons, with their things set out otherwise.

    python tools/moved.py [GAME ...]

Who has done a few lessons is asked these: to find them by chance would take many tries.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from rqa_lab.games import games
from rqa_lab.learn import asking, choosing
from rqa_lab.learn.course import course
from rqa_lab.learn.making import gives_away
from rqa_lab.learn.question import SET_OUT
from rqa_lab.learn.scope import Scope

FOLDER = Path(__file__).parents[1] / "rqa_lab" / "learn" / "moved"
#: of how many chapters; how many seeds to try at a step in a kind, how many in vain, and how many to keep
CHAPTERS, SEEDS, VAIN, KEPT = 1, 48, 14, 6
#: kinds that are not asked about there
LEFT_OUT = ("odds", "readings", "order", "scores", "next", "first", "spot")


def moved(game: str) -> dict[str, dict[str, list[int]]]:
    """By step of a scenario and by kind: the seeds of questions that fit its lesson and those before."""
    found: dict[str, dict[str, list[int]]] = defaultdict(dict)
    chapters = course(game).chapters[:CHAPTERS]
    units = [unit for chapter in chapters for unit in chapter.units]
    for number, unit in enumerate(units, 1):
        scope = Scope(game, tuple(units[:number]), closed=True)
        for part in unit.parts:
            for step in part.steps:
                at = f"{part.scenario.partition('/')[2]}.{step}"
                for kind in asking.offered(game) if at not in found else ():
                    seeds = [*some(f"{kind}.{game}/{at}", scope)] if kind not in LEFT_OUT else []
                    if seeds:
                        found[at][kind] = seeds
    return found


def some(place: str, scope: Scope) -> Iterator[int]:
    """The seeds at a place that give questions worth asking, each about another rule or in other words."""
    known, vain = set[object](), 0
    for seed in range(SEEDS):
        try:
            asked = scope.suited(asking.question(f"{place}.{SET_OUT + seed}"))
        except asking.NoQuestion:
            asked = None
        fits = asked is not None and choosing.known(asked) and not gives_away(asked) and scope.fits(asked)
        if asked is None or not fits or (point := (asked.rule, asked.text, asked.answer)) in known:
            vain += 1
        else:
            vain = 0
            known.add(point)
            yield seed
        if vain >= VAIN or len(known) >= KEPT:
            return


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    FOLDER.mkdir(exist_ok=True)
    for id in parser.parse_args().games or games():
        rows = (f"{json.dumps(at)}: {json.dumps(kinds)}" for at, kinds in moved(id).items())
        (FOLDER / f"{id}.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")
