"""Gekido at the table: what it says of a turn, which button is the main one, what lies where."""

import random
import re
from dataclasses import replace

import pytest
from gekido_states import EXTRA, PREVENT, arena, attack, bos
from test_play_face import send, text, to_my_turn

from rqa_lab import Scenario
from rqa_lab.core.event import Event
from rqa_lab.core.notation import Choose
from rqa_lab.core.reasons import Choice
from rqa_lab.games.gekido import GAME
from rqa_lab.games.gekido.actions import CHOICES, Play, Stop, Use
from rqa_lab.games.gekido.page import Words, faces, tray
from rqa_lab.games.gekido.play.setup import SEATS
from rqa_lab.games.gekido.rules.attacking import PREVENTED
from rqa_lab.ui import board, intents, play, recap
from rqa_lab.ui.library import view_of
from rqa_lab.ui.page import Page
from rqa_lab.ui.table import Done, Waited, table
from rqa_lab.ui.view import PACES

BOTS = {"slicer": {"seat": "Ann", "at": "a1"}, "pytron": {"seat": "Bo", "at": "b1"}}


def game(phase="attack", seat="Ann", hand=(), bots=BOTS, **attacked):
    """A game of Ann against a bot, amid a turn."""
    attacked = {"target": "pytron", "command": "four of a kind", "dice": "TTSXO", "rolls": 1} | attacked
    attacked = {key: value for key, value in attacked.items() if value is not None}
    scenario = Scenario(
        "gekido",
        "A game",
        bots=bots,
        seats={"Ann": {"hand": list(hand)}},
        turn={"seat": seat, "phase": phase},
        players={"Bo": "greedy"},
        seed=1,
        **({"attack": attacked} if phase in ("declare", "attack", "brace", "strike", "push") else {}),
    )
    return Page(view_of(scenario))


def new_game(seed, duel=False):
    """A whole game of Ann against two bots, or a Duel with one, from its set-up on."""
    seats = SEATS[: 2 if duel else 3]
    bots = dict(zip(("slicer", "v-rex", "pytron"), seats, strict=False))
    options = {"seats": [*seats], "bots": bots, "first": "Ann", **({"duel": True} if duel else {})}
    players = dict.fromkeys(seats[1:], "greedy")
    return Page(view_of(Scenario("gekido", "A game", game=options, players=players, seed=seed)))


def said(state):
    return faces.prompt(state, GAME.legal(state))


# ---- what can be done, in a sentence ---------------------------------------------------------------------

COMPLETE = {"locked": "TTTT", "rolls": 2}
AGAIN = {"locked": "TTT", "rolls": 2}
HARDER = {"Damage +3 / Heals 2": 1}
HIT = {"phase": "brace", "more": {"success": True, "locked": "TTTT"}}


@pytest.mark.parametrize(
    "state, says",
    [
        (arena("a1", "b1"), "Move Slicer, or stay. Then you attack."),
        (arena("a1", "c3"), "Move Slicer next to a Bot that it can attack."),
        (arena("a1", "c3", phase="second move"), "Move Slicer, or stay to end your turn."),
        (arena("a1", "b1", "b2", phase="target"), "Attack Pytron or V-REX."),
        (arena("a1", "c3", phase="target"), "You can’t attack anyone now."),
        (attack(command=None, phase="declare"), "Choose an Attack Command."),
        (attack(), "Four of a Kind: lock a die. 2 rolls left."),
        (attack("X", more=AGAIN), "Four of a Kind: 1 more triangle. 1 roll left."),
        (
            attack("X", more=AGAIN | {"rolls": 3}),
            "Four of a Kind: 1 more triangle. No roll left: stop rolling.",
        ),
        (attack("X", "full house", more=AGAIN), "Full House: 2 more dice. 1 roll left."),
        (attack("X", more=COMPLETE), "Four of a Kind is complete: stop rolling."),
        (
            attack(
                "X",
                more=COMPLETE | {"rolls": 1, "fresh": "X"},
                bots=("v-rex", "pytron", "slicer"),
                powers=HARDER,
            ),
            "Complete: first use Damage +3 / Heals 2, or stop rolling.",
        ),
        (
            bos(hand=["Override"], phase="answer", more={"played": ("Own Mark", "S", None)}),
            "Slicer plays Own Mark (square → pentagon). Answer it, or let it work.",
        ),
        (bos(hand=["Jam"]), "Slicer rolled: play a card, or let the roll stand."),
        (bos(), "Slicer rolled: let the roll stand."),
        (
            bos("X", powers=PREVENT, bots=("slicer", "tetsubot"), **HIT),
            "8 damage to Tetsubot: use a Power, or take it.",
        ),
        (attack("X", phase="push", more=COMPLETE | {"success": True}), "Push Pytron and take its tile,"),
    ],
)
def test_the_prompt_says_what_can_be_done(state, says):
    assert said(state).startswith(says)


def test_the_prompt_is_short_enough_for_the_bar_of_a_phone():
    for state in (attack(), attack("X", "five of a kind", more=AGAIN), arena("a1", "b1")):
        assert len(said(state)) <= 50


# ---- buttons ---------------------------------------------------------------------------------------------


def main_and_aside(page):
    shown = play.dock(page.view)
    return shown["main"] and shown["main"]["label"], [one["full"] for one in shown["acts"]]


def test_the_main_button_rolls_as_long_as_that_may_help():
    assert main_and_aside(game(dice="SX", locked="TTT", rolls=2)) == ("Roll 2 dice", ["Stop rolling"])
    assert main_and_aside(game(dice="X", locked="TTTT", rolls=2)) == ("Stop rolling", ["Roll 1 die"])
    assert main_and_aside(game(dice="SX", locked="TTT", rolls=3)) == (None, ["Stop rolling"])


def test_to_stop_before_a_die_is_locked_is_not_the_main_button():
    assert main_and_aside(game()) == (None, ["Stop rolling"])


def test_a_seat_that_passes_says_what_it_does():
    assert main_and_aside(game("first move"))[0] == "Stay"
    hit = game("brace", "Bo", ["Shield"], target="slicer", dice="X", locked="TTTT", rolls=1, success=True)
    assert main_and_aside(hit)[0].startswith("Take ")


def test_a_picked_card_says_what_it_still_needs():
    page = game(hand=["Wild Die"])
    send(page, "pick", text="play Wild Die")
    assert play.bar(page.view)["text"] == "Set an unlocked die to any symbol."
    assert play.rail(page.view)["choice"] is None
    send(page, "pick", text="play Wild Die on S")
    assert play.bar(page.view)["text"] == "Choose the symbol that the die should show."
    assert play.rail(page.view)["choice"] is None
    assert page.regions["tray"].count('data-text="play Wild Die on S as ') == 5


def test_a_card_that_needs_more_says_why_it_cannot_be_played():
    page = game("first move", hand=["Wild Die"])
    do, text_of = re.search(r'data-do="(\w+)" data-text="(play Wild Die)"', page.regions["side"]).groups()
    send(page, do, text=text_of)
    assert play.rail(page.view)["panel"]["reasons"][0][0].startswith("Wild Die is used after a roll")


def test_dice_keep_their_places_when_one_is_locked():
    page = game(dice="TTSXO")
    there = re.findall(r'href="#s-(.)"', page.regions["tray"])
    send(page, "pick", text="lock T")
    assert re.findall(r'href="#s-(.)"', page.regions["tray"]) == there
    assert page.regions["tray"].count("g-kept") == 1


def lying(page):
    """The dice of the dock from the left: symbols of locked ones small, a star behind what was changed."""
    row = board.tray(page.view, page.view.table)["dice"]["row"]
    return " ".join(
        one["symbol"] if one["kept"] else one["symbol"].upper() + "*" * one["changed"] for one in row
    )


def test_a_changed_die_keeps_its_place_and_is_marked_until_one_acts():
    page = game(hand=["Wild Die"], dice="TTSXO")
    send(page, "act", text="play Wild Die on S as T")
    while page.view.bot is not None or page.view.forced is not None:
        send(page, "skip")
    assert lying(page) == "T T T* X O"
    assert "g-changed" in page.regions["tray"]
    send(page, "act", text="lock T")
    assert lying(page) == "t T T X O"


def test_dice_that_others_change_and_those_of_the_next_roll_come_to_the_same_places():
    row = [tray.Lying(one) for one in "TTSXO"]
    changed = tray.after(row, Event("reroll", (), "Jam", {"seat": "Ann", "old": "S", "new": "D"}))
    assert changed == [*row[:2], tray.Lying("D", changed=True), *row[3:]]
    kept = [tray.Lying("T", kept=True), *changed[1:]]
    facts = {"seat": "Ann", "number": 2, "old": "TXOD", "new": "SXDP"}
    assert tray.after(kept, Event("roll", (), "", facts)) == [kept[0], *map(tray.Lying, "SXDP")]


def test_what_is_pressed_is_what_cannot_be_done():
    page = game("first move", hand=["Wild Die"])
    send(page, "pick", text="play Wild Die")
    assert play.rail(page.view)["panel"]["title"] == "You can’t play Wild Die"
    page = game("declare", command=None, hand=["Wild Die"])
    send(page, "pick", text="play Wild Die")
    assert play.rail(page.view)["panel"]["ways"]  # as for any card, it may help to declare something first


# ---- what others did -------------------------------------------------------------------------------------


def test_what_others_did_tells_also_what_came_of_an_answer_of_ones_own():
    page = game("attack", "Bo", ["Shield"], target="slicer", dice="X", locked="TTTT", rolls=3)
    for _ in range(20):
        if page.view.bot is not None:
            send(page, "skip")
        elif page.view.buttons.look["phase"] in ("defence", "brace"):
            send(page, "act", text="pass")
        else:
            break
    to_my_turn(page)
    (line,) = play.rail(page.view)["panel"]["lines"]
    assert line["text"].startswith("hit Slicer with Four of a Kind")
    assert line["changes"] == ("Slicer −7",)


@pytest.fixture
def three():
    """A hit on Bo, who holds Shield, in a game of Ann against two bots."""

    def at(seat):
        scenario = Scenario(
            "gekido",
            "A game",
            bots=BOTS | {"v-rex": {"seat": "Cy", "at": "b2"}},
            seats={"Bo": {"hand": ["Shield"]}},
            turn={"seat": seat, "phase": "attack"},
            players={"Bo": "greedy", "Cy": "greedy"},
            seed=1,
            attack={
                "target": "pytron",
                "command": "four of a kind",
                "dice": "X",
                "locked": "TTTT",
                "rolls": 3,
            },
        )
        return Page(view_of(scenario))

    return at


def test_what_happened_is_told_in_order_and_names_the_one_who_answered(three):
    page = three("Cy")
    while page.view.bot is not None:
        send(page, "skip")
    line = play.rail(page.view)["panel"]["lines"][0]
    assert line["seat"] == "Cy"
    assert line["text"].startswith("hit Pytron with Four of a Kind, Bo answered with Shield")
    assert line["changes"] == ("Pytron −8", "Shield kept off 2")


def test_what_a_bot_does_in_ones_own_turn_is_told(three):
    page = three("Ann")
    send(page, "act", text="stop")
    while page.view.bot is not None:
        send(page, "skip")
    (line,) = play.rail(page.view)["panel"]["lines"]
    assert (line["seat"], line["changes"]) == ("Bo", ("Pytron −8", "Shield kept off 2"))
    assert line["text"].startswith("played Shield, Pytron unlocked ")


def told(turn, *done):
    """What is told to Ann of steps, each as (seat, kind of event, its cause, its facts)."""
    steps = [Done(seat, None, [Event(kind, (), cause, facts)]) for seat, kind, cause, facts in done]
    return ", ".join(faces.deeds(Waited(*turn, "Ann"), steps))


def changed(seat, card, old="S", new="P", of="Bo"):
    return seat, "change die", card, {"seat": of, "old": old, "new": new}


def test_a_die_is_changed_by_the_one_whose_card_or_power_does_it_whoever_let_it_work():
    """Ann’s own card works once Bo, whom she attacks, lets it: that is none of Bo’s deeds."""
    hers, his = ("Ann", "play", "", {"card": "Half Turn"}), ("Bo", "play", "", {"card": "Jam"})
    assert told(("Bo", "Ann"), changed("Bo", "Half Turn", of="Ann")) == ""
    assert told(("Bo", "Bo"), hers, changed("Ann", "Half Turn")) == ""
    assert told(("Bo", "Ann"), his, changed("Bo", "Jam", of="Ann")) == (
        "played Jam, which turned a square into a pentagon"
    )
    assert told(("Bo", "Bo"), his, changed("Bo", "Jam")) == "played Jam"  # its own dice, on the way
    assert (
        told(("Bo", "Ann"), his, changed("Bo", "Jam", "S", "S", "Ann")) == "played Jam, which changed nothing"
    )


def test_what_one_did_oneself_is_not_told_and_each_deed_has_its_doer():
    hit = ("Ann", "success", "", {"seat": "Bo", "command": "two pairs", "damage": 5})
    over = ("Ann", "attack over", "", {"target": "Slicer"})
    shield = {"card": "Shield"}
    assert told(("Bo", "Bo"), ("Ann", "play", "", shield), hit, over) == "hit Slicer with Two Pairs"
    assert told(("Bo", "Bo"), *[("Cy", "play", "", shield)] * 2, hit, over) == (
        "attacked Slicer, Cy answered with Shield twice, Bo hit Slicer with Two Pairs"
    )
    assert told(("Bo", "Ann"), ("Bo", "destroyed", "", {"bot": "V-REX", "at": "c2"})) == (
        "took the hit, V-REX was destroyed"
    )
    assert told(("Bo", "Ann"), ("Bo", "push", "", {"bot": "Slicer", "start": "a1", "to": "b1"})) == ""


def own_moments(page, most):
    """What Ann sees each time that she is to act, who does so before the next; bots play on between."""
    for _ in range(most):
        view = page.view
        if view.game.outcome(view.step.state):
            return
        if view.bot is not None or view.forced is not None:
            send(page, "skip" if view.bot is not None else "tick")
        else:
            yield view


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 3])
def test_each_line_of_what_others_did_is_a_sentence_about_who_is_named(seed):
    """Whole turns of three, in which Ann plays what she has: no line gives her deeds to another."""
    page, rng, lines = new_game(seed), random.Random(seed), 0
    for view in own_moments(page, 100):
        for line in recap.told_since(view):
            lines += 1
            assert line["text"] or line["changes"], line
            assert line["seat"] in ("Bo", "Cy"), line
            assert not re.match(r"[A-Z]|an? ", line["text"]), line
            assert "Ann" not in line["text"], line
        legal = view.buttons.legal
        plays = [one for one in legal if isinstance(one, (Play, Use))]
        send(page, "act", text=rng.choice(plays or legal).text)
    assert lines > 10


def test_what_happens_now_says_what_a_bot_lets_pass():
    page = game("push", "Bo", target="slicer", dice="", locked="TTTT", success=True)
    send(page, "tick")
    assert page.view.step.action.text == "pass"
    assert recap.now(page.view)["lines"] == [("Bo", "Bo does not push.", ())]


def test_the_power_that_one_chose_to_unlock_is_not_told():
    unlock = {"bot": "Slicer", "power": "Switch Attack", "charges": 1}
    assert told(("Bo", "Bo"), ("Ann", "unlock", "", unlock)) == ""
    assert told(("Bo", "Ann"), ("Bo", "unlock", "", unlock | {"bot": "V-REX"})) == (
        "took the hit, V-REX unlocked Switch Attack"
    )


def test_what_can_only_be_let_pass_is_no_question_and_is_not_told():
    page = game("attack", "Bo", ["Shield"], target="slicer", dice="X", locked="TTT", rolls=2)
    send(page, "tick")
    bar, step = play.bar(page.view), page.view.step
    assert (bar["chip"], bar["own"], bar["ticks"]) == ("Bo’s turn", False, 2 * PACES[page.view.pace])
    assert play.rail(page.view)["panel"]["kind"] == "now"
    send(page, "tick")
    passed = page.view.step.parent
    assert (passed.parent, passed.action.text, page.view.step.seat) == (step, "pass", "Bo")
    assert "let the roll stand" not in play.bar(page.view)["text"]


def test_where_there_is_a_choice_the_table_waits_for_the_answer():
    page = game("attack", "Bo", ["Jam"], target="slicer", dice="X", locked="TTT", rolls=2)
    send(page, "tick")
    assert play.bar(page.view)["chip"] == "You answer"
    assert page.view.ticks is None


@pytest.mark.parametrize(
    "at, phase, says",
    [
        ("c3", "first move", "Slicer moves only one tile, so it can’t get here now."),
        ("c3", "target", "No Bot is here. Slicer attacks a Bot beside it."),
        ("c3", "attack", "Slicer’s attack is not over yet."),
    ],
)
def test_a_space_with_which_nothing_can_be_done_says_why(at, phase, says):
    page = game(phase)
    send(page, "cell", at=at)
    assert play.rail(page.view)["panel"]["why"] == says


def test_a_bot_clicked_before_the_attack_says_what_comes_first():
    page = game("first move")
    send(page, "cell", at="b1")
    panel = play.rail(page.view)["panel"]
    assert panel["title"] == "You can’t attack Pytron"
    assert panel["ways"][0][:2] == ("stay", "Stay with Slicer first")


def test_a_tile_that_is_no_answer_says_by_which_rule():
    page = new_game(1)
    while page.view.buttons.look["choice"]["kind"] != "place" or page.view.bot is not None:
        send(page, "act", text="choose begin") if page.view.bot is None else send(page, "skip")
    send(page, "cell", at="b2")
    panel = play.rail(page.view)["panel"]
    said = board.said(page.view)
    assert said(panel["title"]) == "You can’t start on The Center"
    ((text, rules),) = panel["reasons"]
    assert said(text) == "A Bot can start on any tile but The Center."
    assert rules == [("gekido.setup.place-bots", GAME.rulebook["gekido.setup.place-bots"].title)]


@pytest.mark.slow
@pytest.mark.parametrize("seed, duel", [(1, False), (3, False), (2, True)])
def test_each_refusal_has_a_reason_and_its_rule_wherever_one_clicks(seed, duel):
    """Whole turns in which Ann clicks every tile before she acts: none is refused for not being on a list."""
    page, rng, refused = new_game(seed, duel=duel), random.Random(seed), set()
    for view in own_moments(page, 70):
        for at in sorted(view.spaces):
            note = intents.cell(view, at)
            panel = play.rail(note)["panel"]
            if panel and panel["kind"] == "no":
                kinds = {reason.kind for reason in note.refusal.reasons}
                refused |= kinds
                assert "not an option" not in kinds, (note.refusal, view.buttons.look["choice"])
                assert all(text and rules for text, rules in panel["reasons"]), note.refusal
            elif panel and panel["kind"] == "about":
                assert panel["why"], at
        send(page, "act", text=rng.choice(view.buttons.legal).text)
    assert len(refused) > 1


def test_passing_says_what_it_would_lose():
    s = arena("a1", "b1", phase="target")
    assert faces.lost(s, GAME.legal(s)) == "your attack"
    for phase in ("target", "push"):
        s = arena("a1", "c3", phase=phase)
        assert faces.lost(s, GAME.legal(s)) == ""


# ---- numbers ---------------------------------------------------------------------------------------------


def test_the_attack_says_what_it_comes_to_and_why():
    s = attack(tile="High Ground", upgrade=[1, 0, 0])
    assert faces.damage_of(s) == {
        "base": 8,
        "parts": [("−2", "High Ground"), ("+1", "Attack Upgrade")],
        "total": 7,
    }
    assert faces.damage_of(arena("a1", "b1")) is None


def test_before_one_declares_each_command_says_its_damage_its_chance_and_the_symbol_it_cannot_use():
    page = game("declare", command=None, bots=BOTS | {"slicer": BOTS["slicer"] | {"upgrade": 2}})
    shown = {one["title"]: one for one in board.tray(page.view, page.view.table)["commands"]}
    four, five = shown["Four of a Kind"], shown["Five Different"]
    assert (four["sum"][0], four["deals"]) == ("8", 12)
    assert "+2 Attack Upgrade" in four["sum"]
    assert {one["chance"] is not None for one in shown.values()} == {True}
    assert (four["barred"], five["barred"][1]) == ("", "pentagon")
    assert "no pentagon" in text(page.regions["side"])
    assert "its symbol: pentagon" in text(page.regions["tray"])


def test_the_chance_with_rolls_alone_and_with_effects():
    s = attack("SX", more={"locked": "TTT", "rolls": 2})
    assert faces.chance_of(s) == (31, 0)
    s = attack("SX", powers=EXTRA, more={"locked": "TTT", "rolls": 2})
    assert faces.chance_of(s) == (31, 52)
    assert faces.chance_of(attack("X", more={"locked": "TTTT"})) is None


def test_the_tour_tells_the_damage_that_the_commands_show():
    """What a command deals and costs while the coach speaks of it, and the sum once the card was played."""
    page = Page(door=True)
    send(page, "open", id="gekido/first-game")
    told = 0
    while page.view.guide is not None:
        now, shown = page.view.guide.now, board.tray(page.view, page.view.table)
        three = next(one for one in shown["commands"] if one["title"] == "Three of a Kind")
        said = [int(n) for n in re.findall(r"(?:deals|takes|Turret|That’s) (\d+)", f"{now.title} {now.text}")]
        if said:
            base = int((three["sum"] or [three["deals"]])[0])
            assert {*said} <= {three["deals"], three["costs"], base}, now
            told += 1
        send(page, "coach-do" if page.view.guide.asked else "coach-next")
    assert told == 3


def test_a_target_lock_says_whom_to_attack_first():
    s = arena("a1", "b1", "b2", loading=["pytron"])
    s.phase = "target"
    assert [faces.lock_of(s, 0, bot) for bot in range(3)] == [
        ("", ""),
        ("loading", "hit Cy first"),
        ("ready", "you can attack"),
    ]
    s.phase = "first move"
    assert faces.lock_of(s, 0, 2) == ("ready", ""), "not before the Attack Phase"
    assert faces.lock_of(arena("a1", "b1", duel=True), 0, 1) == ("", "")


def test_a_power_to_unlock_says_its_charges_and_whether_it_is_the_last():
    s = arena("a1", "b1")
    s.choice = Choice("Bo", "power", tuple(s.setup.panels[1].powers), ("x",))
    said = [table("gekido").large(Choose(option), s).face.says for option in s.choice.options]
    assert all(re.search(r"It has \d Charges?", text) for text in said), said
    last = faces.locked_until(s, 1) == "stays locked"
    assert all(("stay locked for good" in text) is last for text in said)


def test_an_attack_too_early_links_the_phases():
    page = game("first move")
    send(page, "act", text="attack pytron")
    shown = page.regions["seats"]
    assert "gekido.turn.three-phases" in shown
    assert "gekido.attack.mandatory" not in shown


# ---- the page --------------------------------------------------------------------------------------------


def test_dice_lie_in_the_dock_and_on_the_chosen_command_and_not_on_the_board():
    page = game(dice="SX", locked="TTT", rolls=2)
    board, dock, panel = (page.regions[name] for name in ("board", "tray", "side"))
    assert dock.count("g-kept") == 3
    assert dock.count('data-do="act" data-text="lock') == 2
    assert panel.count('class="g-in"') == 3
    assert "die-locked" not in board
    assert "Attack Phase" not in text(board)
    send(page, "bench")
    assert "die-locked" in page.regions["board"]


def test_what_is_written_on_a_tile_is_there_for_wide_windows_and_for_phones():
    board = game("first move").regions["board"]
    wide, narrow = board.count("if-wide"), board.count("if-narrow")
    assert wide == narrow == 9 + 2
    assert board.count(">The Center</text>") == 2


def test_a_phone_shows_the_attack_what_helps_or_what_others_did():
    tabs = re.findall(r'data-tab="(\w+)">([^<]+)', game().regions["tabs"])
    assert tabs == [("attack", "Attack"), ("powers", "Powers, cards"), ("since", "Since your turn")]


@pytest.mark.parametrize(
    "phase, hand, opens",
    [
        ("first move", (), ()),
        ("declare", ("Shield",), ("attack",)),
        ("attack", (), ()),
        ("strike", ("Overload",), ("powers",)),
    ],
)
def test_what_must_be_chosen_is_opened_on_a_phone(phase, hand, opens):
    more = {"declare": {"command": None}, "strike": {"dice": "", "locked": "TTTT", "success": True}}
    page = game(phase, hand=hand, **more.get(phase, {}))
    assert play.bar(page.view)["opens"] == opens


def test_a_power_that_is_for_a_command_opens_the_commands():
    bots = BOTS | {"slicer": BOTS["slicer"] | {"structure": [1, 6, 6, 6], "powers": {"Switch Attack": 1}}}
    page = game(bots=bots)
    send(page, "pick", text="use Switch Attack")
    assert play.bar(page.view)["opens"] == ("attack",)


def test_a_locked_power_says_when_the_next_one_comes():
    shown = text(game().regions["side"])
    assert "unlocks at 30 Structure" in shown


def test_what_kept_damage_off_is_named_beside_the_damage():
    def event(kind, **facts):
        return Event(kind, (), "", facts)

    parts = (("High Ground", -2), (PREVENTED, -4))
    hit = [
        event("play", seat="Bo", card="Shield", on=None, to=None),
        event("prevent", bot="V-REX", amount=4),
        event("damage", bot="V-REX", base=8, parts=parts, amount=2),
        event("structure loses", bot="V-REX", row=1, old=6, new=4),
    ]
    sums = Words(GAME.language).tally(hit).sums
    assert sums == ("V-REX −2", "High Ground kept off 2", "Shield kept off 4")


# ---- dice that are chosen to be rolled again -------------------------------------------------------------


def dice_of(page):
    return page.view.table.tray(board.Picking(page.view.buttons, page.view.prefix), "Ann")["dice"]["dice"]


def test_dice_to_be_rolled_again_are_picked_one_by_one_and_the_main_button_rolls_them():
    page = game(hand=["Fresh Roll"], dice="TTSXO")
    send(page, "act", text="play Fresh Roll")
    assert text(play.bar(page.view)["text"]).endswith("Which dice do you roll again? Click them.")
    assert play.rail(page.view)["choice"]["options"] == []
    assert play.dock(page.view)["main"] is None
    for place in (1, 3):
        send(page, "pick", text=dice_of(page)[place]["text"])
    assert [die["picked"] for die in dice_of(page)] == [False, True, False, True, False]
    main = play.dock(page.view)["main"]
    assert (main["label"], main["text"]) == ("Roll 2 dice again", "choose TX")
    send(page, "pick", text=dice_of(page)[3]["text"])
    assert play.dock(page.view)["main"]["text"] == "choose T"
    send(page, "pick", text=dice_of(page)[1]["text"])
    assert page.view.prefix == ""
    send(page, "pick", text=dice_of(page)[4]["text"])
    send(page, "act", text=play.dock(page.view)["main"]["text"])
    assert page.view.state.choice is None or page.view.state.choice.kind != "reroll"


def test_in_the_lab_dice_to_be_rolled_again_have_words_on_their_buttons():
    page = game(hand=["Fresh Roll"], dice="TTSXO")
    send(page, "act", text="play Fresh Roll")
    s = page.view.state
    assert "2 triangles and a circle" in [GAME.label(s, one) for one in GAME.legal(s)]


# ---- what is said where one acts: what led to it, what others did to the dice ----------------------------


def test_a_phone_shows_the_arena_where_it_is_chosen_there():
    page = game("push", success=True, locked="TTTT", dice="X")
    assert play.bar(page.view)["next"] == "board"
    assert play.bar(game("declare", command=None).view)["next"] == "attack"
    assert play.bar(game("attack").view)["next"] == ""


def test_each_question_says_what_led_to_it():
    asks = {
        kind: row.asks for kind, row in CHOICES.items() if kind in ("bonus", "power", "charge", "pushed to")
    }
    assert all(one.startswith("{about} ") and ". Wh" in one for one in asks.values())


def test_each_bonus_says_what_it_gives():
    s = arena("a1", "b1")
    s.choice = Choice("Ann", "bonus", ("Upgrade", "Charge"), ("row",))
    table = game().view.table
    said = [table.large(Choose(option), s).face.says for option in s.choice.options]
    assert said == ["Your attacks deal 1 more damage.", "One of your Powers can be used once more."]


def test_what_is_used_at_the_hit_says_so():
    page = game(hand=["Overload", "Half Turn"])
    hand = page.view.table.tray(board.Picking(page.view.buttons, ""), "Ann")["hand"]["cards"]
    assert {card["name"]: card["words"][1:] for card in hand} == {
        "Overload": ("at the hit",),
        "Half Turn": (),
    }


def test_a_command_is_worth_its_number_and_the_damage_is_the_sum():
    s = attack("X", more=COMPLETE, bots=("slicer", "pytron", "v-rex"))
    after, trace = s.copy(), []
    GAME.advance(after, Stop(), trace)
    told = GAME.summary(Stop(), "Ann", GAME.language.dress(trace))
    assert re.search(r"is complete; it is worth \d+\. Pytron suffers \d+ damage", told), told


def test_what_others_did_to_the_dice_stays_said_until_one_acts():
    view = game().view
    done = [
        Done(
            "Bo",
            Play("Jam", "S", None),
            [
                Event("play", (), "", {"card": "Jam"}),
                Event("reroll", (), "Jam", {"seat": "Ann", "old": "S", "new": "P"}),
            ],
        )
    ]
    assert view.table.met(done) == ["Bo turned your square into a pentagon."]
    assert view.table.met([done[0]._replace(seat="Ann")]) == []


def test_on_a_phone_what_happened_since_your_turn_stays_for_the_whole_turn():
    page = to_my_turn(new_game(1))
    while not recap.told_since(page.view):
        main = play.dock(page.view)["main"] or {"text": page.view.buttons.legal[0].text}
        send(page, "act", text=main["text"])
        to_my_turn(page)
    there = page.view
    send(page, "act", text=page.view.buttons.legal[0].text)
    assert recap.recap(page.view) is None
    narrow = replace(page.view, narrow=True)
    assert recap.recap(narrow)["lines"] == recap.waited(recap.told_since(there))["lines"]
    assert recap.recap(replace(game("first move").view, narrow=True)) is None, "no box without news"


def test_the_chances_of_the_commands_are_said_to_leave_out_what_others_can_do():
    page = game("declare", command=None, dice="TTSXO")
    assert "The chances are without your Powers and cards, and before Bo’s." in text(page.regions["side"])
    assert "chances are" not in text(game("attack").regions["side"])


def test_drawn_cards_are_named_on_a_phone():
    page = game(hand=["Data Burst"])
    view = replace(page.view, narrow=True)
    done = Done("Ann", Stop(), [Event("draw", (), "", {"seat": "Ann", "card": "Jam"})])
    assert view.table.did(done) == "You drew Jam."
    assert view.table.did(done._replace(seat="Bo")) == ""
