"""Files for others: the formats, what is in a page that steps by itself, and names that somebody chose."""

import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from xml.etree import ElementTree

import pytest
from commands import EDGE, runner
from hostile import NAMES
from lessons import WALL
from PIL import Image

from rqa_lab import Scenario, load
from rqa_lab.core.clause import SAYS_SO
from rqa_lab.draw.export import KINDS, OF_A_LINE, TEXTS, Frame, Story, export
from rqa_lab.games import game
from rqa_lab.scenario.study import moments
from rqa_lab.ui.table import table, tables

VOID = {"meta", "link", "img", "br", "input", "progress"}


class Tree(HTMLParser):
    """An HTML page: its elements, and whether each that was opened was closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open, self.elements, self.texts = [], [], []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append((self.open[-1] if self.open else "", data))

    def of(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]


def story(scenario):
    frames = [Frame(one.scene(), one.caption, one.told, one.refused is not None) for one in moments(scenario)]
    return Story(scenario.title, frames, scenario.question, scenario.answer, scenario.teaches)


def page(scenario=WALL, theme=None):
    return export(story(scenario), "html", theme).decode()


@pytest.fixture
def rqa(capsysbinary):
    return runner(capsysbinary)


# ---- each format -----------------------------------------------------------------------------------------


def test_each_format_is_what_it_says():
    made = {kind: export(story(WALL), kind) for kind in KINDS}
    scene = moments(WALL)[-1].scene()
    drawing = ElementTree.fromstring(made["svg"])
    assert drawing.get("viewBox") == f"0 0 {scene.width:g} {scene.height:g}"
    picture = Image.open(BytesIO(made["png"]))
    assert (picture.format, picture.width) == ("PNG", 992)
    assert made["pdf"].startswith(b"%PDF-")
    assert made["pdf"].rstrip().endswith(b"%%EOF")
    film = Image.open(BytesIO(made["gif"]))
    assert (film.format, film.width) == ("GIF", 620)
    assert film.n_frames >= 4
    assert made["html"].startswith(b"<!doctype html>")
    assert made["embed"].startswith(b"<iframe ")
    assert made["embed"].endswith(b"</iframe>")


def test_a_kind_that_there_is_not():
    with pytest.raises(ValueError, match="found 'mp4', expected one of svg, png, pdf, gif, html, embed"):
        export(story(WALL), "mp4")


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_files_from_the_command_line(rqa, tmp_path, kind):
    scenario = load(EDGE)
    file = tmp_path / f"edge.{kind}"
    last = () if kind in OF_A_LINE else ("--step", len(scenario.lines))
    assert rqa("show", EDGE, *last, "--output", file) == (0, b"", "")
    end = b"\n" if kind in TEXTS else b""
    assert file.read_bytes() == export(story(scenario), kind) + end


def test_a_page_of_steps_is_of_the_board(rqa):
    told = "rqa-lab: a page of steps shows the board\n"
    assert rqa("show", EDGE, "--format", "html", "--view", "table") == (2, b"", told)


# ---- the page that steps by itself -----------------------------------------------------------------------


def test_a_page_has_each_step_with_its_sentences_and_clauses():
    tree = Tree(page())
    assert [one for tag, one in tree.texts if tag == "h2"] == [
        "Start",
        "Step 1 of 3",
        "Step 2 of 3: not allowed",
        "Step 3 of 3",
    ]
    told = " ".join(text for _, text in tree.texts)
    for sentence in (
        "What moves?",
        "The Wall stops it.",
        "Nobody.",
        "Crate has already bumped into the Wall on e4",
    ):
        assert sentence in told
    book = game("rqa").rulebook
    for id in ("rqa.push.into-wall", "rqa.limit.same-obstacle", "rqa.damage.red-first"):
        assert book[id].title in told
        assert " ".join(book[id].says.split()) in " ".join(told.split())
    assert SAYS_SO["explicit"] in told


def test_what_is_taught_and_why_not_are_open_at_once():
    opened = re.findall(r"<details open><summary>.*?<code>(.*?)</code>", page())
    why_not = ["rqa.limit.same-obstacle", "rqa.push.crate-cost"]
    assert opened == ["rqa.push.into-wall", *why_not]


def test_a_page_loads_nothing_and_runs_nothing_but_its_own():
    text = page()
    tree = Tree(text)
    assert tree.of("link") == tree.of("img") == []
    assert [one for _, one in tree.elements if "src" in one or "style" in one] == []
    assert all(one["href"].startswith("#") for _, one in tree.elements if "href" in one)
    assert not any(name.startswith("on") for _, one in tree.elements for name in one)
    assert "url(" not in text
    assert "@import" not in text
    policy = next(one["content"] for one in tree.of("meta") if "http-equiv" in one)
    for tag in ("style", "script"):
        (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.S)
        sum = b64encode(sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{sum}'" in policy
    assert policy.startswith("default-src 'none';")


def test_every_drawing_that_is_used_is_there_once():
    tree = Tree(page())
    ids = [one["id"] for _, one in tree.elements if "id" in one]
    assert len(ids) == len({*ids})
    assert {one["href"][1:] for one in tree.of("use")} <= {*ids}


def test_steps_share_their_drawings():
    """Twice as many steps do not make the file twice as large, and a step costs less than a picture."""
    longer = WALL
    for _ in range(8):
        longer = longer.refuse("push crate right", because="rqa.limit.same-obstacle")
    more = (len(page(longer)) - len(page())) / 8
    assert more < 0.4 * len(export(story(WALL), "svg"))
    assert len(page()) < 60_000


def test_a_page_looks_as_the_system_does_or_as_it_is_told():
    assert "prefers-color-scheme" in page()
    light, dark = page(theme="light"), page(theme="dark")
    assert "prefers-color-scheme" not in light + dark
    assert "#15212A" in light
    assert "#15212A" not in dark


@pytest.mark.parametrize("id", tables())
def test_a_page_of_every_game(id):
    scenario = load(table(id).first)
    assert len(Tree(page(scenario)).of("svg")) == 1 + len(moments(scenario))


def test_an_embed_code_is_one_line_that_holds_the_page():
    code = export(story(WALL), "embed", "dark").decode()
    assert "\n" not in code
    frame = re.fullmatch(r"<iframe ([^<>]*)></iframe>", code)
    (inside,) = Tree(code).of("iframe")
    assert frame
    assert inside["srcdoc"] == page(theme="dark")
    assert inside["sandbox"] == "allow-scripts", "nothing in it may touch the page around it"
    assert "src" not in inside


# ---- names that somebody chose ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_hostile_name_stays_text(name):
    """In every text that an author can write: nothing is added to the elements of the page."""
    scene = moments(WALL)[0].scene()

    def made(text):
        clause = game("rqa").rulebook["rqa.push.cost"]
        return Story(text, [Frame(scene, f"Say {text}", [(f"Told {text}", clause)])], text, text)

    plain, hostile = (export(made(text), "html").decode() for text in ("Plain", name))
    assert [tag for tag, _ in Tree(hostile).elements] == [tag for tag, _ in Tree(plain).elements]
    code = export(made(name), "embed").decode()
    assert [tag for tag, _ in Tree(code).elements] == ["iframe"]
    inside = unescape(re.search(r'srcdoc="([^"]*)"', code)[1])
    assert [tag for tag, _ in Tree(inside).elements] == [tag for tag, _ in Tree(plain).elements]


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_hostile_title_of_a_scenario(name):
    built = Scenario("rqa", name).robot("pug", "c4").turn("Ann", move=2).step("move pug right", say=name)
    tree = Tree(page(built))
    assert len(tree.of("script")) == 1
    assert tree.of("img") == []
    ElementTree.fromstring(export(story(built), "svg"))
