"""Whose view of the game is shown when several people may share one screen."""

from collections.abc import Container
from dataclasses import dataclass, replace
from functools import cached_property

from rqa_lab.core.session import Session

#: the view of the person whose turn it is; no seat has this name
TURN = "*"
#: a viewer who sees only public information; no seat has this name
NOBODY = "(nobody)"


@dataclass(frozen=True, eq=False)
class Eyes:
    """Whose view of the present step of a session is shown.

    Attributes:
        session: what is looked at.
        bots: the seats that no person plays.
        of: a seat, TURN, or None to see everything.
        at_screen: the person known to be at the screen, if several people share it.

    >>> from rqa_lab import load
    >>> eyes = Eyes(load("rqa/pushing/into-a-wall").session(), of=TURN)
    >>> eyes.seats, eyes.person
    (('Ann', 'Bo', 'Cy', 'Di'), 'Ann')
    >>> eyes.viewer, eyes.passes_to, eyes.uncovered().viewer
    ('(nobody)', 'Ann', 'Ann')
    >>> eyes.turned(None).viewer is None
    True
    """

    session: Session
    bots: Container[str | None] = ()
    of: str | None = None
    at_screen: str | None = None

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Who plays, clockwise."""
        return tuple(self.session.game.look(self.session.start.state)["seats"])

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The seats that no bot plays."""
        return tuple(seat for seat in self.seats if seat not in self.bots)

    @property
    def person(self) -> str | None:
        """The person who decides now, or decided last."""
        to_act, step = self.session.game.to_act, self.session.here
        while to_act(step.state) not in self.people and step.parent is not None:
            step = step.parent
        seat = to_act(step.state)
        return seat if seat in self.people else next(iter(self.people), None)

    @property
    def passes_to(self) -> str | None:
        """The person who has to get the screen before anything is shown."""
        if self.of != TURN or len(self.people) < 2 or self.person == self.at_screen:
            return None
        return self.person

    @property
    def viewer(self) -> str | None:
        """The seat whose view is shown; None: everything; NOBODY: the screen is being handed over."""
        if self.of != TURN:
            return self.of
        return NOBODY if self.passes_to else self.person

    def turned(self, of: str | None) -> "Eyes":
        """Switch to another view; unchanged for an unknown name."""
        return replace(self, of=of, at_screen=None) if of in (None, TURN, *self.seats) else self

    def uncovered(self) -> "Eyes":
        """The screen was handed over."""
        return replace(self, at_screen=self.person)
