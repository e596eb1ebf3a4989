"""The effects that are still to run in a position, and the choice that waits; whether they can run.

A frame is ``(op, *arguments)``.  The parameters of the function behind an op tell how many arguments there
are and, by name or else by annotation, of which kind.  What that cannot see is tried out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from inspect import Parameter
from types import NoneType
from typing import Any, get_args, get_origin

from rqa_lab.core.chance import CHANCE, Outcomes
from rqa_lab.core.choice import Choice
from rqa_lab.core.component import frozen
from rqa_lab.core.doing import Effect
from rqa_lab.core.fields import Count, Field, Many, Misfit, Name, OneOf, Optional, Row, Text, misfit
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.words import cut, hint

#: name of an op -> the function that runs it
Ops = Mapping[str, Effect[Any, ...]]
#: what effects raise that do not fit the position
_TROUBLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    StopIteration,
    TypeError,
    ValueError,
)
#: at most this many answers are given when effects are tried out
_FAR = 100


class Frame(Field):
    """An effect that is still to run: a tuple of its name and its arguments; see :func:`check`."""

    def start(self, s: Any) -> Any:
        """No effect."""
        return ()

    def read(self, s: Any, data: Any) -> Any:
        """Texts, numbers and lists behind a name."""
        if not isinstance(data, (list, tuple)) or not data or type(data[0]) is not str:
            raise misfit(data, "an effect: a list that begins with its name")
        frame = frozen(data)
        try:
            hash(frame)
        except TypeError:
            raise misfit(data, "an effect: its name, with texts, numbers and lists behind it") from None
        return frame


class Frames(Many):
    """The effects that are still to run; a stack of them changes with almost every action."""

    def __init__(self, *, changes: bool = False, **how: Any) -> None:
        super().__init__(Frame(), **how)
        self.changes = changes

    def take(self, s: Any, value: Iterable[Any]) -> Any:
        """A list of its own for each position, if it changes."""
        return list(value) if self.changes else tuple(value)

    def start(self, s: Any) -> Any:
        """Nothing is to run."""
        return self.take(s, ())


class Waiting(Optional):
    """The choice that waits, if one does; of one of these kinds, if they are given."""

    def __init__(self, kinds: Iterable[str] = (), **how: Any) -> None:
        seat, options = Name(lambda s: (*s.setup.seats, CHANCE)), Many(Text())
        kind = OneOf(kinds) if kinds else Text()
        super().__init__(Row(seat, kind, options, Frame(), names=Choice._fields), **how)

    def read(self, s: Any, data: Any) -> Choice | None:
        """A choice of a seat, or of chance."""
        found = super().read(s, data)
        if found is None:
            return None
        choice = Choice(*found)
        if not choice.options:
            raise misfit([], "at least one answer").inside("options")
        return choice


# ---- whether they can run --------------------------------------------------------------------------------


class Anything(Field):
    """Any value: only running the effect shows whether it fits."""

    def read(self, s: Any, data: Any) -> Any:
        """The value, unchecked."""
        return data


class Either(Field):
    """What fits one of several fields; if it fits none, the last one says what is wrong."""

    def __init__(self, *fields: Field) -> None:
        super().__init__()
        self.fields = fields

    def read(self, s: Any, data: Any) -> Any:
        """As the first field reads it that can."""
        for field in self.fields[:-1]:
            with suppress(Misfit):
                return field.read(s, data)
        return self.fields[-1].read(s, data)


_PLAIN: Mapping[Any, Field] = {
    int: Count(), str: Text(), bool: OneOf((False, True)), Any: Anything(),
    **dict.fromkeys((None, NoneType), OneOf((None,))),
}  # fmt: skip


def of_type(annotation: Any) -> Field:
    """The field for a parameter with that annotation.

    >>> of_type(tuple[tuple[int, str], ...]).read(None, ((24, "Wall"),))
    ((24, 'Wall'),)
    """
    parts = get_args(annotation)
    if get_origin(annotation) is not tuple:
        return Either(*map(of_type, parts)) if parts else _PLAIN.get(annotation, Anything())
    return Many(of_type(parts[0])) if parts[-1] is ... else Row(*map(of_type, parts))


def kind_of(parameter: Parameter, kinds: Mapping[str, Field]) -> Field:
    """The field for a parameter, by its name, or else by its annotation."""
    known = None if parameter.annotation is None else kinds.get(parameter.name)
    if known is None:
        return of_type(parameter.annotation)
    return Optional(known) if NoneType in get_args(parameter.annotation) else known


def check_frame(
    s: Any, frame: Sequence[Any], ops: Ops, kinds: Mapping[str, Field], asks: bool = False
) -> None:
    """Check that a frame can run; one that ``asks`` has room for the answer.

    Raises:
        Misfit: for what no op takes.
    """
    name, *arguments = frame
    if name not in ops:
        raise misfit(name, f"the name of an effect{hint(name, ops)}")
    takes = tuple(ops[name].parameters.values())
    plain = [one for one in takes if one.kind is not Parameter.VAR_POSITIONAL]
    rest = arguments[len(plain) :] if len(plain) < len(takes) else []
    given = arguments[: len(arguments) - len(rest)]
    least = sum(one.default is Parameter.empty for one in plain)
    if not least <= len(given) + (asks and not rest) <= len(plain):
        names = ", ".join(one.name for one in plain[: len(plain) - asks])
        raise misfit(list(frame), f"{name} with {names or 'nothing behind it'}")
    Row(*(kind_of(one, kinds) for one in plain[: len(given)]), names=[one.name for one in plain]).read(
        s, given
    )
    for number, other in enumerate(rest):  # the effects to choose from, and perhaps the answer
        if not isinstance(other, str):
            _inside((len(plain) + number,), check_frame, s, Frame().read(s, other), ops, kinds)


def check(s: Any, ops: Ops, kinds: Mapping[str, Field], *stacks: str) -> None:
    """Check that all frames of a position can run: those in ``stacks``, and the one that asked."""
    for stack in stacks:
        for number, frame in enumerate(getattr(s, stack)):
            _inside((stack, number), check_frame, s, frame, ops, kinds)
    if s.choice is not None:
        _inside(("choice", "frame"), check_frame, s, s.choice.frame, ops, kinds, True)


def _inside(path: tuple[object, ...], does: Callable[..., None], *given: Any) -> None:
    try:
        does(*given)
    except Misfit as error:
        raise Misfit(error.message, *path, *error.path) from None


def check_chance(s: Any, outcomes: Callable[[Any], Outcomes], dice: int) -> None:
    """Check that the options of a choice of chance are its possible answers; of a roll, of so many dice.

    Raises:
        Misfit: for other options.
    """
    choice: Choice | None = s.choice
    if choice is None or choice.seat != CHANCE:
        return
    if choice.kind == "roll" and not (choice.options and len(choice.options[0]) <= dice):
        raise misfit(choice.options[:1], f"a roll of at most {dice} dice").inside("choice.options")
    answers: set[Action] = set()
    with suppress(LookupError, TypeError, ValueError):  # it is another effect that asks
        answers |= {answer for answer, _ in outcomes(s)}
    if answers != set(map(Choose, choice.options)):
        raise misfit(choice.options, "what chance may answer").inside("choice.options")


def try_out(s: Any, legal: Callable[[Any], Iterable[Action]], advance: Callable[..., Any]) -> None:
    """Check that the waiting choice, and those that follow it, can be answered to the end.

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
