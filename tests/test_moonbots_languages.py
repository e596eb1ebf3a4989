"""Moon-Bots by the rulebooks of eight languages: what each lets you do or makes you do, and for how long."""

import pytest

from rqa_lab.core.session import Session
from rqa_lab.games.moonbots import GAME
from rqa_lab.games.moonbots.components import RULEBOOK
from rqa_lab.games.moonbots.files import position

#: what is so -> the languages whose rulebooks say it
SAID = {
    "offers the fist boost": "en fr de it es pt nl",
    "offers the missile boost": "en es pt",
    "offers the fist shield": "",
    "offers the missile shield": "es",
    "lets a symbol be left": "ru",
    "makes 7 with three dice": "pt ru",
    "makes more than 10 with three dice": "ru",
    "tricks the next robot, too": "de nl",
    "sells more later in the round": "de",
    "counts the gains of a round": "nl",
    "counts Upgrades per player": "en fr de it es pt nl ru",
}
SEATS = ("Ann", "Bo", "Cy", "Di")


def play(language, robots, *texts, seats=SEATS, **keys):
    """A position by the rulebook of a language, and what is done in it."""
    robots = {seat: {"energy": 10, **robots.get(seat, {})} for seat in seats}
    session = Session(GAME, position({"rulebook": language, "robots": robots, "deck": [], **keys}))
    for text in texts:
        session.act(text)
    return session


def offered(language, part, die, upgrade, whose):
    """Whether something is asked about an Upgrade once a part has hit Bo twice."""
    robots = {"Ann": {"parts": [part]}}
    robots[whose] = {**robots.get(whose, {}), "upgrades": [upgrade]}
    place = part.rpartition(" ")[0].lower()
    session = play(language, robots, f"place {die} on {place}", "choose 2 to Bo", dice=die)
    return session.state.choice is not None


def allowed(language, robots, text, **keys):
    return bool(play(language, robots, **keys).judge(text))


def tricked(language):
    robots = {"Ann": {"upgrades": ["Reroll"], "weapons": ["Trick"]}, "Bo": {"upgrades": ["Reroll"]}}
    session = play(language, robots, "use Trick", "choose Bo", "end turn", "roll", dice="3")
    return not session.judge(f"reroll {session.state.dice}")


def pumped(language):
    """Ann has gained 2 in her turn; now she may use Energy Pump in Bo’s, unless that is the same round."""
    robots = {"Ann": {"gained": 2, "weapons": ["Energy Pump"]}, "Bo": {"parts": ["Torso 4"]}}
    session = play(language, robots, "place 4 on torso", dice="4", turn={"robot": "Bo"})
    return session.state.choice is None


def shopping(language):
    """Bo is asked for his Supermarket as Ann’s turn begins."""
    robots = {"Bo": {"weapons": ["Supermarket"]}}
    return play(language, robots, "end turn", turn={"robot": "Di"}).state.choice is not None


def left(language):
    session = play(language, {"Ann": {"parts": ["Left Arm 5"]}}, "place 5 on left arm", dice="5")
    return {"1 to Bo", "nobody"} <= {*session.state.choice.options}


THREE = {"upgrades": ["+1 Die", "+1 Die"]}
TWO = ("Ann-left", "Ann-right", "Bo-left", "Bo-right")
ASKED = {
    "offers the fist boost": lambda one: offered(one, "Left Arm 5", "5", "Fist Boost", "Ann"),
    "offers the missile boost": lambda one: offered(one, "Left Leg 6", "6", "Missile Boost", "Ann"),
    "offers the fist shield": lambda one: offered(one, "Left Arm 5", "5", "Fist Shield", "Bo"),
    "offers the missile shield": lambda one: offered(one, "Left Leg 6", "6", "Missile Shield", "Bo"),
    "lets a symbol be left": left,
    "makes 7 with three dice": lambda one: allowed(
        one, {"Ann": {"parts": ["Torso Sum 7"], **THREE}}, "place 1 1 5 on torso", dice="115"
    ),
    "makes more than 10 with three dice": lambda one: allowed(
        one, {"Ann": {"parts": ["Head Over 10"], **THREE}}, "place 3 4 4 on head", dice="344"
    ),
    "tricks the next robot, too": tricked,
    "sells more later in the round": shopping,
    "counts the gains of a round": pumped,
    "counts Upgrades per player": lambda one: not allowed(
        one, {"Ann-left": {"upgrades": ["Reroll"]}}, "buy B1",
        seats=TWO, market={"B1": "Reroll"}, turn={"robot": "Ann-right"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", RULEBOOK.languages)
@pytest.mark.parametrize("said", SAID)
def test_each_language_is_played_as_it_says(language, said):
    assert ASKED[said](language) == (language in SAID[said].split())


@pytest.mark.parametrize(
    "ruling", [one for one in RULEBOOK.rulings.values() if one.languages], ids=lambda one: one.id
)
def test_no_language_says_two_things(ruling):
    said = [language for languages in ruling.languages.values() for language in languages]
    assert sorted(said) == sorted({*said} & {*RULEBOOK.languages})
