"""The actions and questions of a seat, and the phases of a turn."""

from collections.abc import Mapping

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import ActionKind, ActionRows, ChoiceKind, PhaseKind, by

# ---- the kinds of choices that wait: a row for each ------------------------------------------------------
# A question may name ``about``, the robot or tile concerned, and ``source``, the card or tile that raised it.
# The text for an answer may name ``there``, the things on the chosen space.

_BEGIN = by("option", {"begin": "begin"}, "")
_A_CARD = "A card has to be drawn first."

#: kind of choice -> the question, the instruction shown meanwhile, and the effect of an answer
CHOICES: Mapping[str, ChoiceKind] = {
    # set-up
    "begin": ChoiceKind("Everything is in the box. Set up the game?",
        "The game has to be set up first.", does=_BEGIN),
    "first player": ChoiceKind("Who goes first?", "The starting player has to be drawn first."),
    "board": ChoiceKind("Which robot?",
        by("seat", {CHANCE: "A robot has to be dealt first."}, "{seat} must first choose a robot.")),
    "set-up": ChoiceKind("Which Spawn does {about} start on?",
        "{seat} must first choose where a robot starts."),
    "Pug": ChoiceKind("{about} may also start in the centre. Stay on the Spawn, or choose a centre space?",
        "{seat} must first choose whether a robot starts in the centre."),
    # the turn
    "phase": ChoiceKind("Start the phase?", "{seat} must first start the phase.",
        does=_BEGIN),
    "order": ChoiceKind("Several effects are waiting. Which one comes first?",
        "{seat} must first choose which effect happens next."),
    "who comes back": ChoiceKind("Which robot comes back first?",
        "{seat} must first choose which robot comes back first."),
    "respawn": ChoiceKind("Where does {about} come back?",
        "{seat} must first choose where a robot comes back."),
    # what effects ask
    "who next": ChoiceKind("Who is knocked back next?",
        "{seat} must first choose who is knocked back next."),
    "either": ChoiceKind("Which of the two effects?", "{seat} must first choose one of two effects.",
        does="{option}"),
    "pull": ChoiceKind("Which side does {about} end up on?",
        "{seat} must first choose where the pull ends."),
    "pull into": ChoiceKind("Which obstacle is {about} pulled towards?",
        "{seat} must first choose where the pull ends."),
    "shift": ChoiceKind("Which robot do you move?", "{seat} must first choose a robot to move."),
    "shift to": ChoiceKind("Where does {about} go?", "{seat} must first choose where the robot goes.",
        does=by("option", {"stay": "stay"}, "")),
    "ignore": ChoiceKind("Does {about} ignore the {source}?",
        "{seat} must first choose whether to ignore a tile.",
        does="[let the {option:effect} take effect|ignore the {option:ignored}|]"),
    "displaced to": ChoiceKind("Which of the nearest empty spaces does {about} move to?",
        "{seat} must first choose where the displaced robot goes."),
    # cards
    "draw": ChoiceKind("Which card is drawn?", _A_CARD),
    "Shop Deck": ChoiceKind("Which card comes from the Shop Deck?", _A_CARD),
    "discard": ChoiceKind("Which card do you discard?", "{seat} must first choose a card to discard."),
    "scrap": ChoiceKind("Which card do you scrap, if any?",
        "{seat} must first choose a card to scrap, or none."),
    "acquire": ChoiceKind("Which card do you take for free?", "{seat} must first choose a card to take."),
    # tiles
    "back": ChoiceKind("What does the back of {about} say?", "The tile has to be turned over first."),
    "lay tile": ChoiceKind("Which tile from the Game Box do you place in the Arena, if any?",
        "{seat} must first choose a tile from the Game Box, or none.",
        does=by("option", {"nothing": "place no tile"}, "place [{there} on {option}|{option}]")),
    "lay tile on": ChoiceKind("Which empty space do you put {about} on?",
        "{seat} must first choose where to put the tile."),
    "swap tile": ChoiceKind("Which tile in the Arena do you swap for one from the Game Box, if any?",
        "{seat} must first choose a tile to swap, or none.",
        does=by("option", {"nothing": "swap no tile"}, "swap [{there} on {option}|{option}]")),
    "swap tile for": ChoiceKind("Which tile from the Game Box replaces {about}?",
        "{seat} must first choose the tile that replaces it.", does="swap it for {option}"),
}  # fmt: skip


# ---- the kinds of phases: title, sentence when it begins, and a clause for trying something too early ----


def _of_a_turn(title: str, *, closing: bool = False) -> PhaseKind:
    return PhaseKind(title, f"The {title} begins.", f"this is the {title}", closing)


#: phase -> all there is to say of it
PHASES: Mapping[str, PhaseKind] = {
    "set-up": PhaseKind("Set-up", "", "the game is still being set up"),
    "start": _of_a_turn("Start of Turn Phase"),
    "respawn": _of_a_turn("Respawn Phase"),
    "main": _of_a_turn("Main Phase"),
    "end": _of_a_turn("End of Turn Phase", closing=True),
    "cleanup": _of_a_turn("Cleanup Phase", closing=True),
    "over": PhaseKind("The game is over", "The game is over.", closing=True),
}


# ---- what a seat may try in Robot Quest Arena ------------------------------------------------------------


class Move(Action):
    """Spend Move to advance a robot one space.

    >>> Move("pug", "right").text
    'move pug right'
    """

    fields = __slots__ = ("robot", "way")
    form = "move {robot} {way}"
    robot: str
    way: str


class Push(Action):
    """Spend Move to push the robot ``body`` one space with ``robot``.

    >>> Push("crate", "right", "pug").text
    'push crate right with pug'
    """

    fields = __slots__ = ("body", "way", "robot")
    form = "push {body} {way} with {robot}"
    body: str
    way: str
    robot: str


class Play(Action):
    """Play a card for one of your robots; the target is a robot, or a way, where the card needs one.

    >>> Play("Tackle", "pug", "crate").text, Play("Laser Cannon", "pug", "right").text
    ('play Tackle with pug on crate', 'play Laser Cannon with pug right')
    """

    fields = __slots__ = ("card", "robot", "target")
    card: str
    robot: str
    target: str | None

    def _text(self) -> str:
        on = "" if not self.target else f" {self.target}" if self.target in WAYS else f" on {self.target}"
        return f"play {self.card} with {self.robot}{on}"


class Use(Action):
    """Use the attack that is built into a robot of yours.

    >>> Use("strider", "crate").text
    'use strider on crate'
    """

    fields = __slots__ = ("robot", "target")
    form = "use {robot} on {target}"
    robot: str
    target: str


class Buy(Action):
    """Buy a card from the Shop or from the Supply.

    >>> Buy("Rivet Gun").text
    'buy Rivet Gun'
    """

    fields = __slots__ = ("card",)
    form = "buy {card}"
    card: str


class EnergyToMove(Action):
    """Turn Energy into the same amount of Move.

    >>> EnergyToMove(2).text
    'energy to move 2'
    """

    fields = __slots__ = ("amount",)
    form = "energy to move {amount}"
    amount: int

    def __init__(self, amount: int) -> None:
        if amount < 1 or amount != int(amount):
            raise ValueError(f"{amount} Energy cannot be turned into Move")
        super().__init__(int(amount))


class EndTurn(Action):
    """End your Main Phase.

    >>> EndTurn().text
    'end turn'
    """

    __slots__ = ()
    form = "end turn"


# ---- how they are worded ---------------------------------------------------------------------------------

#: kind of action -> its fields, any further facts, and its wording.  ``who`` is the robot if its seat has
#: several on the board; ``to`` is the space to which a move leads, ``way`` also that of a shot; of an answer,
#: ``choice`` is the kind of the choice and ``there`` the things on the space that it names
ACTIONS: ActionRows = {
    Move: ActionKind("robot way who to", "{seat} moves {robot} {way}.", "Move", "[{who} to ][{to}|{way}]",
        "move {robot} [to {to}|{way}]"),
    Push: ActionKind("body way robot who", "{seat} uses {robot} to push {body:the} {way}.", "Push",
        "[{who}: ]{body} {way}", "[use {who} to ]push {body} {way}"),
    Play: ActionKind("card robot target who way",
        "{seat} plays {card} with {robot}[, aiming {way}| on {target:the}|].", "Play",
        "{card}[ with {who}][, {way}| on {target}|]",
        "play {card}[ with {who}][, aiming {way}| on {target}|]"),
    Use: ActionKind("robot target", "{seat} uses {robot}’s attack on {target:the}.", "Attack",
        "{robot} on {target}", "attack {target} with {robot}"),
    Buy: ActionKind("card", "{seat} buys {card}.", "Buy", "{card}", "buy {card}"),
    EnergyToMove: ActionKind("amount", "{seat} turns {amount} Energy into Move.", "Energy",
        "{amount} to Move", "turn {amount} Energy into Move"),
    EndTurn: ActionKind("", "{seat} ends the turn.", "Turn", "End turn", "end turn"),
    Choose: ActionKind("option choice there", "{seat} chooses [to {choice,option:deed}|{option:option}].",
        "Choose", "[{choice,option,there:deed}|{option:label}]",
        "[{choice,option,there:deed}|choose {option:label}]"),
}  # fmt: skip
