"""The kinds of a game, a row each, and the templates that make their sentences."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from rqa_lab.core.event import Count, Event, Facts, Flow, Gains, Sum, added_up
from rqa_lab.core.game import Finding
from rqa_lab.core.notation import Action, Asked
from rqa_lab.core.verdict import Reason
from rqa_lab.core.words import Names, capital, either, listing, many, offered

# ---- templates: sentences with slots for facts, which a person can list, check and translate -------------
# {seat}                     a fact as it stands; of several names, all of them as people list them
#     {robot:the}                a fact in a form, which is a function of the game's words, or a mapping
#     {robot:The}                the same with a capital
#     {Reroll:name}              a capitalised word is no fact: it means itself
#     {red:# red cube}           a number with its noun, in the plural where that is due; # is the bare number
#     {names:is|are}             one of two wordings, by a number or by how many there are; # is the number
#     {health+red}, {bar-1}      a sum or a difference of facts and numbers
#     {red,blue:cubes}           a form of several facts
#     [, on top of {over}]       is left out if one of its facts is empty: None, 0, "", () or not there
#     [{has}|none]               the first part whose facts are there, else the last one
#
# Where the value of a fact decides the whole sentence there is a template for each value: :func:`by`.


@dataclass(frozen=True, slots=True)
class By:
    """A choice of template by the value of a fact, with one template for all other values."""

    fact: str
    says: Mapping[Any, "Says"] = field(hash=False)
    otherwise: "Says | None" = None

    def chosen(self, facts: Facts) -> "Says":
        """The template for these facts; raises LookupError for a value that has none."""
        says = self.says.get(facts[self.fact], self.otherwise)
        if says is None:
            raise LookupError(f"no words where {self.fact} is {facts[self.fact]!r}")
        return says


#: wording: one template, or several to choose from
Says: TypeAlias = str | By
#: the wording of a fact: a function, or a mapping from its values
Form = Callable[..., str] | Mapping[Any, str]
#: what turns facts into a sentence, or into a part of one
Sayer: TypeAlias = Callable[[Facts], str]


def by(fact: str, says: Mapping[Any, Says], otherwise: Says | None = None) -> By:
    """A template for each value of a fact, and one for all other values.

    >>> phase = by("new", {"over": "The game is over."}, "The {new} begins.")
    >>> Language({}).say(phase, {"new": "Main Phase"})
    'The Main Phase begins.'
    """
    return By(fact, says, otherwise)


# ---- reading a template ----------------------------------------------------------------------------------


class Slot(NamedTuple):
    """A slot for facts: their names, the signs between them, and the form of their wording."""

    facts: tuple[str, ...]
    signs: str
    form: str


class Parts(NamedTuple):
    """An optional part, or several parts of which one is used."""

    parts: tuple[tuple["Piece", ...], ...]


Piece: TypeAlias = str | Slot | Parts

_TOKEN = re.compile(r"\{(\w+(?:[,+-]\w+)*)(?::([^{}]+))?\}|[\[|\]]|[^{}\[|\]]+")


@cache
def parsed(template: str) -> tuple[Piece, ...]:
    """The pieces of a template.

    Raises:
        ValueError: for brackets that do not match, or a slot that cannot be read.

    >>> parsed("{seat} gains {red:# cube}")
    (Slot(facts=('seat',), signs='', form=''), ' gains ', Slot(facts=('red',), signs='', form='# cube'))
    """
    open: list[list[list[Piece]]] = [[[]]]
    end = 0
    for found in _TOKEN.finditer(template):
        if found.start() != end:
            break
        end = found.end()
        match found[0]:
            case "[":
                open.append([[]])
            case "|" | "]" if len(open) == 1:
                raise ValueError(f"{template!r} has a {found[0]} outside of brackets")
            case "|":
                open[-1].append([])
            case "]":
                parts = open.pop()
                open[-1][-1].append(Parts(tuple(map(tuple, parts if len(parts) > 1 else [*parts, []]))))
            case text if found[1]:
                names = re.split(r"[,+-]", found[1])
                open[-1][-1].append(Slot(tuple(names), re.sub(r"\w", "", found[1]), found[2] or ""))
            case text:
                open[-1][-1].append(text)
    if end != len(template) or len(open) > 1:
        raise ValueError(f"{template!r} cannot be read from {template[end:]!r}")
    return tuple(open[0][0])


def templates(says: Says) -> Iterator[str]:
    """All templates of a wording, one for each value.

    >>> list(templates(by("n", {1: "one"}, "many")))
    ['one', 'many']
    """
    if isinstance(says, str):
        yield says
    else:
        for one in (*says.says.values(), *([] if says.otherwise is None else [says.otherwise])):
            yield from templates(one)


def slots(template: str) -> Iterator[Slot]:
    """All places for facts in a template."""
    todo = [*parsed(template)]
    for piece in todo:
        if isinstance(piece, Slot):
            yield piece
        elif isinstance(piece, Parts):
            todo += (one for part in piece.parts for one in part)


# ---- saying it -------------------------------------------------------------------------------------------


class Language:
    """Turns templates and facts into sentences.

    Args:
        forms: name of a form -> the function or mapping that puts a fact into it; "The" is "the" with a
            capital.
        translated: template -> its replacement in another language.

    >>> english = Language({"way": {"up": "upwards"}})
    >>> facts = {"robot": "Pug", "way": "up", "red": 2, "over": None}
    >>> english.say("{robot} goes {way:way}[ over {over}] for {red:# red cube}.", facts)
    'Pug goes upwards for 2 red cubes.'
    >>> german = Language({}, {"{robot} stays.": "{robot} bleibt stehen."})
    >>> german.say("{robot} stays.", facts)
    'Pug bleibt stehen.'
    """

    def __init__(self, forms: Mapping[str, Form], translated: Mapping[str, str] | None = None) -> None:
        self._translated = translated or {}
        self._forms: dict[str, Callable[..., str]] = {
            "": _plain,
            "title": str.title,
            "capital": capital,
            "or": either,
            "options": offered,
        }
        for name, form in forms.items():
            self._forms[name] = form.__getitem__ if isinstance(form, Mapping) else form
        #: template -> what says it
        self._sayers: dict[str, Sayer] = {}

    def say(self, says: Says, facts: Facts) -> str:
        """The sentence; raises LookupError for a fact, a form or a value that is not known."""
        while not isinstance(says, str):
            says = says.chosen(facts)
        sayer = self._sayers.get(says)
        if sayer is None:
            sayer = self._sayers[says] = self._sayer(parsed(self._translated.get(says, says)))
        return sayer(facts)

    def knows(self, form: str) -> bool:
        """Facts can be said in a form.

        >>> english = Language({"the": "the {}".format})
        >>> english.knows("The"), english.knows("# red cube"), english.knows("a")
        (True, True, False)
        """
        return "#" in form or "|" in form or form in self._forms or _small(form) in self._forms

    # A template becomes a function once: walking over its pieces for every sentence takes three times as long

    def _sayer(self, pieces: tuple[Piece, ...]) -> Sayer:
        text = "".join(piece.replace("%", "%%") if isinstance(piece, str) else "%s" for piece in pieces)
        parts = [
            self._slot(piece) if isinstance(piece, Slot) else self._either(piece)
            for piece in pieces
            if not isinstance(piece, str)
        ]
        return lambda facts: text % tuple([part(facts) for part in parts])

    def _either(self, piece: Parts) -> Sayer:
        """The first part whose facts are there, else the last one."""
        *first, last = [
            (self._sayer(part), [(one.facts, self._slot(one)) for one in part if isinstance(one, Slot)])
            for part in piece.parts
        ]

        def said(facts: Facts) -> str:
            for sayer, needs in first:
                if all(any(map(facts.get, names)) and slot(facts) for names, slot in needs):
                    return sayer(facts)
            return last[0](facts)

        return said

    def _slot(self, slot: Slot) -> Sayer:
        form = slot.form
        if "#" in form or "|" in form:
            said: Callable[..., str] = partial(_counted, form)
        elif form in self._forms:
            said = self._forms[form]
        else:
            small = self._forms[_small(form)]

            def said(*values: Any) -> str:
                return capital(small(*values))

        first, *more = slot.facts
        if first[0].isupper():
            return lambda facts: said(first)
        if not more:
            return lambda facts: said(facts[first])
        if slot.signs[0] == ",":
            return lambda facts: said(*[facts[name] for name in slot.facts])
        terms = [(name, 1 if sign == "+" else -1) for name, sign in zip(more, slot.signs, strict=True)]
        added = sum(sign * int(name) for name, sign in terms if name.isdigit())
        terms = [(name, sign) for name, sign in terms if not name.isdigit()]
        return lambda facts: said(sum([sign * facts[name] for name, sign in terms], facts[first] + added))


def _small(form: str) -> str:
    return form[:1].lower() + form[1:]


def _plain(value: Any) -> str:
    if isinstance(value, tuple | list):
        return listing([*map(str, value)]) if value else ""
    return "" if value is None else str(value)


def _counted(form: str, value: Any) -> str:
    """A number, or how many there are, with its noun; or one of two wordings."""
    number = value if isinstance(value, int) else len(value)
    one, bar, several = form.partition("|")
    text = one if number == 1 or form == "#" else several if bar else f"{one}s"
    return text.replace("#", str(number))


#: says facts as they stand
PLAIN = Language({})


# ---- the vocabulary of a game: a row for each kind of action, event, reason, finding, choice and phase ----
# A row says everything about its kind: the names of its facts, what flows where, its sentences as
# templates, its icon.  A game has a table of each, from kind to row; a :class:`Vocabulary` says them.

#: the headline of an event that a summary tells in its whole sentence
ALL_OF_IT = "{all of it}"


def nothing_flows(f: Facts) -> Iterable[Flow]:
    """The flow of an event that moves nothing that is counted."""
    return ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A row of the vocabulary: the names of its facts, in one text, and its sentence.

    Used directly, it is a kind of finding.

    >>> Kind("card place", "{card} lies in the {place}.").names
    ('card', 'place')
    """

    facts: str
    says: Says
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.facts.split()))

    def given(self, values: Iterable[Any]) -> dict[str, Any]:
        """The facts by their names; raises ValueError for too few or too many.

        >>> Kind("card place", "{card} lies in the {place}.").given(["Jam", "discard"])
        {'card': 'Jam', 'place': 'discard'}
        """
        return dict(zip(self.names, values, strict=True))

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All wordings, each with the facts that it may use."""
        yield self.says, self.names


@dataclass(frozen=True, slots=True)
class EventKind(Kind):
    """A kind of event.

    The facts follow the order of a bare record.  A sentence may also use ``by``, the verb of the action, or
    the card, tile or power, that caused the event.

    Args:
        flow: how many go from where to where, as the state counts them.
        icon: the name of a drawing.
        headline: its text in a summary; "" leaves it out, :data:`ALL_OF_IT` is the whole sentence.
        news: a change that deserves a word on a button.
        brings: its other changes, in a few words.
        part: the part of the set-up to which it belongs.
        just: a picture's note on a space on which it has just happened.
        would: a picture's note on a space on which it would happen.
        counted: its heading in simulations, which count it for the active seat.

    >>> def flow(f):
    ...     return [(f["amount"], None, ("vp", f["seat"]))]
    >>> rows = {"gain": EventKind("seat amount", "{seat} gains {amount:# point}.", flow)}
    >>> (event,) = dressed([("gain", ("toy.gain",), "end turn", "Ann", 2)], rows)
    >>> english = Vocabulary({}, events=rows)
    >>> dict(english.changes(event)), english.tell(event)
    ({('vp', 'Ann'): 2}, 'Ann gains 2 points.')
    """

    flow: Callable[[Facts], Iterable[Flow]] = nothing_flows
    icon: str = ""
    headline: Says = ""
    news: Says = ""
    brings: Says = ""
    part: str = ""
    just: Says = ""
    would: Says = ""
    counted: str = ""

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All wordings, each with the facts that it may use."""
        for says in (self.says, self.headline, self.news, self.brings, self.just, self.would):
            if says not in ("", ALL_OF_IT):
                yield says, (*self.names, "by")


@dataclass(frozen=True, slots=True)
class ReasonKind(Kind):
    """A kind of reason against an action: the facts in the order of a bare reason.

    Args:
        more: names of further facts, which are looked up only when the reason is read; some may be absent.
        unit: the icon for the things counted, of a reason with ``needs`` and ``has``.
        absent: the thing that the action names is not there, or is so already, as anyone can see.
        earlier: it rests on what happened before, which the board need not show.
    """

    more: str = ""
    unit: str = ""
    absent: bool = False
    earlier: bool = False

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All wordings, each with the facts that it may use."""
        yield self.says, (*self.names, *self.more.split())


@dataclass(frozen=True, slots=True)
class ActionKind(Kind):
    """A kind of action; its facts are its fields and any others that a game adds.

    The sentence reports the action of the ``seat``.  Wordings may also use the ``text`` of the action, and
    its ``rest`` after the verb.

    Args:
        group: the heading of the kind in lists of actions: "Move".
        button: the text of its button.
        phrase: the action in a few words.
    """

    group: str
    button: Says
    phrase: Says

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All wordings, each with the facts that it may use."""
        yield self.says, (*self.names, "seat")
        yield self.button, (*self.names, "text", "rest")
        yield self.phrase, (*self.names, "text", "rest")


@dataclass(frozen=True, slots=True)
class ChoiceKind:
    """A kind of choice.

    Args:
        asks: the question; it may use ``about``, its subject, and ``source``, its cause.
        waits: the sentence for a seat that tries something else first; it may use ``seat``.
        clauses: the clauses that give the choice.
        chosen: the meaning of an ``option``, such as "to keep {option}"; "" if the option says it.
        does: the effect of the answer, such as "keep {option}"; it may use ``there``, the things on a space.
    """

    asks: str
    waits: Says
    clauses: tuple[str, ...] = ()
    chosen: Says = ""
    does: Says = ""

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All wordings, each with the facts that it may use."""
        yield self.asks, ("about", "source")
        yield self.waits, ("seat",)
        if self.chosen:
            yield self.chosen, ("option",)
        if self.does:
            yield self.does, ("option", "there")


@dataclass(frozen=True, slots=True)
class PhaseKind:
    """A phase: its title, the sentence when it begins, and a clause for trying things outside of it."""

    title: str
    begins: str
    now: str = ""
    #: it only closes a turn, so decisions of others in it are not part of that; or it is mostly passed over
    closing: bool = False
    seldom: bool = False

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All wordings; they use no facts."""
        yield from ((says, ()) for says in (self.title, self.begins, self.now) if says)


class Row(Protocol):
    """Everything there is to say about one kind."""

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All wordings, each with the facts that it may use."""


#: kind of action -> its row
ActionRows = Mapping[type[Action], ActionKind]

# ---- from rows to a game's answers -----------------------------------------------------------------------


K = TypeVar("K", bound=Kind)


def _row(rows: Mapping[str, K], of: str, kind: str) -> K:
    """The row of a kind; raises LookupError for a kind without one."""
    try:
        return rows[kind]
    except KeyError:
        raise LookupError(f"no row {kind!r} among the kinds of {of}s") from None


def given(rows: Mapping[str, Kind], of: str, kind: str, values: Sequence[Any]) -> dict[str, Any]:
    """The facts of a kind by their names.

    Args:
        rows: the rows in which the kind is looked up.
        of: what they are kinds of: "event".
        kind: the kind.
        values: its facts, in the order of its row.

    Raises:
        LookupError: for a kind without a row.
        ValueError: for too few facts or too many.

    >>> given({"heat": Kind("robot amount", "{robot} heats up.")}, "event", "heat", ["Pug"])
    Traceback (most recent call last):
    ValueError: event heat: its facts are robot, amount; found 1 value
    """
    try:
        return dict(zip(_row(rows, of, kind).names, values, strict=True))
    except ValueError:
        facts = ", ".join(rows[kind].names) or "none"
        raise ValueError(f"{of} {kind}: its facts are {facts}; found {many(len(values), 'value')}") from None


def dressed(trace: Iterable[tuple[Any, ...]], rows: Mapping[str, EventKind]) -> tuple[Event, ...]:
    """Bare records ``(kind, clauses, cause, *facts)`` as events.

    >>> rows = {"step": EventKind("price", "It costs {price}.")}
    >>> dressed([("step", ("toy.step",), "move up", 2)], rows)[0].facts
    {'price': 2}
    """
    return tuple(
        Event(kind, clauses, cause, given(rows, "event", kind, facts))
        for kind, clauses, cause, *facts in trace
    )


def found(bare: tuple[Any, ...], rows: Mapping[str, Kind]) -> Finding:
    """A bare record ``(kind, clauses, spaces, *facts)`` as a finding.

    >>> found(("shared", ("toy.alone",), ("a1",), 2), {"shared": Kind("robots", "{robots} robots.")}).facts
    {'robots': 2}
    """
    kind, clauses, spaces, *facts = bare
    return Finding(kind, clauses, given(rows, "finding", kind, facts), spaces)


def said_of(event: Event) -> Facts:
    """The facts of an event, and its cause: the verb of an action, else a name."""
    return {**event.facts, "by": event.cause.partition(" ")[0] if event.cause[:1].islower() else event.cause}


def said_of_action(action: Action) -> Facts:
    """The fields of an action, its text, and the rest of that after the verb.

    >>> from rqa_lab.core.notation import Choose
    >>> said_of_action(Choose("a1"))
    {'option': 'a1', 'text': 'choose a1', 'rest': 'a1'}
    """
    fields = dict(zip(action.fields, action.values, strict=True))
    return {**fields, "text": action.text, "rest": action.text.partition(" ")[2]}


# ---- all that a game says --------------------------------------------------------------------------------


#: the wording of a question about something that is not an action
_ASKED = ActionKind("said why", "{said}", "Question", "{said}", "{said}")


class Vocabulary(Language):
    """A game's complete wording, in one language.

    Args:
        forms: how facts are worded, also "now" of phases; see :class:`~rqa_lab.core.vocabulary.Language`.
        actions, events, reasons, findings, choices, phases: the rows of each.
        more: further tables of rows, by their subject.
        points: the rulebook's word for points.
        plain, wider: clauses that forbid only what anyone can see; clause -> those broken whenever it is.
        settled: the short names of rulings whose usual reading lessons teach: questions may rest on it.
        sums: kind of a counter or zone -> its wording, the most important first; none is asked about without.
        gains: the things that seats gain during a game, for games that have them.
        names: the names of the game's things in other languages.
        translated: template -> its replacement in another language.

    >>> rows = {"gain": EventKind("seat amount", "{seat} gains {amount:# point}.", headline=ALL_OF_IT)}
    >>> english = Vocabulary({}, events=rows, reasons={"dear": ReasonKind("needs", "That costs {needs}.")})
    >>> english.tell(Event("gain", ("toy.gain",), "end turn", {"seat": "Ann", "amount": 2}))
    'Ann gains 2 points.'
    >>> english.explain(Reason("dear", ("toy.price",), {"needs": 2})), list(english.listed())[1]
    ('That costs 2.', ('reason dear', 'That costs {needs}.'))
    """

    def __init__(
        self,
        forms: Mapping[str, Form],
        *,
        actions: ActionRows | None = None,
        events: Mapping[str, EventKind] | None = None,
        reasons: Mapping[str, ReasonKind] | None = None,
        findings: Mapping[str, Kind] | None = None,
        choices: Mapping[str, ChoiceKind] | None = None,
        phases: Mapping[str, PhaseKind] | None = None,
        more: Mapping[str, Mapping[str, Row]] | None = None,
        points: str = "points",
        plain: Collection[str] = (),
        wider: Mapping[str, Collection[str]] | None = None,
        settled: Collection[str] = (),
        sums: Mapping[str, Sum] | None = None,
        gains: Gains | None = None,
        names: Names | None = None,
        translated: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__({"now": {one: row.now for one, row in (phases or {}).items()}, **forms}, translated)
        self.actions, self.events, self.reasons = actions or {}, events or {}, reasons or {}
        self.findings, self.choices, self.phases = findings or {}, choices or {}, phases or {}
        self.points, self.sums, self.gains, self.names = points, sums or {}, gains, names
        self.plain, self.wider, self.settled = frozenset(plain), wider or {}, frozenset(settled)
        self._tables: Mapping[str, Mapping[str, Row]] = {
            "action": {action.__name__: row for action, row in self.actions.items()},
            "event": self.events,
            "reason": self.reasons,
            "finding": self.findings,
            "choice": self.choices,
            "phase": self.phases,
            **(more or {}),
        }

    def dress(self, trace: Iterable[Any]) -> tuple[Event, ...]:
        """The bare records of a trace as events."""
        return dressed(trace, self.events)

    def changes(self, event: Event) -> Count:
        """An event's change of each counter and zone, as the state counts them.

        Anything that has left one zone and not reached another is in special zones ("on the way", ...).
        """
        return added_up(self.events[event.kind].flow(event.facts))

    @cached_property
    def counted(self) -> Mapping[str, str]:
        """Heading -> the kind of event that simulations count under it."""
        return {row.counted: kind for kind, row in self.events.items() if row.counted}

    @cached_property
    def closing(self) -> frozenset[str]:
        """The phases that only close a turn."""
        return frozenset(phase for phase, row in self.phases.items() if row.closing)

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        return self.say(self.events[event.kind].says, said_of(event))

    def headline(self, event: Event) -> str:
        """The text of an event in a summary; "" if it leaves the event out."""
        row = self.events[event.kind]
        return self.say(row.says if row.headline == ALL_OF_IT else row.headline, said_of(event))

    def explain(self, why: Reason | Finding) -> str:
        """A reason or finding as a sentence."""
        if isinstance(why, Reason):
            return self.say(_row(self.reasons, "reason", why.kind).says, why.facts)
        return self.say(_row(self.findings, "finding", why.kind).says, why.facts)

    def absent(self, why: Reason) -> bool:
        """True if a reason only says what anyone can see: a thing is not there, or is so already."""
        return _row(self.reasons, "reason", why.kind).absent

    def earlier(self, why: Reason) -> bool:
        """True if a reason rests on what happened before."""
        return _row(self.reasons, "reason", why.kind).earlier

    def deed(self, action: Action, facts: Facts) -> str:
        """The action, as a sentence."""
        return self.say(self._row(action).says, facts)

    def group(self, action: Action) -> str:
        """The kind of an action, as the heading of a list; without a row, its verb.

        >>> from rqa_lab.core.notation import Choose
        >>> Vocabulary({}).group(Choose("a1"))
        'Choose'
        """
        row = _ASKED if isinstance(action, Asked) else self.actions.get(type(action))
        return row.group if row else action.text.partition(" ")[0].capitalize()

    def button(self, action: Action, facts: Facts) -> str:
        """The text of an action's button."""
        return self.say(self._row(action).button, facts)

    def phrase(self, action: Action, facts: Facts) -> str:
        """An action in a few words."""
        return self.say(self._row(action).phrase, facts)

    def _row(self, action: Action) -> ActionKind:
        """The row of an action; a question brings its own wording."""
        return _ASKED if isinstance(action, Asked) else self.actions[type(action)]

    def listed(self) -> Iterator[tuple[str, str]]:
        """Every kind with each of its templates, for a translator."""
        for of, kind, row in self._rows():
            for says, _ in row.wordings():
                yield from ((f"{of} {kind}", template) for template in templates(says))

    def faults(self) -> Iterator[str]:
        """Mistakes in the templates: facts that the kind does not have, and unknown forms.

        >>> list(Vocabulary({}, findings={"dear": Kind("needs", "{card:the} costs {needs}.")}).faults())
        ["finding dear: no fact 'card'", "finding dear: no form 'the'"]
        """
        for of, kind, row in self._rows():
            for says, facts in row.wordings():
                found = [slot for template in templates(says) for slot in slots(template)]
                for fact in (*deciding(says), *(fact for slot in found for fact in slot.facts)):
                    if fact not in facts and not (fact.isdigit() or fact[0].isupper()):
                        yield f"{of} {kind}: no fact {fact!r}"
                for slot in found:
                    if not self.knows(slot.form):
                        yield f"{of} {kind}: no form {slot.form!r}"

    def _rows(self) -> Iterator[tuple[str, str, Row]]:
        for of, rows in self._tables.items():
            yield from ((of, kind, row) for kind, row in rows.items())


def deciding(says: Says) -> Iterator[str]:
    """The facts whose values decide the wording."""
    if not isinstance(says, str):
        yield says.fact
        for one in (*says.says.values(), says.otherwise or ""):
            yield from deciding(one)
