"""The option ``--names`` of the commands that tell or show what happens in a game."""

import click

from rqa_lab.commands.common import Stop
from rqa_lab.core.names import LANGUAGES, language, speak, unnamed
from rqa_lab.core.words import listing

#: how many names without another one are listed
_MOST = 6


def _chosen(context: click.Context, option: click.Parameter, code: str | None) -> None:
    if code is None:
        return
    try:
        speak(code)
    except ValueError as error:
        raise Stop(f"--names: {error}") from None
    context.call_on_close(_tell_unnamed)


def _tell_unnamed() -> None:
    """Say which names no text gives, beside what was printed."""
    names = [*unnamed()]
    if names:
        more = [f"{len(names) - _MOST} more"] if len(names) > _MOST else []
        known = LANGUAGES[language()][0]
        click.echo(f"No text gives a {known} name for {listing([*names[:_MOST], *more])}.", err=True)


option = click.option(
    "--names",
    metavar="LANGUAGE",
    expose_value=False,
    callback=_chosen,
    help=f"Cards as the texts in this language call them: {', '.join(LANGUAGES)}. Sentences stay English.",
)
