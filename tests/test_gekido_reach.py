"""Where a Bot may go and whom it may attack in Gekido, against a slow reading of the texts.

Spaces are pairs of column and row.  ``at`` are the spaces of the Bots by name, the first of them is to act;
``loading`` are those against whom its Target Lock is on that side.
"""

from itertools import chain, combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab.games import game

GEKIDO = game("gekido")
SPACES = list(product(range(3), repeat=2))
BOTS = ["slicer", "pytron", "m3-ow", "v-rex"]
SEATS = ["Ann", "Bo", "Cy", "Di"]
WAYS = {
    "right": (1, 0), "up": (0, 1), "left": (-1, 0), "down": (0, -1),
    "up-right": (1, 1), "up-left": (-1, 1), "down-left": (-1, -1), "down-right": (1, -1),
}  # fmt: skip


# ---- the reference ---------------------------------------------------------------------------------------


def adjacent(a, b):
    """Whether two tiles touch, at a side or a corner."""
    return a != b and all(abs(u - v) <= 1 for u, v in zip(a, b, strict=True))


def name(space):
    return "abc"[space[0]] + str(space[1] + 1)


def choices(at):
    """Every way to spend the First Movement Phase, allowed or not: the action, and where it ends."""
    me, *others = at.values()
    (x, y), found = me, {"stay": me}
    for way, (dx, dy) in WAYS.items():
        if (to := (x + dx, y + dy)) in SPACES and to not in others:
            found[f"move {way}"] = to
    return found


def beside(at, space):
    """The other Bots that one would be adjacent to on a space."""
    return {bot for bot in list(at)[1:] if adjacent(at[bot], space)}


def first_moves(at, loading):
    """The choices after which there is somebody to attack: a Ready one if any choice leads to one."""
    ends = choices(at)
    to_ready = {text for text, to in ends.items() if beside(at, to) - loading}
    return to_ready or {text for text, to in ends.items() if beside(at, to)}


def targets(at, loading, start):
    """Whom one may attack that was on ``start`` when its turn began."""
    me, near = next(iter(at)), beside(at, next(iter(at.values())))
    before = {**at, me: start}
    impossible = not any(beside(before, to) - loading for to in choices(before).values())
    return near - loading or (near if impossible else set())


def arrangements(n):
    """All places of n Bots, and all Target Locks of the first of them but those that are all Loading."""
    others = BOTS[1:n]
    sides = list(chain.from_iterable(combinations(others, k) for k in range(n - 1)))
    for places in permutations(SPACES, n):
        for loading in sides:
            yield dict(zip(BOTS, places, strict=False)), set(loading)


# ---- the engine ------------------------------------------------------------------------------------------


def position(at, phase, loading=(), **more):
    """Ann's turn, with the first of the Bots."""
    bots = {bot: {"seat": seat, "at": name(at[bot])} for bot, seat in zip(at, SEATS, strict=False)}
    locks = dict.fromkeys(sorted(loading), "loading")
    turn = {"seat": "Ann", "phase": phase}
    return GEKIDO.position({"bots": bots, "seats": {"Ann": {"locks": locks}}, "turn": turn, **more})


def texts(state):
    return {action.text for action in GEKIDO.legal(state)}


def check(at, loading):
    """Compare all first moves, and behind each of them whom one may attack."""
    state = position(at, "first move", loading)
    assert texts(state) == first_moves(at, loading)
    me, start = next(iter(at.items()))
    for text, to in choices(at).items():
        if text in first_moves(at, loading):
            wanted = targets({**at, me: to}, loading, start)
            after = GEKIDO.apply(state, GEKIDO.parse(text, state))
            assert wanted
            assert texts(after) == {f"attack {bot}" for bot in wanted}


# ---- the tests -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n, impossible, of", [(2, 0, 72), (3, 8, 1512), (4, 288, 21168)])
def test_how_often_no_ready_bot_can_be_reached(n, impossible, of):
    """The figures of the rulebook's Arena, by counting; then a Loading Bot always stands in the centre."""
    total, found = 0, []
    for at, loading in arrangements(n):
        total += 1
        if not any(beside(at, to) - loading for to in choices(at).values()):
            found.append((at, loading))
    assert (len(found), total) == (impossible, of)
    assert all(any(at[bot] == (1, 1) for bot in loading) for at, loading in found)


@pytest.mark.slow
@pytest.mark.parametrize("n", [2, 3, 4])
def test_where_one_may_go_and_whom_one_may_attack(n):
    """In every position; which of the others has which name is all the same."""
    for at, loading in arrangements(n):
        _, *others = at.values()
        if others == sorted(others):
            check(at, loading)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(places=st.permutations(SPACES), n=st.integers(2, 4))
def test_where_a_second_move_and_a_pushed_bot_may_go(places, n):
    """Onto any empty tile beside; the pushed one from its own space, where the other now stands."""
    at = dict(zip(BOTS[:n], places, strict=False))
    assert texts(position(at, "second move")) == set(choices(at))
    me, target = list(at)[:2]
    if adjacent(at[me], at[target]):
        attack = {"target": target, "command": "full house", "locked": "TTTSS", "rolls": 1, "success": True}
        state = position(at, "push", attack=attack)
        pushed = GEKIDO.apply(state, GEKIDO.parse(f"push {target}", state))
        taken = {at[target], *(space for bot, space in at.items() if bot not in (me, target))}
        free = {name(space) for space in SPACES if adjacent(space, at[target]) and space not in taken}
        look = GEKIDO.look(pushed)
        assert look[me]["at"] == name(at[target])
        if look["choice"]:
            assert set(look["choice"]["options"]) == free
        else:
            assert free == {look[target]["at"]}
