"""What `make test` tests is the installed wheel, and the wheel holds all that it has to hold."""

import json
import os
import sys
import sysconfig
from functools import cache
from importlib.metadata import metadata, version
from pathlib import Path

import pytest
import yaml

import rqa_lab
from rqa_lab.scenario.library import ids

ROOT = Path(__file__).parents[1]
PACKAGE = Path(rqa_lab.__file__).parent
DATA = [
    *(ROOT / "rqa_lab" / "games").glob("*/rules.yaml"),
    *(ROOT / "rqa_lab" / "games").glob("*/components.yaml"),
    *(ROOT / "rqa_lab" / "games").glob("*/names.yaml"),
    *(ROOT / "rqa_lab" / "games").glob("*/packs.yaml"),
    *(ROOT / "rqa_lab" / "games").glob("*/door.yaml"),
    *(ROOT / "rqa_lab" / "games").glob("*/first-game.yaml"),
    *(ROOT / "rqa_lab" / "games").glob("*/asked.yaml"),
    *(ROOT / "rqa_lab" / "learn" / "courses").glob("*.yaml"),
    *(ROOT / "rqa_lab" / "scenario" / "library").rglob("*.yaml"),
]
LIBRARY = Path("scenario/library")
GAMES = sorted(path.name for path in (ROOT / "rqa_lab" / LIBRARY).iterdir() if path.is_dir())

pytestmark = pytest.mark.skipif(
    os.environ.get("RQA_WHEEL") != "1", reason="not running on an installed wheel (make test does)"
)


@cache
def read(path):
    """What a YAML file says; the parser in C takes a sixth of the time, and there are a thousand files."""
    return yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)


def test_the_package_is_the_installed_one():
    assert PACKAGE.is_relative_to(sysconfig.get_path("purelib"))
    assert str(ROOT) not in sys.path


def test_the_version_is_written_once():
    assert version("rqa-lab") == rqa_lab.__version__


def test_it_has_the_lock_that_a_site_is_compared_with():
    locked = (ROOT / "deploy" / "locks" / "site.txt").read_text("utf-8")
    assert (PACKAGE / "site" / "lock.txt").read_text("utf-8") == locked


def test_an_index_of_packages_can_show_what_it_is():
    told = metadata("rqa-lab")
    assert told["Description-Content-Type"] == "text/markdown"
    assert told["License-Expression"] == "BSD-3-Clause"
    assert told["Description"].startswith("# RQA Lab\n")
    assert "](docs/" not in told["Description"]


def test_every_file_of_the_package_is_in_the_wheel():
    def files(folder: Path) -> set[str]:
        found = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
        return {
            path.as_posix()
            for path in found
            if path.parts[0] != "notebooks"
            and not any(part.startswith((".", "__pycache__")) for part in path.parts)
        }

    compiled = {f"{path.relative_to(ROOT / 'rqa_lab').as_posix()}.json" for path in DATA}
    together = {(LIBRARY / f"{game}.json").as_posix() for game in GAMES}
    assert files(PACKAGE) == files(ROOT / "rqa_lab") | compiled | together | {"site/lock.txt"}


def test_compiled_data_says_what_the_yaml_says():
    def compiled(source):
        copy = PACKAGE / source.relative_to(ROOT / "rqa_lab")
        return json.loads(copy.with_name(f"{copy.name}.json").read_text("utf-8"))

    assert [str(source) for source in DATA if compiled(source) != read(source)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_scenarios_of_a_game_lie_together_for_lists(game):
    documents = json.loads((PACKAGE / LIBRARY / f"{game}.json").read_text("utf-8"))
    assert set(documents) == set(ids(game))
    for id, document in documents.items():
        assert document == read(ROOT / "rqa_lab" / LIBRARY / f"{id}.yaml")


def test_a_checkout_holds_no_compiled_data():
    found = (ROOT / "rqa_lab").rglob("*.yaml.json")
    assert [one for one in found if one.parent.name != "__pycache__"] == []  # which is kept by content
    assert not list((ROOT / "rqa_lab" / LIBRARY).glob("*.json"))


def test_notebooks_are_in_the_wheel():
    def notebooks(folder: Path) -> set[str]:
        found = {path.relative_to(folder).as_posix() for path in folder.rglob("*.ipynb")}
        return {name for name in found if not name.startswith(".") and "/." not in name}

    assert notebooks(PACKAGE / "notebooks") == notebooks(ROOT / "notebooks")


def test_the_voila_template_is_installed():
    here = ROOT / "share" / "jupyter" / "voila" / "templates" / "rqa"
    there = Path(sys.prefix) / "share" / "jupyter" / "voila" / "templates" / "rqa"
    files = [path for path in here.rglob("*") if path.is_file()]
    assert files
    for path in files:
        assert (there / path.relative_to(here)).read_bytes() == path.read_bytes()
