"""Every scenario of the library, run once, with all that holds of each; and what holds of all together."""

import pickle
import random
from functools import cache
from typing import NamedTuple

import contract
import pytest
import yaml
from acts import taken
from cards import page, stands_alone
from jsonschema import Draft202012Validator
from recorded import Recorder

from rqa_lab.core.session import Session
from rqa_lab.core.verdict import Illegal
from rqa_lab.games import game, games
from rqa_lab.games.gekido.components import COMMANDS, components
from rqa_lab.games.moonbots import components as moonbots
from rqa_lab.games.roborace import components as roborace
from rqa_lab.games.rqa.components import every_component
from rqa_lab.scenario import format, library
from rqa_lab.scenario.library import ids, index, load
from rqa_lab.scenario.runner import Report
from rqa_lab.scenario.scenario import Scenario, pack, record, unpack
from rqa_lab.scenario.study import Study, moments

RQA, GEKIDO, MOONBOTS = every_component(), components(), moonbots.components()
ROBORACE = roborace.components()
#: what brings events about, beside the actions that were taken
CAUSES = {
    "rqa": {"set-up", "turn", "centre", "respawn", *RQA.robots, *RQA.tiles, *RQA.cards},
    "gekido": {"set-up", "turn", "attack", "bonus", *GEKIDO.powers, *GEKIDO.tiles, *GEKIDO.cards, *COMMANDS},
    "moonbots": {"set-up", "turn", "roll", "activation", "attack", *MOONBOTS.boards, *MOONBOTS.cards},
    "roborace": {"set-up", "turn", *ROBORACE.tokens},
}
SCHEMA = Draft202012Validator(format.of_all())
EVERY_GAME = pytest.mark.parametrize("name", [name for name in games() if ids(name)])


class Played(NamedTuple):
    """A scenario, what its run reported, and a session in which its actions were taken."""

    scenario: Scenario
    report: Report
    session: Session


# ---- what holds of each ----------------------------------------------------------------------------------


def keeps_to_the_published_schema(scenario):
    """The file says what the schema knows, and what is loaded is what the file says."""
    text = library.source(scenario.id).read_bytes()
    document = yaml.load(text, Loader=yaml.CSafeLoader)  # the parser in C takes a sixth of the time
    assert [error.message for error in SCHEMA.iter_errors(document)] == []
    written = Scenario.from_text(text, f"{scenario.id}.yaml")
    assert written == scenario
    assert written.problems == scenario.problems == ()


def can_be_written_and_read_again(scenario):
    """As a file, as a link, and its position as the keys of another file."""
    assert Scenario.from_text(scenario.to_yaml()) == scenario
    assert unpack(pack(scenario)) == scenario
    again = Scenario(scenario.game.id, "Again", **scenario.game.described(scenario.state))
    assert again.problems == ()
    assert again.state == scenario.state


def passes(scenario, report):
    """All is as it expects; what is cited exists, and every event has a cause."""
    assert [str(failure) for failure in report.failures] == []
    assert [str(warning) for warning in report.warnings] == []
    events = [event for step in report.steps for event in step.events]
    assert {clause for event in events for clause in event.clauses} - scenario.game.rulebook.keys() == set()
    said = {step.action.text for step in report.steps if step.action is not None}
    own = scenario.document.get("data", {}).keys()
    assert {event.cause for event in events} <= said | own | CAUSES[scenario.game.id]


def played(scenario, report):
    """The actions of the file, taken in a session: they lead where the run went."""
    session = taken(scenario)
    assert [step.state for step in session.line] == [step.state for step in dict.fromkeys(report.steps)]
    return Played(scenario, report, session)


def is_told(it):
    """Every event and every step, in whole sentences; the facts add up, also of events made late."""
    rules, recorder = it.scenario.game, Recorder(it.session)
    for step in it.session.line[1:]:
        recorder.see(step)
        contract.events_add_up(it.session, step)
        for sentence in (
            *map(rules.language.tell, step.events),
            rules.summary(step.action, step.seat, step.events),
        ):
            assert sentence.endswith((".", "!"))
            assert sentence[0] == sentence[0].upper()
            assert "{" not in sentence
    recorder.compare(random.Random(it.scenario.id))


def lists_what_is_allowed(it):
    """At every step the list of legal actions is what the judge allows."""
    for step in it.session.line:
        contract.legal_is_what_judge_allows(it.scenario.game, step.state)


def survives_time_and_travel(it):
    """One goes back and forth, and on from any position that comes from another process."""
    rules, session = it.scenario.game, it.session
    there = [step.state for step in session.line]
    for state in (state for step in session.line for state in (step.state, *session.film(step))):
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert hash(again) == hash(state)
    while session.here.number:
        session.undo()
    assert session.state == it.scenario.state
    for state in there[1:]:
        assert session.redo().state == state
    for step in session.line[1:]:
        state = pickle.loads(pickle.dumps(step.parent.state))
        for action in (step.action, *step.answers):
            state = rules.apply(state, rules.parse(action.text, state))
        assert state == step.state


def can_be_seen(it):
    """Each step has a picture and says what it is."""
    found = moments(it.scenario)
    assert len(found) == len(it.scenario.lines) + 1
    assert all(moment.caption for moment in found)
    for moment, line in zip(found[1:], it.scenario.lines, strict=True):
        assert (moment.refused is not None) == (line.kind == "refuse")
        assert bool(moment.events) == (line.kind == "do")
        assert line.say in moment.caption
        assert moment.scene().cells


def is_shown_in_a_notebook(it):
    """With a tick at each step."""
    shown = page(it.scenario)
    assert shown.text.count("✓") == len(it.scenario.lines)
    assert "✗" not in shown.text
    assert "not reached" not in shown.text
    assert shown.lines[0] == it.scenario.title
    for one in (shown, *map(page, (it.scenario.session(), *dict.fromkeys(it.report.steps)))):
        stands_alone(one)


def is_answered_alike_as_a_study(it):
    """At each step chance answers whatever is tried in a study as it does in the session of the scenario."""
    plain, study = taken(it.scenario), Study(it.scenario)
    main, rng = study.main, random.Random(it.scenario.id)
    assert len(main) == len(plain.line)
    for step, other in zip(plain.line, main, strict=True):
        legal = it.scenario.game.legal(step.state)
        for action in rng.sample(legal, min(len(legal), 5)):
            assert answered_there(plain, step, action) == answered_there(study.session, other, action)
            assert answered_there(study.session, other, action) == answered_there(plain, step, action)


def answered_there(session, step, action):
    """What chance answers to an action after a step, where that leads, and what is left; or the refusal."""
    session.switch(step)
    try:
        made = session.act(action)
    except Illegal as error:
        assert session.here is step
        return error.verdict, step.rest
    session.undo()
    assert session.redo() is made
    return made.answers, made.state, made.rest, step.rest


def is_recorded_wherever_it_leads(it):
    """Kept as a file, with some actions at random after its own, it leads to the same positions."""
    session, chance = it.session, random.Random(5)
    for _ in range(12):
        if legal := session.game.legal(session.state):
            session.act(chance.choice(legal))
    kept = record(it.scenario, session.here)
    assert kept.problems == it.scenario.problems
    report = kept.run()
    assert (report.passed, report.warnings) == (True, it.report.warnings)
    assert [step.state for step in report.steps] == [step.state for step in session.here.path]


@pytest.mark.parametrize("id", ids())
def test_a_scenario(id):
    """It runs as written, says what happens, and lists what is allowed."""
    scenario = load(id)
    assert scenario.id == id
    report = scenario.run()
    passes(scenario, report)
    it = played(scenario, report)
    is_told(it)
    lists_what_is_allowed(it)


@pytest.mark.slow
@pytest.mark.parametrize("id", ids())
def test_a_scenario_in_every_shape(id):
    """As a file, as a link, in time, as pictures, as a study, in a notebook, recorded.

    One cause, one failure: where a check fails, those behind it are not made.
    """
    scenario = load(id)
    scenario.run = cache(scenario.run)  # once, whoever asks for it
    keeps_to_the_published_schema(scenario)
    can_be_written_and_read_again(scenario)
    it = played(scenario, scenario.run())
    for check in (
        survives_time_and_travel,
        can_be_seen,
        is_answered_alike_as_a_study,
        is_shown_in_a_notebook,
        is_recorded_wherever_it_leads,
    ):
        check(it)


# ---- what holds of all together --------------------------------------------------------------------------


@EVERY_GAME
def test_every_clause_is_taught_or_says_why_not(name):
    """A scenario fails unless its run cites what it teaches, so every clause is executed."""
    taught = {clause for entry in index(name) for clause in entry.teaches}
    own = game(name).rulebook.own()
    assert [clause.id for clause in own if not clause.uncitable and clause.id not in taught] == []


def test_only_clauses_of_the_base_game_cannot_be_cited():
    own = game("rqa").rulebook.own()
    assert [clause.id for clause in own if clause.uncitable and clause.set != "base"] == []


def test_every_scenario_of_gekido_has_a_title_of_its_own_and_asks_something():
    titles = [entry.title for entry in index("gekido")]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []
    assert [entry.id for entry in index("gekido") if not entry.question] == []


@pytest.mark.slow
@EVERY_GAME
def test_most_scenarios_begin_at_a_position_and_not_with_a_whole_game(name):
    """So most are said in keys again."""
    begun = [id for id in ids(name) if "game" in load(id).document]
    assert len(begun) < len(ids(name)) / 2


@EVERY_GAME
def test_every_topic_is_one_of_the_rulebook(name):
    assert {id.split("/")[1] for id in ids(name)} <= set(game(name).rulebook.topics)
