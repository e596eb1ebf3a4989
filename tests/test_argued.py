"""The rule that is open on the page is the one that a reader's own argument is about."""

import re

import pytest

from rqa_lab import Scenario
from rqa_lab.ui.page import Page

BUILT = (
    Scenario("rqa", "A new position").robot("pug", "c4").robot("crate", "d4").tiles(e4="Wall")
    .hand("Ann", "Tackle").turn("Ann", move=3)
)  # fmt: skip
TACKLE = "play Tackle with pug on crate"


def shown(scenario, *actions):
    page = Page(scenario)
    for action in actions:
        page.receive({"do": "act", "text": action})
        assert page.error is None
    return page


@pytest.mark.parametrize(
    "question, rule",
    [
        ("", "rqa.push.into-wall"),  # the first thing that deserves a word
        ("Does an attack deal damage after its text?", "rqa.attack.text-then-damage"),
        ("Who claims the cube?", "rqa.damage.turn-player-claims"),
    ],
)
def test_what_happened_opens_at_what_was_asked(question, rule):
    page = shown(BUILT.set(question=question or None), TACKLE)
    assert page.view.open == rule
    assert f'data-id="{rule}"' in page.regions["side"]
    again = shown(page.view.study.scenario())
    assert (again.view.number, again.view.open) == (0, rule), "before its first step, too"
    again.receive({"do": "ends", "n": 1})
    assert again.view.open == rule


def test_what_was_refused_first_is_what_an_argument_is_about():
    page = Page(BUILT)
    for message in ({"do": "edit"}, {"do": "edit"}, {"do": "act", "text": "push crate left"}):
        page.receive(message)
    refused = page.view.open
    assert refused == page.view.refusal.clauses[0]
    for message in ({"do": "refusal"}, {"do": "act", "text": TACKLE}, {"do": "edit"}):
        page.receive(message)
    assert page.error is None
    assert shown(page.view.scenario).view.open == refused


def test_a_lesson_opens_at_what_it_teaches_and_says_nothing_before():
    page = shown("rqa/pushing/into-a-wall")
    assert page.view.open is None
    page.receive({"do": "step", "n": 1})
    assert page.view.open == page.view.step.events[page.view.highlight].clauses[0]


def test_what_has_only_a_question_is_called_by_it_in_its_file_and_in_the_list():
    page = Page(BUILT.set(question="Who claims the cube?"))
    page.receive({"do": "save"})
    assert page.orders[-1]["file"] == "who-claims-the-cube.yaml"
    assert [row.title for row in page.own.listed().values()] == ["Who claims the cube?"]


# ---- the rules of an answer: the one that decides first, by its title -------------------------------------


def rules_in(html):
    """The rules that are listed by their titles, in their order."""
    return re.findall(r'class="chip[^"]*titled" href="#[^"]*" data-do="clause" data-id="([^"]*)"', html)


def test_what_decides_stands_first_wherever_the_rules_of_a_refusal_are_listed():
    twice = "Can a robot bump into the same obstacle twice?"
    page = shown(BUILT.set(question=twice), "push crate right with pug", "push crate right with pug")
    deciding = "rqa.limit.same-obstacle"
    assert len(page.view.refusal.reasons) == 2
    of_price = page.view.refusal.reasons[1].clauses[0]
    dearer = "Does pushing Crate cost more?"
    for question, first, last in ((twice, deciding, of_price), (dearer, of_price, deciding)):
        page.receive({"do": "edit"})
        page.receive({"do": "say", "id": "question", "text": question})
        page.receive({"do": "edit"})
        page.receive({"do": "ends", "n": 1})
        page.receive({"do": "act", "text": "push crate right with pug"})
        assert page.error is None
        assert page.view.open == first
        board, side = page.regions["board"], page.regions["side"]
        happened, _, why = side.partition("Why not?")
        assert rules_in(happened)[0] == first
        assert last in rules_in(happened)
        assert rules_in(board)[0] == first
        assert first not in rules_in(why), "it is open there, by its title"
        assert page.view.game.rulebook[last].title in happened


def test_of_what_happened_the_rule_that_decides_is_open_below_and_its_title_said_once():
    page = shown(BUILT.set(question="Who claims the cube?"), TACKLE)
    happened, _, why = page.regions["side"].partition('aria-label="Why"')
    rule = "rqa.damage.turn-player-claims"
    title = page.view.game.rulebook[rule].title
    assert page.view.open == rule
    assert (happened.count(title), why.count(title)) == (0, 1)
    assert re.search(rf'aria-current="true".*data-id="{rule}"', happened), "its event is marked"


# ---- what was answered is kept, so that a check of the file tests it --------------------------------------


def saved(page):
    page.receive({"do": "save"})
    assert page.error is None
    return Scenario.from_text(page.orders[-1]["text"])


def steps(scenario):
    assert scenario.run().failures == ()
    return scenario.document.get("steps", [])


def test_what_was_done_is_kept_with_the_rule_that_decided():
    page = shown(BUILT.set(question="Who claims the cube?"), TACKLE)
    claims = {"do": TACKLE, "cites": ["rqa.damage.turn-player-claims"]}
    assert steps(saved(page)) == [claims]
    built = Page(BUILT.set(question="Who claims the cube?"))
    for message in ({"do": "edit"}, {"do": "edit"}, {"do": "act", "text": TACKLE}, {"do": "edit"}):
        built.receive(message)
    assert steps(built.view.scenario) == [claims]
    elsewhere = saved(shown(BUILT, TACKLE)).set(tiles=None)
    assert "no event cites rqa.push.into-wall" in str(elsewhere.run().failures[0])


def test_an_answer_on_screen_is_kept_as_a_step_though_nothing_was_done():
    page = Page(BUILT)
    page.receive({"do": "why", "text": TACKLE})
    assert page.view.note.kind == "would"
    assert steps(saved(page)) == [{"do": TACKLE, "cites": ["rqa.push.into-wall"]}]
    assert page.view.step.number == 0
    page.receive({"do": "act", "text": "push crate left with pug"})
    (refused,) = steps(saved(page))
    assert refused["refuse"] == "push crate left with pug"
    assert page.view.refusal.clauses[0] in refused["because"]
    page.receive({"do": "close"})
    assert steps(saved(page)) == []


def test_an_answer_at_an_earlier_step_is_kept_as_a_line_of_its_own():
    page = shown(BUILT, TACKLE)
    page.receive({"do": "step", "n": -1})
    page.receive({"do": "act", "text": "push crate left with pug"})
    scenario = saved(page)
    assert [one["do"] for one in steps(scenario)] == [TACKLE]
    assert [one["steps"][0]["refuse"] for one in scenario.document["lines"]] == ["push crate left with pug"]


def test_a_scenario_of_the_library_is_kept_as_it_is():
    page = shown("rqa/pushing/into-a-wall", "push crate left with pug")
    assert saved(page).document == Page("rqa/pushing/into-a-wall").view.scenario.document
