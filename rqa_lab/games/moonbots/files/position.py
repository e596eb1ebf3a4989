"""Positions as people write them: from a scenario's keys to a state.

What cannot be used is reported with its place and left out; the rest is read all the same.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.core.component import freeze
from rqa_lab.core.keys import called, check_own_data, filled
from rqa_lab.core.keys import described as keys_of
from rqa_lab.core.problem import Path, Problem, among, game_alone, raise_problem
from rqa_lab.core.words import shown
from rqa_lab.games.moonbots.files.keys import KEYS, RESERVED
from rqa_lab.games.moonbots.files.userdata import RULES
from rqa_lab.games.moonbots.model.bounds import DICE
from rqa_lab.games.moonbots.model.components import components
from rqa_lab.games.moonbots.model.dice import FACES, in_order
from rqa_lab.games.moonbots.model.records import Weapon
from rqa_lab.games.moonbots.model.rulebook import RULEBOOK
from rqa_lab.games.moonbots.model.setup import SIDES, setup
from rqa_lab.games.moonbots.model.state import MARKET, State, there
from rqa_lab.games.moonbots.model.state import position as state_of
from rqa_lab.games.moonbots.play.agreement import SEATS, before_set_up
from rqa_lab.games.moonbots.play.energy import winners
from rqa_lab.games.moonbots.play.setup import ENERGY
from rqa_lab.games.moonbots.play.turn import leading

#: keys of a turn that name robots
_LASTING = ("silent", "tricked", "dodging", "skipped")


def position(keys: Mapping[str, Any], problem: Problem | None = None) -> State:
    """The state that a scenario's keys describe, checked against ``files.keys.POSITION_SCHEMA``.

    There are three robots at least, or two for each of two seats; those that are not given are out.
    ``problem`` gets the path and the trouble of what cannot be used; without it, the first raises ValueError.

    >>> s = position({"robots": {"Ann-left": {}, "Bo-right": {"energy": 3}}, "dice": "41"})
    >>> s.setup.robots, s.energy, s.phase, s.dice
    (('Ann-left', 'Ann-right', 'Bo-left', 'Bo-right'), [15, 0, 0, 3], 'activate', '14')
    """
    report = problem or raise_problem
    check_own_data(keys, components().own, report)
    keys = {**keys, "data": RULES.sound(keys.get("data", {}), Weapon, report)}
    if "game" in keys:
        game = game_alone(keys, RESERVED, report)
        return before_set_up(game, keys, lambda path, message: report(("game", *path), message))
    seats, rows = _players(keys.get("robots", {}), report)
    who = setup(seats, RULEBOOK.agreed(keys), freeze(keys["data"]))
    robots, turn = dict(zip(who.robots, rows, strict=True)), keys.get("turn", {})

    def numbers(names: Sequence[str], *path: str | int, of: Sequence[str] = who.robots) -> tuple[int, ...]:
        what = "a seat" if of is seats else "a robot"
        return tuple(of.index(name) for name in names if among(name, of, what, path, report))

    placed = {place: _dice(dice, ("placed", place), report) for place, dice in keys.get("placed", {}).items()}
    out = keys.get("out", [[robot] for robot, fields in robots.items() if not fields.get("energy")])
    seen = [
        (seat, robot, name)
        for robot, fields in enumerate(rows)
        for by, names in fields.get("seen", {}).items()
        for seat in numbers([by], "robots", who.robots[robot], "seen", by, of=seats)
        for name in names
    ]
    s = state_of(who, **filled(KEYS, {**keys, "robots": robots}, {"robots": who.robots}) | {
        "market": [keys.get("market", {}).get(space, "") for space in MARKET],
        "dice": _dice(keys.get("dice", ""), ("dice",), report),
        "placed": [(place, dice) for place, dice in placed.items() if dice],
        "fallen": [numbers(group, "out", n) for n, group in enumerate(out)],
        **{name: numbers(turn.get(name, ()), "turn", name) for name in _LASTING},
        "seen": seen,
        "worked": [(robot, name) for robot, fields in enumerate(rows) for name in fields.get("worked", ())],
    })  # fmt: skip
    won = winners(s)
    phase = turn.get("phase", "over" if won is not None else "activate" if s.dice or s.placed else "buy")
    last = (leading(s) if won is None else won) if phase == "over" else ()
    return s.replaced(
        robot=(*numbers([turn["robot"]] if "robot" in turn else (), "turn", "robot"), *there(s), 0)[0],
        phase=phase,
        first=(*numbers([keys["first"]] if "first" in keys else (), "first", of=seats), 0)[0],
        buys=turn.get("buys", 0 if phase == "activate" else 1),
        winners=numbers(keys["winners"], "winners", of=seats) if "winners" in keys else last,
        bag=s.bag if "deck" in keys else _left(s).elements(),
    )


def described(s: State) -> dict[str, Any]:
    """The keys that give this very position; raises ValueError for one in the middle of an effect.

    >>> described(position({"robots": {"Ann": {}, "Bo": {}}}))["turn"]
    {'robot': 'Ann', 'phase': 'buy', 'buys': 1}
    """
    return keys_of(s, KEYS, position)


def _left(s: State) -> Counter[str]:
    """The cards of the box that lie nowhere else in a position."""
    rows = (*s.parts, *s.upgrades, *s.weapons, s.market, s.top, s.box)
    box = Counter({card.name: s.setup.in_game(card) for card in s.setup.components.cards.values()})
    return box - Counter(card for row in rows for card in row)


def _players(given: Mapping[str, Any], report: Problem) -> tuple[tuple[str, ...], list[dict[str, Any]]]:
    """The seats, and what is said of each robot; of two seats, if all robots are called after a side."""
    two = bool(given) and all(name.endswith(SIDES) for name in given)
    names = dict.fromkeys(name.rpartition("-")[0] if two else name for name in given)
    for name in [*names][2:] if two else ():
        report(("robots",), f"found the robots of {shown(name)} beside two other seats, expected two seats")
        del names[name]
    spare = (name for name in SEATS if name not in names)
    seats = (*names, *(next(spare) for _ in range((2 if two else 3) - len(names))))
    robots = [f"{seat}{side}" for seat in seats for side in (SIDES if two else ("",))]
    rows = [{"energy": ENERGY[0], **given[robot]} if robot in given else {} for robot in robots]

    def reserved(path: Path, message: str) -> None:
        beside = (
            f"found {shown(str(path[1]))} beside a robot without a side, expected one for all or for none"
        )
        report(("robots", *path[1:]), beside if str(path[1]).endswith(SIDES) else message)

    return called(seats, RESERVED, reserved), rows


def _dice(given: str | int, path: Path, report: Problem) -> str:
    """Dice as a text in order."""
    dice = str(given)
    if set(dice) <= {*FACES} and len(dice) <= DICE:
        return in_order(dice)
    report(path, f"found {shown(dice)}, expected at most {DICE} dice from 1 to 6, such as 135")
    return ""
