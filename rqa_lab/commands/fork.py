"""Kernels that start as copies of a process in which the lab is already loaded.

A kernel that starts by itself first loads Jupyter, the lab and its library, which takes one or two seconds of
CPU time; a copy is there at once, and shares the memory of the loaded modules with the others.  The process
that is copied runs no kernel and serves no page, and has only one thread, because a process with more could
not be copied.
"""

import asyncio
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from importlib.metadata import EntryPoint
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

_ASKED = "QUERY_STRING"


class Copy:
    """A kernel's process, with the methods of ``subprocess.Popen`` that Jupyter calls."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)  # unlike the number, it never means another process

    def __del__(self) -> None:
        os.close(self._handle)

    def poll(self, milliseconds: int | None = 0) -> int | None:
        """0 when it has ended; None as long as it runs."""
        ends = select.poll()
        ends.register(self._handle, select.POLLIN)
        return 0 if ends.poll(milliseconds) else None

    def wait(self) -> int:
        """Wait for its end."""
        self.poll(None)
        return 0

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it is still there."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class Original:
    """The process that is copied; it starts with the first order, and again if it is gone."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def copy(self, **order: Any) -> Copy:
        """Request a copy, to run a command in a folder with an environment."""
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._start()
            self._line.sendall(json.dumps(order).encode() + b"\n")
            return Copy(int(self._line.recv(32)))

    def _start(self) -> None:
        self._line, theirs = socket.socketpair()
        with theirs:
            words = [sys.executable, "-P", "-m", __name__]
            self._process = subprocess.Popen(words, stdin=theirs.fileno())


class Copied(LocalProvisioner):
    """Starts kernels as copies; one that needs other data loads it by itself."""

    process: Any = None
    _original = Original()

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start the kernel."""
        environment, folder = kwargs["env"], kwargs.get("cwd")
        if environment.get(_ASKED) or "ipykernel_launcher" not in cmd:
            return await super().launch_kernel(cmd, **kwargs)
        words = cmd[cmd.index("ipykernel_launcher") :]
        copy = await asyncio.to_thread(
            self._original.copy, words=words, environment=environment, folder=folder and str(folder)
        )
        self.process, self.cwd = copy, folder
        self.pid = self.pgid = copy.pid
        return self.connection_info


def use_copies() -> None:
    """Let the kernels of this process be copies, where the system has what that takes."""
    if hasattr(os, "fork") and hasattr(os, "pidfd_open"):
        factory = KernelProvisionerFactory.instance()
        factory.provisioners["copied"] = EntryPoint("copied", f"{__name__}:Copied", factory.GROUP_NAME)
        factory.default_provisioner_name = "copied"


# ---- in the process that is copied -----------------------------------------------------------------------


def _load() -> None:
    """Do once what every kernel would do: open the front door, and discard that page."""
    importlib.import_module("ipykernel.kernelapp")
    from ipywidgets import Widget

    from rqa_lab.ui import Explorer

    Explorer(door=True)
    Widget.close_all()
    gc.collect()
    gc.freeze()


def _obey(line: socket.socket) -> dict[str, Any] | None:
    """Make a copy for each order; returns the order in the copy, and None after the last order."""
    for order in line.makefile("rb"):
        if (pid := os.fork()) == 0:
            return dict(json.loads(order))
        line.sendall(str(pid).encode())
    return None


def _become(order: dict[str, Any]) -> None:
    """Run the kernel that was ordered, in this copy."""
    parent = os.getppid()
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"] or ".")
    # to end when what was copied has gone: Jupyter has read the environment when it was loaded, before this
    sys.argv = [*order["words"], f"--IPKernelApp.parent_handle={parent}"]
    importlib.import_module("ipykernel.kernelapp").launch_new_instance()


def _main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system clears away copies that have ended
    line = socket.socket(fileno=os.dup(0))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    _load()
    order = _obey(line)
    line.close()
    if order is not None:
        _become(order)


if __name__ == "__main__":
    _main()
