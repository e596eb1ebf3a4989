"""From bare reasons, which are tuples, to reasons that can be shown, and to a verdict."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.event import Facts
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.core.vocabulary import Kind
from rqa_lab.core.words import listing, printable

#: bare reasons, each ``(kind, clauses, *facts)``; () where a rule has nothing against it
Bare = tuple[tuple[Any, ...], ...]
#: name of a fact, and what turns its number into a name
Fact = tuple[str, Callable[[Any, Any], Any]]
#: position, bare reason -> one to show
Dress = Callable[[Any, tuple[Any, ...]], Reason]


# ---- how a fact becomes what people say ------------------------------------------------------------------


def as_is(s: Any, value: Any) -> Any:
    """A fact that is shown as it is.

    >>> as_is(None, 3)
    3
    """
    return value


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


def not_your_turn(f: Facts) -> str:
    """It is another seat's ``turn``, and that of the ``seat`` comes after those ``before`` it.

    >>> not_your_turn({"turn": "Ann", "seat": "Cy", "before": ("Bo",)})
    'It is Ann’s turn, not Cy’s; Cy comes after Bo.'
    """
    seat, before = f["seat"], f["before"]
    wait = f"{seat} comes after {listing(before)}" if before else f"{seat} is next"
    return f"It is {f['turn']}’s turn, not {seat}’s; {wait}."


# ---- reasons to show, and verdicts -----------------------------------------------------------------------


def named(
    rows: Mapping[str, Kind], words: Mapping[str, Callable[[Any, Any], Any]]
) -> Mapping[str, tuple[Fact, ...]]:
    """The facts of each kind of reason, given what turns the number of a fact into a name.

    >>> facts = named({"edge": Kind("way needs", "")}, {"way": way_name})
    >>> facts["edge"] == (("way", way_name), ("needs", as_is))
    True
    """
    return {kind: tuple((fact, words.get(fact, as_is)) for fact in row.names) for kind, row in rows.items()}


def dresser(
    facts: Mapping[str, tuple[Fact, ...]],
    more: Mapping[str, Callable[..., Mapping[str, Any]]],
    spaces: Mapping[str, Callable[[Any, Any], int | None]],
    name: Callable[[Any, int], str],
) -> Dress:
    """The function that dresses a bare reason: names for numbers, its spaces, and what would do instead.

    Args:
        facts: kind of reason -> its facts, in the order of the bare ones.
        more: kind of reason -> further facts, from the position and the bare facts.
        spaces: name of a fact -> the space that its number stands for, in the order in which they are shown.
        name: the name of a space.

    >>> def same(s, space):
    ...     return space
    >>> dress = dresser({"edge": (("at", same),)}, {}, {"at": same}, lambda s, space: s[space])
    >>> dress(["a1", "b1"], ("edge", ("toy.edge",), 1)).cells
    ('b1',)
    """
    where = {
        kind: tuple(
            (number, spaces[fact]) for fact in spaces for number, (its, _) in enumerate(own) if its == fact
        )
        for kind, own in facts.items()
    }

    def dress(s: Any, bare: tuple[Any, ...]) -> Reason:
        kind, clauses, *values = bare
        named_facts = {fact: word(s, value) for (fact, word), value in zip(facts[kind], values, strict=True)}
        if kind in more:
            named_facts |= more[kind](s, *values)
        cells = (space_of(s, values[number]) for number, space_of in where[kind])
        names = dict.fromkeys(name(s, space) for space in cells if space is not None)
        return Reason(kind, clauses, named_facts, tuple(names))

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
        s: a position that has ``setup.seats``, ``choice`` and ``age``.
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
    """The position is about to change in place: a verdict nobody has read yet cannot be read any more."""
    s.age += 1
