"""What happened in Robot Quest Arena, in English: every kind of event has a sentence, and steps are summed up."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import pytest

from rqa_lab import Scenario
from rqa_lab.core.event import Event
from rqa_lab.games import game
from rqa_lab.games.rqa.model.events import FACTS
from rqa_lab.games.rqa.model.reasons import FACTS as REASON_FACTS
from rqa_lab.games.rqa.words.english import EVENTS, obstacle, option, tell
from rqa_lab.games.rqa.words.explanations import REASONS
from rqa_lab.games.rqa.words.summary import HEADLINES

RQA = game("rqa")


def test_every_kind_of_event_and_of_reason_has_a_sentence():
    assert set(EVENTS) == set(FACTS)
    assert set(HEADLINES) <= set(FACTS)
    assert set(REASONS) == set(REASON_FACTS)


@pytest.mark.parametrize(
    "kind, facts, sentence",
    [
        ("play", ("Ann", "Tackle", "Pug", "Loot Box d4", None), "Ann plays Tackle with Pug on the Loot Box on d4."),
        ("play", ("Ann", "Tackle", "Pug", "Crate", None), "Ann plays Tackle with Pug on Crate."),
        ("use", ("Bo", "Strider", "VP Crate c3"), "Bo uses Strider’s attack on the VP Crate on c3."),
        ("bump", ("VP Crate d4", "d4", "Wall e4", "right"), "The VP Crate on d4 cannot go right: the Wall on e4 is in the way. Bump!"),
        ("bump", ("Pug", "d4", "Loot Box e4", "right"), "Pug cannot go right: the Loot Box on e4 is in the way. Bump!"),
        ("stay", ("Pug", "c4", "Loot Box d4"), "The Loot Box on d4 did not move away, so Pug stays too."),
        ("slide", ("Loot Box", "d4", "e4", "right"), "The Loot Box goes from d4 to e4."),
        ("displace", ("Pug", "d4", "e4"), "Pug has to make way, from d4 to e4."),
        ("hit tile", ("Loot Box", "d4", 2), "The Loot Box on d4 takes 2 damage."),
        ("hit tile", ("Loot Box", "", 1), "The Loot Box takes 1 damage."),
        ("open", ("Loot Box", "d4", "gain 2 Energy"), "The Loot Box on d4 is turned over; its back says: gain 2 Energy."),
        ("lay tile", ("Tacks", "d4"), "A tile of the Game Box comes onto d4: Tacks."),
        ("take tile", ("Wall", "d4", "Wall"), "The Wall on d4 goes into the Game Box."),
        ("take tile", ("Steam Vent", "d4", "Vent"), "The Steam Vent on d4 goes into the Game Box, to come back as Vent."),
        ("flip", ("f4", "Vent", "Steam Vent"), "The tile on f4 is flipped: Vent → Steam Vent."),
        ("tile points", ("VP Crate", "c3", 2), "The VP Crate on c3 gets 2 red cubes from the Reserve."),
        ("tile points back", ("VP Crate", "c3", 1), "The Reserve gets 1 red cube back from the VP Crate on c3."),
        ("carry points", ("c3", "d3", 2), "The Victory Points on it go along to d3: 2."),
        ("claim points", ("Ann", "VP Crate", "c3", 1, 4), "Ann claims 1 Victory Point from the VP Crate on c3: 4 VP."),
        ("gumball", ("e5",), "A gumball comes to lie on e5."),
        ("claim gumballs", ("Ann", "Pug", "e5", 2, 3), "Pug is on e5, so Ann claims 2 gumballs: 3 VP."),
        ("carry gumballs", ("c3", "d3", 1), "The gumballs on it go along to d3: 1."),
        ("turn gumballs", ("VP Crate", "c3", 1), "The VP Crate on c3 takes the gumballs there as Victory Points: 1."),
        ("attach", ("Ann", "Pug", "Bumper Plate", 2), "Bumper Plate lies on Pug from now on, with 2 red cubes from the Reserve."),
        ("attach", ("Ann", "Pug", "Hologram", 0), "Hologram lies on Pug from now on."),
        ("absorb", ("Pug", "Bumper Plate", 1, 1), "Bumper Plate on Pug loses 1 cube and has 1 cube left."),
        ("absorb", ("Pug", "Bumper Plate", 2, 0), "Bumper Plate on Pug loses 2 cubes and has no cube left."),
        ("break", ("Strider", "Hologram", "Bo"), "Hologram on Strider breaks: it goes to Bo’s discard pile."),
        ("install", ("Ann", "Bling"), "Bling stays in front of Ann from now on."),
        ("event over", ("Remodel",), "Remodel goes from the Shop into the Game Box."),
        ("Game Box", (("Tacks", "Wall", "Wall"),), "The other tiles stay in the Game Box: Tacks and 2 Wall."),
        ("allow", ("Pug", "hypercharge"), "Pug’s next Attack card this turn deals 1 damage more for each Function in play."),
        ("allow", ("Ann", "bought"), "Ann has bought the first card of the turn."),
        ("wear off", ((("Pug", "hypercharge"),),), "Pug’s Hypercharge is over."),
        ("wear off", ((("Ann", "bought"),),), "The next card that Ann buys is the first of a turn again."),
        ("choose", ("Ann", "swap tile", "nothing"), "Ann chooses to swap no tile."),
        ("choose", ("Ann", "who next", "Loot Box d4"), "Ann chooses Loot Box d4."),
        ("nothing", ("fixed", "Gumball Machine d4"), "The Gumball Machine on d4 stays where it is: it cannot be pushed."),
        ("nothing", ("onto a tile", "Loot Box d4"), "The Loot Box on d4 stays where it is: it does not come to lie on another tile."),
        ("nothing", ("claim", "VP Crate d4"), "No Victory Point is left on the VP Crate on d4."),
        ("nothing", ("gumballs", "Gumball Machine"), "A gumball lies on each space diagonally next to it already."),
        ("nothing", ("flip", "Button"), "There is no double-sided tile to flip."),
        ("nothing", ("entered", "Pug"), "Pug has entered a tile that acts now."),
        ("nothing", ("left", "d4"), "The tile on d4 stays: who moves over obstacles ignores it."),
        ("nothing", ("displaced", "Pug"), "Pug stays: there is no empty space to go to."),
        ("nothing", ("lay tile", "Ann"), "Ann puts no tile into the arena."),
        ("nothing", ("swap tile", "Ann"), "Ann swaps no tile."),
        ("nothing", ("event", "the Shop"), "While the game is set up the Event has no effect."),
        ("nothing", ("gone", "Loot Box"), "The Loot Box is off the board already: nothing more happens to it."),
    ],
)  # fmt: skip
def test_what_packs_bring_is_told_in_whole_sentences(kind, facts, sentence):
    assert tell(Event(kind, (), "", dict(zip(FACTS[kind], facts, strict=True)))) == sentence


def test_what_a_push_moves_is_pushed():
    facts = {"tile": "Loot Box", "start": "d4", "to": "e4", "way": "right"}
    event = Event("slide", (), "push Loot Box d4 right with pug", facts)
    assert tell(event) == "The Loot Box is pushed from d4 to e4."


def test_only_a_tile_with_its_space_is_taken_for_one():
    names = ("VP Crate", "VP Crate c3", "Crate", "the top edge", "Ann d4")
    assert [obstacle(name) for name in names] == [
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


@pytest.mark.parametrize(
    "scenario, steps, sentences",
    [
        (BOX.turn("Ann", move=2), ("push loot box right",), ["Ann pushes the Loot Box on d4 right with Pug. The Loot Box goes to e4."]),
        (
            BOX.hand("Ann", "Tackle").set(chance=["gain 2 Energy"]),
            ("play Tackle on loot box",),
            ["Ann plays Tackle with Pug on the Loot Box on d4. The Loot Box goes to e4. The Loot Box on e4 is turned over; its back says: gain 2 Energy."],
        ),
        (
            PROMO,
            ("play Rivet Gun on gumball machine",),
            [
                "Ann plays Rivet Gun with Pug on the Gumball Machine on d4. A gumball comes to lie on c3. "
                "A gumball comes to lie on e3. A gumball comes to lie on c5. A gumball comes to lie on e5."
            ],
        ),
        (
            REMODEL,
            ("buy Tackle", "choose f4", "choose Wall", "choose e4"),
            [
                "Ann buys Tackle. Remodel comes into the Shop.",
                "Ann chooses to swap the tile on f4.",
                "The Solar Farm on f4 goes into the Game Box. Wall comes onto f4.",
                "Ann chooses e4. Strider goes to e4. Omniwheels comes into the Shop.",
            ],
        ),
        (
            PLATE.robot("strider", "d4", seat="Bo", defenses={"Bumper Plate": 1}),
            ("play Rivet Gun on strider",),
            [
                "Ann plays Rivet Gun with Pug on Strider. Bumper Plate on Strider loses 1 cube. "
                "Bumper Plate on Strider breaks. Strider loses 1 Health."
            ],
        ),
        (
            packs("dozer").tiles(d5="VP Crate", e5="Wall").robot("strider", "c5", seat="Bo", plating=1).turn("Bo", move=2),
            ("push VP Crate right",),
            [
                "Bo pushes the VP Crate on d5 right with Strider. The Wall on e5 stops the VP Crate on d5. "
                "Bo claims 2 Victory Points from the VP Crate on d5."
            ],
        ),
        (
            packs("backer promo").tiles(d5="Loot Box").robot("strider", "b5", seat="Bo").hand("Bo", "Air Cannon").turn("Bo").set(chance=["draw 2 cards"]),
            ("play Air Cannon on loot box",),
            [
                "Bo plays Air Cannon with Strider on the Loot Box on d5. The Loot Box goes to g5. The edge stops the Loot Box on g5. "
                "The Loot Box on g5 is turned over; its back says: draw 2 cards."
            ],
        ),
    ],
)  # fmt: skip
def test_a_step_is_summed_up(scenario, steps, sentences):
    assert told(scenario, *steps) == sentences


def test_who_plays_at_a_terminal_is_told_of_upgrades():
    scenario = packs("jaws").hand("Ann", "Battery")
    assert RQA.having(scenario.state, "Ann") == "0 Energy, 0 Move. Hand: Battery."
    scenario = scenario.seat("Ann", hand=["Battery"], upgrades=["Bling"])
    assert RQA.having(scenario.state, "Ann") == "0 Energy, 0 Move. Hand: Battery. Upgrades: Bling."


def test_who_plays_at_a_terminal_is_told_of_energy_and_move_after_the_last_card():
    scenario = packs("jaws").seat("Ann").seat("Bo").set(turn={"seat": "Ann", "energy": 2})
    assert RQA.having(scenario.state, "Ann") == "2 Energy, 0 Move."
    assert RQA.having(scenario.state, "Bo") == ""
