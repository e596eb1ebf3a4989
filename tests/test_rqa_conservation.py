"""Nothing appears or vanishes: cubes, gems, cards and tiles of Robot Quest Arena."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab.core.chance import seeded
from rqa_lab.games import game
from rqa_lab.games.rqa.examples import generate

RQA = game("rqa")


def cubes(s):
    """All red cubes less the tokens, all blue cubes, all gems."""
    red = sum(s.red) + sum(pile.red for pile in s.pile) + s.reserve[0] + s.extras.red - s.tokens
    blue = sum(s.blue) + sum(pile.blue for pile in s.pile) + s.reserve[1] + s.box_blue
    gems = sum(pile.gems for pile in s.pile) + s.reserve[2]
    return red, blue, gems


def cards(s):
    """All cards, wherever they are."""
    seats = (*s.hand, *s.in_play, *s.discard, *s.top, *s.bag)
    everywhere = Counter(card for zone in (*seats, s.shop, s.shop_top, s.shop_bag, s.scrap) for card in zone)
    everywhere.update(s.extras.past)
    everywhere.update(card for _, card in s.extras.upgrades)
    everywhere.update(card for _, card, _ in s.extras.defenses)
    everywhere.update(dict(zip(s.setup.components.supply, s.supply, strict=True)))
    del everywhere[""]  # a space of the Shop without a card
    return everywhere


def tiles(s):
    """All tiles, on the board and in the Game Box; a double-sided one by its Side 1."""
    return Counter((*s.extras.box, *(tile.stored_as for tile in s.layout.at.values())))


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_cubes_and_cards_are_conserved(seed):
    rng, chance = random.Random(seed), seeded(seed)
    state = generate(rng, set_up=0)  # in the set-up things still come out of the box
    for _ in range(60):
        legal = RQA.legal(state)
        if not legal:
            break
        after = RQA.apply(state, rng.choice(legal), None, chance)
        assert cubes(after) == cubes(state)
        assert cards(after) == cards(state)
        assert tiles(after) == tiles(state)
        assert min(after.reserve) >= 0
        assert all(min(pile) >= 0 for pile in after.pile)
        state = after


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_the_hidden_cards_of_others_change_nothing_that_is_seen(seed):
    """Two positions that differ only in cards that Ann cannot see look the same to her."""
    rng = random.Random(seed)
    state = generate(rng, set_up=0)
    other = state.copy()
    for seat in range(1, len(state.hand)):
        hidden = [*state.hand[seat], *state.top[seat], *state.bag[seat]]
        rng.shuffle(hidden)
        size = len(state.hand[seat])
        other.hand[seat], other.bag[seat] = tuple(hidden[:size]), tuple(sorted(hidden[size:]))
        other.top[seat] = ()
    other.shop_top, other.shop_bag = (), tuple(sorted(state.shop_top + state.shop_bag))
    choice = state.choice
    hers = choice is not None and (choice.seat == "Ann" or choice.frame[:2] == ("draw cards", 0))
    if choice is not None and not hers and choice.kind in ("draw", "discard", "scrap"):
        other.choice = choice._replace(options=tuple(sorted({*choice.options, "Tackle"})))
    assert RQA.observe(state, "Ann") == RQA.observe(other, "Ann")
