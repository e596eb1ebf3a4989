"""Positions as people write them: from a scenario's keys to a state.

What cannot be used is reported with its place and left out; the rest is read all the same.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rqa_lab.core.component import freeze
from rqa_lab.core.keys import called as seats_called
from rqa_lab.core.keys import check_own_data, filled
from rqa_lab.core.keys import described as keys_of
from rqa_lab.core.problem import Path, Problem, among, game_alone, raise_problem
from rqa_lab.core.words import shown
from rqa_lab.games.roborace.files.keys import DOWN, KEYS, RESERVED, six
from rqa_lab.games.roborace.files.userdata import RULES
from rqa_lab.games.roborace.model.bounds import FAR
from rqa_lab.games.roborace.model.cards import UNKNOWN, called, face, is_face
from rqa_lab.games.roborace.model.components import components
from rqa_lab.games.roborace.model.laid import Laid
from rqa_lab.games.roborace.model.records import CourseToken
from rqa_lab.games.roborace.model.rulebook import RULEBOOK
from rqa_lab.games.roborace.model.setup import setup
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.model.state import position as state_of
from rqa_lab.games.roborace.play.agreement import SEATS, before_set_up
from rqa_lab.games.roborace.play.turn import leading

#: the start grid of the examples in rules.yaml
START = "RGBY\nYBGG\nRRYB\nGYYR"
_LAID = re.compile(rf"(\?|\S{{5}})( {DOWN})? at (-?\d{{1,3}}), ?(-?\d{{1,3}})")


def position(keys: Mapping[str, Any], problem: Problem | None = None) -> State:
    """The state that a scenario's keys describe, checked against ``files.keys.POSITION_SCHEMA``.

    ``problem`` gets the path and the trouble of what cannot be used; without it, the first raises ValueError.

    >>> s = position({"seats": {"Ann": {"hand": ["YR/BG"], "gone": 12}, "Bo": {}}})
    >>> s.setup.seats, s.hands, s.gone, [card.text for card in s.laid][-1]
    (('Ann', 'Bo'), [('RG/YB',), ()], [12, 0], 'YB/YR at 2,2')
    """
    report = problem or raise_problem
    check_own_data(keys, components().own, report)
    keys = {**keys, "data": RULES.sound(keys.get("data", {}), CourseToken, report)}
    if "game" in keys:
        game = game_alone(keys, RESERVED, report)
        return before_set_up(game, keys, lambda path, message: report(("game", *path), message))
    given, turn = keys.get("seats") or {name: {} for name in SEATS[:2]}, keys.get("turn", {})
    seats, tokens = seats_called(tuple(given), RESERVED, report), keys.get("tokens", "all")
    who = setup(seats, keys.get("rounds", 1), tokens, RULEBOOK.agreed(keys), freeze(keys["data"]))

    def number(name: str | None, *path: str | int) -> int:
        known = name is not None and among(name, seats, "a seat", path, report)
        return seats.index(str(name)) if known else 0

    rows = {
        name: {**row, "hand": _named(row.get("hand", ()))}
        for name, row in zip(seats, given.values(), strict=True)
    }
    piles: dict[str, Any] = {key: _named(keys[key]) for key in ("top", "deck", "discard") if key in keys}
    first = number(keys.get("first"), "first")
    s = state_of(who, **filled(KEYS, {**keys, **piles, "seats": rows}, {"seats": seats}) | {
        "seat": number(turn["seat"], "turn", "seat") if "seat" in turn else first,
        "first": first,
        "active": [row.get("active", six(who.components, tokens)) for row in rows.values()],
        "laid": _table(keys.get("table", START), report),
        "arena": [keys.get("arena", {}).get(field, "") for field in who.fields],
    })  # fmt: skip
    won = keys.get("winners", ())
    names = [seat for n, seat in enumerate(won) if among(seat, seats, "a seat", ("winners", n), report)]
    over = leading(s) if s.phase == "over" and "winners" not in keys else map(seats.index, names)
    cards = (s.top, s.discard, *s.hands, [card.name for card in s.laid])
    course = ((name, token.copies) for name, token in who.components.course_tokens.items() if tokens == "all")
    return s.replaced(
        winners=over,
        bag=s.bag if "deck" in keys else _left(who.components.cards.items(), cards),
        supply=s.supply if "supply" in keys else _left(course, (s.arena, s.spent, *s.tokens)),
    )


def described(s: State) -> dict[str, Any]:
    """The keys that give this very position; raises ValueError for one in the middle of an effect.

    >>> described(position({"table": ["? at 0,0"]}))["table"]
    ['? at 0,0']
    """
    return keys_of(s, KEYS, position)


def _left(box: Iterable[tuple[str, int]], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """What of the box lies nowhere else in a position."""
    return (Counter(dict(box)) - Counter(one for row in rows for one in row)).elements()


def _named(cards: Sequence[str]) -> list[str]:
    """Cards by their names, however they are turned."""
    return [card if card == UNKNOWN else called(card) for card in cards]


# ---- the table -------------------------------------------------------------------------------------------


def _table(given: str | Sequence[str], report: Problem) -> list[Laid]:
    """The cards of a table, from a list or a drawing."""
    if isinstance(given, str):
        return [*_drawn([row.replace(" ", "") for row in given.split("\n") if row.strip()], report)]
    found = ((text, _LAID.fullmatch(text), ("table", number)) for number, text in enumerate(given))
    return [card for text, match, path in found if (card := _laid(text, match, path, report))]


def _laid(text: str, match: re.Match[str] | None, path: Path, report: Problem) -> Laid | None:
    """A card of the list, such as RG/YB at 0,2."""
    if match is not None and (match[1] == UNKNOWN or is_face(match[1])):
        card, row, column = match[1], int(match[3]), int(match[4])
        down = UNKNOWN if card == UNKNOWN else called(card) if match[2] else ""
        if max(abs(row), abs(column)) <= FAR:
            return Laid(UNKNOWN if down else card, row, column, down)
        report(path, f"found {shown(text)}, expected rows and columns from -{FAR} to {FAR}")
    else:
        forms = "RG/YB at 0,2", f"RG/YB {DOWN} at 0,2", f"{UNKNOWN} at 0,2"
        expected = f"a card and its space in quotes, such as {', '.join(map(repr, forms))}"
        report(path, f"found {shown(text)}, expected {expected}")
    return None


def _drawn(rows: Sequence[str], report: Problem) -> Iterator[Laid]:
    """The cards of a drawing: two by two letters each, dots where there is none; its first space is 0,0."""
    width = max(map(len, rows), default=0)
    if len(rows) % 2 or width % 2 or any(len(row) != width for row in rows):
        report(("table",), "found an odd drawing, expected rows of letters, of one length, two for each card")
        return
    for row in range(0, len(rows), 2):
        for column in range(0, width, 2):
            four = tuple(rows[row][column : column + 2] + rows[row + 1][column : column + 2])
            if is_face(face(four)):
                yield Laid(face(four), row, column)
            elif four == (UNKNOWN,) * 4:
                yield Laid(UNKNOWN, row, column, UNKNOWN)
            elif four != (".",) * 4:
                at = f"{row},{column}"
                report(
                    ("table",), f"found {''.join(four)} at {at}, expected a card of four robots, ???? or ...."
                )
