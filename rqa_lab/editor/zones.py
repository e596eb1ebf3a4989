"""Where a thing can be set out that lies on no space: a card in a hand, a Power of a bot, a pack in use."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rqa_lab.core.words import capital
from rqa_lab.documents.places import Path
from rqa_lab.editor import placing
from rqa_lab.editor.forms import Field, called, listed
from rqa_lab.scenario.scenario import Scenario

#: the name of what has no name among those on offer: a card by what is printed on it
ANY = ""
#: what changes components, and no position
_NO_PLACE = ("data", "rulings")


class Zone(NamedTuple):
    """A place for things with names.

    Attributes:
        path: where a scenario says what is there.
        whose: the seat or the piece that it belongs to; "" for one of all.
        title: what it is called: "Hand".
        listed: it is a list; else each thing has a value of its own.
        says: what it means.
    """

    path: Path
    whose: str
    title: str
    listed: bool
    says: str = ""


def zones(scenario: Scenario, form: Field) -> Mapping[str, Sequence[Zone]]:
    """Name of a thing -> where it can be: those of the seat in turn first.

    >>> from rqa_lab.editor.forms import form
    >>> built = Scenario("rqa").turn("Bo").robot("pug", "c4", seat="Ann").robot("crate", "e4", seat="Bo")
    >>> [(one.whose, one.title) for one in zones(built, form(built))["Tackle"][:2]]
    [('Bo', 'Hand'), ('Bo', 'In play')]
    >>> grid = Scenario("roborace")
    >>> [one.title for one in zones(grid, form(grid))[ANY]]
    ['Hand', 'Hand', 'Top', 'Deck', 'Discard']
    """
    on_spaces = {kind.key for kind in placing.kinds(scenario.game)}
    seat = None if scenario.state is None else scenario.game.look(scenario.state)["turn"]
    found: dict[str, list[Zone]] = {}
    for name, zone in _all(scenario, form, on_spaces):
        found.setdefault(name, []).append(zone)
    for zone in found.get(ANY, ())[:]:
        for name in sorted({*map(str, listed(scenario, zone.path))} - found.keys()):
            found[name] = found[ANY]
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
        zone = Zone(path, whose, capital(field.title), field.sort == "list", field.says)
        names = (*field.options, *([ANY] if field.free else ()))
        yield from ((str(name), zone) for name in names if name is not None)
