"""Rules for placing and rerolling dice, and for buying cards."""

from rqa_lab.core.chance import Cards
from rqa_lab.core.clause import Clauses, only_if, unless
from rqa_lab.core.reasons import Bare
from rqa_lab.games.moonbots.components import (
    BOARD,
    DIFFERENCE,
    NEVER,
    PLACES,
    Card,
    Part,
    Sums,
    Upgrade,
    Weapon,
    any_number,
    fewest,
    meets,
    without,
)
from rqa_lab.games.moonbots.state import (  # fmt: skip
    MARKET,
    MOST_ENERGY,
    MOST_GAIN,
    MOST_UPGRADES,
    ROW_COST,
    UNKNOWN,
    State,
    counted_together,
    dice_of,
    limited_upgrades,
    part_at,
    upgrades_of,
)

# ---- energy: how much of a gain the limit of a turn and the board allow ----------------------------------


def room(n: int, energy: int, gained: int | None) -> tuple[int, int]:
    """How much of n the limit of the turn allows, unless none holds; how much the board has room for then.

    >>> room(3, 17, 0)
    (2, 1)
    """
    may = n if gained is None else max(0, min(n, MOST_GAIN - gained))
    return may, max(0, min(may, MOST_ENERGY - energy))


def counted(s: State, robot: int) -> int | None:
    """The gains that count towards a robot's present limit; None if there is no limit."""
    together = counted_together(s, robot, "gain-limits")
    limited = s.robot in together or s.setup.rulings["gain-cap"] == "round"
    return sum(s.gained[one] for one in together) if limited else None


# ---- buying: the price of a card of the Market, and whether a robot can take it --------------------------


def card_on(s: State, space: int) -> Card | None:
    """The card on a space of the Market, if it lies face up; a Secret Weapon does not."""
    card = s.setup.components.cards.get(s.market[space])
    return None if isinstance(card, Weapon) else card


def is_secret(s: State, name: str) -> bool:
    """The card is a Secret Weapon, which lies face down."""
    return name == UNKNOWN or name in s.setup.components.weapons


def price(s: State, space: int) -> tuple[int, Clauses]:
    """The price of the card on a space, and the clauses behind it; a Secret Weapon hides its surcharge."""
    row, card = MARKET[space][0], card_on(s, space)
    cost = ROW_COST[row]
    if card is None:
        return cost, ("moonbots.buy.row-cost", *only_if(s.market[space], "moonbots.secret.price"))
    if not card.surcharge:
        return cost, ("moonbots.buy.row-cost",)
    marked = ("moonbots.buy.surcharge", "moonbots.buy.row-cost")
    if s.setup.rulings["surcharge"] != "one-more":
        return 1 + card.surcharge, marked  # 1 above what the mark says, in every row
    return cost + card.surcharge, (*marked, *only_if(not cost, "moonbots.buy.surcharge-bottom-row"))


def something_there(s: State, space: int) -> Bare:
    """A card lies on the space."""
    return () if s.market[space] else (("empty space", ("moonbots.buy.one-card",), space),)


def may_buy(s: State) -> Bare:
    """The robot has a purchase left this turn."""
    return () if s.buys else (("bought already", ("moonbots.buy.one-card",), s.robot),)


def affordable(s: State, space: int) -> Bare:
    """The robot must have the energy that the card costs; under one reading some of it must be left."""
    cost, why = price(s, space)
    has, keeps = s.energy[s.robot], s.setup.rulings["last-energy"] == "keep-one"
    if cost < has or (cost == has and not keeps) or not cost:
        return ()
    if cost == has:
        return (("last energy", ("moonbots.buy.affordability", *why), space, cost, s.robot),)
    return (("price", ("moonbots.buy.affordability", *why), space, cost, has, s.robot),)


def in_the_way(s: State, robot: int, card: Part) -> str:
    """The part that a robot has in the place of another one; "" for none."""
    parts = s.setup.components.parts
    for name in s.parts[robot]:
        if parts[name].place == card.place:
            return name
    return ""


def fits(s: State, robot: int, card: Card | None) -> Bare:
    """A robot can add the card if its place is free, and the robot is below the limit of that Upgrade."""
    if isinstance(card, Part):
        old = in_the_way(s, robot, card)
        if not old or s.setup.rulings["second-part"] == "replace":
            return ()
        return (("place taken", ("moonbots.part.one-per-slot",), robot, card.place, old),)
    if not isinstance(card, Upgrade):
        return ()
    has = limited_upgrades(s, robot)
    same = has.count(card.name) >= card.most
    other = "" if same else _instead(s, has, card)
    if not same and not other and len(has) < MOST_UPGRADES:
        return ()
    two = only_if(s.setup.two, "moonbots.two.upgrade-limits")
    found: Bare = ()
    if same:
        die = only_if(card.most > 1, "moonbots.upgrade.plus-one-die")
        why = (*die, "moonbots.upgrade.no-duplicates")
        alone = s.upgrades[robot].count(card.name) >= card.most  # else it is the other robot that has it
        found = (("same Upgrade", (*why, *two) if alone else (*two, *why), robot, card.name, card.most),)
    elif other:
        found = (("other Upgrade", ("moonbots.upgrade.no-duplicates", *two), robot, card.name, other),)
    if len(has) >= MOST_UPGRADES:
        full = ("moonbots.upgrade.max-six", "moonbots.upgrade.permanent")
        return (*found, ("six Upgrades", (*full, *two), robot, MOST_UPGRADES))
    return found


def _instead(s: State, has: Cards, card: Upgrade) -> str:
    """The Upgrade that keeps a robot from having this one, under two readings of the note on copies."""
    reading = s.setup.rulings["upgrade-copies"]
    if reading == "one-per-kind" or not has:
        return ""

    def arms(upgrade: Upgrade) -> tuple[bool, bool]:
        fists = bool(upgrade.fist_shield or upgrade.fist_boost)
        missiles = bool(upgrade.missile_shield or upgrade.missile_boost)
        return (fists or missiles,) * 2 if reading == "one-in-all" else (fists, missiles)

    fists, missiles = arms(card)
    if not fists and not missiles:
        return ""
    for name in has:
        too = arms(s.setup.components.upgrades[name])
        if (fists and too[0]) or (missiles and too[1]):
            return name
    return ""


def addable(s: State, robot: int, card: Card | None) -> Bare:
    """The same when it is taken; under one reading a card that cannot be added may be thrown away."""
    if s.setup.rulings["unusable-card"] == "thrown-away":
        return ()
    found = fits(s, robot, card)
    return found and tuple((kind, (*why, "moonbots.part.buy-unusable"), *f) for kind, why, *f in found)


def purchase(s: State, space: int) -> Bare:
    """All objections to buying the card on a space."""
    if found := may_buy(s) or something_there(s, space):
        return found
    return addable(s, s.robot, card_on(s, space)) + affordable(s, space)


def for_mark(s: State, space: int) -> int:
    """How much more than its row the card on a space costs because of the mark on it."""
    cost, why = price(s, space)
    return cost - ROW_COST[MARKET[space][0]] if "moonbots.buy.surcharge" in why else 0


def dice_short(s: State, robot: int, part: Part) -> bool:
    """A robot rolls too few dice to show what a part needs, such as one for a pair."""
    return dice_of(s, robot) < fewest(part.needs, s.setup.sums)


def of_use(s: State, robot: int, card: Card | None) -> bool:
    """A robot can use a card with what it has: dice for a part, a part for a boost; None is face down."""
    if isinstance(card, Part):
        return not dice_short(s, robot, card)
    if not isinstance(card, Upgrade) or not (card.fist_boost or card.missile_boost):
        return True
    parts = (part for place in (BOARD, *PLACES) if (part := part_at(s, robot, place)))
    arms = [part for part in parts if not dice_short(s, robot, part)]
    return any((card.fist_boost and part.fists) or (card.missile_boost and part.missiles) for part in arms)


# ---- activation: which dice may be placed where, and which may be rolled again ---------------------------

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
    """The needs of a part, under the readings in force."""
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
    for upgrade in upgrades_of(s, robot):
        if upgrade.reroll:
            return ()
    return (("no Reroll", ("moonbots.upgrade.reroll",), robot),)


def rerollable(s: State) -> Bare:
    """The robot must have the Upgrade Reroll, unused this turn, and not be tricked."""
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
    """This many dice may be rolled again, and they must be there."""
    most = max(upgrade.reroll for upgrade in upgrades_of(s, s.robot))
    if len(dice) > most:
        return (("too many dice", ("moonbots.upgrade.reroll",), len(dice), most),)
    if len(dice) == 1 and s.setup.rulings["reroll-one-die"] == "exactly-two":
        return (("two dice needed", ("moonbots.upgrade.reroll-one-die",)),)
    return there(s, dice)
