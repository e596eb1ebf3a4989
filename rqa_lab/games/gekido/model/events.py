"""The vocabulary of events: a row for each kind.

Writers leave bare tuples ``(kind, clauses, cause, *facts)``; :func:`events` makes them events.  Facts are
names as people write them: "Slicer", "Ann", "b2", "full house"; dice are texts such as "TTSXO".
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial

from rqa_lab.core import vocabulary
from rqa_lab.core.event import Facts, Flow
from rqa_lab.core.flow import goes
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import ALL_OF_IT, EventKind, dressed
from rqa_lab.games.gekido.model.choices import CHOICES
from rqa_lab.games.gekido.model.phases import PHASES

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
    "pass brace": "{on} does nothing against the damage.",
    "pass strike": "{on} adds nothing to the damage.",
    "pass push": "{on} does not push.",
    "pass end": "{on} is done.",
    "Upgrade": "{on} has no use for another Upgrade: it is lost.",
    "Armor": "{on} has no space for another Armor die: it is lost.",
    "Power": "{on} has no Power left to unlock: it is lost.",
    "Charge": "{on} has no Power that could take the Charge: it is lost.",
    "draw": "There is no card for {on} to draw.",
    "reroll": "{on} finds no die to roll again.",
    "heal": "{on} has nothing to heal.",
    "reward": "Nobody draws a card for {on}.",
    "space": "{on:die} fits on more than one group of spaces.",
    "push": "{on} cannot be pushed.",
    "pushed": "There is no empty tile for {on} to go to.",
}
_CHOSEN = {kind: f"{{seat}} chooses {row.chosen}." for kind, row in CHOICES.items() if row.chosen}
_BEGINS = {phase: row.begins for phase, row in PHASES.items()}
_HAND = {
    "box": "The hand of {seat} goes into the box: {cards:cards}.",
    "discard": "The hand of {seat} goes on the discard pile: {cards:cards}.",
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
    "lay tile": EventKind("space tile", "{tile} lies on {space}.", goes("> tile/{space}/{tile}"),
        "i-collapse", part=_ARENA),
    "first player": EventKind("old new", "{new} begins.", goes("turn/{old} > turn/{new}"), "i-list",
        ALL_OF_IT),
    "place": EventKind("bot to", "{bot} comes into the Arena on {to}.", goes("> at/{bot}/{to}"), "i-down",
        ALL_OF_IT),
    "shuffle": EventKind("cards", "{cards:#} Tech Cards are the draw pile.", goes("> draw pile/{*cards}"),
        "i-redo", part=_CARDS),
    "tokens": EventKind("seat bots", "{seat} takes the Target {bots:Lock|Locks} of {bots}.",
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
    "push": EventKind("bot start to", "{bot} pushes and goes from {start} to {to}.", _GOES, "i-push"),
    "pushed": EventKind("bot start to", "{bot} is pushed from {start} to {to}.", _GOES, "i-push", ALL_OF_IT),
    "destroyed": EventKind("bot at", "{bot} is destroyed on {at} and leaves the Arena.",
        goes("at/{bot}/{at} >"), "i-x", ALL_OF_IT, news="destroys {bot}"),
    # Target Locks
    "loading": EventKind("seat bot", "{seat} turns the Target Lock of {bot} to Loading.",
        goes("lock/{seat}/{bot}/ready > lock/{seat}/{bot}/loading"), "l-loading", brings="{bot} is Loading"),
    "ready": EventKind("seat bots", "{seat} turns all Target Locks back to Ready: {bots}.",
        goes("lock/{seat}/{*bots}/loading > lock/{seat}/{*bots}/ready"), "l-ready",
        brings="{bots:and} Ready again"),
    "tokens gone": EventKind("bot tokens",
        "{tokens:# Target Lock} that had to do with {bot} {tokens:leaves|leave} the game.",
        lambda f: [(1, ("lock", *token), None) for token in f["tokens"]], "i-minus"),
    # an attack
    "attack": EventKind("seat bot target", "{bot} attacks {target}.",
        goes("> target/{target}; 3: > most rolls"), "i-range"),
    "roll": EventKind("seat number old new", "{seat} makes roll {number}: {new:dice}.",
        goes("dice/{*old} >; > dice/{*new}; > rolls"), "e-reroll", ALL_OF_IT),
    "declare": EventKind("seat command old",
        "{seat} [switches from {old:command} to|declares] {command:command}.",
        goes("[command/{old}] > command/{command}"), "i-list", ALL_OF_IT),
    "lock": EventKind("seat symbol group", "{seat} locks {symbol:die}.",
        goes("dice/{symbol} > locked/{symbol}"), "i-check", brings="{symbol} is locked"),
    "change die": EventKind("seat old new", "A die goes from {old:die} to {new:die}.", _THROWN, "e-flip",
        ALL_OF_IT, brings="{old} becomes {new}"),
    "reroll": EventKind("seat old new", "{seat} rolls {old:dice} again: {new:dice}.", _THROWN, "e-reroll",
        ALL_OF_IT),
    "extra die": EventKind("seat new", "{seat} rolls one more die: {new:die}.", goes("> dice/{new}"),
        "e-extra-die", ALL_OF_IT),
    "rolls": EventKind("seat old new", "{seat} may roll {new} times in this attack.",
        goes("{new-old}: > most rolls"), "e-rolls", ALL_OF_IT, brings="{new} rolls"),
    "drop dice": EventKind("seat dice", "Out of this attack: {dice:dice}.", goes("locked/{*dice} >"),
        "i-minus"),
    "fit dice": EventKind("seat dice", "{dice:dice} {dice:goes|go} onto the command.",
        goes("dice/{*dice} > locked/{*dice}"), "i-check"),
    "success": EventKind("seat command damage", "{command:command} is complete: it deals {damage}.",
        icon="i-star", headline=ALL_OF_IT, news="Success"),
    "malfunction": EventKind("seat command damage",
        "{command:command} is not complete: a malfunction of {damage}.",
        icon="i-warn", headline=ALL_OF_IT, news="Malfunction"),
    "more": EventKind("seat amount", "The attack deals {amount} more.", goes("{amount}: > more"), "i-plus"),
    "less": EventKind("seat amount", "The attack deals {amount} less.", goes("{amount}: > less"), "i-minus"),
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
        "[Armor of {bot}: {old} → {new}|An Armor die of {bot} that shows {old} is used up].",
        lambda f: _armor(f, f["old"], f["new"]), "u-armor"),
    "structure loses": EventKind("bot row old new", "Structure of {bot}, space {row}: {old} → {new}.",
        _STRUCTURE, "i-health"),
    "die lost": EventKind("bot row bonuses", "{bot} loses the Structure die of space {row}[ ({bonuses})].",
        lambda f: [_supplied(-1, f, "structure")], "i-minus", ALL_OF_IT),
    "heal": EventKind("bot row old new", "{bot} is healed on space {row}: {old} → {new}.", _STRUCTURE,
        "e-heal", ALL_OF_IT),
    "die back": EventKind("bot row value", "{bot} gets the die of space {row} back; it shows {value}.",
        goes("Structure dice/supply > Structure dice/{bot}/structure; {value}: > structure/{bot}/{row}"),
        "e-heal", ALL_OF_IT),
    "upgrade": EventKind("bot upgrade old new", "{upgrade} Upgrade of {bot}: {old} → {new}.", _upgrade,
        "u-attack", ALL_OF_IT),
    "armor": EventKind("bot value old",
        "{bot} rolls [its Armor die of {old} again|a new Armor die]: {value}.",
        lambda f: _armor(f, f["old"], f["value"]), "u-armor", ALL_OF_IT),
    "unlock": EventKind("bot power charges", "{bot} unlocks {power} with {charges:# Charge}.",
        goes("Structure dice/supply > Structure dice/{bot}/powers; {charges}: > charges/{bot}/{power}"),
        "u-power", ALL_OF_IT),
    "charge": EventKind("bot power old new", "{bot} charges {power}: {old} → {new}.", _CHARGES, "u-charge",
        ALL_OF_IT),
    "spend": EventKind("bot power old new", "{bot} uses {power}: [{new:# Charge}|no Charge] left.", _CHARGES,
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
    "put away": EventKind("seat cards", "{seat} discards what is not kept: {cards:cards}.",
        goes("looking/{*cards} > discard/{*cards}"), "i-minus"),
    "discard": EventKind("seat card", "{seat} discards {card:cards}.",
        goes("hand/{seat}/{card} > discard/{card}"), "i-hand", ALL_OF_IT, brings="{seat} discards {card}"),
    "give up hand": EventKind("seat cards to", by("to", _HAND), goes("hand/{seat}/{*cards} > {to}/{*cards}"),
        "i-hand"),
    "reshuffle": EventKind("cards", "The discard pile is shuffled into a new draw pile of {cards:#}.",
        goes("discard/{*cards} > draw pile/{*cards}"), "i-redo", ALL_OF_IT),
}  # fmt: skip


#: the bare records of a trace as events; and what an event adds to each counter and zone
events, changes = partial(dressed, rows=EVENTS), partial(vocabulary.changes, rows=EVENTS)


def stock(counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """All Structure dice and Tech Cards, wherever they are."""
    total: Counter[str] = Counter()
    for (zone, *rest), n in counted.items():
        if zone == "Structure dice":
            total[zone] += n
        elif zone in ("draw pile", "hand", "looking", "discard", "box"):
            total[rest[-1]] += n
    return total
