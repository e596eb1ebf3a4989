"""What lies beside the board in the explorer: choices, the Shop, what things do."""

import pytest
from lessons import POUND, ROUND, RQA, WALL, asked, lesson_of, load

from rqa_lab import Scenario
from rqa_lab.games import game
from rqa_lab.games.rqa import kinds
from rqa_lab.ui import board as values
from rqa_lab.ui import side as aside


def test_a_choice_says_what_it_is_about_and_its_rule():
    lesson = lesson_of(POUND)
    lesson.go(1)
    choice = values.head(lesson, RQA)["choice"]
    assert (choice["seat"], f"{choice['cause']}: {choice['text']}") == ("Ann", asked(lesson))
    assert choice["clause"] == "rqa.attack.area.multi-order"
    lesson.cell("a1")
    note = values.board(lesson, RQA)["note"]
    assert note["waits"].endswith(choice["text"])
    lesson.act("end turn")
    assert values.head(lesson, RQA)["choice"] is not None, "it stays in sight beside a refusal"


@pytest.mark.parametrize("at", ["d5", "g7", "b2"])
def test_a_wrong_answer_on_the_board_is_judged_as_one(at):
    lesson = lesson_of(ROUND.tiles(d5="Tacks"))
    lesson.act("play Reprogram")
    lesson.act("choose strider")
    lesson.point(at=at)
    assert values.board(lesson, RQA)["tip"]["no"]
    lesson.cell(at)
    assert lesson.refusal.action.text == f"choose {at}"
    assert lesson.refusal.clauses == ("lab.not-an-option", "rqa.card.reprogram.path")
    assert lesson.note.at == at


def test_to_stay_is_the_space_of_who_could_go():
    lesson = lesson_of(ROUND)
    lesson.act("play Reprogram")
    lesson.act("choose strider")
    assert "d4" in {mark[0] for mark in values.marked(lesson, RQA)}
    lesson.cell("d4")
    assert lesson.step.action.text == "choose stay"


def test_a_robot_that_is_no_answer_is_judged_as_one():
    lesson = lesson_of(POUND)
    lesson.go(1)
    lesson.cell("d4")
    assert lesson.refusal.action.text == "choose pug"
    assert lesson.refusal.clauses[:2] == ("lab.not-an-option", "rqa.attack.area.multi-order")


def test_a_card_of_the_shop_that_is_no_answer_is_judged_as_one():
    lesson = load("rqa/cards/shop")
    lesson.act("play 3D Printing")
    lesson.act("choose acquire a card of cost 3 or less")
    dear = next(card for card in values.tray(lesson, RQA)["shop"] if card and card["name"] == "Rev Motors")
    assert (dear["act"], dear["can"], dear["takes"]) == ("choose Rev Motors", False, False)
    lesson.point(text=dear["act"])
    assert values.board(lesson, RQA)["tip"]["text"] == "choose Rev Motors"
    lesson.act(dear["act"])
    assert lesson.refusal.clauses == ("lab.not-an-option", "rqa.shop.free-acquire")


def test_a_choice_between_cards_is_made_on_the_cards():
    lesson = load("rqa/cards/shop")
    lesson.act("play 3D Printing")
    lesson.act("choose acquire a card of cost 3 or less")
    tray = values.tray(lesson, RQA)
    taken = [card["name"] for card in (*tray["shop"], *tray["supply"]) if card and card["takes"]]
    assert taken == ["Tackle", "3D Printing", "Advanced Battery", "Rivet Gun"]
    lesson.act("choose Tackle")
    assert [card["name"] for card in values.tray(lesson, RQA)["shop"] if card] == [
        "Pit Stop",
        "3D Printing",
        "Rev Motors",
    ]


def test_the_question_of_each_choice_stands_above_the_board():
    lesson = load("rqa/cards/shop")
    for action in ("play Reprogram", "choose crate"):
        lesson.act(action)
        assert values.head(lesson, RQA)["text"] == asked(lesson)


def test_the_robot_that_comes_back_is_named():
    scenario = (
        Scenario("rqa", "Back again")
        .tiles(a1="Spawn", g7="Spawn")
        .robot("pug", "c4", seat="Ann")
        .robot("crate", None, seat="Bo")
        .turn("Ann")
        .step("end turn")
    )
    lesson = lesson_of(scenario)
    lesson.go(1)
    assert values.head(lesson, RQA)["text"] == asked(lesson)


def test_the_shop_says_what_is_in_reach_and_what_is_guessed():
    lesson = load("rqa/cards/shop")
    tray = values.tray(lesson, RQA)
    shop = {card["name"]: card for card in tray["shop"] if card}
    assert [card and card["name"] for card in tray["shop"]] == ["Tackle", "3D Printing", "Rev Motors"] + [
        None
    ] * 3
    assert {name: card["can"] for name, card in shop.items()} == {
        "Tackle": True,
        "3D Printing": True,
        "Rev Motors": False,
    }
    rivet_gun = tray["supply"][-1]
    assert (rivet_gun["name"], rivet_gun["cost"], rivet_gun["origin"]) == ("Rivet Gun", 3, "")
    assert shop["Tackle"]["origin"] == "our guess"
    lesson.act("buy Rev Motors")
    assert [reason.kind for reason in lesson.refusal.reasons] == ["price"]
    lesson.act("buy Tackle")
    assert values.seats(lesson, RQA)["seats"][0]["discard"][0] == ("Tackle", 1)
    assert values.seats(lesson, RQA)["scrap"] == [("Battery", 1)]


def test_whatever_is_counted_has_its_icon_and_every_event_too():
    counted = {kind for kind, row in kinds.REASONS.items() if {"needs", "has"} <= set(row.names)}
    assert counted == {kind for kind, row in kinds.REASONS.items() if row.unit}
    assert all(row.icon for row in kinds.EVENTS.values())


def test_the_supply_is_seen_where_cards_can_be_bought_from_it(wall):
    tray = values.tray(wall, RQA)
    assert (tray["shop"], tray["aside"]) == ([], False)
    assert [(card["name"], card["can"]) for card in tray["supply"]] == [
        ("Advanced Battery", True),
        ("Heavy Hammer", False),
        ("Rivet Gun", True),
    ]
    assert values.seats(wall, RQA)["supply"] == []
    assert values.seats(load("rqa/cards/shop"), RQA)["supply"] == []


def test_where_nothing_can_be_bought_and_no_card_lies_the_supply_is_behind_a_button():
    lesson = lesson_of(Scenario("rqa", "Poor").robot("pug", "c4", seat="Ann").turn("Ann"))
    assert values.tray(lesson, RQA)["aside"]
    assert [card["name"] for card in values.seats(lesson, RQA)["supply"]][-1] == "Rivet Gun"


def test_a_tile_says_what_it_does_and_opens_its_rule():
    lesson = load("rqa/sight/seen")
    lesson.cell("g1")
    assert [fact["name"] for fact in values.board(lesson, RQA)["note"]["facts"]] == ["Tacks"]
    assert lesson.open == "rqa.tile.tacks"


def test_every_robot_and_tile_says_what_it_does_with_a_rule_that_exists():
    rqa = game("rqa")
    components = rqa.position({}).setup.components
    kinds = [(name, {"tiles": {"c4": name}}) for name in components.tiles]
    kinds += [(name, {"robots": {name.lower(): {"seat": "Ann", "at": "c4"}}}) for name in components.robots]
    for name, keys in kinds:
        fact = RQA.about(rqa.position(keys), "c4")[0]
        assert (fact.name, fact.clause in rqa.rulebook) == (name, True)


def test_what_lasts_for_the_turn_stands_at_the_robot():
    scenario = (
        Scenario("rqa", "All at once")
        .robot("strider", "c4", seat="Ann", over=True, diagonal=True, plating=2, used=True)
        .robot("crate", "d4", seat="Bo")
        .turn("Ann", move=4)
    )
    lesson = lesson_of(scenario)

    def words():
        return [word for word, _, _ in values.seats(lesson, RQA)["seats"][0]["robots"][0]["lasting"]]

    assert words() == ["over obstacles", "diagonally", "pushes +2", "attack used"]
    lesson.act("move strider right")
    assert words()[0] == "has to move off"


def test_team_mates_are_named():
    scenario = Scenario("rqa", "Teams")
    for robot, seat, space in (("pug", "Ann", "a1"), ("crate", "Bo", "b1"), ("petri", "Cy", "c1")):
        scenario = scenario.robot(robot, space, seat=seat).seat(seat, team="red" if seat == "Bo" else "blue")
    seats = values.seats(lesson_of(scenario.turn("Ann")), RQA)["seats"]
    assert [seat["team"] for seat in seats] == ["with Cy", "", "with Ann"]


def test_the_bookkeeping_of_a_turn_is_folded_unless_it_matters(wall):
    wall.act("end turn")
    parts = aside.side(wall, RQA, {})["happened"]["parts"]
    assert [part["fold"] for part in parts] == [None, "Cleanup Phase", None]
    assert not parts[1]["open"]
    kinds = [event.kind for event in wall.step.events]
    wall.do("event", kinds.index("draw"))
    assert aside.side(wall, RQA, {})["happened"]["parts"][1]["open"]


def test_what_the_author_says_of_options_is_told_with_the_step_before():
    scenario = WALL.set(steps=[{"do": "move pug up"}, {"options": ["end turn"], "say": "Little is left."}])
    lesson = lesson_of(scenario)
    assert len(lesson.author_line) == 2
    lesson.go(1)
    assert values.head(lesson, RQA)["text"] == "Ann moves Pug up. Little is left."
