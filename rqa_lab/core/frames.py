"""The effects that are still to run in a saved position, checked by what the functions that run them take.

A frame is ``(op, *arguments)``.  The parameters of the function behind an op tell how many arguments there
are and, by name or else by annotation, of which kind.  What that cannot see is tried out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import Parameter
from types import NoneType
from typing import Any, get_args, get_origin

from rqa_lab.core.choice import Choice
from rqa_lab.core.doing import Effect
from rqa_lab.core.fields import Count, Field, Many, Misfit, OneOf, Optional, Row, Text, misfit
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.words import cut, hint

#: name of an op -> the function that runs it
Ops = Mapping[str, Effect[Any, ...]]
#: what effects raise that do not fit the position
_TROUBLE = (AssertionError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
#: how many answers are given on the way, when effects are tried out
_FAR = 100


class Anything(Field):
    """Whatever is there: only trying shows whether it can be used."""

    def read(self, s: Any, data: Any) -> Any:
        """It, as it is."""
        return data


_BY_TYPE: Mapping[Any, Field] = {
    int: Count(), str: Text(), bool: OneOf((False, True)), tuple: Many(Anything()), NoneType: OneOf((None,)),
}  # fmt: skip


def kind_of(parameter: Parameter, kinds: Mapping[str, Field]) -> Field:
    """What may stand for a parameter, by its name, or else by its annotation."""
    annotation = parameter.annotation
    types = [one for one in get_args(annotation) if one is not NoneType] or [annotation]
    types = [annotation] if get_origin(annotation) is tuple else types
    known = Anything() if len(types) > 1 else _BY_TYPE.get(get_origin(types[0]) or types[0], Anything())
    field = kinds.get(parameter.name) or known
    return Optional(field) if NoneType in get_args(annotation) else field


def check_frame(
    s: Any, frame: Sequence[Any], ops: Ops, kinds: Mapping[str, Field], asks: bool = False
) -> None:
    """See to it that a frame can run; one that ``asks`` has room for the answer.

    Raises:
        Misfit: for what no op takes.
    """
    name, *arguments = frame
    if name not in ops:
        raise misfit(name, f"the name of an effect{hint(name, ops)}")
    takes = tuple(ops[name].parameters.values())
    plain = [one for one in takes if one.kind is not Parameter.VAR_POSITIONAL]
    least = sum(one.default is Parameter.empty for one in plain)
    most = len(plain) if len(plain) == len(takes) else max(len(plain), len(arguments) + asks)
    if not least <= len(arguments) + asks <= most:
        told = ", ".join(one.name for one in plain[: len(plain) - asks])
        raise misfit(list(frame), f"{name} with {told or 'nothing behind it'}")
    given = plain[: len(arguments)]
    fields = [kind_of(one, kinds) for one in given] + [Anything()] * (len(arguments) - len(given))
    names = [one.name for one in given] + [*range(len(given), len(arguments))]
    Row(*fields, names=names).read(s, arguments)


def check(s: Any, ops: Ops, kinds: Mapping[str, Field], *stacks: str) -> None:
    """See to it that all frames of a position can run: those in ``stacks``, and the one that asked."""
    for stack in stacks:
        for number, frame in enumerate(getattr(s, stack)):
            _inside((stack, number), check_frame, s, frame, ops, kinds)
    if s.choice is not None:
        _inside(("choice", "frame"), check_frame, s, s.choice.frame, ops, kinds, True)


def _inside(path: tuple[object, ...], does: Callable[..., None], *given: Any) -> None:
    try:
        does(*given)
    except Misfit as error:
        raise Misfit(error.told, *path, *error.path) from None


def try_out(s: Any, legal: Callable[[Any], Iterable[Action]], advance: Callable[..., Any]) -> None:
    """See to it that whoever answers the choice that waits, and those behind it, comes to an end.

    Raises:
        Misfit: for an answer, or effects behind it, that cannot be carried out.
    """
    choice: Choice | None = s.choice
    if choice is None:
        return
    answer: Action | None = None
    try:
        for answer in legal(s):
            ahead, action = s.copy(), answer
            for _ in range(_FAR):
                advance(ahead, action, [], None)
                if ahead.choice is None:
                    break
                action = Choose(ahead.choice.options[0])
    except _TROUBLE:
        ops = dict.fromkeys(str(frame[0]) for frame in (choice.frame, *reversed(s.agenda)))
        expected = f"answers with which these effects can be carried out: {cut(', '.join(ops))}"
        raise misfit(choice.options if answer is None else answer.text, expected).inside("choice") from None
