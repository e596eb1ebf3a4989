"""Write rqa_lab/learn/bank: for each game and rule, some questions worth asking about it.

    python tools/bank.py [--jobs N | --cluster ADDRESS] [GAME ...]

Practice draws a rule first and then one of these, so that a rule comes as often as any other.  What is tried
is counted, not timed, and looked at by several processes or a Dask cluster: every machine writes the same
lists.
"""

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

from rqa_lab.commands.common import workers
from rqa_lab.explore import each
from rqa_lab.games import game as game_of
from rqa_lab.games import games
from rqa_lab.learn import asking, choosing, stock
from rqa_lab.learn.course import COURSE, course, unit
from rqa_lab.learn.making import HAPPENING, gives_away
from rqa_lab.learn.points import WAITING
from rqa_lab.learn.question import KINDS, Question, asked_at, board

FOLDER = Path(__file__).parents[1] / "rqa_lab" / "learn" / "bank"
#: the most questions of a rule, of these in a kind, and in a kind about the same rules; the most about one
#: position, once a rule has a few
MOST, OF_KIND, ALIKE, POSITION, FEW = 12, 4, 3, 9, 3
#: the most that turn on a table to know by heart, whatever rule they are filed under
BY_HEART = 4
#: the seeds for other actions in the position of a step; how many of these to try
SEEDS, VARIED = (1, 2, 3, 4, 5, 7, 9), 400
#: how many generated positions to try, as many in which a choice waits; in how many kinds each
GENERATED, IN_KINDS = 120, 5


def places(game: str) -> Iterator[str]:
    """Ids to try: lessons, generated positions, steps as they are, and other actions there."""
    rng, other = random.Random(game), {"data", "rulings", "rulebook"}
    kinds = [one for one in KINDS if one != "readings"]
    usual = [id for id in stock.lessons(game, ()) if other.isdisjoint(stock.scenario(id).document)]
    lines = [(id, number) for id in usual for number in range(1, len(stock.scenario(id).lines) + 1)]
    yield from (one.question_id(n) for one in course(game).values() for n in range(1, len(one.asked) + 1))
    seeds = [seed for n in range(GENERATED) for seed in (n, WAITING + n)]
    drawn = [f"{kind}.{game}.{seed}" for seed in seeds for kind in rng.sample(kinds, IN_KINDS)]
    steps = [
        f"{kind}.{id}.{n}" for kind in kinds for id, n in stock.places(game).get(kind, ()) if id in usual
    ]
    more = [f"{kind}.{id}.{n}.{seed}" for kind in kinds for id, n in lines for seed in SEEDS]
    more = rng.sample(more, min(VARIED, len(more)))
    rng.shuffle(steps)
    yield from (*drawn, *steps, *more)


def worth(id: str) -> Question | None:
    """The question of an id, if it is worth asking; what an author wrote is."""
    try:
        asked = asking.question(id)
    except asking.NoQuestion:
        return None
    poor = not id.startswith(COURSE) and (choosing.dull(asked) or gives_away(asked))
    return asked if not poor and choosing.known(asked) and asked.rule else None


class Worth(NamedTuple):
    """A question that is worth asking, as far as the choice between them goes, in plain values."""

    id: str
    rule: str
    kind: str
    points: Any
    level: int
    picture: Any
    board: Any
    twin: Any
    answers: Any


def looked(id: str) -> Worth | None:
    """What a worker finds of a question; None if it is not worth asking."""
    asked = worth(id)
    if asked is None:
        return None
    picture = tuple(cell.label for cell in asked.scenario.game.scene(asked.scenario.state).cells)
    twin = choosing.twin(asked)
    answers = frozenset((one.text, one.right) for one in asked.answers)
    level, points = asked.difficulty, asked.points
    return Worth(id, asked.rule, asked.kind, points, level, picture, board(id), twin, answers)


def steps(id: str) -> Iterator[tuple[str, int]]:
    """The steps of a scenario that a question is about which an author wrote; none for any other."""
    kind, _, where = id.partition(".")
    if kind == COURSE:
        address, _, number = where.rpartition(".")
        part = unit(address).asked[int(number) - 1]
        yield from ((part.scenario, step) for step in part.steps)


def bank(
    game: str, executor: Executor | None = None, jobs: int | None = None
) -> dict[str, dict[str, dict[str, Sequence[int | str]]]]:
    """Rule -> kind -> the rest of the id, without the game -> level, and the rules that it is about."""
    found: dict[str, dict[str, dict[str, Sequence[int | str]]]] = defaultdict(lambda: defaultdict(dict))
    many, alike, seen = Counter[str](), Counter[object](), Counter[object]()
    tables = {row.rule for row in game_of(game).language.sums.values()} - {""}
    told = set[str]()  # what happens at these steps an author asks about, in better words
    for asked in each(looked, places(game), executor=executor, jobs=jobs):
        if asked is None:
            continue
        id, rule, kind, picture = asked.id, asked.rule, asked.kind, asked.picture
        same, again = (kind, asked.points), (rule, kind, asked.board)
        twin, said = asked.twin or id, (kind, asked.points, asked.answers or id)
        full = many[rule] >= MOST or len(found[rule][kind]) >= OF_KIND
        stale = alike[same] >= ALIKE or (many[rule] >= FEW and seen[picture] >= POSITION)
        by_heart = tables & {*asked.points}
        stale = stale or any(alike[one] >= BY_HEART for one in by_heart)
        if full or stale or alike[again] or alike[twin] or alike[said] or asked_at(id) in told:
            continue
        told.update(f"{one}.{scenario}.{step}" for scenario, step in steps(id) for one in HAPPENING)
        many[rule] += 1
        alike.update((same, again, twin, said, *by_heart))
        seen[picture] += not id.startswith(COURSE)
        points = sorted(one.partition(".")[2] for one in asked.points)
        found[rule][kind][id.replace(f".{game}", ".*", 1)] = [asked.level, *points]
    return {rule: {kind: some for kind, some in kinds.items() if some} for rule, kinds in found.items()}


def text(game: str, executor: Executor | None = None, jobs: int | None = None) -> str:
    """The file of a game: a line for each rule."""
    found = bank(game, executor, jobs)
    some = {rule.partition(".")[2]: kinds for rule, kinds in sorted(found.items()) if many(kinds)}
    rows = [f"{json.dumps(rule)}: {json.dumps(kinds)}" for rule, kinds in some.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def many(kinds: dict[str, dict[str, Sequence[int | str]]]) -> int:
    """How many questions there are."""
    return sum(map(len, kinds.values()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--cluster", metavar="ADDRESS")
    given = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    with workers(given.cluster) as executor:
        for id in given.games or games():
            (FOLDER / f"{id}.json").write_text(text(id, executor, given.jobs), "utf-8")
