"""What a waiting choice is about, as a question."""

from collections.abc import Iterator
from typing import Any

from rqa_lab.core.choice import Choice
from rqa_lab.core.game import Question
from rqa_lab.games.rqa.model import bodies
from rqa_lab.games.rqa.model.choices import CHOICES
from rqa_lab.games.rqa.model.effects import named
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.resolve import effect_text
from rqa_lab.games.rqa.words.english import ENGLISH, option, the


def ask(s: State) -> Question:
    """What the waiting choice is about.

    >>> from rqa_lab.games.rqa import GAME
    >>> ask(GAME.start({"seats": ["Ann", "Bo"]})).text
    'Everything is in the box. Shall the set-up begin?'
    """
    assert s.choice is not None
    frame = named(s.choice.frame)
    about = _about(s, s.choice, frame)
    source = frame.cause if hasattr(frame, "robot") and hasattr(frame, "cause") else ""
    kind = s.choice.kind
    waiting = () if kind == "order" else tuple(_effects(s))
    if kind not in CHOICES:
        return Question(source, f"{kind}?", waiting)
    asks = CHOICES[kind].asks
    question = ENGLISH.say(asks, {"about": about, "source": source})
    return Question("" if "{source}" in asks else source, question, waiting)


def _about(s: State, choice: Choice, frame: Any) -> str:
    """The robot or the tile that a choice is about; "" for none."""
    match choice.effect:
        case "come in" | "displaced":
            return str(s.setup.titles[frame.robot])
        case "set down":
            own = s.setup.robots_of[s.setup.seats.index(choice.seat)]
            return next(s.setup.titles[robot] for robot in own if s.at[robot] is None)
        case "lay tile on":
            return the(str(frame.kind))
        case "swap tile for":
            return the(bodies.title(s, bodies.tile_at(s, frame.at)))
    body = getattr(frame, "body", None)
    return "" if body is None else the(bodies.title(s, body))


def _effects(s: State) -> Iterator[str]:
    """The effects that wait until the present one is over."""
    for effect in s.waiting:
        yield option(effect_text(s, effect))
