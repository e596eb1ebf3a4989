"""What happened in Robot Quest Arena, in English: every kind of event has a sentence, steps are summed up."""

from rqa_lab import Scenario
from rqa_lab.core.event import Event
from rqa_lab.core.verdict import Reason
from rqa_lab.games import game
from rqa_lab.games.rqa.components import every_component
from rqa_lab.games.rqa.setup import named
from rqa_lab.games.rqa.words.english import ENGLISH, option, the

RQA = game("rqa")


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
