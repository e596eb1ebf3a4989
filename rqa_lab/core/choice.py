"""A choice that waits in a position, also in the middle of an effect: who answers, what is wrong with it."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rqa_lab.core.game import Finding
from rqa_lab.core.inquiry import RULE
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import NOT_YOUR_TURN, Bare
from rqa_lab.core.vocabulary import Kind, ReasonKind
from rqa_lab.core.words import alike

#: the kind of event by which a choice is made; the clause that acts if there was only one option
CHOOSE, ONLY_OPTION = "choose", "lab.only-option"
#: the kind of the choice that begins a game
BEGIN = "begin"
#: the kind of reason against an answer when no choice waits
NOTHING_TO_CHOOSE = "nothing to choose"


class Choice(NamedTuple):
    """A choice that waits: whose it is, what kind, the texts of the options, and the frame that asked."""

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
    """The waiting choice is the seat's, what it would start is sound, and the option is one of its options.

    Args:
        choice: the one that waits, if one does.
        seat: who answers.
        option: with what.
        unsound: what is against any answer: of the beginning of a game, that it cannot begin like that.
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


#: those that were made lately are found again: most options come up often
_CHOOSE = lru_cache(4096)(Choose)
#: agreed(state) -> what is against beginning the game as the players agreed
Agreement = Callable[[Any], Bare]


def answerable(
    agreed: Agreement, asked_by: Callable[[Any, Choice], tuple[str, ...]]
) -> Callable[[Any, str, str], Bare]:
    """A predicate of a game: what is against the answer of a seat, given the clauses that give a choice.

    It takes a state, a seat and an option; see :func:`answer`.
    """

    def found(s: Any, seat: str, option: str) -> Bare:
        if s.choice is None:
            return answer(None, seat, option)
        return answer(s.choice, seat, option, _unsound(s, agreed), asked_by(s, s.choice))

    return found


def answers(s: Any, agreed: Agreement) -> list[Action]:
    """The answers to the choice that waits; none to a game that cannot begin."""
    return [] if _unsound(s, agreed) else list(map(_CHOOSE, s.choice.options))


def _unsound(s: Any, agreed: Agreement) -> Bare:
    return agreed(s) if s.choice.kind == BEGIN else ()


def faults(choice: Choice | None) -> Iterator[Finding]:
    """What is wrong with a waiting choice: it has no options.

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
    "choice of nothing": Kind("choice", "A choice waits that has no options."),
}
