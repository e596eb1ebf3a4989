"""The exact odds of an activation, and the questions that a command may ask about them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, compress, permutations
from operator import itemgetter, mul
from typing import Any, Literal, NamedTuple

from rqa_lab.core.checked import checked
from rqa_lab.core.odds import WIDE, Answer, Asked, Hope, NoOdds, Option, Reckoning, Row, bar, first_of
from rqa_lab.core.odds import named as looked_up
from rqa_lab.core.words import listing, printable, shown
from rqa_lab.games.moonbots.actions import Buy
from rqa_lab.games.moonbots.components import (
    BOARD,
    DICE,
    FACES,
    NAMES,
    PLACES,
    Part,
    Sums,
    components,
    in_order,
    named,
    needed,
    rolls,
    ways,
    without,
)
from rqa_lab.games.moonbots.play.resolve import advance
from rqa_lab.games.moonbots.rules.activating import card_on, counted, fits, price, purchase, rerollable, room
from rqa_lab.games.moonbots.rules.attacking import adjustments, boost, boosted, splits, targets, with_boost
from rqa_lab.games.moonbots.state import (  # fmt: skip
    FISTS,
    MARKET,
    MISSILES,
    Attack,
    Setup,
    State,
    dice_of,
    held_by,
    part_at,
    position,
    setup,
    upgrades_of,
)

# ---- the exact odds of an activation: the value of the dice under best play, and the best options --------
# Best play is that of the active robot: which dice to roll again, which to adjust, what to activate with
# which, and in which order.  The opponents' actions, their shields included, are left out.
#
# A set of parts is a number with a bit for each.  Its worth is a tuple: the value for the aim, damage and net
# energy, then damage by fists, by missiles, energy gained and lost, and for each part 1 if it is activated.
#
# >>> from rqa_lab.games.moonbots.state import setup
# >>> found = odds(Attempt(setup(("Ann", "Bo", "Cy")), (Act("Torso 4", "4", gain=2),), rolling=2))
# >>> str(found.chances[0]), str(found.gained)
# ('11/36', '11/18')

#: what the play is after
Aim = Literal["all", "damage", "fists", "missiles", "energy"]
#: aim -> how much it counts: damage by fists and by missiles, energy that is gained and that is lost
AIMS: Mapping[Aim, Sequence[int]] = {
    "all": (1, 1, 1, -1), "damage": (1, 1, 0, 0), "fists": (1, 0, 0, 0), "missiles": (0, 1, 0, 0),
    "energy": (0, 0, 1, -1),
}  # fmt: skip
#: what a set is worth, or the average of several; the first two tell which is better
Worth = tuple[int | Fraction, ...]
_RANK = itemgetter(slice(2))
#: more Adjustments take too long with eight dice
MOST_ADJUSTMENTS = 3


class Act(NamedTuple):
    """A part that can be activated: its needs, its damage, any boost, its energy."""

    name: str
    needs: str
    fists: int = 0
    missiles: int = 0
    more_fists: int = 0
    more_missiles: int = 0
    loss: int = 0
    gain: int = 0


@dataclass(frozen=True, slots=True)
class Attempt:
    """A point of an activation, from before the roll to the last die."""

    #: the readings that are played, and what can still be activated
    setup: Setup
    acts: tuple[Act, ...]
    #: the unused dice, in order, and how many are about to be rolled beside them
    dice: str = ""
    rolling: int = 0
    #: the numbers of dice that may be rolled again; the amounts by which one may be adjusted
    again: tuple[int, ...] = ()
    adjust: tuple[int, ...] = ()
    #: what the robot has, and what of it counts for the limit of the turn
    energy: int = 10
    gained: int = 0


class Choice(NamedTuple):
    """An option now, and its worth for the aim if everything after it is best play.

    >>> str(Choice(Fraction(2), "", ("3 to 4",), (("4", "Torso 4"),)))
    'adjust 3 to 4, place 4 on Torso 4'
    """

    worth: Fraction
    again: str = ""
    adjust: tuple[str, ...] = ()
    placed: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        said = [f"reroll {' '.join(self.again)}"] if self.again else [f"adjust {one}" for one in self.adjust]
        said += [f"place {' '.join(dice)} on {name}" for dice, name in self.placed]
        return printable(", ".join(said) or "place nothing")


class Odds(NamedTuple):
    """Expectations: worth for the aim, damage, energy, each part; and the options, best first."""

    worth: Fraction
    fists: Fraction
    missiles: Fraction
    gained: Fraction
    lost: Fraction
    chances: tuple[Fraction, ...]
    choices: tuple[Choice, ...]


@checked
def odds(attempt: Attempt, aim: Aim = "all") -> Odds:
    """The odds from a point on; if there are dice, also the options for them.

    Args:
        attempt: the point.
        aim: what the play is after: everything, or only damage, damage by fists or by missiles, or energy.

    Raises:
        ValueError: for too many Adjustments.
    """
    return _odds(attempt, aim)


@lru_cache(256)
def _odds(attempt: Attempt, aim: Aim) -> Odds:
    """The same, remembered."""
    if len(attempt.adjust) > MOST_ADJUSTMENTS:
        many = f"found {len(attempt.adjust)}, expected at most {MOST_ADJUSTMENTS}"
        raise ValueError(f"too many Adjustments for exact odds: {many}")
    play = _Play(attempt, AIMS[aim])
    worth, _, fists, missiles, gained, lost, *chances = _average(attempt.dice, attempt.rolling, play.rolled)
    choices = () if attempt.rolling else tuple(play.choices())
    return Odds(worth, fists, missiles, gained, lost, tuple(chances), choices)


class _Play:
    """Best play from a point on, as tables of what dice are worth."""

    def __init__(self, attempt: Attempt, aim: Sequence[int]) -> None:
        self.attempt, self.acts = attempt, attempt.acts
        self.key = (tuple(act.needs for act in self.acts), attempt.setup.sums)
        found = ((some, self._comes_to(some, aim)) for some in range(1 << len(self.acts)))
        #: set -> its worth; the best first, and of equal ones the smallest
        self.worth = dict(sorted(
            ((some, worth) for some, worth in found if worth),
            key=lambda one: (-one[1][0], -one[1][1], one[0].bit_count()),
        ))  # fmt: skip
        #: dice -> their worth; if they may be adjusted, too; with others that are rolled again
        self.laid = cache(lambda dice: self.worth[next(self.able(dice))])
        self.best = cache(lambda dice: max(map(self.laid, _adjusted(dice, attempt.adjust)), key=_RANK))
        self.thrown = cache(lambda kept, number: _average(kept, number, self.best))

    def _comes_to(self, some: int, aim: Sequence[int]) -> Worth:
        """The worth of a set; none if it costs the robot its last energy."""
        bits = [some >> number & 1 for number in range(len(self.acts))]
        acts = [*compress(self.acts, bits)]
        gained = _gained(self.attempt, acts)
        if gained is None:
            return ()
        more = max if self.attempt.setup.rulings["attack-extent"] == "turn" else sum
        fists = sum(act.fists for act in acts) + more([0, *(act.more_fists for act in acts)])
        missiles = sum(act.missiles for act in acts) + more([0, *(act.more_missiles for act in acts)])
        sums = (fists, missiles, gained, sum(act.loss for act in acts))
        return (*(sum(map(mul, by, sums)) for by in (aim, AIMS["all"])), *sums, *bits)

    def able(self, dice: str) -> Iterator[int]:
        """The sets that some of the dice activate, the best first."""
        able = _able(*self.key, dice)
        return (some for some in self.worth if able >> some & 1)

    def again(self, dice: str) -> dict[str, Worth]:
        """Dice that may be rolled again -> the resulting worth of all of them."""
        taken = (some for number in self.attempt.again for some in map("".join, combinations(dice, number)))
        return {some: self.thrown(without(dice, some), len(some)) for some in dict.fromkeys(taken)}

    def rolled(self, dice: str) -> Worth:
        """The worth of dice that have been rolled; some are rolled again if that is better."""
        return max([self.best(dice), *self.again(dice).values()], key=_RANK)

    def choices(self) -> list[Choice]:
        """The options now, the best first; a set contained in one that is as good is left out."""
        seen, found = set[int](), list[tuple[Worth, Choice]]()
        for dice, changes in _adjusted(self.attempt.dice, self.attempt.adjust).items():
            able = [*self.able(dice)]
            for number, some in enumerate(able):
                if some not in seen and not any(some & more == some for more in able[:number]):
                    laid, worth = _laid(*self.key, dice, some), self.worth[some]
                    placed = ((these, act.name) for these, act in zip(laid, self.acts, strict=True) if these)
                    found.append((worth, Choice(Fraction(worth[0]), "", changes, tuple(placed))))
            seen.update(able)
        again = self.again(self.attempt.dice).items()
        found += [(worth, Choice(Fraction(worth[0]), some)) for some, worth in again]
        return [choice for _, choice in sorted(found, key=lambda one: one[0][:2], reverse=True)]


def _average(kept: str, number: int, worth: Callable[[str], Worth]) -> tuple[Fraction, ...]:
    """The worth of dice together with some more to be rolled, on average."""
    columns = zip(*(worth(in_order(kept + roll)) for roll, _ in rolls(number)), strict=True)
    ways = [int(chance * 6**number) for _, chance in rolls(number)]
    return tuple(Fraction(sum(map(mul, ways, column)), 6**number) for column in columns)


def _gained(attempt: Attempt, acts: Sequence[Act]) -> int | None:
    """The most energy that parts give, in the best order; None if the robot is out in any."""
    rulings, most = attempt.setup.rulings, None
    steps = [(act.loss, act.gain) for act in acts if act.loss or act.gain]
    if rulings["part-order"] == "together":
        steps = [(sum(loss for loss, _ in steps), sum(gain for _, gain in steps))]
    for order in permutations(steps):
        energy, counts, gained = attempt.energy, attempt.gained, 0
        for loss, gain in order:
            energy -= loss
            if loss and energy <= 0:
                break
            may, added = room(gain, energy, counts)
            energy, gained = energy + added, gained + added
            counts += may if rulings["lost-surplus"] == "symbols" else added
        else:
            most = max(gained, most or 0)
    return most


@lru_cache(1 << 16)
def _able(needs: tuple[str, ...], sums: Sums, dice: str) -> int:
    """The sets of parts that some of the dice activate: a number with a bit for each set."""
    if not needs:
        return 1
    found = _able(needs[:-1], sums, dice)
    for way in ways(needs[-1], dice, sums):
        found |= _able(needs[:-1], sums, without(dice, way)) << (1 << len(needs) - 1)
    return found


def _laid(needs: tuple[str, ...], sums: Sums, dice: str, some: int) -> tuple[str, ...]:
    """How dice activate a set of parts: for each part those that are laid on it, "" for none.

    >>> _laid(("1-3-5", "pair"), Sums(), "335", 0b11)
    ('5', '33')
    """
    if not needs:
        return ()
    *others, last = needs
    bit = 1 << len(others)
    for way in ways(last, dice, sums) if some & bit else [""]:
        left = without(dice, way)
        if _able(needs[:-1], sums, left) >> (some & ~bit) & 1:
            return (*_laid(needs[:-1], sums, left, some & ~bit), way)
    raise ValueError(f"{dice} do not activate these")


def _adjusted(dice: str, adjust: tuple[int, ...]) -> dict[str, tuple[str, ...]]:
    """The dice after some of these adjustments, and the adjustments made; the unadjusted dice first.

    >>> _adjusted("66", (1,))
    {'66': (), '56': ('6 to 5',)}
    """
    found: dict[str, tuple[str, ...]] = {dice: ()}
    for by in adjust:
        for old, before in tuple(found.items()):
            for change in adjustments(old, by):
                die, _, new = change.split()
                found.setdefault(in_order(without(old, die) + new), (*before, change))
    return found


# ---- from a position to a question, and what cards of the Market would add to it --------------------------


class Offer(NamedTuple):
    """A card of the Market: what it costs, and by how much it raises what an activation is worth."""

    card: str
    space: str
    price: int
    more: Fraction

    def __str__(self) -> str:
        return printable(f"{NAMES.shown(self.card)} on {self.space}, {self.price or 'no'} energy")


@checked
def attempt(s: State, more: int = 0) -> Attempt | None:
    """The point in the activation of the active robot; before it, the point of the roll.

    Args:
        s: the position.
        more: dice to roll beside those that the robot has.

    Returns:
        None while an effect waits for a seat, outside of steps A and B, once parts are placed that take
        effect together with others, and with impossible dice.

    >>> from rqa_lab.games.moonbots.state import setup
    >>> from rqa_lab.games.moonbots.state import position
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
        except ValueError:  # a position in a file may hold impossible values
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
    """The effect of a part, with any boost; its attacks do nothing if no robot is in reach."""
    fists, missiles = (part.fists, part.missiles) if targets(s, s.robot) else (0, 0)
    more = _boosted(s, FISTS, fists), _boosted(s, MISSILES, missiles)
    return Act(part.name, part.needs, fists, missiles, *more, part.loss, part.gain)


def _boosted(s: State, kind: str, n: int) -> int:
    """The extra damage from a boost for an attack of at most n damage, however it is split."""
    upgrade = boost(s, s.robot, kind)
    if upgrade is None or not n:
        return 0
    whom, none = targets(s, s.robot), (0,) * len(s.setup.robots)
    shares = (dict(zip(whom, split, strict=True)) for split in splits(n, whom))
    hits = (tuple((1,) * share.get(robot, 0) for robot in range(len(none))) for share in shares)
    attacks = (Attack("", kind, s.robot, hit, none, none) for hit in hits)
    return max(sum(map(sum, with_boost(s, a, upgrade, one))) for a in attacks for one in boosted(s, a)) - n


@checked
def market(s: State, aim: Aim = "all", more: int = 0) -> tuple[Offer, ...]:
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


# ---- questions about odds: a robot's turn, described by options, and the answer as a table and as JSON ----

#: the wording of each sum
SUMS = {
    "fists": "Damage by fists", "missiles": "Damage by missiles", "gained": "Energy gained",
    "lost": "Energy lost",
}  # fmt: skip
#: the wording of each aim
WORTH = {"all": "All of it", "damage": "All damage", "energy": "Net energy"}


def built(given: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """The turn of a robot with these cards, before or after its roll; raises NoOdds for what cannot be."""
    box, roll = components(), given["roll"].replace(" ", "")
    robot = [*box.boards].index(looked_up("--board", given["board"], box.boards).name)
    seats = tuple(f"Robot {number}" for number in range(1, max(3, robot + 1) + 1))
    if set(roll) - {*FACES} or len(roll) > DICE:
        raise NoOdds(f"--roll: found {shown(roll)}, expected up to {DICE} faces from 1 to 6, such as 135")
    offered = [""] * len(MARKET)
    for space, name in given["market"].items():
        at = MARKET.index(looked_up("--market", space, {space: space for space in MARKET}))
        offered[at] = looked_up("--market", name, box.cards).name
    s = position(
        setup(seats, tuple(sorted(rulings.items()))),
        robot=robot,
        phase="activate" if roll else "buy",
        dice=in_order(roll),
        energy=[given["energy"]] * len(seats),
        market=tuple(offered),
        weapons=[("Adjustment",) * (given["adjustment"] and seat == robot) for seat in range(len(seats))],
    )
    upgrades = (*given["upgrade"], *(["Reroll"] if given["reroll"] else []))
    for option, zone, names in (("part", "parts", given["part"]), ("upgrade", "upgrades", upgrades)):
        for name in names:
            card = looked_up(f"--{option}", name, getattr(box, zone))
            if fits(s, robot, card):
                has = listing([*s.parts[robot], *s.upgrades[robot]])
                raise NoOdds(f"--{option}: found {shown(card.name)}, expected one that goes with {has}")
            rows = [*getattr(s, zone)]
            rows[robot] = (*rows[robot], card.name)
            s = s.replaced(**{zone: rows})
    return s


def lines(point: Attempt, aim: Aim, found: Odds, offers: Sequence[Offer]) -> Iterator[Row]:
    """The odds as a table, the options now, and the cards that may be bought first."""
    told = [f"dice {point.dice}"] if point.dice else []
    told += [f"{point.rolling} {'dice' if point.rolling > 1 else 'die'} to roll"] if point.rolling else []
    has = [NAMES.shown(name) for name, one in (("Reroll", point.again), ("Adjustment", point.adjust)) if one]
    told += [f"with {listing(has)}"] if has else []
    yield Row(head=", ".join(told) or "no dice")
    yield Row(f"  {'Part':20}  {'Needs':14}  {'Chance':>8}")
    for act, chance in zip(point.acts, found.chances, strict=True):
        percent = f"{float(chance):8.2%}  {bar(chance):{WIDE}}"
        yield Row(f"  {act.name:20}  {needed(act.needs):14}  {percent}  {chance}")
    yield Row()
    for name, says in SUMS.items():
        yield Row(f"  {says:20}  {float(getattr(found, name)):6.2f}  {getattr(found, name)}")
    if aim in WORTH:
        yield Row(f"  {WORTH[aim]:20}  {float(found.worth):+6.2f}  {found.worth}")
    for title, some in (
        ("Best now", [f"  {float(choice.worth):+6.2f}  {choice}" for choice in found.choices]),
        ("Worth buying first", [f"  {float(one.more):+6.2f}  {one}" for one in offers]),
    ):
        if some:
            yield from (Row(), Row(head=title), *first_of(some))


def plain(point: Attempt, aim: Aim, found: Odds, offers: Sequence[Offer]) -> dict[str, Any]:
    """The odds as plain JSON; fractions are exact."""
    return {
        "dice": point.dice,
        "rolling": point.rolling,
        "again": list(point.again),
        "adjust": list(point.adjust),
        "aim": aim,
        "worth": str(found.worth),
        **{name: str(getattr(found, name)) for name in SUMS},
        "parts": [
            {"part": act.name, "needs": act.needs, "chance": str(chance)}
            for act, chance in zip(point.acts, found.chances, strict=True)
        ],
        "choices": [
            {"worth": str(choice.worth), "text": str(choice), "again": choice.again,
             "adjust": list(choice.adjust), "placed": [[*one] for one in choice.placed]}
            for choice in found.choices
        ],
        "market": [{**one._asdict(), "more": str(one.more)} for one in offers],
    }  # fmt: skip


def reckon(state: State | None, asked: Asked) -> Answer | None:
    """The odds of the dice in a position, or in the turn that the options describe."""
    given, more = asked.given, 0
    aim = looked_up("--aim", given["aim"], {name: name for name in AIMS})
    if state is None:
        for option in ("dice", "market"):
            if given["roll"] and given[option]:
                raise NoOdds(f"--{option}: found beside --roll, expected before the roll")
        state = built(given, asked.readings)
        more = given["dice"] - dice_of(state, state.robot) if given["dice"] else 0
    point = attempt(state, more)
    if point is None:
        return None
    try:
        found = point, aim, odds(point, aim), market(state, aim, more)
    except ValueError as error:
        raise NoOdds(str(error)) from None
    return Answer(lines(*found), plain(*found))


# ---- what the dice may be played for -----------------------------------------------------------------------

#: steps of Secret Weapons that bring a card
BRINGING = ("take", "search")


def hopes(s: State) -> Iterator[Hope]:
    """The parts that the dice of the active robot may activate, each as if there were no other.

    None with a Secret Weapon that may bring it another card: the possibilities are too many to compute.

    >>> from rqa_lab.games.moonbots.state import setup
    >>> from rqa_lab.games.moonbots.state import position
    >>> s = position(setup(("Ann", "Bo", "Cy")), robot=0, upgrades=[("Reroll",), (), ()])
    >>> [(hope.event, str(hope.chance)) for hope in hopes(s)]
    [('Ann activates the board', '11/36')]
    """
    point = attempt(s)
    if point is None or len(point.adjust) > MOST_ADJUSTMENTS or _brings(s):
        return
    clauses = "moonbots.activate.condition", *(("moonbots.upgrade.reroll",) if any(point.again) else ())
    places = {part.name: place for place in (BOARD, *PLACES) if (part := part_at(s, s.robot, place))}
    for act in point.acts:
        found = odds(replace(point, acts=(Act(act.name, act.needs, fists=1),)))
        choices = tuple((str(choice), choice.worth) for choice in found.choices)
        event = f"{s.setup.robots[s.robot]} activates the {places[act.name]}"
        yield Hope(event, found.chances[0], clauses, choices)


def _brings(s: State) -> bool:
    """True if the robot holds a Secret Weapon that may bring it another card, such as Reroll."""
    return any(step[0] in BRINGING for weapon in held_by(s, s.robot) for step in weapon.steps)


RECKONING = Reckoning(
    says="""Reckon what the dice of a robot in Moon-Bots come to.

It is the robot whose turn it is in a scenario, after a step, or one that has what the other options tell.

All of it holds for best play for the aim: what is rolled again, adjusted and laid where. What counts for
all of it is damage and energy, a point each. What opponents do, their shields included, is left out.""",
    options=(
        Option("--part", "A Robot Part that the robot has.", metavar="NAME", several=True),
        Option("--upgrade", "An Upgrade that it has.", metavar="NAME", several=True),
        Option("--board", "Its Robot Board.", "Board 1", "NAME"),
        Option("--dice", "How many it rolls.", usual="as its Upgrades say", bounds=(1, 8)),
        Option("--roll", "What it has rolled: 135.", "", "FACES"),
        Option("--reroll", "It has the Upgrade Reroll.", False),
        Option("--adjustment", "It has the Secret Weapon Adjustment.", False),
        Option("--energy", "Its energy.", 10, bounds=(1, 18)),
        Option(
            "--market",
            "A card that it can buy: T1=Head 3.",
            metavar="SPACE=CARD",
            pairs="SPACE=CARD, such as T1=Head 3",
        ),
        Option("--rulebook", "The rulebook that is played: de.", metavar="LANGUAGE"),
        Option(
            "--aim", "What to play for: damage, fists, missiles, energy, or all of it.", "all", "AIM",
            beside=True,
        ),
    ),
    rulings=(
        "printed-attack", "sum-below-4", "part-order", "lost-surplus", "attack-extent", "missile-boost",
        "reroll-one-die", "surcharge",
    ),
    reckon=reckon,
    hopes=hopes,
    no="no robot can act freely",
)  # fmt: skip
