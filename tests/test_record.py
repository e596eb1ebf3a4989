"""What was played, as a file and as a link: whoever opens it comes to the same position."""

import random

import pytest
from acts import taken

from rqa_lab import Scenario, load
from rqa_lab.documents.places import ScenarioError
from rqa_lab.scenario.scenario import pack, record, unpack

GAME = Scenario("rqa", "A game", game={"seats": ["Ann", "Bo"], "robots": "deal"}, players={"Bo": "random"})


def states(scenario):
    """The states after each step of a recorded scenario."""
    session = scenario.session()
    return [session.state, *(session.act(line.texts[0]).state for line in scenario.lines)]


def played(scenario, actions, seed=5):
    """A session in which the steps of the scenario were done, and then some actions at random."""
    session, chance = taken(scenario), random.Random(seed)
    for _ in range(actions):
        if legal := session.game.legal(session.state):
            session.act(chance.choice(legal))
    return session


def test_a_record_goes_as_far_as_the_step_and_leaves_other_branches_out():
    scenario = load("rqa/pushing/into-a-wall")
    session = scenario.session()
    first, *_, last = session.game.legal(session.state)
    session.act(first)
    session.undo()
    step = session.act(last)
    session.act(session.game.legal(session.state)[-1])
    assert record(scenario, step).document["steps"] == [{"do": last.text}]
    assert "steps" not in record(scenario, session.start).document


def test_a_whole_game_is_a_record_that_needs_no_seed():
    session = played(GAME, 150)
    kept = record(GAME, session.here).set(seed="another one")
    assert kept.document["players"] == {"Bo": "random"}
    assert states(kept)[-1] == session.state
    assert Scenario.from_text(kept.to_yaml()) == kept


def test_a_record_goes_on_as_the_session_that_it_was_made_of():
    session = played(GAME, 40)
    again = record(GAME, session.here).session()
    for line in record(GAME, session.here).lines:
        again.act(line.texts[0])
    for one in (session, again):
        for _ in range(40):
            one.act(one.game.legal(one.state)[0])
    assert again.state == session.state


# ---- links -----------------------------------------------------------------------------------------------


def test_a_link_holds_the_whole_scenario_in_letters_that_need_no_escape():
    kept = record(GAME, played(GAME, 60).here)
    packed = pack(kept)
    assert set(packed) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    assert unpack(packed) == kept


def test_a_damaged_link_is_told_and_never_opens():
    packed = pack(GAME)
    changed = packed[:20] + "." + packed[21:]
    for broken in ("", "!", "x", packed[:-4], packed[4:], packed + packed, "ä" + packed, changed):
        with pytest.raises(ScenarioError, match="cut or damaged"):
            unpack(broken)


def test_a_link_that_unfolds_to_more_than_a_file_may_hold_is_turned_away():
    bomb = pack(Scenario("rqa", "x" * 50).set(note="y" * 3_000_000))
    assert len(bomb) < 20_000
    with pytest.raises(ScenarioError, match="cut or damaged"):
        unpack(bomb)


def test_what_is_wrong_inside_a_link_is_told_like_the_mistakes_of_a_file():
    broken = unpack(pack(Scenario.from_data({"rqa": 1, "title": "Odd", "robots": {"crat": {}}})))
    assert "Did you mean 'crate'?" in str(broken.problems[0])
    assert broken.state is not None


def test_seed_and_players_are_kept():
    scenario = Scenario(
        "rqa", "A game", game={"seats": ["Ann", "Bo"]}, seed="lucky", players={"Bo": "greedy"}
    )
    kept = record(scenario, scenario.session().here)
    assert (kept.document["seed"], kept.document["players"]) == ("lucky", {"Bo": "greedy"})
