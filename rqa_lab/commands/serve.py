"""``rqa-lab serve``: the explorer and the labs for a class or the public, with all that this needs inside."""

from typing import Any

import click

from rqa_lab.commands import addresses, serving
from rqa_lab.commands.data import option as data_option
from rqa_lab.core.words import printable, shown

#: kernels that wait for the next readers
WARM = 2
#: readers at once that nobody has as many of; no machine has room for more
MOST_SESSIONS = 10_000
#: MB of addresses without which an engine does not even start, and more than any machine has
LEAST_MEMORY, MOST_MEMORY = 1024, 1 << 20


class Memory(click.IntRange):
    """So many MB that an engine can run, or 0."""

    name = "MB"

    def __init__(self) -> None:
        super().__init__(LEAST_MEMORY, MOST_MEMORY)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        try:
            number = int(value)
        except ValueError:
            number = -1
        if number and not LEAST_MEMORY <= number <= MOST_MEMORY:
            expected = f"0, which is no limit, or {LEAST_MEMORY} to {MOST_MEMORY} MB"
            self.fail(f"found {printable(shown(str(value)))}, expected {expected}", param, ctx)
        return number


@click.command()
@click.option(
    "--host",
    type=addresses.Here(),
    metavar="ADDRESS",
    default=serving.HOST,
    show_default=True,
    help="Address of this machine to listen at.",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=serving.DEFAULT_PORT,
    show_default=True,
    help="Port to listen on.",
)
@click.option(
    "--base-url",
    type=addresses.Below(),
    metavar="PATH",
    default="/",
    show_default=True,
    help="Path under which everything is.",
)
@click.option(
    "--name",
    "names",
    type=addresses.Host(),
    metavar="HOST",
    multiple=True,
    envvar="RQA_NAMES",
    help='A name by which readers ask for it, such as rqa.example.org. Numbers and "localhost" are known.',
)
@click.option(
    "--embed",
    type=addresses.Site(),
    metavar="SITE",
    multiple=True,
    help="A site whose pages may show the explorer within, such as https://club.example.",
)
@click.option(
    "--max-sessions",
    type=click.IntRange(1, MOST_SESSIONS),
    default=30,
    show_default=True,
    help="Readers at once; the next one is asked to come back. Each takes 50 MB.",
)
@click.option(
    "--memory",
    type=Memory(),
    metavar="MB",
    default=2048,
    show_default=True,
    help="The most memory of one reader's engine, in MB; 0: no limit.",
)
@data_option
def serve(
    host: str,
    port: int,
    base_url: str,
    names: tuple[str, ...],
    embed: tuple[str, ...],
    max_sessions: int,
    memory: int,
) -> None:
    """Serve the explorer and the labs to others until Ctrl+C.

    Everything that a server for the public needs is set; docs/publish.md says what a proxy before it does.
    """
    options = [
        f"--Voila.base_url={base_url}",
        "--Voila.log_level=INFO",
        f"--VoilaConfiguration.default_pool_size={WARM}",
        f"--Apps.max_sessions={max_sessions}",
        *(f"--Apps.hosts={name}" for name in names),
        *(f"--Apps.embed={site}" for site in embed),
        "--Apps.compress=True",
    ]

    def ready(there: int) -> None:
        at = f"[{host}]" if ":" in host else host
        click.echo(f"RQA Lab is at http://{at}:{there}{base_url} — stop it with Ctrl+C")

    serving.serve(port, ready, host=host, options=options, warm=True, memory=memory, log=True)
