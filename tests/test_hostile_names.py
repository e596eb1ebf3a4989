"""Whatever shows itself in a notebook shows a name that somebody else chose as text, and only as that."""

import ast
from base64 import b64decode
from functools import cache
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import ipywidgets
import pytest
from hostile import GAMES, KINDS, NAMES, World
from IPython.core.formatters import DisplayFormatter
from matplotlib.figure import Figure
from matplotlib.text import Text
from sweep import WHOLE

import rqa_lab
from rqa_lab import load
from rqa_lab.core.component import Letter
from rqa_lab.core.telling import Explanation
from rqa_lab.core.words import Displayed
from rqa_lab.games import FIRST
from rqa_lab.ui import Explorer
from rqa_lab.ui.parts import Shell
from rqa_lab.ui.table import table

PACKAGE = Path(rqa_lab.__file__).parent
FORMATTER = DisplayFormatter()
HARMLESS = "Zoe"
WIDGET = "application/vnd.jupyter.widget-view+json"
#: texts of a widget that are no HTML
PLAIN = ("address",)


class Page(HTMLParser):
    """What a piece of HTML is made of, pictures in it included; ``texts`` are those that one reads."""

    def __init__(self, html):
        super().__init__()
        self.parts, self.texts = set(), []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.parts.add((tag, *sorted(name for name, _ in attrs)))
        for name, value in attrs:
            if name == "src":
                kind, _, data = value.partition(";base64,")
                assert kind == "data:image/svg+xml"
                self.picture(ElementTree.fromstring(b64decode(data, validate=True)))
            elif name not in ("style", "class"):
                self.texts.append(value or "")

    def handle_data(self, data):
        self.texts.append(data)

    def handle_comment(self, data):
        self.parts.add(("a comment",))

    def picture(self, root):
        for element in root.iter():
            self.parts.add((element.tag, *sorted(element.attrib)))
            self.texts.append(element.text or "")


def clean(text, more=""):
    """There is nothing in it that a terminal obeys, or that changes how the rest reads."""
    return all(char.isprintable() or char in f"\n\xa0{more}" for char in text)


def parts(value):
    """What there is to show: a value, and in a list each on its own, too."""
    return [value, *value] if type(value) in (list, tuple) else [value]


@cache
def made(kind, game, name):
    return KINDS[kind](world(game, name))


@cache
def world(game, name):
    return World(game, name)


def bundle(value):
    """What a notebook gets of a value; what cannot be drawn is missing in it."""
    data, _ = FORMATTER.format(value)
    assert data.keys() <= {"text/plain", "text/html", "image/png", WIDGET}, "who takes care of that?"
    assert ("image/png" in data) == isinstance(value, Figure)
    return data


def widgets(value):
    """A widget with all that it holds; nothing for what is none."""
    if isinstance(value, ipywidgets.Widget):
        yield value
        for child in getattr(value, "children", ()):
            yield from widgets(child)


def pages(value, data):
    """Each piece of HTML that a value shows, by name."""
    found = {"": data["text/html"]} if "text/html" in data else {}
    for number, widget in enumerate(widgets(value)):
        names = ["value"] if isinstance(widget, ipywidgets.HTML) else []
        if isinstance(widget, Shell):
            names = [name for name in widget.trait_names(sync=True) if name[0] != "_" and name not in PLAIN]
        texts = {f"{name} {number or ''}".strip(): getattr(widget, name) for name in names}
        found |= {name: text for name, text in texts.items() if isinstance(text, str)}
    return {name: Page(html) for name, html in found.items()}


@cache
def harmless(kind, game):
    """The pages of a kind where the name is like any other, and all that one can read there."""
    value = made(kind, game, HARMLESS)
    data = bundle(value)
    found = pages(value, data)
    texts = [
        str(value),
        *getattr(value, "__notes__", ()),
        *(text for page in found.values() for text in page.texts),
    ]
    texts += [text.get_text() for text in value.findobj(Text)] if isinstance(value, Figure) else []
    return found, " ".join(texts)


@cache
def of_hits(game):
    """What a search that finds something is made of: a name may have words of the rulebook in it.

    One of the scenarios found is the one that is open.
    """
    explorer, found = Explorer(table(game).first), set()
    for words in ("robot card player score", load(table(game).first).title):
        explorer.receive({"do": "search", "text": words, "ask": 1})
        found |= Page(explorer.topics).parts
    return found


#: every name in the first game, and one in each other: what shows them is much the same in all
SHOWN = [
    (game, name)
    for n, game in enumerate(GAMES)
    for m, name in enumerate(NAMES)
    if WHOLE or game == FIRST or n == m
]


@pytest.mark.slow
@pytest.mark.parametrize("game, name", SHOWN)
@pytest.mark.parametrize("kind", KINDS)
def test_a_name_is_shown_as_text(kind, game, name):
    for one in parts(value := made(kind, game, NAMES[name])):
        data = bundle(one)
        for text in (data["text/plain"], str(one), *getattr(one, "__notes__", ())):
            assert clean(text), ascii(text)
        if one is value:
            plain, _ = harmless(kind, game)
            shown = pages(one, data)
            assert shown.keys() == plain.keys()
            for part, page in shown.items():
                assert page.parts <= plain[part].parts | (of_hits(game) if part == "topics" else set()), part
                assert all(clean(text, "\t\u200c\u200d") for text in page.texts), part
    if isinstance(value, Figure):
        written = [text for text in value.findobj(Text) if text.get_text()]
        assert all(clean(text.get_text()) for text in written)
        assert not any(text.get_parse_math() for text in written if "$" in text.get_text())


#: what shows only how much there is, or what the lab itself calls by names
WITHOUT = {
    "action", "report", "figure", "odds", "why at the start", "map of meetings", "rulebook",
    "exercise judged",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_names_reach_what_is_shown(game):
    """Else nothing above could fail."""
    assert {kind for kind in KINDS if HARMLESS not in harmless(kind, game)[1]} <= WITHOUT


def displays():
    """Every class of the package that says how it shows itself."""
    for path in sorted(PACKAGE.rglob("*.py")):
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                known = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
                based = {ast.unparse(base) for base in node.bases} & {"Displayed"}
                if based or any(
                    each in ("__repr__", "__str__") or (each.startswith("_repr_") and each.endswith("_"))
                    for each in known
                ):
                    yield getattr(import_module(module.removesuffix(".__init__")), node.name)


@pytest.mark.slow
def test_every_kind_of_display_is_among_them():
    values = [one for kind in KINDS for game in GAMES for one in parts(made(kind, game, HARMLESS))]
    shown = {kind for value in values for kind in type(value).__mro__}
    unseen = [  # a letter for a number is our own
        kind for kind in displays() if kind not in shown and kind is not Letter
    ]
    assert unseen == [], "give tests/hostile.py one of them"
    assert {Displayed, Explanation} <= {*displays()}, "the test sees nothing where there is much"
