"""What happened in Robot Quest Arena, in English: every kind of event has a sentence, steps are summed up."""

import pytest
import stored

from rqa_lab import Scenario
from rqa_lab.core.event import Event
from rqa_lab.core.verdict import Reason
from rqa_lab.games import game
from rqa_lab.games.rqa.components import every_component
from rqa_lab.games.rqa.kinds import EVENTS
from rqa_lab.games.rqa.setup import named
from rqa_lab.games.rqa.words.english import ENGLISH, option, the

RQA = game("rqa")


#: kinds of events with their facts
EVENTS_OF_PACKS = [
    ("play", ("Ann", "Tackle", "Pug", "Loot Box d4", None)),
    ("play", ("Ann", "Tackle", "Pug", "Crate", None)),
    ("use", ("Bo", "Strider", "VP Crate c3")),
    ("bump", ("VP Crate d4", "d4", "Wall e4", "right")),
    ("bump", ("Pug", "d4", "Loot Box e4", "right")),
    ("stay", ("Pug", "c4", "Loot Box d4")),
    ("slide", ("Loot Box", "d4", "e4", "right")),
    ("displace", ("Pug", "d4", "e4")),
    ("hit tile", ("Loot Box", "d4", 2)),
    ("hit tile", ("Loot Box", "", 1)),
    ("open", ("Loot Box", "d4", "gain 2 Energy")),
    ("lay tile", ("Tacks", "d4")),
    ("take tile", ("Wall", "d4", "Wall")),
    ("take tile", ("Tacks", "d4", "Tacks")),
    ("take tile", ("Glue", "d4", "Glue")),
    ("take tile", ("Steam Vent", "d4", "Vent")),
    ("flip", ("f4", "Vent", "Steam Vent")),
    ("tile points", ("VP Crate", "c3", 2)),
    ("tile points back", ("VP Crate", "c3", 1)),
    ("carry points", ("c3", "d3", 2)),
    ("claim points", ("Ann", "VP Crate", "c3", 1, 4)),
    ("gumball", ("e5",)),
    ("claim gumballs", ("Ann", "Pug", "e5", 2, 3)),
    ("carry gumballs", ("c3", "d3", 1)),
    ("turn gumballs", ("VP Crate", "c3", 1)),
    ("attach", ("Ann", "Pug", "Bumper Plate", 2)),
    ("attach", ("Ann", "Pug", "Hologram", 0)),
    ("absorb", ("Pug", "Bumper Plate", 1, 1)),
    ("absorb", ("Pug", "Bumper Plate", 2, 0)),
    ("break", ("Strider", "Hologram", "Bo")),
    ("install", ("Ann", "Bling")),
    ("event over", ("Remodel",)),
    ("Game Box", (("Tacks", "Wall", "Wall"),)),
    ("allow", ("Pug", "hypercharge")),
    ("allow", ("Ann", "bought")),
    ("wear off", ((("Pug", "hypercharge"),),)),
    ("wear off", ((("Ann", "bought"),),)),
    ("choose", ("Ann", "swap tile", "nothing")),
    ("choose", ("Ann", "who next", "Loot Box d4")),
    ("nothing", ("fixed", "Gumball Machine d4")),
    ("nothing", ("onto a tile", "Loot Box d4")),
    ("nothing", ("claim", "VP Crate d4")),
    ("nothing", ("gumballs", "Gumball Machine")),
    ("nothing", ("flip", "Button")),
    ("nothing", ("entered", "Pug")),
    ("nothing", ("left", "d4")),
    ("nothing", ("displaced", "Pug")),
    ("nothing", ("lay tile", "Ann")),
    ("nothing", ("swap tile", "Ann")),
    ("nothing", ("event", "the Shop")),
    ("nothing", ("gone", "Loot Box")),
]  # fmt: skip


def valued(fact):
    """A fact as the writers leave it: a tile by a name that knows its space."""
    return named(fact) if isinstance(fact, str) else fact


@pytest.mark.golden
def test_what_packs_bring_is_told_in_whole_sentences():
    found = [
        Event(kind, (), "", dict(zip(EVENTS[kind].names, map(valued, facts), strict=True)))
        for kind, facts in EVENTS_OF_PACKS
    ]
    of = [f"{kind} {', '.join(map(str, facts))}" for kind, facts in EVENTS_OF_PACKS]
    stored.said(zip(of, map(ENGLISH.tell, found), strict=True), "rqa-events")


def test_what_a_push_moves_is_pushed():
    facts = {"tile": "Loot Box", "start": "d4", "to": "e4", "way": "right"}
    event = Event("slide", (), "push Loot Box d4 right with pug", facts)
    assert ENGLISH.tell(event) == "The Loot Box is pushed from d4 to e4."


def test_only_a_tile_with_its_space_is_taken_for_one():
    names = ("VP Crate", "VP Crate c3", "Crate", "the top edge", "Ann d4")
    assert [the(named(name)) for name in names] == [
        "the VP Crate", "the VP Crate on c3", "Crate", "the top edge", "Ann d4",
    ]  # fmt: skip
    assert [option(text) for text in ("Tacks on crate", "Button on Loot Box d4", "crate", "nothing")] == [
        "Tacks on Crate", "Button on Loot Box d4", "Crate", "nothing",
    ]  # fmt: skip


# ---- steps in a sentence or two --------------------------------------------------------------------------


def packs(*names, **pug):
    """Pug of Ann on c4 with so much Move, Strider of Bo far away."""
    return Scenario("rqa").set(packs=list(names)).robot("pug", "c4", seat="Ann", **pug)


def told(scenario, *steps):
    """What is said of the steps, one after the other."""
    session = scenario.session()
    made = [session.act(step) for step in steps]
    return [RQA.summary(step.action, step.seat, step.events) for step in made]


BOX = packs("dozer").tiles(d4="Loot Box").robot("strider", "g4", seat="Bo")
PROMO = packs("backer promo").tiles(d4="Gumball Machine").hand("Ann", "Rivet Gun")
REMODEL = (
    packs("dozer")
    .tiles(f4="Solar Farm")
    .robot("strider", "f4", seat="Bo")
    .set(shop=["Tackle"], shop_top=["Remodel", "Omniwheels"])
    .turn("Ann", energy=2)
)
PLATE = packs("kettle").robot("strider", "d4", seat="Bo").hand("Ann", "Rivet Gun")


CRATE = packs("dozer").tiles(d5="VP Crate", e5="Wall").robot("strider", "c5", seat="Bo", plating=1)
CANNON = packs("backer promo").tiles(d5="Loot Box").robot("strider", "b5", seat="Bo").hand("Bo", "Air Cannon")
#: positions, and what is done there step by step
STEPS = [
    (BOX.turn("Ann", move=2), ("push loot box right",)),
    (BOX.hand("Ann", "Tackle").set(chance=["gain 2 Energy"]), ("play Tackle on loot box",)),
    (PROMO, ("play Rivet Gun on gumball machine",)),
    (REMODEL, ("buy Tackle", "choose f4", "choose Wall", "choose e4")),
    (
        PLATE.robot("strider", "d4", seat="Bo", defenses={"Bumper Plate": 1}),
        ("play Rivet Gun on strider",),
    ),
    (CRATE.turn("Bo", move=2), ("push VP Crate right",)),
    (CANNON.turn("Bo").set(chance=["draw 2 cards"]), ("play Air Cannon on loot box",)),
]


@pytest.mark.golden
def test_steps_are_summed_up():
    rows = [row for scenario, steps in STEPS for row in zip(steps, told(scenario, *steps), strict=True)]
    stored.said(rows, "rqa-steps")


def test_who_plays_at_a_terminal_is_told_of_upgrades():
    scenario = packs("jaws").hand("Ann", "Battery")
    assert RQA.resources(scenario.state, "Ann") == "0 Energy, 0 Move. Hand: Battery."
    scenario = scenario.seat("Ann", hand=["Battery"], upgrades=["Bling"])
    assert RQA.resources(scenario.state, "Ann") == "0 Energy, 0 Move. Hand: Battery. Upgrades: Bling."


def test_who_plays_at_a_terminal_is_told_of_energy_and_move_after_the_last_card():
    scenario = packs("jaws").seat("Ann").seat("Bo").set(turn={"seat": "Ann", "energy": 2})
    assert RQA.resources(scenario.state, "Ann") == "2 Energy, 0 Move."
    assert RQA.resources(scenario.state, "Bo") == ""


def test_the_name_of_every_tile_is_used_as_its_data_say():
    for kind, tile in every_component().tiles.items():
        there = {"count": f"There is a {kind}", "mass": f"There is {kind}", "plural": f"There are {kind}"}
        facts = {"option": "e3", "options": ("a1",), "robots": (), "tile": kind}
        told = ENGLISH.explain(Reason("not an option", ("lab.not-an-option",), facts))
        assert told == f"{there[tile.noun]} on e3; the options are a1.", tile.noun
    plural = {kind for kind, tile in every_component().tiles.items() if tile.noun == "plural"}
    assert plural == {"Tacks", "Live Wires"}
