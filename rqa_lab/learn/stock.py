"""The scenarios of the library to draw questions from, and the steps in them that a rule refuses.

A scenario that teaches a clause of the lab, such as that a choice is waiting, tests bookkeeping and does not
teach the game, so lessons and practice take nothing from it.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from rqa_lab.core.clause import own
from rqa_lab.games import game as game_of
from rqa_lab.games import games
from rqa_lab.scenario.library import Entry, UnknownScenario, every, index
from rqa_lab.scenario.scenario import Scenario

#: from this seed on the position of a step is set out otherwise, so that it is another one
SET_OUT = 10**6


def scenario(id: str) -> Scenario:
    """A scenario of the library, which is read once; raises UnknownScenario for an id of none."""
    if not known(id):
        raise UnknownScenario(id)
    return _by_id(id.partition("/")[0])[id]


def known(id: str) -> bool:
    """True if the library has a readable scenario of this id."""
    game = id.partition("/")[0]
    return game in games() and id in _by_id(game)


def scenarios(game: str) -> Collection[Scenario]:
    """The readable scenarios of a game, in the order of the library.

    >>> scenario("rqa/pushing/into-a-wall") in scenarios("rqa")
    True
    """
    return _by_id(game).values()


@cache
def _by_id(game: str) -> Mapping[str, Scenario]:
    """The scenarios of a game in the library."""
    return {scenario.id: scenario for scenario in every(game)}


@cache
def entries(game: str) -> tuple[Entry, ...]:
    """The scenarios to learn from, in the order of the library.

    >>> "rqa/cards/first-finish-the-card" in {entry.id for entry in entries("rqa")}
    False
    """
    return tuple(entry for entry in index(game) if own(entry.teaches) == entry.teaches)


@cache
def lessons(game: str, topics: tuple[str, ...]) -> tuple[str, ...]:
    """The scenarios in these areas, or that teach a clause of them; all by default."""
    book = game_of(game).rulebook
    return tuple(
        entry.id
        for entry in entries(game)
        if not topics
        or entry.topic in topics
        or any(clause in book and book[clause].topic in topics for clause in entry.teaches)
    )


@cache
def refusals(game: str, topics: tuple[str, ...]) -> Mapping[str, Sequence[tuple[str, int]]]:
    """The steps in these areas that a rule of the game refuses, by that rule."""
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for id in lessons(game, topics):
        for number, line in enumerate(scenario(id).lines, 1):
            if own(line.because[:1]):
                found[line.because[0]].append((id, number))
    return found


@cache
def places(game: str) -> Mapping[str, Sequence[tuple[str, int]]]:
    """The steps at which a question of a kind is worth asking, by kind; empty for a game without such a list.

    ``tools/places.py`` writes it: to find them by chance would take many tries.

    >>> "order" in places("gekido"), places("gekido")["happens"][0][0].startswith("gekido/")
    (False, True)
    """
    at = files("rqa_lab") / "learn" / "places" / f"{game}.json"
    if not at.is_file():
        return {}
    rows = json.loads(at.read_text("utf-8"))
    return {
        kind: [(f"{game}/{id}", number) for id, numbers in some.items() for number in numbers]
        for kind, some in rows.items()
    }


@cache
def worth(game: str, topics: tuple[str, ...], kind: str) -> Sequence[tuple[str, int]]:
    """Those of a kind in these areas."""
    inside = {*lessons(game, topics)}
    return tuple(one for one in places(game).get(kind, ()) if one[0] in inside)


class Known(NamedTuple):
    """A question that is worth asking: its kind, its id, and its level for a reader who knows no rule yet.

    ``points`` are the rules that it is about.
    """

    kind: str
    id: str
    level: int
    points: frozenset[str] = frozenset()


@cache
def bank(game: str) -> Mapping[str, Sequence[Known]]:
    """Questions worth asking by the rule to know; empty for a game without such a list.

    ``tools/bank.py`` writes it, so that each rule is asked for as often as any other.

    >>> bank("gekido")["gekido.dice.locked-immutable"][0].id.count(".") > 0
    True
    """
    at = files("rqa_lab") / "learn" / "bank" / f"{game}.json"
    if not at.is_file():
        return {}
    rows = json.loads(at.read_text("utf-8"))
    return {
        f"{game}.{rule}": [
            Known(kind, where.replace("*", game, 1), level, frozenset(f"{game}.{one}" for one in points))
            for kind, some in kinds.items()
            for where, (level, *points) in some.items()
        ]
        for rule, kinds in rows.items()
    }


@cache
def moved(game: str) -> Mapping[tuple[str, int], Sequence[tuple[str, str]]]:
    """By scenario and step of first lessons: (kind, id) of questions with its things set out otherwise.

    ``tools/moved.py`` writes them; empty for a game without such a list.

    >>> all(id.startswith(kind) for some in moved("rqa").values() for kind, id in some)
    True
    """
    at = files("rqa_lab") / "learn" / "moved" / f"{game}.json"
    if not at.is_file():
        return {}
    found = {}
    for where, kinds in json.loads(at.read_text("utf-8")).items():
        id, _, step = f"{game}/{where}".rpartition(".")
        rows = [(kind, SET_OUT + seed) for kind, seeds in kinds.items() for seed in seeds]
        found[id, int(step)] = [(kind, f"{kind}.{id}.{step}.{seed}") for kind, seed in rows]
    return found
