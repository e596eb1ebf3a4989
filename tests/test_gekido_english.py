"""What happened in Gekido, in English: every kind of event has a sentence, and steps are summed up."""

import pytest
import stored

from rqa_lab.core.event import Event
from rqa_lab.core.game import Finding
from rqa_lab.core.notation import Choose
from rqa_lab.explore.telling import story
from rqa_lab.games import game
from rqa_lab.games.gekido.actions import Attack, Declare, Lock, Move, Pass, Play, Push, Roll, Stay, Stop, Use
from rqa_lab.games.gekido.kinds import EVENTS
from rqa_lab.games.gekido.words.english import ENGLISH, summary
from rqa_lab.scenario.library import load


def event(kind, *facts):
    return Event(kind, (), "", dict(zip(EVENTS[kind].names, facts, strict=True)))


DEEDS = [
    Move("up-right"),
    Stay(),
    Attack("v-rex"),
    Declare("two pairs"),
    Lock("D"),
    Roll(),
    Stop(),
    Use("Switch Attack", None, "full house"),
    Use("One Die = Any Die", "S", "T"),
    Play("Half Turn", "S", None),
    Pass(),
    Push("m3-ow"),
]


@pytest.mark.golden
def test_a_deed_in_a_sentence():
    stored.said([(action.text, summary(action, "Ann", ())) for action in DEEDS], "gekido-deeds")


def test_a_turn_that_begins_is_no_part_of_the_choice_that_ended_the_last_one():
    began = event("phase", "second move", "first move")
    assert summary(Choose("draw"), "Ann", (began,)) == "Ann chooses draw."


def test_a_summary_tells_what_came_of_it_and_nothing_twice():
    rolled = event("roll", "Ann", 2, "SX", "TT")
    drawn = [event("draw", "Ann", "Jam"), event("draw", "Ann", "Jam"), event("draw", "Bo", "Nudge")]
    assert summary(Roll(), "Ann", (rolled,)) == "Ann rolls 2 triangles (roll 2)."
    declared = event("declare", "Ann", "two pairs", "")
    assert summary(Declare("two pairs"), "Ann", (declared,)) == "Ann declares Two Pairs."
    passed = event("nothing", "pass push", "Bo")
    assert summary(Pass(), "Bo", (passed, *drawn)) == "Bo does not push. Ann draws 2 Jam. Bo draws Nudge."
    assert summary(Pass(), "Bo", tuple(drawn)) == "Bo passes. Ann draws 2 Jam. Bo draws Nudge."


def test_dice_locked_in_a_row_are_told_in_one_sentence():
    steps = load("gekido/dice/a-different-effect-each-roll").run().steps
    told = story(game("gekido"), steps[1:6])
    assert told.split(". ", 2)[1:] == [
        "A die changes from a square to a triangle",
        "Ann locks 3 triangles. Ann rolls a square and a cross (roll 2).",
    ]
    assert story(game("gekido"), steps[2:3]) == "Ann locks a triangle."


def test_a_seat_that_is_called_like_a_symbol_is_no_die():
    assert ENGLISH.tell(event("nothing", "pass push", "T")) == "T does not push."
    assert ENGLISH.tell(event("nothing", "space", "T")) == "A triangle fits on more than one group of spaces."


def test_nobody_and_no_dice_have_words():
    gone = Finding("over", ("gekido.end.last-bot",), {"bots": ()})
    assert ENGLISH.explain(gone) == "No Bot is left in the Arena, so the game is over."
    rerolled = ENGLISH.phrase(Choose("none"), {"option": "none", "choice": "reroll"})
    assert rerolled == "choose no dice"
