"""The steps that Secret Weapons are made of: which there are, and how they read in words.

What each does is in ``play.weapons``.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.core import steps as core
from rqa_lab.core.schema import PRINTED, whole
from rqa_lab.core.steps import Letter, Step, shown_step, then
from rqa_lab.core.template import PLAIN
from rqa_lab.core.vocabulary import Kind
from rqa_lab.games.moonbots.model.bounds import PARTS

#: the time of a weapon -> when that is, as a person says it
WHEN: Mapping[str, str] = {
    "any time": "at any moment",
    "start": "as a turn begins",
    "buying": "in one’s own turn, before rolling or after it",
    "rolled": "once another robot has rolled its dice",
    "dice": "once one’s own dice are rolled",
    "attacked": "when one is attacked",
    "attacking": "right after one’s own attack",
    "gain": "when an opponent gains energy",
    "bought": "at once, when it has been taken",
}
#: what may be searched for
PILES = ("part", "upgrade")
#: word of a step -> the facts that follow it, what it does
KINDS: Mapping[str, Kind] = {
    "pump": Kind("n", "gain {n} energy"),
    "stock": Kind("n", "gain {n} energy beyond the limit of a turn"),
    "lose": Kind("n", "lose {n} energy"),
    "dodge": Kind("", "suffer none of the damage of this attack"),
    "absorb": Kind("n", "suffer {n} damage less"),
    "deflect": Kind("n", "turn up to {n} of the damage on another robot"),
    "strengthen": Kind("n", "deal {n} damage more, against which nothing helps"),
    "adjust": Kind("n", "change one of your dice by {n} up or down"),
    "skip turn": Kind("", "the robot whose turn begins skips it"),
    "take": Kind("", "take a card of the Market for free"),
    "buy more": Kind("n", "buy {n:# more card|# more cards} this turn"),
    "virus": Kind("", "every robot loses as much energy as it has Secret Weapons"),
    "search": Kind("what", "search the pile for {what:pile}, add it for free and shuffle the pile"),
    "spy": Kind("", "look at all Secret Weapons of one opponent"),
    "outpace": Kind("n", "every opponent without Secret Weapons loses {n} energy"),
    "trick": Kind("", "a robot cannot use its Reroll this turn"),
}
WHAT = {
    "part": "any Robot Part",
    "upgrade": "any Upgrade",
    "what": "any Robot Part (part) or Upgrade (upgrade)",
}
_SAID = type(PLAIN)({"pile": WHAT})

#: the JSON Schema of a list of steps; what it lets pass, :func:`trouble` judges
SCHEMA: Mapping[str, Any] = core.schema(
    KINDS, {"anyOf": [whole(PRINTED, 1), {"enum": [*PILES]}]}, PARTS, "[stock, 4]", "[[stock, 4]] or [[take]]"
)


def trouble(step: Sequence[Any]) -> str:
    """What is wrong with a step, as "expected …"; "" if nothing is.

    >>> trouble(["take"]), trouble(["stock"])
    ('', 'expected [stock, n]')
    """
    word, *rest = step
    names = KINDS[word].names
    fits = len(rest) == len(names) and all(
        (name == "what") == (one in PILES) for name, one in zip(names, rest, strict=True)
    )
    return "" if fits else f"expected {shown_step((word, *names))}"


def meaning(word: str) -> str:
    """What a step with that word does, for a list of them.

    >>> meaning("stock")
    'gain n energy beyond the limit of a turn'
    """
    names = KINDS[word].names
    return _SAID.say(KINDS[word].says, {name: name if name == "what" else Letter(name) for name in names})


def sentence(steps: Sequence[Step]) -> str:
    """What a weapon with these steps does.

    >>> sentence([("stock", 4)])
    'Gain 4 energy beyond the limit of a turn.'
    """
    return then(
        shown_step(step) if trouble(step) else _SAID.say(KINDS[step[0]].says, KINDS[step[0]].given(step[1:]))
        for step in steps
    )
