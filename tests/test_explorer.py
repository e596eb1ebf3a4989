"""The explorer without a browser: its methods called directly, and what the page is given."""

from pathlib import Path

import pytest

from rqa_lab import Scenario
from rqa_lab.core.session import Session
from rqa_lab.games import game
from rqa_lab.games.rqa import events, reasons
from rqa_lab.ui import Explorer, intents, pages, view
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.library import lesson as lesson_of
from rqa_lab.ui.library import library
from rqa_lab.ui.shelf import CannotOpen, Listing, Shelf
from rqa_lab.ui.tables import table
from rqa_lab.ui.tables.rqa import words

RQA = table("rqa")
WALL = (
    Scenario("rqa", "Into a wall", question="What moves?", answer="Nobody.", teaches=["rqa.push.into-wall"])
    .tiles(e4="Wall")
    .robot("pug", "c4")
    .robot("crate", "d4", health=2)
    .hand("Ann", "Battery", "Hammer", "Tackle")
    .seat("Ann", hand=["Battery", "Hammer", "Tackle"], deck=["Battery"] * 5)
    .turn("Ann", move=3, energy=3)
    .step("push crate right", say="The Wall stops it.")
    .refuse("push crate right", because="rqa.limit.same-obstacle")
    .step("play Hammer on crate")
)
POUND = (
    Scenario("rqa", "Ground Pound")
    .robot("pug", "d4")
    .robot("crate", "e4")
    .robot("petri", "d5")
    .hand("Ann", "Ground Pound")
    .turn("Ann")
    .step("play Ground Pound")
    .step("choose petri")
)
TWO = (
    Scenario("rqa", "Two robots")
    .robot("pug", "c4", seat="Ann")
    .robot("strider", "f6", seat="Ann")
    .robot("crate", "d4", seat="Bo")
    .turn("Ann", move=3)
)
BROKEN = Scenario("rqa", "Broken").tiles(e4="Wall").robot("pug", "e4").robot("crate", "e4").turn("Ann")
SHOP = (
    Scenario("rqa", "In the shop", shop=["Tackle", "3D Printing", "Rev Motors"], shop_top=["Pit Stop"])
    .robot("pug", "c4")
    .robot("crate", "f6", seat="Bo")
    .seat("Ann", hand=["3D Printing", "Reprogram"], deck=["Battery"] * 6, discard=["Battery", "Hammer"])
    .turn("Ann", energy=3)
    .set(scrap_heap=["Battery"])
)
SEEN = (
    Scenario("rqa", "Who sees whom")
    .tiles(d3="Wall", e5="Wall", b5="Smoke", g1="Tacks")
    .robot("strider", "b2")
    .robot("crate", "f6", seat="Bo")
    .turn("Ann", move=3)
)
ROUND = (
    Scenario("rqa", "Round a corner")
    .robot("pug", "b2", seat="Ann")
    .robot("strider", "d4", seat="Bo")
    .hand("Ann", "Reprogram")
    .turn("Ann")
)
FRIENDS = (
    Scenario("rqa", "Friends")
    .robot("pug", "c4", seat="Ann")
    .robot("strider", "c6", seat="Bo")
    .robot("petri", "d4", seat="Cy")
    .seat("Ann", team=1, hand=["Hammer"])
    .seat("Bo", team=2)
    .seat("Cy", team=1)
    .turn("Ann")
)
LASER = (
    Scenario("rqa", "A row")
    .robot("pug", "a4", seat="Ann")
    .robot("strider", "d4", seat="Bo")
    .hand("Ann", "Laser Cannon")
    .turn("Ann", move=2)
)
ALL = {"rqa/pushing/wall": WALL, "rqa/attacks/pound": POUND, "rqa/teams/two": TWO, "rqa/terms/broken": BROKEN}
ALL |= {"rqa/cards/shop": SHOP, "rqa/sight/seen": SEEN}


def load(id):
    scenario = ALL[id]
    lesson = lesson_of(scenario)
    lesson.id = id
    return lesson


@pytest.fixture
def shelf():
    listings = (
        Listing(id, one.title, id.split("/")[1], one.question, one.teaches) for id, one in ALL.items()
    )
    return Shelf(game("rqa"), listings, load)


@pytest.fixture
def explorer(shelf):
    return Explorer("rqa/pushing/wall", shelf=shelf)


@pytest.fixture
def wall():
    return load("rqa/pushing/wall")


def send(explorer, do, **fields):
    """What the page would send; nothing may go wrong."""
    explorer.receive({"do": do, "ask": 7, **fields})
    assert explorer.error is None, explorer.error
    assert explorer.trouble == ""
    assert explorer.answered == 7


# ---- a lesson in time ------------------------------------------------------------------------------------


def test_the_script_is_run_ahead_and_the_lesson_starts_at_the_question(wall):
    assert [entry.refused is not None for entry in wall.track.main] == [False, False, True, False]
    assert wall.here == ("main", 0)
    assert view.head(wall, RQA)["kind"] == "start"
    assert view.side(wall, RQA, {})["answer"] == ""


def test_stepping_on_and_back(wall):
    wall.go(1)
    assert wall.step.action.text == "push crate right with pug"
    assert view.head(wall, RQA)["text"] == "The Wall stops it."
    wall.go(1)
    assert wall.here == ("main", 2)
    assert [reason.kind for reason in wall.refusal.reasons] == ["same obstacle", "push price"]
    wall.go(1)
    wall.go(1)
    assert wall.here == ("main", 3)
    assert wall.finished
    assert view.side(wall, RQA, {})["answer"] == "Nobody."
    for _ in range(4):
        wall.go(-1)
    assert wall.here == ("main", 0)


def test_stepping_by_event_shows_the_moment_after_each(wall):
    wall.step_by(event=True)
    health = []
    for _ in wall.track.main[1].step.events:
        wall.go(1)
        health.append(wall.game.look(wall.state)["crate"]["health"]["red"])
    assert health == [1, 1, 0, 0, 0]
    assert wall.moment is None
    wall.go(-1)
    assert wall.moment == 4
    wall.step_by(event=False)
    assert wall.moment is None


def test_one_step_by_event_leaves_the_unit_alone(explorer):
    send(explorer, "step", n=1, by="event")
    assert explorer.lesson.moment == 1
    assert not explorer.lesson.by_event
    send(explorer, "step", n=1)
    assert explorer.lesson.moment is None
    assert explorer.lesson.here == ("main", 1)


def test_an_event_can_be_looked_at_and_left_again(wall):
    wall.go(1)
    wall.look_at(0)
    assert wall.moment == 1
    assert view.tray(wall, RQA)["hand"][0]["can"] is False
    assert view.side(wall, RQA, {})["acts"]["middle"]
    wall.close()
    assert wall.moment is None
    wall.look_at(99)
    assert wall.moment is None


def test_the_event_that_stands_out_is_about_what_the_scenario_teaches(wall):
    wall.go(1)
    assert wall.step.events[wall.highlight].kind == "bump"
    assert wall.open == "rqa.push.into-wall"


def test_playing_ends_at_the_end_and_starts_over(wall):
    wall.play(on=True)
    ticks = 0
    while wall.playing:
        wall.tick()
        ticks += 1
    assert ticks == 3
    assert wall.at_end
    wall.play(on=True)
    assert wall.here == ("main", 0)
    wall.act("end turn")
    assert not wall.playing


def test_what_else_is_tried_becomes_a_branch_and_nothing_is_lost(wall):
    wall.go(1)
    wall.act("energy to move 1")
    wall.act("energy to move 2")
    assert wall.here == ("branch", 1)
    assert wall.track.fork == 1
    assert wall.address == "rqa/pushing/wall@1"
    wall.undo()
    wall.undo()
    assert wall.here == ("main", 1)
    wall.redo()
    assert wall.here == ("branch", 0)
    wall.back()
    assert wall.here == ("main", 1)
    wall.go(1)
    assert wall.here == ("main", 2), "stepping on goes along the scenario's own line"
    wall.seek("branch", 1)
    assert wall.step.action.text == "energy to move 2"


def test_several_branches_one_is_shown(wall):
    wall.act("move pug up")
    wall.back()
    wall.act("move pug down")
    assert view.time(wall, RQA)["which"] == 2
    wall.next_branch()
    assert wall.step.action.text == "move pug up"
    assert view.time(wall, RQA)["branches"] == 2


def test_going_on_from_the_end_lengthens_the_line(wall):
    wall.ends(last=True)
    wall.act("end turn")
    time = view.time(wall, RQA)
    assert len(time["points"]) == 5
    assert not time["off"]
    wall.go(-1)
    assert wall.here == ("main", 3)
    wall.go(1)
    assert wall.here == ("branch", 0)


def test_doing_what_the_script_does_stays_on_its_line(wall):
    wall.act("push crate right with pug")
    assert wall.here == ("main", 1)


def test_a_script_that_is_wrong_is_shown_as_far_as_it_goes():
    scenario = WALL.set(steps=[{"do": "move pug up"}, {"do": "push crate right"}, {"do": "end turn"}])
    lesson = lesson_of(scenario)
    assert [entry.refused is not None for entry in lesson.track.main] == [False, False, True, False]


# ---- pointing, picking, trying in vain -------------------------------------------------------------------


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
    assert [mark[0] for mark in view._marks(wall, RQA)] == ["d4"]
    wall.cell("d4")
    assert wall.step.action.text == "play Tackle with pug on crate"


def test_a_card_without_a_target_is_played_at_once(wall):
    wall.pick("play Battery")
    assert wall.step.action.text == "play Battery with pug"


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
    assert (view._refused(wall) is None) == (at != "c4"), "marked on Pug only where Pug was clicked"
    wall.cell("d4")
    assert wall.step.action.text == "play Tackle with pug on crate"


def test_a_card_that_hits_nobody_now_is_picked_and_each_target_says_why_not():
    lesson = lesson_of(FRIENDS)
    lesson.pick("play Hammer")
    assert [reason.kind for reason in lesson.refusal.reasons] == ["not next to"]
    assert lesson.prefix == "play Hammer"
    assert view._marks(lesson, RQA) == []
    lesson.cell("d4")
    assert [reason.kind for reason in lesson.refusal.reasons] == ["not an enemy"]
    lesson.pick("play Hammer")
    assert (lesson.note, lesson.prefix) == (None, "")


def test_a_friend_is_a_target_worth_a_why_not_only_where_an_enemy_would_be_hit():
    texts = {action.text for action in lesson_of(FRIENDS).offer.tempting}
    assert "play Hammer with pug on petri" in texts
    assert "play Hammer with pug on petri" not in {
        action.text for action in lesson_of(FRIENDS.robot("petri", "a7", seat="Cy")).offer.tempting
    }


@pytest.mark.parametrize("at", ["b4", "c4", "d4", "g4"])
def test_every_space_of_a_row_means_a_shot_that_way(at):
    lesson = lesson_of(LASER)
    shot = (lesson.session.read("play Laser Cannon right"),)
    assert (lesson.meaning(at).actions == shot) is (at == "d4"), "not picked yet"
    lesson.pick("play Laser Cannon")
    assert {mark[0] for mark in view._marks(lesson, RQA)} == {"b4", "c4", "d4", "e4", "f4", "g4"}
    assert view.tray(lesson, RQA)["picked"]["how"].startswith("Pick which way to fire.")
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
    note = view.board(wall, RQA)["note"]
    assert (note["kind"], note["way"]) == ("refused", "down")
    assert [reason["clause"] for reason in note["reasons"]] == [
        "rqa.limit.same-obstacle",
        "rqa.push.crate-cost",
    ]
    price = note["reasons"][1]
    assert (price["needs"], price["has"]) == (3, 1)
    assert note["lines"] == [], "Move alone would not help: the Wall was hit already"
    assert note["vain"].startswith("Nothing that Ann can do")
    assert view.seats(wall, RQA)["seats"][0]["short"]["move"] == 3
    assert wall.here == ("branch", 0), "nothing moved"


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
    assert set(lesson.offer.actors) == {"c4", "f6"}
    lesson.cell("f6")
    assert lesson.selected == "f6"
    lesson.cell("f7")
    assert lesson.step.action.text == "move strider up"
    assert lesson.selected == "f7"


def test_a_waiting_choice_is_asked_and_answered_on_the_board():
    lesson = lesson_of(POUND)
    lesson.go(1)
    head = view.head(lesson, RQA)
    assert (head["kind"], head["badge"]) == ("ask", "Ann chooses")
    assert [button["act"] for button in head["choice"]["options"]] == ["choose crate", "choose petri"]
    assert {mark[0] for mark in view._marks(lesson, RQA)} == {"e4", "d5"}
    lesson.act("end turn")
    assert lesson.refusal.clauses[0] == "lab.choice-waits"
    lesson.cell("e4")
    assert lesson.step.action.text == "choose crate"


def test_a_broken_position_lists_what_is_wrong():
    lesson = lesson_of(BROKEN)
    findings = view.side(lesson, RQA, {})["findings"]
    assert len(findings) >= 2
    assert all(clauses for _, clauses in findings)


def test_what_changed_is_told_beside_the_board(wall):
    wall.go(1)
    ann, bo = view.seats(wall, RQA)["seats"]
    assert ann["gained"] == 1
    crate = bo["robots"][0]
    assert (crate["was"], crate["health"]) == (2, 1)
    assert ("none", True) in crate["cubes"]
    assert ann["bumped"] == ["Crate into Wall e4"]


# ---- before anything is done -----------------------------------------------------------------------------


def test_pointing_foretells_and_does_nothing(wall):
    wall.point(at="c5")
    tip = view.board(wall, RQA)["tip"]
    assert (tip["text"], tip["prices"]) == ("move Pug to c5", (("i-move", 1),))
    wall.point(text="push crate right with pug")
    tip = view.board(wall, RQA)["tip"]
    assert tip["changes"] == ("bump: Wall", "Crate \N{MINUS SIGN}1", "Ann +1 VP")
    assert wall.step.action is None
    wall.point()
    assert view.board(wall, RQA)["tip"] is None


def test_a_note_tells_of_its_own_space_and_pointing_of_any_other(wall):
    wall.act("push crate left")
    wall.point(at="d4")
    assert (wall.note.at, view.board(wall, RQA)["tip"]) == ("d4", None)
    wall.point(at="c5")
    board = view.board(wall, RQA)
    assert (board["tip"]["text"], board["note"]["kind"]) == ("move Pug to c5", "refused")
    wall.why(at="c5")
    wall.point(at="c3")
    assert view.board(wall, RQA)["tip"]["text"] == "move Pug to c3"
    wall.point()
    assert wall.foreseen.actions[0].text == "move pug up"


def test_what_is_foretold_says_that_somebody_chooses_then():
    lesson = lesson_of(POUND)
    lesson.point(text="play Ground Pound")
    assert view.board(lesson, RQA)["tip"]["changes"][-1] == "then Ann chooses"
    lesson.why(text="play Ground Pound")
    assert view.board(lesson, RQA)["note"]["events"][-1] == ("Then Ann chooses.", "lab.choice-waits")
    lesson.go(1)
    lesson.point(at="d5")
    assert "then Ann chooses" not in view.board(lesson, RQA)["tip"]["changes"]


def test_whatever_the_reader_does_forgets_what_he_pointed_at(explorer):
    send(explorer, "point", at="c5")
    assert "move Pug to c5" in explorer.board
    send(explorer, "cell", at="g7")
    assert explorer.lesson.foreseen is None
    assert "move Pug to c5" not in explorer.board.partition("rqa-tip")[2]
    send(explorer, "point", text="end turn")
    send(explorer, "clause", id="rqa.push.cost")
    assert explorer.lesson.hinted == ""


def test_an_action_is_told_with_its_robot_and_a_button_is_short(wall):
    move = wall.session.read("move pug up")
    assert (RQA.phrase(wall.state, move), wall.game.label(wall.state, move)[1]) == ("move Pug to c5", "c5")
    texts = {
        "move pug up": "move Pug to c5",
        "energy to move 1": "turn 1 Energy into Move",
        "use strider on crate": "attack Crate with Strider",
        "end turn": "end turn",
    }
    lesson = lesson_of(SEEN)
    lesson.act("move strider left")
    assert view.time(lesson, RQA)["points"][1]["text"] == "move Strider to a2"
    state = game("rqa").position(
        {
            "robots": {
                "pug": {"seat": "Ann", "at": "c4"},
                "strider": {"seat": "Bo", "at": "a1"},
                "crate": {"seat": "Cy", "at": "g1"},
            }
        }
    )
    for text, told in texts.items():
        assert RQA.phrase(state, game("rqa").parse(text, state)) == told


def test_pointing_at_what_is_refused_says_why_not(wall):
    wall.act("push crate right")
    wall.point(text="push crate right with pug")
    tip = view.board(wall, RQA)["tip"]
    assert tip["no"]
    assert tip["changes"] == ["Crate hit the Wall on e4 already this turn"]
    assert wall.note is None


def test_pointing_at_what_may_mean_several_things_names_them(wall):
    wall.point(at="d4")
    tip = view.board(wall, RQA)["tip"]
    assert tip["text"] == "several ways"
    assert tip["changes"][0] == "push Crate right"


def test_pointing_at_a_card_shows_its_targets(wall):
    wall.point(text="play Tackle")
    assert [mark[0] for mark in view._marks(wall, RQA)] == ["d4"]


def test_in_the_middle_of_a_step_nothing_is_foretold(wall):
    wall.go(1)
    wall.point(at="c5")
    assert wall.foreseen is not None
    wall.look_at(0)
    assert wall.foreseen is None


def test_the_first_touch_explains_and_the_second_acts(wall):
    wall.tap(at="c5")
    assert (wall.note.kind, wall.step.action) == ("would", None)
    wall.tap(at="c5")
    assert wall.step.action.text == "move pug up"
    wall.tap(text="play Hammer with pug on crate")
    assert wall.note.kind == "refused", "Crate is no neighbour any more"
    wall.undo()
    wall.tap(text="play Hammer with pug on crate")
    assert wall.note.kind == "would"
    wall.tap(text="play Hammer with pug on crate")
    assert wall.step.action.text == "play Hammer with pug on crate"


def test_a_touch_on_another_space_explains_that_one(wall):
    wall.tap(at="c5")
    wall.tap(at="c3")
    assert (wall.note.kind, wall.note.at) == ("would", "c3")
    wall.tap(at="d4")
    assert wall.note.kind == "menu"


# ---- how far, and who sees whom --------------------------------------------------------------------------


def test_a_walk_is_several_steps_of_the_timeline(wall):
    wall.cell("c7")
    note = view.board(wall, RQA)["note"]
    assert (note["kind"], note["walk"]) == ("about", {"to": "c7", "price": 3, "steps": 3})
    wall.go_to("c7")
    assert [step.action.text for step in wall.step.path[1:]] == ["move pug up"] * 3
    wall.go_to("g1")
    assert wall.step.number == 3, "out of reach"


def test_with_reach_shown_a_click_walks(wall):
    wall.show_reach()
    wall.point(at="c7")
    tip = view.board(wall, RQA)["tip"]
    assert (tip["text"], tip["prices"]) == ("go to c7 in 3 steps", (("i-move", 3),))
    wall.cell("c7")
    assert wall.game.look(wall.state)["pug"]["at"] == "c7"


def test_a_place_out_of_reach_says_so_whatever_is_there(wall):
    wall.cell("e3")
    assert view.board(wall, RQA)["note"]["walk"]["price"] == 3
    for at in ("e4", "g7"):
        wall.cell(at)
        assert view.board(wall, RQA)["note"]["stuck"][0] == "Pug does not get here with 3 Move."


def test_without_move_reach_says_so_and_what_energy_is_good_for(wall):
    for way in ("up", "up", "left"):
        wall.act(f"move pug {way}")
    wall.show_reach()
    note = view.board(wall, RQA)["note"]
    assert note["stuck"] == ("Pug has no Move left, but 1 Energy can become 1 Move.", "rqa.energy.to-move")
    wall.show_reach()
    assert wall.note is None
    poor = lesson_of(LASER.turn("Ann"))
    poor.show_reach()
    assert view.board(poor, RQA)["note"]["stuck"][0] == "Pug has no Move left."


def test_a_walk_stops_where_somebody_has_to_choose():
    scenario = (
        Scenario("rqa", "Over the tacks")
        .tiles(c5="Tacks")
        .robot("pug", "c4", over=True)
        .robot("crate", "g1", seat="Bo")
        .turn("Ann", move=4)
    )
    lesson = lesson_of(scenario)
    lesson.walk([lesson.session.read("move pug up")] * 3)
    assert lesson.game.look(lesson.state)["choice"]["kind"] == "ignore"
    assert lesson.step.number == 1
    choice = view.head(lesson, RQA)["choice"]
    assert (choice["cause"], choice["text"]) == ("", "Does Pug ignore the Tacks?")
    assert [(one["text"], one["full"]) for one in choice["options"]] == [
        ("ignore the Tacks", "Ignore the Tacks"),
        ("let the Tacks act", "Let the Tacks act"),
    ]


def test_sight_is_on_where_it_is_the_topic_and_stays_as_chosen(explorer):
    assert not explorer.lesson.sight
    send(explorer, "open", id="rqa/sight/seen")
    assert explorer.lesson.looks_from == "b2"
    send(explorer, "sight")
    send(explorer, "open", id="rqa/pushing/wall")
    send(explorer, "open", id="rqa/sight/seen")
    assert explorer.lesson.looks_from is None
    send(explorer, "sight")
    send(explorer, "open", id="rqa/pushing/wall")
    assert explorer.lesson.sight
    assert RQA.sight_topics == ("sight",), "attacks that need none would look wrong"
    send(explorer, "reach")
    send(explorer, "open", id="rqa/sight/seen")
    assert explorer.lesson.reach


def test_the_line_is_told_space_by_space():
    lesson = load("rqa/sight/seen")
    lesson.show_sight()
    lesson.point(at="f6")
    sight = view.side(lesson, RQA, {})["sight"]
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
    lesson.show_sight()
    lesson.point(at=to)
    line = view.side(lesson, RQA, {})["sight"]["line"]
    assert next(on["clause"] for on in line if on["how"] == "blocks") == clause


def test_pointing_at_an_attack_shows_its_range_and_its_line():
    lesson = lesson_of(SEEN.hand("Ann", "Rivet Gun"))
    lesson.show_sight()
    lesson.point(text="play Rivet Gun with strider on crate")
    assert lesson.looks_at == "f6"
    assert RQA.ring(lesson.state, lesson.session.read("play Rivet Gun on crate")) == ("strider", 2)
    assert view.board(lesson, RQA)["tip"]["no"]
    lesson.point(text="end turn")
    assert lesson.looks_at is None


def test_one_looks_from_any_robot(explorer):
    send(explorer, "open", id="rqa/sight/seen")
    send(explorer, "look", id="crate")
    assert explorer.lesson.looks_from == "f6"
    send(explorer, "look", id="nobody")
    assert explorer.lesson.looks_from == "f6"
    send(explorer, "sight", at="b2")
    assert explorer.lesson.looks_from == "b2"
    send(explorer, "sight", at="b2")
    assert not explorer.lesson.sight


def test_a_line_of_sight_stays_while_one_steps():
    lesson = load("rqa/sight/seen")
    lesson.show_sight()
    lesson.point(at="f6")
    lesson.act("move strider up")
    lesson.point()
    assert (lesson.looks_from, lesson.looks_at) == ("b3", "f6")
    assert view.side(lesson, RQA, {})["sight"]["end"] == "f6"
    lesson.show_sight()
    lesson.show_sight()
    assert lesson.looks_at is None


# ---- choices, the Shop, what things do -------------------------------------------------------------------


def test_a_choice_says_what_it_is_about_and_its_rule():
    lesson = lesson_of(POUND)
    lesson.go(1)
    choice = view.head(lesson, RQA)["choice"]
    assert (choice["seat"], choice["cause"], choice["text"]) == (
        "Ann",
        "Ground Pound",
        "Who is knocked back next?",
    )
    assert choice["clause"] == "rqa.attack.area.multi-order"
    lesson.cell("a1")
    note = view.board(lesson, RQA)["note"]
    assert note["waits"] == "First Ann chooses: Who is knocked back next?"
    lesson.act("end turn")
    assert view.head(lesson, RQA)["choice"] is not None, "it stays in sight beside a refusal"


@pytest.mark.parametrize("at", ["d5", "g7", "b2"])
def test_a_wrong_answer_on_the_board_is_judged_as_one(at):
    lesson = lesson_of(ROUND.tiles(d5="Tacks"))
    lesson.act("play Reprogram")
    lesson.act("choose strider")
    lesson.point(at=at)
    assert view.board(lesson, RQA)["tip"]["no"]
    lesson.cell(at)
    assert lesson.refusal.action.text == f"choose {at}"
    assert lesson.refusal.clauses == ("lab.not-an-option", "rqa.card.reprogram.path")
    assert lesson.note.at == at


def test_to_stay_is_the_space_of_who_could_go():
    lesson = lesson_of(ROUND)
    lesson.act("play Reprogram")
    lesson.act("choose strider")
    assert "d4" in {mark[0] for mark in view._marks(lesson, RQA)}
    lesson.cell("d4")
    assert lesson.step.action.text == "choose stay"


def test_a_robot_that_is_no_answer_is_judged_as_one():
    lesson = lesson_of(POUND)
    lesson.go(1)
    lesson.cell("d4")
    assert lesson.refusal.action.text == "choose pug"
    assert lesson.refusal.clauses[:2] == ("lab.not-an-option", "rqa.attack.area.multi-order")


def test_a_card_of_the_shop_that_is_no_answer_is_judged_as_one():
    lesson = load("rqa/cards/shop")
    lesson.act("play 3D Printing")
    lesson.act("choose acquire a card of cost 3 or less")
    dear = next(card for card in view.tray(lesson, RQA)["shop"] if card and card["name"] == "Rev Motors")
    assert (dear["act"], dear["can"], dear["takes"]) == ("choose Rev Motors", False, False)
    lesson.point(text=dear["act"])
    assert view.board(lesson, RQA)["tip"]["text"] == "choose Rev Motors"
    lesson.act(dear["act"])
    assert lesson.refusal.clauses == ("lab.not-an-option", "rqa.shop.free-acquire")


def test_a_choice_between_cards_is_made_on_the_cards():
    lesson = load("rqa/cards/shop")
    lesson.act("play 3D Printing")
    assert view.head(lesson, RQA)["choice"]["text"] == "Which of the two?"
    lesson.act("choose acquire a card of cost 3 or less")
    tray = view.tray(lesson, RQA)
    taken = [card["name"] for card in (*tray["shop"], *tray["supply"]) if card and card["takes"]]
    assert taken == ["Tackle", "3D Printing", "Advanced Battery", "Rivet Gun"]
    lesson.act("choose Tackle")
    assert [card["name"] for card in view.tray(lesson, RQA)["shop"] if card] == [
        "Pit Stop",
        "3D Printing",
        "Rev Motors",
    ]


@pytest.mark.parametrize(
    "do, text",
    [
        (["play Reprogram"], "Which robot is moved?"),
        (["play Reprogram", "choose crate"], "Where does Crate go?"),
    ],
)
def test_a_choice_names_the_robot_that_it_is_about(do, text):
    lesson = load("rqa/cards/shop")
    for action in do:
        lesson.act(action)
    assert view.head(lesson, RQA)["text"] == f"Reprogram: {text}"


def test_the_robot_that_comes_back_is_named():
    scenario = (
        Scenario("rqa", "Back again")
        .tiles(a1="Spawn", g7="Spawn")
        .robot("pug", "c4", seat="Ann")
        .robot("crate", None, seat="Bo")
        .turn("Ann")
        .step("end turn")
    )
    lesson = lesson_of(scenario)
    lesson.go(1)
    assert view.head(lesson, RQA)["text"] == "Where does Crate come back?"


def test_the_shop_says_what_is_in_reach_and_what_is_guessed():
    lesson = load("rqa/cards/shop")
    tray = view.tray(lesson, RQA)
    shop = {card["name"]: card for card in tray["shop"] if card}
    assert [card and card["name"] for card in tray["shop"]] == ["Tackle", "3D Printing", "Rev Motors"] + [
        None
    ] * 3
    assert {name: card["can"] for name, card in shop.items()} == {
        "Tackle": True,
        "3D Printing": True,
        "Rev Motors": False,
    }
    rivet_gun = tray["supply"][-1]
    assert (rivet_gun["name"], rivet_gun["cost"], rivet_gun["origin"]) == ("Rivet Gun", 3, "")
    assert shop["Tackle"]["origin"] == "our guess"
    lesson.act("buy Rev Motors")
    assert [reason.kind for reason in lesson.refusal.reasons] == ["price"]
    lesson.act("buy Tackle")
    assert view.seats(lesson, RQA)["seats"][0]["discard"][0] == ("Tackle", 1)
    assert view.seats(lesson, RQA)["scrap"] == [("Battery", 1)]


def test_whatever_is_counted_has_its_icon_and_every_event_too():
    counted = {
        kind for kind, facts in reasons.FACTS.items() if {"needs", "has"} <= {name for name, _ in facts}
    }
    assert counted == set(RQA.units)
    assert {"gain", "pay", *words._ICONS} >= set(events.FACTS)


def test_without_a_shop_the_supply_is_folded_away(wall):
    assert view.tray(wall, RQA)["shop"] == []
    supply = view.seats(wall, RQA)["supply"]
    assert [(card["name"], card["can"]) for card in supply] == [
        ("Advanced Battery", True),
        ("Heavy Hammer", False),
        ("Rivet Gun", True),
    ]
    assert view.seats(load("rqa/cards/shop"), RQA)["supply"] == []


def test_a_tile_says_what_it_does_and_opens_its_rule():
    lesson = load("rqa/sight/seen")
    lesson.cell("g1")
    assert [fact["name"] for fact in view.board(lesson, RQA)["note"]["facts"]] == ["Tacks"]
    assert lesson.open == "rqa.tile.tacks"


def test_every_robot_and_tile_says_what_it_does_with_a_rule_that_exists():
    rqa = game("rqa")
    components = rqa.position({}).setup.components
    kinds = [(name, {"tiles": {"c4": name}}) for name in components.tiles]
    kinds += [(name, {"robots": {name.lower(): {"seat": "Ann", "at": "c4"}}}) for name in components.robots]
    for name, keys in kinds:
        fact = RQA.about(rqa.position(keys), "c4")[0]
        assert (fact.name, fact.clause in rqa.rulebook) == (name, True)


def test_what_lasts_for_the_turn_stands_at_the_robot():
    scenario = (
        Scenario("rqa", "All at once")
        .robot("strider", "c4", seat="Ann", over=True, diagonal=True, plating=2, used=True)
        .robot("crate", "d4", seat="Bo")
        .turn("Ann", move=4)
    )
    lesson = lesson_of(scenario)

    def words():
        return [word for word, _, _ in view.seats(lesson, RQA)["seats"][0]["robots"][0]["lasting"]]

    assert words() == ["over obstacles", "diagonally", "pushes +2", "attack used"]
    lesson.act("move strider right")
    assert words()[0] == "has to move on"


def test_team_mates_are_named():
    scenario = Scenario("rqa", "Teams")
    for robot, seat, space in (("pug", "Ann", "a1"), ("crate", "Bo", "b1"), ("petri", "Cy", "c1")):
        scenario = scenario.robot(robot, space, seat=seat).seat(seat, team="red" if seat == "Bo" else "blue")
    seats = view.seats(lesson_of(scenario.turn("Ann")), RQA)["seats"]
    assert [seat["team"] for seat in seats] == ["with Cy", "", "with Ann"]


def test_the_bookkeeping_of_a_turn_is_folded_unless_it_matters(wall):
    wall.act("end turn")
    parts = view.side(wall, RQA, {})["happened"]["parts"]
    assert [part["fold"] for part in parts] == [None, "Cleanup Phase", None]
    assert not parts[1]["open"]
    kinds = [event.kind for event in wall.step.events]
    wall.look_at(kinds.index("draw"))
    assert view.side(wall, RQA, {})["happened"]["parts"][1]["open"]


def test_what_the_author_says_of_options_is_told_with_the_step_before():
    scenario = WALL.set(steps=[{"do": "move pug up"}, {"options": ["end turn"], "say": "Little is left."}])
    lesson = lesson_of(scenario)
    assert len(lesson.track.main) == 2
    lesson.go(1)
    assert view.head(lesson, RQA)["text"] == "Ann moves Pug up. Little is left."


# ---- the widget ------------------------------------------------------------------------------------------


def test_pointing_sends_only_what_it_changes(explorer):
    sent = []
    explorer.observe(lambda change: sent.append(change["name"]))
    send(explorer, "point", at="c5")
    assert sorted(sent) == ["answered", "board"]
    send(explorer, "point")
    assert "Move" not in explorer.board.partition("rqa-tip")[2]


def test_messages_do_what_they_say(explorer):
    send(explorer, "step", n=1)
    assert explorer.address == "rqa/pushing/wall@1"
    assert "The Wall stops it." in explorer.head
    send(explorer, "event", n=2)
    send(explorer, "close")
    send(explorer, "clause", id="rqa.push.cost")
    assert explorer.lesson.open == "rqa.push.cost"
    send(explorer, "undo")
    send(explorer, "redo")
    send(explorer, "ends", n=1)
    assert explorer.lesson.finished
    send(explorer, "seek", lane="main", n=0)
    send(explorer, "cell", at="c5")
    send(explorer, "fork")
    send(explorer, "back")
    send(explorer, "branch")
    send(explorer, "unit", n=1)
    send(explorer, "play", n=1)
    send(explorer, "tick")
    send(explorer, "why", at="d4")
    send(explorer, "point", at="d4")
    send(explorer, "tap", text="play Battery")
    send(explorer, "go", at="c7")
    send(explorer, "sight", at="d4")
    send(explorer, "look", id="pug")
    send(explorer, "reach")
    send(explorer, "pick", text="play Hammer")
    send(explorer, "act", text="no such action")
    send(explorer, "topic", id="pushing")
    send(explorer, "topic", id="nowhere")


def test_only_what_changed_is_sent(explorer):
    sent = []
    explorer.observe(lambda change: sent.append(change["name"]))
    send(explorer, "clause", id="rqa.push.cost")
    assert sorted(sent) == ["answered", "side"]


def test_an_address_opens_a_scenario_at_a_step(shelf):
    explorer = Explorer("rqa/pushing/wall@2", shelf=shelf)
    assert explorer.lesson.here == ("main", 2)
    assert repr(explorer) == "Explorer('rqa/pushing/wall@2')"
    send(explorer, "open", id="rqa/attacks/pound@99999999999")
    assert explorer.lesson.here == ("main", 2)
    send(explorer, "open", id="rqa.push.cost")
    assert explorer.lesson.open == "rqa.push.cost"


def test_an_address_that_leads_nowhere_says_so(shelf, explorer):
    assert "no scenario “rqa/no/such”" in Explorer("rqa/no/such", shelf=shelf).trouble
    explorer.receive({"do": "open", "id": "<script>"})
    assert "&lt;script&gt;" in explorer.trouble
    assert explorer.lesson.id == "rqa/pushing/wall"


def test_done_is_marked_in_the_list(explorer):
    assert "<small>1 of 1<" not in explorer.topics
    send(explorer, "ends", n=1)
    assert "<small>1 of 1<" in explorer.topics
    assert "<small>1 of 1<" not in Explorer("rqa/pushing/wall", shelf=explorer.shelf).topics


def test_search_finds_scenarios_and_rules(explorer):
    send(explorer, "search", text="  wall ")
    assert "Into a wall" in explorer.topics
    assert "rqa.push.into-wall" in explorer.topics
    send(explorer, "search", text="zzz")
    assert "nothing" in explorer.topics
    send(explorer, "search", text="")
    assert "Pushing" in explorer.topics


@pytest.mark.parametrize(
    "message",
    [
        None,
        "cell",
        {},
        {"do": "no such"},
        {"do": ["cell"]},
        {"do": "cell"},
        {"do": "cell", "at": 4},
        {"do": "cell", "at": "d" * 10_000},
        {"do": "step", "n": "1"},
        {"do": "step", "n": True},
        {"do": "seek", "lane": "main", "n": 10**9},
        {"do": "seek", "lane": "main"},
        {"do": "seek", "lane": "elsewhere", "n": 1},
        {"do": "__init__"},
    ],
)
def test_a_message_that_the_page_never_sends_changes_nothing(explorer, message):
    before = explorer.board, explorer.lesson.here
    explorer.receive(message)
    assert (explorer.board, explorer.lesson.here) == before
    assert "does not know" in explorer.trouble
    assert explorer.error is None


@pytest.mark.parametrize("at", ["z9", "", "<b>", "d4 "])
def test_unknown_spaces_are_nothing(explorer, at):
    send(explorer, "cell", at=at)
    send(explorer, "why", at=at)
    for looking in ("reach", "sight"):
        send(explorer, looking)
        for do in ("point", "tap", "go", "sight"):
            send(explorer, do, at=at)
    assert "<b>" not in explorer.board


@pytest.mark.parametrize("lane", ["main", "branch"])
def test_unknown_places_in_time_are_nothing(explorer, lane):
    send(explorer, "seek", lane=lane, n=77)
    send(explorer, "event", n=77)


def test_when_something_breaks_nothing_is_lost_and_nobody_sees_a_traceback(explorer, monkeypatch):
    send(explorer, "step", n=1)
    board, here = explorer.board, explorer.lesson.here

    def broken(*_):
        raise ZeroDivisionError("secret path")

    monkeypatch.setattr(pages, "regions", broken)
    explorer._hear(None, {"do": "step", "n": 1, "ask": 8}, [])
    monkeypatch.undo()
    assert isinstance(explorer.error, ZeroDivisionError)
    assert "nothing was changed" in explorer.trouble
    assert "secret" not in explorer.trouble
    assert (explorer.board, explorer.lesson.here, explorer.answered) == (board, here, 8)
    explorer.error = None
    send(explorer, "step", n=1)
    assert explorer.lesson.here == ("main", 2)


def test_a_scenario_of_ones_own_is_shown(shelf):
    explorer = Explorer(WALL, shelf=shelf)
    assert explorer.address.startswith("rqa=")
    assert "Into a wall" in explorer.head
    assert isinstance(Explorer(explorer.lesson, shelf=shelf).lesson, Lesson)


def test_a_file_is_shown_and_its_path_stays_here(shelf):
    path = str(Path(__file__).parent / "data" / "into-the-edge.yaml")
    explorer = Explorer(path, shelf=shelf)
    assert explorer.address.startswith("rqa=")
    assert explorer.trouble == ""
    assert repr(explorer) == f"Explorer({explorer.lesson.title!r})"
    send(explorer, "step", n=1)
    for region in ("head", "side", "time", "board", "topics", "frame"):
        assert path not in getattr(explorer, region)
    explorer.receive({"do": "open", "id": path})
    assert "There is no scenario" in explorer.trouble
    assert "No such file" in Explorer("/no/such.yaml", shelf=shelf).trouble


def test_titles_are_text_not_html(shelf):
    explorer = Explorer(WALL.set(title="<img src=x>", question="<i>", answer="<u>"), shelf=shelf)
    send(explorer, "ends", n=1)
    for region in ("head", "side", "time", "board"):
        assert not {"<img", "<i>", "<u>"} & set(getattr(explorer, region).split("\n"))
        assert "<img" not in getattr(explorer, region)


def test_what_cannot_be_opened_says_why(shelf):
    def broken(id):
        raise CannotOpen("“Nothing” cannot be shown")

    explorer = Explorer("rqa/pushing/wall", shelf=shelf)
    shelf._load = broken
    explorer.receive({"do": "open", "id": "rqa/teams/two"})
    assert "cannot be shown" in explorer.trouble
    assert explorer.lesson.id == "rqa/pushing/wall"


def test_the_page_holds_a_place_for_every_region(explorer):
    for region in ("topics", "head", "board", "seats", "tray", "side", "time", "trouble"):
        assert f'data-region="{region}"' in explorer.frame
    known = {key for keys, _ in pages.KEYS for key in keys}
    assert {"w", "f", "/", "?", ",", "."} <= known


def test_intents_are_all_handled(explorer):
    assert set(explorer._intents()) == set(intents.INTENTS)


@pytest.fixture(scope="module")
def whole_library():
    return library()


def test_every_scenario_of_the_library_can_be_stepped_through(whole_library):
    explorer = Explorer(shelf=whole_library)
    for id in whole_library.listings:
        send(explorer, "open", id=id)
        assert explorer.lesson.problems == (), id
        while not explorer.lesson.at_end:
            send(explorer, "step", n=1)
        assert explorer.lesson.finished or len(explorer.lesson.track.main) == 1, id
        for event in range(len(explorer.lesson.step.events)):
            send(explorer, "event", n=event)


def test_of_two_robots_of_ones_own_a_click_selects_and_never_pushes():
    robots = {"pug": {"seat": "Ann", "at": "c4"}, "petri": {"seat": "Ann", "at": "d4"}}
    rqa = game("rqa")
    session = Session(rqa, rqa.position({"robots": robots, "turn": {"seat": "Ann", "move": 2}}))
    lesson = Lesson(session)
    lesson.cell("d4")
    assert (lesson.selected, lesson.step.number) == ("d4", 0)
    lesson.cell("c4")
    assert lesson.note.kind == "menu"
    assert [action.text for action in lesson.note.actions] == ["push pug left with petri"]


def test_what_would_help_is_about_the_space_that_was_asked_for():
    robots = {"pug": {"seat": "Ann", "at": "c3"}}
    keys = {"robots": robots, "tiles": {"c4": "Wall"}, "turn": {"seat": "Ann", "move": 3}}
    lesson = Lesson(Session(game("rqa"), game("rqa").position(keys)))
    lesson.act("move pug up")
    assert lesson.refusal is not None
    note = view.board(lesson, RQA)["note"]
    assert note["lines"] == []
    assert note["other"] == [
        ("move pug right", "Move Pug to d3"),
        ("move pug left", "Move Pug to b3"),
        ("move pug down", "Move Pug to c2"),
    ]


def test_what_makes_it_legal_is_a_button_and_what_comes_then_is_told():
    robots = {"pug": {"seat": "Ann", "at": "c3"}, "crate": {"seat": "Bo", "at": "d3"}}
    keys = {"robots": robots, "seats": {"Ann": {"hand": ["Battery"]}}, "turn": {"seat": "Ann", "move": 2}}
    lesson = Lesson(Session(game("rqa"), game("rqa").position(keys)))
    lesson.act("push crate right")
    note = view.board(lesson, RQA)["note"]
    assert note["lines"] == [
        [("play Battery with pug", "Play Battery"), ("energy to move 1", "Turn 1 Energy into Move")]
    ]
    page = pages.regions(lesson, {})["board"]
    assert 'data-text="play Battery with pug">Play Battery</button>, then turn 1 Energy into Move' in page
    lesson.act("play Battery with pug")
    lesson.act("push crate right")
    assert view.board(lesson, RQA)["note"]["lines"] == [[("energy to move 1", "Turn 1 Energy into Move")]]
    lesson.act("energy to move 1")
    lesson.act("push crate right")
    assert lesson.refusal is None


ODD = """\
rqa: 1
title: Odd
robots: {pug: {seat: Ann, at: c4}, crate: {seat: Bo, at: d4}}
turn: {seat: Ann, move: 5}
seats: {Ann: {deck: [Battery, Hammer]}}
"""


@pytest.mark.parametrize(
    "steps",
    [
        "steps: [{options: []}]",
        "steps: [{refuse: end turn, seat: Bob}]",
        "steps: [{refuse: end turn}]",
        "steps: [{do: jump}, {do: push crate}]",
        "chance: [Tackle]\nsteps: [{do: end turn}, {do: end turn}]",
    ],
)
def test_a_file_whose_steps_fail_is_shown_as_far_as_it_goes(steps):
    opened = lesson_of(Scenario.from_text(ODD + steps + "\n"))
    for entry in range(len(opened.track.main) + 1):
        opened.seek("main", entry)
        assert "Pug of Ann" in pages.regions(opened, {})["board"]
    opened.act("move pug up")
