"""RoboRace in words: texts become actions, mistakes messages, and what happens or is refused sentences."""

import pytest

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Ambiguous, Choose, Unreadable
from rqa_lab.core.reasons import Choice
from rqa_lab.games.roborace.actions import Draw, EndTurn, Exchange, Pass, Place, Use
from rqa_lab.games.roborace.audit import audit
from rqa_lab.games.roborace.components import called
from rqa_lab.games.roborace.kinds import EVENTS
from rqa_lab.games.roborace.play.resolve import advance, start
from rqa_lab.games.roborace.rules import judge
from rqa_lab.games.roborace.state import Laid, position, setup
from rqa_lab.games.roborace.words import ENGLISH, ask, label, parse, phrase, summary, tempting, where

TWO = ("Ann", "Bo")
GRID = (Laid("RG/YB", 0, 0), Laid("BY/GG", 0, 2), Laid("RR/GY", 2, 0), Laid("YB/YR", 2, 2))
ALL = ("Again", "Change", "Extra", "R-R", "Replay", "Turn")


def racing(*hand, seats=TWO, rounds=1, tokens="all", rulings=(), laid=GRID, **given):
    """Ann is to place a card, on the start grid; it matches B G / R Y at 1,1."""
    hands = [tuple(sorted(map(called, hand or ["GB/YR"]))), *[()] * (len(seats) - 1)]
    active = [ALL if tokens != "none" else ()] * len(seats)
    who = setup(seats, rounds, tokens, tuple(sorted(rulings)))
    return position(who, **{"hands": hands, "laid": laid, "active": active, **given})


def asked(kind, *options, seat="Ann", **given):
    return racing(choice=Choice(seat, kind, options, ("pick up",)), **given)


STARTED = start({"seats": TWO})


@pytest.mark.parametrize(
    "s, text, full",
    [
        (racing(), "place GB/YR at 1,1", "place GB/YR at 1,1"),
        (racing(), "PLACE  gbyr at (1, -2)", "place GB/YR at 1,-2"),
        (racing(), "place yg/rb at 01,-0", "place YG/RB at 1,0"),
        (racing(), "place gb/yr at 1,1 with extra", "place GB/YR at 1,1 with Extra"),
        (racing(), "place GB/YR at 1,1 as BG/YR", "place GB/YR at 1,1 as BG/YR"),
        (racing(), "place GB/YR at 1,1 with r-r as bgyr", "place GB/YR at 1,1 as BG/YR"),
        (racing("BG/RY"), "place at 1,1", "place BG/RY at 1,1"),
        (racing("BG/RR"), "place BG/RR with Extra", "place BG/RR at 1,1 with Extra"),
        (racing("GB/RY"), "place GB/RY at 1,1 with R-R", "place GB/RY at 1,1 as BG/RY"),
        (racing("GO/OO"), "place", "place OG/OO at 3,-1"),
        (racing("RO/OO"), "place RO/OO", "place RO/OO at 3,3"),
        (racing(), "exchange", "exchange RY/BG"),
        (racing(), "exchange rgby", "exchange RG/BY"),
        (racing(), "exchange br/yg", "exchange RG/BY"),
        (racing(), "use GREAT trick", "use Great trick"),
        (racing(), "Pass", "pass"),
        (racing(), "draw", "draw"),
        (racing(), "end", "end turn"),
        (asked("change", "BB/BB", "BB/BB and RG/YB"), "choose yrbg and bb/bb", "choose BB/BB and RG/YB"),
        (asked("how", "RG/YB", "YR/BG"), "choose yr/bg", "choose YR/BG"),
        (asked("draw", "RG/YB", seat="chance"), "choose BY/GR", "choose RG/YB"),
        (asked("take", "take", "leave"), "choose Leave", "choose leave"),
        (STARTED, "choose BEGIN", "choose begin"),
    ],
)
def test_what_people_type_is_read(s, text, full):
    assert parse(text, s).text == full
    assert parse(full, s) is parse(text, s)


@pytest.mark.parametrize(
    "s, text, told",
    [
        (racing(), "plce GB/YR", "1 found 'plce', expected place, exchange, pass, use, draw, end or choose. "
            "Did you mean 'place'?"),
        (racing(), "place GB/YX at 1,1", "7 found 'GB/YX', expected a card, such as RG/YB. "
            "Did you mean 'GB/YR'?"),
        (racing(), "place GB/YR at x", "16 found 'x', expected a space, such as 1,-2."),
        (racing(), "place GB/YR at", "15 found the end, expected a space, such as 1,-2."),
        (racing("PP/PP"), "place PP/PP", "12 found the end, expected a space, such as 1,-2."),
        (racing("PP/PP"), "place", "6 found the end, expected a card, such as RG/YB."),
        (racing(), "place GB/YR at 9,9 with R-R", "28 found the end, expected R-R as a card."),
        (racing(), "place GB/YR at 1,1 with", "24 found the end, expected Extra or R-R."),
        (racing(), "place GB/YR at 1,1 as GB", "23 found 'GB', expected a card, such as RG/YB."),
        (racing(), "place GB/YR at 1,1 now", "20 found 'now', expected nothing more."),
        (racing(), "exchange x", "10 found 'x', expected a card, such as RG/YB."),
        (racing(), "use Chnge", "5 found 'Chnge', expected a token. Did you mean 'Change'?"),
        (racing(), "use", "4 found the end, expected a token."),
        (racing(), "choose", "7 found the end, expected an option."),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(s, text, told):
    with pytest.raises(Unreadable) as caught:
        parse(text, s)
    assert str(caught.value) == f"cannot read {text!r}: at column {told}"


@pytest.mark.parametrize(
    "s, text, several",
    [
        (racing("RO/OO"), "place", ("place RO/OO at 3,3", "place OO/OR at -1,-1")),
        (racing("BB/BB", "RG/YB", laid=()), "exchange", ("exchange BB/BB", "exchange RG/YB")),
    ],
)
def test_several_readings_are_named(s, text, several):
    with pytest.raises(Ambiguous) as caught:
        parse(text, s)
    assert caught.value.candidates == several


SHOWN = (*GRID, Laid("?", 4, 0, "RR/RR"))


@pytest.mark.parametrize(
    "s, action, said",
    [
        (racing(), Place("GB/YR", "1,1"),
            "At 1,1 GB/YR would lay green on blue, blue on green, yellow on red and red on yellow."),
        (racing("BG/RR"), Place("BG/RR", "1,1"), "At 1,1 BG/RR would lay red on yellow."),
        (racing("GG/RR"), Place("GG/RR", "1,1", "Extra"),
            "At 1,1 GG/RR would lay green on blue and red on yellow."),
        (racing(), Place("GB/YR", "1,1", "BG/YR"),
            "At 1,1 BG/YR would lay yellow on red and red on yellow."),
        (racing(), Place("GB/YR", "1,1", "GB/YR"), "GB/YR is not GB/YR with two robots swapped."),
        (racing(rulings=[("swapped-robots", "side-by-side")]), Place("GB/YR", "1,1", "RB/YG"),
            "RB/YG is not GB/YR with two robots that are side by side swapped."),
        (racing(), Place("RR/RR", "1,1"), "Ann does not hold RR/RR, however it is turned."),
        (racing(), Place("GB/YR", "9,9"), "At 9,9 the card would cover no robot on the table."),
        (racing("RG/YB"), Place("RG/YB", "0,0"),
            "At 0,0 all 4 robots that would be covered are on the same card."),
        (racing("GR/GY"), Place("GR/GY", "0,-1"),
            "At 0,-1 both robots that would be covered are on the same card."),
        (racing(laid=SHOWN), Place("GB/YR", "5,0"),
            "At 5,0 the card would cover only a face-down card, and no robot."),
        (racing(), Place("GB/YR", "-1,-1", "Extra"),
            "Extra is for four robots; at -1,-1 only 1 would be covered."),
        (racing(laid=SHOWN), Place("GB/YR", "5,0", "Extra"),
            "Extra is for four robots; at 5,0 none would be covered."),
        (racing(used=("Turn",)), Place("GB/YR", "1,1", "Extra"),
            "Ann has already used a token this turn: Turn."),
        (racing(used=("Replay", "Turn")), Use("Change"),
            "Ann has already used 2 tokens this turn: Replay and Turn."),
        (racing(active=[("Extra",), ALL]), Use("Turn"), "Ann has used Turn already."),
        (racing(tokens="none"), Use("Turn"), "This race is without action tokens."),
        (racing(), Use("Swap"), "Ann does not have Swap."),
        (racing(), Use("Pushing"), "Pushing works by itself as long as one has it."),
        (racing(), Use("Extra"), "Extra is used while a card is placed."),
        (racing(), Use("Replay"), "Replay needs another action token that was used."),
        (racing(), Pass(), "Ann can place a card."),
        (racing("PP/PP"), Pass(), "Ann still has a card to exchange."),
        (racing("PP/PP", rulings=[("no-card-fits", "pass")]), Exchange("PP/PP"),
            "Who can place no card keeps the hand and passes."),
        (racing(), Draw(), "Drawing a card is not possible now: no card has been placed yet."),
        (racing(phase="placed"), EndTurn(),
            "Ending the turn is not possible now: a card has been placed, and none drawn yet."),
        (racing(phase="drawn"), Place("GB/YR", "1,1"),
            "Placing a card is not possible now: the turn is about to end."),
        (racing(phase="over"), Pass(), "The race is over."),
        (asked("take", "take", "leave"), Pass(), "First Ann has to choose whether to take the course token."),
        (asked("take", "take", "leave"), Choose("x"), "“x” is not among the options: take and leave."),
    ],
)  # fmt: skip
def test_a_refusal_is_a_sentence(s, action, said):
    assert [ENGLISH.explain(reason) for reason in judge(s, action).reasons] == [said]


def test_a_refusal_tells_where_the_card_would_fit():
    def instead(s, action):
        return judge(s, action).reasons[0].facts["instead"]

    s = racing("GO/PP", "YP/PY")
    assert instead(s, Pass())[0] == "PG/PO at 3,-1"
    assert instead(s, Place("GO/PP", "1,1")) == ("PG/PO at 3,-1",)
    assert instead(s, Place("GO/PP", "1,1", "OG/PP")) == (), "nobody holds it as it would be swapped"
    assert instead(s, Place("GO/PP", "1,1", "PP/PP"))[:2] == ("OG/PP", "PO/GP")


@pytest.mark.parametrize(
    "kind, facts, said",
    [
        ("place", ("Ann", "RG/YB", "RG/YB", "1,1", 0), "Ann places RG/YB at 1,1 on a face-down card."),
        ("place", ("Ann", "RG/YB", "RG/YB", "1,1", 1), "Ann places RG/YB at 1,1 and covers 1 robot."),
        ("lay", ("Ann", "?", "", "1,1", 1), "Ann lays a card face down at 1,1."),
        ("draw", ("Ann", "?"), "Ann draws a card."),
        ("remove", ("?", "1,1", ""), "The face-down card at 1,1 is discarded."),
        ("shift", ("", "1,1", "1,2"), "The face-down card goes from 1,1 to 1,2."),
        ("shuffle", (("RG/YB",),), "The discarded card becomes the pile."),
        ("refill", (("Swap", "Trick"),), "The 2 used course tokens become the supply."),
        ("move", ("Ann", 6, 7, "8"), "The robot of Ann goes 1 field to field 8."),
        ("cross", ("Ann", 2), "The robot of Ann crosses the finish line: 2 rounds to go."),
        ("cross", ("Ann", 0), "The robot of Ann crosses the finish line, and the last round is done."),
        ("ending", ("pile", "Bo", "Ann"),
            "The pile has run out: the race ends before the next turn of Ann."),
        ("take", ("Ann", "3", "Swap"), "Ann takes the course token on field 3: Swap."),
        ("choose", ("Ann", "push", "1"), "Ann chooses to go 1 field more."),
        ("choose", ("Ann", "which", "face-down card at 1,1"), "Ann chooses the face-down card at 1,1."),
        ("choose", ("Ann", "rob", "Swap of Bo"), "Ann chooses Swap of Bo."),
        ("end", (TWO,), "The race is over: the winners are Ann and Bo."),
        ("end", ((),), "The race is over: nobody wins."),
    ],
)  # fmt: skip
def test_an_event_is_a_sentence(kind, facts, said):
    row = EVENTS[kind]
    assert ENGLISH.tell(Event(kind, (), "use Trick", dict(zip(row.names, facts, strict=True)))) == said


def test_what_the_last_tokens_bring_is_told_apart():
    facts = {"seat": "Ann", "old": 6, "new": 7, "field": "8"}
    assert ENGLISH.tell(Event("move", (), "turn", facts)) == (
        "For 1 action token left the robot of Ann goes on to field 8."
    )


def after(s, *actions):
    """The position after some actions, and the summary of the last one."""
    for action in actions:
        s, seat, trace = s.copy(), s.choice.seat if s.choice else "Ann", []
        advance(s, action, trace)
    return s, summary(action, seat, ENGLISH.dress(trace))


def test_a_step_is_told_once():
    assert after(STARTED, Choose("begin"))[1] == "The set-up begins."
    s = racing("BG/RY", bag=("RR/RR", "YY/YY"), gone=[9, 2], arena=("", "", "Swap", *[""] * 11))
    s.supply = ("Trick",)
    placed, said = after(s, Place("BG/RY", "1,1"))
    assert said == (
        "Ann places BG/RY at 1,1 and covers 4 robots: 7 fields to field 3. "
        "The robot of Ann crosses the finish line, and the last round is done. "
        "Ann has finished: the race ends before the next turn of Ann."
    )
    assert ask(placed).text == "Does Ann take the course token on field 3, unseen?"
    assert after(placed, Choose("leave"))[1] == "Ann does not take the course token."
    assert after(placed, Choose("take"))[1] == "Ann takes the course token on field 3: Swap."
    with_extra = after(racing("BG/RR", bag=("RR/RR",)), Place("BG/RR", "1,1", "Extra"))[1]
    assert with_extra.startswith(
        "Ann places BG/RR at 1,1 with Extra and covers 4 robots: 7 fields to field 8."
    )
    stuck = racing("PP/PP", bag=("RR/RR", "YY/YY"))
    drawing, said = after(stuck, Exchange("PP/PP"))
    assert said == "Ann exchanges PP/PP."
    assert after(drawing, Choose("RR/RR"))[1] == "Ann draws RR/RR."
    assert after(racing(phase="drawn"), EndTurn())[1] == "Ann ends the turn. It is Bo’s turn."
    turned = after(racing(), Use("Turn"), Choose("RG/YB at 0,0 to YR/BG"))[1]
    assert turned == "RG/YB at 0,0 is turned to YR/BG."


def test_a_question_names_what_it_is_about():
    s = racing(tokens="all")
    s.tokens[0] = ("Great trick", "Swap")
    swapping = after(s, Use("Swap"))[0]
    assert ask(swapping).text == "Which card on the table does Ann choose for Swap?"
    second = after(swapping, Choose("BY/GG at 0,2"))[0]
    assert ask(second).text == "Which card on the table does Ann choose for Swap with BY/GG at 0,2?"
    swapped, said = after(second, Choose("RG/YB at 0,0"))
    assert said == "BY/GG goes from 0,2 to 0,0. RG/YB goes from 0,0 to 0,2."
    assert ask(swapped).text == "How is RG/YB at 0,2 to lie?"
    assert label(swapped, Choose("YR/BG")) == ("Choose", "lay it as YR/BG")
    laying = racing(bag=("RR/RR",))
    laying.tokens[0] = ("Great trick",)
    assert ask(after(laying, Use("Great trick"))[0]).text == "Where does Ann lay RR/RR?"


def test_buttons_and_phrases():
    s = racing()
    swapped = Place("GB/YR", "1,1", "BG/YR")
    assert label(s, swapped) == ("Place", "GB/YR at 1,1 with R-R as BG/YR")
    assert phrase(s, Place("GB/YR", "1,1", "Extra")) == "place GB/YR at 1,1 with Extra"
    assert where(s, swapped) == (None, "1,1")
    assert label(asked("push", "0"), Choose("0")) == ("Choose", "no further")
    assert phrase(asked("push", "2"), Choose("2")) == "choose to go 2 fields more"
    assert where(s, Choose("RG/YB at 0,-1 left")) == (None, "0,-1")
    assert where(s, Choose("-1,3")) == (None, "-1,3")
    assert where(s, Choose("take")) == where(s, Pass()) == (None, None)


def test_what_tempts_is_what_people_try_in_vain():
    s = racing("BG/RR", "RG/YB", active=[("Extra", "R-R", "Turn"), ()])
    found = [action.text for action in tempting(s)]
    assert found[:2] == ["place RG/YB at 0,0", "place BG/RR at 1,1"]
    assert len([text for text in found if text.startswith("place")]) == 8
    assert found[8:] == ["exchange RG/YB", "exchange RR/GB", "pass", "use Extra", "use R-R", "use Change",
        "use Again", "use Replay"]  # fmt: skip
    assert tempting(STARTED) == tempting(asked("take", "take", "leave")) == []


WON = {"phase": "over", "ending": True, "gone": [9, 5], "winners": (0,)}


@pytest.mark.parametrize(
    "s, said",
    [
        (racing(), ()),
        (STARTED, ()),
        (racing(**WON), ()),
        (racing(seats=("Ann",), phase="over", ending=True), ()),
        (racing(seats=tuple("ABCDEFG")), ("The race is for one to six; here are 7.",)),
        (racing(rounds=5), ("The race has 5 rounds; the most is 4.",)),
        (racing("BB/BB", "BY/YB", "GG/GG"), ("Ann has 3 cards in hand; the most is 2.",)),
        (position(setup(TWO), tokens=[("+1 Card", "Pushing"), ("Swap", "Swap", "Trick")], gone=[4, 4]),
            ("Of the course tokens of Ann more than one is lasting: +1 Card and Pushing.",
                "Bo has 3 course tokens; the most is two.",
                "Of the course tokens of Bo two are alike: Swap, Swap and Trick.")),
        (racing(active=[("Turn", "Turn"), ()]), ("Ann has Turn 2 times; everybody has it once.",)),
        (racing(arena=("Trick",) * 3 + ("Swap",) * 2 + ("",) * 9),
            ("The arena has 5 course tokens; the most is 4.",)),
        (racing(tokens="action", spent=("Swap",)), ("Course tokens are here, in a race without them.",)),
        (racing(tokens="none", active=[ALL, ()]), ("Action tokens are here, in a race without them.",)),
        (racing("RG/YB"), ("RG/YB is here 2 times; the box has 1.",)),
        (racing("OO/OO", spent=("Swap",) * 4),
            ("OO/OO is here once; the box has none.", "Swap is here 4 times; the box has 3.")),
        (racing(laid=(*GRID, Laid("BB/BB", 0, 5))),
            ("BB/BB at 0,5 lies neither on other cards nor beside them.",)),
        (racing(laid=(*GRID, Laid("?", 4, 4, "BB/BB"))),
            ("Face-down card at 4,4 lies neither on other cards nor beside them.",)),
        (racing(laid=(*GRID, Laid("BB/BB", 4, 4)), rulings=[("beside", "corner")]), ()),
        (racing(laid=(*GRID, Laid("BB/BB", 0, 9)), spent=("Move it",)), ()),
        (racing(gone=[14, 0]), ("Ann has finished, but the end of the race has not begun.",)),
        (racing(gone=[3, 14], ending=True),
            ("Bo has finished before the end of the race began, and is still to have a turn.",)),
        (racing(gone=[3, 14], ending=True, first=1), ()),
        (racing(phase="over", winners=(0, 1)),
            ("The race is over, but no robot has finished, and the pile has not run out.",)),
        (racing(winners=(1,)), ("Bo has won here, but nobody should have.",)),
        (racing(**{**WON, "winners": ()}), ("Nobody has won here, but Ann should have.",)),
        (asked("take"), ("A choice waits that has no options.",)),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_position_is_found(s, said):
    found = audit(s)
    assert tuple(ENGLISH.explain(finding) for finding in found) == said
    assert all(finding.clauses for finding in found)


def test_alone_one_passes_on_until_the_pile_runs_out():
    """By the reading that passes, the race is over once nobody can place a card for a round of turns."""
    s = racing(
        "PP/PP", "BG/RY", seats=("Ann",), rulings=[("no-card-fits", "pass")], active=[()], bag=("RR/RR",) * 3
    )
    assert after(s, Place("BG/RY", "1,1"))[0].phase == "place"
    s = racing("PP/PP", rulings=[("no-card-fits", "pass")], active=[(), ()])
    once = after(s, Pass())[0]
    assert (once.phase, once.seat) == ("place", 1)
    assert after(once, Pass())[0].phase == "over"
