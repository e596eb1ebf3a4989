"""What Gekido feeds to the tests that ask the same of every game."""

# One row of REFUSED is one refusal with all its facts.
# ruff: noqa: E501

from gekido_states import (
    ANY,
    EXTRA,
    PREVENT,
    SWITCH,
    arena,
    attack,
    bos,
    destroyed,
    placing,
    rolling,
    turning,
    waiting,
)

from rqa_lab.core.notation import Asked, Choose
from rqa_lab.games.gekido import GAME
from rqa_lab.games.gekido.actions import Attack, Declare, Lock, Pass, Play, Push, Roll, Stay, Use
from rqa_lab.games.gekido.components import SYMBOLS
from rqa_lab.games.gekido.state import UNKNOWN
from rqa_lab.scenario.scenario import Scenario

# ---- words -----------------------------------------------------------------------------------------------

READ = [
    (attack(), "lock triangle", "lock T"),
    (attack(), "LOCK t", "lock T"),
    (attack(powers=ANY), "use one die = any die on square as cross", "use One Die = Any Die on S as X"),
]
MISTAKES = [
    (arena("a1", "b1"), "move r", "move UP right", "lok T", "choose"),
    (attack(command=None, phase="declare"), "declare fullhouse"),
]
SEVERAL = [(arena("a1", "b1", "b2", phase="target"), "attack", ("attack pytron", "attack v-rex"))]
ALL_P = attack("PPPPP", None, "declare", rulings=[("nothing-lockable", "refused")])
OTHERS = ("two pairs", "three of a kind", "full house", "five different", "five of a kind")
WITHOUT_FIVE_DIFFERENT = ("two pairs", "three of a kind", "full house", "four of a kind", "five of a kind")

REFUSED = [
    ("game over", arena("a1", None, phase="over"), Stay(), None, {}, (), "lab.game-over"),
    ("choice waits", waiting(), Stay(), None, {"seat": "Ann", "choice": "pushed to"}, (), "lab.choice-waits"),
    ("nothing to choose", arena("a1", "b1"), "choose a2", None, {}, (), "lab.nothing-to-choose"),
    ("not your choice", waiting(), "choose a2", "Bo", {"seat": "Ann"}, (), "lab.not-your-choice"),
    ("taken", waiting(), "choose b1", None, {"to": "b1", "by": "Pytron", "instead": ("a2", "b2")}, ("b1",), "gekido.push.procedure"),
    ("too far", waiting(), "choose c3", None, {"bot": "Slicer", "to": "c3", "at": "a1", "instead": ("a2", "b2")}, ("a1", "c3"), "gekido.push.procedure"),
    ("taken", placing(), "choose b1", None, {"to": "b1", "by": "Pytron", "instead": ("a1", "c3")}, ("b1",), "gekido.setup.one-bot-per-tile"),
    ("no start", placing(), "choose b2", None, {"to": "b2", "corners": False, "instead": ("a1", "c3")}, ("b2",), "gekido.setup.place-bots"),
    ("no start", placing(corners=True), "choose a2", None, {"to": "a2", "corners": True, "instead": ("a1", "c3")}, ("a2",), "gekido.setup.place-bots"),
    ("loading", turning(), "choose pytron", None, {"target": "Pytron", "to": "b1", "instead": ("V-REX",)}, ("b1",), "gekido.lock.fallback-flips-ready"),
    ("no lock", turning(), "choose slicer", None, {"seat": "Ann", "target": "Slicer", "instead": ("V-REX",)}, ("a1",), "gekido.lock.fallback-flips-ready"),
    ("rule", arena("a1", "b1"), Asked("draw", (("rule", ("gekido.turn.end",), "It is over."),)), None, {"says": "It is over."}, (), "gekido.turn.end"),
    ("other spelling", waiting(), Choose("A2"), None, {"option": "A2", "spelled": "a2"}, (), "lab.not-an-option"),
    ("not an option", waiting(), "choose pass", None, {"option": "pass", "options": ("a2", "b2")}, (), "lab.not-an-option"),
    ("not your turn", arena("a1", "b1", "c1", "c3"), Stay(), "Di", {"seat": "Di", "turn": "Ann", "before": ("Bo", "Cy")}, (), "gekido.turn.clockwise"),
    ("not your turn", arena("a1", "b1", duel=True), Stay(), "Bo", {"seat": "Bo", "turn": "Ann", "before": ()}, (), "gekido.turn.clockwise"),
    ("out of the game", arena("a1", "b1", None), Stay(), "Cy", {"seat": "Cy", "bot": "V-REX"}, (), "gekido.annihilation.last-die"),
    ("not your part", bos(hand=["Jam"]), Roll(), "Ann", {"seat": "Ann", "acts": "Bo", "phase": "defence"}, (), "gekido.tech.defender-first"),
    ("not your part", attack(), Pass(), "Bo", {"seat": "Bo", "acts": "Ann", "phase": "attack"}, (), "gekido.dice.window-order"),
    ("not your part", bos(phase="answer", hand=["Override"]), Roll(), "Ann", {"seat": "Ann", "acts": "Bo", "phase": "answer"}, (), "gekido.tech.timing-on-card"),
    ("not in the attack", attack(), Play("Nudge", "T", None), "Cy", {"seat": "Cy", "attacker": "Slicer", "target": "Pytron"}, ("b1",), "gekido.tech.only-combatants"),
    ("other phase", arena("a1", "b1"), Attack("pytron"), None, {"action": "attack", "phase": "first move"}, (), "gekido.turn.three-phases"),
    ("other phase", arena("a1", "b1", phase="target"), "move up", None, {"action": "move", "phase": "target"}, (), "gekido.turn.three-phases"),
    ("other phase", arena("a1", "b1", phase="second move"), Push("pytron"), None, {"action": "push", "phase": "second move"}, (), "gekido.push.optional"),
    ("other phase", attack(command=None, phase="declare"), Roll(), None, {"action": "roll", "phase": "declare"}, (), "gekido.dice.up-to-three-rolls"),
    ("moved already", arena("a1", "b1", phase="second move", moved=True), "move up", None, {"bot": "Slicer"}, ("a1",), "gekido.move2.only-if-unmoved"),
    ("edge", arena("a1", "b1"), "move left", None, {"bot": "Slicer", "at": "a1", "way": "left", "instead": ("a2", "b2")}, ("a1",), "gekido.move1.one-tile-eight-directions"),
    ("edge", arena("a1", "b1", phase="second move"), "move left", None, {"bot": "Slicer", "at": "a1", "way": "left", "instead": ("a2", "b2")}, ("a1",), "gekido.move2.same-geometry"),
    ("occupied", arena("a1", "b1"), "move right", None, {"bot": "Slicer", "to": "b1", "by": "Pytron", "instead": ("a2", "b2")}, ("b1", "a1"), "gekido.move1.destination-empty"),
    ("nobody there", arena("a1", "c2"), "move up", None, {"bot": "Slicer", "to": "a2", "instead": ("b1", "b2")}, ("a2", "a1"), "gekido.move1.no-bad-move"),
    ("only Loading there", arena("a1", "a3", "c2", loading=["pytron"]), "move up", None, {"bot": "Slicer", "to": "a2", "beside": ("Pytron",), "instead": ("b1", "b2")}, ("a2", "a1"), "gekido.move1.end-adjacent-to-ready"),
    ("nobody here", arena("a1", "c3"), Stay(), None, {"bot": "Slicer", "at": "a1", "instead": ("b2",)}, ("a1",), "gekido.move1.must-move-if-alone"),
    ("only Loading here", arena("a1", "b1", "c3", loading=["pytron"]), Stay(), None, {"bot": "Slicer", "at": "a1", "beside": ("Pytron",), "instead": ("b2",)}, ("a1",), "gekido.move1.must-move-if-only-loading"),
    ("own bot", arena("a1", "b1", phase="target"), Attack("slicer"), None, {"bot": "Slicer", "instead": ("Pytron",)}, ("a1",), "gekido.attack.mandatory"),
    ("destroyed", arena("a1", "b1", None, phase="target"), Attack("v-rex"), None, {"target": "V-REX", "instead": ("Pytron",)}, (), "gekido.annihilation.last-die"),
    ("not adjacent", arena("a1", "b1", "c3", phase="target"), Attack("v-rex"), None, {"bot": "Slicer", "at": "a1", "target": "V-REX", "to": "c3", "instead": ("Pytron",)}, ("a1", "c3"), "gekido.attack.target-adjacent-and-ready"),
    ("loading", arena("a1", "b1", "b2", phase="target", loading=["pytron"]), Attack("pytron"), None, {"target": "Pytron", "to": "b1", "instead": ("V-REX",)}, ("b1",), "gekido.lock.loading-not-targetable"),
    ("has to attack", arena("a1", "b1", phase="target"), Pass(), None, {"seat": "Ann", "instead": ("Pytron",)}, (), "gekido.attack.mandatory"),
    ("has to attack", arena("a1", "b2", "c3", phase="target", loading=["pytron"]), Pass(), None, {"seat": "Ann", "instead": ("Pytron",)}, (), "gekido.lock.fallback-obligatory"),
    ("not the target", attack(phase="push", more={"success": True}), Push("v-rex"), None, {"bot": "V-REX", "target": "Pytron", "instead": ("Pytron",)}, ("c3", "b1"), "gekido.push.procedure"),
    ("nothing to push", destroyed(), Push("pytron"), None, {"target": "Pytron"}, (), "gekido.push.destroyed-target"),
    ("declared already", attack(), Declare("full house"), None, {"command": "four of a kind"}, (), "gekido.attack.no-change-of-command"),
    ("not declared", attack(command=None, rulings=[("declare-when", "after-effects")]), Lock("T"), None, {"instead": ("two pairs", "three of a kind", "full house", "four of a kind", "five different", "five of a kind")}, (), "gekido.attack.declare-after-first-roll"),
    ("nothing to lock", ALL_P, Declare("five different"), None, {"command": "five different", "symbol": "P", "bot": "Slicer", "instead": WITHOUT_FIVE_DIFFERENT}, ("a1",), "gekido.dice.nothing-lockable"),
    ("no die to lock", attack(), Lock("D"), None, {"symbol": "D", "dice": "TTSXO", "instead": ("T", "S", "X", "O")}, (), "gekido.dice.lock-must-match"),
    ("locked die", attack("SXO", more={"locked": "TT"}), Lock("T"), None, {"symbol": "T", "locked": "TT"}, (), "gekido.dice.locked-immutable"),
    ("does not fit", attack("TSX", more={"locked": "TT"}), Lock("S"), None, {"symbol": "S", "command": "four of a kind", "locked": "TT", "instead": ("T",), "room": ("T",)}, (), "gekido.dice.lock-must-match"),
    ("barred symbol", attack("TSXPP", "five different"), Lock("P"), None, {"symbol": "P", "command": "five different", "bot": "Slicer", "instead": ("T", "S", "X")}, ("a1",), "gekido.command.five-different-own-symbol"),
    ("no roll left", attack("SX", more={"locked": "TTT", "rolls": 3}), Roll(), None, {"needs": 4, "has": 3}, (), "gekido.dice.up-to-three-rolls"),
    ("all locked", attack("", "full house", more={"locked": "TTTSS"}), Roll(), None, {"locked": "TTTSS"}, (), "gekido.dice.reroll-all-unlocked"),
    ("lock first", attack(), Roll(), None, {"command": "four of a kind", "dice": "TTSXO", "instead": ("T", "S", "X", "O")}, (), "gekido.dice.lock-at-least-one"),
    ("not its Power", attack(powers=SWITCH), Use("Flip a Die", "T", None), None, {"power": "Flip a Die", "bot": "Slicer", "instead": ("Switch Attack",)}, ("a1",), "gekido.power.unlock"),
    ("locked Power", attack(powers=ANY), Use("Roll an Extra Die", None, None), None, {"power": "Roll an Extra Die", "bot": "Slicer", "instead": ("One Die = Any Die",)}, ("a1",), "gekido.power.unlock"),
    ("too late", bos(phase="attack", powers={"Force Reroll": 1}, bots=("slicer", "tetsubot", "v-rex")), Use("Force Reroll", None, None), None, {"power": "Force Reroll", "bot": "Tetsubot"}, ("b1",), "gekido.power.force-reroll"),
    ("used up", attack(powers={"Roll an Extra Die": 0}), Use("Roll an Extra Die", None, None), None, {"power": "Roll an Extra Die", "bot": "Slicer", "instead": ()}, ("a1",), "gekido.power.depleted"),
    ("not on the tile", attack(tile="Hot Grill"), Use("Energy Station", "T", None), None, {"tile": "Energy Station", "bot": "Slicer", "at": "a1", "stands": "Hot Grill"}, ("a1",), "gekido.tile.attacker-once"),
    ("works by itself", attack(tile="High Ground"), Use("High Ground", None, None), None, {"tile": "High Ground"}, (), "gekido.tile.stat-effects-passive"),
    ("no cards", arena("a1", "b1", duel=True), Play("Half Turn", "T", None), None, {"card": "Half Turn"}, (), "gekido.duel.no-cards-no-locks"),
    ("not in hand", attack(discard=("Half Turn",)), Play("Half Turn", "T", None), None, {"card": "Half Turn", "seat": "Ann", "place": "discard pile"}, (), "gekido.tech.single-use"),
    ("hand not seen", attack(hand=[UNKNOWN]), Play("Half Turn", "T", None), None, {"card": "Half Turn", "seat": "Ann"}, (), "lab.not-seen"),
    ("attacker only", bos(hand=["Half Turn"]), Play("Half Turn", "T", None), None, {"name": "Half Turn"}, (), "gekido.tech.red"),
    ("defender only", attack(hand=["Jam"]), Play("Jam", "T", None), None, {"name": "Jam"}, (), "gekido.tech.green"),
    ("other time", attack(hand=["Overload"]), Play("Overload", None, None), None, {"name": "Overload", "when": "damage", "phase": "attack"}, (), "gekido.tech.timing-on-card"),
    ("other time", attack(tile="The Center"), Use("The Center", None, None), None, {"name": "The Center", "when": "end", "phase": "attack"}, (), "gekido.tile.center-draw"),
    ("other time", bos(powers={"Draw 5, Keep 2": 1}), Use("Draw 5, Keep 2", None, None), None, {"name": "Draw 5, Keep 2", "when": "start", "phase": "defence"}, (), "gekido.power.draw5-keep2"),
    ("no help here", attack(phase="strike", more={"success": True}, powers=PREVENT, bots=("tetsubot", "pytron", "v-rex")), Use("Prevent 4 Damage", None, None), None, {"name": "Prevent 4 Damage", "bot": "Tetsubot"}, ("a1",), "gekido.power.prevent4"),
    ("malfunction", attack(phase="brace", more={"success": False}, hand=["Overload"]), Play("Overload", None, None), None, {"name": "Overload", "bot": "Slicer"}, ("a1",), "gekido.resolve.malfunction-unmodified"),
    ("effect used", attack(powers=ANY, more={"used": True}), Use("One Die = Any Die", "S", "T"), None, {"name": "One Die = Any Die", "roll": 1}, (), "gekido.dice.one-effect-per-roll"),
    ("effect used", attack(tile="Hot Grill", more={"used": True, "rolls": 3}), Use("Hot Grill", None, None), None, {"name": "Hot Grill", "roll": 3}, (), "gekido.tile.hot-grill-slot"),
    ("locking begun", attack("TSXO", powers=EXTRA, more={"locked": "T", "locking": True}), Use("Roll an Extra Die", None, None), None, {"name": "Roll an Extra Die", "roll": 1}, (), "gekido.dice.effect-before-lock"),
    ("Power used", bos(powers={"Opponent Rerolls a Die": 2}, more={"answered": True}), Use("Opponent Rerolls a Die", "T", None), None, {"power": "Opponent Rerolls a Die", "roll": 1}, (), "gekido.power.defender-window"),
    ("tile used", attack(tile="Energy Station", more={"tile": True, "rolls": 2}), Use("Energy Station", "S", None), None, {"tile": "Energy Station"}, (), "gekido.tile.attacker-once"),
    ("prevented already", bos(phase="brace", powers=PREVENT, more={"success": True, "prevented": 4}, bots=("slicer", "tetsubot", "v-rex")), Use("Prevent 4 Damage", None, None), None, {"power": "Prevent 4 Damage", "amount": 4}, (), "gekido.power.prevent4"),
    ("nothing to prevent", bos(phase="brace", powers=PREVENT, more={"success": True, "less": 8}, bots=("slicer", "tetsubot", "v-rex")), Use("Prevent 4 Damage", None, None), None, {"power": "Prevent 4 Damage", "bot": "Tetsubot"}, ("b1",), "gekido.power.prevent4"),
    ("too early", attack(tile="Hot Grill"), Use("Hot Grill", None, None), None, {"name": "Hot Grill", "needs": 3, "has": 1}, (), "gekido.tile.hot-grill-slot"),
    ("most rolls", attack(tile="Hot Grill", more={"rolls": 3, "most": 4}), Use("Hot Grill", None, None), None, {"name": "Hot Grill", "has": 4}, (), "gekido.power.extra-reroll-with-hot-grill"),
    ("no die left", attack("TTTSXO", powers=EXTRA, more={"number": 6}), Use("Roll an Extra Die", None, None), None, {"name": "Roll an Extra Die", "has": 6}, (), "gekido.power.roll-extra-die"),
    ("nothing to roll", attack("", "full house", hand=["Fresh Roll"], more={"locked": "TTTSS"}), Play("Fresh Roll", None, None), None, {"name": "Fresh Roll"}, (), "gekido.dice.locked-immutable"),
    ("no such die", attack(tile="Energy Station"), Use("Energy Station", "D", None), None, {"symbol": "D", "dice": "TTSXO", "instead": ("T", "S", "X", "O")}, (), "gekido.tile.energy-station"),
    ("locked die", attack("SXO", tile="Energy Station", more={"locked": "TT", "rolls": 2}), Use("Energy Station", "T", None), None, {"symbol": "T", "locked": "TT"}, (), "gekido.dice.locked-immutable"),
    ("needs a die", attack(tile="Energy Station"), Use("Energy Station", None, None), None, {"name": "Energy Station", "instead": ("T", "S", "X", "O")}, (), "gekido.tile.energy-station"),
    ("takes no die", attack(powers=EXTRA), Use("Roll an Extra Die", "T", None), None, {"name": "Roll an Extra Die"}, (), "gekido.power.roll-extra-die"),
    ("needs a symbol", attack(powers=ANY), Use("One Die = Any Die", "S", None), None, {"name": "One Die = Any Die", "instead": tuple(SYMBOLS)}, (), "gekido.power.one-die-any-die"),
    ("takes no symbol", attack(tile="Energy Station"), Use("Energy Station", "S", "T"), None, {"name": "Energy Station"}, (), "gekido.tile.energy-station"),
    ("same symbol", attack(powers=ANY), Use("One Die = Any Die", "S", "S"), None, {"name": "One Die = Any Die", "symbol": "S"}, (), "gekido.power.one-die-any-die"),
    ("same symbol", attack("TTSXP", hand=["Own Mark"]), Play("Own Mark", "P", None), None, {"name": "Own Mark", "symbol": "P"}, (), "gekido.tech.own-symbol-cards"),
    ("needs a command", attack(powers=SWITCH), Use("Switch Attack", None, None), None, {"name": "Switch Attack", "instead": OTHERS}, (), "gekido.power.switch-attack"),
    ("takes no command", attack(powers=EXTRA), Use("Roll an Extra Die", None, "full house"), None, {"name": "Roll an Extra Die"}, (), "gekido.power.roll-extra-die"),
    ("same command", attack(powers=SWITCH), Use("Switch Attack", None, "four of a kind"), None, {"command": "four of a kind", "instead": OTHERS}, (), "gekido.power.switch-attack"),
    ("not an option", rolling(5), "choose TTS"),
    ("not an option", rolling(1), "choose Z"),
    ("too late", bos(phase="attack", powers={"Force Reroll": 1}, bots=("slicer", "tetsubot")), "use Force Reroll"),
    ("not its Power", bos(phase="attack", powers={"Force Reroll": 0}, bots=("slicer", "tetsubot")), "use Force Reroll"),
    ("not its Power", bos(phase="declare", command=None, powers={"Force Reroll": 1}, bots=("slicer", "tetsubot")), "use Force Reroll"),
    ("nothing to prevent", bos( "TTTS", phase="brace", powers=PREVENT, more={"success": True, "less": 8}, bots=("slicer", "tetsubot"), ), "use Prevent 4 Damage"),
]  # fmt: skip
#: what the set-up refuses is tried by itself
REFUSED_ELSEWHERE = ["seats of a Duel", "bots of a seat", "tiles of the Arena"]
EVENTS = [
    ("tokens", ("Ann", ("Pytron",))),
    ("tokens", ("Ann", ("Pytron", "V-REX"))),
    ("choose", ("Bo", "pushed to", "a1")),
    ("choose", ("Ann", "token", "m3-ow")),
    ("choose", ("Ann", "keep dice", "TTS")),
    ("choose", ("Ann", "keep dice", "none")),
    ("choose", ("Ann", "keep", "?")),
    ("choose", ("Ann", "Center", "draw")),
    ("nothing", ("Charge", "V-REX")),
    ("nothing", ("space", "T")),
    ("tokens gone", ("Pytron", (("Ann", "Pytron", "ready"),))),
    ("roll", ("Ann", 2, "TTS", "OXP")),
    ("declare", ("Ann", "full house", "")),
    ("declare", ("Ann", "full house", "four of a kind")),
    ("fit dice", ("Ann", "T")),
    ("fit dice", ("Ann", "TT")),
    ("damage", ("Pytron", 3, (), 3)),
    ("damage", ("Pytron", 2, (("High Ground", -2),), 0)),
    ("damage", ("Pytron", 6, (("Laser Turret", 2), ("cards", -1)), 7)),
    ("damage", ("Pytron", 2, (("High Ground", -2), ("High Ground", -2), ("least damage", 2)), 0)),
    ("armor loses", ("M3-OW", 4, 1)),
    ("armor loses", ("M3-OW", 4, 0)),
    ("die lost", ("Pytron", 2, ("Card", "Charge"))),
    ("die lost", ("Pytron", 5, ())),
    ("armor", ("M3-OW", 4, 0)),
    ("armor", ("M3-OW", 4, 2)),
    ("spend", ("V-REX", "Flip a Die", 3, 2)),
    ("spend", ("V-REX", "Flip a Die", 1, 0)),
    ("clear panel", ("Pytron", (3,), 0, ())),
    ("clear panel", ("Pytron", (3,), 2, (("Force Reroll", 1),))),
    ("play", ("Ann", "Wild Die", "X", "T")),
    ("draw", ("Ann", "?")),
    ("put away", ("Ann", ("?", "?"))),
    ("put away", ("Ann", ("Jam", "Nudge", "Jam"))),
    ("give up hand", ("Bo", ("Jam",), "box")),
    ("give up hand", ("Bo", ("Jam",), "discard")),
]  # fmt: skip

# ---- positions -------------------------------------------------------------------------------------------

PAIR = {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b2"}}


def pair(**fields):
    """Slicer and Pytron, with other fields of each."""
    return {name: PAIR[name] | fields.get(name, {}) for name in PAIR}


def placed(**keys):
    return GAME.position(keys)


_ATTACKED = {"target": "pytron", "command": "two pairs", "dice": "TTSXO"}
_DUEL = pair(slicer={"at": "a1"}, pytron={"at": "b2"})
#: what is written; what is told; where
WRONG = [
    ({"data": {"Slicer": {"structure": 7}}}, "7 Structure spaces and 6 rows of bonuses", ("data", "Slicer", "structure")),
    ({"data": {"Slicer": {"rows": [[]]}}}, "expected a row for each space", ("data", "Slicer", "rows")),
    ({"data": {"Pytron": {"powers": {"One Die = Any Die": 6}}}}, "at most 5", ("data", "Pytron", "powers", "One Die = Any Die")),
    ({"game": {}, "data": {"Slicer": {"structure": 7}}}, "expected a row", ("data", "Slicer", "structure")),
    ({"bots": PAIR | {"v-rex": {"seat": "Ann"}}}, "who has slicer already", ("bots", "v-rex", "seat")),
    ({"bots": pair(slicer={"powers": {"Flip a Die": 1}})}, "a Power of Slicer", ("bots", "slicer", "powers", "Flip a Die")),
    ({"bots": PAIR, "duel": True, "tiles": {"c3": "Hot Grill"}}, "a space of a Duel", ("tiles", "c3")),
    ({"bots": pair(slicer={"at": "c3"}), "duel": True}, "a space of a Duel", ("bots", "slicer", "at")),
    ({"bots": PAIR, "turn": {"seat": "Anne"}}, "Did you mean 'Ann'?", ("turn", "seat")),
    ({"bots": pair(slicer={"at": None}), "turn": {"seat": "Ann"}}, "not in the Arena", ("turn", "seat")),
    ({"bots": PAIR, "turn": {"phase": "strike"}}, "attack as well", ("turn", "phase")),
    ({"bots": PAIR, "turn": {"phase": "target"}, "attack": {"target": "pytron"}}, "phase target", ("attack",)),
    ({"bots": PAIR, "attack": {"target": "v-rex"}}, "another bot in the Arena: pytron", ("attack", "target")),
    ({"bots": PAIR, "attack": {"target": "slicer"}}, "another bot in the Arena: pytron", ("attack", "target")),
    ({"bots": PAIR, "attack": {"target": "pytron", "dice": "TTQ"}}, "T triangle", ("attack", "dice")),
    ({"bots": PAIR, "attack": {"target": "pytron", "dice": ["squire"]}}, "Did you mean 'square'?", ("attack", "dice")),
    ({"bots": PAIR, "attack": {"target": "pytron", "locked": "TT"}}, "the command as well", ("attack", "locked")),
    ({"bots": PAIR, "attack": {"target": "pytron", "dice": "T", "fresh": "S"}}, "some of dice: T", ("attack", "fresh")),
    ({"bots": PAIR, "turn": {"phase": "brace"}, "attack": {"target": "pytron"}}, "command", ("turn", "phase")),
    ({"bots": PAIR, "turn": {"phase": "answer"}, "attack": {"target": "pytron", "command": "two pairs"}}, "played", ("turn", "phase")),
    ({"bots": PAIR, "attack": {"target": "pytron", "command": "two pairs", "dice": "T", "played": {"card": "Half Turn", "on": "S"}}}, "one of the unlocked dice: T", ("attack", "played")),
    ({"bots": PAIR, "seats": {"Ann": {"locks": {"v-rex": "ready"}}}}, "slicer or pytron", ("seats", "Ann", "locks", "v-rex")),
    ({"board": "E G\nL C E\nG H L"}, "row 3 has 2 spaces, expected 3", ("board", 0, 2)),
    ({"board": "E G Q\nL C E\nG H L"}, "E, H, L, G, C or .", ("board", 0, 4)),
    ({"bots": PAIR, "game": {"seats": ["Ann", "Bo"]}}, "a game starts with its set-up", ("bots",)),
    ({"game": {"seats": ["Ann", "turn"]}}, "another meaning", ("game", "seats", 1)),
    ({"seats": {"slicer": {}}}, "another meaning", ("seats", "slicer")),
    ({"own_data": {"file": "box.yaml", "digest": "12", "changes": []}}, "box.yaml", ("own_data",)),
]  # fmt: skip
FAULTS = [
    (placed(bots=PAIR), []),
    (GAME.position({"bots": pair(slicer={"at": "b2"})}), ["shared tile"]),
    (GAME.position({"bots": PAIR, "board": "E G H\nL C E\nG H ."}), ["no tile"]),
    (GAME.position({"bots": PAIR, "board": "E L H\nE C L\nG H G"}), ["tile out of place", "tile out of place"]),
    (GAME.position({"bots": PAIR, "board": "E L H\nG E E\nG H L"}), ["too many tiles"]),
    (GAME.position({"bots": PAIR, "board": "E L H\nG E C\nG H L"}), ["tile out of place", "tile out of place"]),
    (GAME.position({"bots": PAIR, "tiles": {"b1": "The Center"}}), ["too many tiles"]),
    (GAME.position({"bots": pair(slicer={"structure": [6] * 7})}), ["too many Structure dice"]),
    (GAME.position({"bots": pair(slicer={"structure": [6, 3]})}), ["not from the top"]),
    (GAME.position({"bots": pair(slicer={"structure": [7]})}), ["no such face"]),
    (GAME.position({"bots": pair(slicer={"structure": []})}), ["no Structure"]),
    (GAME.position({"bots": pair(slicer={"at": None, "structure": [6]})}), ["off with Structure"]),
    (GAME.position({"bots": pair(slicer={"armor": [4, 4], "structure": [6]})}), ["too much Armor"]),
    (GAME.position({"bots": pair(slicer={"upgrade": 6, "structure": [6]})}), ["Upgrade too high"]),
    (GAME.position({"bots": pair(slicer={"structure": [6] * 5, "powers": {"Switch Attack": 3}})}), ["too many Charges"]),
    (GAME.position({"bots": PAIR, "supply": 18}), ["Structure dice"]),
    (GAME.position({"bots": PAIR, "seats": {"Ann": {"hand": ["Jam", "Jam", "Jam", "Nudge"]}}}), ["too many cards in hand"]),
    (GAME.position({"bots": PAIR, "discard": ["Wild Die"] * 3}), ["too many copies"]),
    (GAME.position({"bots": PAIR, "seats": {"Ann": {"locks": {"pytron": "loading"}}}}), ["all Loading"]),
    (GAME.position({"bots": PAIR, "seats": {"Ann": {"locks": {"pytron": "none"}}}}), ["no token"]),
    (GAME.position({"bots": PAIR, "seats": {"Ann": {"locks": {"slicer": "ready"}}}}), ["own token"]),
    (GAME.position({"bots": PAIR | {"v-rex": {"seat": "Cy"}}, "seats": {"Ann": {"locks": {"v-rex": "ready"}}}}), ["token left"]),
    (GAME.position({"bots": pair(slicer={"at": "a1"}, pytron={"at": "c3"}), "attack": _ATTACKED}), ["target out of reach"]),
    (GAME.position({"bots": PAIR, "attack": _ATTACKED, "seats": {"Ann": {"locks": {"pytron": "ready"}}}}), ["token not turned"]),
    (GAME.position({"bots": PAIR, "attack": _ATTACKED | {"dice": "TTSSXXO"}}), ["too many Command Dice"]),
    (GAME.position({"bots": PAIR, "attack": _ATTACKED | {"dice": "SXO", "locked": "TT", "rolls": 4}}), ["too many rolls"]),
    (GAME.position({"bots": PAIR, "attack": _ATTACKED | {"rolls": 2}}), ["rolled on unlocked"]),
    (GAME.position({"bots": PAIR, "attack": _ATTACKED | {"dice": "TT", "locked": "TXO", "rolls": 2}}), ["locked dice that do not fit"]),
    (GAME.position({"bots": PAIR | {bot: {"seat": bot[:1].upper(), "at": at} for bot, at in (("v-rex", "a1"), ("m3-ow", "a2"), ("overclock", "a3"))}}), ["players"]),
    (GAME.position({"bots": pair(pytron={"at": None}), "turn": {"phase": "first move"}}), ["over"]),
    (GAME.position({"bots": PAIR, "turn": {"phase": "over"}}), ["not over"]),
    (GAME.position({"duel": True, "bots": _DUEL, "seats": {"Ann": {"hand": ["Jam"]}}}), ["cards in a Duel"]),
    (GAME.position({"duel": True, "bots": _DUEL, "seats": {"Ann": {"locks": {"pytron": "ready"}}}}), ["token in a Duel"]),
    (GAME.position({"duel": True, "bots": _DUEL | {"v-rex": {"seat": "Cy", "at": "a2"}}}), ["players of a Duel"]),
    (GAME.position({"duel": True, "bots": _DUEL, "tiles": {"b1": "The Center"}}), ["too many tiles"]),
    (GAME.position({"duel": True, "bots": _DUEL, "board": "E E\nG L"}), ["too many tiles"]),
    (GAME.position({"duel": True, "bots": _DUEL, "board": "E E\nG L", "rulings": {"duel-tiles": "random"}}), []),
    (placed(bots=PAIR).replaced(at=[None, 4]), ["over", "off with Structure", "token left", "token left"]),
]  # fmt: skip
#: whose Bots are there, in this order, and seats
_TABLE = {"slicer": ("Cy", "a1"), "pytron": ("Ann", "b1"), "v-rex": ("Bo", "c1")}
_SEATED = {bot: {"seat": seat, "at": at} for bot, (seat, at) in _TABLE.items()}
ORDERS = [
    ({"bots": _SEATED, "seats": {}}, ("Cy", "Ann", "Bo")),
    ({"bots": _SEATED, "seats": {"Bo": {}}}, ("Cy", "Ann", "Bo")),
    ({"bots": _SEATED, "seats": {"Bo": {}, "Ann": {}}}, ("Cy", "Ann", "Bo")),
    ({"bots": _SEATED, "seats": {"Bo": {}, "Ann": {}, "Cy": {}}}, ("Bo", "Ann", "Cy")),
    ({"bots": _SEATED, "seats": {"Di": {}, "Bo": {}}}, ("Cy", "Ann", "Bo", "Di")),
    ({"bots": _SEATED, "seats": {"Bo": {}, "Di": {}, "Ann": {}, "Cy": {}}}, ("Bo", "Di", "Ann", "Cy")),
]
_FOUR = placed(bots=PAIR | {"m3-ow": {"seat": "Cy", "at": "a1"}, "v-rex": {"seat": "Di", "at": "c1"}})
GOALS = [
    (
        _FOUR,
        "Slicer on b2 with at least 4 Structure",
        [("slicer.at", "is", "b2"), ("slicer.total", "at least", 4)],
    ),
    (_FOUR, "Pytron destroyed", [("pytron.at", "is", None)]),
    (_FOUR, "M3-OW is not destroyed", [("m3-ow.at", "is not", None)]),
    (_FOUR, "V-REX has fewer than 3 Structure dice", [("v-rex.structure", "at most", 2)]),
    (_FOUR, "Slicer’s Armor is 4", [("slicer.armor_total", "is", 4)]),
    (
        _FOUR,
        "Slicer with 2 Upgrade and Ann wins",
        [("slicer.upgrade", "is", 2), ("winners.Ann", "at least", 1)],
    ),
    (_FOUR, "Half Turn in Ann's hand", [("Ann.hand.Half Turn", "at least", 1)]),
    (_FOUR, "2 cards in Bo's hand", [("Bo.hand", "is", 2)]),
    (_FOUR, "3 cards in the discard pile", [("discard", "is", 3)]),
    (_FOUR, "game over", [("phase", "is", "over")]),
]
NO_GOALS = [(_FOUR, "Slicer has an Upgrade")]
RING = {
    "a1": "Energy Station",
    "a3": "High Ground",
    "c1": "Laser Turret",
    "c3": "Hot Grill",
    "b2": "The Center",
}
RING |= {"a2": "Energy Station", "b1": "High Ground", "b3": "Laser Turret", "c2": "Hot Grill"}
SQUARE = {"a1": "Energy Station", "a2": "High Ground", "b1": "Laser Turret", "b2": "Hot Grill"}


#: what the players agree on; what refuses it
BEGUN = [
    ({"arena": RING}, []),
    ({"duel": True, "arena": SQUARE}, []),
    ({"duel": True, "seats": ["Ann", "Bo", "Cy"]}, [("seats of a Duel", "gekido.duel.what")]),
    ({"seats": ["Ann", "Bo"], "bots": {"slicer": "Ann"}}, [("bots of a seat", "gekido.setup.choose-bot")]),
    (
        {"seats": ["Ann", "Bo"], "bots": {"slicer": "Ann", "pytron": "Ann", "v-rex": "Bo"}},
        [("bots of a seat", "gekido.setup.choose-bot")],
    ),
    ({"arena": {**RING, "a1": "Hot Grill"}}, [("tiles of the Arena", "gekido.setup.corner-tiles")]),
    ({"arena": {**RING, "a2": "Hot Grill"}}, [("tiles of the Arena", "gekido.setup.arena-outer")]),
    ({"arena": {**RING, "b2": "Hot Grill"}}, [("tiles of the Arena", "gekido.setup.arena-centre")]),
    (
        {"duel": True, "arena": {**SQUARE, "a1": "Hot Grill"}},
        [("tiles of the Arena", "gekido.duel.which-tiles")],
    ),
    ({"duel": True, "arena": {**SQUARE, "a1": "Hot Grill"}, "rulings": {"duel-tiles": "random"}}, []),
    (
        {"duel": True, "arena": {**SQUARE, "a1": "The Center"}, "rulings": {"duel-tiles": "random"}},
        [("tiles of the Arena", "gekido.duel.which-tiles")],
    ),
]
UNSTARTED = [
    ({"seats": ["Ann", "Bo"], "first": "Anne"}, "expected a seat"),
    ({"seats": ["Ann"]}, "two to four"),
]
WON = [
    ({"bots": pair(pytron={"at": None}), "turn": {"phase": "over"}}, ("Ann",), "gekido.end.last-bot"),
]

# ---- pictures --------------------------------------------------------------------------------------------

_BOTS = {
    "slicer": {"seat": "Ann", "at": "a1"},
    "v-rex": {"seat": "Bo", "at": "b2", "structure": [3, 6, 6, 6], "upgrade": 2, "armor": [4]},
    "m3-ow": {"seat": "Cy", "at": "c2"},
}
_FULL_HOUSE = {"target": "v-rex", "command": "full house", "dice": "SX", "locked": "TTT", "rolls": 2}
_DONE = {"dice": "", "locked": "TTTSS", "rolls": 3}


def war(**keys):
    """Three Bots, and Ann is to move."""
    return GAME.position({"bots": _BOTS, "turn": {"seat": "Ann", "phase": "first move"}} | keys)


def duelling(phase="attack", **more):
    """Ann has locked three dice on Full House."""
    return war(turn={"seat": "Ann", "phase": phase}, attack=_FULL_HOUSE | more)


def powered(charges):
    return war(bots=_BOTS | {"slicer": _BOTS["slicer"] | {"powers": charges}})


_LOADING = war(seats={"Ann": {"locks": {"v-rex": "loading"}}})
_TURRET = war(tiles={"c3": "Laser Turret"})
A_DUEL = placed(bots={"slicer": {"seat": "Ann", "at": "a1"}, "pytron": {"seat": "Bo", "at": "b2"}}, duel=True)
_WEAK = war(
    bots=_BOTS
    | {"m3-ow": {"seat": "Cy", "at": "c2", "structure": [1]}, "slicer": {"seat": "Ann", "at": "b1"}},
    turn={"seat": "Ann", "phase": "attack"},
    attack=_FULL_HOUSE | _DONE | {"target": "m3-ow"},
)
_BARRED = war(bots=_BOTS | {"m3-ow": {"seat": "Cy", "at": "b1"}})
#: marks of what just happened
HAPPENED = ["lane", "shot"]
#: how it is drawn; the position; with what; roles and drawings, how often; spaces and what is said of them
SHOWN = [
    ("scene", _TURRET, {}, {"t-laser-turret": 2, "t-the-center": 1}, {"c3": "(+2 Attack; −2 Defense)"}),
    ("scene", A_DUEL, {}, {"lock-ready": 0, "lock-loading": 0, "arena-centre": 0}, {}),
    ("scene", _LOADING, {}, {"l-loading": 1, "l-ready": 1}, {"b2": "Loading for Ann", "a1": "36 Structure"}),
    ("scene", war(), {}, {"die-blank": 5, "aim": 0}, {}),
    ("scene", war(), {"can": [("a2", "", "move"), ("b2", "can attack this Bot", "target")]},
        {"can-disc": 1, "m-target": 1}, {"a2": "Slicer can move here", "b2": "can attack this Bot"}),
    ("scene", duelling(), {}, {"die-blank": 0, "die-space": 2, "pip-done": 2, "pip": 1, "aim": True},
        {"b2": "under attack"}),
    ("refused", _BARRED, "move right", {"m-hatch": True, "m-refused": True}, {"b1": "refused: move Slicer to b1"}),
    ("before", war(), "move up", {"leaving": True, "outline": True, "would-way": True},
        {"a2": "Slicer would be here"}),
    ("after", war(), "move up", {"lane": True}, {}),
    ("after", duelling(**_DONE), "stop", {"shot": True, "pill": True}, {"b2": "just lost 4 Armor and"}),
    ("after", duelling(rolls=3), "stop", {"m-bump": 1}, {"a1": "just lost 3 Structure"}),
    ("after", _WEAK, "stop", {"ghost": True, "out": True}, {"c2": "M3-OW was just destroyed here"}),
    ("table", powered({"Switch Attack": "used"}), "Ann", {"spent-number": True}, {}),
]  # fmt: skip
PICTURES = [
    ("three Bots", "scene", _LOADING, {}),
    ("a Laser Turret on c3", "scene", _TURRET, {}),
    ("a Duel", "scene", A_DUEL, {}),
    ("an attack", "scene", duelling(), {}),
    ("the attacker", "table", duelling(), "Ann"),
    ("the defender", "table", duelling(), "Bo"),
    ("a Power that is used up", "table", powered({"Switch Attack": "used"}), "Ann"),
    ("a Power with a Charge", "table", powered({"Switch Attack": 1}), "Ann"),
    ("no panel yet", "table", GAME.start({"seats": ["Ann", "Bo"]}), "Ann"),
    ("a panel", "table", war(), None),
]
HIDDEN = [(war(seats={"Bo": {"hand": ["Shield", "Jam"]}}), "Ann", ["Shield", "Jam"], "f-back")]
UNDRAWN = [(war(), {"selected": "d4"}, "expected a space from a1 to c3")]
OUTLINES = [tuple(f"s-{symbol.lower()}" for symbol in SYMBOLS)]
CONTRAST = [
    ([f"symbol-{symbol.lower()}" for symbol in SYMBOLS], "die", 4.5),
    (["tech-red"], "tech-red-bg", 4.5), (["tech-green"], "tech-green-bg", 4.5),
    (["tech-gray"], "tech-gray-bg", 4.5), (["ink", "ink-2"], "tech-red-bg", 4.5),
    ([f"seat-{n}" for n in range(1, 5)], "floor", 3), (["structure", "armor"], "surface", 3),
    (["structure-bar", "armor-bar"], "hp-bg", 3), (["rim-text"], "rim", 4.5), (["ink"], "floor", 4.5),
    (["ink"], "centre", 4.5),
]  # fmt: skip

# ---- the explorer ----------------------------------------------------------------------------------------

_POWERS = {"Roll an Extra Die": 2, "Switch Attack": 1, "One Die = Any Die": 1}
FIGHTING = {
    "slicer": {"seat": "Ann", "at": "a1", "powers": _POWERS},
    "pytron": {"seat": "Bo", "at": "b2", "structure": [4, 6, 6]},
    "tetsubot": {"seat": "Cy", "at": "c3"},
}
FIRST_ROLL = {"target": "pytron", "command": "full house", "dice": "TTSXO", "rolls": 1}


def an_attack(**keys):
    """Ann has rolled, and nothing is locked; a key of None is left out."""
    given = {
        "bots": FIGHTING,
        "seats": {"Ann": {"hand": ["Half Turn", "Wild Die", "Shield"]}, "Bo": {"hand": ["Jam"]}},
        "turn": {"seat": "Ann", "phase": "attack"},
        "attack": FIRST_ROLL,
    }
    return Scenario("gekido", "An attack", **{k: v for k, v in (given | keys).items() if v is not None})


_USED = FIRST_ROLL | {"used": True, "tile": True, "more": 2, "less": 1}
REGIONS = [
    (an_attack(), {"tray": "roll 1 of 3<", "seats": "Switch Attack", "board": 'class="picture'}),
    (an_attack(attack=_USED), {"tray": "roll 1 of 3, 2 more damage, 1 less, effect used, tile used<"}),
]
ABOUT = [(an_attack(), "b2")]
NEW = [
    ({"seats": "4", "duel": duel, "bots": bots, "arena": arena, "first": "random"}, seats, "Duel")
    for duel, seats in (("no", 4), ("yes", 2))
    for bots in ("choose", "deal", "given")
    for arena in ("random", "lab")
]
