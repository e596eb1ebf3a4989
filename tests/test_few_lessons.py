"""Practice of who has done few lessons: the rules of these in other positions, lessons' own words last."""

import json
import random
from datetime import date
from types import SimpleNamespace

import pytest

from rqa_lab.core.game import Game
from rqa_lab.games import game
from rqa_lab.learn.course import COURSE, course, stands, unit
from rqa_lab.learn.memory import Memory
from rqa_lab.learn.past import keys_of
from rqa_lab.learn.points import varied
from rqa_lab.learn.practice import OWN_WORDS, TEN
from rqa_lab.learn.question import SET_OUT, asked_at, board
from rqa_lab.learn.stock import scenario
from rqa_lab.ui import practice as page
from rqa_lab.ui.library import CannotOpen
from rqa_lab.ui.practice import Practice

GAMES = "gekido", "moonbots", "roborace", "rqa"


def two_lessons(id):
    """The first two lessons are done."""
    memory = Memory()
    memory.done |= {f"{id}/{unit.id}" for unit in [*course(id).values()][:2]}
    return memory


def of_a_lesson(asked):
    """True if a lesson itself has asked it; what only practice asks comes for the first time."""
    if not asked.id.startswith(COURSE):
        return False
    address, _, number = asked.id.partition(".")[2].rpartition(".")
    return int(number) <= len(unit(address).parts)


def where(asked):
    """The position in which a question is asked, and its rule."""
    return json.dumps(stands(asked.scenario).state.to_json()), asked.rule


@pytest.mark.slow
@pytest.mark.parametrize("id", ["rqa", "roborace"])
def test_twenty_questions_after_two_lessons_repeat_none_and_are_seldom_the_lessons_own(id, monkeypatch):
    monkeypatch.setattr(
        page, "of_question", lambda found, *_: SimpleNamespace(question=found, done=True, right=True)
    )
    memory, asked = two_lessons(id), []
    run = Practice(id, memory, 1, today=date(2026, 3, 2))
    for at in range(1, 2 * TEN + 3):
        try:
            run.go(at)
        except CannotOpen:
            break
        if not run.over:
            run.settle(memory)
            asked.append(run.here.question)
    assert len(asked) >= 2 * TEN - 2
    assert len({*map(where, asked)}) == len(asked)
    own = [n for n, one in enumerate(asked) if of_a_lesson(one)]
    assert OWN_WORDS * len(own) <= len(asked)
    assert 0 not in own
    for n in own:
        other = [one for one in asked[:n] if not one.id.startswith(COURSE)]
        again = any({asked[n].rule, *asked[n].clauses[:1]} & {one.rule, *one.clauses[:1]} for one in other)
        assert again or asked[n - 2].kind == asked[n - 1].kind  # a third of a kind would be worse
    known = {rule for unit in [*course(id).values()][:2] for rule in unit.reaches()}
    assert all(known.issuperset(one.clauses) for one in asked)


@pytest.mark.parametrize(
    "at",
    [
        ("gekido/turn/a-whole-turn", 5),
        ("moonbots/conditions/a-pair-of-fives", 1),
        ("roborace/placing/red-on-yellow", 1),
        ("rqa/moving/four-ways-to-go", 1),
    ],
    ids=GAMES,
)
def test_a_position_set_out_otherwise_is_sound_and_has_the_same_things(at):
    there = scenario(at[0])
    before, found = stands(there, at[1] - 1).state, set()
    for seed in range(SET_OUT, SET_OUT + 12):
        point = varied(there, at[1], seed)
        if point is not None:
            assert point.state != before
            assert not point.game.audit(point.state)
            assert keys_of(point.game, point.state).keys() == keys_of(point.game, before).keys()
            assert {*pieces(point.state)} == {*pieces(before)}
            again = varied(there, at[1], seed)
            assert (again.state, again.action) == (point.state, point.action)
            found.add(json.dumps(point.state.to_json()))
    assert len(found) >= 6


def pieces(state):
    """What is counted in a position, without numbers and places."""
    return [kind[0] for kind in state.counts()]


def test_a_game_without_a_way_to_set_things_out_otherwise_has_the_same_position():
    keys = {"a": 1}
    assert Game.rearranged(game("rqa"), keys, random.Random(1)) is keys


def test_another_position_is_another_question():
    ids = [f"legal.rqa/moving/one-step.1.{SET_OUT + n}" for n in (0, 2)]
    assert len({*map(asked_at, ids)}) == len({*map(board, ids)}) == 2
