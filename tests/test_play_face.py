"""The table at which a game is played: what it shows, what it keeps from whom, the lab and back."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from table_page import send

from rqa_lab import Scenario
from rqa_lab.games.rqa.components import components
from rqa_lab.games.rqa.page.faces import lines
from rqa_lab.ui import play, recap
from rqa_lab.ui.library import view_of
from rqa_lab.ui.page import Page
from rqa_lab.ui.table import table, tables

ID = re.compile(r"\b(rqa|gekido|moonbots|roborace)\.[a-z]+[.-]")
#: what the table never shows
LAB = ("head", "lab", "time", "course", "solve")


def text(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def duel(
    hand=("Battery", "Battery", "Hammer"), others=("Tackle", "Jump Jets"), bot="greedy", reserve=None, **turn
):
    """A game of Ann against a bot, with Ann to play beside a Wall and Bo's Strider."""
    scenario = Scenario(
        "rqa",
        "A duel",
        robots={"pug": {"seat": "Ann", "at": "c4"}, "strider": {"seat": "Bo", "at": "d4"}},
        tiles={"c5": "Wall"},
        seats={
            "Ann": {"hand": list(hand), "deck": ["Battery"] * 6},
            "Bo": {"hand": list(others), "deck": ["Rev Motors"] * 6},
        },
        turn={"seat": "Ann", **({"energy": 1, "move": 2} | turn)},
        players={"Bo": bot},
        **({} if reserve is None else {"reserve": reserve}),
    )
    return Page(view_of(scenario))


def begun(game="rqa", **answers):
    """A new game, past the choices of its set-up."""
    page = Page(door=True)
    send(page, "game", id=game)
    send(page, "new")
    for id, value in {"seed": "1", **answers}.items():
        send(page, "set", id=id, text=value)
    send(page, "start")
    return to_my_turn(page)


def to_my_turn(page):
    """Skip what bots do, and take the first answer to each question, until the turn is one's own."""
    for _ in range(60):
        view = page.view
        if view.bot is not None:
            send(page, "skip")
        elif view.buttons.look["choice"]:
            send(page, "act", text=view.buttons.legal[0].text)
        else:
            return page
    raise AssertionError("no turn")


@pytest.fixture
def page():
    return begun()


# ---- what it shows ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", tables())
def test_nothing_of_the_lab_lies_on_the_table(game):
    shown = begun(game).regions
    assert all(not shown[name] for name in LAB)
    assert "p-bar" in shown["lesson"]
    assert not any(ID.search(text(shown[name])) for name in ("lesson", "seats", "side", "tray"))


def test_a_scenario_to_explore_stays_in_the_lab():
    page = Page("rqa/pushing/into-a-wall")
    assert not page.view.at_table
    assert page.regions["head"]
    assert "Back to the game" not in page.regions["course"]


def test_it_opens_in_the_lab_at_this_position_and_leads_back(page):
    step = page.view.step
    shown = send(page, "bench")
    assert page.view.step is step
    assert shown["head"]
    assert shown["time"]
    assert not shown["lesson"]
    assert "Back to the game" in shown["course"]
    shown = send(page, "table")
    assert page.view.step is step
    assert "p-bar" in shown["lesson"]
    assert not shown["head"]


def test_a_game_from_a_link_opens_at_the_table(page):
    again = Page(door=True)
    send(again, "link", whole=page.regions["address"])
    assert again.view.at_table
    assert again.view.step.number == page.view.step.number


def test_all_cards_of_the_hand_lie_side_by_side_each_for_itself(page):
    held = len(page.view.buttons.look["Ann"]["hand"])
    assert page.regions["tray"].count("data-hand ") == held


def test_the_cards_of_others_are_not_in_the_page():
    shown = duel(others=("Rocket Booster", "Laser Cannon")).regions
    told = " ".join(map(str, shown.values()))
    assert "Rocket Booster" not in told
    assert "Laser Cannon" not in told
    assert "Rev Motors" not in told
    assert "Hammer" in shown["tray"]


def test_between_two_at_one_screen_the_hand_is_handed_over():
    scenario = Scenario("rqa", "Two", game={"seats": ["Ann", "Bo"], "robots": "deal"}, players={}, seed=3)
    page = Page(view_of(scenario))
    for _ in range(30):
        view = page.view
        if view.passes_to:
            assert "data-hand" not in page.regions["tray"]
            assert f"Pass the screen to {view.passes_to}." in page.regions["lesson"]
            send(page, "uncover")
        elif not view.buttons.look["choice"] and view.buttons.look[view.person]["hand"]:
            break
        else:
            send(page, "act", text=view.buttons.legal[0].text)
    assert "data-hand" in page.regions["tray"]
    assert f"{page.view.person}’s turn" in page.regions["lesson"]


@pytest.mark.parametrize("name", sorted(components().cards))
def test_each_card_says_what_it_does_in_a_few_words(name):
    card = components().cards[name]
    said = lines(card)
    assert all(words.strip() for _, words in said)
    assert all(len(words) <= 22 for _, words in said)


# ---- my turn ---------------------------------------------------------------------------------------------


def test_the_prompt_says_what_can_be_done_in_a_sentence():
    page = duel()
    assert play.bar(page.view)["text"] == "Move Pug, push Strider or play a card."
    assert play.bar(page.view)["chip"] == "Your turn"
    assert play.bar(duel(hand=(), energy=0, move=0).view)["text"] == "Nothing more to do: end your turn."


@pytest.mark.parametrize("id", tables())
def test_what_holds_what_must_be_chosen_is_one_of_the_tabs(id):
    """And a phone opens it at the table: see the browser’s tests of each game."""
    shown = table(id)
    tabs = [tab[0] for tab in shown.played or shown.tabs]
    assert {*shown.holds.values()} <= {*tabs}
    assert {*shown.holds} <= {*shown.groups}


def test_a_hand_opens_while_nothing_can_be_done_on_the_board():
    page = duel(move=0, energy=0)
    assert play.bar(page.view)["opens"] == ("hand",)
    assert play.bar(duel(move=2).view)["opens"] == ()
    send(page, "pick", text="play Hammer")
    assert play.bar(page.view)["opens"] == ()


def test_the_one_main_button_ends_the_turn():
    assert play.dock(duel().view)["main"] == {
        "do": "act",
        "text": "end turn",
        "label": "End turn",
        "key": "e",
    }


def test_what_can_i_do_lists_the_best_first_and_the_end_of_the_turn_last():
    page = duel()
    send(page, "can")
    panel = play.rail(page.view)["panel"]
    assert panel["acts"][0]["full"] == "Play Hammer on Strider"
    assert panel["end"]["changes"] == "1 Energy, 2 Move and the Energy of 2 Batteries would be lost"
    send(page, "act", text=panel["acts"][0]["act"])
    assert play.rail(page.view)["panel"] is None


def test_a_refused_click_says_what_why_and_a_way_out_with_the_rule_by_its_title():
    page = duel(hand=("Battery", "Battery"), move=0)
    send(page, "cell", at="d4")
    panel = play.rail(page.view)["panel"]
    assert (panel["kind"], panel["title"]) == ("no", "You can’t push Strider right")
    assert all(full.startswith("First ") or full.endswith(" first") for _, full in panel["ways"])
    shown = text(page.regions["seats"])
    assert "Nothing moved and nothing was spent." in shown
    assert "Rule: A push costs 2 Move" in shown
    assert not ID.search(shown)
    assert "bubble" not in page.regions["board"]


def test_why_not_opens_the_last_refusal_again_or_says_how_to_ask():
    page = duel(hand=("Battery", "Battery"), move=0)
    send(page, "whynot")
    assert play.rail(page.view)["panel"]["kind"] == "why"
    send(page, "cell", at="d4")
    send(page, "close")
    assert play.rail(page.view)["panel"] is None
    send(page, "whynot")
    assert play.rail(page.view)["panel"]["title"] == "You can’t push Strider right"
    send(page, "whynot")
    assert play.rail(page.view)["panel"]["kind"] == "why"
    send(page, "whynot")
    assert play.rail(page.view)["panel"] is None


#: what is clicked after "Why not?" in a duel -> what the answer says
ALLOWED = {
    ("cell", "at", "b4"): ("You can: move Pug to b4", "Click it again to do it."),
    ("cell", "at", "d4"): ("You can:", "Click there again to choose."),
    ("tap", "at", "b4"): ("You can: move Pug to b4", "Click it again to do it."),
    ("tap", "text", "end turn"): ("You can: end turn", "Click it again to do it."),
    ("act", "text", "end turn"): ("You can: end turn", "Click it again to do it."),
    ("pick", "text", "play Jump Jets"): ("You can: play Jump Jets", "Click it again to do it."),
    ("pick", "text", "energy to move"): ("You can:", "Click it again, then what it is for."),
    ("go", "at", "b3"): ("You can: go to b3", "Click it again to do it."),
}


@pytest.mark.parametrize("what", ALLOWED)
def test_what_is_clicked_after_why_not_is_never_done(what):
    do, field, value = what
    page = duel(hand=("Hammer", "Jump Jets"), energy=3)
    send(page, "whynot")
    there = page.view.step
    send(page, do, **{field: value})
    panel = play.rail(page.view)["panel"]
    assert (page.view.step, page.view.prefix) == (there, "")
    assert (panel["title"], panel["how"]) == ALLOWED[what]
    assert not play.dock(page.view)["open"]  # the next click acts
    send(page, do, **{field: value})
    assert (page.view.step, page.view.prefix, page.view.note) != (there, "", None)


def test_the_mode_of_a_card_does_not_act_after_why_not():
    page = duel(hand=("Jump Jets", "Battery"), energy=3)
    send(page, "pick", text="play Jump Jets")
    step, prefix = page.view.step, page.view.prefix
    for at in page.view.spaces:
        while play.dock(page.view)["open"] != "why":
            send(page, "whynot")
        send(page, "cell", at=at)
        assert (page.view.step, page.view.prefix) == (step, prefix), at
        assert play.rail(page.view)["panel"] is not None, at


def test_there_is_one_fold_for_all_that_a_list_leaves_out():
    page = begun("roborace")
    send(page, "can")
    shown = page.regions["seats"]
    assert shown.count("</summary>") == len(re.findall(r"and \d+ more", shown)) > 0


def test_a_touch_acts_as_a_click_does():
    page = duel()
    send(page, "tap", at="b4")
    assert page.view.step.action.text == "move pug left"


def test_undo_goes_back_to_what_was_seen_and_no_further():
    page = duel()
    send(page, "act", text="play Battery with pug")
    send(page, "undo")
    assert page.view.step.parent is None
    send(page, "act", text="end turn")
    to_my_turn(page)
    here = page.view.step
    send(page, "undo")
    assert page.view.step is here
    assert "can’t be hidden again" in page.regions["seats"]


# ---- while others play -----------------------------------------------------------------------------------


def test_what_others_did_is_told_until_one_acts_and_stays_in_the_menu():
    page = duel()
    assert not play.bar(page.view)["since"]
    send(page, "act", text="end turn")
    assert play.dock(page.view)["main"]["do"] == "skip"
    to_my_turn(page)
    panel = play.rail(page.view)["panel"]
    assert panel["kind"] == "since"
    assert [line["seat"] for line in panel["lines"]] == ["Bo"]
    send(page, "act", text="play Battery with pug")
    assert play.rail(page.view)["panel"] is None
    assert play.bar(page.view)["since"]
    send(page, "since")
    assert play.rail(page.view)["panel"]["lines"] == panel["lines"]


def test_the_only_person_is_you_in_all_that_is_said():
    page = begun()
    send(page, "act", text="end turn")
    for _ in range(40):
        said = [text(page.regions[name]) for name in ("lesson", "seats", "tray")]
        assert not any(re.search(r"\bAnn\b", one) for one in said), said
        if page.view.bot is None:
            break
        send(page, "tick")


def test_no_name_of_a_space_is_said_at_a_table_that_does_not_show_it():
    page, space = Page(door=True), re.compile(r"\b[a-g][1-7]\b")
    send(page, "game", id="gekido")
    send(page, "new")
    send(page, "set", id="seed", text="3")
    send(page, "start")
    for n in range(40):
        view = page.view
        said = [text(page.regions[name]) for name in ("lesson", "seats", "tray")]
        assert not any(space.search(one) for one in said), said
        if view.bot is not None or view.forced is not None:
            send(page, "skip")
        elif n % 3 == 2:
            send(page, "cell", at=[*view.spaces][n % len(view.spaces)])
        else:
            legal = view.buttons.legal
            send(page, "act", text=legal[n % len(legal)].text)


def happening(page):
    """The lines of what happens now."""
    panel = play.rail(page.view)["panel"]
    return panel["lines"] if panel else []


def test_what_a_bot_does_several_times_in_a_row_is_one_event():
    page = duel(hand=(), others=("Battery",) * 5, energy=0, move=0)
    send(page, "act", text="end turn")
    told = []
    while page.view.bot is not None:
        told.append(happening(page))
        send(page, "tick")
    assert any("times" in one for shown in told for _, _, changes in shown for one in changes)
    for shown in told:
        played = ["plays Battery" in line[1] for line in shown]
        assert not any(one and other for one, other in pairwise(played))


def test_at_the_slow_pace_each_bot_is_waited_for():
    scenario = Scenario(
        "rqa",
        "Two bots",
        robots={
            robot: {"seat": seat, "at": at}
            for robot, seat, at in (("pug", "Ann", "c4"), ("strider", "Bo", "f4"), ("crate", "Cy", "a1"))
        },
        seats={seat: {"hand": ["Hammer"], "deck": ["Battery"] * 6} for seat in ("Ann", "Bo", "Cy")},
        turn={"seat": "Ann"},
        players={"Bo": "greedy", "Cy": "greedy"},
    )
    page = Page(view_of(scenario))
    send(page, "pace", id="slow")
    send(page, "act", text="end turn")
    while page.view.running and page.view.bot is not None:
        send(page, "tick")
    assert page.view.buttons.look["turn"] == "Cy"
    assert "Go on" in page.regions["tray"]
    send(page, "play", n=1)
    while page.view.bot is not None:
        assert page.view.running
        send(page, "tick")
    assert page.view.buttons.look["turn"] == "Ann"


def test_lines_of_what_others_did_beyond_the_first_open():
    lines = [{"seat": f"Bo{n}", "text": "waits", "changes": (), "id": str(n)} for n in range(6)]
    panel = recap.waited(lines)
    assert [len(panel["lines"]), len(panel["rest"])] == [4, 2]


def test_a_turn_is_told_with_the_points_of_its_start_and_the_robots_own_attack():
    page = duel(hand=(), others=("Battery", "Battery"), energy=0, move=0)
    send(page, "act", text="end turn")
    to_my_turn(page)
    (line,) = play.rail(page.view)["panel"]["lines"]
    assert line["text"].startswith("started in the centre, attacked Pug with Strider")
    bo = page.view.game.points(page.view.state)["Bo"]
    assert line["changes"] == ("Pug −1", f"Bo +{bo} points")


def test_what_happens_now_has_a_line_for_an_act_with_its_answers_and_what_came_of_it():
    page = duel(hand=(), others=("Reprogram", "Reprogram"), energy=0, move=0)
    send(page, "act", text="end turn")
    told = []
    while page.view.bot is not None:
        told.append(happening(page))
        send(page, "tick")
    acts = [text for lines in told for _, text, _ in lines]
    assert any(text.startswith("Bo plays Reprogram") for text in acts)
    assert not any(text.startswith("Bo chooses") for text in acts)
    assert any(
        text.startswith("Bo plays Reprogram") and changes for lines in told for _, text, changes in lines
    )


def test_energy_that_can_become_move_is_something_to_do():
    page = duel(hand=(), energy=1, move=0)
    assert play.bar(page.view)["text"] == "Turn Energy into Move, or end your turn."


def test_the_main_button_says_what_the_end_of_the_turn_would_lose():
    page = duel(hand=("Battery", "Battery", "Hammer"), energy=0, move=2)
    assert "End turn loses 2 Move and the Energy of 2 Batteries , and you could still push Strider ." in text(
        page.regions["tray"]
    )
    page = duel(hand=("Hammer",), energy=0, move=0)
    assert play.dock(page.view)["lost"] == ""


def test_a_card_with_one_robot_that_can_play_it_needs_no_question():
    scenario = Scenario(
        "rqa",
        "Two robots, and one can hit",
        robots={
            "pug": {"seat": "Ann", "at": "c4"},
            "crate": {"seat": "Ann", "at": "g1"},
            "strider": {"seat": "Bo", "at": "d4"},
        },
        seats={
            "Ann": {"hand": ["Hammer", "Hammer"], "deck": ["Battery"] * 6},
            "Bo": {"deck": ["Battery"] * 6},
        },
        turn={"seat": "Ann"},
        players={"Bo": "greedy"},
    )
    page = Page(view_of(scenario))
    send(page, "pick", text="play Hammer")
    assert page.regions["tray"].count('aria-pressed="true"') == 1  # the other one stays where it is
    send(page, "cell", at="d4")
    assert page.view.step.action.text == "play Hammer with pug on strider"


@pytest.mark.parametrize(
    "blue, says",
    [
        (2, "Reserve 2 blue"),
        (1, "The last blue cube: the game ends"),
        (0, "No blue cube left: the game ends"),
    ],
)
def test_the_reserve_says_when_the_end_is_near(blue, says):
    shown = duel(reserve={"blue": blue, "red": 9, "gems": 3}).regions["seats"]
    assert says in text(shown)
    assert ("q-few" in shown) == (blue < 2)


def test_bots_can_be_paused_and_go_on():
    page = duel()
    send(page, "act", text="end turn")
    assert 'data-playing="700"' in page.regions["lesson"]
    send(page, "play", n=0)
    assert "data-playing" not in page.regions["lesson"]
    assert "Go on" in page.regions["tray"]
    here = page.view.step
    send(page, "tick")
    assert page.view.step is here
    send(page, "play", n=1)
    send(page, "tick")
    assert page.view.step is not here


def test_a_line_replays_its_moment_and_leads_back_and_nothing_is_done_in_it():
    page = duel()
    send(page, "act", text="end turn")
    to_my_turn(page)
    here = page.view.step
    line = play.rail(page.view)["panel"]["lines"][0]
    send(page, "again", id=line["id"], n=1)
    assert page.view.step.number < here.number
    assert "data-playing" in page.regions["lesson"]
    for _ in range(30):
        if page.view.step is here and not page.view.playing:
            break
        send(page, "tick")
    assert page.view.step is here
    assert not page.view.playing
    send(page, "again", id=line["id"], n=0)
    send(page, "cell", at="b4")  # what was clicked belongs to what is watched
    assert page.view.step is here


def test_a_turn_of_a_bot_lasts_no_longer_than_six_seconds():
    page = duel(others=("Battery",) * 14)
    send(page, "act", text="end turn")
    shown = 0
    while page.view.bot is not None:
        shown += page.view.ticks
        send(page, "tick")
    assert shown <= 6000


def test_the_pace_of_bots_is_kept_for_the_next_game():
    page = duel()
    send(page, "pace", id="fast")
    send(page, "new")
    send(page, "start")
    assert page.view.pace == "fast"


# ---- the keys --------------------------------------------------------------------------------------------


def test_each_key_of_the_table_is_on_the_page_or_in_its_script():
    page = duel()
    send(page, "act", text="end turn")
    waiting = page.regions["lesson"] + page.regions["tray"]
    to_my_turn(page)
    shown = waiting + "".join(page.regions[name] for name in ("lesson", "tray", "side"))
    found = set(re.findall(r'data-(?:key|goes)="(.)"', shown))
    named = {key.replace("Space", " ") for keys, _ in play.KEYS for key in keys}
    assert found == {key for key in named if len(key) == 1 and key in "acehlpswz/ "}


def test_a_cube_that_was_won_flies_from_the_robot_to_its_owner():
    page = duel()
    send(page, "act", text="play Hammer with pug on strider")
    assert page.view.table.won(page.view.state, page.view.events) == (("Ann", "d4", "c-red", 1),)
    assert "d4" in re.search(r"data-won='(.*?)'", page.regions["lesson"])[1]


def test_prices_say_in_words_what_they_cost():
    page = duel(energy=3)
    send(page, "can")
    (push,) = re.findall(r"<b>Push Strider right</b>.*?</button>", page.regions["seats"], re.DOTALL)
    assert "costs 2 Move" in text(push)


@pytest.mark.parametrize("narrow, most", [(True, 70), (False, 130)])
def test_the_sentence_in_the_bar_ends_with_a_sentence_or_a_word(narrow, most):
    page = duel(hand=(), others=("Battery", "Battery", "Hammer"), energy=0, move=0)
    send(page, "act", text="end turn")
    while page.view.bot is not None:
        page.view = replace(page.view, narrow=narrow)
        said = play.bar(page.view)["text"]
        assert len(said) <= most
        assert said.endswith((".", "?", "…"))
        send(page, "tick")


def test_who_answers_in_the_turn_of_another_is_said_to_answer():
    attack = {"target": "pytron", "command": "four of a kind", "dice": "TTSXO", "rolls": 1}
    bots = {"slicer": {"seat": "Ann", "at": "a1"}, "pytron": {"seat": "Bo", "at": "b1"}}
    turn = {"seat": "Ann", "phase": "defence"}
    scenario = Scenario("gekido", "Bo answers", bots=bots, turn=turn, attack=attack, players={"Bo": "greedy"})
    assert play.bar(view_of(scenario))["chip"] == "Bo answers"


def test_news_never_hide_what_to_do_next(monkeypatch):
    page = duel()
    news = "Bo turned your 2 triangles into a triangle and a cross, and this is quite long."
    monkeypatch.setattr(type(page.view.table), "met", lambda self, done: [news])
    comes = page.view.table.prompt(page.view.buttons)
    assert play.bar(replace(page.view, narrow=True))["text"].startswith(comes)
    send(page, "pick", text="play Hammer")
    assert news not in play.bar(page.view)["text"], "what is picked says what to do with it"
