"""Any state as plain JSON and back, also in the middle of an effect."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.fields import misfit
from rqa_lab.core.grid import STRAIGHT
from rqa_lab.core.record import restore, write
from rqa_lab.games.rqa.model.effects import EFFECTS
from rqa_lab.games.rqa.model.setup import EDGE
from rqa_lab.games.rqa.model.state import NO_EXTRAS, State
from rqa_lab.games.rqa.play.resolve import OPS, effect_text
from rqa_lab.games.rqa.rules.moving import on_an_obstacle

to_json = write


def from_json(data: Any) -> State:
    """The state that :func:`to_json` wrote.

    Raises:
        ValueError: for anything else.
    """
    return restore(State, data, _check, "Robot Quest Arena")


def ruled(s: State, readings: Mapping[str, str]) -> State:
    """The same position, played by other readings of these rulings.

    Raises:
        ValueError: for a ruling or a reading that does not exist.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.files.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}})
    >>> ruled(s, {"knock-angle": "none"}).setup.rulings["knock-angle"]
    'none'
    """
    data, was = to_json(s), s.setup.rulings["edge-one-obstacle"]
    data["setup"]["rulings"] |= readings
    if (edge := readings.get("edge-one-obstacle", was)) != was:
        data["bumped"] = [_all_of_the_edge(mask, edge) for mask in data["bumped"]]
        if "extras" in data:
            data["extras"]["bumped"] = [[n, _all_of_the_edge(mask, edge)] for n, mask in s.extras.bumped]
    return from_json(data)


def _all_of_the_edge(mask: int, reading: str) -> int:
    """A mask of obstacles in which who has hit any side of the edge has hit all of it.

    Which side it was is not kept while the edge is one obstacle, so that equal positions are equal.
    """
    sides = (1 << len(STRAIGHT)) - 1 << EDGE
    whole = 1 << EDGE if reading == "one" else sides
    return mask & ~sides | whole if mask & sides else mask


def _check(s: State) -> None:
    """What fields cannot see one by one: who is on top of what, which effects there are, what needs packs."""
    if s.atop is not None and (s.setup.owner[s.atop] != s.seat or not on_an_obstacle(s, s.atop)):
        raise misfit(s.setup.robots[s.atop], "a robot of the active seat on an obstacle").inside("atop")
    for op, *_ in (*s.agenda, *s.waiting, *(() if s.choice is None else (s.choice.frame,))):
        if op not in EFFECTS and op not in OPS:
            raise misfit(op, "the name of an effect")
    for effect in s.waiting:
        effect_text(s, effect)
    if s.extras != NO_EXTRAS and not s.setup.packs:
        raise misfit(s.extras, "nothing of packs in a game without them").inside("extras")
    hash(s)
