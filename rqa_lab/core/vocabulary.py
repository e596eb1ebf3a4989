"""The vocabulary of a game: a row for each kind of action, event, reason, finding, choice and phase.

A row says all there is to say of its kind: the names of its facts, what flows where, its sentences as
templates, its icon.  A game has a table of each, from kind to row; a :class:`Vocabulary` says them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rqa_lab.core.event import Count, Event, Facts, Flow, added_up
from rqa_lab.core.game import Finding
from rqa_lab.core.notation import Action, Asked
from rqa_lab.core.template import Form, Language, Says, slots, templates
from rqa_lab.core.verdict import Reason
from rqa_lab.core.words import many

#: the headline of an event that a summary tells in its whole sentence
ALL_OF_IT = "{all of it}"


def nothing_flows(f: Facts) -> Iterable[Flow]:
    """The flow of an event that moves nothing that is counted."""
    return ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A row of the vocabulary: the names of its facts, in one text, and its sentence.

    As it is, a kind of finding.

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
        """All that is said of it, each with the facts that it may use."""
        yield self.says, self.names


@dataclass(frozen=True, slots=True)
class EventKind(Kind):
    """A kind of event.

    The facts stand in the order in which they follow in a bare record.  A sentence may also use ``by``, the
    verb of the action, or the card, tile or power, that brought the event about.

    Args:
        flow: how many go from where to where, as the state counts them.
        icon: the name of a drawing.
        headline: what a summary says of it; "" leaves it out, :data:`ALL_OF_IT` is the whole sentence.
        news: a change that is worth a word on a button.
        brings: what else it changes, in a few words.
        part: the part of the set-up to which it belongs.
        just: what a picture says of a space on which it has just happened.
        would: what a picture says of a space on which it would happen.

    >>> def flow(f):
    ...     return [(f["amount"], None, ("vp", f["seat"]))]
    >>> rows = {"gain": EventKind("seat amount", "{seat} gains {amount:# point}.", flow)}
    >>> (event,) = dressed([("gain", ("toy.gain",), "end turn", "Ann", 2)], rows)
    >>> dict(changes(event, rows)), Vocabulary({}, events=rows).tell(event)
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

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All that is said of it, each with the facts that it may use."""
        for says in (self.says, self.headline, self.news, self.brings, self.just, self.would):
            if says not in ("", ALL_OF_IT):
                yield says, (*self.names, "by")


@dataclass(frozen=True, slots=True)
class ReasonKind(Kind):
    """A kind of reason against an action: the facts in the order of a bare reason.

    Args:
        more: names of further facts, which are looked up once somebody reads the reason; some may be absent.
        unit: the icon of what it counts, of a reason with ``needs`` and ``has``.
        absent: what the action names is not there, as anybody sees.
    """

    more: str = ""
    unit: str = ""
    absent: bool = False

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All that is said of it, each with the facts that it may use."""
        yield self.says, (*self.names, *self.more.split())


@dataclass(frozen=True, slots=True)
class ActionKind(Kind):
    """A kind of action; its facts are its fields and whatever a game tells besides.

    The sentence says what was done, by the ``seat``.  What is said may also use the ``text`` of the action,
    and the ``rest`` of it after the verb.

    Args:
        group: what lists of actions call the kind: "Move".
        button: the text of its button.
        phrase: the action in a few words.
    """

    group: str
    button: Says
    phrase: Says

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All that is said of it, each with the facts that it may use."""
        yield self.says, (*self.names, "seat")
        yield self.button, (*self.names, "text", "rest")
        yield self.phrase, (*self.names, "text", "rest")


@dataclass(frozen=True, slots=True)
class ChoiceKind:
    """A kind of choice.

    Args:
        asks: the question; it may use ``about``, what it is about, and ``source``, what brought it up.
        waits: the sentence for a seat that tries something else first; it may use ``seat``.
        clauses: those that give the choice.
        chosen: what one chooses by an ``option``, as "to keep {option}"; "" if the option says it.
        does: what the answer does, as "keep {option}"; it may use ``there``, what lies on an optional space.
    """

    asks: str
    waits: Says
    clauses: tuple[str, ...] = ()
    chosen: Says = ""
    does: Says = ""

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All that is said of it, each with the facts that it may use."""
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

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All that is said of it, without facts."""
        yield from ((says, ()) for says in (self.title, self.begins, self.now) if says)


class Row(Protocol):
    """All there is to say of one kind."""

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All that is said of it, each with the facts that it may use."""


#: kind of action -> its row
ActionRows = Mapping[type[Action], ActionKind]

# ---- from rows to what a game is asked for ---------------------------------------------------------------


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
        return dict(zip(rows[kind].names, values, strict=True))
    except KeyError:
        raise LookupError(f"no row {kind!r} among the kinds of {of}s") from None
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


def changes(event: Event, rows: Mapping[str, EventKind]) -> Count:
    """What an event adds to each counter and zone, as the state counts them."""
    return added_up(rows[event.kind].flow(event.facts))


def said_of(event: Event) -> Facts:
    """The facts of an event and what brought it about: of an action its verb, else its name."""
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


#: what is said of a question about what is no action
_ASKED = ActionKind("said why", "{said}", "Question", "{said}", "{said}")


class Vocabulary(Language):
    """All that a game says, in one language.

    Args:
        forms: how facts are said, "now" of phases besides; see :class:`~rqa_lab.core.template.Language`.
        actions, events, reasons, findings, choices, phases: the rows of each.
        more: further tables of rows, by what they are of.
        translated: template -> the one that is said in its place.

    >>> rows = {"gain": EventKind("seat amount", "{seat} gains {amount:# point}.", headline=ALL_OF_IT)}
    >>> english = Vocabulary({}, events=rows, reasons={"dear": ReasonKind("needs", "That costs {needs}.")})
    >>> english.tell(Event("gain", ("toy.gain",), "end turn", {"seat": "Ann", "amount": 2}))
    'Ann gains 2 points.'
    >>> english.explain(Reason("dear", ("toy.price",), {"needs": 2}))
    'That costs 2.'
    >>> list(english.listed())[1]
    ('reason dear', 'That costs {needs}.')
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
        translated: Mapping[str, str] | None = None,
    ) -> None:
        now = {phase: row.now for phase, row in (phases or {}).items()}
        super().__init__({"now": now, **forms}, translated)
        self.actions, self.events, self.reasons = actions or {}, events or {}, reasons or {}
        self.findings, self.choices, self.phases = findings or {}, choices or {}, phases or {}
        self._tables: Mapping[str, Mapping[str, Row]] = {
            "action": {action.__name__: row for action, row in self.actions.items()},
            "event": self.events,
            "reason": self.reasons,
            "finding": self.findings,
            "choice": self.choices,
            "phase": self.phases,
            **(more or {}),
        }

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        return self.say(self.events[event.kind].says, said_of(event))

    def headline(self, event: Event) -> str:
        """What a summary says of an event; "" if it leaves it out."""
        row = self.events[event.kind]
        return self.say(row.says if row.headline == ALL_OF_IT else row.headline, said_of(event))

    def explain(self, why: Reason | Finding) -> str:
        """A reason or finding as a sentence."""
        rows: Mapping[str, Kind] = self.reasons if isinstance(why, Reason) else self.findings
        return self.say(rows[why.kind].says, why.facts)

    def absent(self, why: Reason) -> bool:
        """Whether a reason only says that what the action names is not there."""
        return self.reasons[why.kind].absent

    def deed(self, action: Action, facts: Facts) -> str:
        """What was done, as a sentence."""
        return self.say(self._row(action).says, facts)

    def button(self, action: Action, facts: Facts) -> tuple[str, str]:
        """The kind of an action, and the text of its button."""
        row = self._row(action)
        return row.group, self.say(row.button, facts)

    def phrase(self, action: Action, facts: Facts) -> str:
        """An action in a few words."""
        return self.say(self._row(action).phrase, facts)

    def _row(self, action: Action) -> ActionKind:
        """What is said of an action; a question says itself."""
        return _ASKED if isinstance(action, Asked) else self.actions[type(action)]

    def listed(self) -> Iterator[tuple[str, str]]:
        """Every kind with each template in which it is said, for a translator."""
        for of, kind, row in self._rows():
            for says, _ in row.wordings():
                yield from ((f"{of} {kind}", template) for template in templates(says))

    def faults(self) -> Iterator[str]:
        """What is wrong with the templates: facts that the kind has not, and forms that nobody knows.

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
    """The facts whose values decide over what is said."""
    if not isinstance(says, str):
        yield says.fact
        for one in (*says.says.values(), says.otherwise or ""):
            yield from deciding(one)
