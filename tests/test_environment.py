"""What is said twice agrees: conda with pip, the changelog with the version, links of the README."""

import importlib.util
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import rqa_lab

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))

#: What conda-forge calls by another name; matplotlib without the Qt windows there is matplotlib-base.
CONDA = {"matplotlib": "matplotlib-base"}


def ranges(lines: Iterable[str]) -> dict[str, SpecifierSet]:
    """Name to range; conda writes a blank between them."""
    found = [Requirement(line) for line in lines]
    return {canonicalize_name(each.name): each.specifier for each in found}


def test_conda_installs_what_pip_installs():
    extras = PROJECT["optional-dependencies"]
    wanted = ranges([*PROJECT["dependencies"], *extras["lab"], *extras["figures"]])
    wanted = {CONDA.get(name, name): versions for name, versions in wanted.items()}

    conda = [line for line in ENVIRONMENT["dependencies"] if isinstance(line, str)]
    [pip] = [line["pip"] for line in ENVIRONMENT["dependencies"] if isinstance(line, dict)]
    given = ranges([line for line in [*conda, *pip] if not line.startswith("-e ")])

    assert given.pop("python") == SpecifierSet(PROJECT["requires-python"])
    assert "pip" in given
    del given["pip"]
    assert given == wanted


def test_conda_installs_the_checkout_itself():
    [pip] = [line["pip"] for line in ENVIRONMENT["dependencies"] if isinstance(line, dict)]
    assert "-e ." in pip


def test_every_extra_is_part_of_all():
    extras = PROJECT["optional-dependencies"]
    [everything] = [Requirement(line) for line in extras["all"]]
    assert everything.name == PROJECT["name"]
    assert everything.extras == set(extras) - {"all"}


def test_the_changelog_begins_with_this_version():
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.search(r"^## \[(.+?)\] - (unreleased|\d{4}-\d\d-\d\d)$", text, re.M)[1] == rqa_lab.__version__


def test_links_of_the_readme_lead_into_the_release_or_are_words():
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    readme = (ROOT / "README.md").read_text("utf-8")
    local = re.compile(r"\]\((?!https?:)")
    assert local.search(readme)
    words = build.described(readme, "")
    assert not local.search(words)
    assert "| contribute | CONTRIBUTING.md, docs/release.md |" in words
    there = build.described(readme, "https://x.example/lab/blob/v1")
    assert not local.search(there)
    assert "(https://x.example/lab/raw/v1/docs/play.png)" in there
    assert "[CONTRIBUTING.md](https://x.example/lab/blob/v1/CONTRIBUTING.md)" in there
