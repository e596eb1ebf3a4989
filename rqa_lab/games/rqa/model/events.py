"""The vocabulary of events: the facts of each kind, and what each adds to the counters and zones.

On the way an event is a bare tuple ``(kind, clauses, cause, *facts)``; :func:`events` dresses it.  Facts are
names as people write them: "Crate", "Ann", "e4", "Wall e4".
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rqa_lab.core.event import Count, Event, Facts, Flow, Place, added_up, dressed
from rqa_lab.games.rqa.model.bodies import is_tile, tile_name, word
from rqa_lab.games.rqa.model.components import every_component
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import A_TILE, LASTING, State, obstacle_kind

#: kind of event -> names of its facts
FACTS: Mapping[str, tuple[str, ...]] = {
    # what a seat has
    "gain": ("seat", "counter", "amount", "now"),
    "pay": ("seat", "counter", "amount", "now"),
    "convert": ("seat", "amount", "energy", "move"),
    "lose unspent": ("seat", "energy", "move"),
    # for the rest of the turn
    "allow": ("robot", "what"),
    "use": ("seat", "robot", "target"),
    "wear off": ("over",),
    # where robots are
    "step": ("robot", "start", "to", "over"),
    "knock": ("robot", "start", "to", "way"),
    "pull": ("robot", "start", "to", "way"),
    "shift": ("robot", "start", "to", "way"),
    "follow": ("robot", "start", "to"),
    "stay": ("robot", "to", "other"),
    "come in": ("robot", "to"),
    "bump": ("robot", "at", "obstacle", "way"),
    "displace": ("robot", "start", "to"),
    "forget bumps": ("bumps",),
    # tiles that come, go and move
    "slide": ("tile", "start", "to", "way"),
    "hit tile": ("tile", "at", "damage"),
    "open": ("tile", "at", "back"),
    "lay tile": ("tile", "at"),
    "take tile": ("tile", "at", "stored"),
    "flip": ("at", "old", "new"),
    # Victory Points in the arena
    "tile points": ("tile", "at", "red"),
    "tile points back": ("tile", "at", "red"),
    "carry points": ("start", "to", "red"),
    "claim points": ("seat", "tile", "at", "red", "points"),
    "gumball": ("at",),
    "claim gumballs": ("seat", "robot", "at", "red", "points"),
    "carry gumballs": ("start", "to", "red"),
    "turn gumballs": ("tile", "at", "red"),
    # Health and Victory Points
    "hurt": ("robot", "at", "red", "blue", "health"),
    "claim": ("seat", "robot", "red", "blue", "points"),
    "set aside": ("robot", "red", "blue"),
    "forfeit": ("seat", "red", "points"),
    "owe": ("seat", "owes", "points"),
    "change gem": ("seat",),
    "change blue": ("seat",),
    "points": ("seat", "red", "points"),
    "knocked out": ("robot", "at"),
    "refill": ("robot", "red", "blue"),
    "repair": ("robot", "red", "health"),
    "replenish": ("seat",),
    "tokens": ("red",),
    # cards
    "play": ("seat", "card", "robot", "target", "way"),
    "draw": ("seat", "card"),
    "reshuffle": ("seat", "cards"),
    "clear play": ("seat", "cards"),
    "discard hand": ("seat", "cards"),
    "discard": ("seat", "card"),
    "scrap": ("seat", "card"),
    # cards that stay
    "attach": ("seat", "robot", "card", "red"),
    "absorb": ("robot", "card", "red", "left"),
    "break": ("robot", "card", "seat"),
    "install": ("seat", "card"),
    # the Shop
    "acquire": ("seat", "card", "source", "price"),
    "restock": ("card", "source"),
    "scrap top": ("card", "cost"),
    "new Shop Deck": ("cards",),
    "event over": ("card",),
    # set-up
    "lay out": ("place", "cards"),
    "turn order": ("old", "first", "seats"),
    "take board": ("seat", "robot"),
    "fill bar": ("robot", "red", "blue"),
    "take deck": ("seat", "cards"),
    "reserve": ("red", "blue", "gems"),
    "lay tiles": ("tiles",),
    "Game Box": ("tiles",),
    # the turn
    "choose": ("seat", "choice", "option"),
    "phase": ("old", "new"),
    "turn": ("old", "new"),
    "end": ("robot",),
    "nothing": ("what", "on"),
}


def events(trace: Iterable[tuple[Any, ...]]) -> tuple[Event, ...]:
    """The bare records of a trace as events."""
    return dressed(trace, FACTS)


#: events that move a robot which does not go itself
CARRIED = ("knock", "pull", "shift", "displace")
#: all events in which a robot comes onto a space
MOVES = ("step", "follow", "come in", *CARRIED)


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


#: kind of event -> how many go from where to where, as the state counts them; the others move nothing
FLOWS: Mapping[str, Callable[[Facts], Iterable[Flow]]] = {
    # what a seat has
    "gain": lambda f: [(f["amount"], None, (f["counter"],))],
    "pay": lambda f: [(f["amount"], (f["counter"],), None)],
    "convert": lambda f: [(f["amount"], ("energy",), ("move",))],
    "lose unspent": lambda f: [(f["energy"], ("energy",), None), (f["move"], ("move",), None)],
    # for the rest of the turn
    "allow": lambda f: [(1, None, ("lasting", f["robot"], f["what"]))] if f["what"] in LASTING else [],
    "use": lambda f: [(1, None, ("lasting", f["robot"], "power used"))],
    "wear off": lambda f: [(1, ("lasting", who, what), None) for who, what in f["over"] if what in LASTING],
    # where robots are
    **dict.fromkeys(("step", "follow", *CARRIED), _goes),
    "come in": lambda f: [(1, None, ("at", f["robot"], f["to"]))],
    "knocked out": lambda f: [(1, ("at", f["robot"], f["at"]), None)],
    "bump": lambda f: [(1, None, ("bumped", _body(f["robot"]), _body(f["obstacle"])))],
    "forget bumps": lambda f: [
        (1, ("bumped", _body(robot), _body(obstacle)), None) for robot, obstacle in f["bumps"]
    ],
    # tiles that come, go and move
    "slide": lambda f: [(1, ("tile", f["start"], f["tile"]), ("tile", f["to"], f["tile"]))],
    "lay tile": lambda f: [(1, ("Game Box", f["tile"]), ("tile", f["at"], f["tile"]))],
    "take tile": lambda f: [(1, ("tile", f["at"], f["tile"]), ("Game Box", f["stored"]))],
    "flip": lambda f: [(1, ("tile", f["at"], f["old"]), ("tile", f["at"], f["new"]))],
    # Victory Points in the arena
    "tile points": lambda f: _cubes(f, ("reserve",), ("points on", f["at"])),
    "tile points back": lambda f: _cubes(f, ("points on", f["at"]), ("reserve",)),
    "carry points": lambda f: _cubes(f, ("points on", f["start"]), ("points on", f["to"])),
    "claim points": lambda f: _cubes(f, ("points on", f["at"]), ("pile", f["seat"])),
    "gumball": lambda f: [(1, ("reserve", "red"), ("gumballs", f["at"], "red"))],
    "claim gumballs": lambda f: _cubes(f, ("gumballs", f["at"]), ("pile", f["seat"])),
    "carry gumballs": lambda f: _cubes(f, ("gumballs", f["start"]), ("gumballs", f["to"])),
    "turn gumballs": lambda f: _cubes(f, ("gumballs", f["at"]), ("points on", f["at"])),
    # Health and Victory Points
    "hurt": lambda f: _cubes(f, ("health", f["robot"]), ("on the way",)),
    "claim": lambda f: _cubes(f, ("on the way",), ("pile", f["seat"])),
    "set aside": lambda f: [
        (f["red"], ("on the way", "red"), ("reserve", "red")),
        (f["blue"], ("on the way", "blue"), ("box", "blue")),
    ],
    "forfeit": lambda f: _cubes(f, ("pile", f["seat"]), ("reserve",)),
    "owe": lambda f: [(f["owes"], None, ("pile", f["seat"], "debt"))],
    "change gem": lambda f: [
        (1, ("pile", f["seat"], "gems"), ("reserve", "gems")),
        (5, ("reserve", "red"), ("pile", f["seat"], "red")),
    ],
    "change blue": lambda f: [
        (1, ("pile", f["seat"], "blue"), ("box", "blue")),
        (2, ("reserve", "red"), ("pile", f["seat"], "red")),
    ],
    "points": lambda f: _cubes(f, ("reserve",), ("pile", f["seat"])),
    "refill": lambda f: _cubes(f, ("reserve",), ("health", f["robot"])),
    "repair": lambda f: _cubes(f, ("reserve",), ("health", f["robot"])),
    "replenish": lambda f: [
        (5, ("pile", f["seat"], "red"), ("reserve", "red")),
        (1, ("reserve", "gems"), ("pile", f["seat"], "gems")),
    ],
    "tokens": lambda f: [(f["red"], None, ("reserve", "red")), (f["red"], None, ("tokens",))],
    # cards
    "play": lambda f: _cards(f, "hand", "in play"),
    "draw": lambda f: _cards(f, "deck", "hand"),
    "reshuffle": lambda f: _cards(f, "discard", "deck"),
    "clear play": lambda f: _cards(f, "in play", "discard"),
    "discard hand": lambda f: _cards(f, "hand", "discard"),
    "discard": lambda f: _cards(f, "hand", "discard"),
    "scrap": lambda f: [(1, ("hand", f["seat"], f["card"]), ("scrap", f["card"]))],
    # cards that stay
    "attach": lambda f: [
        (1, ("in play", f["seat"], f["card"]), ("Defense", f["robot"], f["card"])),
        *_cubes(f, ("reserve",), ("on Defense", f["robot"], f["card"])),
    ],
    "absorb": lambda f: _cubes(f, ("on Defense", f["robot"], f["card"]), ("on the way",)),
    "break": lambda f: [(1, ("Defense", f["robot"], f["card"]), ("discard", f["seat"], f["card"]))],
    "install": lambda f: _cards(f, "in play", "Upgrade"),
    # the Shop
    "acquire": lambda f: [(1, (f["source"], f["card"]), ("discard", f["seat"], f["card"]))],
    "restock": lambda f: [(1, (f["source"], f["card"]), ("Shop", f["card"]))],
    "scrap top": lambda f: [(1, ("Shop Deck", f["card"]), ("scrap", f["card"]))],
    "new Shop Deck": lambda f: [(1, ("scrap", card), ("Shop Deck", card)) for card in f["cards"]],
    "event over": lambda f: [(1, ("Shop", f["card"]), ("past Event", f["card"]))],
    # set-up
    "lay out": lambda f: [(1, None, (f["place"], card)) for card in f["cards"]],
    "turn order": lambda f: [(1, ("turn", f["old"]), ("turn", f["first"]))],
    "take board": lambda f: [(1, None, ("board", f["seat"], f["robot"]))],
    "fill bar": lambda f: [
        (f["red"], ("reserve", "red"), ("health", f["robot"], "red")),
        (f["blue"], ("box", "blue"), ("health", f["robot"], "blue")),
    ],
    "take deck": lambda f: [(1, None, ("deck", f["seat"], card)) for card in f["cards"]],
    "reserve": lambda f: [(f["blue"], ("box", "blue"), ("reserve", "blue"))],
    "lay tiles": lambda f: [(1, None, ("tile", space, tile)) for space, tile in f["tiles"]],
    "Game Box": lambda f: [(1, None, ("Game Box", tile)) for tile in f["tiles"]],
    # the turn
    "phase": lambda f: [(1, ("phase", f["old"]), ("phase", f["new"]))],
    "turn": lambda f: [(1, ("turn", f["old"]), ("turn", f["new"]))],
}


def changes(event: Event) -> Count:
    """What an event adds to each counter and zone, as the state counts them."""
    return added_up(FLOWS[event.kind](event.facts) if event.kind in FLOWS else ())


def acquired(event: Event) -> tuple[str, str] | None:
    """Who acquires a card, and which; None if nobody does."""
    return (event.facts["seat"], event.facts["card"]) if event.kind == "acquire" else None


def _body(name: str) -> str:
    """A body as it is counted: tiles move, so one is as good as another."""
    return A_TILE if name.rpartition(" ")[2] in GRID.number or name in every_component().tiles else name


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


def effect_on(s: State, name: str, body: int | None) -> str:
    """An effect as an option: "Tacks on crate"; one that is on nobody by its name."""
    return name if body is None else f"{name} on {word(s, body)}"


def bumped(s: State, mask: int) -> tuple[str, ...]:
    """The obstacles of a ``bumped`` mask by name."""
    return tuple(obstacle_name(s, bit) for bit in range(mask.bit_length()) if mask >> bit & 1)


def obstacle_name(s: State, bit: int) -> str:
    """What a bit of a ``bumped`` mask stands for: "Crate", "Wall e4", "the edge"."""
    if not is_tile(bit):
        return obstacle_kind(s, bit)
    return tile_name(s, bit)
