"""The best placements in RoboRace: agreed with trying everything, and ``rqa-lab odds roborace``."""

import json
import random
from fractions import Fraction

import pytest

from rqa_lab.core.chance import seeded
from rqa_lab.games.roborace import GAME
from rqa_lab.games.roborace.odds.lines import best, drawn, first_best, now
from rqa_lab.games.roborace.play.agreement import start
from rqa_lab.scenario.scenario import Scenario


def after(seed, placed):
    """The position of a race alone, without tokens, once cards have been placed at random."""
    s, chance, rng = (
        start({"seats": ["Ann"], "rounds": 4, "tokens": "none"}),
        seeded(seed),
        random.Random(seed),
    )
    while len(s.laid) < placed:
        s = GAME.advance(s, rng.choice(GAME.legal(s)), None, chance)
    return s


def tried(s, turns):
    """The most fields that any order of placements brings, by the engine itself."""
    if not turns or s.phase == "over":
        return s.gone[0]
    acts = [action for action in GAME.legal(s) if action.text.startswith("place")]
    return max((tried(GAME.apply(s, action), turns - 1) for action in acts), default=s.gone[0])


@pytest.mark.parametrize("seed, placed, turns", [(1, 5, 2), (2, 7, 2), (3, 9, 2), (4, 6, 3)])
def test_the_best_line_is_what_trying_everything_finds(seed, placed, turns):
    s = after(seed, placed)
    s.top = s.bag[:turns]  # a known pile, so that no chance comes in between
    s.bag = s.bag[turns:]
    line = best(s, 0, turns)
    assert line.exact
    assert line.points == tried(s, turns) - s.gone[0]
    assert len(line.places) <= turns


def test_a_search_that_is_cut_off_says_so():
    s = after(5, 20)
    s.top = s.bag[:6]
    assert not best(s, 0, 6, most=3).exact


@pytest.mark.parametrize("seed", range(3))
def test_what_placements_score_is_what_the_engine_scores(seed):
    s = after(seed, 6)
    lines = now(s, 0)
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    for line in lines:
        done = GAME.apply(s, GAME.words.parse(f"place {line.places[0]}", s))
        assert done.gone[0] - s.gone[0] == line.points


def test_a_drawn_card_is_worth_the_average_of_all_that_may_come():
    s = after(1, 6)
    worth = []
    for card in s.bag:
        one = s.copy()
        one.hands[0] = (card,)
        worth.append(max((line.points for line in now(one, 0)), default=0))
    assert drawn(s, 0) == Fraction(sum(worth), len(worth))
    (line, more), *_ = first_best(s, 0)
    assert line.points == now(s, 0)[0].points
    assert drawn(s, 0) <= 7 >= more


def test_at_the_terminal(rqa, tmp_path):
    file = tmp_path / "race.yaml"
    keys = {"seats": {"Ann": {"hand": ["RG/YB", "BG/RY"]}, "Bo": {}}}
    file.write_text(Scenario("roborace", "A race", **keys).to_yaml(), "utf-8")
    code, out, err = rqa("odds", "roborace", str(file))
    assert (code, err) == (0, "")
    assert "BG/RY at 1,1: 7 points" in out
    found = json.loads(rqa("odds", "roborace", str(file), "--turns", "2", "--json")[1])
    assert found["best"] == {"points": 14, "places": ["BG/RY at 1,1", "RG/YB at 0,0"], "exact": True}
    assert Fraction(found["drawn"]) == Fraction(116, 65)
    code, _, err = rqa("odds", "roborace", "moonbots/turn/a-whole-turn")
    assert (code, err) == (2, "rqa-lab: found a scenario of Moon-Bots, expected one of RoboRace\n")
