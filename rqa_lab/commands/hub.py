"""The server of one user of a JupyterHub, who alone is let in, to sockets and files too.

The hub starts ``rqa-lab serve --hub`` for a user, and says by the environment where to listen.  Who comes
without a pass is sent to the hub; who comes back from it, and may use this server, gets one.
"""

import os
import secrets
import time
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import HTTPError, RequestHandler, authenticated

#: the cookie that has the pass, and seconds until the hub is asked again; open pages go on
COOKIE, KEPT = "rqa-pass", 3600
#: what the hub says only to this process: no other that it starts has to know it
SECRET = "JUPYTERHUB_API_TOKEN"
NOT_YOURS = "This is the server of somebody else: sign in at the hub.\n"


class Place(NamedTuple):
    """Where the hub looks for a server."""

    host: str
    port: int
    path: str


def place(environment: Mapping[str, str] = os.environ) -> Place | None:
    """The place that a hub has told; None where no hub has started this.

    >>> place({"JUPYTERHUB_SERVICE_URL": "http://127.0.0.1:39715/user/ann/", SECRET: "x"})
    Place(host='127.0.0.1', port=39715, path='/user/ann/')
    >>> place({})
    """
    at = urlsplit(environment.get("JUPYTERHUB_SERVICE_URL", ""))
    if at.port is None or SECRET not in environment:
        return None
    return Place(at.hostname or "127.0.0.1", at.port, f"{at.path.rstrip('/')}/")


class Passes:
    """The passes that were given out, each until when.

    >>> passes = Passes()
    >>> one = passes.give(0)
    >>> passes.good(one, KEPT - 1), passes.good(one, KEPT + 1), passes.good("x", 0), passes.good(None, 0)
    (True, False, False, False)
    """

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def give(self, now: float) -> str:
        """A new one; those that have ended are forgotten."""
        self._until = {one: until for one, until in self._until.items() if until > now}
        made = secrets.token_urlsafe(32)
        self._until[made] = now + KEPT
        return made

    def good(self, one: str | None, now: float) -> bool:
        """Whether it is one, and has not ended."""
        return self._until.get(one or "", 0) > now


class Outside(Matcher):
    """Any request without a pass, whatever it asks for."""

    def __init__(self, passes: Passes) -> None:
        self._passes = passes

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Something if it has none."""
        found = request.cookies.get(COOKIE)
        one = None if found is None else found.value
        return None if self._passes.good(one, time.monotonic()) else {}


def gate(path: str) -> list[tuple[Any, ...]]:
    """The routes that come before all others: nobody passes them without a pass."""
    from jupyterhub.services.auth import HubOAuth

    auth = HubOAuth.instance()
    _ = auth.api_token  # it is read from the environment now, and taken out of it
    os.environ.pop(SECRET, None)
    passes = Passes()
    sign_in, back = _handlers()
    return [
        (rf"{path}oauth_callback", back),
        (Outside(passes), sign_in, {"passes": passes, "path": path}),
    ]


def _handlers() -> tuple[type[RequestHandler], type[RequestHandler]]:
    """Who sends a reader to the hub, and who waits for him there; JupyterHub is only where a hub is."""
    from jupyterhub import __version__
    from jupyterhub.services.auth import HubOAuthCallbackHandler, HubOAuthenticated

    class Plain(RequestHandler):
        """Says in a line what is wrong, without a page of the hub, which wants to know its version."""

        def set_default_headers(self) -> None:
            self.set_header("X-JupyterHub-Version", __version__)

        def write_error(self, status_code: int, **more: Any) -> None:
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(NOT_YOURS if status_code == 403 else "No.\n")

    class SignIn(HubOAuthenticated, Plain):  # type: ignore[misc]
        """Sends a reader to the hub, and gives a pass to who may use this server."""

        def initialize(self, passes: Passes, path: str) -> None:
            self._passes, self._path = passes, path

        async def prepare(self) -> None:
            if not is_page(self.request):
                raise HTTPError(403)
            await self.hub_auth.get_user(self, sync=False)  # what follows finds it without waiting

        @authenticated
        def get(self) -> None:
            told = self.request.headers.get("X-Forwarded-Proto", "")
            self.set_cookie(
                COOKIE, self._passes.give(time.monotonic()), path=self._path, httponly=True, samesite="Lax",
                secure=told.split(",")[0].strip() == "https",
            )  # fmt: skip
            self.set_header("Cache-Control", "no-store")
            self.redirect(back_to(self.request.uri, self._path))

    class Back(Plain, HubOAuthCallbackHandler):  # type: ignore[misc]
        """Where the hub sends a reader back to."""

    return SignIn, Back


def back_to(asked: str | None, path: str) -> str:
    """Where a reader goes on with a pass: to what was asked for, if that is here, and else to the door.

    >>> [back_to(one, "/user/ann/") for one in ("/user/ann/?a=1", "//evil.example/", "http://evil.example/")]
    ['/user/ann/?a=1', '/user/ann/', '/user/ann/']
    """
    return asked if asked and asked.startswith(path) else path


def is_page(request: HTTPServerRequest) -> bool:
    """Whether a browser asks for a page: a socket, a script or a picture is not sent to the hub."""
    way = request.headers.get("Sec-Fetch-Mode", "navigate")
    return request.method == "GET" and "Upgrade" not in request.headers and way == "navigate"
