"""Any state as plain JSON and back, also in the middle of an effect."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core import frames
from rqa_lab.core.agreed import check as check_agreed
from rqa_lab.core.agreed import rereading
from rqa_lab.core.fields import Field, Many, Misfit, Name, Numbered, misfit
from rqa_lab.core.record import restore, write
from rqa_lab.games.gekido.files.keys import RESERVED, changes
from rqa_lab.games.gekido.files.position import sound_data
from rqa_lab.games.gekido.model.bounds import DICE
from rqa_lab.games.gekido.model.commands import COMMANDS, SYMBOLS
from rqa_lab.games.gekido.model.effects import EFFECTS
from rqa_lab.games.gekido.model.rulebook import RULEBOOK
from rqa_lab.games.gekido.model.state import Attack, State
from rqa_lab.games.gekido.play.drawing import outcomes
from rqa_lab.games.gekido.play.resolve import advance
from rqa_lab.games.gekido.rules.legal import legal

to_json = write


def from_json(data: Any) -> State:
    """The state that :func:`to_json` wrote.

    Raises:
        ValueError: for anything else.
    """
    return restore(State, data, _check, "Gekido")


ruled = rereading(from_json)


#: name of an argument of an effect -> what may stand there, where its type does not say it all
_ARGUMENTS: Mapping[str, Field] = {
    "bot": Numbered(lambda s: s.setup.bots),
    "seat": Numbered(lambda s: s.setup.seats),
    "first": Name(lambda s: (*s.setup.seats, "random")),
    "tile": Numbered(lambda s: s.setup.grid.name),
    "why": Many(Name(lambda s: RULEBOOK, what="the id of a clause")),
    "symbol": Name(lambda s: SYMBOLS),
    "on": Name(lambda s: SYMBOLS),
    "to": Name(lambda s: (*SYMBOLS, *COMMANDS)),
}


def _check(s: State) -> None:
    """Checks across fields."""
    who, bots = s.setup, len(s.setup.bots)
    data = {"data": changes(who), "duel": who.duel}
    check_agreed(who.seats, RESERVED, lambda report: sound_data(data, report))
    for panel, charges in zip(who.panels, s.powers, strict=True):
        if len(charges) != len(panel.powers):
            raise misfit(charges, f"a number for each Power of {panel.name}").inside("powers")
    if bots < len(who.seats) and s.phase != "set-up":
        message = f"found {bots} bots for {len(who.seats)} seats in the phase {s.phase}, expected one each"
        raise Misfit(message)
    if s.attack is not None:
        _check_attack(s, s.attack)
    hash(s)
    frames.check(s, EFFECTS, _ARGUMENTS, "agenda")
    frames.check_chance(s, outcomes, DICE)
    frames.try_out(s, legal, advance)


def _check_attack(s: State, a: Attack) -> None:
    """Its target is another bot, its dice lie in groups, its card has what it needs."""
    if max(a.number, len(a.dice) + len(a.locked)) > DICE:
        raise misfit(max(a.number, len(a.dice) + len(a.locked)), f"at most {DICE} dice").inside("attack")
    if a.target == s.seat:
        raise misfit(s.setup.bots[a.target], "another bot").inside("attack.target")
    if set(a.spaces) - {"0", "1"} or (a.spaces and len(a.spaces) != len(a.locked)):
        raise misfit(a.spaces, f"0 or 1 for each of {a.locked}").inside("attack.spaces")
    if a.played is not None:
        name, on, to = a.played
        card = s.setup.components.cards[name]
        if (card.on and on not in tuple(a.dice)) or (card.to and to is None):
            raise misfit(a.played, "a card with the die and the symbol that it is for").inside(
                "attack.played"
            )
