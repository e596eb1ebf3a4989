"""Files that a reader opens: their bytes go to Python, which decides what text they are."""

from playwright.sync_api import expect

TEXT = "rqa: 1\ntitle: Zoë here\nrobots:\n  pug: {seat: Zoë, at: c4}\n"


def test_a_file_is_decided_on_by_its_bytes(explore, tmp_path):
    page = explore()
    latin, wide = tmp_path / "latin1.yaml", tmp_path / "utf16.yaml"
    latin.write_bytes(TEXT.encode("latin-1"))
    wide.write_bytes(TEXT.encode("utf-16"))
    chooser = page.locator('input[type="file"]')
    chooser.set_input_files(latin)
    told = "latin1.yaml:2:10: found the byte 0xeb, expected text in UTF-8"
    expect(page.get_by_text(told)).to_be_visible()
    chooser.set_input_files(wide)
    expect(page.get_by_text("Zoë here").first).to_be_visible()
