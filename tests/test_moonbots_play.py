"""Moon-Bots at the table: the robots around one's own, the Market, what can be done, what is told."""

import re
from dataclasses import replace

import pytest
from fed.moonbots import activating, buying
from test_play_face import begun, send, text

from rqa_lab import Scenario
from rqa_lab.core.event import Event
from rqa_lab.core.notation import Choose
from rqa_lab.games.moonbots import GAME
from rqa_lab.games.moonbots.components import components
from rqa_lab.games.moonbots.page import faces
from rqa_lab.games.moonbots.picture import robot
from rqa_lab.games.moonbots.rules.activating import of_use
from rqa_lab.games.moonbots.state import MOST_ENERGY, position, setup
from rqa_lab.learn.guided import guided
from rqa_lab.ui import coach, intents, play
from rqa_lab.ui.library import view_of
from rqa_lab.ui.page import Page

FOUR = ("Ann", "Bo", "Cy", "Di")


def table(dice="", *, seats=FOUR, **keys):
    """Ann plays against bots: with dice she has rolled."""
    robots = {seat: {"energy": 9} for seat in seats}
    robots["Ann"] |= {
        "parts": ["Left Leg 2-3-4", "Torso 2-4-6"],
        "weapons": ["Dodge"],
        "upgrades": ["+1 Die"],
    }
    robots["Bo"]["weapons"] = ["Computer Virus"]
    market = {"T1": "Reroll", "M1": "Stronger", "B1": "Head 3", "T2": "+1 Die", "M2": "Torso 4"}
    turn = {"robot": "Ann", **({"phase": "activate"} if dice else {})}
    keys = {"market": market, "turn": turn, **({"dice": dice} if dice else {}), **keys}
    bots = dict.fromkeys(seats[1:], "greedy")
    return Page(view_of(Scenario("moonbots", "A game", robots=robots, players=bots, seed=3, **keys)))


# ---- the robots around one's own -------------------------------------------------------------------------


def sits(s, own=0):
    return [(s.setup.robots[one.robot], one.side, one.word) for one in faces.around(s, own)]


def test_neighbours_are_beside_me_and_who_is_across_is_out_of_reach():
    four = position(setup(FOUR), energy=[9] * 4)
    assert sits(four) == [
        ("Bo", "left", "neighbour"),
        ("Cy", "top", "out of reach"),
        ("Di", "right", "neighbour"),
    ]
    assert sits(four, 2)[0] == ("Di", "left", "neighbour")
    three = position(setup(FOUR[:3]), energy=[9] * 3)
    assert [side for _, side, _ in sits(three)] == ["left", "right"]


def test_who_is_across_comes_into_reach_when_a_neighbour_is_out():
    s = position(setup(FOUR), energy=[9, 0, 9, 9], fallen=((1,),))
    assert sits(s) == [("Bo", "left", "out"), ("Cy", "top", "in reach"), ("Di", "right", "neighbour")]


def test_of_two_robots_one_plays_and_the_other_is_beside_it():
    s = position(setup(FOUR[:2]), energy=[9] * 4)
    assert robot.shown(s, 0) == 0
    assert sits(s) == [
        ("Bo-right", "left", "in reach"),
        ("Bo-left", "top", "out of reach"),
        ("Ann-right", "right", "yours"),
    ]
    assert sits(s, 1) == [
        ("Bo-right", "left", "out of reach"),
        ("Bo-left", "top", "in reach"),
        ("Ann-left", "right", "yours"),
    ], "nobody changes places"


def test_a_winner_of_a_duel_waits_and_the_other_robot_is_shown():
    s = position(setup(FOUR[:2]), energy=[9, 9, 9, 0], fallen=((3,),), robot=1)
    assert s.setup.robots[robot.shown(s, 0)] == "Ann-right"
    assert ("Ann-left", "right", "won its duel") in sits(s, 1)


def duelling():
    """Ann-left is to put out Bo-right with its last die."""
    robots = {name: {"energy": 9} for name in ("Ann-left", "Ann-right", "Bo-left")}
    robots["Ann-left"]["parts"] = ["Left Arm 1-2-3"]
    robots["Bo-right"] = {"energy": 1}
    turn = {"robot": "Ann-left", "phase": "activate"}
    bots = {"Bo": "greedy"}
    keys = {"robots": robots, "turn": turn, "dice": "2", "players": bots, "seed": 3}
    return Page(view_of(Scenario("moonbots", "A duel", market={"B1": "Head 3"}, **keys)))


def test_the_end_of_a_duel_is_said_when_it_happens_and_stays_on_the_tiles():
    page = duelling()
    send(page, "act", text="place 2 on left arm")
    done = [GAME.language.tell(event) for event in page.view.step.events]
    assert "Ann-left has won its duel and rests until the other duel is decided." in done
    said = text(page.regions["lesson"])
    won = "Bo-right is out. Your left robot has won its duel and rests; your right robot plays on. Buy a card"
    assert won in said
    assert {one.word for one, _ in seats_of(page)["others"]} == {"won its duel", "out", "in reach"}
    assert {robot["name"] for _, robot in seats_of(page)["others"]} == {"Ann-left", "Bo-right", "Bo-left"}
    events = page.view.step.events
    assert list(faces.deeds("Ann", events))[-3:] == [
        "Bo-right is out",
        "Ann-left has won its duel and rests",
        "hit Bo-right with fists for 1",
    ]


def test_what_a_bot_does_to_me_is_said_first():
    robots = {"Ann": {"energy": 9}, "Bo": {"energy": 9, "parts": ["Left Arm 1-2-3"]}, "Cy": {"energy": 9}}
    keys = {"turn": {"robot": "Bo", "phase": "activate"}, "dice": "2", "seed": 3}
    bots = {"Bo": "greedy", "Cy": "greedy"}
    page = Page(view_of(Scenario("moonbots", "A hit", robots=robots, players=bots, **keys)))
    view = page.view
    hurt = GAME.parse("place 2 on left arm", view.step.state)
    view.session.act(hurt)
    if GAME.to_act(view.session.state) == "Bo":
        view.session.act("choose 1 to Ann")
    assert play.bar(intents.caught_up(view))["text"].startswith("You −1. Bo")


def test_a_way_out_does_not_throw_the_roll_away():
    page = table("45")
    send(page, "act", text="buy M2")
    panel = play.rail(page.view)["panel"]
    assert panel["kind"] == "no"
    assert "end turn" not in [text for text, *_ in panel["ways"]]


def test_what_a_robot_could_deal_at_most_counts_its_boosts():
    parts, upgrades = [("Left Arm 1-2-3", "Torso Sum 7"), (), ()], [("Fist Boost",), (), ()]
    plain, more = (buying(parts=parts, upgrades=ups) for ups in ([(), (), ()], upgrades))
    assert dict(faces.strikes(more, 0))["i-fist"] > dict(faces.strikes(plain, 0))["i-fist"]


def test_a_tile_opens_what_its_robot_has():
    robots = {seat: {"energy": 9} for seat in FOUR}
    robots["Bo"] |= {"parts": ["Torso 4"], "upgrades": ["Missile Shield"]}
    page = Page(view_of(Scenario("moonbots", "A game", robots=robots, players={"Bo": "greedy"}, seed=3)))
    seats = page.regions["seats"]
    assert seats.count("What it has") == 1
    opened = seats[seats.index('id="rqa-around-1"') :]
    assert "Torso 4" in text(opened)
    assert "Missile Shield" in text(opened)


def seats_of(page):
    table = page.view.table
    return table.seats(page.view.buttons, None, {})["at_table"]["Ann"]


def test_a_die_that_only_one_part_takes_lights_it_and_waits():
    page = duelling()
    send(page, "pick", text="place 2")
    assert page.view.step.action is None
    assert "Pick the part to activate." in text(page.regions["lesson"])
    assert "moon-able" in page.regions["board"]
    assert 'data-do="pick" data-text="place 2"' in page.regions["tray"]


# ---- the middle of the table -----------------------------------------------------------------------------


def roles(scene):
    found, todo = [], [*scene.items]
    while todo:
        one = todo.pop()
        found += one.role.split()
        todo += getattr(one, "items", ())
    return found


def test_parts_that_dice_can_activate_stand_out_and_used_ones_show_their_dice():
    s = activating("1344")
    plain = robot.scene(s, "Ann")
    assert "moon-able" not in roles(plain)
    lit = robot.scene(s, "Ann", can=[("Ann’s torso", "", "target")])
    assert roles(lit).count("moon-able") == 1
    after = GAME.apply(s, GAME.parse("place 3 4 on torso", s))
    assert "moon-used" in roles(robot.scene(after, "Ann"))
    assert roles(robot.scene(after, "Ann")).count("die-locked") == 2
    assert "moon-own" in roles(robot.scene(s, "Bo"))


def test_only_places_of_the_own_robot_can_be_pointed_at():
    names = {cell.name for cell in robot.scene(activating(), "Ann").cells}
    assert names == {f"Ann’s {place}" for place in robot.PLATES}


@pytest.mark.parametrize("name", sorted(components().parts))
def test_what_stands_on_a_part_fits_on_its_plate(name):
    room = robot.PLATES[components().parts[name].place][2]
    s = position(setup(FOUR), energy=[9] * 4, parts=[(name,), (), (), ()])
    parts = robot.scene(s, "Ann").items[0].items
    (drawn,) = [one for one in parts if getattr(one, "x", 0) == room.middle[0] and one.y == room.y]
    assert max(-2 * row.x * drawn.scale for row in drawn.items) <= room.wide + 0.1
    last = drawn.items[-1]
    assert (last.y + 31) * drawn.scale <= room.high + 4  # 31: where the last sign of a row ends
    assert drawn.scale * 22 >= 13  # what is written there stays readable


def test_a_click_on_a_lit_part_activates_it():
    page = table("45")
    assert "Activate your torso or left leg." in text(page.regions["lesson"])
    send(page, "cell", at="Ann’s torso")
    assert page.view.step.action.text == "place 4 on torso"
    assert page.view.buttons.state.energy[0] == 10


def test_a_picked_die_lights_only_the_parts_that_take_it():
    page = table("45")
    send(page, "pick", text="place 4")
    assert "Pick the part to activate." in text(page.regions["lesson"])
    assert page.regions["board"].count("moon-able") == 2
    send(page, "cell", at="Ann’s left leg")
    assert play.rail(page.view)["choice"]["text"] == "Who takes the damage from the left leg?"


def test_a_part_that_no_die_fits_says_why():
    page = table("5")
    send(page, "cell", at="Ann’s torso")
    panel = play.rail(page.view)["panel"]
    assert (panel["kind"], panel["reasons"][0][0]) == ("no", "The torso needs a 2, 4 or 6, not a 5.")
    assert "refused" in page.regions["board"]


# ---- beside it -------------------------------------------------------------------------------------------


def test_the_market_has_rows_with_prices_and_says_why_a_card_cannot_be_had():
    s = buying(energy=[1, 9, 9], upgrades=[("Reroll",), (), ()], parts=[("Head Pair",), (), ()])
    top, middle, bottom = faces.market(s, GAME.legal(s))
    assert [row["cost"] for row in (top, middle, bottom)] == [2, 1, 0]
    assert [card["price"] for card in top["cards"]] == [3, 3]
    assert top["cards"][0]["why"] == "2 more energy"
    assert bottom["cards"] == [bottom["cards"][0], None]
    assert (bottom["cards"][0]["name"], bottom["cards"][0]["why"]) == ("Head", "place taken")
    hidden = middle["cards"][0]
    assert (hidden["name"], hidden["price"], hidden["can"]) == ("Secret Weapon", 1, True)


def test_a_market_that_is_not_mine_to_buy_from_gives_no_reasons():
    s = activating(energy=[1, 9, 9])
    assert {card["why"] for row in faces.market(s, GAME.legal(s)) for card in row["cards"] if card} == {""}


def test_a_card_to_take_is_chosen_by_a_click_on_it():
    s = buying()
    options = (Choose("T1"), Choose("M2"))
    taken = {
        card["act"] for row in faces.market(s, options) for card in row["cards"] if card and card["takes"]
    }
    assert taken == {"choose T1", "choose M2"}


@pytest.mark.parametrize(
    "name", sorted(name for name, card in components().cards.items() if card.kind != "weapon")
)
def test_each_card_of_the_market_says_what_it_does_in_a_few_words(name):
    said = faces.lines(components().cards[name])
    assert 2 <= len(said) <= 3
    assert all(words.strip() and len(words) <= 18 for _, words in said)


def test_the_dock_has_my_energy_my_dice_and_my_secret_weapons():
    shown = table("45").regions["tray"]
    assert "Your energy, 18 at most" in text(shown)
    assert shown.count('class="m-on"') == 9
    assert shown.count("<i") >= MOST_ENERGY
    assert shown.count("m-die") >= 2
    assert "Take no damage from this attack" in shown


def test_what_others_hold_and_what_is_for_sale_face_down_is_not_in_the_page():
    told = " ".join(map(str, table("45").regions.values()))
    assert "Dodge" in told
    assert "Computer Virus" not in told
    assert "Stronger" not in told


# ---- a turn in words -------------------------------------------------------------------------------------


def said(s):
    return faces.prompt(s, GAME.legal(s)), faces.lost(s, GAME.legal(s))


def test_the_prompt_says_what_can_be_done_and_the_end_of_the_turn_what_it_would_lose():
    assert said(buying()) == ("Buy a card, or roll and buy none.", "Your roll")
    assert said(buying(market=("",) * 6)) == ("Roll your dice.", "Your roll")
    assert said(activating("4")) == (
        "Activate your right arm or roll dice again.",
        "1 die that fits a part",
    )
    assert said(activating("5", upgrades=[(), (), ()])) == ("5 fits none of your parts: end your turn.", "")


def test_the_steps_of_the_turn_say_where_one_is():
    def on(s):
        return [title for title, how in faces.own(s, 0)["steps"] if how == "on"]

    assert on(buying()) == ["Buy a card"]
    assert on(buying(buys=0)) == ["Roll your dice"]
    assert on(activating()) == ["Activate your parts"]
    assert faces.own(buying(), 1)["steps"] == []


def test_what_others_did_is_told_by_purchases_and_hits():
    page = table(turn={"robot": "Ann", "phase": "activate"}, dice="5")
    send(page, "act", text="end turn")
    for _ in range(40):
        if page.view.bot is None and not page.view.buttons.look["choice"]:
            break
        if page.view.bot is not None:
            send(page, "skip")
        else:
            send(page, "act", text=page.view.buttons.legal[0].text)
    send(page, "since")
    lines = play.rail(page.view)["panel"]["lines"]
    assert [line["seat"] for line in lines] == ["Bo", "Cy", "Di"]
    assert all(
        re.search(r"bought (a|\+|Re)|hit \w+ with (fists|missiles) for \d|energy", one["text"])
        for one in lines
    )


def test_at_the_table_the_market_has_rows_and_sides_and_prices_have_words():
    page = begun("moonbots", seats="3")
    send(page, "can")
    dear = next(f"buy {one}" for one in ("T1", "T2") if f"buy {one}" in page.regions["side"])
    shown = " ".join((text(page.regions["seats"]), text(page.regions["side"])))
    assert re.search(r"Buy .* at the (top|middle|bottom) (left|right)", shown)
    assert not re.search(r"\b[TMB][12]\b", shown)
    assert "2 energy" in text(page.regions["side"])
    assert "It costs 2 of your energy." in page.regions["side"]
    assert f'data-text="{dear}"' in page.regions["side"]
    robots = {"Ann": {"energy": 1}, "Bo": {"energy": 9}, "Cy": {"energy": 9}}
    bots = {"Bo": "greedy", "Cy": "greedy"}
    turn = {"robot": "Ann"}
    poor = Scenario("moonbots", "A game", robots=robots, market={"T1": "Reroll"}, turn=turn, players=bots)
    page = Page(view_of(poor))
    send(page, "act", text="buy T1")
    assert "The card at the top left costs 3 energy" in text(page.regions["seats"])


def test_energy_that_the_set_up_gave_is_no_change():
    page = begun("moonbots", seats="3")
    assert "p-chg" not in page.regions["seats"]


# ---- what a beginner stumbled over -----------------------------------------------------------------------

PLACE_ID = re.compile(r"\b[TMB][12]\b")
HEARD = re.compile(r'(?:title|aria-label|aria-description)="([^"]*)"')


def bare(market, **own):
    """Ann is to buy, and nobody else has anything."""
    robots = {seat: {"energy": 9, **(own if seat == "Ann" else {})} for seat in FOUR[:3]}
    bots = dict.fromkeys(FOUR[1:3], "greedy")
    turn = {"robot": "Ann"}
    return Page(
        view_of(Scenario("moonbots", "A game", robots=robots, market=market, turn=turn, players=bots))
    )


def shown(page):
    """All that is written at the table, or said by a screen reader."""
    return " ".join(f"{text(html)} {' '.join(HEARD.findall(html))}" for html in page.regions.values())


@pytest.mark.slow
@pytest.mark.parametrize("seats", ["2", "3"])
def test_no_place_of_the_market_is_called_by_its_id(seats):
    page = begun("moonbots", seats=seats)
    for n in range(50):
        if page.view.bot is not None or page.view.forced is not None:
            send(page, "tick")
        else:
            for do, fields in (
                ("can", {}),
                ("can", {}),
                ("act", {"text": f"buy {('T1', 'M2', 'B1')[n % 3]}"}),
            ):
                send(page, do, **fields)
                assert not PLACE_ID.search(shown(page))
            legal = page.view.buttons.legal
            send(page, "act", text=legal[n % len(legal)].text)
        assert not PLACE_ID.search(shown(page))


def test_the_coach_and_what_is_taken_from_the_market_call_places_as_all_else_does():
    page = Page(coach.opened("moonbots"))
    send(page, "coach-next")
    send(page, "act", text="buy T1")
    assert "You can’t buy Left Arm Sum 7 at the top left" in text(page.regions["seats"])
    page = bare({"T1": "Reroll", "M1": "Torso 4", "B1": "Head 3"}, weapons=["Black Market"])
    send(page, "act", text="use Black Market")
    assert "Reroll at the top left" in text(page.regions["seats"])
    assert not PLACE_ID.search(shown(page))


def test_the_tour_says_that_two_robots_take_turns():
    lines = guided("moonbots").coach
    assert (lines[0].title, lines[0].text[:26]) == (
        "Hello! You play with two robots.",
        "On your turn both play. Fi",
    )
    assert any("Your right robot is next" in line.text for line in lines)
    assert any("two duels" in line.text for line in lines)


def can(page):
    """What "What can I do?" lists, in its order, with what it says of each."""
    send(page, "can")
    acts = play.rail(page.view)["panel"]["acts"]
    return {one["act"]: one["changes"] for act in acts for one in (act, *act["rest"])}


def listed(page):
    return [one for one in can(page) if one.startswith("buy")]


def test_what_the_robot_can_use_is_listed_before_a_pair_for_one_die():
    market = {"T1": "Missile Boost", "M1": "Torso 4", "B1": "Head Pair"}
    assert listed(table(market=market))[0] == "buy B1"  # with +1 Die a pair can be rolled
    page = bare(market)
    assert listed(page)[0] == "buy M1"
    side = text(page.regions["side"])
    assert "2 dice: any pair" in side
    assert "2 dice: any pair" not in text(table(market=market).regions["side"])


@pytest.mark.parametrize(
    "parts, card, use",
    [
        ((), "Head Pair", False),
        ((), "Head 3", True),
        (("Left Arm 5",), "Fist Boost", True),
        (("Left Arm Pair",), "Fist Boost", False),
        ((), "Fist Shield", True),
        ((), "Reroll", True),
    ],
)
def test_a_card_is_of_use_with_the_dice_and_parts_that_a_robot_has(parts, card, use):
    s = buying(parts=[(), parts, ()], upgrades=[(), (), ()])  # the second board has missiles
    assert of_use(s, 1, components().cards[card]) is use


def test_a_price_that_differs_from_its_row_says_why_wherever_it_stands():
    page = table()
    side = page.regions["side"]
    assert text(side).count("+1: always costs 1 more") == 2
    assert "It costs 3 of your energy: this card always costs 1 more." in side
    told = {act: changes for act, changes in can(page).items() if act.startswith("buy")}
    assert told == {
        "buy T1": "+1: always costs 1 more",
        "buy T2": "+1: always costs 1 more",
        "buy M1": "",
        "buy B1": "",
    }


def dim(page):
    return len(re.findall("m-dear", page.regions["side"])), page.regions["side"].count('data-text="buy')


def test_nothing_looks_for_sale_after_the_purchase_after_the_roll_and_in_the_turn_of_others():
    page = bare({"T1": "Reroll", "T2": "+1 Die", "M1": "Torso 4", "B1": "Torso 2-4-6"}, parts=["Head 3"])
    assert dim(page) == (0, 4)
    send(page, "act", text="buy M1")
    assert dim(page) == (3, 3)
    assert "you have bought yours" in text(page.regions["side"])
    page = table("45")
    assert dim(page) == (5, 5)
    assert "you buy before you roll" in text(page.regions["side"])
    send(page, "act", text="end turn")
    assert page.view.bot is not None
    there = dim(page)
    assert there[0] == there[1] > 0


def test_on_a_phone_the_market_opens_and_what_was_bought_is_said_and_seen():
    page = bare({"T1": "Reroll", "M1": "Torso 4"})
    bar = play.bar(page.view)
    assert (bar["opens"], bar["next"]) == (("shop",), "shop")
    send(page, "act", text="buy T1")
    assert play.bar(page.view)["text"].startswith("Roll your dice")
    bar = play.bar(replace(page.view, narrow=True))
    assert (bar["opens"], bar["next"]) == ((), "board")
    assert bar["text"].startswith("Bought Reroll for 3 energy. Roll your dice")
    send(page, "act", text="end turn")
    assert play.bar(page.view)["next"] == "board"
    page = table()  # somebody else is asked first
    send(page, "act", text="buy T1")
    while page.view.bot is not None:
        send(page, "tick")
    assert play.bar(replace(page.view, narrow=True))["text"].startswith("Bought Reroll for 3 energy. Roll")
    assert {play.bar(begun(id).view)["next"] for id in ("rqa", "roborace")} == {""}


# ---- two robots each, on a phone -------------------------------------------------------------------------


def shielded(*upgrades, dice="2"):
    """Ann-left has rolled; Bo-right, which it can hit, has these Upgrades."""
    robots = {name: {"energy": 9} for name in ("Ann-left", "Ann-right", "Bo-left", "Bo-right")}
    robots["Ann-left"]["parts"] = ["Left Arm 1-2-3", "Head 3"]
    robots["Bo-right"]["upgrades"] = list(upgrades)
    turn = {"robot": "Ann-left", "phase": "activate"}
    scenario = Scenario("moonbots", "Two each", robots=robots, turn=turn, dice=dice, players={"Bo": "greedy"})
    return Page(view_of(scenario))


def test_a_hit_is_said_with_what_a_shield_blocked_of_it():
    page = shielded("Fist Shield", dice="23")
    send(page, "narrow", n=1)
    send(page, "act", text="place 2 on left arm")
    said = text(page.regions["lesson"])
    assert "Bo-right loses nothing: its Fist Shield blocked 1." in said
    events = page.view.step.events
    told = faces.deeds("Ann", events)[-1]
    assert told == "attacked Bo-right without effect: its Fist Shield blocked 1"


def test_the_tile_of_a_robot_shows_its_shield():
    page = shielded("Missile Shield")
    shown = {one["title"]: one["shields"] for _, one in seats_of(page)["others"]}
    assert shown == {"Bo-right": [("g-missile-shield", 1)], "Bo-left": [], "Ann-right": []}
    assert "of a hit, by its shield" in page.regions["seats"]


def test_it_is_said_for_which_robot_a_bot_has_bought():
    facts = {"robot": "Bo-left", "space": "M1", "card": "Fist Shield", "old": 9, "new": 8}
    bought = [Event("buy", (), "", facts)]
    assert faces.deeds("Bo", bought) == ["bought Fist Shield for Bo-left"]
    assert faces.deeds("Bo-left", bought) == ["bought Fist Shield"]


def test_it_is_said_which_of_my_robots_plays():
    page = shielded()
    assert "Your turn: left robot" in text(page.regions["lesson"])
    assert "Your left robot’s energy" in text(page.regions["tray"])
    assert "Your right robot" in text(page.regions["seats"])
    assert "Your turn:" not in text(table().regions["lesson"])


def test_dice_that_fit_nothing_are_named_and_rolling_again_is_the_main_thing():
    page = shielded(dice="5")
    assert "5 fits none of your parts: end your turn." in text(page.regions["lesson"])
    robots = {"Ann": {"energy": 9, "upgrades": ["Reroll"]}, "Bo": {"energy": 9}, "Cy": {"energy": 9}}
    turn = {"robot": "Ann", "phase": "activate"}
    bots = {"Bo": "greedy", "Cy": "greedy"}
    page = Page(view_of(Scenario("moonbots", "Again", robots=robots, turn=turn, dice="5", players=bots)))
    if not any(one.text.startswith("place") for one in page.view.buttons.legal):
        assert play.dock(page.view)["main"]["text"] == "reroll 5"


def test_an_empty_panel_says_that_there_is_nothing_yet():
    page = shielded()
    assert "No Secret Weapon now." in text(page.regions["tray"])
    assert "Nothing has happened since your turn." in text(page.regions["seats"])
    assert "Head needs a 3" in text(page.regions["side"]) or "Torso empty" in text(page.regions["side"])
