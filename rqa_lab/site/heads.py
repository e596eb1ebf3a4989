"""What stands in the head of a page of the site: its own title and text, for tabs and for search engines.

One function for each kind of page; :func:`head` asks the right one, by the address.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup

from rqa_lab.core.words import many
from rqa_lab.games import game, title
from rqa_lab.learn.course import COURSE, course
from rqa_lab.scenario.library import Entry, index
from rqa_lab.ui import book, lookup
from rqa_lab.ui.course import Sheet

#: where the page of an address lies, as a whole URL; "" where that is not known
Where = Callable[[str], str]
#: JSON for search engines, in the words of schema.org
Data = dict[str, Any]

_NAME = "RQA Lab"
#: how many rules of a chapter its text names
_NAMED = 3
_TAGS = re.compile(r"<(/?)h1\b")


@dataclass(frozen=True)
class Head:
    """The title of a page in its tab, what it is about, what its picture shows, and data about it."""

    title: str
    about: str
    alt: str
    data: Data | None = None

    @property
    def json(self) -> Markup:
        """The data as a page has it: nothing in it ends its element, or begins another."""
        text = json.dumps(self.data, ensure_ascii=False, separators=(",", ":")) if self.data else ""
        return Markup(re.sub(r"[<>&]", lambda sign: f"\\u{ord(sign[0]):04x}", text))


def head(address: str, named: str, about: str, where: Where) -> Head:
    """The head of the page of an address; of one without an address, what its page says.

    >>> head("rulebook/rqa", "Robot Quest Arena", "", lambda address: "").title
    'The rules of Robot Quest Arena · RQA Lab'
    >>> found = head("rqa/pushing/into-a-wall", "Pushed into a wall", "", lambda address: "")
    >>> found.title, found.data["@type"]
    ('Pushed into a wall · Pushing, Robot Quest Arena · RQA Lab', 'LearningResource')
    """
    root, _, rest = address.partition("/")
    parts = [*rest.split("/"), "", ""]
    data: Data | None
    if address in _positions():
        heading, says, data = _position(_positions()[address], where)
    elif root == book.ROOT:
        heading, says, data = _rules(parts[0], rest.partition("/")[2], named, about)
    elif root == COURSE and parts[1] and parts[1] != Sheet.CLAUSES:
        heading, says, data = _lesson(parts[0], parts[1], where)
    elif root == COURSE:
        heading, says, data = _course(parts[0], parts[1], named, where)
    elif root == lookup.ROOT:
        says = f"Ask about the rules of {title(parts[0])} in your own words: a rule answers, with its source."
        heading, data = named, None
    else:
        heading, says, data = named, about, None
    of = _of(address)
    alt = f"Robots on a board of {title(of)}" if of else "Robots on the board of a game"
    return Head(heading if heading == _NAME else f"{heading} · {_NAME}", says, alt, data)


def _of(address: str) -> str:
    """The game of a page; "" if it is about all of them."""
    root, _, rest = address.partition("/")
    return rest.partition("/")[0] if root in (book.ROOT, COURSE, lookup.ROOT) else root


@cache
def _positions() -> Mapping[str, Entry]:
    return {entry.id: entry for entry in index()}


def _resource(kind: str, name: str, about: str, of: str) -> Data:
    """Something to learn from, in the words of schema.org."""
    return {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "name": name,
        "description": about,
        "learningResourceType": kind,
        "inLanguage": "en",
        "isAccessibleForFree": True,
        "about": {"@type": "Game", "name": title(of)},
    }


def _teaches(of: str, clauses: Iterable[str]) -> Data:
    """What it teaches, by the titles of clauses; nothing for none."""
    rules = game(of).rulebook
    titles = [rules[clause].title for clause in clauses if clause in rules]
    return {"teaches": titles} if titles else {}


def _at(address: str, where: Where) -> Data:
    return {"url": where(address)} if where(address) else {}


def _position(entry: Entry, where: Where) -> tuple[str, str, Data]:
    """A position with its steps."""
    of = title(entry.game)
    topic = game(entry.game).rulebook.topics.get(entry.topic, entry.topic)
    about = f"{of}: {entry.question or entry.title}"
    data = _resource("worked example", entry.title, about, entry.game)
    more = {**_at(entry.id, where), **_teaches(entry.game, entry.teaches)}
    return f"{entry.title} · {topic}, {of}", about, {**data, **more}


def _course(of: str, what: str, named: str, where: Where) -> tuple[str, str, Data | None]:
    """The overview of a course, or which of its lessons teaches which rule."""
    units, here = course(of), f"{COURSE}/{of}"
    if what:
        says = f"For each rule of {title(of)}: which of the {len(units)} lessons of the course teach it."
        return named, says, None
    says = f"{title(of)} in {len(units)} short lessons. Think first, then see what happens and why."
    kind = {"@type": "LearningResource"}
    parts = [
        {**kind, "name": one.title, "position": one.number, **_at(f"{here}/{one.id}", where)}
        for one in units.values()
    ]
    return named, says, {**_resource("course", named, says, of), **_at(here, where), "hasPart": parts}


def _lesson(of: str, id: str, where: Where) -> tuple[str, str, Data]:
    """A lesson of a course."""
    unit, here = course(of)[id], f"{COURSE}/{of}"
    about = f"{title(of)}, lesson {unit.number} of {len(course(of))}: {unit.says}"
    data = _resource("lesson", unit.title, about, of)
    more = {
        **_at(f"{here}/{id}", where),
        **_teaches(of, unit.learned),
        "position": unit.number,
        "isPartOf": {"@type": "LearningResource", "name": f"Learn {title(of)}", **_at(here, where)},
    }
    return f"{unit.title} · Lesson {unit.number} of {title(of)}", about, {**data, **more}


def _rules(of: str, what: str, named: str, about: str) -> tuple[str, str, None]:
    """A page of a rulebook."""
    rules, chapters = game(of).rulebook, book.book(of).chapters
    kind, _, table = what.partition("/")
    page = f"{title(of)}: {named.partition(' · ')[0]}."
    if not what:
        heading = f"The rules of {title(of)}"
        return heading, f"{heading} in our own words, each with its source and examples.", None
    if what in rules:
        return named, f"{title(of)}: {about}", None
    if what in chapters:
        titles = [rules[clause].title for clause in chapters[what].clauses]
        if not titles:
            return named, f"What the rules of {title(of)} leave open, and how each of it is played.", None
        return named, f"{many(len(titles), 'rule')} of {title(of)}: {_listed(titles)}.", None
    if kind == "summary":
        return named, f"{page} Every step in a sentence that leads to its rule.", None
    names = [str(one.record.name) for one in book.book(of).reference[table].values()]
    return named, f"{page} All {len(names)} with their numbers and rules: {_listed(names)}.", None


def _listed(names: Sequence[str]) -> str:
    """The first of some names, and that there are more."""
    return ", ".join(names[:_NAMED]) + (" and others" if len(names) > _NAMED else "")


def one_heading(drawn: Markup) -> Markup:
    """A page of the explorer with one main heading, the last, as it covers others.

    >>> one_heading(Markup("<h1>A</h1><h1 id=b>B</h1>"))
    Markup('<h2>A</h2><h1 id=b>B</h1>')
    """
    last = drawn.rfind("<h1")
    return Markup(_TAGS.sub(lambda tag: tag[0] if 0 <= last <= tag.start() else f"<{tag[1]}h2", drawn))
