"""What a waiting choice is about, as a question."""

from rqa_lab.core.game import Question
from rqa_lab.games.roborace.model.choices import CHOICES
from rqa_lab.games.roborace.model.effects import named
from rqa_lab.games.roborace.model.state import State, field_of
from rqa_lab.games.roborace.words.english import ENGLISH


def ask(s: State) -> Question:
    """What the waiting choice is about.

    >>> from rqa_lab.games.roborace.play.agreement import start
    >>> ask(start({"seats": ["Ann", "Bo"]})).text
    'Everything is in the box. Shall the set-up begin?'
    """
    assert s.choice is not None
    frame = named(s.choice.frame)
    source = getattr(frame, "cause", "")
    match s.choice.effect:
        case "pick up":
            source = s.setup.fields[field_of(s, s.gone[s.seat])]
        case "swap" if hasattr(frame, "one"):
            source += f" with {ENGLISH.say('{one:laid}', {'one': frame.one})}"
        case "turned":
            source = s.laid[frame.number].text
        case "trick":
            source = "a card face down"
        case "face up":
            source = frame.card
    asks = CHOICES[s.choice.kind].asks
    return Question("", ENGLISH.say(asks, {"about": s.choice.seat, "source": source}))
