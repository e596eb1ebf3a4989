"""What a publisher is told of a site: its files, and its pages in Chromium."""

import gzip
import lzma
import shutil
from importlib.util import find_spec

import pytest

from rqa_lab.commands import common
from rqa_lab.site import build, check


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A small site without an engine, in which nothing is wrong."""
    out = tmp_path_factory.mktemp("checked") / "out"
    build.build(
        out, lessons=["rqa/moving/one-step"], url="https://example.org/lab", with_engine=False, jobs=1
    )
    return out


@pytest.fixture
def site(whole, tmp_path):
    shutil.copytree(whole, tmp_path / "site")
    return check.Site(tmp_path / "site")


def spoil(site, name, old, new):
    path = site.folder / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def said(site):
    check.read(site)
    return [*map(str, site.findings)]


@pytest.mark.slow
def test_nothing_is_wrong_with_the_files_of_a_new_site(site):
    assert said(site) == []
    assert "lesson/rqa/moving/one-step/" in site.pages


@pytest.mark.slow
def test_what_is_wrong_with_files_is_told_with_their_names(site):
    page = "lesson/rqa/moving/one-step/index.html"
    spoil(site, page, 'href="../../../../find/"', 'href="../../../../found/"')
    (site.folder / "pictures" / "rqa.png").write_text("<!doctype html>Not found", "utf-8")
    (site.folder / "broken.js").write_text("<html>Not found", "utf-8")
    (site.folder / "broken.json").write_text("{", "utf-8")
    (site.folder / "large.html").write_text("<!doctype html>" + "a" * check.MOST_OF_A_PAGE, "utf-8")
    assert sorted(said(site)) == [
        "broken.js: is a page, and no .js",
        "broken.json: is no .json",
        "large.html: has 0.5 MB; more than 0.5 is too much for many",
        "lesson/rqa/moving/one-step/: leads to found/, which is not there",
        "pictures/rqa.png: is no .png",
    ]


@pytest.mark.slow
def test_a_packed_file_that_is_cut_off_and_what_a_web_server_may_not_read_are_told(site):
    (walk,) = site.folder.glob("*/walks/door.bin")
    walk.write_bytes(walk.read_bytes()[:-20])
    (site.folder / "none.zip").write_bytes(b"PK\x03\x04")
    (site.folder / "rest.bin").write_bytes(lzma.compress(b"all of it" * 100)[:-30])
    (site.folder / "find").chmod(0o700)
    (site.folder / "favicon.svg").chmod(0o600)
    assert sorted(said(site)) == [
        f"{walk.relative_to(site.folder).as_posix()}: is damaged",
        "favicon.svg: can be read by its owner alone",
        "find/: can be read by its owner alone",
        "none.zip: is damaged",
        "rest.bin: is damaged",
    ]


@pytest.mark.slow
def test_a_first_visit_fetches_each_file_once_also_what_is_kept_for_times_without_a_network(site):
    (index,) = site.folder.glob("*/find.json")
    whole, found = site.first, len(gzip.compress(index.read_bytes(), 6))
    site.asked |= {"", "favicon.svg"}  # both are kept, too
    assert site.first == whole > found
    index.unlink()
    assert check.Site(site.folder).first == whole - found


@pytest.mark.slow
def test_a_link_to_the_site_itself_is_followed_by_its_whole_address(site):
    spoil(site, "404.html", 'href="https://example.org/lab/find/"', 'href="https://example.org/lab/lost/"')
    assert said(site) == ["404.html: leads to lost/, which is not there"]


def test_without_what_checks_there_is_a_hint(rqa, monkeypatch, tmp_path):
    monkeypatch.setattr(common, "find_spec", lambda name: None if name == "playwright" else find_spec(name))
    code, out, err = rqa("site", tmp_path, "--check")
    assert (code, out) == (2, "")
    assert err.endswith("Playwright is not installed: pip install 'rqa-lab[check]'\n")


def test_only_a_site_is_checked_and_nothing_is_written(rqa, tmp_path):
    code, _, err = rqa("site", tmp_path, "--check")
    assert (code, "holds no site" in err) == (2, True)
    code, _, err = rqa("site", tmp_path, "--check", "--notebooks")
    assert (code, "writes nothing" in err) == (2, True)
    assert not [*tmp_path.iterdir()]
