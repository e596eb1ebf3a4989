"""What the toy duel feeds to the tests that ask the same of every game."""

from dice import Duel, Pass, Roll

from rqa_lab.core.notation import Choose

ROLLED, ROLLING = Duel(pending=3), Duel(rolling=True)

# ---- words -----------------------------------------------------------------------------------------------

READ = [
    (Duel(), "roll", "roll"),
    (Duel(), " PASS ", "pass"),
    (ROLLED, "choose shield", "choose shield"),
]
MISTAKES = [(Duel(), "rol", "choose")]
REFUSED = [
    ("over", Duel(health=(0, 3)), Roll()),
    ("turn", Duel(), Roll(), "Bo"),
    ("idle", Duel(), Choose("take")),
    ("shields", Duel(pending=3, shields=(1, 0)), Choose("shield")),
    ("waits", ROLLED, Pass()),
]
EVENTS = [
    ("rolling", ()),
    ("rolled", (4,)),
    ("shield", ("Bo", 4)),
    ("hit", ("Bo", 3, 4)),
    ("turn", ("Ann", "Bo")),
]
STEPS = [(Duel(), "roll", "choose 4", "choose take")]
FAULTS = [(Duel(), []), (Duel(health=(0, 0)), ["both down"])]
OFFERS = [(Duel(), Roll(), Pass())]

# ---- positions -------------------------------------------------------------------------------------------

GOALS = [
    (Duel(), "Bo has 2 health", [("Bo.health", "is", 2)]),
    (Duel(), "Ann has no shields", [("Ann.shields", "is", 0)]),
]
NO_GOALS = [(Duel(), "Cy has 2 health", "Bo has many health", "Bo has 2 lives")]
WON = [({"health": [0, 3]}, ("Bo",), "dice.damage")]

# ---- pictures --------------------------------------------------------------------------------------------

SHOWN = [("scene", Duel(), {}, {}, {"Ann": "Ann"})]
