"""What cards do while they stay in play: lower a price, bring a gain, absorb damage.

What a card in play does is a list of steps, its ``standing``: ``("first buy", n)``, ``("start", step)``,
``("acquire from", cost, step)``, ``("absorb all",)``.
"""

from collections.abc import Iterable, Iterator

from rqa_lab.core.steps import Step
from rqa_lab.games.rqa.model.records import Card
from rqa_lab.games.rqa.model.state import State


def upgrades(s: State, seat: int) -> tuple[Card, ...]:
    """The cards that stay in front of a seat."""
    return tuple(s.setup.components.cards[card] for owner, card in s.extras.upgrades if owner == seat)


def discount(s: State) -> int:
    """The discount on the next card that the active seat buys."""
    if not s.extras.upgrades or s.extras.bought:
        return 0
    return sum(step[1] for card in upgrades(s, s.seat) for step in card.standing if step[0] == "first buy")


def price(s: State, card: str) -> int:
    """What the active seat pays for a card: the Energy that is printed on it, less discounts."""
    return max(0, s.setup.components.cost[card] - discount(s))


def lowered(s: State) -> tuple[str, ...]:
    """The clauses that lower the price of a card now."""
    return first_buy(upgrades(s, s.seat)) if discount(s) else ()


def first_buy(cards: Iterable[Card]) -> tuple[str, ...]:
    """The clauses of those of the cards that give a discount on the first card bought in a turn."""
    lowering = (card for card in cards if any("first buy" in step for step in card.standing))
    clauses = (clause for card in lowering for clause in card.clauses.get("standing", ("rqa.card.upgrade",)))
    return tuple(dict.fromkeys(clauses))


def at_start(s: State) -> tuple[tuple[str, tuple[Step, ...]], ...]:
    """Cards of the active seat that do something when its turn starts, with what they do."""
    found = []
    for card in upgrades(s, s.seat):
        if steps := tuple(step[1] for step in card.standing if step[0] == "start"):
            found.append((card.name, steps))
    return tuple(found)


def on_acquiring(s: State, card: str) -> tuple[tuple[str, Step], ...]:
    """Cards of the active seat that do something when it acquires that card, with what they do."""
    cost = s.setup.components.cost[card]
    return tuple(
        (upgrade.name, step[2])
        for upgrade in upgrades(s, s.seat)
        for step in upgrade.standing
        if step[0] == "acquire from" and cost >= step[1]
    )


# ---- Defenses --------------------------------------------------------------------------------------------


#: a robot, a card and the red cubes on it
Defense = tuple[int, str, int]


def defenses(s: State, robot: int) -> tuple[Defense, ...]:
    """The Defense cards on a robot, outermost first."""
    return tuple(one for one in s.extras.defenses if one[0] == robot)


def endless(s: State, card: str) -> bool:
    """The Defense takes a hit of any size, and breaks."""
    return ("absorb all",) in s.setup.components.cards[card].standing


def absorbing(s: State, on: Iterable[Defense], damage: int) -> Iterator[tuple[Defense, int]]:
    """The Defenses that take a hit in place of their robot, outermost first, and how much each takes."""
    for one in on:
        if damage:
            takes = damage if endless(s, one[1]) else min(damage, one[2])
            yield one, takes
            damage -= takes


def unabsorbed(s: State, robot: int, hits: Iterable[int]) -> int:
    """What several hits, one after the other, do to a robot behind its Defenses.

    >>> from rqa_lab.games.rqa import GAME
    >>> pug = {"seat": "Ann", "at": "c4", "defenses": {"Hologram": 0}}
    >>> s = GAME.files.position({"packs": ["bot battle promo"], "robots": {"pug": pug}})
    >>> unabsorbed(s, 0, (2,)), unabsorbed(s, 0, (1, 1))
    (0, 1)
    """
    on, through = defenses(s, robot), 0
    for hit in hits:
        took = tuple(absorbing(s, on, hit))
        through += hit - sum(n for _, n in took)
        left = ((robot, card, red - n) for (_, card, red), n in took if red > n)
        on = (*left, *on[len(took) :])
    return through


# ---- the next Attack card --------------------------------------------------------------------------------


def charged(s: State) -> tuple[int, ...]:
    """The robots whose Hypercharge waits for an Attack card, each as often as there is one."""
    return tuple(robot for what, robot in s.lasting if what == "hypercharge")


def functions(s: State) -> int:
    """How many Function cards the active seat has in play."""
    cards = s.setup.components.cards
    return sum(name in cards and cards[name].type == "Function" for name in s.in_play[s.seat])
