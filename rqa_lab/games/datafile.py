"""A reader's own data file: read with its places, checked, and chosen for the whole life of a process.

A path in the environment variable RQA_DATA is the choice, so that the processes that this one starts share
it: the served explorer, and the workers of a simulation.  ``--data`` sets it.
"""

import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import cache_from_source, source_hash
from pathlib import Path
from typing import Any

from rqa_lab.core.datarules import OwnData
from rqa_lab.core.files import data_of
from rqa_lab.core.game import data_rules, games_with_data
from rqa_lab.core.words import either, meant, nearest, shown
from rqa_lab.documents.places import Path as Place
from rqa_lab.documents.places import Problem, ScenarioError, first, later

VARIABLE = "RQA_DATA"


class DataError(ScenarioError):
    """A data file that cannot be used; ``problems`` lists the reasons."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The contents of a data file: its game, its values, and its problems."""

    game: str
    own: OwnData
    problems: tuple[Problem, ...]


# ---- reading ---------------------------------------------------------------------------------------------


def read(source: bytes | str, file: str = "") -> Reading:
    r"""The contents of a data file; no text makes this raise.

    >>> found = read("rqa-data: 1\ncards: {Hamer: {damage: 2}, Tackle: {cost: 3}}\n", "box.yaml")
    >>> found.own.document
    {'rqa-data': 1, 'cards': {'Tackle': {'cost': 3}}}
    >>> print(str(found.problems[0])[-24:])
    . Did you mean 'Hammer'?
    """
    from hashlib import sha256

    from rqa_lab.documents.mistakes import mend_by, show, validator
    from rqa_lab.documents.text import OTHER, is_other, kind, other
    from rqa_lab.documents.yaml_text import parse

    document, places, problems = parse(source, file)
    begins = [f"{id}-data" for id in games_with_data()]
    if (problems or kind(source) != OTHER) and is_other(source, begins, ()):
        problems = [Problem(f"{other(source, 'data file')}: expected {_beginning()}", file, 1, 1)]
        return Reading("", OwnData(file, "", (), {}), tuple(problems))
    if not isinstance(document, dict) or not document:
        if not problems:
            problems.append(Problem(f"found {show(document)}, expected {_beginning()}", file, 1, 1))
        return Reading("", OwnData(file, "", (), {}), tuple(problems))
    first_key = next(iter(document))
    near = nearest(first_key.removesuffix("-data"), games_with_data())
    id = next((id for id in games_with_data() if f"{id}-data" in document), near)
    if first_key != f"{id}-data":
        close = meant(near and f"{near}-data", first_key)
        found = f"found {shown(first_key)} first, expected {_beginning()}{close}"
        problems.append(places.problem((first_key,), found, key=True))
    if id is None:
        return Reading("", OwnData(file, "", (), {}), tuple(problems))
    if found := later(document, f"{id}-data", data_rules(id).VERSION):
        return Reading(id, OwnData(file, "", (), {}), (places.problem((f"{id}-data",), found),))
    rules = data_rules(id)
    document.setdefault(f"{id}-data", rules.VERSION)
    known = {(problem.line, problem.column) for problem in problems}
    schema = rules.schema(document)
    mistakes = mend_by(document, validator(schema), places)
    if places.whole:  # else it may only follow from what could not be read
        problems += [one for one in mistakes if (one.line, one.column) not in known]

    def report(path: Place, message: str) -> None:
        if places.whole:
            problems.append(places.problem(path, message))

    rules.check(document, report)
    text = json.dumps(document, sort_keys=True)
    digest = sha256(text.encode(errors="replace")).hexdigest()[:8]
    own = OwnData(Path(file).name, digest, rules.names(document), document)
    return Reading(id, own, first(problems))


@cache
def shipped(id: str) -> tuple[Problem, ...]:
    """Problems with the shipped components of a game, such as slips of an editor."""
    from rqa_lab.core.datarules import at, check, schemas
    from rqa_lab.documents.mistakes import mend_by, validator
    from rqa_lab.documents.yaml_text import parse

    if id not in games_with_data():
        return ()
    rules, folder = data_rules(id), data_of(data_rules(id).parts.PACKAGE)
    if not all((folder / file).is_file() for file in rules.files):  # compiled alone, as in a browser
        return ()
    parsed = [parse((folder / file).read_bytes(), str(folder / file)) for file in rules.files]
    documents = [at(document, ()) for document, _, _ in parsed]
    problems = [problem for *_, found in parsed for problem in found]
    if not problems:
        for (document, places, _), schema in zip(parsed, schemas(rules, documents), strict=True):
            problems += mend_by(document, validator(schema), places)
    if not problems:
        check(rules, documents, lambda file, *wrong: problems.append(parsed[file][1].problem(*wrong)))
    return tuple(problems)


def _beginning() -> str:
    ways = either(f"{id}-data: {data_rules(id).VERSION}" for id in games_with_data())
    return f"a data file, which starts with a game and the version of the format: {ways}"


@cache
def _of(path: str) -> Reading:
    try:
        return read(Path(path).read_bytes(), path)
    except OSError as error:
        raise DataError((Problem(f"cannot read the data file {path}: {error.strerror}"),)) from None


# ---- choosing --------------------------------------------------------------------------------------------


def in_use(game: str) -> OwnData | None:
    """The data file that the environment names, if it belongs to that game.

    Raises:
        DataError: if there is anything wrong with it.
    """
    path = os.environ.get(VARIABLE)
    if not path:
        return None
    os.environ[VARIABLE] = path = str(Path(path).resolve())  # for processes that begin in another folder
    found = _of(path)
    if found.problems:
        raise DataError(found.problems)
    return found.own if found.game == game else None


def use(path: str | os.PathLike[str]) -> None:
    """Use a data file in this process, and in those that it starts.

    Raises:
        DataError: if there is anything wrong with it, or if this process has already read other component
            data.
    """
    chosen = str(Path(path).resolve())
    found = _of(chosen)
    if found.problems:
        raise DataError(found.problems)
    if data_rules(found.game).settled(found.own):
        message = f"the lab is already running with other component data; restart it with {path}"
        raise DataError((Problem(message),))
    os.environ[VARIABLE] = chosen


# ---- reads the YAML data that lies in the package, from its compiled form --------------------------------
# A wheel carries each file a second time as JSON, which loads ten times as fast.  Elsewhere the JSON is kept
# in the ``__pycache__`` beside the file, after a digest of what it was made from: what one edits is what one
# runs.


def load(package: str, name: str) -> Any:
    """The data in ``name`` (a YAML file) of a package."""
    return read_yaml(data_of(package), name)


def read_yaml(folder: Path, name: str) -> Any:
    """The data in ``name`` (a YAML file) of a folder."""
    compiled, source = folder / f"{name}.json", folder / name
    if compiled.is_file():
        return json.loads(compiled.read_text("utf-8"))
    with source.open("rb") as file:
        content = file.read()
        found = kept(source, content)
        if found is not None:
            return found
        import yaml

        file.seek(0)  # a file, so that an error names it
        data = yaml.load(file, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    keep(source, content, data)
    return data


def kept(source: Path, content: bytes, by: str = "") -> Any:
    """The data that were kept of a file, if this was its content; else None.

    ``by``: what else they follow from, such as the schema that the file was found to keep to.
    """
    with suppress(OSError, ValueError):  # there are none, or not all of them
        made_from, _, text = _beside(source, by).read_text("utf-8").partition("\n")
        if made_from == _digest(content, by):
            return json.loads(text)
    return None


def keep(source: Path, content: bytes, data: Any, by: str = "") -> None:
    """Keep data, if Python may write there, and if they read back from JSON as the same."""
    if sys.dont_write_bytecode:
        return
    with suppress(OSError, TypeError, ValueError):  # it cannot write there, or JSON has no word for a date
        text, kept = json.dumps(data, ensure_ascii=False), _beside(source, by)
        if json.loads(text) == data:
            kept.parent.mkdir(parents=True, exist_ok=True)
            draft = kept.with_name(f"{kept.name}.{os.getpid()}")
            draft.write_text(f"{_digest(content, by)}\n{text}", "utf-8")
            draft.replace(kept)


def _beside(source: Path, by: str) -> Path:
    kind = "sound.json" if by else "json"
    return Path(cache_from_source(str(source))).with_name(f"{source.name}.{kind}")


def _digest(content: bytes, by: str) -> str:
    return source_hash(content + by.encode()).hex()  # as Python knows what it compiled
