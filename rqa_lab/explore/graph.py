"""How one position differs from another, in a few words."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.checked import checked
from rqa_lab.core.game import Game, State
from rqa_lab.core.words import capital, either, many, printable, safe
from rqa_lab.explore.walk import Progress, Walk, Where, Within, start_of
from rqa_lab.scenario.runner import differing


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """The changes between two looks; "" if they are alike.

    Plain numbers and places come first, then sums, then gains and losses of lists.

    >>> old = {"Ann": {"move": 3, "hand": ["Hammer"]}, "crate": {"at": "d4", "health": {"red": 1, "blue": 1}}}
    >>> new = {"Ann": {"move": 0, "hand": []}, "crate": {"at": "e4", "health": {"red": 0, "blue": 1}}}
    >>> difference(old, new)
    'Ann move 0; crate at e4, health 1; Ann hand −Hammer'
    """
    found = dict.fromkeys(sorted(_changes(old, new), key=lambda change: change[0]))
    owners = groupby(found, key=lambda change: change[1])
    return "; ".join(f"{owner} {', '.join(text for _, _, text in changes)}" for owner, changes in owners)


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[int, str, str]]:
    """Each change: its rank, its owner, and the new value."""
    choice = new.get("choice")
    if choice and choice != old.get("choice"):
        yield 0, f"{capital(choice['seat'])} chooses", either(choice["options"])
    changed = _changed(old, new)
    changed.pop("choice", None)
    for path, _, _ in differing(changed, old):
        before: Any = old
        after: Any = new
        names: list[str] = []
        for key in path:
            if len(names) > 1 and _counts(after):  # the sum says it
                break
            names.append(str(key).replace("_", " "))
            before = before.get(key) if isinstance(before, Mapping) else None
            after = after[key]
        owner, *rest = names
        if isinstance(after, bool):
            yield 0, owner, " ".join([*rest] if after else ["not", *rest])
        else:
            rank = 2 if isinstance(after, list) else int(isinstance(after, Mapping))
            yield rank, owner, " ".join([*rest, _shown(before, after)])


def _changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What may differ in a look: most of it is equal, which is soon seen."""
    found = {}
    for key, value in new.items():
        was = old.get(key)
        if value == was and key in old:
            continue
        if value and isinstance(value, dict) and isinstance(was, dict):
            value = _changed(was, value)
            if not value:
                continue
        found[key] = value
    return found


def _counts(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(n, int) for n in value.values())


def _shown(before: Any, after: Any) -> str:
    """A changed value; of a list, what was added and what was taken away."""
    match after:
        case None:
            return "none"
        case list():
            was, now = Counter(map(str, before or ())), Counter(map(str, after))
            more = [f"+{_times(name, n)}" for name, n in (now - was).items()]
            return ", ".join([*more, *(f"−{_times(name, n)}" for name, n in (was - now).items())])
        case Mapping() if _counts(after):
            return str(sum(after.values()))
        case Mapping():
            return ", ".join(f"{key} {_in_words(value)}" for key, value in after.items())
    return str(after)


def _times(name: str, n: int) -> str:
    return f"{n} {name}" if n > 1 else name


def _in_words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


# ---- graphs of positions: what can be reached in a few actions -------------------------------------------

try:
    import networkx as nx
except ImportError:
    raise ImportError("graphs of positions need networkx: pip install 'rqa-lab[figures]'") from None

if TYPE_CHECKING:
    _Graph = nx.MultiDiGraph[int]
else:
    _Graph = nx.MultiDiGraph


class Positions(_Graph):
    """Positions and the actions between them, as a networkx graph.

    Nodes are numbers, 0 the starting position.  A node has

    - ``state``: the position; ``acts``: the seat to act, None after the end of the game;
    - ``depth``: the number of actions to it; ``probability``: that of chance's answers on the way (a
      Fraction);
    - ``label``: how it differs from position 0;
    - ``over``: the turn is over, so that the search did not go on there;
    - ``open``: the actions possible in it are not all in the graph.

    An edge has the text of the action as its key and as ``action``, its ``seat``, and if that is chance the
    ``probability`` of the answer.

    The arguments are in ``graph``: ``game`` (the Game), ``actions``, ``within``, ``limit``, ``turn`` (the
    active seat), ``seat`` (the seat to act), and ``stopped``: why the graph is not complete, "limit" or
    "interrupted"; else "".
    """

    @property
    def summary(self) -> str:
        """The number of positions, the kind of search, and whether these are all."""
        return f"{len(self):,} {self.asked}"

    @property
    def asked(self) -> str:
        """The kind of search, and whether it found all positions."""
        asked = self.graph
        whose = asked["turn"]
        within = {
            "seat": f", as far as {asked['seat']} alone decides in this turn",
            "turn": f", within {whose}’s turn" if whose else ", within this turn",
            "game": "",
        }[asked["within"]]
        end = {
            "": "",
            "limit": f"; cut off at the limit of {asked['limit']:,}: there are more",
            "interrupted": "; interrupted: there may be more",
        }[asked["stopped"]]
        return f"in up to {many(asked['actions'], 'action')}{within}{end}"

    def __repr__(self) -> str:
        return printable(f"<Positions of {self.graph['game'].id}: {self.summary}>")

    def _repr_html_(self) -> str:
        depths = Counter(depth for _, depth in self.nodes(data="depth"))
        rows = "".join(f"<tr><td>{depth}</td><td>{n:,}</td></tr>" for depth, n in sorted(depths.items()))
        head = "<tr><th>actions</th><th>positions</th></tr>"
        title = f"<strong>Positions</strong>: {safe(self.summary)}."
        return f"<p>{title}</p><table>{head}{rows}</table>"


@checked
def positions(
    where: Where,
    actions: int = 2,
    *,
    within: Within = "turn",
    limit: int = 10_000,
    progress: Progress | None = None,
) -> Positions:
    """The graph of the positions that can be reached with at most this many actions.

    A position reached in several ways is one node, but one after the end of the turn is kept apart from the
    same one within it.  Chance's answers are edges of their own and do not count as actions.

    Args:
        where: a session (from its present position), a scenario, its id or the path of its file (from the
            start), or (game, state).
        actions: most actions.
        within: "turn": not beyond the end of the present turn; "seat": nor beyond a choice of another seat;
            "game": however far.
        limit: most positions.
        progress: called with the number of positions found since the last call, as ``tqdm.update`` is.

    Returns:
        The graph.  Ctrl+C ends the search like the limit: ``graph["stopped"]`` tells.

    Raises:
        ValueError, TypeError, ScenarioError: for what makes no sense.
        ImportError: without networkx, which the extra ``figures`` brings.

    >>> from rqa_lab import load
    >>> graph = positions(load("rqa/tiles/a-walk-over-tacks"), actions=1)
    >>> [(action, graph.nodes[end]["label"]) for _, end, action in graph.edges(data="action")][1]
    ('move pug up', 'Ann move 2; pug at b5')
    """
    game, state = start_of(where)
    start = game.look(state)

    def label(state: State, look: Mapping[str, Any]) -> str:
        return difference(start, look) or "as at the start"

    walk = Walk(
        game, state, within=within, actions=actions, limit=limit, note=label, progress=progress, edges=True
    )
    walk.run()
    graph = Positions(
        game=game,
        actions=actions,
        within=within,
        limit=limit,
        seat=walk.seat,
        turn=walk.turn,
        stopped=walk.stopped,
    )
    for number, one in enumerate(walk.found):
        graph.add_node(
            number,
            state=one.state,
            depth=one.depth,
            label=one.note,
            acts=one.acts,
            probability=one.probability,
            over=one.over,
            open=not one.closed and one.acts is not None,
        )
    ways = (one.way for one in walk.found if one.way is not None)
    for edge in sorted((*ways, *walk.others), key=lambda edge: edge.start):
        chance = {"probability": edge.probability} if edge.seat == CHANCE else {}
        text = edge.action.text
        graph.add_edge(edge.start, edge.end, key=text, action=text, seat=edge.seat, **chance)
    return graph


# ---- for other programs ----------------------------------------------------------------------------------


def to_json(graph: Positions) -> dict[str, Any]:
    """The graph as plain JSON: networkx's node-link form, which its ``node_link_graph`` reads.

    States are as the game writes them, probabilities texts such as "1/6".

    >>> from rqa_lab import load
    >>> data = to_json(positions(load("rqa/tiles/a-walk-over-tacks"), actions=1))
    >>> data["graph"]["game"], data["edges"][0]["action"]
    ('rqa', 'move pug right')
    """
    data: dict[str, Any] = nx.node_link_data(_plain(graph), edges="edges")
    return data


def to_graphml(graph: Positions) -> str:
    """The graph as GraphML, for Gephi, yEd, Cytoscape and others; a state is a text with its JSON.

    >>> from rqa_lab import load
    >>> to_graphml(positions(load("rqa/tiles/a-walk-over-tacks"), actions=1)).startswith("<graphml")
    True
    """
    plain = _plain(graph)
    for _, data in plain.nodes(data=True):
        data["state"] = json.dumps(data["state"], ensure_ascii=False)
    for data in (plain.graph, *(data for _, data in plain.nodes(data=True))):
        for key in [key for key, value in data.items() if value is None]:
            del data[key]  # GraphML has no word for nothing
    return "\n".join(nx.generate_graphml(plain))


def _plain(graph: Positions) -> "nx.MultiDiGraph[int]":
    """The same graph in texts, numbers and JSON."""
    game: Game = graph.graph["game"]
    plain: nx.MultiDiGraph[int] = nx.MultiDiGraph(**graph.graph | {"game": game.id, "summary": graph.summary})
    for number, data in graph.nodes(data=True):
        texts = {"state": data["state"].to_json(), "probability": str(data["probability"])}
        plain.add_node(number, **data | texts)
    for start, end, key, data in graph.edges(keys=True, data=True):
        texts = {name: str(value) for name, value in data.items()}
        plain.add_edge(start, end, key=key, **texts)
    return plain
