"""``new``: a package with a game of one's own, which can be installed, played and changed at once."""

import keyword
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

import click

from rqa_lab.commands.common import Stop
from rqa_lab.core.words import capital, either, shown

#: the package with the files to copy; what they say of the game ``race`` is changed to the new one
_TEMPLATE = "rqa_lab.template"
_COPIED = (".py", ".yaml")
_NAMES = re.compile(r"\b(class Race|Race|race)\b")

_PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "rqa-{name}"
version = "0.1.0"
description = "{title}, a game for RQA Lab."
requires-python = ">=3.11"
dependencies = ["rqa-lab"]

# With this line, the lab finds the game once the package is installed.
[project.entry-points."rqa_lab.games"]
{name} = "{name}:{kind}"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]
"""

_README = """\
# {title}

A game for RQA Lab: two robots on a small board. Turn it into your own, one rule at a time.

    python -m pip install --editable .
    rqa-lab check {name}/scenarios
    rqa-lab play --game {name}
    rqa-lab explore
    python -m pytest

`{name}/__init__.py` is the game, `{name}/rules.yaml` its rulebook, `{name}/scenarios` its examples;
`{name}/asked.yaml` has the words in which players look for a rule.
"""

_TEST = '''\
"""{title}: its scenarios pass, and random games keep the promises every game makes."""

from rqa_lab.explore.simulate import simulate
from rqa_lab.games import game
from rqa_lab.scenario.library import every


def test_scenarios_pass():
    for scenario in every("{name}"):
        assert scenario.run().passed, scenario.run().failures


def test_every_sentence_has_its_facts():
    assert list(game("{name}").language.faults()) == []


def test_games_at_random_come_to_an_end():
    assert len(simulate("{name}", games=20, bots="random", check=True, jobs=1).rows) == 20
'''


def _named(name: str) -> str:
    """The name, if it is valid for a package; raises Stop otherwise."""
    from rqa_lab.games import games

    if not re.fullmatch("[a-z][a-z0-9_]{1,30}", name) or keyword.iskeyword(name):
        raise Stop(
            f"found {shown(name)}, expected a name of lower-case letters, digits and _, such as moonrace"
        )
    if name in games():
        raise Stop(f"there is already a game {name}; the known games are {either(games())}")
    if find_spec(name) is not None:
        raise Stop(f"Python already has a module {name}: pick another name")
    return name


def _copies(folder: Traversable, words: Mapping[str, str], path: Path) -> Iterator[tuple[Path, str]]:
    """The files of the template with other names in them, each with its path."""
    for one in folder.iterdir():
        if one.is_dir() and one.name != "__pycache__":
            yield from _copies(one, words, path / one.name)
        elif one.name.endswith(_COPIED):
            text = one.read_text("utf-8")
            yield path / one.name, _NAMES.sub(lambda found: words[found[0]], text)


@click.command()
@click.argument("name")
@click.option("--title", help="The game's title; by default its name.")
@click.option(
    "--into", "parent", default=".", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
    help="Where to create the folder; by default here.",
)  # fmt: skip
def new(name: str, title: str | None, parent: Path) -> None:
    """Start a game of your own: a package with a board, rules, three scenarios and a test."""
    name = _named(name)
    kind = "".join(map(capital, name.split("_")))
    title = " ".join((title or capital(name.replace("_", " "))).split()).replace('"', "”").replace("\\", "/")
    target = parent / name
    if target.exists():
        raise Stop(f"{target} already exists")
    words = {"class Race": f"class {kind}", "Race": title, "race": name}
    about = {"name": name, "title": title, "kind": kind}
    made = {
        **dict(_copies(files(_TEMPLATE), words, Path(name))),
        Path("pyproject.toml"): _PYPROJECT.format(**about),
        Path("README.md"): _README.format(**about),
        Path("tests", f"test_{name}.py"): _TEST.format(**about),
    }
    try:
        parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=parent) as folder:
            whole = Path(folder) / name
            for path, text in made.items():
                (whole / path).parent.mkdir(parents=True, exist_ok=True)
                (whole / path).write_text(text, "utf-8")
            shutil.move(whole, target)
    except OSError as error:
        raise Stop(f"cannot write {target}: {error.strerror}") from None
    click.echo(f"{target} is a game of its own. Install it, and the lab finds it:\n")
    for line in (f"cd {target}", "python -m pip install --editable .", f"rqa-lab check {name}/scenarios",
                 f"rqa-lab play --game {name}", "rqa-lab explore"):  # fmt: skip
        click.echo(f"    {line}")
    click.echo(f"\n{name}/__init__.py is the game. Change one rule at a time, and keep the test passing.")
