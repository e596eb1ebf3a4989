"""Pointing and picking on the page: what is done, what is refused and why, what would help."""

import pytest
from lessons import BROKEN, FRIENDS, LASER, POUND, RQA, TWO, WALL, lesson_of

from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui import board as values
from rqa_lab.ui import pages
from rqa_lab.ui import side as aside

#: both robots next to somebody
PAIR = (
    Scenario("rqa", "A pair")
    .robot("pug", "c4", seat="Ann")
    .robot("strider", "c2", seat="Ann")
    .robot("crate", "d4", seat="Bo")
    .robot("petri", "c1", seat="Bo")
    .seat("Ann", deck=["Battery"] * 5)
    .turn("Ann")
)


def test_a_space_that_can_only_mean_one_thing_does_it(wall):
    wall.cell("c5")
    assert wall.step.action.text == "move pug up"
    assert wall.selected == "c5"


def test_a_space_that_may_mean_several_things_asks(wall):
    wall.cell("d4")
    assert wall.step.action is None
    texts = {action.text for action in wall.note.actions}
    assert texts == {
        "push crate right with pug",
        "play Hammer with pug on crate",
        "play Tackle with pug on crate",
    }


def test_a_picked_card_shows_its_targets_and_is_played_on_one(wall):
    wall.pick("play Tackle")
    assert wall.prefix == "play Tackle"
    assert [mark[0] for mark in values.marked(wall, RQA)] == ["d4"]
    wall.cell("d4")
    assert wall.step.action.text == "play Tackle with pug on crate"


def test_a_card_without_a_target_is_played_at_once(wall):
    wall.pick("play Battery")
    assert wall.step.action.text == "play Battery with pug"


@pytest.mark.parametrize("name", ["Battery", "3D Printing", "Swap Pack"])
def test_a_card_that_no_robot_plays_is_played_at_once_where_there_are_two(name):
    lesson = lesson_of(PAIR.hand("Ann", name))
    lesson.pick(f"play {name}")
    assert lesson.step.action.text.startswith(f"play {name} with ")


@pytest.mark.parametrize("name", ["Jump Jets", "Ground Pound", "Electrified Plating"])
def test_of_two_robots_a_card_asks_which(name):
    lesson = lesson_of(PAIR.hand("Ann", name))
    lesson.cell("c2")  # Strider, which does not matter then
    lesson.pick(f"play {name}")
    head = values.head(lesson, RQA)
    texts = [one["act"] for one in head["choice"]["options"]]
    assert texts == [f"play {name} with pug", f"play {name} with strider"]
    assert (head["kind"], head["badge"]) == ("pick", name)
    assert "Pick the robot that it is for." in head["text"]
    assert {mark[0] for mark in values.marked(lesson, RQA)} == {"c4", "c2"}
    lesson.cell("c4")
    assert lesson.step.action.text == texts[0]


def test_of_two_robots_the_one_that_can_plays_the_card():
    lesson = lesson_of(PAIR.hand("Ann", "Tackle"))
    lesson.cell("c2")
    lesson.pick("play Tackle")
    assert "d4" in {mark[0] for mark in values.marked(lesson, RQA)}
    lesson.cell("d4")
    assert lesson.step.action.text == "play Tackle with pug on crate"


def test_picking_again_lets_go(wall):
    wall.pick("play Tackle")
    wall.pick("play Tackle")
    assert wall.prefix == ""
    wall.pick("play Tackle")
    wall.close()
    assert wall.prefix == ""


@pytest.mark.parametrize("at", ["a1", "e4", "c4"])
def test_a_picked_card_is_kept_and_says_why_not_where_it_hits_nobody(wall, at):
    wall.pick("play Tackle")
    wall.cell(at)
    assert [reason.kind for reason in wall.refusal.reasons] == ["needs target"]
    assert (wall.note.at, wall.prefix) == (at, "play Tackle")
    assert (values.refused(wall) is None) == (at != "c4"), "marked on Pug only where Pug was clicked"
    wall.cell("d4")
    assert wall.step.action.text == "play Tackle with pug on crate"


def test_a_card_that_hits_nobody_now_is_picked_and_each_target_says_why_not():
    lesson = lesson_of(FRIENDS)
    lesson.pick("play Hammer")
    assert [reason.kind for reason in lesson.refusal.reasons] == ["not next to"]
    assert lesson.prefix == "play Hammer"
    assert values.marked(lesson, RQA) == []
    lesson.cell("d4")
    assert [reason.kind for reason in lesson.refusal.reasons] == ["not an enemy"]
    lesson.pick("play Hammer")
    assert (lesson.note, lesson.prefix) == (None, "")


def test_a_friend_is_a_target_worth_a_why_not_only_where_an_enemy_would_be_hit():
    texts = {action.text for action in lesson_of(FRIENDS).buttons.tempting}
    assert "play Hammer with pug on petri" in texts
    assert "play Hammer with pug on petri" not in {
        action.text for action in lesson_of(FRIENDS.robot("petri", "a7", seat="Cy")).buttons.tempting
    }


@pytest.mark.parametrize("at", ["b4", "c4", "d4", "g4"])
def test_every_space_of_a_row_means_a_shot_that_way(at):
    lesson = lesson_of(LASER)
    shot = (lesson.session.read("play Laser Cannon right"),)
    assert (lesson.meaning(at).actions == shot) is (at == "d4"), "not picked yet"
    lesson.pick("play Laser Cannon")
    assert {mark[0] for mark in values.marked(lesson, RQA)} == {"b4", "c4", "d4", "e4", "f4", "g4"}
    assert "Pick which way to fire." in values.head(lesson, RQA)["text"]
    lesson.cell(at)
    assert lesson.step.action.text == "play Laser Cannon with pug right"


def test_a_shot_at_nobody_and_one_that_goes_no_way_say_why_not():
    lesson = lesson_of(LASER)
    lesson.pick("play Laser Cannon")
    for at, kind in (("a6", "nobody in line"), ("f6", "needs way"), ("g7", "needs way")):
        lesson.cell(at)
        assert [reason.kind for reason in lesson.refusal.reasons] == [kind]
        assert lesson.prefix == "play Laser Cannon"


def test_a_neighbour_over_a_corner_is_pushed_in_vain_and_an_empty_space_entered():
    lesson = lesson_of(WALL.robot("crate", "d5", health=2))
    lesson.cell("d5")
    assert lesson.refusal.action.text == "push crate up-right with pug"
    lesson.cell("d3")
    assert lesson.refusal.action.text == "move pug down-right"
    far = lesson_of(WALL.robot("crate", "f5", health=2))
    far.cell("f5")
    assert far.refusal.action.text == "play Hammer with pug on crate"
    assert far.refusal.reasons[0].kind == "not next to"


def test_a_refusal_says_every_reason_and_what_would_help(wall):
    wall.go(1)
    wall.act("energy to move 1")
    wall.act("push crate right")
    note = values.board(wall, RQA)["note"]
    assert (note["kind"], note["way"]) == ("refused", "down")
    assert [reason["rules"] for reason in note["reasons"]] == [
        ("rqa.limit.same-obstacle",),
        ("rqa.push.crate-cost",),
    ]
    price = note["reasons"][1]
    assert (price["needs"], price["has"]) == (3, 1)
    assert note["lines"] == [], "Move alone would not help: the Wall was hit already"
    assert note["vain"].startswith("Nothing that Ann can do")
    assert values.seats(wall, RQA)["seats"][0]["short"]["move"] == 3
    assert (wall.tried, wall.number) == (True, 0), "nothing moved"


def test_pointing_in_vain_is_refused_at_its_place(wall):
    wall.act("move pug up")
    wall.act("move pug right")
    wall.cell("d4")
    assert wall.note.kind == "menu"
    wall.undo()
    wall.cell("d4")
    assert wall.refusal is not None
    assert wall.note.at == "d4"
    wall.close()
    assert wall.note is None


def test_a_space_that_means_nothing_says_what_is_there(wall):
    wall.cell("g7")
    assert wall.note.kind == "about"


def test_why_of_something_possible_previews_it(wall):
    wall.why(at="c5")
    assert wall.note.kind == "would"
    assert [event.kind for event in wall.note.events] == ["pay", "step"]
    assert wall.step.action is None
    wall.why(text="push crate left with pug")
    assert wall.refusal is not None


def test_with_two_robots_one_picks_who_acts():
    lesson = lesson_of(TWO)
    assert lesson.selected is None
    assert set(lesson.buttons.actors) == {"c4", "f6"}
    lesson.cell("f6")
    assert lesson.selected == "f6"
    lesson.cell("f7")
    assert lesson.step.action.text == "move strider up"
    assert lesson.selected == "f7"


def test_a_waiting_choice_is_asked_and_answered_on_the_board():
    lesson = lesson_of(POUND)
    lesson.go(1)
    head = values.head(lesson, RQA)
    assert (head["kind"], head["badge"]) == ("ask", "Ann chooses")
    assert [button["act"] for button in head["choice"]["options"]] == ["choose crate", "choose petri"]
    assert {mark[0] for mark in values.marked(lesson, RQA)} == {"e4", "d5"}
    lesson.act("end turn")
    assert lesson.refusal.clauses[0] == "lab.choice-waits"
    lesson.cell("e4")
    assert lesson.step.action.text == "choose crate"


def test_a_broken_position_lists_what_is_wrong():
    lesson = lesson_of(BROKEN)
    findings = aside.side(lesson, RQA, {})["findings"]
    assert len(findings) >= 2
    assert all(clauses for _, clauses in findings)


def test_what_changed_is_told_beside_the_board(wall):
    wall.go(1)
    ann, bo = values.seats(wall, RQA)["seats"]
    assert ann["gained"] == 1
    crate = bo["robots"][0]
    assert (crate["was"], crate["health"]) == (2, 1)
    assert ("none", True) in crate["cubes"]
    assert ann["bumped"] == ["Crate into Wall e4"]


def test_of_two_robots_of_ones_own_a_click_selects_and_never_pushes():
    robots = {"pug": {"seat": "Ann", "at": "c4"}, "petri": {"seat": "Ann", "at": "d4"}}
    lesson = lesson_of(Scenario("rqa", "Two", robots=robots, turn={"seat": "Ann", "move": 2}))
    lesson.cell("d4")
    assert (lesson.selected, lesson.step.number) == ("d4", 0)
    lesson.cell("c4")
    assert lesson.note.kind == "menu"
    assert [action.text for action in lesson.note.actions] == ["push pug left with petri"]


def test_what_would_help_is_about_the_space_that_was_asked_for():
    robots = {"pug": {"seat": "Ann", "at": "c3"}}
    keys = {"robots": robots, "tiles": {"c4": "Wall"}, "turn": {"seat": "Ann", "move": 3}}
    lesson = lesson_of(Scenario("rqa", "Refused", **keys))
    lesson.act("move pug up")
    assert lesson.refusal is not None
    note = values.board(lesson, RQA)["note"]
    assert note["lines"] == []
    assert note["other"] == [
        ("move pug right", "Move Pug to d3"),
        ("move pug left", "Move Pug to b3"),
        ("move pug down", "Move Pug to c2"),
    ]


def test_what_makes_it_legal_is_a_button_and_what_comes_then_is_told():
    robots = {"pug": {"seat": "Ann", "at": "c3"}, "crate": {"seat": "Bo", "at": "d3"}}
    keys = {"robots": robots, "seats": {"Ann": {"hand": ["Battery"]}}, "turn": {"seat": "Ann", "move": 2}}
    lesson = lesson_of(Scenario("rqa", "Refused", **keys))
    lesson.act("push crate right")
    note = values.board(lesson, RQA)["note"]
    assert note["lines"] == [
        [("play Battery with pug", "Play Battery"), ("energy to move 1", "Turn 1 Energy into Move")]
    ]
    page = pages.regions(lesson, {})["board"]
    assert 'data-text="play Battery with pug">Play Battery</button>, then turn 1 Energy into Move' in page
    lesson.act("play Battery with pug")
    lesson.act("push crate right")
    assert values.board(lesson, RQA)["note"]["lines"] == [[("energy to move 1", "Turn 1 Energy into Move")]]
    lesson.act("energy to move 1")
    lesson.act("push crate right")
    assert lesson.refusal is None
