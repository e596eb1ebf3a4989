"""The audit: every fault of a position is found, with clauses and sentence, and the position plays on."""

import random

import pytest

from rqa_lab.core.chance import seeded
from rqa_lab.core.reasons import Choice
from rqa_lab.draw.svg import svg
from rqa_lab.games import game
from rqa_lab.games.rqa.state import Reserve

RQA = game("rqa")
PUG, CRATE = {"seat": "Ann", "at": "c2"}, {"seat": "Bo", "at": "e2"}
BATTERIES = ["Battery"] * 5


def position(pug=PUG, crate=CRATE, **keys):
    """Two robots on bare floor, with something in the hands and in the Shop."""
    seats = {
        "Ann": {"hand": ["Battery", "Hammer", "Pneumatic Piston"], "deck": BATTERIES},
        "Bo": {"deck": BATTERIES},
    }
    given = {"robots": {"pug": pug, "crate": crate}, "seats": seats, "turn": {"energy": 4, "move": 4}}
    return RQA.position({**given, "shop": ["Tackle"], **keys})


def jumping(**keys):
    """The same, and Pug may move over obstacles."""
    ann = {"hand": ["Battery", "Hammer"], "in_play": ["Jump Jets"], "deck": BATTERIES}
    return position(
        **{"pug": {**PUG, "over": True}, "seats": {"Ann": ann, "Bo": {"deck": BATTERIES}}, **keys}
    )


def found(state):
    """Findings as kind, clauses and sentence."""
    return [(finding.kind, finding.clauses, RQA.language.explain(finding)) for finding in RQA.audit(state)]


def kinds(state):
    return [finding.kind for finding in RQA.audit(state)]


def shown(state):
    """What a page asks of a position, without a step."""
    assert RQA.look(state)["seats"]
    assert svg(RQA.scene(state), "light").startswith("<svg")
    for action in RQA.universe(state):
        RQA.judge(state, action)


def played_on(state):
    """Random play from there: whatever is legal can be done, told and looked at."""
    steps = 0
    for seed in range(8):
        now, rng, chance = state, random.Random(seed), seeded(seed)
        for _ in range(20):
            legal = RQA.legal(now)
            if not legal:
                break
            action = rng.choice(legal)
            assert RQA.judge(now, action)
            trace = []
            now = RQA.apply(now, action, trace, chance)
            assert all(map(RQA.language.tell, RQA.language.dress(trace)))
            assert all(map(RQA.language.explain, RQA.audit(now)))
            steps += 1
        shown(now)
    assert steps > 50


# ---- faults that a scenario can hold ---------------------------------------------------------------------

FAULTS = {
    "on a Wall": (
        {"tiles": {"c2": "Wall"}},
        ("on an obstacle", ("rqa.over.no-stop", "rqa.move.blocked-by-obstacle")),
        "Pug stands on c2, where a Wall leaves no room.",
        ("c2",),
    ),
    "two on one space": (
        {"crate": {"seat": "Bo", "at": "c2"}},
        ("shared space", ("rqa.term.robot-is-obstacle", "rqa.over.no-stop")),
        "Pug and Crate stand on c2 together.",
        ("c2",),
    ),
    "red above the bar": (
        {"pug": {**PUG, "health": {"red": 5, "blue": 1}}},
        ("too much health", ("rqa.setup.health-bar", "rqa.health.full-on-spawn")),
        "Pug has 5 red and 1 blue; the bar holds 4 red and 1 blue.",
        ("c2",),
    ),
    "two blue cubes": (
        {"pug": {**PUG, "health": {"red": 3, "blue": 2}}},
        ("too much health", ("rqa.setup.health-bar", "rqa.health.full-on-spawn")),
        "Pug has 3 red and 2 blue; the bar holds 4 red and 1 blue.",
        ("c2",),
    ),
    "no blue cube": (
        {"pug": {**PUG, "health": {"red": 4, "blue": 0}}},
        ("no blue cube", ("rqa.damage.red-first", "rqa.ko.last-cube")),
        "Pug is on the board without its blue cube.",
        ("c2",),
    ),
    "no cube at all": (
        {"pug": {**PUG, "health": 0}},
        ("no blue cube", ("rqa.damage.red-first", "rqa.ko.last-cube")),
        "Pug is on the board without its blue cube.",
        ("c2",),
    ),
    "Health without a space": (
        {"pug": {"seat": "Ann", "health": 2}, "tiles": {"a1": "Spawn"}},
        ("off with health", ("rqa.ko.last-cube",)),
        "Pug is off the board but has Health.",
        (),
    ),
    "a seat without a robot": (
        {"crate": {"seat": "Ann", "at": "e2"}},
        ("seat without robot", ("rqa.setup.choose-robot",)),
        "Bo has no robot.",
        (),
    ),
    "seventeen tiles": (
        {"tiles": {column + row: "Smoke" for column in "abdfg" for row in "1246"} | {"a1": "Spawn"}},
        ("too many tiles", ("rqa.setup.components",)),
        "The box has 16 tiles; here are 20.",
        (),
    ),
    "a corner walled off": (
        {"tiles": {"a2": "Wall", "b1": "Wall"}},
        ("walled off", ("rqa.faq.no-blocking-off",)),
        "No robot can walk to or from a1.",
        ("a1",),
    ),
    "a column walled off": (
        {"tiles": {f"b{row}": "Wall" for row in "1234567"}},
        ("walled off", ("rqa.faq.no-blocking-off",)),
        "No robot can walk to or from a1, a2, a3, a4, a5, a6 and a7.",
        ("a1", "a2", "a3", "a4", "a5", "a6", "a7"),
    ),
    "a red cube too few": (
        {"reserve": {"red": 39}},
        ("cubes", ("rqa.setup.components", "rqa.setup.reserve-red-gems")),
        "The box has 48 red cubes; here are 47.",
        (),
    ),
    "a blue cube too many": (
        {"reserve": {"blue": 11}},
        ("cubes", ("rqa.setup.components", "rqa.setup.reserve-red-gems")),
        "The box has 12 blue cubes; here are 13.",
        (),
    ),
    "gems missing": (
        {"reserve": {"gems": 9}},
        ("cubes", ("rqa.setup.components", "rqa.setup.reserve-red-gems")),
        "The box has 12 gems; here are 9.",
        (),
    ),
    "a starting card too many": (
        {"scrap_heap": ["Jump Jets"] * 5},
        ("too many copies", ("rqa.setup.starting-deck", "rqa.setup.components")),
        "The box has 4 copies of Jump Jets; here are 5.",
        (),
    ),
    "a Supply card too many": (
        {"supply": {"Rivet Gun": 12}, "scrap_heap": ["Rivet Gun"]},
        ("too many copies", ("rqa.setup.supply-piles", "rqa.setup.components")),
        "The box has 12 copies of Rivet Gun; here are 13.",
        (),
    ),
    "a Shop card too many": (
        {"scrap_heap": ["Laser Cannon"] * 2},
        ("too many copies", ("rqa.card.rarity-copies", "rqa.setup.components")),
        "The box has 1 copy of Laser Cannon (our guess); here are 2.",
        (),
    ),
}  # fmt: skip
EVERY_FAULT = pytest.mark.parametrize("name", FAULTS)


def test_a_sound_position_has_no_finding():
    assert found(position()) == []


@EVERY_FAULT
def test_a_fault_is_found_with_its_clauses_its_sentence_and_its_spaces(name):
    keys, (kind, clauses), sentence, cells = FAULTS[name]
    (finding,) = RQA.audit(position(**keys))
    assert (finding.kind, finding.clauses, finding.cells) == (kind, clauses, cells)
    assert set(clauses) <= set(RQA.rulebook)
    assert RQA.language.explain(finding) == sentence


@EVERY_FAULT
def test_a_faulty_position_is_shown_and_played_on(name):
    state = position(**FAULTS[name][0])
    shown(state)
    played_on(state)


def test_all_faults_are_found_at_once():
    state = position(
        pug={**PUG, "health": {"red": 9, "blue": 0}}, tiles={"c2": "Wall", "a2": "Wall", "b1": "Wall"},
        crate={"seat": "Bo", "at": "c2"}, reserve={"red": 0}, scrap_heap=["Laser Cannon"] * 2,
    )  # fmt: skip
    assert kinds(state) == [
        "on an obstacle", "on an obstacle", "shared space", "walled off", "too much health", "no blue cube",
        "cubes", "too many copies",
    ]  # fmt: skip
    played_on(state)


# ---- at the limit ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "keys",
    [
        {"tiles": {column + row: "Smoke" for column in "abdf" for row in "1246"}},
        {"scrap_heap": ["Laser Cannon"]},
        {"supply": {"Rivet Gun": 11}, "scrap_heap": ["Rivet Gun"]},
        {"scrap_heap": ["Battery"] * 21},
        {"pug": {**PUG, "health": {"red": 0, "blue": 1}}},
        {"pug": {"seat": "Ann"}},
    ],
)  # fmt: skip
def test_what_is_just_allowed_is_no_fault(keys):
    assert found(position(**keys)) == []


def test_robots_close_off_nothing():
    """They walk away again."""
    state = position(tiles={"a2": "Wall"}, crate={"seat": "Bo", "at": "b1"}, pug={"seat": "Ann", "at": "a1"})
    assert found(state) == []


def test_smoke_and_other_tiles_close_off_nothing():
    assert kinds(position(tiles={"a2": "Smoke", "b1": "Tacks"})) == []


def test_more_players_bring_more_starting_decks():
    names = ("Ann", "Bo", "Cy", "Di", "Ed")
    seats = {name: {"deck": ["Battery"] * 8} for name in names}
    robots = {"pug": PUG, "crate": CRATE}
    assert "too many copies" not in kinds(RQA.position({"robots": robots, "seats": seats}))
    seats["Ed"]["deck"].append("Battery")
    sentences = [sentence for kind, _, sentence in found(RQA.position({"robots": robots, "seats": seats}))]
    assert sentences[-1] == "The box has 40 copies of Battery; here are 41."


def test_tokens_are_no_cubes_of_the_box():
    assert kinds(position().replaced(tokens=2, reserve=Reserve(42, 6, 12))) == []
    assert kinds(position().replaced(tokens=2)) == ["cubes"]


# ---- in the middle of things -----------------------------------------------------------------------------


@pytest.mark.parametrize("tiles, space", [({"d2": "Wall"}, "g7"), ({}, "d2")])
def test_a_robot_that_passes_over_an_obstacle_is_no_fault(tiles, space):
    state = jumping(crate={"seat": "Bo", "at": space}, tiles=tiles)
    above = RQA.apply(state, RQA.parse("move pug right", state))
    assert RQA.look(above)["pug"] | {"at": "d2", "on_top": True} == RQA.look(above)["pug"]
    assert found(above) == []
    below = RQA.apply(above, RQA.parse("move pug right", above))
    assert (RQA.look(below)["pug"]["at"], RQA.look(below)["pug"]["on_top"]) == ("e2", False)
    assert found(below) == []


@pytest.mark.parametrize(
    "keys, kind",
    [
        ({"tiles": {"d2": "Wall"}}, "on an obstacle"),
        ({"crate": {"seat": "Bo", "at": "d2"}}, "shared space"),
    ],
)
def test_a_robot_that_stands_where_it_could_only_pass_is_one(keys, kind):
    above = RQA.apply(state := jumping(**keys), RQA.parse("move pug right", state))
    assert kinds(above.replaced(atop=None)) == [kind]


def test_a_third_robot_is_found_below_one_that_passes():
    """Two robots share a space, and a third one passes over both."""
    robots = {
        "pug": {**PUG, "over": True}, "crate": {"seat": "Bo", "at": "d2"}, "petri": {"seat": "Bo", "at": "d2"}
    }  # fmt: skip
    state = jumping(robots=robots)
    above = RQA.apply(state, RQA.parse("move pug right", state))
    assert [sentence for *_, sentence in found(above)] == ["Crate and Petri stand on d2 together."]


def test_a_sound_choice_is_no_fault():
    state = position()
    asked = RQA.apply(state, RQA.parse("play Pneumatic Piston", state))
    assert asked.choice is not None
    assert found(asked) == []


def test_what_an_observer_does_not_see_is_no_fault():
    state = position()
    assert [found(RQA.observe(state, seat)) for seat in ("Ann", "Bo")] == [[], []]


# ---- faults that only a state in JSON can hold -----------------------------------------------------------


def test_a_card_that_is_no_shop_card_is_found_in_the_shop():
    state = RQA.position(
        {"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "shop": ["Battery"], "shop_deck": ["Hammer"]}
    )
    assert kinds(state) == ["misplaced card", "misplaced card"]
    assert [RQA.language.explain(finding) for finding in RQA.audit(state)] == [
        "Battery lies in the Shop, but is no Shop card.",
        "Hammer lies in the Shop Deck, but is no Shop card.",
    ]
    assert RQA.parse("buy Battery", state) in RQA.legal(state), "what has no price costs nothing"


def test_a_choice_without_options_is_found_and_blocks():
    kind = "discard"
    state = position()
    state.choice = Choice("Ann", kind, (), ("discard", 0, None, "Pneumatic Piston", 1))
    assert found(state) == [
        ("choice of nothing", ("lab.choice-waits",), "A choice waits that has no options.")
    ]
    assert RQA.audit(state)[0].facts == {"choice": kind}
    shown(state)
    assert RQA.legal(state) == []
    assert RQA.judge(state, RQA.parse("end turn", state)).clauses[0] == "lab.choice-waits"
    (reason,) = RQA.judge(state, RQA.parse("choose Battery", state)).reasons
    assert reason.clauses[0] == "lab.not-an-option"
    assert RQA.language.explain(reason) == "“Battery” is not among the options: there are none."


def test_a_choice_of_chance_is_for_somebody():
    state = position()
    state.choice = Choice("chance", "draw", ("Battery",), ("draw cards", 0, 1, "turn", ()))
    assert found(state) == []
