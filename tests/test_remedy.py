"""What would make a refused action legal now: short lines that keep their word, and no word too many."""

import random
from fractions import Fraction

import dice
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from remedies import likely

from rqa_lab import Scenario, load
from rqa_lab.core.chance import CHANCE
from rqa_lab.explore.remedy import remedies
from rqa_lab.games import game

RQA = game("rqa")
SEEDS = st.integers(0, 10**9)


def asked(scenario, action, seat=None, **more):
    """What would help against the refusal of an action."""
    session = scenario.session()
    return remedies(session.game, session.state, session.read(action), seat, **more)


def texts(lines):
    return [[step.text for step in line] for line in lines]


def facing(**turn):
    """Pug of Ann on c4, Crate of Bo beside it."""
    return Scenario("rqa").robot("pug", "c4", seat="Ann").robot("crate", "d4", seat="Bo").turn("Ann", **turn)


def test_energy_becomes_the_move_that_is_missing():
    found = asked(facing(move=2, energy=3), "push crate right")
    assert found
    assert texts(found.lines) == [["energy to move 1"]], "more than needed is not told"
    assert str(found) == "Legal after: energy to move 1"


def test_a_card_brings_what_is_missing():
    found = asked(facing(move=2).hand("Ann", "Battery"), "push crate right")
    assert texts(found.lines) == [["play Battery with pug", "energy to move 1"]]
    assert str(found) == "Legal after: play Battery with pug, then energy to move 1"


def test_a_step_brings_a_target_into_reach():
    away = Scenario("rqa").robot("pug", "a1", seat="Ann").robot("crate", "d1", seat="Bo")
    found = asked(away.hand("Ann", "Rivet Gun").turn("Ann", move=1), "play Rivet Gun on crate")
    assert texts(found.lines) == [["move pug right"]]


def test_what_helps_is_about_the_space_that_was_asked_for():
    """After a step aside "up" would mean another space."""
    found = asked(facing(move=3).tiles(c5="Wall"), "move pug up")
    assert (found.lines, found.proved) == ((), True)


def test_other_targets_are_told():
    """Rivet Gun reaches Strider, not Crate."""
    scenario = Scenario("rqa").robot("pug", "a1", seat="Ann").robot("crate", "g7", seat="Bo")
    scenario = scenario.robot("strider", "b2", seat="Bo").hand("Ann", "Rivet Gun").turn("Ann")
    found = asked(scenario, "play Rivet Gun on crate")
    assert [action.text for action in found.alternatives] == ["play Rivet Gun with pug on strider"]
    assert not found
    why = "Nothing that Ann can do this turn makes it legal here."
    assert found.why == why
    assert (found.proved, found.actions) == (True, None)


def test_out_of_turn_nothing_helps():
    found = asked(facing(move=3), "push pug left with crate", "Bo")
    assert (found.lines, found.alternatives) == ((), ())
    assert found.why == "Nothing that Bo can do now helps: it is Ann’s turn."


def test_while_a_choice_waits_its_options_are_what_is_possible():
    pound = Scenario("rqa").robot("pug", "d4", seat="Ann").robot("crate", "e4", seat="Bo")
    session = pound.robot("petri", "c4", seat="Bo").hand("Ann", "Ground Pound").turn("Ann", move=1).session()
    session.act("play Ground Pound")
    wrong = remedies(RQA, session.state, session.read("choose pug"))
    assert [action.text for action in wrong.alternatives] == ["choose crate", "choose petri"]
    assert wrong.why == "One of the options has to be chosen."
    early = remedies(RQA, session.state, session.read("move pug up"))
    assert (early.lines, early.why) == ((), "Ann must choose first.")
    other = remedies(RQA, session.state, session.read("move pug up"), "Bo")
    assert other.why == "Nothing that Bo can do now helps: it is Ann’s turn."


def test_what_is_legal_needs_no_remedy():
    found = asked(facing(move=3), "push crate right")
    assert (found.lines, found.why) == ((), "It is legal now.")


def test_a_limit_leaves_it_open():
    scenario = facing(move=6, energy=6).hand("Ann", "Tackle", "Battery")
    found = asked(scenario, "buy Rivet Gun", limit=5)
    assert asked(scenario, "buy Rivet Gun").why == "It is legal now."
    assert not found.lines
    found = asked(facing(move=6, energy=2), "buy Rivet Gun", limit=5)
    assert (found.proved, found.actions, found.why) == (False, 0, "Not known: there is too much to try.")
    found = asked(facing(move=6, energy=2), "buy Rivet Gun", limit=20)
    assert (found.proved, found.why) == (
        False,
        "Nothing that Ann can do within 1 action makes it legal; longer lines were not all tried.",
    )
    found = asked(facing(move=6, energy=2), "buy Rivet Gun", actions=1)
    assert (found.proved, found.actions) == (True, 1)
    assert found.why == "Nothing that Ann can do within 1 action of this turn makes it legal."


def test_what_helps_with_luck_is_told_with_its_chance():
    """Rev Motors draws a card, and it may be a Battery."""
    scenario = facing().hand("Ann", "Rev Motors").seat("Ann", deck=["Battery", "Hammer", "Hammer"])
    found = asked(scenario, "play Battery with pug")
    assert not found
    assert (found.chance, found.why) == (Fraction(1, 3), "")
    assert str(found) == "With luck (1 in 3) after: play Rev Motors with pug"


def test_what_helps_whatever_chance_answers_is_certain():
    """A card is drawn on the way; which one makes no difference."""
    rev = Scenario("rqa").robot("pug", "b2", seat="Ann").hand("Ann", "Rev Motors")
    found = asked(rev.seat("Ann", deck=["Battery", "Hammer"]).turn("Ann"), "move pug right")
    assert found
    assert str(found) == "Legal after: play Rev Motors with pug"


def test_without_chance_is_better_than_with_it():
    """Rev Motors draws a card, so Energy that is there already comes first."""
    rev = Scenario("rqa").robot("pug", "b2", seat="Ann").hand("Ann", "Rev Motors")
    found = asked(rev.seat("Ann", deck=["Battery", "Hammer"]).turn("Ann", energy=3), "move pug right")
    assert str(found) == "Legal after: energy to move 1"


def test_after_the_end_nobody_acts():
    found = asked(facing(phase="over"), "end turn")
    assert found.why == "Nobody acts any more."


def test_any_game_will_do():
    state = dice.Duel(shields=(1, 1), pending=3)
    action = dice.DICE.parse("roll", state)
    found = remedies(dice.DICE, state, action)
    assert not dice.DICE.judge(state, action)
    assert (found.seat, found.lines, found.proved) == ("Bo", (), True)
    own = remedies(dice.DICE, state, action, "Ann")
    assert own.why == "Nothing that Ann can do now helps: first Bo decides."


def tried(state):
    """What somebody may well try in vain."""
    return [action for action in RQA.tempting(state) if not RQA.judge(state, action)]


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_a_line_keeps_its_word(seed):
    """Each action is legal, others have no say, and then the action is as likely legal as told."""
    rng = random.Random(seed)
    state = RQA.generate(rng)
    seat = RQA.to_act(state)
    refused = tried(state) if seat not in (None, CHANCE) else []
    for action in rng.sample(refused, min(3, len(refused))):
        found = remedies(RQA, state, action)
        for line in found.lines:
            assert likely(RQA, RQA.observe(state, seat), line, action, seat) == found.chance
        assert len({len(line) for line in found.lines}) <= 1
        assert all(RQA.judge(state, other, seat) for other in found.alternatives)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_no_shorter_line_is_missed(seed):
    """Where no line of one action is told, no single action helps that leaves the meaning alone."""
    rng = random.Random(seed)
    state = RQA.generate(rng)
    seat = RQA.to_act(state)
    state = state if seat in (None, CHANCE) else RQA.observe(state, seat)
    refused = tried(state) if seat not in (None, CHANCE) and not RQA.look(state)["choice"] else []
    for action in rng.sample(refused, min(3, len(refused))):
        found = remedies(RQA, state, action)
        single = []
        for step in RQA.legal(state):
            after = RQA.apply(state, step)
            asked, now = RQA.where(state, action), RQA.where(after, action)
            gone = asked[1] is not None and now[1] is None
            same = not gone and any(a == b for a, b in zip(asked, now, strict=True))
            stays = RQA.to_act(after) == seat and RQA.look(after)["turn"] == RQA.look(state)["turn"]
            if stays and same and RQA.judge(after, action, seat):
                single.append(step)
        if single:
            assert len(found.lines[0]) == 1
            assert {line[0] for line in found.lines} <= set(single)
        elif found and len(found.lines[0]) == 1:
            assert RQA.to_act(RQA.apply(state, found.lines[0][0])) == CHANCE


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_nothing_hidden_is_used(seed):
    """What other hands hold and how decks lie makes no difference."""
    rng = random.Random(seed)
    state = RQA.generate(rng)
    seat = RQA.to_act(state)
    if seat in (None, CHANCE):
        return
    other = state.copy()
    for number, name in enumerate(state.setup.seats):
        if name == seat:
            other.top[number] = tuple(rng.sample(state.top[number], len(state.top[number])))
        else:
            other.hand[number] = ("Hammer",) * len(state.hand[number])
            other.bag[number] = ("Jump Jets",) * len(state.bag[number])
            other.top[number] = ("Jump Jets",) * len(state.top[number])
    refused = tried(state)
    for action in rng.sample(refused, min(2, len(refused))):
        assert remedies(RQA, state, action, limit=60) == remedies(RQA, other, action, limit=60)


def test_a_seat_that_nobody_has_is_told():
    with pytest.raises(ValueError, match="no seat 'Cy'"):
        asked(facing(move=3), "end turn", "Cy")


def test_the_card_that_lies_on_top_of_a_deck_is_no_advice():
    drawing = facing().set(data={"Jump Jets": {"steps": [["draw", 1]]}})
    hidden = drawing.seat("Ann", hand=["Jump Jets"], top=["Hammer"], deck=["Battery"])
    open_ = drawing.seat("Ann", hand=["Jump Jets", "Hammer"])
    assert asked(open_.set(turn={"seat": "Ann"}), "play Hammer on crate").why == "It is legal now."
    assert not asked(hidden, "play Hammer on crate")


def test_an_alternative_differs_in_one_value_only():
    two = Scenario("rqa").robot("pug", "c7", seat="Ann").robot("strider", "e4", seat="Ann")
    found = asked(two.robot("crate", "g1", seat="Bo").turn("Ann", move=1), "move pug up")
    ways = {action.text for action in found.alternatives}
    assert ways == {"move pug left", "move pug down", "move pug right", "move strider up"}


def test_where_chance_decides_whoever_has_the_turn_is_told_so():
    scenario = facing().seat("Ann", hand=[], deck=["Hammer", "Battery", "Tackle"] * 3)
    state = RQA.apply(scenario.state, RQA.parse("end turn", scenario.state))
    assert RQA.to_act(state) == CHANCE
    found = remedies(RQA, state, RQA.parse("move pug up", state))
    assert (found.seat, found.lines) == ("Ann", ())
    assert found.why.endswith("first chance decides.")


def test_of_several_ways_the_likeliest_to_pay_comes_first():
    """After four triangles, any command lets one be locked, but Four of a Kind is complete at once."""
    session = load("gekido/turn/a-whole-turn").session()
    for action in ("stay", "attack v-rex"):
        session.act(action)
    found = remedies(session.game, session.state, session.read("lock T"))
    assert texts(found.lines)[0] == ["declare four of a kind"]


def test_an_answer_that_later_choices_lead_to_is_legal_after_them():
    session = load("rqa/moving/reprogram-round-a-corner").session()
    for text in ("play Reprogram", "choose strider"):
        session.act(text)
    found = remedies(session.game, session.state, session.read("choose e5"))
    assert [[one.text for one in line] for line in found.lines] == [["choose e4"]]
    assert not found.why
    away = remedies(session.game, session.state, session.read("choose d5"))
    assert (away.lines, away.why) == ((), "One of the options has to be chosen.")
