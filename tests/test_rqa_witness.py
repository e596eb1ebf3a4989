"""Hidden information: a seat sees and hears the same, whatever else is so that it may not know."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab import Scenario
from rqa_lab.core.chance import CHANCE, pick, seeded
from rqa_lab.games import game
from rqa_lab.games.rqa.state import UNKNOWN

RQA = game("rqa")
SEEDS = st.integers(0, 10**9)
CARDS = sorted(RQA.position({}).setup.components.cards)


def different(cards):
    return list(dict.fromkeys(cards))


def otherwise(state, seat, rng, *, hands):
    """The same to a seat: others have other cards in decks and ``hands``, and its own deck another order.

    Whoever is asked for one of his cards is asked for one that he has now.
    """
    choice = state.choice
    zones = {zone: [*getattr(state, zone)] for zone in ("top", "bag", "hand")}
    for number, name in enumerate(state.setup.seats):
        draws = choice is not None and choice.kind == "draw" and choice.frame[1] == number
        if name == seat:
            if not draws:
                zones["bag"][number], zones["top"][number] = state.top[number] + state.bag[number], ()
            continue
        for zone in ("top", "bag", *(["hand"] if name in hands else [])):
            zones[zone][number] = rng.choices(CARDS, k=len(zones[zone][number]))
        options = None
        if draws:
            options = sorted(different(zones["bag"][number]))
        elif choice is not None and choice.seat == name and choice.kind in ("discard", "scrap"):
            options = [*(["nothing"] if choice.kind == "scrap" else []), *different(zones["hand"][number])]
        if options is not None:
            choice = choice._replace(options=tuple(options))
    return state.replaced(**zones, choice=choice)


def resolved(state, action, seat, secret, public):
    """What comes of an action once chance has answered; ``secret`` answers what ``seat`` cannot see."""
    trace = []
    now = RQA.advance(state.copy(), action, trace)
    while RQA.to_act(now) == CHANCE:
        hidden = now.choice.kind == "draw" and now.setup.seats[now.choice.frame[1]] != seat
        RQA.advance(now, pick(RQA.outcomes(now), secret if hidden else public), trace)
    return now, RQA.language.dress(trace)


def positions(seed):
    """A position out of the generator, or out of a whole game, at some moment of it."""
    rng = random.Random(seed)
    if rng.random() < 0.6:
        return RQA.generate(rng)
    state, chance = RQA.start({"seats": ["Ann", "Bo", "Cy"]}), seeded(seed)
    for _ in range(rng.randint(1, 80)):
        if RQA.to_act(state) is None:
            break
        state = RQA.advance(state.copy(), rng.choice(RQA.legal(state)), None, chance)
    return state


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_what_a_seat_may_not_know_makes_no_difference_to_it(seed):
    state, rng = positions(seed), random.Random(seed)
    for seat in state.setup.seats:
        other = otherwise(state, seat, rng, hands=state.setup.seats)
        seen = RQA.observe(state, seat)
        assert RQA.observe(other, seat) == seen
        assert RQA.observe(seen, seat) == seen
        for action in RQA.universe(seen):
            assert (
                RQA.judge(state, action, seat)
                == RQA.judge(other, action, seat)
                == RQA.judge(seen, action, seat)
            )
        if RQA.to_act(state) == seat:
            assert RQA.legal(state) == RQA.legal(other) == RQA.legal(seen)
        assert RQA.look(seen)
        assert RQA.scene(seen).label
        for one in state.setup.seats:
            assert RQA.table(seen, one).notes is not None
        for action in (*RQA.legal(seen), *RQA.tempting(seen)):
            assert RQA.label(seen, action)


@settings(max_examples=75, deadline=None)
@given(seed=SEEDS)
def test_a_seat_hears_the_same_whatever_it_may_not_know(seed):
    """One action, by whomever, in both positions; who acts holds the same hand, as it may be laid open."""
    state, rng = positions(seed), random.Random(seed)
    acting = RQA.to_act(state)
    if acting is None or acting == CHANCE:
        return
    for seat in state.setup.seats:
        known = otherwise(state, seat, rng, hands=())
        active = known.setup.seats[known.seat]
        other = otherwise(known, seat, rng, hands={*known.setup.seats} - {acting, active})
        both = [action for action in RQA.legal(known) if action in RQA.legal(other)]
        action = rng.choice(both)
        ends = [
            resolved(one, action, seat, seeded(f"secret {number}"), seeded(seed))
            for number, one in enumerate((known, other))
        ]
        (first, told), (second, heard) = ends
        asked = [end.choice.kind for end, _ in ends if end.choice is not None]
        drawn = any(event.kind == "draw" and event.facts["seat"] != seat for event in told)
        discarded = any(event.kind == "discard" for events in (told, heard) for event in events)
        if asked == ["discard"] or (drawn and discarded):
            continue  # what is discarded lies open, and who holds cards of one kind only is not asked which
        assert [RQA.witness(event, seat) for event in told] == [RQA.witness(event, seat) for event in heard]
        if first.setup.seats[first.seat] == active:
            assert RQA.observe(first, seat) == RQA.observe(second, seat)
        for event in told:
            assert RQA.witness(event, acting) == event or event.facts["seat"] != acting
            assert RQA.language.tell(RQA.witness(event, seat))


def drawing():
    """Ann plays a card that lets her draw two."""
    scenario = Scenario("rqa").robot("pug", "c4", seat="Ann").robot("crate", "g7", seat="Bo")
    ann = {"hand": ["Pneumatic Piston"], "deck": ["Battery", "Battery", "Hammer"]}
    return scenario.seat("Ann", **ann).turn("Ann").session().act("play Pneumatic Piston")


@pytest.mark.parametrize("seat, hidden", [("Ann", False), ("Bo", True)])
def test_who_draws_sees_the_card(seat, hidden):
    draws = [RQA.witness(event, seat) for event in drawing().events if event.kind == "draw"]
    assert draws
    for event in draws:
        assert (event.facts["card"] == UNKNOWN) is hidden
        assert RQA.language.tell(event).endswith("draws a card.") is hidden


def test_the_opening_hands_are_seen_by_their_owners_only():
    trace, state = (
        [],
        RQA.start({"seats": ["Ann", "Bo", "Cy"], "robots": {"pug": "Ann", "crate": "Bo", "petri": "Cy"}}),
    )
    RQA.advance(state, RQA.legal(state)[0], trace, seeded(1))
    draws = [RQA.witness(event, "Bo") for event in RQA.language.dress(trace) if event.kind == "draw"]
    assert len(draws) == 15
    assert {event.facts["seat"] for event in draws if event.facts["card"] != UNKNOWN} == {"Bo"}


def test_what_is_discarded_and_scrapped_lies_open():
    for kind in ("discard", "scrap", "play", "clear play", "discard hand", "reshuffle", "acquire", "restock"):
        facts = {"seat": "Bo", "card": "Hammer", "cards": ("Hammer",)}
        event = drawing().events[0].__class__(kind, ("rqa.card.discard",), "turn", facts)
        assert RQA.witness(event, "Ann") is event


def test_the_order_of_ones_own_deck_is_hidden_too():
    one, two = (
        Scenario("rqa")
        .robot("pug", "c4", seat="Ann")
        .seat("Ann", top=top, deck=deck)
        .turn("Ann")
        .session()
        .state
        for top, deck in ((["Hammer"], ["Battery"]), (["Battery"], ["Hammer"]))
    )
    assert one != two
    assert RQA.observe(one, "Ann") == RQA.observe(two, "Ann")
