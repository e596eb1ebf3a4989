"""Moon-Bots in words: texts become actions, mistakes messages, and what happens or is refused sentences."""

from html import escape

import pytest

from rqa_lab import load
from rqa_lab.core.event import Event
from rqa_lab.core.notation import Ambiguous, Choose, Unreadable
from rqa_lab.core.reasons import Choice
from rqa_lab.core.session import Session
from rqa_lab.core.words import speaking
from rqa_lab.draw.svg import svg
from rqa_lab.games.moonbots.actions import Buy, EndTurn, Place, Reroll, Roll, Use
from rqa_lab.games.moonbots.audit import audit
from rqa_lab.games.moonbots.components import NAMES, components
from rqa_lab.games.moonbots.files import resources
from rqa_lab.games.moonbots.kinds import EVENTS
from rqa_lab.games.moonbots.picture import scene, table
from rqa_lab.games.moonbots.play.resolve import advance, start
from rqa_lab.games.moonbots.rules.judge import judge
from rqa_lab.games.moonbots.state import position, setup
from rqa_lab.games.moonbots.words import ENGLISH, ask, label, parse, phrase, summary, tempting, where

THREE, TWO = ("Ann", "Bo", "Cy"), ("Ann", "Bo")
OWN = {
    "parts": [("Right Arm 2-4-6", "Torso Sum 7"), (), ()],
    "upgrades": [("Reroll",), (), ()],
    "weapons": [("Dodge", "Spy"), (), ()],
}


def buying(*, seats=THREE, rulings=(), **given):
    """Ann may buy: two Rerolls, a Secret Weapon on M1, a head for nothing."""
    market = ("Reroll", "Stronger", "Head 3", "Reroll", "Torso 4", "")
    robots = 4 if len(seats) == 2 else len(seats)
    return position(setup(seats, rulings), **{"market": market, "energy": [3] * robots, **given})


def activating(dice="1344", **given):
    """Ann has rolled, and has a right arm, a torso and Reroll."""
    return buying(phase="activate", dice=dice, **{"buys": 0, **OWN, **given})


def asked(kind, *options, seat="Ann", **given):
    return buying(choice=Choice(seat, kind, options, ("buying",)), **given)


STARTED = start({"seats": THREE})


@pytest.mark.parametrize(
    "s, text, full",
    [
        (buying(), "buy m2", "buy M2"),
        (buying(), "buy  torso 4", "buy M2"),
        (buying(), "buy the Head 3", "buy B1"),
        (buying(), "buy a Secret Weapon", "buy M1"),
        (buying(energy=[1] * 3, market=("Reroll", "", "Reroll", "", "", "")), "buy Reroll", "buy B1"),
        (buying(), "ROLL", "roll"),
        (buying(), "pass", "end turn"),
        (buying(), "end", "end turn"),
        (buying(), "use energy stock", "use Energy Stock"),
        (activating(), "place 4 on right arm", "place 4 on right arm"),
        (activating(), "place 4 on the Right Arm 2-4-6", "place 4 on right arm"),
        (activating(), "place 43 on torso", "place 3 4 on torso"),
        (activating(), "place 4 and 3 on Torso", "place 3 4 on torso"),
        (activating(), "place on torso", "place 3 4 on torso"),
        (activating(), "place 1", "place 1 on board"),
        (activating(), "place 2 on head", "place 2 on head"),
        (activating(), "activate torso", "place 3 4 on torso"),
        (activating(), "activate right arm with 4", "place 4 on right arm"),
        (activating(), "reroll 4, 1", "reroll 1 4"),
        (activating("5"), "reroll", "reroll 5"),
        (asked("roll", "35", "36", seat="chance"), "choose 5 3", "choose 35"),
        (asked("split", "2 to Bo, 1 to Cy", "1 to Bo, 2 to Cy"), "choose 2 to cy and 1 to bo",
            "choose 1 to Bo, 2 to Cy"),
        (asked("answer", "pass", "Dodge", seat="Bo"), "pass", "choose pass"),
        (STARTED, "choose BEGIN", "choose begin"),
    ],
)  # fmt: skip
def test_what_people_type_is_read(s, text, full):
    assert parse(text, s).text == full


@pytest.mark.parametrize(
    "s, text, told",
    [
        (buying(), "by M2", "1 found 'by', expected buy, roll, reroll, place, activate, use, end, pass or "
            "choose. Did you mean 'buy'?"),
        (buying(), "buy Hed 3", "5 found 'Hed 3', expected a card of the Market or its space: T1, M1, B1, "
            "T2, M2, B2, Reroll, Secret Weapon, Head 3 or Torso 4. Did you mean 'Head 3'?"),
        (buying(), "roll 3", "6 found '3', expected nothing more."),
        (buying(), "use Spi", "5 found 'Spi', expected a Secret Weapon. Did you mean 'Spy'?"),
        (buying(), "use", "4 found the end, expected a Secret Weapon."),
        (buying(), "choose", "7 found the end, expected an option."),
        (activating(), "place 7 on torso", "7 found '7', expected dice, such as 1 4."),
        (activating(), "place 2 on tors", "12 found 'tors', expected a place: board, head, torso, left arm, "
            "right arm, left leg or right leg. Did you mean 'torso'?"),
        (activating(), "place 2 on", "11 found the end, expected a place."),
        (activating(), "place 6", "8 found the end, expected a place."),
        (activating(), "activate head", "14 found the end, expected dice, such as 1 4."),
        (activating("4"), "reroll 4 x", "8 found '4 x', expected dice, such as 1 4."),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(s, text, told):
    with pytest.raises(Unreadable) as caught:
        parse(text, s)
    assert str(caught.value) == f"cannot read {text!r}: at column {told}"


@pytest.mark.parametrize(
    "s, text, several",
    [
        (buying(), "buy reroll", ("buy T1", "buy T2")),
        (activating("14"), "place", ("place 1 on board", "place 4 on right arm")),
        (activating("14"), "reroll", ("reroll 1", "reroll 4", "reroll 1 4")),
    ],
)
def test_several_readings_are_named(s, text, several):
    with pytest.raises(Ambiguous) as caught:
        parse(text, s)
    assert caught.value.candidates == several


@pytest.mark.parametrize(
    "s, action, said",
    [
        (buying(), Buy("B2"), "No card lies on B2."),
        (buying(energy=[1, 3, 3]), Buy("T1"), "The card on T1 costs 3 energy, and Ann has only 1."),
        (buying(parts=[("Head Pair",), (), ()]), Buy("B1"), "Ann already has a head: Head Pair."),
        (buying(upgrades=[("Reroll",), (), ()]), Buy("T1"),
            "Ann already has Reroll, and can have it only once."),
        (buying(buys=0), Buy("B1"), "Ann has already bought a card this turn."),
        (buying(rulings=(("last-energy", "keep-one"),)), Buy("T1"),
            "The card on T1 costs 3 energy, which is all that Ann has; some has to be left."),
        (buying(), Place("1", "board"),
            "Activating a part is not possible now: the dice are not rolled yet."),
        (activating(), Buy("B1"), "Buying is not possible now: the dice are rolled already."),
        (activating(), Place("3", "right arm"), "Right Arm 2-4-6 needs a 2, 4 or 6, not a 3."),
        (activating(), Place("44", "right arm"), "Right Arm 2-4-6 needs one die, a 2, 4 or 6, not 4 and 4."),
        (activating(), Place("34", "head"), "Ann has no head."),
        (activating("1"), Place("25", "torso"), "2 and 5 are not left, only a 1."),
        (activating(""), Place("2", "right arm"), "All dice are laid."),
        (activating(rulings=(("reroll-one-die", "exactly-two"),)), Reroll("3"),
            "Reroll is for two dice, not for one."),
        (activating(), Use("Dodge"), "Dodge is used when one is attacked."),
        (activating(), Use("Spy"), "There is nothing that Spy could do for Ann now."),
        (asked("roll", "1122", seat="chance"), Choose("77"),
            "4 dice are rolled, so 4 numbers from 1 to 6 are due, not “77”."),
        (asked("answer", "pass", "Dodge", seat="Bo"), Roll(),
            "First Bo has to choose whether to use a Secret Weapon."),
    ],
)  # fmt: skip
def test_a_refusal_is_a_sentence(s, action, said):
    assert [ENGLISH.explain(reason) for reason in judge(s, action).reasons] == [said]


def test_who_has_to_wait_is_told_whose_turns_come_before():
    def waits(s, seat):
        return ENGLISH.explain(judge(s, EndTurn(), seat).reasons[0])

    assert waits(buying(), "Bo") == "It is Ann’s turn, not Bo’s; Bo is next."
    assert waits(buying(), "Cy") == "It is Ann’s turn, not Cy’s; Cy comes after Bo."
    assert waits(buying(seats=TWO), "Bo") == "It is Ann’s turn, not Bo’s; Bo comes after Ann-right."
    asked = judge(buying(), Use("Spy"), "Bo").reasons[0]
    told = "It is Ann’s turn; Bo is asked at the next moment when Secret Weapons may be used."
    assert (ENGLISH.explain(asked), asked.clauses) == (told, ("moonbots.secret.any-time",))


@pytest.mark.parametrize(
    "kind, facts, said",
    [
        ("remove", ("?",), "A Secret Weapon goes back to the box."),
        ("buy", ("Ann", "B1", "Head 3", 5, 5), "Ann buys Head 3 on B1 for nothing."),
        ("buy", ("Ann", "T1", "?", 5, 3), "Ann buys a Secret Weapon on T1 for 2 energy: 5 → 3."),
        ("build", ("Ann", "?", "weapon"), "Ann keeps a Secret Weapon."),
        ("gain", ("Ann", 18, 18, 0), "Ann gains no energy."),
        (
            "attack",
            ("Bo", "Head 3", "missiles", (("Cy", 1),)),
            "Head 3 of Bo attacks with missiles: 1 damage to Cy.",
        ),
        ("dodge", ("Ann", "Dodge", 3, 1), "Ann dodges 2 damage; 1 is left."),
        ("turn on", ("Ann", None, 2, False), "2 damage to Ann hits nobody instead."),
        ("turn on", ("Ann", "Bo", 0, False), "Ann turns no damage away."),
        ("spy", ("Ann", "Bo", ("?", "?")), "Ann sees the Secret Weapons of Bo."),
        ("spy", ("Ann", "Bo-left", ()), "Ann sees the Secret Weapons of Bo-left."),
        ("turn up", ("T1", "Spy"), "The Secret Weapon Spy is laid on T1."),
        ("skip", (("Ann-left", "Ann-right"),), "Ann-left and Ann-right miss this turn."),
        ("end", (("Bo",),), "The game is over: the winner is Bo."),
        ("end", (("Ann", "Bo"),), "The game is over: a draw between Ann and Bo."),
    ],
)
def test_an_event_is_a_sentence(kind, facts, said):
    assert ENGLISH.tell(Event(kind, (), "", dict(zip(EVENTS[kind].names, facts, strict=True)))) == said


def after(s, *actions):
    """The position after some actions, and the summary of the last one."""
    for action in actions:
        s, seat, trace = s.copy(), s.choice.seat if s.choice else "Ann", []
        advance(s, action, trace)
    return s, summary(action, seat, ENGLISH.dress(trace))


def test_a_step_is_told_once():
    assert after(STARTED, Choose("begin"))[1] == "The set-up begins."
    assert after(buying(), Roll())[1] == "Ann rolls."
    assert after(buying(), Roll(), Choose("4"))[1] == "Ann rolls a 4."
    assert after(buying(), Buy("M2"))[1] == "Ann buys Torso 4 on M2 for 1 energy: 3 → 2."
    placed, said = after(activating(weapons=[(), ("Dodge",), ()]), Place("4", "right arm"))
    assert said == "Ann activates Right Arm 2-4-6 with a 4."
    assert ask(placed).text == "Who suffers the damage of Right Arm 2-4-6?"
    hit, said = after(placed, Choose("1 to Bo"))
    assert said == "Right Arm 2-4-6 of Ann attacks with fists: 1 damage to Bo."
    assert ask(hit).text == "Does Bo use a Secret Weapon as Ann attacks with fists, 1 damage to Bo?"
    assert after(hit, Choose("Dodge"))[1] == "Bo uses Dodge. Bo dodges 1 damage. Ann gains 1 energy: 3 → 4."
    declined = "Bo uses no Secret Weapon. Bo loses 1 energy: 3 → 2. Ann gains 1 energy: 3 → 4."
    assert after(hit, Choose("pass"))[1] == declined


def test_a_shield_that_is_an_offer_is_asked_for():
    offer = {"upgrades": [(), ("Fist Shield",), ()], "rulings": (("fist-shield-use", "offer"),)}
    hit, _ = after(activating(**offer), Place("4", "right arm"), Choose("1 to Bo"))
    assert ask(hit).text == "Does Bo use Fist Shield?"
    assert after(hit, Choose("pass"))[1].startswith("Bo uses no shield. Bo loses 1 energy")


def test_buttons_and_phrases_hide_what_lies_face_down():
    s = buying()
    assert label(s, Buy("M1")) == ("Buy", "a Secret Weapon on M1, 1 energy")
    assert label(s, Buy("B1")) == ("Buy", "Head 3 on B1, free")
    assert (phrase(s, Buy("B2")), where(s, Buy("B2"))) == ("buy from B2", (None, "B2"))
    assert phrase(activating(), Place("34", "torso")) == "activate Torso Sum 7 with 3 and 4"
    assert label(asked("take", "M1"), Choose("M1")) == ("Choose", "a Secret Weapon on M1")


def test_what_tempts_is_what_people_try_in_vain():
    rich = buying(energy=[2, 3, 3], parts=[("Head Pair",), (), ()])
    assert [action.text for action in tempting(rich)] == ["buy T1", "buy B1", "buy T2"]
    rolled = [action.text for action in tempting(activating("35", market=("",) * 6))]
    dice = ["place 3 on board", "place 3 5 on torso", "place 3 on right arm"]
    assert rolled == ["roll", *dice, "use Dodge", "use Spy"]


@pytest.mark.parametrize(
    "s, said",
    [
        (buying(), ()),
        (buying(seats=TWO), ()),
        (STARTED, ()),
        (buying(phase="over", quiet=29, winners=(0, 1, 2)), ()),
        (buying(seats=("Ann",)),
            ("The game is for two to four; here is 1.", "Ann is left, so the game is over.")),
        (buying(energy=[3, 3, 19]), ("Cy has 19 energy; the most is 18.",)),
        (buying(gained=[0, 3, 0]), ("Bo has gained 3 energy this turn; the most is 2.",)),
        (buying(energy=[3, 0, 3]), ("Bo has no energy left and is not out.",)),
        (buying(fallen=((1,),)), ("Bo is out and has 3 energy.",)),
        (buying(energy=[0, 3, 3], fallen=((0,),)), ("It is Ann’s turn, but Ann is not in the game.",)),
        (buying(energy=[3, 0, 0], fallen=((1,), (2,))), ("Ann is left, so the game is over.",)),
        (buying(phase="over"), ("The game is over, but Ann, Bo and Cy still have energy.",)),
        (buying(energy=[3, 0, 3], fallen=((1,),), weapons=[(), ("Spy",), ()]),
            ("Bo is out and still has 1 card.",)),
        (buying(parts=[("Head 1-3-5", "Head Pair"), (), ()]),
            ("Ann has Head 1-3-5 and Head Pair on one place, the head.",)),
        (buying(upgrades=[("Fist Boost",) * 2, (), ()]),
            ("Ann has Fist Boost 2 times, and can have it no more often than once.",)),
        (buying(seats=TWO, upgrades=[("Reroll",), ("Reroll",), (), ()]),
            ("Ann has Reroll 2 times, and can have it no more often than once.",)),
        (buying(seats=TWO, upgrades=[("Reroll",), (), ("Reroll",), ()]), ()),
        (buying(seats=TWO, upgrades=[("Reroll",)] * 2 + [()] * 2, rulings=[("upgrade-limits", "robot")]), ()),
        (buying(weapons=[("Bad Luck",), (), ()]),
            ("Ann holds Bad Luck, which is shown once it has been taken.",)),
        (buying(parts=[("Head Over 10",), (), ()]), ("Head Over 10 is here once; the game has none.",)),
        (buying(box=("Spy", "Spy")), ("Spy is here 2 times; the game has 1.",)),
        (buying(dice="3"), ("Ann has 1 die here, where its roll gives none.",)),
        (activating("", placed=(("head", "3"),)),
            ("Dice lie on the head of Ann, where there is nothing to activate.",)),
        (activating("4", placed=(("right arm", "3"),)),
            ("Ann has 2 dice here, where its roll gives 1.",
                "Right Arm 2-4-6 of Ann cannot be activated with a 3.")),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_position_is_found(s, said):
    found = audit(s)
    assert tuple(ENGLISH.explain(finding) for finding in found) == said
    assert all(finding.clauses for finding in found)


# ---- names in other languages ----------------------------------------------------------------------------

OTHERS = NAMES.languages[1:]


def test_every_secret_weapon_has_a_name_in_every_language():
    box = components()
    assert set(NAMES.rows) & set(box.cards) == {*box.weapons, "+1 Die", "Reroll"}
    assert all(all(NAMES.rows[name]) for name in box.weapons)


@pytest.mark.parametrize("code", OTHERS)
def test_cards_are_told_shown_and_typed_by_their_names(code):
    for name, row in NAMES.rows.items():
        local = row[NAMES.languages.index(code)]
        if name not in components().weapons:
            continue
        s, use = activating(weapons=[(name,), (), ()]), Use(name)
        with speaking(code):
            assert label(s, use) == ("Use", local)
            assert (
                ENGLISH.tell(Event("use", (), "", {"robot": "Ann", "weapon": name})) == f"Ann uses {local}."
            )
            assert escape(local.split()[-1]) in svg(table(s))
            assert local in resources(s, "Ann")
            assert parse(f"use {local}", s) is parse(f"use {name}", s) is use
        assert label(s, use) == ("Use", name)
        assert name in table(s).notes[2]


def test_a_sentence_without_the_fact_has_the_name_too():
    with speaking("fr"):
        assert [
            ENGLISH.explain(one) for one in judge(activating(upgrades=[(), (), ()]), Reroll("1")).reasons
        ] == ["Ann has no Relance des dés."]


def test_what_no_text_names_is_marked_where_cards_are_shown():
    s = activating(upgrades=[("Fist Shield", "Reroll"), (), ()])
    with speaking("de"):
        assert "Aufwertungen: Fist Shield°, Würfel neu werfen" in scene(s).notes[0]
        assert ENGLISH.tell(Event("take back", (), "", {"robot": "Ann", "weapon": "Head 3"})).count("°") == 0
    assert "Upgrades: Fist Shield, Reroll" in scene(s).notes[0]


def test_a_seat_may_be_called_like_a_card():
    s = asked("spy", "Pech", "Spy", seat="Ann")
    with speaking("de"):
        assert label(s, Choose("Spy")) == ("Choose", "Spy")
        assert parse("choose Pech", s).text == "choose Pech"


def test_an_answer_is_typed_in_either_language():
    s = asked("answer", "pass", "Dodge", seat="Bo")
    assert parse("choose abwehr - ausweichen", s).text == "choose Dodge"
    with speaking("de"):
        assert [label(s, Choose(one))[1] for one in s.choice.options] == ["pass", NAMES.rows["Dodge"][2]]


@pytest.mark.parametrize(
    "reading, needs",
    [("sum", "a sum below 4"), ("difference", "a difference below 4"), ("minus-four", "a sum of minus 4")],
)
def test_what_the_dice_have_to_come_to_is_told_as_it_is_read(reading, needs):
    scenario = load("moonbots/rulings/sum-below-4-difference")
    session = Session(scenario.game, scenario.game.ruled(scenario.state, {"sum-below-4": reading}))
    verdict = session.judge("place 2 6 on right leg")
    assert verdict.clauses[0] == "moonbots.condition.sum-below-4"
    assert "moonbots.activate.condition" in verdict.clauses
    assert f" needs {needs}, not 2 and 6." in session.game.language.explain(verdict.reasons[0])
