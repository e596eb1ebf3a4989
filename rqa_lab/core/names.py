"""The names of things in several languages, as the texts of a game have them, and the language in force.

Only what is shown is named in it: ids, actions and files stay English, and so does what no text names.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from unicodedata import normalize

from rqa_lab.core.words import either, hint, meant, shown

ENGLISH = "en"
#: code of a language -> what it is called in English, and by those who speak it
LANGUAGES: Mapping[str, tuple[str, str]] = {
    ENGLISH: ("English", "English"), "fr": ("French", "français"), "de": ("German", "Deutsch"),
    "it": ("Italian", "italiano"), "es": ("Spanish", "español"), "pt": ("Portuguese", "português"),
    "nl": ("Dutch", "Nederlands"), "ru": ("Russian", "русский"),
}  # fmt: skip
#: stands behind the name of a component that no text names in the language
UNNAMED = "°"


class _Spoken(NamedTuple):
    """The language in force, and what was asked for that has no name in it."""

    code: str
    unnamed: dict[str, None]


_FIRST = _Spoken(ENGLISH, {})
_spoken: ContextVar[_Spoken] = ContextVar("spoken", default=_FIRST)


def speak(code: str) -> None:
    """Show names in another language from now on, in this context; raises ValueError for an unknown one.

    >>> speak("ge")
    Traceback (most recent call last):
    ValueError: found 'ge', expected en, fr, de, it, es, pt, nl or ru. Did you mean 'de'?
    """
    if code not in LANGUAGES:
        called = ((one, name) for one, names in LANGUAGES.items() for name in names)
        begins = (one for one, name in called if code and name.lower().startswith(code.lower()))
        end = meant(next(begins, None)) or hint(code, LANGUAGES)
        raise ValueError(f"found {shown(code)}, expected {either(LANGUAGES)}{end}")
    _spoken.set(_Spoken(code, {}))


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Within this, names are shown in that language, or in the one that :func:`speak` says in there."""
    before = _spoken.set(_spoken.get())
    try:
        speak(code)
        yield
    finally:
        _spoken.reset(before)


def language() -> str:
    """The code of the language in force.

    >>> with speaking("de"):
    ...     language()
    'de'
    """
    return _spoken.get().code


def unnamed() -> Sequence[str]:
    """What was shown since the language came into force, and has no name in it."""
    return [*_spoken.get().unnamed]


def _key(text: str) -> str:
    """The letters and figures of a name, as it may be typed: without accents, hyphens and capitals."""
    return "".join(char for char in normalize("NFKD", text.casefold()) if char.isalnum())


@dataclass(frozen=True)
class Names:
    """What the things of a game are called.

    Args:
        languages: the languages of the texts, by code.
        rows: English name -> the names in the order of ``languages``; "" where no text gives one.

    >>> names = Names.read({"languages": ["en", "de"], "cards": [["Spy", "Spionage"]]}, "names.yaml")
    >>> with speaking("de"):
    ...     names.shown("Spy"), names.shown("Head 3", UNNAMED), unnamed()
    ('Spionage', 'Head 3°', ['Head 3'])
    >>> names.shown("Spy"), names.english("SPIONAGE")
    ('Spy', 'Spy')
    """

    languages: Sequence[str]
    rows: Mapping[str, Sequence[str]]
    #: name as it may be typed, in any language -> English name
    _english: Mapping[str, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        found = {_key(name): one for one, row in self.rows.items() for name in row if name}
        object.__setattr__(self, "_english", found)

    @classmethod
    def read(cls, data: Mapping[str, Any], file: str) -> "Names":
        """The names of a file: its languages, and lists of rows with a name for each of them.

        Raises:
            ValueError: for the first row that is wrong, and what is wrong with it.
        """
        languages, seen = data["languages"], dict[str, str]()
        for code in languages:
            if code not in LANGUAGES:
                raise ValueError(f"{file}: found {shown(str(code))}, expected {either(LANGUAGES)}")
        rows = {
            f"{part} {n}": row for part in data if part != "languages" for n, row in enumerate(data[part], 1)
        }
        for place, row in rows.items():
            if len(row) != len(languages) or not all(isinstance(name, str) for name in row) or not row[0]:
                expected = f"a name in each of {', '.join(languages)}, the first not empty"
                raise ValueError(f"{file}: {place}: found {row}, expected {expected}")
            for key in {_key(name) for name in row if name}:
                if seen.setdefault(key, place) != place:
                    raise ValueError(f"{file}: {place}: found a name of {seen[key]}, expected another")
        return cls(tuple(languages), {row[0]: tuple(row) for row in rows.values()})

    def shown(self, name: str, mark: str = "", english: str = "") -> str:
        """The name in the language in force.

        Args:
            name: the English name of a row, or any other.
            mark: what stands behind an English name because no text gives another.
            english: what is said in English, if it is not the name.
        """
        code, missing = _spoken.get()
        if code == ENGLISH or code not in self.languages:
            return english or name
        row = self.rows.get(name)
        if row and (local := row[self.languages.index(code)]):
            return local
        missing[name] = None
        return name + mark

    def within(self, text: str) -> Mapping[str, str]:
        """The English names in a text that have another one in the language in force, each with that."""
        found = (one for one in self.rows if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text))
        return {one: local for one in found if (local := self.shown(one)) != one}

    def english(self, text: str) -> str:
        """The English name of what a text names in any of the languages; else the text itself."""
        return self._english.get(_key(text), text)

    def sought(self, text: str) -> str:
        """The same, but of a name in the language in force its beginning is enough."""
        key, code = _key(text), language()
        if not key or key in self._english or code == ENGLISH or code not in self.languages:
            return self.english(text)
        at = self.languages.index(code)
        return next((one for one, row in self.rows.items() if _key(row[at]).startswith(key)), text)
