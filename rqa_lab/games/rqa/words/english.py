"""What happened, in English: prose from the facts of events."""

from collections.abc import Callable, Mapping

from rqa_lab.core.event import Event, Facts
from rqa_lab.core.words import article, capital, listing, many
from rqa_lab.games.rqa.model.components import every_component
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import UNKNOWN


def cubes(red: int, blue: int) -> str:
    """Cubes by colour: "2 red cubes and a blue one"."""
    if not blue:
        return many(red, "red cube")
    return "the blue cube" if not red else f"{many(red, 'red cube')} and the blue one"


def cards(names: tuple[str, ...]) -> str:
    """Cards by name, with how many of each: "2 Battery and Hammer"."""
    counts = {name: names.count(name) for name in names}
    return listing([name if n == 1 else f"{n} {name}" for name, n in counts.items()])


def called(word: str) -> str:
    """A body as people write it, from the word for it in an action: "Crate", "Loot Box d4"."""
    return word.title() if word.islower() else word


def _noun(kind: str) -> str:
    """How sentences use the name of a kind of tile: as "count", "mass" or "plural"."""
    tile = every_component().tiles.get(kind)
    return "count" if tile is None else tile.noun


def a_tile(kind: str) -> str:
    """A kind of tile with the article that its name takes.

    >>> a_tile("Wall"), a_tile("Tacks"), a_tile("Smoke")
    ('a Wall', 'Tacks', 'Smoke')
    """
    return article(kind) if _noun(kind) == "count" else kind


def is_or_are(kind: str, one: str = "is", several: str = "are") -> str:
    """The form of a verb that goes with the name of a kind of tile.

    >>> is_or_are("Smoke"), is_or_are("Tacks"), is_or_are("Tacks", "goes", "go")
    ('is', 'are', 'go')
    """
    return several if _noun(kind) == "plural" else one


def obstacle(name: str) -> str:
    """A body or an obstacle with its article: "the Wall on e4", "Crate", "the edge"."""
    if name in every_component().tiles:
        return f"the {name}"
    kind, _, space = name.rpartition(" ")
    return f"the {kind} on {space}" if kind in every_component().tiles and space in GRID.number else name


def subject(name: str) -> str:
    """A body or an obstacle at the beginning of a sentence."""
    return capital(obstacle(name))


def the_tile(f: Facts) -> str:
    """The tile of an event: "the Loot Box on d4"."""
    return f"the {f['tile']}" + (f" on {f['at']}" if f["at"] else "")


def _hurt(f: Facts) -> str:
    lost = f["red"] + f["blue"]
    if not lost:
        return f"{f['robot']} has no Health left to lose."
    last = "its last cube" if lost == 1 else f"its last {lost} cubes"
    what = cubes(f["red"], f["blue"]) if f["health"] else last
    return f"{f['robot']} loses {what}: Health {f['health'] + lost} → {f['health']}."


def _claim(f: Facts) -> str:
    them = "the cube" if f["red"] + f["blue"] == 1 else "the cubes"
    return f"It is {f['seat']}’s turn, so {f['seat']} claims {them}: {f['points']} VP."


def _set_aside(f: Facts) -> str:
    parts = [f"{cubes(f['red'], 0)} to the Reserve"] if f["red"] else []
    parts += ["the blue one into the Game Box"] if f["blue"] else []
    return (
        f"Nobody claims what {f['robot']} lost: {listing(parts)}."
        if parts
        else "There is nothing to put aside."
    )


TOWARDS = {"right": "to the right", "up": "upwards", "left": "to the left", "down": "downwards"}


def _play(f: Facts) -> str:
    on = f" on {obstacle(f['target'])}" if f["target"] else f" {TOWARDS[f['way']]}" if f["way"] else ""
    return f"{f['seat']} plays {f['card']} with {f['robot']}{on}."


_NOTHING = {
    "damage": "{on} is off the board and takes no damage.",
    "same obstacle": "{on} is not moved: it hit that obstacle already this turn.",
    "same pair": "{on} is not moved: that robot was knocked into it already this turn.",
    "gone": "{on} is off the board already: nothing more happens to it.",
    "no way": "{on} is not moved: there is no straight way to go.",
    "draw": "{on} has no card left to draw.",
    "around": "No enemy is next to {on}.",
    "loss": "{on} has no Victory Points to lose.",
    "centre": "A tile covers the space of {on}: no Victory Point for the centre.",
    "line": "No enemy is in the line of fire of {on}.",
    "repair": "{on} has nothing to repair.",
    "pull": "{on} is next to the puller already and is not pulled.",
    "stopped": "Something is in the way of {on}, which is pulled no further.",
    "no follow": "{on} does not follow: the robot that it pushed is Knocked Out.",
    "centre once": "{on} earns nothing more: another robot of the same player did.",
    "no Spawn": "{on} waits off the board: no Spawn is free.",
    "shift": "There is no empty space next to {on} to go to.",
    "stay": "{on} goes no further.",
    "crush": "{on} is not Knocked Out: the card is too cheap.",
    "discard": "{on} has no card left to discard.",
    "scrap": "{on} scraps nothing.",
    "acquire": "Nothing is cheap enough for {on} to take for free.",
    "stock": "The Shop Deck has run out: the space in the Shop stays empty.",
    "scrap top": "The Shop Deck has run out: no card is scrapped.",
    "fixed": "{on} stays where it is: it cannot be pushed.",
    "onto a tile": "{on} stays where it is: it does not come to lie on another tile.",
    "walls off": "{on} stays where it is: it would wall off spaces.",
    "claim": "No Victory Point is left on {on}.",
    "gumballs": "A gumball lies on each space diagonally next to it already.",
    "flip": "There is no double-sided tile to flip.",
    "entered": "{on} has entered a tile that acts now.",
    "left": "The tile on {on} stays: who moves over obstacles ignores it.",
    "displaced": "{on} stays: there is no empty space to go to.",
    "lay tile": "{on} puts no tile into the arena.",
    "swap tile": "{on} swaps no tile.",
    "event": "While the game is set up the Event has no effect.",
}


_POINT = {"bonus": "bonus", "centre": "point in the centre"}


def option(text: str) -> str:
    """An option as people write it: "Tacks on Crate", "Crate", "a1"."""
    what, on, robot = text.rpartition(" on ")
    name = called(robot)
    if what in ("bonus", "centre"):
        return f"{name}’s {_POINT[what]}"
    return f"{what}{on}{name if on or name in every_component().robots else robot}"


#: kind of a choice among tiles -> what picking does
_ARRANGING = {"lay tile": "lay {}", "swap tile": "swap {}", "swap tile for": "swap it for {}"}
_VERBS = ("gain", "acquire", "ignore", "let", "stay", "begin", "lay", "swap")


def doing(choice: str, text: str, tile: str = "the tile") -> str:
    """What an answer does, with a verb if it is about a tile; else the option as it stands.

    Args:
        choice: the kind of the choice.
        text: the option.
        tile: what lies on the space that the option names, where that is known.

    >>> doing("swap tile", "c4", "VP Crate"), doing("lay tile", "nothing"), doing("ignore", "Tacks on pug")
    ('swap VP Crate on c4', 'lay no tile', 'let the Tacks act')
    """
    if choice in _ARRANGING:
        what = "no tile" if text == "nothing" else f"{tile} on {text}" if text in GRID.number else text
        return _ARRANGING[choice].format(what)
    what, on, _ = text.rpartition(" on ")
    if choice == "ignore" and on:
        return f"let the {what} act"
    return f"ignore the {text[7:]}" if text.startswith("ignore ") else text


def is_deed(text: str) -> bool:
    """The text of an answer says what is done, as in "gain 2 Energy"; others only name something."""
    return text.partition(" ")[0] in _VERBS


def chosen(choice: str, text: str) -> str:
    """What somebody chooses: "Crate", "to gain 2 Energy"."""
    done = doing(choice, text)
    return f"to {done}" if is_deed(done) else option(done)


def _nothing(f: Facts) -> str:
    if f["on"] == "dropped":
        return f"{option(f['what'])} no longer happens."
    if f["on"] == "ignored":
        tile, _, robot = f["what"].rpartition(" on ")
        return f"{called(robot)} ignores the {tile}."
    return capital(_NOTHING[f["what"]].format(on=obstacle(f["on"])))


_ALLOW = {
    "over": "{robot} may move over obstacles this turn.",
    "diagonal": "{robot} may move and push diagonally this turn.",
    "plating": "Each push by {robot} deals 1 damage more this turn.",
    "hypercharge": "{robot}’s next Attack card this turn deals 1 damage more for each Function in play.",
    "bought": "{robot} has bought the first card of the turn.",
    "set down": "{robot} stands in the centre before its first turn.",
    "last turn": "{robot} cannot come back for want of a blue cube: this turn is the last one.",
}
_WORN = {
    "over": "moving over obstacles ({})",
    "diagonal": "moving diagonally ({})",
    "plating": "pushes that deal more ({})",
}

_ENDED = {
    "hypercharge": "{}’s Hypercharge is over.",
    "bought": "The next card that {} buys is the first of a turn again.",
}


def _wear_off(f: Facts) -> str:
    ends = dict.fromkeys(_WORN[what].format(robot) for robot, what in f["over"] if what in _WORN)
    first = [robot for robot, what in f["over"] if what == "set down"]
    again = [robot for robot, what in f["over"] if what == "power used"]
    told = [f"What lasted for this turn is over: {listing(list(ends))}."] if ends else []
    told += [f"Next turn {robot} may attack again." for robot in again]
    told += [f"The first turn of {robot} is over." for robot in first]
    told += [_ENDED[what].format(who) for who, what in f["over"] if what in _ENDED]
    told += ["The last turn is over." for _, what in f["over"] if what == "last turn"]
    return " ".join(told)


def _acquire(f: Facts) -> str:
    where = f"from the {f['source']}" + ("" if f["price"] is not None else " for free")
    verb = "takes" if f["price"] is None else "buys"
    return f"{f['seat']} {verb} {f['card']} {where}: it goes to the discard pile."


def _taken(f: Facts) -> str:
    side = f", to come back as {f['stored']}" if f["stored"] != f["tile"] else ""
    goes = is_or_are(f["tile"], "goes", "go")
    return f"{capital(the_tile(f))} {goes} into the Game Box{side}."


def _attach(f: Facts) -> str:
    on_it = f", with {many(f['red'], 'red cube')} from the Reserve" if f["red"] else ""
    return f"{f['card']} lies on {f['robot']} from now on{on_it}."


def _absorb(f: Facts) -> str:
    left = many(f["left"], "cube") if f["left"] else "no cube"
    return f"{f['card']} on {f['robot']} loses {many(f['red'], 'cube')} and has {left} left."


def _laid_out(f: Facts) -> str:
    if f["place"] == "Supply":
        return f"A Supply pile is laid out: {cards(f['cards'])}."
    events = " and the Events" if every_component().events.intersection(f["cards"]) else ""
    return f"The other cards with a cost{events} are the Shop Deck: {cards(f['cards'])}."


_PHASES = {
    "start": "The Start of Turn Phase begins.",
    "respawn": "The Respawn Phase begins.",
    "main": "The Main Phase begins.",
    "end": "The End of Turn Phase begins.",
    "cleanup": "The Cleanup Phase begins.",
    "over": "The game is over.",
}

EVENTS: Mapping[str, Callable[[Facts], str]] = {
    "gain": lambda f: f"{f['seat']} gains {f['amount']} {f['counter'].title()}.",
    "pay": lambda f: f"{f['seat']} pays {f['amount']} {f['counter'].title()} and has {f['now']} left.",
    "convert": lambda f: f"{f['seat']} turns {f['amount']} Energy into {f['amount']} Move.",
    "lose unspent": lambda f: (
        f"{f['seat']} loses what is unspent: {f['energy']} Energy and {f['move']} Move."
    ),
    "step": lambda f: (
        f"{f['robot']} moves from {f['start']} to {f['to']}"
        + (f", on top of {f['over']}." if f.get("over") else ".")
    ),
    "knock": lambda f: f"{f['robot']} is knocked from {f['start']} to {f['to']}.",
    "pull": lambda f: f"{f['robot']} is pulled from {f['start']} to {f['to']}.",
    "shift": lambda f: f"{f['robot']} is moved from {f['start']} to {f['to']}.",
    "follow": lambda f: f"{f['robot']} follows from {f['start']} to {f['to']}.",
    "displace": lambda f: f"{f['robot']} has to make way, from {f['start']} to {f['to']}.",
    "stay": lambda f: f"{subject(f['other'])} did not move away, so {f['robot']} stays too.",
    "come in": lambda f: f"{f['robot']} comes in on {f['to']}.",
    "bump": lambda f: (
        f"{subject(f['robot'])} cannot go {f['way']}: {obstacle(f['obstacle'])} is in the way. Bump!"
    ),
    "forget bumps": lambda f: "Every obstacle is fresh again.",
    "slide": lambda f: f"The {f['tile']} goes from {f['start']} to {f['to']}.",
    "hit tile": lambda f: f"{capital(the_tile(f))} takes {f['damage']} damage.",
    "open": lambda f: f"{capital(the_tile(f))} is turned over; its back says: {f['back']}.",
    "lay tile": lambda f: f"A tile of the Game Box comes onto {f['at']}: {f['tile']}.",
    "take tile": _taken,
    "flip": lambda f: f"The tile on {f['at']} is flipped: {f['old']} → {f['new']}.",
    "tile points": lambda f: f"{capital(the_tile(f))} gets {many(f['red'], 'red cube')} from the Reserve.",
    "tile points back": lambda f: f"The Reserve gets {many(f['red'], 'red cube')} back from {the_tile(f)}.",
    "carry points": lambda f: f"The Victory Points on it go along to {f['to']}: {f['red']}.",
    "claim points": lambda f: (
        f"{f['seat']} claims {many(f['red'], 'Victory Point')} from {the_tile(f)}: {f['points']} VP."
    ),
    "gumball": lambda f: f"A gumball comes to lie on {f['at']}.",
    "claim gumballs": lambda f: (
        f"{f['robot']} is on {f['at']}, so {f['seat']} claims {many(f['red'], 'gumball')}: {f['points']} VP."
    ),
    "carry gumballs": lambda f: f"The gumballs on it go along to {f['to']}: {f['red']}.",
    "turn gumballs": lambda f: (
        f"{capital(the_tile(f))} takes the gumballs there as Victory Points: {f['red']}."
    ),
    "attach": _attach,
    "absorb": _absorb,
    "break": lambda f: f"{f['card']} on {f['robot']} breaks: it goes to {f['seat']}’s discard pile.",
    "install": lambda f: f"{f['card']} stays in front of {f['seat']} from now on.",
    "event over": lambda f: f"{f['card']} goes from the Shop into the Game Box.",
    "hurt": _hurt,
    "claim": _claim,
    "set aside": _set_aside,
    "forfeit": lambda f: f"{f['seat']} loses {many(f['red'], 'Victory Point')}: {f['points']} VP.",
    "owe": lambda f: f"{f['seat']} owes {many(f['owes'], 'Victory Point')}: {f['points']} VP.",
    "change gem": lambda f: f"{f['seat']} changes a gem into 5 red cubes.",
    "change blue": lambda f: f"{f['seat']} changes a blue cube into 2 red ones.",
    "points": lambda f: f"{f['seat']} gains {many(f['red'], 'Victory Point')}: {f['points']} VP.",
    "knocked out": lambda f: f"{f['robot']} is Knocked Out and leaves the board.",
    "refill": lambda f: f"{f['robot']} gets a full Health bar from the Reserve.",
    "repair": lambda f: (
        f"{f['robot']} is repaired by {f['red']}: Health {f['health'] - f['red']} → {f['health']}."
    ),
    "replenish": lambda f: f"{f['seat']} hands 5 red cubes to the Reserve for a gem.",
    "tokens": lambda f: f"The Reserve has too few red cubes: {many(f['red'], 'token')} will do.",
    "play": _play,
    "draw": lambda f: f"{f['seat']} draws {'a card' if f['card'] == UNKNOWN else f['card']}.",
    "reshuffle": lambda f: f"{f['seat']} shuffles the discard pile into a new deck of {len(f['cards'])}.",
    "clear play": lambda f: f"{f['seat']} discards what is in play: {cards(f['cards'])}.",
    "discard hand": lambda f: f"{f['seat']} discards the rest of the hand: {cards(f['cards'])}.",
    "discard": lambda f: f"{f['seat']} discards {f['card']}.",
    "scrap": lambda f: f"{f['seat']} scraps {f['card']}: it goes to the Scrap Heap.",
    "acquire": _acquire,
    "restock": lambda f: f"{f['card']} comes from the {f['source']} into the Shop.",
    "scrap top": lambda f: f"{f['card']} of the Shop Deck is scrapped: it costs {f['cost']}.",
    "new Shop Deck": lambda f: (
        f"{many(len(f['cards']), 'scrapped Shop card')} {'is' if len(f['cards']) == 1 else 'are'} shuffled "
        "into a new Shop Deck."
    ),
    "allow": lambda f: _ALLOW[f["what"]].format(**f),
    "use": lambda f: f"{f['seat']} uses {f['robot']}’s attack on {obstacle(f['target'])}.",
    "wear off": _wear_off,
    "choose": lambda f: f"{f['seat']} chooses {chosen(f['choice'], f['option'])}.",
    "lay out": _laid_out,
    "turn order": lambda f: f"{f['first']} goes first; the order is {listing(list(f['seats']))}.",
    "take board": lambda f: f"{f['seat']} plays {f['robot']}.",
    "fill bar": lambda f: f"{f['robot']} gets a full Health bar: {cubes(f['red'], f['blue'])}.",
    "take deck": lambda f: f"{f['seat']} gets a deck: {cards(f['cards'])}.",
    "reserve": lambda f: (
        f"The Reserve begins with {f['blue']} blue cubes, {f['red']} red cubes and {f['gems']} gems."
    ),
    "lay tiles": lambda f: f"{many(len(f['tiles']), 'tile')} lie in the arena.",
    "Game Box": lambda f: (
        f"The other tiles stay in the Game Box: {cards(f['tiles'])}."
        if f["tiles"]
        else "No tile stays in the Game Box."
    ),
    "phase": lambda f: _PHASES[f["new"]],
    "turn": lambda f: f"It is {f['new']}’s turn.",
    "end": lambda f: f"{f['robot']} would come back, but no blue cube is left in the Reserve.",
    "nothing": _nothing,
}


def tell(event: Event) -> str:
    """An event as a sentence.

    >>> facts = {"robot": "Pug", "start": "c4", "to": "d4"}
    >>> tell(Event("step", ("rqa.move.basic",), "move pug right", facts))
    'Pug moves from c4 to d4.'
    """
    if event.kind == "knock" and event.cause.startswith("push "):
        return "{robot} is pushed from {start} to {to}.".format(**event.facts)
    if event.kind == "slide" and event.cause.startswith("push "):
        return "The {tile} is pushed from {start} to {to}.".format(**event.facts)
    return EVENTS[event.kind](event.facts)
