"""A worksheet as PDF.  It stands here as it needs Pango, which the package of the browser brings."""

import re
import zlib

import pytest

from rqa_lab import cli

pytestmark = pytest.mark.browser


def content(pdf):
    """The bytes of a PDF file, with what is compressed in it."""
    packed = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.S)
    return b"\n".join([pdf, *(zlib.decompress(one) for one in packed if one[:1] == b"x")])


def test_a_sheet_and_its_key_are_printed(tmp_path):
    sheet, key = tmp_path / "sheet.pdf", tmp_path / "key.PDF"
    where = ["course/rqa/first-push", "--title", "Pushes", "--paper", "letter"]
    assert cli.run(["worksheet", *where, "-o", str(sheet), "--key", str(key)]) == 0
    asks, tells = content(sheet.read_bytes()), content(key.read_bytes())
    assert asks.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", asks)) == 2
    assert b"/MediaBox [0 0 612 792]" in asks
    assert b"/Title (Pushes)" in asks
    assert rb"/Title (Pushes \(answers\))" in tells
    assert b"/ToUnicode" in asks  # text stays text
    assert b"/Subtype /Image" not in asks  # pictures stay vectors
