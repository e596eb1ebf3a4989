"""What was written once is read for ever, and what a later lab has written is told and left alone."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rqa_lab.games import datafile
from rqa_lab.learn.memory import Memory
from rqa_lab.scenario.scenario import Scenario, deflate
from rqa_lab.ui import keep
from rqa_lab.ui.page import Page

DATA = Path(__file__).parent / "formats"
#: the library's: other tests register toys as games
GAMES = ("gekido", "moonbots", "roborace", "rqa")
LATER = "found version 2, expected 1: a newer RQA Lab wrote this; update yours"
#: a learner's memory as it was kept: a list of what is done; JSON without a number; versions 1 and 2
MISSED = '"seen":{"happens.x.1":["rqa/pushing",false,"2026-01-01T00:00:00+00:00",null]}'
MEMORIES = (
    "rqa/pushing/into-a-wall rqa/first-push@1",
    f'{{"begun":"1970-01-01T00:00:00+00:00","done":["rqa/first-push@1"],{MISSED}}}',
    f'{{"begun":"1970-01-01T00:00:00+00:00","done":["rqa/first-push@1"],"memory":1,{MISSED}}}',
    f'{{"begun":"1970-01-01T00:00:00+00:00","done":["rqa/first-push@1"],"memory":2,{MISSED[:-2]},""]}}}}',
)


@pytest.mark.parametrize("id", GAMES)
def test_old_scenarios_say_what_they_said(id):
    scenario = Scenario.from_text((DATA / f"version-1-{id}.yaml").read_bytes(), f"{id}.yaml")
    assert (scenario.game.id, scenario.problems) == (id, ())
    assert scenario.run().passed


@pytest.mark.parametrize("id", GAMES)
def test_old_data_files_say_what_they_said(id):
    text = (DATA / "data-version-1" / f"{id}.yaml").read_text("utf-8")
    found = datafile.read(text, "box.yaml")
    assert (found.game, found.problems) == (id, ())
    assert found.own.document.keys() > {f"{id}-data"}


@pytest.mark.slow
@pytest.mark.parametrize("address", (DATA / "addresses.txt").read_text("utf-8").split())
def test_old_addresses_lead_somewhere(address):
    page = Page(door=True)
    before = dict(page.regions)
    kind = "link" if re.match(r"\w+=|quiz/", address) else "open"
    page.receive({"do": kind, "whole": address} if kind == "link" else {"do": kind, "id": address})
    assert (page.error, page.regions["trouble"]) == (None, "")
    assert page.regions != before


@pytest.mark.parametrize("text", MEMORIES, ids=["a list", "without a number", "version 1", "version 2"])
def test_old_memories_are_read(text):
    memory = Memory.from_json(text)
    assert "rqa/first-push@1" in memory.done
    assert (memory.areas == {"rqa/pushing": (0, 1)}) == ("seen" in text)


def test_a_level_of_version_1_is_in_the_middle_of_its_band():
    kept = '{"memory":1,"levels":{"rqa":[3,2,false,"2026-01-01T00:00:00+00:00"],"gekido":[4,0,true,"%s"]}}'
    memory = Memory.from_json(kept % "2026-01-01T00:00:00+00:00")
    assert [(one.level, one.part, one.fixed) for one in map(memory.standing, ("rqa", "gekido"))] == [
        (3, 0.5, 0),
        (4, 0.5, 4),
    ]


def test_a_memory_is_written_in_the_version_of_now():
    assert {Memory.from_json(one).to_json() for one in MEMORIES[1:]} == {MEMORIES[3]}


# ---- later ones ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_a_later_file_is_told_in_one_sentence(id):
    source = f"{id}: 2\ntitle: Tomorrow\nnobody-knows: [this]\n"
    assert [str(one) for one in Scenario.from_text(source, "x.yaml").problems] == [
        f"x.yaml:1:{len(id) + 3}: {LATER}"
    ]
    found = datafile.read(f"{id}-data: 2\nnobody-knows: [this]\n", "box.yaml")
    assert [str(one) for one in found.problems] == [f"box.yaml:1:{len(id) + 8}: {LATER}"]


def test_a_later_link_and_a_later_data_file_leave_the_page_as_it_was():
    page, link = Page("rqa/pushing/into-a-wall"), deflate('{"rqa":2,"title":"Tomorrow"}')
    for message in (
        {"do": "link", "whole": f"rqa={link}"},
        {"do": "file", "id": "x.yaml", "whole": "rqa: 2\ntitle: Tomorrow\n"},
    ):
        page.receive(message)
        assert "a newer RQA Lab wrote this" in page.regions["trouble"]
        assert page.view.id == "rqa/pushing/into-a-wall"
    page.receive({"do": "file", "id": "box.yaml", "whole": "rqa-data: 2\n"})
    assert f"box.yaml:1:11: {LATER}" in page.regions["form"]


def test_what_a_later_lab_remembers_is_told_and_not_written_over():
    page, later = Page("rqa/pushing/into-a-wall"), '{"memory":3,"done":{"rqa":["first-push"]}}'
    page.receive({"do": "memory", "whole": later})
    assert "a newer RQA Lab wrote this" in page.regions["trouble"]
    page.learning.finish("rqa/first-push@1")
    assert not any("learnt" in order for order in page.orders)


def test_the_file_of_a_later_lab_is_not_written_over(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    keep.keep_progress(Memory.from_json(MEMORIES[0]))
    assert keep.progress_file().is_file()
    later = '{"memory":3}'
    keep.progress_file().write_text(later, "utf-8")
    fresh = Memory().anew(datetime(2026, 1, 1, tzinfo=UTC))
    assert keep.keep_progress(fresh) is fresh
    assert keep.read_progress().done == set()
    assert keep.progress_file().read_text("utf-8") == later
