"""The rulebook as pages: in the explorer before the page, and as files that load nothing and need no script.

A page has an address: "rulebook/rqa" is the contents, followed by a chapter, a clause, "summary/turn",
"reference/cards", or "find/…" with words.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from markupsafe import Markup

from rqa_lab.core.words import capital, many
from rqa_lab.draw.theme import page_css, used_symbols
from rqa_lab.games import data_rules, game, games_with_data
from rqa_lab.games import title as title_of
from rqa_lab.learn.book import FROM, LAB, OF, Book, Chapter, Entry, Open, Thing
from rqa_lab.learn.course import course
from rqa_lab.ui.pages import render
from rqa_lab.ui.side import rule
from rqa_lab.ui.table import table, tables

#: what the address of a page of a rulebook begins with
ROOT = "rulebook"
#: the chapter in which the open questions stand
_RULINGS = "rulings"
#: how many scenarios of a component, and how many clauses of a search are listed
_MOST_WITH_IT, _MOST_FOUND = 3, 30

#: link(address) -> where a page, a scenario "rqa/pushing/into-a-wall@4" or two readings open; "" for nowhere
Link = Callable[[str], str]
Shown = Mapping[str, Any]

_ROLES = re.compile(r'class="([^"]+)"')


class Place(NamedTuple):
    """A page of a rulebook: its game, and what of it, as in an address; "" is the contents."""

    game: str
    what: str = ""

    @property
    def here(self) -> str:
        """The address of the contents."""
        return f"{ROOT}/{self.game}"

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"{self.here}/{self.what}".rstrip("/")


@cache
def book(id: str) -> Book:
    """The book of a game."""
    return Book(id)


def place(address: str, here: str) -> Place | None:
    """The page of an address; ``here`` is the game if it names none; None for an unknown page.

    >>> place("rulebook/rqa/pushing", "gekido"), place("rulebook", "gekido"), place("rulebook/rqa/no", "rqa")
    (Place(game='rqa', what='pushing'), Place(game='gekido', what=''), None)
    """
    root, _, rest = address.partition("/")
    id, _, what = rest.partition("/")
    id = here if id in ("", LAB) else id
    if root != ROOT or id not in tables():
        return None
    found = Place(id, what)
    known = (at for _, rows in _parts(id) for at, *_ in rows)
    there = what in game(id).rulebook or what.startswith("find/") or found.address in (found.here, *known)
    return found if there else None


def places(id: str) -> Iterator[tuple[Place, str]]:
    """Every page of a book with its title: the contents, what they list, and the clauses.

    >>> next(places("rqa"))
    (Place(game='rqa', what=''), 'Robot Quest Arena')
    """
    listed = (_what(address) for _, rows in _parts(id) for address, *_ in rows)
    for what in ("", *listed, *book(id)):
        yield Place(id, what), _title(Place(id, what))


# ---- pages -----------------------------------------------------------------------------------------------


def sheet(place: Place) -> str:
    """A page before the page of the explorer, with the contents beside it."""
    words = place.what.partition("/")[2] if place.what.startswith("find/") else ""
    found = _found(book(place.game), words) if words else None
    return render(
        "book/sheet",
        {
            **_linking(place, None),
            "games": [
                (id, title_of(id), id == place.game, Place(id, words and place.what).address)
                for id in tables()
            ],
            "parts": _parts(place.game),
            "on": place.address,
            "words": words,
            "found": found["title"] if found else "",
            "shown": Markup(_drawn(place, None, found=found)),
        },
    )


def page(game: str, what: str = "", link: Link = lambda address: "") -> str:
    """A page of the rulebook of a game as an HTML file that loads nothing and needs no script.

    Args:
        game: its id.
        what: as in an address; "" is the contents.
        link: the target of an address for the page's links; by default none.

    Raises:
        KeyError: for an unknown page.

    >>> page("rqa", "rqa.push.into-wall", link=lambda address: f"{address}.html")[:15]
    '<!doctype html>'
    """
    here = Place(game, what)
    return _file(game, _title(here), "", [("", _drawn(here, link))])


def whole(game: str) -> str:
    """All of the rulebook of a game as one HTML file.

    >>> "<script" in whole("roborace")
    False
    """
    known = {address for _, rows in _parts(game) for address, _, _ in rows}
    known |= {Place(game, clause).address for clause in book(game)}

    def link(address: str) -> str:
        return f"#{address}" if address in known else ""

    addresses = [
        Place(game),
        *(Place(game, _what(address)) for _, rows in _parts(game) for address, *_ in rows),
    ]
    shown = [(here.address, _drawn(here, link, full=True, top=2 if here.what else 1)) for here in addresses]
    return _file(game, title_of(game), title_of(game), shown)


def card(game: str, what: str) -> str:
    """A page for a notebook: it brings its own look, and reads on where that is stripped."""
    body = _drawn(Place(game, what), lambda address: "", top=_TOP)
    drawn = used_symbols(body)
    sprites = f'<svg class="sprites" width="0" height="0" aria-hidden="true">{drawn}</svg>'
    shown = f'<div class="book"><div class="book-page">{body}</div></div>'
    return f'<div class="rqa"><style>{_css(drawn)}</style>{sprites}{shown}</div>'


def _file(game: str, title: str, heading: str, shown: Sequence[tuple[str, str]]) -> str:
    drawn = used_symbols("".join(text for _, text in shown))
    return render(
        "book/file",
        {
            "title": f"{title} · RQA Lab",
            "heading": heading,
            "game": title_of(game),
            "style": Markup(_css(drawn)),
            "sprites": Markup(drawn),
            "pages": [(anchor, Markup(text)) for anchor, text in shown],
        },
    )


def _css(drawn: str) -> str:
    """The style sheet of a page, with the paint of these drawings."""
    own, roles = files(__package__), frozenset(" ".join(_ROLES.findall(drawn)).split())
    sheets = ((own / name).read_text("utf-8") for name in ("file.css", "text.css", "book.css"))
    return page_css(roles) + "".join(sheets)


# ---- the contents of a page ------------------------------------------------------------------------------


def _what(address: str) -> str:
    """What of a rulebook an address is about."""
    return address.split("/", 2)[2] if address.count("/") > 1 else ""


@cache
def _parts(id: str) -> Sequence[tuple[str, Sequence[tuple[str, str, int]]]]:
    """The contents of a book: heading, and the pages below it, as (address, title, how many things).

    It computes nothing, so that the reader soon sees the list.
    """
    one = book(id)

    def row(what: str, text: str, n: int) -> tuple[str, str, int]:
        return Place(id, what).address, text, n

    brief = [row(f"summary/{of}", one.chapters[of].title, 0) for of in OF if of in one.chapters]
    chapters = [
        row(
            chapter.id,
            chapter.title,
            len(one.game.rulebook.rulings) if chapter.id == _RULINGS else len(chapter.clauses),
        )
        for chapter in one.chapters.values()
    ]
    things = [row(f"reference/{name}", _table_title(id, name), n) for name, n in _tables(id).items()]
    parts = (("On a page", brief), ("Chapters", chapters), ("Look it up", things))
    return [(heading, rows) for heading, rows in parts if rows]


#: suffixes that distinguish pages from a chapter on the same subject
_KINDS = {"summary": ", on a page", "reference": ", to look up"}


def _title(here: Place) -> str:
    titles = {address: text for _, rows in _parts(here.game) for address, text, _ in rows}
    clause = game(here.game).rulebook.get(here.what)
    found = titles.get(here.address) or (clause.title if clause else title_of(here.game))
    return found + _KINDS.get(here.what.partition("/")[0], "")


def _drawn(
    here: Place, link: Link | None, *, full: bool = False, top: int = 1, found: Shown | None = None
) -> str:
    """The contents of a page, clauses in full if ``full``; raises KeyError for an unknown page.

    ``top`` is the level of its heading, or of the first below it where its file has that; ``found`` is what
    a search found, if that is known already.
    """
    one = book(here.game)
    kind, _, name = here.what.partition("/")
    shown: Shown
    if not here.what:
        template, shown = "contents", {**_contents(here.game), "headed": full}
    elif here.what in one.chapters:
        template, shown = "full" if full else "chapter", _chapter(one, one.chapters[here.what])
    elif kind == "summary" and name in one.summaries:
        template, shown = "summary", {"summary": one.summaries[name], "game": title_of(here.game)}
    elif kind == "reference" and name in one.reference:
        template, shown = "reference", _things(here.game, name, one.reference[name].values())
    elif kind == "find":
        template, shown = "found", found or _found(one, name)
    else:
        template, shown = "clause", _clause(one, one[here.what])
    drawn = render(f"book/{template}", {**shown, **_linking(here, link)})
    return _HEADINGS.sub(lambda tag: f"{tag[1]}{int(tag[2]) - _TOP + top}", drawn)


#: the headings of templates, and the level of the first
_HEADINGS, _TOP = re.compile(r"(</?h)([345])\b"), 3


def _linking(here: Place, link: Link | None) -> Shown:
    """Where links lead: in the explorer it follows them itself."""
    follow: Link = (lambda address: f"#{address}") if link is None else link
    return {"here": here.here, "link": follow, "live": link is None}


def _contents(id: str) -> Shown:
    return {"title": title_of(id), "clauses": len(game(id).rulebook.own()), "parts": _parts(id)}


def _chapter(one: Book, chapter: Chapter) -> Shown:
    questions = [_question(one, question) for question in _questions(one, chapter)]
    return {"title": chapter.title, "entries": [_entry(one, it) for it in chapter], "questions": questions}


def _questions(one: Book, chapter: Chapter) -> Sequence[Open]:
    return tuple(one.open.values()) if chapter.id == _RULINGS else ()


def _clause(one: Book, entry: Entry) -> Shown:
    order, rules = list(one), one.game.rulebook
    at = order.index(entry.id)
    beside = [order[n] if 0 <= n < len(order) else "" for n in (at - 1, at + 1)]
    before, after = ((id, rules[id].title) if id else None for id in beside)
    return {"one": _entry(one, entry), "chapter": entry.chapter, "before": before, "after": after}


def _entry(one: Book, entry: Entry) -> Shown:
    """A clause in the form that templates use."""
    rules = one.game.rulebook

    def rows(found: Mapping[str, Any]) -> Iterable[Shown]:
        for id, (times, example) in found.items():
            yield {"id": id, "title": rules[id].title, "times": times, "address": example.address}

    return {
        **rule(rules, entry.id),
        "anchor": Place(one.game.id, entry.id).address,
        "examples": entry.examples,
        "refers_to": [*rows(entry.refers_to)],
        "referred_by": [*rows(entry.referred_by)],
        "rulings": [_question(one, it) for it in entry.rulings],
        "questions": entry.questions,
    }


def _question(one: Book, question: Open) -> Shown:
    return {**vars(question), "address": question.address, "anchor": f"question-{question.name}"}


def _found(one: Book, words: str) -> Shown:
    found = one.finder.find(words)
    hits = [one.finder.hit(found, id) for id in found.clauses[:_MOST_FOUND]]
    return {"title": _counted(len(found.clauses), words), "hits": hits, "taken": found.taken}


def _counted(hits: int, words: str) -> str:
    """How many rules a search found, or that only the best are shown."""
    rules = many(hits, "rule") if hits else "No rule"
    return f"{f'The best {_MOST_FOUND} rules' if hits > _MOST_FOUND else rules} for “{words}”"


def meant(words: str, here: str) -> str:
    """The game that words are about: the one that is open, unless they name something that only another has.

    >>> meant("what do Tacks do", "gekido"), meant("move away", "gekido"), meant("V-REX", "rqa")
    ('rqa', 'gekido', 'gekido')
    """
    asked, others = f" {words.lower()} ", (id for id in tables() if id != here)
    if title_of(here).lower() in asked:
        return here
    found = {id: sum(_has(asked, one) and not _has(_prose(here), one) for one in _names(id)) for id in others}
    return max((here, *found), key=lambda id: found.get(id, 0))


def _has(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}s?(?!\w)", text) is not None


@cache
def _names(id: str) -> Sequence[str]:
    """The name of a game, and of what its course introduces, in small letters."""
    return [title_of(id).lower(), *(one.lower() for unit in course(id).values() for one in unit.introduces)]


@cache
def _prose(id: str) -> str:
    """All that the rules of a game say, in small letters."""
    return " ".join(f"{one.title} {one.says}" for one in game(id).rulebook.own()).lower()


# ---- components ------------------------------------------------------------------------------------------

#: origin of a value -> the class of its mark
_MARKED = {"assumed": "guess", "lab": "mark", "user": "mark"}


def _tables(id: str) -> Mapping[str, int]:
    """The tables of components of a game, and how many things are in each."""
    if id not in games_with_data():
        return {}
    rules = data_rules(id)
    return {name: len(rules.every(rules.parts.components(), name)) for name in rules.tables}


def _table_title(id: str, name: str) -> str:
    """A table by its title, as "Duel side", or by its name."""
    return capital(data_rules(id).tables[name].title.strip(" ,") or name.replace("_", " "))


def _things(id: str, name: str, things: Iterable[Thing]) -> Shown:
    return {"title": _table_title(id, name), "things": [_thing(id, one) for one in things]}


def _thing(id: str, one: Thing) -> Shown:
    large = table(id).large(one.record)
    assert large is not None, one.record
    return {
        "anchor": re.sub(r"[^\w]+", "-", f"{one.table} {one.record.name}".lower()),
        "name": large.name,
        "kind": large.kind,
        "face": large.face,
        "says": large.face.says or one.says,
        "more": large.more,
        "fields": [
            (
                field.name.replace("_", " "),
                field.meaning,
                field.value,
                FROM[field.origin],
                _MARKED.get(field.origin, ""),
            )
            for field in one.fields
        ],
        "clauses": one.clauses,
        "scenarios": one.scenarios[:_MOST_WITH_IT],
    }
