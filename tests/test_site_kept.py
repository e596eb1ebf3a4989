"""Pages that were drawn are taken again, and their recordings come out of their packs as they were."""

import json
import shutil
import subprocess
from importlib.resources import files

import pytest
from processes import ended

from rqa_lab.site import build, kept, texts, walks

LESSONS = ("rqa/pushing/into-a-wall", "rqa/moving/one-step")
SCRIPT = """
import { readFileSync } from "node:fs";
globalThis.fetch = async (where) => new Response(readFileSync(where));
Object.defineProperty(globalThis, "navigator", { value: { onLine: true } });
const { places } = await import("./walks.js");
const found = {};
for (const id of JSON.parse(readFileSync(0, "utf8"))) found[id] = await places(id);
console.log(JSON.stringify(found));
"""


@pytest.fixture
def made(monkeypatch, tmp_path):
    """Build a site: its files, and the addresses of the pages that were drawn for it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    drawn, draw = [], texts.drawn
    monkeypatch.setattr(texts, "drawn", lambda plan, one: (drawn.append(one), draw(plan, one))[1])

    def make(*lessons, **more):
        drawn.clear()
        plan = build.build(tmp_path / "out", lessons=lessons, with_engine=False, jobs=1, **more)
        there = (path for path in plan.out.rglob("*") if path.is_file())
        return {path.relative_to(plan.out).as_posix(): path.read_bytes() for path in there}, {*drawn}

    return make


@pytest.mark.slow
def test_a_page_is_drawn_again_only_if_what_it_is_made_of_has_changed(made, monkeypatch):
    first, drawn = made(*LESSONS)
    assert {*LESSONS, "door", "rqa", "rulebook/rqa"} < drawn
    monkeypatch.setattr(
        build, "_version", lambda *given: "0123456789ab"
    )  # the site is another, its pages are not
    again, drawn = made(*LESSONS)
    assert not drawn
    version = json.loads(first["site.json"])["version"]
    same = {
        name.replace(version, "0123456789ab"): text.replace(version.encode(), b"0123456789ab")
        for name, text in first.items()
    }
    assert same == again
    content, changed = kept.content, {}
    monkeypatch.setattr(kept, "content", lambda id: changed.get(id) or content(id))
    for now, read in (("other", kept.read), ("again", lambda game: {"rulebook": "other", "course": ""})):
        changed[LESSONS[1]] = now
        monkeypatch.setattr(kept, "read", read)
        kept.contents.cache_clear()
        _, drawn = made(*LESSONS)
        kept.contents.cache_clear()
        assert {LESSONS[1], "rqa", "course/rqa", "course/rqa/first-step", "door"} < drawn
        assert LESSONS[0] not in drawn
        assert ("rulebook/rqa" in drawn) is (now == "again")  # only if something else is cited


@pytest.mark.slow
def test_a_site_is_the_same_whether_its_pages_were_kept_or_not(tmp_path):
    """After a change in a scenario that a lesson is about, and that rules cite."""
    package = tmp_path / "rqa_lab"
    shutil.copytree(files("rqa_lab"), package, ignore=shutil.ignore_patterns("__pycache__", "*.yaml.json"))

    def build(out, cache):
        env = [("PYTHONPATH", str(tmp_path)), ("XDG_CACHE_HOME", str(tmp_path / cache))]
        left, _, said = ended(
            *("-m", "rqa_lab", "site", out, "--only", "rqa/pushing", "--no-engine", "--jobs", "1"),
            cwd=tmp_path,
            env=env,
        )
        assert left == 0, said
        there = (path for path in out.rglob("*") if path.is_file())
        return {path.relative_to(out).as_posix(): path.read_bytes() for path in there}

    first = build(tmp_path / "out", "one")
    scenario = package / "scenario" / "library" / "rqa" / "pushing" / "one-push.yaml"
    text = scenario.read_text("utf-8")
    assert "{seat: Bo, at: d4}" in text
    scenario.write_text(f"{text}  - do: end turn\n".replace("at: d4}", "at: d4, health: 4}"), "utf-8")
    again = build(tmp_path / "out", "one")
    assert again == build(tmp_path / "out", "two")
    old, new = (json.loads(one["site.json"])["version"] for one in (first, again))
    before = {
        name.replace(old, new): text.replace(old.encode(), new.encode()) for name, text in first.items()
    }
    changed = {name for name in again if again[name] != before.get(name)}
    assert {"lesson/rqa/pushing/one-push/index.html", "course/rqa/first-push/index.html"} < changed
    assert len(changed) < len(again) / 2


@pytest.mark.slow
def test_a_site_of_other_lessons_or_at_another_address_has_pages_of_its_own(made, monkeypatch):
    draw = texts.drawn
    monkeypatch.setattr(
        texts, "drawn", lambda plan, one: draw(plan, one) if one in ("door", *LESSONS) else [{}]
    )
    made(*LESSONS[:1])
    assert made(*LESSONS[:1])[1] == set()
    assert "door" in made(*LESSONS)[1]
    assert "door" in made(*LESSONS[:1], url="https://example.org/")[1]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_recordings_come_out_of_their_packs_as_they_went_in(tmp_path):
    ids = ["rqa/pushing/into-a-wall", "rqa/pushing/over-the-edge", "rqa/moving/one-step"]
    recorded = {id: texts.recording(id) for id in ids} | {
        "door": [{"form": "<b>\u2019</b>" * 20, "game": ""}]
    }
    packs = [*walks.folders(recorded)]
    assert packs == [["door"], ids[2:], ids[:2]]
    for some in packs:
        path = tmp_path / "walks" / f"{some[0]}.bin"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(walks.packed({id: recorded[id] for id in some}))
    source = files("rqa_lab") / "site" / "browser" / "walks.js"
    (tmp_path / "walks.js").write_text(source.read_text("utf-8"), "utf-8")
    (tmp_path / "frame.js").write_text(
        f"export const packs = {json.dumps([some[0] for some in packs])};", "utf-8"
    )
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "ask.js").write_text(SCRIPT, "utf-8")
    asked = json.dumps([*recorded, "rqa/pushing/unknown", "gekido/a/b"])
    run = subprocess.run(
        ["node", "ask.js"], cwd=tmp_path, input=asked, capture_output=True, text=True, check=True, timeout=60
    )
    found = json.loads(run.stdout)
    assert found.pop("rqa/pushing/unknown") is found.pop("gekido/a/b") is None
    for id, places in recorded.items():
        whole: dict[str, object] = {}
        for change, shown in zip(places, found[id], strict=True):
            whole |= change
            assert shown == json.loads(json.dumps(whole))
