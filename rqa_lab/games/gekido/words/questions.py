"""What a waiting choice is about, as a question."""

from rqa_lab.core.game import Question
from rqa_lab.games.gekido.model.state import State

#: kind of choice -> the question; {0} is the Bot of the seat that chooses
_QUESTIONS = {
    "begin": "Everything is in the box. Shall the set-up begin?",
    "bot": "Which Bot?",
    "panel": "Which Control Panel is dealt?",
    "tile": "Which tile is drawn?",
    "first player": "Who goes first?",
    "place": "On which tile does {0} begin?",
    "roll": "What do the dice show?",
    "token": "Which Target Lock is turned to Loading?",
    "space": "On which spaces is the die locked?",
    "keep dice": "Which locked dice move over to the new command?",
    "reroll": "Which dice are rolled again?",
    "pushed to": "Where does {0} go?",
    "armor": "What does the Armor die show?",
    "armor die": "Which Armor die takes the damage?",
    "bonus": "Which bonus comes first?",
    "power": "Which Power of {0} is unlocked?",
    "charge": "Which Power of {0} gets a Charge?",
    "armor again": "Is an Armor die rolled again?",
    "draw": "Which card is drawn?",
    "Center": "Does {0} use The Center?",
    "keep": "Which card is kept?",
    "discard": "Which card is discarded?",
}


def ask(s: State) -> Question:
    """What the waiting choice is about.

    >>> from rqa_lab.games.gekido import GAME
    >>> ask(GAME.start({"seats": ["Ann", "Bo"]})).text
    'Everything is in the box. Shall the set-up begin?'
    """
    assert s.choice is not None
    seats = s.setup.seats
    number = seats.index(s.choice.seat) if s.choice.seat in seats else s.seat
    about = s.setup.titles[number] if number < len(s.setup.titles) else s.choice.seat
    return Question("", _QUESTIONS.get(s.choice.kind, f"{s.choice.kind}?").format(about))
