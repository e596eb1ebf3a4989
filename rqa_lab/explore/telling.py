"""What happened in some steps, as a story: for ``rqa-lab play``, and for the explorer when bots acted."""

from collections.abc import Iterable
from itertools import groupby

from rqa_lab.core.game import Game
from rqa_lab.core.session import Step


def story(game: Game, steps: Iterable[Step], seat: str | None = None) -> str:
    """Some steps in sentences; what is done several times in a row is told once.

    Args:
        game: whose steps they are.
        steps: in order; one without an action tells nothing.
        seat: tell it as this seat may know it; None tells all.

    >>> from rqa_lab.explore.play import play
    >>> session = play(options={"seats": ["Ann", "Bo"]}, players="random", seed=3)
    >>> story(session.game, session.here.path[2:4])
    'Ann chooses Pug. Bo chooses Strider.'
    """
    told = []
    for step in steps:
        if step.action is not None:
            events = step.events if seat is None else tuple(game.witness(one, seat) for one in step.events)
            told.append(game.summary(step.action, step.seat, events))
    return " ".join(
        one if (times := len(list(same))) == 1 else f"{one.removesuffix('.')}, {times} times."
        for one, same in groupby(told)
    )
