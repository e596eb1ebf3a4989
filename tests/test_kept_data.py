"""The JSON that is kept of a YAML file: what one edits is what one reads."""

import sys

import pytest

from rqa_lab.games.datafile import read_yaml


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
