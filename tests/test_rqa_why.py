"""Why not, of every kind: what is needed, what is there, and which spaces, robots, cards or ways would do."""

# One row of the table is one refusal with all its facts.
# ruff: noqa: E501

from unittest.mock import ANY

import pytest
import stored

from rqa_lab import Scenario
from rqa_lab.core.notation import Asked, Choose, by_rule
from rqa_lab.core.session import Session
from rqa_lab.core.verdict import Illegal
from rqa_lab.games import game
from rqa_lab.games.rqa.actions import Play
from rqa_lab.games.rqa.kinds import REASONS
from rqa_lab.games.rqa.rules.judge import MORE

RQA = game("rqa")


def two(**pug):
    """Pug of Ann on c3, Crate of Bo on e3."""
    return Scenario("rqa").robot("pug", "c3", seat="Ann", **pug).robot("crate", "e3", seat="Bo")


def close(**crate):
    """Pug of Ann on c3, Crate of Bo beside it on d3."""
    return Scenario("rqa").robot("pug", "c3", seat="Ann").robot("crate", "d3", seat="Bo", **crate)


def hand(*cards, scenario=None):
    """Ann holds these cards."""
    return (scenario or two()).hand("Ann", *cards)


def strider(**more):
    """Strider of Ann on c3, Crate of Bo on g3."""
    return Scenario("rqa").robot("strider", "c3", seat="Ann", **more).robot("crate", "g3", seat="Bo")


def four():
    """Ann, Bo, Cy and Di, with a robot each."""
    seats = {"pug": ("a1", "Ann"), "petri": ("g1", "Bo"), "crate": ("a7", "Cy"), "strider": ("g7", "Di")}
    scenario = Scenario("rqa")
    for robot, (at, seat) in seats.items():
        scenario = scenario.robot(robot, at, seat=seat)
    return scenario.turn("Bo")


def friends():
    """Pug and Petri of Ann, Crate of Bo."""
    return two().robot("petri", "d5", seat="Ann")


def far():
    """Pug of Ann on c1, Crate of Bo on c5, a Wall between them."""
    return Scenario("rqa").robot("pug", "c1", seat="Ann").robot("crate", "c5", seat="Bo").tiles(c3="Wall")


def falling():
    """Pug passes over a Wall; behind Crate stands Petri of Ann, too, with one cube left."""
    scenario = close().tiles(c3="Wall").robot("petri", "e3", seat="Ann", health=1)
    return scenario.set(turn={"seat": "Ann", "move": 5})


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


POUND = (
    Scenario("rqa")
    .robot("pug", "d4", seat="Ann")
    .robot("crate", "e4", seat="Bo")
    .robot("petri", "c4", seat="Bo")
    .hand("Ann", "Ground Pound")
)
POUNDED = {"after": ["play Ground Pound"]}
#: Crate has to come back; Pug stands on one of three Spawns
BACK = (
    Scenario("rqa")
    .tiles(a1="Spawn", g1="Spawn", a7="Spawn", d4="Wall")
    .robot("pug", "a1", seat="Ann")
    .robot("crate", None, seat="Bo")
    .turn("Ann")
)
BACK_SOON = {"after": ["end turn"]}
#: Pug of Ann on d4 with a Loot Box beside it, behind which lies Smoke
BOX = (
    Scenario("rqa")
    .set(packs=["dozer", "jaws"])
    .robot("pug", "d4", seat="Ann")
    .robot("crate", "g7", seat="Bo")
    .tiles(e4="Loot Box", f4="Smoke", d5="Wall", d4="Button", a2="Wall", b3="Wall", g1="Spawn")
    .hand("Ann", "Tackle")
    .set(turn={"seat": "Ann", "move": 4, "energy": 2}, shop=["Tackle"])
)
#: an Event that comes when a card is bought: something of the Game Box may be laid, or swapped for
LAY = BOX.set(shop_top=["Arena Add-on"], game_box=["Tacks", "Wall"])
WALL = {"after": ["buy Tackle", "choose Wall"]}
SWAP = BOX.set(shop_top=["Remodel"])
BOUGHT = {"after": ["buy Tackle"]}
ON_TOP = {"lasting": (("over", 0),), "atop": 0}
#: nobody has a Shop here
NO_SHOP = ("Advanced Battery", "Heavy Hammer", "Rivet Gun")

#: kind, scenario, action, what else is so; all facts; the spaces that it is about
CASES = [
    ("choice waits", POUND, "move pug up", POUNDED, {"seat": "Ann", "choice": "who next"}, ()),
    ("not an option", POUND, "choose pug", POUNDED, {"option": "pug", "options": ("crate", "petri")}, ()),
    ("not an option", BACK, "choose a1", BACK_SOON, {"option": "a1", "options": ("g1", "a7"), "robots": ("Pug",), "tile": "Spawn", "kept_for": ()}, ()),
    ("not an option", BACK, "choose d4", BACK_SOON, {"option": "d4", "options": ("g1", "a7"), "robots": (), "tile": "Wall", "kept_for": ()}, ()),
    ("not an option", BACK, "choose b2", BACK_SOON, {"option": "b2", "options": ("g1", "a7"), "robots": (), "tile": "", "kept_for": ()}, ()),
    ("rule", two(), Asked("draw", by_rule(RQA.rulebook, "rqa.turn.cleanup")), {}, {"says": RQA.rulebook["rqa.turn.cleanup"].says}, ()),
    ("other spelling", POUND, Choose("Crate"), POUNDED, {"option": "Crate", "spelled": "crate"}, ()),
    ("not your choice", POUND, "choose crate", {**POUNDED, "seat": "Bo"}, {"seat": "Ann"}, ()),
    ("nothing to choose", two(), "choose a1", {}, {}, ()),
    ("game over", two().turn("Ann", phase="over"), "end turn", {}, {}, ()),
    ("other phase", two(), "end turn", {"phase": "cleanup"}, {"phase": "cleanup"}, ()),
    ("not your turn", four(), "end turn", {"seat": "Ann"}, {"seat": "Ann", "turn": "Bo", "before": ("Cy", "Di")}, ()),
    ("not your robot", two(), "move crate up", {}, {"robot": "Crate", "owner": "Bo", "at": "e3", "seat": "Ann", "instead": ("Pug",)}, ("e3",)),
    ("off the board", two().robot("petri", None, seat="Ann"), "move petri up", {}, {"robot": "Petri", "owner": "Ann"}, ()),
    ("on top", two().tiles(c3="Wall"), "end turn", ON_TOP, {"robot": "Pug", "at": "c3", "obstacle": "Wall c3"}, ("c3",)),
    ("no diagonal push", Scenario("rqa").robot("pug", "c3", seat="Ann").robot("crate", "d4", seat="Bo"), "push crate up-right", {}, {"robot": "Pug", "at": "c3", "target": "Crate", "way": "up-right", "from": ("d3", "c4", "e4", "d5")}, ("c3", "d4")),
    ("no diagonal", two(), "move pug up-right", {}, {"robot": "Pug", "at": "c3", "way": "up-right", "instead": ("c2", "b3", "d3", "c4")}, ("c3",)),
    ("edge", Scenario("rqa").robot("pug", "a1", seat="Ann"), "move pug left", {}, {"robot": "Pug", "at": "a1", "way": "left", "instead": ("b1", "a2")}, ("a1",)),
    ("blocked", two().tiles(c4="Wall"), "move pug up", {}, {"robot": "Pug", "to": "c4", "obstacle": "Wall c4", "instead": ("c2", "b3", "d3")}, ("c4", "c3")),
    ("step price", two().tiles(c3="Pothole").turn("Ann", move=1), "move pug up", {}, {"robot": "Pug", "needs": 2, "has": 1}, ("c3",)),
    ("no way down", two(over=True).tiles(c4="Wall").turn("Ann", move=1), "move pug up", {}, {"robot": "Pug", "to": "c4", "needs": 2, "has": 1}, ("c4", "c3")),
    ("push price", close().turn("Ann", move=2), "push crate right", {}, {"robot": "Crate", "needs": 3, "has": 2}, ("d3",)),
    ("not next to", two(), "push crate right", {}, {"robot": "Pug", "at": "c3", "target": "Crate", "to": "e3", "from": ("e2", "d3", "f3", "e4")}, ("c3", "e3")),
    ("other way", close(), "push crate up", {}, {"robot": "Pug", "target": "Crate", "to": "d3", "way": "right"}, ("d3", "c3")),
    ("same obstacle", close(bumped=["Wall e3"]).tiles(e3="Wall"), "push crate right", {}, {"robot": "Crate", "at": "d3", "obstacle": "Wall e3"}, ("d3", "e3")),
    ("not in hand", two().seat("Ann", discard=["Tackle"]), "play Tackle on crate", {}, {"card": "Tackle", "seat": "Ann", "place": "discard pile"}, ()),
    ("not pushable", BOX, "push Wall up", {}, {"target": "Wall d5"}, ("d5",)),
    ("onto a tile", BOX, "push Loot Box right", {}, {"target": "Loot Box e4", "obstacle": "Smoke f4"}, ("f4", "e4")),
    ("not empty", LAY, "choose d5", WALL, {"to": "d5", "robots": (), "tile": "Wall", "options": ANY}, ("d5",)),
    ("walls off", LAY, "choose b1", WALL, {"tile": "Wall", "to": "b1", "spaces": ("a1",), "options": ANY}, ("b1",)),
    ("no tile", SWAP, "choose a7", BOUGHT, {"to": "a7", "options": ("a2", "b3", "d4", "e4", "f4", "d5")}, ("a7",)),
    ("a Spawn", SWAP, "choose g1", BOUGHT, {"to": "g1", "options": ("a2", "b3", "d4", "e4", "f4", "d5")}, ("g1",)),
    ("no such tile", BOX, "play Tackle on Loot Box a1", {}, {"tile": "Loot Box a1", "to": "a1"}, ("a1",)),
    ("not attackable", BOX, "play Tackle on Wall d5", {}, {"target": "Wall d5", "instead": ("Crate", "Button d4", "Loot Box e4")}, ("d5",)),
    ("own space", BOX, "play Tackle on Button", {}, {"robot": "Pug", "target": "Button d4"}, ("d4",)),
    ("needs target", hand("Rivet Gun"), Play("Rivet Gun", "pug", None), {}, {"card": "Rivet Gun", "robot": "Pug", "instead": ("Crate",)}, ("c3",)),
    ("takes no target", hand("Battery"), "play Battery on crate", {}, {"card": "Battery"}, ()),
    ("needs way", hand("Laser Cannon"), Play("Laser Cannon", "pug", None), {}, {"card": "Laser Cannon", "robot": "Pug", "instead": ("right",)}, ("c3",)),
    ("takes no way", hand("Hammer"), "play Hammer right", {}, {"card": "Hammer"}, ()),
    ("not straight", hand("Laser Cannon"), "play Laser Cannon up-right", {}, {"card": "Laser Cannon", "robot": "Pug", "way": "up-right", "instead": ("right",)}, ("c3",)),
    ("nobody in line", hand("Laser Cannon"), "play Laser Cannon up", {}, {"card": "Laser Cannon", "robot": "Pug", "at": "c3", "way": "up", "instead": ("right",)}, ("c3",)),
    ("not an enemy", hand("Rivet Gun", scenario=friends()), "play Rivet Gun with pug on petri", {}, {"target": "Petri", "to": "d5", "instead": ("Crate",)}, ("d5",)),
    ("nobody around", hand("Ground Pound"), "play Ground Pound", {}, {"card": "Ground Pound", "robot": "Pug", "at": "c3", "from": ("e2", "d3", "f3", "e4")}, ("c3",)),
    ("out of range", hand("Rivet Gun", scenario=far()), "play Rivet Gun on crate", {}, {"robot": "Pug", "at": "c1", "target": "Crate", "to": "c5", "range": 2, "away": 4, "from": ANY}, ("c1", "c5")),
    ("out of sight", hand("Long Rifle", scenario=far()), "play Long Rifle on crate", {}, {"robot": "Pug", "at": "c1", "target": "Crate", "to": "c5", "obstacle": "Wall c3", "range": 4, "from": ANY}, ("c1", "c5", "c3")),
    ("no end on top", falling(), "push crate right", ON_TOP, {"robot": "Pug", "at": "c3"}, ("c3",)),
    ("no attack", two(), "use pug on crate", {}, {"robot": "Pug", "instead": ()}, ("c3",)),
    ("used already", strider(used=True), "use strider on crate", {}, {"robot": "Strider"}, ("c3",)),
    ("attack price", strider(), "use strider on crate", {}, {"robot": "Strider", "needs": 2, "has": 0}, ("c3",)),
    ("needs energy", two().turn("Ann", energy=1), "energy to move 2", {}, {"needs": 2, "has": 1}, ()),
    ("price", two().turn("Ann", energy=1), "buy Rivet Gun", {}, {"card": "Rivet Gun", "needs": 3, "has": 1}, ()),
    ("not for sale", two(), "buy Tackle", {}, {"card": "Tackle", "instead": NO_SHOP}, ()),
    ("sold out", two().set(supply={"Rivet Gun": 0}), "buy Rivet Gun", {}, {"card": "Rivet Gun", "instead": NO_SHOP[:2]}, ()),
]  # fmt: skip


@pytest.mark.parametrize("kind, scenario, action, more, facts, cells", CASES, ids=[case[0] for case in CASES])
def test_a_refusal_tells_what_is_needed_what_is_there_and_what_would_do(
    kind, scenario, action, more, facts, cells
):
    found = reason(kind, scenario, action, **more)
    assert (dict(found.facts), found.cells) == (facts, cells)


#: the same kinds with other words: kind, scenario, action, what else is so
IN_OTHER_WORDS = [
    ("not empty", LAY, "choose g7", WALL),
    ("no such tile", BOX, "play Tackle on Tacks a1", {}),
    ("push price", BOX.turn("Ann", move=1), "push Loot Box right", {}),
    ("other way", BOX, "push Loot Box up", {}),
    ("not next to", BOX.robot("pug", "a1", seat="Ann"), "push Loot Box right", {}),
    ("choice waits", LAY, "end turn", WALL),
    ("choice waits", SWAP, "end turn", BOUGHT),
]


@pytest.mark.golden
def test_a_refusal_in_a_sentence():
    found = [
        (f"{kind}: {action}", RQA.language.explain(reason(kind, scenario, action, **more)))
        for kind, scenario, action, more in (*(case[:4] for case in CASES), *IN_OTHER_WORDS)
    ]
    stored.said(found, "rqa-refusals")


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
    assert RQA.language.explain(found) == "Only Ann knows whether Tackle is in the hand."
    assert "lab.not-seen" in found.clauses


#: what the set-up refuses is tried in the tests of the set-up
SET_UP = {
    "uneven teams",
    "robots of a seat",
    "too few Spawns",
    "newcomers",
    "too many blue cubes",
}


#: kinds of reasons that tell only why an answer is none of the options
OF_ANSWERS = {"too far", "too dear"}


@pytest.mark.parametrize(
    "hand, before, answer, told, clauses",
    [
        (["Reprogram"], ["choose crate"], "d4", "Crate cannot go diagonally", ["rqa.diag.permission"]),
        (["Reprogram"], ["choose crate"], "a1", "Crate goes from space to space, and a1 is not next to e3", []),
        (["Reprogram"], ["choose crate"], "f3", "There are Tacks on f3", []),
        (["Reprogram"], ["choose crate"], "e4", "There is Smoke on e4", []),
        (["Reprogram"], ["choose crate"], "d3", "There is a Wall on d3", []),
        (
            ["Reprogram"], [], "petri",
            "Petri is Knocked Out and off the board until Bo’s next Respawn Phase", ["rqa.respawn.when"],
        ),
        (
            ["3D Printing"], ["choose acquire a card of cost 3 or less"], "Omniwheels",
            "Omniwheels costs 4, and a card for free may cost at most 3", ["rqa.shop.free-acquire"],
        ),
        (
            ["3D Printing"], ["choose acquire a card of cost 3 or less"], "Reactor",
            "Reactor is not in the Shop", ["rqa.shop.sources"],
        ),
        (
            ["Pneumatic Piston", "Battery", "Hammer", "Battery"], [], "Tackle",
            "Tackle is not in the hand: it is in the Shop", [],
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


def test_every_kind_of_reason_has_its_case():
    tried = {case[0] for case in CASES} | {"hand not seen"}
    assert tried == set(REASONS) - SET_UP - OF_ANSWERS
    assert set(MORE) <= set(REASONS)


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


def test_the_board_marks_the_spaces_that_would_do():
    state = close().session().state
    scene = RQA.scene(state, refused=RQA.parse("move pug right", state))
    rings = [shape for shape in scene.items if getattr(shape, "role", "") == "would-do"]
    assert len(rings) == 3, "c2, b3 and c4 are free, d3 is not"
