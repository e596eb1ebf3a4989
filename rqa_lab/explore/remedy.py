"""What would make a refused action legal: the seat's own shortest lines, and what is legal now.

It asks the game alone: ``observe``, ``judge``, ``legal``, ``advance``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.words import many, printable
from rqa_lab.explore.walk import Edge, Walk

#: most actions of a line
ACTIONS = 3
#: most positions to look at: so that an answer takes some 50 ms
LIMIT = 250
#: most actions to try for each position, for where many actions lead to few positions
TRIES = 10
#: most lines, and most alternatives
_LINES, _ALTERNATIVES = 3, 6


@dataclass(frozen=True, slots=True)
class Remedies:
    """What would make a refused action legal now; true if anything would.

    ``lines`` are shortest sequences of legal actions of the same seat after which the action is legal; chance
    and other seats have no part in them.  ``alternatives`` are legal actions of the same kind.  ``why`` says
    what is known if there is no line; ``proved`` that none of up to ``actions`` actions exists (None: of any
    number, in this turn).  ``positions`` are, for each line, those before each of its actions, as the seat
    knows them now: a card that it draws on the way is not seen.
    """

    action: Action
    seat: str
    lines: tuple[tuple[Action, ...], ...] = ()
    alternatives: tuple[Action, ...] = ()
    why: str = ""
    proved: bool = True
    actions: int | None = None
    positions: tuple[tuple[State, ...], ...] = field(default=(), repr=False)

    def __bool__(self) -> bool:
        return bool(self.lines)

    def __str__(self) -> str:
        if not self.lines:
            return printable(self.why)
        lines = (", then ".join(step.text for step in line) for line in self.lines)
        return "\n".join(f"Legal after: {printable(line)}" for line in lines)


def remedies(
    game: Game,
    state: State,
    action: Action,
    seat: str | None = None,
    *,
    actions: int = ACTIONS,
    limit: int = LIMIT,
) -> Remedies:
    """The shortest ways to make a refused action legal, as far as its seat can know.

    Nothing is looked at that the seat may not see, and nothing is left to chance.

    Args:
        game: the game.
        state: the position.
        action: what is refused.
        seat: who tries it; by default the seat to act.
        actions: most actions of a line.
        limit: most positions to look at.

    Raises:
        ValueError: for a seat that is not in the game.

    >>> from rqa_lab import Scenario
    >>> push = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=2, energy=3).session()
    >>> found = remedies(push.game, push.state, push.read("push crate right"))
    >>> print(found)
    Legal after: energy to move 1
    >>> [action.text for action in found.alternatives]
    []
    """
    acting = game.to_act(state)
    turn = str(game.look(state).get("turn"))
    who = seat or (acting if acting not in (None, CHANCE) else turn)
    assert who is not None
    known = state if who == CHANCE else game.observe(state, who)
    if game.judge(known, action, who):
        return Remedies(action, who, why="It is legal now.")
    if acting != who:
        return Remedies(action, who, why=_not_now(acting, who, turn))
    others = tuple(_alternatives(game, known, action))
    if game.look(known).get("choice"):
        answer = isinstance(action, Choose)
        why = "One of the options has to be chosen." if answer else f"First {who} has to choose."
        return Remedies(action, who, alternatives=others, why=why)
    ways, walk = _ways(game, known, action, who, actions, limit)
    lines = tuple(tuple(edge.action for edge in way) for way in ways)
    positions = tuple(tuple(walk.found[edge.start].state for edge in way) for way in ways)
    why = "" if lines else _no_line(walk, who, actions)
    most = None if walk.exhausted else max(walk.complete, 0)
    return Remedies(action, who, lines, others, why, not walk.stopped, most, positions)


def _ways(
    game: Game, state: State, action: Action, seat: str, actions: int, limit: int
) -> tuple[tuple[tuple[Edge, ...], ...], Walk]:
    """The shortest ways after which the action is legal; of ways that differ only in a number, the first."""
    asked = game.picture.where(state, action)

    def legal(after: State, look: Mapping[str, Any]) -> bool:
        return (
            game.to_act(after) == seat
            and _means(asked, game.picture.where(after, action))
            and bool(game.judge(after, action, seat))
        )

    walk = Walk(
        game,
        state,
        within="seat",
        actions=actions,
        limit=limit,
        note=legal,
        progress=None,
        edges=False,
        chance=False,
        tries=TRIES * limit,
    )
    found: list[int] = []

    def beyond(number: int) -> bool:
        here = walk.found[number]
        if here.note and not here.over:
            found.append(number)
        return bool(found) and here.depth > walk.found[found[0]].depth

    walk.run(beyond)
    ways: dict[str, tuple[Edge, ...]] = {}
    for number in found:
        way = walk.way(number)
        if walk.found[number].depth == walk.found[found[0]].depth:
            ways.setdefault(re.sub(r"\d+", "", "; ".join(edge.action.text for edge in way)), way)
    return tuple(ways.values())[:_LINES], walk


def _means(asked: tuple[str | None, str | None], now: tuple[str | None, str | None]) -> bool:
    """Whether the text of the action still means the same.

    They do not if the acting piece and its target have both moved, or if the target is gone.
    """
    gone = asked[1] is not None and now[1] is None
    return not gone and (asked[0] == now[0] or asked[1] == now[1])


def _alternatives(game: Game, state: State, action: Action) -> Iterator[Action]:
    """Legal actions that differ from an action in one value, such as the target or the way."""
    number = 0
    for other in game.legal(state):
        if type(other) is not type(action) or other is action:
            continue
        if sum(a != b for a, b in zip(action.values, other.values, strict=True)) == 1:
            yield other
            number += 1
            if number == _ALTERNATIVES:
                return


def _not_now(acting: str | None, who: str, turn: str) -> str:
    """Why there is no remedy for a seat that is not to act."""
    if acting is None:
        return "Nobody acts any more."
    if acting == turn:
        return f"Nothing that {who} can do now helps: it is {turn}’s turn."
    decides = "chance" if acting == CHANCE else acting
    return f"Nothing that {who} can do now helps: first {decides} decides."


def _no_line(walk: Walk, who: str, actions: int) -> str:
    """What to say if there is no line."""
    if walk.exhausted:
        return f"Nothing that {who} can do this turn makes it legal, but for luck and for what others choose."
    if not walk.stopped:
        return f"Nothing that {who} can do within {many(actions, 'action')} makes it legal."
    if walk.complete < 1:
        return "Not known: there is too much to try."
    return f"Nothing within {many(walk.complete, 'action')} makes it legal; longer lines were not all tried."
