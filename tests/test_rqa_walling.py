"""Tiles wall no spaces off, whether they are laid, swapped, pushed, knocked or pulled."""

import pytest

from rqa_lab import Scenario
from rqa_lab.games import game
from rqa_lab.games.rqa.components import every_component
from rqa_lab.games.rqa.rules.pushing import walled_off
from rqa_lab.games.rqa.state import GRID

RQA = game("rqa")


def table(*packs, pug="c4", **keys):
    """Pug for Ann, and Strider on g7 for Bo."""
    scenario = Scenario("rqa", packs=list(packs), **keys).robot("pug", pug, seat="Ann")
    return scenario.robot("strider", "g7", seat="Bo").turn("Ann", energy=2, move=3)


def off(tiles):
    """The spaces that tiles wall off, by name."""
    parts = every_component()
    kinds = parts.including(tuple(parts.packs)).tiles
    lying = {GRID.number[space]: kinds[kind] for space, kind in tiles.items()}
    return [[GRID.name[space] for space in part] for part in walled_off(lying)]


def test_walled_off_is_all_but_the_largest_part_wherever_that_lies():
    assert off({"b1": "Wall", "a2": "Wall"}) == [["a1"]]
    assert off({"f7": "Wall", "g6": "Wall"}) == [["g7"]]
    assert off(dict.fromkeys(("b1", "a2", "f7", "g6"), "Wall")) == [["a1"], ["g7"]]


@pytest.mark.parametrize(
    "beside, walled",
    [
        ({"c1": "Wall"}, True),  # it can be pushed neither way
        ({"c1": "Tacks"}, True),  # who is in a1 never gets out
        ({"a1": "Tacks"}, True),  # who is outside never gets in
        ({"c1": "VP Crate"}, True),
        ({}, False),
        ({"b2": "Tacks"}, False),
        ({"c1": "Loot Box"}, False),  # which is opened, and gone
    ],
)
def test_what_can_be_pushed_closes_a_space_unless_it_can_be_pushed_away_from_either_side(beside, walled):
    assert off({"a2": "Wall", "b1": "VP Crate", **beside}) == [["a1"]] * walled
    assert not off({"a2": "Wall", "b1": "Loot Box", **beside})


@pytest.mark.parametrize(
    "card, pug, tiles, stops",
    [
        ("Air Cannon", "b4", {"b3": "VP Crate", "c1": "Tacks"}, "b2"),
        ("Tow Cable", "a1", {"d1": "VP Crate", "a1": "Tacks"}, "c1"),
    ],
)
def test_a_tile_is_neither_knocked_nor_pulled_to_where_it_closes_a_space(card, pug, tiles, stops):
    position = table("dozer", "backer promo", pug=pug).tiles(a2="Wall", **tiles)
    session = position.hand("Ann", card).session()
    told = [event for event in session.act(f"play {card} on VP Crate").events if event.kind == "nothing"]
    assert [event.clauses[0] for event in told] == ["rqa.faq.no-blocking-off"]
    assert (
        RQA.language.tell(told[0]) == f"The VP Crate on {stops} stays where it is: it would wall off spaces."
    )
    assert session.game.look(session.state)["tiles"][stops] == "VP Crate"


@pytest.mark.parametrize("space, lost", [("a1", ("a1",)), ("c1", ("a1",)), ("b2", ())])
def test_no_tile_may_be_laid_that_would_hold_another_one_in_a_gap(space, lost):
    position = table("dozer", shop=["Twin Cell"], shop_top=["Arena Add-on", "Tackle"], game_box=["Tacks"])
    session = position.tiles(a2="Wall", b1="VP Crate").session()
    session.act("buy Twin Cell")
    session.act("choose Tacks")
    reasons = session.judge(f"choose {space}").reasons
    assert [reason.facts["spaces"] for reason in reasons] == ([lost] if lost else [])
