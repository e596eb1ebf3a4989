"""The texts beside the board, as values: what is said of a space, of an action, of a question."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action
from rqa_lab.core.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Note:
    """A note beside a space of the board.

    ``refused``: the verdict on an attempt, and actions that are possible there; ``menu``: the actions that a
    space may mean; ``would``: the effect of an action, or of several in a row; ``about``: the things there;
    ``aims``: whether the piece ``beside`` could shoot there.  ``beside`` is the acting piece, which the note
    must not cover.  ``asked``: the reader asked what can be done, and did not want to do it.
    ``start``: what was pressed, the refused action or its beginning.
    """

    kind: Literal["refused", "menu", "would", "about", "aims"]
    at: str | None
    beside: str | None = None
    verdict: Verdict | None = None
    actions: tuple[Action, ...] = ()
    events: tuple[Event, ...] = ()
    asked: bool = False
    start: str = ""


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of pointing at a space.

    ``act``: one action, or the steps of a walk; ``menu``: one of several actions; ``select`` and ``let go``:
    of the acting piece; ``refuse``: a refused action, then those that pass the space;
    ``about``: just a note on the space.
    """

    kind: Literal["act", "menu", "select", "let go", "refuse", "about"]
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The expected result of the action under the pointer.

    With ``events``, the ``actions`` are done one after the other; with a ``refusal``, they are refused; with
    neither, the reader has to pick one.  ``at`` is the space where it is shown; ``chooses`` is the seat that
    then decides, or chance.
    """

    actions: tuple[Action, ...]
    events: tuple[Event, ...] = ()
    refusal: Verdict | None = None
    at: str | None = None
    chooses: str | None = None


class Enlarged(NamedTuple):
    """The thing shown enlarged: a component, "cards/Hammer", or a space; and the action of its button."""

    id: str = ""
    at: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """The page's text while a question is asked about a position, and the answer given.

    ``how`` is the question, the instruction, or the answer, and ``badge`` which of these.  ``picked`` are the
    spaces picked so far; ``said`` has the spaces that were answered, and the right ones: space -> True if it
    is right.  ``marks`` are the places on offer: each letter, and the spaces of its place, the first with the
    letter.  ``words`` is all that a lesson says about it: what it names is shown with the seats, and
    everything if there are no words.
    """

    how: str = ""
    words: str = ""
    badge: str = "Question"
    picked: tuple[str, ...] = ()
    said: Mapping[str, bool] = field(default_factory=dict)
    marks: tuple[tuple[str, tuple[str, ...]], ...] = ()
