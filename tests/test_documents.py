"""What is written down is true: examples in docstrings run, links lead somewhere, commands exist."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import rqa_lab
from rqa_lab.cli import commands

ROOT = Path(__file__).parents[1]
MODULES = sorted(
    ["rqa_lab", *(module.name for module in pkgutil.walk_packages(rqa_lab.__path__, "rqa_lab."))]
)
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "benchmarks").glob("*.md")])


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0


def test_there_are_examples():
    tried = [doctest.testmod(importlib.import_module(name)).attempted for name in MODULES]
    assert sum(tried) > 60


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


def test_the_readme_names_commands_that_exist():
    text = (ROOT / "README.md").read_text("utf-8")
    for command in re.findall(r"rqa-lab (\w+)", text):
        assert command in commands.commands
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert set(re.findall(r"(?m)(?:^ +|`)make ([a-z]+)", text)) <= set(targets)
