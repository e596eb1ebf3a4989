"""The actions and questions of a seat, and the phases of a turn."""

from collections.abc import Mapping

from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import ActionKind, ActionRows, ChoiceKind, PhaseKind, Says, by
from rqa_lab.games.gekido.components import COMMANDS

# ---- the kinds of choices that wait: a row for each ------------------------------------------------------
# A question may name ``about``, the Bot of the seat that chooses.

#: kind of choice -> the question, the instruction shown meanwhile, the clauses behind it, the thing chosen
CHOICES: Mapping[str, ChoiceKind] = {
    # set-up
    "begin": ChoiceKind("Everything is in the box. Set up the game?",
        "The game has to be set up first: “choose begin” does it.",
        ("gekido.components.inventory", "gekido.scope.players-and-time"), "to begin"),
    "bot": ChoiceKind("Which Bot?", "{seat} must first choose a Bot.",
        ("gekido.setup.choose-bot", "gekido.components.bots"), "{option:bot}"),
    "panel": ChoiceKind("Which Control Panel is dealt?", "A Control Panel has to be dealt first.",
        ("gekido.setup.choose-bot",)),
    "tile": ChoiceKind("Which tile is drawn?", "A tile has to be drawn first.",
        ("gekido.setup.arena-outer",)),
    "first player": ChoiceKind("Who goes first?", "The starting player has to be drawn first.",
        ("gekido.setup.start-player",)),
    "place": ChoiceKind("Which tile does {about} start on?",
        "{seat} must first choose where to place a Bot.",
        ("gekido.setup.place-bots", "gekido.setup.one-bot-per-tile"), "to start on {option}"),
    # an attack
    "roll": ChoiceKind("What do the dice show?", "The dice have to be rolled first.",
        ("gekido.dice.five-dice",)),
    "token": ChoiceKind("No Bot with a Ready Lock was in reach. Whose Lock do you turn to Loading instead?",
        "{seat} must first choose which Target Lock to turn to Loading.",
        ("gekido.lock.fallback-flips-ready",), "the Target Lock for {option:bot}"),
    "space": ChoiceKind("Which group of spaces do you Lock the die on?",
        "{seat} must first choose which spaces to Lock the die on.", ("gekido.dice.slot-commitment",),
        "the group of {option} spaces"),
    "keep dice": ChoiceKind("Which Locked dice do you move to the new command?",
        "{seat} must first choose which Locked dice to keep.", ("gekido.power.switch-attack",),
        "to keep {option:dice}"),
    "reroll": ChoiceKind("Which dice do you roll again?",
        "{seat} must first choose which dice to roll again.", ("gekido.tech.timing-on-card",),
        "to roll {option:dice} again"),
    "pushed to": ChoiceKind("{about} was pushed. Where does it go?",
        "{seat} must first choose where the pushed Bot moves to.",
        ("gekido.push.procedure", "gekido.push.always-possible")),
    # damage and what it unlocks
    "armor": ChoiceKind("What does the Armor die show?", "The Armor die has to be rolled first.",
        ("gekido.armor.roll-on-gain",)),
    "armor again": ChoiceKind("There is no space for another Armor die. Which one do you roll again?",
        "{seat} must first choose an Armor die to roll again.", ("gekido.bonus.unusable-lost",),
        "to roll the Armor die of {option} again"),
    "armor die": ChoiceKind("Which Armor die takes the damage?",
        "{seat} must first choose which Armor die takes the damage.",
        ("gekido.armor.several", "gekido.armor.absorbs-first"), "the Armor die of {option}"),
    "bonus": ChoiceKind("{about} lost a Structure die. Which bonus comes first?",
        "{seat} must choose which bonus comes first.",
        ("gekido.bonus.order-within", "gekido.bonus.all-listed"), "{option} first"),
    "power": ChoiceKind("{about} lost a Structure die. Which Power does that unlock?",
        "{seat} must first choose a Power to unlock.", ("gekido.power.unlock", "gekido.power.depleted")),
    "charge": ChoiceKind("{about} lost a Structure die. Which Power gets a Charge?",
        "{seat} must first choose a Power to charge.",
        ("gekido.charge.extra", "gekido.charge.restrictions")),
    # cards
    "draw": ChoiceKind("Which card is drawn?", "A card has to be drawn first.", ("gekido.setup.tech-deck",)),
    "Center": ChoiceKind("Does {about} use The Center, to look at cards and keep one?",
        "{seat} must first choose whether to use the tile.",
        ("gekido.tile.center-draw", "gekido.turn.end"), "to {option}"),
    "keep": ChoiceKind("Which card do you keep?", "{seat} must first choose a card to keep.",
        ("gekido.tech.hidden",), "to keep {option:cards}"),
    "discard": ChoiceKind("You hold too many cards. Which one do you discard?",
        "{seat} must first choose a card to discard.", ("gekido.tech.hand-limit",),
        "to discard {option:cards}"),
}  # fmt: skip


# ---- the phases of a turn, as Gekido plays it: a row for each, in their order ----------------------------
# In "defence" the defender may answer the roll, in "answer" a card; in "brace" the seat that is about to
# take damage may act, then in "strike" the attacker.

#: phase -> its title, the sentence when it begins, and a note while it lasts
PHASES: Mapping[str, PhaseKind] = {
    "set-up": PhaseKind("Set-up", "The set-up begins.", "the game is still being set up"),
    "start": PhaseKind("start of the turn", "The turn begins; a Power can be used.",
        "this is the start of the turn", seldom=True),
    "first move": PhaseKind("First Movement Phase", "The First Movement Phase begins.",
        "this is the First Movement Phase"),
    "target": PhaseKind("Attack Phase, Acquire Target", "The Attack Phase begins.",
        "a target has to be chosen"),
    "declare": PhaseKind("Attack Phase, naming a command", "Time to declare an Attack Command.",
        "an Attack Command has to be chosen"),
    "defence": PhaseKind("Attack Phase, the defender may answer the roll",
        "The defender may answer the roll.", "the defender may answer the roll"),
    "attack": PhaseKind("Attack Phase, Attack Command", "The attacker continues.",
        "the Attack Command is being made"),
    "answer": PhaseKind("Attack Phase, the defender may answer the card", "The defender may answer the card.",
        "the defender may answer the card"),
    "brace": PhaseKind("Attack Phase, before taking damage",
        "Damage is coming; a defense may help.", "damage is about to be suffered"),
    "strike": PhaseKind("Attack Phase, before dealing damage", "The attacker may make the hit harder.",
        "damage is about to be dealt"),
    "push": PhaseKind("Attack Phase, pushing", "The attacker may push.", "the attacker may push"),
    "second move": PhaseKind("Second Movement Phase", "The Second Movement Phase begins.",
        "this is the Second Movement Phase"),
    "end": PhaseKind("end of the turn", "The turn ends.", "the turn is ending", seldom=True),
    "over": PhaseKind("the game is over", "The game is over."),
}  # fmt: skip


# ---- what a seat may try in Gekido -----------------------------------------------------------------------
# Every seat has one bot, so an action does not name who acts.  Dice are meant by their symbols.


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
    """Roll all dice that are not locked again."""

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
    """Use nothing now, or decline an offer."""

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


# ---- how they are worded ---------------------------------------------------------------------------------

_EFFECT = "{name}[ on {on:die}][ {to:as}]"
_PASS = by(
    "phase",
    {
        "start": "start the turn",
        "target": "don’t attack",
        "defence": "let the roll stand",
        "answer": "let the card work",
        "brace": "take {damage} damage",
        "strike": "deal {damage} damage",
        "push": "don’t push",
    },
    "pass",
)
_TOLD: Mapping[str, Says] = {
    **dict.fromkeys(("roll", "keep dice", "reroll"), "choose {option:dice}"),
    "place": "start on {option}",
    "pushed to": "go to {option}",
}

#: kind of choice -> its answers on buttons, where an option says too little
_ANSWERS: Mapping[str, Says] = {
    "space": "the group of {option}",
    **dict.fromkeys(("keep dice", "reroll"), "{option:dice}"),
    "Center": by("option", {"draw": "yes", "pass": "no"}),
    "armor again": "the die of {option}",
}

#: kind of action -> its fields, any further facts, and its wording
ACTIONS: ActionRows = {
    Move: ActionKind("way who to", "{seat} moves {way}.", "Move", "[{to}|{way}]",
        "move {who} [to {to}|{way}]"),
    Stay: ActionKind("who", "{seat} stays.", "Move", "stay", "stay with {who}"),
    Attack: ActionKind("bot", "{seat} attacks {bot:bot}.", "Attack", "{bot:bot}", "attack {bot:bot}"),
    Push: ActionKind("bot", "{seat} pushes {bot:bot}.", "Push", "{bot:bot}", "push {bot:bot}"),
    Declare: ActionKind("command", "{seat} declares {command:command}.", "Command", "{command:command}",
        "declare {command:command}"),
    Lock: ActionKind("symbol", "{seat} locks {symbol:die}.", "Lock", "{symbol:symbol}",
        "lock a {symbol:symbol}"),
    Roll: ActionKind("rolled", "{seat} rolls again.", "Dice", "Roll[ {rolled}]", "roll[ {rolled}]"),
    Stop: ActionKind("", "{seat} stops rolling.", "Dice", "Stop rolling", "stop rolling"),
    Use: ActionKind("name on to", f"{{seat}} uses {_EFFECT}.", "Use", _EFFECT, f"use {_EFFECT}"),
    Play: ActionKind("name on to", f"{{seat}} plays {_EFFECT}.", "Play", _EFFECT, f"play {_EFFECT}"),
    Pass: ActionKind("phase damage", "{seat} passes.", "Turn", _PASS, _PASS),
    Choose: ActionKind("option choice",
        by("option", {"begin": "The set-up begins."}, "{seat} chooses {option:bot}."),
        "Choose", by("choice", _ANSWERS, "{option:bot}"),
        by("option", {"begin": "begin"}, by("choice", _TOLD, "choose {option:bot}"))),
}  # fmt: skip
