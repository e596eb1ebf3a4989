"""Whole games in the explorer, without a browser: playing with bots, eyes, keeping, two readings."""

import random
import re
from dataclasses import replace

import pytest
from lessons import Live, does, readings, send

from rqa_lab import Scenario, load
from rqa_lab.games import game
from rqa_lab.games.rqa.components import RULINGS
from rqa_lab.games.rqa.state import UNKNOWN
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.scenario import pack
from rqa_lab.ui import Explorer, keep, timeline
from rqa_lab.ui import board as values
from rqa_lab.ui import side as aside
from rqa_lab.ui.table import table
from rqa_lab.ui.view import NOBODY, TURN

RQA = game("rqa")
TABLE = table("rqa")
REGIONS = ("head", "board", "seats", "tray", "side", "time", "cover", "form", "trouble", "topics")


def explorer_of(scenario):
    explorer = Explorer()
    explorer.page.view = keep.new_game(scenario)
    explorer.page.view = replace(explorer.page.view, pace="skip")
    return explorer


def a_game(players, seats=("Ann", "Bo", "Cy"), seed=3, **more):
    return Scenario(
        "rqa", "A game", game={"seats": list(seats), "robots": "deal", **more}, players=players, seed=seed
    )


def play_on(explorer, actions, seed=1):
    """People act at random, bots as they do, for so many messages."""
    chance = random.Random(seed)
    for _ in range(actions):
        lesson = Live(explorer.page)
        if lesson.game.to_act(lesson.step.state) is None:
            break
        if lesson.passes_to:
            send(explorer, "uncover")
        elif lesson.bot:
            send(explorer, "tick")
        else:
            send(explorer, "act", text=chance.choice(lesson.buttons.legal).text)


# ---- playing ---------------------------------------------------------------------------------------------


def test_after_a_person_the_bots_act_by_themselves_until_a_person_is_to_act():
    explorer = explorer_of(a_game({"Bo": "greedy", "Cy": "random"}))
    play_on(explorer, 30)
    lesson = Live(explorer.page)
    while lesson.bot is None:
        texts = [action.text for action in lesson.buttons.legal]
        send(explorer, "act", text="end turn" if "end turn" in texts else texts[0])
    assert 'data-playing="0"' in explorer.time
    seats = []
    while lesson.bot is not None:
        number = lesson.step.number
        send(explorer, "tick")
        seats += [step.seat for step in lesson.step.path[number + 1 :]]
    assert {"Bo", "Cy"} <= set(seats)
    assert RQA.to_act(lesson.step.state) == "Ann"
    assert "data-playing" not in explorer.time


def test_what_the_bots_did_is_told_until_the_person_acts():
    explorer = explorer_of(a_game({"Bo": "greedy", "Cy": "greedy"}))
    one = Live(explorer.page)
    while one.step.seat != "Cy" or one.bot or len(one.step.path) < 20:
        play_on(explorer, 1)
    told = aside.side(explorer.page.view, TABLE, {})["meanwhile"]
    assert [turn["seat"] for turn in told] == ["Bo", "Cy"]
    assert told[0]["text"].startswith("Bo ")
    assert "Cy ends the turn. It is Ann’s turn." in told[1]["text"]
    first = explorer.page.view.study.at(Place.read(told[0]["id"]))
    assert (first.seat, first.parent.seat) == ("Bo", "Ann")
    play_on(explorer, 1)
    assert aside.side(explorer.page.view, TABLE, {})["meanwhile"] == []


@pytest.mark.slow
def test_bots_do_the_same_again_from_the_same_seed():
    runs = [explorer_of(a_game({"Ann": "random", "Bo": "greedy", "Cy": "random"})) for _ in range(2)]
    for explorer in runs:
        play_on(explorer, 3)
    number = min(explorer.page.view.step.number for explorer in runs)
    one, two = (explorer.page.view.step.path[number].state for explorer in runs)
    assert number > 5
    assert one == two


def test_a_paused_bot_waits_and_somebody_may_act_in_its_place():
    explorer = explorer_of(a_game({"Ann": "greedy", "Bo": "greedy", "Cy": "greedy"}))
    send(explorer, "play", n=0)
    step = explorer.page.view.step
    send(explorer, "tick")
    assert explorer.page.view.step is step
    assert explorer.page.view.ticks is None
    send(explorer, "act", text=explorer.page.view.buttons.legal[0].text)
    assert explorer.page.view.step.parent is step
    send(explorer, "play", n=1)
    send(explorer, "tick")
    assert explorer.page.view.step.number > step.number + 1


def test_while_a_bot_runs_nobody_acts_for_it():
    explorer = explorer_of(a_game({"Ann": "greedy", "Bo": "greedy", "Cy": "greedy"}))
    step = explorer.page.view.step
    send(explorer, "act", text=RQA.legal(step.state)[0].text)
    assert explorer.page.view.step is step
    assert explorer.page.view.buttons.legal == ()


@pytest.mark.slow
def test_undo_leads_to_what_the_person_decided_last_and_redo_back():
    explorer = explorer_of(a_game({"Bo": "greedy", "Cy": "random"}))
    play_on(explorer, 60)
    lesson = Live(explorer.page)
    while RQA.to_act(lesson.step.state) != "Ann" or lesson.step.seat == "Ann":
        play_on(explorer, 1)
    here = lesson.step
    send(explorer, "undo")
    assert RQA.to_act(lesson.step.state) == "Ann"
    assert lesson.step.number < here.number - 1
    assert {step.seat for step in here.path[lesson.step.number + 2 :]} <= {"Bo", "Cy"}
    send(explorer, "redo")
    assert lesson.step is here


def test_another_try_after_undo_is_kept_beside_the_first():
    explorer = explorer_of(a_game({}, seats=("Ann", "Bo")))
    does(explorer.page, "eyes", "")
    play_on(explorer, 12)
    lesson, first = Live(explorer.page), explorer.page.view.step
    send(explorer, "undo")
    other = next(action for action in lesson.buttons.legal if action is not first.action)
    send(explorer, "act", text=other.text)
    assert lesson.tips == (first, lesson.step)
    assert "Lines: 2" in explorer.time
    assert "What if" not in explorer.time + explorer.head


def test_the_timeline_tells_turns_and_the_steps_of_this_one():
    explorer = explorer_of(a_game({"Ann": "greedy", "Bo": "greedy", "Cy": "greedy"}))
    play_on(explorer, 20)
    points = timeline.time(explorer.page.view, TABLE)["points"]
    assert sum(point["here"] for point in points) == 1
    assert len(points) < explorer.page.view.step.number
    before = next(point for point in points if point["turn"])
    send(explorer, "visit", id=before["id"])
    assert explorer.page.view.step.number == before["n"] + 1


def test_the_end_of_a_game_is_told_with_what_the_points_are_made_of():
    explorer = explorer_of(a_game({"Ann": "greedy", "Bo": "greedy", "Cy": "random"}, blue=1))
    play_on(explorer, 5000)
    final = aside.side(explorer.page.view, TABLE, {})["final"]
    outcome = RQA.outcome(explorer.page.view.step.state)
    assert final["winners"] == outcome.winners
    assert final["clauses"] == outcome.clauses
    for seat in final["seats"]:
        assert seat["points"] == outcome.points[seat["name"]] == sum(points for _, _, points in seat["parts"])
    assert [seat["points"] for seat in final["seats"]] == sorted(outcome.points.values(), reverse=True)
    assert "Final scoring" in explorer.side


# ---- eyes ------------------------------------------------------------------------------------------------


def held(state, seat):
    return RQA.look(state)[seat]["hand"]


def test_with_one_person_one_looks_with_that_persons_eyes():
    lesson = explorer_of(a_game({"Bo": "greedy", "Cy": "random"})).page.view
    assert (lesson.eyes, lesson.viewer, lesson.passes_to) == (TURN, "Ann", None)
    assert UNKNOWN not in held(lesson.state, "Ann")
    assert set(held(lesson.state, "Bo")) == {UNKNOWN}


def test_several_people_hand_the_screen_over():
    explorer = explorer_of(a_game({"Cy": "greedy"}))
    lesson = Live(explorer.page)
    assert lesson.step.number == 1
    assert (lesson.viewer, lesson.passes_to) == (NOBODY, "Ann")
    assert values.tray(lesson, TABLE)["seat"] == RQA.look(lesson.state)["turn"]
    assert "Pass to Ann" in explorer_regions(explorer)
    send(explorer, "readings")
    assert readings(explorer).viewer == NOBODY
    assert NOBODY not in "".join(getattr(explorer, name) for name in REGIONS)
    send(explorer, "uncover")
    assert lesson.viewer == "Ann"
    while RQA.to_act(lesson.step.state) == "Ann":
        play_on(explorer, 1)
    assert (lesson.viewer, lesson.passes_to) == (NOBODY, "Bo")
    assert lesson.buttons.legal == ()


def explorer_regions(explorer):
    """All that the page is given."""
    send(explorer, "close")
    return "".join(getattr(explorer, name) for name in REGIONS)


def test_all_that_goes_over_the_wire_is_the_same_whatever_others_hold():
    """Two games that differ only in what Ann may not know look alike to her, to the letter."""
    keys = {
        "robots": {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}},
        "turn": {"seat": "Bo", "move": 3, "energy": 3},
        "shop": ["Tackle"],
        "shop_deck": ["Pit Stop", "Rev Motors"],
    }
    pages = []
    for hand, deck in ((["Hammer", "Tackle"], ["Battery"] * 3), (["Battery", "Battery"], ["Hammer"] * 3)):
        seats = {"Ann": {"hand": ["Jump Jets"], "deck": ["Battery"] * 6}, "Bo": {"hand": hand, "deck": deck}}
        explorer = Explorer(Scenario("rqa", "Whose hand").set(seats=seats, **keys))
        send(explorer, "eyes", id="Ann")
        for do, what, value in (
            ("point", "at", "d4"), ("pick", "text", "play Hammer"), ("act", "text", "play Hammer on pug"),
            ("why", "text", "play Tackle"), ("cell", "at", "c4"), ("tap", "text", "play Battery"),
        ):  # fmt: skip
            explorer.receive({"do": do, what: value, "ask": 1})
        assert explorer.page.view.step.number == 0, "with the eyes of Ann nobody acts for Bo"
        pages.append(explorer_regions(explorer))
    assert pages[0] == pages[1]
    assert "hidden" in pages[0]


def test_over_a_whole_game_no_card_of_others_is_in_what_ann_is_shown():
    explorer = explorer_of(a_game({"Bo": "greedy", "Cy": "greedy"}))
    for _ in range(40):
        play_on(explorer, 1)
        view_of_tray = values.tray(explorer.page.view, TABLE)
        assert view_of_tray["seat"] == "Ann"
        draws = [event.facts for event in explorer.page.view.events if event.kind == "draw"]
        assert {facts["card"] for facts in draws if facts["seat"] != "Ann"} <= {UNKNOWN}


def test_the_eyes_of_all_see_all():
    explorer = explorer_of(a_game({"Bo": "greedy", "Cy": "greedy"}))
    send(explorer, "eyes", id="")
    assert UNKNOWN not in held(explorer.page.view.state, "Bo")
    send(explorer, "eyes", id="Nobody here")
    assert explorer.page.view.eyes is None


# ---- keeping ---------------------------------------------------------------------------------------------


def saved(explorer):
    """The file that the browser would download."""
    sent = []
    explorer.send = sent.append
    send(explorer, "save")
    assert len(sent) == 1
    return sent[0]["file"], sent[0]["text"]


@pytest.mark.slow
def test_a_game_that_was_saved_goes_on_where_it_was():
    explorer = explorer_of(a_game({"Bo": "greedy", "Cy": "random"}))
    play_on(explorer, 40)
    name, text = saved(explorer)
    assert re.fullmatch(r"a-game-\d{4}(-\d\d){4}\.yaml", name)
    again = Explorer()
    send(again, "file", id=name, whole=text)
    assert again.page.view.step.state == explorer.page.view.step.state
    assert again.page.view.step.number == explorer.page.view.step.number
    assert {seat: bot.name for seat, bot in again.page.view.document.bots.items()} == {
        "Bo": "greedy",
        "Cy": "random",
    }
    for one in (explorer, again):
        one.page.view = replace(one.page.view, pace="skip")
        play_on(one, 15, seed=8)
    number = min(one.page.view.step.number for one in (explorer, again))
    assert again.page.view.step.path[number].state == explorer.page.view.step.path[number].state


@pytest.mark.slow
def test_after_undo_in_a_game_that_was_opened_something_else_can_be_done():
    explorer = explorer_of(a_game({}, seats=("Ann", "Bo")))
    does(explorer.page, "eyes", "")
    play_on(explorer, 60)
    again = Explorer()
    send(again, "file", id="x.yaml", whole=saved(explorer)[1])
    send(again, "eyes", id="")
    for _ in range(20):
        send(again, "undo")
    play_on(again, 40, seed=99)
    assert again.page.view.step.number > 20


def test_the_address_of_a_game_leads_back_to_its_place_and_what_was_further_on():
    explorer = explorer_of(a_game({"Bo": "greedy", "Cy": "random"}))
    play_on(explorer, 30)
    tip = explorer.page.view.step
    send(explorer, "undo")
    again = Explorer()
    send(again, "link", whole=explorer.address)
    assert again.page.view.step.state == explorer.page.view.step.state
    assert again.page.view.step.number == explorer.page.view.step.number
    assert again.page.view.branch[-1].step.state == tip.state
    assert again.address == explorer.address


def test_what_was_tried_from_a_scenario_has_a_link_and_a_file():
    explorer = Explorer("rqa/pushing/into-a-wall@1")
    assert explorer.address == "rqa/pushing/into-a-wall@1"
    send(explorer, "act", text="end turn")
    again = Explorer()
    send(again, "link", whole=explorer.address)
    assert again.page.view.step.state == explorer.page.view.step.state
    assert re.match(r"title: Pushed into a wall", saved(explorer)[1].splitlines()[1])


def test_on_its_own_line_a_scenario_is_saved_as_its_author_wrote_it():
    explorer = Explorer("rqa/pushing/into-a-wall@1")
    assert Scenario.from_text(saved(explorer)[1]) == load("rqa/pushing/into-a-wall")


def test_a_file_that_cannot_be_opened_is_told_in_full_and_nothing_is_lost():
    explorer = explorer_of(a_game({"Bo": "greedy", "Cy": "random"}))
    play_on(explorer, 10)
    before = explorer.page.view, explorer.page.view.step, explorer.address
    for text in ("", "no: such\n", "[1, 2", "a: [1\nb: {", "\x00"):
        explorer.receive({"do": "file", "id": "odd.yaml", "whole": text, "ask": 1})
        assert explorer.page.error is None
        assert "cannot be opened" in explorer.trouble
        assert "odd.yaml:1:" in explorer.trouble
        assert (explorer.page.view, explorer.page.view.step, explorer.address) == before


def test_a_file_with_mistakes_opens_with_what_is_wrong_and_where():
    explorer = Explorer()
    text = "rqa: 1\ntitle: Odd\nrobots:\n  crat: {seat: Ann}\nplayers: {Zed: greedy, Ann: genius}\n"
    send(explorer, "file", id="odd.yaml", whole=text)
    for told in ("odd.yaml:4:3: found", "odd.yaml:5:16: found", "odd.yaml:5:29: found"):
        assert told in explorer.side.replace("&#39;", "'")
    assert explorer.page.view.document.bots == {}


def test_a_game_with_a_step_that_cannot_be_taken_goes_on_from_before_it_and_says_so():
    text = (
        "rqa: 1\ntitle: Half\ngame: {seats: [Ann, Bo], robots: deal}\nplayers: {}\n"
        "steps:\n  - do: choose begin\n  - do: choose d4\n  - do: choose a1\n"
    )
    explorer = Explorer()
    send(explorer, "file", id="half.yaml", whole=text)
    assert explorer.page.view.step.number == 1
    assert any(
        "half.yaml:7:9" in problem and "choose d4" in problem
        for problem in explorer.page.view.document.problems
    )


def test_a_damaged_link_is_told_and_nothing_is_lost():
    explorer = Explorer("rqa/pushing/into-a-wall@1")
    for whole in ("rqa=", "rqa=abc@2", "rqa=%00", "rqa=" + "A" * 5000, "=", "x=y"):
        explorer.receive({"do": "link", "whole": whole, "ask": 1})
        assert explorer.page.error is None
        assert "cut or damaged" in explorer.trouble
        assert explorer.address == "rqa/pushing/into-a-wall@1"


def test_a_link_to_a_place_that_is_not_there_leads_to_the_nearest():
    packed = pack(keep.kept(explorer_of(a_game({"Bo": "random"})).page.view))
    for number in ("999999", "0", "x", ""):
        explorer = Explorer()
        send(explorer, "link", whole=f"rqa={packed}@{number}")
        assert explorer.page.view.step.number <= 1


# ---- two readings ----------------------------------------------------------------------------------------

CORNER = "rqa/pushing/twice-in-a-corner"


def test_a_scenario_that_touches_a_question_opens_with_both_readings_of_it_where_they_part():
    explorer = Explorer(CORNER)
    send(explorer, "readings")
    found = readings(explorer)
    assert (found.name, found.left, found.right) == ("edge-one-obstacle", "one", "four")
    pair, row = found.found.first
    assert found.found.pairs[found.at - 1] is pair
    assert row.how != "same"
    assert explorer.form.count('class="rqa-page board"') == 2
    assert "data-cell" not in explorer.form


def test_both_sides_step_together_and_differences_are_found_one_by_one():
    explorer = Explorer(CORNER)
    send(explorer, "readings")
    apart = []
    send(explorer, "pair", n=0)
    assert "Next difference" in explorer.form
    for _ in range(len(readings(explorer).found.pairs)):
        send(explorer, "apart")
        apart.append(readings(explorer).at)
    assert set(apart) == {n for n, pair in enumerate(readings(explorer).found.pairs, 1) if not pair.alike}
    send(explorer, "pair", n=len(readings(explorer).found.pairs))
    assert "First difference" in explorer.form
    assert ("At the end" in explorer.form) == bool(readings(explorer).found.ends)


def test_the_same_reading_on_both_sides_changes_places():
    explorer = Explorer(CORNER)
    send(explorer, "readings")
    send(explorer, "reading", id="left", text="four")
    assert (readings(explorer).left, readings(explorer).right) == ("four", "one")
    send(explorer, "reading", id="left", text="seven")
    send(explorer, "ruling", id="no-such")
    assert (readings(explorer).left, readings(explorer).right) == ("four", "one")


def test_what_was_tried_is_compared_and_closed_again():
    explorer = Explorer(f"{CORNER}@1")
    send(explorer, "act", text="end turn")
    send(explorer, "readings")
    assert [pair.text for pair in readings(explorer).found.pairs][-1] == "end turn"
    step = explorer.page.view.step
    send(explorer, "close")
    assert explorer.form == ""
    assert explorer.page.view.step is step


@pytest.mark.parametrize("name", RULINGS)
def test_every_question_can_be_asked_of_a_scenario(name):
    explorer = Explorer(CORNER)
    send(explorer, "readings")
    send(explorer, "ruling", id=name)
    assert readings(explorer).name == name
    assert [readings(explorer).left, readings(explorer).right] == list(RULINGS[name][:2])
