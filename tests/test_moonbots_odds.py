"""The odds of an activation: against known chances, a naive reckoning, and what the engine does."""

import json
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from operator import mul

import pytest
from sweep import share

from rqa_lab.core.component import freeze
from rqa_lab.core.keys import ruled
from rqa_lab.games.moonbots.actions import EndTurn, Place, Reroll
from rqa_lab.games.moonbots.components import DICE, PLACES, RULINGS, components, in_order, meets
from rqa_lab.games.moonbots.odds import AIMS, Act, attempt, market, odds
from rqa_lab.games.moonbots.play.resolve import advance
from rqa_lab.games.moonbots.rules.judge import legal
from rqa_lab.games.moonbots.state import position, setup

BOX = components()


def robot(*parts, upgrades=(), weapons=(), energy=10, seats=3, rulings=(), data=(), **given):
    """A position in the turn of the first robot, before its roll or, with dice, after it."""
    who = setup(("Ann", "Bo", "Cy", "Di")[:seats], tuple(rulings), freeze(data or {}))
    none = [()] * (len(who.robots) - 1)
    return position(
        who,
        robot=0,
        phase="activate" if given.get("dice") else "buy",
        energy=[energy, *[99 for _ in none]],
        parts=[tuple(sorted(parts)), *none],
        upgrades=[tuple(sorted(upgrades)), *none],
        weapons=[tuple(sorted(weapons)), *none],
        **given,
    )


NO_BOARD = (("printed-attack", "none"),)


def chance(part, dice, **given):
    (found,) = odds(attempt(robot(part, rulings=NO_BOARD, **given), dice - 1)).chances
    return found


# ---- known values ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "part, chances",
    [
        ("Head Pair", "0 1/6 4/9 13/18"),
        ("Torso Sum 7", "0 1/6 5/12 139/216"),
        ("Torso Under 4", "0 1/12 43/216 415/1296"),
        ("Head Over 10", "0 1/12 43/216 415/1296"),
        ("Head 3", "1/6 11/36 91/216 671/1296"),
        ("Torso 2-4-6", "1/2 3/4 7/8 15/16"),
    ],
)
def test_the_chances_that_the_clauses_tell(part, chances):
    assert [str(chance(part, dice)) for dice in (1, 2, 3, 4)] == chances.split()


def test_reroll_and_adjustment_by_hand():
    assert chance("Head 3", 1, upgrades=["Reroll"]) == 1 - Fraction(5, 6) ** 2
    assert chance("Head 3", 2, upgrades=["Reroll"]) == 1 - Fraction(5, 6) ** 4
    assert chance("Head 3", 1, weapons=["Adjustment"]) == Fraction(1, 2)
    assert chance("Left Leg 6", 1, weapons=["Adjustment"]) == Fraction(1, 3)
    exactly = (*NO_BOARD, ("reroll-one-die", "exactly-two"))
    assert attempt(robot("Head 3", upgrades=["Reroll"], rulings=exactly)).again == ()
    assert attempt(robot("Head 3", upgrades=["Reroll", "+1 Die"], rulings=exactly)).again == (2,)


@pytest.mark.parametrize("reading, expected", [("sum", "1/12"), ("difference", "5/6"), ("minus-four", "0")])
def test_a_sum_below_4_as_it_is_read(reading, expected):
    rulings = (*NO_BOARD, ("sum-below-4", reading))
    (found,) = odds(attempt(robot("Torso Under 4", rulings=rulings), 1)).chances
    assert str(found) == expected


# ---- against a naive reckoning -----------------------------------------------------------------------------


def energy_gained(point, acts):
    """The most energy that parts give, in any order; None if the robot survives none."""
    best = None
    for order in permutations(acts):
        energy, gained = point.energy, 0
        for act in order:
            energy -= act.loss
            if act.loss and energy < 1:
                break
            added = min(act.gain, 2 - point.gained - gained, 18 - energy)
            energy, gained = energy + added, gained + added
        else:
            best = gained if best is None else max(best, gained)
    return best


def comes_to(point, aim, acts):
    """What a set of parts is worth for the aim, and in all."""
    gained = energy_gained(point, acts)
    if gained is None:
        return None
    net = gained - sum(act.loss for act in acts)
    fists = sum(act.fists + act.more_fists for act in acts)
    missiles = sum(act.missiles + act.more_missiles for act in acts)
    every, damage = fists + missiles + net, fists + missiles
    counts = {"all": every, "damage": damage, "fists": fists, "missiles": missiles, "energy": net}
    return counts[aim], every


def naively(point, aim, reroll, adjust):
    """The worth for the aim, and beside it of everything, over all throws of single dice."""
    sets = {
        chosen: found
        for size in range(len(point.acts) + 1)
        for chosen in combinations(range(len(point.acts)), size)
        if (found := comes_to(point, aim, [point.acts[number] for number in chosen])) is not None
    }

    def fits(dice, where, number):
        laid = in_order(die for die, at in zip(dice, where, strict=True) if at == number)
        return meets(point.acts[number].needs, laid)

    @cache
    def placed(dice):
        """Every die on a part or on none."""
        found = []
        for where in product(range(-1, len(point.acts)), repeat=len(dice)):
            used = tuple(sorted({*where} - {-1}))
            if used in sets and all(fits(dice, where, number) for number in used):
                found.append(sets[used])
        return max(found)

    @cache
    def final(dice):
        tries = [dice]
        if adjust:
            turned = ((n, int(die) + by) for n, die in enumerate(dice) for by in (-1, 1))
            tries += [(*dice[:n], str(new), *dice[n + 1 :]) for n, new in turned if 1 <= new <= 6]
        return max(map(placed, tries))

    def average(found):
        return tuple(Fraction(sum(column), len(found)) for column in zip(*found, strict=True))

    @cache
    def again(dice, which):
        """With the dice at these places rolled again."""
        throws = product("123456", repeat=len(which))
        return average([
            final(tuple(dict(zip(which, new, strict=True)).get(n, die) for n, die in enumerate(dice)))
            for new in throws
        ])  # fmt: skip

    def rolled(dice):
        which = [one for size in (1, 2) for one in combinations(range(len(dice)), size)]
        return max([final(dice), *(again(dice, one) for one in which if reroll)])

    return average([rolled(dice) for dice in product("123456", repeat=point.rolling)])


#: parts that want the same dice, that want two, that cost energy, that give too much of it
SETS = [
    ["Head 3"],
    ["Torso 4", "Left Arm 5"],
    ["Torso 2-4-6", "Right Arm 2-4-6", "Left Leg 2-3-4"],
    ["Head Pair", "Right Leg Pair", "Left Arm 1-2-3"],
    ["Head 1-3-5", "Torso 4", "Right Arm 2-4-6"],
    ["Right Arm Under 4", "Left Leg Over 10", "Torso Sum 7"],
    ["Torso Under 4", "Right Leg 1", "Left Leg Sum 7", "Left Arm Sum 7"],
    ["Left Arm Pair", "Right Arm Pair", "Head Pair"],
    ["Head Over 10", "Left Leg 6", "Right Arm 4-5-6"],
    ["Right Leg Pair", "Left Leg Over 10", "Right Arm Under 4", "Torso 4"],
    ["Left Arm 1-2-3", "Right Leg 1-2-6", "Left Leg 2-3-4"],
    ["Head 1-3-5", "Torso 2-4-6", "Left Leg Sum 7"],
]


@pytest.mark.slow
@pytest.mark.parametrize(
    "parts, reroll, adjust", share([*product(SETS, (False, True), (False, True))], of=3), ids=str
)
def test_as_a_naive_reckoning(parts, reroll, adjust):
    given = {"upgrades": ["Reroll"] * reroll, "weapons": ["Adjustment"] * adjust}
    for dice, aim, energy in (
        (1, "all", 1),
        (2, "energy", 18),
        (2, "missiles", 1),
        (3, "fists", 17),
        (3, "all", 10),
    ):
        point = attempt(robot(*parts, energy=energy, **given), dice - 1)
        found = odds(point, aim)
        worth, every = naively(point, aim, reroll, adjust)
        assert found.worth == worth, (dice, aim)
        assert found.fists + found.missiles + found.gained - found.lost == every, (dice, aim)
        assert found.worth == sum(map(mul, AIMS[aim], found[1:5]))


@pytest.mark.parametrize("parts", share(SETS, of=3), ids=", ".join)
def test_dice_that_lie_there_average_to_the_roll(parts):
    """Each throw by itself: its best choice, and what all of them come to."""
    given = {"upgrades": ["Reroll"], "weapons": ["Adjustment"]}
    total, chances = Fraction(0), Counter()
    for throw in product("123456", repeat=2):
        found = odds(attempt(robot(*parts, dice=in_order(throw), **given)))
        assert found.worth == found.choices[0].worth == max(choice.worth for choice in found.choices)
        total += found.worth / 36
        for number, one in enumerate(found.chances):
            chances[number] += one / 36
    before = odds(attempt(robot(*parts, **given), 1))
    assert (before.worth, [*before.chances]) == (total, [chances[n] for n in range(len(before.chances))])


# ---- against the engine ------------------------------------------------------------------------------------


def net(s, before):
    """Damage dealt, and energy won."""
    return before[1] - sum(s.energy[1:]) + s.energy[0] - before[0]


def most(s):
    """The most damage and net energy that a robot gets by its dice; of many choices three are tried."""
    before, ahead, seen, best = (s.energy[0], sum(s.energy[1:])), [s], {s}, 0
    together = s.setup.rulings["part-order"] == "together"
    while ahead:
        here = ahead.pop()
        acts = here.robot == 0 and here.phase == "activate"
        if here.choice is None and not (acts and together):
            best = max(best, net(here, before))
        actions = legal(here) if acts else []
        for action in actions[:2] + actions[-1:] if here.choice else actions:
            if together or not isinstance(action, EndTurn):
                then = advance(here.copy(), action)
                ahead += [] if then in seen else [then]
                seen.add(then)
    return best


@pytest.mark.slow
@pytest.mark.parametrize("number", range(60))
def test_the_best_that_the_engine_can_do(number):
    """Boosts and limits as they are read, and what is near the ends of the scale, whatever the seats."""
    rng = random.Random(number)
    changing = ("part-order", "lost-surplus", "attack-extent", "missile-boost", "fist-boost", "sum-below-4")
    rulings = tuple((name, rng.choice(RULINGS[name])) for name in changing)
    parts = [rng.choice([n for n, part in BOX.parts.items() if part.place == place]) for place in PLACES]
    parts = rng.sample(parts, 3)
    most_of = {"loss": 2, "gain": 3, "fists": 2, "missiles": 2}
    mixed = {
        name: {field: rng.randint(0, n) for field, n in most_of.items()} | {"needs": "1-2-3-4-5-6"}
        for name in parts
    }
    s = robot(
        *parts,
        upgrades=rng.sample(["Fist Boost", "Missile Boost"], rng.randint(1, 2)),
        energy=rng.choice([1, 2, 3, 17, 18]),
        seats=2 + (number % 4 == 0),
        rulings=rulings,
        data=mixed if number % 2 else (),
        dice=in_order(rng.choices("123456", k=3)),
    )
    assert odds(attempt(s)).worth == most(s)


@pytest.mark.parametrize("reading, gained", [("added", 2), ("symbols", 1)])
def test_gains_that_are_lost_at_the_end_of_the_scale(reading, gained):
    """Each part costs 1 and gives 3, and there is room for 1 each time."""
    mixed = {"Head 3": {"loss": 1, "gain": 3}, "Left Leg 6": {"loss": 1, "gain": 3}}
    s = robot(*mixed, energy=18, data=mixed, dice="36", rulings=[("lost-surplus", reading)])
    assert odds(attempt(s)).gained == gained
    assert odds(attempt(s)).worth == most(s)


# ---- positions ---------------------------------------------------------------------------------------------


def test_a_position_in_the_middle_of_an_activation():
    s = robot("Torso 4", "Head 3", upgrades=["+1 Die", "+1 Die", "Reroll"], dice="345")
    assert attempt(s).again == (1, 2)
    advance(s, Place("4", "torso"))
    assert attempt(s).again == (1, 2)
    point = attempt(ruled(s, {"reroll-time": "before-parts"}))
    assert (point.dice, point.gained, point.again, [act.name for act in point.acts]) == (
        "35", 2, (), ["Head 3", "Board 1"],
    )  # fmt: skip
    assert [str(choice) for choice in odds(point).choices] == ["place 3 on Head 3"]


def test_a_reroll_that_is_due_keeps_the_other_dice():
    s = advance(robot("Head Pair", upgrades=["Reroll"], dice="156"), Reroll("16"))
    point = attempt(s)
    assert (s.choice.seat, point.dice, point.rolling, point.again) == ("chance", "5", 2, ())
    assert odds(point).chances[0] == 1 - Fraction(20, 36)


def test_what_a_robot_can_do_with_its_dice():
    assert attempt(robot(weapons=["?", "Adjustment"])).adjust == (1,)
    assert attempt(robot(weapons=["Adjustment"], data={"Adjustment": {"when": "start"}})).adjust == ()
    assert attempt(robot(weapons=["Spy"])).adjust == ()
    assert [attempt(robot(upgrades=["+1 Die"]), more).rolling for more in (-5, 0, 99)] == [1, 2, DICE]


def test_where_there_are_no_odds():
    s = robot("Left Arm 5", dice="5")
    s.phase = "restock"
    assert attempt(s) is None
    s.phase = "activate"
    advance(s, Place("5", "left arm"))
    assert s.choice.kind == "split"
    assert attempt(s) is None
    together = robot("Head 3", "Torso 4", dice="34", rulings=[("part-order", "together")])
    assert attempt(together) is not None
    assert attempt(advance(together, Place("3", "head"))) is None


def test_attacks_do_nothing_where_nobody_can_be_hit():
    s = robot("Head 3", "Torso 4", seats=2, rulings=[("paused-winner", "previous-duel")])
    assert odds(attempt(s)).missiles == Fraction(1, 3)
    s.fallen, s.energy[3] = ((3,),), 0
    assert odds(attempt(s)).missiles == 0
    assert odds(attempt(s)).gained == Fraction(1, 3)


def test_what_the_cards_of_the_market_add():
    cards = ("Head 3", "+1 Die", "Fist Boost", "Torso 2-4-6", "Spy", "Left Arm Pair")
    offers = market(robot("Torso 4", market=cards))
    told = {one.card: (one.space, one.price, str(one.more)) for one in offers}
    assert told == {
        "+1 Die": ("M1", 2, "5/12"), "Head 3": ("T1", 2, "1/3"), "Fist Boost": ("B1", 0, "1/6"),
        "Left Arm Pair": ("B2", 0, "0"),
    }  # fmt: skip
    assert [one.more for one in offers] == sorted((one.more for one in offers), reverse=True)
    poor = market(robot("Torso 4", market=cards, energy=2))
    assert {one.card for one in poor} == {"Fist Boost", "Left Arm Pair"}, "the last energy is not for buying"
    assert market(robot("Torso 4", market=cards, dice="4")) == ()
    more = next(one for one in market(robot("Torso 4", market=cards), more=2) if one.card == "Left Arm Pair")
    assert (
        more.more
        == odds(attempt(robot("Torso 4", "Left Arm Pair"), 2)).worth
        - odds(attempt(robot("Torso 4"), 2)).worth
    )


# ---- how much work -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_many_dice_are_reckoned_and_many_adjustments_refused():
    """Eight dice are the most of any robot; a data file may let it roll all of them again."""
    s = robot(*SETS[9], "Head Pair", upgrades=["Reroll"], weapons=["Adjustment"])
    point = replace(attempt(s, DICE - 1), again=tuple(range(1, DICE + 1)))
    assert 0 < odds(point).worth <= 5 + 5 + 4 + 3 + 3
    with pytest.raises(ValueError, match=r"^too many Adjustments for exact odds: found 4, expected at most"):
        odds(replace(point, adjust=(1, 1, 1, 1)))


def test_a_part_that_does_nothing_is_left_alone():
    found = odds(replace(attempt(robot("Head 3")), acts=(Act("Nothing", "3"),)))
    assert (found.worth, found.chances) == (0, (0,))


# ---- the command -------------------------------------------------------------------------------------------


def test_the_table_before_the_roll(rqa):
    code, out, err = rqa("odds", "moonbots", "--part", "torso 4", "--part", "Left Arm 5", "--dice", 3)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "3 dice to roll",
        "  Part                  Needs             Chance",
        "  Torso 4               a 4               42.13%  ████████▍             91/216",
        "  Left Arm 5            a 5               42.13%  ████████▍             91/216",
        "  Board 1               a 1               42.13%  ████████▍             91/216",
        "",
        "  Damage by fists         1.26  91/72",
        "  Damage by missiles      0.00  0",
        "  Energy gained           0.84  91/108",
        "  Energy lost             0.00  0",
        "  All of it              +2.11  455/216",
    ]


def test_the_table_of_a_roll(rqa):
    arguments = ("--part", "Head 3", "--roll", "5 3 4", "--reroll", "--adjustment", "--board", "board 2")
    out = rqa("odds", "moonbots", *arguments)[1]
    assert out.startswith("dice 345, with Reroll and Adjustment\n")
    assert out.split("Best now\n")[1].splitlines()[:2] == [
        "   +3.00  adjust 5 to 6, place 3 on Head 3, place 6 on Board 2",
        "   +3.00  reroll 4",
    ]
    nothing = ("--roll", "2", "--ruling", "printed-attack=none")
    assert rqa("odds", "moonbots", *nothing)[1].endswith("Best now\n   +0.00  place nothing\n")


def test_what_may_be_bought(rqa):
    has = ("--part", "Head 3", "--upgrade", "+1 die", "--energy", 5)
    stands = ("--market", "T1=+1 Die", "--market", "m1=fist boost", "--market", "B2=Torso sum 7")
    arguments = ("odds", "moonbots", *has, *stands)
    assert rqa(*arguments)[1].split("Worth buying first\n")[1].splitlines() == [
        "   +0.35  +1 Die on T1, 3 energy",
        "   +0.33  Torso Sum 7 on B2, no energy",
        "   +0.31  Fist Boost on M1, 1 energy",
    ]
    told = json.loads(rqa(*arguments, "--aim", "fists", "--json")[1])
    assert (told["aim"], told["worth"], told["fists"]) == ("fists", "11/36", "11/36")
    assert told["market"][0] == {"card": "Fist Boost", "space": "M1", "price": 1, "more": "11/36"}
    assert told["parts"][0] == {"part": "Head 3", "needs": "3", "chance": "11/36"}


def test_a_ruling_changes_the_odds(rqa):
    def missiles(*arguments):
        told = rqa("odds", "moonbots", "--part", "Head 3", "--upgrade", "missile boost", "--json", *arguments)
        return Fraction(json.loads(told[1])["missiles"]) * 6

    assert [missiles(), missiles("--ruling", "missile-boost=double")] == [3, 4]
    assert missiles("--ruling", "missile-boost=each-target") == 4


TURN = """\
moonbots: 1
title: Three dice
robots:
  Ann: {energy: 17, parts: [Torso 4, Head Pair], upgrades: [+1 Die, +1 Die, Reroll], weapons: [Adjustment]}
  Bo: {}
  Cy: {}
market: {M1: Fist Boost, B2: Left Leg 6, T1: Head 3}
turn: {robot: Ann}
chance: ["346", "11"]
steps:
  - do: roll
  - do: reroll 3 6
  - do: end turn
"""


def test_the_turn_of_a_scenario(rqa, tmp_path):
    file = tmp_path / "turn.yaml"
    file.write_text(TURN)
    code, out, err = rqa("odds", "moonbots", file)
    assert (code, err) == (0, "")
    assert out.startswith("3 dice to roll, with Reroll and Adjustment\n")
    assert "  Head Pair             a pair            97.69%  ███████████████████▌  211/216\n" in out
    assert [line.split("  ")[-1] for line in out.split("Worth buying first\n")[1].splitlines()] == [
        "Fist Boost on M1, 1 energy", "Left Leg 6 on B2, no energy",
    ]  # fmt: skip
    rolled = rqa("odds", "moonbots", file, "--step", 1, "--aim", "energy")[1]
    assert rolled.startswith("dice 346, with Reroll and Adjustment\n")
    assert "\n  Net energy " in rolled
    assert rqa("odds", "moonbots", file, "--step", 2)[1].startswith("dice 114, with Adjustment\n")


def test_many_adjustments_of_a_scenario(rqa, tmp_path):
    file = tmp_path / "turn.yaml"
    file.write_text(TURN.replace("[Adjustment]", "[Adjustment, Adjustment, Adjustment, Adjustment]"))
    code, out, err = rqa("odds", "moonbots", file)
    assert (code, out) == (2, "")
    assert "too many Adjustments for exact odds: found 4, expected at most 3" in err


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["--part", "Head 33"], "--part: found 'Head 33', expected Head 3,"),
        (["--part", "Tors 4"], "Did you mean 'Torso 4'?"),
        (["--upgrade", "Rerol"], "Did you mean 'Reroll'?"),
        (["--board", "Board 9"], "--board: found 'Board 9', expected Board 1, Board 2, Board 3 or Board 4"),
        (["--part", "Head 3", "--part", "Head Pair"],
         "--part: found 'Head Pair', expected one that goes with Head 3"),
        (["--upgrade", "Reroll", "--reroll"], "found 'Reroll', expected one that goes with Reroll"),
        (["--roll", "137"], "--roll: found '137', expected up to 8 faces from 1 to 6, such as 135"),
        (["--roll", "111111111"], "expected up to 8 faces from 1 to 6"),
        (["--roll", "13", "--dice", "2"], "--dice: found beside --roll, expected before the roll"),
        (["--roll", "13", "--market", "T1=Head 3"], "--market: found beside --roll, expected before"),
        (["--market", "T3=Head 3"], "--market: found 'T3', expected T1, M1, B1, T2, M2 or B2"),
        (["--market", "T1=Hed 3"], "Did you mean 'Head 3'?"),
        (["--market", "Head 3"], "--market: found 'Head 3', expected SPACE=CARD"),
        (["--aim", "fist"], "expected all, damage, fists, missiles or energy. Did you mean 'fists'?"),
        (["--ruling", "sum-below-5=sum"], "Did you mean 'sum-below-4'?"),
        (["--ruling", "sum-below-4=product"], "found 'product', expected sum, difference or minus-four"),
        (["--dice", "9"], "9 is not in the range 1<=x<=8"),
        (["rqa/pushing/into-a-wall"], "found a scenario of Robot Quest Arena, expected one of Moon-Bots"),
        (["rqa/pushing/into-a-wall", "--part", "Head 3"], "--part: the scenario 'rqa/pushing/in"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told(rqa, arguments, complaint):
    code, out, err = rqa("odds", "moonbots", *arguments)
    assert (code, out) == (2, "")
    assert complaint in err
