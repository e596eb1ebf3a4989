"""Practice: which question comes next, from what a learner knows, has missed, and how well they answer."""

import random
from collections import Counter
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from datetime import UTC, datetime, time, timedelta
from functools import cache
from typing import Any, NamedTuple

from rqa_lab.core.work import finished
from rqa_lab.games import game as game_of
from rqa_lab.learn import asking, choosing, stock
from rqa_lab.learn.course import COURSE, Unit, course, shown_by
from rqa_lab.learn.making import for_learner
from rqa_lab.learn.memory import Memory
from rqa_lab.learn.question import AGO, KINDS, LAST, RULE, SET_OUT, WORDS, Question, asked_at, overlap
from rqa_lab.learn.scope import Scope, met_in

#: the topic of all rules, also those that no lesson has taught yet
ALL = "all"
#: how many questions a set has
TEN = 10
#: how often to redraw a question that was asked before, and where all that was tried is dull or repeats
#: something; how many in a row may be about the same position
_DRAWN, _VAIN, _SAME = 4, 3, 2
#: for so long a question that was answered is not asked again, unless it was missed
_LATELY = timedelta(days=7)
#: one in so many may be a lesson’s own; after so many others a rule may come again where there are few
OWN_WORDS, _SOON = 3, 3
#: who has done so few lessons is asked only about their positions; from how many of these to choose
_FEW, _CHOICE = 4, 4
#: so far from the level a question of the bank may be
_NEAR = 1
#: after how many tries a question of another level will do; how many to try for another shape of a missed one
_ENOUGH, _SHAPES = 30, 24
#: so many others come between a missed question and another about its rule; the most to make of the bank
_BETWEEN, _MADE = 10, 24
#: of so many last answers the scenarios, and the rules, are asked about in another way
_SCENARIOS, _RULES = 100, 20
#: a question is about its first clauses
_MAIN = 2


class Drawn(NamedTuple):
    """A question that was drawn: for a level, or in place of a missed one, or that itself again."""

    question: Question
    level: int = 0
    instead: str = ""


class Asker:
    """What practice asks, one question after another.

    Args:
        game: its id.
        memory: what the learner has done and missed, and the rating.
        topic: of the rulebook; "" for what the learner has learned or met, or for the first chapter before
            that; ALL for all.
        rules: the clauses to ask about as long as there are questions about them.

    >>> asker = Asker("rqa", Memory())
    >>> first = asker.draw("1").question
    >>> first.difficulty, asker.scope.clauses.issuperset(first.clauses)
    (1, True)
    """

    def __init__(self, game: str, memory: Memory, topic: str = "", rules: Collection[str] = ()) -> None:
        self.game, self.topic, self.rules = game, topic, sorted(rules)
        self._memory = memory
        #: the lessons’ own questions, by their ids
        self._lessons: dict[str, Question | None] = {}
        #: those of the bank, and what was known when they were made
        self._kept: dict[str, Question | None] = {}
        self._kept_for: Scope | None = None

    @property
    def level(self) -> int:
        """The level of new questions."""
        return self._memory.standing(self.game).level

    @property
    def met(self) -> frozenset[str]:
        """The clauses that the learner met in play."""
        return met_in(self.game, self._memory.done)

    @property
    def taught(self) -> Sequence[Unit]:
        """The lessons done; before any, and before any game, those of the first chapter."""
        done, chapters = self._done, course(self.game).chapters
        return done or ([*chapters[0].units] if chapters and not self.met else [])

    @property
    def _done(self) -> Sequence[Unit]:
        return lessons_done(self.game, self._memory)

    @property
    def scope(self) -> Scope | None:
        """What it keeps to; None for all rules, for what the rulebook leaves open, for an unknown area."""
        if self.topic in (ALL, asking.OPEN) or not (self.taught or self.met):
            return None
        found, book = _scope(self.game, (*self.taught,), self.met), game_of(self.game).rulebook
        inside = not self.topic or any(book[id].topic == self.topic for id in found.clauses if id in book)
        return found if inside else None

    @property
    def known(self) -> Collection[str]:
        """The clauses that the learner has met."""
        return _scope(self.game, (*self.taught,), self.met).clauses

    def draw(self, seed: str, before: Sequence[Drawn] = ()) -> Drawn | None:
        """The next question after those ``before``; None if there is none.  The same seed draws the same."""
        return finished(self.drawing(seed, before))

    def drawing(self, seed: str, before: Sequence[Drawn] = ()) -> Generator[int, None, Drawn | None]:
        """The same in small steps; the kinds are mixed, as far as there are several."""
        asked = [one.question for one in before]
        mixed = choosing.mixed(KINDS, asked)
        # in order, and all: lessons ask in ways that practice does not
        kinds = tuple(one for one in KINDS if one in mixed or one not in choosing.SELDOM)
        other = [one for one in kinds if one in mixed]
        rest = [one for one in kinds if one not in mixed]
        groups = (other, rest) if other and rest else (kinds,)
        for some in groups:
            about = yield from self._of_rules(seed, asked, some)
            if about is not None:
                return Drawn(about, self.level)
            due = yield from self._due(seed, before, some)
            if due is not None:
                return due
            found = yield from self._new(seed, asked, some, self._wait)
            if found is None and (some is other or not self._begins):  # rather than the same kind again
                thrice = len({one.kind for one in asked[-2:]}) == 1 < len(asked)
                found = yield from self._of_lessons(seed, asked, some, again=thrice and self._begins)
            if found is None:  # who knows few rules is asked for one of them again, in another position
                found = yield from self._of_bank(seed, asked, some, 1)
            if found is not None:
                return Drawn(found, self.level)
        last = yield from self._new(seed, asked, kinds, 1)
        if last is None:
            last = yield from self._of_lessons(seed, asked, kinds)
        if last is not None:
            return Drawn(last, self.level)
        if len(before) >= TEN:
            return None
        again = yield from self._new(seed, asked, kinds, again=True)  # so that a set has its ten
        if again is None:
            again = yield from self._of_lessons(seed, asked, kinds, again=True)
        return None if again is None else Drawn(again, self.level)

    def _off(self, found: Question) -> tuple[bool, int]:
        """How far a question is from the level: what is easier is nearer than what is harder."""
        return found.difficulty > self.level, abs(found.difficulty - self.level)

    # ---- what was missed ---------------------------------------------------------------------------------

    def _due(
        self, seed: str, before: Sequence[Drawn], kinds: Collection[str]
    ) -> Generator[int, None, Drawn | None]:
        """What has been due for longest, unless it was asked just now: in another shape, if it has one.

        In the same words only on another day, or after the page was loaded again: one remembers the answer.
        """
        recent, today = (
            {id for one in some for id in (one.question.id, one.instead)}
            for some in (before[-_BETWEEN:], before)
        )
        questions = [one.question for one in before]
        for id in dict.fromkeys((*self._memory.due(game=self.game), *self._missed(before))):
            if id in recent:
                continue
            try:
                missed = asking.question(id)
            except asking.NoQuestion:
                self._memory.forget(id)
                continue
            other = yield from self._another(missed, seed, kinds, questions)
            itself = missed.kind in kinds and id not in today and choosing.known(missed)
            if other is not None or itself:
                return Drawn(for_learner(other or missed, self.known), instead=id)
        return None

    def _missed(self, before: Sequence[Drawn]) -> Iterator[str]:
        """What was missed among those before, whatever the time: enough others come between."""
        for one in before:
            seen = self._memory.seen.get(id := one.instead or one.question.id)
            if seen is not None and seen.card and not seen.right:
                yield id

    def _another(
        self, missed: Question, seed: str, kinds: Collection[str], before: Sequence[Question]
    ) -> Generator[int, None, Question | None]:
        """Another question about the rule of one, best of another kind; in its position only of another form.

        What happens and how much is left have the same form: who has read the answer knows the other.
        """
        scope, place, asked = self.scope, _place(missed), {one.id for one in before}
        rules = {missed.rule, *missed.clauses[:1]}
        ids = self._shapes(missed.rule, kinds, random.Random(f"{seed} {missed.id}"))
        for number, id in enumerate(sorted(ids, key=lambda id: id.partition(".")[0] == missed.kind)):
            yield number
            found = None
            if id not in {missed.id, *asked}:
                with suppress(asking.NoQuestion):
                    found = asking.question(id)
                    found = found if scope is None else scope.suited(found)
            if (
                found is not None
                and found.kind in kinds
                and found.text != missed.text
                and _tells(found) != _tells(missed)
                and rules & {found.rule, *found.clauses[:1]}
                and (choosing.form(found.kind) != choosing.form(missed.kind) or _place(found) != place)
                and choosing.good(found)
                and (scope is None or scope.fits(found))
                and found.stale(before) < WORDS
            ):
                return found
        return None

    def _shapes(
        self, clause: str, kinds: Collection[str], rng: random.Random, *, met: bool = False
    ) -> Sequence[str]:
        """Ids of questions that may be about a clause: of lessons and scenarios that show it.

        A clause that was ``met`` in play may be asked about in any scenario.
        """
        scope = None if met else self.scope
        lessons = [
            unit.question_id(n)
            for unit in self.taught
            for n, part in enumerate(unit.asked, 1)
            if clause in shown_by(part)
        ]
        done, inside = self._parts_done, self.scope
        bank = [
            one.id
            for one in stock.bank(self.game).get(clause, ())
            if one.kind in kinds and _inside(one, done, inside)
        ]
        some = [one.id for one in stock.entries(self.game) if clause in one.teaches]
        steps = [
            f"{id}.{n}{variant}"
            for id in some
            if scope is None or id in scope.scenarios
            for n in range(1, len(stock.scenario(id).lines) + 1)
            for variant in ("", ".1", ".2", f".{SET_OUT}", f".{SET_OUT + 1}", f".{SET_OUT + 3}")
        ]
        offered = sorted(self._offered(kinds))
        places = [f"{kind}.{step}" for step in steps for kind in offered]
        rng.shuffle(lessons)
        rng.shuffle(places)
        rng.shuffle(bank)
        return [*bank, *lessons[: _SHAPES // 3], *places[:_SHAPES]]

    # ---- certain rules -----------------------------------------------------------------------------------

    def _of_rules(
        self, seed: str, before: Sequence[Question], kinds: Collection[str]
    ) -> Generator[int, None, Question | None]:
        """A question about one of the rules that it is about, which was not asked yet."""
        rng, asked = random.Random(seed), {one.id for one in before}
        for clause in rng.sample(self.rules, len(self.rules)):
            for number, id in enumerate(self._shapes(clause, kinds, rng, met=True)):
                yield number
                if id in asked:
                    continue
                with suppress(asking.NoQuestion):
                    found = asking.question(id)
                    if found.kind in kinds and clause in found.clauses[:_MAIN] and choosing.known(found):
                        return for_learner(found, self.known)
        return None

    # ---- new ones ----------------------------------------------------------------------------------------

    def _new(
        self,
        seed: str,
        before: Sequence[Question],
        kinds: Collection[str],
        wait: int = 1,
        *,
        again: bool = False,
    ) -> Generator[int, None, Question | None]:
        """A new question, the one that repeats least of the others; None without one.

        It is about none of the rules of the last ones, ``wait`` of them, or of half as many if the bank has
        one then.  It is dull, or has the position and the rule of another, only if it may come ``again``.
        """
        for pause in dict.fromkeys((wait, max(1, wait // 2))):
            known = yield from self._of_bank(seed, before, kinds, pause)
            if known is not None:
                return known
        if not (kinds := self._offered(kinds)):
            return None
        if self.scope is not None and self._begins and self._moved:  # by chance there is next to nothing
            return None if again else (yield from self._elsewhere(seed, before, kinds, wait))
        boards = [asking.board(one.id) for one in before[-_SAME:]]
        asked = {asked_at(id) for id in (*self._lately, *(one.id for one in before))}
        new, ways, vain = list[tuple[bool, int, int, bool, int, Question]](), self._ways(before), 0
        with suppress(asking.NoQuestion):
            for n in range(_DRAWN):
                found = yield from self._practising(f"{seed}.{n}", kinds, before, wait)
                stale, same = found.stale(before, wait), boards == [asking.board(found.id)] * _SAME
                poor = stale >= (WORDS if again else RULE) or (choosing.dull(found) and not again)
                seen = asked_at(found.id) in asked or (not again and self._again(found, before))
                worn = choosing.worn(found, before)
                if not (poor or seen):
                    new.append((worn, stale, ways[found.kind, found.rule], same, n, found))
                vain += bool(stale or poor)
                if vain >= _VAIN or (new and not same and not worn):
                    break
        return min(new)[-1] if new else None

    def _of_bank(
        self, seed: str, before: Sequence[Question], kinds: Collection[str], wait: int
    ) -> Generator[int, None, Question | None]:
        """A question of the bank about a rule that was asked for least, near the level; None without one."""
        if self.topic == asking.OPEN:
            return None
        others = list[tuple[bool, int, int, tuple[bool, int], int, Question]]()
        ways = self._ways(before)
        rows = self._rows(random.Random(f"bank {seed}"), before, kinds, wait)
        for number, one in enumerate(rows[:_MADE]):
            yield number
            found = self._fitting(one.id)
            stale = RULE if found is None else found.stale(before, wait)
            if found is None or stale >= RULE:
                continue
            found = for_learner(found, self.known)
            worn = choosing.worn(found, before)
            if not stale and not worn and abs(found.difficulty - self.level) <= _NEAR:
                return found
            others.append((worn, ways[found.kind, found.rule], stale, self._off(found), number, found))
        return min(others)[-1] if others else None

    def _ways(self, before: Sequence[Question]) -> Counter[tuple[str, str]]:
        """How often a rule was asked for in a kind: so far, and in what was answered lately."""
        lately, now = self._lately, {one.id for one in before}
        seen = self._memory.seen.items()
        found = Counter(
            (id.partition(".")[0], one.clause) for id, one in seen if id in lately and id not in now
        )
        found.update((one.kind, one.rule) for one in before)
        return found

    def _again(self, found: Question, before: Sequence[Question]) -> bool:
        """True if its rule was asked for in the same scenario: other numbers make no other question.

        Who begins has little else.
        """
        where = "" if self._begins else _scenario(found.id)
        return any(one.rule == found.rule and _scenario(one.id) == where for one in before)

    def _elsewhere(
        self, seed: str, before: Sequence[Question], kinds: Collection[str], wait: int
    ) -> Generator[int, None, Question | None]:
        """A question about a step of a lesson, with the things of its position set out otherwise.

        Of those tried it is the one that repeats least, near the level; None without one.
        """
        asked = {*self._lately, *(one.id for one in before)}
        rows = [(kind, id) for kind, id in self._moved if kind in kinds and id not in asked]
        rows = [(kind, id) for kind, id in rows if self._kept.get(id, id)]
        random.Random(f"elsewhere {seed} {sorted(kinds)}").shuffle(rows)
        rules = Counter(one.rule for one in before)
        said = Counter(one.answer for one in before[-LAST:])
        found = list[tuple[int, int, tuple[bool, int], int, Question]]()
        for number, (_, id) in enumerate(rows):
            yield number
            other = self._fitting(id)
            stale = RULE if other is None else other.stale(before, wait)
            if other is None or stale >= RULE or (self.topic and self.topic not in other.topics):
                continue
            other = for_learner(other, self.known)
            again = rules[other.rule] + said[other.answer]
            found.append((stale, again, self._off(other), number, other))
            if len(found) >= _CHOICE:
                break
        return min(found)[-1] if found else None

    def _fitting(self, id: str) -> Question | None:
        """The question of a row of the bank; None if it says or needs what is not known, or not any more.

        It is made once, as long as the same is known.
        """
        if (scope := self.scope) is not self._kept_for:
            self._kept_for, self._kept = scope, {}
        if id not in self._kept:
            self._kept[id] = None
            with suppress(asking.NoQuestion):
                found = asking.question(id)
                found = found if scope is None else scope.suited(found)
                fits = choosing.good(found, few=scope is not None and len(self.taught) <= _FEW)
                fits = fits and (scope is None or scope.fits(found))
                self._kept[id] = found if fits else None
        return self._kept[id]

    def _rows(
        self, rng: random.Random, before: Sequence[Question], kinds: Collection[str], wait: int
    ) -> Sequence[stock.Known]:
        """Rows of the bank about rules that were not asked for lately: one for each, then others.

        The rules least often asked for come first, in another kind than before.
        """
        ways = self._ways(before)
        often = Counter(one.clause for one in self._memory.seen.values())
        often.update(one.rule for one in before)
        last = before[-wait:]
        lately = {rule for one in last for rule in (one.rule, *one.clauses[:1])}
        lately |= {rule for kind, rule in self._alike(wait) if not kind}
        points, found = [one.points for one in last if one.kind != "line"], []
        asked = {asked_at(id) for id in (*self._lately, *(one.id for one in before))}
        boards = [asking.board(one.id) for one in before[-LAST:]]
        level = self.level + bool(self.known) / 2  # with known rules a question is up to a level easier
        for rule, some in self._bank.items():
            if rule in lately:
                continue
            fit = [one for one in some if one.kind in kinds and asked_at(one.id) not in asked]
            fit = [one for one in fit if self._kept.get(one.id, one)]
            fit = [one for one in fit if asking.board(one.id) not in boards]
            fit = [
                one
                for one in fit
                if one.kind == "line" or not any(overlap(one.points, other) for other in points)
            ]
            rng.shuffle(fit)
            fit.sort(key=lambda one: (ways[one.kind, rule], abs(one.level - level)))
            for number, one in enumerate(fit):
                off = round(abs(one.level - self.level))
                found.append((ways[one.kind, rule], number, often[rule], off, rng.random(), one))
        return [one for *_, one in sorted(found)]

    @property
    def _bank(self) -> Mapping[str, Sequence[stock.Known]]:
        """The rows of the bank that are about its topic and its rules, by the rule to know."""
        book, scope, done = game_of(self.game).rulebook, self.scope, self._parts_done
        if scope is not None and done:  # the next lessons ask their own questions themselves
            done = [
                one.question_id(n) for one in course(self.game).values() for n in range(1, len(one.parts) + 1)
            ]
        found = {
            rule: [one for one in some if _inside(one, done, scope)]
            for rule, some in stock.bank(self.game).items()
            if self.topic in ("", ALL) or book[rule].topic == self.topic
        }
        return {rule: some for rule, some in found.items() if some}

    @property
    def _moved(self) -> Sequence[tuple[str, str]]:
        """(kind, id) of what there is about the lessons done, with their things set out otherwise."""
        steps = {(part.scenario, n) for one in self._done for part in one.parts for n in part.steps}
        return [row for at, some in stock.moved(self.game).items() if at in steps for row in some]

    @property
    def _begins(self) -> bool:
        """The learner has done the first lessons, and few."""
        return 0 < len(self._done) <= _FEW

    @property
    def _wait(self) -> int:
        """After how many others a rule comes again: half of those to ask about, and 3 to 20."""
        return min(AGO, max(_SOON, len(self._bank) // 2)) if stock.bank(self.game) else AGO

    @property
    def _parts_done(self) -> Collection[str]:
        """The ids of the questions of the lessons that are done."""
        return {unit.question_id(n) for unit in self._done for n in range(1, len(unit.parts) + 1)}

    def _offered(self, kinds: Collection[str]) -> Collection[str]:
        """Those that practice has; Yes or No is asked only where there is little else."""
        left_out = () if self._begins else (asking.MAY,)
        return [one for one in asking.offered(self.game) if one in kinds and one not in left_out]

    @property
    def _lately(self) -> Set[str]:
        """What was answered in the last days."""
        since = datetime.now(UTC) - _LATELY
        return {id for id, one in self._memory.seen.items() if one.at > since}

    def _alike(self, wait: int) -> Collection[tuple[str, str]]:
        """The kinds of the last answers, each with its scenario, or with its rule, which returns sooner."""
        last = sorted(self._memory.seen.items(), key=lambda one: one[1].at, reverse=True)
        kinds = [(id.partition(".")[0], id, one.clause) for id, one in last[:_SCENARIOS]]
        return {
            *((kind, asking.board(id)) for kind, id, _ in kinds),
            *((kind, clause) for kind, _, clause in kinds[:_RULES]),
            *(("", clause) for *_, clause in kinds[: min(_RULES, wait) // 2]),
        }

    def _practising(
        self, seed: str, kinds: Collection[str], before: Sequence[Question], wait: int
    ) -> Generator[int, None, Question]:
        topics = [self.topic] if self.topic not in ("", ALL) else []
        wanted: Any = {"topics": topics, "known": self.known, "scope": self.scope, "before": before}
        return asking.practising(
            self.game,
            seed,
            kinds=kinds,
            difficulty=self.level,
            lately=self._alike(wait),
            wait=wait,
            enough=_ENOUGH,
            **wanted,
        )

    def _of_lessons(
        self, seed: str, before: Sequence[Question], kinds: Collection[str], *, again: bool = False
    ) -> Generator[int, None, Question | None]:
        """A question of the lessons that it keeps to, which was not asked yet, best also not lately.

        After the first lessons it is one about a rule that was asked for in another way before, and these are
        a third of all at most.
        """
        own_words, others = self._reworded(before)
        if others is not None and not again and OWN_WORDS * (own_words + 1) > len(before) + 1:
            return None
        asked, boards = {one.id for one in before}, {asking.board(one.id) for one in before[-_SAME:]}
        lately = self._lately
        taught = self.taught if self.scope else ()
        ids = [one.question_id(n) for one in taught for n in range(1, len(one.parts) + 1)]
        random.Random(seed).shuffle(ids)
        some = []
        for number, id in enumerate(ids):
            yield number
            own = None if id in asked else self._own(id)
            if own is None or own.kind not in kinds or (self.topic and self.topic not in own.topics):
                continue
            new = others is None or not others.isdisjoint((own.rule, *own.clauses[:1]))
            if again or (new and own.stale(before, self._wait) < RULE and not choosing.only_taught(own)):
                some.append(own)
        return min(
            some,
            key=lambda one: (
                choosing.only_taught(one),
                one.id in lately,
                *self._off(one),
                asking.board(one.id) in boards,
            ),
            default=None,
        )

    def _reworded(self, before: Sequence[Question]) -> tuple[int, Set[str] | None]:
        """How many of those before were lessons’ own, and the rules that were asked for in another way.

        None, if no lesson was done, when they are new as well, or many, when there is enough beside them.
        """
        if not self._begins:
            return 0, None
        seen = {one.clause for id, one in self._memory.seen.items() if not id.startswith(COURSE)}
        other = [one for one in before if not one.id.startswith(COURSE)]
        rules = seen.union(*((one.rule, *one.clauses[:1]) for one in other))
        return len(before) - len(other), rules - {""}

    def _own(self, id: str) -> Question | None:
        """A question of a lesson, if it has one that no open question bears on."""
        if id not in self._lessons:
            self._lessons[id] = None
            with suppress(asking.NoQuestion):
                found = for_learner(asking.question(id), self.known)
                self._lessons[id] = found if found.fair and not found.open else None
        return self._lessons[id]


@cache
def _scope(game: str, taught: tuple[Unit, ...], met: frozenset[str]) -> Scope:
    """What these lessons have taught and what was met in play, with nothing that the rulebook leaves open."""
    return Scope(game, taught, met, closed=True)


def _scenario(id: str) -> str:
    """The scenario that the question of an id is about, however its things are set out."""
    place = asking.board(id)
    return place.partition(".")[0] if "/" in place else place


def _tells(question: Question) -> str:
    """The right answer without whose it is: a phase is the same, whoever is next."""
    return question.answer.rpartition(": ")[2]


def _place(question: Question) -> str:
    """The scenario that a question is about, also if it is a part of a lesson."""
    return question.scenario.id or _scenario(question.id)


def _inside(one: stock.Known, done: Collection[str], scope: Scope | None) -> bool:
    """True if a row of the bank is about rules of the scope, or its lessons’ own, and not ``done``.

    What another lesson asks may speak of more than its rules: it is only for who has played.
    """
    if one.id in done or scope is None or one.id in scope.own:
        return one.id not in done
    return one.points <= scope.clauses and (bool(scope.met) or not one.id.startswith(COURSE))


def lessons_done(id: str, memory: Memory) -> Sequence[Unit]:
    """The lessons of a game that a learner has done."""
    return [unit for unit in course(id).values() if f"{id}/{unit.id}" in memory.done]


# ---- what a learner knows --------------------------------------------------------------------------------


class Chapter(NamedTuple):
    """How many rules a chapter of the rulebook has; how many of them are known, were only met, or are due."""

    id: str
    title: str
    rules: int
    known: int
    met: int
    due: int
    #: the rules that are due, met or known, in this order: (id, title, which of the three)
    reached: tuple[tuple[str, str, str], ...] = ()


def chapters(game: str, memory: Memory, at: datetime | None = None) -> list[Chapter]:
    """What a learner knows, by chapter of the rulebook.

    A rule is due if the last answer about it was wrong, or if it comes back today; it is known if it was
    right twice, in two questions or on two days: one may be a guess.  Else it was met: in a lesson, in
    play, or in a question.

    >>> memory = Memory()
    >>> memory.done |= {"rqa/first-push", "rqa/first-push*3", "rqa.push.into-wall"}
    >>> pushing = next(one for one in chapters("rqa", memory) if one.id == "pushing")
    >>> pushing.known, pushing.met, pushing.due, pushing.reached[-1]
    (0, 6, 0, ('rqa.push.into-wall', 'A robot pushed into an obstacle takes 1 damage', 'met'))
    """
    book, tonight = game_of(game).rulebook, datetime.combine((at or datetime.now(UTC)).date(), time.max, UTC)
    done = lessons_done(game, memory)
    met = met_in(game, memory.done).union(*(one.reaches() for one in done))
    last = {one.clause: one for one in sorted(memory.seen.values(), key=lambda one: one.at)}
    due = {clause for clause, one in last.items() if not one.right}
    due |= {one.clause for one in memory.seen.values() if one.card is not None and one.card.due <= tonight}
    known = memory.known() - due
    met = met.union(one.clause for one in memory.seen.values())
    kinds = {"due": due, "met": met - known - due, "known": known}
    rows = []
    for id, title in book.topics.items():
        own = [clause for clause in book.own() if clause.topic == id]
        reached = tuple(
            (one.id, one.title, kind) for kind, those in kinds.items() for one in own if one.id in those
        )
        number = Counter(kind for _, _, kind in reached)
        if own:
            rows.append(Chapter(id, title, len(own), number["known"], number["met"], number["due"], reached))
    return rows
