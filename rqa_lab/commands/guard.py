"""Guards of the pages of a server: who may connect, what is answered and logged.

This module knows no game: it uses the hooks that tornado, Jupyter and Voila provide.
"""

import json
import logging
import re
import time
from collections.abc import Collection
from posixpath import normpath
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.log import access_log
from tornado.routing import Matcher
from tornado.web import HTTPError, OutputTransform, RequestHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.kernel_websocket_handler import (
    VoilaKernelWebsocketHandler,
    read_header_from_binary_message,
)

from rqa_lab.commands.addresses import is_number
from rqa_lab.commands.figures import Figures
from rqa_lab.core.words import printable

#: messages that a page may send within a second; hands send some thirty
MESSAGES = 500
#: what a kernel says that is not for readers: it has paths of this machine in it
_OURS = ("error", "stream")
#: the parts that a page of Voila loads and runs: scripts, also inline ones, widgets as blobs, and schemas
#: that JupyterLab compiles; all come from this server, and all data goes to it
_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; "
    "frame-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors {}"
)


# ---- who may ask -----------------------------------------------------------------------------------------


class Strange(Matcher):
    """A request by a foreign host name, or from a page of another site that may not embed ours.

    With a host name of its own, another site could make a browser take this server for itself; its pages
    could make the server start kernels by asking for pictures.  A number instead of a name is safe.

    Args:
        hosts: the names of this server, beside "localhost" and its numbers.
        embed: True if pages of other sites may embed ours.

    >>> from tornado.httputil import RequestStartLine
    >>> strange, line = Strange(["rqa.example.org"], embed=False), RequestStartLine("GET", "/", "HTTP/1.1")
    >>> def asked(host, **headers):
    ...     fields = {name.replace("_", "-"): value for name, value in headers.items()} | {"Host": host}
    ...     return strange.match(HTTPServerRequest(start_line=line, headers=HTTPHeaders(fields))) is not None
    >>> asked("rqa.example.org"), asked("127.0.0.1:8866"), asked("[::1]:8866"), asked("evil.example")
    (False, False, False, True)
    >>> asked("localhost", Sec_Fetch_Site="cross-site", Sec_Fetch_Dest="document")
    False
    >>> asked("localhost", Sec_Fetch_Site="cross-site", Sec_Fetch_Dest="image")
    True
    """

    def __init__(self, hosts: Collection[str], *, embed: bool) -> None:
        self._hosts = {"localhost", *(host.lower() for host in hosts)}
        self._ways = {"document", "iframe"} if embed else {"document"}

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Something if the request is strange."""
        site, way = (request.headers.get(f"Sec-Fetch-{name}", "") for name in ("Site", "Dest"))
        ours = request.host_name in self._hosts or is_number(request.host_name)
        return None if ours and (site not in ("cross-site", "same-site") or way in self._ways) else {}


class Nobody(IdentityProvider):
    """Everybody is a reader like any other; Jupyter would give each a name, and a cookie for a month."""

    def get_user(self, handler: object) -> User:
        """The reader."""
        return User("reader")

    def get_handlers(self) -> list[Any]:
        """No pages to sign in and out."""
        return []


class Refused(RequestHandler):
    """The answer to a strange request."""

    def initialize(self, figures: Figures) -> None:
        """Take the figures."""
        self._figures = figures

    def prepare(self) -> None:
        """Say what the server would have to know."""
        self._figures.refused.labels("name").inc()
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(
            "This server does not answer to this name, or the request came from another site.\n"
            "If you run it, you can give it the name: rqa-lab serve --name NAME\n"
        )


# ---- answers ---------------------------------------------------------------------------------------------


def is_whole(message: str | bytes, size: int) -> bool:
    r"""True if a message is as long as its own list of parts says; Jupyter does not check that length.

    Args:
        message: a message from a page.
        size: bytes of a number in it: 8, the lowest first; in the old protocol 4, the highest first.

    >>> is_whole(b"\x01" + bytes(15), 8), is_whole(b"\x7f\xff\xff\xff" * 10, 4)
    (True, False)
    """
    if isinstance(message, str):
        return True
    return size * (int.from_bytes(message[:size], "little" if size == 8 else "big") + 1) <= len(message)


class Prompt(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The socket between page and kernel: a message does not wait 40 ms for others; no traceback passes."""

    _second = _sent = 0

    def open(self, *args: Any, **kwargs: Any) -> Any:
        """A page is there."""
        self.set_nodelay(True)
        return super().open(*args, **kwargs)

    def write_error(self, status_code: int, **more: Any) -> None:
        """Send a plain error: Jupyter has a page for it, but it needs a part that Voila lacks."""
        RequestHandler.write_error(self, status_code)

    def on_message(self, message: str | bytes) -> None:
        """Pass a message on to the kernel; malformed messages, or a flood of them, end the connection."""
        second = int(time.monotonic())
        if self._sent <= MESSAGES and second != self._second:
            self._second, self._sent = second, 0
        self._sent += 1
        if self._sent > MESSAGES:
            if self._sent == MESSAGES + 1:
                access_log.warning("a socket was closed: it sent %d messages within a second", self._sent)
                self.close(1008)
            return
        try:
            if not is_whole(message, 8 if self.selected_subprotocol else 4):
                raise ValueError
            self.hear(message)
        except Exception:  # Jupyter reads it as a friend's, and may fail anywhere
            access_log.warning("a socket was closed: what it sent is not a message")
            self.close(1007)

    def hear(self, message: str | bytes) -> None:
        """Pass on a message that is one."""
        super().on_message(message)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Pass a message on to the page, unless it is meant for the operator of the server."""
        if isinstance(message, bytes):
            header = read_header_from_binary_message(message)
        else:  # as text, which a page may ask for
            header = (json.loads(message) if isinstance(message, str) else message).get("header")
        if header and header.get("msg_type") in _OURS:
            return None
        return super().write_message(message, binary)


class Files(TemplateStaticFileHandler):  # type: ignore[misc]
    """The files of a template; Voila fails at a path that leads to none."""

    def parse_url_path(self, url_path: str) -> str:
        """The path, if it may be a file's."""
        if not re.match(r"[^/]+/static/[^\0]+$", normpath(url_path)):
            raise HTTPError(404)
        return str(super().parse_url_path(url_path))


class Safe(OutputTransform):
    """The headers of every answer, for scripts and pictures too.

    Args:
        request: the request being answered.
        embed: the sites with pages that may embed ours.
    """

    def __init__(self, request: HTTPServerRequest, embed: Collection[str]) -> None:
        super().__init__(request)
        self._policy = _POLICY.format(" ".join(["'self'", *embed]))

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Put them in."""
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "same-origin"
        if headers.get("Content-Type", "").startswith("text/html"):
            headers["Content-Security-Policy"] = self._policy
        headers.pop("Server", None)
        return status_code, headers, chunk


# ---- logging ---------------------------------------------------------------------------------------------


def log_request(handler: RequestHandler) -> None:
    """Log a page or an error in one line: the address up to the "?", without the visitor's address."""
    request, status = handler.request, handler.get_status()
    level = logging.ERROR if status >= 500 else logging.WARNING if status >= 400 else logging.INFO
    if status >= 400 or getattr(handler, "is_page", False):
        milliseconds = 1000 * request.request_time()
        access_log.log(level, "%d %s %s, %.0f ms", status, request.method, request.path, milliseconds)


class Discreet(logging.Filter):
    r"""Clean lines of other loggers: drop queries after a "?", and the numbers of machines.

    Terminal control characters are escaped.  Useless lines are left out: our notebooks are not signed,
    Jupyter's ping times for tornado are in milliseconds and not used, messages of pages are private, and a
    kernel that is just starting has no idle time.

    >>> record = logging.makeLogRecord({"msg": "404 GET /x\x9b?data=eNq (10.0.0.7)", "args": ()})
    >>> Discreet().filter(record), record.getMessage()
    (True, '404 GET /x\\x9b?… (…)')
    """

    _SILENT = (
        "The websocket_ping_timeout", "No channel specified", "No such channel", "Received message of type",
        "The following exception was encountered while checking the idle",
    )  # fmt: skip
    _PRIVATE = (
        (re.compile(r"\?[^\s)'\"]+"), "?…"),
        (re.compile(r"\b\d{1,3}(\.\d{1,3}){3}\b|\[?[0-9a-f]*:[0-9a-f:]*:[0-9a-f]+\]?", re.I), "…"),
    )

    def filter(self, record: logging.LogRecord) -> bool:
        """Take them out."""
        text = record.getMessage()
        for private, less in self._PRIVATE:
            text = private.sub(less, text)
        record.msg, record.args = "\n".join(map(printable, text.split("\n"))), ()
        return bool(text) and not text.endswith("is not trusted") and not text.startswith(self._SILENT)
