"""Questions about what an action leads to: where a piece ends up, who gains points, what comes next, which
reading was played.
"""

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot

from rqa_lab.core.clause import Clauses, Ruling, own
from rqa_lab.core.doing import pending
from rqa_lab.core.event import Event, Topic, topics
from rqa_lab.core.game import State
from rqa_lab.core.keys import rulings
from rqa_lab.core.reasons import CHOOSE
from rqa_lab.core.scene import Cell
from rqa_lab.core.telling import told
from rqa_lab.core.verdict import Illegal
from rqa_lab.core.words import capital, listing
from rqa_lab.learn.course import stands
from rqa_lab.learn.edits import Edit
from rqa_lab.learn.making import FEWEST, LONG, deed, depends, differing, made, only_here, slips
from rqa_lab.learn.making import mistakes as common
from rqa_lab.learn.outcomes import lowered, rests_on, what_happens, worth
from rqa_lab.learn.question import Answer, Done, Point, Question, done

#: the most answers on offer; how many positions that differ in one thing are looked at; the most changes to
#: tell two readings apart by
MOST, NEARBY, APART = 4, 40, 2
#: so many phases are easily mixed up
MANY = 6
#: the share of such questions to keep
SELDOM = 0.8
#: how often the reading of the scenario is played
OFTEN = 0.5


# ---- where a piece ends up: tap the space ----------------------------------------------------------------


def lands(point: Point, rng: random.Random) -> Question | None:
    """Ask where a piece ends up, to be tapped on the board.

    Wrong are the spaces of mistakes, and those beside its way; without a rule that one may forget, it is
    not asked.
    """
    if not worth(point) or pending(point.state):
        return None
    rows, mistakes = point.game.language.sums, slips(point)
    found = [topic for topic in {**point.held, **point.outcome} if rows[topic[0]].to and rows[topic[0]].ask]
    acts = point.game.where(point.state, point.action)[0]  # where the acting piece goes is asked less
    rng.shuffle(found)
    found.sort(key=lambda topic: _space(point, topic, {}) == acts)
    moved = {topic: _steps(point, topic) for topic in found}
    first = min((steps[0][0] for steps in moved.values() if steps), default=-1)
    cells = {cell.name: cell for cell in point.game.scene(point.state).cells}
    for topic in found:
        right, before = _space(point, topic, point.outcome), _space(point, topic, {})
        begins = bool(moved[topic]) and moved[topic][0][0] == first  # it is moved, so nobody thinks it stays
        slipped = {
            at: slip
            for slip in mistakes
            if topic in differing(point, slip.outcome)
            and (at := _space(point, topic, slip.outcome)) in cells.keys() - {right}
            and not (begins and at == before)
        }
        wrong = {at: Answer(at, False, slip.why, slip.clauses, at) for at, slip in slipped.items()}
        for answer in _on_the_way(point, moved[topic]):
            if answer.place != right:
                wrong.setdefault(answer.place, answer)
        if right not in cells or not wrong or topic in point.hidden:
            continue
        main = tuple(clause for answer in wrong.values() for clause in answer.clauses)
        clauses = _about(point, topic)
        if not clauses:
            continue
        way = [before, *(at for _, at in moved[topic])] if right != before else [*wrong, before]
        for at, why in _beside(cells, [at for at in way if at in cells], right != before).items():
            if len(wrong) < MOST - 1 and at != right:
                wrong.setdefault(at, Answer(at, False, why, clauses[:1], at))
        if len(wrong) < FEWEST - 1:
            continue
        answers = [Answer(right, True, what_happens(point), clauses, right), *wrong.values()]
        return made(
            point, "lands", f"{deed(point)} Where does {topic[1]} end up?", answers,
            clauses=clauses, main=main, rulings=depends(point, (topic,)), rng=rng,
        )  # fmt: skip
    return None


def _steps(point: Point, topic: Topic) -> list[tuple[int, str]]:
    """The spaces that a piece enters one after another, each with the number of the event."""
    language, events = point.game.language, point.done.events if point.done else ()
    changes = ((n, topics(language.sums, language.changes(event))) for n, event in enumerate(events))
    return [(n, at) for n, change in changes for at, times in change.get(topic, ()) if times > 0]


def _on_the_way(point: Point, steps: Sequence[tuple[int, str]]) -> Iterator[Answer]:
    """The spaces that a piece only passes: whoever stops there forgets the rule by which it goes on."""
    game, events = point.game, point.done.events if point.done else ()
    for (_, at), (n, _) in pairwise(steps):
        goes_on, *_ = told(game, events[n : n + 1])
        rule = next((one for one in point.teaches if one in own(events[n].clauses)), goes_on.clause)
        why = f"It doesn’t stop there. {goes_on.sentence} {game.rulebook[rule].says}"
        yield Answer(at, False, why, (rule,), at)


def _beside(cells: Mapping[str, Cell], way: Sequence[str], goes: bool) -> dict[str, str]:
    """Spaces that one may take for the end of a way, and why each is wrong.

    Of a piece that stays the way leads to where it is, from where it does not go.
    """
    found = {way[0]: "That’s where it was before."} if goes else {}
    if len(way) > 1:
        beyond = "That’s one space too far." if goes else "That’s the wrong direction."
        found |= dict.fromkeys(_across(cells, way[-2], way[-1]), beyond)
        for at in _across(cells, way[1], way[0]) if goes else ():
            found.setdefault(at, "That’s the wrong direction.")
    return found


def _across(cells: Mapping[str, Cell], one: str, middle: str) -> list[str]:
    """The space on the other side of ``middle``, as far from it as ``one``; none at the edge."""
    here, there = cells[middle], cells[one]
    far = 2 * here.x - there.x, 2 * here.y - there.y
    return [cell.name for cell in cells.values() if hypot(cell.x - far[0], cell.y - far[1]) < here.size / 4]


def _space(point: Point, topic: Topic, outcome: Mapping[Topic, Iterable[tuple[str, int]]]) -> str:
    """The space of a piece after an outcome; "" for none."""
    change = outcome.get(topic)
    there = point.held.get(topic, ()) if change is None else change
    return next((what for what, n in there if n > 0), "")


def _about(point: Point, topic: Topic) -> Clauses:
    """The clauses that act where a piece ends up: by which it moves, or else by which it is stopped.

    What happens to it besides, such as a loss, does not count: to be stopped by a Wall is the same each time.
    None if the scenario is for something else.
    """
    language, events = point.game.language, point.done.events if point.done else ()
    changes = [(event, topics(language.sums, language.changes(event))) for event in events]
    moved = [event for event, change in changes if topic in change]
    some = moved or [event for event, change in changes if not change and {*topic[1:]} & {*_facts(event)}]
    chosen = [event for event in events if event.kind == CHOOSE]  # which way it goes
    cited = {rule for event in (*some, *chosen) for rule in event.clauses}
    if point.teaches and cited.isdisjoint(point.teaches):
        return ()
    far = point.teaches if len(moved) > 1 else ()  # how far it goes, such as by a card
    known = (rule for rule in far if rule in cited)
    acts = (one.clauses[0] for one in some)
    return own((*known, *acts, *(rule for one in chosen for rule in one.clauses)))


def _facts(event: Event) -> Iterator[str]:
    """What an event names, one by one."""
    yield from (fact for fact in event.facts.values() if isinstance(fact, str))


# ---- who gains points, and how many ----------------------------------------------------------------------


def scores(point: Point, rng: random.Random) -> Question | None:
    """Ask who gains or loses points; wrong is what would be so where one thing is different."""
    if not worth(point) or pending(point.state) or point.done is None:
        return None
    right = _gains(point, point.state, point.done.state)
    if len(point.game.points(point.state)) < FEWEST - 1 or not right or _concerned(point) < FEWEST - 1:
        return None
    clauses = _pays(point, right)
    if not clauses:
        return None
    rule = point.game.rulebook[clauses[0]]
    summary = what_happens(point)
    mistakes = dict[str, Answer]()
    for edit, state in _edited(point, rng):
        there = point.there(state)
        if there is not None and not pending(there.state):
            text = _gained(_gains(point, state, there.state))
            mistakes.setdefault(text, _unlike(point, text, edit, there) or Answer(
                text, False, f"That would be right {point.says(edit)}. {summary}", clauses[:1]
            ))  # fmt: skip
    mistakes.pop(_gained(right), None)
    main = own((*(one for answer in mistakes.values() for one in answer.clauses), *clauses[:1]))
    if not mistakes or len({*right}) > FEWEST:
        return None
    for wrong in _misread(right, [*point.game.points(point.state)]):
        if wrong != right:
            text = _gained(wrong)
            mistakes.setdefault(text, Answer(text, False, rule.says, clauses[:1]))
    clauses = own((*clauses, *main))
    answers = [Answer(_gained(right), True, summary, clauses), *list(mistakes.values())[: MOST - 1]]
    if len(answers) < FEWEST or rule.status == "undecided":
        return None

    def same(state: State) -> bool:
        there = point.there(state)
        return there is not None and _gains(point, state, there.state) == right

    word = point.game.language.points
    return made(
        point, "scores", f"{deed(point)} Who gains or loses {word}?", answers,
        clauses=clauses, main=main, rulings=point.depends(same), rng=rng,
    )  # fmt: skip


def _unlike(point: Point, text: str, edit: Edit, there: Done) -> Answer | None:
    """What somebody says who overlooks a thing, and the rule that applies only with it; None if none does."""
    game = point.game
    known = (one for one in only_here(point, there) if own((one.clause,)))
    rule = next((one for one in known if game.rulebook[one.clause].status != "undecided"), None)
    if rule is None:
        return None
    why = f"That would be right {point.says(edit)}. Here: {rule.sentence} {game.rulebook[rule.clause].says}"
    return Answer(text, False, why, (rule.clause,)) if len(why) <= LONG + LONG // 2 else None


def _pays(point: Point, seats: Iterable[str]) -> Clauses:
    """The clauses behind the points that these seats gain or lose, those that act last first.

    What makes the action possible does not count: that somebody is in range is another question.
    """
    rows, events = point.game.language.sums, point.done.events if point.done else ()
    owned = {name for seat in seats for name in _things(point, seat)}

    def pays(event: Event) -> bool:
        some = topics(rows, point.game.language.changes(event))
        return any(rows[topic[0]].pays and owned & {*map(str.lower, topic[1:])} for topic in some)

    some = [event for event in events if pays(event)]
    return own(clause for event in reversed(some) for clause in event.clauses)


def _things(point: Point, seat: str) -> set[str]:
    """A seat and its pieces, in small letters."""
    look = point.game.look(point.state)
    return {seat.lower()} | {
        name.lower() for name, it in look.items() if isinstance(it, Mapping) and it.get("seat") == seat
    }


def _concerned(point: Point) -> int:
    """How many seats the outcome is about."""
    owners = {name.lower() for topic in point.outcome for name in topic[1:]}
    return sum(bool(_things(point, seat) & owners) for seat in point.game.points(point.state))


def _gains(point: Point, before: State, after: State) -> dict[str, int]:
    """What each seat gains; seats whose points stay the same are left out."""
    was, now = point.game.points(before), point.game.points(after)
    return {seat: now[seat] - was[seat] for seat in was if now.get(seat, 0) != was[seat]}


def _gained(gains: Mapping[str, int]) -> str:
    """Gains as a sentence."""
    if not gains:
        return "Nobody does."
    verbs = ((seat, "gains" if n > 0 else "loses", abs(n)) for seat, n in gains.items())
    return f"{listing([f'{seat} {verb} {n}' for seat, verb, n in verbs])}."


def _misread(right: Mapping[str, int], seats: list[str]) -> Iterator[dict[str, int]]:
    """Gains that take it for someone else, for both sides at once, or for nothing."""
    (seat, n), *more = right.items()
    other = next(one for one in seats if one != seat)
    yield dict(more) if more else {seat: n, other: -n}
    yield {other: -n}
    yield {}


def _edited(point: Point, rng: random.Random) -> Iterator[tuple[Edit, State]]:
    """Positions that differ in one thing, each with the difference; the subject of the action stays."""
    some = [edit for edit in point.nearby if not point.names(edit)]
    for edit in rng.sample(some, min(NEARBY, len(some))):
        state = point.edited(edit)
        if state is not None:
            yield edit, state


# ---- what comes next in the turn -------------------------------------------------------------------------


def following(point: Point, rng: random.Random) -> Question | None:
    """Ask who is next, in which phase, where an action ends a phase."""
    game, here = point.game, _stage(point, point.state) if rng.random() < SELDOM else ""
    if not here or point.done is None or pending(point.state) or pending(point.done.state) or point.other:
        return None
    right = _stage(point, point.done.state)
    phases = {phase: row for phase, row in game.language.phases.items() if not row.closing}
    open = [row.title for phase, row in phases.items() if phase not in ("set-up", "over") and not row.seldom]
    passed = [event for event in point.done.events if event.kind == "phase" and event.facts["new"] in phases]
    if not right or right == here or len(open) < FEWEST or len(passed) > 1:
        return None  # a phase in which nobody acts would be next as well
    to_do = _to_do(point, point.done.state)
    if to_do is None or to_do != _to_do(point, game.observe(point.done.state, point.seat)):
        return None  # nobody sees why it is a phase of its own, or only who holds the card that can be played
    told = f"{what_happens(point)}{to_do}"
    mistakes, forgotten = _taken_for_next(point, rng)
    if not {*mistakes} - {right, here}:
        return None  # nothing at stake: it is the next phase in any case
    for text in _others(point, right, open):
        mistakes.setdefault(text, Answer(text, False, *_instead(point, right, passed)))
    for text in (right, here):
        mistakes.pop(text, None)
    used = _usable(point, point.done.state, [one.why for one in mistakes.values()])
    told += "".join(f" {game.rulebook[one].title}." for one in used)
    clauses = own(event.clauses[0] for event in point.done.events)
    cited = {clause for event in point.done.events for clause in event.clauses}
    decides = own(one for text in mistakes for one in forgotten.get(text, ()) if one in cited)
    meant = (one for event in passed for one in event.clauses if one in point.teaches)
    decides = own((*meant, *decides)) if forgotten else ()
    answers = [Answer(right, True, told, (*used, *clauses)), *mistakes.values()]
    if len(answers) < FEWEST or any(len(one.why) > LONG for one in answers[1:]):
        return None

    def same(state: State) -> bool:
        there = point.there(state)
        return there is not None and _stage(point, there.state) == right

    rulings = point.depends(same)
    return made(
        point, "next", f"{deed(point)} Who is next, and in which phase?", answers[:MOST],
        clauses=(*clauses, *decides, *used), main=(*decides, *clauses[-1:]), weighed=bool(forgotten),
        rulings=rulings, rng=rng,
    )  # fmt: skip


def _taken_for_next(point: Point, rng: random.Random) -> tuple[dict[str, Answer], dict[str, Clauses]]:
    """What would be next otherwise or by a common mistake, as answers, and the rules that mistakes forget."""
    mistakes = dict[str, Answer]()
    for edit, state in _edited(point, rng):
        there = point.there(state)
        text = "" if there is None or pending(there.state) else _stage(point, there.state)
        if text:
            mistakes.setdefault(text, Answer(text, False, f"That would be next {point.says(edit)}."))
    forgotten = dict[str, Clauses]()
    for done_there, why, clauses in common(point, -1):
        text = "" if pending(done_there.state) else _stage(point, done_there.state)
        if text and text not in mistakes:
            mistakes[text] = Answer(text, False, why, own(clauses[-1:]))
            forgotten[text] = clauses[-1:]
    return mistakes, forgotten


def _others(point: Point, right: str, phases: Sequence[str]) -> list[str]:
    """Later phases of who is next, and the beginning of the others’ turns."""
    actor, _, phase = right.partition(": ")
    later = phases[phases.index(phase) + 1 :] if phase in phases else []
    seats = (seat for seat in point.game.points(point.state) if seat != actor)
    return [
        *(f"{actor}: {capital(title)}" for title in later[:2]),
        *(f"{seat}: {capital(phases[0])}" for seat in seats),
    ]


def _instead(point: Point, right: str, passed: Sequence[Event]) -> tuple[str, Clauses]:
    """What is said of a phase that nothing leads to, and the rules that begin the right one."""
    begins = own(event.clauses[0] for event in passed)[:1]
    rule = "".join(f" {point.game.rulebook[one].title}." for one in begins)
    return f"Something else is next: {right}.{rule}", begins


def _usable(point: Point, state: State, whys: Iterable[str]) -> Clauses:
    """The rules of what may be used in a phase that would not be next without it, as wrong answers say."""
    said, game, found = " ".join(whys), point.game, list[str]()
    for action in game.legal(state):
        names = [str(value) for value in action.values if str(value) in said]
        after = done(game, state, action) if names else None
        for event in after.events if after else ():
            found += (one for one in own(event.clauses) if any(map(game.rulebook[one].title.count, names)))
    return own(found)


def _to_do(point: Point, state: State) -> str | None:
    """What there is to do in a phase, if it is one thing; None if there is nothing but to go on."""
    game = point.game
    legal = [*game.legal(state)]
    if len(legal) == 1 and not legal[0].values:
        return None
    some = [one for one in legal if one.values]
    said = {game.summary(one, str(game.to_act(state)), ()) for one in some}
    return f" This can be done now: {said.pop()}" if len(said) == 1 else ""


def _stage(point: Point, state: State) -> str:
    """Who is to act in which phase; "" where nobody is, and in the set-up."""
    phase, seat = str(point.game.look(state).get("phase", "")), point.game.to_act(state)
    row = point.game.language.phases.get(phase)
    known = row is not None and phase not in ("set-up", "over") and seat in point.game.points(state)
    return f"{seat}: {capital(row.title)}" if known and row is not None else ""


# ---- two readings: which one was played ------------------------------------------------------------------

#: what the answer to an open question says of its other reading
_OTHER = re.compile(r" (?:In|By) the other reading,? (.*)")


def readings(point: Point, rng: random.Random) -> Question | None:
    """Tell what happened, and ask which reading of an open question was played."""
    if not worth(point) or pending(point.state) or point.done is None:
        return None
    book = point.game.rulebook
    for name, reading, state in rng.sample(point.readings, len(point.readings)):
        there = point.there(state)
        if there is None or there.trace == point.done.trace:
            continue
        row = next(one for one in book.rulings.values() if one.id.rpartition(".")[2] == name)
        known = _answers(row)
        if len(known) == APART:
            here = point if rng.random() < OFTEN else _played(point, name, reading)
            asked = None if here is None else _told_apart(here, row, known, rng)
            if asked is not None:
                return asked
    return None


def _answers(row: Ruling) -> dict[str, str]:
    """The two answers to an open question, by reading; fewer where the book has no short ones."""
    other = _OTHER.search(row.default)
    if other is None or len(row.readings) != APART:
        return {}
    texts = row.default[: other.start()], capital(other[1])
    return dict(zip(row.readings, texts, strict=True)) if max(map(len, texts)) < LONG else {}


def _played(point: Point, name: str, reading: str) -> Point | None:
    """The same point under another reading; None if its scenario does not lead there."""
    scenario = point.scenario.set(rulings={**point.scenario.document.get("rulings", {}), name: reading})
    try:
        state = stands(scenario, len(scenario.lines)).state
    except (Illegal, ValueError):
        return None
    return replace(point, scenario=scenario, state=state)


def _told_apart(point: Point, row: Ruling, known: Mapping[str, str], rng: random.Random) -> Question | None:
    """The question about what was played at a point, if that shows in what happens."""
    if not worth(point) or pending(point.state) or point.done is None:
        return None
    name = row.id.rpartition(".")[2]
    played = rulings(point.state)[name]
    other, state = next((reading, state) for one, reading, state in point.readings if one == name)
    there = point.there(state)
    if there is None or pending(there.state):
        return None
    outcome = point.told(there.change)
    shown = differing(point, outcome)
    if not 1 <= len(shown) <= APART or not {*shown} & {*point.outcome}:
        return None
    here, elsewhere = (
        "; ".join(lowered(point.say(topic, one.get(topic, ()))) for topic in shown)
        for one in (point.outcome, outcome)
    )
    rules, why = own(row.clauses), f"With the other answer: {elsewhere}."
    answers = [
        Answer(known[played], True, why, rules),
        Answer(known[other], False, f"Then it would be: {elsewhere}.", rules),
        Answer("It comes to the same.", False, why, rules),
    ]
    clauses = own((*rules, *rests_on(point, point.done.events, shown)))
    return made(
        point, "readings", f"{deed(point)} In the end, {here}. So what was played? {row.question}", answers,
        clauses=clauses, main=clauses[:1], rulings={}, rng=rng,
    )  # fmt: skip
