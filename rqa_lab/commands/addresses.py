"""Addresses and folders as arguments of commands: an invalid one is refused, with what was expected."""

import ipaddress
import re
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import SplitResult, urlsplit

import click

from rqa_lab.core.words import printable, shown

#: characters that need no escape in the path of an address
_PATH = re.compile(r"[\w.~!$&()*+,;=:@-]+", re.ASCII)
#: a part of a path below which a server has its pages: what means nothing else, there or to tornado
_FOLDER = re.compile(r"[\w.~-]+", re.ASCII)
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)", re.ASCII)
_LONGEST = 253


def is_number(host: str) -> bool:
    """True if a host is given as a number.

    >>> is_number("127.0.0.1"), is_number("[::1]"), is_number("localhost")
    (True, True, False)
    """
    try:
        ipaddress.ip_address(host.removeprefix("[").removesuffix("]") if host[:1] == "[" else host)
    except ValueError:
        return False
    return True


def is_name(host: str) -> bool:
    """True if a host has a name in the form that browsers send; its last part must not be a number.

    >>> is_name("rqa.example.org"), is_name("rqa..org"), is_name("10.0.0.256"), is_name("-x.org")
    (True, False, False, False)
    """
    labels = host.split(".")
    return len(host) <= _LONGEST and all(map(_LABEL.fullmatch, labels)) and not labels[-1].isdecimal()


def _as_browsers_write(host: str) -> str:
    """The end of a message about a name in other letters than ours, which browsers write in ours."""
    with suppress(UnicodeError):
        other = "" if host.isascii() else host.encode("idna").decode("ascii")
        if is_name(other):
            return f". Browsers write {printable(host)} as {other}"
    return ""


class Address(click.ParamType[str]):
    """A kind of address."""

    name = "address"
    #: a description of valid values
    expected = ""

    def refuse(self, value: str, more: str = "") -> NoReturn:
        """Fail with the value found, and what was expected."""
        self.fail(f"found {printable(shown(value))}, expected {self.expected}{more}")

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The address in its normal form."""
        try:
            return self.read(value)
        except click.BadParameter as error:
            error.param, error.ctx = param, ctx
            raise

    def read(self, value: str) -> str:
        """The address in its normal form; refuses an invalid one."""
        raise NotImplementedError

    def host(self, value: str, host: str) -> str:
        """A host; for one that browsers write differently, the error says how."""
        if not is_name(host) and not is_number(host):
            self.refuse(value, _as_browsers_write(host))
        return host


class Below(Address):
    """The path below which a server has its pages, with "/" at both ends.

    >>> Below().read("club/rqa"), Below().read("/")
    ('/club/rqa/', '/')
    """

    name = "path"
    expected = "a path such as /rqa/, of letters, digits, -, _, . and ~"

    def read(self, value: str) -> str:
        """The path; "/" is the whole server."""
        if value == "/":
            return value
        parts = value.removeprefix("/").removesuffix("/").split("/")
        if not all(map(_FOLDER.fullmatch, parts)) or not {".", ".."}.isdisjoint(parts):
            self.refuse(value)
        return f"/{'/'.join(parts)}/"


class Host(Address):
    """A name by which readers reach a server.

    >>> Host().read("RQA.example.org")
    'rqa.example.org'
    """

    name = "host"
    expected = "a name such as rqa.example.org, without https://, port and path"

    def read(self, value: str) -> str:
        """The name, in small letters."""
        return self.host(value, value.lower())


class Here(Address):
    """An address of this machine to listen at, by its name or number.

    >>> Here().read("0.0.0.0"), Here().read("::1")
    ('0.0.0.0', '::1')
    """

    name = "host"
    expected = "an address of this machine, such as 127.0.0.1 or 0.0.0.0, without https://, port and path"

    def read(self, value: str) -> str:
        """The address."""
        if value[:1] == "[":
            self.refuse(value)
        return self.host(value, value)


def reached_by(host: str) -> list[str]:
    """The addresses by which others reach a server that listens at one: 0.0.0.0 and :: mean all there are.

    >>> reached_by("127.0.0.1"), reached_by("localhost")
    (['127.0.0.1'], ['localhost'])
    """
    if not is_number(host) or not ipaddress.ip_address(host).is_unspecified:
        return [host]
    import psutil

    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    cards = (one for card in psutil.net_if_addrs().values() for one in card if one.family == kind)
    found = [one for one in (ipaddress.ip_address(card.address.partition("%")[0]) for card in cards)
             if not one.is_loopback and not one.is_link_local]  # fmt: skip
    return [*map(str, found)] or [host]


class Proxy(Address):
    """A proxy by its IP address, or the network in which it is.

    >>> Proxy().read("10.0.0.2"), Proxy().read("172.30.86.0/24")
    ('10.0.0.2/32', '172.30.86.0/24')
    """

    name = "proxy"
    expected = "the IP address of a machine or a network, such as 10.0.0.2 or 172.30.86.0/24"

    def read(self, value: str) -> str:
        """The network; that of a machine has only this one in it."""
        try:
            return str(ipaddress.ip_network(value))
        except ValueError:
            self.refuse(value)


class Web(Address):
    """The address of a folder on the web, without "/" at its end.

    >>> Web().read("https://example.org/lab/")
    'https://example.org/lab'
    """

    name = "url"
    expected = "an address such as https://example.org/lab"

    def read(self, value: str) -> str:
        """The address."""
        found = self.parts(value)
        parts = found.path.strip("/").split("/") if found.path.strip("/") else []
        folder = all(map(_PATH.fullmatch, (re.sub("%[0-9A-Fa-f]{2}", "x", one) for one in parts)))
        if not folder or not {".", ".."}.isdisjoint(parts) or found.path.endswith((".html", ".htm")):
            self.refuse(value)
        return "/".join([f"{found.scheme}://{found.netloc}", *parts])

    def parts(self, value: str) -> SplitResult:
        """The parts of an address with a valid scheme, host and port, and nothing more than a path."""
        if re.search(r"[^!-~]", value) and value.isascii():  # which urlsplit would take out
            self.refuse(value)
        try:
            found = urlsplit(value)
            port = found.port
        except ValueError:
            self.refuse(value)
        host = found.hostname or ""
        own = found.netloc.lower() in (host, f"{host}:{port}", f"[{host}]", f"[{host}]:{port}")
        if found.scheme not in ("http", "https") or not own or port == 0 or not {"?", "#"}.isdisjoint(value):
            self.refuse(value)
        self.host(value, host)
        return found


class Site(Web):
    """A site that may embed our pages, as a content security policy names it; ``*.`` means each name below.

    >>> Site().read("https://club.example/"), Site().read("https://*.club.example:8443")
    ('https://club.example', 'https://*.club.example:8443')
    """

    name = "site"
    expected = "a site such as https://club.example, without a path"

    def read(self, value: str) -> str:
        """The site."""
        found = self.parts(value.replace("://*.", "://", 1))
        if found.path.strip("/") or found.path.count("/") > 1 or ":" in (found.hostname or ""):
            self.refuse(value)
        return value.removesuffix("/")


class Folder(click.Path):
    """A folder, by a name: "" would be the one where one stands."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The folder."""
        return super().convert(Named().convert(value, param, ctx), param, ctx)


class Named(click.ParamType[str]):
    """A name of something that is looked for later; "" is none, and no control character is in one."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name."""
        if not str(value).strip() or not str(value).isprintable():
            self.fail(f"found {printable(shown(str(value)))}, expected a name", param, ctx)
        return str(value)
