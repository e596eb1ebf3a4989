"""What effects work with, and the effects that are still to run in a position."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from inspect import Parameter, signature
from types import SimpleNamespace
from typing import (
    Any,
    Concatenate,
    Generic,
    Literal,
    ParamSpec,
    Protocol,
    Self,
    TypeVar,
    cast,
    runtime_checkable,
)

from rqa_lab.core.chance import CHANCE, Chance, drawn
from rqa_lab.core.clause import Clauses
from rqa_lab.core.game import Trace
from rqa_lab.core.reasons import CHOOSE, ONLY_OPTION, Choice
from rqa_lab.core.record import Field, Many, Optional, Row, Text

# ---- doing -----------------------------------------------------------------------------------------------
# How effects run: an effect is a function of one object, and a frame is an effect that is still to run.
#
# An effect changes a position, names the clauses behind the change, and may leave other effects to run after
# it, or a choice.  It gets all that it needs in one :class:`Doing`: the position, the trace, chance and the
# cause.  A game subclasses it and adds its writers: verbs such as ``do.pay(3, ("toy.price",))``, each of
# which changes the position and leaves an event.
#
# The frames still to run are part of the position, so that it can be saved, compared and undone: a *frame* is
# a plain tuple, the name of the effect and then its arguments.  An effect that asks a seat runs again with
# the answer as its last argument.  :class:`Effects` is the register of a game.
#
# >>> from types import SimpleNamespace
# >>> EFFECTS = Effects()
# >>> @EFFECTS.effect("roll")
# ... def roll(do: Doing, cause: str, dice: int, rolled: str | None = None) -> None:
# ...     if rolled is None:
# ...         do.ask("chance", "roll", tuple("123456"))
# ...     else:
# ...         do.tell("roll", ("toy.roll",), int(rolled))
# ...         if dice > 1:
# ...             do.then(roll.frame(cause, dice - 1))
# >>> do = Doing(SimpleNamespace(agenda=[roll.frame("Ogre", 2)], choice=None), [])
# >>> EFFECTS.run(do)
# >>> do.state.choice.options, EFFECTS.named(do.state.choice.frame).dice
# (('1', '2', '3', '4', '5', '6'), 2)
# >>> do.answer("5")
# >>> EFFECTS.run(do)
# >>> do.trace, do.state.choice.frame
# ([('roll', ('toy.roll',), 'Ogre', 5)], ('roll', 'Ogre', 1))

#: the name of an effect and its arguments
Frame = tuple[Any, ...]


class Running(Protocol):
    """A position in which effects run: those still to run, the next one last, and a choice that waits."""

    agenda: list[Frame]
    choice: Choice | None


def pending(s: Any) -> bool:
    """True if a choice is waiting, or an effect is half done, in games that have such things."""
    return getattr(s, "choice", None) is not None or bool(getattr(s, "agenda", ()))


S = TypeVar("S", bound=Running)
D = TypeVar("D", bound="Doing[Any]")
D_contra = TypeVar("D_contra", bound="Doing[Any]", contravariant=True)
P = ParamSpec("P")


class Doing(Generic[S]):
    """What an effect gets: the position to change, and the trace for its events.

    Attributes:
        state: the position; effects read it, and only the writers assign to it.
        trace: where events go, as bare tuples ``(kind, clauses, cause, *facts)``; None if they are not kept.
        chance: answers rolls and draws; None turns each of them into a choice for the seat of chance.
        cause: the action, card or tile behind the current effect; it goes into every event.
        frame: the effect that is running, as it was on the agenda.
        traced: True if there is a trace, else ().  It saves work on clauses that are slow to find:
            ``why = do.traced and (...)``, then ``do.pay(3, why)``.
    """

    __slots__ = ("cause", "chance", "frame", "state", "trace", "traced")

    def __init__(
        self, state: S, trace: Trace | None = None, chance: Chance | None = None, cause: str = ""
    ) -> None:
        self.state = state
        self.trace = trace
        self.chance = chance
        self.cause = cause
        self.frame: Frame = ()
        self.traced: Literal[True] | tuple[()] = () if trace is None else True

    def by(self, cause: str) -> Self:
        """The same, with another cause."""
        other = type(self)(self.state, self.trace, self.chance, cause)
        other.frame = self.frame
        return other

    def tell(self, kind: str, clauses: Clauses, *facts: Any) -> None:
        """Leave an event, if there is a trace; the first clause is the one that applies."""
        if self.trace is not None:
            self.trace.append((kind, clauses, self.cause) + facts)  # noqa: RUF005  # starred it takes longer

    def then(self, *frames: Frame) -> None:
        """Run these frames next, in this order, before the rest of the agenda."""
        self.state.agenda.extend(frames[::-1])

    def ask(self, seat: str, kind: str, options: tuple[str, ...], frame: Frame | None = None) -> None:
        """Let a seat choose; then run ``frame``, by default the asking one, with the answer appended."""
        texts = tuple(map(str, options))  # plain strings, whatever names the game has
        self.state.choice = Choice(seat, kind, texts, self.frame if frame is None else frame)

    def decide(
        self,
        seat: str,
        kind: str,
        options: tuple[str, ...],
        answer: str | None = None,
        frame: Frame | None = None,
    ) -> str | None:
        """The answer, or the only option; otherwise None, and a choice waits as in :meth:`ask`."""
        if answer is None and len(options) == 1:
            return options[0]
        if answer is None and options:
            self.ask(seat, kind, options, frame)
        return answer

    def draw_lot(
        self, kind: str, options: tuple[str, ...], answer: str | None = None, frame: Frame | None = None
    ) -> str | None:
        """One of these, all equally likely: drawn at once, or chance's answer as in :meth:`decide`."""
        if answer is None and len(options) > 1 and self.chance is not None:
            return options[self.chance(len(options))]
        return self.decide(CHANCE, kind, options, answer, frame)

    def weighted(
        self, kind: str, outcomes: tuple[tuple[str, Fraction], ...], answer: str | None = None,
        frame: Frame | None = None,
    ) -> str | None:  # fmt: skip
        """One of these, with the given chances: drawn at once, or chance's answer as in :meth:`decide`."""
        if answer is None and self.chance is not None:
            return drawn(outcomes, self.chance)
        return self.decide(CHANCE, kind, tuple(option for option, _ in outcomes), answer, frame)

    def pick(
        self, seat: str, kind: str, options: tuple[str, ...], why: Clauses, frame: Frame | None = None
    ) -> None:
        """Let a choice wait as in :meth:`ask`; a single option is taken at once."""
        self.ask(seat, kind, options, frame)
        if len(options) == 1:
            self.answer(str(options[0]), (ONLY_OPTION, *why))

    def choose(self, option: str, asked_by: Callable[[Any, Choice], Clauses]) -> None:
        """Make the choice that waits, by the clauses that give it; chance's answers leave no such event."""
        choice = self.state.choice
        assert choice is not None
        told = self.traced and choice.seat != CHANCE
        self.answer(option, (asked_by(self.state, choice) or ("lab.choice-waits",)) if told else ())

    def answer(self, option: str, why: Clauses = ()) -> None:
        """Make the choice that waits; leaves an event if there are clauses for it."""
        choice, self.state.choice = self.state.choice, None
        assert choice is not None
        self.state.agenda.append((*choice.frame, option))
        if why:
            self.tell(CHOOSE, why, choice.seat, choice.kind, option)


@runtime_checkable
class Effect(Protocol[D_contra, P]):
    """A function that does something, with the name that frames have for it.

    Called, it runs at once, by the cause that acts already.  Its parameters, without the Doing, are the
    fields of its frames.
    """

    op: str
    #: the fields of its frames, in order, by name: annotations are types, the answer has a default
    parameters: Mapping[str, Parameter]
    #: make a frame of the effect and all its arguments, without their names, to be run later
    frame: Callable[P, Frame]

    def __call__(self, do: D_contra, /, *args: P.args, **kwargs: P.kwargs) -> None:
        """Do it now."""


def _frame(*parts: Any) -> Frame:
    return parts


class Effects(dict[str, Effect[Any, ...]]):
    """All effects of a game by their names in frames."""

    def __init__(self) -> None:
        #: name -> the function and its cause; if the cause is "", its index in the frame
        self._running: dict[str, tuple[Callable[..., None], str, int]] = {}

    def effect(self, op: str, cause: str = "") -> Callable[[Callable[Concatenate[D, P], None]], Effect[D, P]]:
        """Make a function an effect, and register it.

        Args:
            op: its name in frames.
            cause: the cause of everything it does, such as "turn"; if that differs each time, the function
                has a parameter ``cause``.

        Raises:
            ValueError: for an effect without a cause.
        """

        def enter(function: Callable[Concatenate[D, P], None]) -> Effect[D, P]:
            effect = cast(Effect[D, P], function)  # itself, so that a call takes no longer than any other
            effect.op, effect.frame = op, partial(_frame, op)
            effect.parameters = dict([*signature(function).parameters.items()][1:])
            self[op] = effect
            self._running[op] = effect, cause, 0 if cause else 1 + [*effect.parameters].index("cause")
            return effect

        return enter

    def run(self, do: Doing[Any]) -> None:
        """Run the frames of the agenda until none is left or a choice waits.

        Raises:
            LookupError: for a frame that names no known effect.
        """
        s, agenda, running = do.state, do.state.agenda, self._running
        while agenda and s.choice is None:
            frame = do.frame = agenda.pop()
            try:
                effect, cause, cause_at = running[frame[0]]
            except KeyError:
                raise LookupError(f"no @effect({frame[0]!r}) in play/") from None
            do.cause = cause or frame[cause_at]
            effect(do, *frame[1:])

    def named(self, frame: Frame) -> SimpleNamespace:
        """The fields of a frame by name; an answer that is still due is missing.

        >>> effects = Effects()
        >>> @effects.effect("push", cause="ram")
        ... def push(do: Doing, body: int, way: int, chosen: str | None = None) -> None: ...
        >>> effects.named(("push", 3, 1))
        namespace(body=3, way=1)
        """
        return SimpleNamespace(**dict(zip(self[frame[0]].parameters, frame[1:], strict=False)))


# ---- the effects that are still to run in a position, and the choice that waits, as fields of it ---------


class OneFrame(Field):
    """An effect that is still to run: a tuple of its name and its arguments."""

    def start(self, s: Any) -> Any:
        """No effect."""
        return ()


class Frames(Many):
    """The effects that are still to run; this stack changes with almost every action."""

    def __init__(self, *, changes: bool = False, **how: Any) -> None:
        super().__init__(OneFrame(), **how)
        self.changes = changes

    def take(self, s: Any, value: Iterable[Any]) -> Any:
        """The value as a list, if it changes, so that positions never share one."""
        return list(value) if self.changes else tuple(value)

    def start(self, s: Any) -> Any:
        """An empty agenda."""
        return self.take(s, ())


class Waiting(Optional):
    """The choice that waits, if one does."""

    def __init__(self, **how: Any) -> None:
        super().__init__(Row(Text(), Text(), Many(Text()), OneFrame()), **how)
