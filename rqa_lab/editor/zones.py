"""Where a thing can be set out that lies on no space: a card in a hand, a Power of a bot, a pack in use."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rqa_lab.core.words import capital
from rqa_lab.documents.places import Path
from rqa_lab.editor import placing
from rqa_lab.editor.forms import Field, called
from rqa_lab.scenario.scenario import Scenario

#: what changes components, and no position
_NO_PLACE = ("data", "rulings")


class Zone(NamedTuple):
    """A place for things with names.

    Attributes:
        path: where a scenario says what is there.
        whose: the seat or the piece that it belongs to; "" for one of all.
        title: what it is called: "Hand".
        listed: it is a list; else each thing has a value of its own.
    """

    path: Path
    whose: str
    title: str
    listed: bool


def zones(scenario: Scenario, form: Field) -> Mapping[str, Sequence[Zone]]:
    """Name of a thing -> where it can be: those of the seat in turn first.

    >>> from rqa_lab.editor.forms import form
    >>> built = Scenario("rqa").turn("Bo").robot("pug", "c4", seat="Ann").robot("crate", "e4", seat="Bo")
    >>> [(one.whose, one.title) for one in zones(built, form(built))["Tackle"][:2]]
    [('Bo', 'Hand'), ('Bo', 'In play')]
    """
    on_spaces = {kind.key for kind in placing.kinds(scenario.game)}
    seat = None if scenario.state is None else scenario.game.look(scenario.state)["turn"]
    found: dict[str, list[Zone]] = {}
    for name, zone in _all(scenario, form, on_spaces):
        found.setdefault(name, []).append(zone)
    return {
        name: sorted(some, key=lambda zone: (zone.whose == "", zone.whose != seat, zone.path[0] != "seats"))
        for name, some in found.items()
    }


def _all(scenario: Scenario, field: Field, on_spaces: set[str]) -> Iterator[tuple[str, Zone]]:
    for below in field.fields if field.sort == "group" else ():
        if below.path[0] not in _NO_PLACE:
            yield from _all(scenario, below, on_spaces)
    path = field.path
    pieces = path and path[0] in on_spaces and len(path) == 1
    if not path or pieces or not field.options or field.bounds != (0, 0) or field.questions:
        return
    named = field.sort == "group" and field.loose is False and len(path) > 2
    if field.sort == "list" or named:
        whose = called(scenario.game, str(path[-2])) if len(path) > 2 else ""
        zone = Zone(path, whose, capital(field.title), field.sort == "list")
        yield from ((str(option), zone) for option in field.options if option is not None)
