"""The kinds of choices that wait: a row for each.

A question may name ``about``, the robot or tile that it is about, and ``source``, what brought it up.  What
an answer does may name ``there``, what lies on the space that is the option.
"""

from collections.abc import Mapping

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import ChoiceKind

_BEGIN = by("option", {"begin": "begin"}, "")
_A_CARD = "First a card has to be drawn."

#: kind of choice -> the question, what has to be done first, and what an answer does
CHOICES: Mapping[str, ChoiceKind] = {
    # set-up
    "begin": ChoiceKind("Everything is in the box. Shall the set-up begin?",
        "First the game has to be set up.", does=_BEGIN),
    "first player": ChoiceKind("Who goes first?", "First it has to be drawn who begins."),
    "board": ChoiceKind("Which robot?",
        by("seat", {CHANCE: "First a robot has to be dealt."}, "First {seat} has to choose a robot.")),
    "set-up": ChoiceKind("On which Spawn does {about} come in?",
        "First {seat} has to choose where a robot starts."),
    "Pug": ChoiceKind("Does {about} come in there, or in the centre?",
        "First {seat} has to choose whether a robot starts in the centre."),
    # the turn
    "phase": ChoiceKind("Shall the phase begin?", "First {seat} has to choose to let the phase begin.",
        does=_BEGIN),
    "order": ChoiceKind("Several things are due: what happens first?",
        "First {seat} has to choose which effect happens next."),
    "who comes back": ChoiceKind("Which robot comes back first?",
        "First {seat} has to choose which robot comes back first."),
    "respawn": ChoiceKind("Where does {about} come back?",
        "First {seat} has to choose where a robot comes back."),
    # what effects ask
    "who next": ChoiceKind("Who is knocked back next?", "First {seat} has to choose who is next."),
    "either": ChoiceKind("Which of the two?", "First {seat} has to choose one of two effects.",
        does="{option}"),
    "pull": ChoiceKind("On which side does {about} end?",
        "First {seat} has to choose where the pull ends."),
    "pull into": ChoiceKind("Towards which obstacle is {about} pulled?",
        "First {seat} has to choose where the pull ends."),
    "shift": ChoiceKind("Which robot is moved?", "First {seat} has to choose a robot to move."),
    "shift to": ChoiceKind("Where does {about} go?", "First {seat} has to choose where the robot goes.",
        does=by("option", {"stay": "stay"}, "")),
    "ignore": ChoiceKind("Does {about} ignore the {source}?",
        "First {seat} has to choose whether to ignore a tile.",
        does="[let the {option:effect} act|ignore the {option:ignored}|]"),
    "displaced to": ChoiceKind("To which of the nearest empty spaces does {about} make way?",
        "First {seat} has to choose where a robot makes way to."),
    # cards
    "draw": ChoiceKind("Which card is drawn?", _A_CARD),
    "Shop Deck": ChoiceKind("Which card comes from the Shop Deck?", _A_CARD),
    "discard": ChoiceKind("Which card is discarded?", "First {seat} has to choose a card to discard."),
    "scrap": ChoiceKind("Which card is scrapped, if any?",
        "First {seat} has to choose a card to scrap, or none."),
    "acquire": ChoiceKind("Which card is taken for free?", "First {seat} has to choose a card to take."),
    # tiles
    "back": ChoiceKind("What does the back of {about} say?", "First the tile has to be turned over."),
    "lay tile": ChoiceKind("Which tile of the Game Box comes into the arena, if any?",
        "First {seat} has to choose a tile of the Game Box, or none.",
        does=by("option", {"nothing": "lay no tile"}, "lay [{there} on {option}|{option}]")),
    "lay tile on": ChoiceKind("Onto which empty space does {about} come?",
        "First {seat} has to choose where the tile comes."),
    "swap tile": ChoiceKind("Which tile of the arena is swapped for one of the Game Box, if any?",
        "First {seat} has to choose a tile to swap, or none.",
        does=by("option", {"nothing": "swap no tile"}, "swap [{there} on {option}|{option}]")),
    "swap tile for": ChoiceKind("Which tile of the Game Box comes in place of {about}?",
        "First {seat} has to choose the tile that comes instead.", does="swap it for {option}"),
}  # fmt: skip
