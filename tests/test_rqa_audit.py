"""The audit: every fault of a position is found, with clauses and sentence, and the position plays on."""

import random

import pytest
from fed.rqa import BATTERIES, CRATE, FAULTS, PUG
from fed.rqa import at_odds as position

from rqa_lab.core.chance import seeded
from rqa_lab.core.reasons import Choice
from rqa_lab.draw.svg import svg
from rqa_lab.games import game
from rqa_lab.games.rqa.state import Reserve

RQA = game("rqa")


def jumping(**keys):
    """The same, and Pug may move over obstacles."""
    ann = {"hand": ["Battery", "Hammer"], "in_play": ["Jump Jets"], "deck": BATTERIES}
    return position(
        **{"pug": {**PUG, "over": True}, "seats": {"Ann": ann, "Bo": {"deck": BATTERIES}}, **keys}
    )


def found(state):
    """Findings as kind, clauses and sentence."""
    return [(finding.kind, finding.clauses, RQA.language.explain(finding)) for finding in RQA.audit(state)]


def kinds(state):
    return [finding.kind for finding in RQA.audit(state)]


def shown(state):
    """What a page asks of a position, without a step."""
    assert RQA.look(state)["seats"]
    assert svg(RQA.scene(state), "light").startswith("<svg")
    for action in RQA.universe(state):
        RQA.judge(state, action)


def played_on(state):
    """Random play from there: whatever is legal can be done, told and looked at."""
    steps = 0
    for seed in range(8):
        now, rng, chance = state, random.Random(seed), seeded(seed)
        for _ in range(20):
            legal = RQA.legal(now)
            if not legal:
                break
            action = rng.choice(legal)
            assert RQA.judge(now, action)
            trace = []
            now = RQA.apply(now, action, trace, chance)
            assert all(map(RQA.language.tell, RQA.language.dress(trace)))
            assert all(map(RQA.language.explain, RQA.audit(now)))
            steps += 1
        shown(now)
    assert steps > 50


# ---- faults that a scenario can hold ---------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("state", [state for state, kinds in FAULTS if kinds])
def test_a_faulty_position_is_shown_and_played_on(state):
    shown(state)
    played_on(state)


def test_all_faults_are_found_at_once():
    state = position(
        pug={**PUG, "health": {"red": 9, "blue": 0}}, tiles={"c2": "Wall", "a2": "Wall", "b1": "Wall"},
        crate={"seat": "Bo", "at": "c2"}, reserve={"red": 0}, scrap_heap=["Laser Cannon"] * 2,
    )  # fmt: skip
    assert kinds(state) == [
        "on an obstacle", "on an obstacle", "shared space", "walled off", "too much health", "no blue cube",
        "cubes", "too many copies",
    ]  # fmt: skip
    played_on(state)


# ---- at the limit ----------------------------------------------------------------------------------------


def test_robots_close_off_nothing():
    """They walk away again."""
    state = position(tiles={"a2": "Wall"}, crate={"seat": "Bo", "at": "b1"}, pug={"seat": "Ann", "at": "a1"})
    assert found(state) == []


def test_smoke_and_other_tiles_close_off_nothing():
    assert kinds(position(tiles={"a2": "Smoke", "b1": "Tacks"})) == []


def test_more_players_bring_more_starting_decks():
    names = ("Ann", "Bo", "Cy", "Di", "Ed")
    seats = {name: {"deck": ["Battery"] * 8} for name in names}
    robots = {"pug": PUG, "crate": CRATE}
    assert "too many copies" not in kinds(RQA.position({"robots": robots, "seats": seats}))
    seats["Ed"]["deck"].append("Battery")
    more = RQA.audit(RQA.position({"robots": robots, "seats": seats}))[-1]
    assert (more.kind, {40, 41} <= {*more.facts.values()}) == ("too many copies", True)


def test_tokens_are_no_cubes_of_the_box():
    assert kinds(position().replaced(tokens=2, reserve=Reserve(42, 6, 12))) == []
    assert kinds(position().replaced(tokens=2)) == ["cubes"]


# ---- in the middle of things -----------------------------------------------------------------------------


@pytest.mark.parametrize("tiles, space", [({"d2": "Wall"}, "g7"), ({}, "d2")])
def test_a_robot_that_passes_over_an_obstacle_is_no_fault(tiles, space):
    state = jumping(crate={"seat": "Bo", "at": space}, tiles=tiles)
    above = RQA.apply(state, RQA.parse("move pug right", state))
    assert RQA.look(above)["pug"] | {"at": "d2", "on_top": True} == RQA.look(above)["pug"]
    assert found(above) == []
    below = RQA.apply(above, RQA.parse("move pug right", above))
    assert (RQA.look(below)["pug"]["at"], RQA.look(below)["pug"]["on_top"]) == ("e2", False)
    assert found(below) == []


@pytest.mark.parametrize(
    "keys, kind",
    [
        ({"tiles": {"d2": "Wall"}}, "on an obstacle"),
        ({"crate": {"seat": "Bo", "at": "d2"}}, "shared space"),
    ],
)
def test_a_robot_that_stands_where_it_could_only_pass_is_one(keys, kind):
    above = RQA.apply(state := jumping(**keys), RQA.parse("move pug right", state))
    assert kinds(above.replaced(atop=None)) == [kind]


def test_a_third_robot_is_found_below_one_that_passes():
    """Two robots share a space, and a third one passes over both."""
    robots = {
        "pug": {**PUG, "over": True}, "crate": {"seat": "Bo", "at": "d2"}, "petri": {"seat": "Bo", "at": "d2"}
    }  # fmt: skip
    state = jumping(robots=robots)
    above = RQA.apply(state, RQA.parse("move pug right", state))
    (shared,) = RQA.audit(above)
    assert (shared.kind, shared.cells, {*shared.facts["robots"]}) == (
        "shared space",
        ("d2",),
        {"Crate", "Petri"},
    )


def test_a_sound_choice_is_no_fault():
    state = position()
    asked = RQA.apply(state, RQA.parse("play Pneumatic Piston", state))
    assert asked.choice is not None
    assert found(asked) == []


def test_what_an_observer_does_not_see_is_no_fault():
    state = position()
    assert [found(RQA.observe(state, seat)) for seat in ("Ann", "Bo")] == [[], []]


# ---- faults that only a state in JSON can hold -----------------------------------------------------------


def test_a_card_that_is_no_shop_card_is_found_in_the_shop():
    state = RQA.position(
        {"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "shop": ["Battery"], "shop_deck": ["Hammer"]}
    )
    assert kinds(state) == ["misplaced card", "misplaced card"]
    assert [finding.facts["card"] for finding in RQA.audit(state)] == ["Battery", "Hammer"]
    assert RQA.parse("buy Battery", state) in RQA.legal(state), "what has no price costs nothing"


def test_a_choice_without_options_is_found_and_blocks():
    kind = "discard"
    state = position()
    state.choice = Choice("Ann", kind, (), ("discard", 0, None, "Pneumatic Piston", 1))
    (finding,) = RQA.audit(state)
    assert (finding.kind, finding.clauses) == ("choice of nothing", ("lab.choice-waits",))
    assert finding.facts == {"choice": kind}
    shown(state)
    assert RQA.legal(state) == []
    assert RQA.judge(state, RQA.parse("end turn", state)).clauses[0] == "lab.choice-waits"
    (reason,) = RQA.judge(state, RQA.parse("choose Battery", state)).reasons
    assert (reason.clauses[0], reason.facts["options"]) == ("lab.not-an-option", ())


def test_a_choice_of_chance_is_for_somebody():
    state = position()
    state.choice = Choice("chance", "draw", ("Battery",), ("draw cards", 0, 1, "turn", ()))
    assert found(state) == []
