"""The server of the explorer, a process of its own: how it is started, and its options."""

import contextlib
import errno
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, NoReturn

import click

import rqa_lab
from rqa_lab.commands.common import Failed, Stop, hushed, need, waiting

DEFAULT_PORT = 8866
HOST = "127.0.0.1"
#: how long the server may take to start and to stop
START_SECONDS, STOP_SECONDS = 60, 10
#: what follows the folder in the path of a kernel's socket, and the longest such path that every system takes
_SOCKET, _LONGEST_SOCKET = f"/voila_12345678/kernel-{'-' * 36}-ipc-1", 103
#: settings of Jupyter and Voila for strangers, used for everyone; docs/publish.md has the reasons
SAFE = (
    "--no-browser",
    "--template=rqa",
    "--VoilaConfiguration.allow_theme_override=NOTEBOOK",
    "--VoilaConfiguration.allow_template_override=NOTEBOOK",
    "--VoilaConfiguration.file_denylist=.*",
    # a kernel for sites of plain files, which Voila would try to load if it is installed
    "--VoilaConfiguration.extension_denylist=@jupyterlite/pyodide-kernel-extension",
    "--MappingKernelManager.cull_interval=30",
    "--MappingKernelManager.cull_idle_timeout=300",
    "--MappingKernelManager.cull_busy=True",
    # what tells that a message came before: 150 bytes each, for 65,536 of every page
    "--Session.digest_history_size=1024",
)


def shipped() -> Path:
    """The folder of the notebooks: in the package, or beside it in a checkout."""
    package = Path(rqa_lab.__file__).parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / "explorer.ipynb").is_file():
            return folder
    raise Stop("this installation of rqa-lab has no notebooks")


def environment() -> dict[str, str]:
    """The environment for Jupyter; in a checkout, the package and the page template are found there."""
    found, root = dict(os.environ), Path(rqa_lab.__file__).parent.parent
    if (root / "share" / "jupyter" / "voila").is_dir():
        for name, path in (("PYTHONPATH", root), ("JUPYTER_PATH", root / "share" / "jupyter")):
            found[name] = os.pathsep.join(filter(None, [str(path), found.get(name)]))
    return found


def free_port(asked: int | None, host: str = HOST) -> int:
    """The port that was asked for, or else the first free one from the usual one on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in (asked,) if asked else range(DEFAULT_PORT, DEFAULT_PORT + 100):
        with socket.socket(family) as trial:
            if os.name == "posix":  # as servers do: a port that has just been closed counts as free
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, port))
            except PermissionError:
                raise Stop(f"you don't have the rights to use port {port}") from None
            except socket.gaierror:
                raise Stop(f"this machine has no address {host}") from None
            except OSError as error:
                if error.errno == errno.EADDRNOTAVAIL:
                    raise Stop(f"this machine has no address {host}") from None
                continue
            return port
    raise Stop(f"port {asked} is taken" if asked else f"no port from {DEFAULT_PORT} on is free")


def serve(
    port: int | None,
    ready: Callable[[int], None],
    scenario: str | None = None,
    *,
    host: str = HOST,
    options: Sequence[str] = (),
    warm: bool = False,
    memory: int = 0,
    log: bool = False,
) -> None:
    """Serve the explorer until this process is interrupted or asked to end.

    All that it keeps while it runs lies in a folder that goes with it: a home that cannot be written, or that
    has settings of Jupyter in it, makes no difference.

    Args:
        port: where to listen; None: where there is room.
        ready: called with the port as soon as it answers.
        scenario: id or absolute path of the one to begin with.
        host: the address of this machine to listen at.
        options: more for the server, in the words of Jupyter's configuration.
        warm: keep kernels ready for those who come next.
        memory: the most that the process of a page may take, in MB; 0: no limit.
        log: show what the server says, instead of its last line if it ends by itself.
    """
    notebook = shipped() / "explorer.ipynb"
    need("voila", "Voila")
    chosen = free_port(port, host)
    with TemporaryDirectory(prefix="rqa-lab-", ignore_cleanup_errors=True) as folder, TemporaryFile() as file:
        told = Path(folder) / "port"
        command = [
            # -P: a module in the folder where it is started, such as one of downloads, is none of its own
            *(sys.executable, "-P", "-m", "rqa_lab.commands.apps", str(notebook), *SAFE),
            *(f"--Voila.ip={host}", f"--port={chosen}", f"--Voila.port_retries={0 if port else 99}"),
            *(f"--Apps.ready={told}", f"--Voila.connection_dir_root={folder}", *_transport(folder), *options),
            # given, as this process may be gone before the server can look; on Windows another may be between
            *((f"--Apps.starter={os.getpid()}",) if os.name == "posix" else ()),
        ]
        more = {"RQA_APPS": "1"} | ({"RQA_SCENARIO": scenario} if scenario else {})
        if memory:
            more["RQA_MEMORY"] = str(memory)
        if warm:  # a kernel that runs already has been asked for nothing
            command += ["--VoilaConfiguration.preheat_kernel=True"]
            more["QUERY_STRING"] = ""
        try:
            with _running(command, environment() | _places(folder) | more, None if log else file) as server:
                with waiting("Starting"):
                    there = _answers(server, told)
                if there is not None:
                    ready(there)
                with hushed():
                    code = server.wait()
        except KeyboardInterrupt:
            click.echo("Stopped.", err=True)
            return
        file.seek(0)
        words = file.read().decode(errors="replace").strip().rpartition("\n")[2]
        raise Failed(f"the explorer stopped unexpectedly (exit code {code}). {words}")


def _transport(folder: str) -> tuple[str, ...]:
    """Kernels are called by files in the folder, where there are such, and if their paths are not too long.

    >>> len(_transport("/tmp/rqa-lab-abcdefgh")) == (os.name == "posix")
    True
    >>> _transport("/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T/rqa-lab-abcdefgh")
    ()
    """
    fits = len(os.fsencode(folder)) + len(_SOCKET) <= _LONGEST_SOCKET
    return ("--KernelManager.transport=ipc",) if os.name == "posix" and fits else ()


def _places(folder: str) -> dict[str, str]:
    """Folders for the data of Jupyter, IPython and matplotlib; the folder itself for what is temporary."""
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "MPLCONFIGDIR")
    temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), folder)
    return {name: str(Path(folder) / name.lower()) for name in names} | temporary


def _answers(server: "subprocess.Popen[bytes]", told: Path) -> int | None:
    """Wait until the server says at which port it answers; None if it has ended."""
    patience = time.monotonic() + START_SECONDS
    while server.poll() is None:
        with contextlib.suppress(OSError, ValueError):
            return int(told.read_text("ascii"))
        if time.monotonic() > patience:
            raise Failed(f"the explorer did not start within {START_SECONDS} seconds")
        time.sleep(0.05)
    return None


@contextlib.contextmanager
def _running(
    command: list[str], environment: dict[str, str], out: IO[bytes] | None
) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that ends with the block.

    It has a session of its own, so that Ctrl+C reaches it only once, through this process.
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
