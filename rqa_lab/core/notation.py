"""Actions as small values with a text, the reading of such texts, and questions about non-actions."""

import re
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, cast
from weakref import WeakValueDictionary

from rqa_lab.core.words import alike, either, meant, printable, shown, suggested

if TYPE_CHECKING:
    from rqa_lab.core.clause import Rulebook
    from rqa_lab.core.game import Game

# ---- actions and their text: interned values, and what goes wrong when a text is read --------------------
# A text that cannot be read, a text that means several actions, and an action that the rules refuse are
# three different answers: :class:`Unreadable`, :class:`Ambiguous` and
# :class:`~rqa_lab.core.verdict.Illegal`.


class Unreadable(ValueError):
    """A text that names no action: where reading stopped, what was found there, what was expected instead.

    ``at`` is where ``found`` begins, counted from 0.  Without it, that is the beginning of the text, or its
    end if nothing was found.  ``message`` leaves out the text and the place.
    """

    def __init__(
        self, text: str, found: str, expected: str, known: Iterable[str] = (), at: int | None = None
    ) -> None:
        self.text, self.found, self.expected = text, found, expected
        self.column = 1 + (at if at is not None else 0 if found else len(text))
        self.nearest = suggested(found, known)
        what = shown(found) if found else "the end"
        self.message = f"found {what}, expected {printable(expected)}{meant(self.nearest, found)}"
        stop = "" if self.nearest else "."
        super().__init__(f"cannot read {shown(text)}: at column {self.column} {self.message}{stop}")

    def __reduce__(self) -> tuple[Any, ...]:
        known = (self.nearest,) if self.nearest else ()
        return type(self), (self.text, self.found, self.expected, known, self.column - 1), self.__dict__


class Ambiguous(ValueError):
    """A text that several actions fit; ``candidates`` are their full texts."""

    def __init__(self, text: str, candidates: Iterable[str]) -> None:
        self.text, self.candidates = text, tuple(candidates)
        super().__init__(f"{shown(text)} may mean: {'; '.join(map(printable, self.candidates))}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.text, self.candidates), self.__dict__


class _Interned(type):
    """Makes a class give the same object for the same arguments, defaults included: equality is identity."""

    _known: MutableMapping[tuple[Any, ...], Any]

    def __call__(cls, *args: Any) -> Any:
        return cls._known.get(args) or cls._made(args)

    def _made(cls, args: tuple[Any, ...]) -> Any:
        made = super().__call__(*args)
        return cls._known.setdefault(args, cls._known.setdefault(made.values, made))


class Action(metaclass=_Interned):
    """Something that a seat, or chance, may try: a small interned value with one complete text form.

    A kind of action names its ``fields``, in the order of its arguments, and the ``form`` to fill in with
    them.  Robots, cards and directions go by name, never by number in some state, so that an action reads the
    same in every position.  A kind that takes an amount converts it to ``int``, True and 1.0 included,
    because equal arguments share one action, and the first of them would decide its text.

    A kind with free text as a value says ``forget=True`` and has a slot ``__weakref__``: its actions are
    forgotten once nothing refers to them.
    """

    __slots__ = ("text", "values")
    fields: ClassVar[tuple[str, ...]] = ()
    form: ClassVar[str] = ""

    text: str
    #: the arguments that make this action
    values: tuple[Any, ...]

    def __init_subclass__(cls, *, forget: bool = False) -> None:
        cls._known = WeakValueDictionary() if forget else {}

    def __init__(self, *values: Any) -> None:
        put = object.__setattr__
        put(self, "values", values)
        for name, value in zip(self.fields, values, strict=True):
            put(self, name, value)
        put(self, "text", self._text())

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"{self!r} is the same action for everybody and cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} is the same action for everybody and cannot be changed")

    def _text(self) -> str:
        return self.form.format(**dict(zip(self.fields, self.values, strict=True)))

    def __str__(self) -> str:
        return printable(self.text)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.values))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.values


class Choose(Action, forget=True):
    """Answer the waiting choice, by the text of the option.

    >>> Choose("Tacks on crate").text
    'choose Tacks on crate'
    """

    __slots__ = ("__weakref__", "option")
    fields = ("option",)

    option: str

    def _text(self) -> str:
        return f"choose {self.option}"


class Asked(Action, forget=True):
    """A question about something that is not an action, with the bare reasons against it: never legal.

    >>> Asked("unlock T", (("rule", ("toy.locked",), "A Locked die stays."),)).text
    'unlock T'
    """

    __slots__ = ("__weakref__", "said", "why")
    fields = ("said", "why")
    form = "{said}"

    said: str
    why: tuple[tuple[Any, ...], ...]


# ---- reading an action from text: a verb, and the words that fit its shape -------------------------------
# A game says which shapes its verbs have; what a word may mean is up to the game.

#: verb -> the patterns of words that may follow it; anything after those is an error
Shapes = Mapping[str, re.Pattern[str]]


def shapes(of_verbs: Mapping[str, str]) -> Shapes:
    """Patterns of whole words for each verb, from what may follow it."""
    return {verb: re.compile(rf"{verb}{rest}(?= |$)", re.I) for verb, rest in of_verbs.items()}


class Reading:
    r"""A text being read into an action: its fields, and their positions in the text as typed.

    A game may read it in a ``state``, and its subclass says what kind of state that is.

    Raises :class:`~rqa_lab.core.notation.Unreadable` for a text that does not begin with a verb.

    >>> reading = Reading("Move  up", shapes({"move": r"(?: (?P<way>\S+))?"}))
    >>> reading.verb, reading.name("way", "a way", ("up", "down"))
    ('move', ('up',))
    """

    def __init__(self, text: str, known: Shapes, state: Any = None) -> None:
        self.text, self.state = text, state
        words = list(re.finditer(r"\S+", text))
        self._starts = [word.start() for word in words]
        self._plain = " ".join(word[0] for word in words)
        self.verb = self._plain.partition(" ")[0].lower()
        if self.verb not in known:
            found = words[0][0] if words else ""
            raise self.error(found, either(known), tuple(known), 0)
        match = self._match = cast("re.Match[str]", known[self.verb].match(self._plain))  # has its verb
        self.found = {name: value for name, value in match.groupdict().items() if value is not None}

    def error(
        self, found: str, expected: str, known: Iterable[str] = (), at: int | None = None
    ) -> Unreadable:
        """The error for a word, given by its index among single spaces, or for the end."""
        if at is not None and found:
            at = self._starts[self._plain.count(" ", 0, at)]
        return Unreadable(self.text, found, expected, known, at)

    def wrong(self, field: str, expected: str, known: Iterable[str] = ()) -> Unreadable:
        """An error about a field, or about its absence."""
        at = self._match.start(field) if field in self.found else None
        return self.error(self.found.get(field, ""), expected, known, at)

    def name(self, field: str, what: str, known: Sequence[str]) -> tuple[str, ...]:
        """The known names that a field may mean: the one that is written there, or all if none is."""
        if field not in self.found:
            return tuple(known)
        for name in known:
            if name.lower() == self.found[field].lower():
                return (name,)
        raise self.wrong(field, what, known)

    def option(self, options: Iterable[str]) -> str:
        """The option that is written there, in its own spelling if it is one of these."""
        if "option" not in self.found:
            raise self.error("", "an option")
        option = self.found["option"]
        return next((known for known in options if alike(known, option)), option)

    def end(self, **openers: str) -> None:
        """Raise if words remain that no shape allows; an opener, ``with="a robot"``, says what is missing."""
        rest = self._plain[self._match.end() :].split()
        if len(rest) == 1 and rest[0] in openers:
            raise self.error("", openers[rest[0]])
        if rest:
            raise self.error(rest[0], "nothing more", at=self._match.end() + 1)


def only(text: str, fitting: Sequence[Action], *preferred: Callable[[Action], bool]) -> Action:
    """The one action that a text means, of those that fit it: a preferred one, if there are any.

    Raises :class:`~rqa_lab.core.notation.Ambiguous` where several are left.

    >>> from rqa_lab.core.notation import Choose
    >>> only("choose", [Choose("a1"), Choose("b1")], lambda action: action.option == "b1").text
    'choose b1'
    """
    for prefers in preferred:
        if len(fitting) > 1:
            fitting = [action for action in fitting if prefers(action)] or fitting
    if len(fitting) > 1:
        raise Ambiguous(text, (action.text for action in fitting))
    return fitting[0]


def among(text: str, actions: Iterable[Action], *preferred: Callable[[Action], bool]) -> Action:
    """Find the action that a text means: the one with that text, else the only one that starts with it.

    Raises:
        Unreadable: if none starts with the text.
        Ambiguous: if several do.

    >>> some = [Choose("a1"), Choose("a2"), Choose("b1")]
    >>> among("CHOOSE a1", some).text, among("choose b", some).text
    ('choose a1', 'choose b1')
    """
    said, known = " ".join(text.split()), {action.text: action for action in actions}
    same = [action for name, action in known.items() if alike(name, said)]
    begun = [action for name, action in known.items() if said and name.lower().startswith(said.lower())]
    if fitting := same or begun:
        return only(text, fitting, *preferred)
    verbs = [*dict.fromkeys(name.partition(" ")[0] for name in known)]
    verb, _, rest = said.partition(" ")
    if verb.lower() not in map(str.lower, verbs):
        raise Unreadable(text, verb, either(verbs), verbs)
    rests = [name.partition(" ")[2] for name in known if name.lower().startswith(f"{verb.lower()} ")]
    at = len(text) - len(text.lstrip()[len(verb) :].lstrip()) if rest else None
    raise Unreadable(text, rest, either(rests) if rests else "nothing more", rests, at)


# ---- questions about non-actions: where a game knows the act and the thing, the answer is a rule ----------
# A game has a list of such questions, each a pattern of words with its answer: the same question, reworded to
# mean an action, or the reasons against it.

#: objections as bare reasons: see :mod:`rqa_lab.core.reasons`
Bare = tuple[tuple[Any, ...], ...]
#: position, words found -> the objections, or the question in other words; None or () for no answer
Rule = Callable[[Any, "re.Match[str]"], "Bare | str | None"]
#: a pattern of a whole question, and what answers it
Questions = Sequence[tuple["re.Pattern[str]", Rule]]
#: the longest question that is read, in characters
MOST = 200
#: the kind of reason that is the rule itself; its fact is what the rule ``says``
RULE = "rule"


def questions(*rows: tuple[str, Rule]) -> Questions:
    """Questions by their patterns, in which capitals make no difference."""
    return tuple((re.compile(pattern, re.IGNORECASE), rule) for pattern, rule in rows)


def by_rule(rulebook: "Rulebook", *clauses: str) -> Bare:
    """The objection to something that is not an action: the text of the first of these clauses."""
    return ((RULE, clauses, rulebook[clauses[0]].says),)


def inquire(game: "Game", text: str, state: Any) -> Action:
    """The action that a text asks about; for a non-action, an :class:`Asked` if a rule answers it.

    If several actions fit and all are refused by the same rule, the first of them.

    Raises:
        Unreadable, Ambiguous: if no rule answers.
    """
    try:
        return game.parse(text, state)
    except Ambiguous as error:
        if (action := _refused_alike(game, error.candidates, state)) is None:
            raise
        return action
    except Unreadable:
        if (action := _answered(game, " ".join(text.split()).rstrip("?.! "), state)) is None:
            raise
        return action


def _answered(game: "Game", text: str, state: Any) -> Action | None:
    """The answer of the first question that fits; None during a set-up, when there is little to ask about."""
    if len(text) > MOST or game.look(state).get("phase") == "set-up":
        return None
    for pattern, rule in game.questions:
        found = pattern.fullmatch(text)
        answer = rule(state, found) if found else None
        if isinstance(answer, str) and answer.lower() != text.lower():
            with suppress(Unreadable):
                return inquire(game, answer, state)
        elif answer and not isinstance(answer, str):
            return Asked(text, answer)
    return None


def _refused_alike(game: "Game", candidates: Sequence[str], state: Any) -> Action | None:
    """The first of some actions, if one rule refuses them all."""
    actions = [game.parse(text, state) for text in candidates]
    rules = {verdict.clauses[:1] for verdict in (game.judge(state, action) for action in actions)}
    return actions[0] if len(rules) == 1 and rules != {()} else None
