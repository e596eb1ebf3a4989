"""Write rqa_lab/learn/bank: for each game and rule, some questions worth asking about it.

    python tools/bank.py [GAME ...]

Practice draws a rule first and then one of these, so that a rule comes as often as any other.
"""

import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from rqa_lab.games import games
from rqa_lab.learn import asking, choosing, stock
from rqa_lab.learn.course import COURSE, course
from rqa_lab.learn.making import gives_away
from rqa_lab.learn.question import board

FOLDER = Path(__file__).parents[1] / "rqa_lab" / "learn" / "bank"
#: the most questions of a rule, and of these in a kind; of a kind and a scenario one will do
MOST, OF_KIND = 14, 4
#: the seeds for other actions in the position of a step; how many of these to try, and generated positions
SEEDS, VARIED, GENERATED = (1, 2, 3, 4, 5, 7, 9), 3000, 300


def places(game: str, kinds: Sequence[str]) -> list[str]:
    """Ids to try: steps as they are, then other actions there and generated positions, mixed."""
    rng, other = random.Random(game), {"data", "rulings", "rulebook"}
    usual = [id for id in stock.lessons(game, ()) if other.isdisjoint(stock.scenario(id).document)]
    lines = [(id, number) for id in usual for number in range(1, len(stock.scenario(id).lines) + 1)]
    own = [one.question_id(n) for one in course(game).values() for n in range(1, len(one.parts) + 1)]
    steps = [
        f"{kind}.{id}.{n}" for kind in kinds for id, n in stock.places(game).get(kind, ()) if id in usual
    ]
    more = [f"{kind}.{id}.{n}.{seed}" for kind in kinds for id, n in lines for seed in SEEDS]
    more = rng.sample(more, min(VARIED, len(more)))
    more += [f"{rng.choice(kinds)}.{game}.{seed}" for seed in range(GENERATED)]
    rng.shuffle(steps)
    rng.shuffle(more)
    return [*own, *steps, *more]


def bank(game: str) -> dict[str, dict[str, dict[str, int]]]:
    """Rule -> kind -> the rest of the id, without the game -> level."""
    found: dict[str, dict[str, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    many, alike = Counter[str](), set[tuple[str, str, str]]()
    for id in places(game, [one for one in asking.offered(game) if one != "readings"]):
        try:
            asked = asking.question(id)
        except asking.NoQuestion:
            continue
        rule, kind = asked.rule, asked.kind
        same = (rule, kind, board(id))
        written = id.startswith(COURSE)  # by an author, who knows what is dull
        poor = not written and (choosing.dull(asked) or gives_away(asked))
        if poor or not asked.fair or asked.open or not rule or same in alike:
            continue
        if many[rule] >= MOST or len(found[rule][kind]) >= OF_KIND:
            continue
        many[rule] += 1
        alike.add(same)
        found[rule][kind][id.replace(f".{game}", ".*", 1)] = asked.difficulty
    return found


def text(game: str) -> str:
    """The file of a game: a line for each rule."""
    found = bank(game)
    some = {rule.partition(".")[2]: kinds for rule, kinds in sorted(found.items())}
    rows = [f"{json.dumps(rule)}: {json.dumps(kinds)}" for rule, kinds in some.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for id in sys.argv[1:] or games():
        (FOLDER / f"{id}.json").write_text(text(id), "utf-8")
