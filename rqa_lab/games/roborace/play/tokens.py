"""What tokens do that are used by themselves: each is an effect of its name."""

from rqa_lab.core.clause import only_if
from rqa_lab.games.roborace.model.actions import Use
from rqa_lab.games.roborace.model.cards import UNKNOWN, turns
from rqa_lab.games.roborace.model.effects import effect
from rqa_lab.games.roborace.model.laid import Laid, space_of, uncovered
from rqa_lab.games.roborace.model.state import MOST_TOKENS, PLUS_ONE, State
from rqa_lab.games.roborace.play.doing import Doing
from rqa_lab.games.roborace.play.keeping import gained, lost_card
from rqa_lab.games.roborace.play.pile import draw, has_card, next_of_pile, out_of_cards
from rqa_lab.games.roborace.play.turn import go_on
from rqa_lab.games.roborace.rules.placing import free_places
from rqa_lab.games.roborace.rules.tokens import (
    CUNNING,
    WAYS,
    exchanged,
    own,
    revivable,
    robbed,
    ways,
)


def use(do: Doing, action: Use) -> None:
    """A token is used up, and does what it does."""
    s, name = do.state, action.name
    counted = s.setup.rulings["third-by-cunning"] == "counted" and name == CUNNING
    third = counted and len(s.tokens[s.seat]) == MOST_TOKENS
    course = only_if(
        name in s.tokens[s.seat],
        "roborace.components.course-token-kinds", "roborace.course.use-when-just-taken",
    )  # fmt: skip
    do.use(name, (*own(s, name), "roborace.turn.token-limit", "roborace.turn.token-before-or-after", *course))
    do.then((name.lower(), name, *([third] if name == CUNNING else [])), go_on.frame())


def _card(s: State, text: str) -> int:
    """The number of an uncovered card by its text."""
    return next(number for number in uncovered(s.laid) if s.laid[number].text == text)


def _which(do: Doing, numbers: tuple[int, ...], chosen: str | None) -> str | None:
    """One of these cards of the table, by its text."""
    return do.decide(do.seat, "which", tuple(do.state.laid[number].text for number in numbers), chosen)


# ---- course tokens ---------------------------------------------------------------------------------------


@effect("cunning")
def cunning(do: Doing, cause: str, third: bool, chosen: str | None = None) -> None:
    """A course token of another seat is taken; by one reading Cunning still counts beside it."""
    s = do.state
    there = {f"{name} of {do.title(seat)}": (seat, name) for seat, name in robbed(s, s.seat)}
    if not there:
        do.nothing("rob", do.seat, ("roborace.course.cunning-no-target",))
        return
    chosen = do.decide(do.seat, "rob", tuple(there), chosen)
    if chosen is None:
        return
    of, token = there[chosen]
    do.rob(of, token, ("roborace.course.cunning",))
    lost = (lost_card.frame(cause, of),) if token == PLUS_ONE else ()
    do.then(*lost, gained.frame(cause, token, third))


@effect("swap")
def swap(do: Doing, cause: str, one: str | None = None, other: str | None = None) -> None:
    """Two cards change places, and may be turned."""
    s = do.state
    if one is None:
        one = _which(do, uncovered(s.laid), None)
        if one is None:
            return
    first = _card(s, one)
    if other is None:
        other = _which(do, tuple(number for number in uncovered(s.laid) if number != first), None)
        if other is None:
            return
    second = _card(s, other)
    do.swap(first, second, own(s, cause))
    do.then(turned.frame(cause, first), turned.frame(cause, second))


@effect("turned")
def turned(do: Doing, cause: str, number: int, chosen: str | None = None) -> None:
    """A card that was swapped may be turned."""
    s = do.state
    card = s.laid[number]
    chosen = do.decide(do.seat, "how", turns(card.face), chosen)
    if chosen is not None and chosen != card.face:
        do.turn_card(number, _lying(card.face, chosen), own(s, cause))


@effect("trick")
def trick(do: Doing, cause: str, where: str | None = None, drawn: str | None = None) -> None:
    """The next card of the pile is laid face down."""
    where = do.decide(do.seat, "where", free_places(do.state), where)
    if where is not None:
        do.then(face_down.frame(cause, where))


@effect("face down")
def face_down(do: Doing, cause: str, where: str, drawn: str | None = None) -> None:
    """A card is drawn unseen and laid there."""
    if has_card(do):
        card, drawn = next_of_pile(do, drawn, do.frame)
        if card is not None:
            _lay(do, Laid(UNKNOWN, *space_of(where), card), cause)


@effect("great trick")
def great_trick(do: Doing, cause: str, drawn: str | None = None) -> None:
    """The next card of the pile is turned up, and laid anywhere."""
    if has_card(do):
        card, drawn = next_of_pile(do, drawn, great_trick.frame(cause))
        if card is not None:
            do.turn_up(card, own(do.state, cause))
            do.then(face_up.frame(cause, card))


@effect("face up")
def face_up(do: Doing, cause: str, card: str, chosen: str | None = None) -> None:
    """The card is laid, turned as its seat likes."""
    options = (f"{face} at {space}" for space in free_places(do.state) for face in turns(card))
    chosen = do.decide(do.seat, "where", tuple(options), chosen)
    if chosen is not None:
        face, _, space = chosen.partition(" at ")
        _lay(do, Laid(_lying(card, face), *space_of(space)), cause)


def _lying(card: str, face: str) -> str:
    """A card as it lies; raises ValueError for another one, which only a broken file has."""
    return turns(card)[turns(card).index(face)]


def _lay(do: Doing, card: Laid, cause: str) -> None:
    s = do.state
    counts = s.setup.rulings["cards-used-alone"] == "all-cards"
    do.lay(card, counts, (*own(s, cause), "roborace.score.only-hand-cards"))
    do.then(out_of_cards.frame())


@effect("discard")
def discard(do: Doing, cause: str, chosen: str | None = None) -> None:
    """An uncovered card leaves the table."""
    s = do.state
    chosen = _which(do, uncovered(s.laid), chosen)
    if chosen is not None:
        do.remove(_card(s, chosen), own(s, cause))


@effect("move it")
def move_it(do: Doing, cause: str, chosen: str | None = None) -> None:
    """An uncovered card is moved by one space."""
    s = do.state
    options = (f"{s.laid[n].text} {way}" for n in uncovered(s.laid) for way in ways(s, n))
    chosen = do.decide(do.seat, "way", tuple(options), chosen)
    if chosen is not None:
        text, _, way = chosen.rpartition(" ")
        number, (down, right) = _card(s, text), WAYS[way]
        card = s.laid[number]
        do.shift(number, card.row + down, card.column + right, own(s, cause))


# ---- action tokens ---------------------------------------------------------------------------------------


@effect("change")
def change(do: Doing, cause: str, chosen: str | None = None) -> None:
    """Cards of the hand are exchanged."""
    s = do.state
    there = {" and ".join(some): some for some in exchanged(s, s.seat)}
    chosen = do.decide(do.seat, "change", tuple(there), chosen)
    if chosen is not None:
        for card in there[chosen]:
            do.discard(s.seat, card, own(s, cause))
        do.then(draw.frame(cause, s.seat, len(there[chosen]), own(s, cause)))


@effect("turn")
def turn(do: Doing, cause: str, chosen: str | None = None) -> None:
    """An uncovered card is turned where it lies."""
    s = do.state
    numbers = (number for number in uncovered(s.laid) if len(turns(s.laid[number].face)) > 1)
    there = {f"{s.laid[n].text} to {face}": (n, face) for n in numbers for face in turns(s.laid[n].face)[1:]}
    chosen = do.decide(do.seat, "turn", tuple(there), chosen)
    if chosen is not None:
        do.turn_card(*there[chosen], (*own(s, cause), "roborace.action.points-only-with-hand-card"))


@effect("again")
def again(do: Doing, cause: str) -> None:
    """The seat will have another turn."""
    s = do.state
    do.play_again((*own(s, cause), *only_if(s.ending, "roborace.end.again-in-last-turn")))


@effect("replay")
def replay(do: Doing, cause: str, chosen: str | None = None) -> None:
    """A used action token is turned to its active side."""
    s = do.state
    chosen = do.decide(do.seat, "revive", revivable(s, s.seat), chosen)
    if chosen is not None:
        do.revive(chosen, own(s, cause))
