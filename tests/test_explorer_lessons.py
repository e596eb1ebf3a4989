"""From lesson to lesson: what comes next, what is done, what the reader brought along."""

import json
import re

import pytest
from lessons import send

from rqa_lab.learn.memory import Memory
from rqa_lab.ui import Explorer, keep, yours
from rqa_lab.ui.desk import ASKED
from rqa_lab.ui.page import Page

WALL, NEXT = "rqa/pushing/into-a-wall", "rqa/pushing/over-the-edge"
GAME = "rqa: 1\ntitle: My own game\nrobots: {pug: {seat: Ann, at: c4}}\nturn: Ann\nsteps: [{do: end turn}]\n"


@pytest.fixture
def noted(tmp_path, monkeypatch):
    """The file that remembers which lessons are done."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    monkeypatch.delenv(ASKED, raising=False)
    return tmp_path / "rqa-lab" / "progress.json"


def own(page):
    """What of the reader's own is listed."""
    return re.findall(r'data-do="open" data-id="(own/\d+)"', page.regions["topics"])


def test_a_finished_lesson_leads_on(noted):
    explorer = Explorer(WALL)
    assert "Try it yourself" not in explorer.side
    send(explorer, "ends", n=1)
    listed = [one for entries in explorer.page.shelf.topics.values() for one in entries]
    after = listed[[one.id for one in listed].index(WALL) + 1]
    assert f'data-id="{after.id}"' in explorer.side
    assert f"Next: {after.title}" in explorer.side
    send(explorer, "anew")
    assert (str(explorer.page.view.place), explorer.page.view.forking) == ("0", True)
    send(explorer, "open", id=listed[-1].id)
    send(explorer, "ends", n=1)
    assert "Next: " not in explorer.side


def kept(file):
    return Memory.from_json(file.read_text("utf-8")).done


def test_a_notebook_remembers_what_is_done(noted):
    explorer = Explorer(WALL)
    send(explorer, "ends", n=1)
    assert kept(noted) == {WALL}
    another = Memory()
    another.done.add("rqa/pushing/two-walls-two-bumps")
    keep.keep_progress(another)
    other = Explorer(NEXT)
    assert "2 of " in other.topics
    send(explorer, "open", id=NEXT)
    send(explorer, "ends", n=1)
    assert len(kept(noted)) == 3


def test_the_list_of_earlier_versions_is_taken_over(noted):
    noted.parent.mkdir()
    noted.with_name("done.txt").write_text(f"{WALL}\n", "utf-8")
    assert "done: " in Explorer(NEXT).topics


@pytest.mark.parametrize("damaged", [b"\xff\xfe\0", b"rqa/no/where <script>\n", b"[" * 5000, b"{}"])
def test_a_damaged_file_of_it_is_begun_anew(noted, damaged):
    noted.parent.mkdir()
    noted.write_bytes(damaged)
    explorer = Explorer(WALL)
    assert "done: " not in explorer.topics
    send(explorer, "ends", n=1)
    assert WALL in kept(noted)


def test_a_file_of_it_that_cannot_be_written_is_no_trouble(noted):
    noted.parent.write_bytes(b"")
    explorer = Explorer(WALL)
    send(explorer, "ends", n=1)
    assert "done: " not in explorer.trouble


def test_a_served_page_leaves_it_to_the_browser(noted, monkeypatch):
    monkeypatch.setenv(ASKED, "")
    explorer = Explorer(WALL)
    sent = []
    monkeypatch.setattr(explorer, "send", sent.append)
    send(explorer, "ends", n=1)
    send(explorer, "ends", n=1)
    assert [Memory.from_json(order["learnt"]).done for order in sent] == [{WALL}]
    assert not noted.exists()


def test_what_the_browser_remembers_is_checked():
    page = Page(NEXT)
    page.receive({"do": "memory", "ask": 1, "whole": f"{WALL} rqa/no/where <b>x</b> {WALL}"})
    assert "done: " in page.regions["topics"]
    assert all("<b>x" not in one for one in page.regions.values())
    known = set(page.learning.memory.done)
    page.receive({"do": "memory", "ask": 2, "whole": 7})
    assert page.learning.memory.done == known


def test_what_the_reader_opened_or_began_stands_at_the_top_and_is_come_back_to():
    page = Page(WALL)
    assert "Yours" not in page.regions["topics"]
    page.receive({"do": "file", "id": "mine.yaml", "whole": GAME})
    page.receive({"do": "step", "n": 1})
    where = page.regions["address"]
    page.receive({"do": "new"})
    page.receive({"do": "start"})
    assert page.view.document.bots is not None
    page.receive({"do": "open", "id": NEXT})
    topics = page.regions["topics"]
    assert topics.index("Yours") < topics.index("My own game") < topics.index('id="topic-')
    assert len(own(page)) == 2
    page.receive({"do": "open", "id": "own/1"})
    assert (page.view.scenario.title, page.regions["address"]) == ("My own game", where)
    assert 'data-id="own/1" aria-current="page"' in page.regions["topics"]
    page.receive({"do": "open", "id": "own/9"})
    assert "no scenario" in page.regions["trouble"]


def test_a_link_back_to_ones_own_game_opens_it_no_second_time():
    page = Page(WALL)
    page.receive({"do": "file", "id": "mine.yaml", "whole": GAME})
    where = page.regions["address"]
    page.receive({"do": "open", "id": NEXT})
    page.receive({"do": "link", "whole": where})
    assert len(own(page)) == 1


def test_lines_that_were_played_from_an_edited_position_stay_when_one_edits_it_further():
    page = Page(WALL)
    for intent in ({"do": "edit"}, {"do": "edit"}, {"do": "act", "text": "end turn"}):
        page.receive(intent)
    assert len(own(page)) == 1  # in the editor, and what is played from it, are one thing
    for intent in (
        {"do": "visit", "id": "0"},
        {"do": "act", "text": "play Hammer with pug on crate"},
    ):
        page.receive(intent)
    played = page.view
    assert len(played.study.branches) > 1
    for intent in ({"do": "edit"}, {"do": "edit"}):
        page.receive(intent)
    assert page.view is not played
    assert len(own(page)) == 2
    for id in own(page):
        page.receive({"do": "open", "id": id})
        if page.view.study is played.study:
            break
    assert len(page.view.study.branches) > 1


def tab(page):
    """What the tab keeps, as the page's messages have it."""
    found = {}
    for order in page.orders:
        found |= json.loads(order.get("own", "{}"))
    return json.dumps([row for row in found.values() if row])


def test_what_is_ones_own_is_there_when_the_page_loads_anew():
    page = Page(WALL)
    for title in ("One", "Two"):
        page.receive({"do": "file", "id": "x.yaml", "whole": GAME.replace("My own game", title)})
    page.receive({"do": "step", "n": 1})
    address = page.regions["address"]
    later = Page(WALL)
    later.receive({"do": "own", "whole": tab(page)})
    assert len(own(later)) == 2
    assert later.regions["topics"].index("One") < later.regions["topics"].index("Two")
    assert tab(later) == tab(page)
    later.receive({"do": "link", "whole": address})  # which was shown
    assert (later.view.step.number, len(own(later))) == (1, 2)
    later.receive({"do": "open", "id": "own/1"})
    assert (later.view.scenario.title, len(own(later))) == ("One", 2)


@pytest.mark.parametrize("junk", ["", "{", "7", '[["a"]]', "[" * 9999, '["abc"]'])
def test_what_the_tab_keeps_may_be_anything(junk):
    page = Page(WALL)
    page.receive({"do": "own", "whole": junk})
    assert page.error is None
    for id in own(page):
        page.receive({"do": "open", "id": id})
    assert (page.error, page.view.address) == (None, WALL)


def test_only_the_last_of_ones_own_are_kept(monkeypatch):
    monkeypatch.setattr(yours, "MOST", 8)
    page = Page(WALL)
    for number in range(yours.MOST + 5):
        page.receive({"do": "file", "id": "x.yaml", "whole": GAME.replace("My own", f"The {number}.")})
    assert max(own(page), key=lambda id: int(id.removeprefix(keep.OWN))) == f"{keep.OWN}{yours.MOST + 5}"
    assert len(own(page)) == yours.MOST


def test_a_file_that_cannot_be_opened_is_not_listed():
    page = Page(WALL)
    page.receive({"do": "file", "id": "x.yaml", "whole": "rqa: [\n"})
    assert "Yours" not in page.regions["topics"]
