"""What ``rqa-lab site --check`` finds on pages in Chromium."""

import contextlib
import re
import shutil

import pytest

from rqa_lab.site import build, check

pytestmark = pytest.mark.browser
HERE = "lesson/rqa/moving/one-step/"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A small site without an engine: few of its pages are opened."""
    out = tmp_path_factory.mktemp("checked") / "out"
    build.build(out, lessons=["rqa/moving/one-step"], with_engine=False, jobs=1)
    for page in [*out.glob("rulebook/rqa/*/"), *out.glob("course/rqa/*/")]:
        shutil.rmtree(page)
    return out


def spoil(folder, name, old, new):
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_a_page_that_fails_asks_others_or_does_not_come_alive_is_named(
    whole, tmp_path, chromium, monkeypatch
):
    site = tmp_path / "site"
    shutil.copytree(whole, site)
    spoil(site, "find/index.html", "</body>", '<img alt="" src="https://example.org/a.png"><i></i></body>')
    spoil(site, "rqa/index.html", "</head>", "<script>it.fails()</script></head>")
    spoil(site, f"{HERE}index.html", 'shell.js"', 'shall.js"')
    (found,) = site.glob("*/find.js")
    found.write_text('console.warn("another way"); throw new Error("planted");', "utf-8")
    monkeypatch.setattr(check, "chromium", lambda: contextlib.nullcontext(chromium))
    opened = []
    checked = check.Site(site)
    check.walk(checked, opened.append)
    assert sum(opened) == len([page for page in checked.pages if page != "404.html"])
    said = [str(one) for one in checked.findings]
    for where, what in (
        ("find/", "fails: planted"),
        ("find/", "says: another way"),
        ("find/", "policy img-src forbids https://example.org/a.png"),
        ("rqa/", "policy script-src-elem forbids inline"),
        (HERE, "which is not there"),
        (HERE, "does not come alive"),
    ):
        assert [one for one in said if one.startswith(f"{where}: ") and what in one], (where, what, said)
    assert not [one for one in said if one.startswith(("rulebook/", "course/", "./"))]


def test_the_verdict_on_a_site(whole, chromium, monkeypatch, tmp_path, rqa):
    """The pages taken away above are missed; the last two lines are of the site as a whole."""
    monkeypatch.setattr(check, "chromium", lambda: contextlib.nullcontext(chromium))
    code, out, err = rqa("site", whole, "--check")
    *found, last = out.splitlines()
    assert code == 1
    assert all(line.endswith("which is not there") for line in found)
    assert re.fullmatch(
        rf"{whole}: \d+ pages, \d+ files, \d\.\d MB; a first visit fetches 0\.\d MB, compressed\.", last
    )
    assert f"{len(found)} findings: mend" in err.splitlines()[-1]
