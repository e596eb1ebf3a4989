"""What a reader is told beside what happens: what brought it about, which clauses speak, what went along."""

import pytest
from acts import acted

from rqa_lab import Scenario
from rqa_lab.core.notation import Unreadable
from rqa_lab.games import game
from rqa_lab.games.rqa.actions import Play
from rqa_lab.games.rqa.components import shipped
from rqa_lab.games.rqa.setup import within
from rqa_lab.games.rqa.words.english import option
from rqa_lab.scenario.library import load

RQA = game("rqa")
#: this Event comes up when Tackle is bought
ADD_ON = {"shop": ["Tackle"], "shop_top": ["Arena Add-on", "Reprogram"], "shop_deck": ["Twin Cell"]}


def table(*packs, **keys):
    """Pug on c4 for Ann, who has Energy and Move, and Strider on g7 for Bo."""
    scenario = Scenario("rqa", packs=list(packs), **keys).robot("pug", "c4", seat="Ann")
    return scenario.robot("strider", "g7", seat="Bo").turn("Ann", energy=9, move=9)


def events(scenario, *actions):
    """The events of the last of these actions."""
    session = scenario.session()
    return [session.act(action) for action in actions][-1].events


def found(told, kind):
    return [event for event in told if event.kind == kind]


# ---- what brought it about -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pile, change, short", [({"gems": 1}, "change gem", 5), ({"blue": 1}, "change blue", 2)]
)
def test_tokens_come_for_what_has_to_be_changed(pile, change, short):
    """Ann loses a point, and the Reserve has not the red cubes for what she pays with."""
    card = table("backer promo", reserve={"red": 0}).seat("Ann", vp=pile, hand=["Short Circuit"])
    told = [event for event in events(card, "play Short Circuit") if event.kind in ("tokens", change)]
    assert [(event.kind, event.cause) for event in told] == [
        ("tokens", "Short Circuit"),
        (change, "Short Circuit"),
    ]
    assert told[0].facts == {"red": short}


def test_tokens_come_for_points_on_a_new_tile():
    crate = table("dozer", reserve={"red": 0}, game_box=["VP Crate"], **ADD_ON)
    told = events(crate, "buy Tackle", "choose VP Crate", "choose a1")
    for kind in ("tokens", "tile points"):
        assert [(event.cause, event.facts["red"]) for event in found(told, kind)] == [("Arena Add-on", 2)]


def test_a_card_that_costs_points_is_why_they_are_gone():
    circuit = table("backer promo").seat("Ann", vp=3, hand=["Short Circuit"], deck=["Battery"] * 3)
    (lost,) = found(events(circuit, "play Short Circuit"), "forfeit")
    assert (lost.cause, lost.facts["points"]) == ("Short Circuit", 2)


def test_the_end_of_the_game_is_its_last_phase():
    script = load("rqa/end/level-to-the-last-cube")
    told = [event for step in script.run().steps for event in step.events]
    assert [event.kind for event in told[-2:]] == ["end", "phase"]
    assert told[-1].facts == {"old": "respawn", "new": "over"}
    assert (told[-1].cause, told[-1].clauses) == (told[-2].cause, told[-2].clauses)


def test_a_card_that_stands_in_comes_from_the_supply():
    shop = table(shop=["Tackle"], rulings={"shop-empty": "supply"}, supply={"Rivet Gun": 1})
    (stands_in, *_) = found(events(shop, "buy Tackle"), "restock")
    assert (stands_in.cause, stands_in.facts["source"]) == ("buy Tackle", "Supply")


def test_chance_draws_from_all_seats_and_from_all_boards_that_are_left():
    state = RQA.start({"seats": ["Ann", "Bo", "Cy"], "robots": "deal", "first": "random"})
    after = RQA.apply(state, RQA.parse("choose begin", state), chance=lambda n: n - 1)
    assert after.setup.seats == ("Cy", "Ann", "Bo")
    boards = [name.lower() for name, board in shipped().robots.items() if not board.pack]
    assert list(after.setup.robots) == boards[:-4:-1]


# ---- which clauses speak ---------------------------------------------------------------------------------


def test_an_attack_without_a_target_says_that_it_needs_one():
    state = table().hand("Ann", "Rivet Gun").state
    (reason,) = RQA.judge(state, Play("Rivet Gun", "pug", None)).reasons
    assert (reason.kind, reason.clauses) == (
        "needs target",
        ("rqa.attack.need-valid-target", "rqa.term.target"),
    )


def test_what_a_box_gives_is_told_with_the_clauses_of_the_box():
    state = table("dozer").tiles(d4="Loot Box").hand("Ann", "Hammer").state
    _, told = acted(RQA, state, "play Hammer on Loot Box d4", chance=lambda n: 0)
    (gain,) = found(told, "gain")
    assert gain.clauses[:2] == ("rqa.tile.loot-box", "rqa.faq.damaging-tiles")


def test_only_a_gumball_on_an_obstacle_cites_what_makes_it_one():
    machine = table("backer promo").tiles(d4="Gumball Machine", c5="Wall").hand("Ann", "Hammer")
    told = found(events(machine, "play Hammer on Gumball Machine d4"), "gumball")
    cited = {event.facts["at"]: "rqa.gumball.on-blocking-tile" in event.clauses for event in told}
    assert cited == {"c3": False, "c5": True, "e3": False, "e5": False}


def test_a_victory_is_shared_only_if_it_is():
    robots = {"petri": {"seat": "Bo", "at": None}}
    for health, shared in ((0, True), (1, False)):
        robots["pug"] = {"seat": "Ann", **({"at": "a7", "health": health} if health else {"at": None})}
        state = RQA.position({"robots": robots, "turn": {"phase": "over"}})
        assert ("rqa.end.shared" in RQA.outcome(state).clauses) is shared


# ---- in words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, words",
    [
        ("bonus on petri", "Petri’s bonus"),
        ("centre on pug", "Pug’s point in the centre"),
        ("Tacks on crate", "Tacks on Crate"),
        ("crate", "Crate"),
        ("a1", "a1"),
    ],
)
def test_an_option_as_people_write_it(text, words):
    assert option(text) == words


def test_who_begins_is_told_that_the_set_up_does():
    session = Scenario("rqa", game={"seats": ["Ann", "Bo"]}).session()
    assert RQA.look(session.state)["turn"] == "Ann"
    step = session.act("choose begin")
    assert RQA.summary(step.action, step.seat, ()).startswith("The set-up begins.")


@pytest.mark.parametrize("found, column", [("dance", 1), ("", 6)])
def test_a_text_that_is_no_good_from_the_beginning_or_not_long_enough(found, column):
    assert Unreadable("dance", found, "a verb").column == column


# ---- at the edge of the board ----------------------------------------------------------------------------


@pytest.mark.parametrize("metric", ["square", "round"])
def test_however_far_a_range_goes_it_ends_at_the_edge(metric):
    assert within(0, 99, metric) == (1 << 49) - 2


# ---- whom and how much: no more than there is ------------------------------------------------------------


def test_an_attack_all_around_reaches_no_tile_farther_away():
    pound = table("dozer").tiles(d4="VP Crate", g1="VP Crate").seat("Ann", hand=["Ground Pound"])
    assert [event.facts["at"] for event in found(events(pound, "play Ground Pound"), "hit tile")] == ["d4"]


@pytest.mark.parametrize("red", [0, 1, 2])
def test_each_gumball_needs_one_red_cube(red):
    machine = (
        table("backer promo", reserve={"red": red}).tiles(a4="Gumball Machine").robot("pug", "a5", seat="Ann")
    )
    told = events(machine.seat("Ann", hand=["Hammer"]), "play Hammer on Gumball Machine a4")
    assert [event.facts["at"] for event in found(told, "gumball")] == ["b3", "b5"]
    assert sum(event.facts["red"] for event in found(told, "tokens")) == 2 - red


@pytest.mark.parametrize("reading", ["caused", "attack-only"])
def test_what_petris_attack_knocks_out_counts_in_both_readings(reading):
    fight = Scenario("rqa", rulings={"petri-attribution": reading}).turn("Ann", energy=2)
    fight = fight.robot("petri", "c4", seat="Ann").robot("strider", "d4", seat="Bo", health=1)
    told = events(fight.seat("Ann", hand=["Hammer"], deck=["Battery"]), "play Hammer on strider")
    assert [event.cause for event in found(told, "draw")] == ["Petri"]
