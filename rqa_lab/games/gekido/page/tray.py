"""What lies before the acting seat: dice to click, the six commands, what it may use, its hand."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.gekido.model.actions import Pass, Roll, Stay, Stop
from rqa_lab.games.gekido.model.commands import COMMANDS, NAMES, title
from rqa_lab.games.gekido.model.records import Effect
from rqa_lab.games.gekido.model.state import UNKNOWN, State, tile_of
from rqa_lab.games.gekido.page.words import WORDING
from rqa_lab.games.gekido.picture.board import groups
from rqa_lab.games.gekido.picture.icons import picture, words
from rqa_lab.games.gekido.picture.table import PLAYERS
from rqa_lab.games.gekido.words.menu import label
from rqa_lab.page.table import Look, marked

if TYPE_CHECKING:
    from rqa_lab.page.buttons import Buttons, Picking


def tray(s: State, look: Look, picking: "Picking", seat: str) -> Mapping[str, Any]:
    """What tray.html.j2 shows: the acting seat's things if the reader may act for it, else the reader's."""
    number = s.setup.seats.index(picking.buttons.lies_before(seat))
    if number >= len(s.setup.bots) or look["phase"] == "set-up":
        return {"dice": None, "hand": None}
    return {
        "seat": s.setup.seats[number],
        "dice": _dice(s, picking),
        "commands": list(_commands(s, number, picking)),
        "whose": s.setup.titles[s.seat if s.attack is not None else number],
        "effects": list(_effects(s, number, picking)),
        "turns": [
            {"act": action.text, "text": label(s, action)[1], "news": _news(picking.buttons, action)}
            for action in picking.buttons.legal
            if isinstance(action, (Roll, Stop, Pass, Stay))
        ],
        "locks_first": bool(picking.to("lock")["can"])
        and not picking.to("roll")["can"]
        and not picking.prefix,
        "picked": picking.prefix,
        "hand": None if s.setup.duel else _hand(s, number, picking),
    }


def _news(buttons: "Buttons", action: Action) -> str:
    """The news that a legal action brings: that an attack succeeds, or fails."""
    return ", ".join(WORDING.news(buttons.preview(action)))


def _dice(s: State, picking: "Picking") -> Mapping[str, Any]:
    """The unlocked dice, each with what a click on it does: lock it, or use what is picked on it."""
    a = s.attack
    if a is None:
        return {"rolls": 0, "most": 0, "dice": [], "bare": 5, "symbols": [], "state": ""}
    fresh, found = Counter(a.fresh), []
    for symbol in a.dice:
        on = f"{picking.prefix.partition(' on ')[0]} on {symbol}"
        effect = picking.prefix and picking.buttons.beginning(on)
        found.append(
            {
                "symbol": symbol.lower(),
                "name": NAMES[symbol],
                "fresh": fresh[symbol] > 0,
                **picking.to(on if effect else f"lock {symbol}"),
            }
        )
        fresh[symbol] -= 1
    symbols = [
        {"symbol": one.lower(), "name": NAMES[one], **picking.to(f"{picking.prefix} as {one}")}
        for one in NAMES
    ]
    state = {None: "", True: "Success", False: "Malfunction"}[a.success]
    known = (
        (f"{a.more} more damage", a.more),
        (f"{a.less} less", a.less),
        (f"{a.prevented} prevented", a.prevented),
        ("effect used", a.used and not state),
        ("tile used", a.tile and not state),
    )
    return {
        "rolls": a.rolls,
        "most": a.most,
        "known": [text for text, there in known if there],
        "dice": found,
        "bare": a.number if not a.rolls else 0,
        "symbols": [one for one in symbols if picking.prefix and one["can"]],
        "state": state,
    }


def _commands(s: State, number: int, picking: "Picking") -> Iterator[Mapping[str, Any]]:
    """The commands of the attacker's panel, with the dice that are locked."""
    a = s.attack
    panel = s.setup.panels[number if a is None else s.seat]
    switch = bool(picking.prefix) and picking.to(f"{picking.prefix} for")["can"]
    for name, rooms in COMMANDS.items():
        declared = a is not None and a.command == name
        lying = [dice.lower() for dice, _ in groups(a)] if declared and a is not None else [""] * len(rooms)
        start = f"{picking.prefix} for {name}" if switch else f"declare {name}"
        deals, costs = panel.commands[name]
        yield {
            "title": title(name),
            "deals": deals,
            "costs": costs,
            "guess": panel.origin(f"commands.{name}") == "assumed",
            "rooms": [
                list(dice) + [""] * (room - len(dice)) for dice, room in zip(lying, rooms, strict=True)
            ],
            "on": declared,
            "asks": s.phase == "declare" or switch,
            **picking.to(start),
        }


def _effects(s: State, number: int, picking: "Picking") -> Iterator[Mapping[str, Any]]:
    """The Powers of the seat's Bot that are unlocked, and the tile that it stands on."""
    panel, known = s.setup.panels[number], s.setup.components.powers
    for name, charges in zip(panel.powers, s.powers[number], strict=True):
        if charges is not None:
            yield _effect(known[name], f"{charges}" if charges else "used up", picking)
    tile = tile_of(s, number)
    if tile is not None and tile.steps and tile.when == "roll":
        yield _effect(tile, "tile", picking)


def _effect(record: Effect, more: str, picking: "Picking") -> Mapping[str, Any]:
    return {
        "name": record.name,
        "read": f"{record.kind}s/{record.name}",
        "icon": picture(record),
        "says": record.says,
        "more": more,
        **picking.to(f"use {record.name}"),
    }


# ---- hand ------------------------------------------------------------------------------------------------

#: choices whose options are cards of the hand
_OF_THE_HAND = ("discard",)


def _hand(s: State, number: int, picking: "Picking") -> Mapping[str, Any]:
    """The cards of a seat; those that it cannot see are counted."""
    hand = picking.hand(s.hand[number], UNKNOWN, lambda name, n: _card(s, name, n, picking))
    return {**hand, "limit": s.setup.panels[number].hand}


def _card(s: State, name: str, n: int, picking: "Picking") -> Mapping[str, Any]:
    card = s.setup.components.cards[name]
    chosen = s.choice is not None and s.choice.kind in _OF_THE_HAND
    button = picking.to(Choose(name).text if chosen else f"play {name}")
    return {
        "name": name,
        "read": f"cards/{name}",
        "n": n,
        "kind": f"tech {card.colour}",
        "colour": card.colour,
        "who": PLAYERS[card.colour],
        "picture": picture(card),
        "words": words(card),
        "guess": card.origin("steps") == "assumed",
        "mark": marked(card),
        "tip": card.says,
        **button,
        "takes": chosen and button["can"],
    }
