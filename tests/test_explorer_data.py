"""A data file of one's own box on the sheet of a new game, and in the page that loads anew with it."""

import re
from base64 import b64encode
from types import SimpleNamespace

import pytest
from lessons import send
from processes import printed

from rqa_lab.games import data_rules
from rqa_lab.ui import Explorer, keep
from rqa_lab.ui.desk import ASKED

BOX = """\
rqa-data: 1
robots: {Pug: {health: 6}}
tiles: {Tacks: {enter_damage: 3, says: A robot that enters takes 3 damage.}}
cards: {Hammer: {damage: 2}}
"""
WRONG = "rqa-data: 1\ncards: {Hamer: {damage: 2}}\n"


@pytest.fixture
def served(monkeypatch):
    """As in a process that serves a page; gives what is sent to the page beside its regions."""
    monkeypatch.setenv(ASKED, "")
    explorer, sent = Explorer(), []
    monkeypatch.setattr(explorer, "send", sent.append)
    send(explorer, "new")
    return explorer, sent


def test_a_data_file_is_looked_at_before_it_is_used(served):
    explorer, sent = served
    send(explorer, "data", id="box.yaml", whole=BOX)
    for change in (
        "Pug: health 6; the lab has 5",
        "Tacks: enter_damage 3; the lab has 2",
        "Hammer: damage 2",
    ):
        assert change in explorer.form
    assert sent == []
    send(explorer, "use", n=1)
    assert [list(one) for one in sent] == [["reload", "sheet"]]
    assert sent[0]["reload"].startswith("data=")


def test_what_is_wrong_with_it_is_told_with_its_place_and_it_cannot_be_used(served):
    explorer, sent = served
    send(explorer, "data", id="box.yaml", whole=WRONG)
    assert "box.yaml cannot be used" in explorer.form
    assert "box.yaml:2:9: found &#39;Hamer&#39;" in explorer.form
    assert "Did you mean &#39;Hammer&#39;?" in explorer.form
    send(explorer, "use", n=1)
    assert sent == []
    assert "Open a data file" in explorer.form


@pytest.mark.parametrize("text", ["", "rqa: 1\ntitle: A scenario\n", "[", "\x00", "rqa-data: 2\n"])
def test_no_file_breaks_the_sheet(served, text):
    explorer, _ = served
    send(explorer, "data", id="x.yaml", whole=text)
    assert "x.yaml cannot be used" in explorer.form


def test_a_file_that_one_leaves_is_away_and_the_sheet_stays(served):
    explorer, sent = served
    send(explorer, "data", id="box.yaml", whole=BOX)
    send(explorer, "use", n=0)
    assert "Pug: health 6" not in explorer.form
    assert "New game" in explorer.form
    assert sent == []


def test_a_data_file_that_is_opened_as_a_scenario_comes_to_the_sheet():
    explorer = Explorer()
    send(explorer, "file", id="box.yaml", whole=BOX)
    assert "Pug: health 6; the lab has 5" in explorer.form


def test_in_a_notebook_it_is_told_how_to_use_it(monkeypatch):
    monkeypatch.delenv(ASKED, raising=False)
    explorer = Explorer()
    send(explorer, "new")
    send(explorer, "data", id="box.yaml", whole=BOX)
    assert "%env RQA_DATA=box.yaml" in explorer.form
    assert "Use it" not in explorer.form


def test_the_template_fits_into_an_address_and_more_than_fits_is_told():
    assert keep.examined_data(data_rules("rqa").template(), "box.yaml").query
    many = "".join(
        f"  {name}: {{type: Battery, cost: {n % 9}, copies: 1, steps: [[gain, energy, {n % 7 + 1}]]}}\n"
        for n, name in enumerate(f"C{one**7 % 999983}x{one**3}" for one in range(900))
    )
    found = keep.examined_data(f"rqa-data: 1\ncards:\n{many}", "box.yaml")
    assert found.query == ""
    assert "rqa-lab explore --data box.yaml" in found.problems[0]


def test_the_sheet_has_an_address(explorer):
    send(explorer, "open", id="new")
    assert "New game" in explorer.form
    send(explorer, "open", id="new")
    assert "New game" in explorer.form, "asked for again it stays"


def test_data_of_another_game_say_so_and_lead_back_if_they_are_left(served):
    explorer, _ = served
    moon = "moonbots-data: 1\n"
    for _ in range(2):  # opened again, it still leads back to where one came from
        send(explorer, "data", id="moon.yaml", whole=moon)
        assert "This is data for Moon-Bots: the form is about Moon-Bots now." in explorer.form
    send(explorer, "use", n=0)
    assert "New game" in explorer.form
    assert "New game: Robot Quest Arena" in explorer.form


def test_a_scenario_that_is_opened_as_data_is_told_once(served):
    explorer, _ = served
    for whole in ("# mine\nrqa: 1\ntitle: Mine\nwall: [a1]\n", '{\n  "gekido": 1, "title": "Mine"}'):
        send(explorer, "data", id="mine.yaml", whole=whole)
        assert "<ul><li>mine.yaml is a scenario: Open takes it.</li></ul>" in explorer.form


def test_a_picture_is_told_once_whatever_it_is_opened_as(served):
    explorer, _ = served
    picture = b64encode(b"\x89PNG\r\n" + bytes(range(256)) * 4).decode()
    send(explorer, "data", id="x.png", bytes=picture)
    assert "<ul><li>x.png:1:1: this is not a data file but a PNG picture: expected" in explorer.form
    explorer.receive({"do": "file", "id": "x.png", "bytes": picture})
    assert explorer.trouble.count("<li>") == 1
    assert "x.png:1:1: this is not a scenario but a PNG picture: expected" in explorer.trouble


ARRIVE = """
from rqa_lab.ui import Explorer
explorer = Explorer()
print(explorer.trouble)
explorer.receive({"do": "new"})
explorer.receive({"do": "set", "id": "robots", "text": "given"})
print(explorer.form)
assert explorer.page.error is None
"""


def page(query, **more):
    """What a process shows that serves a page with this address."""
    return printed(ARRIVE, env={ASKED: query, **more})


@pytest.mark.slow
def test_the_page_that_loads_anew_has_the_data_and_a_way_back():
    told = page(keep.examined_data(BOX, "my box.yaml").query)
    assert "<b>my_box.yaml</b> is in use" in told
    assert "Back to the lab’s own" in told
    assert "1 as your own box has them" in told
    assert re.search(r"<option value=\"pug\"[^>]*>Pug \(yours\)</option>", told)


@pytest.mark.slow
def test_a_file_may_have_a_long_name_of_any_letters():
    assert "_.yaml</b> is in use" in page(keep.examined_data(BOX, "\U00020000" * 80 + ".yaml").query)


def test_data_that_cannot_be_kept_are_told(monkeypatch, tmp_path):
    monkeypatch.setenv(ASKED, keep.examined_data(BOX, "box.yaml").query)
    (tmp_path / "box.yaml").mkdir()
    monkeypatch.setattr(keep, "_folder", lambda: SimpleNamespace(name=tmp_path))
    (problem,) = keep.settle_data.__wrapped__()
    assert str(problem) == "the data cannot be kept here: Is a directory"


@pytest.mark.slow
def test_the_way_back_leads_to_the_labs_own_data_whatever_the_server_was_given(tmp_path):
    file = tmp_path / "box.yaml"
    file.write_text(BOX, "utf-8")
    assert "<b>box.yaml</b> is in use" in page("", RQA_DATA=str(file))
    assert "is in use" not in page(keep.lab_query(), RQA_DATA=str(file))


@pytest.mark.slow
def test_a_damaged_address_is_told_and_the_labs_data_are_used():
    query = keep.examined_data(BOX, "box.yaml").query
    for damaged in (query[:-5], "data=x", "data=" + "A" * 5000):
        told = page(damaged)
        assert "cannot be used; these are the lab’s own" in told
        assert "is in use" not in told
