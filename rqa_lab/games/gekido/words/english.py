"""Gekido in English: the forms of facts in sentences, and sentences from the rows of the vocabulary."""

from rqa_lab.core.vocabulary import Vocabulary
from rqa_lab.core.words import counted, cut, either, listing, many
from rqa_lab.games.gekido.model.actions import ACTIONS
from rqa_lab.games.gekido.model.choices import CHOICES
from rqa_lab.games.gekido.model.commands import NAMES, title
from rqa_lab.games.gekido.model.components import components
from rqa_lab.games.gekido.model.events import EVENTS
from rqa_lab.games.gekido.model.findings import FINDINGS
from rqa_lab.games.gekido.model.phases import PHASES
from rqa_lab.games.gekido.model.reasons import REASONS
from rqa_lab.games.gekido.model.state import UNKNOWN
from rqa_lab.games.gekido.model.steps import KINDS


def die(symbol: str) -> str:
    """A die by its symbol.

    >>> die("T")
    'T (triangle)'
    """
    return f"{symbol} ({NAMES[symbol]})" if symbol in NAMES else symbol


def _dice(dice: str) -> str:
    """Several dice, "T T S X O"; the option of none is "none"; other texts as they are."""
    return "no dice" if dice in ("", "none") else dice if set(dice) - set(NAMES) else " ".join(dice)


def printed(bot: str) -> str:
    """The name of a bot as it is printed; other texts as they are.

    >>> printed("v-rex"), printed("b2")
    ('V-REX', 'b2')
    """
    return {title.lower(): title for title in components().bots}.get(bot, bot)


def _as(to: str) -> str:
    """The symbol that a die becomes, or the command that an effect is used for."""
    return f"as {die(to)}" if to in NAMES else f"for {title(to)}"


def _cards(names: str | tuple[str, ...]) -> str:
    """Cards by name, with how many of each: "2 Half Turn and Shield"; of unseen ones the number."""
    if isinstance(names, str):
        return "a card" if names == UNKNOWN else names
    return many(len(names), "card") if UNKNOWN in names else listing(counted(names).split(", "))


#: what changes damage, by the name of the fact -> in words
_CHANGED_BY = {"effects": "the attacker’s Powers and cards", "cards": "the defender’s cards"}


def _sum(base: int, parts: tuple[tuple[str, int], ...]) -> str:
    """The parts of damage; "" if it is only its base."""
    names = [name for name, _ in parts]
    whose = (" of the attacker", " of the target")  # a tile under both of them is named twice, in this order
    signs, total = [], base
    for at, (name, n) in enumerate(parts):
        total += n
        words = f"no less than {total}" if name == "least damage" else _CHANGED_BY.get(name, name)
        words += whose[name in names[:at]] if names.count(name) > 1 else ""
        signs.append(f" {'+' if n > 0 else '−'} {abs(n)} ({words})")
    return f"{base}{''.join(signs)}" if signs else ""


def _on_panel(armor: tuple[int, ...], upgrade: int, charges: tuple[tuple[str, int], ...]) -> int:
    """The number of dice on a panel besides those of its Structure."""
    return len(armor) + bool(upgrade) + len(charges)


ENGLISH = Vocabulary(
    {
        "die": die,
        "symbol": NAMES,
        "dice": _dice,
        "one of": lambda symbols: either(map(die, symbols)),
        "bot": printed,
        "command": title,
        "as": _as,
        "cards": _cards,
        "faces": lambda values: f"[{', '.join(map(str, values))}]",
        "sum": _sum,
        "other dice": lambda *panel: "1 other die" if (n := _on_panel(*panel)) == 1 else f"{n} other dice",
        "go": lambda *panel: "goes" if _on_panel(*panel) == 1 else "go",
        "and": " and ".join,
        "cut": cut,
    },
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    findings=FINDINGS,
    choices=CHOICES,
    phases=PHASES,
    more={"step": KINDS},
)
