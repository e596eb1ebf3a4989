"""``rqa-lab odds``: what it prints, and what it does not take."""

import json
import time
from fractions import Fraction

import pytest

from rqa_lab.commands import common, odds
from rqa_lab.core.odds import WIDE, Asked, bar

#: two dice of the first roll are locked, two rolls are left
POINT = ("--dice", "TTSXO", "--locked", "TT", "--command", "four-of-a-kind", "--bot", "slicer")


def test_a_declared_command(rqa):
    code, out, err = rqa("odds", "gekido", *POINT)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Slicer: dice SXO, locked TT, rolls left: 2",
        "  Command             Chance                        Deals  Suffers    Net",
        "  four of a kind      22.30%  ████▌                  1.78     3.11  -1.32",
        "",
        "To complete it",
        "    22.30%  lock nothing, roll 3 dice",
    ]


def test_it_says_soon_what_it_does(rqa, monkeypatch):
    monkeypatch.setattr(common, "TELL_SECONDS", 0.05)
    monkeypatch.setattr(odds, "Asked", lambda *given: time.sleep(0.3) or Asked(*given))
    code, _, err = rqa("odds", "gekido", *POINT)
    assert code == 0
    assert "Computing the odds …\n" in err


def test_before_the_first_roll(rqa):
    code, out, _ = rqa("odds", "gekido", "--bot", "V-Rex", "--tile", "energy station")
    assert code == 0
    assert "  two pairs           96.22%  ███████████████████▎   2.89     0.04  +2.85 *" in out
    assert "* from numbers that are our guess" in out
    assert out.splitlines()[-1] == "Most damage dealt, minus damage suffered: +4.99"


def test_after_the_first_roll_the_commands_are_compared(rqa):
    code, out, _ = rqa("odds", "gekido", "--bot", "slicer", "--dice", "ttsxo", "--power", "switch attack=1")
    assert code == 0
    assert "  three of a kind   declare full house, lock TT, roll 3 dice" in out
    assert "For most damage dealt, minus damage suffered" in out


def test_what_cannot_be_reached_is_no_advice(rqa):
    _, out, _ = rqa("odds", "gekido", "--bot", "v-rex", "--dice", "TSXOD", "--rolls-left", 0)
    table, best = out.split("Best to complete\n")
    assert [line for line in table.splitlines() if "five of a kind" in line] == [
        "  five of a kind       0.00%  out of reach           0.00     5.00  -5.00 *"
    ]
    assert "five of a kind" not in best.split("For most damage")[0]
    declared = ("--bot", "slicer", "--dice", "TSXOD", "--locked", "T", "--command", "five of a kind")
    assert rqa("odds", "gekido", *declared, "--rolls-left", 0)[1].endswith(
        "\n\nIt can no longer be completed\n"
    )
    told = rqa("odds", "gekido", *declared, "--rolls-left", 1)[1].split("To complete it\n")[1]
    assert told == "     0.08%  lock nothing, roll 4 dice\n"


def test_an_effect_is_told_with_what_has_it(rqa):
    has = ("--tile", "energy station", "--power", "flip a die=2", "--card", "wild die")
    arguments = ("odds", "gekido", "--bot", "v-rex", "--dice", "TSXOD", "--rolls-left", 0, *has)
    best = rqa(*arguments)[1].split("Best to complete\n")[1].splitlines()[0]
    assert best.endswith(" flip D to P, lock TSXOP, stop (Energy Station or Flip a Die)")
    choices = json.loads(rqa(*arguments, "--json")[1])["choices"]
    assert {choice["effect"]: choice["by"] for choice in choices} == {
        None: [], "flip": ["Energy Station", "Flip a Die"], "any": ["Wild Die"],
    }  # fmt: skip


@pytest.mark.parametrize("step, by", [(0, "(Flip a Die, Energy Station or Half Turn)"), (8, "(Half Turn)")])
def test_in_a_scenario_it_is_what_the_attacker_still_has(rqa, step, by):
    """The tile is used after the first roll, the Power after the second."""
    out = rqa("odds", "gekido", "gekido/dice/a-different-effect-each-roll", "--step", step)[1]
    flips = [line for line in out.splitlines() if "flip" in line]
    assert flips
    assert all(line.endswith(by) for line in flips)


def test_as_json(rqa):
    code, out, _ = rqa("odds", "gekido", *POINT, "--rolls-left", 1, "--card", "wild die", "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["effects"], told["rolls_left"]) == (["any"], 1)
    (row,) = told["commands"]
    best = row["choices"][0]
    assert (best["effect"], best["lock"], best["roll"]) == (None, "", 3), "the card is kept for the last roll"
    assert Fraction(row["chance"]) == Fraction(best["worth"]) == 1 - Fraction(5, 6) ** 3
    now = next(choice for choice in row["choices"] if choice["to"] == "T")
    assert (now["effect"], now["lock"], now["roll"]) == ("any", "T", 2)
    assert Fraction(now["worth"]) == 1 - Fraction(5, 6) ** 2
    assert Fraction(row["net"]) == 8 * Fraction(row["chance"]) - 4 * (1 - Fraction(row["chance"]))


@pytest.mark.parametrize(
    "arguments, effects, left",
    [
        (["--tile", "hot grill"], ["last rolls"], 3),
        (["--tile", "hot grill", "--ruling", "hot-grill-slot=free"], [], 4),
        (["--tile", "hot grill", "--ruling", "hot-grill-slot=any-roll"], ["rolls"], 3),
        (["--tile", "hot grill", "--card", "last chance"], ["rolls"], 3),
        (["--tile", "hot grill", "--card", "last chance", "--ruling", "four-or-five-rolls=five"],
         ["last rolls", "rolls"], 3),
        (["--power", "roll an extra die"], ["extra die", "extra die"], 3),
    ],
)  # fmt: skip
def test_what_the_attacker_may_use(rqa, arguments, effects, left):
    told = json.loads(rqa("odds", "gekido", "--bot", "slicer", "--json", *arguments)[1])
    assert (sorted(told["effects"]), told["rolls_left"]) == (effects, left)


def test_tiles_and_rulings_change_the_damage(rqa):
    def dealt(*arguments):
        found = json.loads(rqa("odds", "gekido", *POINT, "--json", *arguments)[1])["commands"][0]
        return Fraction(found["dealt"]) / Fraction(found["chance"])

    assert [dealt(), dealt("--tile", "laser turret"), dealt("--more", -9)] == [8, 10, 0]
    assert dealt("--more", -9, "--ruling", "least-damage=one") == 1


def test_the_attack_of_a_scenario(rqa):
    code, out, err = rqa("odds", "gekido", "gekido/dice/phillips-four-triangles", "--step", "1")
    assert (code, err) == (0, "")
    assert out.startswith("Slicer: dice TTSXO, rolls left: 2\n")
    assert "  four of a kind      51.77%" in out


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["gekido/dice/phillips-four-triangles"], "no attack is under way after step 0"),
        (["gekido/dice/phillips-four-triangles", "--dice", "TT"], "--dice: the scenario"),
        (["gekido/dice/phillips-four-triangles", "--power", "flip a die"], "--power: the scenario"),
        (["rqa/pushing/into-a-wall"], "found a scenario of Robot Quest Arena, expected one of Gekido"),
        (["gekido/dice/phillip-four-triangles"], "Did you mean"),
        ([], "--bot: expected V-REX, Slicer"),
    ],
)
def test_what_no_attack_of_a_scenario_is(rqa, arguments, complaint):
    code, out, err = rqa("odds", "gekido", *arguments)
    assert (code, out) == (2, "")
    assert complaint in err


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["--dice", "TTSXZ"], "--dice: found 'Z', expected T, S, X, O, D or P"),
        (["--dice", "TTSXOO"], "--dice: found 6, expected 5, locked ones included"),
        (["--dice", "TTSXO", "--locked", "TTT"], "--locked: found 'TTT', expected some of the dice 'TTSXO'"),
        (["--dice", "TTSXO", "--locked", "T"], "--locked: found 'T', expected a command"),
        ([*POINT, "--locked", "TS"], "--locked: found 'TS', expected dice that fit four of a kind"),
        (["--command", "for of a kind"], "Did you mean 'four of a kind'?"),
        (["--bot", "slice"], "Did you mean 'Slicer'?"),
        (["--tile", "hot gril"], "Did you mean 'Hot Grill'?"),
        (["--power", "flip a die"], "expected Roll an Extra Die, Switch Attack or One Die = Any Die"),
        (["--power", "switch attack=9"], "--power Switch Attack: found 9, expected at most 2, as on"),
        (["--bot", "V-REX", "--power", "damage +3 / heals 2"], "does nothing to the attacker's dice"),
        (["--card", "jam"], "--card: Jam does nothing to the attacker's dice"),
        (["--ruling", "full-hous=any"], "Did you mean 'full-house'?"),
        (["--ruling", "full-house=all"], "found 'all', expected different or any"),
    ],
)
def test_what_cannot_be_is_told(rqa, arguments, complaint):
    code, out, err = rqa("odds", "gekido", "--bot", "slicer", *arguments)
    assert (code, out) == (2, "")
    assert complaint in err


def test_what_takes_too_long_is_refused(rqa):
    cards = [f"--card={name}" for name in ("half turn", "half turn", "own mark", "fresh roll", "signature")]
    powers = ["--power=switch attack", "--power=roll an extra die", "--number=6", "--rolls-left=5"]
    code, out, err = rqa("odds", "gekido", "--bot", "slicer", *cards, *powers)
    assert (code, out) == (2, "")
    assert "too many dice and effects for exact odds: more than 200,000 rolls" in err


@pytest.mark.parametrize("parts", range(0, 161, 7))
def test_a_bar_is_as_long_as_its_chance(parts):
    drawn = bar(Fraction(parts, 160))
    full = drawn.count("█")
    assert (full, len(drawn) <= WIDE) == (parts // 8, True)
    assert len(drawn) - full == (parts % 8 > 0)
