"""``rqa-lab serve``: the explorer and the labs for a class or the public, with all that this needs inside."""

import click

from rqa_lab.commands import serving
from rqa_lab.commands.data import option as data_option

#: kernels that wait for the next readers
WARM = 2


@click.command()
@click.option("--host", default=serving.HOST, show_default=True, help="Address of this machine to listen at.")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=serving.DEFAULT_PORT,
    show_default=True,
    help="Port to listen on.",
)
@click.option(
    "--base-url", metavar="PATH", default="/", show_default=True, help="Path under which everything is."
)
@click.option(
    "--name",
    "names",
    metavar="HOST",
    multiple=True,
    envvar="RQA_NAMES",
    help='A name by which readers ask for it, such as rqa.example.org. Numbers and "localhost" are known.',
)
@click.option(
    "--embed",
    metavar="SITE",
    multiple=True,
    help="A site whose pages may show the explorer within, such as https://club.example.",
)
@click.option(
    "--max-sessions",
    type=click.IntRange(1),
    default=30,
    show_default=True,
    help="Readers at once; the next one is asked to come back. Each takes 50 MB.",
)
@click.option(
    "--memory",
    type=click.IntRange(0),
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
    root = f"/{base_url.strip('/')}/".replace("//", "/")
    options = [
        f"--Voila.base_url={root}",
        "--Voila.log_level=INFO",
        f"--VoilaConfiguration.default_pool_size={WARM}",
        f"--Apps.max_sessions={max_sessions}",
        *(f"--Apps.hosts={name}" for name in names),
        *(f"--Apps.embed={site}" for site in embed),
        "--Apps.compress=True",
    ]

    def ready(there: int) -> None:
        click.echo(
            f"RQA Lab is at http://{f'[{host}]' if ':' in host else host}:{there}{root} — stop it with Ctrl+C"
        )

    serving.serve(port, ready, host=host, options=options, warm=True, memory=memory, log=True)
