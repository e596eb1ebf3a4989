"""What tests of Gekido share: bare states, in which the bots stand where they are wanted."""

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.component import freeze
from rqa_lab.core.reasons import Choice
from rqa_lab.games.gekido.play.steps import throws
from rqa_lab.games.gekido.state import LOADING, position, setup
from rqa_lab.games.gekido.state import Attack as UnderWay

BOTS = ("slicer", "pytron", "v-rex", "tetsubot")
SEATS = ("Ann", "Bo", "Cy", "Di")
SPACES = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]
#: Powers with their Charges
SWITCH, ANY, EXTRA = {"Switch Attack": 2}, {"One Die = Any Die": 1}, {"Roll an Extra Die": 2}
PREVENT = {"Prevent 4 Damage": 1}


def arena(
    *at, bots=BOTS, powers=(), hand=(), loading=(), tile="", duel=False, rulings=(), data=None, **given
):
    """Bots of Ann, Bo and so on stand on these spaces, None for destroyed; it is Ann's turn.

    Args:
        at: where the bots are.
        bots: which they are.
        powers: Charges of the Powers of Ann's bot.
        hand: Ann's cards.
        loading: the bots of whom Ann has no Ready token.
        tile: the one under Ann's bot.
        duel: whether it is one.
        rulings: readings.
        data: changed fields of components.
        given: other slots of a state.
    """
    who = setup(SEATS[: len(at)], bots[: len(at)], duel, tuple(rulings), freeze(data or {}))
    number = who.grid.number
    s = position(who, at=[None if space is None else number[space] for space in at], **given)
    for bot in loading:
        s.locks[0] = tuple(LOADING if n == who.number[bot] else side for n, side in enumerate(s.locks[0]))
    s.powers[0] = tuple(dict(powers).get(name) for name in who.panels[0].powers)
    if hand:
        s.hand[0] = tuple(hand)
    if tile:
        s.arena = tuple(tile if space == s.at[0] else there for space, there in enumerate(s.arena))
    return s


def attack(dice="TTSXO", command="four of a kind", phase="attack", *, target=1, more=None, **given):
    """Slicer on a1 attacks Pytron on b1; V-REX on c3 has no part in it."""
    a = UnderWay(target, command, dice, fresh=dice, rolls=1)._replace(**(more or {}))
    return arena("a1", "b1", "c3", phase=phase, attack=a, **given)


def bos(dice="TTSXO", phase="defence", powers=(), hand=(), **given):
    """The same, and Bo's Pytron has these Powers and cards."""
    if "bots" in given:
        given["bots"] = (*given["bots"], *(bot for bot in BOTS if bot not in given["bots"]))
    s = attack(dice, phase=phase, **given)
    s.powers[1] = tuple(dict(powers).get(name) for name in s.setup.panels[1].powers)
    s.hand[1] = tuple(hand)
    return s


def waiting():
    s = arena("a1", "b1")
    s.choice = Choice("Ann", "pushed to", ("a2", "b2"), ("pushed to", 0, 0, ""))
    return s


def placing(*, corners=False):
    """Ann’s Bot still has to be placed."""
    s = arena(None, "b1", **({"rulings": [("place-bots", "corners")]} if corners else {}))
    s.choice = Choice("Ann", "place", ("a1", "c3"), ("place",))
    return s


def turning():
    """Pytron is Loading and was attacked; another Target Lock has to be turned."""
    s = arena("a1", "b1", "c3", loading=["pytron"])
    s.choice = Choice("Ann", "token", ("v-rex",), ("token", ""))
    return s


def rolling(dice):
    """So many dice are rolled."""
    s = attack("", None)
    s.choice = Choice(CHANCE, "roll", throws(dice)[0], ("roll", "roll"))
    return s


def destroyed():
    s = attack(phase="push", more={"success": True})
    s.at[1] = None
    return s
