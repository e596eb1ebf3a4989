"""What values show of themselves: in a notebook as static HTML, in a terminal as one line, and why not."""

import re
import traceback
import xml.etree.ElementTree as ET
from base64 import b64decode

import pytest
from acts import taken
from cards import KEPT, Page, page
from dice import DICE
from IPython.core.formatters import DisplayFormatter
from processes import printed

from rqa_lab import Scenario, Session, load, why
from rqa_lab.core import words
from rqa_lab.core.verdict import Illegal


def built():
    return (
        Scenario("rqa", "Into <Crate> & back", question="Who pays?")
        .robot("pug", "c4")
        .robot("crate", "d4", health=2)
        .hand("Ann", "Hammer", "Battery", "Battery")
        .turn("Ann", move=4)
    )


# ---- scenarios -------------------------------------------------------------------------------------------


def test_a_scenario_shows_title_question_board_and_what_everybody_has():
    shown = page(built())
    assert shown.lines[:3] == ["Into <Crate> & back", "Who pays?", "Ann is to act."]
    assert shown.lines[3:7] == [
        "Ann",
        ": move 4; hand: Hammer, 2 Battery; robots: pug",
        "Bo",
        ": robots: crate",
    ]
    (image,) = shown.images
    assert image["alt"].startswith("Arena, 7 by 7. Ann is to play. ")
    assert "d4: Crate of Bo, 2 Health." in image["alt"]


def test_the_board_is_a_picture_that_stands_alone():
    (image,) = page(built()).images
    kind, _, data = image["src"].partition(";base64,")
    assert kind == "data:image/svg+xml"
    root = ET.fromstring(b64decode(data, validate=True))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert image["width"] == image["height"] == "372"


def test_the_steps_of_a_scenario_have_a_tick_or_what_is_wrong():
    scenario = (
        built()
        .refuse("move crate left", because="rqa.move.own-robot-only", say="It is Bo’s.")
        .options("end turn")
        .step("push crate", expect={"crate": {"at": "e5"}})
        .step("push crate")
        .step("end turn")
    )
    steps = page(scenario).text.partition("Steps\n")[2]
    marks = re.findall("^(✓|✗|not reached:)", steps, re.M)
    assert marks == ["✓", "✗", "✗", "✗", "not reached:"]
    assert "✓ refused: \nmove crate left\n \nrqa.move.own-robot-only\nIt is Bo’s.\n" in steps
    assert "✗ \npush crate\ncrate.at: expected e5, is e4\n" in steps
    assert "was refused: Pushing Crate costs 3 Move; 1 left. [rqa.push.crate-cost]" in steps


def test_what_is_wrong_with_a_file_is_shown_with_its_place():
    shown = page(Scenario.from_text("rqa: 1\ntitle: Odd\nturn: {mov: 3}\n", "odd.yaml"))
    told = (
        "✗ found 'mov', expected seat, phase, energy, move or bought. Did you mean 'move'? (line 3, column 8)"
    )
    assert told in shown.lines
    assert shown.images
    nothing = page(Scenario.from_text("", "odd.yaml"))
    assert nothing.lines[1].startswith("✗ found nothing, expected a scenario")
    assert nothing.images == []


def test_what_is_wrong_with_a_position_is_shown_with_its_clause():
    shown = page(Scenario("rqa").tiles(c4="Wall").robot("pug", "c4"))
    start = shown.lines.index("Against the rules")
    assert shown.lines[start + 1].startswith("Pug is on c4, where a Wall leaves no room.")
    assert shown.lines[start + 2] == "rqa.over.no-stop"


# ---- sessions and steps ----------------------------------------------------------------------------------


def test_three_lines_in_a_notebook():
    session = load("rqa/pushing/robot-meets-robot").session()
    step = session.act("push strider")
    shown = page(step)
    assert shown.lines[:3] == ["Step 1", ": ", "push strider right with pug"]
    for event in step.events:
        assert f"{session.game.language.tell(event)} \n{event.clauses[0]}\n" in shown.text
    assert "Ann is to act." in shown.lines
    whole = page(session)
    assert whole.lines[0] == "Step 1 of 1"
    assert whole.lines[1:] == shown.lines[1:]


def test_a_session_shows_where_in_time_it_is():
    session = built().session()
    assert page(session).lines[:2] == ["Start", "Ann is to act."]
    session.act("push crate")
    session.act("end turn")
    session.undo()
    assert page(session).lines[0] == "Step 1 of 2"


def test_a_session_shows_what_waits():
    session = load("rqa/knock/ground-pound-you-choose").session()
    session.act("play Ground Pound with pug")
    assert "Ann has to choose: strider or crate." in page(session).lines
    assert repr(session) == "<Session of rqa at step 1 of 1: Ann is to act>"


def test_a_session_shows_the_end():
    session = taken(load("rqa/end/one-blue-cube-for-two"))
    outcome = session.game.outcome(session.state)
    assert outcome is not None
    assert any(line.startswith(f"The game is over: {outcome.winners[0]} ") for line in page(session).lines)
    assert repr(session).endswith(": the game is over>")


def test_another_game_is_shown_without_a_word_about_it():
    session = Session(DICE, DICE.start({}))
    shown = page(session)
    assert shown.lines[0] == "Start"
    assert shown.images
    step = session.act(DICE.legal(session.state)[0])
    assert page(step).lines[0] == "Step 1"


def test_a_report_says_what_failed():
    report = built().step("push crate", expect={"crate": {"at": "e5"}}).run()
    assert page(report).lines == ["✗ failed", "✗ crate.at: expected e5, is e4 (step 1)"]
    assert repr(report).startswith("<Report: 1 failed, ")
    assert page(built().run()).lines == ["✓ passed"]
    unsound = Scenario("rqa").tiles(c4="Wall").robot("pug", "c4").run()
    assert page(unsound).lines[1].startswith("warning: Pug is on c4")
    assert repr(unsound).startswith("<Report: passed, 1 warnings, ")


def test_why_is_a_list_of_sentences_with_the_title_and_the_id_of_the_clause():
    session = load("rqa/pushing/a-push-and-its-price").session()
    told = why(session, session.judge("push strider"))
    sentence, title = "Pushing Strider costs 2 Move; 1 left.", "A push costs 2 Move"
    row = f"<li>{sentence} <em>{title}</em> (<code>rqa.push.cost</code>)</li>"
    assert told._repr_html_() == f"<ul>\n{row}\n</ul>"
    assert repr(told) == f"- {sentence} [rqa.push.cost]"
    assert page(why(session)).lines == ["Nothing happened yet."]
    assert page(told).tags <= KEPT


# ---- for every viewer ------------------------------------------------------------------------------------


def test_ornaments_are_only_that():
    html = built().step("push crate")._repr_html_()
    plain = re.sub(r' (?:style|title)="[^"]*"', "", html)
    assert "style=" in html
    assert Page(plain).text == Page(html).text


def test_what_a_file_says_is_text():
    odd = Scenario("rqa", "<script>alert(1)</script>", question='"><img src=x>', answer="\x1b[2J").robot(
        "pug", "c4", seat="<b>\x1b[31mAnn"
    )
    shown = page(odd.step("</li><svg>", say="<i>"))
    assert shown.tags <= KEPT
    assert len(shown.images) == 1
    assert "\x1b" not in odd._repr_html_()
    assert repr(odd.session()) == r"<Session of rqa at step 0 of 0: <b>\x1b[31mAnn is to act>"


@pytest.mark.slow
def test_it_is_the_same_in_every_run():
    code = (
        "from rqa_lab import load; s = load('rqa/knock/ground-pound-you-choose'); x = s.session();"
        "x.act('play Ground Pound with pug'); print(s._repr_html_(), x._repr_html_(), s, x, x.here, s.run())"
    )
    one, other = (printed(code, env={"PYTHONHASHSEED": seed, "PYTHONUTF8": "1"}) for seed in ("1", "2"))
    assert one == other
    assert " at 0x" not in one


def test_ipython_takes_html_and_one_line_of_text():
    formatter = DisplayFormatter()
    scenario = built()
    session = scenario.session()
    for value in (scenario, session, session.act("push crate"), scenario.run()):
        data, _ = formatter.format(value)
        assert set(data) == {"text/html", "text/plain"}
        assert re.fullmatch(r"<\w+ .*>|<\w+: .*>", data["text/plain"])


def test_a_value_that_nobody_draws_has_its_repr(monkeypatch):
    monkeypatch.setattr(words, "html", words.html.dispatch(object))
    assert built()._repr_html_() is None
    data, _ = DisplayFormatter().format(built())
    assert set(data) == {"text/plain"}


# ---- why not ---------------------------------------------------------------------------------------------


def test_a_refused_action_says_why():
    session = built().turn("Ann", move=1).session()
    with pytest.raises(Illegal) as caught:
        session.act("push crate")
    reason = "Pushing Crate costs 3 Move; 1 left. [rqa.push.crate-cost]"
    assert caught.value.__notes__ == [reason]
    assert reason in "".join(traceback.format_exception(caught.value))


def test_a_script_that_chance_cannot_follow_says_why():
    scenario = Scenario("rqa").robot("pug", "c4").seat("Ann", deck=["Hammer"] * 4 + ["Battery"] * 4)
    with pytest.raises(Illegal) as caught:
        scenario.turn("Ann").chance("Tackle").session().act("end turn")
    assert caught.value.__notes__
    assert all("[lab." in note or "[rqa." in note for note in caught.value.__notes__)
