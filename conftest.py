"""``--no-skip``: a skipped test is a failure, so that a part that cannot run here does not pass unseen.

``--half=N``: half of the tests that are slow or need a browser; an even N is one half, an odd one the other;
``tests/conftest.py`` leaves out the rest.

It stands at the top, because it serves both the tests and the notebooks, which pytest collects as tests.
"""

from collections.abc import Generator
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    parser.addoption("--no-skip", action="store_true", help="count a skipped test as a failed one")
    parser.addoption("--half", type=int, help="half of the slow tests and of the browser's: even or odd")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skipped test into a failed one."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        fail(item.config, report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, pytest.CollectReport]:
    """Turn a module that is skipped as a whole into a failed one."""
    report: pytest.CollectReport = yield
    if report.skipped:
        fail(collector.config, report)
    return report


def fail(config: pytest.Config, report: pytest.TestReport | pytest.CollectReport) -> None:
    """Mark a report as failed, with the reason for the skip."""
    if config.getoption("--no-skip"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"--no-skip: {reason}"
