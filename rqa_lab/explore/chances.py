"""A plan with the best chance to reach a goal: what to do, and what after which answer of chance."""

from bisect import bisect_right
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, count, islice
from typing import Any, Literal, NamedTuple

from rqa_lab.core.chance import CHANCE, percent
from rqa_lab.core.checked import checked
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.words import capital, either, many, printable, safe
from rqa_lab.core.work import finished
from rqa_lab.explore.solve import Goal, Line, NoLine, goal_test, goal_text, line_on, none_on
from rqa_lab.explore.walk import CERTAIN, Edge, Progress, Walk, Where, Within, start_of

#: how many lines of a plan are shown, and how many answers of a branch are named
ROWS, _NAMED = 40, 4


class Branch(NamedTuple):
    """Answers after which a plan goes on in the same way; another seat's have no ``probability``.

    An empty ``answers`` covers all other answers, after which the goal is out of reach.
    """

    answers: tuple[str, ...]
    probability: Fraction | None
    then: "Stage"


class Stage(NamedTuple):
    """A place in a plan: an action, and what follows, or the answers that may come; neither at its end.

    ``chance`` is that of the goal from here on, ``seat`` who acts or answers.
    """

    chance: Fraction
    seat: str | None = None
    action: Action | None = None
    then: "Stage | None" = None
    branches: tuple[Branch, ...] = ()


class Row(NamedTuple):
    """A line of a plan, indented by its depth in branches: an action, or the answers of a branch."""

    deep: int
    text: str
    case: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Plan:
    """How to reach a goal with the best chance; true.

    The best chance with up to ``actions`` actions (None: any number) is ``lower``, and the plan has it.  If
    the search ``stopped`` early, the best chance may be anything from ``lower``, which the plan has, to
    ``upper``; then ``known`` is the exact best chance with up to ``complete`` actions.  ``tried`` counts the
    positions looked at, ``others`` those in which another seat has to choose.
    """

    game: Game
    goal: str
    start: State = field(repr=False)
    within: Within
    seat: str | None
    actions: int | None
    lower: Fraction
    upper: Fraction
    root: Stage
    tried: int
    complete: int
    known: Fraction
    others: int
    stopped: Literal["", "limit", "interrupted"] = ""

    @property
    def exact(self) -> bool:
        """The best chance is known."""
        return self.lower == self.upper

    @property
    def probability(self) -> Fraction:
        """The chance that the plan has; the best one, if it is ``exact``."""
        return self.lower

    @property
    def first(self) -> Action | None:
        """The first action; None if another seat, or chance, has to answer before."""
        return self.root.action if self.root.seat == self.seat else None

    def rows(self) -> Iterator[Row]:
        """The plan in lines."""
        return self._rows(self.root, 0)

    @property
    def shown(self) -> tuple[tuple[Row, ...], bool]:
        """The first of these lines, and True if there are more."""
        rows = tuple(islice(self.rows(), ROWS + 1))
        return rows[:ROWS], len(rows) > ROWS

    def _rows(self, stage: Stage, deep: int) -> Iterator[Row]:
        while stage.action is not None and stage.then is not None:
            who = "" if stage.seat == self.seat else f"{stage.seat}: "
            yield Row(deep, printable(f"{who}{stage.action.text}"))
            stage = stage.then
        if len(stage.branches) == 1:
            yield from self._rows(stage.branches[0].then, deep)
            return
        for branch in stage.branches:
            yield Row(deep, f"{self._case(stage, branch)}: {self._hope(branch.then)}", case=True)
            yield from self._rows(branch.then, deep + 1)

    def _case(self, stage: Stage, branch: Branch) -> str:
        odds = "" if branch.probability is None else f" ({branch.probability})"
        if not branch.answers:
            return f"otherwise{odds}"
        named = list(branch.answers[:_NAMED])
        if more := len(branch.answers) - len(named):
            named.append(many(more, "other"))
        who = "" if stage.seat == CHANCE else f"{capital(str(stage.seat))}: "
        return printable(f"if {who}{either(named)}{odds}")

    def _hope(self, stage: Stage) -> str:
        if stage.chance == 1:
            return "sure" if stage.seat else "reached"
        if stage.chance:
            return f"{stage.chance} left"
        return "out of reach" if self.exact else "nothing found"

    @property
    def far(self) -> str:
        """How far it looks, as "with up to 3 actions before this turn is over"."""
        number = "any number of actions" if self.actions is None else f"up to {many(self.actions, 'action')}"
        return f"with {number}{'' if self.within == 'game' else ' before this turn is over'}"

    @property
    def told(self) -> str:
        """The chance in a sentence."""
        if self.lower == 1:
            return f"Sure {self.far}, whatever comes."
        chance = _fraction(self.lower)
        if not self.exact:
            chance = f"not known, from {chance} to {_fraction(self.upper)}"
        return f"The best chance {self.far}: {chance}."

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on the chance: why it is not exact, and the assumption about other seats."""
        found = []
        if not self.exact:
            early = {"limit": "stopped at its limit of", "interrupted": "was interrupted after"}
            if self.stopped:
                found.append(f"The search {early[self.stopped]} {many(self.tried, 'position')}.")
            chance = f"it is exactly {_fraction(self.known)}" if self.known else "there is none"
            found.append(f"With up to {many(self.complete, 'action')} {chance}.")
        if self.others:
            found.append(OTHERS[self.within])
        return tuple(found)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        """The chance, and the plan in lines, those of each branch further in."""
        rows, more = self.shown
        lines = [f"{'   ' * (row.deep + 1)}{row.text}" for row in rows]
        return "\n".join([self.told, *lines, *(["   …"] if more else []), *self.notes])

    def __repr__(self) -> str:
        chance = self.lower if self.exact else f"{self.lower} to {self.upper}"
        first = f", first {self.first.text}" if self.first else ""
        return printable(f"<Plan to {self.goal!r}: {chance}{first}>")

    def _repr_html_(self) -> str:
        rows, more = self.shown
        lines = [f'<div style="padding-left:{1.5 * row.deep}em">{safe(row.text)}</div>' for row in rows]
        notes = "".join(f"<p>{safe(note)}</p>" for note in self.notes)
        told = f"<p><strong>{safe(self.goal)}</strong>: {safe(self.told)}</p>"
        return f"{told}{''.join(lines)}{'<div>…</div>' if more else ''}{notes}"


#: the assumption about other seats' choices, by how far the search goes
OTHERS = {
    "seat": "Other seats are taken to choose against the goal.",
    "turn": "Other seats are taken to choose as the goal needs it.",
    "game": "Other seats are taken to act as the goal needs it.",
}


def _fraction(chance: Fraction) -> str:
    return f"{chance} ({percent(chance)})"


# ---- the best chance to reach a goal: over all ways to play, with chance averaged exactly ----------------
# A walk finds the positions and the steps between them; their chances are then computed backwards, by the
# number of actions left.

NEVER = Fraction(0)
#: positions to compute in one slice of work
_PIECE = 500
#: if the chance still grows after this many actions, its limit is not searched for
_ENDLESS = 300

#: the chance of each position by the number of actions left: 0, 1, 2 …
Layers = list[list[Fraction]]


@checked
def surest(
    where: Where,
    goal: Goal,
    *,
    within: Within = "seat",
    actions: int | None = None,
    limit: int = 100_000,
    progress: Progress | None = None,
) -> Line | Plan | NoLine:
    """The shortest sure line to a goal, or else the plan with the best chance.

    A plan says what to do after each answer of chance, so it may be sure, or likelier than any line.  Of
    several plans with the best chance it takes the fewest actions.  A search sees everything, other seats'
    cards included, except future answers of chance.

    Args:
        where: a session (from its present position), a scenario, its id or the path of its file (from the
            start), or (game, state).
        goal: as in :func:`~rqa_lab.explore.solve.shortest`.
        within: "seat": to the end of this turn, where other seats choose against the goal; "turn": others
            choose in favour of the goal; "game": everyone does, also in later turns.
        actions: the most actions of seats; None for any number.
        limit: the most positions to look at.
        progress: called with the number of positions found since the last call, as ``tqdm.update`` is.

    Returns:
        A Line or a Plan, which are true, or a NoLine, which is false and says why.  At the limit, or after
        Ctrl+C, a Plan has bounds of the best chance.

    Raises:
        Unreadable: for a text that is no goal.
        ValueError, TypeError, ScenarioError: for other arguments that make no sense.

    >>> from rqa_lab import Scenario
    >>> table = Scenario("rqa").robot("pug", "a4").robot("crate", "g4").turn("Ann")
    >>> drawing = table.seat("Ann", deck=["Battery", "Battery", "Battery", "Tackle"])
    >>> plan = surest(drawing, "Tackle in Ann's hand", within="game", actions=1)
    >>> plan, plan.probability
    (<Plan to "Tackle in Ann's hand": 1, first end turn>, Fraction(1, 1))
    """
    return finished(seeking(where, goal, within=within, actions=actions, limit=limit, progress=progress))


def seeking(
    where: Where,
    goal: Goal,
    *,
    within: Within = "seat",
    actions: int | None = None,
    limit: int = 100_000,
    progress: Progress | None = None,
) -> Generator[int, None, Line | Plan | NoLine]:
    """The same in small pieces of work: yields how many positions are found, and returns the result.

    A KeyboardInterrupt that is thrown into it ends the search like the limit.
    """
    game, state = start_of(where)
    reached = goal_test(game, state, goal)
    walk = Walk(
        game,
        state,
        within="turn" if within == "seat" else within,
        actions=actions,
        limit=limit,
        note=reached,
        keys=reached.keys,
        progress=progress,
        edges=True,
        past=False,
    )
    reckoning = Reckoning(walk, goal, within, actions)
    try:
        return (yield from reckoning.working())
    except KeyboardInterrupt:
        walk.stopped = "interrupted"
        return finished(reckoning.best(actions))
    finally:
        walk.report()


class Reckoning:
    """The chances of the positions of a walk, which has all edges and ends where the goal is reached."""

    def __init__(self, walk: Walk, goal: Goal, within: Within, actions: int | None) -> None:
        self.walk, self.goal, self.within, self.actions = walk, goal, within, actions
        #: what leads on from each position
        self.ways: list[list[Edge]] = []

    def working(self) -> Generator[int, None, Line | Plan | NoLine]:
        """Walk on until a line or a plan is sure, or everything in reach is found; return the best."""
        walk, level = self.walk, -1
        job = walk.walking(self._sure)
        while True:
            try:
                yield next(job)
            except StopIteration as end:
                if end.value is not None:
                    return line_on(walk, self.goal, end.value)
                return (yield from self.best(self.actions))
            if walk.complete > level:
                level = walk.complete
                if (yield from self._chance(level)) == CERTAIN:
                    return (yield from self.best(level))

    def _sure(self, number: int) -> bool:
        """True if the way to a position is a sure line to the goal, without help from other seats."""
        walk = self.walk
        if not walk.found[number].note or walk.found[number].probability != CERTAIN:
            return False
        return self.within != "seat" or all(edge.seat in (walk.seat, CHANCE) for edge in walk.way(number))

    def _chance(self, actions: int) -> Generator[int, None, Fraction]:
        """The best chance with this many actions, all of whose positions are found."""
        if not any(here.note for here in self.walk.found):
            return NEVER
        layers = yield from self._layers(actions, NEVER)
        return layers[-1][0]

    def best(self, actions: int | None) -> Generator[int, None, Plan | NoLine]:
        """The plan with the best chance, or why there is none."""
        walk = self.walk
        layers: Layers = [[NEVER]]
        if any(here.note for here in walk.found):
            layers = yield from self._layers(actions, NEVER)
        lower = upper = layers[-1][0]
        if not lower:
            return none_on(walk, self.goal, self.within, self.actions, against=True)
        if lower != CERTAIN and (walk.stopped or (actions is None and len(layers) > _ENDLESS)):
            upper = (yield from self._layers(actions, CERTAIN))[-1][0]
        if lower == CERTAIN:
            actions = next(left for left, layer in enumerate(layers) if layer[0] == CERTAIN)
        known = NEVER
        if lower != upper and walk.complete > 0:
            known = yield from self._chance(walk.complete)
        return Plan(
            walk.game,
            goal_text(self.goal),
            walk.found[0].state,
            self.within,
            walk.seat,
            actions,
            lower,
            upper,
            _Planning(self, layers).stage(0, len(layers) - 1),
            len(walk.found),
            max(walk.complete, 0),
            known,
            walk.for_others,
            walk.stopped,
        )

    def against(self, number: int) -> bool:
        """True if another seat chooses in a position, against the goal."""
        return self.within == "seat" and self.walk.found[number].acts != self.walk.seat

    # ---- backwards ---------------------------------------------------------------------------------------

    def _layers(self, actions: int | None, unknown: Fraction) -> Generator[int, None, Layers]:
        """The chances with 0, 1, 2 … actions left; ``unknown`` is the value for positions not looked at.

        A layer has only the positions that take few enough actions to reach.  The layers end where another
        action changes nothing.
        """
        found = self.walk.found
        self.ways = [[] for _ in found]
        for edge in chain((here.way for here in found), self.walk.others):
            if edge is not None:
                self.ways[edge.start].append(edge)
        depths = [here.depth for here in found]  # in this order they were found
        before = [unknown if actions is None else NEVER] * len(found)
        layers: Layers = []
        for left in count():
            size = len(found) if actions is None else bisect_right(depths, actions - left)
            layer: dict[int, Fraction] = {}
            for number in range(size):
                self._reckon(number, layer, before, unknown, left)
                if number % _PIECE == 0:
                    yield len(found)
            layers.append([layer[number] for number in range(size)])
            settled = left > 0 and layers[-1] == before
            if settled or left == (_ENDLESS if actions is None else actions):
                break
            before = layers[-1]
        return layers

    def _reckon(
        self, number: int, layer: dict[int, Fraction], before: list[Fraction], unknown: Fraction, left: int
    ) -> Fraction:
        """The chance in a position, kept in its layer; ``before`` are those with an action less."""
        if number in layer:
            return layer[number]
        here, ways = self.walk.found[number], self.ways[number]
        if here.note:
            chance = CERTAIN
        elif here.over or here.acts is None:
            chance = NEVER
        elif here.acts == CHANCE:
            chance = NEVER if here.closed else unknown * (1 - sum((edge.probability for edge in ways), NEVER))
            for edge in ways:
                if worth := self._reckon(edge.end, layer, before, unknown, left):
                    chance += edge.probability * worth
        elif not left:
            chance = before[number]
        else:
            chances = [before[edge.end] for edge in ways] + ([] if here.closed else [unknown])
            chance = (min if self.against(number) else max)(chances, default=NEVER)
        layer[number] = chance
        return chance


class _Planning:
    """The best action for each position, given the chances; of several the one that leads on the fastest."""

    def __init__(self, reckoning: Reckoning, layers: Layers) -> None:
        self._reckoning, self._layers = reckoning, layers
        self._made: dict[tuple[int, int], Stage] = {}
        #: stages that consist of the same are one
        self._alike: dict[Any, Stage] = {}

    def stage(self, number: int, left: int) -> Stage:
        """The plan from a position on, with this many actions left."""
        chance = self._layers[left][number]
        while left and self._layers[left - 1][number] == chance:
            left -= 1
        made = self._made.get((number, left))
        if made is None:
            made = self._made[number, left] = self._one(self._stage(number, left, chance))
        return made

    def _stage(self, number: int, left: int, chance: Fraction) -> Stage:
        here, ways = self._reckoning.walk.found[number], self._reckoning.ways[number]
        if here.note or not chance:
            return Stage(chance)
        if here.acts == CHANCE:
            cases = [(edge, self.stage(edge.end, left)) for edge in ways]
            return Stage(chance, here.acts, branches=_grouped(cases))
        if self._reckoning.against(number):
            cases = [(edge, self.stage(edge.end, left - 1)) for edge in ways]
            return Stage(chance, here.acts, branches=_grouped(cases))
        best = next(edge for edge in ways if self._layers[left - 1][edge.end] == chance)
        return Stage(chance, here.acts, best.action, self.stage(best.end, left - 1))

    def _one(self, stage: Stage) -> Stage:
        branches = tuple(
            (one.answers, one.probability, id(one.then)) for one in stage.branches if one.answers
        )
        key = stage.chance, stage.seat, stage.action and stage.action.text, id(stage.then), branches
        return self._alike.setdefault(key, stage)


def _grouped(cases: Iterable[tuple[Edge, Stage]]) -> tuple[Branch, ...]:
    """The answers by what follows; those with the best chance first, then the most probable ones."""
    groups: dict[int, list[tuple[Edge, Stage]]] = {}
    hopes = [case for case in cases if case[1].chance]
    for edge, then in hopes:
        groups.setdefault(id(then), []).append((edge, then))
    found = [
        Branch(tuple(_answer(edge) for edge, _ in group), _likely(edge for edge, _ in group), group[0][1])
        for group in groups.values()
    ]
    found.sort(key=lambda one: (-one.then.chance, -(one.probability or 0)))
    left = CERTAIN - (_likely(edge for edge, _ in hopes) or CERTAIN)
    return (*found, Branch((), left, Stage(NEVER))) if left else tuple(found)


def _answer(edge: Edge) -> str:
    return edge.action.text.removeprefix("choose ")


def _likely(edges: Iterable[Edge]) -> Fraction | None:
    """The probability that chance gives one of these answers; None if they are another seat's."""
    edges = tuple(edges)
    return Fraction(sum(edge.probability for edge in edges)) if edges[0].seat == CHANCE else None
