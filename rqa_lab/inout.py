"""What commands share: a scenario in, JSON, pictures and files out."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.serve import Stop

if TYPE_CHECKING:
    from rqa_lab.scenario.scenario import Scenario


def load(where: str | Path) -> "Scenario":
    """The scenario of a file or an id; raises Stop if there is none."""
    from rqa_lab.scenario.library import UnknownScenario
    from rqa_lab.scenario.library import load as found

    try:
        return found(where)
    except UnknownScenario as error:
        raise Stop(str(error)) from None
    except OSError as error:
        raise Stop(f"cannot read {where}: {error.strerror}") from None


def tell_json(value: Any) -> None:
    """Print a value as JSON, in which whatever a terminal would obey is escaped."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    click.echo("".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text))


def put(content: str | bytes, output: str | None) -> None:
    """Write a text or a picture to a file, whole or not at all, or print it; raises Stop if it cannot be."""
    if output is None:
        click.echo(content, nl=isinstance(content, str))
        return
    from rqa_lab.core.files import write

    try:
        write(Path(output), content if isinstance(content, bytes) else f"{content}\n".encode())
    except OSError as error:
        raise Stop(f"cannot write {output}: {error.strerror}") from None
