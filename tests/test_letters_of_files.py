"""The letters of a file: what it is written in, blanks that are no spaces, letters that look like others."""

# The letters here are meant to be taken for others.
# ruff: noqa: E501, RUF001

import unicodedata
from base64 import b64encode

import pytest

from rqa_lab import cli
from rqa_lab.core.words import printable, shown
from rqa_lab.games import datafile
from rqa_lab.pytest_plugin import is_scenario
from rqa_lab.scenario.scenario import Scenario, inflate, pack
from rqa_lab.ui import Explorer

GOOD = """\
rqa: 1
title: T
robots:
  pug: {seat: Zoë, at: c4}
  crate: {seat: Bo, at: d4}
turn: {seat: Zoë, move: 3}
steps:
  - do: push crate right
"""
LATIN = "found the byte 0xeb, expected text in UTF-8: save the file as UTF-8"


def failures(text):
    return [str(one) for one in Scenario.from_text(text, "odd.yaml").run().failures]


def written(encoding):
    return GOOD.encode(encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_file_that_says_what_it_is_written_in_is_read(encoding):
    assert failures(written(encoding)) == []


@pytest.mark.parametrize("mark, encoding", [(b"\xfe\xff", "utf-16-be"), (b"\xff\xfe", "utf-16-le")])
def test_both_orders_of_bytes_are_read(mark, encoding):
    assert failures(mark + written(encoding)) == []
    (told,) = failures(mark + written(encoding) + b"\x00")
    assert "expected text in UTF-16: save the file as UTF-8" in told
    assert failures(written(encoding)) == [
        "odd.yaml:1:1: found UTF-16 without a byte order mark, expected text in UTF-8: save the file as UTF-8"
    ]


@pytest.mark.parametrize("encoding, found", [("latin-1", "0xeb"), ("cp1252", "0xeb"), ("cp437", "0x89"), ("mac-roman", "0x91")])  # fmt: skip
def test_a_file_in_an_encoding_of_old_is_told_and_not_read(encoding, found, tmp_path, capsys):
    said = LATIN.replace("0xeb", found)
    assert failures(written(encoding)) == [f"odd.yaml:4:17: {said}"]
    file = tmp_path / "odd.yaml"
    file.write_bytes(written(encoding))
    assert cli.run(["check", str(file)]) == 1
    assert f"{file}:4:17: {said}\n" in capsys.readouterr().out
    explorer = Explorer()
    explorer.receive({"do": "file", "id": "odd.yaml", "bytes": b64encode(written(encoding)).decode()})
    assert f"odd.yaml:4:17: {said}" in explorer.trouble
    assert explorer.page.view.scenario.id != ""


def test_what_the_explorer_opens_it_opens_as_the_command_line_does():
    explorer = Explorer()
    explorer.receive({"do": "file", "id": "odd.yaml", "bytes": b64encode(written("utf-16")).decode()})
    assert explorer.trouble == ""
    assert explorer.page.view.scenario == Scenario.from_text(GOOD)
    assert "Zoë" in explorer.page.view.document.source


def test_a_data_file_is_decided_on_in_the_same_way():
    data = "rqa-data: 1\n# Zoë\ncards: {Hammer: {damage: 2}}\n"
    assert datafile.read(data.encode("utf-16"), "box.yaml").problems == ()
    (problem,) = datafile.read(data.encode("latin-1"), "box.yaml").problems
    assert str(problem) == f"box.yaml:2:5: {LATIN}"
    (problem,) = datafile.read(data.replace(" {d", "\xa0{d"), "box.yaml").problems
    assert str(problem) == "box.yaml:3:16: found a no-break space, expected a space"


def test_pytest_finds_a_scenario_whatever_it_is_written_in(tmp_path):
    file = tmp_path / "odd.yaml"
    for content in (written("utf-16"), written("utf-32"), written("utf-16-le"), written("latin-1"), GOOD.replace(": 1", ":\xa01").encode()):  # fmt: skip
        file.write_bytes(content)
        assert is_scenario(file)


def test_a_letter_that_got_lost_before_is_told():
    assert failures(GOOD.replace("title: T", "title: Zo\ufffd")) == [
        "odd.yaml:2:10: found the character U+FFFD, which replaces a lost letter, expected that letter"
    ]


def test_a_link_may_be_broken_into_lines():
    packed = pack(Scenario.from_text(GOOD))
    assert inflate(f"{packed[:20]}\n {packed[20:40]}\u200b{packed[40:]}\xa0") == inflate(packed)


# ---- blanks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blank", "\xa0\u1680\u2003\u2009\u202f\u3000\u2800")
def test_a_blank_that_is_no_space_is_named_where_one_should_stand(blank):
    name = "no-break space" if blank == "\xa0" else unicodedata.name(blank).lower()
    for old, new, place in (
        ("  pug", f"{blank}{blank}pug", "4:1"),
        ("title: T", f"title:{blank}T", "2:7"),
        ("title: T", f"title{blank}: T", "2:6"),
        ("Zoë, at", f"Zoë,{blank}at", "4:19"),
        ("move: 3}", f"move: 3}}{blank}", "6:27"),
        ("- do", f"-{blank}do", "8:4"),
        ("steps:", f"steps:{blank}", "7:7"),
    ):
        (told,) = failures(GOOD.replace(old, new, 1))
        assert told.startswith(f"odd.yaml:{place}: found a"), (told, new)
        assert name in told or blank == "\u202f"


@pytest.mark.parametrize("hidden", "\u200b\ufeff\u2060\xad")
def test_what_is_not_seen_is_named_too(hidden):
    for old, new in (("title", f"{hidden}title"), ("- do", f"- {hidden}do"), ("c4}", f"c4}}{hidden}")):
        (told,) = failures(GOOD.replace(old, new, 1))
        assert told.endswith("expected nothing")
    assert "U+" in failures(GOOD.replace("at: c4", f"at: c{hidden}4"))[0]


@pytest.mark.parametrize("odd", "\x0b\x0c\x1c\x85\u2028\u2029")
def test_what_breaks_a_line_and_is_no_line_end_is_named(odd):
    (told,) = failures(GOOD.replace("title: T", f"title: T{odd}"))
    assert told.startswith("odd.yaml:2:9: found ")


def test_many_blanks_are_one_problem_and_those_within_a_text_are_none():
    (told,) = failures(GOOD.replace("  ", "\xa0 "))
    assert told == "odd.yaml:4:1: found a no-break space, expected spaces; also in lines 5 and 8"
    for text in (
        "title: Voilà\xa0!",
        'title: "T\xa0"',
        "title: T  # \xa0",
        "title: T\nnote: |\n  \xa0\xa0a poem",
    ):
        assert failures(GOOD.replace("title: T", text)) == []


# ---- letters ---------------------------------------------------------------------------------------------


def test_a_name_is_the_same_composed_or_not():
    apart = unicodedata.normalize("NFD", "Zoë")
    assert failures(GOOD.replace("Zoë", apart, 1)) == []
    scenario = Scenario.from_text(GOOD.replace("Zoë", apart))
    assert scenario == Scenario.from_text(GOOD)


@pytest.mark.parametrize(
    "at, named",
    [
        ("\u04414", "с is the Cyrillic letter U+0441; did you mean c4?"),
        ("\uff434", "ｃ is the full-width letter U+FF43; did you mean c4?"),
        ("c\uff14", "４ is the full-width digit U+FF14; did you mean c4?"),
        ("\U0001d41c4", "𝐜 is the mathematical letter U+1D41C; did you mean c4?"),
        ("c\u200d4", "it holds a zero-width joiner, U+200D; did you mean c4?"),
    ],
)
def test_a_letter_that_looks_like_another_is_named(at, named):
    (told,) = failures(GOOD.replace("c4", at))
    assert told == f"odd.yaml:4:24: found {shown(at)}, expected a space from a1 to g7: {named}"


@pytest.mark.parametrize(
    "old, new, named",
    [
        ("crate: {", "\u0441rate: {", "с is the Cyrillic letter U+0441; did you mean crate?"),
        ("title", "titl\u0435", "е is the Cyrillic letter U+0435; did you mean title?"),
        ("push crate", "push \u0441rate", "с is the Cyrillic letter U+0441; did you mean crate?"),
        ("move: 3", "m\u03bfve: 3", "ο is the Greek letter U+03BF; did you mean move?"),
        ("move: 3", "move: \uff13", "３ is the full-width digit U+FF13; did you mean 3?"),
        ("  - do", "  \u2013 do", "– is the en dash U+2013"),
        ("title: T", "title\uff1a T", "： is the full-width colon U+FF1A"),
        ("seat: Bo", "seat: B\u043e, health: 2}\n  dozer: {seat: Bo", "о is the Cyrillic letter U+043E"),
    ],
)
def test_a_key_or_a_name_with_such_a_letter_is_told(old, new, named):
    assert any(named in told for told in failures(GOOD.replace(old, new, 1)))


def test_a_name_in_another_alphabet_is_a_name():
    assert failures(GOOD.replace("Zoë", "Вова").replace("Bo", "Νίκος")) == []


def test_joiners_are_printed_and_controls_are_not():
    assert printable("a\u200cb\u200dc\xa0d") == "a\u200cb\u200dc\xa0d"
    assert printable("\x1b\u202e\u200b\u2066") == "\\x1b\\u202e\\u200b\\u2066"
    assert shown("a\u200cb'\\") == '"a\u200cb\'\\\\"'
