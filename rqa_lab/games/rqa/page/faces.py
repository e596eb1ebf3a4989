"""Cards as one plays with them: what is on each in a few words, and what can be done in a sentence."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rqa_lab.core.notation import Action
from rqa_lab.core.words import capital, either
from rqa_lab.games.rqa.actions import Buy, Move, Play, Push, Use
from rqa_lab.games.rqa.bodies import find, title
from rqa_lab.games.rqa.components import Card
from rqa_lab.games.rqa.kinds import CARRIED, MOVES
from rqa_lab.games.rqa.picture.scene import numbers
from rqa_lab.games.rqa.state import State
from rqa_lab.ui.table import Done

#: icon -> the words for a number beside it
_WORDS = {
    "i-damage": "{} damage",
    "i-range": "range {}",
    "i-energy": "{} Energy",
    "i-move": "{} Move",
    "i-over": "over obstacles",
    "i-diagonal": "diagonally",
    "i-push": "knock back\N{NO-BREAK SPACE}{}",
    "i-pull": "pull it in",
    "i-health": "repair {}",
    "i-x": "scrap {}",
    "i-shop": "free card {}",
    "i-shift": "move any robot\N{NO-BREAK SPACE}{}",
}
#: range of a card that is no number -> its words
_RANGES = {"melee": "next to you", "around": "all next to you", "line": "whole line"}


def lines(card: Card) -> Sequence[tuple[str, str]]:
    """What is on a card, a line each: its icon and a few words.

    >>> from rqa_lab.games.rqa.components import components
    >>> lines(components().cards["Hammer"])
    (('i-range', 'next to you'), ('i-damage', '1 damage'))
    """
    return tuple(_lines(card))


def _lines(card: Card) -> Iterator[tuple[str, str]]:
    if card.range in _RANGES:
        yield "i-range", _RANGES[str(card.range)]
    found = [(number.icon, number.text) for number in numbers(card)]
    for icon, text in sorted(found, key=lambda one: one[0] != "i-range"):
        yield icon, _said(icon, text)


def _said(icon: str, text: str) -> str:
    """A number of a card in words."""
    match icon:
        case "i-hand":
            return f"discard {text[1:]}" if text.startswith("−") else f"draw {text.lstrip('+')}"
        case "i-vp":
            return f"{text} {'point' if text.lstrip('+') == '1' else 'points'}"
        case "i-health" | "i-x":
            return _WORDS[icon].format(text.lstrip("+"))
    return _WORDS.get(icon, "{}").format(text)


def prompt(state: State, legal: Sequence[Action]) -> str:
    """What the seat to act can do, in a sentence.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/a-push-and-its-price").session()
    >>> prompt(session.state, session.game.legal(session.state))
    'Move Pug.'
    """
    moved = dict.fromkeys(title(state, find(state, one.robot)) for one in legal if isinstance(one, Move))
    pushed = dict.fromkeys(title(state, find(state, one.body)) for one in legal if isinstance(one, Push))
    deeds = [f"move {either(moved)}"] if moved else []
    deeds += [f"push {either(pushed)}"] if pushed else []
    deeds += ["use your attack"] if any(isinstance(one, Use) for one in legal) else []
    cards = any(isinstance(one, Play) for one in legal)
    deeds += ["play a card"] if cards else []
    deeds += ["buy one" if cards else "buy a card"] if any(isinstance(one, Buy) for one in legal) else []
    if not deeds:
        return "Nothing more to do: end your turn."
    return f"{capital(either(deeds))}."


def deeds(turn: str, done: Sequence[Done]) -> Sequence[str]:
    """What a seat did in a turn, for those who waited: attacks, purchases, and where robots are now.

    >>> actions = Buy("Tackle"), Buy("Tackle"), Play("Hammer", "pug", "crate")
    >>> deeds("Bo", [Done("Bo", action, ()) for action in actions])
    ['played Hammer on Crate', 'bought 2 Tackle']
    """
    actions = [one.action for one in done if one.seat == turn]
    events = [event for one in done for event in one.events]
    hits = dict.fromkeys(
        f"played {one.card} on {one.target.title()}"
        for one in actions
        if isinstance(one, Play) and one.target is not None
    )
    bought = Counter(one.card for one in actions if isinstance(one, Buy))
    cards = [card if n == 1 else f"{n} {card}" for card, n in bought.items()]
    went = {event.facts["robot"]: event.facts["to"] for event in events if event.kind in MOVES}
    own = len(went) == 1 and not any(event.kind in CARRIED for event in events)
    return [
        *hits,
        *([f"bought {', '.join(cards)}"] if cards else []),
        *(f"went to {to}" if own else f"{robot} went to {to}" for robot, to in went.items()),
    ]


def lost(state: State) -> str:
    """What the end of the turn would lose: "3 Energy and 2 Move"; "" for nothing."""
    return " and ".join(f"{n} {what}" for n, what in ((state.energy, "Energy"), (state.move, "Move")) if n)
