"""The dice lab: the odds of the attack of a position, and the panel that shows them and tries dice out."""

import pytest

from rqa_lab import Scenario
from rqa_lab.core.chance import seeded
from rqa_lab.games import game
from rqa_lab.games.gekido.components import COMMANDS
from rqa_lab.games.gekido.files.position import position
from rqa_lab.games.gekido.odds import odds
from rqa_lab.games.gekido.odds.filling import EFFECTS
from rqa_lab.games.gekido.odds.odds import Attempt, attempt, damage, found, hint, left_out, reckon
from rqa_lab.games.gekido.odds.stages import TooMuchWork
from rqa_lab.games.gekido.page.dicelab import DiceLab, Laid, usables
from rqa_lab.ui.widget import Explorer

GAME = game("gekido")
POWERS = {"Roll an Extra Die": 2, "Switch Attack": 1}
BOTS = {"slicer": {"seat": "Ann", "at": "a1"}, "pytron": {"seat": "Bo", "at": "a2"}}
ATTACK = {"target": "pytron", "dice": "TTSXO", "rolls": 1}


def state(attack=ATTACK, tile="High Ground", **keys):
    bots = BOTS | {"slicer": BOTS["slicer"] | keys.pop("slicer", {})}
    tiles = {"a1": tile, "a2": "High Ground"}
    phase = "attack" if attack and attack.get("command") else "declare"
    given = {"bots": bots, "turn": {"seat": "Ann", "phase": phase}, "tiles": tiles, "attack": attack}
    return position({key: value for key, value in (given | keys).items() if value is not None})


# ---- from a position to an attempt -------------------------------------------------------------------------


def test_the_attack_of_a_position():
    point = attempt(state())
    assert (point.dice, point.locked, point.rolls_left, point.command) == ("TTSXO", "", 2, "")
    assert (point.own, point.effects, point.used, point.must_lock, point.in_play) == ("P", (), False, True, 5)


def test_without_an_attack_or_after_its_verdict_there_is_nothing_to_reckon():
    s = state(attack=None, turn={"seat": "Ann", "phase": "first move"})
    assert (attempt(s), found(s), hint(s)) == (None, None, None)
    last = state(attack=ATTACK | {"command": "two pairs", "rolls": 3})
    over = GAME.apply(last, GAME.parse("stop", last))
    assert attempt(over) is None


def test_dice_that_are_about_to_be_rolled():
    s = state(attack={"target": "pytron", "command": "full house", "dice": "SXO", "locked": "TT", "rolls": 1})
    rolling = GAME.apply(s, GAME.parse("roll", s))
    assert GAME.to_act(rolling) == "chance"
    point = attempt(rolling)
    assert (point.dice, point.locked, point.in_play, point.rolls_left) == ("", "TT", 5, 2)
    assert str(hint(rolling)) == "roll 3 dice"


def test_what_the_attacker_has_left_counts():
    assert attempt(state(slicer={"powers": POWERS})).effects == ("extra die", "extra die", "switch")
    assert attempt(state(slicer={"powers": {"Roll an Extra Die": 0}})).effects == ()
    assert attempt(state(tile="Energy Station")).effects == ("flip",)
    assert attempt(state(attack=ATTACK | {"tile": True}, tile="Energy Station")).effects == ()
    held = state(seats={"Ann": {"hand": ["Half Turn", "Shield", "Nudge", "Overload"]}})
    assert attempt(held).effects == ("flip", "reroll")


def test_cards_that_one_does_not_see_are_no_effects():
    held = state(seats={"Ann": {"hand": ["Half Turn"]}})
    assert attempt(GAME.observe(held, "Ann")).effects == ("flip",)
    assert attempt(GAME.observe(held, "Bo")).effects == ()


def test_once_a_die_is_locked_no_effect_can_be_used_before_the_next_roll():
    given = ATTACK | {"command": "two pairs"}
    s = state(attack=given, tile="Energy Station")
    assert not attempt(s).used
    locked = GAME.apply(s, GAME.parse("lock T", s))
    point = attempt(locked)
    assert (point.used, point.must_lock, point.effects) == (True, False, ("flip",))


@pytest.mark.parametrize(
    "rulings, most, left, effects",
    [
        ({}, 3, 2, ("last rolls",)),
        ({}, 4, 3, ()),
        ({"hot-grill-slot": "free"}, 3, 3, ()),
        ({"hot-grill-slot": "free"}, 4, 3, ()),
        ({"four-or-five-rolls": "five"}, 4, 3, ("last rolls",)),
        ({"four-or-five-rolls": "five", "hot-grill-slot": "free"}, 4, 4, ()),
    ],
)
def test_rolls_that_can_still_be_added(rulings, most, left, effects):
    point = attempt(state(attack=ATTACK | {"most": most}, tile="Hot Grill", rulings=rulings))
    assert (point.rolls_left, point.effects) == (left, effects)


def test_damage_is_that_which_the_engine_reckons():
    assert damage(state())["four of a kind"] == (4, 4)  # both stand on a High Ground
    assert damage(state(tile="Laser Turret", slicer={"upgrade": 2}))["four of a kind"] == (10, 4)
    least = state(attack=ATTACK | {"less": 9}, rulings={"least-damage": "one"})
    assert damage(least)["two pairs"] == (1, 2)


def test_dice_that_no_attack_can_have_are_not_reckoned():
    assert attempt(state(attack=ATTACK | {"dice": "TTSXOPP"})) is None
    assert attempt(state(attack={"target": "pytron", "command": "full house", "locked": "TSX"})) is None


def test_odds_that_take_too_long_are_told_of_in_place_of_them():
    hand = ["Half Turn", "Fresh Roll", "Own Mark"] * 2
    powers = {**POWERS, "Switch Attack": 4}
    s = state({"target": "pytron", "most": 6}, slicer={"powers": powers}, seats={"Ann": {"hand": hand}})
    with pytest.raises(TooMuchWork):
        found(s)
    view = DiceLab().view(s)
    assert view["waits"].startswith("Too many dice and effects for exact odds: more than 200,000 rolls")
    assert [one["row"] for one in view["commands"]] == [None] * len(COMMANDS)
    assert not view["advice"]


def test_what_is_left_out_is_said():
    assert left_out(state()) == (odds.DEFENDER,)
    other = state(rulings={"group-spaces": "spaces", "nothing-lockable": "refused"})
    assert len(left_out(other)) == 3


def told(choice, s):
    """The first action of a choice, in the words of the engine."""
    if choice.declare:
        return f"declare {choice.declare}"
    if choice.effect == "flip":
        return f"use Energy Station on {choice.die}"
    if choice.lock:
        return f"lock {choice.lock[0]}"
    return "roll" if choice.roll else "stop"


@pytest.mark.parametrize("seed", range(3))
def test_all_that_is_advised_can_be_done(seed):
    chance = seeded(seed)
    attack = {"target": "pytron", "dice": ("TTSXO", "TSXOD", "TTTTT")[seed], "rolls": 1}
    s, steps = state(attack=attack, tile="Energy Station"), 0
    while attempt(s) is not None:
        assert not s.choice
        action = GAME.parse(told(hint(s), s), s)
        assert GAME.judge(s, action), (action, s.attack, hint(s))
        s = GAME.apply(s, action, chance=chance)
        steps += 1
    assert 2 < steps < 20


# ---- the panel ---------------------------------------------------------------------------------------------


def view(lab, s=None):
    return lab.view(state() if s is None else s)


def rows(shown):
    return {one["id"]: one["row"] and one["row"]["percent"] for one in shown["commands"]}


def tried(*steps, s=None):
    lab = DiceLab()
    for field, value in steps:
        lab.change(field, value, state() if s is None else s)
    return lab


def test_bars_of_the_attack_on_its_way():
    shown = view(DiceLab())
    assert shown["follows"]
    assert shown["left"] == 2
    assert rows(shown)["two pairs"] == "60.4"
    assert rows(shown)["five of a kind"] == "2.9"
    assert [die["text"] for die in shown["dice"] if die["keep"]] == ["T", "T"]
    assert [one["for"] for one in shown["advice"]] == ["For damage"]


def test_locking_moves_the_bars():
    before = view(DiceLab(), state(attack=ATTACK | {"command": "four of a kind"}))
    three = {"target": "pytron", "command": "four of a kind", "dice": "SX", "locked": "TTT", "rolls": 1}
    after = view(DiceLab(), state(attack=three))
    assert (rows(before)["four of a kind"], rows(after)["four of a kind"]) == ("22.3", "51.8")
    assert rows(after)["two pairs"] is None


def test_a_plan_tells_how_to_play_for_a_command():
    lab = tried(("plan", "five different"))
    first, _ = view(lab)["advice"]
    assert first["for"] == "For Five Different"
    assert "".join(text for text, _ in first["parts"]) == "declare five different, lock , roll 1 die"
    assert [die["text"] for die in view(lab)["dice"] if die["keep"]] == ["T", "S", "X", "O"]
    lab.change("plan", "five different", state())
    assert lab.plan == ""


def test_dice_of_ones_own_are_laid_locked_and_rolled():
    lab = tried(("bot", "V-REX"), *(("put", one) for one in "XTTST"), ("plan", "full house"))
    assert lab.laid == Laid("V-REX", "TTTSX", left=2)
    lab.change("lock", "T", state())
    lab.change("lock", "S", state())
    assert (lab.laid.dice, lab.laid.locked) == ("TTX", "TS")
    assert {name for name, told in rows(view(lab)).items() if told} == {"full house"}
    lab.change("loose", "S", state())
    lab.change("roll", "", state())
    assert (len(lab.laid.dice), lab.laid.locked, lab.laid.left) == (4, "T", 1)
    lab.change("plan", "two pairs", state())
    assert (len(lab.laid.dice), lab.laid.locked) == (5, "")
    lab.change("follow", "", state())
    assert view(lab)["follows"]


def test_without_an_attack_one_tries_dice_of_ones_own():
    s = state(attack=None, turn={"seat": "Ann", "phase": "first move"})
    shown = view(DiceLab(), s)
    assert not shown["follows"]
    assert rows(shown)["two pairs"] == "69.8"
    lab = tried(("put", "T"), s=s)
    assert view(lab, s)["waits"] == "Add 4 more dice, or clear them and roll."
    assert lab.laid.bot == "Slicer"


@pytest.mark.parametrize(
    "steps, why",
    [
        ([("roll", "")], "Pick a command first"),
        ([("roll", ""), ("plan", "five of a kind")], "Lock a die first"),
        ([("rolls", "0")], "No roll left"),
        ([("put", "T")], "Add all dice first"),
    ],
)
def test_why_own_dice_cannot_be_rolled(steps, why):
    lab = tried(("bot", "Slicer"), *steps)
    assert view(lab)["laid"]["no_roll"] == why
    before = lab.laid
    lab.change("roll", "", state())
    assert lab.laid == before


def test_what_means_nothing_changes_nothing():
    lab = tried(("bot", "Slicer"), *(("put", one) for one in "TTSXO"))
    before = lab.laid
    for field, value in [
        ("put", "T"), ("put", "Z"), ("lock", "P"), ("lock", "T"), ("loose", "T"), ("rolls", "7"),
        ("rolls", "x"), ("effect", "Nothing"), ("bot", "Nobody"),
        ("plan", "six of a kind"), ("explode", "now"),
    ]:  # fmt: skip
        lab.change(field, value, state())
    assert (lab.laid, lab.plan) == (before, "")


def test_what_may_be_used_is_switched_on_and_off():
    lab = tried(("bot", "Slicer"), ("effect", "One Die = Any Die"), ("effect", "Energy Station"))
    assert lab.laid.attempt("").effects == ("any", "flip")
    lab.change("effect", "Energy Station", state())
    assert lab.laid.attempt("").effects == ("any",)
    assert {"Switch Attack", "Hot Grill", "Half Turn"} < set(usables(lab.laid.panel))


@pytest.fixture
def explorer():
    scenario = Scenario(
        "gekido", "An attack", bots=BOTS, turn={"seat": "Ann", "phase": "attack"},
        attack=ATTACK | {"command": "two pairs"},
    )  # fmt: skip
    return Explorer(scenario)


def test_nothing_is_reckoned_while_the_lab_is_closed(explorer, monkeypatch):
    asked = []
    monkeypatch.setattr(
        "rqa_lab.games.gekido.page.dicelab.reckon", lambda *given: asked.append(given) or reckon(*given)
    )
    explorer.receive({"do": "act", "text": "lock T"})
    assert (asked, explorer.page.error) == ([], None)
    assert "Dice lab" in explorer.lab
    explorer.receive({"do": "lab"})
    assert asked
    assert 'aria-label="Chances of the Attack Commands"' in explorer.lab


def test_the_page_of_the_lab(explorer):
    explorer.receive({"do": "lab"})
    row = found(explorer.page.view.state).rows[0]
    assert f'title="{row.chance}"' in explorer.lab
    before = explorer.lab
    explorer.receive({"do": "act", "text": "lock T"})
    assert explorer.lab != before
    explorer.receive({"do": "try", "id": "bot", "text": "Pytron"})
    explorer.receive({"do": "try", "id": "roll", "text": ""})
    assert explorer.page.error is None
    assert "Roll 5 dice" not in explorer.lab
    assert "Pick a command first" in explorer.lab
    explorer.receive({"do": "lab"})
    assert "Pick a command first" not in explorer.lab


def test_a_game_without_a_lab_has_no_button_for_one():
    wall = Explorer("rqa/pushing/into-a-wall")
    wall.receive({"do": "lab"})
    wall.receive({"do": "try", "id": "roll", "text": ""})
    assert (wall.lab, wall.page.error) == ("", None)


def test_what_was_reckoned_is_remembered():
    point = Attempt(dice="TTSXO", rolls_left=2)
    numbers = dict.fromkeys(COMMANDS, (3, 1))
    assert reckon(point, numbers) is reckon(Attempt(dice="TTSXO", rolls_left=2), dict(numbers))
    assert set(EFFECTS) >= set(attempt(state(slicer={"powers": POWERS})).effects)
