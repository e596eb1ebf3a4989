"""Lets pytest collect scenario files: each is a test that passes if everything comes out as expected.

In a project with rqa-lab installed this works by itself.  A YAML file below the test paths is a scenario if a
key at its top level is a game and the value a version of the format, ``rqa: 1``; one that is named on the
command line needs only the key.  In braces, as JSON writes it, that is the first key.  All other YAML files
are ignored.  ``rqa_scenarios = false`` in the configuration of pytest turns it off, ``-p no:rqa_lab`` removes
the plugin.

Only pytest is loaded before there is a YAML file, and no engine before a scenario runs.
"""

import os
import re
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

#: the key that marks a scenario is within this many bytes from the start of the file
HEAD_BYTES = 1 << 16


class ScenarioFailed(AssertionError):
    """A scenario is not as it expects; the text is what ``rqa-lab check`` reports."""


class ScenarioWarning(UserWarning):
    """The position of a scenario breaks a rule, and the file does not mark that as deliberate."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(message)
        self.place = place


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the setting that turns the collecting off."""
    parser.addini("rqa_scenarios", "collect scenario files (.yaml, .yml) as tests", type="bool", default=True)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScenarioFile | None":
    """Collect a file if it holds a scenario."""
    if file_path.suffix not in (".yaml", ".yml") or not parent.config.getini("rqa_scenarios"):
        return None
    if not is_scenario(file_path, named=parent.session.isinitpath(file_path)):
        return None
    collected: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    return collected


def is_scenario(path: Path, *, named: bool = False) -> bool:
    """True if a file seems to hold a scenario, broken or not; ``named``: it is on the command line."""
    try:
        with path.open("rb") as file:
            head = file.read(HEAD_BYTES)
    except OSError:
        return False
    from rqa_lab.documents.text import rough

    return _beginning(named).search(rough(head)) is not None


@cache
def _beginning(named: bool) -> re.Pattern[str]:
    from rqa_lab.core.words import BLANKS, JOINT
    from rqa_lab.games import games

    ids, blank = "|".join(map(re.escape, games())), f"[ \t{BLANKS}{JOINT}]"
    value = r"(\s|$)" if named else rf"{blank}+[\"']?\d+[\"']?{blank}*(#.*)?\r?$"
    json = rf"\A[{JOINT}]*\s*\{{\s*[\"']?({ids})[\"']?\s*:" + ("" if named else r"\s*[\"']?\d+[\"']?\s*[,}]")
    return re.compile(rf"^[{JOINT}]*[\"']?({ids})[\"']?{blank}*:{value}|{json}", re.M)


class ScenarioFile(pytest.File):
    """A file with one scenario."""

    def collect(self) -> Iterator["ScenarioItem"]:
        """The one test; the file itself is read when it runs."""
        yield ScenarioItem.from_parent(self, name="scenario")


class ScenarioItem(pytest.Item):
    """A scenario as a test."""

    def runtest(self) -> None:
        """Run it; faults of a position that passes are a warning.

        Raises:
            ScenarioFailed: with all unmet expectations.
        """
        from rqa_lab.commands.check import report
        from rqa_lab.commands.common import location
        from rqa_lab.core.words import printable

        done = report(self.path, self._name())
        if not done.passed:
            problems = [("", one) for one in done.failures] + [("warning: ", one) for one in done.warnings]
            lines = (f"{location(one)} {kind}{printable(one.message)}" for kind, one in problems)
            raise ScenarioFailed("\n".join(lines))
        for one in done.warnings:
            warning = ScenarioWarning(printable(one.message), location(one))
            warnings.warn_explicit(warning, ScenarioWarning, str(self.path), one.line)

    def _name(self) -> str:
        """The file relative to where pytest was called."""
        try:
            return os.path.relpath(self.path, self.config.invocation_params.dir)
        except ValueError:  # on another drive
            return str(self.path)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The failures, without a traceback, which would only show the lab's own code."""
        match excinfo.value:
            case ScenarioFailed() as failed:
                return str(failed)
            case ScenarioWarning() as warning:
                return f"{warning.place} warning: {warning}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it is and what it is called in the report."""
        return self.path, 0, f"scenario {self.path.name}"
