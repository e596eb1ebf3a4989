"""``rqa-lab odds moonbots``: what the dice of a robot come to, what to lay where, and what to buy."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import Stop, pairs, tell_json
from rqa_lab.commands.odds import WIDE, asked, drawn, first_of, in_scenario, named, readings
from rqa_lab.core.words import listing, shown

if TYPE_CHECKING:
    from rqa_lab.games.moonbots.odds import Attempt, Odds, Offer
    from rqa_lab.games.moonbots.state import State

#: open questions that change the odds
RULINGS = (
    "printed-attack", "sum-below-4", "part-order", "lost-surplus", "attack-extent", "missile-boost",
    "reroll-one-die", "surcharge",
)  # fmt: skip
#: what is said of each sum
SUMS = {
    "fists": "Damage by fists", "missiles": "Damage by missiles", "gained": "Energy gained",
    "lost": "Energy lost",
}  # fmt: skip
#: what is said of each aim
WORTH = {"all": "All of it", "damage": "All damage", "energy": "Net energy"}


# ---- what is asked ---------------------------------------------------------------------------------------


def built(
    board: str, given: Mapping[str, Sequence[str]], roll: str, adjustment: bool, energy: int,
    spaces: Mapping[str, str], rulings: Mapping[str, str],
) -> "State":  # fmt: skip
    """The turn of a robot with these cards, before or after its roll; raises Stop for what cannot be."""
    from rqa_lab.games.moonbots.components import DICE, FACES, components, in_order
    from rqa_lab.games.moonbots.rules.activating import fits
    from rqa_lab.games.moonbots.state import MARKET, position, setup

    box = components()
    robot = [*box.boards].index(named("--board", board, box.boards).name)
    seats = tuple(f"Robot {number}" for number in range(1, max(3, robot + 1) + 1))
    if set(roll) - {*FACES} or len(roll) > DICE:
        raise Stop(f"--roll: found {shown(roll)}, expected up to {DICE} faces from 1 to 6, such as 135")
    market = [""] * len(MARKET)
    for space, name in spaces.items():
        at = MARKET.index(named("--market", space, {space: space for space in MARKET}))
        market[at] = named("--market", name, box.cards).name
    s = position(
        setup(seats, tuple(sorted(rulings.items()))),
        robot=robot,
        phase="activate" if roll else "buy",
        dice=in_order(roll),
        energy=[energy] * len(seats),
        market=tuple(market),
    )
    s.weapons[robot] = ("Adjustment",) * adjustment
    for table, names in given.items():
        for name in names:
            card = named(f"--{table}", name, box.parts if table == "part" else box.upgrades)
            if fits(s, robot, card):
                has = listing([*s.parts[robot], *s.upgrades[robot]])
                raise Stop(f"--{table}: found {shown(card.name)}, expected one that goes with {has}")
            zone = s.parts if table == "part" else s.upgrades
            zone[robot] = tuple(sorted((*zone[robot], card.name)))
    return s


# ---- what is printed -------------------------------------------------------------------------------------


def lines(point: "Attempt", aim: str, found: "Odds", offers: Iterable["Offer"]) -> Iterator[str]:
    """The odds as a table, what may be done now, and what may be bought first."""
    from rqa_lab.games.moonbots.components import NAMES, needed

    told = [f"dice {point.dice}"] if point.dice else []
    told += [f"{point.rolling} {'dice' if point.rolling > 1 else 'die'} to roll"] if point.rolling else []
    has = [NAMES.shown(name) for name, one in (("Reroll", point.again), ("Adjustment", point.adjust)) if one]
    told += [f"with {listing(has)}"] if has else []
    yield click.style(", ".join(told) or "no dice", bold=True)
    yield f"  {'Part':20}  {'Needs':14}  {'Chance':>8}"
    for act, chance in zip(point.acts, found.chances, strict=True):
        percent = f"{float(chance):8.2%}  {drawn(chance):{WIDE}}"
        yield f"  {act.name:20}  {needed(act.needs):14}  {percent}  {chance}"
    yield ""
    for name, says in SUMS.items():
        yield f"  {says:20}  {float(getattr(found, name)):6.2f}  {getattr(found, name)}"
    if aim in WORTH:
        yield f"  {WORTH[aim]:20}  {float(found.worth):+6.2f}  {found.worth}"
    for title, ways in (
        ("Best now", [f"  {float(choice.worth):+6.2f}  {choice}" for choice in found.choices]),
        ("Worth buying first", [f"  {float(one.more):+6.2f}  {one}" for one in offers]),
    ):
        if ways:
            yield from ("", click.style(title, bold=True), *first_of(ways))


def plain(point: "Attempt", aim: str, found: "Odds", offers: Iterable["Offer"]) -> dict[str, Any]:
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


# ---- the command -----------------------------------------------------------------------------------------


@asked(*RULINGS)
@click.option("--part", "parts", multiple=True, metavar="NAME", help="A Robot Part that the robot has.")
@click.option("--upgrade", "upgrades", multiple=True, metavar="NAME", help="An Upgrade that it has.")
@click.option("--board", default="Board 1", show_default=True, metavar="NAME", help="Its Robot Board.")
@click.option(
    "--dice", type=click.IntRange(1, 8), show_default="as its Upgrades say", help="How many it rolls."
)
@click.option("--roll", default="", metavar="FACES", help="What it has rolled: 135.")
@click.option("--reroll", is_flag=True, help="It has the Upgrade Reroll.")
@click.option("--adjustment", is_flag=True, help="It has the Secret Weapon Adjustment.")
@click.option("--energy", type=click.IntRange(1, 18), default=10, show_default=True, help="Its energy.")
@click.option(
    "--market", "spaces", multiple=True, metavar="SPACE=CARD", help="A card that it can buy: T1=Head 3."
)
@click.option("--rulebook", metavar="LANGUAGE", help="The rulebook that is played: de.")
@click.option(
    "--aim", default="all", show_default=True, metavar="AIM",
    help="What to play for: damage, fists, missiles, energy, or all of it.",
)  # fmt: skip
def moonbots(
    context: click.Context, where: str | None, step: int, parts: Sequence[str], upgrades: Sequence[str],
    board: str, dice: int | None, roll: str, reroll: bool, adjustment: bool, energy: int,
    spaces: Sequence[str], aim: str, rulings: Sequence[str], rulebook: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Reckon what the dice of a robot in Moon-Bots come to.

    It is the robot whose turn it is in a scenario, after a step, or one that has what the other options tell.

    All of it holds for best play for the aim: what is rolled again, adjusted and laid where. What counts for
    all of it is damage and energy, a point each. What opponents do, their shields included, is left out.
    """
    from rqa_lab.games.moonbots.components import RULEBOOK
    from rqa_lab.games.moonbots.odds import AIMS, attempt, market, odds
    from rqa_lab.games.moonbots.state import dice_of

    aim = named("--aim", aim, {name: name for name in AIMS})
    more = 0
    if where is not None:
        s, _ = in_scenario(context, where, step, attempt, "no robot can act freely", ["aim"])
    else:
        for option, value in (("--dice", dice), ("--market", spaces)):
            if roll and value:
                raise Stop(f"{option}: found beside --roll, expected before the roll")
        given = {"part": parts, "upgrade": (*upgrades, *(["Reroll"] if reroll else []))}
        stands = pairs("--market", spaces, "SPACE=CARD, such as T1=Head 3")
        read = readings(rulings, RULINGS, RULEBOOK, rulebook)
        s = built(board, given, roll.replace(" ", ""), adjustment, energy, stands, read)
        more = dice - dice_of(s, s.robot) if dice else 0
    point = attempt(s, more)
    assert point is not None
    try:
        answer = point, aim, odds(point, aim), market(s, aim, more)
    except ValueError as error:
        raise Stop(str(error)) from None
    if as_json:
        tell_json(plain(*answer))
    else:
        click.echo("\n".join(lines(*answer)))
