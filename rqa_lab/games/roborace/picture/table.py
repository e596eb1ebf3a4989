"""The picture of what lies before a seat: its cards, its action tokens and its course tokens."""

from collections import Counter

from rqa_lab.core.scene import Group, Scene, Shape, Text
from rqa_lab.core.words import number_of
from rqa_lab.games.roborace.model.cards import UNKNOWN
from rqa_lab.games.roborace.model.state import MOST_TOKENS, State, hand_size
from rqa_lab.games.roborace.picture.cards import CARD, face, tag
from rqa_lab.games.roborace.picture.spaces import playing
from rqa_lab.kit.cards import MARGIN, Part, Rows, Slot, ground

WIDTH, ROWS = 620, Rows(88, 88, 10, 6)


def table(state: State, seat: str | None = None, *, foretold: bool = True) -> Scene:
    """What lies before a seat, without one that whose turn it is.

    Nothing on it is ``foretold``.

    Raises:
        ValueError: for a seat that there is not.

    >>> from rqa_lab.games.roborace.model.setup import setup
    >>> from rqa_lab.games.roborace.model.state import position
    >>> s = position(setup(("Ann", "Bo")), hands=[("RG/YB",), ()], active=[("Turn",), ()])
    >>> table(s).notes[:2]
    ('Hand (1 of 2): RG/YB.', 'Action tokens (1 of 6 active): Turn.')
    """
    number = state.seat if seat is None else number_of(seat, state.setup.seats)
    s, parts = state, state.setup.components
    every = Counter({name: token.copies for name, token in parts.action_tokens.items()})
    hand = [
        Slot(
            card,
            (Group("", face(card), scale=ROWS.wide / CARD),),
            n,
            f"{n} face down" if card == UNKNOWN else "",
        )
        for card, n in Counter(s.hands[number]).items()
    ]
    active = [
        Slot(name, tuple(tag(name, ROWS.wide, ROWS.high)), n) for name, n in Counter(s.active[number]).items()
    ]
    course = [
        Slot(name, tuple(tag(name, ROWS.wide, ROWS.high)), n) for name, n in Counter(s.tokens[number]).items()
    ]
    found = [Part("Hand", f"{len(s.hands[number])} of {hand_size(s, number)}", tuple(hand))]
    if s.setup.tokens != "none":
        found.append(
            Part("Action tokens", f"{len(s.active[number])} of {every.total()} active", tuple(active))
        )
    if s.setup.tokens == "all":
        found.append(Part("Course tokens", f"at most {MOST_TOKENS}", tuple(course)))
    items, low = ROWS.drawn([row for part in found for row in ROWS.broken((part,))], 42)
    title: Shape = Text("table-name", MARGIN, 38, s.setup.seats[number])
    said = f"What lies before {s.setup.seats[number]}. {playing(s)}."
    return Scene(WIDTH, low, (ground(WIDTH, low), title, *items), label=said, notes=tuple(map(str, found)))
