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


@pytest.mark.slow
@pytest.mark.parametrize("start", ["", "push ", "move pug ", "play ", "energy to move ", "end turn "])
@pytest.mark.parametrize("rest", ["9" * 5000, "x" * 10**6, "with on " * 10**5, " " * 10**6 + "x"])
def test_a_long_text_makes_a_short_message(start, rest):
    with pytest.raises(Unreadable) as caught:
        RQA.parse(start + rest, position())
    assert len(str(caught.value)) < 400


def test_messages_hold_no_control_characters():
    assert str(Unreadable("push \x1b[2J", "\x1b[2J", "a robot", at=5)).isprintable()
    assert str(Ambiguous("push\n" + "x" * 10**6, ["a\x1b", "b"])).isprintable()


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


@pytest.mark.slow
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
