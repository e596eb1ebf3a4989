"""Reading actions of Robot Quest Arena: what is filled in, and three different answers to a bad text."""

import pytest

from rqa_lab.core.notation import Ambiguous, Unreadable
from rqa_lab.games import game

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
        ("move pug right now", 19, None),
        ("", 1, None),
        ("dance", 1, None),
    ],
)
def test_unreadable_says_where_and_what_is_nearest(text, column, nearest):
    with pytest.raises(Unreadable) as caught:
        RQA.parse(text, position())
    assert (caught.value.column, caught.value.nearest) == (column, nearest)
    assert "\n" not in str(caught.value)


def test_a_robot_pushes_somebody_else():
    with pytest.raises(Unreadable):
        RQA.parse("push pug right with pug", position())
