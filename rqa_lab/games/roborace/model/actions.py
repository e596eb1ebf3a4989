"""What a seat may try in RoboRace: an action is of the seat whose turn it is."""

from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import ActionKind, ActionRows
from rqa_lab.games.roborace.model.cards import face, robots
from rqa_lab.games.roborace.model.choices import CHOICES

EXTRA, SWAPPED = "Extra", "R-R"


class Place(Action):
    """Place a card of your hand on the table, turned as it is written, at the space of its upper left robot.

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
    """End the turn, without using a token any more."""

    __slots__ = ()
    form = "end turn"


_CHOSEN = {kind: f"choose {row.chosen}" for kind, row in CHOICES.items() if row.chosen and kind != "begin"}
#: kind of action -> its fields and the facts that come besides, what is said of it
ACTIONS: ActionRows = {
    Place: ActionKind("card space how covers n field",
        "{seat} places {card} at {space}[ {how:how}][ and covers {covers:# robot}]"
        "[: {n:# field} to field {field}].", "Place",
        "{card} at {space}[ {how:how}]", "place {card} at {space}[ {how:how}]"),
    Exchange: ActionKind("card", "{seat} exchanges {card}.", "Exchange", "{card}", "exchange {card}"),
    Pass: ActionKind("", "{seat} places no card.", "Turn", "pass", "pass"),
    Use: ActionKind("name", "{seat} uses {name}.", "Use", "{name}", "use {name}"),
    Draw: ActionKind("", "{seat} draws.", "Turn", "draw", "draw"),
    EndTurn: ActionKind("", "{seat} ends the turn.", "Turn", "end turn", "end the turn"),
    Choose: ActionKind("option choice",
        by("option", {"begin": "The set-up begins."}, "{seat} chooses {option}."), "Choose",
        by("choice", {"push": "{option:fields}", "how": "lay it as {option}"}, "{option}"),
        by("option", {"begin": "begin"}, by("choice", _CHOSEN, "choose {option}"))),
}  # fmt: skip
