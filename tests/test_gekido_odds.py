"""The odds of an attack, against known values, against a naive reckoning, and against the dice."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from sweep import part

from rqa_lab.games.gekido.components import COMMANDS, SYMBOLS, components
from rqa_lab.games.gekido.odds.filling import EFFECTS, Rules
from rqa_lab.games.gekido.odds.odds import Attempt, choices, effects_of, odds
from rqa_lab.games.gekido.odds.stages import COMPLETE, MOST_WORK, TooMuchWork, spaces, stage, work

OPPOSITE = {"T": "S", "S": "T", "X": "O", "O": "X", "D": "P", "P": "D"}
PANEL = {
    "two pairs": (3, 2), "three of a kind": (4, 2), "full house": (6, 3), "four of a kind": (8, 4),
    "five different": (9, 4), "five of a kind": (14, 6),
}  # fmt: skip


def attempt(**given):
    return Attempt(**{"own": "P", "opposite": OPPOSITE, **given})


def chance(command, **given):
    (row,) = odds(attempt(command=command, **given)).rows
    return row.chance


# ---- known values ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command, expected",
    [
        ("two pairs", Fraction(5279345, 7558272)),
        ("three of a kind", Fraction(21404963, 30233088)),
        ("full house", Fraction(5465735, 15116544)),
        ("four of a kind", Fraction(8554963, 30233088)),
        ("five of a kind", Fraction(4108139, 90699264)),
    ],
)
def test_three_rolls_exactly(command, expected):
    assert chance(command) == expected


@pytest.mark.parametrize(
    "given, expected",
    [
        ({}, [69.85, 70.80, 36.16, 28.30, 19.68, 4.53]),
        ({"rolls_left": 4}, [80.82, 82.48, 50.62, 43.32, 31.08, 9.80]),
        ({"effects": ("last rolls",)}, [80.82, 82.48, 50.62, 43.32, 31.08, 9.80]),
        ({"effects": ("rolls",)}, [80.82, 82.48, 50.62, 43.32, 31.08, 9.80]),
    ],
)
def test_percentages(given, expected):
    found = [chance(command, **given) for command in COMMANDS]
    assert [float(100 * one) for one in found] == pytest.approx(expected, abs=0.005)


def test_a_full_house_of_one_symbol_if_that_is_allowed():
    assert float(chance("full house", alike=True)) == pytest.approx(0.3647, abs=5e-5)


def test_what_the_forced_lock_costs():
    assert float(chance("three of a kind", must_lock=False)) == pytest.approx(0.7235, abs=5e-5)


def test_before_the_first_roll_a_command_is_as_likely_declared_or_not():
    assert [row.chance for row in odds(attempt()).rows] == [chance(command) for command in COMMANDS]


def test_the_command_is_chosen_after_the_first_roll():
    best = Fraction(0)
    for roll in combinations_with_replacement(SYMBOLS, 5):
        ways = Fraction(120, prod_of_factorials(roll))
        best += ways * odds(attempt(dice="".join(roll), rolls_left=2), PANEL).net
    found = odds(attempt(), PANEL)
    assert found.net == best / 6**5
    assert found.net > max(row.net for row in found.rows)


def prod_of_factorials(roll):
    found = 1
    for count in Counter(roll).values():
        found *= [1, 1, 2, 6, 24, 120][count]
    return found


# ---- a naive reckoning -------------------------------------------------------------------------------------


@cache
def filled(command, own, alike):
    """All sets of dice that fill the spaces of a command."""
    sizes = {
        "two pairs": [[2, 2]],
        "three of a kind": [[3]],
        "full house": [[2, 3], [5]] if alike else [[2, 3]],
        "four of a kind": [[4]],
        "five different": [[1, 1, 1, 1, 1]],
        "five of a kind": [[5]],
    }[command]
    symbols = [s for s in SYMBOLS if command != "five different" or s != own]
    every = (Counter(dice) for n in (3, 4, 5) for dice in combinations_with_replacement(symbols, n))
    return [dice for dice in every if sorted(dice.values()) in sizes]


def subsets(dice):
    """All ways to take some of the dice, and what is left."""
    found = set()
    for mask in product((0, 1), repeat=len(dice)):
        taken = "".join(sorted(d for d, bit in zip(dice, mask, strict=True) if bit))
        found.add((taken, "".join(sorted(d for d, bit in zip(dice, mask, strict=True) if not bit))))
    return sorted(found)


class Naive:
    """Best play by plain recursion over dice as they lie, all in fractions."""

    def __init__(self, stakes, own="P", alike=False):
        self.stakes, self.own, self.alike = stakes, own, alike
        self.rolled, self.locking, self.average = (
            cache(self._rolled),
            cache(self._locking),
            cache(self._average),
        )
        self.fits = cache(self._fits)

    def _fits(self, command, locked):
        return any(Counter(locked) <= full for full in filled(command, self.own, self.alike))

    def _average(self, what, command, kept, dice, locked, left, effects, first):
        worth = getattr(self, what)
        total = sum(
            worth(command, "".join(sorted(kept + "".join(roll))), locked, left, effects, first)
            for roll in product(SYMBOLS, repeat=dice)
        )
        return Fraction(total, 6**dice)

    def _locking(self, command, dice, locked, left, effects, first):
        won, lost = self.stakes[command]
        found = []
        ways = [
            (taken, rest)
            for taken, rest in subsets(dice)
            if self.fits(command, "".join(sorted(locked + taken)))
        ]
        if first and any(taken for taken, _ in ways):
            ways = [(taken, rest) for taken, rest in ways if taken]
        for taken, rest in ways:
            now = "".join(sorted(locked + taken))
            done = Counter(now) in filled(command, self.own, self.alike)
            found.append(won if done else lost)
            if left and rest:
                found.append(self.average("rolled", command, "", len(rest), now, left - 1, effects, False))
        return max(found)

    def _rolled(self, command, dice, locked, left, effects, first):
        found = [self.locking(command, dice, locked, left, effects, first)]
        for effect in set(effects):
            rest = list(effects)
            rest.remove(effect)
            found += self.used(effect, command, dice, locked, left, tuple(rest), first)
        return max(found)

    def used(self, effect, command, dice, locked, left, rest, first):
        if effect in ("flip", "own", "any"):
            for die in set(dice):
                for to in {"flip": OPPOSITE[die], "own": self.own, "any": SYMBOLS}[effect]:
                    new = "".join(sorted(dice.replace(die, to, 1)))
                    yield self.locking(command, new, locked, left, rest, first)
        elif effect in ("reroll", "reroll some"):
            for taken, kept in subsets(dice):
                if len(taken) == 1 or (taken and effect == "reroll some"):
                    yield self.average("locking", command, kept, len(taken), locked, left, rest, first)
        elif effect == "extra die":
            if len(dice) + len(locked) < 6:
                rest = tuple(other for other in rest if other != effect)
                yield self.average("locking", command, dice, 1, locked, left, rest, first)
        elif effect == "switch":
            for other in set(COMMANDS) - {command}:
                for kept, _ in subsets(locked):
                    if self.fits(other, kept):
                        yield self.locking(other, dice, kept, left, rest, first)
        elif effect == "rolls" or not left:
            yield self.locking(command, dice, locked, left + 1, rest, first)


def random_points(count, seed, effects, dice=3, left=1):
    """Points of an attack in which all that can come is soon counted."""
    chosen = random.Random(seed)
    while count:
        command = chosen.choice(list(COMMANDS))
        alike = chosen.random() < 0.3
        number = chosen.choice((4, 5, 5, 5))
        locked = "".join(chosen.choices(SYMBOLS[: chosen.choice((2, 6))], k=number - chosen.randint(1, dice)))
        rolled = "".join(chosen.choices(SYMBOLS[: chosen.choice((3, 6))], k=number - len(locked)))
        if any(Counter(locked) <= full for full in filled(command, "P", alike)):
            count -= 1
            yield attempt(
                dice=rolled,
                locked=locked,
                command=command,
                alike=alike,
                rolls_left=chosen.randint(0, left),
                effects=tuple(chosen.choices(effects, k=chosen.randint(0, 2))),
                used=chosen.random() < 0.2,
                must_lock=chosen.random() < 0.2,
            )


def naively(point, stakes):
    ask = Naive(stakes, alike=point.alike)
    ask = ask.locking if point.used else ask.rolled
    locked, dice = "".join(sorted(point.locked)), "".join(sorted(point.dice))
    return ask(point.command, dice, locked, point.rolls_left, tuple(point.effects), point.must_lock)


NET = {command: (won, -lost) for command, (won, lost) in PANEL.items()}


@pytest.mark.slow
@pytest.mark.parametrize("effect", EFFECTS)
def test_each_effect_as_reckoned_naively(effect):
    for point in random_points(part(4 if effect == "switch" else 12, of=2), effect, [effect]):
        found = odds(point, PANEL)
        assert found.net == naively(point, NET), point
        for row in found.rows:
            assert row.chance == naively(point, {c: (int(c == row.command), 0) for c in COMMANDS}), point


def test_effects_together_as_reckoned_naively():
    for point in random_points(25, 1, EFFECTS, dice=2):
        assert odds(point, PANEL).net == naively(point, NET), point


@pytest.mark.slow
@pytest.mark.parametrize(
    "command, locked, effects",
    [
        ("two pairs", "TTSS", ("switch", "switch")),
        ("full house", "TTSS", ("extra die", "switch")),
        ("five different", "TSXO", ("switch", "flip")),
    ][: part(3, of=3)],
)
def test_six_dice_and_a_switch_as_reckoned_naively(command, locked, effects):
    point = attempt(dice="SD", locked=locked, command=command, rolls_left=1, effects=effects, must_lock=False)
    found = odds(point, PANEL)
    assert found.net == naively(point, NET)
    for row in found.rows:
        assert row.chance == naively(point, {c: (int(c == row.command), 0) for c in COMMANDS})


def test_a_whole_attack_of_two_rolls_as_reckoned_naively():
    naive = Naive(dict.fromkeys(COMMANDS, (1, 0)))
    for command in ("two pairs", "five different"):
        whole = naive.average("rolled", command, "", 4, "T", 1, ("flip",), False)
        assert whole == chance(command, locked="T", rolls_left=2, effects=("flip",))


@pytest.mark.parametrize("effects", [("switch",), ("extra die", "switch"), ("switch", "switch")])
def test_before_a_switch_the_widest_commands_are_as_good_as_all(effects):
    point = {"dice": "TTSXO", "rolls_left": 1, "effects": effects}
    every = [odds(attempt(command=command, **point)).rows for command in COMMANDS]
    for row, declared in zip(odds(attempt(**point)).rows, zip(*every, strict=True), strict=True):
        assert row.chance == max(one.chance for one in declared)


# ---- the dice ----------------------------------------------------------------------------------------------


def played(point, dice, decide):
    """Whether the command is complete after the advised play, with real dice."""
    while True:
        if not point.dice:
            rolled = "".join(dice.choice(SYMBOLS) for _ in range(point.in_play - len(point.locked)))
            point = changed(
                point, dice=rolled, rolls_left=point.rolls_left - 1, used=False, must_lock=not point.locked
            )
        choice = decide(point)
        left = list(point.dice)
        effects = list(point.effects)
        if choice.effect:
            effects.remove(choice.effect)
            if choice.effect == "rolls":
                point = changed(point, rolls_left=point.rolls_left + 1)
            else:
                for die in choice.die:
                    left.remove(die)
                again = max(1, len(choice.die)) if choice.lock is None else 0
                left += choice.to or [dice.choice(SYMBOLS) for _ in range(again)]
            point = changed(point, dice="".join(left), effects=tuple(effects), used=True, number=0)
            if choice.lock is None:
                continue
        for die in choice.lock:
            left.remove(die)
        locked = point.locked + choice.lock
        if not choice.roll:
            return Counter(locked) in filled(point.command, point.own, point.alike)
        assert len(left) == choice.roll
        point = changed(point, dice="", locked=locked, number=len(left) + len(locked))


def changed(point, **fields):
    given = {name: getattr(point, name) for name in Attempt.__slots__}
    return Attempt(**{**given, **fields})


@pytest.mark.slow
@pytest.mark.parametrize(
    "command, effects",
    [
        ("two pairs", ()),
        ("full house", ("flip",)),
        ("four of a kind", ("extra die", "rolls")),
        ("five different", ("reroll some",)),
        ("five of a kind", ("own", "any")),
    ],
)
def test_the_advice_succeeds_as_often_as_it_says(command, effects):
    dice, many, advice = random.Random(command), 2000, {}

    def decide(point):
        key = (
            "".join(sorted(point.dice)),
            "".join(sorted(point.locked)),
            point.rolls_left,
            point.effects,
            point.used,
        )
        if key not in advice:
            advice[key] = choices(point)[0]
        return advice[key]

    start = attempt(command=command, effects=effects)
    expected = float(odds(start).rows[0].chance)
    hits = sum(played(start, dice, decide) for _ in range(many))
    assert abs(hits / many - expected) < 4 * (expected * (1 - expected) / many) ** 0.5


# ---- what must hold ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_another_roll_and_another_effect_never_make_it_worse():
    for point in random_points(25, 2, EFFECTS, dice=4, left=2):
        net = odds(point, PANEL).net
        assert odds(changed(point, rolls_left=point.rolls_left + 1), PANEL).net >= net
        for effect in EFFECTS:
            assert odds(changed(point, effects=(*point.effects, effect)), PANEL).net >= net


def test_names_of_symbols_make_no_difference():
    for point in random_points(25, 3, EFFECTS, dice=4):
        turned = str.maketrans("TSXODP", "DPOXTS")
        told = {name: getattr(point, name).translate(turned) for name in ("dice", "locked", "own")}
        assert [row.chance for row in odds(changed(point, **told)).rows] == [
            row.chance for row in odds(point).rows
        ]


def test_net_is_what_is_dealt_less_what_is_suffered():
    found = odds(attempt(dice="TTSXO", rolls_left=2), PANEL, more=-9, least=1)
    assert {row.dealt for row in found.rows if row.command != "five of a kind"} == {
        row.chance for row in found.rows if row.command != "five of a kind"
    }
    best = max(found.rows, key=lambda row: row.net)
    assert (found.net, found.dealt, found.suffered) == (best.net, best.dealt, best.suffered)
    assert odds(attempt()).suffered is None
    assert str(found.choices[0]) == str(best.choices[0])


FOUR = {"command": "four of a kind"}
LAST = {**FOUR, "dice": "SX", "locked": "TTT", "rolls_left": 0}


@pytest.mark.parametrize(
    "given, advice",
    [
        ({**FOUR, "dice": "TTSXO", "rolls_left": 2}, "lock TT, roll 3 dice"),
        ({**FOUR, "dice": "TTTTT", "rolls_left": 2}, "lock TTTT, stop"),
        ({**LAST, "dice": "TT"}, "lock T, stop"),
        ({**LAST, "effects": ("flip", "any")}, "flip S to T, lock T, stop"),
        ({**LAST, "effects": ("any",)}, "set S to T, lock T, stop"),
        ({**LAST, "effects": ("any",), "used": True}, "lock nothing, stop"),
        ({**LAST, "effects": ("extra die",)}, "roll an extra die"),
        ({**LAST, "effects": ("reroll some",)}, "roll SX again"),
        ({**LAST, "effects": ("last rolls", "rolls")}, "add a roll, lock nothing, roll 2 dice"),
        ({"dice": "PPPPP", "rolls_left": 2, "command": "five different"}, "lock nothing, roll 5 dice"),
        ({"locked": "TT", "rolls_left": 1, "command": "full house"}, "roll 3 dice"),
        ({"locked": "TT", "rolls_left": 0, "command": "full house"}, "lock nothing, stop"),
    ],
)
def test_advice(given, advice):
    assert str(odds(attempt(**given)).rows[0].choices[0]) == advice


def test_a_failed_command_is_switched_to_one_that_is_there():
    point = attempt(dice="SO", locked="TTT", rolls_left=0, command="four of a kind", effects=("switch",))
    assert str(odds(point, PANEL).choices[0]) == "switch to three of a kind, lock nothing, stop"
    point = attempt(dice="SXO", locked="TD", rolls_left=0, command="full house", effects=("switch",))
    assert str(odds(point, PANEL).choices[0]) == "switch to five different, lock SXO, stop"


def test_effects_of_tiles_powers_and_cards():
    box = components()
    records = [
        box.tiles["Energy Station"],
        box.powers["Switch Attack"],
        box.cards["Signature"],
        box.cards["Jam"],
    ]
    assert effects_of([*records, box.cards["Overload"], box.powers["Prevent 4 Damage"]]) == (
        "flip",
        "own",
        "switch",
    )
    rolls = [box.tiles["Hot Grill"], box.powers["Extra Reroll"]]
    assert effects_of(rolls[:1]) == ("last rolls",)
    assert effects_of(rolls) == ("rolls",)
    assert effects_of(rolls, added_rolls=2) == ("last rolls", "rolls")


@pytest.mark.parametrize(
    "given, message",
    [
        ({"dice": "TTZXO"}, "dice: found 'Z', expected T, S, X, O, D or P"),
        ({"command": "four of kind"}, "Did you mean 'four of a kind'"),
        ({"effects": ("flipp",)}, "Did you mean 'flip'"),
        ({"dice": "TTTTTTT"}, "dice: found 7, expected at most 6"),
        ({"dice": "TT", "number": 5}, "dice: found 2, expected 5, locked ones included"),
        (
            {"dice": "TTX", "locked": "TS", "command": "four of a kind"},
            "found 'TS', expected dice that fit four",
        ),
        ({"dice": "TTX", "locked": "TS"}, "locked: found 'TS', expected a command"),
        ({"rolls_left": 9}, "rolls left: found 9 with those that effects add, expected 0 to 6"),
        ({"own": ""}, "own: found none"),
        ({"own": "TS"}, "own: found 'TS', expected one symbol"),
        ({"opposite": {}}, "opposite: found {}, expected three pairs"),
    ],
)
def test_what_no_attack_can_be_is_told(given, message):
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        attempt(**{"effects": ("own", "flip"), **given})


# ---- what takes too long -----------------------------------------------------------------------------------

#: more than anybody can have; with six rolls, six dice and the like of it the odds once took 16 s and 335 MB
MUCH = ("extra die", "flip", "own", "own", "reroll some", "reroll some", "rolls", "switch", "switch")


@pytest.mark.parametrize("more", [{}, {"number": 6}, {"dice": "TTSXO"}])
def test_odds_that_take_too_long_are_refused_at_once(more):
    with pytest.raises(
        TooMuchWork, match=r"^too many dice and effects for exact odds: more than 200,000 rolls"
    ):
        odds(attempt(effects=MUCH, rolls_left=5, **more), PANEL)


def test_the_count_is_the_same_whatever_was_asked_before():
    many = stage(Rules(), COMPLETE, "full house", ("any", "flip", "switch"))
    before = work([many], 3, 5)
    stage.cache_clear()
    spaces.cache_clear()
    assert work([many], 3, 5) == before
    assert before < MOST_WORK


def test_what_a_bot_can_hold_is_within_the_budget(monkeypatch):
    """Overclock's Powers, the Energy Station and a hand of three, where two rolls may be added."""

    def begin(question):
        raise NotImplementedError

    monkeypatch.setattr("rqa_lab.games.gekido.odds.odds._options", begin)
    most = ("extra die", "extra die", "flip", "own", "rolls", "rolls", "switch", "switch")
    with pytest.raises(NotImplementedError):
        odds(attempt(effects=most, rolls_left=3), PANEL)
    with pytest.raises(TooMuchWork):
        odds(attempt(effects=most, rolls_left=4), PANEL)
