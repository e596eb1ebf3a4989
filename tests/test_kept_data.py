"""The JSON that is kept of a YAML file: what one edits is what one reads."""

import json
import sys

import pytest
from commands import put_library

from rqa_lab.games.datafile import keep, read_yaml
from rqa_lab.games.datafile import kept as kept_of
from rqa_lab.learn import citations as citing
from rqa_lab.scenario import library
from rqa_lab.scenario.library import load, remember, remembered
from rqa_lab.scenario.scenario import Scenario


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Where the JSON of the file is kept, in a Python that keeps compiled modules."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / "box.yaml").write_text("cards: {Hammer: 2}\n", "utf-8")
    return tmp_path / "__pycache__" / "box.yaml.json"


def test_it_is_read_instead_until_the_file_changes(kept, tmp_path, monkeypatch):
    assert read_yaml(tmp_path, "box.yaml") == {"cards": {"Hammer": 2}}
    kept.write_text(kept.read_text("utf-8").replace("2}", "7}"), "utf-8")
    assert read_yaml(tmp_path, "box.yaml") == {"cards": {"Hammer": 7}}
    (tmp_path / "box.yaml").write_text("cards: {Hammer: 3}\n", "utf-8")
    assert read_yaml(tmp_path, "box.yaml") == read_yaml(tmp_path, "box.yaml") == {"cards": {"Hammer": 3}}


def test_it_is_kept_where_python_keeps_what_it_compiles(kept, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "elsewhere"))
    assert read_yaml(tmp_path, "box.yaml") == {"cards": {"Hammer": 2}}
    assert [file.name for file in tmp_path.glob("elsewhere/**/*.json")] == ["box.yaml.json"]
    assert not kept.exists()


@pytest.mark.parametrize("text", ["", "{", "half a file"])
def test_one_that_is_broken_is_made_again(kept, tmp_path, text):
    read_yaml(tmp_path, "box.yaml")
    whole = kept.read_text("utf-8")
    kept.write_text(whole.partition("\n")[0] + f"\n{text}", "utf-8")
    assert read_yaml(tmp_path, "box.yaml") == {"cards": {"Hammer": 2}}
    assert kept.read_text("utf-8") == whole


@pytest.mark.parametrize("text", ["day: 2024-05-01\n", "1: one\n"])
def test_what_json_cannot_say_is_not_kept(kept, tmp_path, text):
    (tmp_path / "box.yaml").write_text(text, "utf-8")
    assert read_yaml(tmp_path, "box.yaml") == read_yaml(tmp_path, "box.yaml") != {}
    assert not kept.exists()


def test_nothing_is_written_where_python_may_not_or_cannot(kept, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert read_yaml(tmp_path, "box.yaml") == {"cards": {"Hammer": 2}}
    assert not kept.parent.exists()
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    kept.parent.write_text("a file, so no folder can be made", "utf-8")
    assert read_yaml(tmp_path, "box.yaml") == {"cards": {"Hammer": 2}}


# ---- scenarios of the library ---------------------------------------------------------------------------

SOUND = "rqa: 1\ntitle: Two steps\nrobots: {pug: {seat: Ann, at: c4}}\nturn: {seat: Ann, move: 2}\n"
ID = "rqa/moving/two-steps"


@pytest.fixture
def put(kept, tmp_path, monkeypatch):
    """Puts a scenario into a library of its own."""
    folder = tmp_path / "of-its-own"

    def put(text):
        put_library({"moving/two-steps": text}, folder, monkeypatch)
        return folder / "library" / "rqa" / "moving" / "__pycache__" / "two-steps.yaml.sound.json"

    return put


def test_a_scenario_without_fault_is_not_checked_again(put, monkeypatch):
    sound = put(SOUND)
    first = load(ID)
    assert sound.is_file()
    monkeypatch.setattr(Scenario, "from_text", None)
    again = load(ID)
    assert (again, again.id, again.topic, again.problems) == (first, ID, "moving", ())
    assert again.places.find(("turn",)) == first.places.find(("turn",))


def test_one_that_is_edited_is(put):
    sound = put(SOUND)
    assert load(ID).problems == ()
    put(SOUND.replace("move: 2", "mov: 2"))
    assert (
        [(one.line, one.column) for one in load(ID).problems]
        == [(4, 19)]
        == [(one.line, one.column) for one in load(ID).problems]
    )
    assert sound.is_file()


def test_one_with_a_fault_is_not_kept(put):
    sound = put(SOUND.replace("at: c4", "at: z9"))
    assert load(ID).problems
    assert not sound.exists()


def test_another_schema_checks_it_again(kept, tmp_path):
    content = (tmp_path / "box.yaml").read_bytes()
    keep(tmp_path / "box.yaml", content, {"cards": {}}, "a schema")
    found = [kept_of(tmp_path / "box.yaml", content, by) for by in ("a schema", "another")]
    assert found == [{"cards": {}}, None]


# ---- what follows from a library ---------------------------------------------------------------------------


def test_what_follows_from_a_library_is_kept_until_a_file_changes(put, monkeypatch):
    put(SOUND)
    remember("rqa", "counts", {"steps": 2})
    assert (remembered("rqa", "counts"), remembered("rqa", "sums")) == ({"steps": 2}, None)
    monkeypatch.setattr(library.datafile, "in_use", lambda game: True)
    assert remembered("rqa", "counts") is None, "the reader's own data may change it"
    monkeypatch.undo()


def test_it_is_made_again_once_one_has(put):
    put(SOUND)
    remember("rqa", "counts", {"steps": 2})
    put(f"{SOUND}# a remark\n")
    assert remembered("rqa", "counts") is None


@pytest.mark.slow
@pytest.mark.parametrize("id", ["roborace", "moonbots"])
def test_citations_that_were_kept_are_the_same(id, monkeypatch):
    kept = {}

    def keep_as_text(game, name, data):
        kept[name] = json.dumps(data)

    monkeypatch.setattr(citing, "remember", keep_as_text)
    monkeypatch.setattr(citing, "remembered", lambda game, name: json.loads(kept.get(name, "null")))
    monkeypatch.setattr(citing, "_read", {})
    first = citing.citations(id)
    citing._read.clear()
    assert kept
    assert citing.citations(id) == first
    assert citing.citations(id) is not first
