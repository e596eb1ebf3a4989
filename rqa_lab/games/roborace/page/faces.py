"""Cards and tokens as one plays with them: what to do in a sentence, what a token does in a few words."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action
from rqa_lab.core.words import capital, either
from rqa_lab.games.roborace.actions import Draw, EndTurn, Exchange, Pass, Place, Use
from rqa_lab.games.roborace.components import COLOURS, is_face, robots
from rqa_lab.games.roborace.picture import extent
from rqa_lab.games.roborace.rules import legal as possible
from rqa_lab.games.roborace.rules import robots_under
from rqa_lab.games.roborace.state import POINTS, State, space_of, table
from rqa_lab.kit.words import third
from rqa_lab.ui.table import Proposed, chosen

if TYPE_CHECKING:
    from rqa_lab.ui.buttons import Picking

#: token -> what it does, in a few words
_SHORT = {
    "Extra": "1 of 4 may differ",
    "R-R": "2 robots swapped",
    "Change": "swap hand cards",
    "Turn": "turn a table card",
    "Again": "another turn",
    "Replay": "revive a token",
    "Cunning": "rob a token",
    "Swap": "swap two cards",
    "Pushing": "1 or 2 fields on",
    "+1 Card": "3 cards in hand",
    "Trick": "a card face down",
    "Great trick": "place any card",
    "Discard": "remove a card",
    "Move it": "shift a card",
}


#: what is said once a token is picked that is used with a card
READY = "{} is ready: pick a card, turn it, then click a dashed place."


def with_a_card(s: State, token: str) -> bool:
    """The active seat may place a card with this token now."""
    if s.choice is not None or s.phase != "place":
        return False
    return any(isinstance(one, Place) and one.token == token for one in possible(s))


def in_short(token: str) -> str:
    """What a token does, in a few words; "" for one that is face down or of your own box.

    >>> in_short("Again"), in_short("?")
    ('another turn', '')
    """
    return _SHORT.get(token, "")


#: a place in a sentence; at its beginning the place is said another way
_SPACE = r"-?\d+,-?\d+"
_AT = re.compile(rf" at {_SPACE}\b| from {_SPACE} to {_SPACE}\b")
_THERE = re.compile(rf"(?<![^.;:] )\bAt {_SPACE}")
#: a place that is chosen
_PLACE = re.compile(rf"(choose )?{_SPACE}", re.IGNORECASE)
_LAID = re.compile(rf"\b([A-Z]{{2}}/[A-Z]{{2}}) at ({_SPACE})")
_CARD = re.compile(r"\b([A-Z]{2}/[A-Z]{2})\b")


def drawn(lies: str) -> Markup:
    """A card as it lies, with its name for those who can’t see it.

    >>> drawn("RG/YB").count("<use"), drawn("RG/YB").striptags()
    (4, 'RGYBRG/YB')
    """
    heads = Markup().join(
        Markup(
            '<svg x="{}" y="{}" width="56" height="56" viewBox="0 0 64 64"><use href="#rr-{}"/>'
            '<text class="robo-letter" x="32" y="53">{}</text></svg>'
        ).format(64 * (n % 2) + 4, 64 * (n // 2) + 4, COLOURS.get(robot, ""), robot)
        for n, robot in enumerate(robots(lies))
    )
    return Markup(
        '<svg class="robo-face rqa-page" viewBox="0 0 128 128" aria-hidden="true">'
        '<rect class="robo-card robo-free" x="3" y="3" width="122" height="122" rx="13"/>{}</svg>'
        '<span class="sr">{}</span>'
    ).format(heads, lies)


def seen(text: str) -> Markup:
    """A text with cards drawn, and without the numbers of places: the table shows neither.

    >>> seen("Place RG/YB at 1,-2: +2.").striptags()
    'Place RGYBRG/YB: +2.'
    >>> seen("At 1,1 the card wouldn’t cover any robot.").striptags()
    'There the card wouldn’t cover any robot.'
    >>> seen("Not allowed: At 0,2 the card would cover a red robot.").striptags()
    'Not allowed: There the card would cover a red robot.'
    """
    text = "This place" if _PLACE.fullmatch(text) else chosen(text)
    parts = _CARD.split(_AT.sub("", _THERE.sub("There", text)))
    return Markup().join(
        Markup('<span class="p-mini">{}</span>').format(drawn(part)) if is_face(part) else part
        for part in parts
    )


def told_apart(s: State, text: str) -> str:
    """A text in which a card of the table is said with its place, if another one looks like it."""
    faces = Counter(s.laid[n].face for n in table(s.laid).uncovered)

    def said(found: re.Match[str]) -> str:
        return f"{found[0]} ({_part(s, *space_of(found[2]))})" if faces[found[1]] > 1 else found[0]

    return _LAID.sub(said, text)


def _part(s: State, row: int, column: int) -> str:
    """The part of the table where a card lies, whose upper left space this is."""
    top, left, low, right = extent(s)
    down, across = 3 * (row - top) // (low - top), 3 * (column - left) // (right - left)
    return third(2 - down, across) or "middle"


def prompt(state: State, legal: Sequence[Action]) -> str:
    """What the seat to act can do, in a sentence.

    >>> from rqa_lab import load
    >>> session = load("roborace/turn/place-move-draw").session()
    >>> prompt(session.state, session.game.legal(session.state))
    'Pick a card, then a lit place for it.'
    """
    said = _prompt(legal)
    return f"Your extra turn. {said}" if state.extra else said


def _prompt(legal: Sequence[Action]) -> str:
    kinds = {type(one) for one in legal}
    deeds = ["use a token"] if Use in kinds else []
    if Place in kinds:
        by_token = all(isinstance(one, Place) and one.token for one in legal if isinstance(one, Place))
        return (
            "Your cards fit only with Extra or R-R: pick a card, then a dashed place."
            if by_token
            else "Pick a card, then a lit place for it."
        )
    deeds += ["exchange a card"] if Exchange in kinds else []
    deeds += ["pass"] if Pass in kinds else []
    deeds += ["draw a card"] if Draw in kinds else []
    deeds += ["end your turn"] if EndTurn in kinds else []
    said = f"{capital(either(deeds))}." if deeds else "Nothing to do now."
    return f"No card fits. {said}" if Exchange in kinds or Pass in kinds else said


def deeds(events: Sequence[Event]) -> Sequence[str]:
    """What a seat did in a turn, for those who waited: what its card covered, how far it went, its tokens.

    >>> deeds([Event("place", (), "", {"covers": 2}), Event("move", (), "", {"field": "5"})])
    ['covered 2', 'moved to 5']
    >>> deeds([Event("use", (), "", {"token": "Again"})] * 2)
    ['used Again twice']
    """
    told = Counter(text for event in events for text in _deed(event))
    return [f"{text} twice" if n == 2 and text.startswith("used") else text for text, n in told.items()]


def _deed(event: Event) -> Iterator[str]:
    f = event.facts
    match event.kind:
        case "place" if f["covers"]:
            yield f"covered {f['covers']}"
        case "move":
            yield f"moved to {f['field']}"
        case "use":
            yield f"used {f['token']}"
        case "take":
            yield f"took {f['token'] or 'a course token'}"
        case "give up":
            yield f"gave up {f['token'] or 'a course token'}"
        case "rob":
            yield f"robbed {f['of']} of {f['token'] or 'a course token'}"
        case "cross":
            yield "crossed the finish line"
        case "nothing" if f["what"] == "pass":
            yield "placed no card"


def proposed(picking: "Picking") -> Proposed | None:
    """The place where the picked card brings most, without a token; why there is none."""
    s, prefix = picking.buttons.state, picking.prefix
    fits = [one for one in picking.buttons.beginning(prefix) if isinstance(one, Place)]
    if prefix.startswith("use "):
        return None  # a token is ready
    if not prefix.startswith("place "):
        return Proposed("Put the card on a lit place.") if prefix else None
    best = max((one for one in fits if not one.token), key=lambda one: _points(s, one), default=None)
    if best is not None:
        n = _points(s, best)
        return Proposed(f"Put the card on a lit place: +{n} here.", best, f"Place it, +{n}")
    if fits:
        return Proposed("Turn it: like this it fits only with a token, on a dashed place.")
    return Proposed("It fits nowhere like this: turn it, or pick another card.")


def _points(s: State, action: Place) -> int:
    return POINTS[len(robots_under(table(s.laid), space_of(action.space)))]
