"""The answer to a question in a word, from the lines that ask the same and from the title of the rule.

What a question asks is its content, and how it is put: whether something may be done, has to be done, or
happens.  What follows for another way of putting it follows here too: what can't be done isn't done.  In
doubt there is no word.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from enum import Enum
from functools import cache, lru_cache
from typing import NamedTuple

from rqa_lab.core.clause import Clause
from rqa_lab.core.game import Game
from rqa_lab.core.words import capital
from rqa_lab.scenario.asked import answered, asked
from rqa_lab.scenario.finding import (
    NUMBERS,
    Meant,
    content,
    means,
    named_in,
    rules,
    stem,
    stems_of,
    turns,
    words_of,
)


class Put(Enum):
    """How a question is put: "what is", "must I", "can I", "does it", as half of one, or without its "?"."""

    WHAT = 0
    MUST = 1
    MAY = 2
    IS = 3
    HALF = 4
    TOPIC = 5


class Heard(NamedTuple):
    """A question as it is compared with others.

    ``whom`` is who acts: "i", "others", or "" for anything else.  ``turns`` has to be the same in another
    question that asks the same: numbers, names, "not".  ``acts`` are the acts that it names.
    """

    put: Put
    whom: str
    content: Sequence[Meant]
    turns: Set[str]
    acts: Set[str]
    said: Set[str]


#: the share of a question and of a line that have to be the same; more where lines of a clause differ
ALIKE, QUITE = 0.68, 0.8
#: what a word counts that stands not in a line, but in the rule; what one that no rule knows; and a word that
#: is worth less than this says little
_IN_RULE, _UNKNOWN, _LIGHT = 0.25, 3.0, 2.0

# ---- the words that make a question what it is -----------------------------------------------------------

_ASKING = "what whats when where who whos whom whose why"
_HELPING = "can could may might must do does did is are am was were will would shall should has have need"
_PUT = {
    Put.WHAT: re.compile(
        rf"^(?:\w+ ){{0,2}}(?:{_ASKING.replace(' ', '|')})\b|\b(?:how|which|or)\b"
        rf"|\b(?:{_ASKING.replace(' ', '|')}) (?:{_HELPING.replace(' ', '|')})\b"
    ),
    Put.MUST: re.compile(
        r"\b(?:must|needs? to|ha(?:ve|s|d) to|obliged|required|obligatory|mandatory|compulsory|forced)\b"
    ),
    Put.MAY: re.compile(r"\b(?:can|could|may|might|able|allowed|permitted|legal|possible|ok|okay)\b"),
    Put.IS: re.compile(rf"\b(?:{_HELPING.replace(' ', '|')})\b"),
}
#: a question that begins with "can't I" asks whether I can
_ISNT = re.compile(
    r"^((?:so |but |and )?(?:can|could|do|does|is|are|would|must|may|should))(?:n?['’]?t| not)\b"
)
#: a question that begins with its condition: "if I am hit do I ...", "tile in the middle, do I ..."
_IF = re.compile(
    rf"^(?!(?:so |but |and )?(?:{_HELPING.replace(' ', '|')}|how|{_ASKING.replace(' ', '|')})\b)(.+?)"
    rf"(?<! who)(?<! what)(?<! when)(?<! where)(?<! why),? "
    rf"((?:{_HELPING.replace(' ', '|')}) (?:i|we|you|it|he|she|they|the|an?|my|his|this|that)\b.*)$"
)
#: other words for "can I", and words that only say how a question is put
_ALLOWED = re.compile(
    r"\b(?:is it|am i|are we) (?:allowed|permitted|possible|legal|ok|okay|fine)(?: for me)?(?: to)?\s"
)
_ONLY_PUT = frozenset(
    ("allowed", "permitted", "possible", "legal", "ok", "okay", "need", "needs", "required")
)
#: what adds nothing
_FILLING = re.compile(
    r"\b(?:straight (?=to|into|away)|right (?=now|away|next|beside)|still|even|ever"
    r"|at (?:once|the same time))\b *"
)
_I = frozenset(("i", "we", "you", "one"))
_OF_OTHERS = """
he she they opponent opponents enemy enemies rival rivals teammate partner ally friend
someone somebody anybody others another other
"""
_OTHERS = frozenset(_OF_OTHERS.split())
#: what follows from an answer: (as it is asked, as the line is put)
_SO = {
    "no": {(Put.IS, Put.MAY), (Put.MUST, Put.MAY)},
    "yes": {(Put.MAY, Put.IS), (Put.IS, Put.MUST)},
}
#: how a line may be put that answers another: one in ``asked.yaml`` has no question mark
_HALF = {
    (Put.HALF, Put.TOPIC), (Put.HALF, Put.MAY), (Put.HALF, Put.IS),
    (Put.TOPIC, Put.MAY), (Put.MAY, Put.TOPIC), (Put.IS, Put.TOPIC),
}  # fmt: skip
#: words that both questions have, or neither: those of a row mean the same
_SAME = """
not no never without cannot cant dont doesnt isnt wont arent aint none nothing nobody nowhere unless except
only just
different another other else
diagonal diagonally
free gratis
half
enemy enemies opponent opponents rival foe
ally allies friend friends teammate partner friendly buddy
before
after then
turn turns round rounds
"""
#: words that say the contrary of each other
_CONTRARY = """
first / last final
more most above over maximum max / less least fewer below under minimum min
up / down
into onto / out off
own my myself / his their
next / previous
hammer melee punch strike / fire gun laser ranged shoot shot
"""
_TWO = {**dict.fromkeys(("twice", "again", "second", "both", "double", "pair"), "two"), "third": "three"}
#: what is done, each act by one of the words for it
_ACTS = (
    "attack move push knock pull jump buy play use draw roll reroll place pick swap pay heal see score lose"
)
#: what a title says may or can't be done; what limits that
_CANT = re.compile(r"\b(?:can(?:’t|'t|not)|may not|never)\b")
_CAN = re.compile(r"\b(?:can|may)\b")
_LIMIT = re.compile(
    r"\b(?:only|unless|except|but|if|until|some|once|one|two|most|your|even|any)\b|:|\d", re.IGNORECASE
)


@cache
def _same() -> Mapping[str, str]:
    return {word: f"#{row.split()[0]}" for row in _SAME.strip().splitlines() for word in row.split()}


@cache
def _sides() -> Sequence[Sequence[Set[str]]]:
    rows = _CONTRARY.strip().splitlines()
    return [[frozenset(side.split()) for side in row.split("/")] for row in rows]


@cache
def _acts() -> Mapping[str, str]:
    acts = _ACTS.split()
    return {one: act for act in reversed(acts) for one in means(act)} | {stem(act): act for act in acts}


# ---- what a question asks --------------------------------------------------------------------------------


@lru_cache(8192)
def heard(game: Game, text: str) -> Heard:
    """A question, names of things in English.

    >>> from rqa_lab.games import game
    >>> one = heard(game("rqa"), "Can't I push Crate twice?")
    >>> one.put.name, one.whom, sorted(one.turns), sorted(one.acts)
    ('MAY', 'i', ['crate', 'two'], ['push'])
    """
    names = game.language.names
    text = (text if names is None else names.sought(text)).lower()
    half = Put.HALF if "?" in text else Put.TOPIC
    text = text.strip(" ?!.")
    text = _ALLOWED.sub("can i ", _FILLING.sub("", _ISNT.sub(r"\1", text)))
    text = _IF.sub(r"\2 \1", text)
    put = next((put for put, words in _PUT.items() if words.search(text)), half)
    said = words_of(text)
    about = [means(one) for one in content(text) if one not in _ONLY_PUT]
    strict = turning(game, said) | (_kinds(said) if put is Put.WHAT else set())
    return Heard(put, _whom(said), about, strict, acts(said), frozenset(said))


def _kinds(said: Sequence[str]) -> Set[str]:
    """Which questions words ask: how much, how far, who."""
    return {f"?{turns()[one]}" for one in map(stem, said) if one in turns()}


def _whom(said: Sequence[str]) -> str:
    """Who acts: one of the words after the one that makes it a question."""
    at = next((n for n, word in enumerate(said, 1) if word in _HELPING.split()), len(said))
    near = said[at : at + 2]
    if _I.intersection(near[:1]):
        return "i"
    return "others" if _OTHERS.intersection(near) else ""


def turning(game: Game, said: Sequence[str]) -> Set[str]:
    """What has to be the same in a question that asks the same: numbers, names of things, "before"."""
    numbers = {_TWO.get(word, word) for word in said if word in _TWO or word in NUMBERS[2:]}
    return {*(_same()[word] for word in said if word in _same()), *numbers, *named_in(game, said)}


def acts(said: Sequence[str]) -> Set[str]:
    """The acts that are named, each in one word for it."""
    return {_acts()[one] for one in map(stem, said) if one in _acts()}


# ---- the word --------------------------------------------------------------------------------------------


def in_a_word(game: Game, id: str, words: str) -> str:
    """The answer of a clause to a question in a word; "" where nothing that is known answers the same one.

    >>> from rqa_lab.games import game
    >>> in_a_word(game("rqa"), "rqa.move.no-diagonal", "Can I move diagonally?")
    'No'
    >>> in_a_word(game("rqa"), "rqa.move.no-diagonal", "Must I not move diagonally?")
    ''
    """
    return said_by(game, id, words)[0]


def said_by(game: Game, id: str, words: str) -> tuple[str, float]:
    """The word, and how much the line that it comes from is like the question."""
    question, clause = heard(game, words), game.rulebook[id]
    lines = dict(_lines(game, clause))
    like = {
        line: (answer, alike(game, clause, question, one))
        for line, word in lines.items()
        if (answer := follows(question.put, (one := heard(game, line)).put, word))
        and fits(game, clause, question, one)
    }
    word, most = max(like.values(), key=lambda one: one[1], default=("", 0.0))
    others = {*lines.values()} & {"yes", "no"} - {word}
    return (capital(word), most) if most >= (QUITE if others else ALIKE) else ("", 0.0)


def asks(game: Game, id: str, words: str) -> bool:
    """Whether a line of a clause asks the same question, with words that mean the same."""
    question, clause = heard(game, words), game.rulebook[id]
    lines = (heard(game, line) for line in asked(game).get(id, ()))
    return any(
        one.put is question.put
        and fits(game, clause, question, one)
        and alike(game, clause, question, one) == 1
        for one in lines
    )


def _lines(game: Game, clause: Clause) -> Iterator[tuple[str, str]]:
    """The lines of a clause that a word answers, its title too if it says what may or can't be done."""
    title = clause.title
    if clause.status != "undecided" and "," not in title:
        if _CANT.search(title):
            yield _CANT.sub("can", title, 1), "no"
        elif _CAN.search(title) and not _LIMIT.search(title):
            yield title, "yes"
    yield from answered(game).get(clause.id, {}).items()


def follows(asked: Put, line: Put, word: str) -> str:
    """The answer to a question put in one way, given the answer to the same one put in another; "" if none.

    >>> follows(Put.IS, Put.MAY, "no"), follows(Put.IS, Put.MAY, "yes")
    ('no', '')
    """
    return word if asked is line or (asked, line) in _HALF or (asked, line) in _SO.get(word, ()) else ""


def fits(game: Game, clause: Clause, question: Heard, line: Heard) -> bool:
    """Whether nothing makes them two questions: another number or name, another act, another player."""
    title = words_of(clause.title)
    extra, missing = question.acts - line.acts, line.acts - question.acts
    of_rule = {one for one in turning(game, title) if one[0] != "#"}
    if {"turn", "turns"}.intersection([*title, *words_of(clause.says)]):
        of_rule.add(_same()["turn"])
    return (
        {question.whom, line.whom} != {"i", "others"}
        and question.turns ^ line.turns <= of_rule
        and not any(_against(question.said, line.said, *sides) for sides in _sides())
        and not missing
        and extra <= acts(title)
    )


def _against(one: Set[str], other: Set[str], here: Set[str], there: Set[str]) -> bool:
    """Whether one has only words of one side, and the other only words of the other."""
    has = [(not side.isdisjoint(here), not side.isdisjoint(there)) for side in (one, other)]
    return has in ([(True, False), (False, True)], [(False, True), (True, False)])


def alike(game: Game, clause: Clause, question: Heard, line: Heard) -> float:
    """How much of each other a question and a line say: 1 if they say the same, or what means the same."""
    one, other, what = question.content, line.content, question.put is Put.WHAT
    worth, rule = rules(game).worth, frozenset(stems_of(words_of(f"{clause.title} {clause.says}")))
    known = {stem for word in other for stem in word} | rule
    foreign = [word for word in one if known.isdisjoint(word)]
    if (
        not one
        or not other
        or not (what or _in_order(one, other))
        or any(_much(word, worth) >= _LIGHT for word in foreign)
    ):
        return 0.0
    return min(_share(one, other, worth, rule), _share(other, one, worth, frozenset()))


def _much(word: Meant, worth: Mapping[str, float]) -> float:
    return worth.get(next(iter(word)), _UNKNOWN)


def _in_order(one: Sequence[Meant], other: Sequence[Meant]) -> bool:
    """Whether what both say comes in the same order: to turn this into that is not to turn that into this."""
    at = 0
    for word in one:
        places = [n for n, said in enumerate(other) if not word.keys().isdisjoint(said)]
        if places:
            at = next((n for n in places if n >= at), -1)
            if at < 0:
                return False
    return True


def _share(
    some: Sequence[Meant], others: Sequence[Meant], worth: Mapping[str, float], rule: Set[str]
) -> float:
    """What is said of some words by others, or by the rule, as a share of what they are worth."""
    known = {one for word in others for one in word}
    whole = sum(_much(word, worth) for word in some)
    there = sum(
        _much(word, worth)
        * (1 if not known.isdisjoint(word) else _IN_RULE if not rule.isdisjoint(word) else 0)
        for word in some
    )
    return there / whole if whole else 1.0
