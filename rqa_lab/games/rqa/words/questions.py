"""What a waiting choice is about, as a question."""

from collections.abc import Iterator

from rqa_lab.core.game import Question
from rqa_lab.games.rqa.model import bodies
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.resolve import effect_text
from rqa_lab.games.rqa.words.english import option, the

#: kind of choice -> the question; {0} is the robot or tile that it is about, {1} what brought it up
_QUESTIONS = {
    "who next": "Who is knocked back next?",
    "order": "Several things are due: what happens first?",
    "who comes back": "Which robot comes back first?",
    "respawn": "Where does {0} come back?",
    "phase": "Shall the phase begin?",
    "begin": "Everything is in the box. Shall the set-up begin?",
    "first player": "Who goes first?",
    "board": "Which robot?",
    "set-up": "On which Spawn does {0} come in?",
    "Pug": "Does {0} come in there, or in the centre?",
    "either": "Which of the two?",
    "discard": "Which card is discarded?",
    "scrap": "Which card is scrapped, if any?",
    "acquire": "Which card is taken for free?",
    "pull": "On which side does {0} end?",
    "pull into": "Towards which obstacle is {0} pulled?",
    "shift": "Which robot is moved?",
    "shift to": "Where does {0} go?",
    "ignore": "Does {0} ignore the {1}?",
    "draw": "Which card is drawn?",
    "Shop Deck": "Which card comes from the Shop Deck?",
    "back": "What does the back of {0} say?",
    "lay tile": "Which tile of the Game Box comes into the arena, if any?",
    "lay tile on": "Onto which empty space does {0} come?",
    "swap tile": "Which tile of the arena is swapped for one of the Game Box, if any?",
    "swap tile for": "Which tile of the Game Box comes in place of {0}?",
    "displaced to": "To which of the nearest empty spaces does {0} make way?",
}
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
    question = _QUESTIONS.get(s.choice.kind, f"{s.choice.kind}?")
    waiting = () if s.choice.kind == "order" else tuple(_effects(s))
    return Question("" if "{1}" in question else source, question.format(about, source), waiting)


def _effects(s: State) -> Iterator[str]:
    """The effects that wait until nothing else happens."""
    for effect in s.waiting:
        yield option(effect_text(s, effect))
