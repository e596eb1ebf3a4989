"""Questions as a lesson of the course poses them: with its author's answers, or with a goal to reach.

An answer is a goal, such as ``Ann has 3 Victory Points``: it is right if it holds after the step, and the
engine decides which one does.  To the question whether an action is legal the answer is Yes or No, and to the
question which rule refuses it a clause.  The answer to where a piece ends up is given on the board:
``Strider on e4``.
"""

import random
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import Any

from rqa_lab.core.checked import checked
from rqa_lab.core.clause import Clauses, own
from rqa_lab.core.session import Session
from rqa_lab.core.words import either, hint, shown
from rqa_lab.core.work import finished
from rqa_lab.explore.solve import goal_test
from rqa_lab.games import game as game_of
from rqa_lab.games import games
from rqa_lab.learn import choosing, likely, outcomes, permission, plans, results, stock
from rqa_lab.learn.course import COURSE, Ask, Reach, Unit, outside, stands, unit
from rqa_lab.learn.making import (
    EASIEST,
    HARDEST,
    acting,
    arranged,
    difficulty,
    for_learner,
    gives_away,
    hints,
)
from rqa_lab.learn.points import OWN as OWN
from rqa_lab.learn.points import NoQuestion as NoQuestion
from rqa_lab.learn.points import at_step, before, generated, varied
from rqa_lab.learn.points import board as board
from rqa_lab.learn.points import point as point
from rqa_lab.learn.points import silent as silent
from rqa_lab.learn.question import AGO, KINDS, RULE, SET_OUT, Answer, Point, Question
from rqa_lab.learn.scope import Scope
from rqa_lab.scenario.format import Line
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario

#: what to say of a rule that does not forbid what was asked about
_NOT_HERE = "It’s a rule, but not the reason here."
#: a test for right answers, the explanation for any other answer, and the clauses behind both
Judged = tuple[Callable[[str], bool], str, Clauses]


def asked(ask: Ask, id: str = "", leading: Callable[[Clauses], Clauses] = tuple) -> Question:
    """The question with its author's answers; ``leading`` puts its clauses in order, the main one first.

    Raises:
        ValueError: if not exactly one of them is right, or one cannot be read.

    >>> goals = "Strider has 5 health", "Strider has 4 health"
    >>> bump = Ask("rqa/pushing/over-the-edge", 1, "happens", "What happens?", answers=goals)
    >>> [answer.text for answer in asked(bump).right]
    ['Strider has 4 health.']
    """
    scenario = load(ask.scenario)
    session, line = stands(scenario, ask.step - 1), scenario.lines[ask.step - 1]
    judge = _refused if line.kind == "refuse" else _done
    right, why, clauses = judge(session, line)
    book = scenario.game.rulebook
    clauses = tuple(dict.fromkeys((*(one for one in ask.answers if one in clauses), *leading(clauses))))
    words = dict(zip(ask.answers, ask.words, strict=True)) if ask.words else {}
    told = dict(zip(ask.answers, ask.whys, strict=True)) if ask.whys else {}
    whys = {True: why, False: why}
    if ask.kind == "why-not":  # the right one is itself the reason, in the author's words
        whys = {True: "" if ask.says else why, False: _NOT_HERE}
    own_whys = _whys(ask, scenario, [one for one in ask.answers if not (right(one) or told.get(one))])
    reasons = {one: told.get(one) or own_whys.get(one) or whys[right(one)] for one in ask.answers}
    answers = [
        _answer(one, words.get(one), ask.kind, scenario, right(one), reasons[one], clauses)
        for one in ask.answers
    ]
    if "Yes" not in ask.answers:
        answers = arranged(answers, random.Random(f"{id} {ask.scenario} {ask.step}"))
    if sum(answer.right for answer in answers) != 1:
        raise ValueError(f"{ask.scenario}, step {ask.step}: not exactly one of {ask.answers} is right")
    topics = tuple(dict.fromkeys(book[clause].topic for clause in clauses))
    rules = [answer.text for answer in answers if not answer.right and ask.kind == "why-not"]
    found = Question(
        id=id,
        kind=ask.kind,
        text=ask.text,
        scenario=before(scenario, ask.step - 1),
        action=line.texts[0],
        seat=line.seat,
        answers=tuple(answers),
        clauses=clauses,
        hints=hints(book, clauses, rules),
        topics=topics,
    )
    return replace(found, difficulty=difficulty(found))


def _whys(ask: Ask, scenario: Scenario, wrong: Sequence[str]) -> Mapping[str, str]:
    """When wrong answers would be right: before the step, or in a position that differs in one thing."""
    found = at_step(scenario, ask.step) if wrong and "Yes" not in ask.answers else None
    if found is None:
        return {}
    if ask.kind == "why-not":
        would = permission.would(found, random.Random(found.id))
        return {} if would is None else {one: says for one, says in would[1].items() if one in wrong}
    look = found.game.look(found.state)
    before = [one for one in wrong if goal_test(found.game, found.state, one)(found.state, look)]
    whys = dict.fromkeys(before if found.verdict else (), "That’s how it was before.")
    for edit in found.nearby:
        state = None if edit.new is not None or found.names(edit) else found.edited(edit)
        there = None if state is None else found.there(state)
        if there is not None:
            look = found.game.look(there.state)
            for one in (text for text in wrong if edit.path[-1].lower() not in text.lower()):
                if goal_test(found.game, found.state, one)(there.state, look):
                    whys.setdefault(one, f"That would be right {found.says(edit)}.")
    return whys


def reached(reach: Reach, id: str = "", topics: Sequence[str] = ()) -> Question:
    """The question that is answered by reaching a goal; the scenario's own next steps are a solution.

    >>> push = Reach("rqa/pushing/a-push-and-its-price", 1, "Strider on e4", 2)
    >>> reached(push).line
    ('energy to move 1', 'push strider right')
    """
    scenario = load(reach.scenario)
    line = tuple(scenario.lines[number - 1].texts[0] for number in reach.steps)
    session = stands(scenario, reach.step)
    steps = [session.act(action) for action in line]
    found = Question(
        id=id,
        kind="line",
        text=reach.text or f"Reach this: {reach.goal}.",
        scenario=before(scenario, reach.step),
        goal=reach.goal,
        actions=reach.actions,
        line=line,
        clauses=own(acting(steps)),
        topics=tuple(topics),
    )
    return replace(found, difficulty=difficulty(found))


def told(ask: Ask) -> Question:
    """Show the step instead of a question that is not made, such as with the values of your own box."""
    scenario = load(ask.scenario)
    line = scenario.lines[ask.step - 1]
    text = ask.text or scenario.question
    return Question("", ask.kind, text, before(scenario, ask.step - 1), line.texts[0], line.seat)


def _answer(
    one: str, words: str | None, kind: str, scenario: Scenario, right: bool, why: str, clauses: Clauses
) -> Answer:
    if kind == "where":
        place = one.rpartition(" on ")[2]
        return Answer(place, right, why, clauses, place)
    text = scenario.game.rulebook[one].says if kind == "why-not" else f"{one}."
    return Answer(words or text, right, why, clauses)


def _done(session: Session, line: Line) -> Judged:
    """The right answer after a step: a goal that holds, or just that the step is legal."""
    game, before = session.game, session.state
    action = session.read(line.texts[0])
    step = session.act(action)
    look = game.look(step.state)
    clauses = tuple(dict.fromkeys(clause for event in step.events for clause in event.clauses))

    def right(answer: str) -> bool:
        return answer == "Yes" or (answer != "No" and goal_test(game, before, answer)(step.state, look))

    return right, game.summary(action, step.seat, step.events), own(clauses)


def _refused(session: Session, line: Line) -> Judged:
    """The right answer for a refused step: No, or the clauses that refuse it."""
    verdict = session.judge(line.texts[0], line.seat)
    right = {"No", *verdict.clauses}.__contains__
    return right, " ".join(session.here.explain(verdict)), own(verdict.clauses)


# ---- questions about the steps of scenarios, and endless questions, each reproducible from its id --------
# An id joins the kind of a question and its point by dots.  The point is a line of a scenario of the library
# (``happens.rqa/pushing/into-a-wall.4``), or another action in the position before that line, chosen by a
# seed (``happens.rqa/knock/one-place-is-taken.1.917184``), or a generated position (``legal.gekido.8``).  The
# parts of a lesson have the lesson and the number of the part (``course.rqa/first-push.2``).

#: a maker: the question about a point, None if none is worth asking
Maker = Callable[[Point, random.Random], Question | None]

#: the area of what depends on an open question
OPEN = "rulings"
#: how often to redraw an unsuitable practice question
TRIES = 600
#: and how often among what a few lessons have taught, where there may be no more to ask
TRIES_TAUGHT = 80
#: how often to redraw within a kind before trying another
SAME_KIND = 8
#: a kind of which so many after each other are dull, or repeat what was asked, has nothing new
REPEATS = 3
#: how often to redraw a step that one rule refuses
SAME_RULE = 2
#: how much longer to look in a whole game where all that was found is dull, or was asked before
LONGER = 2
#: the share of questions to keep among those with the longest answer right
LONGEST = 0.3
#: kind -> the share in which an action is drawn that is refused
REFUSED = {"why": 1.0, "why-not": 1.0, "legal": 1.0, "where": 0.5}
#: the share of practice that is about generated positions, and about lines of lessons as they are
GENERATED, AS_WRITTEN = 0.35, 0.4
#: the share that is drawn from the steps where such a question is worth asking, and of these as they are
WORTH, AS_THEY_ARE = 0.5, 0.3
#: the share of what is asked of few rules in which the position is set out otherwise
OTHERWISE = 0.7
#: with fewer of them they are drawn less often, or the same ones would be asked about again and again; the
#: least share of a kind that has few
MANY, LEAST = 40, 0.25
#: a kind that is asked only of who has done lessons, as it offers their reasons
MAY = "may"
#: a kind with fewer of them is not offered
SCARCE = 4


MAKERS: Mapping[str, Maker] = {
    "happens": outcomes.happens,
    "legal": permission.legal,
    "why-not": permission.why_not,
    "where": permission.spaces,
    "order": outcomes.order,
    "count": outcomes.count,
    "line": outcomes.line,
    "odds": likely.odds,
    "lands": results.lands,
    "scores": results.scores,
    "next": results.following,
    "most": plans.most,
    "first": plans.first,
    "why": permission.why,
    "spot": plans.spot,
    "may": permission.may,
    "readings": results.readings,
}
assert MAKERS.keys() == KINDS.keys()


# ---- of a scenario ---------------------------------------------------------------------------------------


@checked
def questions(scenario: Scenario, *, kinds: Collection[str] | None = None) -> Iterator[Question]:
    """All questions worth asking about the steps of a scenario.

    Args:
        scenario: of the library, or your own.
        kinds: only these kinds.

    Raises:
        ValueError: for an unknown kind.
        ScenarioError: for a scenario without a position.

    >>> from rqa_lab import load
    >>> [question.id for question in questions(load("rqa/pushing/into-a-wall"), kinds=["happens"])]
    ['happens.rqa/pushing/into-a-wall.4']
    """
    for kind in kinds or ():
        _check(kind)
    for number in range(1, len(scenario.lines) + 1):
        for kind in kinds or KINDS:
            question = about(scenario, number, kind)
            if question is not None:
                yield question


@checked
def about(scenario: Scenario, number: int, kind: str) -> Question | None:
    """The question of a kind about a step of a scenario; None if none is worth asking.

    Args:
        scenario: of the library, or your own.
        number: the step, counted from 1.
        kind: one of KINDS.

    Raises:
        ValueError: for an unknown kind or step.
        ScenarioError: for a scenario without a position.

    >>> from rqa_lab import load
    >>> asked = about(load("rqa/pushing/into-a-wall"), 4, "happens")
    >>> len(asked.answers) >= 3, len(asked.right)
    (True, 1)
    """
    _check(kind)
    found = at_step(scenario, number)
    return None if found is None else _made(found, kind)


def _check(kind: str) -> None:
    if kind not in KINDS:
        raise ValueError(f"found {shown(kind)}, expected {either(KINDS)}{hint(kind, KINDS)}")


def _made(point: Point, kind: str) -> Question | None:
    """The question; the findings of an unsound position would make it odd."""
    return MAKERS[kind](point, random.Random(f"{kind}.{point.id}")) if _sound(point) else None


def _sound(point: Point) -> bool:
    return not point.game.audit(point.state)


# ---- by id -----------------------------------------------------------------------------------------------


@checked
def question(id: str) -> Question:
    """The question with an id, the same each time.

    Raises:
        NoQuestion: for an id that means no question, with the nearest right name.

    >>> question("happens.rqa/pushing/into-a-wall.4").kind
    'happens'
    >>> question("hapens.rqa/pushing/into-a-wall.4")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    rqa_lab.learn.points.NoQuestion: found 'hapens', expected happens, legal, ... Did you mean 'happens'?
    """
    kind, _, where = id.partition(".")
    try:
        if kind == COURSE:
            address, _, number = where.rpartition(".")
            return _alone(unit(address), int(number) if number.isascii() and number.isdecimal() else 0)
        _check(kind)
        found = _made(point(where), kind)
    except NoQuestion:
        raise
    except ValueError as error:
        raise NoQuestion(str(error)) from None
    if found is None:
        raise NoQuestion(f"no question is worth asking there: {shown(id)}")
    return found


def _alone(of: Unit, number: int) -> Question:
    """The question of a part outside its lesson: what the lesson says after it belongs to its answers."""
    found, part = of_part(of, number), of.asked[number - 1]
    answers = tuple(replace(one, why=f"{one.why} {part.says}".strip()) for one in found.answers)
    return replace(found, answers=answers, text=outside(part) or found.text)


def of_part(of: Unit, number: int) -> Question:
    """The question or task of a part of a lesson, in its author's words.

    Parts are counted from 1.  The engine judges the author's answers; where there are none, it makes them.

    Raises:
        ValueError: for an unknown part; if no answer, or more than one, is right.
        NoQuestion: if the engine makes none.

    >>> of_part(unit("rqa/first-push"), 2).goal
    'Strider on e4'
    """
    if not 1 <= number <= len(of.asked):
        raise ValueError(f"part {number} is out of range: {of.title} has parts 1 to {len(of.asked)}")
    part, id = of.asked[number - 1], of.question_id(number)
    leading = partial(of.leading, number)
    if isinstance(part, Reach):
        found = reached(part, id, of.areas)
        return replace(found, clauses=leading(found.clauses))
    if part.answers:
        return asked(part, id, leading)
    made = about(stock.scenario(part.scenario), part.step, part.kind)
    if made is None:
        raise NoQuestion(f"no question is worth asking there: {shown(id)}")
    book, clauses = made.scenario.game.rulebook, leading(made.clauses)
    tips = hints(book, clauses) if made.hints == hints(book, made.clauses) else made.hints
    return replace(made, id=id, text=part.text or made.text, clauses=clauses, hints=tips)


# ---- without end -----------------------------------------------------------------------------------------


@cache
def offered(game: str) -> tuple[str, ...]:
    """The kinds of questions that practice has.

    "odds" needs a game with odds, "order" a game with free order within a turn, "lands" pieces that a
    question asks for by their space, and "next" a turn with many phases.  A kind that is worth asking at
    next to no step of the library is left out; docs/teaching.md says why, for each game.

    >>> sorted({*offered("gekido")} - {*offered("rqa")}), sorted({*offered("rqa")} - {*offered("gekido")})
    (['next', 'odds'], ['lands', 'most', 'order', 'scores'])
    """
    rules = game_of(game)
    open = [row for phase, row in rules.language.phases.items() if not row.closing and phase != "set-up"]
    there = {
        "odds": likely.hoping(rules) is not None,
        "order": rules.any_order,
        "lands": any(row.to and row.ask for row in rules.language.sums.values()),
        "next": len(open) >= results.MANY,
    }
    known = stock.places(game)
    return tuple(
        kind
        for kind in KINDS
        if kind == MAY or (there.get(kind, True) and (not known or len(known.get(kind, ())) >= SCARCE))
    )


@checked
def practice(
    game: str,
    seed: int | str,
    *,
    kinds: Collection[str] = (),
    topics: Collection[str] = (),
    difficulty: int | None = None,
    known: Collection[str] = (),
    taught: Sequence[Unit] = (),
    before: Sequence[Question] = (),
) -> Question:
    """A practice question, the same for the same arguments.

    Args:
        game: id of the game.
        seed: a different seed gives a different question.
        kinds: kinds to choose from; all by default.
        topics: areas of the rulebook to choose from; all by default.
        difficulty: 1 to 5; without such a question, the nearest easier one, else the nearest harder one.
            What the rulebook leaves open is asked about at 5, without a difficulty, or as a topic.
        known: the clauses that the reader has learned; see :func:`~rqa_lab.learn.making.difficulty`.
        taught: the lessons that the reader has done: only positions, rules and terms from them; without
            any, all of the game.
        before: the questions of the session so far; none of them is repeated, and the kinds are mixed, as
            long as there are others.

    Raises:
        NoQuestion: if there is no such question, or for an unknown game, kind or area.

    >>> practice("rqa", 7) == practice("rqa", 7), practice("rqa", 7, kinds=["legal"]).kind
    (True, 'legal')
    """
    if difficulty is not None and not 1 <= difficulty <= HARDEST:
        raise NoQuestion(f"difficulty: found {difficulty}, expected 1 to {HARDEST}")
    wanted: Any = {"kinds": kinds, "topics": topics, "difficulty": difficulty}
    scope = Scope(game, tuple(taught)) if taught else None
    return finished(practising(game, seed, **wanted, known=known, scope=scope, before=before))


def practising(
    game: str,
    seed: int | str,
    *,
    kinds: Collection[str] = (),
    topics: Collection[str] = (),
    difficulty: int | None = None,
    known: Collection[str] = (),
    scope: Scope | None = None,
    before: Sequence[Question] = (),
    lately: Collection[tuple[str, str]] = (),
    wait: int = AGO,
    enough: int = TRIES,
) -> Generator[int, None, Question]:
    """The same in small steps: yields how many places were tried so far; see :func:`practice`.

    After ``enough`` of them a question of another difficulty will do.  With a ``scope``, only what is in it.
    What was asked ``lately`` comes last: kinds with a scenario or a rule, and rules without a kind.  A rule
    comes again after ``wait`` others.
    """
    _wanted(game, kinds, topics)
    rng = random.Random(f"{game} {seed} {sorted(kinds)} {sorted(topics)} {difficulty}")
    usual = choosing.mixed(offered(game), before) or offered(game)
    some = [one for one in kinds or usual if EASIEST.get(one, 1) <= (difficulty or HARDEST)]
    some = [one for one in some if scope or one != MAY]
    shares = {one: rng.random() ** (1 / _share(game, one)) for one in sorted(some)}
    some = sorted(shares, key=lambda one: -shares[one]) or [*kinds] or [*usual]
    best: tuple[tuple[int, int, int, int, bool, int], Question] | None = None
    closed = difficulty not in (None, HARDEST) and OPEN not in topics
    seen = scope.scenarios if scope else frozenset[str]()
    repeats, kind = Counter[str](), ""
    for number in range(TRIES_TAUGHT if scope else TRIES):
        if number % SAME_KIND == 0 or repeats[kind] >= REPEATS:
            some = [one for one in some if repeats[one] < REPEATS]
            if not some:
                break
            kind, *others = some
            some = [*others, kind]
        if number % SAME_RULE == 0:
            refused = _refusing(game, kind, topics, rng, seen)
        yield number
        if best is not None and number >= enough * (LONGER if any(best[0][:3]) and not scope else 1):
            break
        found = _tried(game, kind, topics, rng, refused, seen)
        if found is not None and scope is not None:
            found = scope.suited(found)
        if (
            found is None
            or not (found.fair or (OPEN in topics and found.unusual and not found.untold))  # it’s said then
            or (topics and not {*topics} & _areas(found))
            or not (scope is None or scope.fits(found))
        ):
            continue
        if gives_away(found) and rng.random() > LONGEST:
            continue
        found = for_learner(found, known)
        level = difficulty or found.difficulty
        stale, again = found.stale(before, wait), sum(one in lately for one in _about(found))
        poor = max(stale - RULE + 1, 0), int(choosing.dull(found)), stale
        off = *poor, again, found.difficulty > level, abs(found.difficulty - level)
        if not any(off):
            return found
        repeats[kind] = repeats[kind] + 1 if any(poor[:2]) else 0
        if not (closed and found.open) and (best is None or off < best[0]):
            best = off, found
    if best is not None:
        return best[1]
    wanted = f" about {', '.join([*kinds, *topics])}" if kinds or topics else ""
    raise NoQuestion(f"no question is worth asking{wanted} in {game}")


def _share(game: str, kind: str) -> float:
    """How often a kind comes first, beside one with many places worth asking about."""
    known = stock.places(game)
    return max(LEAST, min(1, len(known.get(kind, ())) / MANY)) if known else 1


def _about(question: Question) -> set[tuple[str, str]]:
    """Its kind with its scenario and with its main rule, and that rule in any kind."""
    rule = question.rule
    return {(question.kind, board(question.id)), (question.kind, rule), ("", rule)}


def _refusing(
    game: str, kind: str, topics: Collection[str], rng: random.Random, seen: Collection[str]
) -> Sequence[tuple[str, int]]:
    """The steps that one rule refuses, for a kind that asks about such; each rule as often as any other.

    Else a few common rules would be asked for all the time.
    """
    rules = stock.refusals(game, tuple(topics)) if rng.random() < REFUSED.get(kind, 0) else {}
    places = ([at for at in some if not seen or at[0] in seen] for some in rules.values())
    by_rule = [*filter(None, places)]
    return rng.choice(by_rule) if by_rule else ()


def _areas(question: Question) -> set[str]:
    """The areas of its topics, and that of open questions if it depends on one."""
    return {*question.topics[:3], *([OPEN] if question.open else [])}


def _tried(
    game: str,
    kind: str,
    topics: Collection[str],
    rng: random.Random,
    refused: Sequence[tuple[str, int]],
    seen: Collection[str],
) -> Question | None:
    """A question of a kind at a random place, one of ``refused`` if given; None if none is worth asking.

    With scenarios that the reader has ``seen``, it is in one of them, mostly with its things set out
    otherwise: else one would be asked about the same few positions again and again.
    """
    chance, seed = rng.random(), rng.randrange(SET_OUT) // 2 * 2 + bool(refused)
    lessons: Sequence[str] = stock.lessons(game, tuple(topics))
    if seen:
        chance, lessons = 1, [id for id in lessons if id in seen]
    otherwise = bool(seen) and (kind == MAY or rng.random() < OTHERWISE)
    as_written = rng.random() < AS_WRITTEN and not otherwise
    worth = [at for at in stock.worth(game, tuple(topics), kind) if not seen or at[0] in seen]
    if rng.random() < WORTH * min(1, len(worth) / MANY):
        id, number = rng.choice(worth)
        as_written = rng.random() < AS_THEY_ARE and not otherwise
    elif refused:
        id, number = rng.choice(refused)
    elif not lessons or (not topics and chance < GENERATED):
        found = generated(game_of(game), seed)
        return None if found is None else _made(found, kind)
    else:
        id = rng.choice(lessons)
        numbered = enumerate(stock.scenario(id).lines, 1)
        some = [n for n, line in numbered if not as_written or line.kind == "do"]
        if not some:
            return None
        number = rng.choice(some)
    if "data" in stock.scenario(id).document:  # a card with other numbers than in the box
        return None
    return _at(kind, id, number, None if as_written else seed + SET_OUT * otherwise)


@lru_cache(512)  # who knows few rules is offered the same places again and again
def _at(kind: str, id: str, number: int, seed: int | None) -> Question | None:
    """A question at a step of a scenario: as it is written, or varied."""
    scenario = stock.scenario(id)
    found = at_step(scenario, number) if seed is None else varied(scenario, number, seed)
    return None if found is None or choosing.hopeless(found, kind) else _made(found, kind)


def _wanted(game: str, kinds: Collection[str], topics: Collection[str]) -> None:
    try:
        if game not in games():
            raise ValueError(f"found {shown(game)}, expected {either(games())}{hint(game, games())}")
        for kind in {*kinds} & {*KINDS} - {*offered(game)}:
            raise ValueError(f"{game} has no questions about {KINDS[kind]}: nothing there is worth reckoning")
        for names, known in ((kinds, offered(game)), (topics, game_of(game).rulebook.topics)):
            for one in names:
                if one not in known:
                    raise ValueError(f"found {shown(one)}, expected {either(known)}{hint(one, known)}")
    except ValueError as error:
        raise NoQuestion(str(error)) from None
