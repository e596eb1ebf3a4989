"""On the table: where a card can lie and what it brings, what is meant where none can, what is there."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.roborace.model.actions import EXTRA, Place
from rqa_lab.games.roborace.model.cards import UNKNOWN, called, is_face, robots, turns
from rqa_lab.games.roborace.model.laid import NONE, at, space_of, spaces, table, uncovered
from rqa_lab.games.roborace.model.state import POINTS, State
from rqa_lab.games.roborace.rules.placing import covered
from rqa_lab.games.roborace.words.english import ENGLISH
from rqa_lab.games.roborace.words.menu import where
from rqa_lab.page.table import Fact
from rqa_lab.page.words import Tally, Wording

if TYPE_CHECKING:
    from rqa_lab.page.buttons import Buttons

WORDING = Wording(ENGLISH)
_PLACE = "place "


def tally(events: Sequence[Event]) -> Tally:
    """Nothing is paid; the rest is news of its own."""
    return Tally(())


def mark(buttons: "Buttons", action: Action, space: str, picked: bool) -> tuple[str, str] | None:
    """Where a card can lie, with its points; by a token only once it is picked; cards to choose."""
    s = buttons.state
    if space != where(s, action)[1]:
        return None
    if isinstance(action, Place):
        n = POINTS[-1] if action.token == EXTRA else POINTS[len(covered(table(s.laid), space_of(space)))]
        return None if action.token and not picked else (str(n), "target" if action.token else "move")
    return "", "move" if s.choice is not None and s.choice.kind == "where" else "target"


def places(s: State, action: Action) -> Sequence[str]:
    """The space at which an action points; of a card to choose all four."""
    home = where(s, action)[1]
    if home is None or s.choice is None or s.choice.kind == "where":
        return () if home is None else (home,)
    return [at(*space) for space in spaces(*space_of(home))]


def holds(s: State, beginning: str) -> bool:
    """A card of the hand is picked, turned in any way."""
    face = beginning.removeprefix(_PLACE)
    ready = s.choice is None and s.phase == "place" and beginning.startswith(_PLACE)
    return ready and is_face(face) and called(face) in s.hands[s.seat]


def picked(s: State, beginning: str) -> tuple[str, str] | None:
    """Which card is picked, and that it still needs a place."""
    face = beginning.removeprefix(_PLACE)
    return (face, "Where does its top left robot go? Pick that space.") if holds(s, beginning) else None


def gathers(s: State, action: Action) -> tuple[str, str] | None:
    """The places of a card, turned in one way."""
    if isinstance(action, Place):
        return f"{_PLACE}{action.card}", action.card
    if isinstance(action, Choose) and s.choice is not None and s.choice.kind == "where":
        face, on, _ = action.option.partition(" at ")
        return (f"choose {face}", face) if on else ("choose", "a space of the table")
    return None


def meant(s: State, space: str, prefix: str = "", actor: str | None = None) -> Action | None:
    """The most likely meaning of pointing at a space: the card that is picked, or one that nearly fits."""
    verb, _, face = prefix.partition(" ")
    if s.choice is not None:
        if s.choice.kind != "where":
            return None
        lies = face or s.choice.options[0].rpartition(" at ")[0]
        return Choose(f"{lies} at {space}" if lies else space)
    if verb == "place" and is_face(face):
        return Place(face, space)
    under = table(s.laid).covers(*space_of(space)) or NONE * 4
    faces = [face for card in s.hands[s.seat] if card != UNKNOWN for face in turns(card)]
    if prefix or not faces:
        return None
    return Place(min(faces, key=lambda face: _clashes(face, under)), space)


def _clashes(face: str, under: str) -> int:
    return sum(seen not in (NONE, own) for own, seen in zip(robots(face), under, strict=True))


def about(s: State, space: str) -> Sequence[Fact]:
    """The card of which one sees the robot on a space."""
    if (found := table(s.laid).top.get(space_of(space))) is None:
        return ()
    card, n = s.laid[found[1]], found[1]
    seen = sum(number == n for _, number in table(s.laid).top.values())
    says = "Nothing lies on it." if n in uncovered(s.laid) else f"Of its four spaces one sees {seen}."
    clause = "roborace.course.trick-empty-cells" if card.down else "roborace.place.topmost-robots"
    return (Fact(card.text, says, clause, False),)
