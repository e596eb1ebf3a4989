"""A question about a position, and its answers, each with the engine's explanation.

Questions do not judge: the right answer, its reason, and the rule that a wrong answer forgets all come from
the engine, when the question is made.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.clause import Clauses, Ruling
from rqa_lab.core.event import TURN, Change, Count, Event, Topic, said, topics
from rqa_lab.core.game import Game, State, data_rules, games_with_data
from rqa_lab.core.keys import rulings
from rqa_lab.core.notation import Action
from rqa_lab.core.telling import told
from rqa_lab.core.verdict import Verdict
from rqa_lab.core.words import capital
from rqa_lab.learn import stock
from rqa_lab.learn.edits import DATA, Edit, belongings, edited, edits, face_down, moved
from rqa_lab.learn.past import KEEPING, Past, again, alike, kept, keys_of, past, undone
from rqa_lab.learn.stock import SET_OUT as SET_OUT
from rqa_lab.scenario.scenario import Scenario

#: kind of question -> its subject
KINDS: Mapping[str, str] = {
    "happens": "what happens",
    "legal": "what is legal",
    "why-not": "what a rule forbids",
    "where": "where something is legal",
    "order": "what comes first",
    "count": "how many",
    "line": "find a line",
    "odds": "how likely",
    "lands": "where a piece ends up",
    "scores": "who gains points",
    "next": "what comes next",
    "most": "the most there is to gain",
    "first": "what makes it possible",
    "why": "why it isn’t allowed",
    "spot": "the illegal step",
    "may": "whether it is allowed, and why not",
    "readings": "which reading was played",
}
#: how hard a question can be, the easiest first
DIFFICULTIES = (1, 2, 3, 4, 5)
#: a missed question comes back after this many others; the next question differs from this many last ones
LAST = 5
#: after so many others a rule, or an answer, is asked for again; after twice as many in the same way
AGO = 20
#: kinds that are about what is refused: the rule that refuses it is their point
REFUSING = ("legal", "why-not", "why", "spot", "first", "may")
#: kinds whose wrong answers each forget or break a rule of their own
FORGETTING = ("happens", "count", "lands", "where", "legal", "may")
#: kinds whose wrong answers are about the same rule, or about others that are kept
DECOYS = ("why-not", "why", "spot", "first", "may")
#: kinds that always ask in the same few forms, and after how many others in one of them again, at most: where
#: a game has fewer kinds, after almost one of each
FORMS, FORM_AGO = ("count", "first", "line", "most"), 9
#: how stale a question with the same words or at the same step is, one about the same rule in the same
#: position or with the same answer, and one about a rule of the last twenty
WORDS, POINT, RULE = 4, 3, 2


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer on offer; ``place`` is the space to tap for it, if it is given on the board.

    ``why`` is shown to a reader who gave it: what really happens, or which rule it forgets.  A thing that
    covers several spaces is marked on the board with the answer's letter: it ``covers`` these.
    """

    text: str
    right: bool = False
    why: str = ""
    clauses: Clauses = ()
    place: str = ""
    covers: tuple[str, ...] = ()

    @property
    def tells(self) -> bool:
        """True if its text says something by itself: it is no number, chance or space."""
        return not self.place and not self.text[:1].isdecimal()


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the position after a scenario's steps, and about ``action``, if that is given.

    It is answered by one of ``answers``; by tapping a space, if they have places; or, if it has a ``goal``,
    by reaching it on the board in at most ``actions`` actions, without any answers on offer.  ``id`` makes
    the same question again.
    """

    id: str
    kind: str  # one of KINDS
    text: str
    #: the position, and the way there; the action asked about is not among its steps
    scenario: Scenario
    action: str = ""
    seat: str | None = None  # who does it, if it is not the seat to act
    answers: tuple[Answer, ...] = ()
    #: what the right answer rests on
    clauses: Clauses = ()
    #: open questions on which the answer depends: short name of the ruling -> the reading that is played
    rulings: Mapping[str, str] = field(default_factory=dict, hash=False)
    goal: str = ""
    actions: int = 0
    #: actions that reach the goal, if the author wrote them down
    line: tuple[str, ...] = ()
    #: 1 is easy: one rule, close to a lesson
    difficulty: int = 1
    #: what helps, the least first
    hints: tuple[str, ...] = ()
    #: its areas of the rulebook, the main one first: topics of its clauses
    topics: tuple[str, ...] = ()
    #: the verbs of all actions that it names, also of those that reach the goal
    verbs: frozenset[str] = frozenset()
    #: True if the answer rests on something that neither the picture nor the text says
    untold: bool = False

    @property
    def parted(self) -> tuple[str, str]:
        """What its text says first, and what it asks or sets: the last sentence.

        >>> from rqa_lab.learn.asking import question
        >>> question("course.rqa/first-push.1").parted[1]
        'Where does Strider end up?'
        """
        return parted(self.text)

    @property
    def right(self) -> tuple[Answer, ...]:
        """The right answers; more than one only for questions about several spaces."""
        return tuple(answer for answer in self.answers if answer.right)

    @property
    def answer(self) -> str:
        """The right answer in words, or the goal.

        >>> from rqa_lab.learn.asking import question
        >>> question("course.rqa/first-push.1").answer, question("course.rqa/first-push.2").answer
        ('e4', 'Strider on e4')
        """
        return ", ".join(one.text for one in self.right) or self.goal

    @property
    def rule(self) -> str:
        """The rule to know: the one that refuses what is asked about, or the main one; "" for none.

        >>> from rqa_lab.learn.asking import question
        >>> question("course.rqa/first-push.1").rule
        'rqa.push.direction'
        """
        refused = [one.clauses[0] for one in self.right if one.clauses and self.kind in REFUSING]
        return next(iter((*refused, *self.clauses)), "")

    def decides(self, said: Sequence[Answer] = ()) -> str:
        """The rule to read again after such an answer: the one that it forgets or breaks, else the main one.

        >>> from rqa_lab.learn.asking import question
        >>> asked = question("happens.rqa/pushing/onto-the-tacks.1")
        >>> [asked.decides([one]) for one in asked.answers if "leaves out" in one.why]
        ['rqa.tile.tacks', 'rqa.push.two-steps']
        """
        own = (one.clauses[0] for one in said if self.kind in FORGETTING and one.clauses and not one.right)
        return next(own, self.rule)

    @property
    def points(self) -> frozenset[str]:
        """The rules that there are to know: the main one, and those that wrong answers break or forget.

        >>> from rqa_lab.learn.asking import question
        >>> sorted(question("happens.rqa/pushing/onto-the-tacks.1").points)
        ['rqa.push.onto-tile', 'rqa.push.two-steps', 'rqa.tile.tacks']
        """
        wrong = (one.clauses[0] for one in self.answers if one.clauses and not one.right)
        main = [self.rule] if self.rule and not self._asks_what_is_allowed else []
        return frozenset(main if self.kind in DECOYS else (*main, *wrong))

    @property
    def _asks_what_is_allowed(self) -> bool:
        """True if the right answer breaks no rule, and the wrong ones do."""
        return self.kind in ("legal", "where") and not any(one.clauses for one in self.right)

    @property
    def open(self) -> bool:
        """True if it is about what the rulebook leaves open, or depends on it, and no lesson settles that."""
        settled = self.scenario.game.language.settled
        return not settled.issuperset(self.rulings) or self.kind == "readings"

    @property
    def fair(self) -> bool:
        """True if all that decides it is told: usual readings and rulebook, nothing behind the picture.

        >>> from rqa_lab.learn.asking import question
        >>> question("legal.gekido/rulings/group-spaces-spaces.7").fair
        False
        """
        if self.untold or "rulebook" in self.scenario.document:
            return False
        state, known = self.scenario.state, self.scenario.game.rulebook.readings
        played = {} if state is None else rulings(state)
        return self.kind == "readings" or all(one == known[name][0] for name, one in played.items())

    @property
    def left_open(self) -> tuple[tuple[str, str], ...]:
        """The open questions that the answer depends on: each question, and its answer here.

        >>> from rqa_lab.learn.asking import question
        >>> question("legal.gekido/rulings/full-house-different.1").left_open
        (('Do the three dice and the pair of a Full House need different symbols?', 'Yes.'),)
        """
        return tuple((row.question, _answered(row, reading)) for row, reading in self._readings())

    @property
    def unusual(self) -> tuple[tuple[str, str], ...]:
        """Those of them that are not answered in the usual way: nobody can know that unless it is said.

        >>> from rqa_lab.learn.asking import question
        >>> question("legal.gekido/rulings/full-house-different.1").unusual
        ()
        """
        found = ((row, reading) for row, reading in self._readings() if reading != row.readings[0])
        return tuple((row.question, _answered(row, reading)) for row, reading in found)

    def _readings(self) -> Iterator[tuple[Ruling, str]]:
        """The open questions that the answer depends on, each with its reading here."""
        for row in self.scenario.game.rulebook.rulings.values():
            reading = self.rulings.get(row.id.rpartition(".")[2], "")
            if reading:
                yield row, reading

    def fresh(self, before: Sequence["Question"]) -> bool:
        """True unless it repeats an earlier question; see :meth:`stale`."""
        return not self.stale(before)

    def stale(self, before: Sequence["Question"], wait: int = AGO) -> int:
        """How much it repeats of earlier questions: 0 nothing, up to WORDS for the same words.

        POINT is the same rule, or the same action asked about in the same way, in the same position; the same
        rule with the same answer; or the same answers on offer.
        RULE the rule of one of the last twenty, whatever its kind, or the same actions to find; 1 is the
        answer of one of these, the same in the same way longer ago, and the position of one of the last.
        Who knows few rules has fewer than twenty to ``wait`` for.
        """
        return max((self._repeats(one, n, wait) for n, one in enumerate(reversed(before))), default=0)

    def _repeats(self, one: "Question", ago: int, wait: int) -> int:
        # where all stands otherwise it is another question, also if it is in the same words by chance
        anew = set_out(self.id) and ago >= wait
        words = one.text == self.text and {*one.right} == {*self.right} and not anew
        if words or asked_at(one.id) == asked_at(self.id):
            return WORDS
        told = [
            {answer.text.rpartition(": ")[2] for answer in asked.right if answer.tells}
            for asked in (self, one)
        ]  # whoever is next, a phase is asked for once
        rule = bool(one.rule) and (one.rule == self.rule or one.clauses[:1] == self.clauses[:1])
        said = bool(told[0]) and told[0] == told[1]
        place = one._board == self._board
        deed = place and self.kind == one.kind and self.action != "" and self.action == one.action
        same = rule and one.answer == self.answer and not anew
        if deed or (rule and place) or same or (self._offers_the_same(one) and not anew):
            return POINT
        alike = one.kind == self.kind and (rule or said)
        form = one.kind == self.kind and one.kind in FORMS and one._form == self._form
        found = "line" in (self.kind, one.kind)  # to find one takes more than the rule that it ends with
        rule = rule or (not found and overlap(self.points, one.points))
        alike_ways = len(self._way) > 1 and self._way == one._way
        same_way = self.kind == one.kind == "line" and (place or alike_ways)
        if ago < wait and (rule or same_way):
            return RULE
        soon = ago < (wait if said else LAST) and (said or place)
        kinds = len(stock.places(self.scenario.game.id) or KINDS)
        return int(soon or (ago < 2 * wait and alike) or (form and ago < min(FORM_AGO, kinds - 2)))

    def _offers_the_same(self, one: "Question") -> bool:
        """True if it has the same answers on offer; spaces are where they are in any position."""
        some = [{answer.text for answer in asked.answers} for asked in (self, one)]
        places = any(answer.place for answer in self.answers)
        return len(some[0]) > len(("Yes", "No")) and not places and some[0] == some[1]

    @property
    def _board(self) -> str:
        """The scenario that it is about, also if it is a part of a lesson."""
        return self.scenario.id or board(self.id)

    @property
    def _way(self) -> frozenset[str]:
        """The verbs of the actions that reach its goal."""
        return self.verbs or frozenset(text.partition(" ")[0] for text in self.line)

    @property
    def _form(self) -> str:
        """What it asks, sets, or wishes for, whoever and however many."""
        names = "|".join(map(re.escape, self.scenario.game.points(self.scenario.session().state)))
        return re.sub(rf"\b(?:{names})\b|\d+|(?<=action)s", "", self.parted[self.kind != "first"])


def overlap(some: frozenset[str], others: frozenset[str]) -> bool:
    """True if two questions about these rules ask for the same: most of the fewer rules are among the others.

    >>> overlap(frozenset("ab"), frozenset("bcd")), overlap(frozenset("b"), frozenset("bcd"))
    (False, True)
    """
    return 2 * len(some & others) > min(len(some), len(others))


def board(id: str) -> str:
    """The scenario that the question of an id is about; for any other position all of the id’s point.

    >>> board("happens.rqa/pushing/into-a-wall.4.917184"), board("legal.gekido.8")
    ('rqa/pushing/into-a-wall', 'gekido.8')
    >>> board("legal.rqa/pushing/into-a-wall.4.1000008")
    'rqa/pushing/into-a-wall.4.1000008'
    """
    kind, _, where = id.partition(".")
    name = where.partition(".")[0]
    return name if "/" in name and kind != "course" and not set_out(id) else where


def set_out(id: str) -> bool:
    """True if the position of a scenario is set out otherwise in the question of an id."""
    seed = id.rpartition(".")[2]
    return "/" in id and len(seed) >= len(str(SET_OUT)) and seed.isdecimal()


def asked_at(id: str) -> str:
    """The kind and the step of a question’s id, without the seed that varies it in the same position.

    >>> asked_at("next.gekido/powers/safe-from-oneself.1.46750"), asked_at("legal.gekido.8")
    ('next.gekido/powers/safe-from-oneself.1', 'legal.gekido.8')
    """
    return id if set_out(id) else ".".join(id.split(".")[:3])


_SENTENCES = re.compile(r"(?<=[.?!])\s+(?=[A-Z“])")


def sentences(text: str) -> list[str]:
    """The sentences of a text.

    >>> sentences("It is free. Or is it?")
    ['It is free.', 'Or is it?']
    """
    return _SENTENCES.split(text.strip())


def parted(text: str) -> tuple[str, str]:
    """The last sentence of a text, and all before it; what follows a question belongs to it.

    >>> parted("You have 1 Move. May Pug push Strider?")
    ('You have 1 Move.', 'May Pug push Strider?')
    >>> parted("You roll. How likely is a pair? Nobody else interferes.")[1]
    'How likely is a pair? Nobody else interferes.'
    """
    found = sentences(text)
    asked = [n for n, one in enumerate(found) if one.endswith("?")]
    at = asked[-1] if asked else len(found) - 1
    return " ".join(found[:at]), " ".join(found[at:])


#: what the answer to an open question says of other readings, to its end
_OTHERS = re.compile(r" (?:In the other reading|The other reading|By [a-z]+(?:-[a-z]+)*) .*")


def _answered(row: Ruling, reading: str) -> str:
    """A short answer to an open question: the default, or a note that another reading is in force."""
    if reading == row.readings[0]:
        return _OTHERS.sub("", row.default)
    return f"Usually: {row.default} Here the reading “{reading.replace('-', ' ')}” is played."


# ---- a point to ask about: a position, an action of a seat, and its outcome there ------------------------
# It also knows the outcome of the same action elsewhere: under each other reading of an open question, and in
# each position that differs in one thing.

#: the outcome of an action, real or supposed: topic -> the change
Outcome = Mapping[Topic, Change]

#: numbers that every component of its kind has
_ALWAYS = frozenset(("copies", "cost", "health", "structure", "armor", "hand", "side", "damage"))


@dataclass(eq=False)
class Done:
    """The result of an action: the bare records of its events, and the position after it."""

    game: Game
    trace: list[Any]
    state: State

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events."""
        return self.game.language.dress(self.trace)

    @cached_property
    def change(self) -> Count:
        """The change of each counter and zone by the events."""
        return added(self.game, self.events)


def added(game: Game, events: tuple[Event, ...]) -> Count:
    """The change of each counter and zone by some events."""
    total: Count = Counter()
    for event in events:
        for place, n in game.language.changes(event).items():
            total[place] += n
    return total


@cache
def _own_numbers(game: Game) -> tuple[Edit, ...]:
    """Edits that make a component ordinary: each sets a special number to the default of its kind."""
    rules = data_rules(game.id) if game.id in games_with_data() else None
    parts = rules.parts.components() if rules else None
    found = []
    for table in rules.tables if rules else ():
        for name, component in getattr(parts, table).items():
            for one in fields(component):
                value = getattr(component, one.name)
                if type(value) is int and type(one.default) is int and value != one.default:
                    found.append(Edit((DATA, name, one.name), value, one.default))
    return tuple(edit for edit in found if edit.path[2] not in _ALWAYS)


@cache
def _of_its_kind(game: Game, name: str) -> tuple[str, ...]:
    """The other components of the table that has one of this name; none for a name of no component."""
    rules = data_rules(game.id) if game.id in games_with_data() else None
    parts = rules.parts.components() if rules else None
    tables = [getattr(parts, table) for table in rules.tables] if rules else []
    return tuple(other for table in tables if name in table for other in table if other != name)


def as_usual(game: Game, state: State) -> State:
    """The position under the default readings."""
    readings = {name: usual for name, (usual, *_) in game.rulebook.readings.items()}
    return game.ruled(state, readings)


@dataclass(eq=False)
class Point:
    """A position, and an action of a seat to ask about.

    ``scenario`` leads there, without revealing the question; ``id`` names the point.
    """

    id: str
    scenario: Scenario
    state: State
    action: Action
    seat: str
    #: who does it, where that is not the seat to act
    other: str | None = None
    #: clauses that its author has in mind
    teaches: tuple[str, ...] = ()
    #: True if it was drawn at random, not written by an author
    drawn: bool = False
    #: the verbs that its lesson knows, for a position of a lesson set out otherwise; empty: all
    verbs: frozenset[str] = frozenset()
    #: the rules that its lesson, and those before, offer as reasons, with their words
    reasons: tuple[tuple[str, str], ...] = ()
    #: once an answer was found to rest on what the picture does not show: that in words, and whether some of
    #: it has none
    recalled: str = field(default="", init=False)
    untold: bool = field(default=False, init=False)
    #: whether some of it is a name, such as of a thing that came back
    veiled: bool = field(default=False, init=False)
    _there: dict[Any, Done | None] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def game(self) -> Game:
        """The game."""
        return self.scenario.game

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict on the action."""
        return self.game.judge(self.state, self.action, self.other)

    @cached_property
    def done(self) -> Done | None:
        """The result of the action; None if it is refused, or if chance has a part in it."""
        return done(self.game, self.state, self.action, self.other)

    @cached_property
    def hidden(self) -> frozenset[Topic]:
        """The topics whose outcome the seat cannot know, such as which card is drawn."""
        game, rows = self.game, self.game.language.sums
        seen = _begun(game, game.observe(self.state, self.seat), self.action, self.other)
        there = topics(rows, seen.change) if seen else {}
        here = topics(rows, self.done.change) if self.done else {}
        return frozenset(topic for topic in {**here, **there} if here.get(topic) != there.get(topic))

    @cached_property
    def before(self) -> Mapping[tuple[str, ...], int]:
        """Every counter and zone before it."""
        counts: Mapping[tuple[str, ...], int] = self.state.counts()
        return counts

    @cached_property
    def held(self) -> Outcome:
        """The contents of each topic before it."""
        return topics(self.game.language.sums, self.before)

    @cached_property
    def outcome(self) -> Outcome:
        """The outcome of the action, by topic; empty if it cannot be done."""
        return {} if self.done is None else self.told(self.done.change)

    def told(self, change: Mapping[tuple[str, ...], int], *, hidden: bool = False) -> Outcome:
        """Sort changes by topic, without those that are hidden or that no question asks about.

        If the turn passes, topics of the active seat are left out, because they are then another seat's.
        """
        rows, found = self.game.language.sums, topics(self.game.language.sums, change)
        if self._passes or (TURN,) in found:
            found = {t: some for t, some in found.items() if len(t) > 1 or t[0] == TURN}
        return {t: some for t, some in found.items() if rows[t[0]].told and (hidden or t not in self.hidden)}

    def say(self, topic: Topic, change: Change) -> str:
        """A change of a topic in a clause."""
        row = self.game.language.sums[topic[0]]
        return said(row, topic[1:] or (self.turn,), change, self.held.get(topic, ()))

    @cached_property
    def _passes(self) -> bool:
        """True if it passes the turn."""
        return self.done is not None and any(kind == TURN for kind, *_ in self.done.change)

    @cached_property
    def turn(self) -> str:
        """The active seat."""
        return str(self.game.look(self.state).get("turn"))

    @cached_property
    def readings(self) -> tuple[tuple[str, str, State], ...]:
        """The same position under each other reading: the name of the ruling, its reading, the position."""
        game = self.game
        if not rulings(self.state):
            return ()
        played, (start, since) = rulings(self.state), self._past
        return tuple(
            (
                name,
                reading,
                # what may be chosen was fixed when the effect began
                (since and again(game, game.ruled(start, {name: reading}), since))
                or game.ruled(self.state, {name: reading}),
            )
            for name, known in game.rulebook.readings.items()
            for reading in known
            if reading != played[name]
        )

    def depends(self, same: Callable[[State], bool]) -> dict[str, str]:
        """The open questions on which an answer depends: name -> the reading in force.

        ``same`` tests whether the answer is the same in a position, which is this one under another reading.
        """
        played = rulings(self.state)
        facts = [
            one for one, other, here in self._unlike if not same(here) and self._unseen(one, other, here)
        ]
        told = [self.game.recalled(self.state, one.path) for one in facts]
        # what nobody mentions was not done; a game may say so
        self.untold = any(one.old and not words for one, words in zip(facts, told, strict=True))
        self.veiled = any(one.old and isinstance(_at(self._edits[0], one.path), str) for one in facts)
        self.recalled = " ".join(dict.fromkeys(filter(None, told)))
        return {name: played[name] for name, _, state in self.readings if not same(state)}

    @cached_property
    def _past(self) -> Past:
        return past(self.scenario, self.state)

    @cached_property
    def _unlike(self) -> tuple[tuple[Edit, State, State], ...]:
        """A fact that may be kept from before, or not; and the other positions, at the start and here."""
        game, (start, since), found = self.game, self._past, []
        keys = keys_of(game, start)
        gone = [Edit(path, True, None if path[0] in KEEPING else 0) for path in kept(keys)]
        changes = [(one, *there) for one in gone for there in ((), *((it,) for it in moved(keys, one.path)))]
        changes += [(Edit(path, None, True),) for path in undone(game, keys)]
        changes += [(one,) for one in self._others(keys)]
        for some in changes:
            other = edited(game, keys, *some)
            here = None if other is None or other == start else again(game, other, since)
            if isinstance(some[0].new, str) and here is not None and self.there(here) is None:
                continue  # which of two cards comes, chance decides
            if other is not None and here is not None:
                found.append((some[0], other, here))
        return tuple(found)

    def _others(self, keys: Mapping[str, Any]) -> Iterator[Edit]:
        """Another card in place of one that an event names: it may have lain face down."""
        facts = (fact for event in (self.done.events if self.done else ()) for fact in event.facts.values())
        for path in face_down(keys, {fact for fact in facts if isinstance(fact, str)}):
            yield from (Edit(path, path[-1], name) for name in _of_its_kind(self.game, path[-1]))

    def _unseen(self, edit: Edit, other: State, here: State) -> bool:
        """True if no picture shows such a fact."""
        if edit.path[0] not in KEEPING and not alike(self.game, other, self._past[0]):
            return False
        return alike(self.game, here, self.state)

    @cached_property
    def _edits(self) -> tuple[Mapping[str, Any], tuple[Edit, ...]]:
        """The keys of the position, and what can be changed in them; who acts stays."""
        keys = keys_of(self.game, self._past[0])
        if "turn" in keys:  # what a turn has not got can be changed as well
            known = self.game.schema["turn"].get("properties", {})
            numbers = {name: 0 for name, schema in known.items() if schema.get("type") == "integer"}
            keys = {**keys, "turn": numbers | keys["turn"]}
        return keys, tuple(edit for edit in edits(keys) if edit.new is not None or edit.path[1] != self.seat)

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Each single change to the position."""
        return self._edits[1]

    @property
    def nearby(self) -> Iterator[Edit]:
        """Edits to compare with: a component involved in it becomes ordinary, a thing or a number is gone."""
        keys, every = self._edits
        events = self.done.events if self.done and keys else ()
        text = " ".join(one.sentence for one in told(self.game, events))
        yield from (edit for edit in _own_numbers(self.game) if edit.path[1] in text)
        yield from (edit for edit in belongings(keys) if edit.path[-1] in text)
        yield from (edit for edit in every if edit.new is None)
        numbers = {edit.path: edit.old for edit in every if edit.new is not None}
        known = _ALWAYS | {TURN, "seats", self.game.language.points}  # nobody overlooks these
        yield from (Edit(path, n, 0) for path, n in numbers.items() if n and known.isdisjoint(path))

    def says(self, edit: Edit) -> str:
        """The difference that an edit makes, as the end of a sentence; names are spelled as in the books."""
        text = edit.says
        for name in {name for topic in self.held for name in topic[1:]} if edit.path[0] != DATA else ():
            text = re.sub(rf"(?<!\w){re.escape(capital(name.lower()))}(?!\w)", name, text)
        return text

    def edited(self, edit: Edit) -> State | None:
        """The position with one thing changed; None if there is no such position."""
        state = edited(self.game, self._edits[0], edit)
        return None if state is None else again(self.game, state, self._past[1])

    def there(self, state: State) -> Done | None:
        """The result of the action in another position."""
        if state not in self._there:
            try:
                self._there[state] = done(self.game, state, self.action, self.other)
            except (LookupError, ValueError):  # a piece that it names is not there
                self._there[state] = None
        return self._there[state]

    def judged(self, state: State) -> Verdict | None:
        """The verdict on it in another position; None where it would mean nothing."""
        try:
            return self.game.judge(state, self.action, self.other)
        except (LookupError, ValueError):
            return None

    def may(self, action: Action) -> bool:
        """True if a question may name an action: its lesson has taught such actions."""
        return not self.verbs or action.text.partition(" ")[0] in self.verbs

    def names(self, edit: Edit) -> bool:
        """True if an edit takes away the subject of the action, which cannot be overlooked."""
        words = (*self.action.text.split(), *self.game.where(self.state, self.action))
        return edit.new is None and edit.path[-1].lower() in {word.lower() for word in words if word}


def _at(keys: Mapping[str, Any], path: Sequence[str]) -> Any:
    """The value at a path."""
    value: Any = keys
    for key in path:
        value = key if isinstance(value, list) else value[key]
    return value


def done(game: Game, state: State, action: Action, seat: str | None = None) -> Done | None:
    """The result of an action; None if it is refused, or if chance has to answer."""
    found = _begun(game, state, action, seat)
    return None if found is None or game.to_act(found.state) == CHANCE else found


def _begun(game: Game, state: State, action: Action, seat: str | None) -> Done | None:
    """The result of an action before chance has to answer; None if it is refused."""
    if not game.judge(state, action, seat):
        return None
    trace: list[Any] = []
    after = game.advance(state.copy(), action, trace)
    return Done(game, trace, after)
