"""Gekido in the explorer: dice to click, commands, Powers and cards that ask for more, seats, a new game."""

import random
from dataclasses import replace

import pytest
from fed.gekido import FIGHTING as BOTS
from fed.gekido import FIRST_ROLL as ATTACK
from fed.gekido import an_attack
from lessons import Reader, lesson_of

from rqa_lab.games.gekido.components import RULINGS
from rqa_lab.games.gekido.page import NewGame
from rqa_lab.ui import board as values
from rqa_lab.ui import pages
from rqa_lab.ui import side as aside
from rqa_lab.ui.keep import new_game
from rqa_lab.ui.table import table

GEKIDO = table("gekido")


def lesson(**keys):
    return lesson_of(an_attack(**keys))


def moving(**keys):
    return lesson(turn={"seat": "Ann", "phase": "first move"}, attack=None, **keys)


def tray(one):
    return values.tray(one, GEKIDO)


def dice(one) -> dict[str, dict]:
    return {die["name"]: die for die in tray(one)["dice"]["dice"]}


def commands(one) -> dict[str, dict]:
    return {command["title"]: command for command in tray(one)["commands"]}


# ---- dice and commands -----------------------------------------------------------------------------------


def test_a_click_on_a_die_locks_it():
    one = lesson()
    assert [die["symbol"] for die in tray(one)["dice"]["dice"]] == ["t", "t", "s", "x", "o"]
    die = dice(one)["triangle"]
    assert (die["do"], die["text"], die["can"]) == ("act", "lock T", True)
    one.act(die["text"])
    assert commands(one)["Full House"]["rooms"] == [["t", "", ""], ["", ""]]
    assert [die["symbol"] for die in tray(one)["dice"]["dice"]] == ["t", "s", "x", "o"]


def test_a_die_that_cannot_be_locked_says_why():
    one = lesson(attack=ATTACK | {"locked": "TS", "dice": "TSX"})
    die = dice(one)["cross"]
    assert not die["can"]
    one.act(die["text"])
    assert [reason.kind for reason in one.refusal.reasons] == ["does not fit"]


def test_to_stop_says_what_the_attack_comes_to():
    one = lesson()
    assert tray(one)["locks_first"]
    assert [(turn["act"], turn["news"]) for turn in tray(one)["turns"]] == [("stop", "Malfunction")]
    one.act("lock T")
    assert not tray(one)["locks_first"]
    assert [turn["act"] for turn in tray(one)["turns"]] == ["roll", "stop"]
    done = lesson(attack=ATTACK | {"locked": "TTSSS", "dice": ""})
    assert ("stop", "Success") in [(turn["act"], turn["news"]) for turn in tray(done)["turns"]]


def test_a_command_is_declared_by_a_click():
    one = lesson(
        turn={"seat": "Ann", "phase": "declare"},
        attack={key: value for key, value in ATTACK.items() if key != "command"},
    )
    assert {name: row["can"] for name, row in commands(one).items()}["Four of a Kind"]
    one.act(commands(one)["Four of a Kind"]["text"])
    assert commands(one)["Four of a Kind"]["on"]


def test_a_guessed_number_is_marked_and_a_printed_one_is_not():
    rows = commands(lesson())
    assert rows["Full House"]["guess"]
    assert not rows["Four of a Kind"]["guess"]


def test_a_card_for_a_die_asks_for_the_die():
    one = lesson()
    card = next(card for card in tray(one)["hand"]["cards"] if card["name"] == "Half Turn")
    assert card["do"] == "pick"
    one.pick(card["text"])
    die = dice(one)["triangle"]
    assert (die["do"], die["text"]) == ("act", "play Half Turn on T")
    one.act(die["text"])
    assert one.step.action.text == "play Half Turn on T"


def test_a_power_for_a_die_and_a_symbol_asks_for_both():
    one = lesson()
    one.pick("use One Die = Any Die")
    assert tray(one)["dice"]["symbols"] == []
    one.pick(dice(one)["square"]["text"])
    shown = tray(one)["dice"]["symbols"]
    assert [symbol["name"] for symbol in shown] == ["triangle", "cross", "circle", "diamond", "pentagon"]
    one.act(shown[0]["text"])
    assert one.step.action.text == "use One Die = Any Die on S as T"


def test_switch_attack_asks_for_a_command():
    one = lesson()
    assert not any(row["asks"] for row in commands(one).values())
    one.pick("use Switch Attack")
    assert commands(one)["Two Pairs"]["asks"]
    one.act(commands(one)["Two Pairs"]["text"])
    assert one.game.look(one.state)["attack"]["command"] == "two pairs"


def test_what_is_used_after_locking_is_refused_by_name():
    one = lesson()
    one.act("lock T")
    effect = next(effect for effect in tray(one)["effects"] if effect["name"] == "Roll an Extra Die")
    assert not effect["can"]
    one.pick(effect["text"])
    assert [reason.kind for reason in one.refusal.reasons] == ["locking begun"]


def test_the_defenders_cards_lie_there_when_the_defender_acts():
    one = lesson(turn={"seat": "Ann", "phase": "defence"})
    shown = tray(one)
    assert (shown["seat"], [card["name"] for card in shown["hand"]["cards"]]) == ("Bo", ["Jam"])
    assert shown["whose"] == "Slicer", "but the commands are the attacker's"
    one.do("eyes", "Ann")
    assert [card["name"] for card in tray(one)["hand"]["cards"]] == ["Half Turn", "Shield", "Wild Die"]


def test_who_answers_an_attack_is_marked_beside_whose_turn_it_is():
    answering = lesson(turn={"seat": "Ann", "phase": "defence"})
    assert [(seat["turn"], seat["does"]) for seat in values.seats(answering, GEKIDO)["seats"]] == [
        (True, ""),
        (False, "answers"),
        (False, ""),
    ]
    assert {seat["does"] for seat in values.seats(lesson(), GEKIDO)["seats"]} == {""}


def test_with_the_eyes_of_another_seat_a_hand_is_hidden():
    one = lesson()
    one.do("eyes", "Bo")
    assert (tray(one)["seat"], tray(one)["hand"]["count"]) == ("Bo", 1)
    assert one.game.look(one.state)["Ann"]["hand"] == ["?"] * 3


# ---- the board -------------------------------------------------------------------------------------------


def test_a_click_on_a_tile_moves_and_on_a_bot_attacks():
    one = moving()
    one.cell("a2")
    assert one.step.action.text == "move up"
    assert values.board(one, GEKIDO)["note"] is None
    assert one.game.look(one.state)["phase"] == "target"
    one.cell("b2")
    assert one.step.action.text == "attack pytron"


def test_a_click_on_the_own_bot_offers_to_stay():
    one = moving()
    one.cell("a1")
    note = values.board(one, GEKIDO)["note"]
    assert (note["kind"], [button["act"] for button in note["actions"]]) == ("menu", ["stay"])


def test_a_taken_tile_says_who_stands_there():
    one = lesson(turn={"seat": "Ann", "phase": "second move"}, attack=None)
    one.cell("b2")
    assert [reason.kind for reason in one.refusal.reasons] == ["occupied"]


def test_pointing_at_a_tile_shows_what_would_be():
    one = moving()
    one.point(at="a2")
    tip = values.board(one, GEKIDO)["tip"]
    assert tip["text"] == "move Slicer to a2"
    assert "Slicer to a2" not in tip["changes"], "the same is not said twice"


def test_there_are_no_lines_of_sight_and_no_reach():
    head = values.head(lesson(), GEKIDO)
    assert (head["sight"], head["reach"]) == (None, None)
    page = pages.regions(lesson(), {}, ("head",))["head"]
    assert 'data-do="sight"' not in page
    assert 'data-do="reach"' not in page


def test_a_power_to_unlock_shows_what_it_does_and_its_charges():
    bots = BOTS | {"pytron": {"seat": "Bo", "at": "b2", "structure": [1, 6, 6, 6, 6]}}
    one = lesson(bots=bots, attack=ATTACK | {"dice": "", "locked": "TTTSS", "rolls": 3}, seats={})
    one.act("stop")
    options = values.head(one, GEKIDO)["choice"]["options"]
    assert [option["text"] for option in options] == list(one.state.setup.panels[1].powers)
    assert options[0]["face"].numbers == (("u-charge", 3, True),)
    assert options[0]["face"].says == "The attacker rerolls an unlocked die of your choice. It has 3 Charges."


# ---- seats -----------------------------------------------------------------------------------------------


def test_a_seat_shows_its_dice_its_powers_and_its_locks():
    seats = values.seats(lesson(seats={"Ann": {"locks": {"pytron": "loading"}}}), GEKIDO)["seats"]
    assert (seats[1]["total"], seats[1]["dice"], seats[1]["gone"]) == (16, [4, 6, 6], 2)
    assert seats[0]["locks"] == [("Pytron", "loading"), ("Tetsubot", "ready")]
    assert [(power["name"], power["state"]) for power in seats[0]["powers"]] == [
        ("Roll an Extra Die", "2 of 2 Charges"),
        ("Switch Attack", "1 of 2 Charges"),
        ("One Die = Any Die", "1 of 1 Charges"),
    ]


def test_what_changed_stands_beside_what_was():
    one = lesson(attack=ATTACK | {"dice": "", "locked": "TTTSS", "rolls": 3}, seats={})
    one.act("stop")
    seat = values.seats(one, GEKIDO)["seats"][1]
    assert seat["was"] > seat["total"]


# ---- whole games -----------------------------------------------------------------------------------------


def test_a_duel_for_three_is_marked_where_it_was_answered():
    agreement = NewGame(seed=3)
    agreement.change("duel", "yes")
    agreement.change("seats", "3")
    assert agreement.wrong == {"duel"}


def test_every_open_question_is_asked():
    agreement = NewGame(seed=3)
    assert [one["id"] for one in agreement.view()["rulings"]] == list(RULINGS)
    agreement.change("ruling-least-damage", "one")
    assert agreement.scenario.document["rulings"] == {"least-damage": "one"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_can_be_shown_at_every_step(seed):
    """Everybody sees every step of a game that is played at random, points at things, and asks why."""
    rng, agreement = random.Random(seed), NewGame(seed=seed)
    agreement.change("seats", rng.choice("234"))
    agreement.change("duel", "yes" if seed == 3 else "no")
    one = Reader(replace(new_game(agreement.scenario), running=False))
    one.do("eyes", "")
    while one.step.number < 80 and one.buttons.legal:
        one.point(at=rng.choice(sorted(one.spaces)))
        pages.regions(one, {}, ("board", "side"))
        action = rng.choice(one.buttons.legal)
        one.why(text=action.text)
        pages.regions(one, {})
        one.act(action.text)
        assert one.refusal is None
    assert pages.regions(one, {})["seats"]


def test_the_final_scoring_counts_structure():
    bots = BOTS | {"pytron": {"seat": "Bo", "at": "b2", "structure": [1]}}
    bots = {name: bots[name] for name in ("slicer", "pytron")}
    one = lesson(bots=bots, attack=ATTACK | {"dice": "", "locked": "TTTSS", "rolls": 3}, seats={})
    one.act("stop")
    final = aside.side(one, GEKIDO, {})["final"]
    assert [(seat["name"], seat["points"], seat["won"]) for seat in final["seats"]] == [
        ("Ann", 36, True),
        ("Bo", 0, False),
    ]
    assert values.head(one, GEKIDO)["phase"] == "Game over: Ann wins"
