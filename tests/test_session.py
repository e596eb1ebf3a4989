"""Sessions: nothing that was tried is lost."""

import random
from pathlib import Path

import pytest
import replay
from acts import altered
from recorded import Recorder

from rqa_lab.core.notation import Unreadable
from rqa_lab.core.session import Session
from rqa_lab.core.verdict import Illegal
from rqa_lab.games import game, games

RQA = game("rqa")
GOLDEN_GAMES = sorted((Path(__file__).parent / "golden" / "games").iterdir())


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


def test_a_text_may_stand_for_several_actions_and_all_are_done_or_none():
    gekido = game("gekido")
    bots = {"slicer": {"seat": "Ann", "at": "a1"}, "pytron": {"seat": "Bo", "at": "a2"}}
    attack = {"target": "pytron", "command": "full house", "dice": "TTSXO"}
    session = Session(gekido, gekido.position({"bots": bots, "attack": attack}))
    for text, error in (("lock TTT", Illegal), ("lock TTZ", Unreadable)):
        with pytest.raises(error):
            session.act(text)
        assert (session.here, session.start.children) == (session.start, [])
    assert session.act("lock TTS").number == 3
    assert texts(session) == ["lock T", "lock T", "lock S"]
    session.seek(0)
    assert session.act("lock T t").number == 2
    assert len(session.start.children) == 1


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
    assert step.scripted == 3


def test_a_script_that_chance_cannot_follow_is_refused(session):
    with pytest.raises(Illegal) as caught:
        Session(RQA, session.start.state, chance=["Tackle"]).act("end turn")
    assert caught.value.verdict.action.text == "choose Tackle"


@pytest.mark.parametrize("traced", [False, True])
def test_a_script_may_be_followed_loosely_as_far_as_it_fits(session, traced):
    state, script = session.start.state, ["Hammer", "Tackle", "Hammer"]
    other = Session(RQA, state, seed=5, chance=script, traced=traced)
    step = other.act("end turn", loosely=True)
    assert [answer.text for answer in step.given] == ["choose Hammer"]
    assert (step.scripted, step.rest, step.unfit) == (1, ("Tackle", "Hammer"), "Tackle"), "the rest waits"
    same = Session(RQA, state, seed=5, chance=script[:1]).act("end turn")
    assert (step.state, step.answers, step.events) == (same.state, same.answers, same.events)


def test_a_script_that_fails_halfway_leaves_the_session_alone(session):
    scripted = Session(RQA, session.start.state, chance=["Hammer", "Tackle"])
    before = scripted.state.to_json()
    with pytest.raises(Illegal):
        scripted.act("end turn")
    assert scripted.here is scripted.start
    assert scripted.start.children == []
    assert scripted.state.to_json() == before


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


# ---- events are made when somebody looks -----------------------------------------------------------------


def test_nothing_is_traced_until_somebody_looks(session):
    traced = []

    def advance(state, action, trace=None, chance=None):
        traced.append(trace is not None)
        return RQA.advance(state, action, trace, chance)

    watched = Session(altered(RQA, advance=advance), session.state, seed=5)
    watched.act("energy to move 4")
    step = watched.act("push crate")
    assert traced == [False, False]
    assert [event.kind for event in step.events] == ["pay", "knock", "follow"]
    assert step.events is step.events
    assert traced == [False, False, True]


def test_whoever_will_look_at_every_step_has_each_done_once(session):
    traced = []

    def advance(state, action, trace=None, chance=None):
        traced.append(trace is not None)
        return RQA.advance(state, action, trace, chance)

    watched = Session(altered(RQA, advance=advance), session.state, seed=5, traced=True)
    step = watched.act("energy to move 4")
    assert [event.kind for event in step.events] == [event.kind for event in session.act(step.action).events]
    assert traced == [True]


@pytest.mark.slow
@pytest.mark.parametrize("path", GOLDEN_GAMES, ids=lambda path: path.stem)
def test_events_of_a_whole_game_are_those_recorded_at_once(path):
    _, session = replay.redone(path.read_bytes().decode())
    recorder = Recorder(session)
    for step in session.line:
        recorder.see(step)
    recorder.compare(random.Random(1))


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seed", range(6))
def test_events_do_not_depend_on_where_one_went_in_time(name, seed):
    """Back, forth and off into branches; a script ends somewhere, perhaps in the middle of a step."""
    rules, rng = game(name), random.Random(seed)
    start = rules.start(dict(rules.agreement(seed))) if seed % 2 else rules.generate(rng)
    ahead = Session(rules, start, seed=seed)
    for _ in range(12):
        _try_something(ahead, rng)
    answers = [answer.option for step in ahead.here.path for answer in step.answers]
    script = answers[: rng.randint(0, len(answers))]
    session = Session(rules, start, seed=seed, chance=script, traced=seed % 3 == 0)
    for step in ahead.here.path[1:]:
        if session.judge(step.action, step.seat):  # behind the script the seed may have answered otherwise
            session.act(step.action, step.seat)
    recorder = Recorder(session)
    for step in session.line:
        recorder.see(step)
    session.improvise()
    for _ in range(120):
        match rng.choice(("act", "act", "act", "undo", "redo", "seek", "switch")):
            case "act":
                _try_something(session, rng)
            case "undo":
                session.undo()
            case "redo":
                session.redo()
            case "seek":
                session.seek(rng.randrange(len(session.line)))
            case "switch":
                session.switch(rng.choice([session.start, *recorder.texts]))
        recorder.see(session.here)
    recorder.compare(rng)


def _try_something(session, rng):
    if legal := session.game.legal(session.state):
        session.act(rng.choice(legal))
