"""What a waiting choice is about, as a question."""

from typing import Any

from rqa_lab.core.game import Question
from rqa_lab.games.moonbots.model.choices import CHOICES, MOMENTS
from rqa_lab.games.moonbots.model.effects import named
from rqa_lab.games.moonbots.model.state import State
from rqa_lab.games.moonbots.rules.attacking import boost, shield
from rqa_lab.games.moonbots.words.english import ENGLISH


def ask(s: State) -> Question:
    """What the waiting choice is about.

    >>> from rqa_lab.games.moonbots.play.agreement import start
    >>> ask(start({"seats": ["Ann", "Bo"]})).text
    'Everything is in the box. Shall the set-up begin?'
    """
    assert s.choice is not None
    effect, frame, robots = s.choice.effect, named(s.choice.frame), s.setup.robots
    asked, source = getattr(frame, "robot", s.robot), getattr(frame, "cause", "")
    if effect == "window":
        asked, (gaining, n) = frame.robots[frame.at], frame.of or (s.robot, 0)
        source = _moment(frame.moment, robot=robots[gaining], dice=s.dice, n=n)
    elif effect == "losses":
        asked, n = frame.losing[frame.asked]
        source = _moment("lose", n=n)
    elif effect == "reply" and (a := s.attack):
        damage = tuple((robot, n) for robot, n in zip(robots, a.damage, strict=True) if n)
        source = _moment("attacked", robot=robots[a.robot], kind=a.kind, damage=damage)
    elif s.attack and effect in ("boost", "shield"):
        a = s.attack
        upgrade = boost(s, a.robot, a.kind) if effect == "boost" else shield(s, asked, a.kind)
        source = upgrade.name if upgrade else source
    elif effect == "next attack":
        source = "Stronger"
    return Question("", ENGLISH.say(CHOICES[s.choice.kind].asks, {"about": robots[asked], "source": source}))


def _moment(moment: str, **facts: Any) -> str:
    return ENGLISH.say(MOMENTS[moment].says, facts)
