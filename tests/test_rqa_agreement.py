"""What players agree on before a game, at its edges: what is refused, and in which order seats come."""

import pytest

from rqa_lab.core.session import Session
from rqa_lab.games import game
from rqa_lab.games.rqa.setup import CENTRE, GRID

RQA = game("rqa")
SIX = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")


def refused(**options):
    """The kinds of reasons for which this cannot be played."""
    state = RQA.start(options)
    return [reason.kind for reason in RQA.judge(state, RQA.parse("choose begin", state)).reasons]


def order(**options):
    """The seats in the order of their turns."""
    session = Session(RQA, RQA.start(options), seed=1)
    session.act("choose begin")
    return session.state.setup.seats


@pytest.mark.parametrize("seats", [["Ann"], [*SIX, "Gus"]])
def test_two_to_six_play(seats):
    with pytest.raises(ValueError, match=f"seats: found {len(seats)}, expected two to six players"):
        RQA.start({"seats": seats})


@pytest.mark.parametrize(
    "options, kinds",
    [
        ({"newcomers": True}, []),
        ({"newcomers": True, "layout": "lab"}, []),
        ({"newcomers": True, "layout": "lab-five"}, ["newcomers"]),
        ({"newcomers": True, "layout": "lab-five", "seats": SIX[:5]}, []),
        ({"robots": {"pug": "Ann", "crate": "Bo", "petri": "Cy"}, "seats": SIX[:3]}, []),
        (
            {"robots": {"pug": "Ann", "strider": "Ann", "crate": "Bo", "petri": "Cy"}, "seats": SIX[:3]},
            ["robots of a seat"],
        ),
    ],
)
def test_what_is_refused(options, kinds):
    assert refused(**options) == kinds


@pytest.mark.parametrize(
    "options, told",
    [
        ({"robots": {"pugg": "Ann"}}, "robots.pugg: found 'pugg', expected a robot: .* Did you mean 'pug'"),
        ({"packs": ["dozzer"]}, "packs: found 'dozzer', expected .* Did you mean 'dozer'"),
        ({"robots": "del"}, "robots: found 'del', expected a way: choose or deal. Did you mean 'deal'"),
        ({"layout": {"z9": "Wall"}}, "layout.z9: found 'z9', expected a space: "),
        ({"layout": {"a1": "Wal"}}, "layout.a1: found 'Wal', expected a tile: .* Did you mean 'Wall'"),
    ],
)
def test_a_name_that_does_not_exist_is_told(options, told):
    with pytest.raises(ValueError, match=told):
        RQA.start(options)


def test_turns_go_clockwise_from_whoever_is_first():
    assert order(seats=SIX[:4], first="Cy") == ("Cy", "Di", "Ann", "Bo")


def test_turns_of_teams_alternate_from_whoever_is_first():
    teams = {"Ann": "red", "Bo": "red", "Cy": "blue", "Di": "blue"}
    assert order(seats=SIX[:4], teams=teams) == ("Ann", "Cy", "Bo", "Di")
    assert order(seats=SIX[:4], teams=teams, first="Bo") == ("Bo", "Cy", "Ann", "Di")


def test_a_position_of_a_game_of_teams_can_be_said_in_keys():
    teams = {"Ann": "one", "Bo": "one", "Cy": "two", "Di": "two"}
    robots = {"pug": "Ann", "petri": "Bo", "strider": "Cy", "crate": "Di"}
    session = Session(RQA, RQA.start({"seats": [*teams], "teams": teams, "robots": robots}), seed=1)
    while RQA.look(session.state)["phase"] != "main":
        session.act(RQA.legal(session.state)[0])
    assert session.state.setup.teams == (0, 1, 0, 1)
    assert RQA.position(RQA.described(session.state)) == session.state


def test_of_two_robots_the_one_named_first_comes_first():
    robots = {"strider": "Ann", "pug": "Ann", "crate": "Bo", "petri": "Bo"}
    session = Session(RQA, RQA.start({"seats": ["Ann", "Bo"], "robots": robots}), seed=1)
    events = session.act("choose begin").events
    boards = [event.facts["robot"] for event in events if event.kind == "take board"]
    assert boards == ["Strider", "Crate", "Pug", "Petri"]


def set_up(options, spawns=()):
    """A session at the first turn; the Spawns in their order, else the first option."""
    session = Session(RQA, RQA.start(options), seed=1)
    session.act("choose begin")
    left = list(spawns)
    while (choice := session.state.choice) is not None:
        answer = left.pop(0) if left and choice.kind in ("set-up", "Pug") else choice.options[0]
        session.act(f"choose {answer}")
    return session


def told(session, kind):
    return [event for step in session.line for event in step.events if event.kind == kind]


@pytest.mark.parametrize("robots, times", [("choose", 1), ("deal", 0)])
def test_the_last_board_and_the_last_spawn_are_taken_without_a_question(robots, times):
    events = told(set_up({"seats": list(SIX[:4]), "robots": robots}), "choose")
    alone = [event.facts["choice"] for event in events if event.clauses[0] == "lab.only-option"]
    assert alone == ["board"] * times + ["set-up"]


def test_nobody_who_begins_with_no_points_takes_any():
    assert [event.facts["seat"] for event in told(set_up({"seats": list(SIX[:3])}), "points")] == ["Bo", "Cy"]


ROBOTS = {"pug": "Ann", "crate": "Bo", "petri": "Cy"}
SPAWNS = dict.fromkeys(("a1", "g1", "a7", "g7"), "Spawn")


def test_pug_may_stand_on_every_centre_space_that_is_empty():
    centre = [GRID.name[space] for space in sorted(CENTRE)]
    for walls in ([], centre[:1], centre[1:]):
        tiles = {**SPAWNS, **dict.fromkeys(walls, "Wall")}
        session = Session(RQA, RQA.start({"seats": list(SIX[:3]), "robots": ROBOTS, "layout": tiles}), seed=1)
        session.act("choose begin")
        session.act("choose a1")
        assert session.state.choice.options == ("a1", *(space for space in centre if space not in walls))


def test_pug_earns_in_its_first_turn_only_if_it_began_in_the_centre():
    game_of_three = {"seats": list(SIX[:3]), "robots": ROBOTS}
    away, at_home = (set_up(game_of_three, ["a1", space]) for space in ("d4", "a1"))
    assert [event.facts["robot"] for event in told(away, "allow")] == ["Pug"]
    assert told(at_home, "allow") == []
