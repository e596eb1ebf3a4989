"""Python in a process of its own: it has an end, hears Ctrl+C, and imports the package that is tested."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread, Timer

import psutil

import rqa_lab

#: the folder from which the package is imported
SITE = Path(rqa_lab.__file__).parents[1]
#: seconds that a process may take, and then again to end when it is told to
PATIENCE, GRACE = 120, 20


def kernels_of(server: int) -> list[psutil.Process]:
    """The kernels of a server: copies of a process that was started for that, or by themselves."""
    found, words = psutil.Process(server).children(recursive=True), {}
    for one in found:
        with suppress(psutil.NoSuchProcess):  # a page that was closed
            words[one.pid] = {*one.cmdline()}
    copied = {pid for pid, said in words.items() if "rqa_lab.commands.fork" in said}
    return [
        one
        for one in found
        if one.pid in words and (one.ppid() in copied or "ipykernel_launcher" in words[one.pid])
    ]


@contextmanager
def hearing() -> Iterator[None]:
    """Processes that are started within end at Ctrl+C, whatever the tests themselves were started by.

    What a script runs in the background ignores that signal, and so does a child of it.  A handler is not
    passed on: the child of a process that has one begins with what the system does by itself.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def started(*words, env=(), patience=PATIENCE, **more):
    """Python with these words, under way; it ends with the block, or after so many seconds.

    So whoever reads from it, or waits for it, does so for a while and not for ever.

    Args:
        words: what follows ``python`` on a command line.
        env: what of its environment is not as here.
        patience: seconds; None where nobody waits.
        more: anything else for :class:`subprocess.Popen`, in place of text through pipes.
    """
    given = {"cwd": SITE, "text": True, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
    environment = os.environ | {"PYTHONPATH": str(SITE)} | dict(env)
    with hearing():
        process = subprocess.Popen([sys.executable, *map(str, words)], env=environment, **given)
    last = Timer(patience or 0, end, [process])
    try:
        if patience is not None:
            last.start()
        yield process
    finally:
        last.cancel()
        end(process)
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def end(process):
    """End a process, if it has not ended by itself: it is told to, and then made to."""
    process.terminate()
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(GRACE)


def ended(*words, **more):
    """What comes of Python with these words: exit code, what it printed, what it complained about."""
    with started(*words, **more) as process:
        out, err = process.communicate()
    return process.returncode, out, err


def printed(code, *arguments, **more):
    """What a piece of Python prints; it has to end well."""
    code, out, err = ended("-c", code, *arguments, **more)
    assert code == 0, err
    return out


def free_port():
    """A port of this machine that nobody listens on."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


@contextmanager
def folder_served(handler, folder):
    """The address at which this kind of handler serves a folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
