"""A reader's own data file: what is wrong with it, what it changes; what a game has to say of such files.

What it may say is in ``files.dataschema``, one to begin with in
``files.datatemplate``.  Here it is plain values; :mod:`rqa_lab.games.datafile` reads the
file and knows its places.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rqa_lab.core import owndata
from rqa_lab.core.owndata import NAME, Difference
from rqa_lab.core.problem import Path, Problem
from rqa_lab.core.steps import shown_step
from rqa_lab.core.words import either, shown
from rqa_lab.games.rqa.files.dataschema import (
    OF_PACKS,
    PACKS,
    TABLES,
    VERSION,
    as_written,
    every,
    schema,
)
from rqa_lab.games.rqa.files.datatemplate import template
from rqa_lab.games.rqa.model.components import (
    Card,
    Components,
    components,
    every_component,
    overlaid,
    shipped,
)
from rqa_lab.games.rqa.model.steps import (
    OF_THE_BOX,
    OF_TILES,
    SEATED,
    has,
    standing_trouble,
    trouble,
    written,
)

__all__ = ["VERSION", "check", "difference", "names", "schema", "settled", "template"]

#: steps that fit the start of a turn, and a reward: nobody is aimed at
QUIET = ("gain", "points", "repair", "draw", "discard", "scrap")
#: steps of a tile that is damaged; of one that is entered, which by then need not be where it was
DAMAGED, ENTERED = (*QUIET, *OF_TILES), (*QUIET, "flip")
#: steps of an Event, which no robot plays
HAPPENING = (*SEATED, *OF_THE_BOX)


# ---- what is wrong with it -------------------------------------------------------------------------------


def check(document: Mapping[str, Any], report: Problem) -> None:
    """Tell of what a schema cannot see: steps that cannot be done, names that mean something else."""
    base = shipped()
    taken = {name.lower(): name for table in TABLES for name in every(base, table)}
    known = every(base, "cards")
    for name, fields in document.get("cards", {}).items():
        card = known.get(name)
        if card is None:
            _new_name(name, taken, report)
        _steps_of_a_card(name, card, fields, report)
    for table, key, fitting in (
        ("robots", "reward", QUIET), ("tiles", "start", QUIET), ("tiles", "enter", ENTERED),
        ("tiles", "damaged", DAMAGED),
    ):  # fmt: skip
        for name, fields in document.get(table, {}).items():
            _quiet((table, name, key), fields.get(key, ()), fitting, report)
    for name, fields in document.get("tiles", {}).items():
        for number, back in enumerate(fields.get("backs", ())):
            _quiet(("tiles", name, "backs", number), back, QUIET, report)
        opens = any(step[0] == "open" for step in fields.get("damaged", ()))
        if opens and not every(base, "tiles")[name].backs:
            report(("tiles", name, "damaged"), "found [open], expected another step: the tile has no back")


def check_new(name: str, fields: Mapping[str, Any], report: Problem) -> None:
    """Tell of what does not fit together in a card that is new in a scenario."""

    def tell(path: Path, message: str) -> None:
        report(("data", *path[1:]), message)

    every = every_component()
    _new_name(name, {known.lower(): known for table in TABLES for known in getattr(every, table)}, tell)
    _steps_of_a_card(name, None, {**fields, "pack": "that of the scenario"}, tell)


def _steps_of_a_card(name: str, card: Card | None, fields: Mapping[str, Any], report: Problem) -> None:
    """Tell of steps that do not go together with a card's range, damage or type."""
    reach = fields.get("range", card.range if card else None)
    steps = fields.get("steps", card.steps if card else ())
    type = fields.get("type", card.type if card else None)
    where: Path = ("cards", name, next((key for key in ("steps", "range", "type") if key in fields), "says"))
    pack = fields.get("pack", card.pack if card else "")
    if {"steps", "range", "type"} & fields.keys():
        for number, step in enumerate(steps):
            place = (*where, number) if "steps" in fields else where
            wrong = trouble(step, reach, type)
            if not pack and has(step, *OF_THE_BOX):
                wrong = wrong or f"expected pack: {either(PACKS)}, as only packs have a Game Box"
            if wrong:
                report(place, f"found {shown_step(step)}, {wrong}")
        if not fields.get("damage", card.damage if card else 0) and _hits(steps):
            report(where, "found a hit without damage, expected damage as well: damage: 1")
    for number, step in enumerate(fields.get("standing", ())):
        if wrong := standing_trouble(step):
            report(("cards", name, "standing", number), f"found {shown_step(step)}, {wrong}")
    if type not in OF_PACKS:
        return
    if not pack:
        here: Path = ("cards", name, *(("type",) if "type" in fields else ()))
        report(here, f"found {type}, which only packs have, expected pack: {either(PACKS)}")
    if type == "Event":
        _quiet(where, steps, HAPPENING, report)
    needs = OF_PACKS[type]
    if needs and not any(step[0] in needs for step in steps):
        report(where, f"found no step of the type {type}, expected {either(map(written, needs))} as well")


def _quiet(path: Path, steps: Sequence[Any], fitting: Sequence[str], report: Problem) -> None:
    """Tell of steps that do not begin as they have to."""
    for number, step in enumerate(steps):
        wrong = f"expected {', '.join(fitting)} first"
        if step[0] in fitting:
            wrong = "" if step[0] in OF_TILES else trouble(step, None)
        if wrong:
            report((*path, number), f"found {shown_step(step)}, {wrong}")


def _new_name(name: str, taken: Mapping[str, str], report: Problem) -> None:
    if not NAME.fullmatch(name):
        report(
            ("cards", name), f"found {shown(name)}, expected a name of letters that begins with a capital one"
        )
    elif name.lower() in taken:
        report(("cards", name), f"found {name!r}, expected another name: there is {taken[name.lower()]!r}")


def _hits(steps: Sequence[Any]) -> bool:
    """Some step deals the damage of the card."""
    return any("hit" in step or ["hit"] in step for step in steps)


#: whether this process plays with other component data already
settled = partial(owndata.settled, components)


def names(document: Mapping[str, Any]) -> tuple[str, ...]:
    """The components, and layouts, that a data file speaks of."""
    removed = document.get("remove", ())
    given = [name for table in (*TABLES, "layouts") for name in document.get(table, {})]
    return *given, *([removed] if isinstance(removed, str) else removed)


# ---- what it comes to ------------------------------------------------------------------------------------


def difference(document: Mapping[str, Any]) -> Difference:
    """What a data file without mistakes changes.

    >>> found = difference({"rqa-data": 1, "cards": {"Hammer": {"damage": 2, "range": "melee"}}})
    >>> found.changed, found.same, found.guessed["Hammer"]
    (('Hammer: damage 2; the lab has 1',), 1, ('type',))
    """
    base, own = shipped(), overlaid(shipped(), document)
    changed: list[str] = []
    same = 0
    for table in TABLES:
        before, after = every(base, table), every(own, table)
        for name, fields in document.get(table, {}).items():
            old, new = before.get(name), after[name]
            if old is None:
                changed.append(f"{name}: a new card, {new.copies} of it, for {new.cost} Energy. {new.says}")
                continue
            other = [field for field in fields if getattr(old, field) != getattr(new, field)]
            same += len(fields) - len(other)
            for field in other:
                values = as_written(getattr(new, field)), as_written(getattr(old, field))
                changed.append(f"{name}: {field} {values[0]}; the lab has {values[1]}")
            if {*other} - {"health"} and old.says == new.says and not isinstance(old, Card):
                changed.append(f"{name}: it still says: {old.says} If that is not so, give says as well")
    if removed := [name for name, card in every(own, "cards").items() if not card.copies]:
        changed.append(f"Removed: {', '.join(removed)}")
    layouts = document.get("layouts", {}).items()
    changed += [f"{name}: a layout of {len(tiles)} tiles" for name, tiles in layouts]
    records = (record for table in TABLES for record in every(own, table).values())
    return Difference(
        tuple(changed),
        same,
        {record.name: record.assumed for record in records if record.assumed},
        (_shop_deck(base, own),),
    )


def _shop_deck(base: Components, own: Components) -> str:
    """What the Shop Deck is made of."""
    shop, box = ([card for card in one.cards.values() if card.group == "shop"] for one in (own, base))
    deck, whole = (sum(card.copies for card in cards) for cards in (shop, box))
    lab = sum(card.copies for card in shop if card.lab)
    ours = f", {lab} of them the lab's own" if lab else ""
    short = "" if deck == whole else f"; in the box there are {whole}"
    return f"The Shop Deck: {deck} cards{ours}{short}."
