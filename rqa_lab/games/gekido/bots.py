"""A position's value for a seat beyond its points, for bots.

An attack counts as its expected damage less its expected cost, by the exact odds.
The rest are rules of thumb and no rules of the game; their numbers, in Structure, are guesses.
"""

from dataclasses import replace
from functools import lru_cache

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.notation import Choose
from rqa_lab.games.gekido.actions import Attack, Pass
from rqa_lab.games.gekido.components import COMMANDS
from rqa_lab.games.gekido.odds.odds import Attempt, attempt, choices
from rqa_lab.games.gekido.odds.stages import Stakes
from rqa_lab.games.gekido.play.resolve import advance
from rqa_lab.games.gekido.play.steps import outcomes
from rqa_lab.games.gekido.play.writers import comes_to
from rqa_lab.games.gekido.rules.attacking import damage_sum, targets, under_way, victim
from rqa_lab.games.gekido.state import State, bots_in_arena, top_row

#: the value of a card in hand, a Charge and a point of an Upgrade
CARD, CHARGE, UPGRADE = 0.5, 0.5, 3.0
#: the value of a bonus still to come: as much as it brings, so that bots do not hurry to lose dice
BONUS = {"Card": CARD, "Charge": CHARGE, "Power": 2 * CHARGE, "Upgrade": UPGRADE, "Armor": 3.5}
#: the value of destroying a bot
KILL = 10


def estimate(s: State, seat: str) -> float:
    """A bot's assets beside its Structure, plus its hopes in the current attack, less those of the others.

    Damage to another bot counts as much as damage to its own, however many play.  It may be called in the
    middle of a random event: dice are computed exactly, and for cards and Armor dice the middle one is taken.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "armor": [4]}, "pytron": {"seat": "Bo"}}
    >>> s = position({"bots": bots})
    >>> estimate(s, "Ann") > estimate(s, "Bo")
    True
    """
    while s.choice is not None and s.choice.seat == CHANCE and s.choice.kind != "roll":
        due = outcomes(s)
        s = advance(s.copy(), due[len(due) // 2][0])
    own, seats = s.setup.seats.index(seat), len(s.setup.seats)
    others = [bot for bot in bots_in_arena(s) if bot != own]
    rest = 1 - 1 / max(1, seats - 1)  # points already count a share of this for the others
    against = sum(_beside(s, bot) + rest * sum(s.structure[bot]) for bot in others)
    mine = _beside(s, own) if own < len(s.at) else 0
    return mine - against + _attack(s, own)


def _beside(s: State, bot: int) -> float:
    """The value of a bot's assets beside its Structure."""
    charges = sum(n or 0 for n in s.powers[bot])
    cards = len(s.hand[bot]) + (bot == s.seat and bool(s.looking))
    rows = s.setup.panels[bot].rows[top_row(s, bot) - 1 :]
    bonuses = sum(BONUS[bonus] for row in rows for bonus in row)
    return bonuses + sum(s.armor[bot]) + UPGRADE * s.upgrade[bot] + CHARGE * charges + CARD * cards


def _attack(s: State, bot: int) -> float:
    """The value to a bot of the current attack, or of the one that it may choose now."""
    if bot == s.seat:
        return _net(s)
    return -_net(s) if s.attack is not None and bot == s.attack.target else 0


def _net(s: State) -> float:
    """The attacker's expected damage dealt, less its expected damage suffered."""
    if s.choice is not None and s.choice.kind in ("token", "keep dice", "reroll", "space"):
        return max(_net(advance(s.copy(), Choose(option))) for option in s.choice.options)
    if s.choice is not None and s.choice.kind == "roll" and s.choice.effect != "roll":
        stakes, rolls = _stakes(s), outcomes(s)
        return sum(float(chance) * _play(advance(s.copy(), roll), stakes) for roll, chance in rolls)
    if s.choice is None and s.phase == "target":
        aimed = (Attack(s.setup.bots[bot]) for bot in targets(s))
        return max((_net(advance(s.copy(), action)) for action in aimed), default=0)
    if s.choice is None and s.phase == "answer":
        return _net(advance(s.copy(), Pass()))
    if s.attack is not None and s.attack.success is not None:
        about_to_hit = s.choice is None and s.phase in ("brace", "strike")
        if not about_to_hit and ("brace",) not in s.agenda:
            return 0
        amount = _hurt(s, victim(s), damage_sum(s)[2])
        return amount if s.attack.success else -amount
    return 0 if s.attack is None else _play(s, _stakes(s))


def _play(s: State, stakes: Stakes) -> float:
    """The same for dice that are rolled or about to be, for these stakes."""
    point = attempt(s)
    return 0 if point is None else _expected(point, stakes)


def _stakes(s: State) -> Stakes:
    """The value of each command that the attack may still end with, complete and not."""
    a = under_way(s)

    def worth(command: str) -> tuple[int, int]:
        if a.command not in (None, command):
            return 0, 0
        dealt, suffered = comes_to(s, command)
        return _hurt(s, a.target, dealt), -_hurt(s, s.seat, suffered)

    return tuple(map(worth, COMMANDS))


def _hurt(s: State, bot: int, amount: int) -> int:
    """How bad damage is for a bot: at most what it has left, and worse if that is all."""
    left = sum(s.structure[bot]) + sum(s.armor[bot])
    return amount if amount < left else left + KILL


@lru_cache(1 << 14)
def _expected(point: Attempt, stakes: Stakes) -> float:
    """The worth of an attack under best play without further effects: those used are paid for when used."""
    return float(choices(replace(point, effects=()), stakes)[0].worth)
