"""The sheet on which a new game is agreed on, without a browser."""

import json
import re
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from lessons import Live, does, send

from rqa_lab.explore.play import play
from rqa_lab.games.rqa.components import RULINGS
from rqa_lab.games.rqa.page.agreement import NewGame
from rqa_lab.ui import Explorer, doors, keep
from rqa_lab.ui import board as values
from rqa_lab.ui.library import view_of_session
from rqa_lab.ui.newgame import LEVELS
from rqa_lab.ui.table import table


def test_one_click_after_new_game_begins_one():
    explorer = Explorer()
    send(explorer, "new")
    assert "New game" in explorer.form
    send(explorer, "start")
    assert explorer.form == ""
    assert explorer.page.view.step.action.text == "choose begin"
    assert explorer.page.view.document.people == ("Ann",)
    assert explorer.address.startswith("rqa=")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("robots", ["choose", "deal", "given"])
def test_every_number_of_seats_and_way_to_share_out_robots_can_be_played(seats, robots):
    agreement = NewGame(seed=1)
    agreement.change("robots", robots)
    agreement.change("seats", str(seats))
    assert agreement.reasons == ()
    assert len(agreement.scenario.document["game"]["seats"]) == seats
    assert agreement.scenario.session().act("choose begin").events


def test_what_is_unsound_is_told_with_its_clauses_and_does_not_start():
    explorer = Explorer()
    for field, value in (("layout", "lab-cross"), ("newcomers", "yes"), ("team-0", "red"), ("blue", "12")):
        send(explorer, "set", id=field, text=value)
    send(explorer, "new")
    told = {
        clause for _, clauses in explorer.page.agreement(explorer.page.view).reasons for clause in clauses
    }
    assert {"rqa.setup.tiles-first-game", "rqa.setup.adjust-blue"} <= told
    assert 'data-id="rqa.setup.adjust-blue"' in explorer.form
    send(explorer, "start")
    assert "New game" in explorer.form
    assert explorer.page.view.document.bots is None


def test_names_that_cannot_be_are_told():
    agreement = NewGame(seed=1)
    agreement.change("name-1", "Ann")
    assert [*agreement.objections()] == [
        ("name-1", ("Two players are called Ann. Give one of them another name.", ()))
    ]
    agreement.change("name-1", "   ")
    assert agreement.names[1] == "Bo"
    agreement.change("name-1", "chance")
    assert agreement.wrong == {"name-1"}
    assert "is a word of the game itself" in agreement.reasons[0].sentence


def test_an_answer_that_is_none_changes_nothing():
    agreement = NewGame(seed=1)
    before = agreement.scenario
    for field, value in (
        ("seats", "7"), ("who-0", "genius"), ("team-9", "red"), ("layout", "nowhere"), ("blue", "many"),
        ("ruling-no-such", "one"), ("robots", "buy"), ("robot-0", "toaster"), ("first", "5"),
        ("teams", "9"), ("odd", ""), ("", ""),
    ):  # fmt: skip
        agreement.change(field, value)
    assert agreement.scenario == before


def test_every_open_question_is_asked_and_goes_into_the_file_if_it_is_read_otherwise():
    agreement = NewGame(seed=1)
    assert [one["id"] for one in agreement.view()["rulings"]] == list(RULINGS)
    name, (usual, other, *_) = next(iter(RULINGS.items()))
    agreement.change(f"ruling-{name}", other)
    assert agreement.scenario.document["rulings"] == {name: other}
    agreement.change(f"ruling-{name}", usual)
    assert "rulings" not in agreement.scenario.document


def test_what_is_unsound_is_marked_where_it_was_answered():
    agreement = NewGame(seed=1)
    assert agreement.wrong == set()
    agreement.change("newcomers", "yes")
    agreement.change("layout", "lab-cross")
    assert agreement.wrong == {"newcomers", "layout"}
    agreement.change("seats", "3")
    agreement.change("teams", "2")
    assert "teams" in agreement.wrong


# ---- one click -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "id, says",
    [
        (
            "rqa",
            "You play Pug and Petri against Bo, a bot that makes sensible moves. "
            "First layout, base game, about 15 minutes. You go first.",
        ),
        (
            "gekido",
            "You play V-REX against Bo, a computer that makes sensible moves. "
            "Bot Battles, an Arena drawn by chance, about 15 minutes. You go first.",
        ),
        (
            "moonbots",
            "You play against Bo, a bot that makes sensible moves. "
            "Two robots each, about 10 minutes. You go first.",
        ),
        (
            "roborace",
            "You play against Bo, an easy bot. 2 laps, all tokens, about 15 minutes. You go first.",
        ),
    ],
)
def test_the_button_says_what_it_begins(id, says):
    agreement = table(id).agreement()
    assert agreement.means(doors.play(id)["minutes"]).striptags() == says
    assert agreement.reasons == ()
    assert len(doors.play(id)["title"]) == 2
    assert doors.play(id)["board"]


@pytest.mark.parametrize(
    "answers, says",
    [
        ({"who-1": "strong"}, "You play Pug and Petri against Bo, a strong bot."),
        ({"seats": "3"}, "You play Pug against Bo and Cy, bots that make sensible moves."),
        (
            {"seats": "3", "who-2": "easy"},
            "You play Pug against Bo (normal bot) and Cy (easy bot).",
        ),
        ({"who-1": "person"}, "Ann and Bo share this screen."),
        ({"who-0": "easy", "who-1": "easy"}, "You watch Ann and Bo, easy bots."),
        (
            {"robots": "deal"},
            "You play against Bo, a bot that makes sensible moves. Chance deals the robots.",
        ),
        ({"pack-dozer": "yes"}, "Dozer, with Dozer Pack."),
        ({"first": "random"}, "Chance decides who goes first."),
        ({"first": "1"}, "Bo goes first."),
        ({"seats": "4", "teams": "2", "blue": "3"}, "base game, in two teams, 3 blue cubes in the Reserve."),
        ({"ruling-least-damage": "nothing"}, "First layout, base game."),
    ],
)
def test_it_says_what_was_answered(answers, says):
    agreement = NewGame(seed=1)
    for answer in answers.items():
        agreement.change(*answer)
    assert says in agreement.means().striptags()


def test_a_bot_is_easy_normal_or_strong_and_links_may_have_its_own_name():
    agreement = NewGame(seed=1)
    shown = [text for _, text in agreement.view()["seats"][1]["players"]]
    assert shown == ["a person", "easy bot", "normal bot", "strong bot"]
    for name, bots in LEVELS.items():
        agreement.change("who-1", name)
        assert agreement.scenario.document["players"] == {"Bo": bots[0]}
        for bot in bots:
            agreement.change("who-1", bot)
            assert agreement.view()["seats"][1]["who"] == name


@pytest.mark.parametrize("id", ["rqa", "gekido", "moonbots", "roborace"])
@pytest.mark.parametrize("whom, people, seats", [("2", 1, 3), ("3", 1, 4), ("friend", 2, 2)])
def test_another_click_begins_a_game_with_more_bots_or_a_friend(id, whom, people, seats):
    explorer = Explorer()
    send(explorer, "new-game", id=id)
    send(explorer, "quick", id=whom)
    document = explorer.page.view.document
    assert (explorer.page.view.game.id, explorer.form) == (id, "")
    assert (len(document.people), len(document.seats)) == (people, seats)


def test_the_last_settings_come_back_in_the_next_session_and_the_line_tells_them():
    explorer, orders = Explorer(), []
    explorer.send = orders.append
    send(explorer, "new")
    for field, value in (("seats", "3"), ("name-1", "Zoë"), ("seed", "7"), ("pack-jaws", "yes")):
        send(explorer, "set", id=field, text=value)
    send(explorer, "start")
    (kept,) = (order["settings"] for order in orders if "settings" in order)
    other = Explorer()
    send(other, "settings", whole=kept)
    send(other, "new")
    assert "against <b>Zoë and Cy</b>" in other.form
    assert "with Jaws Pack" in other.form
    agreement = other.page.agreement(other.page.view)
    assert agreement.seed != "7"
    send(other, "usual")
    assert "against <b>Bo</b>, a bot" in other.form
    assert "Back to the usual settings" not in other.form


@pytest.mark.parametrize("whole", ["", "[]", "3", '{"rqa": 3}', '{"rqa": [["a"]]}', '{"chess": []}'])
def test_settings_that_cannot_be_read_change_nothing(whole):
    explorer = Explorer()
    send(explorer, "settings", whole=whole)
    send(explorer, "new")
    assert "against <b>Bo</b>, a bot" in explorer.form


def test_two_games_in_a_row_do_not_deal_the_same_cards():
    explorer, seeds = Explorer(), set()
    for _ in range(2):
        send(explorer, "start")
        seeds.add(explorer.page.view.scenario.document["seed"])
    assert len(seeds) == 2


# ---- what a game is called -------------------------------------------------------------------------------


def test_a_game_in_progress_is_called_by_its_day_its_seats_its_round_and_its_score(monkeypatch):
    now = datetime(2026, 3, 14, 14, 5)
    monkeypatch.setattr(keep, "clock", lambda: now)
    explorer, orders = Explorer(), []
    explorer.send = orders.append
    send(explorer, "set", id="who-1", text="person")
    send(explorer, "start")
    assert "Today 14:05 · Ann and Bo · set-up" in explorer.topics
    send(explorer, "set", id="who-1", text="normal")
    send(explorer, "set", id="robots", text="deal")
    send(explorer, "start")
    view = explorer.page.view
    while view.game.look(view.step.state)["phase"] == "set-up":
        view.session.act(view.game.legal(view.session.state)[0])
        view = replace(view, step=view.session.here)
    points = view.game.points(view.state)
    assert keep.called(view) == f"you and Bo · round 1 · {points['Ann']} to {points['Bo']}"
    rows = [row for order in orders for row in json.loads(order.get("own", "{}")).values() if row]
    other = Explorer()
    monkeypatch.setattr(keep, "clock", lambda: now + timedelta(days=1))
    send(other, "own", whole=json.dumps(rows))
    send(other, "door")
    assert "Yesterday 14:05 · you and Bo · set-up" in other.form
    assert "Keep playing Robot Quest Arena" in other.form
    send(other, "new")
    assert other.form.count("Yesterday 14:05") == 2


@pytest.mark.slow
@pytest.mark.parametrize("id", ["rqa", "gekido", "moonbots", "roborace"])
def test_the_rounds_of_a_game_are_counted_and_its_winner_is_named(id):
    session = play(game=id, players="random", seed=5)
    view = view_of_session(session)
    document = replace(view.document, bots=dict.fromkeys(view.document.seats[1:]))
    at = [keep.called(replace(view, document=document, step=step)) for step in session.line]
    found = [int(re.search(r"round (\d+)", text)[1]) for text in at if "round" in text]
    assert found == sorted(found)
    assert set(found) == set(range(1, max(found) + 1))
    assert found[-1] > 2
    assert at[-1].startswith("you, Bo, Cy and Di · ")
    assert " won · " in at[-1]


# ---- how long it may be ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats, most", [(2, 8), (3, 9), (4, 8)])
def test_no_more_blue_cubes_can_be_asked_for_than_there_are_and_it_says_why(seats, most):
    agreement = NewGame(seed=1)
    agreement.change("seats", str(seats))
    agreement.change("blue", str(most - 1))
    assert agreement.view()["longer"] == []
    agreement.change("blue", str(most))
    ((told, clauses),) = agreement.view()["longer"]
    assert f"the box has only {most} left" in told
    assert clauses[0] == "rqa.setup.adjust-blue"
    assert agreement.reasons == ()


def test_with_more_players_packs_bring_cubes_and_the_game_may_be_longer():
    agreement = NewGame(seed=1)
    agreement.change("seats", "6")
    agreement.change("blue", "30")
    assert agreement.view()["longer"] == []


def test_a_button_that_would_only_be_refused_does_nothing_and_tells_why():
    explorer = Explorer()
    send(explorer, "new")
    send(explorer, "set", id="seats", text="4")
    longer = re.search(r'<button [^>]*aria-label="Longer">', explorer.form)[0]
    assert 'aria-disabled="true"' in longer
    assert "data-do" not in longer
    assert "the box has only 8 left" in explorer.form
    send(explorer, "set", id="blue", text="0")
    shorter = re.search(r'<button [^>]*aria-label="Shorter">', explorer.form)[0]
    assert 'aria-disabled="true"' in shorter
    assert 'data-do="set"' in re.search(r'<button [^>]*aria-label="Longer">', explorer.form)[0]


# ---- a clause before the sheet ---------------------------------------------------------------------------


def test_a_clause_opens_before_the_sheet_and_closing_it_leads_back():
    explorer = Explorer()
    send(explorer, "new")
    send(explorer, "set", id="blue", text="3")
    send(explorer, "clause", id="rqa.setup.adjust-blue")
    assert "More blue cubes make a longer game" in explorer.form
    assert "New game" in explorer.form
    send(explorer, "close")
    assert "More blue cubes make a longer game" not in explorer.form
    assert "New game" in explorer.form
    assert explorer.page.agreement(explorer.page.view).blue == 3
    send(explorer, "close")
    assert explorer.form == ""


def test_a_clause_opens_before_two_readings_too():
    explorer = Explorer("rqa/pushing/twice-in-a-corner")
    send(explorer, "readings")
    send(explorer, "clause", id="rqa.limit.same-obstacle")
    assert explorer.form.count('aria-label="The rule"') == 1
    send(explorer, "readings")
    send(explorer, "readings")
    assert 'aria-label="The rule"' not in explorer.form


def test_a_clause_that_does_not_exist_opens_nothing():
    explorer = Explorer()
    send(explorer, "new")
    before = explorer.form
    send(explorer, "clause", id="rqa.no.such")
    assert explorer.form == before


# ---- which robot -----------------------------------------------------------------------------------------


def test_a_robot_is_taken_by_its_picture_and_its_power():
    explorer = Explorer()
    send(explorer, "set", id="robots", text="choose")
    send(explorer, "start")
    options = values.head(explorer.page.view, table("rqa"))["choice"]["options"]
    faces = {one["text"]: one["face"] for one in options}
    assert faces["Crate"].picture == "r-crate"
    assert faces["Crate"].says == "Pushing it costs 1 more Move."
    assert faces["Crate"].numbers == (("i-health", 5, True),), "how much Health it has is our guess"
    assert [name for name, face in faces.items() if face.assumed] == ["Petri", "Strider"]
    asked = explorer.seats.partition('id="p-ask"')[2]
    send(explorer, "bench")
    for region in (asked, explorer.head, explorer.side):
        assert 'href="#r-crate"' in region
        assert "Pushing it costs 1 more Move." in region
    send(explorer, "act", text="choose pug")
    send(explorer, "undo")
    assert values.head(explorer.page.view, table("rqa"))["choice"]["options"][0]["face"] is not None


def test_a_space_to_choose_has_no_face():
    explorer = Explorer()
    send(explorer, "set", id="robots", text="deal")
    send(explorer, "start")
    options = values.head(explorer.page.view, table("rqa"))["choice"]["options"]
    assert [one["face"] for one in options] == [None] * len(options)


def test_a_taken_spawn_says_who_stands_there():
    explorer = Explorer()
    send(explorer, "set", id="who-1", text="person")
    send(explorer, "set", id="seats", text="3")
    send(explorer, "set", id="robots", text="deal")
    send(explorer, "start")
    lesson = Live(explorer.page)
    send(explorer, "bench")
    does(explorer.page, "eyes", "")
    first = lesson.buttons.legal[0].option
    send(explorer, "act", text=f"choose {first}")
    while lesson.game.look(lesson.state)["choice"]["kind"] != "set-up":
        send(explorer, "act", text=lesson.buttons.legal[0].text)
    look = lesson.game.look(lesson.state)
    robot, at = next((name, look[name]["at"]) for name in look["robots"] if look[name]["at"])
    send(explorer, "cell", at=at)
    assert lesson.refusal.clauses[0] == "lab.not-an-option"
    assert f"{robot.title()} is on {at}" in explorer.board
