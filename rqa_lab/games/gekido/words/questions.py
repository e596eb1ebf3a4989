"""What a waiting choice is about, as a question."""

from rqa_lab.core.game import Question
from rqa_lab.games.gekido.model.choices import CHOICES
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.words.english import ENGLISH


def ask(s: State) -> Question:
    """What the waiting choice is about.

    >>> from rqa_lab.games.gekido import GAME
    >>> ask(GAME.start({"seats": ["Ann", "Bo"]})).text
    'Everything is in the box. Shall the set-up begin?'
    """
    assert s.choice is not None
    seats, titles = s.setup.seats, s.setup.titles
    number = seats.index(s.choice.seat) if s.choice.seat in seats else s.seat
    about = titles[number] if number < len(titles) else s.choice.seat
    return Question("", ENGLISH.say(CHOICES[s.choice.kind].asks, {"about": about}))
