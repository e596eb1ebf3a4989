"""What is the reader's own: named, deleted, put back, saved as one archive, read again from disk."""

import json
from base64 import b64decode, b64encode

import pytest

from rqa_lab.ui.page import Page
from rqa_lab.ui.yours import unzipped, zipped

WALL = "rqa/pushing/into-a-wall"
MINE = "rqa: 1\ntitle: {}\nrobots:\n  pug: {{seat: Ann, at: c4}}\n  crate: {{seat: Bo, at: d4}}\n"


def told(content):
    return b64encode(content.encode() if isinstance(content, str) else content).decode()


def opened(*titles):
    page = Page(WALL)
    for title in titles:
        page.receive({"do": "file", "id": f"{title}.yaml", "bytes": told(MINE.format(title))})
    return page


def titles(page):
    return [row.title for row in page.own.listed().values()]


def test_a_name_stays_with_its_entry_when_that_is_opened_edited_and_recalled():
    page = opened("One", "Two")
    page.receive({"do": "own-name", "id": "own/1", "text": "  Late   at night "})
    page.receive({"do": "open", "id": "own/1"})
    page.receive({"do": "edit"})
    assert titles(page) == ["Late at night", "Two"]
    rows = {}
    for order in page.orders:
        rows |= json.loads(order.get("own", "{}"))
    later = Page(WALL)
    later.receive({"do": "own", "whole": json.dumps([row for row in rows.values() if row])})
    assert titles(later) == ["Late at night", "Two"]
    later.receive({"do": "own-name", "id": "own/1", "text": ""})
    assert titles(later) == ["One", "Two"]


def test_what_is_open_is_called_as_its_entry_and_saved_under_that_name():
    page = opened("One")
    page.receive({"do": "own-name", "id": "own/1", "text": "Late at night"})
    assert "<h1>Late at night</h1>" in page.regions["head"]
    page.receive({"do": "save"})
    assert page.orders[-1]["text"].startswith("rqa: 1\ntitle: Late at night\n")
    page.receive({"do": "edit"})
    assert 'value="Late at night"' in page.regions["head"]
    page.receive({"do": "say", "id": "title", "text": "In the morning"})
    assert 'value="In the morning"' in page.regions["head"]
    assert titles(page) == ["In the morning"]
    page.receive({"do": "undo"})
    assert 'value="One"' in page.regions["head"]


def test_what_is_deleted_while_it_is_shown_stays_away_until_something_is_done_in_it():
    page = opened("One", "Two")
    page.receive({"do": "own-drop", "id": "own/2"})
    page.receive({"do": "step", "n": 1})
    assert titles(page) == ["One"]
    page.receive({"do": "own-back"})
    assert titles(page) == ["One", "Two"]
    page.receive({"do": "own-drop", "id": "own/2"})
    page.receive({"do": "act", "text": "end turn"})
    assert titles(page) == ["One", "Two"]


def test_an_archive_of_all_comes_back_as_it_was():
    page = opened("One", "One", "Two")
    page.receive({"do": "file", "id": "other.yaml", "bytes": told(MINE.format("One").replace("d4", "d5"))})
    page.receive({"do": "own-save"})
    archive = page.orders[-1]
    assert [name for name, _ in unzipped(b64decode(archive["data"]))] == [
        "one.yaml",
        "two.yaml",
        "one-2.yaml",
    ]
    later = Page(WALL)
    later.receive({"do": "file", "id": "all.zip", "bytes": archive["data"]})
    assert titles(later) == ["One", "Two", "One"]


@pytest.mark.parametrize(
    "content, says",
    [
        (b"PK\3\4 and no more", "the archive is damaged"),
        (zipped({"notes.txt": "x"}), "has no scenario that can be opened"),
        (zipped({"a.yaml": "rqa: ["}), "a.yaml:1:6"),
        (zipped({f"{n}.yaml": "x" for n in range(201)}), "found 201 files, expected at most 200"),
    ],
)
def test_an_odd_archive_is_told_and_changes_nothing(content, says):
    page = opened("One")
    page.receive({"do": "file", "id": "x.zip", "bytes": told(content)})
    assert says in page.regions["trouble"]
    assert (page.error, titles(page), page.title) == (None, ["One"], "One")


def test_files_that_were_opened_before_are_replaced_if_nothing_was_done_in_them():
    page = opened("One")
    again = {"do": "file", "id": "One.yaml", "bytes": told(MINE.format("One").replace("d4", "d6"))}
    page.receive(again)
    assert titles(page) == ["One"]
    page.receive({"do": "act", "text": "end turn"})
    page.receive({**again, "bytes": told(MINE.format("One").replace("d4", "d7"))})
    assert titles(page) == ["One", "One"]


# ---- what was built, played and recorded stays whole ------------------------------------------------------

BUILT = (
    "rqa: 1\ntitle: Mine\nquestion: Where does Crate end?\nturn: {seat: Ann, move: 4}\n"
    "robots:\n  pug: {seat: Ann, at: c4}\n  crate: {seat: Bo, at: d4}\n"
)


def argued():
    """A page on which a position was built and played, with a refusal as a step."""
    page = Page(WALL)
    for message in (
        {"do": "build"},
        {"do": "paste", "whole": BUILT},
        {"do": "edit"},
        {"do": "act", "text": "push crate left with pug"},
        {"do": "refusal"},
        {"do": "act", "text": "push crate right with pug"},
    ):
        page.receive(message)
        assert page.error is None
    return page


def kept(page):
    """What the browser keeps of its list."""
    rows = {}
    for order in page.orders:
        rows |= json.loads(order.get("own", "{}"))
    return json.dumps([row for row in rows.values() if row])


def steps(page):
    found = page.view.scenario.document.get("steps", ())
    return [kind for step in found for kind in ("refuse", "do") if kind in step]


def reopened_in_the_same_page():
    page = argued()
    page.receive({"do": "open", "id": WALL})
    page.receive({"do": "open", "id": "own/1"})
    return page


def reopened_after_reload():
    page = Page(WALL)
    page.receive({"do": "own", "whole": kept(argued())})
    page.receive({"do": "open", "id": "own/1"})
    return page


def from_a_file():
    was = argued()
    was.receive({"do": "save"})
    page = Page(WALL)
    page.receive({"do": "file", "id": "mine.yaml", "bytes": told(was.orders[-1]["text"])})
    return page


def from_a_link():
    page = Page(WALL)
    page.receive({"do": "link", "whole": argued().regions["address"]})
    return page


def from_a_pasted_text():
    was = argued()
    was.receive({"do": "save"})
    page = Page(WALL)
    page.receive({"do": "paste", "whole": was.orders[-1]["text"]})
    return page


WAYS = (reopened_in_the_same_page, reopened_after_reload, from_a_file, from_a_link, from_a_pasted_text)


@pytest.mark.parametrize("way", WAYS)
def test_the_pencil_keeps_all_steps_of_what_was_built_and_played(way):
    page = way()
    page.receive({"do": "edit"})
    assert page.view.use.edits
    assert steps(page) == ["refuse", "do"]
    page.receive({"do": "edit"})
    assert (steps(page), page.view.scenario.question) == (["refuse", "do"], "Where does Crate end?")
    assert page.view.scenario.document["robots"]["crate"]["at"] == "d4", "the start stays the start"
    assert titles(page) == ["Mine"]


@pytest.mark.parametrize("way", WAYS[:2])
def test_what_is_reopened_from_the_list_opens_at_its_start_with_its_question(way):
    page = way()
    assert (page.view.step.number, page.view.number, page.view.veiled) == (0, 0, True)
    assert steps(page) == ["refuse", "do"]
    assert titles(page) == ["Mine"]


def test_other_lines_of_what_was_reopened_are_not_lost_by_the_pencil():
    was = argued()
    was.receive({"do": "visit", "id": "0"})
    was.receive({"do": "act", "text": "end turn"})
    page = Page(WALL)
    page.receive({"do": "own", "whole": kept(was)})
    page.receive({"do": "open", "id": "own/1"})
    lines = page.view.study.plain()
    page.receive({"do": "edit"})
    page.receive({"do": "edit"})
    assert len(lines) == 2
    assert lines in [page.own.open(id).study.plain() for id in page.own.views]


def test_a_refusal_that_is_recorded_is_seen_on_the_timeline():
    page = Page(WALL)
    for message in ({"do": "build"}, {"do": "paste", "whole": BUILT}, {"do": "edit"}):
        page.receive(message)
    page.receive({"do": "act", "text": "push crate left with pug"})
    assert page.view.note is not None
    page.receive({"do": "refusal"})
    assert page.view.note is None
    assert [point.refused is not None for point in page.view.points] == [False, True]
    page.receive({"do": "act", "text": "push crate left with pug"})
    page.receive({"do": "refusal"})
    assert len(page.view.points) == 2, "the same one is a step once"


def test_a_new_position_is_listed_once_something_is_built_in_it():
    page = Page(WALL)
    for id in ("rqa", "gekido", "moonbots"):
        page.receive({"do": "build", "id": id})
    assert titles(page) == []
    later = Page(WALL)
    later.receive({"do": "link", "whole": page.regions["address"]})
    assert titles(later) == []
    page.receive({"do": "say", "id": "title", "text": "Mine"})
    assert titles(page) == ["Mine"]
    assert "The game to build in" in page.regions["head"], "the board stays where it was"
