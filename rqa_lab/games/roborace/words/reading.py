"""Reading an action of RoboRace from text."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reading import Reading, only, shapes
from rqa_lab.games.roborace.files.keys import DOWN
from rqa_lab.games.roborace.model.actions import EXTRA, SWAPPED, Draw, EndTurn, Exchange, Pass, Place, Use
from rqa_lab.games.roborace.model.cards import UNKNOWN, called, is_face, turns
from rqa_lab.games.roborace.model.laid import FACE_DOWN, at
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.rules.judge import judge
from rqa_lab.games.roborace.rules.legal import legal

_CARD, _SPACE = "a card, such as RG/YB", "a space, such as 1,-2"
_TOKENS = {"": "", "extra": EXTRA, "r-r": SWAPPED}
#: a card that lies face down, as a file has it
_HIDDEN = re.compile(rf"^(?:\S+ {DOWN}|\?) at")
_AT = re.compile(r"\(?(-?\d{1,3}) ?, ?(-?\d{1,3})\)?")


class _Reading(Reading):
    """A text that is read as an action of RoboRace."""

    state: State

    def card(self, field: str = "card") -> str:
        """The card that stands there, as it lies; "" if none does."""
        if field not in self.found:
            return ""
        if is_face(card := _face(self.found[field])):
            return card
        hand = [lies for held in self.state.hands[self.state.seat] for lies in turns(held)]
        raise self.wrong(field, _CARD, hand)

    def space(self) -> str:
        """The space that stands there; "" if none does."""
        found = _AT.fullmatch(self.found.get("space", ""))
        if "space" in self.found and not found:
            raise self.wrong("space", _SPACE)
        return at(int(found[1]), int(found[2])) if found else ""


def _face(text: str) -> str:
    """A card in capitals, and with its slash."""
    card = text.upper()
    return f"{card[:2]}/{card[2:]}" if len(card) == 4 else card


def parse(text: str, state: State) -> Action:
    """The action that ``text`` means in ``state``.

    Raises :class:`~rqa_lab.core.notation.Unreadable` for a text that means none,
    :class:`~rqa_lab.core.notation.Ambiguous` for one that means several.
    """
    reading = _Reading(text, _SHAPES, state)
    fitting = tuple(dict.fromkeys(_VERBS[reading.verb][1](reading)))
    reading.end(at=_SPACE, **{"with": f"{EXTRA} or {SWAPPED}", "as": _CARD})
    return only(text, fitting, lambda action: bool(judge(state, action)))


def _place(reading: _Reading) -> Sequence[Action]:
    """What is not said is any that would do: the card, how it lies, its space, how R-R swaps it."""
    card, space, swapped = reading.card(), reading.space(), reading.card("swapped")
    token = SWAPPED if swapped else _TOKENS[reading.found.get("token", "").lower()]
    if card and space and (swapped or token != SWAPPED):
        return (Place(card, space, swapped or token),)
    found = [
        one
        for one in legal(reading.state)
        if isinstance(one, Place) and one.token == token and one.space == (space or one.space)
        if not card or called(one.card) == called(card)
        if swapped in ("", one.how)
    ]
    if not found:
        raise reading.error("", f"{SWAPPED} as a card" if card and space else _SPACE if card else _CARD)
    return [one for one in found if one.card == card] or found


def _exchange(reading: _Reading) -> Iterable[Action]:
    """Without a card any of the hand."""
    if card := reading.card():
        return (Exchange(called(card)),)
    held = [Exchange(card) for card in reading.state.hands[reading.state.seat] if card != UNKNOWN]
    if not held:
        raise reading.error("", _CARD)
    return held


def _use(reading: _Reading) -> Iterable[Action]:
    if "name" not in reading.found:
        raise reading.error("", "a token")
    return map(Use, reading.name("name", "a token", [*reading.state.setup.components.tokens]))


def _choose(reading: _Reading) -> Iterator[Action]:
    """Cards may be turned in any way, and stand in any order."""
    options = reading.state.choice.options if reading.state.choice else ()
    option = _HIDDEN.sub(f"{FACE_DOWN} at", reading.option(options))
    same = [one for one in options if _cards(one) == _cards(option)]
    yield Choose(same[0] if len(same) == 1 else option)


def _cards(option: str) -> list[str]:
    return sorted(called(card) if is_face(card := _face(part)) else part for part in option.split(" and "))


#: verb -> what may follow it, and what reads that
_VERBS: dict[str, tuple[str, Callable[[_Reading], Iterable[Action]]]] = {
    "place": (
        r"(?: (?!(?:at|with|as)\b)(?P<card>\S+))?(?: at (?P<space>\(?-?\d+ ?, ?-?\d+\)?|\S+))?"
        r"(?: with (?P<token>extra|r-r)(?! as)| (?:with r-r )?as (?P<swapped>\S+))?",
        _place,
    ),
    "exchange": (r"(?: (?P<card>\S+))?", _exchange),
    "pass": ("", lambda reading: (Pass(),)),
    "use": (r"(?: (?P<name>.+))?", _use),
    "draw": ("", lambda reading: (Draw(),)),
    "end": ("(?: turn)?", lambda reading: (EndTurn(),)),
    "choose": (r"(?: (?P<option>.+))?", _choose),
}
_SHAPES = shapes({verb: rest for verb, (rest, _) in _VERBS.items()})
