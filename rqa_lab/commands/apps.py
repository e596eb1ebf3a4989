"""Voila with a fixed list of apps: the explorer at "/", and each other one at its name; all else is refused.

It runs as a process of its own, ``python -m rqa_lab.commands.apps NOTEBOOK …``, just as Voila itself would.
Voila by itself offers only one notebook, or a folder in which every notebook can be run.
"""

import ipaddress
import json
import os
import secrets
import shutil
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import zmq
from jinja2 import Environment
from jinja2.bccache import Bucket, BytecodeCache
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import GZipContentEncoding, RedirectHandler
from traitlets import Bool, Integer, List, Unicode, default
from voila import notebook_renderer
from voila.app import Voila
from voila.exporter import VoilaExporter
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from rqa_lab.commands.door import Asked, Called, Door, Health, Metrics, Queue, Robots
from rqa_lab.commands.figures import Figures
from rqa_lab.commands.fork import use_copies
from rqa_lab.commands.guard import Discreet, Files, Nobody, Refused, Safe, Strange, log_request
from rqa_lab.commands.rooms import Rooms

#: bytes of a request, as anything long comes by sockets; seconds for it, and until the next one
LIMITS = {"max_body_size": 1 << 16, "body_timeout": 20, "idle_connection_timeout": 75}
#: files that may be open at once, where the system lets us: a kernel takes some twelve of them
OPEN_FILES = 1 << 16


def widen(sockets: zmq.Context[Any]) -> None:
    """Let hundreds of kernels be talked to, each by six sockets: ZeroMQ by itself stops at 1,023.

    Nor does a system let a process open more than some 1,000 files, unless it asks.

    >>> with zmq.Context() as sockets:
    ...     widen(sockets)
    ...     sockets.max_sockets > 6 * 1000
    True
    """
    sockets.max_sockets = sockets.get(zmq.SOCKET_LIMIT)
    if find_spec("resource"):  # Windows has none
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def apps(folder: Path) -> tuple[str, ...]:
    """The notebooks in and below a folder that say how Voila shows them, by names as "tutorials/index"."""
    names = (path.relative_to(folder).with_suffix("").as_posix() for path in sorted(folder.rglob("*.ipynb")))
    shown = (name for name in names if not name.startswith(".") and "/." not in name)
    return tuple(name for name in shown if _metadata(folder / f"{name}.ipynb").get("voila"))


def _metadata(notebook: Path) -> dict[str, Any]:
    return dict(json.loads(notebook.read_text("utf-8"))["metadata"])


class Compiled(BytecodeCache):
    """Templates that were compiled; Voila would do it anew for each page, which takes most of its time."""

    def __init__(self) -> None:
        self._known: dict[str, Bucket] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take a template, if its text is still the same."""
        known = self._known.get(bucket.key)
        bucket.code = known.code if known and known.checksum == bucket.checksum else None

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template."""
        self._known[bucket.key] = bucket


class Exporter(VoilaExporter):  # type: ignore[misc]
    """Makes pages from notebooks, with templates that are compiled once."""

    _compiled = Compiled()

    def _create_environment(self) -> Environment:
        made: Environment = super()._create_environment()
        made.bytecode_cache = self._compiled
        return made


class Apps(Voila):  # type: ignore[misc]
    """Voila, serving its notebook, with the other apps beside it."""

    max_sessions = Integer(help="The most readers with a kernel at once; 0: no limit.").tag(config=True)
    left = Integer(
        60, help="Seconds until a kernel without a page gives up its place, if all are taken."
    ).tag(config=True)
    at_once = Integer(help="How many pages begin at once, while the others wait; 0: any number.").tag(
        config=True
    )
    each = Integer(help="The most places for one address; 0: any number.").tag(config=True)
    unmet = Integer(
        help="Seconds until a page that has not called its kernel gives up its place; 0: never."
    ).tag(config=True)
    proxies = List(Unicode(), help="Proxies that tell the address of a reader, or their networks.").tag(
        config=True
    )
    hosts = List(Unicode(), help='Host names it answers to, besides "localhost" and IP addresses.').tag(
        config=True
    )
    embed = List(Unicode(), help="Sites whose pages may embed it.").tag(config=True)
    compress = Bool(False, help="Compress responses.").tag(config=True)
    hub = Bool(False, help="Let in only who a JupyterHub says may use this server.").tag(config=True)
    ready = Unicode("", help="The file to write its port to once it answers.").tag(config=True)
    starter = Integer(help="The process that started it; it ends when that process does.").tag(config=True)

    @default("starter")
    def _default_starter(self) -> int:
        return os.getppid()

    def initialize(self, argv: Any = None) -> None:
        """Get ready to serve."""
        use_copies()
        notebook_renderer.VoilaExporter = Exporter
        super().initialize(argv)
        self.identity_provider_class = Nobody

    def start(self) -> None:
        """Serve, unless the process that started this has gone while it was loading."""
        if self._alone:
            self._clear()
        else:
            super().start()

    def stop(self) -> None:
        """End the kernels; and remove the folder, if it is left to this process."""
        super().stop()
        if self._alone:
            self._clear()

    def get_default_logging_config(self) -> dict[str, Any]:
        """Logging without data of readers; of Voila's own steps only the errors."""
        config: dict[str, Any] = super().get_default_logging_config()
        for handler in config.get("handlers", {}).values():
            config["filters"] = {"discreet": {"()": Discreet}}
            config["loggers"]["tornado"] = {"level": "INFO", "handlers": ["console"], "propagate": False}
            config["loggers"][type(self).__name__]["level"] = "WARNING" if self.log_level > 10 else "DEBUG"
            handler["filters"] = ["discreet"]
        return config

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings, plus headers for every answer; tornado takes them only from here."""
        self.voila_configuration.page_config_hook = _ours_says_so
        safe = partial(Safe, embed=self.embed)
        packed: dict[str, Any] = {"websocket_compression_options": {}} if self.compress else {}
        return {
            **super().init_settings(),
            **packed,
            # a page that is closed or loaded again asks to end its kernel, without the token otherwise
            # needed; requests from other origins are refused all the same
            "disable_check_xsrf": True,
            "transforms": [safe, *([GZipContentEncoding] if self.compress else [])],
            "log_function": log_request,
            **({"cookie_secret": secrets.token_bytes(32)} if self.hub else {}),
        }

    def init_handlers(self) -> list[Any]:
        """Refusals come first; then the apps; the last handler answers everything else."""
        IOLoop.current().add_callback(self._tell)
        self._watch = PeriodicCallback(self._look_around, 1000)
        self._watch.start()
        widen(self.kernel_manager.context)
        self.kernel_manager.allowed_message_types.remove("shutdown_request")  # a page asks the server instead
        self._rooms = rooms = Rooms(
            self.kernel_manager,
            self.max_sessions,
            self.left,
            at_once=self.at_once,
            each=self.each,
            unmet=self.unmet,
        )
        *others, (pattern, _, options) = super().init_handlers()
        proxies = [ipaddress.ip_network(one) for one in self.proxies]
        figures = Figures()
        options = {**options, "rooms": rooms, "figures": figures, "proxies": proxies}
        given = {"rooms": rooms}
        counting = {"rooms": rooms, "figures": figures}
        own = [
            (
                # with its ending, too, so that links between notebooks work here and in JupyterLab
                url_path_join(self.server_url, rf"{name}(?:\.ipynb)?"),
                Door,
                {**options, "notebook_path": f"{name}.ipynb"},
            )
            for name in apps(Path(self.notebook_path).parent)
        ]
        root = self.server_url.rstrip("/")
        return [
            (Strange(self.hosts, embed=bool(self.embed)), Refused, {"figures": figures}),
            *self._gate(),
            # below the path and without it: the check of the container knows of no path, nor do crawlers
            (rf"(?:{root})?/health", Health, given),
            (rf"(?:{root})?/metrics", Metrics, counting),
            (rf"(?:{root})?/robots\.txt", Robots),
            (rf"{root}/queue", Queue, given),
            *([(root, RedirectHandler, {"url": self.server_url})] if root else []),
            *(_ours(counting, *route) for route in others if route[1] is not RequestInfoSocketHandler),
            *own,
            (pattern, Door, options),
        ]

    def _gate(self) -> list[Any]:
        """What lets in only the user of a hub, if there is one."""
        if not self.hub:
            return []
        from rqa_lab.commands.hub import gate

        return gate(self.server_url)

    def listen(self) -> None:
        """Listen, with limits on the size of requests; tornado takes them only here."""
        self.app.listen = partial(self.app.listen, **LIMITS)
        super().listen()

    def _tell(self) -> None:
        """Tell the parent process that the port is open."""
        if self.ready:
            Path(self.ready).write_text(str(self.port), "ascii")

    @property
    def _alone(self) -> bool:
        """The process that started this has gone without a word."""
        return os.getppid() != self.starter

    def _clear(self) -> None:
        """Remove the folder that was made for this server."""
        if self.ready:
            shutil.rmtree(Path(self.ready).parent, ignore_errors=True)

    def _look_around(self) -> None:
        """End, and the kernels too, if this was left alone; forget kernels that could not be started."""
        if self._alone:
            IOLoop.current().stop()
        self._rooms.tidy()


def _ours_says_so(page: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Tell a page its settings, and that we serve it: it needs no token to end its kernel."""
    return {**page, "rqaServes": True}


def _ours(given: dict[str, Any], pattern: str, handler: Any, *options: Any) -> tuple[Any, ...]:
    """A route of Voila, with our handler in place of its own; those of a kernel get what is given."""
    if handler is TemplateStaticFileHandler:
        return pattern, Files, *options
    if handler is KernelHandler:
        return pattern, Asked, {"rooms": given["rooms"]}
    if handler is VoilaKernelWebsocketHandler:
        return pattern, Called, given
    return pattern, handler, *options


if __name__ == "__main__":
    Apps.launch_instance()
