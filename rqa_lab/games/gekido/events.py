"""The vocabulary of events: the facts of each kind, and what each adds to the counters and zones.

On the way an event is a bare tuple ``(kind, clauses, cause, *facts)``; :func:`events` dresses it.  Facts are
names as people write them: "Slicer", "Ann", "b2", "full house"; dice are texts such as "TTSXO".
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rqa_lab.core.event import Event
from rqa_lab.games.gekido.state import State

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

Count = Counter[tuple[str, ...]]


def events(trace: Iterable[tuple[Any, ...]]) -> tuple[Event, ...]:
    """The bare records of a trace as events."""
    return tuple(
        Event(kind, clauses, cause, dict(zip(FACTS[kind], facts, strict=True)))
        for kind, clauses, cause, *facts in trace
    )


def changes(event: Event) -> Count:
    """What an event adds to each counter and zone, in the terms of :func:`count`."""
    sums: Count = Counter()
    f = event.facts

    def add(n: int, *place: str) -> None:
        sums[place] += n

    def move(n: int, start: tuple[str, ...], to: tuple[str, ...]) -> None:
        add(-n, *start)
        add(n, *to)

    def throw(old: str, new: str) -> None:
        for symbol in old:
            add(-1, "dice", symbol)
        for symbol in new:
            add(1, "dice", symbol)

    match event.kind:
        case "take panel":
            add(1, "panel", f["seat"], f["bot"])
        case "set dice":
            move(f["dice"], ("Structure dice", "supply"), ("Structure dice", f["bot"], "structure"))
            for row in range(1, f["dice"] + 1):
                add(6, "structure", f["bot"], str(row))
        case "lay tile":
            add(1, "tile", f["space"], f["tile"])
        case "turn" | "first player":
            move(1, ("turn", f["old"]), ("turn", f["new"]))
        case "phase":
            move(1, ("phase", f["old"]), ("phase", f["new"]))
        case "place":
            add(1, "at", f["bot"], f["to"])
        case "destroyed":
            add(-1, "at", f["bot"], f["at"])
        case kind if kind in MOVES:
            move(1, ("at", f["bot"], f["start"]), ("at", f["bot"], f["to"]))
        case "shuffle":
            for card in f["cards"]:
                add(1, "draw pile", card)
        case "tokens":
            for bot in f["bots"]:
                add(1, "lock", f["seat"], bot, "ready")
        case "loading":
            move(1, ("lock", f["seat"], f["bot"], "ready"), ("lock", f["seat"], f["bot"], "loading"))
        case "ready":
            for bot in f["bots"]:
                move(1, ("lock", f["seat"], bot, "loading"), ("lock", f["seat"], bot, "ready"))
        case "tokens gone":
            for seat, bot, side in f["tokens"]:
                add(-1, "lock", seat, bot, side)
        case "attack":
            add(1, "target", f["target"])
            add(3, "most rolls")
        case "roll":
            throw(f["old"], f["new"])
            add(1, "rolls")
        case "reroll":
            throw(f["old"], f["new"])
        case "change die":
            throw(f["old"], f["new"])
        case "extra die":
            throw("", f["new"])
        case "declare":
            if f["old"]:
                add(-1, "command", f["old"])
            add(1, "command", f["command"])
        case "lock":
            move(1, ("dice", f["symbol"]), ("locked", f["symbol"]))
        case "fit dice":
            for symbol in f["dice"]:
                move(1, ("dice", symbol), ("locked", symbol))
        case "drop dice":
            for symbol in f["dice"]:
                add(-1, "locked", symbol)
        case "rolls":
            add(f["new"] - f["old"], "most rolls")
        case "more" | "less":
            add(f["amount"], event.kind)
        case "attack over":
            throw(f["dice"], "")
            for symbol in f["locked"]:
                add(-1, "locked", symbol)
            add(-1, "target", f["target"])
            if f["command"]:
                add(-1, "command", f["command"])
            add(-f["rolls"], "rolls")
            add(-f["most"], "most rolls")
            add(-f["more"], "more")
            add(-f["less"], "less")
        case "armor loses":
            add(-1, "armor", f["bot"], str(f["old"]))
            if f["new"]:
                add(1, "armor", f["bot"], str(f["new"]))
            else:
                move(1, ("Structure dice", f["bot"], "armor"), ("Structure dice", "supply"))
        case "structure loses" | "heal":
            add(f["new"] - f["old"], "structure", f["bot"], str(f["row"]))
        case "die lost":
            move(1, ("Structure dice", f["bot"], "structure"), ("Structure dice", "supply"))
        case "die back":
            move(1, ("Structure dice", "supply"), ("Structure dice", f["bot"], "structure"))
            add(f["value"], "structure", f["bot"], str(f["row"]))
        case "upgrade":
            if not f["old"]:
                move(1, ("Structure dice", "supply"), ("Structure dice", f["bot"], "upgrade"))
            add(f["new"] - f["old"], "upgrade", f["bot"])
        case "armor":
            if f["old"]:
                add(-1, "armor", f["bot"], str(f["old"]))
            else:
                move(1, ("Structure dice", "supply"), ("Structure dice", f["bot"], "armor"))
            add(1, "armor", f["bot"], str(f["value"]))
        case "unlock":
            move(1, ("Structure dice", "supply"), ("Structure dice", f["bot"], "powers"))
            add(f["charges"], "charges", f["bot"], f["power"])
        case "charge" | "spend":
            add(f["new"] - f["old"], "charges", f["bot"], f["power"])
        case "clear panel":
            for value in f["armor"]:
                add(-1, "armor", f["bot"], str(value))
                move(1, ("Structure dice", f["bot"], "armor"), ("Structure dice", "supply"))
            if f["upgrade"]:
                add(-f["upgrade"], "upgrade", f["bot"])
                move(1, ("Structure dice", f["bot"], "upgrade"), ("Structure dice", "supply"))
            for power, charges in f["charges"]:
                add(-charges, "charges", f["bot"], power)
                move(1, ("Structure dice", f["bot"], "powers"), ("Structure dice", "supply"))
        case "play":
            move(1, ("hand", f["seat"], f["card"]), ("discard", f["card"]))
        case "draw":
            move(1, ("draw pile", f["card"]), ("hand", f["seat"], f["card"]))
        case "look at":
            move(1, ("draw pile", f["card"]), ("looking", f["card"]))
        case "keep":
            move(1, ("looking", f["card"]), ("hand", f["seat"], f["card"]))
        case "put away":
            for card in f["cards"]:
                move(1, ("looking", card), ("discard", card))
        case "discard":
            move(1, ("hand", f["seat"], f["card"]), ("discard", f["card"]))
        case "give up hand":
            for card in f["cards"]:
                move(1, ("hand", f["seat"], card), (f["to"], card))
        case "reshuffle":
            for card in f["cards"]:
                move(1, ("discard", card), ("draw pile", card))
    return Counter({place: n for place, n in sums.items() if n})


def count(s: State) -> Count:
    """Every counter and zone of a state as numbers."""
    who, titles = s.setup, s.setup.titles
    sums: Count = Counter({("Structure dice", "supply"): s.supply})
    sums["phase", s.phase] += 1
    sums["turn", who.seats[s.seat]] += 1
    for space, tile in enumerate(s.arena):
        if tile:
            sums["tile", who.grid.name[space], tile] += 1
    for bot, panel in enumerate(who.panels):
        sums["panel", who.seats[bot], titles[bot]] += 1
        at = s.at[bot]
        if at is not None:
            sums["at", titles[bot], who.grid.name[at]] += 1
        lost = panel.structure - len(s.structure[bot])
        for row, value in enumerate(s.structure[bot], start=lost + 1):
            sums["structure", titles[bot], str(row)] += value
        for value in s.armor[bot]:
            sums["armor", titles[bot], str(value)] += 1
        sums["upgrade", titles[bot]] += s.upgrade[bot]
        unlocked = {name: n for name, n in zip(panel.powers, s.powers[bot], strict=True) if n is not None}
        for name, n in unlocked.items():
            sums["charges", titles[bot], name] += n
        sums["Structure dice", titles[bot], "structure"] += len(s.structure[bot])
        sums["Structure dice", titles[bot], "armor"] += len(s.armor[bot])
        sums["Structure dice", titles[bot], "upgrade"] += bool(s.upgrade[bot])
        sums["Structure dice", titles[bot], "powers"] += len(unlocked)
        for other, side in enumerate(s.locks[bot]):
            if side:
                sums["lock", who.seats[bot], titles[other], side] += 1
    for seat, cards in zip(who.seats, s.hand, strict=True):
        for card in cards:
            sums["hand", seat, card] += 1
    zones = {"draw pile": s.top + s.bag, "discard": s.discard, "box": s.box, "looking": s.looking}
    for zone, cards in zones.items():
        for card in cards:
            sums[zone, card] += 1
    a = s.attack
    if a is not None:
        sums["target", titles[a.target]] += 1
        if a.command:
            sums["command", a.command] += 1
        for symbol in a.dice:
            sums["dice", symbol] += 1
        for symbol in a.locked:
            sums["locked", symbol] += 1
        sums["rolls",] += a.rolls
        sums["most rolls",] += a.most
        sums["more",] += a.more
        sums["less",] += a.less
    return Counter({place: n for place, n in sums.items() if n})


def stock(counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """All Structure dice and Tech Cards, wherever they are."""
    total: Counter[str] = Counter()
    for (zone, *rest), n in counted.items():
        if zone == "Structure dice":
            total[zone] += n
        elif zone in ("draw pile", "hand", "looking", "discard", "box"):
            total[rest[-1]] += n
    return total
