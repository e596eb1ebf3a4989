"""What a reader brings and keeps: pasted, dropped, named, deleted, saved as one, read again from disk."""

import json
import re
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

WALL = "rqa/pushing/into-a-wall"
ONE = "rqa: 1\ntitle: {}\nrobots:\n  pug: {{seat: Ann, at: c4}}\n  crate: {{seat: Bo, at: d4}}\n"

PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""
DROP = """(files) => {
  const dataTransfer = new DataTransfer();
  for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
  const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector(".arena").dispatchEvent(drop);
}"""


def cell(page, at):
    return page.locator(f'.arena [data-cell="{at}"]')


def mine(page):
    return page.locator(".own li > a")


def opened(page, tmp_path, *titles):
    """The page, with these scenarios opened as files."""
    for title in titles:
        file = tmp_path / f"{title}.yaml"
        file.write_text(ONE.format(title), "utf-8")
        page.locator('input[type="file"]').set_input_files(file)
        expect(page.locator("h1")).to_have_text(title)
    return page


def test_what_is_pasted_is_opened_and_in_the_editor_it_is_a_touch(explore):
    page = explore(WALL)
    page.evaluate(PASTE, ONE.format("From a mail"))
    expect(page.locator("h1")).to_have_text("From a mail")
    link = page.url
    page.evaluate(PASTE, "rqa/pushing/over-the-edge@1")
    expect(page).to_have_url(re.compile("over-the-edge@1"))
    page.evaluate(PASTE, f"  {link}\n")
    expect(page.locator("h1")).to_have_text("From a mail")
    page.keyboard.press("e")
    expect(page.locator(".say")).to_contain_text("Sound")
    cell(page, "a1").focus()
    page.evaluate(PASTE, "tiles: {d5: Tacks}")
    expect(cell(page, "d5")).to_have_attribute("aria-label", re.compile("d5: Tacks"))
    page.evaluate(PASTE, ONE.format("Another one").replace("c4", "b2"))
    expect(cell(page, "b2")).to_have_attribute("aria-label", re.compile("b2: Pug"))
    page.keyboard.press("Control+z")
    expect(cell(page, "d5")).to_have_attribute("aria-label", re.compile("d5: Tacks"))
    page.evaluate(PASTE, "tiels: {d5: Tacks}")
    expect(page.locator(".trouble")).to_contain_text("found 'tiels'")
    title = page.get_by_label("Title")
    title.focus()
    page.evaluate(PASTE, "tiles: {d6: Wall}")  # it is for the field
    expect(cell(page, "d6")).to_have_attribute("aria-label", re.compile("d6: empty"))


def test_files_that_are_dropped_are_all_listed(explore):
    page = explore(WALL)
    page.evaluate(DROP, [["one.yaml", ONE.format("One")]])
    expect(page.locator("h1")).to_have_text("One")
    page.evaluate(
        DROP, [[f"{name}.yaml", ONE.format(name)] for name in ("Two", "Three")] + [["x.yaml", "rqa: ["]]
    )
    expect(page.locator("h1")).to_have_text("Two")
    expect(mine(page)).to_have_count(3)
    expect(page.locator(".trouble")).to_contain_text("2 of 3 files are listed")
    expect(page.locator(".trouble")).to_contain_text("x.yaml:1:6")


def test_what_is_ones_own_is_named_deleted_put_back_and_saved(explore, tmp_path, barriers):
    page = opened(explore(WALL), tmp_path, "One", "Two", "One")
    expect(mine(page)).to_have_count(2)
    mine(page).first.hover()
    page.get_by_role("button", name="Rename One").click()
    name = page.get_by_label("Name of One")
    expect(name).to_be_focused()
    name.fill("Late at night")
    name.press("Enter")
    expect(mine(page).first).to_contain_text("Late at night")
    assert barriers(page) == []
    mine(page).last.hover()
    page.get_by_role("button", name="Delete Two").click()
    expect(mine(page)).to_have_count(1)
    page.locator(".own").get_by_role("button", name="Undo").click()
    expect(mine(page)).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all").click()
    archive = tmp_path / "all.zip"
    download.value.save_as(archive)
    with ZipFile(archive) as whole:
        assert whole.namelist() == ["late-at-night.yaml", "two.yaml"]
    for one in ("Late at night", "Two"):
        page.get_by_role("button", name=f"Delete {one}").focus()
        page.keyboard.press("Enter")
    expect(mine(page)).to_have_count(0)
    page.locator('input[type="file"]').set_input_files(archive)
    expect(mine(page)).to_have_count(2)


def test_what_is_ones_own_is_there_in_another_tab_once(explore, tmp_path):
    page = opened(explore(WALL), tmp_path, "One", "Two")
    stored = page.evaluate("localStorage.getItem('rqa-lab.own')")
    assert [row[0] for row in json.loads(stored)] == ["One", "Two"]
    page.evaluate("sessionStorage.clear()")
    page.goto("about:blank")
    page.go_back()
    expect(mine(page)).to_have_count(2)
    page.get_by_role("button", name="Delete One").focus()
    page.keyboard.press("Enter")
    expect(mine(page)).to_have_count(1)
    stored = page.evaluate("localStorage.getItem('rqa-lab.own')")
    assert [row[0] for row in json.loads(stored)] == ["Two"]


#: files on disk, as a browser gives them that lets a page look at them again
HANDLES = """
window.onDisk = { text: "", at: 1 };
window.showOpenFilePicker = async () => [{
  name: "mine.yaml", kind: "file",
  getFile: async () => new File([onDisk.text], "mine.yaml", { lastModified: onDisk.at }),
}];
"""
WRITE = "(text) => { onDisk.text = text; onDisk.at += 1000; }"


def test_a_file_that_changes_on_disk_is_read_again_or_both_are_listed(explore):
    page = explore(WALL, before=HANDLES)
    page.evaluate(WRITE, ONE.format("Mine"))
    page.get_by_role("button", name="Open a file").first.click()
    expect(page.locator("h1")).to_have_text("Mine")
    page.evaluate(WRITE, ONE.format("Mine").replace("d4", "e5"))
    expect(cell(page, "e5")).to_have_attribute("aria-label", re.compile("e5: Crate"))
    expect(mine(page)).to_have_count(1)
    page.keyboard.press("e")
    expect(page.locator(".say")).to_contain_text("Sound")
    cell(page, "e5").focus()
    page.keyboard.press("Delete")
    page.evaluate(WRITE, ONE.format("Mine").replace("d4", "f6"))
    expect(page.locator(".trouble")).to_contain_text("has changed on disk, and here, too")
    expect(cell(page, "e5")).to_have_attribute("aria-label", re.compile("e5: empty"))
    expect(page.locator(".own li")).to_have_count(2)
    page.evaluate(WRITE, "rqa: [")
    expect(page.locator(".trouble")).to_contain_text("cannot be opened as it is now")


def test_without_such_files_a_change_on_disk_is_told(explore, tmp_path):
    page = opened(explore(WALL), tmp_path, "One")
    (tmp_path / "One.yaml").write_text(ONE.format("One") + "turn: {seat: Bo}\n", "utf-8")
    expect(page.locator(".trouble")).to_contain_text("has changed on disk since you opened it")
