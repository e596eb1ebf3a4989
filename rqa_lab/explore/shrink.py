"""The smallest case that still shows something: a position in keys, and what is done from it.

It is begun as late as may be, then what need not be done is left out, and then what need not be there.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import Field, replace
from itertools import islice
from typing import Any, ClassVar, Protocol, TypeVar

from rqa_lab.core.session import Session
from rqa_lab.explore.beginnings import position
from rqa_lab.scenario.scenario import Scenario

#: how many smaller cases are tried, at most
TRIES = 1000
#: the key for the answers of chance, which are left to the seed wherever they can be
_CHANCE = "chance"


class Case(Protocol):
    """What can be made smaller: a dataclass with a document of a scenario, and texts of actions after it."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def document(self) -> Mapping[str, Any] | None:
        """The keys of the scenario where it begins."""

    @property
    def line(self) -> tuple[str, ...]:
        """What is done from there."""

    @property
    def scenario(self) -> Scenario:
        """Where it begins."""

    def session(self) -> Session:
        """A session there, to do the line in."""


One = TypeVar("One", bound=Case)
#: whether a case still shows it
Still = Callable[[One], bool]
#: a case that gets smaller: the smallest one up to now after each try, and at the end
Shrinking = Generator[One, None, One]


def smallest(case: One, still: Still[One], most: int = TRIES) -> One:
    """The smallest case that is found; ``still`` says whether one shows what the first one shows.

    >>> from dataclasses import dataclass
    >>> from rqa_lab.explore.play import resume
    >>> @dataclass(frozen=True)
    ... class Walk:
    ...     document: dict
    ...     line: tuple = ()
    ...     @property
    ...     def scenario(self): return Scenario.from_data(self.document)
    ...     def session(self): return resume(self.scenario)
    >>> pug = Scenario("rqa").robot("pug", "c4").robot("crate", "g7").turn("Ann", move=3, energy=2)
    >>> walk = Walk(pug.document, ("move pug right", "move pug left"))
    >>> def still(walk):
    ...     return walk.session().game.look(walk.session().state).get("pug", {}).get("at") == "c4"
    >>> small = smallest(walk, still)
    >>> small.line, small.document["robots"]
    ((), {'pug': {'seat': 'Ann', 'at': 'c4'}})
    """
    for smaller in islice(shrinking(case, still), most):
        case = smaller
    return case


def shrinking(case: One, still: Still[One]) -> Shrinking[One]:
    """The same, a try at a time: the smallest case up to now after each."""
    case = yield from _first(case, _begun_later(case), still)
    case = yield from _with_less_done(case, still)
    return (yield from _with_less_there(case, still))


def _first(case: One, candidates: Iterable[One], still: Still[One]) -> Shrinking[One]:
    """The first of some smaller cases that still shows it; else the one that there is."""
    for candidate in candidates:
        for one in _chances(candidate):
            if still(one):
                yield one
                return one
            yield case
    return case


def _chances(case: One) -> Iterator[One]:
    """A case with its answers of chance left to the seed, and as it is."""
    document = dict(case.document or {})
    if document.pop(_CHANCE, None):
        yield replace(case, document=document)
    yield case


def _begun_later(case: One) -> Iterator[One]:
    """Begun from the position before the last actions, the last position first."""
    session, done = case.session(), 0
    for text in case.line:
        try:
            session.act(text)
        except Exception:  # it cannot be done, or this is what the case shows
            break
        done += 1
    path = session.here.path
    for number, step in reversed(tuple(enumerate(path))):
        begun = position(session.game, step.state, case.scenario.title)
        if begun is not None:
            answers = [
                answer.text.removeprefix("choose ") for one in path[number + 1 :] for answer in one.answers
            ]
            texts = tuple(one.action.text for one in path[number + 1 :] if one.action is not None)
            document = begun.document | ({_CHANCE: answers} if answers else {})
            yield replace(case, document=document, line=texts + case.line[done:])


def _with_less_done(case: One, still: Still[One]) -> Shrinking[One]:
    """Without the actions that it does not take: many at once first, since one may need those before it."""
    sizes, many = {1}, len(case.line)
    while many > 1:
        sizes.add(many)
        many = (many + 1) // 2
    for many in sorted(sizes, reverse=True):
        for first in reversed(range(0, len(case.line), many)):
            line = case.line[:first] + case.line[first + many :]
            if line != case.line:
                case = yield from _first(case, [replace(case, line=line)], still)
    return case


def _with_less_there(case: One, still: Still[One]) -> Shrinking[One]:
    """Without the parts of the position that it does not take, as often as that makes it smaller."""
    known, before = case.scenario.game.files.schema, None
    while before != case.document:
        before = case.document
        for path in sorted((path for path in _paths(before) if path[0] in known), key=len):
            candidate = replace(case, document=_without(case.document, path))
            if candidate.document != case.document and readable(candidate.scenario):
                case = yield from _first(case, [candidate], still)
    return case


def readable(scenario: Scenario) -> bool:
    """Whether it has a position, and everything in it can be used."""
    return scenario.state is not None and not scenario.problems


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All places in nested values; of lists the last item first, so that the others stay where they are."""
    items = value.items() if isinstance(value, dict) else ()
    for key, item in reversed(list(enumerate(value))) if isinstance(value, list) else items:
        yield (*path, key)
        yield from _paths(item, (*path, key))


def _without(value: Any, path: tuple[Any, ...]) -> Any:
    """Nested values less what stands at a place; unchanged if nothing does."""
    key, *rest = path
    if not (key in value if isinstance(value, dict) else isinstance(value, list) and key < len(value)):
        return value
    if isinstance(value, list):
        changed = [_without(value[key], tuple(rest))] if rest else []
        return value[:key] + changed + value[key + 1 :]
    return {k: _without(v, tuple(rest)) if k == key else v for k, v in value.items() if k != key or rest}
