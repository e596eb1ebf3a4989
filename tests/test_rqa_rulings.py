"""Open questions as switches: each reading has a scenario, and what the scenarios leave out."""

import json

import pytest

from rqa_lab.core.chance import seeded
from rqa_lab.core.keys import rulings
from rqa_lab.core.session import Session
from rqa_lab.explore import compare
from rqa_lab.games import game
from rqa_lab.games.rqa.components import RULINGS
from rqa_lab.games.rqa.setup import EDGE
from rqa_lab.scenario.library import ids, load
from rqa_lab.scenario.scenario import Scenario

RQA = game("rqa")
#: a ruling without readings is data
NO_SWITCH = {"lost-icons", "strider-numbers", "health-per-robot", "vp-crate-pack"}
READINGS = [(name, reading) for name, readings in RULINGS.items() for reading in readings[1:]]


def test_every_open_question_is_a_switch_or_has_a_reason_to_be_none():
    names = {id.removeprefix("rqa.ruling.") for id in RQA.rulebook.rulings}
    assert set(RULINGS) == names - NO_SWITCH
    for name in NO_SWITCH:
        default = RQA.rulebook.rulings[f"rqa.ruling.{name}"].default
        assert any(word in default for word in ("data", "It becomes a switch", "The number is kept")), name
    for name in RULINGS:
        default = RQA.rulebook.rulings[f"rqa.ruling.{name}"].default
        assert "other reading" in default, name


# ---- both readings have a scenario -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def positions():
    """Each scenario of the library: its rulings, and the rest of its position as a text."""
    found = {}
    for id in ids("rqa"):
        document = load(id).document
        keys = {key: document[key] for key in RQA.schema if key in document and key != "rulings"}
        found[id] = document.get("rulings", {}), json.dumps(keys, sort_keys=True)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name, reading", READINGS)
def test_both_readings_have_a_scenario_of_the_same_position_and_differ(name, reading, positions):
    others = [id for id, (rulings, _) in positions.items() if rulings.get(name) == reading]
    assert others, f"no scenario plays {name}: {reading}"
    default = RULINGS[name][0]
    twins = [
        (id, other)
        for other in others
        for id, (rulings, position) in positions.items()
        if rulings.get(name, default) == default and position == positions[other][1]
    ]
    assert twins, f"no scenario plays the position of {others} by {name}: {default}"
    for id, other in twins:
        assert not compare(load(id), {name: reading}).alike or not compare(load(other), {name: default}).alike


# ---- what the scenarios leave out ------------------------------------------------------------------------


def robots(**fields):
    return {name: {"seat": seat, **more} for name, (seat, more) in fields.items()}


def test_range_in_the_round():
    """Range 1 holds all neighbours in both readings; only far corners are left out."""
    from rqa_lab.games.rqa.setup import GRID, distance, within

    d4 = GRID.number["d4"]
    assert within(d4, 1) == within(d4, 1, "round")
    corners = [GRID.name[b] for b in GRID.spaces if (within(d4, 2) & ~within(d4, 2, "round")) >> b & 1]
    assert sorted(corners) == ["b2", "b6", "f2", "f6"]
    for metric in ("square", "round", "steps"):
        for b in GRID.spaces:
            for n in range(1, 14):
                assert bool(within(d4, n, metric) >> b & 1) == (0 < distance(d4, b, metric) <= n)


@pytest.mark.parametrize("reading, bumps", [("pair", 2), ("both-roles", 1)])
def test_a_card_skips_a_bump_that_happened_the_other_way_round(reading, bumps):
    scenario = (
        Scenario("rqa", rulings={"limit-pairing": reading})
        .robot("pug", "c4")
        .robot("petri", "f4", seat="Ann")
        .robot("strider", "d4", seat="Bo")
        .robot("crate", "e4", seat="Bo")
        .hand("Ann", "Tackle")
        .turn("Ann", move=2)
    )
    session = scenario.session()
    session.act("push strider right with pug")
    step = session.act("play Tackle with petri on crate")
    happened = [event.kind for step in session.line for event in step.events]
    assert happened.count("bump") == bumps
    skipped = [event for event in step.events if event.kind == "nothing"]
    assert [event.facts["what"] for event in skipped] == ["same pair"] * (2 - bumps)


@pytest.mark.parametrize("reading, points", [("floor", [0, 1]), ("debt", [-2, -1])])
def test_a_debt_counts_to_the_end_and_is_never_paid(reading, points):
    scenario = (
        Scenario("rqa", rulings={"vp-floor": reading})
        .tiles(d4="Tacks")
        .robot("pug", "c4")
        .robot("strider", "d5")
        .hand("Ann", "Hammer")
        .turn("Ann", move=1)
    )
    session = scenario.session()
    session.act("move pug right")
    assert RQA.look(session.state)["Ann"]["vp"] == points[0]
    session.act("play Hammer on strider")
    assert RQA.look(session.state)["Ann"]["vp"] == points[1]
    assert RQA.look(session.state)["Ann"]["pile"]["red"] == 1
    assert RQA.points(session.state)["Ann"] == points[1]


def test_a_position_can_begin_with_a_debt():
    state = RQA.position({"robots": robots(pug=("Ann", {"at": "c4"})), "seats": {"Ann": {"vp": {"debt": 3}}}})
    assert RQA.points(state) == {"Ann": -3}


def test_a_push_that_knocks_out_by_its_plates_leaves_the_pusher_on_top():
    """Then the way down is that of the pusher where it stands."""
    keys = {
        "tiles": {"c4": "Wall"},
        "robots": robots(
            pug=("Ann", {"at": "b4", "over": True, "plating": 1}), strider=("Bo", {"at": "d4", "health": 1})
        ),
        "turn": {"seat": "Ann", "move": 3},
    }
    for reading, reason in (("after", None), ("before", "no way down")):
        session = Session(RQA, RQA.position({**keys, "rulings": {"plating-timing": reading}}))
        verdict = session.judge("push strider right")
        assert verdict.reasons, "Pug is not next to Strider yet"
        if reason is None:
            session.act("move pug right")
            session.act("push strider right")
            look = RQA.look(session.state)
            assert (look["pug"]["at"], look["pug"]["on_top"], look["strider"]["at"]) == ("d4", False, None)
        else:
            session.act("move pug right")
            assert [one.kind for one in session.judge("push strider right").reasons] == [reason]


def test_the_second_robot_waits_for_a_spawn():
    keys = {
        "tiles": {"a1": "Spawn", "g1": "Spawn"},
        "robots": robots(petri=("Ann", {}), strider=("Ann", {}), crate=("Bo", {"at": "a1"})),
        "seats": {"Bo": {"deck": ["Battery"] * 5}},
        "turn": {"seat": "Bo"},
        "rulings": {"spawns-full": "wait"},
    }
    session = Session(RQA, RQA.position(keys))
    session.act("end turn")
    step = session.act("choose strider")
    assert RQA.look(session.state)["strider"]["at"] == "g1"
    assert RQA.look(session.state)["phase"] == "main"
    assert [event.facts["on"] for event in step.events if event.kind == "nothing"] == ["Petri"]


def test_pug_need_not_wait():
    keys = {
        "tiles": {"a1": "Spawn"},
        "robots": robots(pug=("Ann", {}), crate=("Bo", {"at": "a1"})),
        "seats": {"Bo": {"deck": ["Battery"] * 5}},
        "turn": {"seat": "Bo"},
        "rulings": {"spawns-full": "wait"},
    }
    session = Session(RQA, RQA.position(keys))
    session.act("end turn")
    assert "d4" in RQA.look(session.state)["choice"]["options"]


def test_the_last_turn_is_over_when_a_robot_of_ones_own_is_knocked_out():
    keys = {
        "tiles": {"a1": "Spawn", "d4": "Tacks"},
        "robots": robots(
            pug=("Ann", {"at": "c4", "health": 1}), petri=("Ann", {}), crate=("Bo", {"at": "g7"})
        ),
        "seats": {"Ann": {"hand": ["Jump Jets"]}, "Bo": {"deck": ["Battery"] * 5}},
        "turn": {"seat": "Bo"},
        "reserve": {"blue": 0},
        "rulings": {"end-immediate": "after-turn"},
    }
    session = Session(RQA, RQA.position(keys))
    session.act("end turn")
    session.act("play Jump Jets")
    assert RQA.look(session.state)["phase"] == "main"
    session.act("move pug right")
    session.act("choose Tacks on pug")
    assert RQA.look(session.state)["phase"] == "over"
    assert RQA.look(session.state)["winners"] == ["Bo"]


def shop(**rulings):
    keys = {
        "robots": robots(pug=("Ann", {"at": "c4"})),
        "turn": {"seat": "Ann", "energy": 9},
        "shop": ["Tackle"],
        "rulings": rulings,
    }
    return RQA.position(keys)


def test_supply_cards_stand_in_until_none_is_left():
    state = shop(**{"shop-empty": "supply"})
    state.supply = (0, 1, 0)
    session = Session(RQA, state)
    session.act("buy Tackle")
    assert RQA.look(session.state)["shop"] == ["Heavy Hammer"]
    assert RQA.audit(session.state) == ()
    step = session.act("buy Heavy Hammer")
    assert [event.kind for event in step.events] == ["pay", "acquire", "nothing"]
    assert step.events[1].facts["source"] == "Shop"


def test_only_the_reading_makes_room_for_other_cards_in_the_shop():
    for reading, kinds in (("shop-only", ["misplaced card"]), ("all", [])):
        keys = {"robots": robots(pug=("Ann", {"at": "c4"})), "shop": ["Battery"]}
        state = RQA.position({**keys, "rulings": {"supply-recycling": reading}})
        assert [finding.kind for finding in RQA.audit(state)] == kinds


def test_a_tile_that_has_hit_a_side_of_the_edge_has_hit_the_edge():
    keys = {"packs": ["dozer"], "tiles": {"d7": "VP Crate"}, "robots": robots(pug=("Ann", {"at": "d6"}))}
    four = RQA.position({**keys, "turn": {"move": 8}, "rulings": {"edge-one-obstacle": "four"}})
    hit = RQA.apply(four, RQA.parse("push VP Crate d7 up", four))
    one = RQA.ruled(hit, {"edge-one-obstacle": "one"})
    assert (hit.extras.bumped, one.extras.bumped) == (((0, 1 << EDGE + 1),), ((0, 1 << EDGE),))
    assert not RQA.judge(one, RQA.parse("push VP Crate d7 up", one))
    again = RQA.ruled(one, {"edge-one-obstacle": "four"})
    assert again.extras.bumped == ((0, 0b1111 << EDGE),)


def test_other_readings_of_a_position_in_the_middle_of_an_effect():
    session = load("rqa/damage/what-waits-is-dropped").session()
    session.act("push strider right")
    other = RQA.ruled(session.state, {"own-ko-pending": "resolve"})
    assert RQA.look(other) == RQA.look(session.state)
    assert rulings(other)["own-ko-pending"] == "resolve"
    assert RQA.ruled(other, {"own-ko-pending": "drop"}) == session.state
    with pytest.raises(ValueError, match="found 'maybe', expected drop or resolve"):
        RQA.ruled(other, {"own-ko-pending": "maybe"})


@pytest.mark.parametrize("name", RULINGS)
def test_whole_games_end_by_every_reading(name):
    """One game between players who act at random, by each other reading."""
    import random

    for reading in RULINGS[name][1:]:
        rng, chance = random.Random(name), seeded(name)
        state = RQA.start({"seats": ["Ann", "Bo"], "blue": 1, "rulings": {name: reading}})
        for _ in range(20_000):
            if RQA.to_act(state) is None:
                break
            state = RQA.advance(state, rng.choice(RQA.legal(state)), None, chance)
        assert RQA.outcome(state) is not None


def test_the_ring_of_a_round_range_has_its_corners_cut():
    from rqa_lab.core.scene import Line, Rect

    keys = {"robots": robots(pug=("Ann", {"at": "d4"}))}
    shapes = {}
    for reading in RULINGS["range-metric"]:
        scene = RQA.scene(RQA.position({**keys, "rulings": {"range-metric": reading}}), ring=("pug", 2))
        shapes[reading] = [shape for shape in scene.items if getattr(shape, "role", "") == "range-line"]
    (square,) = shapes["square"]
    assert isinstance(square, Rect)
    assert len(shapes["round"]) == 20, "as long as that of the square, but with a step at each corner"
    assert all(isinstance(shape, Line) for shape in shapes["round"])


def test_a_push_is_refused_for_the_bump_that_happened():
    session = load("rqa/rulings/limit-pairing-both-roles").session()
    session.act("push strider right with pug")
    (reason,) = session.judge("push crate left with petri").reasons
    assert RQA.language.explain(reason) == "Strider has already bumped into Crate this turn."
