"""What happened, in English: prose from the facts of events."""

from collections.abc import Callable, Mapping

from rqa_lab.core.event import Event, Facts
from rqa_lab.core.words import capital, listing, many
from rqa_lab.games.gekido.model.commands import NAMES, title
from rqa_lab.games.gekido.model.components import components
from rqa_lab.games.gekido.model.state import UNKNOWN


def die(symbol: str) -> str:
    """A die by its symbol: "T (triangle)"."""
    return f"{symbol} ({NAMES[symbol]})" if symbol in NAMES else symbol


def spread(dice: str) -> str:
    """Several dice: "T T S X O"."""
    return " ".join(dice) or "no dice"


def titled(bot: str) -> str:
    """The name of a bot as it is printed; other texts as they are."""
    return {title.lower(): title for title in components().bots}.get(bot, bot)


def cards(names: tuple[str, ...]) -> str:
    """Cards by name, with how many of each: "2 Half Turn and Shield"; of unseen ones the number."""
    if UNKNOWN in names:
        return many(len(names), "card")
    counts = {name: names.count(name) for name in names}
    return listing([name if n == 1 else f"{n} {name}" for name, n in counts.items()])


def card(name: str) -> str:
    """A card by name, or "a card"."""
    return "a card" if name == UNKNOWN else name


def drawn(verb: str, seat: str, names: tuple[str, ...]) -> str:
    """A seat draws cards, or looks at them; ``verb`` says which."""
    return f"{seat} {verb} {card(names[0]) if len(names) == 1 else cards(names)}."


def used(name: str, on: str | None, to: str | None) -> str:
    """What is used, on what, and for what: "One Die = Any Die on S (square) as T (triangle)"."""
    about = f" on {die(on)}" if on else ""
    return name + about + ("" if not to else f" as {die(to)}" if to in NAMES else f" for {title(to)}")


#: what changes damage, by the name of the fact -> in words
_CHANGED_BY = {"effects": "the attacker’s Powers and cards", "cards": "the defender’s cards"}


def _damage(f: Facts) -> str:
    names = [name for name, _ in f["parts"]]
    whose = (" of the attacker", " of the target")  # a tile under both of them is named twice, in this order
    signs, total = [], f["base"]
    for at, (name, n) in enumerate(f["parts"]):
        total += n
        words = f"no less than {total}" if name == "least damage" else _CHANGED_BY.get(name, name)
        words += whose[name in names[:at]] if names.count(name) > 1 else ""
        signs.append(f" {'+' if n > 0 else '−'} {abs(n)} ({words})")
    sum_ = f": {f['base']}{''.join(signs)}" if signs else ""
    return f"{f['bot']} suffers {f['amount'] or 'no'} damage{sum_}."


def _armor_loses(f: Facts) -> str:
    if not f["new"]:
        return f"An Armor die of {f['bot']} that shows {f['old']} is used up."
    return f"Armor of {f['bot']}: {f['old']} → {f['new']}."


def _die_lost(f: Facts) -> str:
    bonuses = f" ({listing(f['bonuses'])})" if f["bonuses"] else ""
    return f"{f['bot']} loses the Structure die of space {f['row']}{bonuses}."


def _armor(f: Facts) -> str:
    before = f"its Armor die of {f['old']} again" if f["old"] else "a new Armor die"
    return f"{f['bot']} rolls {before}: {f['value']}."


def _clear_panel(f: Facts) -> str:
    dice = len(f["armor"]) + bool(f["upgrade"]) + len(f["charges"])
    them = "1 other die" if dice == 1 else f"{dice} other dice"
    return f"{them} on {f['bot']}’s panel {'goes' if dice == 1 else 'go'} back to the supply."


def _give_up_hand(f: Facts) -> str:
    where = "into the box" if f["to"] == "box" else "on the discard pile"
    return f"The hand of {f['seat']} goes {where}: {cards(f['cards'])}."


def _locks(f: Facts) -> str:
    return (
        f"{f['seat']} takes the Target {'Lock' if len(f['bots']) == 1 else 'Locks'} of {listing(f['bots'])}."
    )


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
    "space": "{on} fits on more than one group of spaces.",
    "push": "{on} cannot be pushed.",
    "pushed": "There is no empty tile for {on} to go to.",
}

#: kind of choice -> what somebody chooses, where the option alone does not tell it
_CHOSEN = {
    "begin": "to begin",
    "place": "to begin on {}",
    "token": "the Target Lock of {}",
    "space": "the group of {} spaces",
    "armor again": "to roll the Armor die of {} again",
    "armor die": "the Armor die of {}",
    "bonus": "{} first",
    "Center": "to {}",
    "discard": "to discard {}",
    "keep": "to keep {}",
}
_DICE = {"reroll": "to roll {} again", "keep dice": "to keep {}"}


def _chosen(choice: str, option: str) -> str:
    """What somebody chooses: "Pytron", "to keep T T"."""
    if choice in _DICE:
        return _DICE[choice].format("no dice" if option == "none" else spread(option))
    return _CHOSEN.get(choice, "{}").format(card(titled(option)))


_PHASES = {
    "start": "The turn begins: there is a Power for its start.",
    "first move": "The First Movement Phase begins.",
    "target": "The Attack Phase begins.",
    "declare": "An Attack Command is to be declared.",
    "defence": "The defender may answer the roll.",
    "attack": "The attacker goes on.",
    "answer": "The defender may answer the card.",
    "brace": "Damage is coming: there may be a defense against it.",
    "strike": "The attacker may make the hit harder.",
    "push": "The attacker may push.",
    "second move": "The Second Movement Phase begins.",
    "end": "The turn ends.",
    "over": "The game is over.",
}

EVENTS: Mapping[str, Callable[[Facts], str]] = {
    "take panel": lambda f: f"{f['seat']} plays {f['bot']}.",
    "set dice": lambda f: f"{f['bot']} gets {f['dice']} Structure dice, each showing 6.",
    "lay tile": lambda f: f"{capital(f['tile'])} lies on {f['space']}.",
    "first player": lambda f: f"{f['new']} begins.",
    "place": lambda f: f"{f['bot']} comes into the Arena on {f['to']}.",
    "shuffle": lambda f: f"{len(f['cards'])} Tech Cards are the draw pile.",
    "tokens": _locks,
    "turn": lambda f: f"It is {f['new']}’s turn.",
    "phase": lambda f: _PHASES[f["new"]],
    "choose": lambda f: f"{f['seat']} chooses {_chosen(f['choice'], f['option'])}.",
    "nothing": lambda f: _NOTHING[f["what"]].format(on=die(f["on"])),
    "end": lambda f: f"{f['seat']} has the last Bot in the Arena and wins.",
    "move": lambda f: f"{f['bot']} moves from {f['start']} to {f['to']}.",
    "stay": lambda f: f"{f['bot']} stays" + (f" on {f['at']}." if f["at"] else "."),
    "push": lambda f: f"{f['bot']} pushes and goes from {f['start']} to {f['to']}.",
    "pushed": lambda f: f"{f['bot']} is pushed from {f['start']} to {f['to']}.",
    "destroyed": lambda f: f"{f['bot']} is destroyed on {f['at']} and leaves the Arena.",
    "loading": lambda f: f"{f['seat']} turns the Target Lock of {f['bot']} to Loading.",
    "ready": lambda f: f"{f['seat']} turns all Target Locks back to Ready: {listing(f['bots'])}.",
    "tokens gone": lambda f: (
        f"{many(len(f['tokens']), 'Target Lock')} that had to do with {f['bot']} "
        f"{'leaves' if len(f['tokens']) == 1 else 'leave'} the game."
    ),
    "attack": lambda f: f"{f['bot']} attacks {f['target']}.",
    "roll": lambda f: f"{f['seat']} makes roll {f['number']}: {spread(f['new'])}.",
    "declare": lambda f: (
        f"{f['seat']} switches from {title(f['old'])} to {title(f['command'])}."
        if f["old"]
        else f"{f['seat']} declares {title(f['command'])}."
    ),
    "lock": lambda f: f"{f['seat']} locks {die(f['symbol'])}.",
    "change die": lambda f: f"A die goes from {die(f['old'])} to {die(f['new'])}.",
    "reroll": lambda f: f"{f['seat']} rolls {spread(f['old'])} again: {spread(f['new'])}.",
    "extra die": lambda f: f"{f['seat']} rolls one more die: {die(f['new'])}.",
    "rolls": lambda f: f"{f['seat']} may roll {f['new']} times in this attack.",
    "drop dice": lambda f: f"Out of this attack: {spread(f['dice'])}.",
    "fit dice": lambda f: f"{spread(f['dice'])} {'goes' if len(f['dice']) == 1 else 'go'} onto the command.",
    "success": lambda f: f"{title(f['command'])} is complete: it deals {f['damage']}.",
    "malfunction": lambda f: f"{title(f['command'])} is not complete: a malfunction of {f['damage']}.",
    "more": lambda f: f"The attack deals {f['amount']} more.",
    "less": lambda f: f"The attack deals {f['amount']} less.",
    "prevent": lambda f: f"Up to {f['amount']} damage to {f['bot']} will be prevented.",
    "attack over": lambda f: f"The attack on {f['target']} is over; all dice are free.",
    "damage": _damage,
    "armor loses": _armor_loses,
    "structure loses": lambda f: f"Structure of {f['bot']}, space {f['row']}: {f['old']} → {f['new']}.",
    "die lost": _die_lost,
    "heal": lambda f: f"{f['bot']} is healed on space {f['row']}: {f['old']} → {f['new']}.",
    "die back": lambda f: f"{f['bot']} gets the die of space {f['row']} back; it shows {f['value']}.",
    "upgrade": lambda f: f"{f['upgrade']} Upgrade of {f['bot']}: {f['old']} → {f['new']}.",
    "armor": _armor,
    "unlock": lambda f: f"{f['bot']} unlocks {f['power']} with {many(f['charges'], 'Charge')}.",
    "charge": lambda f: f"{f['bot']} charges {f['power']}: {f['old']} → {f['new']}.",
    "spend": lambda f: (
        f"{f['bot']} uses {f['power']}: {many(f['new'], 'Charge') if f['new'] else 'no Charge'} left."
    ),
    "clear panel": _clear_panel,
    "use tile": lambda f: f"{f['seat']} uses {used(f['tile'], f['on'], f['to'])}.",
    "play": lambda f: f"{f['seat']} plays {used(f['card'], f['on'], f['to'])}.",
    "cancel": lambda f: f"{f['seat']}’s {f['card']} does nothing.",
    "draw": lambda f: drawn("draws", f["seat"], (f["card"],)),
    "look at": lambda f: drawn("looks at", f["seat"], (f["card"],)),
    "keep": lambda f: f"{f['seat']} keeps {card(f['card'])}.",
    "put away": lambda f: f"{f['seat']} discards what is not kept: {cards(f['cards'])}.",
    "discard": lambda f: f"{f['seat']} discards {card(f['card'])}.",
    "give up hand": _give_up_hand,
    "reshuffle": lambda f: f"The discard pile is shuffled into a new draw pile of {len(f['cards'])}.",
}


def tell(event: Event) -> str:
    """An event as a sentence.

    >>> tell(Event("lock", ("gekido.dice.locking",), "lock T", {"seat": "Ann", "symbol": "T", "group": None}))
    'Ann locks T (triangle).'
    """
    return EVENTS[event.kind](event.facts)
