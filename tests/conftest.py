"""Every test sees the same games, the lab's own and the toy, and can run commands."""

import commands
import dice
import pytest

assert dice.DICE.id == "dice"


@pytest.fixture
def rqa(capsys):
    """Run a command: exit code, what it printed, what it complained about."""
    return commands.runner(capsys)
