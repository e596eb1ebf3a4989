"""What a seat may try in Robot Quest Arena."""

from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action


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
    """Turn Energy into as much Move.

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
