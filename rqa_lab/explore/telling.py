"""The steps of a session as turns, and as a story."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from rqa_lab.core.event import TURN, Event
from rqa_lab.core.game import Game, State
from rqa_lab.core.session import Session, Step


class Part(NamedTuple):
    """The part of a step that happened in one turn; ``acts``: its action was taken in this part."""

    step: Step
    events: tuple[Event, ...]
    acts: bool = True


class Turn(NamedTuple):
    """A turn, or the set-up, which has the number 0: what happened in it, and the position at its end."""

    number: int
    parts: tuple[Part, ...]
    state: State


def turns(session: Session) -> Iterator[Turn]:
    """The turns up to the present step; a step that spans two turns is split.

    >>> from rqa_lab.explore.play import play
    >>> session = play(options={"seats": ["Ann", "Bo"]}, players="random", seed=3)
    >>> found = list(turns(session))
    >>> [turn.number for turn in found[:3]], found[2].parts[0].events[0].kind
    ([0, 1, 2], 'turn')
    """
    look = session.game.look(session.start.state)
    number, parts = int(look.get("phase") != "set-up"), list[Part]()
    for step in session.here.path[1:]:
        done, acts = 0, True
        for at, event in enumerate(step.events):
            if event.kind == TURN or (not number and event.kind == "phase"):
                parts.append(Part(step, step.events[done:at], acts))
                assert step.parent is not None
                yield Turn(number, tuple(parts), session.film(step)[at - 1] if at else step.parent.state)
                number, parts, done, acts = number + 1, [], at, False
        parts.append(Part(step, step.events[done:], acts))
    yield Turn(number, tuple(parts), session.state)


def story(game: Game, steps: Iterable[Step | Part], seat: str | None = None) -> str:
    """Some steps in sentences; similar actions in a row get one sentence, if the game has one for them.

    Args:
        game: the game of the steps.
        steps: in order, whole or in part; one without an action adds no sentence.
        seat: tell only what this seat may know; None tells all.

    >>> from rqa_lab.explore.play import play
    >>> session = play(options={"seats": ["Ann", "Bo"]}, players="random", seed=3)
    >>> story(session.game, session.here.path[2:4])
    'Ann chooses Pug. Bo chooses Strider.'
    """
    parts = (one if isinstance(one, Part) else Part(one, one.events) for one in steps)
    texts = ((part, text) for part in parts if (text := _sentences(game, part, seat)))
    return " ".join(
        text for _, same in groupby(texts, partial(_alike, game)) for text in _joined(game, list(same))
    )


def _alike(game: Game, pair: tuple[Part, str]) -> object:
    """The key by which parts share a sentence: kind and seat, if only the action needs words."""
    (step, _, _), text = pair
    if step.action is not None and text == game.summary(step.action, step.seat, ()):
        return type(step.action), step.seat
    return text


def _joined(game: Game, same: Sequence[tuple[Part, str]]) -> Iterator[str]:
    """Parts in a row that are alike, in as few sentences as the game has for them."""
    actions = [part.step.action for part, _ in same if part.step.action is not None]
    if len(same) > 1 and (sentence := game.together(actions, same[0][0].step.seat)):
        yield sentence
        return
    for text, times in groupby(text for _, text in same):
        n = len(list(times))
        yield text if n == 1 else f"{text.removesuffix('.')}, {n} times."


def _sentences(game: Game, part: Part, seat: str | None) -> str:
    """A part of a step in sentences; the heading of a turn says that it begins."""
    step, events, acts = part
    if step.action is None:
        return ""
    if seat is not None:
        events = tuple(game.witness(event, seat) for event in events)
    if acts:
        return game.summary(step.action, step.seat, events)
    news = events[1:] if events and events[0].kind == TURN else events
    deed = game.summary(step.action, step.seat, ())
    return game.summary(step.action, step.seat, news).removeprefix(deed).lstrip()
