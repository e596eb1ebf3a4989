"""Positions of Robot Quest Arena: what is wrong with one is listed, and what is no position is told."""

import pytest
from acts import acted
from fed.rqa import robots

from rqa_lab.games import game
from rqa_lab.games.rqa.setup import numbered
from rqa_lab.scenario.library import load

RQA = game("rqa")


@pytest.mark.parametrize("name", ["chance", "turn", "seats", "pug"])
def test_a_seat_cannot_be_called_what_means_something_else(name):
    told = []
    state = RQA.position(
        {"robots": {"petri": {"seat": name, "at": "c4"}}}, lambda *trouble: told.append(trouble)
    )
    assert told[0][0] == ("seats", name)
    assert RQA.legal(state)
    assert RQA.look(state)["seats"] == [f"{name}’s seat"]


@pytest.mark.parametrize(
    "reading, name, edge",
    [
        ("one", "the top edge", " or the edge"),
        ("four", "the edge", ", the right edge, the top edge, the left edge or the bottom edge"),
    ],
)
def test_only_an_obstacle_that_there_is_can_have_been_hit(reading, name, edge):
    found = []
    keys = {"robots": robots(crate={"at": "d7", "bumped": [name]}), "rulings": {"edge-one-obstacle": reading}}
    state = RQA.position(keys, lambda *trouble: found.append(trouble))
    [(path, message)] = found
    assert path == ("robots", "crate", "bumped", 0)
    told = (
        f"found {name!r}, expected a robot, a tile with its space such as Wall e4{edge}. Did you mean 'the "
    )
    assert message.startswith(told)
    assert state.bumped == (0,)


def test_no_team_is_called_by_accident():
    seats = {"Ann": {"team": "only Bo"}, "Bo": {}}
    state = RQA.position({"robots": robots(pug={"at": "c4"}, crate={"at": "d4"}), "seats": seats})
    assert state.setup.enemies == ((1,), (0,))


def test_what_is_spelled_out_is_what_goes_without_saying():
    plain = RQA.position({})
    assert RQA.position({"rulings": {"edge-one-obstacle": "one"}}) == plain
    assert RQA.position({"data": {"Hammer": {"damage": 1}}}) == plain
    assert RQA.position({"data": {"Hammer": {"damage": 2}}}) != plain


def test_a_changed_number_says_where_it_comes_from():
    cards = RQA.position({"data": {"Hammer": {"damage": 2}}}).setup.components.cards
    assert cards["Hammer"].origin("damage") == "scenario"
    assert cards["Heavy Hammer"].origin("damage") == "assumed"
    assert cards["Rivet Gun"].origin("damage") == "printed"


def test_an_unknown_seat_or_robot_is_told():
    state = RQA.position({"robots": robots(pug={"at": "c4"})})
    with pytest.raises(ValueError, match="no seat 'Zed'"):
        RQA.judge(state, RQA.parse("end turn", state), "Zed")
    other = RQA.position({"robots": robots(petri={"at": "c4"})})
    with pytest.raises(ValueError, match="there is no petri here"):
        RQA.judge(state, RQA.parse("move up", other))


def respawn(tiles, **keys):
    state = RQA.position(
        {"robots": robots(pug={"at": "a7"}, petri={"at": None}) | keys.pop("robots", {}), "tiles": tiles}
        | {"seats": {"Ann": {"deck": ["Battery"] * 5}, "Bo": {}}}
        | keys
    )
    return RQA.apply(state, RQA.parse("end turn", state))


def test_without_a_free_spawn_a_robot_comes_in_as_near_as_possible():
    state = respawn({"a7": "Spawn", "a6": "Tacks"})
    assert state.choice.options == ("b6", "b7")


def test_where_every_space_has_a_tile_a_robot_comes_in_all_the_same():
    every = {column + row: "Tacks" for column in "abcdefg" for row in "1234567"}
    assert len(respawn(every).choice.options) == 48


def test_a_single_way_to_come_in_leaves_an_event():
    state = RQA.position(
        {"robots": robots(pug={"at": "c1"}, petri={"at": None}), "tiles": {"a1": "Spawn"}}
        | {"seats": {"Ann": {"deck": ["Battery"] * 5}, "Bo": {}}}
    )
    after, events = acted(RQA, state, "end turn")
    kinds = [(event.kind, event.clauses[0]) for event in events]
    assert ("choose", "lab.only-option") in kinds
    assert RQA.look(after)["petri"]["at"] == "a1"


def test_a_position_that_is_read_again_after_thousands_of_others_is_the_same():
    """Only so many layouts are remembered; what was read earlier stays equal."""
    early = load("rqa/pushing/into-a-wall").state
    numbered.cache_clear()
    late = load("rqa/pushing/into-a-wall").state
    assert late.layout is not early.layout
    assert (late, hash(late)) == (early, hash(early))
