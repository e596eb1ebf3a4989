"""Looking around in the explorer: how far a robot gets, who sees whom."""

import pytest
from lessons import LASER, RQA, SEEN, Live, lesson_of, load, send

from rqa_lab import Scenario
from rqa_lab.scenario.library import load as scenario
from rqa_lab.ui import Explorer, intents, pages
from rqa_lab.ui import board as values
from rqa_lab.ui import side as aside


def test_a_walk_is_several_steps_of_the_timeline(wall):
    wall.cell("c7")
    note = values.board(wall, RQA)["note"]
    assert (note["kind"], note["walk"]) == ("about", {"to": "c7", "price": 3, "steps": 3})
    wall.do("go", "c7")
    assert [step.action.text for step in wall.step.path[1:]] == ["move pug up"] * 3
    wall.do("go", "g1")
    assert wall.step.number == 3, "out of reach"


def test_with_reach_shown_a_click_walks(wall):
    wall.do("reach")
    wall.point(at="c7")
    tip = values.board(wall, RQA)["tip"]
    assert (tip["text"], tip["prices"]) == ("go to c7 in 3 steps", (("i-move", 3),))
    wall.cell("c7")
    assert wall.game.look(wall.state)["pug"]["at"] == "c7"


def test_a_place_out_of_reach_says_so_whatever_is_there(wall):
    wall.cell("e3")
    assert values.board(wall, RQA)["note"]["walk"]["price"] == 3
    for at in ("e4", "g7"):
        wall.cell(at)
        assert values.board(wall, RQA)["note"]["stuck"][0] == "Pug can’t get here with 3 Move."


def test_without_move_reach_says_so_and_what_energy_is_good_for(wall):
    for way in ("up", "up", "left"):
        wall.act(f"move pug {way}")
    wall.do("reach")
    note = values.board(wall, RQA)["note"]
    assert note["stuck"] == ("Pug has no Move left, but 1 Energy can become 1 Move.", "rqa.energy.to-move")
    wall.do("reach")
    assert wall.note is None
    poor = lesson_of(LASER.turn("Ann"))
    poor.do("reach")
    assert values.board(poor, RQA)["note"]["stuck"][0] == "Pug has no Move left."


def test_a_walk_stops_where_somebody_has_to_choose():
    scenario = (
        Scenario("rqa", "Over the tacks")
        .tiles(c5="Tacks")
        .robot("pug", "c4", over=True)
        .robot("crate", "g1", seat="Bo")
        .turn("Ann", move=4)
    )
    lesson = lesson_of(scenario)
    lesson.show(intents.walked(lesson.view, [lesson.session.read("move pug up")] * 3))
    assert lesson.game.look(lesson.state)["choice"]["kind"] == "ignore"
    assert lesson.step.number == 1
    choice = values.head(lesson, RQA)["choice"]
    assert (choice["cause"], choice["text"]) == ("", "Does Pug ignore the Tacks?")
    assert [(one["text"], one["full"]) for one in choice["options"]] == [
        ("ignore the Tacks", "Ignore the Tacks"),
        ("let the Tacks take effect", "Let the Tacks take effect"),
    ]


def test_sight_is_on_where_it_is_the_topic_and_stays_as_chosen(explorer):
    assert not explorer.page.view.sight
    send(explorer, "open", id="rqa/sight/seen")
    assert explorer.page.view.looks_from == "b2"
    send(explorer, "sight")
    send(explorer, "open", id="rqa/pushing/wall")
    send(explorer, "open", id="rqa/sight/seen")
    assert explorer.page.view.looks_from is None
    send(explorer, "sight")
    send(explorer, "open", id="rqa/pushing/wall")
    assert explorer.page.view.sight
    send(explorer, "reach")
    send(explorer, "open", id="rqa/sight/seen")
    assert explorer.page.view.reach


def test_the_line_is_told_space_by_space():
    lesson = load("rqa/sight/seen")
    lesson.do("sight")
    lesson.point(at="f6")
    sight = aside.side(lesson, RQA, {})["sight"]
    assert [(on["space"], on["how"], on["clause"]) for on in sight["line"]] == [
        ("b2", "start", None),
        ("c3", "clear", None),
        ("d3", "corner", "rqa.los.corner"),
        ("d4", "clear", None),
        ("e5", "blocks", "rqa.los.wall-blocks"),
        ("f6", "end", None),
    ]
    assert [on["after"] for on in sight["line"]] == [False] * 5 + [True]
    assert sight["blocked"]
    assert sum(one["n"] for one in sight["hiders"]) == sight["hidden"] == 48 - sight["seen"]
    assert [one["name"] for one in sight["hiders"] if one["on"]] == ["Wall e5"]


@pytest.mark.parametrize(
    "to, clause",
    [("b5", "rqa.los.endpoint-smoke"), ("b6", "rqa.los.smoke-between"), ("g7", "rqa.los.wall-blocks")],
)
def test_what_hides_a_space_is_named_by_its_rule(to, clause):
    lesson = load("rqa/sight/seen")
    lesson.do("sight")
    lesson.point(at=to)
    line = aside.side(lesson, RQA, {})["sight"]["line"]
    assert next(on["clause"] for on in line if on["how"] == "blocks") == clause


def test_pointing_at_an_attack_shows_its_range_and_its_line():
    lesson = lesson_of(SEEN.hand("Ann", "Rivet Gun"))
    lesson.do("sight")
    lesson.point(text="play Rivet Gun with strider on crate")
    assert lesson.looks_at == "f6"
    assert RQA.sight.ring(lesson.state, lesson.session.read("play Rivet Gun on crate")) == ("strider", 2)
    assert values.board(lesson, RQA)["tip"]["no"]
    lesson.point(text="end turn")
    assert lesson.looks_at is None


def test_one_looks_from_any_robot(explorer):
    send(explorer, "open", id="rqa/sight/seen")
    send(explorer, "look", id="crate")
    assert explorer.page.view.looks_from == "f6"
    send(explorer, "look", id="nobody")
    assert explorer.page.view.looks_from == "f6"
    send(explorer, "sight", at="b2")
    assert explorer.page.view.looks_from == "b2"
    send(explorer, "sight", at="b2")
    assert not explorer.page.view.sight


def test_a_line_of_sight_stays_while_one_steps():
    lesson = load("rqa/sight/seen")
    lesson.do("sight")
    lesson.point(at="f6")
    lesson.act("move strider up")
    lesson.point()
    assert (lesson.looks_from, lesson.looks_at) == ("b3", "f6")
    assert aside.side(lesson, RQA, {})["sight"]["end"] == "f6"
    lesson.do("sight")
    lesson.do("sight")
    assert lesson.looks_at is None


# ---- a question is not answered before somebody thought ---------------------------------------------------


def test_a_lesson_with_a_question_starts_without_lines_of_sight():
    explorer = Explorer("rqa/sight/a-wall-in-the-way")
    lesson = Live(explorer.page)
    assert lesson.looks_from is None
    assert not values.head(lesson, RQA)["sight"]
    send(explorer, "step", n=1)
    assert values.head(lesson, RQA)["sight"]
    send(explorer, "step", n=-1)
    assert lesson.looks_from, "the question has been thought of"


def test_one_who_asks_for_lines_of_sight_gets_them_at_once():
    explorer = Explorer("rqa/sight/a-wall-in-the-way")
    send(explorer, "sight")
    assert explorer.page.view.looks_from
    send(explorer, "sight")
    assert explorer.page.view.looks_from is None


def test_where_cards_may_lie_is_not_told_before_one_steps_on_or_picks_one():
    lesson = lesson_of(scenario("roborace/placing/as-eric-does-it"))
    assert "can-disc" not in pages.regions(lesson, {}, ["board"])["board"]
    lesson.pick(lesson.buttons.legal[0].text.partition(" at ")[0])
    assert "can-disc" in pages.regions(lesson, {}, ["board"])["board"]
    other = lesson_of(scenario("roborace/placing/as-eric-does-it"))
    other.go(1)
    other.go(-1)
    assert "can-disc" in pages.regions(other, {}, ["board"])["board"]
