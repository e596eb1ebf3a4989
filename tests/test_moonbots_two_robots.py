"""Moon-Bots at the table: rolling again, boosts, and whose is what where a player has two robots."""

import pytest
from test_play_face import send, text

from rqa_lab import Scenario
from rqa_lab.core.event import Event
from rqa_lab.core.notation import Choose
from rqa_lab.games.moonbots import GAME
from rqa_lab.games.moonbots.page import faces
from rqa_lab.games.moonbots.state import position, setup
from rqa_lab.ui import intents, play
from rqa_lab.ui.keep import called
from rqa_lab.ui.library import view_of
from rqa_lab.ui.page import Page

ARM = "Left Arm 1-2-3"


def again(dice="36", **own):
    """Ann has rolled and may roll again."""
    robots = {seat: {"energy": 9} for seat in ("Ann", "Bo", "Cy")}
    robots["Ann"] |= {"upgrades": ["Reroll", "+1 Die"], **own}
    keys = {"robots": robots, "turn": {"robot": "Ann", "phase": "activate"}, "dice": dice, "seed": 3}
    return Page(view_of(Scenario("moonbots", "Again", players={"Bo": "greedy", "Cy": "greedy"}, **keys)))


def two(dice="", market=None, **robots):
    """Ann plays with two robots, the left one first; with dice it has rolled them."""
    every = {name: {"energy": 9} for name in ("Ann-left", "Ann-right", "Bo-left", "Bo-right")}
    for name, has in robots.items():
        every[name.replace("_", "-")] |= has
    turn = {"robot": "Ann-left", **({"phase": "activate"} if dice else {})}
    keys = {"robots": every, "turn": turn, "players": {"Bo": "greedy"}, "seed": 3}
    keys |= {"dice": dice} if dice else {}
    return Page(view_of(Scenario("moonbots", "Two each", market=market or {"B1": "Head 3"}, **keys)))


def reasons(s):
    """What stands on the cards that cannot be bought."""
    rows = faces.market(s, GAME.legal(s))
    return {card["name"]: card["why"] for row in rows for card in row["cards"] if card}


# ---- rolling again ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("do", ["act", "pick", "tap"])
@pytest.mark.parametrize("action", ["reroll 3", "reroll 6", "reroll 3 6"])
def test_a_press_on_a_whole_action_does_it_though_others_begin_like_it(do, action):
    page = again(parts=[ARM])
    there = page.view.step
    send(page, do, text=action)
    assert (page.view.step.parent, page.view.step.action.text) == (there, action)


def test_in_the_lab_too_a_whole_action_is_explained_and_then_done():
    page = again(parts=[ARM])
    send(page, "bench")
    send(page, "tap", text="reroll 3")
    assert [one.text for one in page.view.note.actions] == ["reroll 3"]
    send(page, "tap", text="reroll 3")
    assert page.view.step.action.text == "reroll 3"


def test_the_main_button_says_that_it_rolls_again():
    dock = play.dock(again("56").view)
    assert (dock["main"]["label"], [one["full"] for one in dock["acts"]]) == ("Roll both again", ["End turn"])


# ---- boosts ----------------------------------------------------------------------------------------------


def test_a_boost_with_one_robot_to_hit_is_given_by_the_main_button():
    page = two("2", Ann_left={"parts": [ARM], "upgrades": ["Fist Boost"]})
    send(page, "act", text="place 2 on left arm")
    dock = play.dock(page.view)
    assert (dock["main"]["text"], dock["main"]["label"]) == ("choose Bo-right", "Bo-right \N{MINUS SIGN}2")
    assert [(one["act"], one["full"]) for one in dock["acts"]] == [("choose nobody", "Only \N{MINUS SIGN}1")]
    assert play.rail(page.view)["choice"] is None
    assert "Fist Boost" in text(page.regions["lesson"])
    send(page, "act", text="choose Bo-right")
    assert GAME.look(page.view.step.state)["Bo-right"]["energy"] == 7


def test_a_boost_with_several_robots_to_hit_asks():
    answers = [Choose("Bo"), Choose("Cy"), Choose("nobody")]
    page = again("2", parts=[ARM], upgrades=["Fist Boost"])
    send(page, "act", text="place 2 on left arm")
    assert play.rail(page.view)["choice"] is not None
    assert faces.boosting(page.view.step.state, answers) == ()


# ---- whose is what ---------------------------------------------------------------------------------------


def test_a_secret_weapon_of_ones_other_robot_says_whose_it_is():
    page = two(Ann_right={"weapons": ["Energy Stock"]}, Ann_left={"weapons": ["Dodge"]})
    said = page.regions["tray"]
    assert said.count("m-held") == 1
    assert "your right robot’s" in text(said)
    assert "works once" in text(said)


def test_a_limit_that_holds_for_both_robots_is_said_to():
    market = {"T1": "Fist Boost", "M1": "+1 Die", "B1": "Head 3"}
    right = {"upgrades": ["Fist Boost", "+1 Die", "+1 Die"]}
    page = two(market=market, Ann_right=right, Ann_left={"upgrades": ["+1 Die"]})
    why = reasons(page.view.step.state)
    assert why["Fist Boost"] == "right robot has it"
    assert why["+1 Die"] == "3 for both robots"
    send(page, "act", text="buy T1")
    ((said, rule),) = play.rail(page.view)["panel"]["reasons"]
    assert said == "Ann already has Fist Boost, and can have only one."
    assert "Upgrade limits are per player, not per robot" in str(rule)


def test_a_second_purchase_after_the_roll_opens_the_market_with_its_reasons():
    market = {"T1": "Reroll", "B1": "Head 3"}
    s = two("2", market=market, Ann_left={"energy": 1, "parts": ["Head 3"]}).view.step.state.copy()
    assert (faces.may_buy(s), reasons(s)) == ("you buy before you roll", {"Reroll": "", "Head": ""})
    s.buys = 1
    assert faces.may_buy(s) == "you may buy one more card"
    assert reasons(s) == {"Reroll": "2 more energy", "Head": "place taken"}


# ---- what is told ----------------------------------------------------------------------------------------


def test_the_last_energy_that_was_paid_is_told_of_a_robot_that_is_out():
    bought = {"robot": "Bo-right", "space": "M1", "card": "Torso 4", "old": 1, "new": 0}
    events = [Event("buy", (), "", bought), Event("out", (), "", {"robot": "Bo-right"})]
    assert faces.deeds("Bo", events)[-1] == "Bo-right paid its last energy and is out"


def test_a_secret_weapon_is_no_order():
    weapons = [("Spy",), (), ("Dodge",)]
    s = position(setup(("Ann", "Bo", "Cy")), energy=[9] * 3, phase="activate", weapons=weapons)
    assert faces.prompt(s, GAME.legal(s)) == "You may use a Secret Weapon, or end your turn."


def test_who_is_in_reach_and_my_energy_at_the_thumb_are_said_in_my_own_turn_only():
    page = two("6")
    assert "in reach" in text(page.regions["seats"])
    assert "m-purse" in page.regions["tray"]
    send(page, "act", text="end turn")
    send(page, "act", text="end turn")
    assert page.view.bot is not None
    assert "reach" not in text(page.regions["seats"])
    assert "m-purse" not in page.regions["tray"]


def test_a_game_that_is_over_is_called_so_while_one_looks_back():
    page = two("2", Ann_left={"parts": [ARM]}, Bo_right={"energy": 1}, Bo_left={"energy": 0})
    send(page, "act", text="place 2 on left arm")
    assert "you won" in called(page.view)
    (id,) = (id for id, one in page.own.views.items() if one.document is page.view.document)
    page.own.views[id] = intents.ends(page.view, 0)
    assert "round 1" in called(page.own.views[id])
    assert "you won" in page.own.listed()[id].title
