"""What players ask about that is no action of Moon-Bots, and the rules that answer."""

import re

from rqa_lab.core.inquiry import Bare, Rule, by_rule, questions
from rqa_lab.core.words import alike
from rqa_lab.games.moonbots.model.dice import FACES, in_order
from rqa_lab.games.moonbots.model.names import NAMES
from rqa_lab.games.moonbots.model.records import PLACES
from rqa_lab.games.moonbots.model.rulebook import RULEBOOK
from rqa_lab.games.moonbots.model.state import MARKET, State, part_at
from rqa_lab.games.moonbots.rules.activating import there
from rqa_lab.games.moonbots.rules.attacking import targets

Found = re.Match[str]


def _rule(*clauses: str) -> Rule:
    return lambda s, found: by_rule(RULEBOOK, *clauses)


def _dice(text: str) -> str:
    """The dice that a text names; "" if it names anything else.

    >>> _dice("the 2 and a 4"), _dice("Torso 4")
    ('24', '')
    """
    faces = re.sub(r"\b(?:the|an?|and|die|dice|my|one|again|back)\b|[\s,]", "", text)
    return in_order(faces) if faces and {*faces} <= {*FACES} else ""


def _card(s: State, name: str) -> str | None:
    """A card of the game by its name, in any language."""
    said, parts = NAMES.english(re.sub(r"^(?:the|an?|my) ", "", name)), s.setup.components
    return next((one for one in (*parts.parts, *parts.upgrades, *parts.weapons) if alike(one, said)), None)


def _placed(s: State, found: Found) -> Bare | str | None:
    """On a part of one's own, by its name or its place; nothing is activated that others have."""
    owner, name, dice = found["owner"], found["part"], _dice(found["dice"] or "")
    with_dice = f"place {' '.join(dice)} on " if dice else "activate "
    if owner and not any(alike(owner, robot) for robot in s.setup.robots):
        return None
    card = _card(s, name)
    known = card in s.setup.components.parts or any(alike(name, place) for place in PLACES)
    if not known:
        return None
    if owner and alike(owner, s.setup.robots[s.robot]):
        return with_dice + name
    here = card and s.setup.components.parts[card].place
    if here and (mine := part_at(s, s.robot, here)) and mine.name == card:
        return with_dice + here
    return by_rule(RULEBOOK, "moonbots.activate.roll-all", "moonbots.part.attach")


def _unplaced(s: State, found: Found) -> Bare | None:
    """Dice that are to be laid, but are not there."""
    dice = _dice(found["dice"])
    return there(s, dice) if dice else None


def _rolled(s: State, found: Found) -> str | None:
    """Single dice are rolled again, by Reroll."""
    dice = _dice(found["dice"])
    return f"reroll {' '.join(dice)}" if dice else None


def _taken_back(s: State, found: Found) -> Bare | None:
    """What a die has activated stays activated."""
    return by_rule(RULEBOOK, "moonbots.activate.one-part-per-die") if _dice(found["dice"]) else None


def _bought(s: State, found: Found) -> Bare | str | None:
    """Only what lies in the Market is for sale."""
    said = re.sub(r" from .*$", "", found["card"])
    here = [space for space, name in zip(MARKET, s.market, strict=True) if name and _fits(s, name, said)]
    if len(here) == 1:
        return f"buy {here[0]}"
    return by_rule(RULEBOOK, "moonbots.buy.one-card") if not here and _card(s, said) else None


def _fits(s: State, name: str, said: str) -> bool:
    """A part in the Market is of that place."""
    part = s.setup.components.parts.get(name)
    return part is not None and alike(part.place, said)


def _attacked(s: State, found: Found) -> Bare | None:
    """Attacks are made by parts, and only on neighbours."""
    who = found["who"]
    own = re.fullmatch(r"myself|itself|me", who, re.IGNORECASE) is not None
    number = s.robot if own else next((n for n, one in enumerate(s.setup.robots) if alike(one, who)), None)
    if number is None:
        return None
    if number not in targets(s, s.robot):
        return by_rule(RULEBOOK, "moonbots.attack.neighbours-only")
    return by_rule(RULEBOOK, "moonbots.symbol.attack", "moonbots.activate.condition")


def _removed(s: State, found: Found) -> Bare | None:
    """Parts and Upgrades stay; a Secret Weapon goes by its use."""
    card, parts = _card(s, found["card"]), s.setup.components
    if card is None:
        return None
    if card in parts.weapons:
        return by_rule(RULEBOOK, "moonbots.secret.single-use")
    of_part = card in parts.parts
    return by_rule(RULEBOOK, "moonbots.part.one-per-slot" if of_part else "moonbots.upgrade.permanent")


QUESTIONS = questions(
    (r"(?:re-?roll|roll)(?: all)?(?: the)?(?: dice)?(?: again)?", lambda s, found: "roll"),
    (r"(?:re-?roll|roll|throw)(?: again)? (?P<dice>.+)", _rolled),
    (
        r"(?:place|lay|put|activate|use)(?: (?P<dice>[\d ,]+(?:and [\d ]+)?))?(?: ?\bon)? ?"
        r"(?:(?P<owner>\S+?)(?:’s|'s) )?(?:the |my )?(?P<part>[^\d\s].*?)(?: (?:again|twice))?",
        _placed,
    ),
    (r"(?:place|lay|put|activate) (?P<dice>.+?)(?: on)?", _unplaced),
    (r"(?:take back|take|remove|move|change|turn|flip|lift) (?P<dice>.+)", _taken_back),
    (r"buy (?:.+ and .+|two|2|three|another|again|both)(?: cards?)?", _rule("moonbots.buy.one-card")),
    (r"(?:buy|take|draw) (?P<card>.+)", _bought),
    (r"(?:attack|hit|shoot|damage|fire at|shoot at) (?P<who>\S+)", _attacked),
    (r"(?:remove|discard|sell|replace|swap|drop|scrap|steal|take off) (?P<card>.+)", _removed),
    (r"(?:look at|peek at|reveal|see) .+", _rule("moonbots.market.secret-always-hidden")),
    (r"(?:draw|restock|refill)(?: .*)?", _rule("moonbots.market.restock.compulsory")),
)  # fmt: skip
