"""The order of the courses: a lesson names only what it introduces, or what an earlier one has introduced.

What there is to be named comes from the game: the names in its component data, the terms that its rulebook
writes with a capital, and what a seat has in a look at a position.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice

import pytest

from rqa_lab.core.game import data_rules
from rqa_lab.games import datafile, game, games
from rqa_lab.learn.asking import of_part, question
from rqa_lab.learn.course import Ask, Unit, course, outside
from rqa_lab.learn.question import parted
from rqa_lab.scenario.library import every

COURSES = [id for id in games() if course(id)]
#: a term is written with a capital in the middle of a sentence this often, or more
OFTEN = 2
#: one that is also a word of a longer name this often, as "Jets" is short for "Jump Jets"
PART = 9
#: and a counter is spoken of this often
SPOKEN = 3
#: the most words of a part before its question, of a question, and of what a lesson says first
STORY, QUESTION, OPENING = 35, 16, 40
#: players; places of a market and letters of steps and colours are no terms
_NAME = re.compile(r"Ann|Bo|Cy|Di|[A-Z0-9]{1,2}|FAQ|OR|Any|Let|Our|The")
_TERM = re.compile(r"(?<=[a-z\d,;’)] )([A-Z][\w-]*(?: (?:of a )?[A-Z][\w-]*)*)")


# ---- what there is to be named ---------------------------------------------------------------------------


@cache
def vocabulary(id: str) -> frozenset[str]:
    """The components, terms and counters of a game, each in the singular."""
    return components(id) | terms(id) | counters(id)


@cache
def components(id: str) -> frozenset[str]:
    """The names in the component data: keys of tables whose entries are records."""
    rules, found = data_rules(id), set[str]()

    def look(table: object) -> None:
        for name, row in table.items() if isinstance(table, Mapping) else ():
            if isinstance(row, Mapping) and re.match(r"[A-Z+]|\d\w", name):
                found.add(name)
            else:
                look(row)

    for file in rules.files:
        look(datafile.load(rules.parts.PACKAGE, file))
    return frozenset(found)


@cache
def terms(id: str) -> frozenset[str]:
    """What the rulebook writes with a capital in mid-sentence, such as "Reserve" or "Target Lock"."""
    found, known = Counter[str](), components(id)
    for text in prose(id):
        for name in _TERM.findall(f" {text}"):
            words = [word for word in name.split() if not _NAME.fullmatch(word)]
            if not any(one in name for one in known):
                found[single(" ".join(words))] += 1
    parts = {single(word) for name in (*known, *found) if " " in name for word in name.split()}
    said = {one for one, n in found.items() if one and n >= (PART if one in parts else OFTEN)}
    said -= known | {single(one).replace("y", "ie") for one in known} | {single(one) for one in known}
    return frozenset(one for one in said if " " not in one or not {*one.split()} <= said)


@cache
def counters(id: str) -> frozenset[str]:
    """What a seat has in a look, by the names that the rulebook has for it as well, such as "hand"."""
    looks = [game(id).look(scenario.session().state) for scenario in islice(every(id), 60)]
    names = {name for look in looks for seat in look["seats"] for name in named(look.get(seat))}
    said = " ".join(prose(id))
    used = {
        one
        for one in names
        if len(re.findall(rf"\b(?:an?|your|\d+|its|their) {one}s?\b(?! card)", said)) >= SPOKEN
    }
    lower = {single(one) for one in used}
    return frozenset(lower - {one.lower() for one in components(id) | terms(id)})


def named(look: object) -> Iterator[str]:
    if isinstance(look, Mapping):
        for name, value in look.items():
            yield from [str(name)] if re.fullmatch(r"[a-z]{3,}", str(name)) else []
            yield from named(value)


def prose(id: str) -> list[str]:
    rules = game(id).rulebook.own()
    return [one_form(text) for clause in rules for text in (clause.says, clause.example or "")]


def one_form(text: str) -> str:
    """A text with the forms of a verb that is a term as one: "Knocked Out" is "Knock Out"."""
    return re.sub(r"\b(Knock|Lock)(s|ed|ing)(?= Out|[ .,]|$)", r"\1", text)


def single(name: str) -> str:
    """A name in the singular: "Target Locks" is "Target Lock"."""
    return re.sub(r"(?<=[a-rt-z])s$", "", name)


# ---- where it is named -----------------------------------------------------------------------------------


def mentions(text: str, id: str) -> set[str]:
    """The words of a game's vocabulary that a text has, the longest first: "Shop Deck" is no "Shop"."""
    found, ordinary, text = set[str](), plain(id), one_form(text)
    for one in sorted(vocabulary(id), key=len, reverse=True):
        pattern = r"(?<![\w+-])" + re.escape(one).replace("y", "(?:y|ie)") + r"(?:e?s)?(?![\w-])"
        for match in reversed([*re.finditer(pattern, text)]):
            begins = re.search(r"(?:^|[.!?:”] ?|\| )$", text[: match.start()])
            if begins and one.lower() in ordinary and one[:1].isupper():
                continue  # "Move it" begins a sentence, and so may any verb
            found.add(one)
            text = text[: match.start()] + "·" * len(match[0]) + text[match.end() :]
    return found


@cache
def plain(id: str) -> frozenset[str]:
    """The words that the rulebook also writes without a capital."""
    return frozenset(word for text in prose(id) for word in re.findall(r"\b[a-z][\w-]*", text))


def texts(unit: Unit) -> Iterator[tuple[str, str]]:
    """All that a learner reads of a lesson, with where it is."""
    book = game(unit.game).rulebook
    yield "its title", unit.title
    yield "says", unit.says
    for number, part in enumerate(unit.parts, 1):
        yield f"part {number}", part.text
        yield f"part {number}, in practice", outside(part)
        yield f"part {number}, says", part.says
        for answer in of_part(unit, number).answers:
            yield f"part {number}, an answer", answer.text
    for clause in unit.learned:
        yield "learned", book[clause].title


def too_early(units: Iterable[Unit]) -> list[str]:
    """What is named before it is introduced, in lessons in this order."""
    found, known = list[str](), set[str]()
    for unit in units:
        known |= {*unit.introduces}
        for where, text in texts(unit):
            for one in sorted(mentions(text, unit.game) - known):
                found.append(f"{unit.id}, {where}, names {one}: {text}")
    return found


# ---- the tests -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("id", COURSES)
def test_nothing_is_named_before_it_is_introduced(id: str) -> None:
    found = too_early(course(id).values())
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("id", COURSES)
def test_another_order_would_name_things_too_early(id: str) -> None:
    """The walk sees it if a lesson comes before the one that introduces what it names."""
    units = [*course(id).values()]
    assert too_early(reversed(units))
    assert too_early([*units[1:], units[0]])


@pytest.mark.slow
@pytest.mark.parametrize("id", COURSES)
def test_a_lesson_introduces_what_it_names(id: str) -> None:
    """Each thing is there in the game, is introduced once, and is really named in that lesson."""
    before = dict[str, str]()
    for unit in course(id).values():
        assert {*unit.introduces} <= vocabulary(id), unit.id
        said = {one for _, text in texts(unit) for one in mentions(text, id)}
        assert {*unit.introduces} <= said, unit.id
        for one in unit.introduces:
            assert one not in before, f"{unit.id} introduces {one}, as {before[one]} does"
            before[one] = unit.id


@pytest.mark.parametrize("id", COURSES)
def test_a_rule_that_is_offered_as_an_answer_has_been_shown(id: str) -> None:
    """By this lesson or an earlier one, whether it is the right answer or not."""
    shown = set[str]()
    for unit in course(id).values():
        shown |= unit.reaches()
        for part in unit.parts:
            if isinstance(part, Ask) and part.kind == "why-not":
                assert {*part.answers} <= shown, unit.id


@pytest.mark.parametrize("id", COURSES)
def test_a_lesson_is_summed_up_by_what_it_shows(id: str) -> None:
    for unit in course(id).values():
        assert 1 <= len(unit.learned) <= 5, unit.id
        assert {*unit.learned} <= unit.reaches(), unit.id


@pytest.mark.parametrize("id", COURSES)
def test_a_rule_that_a_part_is_about_is_behind_its_answer(id: str) -> None:
    for unit in course(id).values():
        for number, part in enumerate(unit.asked, 1):
            if part.rule:
                assert of_part(unit, number).clauses[0] == part.rule, f"{unit.id}@{number}"


@pytest.mark.parametrize(
    "part, rule",
    [
        ("roborace/setting-up.1", "roborace.setup.deal-two"),
        ("roborace/round-the-arena.2", "roborace.round.last"),  # nothing happens, so no event cites it
        ("roborace/changing-the-table.3", "roborace.score.only-hand-cards"),
        ("rqa/corners.3", "rqa.move.corner-not-entered"),
        ("rqa/robots.3", "rqa.robot.pug.no-vp-on-respawn"),
        ("rqa/the-end.2", "rqa.end.tie-break"),
    ],
)
def test_an_answer_cites_the_rule_that_gives_it_before_those_around_it(part: str, rule: str) -> None:
    asked = question(f"course.{part}")
    assert asked.clauses[0] == rule
    assert {one.clauses[0] for one in asked.right} == {rule}


@pytest.mark.slow
@pytest.mark.parametrize("id", COURSES)
def test_a_part_is_short(id: str) -> None:
    """It fits on a phone; and what is our guess is said below the rule, not in a lesson."""
    found = list[str]()
    for unit in course(id).values():
        if len(unit.says.split()) > OPENING:
            found.append(f"{unit.id}: {len(unit.says.split())} words first")
        for number, part in enumerate(unit.asked, 1):
            for story, asks in map(parted, dict.fromkeys((part.text, outside(part)))):
                words = len(story.split()), len(asks.split())
                if words[0] > STORY or words[1] > QUESTION:
                    found.append(f"{unit.id}@{number}: {words[0]} + {words[1]}: {asks}")
                if isinstance(part, Ask) and not asks.endswith("?"):
                    found.append(f"{unit.id}@{number} asks nothing: {asks}")
        if unit.areas[-1] != "rulings":
            said = " ".join(text for _, text in texts(unit))
            found += [
                f"{unit.id}: {one}" for one in re.findall(r"our guess|our reading|\bVP\b(?! Crate)", said)
            ]
    assert not found, "\n".join(found)
