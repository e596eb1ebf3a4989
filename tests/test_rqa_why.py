"""Why not, in Robot Quest Arena: what a hand hides, which answers there are, and whence an attack reaches."""

import pytest
from fed.rqa import close, far, four, hand, two

from rqa_lab.core.session import Session
from rqa_lab.core.verdict import Illegal
from rqa_lab.games import game
from rqa_lab.games.rqa.actions import Play

RQA = game("rqa")


def ask(scenario, action, *, seat=None, after=(), **changed):
    """All reasons against an action."""
    session = scenario.session()
    for step in after:
        session.act(step)
    state = session.state
    if changed:
        state = state.replaced(**changed)
    action = RQA.parse(action, state) if isinstance(action, str) else action
    return RQA.judge(state, action, seat).reasons


def reason(kind, *given, **more):
    """The reason of a kind."""
    found = {one.kind: one for one in ask(*given, **more)}
    assert kind in found, list(found)
    return found[kind]


def test_a_spawn_that_is_kept_is_told_with_the_robot_for_which_it_is():
    robots = {"pug": "Ann", "petri": "Bo", "strider": "Bo", "crate": "Ann"}
    session = Session(RQA, RQA.start({"seats": ["Ann", "Bo"], "robots": robots}))
    for text in ("begin", "a1", "d4"):
        session.act(f"choose {text}")
    (found,) = session.judge("choose a1").reasons
    assert (found.facts["robots"], found.facts["tile"], found.facts["kept_for"]) == ((), "Spawn", ("Pug",))
    assert RQA.language.explain(found) == "The Spawn on a1 is kept for Pug; the options are g1, a7 and g7."


def test_with_the_eyes_of_somebody_else_a_hand_is_not_seen():
    state = RQA.observe(hand("Tackle", scenario=close()).session().state, "Bo")
    (found,) = RQA.judge(state, Play("Tackle", "pug", "crate"), "Ann").reasons
    assert (found.kind, dict(found.facts)) == ("hand not seen", {"card": "Tackle", "seat": "Ann"})
    assert RQA.language.explain(found) == "Only Ann knows whether Tackle is in that hand."
    assert "lab.not-seen" in found.clauses


@pytest.mark.parametrize(
    "hand, before, answer, told, clauses",
    [
        (["Reprogram"], ["choose crate"], "d4", "Crate can’t move diagonally", ["rqa.diag.permission"]),
        (
            ["Reprogram"], ["choose crate"], "a1",
            "Crate moves one space at a time, and a1 is not next to e3", [],
        ),
        (["Reprogram"], ["choose crate"], "f3", "There are Tacks on f3", []),
        (["Reprogram"], ["choose crate"], "e4", "There is Smoke on e4", []),
        (["Reprogram"], ["choose crate"], "d3", "There is a Wall on d3", []),
        (
            ["Reprogram"], [], "petri",
            "Petri is Knocked Out and off the board until Bo’s next Respawn Phase", ["rqa.respawn.when"],
        ),
        (
            ["3D Printing"], ["choose acquire a card of cost 3 or less"], "Omniwheels",
            "Omniwheels costs 4, but a free card may cost at most 3", ["rqa.shop.free-acquire"],
        ),
        (
            ["3D Printing"], ["choose acquire a card of cost 3 or less"], "Reactor",
            "Reactor is not in the Shop", ["rqa.shop.sources"],
        ),
        (
            ["Pneumatic Piston", "Battery", "Hammer", "Battery"], [], "Tackle",
            "Tackle is not in Ann’s hand: it is in the Shop", [],
        ),
    ],
)  # fmt: skip
def test_of_an_answer_that_is_no_option_the_rule_against_it_is_told(hand, before, answer, told, clauses):
    scenario = two().robot("petri", None, seat="Bo").tiles(f3="Tacks", e4="Smoke", d3="Wall")
    session = scenario.set(shop=["Omniwheels", "Tackle"]).hand("Ann", *hand).turn("Ann").session()
    session.act(next(a for a in RQA.legal(session.state) if a.text.startswith(f"play {hand[0]}")))
    for text in before:
        session.act(text)
    (found,) = session.judge(f"choose {answer}").reasons
    assert RQA.language.explain(found).startswith(f"{told}; the options are ")
    assert found.clauses[0] == "lab.not-an-option"
    assert set(clauses) <= set(found.clauses)


def test_of_a_choice_that_made_itself_it_is_told_which():
    scenario = (
        two()
        .robot("pug", "a1", seat="Ann")
        .set(shop=["Omniwheels"], supply={"Advanced Battery": 0, "Rivet Gun": 0})
        .hand("Ann", "3D Printing")
    )
    session = scenario.turn("Ann").session()
    session.act("play 3D Printing")
    verdict = session.judge("choose acquire a card of cost 3 or less")
    assert [reason.clauses for reason in verdict.reasons] == [("lab.nothing-to-choose",)]
    told = "No choice is waiting. There was only one option: Ann chooses to gain 2 Energy."
    assert session.here.explain(verdict) == (told,)
    with pytest.raises(Illegal) as refused:
        session.act("choose acquire a card of cost 3 or less")
    assert refused.value.__notes__ == [f"{told} [lab.nothing-to-choose]"]
    session.act("end turn")
    assert session.here.explain(session.judge("choose a1")) == ("No choice is waiting.",)


def test_after_an_own_knock_out_it_is_told_why_the_turn_is_over():
    start = two(health=1).tiles(c4="Tacks").turn("Ann", move=3).hand("Bo", "Battery")
    knocked_out, ended = start.session(), start.session()
    knocked_out.act("move pug up")
    ended.act("end turn")
    for session, why in ((knocked_out, " Ann’s turn ended early: Pug was Knocked Out."), (ended, "")):
        for text in ("play Battery", "energy to move 1"):
            told = session.here.explain(session.judge("end turn", "Ann"))
            assert told == (f"It is Bo’s turn, not Ann’s; Ann is next.{why}",)
            session.act(text)


@pytest.mark.parametrize(
    "card, place",
    [
        ("Tackle", "discard pile"),
        ("Battery", "cards in play"),
        ("Omniwheels", "Shop"),
        ("Reprogram", "Scrap Heap"),
        ("Rivet Gun", "Supply"),
        ("Jump Jets", ""),
    ],
)
def test_a_card_that_is_not_in_the_hand_is_looked_for_where_cards_lie_open(card, place):
    scenario = two().seat("Ann", discard=["Tackle"], in_play=["Battery"], deck=["Jump Jets"])
    scenario = scenario.set(shop=["Omniwheels"], scrap_heap=["Reprogram"])
    (found,) = ask(scenario, Play(card, "pug", None))
    assert (found.kind, found.facts["place"]) == ("not in hand", place)


@pytest.mark.parametrize("card, kind", [("Rivet Gun", "out of range"), ("Long Rifle", "out of sight")])
def test_from_the_spaces_that_would_do_the_attack_is_legal(card, kind):
    """They are told from the nearest on, and from nowhere else does the attack reach."""
    action = Play(card, "pug", "crate")
    would_do = reason(kind, hand(card, scenario=far()), action).facts["from"]
    away = [max(abs(ord(space[0]) - ord("c")), int(space[1]) - 1) for space in would_do]
    assert away == sorted(away)
    for space in (f"{column}{row}" for column in "abcdefg" for row in range(1, 8)):
        if space not in ("c3", "c5"):
            moved = hand(card, scenario=far().robot("pug", space, seat="Ann"))
            assert (not ask(moved, action)) == (space in would_do), space


def test_what_several_reasons_tell_is_told_once():
    state = hand("Rivet Gun", scenario=far()).session().state
    verdict = RQA.judge(state, Play("Rivet Gun", "pug", "crate"))
    assert [reason.kind for reason in verdict.reasons] == ["out of range", "out of sight"]
    first, last = map(verdict.would_do, verdict.reasons)
    assert (first, [text for text, _ in last]) == ((), ["This rule allows it from"])


def test_where_several_seats_wait_the_next_one_is_told():
    (found,) = ask(four(), "end turn", seat="Cy")
    assert (found.facts["before"], RQA.language.explain(found)) == (
        (),
        "It is Bo’s turn, not Cy’s; Cy is next.",
    )
