"""What is written down is true: examples in docstrings run, links lead somewhere, commands exist."""

import doctest
import importlib
import importlib.util
import pkgutil
import re
from functools import cache
from pathlib import Path

import pytest
from click import Context

import rqa_lab
from rqa_lab.cli import commands

ROOT = Path(__file__).parents[1]
MODULES = sorted(
    ["rqa_lab", *(module.name for module in pkgutil.walk_packages(rqa_lab.__path__, "rqa_lab."))]
)
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")])
# The tool lies beside the package and not in it.
spec = importlib.util.spec_from_file_location("tools_modules", ROOT / "tools" / "modules.py")
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder()
    found = [test for name in MODULES for test in finder.find(importlib.import_module(name))]
    assert sum(len(test.examples) for test in found) > 60


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_pages_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some write files
    text = page.read_text("utf-8")
    without_fences = re.sub("(?m)^```.*$", "", text)
    examples = doctest.DocTestParser().get_doctest(without_fences, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0
    for block in re.findall("(?ms)^```python$(.*?)^```$", text):
        exec(compile(block, page.name, "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page):
    for target in re.findall(r"\]\((?!https?://|#|mailto:)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


@cache
def files():
    """The files of the project that a page may name, each as a path that begins at its root."""
    folders = ("rqa_lab", "tests", "tools", "benchmarks")
    return [
        f"/{path.relative_to(ROOT).as_posix()}" for name in folders for path in (ROOT / name).rglob("*.*")
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_pages_name_exist(page):
    """A page names a file by its name, or by the end of its path."""
    named = set(re.findall(r"`([\w/]+\.(?:py|yaml|css|svg))`", page.read_text("utf-8")))
    # what `rqa-lab new race` writes is the template with another name
    made = ("race/__init__.py", "race/rules.yaml", "race/asked.yaml", "tests/test_race.py")
    named -= {*made} if page.name == "add-a-game.md" else set()
    assert [name for name in sorted(named) if not any(path.endswith(f"/{name}") for path in files())] == []


@pytest.mark.slow
def test_all_modules_are_listed_with_what_they_say_they_are_for():
    stored = (ROOT / "docs" / "modules.md").read_text("utf-8")
    assert stored.splitlines() == tool.page().splitlines(), "python tools/modules.py lists them anew"


def test_a_module_is_for_what_its_first_paragraph_says(tmp_path):
    module = tmp_path / "one.py"
    module.write_text(
        '"""What ``--x|y`` asks of :mod:`~rqa_lab.core.event`,\nand when.\n\nMore.\n"""\n', "utf-8"
    )
    assert tool.purpose(module) == r"What `--x\|y` asks of `event`, and when."
    module.write_text("x = 1\n", "utf-8")
    with pytest.raises(ValueError, match="no docstring"):
        tool.purpose(module)


def test_the_readme_names_commands_that_exist():
    text = (ROOT / "README.md").read_text("utf-8")
    for command in re.findall(r"rqa-lab (\w+)", text):
        assert command in commands.list_commands(Context(commands))
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert set(re.findall(r"(?m)(?:^ +|`)make ([a-z]+)", text)) <= set(targets)


def test_modules_that_comments_of_games_name_exist():
    """``play.cards`` in a comment or docstring leads to a module of that game."""
    lost = []
    for game in (ROOT / "rqa_lab" / "games").iterdir():
        rooms = {path.stem for path in game.glob("*") if path.suffix in ("", ".py")}
        for path in game.rglob("*.py"):
            for room, module in re.findall(r"``(\w+)\.(\w+)``", path.read_text("utf-8")):
                there = (game / room / f"{module}.py", game / room / module / "__init__.py")
                if room in rooms and (game / room).is_dir() and not any(one.is_file() for one in there):
                    lost.append((path.relative_to(ROOT).as_posix(), f"{room}.{module}"))
    assert lost == []
