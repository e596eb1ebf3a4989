"""The map of meetings: which clauses were ever seen together in one step, and which were not.

Clauses meet in a step if its events cite them, and in a refusal if its reasons do.  The map counts that in
the scenarios of the library and, if asked, in play.  What play shows and the library does not is a gap; each
has a scenario (:func:`gaps`).
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import combinations, count
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from rqa_lab.core.checked import checked
from rqa_lab.core.game import Game
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session
from rqa_lab.core.words import either, hint, many, printable, shown
from rqa_lab.explore.found import (
    Cited,
    Citing,
    Found,
    Progress,
    Tried,
    Wanted,
    box,
    by_kind,
    doable,
    drawn,
    explored,
    position,
    seldom,
    smallest,
    source,
    under_way,
    written,
)
from rqa_lab.explore.play import resume
from rqa_lab.explore.workers import share
from rqa_lab.games import FIRST
from rqa_lab.games import game as registered
from rqa_lab.scenario.library import every
from rqa_lab.scenario.scenario import Scenario

try:
    import networkx as nx
except ImportError:
    raise ImportError("maps of meetings need networkx: pip install 'rqa-lab[figures]'") from None

if TYPE_CHECKING:
    _Graph = nx.Graph[str]
else:
    _Graph = nx.Graph

#: how many actions of play a worker looks at in one go
SHARE = 500
#: how many actions a run of play goes on, at most
MOST = 12
#: two clauses, in the order of the book
Pair = tuple[str, str]


class Meetings(_Graph):
    """Clauses of a game, and the pairs of them that met, as a networkx graph.

    Nodes are the ids of all clauses of the book, in its order.  A node has its ``title`` and ``area``, which
    is the topic of the book, its ``count``: how many steps and refusals of the library cite it, and
    ``played``: how many actions of play do.

    An edge joins clauses that met.  It has ``count`` and ``played`` likewise, and as ``scenario`` the first
    one of the library that shows it, with the number of the step; "" if none does.

    ``graph`` has the ``game`` (its id), and the numbers of library ``lines`` and of ``actions`` of play that
    were looked at.
    """

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        #: pair that only play showed -> where it was first seen, and what that is called
        self.first: dict[Pair, tuple[Tried, str]] = {}

    @property
    def rules(self) -> Game:
        """The game."""
        return registered(self.graph["game"])

    @property
    def areas(self) -> dict[str, tuple[str, ...]]:
        """The areas of the book, in its order, with those of their clauses that something can cite."""
        book = self.rules.rulebook
        found: dict[str, list[str]] = {topic: [] for topic in book.topics}
        for clause in book.own():
            if not clause.uncitable or self.nodes[clause.id]["count"]:
                found[clause.topic].append(clause.id)
        return {topic: tuple(clauses) for topic, clauses in found.items() if clauses}

    def between(self, one: str, other: str) -> Iterator[Pair]:
        """The pairs of a clause of one area and a clause of another, or of the same one."""
        areas = self.areas
        if one == other:
            yield from combinations(areas[one], 2)
        else:
            yield from ((a, b) for a in areas[one] for b in areas[other])

    @property
    def summary(self) -> str:
        """How much was looked at, and how many pairs of clauses met."""
        met = sum(bool(edge["count"]) for *_, edge in self.edges(data=True))
        seen = sum(bool(node["count"]) for _, node in self.nodes(data=True))
        text = f"{met:,} pairs of {many(seen, 'clause')} in {self.graph['lines']:,} steps and refusals"
        if self.graph["actions"]:
            text += f"; {len(self.first):,} more in {many(self.graph['actions'], 'action')} of play"
        return text

    def __repr__(self) -> str:
        return printable(f"<Meetings of {self.graph['game']}: {self.summary}>")


class Gap(NamedTuple):
    """Two clauses that met in play, and so often, but in no scenario of the library."""

    clauses: Pair
    times: int
    case: Tried
    source: str

    def found(self) -> Found:
        """The scenario in which they meet, made small."""
        wanted = Wanted(self.clauses)
        small = smallest(self.case, wanted.still(self.case))
        return wanted.found(small, self.source, Progress("over", 0, 0, 1))


@checked
def meetings(
    game: str = FIRST,
    *,
    scenarios: Iterable[Scenario] | None = None,
    actions: int = 0,
    seed: int | str = 1,
    executor: Executor | None = None,
    jobs: int | None = 1,
    progress: Callable[[int], object] | None = None,
) -> Meetings:
    """The map of meetings of a game.

    Args:
        game: its id.
        scenarios: the scenarios to look at; by default all of the library.
        actions: how many actions of play to look at as well: from generated positions, scenarios and whole
            games, more often where citations are rare.
        seed: for the play; the same one gives the same map, whoever plays.
        executor: an executor to play, such as that of a Dask cluster; it is not shut down.
        jobs: the number of processes that play, without an executor; None: one for each core.
        progress: called with the number of actions since the last call.

    Raises:
        ValueError: for an unknown game.
        ImportError: without networkx, which the extra ``figures`` brings.

    >>> from rqa_lab import load
    >>> met = meetings("rqa", scenarios=[load("rqa/pushing/into-a-wall")])
    >>> met.edges["rqa.push.into-wall", "rqa.push.cost"]["scenario"]
    'rqa/pushing/into-a-wall, step 4'
    """
    given = None if scenarios is None else [*scenarios]
    *_, found = growing(game, given)
    todo = [
        _Share(game, given, min(SHARE, actions - first), f"{seed}+{first}" if first else str(seed))
        for first in range(0, actions, SHARE)
    ]
    played: dict[int, Meetings] = {}

    def over(some: Sequence[tuple[int, Meetings]]) -> None:
        played.update(some)
        if progress is not None:
            progress(sum(part.graph["actions"] for _, part in some))

    share(_played_shares, [*enumerate(todo)], over, executor=executor, jobs=jobs, most=1)
    for number in sorted(played):
        _merge(found, played[number])
    return found


def growing(
    game: str, scenarios: Iterable[Scenario] | None = None, *, actions: int = 0, seed: int | str = 1
) -> Iterator[Meetings]:
    """The map as it grows: empty, after each scenario, and after each position of play; see :func:`meetings`.

    >>> from rqa_lab import load
    >>> [met.graph["lines"] for met in growing("rqa", [load("rqa/pushing/into-a-wall")])]
    [0, 7]
    """
    found, some = _empty(game), [*(every(game) if scenarios is None else scenarios)]
    yield found
    for scenario in some:
        for one in written(scenario):
            found.graph["lines"] += 1
            _add(found, one, "count")
            for pair in _pairs(found, one):
                edge = found.edges[pair]
                edge["scenario"] = edge["scenario"] or f"{scenario.id}, step {one.number}"
        yield found
    yield from _playing(found, some, actions, seed)


@checked
def gaps(found: Meetings) -> list[Gap]:
    """The pairs of clauses that met in play but in no scenario of the library, the most frequent first.

    >>> gaps(meetings("rqa", scenarios=[]))
    []
    """
    rows = [Gap(pair, found.edges[pair]["played"], *where) for pair, where in found.first.items()]
    return sorted(rows, key=lambda gap: -gap.times)


# ---- play in shares --------------------------------------------------------------------------------------


class _Share(NamedTuple):
    """Some actions of play, with a seed of their own."""

    game: str
    scenarios: list[Scenario] | None
    actions: int
    seed: str


def _played_shares(shares: Sequence[tuple[int, _Share]]) -> list[tuple[int, Meetings]]:
    """Play some shares: what a worker does."""
    return [(number, _play(one)) for number, one in shares]


def _play(one: _Share) -> Meetings:
    """The map of a share alone, as if the library had nothing."""
    found = _empty(one.game)
    some = [*(every(one.game) if one.scenarios is None else one.scenarios)]
    for _ in _playing(found, some, one.actions, one.seed):
        pass
    return found


def _merge(found: Meetings, part: Meetings) -> None:
    """Add what a share has seen."""
    found.graph["actions"] += part.graph["actions"]
    for id, node in part.nodes(data=True):
        found.nodes[id]["played"] += node["played"]
    for one, other, edge in part.edges(data=True):
        if not found.has_edge(one, other):
            found.add_edge(one, other, count=0, played=0, scenario="")
        found.edges[one, other]["played"] += edge["played"]
    for pair, case in part.first.items():
        if not found.edges[pair]["count"]:
            found.first.setdefault(pair, case)


def _playing(found: Meetings, some: Sequence[Scenario], actions: int, seed: int | str) -> Iterator[Meetings]:
    """The map as it grows by play."""
    for scenario, here, looked in _played(found.rules, some, seed) if actions else ():
        for one in looked:
            _add(found, one, "played")
            new = [p for p in _pairs(found, one) if not found.edges[p]["count"] and p not in found.first]
            if new:
                case = Tried.of(scenario, one), source(scenario, here)
                found.first |= dict.fromkeys(new, case)
        found.graph["actions"] += len(looked)
        yield found
        if found.graph["actions"] >= actions:
            break


# ---- how it is made --------------------------------------------------------------------------------------


def _empty(id: str) -> Meetings:
    game = registered(id)
    found = Meetings(game=id, lines=0, actions=0)
    for clause in game.rulebook.own():
        found.add_node(clause.id, title=clause.title, area=clause.topic, count=0, played=0)
    return found


def _pairs(found: Meetings, one: Citing) -> Iterator[Pair]:
    """The pairs of clauses of the game's own that meet in a step, in the order of the book."""
    return combinations([id for id in found if id in one.clauses], 2)


def _add(found: Meetings, one: Citing, where: str) -> None:
    for id in one.clauses & found.nodes.keys():
        found.nodes[id][where] += 1
    for pair in _pairs(found, one):
        if not found.has_edge(*pair):
            found.add_edge(*pair, count=0, played=0, scenario="")
        found.edges[pair][where] += 1


def _played(
    game: Game, scenarios: Sequence[Scenario], seed: int | str
) -> Iterator[tuple[Scenario, Session, Sequence[Citing]]]:
    """The citations of all actions in positions of play, without an end."""
    cited: Cited = Counter()
    for number in count():
        rng = random.Random(f"{seed}/{number}")
        scenario = _begun(game, scenarios, number, rng).set(seed=f"{seed}/{number}")
        session = resume(scenario, traced=True)

        for looked in explored(session, partial(doable, rng=rng), partial(_next, rng, cited), MOST):
            for one in looked:
                cited.update(one.clauses)
            yield scenario, session, looked


def _next(rng: random.Random, cited: Cited, session: Session, looked: Sequence[Citing]) -> Action:
    """Choose the next action: half of the time one that cites rarely cited clauses."""
    if rng.random() < 0.5:
        legal = session.game.legal(session.state)
        return by_kind(session.game, legal, rng, Counter())
    return cast(Action, seldom(looked, lambda one: one.clauses, cited).here.action)


def _begun(game: Game, scenarios: Sequence[Scenario], number: int, rng: random.Random) -> Scenario:
    """Where a run begins, by turns: at a step of a scenario, or elsewhere."""
    if number % 2 or not scenarios:
        return (drawn, under_way, box)[number // 2 % 3](game, rng, Counter())
    scenario = rng.choice(scenarios)
    steps = [one.before for one in written(scenario)]
    state = rng.choice(steps).state if steps else scenario.state
    return position(game, state, scenario.id) or drawn(game, rng, Counter())


# ---- for other programs ----------------------------------------------------------------------------------


def to_json(found: Meetings) -> str:
    """The map as JSON: networkx's node-link form, which its ``node_link_graph`` reads.

    >>> json.loads(to_json(meetings("rqa", scenarios=[])))["graph"]
    {'game': 'rqa', 'lines': 0, 'actions': 0}
    """
    return json.dumps(nx.node_link_data(found, edges="edges"), indent=1, ensure_ascii=False)


def to_graphml(found: Meetings) -> str:
    """The map as GraphML, which Gephi, yEd and Cytoscape read.

    >>> to_graphml(meetings("rqa", scenarios=[])).startswith("<graphml")
    True
    """
    return "\n".join(nx.generate_graphml(nx.Graph(found)))


def area(found: Meetings, name: str) -> str:
    """An area of the map by its id or its title.

    Raises:
        ValueError: for an unknown area; suggests the nearest one.

    >>> area(meetings("rqa", scenarios=[]), "pushing")
    'pushing'
    """
    titles = {found.rules.rulebook.topics[topic].lower(): topic for topic in found.areas}
    if name in found.areas:
        return name
    if name.lower() in titles:
        return titles[name.lower()]
    raise ValueError(f"found {shown(name)}, expected an area: {either(found.areas)}{hint(name, found.areas)}")
