"""The picture of what lies before a seat: the parts, Upgrades and Secret Weapons of its robots, as cards."""

from collections import Counter
from collections.abc import Iterable

from rqa_lab.core.scene import Scene, Shape, Text
from rqa_lab.core.words import number_of
from rqa_lab.games.moonbots.model.names import NAMES
from rqa_lab.games.moonbots.model.records import PLACES
from rqa_lab.games.moonbots.model.state import MOST_ENERGY, MOST_UPGRADES, State, acting, part_at
from rqa_lab.games.moonbots.picture.cards import face
from rqa_lab.games.moonbots.picture.spaces import playing
from rqa_lab.kit.cards import MARGIN, Part, Rows, Slot, ground

WIDTH, ROWS = 842, Rows(116, 136, 10, 6)


def table(state: State, seat: str | None = None, *, foretold: bool = True) -> Scene:
    """What lies before a seat, without one that whose turn it is; a dashed line says that it is our guess.

    Nothing on it is ``foretold``.

    Raises:
        ValueError: for a seat that there is not.

    >>> from rqa_lab.games.moonbots.model.setup import setup
    >>> from rqa_lab.games.moonbots.model.state import position
    >>> s = position(setup(("Ann", "Bo", "Cy")), energy=[9, 9, 9], weapons=[("Dodge",), (), ()])
    >>> table(s).notes[0], table(s).notes[2]
    ('Ann: 9 of at most 18 energy.', 'Secret Weapons: Dodge.')
    """
    number = acting(state) if seat is None else number_of(seat, state.setup.seats)
    items: list[Shape] = []
    notes: list[str] = []
    low: float = 8
    for robot in state.setup.robots_of(number):
        name, energy = state.setup.robots[robot], f"{state.energy[robot]} of at most {MOST_ENERGY} energy"
        built = [part.name for place in PLACES if (part := part_at(state, robot, place))]
        had = state.upgrades[robot]
        parts = (
            Part(NAMES.shown("Robot Parts"), "", _slots(state, built)),
            Part(NAMES.shown("Secret Weapons"), "", _slots(state, state.weapons[robot])),
            Part(NAMES.shown("Upgrades"), f"{len(had)} of at most {MOST_UPGRADES}", _slots(state, had)),
        )
        items.append(Text("table-name", MARGIN, low + 30, name))
        items.append(Text("table-more", MARGIN + 16 + 14 * len(name), low + 30, energy))
        found, low = ROWS.drawn([*ROWS.broken(parts)], low + 34)
        items += found
        notes += (f"{name}: {energy}.", *map(str, parts))
    label = f"What lies before {state.setup.seats[number]}. {playing(state)}."
    return Scene(WIDTH, low, (ground(WIDTH, low), *items), label=label, notes=tuple(notes))


def _slots(s: State, names: Iterable[str]) -> tuple[Slot, ...]:
    """The cards, each kind once; those that the observer does not see by their back."""
    found = ((name, n, s.setup.components.cards.get(name)) for name, n in Counter(names).items())
    drawn = ((*one, tuple(face(one[-1], ROWS.wide, ROWS.high, sold=False))) for one in found)
    return tuple(
        Slot(card.called, faced, n) if card else Slot(name, faced, n, f"{n} face down")
        for name, n, card, faced in drawn
    )
