"""The coach at the table: what it asks for and points at, what it answers, and the game that follows."""

import re

import pytest
from test_play_face import send, text

from rqa_lab import Scenario
from rqa_lab.learn.guided import guided
from rqa_lab.ui import play
from rqa_lab.ui.board import worded
from rqa_lab.ui.page import Page

GAMES = ("rqa", "gekido", "moonbots", "roborace")
every_game = pytest.mark.parametrize("id", GAMES)


def toured(id):
    page = Page(door=True)
    send(page, "open", id=f"{id}/first-game")
    assert page.view.guide is not None
    return page


def says(page):
    """What the coach says, as one reads it beside a mouse."""
    seats = re.sub('<span class="l-touch">.ap</span>', "", page.regions["seats"])
    found = re.search(r'<section class="p-coach.*?</section>', seats, re.DOTALL)
    return text(found[0]) if found else ""


def go_on(page):
    """Read on, pick what is to be picked, or let the coach do what it asks for."""
    if picks := page.view.guide.now.picks:
        send(page, "pick", text=picks[0])
        return
    send(page, "coach-next" if page.view.guide.asked is None else "coach-do")


def to_the_step(page, n):
    """Go on until the coach asks for this step."""
    while page.view.guide.now.step != n:
        go_on(page)


@every_game
def test_a_tour_is_walked_from_the_front_door_into_a_game_against_a_bot(id):
    page = toured(id)
    assert page.regions["address"] == f"{id}/first-game"
    for line in guided(id).coach:
        assert line.title in says(page)
        assert page.view.document.people == ("Ann",)
        assert page.view.bot is None, "the bot waits for the coach"
        go_on(page)
    assert page.view.guide is None
    assert says(page) == ""
    assert page.view.at_table
    assert page.regions["address"] != f"{id}/first-game"
    for _ in range(40):
        if page.view.bot is None and page.view.game.to_act(page.view.step.state) == "Ann":
            break
        send(page, "tick")
    assert page.view.game.outcome(page.view.step.state) is None


@every_game
def test_another_action_is_not_done_and_the_coach_says_why(id):
    page = toured(id)
    strays = 0
    while page.view.guide is not None:
        guide, here = page.view.guide, page.view.step
        wanted = guide.asked and page.view.session.read(guide.asked.texts[0])
        others = [one for one in page.view.buttons.legal if one != wanted]
        if wanted and others:
            send(page, "act", text=others[-1].text)
            if page.view.step is here:  # else it was as good as what was asked
                strays += 1
                assert page.view.guide.at == guide.at
                aside = worded(page.view)(guide.now.aside or "first try this")
                assert aside in says(page)
                assert not here.children
        go_on(page)
    assert strays > 1


def test_what_is_refused_is_answered_by_the_rules():
    page = toured("rqa")
    to_the_step(page, 1)
    send(page, "act", text="move pug up")  # onto the Wall
    assert "Rule:" in says(page)
    assert "Nothing moved and nothing was spent." in says(page)
    assert "p-panel p-no" not in page.regions["seats"]
    assert page.view.guide.tries == 1
    assert "Do it for me" not in says(page)
    send(page, "act", text="move pug up")
    assert "Do it for me" in says(page)
    send(page, "coach-do")
    assert "Push Strider into the Wall." in says(page)


def test_a_space_and_a_card_do_what_is_asked():
    page = toured("rqa")
    send(page, "coach-next")
    send(page, "cell", at="c4")
    send(page, "cell", at="d4")
    assert "That’s 1 point." in says(page)
    send(page, "coach-next")
    send(page, "pick", text="play Battery")
    send(page, "pick", text="play Battery")
    assert "Buy Tackle" in says(page)


@every_game
def test_a_space_with_which_nothing_can_be_done_is_answered_and_the_stray_before_it_forgotten(id):
    page = toured(id)
    while page.view.guide.asked is None:
        go_on(page)
    asked = page.view.guide.asked.texts[0]
    other = next((one for one in page.view.buttons.legal if one.text != asked), None)
    idle = [at for at in page.view.spaces if page.view.meaning(at).kind == "about"]
    assert other is not None
    assert idle
    send(page, "act", text=other.text)
    send(page, "cell", at=idle[0])
    assert page.view.guide.strays is False
    assert play.rail(page.view)["panel"]["why"]


def test_reading_on_does_nothing_while_there_is_something_to_do():
    page = toured("rqa")
    send(page, "coach-next")
    send(page, "coach-next")
    assert page.view.guide.now.step == 1


def test_the_next_step_may_be_taken_before_one_reads_on():
    page = toured("rqa")
    send(page, "cell", at="c4")
    assert page.view.guide.now.step == 2


def test_what_is_picked_stays_picked_as_one_reads_on():
    page = toured("roborace")
    send(page, "coach-next")
    assert "Pick a card" in says(page)
    for card in ("GB/YY", "YG/YB", "YY/BG", "BY/GY"):
        send(page, "coach-next")
        assert "Cover 2" not in says(page), "it is not turned yet"
        send(page, "pick", text=f"place {card}")
    assert "Cover 2" in says(page), "one goes on by itself"
    assert page.view.prefix == "place BY/GY"
    assert page.view.step.action is None
    send(page, "cell", at="1,-1")
    assert page.view.step.action.text == "place BY/GY at 1,-1"
    assert page.view.prefix == ""


def test_who_turns_a_card_too_far_is_asked_to_turn_it_again():
    page = toured("roborace")
    send(page, "coach-next")
    for card, line in (
        ("GB/YY", "Turn it"),
        ("BY/GY", "Cover 2"),
        ("GB/YY", "Turn it"),
        ("BY/GY", "Cover 2"),
        ("RB/GB", "Pick a card"),
        ("BY/GY", "Cover 2"),
    ):
        send(page, "pick", text=f"place {card}")
        assert line in says(page)


@every_game
def test_back_takes_back_what_was_done_since(id):
    page = toured(id)
    seen = []
    while page.view.guide.at < len(page.view.guide.lines) - 1:
        seen.append((page.view.guide.at, page.view.step))
        go_on(page)
    for n, (at, step) in enumerate(reversed(seen)):
        send(page, "undo" if n % 2 else "coach-back")
        assert (page.view.guide.at, page.view.step) == (at, step)
    assert "Back" not in says(page)


def test_skipping_the_tour_keeps_the_game():
    page = toured("rqa")
    to_the_step(page, 3)
    step = page.view.step
    send(page, "coach-skip")
    assert (page.view.guide, page.view.step) == (None, step)
    send(page, "act", text="end turn")
    assert page.view.step is not step


def test_the_lab_and_back_keeps_the_coach():
    page = toured("rqa")
    send(page, "bench")
    assert says(page) == ""
    send(page, "table")
    assert "Pug is yours" in says(page)


def test_what_is_kept_of_a_tour_is_a_game_without_a_coach():
    page = toured("rqa")
    to_the_step(page, 2)
    send(page, "save")
    kept = Scenario.from_text(next(one for one in page.orders if "file" in one)["text"])
    assert kept.problems == ()
    assert "coach" not in kept.document
    assert kept.document["players"] == {"Bo": "greedy"}


@every_game
def test_the_doors_and_a_new_game_lead_there(id):
    page = Page(door=True)
    send(page, "open", id=id)
    assert f'data-id="{id}/first-game"' in page.regions["form"]
    send(page, "new")
    assert f'data-id="{id}/first-game"' in page.regions["form"]
    front = Page(door=True).regions["form"]
    assert 'data-id="rqa/first-game"' in front


@every_game
def test_the_coach_calls_a_button_of_the_dock_as_the_button_does(id):
    page = toured(id)
    while page.view.guide is not None:
        guide, dock = page.view.guide, play.dock(page.view)
        wanted = guide.asked.texts[0] if guide.asked else ""
        labels = {one["act"]: one["full"] for one in dock["acts"]}
        if dock["main"] is not None:
            labels[dock["main"]["text"]] = dock["main"]["label"]
        if wanted in labels:
            named = labels[wanted] if wanted != "roll" else "Roll"  # the dice that are rolled follow
            assert named in guide.now.text
            assert named in (guide.now.aside or named)
        go_on(page)


def test_a_question_waits_until_what_the_coach_says_is_read():
    page = toured("roborace")
    to_the_step(page, 1)
    send(page, "cell", at="1,-1")
    assert "2 robots, so 2 fields" in says(page)
    assert "p-ask" not in page.regions["seats"]
    send(page, "coach-next")
    assert "p-ask" in page.regions["seats"]
