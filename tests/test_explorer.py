"""The explorer without a browser: its methods called directly, and what the page is given."""

from pathlib import Path

import pytest

from rqa_lab import Scenario
from rqa_lab.core.session import Session
from rqa_lab.games import game
from rqa_lab.ui import Explorer, intents, pages, view
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.library import lesson as lesson_of
from rqa_lab.ui.library import library
from rqa_lab.ui.shelf import CannotOpen, Listing, Shelf
from rqa_lab.ui.tables import table

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
ALL = {"rqa/pushing/wall": WALL, "rqa/attacks/pound": POUND, "rqa/teams/two": TWO, "rqa/terms/broken": BROKEN}


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
    wall.cell("a1")
    assert wall.prefix == ""


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
    assert price["help"][0] == "energy to move 2"
    assert note["reasons"][0]["help"] is None
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
    assert [button["act"] for button in head["ask"]] == ["choose crate", "choose petri"]
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


# ---- the widget ------------------------------------------------------------------------------------------


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
    assert explorer.address == ""
    assert "Into a wall" in explorer.head
    assert isinstance(Explorer(explorer.lesson, shelf=shelf).lesson, Lesson)


def test_a_file_is_shown_and_its_path_stays_here(shelf):
    path = str(Path(__file__).parent / "data" / "into-the-edge.yaml")
    explorer = Explorer(path, shelf=shelf)
    assert explorer.address == ""
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
    assert [lesson.helps(reason) for reason in lesson.refusal.reasons] == [None]
