"""What is packed as .xz comes out as it went in, at once and bit by bit, and says so if it does not."""

import base64
import json
import lzma
import random
import shutil
import subprocess
from importlib.resources import files

import pytest

from rqa_lab.site import engine

SCRIPT = """
import { readFileSync } from "node:fs";
import { atOnce, unpacked } from "./packed.js";
globalThis.fetch = async (name) => new Response(readFileSync(name));
const [whole, broken] = ["whole.xz", "broken.xz"].map((name) => new Uint8Array(readFileSync(name)));
const one = await unpacked("whole.xz");
const two = atOnce(whole);
let said = "";
try {
  atOnce(broken);
} catch (error) {
  said = error.message;
}
console.log(JSON.stringify([...[one, two].map((it) => Buffer.from(it).toString("base64")), said]));
"""


@pytest.fixture
def packed_js(tmp_path):
    """A folder with packed.js and its decompressor, as in a site."""
    try:
        runtime = engine.runtime()
    except engine.NoEngine as error:
        pytest.skip(str(error))
    here = engine.lay(tmp_path, runtime)
    for name in ("packed.js", "xz.js"):
        shutil.copyfile(here / name, tmp_path / name)
    assert (here / "packed.js").read_bytes() == (files("rqa_lab") / "site/browser/packed.js").read_bytes()
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    return tmp_path


def asked(folder, script):
    """What a script says in node."""
    (folder / "ask.js").write_text(script, "utf-8")
    run = subprocess.run(
        ["node", "ask.js"], cwd=folder, capture_output=True, text=True, check=True, timeout=60
    )
    return run.stdout.strip()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None or shutil.which("npm") is None, reason="needs npm")
def test_what_is_packed_comes_out_at_once_and_bit_by_bit(packed_js):
    content = random.Random(1).randbytes(200_000) + bytes(300_000)
    packed = lzma.compress(content, check=lzma.CHECK_CRC32)
    (packed_js / "whole.xz").write_bytes(packed)
    (packed_js / "broken.xz").write_bytes(packed[: len(packed) // 2])
    one, two, said = json.loads(asked(packed_js, SCRIPT))
    assert base64.b64decode(one) == base64.b64decode(two) == content
    assert "not packed as .xz" in said


LATER = """
import { readFileSync } from "node:fs";
import { atOnce, coming } from "./packed.js";
const match = async () => new Response("kept");
globalThis.caches = { has: async () => true, open: async () => ({ match }) };
await coming("heap.bin");
console.log(Buffer.from(atOnce(new Uint8Array(readFileSync("whole.xz")))).toString());
"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None or shutil.which("npm") is None, reason="needs npm")
def test_a_later_visit_that_found_all_it_began_with_can_unpack_the_rest_at_once(packed_js):
    (packed_js / "whole.xz").write_bytes(lzma.compress(b"the rest", check=lzma.CHECK_CRC32))
    assert asked(packed_js, LATER) == "the rest"


NEARBY = """
import { nearby } from "./heap.mjs";
const at = 4096;
const one = new Uint32Array([at, 1, 0xf0000000, 0xf00007ff, 0xf0000800, 5000, at + 24, 0xffffffff, 900_000]);
const is = one.slice();
nearby(is, at);
const packed = [...is];
nearby(is, at);
console.log(JSON.stringify([[...one], packed, [...is]]));
"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_what_leads_nearby_is_packed_as_how_far_that_is_and_comes_back(tmp_path):
    (tmp_path / "heap.mjs").write_bytes((files("rqa_lab") / "site/browser/heap.js").read_bytes())
    (tmp_path / "ask.mjs").write_text(NEARBY, "utf-8")
    run = subprocess.run(
        ["node", "ask.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
    )
    one, packed, again = json.loads(run.stdout)
    assert again == one
    assert packed[0] == packed[6] == 0xF0000000 + 1024  # each leads to where it lies
    assert packed[1] == 1
