"""What Moon-Bots feeds to the tests that ask the same of every game."""

from functools import partial

from rqa_lab.core.notation import Asked, Choose
from rqa_lab.core.reasons import Choice
from rqa_lab.games.moonbots import GAME
from rqa_lab.games.moonbots.actions import Buy, EndTurn, Place, Reroll, Roll, Use
from rqa_lab.games.moonbots.play.resolve import start
from rqa_lab.games.moonbots.state import position, setup
from rqa_lab.scenario.scenario import Scenario

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

# ---- words -----------------------------------------------------------------------------------------------

READ = [
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
    (
        asked("split", "2 to Bo, 1 to Cy", "1 to Bo, 2 to Cy"),
        "choose 2 to cy and 1 to bo",
        "choose 1 to Bo, 2 to Cy",
    ),
    (asked("answer", "pass", "Dodge", seat="Bo"), "pass", "choose pass"),
    (STARTED, "choose BEGIN", "choose begin"),
]

MISTAKES = [
    (buying(), "by M2", "buy Hed 3", "roll 3", "use Spi", "use", "choose"),
    (activating(), "place 7 on torso", "place 2 on tors", "place 2 on", "place 6", "activate head"),
    (activating("4"), "reroll 4 x"),
]  # fmt: skip

SEVERAL = [
    (buying(), "buy reroll", ("buy T1", "buy T2")),
    (activating("14"), "place", ("place 1 on board", "place 4 on right arm")),
    (activating("14"), "reroll", ("reroll 1", "reroll 4", "reroll 1 4")),
]

_SIX = ("+1 Die", "+1 Die", "Reroll", "Fist Shield", "Fist Boost", "Missile Shield")
_alone = partial(buying, rulings=(("upgrade-copies", "one-per-weapon"),))
_late = partial(activating, rulings=(("reroll-time", "before-parts"),))
REFUSED = [
    ("empty space", buying(), Buy("B2")),
    ("price", buying(energy=[1, 3, 3]), Buy("T1")),
    ("place taken", buying(parts=[("Head Pair",), (), ()]), Buy("B1")),
    ("same Upgrade", buying(upgrades=[("Reroll",), (), ()]), Buy("T1")),
    ("bought already", buying(buys=0), Buy("B1")),
    ("last energy", buying(rulings=(("last-energy", "keep-one"),)), Buy("T1")),
    ("other phase", buying(), Place("1", "board")),
    ("other phase", activating(), Buy("B1")),
    ("wrong dice", activating(), Place("3", "right arm")),
    ("wrong dice", activating(), Place("44", "right arm")),
    ("nothing there", activating(), Place("34", "head")),
    ("no such die", activating("1"), Place("25", "torso")),
    ("no such die", activating(""), Place("2", "right arm")),
    ("two dice needed", activating(rulings=(("reroll-one-die", "exactly-two"),)), Reroll("3")),
    ("other time", activating(), Use("Dodge")),
    ("no use", activating(), Use("Spy")),
    ("not an option", asked("roll", "1122", seat="chance"), Choose("77")),
    ("choice waits", asked("answer", "pass", "Dodge", seat="Bo"), Roll()),
    ("not your turn", buying(), EndTurn(), "Bo"),
    ("not your turn", buying(), EndTurn(), "Cy"),
    ("not your turn", buying(seats=TWO), EndTurn(), "Bo"),
    ("asked for cards", buying(), Use("Spy"), "Bo"),
    ("no Reroll", activating(upgrades=[(), (), ()]), Reroll("1")),
    ("game over", buying(phase="over"), Roll()),
    ("not your choice", asked("answer", "pass", "Dodge", seat="Bo"), "choose pass", "Ann"),
    ("nothing to choose", buying(), "choose pass"),
    ("other spelling", asked("answer", "pass", "Dodge", seat="Bo"), Choose("dodge")),
    ("rerolled already", activating(rerolled=True), Reroll("1")),
    ("not held", buying(), Use("Dodge")),
    ("out of the game", buying(energy=[3, 0, 3], fallen=((1,),)), Roll(), "Bo"),
    ("too many dice", activating(), Reroll("134")),
    ("activated already", activating("44", placed=(("right arm", "2"),)), Place("4", "right arm")),
    ("other Upgrade", _alone(upgrades=[("Fist Boost",), (), ()], market=("Fist Shield",) * 6), Buy("T1")),
    ("six Upgrades", buying(upgrades=[_SIX, (), ()], market=("Missile Boost",) * 6), Buy("T1")),
    ("tricked", activating(tricked=(0,)), Reroll("1")),
    ("too late to reroll", _late(placed=(("right arm", "2"),)), Reroll("1")),
    ("rule", buying(), Asked("draw", (("rule", ("moonbots.end.last-player",), "It is so."),))),
]
#: the set-up asks for two to four players before it begins
REFUSED_ELSEWHERE = ["players"]

EVENTS = [
    ("remove", ("?",)),
    ("buy", ("Ann", "B1", "Head 3", 5, 5)),
    ("buy", ("Ann", "T1", "?", 5, 3)),
    ("build", ("Ann", "?", "weapon")),
    ("gain", ("Ann", 18, 18, 0)),
    ("attack", ("Bo", "Head 3", "missiles", (("Cy", 1),))),
    ("dodge", ("Ann", "Dodge", 3, 1)),
    ("turn on", ("Ann", None, 2, False)),
    ("turn on", ("Ann", "Bo", 0, False)),
    ("spy", ("Ann", "Bo", ("?", "?"))),
    ("spy", ("Ann", "Bo-left", ())),
    ("turn up", ("T1", "Spy")),
    ("skip", (("Ann-left", "Ann-right"),)),
    ("end", (("Bo",),)),
    ("end", (("Ann", "Bo"),)),
]

FAULTS = [
    (buying(), []),
    (buying(seats=TWO), []),
    (STARTED, []),
    (buying(phase="over", quiet=29, winners=(0, 1, 2)), []),
    (buying(seats=("Ann",)), ["players", "over"]),
    (buying(energy=[3, 3, 19]), ["too much energy"]),
    (buying(gained=[0, 3, 0]), ["too many gains"]),
    (buying(energy=[3, 0, 3]), ["in without energy"]),
    (buying(fallen=((1,),)), ["out with energy"]),
    (buying(energy=[0, 3, 3], fallen=((0,),)), ["turn of a robot that is out"]),
    (buying(energy=[3, 0, 0], fallen=((1,), (2,))), ["over"]),
    (buying(phase="over"), ["not over"]),
    (buying(energy=[3, 0, 3], fallen=((1,),), weapons=[(), ("Spy",), ()]), ["cards of a robot that is out"]),
    (buying(parts=[("Head 1-3-5", "Head Pair"), (), ()]), ["two in a place"]),
    (buying(upgrades=[("Fist Boost",) * 2, (), ()]), ["same Upgrade"]),
    (buying(seats=TWO, upgrades=[("Reroll",), ("Reroll",), (), ()]), ["same Upgrade"]),
    (buying(seats=TWO, upgrades=[("Reroll",), (), ("Reroll",), ()]), []),
    (buying(seats=TWO, upgrades=[("Reroll",)] * 2 + [()] * 2, rulings=[("upgrade-limits", "robot")]), []),
    (buying(weapons=[("Bad Luck",), (), ()]), ["not shown"]),
    (buying(parts=[("Head Over 10",), (), ()]), ["too many copies"]),
    (buying(box=("Spy", "Spy")), ["too many copies"]),
    (buying(dice="3"), ["too many dice"]),
    (activating("", placed=(("head", "3"),)), ["nothing in the place"]),
    (activating("4", placed=(("right arm", "3"),)), ["too many dice", "wrong dice"]),
]

_SHIELDED = activating(upgrades=[(), ("Fist Shield",), ()], rulings=(("fist-shield-use", "offer"),))
_ARMED = activating(weapons=[(), ("Dodge",), ()])
_HIT = ("place 4 on right arm", "choose 1 to Bo")
STEPS = [
    (STARTED, "choose begin"),
    (buying(), "roll", "choose 4"),
    (buying(), "buy M2"),
    (_ARMED, *_HIT, "choose Dodge"),
    (_ARMED, *_HIT, "choose pass"),
    (_SHIELDED, *_HIT, "choose pass"),
]
OFFERS = [
    (buying(), Buy("M1"), Buy("B1"), Buy("B2")),
    (activating(), Place("34", "torso")),
    (asked("take", "M1"), Choose("M1")),
]
TEMPTING = [
    (buying(energy=[2, 3, 3], parts=[("Head Pair",), (), ()]), ["buy T1", "buy B1", "buy T2"]),
    (
        activating("35", market=("",) * 6),
        ["roll", "place 3 on board", "place 3 5 on torso", "place 3 on right arm", "use Dodge", "use Spy"],
    ),
]

# ---- positions -------------------------------------------------------------------------------------------

ROBOTS = {"Ann": {"energy": 9}, "Bo": {"weapons": ["Rest"]}, "Cy": {"parts": ["Head 3"]}}
WRONG = [
    ({"robots": {"pass": {}}}, "found 'pass', which has another meaning here"),
    ({"robots": {"A-left": {}, "B-left": {}, "C-left": {}}}, "found the robots of 'C' beside two other"),
    ({"robots": ROBOTS, "turn": {"robot": "Di"}}, "found 'Di', expected a robot: Ann, Bo or Cy"),
    ({"robots": ROBOTS, "first": "Di"}, "found 'Di', expected a seat: Ann, Bo or Cy"),
    ({"robots": ROBOTS, "out": [["Di"]]}, "found 'Di', expected a robot: Ann, Bo or Cy"),
    ({"robots": {"Bo": {"seen": {"Di": ["Spy"]}}}}, "found 'Di', expected a seat: Bo, Ann or Cy"),
    ({"dice": 170}, "found '170', expected at most 8 dice from 1 to 6"),
    ({"placed": {"head": "x"}}, "found 'x', expected at most 8 dice from 1 to 6"),
    ({"game": {"seats": ["Ann-left", "Bo"]}}, "found 'Ann-left', which has another meaning here"),
    ({"game": {}, "dice": "1"}, "found dice together with game, expected one of them"),
    ({"robots": {"Ann": {"parts": ["Reroll"]}}}, "found 'Reroll', expected Head 3, Head 1-3-5,"),
    ({"robots": {"Ann-left": {}, "Bo": {}}}, "found 'Ann-left' beside a robot without a side"),
    ({"market": {"T3": "Spy"}}, "found 'T3', expected a space: T1, M1, B1, T2, M2 or B2"),
    ({"data": {"Zap": {"when": "start", "steps": [["take", 1]]}}}, "found [take, 1], expected [take]"),
]
_LASTING = {"silent": ["Ann"], "tricked": ["Bo"], "dodging": ["Ann", "Cy"], "skipped": ["Cy"]}
_TURN = {"robot": "Bo", "phase": "activate", "buys": 0, "begun": True, "rerolled": True, "stronger": 2}
_BO = {"energy": 4, "weapons": ["Rest"], "seen": {"Ann": ["Rest"]}, "worked": ["Reroll"], "gained": 1}
_FIVE = {**ROBOTS, "Bo": {**_BO, "upgrades": ["Reroll"]}, "Di": {"energy": 0}, "Ed": {}}
WRITTEN = [
    (
        {
            "robots": _FIVE, "turn": {**_TURN, **_LASTING, "quiet": 3, "stuck": 4}, "dice": "12",
            "placed": {"board": "1"}, "first": "Cy", "out": [["Ed", "Di"]], "top": ["Spy"],
            "box": ["Head 3"], "market": {"M1": "Spy"},
            "rulings": {"attack-extent": "turn", "dodge": "whole-turn"},
        },
        "robots",
    ),
]  # fmt: skip
BUILT = [
    (
        Scenario("moonbots").robot("Ann", parts=["Head 3"]).robot("Bo").market(T1="Spy").turn("Bo", buys=0),
        {
            "robots": {"Ann": {"parts": ["Head 3"]}, "Bo": {}},
            "market": {"T1": "Spy"},
            "turn": {"robot": "Bo", "buys": 0},
        },
    ),
]
GOALS = [
    (
        GAME.position({"robots": ROBOTS}),
        "Bo is out, Ann with 9 energy and Spy in Ann's weapons",
        [("out.Bo", "is", 1), ("Ann.energy", "is", 9), ("Ann.weapons.Spy", "at least", 1)],
    ),
    (GAME.position({"robots": ROBOTS}), "Ann wins", [("winners.Ann", "at least", 1)]),
]
NO_GOALS = [
    (GAME.position({"robots": ROBOTS}), "Ann flies"),
]  # fmt: skip
UNSTARTED = [
    ({"seats": ["Ann"]}, "two to four"),
    ({"seats": ["Ann", "Bo"], "first": "Di"}, "expected a seat"),
]
_LAST = {"Ann": {}, "Bo": {"energy": 0}, "Cy": {"energy": 0}}
WON = [
    ({"robots": _LAST}, ("Ann",), "moonbots.end.last-player"),
    ({"robots": ROBOTS, "turn": {"phase": "over"}}, ("Bo", "Cy"), "moonbots.end.last-player"),
    ({"robots": ROBOTS, "turn": {"phase": "over"}, "winners": ["Ann"]}, ("Ann",), "moonbots.end.last-player"),
]

# ---- pictures --------------------------------------------------------------------------------------------

_SHOWN = {
    "Ann": {"energy": 9, "parts": ["Head 3", "Right Arm 2-4-6"], "weapons": ["Spy"]},
    "Bo": {"energy": 2, "upgrades": ["+1 Die", "+1 Die", "Fist Shield"]},
    "Cy": {"energy": 18},
}


def market(**keys):
    """Three robots; a torso, a Reroll, a left leg, and what lies face down."""
    lies = {"T1": "Torso Sum 7", "M1": "Reroll", "B1": "Dodge", "B2": "Left Leg 6"}
    return GAME.position({"robots": _SHOWN, "market": lies, **keys})


_WON = GAME.position({"robots": {"Maximiliana": {"energy": 2}, "Bo": {"energy": 0}}})
HAPPENED = ["moon-fresh", "lane", "health-lost"]
SHOWN = [
    (
        "refused",
        market(),
        Buy("M2"),
        {"m-hatch": True, "m-refused": True},
        {"M2": "M2: empty, refused: buy from M2"},
    ),
    ("before", market(), "buy T1", {"moon-fresh-would": True, "would-way": True, "would-pill": True}, {}),
    ("after", market(), "buy T1", {"moon-fresh": True, "lane": True, "health-lost": True}, {}),
]
PICTURES = [
    ("the Market", "scene", market(), {}),
    ("what can be bought", "scene", market(), {"can": [("T1", "2", "move")]}),
    ("dice are rolled", "scene", market(dice="35"), {}),
    ("a winner", "scene", _WON, {}),
    ("a seat", "table", market(), "Ann"),
]
HIDDEN = [(market(), "Bo", ["Dodge", "Spy"], "moon-weapon")]
UNDRAWN = [(market(), {"selected": "a1"}, "expected a space from B1 to T2")]

# ---- the explorer ----------------------------------------------------------------------------------------

_ANN = {
    "energy": 9,
    "parts": ["Head 3", "Torso Sum 7"],
    "upgrades": ["+1 Die", "+1 Die", "Reroll"],
    "weapons": ["Energy Stock", "Dodge"],
}


def a_turn(**keys):
    """Ann may buy and roll."""
    lies = {"T1": "Torso 4", "M1": "Reroll", "B1": "Spy", "B2": "Left Leg 6"}
    robots = {"Ann": _ANN, "Bo": {"energy": 2}, "Cy": {"energy": 18}}
    return Scenario("moonbots", "A turn", **{"robots": robots, "market": lies} | keys)


def rolled(dice="334"):
    return a_turn(dice=dice, turn={"robot": "Ann", "phase": "activate"})


REGIONS = [
    (a_turn(), {"tray": "Energy Stock", "seats": "i-energy"}),
    (rolled(), {"tray": "Energy Stock", "seats": "i-energy"}),
]
ABOUT = [(a_turn(), "B2", "B1", "T2", "a1")]
NEW = [({"seats": n}, int(n), "Fist Shield") for n in "234"]
