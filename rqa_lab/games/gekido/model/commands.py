"""The six Attack Commands: which dice a command takes, and when it is complete.

Dice are texts of symbols, one letter a die, in the order of :data:`SYMBOLS`: "TTSXO".  An own symbol of ""
bars nothing.  (Gekido: Bot Battles, rulebook, pages 6 and 8.)
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

#: letter -> name of each symbol of a Command Die
NAMES: Mapping[str, str] = {
    "T": "triangle", "S": "square", "X": "cross", "O": "circle", "D": "diamond", "P": "pentagon",
}  # fmt: skip
SYMBOLS = "".join(NAMES)
#: dice of an attack
DICE = 5

#: name of a command -> how many equal dice each of its groups takes, the largest group first
COMMANDS: Mapping[str, tuple[int, ...]] = {
    "two pairs": (2, 2),
    "three of a kind": (3,),
    "full house": (3, 2),
    "four of a kind": (4,),
    "five different": (1, 1, 1, 1, 1),
    "five of a kind": (5,),
}
#: Tech Cards that a completed command gives
CARDS: Mapping[str, int] = {"two pairs": 2, "three of a kind": 1}


def title(command: str) -> str:
    """The name of a command as it is printed.

    >>> title("four of a kind")
    'Four of a Kind'
    """
    return command.title().replace(" Of A ", " of a ")


def in_order(dice: Iterable[str]) -> str:
    """Dice in the order of :data:`SYMBOLS`.

    >>> in_order("OTXT")
    'TTXO'
    """
    return "".join(sorted(dice, key=SYMBOLS.index))


def barred(command: str, own: str) -> str:
    """The symbol that a bot cannot use for a command: its own in Five Different; "" for none."""
    return own if command == "five different" else ""


@lru_cache(1 << 14)  # asked for every list of actions, about few different dice
def fits(command: str, dice: str, own: str = "", *, alike: bool = False) -> bool:
    """Whether all these dice fit on the spaces of a command.

    Args:
        command: one of :data:`COMMANDS`.
        dice: those that are locked, and those that are to be.
        own: the attacking bot's symbol.
        alike: both groups of a Full House may show the same symbol; see the ruling ``full-house``.

    >>> fits("full house", "TTSS"), fits("four of a kind", "TS"), fits("five different", "TP", "P")
    (True, False, False)
    """
    counts = sorted(Counter(dice).values(), reverse=True)
    groups = COMMANDS[command]
    if barred(command, own) in tuple(dice):
        return False
    if alike and command == "full house" and len(counts) == 1:
        return counts[0] <= sum(groups)
    return len(counts) <= len(groups) and all(n <= most for n, most in zip(counts, groups, strict=False))


@lru_cache(1 << 14)  # every verdict asks it of every command
def complete(command: str, dice: str, own: str = "", *, alike: bool = False) -> bool:
    """Whether some of these dice complete a command.

    >>> complete("two pairs", "TTTTX"), complete("four of a kind", "TTTTT")
    (False, True)
    """
    groups, bar = COMMANDS[command], barred(command, own)
    counts = sorted((n for symbol, n in Counter(dice).items() if symbol != bar), reverse=True)
    if alike and command == "full house" and counts and counts[0] >= sum(groups):
        return True
    return len(counts) >= len(groups) and all(n >= least for n, least in zip(counts, groups, strict=False))
