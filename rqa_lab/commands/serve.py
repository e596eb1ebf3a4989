"""The commands serve and explore."""

import contextlib
import math
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import click

from rqa_lab.commands import addresses, serving
from rqa_lab.commands.common import Stop, data_option, load, need, tell_problems, with_option
from rqa_lab.commands.serving import shipped
from rqa_lab.core.words import hint, printable, shown

# ---- serve -----------------------------------------------------------------------------------------------
# ``rqa-lab serve``: the explorer and the labs for a class or the public, with all that this needs inside.

#: kernels that wait for the next readers; for one reader of a hub
WARM, WARM_ALONE = 2, 1
#: pages open at one address, such as those of one household or a small class behind one
EACH = 12
#: seconds until a page that has not called its engine, such as that of a script, gives up its place
UNMET = 10
#: proxies that need not be named
SAME_MACHINE = ("127.0.0.0/8", "::1/128")
#: a limit of readers at once that no machine reaches
MOST_SESSIONS = 10_000
#: MB of addresses without which an engine does not even start, and more than any machine has
LEAST_MEMORY, MOST_MEMORY = 1024, 1 << 20


class Memory(click.IntRange):
    """A number of MB that an engine can run with, or 0."""

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
            expected = f"0, for no limit, or {LEAST_MEMORY} to {MOST_MEMORY} MB"
            self.fail(f"found {printable(shown(str(value)))}, expected {expected}", param, ctx)
        return number


def cores(limit: Path = Path("/sys/fs/cgroup/cpu.max")) -> int:
    """How many cores this process may use; a container may have the time of fewer than the machine has.

    Args:
        limit: the file in which Linux says so: microseconds of how many, or "max".
    """
    found = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with contextlib.suppress(OSError, ValueError):
        quota, period = limit.read_text("ascii").split()
        if quota != "max":
            found = min(found, math.ceil(int(quota) / int(period)))
    return max(found, 1)


def _of_the_hub() -> tuple[str, int, str]:
    """Where the hub that has started this looks for it: address, port and path."""
    need("jupyterhub", "JupyterHub", "hub")
    from rqa_lab.commands.hub import place

    found = place()
    if found is None:
        raise Stop("--hub: no JupyterHub has started this; deploy/jupyterhub_config.py shows how one does")
    return found


@click.command()
@click.option(
    "--host",
    type=addresses.Here(),
    metavar="ADDRESS",
    default=serving.HOST,
    show_default=True,
    help="The address of this machine to listen on.",
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
    help="The path everything is served under.",
)
@click.option(
    "--name",
    "names",
    type=addresses.Host(),
    metavar="HOST",
    multiple=True,
    envvar="RQA_NAMES",
    help='A host name it answers to, such as rqa.example.org, besides "localhost" and IP addresses.',
)
@click.option(
    "--embed",
    type=addresses.Site(),
    metavar="SITE",
    multiple=True,
    help="A site whose pages may embed the explorer, such as https://club.example.",
)
@click.option(
    "--max-sessions",
    type=click.IntRange(1, MOST_SESSIONS),
    default=30,
    show_default=True,
    help="The most readers at once; the next ones wait in a queue. Each takes 50 MB.",
)
@click.option(
    "--per-address",
    type=click.IntRange(0, MOST_SESSIONS),
    default=EACH,
    show_default=True,
    help="The most pages open or waiting at one address; 0: no limit.",
)
@click.option(
    "--proxy",
    "proxies",
    type=addresses.Proxy(),
    metavar="ADDRESS",
    multiple=True,
    help="A proxy, or its network, whose X-Forwarded-For is believed; one on this machine always is.",
)
@click.option(
    "--memory",
    type=Memory(),
    metavar="MB",
    default=2048,
    show_default=True,
    help="The most memory for one reader's engine, in MB; 0: no limit.",
)
@click.option(
    "--hub",
    is_flag=True,
    help="Started by a JupyterHub: listen where it says, and let in only who it lets in.",
)
@with_option
@data_option
def serve(
    host: str,
    port: int,
    base_url: str,
    names: tuple[str, ...],
    embed: tuple[str, ...],
    max_sessions: int,
    per_address: int,
    proxies: tuple[str, ...],
    memory: int,
    hub: bool,
) -> None:
    """Serve the explorer and the labs to others until Ctrl+C.

    It is set up for the public; docs/publish.md says what the proxy in front of it has to do.
    """
    if hub:
        host, port, base_url = _of_the_hub()
    options = [
        f"--Apps.hub={hub}",
        f"--Voila.base_url={base_url}",
        "--Voila.log_level=INFO",
        f"--VoilaConfiguration.default_pool_size={WARM_ALONE if hub else WARM}",
        f"--Apps.max_sessions={max_sessions}",
        f"--Apps.at_once={cores()}",
        f"--Apps.each={per_address}",
        f"--Apps.unmet={UNMET}",
        *(f"--Apps.proxies={one}" for one in (*SAME_MACHINE, *proxies)),
        *(f"--Apps.hosts={name}" for name in names),
        *(f"--Apps.embed={site}" for site in embed),
        "--Apps.compress=True",
    ]

    def ready(there: int) -> None:
        found = (f"[{one}]" if ":" in one else one for one in addresses.reached_by(host))
        urls = " and ".join(f"http://{one}:{there}{base_url}" for one in found)
        click.echo(f"RQA Lab is at {urls} — stop it with Ctrl+C")

    serving.serve(port, ready, host=host, options=options, warm=True, memory=memory, log=True)


# ---- explore ---------------------------------------------------------------------------------------------
# ``rqa-lab explore`` and ``notebooks``: the explorer, served by Voila on this machine, and JupyterLab.

#: settings that keep JupyterLab from looking for news, and from asking whether it may
_SETTINGS = Path(__file__).with_name("jupyter")


# ---- notebooks -------------------------------------------------------------------------------------------


def copy_notebooks(folder: Path, *, force: bool) -> Iterator[tuple[str, Path]]:
    """Copy the notebooks, and report on each; a changed one is kept, unless forced."""
    source = shipped()
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        if path.is_file() and not any(part.startswith((".", "__")) for part in name.parts):
            try:
                yield _copy(path, folder / name, force), folder / name
            except OSError as error:
                raise Stop(f"cannot write {folder / name}: {error.strerror}") from error


def _copy(source: Path, target: Path, force: bool) -> str:
    text, old = source.read_bytes(), target.read_bytes() if target.exists() else None
    if old == text:
        return "already there"
    if old is not None and not force:
        return "kept, because it was changed (--force overwrites it)"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text)
    return "copied" if old is None else "overwritten"


def lab_environment() -> dict[str, str]:
    """The environment for JupyterLab."""
    found = serving.environment()
    paths = filter(None, [str(_SETTINGS), found.get("JUPYTER_CONFIG_PATH")])
    return found | {"JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}


def open_lab(folder: Path, port: int | None = None, *, browser: bool = True) -> NoReturn:
    """Replace this process by JupyterLab, in that folder; a port that is asked for is the only one tried."""
    environment = lab_environment()
    options = [] if port is None else [f"--port={port}", "--ServerApp.port_retries=0"]
    options += [] if browser else ["--no-browser"]
    os.chdir(folder)
    os.execve(sys.executable, [sys.executable, "-P", "-m", "jupyterlab", *options], environment)


# ---- the explorer ----------------------------------------------------------------------------------------


def browse(url: str) -> None:
    """Open a page in the browser, if there is one."""
    import webbrowser

    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(url)


# ---- the commands ----------------------------------------------------------------------------------------


_port = click.option(
    "--port", type=click.IntRange(1, 65535), help="Port to listen on; by default the first free one."
)
_no_browser = click.option("--no-browser", is_flag=True, help="Do not open a browser.")


def _known_app(name: str) -> str:
    """The name of an app as its address has it; that of the explorer is ""."""
    need("voila", "Voila")
    from rqa_lab.commands.apps import apps

    known, name = apps(shipped()), name.removesuffix(".ipynb")
    if name not in known:
        raise Stop(f"found {shown(name)}, expected an app: {', '.join(known)}{hint(name, known)}")
    return "" if name == "explorer" else name


@click.command()
@click.argument("folder", metavar="FOLDER", type=addresses.Folder())
@click.option("--force", is_flag=True, help="Overwrite notebooks you have changed.")
@click.option("--no-open", is_flag=True, help="Only copy; do not start JupyterLab.")
@_port
@_no_browser
def notebooks(folder: Path, force: bool, no_open: bool, port: int | None, no_browser: bool) -> None:
    """Copy the notebooks into FOLDER and open JupyterLab there.

    A notebook you have changed is kept.
    """
    if not no_open:
        need("jupyterlab", "JupyterLab")
    for done, path in copy_notebooks(folder, force=force):
        click.echo(f"{done}: {path}")
    if not no_open:
        open_lab(folder, port, browser=not no_browser)


@click.command()
@_port
@_no_browser
@click.option("--scenario", type=addresses.Named(), metavar="ID_OR_FILE", help="The scenario to start with.")
@click.option(
    "--notebook", "app", type=addresses.Named(), metavar="APP", help="The app to open, such as push-lab."
)
@data_option
@click.pass_context
def explore(
    context: click.Context, port: int | None, no_browser: bool, scenario: str | None, app: str | None
) -> None:
    """Serve the explorer and the labs on this machine until Ctrl+C, and open them in the browser."""
    path = _known_app(app) if app else ""
    if scenario:
        tell_problems(load(scenario).problems, "yellow", err=True)
        if os.path.isfile(scenario):
            scenario = str(Path(scenario).resolve())

    def ready(there: int) -> None:
        if port is None and there != serving.DEFAULT_PORT:
            click.echo(f"Port {serving.DEFAULT_PORT} is taken; using {there}.", err=True)
        url = f"http://{serving.HOST}:{there}/{path}"
        click.echo(f"RQA Lab is at {url} — stop it with Ctrl+C")
        if not no_browser:
            browse(url)

    serving.serve(port, ready, scenario, options=["--Voila.log_level=WARN"], log=context.obj["debug"])
