"""The search of a site without Python finds what Python finds, and what it needs for that stays small."""

import gzip
import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from rqa_lab.games import game, title
from rqa_lab.scenario.finding import Finder
from rqa_lab.site import texts
from rqa_lab.ui.library import on_offer

QUESTIONS = yaml.safe_load((Path(__file__).parent / "questions.yaml").read_text("utf-8"))[::2][:40]
SCRIPT = """
import { readFileSync } from "node:fs";
import { Finder } from "./finding.js";
const { known, questions } = JSON.parse(readFileSync(0, "utf8"));
const finder = new Finder(known);
console.log(JSON.stringify(questions.map(([text, game]) => {
  const { all, sure } = finder.find(text, game);
  return [all.map((one) => one.where), sure];
})));
"""


@pytest.fixture(scope="module")
def known():
    found = [{**one, "of": title(id)} for id in on_offer() for one in texts.of_book(id)]
    return texts.packed(found, on_offer())


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_browser_finds_the_rules_that_python_finds(known, tmp_path):
    source = (files("rqa_lab") / "site" / "browser" / "finding.js").read_text("utf-8")
    (tmp_path / "finding.js").write_text(source, "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "ask.js").write_text(SCRIPT, "utf-8")
    asked = [(one["asked"], title(one["game"])) for one in QUESTIONS] + [("knok", title("rqa"))]
    given = json.dumps({"known": known, "questions": asked})
    run = subprocess.run(
        ["node", "ask.js"], cwd=tmp_path, input=given, capture_output=True, text=True, check=True, timeout=60
    )
    theirs = [([where.split("/")[2] for where in some[:3]], sure) for some, sure in json.loads(run.stdout)]
    finders = {title(id): Finder(game(id), ()) for id in on_offer()}
    ours = [finders[of].find(text) for text, of in asked]
    assert theirs == [([*found.clauses[:3]], found.sure) for found in ours]


def test_what_the_browser_needs_beside_the_texts_is_small(known):
    beside = {name: value for name, value in known.items() if name != "all"}
    packed = gzip.compress(json.dumps(beside, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)
    assert len(packed) < 60_000
