"""Lasting effects of cards, for as long as they stay or for a turn, and the cards on sale."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.component import Step
from rqa_lab.core.grid import STEPS, STRAIGHT, WAYS
from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.bodies import space_of
from rqa_lab.games.rqa.components import Card, Components
from rqa_lab.games.rqa.setup import STEP, WAY
from rqa_lab.games.rqa.state import Cards, State, blocked

# ---- what cards let a robot do for the rest of the turn: go over obstacles, go diagonally ----------------


def may(s: State, robot: int, what: str) -> bool:
    """A card lets the robot go "over" obstacles, or "diagonal", for the rest of the turn; see ``LASTING``."""
    return bool(s.lasting) and (what, robot) in s.lasting


def ways_of(s: State, robot: int) -> range:
    """The ways a robot may go: diagonal ones only with permission."""
    return range(len(WAYS)) if may(s, robot, "diagonal") else STRAIGHT


#: the kinds of a robot's own movement; in all others it is moved
BY_ITSELF = ("step", "follow")


def goes_over(s: State, robot: int, how: str) -> bool:
    """A robot that came by its own motion and may move over obstacles passes over, and may ignore tiles."""
    return how in BY_ITSELF and may(s, robot, "over")


def straight(s: State, robot: int, way: int) -> Bare:
    """Diagonal moves need permission."""
    if way in STRAIGHT or may(s, robot, "diagonal"):
        return ()
    return (("no diagonal", ("rqa.move.no-diagonal", "rqa.diag.permission"), robot, s.at[robot], way),)


def one_step(s: State, body: int, to: int) -> Bare:
    """A robot that is moved space by space goes to a neighbour, and diagonally only with permission."""
    at = space_of(s, body)
    way = WAY[at][to]
    if way is None:
        return (("too far", ("rqa.card.reprogram.path",), body, at, to),)
    return straight(s, body, way)


def past_corners(s: State, body: int, way: int) -> Clauses:
    """What a body that goes diagonally passes: what stands or lies at the corner is not entered."""
    if way in STRAIGHT:
        return ()
    at, (dx, dy) = space_of(s, body), STEPS[way]
    beside = [to for one in ((dx, 0), (0, dy)) if (to := STEP[at][STEPS.index(one)]) is not None]
    return (
        *only_if(any(blocked(s, space) for space in beside), "rqa.diag.between-corners"),
        *only_if(any(space in s.layout.at for space in beside), "rqa.move.corner-not-entered"),
    )


# ---- what cards do while they stay in play: lower a price, bring a gain, absorb damage -------------------
# What a card in play does is a list of steps, its ``standing``: ``("first buy", n)``, ``("start", step)``,
# ``("acquire from", cost, step)``, ``("absorb all",)``.


def upgrades(s: State, seat: int) -> tuple[Card, ...]:
    """The cards that stay in front of a seat."""
    return tuple(s.setup.components.cards[card] for owner, card in s.extras.upgrades if owner == seat)


def discount(s: State) -> int:
    """The discount on the next card that the active seat buys."""
    if not s.extras.upgrades or s.extras.bought:
        return 0
    return sum(step[1] for card in upgrades(s, s.seat) for step in card.standing if step[0] == "first buy")


def price(s: State, card: str) -> int:
    """The active seat's price for a card: the printed Energy, less discounts."""
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
    """The result of several hits in sequence on a robot behind its Defenses.

    >>> from rqa_lab.games.rqa import GAME
    >>> pug = {"seat": "Ann", "at": "c4", "defenses": {"Hologram": 0}}
    >>> s = GAME.position({"packs": ["bot battle promo"], "robots": {"pug": pug}})
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
    """The robots with a Hypercharge that waits for an Attack card, repeated for each Hypercharge."""
    return tuple(robot for what, robot in s.lasting if what == "hypercharge")


def functions(s: State) -> int:
    """How many Function cards the active seat has in play."""
    cards = s.setup.components.cards
    return sum(name in cards and cards[name].type == "Function" for name in s.in_play[s.seat])


# ---- acquiring cards: what the Shop and the Supply offer, and what it costs ------------------------------


def on_offer(s: State) -> tuple[str, ...]:
    """The cards that can be acquired now, each once: the Shop first, then the Supply piles."""
    return offers(s.setup.components, s.shop, s.supply)


@lru_cache(1024)  # the Shop hardly changes
def offers(parts: Components, shop: Cards, supply: tuple[int, ...]) -> Cards:
    """The cards on sale in a Shop and Supply piles; an Event that is acting in the Shop is not for sale."""
    piles = zip(parts.supply, supply, strict=True)
    known = (card for card in shop if card in parts.cards and card not in parts.events)
    return tuple(dict.fromkeys([*known, *(card for card, left in piles if left)]))


def pays(energy: int, cost: int) -> bool:
    """This much Energy pays for a card."""
    return energy >= cost


def recycled(s: State, card: str) -> bool:
    """A scrapped card goes into a new Shop Deck: by the usual reading, only a Shop card does."""
    group = s.setup.components.group(card)
    return group == "shop" or (group != "" and s.setup.rulings["supply-recycling"] == "all")


def stands_in(s: State) -> str | None:
    """The Supply card, of most copies, that fills a Shop space when no Shop card is left, if one does."""
    most = max(s.supply)
    if not most or s.setup.rulings["shop-empty"] == "vacant":
        return None
    return s.setup.components.supply[s.supply.index(most)]


def offered(s: State, card: str) -> Bare:
    """Cards come from the Shop and from Supply piles that are not used up."""
    if card in on_offer(s):
        return ()
    if card in s.setup.components.supply:
        return (("sold out", ("rqa.shop.supply-exhausted", "rqa.shop.sources"), card),)
    event = ("rqa.card.events",) if card in s.setup.components.events else ()
    return (("not for sale", ("rqa.shop.sources", *event), card),)


def cheap_enough(s: State, card: str, most: int) -> Bare:
    """The printed cost of a card that is taken for free is within the limit."""
    cost = s.setup.components.cost[card]
    return () if cost <= most else (("too dear", ("rqa.shop.free-acquire",), card, cost, most),)


def enough_to_buy(s: State, card: str) -> Bare:
    """A card costs the Energy that is printed on it; Move buys nothing."""
    cost = price(s, card)
    if pays(s.energy, cost):
        return ()
    move_buys_nothing = ("rqa.energy.no-back-conversion",) if s.move else ()
    clauses = ("rqa.shop.buy-cost", "rqa.energy.uses", *lowered(s), *move_buys_nothing)
    return (("price", clauses, card, cost, s.energy),)


def enough_to_convert(s: State, amount: int) -> Bare:
    """The seat has the Energy that it turns into Move."""
    if s.energy >= amount:
        return ()
    return (("needs energy", ("rqa.energy.to-move", "rqa.energy.uses"), amount, s.energy),)
