"""Templates, filled in."""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
)
from jinja2.bccache import Bucket
from markupsafe import Markup

from rqa_lab.core.words import language, letters, many, visible
from rqa_lab.page.table import folder, tables


@lru_cache(1024)
def icon(name: str, classes: str = "i") -> Markup:
    """A sprite of the page; it is hidden from screen readers, as there is a text beside it."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="#{}"/></svg>').format(classes, name)


@lru_cache(4096)
def chip(clause: str, no: bool = False, classes: str = "") -> Markup:
    """The sign for "the book says", which opens the clause."""
    game, _, rest = clause.partition(".")
    return Markup(
        '<a class="chip{}{}" href="#{}" data-do="clause" data-id="{}"><span>{}.</span>{}</a>'
    ).format(" no" if no else "", f" {classes}" if classes else "", clause, clause, game, rest)


class _CompiledTemplates(FileSystemBytecodeCache):
    """Compiled templates, kept for the next page: it has a process of its own, and compiling takes time."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep one, if there is room for it."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _compiled_templates() -> BytecodeCache | None:
    """Where compiled templates are kept; None if there is no folder that is safe to read from."""
    try:
        return _CompiledTemplates()
    except (OSError, RuntimeError):
        return None


def _loader() -> BaseLoader:
    """The templates of every page, and by "rqa/seats" those of a game."""
    # by folder: a loader by package would import the pages of all games
    own = {id: FileSystemLoader(str(folder(id) / "templates")) for id in tables()}
    return ChoiceLoader([PackageLoader("rqa_lab.ui"), PrefixLoader(own)])


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=_loader(),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
        bytecode_cache=_compiled_templates(),
    )
    environment.globals.update(icon=icon, chip=chip, many=many, letters=letters)
    return environment


@cache
def _template(name: str) -> Any:
    return _environment().get_template(f"{name}.html.j2")


#: template -> what it was filled with last, in which language of names, and what that looks like
_LAST: dict[str, tuple[Mapping[str, Any], str, str]] = {}


def render(name: str, values: Mapping[str, Any]) -> str:
    """A template with these values, which are not changed later: most regions stay as they were.

    >>> render("cover", {"cover": None})
    ''
    """
    was = _LAST.get(name)
    if was is not None and was[1] == language() and was[0] == values:
        return was[2]
    drawn = visible(_template(name).render(values)).strip()
    _LAST[name] = values, language(), drawn
    return drawn
