"""Reading actions of Robot Quest Arena: what is filled in, and three different answers to a bad text."""

import copy
import gc
import pickle

import pytest

from rqa_lab.core.notation import Ambiguous, Choose, Unreadable
from rqa_lab.games import game
from rqa_lab.games.rqa.actions import EnergyToMove, Move, Push

RQA = game("rqa")
ROBOTS = {
    "pug": {"seat": "Ann", "at": "c4"},
    "petri": {"seat": "Ann", "at": "e4"},
    "crate": {"seat": "Bo", "at": "d4"},
    "strider": {"seat": "Bo", "at": "d5"},
}


def position(*robots, **keys):
    return RQA.position({"robots": {name: ROBOTS[name] for name in robots or ROBOTS}, **keys})


@pytest.mark.parametrize(
    "text, full",
    [
        ("push crate", "push crate right with pug"),
        ("PUSH  Crate", "push crate right with pug"),
        ("push crate left", "push crate left with pug"),
        ("move up", "move pug up"),
        ("move pug up", "move pug up"),
        ("play tackle", "play Tackle with pug on crate"),
        ("play Ground Pound", "play Ground Pound with pug"),
        ("play ground pound with pug on crate", "play Ground Pound with pug on crate"),
        ("energy to move 2", "energy to move 2"),
        ("energy 2", "energy to move 2"),
        ("energy", "energy to move 1"),
        ("end", "end turn"),
        ("choose a1", "choose a1"),
    ],
)
def test_reading_fills_in_what_is_unique(text, full):
    state = position("pug", "crate")
    assert RQA.parse(text, state).text == full


def test_the_robot_that_can_is_meant():
    state = position("pug", "petri", "crate", turn={"move": 3})
    assert RQA.parse("push crate left", state).text == "push crate left with petri"
    assert RQA.parse("push crate right", state).text == "push crate right with pug"


@pytest.mark.parametrize("text", ["push crate", "move up", "play Hammer"])
def test_several_readings_are_named(text):
    with pytest.raises(Ambiguous) as caught:
        RQA.parse(text, position(turn={"move": 3}))
    assert len(caught.value.candidates) > 1
    assert all(RQA.parse(full, position()).text == full for full in caught.value.candidates)


@pytest.mark.parametrize(
    "text, column, nearest",
    [
        ("psh crate", 1, "push"),
        ("push crat right", 6, "crate"),
        ("push crate rigt", 12, "right"),
        ("push crate right with bug", 23, "pug"),
        ("play Takle on crate", 6, "Tackle"),
        ("play Tackle with pug on creat", 25, "crate"),
        ("energy to move x", 16, None),
        ("energy to move 0", 16, None),
        ("push crate right with c", 23, None),
        ("push    crat", 9, "crate"),
        ("  push\tcrat right", 8, "crate"),
        ("move m up", 6, None),
        ("move pu upp", 6, "pug"),
        ("move pug right now", 16, None),
        ("", 1, None),
        ("dance", 1, None),
    ],
)
def test_unreadable_says_where_and_what_is_nearest(text, column, nearest):
    with pytest.raises(Unreadable) as caught:
        RQA.parse(text, position())
    assert (caught.value.column, caught.value.nearest) == (column, nearest)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text, told",
    [
        ("end turn now", "at column 10 found 'now', expected nothing more."),
        ("end turnip", "at column 5 found 'turnip', expected nothing more."),
        ("move up pug", "at column 9 found 'pug', expected nothing more."),
        ("energy to move 2 3", "at column 18 found '3', expected nothing more."),
        ("energy to 2", "at column 8 found 'to', expected a number of Energy from 1."),
        ("energy to move 1000", "at column 16 found '1000', expected a number of Energy from 1."),
        ("push crate right with", "at column 22 found the end, expected a robot."),
        ("play", "at column 5 found the end, expected a card."),
        (
            "buy bling",
            "at column 5 found 'bling', expected a card of this game; Bling comes with `packs: [jaws]`.",
        ),
        ("choose", "at column 7 found the end, expected an option."),
        ("push pug right with pug", "at column 21 found 'pug', expected two different robots."),
        ("play Tackle with pug on PUG", "at column 25 found 'PUG', expected two different robots."),
    ],
)
def test_unreadable_says_what_was_expected(text, told):
    with pytest.raises(Unreadable) as caught:
        RQA.parse(text, position())
    assert str(caught.value) == f"cannot read {text!r}: {told}"


@pytest.mark.parametrize(
    "text, column, told",
    [
        ("push Lot Box d4 right", 6, "'Lot Box d4', {}. Did you mean 'Loot Box d4'?"),
        ("push lot  box right with pug", 6, "'lot box', {}. Did you mean 'Loot Box'?"),
        ("push Lootbox", 6, "'Lootbox', {}. Did you mean 'Loot Box'?"),
        ("push Wal e4 up", 6, "'Wal e4', {}. Did you mean 'Wall e4'?"),
        ("push banana right", 6, "'banana', {}."),
        ("push crate d4 right", 6, "'crate d4', {}. Did you mean 'crate'?"),
        ("push Loot Box d4 rigt", 18, "'rigt', expected a way. Did you mean 'right'?"),
        ("play Tackle on Lot Box d4", 16, "'Lot Box d4', {}. Did you mean 'Loot Box d4'?"),
        ("play Tackle with pug on crat", 25, "'crat', {}. Did you mean 'crate'?"),
        ("use pug on Lot Box", 12, "'Lot Box', {}. Did you mean 'Loot Box'?"),
    ],
)
def test_a_tile_that_is_misspelt_is_told_from_those_that_are_there(text, column, told):
    s = position(packs=["dozer"], tiles={"d4": "Loot Box", "c5": "VP Crate", "e4": "Wall"})
    expected = told.format("expected a robot, Loot Box d4 or VP Crate c5")
    with pytest.raises(Unreadable) as caught:
        RQA.parse(text, s)
    assert str(caught.value) == f"cannot read {text!r}: at column {column} found {expected}"


def test_without_packs_a_body_is_a_robot():
    with pytest.raises(Unreadable, match=r"at column 6 found 'Wall d4', expected a robot\.$"):
        RQA.parse("push Wall d4 right", position(tiles={"d4": "Wall"}))


@pytest.mark.parametrize("text", ["move up", "push", "play Tackle", "play Ground Pound"])
def test_without_robots_one_is_missing(text):
    with pytest.raises(Unreadable, match="found the end, expected a robot"):
        RQA.parse(text, RQA.position({}))


@pytest.mark.parametrize("start", ["", "push ", "move pug ", "play ", "energy to move ", "end turn "])
@pytest.mark.parametrize("rest", ["9" * 5000, "x" * 10**6, "with on " * 10**5, " " * 10**6 + "x"])
def test_a_long_text_makes_a_short_message(start, rest):
    with pytest.raises(Unreadable) as caught:
        RQA.parse(start + rest, position())
    assert len(str(caught.value)) < 400


def test_messages_hold_no_control_characters():
    assert str(Unreadable("push \x1b[2J", "\x1b[2J", "a robot", at=5)).isprintable()
    assert str(Ambiguous("push\n" + "x" * 10**6, ["a\x1b", "b"])).isprintable()


@pytest.mark.parametrize("text", ["psh crate", "push crat", "push    crat", "end turn now", "", "move up"])
def test_errors_come_back_from_another_process(text):
    with pytest.raises((Unreadable, Ambiguous)) as caught:
        RQA.parse(text, position(turn={"move": 3}))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (type(caught.value), str(caught.value))
    assert vars(again) == vars(caught.value)


# ---- actions are values ----------------------------------------------------------------------------------


def test_numbers_that_are_equal_make_one_text(monkeypatch):
    monkeypatch.setattr(EnergyToMove, "_known", {})
    assert EnergyToMove(True).text == EnergyToMove(1).text == "energy to move 1"
    assert EnergyToMove(2.0) is EnergyToMove(2)
    assert repr(EnergyToMove(2)) == "EnergyToMove(2)"
    for amount in (False, 0, -1, 1.5):
        with pytest.raises(ValueError, match="cannot be turned into Move"):
            EnergyToMove(amount)


def test_an_action_cannot_be_changed():
    move = Move("pug", "up")
    for name in ("way", "text", "colour"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(move, name, "down")
    with pytest.raises(AttributeError, match="cannot be changed"):
        del move.way
    assert (Move("pug", "up").way, Move("pug", "up").text) == ("up", "move pug up")


def test_what_was_typed_once_is_forgotten():
    held = Choose("held")
    assert Choose("held") is held
    assert pickle.loads(pickle.dumps(held)) is copy.deepcopy(held) is held
    before = len(Choose._known)
    for number in range(1000):
        RQA.parse(f"choose {number}", position())
    gc.collect()
    assert len(Choose._known) <= before
    assert Choose("held") is held


def test_an_action_shows_how_it_is_made_and_has_all_its_fields():
    assert repr(Push("crate", "right", "pug")) == "Push('crate', 'right', 'pug')"
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        Push("crate", "right")
