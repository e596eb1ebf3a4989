"""Two boards side by side that run step by step: what two readings and two lines share on the page."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session, Step
from rqa_lab.draw.svg import svg
from rqa_lab.explore.comparison import Comparison, Pair, Side
from rqa_lab.ui.eyes import NOBODY

SIDES = ("left", "right")
#: at most this many of the things that a step leads to on one side only stand below its board
_MOST_TOLD = 2


class Twofold:
    """A comparison, and the step of it that is shown.

    Args:
        title: what is compared.
        viewer: the seat whose view it is; None: everything is seen.
    """

    def __init__(self, title: str, viewer: str | None) -> None:
        self.title, self.viewer, self.at = title, viewer, 0

    @property
    def found(self) -> Comparison:
        """The comparison of the two runs."""
        raise NotImplementedError

    @property
    def address(self) -> str:
        """What an address says of it."""
        raise NotImplementedError

    def go(self, to: int) -> None:
        """Look at another step, counted from 0 for the start."""
        self.at = max(0, min(to, len(self.found.pairs)))

    def on(self) -> None:
        """Go to the next step that differs, or to the first one if there is none after this."""
        if self._apart:
            self.at = next((number for number in self._apart if number > self.at), self._apart[0])

    @property
    def _apart(self) -> list[int]:
        """The numbers of the steps that differ."""
        return [number for number, pair in enumerate(self.found.pairs, 1) if not pair.alike]

    @property
    def parting(self) -> int:
        """The number of the step at which the two part; 0 if they do not."""
        return next(iter(self._apart), 0)

    def boards(self) -> Mapping[str, Any]:
        """What twofold.html.j2 shows of any two runs."""
        found = self.found
        pair = found.pairs[self.at - 1] if self.at else None
        return {
            "title": self.title,
            "viewer": None if self.viewer == NOBODY else self.viewer,
            "sides": [self._side(side, getattr(found, side)) for side in SIDES],
            "at": self.at,
            "last": len(found.pairs),
            "points": [(n, one.says, one.alike) for n, one in enumerate(found.pairs, 1)],
            "pair": None if pair is None else pair.says,
            "rows": () if pair is None else pair.rows,
            "ends": found.ends if self.at == len(found.pairs) else (),
            "alike": found.alike,
            "apart": self._apart not in ([], [self.at]),
            "next": self.at < max(self._apart, default=self.at + 1),
        }

    def _side(self, name: str, side: Side) -> Mapping[str, Any]:
        pairs, game, viewer = self.found.pairs[: self.at], self.found.game, self.viewer
        step, vain = side.steps[self.at], None
        if pairs and (pairs[-1].kind == "refuse" or side.stopped == pairs[-1].number):
            vain = _refused(pairs[-1], step, side)
            step = side.allowed.get(pairs[-1].number, step)
        state, events = step.state, step.events
        ended = bool(pairs) and pairs[-1].kind == "do" and step is side.steps[self.at - 1]
        if viewer is not None:
            state, events = game.observe(state, viewer), tuple(game.witness(one, viewer) for one in events)
        drawn = game.scene(state, events=() if vain or ended else events, refused=vain)
        scene = replace(drawn, cells=())
        return {
            "id": name,
            "svg": Markup(svg(scene, "page", ids=f"{name}-")),
            "tells": _apart(pairs[-1], name) if pairs else (),
            "allowed": bool(pairs) and pairs[-1].number in side.allowed,
            "stopped": side.stopped is not None and side.stopped <= self.at,
        }


def _apart(pair: Pair, side: str) -> Sequence[str]:
    """What a step leads to on this side alone: points, say, that no board shows."""
    if not pair.both[SIDES.index(side)]:
        return ["No such step here."]
    rows = [row.left if side == "left" else row.right for row in pair.rows if row.how != "same"]
    told = [one.text for one in rows if one is not None]
    more = [f"and {len(told) - _MOST_TOLD} more"] if len(told) > _MOST_TOLD else []
    return [*told[:_MOST_TOLD], *more] or (["Nothing of the kind."] if rows else [])


def _refused(pair: Pair, step: Step, side: Side) -> Action | None:
    """The action that is refused on this side; None where it is allowed, or says nothing here."""
    if pair.number in side.allowed:
        return None
    try:
        return Session(side.session.game, step.state).read(pair.text)
    except ValueError:  # of a piece, say, that is not there under this reading
        return None
