"""Questions about what happens: outcomes, orders and lines."""

import random
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.clause import Clauses, own
from rqa_lab.core.doing import pending
from rqa_lab.core.event import TURN, Change, Event, Sum, Topic, contents, topics
from rqa_lab.core.game import State
from rqa_lab.core.goal import read_goal, told_to, wishes
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session
from rqa_lab.core.telling import told
from rqa_lab.core.words import capital, many
from rqa_lab.explore.solve import Line, goal_test, holds, shortest
from rqa_lab.games import game as game_of
from rqa_lab.learn.citations import everyday
from rqa_lab.learn.making import (
    CLOSING,
    FEWEST,
    LONG,
    MISTAKE,
    Slip,
    acting,
    deed,
    depends,
    differing,
    distinct,
    made,
    slips,
    tempting,
    verbs,
)
from rqa_lab.learn.question import Answer, Outcome, Point, Question, added, set_out

# ---- questions about the outcome of an action: what happens, and how many --------------------------------

#: wrong answers are drawn so often until the right one is not the longest
DRAWS = 5


def happens(point: Point, rng: random.Random) -> Question | None:
    """Ask for the outcome: the right one beside those of mistakes."""
    if not worth(point):
        return None
    mistakes = slips(point)
    for _ in range(DRAWS):
        wrong, shown = tempting(point, mistakes, rng)
        if not wrong:
            return None
        clauses = _clauses(point, shown)
        right = Answer(_text(point, point.outcome, shown), True, what_happens(point), clauses)
        others = [Answer(_text(point, one.outcome, shown), False, one.why, one.clauses) for one in wrong]
        answers = [one for one in distinct([right, *others]) if len(one.text) < LONG]
        if len(answers) < FEWEST or right not in answers or not point.outcome.keys() & {*shown}:
            return None
        if len(right.text) <= max(len(answer.text) for answer in answers[1:]):
            break
    main = tuple(clause for one in wrong for clause in one.clauses)
    return made(
        point, "happens", f"{deed(point)} What happens?", answers,
        clauses=clauses, main=main, weighed=any(one.kind.startswith(MISTAKE) for one in wrong),
        rulings=depends(point, shown), rng=rng,
    )  # fmt: skip


def worth(point: Point) -> bool:
    """True if the action has a visible outcome, and more than one clause of the game is behind it.

    Turns end much alike, so only those in a lesson's own steps are asked about.
    """
    begun = point.game.look(point.state).get("phase") != "set-up"
    if not begun or point.done is None or pending(point.done.state):
        return False
    events = point.done.events
    if events[0].kind in CLOSING and not (point.teaches or set_out(point.id)):
        return False
    acting = own(event.clauses[0] for event in events)
    return len(acting) > 1 and any(topic[0] != TURN for topic in point.outcome)


def _text(point: Point, outcome: Outcome, shown: Iterable[Topic]) -> str:
    first, *others = (point.say(topic, outcome.get(topic, ())) for topic in shown)
    return "; ".join([first, *map(lowered, others)]) + "."


def lowered(text: str) -> str:
    """A clause for use after another: the capital stays if a name begins it."""
    return text[0].lower() + text[1:] if text.startswith(("The ", "Field ", "Space ")) else text


def _clauses(point: Point, shown: Collection[Topic]) -> Clauses:
    return rests_on(point, point.done.events if point.done else (), shown)


def what_happens(point: Point) -> str:
    """What happens, in a sentence or two."""
    assert point.done is not None
    return point.game.summary(point.action, point.seat, point.done.events)


def rests_on(point: Point, events: Iterable[Event], shown: Collection[Topic]) -> Clauses:
    """The clauses behind the changes of these topics: those that apply, then those consulted.

    Events without any change count, too, such as one that stops a robot.
    """
    language = point.game.language
    changed = [(event, language.changes(event)) for event in events]
    some = [event for event, change in changed if not change or {*topics(language.sums, change)} & {*shown}]
    some = some or [event for event, _ in changed]
    return own((*(one.clauses[0] for one in some), *(clause for one in some for clause in one.clauses)))


# ---- numbers ---------------------------------------------------------------------------------------------


def count(point: Point, rng: random.Random) -> Question | None:
    """How many there are afterwards; wrong are the numbers of mistakes, the number before, and the change.

    A rule decides it that one may forget: how far another action leads is no question.
    """
    if not worth(point):
        return None
    rows, text = point.game.language.sums, deed(point)
    asked = [topic for topic in point.outcome if rows[topic[0]].ask and not rows[topic[0]].to]
    found = slips(point) if asked else []
    wrong = rng.sample(found, len(found))
    total = {topic: partial(_total, rows[topic[0]]) for topic in asked}
    asked.sort(key=lambda topic: -len({total[topic](slip.outcome.get(topic, ())) for slip in wrong}))
    for topic in asked:
        change, held = total[topic](point.outcome[topic]), total[topic](point.held.get(topic, ()))
        mistaken = [slip for slip in wrong if topic in differing(point, slip.outcome)]
        mistaken.sort(key=lambda slip: not slip.clauses)
        changing = _changing(point, topic)
        forgotten = _forgotten(point, mistaken)
        clauses = (*rests_on(point, changing, (topic,)), *forgotten)
        right = Answer(str(held + change), True, what_happens(point), clauses)
        thought = [
            Answer(str(held + total[topic](slip.outcome.get(topic, ()))), False, slip.why, slip.clauses)
            for slip in mistaken
        ]
        easy = [Answer(str(held), False, "That’s how it was before.", clauses[:1])]
        if change and held + change:
            why = "That’s the change; the question asks for the total."
            easy.append(Answer(str(abs(change)), False, why))
        thought = [*_counted(point, topic, held), *thought]
        some = thought if _special(point, topic) else [answer for answer in thought if answer.clauses]
        numbers = {answer.text for answer in some} - {answer.text for answer in (right, *easy)}
        easy = easy[: max(0, FEWEST - len(distinct([right, *thought])))]  # nobody weighs these
        answers = [one for one in distinct([right, *thought, *easy]) if int(one.text) >= 0][:4]
        numbers = numbers or {one.text for one in thought if set_out(point.id) and not rows[topic[0]].rule}
        if len(answers) >= FEWEST and numbers and not _named(right.text, text):
            question = made(
                point, "count", " ".join(filter(None, (_so_far(point, topic), text, _asks(point, topic)))),
                answers, clauses=clauses, main=_wrong_clauses(answers), weighed=bool(forgotten),
                rulings=depends(point, (topic,)), rng=rng,
            )  # fmt: skip
            says = _added_up(point, changing, question.rule)
            reasoned = tuple(replace(one, why=says) if one.right else one for one in question.answers)
            return replace(question, answers=reasoned)
    return None


def _counted(point: Point, topic: Topic, held: int) -> Iterator[Answer]:
    """What somebody says who takes a number that the action comes with for what it brings by a rule."""
    rule, event = point.game.language.sums[topic[0]].rule, point.done.events[0] if point.done else None
    if rule and event and any(rule in one.clauses for one in _changing(point, topic)):
        why = f"{what_happens(point)} {point.game.rulebook[rule].says}"
        for n in (value for value in event.facts.values() if type(value) is int):
            yield Answer(str(held + n), False, why, (rule,))


def _asks(point: Point, topic: Topic) -> str:
    """How many there are of a topic in the end: after a choice, what was waiting goes on by itself."""
    text = capital(point.game.language.sums[topic[0]].ask.format(*(topic[1:] or (point.turn,))))
    return text.replace(" after that?", " when all is done?") if pending(point.state) else text


def _so_far(point: Point, topic: Topic) -> str:
    """The points of a seat before it, where the question does not name them, so that no page shows them."""
    language, seats = point.game.language, point.game.points(point.state)
    row, word = language.sums[topic[0]], language.points.lower()
    shown = not row.pays or word.removesuffix("s") in row.ask.lower() or not {*topic[1:]} & {*seats}
    return "" if shown else contents(row, topic[1:], point.held.get(topic, ()))


def _forgotten(point: Point, mistaken: Iterable[Slip]) -> Clauses:
    """The rules that common mistakes forget, and that act or are consulted here."""
    cited = {clause for event in (point.done.events if point.done else ()) for clause in event.clauses}
    common = (one.clauses[:1] for one in mistaken if one.kind.startswith(MISTAKE))
    return tuple(clause for some in common for clause in some if clause in cited)


def _changing(point: Point, topic: Topic) -> list[Event]:
    """The events that change a topic."""
    language, events = point.game.language, point.done.events if point.done else ()
    return [one for one in events if topic in topics(language.sums, language.changes(one))]


def _added_up(point: Point, events: Sequence[Event], rule: str) -> str:
    """How a number comes about: each of several changes, and the rule that is easily forgotten."""
    game, summary = point.game, what_happens(point)
    each = " ".join(one.sentence for one in told(game, events)) if len(events) > 1 else ""
    known = rule not in game.rulebook or rule in everyday(game) or game.rulebook[rule].status == "undecided"
    says = "" if known else game.rulebook[rule].says
    some = ((summary, each, says), (each or summary, says), (each or summary,))
    texts = [" ".join(filter(None, parts)) for parts in some]
    return next((text for text in texts if len(text) <= LONG + LONG // 2), texts[-1])


def _special(point: Point, topic: Topic) -> bool:
    """True if a rule that seldom applies has changed a topic."""
    acts = {one.clauses[0] for one in _changing(point, topic)}
    return not acts <= everyday(point.game)


def _total(row: Sum, change: Change) -> int:
    """The total of a change, counting only the things that the row counts."""
    return sum(n for what, n in change if not row.counts or what in row.counts)


def _named(answer: str, text: str) -> bool:
    """True if a question names its own answer."""
    return answer in re.findall(r"[\w-]+", text)


def _wrong_clauses(answers: Iterable[Answer]) -> Clauses:
    return tuple(clause for answer in answers if not answer.right for clause in answer.clauses)


# ---- order -----------------------------------------------------------------------------------------------
# Questions about the order of effects: which of two things comes first, where that makes a difference.

#: the most other actions to try beside the action of the point
TRIED = 12
#: the share of questions where the order does not matter
SAME = 0.2


class Row(NamedTuple):
    """Two actions, one after the other."""

    first: Point
    then: Point

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of both."""
        return tuple(event for one in self if one.done for event in one.done.events)

    @property
    def outcome(self) -> Outcome:
        """The outcome of both actions, by topic."""
        return self.first.told(added(self.first.game, self.events))

    def bringing(self, topic: Topic) -> tuple[Event, ...]:
        """The events that change a topic; all of them if none does."""
        language = self.first.game.language
        some = (event for event in self.events if topic in topics(language.sums, language.changes(event)))
        return tuple(some) or self.events

    def change(self, topic: Topic) -> Change:
        """The change of a topic by both actions."""
        return self.outcome.get(topic, ())


def order(point: Point, rng: random.Random) -> Question | None:
    """Ask which of two actions must come first to reach a given result."""
    sums = point.game.language.sums
    for row, back in _pairs(point, rng) if _free(point) else ():
        hidden = row.then.hidden | back.then.hidden
        shown = [topic for topic in row.outcome if topic not in hidden and topic[0] != TURN]
        differing = [
            topic for topic in shown if sums[topic[0]].ask and row.change(topic) != back.change(topic)
        ]
        if differing:
            alone = {*row.first.outcome} & {*back.first.outcome}  # topics that each action changes by itself
            same = [topic for topic in shown if topic in alone and topic not in differing]
            return _asked(
                point, row, back, rng.choice(same if same and rng.random() < SAME else differing), rng
            )
    return None


def _free(point: Point) -> bool:
    """True if the seat to act is free to act, and the action is its own and legal."""
    return not point.other and bool(point.verdict) and not pending(point.state)


def _pairs(point: Point, rng: random.Random) -> Iterator[tuple[Row, Row]]:
    """Its action and another one in both orders, a random one first."""
    some = [one for one in point.game.legal(point.state) if one != point.action]
    for action in rng.sample(some, min(TRIED, len(some))):
        rows = _row(point, action), _row(replace(point, action=action), point.action)
        row, back = rng.sample(rows, 2)
        if row and back:
            yield row, back


def _row(first: Point, then: Action) -> Row | None:
    """Its action and then the other, both without a choice, and the turn goes on."""
    if not _plain(first) or first.done is None:
        return None
    second = replace(first, action=then, state=first.done.state)
    return Row(first, second) if _plain(second) else None


def _plain(point: Point) -> bool:
    """True if the action succeeds without a choice or chance, and the turn goes on."""
    done = point.done
    return (
        done is not None
        and not pending(done.state)
        and not any(event.kind in CLOSING for event in done.events)
    )


def _asked(point: Point, row: Row, back: Row, topic: Topic, rng: random.Random) -> Question:
    """The question, once both orders are known."""
    here, there = row.change(topic), back.change(topic)
    first, second = (deed(one.first) for one in (row, back))
    comes, otherwise = (
        f"{deed(one.first).removesuffix('.')} first: {lowered(point.say(topic, one.change(topic)))}.{because}"
        for one, because in zip((row, back), _because(row, back, topic), strict=True)
    )
    clauses = {one: rests_on(point, one.bringing(topic), (topic,)) for one in (row, back)}
    acting = [own(event.clauses[0] for event in one.events) for one in (row, back)]
    apart = tuple(rule for rules in acting for rule in rules if not all(rule in some for some in acting))
    both = tuple(dict.fromkeys((*apart, *clauses[row], *clauses[back])))
    answers = [
        Answer(first, here != there, comes, clauses[row]),
        Answer(second, False, otherwise, clauses[back]),
        Answer(
            "It doesn’t matter.", here == there, otherwise if here != there else f"{comes} {otherwise}", both
        ),
    ]

    def same(state: State) -> bool:
        rows = (_row(replace(one.first, state=state), one.then.action) for one in (row, back))
        return [one and one.change(topic) for one in rows] == [here, there]

    pair, wish = " ".join(sorted((first, second))), lowered(point.say(topic, here))
    return made(
        point, "order",
        f"{pair} Which has to come first, so that in the end {wish}?", answers,
        clauses=both, main=apart, rulings=point.depends(same), rng=rng, action="",
    )  # fmt: skip


def _because(row: Row, back: Row, topic: Topic) -> tuple[str, str]:
    """Why two orders differ, said of either: what happens in one only, and by which rule."""
    here, there = _only_in(row, back, topic), _only_in(back, row, topic)
    if row.change(topic) == back.change(topic) or not (here or there):
        return "", ""
    if here is not None and there is not None:
        here, there = (here, None) if here[0] <= there[0] else (None, there)
    _, says = here or there or (None, "")
    turned = f" The other way round: {says}"
    return (turned, f" {says}") if there else (f" {says}", turned)


def _only_in(one: Row, other: Row, topic: Topic) -> tuple[tuple[bool, bool], str] | None:
    """What happens in one order only, and its rule; before it how little that explains.

    A rule that the other order does not rest on explains most, then one of the scenario, then the first.
    """
    game, teaches = one.first.game, one.first.teaches
    known = {said.sentence for said in told(game, other.events)}
    cited = {clause for event in other.events for clause in event.clauses}
    usual = everyday(game) | {rule for rule, row in game.rulebook.items() if row.status == "undecided"}
    apart = (said for said in told(game, one.events) if said.sentence not in known)
    pairs = [(said.sentence, rule) for said in apart for rule in own(said.clauses) if rule not in usual]
    if not pairs:
        return None
    far = {rule: (rule in cited, rule not in teaches) for _, rule in pairs}
    sentence, rule = min(pairs, key=lambda pair: far[pair[1]])
    says = game.rulebook[rule].says
    repeats = sentence.startswith(one.first.say(topic, one.change(topic)))
    return far[rule], says if repeats or len(sentence + says) > LONG else f"{sentence} {says}"


# ---- questions to answer by playing: reach a goal in a given number of actions ---------------------------

#: how many actions a line has, at most
MOST = 3
#: how many random turns show what a turn may achieve; the most of them that may reach a goal worth a search;
#: how many goals to search a line for
STROLLS, SELDOM, GOALS = 16, 5, 3
#: positions that a search looks at, at most
LIMIT = 500
#: the fewest actions to choose from that make a search; how many actions of one kind per one that succeeds
CHOICES, ALIKE = 4, 8
#: goals that make no sense: for your own things, and for those of others
HARM, GAIN = re.compile(r" (at most|out|destroyed)\b"), re.compile(r" at least ")
NUMBER = re.compile(r"(?<= at )(most|least) (\d+)")

#: what a game's look gives
Look = Mapping[str, Any]


def line(point: Point, rng: random.Random) -> Question | None:
    """A goal that the seat to act reaches with some actions, and seldom if it acts at random."""
    game, state = point.game, point.state
    if game.to_act(state) in (None, CHANCE) or len(game.legal(state)) < CHOICES:
        return None
    for goal, wish in goals(point, [stroll(point, state, rng) for _ in range(STROLLS)], rng)[:GOALS]:
        way = shortest((game, state), goal, actions=MOST, limit=LIMIT)
        if isinstance(way, Line) and way.probability == 1 and not way.cut and _worth_a_line(point, goal, way):
            return _question(point, goal, wish, way, rng)
    return None


def goals(point: Point, ends: Sequence[Look], rng: random.Random) -> list[tuple[str, str]]:
    """Goals for the seat that random turns seldom reach, the rarest first.

    Each goal comes with its instruction.
    """
    wishes = {**_points(point), **dict.fromkeys(_wishes(point, ends))}
    found = [(*rarest, told) for wish, told in wishes.items() if (rarest := _rarest(point, wish, ends))]
    rng.shuffle(found)
    found.sort(key=lambda one: one[0])
    return [(goal, _told(point, goal, told)) for times, goal, told in found if times <= SELDOM]


def stroll(point: Point, state: State, rng: random.Random) -> Look:
    """The look after a turn from this position with random actions of the seat."""
    game, look = point.game, point.game.look(state)
    seat = game.to_act(state)
    for _ in range(MOST):
        for action in rng.sample(game.legal(state), len(game.legal(state))):
            after = game.advance(state.copy(), action)
            if game.to_act(after) == seat:  # what ends the turn, only if there is nothing else
                break
        state = after
        look = game.look(state)
        if game.to_act(state) != seat or look.get("turn") != point.turn:
            break
    return look


def _points(point: Point) -> dict[str, str]:
    """Goals of more points for the seat, and of fewer for each other seat, with their instructions."""
    found, word = {}, point.game.language.points
    for seat, n in point.game.points(point.state).items():
        up = seat == point.seat
        wish = f"{seat} with at {f'least {n + 1}' if up else f'most {n - 1}'} {word}"
        way, more = ("up", "more") if up else ("down", "less")
        found[wish] = f"Get {seat}’s {word} {way} from {n} to # or {more}"
    return found


def _wishes(point: Point, ends: Sequence[Look]) -> Iterator[str]:
    """Goals for the pieces, and for the spaces on which they are then."""
    start, words = point.game.look(point.state), point.game.goal_words(point.state)
    there = {
        str(piece["at"])
        for look in (start, *ends)
        for piece in look.values()
        if isinstance(piece, Mapping) and piece.get("at")
    }
    own = {point.seat, *(name for name, piece in start.items()
           if isinstance(piece, Mapping) and piece.get("seat") == point.seat)}  # fmt: skip
    for at in ("", *sorted(there)):
        for wish in wishes(start, words, at):
            mine = any(wish.lower().startswith(f"{name.lower()} ") for name in own)
            if not (HARM if mine else GAIN).search(wish):
                yield wish


def _rarest(point: Point, wish: str, ends: Sequence[Look]) -> tuple[int, str] | None:
    """How often a wish is reached with the number that is seldom reached, and it; None if it never is."""
    try:
        conditions = read_goal(wish, point.game.look(point.state), point.game.goal_words(point.state))
    except ValueError:  # a goal that this position does not understand
        return None
    number, found = NUMBER.search(wish), None
    n, step = (int(number[2]), 1 if number[1] == "least" else -1) if number else (1, 0)
    while n > 0:
        some = [replace(one, value=n) if number else one for one in conditions]
        times = sum(all(holds(one, end) for one in some) for end in ends)
        if not times:
            break
        found = times, NUMBER.sub(f"{number[1]} {n}", wish) if number else wish
        if not number:
            break
        n += step
    return found


def _worth_a_line(point: Point, goal: str, found: Line) -> bool:
    """True for a line worth finding: hard to guess, without hidden facts, and not just a move there."""
    game = point.game
    steps = found.session().here.path[1:]
    if not steps or not _reached(point, goal, found, game.observe(point.state, point.seat)):
        return False
    last = steps[-1]
    if len(steps) == 1:
        alike = [one for one in game.legal(point.state) if type(one) is type(last.action)]
        fits = goal_test(game, point.state, goal)
        ends = (game.advance(point.state.copy(), one) for one in alike)
        reach = sum(fits(end, game.look(end)) for end in ends)
        return " on " not in goal and len(alike) >= ALIKE * reach
    first, *others = (event for event in last.events if event.kind not in CLOSING)
    plain = not others or first.clauses[0] in everyday(game)
    return len({type(step.action) for step in steps}) > 1 and not (plain and " on " in goal)


def _told(point: Point, goal: str, told: str | None) -> str:
    """A goal as an instruction; names are spelled as in the books."""
    number = NUMBER.search(goal)
    if told and number:
        return told.replace("#", number[2])
    names = (name for topic in point.held for name in topic[1:])
    who = next((name for name in names if goal.lower().startswith(f"{name.lower()} ")), "")
    rest = goal[len(who) :].split()
    for n in (2, 1):  # "Knocked Out", "Health"
        thing = " ".join(map(capital, rest[-n:]))
        if _in_the_book(point.game.id, thing):
            rest[-n:] = [thing]
            break
    return told_to(" ".join([who, *rest]).strip())


@lru_cache(512)
def _in_the_book(game: str, thing: str) -> bool:
    """True if a rule spells a thing like this in the middle of a sentence."""
    spelled = re.compile(rf"(?<=[a-z] ){re.escape(thing)}\b")
    return any(spelled.search(clause.says) for clause in game_of(game).rulebook.values())


def _question(point: Point, goal: str, wish: str, found: Line, rng: random.Random) -> Question:
    path, group = found.session().here.path, point.game.language.group
    first, *_, last = (group(one.action) for one in [*path[1:], path[-1]] if one.action)
    kinds = (f"The last action is of this kind: {last}.", f"The first action is of this kind: {first}.")
    asked = made(
        point, "line", f"{point.seat} is to act. {wish} within {many(len(found), 'action')}.", (),
        clauses=acting(path), main=acting(path[-1:]),
        rulings=point.depends(lambda state: _same(point, goal, found, state)), rng=rng,
        action="", seat=None, goal=goal, actions=len(found),
        verbs=verbs(*(one.action for one in path if one.action)),
    )  # fmt: skip
    return replace(asked, hints=(*asked.hints[:1], *kinds[: len(found)]))


def _reached(point: Point, goal: str, found: Line, state: State) -> bool:
    """True if the line reaches the goal from another position, too."""
    session = Session(point.game, state)
    for action, _ in found.deeds:
        if not session.judge(action):
            return False
        session.act(action)
    return goal_test(point.game, state, goal)(session.state, point.game.look(session.state))


def _same(point: Point, goal: str, found: Line, state: State) -> bool:
    """True if the line reaches the goal from another position, too, and nothing shorter does."""
    return _reached(point, goal, found, state) and not shortest(
        (point.game, state), goal, actions=len(found) - 1, limit=LIMIT
    )
