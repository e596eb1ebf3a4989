"""What Robot Quest Arena feeds to the tests that ask the same of every game."""

# One row of REFUSED is one refusal with all its facts.
# ruff: noqa: E501

from unittest.mock import ANY

from rqa_scenes import ann, bo, position

from rqa_lab import Scenario
from rqa_lab.core.notation import Asked, Choose, by_rule
from rqa_lab.games.rqa import GAME
from rqa_lab.games.rqa.actions import Play
from rqa_lab.games.rqa.setup import named

# ---- words -----------------------------------------------------------------------------------------------


def robots(**at):
    """Robots of Ann, Bo and so on."""
    seats = zip(at.items(), ("Ann", "Bo", "Cy", "Di"), strict=False)
    return {name: {"seat": seat, **fields} for (name, fields), seat in seats}


_ROBOTS = {
    "pug": {"seat": "Ann", "at": "c4"},
    "petri": {"seat": "Ann", "at": "e4"},
    "crate": {"seat": "Bo", "at": "d4"},
    "strider": {"seat": "Bo", "at": "d5"},
}


def among(*robots, **keys):
    return GAME.position({"robots": {name: _ROBOTS[name] for name in robots or _ROBOTS}, **keys})


_PAIR, _THREE = among("pug", "crate"), among("pug", "petri", "crate", turn={"move": 3})
_FOUR = among(turn={"move": 3})
_PAIRS = [f"{own} on {other}" for own in ("pug", "petri") for other in _ROBOTS if own != other]
READ = [
    (_PAIR, "push crate", "push crate right with pug"),
    (_PAIR, "PUSH  Crate", "push crate right with pug"),
    (_PAIR, "push crate left", "push crate left with pug"),
    (_PAIR, "move up", "move pug up"),
    (_PAIR, "move pug up", "move pug up"),
    (_PAIR, "play tackle", "play Tackle with pug on crate"),
    (_PAIR, "play Ground Pound", "play Ground Pound with pug"),
    (_PAIR, "play ground pound with pug on crate", "play Ground Pound with pug on crate"),
    (_PAIR, "energy to move 2", "energy to move 2"),
    (_PAIR, "energy 2", "energy to move 2"),
    (_PAIR, "energy", "energy to move 1"),
    (_PAIR, "end", "end turn"),
    (_PAIR, "choose a1", "choose a1"),
    (_THREE, "push crate left", "push crate left with petri"),
    (_THREE, "push crate right", "push crate right with pug"),
]
MISTAKES = [
    (
        among(),
        "psh crate", "push crat right", "push crate rigt", "push crate right with bug",
        "play Takle on crate", "play Tackle with pug on creat", "energy to move x", "energy to move 0",
        "push crate right with c", "push    crat", "  push\tcrat right", "move m up", "move pu upp",
        "move pug right now", "", "dance", "end turn now", "end turnip", "move up pug",
        "energy to move 2 3", "energy to 2", "energy to move 1000", "push crate right with", "play",
        "buy bling", "choose", "push pug right with pug", "play Tackle with pug on PUG",
    ),
    (
        among(packs=["dozer"], tiles={"d4": "Loot Box", "c5": "VP Crate", "e4": "Wall"}),
        "push Lot Box d4 right", "push lot  box right with pug", "push Lootbox", "push Wal e4 up",
        "push banana right", "push crate d4 right", "push Loot Box d4 rigt", "play Tackle on Lot Box d4",
        "play Tackle with pug on crat", "use pug on Lot Box",
    ),
    (among(tiles={"d4": "Wall"}), "push Wall d4 right"),
    (GAME.position({}), "move up", "push", "play Tackle", "play Ground Pound"),
]  # fmt: skip
SEVERAL = [
    (_FOUR, "push crate", ("push crate right with pug", "push crate left with petri")),
    (_FOUR, "move up", ("move pug up", "move petri up")),
    (_FOUR, "play Hammer", tuple(f"play Hammer with {pair}" for pair in _PAIRS)),
]


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

WHY_NOT = [
    ("choice waits", POUND, "move pug up", POUNDED, {"seat": "Ann", "choice": "who next"}, ()),
    ("not an option", POUND, "choose pug", POUNDED, {"option": "pug", "options": ("crate", "petri")}, ()),
    ("not an option", BACK, "choose a1", BACK_SOON, {"option": "a1", "options": ("g1", "a7"), "robots": ("Pug",), "tile": "Spawn", "kept_for": ()}, ()),
    ("not an option", BACK, "choose d4", BACK_SOON, {"option": "d4", "options": ("g1", "a7"), "robots": (), "tile": "Wall", "kept_for": ()}, ()),
    ("not an option", BACK, "choose b2", BACK_SOON, {"option": "b2", "options": ("g1", "a7"), "robots": (), "tile": "", "kept_for": ()}, ()),
    ("rule", two(), Asked("draw", by_rule(GAME.rulebook, "rqa.turn.cleanup")), {}, {"says": GAME.rulebook["rqa.turn.cleanup"].says}, ()),
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


#: the same kinds with other words
IN_OTHER_WORDS = [
    ("not empty", LAY, "choose g7", WALL),
    ("no such tile", BOX, "play Tackle on Tacks a1", {}),
    ("push price", BOX.turn("Ann", move=1), "push Loot Box right", {}),
    ("other way", BOX, "push Loot Box up", {}),
    ("not next to", BOX.robot("pug", "a1", seat="Ann"), "push Loot Box right", {}),
    ("choice waits", LAY, "end turn", WALL),
    ("choice waits", SWAP, "end turn", BOUGHT),
]


def _refused(kind, scenario, action, more, *facts):
    """A row of what is refused once some steps are taken and something is changed."""
    more, session = dict(more), scenario.session()
    seat = more.pop("seat", None)
    for step in more.pop("after", ()):
        session.act(step)
    return kind, session.state.replaced(**more) if more else session.state, action, seat, *facts


REFUSED = [_refused(*row) for row in (*WHY_NOT, *IN_OTHER_WORDS)]
#: tried in the tests of the set-up, of hands that are not seen, and of answers that are no option
REFUSED_ELSEWHERE = ["uneven teams", "robots of a seat", "too few Spawns", "newcomers", "too many blue cubes"]
REFUSED_ELSEWHERE += ["hand not seen", "too far", "too dear"]

_EVENTS = [
    ("play", ("Ann", "Tackle", "Pug", "Loot Box d4", None)),
    ("play", ("Ann", "Tackle", "Pug", "Crate", None)),
    ("use", ("Bo", "Strider", "VP Crate c3")),
    ("bump", ("VP Crate d4", "d4", "Wall e4", "right")),
    ("bump", ("Pug", "d4", "Loot Box e4", "right")),
    ("stay", ("Pug", "c4", "Loot Box d4")),
    ("slide", ("Loot Box", "d4", "e4", "right")),
    ("displace", ("Pug", "d4", "e4")),
    ("hit tile", ("Loot Box", "d4", 2)),
    ("hit tile", ("Loot Box", "", 1)),
    ("open", ("Loot Box", "d4", "gain 2 Energy")),
    ("lay tile", ("Tacks", "d4")),
    ("take tile", ("Wall", "d4", "Wall")),
    ("take tile", ("Tacks", "d4", "Tacks")),
    ("take tile", ("Glue", "d4", "Glue")),
    ("take tile", ("Steam Vent", "d4", "Vent")),
    ("flip", ("f4", "Vent", "Steam Vent")),
    ("tile points", ("VP Crate", "c3", 2)),
    ("tile points back", ("VP Crate", "c3", 1)),
    ("carry points", ("c3", "d3", 2)),
    ("claim points", ("Ann", "VP Crate", "c3", 1, 4)),
    ("gumball", ("e5",)),
    ("claim gumballs", ("Ann", "Pug", "e5", 2, 3)),
    ("carry gumballs", ("c3", "d3", 1)),
    ("turn gumballs", ("VP Crate", "c3", 1)),
    ("attach", ("Ann", "Pug", "Bumper Plate", 2)),
    ("attach", ("Ann", "Pug", "Hologram", 0)),
    ("absorb", ("Pug", "Bumper Plate", 1, 1)),
    ("absorb", ("Pug", "Bumper Plate", 2, 0)),
    ("break", ("Strider", "Hologram", "Bo")),
    ("install", ("Ann", "Bling")),
    ("event over", ("Remodel",)),
    ("Game Box", (("Tacks", "Wall", "Wall"),)),
    ("allow", ("Pug", "hypercharge")),
    ("allow", ("Ann", "bought")),
    ("wear off", ((("Pug", "hypercharge"),),)),
    ("wear off", ((("Ann", "bought"),),)),
    ("choose", ("Ann", "swap tile", "nothing")),
    ("choose", ("Ann", "who next", "Loot Box d4")),
    ("nothing", ("fixed", "Gumball Machine d4")),
    ("nothing", ("onto a tile", "Loot Box d4")),
    ("nothing", ("claim", "VP Crate d4")),
    ("nothing", ("gumballs", "Gumball Machine")),
    ("nothing", ("flip", "Button")),
    ("nothing", ("entered", "Pug")),
    ("nothing", ("left", "d4")),
    ("nothing", ("displaced", "Pug")),
    ("nothing", ("lay tile", "Ann")),
    ("nothing", ("swap tile", "Ann")),
    ("nothing", ("event", "the Shop")),
    ("nothing", ("gone", "Loot Box")),
]  # fmt: skip


EVENTS = [(kind, [named(one) if isinstance(one, str) else one for one in facts]) for kind, facts in _EVENTS]


def packs(*names, **pug):
    """Pug of Ann on c4 with so much Move, Strider of Bo far away."""
    return Scenario("rqa").set(packs=list(names)).robot("pug", "c4", seat="Ann", **pug)


LOOT = packs("dozer").tiles(d4="Loot Box").robot("strider", "g4", seat="Bo")
PROMO = packs("backer promo").tiles(d4="Gumball Machine").hand("Ann", "Rivet Gun")
REMODEL = (
    packs("dozer")
    .tiles(f4="Solar Farm")
    .robot("strider", "f4", seat="Bo")
    .set(shop=["Tackle"], shop_top=["Remodel", "Omniwheels"])
    .turn("Ann", energy=2)
)
PLATE = packs("kettle").robot("strider", "d4", seat="Bo").hand("Ann", "Rivet Gun")


CRATE = packs("dozer").tiles(d5="VP Crate", e5="Wall").robot("strider", "c5", seat="Bo", plating=1)
CANNON = packs("backer promo").tiles(d5="Loot Box").robot("strider", "b5", seat="Bo").hand("Bo", "Air Cannon")
STEPS = [
    (LOOT.turn("Ann", move=2), "push loot box right"),
    (LOOT.hand("Ann", "Tackle").set(chance=["gain 2 Energy"]), "play Tackle on loot box"),
    (PROMO, "play Rivet Gun on gumball machine"),
    (REMODEL, "buy Tackle", "choose f4", "choose Wall", "choose e4"),
    (PLATE.robot("strider", "d4", seat="Bo", defenses={"Bumper Plate": 1}), "play Rivet Gun on strider"),
    (CRATE.turn("Bo", move=2), "push VP Crate right"),
    (CANNON.turn("Bo").set(chance=["draw 2 cards"]), "play Air Cannon on loot box"),
    (LAY, "buy Tackle", "choose Tacks", "choose e5"),
    (POUND, "play Ground Pound"),
    (BACK, "end turn"),
    (hand("Reprogram"), "play Reprogram", "choose crate"),
    (hand("3D Printing").set(shop=["Tackle"]), "play 3D Printing", "choose acquire a card of cost 3 or less"),
]

PUG, CRATE = {"seat": "Ann", "at": "c2"}, {"seat": "Bo", "at": "e2"}
BATTERIES = ["Battery"] * 5


def at_odds(pug=PUG, crate=CRATE, **keys):
    """Two robots on bare floor, with something in the hands and in the Shop."""
    seats = {
        "Ann": {"hand": ["Battery", "Hammer", "Pneumatic Piston"], "deck": BATTERIES},
        "Bo": {"deck": BATTERIES},
    }
    given = {"robots": {"pug": pug, "crate": crate}, "seats": seats, "turn": {"energy": 4, "move": 4}}
    return GAME.position({**given, "shop": ["Tackle"], **keys})


FAULTS = [
    (at_odds(), []),
    (at_odds(tiles={"c2": "Wall"}), ["on an obstacle"]),  # on a Wall
    (at_odds(crate={"seat": "Bo", "at": "c2"}), ["shared space"]),  # two on one space
    (at_odds(pug={**PUG, "health": {"red": 5, "blue": 1}}), ["too much health"]),  # red above the bar
    (at_odds(pug={**PUG, "health": {"red": 3, "blue": 2}}), ["too much health"]),  # two blue cubes
    (at_odds(pug={**PUG, "health": {"red": 4, "blue": 0}}), ["no blue cube"]),  # no blue cube
    (at_odds(pug={**PUG, "health": 0}), ["no blue cube"]),  # no cube at all
    (
        at_odds(pug={"seat": "Ann", "health": 2}, tiles={"a1": "Spawn"}),
        ["off with health"],
    ),  # Health without a space
    (at_odds(crate={"seat": "Ann", "at": "e2"}), ["seat without robot"]),  # a seat without a robot
    (
        at_odds(tiles={column + row: "Smoke" for column in "abdfg" for row in "1246"} | {"a1": "Spawn"}),
        ["too many tiles"],
    ),  # seventeen tiles
    (at_odds(tiles={"a2": "Wall", "b1": "Wall"}), ["walled off"]),  # a corner walled off
    (at_odds(tiles={f"b{row}": "Wall" for row in "1234567"}), ["walled off"]),  # a column walled off
    (at_odds(reserve={"red": 39}), ["cubes"]),  # a red cube too few
    (at_odds(reserve={"blue": 11}), ["cubes"]),  # a blue cube too many
    (at_odds(reserve={"gems": 9}), ["cubes"]),  # gems missing
    (at_odds(scrap_heap=["Jump Jets"] * 5), ["too many copies"]),  # a starting card too many
    (
        at_odds(supply={"Rivet Gun": 12}, scrap_heap=["Rivet Gun"]),
        ["too many copies"],
    ),  # a Supply card too many
    (at_odds(scrap_heap=["Laser Cannon"] * 2), ["too many copies"]),  # a Shop card too many
    (at_odds(tiles={column + row: "Smoke" for column in "abdf" for row in "1246"}), []),
    (at_odds(scrap_heap=["Laser Cannon"]), []),
    (at_odds(supply={"Rivet Gun": 11}, scrap_heap=["Rivet Gun"]), []),
    (at_odds(scrap_heap=["Battery"] * 21), []),
    (at_odds(pug={**PUG, "health": {"red": 0, "blue": 1}}), []),
    (at_odds(pug={"seat": "Ann"}), []),
    (GAME.position({"robots": robots(pug={"at": "c4"})}), []),
    (GAME.position({"robots": robots(pug={"at": "c4"}), "tiles": {"c4": "Wall"}}), ["on an obstacle"]),
    (GAME.position({"robots": robots(pug={"at": "c4"}, crate={"at": "c4"})}), ["shared space"]),
    (
        GAME.position({"robots": robots(pug={"at": "c4", "health": {"red": 5, "blue": 1}})}),
        ["too much health"],
    ),
    (
        GAME.position({"robots": robots(pug={"at": "c4", "health": {"red": 4, "blue": 2}})}),
        ["too much health"],
    ),
    (GAME.position({"robots": robots(pug={"at": "c4", "health": {"red": 2, "blue": 0}})}), ["no blue cube"]),
    (GAME.position({"robots": robots(pug={"health": 2})}), ["off with health"]),
    (
        GAME.position({"robots": robots(pug={"at": "c4"}), "seats": {"Ann": {}, "Bo": {}}}),
        ["seat without robot"],
    ),
    (GAME.position({"robots": robots(pug={"at": "c4"}), "reserve": {"red": 47}}), ["cubes"]),
    (GAME.position({"robots": robots(pug={"at": "c4"}), "reserve": {"gems": 3}}), ["cubes"]),
]

# ---- positions -------------------------------------------------------------------------------------------

_OF = {"pug": {"seat": "Cy"}, "crate": {"seat": "Ann"}, "petri": {"seat": "Bo"}}
ORDERS = [
    ({"robots": _OF, "seats": {}}, ("Cy", "Ann", "Bo")),
    ({"robots": _OF, "seats": {"Bo": {"vp": 1}}}, ("Cy", "Ann", "Bo")),
    ({"robots": _OF, "seats": {"Bo": {"team": "red"}, "Cy": {"team": "red"}}}, ("Cy", "Ann", "Bo")),
    ({"robots": _OF, "seats": {"Bo": {}, "Ann": {}, "Cy": {}}}, ("Bo", "Ann", "Cy")),
    ({"robots": _OF, "seats": {"Di": {}, "Bo": {}}}, ("Cy", "Ann", "Bo", "Di")),
]
AIMED = (
    Scenario("rqa")
    .robot("pug", "c4", seat="Ann")
    .robot("crate", "d4", seat="Bo", health={"red": 1, "blue": 1})
    .robot("petri", seat="Bo")
    .seat("Ann", hand=["Tackle", "Battery", "Battery"], vp=4, discard=["Rivet Gun"])
    .set(turn={"seat": "Ann", "move": 3, "energy": 1}, reserve={"red": 31, "blue": 6, "gems": 12})
)
GOALS = [
    (AIMED.state, "Crate knocked out", [("crate.at", "is", None)]),
    (AIMED.state, "CRATE  is Knocked   Out", [("crate.at", "is", None)]),
    (AIMED.state, "pug is not knocked out", [("pug.at", "is not", None)]),
    (AIMED.state, "Pug on d4", [("pug.at", "is", "d4")]),
    (AIMED.state, "Pug is at D4", [("pug.at", "is", "d4")]),
    (AIMED.state, "Pug not on d4", [("pug.at", "is not", "d4")]),
    (AIMED.state, "Wall on e4", [("tiles.e4", "is", "Wall")]),
    (AIMED.state, "wall is not on E4", [("tiles.e4", "is not", "Wall")]),
    (AIMED.state, "Ann has 5 VP", [("Ann.vp", "is", 5)]),
    (AIMED.state, "Ann has exactly 5 Victory Points", [("Ann.vp", "is", 5)]),
    (AIMED.state, "Ann has at least 5 points", [("Ann.vp", "at least", 5)]),
    (AIMED.state, "Bo with 1 point", [("Bo.vp", "is", 1)]),
    (AIMED.state, "Ann has at least 5 VP", [("Ann.vp", "at least", 5)]),
    (AIMED.state, "Ann has 5 VP or more", [("Ann.vp", "at least", 5)]),
    (AIMED.state, "Ann has 5 or more VP", [("Ann.vp", "at least", 5)]),
    (AIMED.state, "Bo has at most 1 VP", [("Bo.vp", "at most", 1)]),
    (AIMED.state, "Bo has 1 VP or less", [("Bo.vp", "at most", 1)]),
    (AIMED.state, "Bo has fewer than 2 VP", [("Bo.vp", "at most", 1)]),
    (AIMED.state, "more than 2 Move", [("Ann.move", "at least", 3)]),
    (AIMED.state, "Crate has 1 Health", [("crate.health", "is", 1)]),
    (AIMED.state, "Crate with no blue cube", [("crate.health.blue", "is", 0)]),
    (AIMED.state, "Crate’s health is 2 or less", [("crate.health", "at most", 2)]),
    (AIMED.state, "Ann's Move at least 2", [("Ann.move", "at least", 2)]),
    (AIMED.state, "Ann has 2 red cubes", [("Ann.pile.red", "is", 2)]),
    (AIMED.state, "at least 3 Move", [("Ann.move", "at least", 3)]),
    (AIMED.state, "2 Move left", [("Ann.move", "is", 2)]),
    (AIMED.state, "Tackle in Ann's hand", [("Ann.hand.Tackle", "at least", 1)]),
    (AIMED.state, "Tackle in hand", [("Ann.hand.Tackle", "at least", 1)]),
    (AIMED.state, "2 Battery cards in Ann’s hand", [("Ann.hand.Battery", "is", 2)]),
    (AIMED.state, "no Rivet Gun in the discard pile", [("Ann.discard.Rivet Gun", "is", 0)]),
    (AIMED.state, "Ann has Tackle in play", [("Ann.in_play.Tackle", "at least", 1)]),
    (AIMED.state, "Bo has no cards in hand", [("Bo.hand", "is", 0)]),
    (AIMED.state, "Crate has Tackle in hand", [("Bo.hand.Tackle", "at least", 1)]),
    (AIMED.state, "31 red cubes in the reserve", [("reserve.red", "is", 31)]),
    (AIMED.state, "Bo's turn", [("turn", "is", "Bo")]),
    (AIMED.state, "the game is over", [("phase", "is", "over")]),
    (AIMED.state, "Ann wins", [("winners.Ann", "at least", 1)]),
]
NO_GOALS = [
    (
        AIMED.state,
        "", "   ", "Crat knocked out", "Strider on d4", "Crate", "Crate knocked", "Pug on z9", "Pug on d4x",
        "Pug on", "Wall on z9", "Wall is up", "Ann winns", "Ann dances", "Ann has", "Ann has Tackl in hand",
        "Ann has 5000 VP", "at leest 5 VP", "at least Move", "Crate has 2 Helth", "Tackle",
        "Tackle in Ann's hnd", "Tackle in the reserve", "2 red in hand", "Bo's trn", "Crate's turn",
        "Crate knocked out or Pug on d4", "Pug on d4 and", "Pug\x1b[31m on d4",
    ),
    (AIMED.state, "Tackle in the game box", "Crate has 2 Move"),
]  # fmt: skip
_SEATS = ("Ann", "Bo", "Cy", "Di", "Ed")
BEGUN = [
    ({"seats": _SEATS[:3], "teams": {"Ann": 1, "Bo": 2, "Cy": 1}}, [("uneven teams", "rqa.team.even")]),
    ({"seats": _SEATS[:2], "teams": {"Ann": 1, "Bo": 1}}, [("uneven teams", "rqa.team.even")]),
    ({"seats": _SEATS[:5], "layout": "lab"}, [("too few Spawns", "rqa.setup.more-players")]),
    (
        {"newcomers": True, "layout": {}},
        [("too few Spawns", "rqa.setup.place-robots"), ("newcomers", "rqa.setup.tiles-first-game")],
    ),
    ({"blue": 9}, [("too many blue cubes", "rqa.setup.adjust-blue")]),
    (
        {"seats": _SEATS[:2], "robots": {"pug": "Ann", "petri": "Bo"}},
        [("robots of a seat", "rqa.two.two-robots")] * 2,
    ),
    ({"seats": _SEATS[:3], "robots": {"pug": "Ann"}}, [("robots of a seat", "rqa.setup.choose-robot")] * 2),
]
UNSTARTED = [
    ({"seats": ["Ann"]}, "seats: found 1, expected two to six players"),
    ({"seats": ["Ann", "Ann"]}, "seats.1: found 'Ann' twice"),
    ({"first": "An"}, "Did you mean 'Ann'"),
    ({"robots": {"pug": "Bob"}}, "robots.pug: found 'Bob'"),
    ({"layout": "lap"}, "Did you mean 'lab'"),
    ({"teams": {"Zoe": 1}}, "teams.Zoe: found 'Zoe'"),
]


def _over(vp, health):
    fields = {"at": "a7", "health": health} if health else {"at": None}
    seats = {name: {"vp": n} for name, n in vp.items()}
    return {"robots": robots(pug=fields, petri={"at": None}), "turn": {"phase": "over"}, "seats": seats}


WON = [
    (_over({"Ann": 3, "Bo": 2}, 3), ("Ann",), "rqa.end.winner"),
    (_over({"Ann": 2, "Bo": 2}, 3), ("Ann",), "rqa.end.tie-break"),
    (_over({"Ann": 2, "Bo": 2}, 0), ("Ann", "Bo"), "rqa.end.shared"),
]
#: no position at random is in one of these phases
SELDOM = ["respawn", "start", "end", "over"]

# ---- pictures --------------------------------------------------------------------------------------------

_SIGHT = {"d3": "Wall", "e5": "Wall", "b5": "Smoke", "e1": "Smoke"}
_LOOKERS = {"strider": ann("b2"), "pug": bo("c6"), "petri": bo("f2"), "crate": bo("f6")}
LOOKING = position(_LOOKERS, _SIGHT)
_COURSE = {"e4": "Wall", "c6": "Tacks", "e2": "Pothole", "a4": "Remote Terminal"}
RUNNING = position({"pug": ann("c4"), "crate": bo("d4")}, _COURSE, turn={"move": 3})
ALONE = position({"pug": ann("c4")})
_PUSHING = position({"pug": ann("c4"), "crate": bo("d4")}, {"e4": "Wall"})
_ONTO_TACKS = position({"pug": ann("c4"), "crate": bo("d4")}, {"e4": "Tacks"})
_INTO_A_POTHOLE = position({"pug": ann("c2"), "crate": bo("d2", health=3)}, {"e2": "Pothole"})
_HAMMERING = position({"pug": ann("c4"), "crate": bo("d4", health=1)}, hand=["Heavy Hammer"])
_HURT = position({"pug": ann("c4", health=2)}, hand=["Pit Stop"])
_HIDDEN_CRATE = position(
    {"pug": ann("c4"), "crate": bo("e4"), "petri": bo("g4")}, {"d4": "Wall"}, hand=["Rivet Gun"]
)
_SOLD = {"shop": ["Pit Stop", "3D Printing"], "supply": {"Rivet Gun": 0}, "turn": {"energy": 3, "move": 1}}
SHOP = position({"pug": ann("c4"), "crate": bo("d6")}, hand=["Battery", "Battery", "Tackle"], **_SOLD)
_BOUGHT = GAME.position(
    {
        "packs": ["dozer", "jaws"], "robots": {"pug": ann("c4")}, "turn": {"energy": 4},
        "shop": ["Arena Add-on", "Rocket Booster"],
        "seats": {"Ann": {"upgrades": ["Membership Card", "Bling"]}},
    }
)  # fmt: skip
HAPPENED = ["lane", "bump", "loss", "shot", "shot-case", "ghost", "lean", "health-lost"]
SHOWN = [
    ("scene", ALONE, {"selected": "c5"}, {"selected": 1}, {"c5": "c5: empty, centre, selected"}),
    ("scene", ALONE, {"can": [("c5", "1", "move")], "reach": {"c5": 1, "c6": 2}},
        {"can-price": ["1"], "reach-price": ["2"]}, {"c5": "centre, Pug can move here for 1 Move"}),
    ("scene", position({"pug": {"seat": "Ann"}}), {"ring": ("pug", 2)}, {"range-line": 0}, {}),
    ("after", _HURT, "play Pit Stop with pug", {"pill-text": ["+3"]}, {"c4": "5 Health, just repaired by 3"}),
    ("after", _ONTO_TACKS, "push crate right", {"health-lost": 2}, {"e4": "just lost 2 Health"}),
    ("before", _PUSHING, "push crate right with pug",
        {"m-bump-would": 1, "m-push-would": 1, "m-bump": 0, "m-push": 0, "outline": 0},
        {"d4": "Crate would bump into the Wall, Crate would lose 1 Health"}),
    ("before", _HAMMERING, "play Heavy Hammer with pug on crate", {"m-out-would": 1, "m-out": 0, "would-text": ["Knocks Out"]},
        {"d4": "d4: Crate of Bo, 1 Health, Crate would be Knocked Out"}),
    ("before", _INTO_A_POTHOLE, "push crate right with pug", {"leaving": 2, "o-pug": 1, "o-crate": 1},
        {"d2": "Pug would be here, Crate would go to e2, Crate would lose 1 Health",
            "e2": "e2: Pothole, Crate would be here"}),
    ("refused", _HIDDEN_CRATE, "play Rivet Gun with pug on crate", {"blocker": 1, "range-line": 0}, {}),
    ("refused", _HIDDEN_CRATE, "play Rivet Gun with pug on petri", {"range-line": True, "range-text": ["range 2"]}, {}),
    ("refused", position({"pug": ann("c4"), "crate": bo("e4")}, {"d4": "Wall"}),
        "play Rivet Gun with pug on crate", {"blocker": 0, "m-refused": 1}, {"e4": "refused: play Rivet Gun"}),
    ("refused", position({"pug": ann("c4"), "crate": bo("e4")}, hand=["Laser Cannon"]),
        "play Laser Cannon with pug up", {"m-refused": 1}, {"c4": "refused: play Laser Cannon"}),
    ("refused", close().session().state, "move pug right", {"would-do": 3}, {}),
    ("table", position({"pug": ann("c4"), "crate": bo("d4")}, shop=["Pit Stop"]), "Bo",
        {"table-pool": 0, "too-dear": 0, "ink-good-text": 0}, {}),
    ("table", SHOP, "Ann", {"vacant-text": ["nothing", *["vacant"] * 4]}, {}),
    ("table", position({"pug": ann("c4")}, shop=[]), "Ann", {"table-title": ["Hand", "In play", "Supply"]}, {}),
]  # fmt: skip
PICTURES = [
    ("who sees whom", "scene", LOOKING, {"sight": "b2", "ray": ("b2", "f6")}),
    ("from an empty space", "scene", LOOKING, {"sight": "a1"}),
    ("a clear line", "scene", position({"pug": ann("c4"), "crate": bo("d6")}), {"ray": ("c4", "d6")}),
    ("how far Pug gets", "scene", RUNNING, {"reach": "pug"}),
    ("range 2", "scene", ALONE, {"ring": ("pug", 2)}),
    ("a seat", "table", SHOP, "Ann"),
    ("a seat that is not to play", "table", SHOP, "Bo"),
    ("Upgrades, and an Event in the Shop", "table", _BOUGHT, "Ann"),
]
HIDDEN = [
    (
        position({"pug": ann("c4"), "crate": bo("d4")}, hand=["Hammer", "Tackle"]),
        "Bo",
        ["Tackle"],
        "pile-edge",
    )
]
_SPACE = "expected a space from a1 to g7"
_NO_PUG = r"found 'pgu', expected pug\. Did you mean 'pug'\?"
UNDRAWN = [
    (ALONE, {"selected": "h1"}, _SPACE),
    (ALONE, {"sight": "a8"}, _SPACE),
    (ALONE, {"sight": 7}, "found 7 for sight, expected a text"),
    (ALONE, {"ray": ("a1", "z9")}, _SPACE),
    (ALONE, {"can": [("a0", "1", "move")]}, _SPACE),
    (ALONE, {"reach": {"j1": 2}}, _SPACE),
    (ALONE, {"ring": ("pgu", 2)}, _NO_PUG),
    (ALONE, {"reach": "pgu"}, _NO_PUG),
    (ALONE, {"ring": ("pug", 0)}, "found range 0, expected 1 or more"),
]
CONTRAST = [
    (["can", "no"], "shade", 3), (["shade-ink"], "shade", 4.5), (["no"], "no-bg", 4.5),
    (["good", "can", "battery"], "surface", 4.5), (["on-no"], "no", 4.5), (["surface"], "ink", 4.5),
    (["can"], "lit", 3), (["ink-2"], "attack-bg", 4.5), (["ink-2"], "battery-bg", 4.5),
    (["ink-2"], "function-bg", 4.5), (["can", "no"], "floor", 3), (["can"], "can-bg", 3),
    (["edge"], "surface", 3), (["glow"], "cube-r-lo", 4.5), (["piece-line"], "steel", 4.5),
    (["plate-ink"], "plate", 4.5),
    *(([kind, "ink-2"], f"{kind}-bg", 4.5) for kind in ("event", "defense", "upgrade")),
]  # fmt: skip
