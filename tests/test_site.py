import hashlib
import json
import lzma
import re
import shutil
import subprocess
import sys
from functools import partial
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
import typing_extensions
from markupsafe import escape
from processes import ended, printed, started
from site_parts import STARTS

from rqa_lab.games import FIRST, game
from rqa_lab.learn.asking import of_part
from rqa_lab.scenario.library import ids, load
from rqa_lab.site import build, cache, engine, texts
from rqa_lab.site.host import Host
from rqa_lab.site.texts import lesson
from rqa_lab.ui.book import book, place
from rqa_lab.ui.doors import door
from rqa_lab.ui.keep import examined_data
from rqa_lab.ui.page import Page
from rqa_lab.ui.parts import FONT

LESSONS = ("rqa/pushing/into-a-wall", "rqa/pushing/over-the-edge")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A small site without an engine, as it will stand at an address."""
    out = tmp_path_factory.mktemp("site") / "out"
    return build.build(out, lessons=LESSONS, url="https://example.org/lab", with_engine=False, jobs=1)


def text(plan, name):
    return (plan.out / name).read_text("utf-8")


def draw_only(monkeypatch, *addresses):
    """Draw only these pages of a site, to be quicker, and keep none."""
    draw = texts.drawn
    monkeypatch.setattr(build.kept, "kept", lambda plan: None)
    monkeypatch.setattr(texts, "drawn", lambda plan, one: draw(plan, one) if one in addresses else [{}])


@pytest.mark.slow
def test_a_lesson_reads_without_a_script(site):
    page = text(site, f"{lesson(LESSONS[0])}index.html")
    assert load(LESSONS[0]).question in page
    assert 'class="rqa-page board' in page
    plain = page.partition('class="rqa plain"')[2]
    told = texts.story(LESSONS[0])
    clauses = [clause.id for frame in told.frames for _, clause in frame.told]
    assert re.findall(r'class="chip[^>]*>([\w.-]+)</a>', plain) == clauses
    assert lesson(LESSONS[1]) in plain  # what follows


@pytest.mark.slow
def test_what_a_drawing_has_from_elsewhere_in_its_page_is_there_once_and_painted(site):
    """Paint applies to what is within an element of its class, and that has to be part of what is taken."""
    for page in site.out.rglob("*.html"):
        html = page.read_text("utf-8")
        for name in set(re.findall(r'<use\b[^<>]* href="?#([\w-]+)', html)):
            (named,) = re.findall(rf'<(?:g|symbol)\b[^<>]* id="?{name}\b(?!-)[^<>]*>', html)
            assert re.search(r'class="?rqa-page\b', named), (page, named)


@pytest.mark.slow
def test_all_that_pages_refer_to_is_there_and_nothing_comes_from_elsewhere(site):
    for page in site.out.rglob("*.html"):
        html = page.read_text("utf-8")
        found = re.findall(r'<(?:link|script|img|a)\b[^>]*? (?:href|src)="?([^"#\s>]+)', html)
        for address in found:
            whole = address.startswith(site.url)
            path = site.out / address.removeprefix(site.url) if whole else page.parent / address
            assert (path / "index.html" if address.endswith("/") else path).is_file(), (page, address)
        assert "default-src 'self'" in html
        # none that stands in the page but data, which does not run
        assert not re.search(r"<script(?! (?:type=\"module\" )?src=| type=\"application/ld\+json\">)", html)


@pytest.mark.slow
def test_the_page_for_addresses_that_do_not_exist_may_be_shown_at_any(site):
    html = text(site, "404.html")
    assert all(one.startswith(site.url) for one in re.findall(r' (?:href|src)="([^"]+)', html))
    assert "canonical" not in html


@pytest.mark.slow
def test_every_drawing_of_a_page_is_on_it(site):
    for page in site.out.rglob("*.html"):
        html = page.read_text("utf-8")
        used = set(re.findall(r'<use [^>]*href="#([\w-]+)"', html))
        names = re.findall(r'<(?:symbol|g) [^>]*id="([\w-]+)"', html)
        assert used <= set(names), page
        boards = [name for name in names if re.fullmatch(r"[fg]\d+", name)]  # what several have alike
        assert len(boards) == len({*boards}), page


@pytest.mark.slow
def test_every_page_is_on_the_map(site):
    listed = re.findall(r"<loc>https://example.org/lab/(.*?)</loc>", text(site, "sitemap.xml"))
    assert sorted(listed) == sorted(
        "" if page.parent == site.out else f"{page.parent.relative_to(site.out).as_posix()}/"
        for page in site.out.rglob("index.html")
    )


@pytest.mark.slow
def test_every_clause_chapter_and_component_is_found_and_stands_on_its_page(site):
    found = json.loads(text(site, f"{site.version}/find.json"))["all"]
    for one in found:
        assert (site.out / one["where"] / "index.html").is_file(), one
    assert {*LESSONS} == {one["where"][len("lesson/") : -1] for one in found if "lesson/" in one["where"]}
    kinds = {one["kind"].partition(" ")[0] for one in found}
    assert kinds == {"Game", "Position", "Rule", "Rulebook", "Component", "Lesson"}
    titles = {one["title"] for one in found}
    for clause in game("rqa").rulebook.values():
        assert clause.title in titles
        assert escape(clause.says) in text(site, f"rulebook/rqa/{clause.id}/index.html")
    cards = text(site, "rulebook/rqa/reference/cards/index.html")
    for one in book("rqa").reference["cards"].values():
        assert one.record.name in titles
        assert escape(one.record.name) in cards


@pytest.mark.slow
def test_a_lesson_of_the_course_reads_without_a_script_and_folds_its_answers(site):
    unit = site.units("rqa")[0]
    here = f"course/rqa/{unit.id}/"
    listed = text(site, "course/rqa/index.html")
    assert f'href="../../{here}"' in listed
    assert escape(unit.says) in listed
    rules = text(site, "course/rqa/clauses/index.html").partition('class="rqa plain"')[2]
    assert all(f"{clause}/" in rules for clause in unit.reaches())
    plain = text(site, f"{here}index.html").partition('class="rqa plain"')[2]
    for number in range(1, len(unit.parts) + 1):
        question = of_part(unit, number)
        _, _, after = plain.partition(escape(question.text.replace("Tap", "Mark")))
        assert after, question.text
        shown, _, after = after.partition("<summary>Answer</summary>")
        folded, _, plain = after.partition("</details>")
        assert "<svg" in shown
        for right in filter(lambda one: one.why, question.right):
            assert escape(right.why) in folded
            assert escape(right.why) not in shown


@pytest.mark.slow
def test_the_doors_are_pages_and_read_without_a_script(site):
    front, shown = text(site, "index.html"), text(site, "rqa/index.html")
    assert "href=./rqa/ data-do=open data-id=rqa" in front  # the game's card
    assert "href=../ class=l-logo" in shown
    unit = site.units("rqa")[0]
    assert re.search(rf"<a href=\.\./course/rqa/{unit.id}/[^>]*data-id=course/rqa/{unit.id}\b", shown)
    own = door("rqa")
    for said in (own.lead, *(text for one in own.pictures for text in (one.title, one.text))):
        assert escape(said) in shown
    assert shown.count("class=l-live") == len(own.pictures)
    assert f'content="{escape(own.aim)}"' in shown


@pytest.mark.slow
def test_the_display_font_is_a_file_and_comes_early_where_it_is_seen(site):
    font = f"{site.version}/{FONT}"
    assert (site.out / font).is_file()
    assert "Open Font License" in text(site, f"{site.version}/gabarito-OFL.txt")
    assert f"url({FONT})" in text(site, f"{site.version}/explorer.css")
    assert "data:font" not in text(site, f"{site.version}/explorer.css")
    unit = site.units("rqa")[0]
    for page in ("", "rqa/", f"course/rqa/{unit.id}/"):
        where = ("../" * page.count("/") or "./") + font
        assert f'rel="preload" href="{where}"' in text(site, f"{page}index.html")
    assert 'as="font"' not in text(site, f"{lesson(LESSONS[0])}index.html")
    assert font in text(site, "sw.js")


@pytest.mark.slow
def test_the_engine_has_what_doors_are_made_of_but_not_what_lies_there_as_a_file():
    packed = engine.files()
    for id in ("rqa", "gekido"):
        assert json.loads(packed[f"rqa_lab/games/{id}/door.yaml.json"])["pictures"]
        assert f"rqa_lab/games/{id}/art.svg" in packed
        assert json.loads(packed[f"rqa_lab/games/{id}/first-game.yaml.json"])["coach"]
    assert "rqa_lab/ui/templates/learn/game.html.j2" in packed
    assert not [name for name in packed if re.match(r"rqa_lab/(ui/[^/]*\.(css|js)|.*\.(woff2|yaml))$", name)]


@pytest.mark.slow
def test_pages_of_a_book_and_of_a_course_are_those_that_the_explorer_shows():
    page = Page(LESSONS[0])
    for address in ("rulebook/gekido", "rulebook/rqa/summary/turn", "rulebook/rqa/rqa.push.cost"):
        page.receive({"do": "open", "id": address, "ask": 1})
        shown = texts.sheet(place(address, "rqa"))
        assert shown == {name: page.regions[name] for name in shown}
    for id in ("rqa", "gekido"):
        page.receive({"do": "open", "id": id, "ask": 1})
        shown = texts.game_door_regions(id, page.labs)
        assert shown == {name: page.regions[name] for name in shown}
    for address in ("course/rqa", "course/rqa/clauses", "course/rqa/first-push"):
        page.receive({"do": "open", "id": address, "ask": 1})
        shown = texts.learning(address)
        assert shown == {name: page.regions[name] for name in shown} | {
            one: shown[one] for one in shown if one == "topics"
        }


@pytest.mark.slow
def test_what_is_kept_for_a_visit_without_a_network_is_there(site):
    worker = text(site, "sw.js")
    pages, engine = (json.loads(found) for found in re.findall(r"const (?:PAGES|ENGINE) = (\[.*\]);", worker))
    assert "find/" in pages
    for name in (*pages, *engine):
        path = site.out / name
        assert (path / "index.html" if name.endswith("/") else path).is_file(), name
    assert site.version in worker


@pytest.mark.slow
def test_an_app_has_its_icons_and_a_host_is_told_what_never_changes(site):
    icons = json.loads(text(site, "manifest.webmanifest"))["icons"]
    assert [icon["sizes"] for icon in icons] == ["any", "180x180", "192x192", "512x512"]
    assert all((site.out / icon["src"]).is_file() for icon in icons)
    assert text(site, "_headers").startswith(f"{urlsplit(site.url).path}{site.version}/*\n")
    assert text(site, "index.html").count('name="theme-color"') == 2


@pytest.mark.slow
def test_a_picture_of_each_game_is_made(site):
    pictures = {path.name for path in site.out.rglob("*.png") if not path.name.startswith("icon-")}
    assert pictures == {"door.png", "rqa.png"}
    assert f'content="{site.url}pictures/rqa.png"' in text(site, f"{lesson(LESSONS[0])}index.html")


@pytest.mark.slow
def test_without_what_makes_pictures_no_page_refers_to_one(monkeypatch, tmp_path):
    def preview(story):
        raise ImportError("the pictures are not installed")

    monkeypatch.setattr(texts, "preview", preview)
    draw_only(monkeypatch, texts.DOOR, LESSONS[0])
    said = []
    address, one = "https://example.org/lab", LESSONS[:1]
    made = build.build(
        tmp_path, lessons=one, url=address, with_engine=False, pictures=True, jobs=1, tell=said.append
    )
    assert "the pictures are not installed" in said[0]
    for page in ("index.html", "find/index.html", f"{lesson(LESSONS[0])}index.html"):
        assert "og:url" in text(made, page)
        assert ".png" not in text(made, page)


@pytest.mark.slow
def test_nothing_but_a_site_is_written_over(site, tmp_path):
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    code, _, said = ended("-m", "rqa_lab", "site", tmp_path, "--no-engine")
    assert code == 2
    assert "something else than a site" in said
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.slow
def test_a_site_that_is_written_anew_leaves_what_else_lies_there(monkeypatch, tmp_path):
    draw_only(monkeypatch)
    address, one = "https://example.org/lab", LESSONS[:1]
    first = build.build(tmp_path, lessons=one, url=address, with_engine=False, jobs=1)
    (tmp_path / ".git").mkdir()
    (tmp_path / "CNAME").write_text("rqa.example.org", "utf-8")
    monkeypatch.setattr(build, "_version", lambda *given: "0" * 12)
    second = build.build(tmp_path, lessons=one, url=address, with_engine=False, jobs=1)
    assert (second.parts.is_dir(), first.parts.exists()) == (True, False)
    assert {".git", "CNAME"} < {path.name for path in tmp_path.iterdir()}
    ours = partial(build._is_ours, build._doors(tmp_path))
    assert {path.name for path in tmp_path.iterdir() if not ours(path)} == {".git", "CNAME"}


def test_a_recording_shows_what_the_page_shows_when_one_steps():
    places = texts.recording(LESSONS[0])
    page, shown = Page(LESSONS[0]), dict(places[0])
    assert shown == page.regions
    for number, now in enumerate(places[1:], 1):
        page.receive({"do": "step", "n": 1, "ask": number})
        shown |= now
        assert shown == {**page.regions, "topics": shown["topics"]}


def test_a_host_answers_several_messages_in_one_breath():
    host = Host()
    first = json.loads(host.hear("[]"))
    assert "door" in first["changed"]["form"]
    wanted = [{"do": "open", "id": f"{LESSONS[0]}@1", "ask": 4}, {"do": "step", "n": 1, "ask": 5}]
    answer = json.loads(host.hear(json.dumps(wanted)))
    assert answer["changed"]["address"] == f"{LESSONS[0]}@2"
    assert answer["changed"]["answered"] == 5
    same = json.loads(host.hear(json.dumps([{"do": "no such thing", "ask": 6}])))
    assert same["changed"].keys() == {"answered", "trouble"}
    kept = json.loads(host.hear(json.dumps([{"do": "save", "ask": 7}])))
    assert kept["sent"][0]["file"] == "pushed-into-a-wall.yaml"


@pytest.mark.slow
def test_what_a_woken_python_does_by_itself_ends_and_fails_nowhere():
    code = """
from rqa_lab.site import host
host.warm()
n = 0
while host.exercise():
    assert host.spare.page.error is None
    n += 1
print(n, host.ready.page.regions["form"] != "")
"""
    n, door = printed(code).split()
    assert int(n) > 40
    assert door == "True"


@pytest.mark.slow
def test_what_stands_ready_has_loaded_the_first_game_alone():
    """Others come when they are opened: with all of them, a first visit fetched a quarter more memory."""
    code = """
import sys
from rqa_lab.site import host
host.warm()
names = (name.split(".") for name in sys.modules if name.startswith("rqa_lab.games."))
print(*sorted({name[2] for name in names if len(name) > 3}))
"""
    assert printed(code).split() == [FIRST]


@pytest.mark.slow
@pytest.mark.parametrize("data", ["", "rqa-data: 1\nrobots: {Pug: {health: 6}}\n"], ids=["ours", "own data"])
def test_what_is_packed_runs_by_itself(tmp_path, data):
    """Without Jupyter, and without anything that is compiled: as it will in the browser."""
    asked = data and examined_data(data, "box.yaml").query
    for name, content in engine.files().items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    if sys.version_info < (3, 13):  # the stand-in is for the Python of the browser
        (tmp_path / "typing_extensions.py").write_bytes(Path(typing_extensions.__file__).read_bytes())
    code = f"""
import sys
sys.path = [{str(tmp_path)!r}, *[path for path in sys.path if "site-packages" not in path and path]]
import json
from rqa_lab.site.host import Host
from rqa_lab.scenario.library import ids
host = Host()
for message in (
    {{"do": "open", "id": "rqa/pushing/into-a-wall@3"}}, {{"do": "search", "text": "walls"}}, {{"do": "new"}},
    {{"do": "close"}}, {{"do": "edit"}}, {{"do": "save"}}, {{"do": "game", "id": "gekido"}},
    {{"do": "file", "id": "mine.yaml", "whole": "rqa: 1\\nsetup: {{cards: 3}}\\n"}},
):
    host.hear(json.dumps([message | {{"ask": 1}}]))
    assert host.page.error is None, (message, host.page.error)
print(len(ids()), "ipywidgets" in sys.modules, sys.modules["rpds"].__file__.startswith({str(tmp_path)!r}))
"""
    env = [("PYTHONPATH", ""), ("QUERY_STRING", asked)]
    left, out, err = ended("-S", "-P", "-c", code, cwd=tmp_path, env=env)
    assert left == 0, err
    assert out.split() == [str(len(ids())), "False", "True"]


def test_without_npm_it_says_so(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(engine.NoEngine, match="npm is not there"):
        engine.runtime()


def test_another_package_than_the_one_that_is_known_is_refused(monkeypatch, tmp_path):
    npm = tmp_path / "npm"
    npm.write_text('#!/bin/sh\necho other > "$4/pyodide-0.29.3.tgz"\n', "utf-8")
    npm.chmod(0o755)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(shutil, "which", lambda name: str(npm))
    with pytest.raises(engine.NoEngine, match="is not what it has to be"):
        engine.runtime()


def test_without_node_python_begins_from_nothing(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    runtime = tmp_path / "runtime"
    runtime.mkdir()
    for name in (*engine.PARTS[engine.PYODIDE], "xz-decompress.min.js"):
        (runtime / name).write_text(STARTS if name.endswith(".mjs") else "{}", "utf-8")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    files = {"rqa_lab/a.py": b"a = 1", "rqa_lab/a.css": b"a {}"}
    out = tmp_path / "out"
    out.mkdir()
    assert engine.add(out, runtime, files) == "node is not there"
    loader = (out / "pyodide" / "loader.js").read_text("utf-8")
    assert 'response:n}={response:import(e+"packed.js")' in loader
    assert lzma.decompress((out / "pyodide" / "pyodide.wasm.bin").read_bytes()) == b"{}"
    assert lzma.decompress((out / "code.bin").read_bytes())[4:] == b'[["rqa_lab/a.py",5]]a = 1'
    assert lzma.decompress((out / "data.bin").read_bytes())[4:] == b'[["rqa_lab/a.css",4]]a {}'
    assert lzma.decompress((out / "stdlib.bin").read_bytes()) == b"{}"
    assert not (out / "heap.bin").exists()


def test_an_engine_that_was_packed_is_taken_as_long_as_nothing_in_it_changes(monkeypatch, tmp_path):
    runtime, runs = tmp_path / "runtime", []
    runtime.mkdir()
    for name in (*engine.PARTS[engine.PYODIDE], "xz-decompress.min.js"):
        (runtime / name).write_text(STARTS if name.endswith(".mjs") else "{}", "utf-8")
    (runtime / "pyodide.asm.js").write_text(engine._RESTORES, "utf-8")

    def node(command, **how):
        runs.append(command)
        (Path(command[-1]) / "heap.raw").write_bytes(b"memory")
        (Path(command[-1]) / "read.json").write_text('["rqa_lab/rules.json"]', "utf-8")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(subprocess, "run", node)
    code, rules, scenario = "rqa_lab/a.py", "rqa_lab/rules.json", "rqa_lab/scenario.json"
    files = {code: b"a = 1", rules: b"1", scenario: b"1"}
    for number, (change, made) in enumerate(
        (({}, 1), ({}, 1), ({code: b"a = 2"}, 2), ({scenario: b"2"}, 2), ({rules: b"2"}, 3), ({}, 4))
    ):
        files |= change
        out = tmp_path / f"{number}"
        out.mkdir()
        if made == 4:  # somebody has changed what was kept
            for kept in tmp_path.rglob("engines/*/heap.bin"):
                kept.write_bytes(b"other")
        assert engine.add(out, runtime, files) == ""
        assert lzma.decompress((out / "heap.bin").read_bytes()) == b"memory"
        assert engine.unpack(lzma.decompress((out / "data.bin").read_bytes()))[scenario] == files[scenario]
        assert {cache.SUMS, "read.json"}.isdisjoint(path.name for path in out.iterdir())
        assert len(runs) == made
    shared = tmp_path / "heap.js"  # how a memory is packed, which the page has to know as well
    shared.write_bytes(b"other")
    monkeypatch.setattr(engine, "SHARED", shared)
    out = tmp_path / "other"
    out.mkdir()
    assert engine.add(out, runtime, files) == ""
    assert len(runs) == made + 1


def test_what_is_kept_is_not_for_its_owner_alone(monkeypatch, tmp_path):
    """The folder in which something was made may be: a web server would not find what is in it."""
    made, kept, taken = (tmp_path / name for name in ("made", "kept", "taken"))
    made.mkdir(mode=0o700)
    (made / "a").mkdir(mode=0o700)
    (made / "a" / "b.bin").write_bytes(b"b")
    (made / "a" / "b.bin").chmod(0o600)
    usual = tmp_path.joinpath("usual")
    usual.mkdir()
    cache.keep(made, kept)
    kept.chmod(0o700)  # as earlier versions kept it
    assert cache.is_sound(kept)
    cache.take(kept, taken)
    modes = [path.stat().st_mode for path in (kept / "a", taken, taken / "a")]
    assert modes == [usual.stat().st_mode] * 3
    assert (taken / "a" / "b.bin").stat().st_mode & 0o044


def test_packages_that_were_kept_are_used_only_as_long_as_they_are_as_they_were(monkeypatch, tmp_path):
    sums = {"a.js": hashlib.sha256(b"a").hexdigest()}
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(engine, "PARTS", {"a@1": sums})
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(engine.NoEngine, match="npm is not there"):
        engine.runtime()
    kept = tmp_path / "rqa-lab" / f"npm-{hashlib.sha256(repr(engine.PARTS).encode()).hexdigest()[:12]}"
    for text, is_as_it_was in (("a", True), ("b", False)):
        kept.mkdir(parents=True, exist_ok=True)
        (kept / "a.js").write_text(text, "utf-8")
        if is_as_it_was:
            assert engine.runtime() == kept
        else:
            with pytest.raises(engine.NoEngine):
                engine.runtime()
    assert not kept.exists()


def test_packages_that_the_lock_does_not_have_are_named(monkeypatch):
    assert engine.made_of()["jinja2"] == version("jinja2")
    monkeypatch.setattr(engine, "made_of", lambda: {"jinja2": "0.1", "unheard-of": "1"})
    assert engine.unlocked().keys() == {"jinja2"}


@pytest.mark.slow
def test_schemas_are_checked_without_what_is_compiled():
    """With the stand-in, jsonschema says the same."""
    found = (
        "import sys, rqa_lab.site.rpds; sys.modules['rpds'] = sys.modules['rqa_lab.site.rpds'];"
        "from rqa_lab.scenario.scenario import Scenario;"
        "print(*Scenario.from_text('rqa: 1\\nsetp: {}\\n', 'a.yaml').problems, sep='\\n')"
    )
    stood_in = printed(found)
    plain = printed(found.partition(";")[2].partition(";")[2])
    assert stood_in == plain
    assert "setp" in plain


#: begins processes, says which, and does nothing more
POOLS = {
    "site": """
import os, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children
from rqa_lab.explore.workers import end_with
with ProcessPoolExecutor(2, initializer=end_with, initargs=(os.getpid(),)) as pool:
    pool.submit(len, "").result()
    print(*(one.pid for one in active_children()), flush=True)
    time.sleep(100)
""",
    "simulate": """
import time
from multiprocessing import active_children
from rqa_lab.explore.workers import in_processes
def over(results):
    print(*(one.pid for one in active_children()), flush=True)
    time.sleep(100)
in_processes(len, "abcd", 2, over)
""",
}


@pytest.mark.slow
@pytest.mark.parametrize("code", POOLS.values(), ids=[*POOLS])
def test_processes_that_share_work_end_with_what_started_them(code):
    with started("-c", code) as process:
        pids = [int(pid) for pid in process.stdout.readline().split()]
        process.kill()
        process.wait()
    assert pids
    there = [psutil.Process(pid) for pid in pids if psutil.pid_exists(pid)]
    assert not psutil.wait_procs(there, 30)[1]
