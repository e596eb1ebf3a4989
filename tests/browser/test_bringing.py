"""What a reader brings and takes away: a folder that is dropped, the Paste button, the browser's pickers."""

import re

import pytest
from playwright.sync_api import expect

from rqa_lab import Scenario

pytestmark = pytest.mark.browser

WALL = "rqa/pushing/into-a-wall"
ONE = "rqa: 1\ntitle: {}\nrobots:\n  pug: {{seat: Ann, at: c4}}\n  crate: {{seat: Bo, at: d4}}\n"

#: a folder that is dropped, as a browser gives it away: by handles, or by entries that it lists two at a time
FOLDER = """([files, how]) => {
  const tree = (name, some) => {
    const inside = Object.entries(some).map(([one, it]) => (it.at ? leaf(one, it) : tree(one, it)));
    let listed = 0;
    return {
      name, kind: "directory", isDirectory: true, isFile: false,
      async *values() { yield* inside; },
      createReader: () => ({ readEntries: (done) => done(inside.slice(listed, (listed += 2))) }),
    };
  };
  const leaf = (name, text) => ({
    name, kind: "file", isFile: true, isDirectory: false,
    getFile: async () => new File([text], name),
    file: (done) => done(new File([text], name)),
  });
  const folder = tree("mine", files);
  const [handle, entry] = [async () => folder, () => folder];
  const given = how === "handles" ? { getAsFileSystemHandle: handle } : { webkitGetAsEntry: entry };
  const item = { kind: "file", getAsFile: () => null, ...given };
  for (const name of ["dragover", "drop"]) {
    const event = new DragEvent(name, { bubbles: true, cancelable: true });
    Object.defineProperty(event, "dataTransfer", { value: { types: ["Files"], items: [item], files: [] } });
    document.querySelector(".arena").dispatchEvent(event);
  }
}"""
#: files that a picker of the browser gives, which a page may write and look at again
ON_DISK = """
const disk = () => navigator.storage.getDirectory();
window.onDisk = async (name, text) => {
  const handle = await (await disk()).getFileHandle(name, { create: true });
  if (text === undefined) return (await handle.getFile()).text();
  const file = await handle.createWritable();
  await file.write(text);
  await file.close();
};
window.asked = [];
window.refuses = "";
const give = async (names) => {
  if (window.refuses) throw new DOMException("no", window.refuses);
  return Promise.all(names.map(async (name) => (await disk()).getFileHandle(name, { create: true })));
};
window.showOpenFilePicker = () => give(window.chosen);
window.showSaveFilePicker = async (how) => {
  window.asked.push(how.suggestedName);
  return (await give([window.chosen?.[0] ?? how.suggestedName]))[0];
};
"""


def mine(page):
    return page.locator(".own li > a")


def cell(page, at):
    return page.locator(f'.arena [data-cell="{at}"]')


def told(page):
    return page.locator(".work [data-done]")


def save(page):
    page.locator(".bar").get_by_role("button", name="Save").click()
    page.locator(".saves").get_by_role("button", name="YAML").click()


@pytest.mark.parametrize("how", ["handles", "entries"])
def test_a_folder_that_is_dropped_is_ones_shelf(explore, how):
    page = explore(WALL)
    files = {
        "one.yaml": ONE.format("One"),
        "notes.txt": "not a scenario",
        ".hidden.yaml": ONE.format("Hidden"),
        "deeper": {"two.yml": ONE.format("Two"), "three.yaml": ONE.format("Three")},
        "broken.yaml": "rqa: [",
    }
    page.evaluate(FOLDER, [files, how])
    expect(page.locator("h1")).to_have_text("One")
    expect(mine(page)).to_have_count(3)
    expect(page.locator(".trouble")).to_contain_text("3 of 4 files are listed under Yours")
    expect(page.locator(".trouble")).to_contain_text("broken.yaml:1:6")
    assert "drop" not in page.locator(".app").evaluate("(app) => ({ ...app.dataset })")
    page.evaluate(FOLDER, [{"notes.txt": "no"}, how])
    expect(page.locator(".trouble")).to_contain_text("has no scenario files")


def test_the_paste_button_takes_what_was_copied(explore):
    page = explore(WALL, permissions=["clipboard-read", "clipboard-write"])
    page.keyboard.press("e")
    expect(page.locator(".say")).to_contain_text("Sound")
    paste = page.locator(".palette:visible").get_by_role("button", name="Paste")
    page.evaluate("(text) => navigator.clipboard.writeText(text)", "tiles: {d5: Tacks}")
    paste.click()
    expect(cell(page, "d5")).to_have_attribute("aria-label", re.compile("d5: Tacks"))
    page.evaluate("(text) => navigator.clipboard.writeText(text)", "rqa/pushing/over-the-edge@1")
    paste.click()
    expect(page).to_have_url(re.compile("over-the-edge@1"))


def test_where_the_browser_gives_nothing_away_the_paste_button_says_what_to_press(explore):
    page = explore(WALL)
    page.keyboard.press("e")
    page.evaluate("() => { navigator.clipboard.readText = () => Promise.reject(new Error('not allowed')); }")
    page.locator(".palette:visible").get_by_role("button", name="Paste").click()
    expect(page.locator(".trouble")).to_contain_text("Ctrl V")


def test_without_pickers_a_file_is_chosen_by_its_field_and_saved_as_a_download(explore, tmp_path):
    page = explore(WALL, before="delete window.showOpenFilePicker; delete window.showSaveFilePicker")
    for name in ("One", "Two"):
        (tmp_path / f"my-{name}.yaml").write_text(ONE.format(name), "utf-8")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").first.click()
    assert chooser.value.is_multiple()
    chooser.value.set_files([tmp_path / "my-One.yaml", tmp_path / "my-Two.yaml"])
    expect(page.locator("h1")).to_have_text("One")
    expect(mine(page)).to_have_count(2)
    with page.expect_download() as download:
        save(page)
    assert download.value.suggested_filename == "my-One.yaml", "as it was called when it was opened"
    expect(told(page)).to_have_text("Saved as my-One.yaml, in your browser’s downloads")
    page.keyboard.press("e")
    expect(told(page)).to_have_count(0)


def test_with_pickers_a_file_is_written_where_it_was_read_and_no_change_on_disk(explore):
    page = explore(WALL, before=ON_DISK)
    page.evaluate("(text) => { chosen = ['my.yaml']; return onDisk('my.yaml', text) }", ONE.format("Mine"))
    page.get_by_role("button", name="Open a file").first.click()
    expect(page.locator("h1")).to_have_text("Mine")
    page.keyboard.press("e")
    expect(page.locator(".say")).to_contain_text("Sound")
    cell(page, "d4").focus()
    page.keyboard.press("Delete")
    expect(cell(page, "d4")).to_have_attribute("aria-label", re.compile("d4: empty"))
    save(page)
    expect(told(page)).to_have_text("Saved as my.yaml")
    assert page.evaluate("asked") == ["my.yaml"]
    written = Scenario.from_text(page.evaluate("onDisk('my.yaml')"), "my.yaml")
    assert [*written.document["robots"]] == ["pug"]
    page.wait_for_timeout(2600)  # long enough to look at it again
    expect(page.locator(".trouble")).to_be_empty()
    expect(mine(page)).to_have_count(1)


def test_a_picker_that_is_called_off_saves_nothing_and_one_that_may_not_ask_downloads(explore):
    page = explore(WALL, before=ON_DISK)
    page.evaluate("refuses = 'AbortError'")
    downloads = []
    page.on("download", lambda download: downloads.append(download))
    save(page)
    page.wait_for_function("asked.length === 1")
    page.wait_for_timeout(300)
    expect(told(page)).to_have_count(0)
    assert downloads == []
    page.evaluate("refuses = 'SecurityError'")
    with page.expect_download():
        save(page)
    expect(told(page)).to_contain_text("in your browser’s downloads")
    with page.expect_file_chooser():
        page.get_by_role("button", name="Open a file").first.click()


def test_on_a_phone_the_menu_closes_and_says_what_it_has_done(explore):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = explore(WALL, permissions=["clipboard-read", "clipboard-write"], **phone)
    menu = page.locator("#rqa-more")
    page.get_by_role("button", name="More", exact=True).tap()
    menu.get_by_role("button", name="Save").tap()
    with page.expect_download():
        page.locator(".saves").get_by_role("button", name="YAML").tap()
    expect(menu).to_be_hidden()
    expect(page.locator(".saves")).to_be_hidden()
    expect(told(page)).to_contain_text("Saved as pushed-into-a-wall.yaml")
    expect(told(page)).to_be_in_viewport()
    page.get_by_role("button", name="More", exact=True).tap()
    menu.get_by_role("button", name="Copy link").tap()
    expect(menu).to_be_hidden()
    expect(told(page)).to_have_text("Link copied")


def test_the_menu_of_a_table_says_what_it_has_saved_and_copied(at_table):
    game = {"seats": ["Ann", "Bo"], "robots": "deal"}
    agreed = Scenario("rqa", "Ann and Bo", game=game, players={"Bo": "greedy"}, seed=1)
    page = at_table(agreed, permissions=["clipboard-read", "clipboard-write"])
    for name, says in (("Save to play on", "Saved as "), ("Copy link This", "Link copied")):
        page.get_by_role("button", name="Menu").click()
        menu = page.locator("#rqa-table-menu")
        menu.get_by_role("button", name=name).click()
        expect(told(page)).to_contain_text(says)
        expect(menu).to_be_hidden()
