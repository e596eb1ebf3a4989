"""The living rulebook: what is in it, where its links lead, its pages in the explorer and as files."""

import re
from html.parser import HTMLParser
from itertools import chain

import pytest
from lessons import opened

from rqa_lab import Scenario, load
from rqa_lab.core.component import printed
from rqa_lab.core.keys import rulings
from rqa_lab.games import data_rules, game
from rqa_lab.learn.book import FROM, Book
from rqa_lab.learn.citations import cited
from rqa_lab.scenario.library import ids
from rqa_lab.ui import book as pages
from rqa_lab.ui.covers import Door
from rqa_lab.ui.page import Page
from rqa_lab.ui.table import tables

every_game = pytest.mark.parametrize("name", tables())
SCENARIOS = frozenset(ids())


# ---- what is in it ---------------------------------------------------------------------------------------


@every_game
def test_no_two_pages_beside_those_of_clauses_have_one_title(name):
    titles = [title for place, title in pages.places(name) if place.what not in game(name).rulebook]
    assert len({*titles}) == len(titles)


@pytest.mark.slow
@every_game
def test_every_clause_is_in_exactly_one_chapter(name):
    book = Book(name)
    found = [id for chapter in book.chapters.values() for id in chapter.clauses]
    assert sorted(found) == sorted(game(name).rulebook)
    assert list(book) == found
    assert {entry.chapter.id for entry in book.chapters["turn"]} == {"turn"}


def citing(lesson):
    """The clauses of the step at which a lesson stands."""
    refusal = lesson.refusal
    parts = lesson.step.events if refusal is None else refusal.reasons
    return {*chain.from_iterable(part.clauses for part in parts)}


@pytest.mark.slow
@every_game
def test_an_example_opens_at_a_step_that_cites_the_clause(name):
    wanted = {}
    for entry in Book(name).values():
        for example in entry.examples[:1]:
            wanted.setdefault(example.scenario, []).append((example.step, entry.id))
    for scenario, places in wanted.items():
        lesson = opened(scenario)
        for step, clause in places:
            lesson.seek(step)
            assert clause in citing(lesson), f"{scenario}@{step}"


@pytest.mark.slow
@every_game
def test_references_are_among_known_clauses_and_go_both_ways(name):
    book = Book(name)
    graph = book.graph
    assert {*graph} == {*book.game.rulebook}
    for entry in book.values():
        assert [*entry.refers_to] == sorted(graph.successors(entry.id), key=[*entry.refers_to].index)
        assert {*entry.referred_by} == {*graph.predecessors(entry.id)}
        assert all(is_a_scenario(one.example.address) for one in entry.refers_to.values())


def is_a_scenario(address):
    """Whether an address begins with the id of a scenario."""
    return re.split(r"[@&]", address)[0] in SCENARIOS


def test_the_first_clause_acts_and_the_others_are_consulted():
    push = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").tiles(e4="Wall").turn("Ann", move=3)
    found = cited(game("rqa"), [push.step("push crate"), push.refuse("push crate left")])
    wall = found.consulted["rqa.push.into-wall"]
    assert wall["rqa.tile.wall"].times == 1
    assert "rqa.push.into-wall" not in found.consulted["rqa.tile.wall"]
    assert found.examples["rqa.push.into-wall"][0].acts
    assert found.phases["rqa.push.into-wall"] == {"main": {"": 1}}


@pytest.mark.slow
def test_a_clause_knows_its_questions_when_somebody_tells():
    book = Book("rqa", questions=lambda clause: (f"about {clause}",))
    assert book["rqa.push.cost"].questions == ("about rqa.push.cost",)
    assert Book("rqa")["rqa.push.cost"].questions == ()


def test_a_clause_that_there_is_not_is_told_with_the_nearest():
    with pytest.raises(KeyError, match=re.escape("Did you mean 'rqa.push.into-wall'?")):
        Book("rqa")["rqa.push.into-wal"]


@pytest.mark.slow
@every_game
def test_a_reading_is_shown_by_scenarios_that_are_played_by_it(name):
    book = Book(name)
    shows = [(one.name, reading) for one in book.open.values() for reading in one.readings]
    assert {ruling for ruling, _ in shows} == {*book.game.rulebook.readings}
    assert all(reading.default == (reading.name == book.open[one].readings[0].name) for one, reading in shows)
    for ruling, reading in shows:
        for scenario, _ in reading.scenarios[:1]:
            assert rulings(load(scenario).state)[ruling] == reading.name


# ---- on a page -------------------------------------------------------------------------------------------


@pytest.mark.slow
@every_game
def test_summaries_are_made_of_the_clauses(name):
    book = Book(name)
    for id, summary in book.summaries.items():
        own = [clause for clause in summary.clauses if book[clause].chapter.id == id]
        listed = [one for one in book.chapters[id].clauses if not book[one].clause.uncitable]
        assert sorted(own) == sorted(listed)
        assert len({*summary.clauses}) == len(summary.clauses) < 60
        for part in summary.parts:
            for line in chain(part.lines, *part.others.values()):
                assert book[line.clause].clause.says.startswith(line.says)
    assert [*book.summaries["setup"].clauses] == listed_in("setup", book)


def listed_in(chapter, book):
    return [id for id in book.chapters[chapter].clauses if not book[id].clause.uncitable]


def test_the_turn_has_its_phases_in_their_order_and_the_rules_that_act_in_them():
    parts = {part.title: part for part in Book("rqa").summaries["turn"].parts}
    assert [*parts] == [
        "Always", "Start of Turn Phase", "Respawn Phase", "Main Phase", "End of Turn Phase", "Cleanup Phase",
    ]  # fmt: skip
    assert "rqa.turn.center-vp" in [line.clause for line in parts["Start of Turn Phase"].lines]
    assert "rqa.push.cost" in [line.clause for line in parts["Main Phase"].others["Pushing"]]


def test_a_clause_that_acts_as_often_in_two_phases_stands_in_the_one_where_it_acts_first():
    respawn = Book("rqa").summaries["turn"].parts[2]
    assert [line.clause for line in respawn.others["The end of the game"]] == ["rqa.end.trigger"]


# ---- components ------------------------------------------------------------------------------------------


@every_game
def test_every_component_is_in_the_reference_with_its_origins(name):
    rules, found = data_rules(name), Book(name).reference
    assert [*found] == [*rules.tables]
    for table, things in found.items():
        assert {*things} == {*rules.every(rules.parts.components(), table)}
        for one in things.values():
            assert {field.origin for field in one.fields} <= {*FROM}
            assert one.fields or not printed(type(one.record))
            assert {*one.clauses} <= {*game(name).rulebook}
            assert {id for id, _ in one.scenarios} <= SCENARIOS


def test_where_a_value_comes_from_is_told_field_by_field():
    hammer = {field.name: field for field in Book("rqa").reference["cards"]["Hammer"].fields}
    assert (hammer["copies"].value, hammer["copies"].origin) == ("4", "printed")
    assert hammer["damage"].origin == "assumed"
    slicer = {field.name: field.origin for field in Book("gekido").reference["bots"]["Slicer"].fields}
    assert (slicer["four of a kind"], slicer["full house"]) == ("printed", "assumed")


# ---- as files --------------------------------------------------------------------------------------------


class Links(HTMLParser):
    """The links, the anchors and whatever is loaded of a page."""

    def __init__(self, text):
        super().__init__()
        self.hrefs, self.anchors, self.loads, self.tags = [], set(), [], set()
        self.feed(text)

    def handle_starttag(self, tag, given):
        self.tags.add(tag)
        of = dict(given)
        self.anchors |= {of["id"]} if "id" in of else set()
        self.hrefs += [of["href"]] if "href" in of else []
        self.loads += [of[name] for name in ("src", "srcset", "data") if name in of]


def test_the_whole_book_is_one_file_that_loads_nothing_and_runs_no_script():
    text = pages.whole("roborace")
    found = Links(text)
    assert not found.tags & {"script", "link", "iframe", "img", "object", "form"}
    assert found.loads == []
    assert "url(" not in text
    assert "@import" not in text
    assert "http" not in text.replace("http-equiv", "")
    assert {href.removeprefix("#") for href in found.hrefs} <= found.anchors
    assert {f"rulebook/roborace/{id}" for id in game("roborace").rulebook} <= found.anchors


@pytest.mark.parametrize(
    "name, what",
    [("rqa", "rqa.push.into-wall"), ("rqa", "rulings"), ("gekido", "reference/bots"), ("moonbots", "turn")],
)
def test_who_asks_for_a_page_decides_where_its_links_lead(name, what):
    asked = []
    found = Links(pages.page(name, what, link=lambda address: asked.append(address) or f"{address}.html"))
    assert {f"{address}.html" for address in asked} >= {
        href for href in found.hrefs if href.endswith(".html")
    }
    for address in asked:
        assert is_a_scenario(address) or pages.place(address, name) is not None, address
    assert not any(href.endswith(".html") for href in Links(pages.page(name, what)).hrefs)


def test_a_page_that_there_is_not_is_an_error():
    with pytest.raises(KeyError, match=re.escape("no clause 'rqa.push.no'")):
        pages.page("rqa", "rqa.push.no")


def test_a_notebook_shows_clauses_chapters_summaries_and_tables():
    book = Book("rqa")
    for one in (book, book["rqa.push.cost"], book.chapters["end"], *book.summaries.values()):
        shown = one._repr_html_()
        assert not Links(shown).tags & {"script", "link", "img"}
        assert shown.startswith('<div class="rqa">')
    assert "r-pug" in book.reference["robots"]._repr_html_()


# ---- in the explorer -------------------------------------------------------------------------------------


def told(page, do, **fields):
    page.receive({"do": do, "ask": 7, **fields})
    assert page.error is None
    return page.regions


def test_the_book_opens_over_the_door_and_closes_to_it():
    page = Page(door=True)
    regions = told(page, "open", id="rulebook")
    assert regions["address"] == "rulebook/rqa"
    assert 'data-id="rulebook/rqa/pushing"' in regions["form"]
    regions = told(page, "open", id="rulebook/rqa/rqa.push.into-wall")
    assert 'data-id="rqa/pushing/into-a-wall@4"' in regions["form"]
    regions = told(page, "close")
    assert (regions["address"], page.view.covers.find(Door) is not None) == ("door", True)


def test_an_example_opens_at_its_step_and_the_way_back_is_the_address():
    page = Page("rqa/pushing/over-the-edge")
    told(page, "open", id="rulebook/rqa/rqa.push.into-wall")
    assert told(page, "open", id="rqa/pushing/into-a-wall@4")["form"] == ""
    assert "rqa.push.into-wall" in citing(page.view)
    assert told(page, "open", id="rulebook/rqa/rqa.push.into-wall")["address"].endswith("into-wall")


def test_a_reading_opens_side_by_side():
    page = Page()
    told(page, "open", id=Book("rqa").open["edge-one-obstacle"].address)
    assert (page.view.covers.top.left, page.view.covers.top.right) == ("one", "four")


@pytest.mark.slow
@pytest.mark.parametrize(
    "came_from", ["", "door", "rqa", "moonbots", "course/rqa/first-push", "rqa/pushing/over-the-edge"]
)
@pytest.mark.parametrize("of", ["rqa", "gekido"])
def test_closing_the_book_leads_back_to_where_the_reader_was(came_from, of):
    page = Page(door=not came_from)
    if came_from:
        told(page, "open", id=came_from)
    address, document = page.regions["address"], page.view.document
    told(page, "open", id=f"rulebook/{of}")
    told(page, "find-rule", id="lock push")
    searched = page.regions["address"]
    told(page, "open", id="rulebook/rqa/rqa.push.into-wall")
    told(page, "open", id="rqa/pushing/into-a-wall@4")
    assert told(page, "open", id=searched, by="browser")["address"] == searched
    assert told(page, "close")["address"] == address
    assert page.view.document is document


def test_rules_are_found_by_words():
    page = Page()
    told(page, "open", id="rulebook/gekido")
    assert "<mark>" in told(page, "find-rule", id="  lock  dice ")["form"]
    assert page.regions["address"] == "rulebook/gekido/find/lock dice"
    assert told(page, "find-rule", id="")["address"] == "rulebook/gekido"


@pytest.mark.parametrize("id", ["rulebook/chess", "rulebook/rqa/nothing", "rulebook/rqa/reference/robot"])
def test_a_page_that_there_is_not_is_told(id):
    page = Page()
    assert "There is no page" in told(page, "open", id=id)["trouble"]
    assert page.regions["form"] == ""


def test_an_open_clause_leads_into_the_book():
    page = Page("rqa/pushing/into-a-wall@4")
    assert f'data-id="rulebook/rqa/{page.view.open}"' in page.regions["side"]


def test_a_search_says_how_many_are_listed_and_its_ids_are_behind_a_setting():
    page = Page()
    told(page, "open", id="rulebook/rqa")
    many, one = (told(page, "find-rule", id=words)["form"] for words in ("move", "Junkyard"))
    assert "The best 30 rules for" in many
    assert "The best" not in one
    assert 'code class="l-id"' in many
    assert "<code>" not in many


def test_a_search_goes_to_the_game_that_it_names_and_keeps_its_words_in_another():
    page = Page()
    told(page, "open", id="rulebook/rqa")
    assert told(page, "find-rule", id="what does V-REX deal")["address"].startswith("rulebook/gekido/find/")
    assert 'data-id="rulebook/rqa/find/what does V-REX deal"' in page.regions["form"]
    assert told(page, "find-rule", id="can I push")["address"].startswith("rulebook/gekido/find/")
