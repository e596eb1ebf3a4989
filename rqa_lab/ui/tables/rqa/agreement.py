"""What the players of a new game agree on: who plays with what, where, how long, by which readings."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy
from random import SystemRandom
from typing import Any

from rqa_lab.core.component import mark
from rqa_lab.explore.bots import BOTS
from rqa_lab.games.rqa.agreement import FIRST_LAYOUT, MOST_OF_THE_BOX, robots_in_all
from rqa_lab.games.rqa.components import components
from rqa_lab.games.rqa.rulebook import RULEBOOK, RULINGS
from rqa_lab.games.rqa.state import CENTRE, GRID, blue_in_reserve
from rqa_lab.scenario.scenario import Scenario

#: the names that seats have at first, and the teams that they may join
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
TEAMS = ("red", "blue", "green")
PERSON = "person"
#: the bot that plays at first where nobody sits
BOT = "greedy"
FEWEST, MOST_NAME = 2, 16
TOO_MANY = "too many blue cubes"
#: kind of a reason -> the questions whose answers it speaks against
_ASKED = {
    "uneven teams": ("teams",),
    "robots of a seat": ("robots",),
    "too few Spawns": ("layout",),
    "newcomers": ("newcomers", "layout"),
    TOO_MANY: ("blue",),
}
_LAYOUTS = {"lab": "First layout", "lab-five": "For five", "lab-six": "For six"}


class NewGame:
    """The answers so far; each question has one from the start, so that one click begins a game.

    >>> agreement = NewGame(seed=7)
    >>> agreement.change("seats", "2")
    >>> agreement.scenario.document["game"]["seats"]
    ['Ann', 'Bo']
    >>> agreement.reasons
    ()
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seats = 4
        self.names = list(NAMES)
        self.players = [PERSON, *[BOT] * (len(NAMES) - 1)]
        self.teams = [""] * len(NAMES)
        self.robots = "choose"
        #: the robots of each seat, if they are given; the second one counts with two seats only
        self.given = [["", ""] for _ in NAMES]
        self.first = 0
        self.layout = self._usual_layout()
        self.newcomers = False
        #: blue cubes in the Reserve; None for the usual number
        self.blue: int | None = None
        self.rulings: dict[str, str] = {}
        self.seed = str(SystemRandom().randrange(1, 1_000_000) if seed is None else seed)

    # ---- answers -----------------------------------------------------------------------------------------

    def change(self, field: str, value: str) -> None:
        """Answer one of the questions; what is no answer changes nothing."""
        what, _, which = field.partition("-")
        answer = _ANSWERS.get(what)
        if answer is not None:
            answer(self, which, " ".join(value.split()))

    def _set_seats(self, _: str, value: str) -> None:
        if value in {str(n) for n in range(FEWEST, len(NAMES) + 1)}:
            self.seats = int(value)
            self.first = min(self.first, self.seats - 1)
            if self.layout not in self._layouts():
                self.layout = self._usual_layout()
            if self.robots == "given":
                self._hand_out()

    def _set_name(self, which: str, value: str) -> None:
        if (seat := _seat(which)) is not None:
            self.names[seat] = value[:MOST_NAME] or NAMES[seat]

    def _set_who(self, which: str, value: str) -> None:
        if (seat := _seat(which)) is not None and value in (PERSON, *BOTS):
            self.players[seat] = value

    def _set_teams(self, _: str, value: str) -> None:
        """Play alone, or in so many teams that take turns."""
        if value in ("0", "2", "3"):
            sides = TEAMS[: int(value)]
            self.teams = [sides[seat % len(sides)] if sides else "" for seat in range(len(NAMES))]

    def _set_team(self, which: str, value: str) -> None:
        if (seat := _seat(which)) is not None and value in ("", *TEAMS):
            self.teams[seat] = value

    def _set_robots(self, _: str, value: str) -> None:
        if value in ("choose", "deal", "given"):
            self.robots = value
            if value == "given":
                self._hand_out()

    def _set_robot(self, which: str, value: str) -> None:
        number, _, second = which.partition("-")
        if (seat := _seat(number)) is not None and value in ("", *self._boards()):
            self.given[seat][second == "2"] = value

    def _set_first(self, _: str, value: str) -> None:
        if value == "random":
            self.first = -1
        elif (seat := _seat(value)) is not None and seat < self.seats:
            self.first = seat

    def _set_layout(self, _: str, value: str) -> None:
        if value in components().layouts:
            self.layout = value

    def _set_newcomers(self, _: str, value: str) -> None:
        self.newcomers = value == "yes"

    def _set_blue(self, _: str, value: str) -> None:
        if value.isdecimal() and len(value) <= 2:
            self.blue = None if int(value) == blue_in_reserve(self.seats) else int(value)

    def _set_ruling(self, which: str, value: str) -> None:
        readings = RULINGS.get(which, ())
        if value in readings:
            self.rulings[which] = value
            if value == readings[0]:
                del self.rulings[which]

    def _set_seed(self, _: str, value: str) -> None:
        self.seed = value[:40] or "1"

    def _hand_out(self) -> None:
        """A robot for everybody who has none yet."""
        free = iter(self._boards())
        for seat in range(self.seats):
            for place in range(self._each()):
                self.given[seat][place] = next(free, "")

    def _each(self) -> int:
        """How many robots a seat plays."""
        return robots_in_all(tuple(self.names[: self.seats])) // self.seats

    def _boards(self) -> tuple[str, ...]:
        """The robots that there are for so many seats."""
        packs = self.seats > MOST_OF_THE_BOX
        return tuple(name.lower() for name, board in components().robots.items() if packs or not board.pack)

    def _layouts(self) -> list[str]:
        """The layouts with a Spawn for every robot, and none of a pack that is not needed."""
        robots = max(robots_in_all(tuple(self.names[: self.seats])), MOST_OF_THE_BOX)
        return [name for name, tiles in components().layouts.items() if _spawns(tiles) == robots]

    def _usual_layout(self) -> str:
        return FIRST_LAYOUT.get(self.seats, "lab")

    # ---- what they come to -------------------------------------------------------------------------------

    @property
    def scenario(self) -> Scenario:
        """The game as a scenario, with who plays."""
        names = self.names[: self.seats]
        game: dict[str, Any] = {"seats": names, "robots": self.robots}
        if self.robots == "given":
            game["robots"] = {
                robot: names[seat]
                for seat in range(self.seats)
                for robot in self.given[seat][: self._each()]
                if robot
            }
        if any(self.teams[: self.seats]):
            game["teams"] = {name: self.teams[seat] for seat, name in enumerate(names) if self.teams[seat]}
        if self.first:
            game["first"] = "random" if self.first < 0 else names[self.first]
        if self.layout != self._usual_layout():
            game["layout"] = self.layout
        if self.newcomers:
            game["newcomers"] = True
        if self.blue is not None:
            game["blue"] = self.blue
        keys: dict[str, Any] = {"game": game, "seed": int(self.seed) if _plain(self.seed) else self.seed}
        if self.rulings:
            keys["rulings"] = self.rulings
        who = zip(names, self.players, strict=False)
        keys["players"] = {name: player for name, player in who if player != PERSON}
        return Scenario("rqa", f"{', '.join(names[:-1])} and {names[-1]}", **keys)

    @property
    def reasons(self) -> Sequence[tuple[str, tuple[str, ...]]]:
        """What speaks against it, each with its clauses."""
        if problems := self.scenario.problems:
            return tuple((str(problem), ()) for problem in problems)
        return tuple(told for told, _ in self._against())

    @property
    def wrong(self) -> Collection[str]:
        """The questions whose answers speak against it."""
        return {asked for _, kind in self._against() for asked in _ASKED.get(kind, ())}

    def _against(self) -> Iterator[tuple[tuple[str, tuple[str, ...]], str]]:
        """Why the rules refuse to begin so: each reason in words, with its clauses, and its kind."""
        scenario = self.scenario
        if scenario.problems:
            return
        rules = scenario.game
        for reason in rules.judge(scenario.state, rules.parse("choose begin", scenario.state)).reasons:
            yield (rules.explain(reason), reason.clauses), reason.kind

    # ---- what is shown -----------------------------------------------------------------------------------

    def view(self) -> Mapping[str, Any]:
        """What agreement.html.j2 shows."""
        usual, each = blue_in_reserve(self.seats), self._each()
        return {
            "counts": [{"n": n, "on": n == self.seats} for n in range(FEWEST, len(NAMES) + 1)],
            "seats": [self._seat_view(seat, each) for seat in range(self.seats)],
            "each": each,
            "given": self.robots == "given",
            "boards": [("", "no robot"), *((name, _named(name)) for name in self._boards())],
            "players": [(PERSON, "a person"), *((name, f"bot: {name}") for name in BOTS)],
            "teams": [("", "no team"), *((name, f"team {name}") for name in TEAMS)],
            "sides": str(len({team for team in self.teams[: self.seats] if team})),
            "firsts": [
                *((str(n), self.names[n]) for n in range(self.seats)),
                ("random", "whoever chance picks"),
            ],
            "origins": _origins(),
            "robots": self.robots,
            "first": "random" if self.first < 0 else str(self.first),
            "layouts": [_layout(name, name == self.layout) for name in self._layouts()],
            "newcomers": self.newcomers,
            "blue": usual if self.blue is None else self.blue,
            "usual": usual,
            "longer": self._not_longer(),
            "rulings": [self._ruling_view(name) for name in RULINGS],
            "changed": len(self.rulings),
            "seed": self.seed,
            "reasons": self.reasons,
            "wrong": self.wrong,
        }

    def _not_longer(self) -> Sequence[tuple[str, tuple[str, ...]]]:
        """What speaks against one blue cube more in the Reserve, each with its clauses."""
        more = copy(self)
        more.blue = (blue_in_reserve(self.seats) if self.blue is None else self.blue) + 1
        return [told for told, kind in more._against() if kind == TOO_MANY]

    def _seat_view(self, seat: int, each: int) -> Mapping[str, Any]:
        return {
            "n": seat,
            "name": self.names[seat],
            "who": self.players[seat],
            "team": self.teams[seat],
            "robots": self.given[seat][:each],
        }

    def _ruling_view(self, name: str) -> Mapping[str, Any]:
        ruling = RULEBOOK.rulings[f"rqa.ruling.{name}"]
        chosen = self.rulings.get(name, ruling.readings[0])
        return {
            "id": name,
            "question": ruling.question,
            "default": ruling.default,
            "clause": ruling.clauses[0] if ruling.clauses else None,
            "readings": ruling.readings,
            "chosen": chosen,
            "changed": chosen != ruling.readings[0],
        }


def _named(robot: str) -> str:
    """A robot by its name, and where its board comes from if that is no text that we have."""
    word = mark(components().robots[robot.title()])
    return f"{robot.title()} ({word})" if word else robot.title()


def _seat(text: str) -> int | None:
    """The number of a seat."""
    return int(text) if text in {str(n) for n in range(len(NAMES))} else None


def _plain(text: str) -> bool:
    """A seed that is written as a number."""
    return text.isdecimal() and text.isascii() and len(text) <= 9 and str(int(text)) == text


def _origins() -> str:
    """Where the numbers of the cards come from."""
    cards = [card for card in components().cards.values() if card.copies]
    told = (
        (sum(bool(card.assumed) for card in cards), "with a value that we had to guess"),
        (sum(card.lab for card in cards), "of our own, for cards that no text names"),
        (sum(bool(card.user) for card in cards), "as your own box has them"),
    )
    parts = [f"{n} {what}" for n, what in told if n]
    return f"{len(cards)} kinds{': ' if parts else ''}{'; '.join(parts)}."


def _layout(name: str, on: bool) -> Mapping[str, Any]:
    """A layout with its picture: the tiles by their column and row from the upper left."""
    tiles = [(GRID.number[space], tile) for space, tile in components().layouts[name].items()]
    title = _LAYOUTS.get(name, name.removeprefix("lab-").replace("-", " ").title())
    return {
        "id": name,
        "title": title,
        "on": on,
        "spawns": _spawns(components().layouts[name]),
        "tiles": [(*_place(space), tile.lower().replace(" ", "-"), tile) for space, tile in tiles],
        "centre": [_place(space) for space in sorted(CENTRE)],
    }


def _spawns(tiles: Mapping[str, str]) -> int:
    return sum(tile == "Spawn" for tile in tiles.values())


def _place(space: int) -> tuple[int, int]:
    """Column and row of a space, from the upper left, counted from 0."""
    name = GRID.name[space]
    return ord(name[0]) - ord("a"), 7 - int(name[1:])


_ANSWERS: Mapping[str, Callable[[NewGame, str, str], None]] = {
    "seats": NewGame._set_seats,
    "name": NewGame._set_name,
    "who": NewGame._set_who,
    "teams": NewGame._set_teams,
    "team": NewGame._set_team,
    "robots": NewGame._set_robots,
    "robot": NewGame._set_robot,
    "first": NewGame._set_first,
    "layout": NewGame._set_layout,
    "newcomers": NewGame._set_newcomers,
    "blue": NewGame._set_blue,
    "ruling": NewGame._set_ruling,
    "seed": NewGame._set_seed,
}
