"""environment.yml (conda, Binder) asks for what pyproject.toml asks for."""

import tomllib
from collections.abc import Iterable
from pathlib import Path

import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

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
