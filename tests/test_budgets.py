"""Budgets: a file of mistakes is soon read and its list has an end; whatever reckons stops and says so.

What took minutes is asked here for what was looked up and tried; what would never end, in a child that ends.
"""

import os
import subprocess
import sys

import pytest

from rqa_lab.core import words
from rqa_lab.documents.places import MOST_PROBLEMS, ScenarioError
from rqa_lab.explore.remedy import LIMIT, TRIES, remedies
from rqa_lab.explore.walk import Walk
from rqa_lab.games import datafile, game
from rqa_lab.games.gekido import components as of_gekido
from rqa_lab.games.gekido.components import shipped as gekido_box
from rqa_lab.games.moonbots.components import shipped as moonbots_box
from rqa_lab.games.rqa.components import every_component
from rqa_lab.games.rqa.page import places
from rqa_lab.games.rqa.play import resolve as reaching
from rqa_lab.scenario.format import OPTIONS, read
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui import bringing, keep
from rqa_lab.ui.page import Page
from rqa_lab.ui.widget import Explorer

RQA = "rqa: 1\ntitle: T\nrobots: {pug: {seat: Ann, at: c4}, crate: {seat: Bo, at: d4}}\n"

# ---- many mistakes ---------------------------------------------------------------------------------------


def many(what, number):
    return ", ".join(f"{what}{n}" for n in range(number))


MISTAKES = {
    "steps": (RQA + "steps:\n" + "- do: psuh crat rihgt\n" * 3_000, 2_900),
    "refused": (RQA + "steps:\n" + "- refuse: psuh crat rihgt\n" * 3_000, 2_900),
    "options": (f"{RQA}steps:\n- options: [1, {many('a', 16_000)}]\n", OPTIONS - 99),
    "packs": (f"{RQA}packs: [1, {many('a', 16_000)}]\n", 0),
    "teaches": (f"{RQA}teaches: [{many('rqa.push.a', 4_000)}]\n", len(game("rqa").rulebook) - 99),
    "cards": (f"{RQA}seats: {{Ann: {{hand: [{many('Hamer', 45_000)}]}}}}\n", 101),
    "keys": (RQA + "".join(f"titel{n}: 1\n" for n in range(16_000)), 15_900),
    "rulings": (f"{RQA}rulings: {{{many('vp-flor', 16_000).replace(',', ': 1,')}: 1}}\n", 15_900),
    "expected": (f"{RQA}expect: {{pug: {{{many('helth', 16_000).replace(',', ': 1,')}: 1}}}}\n", 0),
    "seats": (f"{RQA}seats: {{{many('S', 12_000).replace(',', ': {},')}: {{}}}}\n", 0),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", MISTAKES)
def test_many_mistakes_are_counted_behind_the_first_hundred(what, monkeypatch):
    """And what was meant is looked up for few of them, which is what took minutes."""
    text, more = MISTAKES[what]
    asked = []
    monkeypatch.setattr(words, "nearest", lambda word, known, like=0: asked.append(word))
    lines = []
    made = Scenario.lines.fget
    monkeypatch.setattr(Scenario, "lines", property(lambda scenario: lines.append(1) or made(scenario)))
    scenario = Scenario.from_text(text, "x.yaml")
    problems, report = scenario.problems, scenario.run()
    assert len(problems) <= MOST_PROBLEMS + 1
    assert len(report.failures) <= MOST_PROBLEMS + 1
    if more:
        assert problems[-1].message == f"and {more:,} more"
        assert problems[-1].line > 0
        assert report.failures[-1].message.endswith(" more")
    assert len(asked) <= 4 * words.MOST_HINTS
    assert len(lines) <= 3


@pytest.mark.slow
def test_mistakes_that_a_run_finds_again_are_counted_once():
    text, more = MISTAKES["refused"]
    report = Scenario.from_text(text, "x.yaml").run()
    assert report.failures[-1].message == f"and {more:,} more"


def test_what_a_run_finds_is_counted_as_well():
    steps = "- {refuse: end turn, seat: Cy}\n" * 500
    report = Scenario.from_text(f"{RQA}steps:\n{steps}", "x.yaml").run()
    assert len(report.failures) == MOST_PROBLEMS + 1
    assert str(report.failures[-1]) == "x.yaml:105:28: and 400 more"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        f"rqa-data: 1\ncards: {{{many('Hamer', 16_000).replace(',', ': {damage: 2},')}: {{damage: 2}}}}\n",
        f"gekido-data: 1\ncards: {{{many('Jem', 16_000).replace(',', ': {copies: 2},')}: {{copies: 2}}}}\n",
    ],
)
def test_many_mistakes_of_a_data_file_too(text, monkeypatch):
    asked = []
    monkeypatch.setattr("rqa_lab.core.datarules.nearest", lambda word, known, like=0: asked.append(word))
    problems = datafile.read(text, "box.yaml").problems
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1].message == "and 15,900 more"
    assert len(asked) <= 1_100


@pytest.mark.slow
def test_a_page_lists_no_more_of_them():
    text, _ = MISTAKES["cards"]
    page = Explorer(Scenario.from_text(text, "x.yaml"))
    assert page.side.count("<li>") <= MOST_PROBLEMS + 60
    assert "and 101 more" in page.side
    assert "over 100" in page.side
    assert len(page.side) < 100_000


def test_a_page_that_cannot_open_a_file_says_how_much_is_wrong_with_it(monkeypatch):
    page = Page()
    text, _ = MISTAKES["keys"]

    def cannot(source, name):
        raise ScenarioError(Scenario.from_text(text, name).problems)

    monkeypatch.setattr(bringing, "read", cannot)
    page.receive({"do": "file", "id": "x.yaml", "whole": "rqa: 1"})
    assert "x.yaml:16:1: and 15,988 more" in page.regions["trouble"]
    assert page.regions["trouble"].count("x.yaml:") == 13


def test_a_link_to_a_file_of_mistakes_opens_too():
    text, _ = MISTAKES["keys"]
    assert keep.read(text, "x.yaml").document.problems[-1].endswith("and 15,900 more")


@pytest.mark.parametrize(
    "text",
    [
        "steps: [{{refuse: end turn, seat: {long}}}]",
        "{long}: 1",
        "turn: {{{long}: 1}}",
        "expect: {{{long}: 1}}",
        "expect: {{pug: {{at: {long}}}}}",
        "expect: {{pug: {{{long}: c4}}}}",
        "steps: [{{do: end turn, events: [{long}]}}]",
        "steps: [{{options: [{long}]}}]",
        "chance: [{long}]\nsteps: [{{do: end turn}}]",
        "audit: [{long}]",
        "robots: {{pug: {{seat: Ann, at: c4, bumped: [{long}]}}}}",
        "game: {{first: {long}}}",
        "own_data: {{file: {long}, digest: {long}, changes: [{long}]}}",
        "steps: [{{do: {{{long}: 1}}}}]",
        "seed: !{long} 1",
        "note: {long}: 1",
        "board: {long}",
        "{long}: 1\n{long}: 2",
        "1{digits}: 2",
    ],
)
def test_no_message_echoes_a_long_text(text):
    text = text.format(long="x" * 60_000, digits="1" * 60_000)
    base = "rqa: 1\ntitle: T\n" if "robots" in text or "game" in text else RQA
    scenario = Scenario.from_text(base + text + "\n", "x.yaml")
    report = scenario.run()
    assert report.failures
    assert max(len(str(problem)) for problem in (*scenario.problems, *report.failures)) < 3_000


def test_of_thousands_of_options_a_message_lists_none():
    """Twelve dice can fall in 6,188 ways: it says how many letters are due, and not all that was given."""
    attack = {"target": "v-rex", "command": "full house", "dice": "TTSSXXOODDPP", "rolls": 2}
    bots = {"slicer": {"seat": "Ann", "at": "b1"}, "v-rex": {"seat": "Bo", "at": "c2"}}
    scenario = Scenario("gekido", bots=bots, attack=attack).chance("Z" * 9_000).step("roll")
    (failure,) = scenario.run().failures
    assert "give 12 letters" in failure.message
    assert len(failure.message) < 300


def test_hints_are_few_where_somebody_counts_them():
    with words.few_hints():
        for number in range(words.MOST_HINTS):
            assert words.hint("crat", ["crate"]), number
        assert not words.hint("crat", ["crate"])
        assert words.nearest("crat", ["crate"]) == "crate", "what depends on it is not cut off"
        with words.few_hints():
            assert words.hint("crat", ["crate"])
        assert not words.hint("crat", ["crate"])
    assert words.hint("crat", ["crate"])


def test_a_reading_is_cut_as_well():
    text, more = MISTAKES["keys"]
    assert read(text, "x.yaml").problems[-1].others == more


# ---- what reckons ----------------------------------------------------------------------------------------

WHEELS = {"seats": {"Ann": {"in_play": ["Omniwheels"] * 20}}}


def test_how_far_one_gets_takes_no_longer_with_more_move(monkeypatch):
    """20 Omniwheels in play and 999 Move took 6 seconds a click."""
    asked = []
    monkeypatch.setattr(reaching, "legal", lambda s, legal=reaching.legal: asked.append(1) or legal(s))
    rules = game("rqa")
    robots = {"pug": {"seat": "Ann", "at": "c4", "diagonal": True}, "crate": {"seat": "Bo", "at": "d4"}}
    state = rules.position({"robots": robots, "turn": {"seat": "Ann", "move": 999}, **WHEELS})
    found = reaching.reach(state, 0)
    assert len(found) == 47
    assert found.whole
    assert len(asked) <= 49


def test_where_one_gets_for_ever_the_answer_says_that_it_was_cut_off(monkeypatch):
    rules = game("rqa")
    state = rules.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "turn": {"move": 9}})
    assert reaching.reach(state, 0).whole
    few = reaching.reach(state, 0, limit=5)
    assert not few.whole
    assert len(few) == 4
    table = Page(Scenario("rqa").robot("pug", "c4").robot("crate", "g7").turn("Ann", move=2)).view.table
    near = rules.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "turn": {"move": 2}})
    assert table.sight.stuck(near, "c4", "g7")[0] == "Pug can’t get here with 2 Move."
    monkeypatch.setattr(places, "reached", lambda s, robot: reaching.reach(s, robot, limit=2))
    assert (
        table.sight.stuck(near, "c4", "g7")[0]
        == "There is too much to try, so we don’t know whether Pug can get here."
    )


GAINS = """
from rqa_lab.games import game
from rqa_lab.games.rqa.play.resolve import reach
state = game("rqa").position({
    "packs": ["jaws"], "tiles": {"c5": "Button"},
    "robots": {"pug": {"seat": "Ann", "at": "c4"}}, "turn": {"seat": "Ann", "move": 3},
})
found = reach(state, 0)
print(found.whole)
"""


@pytest.mark.slow
def test_a_tile_that_gives_more_than_it_costs_does_not_keep_one_walking_for_ever(tmp_path):
    """A data file may have such a tile."""
    file = tmp_path / "box.yaml"
    for gain in ("[gain, move, 3]", "[gain, energy, 1], [gain, move, 2]"):
        file.write_text(f"rqa-data: 1\ntiles: {{Button: {{enter: [{gain}]}}}}\n", "utf-8")
        done = subprocess.run(
            [sys.executable, "-c", GAINS], env={**os.environ, "RQA_DATA": str(file)},
            capture_output=True, text=True, timeout=60, check=True,
        )  # fmt: skip
        assert done.stdout == "False\n"


def test_remedies_try_so_many_actions_and_no_more(monkeypatch):
    """Where many actions come to the same, few positions are found and all the more is tried."""
    walks = []
    run = Walk.run
    monkeypatch.setattr(Walk, "run", lambda walk, wanted=None: (walks.append(walk), run(walk, wanted))[1])
    rules = game("rqa")
    robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "g7", "health": 1}}
    state = rules.position({"robots": robots, "turn": {"seat": "Ann", "energy": 120}})
    found = remedies(rules, state, rules.parse("push crate right with pug", state))
    (walk,) = walks
    assert len(walk.found) <= LIMIT
    assert walk.stopped == "limit"
    assert not found
    assert "not all tried" in found.why or "too much to try" in found.why
    asked = {"within": "seat", "actions": 3, "limit": LIMIT, "edges": False, "progress": None}
    few = Walk(rules, state, **asked, note=lambda *_: None, tries=7)
    few.run()
    assert few.stopped == "limit"
    assert len(few.found) <= 8
    assert TRIES >= 1


@pytest.mark.parametrize("id", ["rqa", "gekido", "moonbots"])
def test_no_list_of_the_dearest_position_is_endless(id):
    """As much of everything as a file may hold: what is legal, and every refusal, told with what would do."""
    if id == "rqa":
        cards = [*every_component().cards][:25]
        keys = {
            "robots": {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}},
            "seats": {"Ann": {"hand": cards * 8}},
            "turn": {"seat": "Ann", "energy": 200, "move": 200},
        }
    elif id == "moonbots":
        box = moonbots_box()
        cards = {"parts": [*box.parts], "upgrades": [*box.upgrades] * 9, "weapons": [*box.weapons] * 9}
        keys = {"robots": {"Ann": cards, "Bo": {}, "Cy": cards}, "dice": "11234566"}
    else:
        powers = dict.fromkeys(gekido_box().bots["Slicer"].powers, of_gekido.CHARGES)
        keys = {
            "bots": {
                "slicer": {"seat": "Ann", "at": "b1", "powers": powers},
                "v-rex": {"seat": "Bo", "at": "c2"},
            },
            "seats": {"Ann": {"hand": [*gekido_box().cards] * 7}},
            "attack": {"target": "v-rex", "command": "full house", "dice": "TTSSXXOODDPP"},
        }
    scenario = Scenario(id, "Dear", **keys)
    assert scenario.problems == ()
    rules, state = scenario.game, scenario.state
    assert 10 < len(rules.legal(state)) < 1_000
    for action, _ in zip(rules.universe(state), range(400), strict=False):
        for reason in rules.judge(state, action).reasons:
            assert len(rules.language.explain(reason)) < 2_000
