"""``rqa-lab explore`` and ``notebooks``: the explorer, served by Voila on this machine, and JupyterLab."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, NoReturn

import click

import rqa_lab
from rqa_lab.commands.common import Failed, Stop, load, need, tell_problems
from rqa_lab.commands.data import option as data_option
from rqa_lab.core.words import hint

DEFAULT_PORT = 8866
HOST = "127.0.0.1"
#: how long Voila may take to start and to stop
START_SECONDS, STOP_SECONDS = 60, 10
#: what a server for the public needs as well; docs/install.md has the reasons
VOILA = (
    "--no-browser",
    "--template=rqa",
    f"--Voila.ip={HOST}",
    "--Voila.port_retries=0",
    "--Voila.log_level=WARN",
    *(("--KernelManager.transport=ipc",) if os.name == "posix" else ()),
    "--VoilaConfiguration.allow_theme_override=NOTEBOOK",
    "--VoilaConfiguration.allow_template_override=NOTEBOOK",
    "--VoilaConfiguration.file_allowlist=[]",
    "--Voila.tornado_settings={'disable_check_xsrf': True}",
    "--MappingKernelManager.cull_interval=30",
    "--MappingKernelManager.cull_idle_timeout=300",
)
LAB = ("--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")


# ---- notebooks -------------------------------------------------------------------------------------------


def shipped() -> Path:
    """The folder of the notebooks: in the package, or beside it in a checkout."""
    package = Path(rqa_lab.__file__).parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / "explorer.ipynb").is_file():
            return folder
    raise Stop("this installation of rqa-lab has no notebooks")


def copy_notebooks(folder: Path, *, force: bool) -> Iterator[tuple[str, Path]]:
    """Copy the notebooks, and report on each; one that differs is kept, unless forced."""
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
        return "there already"
    if old is not None and not force:
        return "kept, because it is not the same (--force overwrites it)"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text)
    return "copied" if old is None else "overwritten"


def open_lab(folder: Path) -> NoReturn:
    """Replace this process by JupyterLab, in that folder."""
    environment = _environment()
    os.chdir(folder)
    os.execve(sys.executable, [sys.executable, "-m", "jupyterlab", *LAB], environment)


def _environment() -> dict[str, str]:
    """The environment for Jupyter; in a checkout, the package and the page template are found there."""
    environment, root = dict(os.environ), Path(rqa_lab.__file__).parent.parent
    if (root / "share" / "jupyter" / "voila").is_dir():
        for name, path in (("PYTHONPATH", root), ("JUPYTER_PATH", root / "share" / "jupyter")):
            environment[name] = os.pathsep.join(filter(None, [str(path), environment.get(name)]))
    return environment


# ---- the explorer ----------------------------------------------------------------------------------------


def free_port(asked: int | None) -> int:
    """The port that was asked for, or else the first free one from the usual one on."""
    for port in (asked,) if asked else range(DEFAULT_PORT, DEFAULT_PORT + 100):
        with socket.socket() as trial:
            if os.name == "posix":  # as servers do: a port that has just been closed counts as free
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((HOST, port))
            except PermissionError:
                raise Stop(f"port {port} needs more rights than you have") from None
            except OSError:
                continue
            return port
    raise Stop(f"port {asked} is taken" if asked else f"no port from {DEFAULT_PORT} on is free")


def serve(
    port: int,
    ready: Callable[[str], None],
    scenario: str | None = None,
    *,
    app: str = "",
    debug: bool = False,
) -> None:
    """Serve the explorer until this process is interrupted or asked to end.

    Args:
        port: where to listen.
        ready: called with the address of the page as soon as it answers.
        scenario: id or absolute path of the one to begin with.
        app: the name of the app whose address is given; "" is the explorer.
        debug: show what the server says, instead of its last line if it ends by itself.
    """
    notebook = shipped() / "explorer.ipynb"
    need("voila", "Voila")
    environment = _environment() | {"RQA_APPS": "1"} | ({"RQA_SCENARIO": scenario} if scenario else {})
    command = [sys.executable, "-m", "rqa_lab.commands.apps", str(notebook), f"--port={port}", *VOILA]
    with tempfile.TemporaryFile() as log:
        try:
            with _running(command, environment, None if debug else log) as server:
                if _answers(server, port):
                    ready(f"http://{HOST}:{port}/{app}")
                code = server.wait()
        except KeyboardInterrupt:
            click.echo("Stopped.", err=True)
            return
        log.seek(0)
        words = log.read().decode(errors="replace").strip().rpartition("\n")[2]
        raise Failed(f"the explorer ended by itself (exit code {code}). {words}")


def _answers(server: "subprocess.Popen[bytes]", port: int) -> bool:
    """Wait until the port answers; false if the server has ended."""
    patience = time.monotonic() + START_SECONDS
    while server.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=1):
            return True
        if time.monotonic() > patience:
            raise Failed(f"the explorer did not start within {START_SECONDS} seconds")
        time.sleep(0.05)
    return False


@contextlib.contextmanager
def _running(
    command: list[str], environment: dict[str, str], out: IO[bytes] | None
) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that ends with the block.

    It has a session of its own, so that Ctrl+C reaches it once, through this process.
    """

    def interrupt(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), interrupt)
    server = subprocess.Popen(command, env=environment, stdout=out, stderr=out, start_new_session=True)
    try:
        yield server
    finally:
        server.terminate()
        try:
            server.wait(STOP_SECONDS)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            server.kill()
            server.wait()


def browse(url: str) -> None:
    """Open a page in the browser, if there is one."""
    import webbrowser

    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(url)


# ---- the commands ----------------------------------------------------------------------------------------


def _known_app(name: str) -> str:
    """The name of an app as its address has it; that of the explorer is ""."""
    need("voila", "Voila")
    from rqa_lab.commands.apps import apps

    known, name = apps(shipped()), name.removesuffix(".ipynb")
    if name not in known:
        raise Stop(f"found {name!r}, expected an app: {', '.join(known)}{hint(name, known)}")
    return "" if name == "explorer" else name


@click.command()
@click.argument("folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite notebooks that were changed.")
@click.option("--no-open", is_flag=True, help="Only copy; do not start JupyterLab.")
def notebooks(folder: Path, force: bool, no_open: bool) -> None:
    """Copy the notebooks into FOLDER and open JupyterLab there.

    A notebook that is there and says something else is kept.
    """
    if not no_open:
        need("jupyterlab", "JupyterLab")
    for done, path in copy_notebooks(folder, force=force):
        click.echo(f"{done}: {path}")
    if not no_open:
        open_lab(folder)


@click.command()
@click.option(
    "--port", type=click.IntRange(1, 65535), help="Port to listen on; by default the first free one."
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--scenario", metavar="ID_OR_FILE", help="The scenario to begin with.")
@click.option("--notebook", "app", metavar="APP", default="", help="The app to open, such as push-lab.")
@data_option
@click.pass_context
def explore(
    context: click.Context, port: int | None, no_browser: bool, scenario: str | None, app: str
) -> None:
    """Serve the explorer and the labs on this machine until Ctrl+C, and open them in the browser."""
    if app:
        app = _known_app(app)
    if scenario:
        tell_problems(load(scenario).problems, "yellow", err=True)
        if os.path.isfile(scenario):
            scenario = str(Path(scenario).resolve())
    chosen = free_port(port)
    if port is None and chosen != DEFAULT_PORT:
        click.echo(f"Port {DEFAULT_PORT} is taken; using {chosen}.", err=True)

    def ready(url: str) -> None:
        click.echo(f"RQA Lab is at {url} — stop it with Ctrl+C")
        if not no_browser:
            browse(url)

    serve(chosen, ready, scenario, app=app, debug=context.obj["debug"])
