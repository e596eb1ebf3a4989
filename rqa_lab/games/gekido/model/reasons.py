"""The vocabulary of refusals: a row for each kind of reason.

Rules return bare tuples ``(kind, clauses, *facts)``; ``rules.remedies.dress`` makes them reasons to show,
and looks up the facts that come besides.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core import choice
from rqa_lab.core.reasons import seat_name, way_name
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import ReasonKind
from rqa_lab.games.gekido.model.choices import CHOICES
from rqa_lab.games.gekido.model.state import ROLLS, State

#: verb of an action -> what it is to do so
_DEEDS = {
    "move": "Moving", "stay": "Staying", "attack": "Choosing a target", "declare": "Choosing a command",
    "lock": "Locking a die", "roll": "Rolling", "stop": "Stopping to roll", "push": "Pushing",
    "pass": "Passing",
}  # fmt: skip
#: when an effect is used, as a person says it
_WHEN = {
    "roll": "after a roll",
    "damage": "when damage is dealt",
    "start": "at the start of its owner’s turn, before moving",
    "end": "at the end of the turn",
    "card": "right after the attacker played a card",
}
_NO_ROLL_LEFT = "There is no roll left: {has} of {has} have been made"

#: kind of reason -> its facts, its sentence, the facts that come besides
REASONS: Mapping[str, ReasonKind] = {
    **choice.REASONS,
    # turn and waiting choice
    "choice waits": ReasonKind("seat choice",
        by("choice", {kind: row.waits for kind, row in CHOICES.items()})),
    "not an option": ReasonKind("option options",
        "[{dice:# die is|# dice are} rolled, so {dice:#} of the letters T, S, X, O, D and P {dice:is|are} "
        "due, not “{option:cut}”|{bots} stands on {option}; the options are {options:options}"
        "|“{option:cut}” is not among the options: [{options:options}|there are none]].", "dice bots tile"),
    "seats of a Duel": ReasonKind("has", "A Duel is for two players; here are {has}."),
    "bots of a seat": ReasonKind("seat has", "{seat} needs one Bot and has [{has}|none]."),
    "tiles of the Arena": ReasonKind("where needs has",
        "In {where} of the Arena belong {needs}; there lies [{has}|nothing]."),
    "game over": ReasonKind("", "The game is over."),
    "out of the game": ReasonKind("seat bot", "{bot} is destroyed, and {seat} is out of the game."),
    "not your part": ReasonKind("seat acts phase", "{acts} acts now: {phase:now}."),
    "not in the attack": ReasonKind("seat attacker target",
        "{seat} has no part in this attack; only {attacker} and {target} have."),
    "other phase": ReasonKind("action phase",
        by("action", {verb: f"{deed} is not possible now: {{phase:now}}." for verb, deed in _DEEDS.items()},
            "That is not possible now: {phase:now}.")),
    # moving
    "moved already": ReasonKind("bot", "{bot} has moved already this turn."),
    "edge": ReasonKind("bot at way", "{bot} cannot leave the Arena.", "instead"),
    "occupied": ReasonKind("bot to by", "{by} stands on {to}.", "instead"),
    "nobody there": ReasonKind("bot to", "On {to} {bot} would be adjacent to nobody.", "instead"),
    "only Loading there": ReasonKind("bot to beside",
        "On {to} {bot} would be adjacent only to {beside}, {beside:which is|which are} Loading.", "instead"),
    "nobody here": ReasonKind("bot at", "{bot} is adjacent to nobody and has to move.", "instead"),
    "only Loading here": ReasonKind("bot at beside",
        "{bot} is adjacent only to {beside}, {beside:which is|which are} Loading, and has to move.",
        "instead"),
    # target and push
    "own bot": ReasonKind("bot", "{bot} cannot attack itself.", "instead"),
    "destroyed": ReasonKind("target", "{target} is not in the Arena.", "instead"),
    "not adjacent": ReasonKind("bot at target to",
        "{target} on {to} is not adjacent to {bot} on {at}.", "instead"),
    "loading": ReasonKind("target to", "The Target Lock of {target} is Loading.", "instead"),
    "has to attack": ReasonKind("seat", "{seat} has to attack.", "instead"),
    "not the target": ReasonKind("bot target", "Only {target} can be pushed, which was attacked.", "instead"),
    "nothing to push": ReasonKind("target", "{target} is destroyed; there is nothing to push."),
    # command and dice
    "declared already": ReasonKind("command",
        "The command is chosen already: {command:command}; only the Power Switch Attack changes it."),
    "not declared": ReasonKind("", "First an Attack Command has to be chosen.", "instead"),
    "nothing to lock": ReasonKind("command symbol bot",
        "No die could be Locked on {command:command}: all show {symbol:die}, {bot}’s own symbol.",
        "instead"),
    "no die to lock": ReasonKind("symbol dice", "No unlocked die shows {symbol:die}.", "instead",
        absent=True),
    "no such die": ReasonKind("symbol dice", "No unlocked die shows {symbol:die}.", "instead", absent=True),
    "locked die": ReasonKind("symbol locked", "{symbol:die} is Locked, and a Locked die stays as it is."),
    "does not fit": ReasonKind("symbol command locked",
        "{symbol:die} does not fit on {command:command}[ with {locked:dice} Locked]; there is room for "
        "[{room:one of}|no die more].", "instead room"),
    "barred symbol": ReasonKind("symbol command bot",
        "{symbol:die} is {bot}’s own symbol, which {command:command} cannot use.", "instead"),
    "no roll left": ReasonKind("needs has",
        by("has", {ROLLS: f"{_NO_ROLL_LEFT}; only a Power, a card or a tile adds one."},
            f"{_NO_ROLL_LEFT}.")),
    "all locked": ReasonKind("locked", "All dice are Locked; there is none to roll."),
    "lock first": ReasonKind("command dice",
        "After the first roll at least one die has to be Locked on {command:command}.", "instead"),
    # Powers, tiles and cards
    "not its Power": ReasonKind("power bot", "{bot} has no Power {power}.", "instead", absent=True),
    "locked Power": ReasonKind("power bot",
        "{bot} has not unlocked {power} yet; that takes a Power bonus, for a lost Structure die.", "instead"),
    "too late": ReasonKind("power bot",
        "{bot} has {power}, but it is too late for it: the defender goes before the attacker."),
    "used up": ReasonKind("power bot", "{bot} has used up {power}.", "instead"),
    "not on the tile": ReasonKind("tile bot at",
        "{bot} does not stand on {tile}[ but on {stands}].", "stands"),
    "works by itself": ReasonKind("tile", "{tile} works by itself; there is nothing to use."),
    "no cards": ReasonKind("card", "There are no Tech Cards in a Duel."),
    "not in hand": ReasonKind("card seat", "{card} is not in the hand[: it is in the {place}].", "place",
        absent=True),
    "hand not seen": ReasonKind("card seat", "Only {seat} knows whether {card} is in the hand."),
    "attacker only": ReasonKind("name", "{name} is for the attacker."),
    "defender only": ReasonKind("name", "{name} is for whoever is under attack."),
    "other time": ReasonKind("name when phase",
        by("when", {when: f"{{name}} is used {then}; {{phase:now}}." for when, then in _WHEN.items()})),
    "no help here": ReasonKind("name bot", "{name} would do nothing for {bot} now."),
    "malfunction": ReasonKind("name bot", "No card changes what {bot} suffers from its malfunction."),
    "effect used": ReasonKind("name roll",
        "An effect has been used after this roll already; there is one for each roll."),
    "locking begun": ReasonKind("name roll",
        "Effects come before dice are Locked; it is too late after this roll."),
    "Power used": ReasonKind("power roll", "The defender has used a Power after this roll already."),
    "tile used": ReasonKind("tile", "{tile} has been used already in this attack."),
    "prevented already": ReasonKind("power amount", "{power} is used already: {amount} will be prevented."),
    "nothing to prevent": ReasonKind("power bot", "{power} would prevent none of the damage to {bot}."),
    "too early": ReasonKind("name needs has", "{name} is used after roll {needs}; this is roll {has}."),
    "most rolls": ReasonKind("name has", "There are {has} rolls already, and {name} gives no more."),
    "no die left": ReasonKind("name has", "All {has} Command Dice are in use."),
    "nothing to roll": ReasonKind("name", "All dice are Locked; there is none to roll."),
    "needs a die": ReasonKind("name", "{name} needs a die.", "instead"),
    "takes no die": ReasonKind("name", "{name} takes no die."),
    "needs a symbol": ReasonKind("name", "{name} needs a symbol for the die.", "instead"),
    "takes no symbol": ReasonKind("name", "{name} takes no symbol."),
    "same symbol": ReasonKind("name symbol", "The die shows {symbol:die} already."),
    "needs a command": ReasonKind("name", "{name} needs an Attack Command.", "instead"),
    "takes no command": ReasonKind("name", "{name} takes no Attack Command."),
    "same command": ReasonKind("command", "The command is {command:command} already.", "instead"),
}  # fmt: skip


def _bot(s: State, bot: int) -> str:
    return s.setup.titles[bot]


def _space(s: State, space: int | None) -> str:
    return "" if space is None else s.setup.grid.name[space]


#: fact -> what makes a name of its number
NAMES: Mapping[str, Callable[[State, Any], Any]] = {
    "seat": seat_name,
    "turn": seat_name,
    "acts": seat_name,
    **dict.fromkeys(("bot", "target", "attacker", "by"), _bot),
    "beside": lambda s, bots: tuple(s.setup.titles[bot] for bot in bots),
    "at": _space,
    "to": _space,
    "way": way_name,
}
