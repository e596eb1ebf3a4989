"""From a position to a question for ``odds.odds``, and what cards of the Market would add to it."""

from fractions import Fraction
from typing import NamedTuple

from rqa_lab.core.words import printable
from rqa_lab.games.moonbots.model.actions import Buy
from rqa_lab.games.moonbots.model.bounds import DICE
from rqa_lab.games.moonbots.model.dice import without
from rqa_lab.games.moonbots.model.effects import named
from rqa_lab.games.moonbots.model.names import NAMES
from rqa_lab.games.moonbots.model.records import BOARD, PLACES, Part
from rqa_lab.games.moonbots.model.state import (
    FISTS,
    MARKET,
    MISSILES,
    Attack,
    State,
    dice_of,
    held_by,
    part_at,
    upgrades_of,
)  # fmt: skip
from rqa_lab.games.moonbots.odds.odds import Act, Attempt, odds
from rqa_lab.games.moonbots.play.resolve import advance
from rqa_lab.games.moonbots.rules.activating import rerollable
from rqa_lab.games.moonbots.rules.attacking import boost, boosted, splits, targets, with_boost
from rqa_lab.games.moonbots.rules.buying import card_on, price, purchase
from rqa_lab.games.moonbots.rules.energy import counted


class Offer(NamedTuple):
    """A card of the Market: what it costs, and by how much it raises what an activation is worth."""

    card: str
    space: str
    price: int
    more: Fraction

    def __str__(self) -> str:
        return printable(f"{NAMES.shown(self.card)} on {self.space}, {self.price or 'no'} energy")


def attempt(s: State, more: int = 0) -> Attempt | None:
    """The point that the activation of the robot whose turn it is has reached; before it, that of the roll.

    Args:
        s: the position.
        more: dice to roll beside those that the robot has.

    Returns:
        None while an effect waits for a seat, outside of steps A and B, once parts are laid that take effect
        together with others, and with dice that cannot be.

    >>> from rqa_lab.games.moonbots.model.setup import setup
    >>> from rqa_lab.games.moonbots.model.state import position
    >>> s = position(setup(("Ann", "Bo", "Cy")), robot=0, upgrades=[("Reroll",), (), ()])
    >>> attempt(s).rolling, attempt(s).again, [act.name for act in attempt(s).acts]
    (1, (1,), ['Board 1'])
    """
    if s.phase not in ("buy", "activate") or s.attack or (s.choice and s.choice.kind != "roll"):
        return None
    if s.placed and s.setup.rulings["part-order"] == "together":
        return None
    dice, rolling = s.dice, 0
    if s.choice:
        again, rolling = named(s.choice.frame).again, len(s.choice.options[0])
        try:
            dice = without(dice, again)
        except ValueError:  # a position in a file may hold anything
            return None
    elif s.phase == "buy":
        dice, rolling = "", max(1, min(DICE, dice_of(s, s.robot) + more))
    most = 0 if rerollable(s) else max(upgrade.reroll for upgrade in upgrades_of(s, s.robot))
    least = 2 if s.setup.rulings["reroll-one-die"] == "exactly-two" else 1
    used = {place for place, _ in s.placed}
    parts = (part_at(s, s.robot, place) for place in (*PLACES, BOARD) if place not in used)
    steps = (
        step for weapon in held_by(s, s.robot) if weapon.when in ("dice", "any time") for step in weapon.steps
    )
    return Attempt(
        setup=s.setup,
        acts=tuple(_act(s, part) for part in parts if part is not None),
        dice=dice,
        rolling=rolling,
        again=tuple(range(least, min(most, len(dice) + rolling) + 1)),
        adjust=tuple(step[1] for step in steps if step[0] == "adjust"),
        energy=s.energy[s.robot],
        gained=counted(s, s.robot) or 0,
    )


def _act(s: State, part: Part) -> Act:
    """What a part does, with what a boost adds; its attacks do nothing where nobody is in reach."""
    fists, missiles = (part.fists, part.missiles) if targets(s, s.robot) else (0, 0)
    more = _boosted(s, FISTS, fists), _boosted(s, MISSILES, missiles)
    return Act(part.name, part.needs, fists, missiles, *more, part.loss, part.gain)


def _boosted(s: State, kind: str, n: int) -> int:
    """What a boost adds to an attack with n damage at most, however it is split."""
    upgrade = boost(s, s.robot, kind)
    if upgrade is None or not n:
        return 0
    whom, none = targets(s, s.robot), (0,) * len(s.setup.robots)
    shares = (dict(zip(whom, split, strict=True)) for split in splits(n, whom))
    hits = (tuple((1,) * share.get(robot, 0) for robot in range(len(none))) for share in shares)
    attacks = (Attack("", kind, s.robot, hit, none, none) for hit in hits)
    return max(sum(map(sum, with_boost(s, a, upgrade, one))) for a in attacks for one in boosted(s, a)) - n


def market(s: State, aim: str = "all", more: int = 0) -> tuple[Offer, ...]:
    """The cards that can be bought now, what raises the worth of this turn's activation most first.

    Secret Weapons lie face down; a card that takes the last energy is none to buy.
    """
    now, found = attempt(s, more), []
    for space, name in enumerate(MARKET if now and s.phase == "buy" and not s.choice else ()):
        card, (cost, _) = card_on(s, space), price(s, space)
        if card is None or cost >= s.energy[s.robot] > 0 or purchase(s, space):
            continue
        then = attempt(advance(s.copy(), Buy(name)), more)
        if now is not None and then is not None:
            found.append(Offer(card.name, name, cost, odds(then, aim).worth - odds(now, aim).worth))
    return tuple(sorted(found, key=lambda offer: (-offer.more, offer.price)))
