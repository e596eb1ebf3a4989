"""The library: every scenario passes, keeps to the schema, can be saved and gone through in time; the index."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import json
import os
import pickle
import random
from importlib.resources import files

import pytest
import yaml
from contract import events_add_up
from jsonschema import Draft202012Validator
from recorded import Recorder

from rqa_lab.core.session import Session
from rqa_lab.games import game, games
from rqa_lab.games.gekido.model.commands import COMMANDS
from rqa_lab.games.gekido.model.components import components
from rqa_lab.games.rqa.model.components import every_component
from rqa_lab.scenario import library, schema
from rqa_lab.scenario.coverage import coverage
from rqa_lab.scenario.library import UnknownScenario, ids, index, load
from rqa_lab.scenario.places import ScenarioError
from rqa_lab.scenario.scenario import Scenario

RQA, GEKIDO = every_component(), components()
EVERY = pytest.mark.parametrize("id", ids())
#: what brings events about, beside the actions that were taken
CAUSES = {
    "rqa": {"set-up", "turn", "centre", "respawn", *RQA.robots, *RQA.tiles, *RQA.cards},
    "gekido": {"set-up", "turn", "attack", "bonus", *GEKIDO.powers, *GEKIDO.tiles, *GEKIDO.cards, *COMMANDS},
}

TACKS = """\
rqa: 1
title: On the tacks
order: 2
teaches: [rqa.tile.tacks]
question: Does it hurt?
tiles: {d4: Tacks}
robots:
  pug: {seat: Ann, at: c4}
turn: {seat: Ann, move: 1}
steps:
  - do: move pug right
    expect: {pug: {health: 3}}
"""


@EVERY
def test_every_scenario_passes(id):
    scenario = Scenario.from_text(library.source(id).read_bytes(), f"{id}.yaml")
    report = scenario.run()
    assert [str(failure) for failure in report.failures] == []
    assert [str(warning) for warning in report.warnings] == []
    events = [event for step in report.steps for event in step.events]
    cited = {clause for event in events for clause in event.clauses}
    assert cited - scenario.game.rulebook.keys() == set()
    said = {step.action.text for step in report.steps if step.action is not None}
    assert {event.cause for event in events} <= said | CAUSES[scenario.game.id]


@EVERY
def test_every_scenario_keeps_to_the_published_schema(id):
    document = yaml.safe_load(library.source(id).read_text("utf-8"))
    errors = Draft202012Validator(schema.of_all()).iter_errors(document)
    assert [error.message for error in errors] == []


@EVERY
def test_every_scenario_can_be_written_and_read_again(id):
    scenario = load(id)
    assert scenario.id == id
    assert Scenario.from_text(scenario.to_yaml()) == scenario


@EVERY
def test_every_step_survives_time_and_files(id):
    scenario = load(id)
    rules, steps = scenario.game, scenario.run().steps
    session = scenario.session()
    for step in steps:
        for state in (step.state, *session.film(step)):
            again = rules.from_json(json.loads(json.dumps(rules.to_json(state))))
            assert again == state
            assert hash(again) == hash(state)
    for line in scenario.lines:
        if line.kind == "do":
            session.act(line.texts[0])
    recorder = Recorder(session)
    for step in session.line[1:]:
        recorder.see(step)
        events_add_up(session, step)
    recorder.compare(random.Random(id))
    there = [step.state for step in session.line]
    assert there == [step.state for n, step in enumerate(steps) if n == 0 or step is not steps[n - 1]]
    while session.here.number:
        session.undo()
    assert session.state == scenario.state
    for state in there[1:]:
        assert session.redo().state == state
    resumed = Session(rules, rules.from_json(rules.to_json(there[0])), seed=session.seed)
    for step in session.line[1:]:
        state = resumed.state
        for action in (step.action, *step.answers):
            state = rules.apply(state, rules.parse(action.text, state))
        assert state == step.state
        resumed = Session(rules, state)


# ---- a library of our own, with and without compiled files -----------------------------------------------


@pytest.fixture(params=["checkout", "wheel"])
def shelf(request, tmp_path, monkeypatch):
    """A small library: two topics, and a file that is broken."""
    texts = {
        "tiles/on-the-tacks": TACKS,
        "tiles/first": TACKS.replace("order: 2", "order: 1").replace("On the tacks", "Zebra"),
        "tiles/no-order": TACKS.replace("order: 2\n", "").replace("On the tacks", "Anywhere"),
        "moving/one-step": TACKS.replace("tiles: {d4: Tacks}\n", "").replace("health: 3", "at: d4"),
    }
    if request.param == "checkout":
        texts["tiles/broken"] = "rqa: 1\ntitle: [Broken\n"
    for name, text in texts.items():
        file = tmp_path / "library" / "rqa" / f"{name}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        if request.param == "wheel":
            file.with_name(f"{file.name}.json").write_text(json.dumps(yaml.safe_load(text)), "utf-8")
    monkeypatch.setattr(library, "files", lambda package: tmp_path)
    monkeypatch.setattr(library.data, "files", lambda package: tmp_path)
    return request.param


def test_the_index_is_in_the_order_of_the_rulebook(shelf):
    found = [entry.id for entry in index("rqa") if entry.id != "rqa/tiles/broken"]
    assert found == ["rqa/moving/one-step", "rqa/tiles/first", "rqa/tiles/on-the-tacks", "rqa/tiles/no-order"]
    entry = next(entry for entry in index() if entry.id == "rqa/tiles/on-the-tacks")
    assert (entry.game, entry.topic, entry.title) == ("rqa", "tiles", "On the tacks")
    assert (entry.teaches, entry.question, entry.order) == (("rqa.tile.tacks",), "Does it hurt?", 2)
    for word in ("does it hurt?", "rqa.tile.tacks", "move pug right", "rqa/tiles/on-the-tacks"):
        assert word in entry.words


def test_a_scenario_is_loaded_by_its_id(shelf):
    scenario = load("rqa/tiles/on-the-tacks")
    assert (scenario.id, scenario.topic, scenario.title) == (
        "rqa/tiles/on-the-tacks",
        "tiles",
        "On the tacks",
    )
    assert scenario.problems == ()
    assert scenario.run().passed
    assert scenario == Scenario.from_text(TACKS)
    assert scenario.places.find(("title",)) == (2, 8)


def test_a_failure_in_the_library_has_its_place(shelf):
    (failure,) = load("rqa/moving/one-step").run().failures
    assert (failure.line, failure.column) == (4, 11)
    assert failure.message == "teaches rqa.tile.tacks, which no event or reason cites"
    assert failure.file.endswith(os.path.join("rqa", "moving", "one-step.yaml"))


def test_a_broken_file_is_in_the_list_and_says_what_is_wrong_when_opened(shelf):
    if shelf == "checkout":
        assert "broken" in [entry.title for entry in index("rqa")]
        assert load("rqa/tiles/broken").problems[0].line == 2


@pytest.mark.parametrize(
    "id, sentence",
    [
        ("rqa/tiles/on-the-tack", "no scenario 'rqa/tiles/on-the-tack' in the library. Did you mean 'rqa/tiles/on-the-tacks'?"),
        ("one-step", "no scenario 'one-step' in the library. Did you mean 'rqa/moving/one-step'?"),
        ("", "no scenario '' in the library."),
        ("rqa/../rqa/tiles/first", "no scenario 'rqa/../rqa/tiles/first' in the library."),
    ],
)  # fmt: skip
def test_an_unknown_id_names_the_nearest(shelf, id, sentence):
    with pytest.raises(UnknownScenario) as caught:
        load(id)
    assert str(caught.value).startswith(sentence)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), vars(again)) == (UnknownScenario, str(caught.value), vars(caught.value))


def test_a_long_id_is_unknown_too():
    with pytest.raises(UnknownScenario) as caught:
        load("x" * 5000)
    assert len(str(caught.value)) < 200


def test_a_scenario_is_loaded_from_a_file(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(TACKS, "utf-8")
    assert load(file) == load(str(file)) == Scenario.from_text(TACKS)
    assert load(file).id == str(file)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "other.yaml")
    with pytest.raises(IsADirectoryError):
        load(tmp_path)


def test_a_file_that_holds_no_scenario_has_no_session(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text("- nothing", "utf-8")
    with pytest.raises(ScenarioError, match="found a list"):
        load(file).session()
    with pytest.raises(ScenarioError, match="found a list"):
        load(file).game  # noqa: B018


def test_coverage_counts_what_runs_cite(shelf):
    found = coverage("rqa")
    book = game("rqa").rulebook
    own = [clause.id for clause in book.own()]
    assert found["covered"]["rqa.tile.tacks"] == [
        one for one in ids("rqa") if one.startswith("rqa/tiles/") and not one.endswith("broken")
    ]
    assert found["exempt"] == {clause.id: clause.uncitable for clause in book.own() if clause.uncitable}
    assert set(found["missing"]) == set(own) - set(found["covered"]) - set(found["exempt"])
    assert [clause for clause in own if clause in found["missing"]] == found["missing"]


@pytest.mark.parametrize("id", [id for id in games() if ids(id)])
def test_every_clause_is_executed_or_says_why_not(id):
    assert not coverage(id)["missing"]


# ---- the schema ------------------------------------------------------------------------------------------


def test_the_schema_is_one():
    for id in games():
        Draft202012Validator.check_schema(schema.of_game(id))
    Draft202012Validator.check_schema(schema.of_all())


def test_the_schema_of_all_games_tells_them_apart():
    validator = Draft202012Validator(schema.of_all())
    assert validator.is_valid({"rqa": 1, "title": "x", "board": "."})
    assert not validator.is_valid({"rqa": 1, "title": "x", "borad": "."})
    assert not validator.is_valid({"title": "x"})


def test_the_library_lies_in_the_package():
    assert (files("rqa_lab.scenario") / "library").is_dir()
    topics = game("rqa").rulebook.topics
    assert {id.split("/")[1] for id in ids("rqa")} <= set(topics)
