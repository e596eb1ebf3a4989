"""What is public, and with which parameters: a change is seen in tests/golden/api.txt before it surprises.

Public is what ``__all__`` of these packages names, and whatever else the pages for users import.
"""

import importlib
import inspect
import re
from pathlib import Path

import pytest
import stored

PACKAGES = ("rqa_lab", "rqa_lab.explore", "rqa_lab.labs", "rqa_lab.ui", "rqa_lab.widgets")
DOCS = Path(__file__).parents[1] / "docs"
IMPORTS = re.compile(r"^(?:>>> )?from (rqa_lab[\w.]*) import (.+)$", re.M)


def public():
    """The names of what is public, with the modules that they are imported from."""
    found = {(name, one) for name in PACKAGES for one in importlib.import_module(name).__all__}
    for page in ("api.md", "widgets.md", "teaching.md"):
        for module, names in IMPORTS.findall((DOCS / page).read_text("utf-8")):
            found |= {(module, one.partition(" as ")[0]) for one in names.split(", ")}
    return sorted(found)


def told(thing):
    """A line for a function, and one for each method and property of a class that is its own."""
    if not inspect.isclass(thing):
        return [plain(thing)]
    lines, regions = [plain(thing)], getattr(thing, "REGIONS", ())  # what a widget sends is its own business
    for name, one in sorted(vars(thing).items()):
        if name[0] == "_" or name.isupper() or name in regions or not inspect.getdoc(one):
            continue
        one = getattr(one, "__func__", one)  # of a class method
        lines.append(f"    .{name}{plain(one) if inspect.isroutine(one) else ''}")
    return lines


def plain(thing):
    """The parameters and their defaults; types are for mypy."""
    try:
        parameters = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return ""
    given = (one for one in parameters if one.name not in ("self", "cls"))
    bare = [one.replace(annotation=inspect.Parameter.empty) for one in given]
    return re.sub(r" at 0x\w+", "", str(inspect.Signature(bare, __validate_parameters__=False)))


@pytest.mark.golden
def test_the_public_names_and_their_parameters_are_as_recorded():
    lines = []
    for module, name in public():
        first, *rest = told(getattr(importlib.import_module(module), name))
        lines += [f"{module}.{name}{first}", *rest]
    stored.same("\n".join(lines) + "\n", stored.GOLDEN / "api.txt")


@pytest.mark.parametrize("name", PACKAGES)
def test_a_star_brings_what_is_public_and_nothing_is_missing(name):
    found = {}
    exec(f"from {name} import *", found)
    module = importlib.import_module(name)
    assert found.keys() - {"__builtins__"} == {*module.__all__}
    assert module.__all__ == sorted(module.__all__)
    assert {*module.__all__} <= {*dir(module)}


def test_what_is_public_is_documented():
    for module, name in public():
        assert inspect.getdoc(getattr(importlib.import_module(module), name)), f"{module}.{name}"
