"""What a seat may try in Gekido.

Every seat has one bot, so an action does not name who acts.  Dice are meant by their symbols.
"""

from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import ActionKind, ActionRows
from rqa_lab.games.gekido.model.commands import COMMANDS


class Move(Action):
    """Move your bot one tile, in the First or in the Second Movement Phase.

    >>> Move("up-right").text
    'move up-right'
    """

    fields = __slots__ = ("way",)
    form = "move {way}"
    way: str


class Stay(Action):
    """Do not move in this Movement Phase."""

    __slots__ = ()
    form = "stay"


class Attack(Action):
    """Choose the bot that yours attacks this turn; the first roll follows at once.

    >>> Attack("pytron").text
    'attack pytron'
    """

    fields = __slots__ = ("bot",)
    form = "attack {bot}"
    bot: str


class Declare(Action):
    """Name the Attack Command that you want to complete.

    >>> Declare("full house").text
    'declare full house'
    """

    fields = __slots__ = ("command",)
    form = "declare {command}"
    command: str


class Lock(Action):
    """Lock a die with this symbol on the declared command.

    >>> Lock("T").text
    'lock T'
    """

    fields = __slots__ = ("symbol",)
    form = "lock {symbol}"
    symbol: str


class Roll(Action):
    """Roll all dice that are not locked once more."""

    __slots__ = ()
    form = "roll"


class Stop(Action):
    """Stop rolling: matching dice are placed, and the command is complete or not."""

    __slots__ = ()
    form = "stop"


class _Effect(Action):
    """The use of an effect: on a die, with a symbol or a command that it needs."""

    fields = __slots__ = ("name", "on", "to")
    name: str
    on: str | None
    to: str | None

    def _text(self) -> str:
        on = f" on {self.on}" if self.on else ""
        to = "" if not self.to else f" for {self.to}" if self.to in COMMANDS else f" as {self.to}"
        return f"{self.form} {self.name}{on}{to}"


class Use(_Effect):
    """Use a Power of your bot, or the tile that it stands on.

    >>> Use("One Die = Any Die", "S", "T").text, Use("Switch Attack", None, "full house").text
    ('use One Die = Any Die on S as T', 'use Switch Attack for full house')
    """

    __slots__ = ()
    form = "use"


class Play(_Effect):
    """Play a Tech Card.

    >>> Play("Half Turn", "S", None).text
    'play Half Turn on S'
    """

    __slots__ = ()
    form = "play"


class Pass(Action):
    """Use nothing now, or do without what is offered."""

    __slots__ = ()
    form = "pass"


class Push(Action):
    """Push the bot that you hit: yours enters its tile.

    >>> Push("pytron").text
    'push pytron'
    """

    fields = __slots__ = ("bot",)
    form = "push {bot}"
    bot: str


# ---- what is said of them --------------------------------------------------------------------------------

_EFFECT = "{name}[ on {on:die}][ {to:as}]"
_PASS = by("phase", {"target": "do not attack"}, "pass")
_DICE = dict.fromkeys(("roll", "keep dice", "reroll"), "choose {option:dice}")

#: kind of action -> its fields and the facts that come besides, what is said of it
ACTIONS: ActionRows = {
    Move: ActionKind("way who to", "{seat} moves {way}.", "Move", "[{to}|{way}]",
        "move {who} [to {to}|{way}]"),
    Stay: ActionKind("who", "{seat} stays.", "Move", "stay", "stay with {who}"),
    Attack: ActionKind("bot", "{seat} attacks {bot:bot}.", "Attack", "{bot:bot}", "attack {bot:bot}"),
    Push: ActionKind("bot", "{seat} pushes {bot:bot}.", "Push", "{bot:bot}", "push {bot:bot}"),
    Declare: ActionKind("command", "{seat} declares {command:command}.", "Command", "{command:command}",
        "declare {command:command}"),
    Lock: ActionKind("symbol", "{seat} locks {symbol:die}.", "Lock", "{symbol}", "lock a {symbol:symbol}"),
    Roll: ActionKind("", "{seat} rolls again.", "Dice", "roll", "roll"),
    Stop: ActionKind("", "{seat} stops rolling.", "Dice", "stop rolling", "stop rolling"),
    Use: ActionKind("name on to", f"{{seat}} uses {_EFFECT}.", "Use", "{rest}", "{text}"),
    Play: ActionKind("name on to", f"{{seat}} plays {_EFFECT}.", "Play", "{rest}", "{text}"),
    Pass: ActionKind("phase", "{seat} passes.", "Turn", _PASS, _PASS),
    Choose: ActionKind("option choice",
        by("option", {"begin": "The set-up begins."}, "{seat} chooses {option:bot}."),
        "Choose", "{option:bot}",
        by("option", {"begin": "begin"}, by("choice", _DICE, "choose {option:bot}"))),
}  # fmt: skip
