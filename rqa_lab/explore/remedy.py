"""What would make a refused action legal: the seat's own shortest lines, and the legal alternatives now.

It uses only four methods of the game: ``observe``, ``judge``, ``legal``, ``advance``.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.checked import checked
from rqa_lab.core.doing import pending
from rqa_lab.core.game import Game, State, position
from rqa_lab.core.notation import Action, Asked, Choose
from rqa_lab.core.words import many, printable
from rqa_lab.explore.walk import CERTAIN, Walk

#: most actions of a line; a card with all that it asks is up to 5
ACTIONS = 6
#: most positions to look at: so that an answer takes some 50 ms
LIMIT = 250
#: most actions to try for each position, for where many actions lead to few positions
TRIES = 10
#: most lines, and most alternatives
_LINES, _ALTERNATIVES = 3, 6
#: most choices before the one that has an answer among its options
_CHOICES = 3


@dataclass(frozen=True, slots=True)
class Remedies:
    """Ways to make a refused action legal now; true if one works for certain.

    ``lines`` are shortest sequences of actions of the same seat after which the action is legal, whatever
    chance answers on the way; if there is none, those with the best ``chance``.  Other seats have no part in
    them.  ``alternatives`` are legal actions of the same kind.  ``why`` says what is known if there is no
    line; ``proved`` means that there is none of up to ``actions`` actions (None: of any number, in this
    turn). ``positions`` are, for each line, those before each of its actions, as the seat knows them now: a
    card drawn on the way is hidden.
    """

    action: Action
    seat: str
    lines: tuple[tuple[Action, ...], ...] = ()
    alternatives: tuple[Action, ...] = ()
    why: str = ""
    proved: bool = True
    actions: int | None = None
    positions: tuple[tuple[State, ...], ...] = field(default=(), repr=False)
    chance: Fraction = CERTAIN

    def __bool__(self) -> bool:
        return bool(self.lines) and self.chance == CERTAIN

    @property
    def after(self) -> str:
        """The words before a line: that the action is legal after it, or the chance of that."""
        if self.chance == CERTAIN:
            return "Legal after"
        return f"With luck ({self.chance.numerator} in {self.chance.denominator}) after"

    def __str__(self) -> str:
        if not self.lines:
            return printable(self.why)
        lines = (", then ".join(step.text for step in line) for line in self.lines)
        return "\n".join(f"{self.after}: {printable(line)}" for line in lines)


@checked
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

    It looks only at what the seat may see.  Chance has a part only if nothing else helps.

    Args:
        game: the game.
        state: the position.
        action: the refused action.
        seat: the seat that tries it; by default the seat to act.
        actions: the most actions of a line.
        limit: the most positions to look at.

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
    position(game, state)
    if isinstance(action, Asked):
        return Remedies(action, str(game.judge(state, action, seat).seat), why="No action does that.")
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
    if pending(known):
        if not isinstance(action, Choose):
            return Remedies(action, who, alternatives=others, why=f"{who} must choose first.")
        return replace(_by_choices(game, known, action, who, limit), alternatives=others)
    sure, lucky = _walks(game, known, action, who, actions, limit)
    chance, ways = CERTAIN, _ways(sure)
    if not ways and lucky is not None:
        chance, ways = _lucky_ways(lucky, actions, limit)
    lines = tuple(tuple(act for _, act in way) for way in ways)
    walk = sure if lucky is None else lucky
    positions = tuple(tuple(walk.found[number].state for number, _ in way) for way in ways)
    here = any(game.where(known, action))
    why = "" if lines else _no_line(sure, lucky, who, actions, here)
    most = None if walk.exhausted else max(walk.complete, 0)
    return Remedies(action, who, lines, others, why, not walk.stopped, most, positions, chance)


#: a line: each action, and before it the number of the position in which it is done
_Way = tuple[tuple[int, Action], ...]


def _by_choices(game: Game, state: State, action: Choose, seat: str, limit: int) -> Remedies:
    """The answers after which a later choice of the same effect has this one among its options."""
    walk, _ = _walks(game, state, action, seat, _CHOICES, limit)
    ways = [way for way in _ways(walk) if all(isinstance(act, Choose) for _, act in way)]
    lines = tuple(tuple(act for _, act in way) for way in ways)
    positions = tuple(tuple(walk.found[number].state for number, _ in way) for way in ways)
    why = "" if lines else "One of the options has to be chosen."
    return Remedies(action, seat, lines, why=why, positions=positions)


def _walks(
    game: Game, state: State, action: Action, seat: str, actions: int, limit: int
) -> tuple[Walk, Walk | None]:
    """Search for ways without chance and, if that does not help, through chance, if it has a part."""
    asked = game.where(state, action)

    def legal(after: State, look: Mapping[str, Any]) -> bool:
        return (
            game.to_act(after) == seat
            and _means(asked, game.where(after, action))
            and bool(game.judge(after, action, seat))
        )

    def walk(chance: bool) -> Walk:
        return Walk(
            game,
            state,
            within="seat",
            actions=actions,
            limit=limit,
            note=legal,
            keys=(),
            progress=None,
            edges=chance,
            chance=chance,
            tries=TRIES * limit,
        )

    sure, found = walk(False), list[int]()

    def beyond(number: int) -> bool:
        here = sure.found[number]
        if here.note and not here.over:
            found.append(number)
        return bool(found) and here.depth > sure.found[found[0]].depth

    sure.run(beyond)
    if found or not any(one.acts == CHANCE and not one.over for one in sure.found):
        return sure, None
    lucky = walk(True)
    lucky.run()
    return sure, lucky


def _ways(walk: Walk) -> tuple[_Way, ...]:
    """The shortest ways to where the action is legal; where the game knows the odds, the best ones first."""
    found = [number for number, here in enumerate(walk.found) if here.note and not here.over]
    nearest = [number for number in found if walk.found[number].depth == walk.found[found[0]].depth]
    if walk.game.averages_chance and len(nearest) > 1:
        nearest.sort(key=lambda n: -walk.game.estimate(walk.found[n].state, str(walk.seat)))
    return _different([tuple((edge.start, edge.action) for edge in walk.way(n)) for n in nearest])


def _different(ways: Sequence[_Way]) -> tuple[_Way, ...]:
    """A few of the ways; of those that differ only in a number, the first."""
    kinds: dict[str, _Way] = {}
    for way in ways:
        kinds.setdefault(re.sub(r"\d+", "", "; ".join(action.text for _, action in way)), way)
    return tuple(kinds.values())[:_LINES]


#: positions by number, each with its probability; the rest up to 1 does not help
_Spread = tuple[tuple[int, Fraction], ...]


class _Spreads:
    """The result of a walk through chance, as steps between spreads of the seat's possible positions."""

    def __init__(self, walk: Walk) -> None:
        self._found, self._seat = walk.found, walk.seat
        #: number of a position -> where each of the seat's actions leads
        self.acts: dict[int, dict[Action, int]] = defaultdict(dict)
        self._answers: dict[int, list[tuple[int, Fraction]]] = defaultdict(list)
        for edge in (*(one.way for one in walk.found), *walk.others):
            if edge is not None and edge.seat == CHANCE:
                self._answers[edge.start].append((edge.end, edge.probability))
            elif edge is not None:
                self.acts[edge.start].setdefault(edge.action, edge.end)

    def _known(self, number: int) -> bool:
        """True if everything in a position was tried, as far as the seat or chance may go on."""
        here = self._found[number]
        return here.closed or here.over or here.acts not in (self._seat, CHANCE)

    def after(self, spread: _Spread, action: Action) -> _Spread | None:
        """The spread after an action, without positions where it is illegal; None if part is unknown."""
        reached, open_ = defaultdict[int, Fraction](Fraction), []
        for number, chance in spread:
            if action in self.acts[number]:
                open_.append((self.acts[number][action], chance))
            elif not self._known(number):
                return None
        while open_:
            number, chance = open_.pop()
            if self._found[number].acts != CHANCE or self._found[number].over:
                reached[number] += chance
            elif self._known(number):
                open_ += [(end, chance * part) for end, part in self._answers[number]]
            else:
                return None
        return tuple(sorted(reached.items(), key=lambda one: (-one[1], one[0])))

    def further(self, spread: _Spread) -> Iterator[tuple[int, Action]]:
        """The actions that are possible in a spread, each with the most probable position for it."""
        for action, number in {act: n for n, _ in reversed(spread) for act in self.acts[n]}.items():
            yield number, action

    def chance(self, spread: _Spread) -> Fraction:
        """How probable it is that the action asked for is legal."""
        return sum((p for n, p in spread if self._found[n].note and not self._found[n].over), Fraction(0))


def _lucky_ways(walk: Walk, actions: int, limit: int) -> tuple[Fraction, tuple[_Way, ...]]:
    """The ways after which the action is most probably legal, the shortest of them, and that probability.

    They are long, so one for each first action is enough.
    """
    spreads, best, ways = _Spreads(walk), Fraction(0), dict[Action, _Way]()
    level: dict[_Spread, _Way] = {((0, CERTAIN),): ()}
    seen, left = set(level), TRIES * limit
    for length in range(1, actions + 1):
        further: dict[_Spread, _Way] = {}
        for spread, way in level.items():
            for step in spreads.further(spread):
                left -= 1
                reached = spreads.after(spread, step[1]) if left > 0 else None
                if not reached or reached in seen:
                    continue
                seen.add(reached)
                further[reached] = longer = (*way, step)
                if (chance := spreads.chance(reached)) > best:
                    best, ways = chance, {}
                if chance == best > 0 and all(len(other) == length for other in ways.values()):
                    ways.setdefault(longer[0][1], longer)
        if best == CERTAIN:
            break
        level = further
    return best or CERTAIN, _different([*ways.values()])


def _means(asked: tuple[str | None, str | None], now: tuple[str | None, str | None]) -> bool:
    """True if the text of the action still means the same.

    It does not if the acting piece and its target have both moved, or if the target is gone.
    """
    gone = asked[1] is not None and now[1] is None
    return not gone and (asked[0] == now[0] or asked[1] == now[1])


def _alternatives(game: Game, state: State, action: Action) -> Iterator[Action]:
    """Legal actions that differ from an action in one value, such as the target or the direction."""
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


def _no_line(sure: Walk, lucky: Walk | None, who: str, actions: int, here: bool) -> str:
    """The message if there is no line: how far the search went, and what it left out."""
    tried = sure if lucky is None else lucky
    others = {one.acts for one in tried.found if not one.over} - {None, CHANCE, sure.seat}
    luck = ["luck"] if lucky is not None and lucky.stopped else []
    but = " and ".join(luck + (["what others choose"] if others else []))
    helps = f"makes it legal{' here' if here else ''}"
    if sure.exhausted or not sure.stopped:
        within = "" if sure.exhausted else f"within {many(actions, 'action')} of "
        return f"Nothing that {who} can do {within}this turn {helps}{f', but for {but}' if but else ''}."
    if sure.complete < 1:
        return "Not known: there is too much to try."
    within = many(sure.complete, "action")
    return f"Nothing that {who} can do within {within} {helps}; longer lines were not all tried."
