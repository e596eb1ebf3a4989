"""Why not, of every kind: the rule that refuses, what is there, and which spaces, bots, dice or Powers would do."""

# One row of the table is one refusal with all its facts.
# ruff: noqa: E501

import pytest
import stored
from gekido_states import ANY, EXTRA, PREVENT, SWITCH, arena, attack, bos, destroyed, rolling, waiting

from rqa_lab.core.notation import Asked, Choose
from rqa_lab.games.gekido.actions import Attack, Declare, Lock, Pass, Play, Push, Roll, Stay, Use
from rqa_lab.games.gekido.components import SYMBOLS
from rqa_lab.games.gekido.kinds import REASONS
from rqa_lab.games.gekido.play import setup
from rqa_lab.games.gekido.rules.judge import MORE, judge, legal
from rqa_lab.games.gekido.state import UNKNOWN
from rqa_lab.games.gekido.words.english import ENGLISH
from rqa_lab.games.gekido.words.reading import parse

ALL_P = attack("PPPPP", None, "declare", rulings=[("nothing-lockable", "refused")])
OTHERS = ("two pairs", "three of a kind", "full house", "five different", "five of a kind")
WITHOUT_FIVE_DIFFERENT = ("two pairs", "three of a kind", "full house", "four of a kind", "five of a kind")

#: kind, position, action, seat; the clause that refuses; all facts; the spaces that it is about
CASES = [
    ("game over", arena("a1", None, phase="over"), Stay(), None, "lab.game-over", {}, ()),
    ("choice waits", waiting(), Stay(), None, "lab.choice-waits", {"seat": "Ann", "choice": "pushed to"}, ()),
    ("nothing to choose", arena("a1", "b1"), "choose a2", None, "lab.nothing-to-choose", {}, ()),
    ("not your choice", waiting(), "choose a2", "Bo", "lab.not-your-choice", {"seat": "Ann"}, ()),
    ("not an option", waiting(), "choose b1", None, "lab.not-an-option", {"option": "b1", "options": ("a2", "b2"), "bots": ("Pytron",), "tile": ""}, ()),
    ("rule", arena("a1", "b1"), Asked("draw", (("rule", ("gekido.turn.end",), "It is over."),)), None, "gekido.turn.end", {"says": "It is over."}, ()),
    ("other spelling", waiting(), Choose("A2"), None, "lab.not-an-option", {"option": "A2", "spelled": "a2"}, ()),
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
    ("too late", bos(phase="attack", powers={"Force Reroll": 1}, bots=("slicer", "tetsubot", "v-rex")), Use("Force Reroll", None, None), None, "gekido.power.force-reroll", {"power": "Force Reroll", "bot": "Tetsubot"}, ("b1",)),
    ("used up", attack(powers={"Roll an Extra Die": 0}), Use("Roll an Extra Die", None, None), None, "gekido.power.depleted", {"power": "Roll an Extra Die", "bot": "Slicer", "instead": ()}, ("a1",)),
    ("not on the tile", attack(tile="Hot Grill"), Use("Energy Station", "T", None), None, "gekido.tile.attacker-once", {"tile": "Energy Station", "bot": "Slicer", "at": "a1", "stands": "Hot Grill"}, ("a1",)),
    ("works by itself", attack(tile="High Ground"), Use("High Ground", None, None), None, "gekido.tile.stat-effects-passive", {"tile": "High Ground"}, ()),
    ("no cards", arena("a1", "b1", duel=True), Play("Half Turn", "T", None), None, "gekido.duel.no-cards-no-locks", {"card": "Half Turn"}, ()),
    ("not in hand", attack(discard=("Half Turn",)), Play("Half Turn", "T", None), None, "gekido.tech.single-use", {"card": "Half Turn", "seat": "Ann", "place": "discard pile"}, ()),
    ("hand not seen", attack(hand=[UNKNOWN]), Play("Half Turn", "T", None), None, "lab.not-seen", {"card": "Half Turn", "seat": "Ann"}, ()),
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
    ("nothing to prevent", bos(phase="brace", powers=PREVENT, more={"success": True, "less": 8}, bots=("slicer", "tetsubot", "v-rex")), Use("Prevent 4 Damage", None, None), None, "gekido.power.prevent4", {"power": "Prevent 4 Damage", "bot": "Tetsubot"}, ("b1",)),
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


#: what the set-up refuses is tried by itself
SET_UP = {"seats of a Duel", "bots of a seat", "tiles of the Arena"}


def test_every_kind_of_reason_has_its_case_and_says_what_comes_besides():
    assert {case[0] for case in CASES} == set(REASONS) - SET_UP
    assert set(MORE) == {kind for kind, row in REASONS.items() if row.more}


def test_a_choice_that_everything_waits_for_is_told_before_the_rest():
    kinds = [reason.kind for reason in judge(waiting(), Stay(), "Bo").reasons]
    assert kinds == ["not your turn", "choice waits"]


@pytest.mark.parametrize(
    "s, action, told",
    [
        (
            rolling(5),
            "choose TTS",
            "5 dice are rolled, so 5 of the letters T, S, X, O, D and P are due, not “TTS”.",
        ),
        (rolling(1), "choose Z", "1 die is rolled, so 1 of the letters T, S, X, O, D and P is due, not “Z”."),
        (
            bos(phase="attack", powers={"Force Reroll": 1}, bots=("slicer", "tetsubot")),
            "use Force Reroll",
            "Tetsubot has Force Reroll, but it is too late for it: the defender goes before the attacker.",
        ),
        (
            bos(phase="attack", powers={"Force Reroll": 0}, bots=("slicer", "tetsubot")),
            "use Force Reroll",
            "Slicer has no Power Force Reroll.",
        ),
        (
            bos(phase="declare", command=None, powers={"Force Reroll": 1}, bots=("slicer", "tetsubot")),
            "use Force Reroll",
            "Slicer has no Power Force Reroll.",
        ),
        (
            bos(
                "TTTS",
                phase="brace",
                powers=PREVENT,
                more={"success": True, "less": 8},
                bots=("slicer", "tetsubot"),
            ),
            "use Prevent 4 Damage",
            "Prevent 4 Damage would prevent none of the damage to Tetsubot.",
        ),
    ],
)
def test_a_refusal_says_what_is_due_or_too_late(s, action, told):
    assert [ENGLISH.explain(reason) for reason in judge(s, parse(action, s)).reasons] == [told]


@pytest.mark.golden
def test_a_refusal_in_sentences():
    """One for each reason, as whoever tries it reads them."""
    found = []
    for kind, s, action, seat, *_ in CASES:
        action = parse(action, s) if isinstance(action, str) else action
        told = "\n    ".join(map(ENGLISH.explain, judge(s, action, seat).reasons))
        found.append((f"{kind}: {action}", told))
    stored.said(found, "gekido-refusals")


# ---- what the players agreed on --------------------------------------------------------------------------

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
    s = setup.start(options)
    reasons = judge(s, parse("choose begin", s)).reasons
    assert [(reason.kind, reason.clauses[0]) for reason in reasons] == found
    assert bool(legal(s)) == (not found)
    assert all(ENGLISH.explain(reason) for reason in reasons)
