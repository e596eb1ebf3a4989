"""The kinds of events: of each its facts, what it adds to the counters and zones, its sentences, its icon.

On the way an event is a bare tuple ``(kind, clauses, cause, *facts)``; :func:`events` dresses it.  Facts are
names as people write them: "Crate", "Ann", "e4", "Wall e4".
"""

from collections import Counter
from collections.abc import Mapping
from functools import partial

from rqa_lab.core import vocabulary
from rqa_lab.core.event import Event, Facts, Flow, Place
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import ALL_OF_IT, EventKind
from rqa_lab.games.rqa.model.components import every_component
from rqa_lab.games.rqa.model.lasting import LASTS, NOTHING
from rqa_lab.games.rqa.model.names import TileName
from rqa_lab.games.rqa.model.phases import PHASES
from rqa_lab.games.rqa.model.state import A_TILE, LASTING

# ---- what flows where ------------------------------------------------------------------------------------


def _goes(f: Facts) -> list[Flow]:
    """A robot goes from a space to another."""
    return [(1, ("at", f["robot"], f["start"]), ("at", f["robot"], f["to"]))]


def _cubes(f: Facts, start: Place, to: Place) -> list[Flow]:
    """The cubes of an event go from a place to another."""
    return [(f[colour], (*start, colour), (*to, colour)) for colour in ("red", "blue") if colour in f]


def _cards(f: Facts, start: str, to: str) -> list[Flow]:
    """The cards of an event go from a zone of its seat to another."""
    cards = f["cards"] if "cards" in f else (f["card"],)
    return [(1, (start, f["seat"], card), (to, f["seat"], card)) for card in cards]


def _bumped(robot: str, obstacle: str) -> Place:
    return "bumped", _body(robot), _body(obstacle)


def _body(name: str) -> str:
    """A body as it is counted: tiles move, so one is as good as another."""
    return A_TILE if isinstance(name, TileName) or name in every_component().tiles else name


# ---- the kinds -------------------------------------------------------------------------------------------

#: kind of event -> all there is to say of it
EVENTS: Mapping[str, EventKind] = {
    # what a seat has
    "gain": EventKind(
        "seat counter amount now", "{seat} gains {amount} {counter:title}.",
        lambda f: [(f["amount"], None, (f["counter"],))], "i-{counter}",
        brings="+{amount} {counter:title}",
    ),
    "pay": EventKind(
        "seat counter amount now", "{seat} pays {amount} {counter:title} and has {now} left.",
        lambda f: [(f["amount"], (f["counter"],), None)], "i-{counter}",
    ),
    "convert": EventKind(
        "seat amount energy move", "{seat} turns {amount} Energy into {amount} Move.",
        lambda f: [(f["amount"], ("energy",), ("move",))], "i-arrow",
        brings="{amount} Energy becomes Move",
    ),
    "lose unspent": EventKind(
        "seat energy move", "{seat} loses what is unspent: {energy} Energy and {move} Move.",
        lambda f: [(f["energy"], ("energy",), None), (f["move"], ("move",), None)], "i-minus",
    ),
    # for the rest of the turn
    "allow": EventKind(
        "robot what", by("what", {what: lasts.may for what, lasts in LASTS.items() if lasts.may}),
        lambda f: [(1, None, ("lasting", f["robot"], f["what"]))] if f["what"] in LASTING else [], "i-plus",
        brings=by("what", {what: lasts.brings for what, lasts in LASTS.items()}),
    ),
    "use": EventKind(
        "seat robot target", "{seat} uses {robot}’s attack on {target:the}.",
        lambda f: [(1, None, ("lasting", f["robot"], "power used"))], "i-damage",
    ),
    "wear off": EventKind(
        "over",
        "[What lasted for this turn is over: {over:worn off}. {over:ended}"
        "|What lasted for this turn is over: {over:worn off}.|{over:ended}]",
        lambda f: [(1, ("lasting", who, what), None) for who, what in f["over"] if what in LASTING],
        "i-minus",
    ),
    # where robots are
    "step": EventKind(
        "robot start to over", "{robot} moves from {start} to {to}[, on top of {over}].", _goes, "i-move",
        headline="[{robot} is on top of {over}.]",
    ),
    "knock": EventKind(
        "robot start to way",
        by("by", {"push": "{robot} is pushed from {start} to {to}."},
           "{robot} is knocked from {start} to {to}."),
        _goes, "i-push",
        headline="{robot} goes to {to}.",
    ),
    "pull": EventKind(
        "robot start to way", "{robot} is pulled from {start} to {to}.", _goes, "i-push",
        headline="{robot} goes to {to}.",
    ),
    "shift": EventKind(
        "robot start to way", "{robot} is moved from {start} to {to}.", _goes, "i-push",
        headline="{robot} goes to {to}.",
    ),
    "follow": EventKind("robot start to", "{robot} follows from {start} to {to}.", _goes, "i-move"),
    "stay": EventKind(
        "robot to other", "{other:The} did not move away, so {robot} stays too.", icon="i-stay"
    ),
    "come in": EventKind(
        "robot to", "{robot} comes in on {to}.", lambda f: [(1, None, ("at", f["robot"], f["to"]))], "i-down",
        headline=ALL_OF_IT,
    ),
    "bump": EventKind(
        "robot at obstacle way", "{robot:The} cannot go {way}: {obstacle:the} is in the way. Bump!",
        lambda f: [(1, None, _bumped(f["robot"], f["obstacle"]))], "i-damage",
        headline="{obstacle:The} stops {robot:the}.", news="bump: {obstacle:short}",
    ),
    "displace": EventKind(
        "robot start to", "{robot} has to make way, from {start} to {to}.", _goes, "i-push",
        headline="{robot} goes to {to}.",
    ),
    "forget bumps": EventKind(
        "bumps", "Every obstacle is fresh again.",
        lambda f: [(1, _bumped(*bump), None) for bump in f["bumps"]], "i-undo",
    ),
    # tiles that come, go and move
    "slide": EventKind(
        "tile start to way",
        by("by", {"push": "The {tile} is pushed from {start} to {to}."},
           "The {tile} goes from {start} to {to}."),
        lambda f: [(1, ("tile", f["start"], f["tile"]), ("tile", f["to"], f["tile"]))], "i-push",
        headline="The {tile} goes to {to}.",
    ),
    "hit tile": EventKind("tile at damage", "The {tile}[ on {at}] takes {damage} damage.", icon="i-damage"),
    "open": EventKind(
        "tile at back", "The {tile}[ on {at}] is turned over; its back says: {back}.", icon="i-open",
        headline=ALL_OF_IT, news="opens the {tile}",
    ),
    "lay tile": EventKind(
        "tile at", "A tile of the Game Box comes onto {at}: {tile}.",
        lambda f: [(1, ("Game Box", f["tile"]), ("tile", f["at"], f["tile"]))], "i-tile",
        headline="{tile} comes onto {at}.", brings="{tile} comes onto {at}",
    ),
    "take tile": EventKind(
        "tile at stored",
        "The {tile}[ on {at}] {tile:goes} into the Game Box[, to come back as {stored,tile:other}].",
        lambda f: [(1, ("tile", f["at"], f["tile"]), ("Game Box", f["stored"]))], "i-minus",
        headline="The {tile}[ on {at}] {tile:goes} into the Game Box.",
    ),
    "flip": EventKind(
        "at old new", "The tile on {at} is flipped: {old} → {new}.",
        lambda f: [(1, ("tile", f["at"], f["old"]), ("tile", f["at"], f["new"]))], "i-swap",
        headline=ALL_OF_IT, brings="flips tiles",
    ),
    # Victory Points in the arena
    "tile points": EventKind(
        "tile at red", "The {tile}[ on {at}] gets {red:# red cube} from the Reserve.",
        lambda f: _cubes(f, ("reserve",), ("points on", f["at"])), "i-plus",
        part="Points, Reserve and tiles",
    ),
    "tile points back": EventKind(
        "tile at red", "The Reserve gets {red:# red cube} back from the {tile}[ on {at}].",
        lambda f: _cubes(f, ("points on", f["at"]), ("reserve",)), "i-minus",
    ),
    "carry points": EventKind(
        "start to red", "The Victory Points on it go along to {to}: {red}.",
        lambda f: _cubes(f, ("points on", f["start"]), ("points on", f["to"])), "i-push",
    ),
    "claim points": EventKind(
        "seat tile at red points",
        "{seat} claims {red:# Victory Point} from the {tile}[ on {at}]: {points} VP.",
        lambda f: _cubes(f, ("points on", f["at"]), ("pile", f["seat"])), "i-vp",
        headline="{seat} claims {red:# Victory Point} from the {tile}[ on {at}].",
    ),
    "gumball": EventKind(
        "at", "A gumball comes to lie on {at}.",
        lambda f: [(1, ("reserve", "red"), ("gumballs", f["at"], "red"))], "c-gum",
        headline=ALL_OF_IT,
    ),
    "claim gumballs": EventKind(
        "seat robot at red points",
        "{robot} is on {at}, so {seat} claims {red:# gumball}: {points} VP.",
        lambda f: _cubes(f, ("gumballs", f["at"]), ("pile", f["seat"])), "i-vp",
        headline="{seat} claims {red:# gumball} on {at}.",
    ),
    "carry gumballs": EventKind(
        "start to red", "The gumballs on it go along to {to}: {red}.",
        lambda f: _cubes(f, ("gumballs", f["start"]), ("gumballs", f["to"])), "i-push",
    ),
    "turn gumballs": EventKind(
        "tile at red", "The {tile}[ on {at}] takes the gumballs there as Victory Points: {red}.",
        lambda f: _cubes(f, ("gumballs", f["at"]), ("points on", f["at"])), "c-gum",
        headline=ALL_OF_IT,
    ),
    # Health and Victory Points
    "hurt": EventKind(
        "robot at red blue health",
        "[{robot} loses {red,blue:cubes}: Health {health+red+blue} → {health}"
        "|{robot} loses its last {red+blue:cube|# cubes}: Health {red+blue} → 0"
        "|{robot} has no Health left to lose].",
        lambda f: _cubes(f, ("health", f["robot"]), ("on the way",)), "i-health",
        headline="{robot} loses {red+blue} Health.",
    ),
    "claim": EventKind(
        "seat robot red blue points",
        "It is {seat}’s turn, so {seat} claims {red+blue:the cube|the cubes}: {points} VP.",
        lambda f: _cubes(f, ("on the way",), ("pile", f["seat"])), "i-vp",
    ),
    "set aside": EventKind(
        "robot red blue",
        "[Nobody claims what {robot} lost: {red:# red cube} to the Reserve and "
        "{blue:the blue one|the blue one} into the Game Box"
        "|Nobody claims what {robot} lost: {red:# red cube} to the Reserve"
        "|Nobody claims what {robot} lost: {blue:the blue one|the blue one} into the Game Box"
        "|There is nothing to put aside].",
        lambda f: [
            (f["red"], ("on the way", "red"), ("reserve", "red")),
            (f["blue"], ("on the way", "blue"), ("box", "blue")),
        ],
        "i-minus",
    ),
    "forfeit": EventKind(
        "seat red points", "{seat} loses {red:# Victory Point}: {points} VP.",
        lambda f: _cubes(f, ("pile", f["seat"]), ("reserve",)), "i-vp",
        headline="{seat} loses {red:# Victory Point}.",
    ),
    "owe": EventKind(
        "seat owes points", "{seat} owes {owes:# Victory Point}: {points} VP.",
        lambda f: [(f["owes"], None, ("pile", f["seat"], "debt"))], "i-minus",
        headline="{seat} owes {owes:# Victory Point}.",
    ),
    "change gem": EventKind(
        "seat", "{seat} changes a gem into 5 red cubes.",
        lambda f: [
            (1, ("pile", f["seat"], "gems"), ("reserve", "gems")),
            (5, ("reserve", "red"), ("pile", f["seat"], "red")),
        ],
        "i-vp",
    ),
    "change blue": EventKind(
        "seat", "{seat} changes a blue cube into 2 red ones.",
        lambda f: [
            (1, ("pile", f["seat"], "blue"), ("box", "blue")),
            (2, ("reserve", "red"), ("pile", f["seat"], "red")),
        ],
        "i-vp",
    ),
    "points": EventKind(
        "seat red points", "{seat} gains {red:# Victory Point}: {points} VP.",
        lambda f: _cubes(f, ("reserve",), ("pile", f["seat"])), "i-vp",
        headline="{seat} gains {red:# Victory Point}.", part="Points, Reserve and tiles",
    ),
    "knocked out": EventKind(
        "robot at", "{robot} is Knocked Out and leaves the board.",
        lambda f: [(1, ("at", f["robot"], f["at"]), None)], "i-x",
        headline="{robot} is Knocked Out.", news="knocks out {robot}",
    ),
    "refill": EventKind(
        "robot red blue", "{robot} gets a full Health bar from the Reserve.",
        lambda f: _cubes(f, ("reserve",), ("health", f["robot"])), "i-health",
    ),
    "repair": EventKind(
        "robot red health", "{robot} is repaired by {red}: Health {health-red} → {health}.",
        lambda f: _cubes(f, ("reserve",), ("health", f["robot"])), "i-health",
        headline="{robot} is repaired by {red}.", brings="[{robot} +{red} Health]",
    ),
    "replenish": EventKind(
        "seat", "{seat} hands 5 red cubes to the Reserve for a gem.",
        lambda f: [
            (5, ("pile", f["seat"], "red"), ("reserve", "red")),
            (1, ("reserve", "gems"), ("pile", f["seat"], "gems")),
        ],
        "i-plus",
    ),
    "tokens": EventKind(
        "red", "The Reserve has too few red cubes: {red:# token} will do.",
        lambda f: [(f["red"], None, ("reserve", "red")), (f["red"], None, ("tokens",))], "i-plus",
        part="Points, Reserve and tiles",
    ),
    # cards
    "play": EventKind(
        "seat card robot target way", "{seat} plays {card} with {robot}[ {way:towards}| on {target:the}|].",
        lambda f: _cards(f, "hand", "in play"), "i-hand",
    ),
    "draw": EventKind(
        "seat card", "{seat} draws {card:card}.", lambda f: _cards(f, "deck", "hand"), "i-hand",
        part="Decks and first hands",
    ),
    "reshuffle": EventKind(
        "seat cards", "{seat} shuffles the discard pile into a new deck of {cards:#|#}.",
        lambda f: _cards(f, "discard", "deck"), "i-redo", part="Decks and first hands",
    ),
    "clear play": EventKind(
        "seat cards", "{seat} discards what is in play: {cards:cards}.",
        lambda f: _cards(f, "in play", "discard"), "i-hand",
    ),
    "discard hand": EventKind(
        "seat cards", "{seat} discards the rest of the hand: {cards:cards}.",
        lambda f: _cards(f, "hand", "discard"), "i-hand",
    ),
    "discard": EventKind(
        "seat card", "{seat} discards {card}.", lambda f: _cards(f, "hand", "discard"), "i-hand",
        headline=ALL_OF_IT, brings="discards {card}",
    ),
    "scrap": EventKind(
        "seat card", "{seat} scraps {card}: it goes to the Scrap Heap.",
        lambda f: [(1, ("hand", f["seat"], f["card"]), ("scrap", f["card"]))], "i-x",
        headline="{seat} scraps {card}.", brings="scraps {card}",
    ),
    # cards that stay
    "attach": EventKind(
        "seat robot card red",
        "{card} lies on {robot} from now on[, with {red:# red cube} from the Reserve].",
        lambda f: [
            (1, ("in play", f["seat"], f["card"]), ("Defense", f["robot"], f["card"])),
            *_cubes(f, ("reserve",), ("on Defense", f["robot"], f["card"])),
        ],
        "i-shield", headline=ALL_OF_IT, brings="lies on {robot}",
    ),
    "absorb": EventKind(
        "robot card red left", "{card} on {robot} loses {red:# cube} and has [{left:# cube}|no cube] left.",
        lambda f: _cubes(f, ("on Defense", f["robot"], f["card"]), ("on the way",)), "i-shield",
        headline="{card} on {robot} loses {red:# cube}.", brings="{card} takes {red}",
    ),
    "break": EventKind(
        "robot card seat", "{card} on {robot} breaks: it goes to {seat}’s discard pile.",
        lambda f: [(1, ("Defense", f["robot"], f["card"]), ("discard", f["seat"], f["card"]))], "i-x",
        headline="{card} on {robot} breaks.", news="breaks {card}",
    ),
    "install": EventKind(
        "seat card", "{card} stays in front of {seat} from now on.",
        lambda f: _cards(f, "in play", "Upgrade"), "i-plus",
        headline="{card} stays in front of {seat}.", brings="stays in front of {seat}",
    ),
    # the Shop
    "acquire": EventKind(
        "seat card source price",
        by(
            "price",
            {None: "{seat} takes {card} from the {source} for free: it goes to the discard pile."},
            "{seat} buys {card} from the {source}: it goes to the discard pile.",
        ),
        lambda f: [(1, (f["source"], f["card"]), ("discard", f["seat"], f["card"]))], "i-shop",
        headline=by("price", {None: "{seat} takes {card} for free."}, ""),
        brings="goes to the discard pile",
    ),
    "restock": EventKind(
        "card source", "{card} comes from the {source} into the Shop.",
        lambda f: [(1, (f["source"], f["card"]), ("Shop", f["card"]))], "i-shop",
        headline="{card} comes into the Shop.", part="Cards and Shop",
    ),
    "scrap top": EventKind(
        "card cost", "{card} of the Shop Deck is scrapped: it costs {cost}.",
        lambda f: [(1, ("Shop Deck", f["card"]), ("scrap", f["card"]))], "i-x",
        headline=ALL_OF_IT, brings="scraps {card}",
    ),
    "new Shop Deck": EventKind(
        "cards", "{cards:# scrapped Shop card} {cards:is|are} shuffled into a new Shop Deck.",
        lambda f: [(1, ("scrap", card), ("Shop Deck", card)) for card in f["cards"]], "i-redo",
    ),
    "event over": EventKind(
        "card", "{card} goes from the Shop into the Game Box.",
        lambda f: [(1, ("Shop", f["card"]), ("past Event", f["card"]))], "i-check",
    ),
    # set-up
    "lay out": EventKind(
        "place cards",
        by(
            "place",
            {"Supply": "A Supply pile is laid out: {cards:cards}."},
            "The other cards with a cost[ and {cards:the Events}] are the Shop Deck: {cards:cards}.",
        ),
        lambda f: [(1, None, (f["place"], card)) for card in f["cards"]], "i-shop", part="Cards and Shop",
    ),
    "turn order": EventKind(
        "old first seats", "{first} goes first; the order is {seats}.",
        lambda f: [(1, ("turn", f["old"]), ("turn", f["first"]))], "i-list", part="Who plays what",
    ),
    "take board": EventKind(
        "seat robot", "{seat} plays {robot}.", lambda f: [(1, None, ("board", f["seat"], f["robot"]))],
        "i-robot", part="Who plays what",
    ),
    "fill bar": EventKind(
        "robot red blue", "{robot} gets a full Health bar: {red,blue:cubes}.",
        lambda f: [
            (f["red"], ("reserve", "red"), ("health", f["robot"], "red")),
            (f["blue"], ("box", "blue"), ("health", f["robot"], "blue")),
        ],
        "i-health", part="Who plays what",
    ),
    "take deck": EventKind(
        "seat cards", "{seat} gets a deck: {cards:cards}.",
        lambda f: [(1, None, ("deck", f["seat"], card)) for card in f["cards"]], "i-hand",
        part="Decks and first hands",
    ),
    "reserve": EventKind(
        "red blue gems", "The Reserve begins with {blue} blue cubes, {red} red cubes and {gems} gems.",
        lambda f: [(f["blue"], ("box", "blue"), ("reserve", "blue"))], "c-blue",
        part="Points, Reserve and tiles",
    ),
    "lay tiles": EventKind(
        "tiles", "{tiles:# tile} lie in the arena.",
        lambda f: [(1, None, ("tile", space, tile)) for space, tile in f["tiles"]], "i-collapse",
        part="Points, Reserve and tiles",
    ),
    "Game Box": EventKind(
        "tiles", "[The other tiles stay in the Game Box: {tiles:cards}|No tile stays in the Game Box].",
        lambda f: [(1, None, ("Game Box", tile)) for tile in f["tiles"]], "i-collapse",
        part="Points, Reserve and tiles",
    ),
    # the turn
    "choose": EventKind("seat choice option", "{seat} chooses {choice,option:chosen}.", icon="i-check"),
    "phase": EventKind(
        "old new", by("new", {name: phase.begins for name, phase in PHASES.items() if phase.begins}),
        lambda f: [(1, ("phase", f["old"]), ("phase", f["new"]))], "i-next",
    ),
    "turn": EventKind(
        "old new", "It is {new}’s turn.", lambda f: [(1, ("turn", f["old"]), ("turn", f["new"]))], "i-end",
        headline=ALL_OF_IT, brings="then it is {new}’s turn",
    ),
    "end": EventKind(
        "robot", "{robot} would come back, but no blue cube is left in the Reserve.", icon="i-end",
        headline=ALL_OF_IT, brings="the game ends",
    ),
    "nothing": EventKind("what on", NOTHING, icon="i-ban"),
}  # fmt: skip

#: events that move a robot which does not go itself
CARRIED = ("knock", "pull", "shift", "displace")
#: all events in which a robot comes onto a space
MOVES = ("step", "follow", "come in", *CARRIED)

events = partial(vocabulary.dressed, rows=EVENTS)
changes = partial(vocabulary.changes, rows=EVENTS)


def acquired(event: Event) -> tuple[str, str] | None:
    """Who acquires a card, and which; None if nobody does."""
    return (event.facts["seat"], event.facts["card"]) if event.kind == "acquire" else None


def stock(counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """All cubes, gems and cards, wherever they are; tokens stand in for red cubes."""
    total: Counter[str] = Counter()
    for (zone, *rest), n in counted.items():
        if zone in _CUBES and rest[-1] in ("red", "blue", "gems"):
            total[rest[-1]] += n
        elif zone == "tokens":
            total["red"] -= n
        elif zone in _CARDS:
            total[rest[-1]] += n
        elif zone in ("tile", "Game Box"):
            total["tiles"] += n
    return total


_CUBES = ("pile", "reserve", "health", "box", "gumballs", "points on", "on Defense")
_CARDS = (
    "Supply", "Shop", "Shop Deck", "scrap", "hand", "in play", "discard", "deck", "Defense", "Upgrade",
    "past Event",
)  # fmt: skip
