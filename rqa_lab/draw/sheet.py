"""A worksheet and its key as HTML pages to print: each is one file, loads nothing and runs nothing."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Literal, NamedTuple

from rqa_lab.core.clause import SAYS_SO, Clause
from rqa_lab.core.scene import Scene
from rqa_lab.core.words import letters, safe
from rqa_lab.draw.svg import html

Paper = Literal["A4", "letter"]
PAPERS: tuple[Paper, ...] = ("A4", "letter")
#: how many rules of an exercise the key gives in full, and how many it names with their source
_IN_FULL, _NAMED = 3, 6
#: answers that are no longer than this are put side by side
_SHORT = 16


class Choice(NamedTuple):
    """An answer to tick; ``why`` it is right, or what it forgets."""

    text: str
    right: bool
    why: str


class Blank(NamedTuple):
    """A line to write on, and what belongs there."""

    label: str
    right: str


@dataclass(frozen=True, slots=True)
class Item:
    """An exercise: a position and a question, with answers to tick or lines to write on.

    ``beside`` describes the board and the things beside it in words; ``readings`` are the answers to open
    questions.  The rest is for the key: ``why`` the answer is right, the board ``after`` it, the ``rules``
    behind it, the main one first.
    """

    text: str
    scene: Scene
    beside: Sequence[str] = ()
    choices: Sequence[Choice] = ()
    blanks: Sequence[Blank] = ()
    readings: Sequence[str] = ()
    why: str = ""
    after: Scene | None = None
    rules: Sequence[Clause] = ()
    game: str = ""
    topic: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Exercises with a heading; ``link`` is the address of the same questions as a quiz."""

    title: str
    items: Sequence[Item]
    link: str = ""


def page(sheet: Sheet, *, key: bool = False, paper: Paper | None = None) -> str:
    """A worksheet, or its key, as an HTML page.

    Args:
        sheet: the contents.
        key: the answers, why they are right, and the rules with their sources.
        paper: the size of a page; by default the one set for printing.

    >>> asked = Item("Is it one?", Scene(20, 10, ()), choices=[Choice("Yes", True, "It is.")])
    >>> made = page(Sheet("Floors & walls", [asked]))
    >>> "<h1>Floors &amp; walls</h1>" in made, "<script" in made, "It is." in made
    (True, False, False)
    """
    style = _style() + (f"@page{{size:{paper}}}" if paper else "")
    digest = b64encode(sha256(style.encode()).digest()).decode()
    title = f"{sheet.title} (answers)" if key else sheet.title
    policy = f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'; base-uri 'none'"
    lines = "" if key else "<p class='who'><span>Name</span><span>Date</span></p>"
    exercises = "\n".join((_answer if key else _exercise)(n, one) for n, one in enumerate(sheet.items, 1))
    link = f"<p>As a quiz in the explorer: <code>{safe(sheet.link)}</code></p>" if sheet.link else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="{policy}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{safe(title)}</title>
<style>{style}</style>
</head>
<body{' class="key"' if key else ""}>
<header><h1>{safe(title)}</h1>{lines}</header>
<main>
{exercises}
</main>
<footer>{link}<p>Made with RQA Lab. Unofficial. The rules are said in our own words.</p></footer>
</body>
</html>"""


@cache
def _style() -> str:
    return (files(__package__) / "sheet.css").read_text("utf-8").strip()


# ---- the sheet -------------------------------------------------------------------------------------------


def _exercise(number: int, item: Item) -> str:
    beside = "".join(f"<p>{safe(one)}</p>" for one in item.beside if one)
    return _section(
        number,
        html(item.scene),
        f"{_question(item)}{_choices(item)}{_blanks(item)}",
        f'<div class="beside">{beside}</div>',
    )


def _section(number: int, picture: str, body: str, beside: str = "") -> str:
    body = f'<div class="body"><h2>{number}</h2>{body}</div>'
    return f'<section><div class="picture">{picture}</div>{body}{beside}</section>'


def _question(item: Item) -> str:
    readings = "".join(f'<p class="open">{safe(one)}</p>' for one in item.readings)
    return f'<p class="question">{safe(item.text)}</p>{readings}'


def _choices(item: Item) -> str:
    short = " short" if all(len(choice.text) <= _SHORT for choice in item.choices) else ""
    rows = "".join(
        f"<li><span class='box'></span><b>{letter}</b> {safe(choice.text)}</li>"
        for letter, choice in _lettered(item)
    )
    return f'<ul class="choices{short}">{rows}</ul>' if rows else ""


def _blanks(item: Item) -> str:
    rows = "".join(f"<li>{safe(blank.label)} <span class='line'></span></li>" for blank in item.blanks)
    return f'<ul class="blanks">{rows}</ul>' if rows else ""


def _lettered(item: Item) -> Iterator[tuple[str, Choice]]:
    """The choices, each with the letter that is its key in the explorer."""
    for letter, choice in zip(letters([one.text for one in item.choices]), item.choices, strict=True):
        yield letter.upper(), choice


# ---- the key ---------------------------------------------------------------------------------------------


def _answer(number: int, item: Item) -> str:
    why = f"<p>{safe(item.why)}</p>" if item.why else ""
    body = (
        f'{_question(item)}<div class="right">{"".join(_right(item))}{why}</div>'
        f"{''.join(_wrong(item))}{''.join(_rules(item.rules))}"
    )
    id = f"<p class='id'><code>{safe(item.id)}</code></p>" if item.id else ""
    return _section(number, html(item.after or item.scene), body + id)


def _right(item: Item) -> Iterator[str]:
    for letter, choice in _lettered(item):
        if choice.right:
            yield f"<p><b>{letter}</b> <b>{safe(choice.text)}</b></p>"
    for blank in item.blanks:
        yield f"<p>{safe(blank.label)} <b>{safe(blank.right)}</b></p>"


def _wrong(item: Item) -> Iterator[str]:
    """The rules that each wrong answer forgets."""
    rows = "".join(
        f"<li><b>{letter}</b> {safe(choice.why)}</li>"
        for letter, choice in _lettered(item)
        if choice.why and not choice.right
    )
    if rows:
        yield f'<ul class="wrong">{rows}</ul>'


def _rules(rules: Sequence[Clause]) -> Iterator[str]:
    if not rules:
        return
    yield '<ul class="rules">'
    for rule in rules[:_IN_FULL]:
        yield (
            f"<li><b>{safe(rule.title)}.</b> {safe(rule.says)} "
            f"<span>{safe(rule.source)}; {SAYS_SO[rule.status]}. <code>{safe(rule.id)}</code></span></li>"
        )
    more = "; ".join(f"{safe(rule.title)} ({safe(rule.source)})" for rule in rules[_IN_FULL:_NAMED])
    if more:
        yield f"<li class='more'>Also at work: {more}.</li>"
    yield "</ul>"
