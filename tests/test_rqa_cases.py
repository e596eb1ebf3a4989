"""Positions that were once judged or played wrongly: each stays right from now on."""

import pytest

from rqa_lab import Scenario
from rqa_lab.core.notation import Ambiguous
from rqa_lab.core.session import Session
from rqa_lab.games import game

RQA = game("rqa")


def played(scenario, *actions):
    """The session after these actions."""
    session = scenario.session()
    for action in actions:
        session.act(action)
    return session


def test_nobody_follows_onto_a_robot_without_the_move_to_come_down():
    """Two robots share a space, which only a broken position can hold; a push moves one of them away."""
    pushing = (
        Scenario("rqa")
        .robot("strider", "e3", seat="Ann", over=True)
        .robot("pug", "e2", seat="Bo")
        .robot("petri", "e2", seat="Bo")
    )
    session = pushing.turn("Ann", move=2).session()
    (reason,) = session.judge("push pug down with strider").reasons
    assert (reason.kind, reason.facts["to"], reason.facts["needs"]) == ("no way down", "e2", 3)
    assert played(pushing.turn("Ann", move=3), "push pug down with strider", "move strider up")


def test_a_way_down_may_lead_over_somebody_whom_the_plating_knocks_out():
    """Pug is on top among Walls; pushing Strider costs 2 Move, kills it, and its space is free for 1 more."""
    walls = {
        f"{column}{row}": "Wall" for column in "abcdefg" for row in range(1, 8) if f"{column}{row}" != "f3"
    }

    def on_top(**pug):
        start = Scenario("rqa").tiles(**walls).robot("pug", "d3", seat="Ann", over=True, **pug)
        start = start.robot("strider", "f3", seat="Bo", health=2).turn("Ann", move=4)
        state = start.session().state.replaced(atop=0)
        return RQA.judge(state, RQA.parse("move pug right", state))

    assert on_top(plating=1)
    assert [reason.kind for reason in on_top().reasons] == ["no way down"]


def test_an_empty_shop_deck_is_made_anew_for_the_compactor():
    walk = Scenario("rqa", scrap_heap=["Laser Cannon"]).tiles(d1="Trash Compactor").robot("pug", "c1")
    step = walk.robot("crate", "g7", seat="Bo").turn("Ann", move=1).session().act("move pug right")
    kinds = [event.kind for event in step.events]
    assert kinds[:5] == ["pay", "step", "new Shop Deck", "scrap top", "hurt"]
    assert "rqa.shop.deck-reshuffle" in step.events[2].clauses


def test_one_shot_of_the_laser_gains_before_it_loses():
    """With friends in the line, who stands nearer makes no difference."""

    def points(petri, crate):
        shot = (
            Scenario("rqa")
            .set(rulings={"laser-friends": "hit"})
            .robot("pug", "a1", seat="Ann")
            .robot("petri", petri, seat="Ann")
            .robot("crate", crate, seat="Bo")
            .hand("Ann", "Laser Cannon")
        )
        return RQA.look(played(shot.turn("Ann"), "play Laser Cannon with pug right").state)["Ann"]["vp"]

    assert points("b1", "c1") == points("c1", "b1") == 0


def test_a_scrapped_shop_card_fills_the_shop_before_the_next_is_scrapped():
    cards = Scenario("rqa", shop=["Tackle"]).set(data={"Battery": {"steps": [["scrap", 2]]}})
    cards = cards.robot("pug", "c4").hand("Ann", "Battery", "Laser Cannon", "Tackle").turn("Ann")
    step = played(cards, "play Battery").act("choose Laser Cannon")
    assert [event.kind for event in step.events] == ["choose", "scrap", "new Shop Deck", "restock", "nothing"]
    assert RQA.look(step.state)["choice"]["kind"] == "scrap"


def test_what_comes_too_late_is_not_ordered():
    """Plating on a robot that the Wall has Knocked Out: nobody is asked when nothing happens to it."""
    pushing = (
        Scenario("rqa")
        .tiles(e4="Wall")
        .robot("petri", "c4", seat="Ann", plating=1)
        .robot("crate", "d4", seat="Bo", health=1)
        .seat("Ann", deck=["Battery"])
    )
    step = pushing.turn("Ann", move=3).session().act("push crate right")
    assert RQA.look(step.state)["choice"] is None
    assert [event.kind for event in step.events][-3:] == ["nothing", "points", "draw"]


def test_an_attack_that_was_used_is_told_with_all_else_that_speaks_against_it():
    aimed = Scenario("rqa").robot("strider", "a1", seat="Ann", used=True).robot("crate", "g7", seat="Bo")
    reasons = aimed.turn("Ann", energy=1).session().judge("use strider on crate").reasons
    assert [reason.kind for reason in reasons] == ["used already", "out of range", "attack price"]


def test_a_push_without_a_way_means_a_straight_one():
    apart = Scenario("rqa").robot("pug", "c4", seat="Ann").robot("petri", "e4", seat="Bo").turn("Ann", move=3)
    with pytest.raises(Ambiguous) as caught:
        apart.session().act("push petri")
    assert caught.value.candidates == tuple(
        f"push petri {way} with pug" for way in ("right", "up", "left", "down")
    )


@pytest.mark.parametrize("deck", [["Battery"], ["Battery", "Hammer"]])
def test_a_compactor_stops_where_no_card_has_a_cost(deck):
    """Each of them comes back into the deck, so that there would be no end to it."""
    walk = Scenario("rqa", rulings={"supply-recycling": "all"}, shop_top=deck, shop_deck=[])
    walk = walk.tiles(d1="Trash Compactor").robot("pug", "c1").robot("crate", "g7", seat="Bo")
    step = walk.turn("Ann", move=1).session().act("move pug right")
    kinds = [event.kind for event in step.events]
    assert kinds[:4] == ["pay", "step", "scrap top", "nothing"]
    assert "rqa.tile.trash-compactor.cost-zero" not in step.events[2].clauses


@pytest.mark.parametrize("blue, cited", [(0, False), (1, True)])
def test_two_respawns_are_cited_only_where_the_first_took_the_last_blue_cube(blue, cited):
    """With none left, the first robot that would come back ends the game; the other is not the reason."""
    waiting = Scenario("rqa", reserve={"blue": blue}).tiles(a1="Spawn", g1="Spawn")
    waiting = waiting.robot("pug", seat="Ann").robot("petri", seat="Ann")
    session = waiting.robot("crate", "d4", seat="Bo").turn("Bo").session()
    step = session.act("end turn")
    if session.state.choice is not None:
        session.act("choose petri")
        step = session.act("choose a1")
    (end,) = (event for event in step.events if event.kind == "end")
    assert ("rqa.end.two-respawns" in end.clauses) is cited


@pytest.mark.parametrize("gems, cited", [(0, False), (1, True)])
def test_which_cubes_pay_is_cited_where_there_was_a_choice(gems, cited):
    walk = Scenario("rqa").tiles(d4="Pothole").robot("pug", "c4", seat="Ann")
    walk = walk.seat("Ann", vp={"blue": 1, "gems": gems}).turn("Ann", move=1)
    step = walk.session().act("move pug right")
    (change,) = (event for event in step.events if event.kind.startswith("change"))
    assert ("rqa.cubes.loss-payment-choice" in change.clauses) is cited


HAMMER = {"Hammer": {"steps": [["either", ["plating", 1], ["draw", 1]]]}}


@pytest.mark.parametrize("reading", ["after", "before"])
@pytest.mark.parametrize(
    "in_play, data, source",
    [
        (["Hammer"], HAMMER, "Hammer"),
        (["Battery", "Electrified Plating"], HAMMER, "Electrified Plating"),
        ([], {}, "Electrified Plating"),
        ([], {"Electrified Plating": {"steps": [["draw", 1]]}}, "push crate right with pug"),
    ],
)
def test_damage_that_a_card_adds_to_pushes_is_of_that_card(reading, in_play, data, source):
    """A position may say that there is such damage without the card, or where no card deals any."""
    keys = {
        "robots": {
            "pug": {"seat": "Ann", "at": "c4", "plating": 1},
            "crate": {"seat": "Bo", "at": "d4"},
        },
        "seats": {"Ann": {"in_play": in_play}, "Bo": {}},
        "turn": {"move": 3},
        "tiles": {"e4": "Tacks"},
        "data": data,
        "rulings": {"plating-timing": reading},
    }
    session = Session(RQA, RQA.position(keys))
    step = session.act("push crate right")
    if reading == "after":
        assert session.state.choice.options == ("Tacks on crate", f"{source} on crate")
        step = session.act(f"choose {source} on crate")
    hurt = [event for event in step.events if event.kind == "hurt"]
    assert hurt[0].cause == source


def test_of_cards_for_free_none_may_be_cheap_enough():
    cards = Scenario("rqa", shop=["Rev Motors"]).set(data={"Battery": {"steps": [["acquire", 1]]}})
    cards = cards.robot("pug", "c4").hand("Ann", "Battery").turn("Ann")
    *_, event = cards.session().act("play Battery").events
    assert (event.kind, event.facts["what"], event.cause) == ("nothing", "acquire", "Battery")
    assert event.clauses[-2:] == ("rqa.card.printed-cost", "rqa.faq.partial-effects")
