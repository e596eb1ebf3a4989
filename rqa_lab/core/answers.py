"""What chance may be asked next, and whether it can answer as somebody says beforehand."""

from collections.abc import Iterator, Sequence

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Choose
from rqa_lab.core.words import cut, printable

#: so many questions are named in a sentence
_ASKED = 3
_CHOOSE = "choose "


class Impossible(ValueError):
    """Chance cannot answer so by anything that can be done now."""


def questions(game: Game, state: State) -> dict[str, tuple[str, ...]]:
    """What chance may be asked by what can be done now, and what it may answer; empty if it is not asked.

    >>> from rqa_lab import load
    >>> step = load("rqa/pushing/into-a-wall").session().here
    >>> questions(step.game, step.state)
    {'Which card is drawn?': ('Battery', 'Rivet Gun')}
    """
    found: dict[str, dict[str, None]] = {}
    for asked in _asking(game, state):
        said = found.setdefault(game.words.ask(asked).text, {})
        said.update(dict.fromkeys(_option(answer.text) for answer, _ in game.outcomes(asked)))
    return {question: tuple(said) for question, said in found.items()}


def read_answers(text: str) -> tuple[str, ...]:
    """Answers as somebody types them, with commas between them; none for nothing, or for "none".

    >>> read_answers("Battery, Hammer"), read_answers(" none ")
    (('Battery', 'Hammer'), ())
    """
    return () if text.strip().lower() == "none" else tuple(filter(None, map(str.strip, text.split(","))))


def fitting(game: Game, state: State, answers: Sequence[str], waiting: Sequence[str] = ()) -> tuple[str, ...]:
    """These answers in their own words, if chance may give them next, in this order.

    Args:
        game: the game.
        state: a position.
        answers: as a scenario has them.
        waiting: what waits already; its end may stay for what chance is asked later.

    Raises:
        Impossible: if it may not, whatever is done now.

    >>> from rqa_lab import load
    >>> step = load("rqa/pushing/into-a-wall").session().here
    >>> fitting(step.game, step.state, ["rivet gun"])
    ('Rivet Gun',)
    >>> fitting(step.game, step.state, ["Hammer"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
      ...
    rqa_lab.core.answers.Impossible: Chance cannot answer “Hammer” next. Which card is drawn? ...
    """
    if not answers:
        return ()
    tries = [_answered(game, asked, answers) for asked in _asking(game, state)]
    fit, said = max(((len(said), said) for said, _ in tries), default=(0, ()))
    later = tuple(answers[fit:])
    lefts = [left for said, left in tries if len(said) == fit]
    if not later or (fit and None in lefts and later == tuple(waiting)[-len(later) :]):
        return (*said, *later)
    stuck = [left for left in lefts if left is not None]
    raise Impossible(_why_not(game, answers, fit, stuck))


def passed_over(answer: str) -> str:
    """What to tell where the seed answered, as what was to come next did not fit; "" for nothing.

    >>> passed_over("TO")
    'Chance cannot answer “TO” here, so the seed answered; “TO” still waits.'
    """
    said = f"“{printable(cut(answer))}”"
    return f"Chance cannot answer {said} here, so the seed answered; {said} still waits." if answer else ""


def _asking(game: Game, state: State) -> Iterator[State]:
    """The positions in which chance is asked after something that can be done."""
    for action in game.legal(state):
        after = game.advance(game.copy(state), action)
        if game.to_act(after) == CHANCE:
            yield after


def _answered(game: Game, state: State, answers: Sequence[str]) -> tuple[tuple[str, ...], State | None]:
    """Those that chance may give; where it may not give the next, None if it is not asked."""
    said: list[str] = []
    for text in answers:
        if game.to_act(state) != CHANCE:
            return tuple(said), None
        try:
            answer = game.words.parse(_CHOOSE + text, state)
        except ValueError:
            return tuple(said), state
        if not game.judge(state, answer, CHANCE):
            return tuple(said), state
        said.append(_option(answer.text))
        state = game.advance(state, answer)
    return tuple(said), state


def _why_not(game: Game, answers: Sequence[str], fit: int, stuck: Sequence[State]) -> str:
    if not stuck and not fit:
        return "Nothing that can be done now leaves anything to chance."
    said = f"“{printable(cut(answers[fit]))}”"
    if not stuck:
        often = "once" if fit == 1 else f"{fit} times"
        return f"Chance is asked only {often} next, so {said} cannot be said yet."
    refused = Choose(answers[fit])
    why: dict[str, str] = {}
    for state in stuck:
        reasons = game.judge(state, refused, CHANCE).reasons
        why.setdefault(game.words.ask(state).text, " ".join(map(game.words.explain, reasons)))
    behind = f"after {', '.join(answers[:fit])}" if fit else "next"
    told = " ".join(f"{question} {text}" for question, text in [*why.items()][:_ASKED])
    return f"Chance cannot answer {said} {behind}. {told}"


def _option(text: str) -> str:
    return text.removeprefix(_CHOOSE)
