"""A step onto an obstacle is allowed if, and only if, the Move left brings the robot down again."""

import random
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab.core.grid import STRAIGHT, WAYS
from rqa_lab.core.session import Film
from rqa_lab.games import game
from rqa_lab.games.rqa.actions import EnergyToMove, Move, Push
from rqa_lab.games.rqa.components import RULINGS
from rqa_lab.games.rqa.rules.moving import (
    enough_for_step,
    free_space,
    on_an_obstacle,
    way_down_after_push,
    way_down_after_step,
)
from rqa_lab.games.rqa.rules.permission import on_board
from rqa_lab.games.rqa.rules.pushing import enough_for_push, fresh_obstacle, pushable
from rqa_lab.games.rqa.rules.staying import may
from rqa_lab.games.rqa.setup import GRID

RQA = game("rqa")
PACKS = ["bot battle promo", "kettle"]


def crowded(rng):
    """Weak robots in a lane among Walls; Ann's Pug may move over obstacles."""
    lane = rng.sample([f"{column}4" for column in "abcdefg"], 4)
    owner = {
        "pug": "Ann",
        "petri": rng.choice(["Ann", "Bo"]),
        "strider": rng.choice(["Ann", "Cy"]),
        "crate": "Di",
    }
    robots = {
        name: {
            "seat": seat,
            "at": at,
            "health": rng.choice((1, 1, 2)),
            "defenses": rng.choice(({}, {}, {"Hologram": 0}, {"Bumper Plate": 1}, {"Bumper Plate": 2})),
            "bumped": rng.sample(
                sorted({"Petri", "Strider", "Crate", "the edge"} - {name.title()}), rng.choice((0, 0, 1, 3))
            ),
        }
        for (name, seat), at in zip(owner.items(), lane, strict=True)
    }
    robots["pug"] |= {"over": True, "diagonal": rng.random() < 0.2, "plating": rng.choice((0, 0, 1, 2))}
    gaps = set(lane) | set(rng.sample(GRID.name, rng.choice((0, 0, 1, 3, 20))))
    atop = 0 if rng.random() < 0.6 else None  # it is on its way over a Wall already
    gaps -= {robots["pug"]["at"]} if atop == 0 else set()
    tiles = dict.fromkeys((name for name in GRID.name if name not in gaps), "Wall")
    turn = {"seat": "Ann", "move": rng.randint(1, 8), "energy": rng.choice((0, 0, 1, 3))}
    rulings = {
        "convert-on-top": rng.choice(RULINGS["convert-on-top"]),
        "plating-timing": rng.choice(RULINGS["plating-timing"]),
        "limit-pairing": rng.choice(RULINGS["limit-pairing"]),
    }
    state = RQA.position({"robots": robots, "tiles": tiles, "turn": turn, "rulings": rulings, "packs": PACKS})
    return state.replaced(atop=atop)


def ways(s):
    return range(len(WAYS)) if may(s, 0, "diagonal") else STRAIGHT


def health(s, robot):
    """Its cubes and its Defenses, which go down together."""
    return s.red[robot] + s.blue[robot] + sum(1 + red for one, _, red in s.extras.defenses if one == robot)


@lru_cache(maxsize=5000)
def do(s, action):
    """What an action comes to, before whoever cannot come down makes way.

    Many ways lead to a position, and the positions behind a step are looked at again once it is taken.
    """
    film = Film(RQA, start := s.copy())
    after = RQA.advance(start, action, film)
    kinds = [record[0] for record in film]
    if "displace" in kinds:
        after = film.frames[kinds.index("displace") - 1]
    if after.choice is not None and after.choice.kind == "displaced to":
        after.choice = None
    return after


def steps(s):
    """The positions after each step that needs no way down."""
    for way in ways(s):
        if not (free_space(s, 0, way) or enough_for_step(s, 0)):
            yield do(s, Move("pug", WAYS[way]))


def pushes(s):
    for way in ways(s):
        for body in range(1, len(s.at)):
            if not (
                on_board(s, body)
                or pushable(s, 0, body, way)
                or fresh_obstacle(s, body, way)
                or enough_for_push(s, body)
            ):
                yield body, way, s.at[body], do(s, Push(s.setup.robots[body], WAYS[way], "pug"))


def down(s):
    return s.at[0] is not None and not on_an_obstacle(s, 0)


def goes_on(s):
    return s.seat == 0 and s.phase == "main" and s.at[0] is not None and not s.own_ko


def comes_down(s):
    """Walking on, and at last by a push and, if the body is gone, a step onto its space.

    Energy becomes Move first, where the ruling allows it on top.
    """
    if s.energy and s.setup.rulings["convert-on-top"] == "allowed":
        s = do(s, EnergyToMove(s.energy))
    seen, level = set(), [s]
    while level:
        onward = []
        for here in level:
            if down(here):
                return True
            for body, _way, space, after in pushes(here):
                if down(after) or (
                    goes_on(after)
                    and after.at[body] is None
                    and any(then.at[0] == space and down(then) for then in steps(after))
                ):
                    return True
            for after in steps(here):
                if (after.at[0], after.move) not in seen:
                    seen.add((after.at[0], after.move))
                    onward.append(after)
        level = onward
    return False


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_up_goes_who_can_come_down(seed):
    rng = random.Random(seed)
    s = crowded(rng)
    for _ in range(6):
        ends = []
        for way in ways(s):
            if free_space(s, 0, way) or enough_for_step(s, 0):
                continue
            after = do(s, Move("pug", WAYS[way]))
            allowed = not way_down_after_step(s, 0, way)
            assert allowed == comes_down(after), ("step", WAYS[way], s.to_json())
            ends += [after] if allowed else []
        for body, way, _space, after in pushes(s):
            if s.atop == 0:
                allowed = not way_down_after_push(s, 0, body, way)
                can = comes_down(after) if goes_on(after) else down(after)
                weaker = any(
                    at is not None and health(after, n) < health(s, n) for n, at in enumerate(after.at)
                )
                assert allowed == can or (weaker and can), ("push", body, WAYS[way], s.to_json())
        ends = [e for e in ends if e.choice is None and goes_on(e)]
        if not ends:
            return
        s = rng.choice(ends)
