"""Buying a card, and what becomes of a card that a robot has taken."""

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.games.moonbots.model.actions import Buy
from rqa_lab.games.moonbots.model.effects import effect
from rqa_lab.games.moonbots.model.records import Part, Upgrade, Weapon
from rqa_lab.games.moonbots.model.state import MARKET, State
from rqa_lab.games.moonbots.play.doing import Doing
from rqa_lab.games.moonbots.play.energy import count_out
from rqa_lab.games.moonbots.play.window import shown
from rqa_lab.games.moonbots.rules.buying import fits, in_the_way, price


def buy(do: Doing, action: Buy) -> None:
    """The robot pays for a card and takes it."""
    s, space = do.state, MARKET.index(action.space)
    cost, row = price(s, space)
    why = do.traced and (
        "moonbots.buy.one-card",
        "moonbots.buy.three-categories",
        *row,
        *only_if(cost == s.energy[s.robot], "moonbots.buy.affordability"),
        *only_if(s.setup.two, "moonbots.two.cards-for-acting-robot"),
    )
    name = do.buy(space, cost, why)
    paid = [count_out.frame((s.robot,))] if cost else []
    do.then(get.frame(s.robot, name, do.cause), *paid)


@effect("get")
def get(do: Doing, robot: int, name: str, cause: str) -> None:
    """A card that a robot has taken: it is added, or thrown away, or does its worst at once."""
    s = do.state
    card = s.setup.components.cards.get(name)
    if (
        isinstance(card, Part)
        and (old := in_the_way(s, robot, card))
        and s.setup.rulings["second-part"] == "replace"
    ):
        do.replace(robot, old, ("moonbots.part.one-per-slot",))
    if fits(s, robot, card):
        do.throw_away(robot, name, ("moonbots.part.buy-unusable",))
        return
    do.build(robot, name, do.traced and _why(s, robot, card))
    if isinstance(card, Weapon) and card.when == "bought":
        do.then(*shown(do, robot, name))


def _why(s: State, robot: int, card: object) -> Clauses:
    """The clauses by which a card is laid where it belongs."""
    if isinstance(card, Part):
        return ("moonbots.part.attach", "moonbots.components.part-slots", "moonbots.buy.usable-at-once")
    if isinstance(card, Upgrade):
        return (
            "moonbots.upgrade.place",
            "moonbots.upgrade.permanent",
            *only_if(card.dice, "moonbots.upgrade.plus-one-die", "moonbots.setup.dice-reserve"),
            "moonbots.buy.usable-at-once",
        )
    more = only_if(s.weapons[robot], "moonbots.secret.no-limit")
    return ("moonbots.secret.bought-blind", *more, "moonbots.secret.same-turn")
