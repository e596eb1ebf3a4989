"""Random positions, sound and broken, for tests, fuzzing and benchmarks."""

import random
from collections.abc import Mapping
from typing import Any

from rqa_lab.core.component import first_sound
from rqa_lab.games.moonbots.audit import audit
from rqa_lab.games.moonbots.components import (
    FACES,
    PLACES,
    RULINGS,
    Part,
    Upgrade,
    Weapon,
    components,
    in_order,
    ways,
    without,
)
from rqa_lab.games.moonbots.files import position
from rqa_lab.games.moonbots.play.resolve import SEATS, advance, start
from rqa_lab.games.moonbots.rules.judge import legal
from rqa_lab.games.moonbots.state import MARKET, MOST_UPGRADES, SIDES, State, setup

#: from how much energy a robot has, to how much, where it has some
_ENERGY = 3, 18
#: numbers of cards dealt to a robot; the ones that do not fit go back
_DEALT = (0, 3, 6, 9)


def generate(rng: random.Random, broken: float = 0.2, stirred: float = 0.6, set_up: float = 0.1) -> State:
    """A random position in a turn, or sometimes in the set-up of a game.

    Args:
        rng: the source of chance.
        broken: the share of positions that break rules of position building.
        stirred: the share in which a few actions were played, so that a choice or a roll may wait.
        set_up: the share of positions between the start of set-up and the first turn.

    >>> generate(random.Random(1)) == generate(random.Random(1))
    True
    """
    rulings = {name: rng.choice(readings) for name, readings in sorted(RULINGS.items())}
    if rng.random() < set_up:
        s = start({"seats": SEATS[: rng.choice((2, 3, 4))], "rulings": rulings})
        return _stirred(rng, s, rng.randint(0, 30))
    odd = rng.random() < broken

    def drawn() -> State:
        return position({**_keys(rng, odd=odd), "rulings": rulings}, lambda path, message: None)

    s = first_sound(drawn, None if odd else audit)
    return _stirred(rng, s, rng.randint(1, 12) if rng.random() < stirred else 0)


def rearranged(keys: Mapping[str, Any], rng: random.Random) -> Mapping[str, Any]:
    """The keys of a position with other dice, and another number of energy for each robot that is there.

    >>> there = rearranged({"robots": {"Ann": {"energy": 15}}, "dice": "155"}, random.Random(1))
    >>> len(there["dice"]), there["robots"]["Ann"]["energy"] in range(*_ENERGY)
    (3, True)
    """
    robots = {
        name: {**robot, "energy": rng.randrange(*_ENERGY)} if robot.get("energy") else robot
        for name, robot in keys.get("robots", {}).items()
    }
    dice = "".join(sorted(rng.choices(FACES, k=len(keys.get("dice", "")))))
    return {**keys, "robots": robots, **({"dice": dice} if dice else {})}


def _stirred(rng: random.Random, s: State, actions: int) -> State:
    """The position after some actions at random; most robots do not end their turn at once."""
    for _ in range(actions):
        can = legal(s)
        if not can:
            break
        advance(s, rng.choice(can[:-1] if len(can) > 1 and rng.random() < 0.7 else can))
    return s


def _keys(rng: random.Random, *, odd: bool) -> dict[str, Any]:
    """The keys of a position in a turn; the cards come from the box, so that none is there too often."""
    seats = (*SEATS, "Ed")[: rng.choice((2, 2, 3, 3, 4, 4 + odd))]
    names = [f"{seat}{side}" for seat in seats for side in (SIDES if len(seats) == 2 else ("",))]
    cards = components().cards
    who = setup(tuple(seats))
    pile = [name for name, card in cards.items() for _ in range(who.in_game(card))]
    rng.shuffle(pile)
    upgrades: dict[str, list[str]] = {seat: [] for seat in seats}  # a player’s robots are limited together
    robots = {name: _robot(rng, pile, upgrades[seats[who.owner[n]]], odd=odd) for n, name in enumerate(names)}
    if rng.random() < 0.3:
        robots[rng.choice(names)] = {"energy": 0}
    active = rng.choice([name for name in names if robots[name]["energy"]] or names)
    keys: dict[str, Any] = {
        "robots": robots,
        "turn": {"robot": active, "buys": rng.choice((0, 1, 1, 1, 1 + odd))},
        "market": {space: pile.pop() for space in MARKET if rng.random() < (0.8 if odd else 1)},
        "top": [pile.pop() for _ in range(rng.choice((0, 0, 1)))],
        "box": [pile.pop() for _ in range(rng.choice((0, 0, 5)))],
    }
    keys["turn"]["begun"] = not keys["turn"]["buys"] or rng.random() < 0.3
    if keys["turn"]["begun"] and not odd:
        del keys["market"][rng.choice(MARKET)]
    if len(robots) == 4 and len(seats) == 2 and not all(robot["energy"] for robot in robots.values()):
        del keys["turn"]["robot"]  # not each of the others is in the game
    elif rng.random() < 0.5 and robots[active]["energy"]:
        keys |= _activated(rng, robots[active], odd=odd)
        keys["turn"] |= {"phase": "activate", "rerolled": rng.random() < 0.2}
        keys["turn"]["rerolled"] &= odd or "Reroll" in robots[active]["upgrades"]
        keys["turn"]["buys"] = keys["turn"]["buys"] if odd else 0
    if not odd and not any(components().parts[name].gain for name in _laid_on(keys, robots[active])):
        robots[active]["gained"] = 0
    if rng.random() < 0.1 + odd:
        keys["deck"] = [pile.pop() for _ in range(rng.choice((0, 1, 3)))]
    return keys


def _laid_on(keys: dict[str, Any], robot: dict[str, Any]) -> list[str]:
    """The parts of a robot on which dice lie."""
    return [name for name in robot["parts"] if components().parts[name].place in keys.get("placed", {})]


def _robot(rng: random.Random, pile: list[str], others: list[str], *, odd: bool) -> dict[str, Any]:
    """A robot with cards from the top of a pile, beside the Upgrades that its player has."""
    robot: dict[str, Any] = {
        "energy": rng.randint(0, 20) if odd else rng.choice((1, 2, 4, 8, 15, 18)),
        "gained": rng.choice((0, 0, 1, 2, 2 + odd)),
        "parts": [], "upgrades": [], "weapons": [],
    }  # fmt: skip
    cards, taken = components().cards, set()
    for _ in range(rng.choice(_DEALT)):
        name = pile.pop()
        card, has = cards[name], others
        if isinstance(card, Weapon) and (odd or card.when != "bought"):
            robot["weapons"].append(name)
        elif isinstance(card, Upgrade) and (
            odd or (has.count(name) < card.most and len(has) < MOST_UPGRADES)
        ):
            has.append(name)
            robot["upgrades"].append(name)
        elif isinstance(card, Part) and (odd or card.place not in taken):
            robot["parts"].append(name)
            taken.add(card.place)
    return robot


def _activated(rng: random.Random, robot: dict[str, Any], *, odd: bool) -> dict[str, Any]:
    """Dice of a robot, some of them placed on a part."""
    number = 1 + robot["upgrades"].count("+1 Die") + (odd and rng.randint(0, 2))
    dice, placed = in_order(rng.choices(FACES, k=number)), {}
    for part in (components().parts[name] for name in robot["parts"]):
        for way in ways(part.needs, dice)[:1] if rng.random() < 0.3 else ():
            dice, placed[part.place] = without(dice, way), way
    if odd and dice and rng.random() < 0.3:
        placed[rng.choice(PLACES)] = dice[:1]
    return {"dice": dice, "placed": placed}


def agreement(number: int) -> dict[str, Any]:
    """Options of a whole game, for every number of seats in turn.

    >>> [len(agreement(number)["seats"]) for number in range(3)]
    [2, 3, 4]
    """
    return {"seats": list(SEATS[: 2 + number % 3]), "first": "random"}
