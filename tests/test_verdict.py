"""Verdicts: reasons at once or when they are first read, and values either way."""

import pickle

import pytest

from rqa_lab.core.notation import Choose
from rqa_lab.core.verdict import Illegal, Reason, Verdict
from rqa_lab.games import game
from rqa_lab.games.rqa.actions import Push

REASON = Reason("occupied", ("rqa.term.occupied",), {"robot": "Pug"}, ("a1",))


def test_reasons_are_looked_up_once_and_only_if_somebody_reads_them():
    asked = []

    def reasons():
        asked.append(1)
        return (REASON,)

    verdict = Verdict(Choose("a1"), "Ann", reasons)
    assert not verdict
    assert asked == []
    assert verdict.reasons == (REASON,)
    assert verdict.clauses == ("rqa.term.occupied",)
    assert asked == [1]


def test_a_verdict_is_a_value_however_its_reasons_were_given():
    at_once, later = Verdict(Choose("a1"), "Ann", (REASON,)), Verdict(Choose("a1"), "Ann", lambda: (REASON,))
    assert at_once == later
    assert hash(at_once) == hash(later)
    assert repr(at_once) == repr(later)
    assert pickle.loads(pickle.dumps(Verdict(Choose("a1"), "Ann", lambda: (REASON,)))) == at_once
    assert at_once != Verdict(Choose("a1"), "Bo", (REASON,))
    assert at_once != Verdict(Choose("a1"), "Ann")
    assert Verdict(Choose("a1"), "Ann")


def test_a_refusal_tells_of_the_position_before_whatever_is_done_next():
    rqa = game("rqa")
    robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    before = rqa.position({"robots": robots, "turn": {"seat": "Ann", "energy": 3}})
    verdict = rqa.judge(before, Push("crate", "right", "pug"))
    rqa.apply(before, rqa.parse("energy to move 2", before))
    assert verdict.reasons[0].facts["has"] == 0
    assert Illegal(verdict).verdict == verdict


def test_a_verdict_cannot_be_read_once_its_position_was_advanced_in_place():
    rqa = game("rqa")
    robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    state = rqa.position({"robots": robots, "turn": {"seat": "Ann", "energy": 3}})
    push = Push("crate", "right", "pug")
    read, late = rqa.judge(state, push), rqa.judge(state, push)
    assert read.reasons[0].facts["has"] == 0
    rqa.advance(state, rqa.parse("energy to move 2", state))
    assert not late
    assert read.reasons[0].facts["has"] == 0
    with pytest.raises(RuntimeError, match="the position has changed since"):
        _ = late.reasons
    assert rqa.judge(state, push).reasons[0].facts["has"] == 2


def test_nobody_acts_for_the_seat_whose_turn_it_is():
    rqa = game("rqa")
    robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    state = rqa.position({"robots": robots, "turn": {"seat": "Ann", "move": 1}})
    action = rqa.parse("move pug up", state)
    with pytest.raises(Illegal) as refused:
        rqa.apply(state, action, seat="Bo")
    assert refused.value.verdict.seat == "Bo"
    assert rqa.apply(state, action, seat="Ann") == rqa.apply(state, action)
