"""What lies beside the board, game by game: seats, hands, icons, and how to put a few things.

A game has a module here, named by its id, that holds a :class:`Table`, and a folder of the same name below
``templates`` with ``seats.html.j2`` and ``tray.html.j2``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from rqa_lab.core.event import Event
from rqa_lab.core.game import State
from rqa_lab.core.notation import Action
from rqa_lab.ui.offer import Offer

Look = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """How the page shows one game."""

    #: seats(look, before, needs) -> what seats.html.j2 shows; ``before`` is the look of the moment before, or
    #: None; ``needs`` what a refused action needs, by kind of reason
    seats: Callable[[Look, Look | None, Mapping[str, int]], Mapping[str, Any]]
    #: tray(state, look, offer, prefix) -> what tray.html.j2 shows; no ``offer`` in the middle of a step
    tray: Callable[[State, Look, Offer | None, str], Mapping[str, Any]]
    #: can(offer, actions, picked) -> these actions as marks for the scene; ``picked``: the reader picked them
    can: Callable[[Offer, Sequence[Action], bool], list[Any]]
    #: phase(look) -> the phase of the turn
    phase: Callable[[Look], str]
    #: phrase(kind of action, text of its button) -> the action in a few words: "push Crate right"
    phrase: Callable[[str, str], str]
    #: ask(choice) -> what the waiting choice is about
    ask: Callable[[Mapping[str, Any]], str]
    #: result(events) -> what is worth saying on the button of an action with these events
    result: Callable[[Sequence[Event]], str]
    #: why nothing can be done far from who acts: a sentence and its clause
    reach: tuple[str, str]
    #: the kinds of actions in the order in which they are listed
    groups: tuple[str, ...]
    #: kind of event -> name of its icon
    icons: Mapping[str, str]
    #: kind of reason -> name of the icon of what it counts
    units: Mapping[str, str]


def table(game: str) -> Table:
    """The table of a game."""
    found: Table = import_module(f"{__name__}.{game}").TABLE
    return found
