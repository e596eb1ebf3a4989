"""What players ask about that is no action of RoboRace, and the rules that answer."""

import re

from rqa_lab.core.inquiry import Bare, Rule, by_rule, questions
from rqa_lab.core.words import alike
from rqa_lab.games.roborace.model.cards import called, is_face
from rqa_lab.games.roborace.model.rulebook import RULEBOOK
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.rules.placing import in_hand, placements

Found = re.Match[str]
_CARD = r"(?P<card>(?:[RGBY]{2}/?[RGBY]{2}))"
_LAY = "(?:place|play|lay|put)"
_AT = r"(?: at \(?-?\d+ ?, ?-?\d+\)?)?"


def _rule(*clauses: str) -> Rule:
    return lambda s, found: by_rule(RULEBOOK, *clauses)


def _face(text: str) -> str:
    """A card as games write it.

    >>> _face("rgyb")
    'RG/YB'
    """
    card = text.upper().replace("/", "")
    return f"{card[:2]}/{card[2:]}"


def _on_the_table(s: State, card: str) -> bool:
    return any(called(one.face) == called(card) for one in s.laid if is_face(one.face))


def _known(s: State, found: Found) -> str | None:
    """The card that is named, if there is one like it in the hand or on the table."""
    card = _face(found["card"])
    there = called(card) in s.hands[s.seat] or _on_the_table(s, card)
    return card if there else None


def _placed(s: State, found: Found) -> Bare | str:
    """A card that is not held; one that fits nowhere; else where it would."""
    card, rest = _face(found["card"]), found["rest"] or ""
    if rest:
        return f"place {card}{rest}"
    if missing := in_hand(s, s.seat, card):
        return missing
    if not any(placements(s, (called(card),))):
        return by_rule(RULEBOOK, "roborace.place.colour-match", "roborace.place.two-cards")
    return f"place {card}"


def _by_token(token: str) -> Rule:
    """What is done to a card on the table is done by a token; a card of the hand is only turned."""

    def answer(s: State, found: Found) -> Bare | str | None:
        card = _known(s, found)
        if card is None:
            return None
        if _on_the_table(s, card):
            return f"use {token}"
        if token == "Turn":
            return by_rule(RULEBOOK, "roborace.place.free-rotation")
        return f"exchange {card}" if token == "Discard" else None

    return answer


def _exchanged(s: State, found: Found) -> str | Bare | None:
    """A card of the hand; those of others and of the table are not to be had."""
    card = _face(found["card"])
    return f"exchange {card}" if called(card) in s.hands[s.seat] else in_hand(s, s.seat, card)


def _stolen(s: State, found: Found) -> Bare | None:
    parts = s.setup.components.tokens
    known = any(alike(found["what"], one) for one in parts)
    return by_rule(RULEBOOK, "roborace.course.pick-up", "roborace.course.cunning") if known else None


def _seat(*clauses: str) -> Rule:
    """The rule, if the text names a seat."""

    def answer(s: State, found: Found) -> Bare | None:
        there = found["who"].lower() in ("robot", "my robot", "the robot", *map(str.lower, s.setup.seats))
        return by_rule(RULEBOOK, *clauses) if there else None

    return answer


QUESTIONS = questions(
    (rf"{_LAY}(?: the)?(?: card)? {_CARD}(?P<rest>(?: at | with | as ).+)?", _placed),
    (rf"{_LAY} {_CARD}(?: .+)? (?:twice|again)", _rule("roborace.turn.one-card")),
    (rf"{_LAY} (?:two|both|another|a second|2|three|no)(?: cards?)?", _rule("roborace.turn.one-card")),
    (rf"{_LAY} {_CARD}.*(?:,| and ).*", _rule("roborace.turn.one-card")),
    (rf"(?:turn|rotate|spin) {_CARD}{_AT}(?: .*)?", _by_token("Turn")),
    (rf"(?:move|shift|push) {_CARD}{_AT}(?: .*)?", _by_token("Move it")),
    (rf"swap {_CARD}{_AT}(?: .*)?", _by_token("Swap")),
    (rf"(?:take|take back|remove|discard|pick up) {_CARD}{_AT}", _by_token("Discard")),
    (rf"(?:exchange|trade|discard) {_CARD}.*", _exchanged),
    (
        r"draw (?:two|three|four|five|\d+|a second|another|more|again)(?: cards?)?",
        _rule("roborace.draw.end-of-turn"),
    ),
    (r"draw (?:a |one )?card", lambda s, found: "draw"),
    (r"(?:steal|take|rob|pick up) (?P<what>.+?)(?: from .+| of .+)?", _stolen),
    (r"push (?P<who>.+)", _seat("roborace.course.pushing", "roborace.move.several-per-field")),
    (r"(?:move|go)(?: (?:\d+|on|forward|one|two|three).*)?", _rule("roborace.score.move")),
    (r"(?:move|advance) (?P<who>(?:my |the )?\S+)(?: .*)?", _seat("roborace.score.move")),
    (r"(?:use|play) (?:the )?(?P<what>.+?)(?: token)?", lambda s, found: f"use {found['what']}"),
)  # fmt: skip
