"""Secret Weapons out of turn: at certain moments robots that can use one are asked, one after the other."""

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.doing import Frame
from rqa_lab.games.moonbots.model.choices import LATER, PASS
from rqa_lab.games.moonbots.model.effects import effect
from rqa_lab.games.moonbots.model.state import State, in_the_game, seat_of
from rqa_lab.games.moonbots.play.doing import Doing
from rqa_lab.games.moonbots.rules.weapons import ANY, options


def answers(s: State, robot: int, moment: str) -> tuple[str, ...]:
    """The Secret Weapons that a robot may use now.

    If none is meant for it, a robot is asked if it is attacked, as a turn begins, and by one reading after
    each step of it, unless it is silent.  By another reading only those that are meant for attacks may be
    used in them.
    """
    if not in_the_game(s, robot):
        return ()
    if moment in ("attacked", "attacking") and s.setup.rulings["reply-window"] == "protection-only":
        return options(s, robot, moment)
    names = options(s, robot, ANY, moment)
    own = moment in ("rolled", "gain", "attacking") and any(meant(s, name, moment) for name in names)
    step = moment in ("start", ANY) or (moment == "rolled" and each_step(s))
    return names if moment == "attacked" or own or (step and robot not in s.silent) else ()


def each_step(s: State) -> bool:
    """By one reading others are asked after each step of a turn, not only as it begins."""
    return s.setup.rulings["weapon-moments"] == "each-step"


@effect("window")
def window(
    do: Doing, moment: str, cause: str, robots: tuple[int, ...], at: int, of: tuple[int, int] | None,
    chosen: str | None = None,
) -> None:  # fmt: skip
    """Each of these robots may use a Secret Weapon, until all have passed in a row.

    ``of`` is the robot that has gained energy, and how much.
    """
    s = do.state
    if chosen is None:
        for number in range(at, len(robots)):
            if names := answers(s, robots[number], moment):
                again = window.frame(moment, cause, robots, number, of)
                later = only_if(each_step(s) and robots[number] not in s.silent, LATER)
                do.ask(seat_of(s, robots[number]), "answer", (PASS, *later, *names), again)
                return
    elif chosen in (PASS, LATER):
        if chosen == LATER:
            do.be_silent(robots[at])
        do.then(window.frame(moment, cause, robots, at + 1, of))
    else:
        order = only_if(len(robots) > 1, "moonbots.secret.simultaneous")
        played = shown(do, robots[at], chosen, order)
        if of is not None and s.setup.rulings["energy-pump"] == "instead" and meant(s, chosen, "gain"):
            do.then(("give back", of[0], chosen, of[1]), *played)  # nobody else can answer what is no gain
        else:
            do.then(*played, window.frame(moment, cause, robots, 0, of))


def meant(s: State, name: str, moment: str) -> bool:
    """A Secret Weapon is meant for a moment."""
    return s.setup.components.weapons[name].when == moment


def shown(do: Doing, robot: int, name: str, more: Clauses = ()) -> tuple[Frame, ...]:
    """A robot uses a Secret Weapon: what it does then, step by step."""
    s = do.state
    weapon = s.setup.components.weapons[name]
    why = do.traced and (
        *weapon.own,
        "moonbots.secret.single-use",
        *only_if(robot != s.robot, "moonbots.secret.any-time"),
        *more,
        *only_if(s.setup.two, "moonbots.two.card-texts"),
    )
    do.by(name).show(robot, name, why)
    return tuple((word, robot, name, *rest) for word, *rest in weapon.steps)
