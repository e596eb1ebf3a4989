"""Who may be attacked, and where robots end that move or are moved, against the slow ``geometry.py``."""

import pytest
from geometry import (
    NAMES,
    NUMBER,
    STEP,
    away,
    beyond,
    first_hider,
    in_melee,
    in_range,
    in_row,
    moved,
    named,
    off,
    place,
    reached,
    stops,
    towards,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab.games import game
from rqa_lab.games.rqa.play.resolve import reach

RQA = game("rqa")
STRAIGHT = ["right", "up", "left", "down"]
BOARD = settings(max_examples=150, deadline=None)
#: whose they are, in turn: Cy is a friend of Ann
SEAT = {"pug": "Ann", "strider": "Bo", "crate": "Cy", "petri": "Bo"}
ENEMIES = ["strider", "petri"]


@st.composite
def boards(draw, *kinds):
    """Tiles, and robots that stand beside each other and on no Wall; some are Knocked Out, but not Pug."""
    tiles = draw(st.dictionaries(st.sampled_from(NAMES), st.sampled_from(kinds), max_size=14))
    free = [name for name in NAMES if tiles.get(name) != "Wall"]
    # close together, so that something is in the way
    middle = place(draw(st.sampled_from(free)))
    free.sort(key=lambda name: max(abs(u - v) for u, v in zip(place(name), middle, strict=True)))
    near = free[: draw(st.sampled_from([8, 16, 40]))]
    at = draw(st.permutations(near))
    out = draw(st.sets(st.sampled_from(["strider", "crate", "petri"]), max_size=2))
    return tiles, {name: None if name in out else at[n] for n, name in enumerate(SEAT)}


FIELDS = boards("Wall", "Wall", "Smoke", "Spawn")


def position(board, *hand, data=(), rulings=(), move=9, **more):
    """A position of Ann's turn; the keywords say more of robots."""
    tiles, robots = board
    fields = {name: {"seat": SEAT[name], "at": at, **more.get(name, {})} for name, at in robots.items()}
    return RQA.position({
        "tiles": tiles, "robots": fields, "data": dict(data), "rulings": dict(rulings),
        "seats": {"Ann": {"hand": list(hand), "team": 1}, "Bo": {"team": 2}, "Cy": {"team": 1}},
        "turn": {"seat": "Ann", "move": move},
    })  # fmt: skip


def after(state, *texts):
    """The position after these actions."""
    for text in texts:
        state = RQA.apply(state, RQA.parse(text, state))
    return state


def texts(state, word):
    """The legal actions that begin with a word."""
    return {action.text for action in RQA.legal(state) if action.text.startswith(word)}


def now(state):
    """Where the robots are, and the Health that each has lost."""
    look = RQA.look(state)
    return {
        name: (look[name]["at"], 5 - sum(look[name]["health"].values())) for name in SEAT if look[name]["at"]
    }


def expected(board, places=(), hurt=()):
    """The same as it should be: where robots are now, and who has lost how many Health."""
    robots = board[1] | dict(places)
    return {name: (at, list(hurt).count(name)) for name, at in robots.items() if at}


def bumped(mover, obstacle):
    """Who is damaged when a robot is moved into an obstacle, if it is."""
    return [] if obstacle is None else [name for name in (mover, obstacle) if name in SEAT]


# ---- the reference itself --------------------------------------------------------------------------------


def test_the_reference_knows_the_examples_of_the_texts():
    assert [named(at) for at in towards(NUMBER["a1"], NUMBER["b3"])[0]] == ["b2", "a2"]
    path, ends = towards(NUMBER["a1"], NUMBER["d4"])
    assert ([named(at) for at in path], {named(at) for at in ends}) == (["c3", "b2"], {"a2", "b1"})
    assert [named(at) for at in away(NUMBER["c3"], NUMBER["e4"], 3)] == ["f4", "f5", "g5"]
    assert beyond((1, 0), 3) == ((2, 0), (3, 0), (4, 0))
    d4 = NUMBER["d4"]
    assert all(in_range(d4, NUMBER[name], 2) for name in ("b2", "b6", "f2", "f6", "f5", "e6"))
    assert not any(in_range(d4, NUMBER[name], 2) for name in ("g4", "a4"))
    assert not in_range(d4, NUMBER["f6"], 2, "round")
    assert reached({"d5": "Tacks"}, {"strider": "d4"}, "strider", 2, [(0, 1), (1, 0)], empty=True) == {
        "e4": 1, "f4": 2, "e5": 2,
    }  # fmt: skip


# ---- attacks ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@BOARD
@given(board=FIELDS, most=st.integers(1, 6), metric=st.sampled_from(["square", "round"]))
def test_who_may_be_attacked(board, most, metric):
    tiles, robots = board
    data = {card: {"range": most} for card in ("Rivet Gun", "Grappling Clamp")}
    state = position(board, "Hammer", *data, data=data, rulings={"range-metric": metric})
    at = NUMBER[robots["pug"]]
    wanted = set()
    for enemy in ENEMIES:
        if robots[enemy] is None:
            continue
        to = NUMBER[robots[enemy]]
        if in_melee(at, to):
            wanted.add(f"play Hammer with pug on {enemy}")
        if in_range(at, to, most, metric) and first_hider(tiles, robots, at, to) is None:
            wanted |= {f"play {card} with pug on {enemy}" for card in data}
    assert texts(state, "play") == wanted


@pytest.mark.slow
@BOARD
@given(board=FIELDS, far=st.sampled_from(["edge", "three"]), friends=st.sampled_from(["spare", "hit"]))
def test_whom_an_attack_on_an_area_hits(board, far, friends):
    _, robots = board
    rulings = {"laser-direction-range": far, "laser-friends": friends}
    data = {"Ground Pound": {"damage": 1, "steps": [["each", "hit"]]}, "Laser Cannon": {"damage": 1}}
    state = position(board, *data, data=data, rulings=rulings)
    at, there = NUMBER[robots["pug"]], {name: NUMBER[to] for name, to in robots.items() if to}
    hit = {
        "play Ground Pound with pug": [
            enemy for enemy in ENEMIES if enemy in there and in_melee(at, there[enemy])
        ]
    }
    for way in STRAIGHT:
        line = [name for name in there if in_row(at, there[name], way, 3 if far == "three" else 6)]
        if any(name in ENEMIES for name in line):
            hit[f"play Laser Cannon with pug {way}"] = [n for n in line if n in ENEMIES or friends == "hit"]
    hit = {text: robots for text, robots in hit.items() if robots}
    assert texts(state, "play") == set(hit)
    for text, names in hit.items():
        assert now(after(state, text)) == expected(board, hurt=names)


# ---- pulls and knock backs -------------------------------------------------------------------------------


@pytest.mark.slow
@BOARD
@given(board=FIELDS)
def test_where_a_pull_may_end(board):
    """In sight nothing can be in the way but at the very end, where two spaces may be right."""
    tiles, robots = board
    at = NUMBER[robots["pug"]]
    data = {"Grappling Clamp": {"range": 6, "damage": 0, "steps": [["pull"]]}}
    state = position(board, *data, data=data)
    for text in texts(state, "play"):
        name = text.split()[-1]
        path, ends = towards(at, NUMBER[robots[name]])
        end, obstacle = moved(tiles, robots, name, path)
        assert obstacle is None, "whoever sees a robot can pull it"
        pulled = after(state, text)
        in_the_way = {end: stops(tiles, robots, name, end) for end in ends}
        free = {named(end) for end in ends if in_the_way[end] is None}
        if not ends:
            assert now(pulled) == expected(board, {name: end})
        elif len(free) == 1:
            assert now(pulled) == expected(board, {name: free.pop()})
        elif free:
            assert texts(pulled, "choose") == {f"choose {space}" for space in free}
            for space in free:
                assert now(after(pulled, f"choose {space}")) == expected(board, {name: space})
        else:
            outcomes = [now(after(pulled, choice)) for choice in texts(pulled, "choose")]
            wanted = [expected(board, {name: end}, bumped(name, one)) for one in in_the_way.values()]
            assert sorted(outcomes, key=str) == sorted(wanted, key=str)


@pytest.mark.slow
@BOARD
@given(board=FIELDS, n=st.integers(1, 4), angle=st.sampled_from(["line", "none"]))
def test_where_a_knock_back_ends(board, n, angle):
    """And by an obstacle that the robot was knocked into before, it stops there without damage."""
    tiles, robots = board
    at = NUMBER[robots["pug"]]
    data = {"Rivet Gun": {"range": 6, "damage": 0, "steps": [["knock", n]]}}
    rulings = {"knock-angle": angle}
    state = position(board, *data, data=data, rulings=rulings)
    for text in texts(state, "play"):
        name = text.split()[-1]
        to = NUMBER[robots[name]]
        path = away(at, to, n) if 0 in off(at, to) or angle == "line" else []
        end, obstacle = moved(tiles, robots, name, path)
        assert now(after(state, text)) == expected(board, {name: end}, bumped(name, obstacle))
        if obstacle is not None:
            again = {name: {"bumped": [obstacle.title() if obstacle in SEAT else obstacle]}}
            second = position(board, *data, data=data, rulings=rulings, **again)
            assert now(after(second, text)) == expected(board, {name: end})


# ---- steps and pushes ------------------------------------------------------------------------------------


@pytest.mark.slow
@BOARD
@given(board=FIELDS, diagonal=st.booleans())
def test_where_one_may_go(board, diagonal):
    """Not over obstacles, but over the corner between two of them, for whoever may move diagonally."""
    tiles, robots = board
    state = position(board, pug={"diagonal": diagonal})
    wanted = {}
    x, y = place(robots["pug"])
    for way in STEP if diagonal else STRAIGHT:
        to = x + STEP[way][0], y + STEP[way][1]
        if stops(tiles, robots, "pug", to) is None:
            wanted[f"move pug {way}"] = {"pug": named(to)}
    assert texts(state, "move") == set(wanted)
    for text, places in wanted.items():
        assert now(after(state, text)) == expected(board, places)


@pytest.mark.slow
@BOARD
@given(board=FIELDS, diagonal=st.booleans(), before=st.booleans())
def test_whom_one_may_push_and_what_comes_of_it(board, diagonal, before):
    """Friend or enemy; not into what it was pushed into before."""
    tiles, robots = board
    wanted, used = {}, {}
    x, y = place(robots["pug"])
    for way in STEP if diagonal else STRAIGHT:
        dx, dy = STEP[way]
        name = next((one for one, at in robots.items() if at and place(at) == (x + dx, y + dy)), None)
        if name is None:
            continue
        end, obstacle = moved(tiles, robots, name, [(x + 2 * dx, y + 2 * dy)])
        if obstacle is None:
            wanted[f"push {name} {way} with pug"] = expected(board, {"pug": robots[name], name: end})
        elif before:
            used[name] = {"bumped": [obstacle.title() if obstacle in SEAT else obstacle]}
        else:
            wanted[f"push {name} {way} with pug"] = expected(board, hurt=bumped(name, obstacle))
    state = position(board, pug={"diagonal": diagonal}, **used)
    assert texts(state, "push") == set(wanted)
    for text, robots_then in wanted.items():
        assert now(after(state, text)) == robots_then


@pytest.mark.slow
@BOARD
@given(board=FIELDS, diagonal=st.booleans(), over=st.booleans(), most=st.integers(0, 5))
def test_how_far_one_gets(board, diagonal, over, most):
    """Over obstacles, too, for whoever may, as long as the Move brings it down again."""
    tiles, robots = board
    state = position(board, pug={"diagonal": diagonal, "over": over}, move=most)
    ways = [STEP[way] for way in (STEP if diagonal else STRAIGHT)]
    found = reached(tiles, robots, "pug", most, ways, over=over)
    assert {name: there.price for name, there in reach(state, 0).items()} == found


@pytest.mark.slow
@BOARD
@given(board=FIELDS, diagonal=st.booleans())
def test_where_reprogram_takes_whom(board, diagonal):
    """Any robot, two steps over spaces without tiles and robots."""
    tiles, robots = board
    state = after(position(board, "Reprogram", pug={"diagonal": diagonal}), "play Reprogram with pug")
    assert texts(state, "choose") == {f"choose {name}" for name, at in robots.items() if at}
    for name in [name for name, at in robots.items() if at]:
        ways = [STEP[way] for way in (STEP if diagonal and name == "pug" else STRAIGHT)]
        wanted = {robots[name], *reached(tiles, robots, name, 2, ways, empty=True)}
        ends, states = set(), [after(state, f"choose {name}")]
        while states:
            one = states.pop()
            if (choice := RQA.look(one)["choice"]) is None:
                ends.add(RQA.look(one)[name]["at"])
                assert now(one) == expected(board, {name: RQA.look(one)[name]["at"]})
            else:
                states += [after(one, f"choose {option}") for option in choice["options"]]
        assert ends == wanted
