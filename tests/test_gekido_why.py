"""Why not, of every kind: the rule that refuses, what is there, and which spaces, bots, dice or Powers would do."""

# One row of the table is one refusal with all its facts.
# ruff: noqa: E501

import random
from collections import Counter
from itertools import permutations, product

import pytest

from rqa_lab.core.choice import Choice
from rqa_lab.core.component import freeze
from rqa_lab.games.gekido import agreement, explanations
from rqa_lab.games.gekido.actions import Attack, Declare, Lock, Pass, Play, Push, Roll, Stay, Stop, Use, parse
from rqa_lab.games.gekido.attacking import groups
from rqa_lab.games.gekido.commands import SYMBOLS, fits, in_order
from rqa_lab.games.gekido.instead import MORE
from rqa_lab.games.gekido.judge import judge
from rqa_lab.games.gekido.legal import legal, universe
from rqa_lab.games.gekido.menu import label, tempting, where
from rqa_lab.games.gekido.moving import SOMEBODY_READY, best_offer
from rqa_lab.games.gekido.reasons import FACTS
from rqa_lab.games.gekido.rulebook import RULEBOOK, RULINGS
from rqa_lab.games.gekido.state import LOADING, PHASES, READY, UNKNOWN, position, setup
from rqa_lab.games.gekido.state import Attack as UnderWay
from rqa_lab.games.gekido.using import window

BOTS = ("slicer", "pytron", "v-rex", "tetsubot")
SEATS = ("Ann", "Bo", "Cy", "Di")
SPACES = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]


def arena(
    *at, bots=BOTS, powers=(), hand=(), loading=(), tile="", duel=False, rulings=(), data=None, **given
):
    """Bots of Ann, Bo and so on stand on these spaces, None for destroyed; it is Ann's turn.

    Args:
        at: where the bots are.
        bots: which they are.
        powers: Charges of the Powers of Ann's bot.
        hand: Ann's cards.
        loading: the bots of whom Ann has no Ready token.
        tile: the one under Ann's bot.
        duel: whether it is one.
        rulings: readings.
        data: changed fields of components.
        given: other slots of a state.
    """
    who = setup(SEATS[: len(at)], bots[: len(at)], duel, tuple(rulings), freeze(data or {}))
    number = who.grid.number
    s = position(who, at=[None if space is None else number[space] for space in at], **given)
    for bot in loading:
        s.locks[0] = tuple(LOADING if n == who.number[bot] else side for n, side in enumerate(s.locks[0]))
    s.powers[0] = tuple(dict(powers).get(name) for name in who.panels[0].powers)
    if hand:
        s.hand[0] = tuple(hand)
    if tile:
        s.arena = tuple(tile if space == s.at[0] else there for space, there in enumerate(s.arena))
    return s


def attack(dice="TTSXO", command="four of a kind", phase="attack", *, target=1, more=None, **given):
    """Slicer on a1 attacks Pytron on b1; V-REX on c3 has no part in it."""
    a = UnderWay(target, command, dice, fresh=dice, rolls=1)._replace(**(more or {}))
    return arena("a1", "b1", "c3", phase=phase, attack=a, **given)


def bos(dice="TTSXO", phase="defence", powers=(), hand=(), **given):
    """The same, and Bo's Pytron has these Powers and cards."""
    s = attack(dice, phase=phase, **given)
    s.powers[1] = tuple(dict(powers).get(name) for name in s.setup.panels[1].powers)
    s.hand[1] = tuple(hand)
    return s


def waiting():
    s = arena("a1", "b1")
    s.choice = Choice("Ann", "pushed to", ("a2", "b2"), ("pushed to",))
    return s


def destroyed():
    s = attack(phase="push", more={"success": True})
    s.at[1] = None
    return s


ALL_P = attack("PPPPP", None, "declare", rulings=[("nothing-lockable", "refused")])
SWITCH, ANY, EXTRA = {"Switch Attack": 2}, {"One Die = Any Die": 1}, {"Roll an Extra Die": 2}
PREVENT = {"Prevent 4 Damage": 1}
OTHERS = ("two pairs", "three of a kind", "full house", "five different", "five of a kind")
WITHOUT_FIVE_DIFFERENT = ("two pairs", "three of a kind", "full house", "four of a kind", "five of a kind")

#: kind, position, action, seat; the clause that refuses; all facts; the spaces that it is about
CASES = [
    ("game over", arena("a1", None, phase="over"), Stay(), None, "lab.game-over", {}, ()),
    ("choice waits", waiting(), Stay(), None, "lab.choice-waits", {"seat": "Ann", "choice": "pushed to"}, ()),
    ("nothing to choose", arena("a1", "b1"), "choose a2", None, "lab.nothing-to-choose", {}, ()),
    ("not your choice", waiting(), "choose a2", "Bo", "lab.not-your-choice", {"seat": "Ann"}, ()),
    ("not an option", waiting(), "choose b1", None, "lab.not-an-option", {"option": "b1", "options": ("a2", "b2"), "bots": ("Pytron",), "tile": ""}, ()),
    ("not an option", waiting(), "choose pass", None, "lab.not-an-option", {"option": "pass", "options": ("a2", "b2")}, ()),
    ("not your turn", arena("a1", "b1", "c1", "c3"), Stay(), "Di", "gekido.turn.clockwise", {"seat": "Di", "turn": "Ann", "before": ("Bo", "Cy")}, ()),
    ("not your turn", arena("a1", "b1", duel=True), Stay(), "Bo", "gekido.turn.clockwise", {"seat": "Bo", "turn": "Ann", "before": ()}, ()),
    ("out of the game", arena("a1", "b1", None), Stay(), "Cy", "gekido.annihilation.last-die", {"seat": "Cy", "bot": "V-REX"}, ()),
    ("not your part", bos(hand=["Jam"]), Roll(), "Ann", "gekido.tech.defender-first", {"seat": "Ann", "acts": "Bo", "phase": "defence"}, ()),
    ("not your part", attack(), Pass(), "Bo", "gekido.dice.window-order", {"seat": "Bo", "acts": "Ann", "phase": "attack"}, ()),
    ("not your part", bos(phase="answer", hand=["Override"]), Roll(), "Ann", "gekido.tech.timing-on-card", {"seat": "Ann", "acts": "Bo", "phase": "answer"}, ()),
    ("not in the attack", attack(), Play("Nudge", "T", None), "Cy", "gekido.tech.only-combatants", {"seat": "Cy", "attacker": "Slicer", "target": "Pytron"}, ("b1",)),
    ("other phase", arena("a1", "b1"), Attack("pytron"), None, "gekido.attack.mandatory", {"action": "attack", "phase": "first move"}, ()),
    ("other phase", arena("a1", "b1", phase="target"), "move up", None, "gekido.turn.three-phases", {"action": "move", "phase": "target"}, ()),
    ("other phase", arena("a1", "b1", phase="second move"), Push("pytron"), None, "gekido.push.optional", {"action": "push", "phase": "second move"}, ()),
    ("other phase", attack(command=None, phase="declare"), Roll(), None, "gekido.dice.up-to-three-rolls", {"action": "roll", "phase": "declare"}, ()),
    ("moved already", arena("a1", "b1", phase="second move", moved=True), "move up", None, "gekido.move2.only-if-unmoved", {"bot": "Slicer"}, ("a1",)),
    ("edge", arena("a1", "b1"), "move left", None, "gekido.move1.one-tile-eight-directions", {"bot": "Slicer", "at": "a1", "way": "left", "instead": ("a2", "b2")}, ("a1",)),
    ("edge", arena("a1", "b1", phase="second move"), "move left", None, "gekido.move2.same-geometry", {"bot": "Slicer", "at": "a1", "way": "left", "instead": ("a2", "b2")}, ("a1",)),
    ("occupied", arena("a1", "b1"), "move right", None, "gekido.move1.destination-empty", {"bot": "Slicer", "to": "b1", "by": "Pytron", "instead": ("a2", "b2")}, ("b1", "a1")),
    ("nobody there", arena("a1", "c2"), "move up", None, "gekido.move1.no-bad-move", {"bot": "Slicer", "to": "a2", "instead": ("b1", "b2")}, ("a2", "a1")),
    ("only Loading there", arena("a1", "a3", "c2", loading=["pytron"]), "move up", None, "gekido.move1.end-adjacent-to-ready", {"bot": "Slicer", "to": "a2", "beside": ("Pytron",), "instead": ("b1", "b2")}, ("a2", "a1")),
    ("nobody here", arena("a1", "c3"), Stay(), None, "gekido.move1.must-move-if-alone", {"bot": "Slicer", "at": "a1", "instead": ("b2",)}, ("a1",)),
    ("only Loading here", arena("a1", "b1", "c3", loading=["pytron"]), Stay(), None, "gekido.move1.must-move-if-only-loading", {"bot": "Slicer", "at": "a1", "beside": ("Pytron",), "instead": ("b2",)}, ("a1",)),
    ("own bot", arena("a1", "b1", phase="target"), Attack("slicer"), None, "gekido.attack.mandatory", {"bot": "Slicer", "instead": ("Pytron",)}, ("a1",)),
    ("destroyed", arena("a1", "b1", None, phase="target"), Attack("v-rex"), None, "gekido.annihilation.last-die", {"target": "V-REX", "instead": ("Pytron",)}, ()),
    ("not adjacent", arena("a1", "b1", "c3", phase="target"), Attack("v-rex"), None, "gekido.attack.target-adjacent-and-ready", {"bot": "Slicer", "at": "a1", "target": "V-REX", "to": "c3", "instead": ("Pytron",)}, ("a1", "c3")),
    ("loading", arena("a1", "b1", "b2", phase="target", loading=["pytron"]), Attack("pytron"), None, "gekido.lock.loading-not-targetable", {"target": "Pytron", "to": "b1", "instead": ("V-REX",)}, ("b1",)),
    ("has to attack", arena("a1", "b1", phase="target"), Pass(), None, "gekido.attack.mandatory", {"seat": "Ann", "instead": ("Pytron",)}, ()),
    ("has to attack", arena("a1", "b2", "c3", phase="target", loading=["pytron"]), Pass(), None, "gekido.lock.fallback-obligatory", {"seat": "Ann", "instead": ("Pytron",)}, ()),
    ("not the target", attack(phase="push", more={"success": True}), Push("v-rex"), None, "gekido.push.procedure", {"bot": "V-REX", "target": "Pytron", "instead": ("Pytron",)}, ("c3", "b1")),
    ("nothing to push", destroyed(), Push("pytron"), None, "gekido.push.destroyed-target", {"target": "Pytron"}, ()),
    ("declared already", attack(), Declare("full house"), None, "gekido.attack.no-change-of-command", {"command": "four of a kind"}, ()),
    ("not declared", attack(command=None, rulings=[("declare-when", "after-effects")]), Lock("T"), None, "gekido.attack.declare-after-first-roll", {"instead": ("two pairs", "three of a kind", "full house", "four of a kind", "five different", "five of a kind")}, ()),
    ("nothing to lock", ALL_P, Declare("five different"), None, "gekido.dice.nothing-lockable", {"command": "five different", "symbol": "P", "bot": "Slicer", "instead": WITHOUT_FIVE_DIFFERENT}, ("a1",)),
    ("no die to lock", attack(), Lock("D"), None, "gekido.dice.lock-must-match", {"symbol": "D", "dice": "TTSXO", "instead": ("T", "S", "X", "O")}, ()),
    ("locked die", attack("SXO", more={"locked": "TT"}), Lock("T"), None, "gekido.dice.locked-immutable", {"symbol": "T", "locked": "TT"}, ()),
    ("does not fit", attack("TSX", more={"locked": "TT"}), Lock("S"), None, "gekido.dice.lock-must-match", {"symbol": "S", "command": "four of a kind", "locked": "TT", "instead": ("T",), "room": ("T",)}, ()),
    ("barred symbol", attack("TSXPP", "five different"), Lock("P"), None, "gekido.command.five-different-own-symbol", {"symbol": "P", "command": "five different", "bot": "Slicer", "instead": ("T", "S", "X")}, ("a1",)),
    ("no roll left", attack("SX", more={"locked": "TTT", "rolls": 3}), Roll(), None, "gekido.dice.up-to-three-rolls", {"needs": 4, "has": 3}, ()),
    ("all locked", attack("", "full house", more={"locked": "TTTSS"}), Roll(), None, "gekido.dice.reroll-all-unlocked", {"locked": "TTTSS"}, ()),
    ("lock first", attack(), Roll(), None, "gekido.dice.lock-at-least-one", {"command": "four of a kind", "dice": "TTSXO", "instead": ("T", "S", "X", "O")}, ()),
    ("not its Power", attack(powers=SWITCH), Use("Flip a Die", "T", None), None, "gekido.power.unlock", {"power": "Flip a Die", "bot": "Slicer", "instead": ("Switch Attack",)}, ("a1",)),
    ("locked Power", attack(powers=ANY), Use("Roll an Extra Die", None, None), None, "gekido.power.unlock", {"power": "Roll an Extra Die", "bot": "Slicer", "instead": ("One Die = Any Die",)}, ("a1",)),
    ("used up", attack(powers={"Roll an Extra Die": 0}), Use("Roll an Extra Die", None, None), None, "gekido.power.depleted", {"power": "Roll an Extra Die", "bot": "Slicer", "instead": ()}, ("a1",)),
    ("not on the tile", attack(tile="Hot Grill"), Use("Energy Station", "T", None), None, "gekido.tile.attacker-once", {"tile": "Energy Station", "bot": "Slicer", "at": "a1", "stands": "Hot Grill"}, ("a1",)),
    ("works by itself", attack(tile="High Ground"), Use("High Ground", None, None), None, "gekido.tile.stat-effects-passive", {"tile": "High Ground"}, ()),
    ("no cards", arena("a1", "b1", duel=True), Play("Half Turn", "T", None), None, "gekido.duel.no-cards-no-locks", {"card": "Half Turn"}, ()),
    ("not in hand", attack(discard=("Half Turn",)), Play("Half Turn", "T", None), None, "gekido.tech.single-use", {"card": "Half Turn", "seat": "Ann", "place": "discard pile"}, ()),
    ("hand not seen", attack(hand=[UNKNOWN]), Play("Half Turn", "T", None), None, "lab.not-seen", {"card": "Half Turn", "seat": "Ann"}, ()),
    ("not built", attack(hand=["Half Turn"], data={"Half Turn": {"steps": []}}), Play("Half Turn", None, None), None, "lab.not-built", {"name": "Half Turn"}, ()),
    ("attacker only", bos(hand=["Half Turn"]), Play("Half Turn", "T", None), None, "gekido.tech.red", {"name": "Half Turn"}, ()),
    ("defender only", attack(hand=["Jam"]), Play("Jam", "T", None), None, "gekido.tech.green", {"name": "Jam"}, ()),
    ("other time", attack(hand=["Overload"]), Play("Overload", None, None), None, "gekido.tech.timing-on-card", {"name": "Overload", "when": "damage", "phase": "attack"}, ()),
    ("other time", attack(tile="The Center"), Use("The Center", None, None), None, "gekido.tile.center-draw", {"name": "The Center", "when": "end", "phase": "attack"}, ()),
    ("other time", bos(powers={"Draw 5, Keep 2": 1}), Use("Draw 5, Keep 2", None, None), None, "gekido.power.draw5-keep2", {"name": "Draw 5, Keep 2", "when": "start", "phase": "defence"}, ()),
    ("no help here", attack(phase="strike", more={"success": True}, powers=PREVENT, bots=("tetsubot", "pytron", "v-rex")), Use("Prevent 4 Damage", None, None), None, "gekido.power.prevent4", {"name": "Prevent 4 Damage", "bot": "Tetsubot"}, ("a1",)),
    ("malfunction", attack(phase="brace", more={"success": False}, hand=["Overload"]), Play("Overload", None, None), None, "gekido.resolve.malfunction-unmodified", {"name": "Overload", "bot": "Slicer"}, ("a1",)),
    ("effect used", attack(powers=ANY, more={"used": True}), Use("One Die = Any Die", "S", "T"), None, "gekido.dice.one-effect-per-roll", {"name": "One Die = Any Die", "roll": 1}, ()),
    ("effect used", attack(tile="Hot Grill", more={"used": True, "rolls": 3}), Use("Hot Grill", None, None), None, "gekido.tile.hot-grill-slot", {"name": "Hot Grill", "roll": 3}, ()),
    ("locking begun", attack("TSXO", powers=EXTRA, more={"locked": "T", "locking": True}), Use("Roll an Extra Die", None, None), None, "gekido.dice.effect-before-lock", {"name": "Roll an Extra Die", "roll": 1}, ()),
    ("Power used", bos(powers={"Opponent Rerolls a Die": 2}, more={"answered": True}), Use("Opponent Rerolls a Die", "T", None), None, "gekido.power.defender-window", {"power": "Opponent Rerolls a Die", "roll": 1}, ()),
    ("tile used", attack(tile="Energy Station", more={"tile": True, "rolls": 2}), Use("Energy Station", "S", None), None, "gekido.tile.attacker-once", {"tile": "Energy Station"}, ()),
    ("prevented already", bos(phase="brace", powers=PREVENT, more={"success": True, "prevented": 4}, bots=("slicer", "tetsubot", "v-rex")), Use("Prevent 4 Damage", None, None), None, "gekido.power.prevent4", {"power": "Prevent 4 Damage", "amount": 4}, ()),
    ("too early", attack(tile="Hot Grill"), Use("Hot Grill", None, None), None, "gekido.tile.hot-grill-slot", {"name": "Hot Grill", "needs": 3, "has": 1}, ()),
    ("most rolls", attack(tile="Hot Grill", more={"rolls": 3, "most": 4}), Use("Hot Grill", None, None), None, "gekido.power.extra-reroll-with-hot-grill", {"name": "Hot Grill", "has": 4}, ()),
    ("no die left", attack("TTTSXO", powers=EXTRA, more={"number": 6}), Use("Roll an Extra Die", None, None), None, "gekido.power.roll-extra-die", {"name": "Roll an Extra Die", "has": 6}, ()),
    ("nothing to roll", attack("", "full house", hand=["Fresh Roll"], more={"locked": "TTTSS"}), Play("Fresh Roll", None, None), None, "gekido.dice.locked-immutable", {"name": "Fresh Roll"}, ()),
    ("no such die", attack(tile="Energy Station"), Use("Energy Station", "D", None), None, "gekido.tile.energy-station", {"symbol": "D", "dice": "TTSXO", "instead": ("T", "S", "X", "O")}, ()),
    ("locked die", attack("SXO", tile="Energy Station", more={"locked": "TT", "rolls": 2}), Use("Energy Station", "T", None), None, "gekido.dice.locked-immutable", {"symbol": "T", "locked": "TT"}, ()),
    ("needs a die", attack(tile="Energy Station"), Use("Energy Station", None, None), None, "gekido.tile.energy-station", {"name": "Energy Station", "instead": ("T", "S", "X", "O")}, ()),
    ("takes no die", attack(powers=EXTRA), Use("Roll an Extra Die", "T", None), None, "gekido.power.roll-extra-die", {"name": "Roll an Extra Die"}, ()),
    ("needs a symbol", attack(powers=ANY), Use("One Die = Any Die", "S", None), None, "gekido.power.one-die-any-die", {"name": "One Die = Any Die", "instead": tuple(SYMBOLS)}, ()),
    ("takes no symbol", attack(tile="Energy Station"), Use("Energy Station", "S", "T"), None, "gekido.tile.energy-station", {"name": "Energy Station"}, ()),
    ("same symbol", attack(powers=ANY), Use("One Die = Any Die", "S", "S"), None, "gekido.power.one-die-any-die", {"name": "One Die = Any Die", "symbol": "S"}, ()),
    ("same symbol", attack("TTSXP", hand=["Own Mark"]), Play("Own Mark", "P", None), None, "gekido.tech.own-symbol-cards", {"name": "Own Mark", "symbol": "P"}, ()),
    ("needs a command", attack(powers=SWITCH), Use("Switch Attack", None, None), None, "gekido.power.switch-attack", {"name": "Switch Attack", "instead": OTHERS}, ()),
    ("takes no command", attack(powers=EXTRA), Use("Roll an Extra Die", None, "full house"), None, "gekido.power.roll-extra-die", {"name": "Roll an Extra Die"}, ()),
    ("same command", attack(powers=SWITCH), Use("Switch Attack", None, "four of a kind"), None, "gekido.power.switch-attack", {"command": "four of a kind", "instead": OTHERS}, ()),
]  # fmt: skip


@pytest.mark.parametrize(
    "kind, s, action, seat, clause, facts, cells", CASES, ids=[case[0] for case in CASES]
)
def test_a_refusal_tells_what_is_there_and_what_would_do(kind, s, action, seat, clause, facts, cells):
    action = parse(action, s) if isinstance(action, str) else action
    found = {reason.kind: reason for reason in judge(s, action, seat).reasons}
    assert kind in found, list(found)
    told = found[kind]
    assert (told.clauses[0], dict(told.facts), told.cells) == (clause, facts, cells)
    assert explanations.explain(told)


#: what the set-up refuses is tried by itself
SET_UP = {"seats of a Duel", "bots of a seat", "tiles of the Arena"}


def test_every_kind_of_reason_has_its_case_and_its_words():
    assert {case[0] for case in CASES} == set(FACTS) - SET_UP
    assert set(MORE) <= set(FACTS)
    assert set(explanations.REASONS) == set(FACTS)


def test_a_choice_that_everything_waits_for_is_told_before_the_rest():
    kinds = [reason.kind for reason in judge(waiting(), Stay(), "Bo").reasons]
    assert kinds == ["not your turn", "choice waits"]


@pytest.mark.parametrize(
    "s, action, told",
    [
        (arena("a1", "c3"), "stay", "Slicer is adjacent to nobody and has to move."),
        (
            attack("TSX", more={"locked": "TT"}),
            "lock S",
            "S (square) does not fit on Four of a Kind with T T Locked; there is room for T (triangle).",
        ),
        (attack(), "roll", "After the first roll at least one die has to be Locked on Four of a Kind."),
        (waiting(), "choose b1", "Pytron stands on b1; the options are a2 and b2."),
    ],
)
def test_a_refusal_reads_as_a_sentence(s, action, told):
    assert [explanations.explain(reason) for reason in judge(s, parse(action, s)).reasons] == [told]


# ---- what the players agreed on ----------------------------------------------------------------------------

RING = {
    "a1": "Energy Station",
    "a3": "High Ground",
    "c1": "Laser Turret",
    "c3": "Hot Grill",
    "b2": "The Center",
}
RING |= {"a2": "Energy Station", "b1": "High Ground", "b3": "Laser Turret", "c2": "Hot Grill"}
SQUARE = {"a1": "Energy Station", "a2": "High Ground", "b1": "Laser Turret", "b2": "Hot Grill"}


@pytest.mark.parametrize(
    "options, found",
    [
        ({"arena": RING}, []),
        ({"duel": True, "arena": SQUARE}, []),
        ({"duel": True, "seats": ["Ann", "Bo", "Cy"]}, [("seats of a Duel", "gekido.duel.what")]),
        ({"seats": ["Ann", "Bo"], "bots": {"slicer": "Ann"}}, [("bots of a seat", "gekido.setup.choose-bot")]),
        ({"seats": ["Ann", "Bo"], "bots": {"slicer": "Ann", "pytron": "Ann", "v-rex": "Bo"}}, [("bots of a seat", "gekido.setup.choose-bot")]),
        ({"arena": {**RING, "a1": "Hot Grill"}}, [("tiles of the Arena", "gekido.setup.corner-tiles")]),
        ({"arena": {**RING, "a2": "Hot Grill"}}, [("tiles of the Arena", "gekido.setup.arena-outer")]),
        ({"arena": {**RING, "b2": "Hot Grill"}}, [("tiles of the Arena", "gekido.setup.arena-centre")]),
        ({"duel": True, "arena": {**SQUARE, "a1": "Hot Grill"}}, [("tiles of the Arena", "gekido.duel.which-tiles")]),
        ({"duel": True, "arena": {**SQUARE, "a1": "Hot Grill"}, "rulings": {"duel-tiles": "random"}}, []),
        ({"duel": True, "arena": {**SQUARE, "a1": "The Center"}, "rulings": {"duel-tiles": "random"}}, [("tiles of the Arena", "gekido.duel.which-tiles")]),
    ],
)  # fmt: skip
def test_the_set_up_begins_only_with_what_the_box_gives(options, found):
    s = agreement.start(options)
    reasons = judge(s, parse("choose begin", s)).reasons
    assert [(reason.kind, reason.clauses[0]) for reason in reasons] == found
    assert bool(legal(s)) == (not found)
    assert all(explanations.explain(reason) for reason in reasons)


# ---- the First Movement Phase and the target ----------------------------------------------------------------


def moves(s):
    return {where(s, action)[1] for action in legal(s)}


def test_whoever_stands_beside_a_ready_bot_may_stay_or_go_where_another_is_near():
    """Slicer on a1, Pytron on b1: a2 touches b1, too."""
    assert moves(arena("a1", "b1")) == {"a1", "a2", "b2"}


def test_with_the_only_other_bot_in_the_far_corner_there_is_one_way():
    assert moves(arena("a1", "c3")) == {"b2"}


def test_where_no_ready_bot_can_be_reached_any_bot_will_do():
    """Pytron in the middle is Loading; V-REX on c3 is Ready and out of reach."""
    s = arena("a1", "b2", "c3", loading=["pytron"])
    assert moves(s) == {"a1", "a2", "b1"}
    s.phase = "target"
    assert [action.text for action in legal(s)] == ["attack pytron"]


def test_the_fallback_may_be_passed_only_by_ruling():
    given = {"phase": "target", "loading": ["pytron"], "rulings": [("fallback-attack", "may")]}
    assert Pass() in legal(arena("a1", "b2", "c3", **given))
    assert Pass() not in legal(arena("a1", "b2", "b1", **given))


def test_whoever_has_moved_beside_loading_bots_only_attacks_one_of_them():
    s = arena("a2", "b2", "c3", loading=["pytron"], phase="target", moved=True)
    assert [action.text for action in legal(s)] == ["attack pytron"]


def test_where_nobody_can_be_attacked_the_attack_is_passed():
    assert legal(arena("a1", "c3", phase="target")) == [Pass()]


def test_in_a_duel_everybody_is_ready():
    s = arena("a1", "b2", duel=True, phase="target")
    assert [action.text for action in legal(s)] == ["attack pytron"]


def test_a_fallback_needs_a_loading_bot_in_the_middle():
    """As the enumeration of all placements says: none of two bots, 8 of 1512 of three."""
    found, total = Counter(), Counter()
    for n, tokens in ((2, [()]), (3, [(), ("pytron",), ("v-rex",)])):
        for at, loading in product(permutations(SPACES, n), tokens):
            total[n] += 1
            if best_offer(arena(*at, loading=loading), 0) < SOMEBODY_READY:
                found[n] += 1
                assert at[BOTS.index(loading[0])] == "b2"
    assert (total, found) == ({2: 72, 3: 1512}, {3: 8})


def test_the_tile_of_a_destroyed_target_is_entered_only_by_ruling():
    for reading, allowed in (("step-in", [Push("pytron"), Pass()]), ("no-push", [Pass()])):
        s = attack(phase="push", more={"success": True, "fallen": 1}, rulings=[("destroyed-tile", reading)])
        s.at[1] = None
        assert legal(s) == allowed
        assert where(s, Push("pytron")) == ("a1", "b1")


# ---- dice -------------------------------------------------------------------------------------------------


def locks(s):
    return {action.symbol for action in legal(s) if isinstance(action, Lock)}


def test_after_the_first_roll_one_die_is_locked_or_the_rolling_stops():
    assert locks(attack()) == set("TSXO")
    assert Roll() not in legal(attack())
    assert Stop() in legal(attack())
    assert Roll() in legal(attack("TSXO", more={"locked": "T", "locking": True}))


def test_where_nothing_can_be_locked_all_dice_are_rolled_again():
    assert Roll() in legal(attack("PPPPP", "five different"))


def test_after_later_rolls_nothing_need_be_locked():
    assert Roll() in legal(attack("SXOD", more={"rolls": 2, "locked": ""}))


@pytest.mark.parametrize(
    "command, locked, spaces, dice, options",
    [
        ("full house", "", "", "T", (0, 1)),
        ("full house", "T", "1", "T", (1,)),
        ("full house", "TT", "11", "T", ()),
        ("full house", "TT", "11", "S", (0,)),
        ("full house", "TS", "01", "X", ()),
        ("two pairs", "", "", "T", (0,)),
        ("two pairs", "TT", "00", "S", (1,)),
        ("four of a kind", "TT", "", "T", (0,)),
    ],
)
def test_by_ruling_a_die_stays_in_the_group_where_it_was_put(command, locked, spaces, dice, options):
    s = attack(dice, command, more={"locked": locked, "spaces": spaces}, rulings=[("group-spaces", "spaces")])
    assert groups(s, dice) == options
    assert bool(locks(s)) == bool(options)


def test_by_default_a_pair_can_still_become_the_triple():
    assert locks(attack("TS", "full house", more={"locked": "TTS"})) == {"T", "S"}
    assert locks(attack("TS", "full house", more={"locked": "TTTS"})) == {"S"}


def test_by_ruling_both_groups_of_a_full_house_show_one_symbol():
    tied = [("full-house", "any"), ("group-spaces", "spaces")]
    s = attack("T", "full house", more={"locked": "TTT", "spaces": "000"}, rulings=tied)
    assert groups(s, "T") == (1,)
    assert locks(attack("T", "full house", more={"locked": "TTT"}, rulings=tied[:1])) == {"T"}


def test_by_ruling_effects_come_before_the_command():
    late = [("declare-when", "after-effects")]
    use = Use("One Die = Any Die", "S", "T")
    before = attack(command=None, powers=ANY, rulings=late)
    assert {use, Declare("full house")} <= set(legal(before))
    assert not {Lock("T"), Roll(), Stop()} & set(legal(before))
    after = attack(powers=ANY, rulings=late)
    assert [reason.kind for reason in judge(after, use).reasons] == ["locking begun"]


# ---- effects ----------------------------------------------------------------------------------------------


def effects(s):
    return {action.name for action in legal(s) if isinstance(action, (Use, Play))}


def test_the_attacker_chooses_among_power_tile_and_card():
    s = attack(
        powers={"Switch Attack": 1, "Roll an Extra Die": 0}, hand=["Nudge", "Jam"], tile="Energy Station"
    )
    assert effects(s) == {"Switch Attack", "Energy Station", "Nudge"}


def test_the_defender_uses_a_power_and_cards_for_its_part():
    s = bos(
        powers={"Opponent Rerolls a Die": 1, "One Die = Any Die": 1}, hand=["Nudge", "Half Turn", "Shield"]
    )
    assert effects(s) == {"Opponent Rerolls a Die", "Nudge"}
    s.attack = s.attack._replace(answered=True)
    assert effects(s) == {"Nudge"}


def test_by_ruling_the_defender_uses_any_number_of_powers():
    s = bos(
        powers={"Opponent Rerolls a Die": 1}, more={"answered": True}, rulings=[("defender-powers", "any")]
    )
    assert effects(s) == {"Opponent Rerolls a Die"}


def test_by_ruling_the_hot_grill_comes_on_top_of_another_effect():
    free = attack(tile="Hot Grill", more={"used": True, "rolls": 3}, rulings=[("hot-grill-slot", "free")])
    assert effects(free) == {"Hot Grill"}


def test_by_ruling_hot_grill_and_another_effect_give_five_rolls():
    s = attack(tile="Hot Grill", more={"rolls": 3, "most": 4}, rulings=[("four-or-five-rolls", "five")])
    assert effects(s) == {"Hot Grill"}
    s.attack = s.attack._replace(most=5)
    assert not effects(s)


def test_by_ruling_a_tile_with_an_attack_value_is_used():
    s = attack(tile="Laser Turret", rulings=[("stat-tiles", "by-choice")])
    assert effects(s) == {"Laser Turret"}
    assert not effects(attack(tile="Laser Turret"))


def test_a_card_for_the_damage_is_the_one_effect_after_the_last_roll():
    s = attack(phase="strike", hand=["Overload"], more={"success": True, "rolls": 3})
    assert effects(s) == {"Overload"}
    s.attack = s.attack._replace(used=True)
    assert not effects(s)


# ---- windows ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "s, seat, when, opens",
    [
        (bos(), 1, "roll", False),
        (bos(hand=["Half Turn"]), 1, "roll", True),  # nobody sees that it does not fit
        (bos(powers={"Opponent Rerolls a Die": 1}), 1, "roll", True),
        (bos(powers={"Opponent Rerolls a Die": 0}), 1, "roll", False),
        (bos(powers={"One Die = Any Die": 1}), 1, "roll", False),
        (bos(powers={"Opponent Rerolls a Die": 1}, more={"answered": True}), 1, "roll", False),
        (bos(hand=["Shield"], phase="brace", more={"success": True}), 1, "damage", True),
        (attack(hand=["Shield"], phase="brace", more={"success": False}), 0, "damage", False),
        (attack(hand=["Overload"], phase="strike", more={"success": True}), 0, "damage", True),
        (attack(hand=["Overload"], phase="strike", more={"success": True, "used": True}), 0, "damage", False),
        (bos(), 1, "card", False),
        (bos(hand=["Jam"]), 1, "card", True),
        (arena("a1", "b1", powers=ANY), 0, "start", False),
    ],
)
def test_a_window_opens_by_what_everybody_sees(s, seat, when, opens):
    assert window(s, seat, when) is opens
    masked = s.copy()
    masked.hand = [(UNKNOWN,) * len(hand) for hand in s.hand]
    assert window(masked, seat, when) is opens


# ---- legal is what judge allows -----------------------------------------------------------------------------


def some_position(rng):
    """A random position in the middle of anything, sound or not."""
    duel, names = rng.random() < 0.2, rng.sample(["v-rex", *BOTS[:2], "tetsubot", "overclock", "m3-ow"], 4)
    n = 2 if duel else rng.randint(2, 4)
    readings = tuple((name, rng.choice(readings)) for name, readings in RULINGS.items())
    who = setup(SEATS[:n], tuple(names[:n]), duel, readings if rng.random() < 0.6 else ())
    s = position(
        who, at=rng.sample(who.grid.spaces, n), phase=rng.choice(PHASES[1:]), moved=rng.random() < 0.4
    )
    parts = who.components
    s.arena = tuple(rng.choice(list(parts.tiles)) for _ in who.grid.spaces)
    s.hand = [() if duel else tuple(rng.choices(list(parts.cards), k=rng.randint(0, 4))) for _ in who.seats]
    s.powers = [tuple(rng.choice([None, 0, 1, 2]) for _ in panel.powers) for panel in who.panels]
    s.locks = [tuple(side and rng.choice([READY, LOADING]) for side in sides) for sides in s.locks]
    if s.phase in ("declare", "defence", "attack", "answer", "brace", "strike", "push"):
        command, locked = rng.choice(["two pairs", "full house", "five different", "four of a kind"]), ""
        for symbol in rng.choices(SYMBOLS, k=3):
            if fits(command, locked + symbol, who.panels[0].symbol):
                locked = in_order(locked + symbol)
        dice = in_order(rng.choices(SYMBOLS, k=5 - len(locked)))
        a = UnderWay(1, command, dice, locked, fresh=dice, rolls=rng.randint(1, 4), most=rng.choice([3, 4]))
        if command in ("two pairs", "full house") and who.rulings["group-spaces"] == "spaces":
            lying = list(dict.fromkeys(locked))
            a = a._replace(spaces="".join(str(lying.index(symbol)) for symbol in locked))
        if s.phase == "declare":
            a = a._replace(command=None, locked="", spaces="")
        flags = {name: rng.random() < 0.3 for name in ("used", "locking", "answered", "tile", "success")}
        s.attack = a._replace(**flags)
    return s


@pytest.mark.parametrize("seed", range(60))
def test_the_list_of_legal_actions_is_what_the_judge_allows(seed):
    rng = random.Random(f"legal {seed}")
    s = some_position(rng)
    actions = list(universe(s))
    allowed = [action for action in actions if judge(s, action)]
    assert set(allowed) == set(legal(s))
    assert len(set(legal(s))) == len(legal(s))
    assert bool(allowed) == (s.phase != "over")
    for action in rng.sample(actions, 20):
        assert parse(action.text, s) is action
        for seat in s.setup.seats:
            for reason in judge(s, action, seat).reasons:
                assert set(reason.clauses) <= set(RULEBOOK)
                assert explanations.explain(reason)
    for action in allowed:
        assert all(label(s, action))
    assert not any(judge(s, action) for action in tempting(s))
