"""The actions and questions of a seat, and the phases of a turn."""

from collections.abc import Mapping

from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import ActionKind, ActionRows, ChoiceKind, PhaseKind, by
from rqa_lab.games.roborace.components import face, robots

# ---- the kinds of choices that wait: a row for each ------------------------------------------------------
# A question may name ``about``, the seat that is asked, and ``source``, the card, field or token concerned.

#: the answers to the offer of a token
TAKE, LEAVE = "take", "leave"
#: kind of choice -> the question, the instruction shown meanwhile, the clauses behind it, the thing chosen
CHOICES: Mapping[str, ChoiceKind] = {
    # set-up and chance
    "begin": ChoiceKind("Everything is in the box. Set up the race?",
        "The race has to be set up first: “choose begin” does it.",
        ("roborace.components.inventory", "roborace.scope.players"), "to begin"),
    "first player": ChoiceKind("Who goes first?", "The starting player has to be drawn first.",
        ("roborace.setup.start-player",)),
    "draw": ChoiceKind("Which card is drawn?", "A card has to be drawn first.",
        ("roborace.draw.end-of-turn",)),
    "start card": ChoiceKind("Which card starts on the table, and how is it turned?",
        "A card has to be placed on the table first.", ("roborace.setup.two-by-two-grid",)),
    "token": ChoiceKind("Which course token is drawn?", "A course token has to be drawn first.",
        ("roborace.course.replace",)),
    # the arena
    "take": ChoiceKind("Does {about} take the face-down course token on field {source}?",
        "{seat} must first choose whether to take the course token.",
        ("roborace.course.pick-up-optional", "roborace.course.pick-up"), "to {option} the course token"),
    "give up": ChoiceKind("Which course token does {about} give up?",
        "{seat} must first give up a course token.", ("roborace.course.combined-limits",),
        "to give up {option}"),
    "throw": ChoiceKind("Which card does {about} discard?", "{seat} must first discard a card.",
        ("roborace.course.plus-one-card-lost",), "to discard {option}"),
    "push": ChoiceKind("How many more fields does {about}’s robot move?",
        "{seat} must first choose how far the robot moves on.", ("roborace.course.pushing",),
        "to move {option:fields}"),
    # tokens
    "rob": ChoiceKind("Which course token does {about} take?", "{seat} must first choose a course token.",
        ("roborace.course.cunning",), "to take {option:from}"),
    "which": ChoiceKind("Which card on the table does {about} {source}?",
        "{seat} must first choose a card on the table.", (), "{option:laid}"),
    "how": ChoiceKind("How should {source:laid} be turned?", "{seat} must first choose how to turn the card.",
        (), "to place it as {option}"),
    "turn": ChoiceKind("Which card does {about} turn, and how?", "{seat} must first choose a card to turn.",
        ("roborace.action.turn",), "to turn {option}"),
    "where": ChoiceKind("Where does {about} place {source}?",
        "{seat} must first choose where to place the card.",
        ("roborace.course.tricks-placement-limits",), "{option}"),
    "way": ChoiceKind("Which card does {about} move, and which way?",
        "{seat} must first choose a card to move.", ("roborace.course.move-it",), "to move {option:laid}"),
    "change": ChoiceKind("Which cards does {about} exchange?",
        "{seat} must first choose cards to exchange.", ("roborace.action.change",), "to exchange {option}"),
    "revive": ChoiceKind("Which action token does {about} bring back?",
        "{seat} must first choose an action token.", ("roborace.action.replay",), "to bring back {option}"),
}  # fmt: skip


# ---- the phases of a turn, as RoboRace plays it: a row for each, in their order --------------------------

#: phase -> its title, the sentence when it begins, and a note while it lasts
PHASES: Mapping[str, PhaseKind] = {
    "set-up": PhaseKind("Set-up", "The set-up begins.", "the race is still being set up"),
    "place": PhaseKind("placing", "Time to place a card.", "no card has been placed yet"),
    "placed": PhaseKind("drawing", "The card is placed.", "a card has been placed but none drawn yet"),
    "drawn": PhaseKind("end of the turn", "The turn is about to end.", "the turn is about to end"),
    "over": PhaseKind("the race is over", "The race is over."),
}


# ---- the actions of RoboRace: each belongs to the active seat -------------------------------------------

EXTRA, SWAPPED = "Extra", "R-R"


class Place(Action):
    """Place a card of your hand on the table, turned as written, at the space of its upper left robot.

    With a token it is placed in another way: ``how`` is "Extra", or for R-R the card as if two robots were
    swapped.

    >>> Place("RG/YB", "1,-2").text, Place("RG/YB", "1,2", "GR/YB").text
    ('place RG/YB at 1,-2', 'place RG/YB at 1,2 as GR/YB')
    """

    fields = __slots__ = ("card", "space", "how")
    card: str
    space: str
    how: str

    def __init__(self, card: str, space: str, how: str = "") -> None:
        super().__init__(card, space, how)

    def _text(self) -> str:
        how = f" with {EXTRA}" if self.how == EXTRA else f" as {self.how}" if self.how else ""
        return f"place {self.card} at {self.space}{how}"

    @property
    def token(self) -> str:
        """The action token with which it is placed, or ""."""
        return SWAPPED if self.how and self.how != EXTRA else self.how

    @property
    def fits(self) -> str:
        """The card as it has to fit: as if its robots were swapped."""
        return self.how if self.token == SWAPPED else face(robots(self.card))


class Exchange(Action):
    """Discard a card of your hand, if none can be placed, and draw another one."""

    fields = __slots__ = ("card",)
    form = "exchange {card}"
    card: str


class Pass(Action):
    """Place nothing, if nothing can be placed and no card is exchanged."""

    __slots__ = ()
    form = "pass"


class Use(Action):
    """Use a course token or an action token.

    >>> Use("Great trick").text
    'use Great trick'
    """

    fields = __slots__ = ("name",)
    form = "use {name}"
    name: str


class Draw(Action):
    """Draw a card, after which the turn is nearly over."""

    __slots__ = ()
    form = "draw"


class EndTurn(Action):
    """End the turn without using another token."""

    __slots__ = ()
    form = "end turn"


_CHOSEN = {kind: f"choose {row.chosen}" for kind, row in CHOICES.items() if row.chosen and kind != "begin"}
#: kind of action -> its fields, any further facts, and its wording
ACTIONS: ActionRows = {
    Place: ActionKind("card space how covers n field",
        "{seat} places {card} at {space}[ {how:how}][ and covers {covers:# robot}]"
        "[: {n:# field}, to field {field}].", "Place",
        "{card} at {space}[ {how:how}]", "place {card} at {space}[ {how:how}]"),
    Exchange: ActionKind("card", "{seat} exchanges {card}.", "Exchange", "{card}", "exchange {card}"),
    Pass: ActionKind("", "{seat} places no card.", "Turn", "Pass", "pass"),
    Use: ActionKind("name", "{seat} uses {name}.", "Use", "{name}", "use {name}"),
    Draw: ActionKind("", "{seat} draws.", "Turn", "Draw", "draw"),
    EndTurn: ActionKind("", "{seat} ends the turn.", "Turn", "End turn", "end turn"),
    Choose: ActionKind("option choice",
        by("option", {"begin": "The set-up begins."}, "{seat} chooses {option}."), "Choose",
        by("choice", {
            "push": "{option:fields}", "how": "place it as {option}", "rob": "{option:from}",
            "take": "{option} it",
        }, "{option}"),
        by("option", {"begin": "begin"}, by("choice", _CHOSEN, "choose {option}"))),
}  # fmt: skip
