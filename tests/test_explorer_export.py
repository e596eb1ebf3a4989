"""Files for others from the explorer: what is shown, as who looks sees it; the page stays alive meanwhile."""

import random
import re
from base64 import b64decode
from io import BytesIO
from xml.etree import ElementTree

import pytest
from lessons import WALL, Live, send
from PIL import Image

from rqa_lab import Scenario, load
from rqa_lab.core import words
from rqa_lab.draw import png
from rqa_lab.draw.export import KINDS
from rqa_lab.ui import Explorer, jobs, keep
from rqa_lab.ui.table import table, tables
from rqa_lab.ui.view import NOBODY, TURN


def of_wall():
    return Explorer(WALL)


def ordered(explorer):
    """What is sent to the browser from now on, but for what its tab keeps."""
    sent = []
    explorer.send = lambda order: None if "own" in order else sent.append(order)
    return sent


def exported(explorer, kind, theme="light"):
    """The name and the content of the file that the browser would keep, and how often it asked meanwhile."""
    sent = ordered(explorer)
    send(explorer, "export", id=kind, text=theme)
    asked = 0
    while "data-working" in explorer.work:
        send(explorer, "work")
        asked += 1
    (order,) = sent
    if "copy" in order:
        return order["file"], order["copy"].encode(), asked
    assert order["type"] == KINDS[kind]
    return order["file"], b64decode(order["data"]), asked


# ---- what is in a file -----------------------------------------------------------------------------------


def test_a_picture_of_the_step_with_its_marks():
    explorer = Explorer("rqa/pushing/into-a-wall@4")
    name, content, _ = exported(explorer, "svg")
    assert name == "pushed-into-a-wall-4.svg"
    drawing = ElementTree.fromstring(content)
    assert "just bumped" in "".join(drawing.itertext())
    send(explorer, "step", n=1)
    told = "".join(ElementTree.fromstring(exported(explorer, "svg")[1]).itertext())
    assert "refused: push Crate right" in told
    assert "just bumped" not in told


def test_a_picture_of_an_event_in_the_middle_of_a_step():
    explorer = Explorer("rqa/pushing/into-a-wall@4")
    whole = exported(explorer, "svg")[1]
    send(explorer, "event", n=0)
    assert exported(explorer, "svg")[1] != whole


@pytest.mark.parametrize("kind, magic", [("png", b"\x89PNG"), ("pdf", b"%PDF-"), ("gif", b"GIF89a")])
def test_each_file_arrives_whole(kind, magic):
    name, content, _ = exported(of_wall(), kind)
    assert content.startswith(magic)
    assert name == f"into-a-wall.{kind}"
    if kind != "pdf":
        Image.open(BytesIO(content)).load()


def test_the_line_is_the_one_that_is_shown():
    explorer = of_wall()
    assert exported(explorer, "html")[1].count(b'<li class="step') == 4
    send(explorer, "act", text="end turn")
    told = exported(explorer, "html")[1]
    assert told.count(b'<li class="step') == 2
    assert b"Nobody." not in told, "the answer is that of the other line"
    send(explorer, "back")
    assert b"Nobody." in exported(explorer, "html")[1]


def test_lines_of_sight_are_taken_along_if_they_are_shown():
    explorer = Explorer("rqa/pushing/into-a-wall")
    without = exported(explorer, "svg")[1]
    send(explorer, "sight")
    assert explorer.page.view.looks_from
    assert exported(explorer, "svg")[1] != without


def test_what_the_reader_points_at_and_picks_is_not_in_a_picture():
    explorer = Explorer("rqa/pushing/into-a-wall")
    without = exported(explorer, "svg")[1]
    send(explorer, "pick", text="play Hammer")
    send(explorer, "point", at="d4")
    assert exported(explorer, "svg")[1] == without


def test_the_theme_is_the_readers():
    explorer = of_wall()
    light, dark = (exported(explorer, "svg", theme)[1] for theme in ("light", "dark"))
    assert b"rqa-light" in light
    assert b"rqa-dark" in dark
    assert exported(explorer, "svg", "<script>")[1] == light


def test_names_are_in_the_readers_language():
    explorer = Explorer("moonbots/" + table("moonbots").first.partition("/")[2])
    codes = explorer.page.view.game.language.names.languages
    told = {}
    for code in codes[:2]:
        send(explorer, "names", id=code)
        told[code] = exported(explorer, "html")[1]
    assert len({*told.values()}) == 2, words.language()


@pytest.mark.parametrize("id", tables())
def test_every_game_has_a_page_and_a_picture(id):
    explorer = Explorer(table(id).first)
    send(explorer, "ends", n=1)
    assert exported(explorer, "html")[1].startswith(b"<!doctype html>")
    ElementTree.fromstring(exported(explorer, "svg")[1])


# ---- with whose eyes -------------------------------------------------------------------------------------

GAMES = {
    "rqa": {"seats": ["Ann", "Bo"], "robots": "deal"},
    "gekido": {"seats": ["Ann", "Bo"]},
    "moonbots": {"seats": ["Ann", "Bo"]},
    "roborace": {"seats": ["Ann", "Bo"]},
}


def played(id, actions=24):
    """A game for two people at one screen, played at random."""
    explorer = Explorer()
    explorer.page.view = keep.new_game(Scenario(id, "A game", game=GAMES[id], players={}, seed=3))
    explorer.page.shelves.go(id)
    chance = random.Random(5)
    for _ in range(actions):
        send(explorer, "uncover")
        lesson = Live(explorer.page)
        if not lesson.buttons.legal:
            break
        send(explorer, "act", text=chance.choice(lesson.buttons.legal).text)
    return explorer


def frames(explorer, viewer):
    """What a file may hold at most: for each step the picture and the sentences that this viewer may know."""
    lesson = Live(explorer.page)
    game, steps = lesson.game, lesson.step.path
    for step in steps:
        state = game.observe(step.state, viewer)
        yield game, step, state, tuple(game.witness(event, viewer) for event in step.events)


@pytest.mark.slow
@pytest.mark.parametrize("id", tables())
@pytest.mark.parametrize("eyes", ["Ann", "Bo", TURN, "nobody"])
def test_nothing_is_in_a_file_that_who_looks_may_not_know(monkeypatch, id, eyes):
    """Each picture is that of the observed position, each sentence that of the witnessed event."""
    explorer = played(id)
    lesson = Live(explorer.page)
    send(explorer, "eyes", id=TURN if eyes == "nobody" else eyes)
    if eyes == TURN:
        send(explorer, "uncover")
    viewer = lesson.viewer
    assert viewer == (NOBODY if eyes == "nobody" else lesson.person if eyes == TURN else eyes)
    made = []
    drawn = jobs.exporting

    def exporting(story, *rest):
        made.append(story)
        return drawn(story, *rest)

    monkeypatch.setattr(jobs, "exporting", exporting)
    page = exported(explorer, "html")[1].decode()
    exported(explorer, "svg")
    story, still = made
    expected = list(frames(explorer, viewer))
    assert len(story.frames) == len(expected)
    for frame, (game, step, state, events) in zip(story.frames, expected, strict=True):
        if step.action is not None:
            assert frame.caption.startswith(game.summary(step.action, step.seat, events))
        assert [text for text, _ in frame.told] == [game.language.tell(event) for event in events]
        assert frame.scene.label == game.scene(state, events=events).label
        assert frame.scene.items == game.scene(state, events=events).items
    assert still.frames[0].scene == story.frames[-1].scene
    if id == "rqa":
        hidden = {
            game.language.tell(event)
            for game, step, _, _ in expected
            for event in step.events
            if game.language.tell(event) != game.language.tell(game.witness(event, viewer))
        }
        assert hidden, "something was to be hidden"
        assert not [sentence for sentence in hidden if sentence in page]


def test_the_menu_says_with_whose_eyes_and_that_the_file_of_the_lab_holds_all():
    explorer = Explorer("rqa/pushing/into-a-wall")
    assert "hidden cards too" not in explorer.export
    send(explorer, "eyes", id="Bo")
    assert "as Bo sees it" in explorer.export
    assert "hidden cards too" in explorer.export


# ---- while it is made ------------------------------------------------------------------------------------


def test_a_gif_is_made_in_slices_and_the_page_goes_on_meanwhile(monkeypatch):
    monkeypatch.setattr("rqa_lab.core.work.SLICE", 0)
    explorer = of_wall()
    sent = ordered(explorer)
    send(explorer, "export", id="gif", text="light")
    assert "Making the GIF" in explorer.work
    assert sent == []
    told = set()
    send(explorer, "step", n=1)
    for _ in range(7):
        send(explorer, "work")
        told |= {*re.findall(r"\d+ of 4 pictures", explorer.work)}
    assert str(explorer.page.view.place) == "1", "nobody moves the reader"
    assert told
    send(explorer, "step", n=1)
    assert str(explorer.page.view.place) == "2"
    while "data-working" in explorer.work:
        send(explorer, "work")
    film = b64decode(sent[0]["data"])
    assert Image.open(BytesIO(film)).n_frames >= 4
    assert re.fullmatch(r"\d+ kB", sent[0]["large"])
    assert explorer.work == "", "the page says what it is called where it was kept"


def test_what_is_made_can_be_stopped():
    explorer = of_wall()
    sent = ordered(explorer)
    send(explorer, "export", id="gif", text="light")
    send(explorer, "stop")
    send(explorer, "work")
    assert (explorer.work, sent) == ("", [])


def test_a_missing_package_is_told_and_the_page_goes_on(monkeypatch):
    def nothing(*_):
        raise ImportError("PNG pictures need more: pip install it")

    explorer = of_wall()
    sent = ordered(explorer)
    with monkeypatch.context() as patch:
        patch.setattr(png, "png", nothing)
        explorer.receive({"do": "export", "id": "png", "text": "light", "ask": 1})
        explorer.receive({"do": "work", "ask": 2})
    assert "PNG pictures need more: pip install it." in explorer.trouble
    assert (explorer.work, sent) == ("", [])
    assert exported(explorer, "png")[1].startswith(b"\x89PNG")
    assert explorer.trouble == ""


def test_an_error_in_the_middle_is_told_and_not_tried_again(monkeypatch):
    def nothing(*_):
        raise ZeroDivisionError

    explorer = of_wall()
    monkeypatch.setattr(png, "png", nothing)
    explorer.receive({"do": "export", "id": "png", "text": "light", "ask": 1})
    explorer.receive({"do": "work", "ask": 2})
    assert "Something went wrong" in explorer.trouble
    explorer.receive({"do": "work", "ask": 3})
    assert explorer.work == ""


def test_a_line_that_is_too_long_for_a_gif_is_told(monkeypatch):
    monkeypatch.setitem(jobs.MOST_STEPS, "gif", 2)
    explorer = of_wall()
    sent = ordered(explorer)
    explorer.receive({"do": "export", "id": "gif", "text": "light", "ask": 1})
    assert (
        "This line has 3 steps, and for this kind of file the most is 2. A page takes more."
        in explorer.trouble
    )
    assert (explorer.work, sent) == ("", [])


def test_a_kind_that_there_is_not_does_nothing():
    explorer = of_wall()
    for id in ("mp4", "", "__class__"):
        send(explorer, "export", id=id, text="light")
        assert explorer.work == ""
    assert load("rqa/pushing/into-a-wall").title
