"""Random positions, sound and broken, for tests, fuzzing and benchmarks.

Bots stand close together, some of them damaged, and most positions are in the middle of an attack: in play
from the usual start a bot's last dice seldom come up.
"""

import random
from collections.abc import Mapping
from typing import Any

from rqa_lab.games.gekido.files.position import position
from rqa_lab.games.gekido.model.commands import COMMANDS, SYMBOLS, fits
from rqa_lab.games.gekido.model.components import components
from rqa_lab.games.gekido.model.records import Bot
from rqa_lab.games.gekido.model.rulebook import RULINGS
from rqa_lab.games.gekido.model.setup import ARENA, DUEL
from rqa_lab.games.gekido.model.state import LOADING, READY, State
from rqa_lab.games.gekido.play.agreement import start
from rqa_lab.games.gekido.play.resolve import advance
from rqa_lab.games.gekido.rules.legal import legal

_SEATS = ("Ann", "Bo", "Cy", "Di")
#: phases of the turn, and of an attack, each as often as it should come up
_PHASES = ("start", "first move", "first move", "target", "second move")
_ATTACKING = ("declare", "defence", "attack", "attack", "attack", "answer", "brace", "strike", "push")


def generate(rng: random.Random, broken: float = 0.2, stirred: float = 0.3, set_up: float = 0.1) -> State:
    """A random position in a turn, or sometimes in the set-up of a game.

    Args:
        rng: where chance comes from.
        broken: the share of positions that break rules of building one.
        stirred: the share in which some actions have been done, so that a choice or a roll may wait.
        set_up: the share of positions on the way from the box to the first turn.

    >>> generate(random.Random(1)) == generate(random.Random(1))
    True
    """
    if rng.random() < set_up:
        return _setting_up(rng)
    odd = rng.random() < broken
    duel = rng.random() < 0.2
    seats = _SEATS[: 2 if duel else rng.choice((2, 3, 3, 4))]
    grid, parts = (DUEL if duel else ARENA), components()
    sides = parts.duel if duel else parts.bots
    panels = [sides[name] for name in rng.sample(tuple(sides), len(seats))]
    spaces = rng.choices(grid.name, k=len(seats)) if odd else rng.sample(grid.name, len(seats))
    bots = {
        panel.name.lower(): {"seat": seat, **_bot(rng, panel, space, odd=odd)}
        for seat, panel, space in zip(seats, panels, spaces, strict=True)
    }
    if len(seats) > 2 and rng.random() < 0.3:
        bots[panels[-1].name.lower()] = {"seat": seats[-1]}
    playing = [bot for bot, fields in bots.items() if "at" in fields]
    active = rng.choice(playing)
    own, seat = next(panel for panel in panels if panel.name.lower() == active), bots[active]["seat"]
    target = rng.choice([bot for bot in playing if bot != active])
    keys: dict[str, Any] = {
        "duel": duel,
        "rulings": {name: rng.choice(readings) for name, readings in sorted(RULINGS.items())},
        "bots": bots,
        "seats": {
            name: _seat(rng, panel, playing, odd=odd, duel=duel)
            for name, panel in zip(seats, panels, strict=True)
        },
        "turn": {"seat": seat, "phase": rng.choice(_PHASES), "moved": rng.random() < 0.4},
        "tiles": {name: rng.choice(tuple(parts.tiles)) for name in grid.name if odd and rng.random() < 0.3},
        "top": [] if duel else rng.choices(tuple(parts.cards), k=rng.choice((0, 0, 1))),
    }
    if rng.random() < 0.1 and not duel:
        keys["deck"] = rng.choices(tuple(parts.cards), k=rng.choice((0, 1, 3)))
    if rng.random() < 0.6:
        keys["turn"]["phase"] = rng.choice(_ATTACKING)
        keys["attack"] = _attack(rng, own, target, keys["turn"]["phase"], odd=odd)
        powers = [power for panel in panels if panel.name.lower() == target for power in panel.powers]
        if not odd and "Prevent 4 Damage" not in powers:
            keys["attack"] |= {"prevented": 0}
        if not duel and not odd:
            keys["seats"][seat]["locks"][target] = LOADING
    s = position(keys, lambda path, message: None)
    if rng.random() < stirred:
        for _ in range(rng.randint(1, 5)):
            actions = legal(s)
            if actions:
                advance(s, rng.choice(actions))
    return s


def _bot(rng: random.Random, panel: Bot, space: str, *, odd: bool) -> Mapping[str, Any]:
    """A bot that has lost some dice, and gained some of what they unlock."""
    left = rng.randint(1, panel.structure + odd)
    unlocked = [name for name in panel.powers if rng.random() < 0.4]
    armor = rng.choice((0, 0, 1, panel.armor + odd))
    return {
        "at": space,
        "structure": [rng.randint(1, 6), *(rng.randint(1, 7) if odd else 6 for _ in range(left - 1))],
        "armor": [rng.randint(1, 6) for _ in range(min(armor, panel.armor + odd))],
        "upgrade": rng.choice((0, 0, 1, 2, 5 + odd)),
        "powers": {name: rng.randint(0, panel.powers[name] + odd) or "used" for name in unlocked},
    }


def _seat(rng: random.Random, panel: Bot, playing: list[str], *, odd: bool, duel: bool) -> dict[str, Any]:
    """A hand, and Target Locks of which not all are Loading."""
    cards = () if duel and not odd else tuple(components().cards)
    own = panel.name.lower()
    others = [bot for bot in playing if bot != own and (own in playing or odd)]
    sides = {bot: rng.choice((READY, READY, LOADING)) for bot in others}
    if sides and not odd:
        sides[rng.choice(others)] = READY
    hand = rng.sample(cards, rng.randint(0, min(panel.hand + 2 * odd, len(cards))))
    return {"hand": hand} if duel else {"hand": hand, "locks": sides}


def _attack(rng: random.Random, own: Bot, target: str, phase: str, *, odd: bool) -> Mapping[str, Any]:
    """An attack after some roll, with dice locked that fit."""
    command = rng.choice(tuple(COMMANDS))
    locked, dice = "", ""
    for symbol in rng.choices(SYMBOLS, k=rng.choice((5, 5, 5, 6, 4))):
        if rng.random() < 0.5 and phase != "declare" and (odd or fits(command, locked + symbol, own.symbol)):
            locked += symbol
        else:
            dice += symbol
    most = rng.choice((3, 3, 4))
    found: dict[str, Any] = {
        "target": target,
        "dice": dice,
        "rolls": 1 if phase == "declare" else rng.randint(1, most + odd),
        "most": most,
    }
    if phase == "declare":
        return found
    return found | {
        "command": command,
        "locked": locked,
        "used": rng.random() < 0.3,
        "locking": bool(locked) and rng.random() < 0.4,
        "answered": rng.random() < 0.2,
        "tile": rng.random() < 0.2,
        "more": rng.choice((0, 0, 2)),
        "less": rng.choice((0, 0, 2)),
        "prevented": rng.choice((0, 0, 4)),
        **({"success": rng.random() < 0.6} if phase == "brace" else {}),
        **({"played": {"card": "Wild Die", "on": dice[:1] or "T", "to": "S"}} if phase == "answer" else {}),
    }


def _setting_up(rng: random.Random) -> State:
    """A whole game, some actions after its beginning."""
    duel = rng.random() < 0.3
    options = {
        "seats": _SEATS[: 2 if duel else rng.choice((2, 3, 4))],
        "duel": duel,
        "bots": rng.choice(("choose", "deal")),
        "rulings": {name: rng.choice(readings) for name, readings in sorted(RULINGS.items())},
    }
    s = start(options)
    for _ in range(rng.randint(0, 30)):
        advance(s, rng.choice(legal(s)))
    return s


#: each in turn: how many seats, and whether it is a Duel
_TABLES = ((2, False), (3, False), (4, False), (2, True))


def agreement(number: int) -> dict[str, Any]:
    """Options of a whole game, for every number of seats and for a Duel in turn.

    >>> [(len(options["seats"]), options["duel"]) for options in map(agreement, range(4))]
    [(2, False), (3, False), (4, False), (2, True)]
    """
    seats, duel = _TABLES[number % len(_TABLES)]
    bots = random.Random(number).choice(("choose", "deal"))
    return {"seats": list(_SEATS[:seats]), "first": "random", "bots": bots, "duel": duel}
