"""Studies in the explorer: every line is shown, can be changed, compared, and travels."""

import pytest
from lessons import WALL, Live, lesson_of, send

from rqa_lab import Scenario
from rqa_lab.explore.comparison import beside
from rqa_lab.ui import Explorer, keep, timeline
from rqa_lab.ui.twofold import Lines


@pytest.fixture
def tried():
    """A page with two lines beside the scenario's own, the second of them left by a third."""
    explorer = Explorer(WALL)
    send(explorer, "step", n=1)
    for text in ("energy to move 1", "energy to move 2"):
        send(explorer, "act", text=text)
    send(explorer, "ends", n=0)
    for text in ("play Battery", "end turn"):
        send(explorer, "act", text=text)
    send(explorer, "undo")
    send(explorer, "act", text="play Hammer on crate")
    return explorer


def rows(explorer):
    lesson = Live(explorer.page)
    return {row["id"]: row for row in timeline.time(lesson, lesson.table)["lines"]}


def told(explorer):
    lesson = Live(explorer.page)
    return timeline.time(lesson, lesson.table)["list"]


# ---- drawn -----------------------------------------------------------------------------------------------


def test_every_line_has_a_row_that_leaves_its_line_where_it_does(tried):
    found = rows(tried)
    assert [(row["row"], row["up"], row["from"], row["in"]) for row in found.values()] == [
        (1, 1, 1, 0),
        (2, 2, 0, 0),
        (3, 1, 0, 1),
    ]
    assert [len(row["dots"]) for row in found.values()] == [2, 2, 1]
    assert [row["on"] for row in found.values()] == [False, False, True]
    assert [dot["next"] for dot in found["2.1"]["dots"]] == [False, True]
    assert found["3.1"]["dots"][0]["here"]


def test_a_long_line_is_drawn_as_its_ends_and_what_is_said_of_it():
    lesson = lesson_of(WALL)
    for _ in range(20):
        lesson.act("end turn")
    lesson.study.comment(lesson.session.here.path[10], "Here.")
    lesson.seek(0)
    dots = timeline.time(lesson, lesson.table)["lines"][0]["dots"]
    assert [dot["more"] for dot in dots] == [0, 0, 0, 6, 0, 7, 0, 0, 0]
    lesson.visit(lesson.study.branches[1].steps[7])
    assert any(dot["here"] for dot in timeline.time(lesson, lesson.table)["lines"][0]["dots"])


def test_each_step_of_each_line_can_be_gone_to(tried):
    for id in ("1.2", "2.1", "3.1", "2.2", "0"):
        send(tried, "visit", id=id)
        assert str(tried.page.view.study.place(tried.page.view.step)) == id
        assert tried.page.view.tried == ("." in id)
    for strange in ("9.9", "x", "1.", "-1.2", "1.99999999999"):
        send(tried, "visit", id=strange)
        assert tried.page.view.step is tried.page.view.session.start, strange
    assert tried.trouble == ""


def test_what_goes_on_from_the_end_is_part_of_the_line():
    lesson = lesson_of(WALL)
    lesson.ends(1)
    lesson.act("end turn")
    lesson.seek(0)
    lesson.act("end turn")
    time = timeline.time(lesson, lesson.table)
    assert [point["text"] for point in time["points"]][-1] == "end turn"
    assert time["points"][-1]["id"] == "4"
    assert [row["name"] for row in time["lines"]] == ["end turn"]


# ---- changed ---------------------------------------------------------------------------------------------


def test_a_step_is_marked_and_commented_and_a_line_named_and_the_page_says_so(tried):
    send(tried, "mark", id="3.1", text="good")
    send(tried, "comment", id="3.1", text="The last <b>cube</b>.")
    send(tried, "name", id="3.1", text="Hammer & go")
    assert "The last &lt;b&gt;cube&lt;/b&gt;." in tried.head
    assert "What if? 2 !" in tried.head
    assert rows(tried)["3.1"]["name"] == "Hammer & go"
    assert "Hammer &amp; go" in tried.time
    assert rows(tried)["3.1"]["dots"][0]["sign"] == "!"
    send(tried, "restore")
    assert rows(tried)["3.1"]["name"] == "play Hammer on Crate"
    send(tried, "mark", id="3.1", text="")
    send(tried, "mark", id="3.1", text="brilliant")
    assert rows(tried)["3.1"]["dots"][0]["sign"] == ""


def test_nothing_jumps_whatever_is_changed(tried):
    here = tried.page.view.step
    for do, fields in (
        ("name", {"id": "2.1", "text": "Battery"}),
        ("mark", {"id": "1.1", "text": "mistake"}),
        ("comment", {"id": "2.1", "text": "So."}),
        ("promote", {"id": "3.1"}),
        ("promote", {"id": "2.1"}),
        ("restore", {}),
        ("restore", {}),
        ("delete", {"id": "1.1"}),
        ("restore", {}),
    ):
        send(tried, do, **fields)
        assert tried.page.view.step is here, do
        assert tried.trouble == ""


def test_who_stands_on_a_line_that_is_deleted_stands_where_it_left_and_can_have_it_back(tried):
    send(tried, "delete", id="2.1")
    lesson = Live(tried.page)
    assert str(lesson.place) == "0"
    assert list(rows(tried)) == ["1.1"]
    assert "a line deleted" in tried.time
    send(tried, "restore")
    assert list(rows(tried)) == ["1.1", "2.1", "3.1"]
    assert str(lesson.place) == "0"


def test_a_line_can_become_the_main_one_and_the_author_s_is_a_line_like_others(tried):
    send(tried, "visit", id="0")
    send(tried, "visit", id="2")
    lesson = Live(tried.page)
    assert lesson.refusal is not None
    send(tried, "promote", id="2.1")
    assert lesson.refusal is not None, "one stands at what is refused, now on a branch"
    assert lesson.tried
    assert [str(entry.step.action) for entry in lesson.author_line[1:]] == [
        "play Battery with pug",
        "end turn",
    ]
    assert told(tried)["promotes"]
    send(tried, "promote", id=told(tried)["line"]["id"])
    assert str(lesson.place) == "2"
    assert lesson.refusal is not None


def test_the_author_s_own_line_cannot_be_deleted_by_a_button():
    lesson = lesson_of(WALL)
    lesson.go(1)
    assert not timeline.time(lesson, lesson.table)["list"]["deletes"]
    lesson.ends(1)
    lesson.act("end turn")
    assert timeline.time(lesson, lesson.table)["list"]["deletes"]


# ---- travelling ------------------------------------------------------------------------------------------


def same(one, other):
    """Two lessons hold the same, at the same place."""
    assert one.study.plain() == other.study.plain()
    assert one.study.place(one.step) == other.study.place(other.step)
    assert one.place == other.place
    assert (one.state, one.scenario.question) == (other.state, other.scenario.question)


@pytest.mark.parametrize("id", ["3.1", "1.1", "0", "2"])
def test_the_whole_tree_and_the_place_travel_in_the_link_and_in_the_file(tried, id):
    send(tried, "mark", id="1.2", text="interesting")
    send(tried, "comment", id="3.1", text="The last cube, “so to say”.")
    send(tried, "name", id="2.1", text="Battery first")
    send(tried, "visit", id=id)
    assert len(tried.address) < 2000
    again = Explorer()
    send(again, "link", whole=tried.address)
    same(again.page.view, tried.page.view)
    assert again.address == tried.address
    name, text = keep.file(tried.page.view)
    same(keep.read(text, name), tried.page.view)
    assert Scenario.from_text(text).run().passed


def test_a_lesson_in_which_nothing_was_tried_keeps_its_short_address():
    explorer = Explorer("rqa/pushing/into-a-wall@2")
    assert explorer.address == "rqa/pushing/into-a-wall@2"
    send(explorer, "comment", id="2", text="So.")
    assert explorer.address.startswith("rqa=")
    send(explorer, "restore")
    assert explorer.address == "rqa/pushing/into-a-wall@2"


def test_a_game_is_saved_with_all_its_lines_and_goes_on_where_one_stands():
    explorer = Explorer(Scenario("rqa", "A game", game={"seats": ["Ann", "Bo"]}, players={}))
    lesson = Live(explorer.page)
    send(explorer, "bench")
    send(explorer, "eyes", id="")
    for _ in range(4):
        send(explorer, "act", text=lesson.game.legal(lesson.step.state)[0].text)
    send(explorer, "undo")
    send(explorer, "act", text=lesson.game.legal(lesson.step.state)[-1].text)
    other = lesson.step
    send(explorer, "undo")
    name, text = keep.file(lesson)
    again = keep.read(text, name)
    assert again.step.number == 3
    assert again.step.state == lesson.step.state
    assert len(again.study.branches) == 2
    assert len(Scenario.from_text(text).lines) == 3, "the game ends where one stands"
    send(explorer, "redo")
    assert lesson.step is other, "the line that is played is the main one"
    assert [one.leaves is None for one in lesson.study.branches] == [True, False]
    opened = keep.opened(explorer.address)
    assert opened.step.state == lesson.step.state
    assert len(opened.study.branches) == 2


def test_a_file_with_a_line_that_cannot_be_played_opens_and_says_so():
    text = WALL.set(lines=[{"name": "Odd", "steps": [{"do": "end turn"}, {"do": "jump"}]}]).to_yaml()
    explorer = Explorer()
    send(explorer, "file", id="odd.yaml", whole=text)
    assert any(
        "“Odd” cannot be played beyond 1 action" in one for one in explorer.page.view.document.problems
    )
    assert list(rows(explorer)) == ["1.1"]
    assert "jump" in keep.file(explorer.page.view)[1], "nothing is lost"


# ---- side by side ----------------------------------------------------------------------------------------


def test_two_lines_run_on_two_boards_and_part_where_they_part(tried):
    def lines():
        return tried.page.view.covers.find(Lines)

    send(tried, "lines")
    assert lines().address == "lines=3,3.1@1"
    assert "They part at the first step." in tried.form
    assert tried.form.count('class="one-board') == 2
    send(tried, "line", id="left", text="2.2")
    assert [pair.alike for pair in lines().found.pairs] == [True, False]
    assert lines().at == 2
    left, right = lines().view()["sides"]
    assert left["svg"].replace("left-", "") != right["svg"].replace("right-", "")
    assert [end.what for end in lines().found.ends]
    send(tried, "pair", n=1)
    assert all(row.how == "same" for row in lines().found.pairs[0].rows)
    send(tried, "line", id="right", text="2.2")
    assert lines().address == "lines=3.1,2.2@2", "they swap"
    send(tried, "line", id="right", text="2.1")
    assert lines().found.pairs[-1].other == "", "a step, and what comes before it; nothing more"
    send(tried, "close")
    assert tried.form == ""


@pytest.mark.parametrize(
    "left, right, paired",
    [
        (["push", "hammer"], ["battery", "push", "hammer"], ["-battery", "push", "hammer"]),
        (["push", "battery", "hammer"], ["push", "hammer"], ["push", "battery-", "hammer"]),
        (["push", "hammer"], ["push", "tackle"], ["push", "hammer-tackle"]),
        (["battery", "hammer"], ["end"], ["battery-end", "hammer-"]),
        (["battery", "move 1"], ["move 2"], ["battery-", "move 1-move 2"]),
        (["push", "move 1"], ["push"], ["push", "move 1-"]),
    ],
)
def test_the_same_actions_of_two_lines_stand_side_by_side(left, right, paired):
    long = {"push": "push crate right with pug", "end": "end turn"}
    long |= {"move 1": "energy to move 1", "move 2": "energy to move 2"}
    long |= {"battery": "play Battery with pug", "hammer": "play Hammer with pug on crate"}
    long |= {"tackle": "play Tackle with pug on crate"}
    session = WALL.session()
    ends = []
    for line in (left, right):
        session.switch(session.start)
        ends.append([session.act(long[one]) for one in line][-1])
    found = beside(session, *ends)
    short = {text: name for name, text in long.items()} | {"": ""}
    said = ["-".join(short[one] for one in dict.fromkeys(pair.both)) for pair in found.pairs]
    assert said == paired
    assert [pair.number for pair in found.pairs if not pair.alike] == [
        number for number, one in enumerate(paired, 1) if "-" in one
    ]
    for side, end in zip((found.left, found.right), ends, strict=True):
        assert side.steps[-1] is end
        assert len(side.steps) == len(paired) + 1


def test_what_two_lines_share_is_never_paired_otherwise():
    session = WALL.session()
    shared = session.act("energy to move 1")
    left = [session.act(text) for text in ("energy to move 1", "play Battery", "end turn")][-1]
    session.switch(shared)
    right = [session.act(text) for text in ("play Battery", "end turn")][-1]
    assert [pair.both[1] for pair in beside(session, left, right).pairs] == [
        *("energy to move 1", "", "play Battery with pug", "end turn")
    ]


def test_the_address_of_two_lines_leads_back_to_them(tried):
    send(tried, "lines")
    send(tried, "line", id="left", text="1.1")
    again = Explorer()
    send(again, "link", whole=tried.address)
    assert (again.address, again.form) == (tried.address, tried.form)
    for strange in ("lines=", "lines=9,9@9", "lines=1.1@2", "lines=1.1,x,y@-1"):
        send(again, "link", whole=tried.address.partition("&")[0] + "&" + strange)
        assert again.page.view.covers.find(Lines) is not None


def test_two_lines_tell_no_more_than_whoever_looks_may_know():
    lesson = lesson_of(WALL.set(seed=3))
    lesson.act("end turn")
    lesson.do("eyes", "Bo")
    drawn = [row.right.text for pair in Lines.of(lesson.view).found.pairs for row in pair.rows if row.right]
    open_ = lesson_of(WALL.set(seed=3))
    open_.act("end turn")
    everything = [
        row.right.text for pair in Lines.of(open_.view).found.pairs for row in pair.rows if row.right
    ]
    assert drawn != everything
    assert not any("Battery" in text for text in drawn if "draws" in text)
