"""The pages of docs/ and the reference, as Sphinx makes them."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from test_api import public

from rqa_lab.commands import common
from rqa_lab.site import build
from rqa_lab.site.docs import NoDocs, make, pages
from rqa_lab.site.host import Host
from rqa_lab.site.texts import Plan
from rqa_lab.ui.pages import DOCS

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs"


@pytest.fixture(scope="module")
def made():
    """The files of the documentation, as beside a site with one notebook."""
    return pages(PAGES, ["push-lab"])


def test_the_reference_has_all_that_is_public():
    texts = [page.read_text("utf-8") for page in sorted((PAGES / "reference").glob("*.md"))]
    listed = re.findall(r"^\.\. auto\w+:: (rqa_lab[\w.]*)$", "\n".join(texts), re.M)
    assert len(listed) == len({*listed})
    assert {f"{module}.{name}" for module, name in public()} <= {*listed}


def test_every_page_is_in_the_contents():
    index = (PAGES / "index.md").read_text("utf-8")
    blocks = re.findall(r"(?s)```{toctree}\n(.*?)```", index)
    named = {line for block in blocks for line in block.splitlines() if line and line[0] != ":"}
    assert named - {"reference/index"} == {page.stem for page in PAGES.glob("*.md")} - {"index"}


def test_without_sphinx_there_is_a_hint(rqa, monkeypatch, tmp_path):
    monkeypatch.setattr(common, "find_spec", lambda name: None if name == "sphinx" else find_spec(name))
    code, out, err = rqa("site", tmp_path / "out", "--docs")
    assert (code, out) == (2, "")
    assert err.endswith("Sphinx is not installed: pip install 'rqa-lab[docs]'\n")
    assert not (tmp_path / "out").exists()


def test_an_installed_package_says_that_it_has_no_documentation(rqa, monkeypatch, tmp_path):
    monkeypatch.setattr(common, "find_spec", lambda name: name)
    monkeypatch.setattr("rqa_lab.__file__", str(tmp_path / "lib" / "rqa_lab" / "__init__.py"))
    code, out, err = rqa("site", tmp_path / "out", "--docs")
    assert (code, out) == (2, "")
    assert err.endswith("--docs works in a checkout only: an installed package has no documentation\n")


def test_the_front_door_leads_to_it_only_where_it_is():
    assert DOCS not in Host().page.regions["form"]
    plan = Plan(Path("out"), [], ["rqa"], docs=True)
    assert f'href="{DOCS}">Documentation</a>' in Host(plan.labs).page.regions["form"]


def test_a_site_takes_only_its_own_documentation_away(tmp_path):
    (tmp_path / "docs").mkdir()
    build.mark(tmp_path, {"games": []}, documented=False)
    build.clear(tmp_path, [], documented=True)
    assert (tmp_path / "docs").is_dir()
    build.clear(tmp_path, [], documented=False)
    assert not (tmp_path / "docs").exists()


@pytest.mark.slow
def test_all_links_and_names_lead_somewhere_and_nothing_comes_from_elsewhere(made):
    for name, content in made.items():
        if not name.endswith(".html"):
            continue
        html = content.decode()
        for address in re.findall(r'<(?:link|script|img)\b[^>]*? (?:href|src)="([^"#?]+)', html):
            there = Path("/", name).parent.joinpath(address).resolve().relative_to("/").as_posix()
            assert there in made, (name, address)
        assert "default-src 'self'" in html
        assert not re.search(r"<script(?! [^>]*src=)", html), name  # none that stands in the page
        assert not re.search(r"<[^<>]* on\w+=", html), name


@pytest.mark.slow
def test_a_notebook_that_is_beside_it_runs_and_another_is_a_word(made):
    html = made["api.html"].decode()
    assert 'href="../jupyter/notebooks/index.html?path=push-lab.ipynb">push-lab</a>' in html
    assert "pull-lab.ipynb" not in html


@pytest.mark.slow
def test_signatures_say_where_to_import_from_and_nothing_that_changes(made):
    html = made["reference/odds.html"].decode()
    assert 'id="rqa_lab.games.roborace.odds.best"' in html
    assert not [name for name, content in made.items() if re.search(rb" at 0x[0-9a-f]{6}", content)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text, what",
    [
        ("[there](nowhere.md)", "nowhere.md"),
        ("[there](#nowhere)", "nowhere"),
        ("[there](../rqa_lab/nowhere.py)", "there is no ../rqa_lab/nowhere.py"),
        ("{py:func}`rqa_lab.nowhere`", "there is no rqa_lab.nowhere"),
        ("{py:class}`rqa_lab.core.session.Stop`", "there is no rqa_lab.core.session.Stop"),
    ],
)
def test_what_leads_nowhere_fails(tmp_path, text, what):
    for name in ("site", "../rqa_lab", "../share"):
        (tmp_path / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "docs" / name).resolve().symlink_to((PAGES / name).resolve())
    (tmp_path / "docs" / "index.md").write_text(f"# Title\n\n{text}\n", "utf-8")
    with pytest.raises(NoDocs, match=re.escape(what)):
        make(tmp_path / "docs", tmp_path / "out")
