"""Random positions, sound and broken, for tests, fuzzing and benchmarks.

Bots are close together, some of them damaged, and most positions are in the middle of an attack: in play from
the usual start a bot's last dice seldom come up.
"""

import random
from collections.abc import Mapping
from typing import Any

from rqa_lab.core.component import first_sound
from rqa_lab.games.gekido.audit import audit
from rqa_lab.games.gekido.components import (
    COMMANDS,
    RULINGS,
    SYMBOLS,
    Bot,
    complete,
    components,
    fits,
    in_order,
)
from rqa_lab.games.gekido.files.position import position
from rqa_lab.games.gekido.play.resolve import advance
from rqa_lab.games.gekido.play.setup import start
from rqa_lab.games.gekido.rules.judge import legal
from rqa_lab.games.gekido.state import ARENA, DUEL, LOADING, READY, State
from rqa_lab.kit.elsewhere import stepped, turned

_SEATS = ("Ann", "Bo", "Cy", "Di")
#: phases of the turn, and of an attack, each as often as it should come up
_PHASES = ("start", "first move", "first move", "target", "second move")
_ATTACKING = ("declare", "defence", "attack", "attack", "attack", "answer", "brace", "strike", "push")


#: how often one bot of a position is moved a tile aside, and how many of its dice stay
_ASIDE, _KEPT = 0.3, (0, 0, 2, 3, 3, 4)
#: cards that were played in an attack, and explain its state
_PLAYED = ["Wild Die", "Last Chance", "Overload", "Shield"]


def generate(rng: random.Random, broken: float = 0.2, stirred: float = 0.3, set_up: float = 0.1) -> State:
    """A random position in a turn, or sometimes in the set-up of a game.

    Args:
        rng: the source of chance.
        broken: the share of positions that break rules of position building.
        stirred: the share in which a few actions were played, so that a choice or a roll may wait.
        set_up: the share of positions between the start of set-up and the first turn.

    >>> generate(random.Random(1)) == generate(random.Random(1))
    True
    """
    if rng.random() < set_up:
        return _setting_up(rng)
    odd = rng.random() < broken
    s = first_sound(lambda: _in_a_turn(rng, odd=odd), None if odd else audit)
    if rng.random() < stirred:
        for _ in range(rng.randint(1, 5)):
            actions = legal(s)
            if actions:
                advance(s, rng.choice(actions))
    return s


def rearranged(keys: Mapping[str, Any], rng: random.Random) -> Mapping[str, Any]:
    """The keys of a position with its bots on other tiles, a damaged die, and other dice if none is Locked.

    >>> keys = {"bots": {"slicer": {"seat": "Ann", "at": "a1"}}, "attack": {"dice": "TTTO", "fresh": "TTTO"}}
    >>> len(rearranged(keys, random.Random(1))["attack"]["dice"])
    4
    """
    grid = DUEL if keys.get("duel") else ARENA
    bots = turned(keys.get("bots", {}), grid, rng)
    if rng.random() < _ASIDE:
        bots = stepped(bots, {}, grid, rng)
    for name, bot in bots.items():
        if bot.get("structure"):
            bots = {**bots, name: {**bot, "structure": [rng.randint(1, 6), *bot["structure"][1:]]}}
    there, attack = {**keys, "bots": bots}, keys.get("attack", {})
    if attack.get("dice") and attack["dice"] == attack.get("fresh") and not attack.get("success"):
        kept = attack["dice"][: rng.choice(_KEPT)]
        rest = rng.choices(SYMBOLS, k=len(attack["dice"]) - len(kept))
        dice = in_order(kept + "".join(rest))
        there["attack"] = {**attack, "dice": dice, "fresh": dice}
    return there


def _in_a_turn(rng: random.Random, *, odd: bool) -> State:
    """A position in a turn, often in the middle of an attack."""
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
    out = len(seats) > 2 and rng.random() < 0.3
    if out:
        bots[panels[-1].name.lower()] = {"seat": seats[-1]}
    playing = [bot for bot, fields in bots.items() if "at" in fields]
    active = rng.choice(playing)
    own, seat = next(panel for panel in panels if panel.name.lower() == active), bots[active]["seat"]
    near = [bot for bot in playing if bot != active and (odd or _beside(grid, bots[active], bots[bot]))]
    target = rng.choice(near or [bot for bot in playing if bot != active])
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
    if out and not odd:
        keys["seats"][seats[-1]].pop("hand")
    if not odd and keys["turn"]["phase"] != "target":
        keys["turn"]["moved"] = False
    if rng.random() < 0.1 and not duel:
        keys["deck"] = rng.choices(tuple(parts.cards), k=rng.choice((0, 1, 3)))
    if rng.random() < 0.03 and not odd:
        _end(keys, active)
    elif rng.random() < 0.6 and (near or odd):
        keys["turn"]["phase"] = rng.choice(_ATTACKING)
        keys["turn"]["moved"] = rng.random() < 0.4
        keys["attack"] = _attack(rng, own, target, keys["turn"]["phase"], odd=odd)
        if not odd:
            _explain(rng, keys, bots[target]["seat"])
    return position(keys, lambda path, message: None)


def _end(keys: dict[str, Any], last: str) -> None:
    """Only one bot is left in the Arena."""
    for bot, fields in keys["bots"].items():
        if bot != last:
            keys["bots"][bot] = {"seat": fields["seat"]}
            keys["seats"][fields["seat"]] = {}
    keys["seats"][keys["turn"]["seat"]].pop("locks", None)
    keys["turn"] |= {"phase": "over", "moved": True}


def _beside(grid: Any, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Two bots are adjacent."""
    return grid.way[grid.number[one["at"]]][grid.number[other["at"]]] is not None


def _explain(rng: random.Random, keys: dict[str, Any], defends: str) -> None:
    """Put beside an attack what can have brought it about: discards, a token, a hand to answer with."""
    attack, attacks, phase = keys["attack"], keys["turn"]["seat"], keys["turn"]["phase"]
    if keys["duel"]:
        attack |= {"most": 3, "rolls": min(attack["rolls"], 3)}
        attack |= {"used": False, "more": 0, "less": 0} if "command" in attack else {}
        return
    keys["discard"] = _PLAYED
    keys["seats"][attacks]["locks"][attack["target"]] = LOADING
    asked = attacks if phase == "strike" or not attack.get("success", True) else defends
    if phase in ("defence", "answer", "brace", "strike") and not keys["seats"][asked]["hand"]:
        keys["seats"][asked]["hand"] = [rng.choice(("Nudge", "Jam", "Bulwark"))]
    if phase == "strike":
        attack["used"] = False


def _bot(rng: random.Random, panel: Bot, space: str, *, odd: bool) -> Mapping[str, Any]:
    """A bot that has lost some dice, and gained some of what they unlock."""
    left = rng.randint(1, panel.structure + odd)
    got = [bonus for row in range(1, panel.structure - left + 1) for bonus in panel.bonuses(row)]
    some = [name for name in panel.powers if rng.random() < 0.4]
    unlocked = some if odd else rng.sample(tuple(panel.powers), min(got.count("Power"), len(panel.powers)))
    armor = rng.choice((0, 0, 1, panel.armor + odd)) if odd else rng.randint(0, got.count("Armor"))
    return {
        "at": space,
        "structure": [rng.randint(1, 6), *(rng.randint(1, 7) if odd else 6 for _ in range(left - 1))],
        "armor": [rng.randint(1, 6) for _ in range(min(armor, panel.armor + odd))],
        "upgrade": rng.choice((0, 1, 2, 6)) if odd else got.count("Upgrade"),
        "powers": {name: rng.randint(0, panel.powers[name] + odd) or "used" for name in unlocked},
    }


def _seat(rng: random.Random, panel: Bot, playing: list[str], *, odd: bool, duel: bool) -> dict[str, Any]:
    """A hand, and Target Locks that are not all Loading."""
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
    command, locked, dice = _rolled(rng, own, phase, odd=odd)
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
        "locking": bool(locked) and (rng.random() < 0.4 or (found["rolls"] == 1 and not odd)),
        "answered": rng.random() < 0.15,
        "tile": rng.random() < 0.15,
        "more": rng.choice((0, 0, 2)),
        "less": rng.choice((0, 0, 2)),
        "prevented": rng.choice((0, 0, 4)) if phase == "brace" else 0,
        **({"success": _succeeds(rng, command, locked, own, odd=odd)} if phase == "brace" else {}),
        **({"played": {"card": "Wild Die", "on": dice[:1] or "T", "to": "S"}} if phase == "answer" else {}),
    }


def _rolled(rng: random.Random, own: Bot, phase: str, *, odd: bool) -> tuple[str, str, str]:
    """A command, dice locked on it, and others; where a hit is about to land the command is complete."""
    while True:
        command = rng.choice(tuple(COMMANDS))
        locked, dice, eager = "", "", phase in ("strike", "push") or (phase == "brace" and rng.random() < 0.5)
        for symbol in rng.choices(SYMBOLS, k=rng.choice((5, 5, 5, 6, 4) if odd else (*[5] * 12, 6, 4))):
            lock = (eager or rng.random() < 0.5) and phase != "declare"
            if lock and (odd or fits(command, locked + symbol, own.symbol)):
                locked += symbol
            else:
                dice += symbol
        if odd or not eager or complete(command, locked, own.symbol):
            return command, locked, dice


def _succeeds(rng: random.Random, command: str, locked: str, own: Bot, *, odd: bool) -> bool:
    """How the dice are judged: in a broken position by chance."""
    return rng.random() < 0.6 if odd else complete(command, locked, own.symbol)


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


#: taken in rotation: how many seats, and whether it is a Duel
_TABLES = ((2, False), (3, False), (4, False), (2, True))


def agreement(number: int) -> dict[str, Any]:
    """Options of a whole game, for every number of seats and for a Duel in turn.

    >>> [(len(options["seats"]), options["duel"]) for options in map(agreement, range(4))]
    [(2, False), (3, False), (4, False), (2, True)]
    """
    seats, duel = _TABLES[number % len(_TABLES)]
    bots = random.Random(number).choice(("choose", "deal"))
    return {"seats": list(_SEATS[:seats]), "first": "random", "bots": bots, "duel": duel}
