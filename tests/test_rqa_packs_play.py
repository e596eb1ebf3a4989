"""Packs in play, where games seldom come to: nothing to flip or to claim, who chooses, what is cited."""

from functools import partial

import pytest
from acts import acted
from rqa_data import with_data

from rqa_lab import Scenario
from rqa_lab.core.session import Session
from rqa_lab.games import game

RQA = game("rqa")
#: Remodel comes up when Tackle is bought
REMODEL = {"shop": ["Tackle"], "shop_top": ["Remodel", "Reprogram"], "shop_deck": ["Twin Cell"]}


def table(*packs, **keys):
    """Pug on c4 for Ann, who has Energy and Move, and Strider on g7 for Bo."""
    scenario = Scenario("rqa", packs=list(packs), **keys).robot("pug", "c4", seat="Ann")
    return scenario.turn("Ann", energy=2, move=3)


def against(scenario, strider="g7", **pieces):
    return scenario.robot("strider", strider, seat="Bo", **pieces)


def events(step, kind):
    return [event for event in step.events if event.kind == kind]


# ---- tiles that come, go and turn over -------------------------------------------------------------------


def test_a_tile_that_is_turned_over_stays_one_tile():
    session = against(table("jaws").tiles(d4="Button", c2="Vent", f5="Live Wires")).session()
    session.act("move pug right")
    assert [(at is None, kind) for at, kind in session.state.layout.tiles] == [
        (False, "Steam Vent"),
        (False, "Button"),
        (False, "Charge Pad"),
    ]


def test_a_button_with_nothing_to_flip_says_so():
    step = against(table("jaws").tiles(d4="Button")).session().act("move pug right")
    found = [event for event in events(step, "nothing") if event.facts["what"] == "flip"]
    assert [(event.cause, event.facts["on"]) for event in found] == [("Button", "Button")]
    assert found[0].clauses == ("rqa.tile.button", "rqa.faq.partial-effects")


@pytest.mark.parametrize(
    "action, repaired",
    [("move pug up", "Pug"), ("push crate right", "Crate"), ("play Tackle on crate", "Crate")],
)
def test_a_tile_repairs_the_robot_that_entered_it_whoever_brought_it_there(action, repaired):
    robots = {
        name: {"seat": seat, "at": at, "health": {"red": 2, "blue": 1}}
        for name, seat, at in (("pug", "Ann", "c4"), ("crate", "Bo", "d4"))
    }
    data = {"Button": {"enter": [["repair", 1]]}, "Tackle": {"steps": [["knock", 1]]}}
    keys = {"packs": ["jaws"], "tiles": {"c5": "Button", "e4": "Button"}, "robots": robots, "data": data}
    seats = {"Ann": {"hand": ["Tackle"]}, "Bo": {}}
    session = Session(RQA, RQA.position({**keys, "seats": seats, "turn": {"move": 3}}))
    step = session.act(action)
    assert [event.facts["robot"] for event in events(step, "repair")] == [repaired]


def test_what_may_not_be_swapped_is_refused_with_its_clause():
    tiles = table("dozer", **REMODEL, game_box=["Wall", "Smoke", "Tacks"]).tiles(
        a1="Spawn", a2="Wall", b1="Pothole"
    )
    session = against(tiles).session()
    session.act("buy Tackle")

    def refused(text):
        return [(reason.kind, reason.clauses) for reason in session.judge(text).reasons]

    assert refused("choose d7") == [("no tile", ("rqa.card.remodel", "rqa.term.tile"))]
    assert refused("choose a1") == [("a Spawn", ("rqa.card.remodel",))]
    session.act("choose b1")
    assert refused("choose Wall") == [("walls off", ("rqa.faq.no-blocking-off",))]
    assert refused("choose Smoke") == []


def test_with_nothing_to_swap_remodel_does_nothing():
    step = against(table("dozer", **REMODEL)).session().act("buy Tackle")
    (found,) = events(step, "nothing")
    assert (found.cause, found.facts) == ("Remodel", {"what": "swap tile", "on": "Ann"})
    assert found.clauses == ("rqa.card.remodel", "rqa.faq.partial-effects")


def test_the_active_player_chooses_where_a_robot_is_displaced_to():
    tiles = table("dozer", **REMODEL, game_box=["Wall"]).tiles(d2="Solar Farm", d3="Tacks")
    session = against(tiles, "d2").session()
    session.act("buy Tackle")
    session.act("choose d2")
    assert (RQA.to_act(session.state), session.state.choice.kind) == ("Ann", "displaced to")
    (found,) = events(session.act("choose e2"), "displace")
    assert (found.cause, found.facts["to"]) == ("Remodel", "e2")


# ---- tiles that are pushed and hit -----------------------------------------------------------------------


def test_a_tile_may_be_pushed_into_the_same_wall_in_the_next_turn():
    crate = table("dozer").tiles(c5="VP Crate", c6="Wall").tile_points(c5=2)
    session = against(crate).session()
    session.act("push VP Crate c5 up")
    assert "rqa.limit.same-obstacle" in session.judge("push VP Crate c5 up").reasons[0].clauses
    (found,) = events(session.act("end turn"), "forget bumps")
    assert found.facts["bumps"] == (("VP Crate c5", "Wall c6"),)
    assert session.state.extras.bumped == ()


def test_a_hit_on_a_crate_without_points_says_that_there_are_none():
    crate = table("dozer").tiles(d4="VP Crate").tile_points(d4=0).hand("Ann", "Hammer")
    step = against(crate).session().act("play Hammer on VP Crate d4")
    (found,) = events(step, "nothing")
    assert found.facts == {"what": "claim", "on": "VP Crate d4"}
    assert found.clauses[0] == "rqa.tile.vp-crate"
    assert "rqa.faq.partial-effects" in found.clauses


def test_damage_for_a_tile_that_is_gone_by_then_says_so():
    box = table("dozer").tiles(d4="Loot Box", e4="Wall").hand("Ann", "Tackle")
    step = against(box).session().act("play Tackle on Loot Box d4")
    assert len(events(step, "open")) == 1
    (found,) = [event for event in events(step, "nothing") if event.cause == "Tackle"]
    assert found.facts == {"what": "damage", "on": "Loot Box"}
    assert found.clauses == ("rqa.faq.partial-effects",)


def test_a_push_at_a_tile_that_is_not_there_is_refused():
    session = against(table("dozer")).session()
    (reason,) = session.judge("push Loot Box d4 right").reasons
    assert (reason.kind, reason.clauses) == ("no such tile", ("rqa.term.tile",))
    assert (reason.facts["tile"], reason.facts["to"]) == ("Loot Box d4", "d4")


# ---- gumballs --------------------------------------------------------------------------------------------


def test_gumballs_go_along_with_a_tile_and_an_event_tells_it():
    box = table("dozer", "backer promo").tiles(d4="Loot Box").gumball("d4", "d4")
    (found,) = events(against(box).session().act("push Loot Box d4 right"), "carry gumballs")
    assert found.facts == {"start": "d4", "to": "e4", "red": 2}


@pytest.mark.parametrize("action, stolen", [("move pug right", False), ("push strider right", True)])
def test_only_a_push_steals_a_gumball(action, stolen):
    gumball = table("backer promo").gumball("d4")
    there = against(gumball, "d4" if stolen else "g7")
    (found,) = events(there.session().act(action), "claim gumballs")
    assert ("rqa.gumball.steal-by-push" in found.clauses) is stolen
    assert "rqa.gumball.claim" in found.clauses


# ---- cards that stay -------------------------------------------------------------------------------------


def test_a_card_that_costs_nothing_any_more_needs_no_energy():
    shop = Scenario("rqa", packs=["jaws"], shop=["Tackle", "Laser Cannon"]).upgrade("Ann", "Membership Card")
    state = against(shop.robot("pug", "c4", seat="Ann").turn("Ann", energy=0)).state
    assert [action.text for action in RQA.legal(state)] == ["buy Tackle", "end turn"]


@pytest.mark.parametrize(
    "defenses, gone",
    [({}, True), ({"Bumper Plate": 1}, False), ({"Bumper Plate": 2}, False), ({"Hologram": 0}, False)],
)
def test_a_way_down_does_not_lead_over_somebody_whom_a_defense_saves(defenses, gone):
    """Pug is on top among Walls, and its plating deals 1; a Defense keeps Strider on its space."""
    walls = {
        f"{column}{row}": "Wall" for column in "abcdefg" for row in range(1, 8) if (column, row) != ("f", 3)
    }
    start = Scenario("rqa", packs=["kettle", "bot battle promo"]).tiles(**walls)
    start = start.robot("pug", "d3", seat="Ann", over=True, plating=1)
    start = start.robot("strider", "f3", seat="Bo", health=2, defenses=defenses).turn("Ann", move=4)
    state = start.state.replaced(atop=0)
    assert bool(RQA.judge(state, RQA.parse("move pug right", state))) is gone


# ---- clauses are those of the card that acts -------------------------------------------------------------


def otherwise(scenario, **components):
    """The position of a scenario with fields of components replaced, cards' steps too."""
    return with_data(scenario.state, components)


#: the position after some actions, where chance gives what it can give first, and their events
play = partial(acted, RQA, chance=lambda n: 0)


def refused(state, text):
    """The clauses of each reason against an action."""
    return [reason.clauses for reason in RQA.judge(state, RQA.parse(text, state)).reasons]


def test_another_card_that_lays_a_tile_cites_nothing_of_arena_add_on():
    shop = {"shop": ["Tackle"], "shop_top": ["Power Surge", "Reprogram"], "shop_deck": ["Twin Cell"]}
    start = against(table("dozer", **shop, game_box=["Wall", "Tacks"]).tiles(b1="Smoke"))
    state = otherwise(start, **{"Power Surge": {"steps": [["lay tile"]]}})
    asked, _ = play(state, "buy Tackle")
    text = ("rqa.card.do-what-it-says",)
    assert refused(asked, "choose Smoke") == [("lab.not-an-option", *text)]
    _, declined = play(asked, "choose nothing")
    assert [(it.kind, it.clauses) for it in declined[:2]] == [("choose", text), ("nothing", text)]
    picked, _ = play(asked, "choose Tacks")
    assert refused(picked, "choose b1") == [(*text, "rqa.term.empty")]
    _, laid = play(picked, "choose d5")
    assert [it.clauses for it in laid[:2]] == [(*text, "rqa.faq.no-blocking-off")] * 2


@pytest.mark.parametrize("target, seat", [("strider", "Bo"), ("petri", "Ann")])
def test_another_endless_defense_cites_nothing_of_the_hologram(target, seat):
    """Who stands beside Pug is hit, or pushed onto Tacks if it is a friend."""
    start = table("kettle").tiles(e4="Tacks").hand("Ann", "Hammer")
    start = start.robot(target, "d4", seat=seat, defenses={"Bumper Plate": 0})
    start = start.robot("crate", "g7", seat="Bo")
    state = otherwise(start, **{"Bumper Plate": {"steps": [["hologram"]], "standing": [["absorb all"]]}})
    _, found = play(state, "play Hammer on strider" if seat == "Bo" else "push petri right")
    assert "break" in [event.kind for event in found]
    assert not [it for event in found for it in event.clauses if it.startswith("rqa.card.hologram")]
    assert all(event.clauses for event in found)


def test_what_is_bought_first_cites_the_cards_for_which_that_matters():
    shop = against(table("jaws", shop=["Tackle"], shop_deck=["Twin Cell"]))
    cards = {
        "Membership Card": {"standing": [["start", ["draw", 1]]]},
        "Roof Panel": {"standing": [["first buy", 1]]},
    }
    for components, card, clause in (
        ({}, "Membership Card", ("rqa.card.membership-card",)),
        (cards, "Roof Panel", ("rqa.card.upgrade",)),
        ({}, "Roof Panel", ()),
        (cards, "Membership Card", ()),
    ):
        _, found = play(otherwise(shop.upgrade("Ann", card), **components), "buy Tackle", "end turn")
        told = [event.clauses for event in found if "bought" in str(event.facts)]
        assert told == [clause] * 2 * bool(clause)


def test_a_membership_card_that_comes_after_the_first_purchase_waits_for_the_next_turn():
    shop = against(table("jaws", shop=["Tackle", "Omniwheels"], shop_deck=["Twin Cell"]))
    session = shop.hand("Ann", "Membership Card").set(turn={"seat": "Ann", "energy": 6}).session()
    session.act("buy Tackle")
    told = [event.facts.get("what") for event in session.act("play Membership Card").events]
    assert told[-1] == "bought"
    session.act("buy Omniwheels")
    assert session.game.look(session.state)["Ann"]["energy"] == 0


# ---- robots that come back -------------------------------------------------------------------------------


def test_pug_comes_in_by_its_power_only_at_the_centre():
    gone = Scenario("rqa").tiles(a1="Spawn").robot("pug", None, seat="Bo").robot("strider", "g7", seat="Ann")
    session = gone.turn("Ann").session()
    session.act("end turn")
    session.act("choose a1")
    come = [event for step in session.line for event in step.events if event.kind == "come in"]
    assert [event.facts["to"] for event in come] == ["a1"]
    assert "rqa.robot.pug.spawn" not in come[0].clauses
