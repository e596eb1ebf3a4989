"""A reader's own data file: what is wrong with it, what it changes; what a game has to say of such files.

What it may say is in ``files.dataschema``, one to begin with in
``files.datatemplate``.  Here it is plain values; :mod:`rqa_lab.games.datafile` reads
the file and knows its places.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from rqa_lab.core import owndata
from rqa_lab.core.owndata import NAME, Difference
from rqa_lab.core.problem import Path, Problem
from rqa_lab.core.steps import shown_step
from rqa_lab.core.words import shown
from rqa_lab.games.gekido.files.dataschema import PANELS, VERSION, as_written, pairs_of, schema
from rqa_lab.games.gekido.files.datatemplate import template
from rqa_lab.games.gekido.model.commands import COMMANDS, NAMES
from rqa_lab.games.gekido.model.components import (
    TABLES,
    Bot,
    Components,
    components,
    entries,
    overlaid,
    shipped,
)
from rqa_lab.games.gekido.model.steps import trouble

__all__ = ["VERSION", "check", "difference", "misfits", "names", "schema", "settled", "template"]

#: step -> the colour of the cards that can have it: what the attacker adds, what the defender takes off
_COLOURS = {"damage": "red", "less": "green", "cancel": "green"}

_JOINTS = re.compile(r" (on|as|for) ", re.I)


# ---- what is wrong with it -------------------------------------------------------------------------------


def check(document: Mapping[str, Any], report: Problem) -> None:
    """Tell of what a schema cannot see: steps that cannot be done, panels whose parts do not fit together."""
    for name, fields in document.get("cards", {}).items():
        _check_card(name, fields, report)
    for table in PANELS:
        for name, fields in document.get(table, {}).items():
            for path, message in misfits(getattr(shipped(), table)[name], fields):
                report((table, name, *path), message)
    pairs = document.get("opposite", ())
    twice = [symbol for symbol, n in Counter("".join(pairs)).items() if n > 1]
    if twice:
        report(("opposite",), f"found {twice[0]} twice, expected each symbol once: {', '.join(NAMES)}")


def check_new(name: str, fields: Mapping[str, Any], report: Problem) -> None:
    """Tell of what does not fit together in a card that is new in a scenario."""
    _check_card(name, fields, lambda path, message: report(("data", *path[1:]), message), components())


def _check_card(
    name: str, fields: Mapping[str, Any], report: Problem, base: Components | None = None
) -> None:
    base = base or shipped()
    card = base.cards.get(name)
    taken = {known.lower(): known for table in TABLES for known in getattr(base, table)}
    taken |= {command: command for command in COMMANDS}
    if card is None and (not NAME.fullmatch(name) or _JOINTS.search(name)):
        expected = "a name of letters that begins with a capital one, without on, as or for in it"
        report(("cards", name), f"found {shown(name)}, expected {expected}")
    elif card is None and name.lower() in taken:
        report(("cards", name), f"found {name!r}, expected another name: there is {taken[name.lower()]!r}")
    when = fields.get("when", card.when if card else "roll")
    colour = fields.get("colour", card.colour if card else "")
    told = next((key for key in ("steps", "when", "colour") if key in fields), None)
    for number, step in enumerate(fields.get("steps", card.steps if card else ()) if told else ()):
        wrong = trouble(step, when)
        if not wrong and _COLOURS.get(step[0], colour) != colour:
            wrong = f"expected it on a {_COLOURS[step[0]]} card"
        if wrong:
            place = ("cards", name, "steps", number) if told == "steps" else ("cards", name, str(told))
            report(place, f"found {shown_step(step)}, {wrong}")


def misfits(panel: Bot, fields: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """What does not fit together of fields that change a panel: path and message.

    There is a row of bonuses for each Structure space, and a die shows the Charges of a Power.

    >>> for path, message in misfits(shipped().bots["Slicer"], {"structure": 7}):
    ...     print(path, message)
    ('structure',) found 7 Structure spaces and 6 rows of bonuses, expected a row for each space
    """
    spaces, rows = fields.get("structure", panel.structure), len(fields.get("rows", panel.rows))
    if spaces != rows and {"structure", "rows"} & fields.keys():
        key = "rows" if "rows" in fields else "structure"
        yield (
            (key,),
            f"found {spaces} Structure spaces and {rows} rows of bonuses, expected a row for each space",
        )
    for power, charges in fields.get("powers", {}).items():
        if charges > MOST_CHARGES:
            depleted = "a 6 means that the Power is depleted"
            yield ("powers", power), f"found {charges}, expected at most {MOST_CHARGES}: {depleted}"


#: the red 6 of a Structure die means that a Power is used up (rulebook, page 11)
MOST_CHARGES = 5


#: whether this process plays with other component data already
settled = partial(owndata.settled, components)


def names(document: Mapping[str, Any]) -> tuple[str, ...]:
    """The components, and what else, that a data file speaks of."""
    removed = document.get("remove", ())
    given = (name for table in TABLES for name in document.get(table, {}))
    rest = (key for key in ("arena", "opposite") if key in document)
    return tuple(dict.fromkeys([*given, *rest, *([removed] if isinstance(removed, str) else removed)]))


# ---- what it comes to ------------------------------------------------------------------------------------


def difference(document: Mapping[str, Any]) -> Difference:
    """What a data file without mistakes changes.

    >>> found = difference({"gekido-data": 1, "bots": {"Slicer": {"structure": 6, "armor": 2}}})
    >>> found.changed, found.same, found.guessed["Slicer"][:3]
    (('Slicer: armor 2; the lab has 1',), 1, ('rows', 'commands', 'upgrade'))
    """
    base, own = shipped(), overlaid(shipped(), document)
    changed: list[str] = []
    same = 0
    for table in TABLES:
        for name, given in document.get(table, {}).items():
            title = f"{name}, Duel side" if table == "duel" else name
            old, new = getattr(base, table).get(name), getattr(own, table)[name]
            if old is None:
                changed.append(f"{name}: a new {new.colour} card, {new.copies} of it. {new.says}")
                continue
            for field in entries(given, "commands"):
                before, after = _field(old, field), _field(new, field)
                if before == after:
                    same += 1
                else:
                    said = field.partition(".")[2] or field
                    changed.append(f"{title}: {said} {as_written(after)}; the lab has {as_written(before)}")
    if removed := [name for name, card in own.cards.items() if not card.copies]:
        changed.append(f"Removed: {', '.join(removed)}")
    for key, was, now in (
        ("corners", base.arena["corners"], own.arena["corners"]),
        ("edges", base.arena["edges"], own.arena["edges"]),
        ("opposite", pairs_of(base), pairs_of(own)),
    ):
        given_here = key in document.get("arena", {}) or key in document
        same += given_here and was == now
        if was != now:
            changed.append(f"{key}: {', '.join(now)}; the lab has {', '.join(was)}")
    return Difference(tuple(changed), same, _guessed(own, document), (_tech_deck(base, own),))


def _field(record: Any, field: str) -> Any:
    whole, _, entry = field.partition(".")
    value = getattr(record, whole)
    return value[entry] if entry else value


def _guessed(own: Components, document: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """What is still a guess, by component; our own cards are no guess."""
    found = {}
    for side, fields in PANELS.items():
        for name, panel in getattr(own, side).items():
            left = tuple(field for field in panel.assumed if field in fields)
            if left:
                found[f"{name}, Duel side" if side == "duel" else name] = left
    arena = tuple(key for key in ("corners", "edges") if key not in document.get("arena", {}))
    found |= {"The Arena": arena} if arena else {}
    return found | ({} if "opposite" in document else {"Command Dice": ("opposite",)})


def _tech_deck(base: Components, own: Components) -> str:
    """What the Tech Cards are."""
    deck, whole = sum(card.copies for card in own.cards.values()), base.box["cards"]
    lab = sum(card.copies for card in own.cards.values() if card.lab)
    ours = f", {lab} of them the lab's own" if lab else ""
    short = "" if deck == whole else f"; in the box there are {whole}"
    return f"The Tech Cards: {deck}{ours}{short}."
