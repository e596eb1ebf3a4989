"""The library: what is in it, in which order, how it is loaded; what a run covers; the schema."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import os
import pickle
from importlib.resources import files

import pytest
from commands import TACKS, put_library
from jsonschema import Draft202012Validator

from rqa_lab.documents.places import ScenarioError
from rqa_lab.games import game, games
from rqa_lab.scenario import format
from rqa_lab.scenario.library import UnknownScenario, coverage, ids, index, load, said
from rqa_lab.scenario.scenario import Scenario

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
    put_library(texts, tmp_path, monkeypatch, compiled=request.param == "wheel")
    return request.param


def test_the_index_is_in_the_order_of_the_rulebook(shelf):
    found = [entry.id for entry in index("rqa") if entry.id != "rqa/tiles/broken"]
    assert found == ["rqa/moving/one-step", "rqa/tiles/first", "rqa/tiles/on-the-tacks", "rqa/tiles/no-order"]
    entry = next(entry for entry in index() if entry.id == "rqa/tiles/on-the-tacks")
    assert (entry.game, entry.topic, entry.title) == ("rqa", "tiles", "On the tacks")
    assert (entry.teaches, entry.question, entry.order) == (("rqa.tile.tacks",), "Does it hurt?", 2)
    assert said("rqa")[entry.id].actions == ("move pug right",)


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


# ---- the schema ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_schema_is_one():
    for id in games():
        Draft202012Validator.check_schema(format.of_game(id))
    Draft202012Validator.check_schema(format.of_all())


def test_the_schema_of_all_games_tells_them_apart():
    validator = Draft202012Validator(format.of_all())
    assert validator.is_valid({"rqa": 1, "title": "x", "board": "."})
    assert not validator.is_valid({"rqa": 1, "title": "x", "borad": "."})
    assert not validator.is_valid({"title": "x"})


def test_the_library_lies_in_the_package():
    assert (files("rqa_lab.scenario") / "library").is_dir()
