"""Moon-Bots in English: the forms of facts in sentences, and sentences from the rows of the vocabulary."""

from rqa_lab.core.vocabulary import Vocabulary
from rqa_lab.core.words import cut, listing
from rqa_lab.games.moonbots.model.actions import ACTIONS
from rqa_lab.games.moonbots.model.choices import CHOICES, MOMENTS
from rqa_lab.games.moonbots.model.components import components
from rqa_lab.games.moonbots.model.dice import number_needed
from rqa_lab.games.moonbots.model.events import EVENTS
from rqa_lab.games.moonbots.model.findings import FINDINGS
from rqa_lab.games.moonbots.model.names import NAMES
from rqa_lab.games.moonbots.model.phases import PHASES
from rqa_lab.games.moonbots.model.reasons import REASONS
from rqa_lab.games.moonbots.model.records import needed
from rqa_lab.games.moonbots.model.state import UNKNOWN
from rqa_lab.games.moonbots.model.steps import KINDS, WHAT


def card(name: str) -> str:
    """A card by name; a Secret Weapon is told as one, and one that nobody sees has no name.

    >>> card("Head 3"), card("Spy"), card("?")
    ('Head 3', 'the Secret Weapon Spy', 'a Secret Weapon')
    """
    if name == UNKNOWN:
        return "a Secret Weapon"
    return f"the Secret Weapon {named(name)}" if name in components().weapons else named(name)


def named(cards: str | tuple[str, ...]) -> str:
    """A card, or several, by name alone, in the language in force.

    >>> named("Spy"), named(("Spy", "Rest"))
    ('Spy', 'Spy and Rest')
    """
    if not isinstance(cards, str):
        return listing([*map(named, cards)])
    return cards if cards == UNKNOWN else NAMES.shown(cards)


def dice(faces: str) -> str:
    """Dice as people say them.

    >>> dice("4"), dice("335")
    ('a 4', '3, 3 and 5')
    """
    return (f"a {faces}" if len(faces) == 1 else listing(faces)) if faces else "no dice"


def shares(damage: str | tuple[tuple[str, int], ...]) -> str:
    """Who suffers how much, also of an option.

    >>> shares((("Bo", 2), ("Cy", 1))), shares("1 to Bo"), shares("0")
    ('2 damage to Bo and 1 to Cy', '1 damage to Bo', 'no damage')
    """
    if not isinstance(damage, str):
        damage = ", ".join(f"{n} to {robot}" for robot, n in damage)
    return damage.replace(" to", " damage to", 1).replace(", ", " and ") if damage != "0" else "no damage"


def _needs(needs: str, dice: str) -> str:
    """What a part needs, with the number of dice if it is another one."""
    if needs.startswith("any "):
        return f"two or more dice, {needed(needs.removeprefix('any '))}"
    number = number_needed(needs)
    return needed(needs) if number == len(dice) else f"{('one die', 'two dice')[number - 1]}, {needed(needs)}"


ENGLISH = Vocabulary(
    {
        "card": card,
        "name": named,
        "seen": lambda name: "" if name == UNKNOWN else named(name),
        "dice": dice,
        "shares": shares,
        "into": lambda change: change.replace(" to ", " into a "),
        "paid": lambda old, new: f"{old - new} energy: {old} → {new}" if old > new else "nothing",
        "cost": lambda energy: f"{energy} energy" if energy else "free",
        "some": lambda n: str(n or ""),
        "needs": _needs,
        "hand": lambda names: "" if UNKNOWN in names else named(names),
        "pile": WHAT,
        "cut": cut,
    },
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    findings=FINDINGS,
    choices=CHOICES,
    phases=PHASES,
    more={"step": KINDS, "moment": MOMENTS},
)
