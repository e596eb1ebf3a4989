"""The review of a game that is over: the reader steps through it.

Each action stands beside the best one that its seat could see, and the strong bot says on request what it
would have done.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rqa_lab.core.clause import own
from rqa_lab.core.game import Game
from rqa_lab.core.session import Step
from rqa_lab.core.words import capital
from rqa_lab.core.work import Work
from rqa_lab.explore.review import Weighed, fell_back, weighed
from rqa_lab.explore.strong import ITERATIONS, Hint, hinting
from rqa_lab.scenario.format import Place
from rqa_lab.ui import intents
from rqa_lab.ui.ending import INTENTS as AT_THE_END
from rqa_lab.ui.ending import SMALL, End, course, graph, over, where, within
from rqa_lab.ui.learn import titled
from rqa_lab.ui.messages import gathered, intent
from rqa_lab.ui.plan import plan
from rqa_lab.ui.side import Values, in_points
from rqa_lab.ui.view import View

#: a line is likely to win, and wins, if it is worth so much of a win
_LIKELY, _SURELY = 0.5, 0.9
#: how many actions of a line are shown
_LINE = 5
#: an action is as good as the best one if it is no further behind
_SAME = 0.05
#: an action so far behind the best is a mistake; what is said of a turn after which a seat lost so much
_MISTAKE, _COSTLY = 0.5, 3
#: how many points an action is behind the best at least -> how it is called, and its sign
_GRADES = (
    (2.5, "Blunder", "??"),
    (_MISTAKE, "Mistake", "?"),
    (0.2, "Could be better", "?!"),
    (0, "Good", "\N{ALMOST EQUAL TO}"),
)


# ---- what the reader does --------------------------------------------------------------------------------


@intent("review")
def review(view: View, id: str = "") -> View:
    """Step through the game that is over, from a place, or else from its first turn."""
    if not over(view):
        return view
    entry = view.study.entry(Place.read(id)) if id else None
    steps = course(view).steps
    step = entry.step if entry is not None else steps[0] if steps else view.step
    view = replace(view, reviewing=True, closed=True, eyes=None, covers=view.covers.without(End), panel="")
    return intents.sought(view, view.study.entries(step)[0])


@intent("mistake")
def next_mistake(view: View) -> View:
    """In the review, go on to the next mistake of a person."""
    there = _next_mistake(view) if view.reviewing else None
    return view if there is None else intents.sought(view, view.study.entries(there)[0])


#: what the reader does once a game is over
INTENTS: Mapping[str, Callable[..., View]] = {**AT_THE_END, **gathered(globals())}


# ---- the review ------------------------------------------------------------------------------------------


def stepper(view: View) -> Values | None:
    """Where the reader stands in the review, and which ways there are."""
    if not view.reviewing:
        return None
    steps, turns = course(view).steps, course(view).turns
    at = steps.index(view.step) + 1 if view.step in steps else 0
    before = next((one for one in reversed(turns) if one.number < view.step.number), _begun(view))
    after = next((one for one in turns if one.number > view.step.number), view.points[-1].step)
    return {
        "where": f"Step {at} of {len(steps)}" if at else "Set-up",
        "first": str(view.study.place(_begun(view))),
        "last": str(view.study.place(view.points[-1].step)),
        "turn_before": str(view.study.place(before)),
        "turn_after": str(view.study.place(after)),
        "back": view.beside(-1) is not None and view.step is not _begun(view),
        "on": view.beside(1) is not None,
    }


def _begun(view: View) -> Step:
    """Where the game begins, all set up."""
    steps = course(view).steps
    return (steps[0].parent if steps else None) or view.points[0].step


def reviewed(view: View) -> Values | None:
    """What the review says of the step that is shown."""
    if not view.reviewing:
        return None
    step = view.step
    return {
        "kind": "review",
        "where": where(view, step),
        "people": len(view.document.people) > 1,
        "graph": graph(view, SMALL, step) if len(course(view).turns) > 1 else None,
        "text": "" if step.action is None else view.game.summary(step.action, step.seat, step.events),
        "worth": _worth(view, step),
        "strong": _advice(view, step),
        "fell": _fell(view, step),
        "mistakes": bool(mistakes(view)),
        "more": _next_mistake(view) is not None,
        "asks": _asked(step) is not None,
        "book": view.game.id,
    }


def _weighed(view: View, step: Step) -> Weighed | None:
    return view.document.once(("weighed", step), lambda: weighed(step))


def _worth(view: View, step: Step) -> Values | None:
    """What the action was worth beside the best one; None for what no seat chose, or had no choice in."""
    found = _weighed(view, step)
    if found is None or step.parent is None or found.number == 1:
        return None
    if found.behind < _SAME:
        return {**_BEST, "text": f"Nothing looks better among {found.number} choices."}
    better = plan(view, step.parent.state, step.seat or "", found.line)
    _, grade, sign = next(one for one in _GRADES if found.behind >= one[0])
    return {
        "good": sign == _GRADES[-1][2],
        "grade": grade,
        "sign": sign,
        "worth": f"{in_points(view.game, round(found.behind, 1))} worse",
        "best": better.text,
        "brings": better.brings,
        "text": "",
    }


def mistakes(view: View) -> Sequence[Step]:
    """The mistakes of the persons, or else of all."""

    def wrong(step: Step) -> bool:
        found = _weighed(view, step)
        return found is not None and found.behind >= _MISTAKE

    seats, steps = view.document.people or view.document.seats, course(view).steps
    known = ("mistakes", view.points[-1].step)
    return view.document.once(known, lambda: [one for one in steps if one.seat in seats and wrong(one)])


def _next_mistake(view: View) -> Step | None:
    return next((step for step in mistakes(view) if step.number > view.step.number), None)


def _fell(view: View, step: Step) -> str:
    """How far a seat fell back after the turn that ended here, by what the others did."""
    turns = [(view.document.turn_of(one), one) for one in course(view).turns]
    lost, who = fell_back(view.game, turns, step), within(view, view.document.turn_of(step))
    fell = f"fell back by {in_points(view.game, round(lost))}"
    return f"After this turn {who} {fell}." if lost >= _COSTLY else ""


#: what is shown of an action that is as good as the best
_BEST = {"good": True, "grade": "Best move", "sign": "", "worth": "", "best": "", "brings": ""}


def _asked(step: Step) -> Step | None:
    """The step, if a seat chose between several actions in it."""
    if step.parent is None or step.seat is None or step.seat not in step.game.points(step.parent.state):
        return None
    return step if len(step.game.legal(step.parent.state)) > 1 else None


def thinking(view: View, then: Callable[[], object]) -> Work | None:
    """Let the strong bot think about the step that is shown; None if there is nothing to think about."""
    step = _asked(view.step) if view.reviewing else None
    if step is None or step.parent is None or step.seat is None:
        return None
    advice = _advised(view)

    def keep(hint: Hint) -> None:
        advice[step] = hint
        then()

    job = hinting(step.game, step.parent.state, step.seat)
    return Work("The strong bot is thinking", "play-out", ITERATIONS, job, keep)


def _advised(view: View) -> dict[Step, Hint]:
    """What the strong bot has said so far."""
    return view.document.once("advice", dict)


def _advice(view: View, step: Step) -> Values | None:
    """What the strong bot would have done, and why; None before it was asked."""
    hint = _advised(view).get(step)
    if hint is None or step.parent is None or step.seat is None:
        return None
    game, words = view.game, view.table.words
    state, line = game.observe(step.parent.state, step.seat), []
    for action in hint.line:
        line.append(capital(words.phrase(state, action)))
        state = game.advance(state.copy(), action)
    return {
        "same": hint.action == step.action,
        "line": line[:_LINE],
        "more": len(line) > _LINE,
        "first": capital(words.phrase(step.parent.state, hint.action)),
        "worth": prospect(game, hint.worth),
        "second": None
        if hint.second is None
        else (words.phrase(step.parent.state, hint.second[0]), prospect(game, hint.second[1])),
        "why": [(one.sentence, titled(game.rulebook, own(one.clauses[:1]))) for one in hint.why[:3]],
    }


def prospect(game: Game, worth: float) -> str:
    """The worth of a line in words, beside what a win is worth in the game.

    >>> from rqa_lab.games import game
    >>> [prospect(game("moonbots"), worth) for worth in (4, -12, 19)]
    ['is 4 energy ahead after that', 'is likely to lose the game', 'wins the game']
    """
    if abs(worth) >= _SURELY * game.winning:
        return "wins the game" if worth > 0 else "loses the game"
    if abs(worth) >= _LIKELY * game.winning:
        return f"is likely to {'win' if worth > 0 else 'lose'} the game"
    return f"is {in_points(game, round(abs(worth), 1))} {'ahead' if worth >= 0 else 'behind'} after that"
