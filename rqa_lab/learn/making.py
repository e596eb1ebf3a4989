"""The material of questions: right answers, and plausible wrong ones, each made into a question."""

import random
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from rqa_lab.core.clause import Clauses, Rulebook, own
from rqa_lab.core.doing import pending
from rqa_lab.core.event import TURN, Event, Place, Topic, topics
from rqa_lab.core.game import State
from rqa_lab.core.notation import Action
from rqa_lab.core.reasons import CHOOSE
from rqa_lab.core.session import Step
from rqa_lab.core.telling import Told, told
from rqa_lab.learn.citations import everyday
from rqa_lab.learn.edits import DATA, edited
from rqa_lab.learn.past import keys_of
from rqa_lab.learn.question import DIFFICULTIES, Answer, Done, Outcome, Point, Question, added, done
from rqa_lab.scenario.scenario import Scenario

# ---- making ----------------------------------------------------------------------------------------------
# What every maker of questions needs: a point made into a question, with its hints and how hard it is.

#: fewer answers are too few to ask; a text that is so long is not read
FEWEST, LONG = 3, 200
#: kind -> from which weight on a question has level 2, 3, 4, 5
LEVELS: Mapping[str, Sequence[float]] = {
    "happens": (5, 10.25, 12.5, 16.5),
    "legal": (1.25, 2, 2.25, 3),
    "why-not": (1, 1.25, 2, 3),
    "where": (1.25, 2, 3, 4),
    "order": (2.25, 3.5, 6.5, 9.5),
    "count": (3.25, 4.5, 8.25, 12.5),
    "line": (5, 5.75, 6.75, 8),
    "odds": (3.25, 4.25, 5.25, 6.25),
    "lands": (3, 4.5, 6.5, 9),
    "scores": (3, 4.5, 6.5, 9),
    "next": (2, 3, 4, 6),
    "most": (2, 3, 4, 6),
    "first": (2, 3, 4, 6),
    "why": (2, 3, 4, 5),
    "spot": (1.25, 2, 3, 4),
    "may": (2, 3, 4, 6),
    "readings": (1, 2, 3, 4),
}
#: kind -> the level of its easiest questions: chances, or two actions after each other, are no first step
EASIEST: Mapping[str, int] = {"odds": 3, "order": 2, "first": 2, "most": 2, "spot": 2, "readings": 5}
#: kinds whose answers are names: of rules, and of phases
NAMES = ("why", "next")
#: kinds about what happens: their right answer says by which rule
HAPPENING = ("happens", "count", "lands", "scores")
#: the level of questions that depend on what the rulebook leaves open, and of the longest lines
HARDEST = DIFFICULTIES[-1]
#: the weights of a rule that is common, of one that the reader knows, of an action of a line, and of each
#: digit in a chance
USUAL, KNOWN, ACTION, DIGIT = 0.25, 0.5, 2, 2


def difficulty(question: Question, known: Collection[str] = ()) -> int:
    """The difficulty of a question among all of its kind, from 1 to 5: how much it takes to answer.

    It counts the clauses behind the right answer, and those that wrong ones forget or bring in; everyday ones
    count little.  A clause that the reader has met in a lesson counts half: the nearer a known lesson, the
    easier the question.  Lines also count their actions, and chances their numbers.  A refusal rests on few
    clauses and a whole attack on many, so each kind has levels of its own, the same in all games; by weight
    alone, each level would hold about a fifth of the questions of all four games.

    The easiest level asks for one step and one thing that follows from it.  A question that depends on what
    the rulebook leaves open has the hardest.

    >>> from rqa_lab.learn.asking import question
    >>> heavy = question("count.rqa/pushing/crate-is-heavy.3")
    >>> difficulty(heavy), difficulty(heavy, known=heavy.clauses)
    (2, 1)
    """
    if question.open:
        return HARDEST
    weighed = 1 + sum(weight(question, known) >= level for level in LEVELS[question.kind])
    return min(max(weighed, EASIEST.get(question.kind, 1), _things_asked(question)), HARDEST)


def _things_asked(question: Question) -> int:
    """How many things there are to find: changes or spaces, up to 2, or the actions of a line."""
    found = sum(answer.text.count("; ") + 1 for answer in question.right)
    return max(min(found, 2), question.actions + (question.actions > 2))


def weight(question: Question, known: Collection[str] = ()) -> float:
    """The amount of thinking that a question takes; see :func:`difficulty`."""
    usual = everyday(question.scenario.game)
    clauses = {*question.clauses, *(one for answer in question.answers for one in answer.clauses)}
    rules = sum((USUAL if one in usual else 1) * (KNOWN if one in known else 1) for one in clauses)
    sizes = [len(number) for answer in question.right for number in re.findall(r"in ([\d,]+)", answer.text)]
    return rules + ACTION * question.actions + DIGIT * sum(sizes)


def for_learner(question: Question, known: Collection[str]) -> Question:
    """The same question, with its difficulty for a reader who knows these clauses."""
    return replace(question, difficulty=difficulty(question, known)) if known else question


def made(
    point: Point,
    kind: str,
    text: str,
    answers: Sequence[Answer],
    *,
    clauses: Clauses,
    main: Clauses = (),
    decides: Clauses = (),
    weighed: bool = False,
    rulings: Mapping[str, str],
    rng: random.Random,
    **more: Any,
) -> Question:
    """A question about a point.

    Args:
        point: the subject.
        kind: one of KINDS.
        text: the question itself.
        answers: in any order; they are shuffled, spaces and numbers are sorted.
        clauses: the clauses behind the right answer.
        main: the most important of them; those that wrong answers forget.
        decides: those that come before all others, whatever its scenario is for.
        weighed: what its scenario is for comes first only if it is among the main ones.
        rulings: the open questions on which it depends.
        rng: shuffles the answers.
        more: other fields of the question, such as its goal.
    """
    book = point.game.rulebook
    clauses = own(clauses)
    before = (*decides, *(one for one in point.teaches if one in main or not weighed), *main)
    first = own((*(one for one in before if one in clauses), *clauses))
    shuffled = [
        replace(one, clauses=first) if one.right and {*one.clauses} == {*clauses} else one for one in answers
    ]
    shuffled = arranged(shuffled, rng)
    if kind in HAPPENING and first and book[first[0]].status != "undecided":
        says = book[first[0]].says
        shuffled = [
            replace(one, why=f"{one.why} {says}") if one.right and says not in one.why else one
            for one in shuffled
        ]
    topics = tuple(dict.fromkeys(book[clause].topic for clause in first))
    topic = (book.topics.get(topics[0]) or topics[0]) if topics else ""
    fields = {
        "action": point.action.text,
        "verbs": verbs(point.action),
        "seat": point.other,
        "hints": hints(book, first),
        **more,
    }
    asked = Question(
        id=f"{kind}.{point.id}",
        kind=kind,
        text=f"{point.recalled} {text}" if point.recalled else text,
        scenario=Scenario.from_data({**point.scenario.document, "title": topic or "Question"}),
        answers=tuple(shuffled),
        clauses=first,
        rulings=dict(rulings),
        topics=topics,
        untold=point.untold,
        **fields,
    )
    return replace(asked, difficulty=difficulty(asked))


def arranged(answers: Sequence[Answer], rng: random.Random) -> list[Answer]:
    """Answers in the order in which they are offered: by chance, but spaces and numbers sorted.

    >>> [one.text for one in arranged([Answer("Field 10"), Answer("Field 9")], random.Random(1))]
    ['Field 9', 'Field 10']
    """
    shuffled = [*answers]
    rng.shuffle(shuffled)
    rest = {re.sub(r"\d+", "", one.text, count=1) for one in answers}
    if len(rest) == 1 < len(answers) or all(answer.place for answer in answers):
        shuffled.sort(key=lambda answer: (len(answer.text), answer.text))
    return shuffled


def verbs(*actions: Action) -> frozenset[str]:
    """The first words of some actions."""
    return frozenset(one.text.partition(" ")[0] for one in actions)


def hints(book: Rulebook, clauses: Clauses, wrong: Sequence[str] = ()) -> tuple[str, ...]:
    """Hints, the weaker first: the rule that matters, the rule's text.

    Where the rule itself is the answer, a hint rules out a wrong one instead.  The text of an undecided rule
    is not given, because another reading may be in force.
    """
    if wrong:
        return (f"It’s not this one: {wrong[0]}",)
    if not clauses:
        return ()
    rule = book[clauses[0]]
    return (f"Remember this rule: {rule.title}.", *([] if rule.status == "undecided" else [rule.says]))


def deed(point: Point) -> str:
    """The action as a sentence, after the question that it answers if a choice waits."""
    first = point.done.events[:1] if point.done else ()
    chosen = tuple(event for event in first if event.kind == CHOOSE)  # the thing that begins
    return waiting(point) + point.game.summary(point.action, point.seat, chosen)


def waiting(point: Point) -> str:
    """The waiting choice, in quotes as it is itself a question; "" if there is none."""
    game, state = point.game, point.state
    asked = game.ask(state).text if pending(state) else ""
    return f"{point.seat} is asked: “{asked}” " if asked else ""


def distinct(answers: Iterable[Answer]) -> list[Answer]:
    """The answers, without any that repeat an earlier text."""
    by_text: dict[str, Answer] = {}
    for answer in answers:
        by_text.setdefault(answer.text, answer)
    return list(by_text.values())


def gives_away(question: Question) -> bool:
    """True if the right answer is the longest text; always False for spaces, numbers and chances.

    The length of a name tells nothing, be it that of a rule or of a phase.
    """
    if question.kind in NAMES:
        return False
    texts = [answer for answer in question.answers if not answer.place and not answer.text[0].isdecimal()]
    texts.sort(key=lambda answer: -len(answer.text))
    return len(texts) >= FEWEST and texts[0].right and len(texts[0].text) > len(texts[1].text)


# ---- slips -----------------------------------------------------------------------------------------------
# Plausible wrong answers: replay the action with one rule, piece or number changed.
#
# A rule is left out; a piece, or its special feature, is overlooked; a number is taken from a similar action.

#: kinds of events that end a turn, which need no mention
CLOSING = frozenset(("phase", TURN))
#: the most similar actions to try
LIKE = 20
#: how the kind of a slip begins that is a common mistake of the game
MISTAKE = "mistake"
#: how often what is set out otherwise is set out once more, for other outcomes
SET_OUT_AGAIN = 8
#: how many things an answer tells where fewer differ, and how many at most
TOLD, MOST_TOLD = 3, 4


def acting(steps: Iterable[Step]) -> Clauses:
    """The clauses behind the events of some steps, except those that only end a turn.

    >>> from rqa_lab import load
    >>> from rqa_lab.learn.course import stands
    >>> acting(stands(load("rqa/moving/one-robot-one-turn"), 3).here.path[-1:])
    ('rqa.move.basic',)
    """
    events = (event for step in steps for event in step.events if event.kind not in CLOSING)
    return tuple(dict.fromkeys(event.clauses[0] for event in events))


class Slip(NamedTuple):
    """A mistake: its outcome, the explanation for a reader who makes it, and the clauses that it forgets."""

    outcome: Outcome
    why: str
    clauses: Clauses
    kind: str


def slips(point: Point) -> list[Slip]:
    """The plausible mistakes about the outcome of an action.

    Each has an outcome of its own, which is not merely a part of the right one.

    >>> from rqa_lab.learn.asking import point
    >>> [slip.kind for slip in slips(point("rqa/pushing/crate-is-heavy.3"))]
    ['rule', 'data']
    """
    if point.done is None:
        return []
    right = point.outcome

    def part(outcome: Outcome, topic: Topic) -> bool:
        return topic in outcome and {*outcome[topic]} < {*right.get(topic, ())}

    return [
        slip
        for slip in (
            *_left_out(point, point.done),
            *_elsewhere(point, point.done),
            *_miscounted(point),
            *_otherwise(point, point.done),
            *_mistaken(point),
        )
        if not all(part(slip.outcome, topic) for topic in differing(point, slip.outcome))
    ]


def _left_out(point: Point, right: Done) -> Iterator[Slip]:
    """Leave out the events of one clause, and everything that they caused.

    Some events are too obvious to leave out: everyday ones, those that the action names, and the removal of a
    piece.  Undecided rules are not left out, either, nor what happens to a stock that no answer tells of.
    """
    game = point.game
    events = [event for event in right.events[1:] if event.kind not in CLOSING]
    for clause in own(event.clauses[0] for event in events):
        gone = [event for event in right.events if event.clauses[0] == clause]
        kept = _possible(point, [event for event in right.events if event.clauses[0] != clause])
        led = _led_to(point, right, gone[0])
        rule = led.clauses[0] if led else clause
        known = rule in everyday(game) or game.rulebook[rule].status == "undecided"
        change = added(game, tuple(gone))
        rows = game.language.sums
        away = any(rows[t[0]].to and sum(n for _, n in some) < 0 for t, some in topics(rows, change).items())
        stock = bool(change) and not point.told(change, hidden=True)
        if known or away or stock or _named(point, change) or _follows(point, gone, kept):
            continue
        first, *_ = told(game, (led,) if led else gone)
        why = f"That leaves out a rule. {first.sentence} {game.rulebook[rule].says}"
        outcome = point.told(added(game, kept))
        if _crowded(point, outcome) <= _crowded(point, point.outcome):
            yield Slip(outcome, why, own((rule,)), "rule")


def _led_to(point: Point, right: Done, gone: Event) -> Event | None:
    """What an event follows from, where that changes nothing by itself: a bump, which then costs Health."""
    language, at = point.game.language, right.events.index(gone)
    before = right.events[at - 1] if at else None
    if before is None or topics(language.sums, language.changes(before)) or not own(before.clauses[:1]):
        return None
    whom = {name for topic in topics(language.sums, language.changes(gone)) for name in topic[1:]}
    if before.clauses[0] not in gone.clauses[1:] or whom.isdisjoint(map(str, before.facts.values())):
        return None
    return before


def _named(point: Point, change: Mapping[Place, int]) -> bool:
    """True if the action names the subject of a change."""
    things = {
        name for topic, some in point.told(change).items() for name in (*topic[2:], *dict(some)) if name
    }
    return any(re.search(rf"(?<!\w){re.escape(thing)}(?!\w)", _said(point)) for thing in things)


def _said(point: Point) -> str:
    """The action in words, with its immediate result."""
    events = point.done.events[:1] if point.done else ()
    return " ".join((deed(point), *(one.sentence for one in told(point.game, events))))


def _follows(point: Point, gone: Sequence[Event], kept: Sequence[Event]) -> bool:
    """True if a later event depends on the events left out.

    Such events have the same cause as a loss or a gain before them, or concern the same piece; but a piece
    that is moved and then hit by the same card would be hit anyway.
    """
    assert point.done is not None
    rows, right = point.game.language.sums, point.done.events
    changes = {topic for event in gone for topic in topics(rows, point.game.language.changes(event))}
    moved = all(rows[topic[0]].to and point.held.get(topic) for topic in changes)
    whose = {topic[1:] for topic in changes}
    for event in right[right.index(gone[0]) + 1 :]:
        about = {topic[1:] for topic in topics(rows, point.game.language.changes(event))}
        same = event.cause == gone[0].cause
        if event in kept and about and ((same and not moved) or (about & whose and not (same and moved))):
            return True
    return False


def _crowded(point: Point, outcome: Outcome) -> int:
    """The number of pieces on the most crowded space; an answer that adds to it is implausible."""
    rows = point.game.language.sums
    ends = (
        next((what for what, n in (*outcome.get(topic, ()), *held) if n > 0), "")
        for topic, held in point.held.items()
        if rows[topic[0]].to and rows[topic[0]].ask
    )
    return max(Counter(ends).values(), default=0)


def _possible(point: Point, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events that are still possible: nothing is taken from an empty place."""
    total, kept = Counter(point.before), []
    for event in events:
        change = point.game.language.changes(event)
        if all(total[place] + n >= 0 for place, n in change.items() if n < 0):
            total.update(change)
            kept.append(event)
    return tuple(kept)


def _miscounted(point: Point) -> Iterator[Slip]:
    """The outcomes of similar actions that differ only in numbers."""
    game = point.game
    if point.done is None or not point.outcome or pending(point.state):  # the reader cannot miscount a choice
        return
    like = [one for one in game.legal(point.state) if type(one) is type(point.action)]
    for action in like[:: 1 + len(like) // LIKE]:
        there = done(game, point.state, action, point.other)
        outcome = point.told(there.change) if there and not pending(there.state) else {}
        if _things(outcome) == _things(point.outcome) and outcome != point.outcome:
            rule = _by_heart(point, differing(point, outcome))
            why = f"That happens with another action. {game.summary(action, point.seat, ())}"
            if rule:
                why = (
                    f"{game.summary(point.action, point.seat, point.done.events)} {game.rulebook[rule].says}"
                )
            yield Slip(outcome, why, own((rule,)) if rule else (), "action")


def _by_heart(point: Point, apart: Collection[Topic]) -> str:
    """The rule to know by heart that says the numbers of these topics; "" if there is none.

    Where it brings just the number that the action comes with, there is nothing to know.
    """
    events = point.done.events if point.done else ()
    rules = {point.game.language.sums[topic[0]].rule for topic in apart}
    acted = {clause for event in events for clause in event.clauses}
    brings = {n for topic in apart for _, n in point.outcome.get(topic, ())}
    known = any(type(fact) is int and fact in brings for event in events[:1] for fact in event.facts.values())
    return next(iter(rules & acted), "") if len(rules) == 1 and not known else ""


def _things(outcome: Outcome) -> dict[Topic, list[str]]:
    return {topic: [what for what, _ in change] for topic, change in outcome.items()}


def _elsewhere(point: Point, right: Done) -> Iterator[Slip]:
    """The outcome of the same action where one thing stands otherwise: there some rule would not apply."""
    game, named, rows = point.game, _said(point), point.game.language.sums
    here = told(game, right.events)
    involved = {
        name.lower()
        for topic, change in point.outcome.items()
        for name in (*topic[1:], *(what for what, _ in change))
    } | {topic[1].lower() for topic in point.held if rows[topic[0]].to and topic[1:]}
    numbers = {edit.path[-1].lower() for edit in point.nearby if edit.new is not None}
    for edit in point.nearby:
        if edit.new is None and edit.path[-1].lower() in numbers:
            continue  # without the card and without what it left to the piece sound the same
        if (edit.new is None and edit.path[-1].lower() in involved) or point.names(edit):
            continue  # the subject of the action cannot be overlooked
        state = point.edited(edit)
        there = None if state is None else point.there(state)
        if there is None or there.trace == right.trace or pending(there.state):
            continue
        outcome = point.told(there.change)
        if edit.path[-2] in named and not point.outcome.keys() <= outcome.keys():
            continue  # nor that what it names does something
        sentences = {one.sentence for one in told(game, there.events)}
        other = [one for one in here if one.sentence not in sentences]
        rule = only_here(point, there)
        number = edit.new is not None
        if rule or (other and number):
            first, *_ = rule or other
            why = f"That would be right {point.says(edit)}. Here: {first.sentence}"
            if rule and game.rulebook[first.clause].status != "undecided":
                why += f" {game.rulebook[first.clause].says}"
            kind = "data" if edit.path[0] == DATA else "number" if number else "position"
            yield Slip(outcome, why, own((first.clause,)), kind)


def only_here(point: Point, there: Done) -> list[Told]:
    """What happens here by a rule that does not act there, what decides first.

    That is the first event that names a thing; before what follows from it comes a rule that it only cites,
    if the scenario is for that.
    """
    events, game = point.done.events if point.done else (), point.game
    other = told(game, there.events)
    acts, known = {one.clause for one in other}, {one.sentence for one in other}
    cited = {clause for event in there.events for clause in event.clauses}
    taught = [rule for rule in point.teaches if rule not in cited]
    first, last = list[Told](), list[Told]()
    for event, one in zip(events, told(game, events), strict=True):
        if one.sentence not in known:
            named = any(isinstance(fact, str) for fact in event.facts.values())
            if one.clause not in acts:
                (first if named else last).append(one)
            first += [Told(one.sentence, (rule,)) for rule in taught if named and rule in one.clauses]
    return [*first, *last] if any(one.clause not in acts for one in (*first, *last)) else []


def _otherwise(point: Point, right: Done) -> Iterator[Slip]:
    """The outcome of the same action where one thing is set out otherwise, such as with other dice."""
    game = point.game
    keys, rng = keys_of(game, point.state), random.Random(point.id)
    for _ in range(SET_OUT_AGAIN if point.verbs or point.reasons else 0):
        other = game.rearranged(keys, rng)
        for key in (one for one in other if other[one] != keys.get(one)):
            state = edited(game, {**keys, key: other[key]})
            there = None if state is None or game.audit(state) else point.there(state)
            if there is None or there.trace == right.trace:
                continue
            outcome = point.told(there.change)
            rule = _sets_apart(point, there, outcome)
            if rule and game.rulebook[rule.clause].status != "undecided":
                why = f"Here: {rule.sentence} {game.rulebook[rule.clause].says}"
                yield Slip(outcome, why, own((rule.clause,)), "otherwise")
                yield Slip({}, why, own((rule.clause,)), "nothing")


def _sets_apart(point: Point, there: Done, outcome: Outcome) -> Told | None:
    """What happens here by a rule that does not act there: best what changes a topic that differs."""
    game, events = point.game, point.done.events if point.done else ()
    acts, apart = {one.clause for one in told(game, there.events)}, {*differing(point, outcome)}
    only = [pair for pair in zip(events, told(game, events), strict=True) if pair[1].clause not in acts]
    only.sort(key=lambda pair: apart.isdisjoint(topics(game.language.sums, game.language.changes(pair[0]))))
    return only[0][1] if only else None


def _mistaken(point: Point) -> Iterator[Slip]:
    """The outcomes that the game’s own common mistakes lead to; how the turn goes on is asked by itself."""
    for there, why, forgotten in mistakes(point):
        outcome = point.told(there.change)
        differ = {*differing(point, outcome)} - {(TURN,)}
        part = any(
            outcome.get(topic) and {*outcome[topic]} < {*point.outcome.get(topic, ())} for topic in differ
        )
        if differ and not part and not pending(there.state):
            yield Slip(outcome, why, own(forgotten), f"{MISTAKE} {forgotten[:1]}")


def mistakes(point: Point, n: int = 0) -> Iterator[tuple[Done, str, Clauses]]:
    """What common mistakes take for the result of an action, why each is wrong, and the rules it forgets.

    The first rule is about what is wrong, the last one about how the turn goes on; ``n`` is the one to tell.
    """
    game, book = point.game, point.game.rulebook
    for state, why, forgotten in game.mistaken(point.state, point.action):
        there = done(game, state, point.action, point.other)
        if there is not None:
            rules = (one for one in forgotten[n:][:1] if book[one].status != "undecided")
            yield there, " ".join((why, *(book[one].says for one in rules))), forgotten


def depends(point: Point, shown: Sequence[Topic]) -> dict[str, str]:
    """The open questions on which the shown outcome depends: name -> the reading in force."""

    def same(state: State) -> bool:
        there = point.there(state)
        if there is None or point.done is None:
            return False
        outcome = point.outcome if there.trace == point.done.trace else point.told(there.change)
        return all(outcome.get(topic) == point.outcome.get(topic) for topic in shown)

    return point.depends(same)


def differing(point: Point, outcome: Outcome) -> tuple[Topic, ...]:
    """The topics in which a supposed outcome differs from the right one."""
    order, right = [*point.game.language.sums], point.outcome
    found = (topic for topic in {**right, **outcome} if right.get(topic) != outcome.get(topic))
    return tuple(sorted(found, key=lambda topic: (order.index(topic[0]), topic)))


def tempting(
    point: Point, slips: Iterable[Slip], rng: random.Random, most: int = 3
) -> tuple[list[Slip], tuple[Topic, ...]]:
    """Some mistakes, all different and none right, and the topics that an answer must mention to show it.

    Mistakes of a new kind come first, and among them those that differ least.
    """
    rows = point.game.language.sums
    left = [(differing(point, slip.outcome), slip) for slip in slips]
    left = [(differ, slip) for differ, slip in left if len(differ) <= MOST_TOLD]
    rng.shuffle(left)
    chosen: list[Slip] = []
    shown: dict[Topic, None] = {}
    kinds: Counter[str] = Counter()
    while left and len(chosen) < most:
        left.sort(key=lambda one: (kinds[one[1].kind], len(one[0])))
        differ, slip = left.pop(0)
        wider = {**shown, **dict.fromkeys(differ)}
        texts = [_told(one.outcome, wider) for one in (*chosen, slip)]
        if len(wider) > MOST_TOLD or _told(point.outcome, wider) in texts or len(set(texts)) < len(texts):
            continue
        chosen.append(slip)
        shown, kinds[slip.kind] = wider, kinds[slip.kind] + 1
    for topic in point.outcome:
        if len(shown) < TOLD:
            shown[topic] = None
    return chosen, tuple(sorted(shown, key=lambda topic: ([*rows].index(topic[0]), topic)))


def _told(outcome: Outcome, shown: dict[Topic, None]) -> tuple[object, ...]:
    return tuple(outcome.get(topic) for topic in sorted(shown))
