"""RoboRace at the table: its track is the rim; cards are picked, turned and placed."""

import re

import pytest
from fed.roborace import LAID, a_turn, lying
from pictures import shapes
from test_ending import finished
from test_play_face import begun, send, text, to_my_turn

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Choose
from rqa_lab.core.scene import Group, Rect, Text
from rqa_lab.games.roborace import GAME
from rqa_lab.games.roborace.actions import Place
from rqa_lab.games.roborace.components import components
from rqa_lab.games.roborace.page.faces import in_short
from rqa_lab.games.roborace.page.track import ACROSS, UPRIGHT, figures_on, scene, stretches
from rqa_lab.games.roborace.state import setup
from rqa_lab.learn.guided import guided
from rqa_lab.ui import board, play
from rqa_lab.ui.library import view_of
from rqa_lab.ui.page import Page
from rqa_lab.ui.table import table

FORMS = pytest.mark.parametrize("form", [ACROSS, UPRIGHT], ids=["across", "upright"])
SIX = ["Ann", "Al", "Cy", "Di", "Ed", "Flo"]


def at_table(**keys):
    """Ann’s turn against a bot, at the table."""
    return Page(view_of(a_turn(players={"Bo": "greedy"}, **keys)))


# ---- the track as the rim of the table -------------------------------------------------------------------


@FORMS
@pytest.mark.parametrize("n", [*range(4, 20), 50, 99])
def test_the_fields_follow_each_other_around_the_table(form, n):
    fields = stretches(form, n)
    assert len(fields) == n
    for one, other in zip(fields, (*fields[1:], fields[0]), strict=True):
        assert max(one.x, other.x) <= min(one.x + one.wide, other.x + other.wide) + 0.01
        assert max(one.y, other.y) <= min(one.y + one.high, other.y + other.high) + 0.01
    deep = form.track
    around = (form.wide - 12) * (form.high - 12) - (form.wide - 12 - 2 * deep) * (form.high - 12 - 2 * deep)
    assert sum(it.wide * it.high for it in fields) == pytest.approx(around), "no field on another"


@FORMS
@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_track_of_few_fields_has_them_all(form, n):
    assert len(stretches(form, n)) == n


@FORMS
@pytest.mark.parametrize("n", [1, 2, 3, 6, 8])
def test_figures_stand_side_by_side_on_every_field_and_on_nothing_else(form, n):
    who = setup(tuple("ABCDEFGH"[:n]))
    for field, it in enumerate(stretches(form, len(who.fields))):
        places, size = figures_on(form, who, field, n)
        for x, y in places:
            assert it.x <= x - size / 2 + 0.01
            assert x + size / 2 <= it.x + it.wide + 0.01
            assert it.y <= y - size / 2 + 0.01
            assert y + size / 2 <= it.y + it.high + 0.01
        apart = [
            max(abs(ax - bx), abs(ay - by)) for k, (ax, ay) in enumerate(places) for bx, by in places[k + 1 :]
        ]
        assert all(gap >= size - 0.01 for gap in apart)
        if field + 1 in who.components.arena["tokens"]:
            far = max(x for x, _ in places) if it.level else max(y for _, y in places)
            end = it.x + it.wide if it.level else it.y + it.high
            assert far + size / 2 <= end - form.token


@FORMS
@pytest.mark.parametrize("n", [1, 2])
def test_figures_keep_clear_of_a_course_token_that_came_later(form, n):
    who = setup(("Ann", "Bo"))
    for field, it in enumerate(stretches(form, len(who.fields))):
        places, size = figures_on(form, who, field, n, token=True)
        if size < 12:
            continue  # there is no room beside it
        far = max(x for x, _ in places) if it.level else max(y for _, y in places)
        end = it.x + it.wide if it.level else it.y + it.high
        assert far + size / 2 <= end - form.token, field


@FORMS
def test_all_cards_lie_inside_the_track_and_each_place_for_one_can_be_pointed_at(form):
    s = lying(table=[*LAID, "RG/BY at -9,0", "RG/YB at 6,12"])
    drawn = scene(form, s)
    floor = next(it for it in shapes(drawn.items) if isinstance(it, Rect) and it.role == "floor")
    cards = [it for it in drawn.items if isinstance(it, Group) and it.key.startswith("card")]
    assert len(cards) == len(s.laid)
    assert min(it.x for it in cards) >= floor.x
    assert max(it.y + 128 * it.scale for it in cards) <= floor.y + floor.height
    cells = {cell.name: cell for cell in drawn.cells}
    for action in GAME.legal(s):
        if action.text.startswith("place"):
            assert action.space in cells


def test_a_card_goes_where_its_middle_is_pointed_at():
    s = lying()
    drawn = scene(ACROSS, s)
    card = next(it for it in drawn.items if isinstance(it, Group) and it.key.startswith("card"))
    here = next(cell for cell in drawn.cells if cell.name == f"{s.laid[0].row},{s.laid[0].column}")
    middle = card.x + 64 * card.scale, card.y + 64 * card.scale
    assert (here.x + here.size / 2, here.y + here.high / 2) == pytest.approx(middle)


def test_letters_are_larger_on_small_cards():
    def large(s):
        letters = [it for it in shapes(scene(ACROSS, s).items) if isinstance(it, Text)]
        return any("robo-large" in it.role for it in letters)

    assert not large(lying())
    assert large(lying(table=[*LAID, "RG/BY at -9,0", "RG/YB at 6,12"]))


def test_a_phone_has_a_drawing_of_its_own():
    page = at_table()
    assert f'viewBox="0 0 {ACROSS.wide} {ACROSS.high}"' in page.regions["board"]
    send(page, "narrow", n=1)
    assert f'viewBox="0 0 {UPRIGHT.wide} {UPRIGHT.high}"' in page.regions["board"]
    send(page, "bench")
    assert 'viewBox="0 0 496 496"' in page.regions["board"]
    send(page, "table")
    assert f'viewBox="0 0 {UPRIGHT.wide} {UPRIGHT.high}"' in page.regions["board"]
    again = begun("roborace")
    send(again, "narrow", n=1)
    send(again, "new")
    send(again, "start")
    assert f'viewBox="0 0 {UPRIGHT.wide} {UPRIGHT.high}"' in again.regions["board"]


# ---- my turn ---------------------------------------------------------------------------------------------


def test_the_prompt_says_what_the_turn_asks_for():
    page = at_table()
    assert play.bar(page.view)["text"] == "Pick a card, then a lit place for it."
    send(page, "pick", text="place GG/BB")
    assert play.bar(page.view)["text"] == "Put the card on a lit place: +2 here."
    send(page, "act", text=play.dock(page.view)["main"]["text"])
    assert play.bar(page.view)["text"] != "Choose what to do."


def test_the_main_button_places_the_picked_card_where_it_brings_most():
    page = at_table()
    assert play.dock(page.view)["main"] is None
    send(page, "pick", text="place GG/BB")
    main = play.dock(page.view)["main"]
    assert main["label"] == "Place it, +2"
    assert 'data-covers="2"' in page.regions["tray"]
    assert "robo-ghost" in page.regions["board"]
    assert "robo-lit" in page.regions["board"]
    send(page, "act", text=main["text"])
    assert page.view.step.action.text == main["text"]
    assert "robo-went" in page.regions["board"]


def test_what_is_pointed_at_is_shown_in_place_of_the_offer():
    page = at_table()
    send(page, "pick", text="place GG/BB")
    offered = page.regions["board"]
    send(page, "point", text="place GG/BB")
    assert page.regions["board"].count("robo-ghost") == offered.count("robo-ghost") == 1
    assert "several ways" not in page.regions["board"]
    places = [it.space for it in page.view.buttons.beginning("place GG/BB")]
    other = next(at for at in places if at not in play.dock(page.view)["main"]["text"])
    send(page, "point", at=other)
    assert page.regions["board"] != offered


def test_the_key_turns_the_card_and_never_places_it():
    page = at_table()
    step, seen = page.view.step, []
    for _ in range(5):
        (turn,) = re.findall(r'data-do="pick" data-text="(place [^"]+)" data-key="r"', page.regions["tray"])
        send(page, "tap", text=turn)
        seen.append(page.view.prefix)
        assert page.view.step is step
    assert len(set(seen)) == 4
    assert seen[4] == seen[0]


def test_a_click_on_a_lit_place_places_the_card_whatever_is_open():
    for opened in ("", "can", "hinted"):
        page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
        send(page, "pick", text="place GG/BB")
        if opened:
            send(page, opened)
        lit = {one.space for one in page.view.buttons.beginning("place GG/BB") if not one.token}
        for at in lit:
            assert page.view.meaning(at).kind == "act", at
        send(page, "cell", at=sorted(lit)[0])
        assert page.view.step.action.text == f"place GG/BB at {sorted(lit)[0]}"


def test_where_a_card_fits_only_with_a_token_a_click_uses_that():
    page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    fits = [one for one in page.view.buttons.legal if getattr(one, "card", "") == "GG/BB"]
    plain = {one.space for one in fits if not one.token}
    swapped = next(one for one in fits if one.token == "R-R" and one.space not in plain)
    send(page, "pick", text="place GG/BB")
    send(page, "cell", at=swapped.space)
    assert page.view.step.action.token == "R-R"


def test_a_way_out_names_all_that_has_to_be_done_first():
    page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    send(page, "act", text="use Replay")
    ways = [full for _, full in play.rail(page.view)["panel"]["ways"]]
    assert ways
    assert all(re.fullmatch("First place .* then use Again", full) for full in ways), ways


def test_a_lap_is_a_lap_and_the_end_counts_turns():
    crossed = [Event("cross", (), "", {"seat": "Ann", "left": left}) for left in (2, 0)]
    assert tuple(map(GAME.language.tell, crossed)) == (
        "Ann’s robot crosses the finish line: 2 laps to go.",
        "Ann’s robot crosses the finish line and finishes the last lap.",
    )
    page = Page(door=True)
    send(page, "game", id="roborace")
    send(page, "new")
    assert "Laps" in text(page.regions["form"])
    shown = text(finished("roborace").regions["form"])
    assert re.search(r"\b\d+ turns?\b", shown)
    assert not re.search(r"\bround \d|by round|\d rounds?\b", shown)


def test_beside_the_table_cards_are_drawn_and_places_have_no_numbers():
    page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    send(page, "can")
    shown = page.regions["seats"]
    assert 'class="p-mini"' in shown
    assert not re.search(r"-?\d+,-?\d+", text(shown))
    send(page, "act", text="place GG/BB at 0,0")
    assert "There" in text(page.regions["seats"])
    assert not re.search(r"-?\d+,-?\d+", text(page.regions["seats"]))


def test_turn_asks_for_a_card_and_then_for_its_turn_in_pictures():
    page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    send(page, "act", text="use Turn")
    cards = {one.option.partition(" to ")[0] for one in page.view.buttons.legal}
    asked = play.rail(page.view)["choice"]["options"]
    assert {one["act"] for one in asked} == {f"choose {card}" for card in cards}
    send(page, "pick", text=asked[0]["act"])
    ways = [one.text for one in page.view.buttons.beginning(asked[0]["act"])]
    tray = page.regions["tray"]
    assert all(f'data-text="{way}"' in tray for way in ways)
    assert 'data-key="r"' not in tray, "to pick a way is to do it"
    send(page, "pick", text=ways[0])
    assert page.view.step.action.text == ways[0]


def test_move_it_asks_for_a_card_and_then_for_the_way():
    seats = {"Ann": {"hand": ["GG/BB"], "tokens": ["Move it"]}, "Bo": {}}
    page = at_table(seats=seats, table=["RG/YB at 0,0", "BY/GG at 0,2", "RR/GY at 2,0"])
    send(page, "act", text="use Move it")
    cards = {one.option.rpartition(" ")[0] for one in page.view.buttons.legal}
    asked = play.rail(page.view)["choice"]["options"]
    assert {one["act"] for one in asked} == {f"choose {card}" for card in cards}
    one, other = asked[:2]
    send(page, "pick", text=one["act"])
    ways = [action.text for action in page.view.buttons.beginning(one["act"])]
    assert len(ways) > 1
    assert all(f'data-text="{way}"' in page.regions["tray"] for way in ways)
    there = other["act"].rpartition(" at ")[2]
    send(page, "cell", at=there)
    told = [act["act"] for act in play.rail(page.view)["panel"]["acts"]]
    assert told == [action.text for action in page.view.buttons.beginning(other["act"])], "another card"
    send(page, "act", text=ways[0])
    assert page.view.step.action.text == ways[0]
    assert not re.search(r"-?\d+,-?\d+", text(page.regions["lesson"]))


def test_of_two_cards_that_look_alike_it_is_said_where_they_lie():
    seats = {"Ann": {"hand": ["GG/BB"], "tokens": ["Discard"]}, "Bo": {}}
    page = at_table(seats=seats, table=["RG/YB at 0,0", "RG/YB at 4,4", "BY/GG at 2,2"])
    send(page, "act", text="use Discard")
    asked = play.rail(page.view)["choice"]
    assert asked["text"] == "Which card on the table does Ann discard?"
    shown = [text(str(one["shown"])) for one in asked["options"]]
    assert ["(upper left)" in one for one in shown] == [True, False, False]
    assert ["(lower right)" in one for one in shown] == [False, True, False]
    assert "do you discard?" in text(page.regions["seats"])
    assert not re.search(r"-?\d+,-?\d+", text(page.regions["seats"]))


def test_what_can_be_done_lists_each_card_once_with_each_token_and_every_token():
    seats = {"Ann": {"hand": ["GG/BB"], "tokens": ["Swap", "Move it"]}, "Bo": {}}
    page = at_table(seats=seats, table=["RG/YB at 0,0", "BY/GG at 0,2", "RR/GY at 2,0"])
    send(page, "can")
    acts = play.rail(page.view)["panel"]["acts"]
    listed = [one["act"] for one in acts]
    placed = [one for one in page.view.buttons.legal if one.text in listed and one.text.startswith("place")]
    assert len({one.token for one in placed}) == len(placed) > 1
    usable = {one.text for one in page.view.buttons.legal if one.text.startswith("use ")}
    assert {"use Swap", "use Move it", "use Change"} < usable
    assert usable == {one for one in listed if one.startswith("use ")}
    assert all(one["changes"] for one in acts if one["act"].startswith("use ")), "what it does"


def test_the_points_of_places_lie_above_a_card_that_is_offered():
    page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    send(page, "pick", text="place GG/BB")
    board = page.regions["board"]
    assert board.index("robo-ghost") < board.index("robo-disc") < board.index("robo-gain-would")


def test_what_a_token_allows_is_not_shown_as_wrong():
    page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    by_token = next(one for one in page.view.buttons.legal if getattr(one, "token", ""))
    send(page, "point", text=by_token.text)
    assert "robo-ghost" in page.regions["board"]
    assert "robo-wrong" not in page.regions["board"]


def test_an_extra_turn_says_so_and_the_pile_is_counted():
    page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    assert re.search(r"Draw pile: \d+ cards", text(page.regions["seats"]))
    send(page, "act", text="use Again")
    while page.view.buttons.look["turn"] == "Ann" and not page.view.step.state.extra:
        send(page, "act", text=page.view.buttons.legal[0].text)
    assert play.bar(page.view)["text"].startswith("Your extra turn. ")


def test_a_card_that_fits_nowhere_says_so():
    page = at_table(table=["RR/RR at 0,0", "YY/YY at 0,2"], seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    send(page, "pick", text="place GG/BB")
    assert play.bar(page.view)["text"] == "It fits nowhere like this: turn it, or pick another card."
    assert play.dock(page.view)["main"] is None


def test_a_token_that_goes_with_a_card_says_how_and_the_card_stays_picked():
    page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    send(page, "pick", text="place GG/BB")
    send(page, "act", text="use R-R")
    assert "Pick a card, then a dashed place for it: that uses R-R." in text(page.regions["seats"])
    assert page.view.prefix == "place GG/BB"
    assert 'data-do="act" data-text="use Extra"' in page.regions["tray"]
    send(page, "act", text="use Extra")
    assert page.view.prefix == "place GG/BB"


def test_a_token_that_goes_with_a_card_says_where_none_fits_or_when_it_is_too_late():
    poor = at_table(table=["RR/RR at 0,0", "YY/YY at 0,2"], seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    send(poor, "act", text="use Extra")
    assert "three match one of your cards. There are none." in text(poor.regions["seats"])
    late = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    send(late, "pick", text="place GG/BB")
    send(late, "act", text=play.dock(late.view)["main"]["text"])
    send(late, "act", text="use R-R")
    assert "a card has been placed" in text(late.regions["seats"])


@pytest.mark.parametrize("name", sorted(components().tokens))
def test_each_token_says_what_it_does_in_a_few_words(name):
    assert 0 < len(in_short(name)) <= 17


# ---- the others ------------------------------------------------------------------------------------------


def test_the_one_in_front_comes_first_whoever_looks():
    page = at_table(seats={"Ann": {"gone": 3, "hand": ["GG/BB"]}, "Bo": {"gone": 8}})
    shown = text(page.regions["seats"])
    assert shown.index("Bo") < shown.index("You")
    assert "leads" in shown
    assert "field 9" in shown


def test_nobody_leads_on_the_same_field():
    page = at_table(seats={"Ann": {"gone": 8, "hand": ["GG/BB"]}, "Bo": {"gone": 8}})
    assert "leads" not in text(page.regions["seats"])


def test_what_others_did_is_told_in_a_line_each():
    page = begun("roborace", seats="3")
    while page.view.bot is None:
        send(page, "act", text=page.view.buttons.legal[0].text)
    to_my_turn(page)
    lines = play.rail(page.view)["panel"]["lines"]
    assert [line["seat"] for line in lines] == ["Bo", "Cy"]
    assert all("covered" in line["text"] and "moved to" in line["text"] for line in lines)


def test_no_card_of_another_hand_is_in_the_page():
    page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {"hand": ["YY/YY", "RR/YY"]}})
    shown = " ".join(map(str, page.regions.values()))
    assert "YY/YY" not in shown
    assert "RR/YY" not in shown


def test_the_help_names_the_key_that_turns_a_card():
    assert "turn the card you picked" in text(at_table().regions["shortcuts"])


def test_the_coach_can_point_at_a_seat_and_at_a_card():
    page = Page(door=True)
    send(page, "open", id="roborace/first-game")
    assert 'data-seat="Ann"' in page.regions["seats"]
    assert 'data-text="place GB/YY"' in page.regions["tray"]


def test_cards_are_listed_before_tokens_which_can_wait():
    page = begun("roborace")
    send(page, "can")
    acts = [one["act"] for one in play.rail(page.view)["panel"]["acts"]]
    kinds = [act.partition(" ")[0] for act in acts]
    assert kinds == sorted(kinds)
    assert "use" in kinds


def test_a_card_that_fits_only_with_a_token_is_first_to_be_turned():
    page = Page(door=True)
    send(page, "open", id="roborace/first-game")
    send(page, "coach-skip")
    send(page, "pick", text="place YG/YB")
    assert play.bar(page.view)["text"] == "Turn it: like this it fits only with a token, on a dashed place."


def test_the_coach_says_which_course_token_lies_there_and_what_turns_a_card():
    said = " ".join(line.text for line in guided("roborace").coach)
    assert "Press the round arrow, Rotate," in said
    assert "This one is Pushing" in said


# ---- tokens at the table ---------------------------------------------------------------------------------


def test_a_token_that_is_used_with_a_card_is_made_ready_not_refused():
    page = begun("roborace")
    able = [one.token for one in page.view.buttons.legal if isinstance(one, Place) and one.token]
    assert able, "a card fits with a token"
    shown = re.search(
        rf'<button class="p-tok[^>]*data-do="(\w+)"[^>]*data-text="use {able[0]}"', page.regions["tray"]
    )
    assert shown[1] == "pick"
    send(page, "pick", text=f"use {able[0]}")
    assert f"{able[0]} is ready: pick a card" in text(page.regions["lesson"])
    assert play.rail(page.view)["panel"] is None or play.rail(page.view)["panel"]["kind"] != "no"
    send(
        page,
        "pick",
        text=next(f"place {one.card}" for one in page.view.buttons.legal if isinstance(one, Place)),
    )
    assert page.view.prefix.startswith("place ")


def test_a_token_that_no_card_can_use_now_is_still_answered_with_the_reason():
    page = at_table(seats={"Ann": {"hand": ["BB/GG"], "active": []}, "Bo": {"hand": ["BB/GG"]}})
    send(page, "pick", text="use Extra")
    assert play.rail(page.view)["panel"]["kind"] == "no"


def test_what_a_course_token_does_is_said_where_one_has_to_go():
    large = table("roborace").large(Choose("Trick"), begun("roborace").view.state)
    assert large.face.says == "A card face down"
    assert table("roborace").large(Choose("Pushing of Bo"), begun("roborace").view.state) is not None


def test_no_button_is_called_as_a_token_is():
    tray = text(begun("roborace").regions["tray"])
    assert "Rotate" in tray
    assert "Turn it" not in tray


def test_who_is_over_the_line_is_finished_at_once_and_the_fields_gone_are_counted_as_at_the_end():
    page = at_table(seats={"Ann": {"gone": 30, "hand": ["BB/GG"]}, "Bo": {"gone": 5}}, rounds=2)
    rail = text(page.regions["seats"])
    assert "finished" in rail
    assert "30 fields gone" in rail
    assert "lap 1 of 2" in rail
    page = at_table(seats={"Ann": {"gone": 30, "hand": ["BB/GG"]}, "Bo": {"gone": 5}}, rounds=4)
    assert "finished" not in text(page.regions["seats"])


def test_a_refusal_offers_no_two_buttons_with_the_same_words():
    page = at_table(seats={"Ann": {"hand": ["BB/GG", "RR/YY"]}, "Bo": {"hand": ["BB/GG"]}})
    for space in ("0,0", "1,1", "0,2", "2,0", "3,3"):
        send(page, "cell", at=space)
        panel = play.rail(page.view)["panel"]
        if panel and panel["kind"] == "no":
            names = [page.view.table.seen(full) for _, full in panel["ways"]]
            assert len(names) == len({*names})


def test_each_card_stays_as_it_was_turned_until_the_turn_is_over():
    page = at_table(seats={"Ann": {"hand": ["RG/BY", "GG/BB"]}, "Bo": {}})
    send(page, "pick", text="place GY/RB")
    send(page, "pick", text="place BG/BG")
    shown = [card["face"] for card in board.tray(page.view, page.view.table)["hand"]["cards"]]
    assert shown == ["BG/BG", "GY/RB"]
    send(page, "act", text="use Again")
    shown = [card["face"] for card in board.tray(page.view, page.view.table)["hand"]["cards"]]
    assert shown == ["BG/BG", "GY/RB"]


def dragged(at):
    """GG/BB is taken from the hand as it lies, and let go of over a space."""
    page = at_table(seats={"Ann": {"hand": ["RG/BY", "GG/BB"]}, "Bo": {}})
    send(page, "carry", text="place GG/BB")
    send(page, "drop", at=at)
    return page


@pytest.mark.parametrize(
    "at, placed",
    [("1,3", "place GG/BB at 1,3"), ("-1,1", "place GB/GB at -1,1")],
    ids=["as it lies", "turned"],
)
def test_a_card_that_is_dragged_turns_by_itself_as_it_fits(at, placed):
    page = dragged(at)
    assert page.view.step.action.text == placed
    assert page.view.carried == ""


def test_before_a_dragged_card_spends_a_token_it_is_asked_for():
    page = dragged("1,2")
    assert page.view.step.action is None, "nothing is placed"
    assert "with R-R" in text(page.regions["seats"])
    assert "What to do here?" in text(page.regions["seats"])


def test_while_a_card_is_dragged_every_place_is_lit_where_it_fits_turned():
    page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    send(page, "carry", text="place GG/BB")
    lit = {at for at, _, kind in board.marked(page.view, page.view.table) if kind == "gain"}
    assert lit == {"1,3", "3,-1", "-1,1"}
    send(page, "carry", text="")
    lit = {at for at, _, kind in board.marked(page.view, page.view.table) if kind == "gain"}
    assert lit == {"1,3", "3,-1"}
    assert page.view.prefix == "place GG/BB"


def test_a_course_token_that_goes_at_once_is_named():
    given = {"hand": ["GG/BB"], "tokens": ["Trick"], "gone": 0}
    page = at_table(seats={"Ann": given, "Bo": {"gone": 9}}, arena={"3": "Trick"})
    send(page, "act", text="place GG/BB at 1,3")
    send(page, "act", text="choose take")
    assert play.bar(page.view)["text"].startswith("You already have Trick: the second goes.")


def test_a_token_made_ready_stays_so_as_a_card_is_picked():
    page = at_table(seats={"Ann": {"hand": ["GG/BB"]}, "Bo": {}})
    send(page, "pick", text="use Extra")
    send(page, "pick", text="place GG/BB")
    tokens = {one["name"]: one for one in board.tray(page.view, page.view.table)["tokens"]}
    assert tokens["Extra"]["picked"]
    assert tokens["Extra"]["can"]
    assert tokens["R-R"]["can"], "a dashed place may need it"
    assert not tokens["R-R"]["picked"]


def test_once_the_race_is_over_nothing_is_said_to_come():
    page = finished("roborace")
    assert "before" not in page.view.table.ended(page.view.points[-1].step)
