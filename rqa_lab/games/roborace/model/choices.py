"""The kinds of choices that wait: a row for each.

What is asked may name the seat that is asked, ``about``, and the card, field or token that it is about,
``source``.
"""

from collections.abc import Mapping

from rqa_lab.core.vocabulary import ChoiceKind

#: the answers to a token that might be taken
TAKE, LEAVE = "take", "leave"
#: kind of choice -> the question, what has to be done first, the clauses that give it, what is chosen
CHOICES: Mapping[str, ChoiceKind] = {
    # set-up and chance
    "begin": ChoiceKind("Everything is in the box. Shall the set-up begin?",
        "First the race has to be set up: “choose begin” does it.",
        ("roborace.components.inventory", "roborace.scope.players"), "to begin"),
    "first player": ChoiceKind("Who goes first?", "First it has to be drawn who begins.",
        ("roborace.setup.start-player",)),
    "draw": ChoiceKind("Which card is drawn?", "First a card has to be drawn.",
        ("roborace.draw.end-of-turn",)),
    "start card": ChoiceKind("Which card lies on the table at the start, and how?",
        "First a card has to be laid on the table.", ("roborace.setup.two-by-two-grid",)),
    "token": ChoiceKind("Which course token is drawn?", "First a course token has to be drawn.",
        ("roborace.course.replace",)),
    # the arena
    "take": ChoiceKind("Does {about} take the course token on field {source}, unseen?",
        "First {seat} has to choose whether to take the course token.",
        ("roborace.course.pick-up-optional", "roborace.course.pick-up"), "to {option} the course token"),
    "give up": ChoiceKind("Which course token does {about} give up?",
        "First {seat} has to give up a course token.", ("roborace.course.combined-limits",),
        "to give up {option}"),
    "throw": ChoiceKind("Which card does {about} discard?", "First {seat} has to discard a card.",
        ("roborace.course.plus-one-card-lost",), "to discard {option}"),
    "push": ChoiceKind("How many fields more does the robot of {about} go?",
        "First {seat} has to choose how far the robot goes on.", ("roborace.course.pushing",),
        "to go {option:fields}"),
    # tokens
    "rob": ChoiceKind("Which course token does {about} take?", "First {seat} has to choose a course token.",
        ("roborace.course.cunning",), "{option}"),
    "which": ChoiceKind("Which card on the table does {about} choose for {source}?",
        "First {seat} has to choose a card on the table.", (), "{option:laid}"),
    "how": ChoiceKind("How is {source:laid} to lie?", "First {seat} has to choose how the card is turned.",
        (), "to lay it as {option}"),
    "turn": ChoiceKind("Which card does {about} turn, and how?", "First {seat} has to choose a card to turn.",
        ("roborace.action.turn",), "to turn {option}"),
    "where": ChoiceKind("Where does {about} lay {source}?",
        "First {seat} has to choose a place for the card.",
        ("roborace.course.tricks-placement-limits",), "{option}"),
    "way": ChoiceKind("Which card does {about} move, and which way?",
        "First {seat} has to choose a card to move.", ("roborace.course.move-it",), "to move {option:laid}"),
    "change": ChoiceKind("Which cards does {about} exchange?",
        "First {seat} has to choose cards to exchange.", ("roborace.action.change",), "to exchange {option}"),
    "revive": ChoiceKind("Which action token does {about} bring back?",
        "First {seat} has to choose an action token.", ("roborace.action.replay",), "to bring back {option}"),
}  # fmt: skip
