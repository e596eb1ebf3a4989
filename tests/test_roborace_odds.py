"""Placements, what is within reach and puzzles of RoboRace: agreed with trying everything; the terminal."""

import json
import random
import sys
from fractions import Fraction
from itertools import product

import pytest

from rqa_lab import load
from rqa_lab.core.chance import CHANCE, seeded
from rqa_lab.games.roborace import GAME
from rqa_lab.games.roborace.odds import best, drawn, find, first_best, now, within_reach
from rqa_lab.games.roborace.play.resolve import start
from rqa_lab.games.roborace.state import table
from rqa_lab.scenario.library import ids
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
        s.gone = [0]  # so that the race is not over before
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
        done = GAME.apply(s, GAME.parse(f"place {line.places[0]}", s))
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


# ---- a race alone: what is within reach ------------------------------------------------------------------


def near_the_end(seed, placed, pile, discard=0, **readings):
    """A race alone in which few cards are left."""
    s = GAME.ruled(after(seed, placed), readings) if readings else after(seed, placed)
    cards = random.Random(seed).sample(s.bag, pile + discard)
    s.bag, s.discard = tuple(sorted(cards[:pile])), tuple(sorted(cards[pile:]))
    return s


def reached(s, turns, known):
    """The most fields that a race alone brings in so many turns, by the engine, whatever chance answers."""
    if s.phase == "over" or (s.phase == "place" and (not turns or not s.hands[0])):
        return s.gone[0]
    if s not in known:
        chance = s.choice is not None and s.choice.seat == CHANCE
        acts = [action for action, _ in GAME.outcomes(s)] if chance else GAME.legal(s)
        left = turns - (not chance and s.phase == "place")
        known[s] = max(reached(GAME.apply(s, action), left, known) for action in acts)
    return known[s]


READINGS = [
    {}, {"pile-out": "no-card"}, {"pile-out-alone": "goes-on"}, {"nothing-to-draw": "catch-up"},
    {"lost-plus-one": "above-two"}, {"no-card-fits": "pass"}, {"finish-line": "start-field"},
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("readings", READINGS, ids=str)
@pytest.mark.parametrize("pile, discard", [(2, 0), (1, 0), (1, 1), (0, 1)])
def test_what_is_within_reach_is_what_the_engine_can_do(readings, pile, discard):
    s = near_the_end(pile, 5, pile, discard, **readings)
    found, most = within_reach(s), reached(s, 9, {})
    assert found.least <= most <= found.most
    if not {*readings} & {"pile-out", "pile-out-alone", "nothing-to-draw", "lost-plus-one"}:
        assert found.least == found.most
        assert found.places
    s.again = True
    assert within_reach(s).least <= reached(s, 9, {}) <= within_reach(s).most


@pytest.mark.parametrize("gone", [50, 54, 55, 56])
def test_nothing_is_within_reach_once_the_robot_has_finished(gone):
    s = near_the_end(3, 5, 2)
    s.gone = [gone]
    found = within_reach(s)
    assert found.least == found.most == reached(s, 9, {}) - gone
    assert found.most <= found.needs + 6


@pytest.mark.parametrize("hand", [("RR/RR",), (), ("RR/RR", "RR/RR", "RR/RR")])
def test_a_hand_that_cannot_be_placed_leaves_a_bound(hand):
    s = near_the_end(3, 4, 2)
    s.laid = tuple(card._replace(face="GG/GG") for card in s.laid)
    s.hands = [hand]
    found, most = within_reach(s), reached(s, 9, {})
    assert found.least <= most <= found.most
    assert found.least < found.most


@pytest.mark.slow
def test_so_many_turns_and_a_search_that_is_cut_off():
    s = near_the_end(1, 8, 6)
    assert within_reach(s, 1).least == within_reach(s, 1).most == now(s, 0)[0].points
    done = []
    cut = within_reach(s, most=50, progress=done.append)
    assert (cut.least < cut.most, cut.most, sum(done)) == (True, 42, 50)
    assert str(cut).endswith("at most 42, too few to finish; not everything was tried")
    assert len(cut.places) == 6
    s.bag = (*s.bag[:-1], "?")
    assert within_reach(s).most == 42
    s.again = True
    assert within_reach(s).most == 63  # of all cards, and one more turn
    with pytest.raises(ValueError, match="found a race of 2, expected one alone"):
        within_reach(start({"seats": ["Ann", "Bo"]}))


# ---- puzzles ---------------------------------------------------------------------------------------------


def most_ways(s, turns):
    """The most points of so many turns, and the placements that bring them, each as a set, by the engine."""
    ways = {}

    def go(s, left, places):
        if not left:
            ways.setdefault(s.gone[s.seat], set()).add(frozenset(places))
            return
        for action in GAME.legal(s):
            card, _, space = action.text.removeprefix("place ").partition(" at ")
            if card != action.text and GAME.parse(action.text, s).card == card:
                go(GAME.apply(s, action), left - 1, (*places, f"{card} at {space}"))

    go(s, turns, ())
    return max(ways), ways[max(ways)]


@pytest.mark.parametrize("n, seed", [(7, 3), (7, 7), (4, 1), (8, 1), (9, 3)])
def test_a_puzzle_has_one_best_line(n, seed):
    s, (line,) = find(n, seed=seed)
    s.top = ("?",)  # so that no chance comes in between, and nothing else can be placed
    assert line.points >= n
    assert len(line.places) == 1 + (n > 7)
    assert most_ways(s, len(line.places)) == (s.gone[0] + line.points, {frozenset(line.places)})


def test_a_puzzle_begins_at_the_position_that_is_given():
    s = load("roborace/placing/seven-among-six-cards").state
    assert find(7, s).state == s
    assert find(7, s).lines[0].places == ("RB/GR at 2,1",)
    done = []
    assert find(14, s, most=5, progress=done.append) is None
    assert sum(done) == 5
    for bad, begin in ((15, s), (8, start({"seats": ["Ann", "Bo"]}))):
        with pytest.raises(ValueError, match=f"found {bad} points, expected at most"):
            find(bad, begin)


def test_of_several_solutions_a_puzzle_has_the_fewest():
    s = near_the_end(3, 4, 1)
    s.laid, s.hands = s.laid[:1], [("RR/RR",)]
    s.laid = (s.laid[0]._replace(face="RR/RR"),)
    assert [len(find(1, s, most=1).lines)] == [4]


@pytest.mark.parametrize("id", [one for one in ids("roborace") if "/seven-" in one or "/nine-" in one])
def test_the_puzzles_of_the_library_have_one_solution(id):
    scenario = load(id)
    found = find(7 if "seven" in id else 9, scenario.state)
    assert found.state == scenario.state
    assert [f"place {place}" for place in found.lines[0].places] == [
        text for line in scenario.lines for text in line.texts
    ]
    assert len(found.lines) == 1


# ---- how much a list takes -------------------------------------------------------------------------------


def calls(function):
    """How many calls of Python functions it takes, which is the same on every machine."""
    found = []
    sys.setprofile(lambda frame, event, what: found.append(what) if event == "call" else None)
    try:
        function()
    finally:
        sys.setprofile(None)
    return len(found)


def test_the_list_of_legal_actions_grows_with_the_rim_of_the_table():
    """With fifteen times the cards, a new one and the list after it take five times as much at most."""
    taken = dict.fromkeys((4, 60), 0)
    for seed, placed in product(range(3), taken):
        s = after(seed, placed)
        GAME.legal(s)  # what is known of the cards themselves
        taken[placed] += calls(lambda s=s: (table(s.laid[:-1]).after(s.laid[-1], 0), GAME.legal(s)))
    assert taken[60] < 5 * taken[4]


# ---- at the terminal -------------------------------------------------------------------------------------


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


def test_who_races_alone_hears_what_is_within_reach(rqa):
    out = rqa("odds", "roborace", "roborace/placing/nine-with-two-cards")[1]
    assert out.splitlines()[-3:] == [
        "Alone, with lucky draws",
        "  in 2 turns: 11 points are within reach and no more, too few to finish",
        "  in the rest of the race: 20 points are within reach and no more",
    ]
    found = json.loads(rqa("odds", "roborace", "roborace/placing/nine-with-two-cards", "--json")[1])
    assert [(turns, one["least"], one["most"]) for turns, one in found["reach"].items()] == [
        ("2 turns", 11, 11),
        ("the rest of the race", 20, 20),
    ]


@pytest.mark.parametrize("n, title", [(7, "Find the 7 points"), (8, "Find the 8 points")])
def test_a_puzzle_is_a_scenario_that_passes(rqa, tmp_path, n, title):
    file = tmp_path / "puzzle.yaml"
    assert rqa("odds", "roborace", "--puzzle", n, "--seed", 3, "-o", str(file)) == (0, "", "")
    assert rqa("check", str(file)) == (0, "1 scenario: all passed\n", "")
    scenario = load(file)
    assert (scenario.title, len(scenario.lines)) == (title, 1 + (n > 7))
    assert json.loads(rqa("odds", "roborace", str(file), "--puzzle", n, "--json")[1]) == scenario.document


def test_a_puzzle_of_a_position_and_what_is_no_puzzle(rqa, monkeypatch):
    code, out, _ = rqa("odds", "roborace", "roborace/placing/as-eric-does-it", "--puzzle", 2)
    assert code == 0
    assert "question: Ann can score 2 with a card, in " in out
    monkeypatch.setattr("rqa_lab.games.roborace.odds.MOST_TRIES", 3)
    assert rqa("odds", "roborace") == (2, "", "rqa-lab: expected FILE_OR_ID, or --puzzle\n")
    told = "rqa-lab: --puzzle: found 8 points, expected at most 7\n"
    assert rqa("odds", "roborace", "roborace/placing/as-eric-does-it", "--puzzle", 8) == (2, "", told)
