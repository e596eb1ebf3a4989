"""Templates: sentences with slots for facts, which a person can list, check and translate.

    {seat}                     a fact as it stands; of several names, all of them as people list them
    {robot:the}                a fact in a form, which is a function of the game's words, or a mapping
    {robot:The}                the same with a capital
    {Reroll:name}              a word with a capital is no fact: it stands for itself
    {red:# red cube}           a number with its noun, in the plural where that is due; # is the bare number
    {names:is|are}             one of two wordings, by a number or by how many there are; # is the number
    {health+red}, {bar-1}      a sum or a difference of facts and numbers
    {red,blue:cubes}           a form of several facts
    [, on top of {over}]       is left out if one of its facts is empty: None, 0, "", () or not there
    [{has}|none]               the first part whose facts are there, else the last one

Where the value of a fact decides over the whole sentence there is a template for each value: :func:`by`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, NamedTuple, TypeAlias

from rqa_lab.core.event import Facts
from rqa_lab.core.words import capital, either, listing, offered


@dataclass(frozen=True, slots=True)
class By:
    """What is said by the value of a fact: a template for each value, and one for all other values."""

    fact: str
    says: Mapping[Any, "Says"] = field(hash=False)
    otherwise: "Says | None" = None

    def chosen(self, facts: Facts) -> "Says":
        """The template for these facts; raises LookupError for a value that has none."""
        says = self.says.get(facts[self.fact], self.otherwise)
        if says is None:
            raise LookupError(f"no words where {self.fact} is {facts[self.fact]!r}")
        return says


#: what is said: a template, or one of several
Says: TypeAlias = str | By
#: how a fact is said: a function, or a mapping from its values
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
    """A place for facts: their names, the signs between them, and the form in which they are said."""

    facts: tuple[str, ...]
    signs: str
    form: str


class Parts(NamedTuple):
    """A part that may be left out, or several of which one is said."""

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
    """All templates of what is said, one for each value.

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
    """What turns templates and facts into sentences.

    Args:
        forms: name of a form -> how a fact is said in it; "The" is "the" with a capital.
        translated: template -> the one that is said in its place, for another language.

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

    # A template becomes a function once: to walk over its pieces for every sentence takes three times as long

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
