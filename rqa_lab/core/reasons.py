"""Reasons as bare records and as a verdict, and the answers to a waiting choice."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.game import Finding
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import RULE, Action, Asked, Choose
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.core.vocabulary import Kind, ReasonKind, given
from rqa_lab.core.words import alike, printable

# ---- from bare reasons, which are tuples, to reasons that can be shown, and to a verdict -----------------

#: bare reasons, each ``(kind, clauses, *facts)``; () if a rule does not object
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


# ---- reasons that all games share ------------------------------------------------------------------------


#: the kind of reason against a seat that may not act now; its facts are the ``seat`` and the active seat
NOT_YOUR_TURN = "not your turn"


# ---- reasons to show, and verdicts -----------------------------------------------------------------------


def dresser(
    rows: Mapping[str, Kind],
    names: Mapping[str, Callable[[Any, Any], Any]],
    more: Mapping[str, Callable[..., Mapping[str, Any]]],
    spaces: Mapping[str, Callable[[Any, Any], Any]],
    name: Callable[[Any, Any], str],
) -> Dress:
    """A function that dresses a bare reason: names for numbers, its spaces, and legal alternatives.

    Args:
        rows: the kinds of reasons.
        names: name of a fact -> the function from its number to a name; other facts are unchanged.
        more: kind of reason -> further facts, from the position and the bare facts.
        spaces: name of a fact -> its space, or None, in the order in which they are shown.
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
    """The verdict on an action of a seat, given a game's objections to actions and to answers.

    Args:
        s: a position that has ``setup.seats``, ``choice`` and ``age``, which counts the actions that have
            changed it in place.
        action: the action to judge.
        seat: the seat that tries it; None for the seat to act.
        acting: the number of the seat to act while no choice waits.
        reasons: the objections to an action of a seat, by number; raises KeyError for an unknown name.
        answerable: the objections to an answer of a seat, by name.
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


# ---- choice ----------------------------------------------------------------------------------------------
# A choice that waits in a position, even in the middle of an effect: its seat, and its possible faults.

#: the kind of event of a choice; the clause that applies if there was only one option
CHOOSE, ONLY_OPTION = "choose", "lab.only-option"
#: the kind of the choice that begins a game
BEGIN = "begin"
#: the kind of reason against an answer when no choice waits
NOTHING_TO_CHOOSE = "nothing to choose"


class Choice(NamedTuple):
    """A waiting choice: its seat, its kind, the texts of the options, and the frame that asked."""

    seat: str
    kind: str
    options: tuple[str, ...]
    frame: tuple[Any, ...]

    @property
    def effect(self) -> str:
        """The name of the effect that asks."""
        return str(self.frame[0])


def answer(
    choice: Choice | None, seat: str, option: str, unsound: Bare = (), asked_by: tuple[str, ...] = ()
) -> Bare:
    """Objections to an answer: another seat's choice, an unknown option, or an unsound beginning.

    Args:
        choice: the waiting choice, if there is one.
        seat: the seat that answers.
        option: its answer.
        unsound: objections to any answer, such as that the game cannot begin like that.
        asked_by: the clauses that give the choice.

    >>> answer(Choice("Ann", "space", ("a1", "b1"), ()), "Ann", "c3")
    (('not an option', ('lab.not-an-option',), 'c3', ('a1', 'b1')),)
    """
    if choice is None:
        return ((NOTHING_TO_CHOOSE, ("lab.nothing-to-choose",)),)
    if seat != choice.seat:
        return (("not your choice", ("lab.not-your-choice",), choice.seat),)
    if unsound or option in choice.options:
        return unsound
    clauses = ("lab.not-an-option", *asked_by)
    if spelled := next((one for one in choice.options if alike(one, option)), None):
        return (("other spelling", clauses, option, spelled),)
    return (("not an option", clauses, option, choice.options),)


#: recent ones are cached: most options come up often
_CHOOSE = lru_cache(4096)(Choose)
#: agreed(state) -> the objections to beginning the game as the players agreed
Agreement = Callable[[Any], Bare]


def answerable(
    agreed: Agreement, asked_by: Callable[[Any, Choice], tuple[str, ...]]
) -> Callable[[Any, str, str], Bare]:
    """A game's predicate: the objections to a seat's answer, given the clauses that give a choice.

    It takes a state, a seat and an option; see :func:`answer`.
    """

    def found(s: Any, seat: str, option: str) -> Bare:
        if s.choice is None:
            return answer(None, seat, option)
        return answer(s.choice, seat, option, _unsound(s, agreed), asked_by(s, s.choice))

    return found


def answers(s: Any, agreed: Agreement) -> list[Action]:
    """The answers to the choice that waits; none if the game cannot begin."""
    return [] if _unsound(s, agreed) else list(map(_CHOOSE, s.choice.options))


def _unsound(s: Any, agreed: Agreement) -> Bare:
    return agreed(s) if s.choice.kind == BEGIN else ()


def faults(choice: Choice | None) -> Iterator[Finding]:
    """The fault of a waiting choice: it has no options.

    >>> [finding.kind for finding in faults(Choice("Ann", "space", (), ()))]
    ['choice of nothing']
    """
    if choice is not None and not choice.options:
        yield Finding("choice of nothing", ("lab.choice-waits",), {"choice": choice.kind})


#: the kinds of reasons that every game has
REASONS: Mapping[str, ReasonKind] = {
    NOT_YOUR_TURN: ReasonKind(
        "seat turn",
        "It is {turn}’s turn, not {seat}’s; [{seat} comes after {before}|{seat} is next].",
        more="before",
    ),
    NOTHING_TO_CHOOSE: ReasonKind("", "No choice is waiting."),
    "not your choice": ReasonKind("seat", "{seat:capital} has to choose."),
    RULE: ReasonKind("says", "{says}"),
    "other spelling": ReasonKind("option spelled", "The option is spelled “{spelled}”, not “{option}”."),
}
#: the kinds of findings of :func:`faults`
FINDINGS: Mapping[str, Kind] = {
    "choice of nothing": Kind("choice", "A choice is waiting, but it has no options."),
}
