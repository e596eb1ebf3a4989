"""What packs bring, in the explorer: tiles to act on, cards that stay, choices, the sheet of a new game."""

import pytest
from lessons import RQA, asked, lesson_of, send

from rqa_lab import Scenario
from rqa_lab.games.rqa.components import components
from rqa_lab.games.rqa.page import marked
from rqa_lab.games.rqa.page.agreement import NewGame
from rqa_lab.ui import Explorer
from rqa_lab.ui import board as values

ALL = ("dozer", "kettle", "jaws", "backer promo", "bot battle promo")
BOX = (
    Scenario("rqa", "A box")
    .set(packs=["dozer"])
    .tiles(d4="Loot Box", f4="VP Crate", b4="Wall")
    .robot("pug", "c4", seat="Ann")
    .robot("crate", "g7", seat="Bo")
    .hand("Ann", "Rivet Gun")
    .turn("Ann", move=4, energy=4)
)
#: whatever is bought, an Event comes
LAY = BOX.set(shop=["Tackle"], shop_top=["Arena Add-on", "Omniwheels"], game_box=["Tacks", "Wall"])
SWAP = BOX.set(shop=["Tackle"], shop_top=["Remodel", "Omniwheels"], game_box=["Tacks", "Wall"])
SWAP = SWAP.tiles(d4="Solar Farm", f4="VP Crate").robot("crate", "d4", seat="Bo")
STAYING = (
    Scenario("rqa", "Cards that stay")
    .set(packs=list(ALL))
    .robot("pug", "c4", seat="Ann", defenses={"Bumper Plate": 1, "Hologram": 0}, hypercharge=1)
    .robot("crate", "g7", seat="Bo")
    .seat("Ann", upgrades=["Bling", "Membership Card"], in_play=["Hypercharge", "Rev Motors"])
    .hand("Ann", "Scanner", "Battering Ram", "Air Cannon")
    .set(shop=["Air Cannon", "Armored Shell"], turn={"seat": "Ann", "energy": 3})
)


def lesson_after(scenario, *actions):
    """A lesson in which these actions were done."""
    lesson = lesson_of(scenario)
    for action in actions:
        lesson.act(action)
    return lesson


# ---- acting on tiles -------------------------------------------------------------------------------------


def test_a_tile_is_pushed_and_attacked_by_a_click_as_a_robot_is():
    lesson = lesson_of(BOX)
    marks = {mark[0]: mark[2] for mark in values.marked(lesson, RQA)}
    assert marks["d4"] == "push"
    lesson.cell("d4")
    assert {button["full"] for button in values.board(lesson, RQA)["note"]["actions"]} == {
        "Push Loot Box d4 right",
        "Play Rivet Gun on Loot Box d4",
    }
    lesson.act("push Loot Box d4 right with pug")
    assert "The Loot Box lands on e4." in values.head(lesson, RQA)["text"]


def test_a_picked_card_is_played_on_a_tile():
    lesson = lesson_of(BOX)
    lesson.pick("play Rivet Gun")
    assert [mark[0] for mark in values.marked(lesson, RQA)] == ["d4"]
    lesson.cell("d4")
    assert lesson.step.action.text == "play Rivet Gun with pug on Loot Box d4"


@pytest.mark.parametrize(
    "prefix, at, kind",
    [
        ("", "b4", "blocked"),
        ("play Rivet Gun", "b4", "not attackable"),
        ("play Rivet Gun", "f4", "out of range"),
    ],
)
def test_a_click_on_a_tile_in_vain_says_why(prefix, at, kind):
    lesson = lesson_of(BOX)
    if prefix:
        lesson.pick(prefix)
    lesson.cell(at)
    assert kind in [reason.kind for reason in lesson.refusal.reasons]
    assert lesson.note.at == at


def test_a_push_that_would_bump_is_worth_a_why_not():
    scenario = BOX.tiles(d4="Loot Box", e4="Smoke")
    lesson = lesson_of(scenario)
    assert "push Loot Box d4 right with pug" in [action.text for action in lesson.buttons.tempting]
    lesson.pick("")
    lesson.cell("d4")
    acts = values.board(lesson, RQA)["note"]["actions"]
    assert [(one["act"], one["vain"]) for one in acts if one["act"].startswith("push")] == [
        ("push Loot Box d4 right with pug", True)
    ]


# ---- choices ---------------------------------------------------------------------------------------------


def test_tiles_of_the_game_box_are_shown_with_what_they_do():
    lesson = lesson_after(LAY, "buy Tackle")
    head = values.head(lesson, RQA)
    assert head["text"] == asked(lesson)
    nothing, tacks, wall = head["choice"]["options"]
    assert (nothing["text"], nothing["face"]) == ("place no tile", None)
    assert (tacks["face"].picture, tacks["face"].says) == ("t-tacks", "A robot that enters takes 2 damage.")
    assert wall["face"].picture == "t-wall"
    assert head["choice"]["clause"] == "rqa.card.arena-add-on"


def test_where_a_tile_comes_is_answered_on_the_board():
    lesson = lesson_after(LAY, "buy Tackle", "choose Tacks")
    assert values.head(lesson, RQA)["text"] == asked(lesson)
    assert {"a1", "e4"} <= {mark[0] for mark in values.marked(lesson, RQA)}
    lesson.cell("c4")
    assert [reason.kind for reason in lesson.refusal.reasons] == ["not empty"]
    lesson.cell("e4")
    assert lesson.step.action.text == "choose e4"
    assert "e4" in lesson.game.look(lesson.state)["tiles"]


def test_which_tile_is_swapped_and_who_makes_way_are_answered_on_the_board():
    lesson = lesson_after(SWAP, "buy Tackle")
    assert {mark[0] for mark in values.marked(lesson, RQA)} == {"b4", "d4", "f4"}
    lesson.cell("a7")
    assert [reason.kind for reason in lesson.refusal.reasons] == ["no tile"]
    lesson.cell("d4")
    assert values.head(lesson, RQA)["text"] == asked(lesson)
    lesson.act("choose Wall")
    assert values.head(lesson, RQA)["text"] == asked(lesson)
    lesson.cell("e4")
    assert lesson.game.look(lesson.state)["crate"]["at"] == "e4"


# ---- what lies beside the board --------------------------------------------------------------------------


def test_cards_that_stay_are_told_with_who_has_them():
    ann, bo = values.seats(lesson_of(STAYING), RQA)["seats"]
    (pug,) = ann["robots"]
    assert [(card, red) for card, red, _ in pug["defenses"]] == [("Bumper Plate", 1), ("Hologram", 0)]
    assert [word for word, _, _ in pug["lasting"]] == ["Hypercharge +2"]
    assert [card for card, _ in ann["upgrades"]] == ["Bling", "Membership Card"]
    assert (bo["upgrades"], bo["robots"][0]["defenses"]) == ([], [])


def test_the_game_box_lists_tiles_and_events():
    lesson = lesson_after(LAY, "buy Tackle", "choose Tacks", "choose e4")
    assert values.seats(lesson, RQA)["game_box"] == [("Wall", 1), ("Arena Add-on", 1)]
    assert values.seats(lesson_of(Scenario("rqa").robot("pug", "c4")), RQA)["game_box"] == []


def test_a_price_is_that_which_is_paid_now():
    tray = values.tray(lesson_of(STAYING), RQA)
    cannon, shell = [card for card in tray["shop"] if card]
    assert (cannon["cost"], cannon["less"], cannon["can"]) == (2, 2, True)
    assert (shell["cost"], shell["less"], shell["can"]) == (3, 2, True)
    again = values.tray(lesson_after(STAYING, "buy Air Cannon"), RQA)["shop"]
    assert [(card["cost"], card["less"], card["can"]) for card in again if card] == [(5, 0, False)]


def test_cards_say_which_pack_brings_them_and_whether_they_are_our_own():
    hand = {card["name"]: card for card in values.tray(lesson_of(STAYING), RQA)["hand"]["cards"]}
    assert hand["Air Cannon"]["mark"] == ("promo", "From the Backer Promo Pack.")
    assert hand["Scanner"]["mark"][0] == "lab"
    assert hand["Scanner"]["mark"][1].startswith("From the Jaws Pack. Our own")
    assert not hand["Battering Ram"]["mark"][1].startswith("Of")
    assert hand["Air Cannon"]["tip"].endswith("From the Backer Promo Pack.")


def test_a_robot_of_a_pack_is_marked_as_its_cards_are():
    assert marked(components().robots["Dozer"]) == ("dozer", "From the Dozer Pack.")
    assert marked(components().robots["Pug"]) == ("", "")


def test_an_event_in_the_shop_is_marked_and_has_no_price():
    shop = values.tray(lesson_after(LAY, "buy Tackle"), RQA)["shop"]
    (event,) = [card for card in shop if card]
    assert (event["name"], event["event"], event["can"]) == ("Arena Add-on", True, False)
    explorer = Explorer(LAY)
    send(explorer, "act", text="buy Tackle")
    assert '<small class="event-now">Event</small>' in explorer.tray


def test_a_space_tells_of_gumballs_and_of_what_lies_on_a_robot():
    lesson = lesson_of(STAYING.set(gumballs={"c4": 1, "e5": 1}))
    assert [fact.name for fact in RQA.about(lesson.state, "c4")] == [
        "Pug", "Push", "Bumper Plate", "Hologram", "Centre", "Gumball",
    ]  # fmt: skip
    assert [fact.clause for fact in RQA.about(lesson.state, "e5")] == [
        "rqa.turn.center-vp", "rqa.gumball.claim",
    ]  # fmt: skip


def test_what_a_tile_was_knocked_into_is_told_as_well():
    lesson = lesson_after(BOX.tiles(d4="VP Crate", e4="Wall"), "push VP Crate right")
    ann, _ = values.seats(lesson, RQA)["seats"]
    assert ann["bumped"] == ["VP Crate d4 into Wall e4"]


# ---- a new game ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["2", "4", "6"])
@pytest.mark.parametrize("pack", ALL)
def test_a_game_with_a_pack_can_be_played_in_its_layout(pack, seats):
    agreement = NewGame(seed=1)
    agreement.change("seats", seats)
    agreement.change(f"pack-{pack}", "yes")
    assert agreement.scenario.document["packs"] == [pack]
    assert agreement.reasons == ()
    assert agreement.scenario.session().act("choose begin").events


def test_with_a_pack_its_layout_comes_in_place_of_the_usual_one_and_goes_with_it():
    agreement = NewGame(seed=1)
    agreement.change("pack-dozer", "yes")
    assert agreement.layout == "lab-dozer"
    shown = {layout["id"]: layout for layout in agreement.view()["layouts"]}
    assert shown["lab-dozer"]["on"]
    assert "t-vp-crate" in {picture for _, _, picture, _ in shown["lab-dozer"]["tiles"]}
    agreement.change("layout", "lab-cross")
    agreement.change("pack-jaws", "yes")
    assert agreement.layout == "lab-cross", "what somebody picked stays"
    agreement.change("layout", "lab-dozer")
    agreement.change("pack-dozer", "no")
    assert (agreement.layout, agreement.packs) == ("lab", ("jaws",))
    agreement.change("layout", "lab-dozer")
    assert agreement.layout == "lab", "it is none without its pack"


def test_packs_bring_robots_and_say_what_they_do_to_the_length():
    agreement = NewGame(seed=1)
    assert "dozer" not in dict(agreement.view()["boards"])
    assert agreement.view()["advice"] == []
    agreement.change("pack-dozer", "yes")
    agreement.change("pack-kettle", "yes")
    assert {"dozer", "kettle"} <= set(dict(agreement.view()["boards"]))
    assert [clause for _, clause in agreement.view()["advice"]] == [
        "rqa.setup.events-more-blue",
        "rqa.setup.defense-fewer-blue",
    ]


@pytest.mark.parametrize("field, value", [("pack-nosuch", "yes"), ("pack-dozer", "perhaps")])
def test_an_answer_about_packs_that_is_none_changes_nothing(field, value):
    agreement = NewGame(seed=1)
    before = agreement.scenario
    agreement.change(field, value)
    assert agreement.scenario == before


def test_the_sheet_switches_packs_and_the_link_of_the_game_keeps_them():
    explorer = Explorer()
    send(explorer, "new")
    assert 'data-id="pack-backer promo" data-text="yes" aria-checked="false"' in explorer.form
    send(explorer, "set", id="pack-backer promo", text="yes")
    assert 'data-id="pack-backer promo" data-text="no" aria-checked="true"' in explorer.form
    send(explorer, "start")
    assert explorer.page.view.state.setup.packs == ("backer promo",)
    again = Explorer()
    send(again, "link", whole=explorer.address)
    assert again.page.view.state.setup.packs == ("backer promo",)
    assert again.address == explorer.address
