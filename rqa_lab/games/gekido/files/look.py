"""What a state looks like, as plain nested values: what a scenario's ``expect`` is compared with."""

from typing import Any

from rqa_lab.core.game import Deck, InOrder
from rqa_lab.core.words import counted
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.play.resolve import outcome


def look(s: State) -> dict[str, Any]:
    """A position as plain nested values: what a scenario's ``expect`` is compared with."""
    who = s.setup
    return {
        "turn": who.seats[s.seat],
        "phase": s.phase,
        "moved": s.moved,
        "duel": who.duel,
        "seats": InOrder(who.seats),
        "bots": list(who.bots),
        "arena": {space: tile for space, tile in zip(who.grid.name, s.arena, strict=True) if tile},
        **{seat: _look_at_seat(s, number) for number, seat in enumerate(who.seats)},
        **{bot: _look_at_bot(s, number) for number, bot in enumerate(who.bots)},
        "attack": _look_at_attack(s),
        "supply": s.supply,
        "deck": Deck((*s.top, *s.bag)),
        "top": InOrder(s.top),
        "discard": list(s.discard),
        "box": list(s.box),
        "looking": list(s.looking),
        "choice": None
        if s.choice is None
        else {"seat": s.choice.seat, "kind": s.choice.kind, "options": list(s.choice.options)},
        "winners": list(ended.winners) if (ended := outcome(s)) else [],
    }


def resources(s: State, seat: str) -> str:
    """What a seat has to act with, in a line: dice, charged Powers and cards; nothing without any of them.

    >>> from rqa_lab.games.gekido import GAME
    >>> bots = {"slicer": {"seat": "Ann", "powers": {"Switch Attack": 2}}, "pytron": {"seat": "Bo"}}
    >>> s = GAME.files.position({"bots": bots, "seats": {"Ann": {"hand": ["Shield", "Shield"]}}})
    >>> resources(s, "Ann")
    'Powers: Switch Attack (2). Hand: 2 Shield.'
    """
    number, a = s.setup.seats.index(seat), s.attack
    charges = _look_at_bot(s, number)["powers"] if number < len(s.setup.bots) else {}
    dice = f"{a.dice or 'none'}, locked {a.locked or 'none'}" if a is not None and number == s.seat else ""
    told = {
        "Dice": dice,
        "Powers": ", ".join(f"{name} ({n})" for name, n in charges.items() if isinstance(n, int)),
        "Hand": counted(s.hand[number]),
    }
    return " ".join(f"{what}: {text}." for what, text in told.items() if text)


def _look_at_seat(s: State, seat: int) -> dict[str, Any]:
    who = s.setup
    return {
        "bot": who.bots[seat] if seat < len(who.bots) else None,
        "hand": list(s.hand[seat]),
        "locks": {bot: side for bot, side in zip(who.bots, _locks(s, seat), strict=True) if side},
    }


def _locks(s: State, seat: int) -> tuple[str, ...]:
    return s.locks[seat] if seat < len(s.locks) else ("",) * len(s.setup.bots)


def _look_at_bot(s: State, bot: int) -> dict[str, Any]:
    who, panel, space = s.setup, s.setup.panels[bot], s.at[bot]
    charges = zip(panel.powers, s.powers[bot], strict=True)
    return {
        "seat": who.seats[bot],
        "at": None if space is None else who.grid.name[space],
        "structure": InOrder(s.structure[bot]),
        "total": sum(s.structure[bot]),
        "armor": list(s.armor[bot]),
        "armor_total": sum(s.armor[bot]),
        "upgrade": s.upgrade[bot],
        "powers": {name: "locked" if n is None else n or "used" for name, n in charges},
    }


def _look_at_attack(s: State) -> dict[str, Any] | None:
    a = s.attack
    if a is None:
        return None
    return {
        "target": s.setup.bots[a.target],
        "command": a.command,
        "dice": a.dice,
        "locked": a.locked,
        "rolls": a.rolls,
        "most": a.most,
        "used": a.used,
        "more": a.more,
        "less": a.less,
        "prevented": a.prevented,
        "played": a.played and a.played[0],
        "success": a.success,
    }
