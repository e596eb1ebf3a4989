"""What happened in Gekido, in English: every kind of event has a sentence, and steps are summed up."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import pytest

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Choose
from rqa_lab.explore.telling import story
from rqa_lab.games import game
from rqa_lab.games.gekido.model.actions import (
    Attack,
    Declare,
    Lock,
    Move,
    Pass,
    Play,
    Push,
    Roll,
    Stay,
    Stop,
    Use,
)
from rqa_lab.games.gekido.model.events import FACTS
from rqa_lab.games.gekido.words.english import EVENTS, tell
from rqa_lab.games.gekido.words.summary import HEADLINES, summary
from rqa_lab.scenario.library import load


def event(kind, *facts):
    return Event(kind, (), "", dict(zip(FACTS[kind], facts, strict=True)))


def test_every_kind_of_event_has_a_sentence():
    assert set(EVENTS) == set(FACTS)
    assert set(HEADLINES) <= set(FACTS)


@pytest.mark.parametrize(
    "kind, facts, sentence",
    [
        ("tokens", ("Ann", ("Pytron",)), "Ann takes the Target Lock of Pytron."),
        ("tokens", ("Ann", ("Pytron", "V-REX")), "Ann takes the Target Locks of Pytron and V-REX."),
        ("choose", ("Bo", "pushed to", "a1"), "Bo chooses a1."),
        ("choose", ("Ann", "token", "m3-ow"), "Ann chooses the Target Lock of M3-OW."),
        ("choose", ("Ann", "keep dice", "TTS"), "Ann chooses to keep T T S."),
        ("choose", ("Ann", "keep dice", "none"), "Ann chooses to keep no dice."),
        ("choose", ("Ann", "keep", "?"), "Ann chooses to keep a card."),
        ("choose", ("Ann", "Center", "draw"), "Ann chooses to draw."),
        ("nothing", ("Charge", "V-REX"), "V-REX has no Power that could take the Charge: it is lost."),
        ("nothing", ("space", "T"), "T (triangle) fits on more than one group of spaces."),
        ("tokens gone", ("Pytron", (("Ann", "Pytron", "ready"),)), "1 Target Lock that had to do with Pytron leaves the game."),
        ("roll", ("Ann", 2, "TTS", "OXP"), "Ann makes roll 2: O X P."),
        ("declare", ("Ann", "full house", ""), "Ann declares Full House."),
        ("declare", ("Ann", "full house", "four of a kind"), "Ann switches from Four of a Kind to Full House."),
        ("fit dice", ("Ann", "T"), "T goes onto the command."),
        ("fit dice", ("Ann", "TT"), "T T go onto the command."),
        ("damage", ("Pytron", 3, (), 3), "Pytron suffers 3 damage."),
        ("damage", ("Pytron", 2, (("High Ground", -2),), 0), "Pytron suffers no damage: 2 − 2 (High Ground)."),
        ("damage", ("Pytron", 6, (("Laser Turret", 2), ("cards", -1)), 7), "Pytron suffers 7 damage: 6 + 2 (Laser Turret) − 1 (the defender’s cards)."),
        ("damage", ("Pytron", 2, (("High Ground", -2), ("High Ground", -2), ("least damage", 2)), 0), "Pytron suffers no damage: 2 − 2 (High Ground of the attacker) − 2 (High Ground of the target) + 2 (no less than 0)."),
        ("armor loses", ("M3-OW", 4, 1), "Armor of M3-OW: 4 → 1."),
        ("armor loses", ("M3-OW", 4, 0), "An Armor die of M3-OW that shows 4 is used up."),
        ("die lost", ("Pytron", 2, ("Card", "Charge")), "Pytron loses the Structure die of space 2 (Card and Charge)."),
        ("die lost", ("Pytron", 5, ()), "Pytron loses the Structure die of space 5."),
        ("armor", ("M3-OW", 4, 0), "M3-OW rolls a new Armor die: 4."),
        ("armor", ("M3-OW", 4, 2), "M3-OW rolls its Armor die of 2 again: 4."),
        ("spend", ("V-REX", "Flip a Die", 3, 2), "V-REX uses Flip a Die: 2 Charges left."),
        ("spend", ("V-REX", "Flip a Die", 1, 0), "V-REX uses Flip a Die: no Charge left."),
        ("clear panel", ("Pytron", (3,), 0, ()), "1 other die on Pytron’s panel goes back to the supply."),
        ("clear panel", ("Pytron", (3,), 2, (("Force Reroll", 1),)), "3 other dice on Pytron’s panel go back to the supply."),
        ("play", ("Ann", "Wild Die", "X", "T"), "Ann plays Wild Die on X (cross) as T (triangle)."),
        ("draw", ("Ann", "?"), "Ann draws a card."),
        ("put away", ("Ann", ("?", "?")), "Ann discards what is not kept: 2 cards."),
        ("put away", ("Ann", ("Jam", "Nudge", "Jam")), "Ann discards what is not kept: 2 Jam and Nudge."),
        ("give up hand", ("Bo", ("Jam",), "box"), "The hand of Bo goes into the box: Jam."),
        ("give up hand", ("Bo", ("Jam",), "discard"), "The hand of Bo goes on the discard pile: Jam."),
    ],
)  # fmt: skip
def test_an_event_in_a_sentence(kind, facts, sentence):
    assert tell(event(kind, *facts)) == sentence


@pytest.mark.parametrize(
    "action, sentence",
    [
        (Move("up-right"), "Ann moves up-right."),
        (Stay(), "Ann stays."),
        (Attack("v-rex"), "Ann attacks V-REX."),
        (Declare("two pairs"), "Ann declares Two Pairs."),
        (Lock("D"), "Ann locks D (diamond)."),
        (Roll(), "Ann rolls again."),
        (Stop(), "Ann stops rolling."),
        (Use("Switch Attack", None, "full house"), "Ann uses Switch Attack for Full House."),
        (Use("One Die = Any Die", "S", "T"), "Ann uses One Die = Any Die on S (square) as T (triangle)."),
        (Play("Half Turn", "S", None), "Ann plays Half Turn on S (square)."),
        (Pass(), "Ann passes."),
        (Push("m3-ow"), "Ann pushes M3-OW."),
    ],
)
def test_a_deed_in_a_sentence(action, sentence):
    assert summary(action, "Ann", ()) == sentence


def test_a_turn_that_begins_is_no_part_of_the_choice_that_ended_the_last_one():
    began = event("phase", "second move", "first move")
    assert summary(Choose("draw"), "Ann", (began,)) == "Ann chooses draw."


def test_a_summary_tells_what_came_of_it_and_nothing_twice():
    rolled = event("roll", "Ann", 2, "SX", "TT")
    drawn = [event("draw", "Ann", "Jam"), event("draw", "Ann", "Jam"), event("draw", "Bo", "Nudge")]
    assert summary(Roll(), "Ann", (rolled,)) == "Ann makes roll 2: T T."
    declared = event("declare", "Ann", "two pairs", "")
    assert summary(Declare("two pairs"), "Ann", (declared,)) == "Ann declares Two Pairs."
    passed = event("nothing", "pass push", "Bo")
    assert summary(Pass(), "Bo", (passed, *drawn)) == "Bo does not push. Ann draws 2 Jam. Bo draws Nudge."
    assert summary(Pass(), "Bo", tuple(drawn)) == "Bo passes. Ann draws 2 Jam. Bo draws Nudge."


def test_dice_locked_in_a_row_are_told_in_one_sentence():
    steps = load("gekido/dice/a-different-effect-each-roll").run().steps
    told = story(game("gekido"), steps[1:6])
    assert told.split(". ", 2)[1:] == [
        "A die goes from S (square) to T (triangle)",
        "Ann locks T, T and T. Ann makes roll 2: S X.",
    ]
    assert story(game("gekido"), steps[2:3]) == "Ann locks T (triangle)."
