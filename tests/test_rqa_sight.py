"""Line of sight, range and ways along a line against the slow reference of ``geometry.py``.

Who may be attacked, and where robots end that are moved, is in ``test_rqa_reach.py``.
"""

import random
from itertools import islice, pairwise, product
from string import ascii_uppercase

import pytest
from acts import acted
from geometry import NAMES, NUMBER, PAIRS, PLACE, STEP, beyond, clip, first_hider, inside, off, on_line
from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab.games import game
from rqa_lab.games.rqa.examples import generate
from rqa_lab.games.rqa.rules.attacking import along, hides, sees, survey, visible
from rqa_lab.games.rqa.setup import GRID, distance, line, onwards, ring, row, shadow, through, ways

RQA = game("rqa")


def spaces(mask):
    return {space for space in range(49) if mask >> space & 1}


# ---- lines without a board -------------------------------------------------------------------------------


@pytest.mark.parametrize("a, b, through_them, corners", [
    ("a1", "b3", ["a2", "b2"], []),
    ("c3", "d4", [], ["c4", "d3"]),
    ("a1", "d2", ["b1", "c2"], ["b2", "c1"]),
    ("a1", "g1", ["b1", "c1", "d1", "e1", "f1"], []),
    ("a1", "g2", ["b1", "c1", "d1", "d2", "e2", "f2"], []),
])  # fmt: skip
def test_the_reference_knows_the_examples_of_the_rulebook(a, b, through_them, corners):
    met = on_line(NUMBER[a], NUMBER[b])
    assert [NAMES[space] for space, how in met if how == "inside"] == through_them
    assert sorted(NAMES[space] for space, how in met if how == "touch") == sorted(corners)


@pytest.mark.slow
def test_every_line_meets_the_spaces_of_the_reference_in_their_order():
    for a, b in PAIRS:
        expected = dict(on_line(a, b))
        found = line(a, b)
        assert {space: "inside" if runs else "touch" for space, runs in found} == expected
        assert len(found) == len(expected)
        middles = [clip(off(a, b), off(a, space))[1] for space, _ in found]
        assert middles == sorted(middles)


def test_masks_hold_what_the_reference_runs_through():
    for a in range(49):
        for b in range(49):
            assert spaces(through(a)[b]) == set(inside(a, b))
        for space in range(49):
            behind = {b for b in range(49) if space in inside(a, b)}
            assert spaces(shadow(a)[space]) == behind


def test_a_ring_holds_what_so_many_steps_of_a_king_reach():
    for a in range(49):
        reached = {PLACE[a]}
        for n in range(7):
            assert {PLACE[space] for space in spaces(ring(a)[n])} == reached - {PLACE[a]}
            assert all((distance(a, b) <= n) == (PLACE[b] in reached) for b in range(49))
            reached = {(x + dx, y + dy) for x, y in reached for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            reached &= set(PLACE)


def test_a_row_goes_on_to_the_edge():
    for a, (way, (dx, dy)) in product(range(49), enumerate(STEP.values())):
        x, y = PLACE[a]
        beyond = [(x + n * dx, y + n * dy) for n in range(1, 7)]
        assert [PLACE[space] for space in row(a, way)] == [place for place in beyond if place in PLACE]


# ---- ways along a line -----------------------------------------------------------------------------------


def walk(place, numbers):
    """The places that one comes to by these ways."""
    steps = list(STEP.values())
    for number in numbers:
        place = place[0] + steps[number][0], place[1] + steps[number][1]
        yield place


def test_one_goes_along_a_line_by_the_spaces_that_it_runs_through():
    for a, b in PAIRS:
        if a == b:
            continue
        path = [PLACE[space] for space in (*inside(a, b), b)]
        assert list(walk(PLACE[a], ways(a, b))) == path


@pytest.mark.slow
def test_beyond_its_end_a_line_goes_on():
    for a, b in PAIRS:
        if a != b:
            run = off(a, b)
            assert tuple(walk(run, islice(onwards(a, b), 4))) == beyond(run, 4)


def pull(a, b):
    """Pug on a pulls Strider from b: the spaces that Strider comes to, and the choice that waits then."""
    robots = {"pug": {"seat": "Ann", "at": NAMES[a]}, "strider": {"seat": "Bo", "at": NAMES[b]}}
    clamp = {"seats": {"Ann": {"hand": ["Grappling Clamp"]}}, "data": {"Grappling Clamp": {"range": 6}}}
    state = RQA.position({"robots": robots, **clamp})
    after, events = acted(RQA, state, "play Grappling Clamp with pug on strider")
    return [event.facts["to"] for event in events if event.kind == "pull"], after.choice


@pytest.mark.slow
def test_a_pull_follows_the_reference():
    for a, b in PAIRS:
        if a == b:
            continue
        path = inside(b, a)
        pulled, choice = pull(a, b)
        assert pulled == [NAMES[space] for space in path]
        dx, dy = off(a, path[-1] if path else b)
        if abs(dx) + abs(dy) == 1:  # next to the puller
            assert choice is None
        else:
            (x, y), ends = PLACE[a], {(dx, 0), (0, dy)}
            assert choice.kind == "pull"
            assert {PLACE[NUMBER[space]] for space in choice.options} == {(x + i, y + j) for i, j in ends}


# ---- lines on a board ------------------------------------------------------------------------------------

TILES = st.dictionaries(
    st.sampled_from(NAMES),
    st.sampled_from(["Wall", "Wall", "Smoke", "Smoke", "Tacks", "Pothole", "Spawn", "Solar Farm"]),
    max_size=18,
)
ROBOTS = st.dictionaries(
    st.sampled_from(["pug", "petri", "strider", "crate"]), st.sampled_from([*NAMES, None]), min_size=2
)
BOARD = settings(max_examples=80, deadline=None)


def position(tiles, robots, hand=(), data=()):
    """Robots of Ann and Bo in turn, wherever they stand: on Walls and on each other, too."""
    seats = ("Ann", "Bo", "Ann", "Bo")
    fields = {name: {"seat": seat, "at": at} for (name, at), seat in zip(robots.items(), seats, strict=False)}
    keys = {"seats": {"Ann": {"hand": list(hand)}}, "data": dict(data)}
    return RQA.position({"tiles": tiles, "robots": fields, **keys})


@pytest.mark.slow
@BOARD
@given(tiles=TILES, robots=ROBOTS)
def test_who_sees_whom(tiles, robots):
    s = position(tiles, robots)
    for a in range(49):
        seen = {b for b in range(49) if first_hider(tiles, robots, a, b) is None}
        assert {b for b in range(49) if sees(s, a, b)} == seen
        assert spaces(visible(s, a)) == seen - {a}


@BOARD
@given(tiles=TILES, robots=ROBOTS)
def test_sight_works_both_ways(tiles, robots):
    s = position(tiles, robots)
    assert all(sees(s, a, b) == sees(s, b, a) for a, b in PAIRS)


@pytest.mark.slow
@BOARD
@given(tiles=TILES, robots=ROBOTS)
def test_what_lies_along_a_line(tiles, robots):
    s = position(tiles, robots)
    blocking = {NUMBER[name] for name, kind in tiles.items() if kind in ("Wall", "Smoke")}
    standing = {NUMBER[at] for at in robots.values() if at}
    for a, b in PAIRS:
        if a == b:
            continue
        expected = [(a, "blocks")] if a in blocking else []
        for space, how in on_line(a, b):
            if space in blocking | standing:
                expected.append((space, "blocks" if how == "inside" else "corner"))
            elif how == "inside":
                expected.append((space, "clear"))
        expected += [(b, "blocks")] if b in blocking else []
        on_it = along(s, a, b)
        found = [(on.space, on.how) for on in on_it]
        assert sorted(found) == sorted(expected)
        assert [one for one in found if one[1] != "corner"] == [one for one in expected if one[1] != "corner"]
        assert all((on.obstacle is None) == (on.how == "clear") for on in on_it)
        first = hides(s, a, b)
        hider = first_hider(tiles, robots, a, b)
        assert (first and first.space) == (hider and hider[0])


@BOARD
@given(tiles=TILES, robots=ROBOTS, at=st.sampled_from(NAMES))
def test_a_survey_names_the_first_obstacle_for_each_hidden_space(tiles, robots, at):
    look = survey(position(tiles, robots), at)
    hiders = {name: first_hider(tiles, robots, NUMBER[at], NUMBER[name]) for name in NAMES if name != at}
    assert look.at == at
    assert list(look.seen) == [name for name in hiders if hiders[name] is None]
    by_hider = {}
    for name in hiders:
        if hiders[name] is not None:
            by_hider.setdefault(hiders[name], set()).add(name)
    assert {(NUMBER[it.at], it.name): set(it.hides) for it in look.hiders} == by_hider
    assert [it.letter for it in look.hiders] == list(ascii_uppercase[: len(look.hiders)])
    assert all(len(one.hides) >= len(next_one.hides) for one, next_one in pairwise(look.hiders))


@BOARD
@given(tiles=TILES, robots=ROBOTS, reach=st.integers(1, 8))
def test_a_shot_needs_range_and_sight(tiles, robots, reach):
    state = position(tiles, robots, hand=["Rivet Gun"], data={"Rivet Gun": {"range": reach}})
    for robot, target in product(list(robots)[::2], list(robots)[1::2]):
        if robots[robot] is None or robots[target] is None:
            continue
        at, to = NUMBER[robots[robot]], NUMBER[robots[target]]
        verdict = RQA.judge(state, RQA.parse(f"play Rivet Gun with {robot} on {target}", state))
        found = {reason.kind: reason.facts for reason in verdict.reasons}
        far = max(map(abs, off(at, to))) > reach
        hider = first_hider(tiles, robots, at, to)
        assert set(found) == ({"out of range"} if far else set()) | ({"out of sight"} if hider else set())
        if hider:
            assert found["out of sight"]["obstacle"] == hider[1]


def test_sight_is_the_same_in_both_directions():
    """rqa.los.symmetric: whatever lies between, and whoever looks."""
    for seed in range(60):
        s = generate(random.Random(seed), set_up=0)
        for a in GRID.spaces:
            for b in GRID.spaces[a + 1 :]:
                assert bool(sees(s, a, b)) == bool(sees(s, b, a)), (seed, GRID.name[a], GRID.name[b])
