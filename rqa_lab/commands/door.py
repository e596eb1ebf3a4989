"""The door of a server: who comes in at once, who waits and sees when it is their turn, who stays outside."""

import asyncio
import ipaddress
import re
import time
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from jupyter_server.services.kernels.handlers import KernelHandler
from prometheus_client import CONTENT_TYPE_LATEST
from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.tornado.handler import TornadoVoilaHandler

from rqa_lab.commands.figures import Answers, Figures
from rqa_lab.commands.guard import Prompt
from rqa_lab.commands.rooms import Rooms, Ticket

#: seconds after which a reader may ask again where there is no place
RETRY_AFTER = 60
#: seconds that a request is held before the reader is told that he waits: most turns come sooner
HOLD = 0.6
#: seconds that a request waits for another page of its address to end: it may be the same one, loaded again
PATIENCE = 2
#: seconds after which a page that waits is told again where it stands
TELL = 2

#: programs that look for pages or make previews of them; a make of phones ends like them
CRAWLER = re.compile(
    r"(?<!cu)bot\b|bot[-/;_ ]|crawl|spider|slurp|archiver|preview|facebookexternalhit|facebot|whatsapp"
    r"|embedly|pinterest/|vkshare|validator|inspectiontool|googleother|mediapartners|-user/|lighthouse",
    re.I,
)
_TURN = re.compile(r"(?:^|&)turn=([\w-]*)")

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


# ---- who asks --------------------------------------------------------------------------------------------


def address_of(request: HTTPServerRequest, proxies: Collection[Network]) -> str:
    """The address of a reader, as the last proxy we know tells it; of IPv6 the part that a household has.

    Only what is told by a proxy of ours counts: anybody can send a header.

    >>> from tornado.httputil import HTTPHeaders, RequestStartLine
    >>> line = RequestStartLine("GET", "/", "HTTP/1.1")
    >>> def asked(peer, told):
    ...     headers = HTTPHeaders({"Host": "rqa.example.org"} | ({"X-Forwarded-For": told} if told else {}))
    ...     request = HTTPServerRequest(start_line=line, headers=headers)
    ...     request.remote_ip = peer
    ...     return address_of(request, [ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("::1")])
    >>> asked("192.0.2.7", ""), asked("192.0.2.7", "198.51.100.1")  # which anybody could send
    ('192.0.2.7', '192.0.2.7')
    >>> asked("10.0.0.1", "203.0.113.5, 198.51.100.1")
    '198.51.100.1'
    >>> asked("::1", "nonsense, 10.1.1.1"), asked("::1", "2001:db8:1:2:3::4")
    ('10.1.1.1', '2001:db8:1:2::/64')
    """
    chain = [*request.headers.get("X-Forwarded-For", "").split(","), request.remote_ip or ""]
    found = None
    for text in reversed(chain):
        try:
            it = ipaddress.ip_address(re.sub(r"^\[(.*)\](:\d+)?$|^([\d.]+):\d+$", r"\1\3", text.strip()))
        except ValueError:
            break
        found = (it.ipv4_mapped if isinstance(it, ipaddress.IPv6Address) else None) or it
        if not any(found in network for network in proxies):
            break
    if isinstance(found, ipaddress.IPv6Address) and not found.is_loopback:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Given:
    """The manager of the kernels as one page sees it: what it is given is noted."""

    def __init__(self, kernels: Any, rooms: Rooms, page: "Door") -> None:
        self._kernels, self._rooms, self._page = kernels, rooms, page

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    def _note(self, kernel: str) -> None:
        self._page.kernel = kernel
        self._rooms.give(self._page, kernel)

    async def start_kernel(self, **how: Any) -> str:
        """Start a kernel for this page."""
        kernel = str(await self._kernels.start_kernel(**how))
        self._note(kernel)
        return kernel

    async def get_rendered_notebook(self, **how: Any) -> Sequence[Any]:
        """A kernel that was started beforehand, and what it has drawn."""
        found: Sequence[Any] = await self._kernels.get_rendered_notebook(**how)
        self._note(found[2])
        return found


# ---- the door --------------------------------------------------------------------------------------------


class Door(TornadoVoilaHandler):  # type: ignore[misc]
    """The page of an app; no kernel starts for who has to wait, asks for the head alone, or is a program."""

    xsrf_token = b""  # no page has a form, and this would be a cookie
    is_page = True
    _drawn: ClassVar[dict[str, str]] = {}
    kernel: str | None = None
    _begun: float | None = None

    def initialize(
        self, *, rooms: Rooms, figures: Figures, proxies: Collection[Network] = (), **options: Any
    ) -> None:
        """Take what Voila gives, the rooms, the figures, and the proxies that tell whose request it is."""
        super().initialize(**options)
        self._rooms, self._figures, self._proxies = rooms, figures, proxies

    @property
    def kernel_manager(self) -> Any:
        """The manager of the kernels."""
        return Given(super().kernel_manager, self._rooms, self)

    async def get(self, path: str | None = None) -> None:
        """Send the page, or where in the queue the reader stands."""
        self._exists(path)
        if CRAWLER.search(self.request.headers.get("User-Agent", "")):
            self._figures.refused.labels("program").inc()
            self._show("about.html")
            return
        ticket = await self._ticket()
        if not await self._turn_comes(ticket):
            self._wait(ticket)
            return
        self._begun = time.monotonic()
        self._figures.waited.observe(self._begun - ticket.since)
        self._rooms.enter(self, ticket)
        await super().get(path)

    def head(self, path: str | None = None) -> None:
        """Whether there is such a page."""
        self._exists(path)
        self.set_header("Content-Type", "text/html")
        self.set_header("Cache-Control", "no-store")
        self.finish()

    def _exists(self, path: str | None) -> None:
        if path:  # addresses that no other handler knows
            raise HTTPError(404)

    async def _ticket(self) -> Ticket:
        """The ticket that the address names, or a new one; the page itself is never told of it."""
        request, rooms = self.request, self._rooms
        number = found[1] if (found := _TURN.search(request.query)) else ""
        request.query = _TURN.sub("", request.query).removeprefix("&")
        address = address_of(request, self._proxies)
        patience = time.monotonic() + PATIENCE
        while not {number} & (rooms.called.keys() | rooms.waiting.keys()) and rooms.crowded(address):
            if time.monotonic() > patience:
                self._figures.refused.labels("address").inc()
                raise HTTPError(429)
            await asyncio.sleep(0.25)
        return rooms.knock(address, number)

    async def _turn_comes(self, ticket: Ticket) -> bool:
        """Whether it is this reader's turn within a moment."""
        rooms, patience = self._rooms, time.monotonic() + HOLD
        if rooms.full:
            await rooms.clear()
        while rooms.soon(ticket) and not await ticket.wait(0.1) and time.monotonic() < patience:
            rooms.call()
        return ticket.turn.is_set()

    def _wait(self, ticket: Ticket) -> None:
        """Send the page that waits."""
        if full := self._rooms.full:
            self.set_status(503)
            self.set_header("Retry-After", str(RETRY_AFTER))
        before = self._rooms.before(ticket)
        self._show("wait.html", f'data-turn="{ticket.number}" data-before="{before}"{" data-full" * full}')

    def _show(self, name: str, where: str = "") -> None:
        """Send a page that is drawn only once, as many may wait; with a note of where the reader stands."""
        if name not in self._drawn:
            self._drawn[name] = self.render_template(name)
        self.set_header("Cache-Control", "no-store")
        self.finish(self._drawn[name].replace("data-where", where))

    def flush(self, include_footers: bool = False) -> Any:
        """Send the output so far: the kernel has started, and counts as a place in use from now on."""
        self._rooms.entering.pop(self, None)
        return super().flush(include_footers)

    def on_finish(self) -> None:
        """Drop the request, which Voila would keep in case a notebook asks for it."""
        self._rooms.made(self, self.kernel)
        if self._begun is not None and self.get_status() == 200:
            self._figures.started.observe(time.monotonic() - self._begun)
        RequestInfoSocketHandler._cache.clear()
        super().on_finish()

    def write_error(self, status_code: int, **more: Any) -> None:
        """Say when to come back."""
        if status_code in (400, 405):  # before Jupyter has looked who asks, which its own page wants to know
            RequestHandler.write_error(self, status_code)
            return
        if status_code == 429:
            self.set_header("Retry-After", str(RETRY_AFTER))
        super().write_error(status_code, **more)

    def should_use_rendered_notebook(self, *given: Any) -> bool:
        """A kernel that was started in advance does not know the query of the address."""
        return not self.request.query and bool(super().should_use_rendered_notebook(*given))


# ---- what else it answers --------------------------------------------------------------------------------


class Plain(RequestHandler):
    """An answer without a kernel, from the rooms."""

    def initialize(self, rooms: Rooms) -> None:
        """Take the rooms."""
        self._rooms = rooms

    def prepare(self) -> None:
        """It is never the same for long."""
        self.set_header("Cache-Control", "no-store")


class Queue(Plain):
    """Where a reader stands who waits: if it is their turn, how many come first, if all is taken."""

    async def get(self) -> None:
        """Tell it as soon as it is their turn, or after a moment."""
        number, rooms = self.get_query_argument("turn", ""), self._rooms
        ticket = rooms.called.get(number) or rooms.waiting.get(number)
        if ticket is None:  # taken to have gone: they knock again
            self.finish({"turn": True})
            return
        turn = await ticket.wait(TELL)
        self.finish({"turn": turn, "before": rooms.before(ticket), "full": rooms.full})


class Health(Plain):
    """A health check: how many places are taken, of how many, and how many readers wait."""

    def get(self) -> None:
        """Tell them."""
        rooms = self._rooms
        self.finish({"sessions": rooms.taken, "most": rooms.most, "waiting": len(rooms.waiting)})

    head = get


class Metrics(RequestHandler):
    """The figures for Prometheus, which asks the server itself: what comes by a proxy is not for readers."""

    def initialize(self, rooms: Rooms, figures: Figures) -> None:
        """Take the rooms and the figures."""
        self._rooms, self._figures = rooms, figures

    async def get(self) -> None:
        """Tell them; looking at the memory of many processes holds nobody up."""
        if "X-Forwarded-For" in self.request.headers:
            raise HTTPError(404)
        await self._figures.measured()
        self._figures.count(self._rooms)
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.set_header("Cache-Control", "no-store")
        self.finish(self._figures.text())


class Robots(RequestHandler):
    """What programs that look for pages may open: nothing, as each page is a process."""

    def get(self) -> None:
        """Tell them."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("User-agent: *\nDisallow: /\n")

    head = get


class Called(Prompt):
    """The socket of a page: whose kernel is called so keeps its place; how long its answers take is noted."""

    def initialize(self, rooms: Rooms, figures: Figures) -> None:
        """Take the rooms and the figures."""
        self._rooms, self._figures, self._answers = rooms, figures, Answers()

    def hear(self, message: str | bytes) -> None:
        """Note when the page asks something."""
        self._answers.asked(message, time.monotonic())
        super().hear(message)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Note when it is answered."""
        took = self._answers.told(message, time.monotonic())
        if took is not None:
            self._figures.answered.observe(took)
        return super().write_message(message, binary)

    async def pre_get(self) -> None:
        """A page is there; its socket opens when the kernel has answered."""
        self._rooms.meet(self.kernel_id)
        await super().pre_get()


class Asked(KernelHandler):
    """What a page asks of its kernel before its socket is there, which may take long on a slow line."""

    def initialize(self, rooms: Rooms) -> None:
        """Take the rooms."""
        self._rooms = rooms

    async def get(self, kernel_id: str) -> None:
        """Whether it is there."""
        self._rooms.meet(kernel_id)
        answer = super().get(kernel_id)
        if answer is not None:  # None where one would have to sign in
            await answer
