"""Themes: the tokens, the paint of each role, and the sprites, read from the files beside this one.

A game may have files of its own in its folder, for its pieces: tokens.css, paint.css, sprites.svg.

A page gets those files as they are: :func:`page_css` and :func:`sprite_sheet`.  A picture that stands alone
gets plain values: :func:`paint` is the same rules with every token put in, for light or for dark.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from rqa_lab.games import data_rules, games, games_with_data, home
from rqa_lab.kit.board import drawing

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
#: The class within which the paint applies on a page.  Drawings have it, and so has each symbol, because the
#: copy of a ``<use>`` is styled as if it stood alone, without the elements around it.
PAGE = "rqa-page"

_COMMENT = re.compile(r"\s*(/\*.*?\*/|<!--.*?-->)", re.S)
_TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+);")
_PAIR = re.compile(r"light-dark\(\s*([^,]+?)\s*,\s*([^)]+?)\s*\)")
_VAR = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([\w-]+)")
_SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.S)
_USED = re.compile(r'href="#([\w-]+)"')


@cache
def sheets(name: str) -> tuple[str, ...]:
    """The files of that name, without their comments: those of the games, then the one beside this."""
    folders = (*map(home, games()), files(__package__))
    found = (file for folder in folders if folder and (file := folder / name).is_file())
    return tuple(_COMMENT.sub("", file.read_text("utf-8")).strip() for file in found)


@cache
def tokens(theme: Theme) -> Mapping[str, str]:
    """Every design token as a plain value.

    >>> tokens("light")["--can"], tokens("dark")["--can"]
    ('#0A6070', '#5CC8D6')
    """
    side = THEMES.index(theme) + 1
    found = (token for text in sheets("tokens.css") for token in _TOKEN.findall(text.partition("}")[0]))
    return {name: _PAIR.sub(lambda pair: pair[side], value) for name, value in found}


@cache
def paint(theme: Theme) -> Mapping[str, Mapping[str, str]]:
    """Role -> its CSS properties as plain values; of two roles of one thing the later in this order wins.

    >>> paint("light")["base"]
    {'fill': '#1B2229', 'fill-opacity': '.16'}
    """
    known = tokens(theme)
    text = "\n".join(sheets("paint.css"))
    while "var(" in text:  # from the inside out, as a default may hold a token itself
        text = _VAR.sub(lambda var: known.get(var[1]) or var[2], text)
    roles: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(text):
        properties = [line.partition(":") for line in body.split(";") if line.strip()]
        for selector in selectors.split(","):
            role = roles.setdefault(selector.strip().removeprefix("."), {})
            role.update((name.strip(), value.strip()) for name, _, value in properties)
    return roles


def themed(rules: Callable[[Theme], Mapping[str, str]], theme: Theme | None) -> str:
    """Style rules of a file, by selector: those of one theme, or both to follow the viewer's system.

    >>> themed(lambda theme: {"p": f"color:{tokens(theme)['--can']}"}, None)
    'p{color:#0A6070}@media (prefers-color-scheme:dark){p{color:#5CC8D6}}'
    """
    light = rules(theme or "light")
    dark = {} if theme else {one: body for one, body in rules("dark").items() if body != light[one]}
    first, second = ("".join(f"{one}{{{body}}}" for one, body in sheet.items()) for sheet in (light, dark))
    return first + (f"@media (prefers-color-scheme:dark){{{second}}}" if second else "")


@cache
def symbols() -> Mapping[str, str]:
    """Name of a sprite -> its ``<symbol>`` element; a component without a drawing has its letters.

    >>> "r-pug" in symbols()
    True
    """
    drawn = {match[1]: match[0] for text in sheets("sprites.svg") for match in _SYMBOL.finditer(text)}
    return {**{name: _lettered(name) for name in _components()}, **drawn}


def used_symbols(page: str) -> str:
    """The sprites that a page uses, and those that these use, for a page that brings no others.

    >>> used_symbols('<use href="#i-book"/>').count("<symbol ")
    1
    """
    known, found = symbols(), dict[str, str]()
    new = [name for name in _USED.findall(page) if name in known]
    for name in new:
        if name not in found:
            found[name] = known[name].replace("<symbol ", f'<symbol class="{PAGE}" ', 1)
            new += [other for other in _USED.findall(known[name]) if other in known]
    return "".join(found.values())


#: table of components -> the kinds of drawings that they have
_KINDS = {"robots": "ro", "tiles": "t", "bots": "b"}


def component_symbol(table: str, name: str) -> str:
    """The name of the sprite of a component; "" if it has none.

    >>> component_symbol("tiles", "Trash Compactor"), component_symbol("cards", "Hammer")
    ('t-trash-compactor', '')
    """
    found = drawing(_KINDS[table][0], name) if table in _KINDS else ""
    return found if found in symbols() else ""


def side_symbol(letter: str) -> str:
    """The name of the sprite of a side of a die; "" if it has none.

    >>> side_symbol("T"), side_symbol("6"), side_symbol("?")
    ('s-t', 'die-6', '')
    """
    return next((one for kind in ("s", "die") if (one := f"{kind}-{letter.lower()}") in symbols()), "")


def _components() -> Iterator[str]:
    """The drawings of all components, whether hand-drawn or made of letters."""
    for rules in map(data_rules, games_with_data()):
        for table in _KINDS.keys() & rules.tables:
            for name in rules.every(rules.parts.components(), table):
                yield from (drawing(kind, name) for kind in _KINDS[table])


def _lettered(name: str) -> str:
    """The drawing of a component that has none of its own: its letters on a plate or a disc."""
    kind, _, rest = name.partition("-")
    letters = "".join(word[0] for word in re.findall(r"[^\W_]+", rest)[:2]).upper()
    role, inside = ("outline", "outline-letter") if kind == "o" else ("pl steel", "plate-letter")
    plate = f'<rect class="{role}" x="6" y="6" width="52" height="52" rx="9"/>'
    disc = f'<circle class="{role}" cx="32" cy="32" r="26"/>'
    text = f'<text class="{inside}" x="32" y="41.5">{letters}</text>'
    return f'<symbol id="{name}" viewBox="0 0 64 64">{plate if kind == "t" else disc}{text}</symbol>'


@cache
def sprite_sheet() -> str:
    """All sprites, by name, as one invisible SVG element that a page holds once, within an ``rqa`` element.

    >>> sprite_sheet().startswith("<svg")
    True
    """
    head, *_ = sheets("sprites.svg")[-1].partition("<symbol ")
    known = symbols()
    every = "\n".join(known[name] for name in sorted(known)).replace("<symbol ", f'<symbol class="{PAGE}" ')
    return f"{head}{every}\n</svg>"


@cache
def page_css(roles: frozenset[str] | None = None) -> str:
    """The style sheet of a page: tokens and motion for elements of class ``rqa``, paint for drawings.

    Args:
        roles: those that are drawn on it; without them, all.

    >>> ":where(.rqa-page)" in page_css(), ".wall-top" in page_css(frozenset())
    (True, False)
    """
    tokens, paint, page = ("\n".join(sheets(f"{name}.css")) for name in ("tokens", "paint", "page"))
    if roles is not None:
        paint = _RULE.sub(lambda rule: rule[0] if roles & {*_CLASS.findall(rule[1])} else "", paint).strip()
    return f"{tokens}\n:where(.{PAGE}) {{\n{paint}\n}}\n{page}\n"
