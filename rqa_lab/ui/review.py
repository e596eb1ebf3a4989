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
from rqa_lab.explore.review import Weighed, fell_back, kept_ahead, weighed
from rqa_lab.explore.strong import ITERATIONS, Hint, hinting
from rqa_lab.learn.guided import guided
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
#: those that are called a mistake
_MISTAKES = tuple(grade for least, grade, _ in _GRADES if least >= _MISTAKE)


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
    """What the action was worth beside the best one; None for what no seat chose, or had no choice in.

    What the strong bot found, once it was asked, counts instead of what the turn alone tells.
    """
    found, hint = _weighed(view, step), _advised(view).get(step)
    if found is None or step.parent is None or found.number == 1 or _coached(view, step):
        return None
    if _ends(view, step):
        return {**_BEST, "text": "It wins the game."}
    if hint is not None and hint.own is not None:
        return _beside_the_strong(view, step, hint, hint.own)
    if found.behind < _SAME:
        return {**_BEST, "text": f"Nothing looks better among {found.number} choices."}
    better = plan(view, step.parent.state, step.seat or "", found.line)
    expects = view.table.expects
    chances = [expects(step.parent.state, one) for one in (found.best, step.action) if one is not None]
    why = f"{chances[0]}; this: {chances[1]}" if all(chances) else better.brings
    return {**_graded(view, step, found.behind), "best": better.text, "brings": why}


def _beside_the_strong(view: View, step: Step, hint: Hint, own_worth: float) -> Values:
    """What the action was worth beside what the strong bot would have done."""
    behind = hint.worth - own_worth
    if hint.action == step.action or behind < _SAME:
        return {**_BEST, "text": "The strong bot finds nothing better."}
    first = capital(view.table.words.phrase(step.parent.state if step.parent else step.state, hint.action))
    return {**_graded(view, step, behind), "best": first, "brings": "as the strong bot plays it out"}


def _graded(view: View, step: Step, behind: float) -> Values:
    """How an action is called that is so many points behind the best one."""
    _, grade, sign = next(one for one in _GRADES if behind >= one[0] and not _spared(view, step, one[1]))
    far = behind >= _LIKELY * view.game.winning
    worse = "" if far else f"{in_points(view.game, round(behind, 1))} worse"
    return {"good": sign == _GRADES[-1][2], "grade": grade, "sign": sign, "worth": worse, "text": ""}


def _spared(view: View, step: Step, grade: str) -> bool:
    """A step is not called so: one that keeps a won game won is no mistake."""
    return grade in _MISTAKES and view.document.once(
        ("kept ahead", step),
        lambda: kept_ahead(view.game, step, view.points[-1].step, view.document.turn_of),
    )


def _ends(view: View, step: Step) -> bool:
    """The step ends the game, and its seat wins."""
    outcome = view.game.outcome(step.state)
    return outcome is not None and step.seat in outcome.winners


def _coached(view: View, step: Step) -> bool:
    """The coach of the guided game asked for just this action."""
    return step in view.document.once("coached", lambda: _asked_by_the_coach(view))


def _asked_by_the_coach(view: View) -> Sequence[Step]:
    """The steps of the tour with which the game began."""
    tour, path = guided(view.game.id), view.points[-1].step.path
    if tour is None or tour.state != path[0].state:
        return ()
    lines = [line.texts[0] for line in tour.lines if line.kind != "options"]
    return [
        step
        for text, step in zip(lines, path[1:], strict=False)
        if step.parent is not None and step.action == view.game.parse(text, step.parent.state)
    ]


def mistakes(view: View) -> Sequence[Step]:
    """The mistakes of the persons, or else of all."""

    def wrong(step: Step) -> bool:
        found = _weighed(view, step)
        if found is None or found.behind < _MISTAKE or _coached(view, step) or _ends(view, step):
            return False
        return not _spared(view, step, _MISTAKES[-1])

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

    job = hinting(step.game, step.parent.state, step.seat, about=step.action)
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
        "played": "" if step.action is None else words.phrase(step.parent.state, step.action),
        "own": "" if hint.own is None else prospect(game, hint.own),
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
