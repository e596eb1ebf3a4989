"""The game's language: sentences, questions, actions as text, the audit."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rqa_lab.core.chance import different
from rqa_lab.core.event import Event, Facts, Sum
from rqa_lab.core.game import Question
from rqa_lab.core.notation import Action, Bare, Choose, Reading, Rule, by_rule, only, questions, shapes
from rqa_lab.core.vocabulary import Vocabulary, said_of_action
from rqa_lab.core.words import alike, cut, listing, many, offered
from rqa_lab.games.roborace.actions import (
    ACTIONS,
    CHOICES,
    EXTRA,
    PHASES,
    SWAPPED,
    Draw,
    EndTurn,
    Exchange,
    Pass,
    Place,
    Use,
)
from rqa_lab.games.roborace.components import (
    COLOURS,
    RULEBOOK,
    UNKNOWN,
    called,
    is_face,
    named,
    robots,
    turns,
)
from rqa_lab.games.roborace.files import DOWN
from rqa_lab.games.roborace.kinds import EVENTS, FINDINGS, REASONS
from rqa_lab.games.roborace.rules import in_hand, judge, legal, on_two_cards, placements, robots_under
from rqa_lab.games.roborace.state import FACE_DOWN, NONE, State, at, field_of, table, unnumbered

# ---- english ---------------------------------------------------------------------------------------------
# RoboRace in English: the forms of facts in sentences, and sentences from the rows of the vocabulary.


def clash(robots: tuple[str, ...]) -> str:
    """Robots that lie on robots of other colours.

    >>> clash(("R on G", "B on Y", "R on G"))
    'red on green and blue on yellow'
    """
    return listing(
        [" on ".join(map(COLOURS.__getitem__, one.split(" on "))) for one in dict.fromkeys(robots)]
    )


def how(token: str) -> str:
    """How a card is placed by a token; "" without one.

    >>> how("Extra"), how("GR/YB")
    ('with Extra', 'with R-R as GR/YB')
    """
    return token and f"with {token if token == EXTRA else f'{SWAPPED} as {token}'}"


def fields(n: str) -> str:
    """How far a robot is pushed.

    >>> fields("0"), fields("1"), fields("2")
    ('no further', '1 more field', '2 more fields')
    """
    return f"{n} more field{'s' * (n != '1')}" if n != "0" else "no further"


def few(options: tuple[str, ...]) -> str:
    """The first of some options, and how many more there are.

    >>> few(("RG/YB at 0,1", "1,1", "1,2", "2,1", "2,2"))
    '“RG/YB at 0,1”, “1,1”, “1,2” and 2 more'
    """
    return offered(options, 3 if len(options) > 4 else 4)


# ---- changes of counters and zones, in words, the most important first; no question asks about the rest ----

SUMS: Mapping[str, Sum] = {
    "gone": Sum("{0}’s robot", "moves forward {things}", "moves back {things}", "stays on its field",
        things="field", pays=True, rule="roborace.score.table",
        ask="How many fields has {0}’s robot moved in all after that?"),
    "active": Sum("{0}", "turns {things} to its active side", "turns {things} over",
        "keeps all action tokens as they are", ask="How many active action tokens does {0} have after that?"),
    "tokens": Sum("{0}", "takes the course token {things}", "gives up the course token {things}",
        "keeps the same course tokens"),
    "hand": Sum("{0}’s hand", ask="How many cards does {0} have in hand after that?"),
    "arena": Sum("field {0}", "gains a course token", "loses its course token", "keeps its course token"),
    "discard": Sum("the discard pile", owners=0),
    "turn": Sum("the turn", "", "", "continues", owners=0, to="passes to {to}"),
}  # fmt: skip


ENGLISH = Vocabulary(
    {
        "few": few,
        "seen": lambda card: "" if card == UNKNOWN else card,
        "laid": lambda card: f"the {card}" if card.startswith(FACE_DOWN) else card,
        "from": lambda option: " from ".join(option.rsplit(" of ", 1)),
        "clash": clash,
        "how": how,
        "fields": fields,
        "cut": cut,
    },
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    findings=FINDINGS,
    choices=CHOICES,
    phases=PHASES,
    points="fields",
    plain=("roborace.place.cover-a-space",),
    sums=SUMS,
)


# ---- what a waiting choice is about, as a question -------------------------------------------------------


def ask(s: State) -> Question:
    """The question of the waiting choice.

    >>> from rqa_lab.games.roborace.play.resolve import start
    >>> ask(start({"seats": ["Ann", "Bo"]})).text
    'Everything is in the box. Set up the race?'
    """
    assert s.choice is not None
    frame = named(s.choice.frame)
    source = getattr(frame, "cause", "")
    match s.choice.effect:
        case "pick up":
            source = s.setup.fields[field_of(s, s.gone[s.seat])]
        case "swap" if hasattr(frame, "one"):
            source = f"swap with {ENGLISH.say('{one:laid}', {'one': frame.one})}"
        case "swap":
            source = "swap with another one"
        case "discard":
            source = "discard"
        case "turned":
            source = s.laid[frame.number].text
        case "trick":
            source = "the face-down card"
        case "face up":
            source = frame.card
    asks = CHOICES[s.choice.kind].asks
    return Question("", ENGLISH.say(asks, {"about": s.choice.seat, "source": source}))


# ---- a step in a sentence or two: what was done, and what came of it -------------------------------------

#: kind of action -> the kinds of events that its own sentence tells as well
_TOLD: Mapping[type[Action], tuple[str, ...]] = {
    Place: ("use", "place", "move"),
    Exchange: ("discard",),
    Pass: ("nothing",),
    Use: ("use",),
    EndTurn: ("nothing",),
}


def summary(action: Action, seat: str | None, events: tuple[Event, ...]) -> str:
    """A step in a sentence or two: who did what, and what came of it.

    >>> moved = {"seat": "Ann", "old": 0, "new": 7, "field": "8"}
    >>> place = Place("BG/RY", "1,1")
    >>> summary(place, "Ann", (Event("move", ("roborace.score.move",), place.text, moved),))
    'Ann places BG/RY at 1,1: 7 fields, to field 8.'
    """
    facts: dict[str, Any] = {**said_of_action(action), "seat": seat or "Chance"}
    news = []
    for event in events:
        if event.kind in _TOLD.get(type(action), ()) and event.cause == action.text:
            facts |= {fact: event.facts[fact] for fact in ("covers", "field") if fact in event.facts}
            facts |= {"n": event.facts["new"] - event.facts["old"]} if event.kind == "move" else {}
        else:
            news.append(ENGLISH.headline(event))
    if not isinstance(action, Choose) or action.option == "begin" or not events:
        news.insert(0, ENGLISH.deed(action, facts))
    elif not any(news[:2]):
        news[0] = ENGLISH.tell(events[0])  # the choice, or what chance did
    return " ".join(dict.fromkeys(filter(None, news)))


# ---- what a person is offered: where an action points, its button, and refused actions to show -----------

#: how many refused places are shown at most
_MOST = 8


def where(s: State, action: Action) -> tuple[str | None, str | None]:
    """None, and the space of the table to point at for the action, that of a card's upper left robot.

    For what is done in the arena it is a field.
    """
    match action:
        case Place():
            return None, action.space
        case Choose() if (gone := _goes_to(s, action.option)) is not None:
            return None, s.setup.fields_named[field_of(s, gone)]
        case Choose():
            found = re.search(r"(?:^|at )(-?\d+,-?\d+)", action.option)
            return None, found and found[1]
    return None, None


def _goes_to(s: State, option: str) -> int | None:
    """How far from the start something in the arena is that an answer is about; None if it is elsewhere."""
    choice, seats = s.choice, s.setup.seats
    if choice is None or choice.seat not in seats:
        return None
    gone = s.gone[seats.index(choice.seat)]
    match choice.kind:
        case "take":
            return gone
        case "push" if option.isdecimal() and option.isascii():
            return gone + int(option)
        case "rob" if (owner := option.rpartition(" from ")[2]) in seats:
            return s.gone[seats.index(owner)]
    return None


def label(s: State, action: Action) -> str:
    """The text of an action's button."""
    return ENGLISH.button(action, _facts(s, action))


def phrase(s: State, action: Action) -> str:
    """An action in a few words."""
    return ENGLISH.phrase(action, _facts(s, action))


def _facts(s: State, action: Action) -> Facts:
    return {**said_of_action(action), "choice": s.choice and s.choice.kind}


def tempting(s: State) -> list[Action]:
    """Actions shown although they will be refused: places with one thing wrong, tokens of no use now."""
    if s.choice is not None or s.phase in ("set-up", "over"):
        return []
    return [action for action in dict.fromkeys(_likely(s)) if not judge(s, action)]


def at_hand(s: State, action: Action) -> bool:
    """True unless it uses a course token that the seat has not got."""
    if not isinstance(action, Use):
        return True
    return action.name in s.setup.components.action_tokens or action.name in s.tokens[s.seat]


def _likely(s: State) -> Iterator[Action]:
    hand = tuple(card for card in different(s.hands[s.seat]) if card != UNKNOWN)
    if s.phase == "place":
        near = sorted(_near(s, hand), key=lambda found: -found[0])
        yield from (action for _, action in near[:_MOST])
        yield from map(Exchange, hand)
        yield Pass()
    parts = s.setup.components
    yield from map(Use, parts.action_tokens if s.setup.tokens != "none" else ())
    yield from (Use(name) for name in s.tokens[s.seat] if name != UNKNOWN)


def _near(s: State, hand: tuple[str, ...]) -> Iterator[tuple[int, Place]]:
    """Places where a card would cover several robots with one thing wrong, and how many."""
    there = table(s.laid)
    for space in map(unnumbered, there.under):
        under, covers = there.covers(*space), len(robots_under(there, space))
        for face in (face for card in hand for face in turns(card)) if covers > 1 else ():
            wrong = sum(seen not in (NONE, own) for own, seen in zip(robots(face), under, strict=True))
            if wrong + bool(on_two_cards(there, space)) == 1:
                yield covers, Place(face, at(*space))


# ---- reading an action of RoboRace from text -------------------------------------------------------------

_CARD, _SPACE = "a card, such as RG/YB", "a space, such as 1,-2"
_TOKENS = {"": "", "extra": EXTRA, "r-r": SWAPPED}
#: a card that is face down, as a file has it
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

    Raises :class:`~rqa_lab.core.notation.Unreadable` if it fits no action,
    :class:`~rqa_lab.core.notation.Ambiguous` if it fits several.
    """
    reading = _Reading(text, _SHAPES, state)
    fitting = tuple(dict.fromkeys(_VERBS[reading.verb][1](reading)))
    reading.end(at=_SPACE, **{"with": f"{EXTRA} or {SWAPPED}", "as": _CARD})
    return only(text, fitting, lambda action: bool(judge(state, action)))


def _place(reading: _Reading) -> Sequence[Action]:
    """Missing words may stand for anything that works: the card, its turn, its space, how R-R swaps it."""
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
    """Cards may be turned in any way, and listed in any order."""
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


# ---- what players ask about that is no action of RoboRace, and the rules that answer ---------------------

Found = re.Match[str]
_A_CARD = r"(?P<card>(?:[RGBY]{2}/?[RGBY]{2}))"
_LAY = "(?:place|play|lay|put)"
_PLACE = r"(?: at \(?-?\d+ ?, ?-?\d+\)?)?"


def _rule(*clauses: str) -> Rule:
    return lambda s, found: by_rule(RULEBOOK, *clauses)


def _card_named(text: str) -> str:
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
    card = _card_named(found["card"])
    there = called(card) in s.hands[s.seat] or _on_the_table(s, card)
    return card if there else None


def _placed(s: State, found: Found) -> Bare | str:
    """A card that is not held; one that fits nowhere; else the places where it would fit."""
    card, rest = _card_named(found["card"]), found["rest"] or ""
    if rest:
        return f"place {card}{rest}"
    if missing := in_hand(s, s.seat, card):
        return missing
    if not any(placements(s, (called(card),))):
        return by_rule(RULEBOOK, "roborace.place.colour-match", "roborace.place.two-cards")
    return f"place {card}"


def _by_token(token: str) -> Rule:
    """Changes to a card on the table need a token; a card of the hand is only turned."""

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
    """A card of the hand; those of other seats and of the table cannot be exchanged."""
    card = _card_named(found["card"])
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
    (rf"{_LAY}(?: the)?(?: card)? {_A_CARD}(?P<rest>(?: at | with | as ).+)?", _placed),
    (rf"{_LAY} {_A_CARD}(?: .+)? (?:twice|again)", _rule("roborace.turn.one-card")),
    (rf"{_LAY} (?:two|both|another|a second|2|three|no)(?: cards?)?", _rule("roborace.turn.one-card")),
    (rf"{_LAY} {_A_CARD}.*(?:,| and ).*", _rule("roborace.turn.one-card")),
    (rf"(?:turn|rotate|spin) {_A_CARD}{_PLACE}(?: .*)?", _by_token("Turn")),
    (rf"(?:move|shift|push) {_A_CARD}{_PLACE}(?: .*)?", _by_token("Move it")),
    (rf"swap {_A_CARD}{_PLACE}(?: .*)?", _by_token("Swap")),
    (rf"(?:take|take back|remove|discard|pick up) {_A_CARD}{_PLACE}", _by_token("Discard")),
    (rf"(?:exchange|trade|discard) {_A_CARD}.*", _exchanged),
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


def said_of_can(can: Sequence[tuple[str, str, str]]) -> list[tuple[str, str]]:
    """What can be done at each space: how far a card takes one, or that it is chosen.

    >>> said_of_can([("1,1", "2", "gain"), ("0,0", "", "target")])
    [('1,1', 'can take you 2 fields on'), ('0,0', 'can be chosen')]
    """
    return [(at, f"can take you {many(int(n), 'field')} on" if n else "can be chosen") for at, n, _ in can]
