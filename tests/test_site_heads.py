"""The heads of a site's pages, for tabs, search engines and previews: each page has its own."""

import json
from collections import Counter
from html.parser import HTMLParser

import pytest

from rqa_lab.games import games, title
from rqa_lab.learn.course import course
from rqa_lab.scenario.library import ids, index, load
from rqa_lab.site import build, heads
from rqa_lab.site.texts import lesson
from rqa_lab.ui import book

LESSONS = ("rqa/pushing/into-a-wall", "gekido/turn/a-whole-turn", "rqa/turn/a-whole-turn")
#: data for search engines that is text to a browser: it runs nothing
DATA = "application/ld+json"


class Page(HTMLParser):
    """What of a page this is about."""

    def __init__(self, path):
        super().__init__()
        self.headings, self.meta, self.data, self.title = 0, {}, [], ""
        self._in = ""
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        self.headings += tag == "h1"
        if tag == "meta" and "content" in known:
            self.meta[known.get("name") or known.get("property")] = known["content"]
        self._in = DATA if known.get("type") == DATA else tag if tag == "title" and not self.title else ""

    def handle_endtag(self, tag):
        self._in = ""

    def handle_data(self, data):
        if self._in == DATA:
            self.data.append(json.loads(data))
        elif self._in:
            self.title += data


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Where each page of a small site lies, and the page."""
    out = tmp_path_factory.mktemp("site") / "out"
    build.build(out, lessons=LESSONS, url="https://example.org/lab", with_engine=False, jobs=1)
    return {path.relative_to(out).as_posix(): Page(path) for path in out.rglob("*.html")}


@pytest.mark.slow
def test_a_page_has_one_main_heading(pages):
    assert {where: page.headings for where, page in pages.items() if page.headings != 1} == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    "of", [lambda page: page.title, lambda page: page.meta["description"]], ids=["title", "text"]
)
def test_no_two_pages_have_the_same_title_or_text(pages, of):
    often = Counter(map(of, pages.values()))
    assert {text: n for text, n in often.items() if n > 1 or not text} == {}


@pytest.mark.slow
def test_a_preview_says_what_its_picture_shows(pages):
    for where, page in pages.items():
        assert page.meta["og:description"] == page.meta["description"], where
        assert ("og:image" in page.meta) == ("og:image:alt" in page.meta) == (where != "404.html"), where
        assert page.meta.get("og:image:alt", "x"), where
    assert title("gekido") in pages["gekido/index.html"].meta["og:image:alt"]


@pytest.mark.slow
def test_what_is_to_learn_from_says_so_to_search_engines(pages):
    found = {where: one for where, page in pages.items() for one in page.data}
    kinds = {where.split("/")[0] for where in found}
    assert kinds == {"lesson", "course"}
    for where, one in found.items():
        assert one["@type"] == "LearningResource"
        assert one["description"] == pages[where].meta["description"]
        assert one["url"] == f"https://example.org/lab/{where.removesuffix('index.html')}"
    first = found[f"{lesson(LESSONS[0])}index.html"]
    rules = load(LESSONS[0]).game.rulebook
    assert first["teaches"] == [rules[clause].title for clause in load(LESSONS[0]).teaches]
    whole = found["course/rqa/index.html"]
    assert [one["name"] for one in whole["hasPart"]] == [unit.title for unit in course("rqa").values()]
    for one in whole["hasPart"]:  # a site may have some of them
        there = one.get("url", "https://example.org/lab/course/rqa/").removeprefix("https://example.org/lab/")
        assert f"{there}index.html" in pages


@pytest.mark.slow
def test_in_the_whole_library_every_title_and_text_is_another():
    places = [*ids()]
    named = {entry.id: (entry.title, entry.question) for entry in index()}
    for id in games():
        for place, name in book.places(id):
            clause = book.game(id).rulebook.get(place.what)
            places.append(place.address)
            named[place.address] = (f"{name} · {title(id)}", clause.says if clause else "")
        places += [f"course/{id}/{unit}" for unit in course(id)]
    found = [heads.head(place, *named.get(place, ("", "")), lambda address: "") for place in places]
    for texts in ([one.title for one in found], [one.about for one in found]):
        assert [text for text, n in Counter(texts).items() if n > 1] == []


def test_no_name_ends_the_data_of_a_page():
    shown = heads.Head("", "", "", {"name": "</script><b>&"}).json
    assert not {*"<>&"} & {*shown}
    assert json.loads(shown) == {"name": "</script><b>&"}
