"""Any state as plain JSON and back, also in the middle of an effect."""

import copyreg
from collections.abc import Mapping
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.choice import Choice
from rqa_lab.core.component import freeze, frozen, plain
from rqa_lab.core.notation import Choose
from rqa_lab.core.owndata import other_data
from rqa_lab.games.gekido.model.commands import COMMANDS, SYMBOLS, in_order
from rqa_lab.games.gekido.model.components import components
from rqa_lab.games.gekido.model.state import (
    LOADING,
    PHASES,
    READY,
    Attack,
    State,
    position,
    setup,
)
from rqa_lab.games.gekido.play.drawing import outcomes
from rqa_lab.games.gekido.play.resolve import OPS

#: no game has more of anything
MOST = 999
_PLAIN = ("seat", "phase", "moved", "supply")
_CARDS = ("top", "bag", "discard", "box", "looking")
_BY_BOT = ("structure", "armor", "upgrade", "powers", "locks")


def to_json(s: State) -> dict[str, Any]:
    """Any state as plain JSON, also in the middle of an effect."""
    seats, bots, duel, rulings, data = s.setup.arguments
    own = components().own
    return {
        "setup": {
            "seats": list(seats),
            "bots": list(bots),
            "duel": duel,
            "rulings": dict(rulings),
            "data": {name: dict(fields) for name, fields in data},
            **({} if own is None else {"own_data": own.noted}),
        },
        **{name: getattr(s, name) for name in _PLAIN},
        **{
            name: plain(getattr(s, name)) for name in (*_CARDS, *_BY_BOT, "arena", "hand", "choice", "agenda")
        },
        "at": [None if space is None else s.setup.grid.name[space] for space in s.at],
        "attack": None
        if s.attack is None
        else {key: plain(value) for key, value in s.attack._asdict().items()},
    }


def from_json(data: Mapping[str, Any]) -> State:
    """The state that :func:`to_json` wrote.

    Raises:
        ValueError: for anything else.
    """
    try:
        state = _from_json(data)
        _check(state)
    except (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError) as error:
        raise ValueError(f"no state of Gekido: {type(error).__name__}: {error}") from error
    return state


def ruled(s: State, readings: Mapping[str, str]) -> State:
    """The same position, played by other readings of these rulings.

    Raises:
        ValueError: for a ruling or a reading that does not exist.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> ruled(position({}), {"full-house": "any"}).setup.alike
    True
    """
    data = to_json(s)
    data["setup"]["rulings"] |= readings
    return from_json(data)


def _from_json(data: Mapping[str, Any]) -> State:
    given = data["setup"]
    if told := other_data(given.get("own_data"), components().own):
        raise ValueError(told)
    who = setup(
        tuple(given["seats"]),
        tuple(given["bots"]),
        given["duel"],
        tuple(sorted(given["rulings"].items())),
        freeze(given["data"]),
    )
    return position(
        who,
        **{name: data[name] for name in _PLAIN},
        **{name: frozen(data[name]) for name in (*_CARDS, "arena") if name != "bag"},
        bag=tuple(sorted(data["bag"])),
        **{name: list(frozen(data[name])) for name in (*_BY_BOT, "hand", "agenda")},
        at=[None if space is None else who.grid.number[space] for space in data["at"]],
        attack=None if data["attack"] is None else Attack(**frozen(data["attack"])),
        choice=None if data["choice"] is None else Choice(*frozen(data["choice"])),
    )


def _check(s: State) -> None:
    """Everything has its length and its kind; raises ValueError, TypeError or IndexError."""
    who, bots = s.setup, len(s.setup.bots)
    for name in ("at", *_BY_BOT):
        if len(getattr(s, name)) != bots:
            raise ValueError(f"{name} has {len(getattr(s, name))} entries")
    if len(set(who.bots)) != bots or bots > len(who.seats) or len(s.hand) != len(who.seats):
        raise ValueError(f"bots {who.bots}, {len(s.hand)} hands")
    if s.phase not in PHASES or type(s.moved) is not bool or type(who.duel) is not bool:
        raise ValueError(f"phase {s.phase!r}, moved {s.moved!r}, duel {who.duel!r}")
    if len(s.arena) != len(who.grid.spaces) or set(s.arena) - {"", *who.components.tiles}:
        raise ValueError(f"arena {s.arena}")
    if any(len(sides) != bots or set(sides) - {READY, LOADING, ""} for sides in s.locks):
        raise ValueError(f"locks {s.locks}")
    for panel, charges in zip(who.panels, s.powers, strict=True):
        if len(charges) != len(panel.powers):
            raise ValueError(f"powers {charges} of {panel.name}")
    unlocked = [n for row in s.powers for n in row if n is not None]
    for n in (s.supply, *s.upgrade, *unlocked, *(value for row in (*s.structure, *s.armor) for value in row)):
        if type(n) is not int or not 0 <= n <= MOST:
            raise ValueError(f"found {n!r}, expected a number from 0 to {MOST}")
    for zone in (s.top, s.bag, s.discard, s.box, s.looking, *s.hand):
        if type(zone) is not tuple or any(type(card) is not str for card in zone):
            raise ValueError(f"found {zone!r}, expected cards")
    if bots < len(who.seats) and s.phase != "set-up":
        raise ValueError(f"{bots} bots for {len(who.seats)} seats in the phase {s.phase}")
    if s.attack is not None:
        _check_attack(s.attack)
        who.bots[s.attack.target]
        if s.attack.target == s.seat:
            raise ValueError(f"{who.bots[s.seat]} attacks itself")
        if s.attack.played is not None:
            name, on, to = s.attack.played
            card = who.components.cards[name]
            if (card.on and on not in tuple(s.attack.dice)) or (card.to and to not in tuple(SYMBOLS)):
                raise ValueError(f"played {s.attack.played!r}")
        if s.attack.fallen is not None:
            who.grid.name[s.attack.fallen]
    if s.choice is not None:
        _check_choice(s, s.choice)
    for op, *_ in (*s.agenda, *(() if s.choice is None else (s.choice.frame,))):
        if op not in OPS:
            raise ValueError(f"found {op!r}, which is no effect")
    who.seats[s.seat]
    hash(s)


def _check_choice(s: State, choice: Choice) -> None:
    options = choice.options
    if type(options) is not tuple or any(type(option) is not str for option in options):
        raise ValueError(f"found {options!r}, expected options")
    if choice.seat == CHANCE and {answer for answer, _ in outcomes(s)} != set(map(Choose, options)):
        raise ValueError(f"found {options!r}, which is not what chance may answer")


def _check_attack(a: Attack) -> None:
    if a.command is not None and a.command not in COMMANDS:
        raise ValueError(f"command {a.command!r}")
    for dice in (a.dice, a.locked, a.fresh):
        if set(dice) - {*SYMBOLS} or dice != in_order(dice):
            raise ValueError(f"dice {dice!r}")
    if set(a.spaces) - {"0", "1"} or (a.spaces and len(a.spaces) != len(a.locked)):
        raise ValueError(f"spaces {a.spaces!r} of {a.locked!r}")
    for n in (a.target, a.number, a.rolls, a.most, a.more, a.less, a.prevented):
        if type(n) is not int or not 0 <= n <= MOST:
            raise ValueError(f"found {n!r}, expected a number from 0 to {MOST}")


# pickled as JSON, so that setup and layout are found again, not copied
copyreg.pickle(State, lambda s: (from_json, (to_json(s),)))
