"""Worksheets and their keys: what stands on them, and that they load and run nothing."""

import re
import sys
from html import unescape
from xml.etree import ElementTree

import pytest
from hostile import GAMES, NAMES

from rqa_lab import cli
from rqa_lab.core.scene import Scene
from rqa_lab.draw.sheet import Blank, Choice, Item, Sheet, page
from rqa_lab.explore.solve import goal_test
from rqa_lab.learn import quiz
from rqa_lab.learn.asking import NoQuestion, offered, practice, question
from rqa_lab.learn.worksheet import item, worksheet
from rqa_lab.scenario.library import UnknownScenario, load

WALL = "rqa/pushing/into-a-wall"
HAPPENS = f"happens.{WALL}.4"


def read(html):
    """The page as a tree: raises if it is not well-formed; a picture in HTML has no end."""
    return ElementTree.fromstring(re.sub(r"(<img [^>]*)>", r"\1/>", html.removeprefix("<!doctype html>")))


def text(html):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html.partition("<body")[2])).split())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_of_practice_is_complete_in_every_game(game):
    sheet = worksheet(
        game=game,
        seed=3,
        number=3,
        kinds=[kind for kind in ("legal", "happens", "count") if kind in offered(game)],
    )
    assert len(sheet.items) == 3
    for one in sheet.items:
        asked = question(one.id)
        assert one.text == asked.text
        assert [choice.text for choice in one.choices if choice.right] == [
            right.text for right in asked.right
        ]
        assert [choice.text for choice in one.choices] == [answer.text for answer in asked.answers]
        assert [rule.id for rule in one.rules] == list(asked.clauses)
        assert one.beside
        assert one.why
        assert all(rule.source for rule in one.rules)
    assert quiz.ids_of(sheet.link) == tuple(one.id for one in sheet.items)


def test_the_sheet_does_not_say_what_its_key_says():
    sheet = worksheet([HAPPENS])
    [one] = sheet.items
    asks, tells = text(page(sheet)), text(page(sheet, key=True))
    for choice in one.choices:
        assert choice.text in asks
        assert choice.why not in asks
        assert choice.why in tells
    for rule in one.rules[:3]:
        assert rule.says in tells
        assert rule.source in tells
        assert rule.says not in asks
    assert "Name Date" in asks
    assert sheet.link in asks


@pytest.mark.parametrize("key", [False, True])
def test_a_page_is_well_formed_and_loads_and_runs_nothing(key):
    sheet = worksheet([HAPPENS, "where.rqa/moving/what-is-in-the-way.2.855109"], title="Pushes & walls")
    html = page(sheet, key=key, paper="letter")
    tree = read(html)
    assert not [one for one in tree.iter() if one.tag in ("script", "link", "iframe", "object")]
    loads = [value for one in tree.iter() for name, value in one.attrib.items() if name in ("src", "href")]
    assert loads
    assert all(value.startswith("data:image/svg+xml;base64,") for value in loads)
    assert not re.search(r"url\(|@import|https?://", html)
    assert "default-src 'none'" in html
    assert "size:letter" in html


@pytest.mark.parametrize("name", NAMES)
def test_a_hostile_name_stays_text(name):
    one = Item(
        name, Scene(20, 10, (), label=name), [name], [Choice(name, True, name)], [Blank(name, name)], [name]
    )
    for key in (False, True):
        html = page(Sheet(name, [one]), key=key)
        assert not re.findall(
            r"<(?!/?(?:html|head|meta|title|style|body|header|h1|p|span|main|section|div|h2|img|ul|li|b"
            r"|code|footer)[ />]|!doctype)",
            html,
        )
        assert not re.search(r"<[^>]* on\w+=", html)


def test_a_space_is_marked_on_the_board():
    one = item(question("where.rqa/moving/what-is-in-the-way.2.855109"))
    assert one.blanks == (Blank("Space", "d6"),)
    assert one.choices == ()
    assert one.text.endswith("There’s only one space.")


def test_what_lies_beside_the_board_does_not_foretell_what_can_be_bought():
    shop = load("rqa/cards/shopping-on-the-way")
    told = [
        part
        for step in worksheet([shop.id], kinds=["legal", "happens", "count"], number=2).items
        for part in step.beside
    ]
    assert any("Shop" in part for part in told)
    assert not any("Energy short" in part or "can be bought" in part for part in told)


def test_what_the_picture_does_not_show_is_told():
    """Cubes by their colour, piles of points, what a robot has hit already: an answer may depend on each."""
    shown = item(question("legal.rqa/pushing/two-walls-two-bumps.3")).beside[-1]
    assert "Strider: health red 3, blue 1; bumped Wall e4." in shown
    assert "Ann: vp red 1." in shown


def test_what_happened_before_is_told_as_the_answer_may_depend_on_it():
    told = item(question("count.rqa/pushing/onto-the-tacks.2")).beside[0]
    scenario = load("rqa/pushing/onto-the-tacks")
    tell, steps = scenario.game.summary, scenario.run().steps[1:2]
    assert told == " ".join(["Before this:", *(tell(step.action, step.seat, step.events) for step in steps)])


def test_a_lesson_comes_in_its_order_and_its_tasks_are_solved_by_their_own_steps():
    sheet = worksheet(["course/rqa/your-cards"])
    count, first, legal, second = sheet.items
    assert sheet.title.endswith("Your cards")
    assert count.text == question(count.id).text
    assert [blank.right for blank in first.blanks] == ["energy to move 1", "push strider right"]
    assert [choice.right for choice in legal.choices].count(True) == 1
    assert len(second.blanks) == 3
    assert quiz.ids_of(sheet.link) == tuple(f"course.rqa/your-cards.{n}" for n in range(1, 5))


def test_a_goal_is_reached_by_the_line_of_the_key():
    asked = practice("rqa", 1, kinds=["line"])
    assert item(asked).blanks
    session = asked.scenario.session()
    for line in asked.scenario.lines:  # what leads to the question
        session.act(line.texts[0])
    fits = goal_test(session.game, session.state, asked.goal)
    for blank in item(asked).blanks:
        session.act(blank.right)
    assert fits(session.state, session.game.look(session.state))


@pytest.mark.slow
def test_an_area_is_drawn_from_and_the_same_seed_draws_the_same():
    wanted = {"kinds": ["legal", "where"], "number": 4, "seed": 2}
    sheet = worksheet(["rqa/pushing"], **wanted)
    assert sheet.title == "Robot Quest Arena: Pushing"
    assert len({one.id for one in sheet.items}) == 4
    assert all(re.match(r"(legal|where)\.rqa/pushing/", one.id) for one in sheet.items)
    assert [one.id for one in worksheet(["rqa/pushing"], **wanted).items] == [one.id for one in sheet.items]


@pytest.mark.slow
def test_areas_that_are_named_together_take_turns():
    sheet = worksheet(["rqa/pushing", "rqa/damage"], kinds=["legal"], number=2)
    assert {one.id.split("/")[1] for one in sheet.items} == {"pushing", "damage"}


def test_kinds_are_as_different_as_can_be():
    sheet = worksheet(["rqa/pushing"], kinds=["legal", "happens"], number=8)
    assert {one.id.partition(".")[0] for one in sheet.items} == {"legal", "happens"}


def test_a_question_that_depends_on_a_reading_says_so():
    [one] = worksheet(["happens.rqa/rulings/pull-collision-none.3"]).items
    assert any(reading.endswith("Here the reading “none” is played.") for reading in one.readings)
    assert one.readings[0] in text(page(Sheet("", [one])))


@pytest.mark.parametrize(
    "where, close",
    [
        ("rqa/pushin", "'pushing'"),
        ("rqa/pushing/into-a-wal", f"'{WALL}'"),
        (f"hapens.{WALL}.4", "'happens'"),
        ("course/rqa/first-pus", "'first-push'"),
        (f"#quiz/{HAPPENS},hapens.{WALL}.4", "'happens'"),
    ],
)
def test_a_name_that_there_is_not_names_the_nearest(where, close):
    with pytest.raises((NoQuestion, UnknownScenario), match=re.escape(f"Did you mean {close}?")):
        worksheet([where])


# ---- the command -----------------------------------------------------------------------------------------


def test_the_command_writes_a_sheet_and_its_key_and_prints_the_quiz(tmp_path, capsys):
    sheet, key = tmp_path / "sheet.html", tmp_path / "key.html"
    assert cli.run(["worksheet", HAPPENS, "-o", str(sheet), "--key", str(key), "--link"]) == 0
    assert capsys.readouterr().out == f"#quiz/{HAPPENS}\n"
    assert 'class="key"' not in sheet.read_text("utf-8")
    assert 'class="key"' in key.read_text("utf-8")


@pytest.mark.parametrize(
    "given, says",
    [
        (["rqa/pushing"], "--output"),
        (["-o", "sheet.doc"], ".pdf or .html"),
        (["nowhere.yaml", "--link"], "cannot read nowhere.yaml"),
        ([WALL, "--topic", "pushing", "--link"], "--topic"),
        (["-o", "one.html", "--key", "one.html"], "two different files"),
    ],
)
def test_the_command_says_what_it_cannot_do(given, says, capsys):
    assert cli.run(["worksheet", *given]) == 2
    assert says in capsys.readouterr().err


def test_without_weasyprint_the_command_says_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    assert cli.run(["worksheet", HAPPENS, "-o", str(tmp_path / "sheet.pdf")]) == 2
    assert "rqa-lab[figures]" in capsys.readouterr().err


def test_a_scenario_its_id_and_its_path_give_the_same_sheet(tmp_path):
    scenario = load("rqa/pushing/into-a-wall")
    scenario.save(tmp_path / "wall.yaml")
    sheets = [worksheet(one, kinds=["happens"]) for one in (scenario, scenario.id, [scenario])]
    assert sheets[0].items == sheets[1].items == sheets[2].items
    [item] = worksheet(tmp_path / "wall.yaml", kinds=["happens"]).items
    assert item.text == sheets[0].items[0].text
    with pytest.raises(TypeError, match="found 99 for where, expected a Scenario, a list, a path or an id"):
        worksheet(99)
