"""What a seat may try in Robot Quest Arena."""

from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import ActionKind, ActionRows


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


# ---- what is said of them --------------------------------------------------------------------------------

#: kind of action -> its fields and the facts that come besides, what is said of it.  ``who`` is the robot if
#: its seat has several on the board; ``to`` is the space to which a move leads, ``way`` also that of a shot;
#: of an answer, ``choice`` is the kind of the choice and ``there`` what lies on the space that it names
ACTIONS: ActionRows = {
    Move: ActionKind("robot way who to", "{seat} moves {robot} {way}.", "Move", "[{who} to ][{to}|{way}]",
        "move {robot} [to {to}|{way}]"),
    Push: ActionKind("body way robot who", "{seat} pushes {body:the} {way} with {robot}.", "Push",
        "{body} {way}[ with {who}]", "push {body} {way}[ with {who}]"),
    Play: ActionKind("card robot target who way",
        "{seat} plays {card} with {robot}[ {way:towards}| on {target:the}|].", "Play",
        "{card}[ with {who}][ {way}| on {target}|]", "play {card}[ with {who}][ {way}| on {target}|]"),
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
