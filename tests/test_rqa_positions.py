"""Positions of Robot Quest Arena: what is wrong with one is listed, and what is no position is told."""

import pytest
from acts import acted

from rqa_lab.games import game
from rqa_lab.games.rqa.play.setup import start
from rqa_lab.games.rqa.setup import numbered
from rqa_lab.scenario.library import load

RQA = game("rqa")


def robots(**at):
    seats = ("Ann", "Bo", "Cy", "Di")
    return {name: {"seat": seat, **fields} for (name, fields), seat in zip(at.items(), seats, strict=False)}


@pytest.mark.parametrize(
    "keys, kinds",
    [
        ({"robots": robots(pug={"at": "c4"})}, []),
        ({"robots": robots(pug={"at": "c4"}), "tiles": {"c4": "Wall"}}, ["on an obstacle"]),
        ({"robots": robots(pug={"at": "c4"}, crate={"at": "c4"})}, ["shared space"]),
        ({"robots": robots(pug={"at": "c4", "health": {"red": 5, "blue": 1}})}, ["too much health"]),
        ({"robots": robots(pug={"at": "c4", "health": {"red": 4, "blue": 2}})}, ["too much health"]),
        ({"robots": robots(pug={"at": "c4", "health": {"red": 2, "blue": 0}})}, ["no blue cube"]),
        ({"robots": robots(pug={"health": 2})}, ["off with health"]),
        ({"robots": robots(pug={"at": "c4"}), "seats": {"Ann": {}, "Bo": {}}}, ["seat without robot"]),
        ({"robots": robots(pug={"at": "c4"}), "reserve": {"red": 47}}, ["cubes"]),
        ({"robots": robots(pug={"at": "c4"}), "reserve": {"gems": 3}}, ["cubes"]),
    ],
)
def test_what_is_wrong_is_listed_and_the_position_is_there(keys, kinds):
    state = RQA.position(keys)
    assert [finding.kind for finding in RQA.audit(state)] == kinds
    assert RQA.scene(state).cells
    assert RQA.legal(state)


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


@pytest.mark.parametrize(
    "seats, order",
    [
        ({}, ("Cy", "Ann", "Bo")),
        ({"Bo": {"vp": 1}}, ("Cy", "Ann", "Bo")),
        ({"Bo": {"team": "red"}, "Cy": {"team": "red"}}, ("Cy", "Ann", "Bo")),
        ({"Bo": {}, "Ann": {}, "Cy": {}}, ("Bo", "Ann", "Cy")),
        ({"Di": {}, "Bo": {}}, ("Cy", "Ann", "Bo", "Di")),
    ],
)
def test_seats_change_the_order_of_the_table_only_if_all_are_there(seats, order):
    pieces = zip(("pug", "crate", "petri"), ("Cy", "Ann", "Bo"), strict=True)
    state = RQA.position({"robots": {robot: {"seat": seat} for robot, seat in pieces}, "seats": seats})
    assert state.setup.seats == order
    assert state.setup.seats[state.seat] == order[0]
    assert [state.setup.seats[owner] for owner in state.setup.owner] == ["Cy", "Ann", "Bo"]


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


def test_a_ruling_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="found 'edge', expected the name of a ruling"):
        start({"rulings": {"edge": "five"}})


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


@pytest.mark.parametrize(
    "vp, health, winners, clause",
    [
        ({"Ann": 3, "Bo": 2}, 3, ("Ann",), "rqa.end.winner"),
        ({"Ann": 2, "Bo": 2}, 3, ("Ann",), "rqa.end.tie-break"),
        ({"Ann": 2, "Bo": 2}, 0, ("Ann", "Bo"), "rqa.end.shared"),
    ],
)
def test_who_wins(vp, health, winners, clause):
    fields = {"at": "a7", "health": health} if health else {"at": None}
    state = RQA.position(
        {"robots": robots(pug=fields, petri={"at": None}), "turn": {"phase": "over"}}
        | {"seats": {name: {"vp": n} for name, n in vp.items()}}
    )
    outcome = RQA.outcome(state)
    assert outcome.winners == winners
    assert clause in outcome.clauses
    assert RQA.legal(state) == []


def test_a_position_that_is_read_again_after_thousands_of_others_is_the_same():
    """Only so many layouts are remembered; what was read earlier stays equal."""
    early = load("rqa/pushing/into-a-wall").state
    numbered.cache_clear()
    late = load("rqa/pushing/into-a-wall").state
    assert late.layout is not early.layout
    assert (late, hash(late)) == (early, hash(early))
