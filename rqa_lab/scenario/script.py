"""The script of a scenario, read from its ``steps``: what is done, what is refused, what is possible."""

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Line:
    """One step of the script: an action to do, one to be refused, or all that is possible.

    ``texts`` holds the action, or the options.  ``events`` is None if the file says nothing about them.
    """

    kind: Literal["do", "refuse", "options"]
    texts: tuple[str, ...]
    expect: Mapping[str, Any] = field(default_factory=dict, hash=False)
    cites: tuple[str, ...] = ()
    events: tuple[str, ...] | None = None
    because: tuple[str, ...] = ()
    seat: str | None = None
    say: str = ""

    @classmethod
    def of(cls, step: Mapping[str, Any]) -> "Line":
        """The line that a step of a document stands for.

        >>> Line.of({"refuse": "end turn", "because": "lab.game-over"}).because
        ('lab.game-over',)
        """
        kind: Literal["do", "refuse", "options"] = (
            "do" if "do" in step else "refuse" if "refuse" in step else "options"
        )
        texts, because, events = step[kind], step.get("because", ()), step.get("events")
        return cls(
            kind,
            tuple(texts) if kind == "options" else (texts,),
            copy.deepcopy(step.get("expect", {})),
            tuple(step.get("cites", ())),
            None if events is None else tuple(events),
            (because,) if isinstance(because, str) else tuple(because),
            step.get("seat"),
            step.get("say", ""),
        )
