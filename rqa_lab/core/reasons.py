"""From bare reasons, which are tuples, to reasons that can be shown, and to a verdict."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Asked, Choose
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.core.vocabulary import Kind, given
from rqa_lab.core.words import printable

#: bare reasons, each ``(kind, clauses, *facts)``; () where a rule has nothing against it
Bare = tuple[tuple[Any, ...], ...]
#: position, bare reason -> one to show
Dress = Callable[[Any, tuple[Any, ...]], Reason]


# ---- how a fact becomes what people say ------------------------------------------------------------------


def seat_name(s: Any, seat: int | str) -> str:
    """A seat by name, in a position that has ``setup.seats``; a name stays as it is.

    >>> from types import SimpleNamespace
    >>> s = SimpleNamespace(setup=SimpleNamespace(seats=("Ann", "Bo")))
    >>> seat_name(s, 1), seat_name(s, "Ann")
    ('Bo', 'Ann')
    """
    return seat if isinstance(seat, str) else str(s.setup.seats[seat])


def way_name(s: Any, way: int) -> str:
    """A way by name.

    >>> way_name(None, 0)
    'right'
    """
    return WAYS[way]


# ---- what every game tells alike -------------------------------------------------------------------------


#: the kind of reason against a seat that is not to act; its facts are the ``seat`` and whose ``turn`` it is
NOT_YOUR_TURN = "not your turn"


# ---- reasons to show, and verdicts -----------------------------------------------------------------------


def dresser(
    rows: Mapping[str, Kind],
    names: Mapping[str, Callable[[Any, Any], Any]],
    more: Mapping[str, Callable[..., Mapping[str, Any]]],
    spaces: Mapping[str, Callable[[Any, Any], Any]],
    name: Callable[[Any, Any], str],
) -> Dress:
    """The function that dresses a bare reason: names for numbers, its spaces, and what would do instead.

    Args:
        rows: the kinds of reasons.
        names: name of a fact -> what turns its number into a name; other facts stay as they are.
        more: kind of reason -> further facts, from the position and the bare facts.
        spaces: name of a fact -> the space that it stands for, or None, in the order in which they are shown.
        name: the name of a space.

    >>> rows = {"edge": Kind("at way", "There is nothing beyond {at}.")}
    >>> def space(s, number):
    ...     return number
    >>> dress = dresser(rows, {"way": way_name}, {}, {"at": space}, lambda s, number: s[number])
    >>> reason = dress(["a1", "b1"], ("edge", ("toy.edge",), 1, 0))
    >>> reason.facts, reason.cells
    ({'at': 1, 'way': 'right'}, ('b1',))
    """
    where = {
        kind: tuple((row.names.index(fact), spaces[fact]) for fact in spaces if fact in row.names)
        for kind, row in rows.items()
    }

    def dress(s: Any, bare: tuple[Any, ...]) -> Reason:
        kind, clauses, *values = bare
        facts = {
            fact: names[fact](s, value) if fact in names else value
            for fact, value in given(rows, "reason", kind, values).items()
        }
        if kind in more:
            facts |= more[kind](s, *values)
        cells = (space_of(s, values[number]) for number, space_of in where[kind])
        called = dict.fromkeys(name(s, space) for space in cells if space is not None)
        return Reason(kind, clauses, facts, tuple(called))

    return dress


def verdict_of(
    s: Any,
    action: Action,
    seat: str | None,
    acting: int,
    reasons: Callable[[Any, Action, int], Bare],
    answerable: Callable[[Any, str, str], Bare],
    dress: Dress,
) -> Verdict:
    """The verdict on an action of a seat, given what the game says against actions and answers.

    Args:
        s: a position that has ``setup.seats``, ``choice`` and ``age``, which counts the actions that have
            changed it in place.
        action: what is tried.
        seat: who tries it; None for whoever is to act.
        acting: the number of the seat that is to act while no choice waits.
        reasons: what is against an action of a seat, by number; raises KeyError for an unknown name.
        answerable: what is against an answer of a seat, by name.
        dress: turns a bare reason into one that can be shown.

    Raises:
        ValueError: for a seat or another name that the position does not know.
    """
    seats = s.setup.seats
    if seat is not None and seat != CHANCE and seat not in seats:
        raise ValueError(f"no seat {seat!r} here; there are {printable(', '.join(seats))}")
    if isinstance(action, Choose):
        who = seat or (s.choice.seat if s.choice else seats[acting])
        found = answerable(s, who, action.option)
    elif isinstance(action, Asked):
        who, found = seat or seats[acting], action.why
    elif seat == CHANCE:
        who, found = CHANCE, (("nothing to choose", ("lab.nothing-to-choose",)),)
    else:
        who = seat or seats[acting]
        try:
            found = reasons(s, action, seats.index(who))
        except KeyError as error:
            raise ValueError(f"{action}: there is no {error.args[0]} here") from None
    return Verdict(action, who, partial(_dressed, s, s.age, found, dress) if found else ())


def _dressed(s: Any, age: int, found: Bare, dress: Dress) -> tuple[Reason, ...]:
    if s.age != age:
        raise RuntimeError("the position has changed since: read a verdict before, or advance a copy")
    return tuple(dress(s, bare) for bare in found)


def outdate(s: Any) -> None:
    """The position is about to change in place: verdicts not read by now can no longer be read."""
    s.age += 1
