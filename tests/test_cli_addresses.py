"""What serve, explore, site and notebooks are given: nonsense is refused, with what is expected."""

import socket
from collections import namedtuple

import psutil
import pytest

from rqa_lab.commands import serving
from rqa_lab.site import build

#: no address of any kind
NONSENSE = (
    "", " ", "a b", "a\nb", "\x1b[31m", "a'b", 'a"b', "a;b", "a,b", "<b>", "*", "javascript:alert(1)",
    "data:text/html,x", "file:///etc", "ftp://x.example", "//x.example", "https://", "https:///x",
    "https://user:word@x.example", "https://x.example:0", "https://x.example:65536", "https://x.example:x",
    "https://x.example\\y", "https://x.example/?a", "https://x.example/#a", "https://b\u00fccher.example",
    "../x", "/a/../b", "a//b", ".", "..", "%2e%2e", "x" * 300 + ".example/ ",
    "a\u202eb", "\u00e9", "\U0001f916 ",
)  # fmt: skip
#: of these some are addresses of one kind, and none of the others
HOSTS = ("rqa.example.org", "localhost", "10.0.0.7", "::1", "rqa_lab", "xn--bcher-kva.example")
SITES = ("https://x.example", "http://localhost:8000", "https://*.x.example:8443", "https://x.example/")
PATHS = ("/", "/rqa/", "rqa", "club/rqa", "/~ann/lab-1.0")
URLS = (
    "https://x.example",
    "http://localhost:8000/a",
    "https://x.example/~ann/lab%20b/",
    "https://X.example",
)

KINDS = {
    "--name": ("serve", "a name such as rqa.example.org", HOSTS, (*SITES, "/rqa/", "x.example:80")),
    "--host": ("serve", "an address of this machine", (), (*SITES, "/rqa/", "[::1]", "127.0.0.1:80")),
    "--embed": ("serve", "a site such as https://club.example", SITES, (*HOSTS, *PATHS, "https://x.example/a")),
    "--base-url": ("serve", "a path such as /rqa/", PATHS, (*SITES, "::1", "/rqa//", "//", "a+b", "a(b")),
    "--url": ("site", "an address such as", URLS, (*HOSTS, *PATHS, "https://x.example/index.html")),
}  # fmt: skip


class Made:
    """A site that is made of nothing."""

    lessons = ()


@pytest.fixture
def done(monkeypatch):
    """What is done if all is in order: nothing is started."""
    found = []
    monkeypatch.setattr(serving, "serve", lambda *given, **more: found.append(more))
    monkeypatch.setattr(build, "build", lambda *given, **more: found.append(more) or Made())
    return found


def asked(command, option, value, tmp_path):
    return [command, *([tmp_path / "out"] if command == "site" else []), f"{option}={value}"]


@pytest.mark.parametrize("option", KINDS)
def test_nonsense_is_refused_with_what_is_expected(rqa, done, tmp_path, option):
    command, expected, _, others = KINDS[option]
    for value in (*NONSENSE, *others):
        code, out, err = rqa(*asked(command, option, value, tmp_path))
        assert (code, out, done) == (2, "", []), value
        assert f"Invalid value for '{option}': found " in err, value
        assert f"expected {expected}" in err, value
        assert len(err.splitlines()) == 1, value
        assert not set(err) & {"\x1b", "\u202e"}, value
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("option", KINDS)
def test_what_makes_sense_is_taken(rqa, done, tmp_path, option):
    command, _, right, _ = KINDS[option]
    for value in right:
        done.clear()
        assert rqa(*asked(command, option, value, tmp_path))[0] == 0, value
        assert done, value


def test_a_name_in_other_letters_is_told_as_browsers_write_it(rqa, done):
    for command in (("serve", "--name"), ("serve", "--host")):
        assert "Browsers write bücher.example as xn--bcher-kva.example" in rqa(*command, "bücher.example")[2]


@pytest.mark.parametrize(
    "option, values, expected",
    [
        ("--memory", ["", "x", "-1", "1", "1023", "1e9", "9" * 30, "2 GB", "0x800", "٣"], "or 1024 to"),
        ("--max-sessions", ["", "x", "0", "-1", "10001", "1.5", "9" * 30], "'--max-sessions'"),
        ("--port", ["", "x", "0", "-1", "65536", "80.5", "9" * 30], "'--port'"),
    ],
)  # fmt: skip
def test_numbers_have_bounds(rqa, done, option, values, expected):
    for value in values:
        code, _, err = rqa("serve", f"{option}={value}")
        assert (code, done) == (2, []), value
        assert expected in err, value


def test_no_limit_and_a_limit_are_numbers(rqa, done):
    for value in (0, 1024, 4096):
        assert rqa("serve", "--memory", value)[0] == 0
    assert [one["memory"] for one in done] == [0, 1024, 4096]


@pytest.mark.parametrize(
    "words",
    [
        ("explore", "--scenario="), ("explore", "--scenario=a\nb"), ("explore", "--notebook="),
        ("explore", "--notebook=\x1b[0m"), ("notebooks", ""), ("notebooks", " ", "--no-open"), ("site", ""),
        ("site", "a\x07b"),
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_empty_is_no_name(rqa, done, words):
    code, _, err = rqa(*words)
    assert (code, done) == (2, [])
    assert "expected a name" in err
    assert "\x1b" not in err


def test_each_only_has_to_be_there(rqa, done, tmp_path):
    for one in ("", "rqa/pushin", "../rqa", "rqa/pushing/into-a-wal", "a b"):
        code, _, err = rqa("site", tmp_path / "out", "--only", "rqa/pushing", "--only", one)
        assert (code, done) == (2, [])
        assert f"--only: found {one!r}, expected a game, a topic or a position" in err
    assert "Did you mean 'rqa/pushing'?" in rqa("site", tmp_path / "out", "--only", "rqa/pushin")[2]


def test_processes_that_draw_have_bounds(rqa, done, tmp_path):
    for value in ("", "x", "0", "-1", "65", "9" * 30):
        code, _, err = rqa("site", tmp_path / "out", f"--jobs={value}")
        assert (code, done) == (2, []), value
        assert "'--jobs'" in err


def test_a_folder_that_cannot_be_written_is_told(rqa, tmp_path):
    (tmp_path / "file").write_text("", "utf-8")
    for where, why in (
        ("file", "is a file"),
        ("file/out", "Not a directory"),
        ("x" * 300, "File name too long"),
    ):
        code, _, err = rqa("site", tmp_path / where, "--no-engine", "--only", "rqa/pushing/into-a-wall")
        assert (code, why in err) == (2, True), err


@pytest.mark.parametrize(
    "host, cards, there",
    [
        ("0.0.0.0", ["127.0.0.1", "192.0.2.7", "169.254.3.4", "fe80::1%eth0"], "http://192.0.2.7:8123/"),
        ("::", ["::1", "192.0.2.7", "fe80::1%eth0", "2001:db8::7"], "http://[2001:db8::7]:8123/"),
        ("0.0.0.0", ["192.0.2.7", "10.0.0.7"], "http://192.0.2.7:8123/ and http://10.0.0.7:8123/"),
        ("0.0.0.0", ["127.0.0.1"], "http://0.0.0.0:8123/"),
    ],
)
def test_where_it_listens_everywhere_it_says_how_others_reach_it(rqa, monkeypatch, host, cards, there):
    Card = namedtuple("Card", "family address")
    found = [Card(socket.AF_INET6 if ":" in one else socket.AF_INET, one) for one in cards]
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: {"eth0": found})
    monkeypatch.setattr(serving, "serve", lambda port, ready, **more: ready(port))
    assert rqa("serve", "--host", host, "--port", 8123) == (
        0, f"RQA Lab is at {there} — stop it with Ctrl+C\n", "",
    )  # fmt: skip
