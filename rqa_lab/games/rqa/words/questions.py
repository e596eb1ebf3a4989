"""What a waiting choice is about, as a question."""

from collections.abc import Iterator

from rqa_lab.core.game import Question
from rqa_lab.games.rqa.model import bodies
from rqa_lab.games.rqa.model.choices import CHOICES
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.resolve import effect_text
from rqa_lab.games.rqa.words.english import ENGLISH, option, the

#: kinds of frames that know neither a robot nor a source
_BARE_FRAMES = (
    "begin", "begin phase", "first player", "boards",
    "take up", "start effects", "respawn next", "stock", "draw cards", "scrap top",
)  # fmt: skip


def ask(s: State) -> Question:
    """What the waiting choice is about.

    >>> from rqa_lab.games.rqa import GAME
    >>> ask(GAME.start({"seats": ["Ann", "Bo"]})).text
    'Everything is in the box. Shall the set-up begin?'
    """
    assert s.choice is not None
    op, *frame = s.choice.frame
    about = source = ""
    if op == "come in":
        about = s.setup.titles[frame[0]]
    elif op == "set down":
        own = s.setup.of_seat[s.setup.seats.index(s.choice.seat)]
        about = next(s.setup.titles[robot] for robot in own if s.at[robot] is None)
    elif op == "each of":
        source = frame[1]
    elif op == "displaced":
        about, source = s.setup.titles[frame[0]], frame[1]
    elif op == "lay tile on":
        source, about = frame[2], the(frame[3])
    elif op == "swap tile for":
        about, source = the(bodies.title(s, bodies.tile_at(s, frame[3]))), frame[2]
    elif op not in _BARE_FRAMES:
        about = "" if frame[1] is None else the(bodies.title(s, frame[1]))
        source = frame[2]
    kind = s.choice.kind
    waiting = () if kind == "order" else tuple(_effects(s))
    if kind not in CHOICES:
        return Question(source, f"{kind}?", waiting)
    asks = CHOICES[kind].asks
    question = ENGLISH.say(asks, {"about": about, "source": source})
    return Question("" if "{source}" in asks else source, question, waiting)


def _effects(s: State) -> Iterator[str]:
    """The effects that wait until nothing else happens."""
    for effect in s.waiting:
        yield option(effect_text(s, effect))
