"""What RoboRace feeds to the tests that ask the same of every game."""

from rqa_lab.core.notation import Asked, Choose
from rqa_lab.core.reasons import Choice
from rqa_lab.games.roborace import GAME
from rqa_lab.games.roborace.actions import Draw, EndTurn, Exchange, Pass, Place, Use
from rqa_lab.games.roborace.components import called
from rqa_lab.games.roborace.play.resolve import start
from rqa_lab.games.roborace.state import Laid, position, setup
from rqa_lab.scenario.scenario import Scenario

TWO = ("Ann", "Bo")
GRID = (Laid("RG/YB", 0, 0), Laid("BY/GG", 0, 2), Laid("RR/GY", 2, 0), Laid("YB/YR", 2, 2))
SHOWN = (*GRID, Laid("?", 4, 0, "RR/RR"))
ALL = ("Again", "Change", "Extra", "R-R", "Replay", "Turn")
WON = {"phase": "over", "ending": True, "gone": [9, 5], "winners": (0,)}


def racing(*hand, seats=TWO, rounds=1, tokens="all", rulings=(), laid=GRID, **given):
    """Ann is to place a card, on the start grid; it matches B G / R Y at 1,1."""
    hands = [tuple(sorted(map(called, hand or ["GB/YR"]))), *[()] * (len(seats) - 1)]
    active = [ALL if tokens != "none" else ()] * len(seats)
    who = setup(seats, rounds, tokens, tuple(sorted(rulings)))
    return position(who, **{"hands": hands, "laid": laid, "active": active, **given})


def holding(*tokens, **given):
    """Ann has these course tokens."""
    s = racing(**given)
    s.tokens[0] = tokens
    return s


def asked(kind, *options, seat="Ann", **given):
    return racing(choice=Choice(seat, kind, options, ("pick up",)), **given)


STARTED = start({"seats": TWO})

# ---- words -----------------------------------------------------------------------------------------------

READ = [
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
]

MISTAKES = [
    (
        racing(),
        "plce GB/YR", "place GB/YX at 1,1", "place GB/YR at x", "place GB/YR at",
        "place GB/YR at 9,9 with R-R", "place GB/YR at 1,1 with", "place GB/YR at 1,1 as GB",
        "place GB/YR at 1,1 now", "exchange x", "use Chnge", "use", "choose",
    ),
    (racing("PP/PP"), "place PP/PP", "place"),
]  # fmt: skip

SEVERAL = [
    (racing("RO/OO"), "place", ("place RO/OO at 3,3", "place OO/OR at -1,-1")),
    (racing("BB/BB", "RG/YB", laid=()), "exchange", ("exchange BB/BB", "exchange RG/YB")),
]

_ON_TOP = racing(laid=(*GRID, Laid("BB/GG", 1, 1)))
_TWO_CARDS = holding("Move it", laid=(Laid("RG/YB", 0, 0), Laid("BY/GG", 0, 2)))
_MOVING = GAME.apply(_TWO_CARDS, Use("Move it"))
_TURNING = GAME.apply(_ON_TOP, Use("Turn"))
REFUSED = [
    ("colours", racing(), Place("GB/YR", "1,1")),
    ("colours", racing("BG/RR"), Place("BG/RR", "1,1")),
    ("colours", racing("GG/RR"), Place("GG/RR", "1,1", "Extra")),
    ("colours", racing(), Place("GB/YR", "1,1", "BG/YR")),
    ("not swapped", racing(), Place("GB/YR", "1,1", "GB/YR")),
    ("not swapped", racing(rulings=[("swapped-robots", "side-by-side")]), Place("GB/YR", "1,1", "RB/YG")),
    ("not in hand", racing(), Place("RR/RR", "1,1")),
    ("on nothing", racing(), Place("GB/YR", "9,9")),
    ("one card", racing("RG/YB"), Place("RG/YB", "0,0")),
    ("one card", racing("GR/GY"), Place("GR/GY", "0,-1")),
    ("face down", racing(laid=SHOWN), Place("GB/YR", "5,0")),
    ("not four", racing(), Place("GB/YR", "-1,-1", "Extra")),
    ("not four", racing(laid=SHOWN), Place("GB/YR", "5,0", "Extra")),
    ("token used", racing(used=("Turn",)), Place("GB/YR", "1,1", "Extra")),
    ("token used", racing(used=("Replay", "Turn")), Use("Change")),
    ("inactive", racing(active=[("Extra",), ALL]), Use("Turn")),
    ("no tokens", racing(tokens="none"), Use("Turn")),
    ("not held", racing(), Use("Swap")),
    ("lasting", racing(), Use("Pushing")),
    ("only with a card", racing(), Use("R-R")),
    ("only with a card", racing(phase="placed"), Use("Extra")),
    ("no use", racing(), Use("Extra")),
    ("no use", racing(), Use("Replay")),
    ("something fits", racing(), Pass()),
    ("exchange first", racing("PP/PP"), Pass()),
    ("no exchange", racing("PP/PP", rulings=[("no-card-fits", "pass")]), Exchange("PP/PP")),
    ("other phase", racing(), Draw()),
    ("other phase", racing(phase="placed"), EndTurn()),
    ("other phase", racing(phase="drawn"), Place("GB/YR", "1,1")),
    ("game over", racing(phase="over"), Pass()),
    ("choice waits", asked("take", "take", "leave"), Pass()),
    ("not an option", asked("take", "take", "leave"), Choose("x")),
    ("not your turn", racing(), Pass(), "Bo"),
    ("not your choice", asked("take", "take", "leave"), Choose("take"), "Bo"),
    ("nothing to choose", racing(), Choose("take")),
    ("other spelling", asked("take", "take", "leave"), Choose("Take")),
    ("too late", racing(ending=True, rulings=[("again-at-the-end", "refused")]), Use("Again")),
    ("no token in an extra turn", racing(extra=True, rulings=[("again-tokens", "no-token")]), Use("Turn")),
    ("alone", _MOVING, Choose("RG/YB at 0,0 left")),
    ("covered", _TURNING, Choose("RG/YB at 0,0 to YR/BG")),
    ("rule", racing(), Asked("draw", (("rule", ("roborace.turn.sequence",), "It is so."),))),
]
#: the set-up asks for one to six players before it begins
REFUSED_ELSEWHERE = ["players"]

EVENTS = [
    ("place", ("Ann", "RG/YB", "RG/YB", "1,1", 0)),
    ("place", ("Ann", "RG/YB", "RG/YB", "1,1", 1)),
    ("lay", ("Ann", "?", "", "1,1", 1)),
    ("draw", ("Ann", "?")),
    ("remove", ("?", "1,1", "")),
    ("shift", ("", "1,1", "1,2")),
    ("shuffle", (("RG/YB",),)),
    ("refill", (("Swap", "Trick"),)),
    ("move", ("Ann", 6, 7, "8")),
    ("cross", ("Ann", 2)),
    ("cross", ("Ann", 0)),
    ("ending", ("pile", "Bo", "Ann")),
    ("take", ("Ann", "3", "Swap")),
    ("choose", ("Ann", "push", "1")),
    ("choose", ("Ann", "which", "face-down card at 1,1")),
    ("choose", ("Ann", "rob", "Swap of Bo")),
    ("move", ("Ann", 6, 7, "8"), "turn"),
    ("end", (TWO,)),
    ("end", ((),)),
]

FAULTS = [
    (racing(), []),
    (STARTED, []),
    (racing(**WON), []),
    (racing(seats=("Ann",), phase="over", ending=True), []),
    (racing(seats=tuple("ABCDEFG")), ["players"]),
    (racing(rounds=5), ["rounds"]),
    (racing("BB/BB", "BY/YB", "GG/GG"), ["hand"]),
    (
        position(setup(TWO), tokens=[("+1 Card", "Pushing"), ("Swap", "Swap", "Trick")], gone=[4, 4]),
        ["course tokens", "course tokens", "course tokens"],
    ),
    (racing(active=[("Turn", "Turn"), ()]), ["too many action tokens"]),
    (racing(arena=("Trick",) * 3 + ("Swap",) * 2 + ("",) * 9), ["on the arena"]),
    (racing(tokens="action", spent=("Swap",)), ["left out"]),
    (racing(tokens="none", active=[ALL, ()]), ["left out"]),
    (racing("RG/YB"), ["too many copies"]),
    (racing("OO/OO", spent=("Swap",) * 4), ["too many copies", "too many copies"]),
    (racing(laid=(*GRID, Laid("BB/BB", 0, 5))), ["loose card"]),
    (racing(laid=(*GRID, Laid("?", 4, 4, "BB/BB"))), ["loose card"]),
    (racing(laid=(*GRID, Laid("BB/BB", 4, 4)), rulings=[("beside", "corner")]), []),
    (racing(laid=(*GRID, Laid("BB/BB", 0, 9)), spent=("Move it",)), []),
    (racing(gone=[14, 0]), ["finished"]),
    (racing(gone=[3, 14], ending=True), ["finished and to come"]),
    (racing(gone=[3, 14], ending=True, first=1), []),
    (racing(phase="over", winners=(0, 1)), ["not over"]),
    (racing(winners=(1,)), ["winners"]),
    (racing(**{**WON, "winners": ()}), ["winners"]),
    (asked("take"), ["choice of nothing"]),
]

_NEAR = {"bag": ("RR/RR", "YY/YY"), "gone": [9, 2], "arena": ("", "", "Swap", *[""] * 11)}
_STUCK = {"bag": ("RR/RR", "YY/YY")}
_PLACED = "place BG/RY at 1,1"
_SWAPPING = ("use Swap", "choose BY/GG at 0,2", "choose RG/YB at 0,0", "choose YR/BG")
STEPS = [
    (STARTED, "choose begin"),
    (racing("BG/RY", supply=("Trick",), **_NEAR), _PLACED, "choose leave"),
    (racing("BG/RY", supply=("Trick",), **_NEAR), _PLACED, "choose take"),
    (racing("BG/RR", bag=("RR/RR",)), "place BG/RR at 1,1 with Extra"),
    (racing("PP/PP", **_STUCK), "exchange PP/PP", "choose RR/RR"),
    (racing(phase="drawn"), "end turn"),
    (racing(), "use Turn", "choose RG/YB at 0,0 to YR/BG"),
    (holding("Great trick", "Swap"), *_SWAPPING),
    (holding("Great trick", bag=("RR/RR",)), "use Great trick"),
]
_SWAPPED = Place("GB/YR", "1,1", "BG/YR")
OFFERS = [
    (
        racing(),
        _SWAPPED,
        Place("GB/YR", "1,1", "Extra"),
        Choose("RG/YB at 0,-1 left"),
        Choose("-1,3"),
        Pass(),
    ),
    (asked("push", "0", "2"), Choose("0"), Choose("2")),
    (asked("take", "take", "leave"), Choose("take")),
]
_TEMPTED = [
    "place RG/YB at 0,0", "place BG/RR at 1,1", "place RG/YB at 1,2", "place RB/RG at -1,0",
    "place RG/YB at -1,1", "place BY/GR at -1,1", "place GR/BR at 1,-1", "place BG/RR at 1,-1",
    "exchange RG/YB", "exchange RR/GB", "pass", "use Extra", "use R-R", "use Change", "use Again",
    "use Replay",
]  # fmt: skip
TEMPTING = [
    (STARTED, []),
    (asked("take", "take", "leave"), []),
    (racing("BG/RR", "RG/YB", active=[("Extra", "R-R", "Turn"), ()]), _TEMPTED),
]

# ---- positions -------------------------------------------------------------------------------------------

WRONG = [
    ({"seats": {"pass": {}}}, None),
    ({"seats": {"begin": {}}}, "found 'begin', which has another meaning here, expected another name"),
    ({"turn": {"seat": "An"}}, "found 'An', expected a seat: Ann or Bo. Did you mean 'Ann'?"),
    ({"first": "Di"}, "found 'Di', expected a seat: Ann or Bo"),
    ({"winners": ["Di"]}, "found 'Di', expected a seat: Ann or Bo"),
    (
        {"table": ["RG/YX at 0,0"]},
        "found 'RG/YX at 0,0', expected a card and its space in quotes, such as",
    ),
    ({"table": ["RG/YB 0,0"]}, "found 'RG/YB 0,0', expected a card and its space"),
    ({"table": ["RG/YB at 0,100"]}, "found 'RG/YB at 0,100', expected rows and columns from -99 to 99"),
    ({"table": "RG\nYB\nRR"}, "found an odd drawing, expected rows of letters, of one length, two for each"),
    ({"table": "RG\nY."}, "found RGY. at 0,0, expected a card of four robots, ???? or ...."),
    ({"arena": {"3": "Trik"}}, "found 'Trik', expected Cunning, Swap,"),
    ({"arena": {"15": "Trick"}}, "found '15', expected a field from 1 to 14"),
    ({"seats": {"Ann": {"hand": ["RG/Y"]}}}, "found 'RG/Y', expected a card such as RG/YB"),
    ({"seats": {"Ann": {"active": ["Trn"]}}}, "Did you mean 'Turn'?"),
    ({"data": {"Trick": {"works": "ever"}}}, "found 'ever', expected once or lasting"),
    ({"data": {"Pushing": {"works": "once"}}}, "found 'works', expected copies"),
    ({"data": {"Zap": {"copies": 1}}}, "found 'Zap', expected Cunning, Swap,"),
    ({"game": {}, "top": []}, "found top together with game, expected one of them"),
    ({"game": {"seats": [*"ABCDEFG"]}}, "found a list of 7, expected a list of one to six names"),
    ({"game": {"first": "Di", "seats": ["Ann"]}}, "found 'Di', expected a seat: Ann"),
    ({"rulings": {"beside": "edges"}}, "found 'edges', expected edge or corner. Did you mean 'edge'?"),
]
_ANN = {"hand": ["RG/YB"], "gone": 20, "active": ["Extra"], "tokens": ["+1 Card", "Swap"]}
_TURN = {"seat": "Bo", "phase": "placed", "used": ["Replay"], "revived": "Turn", "extra": True, "again": True}
WRITTEN = [
    (
        {
            "seats": {"Ann": _ANN, "Bo": {"active": []}, "Cy": {}}, "rounds": 2, "tokens": "all",
            "first": "Cy", "turn": {**_TURN, "moved": 4, "pushed": True, "idle": 2}, "top": ["RR/RR"],
            "discard": ["BB/BB"], "arena": {"3": "Trick", "14": "?"}, "spent": ["Swap"], "brought": 7,
            "fresh": True, "ending": True, "table": ["RG/YB at 0,0", "RG/YB face down at -1,-2"],
            "rulings": {"beside": "corner"}, "data": {"Swap": {"copies": 9, "works": "lasting"}},
        },
    ),
]  # fmt: skip
BUILT = [
    (
        Scenario("roborace")
        .seat("Ann", gone=3)
        .hand("Ann", "BG/RY")
        .seat("Bo")
        .table("RG/YB at 0,0")
        .arena(f7="Trick")
        .turn("Bo", phase="drawn"),
        {
            "seats": {"Ann": {"gone": 3, "hand": ["RB/YG"]}, "Bo": {}},
            "table": ["RG/YB at 0,0"],
            "arena": {"7": "Trick"},
            "turn": {"seat": "Bo", "phase": "drawn"},
        },
    ),
]
_SEATS = {"Ann": {"hand": ["BG/RY"], "tokens": ["Trick"]}, "Bo": {"hand": ["RR/RR"], "gone": 4}}
_RACE = GAME.position({"seats": _SEATS})
GOALS = [
    (
        _RACE,
        "Ann on 3, Bo finished, Trick in Ann's tokens",
        [("Ann.field", "is", 3), ("Bo.left", "is", 0), ("Ann.tokens.Trick", "at least", 1)],
    ),
    (_RACE, "Ann is not finished", [("Ann.left", "is not", 0)]),
    (_RACE, "Ann wins and Bo has 5 fields", [("winners.Ann", "at least", 1), ("Bo.gone", "is", 5)]),
]
NO_GOALS = [
    (_RACE, "Ann on 15"),
]  # fmt: skip
UNSTARTED = [({"seats": [*"ABCDEFG"]}, "one to six"), ({"seats": ["Ann"], "first": "Di"}, "expected a seat")]
_OVER = {"turn": {"phase": "over"}}
WON = [
    ({"seats": _SEATS, **_OVER}, ("Bo",), "roborace.end.final-scoring"),
    ({**_OVER, "winners": ["Ann"]}, ("Ann",), "roborace.end.final-scoring"),
]

# ---- pictures --------------------------------------------------------------------------------------------

_PLAYING = {"Ann": {"hand": ["RG/YB", "YG/YY"], "gone": 5, "tokens": ["Great trick"]}, "Bo": {"gone": 6}}
LAID = ["RG/YB at 0,0", "BY/GG at 0,2", "RR/GY at 2,0", "YB/YR at 2,2", "BB/GG at 1,1"]


def lying(**keys):
    """Five cards lie there, and a course token on field 3."""
    return GAME.position({"seats": _PLAYING, "table": LAID, "arena": {"3": "Trick"}, **keys})


_FACE_DOWN = lying(table=[*LAID, "GY/GY face down at 1,3"])
_ONE_CARD = lying(seats={**_PLAYING, "Ann": {"hand": ["RG/YB"]}})
HAPPENED = ["robo-fresh", "robo-lane"]
SHOWN = [
    ("scene", lying(), {}, {"robo-letter": 16, "robo-free": 1}, {"0,0": "0,0: red robot, card 1"}),
    ("refused", lying(), Place("YG/YY", "0,0"), {"robo-wrong-text": ["≠R", "≠B"], "robo-vain": True},
        {"0,0": "refused: place YG/YY at 0,0"}),
    ("scene", lying(), {"refused": Place("YG/YY", "40,40")}, {"m-refused": 0}, {}),
    ("before", _ONE_CARD, "place RG/YB at 0,0",
        {"robo-ghost": True, "robo-fits": True, "would-way": True, "would-pill": True, "robo-wrong-text": []},
        {}),
    ("after", _ONE_CARD, "place RG/YB at 0,0", {"robo-fresh": True, "robo-lane": True, "pill": True}, {}),
]  # fmt: skip
PICTURES = [
    ("five cards", "scene", lying(), {}),
    ("what can be placed", "scene", lying(), {"can": [("0,0", "4", "move")]}),
    ("two rounds", "scene", lying(rounds=2), {}),
    ("a card face down", "scene", _FACE_DOWN, {}),
    ("a seat", "table", lying(), "Ann"),
]
HIDDEN = [(_FACE_DOWN, "Bo", ["GY/GY", "YG/YY"], "rr-back")]
UNDRAWN = [(lying(), {"selected": "40,40"}, "expected a space from -2,-2 to 5,5")]
OUTLINES = [tuple(f"rr-{name}" for name in ("red", "green", "blue", "yellow", "orange", "purple"))]

# ---- the explorer ----------------------------------------------------------------------------------------

_RUNNING = {
    "hand": ["GG/BB", "YG/YY"],
    "gone": 5,
    "tokens": ["Great trick", "Move it"],
    "active": ["Extra", "Turn"],
}


def a_turn(**keys):
    """Ann holds two cards and two course tokens."""
    given = {"seats": {"Ann": _RUNNING, "Bo": {"gone": 6}}, "table": LAID, "top": ["RG/BB", "GG/YY"]}
    return Scenario("roborace", "A turn", **given | keys)


_SHOWN = {"tray": 'data-text="place GG/BB"', "seats": "Great trick", "board": 'class="picture'}
REGIONS = [(a_turn(), _SHOWN), (a_turn(seats={"Ann": _RUNNING}), _SHOWN)]
ABOUT = [(a_turn(), "1,1", "0,0", "9,9")]
NEW = [({"seats": n, "rounds": "4", "tokens": "none"}, int(n), "You take another turn.") for n in "16"]
