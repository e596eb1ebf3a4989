"""Reading an action from text: a verb, and the words that fit its shape.

A game says which shapes its verbs have; what a word may mean is its own business.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from rqa_lab.core.notation import Action, Ambiguous, Unreadable
from rqa_lab.core.words import alike, either

#: verb -> the words that may follow it; anything after those is an error
Shapes = Mapping[str, re.Pattern[str]]


def shapes(of_verbs: Mapping[str, str]) -> Shapes:
    """Patterns of whole words for each verb, from what may follow it."""
    return {verb: re.compile(rf"{verb}{rest}(?= |$)", re.I) for verb, rest in of_verbs.items()}


class Reading:
    r"""A text being read into an action: its fields, and where they stand in the text as typed.

    A game may read it in a ``state``, and says in its own class what kind of state that is.

    Raises :class:`~rqa_lab.core.notation.Unreadable` for a text that begins with no verb.

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
        """What is wrong with a word, given by its place among single spaces, or with the end."""
        if at is not None and found:
            at = self._starts[self._plain.count(" ", 0, at)]
        return Unreadable(self.text, found, expected, known, at)

    def wrong(self, field: str, expected: str, known: Iterable[str] = ()) -> Unreadable:
        """An error about a field, or about its absence."""
        at = self._match.start(field) if field in self.found else None
        return self.error(self.found.get(field, ""), expected, known, at)

    def name(self, field: str, what: str, known: Sequence[str]) -> tuple[str, ...]:
        """The known names that a field may mean: the one that stands there, or all if none does."""
        if field not in self.found:
            return tuple(known)
        for name in known:
            if name.lower() == self.found[field].lower():
                return (name,)
        raise self.wrong(field, what, known)

    def option(self, options: Iterable[str]) -> str:
        """The option that stands there, spelled as it is among these if it is one of them."""
        if "option" not in self.found:
            raise self.error("", "an option")
        option = self.found["option"]
        return next((known for known in options if alike(known, option)), option)

    def end(self, **openers: str) -> None:
        """Raise if words follow that no shape has; an opener, ``with="a robot"``, tells what is missing."""
        rest = self._plain[self._match.end() :].split()
        if len(rest) == 1 and rest[0] in openers:
            raise self.error("", openers[rest[0]])
        if rest:
            raise self.error(rest[0], "nothing more", at=self._match.end() + 1)


def only(text: str, fitting: Sequence[Action], *preferred: Callable[[Action], bool]) -> Action:
    """The one action that is meant, of those that fit a text: preferred ones, as long as there are such.

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
