"""The style sheet of docs/words.md, as far as a machine can hold it: words to avoid, one spelling a term."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from rqa_lab.core.clause import LAB
from rqa_lab.games import game as named

PACKAGE = Path(__file__).parents[1] / "rqa_lab"

#: fields that hold sentences for readers; all others are ids, names and moves
TEXT = {
    "answer", "answers", "aside", "default", "example", "hint", "name", "note", "question", "remark", "say",
    "says", "task", "text", "title", "uncitable", "why",
}  # fmt: skip

#: words to avoid, in all files, and what is better
AVOID = {
    r"some(body|one else)": "a player, another player",
    r"whoever": "the player who",
    r"(every|any)body": "everyone, anyone",
    r"lies?|lying": "is, are",
    r"anew|afresh": "again",
    r"comes? of (it|this|that)": "what happens",
    r"becomes of": "happens to",
    r"(is|are) told": "says, shows",
    r"one (can|may|must|could|should|might)": "you can, you may",
    r"lest": "so that ... not",
    r"take along": "remember",
    r"in (its|their|your) stead": "in its place",
    r"by our (guess|reading)": "we assume; as we read it",
    r"it is not (said|stated)|is not in the texts": "the book doesn’t say",
    r"(1|one) (damage|die|roll|card) more": "1 more damage, one more die",
    r"would like to": "wants to",
    r"(is|are) refused": "isn’t allowed",
}

#: what a term is not written like, by game; the term itself comes after it
TERMS = {
    "rqa": {
        r"VP(?! Crates?\b)": "points, Victory Points",
        r"collisions?|collide[sd]?|colliding": "bump",
        r"victory points?": "Victory Points",
        r"[Kk]nock(s|ed)? out": "Knock Out",
    },
    "gekido": {
        r"armour": "Armor",
        r"tech cards?": "Tech Card",
        r"target locks?": "Target Lock",
        r"attack commands?": "Attack Command",
        r"command dice": "Command Dice",
    },
    "moonbots": {
        r"secret weapons?": "Secret Weapon",
        r"Look closer": "Look Closer",
        r"Shock absorbers?": "Shock Absorber",
        r"upgrades?": "Upgrade",
        r"(\d|the|of|more) Energy(?! (Stock|Pump))": "energy",
    },
    "roborace": {
        r"[Aa]ction Tokens?": "action token",
        r"[Cc]ourse Tokens?": "course token",
    },
}

#: the games whose rows are held to it
SAYING = ("rqa", "moonbots")
#: words to avoid in the rows of a game, beside those above
SPOKEN = {
    r"(?<!front )of \{(seat|robot|bot)(?!\}’)": "{seat}’s",
    r"First \{seat": "{seat} must first",
    r"Shall": "a plain question",
    r"not among the": "isn’t one of",
    r"comes? (onto|to lie)": "is placed on, lands on",
    r"(lays?|laid)(?! out)": "place",
    r"suffer(s|ed)?": "take",
    r"(is|are) to (suffer|lie|deal|go)": "takes, is, deals, goes",
    r"on (the|its) way": "in the way",
    r"for want of": "without",
    r"already this turn": "has already … this turn",
    r"(damage|dice|die|Move|Energy) (more|less)": "1 more damage",
    r"here (is|are)": "there is, there are",
    r"one’s": "your",
}

#: right where they stand: the words around them
RIGHT = (
    "One can be blocked",
    "no Ready one can",
    "a third one may",
    "Your right one can’t",
    "pushes deal {n} damage more",
)


def texts(node: object, field: str = "") -> Iterator[str]:
    """All sentences for readers in a YAML document."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from texts(value, field if field == "answers" else str(key))
    elif isinstance(node, list):
        for one in node:
            yield from texts(one, field)
    elif isinstance(node, str) and field in TEXT:
        yield node


@cache
def written(game: str) -> tuple[tuple[str, str], ...]:
    """Every sentence of a game with its file."""
    rules = (PACKAGE / "games" / game).glob("*.yaml")
    courses = (PACKAGE / "learn" / "courses").glob(f"{game}.yaml")
    scenarios = (PACKAGE / "scenario" / "library" / game).rglob("*.yaml")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return tuple(
        (str(file.relative_to(PACKAGE)), text)
        for file in sorted((*rules, *courses, *scenarios))
        if file.name != "names.yaml"
        for text in texts(yaml.load(file.read_text(encoding="utf-8"), loader))
    )


def bare(template: str) -> str:
    """A template without the names of facts and forms, which nobody reads."""
    return re.sub(r"\{[\w,+-]+:", "{", re.sub(r"\{[\w,+-]+(:[\w ]+)?\}", "…", template))


def found(text: str, words: dict[str, str], flags: int = 0) -> list[str]:
    """What is to be written otherwise, with what is better."""
    for right in RIGHT:
        text = text.replace(right, "")
    return [
        f"{hit[0]!r}, better {better!r}"
        for word, better in words.items()
        for hit in re.finditer(rf"\b(?:{word})\b", text, flags)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("game", TERMS)
def test_no_word_to_avoid_stands_in_a_text_for_readers(game):
    told = [f"{file}: {hit}" for file, text in written(game) for hit in found(text, AVOID, re.IGNORECASE)]
    assert told == []


@pytest.mark.parametrize("game", TERMS)
def test_a_term_has_one_spelling(game):
    told = [f"{file}: {hit}" for file, text in written(game) for hit in found(text, TERMS[game])]
    assert told == []


@pytest.mark.parametrize("game", TERMS)
def test_an_apostrophe_has_one_shape(game):
    told = [f"{file}: {text}" for file, text in written(game) if re.search(r"[a-z]'(s|t|re|ll|ve|d)\b", text)]
    assert told == []


def test_the_clauses_of_the_lab_itself_avoid_these_words_too():
    assert [hit for one in LAB for hit in found(f"{one.title} {one.says}", AVOID, re.IGNORECASE)] == []


@pytest.mark.parametrize("id", SAYING)
def test_no_word_to_avoid_stands_in_a_sentence_of_a_game(id):
    """The options of a choice stay as they are, because players type them."""
    told = [
        f"{kind}: {hit}"
        for kind, template in named(id).language.listed()
        for hit in (
            *found(template, SPOKEN),
            *found(bare(template), AVOID, re.IGNORECASE),
            *found(bare(template), TERMS[id]),
        )
    ]
    assert told == []


def test_the_style_sheet_has_the_words_that_this_test_avoids():
    sheet = (PACKAGE.parent / "docs" / "words.md").read_text(encoding="utf-8")
    for word in (
        "somebody",
        "whoever",
        "everybody",
        "lies",
        "anew",
        "is told",
        "one can",
        "lest",
        "take along",
        "VP",
    ):
        assert word in sheet


# ---- the files that docs/change-a-rule.md sends a newcomer to ---------------------------------------------

GUIDE = PACKAGE.parent / "docs" / "change-a-rule.md"
GAMES = ("rqa", "gekido", "moonbots", "roborace")
#: the folders that its paths start from
HOMES = (PACKAGE.parent, *(PACKAGE / "games" / game for game in GAMES))
#: a path in backticks, without those that stand for several
FILE = re.compile(r"`([\w./-]+\.(?:py|yaml|md|txt|css|svg|j2))`")


def test_every_file_that_the_guide_to_changes_names_is_there():
    named_there = {*FILE.findall(GUIDE.read_text(encoding="utf-8"))} - {"a-light-robot.yaml"}
    assert [name for name in sorted(named_there) if not any((home / name).is_file() for home in HOMES)] == []
    assert len(named_there) > 40


def test_the_table_of_rooms_names_files_of_each_game():
    rows = [line.strip("| ").split(" | ") for line in GUIDE.read_text(encoding="utf-8").splitlines()]
    rooms = [row[1:] for row in rows if len(row) == 1 + len(GAMES) and "`" in row[-1] + row[1]]
    told = [
        f"{game}/{name}"
        for row in rooms[1:]
        for game, cell in zip(GAMES, row, strict=True)
        for name in FILE.findall(cell)
        if not (PACKAGE / "games" / game / name).is_file()
    ]
    assert told == []
    assert len(rooms) > 20


def test_a_name_that_the_guide_finds_in_a_file_is_in_it():
    """“`push_price` in `rules/pushing.py`”: the file of that name in one of the games says it."""
    found = re.findall(r"`(\w+)`(?:,| and `\w+`)? in `([\w/.]+\.py)`", GUIDE.read_text(encoding="utf-8"))
    files = [(name, [home / file for home in HOMES]) for name, file in found]
    assert len(found) > 10
    assert [
        name
        for name, there in files
        if not any(re.search(rf"\b{name}\b", one.read_text("utf-8")) for one in there if one.is_file())
    ] == []


def test_a_sentence_with_such_a_word_is_found():
    assert found("Tacks lie on d4, and whoever enters takes 2.", AVOID) == [
        "'whoever', better 'the player who'",
        "'lie', better 'is, are'",
    ]
    assert found("First {seat} lays {face}.", SPOKEN) == [
        "'First {seat', better '{seat} must first'",
        "'lays', better 'place'",
    ]
    assert found("The robot of {seat} stops at the start of {robot}’s turn.", SPOKEN) == [
        "'of {seat', better '{seat}’s'"
    ]
    assert found(bare("{upgrade:name} is {n:# upgrade} of {whose:name}."), TERMS["moonbots"]) == [
        "'upgrade', better 'Upgrade'"
    ]
    assert found("Ann has 2 VP, and 1 point is on VP Crate.", TERMS["rqa"]) == [
        "'VP', better 'points, Victory Points'"
    ]
