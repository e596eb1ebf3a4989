"""Sessions: nothing that was tried is lost."""

import pytest

from rqa_lab.core.notation import Unreadable
from rqa_lab.core.session import Session
from rqa_lab.core.verdict import Illegal
from rqa_lab.games import game

RQA = game("rqa")


@pytest.fixture
def session():
    robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    seats = {"Ann": {"deck": ["Battery"] * 4 + ["Hammer"] * 4}, "Bo": {"deck": ["Battery"] * 5}}
    state = RQA.position({"robots": robots, "seats": seats, "turn": {"seat": "Ann", "energy": 4, "move": 1}})
    return Session(RQA, state, seed=5)


def texts(session):
    return [step.action.text for step in session.line[1:]]


def test_undo_and_redo(session):
    session.act("move up")
    session.act("energy to move 1")
    assert session.undo().number == 1
    assert session.undo().number == 0
    assert session.undo().number == 0
    assert session.redo().number == 1
    assert texts(session) == ["move pug up", "energy to move 1"]


def test_another_try_makes_a_branch_and_loses_nothing(session):
    first = session.act("move up")
    session.undo()
    second = session.act("move down")
    assert session.start.children == [first, second]
    assert texts(session) == ["move pug down"]
    session.switch(first)
    assert texts(session) == ["move pug up"]
    session.undo()
    assert session.act("move down") is second


def test_seek_stops_at_the_ends(session):
    session.act("move up")
    assert session.seek(99).number == 1
    assert session.seek(-3).number == 0


def test_what_cannot_be_done_leaves_the_session_alone(session):
    with pytest.raises(Illegal):
        session.act("push crate")
    with pytest.raises(Unreadable):
        session.act("dance")
    assert session.here is session.start
    assert session.start.children == []


def test_the_same_seed_draws_the_same_in_any_order(session):
    drawn = session.act("end turn").answers
    assert drawn
    session.undo()
    session.act("move up")
    session.seek(0)
    again = Session(RQA, session.start.state, seed=5)
    assert again.act("end turn").answers == drawn
    assert Session(RQA, session.start.state, seed=6).act("end turn").state is not None


def test_a_script_answers_before_the_seed(session):
    scripted = Session(RQA, session.start.state, chance=["Hammer", "Hammer", "Hammer"])
    step = scripted.act("end turn")
    assert [answer.option for answer in step.answers[:3]] == ["Hammer"] * 3
    assert step.drawn == len(step.answers)


def test_a_script_that_chance_cannot_follow_is_refused(session):
    with pytest.raises(Illegal) as caught:
        Session(RQA, session.start.state, chance=["Tackle"]).act("end turn")
    assert caught.value.verdict.action.text == "choose Tackle"


def test_a_film_has_a_state_for_every_event(session):
    session.act("energy to move 4")
    step = session.act("push crate")
    film = session.film(step)
    assert len(film) == len(step.events) == 3
    assert [RQA.look(state)["pug"]["at"] for state in film] == ["c4", "c4", "d4"]
    assert [RQA.look(state)["crate"]["at"] for state in film] == ["d4", "e4", "e4"]


def test_a_session_may_be_long(session):
    session.act("energy to move 4")
    for _ in range(600):
        session.act("end turn")
    assert len(session.line) == 602
    assert session.seek(0).number == 0
