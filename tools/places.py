"""Write rqa_lab/learn/places: for each game and kind of question, the steps of scenarios worth asking about.

    python tools/places.py [GAME ...]

Practice draws from these steps.  A kind with next to none is not offered: rqa_lab.learn.asking.offered.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

from rqa_lab.games import games
from rqa_lab.learn import asking, choosing, stock
from rqa_lab.learn.points import at_step
from rqa_lab.learn.question import KINDS

FOLDER = Path(__file__).parents[1] / "rqa_lab" / "learn" / "places"


def places(game: str) -> dict[str, dict[str, list[int]]]:
    """Kind -> scenario, without the game -> the numbers of the steps."""
    found: dict[str, dict[str, list[int]]] = {kind: defaultdict(list) for kind in KINDS}
    twins = set[tuple[str, ...]]()
    for id in stock.lessons(game, ()):
        scenario = stock.scenario(id)
        if "data" in scenario.document:
            continue
        for number in range(1, len(scenario.lines) + 1):
            point = at_step(scenario, number)
            if point is None:
                continue
            for kind in KINDS:
                asked = None if choosing.hopeless(point, kind) else asking.about(scenario, number, kind)
                if asked is None or choosing.dull(asked):
                    continue
                twin = choosing.twin(asked)
                if not twin or (kind, *twin) not in twins:
                    twins.add((kind, *twin))
                    found[kind][id.partition("/")[2]].append(number)
    return {kind: dict(some) for kind, some in found.items() if some}


def text(game: str) -> str:
    """The file of a game: a line for each kind."""
    rows = [f"{json.dumps(kind)}: {json.dumps(some)}" for kind, some in places(game).items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for id in sys.argv[1:] or games():
        (FOLDER / f"{id}.json").write_text(text(id), "utf-8")
