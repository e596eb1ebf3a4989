"""A row for each kind of event, reason and finding, with its wording."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rqa_lab.core import reasons
from rqa_lab.core.event import Facts, Flow, goes
from rqa_lab.core.reasons import seat_name, way_name
from rqa_lab.core.vocabulary import ALL_OF_IT, EventKind, Kind, ReasonKind, by
from rqa_lab.games.gekido.actions import CHOICES, PHASES
from rqa_lab.games.gekido.state import ROLLS, State

# ---- the vocabulary of events: a row for each kind -------------------------------------------------------
# Writers leave bare tuples ``(kind, clauses, cause, *facts)``; their rows make them events.  Facts are
# names as people write them: "Slicer", "Ann", "b2", "full house"; dice are texts such as "TTSXO".

#: events that move a bot
MOVES = ("move", "push", "pushed")

# ---- flows that several kinds share, or that no text can say ---------------------------------------------

_GOES = goes("at/{bot}/{start} > at/{bot}/{to}")
_THROWN = goes("dice/{*old} >; > dice/{*new}")
_CHARGES = goes("{new-old}: > charges/{bot}/{power}")
_STRUCTURE = goes("{new-old}: > structure/{bot}/{row}")
_SUPPLY = ("Structure dice", "supply")


def _supplied(number: int, f: Facts, part: str) -> Flow:
    """Structure dice come from the supply onto a part of a panel, or go back for a negative number."""
    return number, _SUPPLY, ("Structure dice", f["bot"], part)


def _set_dice(f: Facts) -> Iterator[Flow]:
    yield _supplied(f["dice"], f, "structure")
    for row in range(1, f["dice"] + 1):
        yield 6, None, ("structure", f["bot"], str(row))


def _armor(f: Facts, old: int, new: int) -> Iterator[Flow]:
    """An Armor die shows something else; 0 is none."""
    start, to = (("armor", f["bot"], str(value)) if value else None for value in (old, new))
    yield 1, start, to
    yield _supplied(bool(new) - bool(old), f, "armor")


def _upgrade(f: Facts) -> Iterator[Flow]:
    yield f["new"] - f["old"], None, ("upgrade", f["bot"])
    yield _supplied(not f["old"], f, "upgrade")


def _clear_panel(f: Facts) -> Iterator[Flow]:
    for value in f["armor"]:
        yield from _armor(f, value, 0)
    yield f["upgrade"], ("upgrade", f["bot"]), None
    yield _supplied(-bool(f["upgrade"]), f, "upgrade")
    for power, charges in f["charges"]:
        yield charges, ("charges", f["bot"], power), None
        yield _supplied(-1, f, "powers")


# ---- sentences by the value of a fact --------------------------------------------------------------------

#: what was passed or did nothing -> its sentence; ``on`` is the seat or bot
_NOTHING = {
    "pass start": "{on} uses no Power now.",
    "pass target": "{on} does not attack.",
    "pass defence": "{on} lets the roll stand.",
    "pass answer": "{on} lets the card work.",
    "pass brace": "{on} takes the hit.",
    "pass strike": "{on} adds nothing to the damage.",
    "pass push": "{on} does not push.",
    "pass end": "{on} is done.",
    "Upgrade": "{on} can’t use another Upgrade, so it is lost.",
    "Armor": "{on} has no space for another Armor die, so it is lost.",
    "Power": "{on} has no Power left to unlock, so the bonus is lost.",
    "Charge": "{on} has no Power that can take the Charge, so it is lost.",
    "draw": "There is no card for {on} to draw.",
    "reroll": "{on} has no die to roll again.",
    "heal": "{on} has nothing to heal.",
    "reward": "No one draws a card for destroying {on}.",
    "space": "{on:Die} fits on more than one group of spaces.",
    "push": "{on} can’t be pushed.",
    "pushed": "There is no empty tile for {on} to move to.",
}
_CHOSEN = {kind: f"{{seat}} chooses {row.chosen}." for kind, row in CHOICES.items() if row.chosen}
_BEGINS = {phase: row.begins for phase, row in PHASES.items()}
_HAND = {
    "box": "{seat}’s hand goes into the box: {cards:cards}.",
    "discard": "{seat}’s hand goes on the discard pile: {cards:cards}.",
}

# ---- the kinds -------------------------------------------------------------------------------------------

#: parts of the set-up
_WHO, _DICE, _ARENA, _CARDS = "Who plays what", "Structure dice", "The Arena", "Tech Cards and Target Locks"

#: kind of event -> its facts, its sentence, what flows where, its icon, what a summary says of it
EVENTS: Mapping[str, EventKind] = {
    # set-up
    "take panel": EventKind("seat bot", "{seat} plays {bot}.", goes("> panel/{seat}/{bot}"), "i-robot",
        part=_WHO),
    "set dice": EventKind("bot dice", "{bot} gets {dice} Structure dice, each showing 6.", _set_dice,
        "i-health", part=_DICE),
    "lay tile": EventKind("space tile", "{tile} is placed on {space}.", goes("> tile/{space}/{tile}"),
        "i-collapse", part=_ARENA),
    "first player": EventKind("old new", "{new} goes first.", goes("turn/{old} > turn/{new}"), "i-list",
        ALL_OF_IT),
    "place": EventKind("bot to", "{bot} enters the Arena on {to}.", goes("> at/{bot}/{to}"), "i-down",
        ALL_OF_IT),
    "shuffle": EventKind("cards", "{cards:#} Tech Cards form the draw pile.", goes("> draw pile/{*cards}"),
        "i-redo", part=_CARDS),
    "tokens": EventKind("seat bots", "{seat} takes the Target {bots:Lock|Locks} for {bots}.",
        goes("> lock/{seat}/{*bots}/ready"), "l-ready", part=_CARDS),
    # the turn
    "turn": EventKind("old new", "It is {new}’s turn.", goes("turn/{old} > turn/{new}"), "i-end", ALL_OF_IT,
        brings="then it is {new}’s turn"),
    "phase": EventKind("old new", by("new", _BEGINS), goes("phase/{old} > phase/{new}"), "i-next"),
    "choose": EventKind("seat choice option", by("choice", _CHOSEN, "{seat} chooses {option}."),
        icon="i-check", part=_WHO),
    "nothing": EventKind("what on", by("what", _NOTHING), icon="i-ban"),
    "end": EventKind("seat", "{seat} has the last Bot in the Arena and wins.", icon="i-end",
        headline=ALL_OF_IT, brings="the game ends"),
    # where bots are
    "move": EventKind("bot start to", "{bot} moves from {start} to {to}.", _GOES, "i-move"),
    "stay": EventKind("bot at", "{bot} stays[ on {at}].", icon="i-stay"),
    "push": EventKind("bot start to", "{bot} pushes and moves from {start} to {to}.", _GOES, "i-push"),
    "pushed": EventKind("bot start to", "{bot} is pushed from {start} to {to}.", _GOES, "i-push", ALL_OF_IT),
    "destroyed": EventKind("bot at", "{bot} is destroyed on {at} and leaves the Arena.",
        goes("at/{bot}/{at} >"), "i-x", ALL_OF_IT, news="destroys {bot}", counted="destroyed"),
    # Target Locks
    "loading": EventKind("seat bot", "{seat} turns the Target Lock for {bot} to Loading.",
        goes("lock/{seat}/{bot}/ready > lock/{seat}/{bot}/loading"), "l-loading",
        brings="Target Lock for {bot}: Loading"),
    "ready": EventKind("seat bots", "{seat} turns all Target Locks back to Ready: {bots}.",
        goes("lock/{seat}/{*bots}/loading > lock/{seat}/{*bots}/ready"), "l-ready",
        brings="{bots:and} Ready again"),
    "tokens gone": EventKind("bot tokens",
        "{tokens:# Target Lock} involving {bot} {tokens:leaves|leave} the game.",
        lambda f: [(1, ("lock", *token), None) for token in f["tokens"]], "i-minus"),
    # an attack
    "attack": EventKind("seat bot target", "{bot} attacks {target}.",
        goes("> target/{target}; 3: > most rolls"), "i-range"),
    "roll": EventKind("seat number old new", "{seat} rolls {new:dice} (roll {number}).",
        goes("dice/{*old} >; > dice/{*new}; > rolls"), "e-reroll", ALL_OF_IT),
    "declare": EventKind("seat command old",
        "{seat} [switches from {old:command} to|declares] {command:command}.",
        goes("[command/{old}] > command/{command}"), "i-list", ALL_OF_IT),
    "lock": EventKind("seat symbol group", "{seat} locks {symbol:die}.",
        goes("dice/{symbol} > locked/{symbol}"), "i-check", brings="{symbol:die} is locked"),
    "change die": EventKind("seat old new", "A die changes from {old:die} to {new:die}.", _THROWN, "e-flip",
        ALL_OF_IT, brings="{old:die} becomes {new:die}"),
    "reroll": EventKind("seat old new", "{seat} rolls {old:dice} again: {new:dice}.", _THROWN, "e-reroll",
        ALL_OF_IT),
    "extra die": EventKind("seat new", "{seat} rolls one more die: {new:die}.", goes("> dice/{new}"),
        "e-extra-die", ALL_OF_IT),
    "rolls": EventKind("seat old new", "{seat} can roll {new} times in this attack.",
        goes("{new-old}: > most rolls"), "e-rolls", ALL_OF_IT, brings="{new} rolls"),
    "drop dice": EventKind("seat dice", "{dice:Dice} {dice:leaves|leave} this attack.",
        goes("locked/{*dice} >"), "i-minus"),
    "fit dice": EventKind("seat dice", "{dice:Dice} {dice:is|are} placed on the command.",
        goes("dice/{*dice} > locked/{*dice}"), "i-check"),
    "success": EventKind("seat command damage", "{command:command} is complete; it is worth {damage}.",
        icon="i-star", headline=ALL_OF_IT, news="Success"),
    "malfunction": EventKind("seat command damage",
        "{command:command} is not complete: a malfunction for {damage} damage.",
        icon="i-warn", headline=ALL_OF_IT, news="Malfunction", counted="malfunctions"),
    "more": EventKind("seat amount", "The attack deals {amount} more damage.", goes("{amount}: > more"),
        "i-plus"),
    "less": EventKind("seat amount", "The attack deals {amount} less damage.", goes("{amount}: > less"),
        "i-minus"),
    "prevent": EventKind("bot amount", "Up to {amount} damage to {bot} will be prevented.", icon="e-prevent",
        headline=ALL_OF_IT),
    "attack over": EventKind("seat target command dice locked rolls most more less",
        "The attack on {target} is over; all dice are free.",
        goes(
            "dice/{*dice} >; locked/{*locked} >; target/{target} >; [command/{command}] >; {rolls}: rolls >; "
            "{most}: most rolls >; {more}: more >; {less}: less >"
        ), "i-end"),
    # damage and what it unlocks
    "damage": EventKind("bot base parts amount", "{bot} suffers [{amount}|no] damage[: {base,parts:sum}].",
        icon="i-damage", headline=ALL_OF_IT),
    "armor loses": EventKind("bot old new",
        "{bot}’s [Armor: {old} → {new}|Armor die of {old} is used up].",
        lambda f: _armor(f, f["old"], f["new"]), "u-armor"),
    "structure loses": EventKind("bot row old new", "{bot}’s Structure, space {row}: {old} → {new}.",
        _STRUCTURE, "i-health"),
    "die lost": EventKind("bot row bonuses",
        "{bot} loses the Structure die on space {row}[ (bonus: {bonuses})].",
        lambda f: [_supplied(-1, f, "structure")], "i-minus", ALL_OF_IT),
    "heal": EventKind("bot row old new", "{bot} heals space {row}: {old} → {new}.", _STRUCTURE,
        "e-heal", ALL_OF_IT),
    "die back": EventKind("bot row value", "{bot} gets back the die on space {row}, showing {value}.",
        goes("Structure dice/supply > Structure dice/{bot}/structure; {value}: > structure/{bot}/{row}"),
        "e-heal", ALL_OF_IT),
    "upgrade": EventKind("bot upgrade old new", "{bot}’s {upgrade} Upgrade: {old} → {new}.", _upgrade,
        "u-attack", ALL_OF_IT),
    "armor": EventKind("bot value old",
        "{bot} rolls [its Armor die of {old} again|a new Armor die]: {value}.",
        lambda f: _armor(f, f["old"], f["value"]), "u-armor", ALL_OF_IT),
    "unlock": EventKind("bot power charges", "{bot} unlocks {power} with {charges:# Charge}.",
        goes("Structure dice/supply > Structure dice/{bot}/powers; {charges}: > charges/{bot}/{power}"),
        "u-power", ALL_OF_IT),
    "charge": EventKind("bot power old new", "{bot} charges {power}: {old} → {new}.", _CHARGES, "u-charge",
        ALL_OF_IT),
    "spend": EventKind("bot power old new", "{bot} uses {power}: [{new:# Charge}|no Charges] left.", _CHARGES,
        "u-charge"),
    "clear panel": EventKind("bot armor upgrade charges",
        "{armor,upgrade,charges:other dice} on {bot}’s panel {armor,upgrade,charges:go} back "
        "to the supply.",
        _clear_panel, "i-minus"),
    # tiles and cards
    "use tile": EventKind("seat tile on to", "{seat} uses {tile}[ on {on:die}][ {to:as}].",
        icon="i-collapse"),
    "play": EventKind("seat card on to", "{seat} plays {card}[ on {on:die}][ {to:as}].",
        goes("hand/{seat}/{card} > discard/{card}"), "u-card"),
    "cancel": EventKind("seat card", "{seat}’s {card} does nothing.", icon="i-ban", headline=ALL_OF_IT),
    "draw": EventKind("seat card", "{seat} draws {card:cards}.",
        goes("draw pile/{card} > hand/{seat}/{card}"), "e-draw", ALL_OF_IT, brings="{seat} gets a card"),
    "look at": EventKind("seat card", "{seat} looks at {card:cards}.",
        goes("draw pile/{card} > looking/{card}"), "i-eye", ALL_OF_IT),
    "keep": EventKind("seat card", "{seat} keeps {card:cards}.", goes("looking/{card} > hand/{seat}/{card}"),
        "i-hand", ALL_OF_IT, brings="{seat} gets a card"),
    "put away": EventKind("seat cards", "{seat} discards the rest: {cards:cards}.",
        goes("looking/{*cards} > discard/{*cards}"), "i-minus"),
    "discard": EventKind("seat card", "{seat} discards {card:cards}.",
        goes("hand/{seat}/{card} > discard/{card}"), "i-hand", ALL_OF_IT, brings="{seat} discards {card}"),
    "give up hand": EventKind("seat cards to", by("to", _HAND), goes("hand/{seat}/{*cards} > {to}/{*cards}"),
        "i-hand"),
    "reshuffle": EventKind("cards", "The discard pile is shuffled into a new draw pile of {cards:# card}.",
        goes("discard/{*cards} > draw pile/{*cards}"), "i-redo", ALL_OF_IT),
}  # fmt: skip


def stock(counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """All Structure dice and Tech Cards, wherever they are."""
    total: Counter[str] = Counter()
    for (zone, *rest), n in counted.items():
        if zone == "Structure dice":
            total[zone] += n
        elif zone in ("draw pile", "hand", "looking", "discard", "box"):
            total[rest[-1]] += n
    return total


# ---- the vocabulary of refusals: a row for each kind of reason -------------------------------------------
# Rules return bare tuples ``(kind, clauses, *facts)``; ``rules.judge.dress`` turns them into displayable
# reasons and looks up the further facts.

#: verb of an action -> what you can’t do
_DEEDS = {
    "move": "move", "stay": "stay", "attack": "choose a target", "declare": "choose a command",
    "lock": "Lock a die", "roll": "roll", "stop": "stop rolling", "push": "push",
    "pass": "pass",
}  # fmt: skip
#: when an effect is used, as a person says it
_WHEN = {
    "roll": "after a roll",
    "damage": "when damage is dealt",
    "start": "at the start of its owner’s turn, before moving",
    "end": "at the end of the turn",
    "card": "right after the attacker played a card",
}
_NO_ROLL_LEFT = "All {has} rolls have been made"

#: kind of reason -> its facts, its sentence, the further facts
REASONS: Mapping[str, ReasonKind] = {
    **reasons.REASONS,
    # turn and waiting choice
    "choice waits": ReasonKind("seat choice",
        by("choice", {kind: row.waits for kind, row in CHOICES.items()})),
    "not an option": ReasonKind("option options",
        "[{dice:# die is|# dice are} rolled, so give {dice:# letter} from T, S, X, O, D and P, "
        "not “{option:cut}”|“{option:cut}” isn’t one of the options[: {options:options}|; there are none]].",
        "dice"),
    "taken": ReasonKind("to by", "{by} is already on {to}.", "instead"),
    "no start": ReasonKind("to corners", by("corners", {
        True: "Each Bot starts in a corner, and {to} is none.",
        False: "A Bot can start on any tile but {to}.",
    }), "instead"),
    "too far": ReasonKind("bot to at", "{to} is not adjacent to {at}, from which {bot} is pushed.",
        "instead"),
    "no lock": ReasonKind("seat target", "{seat} has no Target Lock for {target}.", "instead"),
    "seats of a Duel": ReasonKind("has", "A Duel is for two players, not {has}."),
    "bots of a seat": ReasonKind("seat has", "{seat} needs one Bot but has [{has}|none]."),
    "tiles of the Arena": ReasonKind("where needs has", by("where",
        {"all of it": "The Arena should have {needs}, not [{has}|nothing]."},
        "{where:capital} of the Arena should have {needs}, not [{has}|nothing].")),
    "game over": ReasonKind("", "The game is over."),
    "out of the game": ReasonKind("seat bot", "{bot} is destroyed, and {seat} is out of the game."),
    "not your part": ReasonKind("seat acts phase", "It is up to {acts} now: {phase:now}."),
    "not in the attack": ReasonKind("seat attacker target",
        "{seat} has no part in this attack; only {attacker} and {target} do."),
    "other phase": ReasonKind("action phase",
        by("action", {verb: f"You can’t {deed} now: {{phase:now}}." for verb, deed in _DEEDS.items()},
            "You can’t do that now: {phase:now}.")),
    # moving
    "moved already": ReasonKind("bot", "{bot} has already moved this turn.", earlier=True),
    "edge": ReasonKind("bot at way", "{bot} can’t leave the Arena.", "instead"),
    "occupied": ReasonKind("bot to by", "{by} is already on {to}.", "instead"),
    "nobody there": ReasonKind("bot to", "On {to}, {bot} would not be adjacent to any Bot.", "instead"),
    "only Loading there": ReasonKind("bot to beside",
        "On {to}, {bot} would be adjacent only to {beside}, {beside:which is|which are} Loading.", "instead"),
    "nobody here": ReasonKind("bot at", "{bot} is not adjacent to any Bot, so it has to move.", "instead"),
    "only Loading here": ReasonKind("bot at beside",
        "{bot} is adjacent only to {beside}, {beside:which is|which are} Loading, so it has to move.",
        "instead"),
    # target and push
    "own bot": ReasonKind("bot", "{bot} can’t attack itself.", "instead", absent=True),
    "destroyed": ReasonKind("target", "{target} is not in the Arena.", "instead"),
    "not adjacent": ReasonKind("bot at target to",
        "{target} on {to} is not adjacent to {bot} on {at}.", "instead"),
    "loading": ReasonKind("target to", "The Target Lock for {target} is Loading.", "instead"),
    "has to attack": ReasonKind("seat", "{seat} has to attack.", "instead"),
    "not the target": ReasonKind("bot target", "Only {target}, the Bot under attack, can be pushed.",
        "instead"),
    "nothing to push": ReasonKind("target", "{target} is destroyed; there is nothing to push."),
    # command and dice
    "declared already": ReasonKind("command",
        "The command is already {command:command}; only the Power Switch Attack changes it."),
    "not declared": ReasonKind("", "Choose an Attack Command first.", "instead"),
    "nothing to lock": ReasonKind("command symbol bot",
        "No die could be Locked on {command:command}: all show {symbol:die}, {bot}’s own symbol.",
        "instead"),
    "no die to lock": ReasonKind("symbol dice", "No unlocked die shows {symbol:die}.", "instead",
        absent=True),
    "no such die": ReasonKind("symbol dice", "No unlocked die shows {symbol:die}.", "instead", absent=True),
    "locked die": ReasonKind("symbol locked",
        "No unlocked die shows {symbol:die}; a Locked die stays as it is."),
    "does not fit": ReasonKind("symbol command locked",
        "{symbol:Die} does not fit on {command:command}[ with {locked:dice} Locked]; there is [room for "
        "{room:one of}|no room left].", "instead room"),
    "barred symbol": ReasonKind("symbol command bot",
        "{symbol:Die} is {bot}’s own symbol, which {command:command} cannot use.", "instead"),
    "no roll left": ReasonKind("needs has",
        by("has", {ROLLS: f"{_NO_ROLL_LEFT}; only a Power, a card or a tile adds one."},
            f"{_NO_ROLL_LEFT}.")),
    "all locked": ReasonKind("locked", "All dice are Locked; there are none to roll."),
    "lock first": ReasonKind("command dice",
        "After the first roll, Lock at least one die on {command:command}.", "instead"),
    # Powers, tiles and cards
    "not its Power": ReasonKind("power bot", "{bot} doesn’t have the Power {power}.", "instead", absent=True),
    "locked Power": ReasonKind("power bot",
        "{bot} has not unlocked {power} yet; that takes a Power bonus from a lost Structure die.", "instead"),
    "too late": ReasonKind("power bot",
        "It is too late for {bot}’s {power}: the defender acts before the attacker."),
    "used up": ReasonKind("power bot", "{bot} has used up {power}.", "instead"),
    "not on the tile": ReasonKind("tile bot at",
        "{bot} is not on {tile}[ but on {stands}].", "stands", absent=True),
    "works by itself": ReasonKind("tile", "{tile} works by itself; there is nothing to use."),
    "no cards": ReasonKind("card", "There are no Tech Cards in a Duel."),
    "not in hand": ReasonKind("card seat", "{card} is not in {seat}’s hand[: it is in the {place}].", "place",
        absent=True),
    "hand not seen": ReasonKind("card seat", "Only {seat} knows whether {card} is in that hand."),
    "attacker only": ReasonKind("name", "Only the attacker can use {name}."),
    "defender only": ReasonKind("name", "Only the Bot under attack can use {name}."),
    "other time": ReasonKind("name when phase",
        by("when", {when: f"{{name}} is used {then}; {{phase:now}}." for when, then in _WHEN.items()})),
    "no help here": ReasonKind("name bot", "{name} would do nothing for {bot} now."),
    "malfunction": ReasonKind("name bot", "No card changes the damage {bot} suffers from its malfunction."),
    "effect used": ReasonKind("name roll",
        "An effect has already been used after this roll; each roll allows one.", earlier=True),
    "locking begun": ReasonKind("name roll",
        "Use effects before you Lock dice; it is too late after this roll."),
    "Power used": ReasonKind("power roll", "The defender has already used a Power after this roll.",
        earlier=True),
    "tile used": ReasonKind("tile", "{tile} has already been used in this attack.",
        earlier=True),
    "prevented already": ReasonKind("power amount",
        "{power} has already been used: {amount} damage will be prevented."),
    "nothing to prevent": ReasonKind("power bot", "{power} would prevent none of the damage to {bot}."),
    "too early": ReasonKind("name needs has", "Use {name} after roll {needs}; this is roll {has}."),
    "most rolls": ReasonKind("name has", "There are already {has} rolls, and {name} adds no more."),
    "no die left": ReasonKind("name has", "All {has} Command Dice are in use."),
    "nothing to roll": ReasonKind("name", "All dice are Locked; there are none to roll."),
    "needs a die": ReasonKind("name", "{name} needs a die.", "instead"),
    "takes no die": ReasonKind("name", "{name} takes no die."),
    "needs a symbol": ReasonKind("name", "{name} needs a symbol for the die.", "instead"),
    "takes no symbol": ReasonKind("name", "{name} takes no symbol."),
    "same symbol": ReasonKind("name symbol", "The die already shows {symbol:die}.", absent=True),
    "needs a command": ReasonKind("name", "{name} needs an Attack Command.", "instead"),
    "takes no command": ReasonKind("name", "{name} takes no Attack Command."),
    "same command": ReasonKind("command", "The command is already {command:command}.", "instead",
        absent=True),
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


# ---- the vocabulary of the audit: a row for each possible fault of a position ----------------------------

#: kind of finding -> its facts, its sentence
FINDINGS: Mapping[str, Kind] = {
    "players": Kind("seats", "The game is for two to four players, not {seats}."),
    "players of a Duel": Kind("seats", "A Duel is for two players, not {seats}."),
    "not over": Kind("bots", "The game is over, but {bots} are still in the Arena."),
    "over": Kind("bots", "[Only {bots}|No Bot] is left in the Arena, so the game is over."),
    "turn of a destroyed bot": Kind("seat bot", "It is {seat}’s turn, but {bot} is not in the Arena."),
    "shared tile": Kind("bots at", "{bots} are on the same tile, {at}."),
    "no tile": Kind("spaces", "There is no tile on {spaces}."),
    "too many tiles": Kind("tile here box",
        "There {here:is|are} {here} of the tile {tile} here; the limit is {box}."),
    "tile out of place": Kind("tile at", "{tile} does not belong on {at}."),
    "too many Structure dice": Kind("bot dice spaces origin",
        "{bot} has {dice:#} Structure dice; its panel has {spaces:# space}."),
    "not from the top": Kind("bot dice",
        "{bot} has {dice:faces}; only the topmost die takes damage, so the others show 6."),
    "no Structure": Kind("bot", "{bot} is in the Arena without Structure dice."),
    "off with Structure": Kind("bot dice", "{bot} is out of the Arena but still has Structure dice."),
    "no such face": Kind("bot value", "{bot} has a die that shows {value}; dice show 1 to 6."),
    "too much Armor": Kind("bot dice spaces origin",
        "{bot} has Armor {dice:faces}; its panel has {spaces:# space} for it."),
    "Upgrade too high": Kind("bot upgrade most", "{bot} has an Upgrade of {upgrade}; the limit is {most}."),
    "too many Charges": Kind("bot power charges most origin",
        "{bot}’s {power} has {charges:# Charge}; the limit is {most}."),
    "Structure dice": Kind("here box", "The box has {box} Structure dice; there are {here} here."),
    "token in a Duel": Kind("seat bot", "{seat} has a Target Lock; there are none in a Duel."),
    "own token": Kind("seat bot", "{seat} has a Target Lock for {bot}, {seat}’s own Bot."),
    "token left": Kind("seat bot", "{seat} has a Target Lock for {bot}, but one of the two is out."),
    "no token": Kind("seat bot", "{seat} has no Target Lock for {bot}."),
    "all Loading": Kind("seat", "{seat}’s Target Locks are all Loading; they should be Ready again."),
    "cards in a Duel": Kind("seat", "{seat} has Tech Cards; there are none in a Duel."),
    "too many cards in hand": Kind("seat here most origin",
        "{seat} has {here:# Tech Card}; the hand limit is {most}."),
    "too many copies": Kind("card here box origin",
        "There {here:is|are} {here} of {card} here; the box has {box}."),
    "target out of reach": Kind("bot target", "{bot} attacks {target}, which is not adjacent to it."),
    "token not turned": Kind("seat bot", "{seat} attacks {bot}, but the Target Lock for it is still Ready."),
    "too many Command Dice": Kind("here box", "The box has {box} Command Dice; there are {here} here."),
    "too many rolls": Kind("rolls most", "{rolls:# roll has|# rolls have} been made; the limit is {most}."),
    "locked dice that do not fit": Kind("dice command bot",
        "{dice} are locked, but do not fit {bot}’s {command}."),
    # a turn
    "moved too early": Kind("seat phase",
        "{seat} has moved this turn, but the First Movement Phase is not over."),
    "moved twice": Kind("seat", "{seat} has moved this turn but still has a Second Movement Phase."),
    "nothing to use": Kind("seat phase", "{seat} is asked for effects, but has none to use now."),
    "nobody attacked": Kind("phase", "This is part of an attack, but no Bot is attacked."),
    "attack in another phase": Kind("phase", "An attack is under way, but this is not the phase for it."),
    # an attack
    "no roll": Kind("seat", "{seat} attacks but has rolled no dice."),
    "rolled undeclared": Kind("seat rolls", "{seat} has rolled {rolls} times without declaring a command."),
    "no rolls granted": Kind("seat most usual",
        "{seat} can roll {most:once|# times}, but no effect has changed the usual {usual}."),
    "number of dice": Kind("seat here usual",
        "{seat} attacks with {here:# die|# dice}, but no effect has changed the usual {usual}."),
    "nothing locked": Kind("seat", "{seat} has locked dice after this roll, but none is locked."),
    "rolled on unlocked": Kind("seat rolls",
        "{seat} has rolled {rolls} times, but locked no die after the first roll."),
    "locked before": Kind("seat dice",
        "{dice} are locked after the first roll, but {seat} has not started to lock."),
    "judged": Kind("seat phase", "{seat}’s dice are judged, but the rolling is not over."),
    "not judged": Kind("seat phase", "The damage of {seat}’s attack is due, but its dice are not judged."),
    "wrong verdict": Kind("seat command dice success", by("success", {
        True: "{seat}’s {command} has succeeded, but [{dice} is|no dice are] locked.",
        False: "{seat}’s {command} has failed, but {dice} is locked, which completes it.",
    })),
    "after a malfunction": Kind("seat phase",
        "{seat} can hit harder or push, but the attack was a malfunction."),
    "fallen": Kind("bot", "{bot} was destroyed in this attack, but is in the Arena."),
    "attacked although out": Kind("bot", "{bot} is attacked, but is no longer in the Arena."),
    "no such tile": Kind("seat",
        "{seat} has used a tile in this attack, but is on none that can be used."),
    "nothing used": Kind("seat",
        "{seat} has used an effect after this roll, but had none to use."),
    "card not played": Kind("seat card", "{card} waits for an answer, but {seat} has not played it."),
    "damage of nothing": Kind("what n", by("what", {
        "more": "{n} damage is added, but no effect could have added it.",
        "less": "{n} damage is taken off, but no effect could have taken it off.",
        "prevented": "{n} damage is prevented, but no effect could have prevented it.",
    })),
    "prevented too early": Kind("n", "{n} damage is prevented, but the dice are not judged."),
    # what bots have
    "gained by nothing": Kind("bot bonus here most origin", by("bonus", {
        "Armor": "{bot} has {here:# Armor die|# Armor dice}; lost Structure dice gave [{most}|none].",
        "Upgrade": "{bot} has an Upgrade of {here}; lost Structure dice gave [{most}|none].",
        "Power": "{bot} has {here:# Power} unlocked; lost Structure dice gave [{most}|none].",
    })),
    "off with a panel": Kind("bot", "{bot} is out of the Arena, but still has other dice or cards."),
    "cards in the box": Kind("cards",
        "{cards:# card is|# cards are} out of the game, but no destroyed Bot had them."),
    "cards aside": Kind("cards",
        "{cards:# card is|# cards are} set aside, but no one is choosing from them."),
    **reasons.FINDINGS,
}  # fmt: skip
