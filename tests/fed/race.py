"""What the toy race feeds to the tests that ask the same of every game."""

from race import GAME

from rqa_lab.core.notation import Choose
from rqa_lab.scenario.scenario import Scenario


def running(fuel=1, **robots):
    """Ann has rolled."""
    return GAME.position({"turn": {"fuel": fuel}, "robots": robots})


START = GAME.position({})
ROLLING = GAME.apply(START, GAME.parse("roll", START))

# ---- words -----------------------------------------------------------------------------------------------

READ = [(running(), "MOVE  up", "move up"), (START, "roll", "roll")]
MISTAKES = [(running(), "mve up", "roll twice")]
SEVERAL = [(running(3), "move", ("move right", "move up"))]
REFUSED = [
    ("over", running(Red="a3"), "roll"),
    ("turn", running(), "roll", "Bo"),
    ("idle", running(), Choose("1")),
    ("face", ROLLING, Choose("4")),
    ("rolling", ROLLING, "roll"),
    ("not roll", running(), "roll"),
    ("not move", START, "move up"),
    ("edge", running(), "move left"),
    ("occupied", running(Blue="b1"), "move right"),
    ("fuel", running(), "move up"),
]
EVENTS = [
    ("roll", ("Ann",)),
    ("rolled", ("Ann", 2)),
    ("step", ("Red", "a1", "a2", 2)),
    ("turn", ("Ann", "Bo", 1)),
]
STEPS = [(START, "roll", "choose 2", "move up", "end turn")]
FAULTS = [
    (START, []),
    (running(Red="c1"), ["one space"]),
    (running(Red="a3", Blue="b3"), ["both home"]),
]
OFFERS = [(running(), "move up", "end turn")]
TEMPTING = [(running(), ["move up", "move left", "move down"])]

# ---- positions -------------------------------------------------------------------------------------------

WRONG = [
    ({"robots": {"Red": "d1"}}, "found 'd1', expected"),
    ({"turn": {"seat": "An"}}, "Did you mean 'Ann'?"),
]
BUILT = [(Scenario("race", turn={"fuel": 2}), {"turn": {"fuel": 2}})]
WON = [({"robots": {"Red": "a3"}}, ("Ann",), "race.end.line")]

# ---- pictures --------------------------------------------------------------------------------------------

HAPPENED = ["lane"]
SHOWN = [
    ("before", running(2), "move up", {"would-way": True}, {}),
    ("after", running(2), "move up", {"lane": True}, {}),
]
PICTURES = [("two robots", "scene", START, {})]

# ---- the explorer ----------------------------------------------------------------------------------------

REGIONS = [(Scenario("race", "As it begins"), {"tray": "roll", "seats": "Ann"})]
ABOUT = [(Scenario("race", "As it begins"), "c1", "b2")]
NEW = [({"seats": "2"}, 2, "Play now")]
