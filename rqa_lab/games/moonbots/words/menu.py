"""What a person is offered: where an action points, its button, and refused actions to show."""

from collections.abc import Iterator

from rqa_lab.core.event import Facts
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import said_of_action
from rqa_lab.games.moonbots.model.actions import Buy, Place, Reroll, Roll, Use
from rqa_lab.games.moonbots.model.dice import number_needed, ways
from rqa_lab.games.moonbots.model.records import BOARD, PLACES
from rqa_lab.games.moonbots.model.state import MARKET, UNKNOWN, State, part_at, upgrades_of
from rqa_lab.games.moonbots.rules.buying import is_secret, price
from rqa_lab.games.moonbots.rules.judge import judge
from rqa_lab.games.moonbots.words.english import ENGLISH


def where(s: State, action: Action) -> tuple[str | None, str | None]:
    """None, as robots stand nowhere, and the space of the Market to point at for the action."""
    to = action.space if isinstance(action, Buy) else action.option if isinstance(action, Choose) else None
    return None, to if to in MARKET else None


def label(s: State, action: Action) -> tuple[str, str]:
    """The kind of an action and the text of its button."""
    return ENGLISH.button(action, _facts(s, action))


def phrase(s: State, action: Action) -> str:
    """An action in a few words."""
    return ENGLISH.phrase(action, _facts(s, action))


def _facts(s: State, action: Action) -> Facts:
    """The facts that may be said of an action; what lies face down has no name."""
    facts = {**said_of_action(action), "choice": s.choice and s.choice.kind}
    if to := where(s, action)[1]:
        space = MARKET.index(to)
        name = s.market[space]
        facts |= {"card": UNKNOWN if is_secret(s, name) else name, "price": price(s, space)[0]}
    elif isinstance(action, Place):
        part = part_at(s, s.robot, action.place)
        facts["part"] = part and part.name
    return facts


def tempting(s: State) -> list[Action]:
    """Actions shown although they will be refused: cards too dear or a second one, dice that do not fit."""
    if s.choice is not None or s.phase not in ("buy", "activate"):
        return []
    return [action for action in dict.fromkeys(_likely(s)) if not judge(s, action)]


def _likely(s: State) -> Iterator[Action]:
    yield from (Buy(space) for space, card in zip(MARKET, s.market, strict=True) if card)
    yield Roll()
    for place in (BOARD, *PLACES):
        part = part_at(s, s.robot, place)
        if part is not None and s.dice:
            fitting = ways(part.needs, s.dice, s.setup.sums)
            yield Place(fitting[0] if fitting else s.dice[: number_needed(part.needs)], place)
    if s.dice and any(upgrade.reroll for upgrade in upgrades_of(s, s.robot)):
        yield Reroll(s.dice[:2])
    yield from (Use(name) for name in s.weapons[s.robot] if name != UNKNOWN)
