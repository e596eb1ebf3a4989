"""The vocabulary of events: the facts of each kind, and what each adds to the counters and zones.

On the way an event is a bare tuple ``(kind, clauses, cause, *facts)``; :func:`events` dresses it.  Facts are
names as people write them: "Slicer", "Ann", "b2", "full house"; dice are texts such as "TTSXO".
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rqa_lab.core.event import Count, Event, Facts, Flow, added_up, dressed
from rqa_lab.games.gekido.model.state import LOADING, READY, ROLLS

#: kind of event -> names of its facts
FACTS: Mapping[str, tuple[str, ...]] = {
    # set-up
    "take panel": ("seat", "bot"),
    "set dice": ("bot", "dice"),
    "lay tile": ("space", "tile"),
    "first player": ("old", "new"),
    "place": ("bot", "to"),
    "shuffle": ("cards",),
    "tokens": ("seat", "bots"),
    # the turn
    "turn": ("old", "new"),
    "phase": ("old", "new"),
    "choose": ("seat", "choice", "option"),
    "nothing": ("what", "on"),
    "end": ("seat",),
    # where bots are
    "move": ("bot", "start", "to"),
    "stay": ("bot", "at"),
    "push": ("bot", "start", "to"),
    "pushed": ("bot", "start", "to"),
    "destroyed": ("bot", "at"),
    # Target Locks
    "loading": ("seat", "bot"),
    "ready": ("seat", "bots"),
    "tokens gone": ("bot", "tokens"),
    # an attack
    "attack": ("seat", "bot", "target"),
    "roll": ("seat", "number", "old", "new"),
    "declare": ("seat", "command", "old"),
    "lock": ("seat", "symbol", "group"),
    "change die": ("seat", "old", "new"),
    "reroll": ("seat", "old", "new"),
    "extra die": ("seat", "new"),
    "rolls": ("seat", "old", "new"),
    "drop dice": ("seat", "dice"),
    "fit dice": ("seat", "dice"),
    "success": ("seat", "command", "damage"),
    "malfunction": ("seat", "command", "damage"),
    "more": ("seat", "amount"),
    "less": ("seat", "amount"),
    "prevent": ("bot", "amount"),
    "attack over": ("seat", "target", "command", "dice", "locked", "rolls", "most", "more", "less"),
    # damage and what it unlocks
    "damage": ("bot", "base", "parts", "amount"),
    "armor loses": ("bot", "old", "new"),
    "structure loses": ("bot", "row", "old", "new"),
    "die lost": ("bot", "row", "bonuses"),
    "heal": ("bot", "row", "old", "new"),
    "die back": ("bot", "row", "value"),
    "upgrade": ("bot", "upgrade", "old", "new"),
    "armor": ("bot", "value", "old"),
    "unlock": ("bot", "power", "charges"),
    "charge": ("bot", "power", "old", "new"),
    "spend": ("bot", "power", "old", "new"),
    "clear panel": ("bot", "armor", "upgrade", "charges"),
    # tiles and cards
    "use tile": ("seat", "tile", "on", "to"),
    "play": ("seat", "card", "on", "to"),
    "cancel": ("seat", "card"),
    "draw": ("seat", "card"),
    "look at": ("seat", "card"),
    "keep": ("seat", "card"),
    "put away": ("seat", "cards"),
    "discard": ("seat", "card"),
    "give up hand": ("seat", "cards", "to"),
    "reshuffle": ("cards",),
}

#: events that move a bot
MOVES = ("move", "push", "pushed")


def events(trace: Iterable[tuple[Any, ...]]) -> tuple[Event, ...]:
    """The bare records of a trace as events."""
    return dressed(trace, FACTS)


# ---- what they add up to ---------------------------------------------------------------------------------


def _goes(f: Facts) -> list[Flow]:
    """A bot goes from a space to another."""
    return [(1, ("at", f["bot"], f["start"]), ("at", f["bot"], f["to"]))]


def _grows(f: Facts, *what: str) -> list[Flow]:
    """A number goes from the old value of an event to the new one."""
    return [(f["new"] - f["old"], None, what)]


def _turned(seat: str, bot: str, old: str, new: str) -> Flow:
    """A Target Lock is turned over."""
    return 1, ("lock", seat, bot, old), ("lock", seat, bot, new)


def _thrown(old: str, new: str) -> list[Flow]:
    """Some dice are taken, and others are there."""
    return [
        *((1, ("dice", symbol), None) for symbol in old),
        *((1, None, ("dice", symbol)) for symbol in new),
    ]


def _attack_over(f: Facts) -> Iterator[Flow]:
    yield from _thrown(f["dice"], "")
    yield from ((1, ("locked", symbol), None) for symbol in f["locked"])
    yield 1, ("target", f["target"]), None
    if f["command"]:
        yield 1, ("command", f["command"]), None
    yield f["rolls"], ("rolls",), None
    yield f["most"], ("most rolls",), None
    yield f["more"], ("more",), None
    yield f["less"], ("less",), None


_SUPPLY = ("Structure dice", "supply")


def _from_supply(f: Facts, part: str, number: int = 1) -> Flow:
    """Structure dice come from the supply onto a part of a panel."""
    return number, _SUPPLY, ("Structure dice", f["bot"], part)


def _to_supply(f: Facts, part: str) -> Flow:
    """A Structure die of a part of a panel goes back."""
    return 1, ("Structure dice", f["bot"], part), _SUPPLY


def _armor(f: Facts, old: int, new: int) -> Iterator[Flow]:
    """An Armor die shows something else; 0 is none."""
    start, to = (("armor", f["bot"], str(value)) if value else None for value in (old, new))
    yield 1, start, to
    if not old:
        yield _from_supply(f, "armor")
    if not new:
        yield _to_supply(f, "armor")


def _upgrade(f: Facts) -> Iterator[Flow]:
    yield from _grows(f, "upgrade", f["bot"])
    if not f["old"]:
        yield _from_supply(f, "upgrade")


def _clear_panel(f: Facts) -> Iterator[Flow]:
    for value in f["armor"]:
        yield from _armor(f, value, 0)
    if f["upgrade"]:
        yield f["upgrade"], ("upgrade", f["bot"]), None
        yield _to_supply(f, "upgrade")
    for power, charges in f["charges"]:
        yield charges, ("charges", f["bot"], power), None
        yield _to_supply(f, "powers")


#: kind of event -> how many go from where to where, as the state counts them; the others move nothing
FLOWS: Mapping[str, Callable[[Facts], Iterable[Flow]]] = {
    # set-up
    "take panel": lambda f: [(1, None, ("panel", f["seat"], f["bot"]))],
    "set dice": lambda f: [
        _from_supply(f, "structure", f["dice"]),
        *((6, None, ("structure", f["bot"], str(row))) for row in range(1, f["dice"] + 1)),
    ],
    "lay tile": lambda f: [(1, None, ("tile", f["space"], f["tile"]))],
    "first player": lambda f: [(1, ("turn", f["old"]), ("turn", f["new"]))],
    "place": lambda f: [(1, None, ("at", f["bot"], f["to"]))],
    "shuffle": lambda f: [(1, None, ("draw pile", card)) for card in f["cards"]],
    "tokens": lambda f: [(1, None, ("lock", f["seat"], bot, READY)) for bot in f["bots"]],
    # the turn
    "turn": lambda f: [(1, ("turn", f["old"]), ("turn", f["new"]))],
    "phase": lambda f: [(1, ("phase", f["old"]), ("phase", f["new"]))],
    # where bots are
    **dict.fromkeys(MOVES, _goes),
    "destroyed": lambda f: [(1, ("at", f["bot"], f["at"]), None)],
    # Target Locks
    "loading": lambda f: [_turned(f["seat"], f["bot"], READY, LOADING)],
    "ready": lambda f: [_turned(f["seat"], bot, LOADING, READY) for bot in f["bots"]],
    "tokens gone": lambda f: [(1, ("lock", *token), None) for token in f["tokens"]],
    # an attack
    "attack": lambda f: [(1, None, ("target", f["target"])), (ROLLS, None, ("most rolls",))],
    "roll": lambda f: [*_thrown(f["old"], f["new"]), (1, None, ("rolls",))],
    "declare": lambda f: [(1, ("command", f["old"]) if f["old"] else None, ("command", f["command"]))],
    "lock": lambda f: [(1, ("dice", f["symbol"]), ("locked", f["symbol"]))],
    "change die": lambda f: _thrown(f["old"], f["new"]),
    "reroll": lambda f: _thrown(f["old"], f["new"]),
    "extra die": lambda f: _thrown("", f["new"]),
    "rolls": lambda f: _grows(f, "most rolls"),
    "drop dice": lambda f: [(1, ("locked", symbol), None) for symbol in f["dice"]],
    "fit dice": lambda f: [(1, ("dice", symbol), ("locked", symbol)) for symbol in f["dice"]],
    "more": lambda f: [(f["amount"], None, ("more",))],
    "less": lambda f: [(f["amount"], None, ("less",))],
    "attack over": _attack_over,
    # damage and what it unlocks
    "armor loses": lambda f: _armor(f, f["old"], f["new"]),
    "structure loses": lambda f: _grows(f, "structure", f["bot"], str(f["row"])),
    "die lost": lambda f: [_to_supply(f, "structure")],
    "heal": lambda f: _grows(f, "structure", f["bot"], str(f["row"])),
    "die back": lambda f: [
        _from_supply(f, "structure"),
        (f["value"], None, ("structure", f["bot"], str(f["row"]))),
    ],
    "upgrade": _upgrade,
    "armor": lambda f: _armor(f, f["old"], f["value"]),
    "unlock": lambda f: [_from_supply(f, "powers"), (f["charges"], None, ("charges", f["bot"], f["power"]))],
    "charge": lambda f: _grows(f, "charges", f["bot"], f["power"]),
    "spend": lambda f: _grows(f, "charges", f["bot"], f["power"]),
    "clear panel": _clear_panel,
    # cards
    "play": lambda f: [(1, ("hand", f["seat"], f["card"]), ("discard", f["card"]))],
    "draw": lambda f: [(1, ("draw pile", f["card"]), ("hand", f["seat"], f["card"]))],
    "look at": lambda f: [(1, ("draw pile", f["card"]), ("looking", f["card"]))],
    "keep": lambda f: [(1, ("looking", f["card"]), ("hand", f["seat"], f["card"]))],
    "put away": lambda f: [(1, ("looking", card), ("discard", card)) for card in f["cards"]],
    "discard": lambda f: [(1, ("hand", f["seat"], f["card"]), ("discard", f["card"]))],
    "give up hand": lambda f: [(1, ("hand", f["seat"], card), (f["to"], card)) for card in f["cards"]],
    "reshuffle": lambda f: [(1, ("discard", card), ("draw pile", card)) for card in f["cards"]],
}


def changes(event: Event) -> Count:
    """What an event adds to each counter and zone, as the state counts them."""
    return added_up(FLOWS[event.kind](event.facts) if event.kind in FLOWS else ())


def stock(counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """All Structure dice and Tech Cards, wherever they are."""
    total: Counter[str] = Counter()
    for (zone, *rest), n in counted.items():
        if zone == "Structure dice":
            total[zone] += n
        elif zone in ("draw pile", "hand", "looking", "discard", "box"):
            total[rest[-1]] += n
    return total
