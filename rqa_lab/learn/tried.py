"""A step of the library that shows a clause, and what the engine says to the act that a question names."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from rqa_lab.core.clause import own
from rqa_lab.core.game import Game
from rqa_lab.documents.places import ScenarioError
from rqa_lab.learn.saying import Put, heard
from rqa_lab.learn.stock import entries
from rqa_lab.scenario.finding import named_in, stem, words_of
from rqa_lab.scenario.library import load
from rqa_lab.scenario.study import NoSuchStep, moments

#: how many other clauses to read, and how many scenarios to look for a step in
_MOST_BESIDE, _MOST_LOOKED = 3, 4
#: what the engine's word is where it allows the act in one position and refuses it in another
DEPENDS = "It depends"


@dataclass(frozen=True, slots=True)
class Shown:
    """A step of the library that shows a clause.

    ``text`` says what the engine makes of the action, which is ``refused`` or done; ``asked``: the question
    names that action; ``beside`` are other clauses that the engine cites there.
    """

    scenario: str
    title: str
    step: int
    text: str
    refused: bool
    asked: bool
    beside: Sequence[str] = ()
    #: what the action names: the stems of its words
    names: Set[str] = frozenset()


def tried(rules: Game, id: str, words: str) -> str:
    """The engine's word: whether what is asked about is done or refused where the library shows a clause.

    Only for a question that names an act and a thing and no more: then each step with both is about it.
    Done everywhere is a yes, and done here and refused there depends.  Refused everywhere is no answer: it
    may be done elsewhere.

    >>> from rqa_lab.games import game
    >>> tried(game("rqa"), "rqa.push.crate-cost", "Can I push Crate?")
    'It depends'
    >>> tried(game("rqa"), "rqa.push.crate-cost", "Can I push Crate twice?")
    ''
    """
    question = heard(rules, words)
    named = named_in(rules, [*question.said])
    if question.put is not Put.MAY or question.whom == "others" or not named or question.turns != named:
        return ""
    some = [
        one
        for one in steps(rules, id, frozenset(one for word in question.content for one in word))
        if one.asked and all(not one.names.isdisjoint(word) for word in question.content)
    ]
    refused, done = any(one.refused for one in some), any(not one.refused for one in some)
    return (DEPENDS if refused else "Yes") if done else ""


def step(rules: Game, id: str, words: str, word: str) -> Shown | None:
    """The step of the library that shows a clause best: of the action that is asked about, if possible."""
    question = heard(rules, words)
    of_action = question.put is not Put.WHAT
    sought = frozenset(one for word in question.content for one in word) if of_action else frozenset()
    found = [*steps(rules, id, sought)]
    if word == "Yes":  # that it is refused somewhere is no answer
        found = [one for one in found if not (one.asked and one.refused)]

    def worth(one: Shown) -> tuple[bool, bool, int]:
        names = sum(not one.names.isdisjoint(word) for word in question.content) if one.asked else 0
        return one.asked, one.refused == (word in ("No", DEPENDS)), names

    return max(found, key=worth, default=None)


def teaching(rules: Game, id: str) -> Sequence[str]:
    """The scenarios that teach a clause, those first that are mainly about it."""
    topic = rules.rulebook[id].topic
    some = [one for one in entries(rules.id) if id in one.teaches]
    some.sort(key=lambda one: (one.teaches.index(id), one.topic != topic))
    return [one.id for one in some[:_MOST_LOOKED]]


@lru_cache(256)
def pictured(rules: Game, id: str) -> Shown | None:
    """The first step that shows a clause in the scenario that is mainly about it."""
    some = [one for scenario in teaching(rules, id)[:1] for one in _shown(scenario, id, frozenset())]
    return next(iter(some), None)


@lru_cache(256)
def steps(rules: Game, id: str, sought: Set[str]) -> Sequence[Shown]:
    """The steps that show a clause; those are ``asked`` about whose action is among the stems."""
    return [one for scenario in teaching(rules, id) for one in _shown(scenario, id, sought)]


def _shown(id: str, clause: str, sought: Set[str]) -> Iterator[Shown]:
    """The steps of a scenario that cite a clause first of all."""
    scenario = load(id)
    try:
        told = moments(scenario)
    except (NoSuchStep, ScenarioError):
        return
    for number, (line, one) in enumerate(zip(scenario.lines, told[1:], strict=False), 1):
        said = one.told
        says = next((text for text, by in said if by.id == clause), "")
        if not says or line.kind == "options":
            continue
        action = str(one.refused or one.step.action or line.texts[0])
        acts = {stem(word) for word in words_of(action)[:1]}
        names = frozenset(stem(word) for word in words_of(action))
        beside = own(by.id for by in one.rules([clause]) if by.id != clause)
        refused = one.refused is not None
        asked = bool(acts & sought)
        yield Shown(id, scenario.title, number, says, refused, asked, beside[:_MOST_BESIDE], names)
