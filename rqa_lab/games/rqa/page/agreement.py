"""The agreement of the players of a new game: players, robots, layout, length, readings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from rqa_lab.core.component import mark
from rqa_lab.core.words import listing, many
from rqa_lab.games.rqa.components import Components, components, every_component
from rqa_lab.games.rqa.play.setup import FIRST_LAYOUT
from rqa_lab.games.rqa.rules.permission import MOST_OF_THE_BOX, boards, robots_in_all
from rqa_lab.games.rqa.setup import CENTRE, GRID, blue_in_reserve, setup
from rqa_lab.kit.board import drawing
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.newgame import Agreement

#: the default names of seats, and the teams that they may join
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
TEAMS = ("red", "blue", "green")
TOO_MANY = "too many blue cubes"
_LAYOUTS = {"lab": "First layout", "lab-five": "For five", "lab-six": "For six"}


class NewGame(Agreement):
    """The answers so far.

    >>> agreement = NewGame(seed=7)
    >>> agreement.change("seats", "2")
    >>> agreement.scenario.document["game"]["seats"]
    ['Ann', 'Bo']
    >>> agreement.reasons
    ()
    """

    game = "rqa"
    usual_names = NAMES
    pieces, piece, drawing = "robots", "robot", "r"
    inside = "players, layout, packs, length, seed"
    asked = {
        "uneven teams": ("teams",),
        "robots of a seat": ("robots",),
        "too few Spawns": ("layout",),
        "newcomers": ("newcomers", "layout"),
        TOO_MANY: ("blue",),
    }

    def __init__(self, seed: int | None = None) -> None:
        #: the packs that are played with
        self.packs: tuple[str, ...] = ()
        super().__init__(seed)
        self.teams = [""] * len(NAMES)
        self.layout = self._usual_layout()
        self.newcomers = False
        #: blue cubes in the Reserve; None for the usual number
        self.blue: int | None = None

    # ---- answers -----------------------------------------------------------------------------------------

    def answers(self) -> Mapping[str, Callable[[str, str], None]]:
        """Name of a question -> the function that takes its answer."""
        own = {
            "teams": self._set_teams,
            "team": self._set_team,
            "layout": self._set_layout,
            "newcomers": self._set_newcomers,
            "pack": self._set_pack,
            "blue": self._set_blue,
        }
        return {**super().answers(), **own}

    def of_game(self, document: Mapping[str, Any], options: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """The answers with which a game was begun."""
        yield from ((f"pack-{name}", "yes") for name in document.get("packs", ()))
        yield from super().of_game(document, options)
        teams = options.get("teams", {})
        yield from ((f"team-{seat}", teams.get(name, "")) for seat, name in enumerate(options["seats"]))
        yield "newcomers", "yes" if options.get("newcomers") else "no"
        yield from ((field, options[field]) for field in ("layout", "blue") if field in options)

    def _set_seats(self, which: str, value: str) -> None:
        super()._set_seats(which, value)
        if self.layout not in self._layouts():
            self.layout = self._usual_layout()

    def _set_teams(self, _: str, value: str) -> None:
        """Play alone, or in this number of teams that take turns."""
        if value in ("0", "2", "3"):
            sides = TEAMS[: int(value)]
            self.teams = [sides[seat % len(sides)] if sides else "" for seat in range(len(NAMES))]

    def _set_team(self, which: str, value: str) -> None:
        if (seat := self.seat(which)) is not None and value in ("", *TEAMS):
            self.teams[seat] = value

    def _set_layout(self, _: str, value: str) -> None:
        if value in self._parts().layouts:
            self.layout = value

    def _set_pack(self, which: str, value: str) -> None:
        """Play with a pack or without it; its own layout replaces the usual one."""
        pack = components().packs.get(which)
        if pack is None or value not in ("yes", "no"):
            return
        packs = {*self.packs, which} if value == "yes" else {*self.packs} - {which}
        self.packs = tuple(name for name in components().packs if name in packs)
        own = [name for name in pack.layouts if name in self._layouts()]
        if self.layout not in self._layouts():
            self.layout = self._usual_layout()
        elif own and self.layout == self._usual_layout():
            self.layout = own[0]

    def _set_newcomers(self, _: str, value: str) -> None:
        self.newcomers = value == "yes"

    def _set_blue(self, _: str, value: str) -> None:
        if value.isdecimal() and len(value) <= 2:
            self.blue = None if int(value) == blue_in_reserve(self.seats) else int(value)

    def each(self) -> int:
        """How many robots a seat plays."""
        return robots_in_all(tuple(self.names[: self.seats])) // self.seats

    def there_are(self) -> Sequence[str]:
        """The available robots for this number of seats with these packs."""
        return boards(setup(tuple(self.names[: self.seats]), (), packs=self.packs))

    def _parts(self) -> Components:
        """The components of the box and of these packs."""
        return components().including(self.packs)

    def _layouts(self) -> list[str]:
        """The layouts with a Spawn for every robot, and none of a pack that is not needed."""
        robots = max(robots_in_all(tuple(self.names[: self.seats])), MOST_OF_THE_BOX)
        return [name for name, tiles in self._parts().layouts.items() if _spawns(tiles) == robots]

    def _usual_layout(self) -> str:
        return FIRST_LAYOUT.get(self.seats, "lab")

    # ---- the resulting options ---------------------------------------------------------------------------

    def options(self) -> dict[str, Any]:
        """The key ``game`` of the scenario."""
        names = self.names[: self.seats]
        options = super().options()
        if any(self.teams[: self.seats]):
            options["teams"] = {name: self.teams[seat] for seat, name in enumerate(names) if self.teams[seat]}
        if self.first:
            options["first"] = "random" if self.first < 0 else names[self.first]
        if self.layout != self._usual_layout():
            options["layout"] = self.layout
        if self.newcomers:
            options["newcomers"] = True
        if self.blue is not None:
            options["blue"] = self.blue
        return options

    @property
    def scenario(self) -> Scenario:
        """The game as a scenario, with who plays and with which packs."""
        made = super().scenario
        return made.set(packs=list(self.packs)) if self.packs else made

    # ---- display -----------------------------------------------------------------------------------------

    def plan(self) -> Sequence[str]:
        """The layout, the packs, the length and the teams."""
        sides = len({*self.teams[: self.seats]} - {""})
        packs = [components().packs[name].title for name in self.packs]
        return [
            _titled(self.layout),
            f"with {listing(packs)}" if packs else "base game",
            *([f"in {('two', 'three')[sides - 2]} teams"] if sides > 1 else []),
            *([] if self.blue is None else [many(self.blue, "blue cube") + " in the Reserve"]),
            *super().plan(),
        ]

    def view(self) -> Mapping[str, Any]:
        """The values for agreement.html.j2."""
        usual = blue_in_reserve(self.seats)
        own = {
            "each": self.each(),
            "teams": [("", "no team"), *((name, f"team {name}") for name in TEAMS)],
            "sides": str(len({team for team in self.teams[: self.seats] if team})),
            "origins": _origins(self._parts()),
            "layouts": [
                _layout(name, self._parts().layouts[name], name == self.layout) for name in self._layouts()
            ],
            "packs": [
                {"id": pack.name, "title": pack.title, "says": pack.says, "on": pack.name in self.packs}
                for pack in components().packs.values()
            ],
            "advice": self._advice(),
            "newcomers": self.newcomers,
            "blue": usual if self.blue is None else self.blue,
            "usual": usual,
            "longer": self._not_longer(),
        }
        return {**super().view(), **own}

    def _advice(self) -> Sequence[tuple[str, str]]:
        """The effects of the packs' cards on the length of a game, each with its clause."""
        types = {card.type for card in self._parts().cards.values()}
        return [(says, clause) for kind, says, clause in _LENGTHS if kind in types]

    def _not_longer(self) -> Sequence[tuple[str, tuple[str, ...]]]:
        """The objections to one more blue cube in the Reserve, each with its clauses."""
        more = copy(self)
        more.blue = (blue_in_reserve(self.seats) if self.blue is None else self.blue) + 1
        return [message for message, kind in more.against() if kind == TOO_MANY]

    def seat_view(self, seat: int) -> dict[str, Any]:
        """A seat as the sheet shows it."""
        return {**super().seat_view(seat), "team": self.teams[seat]}

    def named(self, piece: str) -> str:
        """A robot by its name, and the origin of its board if no text that we have gives it."""
        word = mark(components().robots[piece.title()])
        return f"{piece.title()} ({word})" if word else piece.title()


#: type of a card -> what it does to the length of a game, and the clause
_LENGTHS = (
    ("Event", "Events make a game faster, so there may be more of them.", "rqa.setup.events-more-blue"),
    ("Defense", "Defenses make it longer, so there may be fewer.", "rqa.setup.defense-fewer-blue"),
)


def _origins(data: Components) -> str:
    """The origin of the numbers on the cards."""
    cards = [card for card in data.cards.values() if card.copies]
    counts = (
        (sum(bool(card.assumed) for card in cards), "with a value that we had to guess"),
        (sum(card.lab for card in cards), "of our own, for cards that no text names"),
        (sum(bool(card.user) for card in cards), "as your own box has them"),
    )
    parts = [f"{n} {what}" for n, what in counts if n]
    return f"{len(cards)} kinds{': ' if parts else ''}{'; '.join(parts)}."


def _layout(name: str, lying: Mapping[str, str], on: bool) -> Mapping[str, Any]:
    """A layout with its picture: the tiles by their column and row from the upper left."""
    tiles = [(GRID.number[space], tile) for space, tile in lying.items()]
    return {
        "id": name,
        "title": _titled(name),
        "on": on,
        "spawns": _spawns(lying),
        "tiles": [(*_from_above(space), drawing("t", tile), tile) for space, tile in tiles],
        "centre": [_from_above(space) for space in sorted(CENTRE)],
    }


def _titled(layout: str) -> str:
    return _LAYOUTS.get(layout, layout.removeprefix("lab-").replace("-", " ").title())


def _spawns(tiles: Mapping[str, str]) -> int:
    return sum(every_component().tiles[tile].spawn for tile in tiles.values())


def _from_above(space: int) -> tuple[int, int]:
    """Column and row of a space, counted from 0 from the upper left."""
    name = GRID.name[space]
    return ord(name[0]) - ord("a"), 7 - int(name[1:])
