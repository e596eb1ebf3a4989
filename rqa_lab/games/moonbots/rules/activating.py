"""Activation: which dice may be laid where, and which may be rolled again."""

from rqa_lab.core.clause import Clauses, unless
from rqa_lab.core.reasons import Bare
from rqa_lab.games.moonbots.model.dice import DIFFERENCE, NEVER, Sums, any_number, meets, without
from rqa_lab.games.moonbots.model.records import BOARD
from rqa_lab.games.moonbots.model.state import State, part_at, upgrades_of

#: what a part needs -> the clause that says how many dice that is
_NEEDS = {
    "pair": "moonbots.condition.pair",
    "sum 7": "moonbots.condition.sum-7",
    "sum below 4": "moonbots.condition.sum-below-4",
    "sum above 10": "moonbots.condition.sum-above-10",
}

#: how "sum below" is read -> what it says then
_READ = {DIFFERENCE: "difference below", NEVER: "sum of minus"}


def condition(needs: str, sums: Sums) -> Clauses:
    """The clauses of what a part needs."""
    if needs[0].isdigit():
        return ("moonbots.condition.any-of" if "-" in needs else "moonbots.condition.exact",)
    two = unless(any_number(needs, sums), "moonbots.condition.exactly-two-dice")
    return (_NEEDS.get(needs, "moonbots.activate.condition"), *two)


def _as_read(needs: str, sums: Sums) -> str:
    """What a part needs, by the readings that are played."""
    if any_number(needs, sums):
        return f"any {needs}"
    return needs.replace("sum below", _READ.get(sums.below, "sum below"))


def there(s: State, dice: str) -> Bare:
    """These dice lie there unused."""
    try:
        without(s.dice, dice)
    except ValueError:
        return (("no such die", ("moonbots.activate.one-part-per-die",), dice, s.dice),)
    return ()


def placeable(s: State, dice: str, place: str) -> Bare:
    """There is something in the place, it has not been activated, and the dice meet what it needs."""
    part = part_at(s, s.robot, place)
    if part is None:
        clause = (
            "moonbots.components.board-printed-attack" if place == BOARD else "moonbots.components.part-slots"
        )
        return (("nothing there", (clause,), s.robot, place),)
    if any(place == used for used, _ in s.placed):
        return (("activated already", ("moonbots.activate.once-per-part",), part.name),)
    found = there(s, dice)
    if not meets(part.needs, dice, s.setup.sums):
        sums = s.setup.sums
        clauses = tuple(dict.fromkeys((*condition(part.needs, sums), "moonbots.activate.condition")))
        found += (("wrong dice", clauses, part.name, _as_read(part.needs, sums), dice),)
    return found


def no_reroll(s: State, robot: int) -> Bare:
    """A robot has the Upgrade Reroll."""
    if any(upgrade.reroll for upgrade in upgrades_of(s, robot)):
        return ()
    return (("no Reroll", ("moonbots.upgrade.reroll",), robot),)


def rerollable(s: State) -> Bare:
    """The robot has the Upgrade Reroll, has not used it this turn, and nobody tricks it."""
    if found := no_reroll(s, s.robot):
        return found
    if s.rerolled:
        return (("rerolled already", ("moonbots.upgrade.reroll",), s.robot),)
    if s.placed and s.setup.rulings["reroll-time"] == "before-parts":
        return (("too late to reroll", ("moonbots.upgrade.reroll",), s.robot),)
    if s.robot in s.tricked:
        return (("tricked", ("moonbots.secret.trick",), s.robot),)
    return ()


def reroll(s: State, dice: str) -> Bare:
    """So many of the dice may be rolled again, and they are there."""
    most = max(upgrade.reroll for upgrade in upgrades_of(s, s.robot))
    if len(dice) > most:
        return (("too many dice", ("moonbots.upgrade.reroll",), len(dice), most),)
    if len(dice) == 1 and s.setup.rulings["reroll-one-die"] == "exactly-two":
        return (("two dice needed", ("moonbots.upgrade.reroll-one-die",)),)
    return there(s, dice)
