"""Nobody is ever stuck on top of an obstacle, and nobody ends a turn there."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rqa_data import with_data

from rqa_lab.core.chance import CHANCE, seeded
from rqa_lab.core.session import Film, Session
from rqa_lab.games import game
from rqa_lab.games.rqa.components import RULINGS
from rqa_lab.games.rqa.examples import generate

RQA = game("rqa")


def jumper(rng):
    """A sound position in which a robot of the active seat may move over obstacles."""
    state = generate(rng, broken=0, stirred=0, set_up=0)
    own = state.setup.robots_of[state.seat]
    lasting = tuple(("over", robot) for robot in own)
    return state.replaced(lasting=lasting, move=rng.randint(1, 7))


def on_an_obstacle(state, robot):
    """The robot stands on a Wall or on another robot; whom one is passing over stands below."""
    others = [at for other, at in enumerate(state.at) if other not in (robot, state.atop)]
    at = state.at[robot]
    return at is not None and bool(state.layout.blocks_move >> at & 1 or at in others)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_who_is_on_top_can_always_come_down(seed):
    rng, chance = random.Random(seed), seeded(seed)
    state = jumper(rng)
    seat = state.seat
    for _ in range(30):
        legal = RQA.legal(state)
        walks = [action for action in legal if action.text.startswith(("move", "push"))]
        if RQA.to_act(state) == CHANCE or state.seat != seat or state.phase != "main" or not legal:
            break
        if state.atop is not None and state.choice is None:
            others = [action for action in legal if action not in walks]
            converts = state.setup.rulings["convert-on-top"] == "allowed"
            assert walks or (converts and others)
            assert not others or converts, "something else is allowed on top of an obstacle"
            assert all(action.text.startswith("energy to move") for action in others)
            assert on_an_obstacle(state, state.atop)
        assert not any(on_an_obstacle(state, robot) for robot in range(len(state.at)) if robot != state.atop)
        state = RQA.apply(state, rng.choice(walks or legal), None, chance)
    assert state.seat == seat or state.atop is None


# ---- nobody is left behind there, whatever ends the turn -------------------------------------------------

#: what a data file could make of tiles: a Machine that flips, a Vent that shuts, a Button with another side
OWN = {
    "Gumball Machine": {"Gumball Machine": {"damaged": [["flip"]]}},
    "Steam Vent": {"Steam Vent": {"blocks": ["move"]}},
    "Button": {
        "Button": {"other_side": "Live Wires", "side": 1},
        "Live Wires": {"other_side": "Button"},
        "Charge Pad": {"other_side": "", "side": 0},
    },
}
ENTERED = ("Button", "Vent", "Charge Pad", "Steam Vent", "Tacks", "Glue", "Trash Compactor")
BLOCKING = ("Wall", "Wall", "Loot Box", "VP Crate", "Gumball Machine")
PACKS = ["backer promo", "bot battle promo", "dozer", "jaws"]


def with_own(keys, kinds):
    """A position in which these kinds of tiles are what OWN makes of them."""
    own = {name: fields for kind in kinds for name, fields in OWN[kind].items()}
    return with_data(RQA.position(keys), own)


def trap(rng):
    """Ann's Pug may move over obstacles, among tiles that act; a weak robot of hers would end the turn."""
    spaces = rng.sample([f"{column}{row}" for column in "bcde" for row in "234"], 10)
    at = dict(zip(("pug", "petri", "crate", "strider"), spaces, strict=False))
    tiles = {at["petri"]: rng.choice(("Vent", "Vent", *ENTERED))}
    tiles[at["crate"]] = rng.choice(("Button", "Trash Compactor"))
    tiles |= {space: rng.choice(BLOCKING + ENTERED) for space in spaces[4:9]}
    robots = {name: {"seat": "Bo", "at": at[name], "health": rng.choice((1, 1, 3))} for name in at}
    robots["pug"] |= {"seat": "Ann", "over": True, "diagonal": rng.random() < 0.2}
    robots["pug"]["plating"] = rng.choice((0, 1, 2))
    robots["petri"] |= {"seat": "Ann", "health": 1, "defenses": rng.choice(({}, {"Hologram": 0}))}
    readings = ("plating-timing", "own-ko-pending", "convert-on-top")
    keys = {
        "packs": PACKS,
        "robots": robots,
        "tiles": tiles,
        "turn": {"seat": "Ann", "move": rng.randint(2, 9)},
        "rulings": {name: rng.choice(RULINGS[name]) for name in readings},
    }
    return with_own(keys, [kind for kind in OWN if rng.random() < 0.3])


def alone(state):
    """Each robot has a space of its own, and none stands where a tile blocks movement."""
    there = [at for at in state.at if at is not None]
    return len(set(there)) == len(there) and not any(state.layout.blocks_move >> at & 1 for at in there)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_nobody_is_left_on_top_when_a_turn_ends(seed):
    rng, chance = random.Random(seed), seeded(seed)
    state = trap(rng)
    while alone(state) or state.atop is not None:
        if (state.seat, state.phase) != (0, "main"):
            break
        legal = RQA.legal(state)
        assert legal, "nobody can go on"
        acts = [action for action in legal if " on pug" in action.text]  # nothing is ignored that acts
        goes = [action for action in legal if action.text.startswith(("move pug", "push"))]
        action, film = rng.choice(acts or goes or legal), Film(RQA, state)
        RQA.advance(state, action, film, chance)
        for record, there in zip(film, film.frames, strict=True):
            assert record[0] != "phase" or alone(there), (action.text, there.to_json())


def test_who_could_not_foresee_it_makes_way():
    robots = {
        "pug": {"seat": "Ann", "at": "b4", "over": True},
        "petri": {"seat": "Ann", "at": "a1", "health": 1},
        "crate": {"seat": "Bo", "at": "d4"},
    }
    tiles = {"c4": "Wall", "e4": "Gumball Machine", "a1": "Vent"}
    keys = {"packs": PACKS, "robots": robots, "tiles": tiles, "turn": {"seat": "Ann", "move": 6}}
    session = Session(RQA, with_own(keys, ["Gumball Machine"]))
    session.act("move pug right")
    session.act("push crate right")
    assert RQA.look(session.state)["choice"]["kind"] == "displaced to"
    step = session.act("choose c3")
    made = next(event for event in step.events if event.kind == "displace")
    assert (made.facts["robot"], made.facts["to"], made.clauses[0]) == ("Pug", "c3", "rqa.over.no-stop")
    assert alone(session.state)
    assert session.state.seat == 1


def test_a_robot_is_down_when_what_it_stood_on_is_gone():
    robots = {
        "pug": {"seat": "Ann", "at": "c4", "over": True},
        "crate": {"seat": "Bo", "at": "d4", "health": 1},
    }
    keys = {"packs": PACKS, "robots": robots, "tiles": {"d4": "Button"}, "turn": {"seat": "Ann", "move": 2}}
    session = Session(RQA, with_own(keys, ["Button"]))
    session.act("move pug right")
    session.act("choose Button on pug")
    look = RQA.look(session.state)
    assert (look["crate"]["at"], look["pug"]["at"], look["pug"]["on_top"]) == (None, "d4", False)
    assert session.judge("end turn")
