"""The set-up of a whole game: what everybody has when the first turn begins, and what cannot be played."""

import pickle
from fractions import Fraction

import pytest

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.session import Session
from rqa_lab.games import game
from rqa_lab.games.rqa.components import shipped
from rqa_lab.games.rqa.play.turn import by_power
from rqa_lab.games.rqa.setup import CENTRE, GRID, setup
from rqa_lab.games.rqa.state import position

RQA = game("rqa")
ONE_EACH = {"pug": "Ann", "petri": "Bo"}
TWO_EACH = {"pug": "Ann", "petri": "Bo", "strider": "Bo", "crate": "Ann"}
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def set_up(options, *choices, seed=1):
    """A session at the first turn; where ``choices`` are used up the first option is taken."""
    session = Session(RQA, RQA.start(options), seed=seed)
    session.act("choose begin")
    left = list(choices)
    while session.state.phase == "set-up":
        session.act(f"choose {left.pop(0) if left else session.state.choice.options[0]}")
    return session


def clauses(session):
    return {clause for step in session.line for event in step.events for clause in event.clauses}


@pytest.mark.parametrize(
    "seats, robots, red, blue, box",
    [(2, 4, 31, 6, 2), (3, 3, 33, 7, 2), (4, 4, 26, 8, 0), (5, 5, 18, 9, 0), (6, 6, 9, 10, 0)],
)
def test_what_everybody_begins_with(seats, robots, red, blue, box):
    s = set_up({"seats": NAMES[:seats]}).state
    assert len(s.setup.robots) == robots
    assert len({space for space in s.at if space is not None}) == robots
    assert all(space in s.layout.spawns for space in s.at)
    assert [(r, b) for r, b in zip(s.red, s.blue, strict=True)] == [(4, 1)] * robots
    assert s.reserve == (red, blue, 12)
    assert s.box_blue == box
    assert [pile.points for pile in s.pile] == list(range(seats))
    for seat in range(seats):
        deck = sorted((*s.hand[seat], *s.bag[seat]))
        assert len(s.hand[seat]) == 5
        assert deck == sorted(["Battery"] * 8 + ["Hammer", "Jump Jets"])
    assert s.supply == (12, 12, 12)
    assert len(s.shop) == 6
    assert len(s.shop_bag) == sum(card.copies for card in shipped().cards.values() if card.in_deck) - 6
    assert s.phase == "main"
    assert s.seat == 0
    assert not RQA.audit(s)


def test_every_order_of_set_up_leads_to_a_sound_position():
    for seed in range(30):
        seats = NAMES[: 2 + seed % 3]
        options = {"seats": seats, "first": "random", "robots": ("choose", "deal")[seed % 2]}
        s = set_up(options, seed=seed).state
        assert sorted(s.setup.seats) == list(seats)
        assert not RQA.audit(s)


def test_boards_are_dealt_with_equal_chances():
    session = Session(RQA, RQA.start({"seats": ["Ann", "Bo", "Cy"], "robots": "deal"}))
    state = RQA.apply(session.state, session.read("choose begin"))
    while state.choice.kind != "board":
        state = RQA.apply(state, RQA.outcomes(state)[0][0])
    assert RQA.to_act(state) == CHANCE
    boards = [robot for robot in shipped().robots.values() if not robot.pack]
    assert [p for _, p in RQA.outcomes(state)] == [Fraction(1, len(boards))] * len(boards)


def test_two_players_draft_and_set_down_in_the_same_order():
    by_turns = set_up({"seats": ["Ann", "Bo"]}).state
    snake = set_up({"seats": ["Ann", "Bo"], "rulings": {"two-player-draft": "snake"}})
    assert by_turns.setup.owner == (0, 1, 0, 1)
    assert snake.state.setup.owner == (0, 1, 1, 0)
    came = [e.facts["robot"] for step in snake.line for e in step.events if e.kind == "come in"]
    assert came == ["Pug", "Petri", "Strider", "Crate"]


@pytest.mark.parametrize("reading, free", [("reserved", False), ("free", True)])
def test_the_spawn_that_pug_leaves(reading, free):
    options = {"seats": ["Ann", "Bo"], "robots": TWO_EACH, "rulings": {"pug-reserved-tile": reading}}
    session = Session(RQA, RQA.start(options))
    for text in ("begin", "a1", "d4"):
        session.act(f"choose {text}")
    assert ("a1" in session.state.choice.options) is free


def test_pug_in_the_centre_has_a_point_in_its_first_turn_and_it_is_told_once():
    robots = {"petri": "Ann", "pug": "Bo", "strider": "Bo", "crate": "Ann"}
    session = set_up({"seats": ["Ann", "Bo"], "robots": robots}, "a1", "g1", "d4")
    assert GRID.number["d4"] in CENTRE
    assert session.state.setup.seats[session.state.seat] == "Ann"
    bo = session.state.pile[1].points
    step = session.act("end turn")
    told = [e for e in step.events if "rqa.setup.pug-first-turn-vp" in e.clauses and e.kind == "points"]
    assert [event.facts["seat"] for event in told] == ["Bo"]
    assert session.state.pile[1].points == bo + 1
    session.act("end turn")
    again = session.act("end turn")
    assert session.state.pile[1].points == bo + 2
    assert not [e for e in again.events if "rqa.setup.pug-first-turn-vp" in e.clauses]


def test_pack_robots_join_only_when_the_box_has_too_few():
    session = Session(RQA, RQA.start({"seats": NAMES[:5]}))
    session.act("choose begin")
    assert {"pug", "dozer"} <= set(session.state.choice.options)
    session = Session(RQA, RQA.start({"seats": NAMES[:4]}))
    session.act("choose begin")
    assert {"pug", "crate"} <= set(session.state.choice.options)
    assert not {"dozer", "kettle", "jaws"} & set(session.state.choice.options)


@pytest.mark.parametrize(
    "packs, blue, cited",
    [
        (["dozer"], 8, ["rqa.setup.events-more-blue"]),
        (["jaws"], 8, []),
        (["kettle"], 5, ["rqa.setup.defense-fewer-blue"]),
        (["bot battle promo"], 5, ["rqa.setup.defense-fewer-blue"]),
        (["dozer"], 6, []),
        (["dozer"], 5, []),
    ],
)
def test_another_length_cites_the_kind_of_card_that_speaks_for_it(packs, blue, cited):
    told = clauses(set_up({"seats": ["Ann", "Bo"], "blue": blue, "packs": packs}))
    assert sorted(told & {"rqa.setup.events-more-blue", "rqa.setup.defense-fewer-blue"}) == cited


def test_a_set_up_with_changed_data_is_kept_at_every_step():
    """Each Player Board that is taken makes another setup; the data, and so the layout, stay the same."""
    data = {"Pug": {"health": 1}, "Crate": {"health": 12}}
    session = Session(RQA, RQA.start({"seats": ["Ann", "Bo"], "data": data}))
    session.act("choose begin")
    while session.state.phase == "set-up":
        assert pickle.loads(pickle.dumps(session.state)) == session.state
        session.act(f"choose {session.state.choice.options[0]}")
    assert session.state.setup.boards[session.state.setup.number["crate"]].health == 12


def test_where_a_robot_comes_in_is_on_its_board():
    """No robot is known to the engine by its name."""
    assert shipped().robots["Pug"].comes_in == "centre"
    for on_board, spaces in (("", ()), ("centre", tuple(sorted(CENTRE - {GRID.number["c3"]})))):
        who = setup(("Ann",), (("crate", 0),), data=(("Crate", (("comes_in", on_board),)),))
        assert by_power(position(who, {GRID.number["c3"]: "Wall"}), 0) == spaces


def test_an_event_in_the_first_shop_does_nothing_and_says_so():
    told = [
        (event.clauses, event.facts["on"])
        for seed in range(8)
        for step in set_up({"seats": NAMES[:2], "packs": ["dozer"]}, seed=seed).line
        for event in step.events
        if event.kind == "nothing" and event.facts["what"] == "event"
    ]
    assert set(told) == {(("rqa.card.events", "rqa.setup.shop-fill"), "the Shop")}


@pytest.mark.parametrize("blue, fewer", [(5, True), (6, False)])
def test_fewer_blue_cubes_for_defenses_are_told_if_there_are_fewer(blue, fewer):
    options = {"seats": NAMES[:2], "packs": ["kettle"], "blue": blue}
    assert ("rqa.setup.defense-fewer-blue" in clauses(set_up(options))) == fewer
