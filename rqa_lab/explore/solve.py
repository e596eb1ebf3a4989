"""Goals of a search: a text, a mapping as in ``expect``, or any function of a state."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import Any, Literal, NamedTuple, TypeAlias

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.checked import checked
from rqa_lab.core.game import Game, State
from rqa_lab.core.goal import Condition, read_goal
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session
from rqa_lab.core.words import many, printable, safe, shown
from rqa_lab.explore.walk import Progress, Walk, Where, Within, start_of
from rqa_lab.scenario.runner import differences, fits, total

#: a text for :func:`~rqa_lab.core.goal.read_goal`, a mapping as in a scenario's ``expect``, or a function
#: of a state
Goal: TypeAlias = str | Mapping[str, Any] | Callable[[State], object]
Fits = Callable[[State, Mapping[str, Any]], bool]


@dataclass(frozen=True, slots=True)
class GoalTest:
    """A test whether a goal is reached; of a look at a position it needs only what is under its ``keys``."""

    keys: tuple[str, ...]
    fits: Fits

    def __call__(self, state: State, look: Mapping[str, Any]) -> bool:
        """True if the goal is reached in a position that looks like that."""
        return self.fits(state, look)


def goal_test(game: Game, state: State, goal: Goal) -> GoalTest:
    """A test whether a goal is reached, as a function of a state and its look.

    Raises:
        Unreadable: for a text that names no conditions; its names must be those of ``state``.
        ValueError: for a mapping with keys that the look of ``state`` does not have.
        TypeError: for any other kind of goal.

    >>> from rqa_lab.games import game
    >>> rqa = game("rqa")
    >>> start = rqa.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}})
    >>> goal_test(rqa, start, "Pug on d4").keys
    ('pug',)
    """
    if isinstance(goal, str):
        conditions = read_goal(goal, game.look(state), game.goal_words(state))
        keys = tuple(dict.fromkeys(condition.path[0] for condition in conditions))
        return GoalTest(keys, lambda state, look: all(holds(condition, look) for condition in conditions))
    if isinstance(goal, Mapping):
        now = game.look(state)
        for path, sentence in differences(goal, now):
            if not _leads(path, now):
                raise ValueError(printable(sentence))
        by_lower = {key.lower(): key for key in now}
        keys = tuple(key if key in now else by_lower[key.lower()] for key in goal)
        return GoalTest(keys, lambda state, look: fits(goal, look))
    if callable(goal):
        return GoalTest((), lambda state, look: bool(goal(state)))
    raise TypeError(f"found {shown(repr(goal))}, expected a text, a mapping or a function of a state")


def goal_text(goal: Goal) -> str:
    """A goal in words, for messages."""
    if isinstance(goal, str):
        return " ".join(goal.split())
    return str(dict(goal)) if isinstance(goal, Mapping) else getattr(goal, "__name__", repr(goal))


def holds(condition: Condition, look: Mapping[str, Any]) -> bool:
    """True if a condition holds in a position, given its look.

    >>> look = {"Ann": {"hand": ["Battery", "Battery"]}, "crate": {"health": {"red": 1, "blue": 1}}}
    >>> holds(Condition(("crate", "health"), "is", 2), look)
    True
    >>> holds(Condition(("Ann", "hand", "Battery"), "at least", 3), look)
    False
    >>> holds(Condition(("slicer", "powers"), "at least", 1), {"slicer": {"powers": {"A": 2, "B": "locked"}}})
    False
    """
    actual: Any = look
    for key in condition.path:
        actual = Counter(map(str, actual))[key] if isinstance(actual, list) else actual.get(key, 0)
    value = condition.value
    if isinstance(value, int):
        actual = len(actual) if isinstance(actual, list) else actual
    match condition.relation:
        case "is":
            return fits(value, actual)
        case "is not":
            return not fits(value, actual)
    assert isinstance(value, int), "only numbers are compared"
    if isinstance(actual, Mapping) and (actual := total(actual)) is None:
        return False
    return bool(actual >= value if condition.relation == "at least" else actual <= value)


def _leads(path: tuple[str | int, ...], look: Any) -> bool:
    """True if a path of keys, in any case, leads somewhere in a look."""
    for key in path:
        if not isinstance(look, Mapping):
            return True
        by_lower = {name.lower(): value for name, value in look.items()}
        if str(key).lower() not in by_lower:
            return False
        look = by_lower[str(key).lower()]
    return True


# ---- the shortest line of actions to a goal, or why there is none ----------------------------------------


class Move(NamedTuple):
    """An action of a seat, or an answer of chance with its probability, and the position after it."""

    seat: str
    action: Action
    probability: Fraction
    state: State


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Line:
    """A shortest line to a goal; true, even if there is nothing to do.

    Its length is the number of actions of seats.  Where chance comes in, it is only possible, with that
    ``probability``: of lines of the same length it is the most probable one, unless ``cut`` says that the
    search ended before it had seen them all.
    """

    game: Game
    goal: str
    start: State = field(repr=False)
    moves: tuple[Move, ...]
    cut: bool = False

    @property
    def actions(self) -> tuple[str, ...]:
        """The texts of all moves, those of chance included."""
        return tuple(move.action.text for move in self.moves)

    @property
    def probability(self) -> Fraction:
        """The product of the probabilities of chance's answers; 1 if chance has no part in it."""
        return prod((move.probability for move in self.moves), start=Fraction(1))

    @property
    def end(self) -> State:
        """The position in which the goal is reached."""
        return self.moves[-1].state if self.moves else self.start

    @property
    def deeds(self) -> tuple[tuple[Action, tuple[str, ...]], ...]:
        """The actions of seats, each with chance's answers to it."""
        found: list[tuple[Action, tuple[str, ...]]] = []
        for move in self.moves:
            if move.seat != CHANCE:
                found.append((move.action, ()))
            elif found:
                action, answers = found[-1]
                found[-1] = action, (*answers, move.action.text.removeprefix("choose "))
        return tuple(found)

    def session(self) -> Session:
        """A session in which the line has been played, from its first action on.

        Where the line ends before chance has answered, the session's seed answers.
        """
        first = next((n for n, move in enumerate(self.moves) if move.seat != CHANCE), len(self.moves))
        start = self.moves[first - 1].state if first else self.start
        answers = [
            move.action.text.removeprefix("choose ") for move in self.moves[first:] if move.seat == CHANCE
        ]
        session = Session(self.game, start, chance=answers)
        for move in self.moves[first:]:
            if move.seat != CHANCE:
                session.act(move.action)
        return session

    def __len__(self) -> int:
        return sum(move.seat != CHANCE for move in self.moves)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        """The moves, one a line."""
        if not self.moves:
            return "Nothing to do: it is so already."
        seat = next((move.seat for move in self.moves if move.seat != CHANCE), None)
        lines = [
            f"{number:2}  {_who(move, seat)}{printable(move.action.text)}{_odds(move.probability)}"
            for number, move in enumerate(self.moves, 1)
        ]
        return "\n".join([*lines, *self._footnote()])

    def _footnote(self) -> list[str]:
        if self.probability == 1:
            return []
        perhaps = "; perhaps another line of this length is more probable" if self.cut else ""
        return [f"Possible, with probability {self.probability}{perhaps}."]

    def __repr__(self) -> str:
        steps = ", ".join(f"{move.action.text}{_odds(move.probability)}" for move in self.moves)
        return printable(f"<Line to {self.goal!r}: {steps or 'nothing to do'}>")

    def _repr_html_(self) -> str:
        from rqa_lab.draw.svg import html

        seat = next((move.seat for move in self.moves if move.seat != CHANCE), None)
        pictures = [_figure(html(self.game.scene(self.start), width=_BOARD), "start")]
        before = self.start
        for number, move in enumerate(self.moves, 1):
            trace: list[object] = []
            state = self.game.advance(before.copy(), move.action, trace)
            scene = self.game.scene(state, events=self.game.language.dress(trace))
            what = f"{_who(move, seat)}{move.action.text}{_odds(move.probability)}"
            pictures.append(_figure(html(scene, width=_BOARD), f"{number}. {what}"))
            before = state
        more = "".join(f"<p>{safe(text)}</p>" for text in self._footnote())
        head = f"<p><strong>{safe(self.goal)}</strong>: {many(len(self), 'action')}</p>"
        return f'{head}<div style="display:flex;flex-wrap:wrap">{"".join(pictures)}</div>{more}'


#: the width of a board in a line, in pixels
_BOARD = 200


def _figure(picture: str, caption: str) -> str:
    return f'<div style="width:{_BOARD}px;margin:0 12px 12px 0">{picture}<br>{safe(caption)}</div>'


def _who(move: Move, seat: str | None) -> str:
    """The seat that moves, unless the line is its own."""
    return "" if move.seat == seat else f"{printable(move.seat)}: "


def _odds(probability: Fraction) -> str:
    return "" if probability == 1 else f" ({probability})"


@dataclass(frozen=True, slots=True)
class NoLine:
    """The result of a search that found no line, and why; false.

    ``proved``: there is none, ``within`` and with up to ``actions`` actions (None: any number).  Otherwise it
    is not known, because of what ``stopped`` the search; there is none of up to ``complete`` actions.
    ``tried`` counts the positions that were looked at, ``others`` those in which another seat has to choose:
    it chose ``against`` the goal, or, since one seat alone could not go on, the search did not.
    """

    goal: str
    within: Within
    seat: str | None
    actions: int | None
    tried: int
    complete: int
    stopped: Literal["", "limit", "interrupted"] = ""
    others: int = 0
    against: bool = False

    @property
    def proved(self) -> bool:
        """There is no such line."""
        return not self.stopped

    @property
    def why(self) -> str:
        """Why there is none, or why that is not known, in a few sentences."""
        positions = many(self.tried, "position")
        if self.stopped:
            early = "stopped at its limit of" if self.stopped == "limit" else "was interrupted after"
            none = f" There is none of up to {many(self.complete, 'action')}." if self.complete > 0 else ""
            return f"Not known: the search {early} {positions}.{none}"
        who = f"{self.seat} alone cannot get there" if self.within == "seat" else "There is no line"
        far = "" if self.actions is None else f" with up to {many(self.actions, 'action')}"
        turn = "" if self.within == "game" else " before this turn is over"
        none = f"{who}{far}{turn}" if self.seat else "Nobody is to act any more"
        looked = f"All {positions} were" if self.tried != 1 else "The only position was"
        sentence = f"{none}. {looked} looked at."
        if self.others:
            then = (
                "it is taken to choose against the goal" if self.against else "the search did not go on there"
            )
            sentence += f" In {self.others:,} of them another seat has to choose; {then}."
        return sentence

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        return printable(self.why)

    def __repr__(self) -> str:
        return printable(f"<NoLine to {self.goal!r}: {self.why}>")

    def _repr_html_(self) -> str:
        return f"<p><strong>{safe(self.goal)}</strong>: {safe(self.why)}</p>"


@checked
def shortest(
    where: Where,
    goal: Goal,
    *,
    within: Within = "seat",
    actions: int | None = None,
    limit: int = 100_000,
    progress: Progress | None = None,
) -> Line | NoLine:
    """The line with the fewest actions to a position that fits a goal; of several the most probable one.

    A search sees everything, other seats' cards included.  It needs some 2 kB for each position.

    Args:
        where: a session (from its present position), a scenario, its id or the path of its file (from the
            start), or (game, state).
        goal: a text such as "Crate knocked out", a mapping as in a scenario's ``expect``, or a function of a
            state.
        within: "seat": only the seat that is to act acts, in its present turn; "turn": others choose as it
            would like them to; "game": everybody does, also in later turns.
        actions: most actions; None for any number.
        limit: most positions to look at.
        progress: called with the number of positions found since the last call, as ``tqdm.update`` is.

    Returns:
        A line, which is true, or a NoLine, which is false and says why.  Ctrl+C ends the search like the
        limit.

    Raises:
        Unreadable: for a text that is no goal.
        ValueError, TypeError, ScenarioError: for what makes no sense otherwise.

    >>> from rqa_lab import load
    >>> walk = load("rqa/tiles/a-walk-over-tacks")
    >>> print(shortest(walk, "Pug on d5"))
     1  move pug right
     2  move pug right
     3  move pug up
    >>> none = shortest(walk, "Pug on d5 with 1 Move left")
    >>> bool(none), none.proved
    (False, True)
    """
    game, state = start_of(where)
    reached = goal_test(game, state, goal)
    walk = Walk(
        game,
        state,
        within=within,
        actions=actions,
        limit=limit,
        note=reached,
        keys=reached.keys,
        progress=progress,
        edges=False,
    )
    number = walk.run(walk.noted)
    return none_on(walk, goal, within, actions) if number is None else line_on(walk, goal, number)


def line_on(walk: Walk, goal: Goal, number: int) -> Line:
    """The path of a walk to a position, as a line."""
    moves = (Move(e.seat, e.action, e.probability, walk.found[e.end].state) for e in walk.way(number))
    return Line(walk.game, goal_text(goal), walk.found[0].state, tuple(moves), cut=bool(walk.stopped))


def none_on(walk: Walk, goal: Goal, within: Within, actions: int | None, *, against: bool = False) -> NoLine:
    """Why a walk has found no line."""
    exhausted = walk.exhausted and not any(here.note for here in walk.found)
    return NoLine(
        goal_text(goal),
        within,
        walk.seat,
        None if exhausted else actions,
        len(walk.found),
        walk.complete,
        walk.stopped,
        walk.for_others if within == "seat" else 0,
        against,
    )
