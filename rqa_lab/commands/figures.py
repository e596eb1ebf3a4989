"""What a server tells Prometheus: its places, its queue, what it refused, how long readers wait, its memory.

Nothing in it is about one reader: no address, no name, no place in the lab.

>>> figures = Figures()
>>> figures.refused.labels("address").inc()
>>> [line for line in figures.text().decode().splitlines() if line.startswith('rqa_refused_total{why="a')]
['rqa_refused_total{why="address"} 1.0']
"""

import asyncio
import json
import os
from itertools import pairwise
from time import monotonic
from typing import TYPE_CHECKING, Any

import psutil
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from rqa_lab.commands.rooms import Rooms

#: why somebody was not let in: a name or site that is not ours, too many pages at one address, a program
WHY = ("name", "address", "program")
#: whose memory: the server's own, all other processes'
OF = ("server", "engines")
#: the limits of the steps in which times are counted, in seconds
MINUTES = (0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300)
MOMENTS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)
#: seconds for which a look at the memory is good
FRESH = 1
#: messages of a page that may wait for their answer; a page asks one at a time
PENDING = 100


class Figures:
    """The figures of one server."""

    def __init__(self) -> None:
        self._all = every = CollectorRegistry()
        self._counted = {
            name: Gauge(f"rqa_{name}", text, registry=every)
            for name, text in (
                ("sessions", "Readers with an engine."),
                ("sessions_limit", "The most readers at once; 0: no limit."),
                ("waiting", "Readers in the queue."),
            )
        }
        self.refused = Counter("rqa_refused", "Requests that were not let in.", ["why"], registry=every)
        for why in WHY:  # so that there is a figure before the first one
            self.refused.labels(why)
        self.waited = Histogram(
            "rqa_waited_seconds", "From the first request of a reader to his turn.", buckets=MINUTES,
            registry=every,
        )  # fmt: skip
        self.started = Histogram(
            "rqa_start_seconds", "From a reader's turn to the end of his page.", buckets=MINUTES,
            registry=every,
        )  # fmt: skip
        self.answered = Histogram(
            "rqa_answer_seconds", "From a message of a page until its engine is done.", buckets=MOMENTS,
            registry=every,
        )  # fmt: skip
        self._looks: asyncio.Future[None] | None = None
        self._looked = 0.0
        self._memory = Gauge(
            "rqa_memory_bytes", "Memory in use; what is shared counts in parts.", ["of"], registry=every
        )

    def count(self, rooms: "Rooms") -> None:
        """Take over how many have a place, may have one, and wait."""
        for name, many in (
            ("sessions", rooms.taken),
            ("sessions_limit", rooms.most),
            ("waiting", len(rooms.waiting)),
        ):
            self._counted[name].set(many)

    async def measured(self) -> None:
        """Look how much memory is in use, in a thread; all who ask within a second share one look."""
        if self._looks is None or (self._looks.done() and monotonic() - self._looked >= FRESH):
            self._looks, self._looked = asyncio.ensure_future(asyncio.to_thread(self.measure)), monotonic()
        await asyncio.shield(self._looks)

    def measure(self) -> None:
        """Look how much memory is in use, which takes some milliseconds for each engine."""
        own = psutil.Process(os.getpid())
        sizes = (_size(own), sum(map(_size, own.children(recursive=True))))
        for of, size in zip(OF, sizes, strict=True):
            self._memory.labels(of).set(size)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._all)


def _size(process: psutil.Process) -> int:
    """The bytes of a process; 0 if it has gone."""
    try:
        info = process.memory_full_info()
    except psutil.Error:
        return 0
    return int(getattr(info, "pss", info.uss))


# ---- how long answers take -------------------------------------------------------------------------------


class Answers:
    """Notes when a page asks its engine something, and how long it takes until that is done.

    >>> answers, figures = Answers(), Figures()
    >>> answers.asked('{"header": {"msg_id": "a", "msg_type": "comm_msg"}}', 5.0)
    >>> done = {"header": {"msg_type": "status"}, "parent_header": {"msg_id": "a"}}
    >>> answers.told({**done, "content": {"execution_state": "busy"}}, 5.1), answers.told(done, 5.25)
    (None, None)
    >>> answers.told({**done, "content": {"execution_state": "idle"}}, 5.25)
    0.25
    """

    def __init__(self) -> None:
        self._since: dict[str, float] = {}

    def asked(self, message: str | bytes, now: float) -> None:
        """A page says something; what a widget says counts."""
        header = parts(message, "header").get("header", {})
        if header.get("msg_type") == "comm_msg" and len(self._since) < PENDING:
            self._since[str(header.get("msg_id"))] = now

    def told(self, message: Any, now: float) -> float | None:
        """The seconds that an answer took, if this message is its end."""
        if not self._since or parts(message, "header").get("header", {}).get("msg_type") != "status":
            return None
        found = parts(message, "parent_header", "content")
        if found.get("content", {}).get("execution_state") != "idle":
            return None
        begun = self._since.pop(str(found.get("parent_header", {}).get("msg_id")), None)
        return None if begun is None else now - begun


#: the parts of a message on a socket, in its order
_PARTS = ("channel", "header", "parent_header", "metadata", "content")


def parts(message: Any, *names: str) -> dict[str, dict[str, Any]]:
    r"""Some parts of a message of Jupyter, those that can be read: its newer protocol, text, or already read.

    >>> texts = [b"shell", b'{"msg_id": "a"}', b"{}", b"{}", b"{}"]
    >>> ends = [8 * 7 + sum(map(len, texts[:n])) for n in range(6)]
    >>> message = b"".join(n.to_bytes(8, "little") for n in (6, *ends)) + b"".join(texts)
    >>> parts(message, "header")
    {'header': {'msg_id': 'a'}}
    >>> [parts(one, "header") for one in (message[:60], b"\0" * 40, "[]", "{")]
    [{}, {}, {}, {}]
    """
    found: dict[str, Any] = {}
    try:
        if isinstance(message, bytes):
            many = int.from_bytes(message[:8], "little")
            ends = [int.from_bytes(message[8 * n : 8 * n + 8], "little") for n in range(1, min(many, 8) + 1)]
            spans = dict(zip(_PARTS, pairwise(ends), strict=False))
            found = {name: json.loads(message[slice(*spans[name])]) for name in names if name in spans}
        else:
            read = json.loads(message) if isinstance(message, str) else message
            found = {name: read.get(name) for name in names}
    except (ValueError, AttributeError, RecursionError):  # of another protocol, or no message
        pass
    return {name: one for name, one in found.items() if isinstance(one, dict)}
