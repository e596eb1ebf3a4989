"""Worksheets: exercises from questions, scenarios, areas and lessons, and the contents of their key.

Answers and reasons come from the engine, through the question; the board and the things beside it are put in
words, so that everything you need is on the paper.
"""

import random
import re
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias

from rqa_lab.core.checked import checked
from rqa_lab.core.game import Game, State
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Session
from rqa_lab.core.words import capital, either, hint, listing, shown
from rqa_lab.draw.sheet import Blank, Choice, Item, Sheet
from rqa_lab.games import FIRST, games
from rqa_lab.games import game as game_of
from rqa_lab.learn import quiz, stock
from rqa_lab.learn.asking import OWN, NoQuestion, about, of_part, practice, question
from rqa_lab.learn.course import COURSE, Exercise, Unit, stands, unit
from rqa_lab.learn.past import keys_of
from rqa_lab.learn.question import KINDS, Question
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario

#: how many exercises are drawn, unless told otherwise
NUMBER = 8
#: how many questions to draw for each one wanted; some come twice
_TRIES = 5
#: the most actions before the question to report: a turn may still depend on them
_BEFORE = 8
#: where the course of a game begins in an address
_COURSE = f"{COURSE}/"
#: what the picture shows, and cards, which are the table's or hidden
_DRAWN = frozenset(("seat", "at", "hand", "in_play", "discard", "deck", "top"))
#: verb for a space on the screen -> verb on paper
_ON_PAPER = {"Tap": "Mark", "tap": "mark"}


#: what to ask about: the id of a question, a quiz, a lesson, an area; a scenario, its id or its path
About: TypeAlias = Annotated[str, "an id"] | Scenario | PathLike[str]


@checked
def worksheet(
    where: About | Sequence[About] = (),
    *,
    game: str = FIRST,
    topics: Collection[str] = (),
    kinds: Collection[str] = (),
    difficulty: int | None = None,
    number: int = NUMBER,
    seed: int | str = 1,
    title: str = "",
) -> Sheet:
    """A worksheet with its key.

    Args:
        where: ids of questions, addresses of quizzes, lessons (``course/rqa/first-push``): all of these come
            in this order; then scenarios (they, their ids or files) and areas (``rqa/pushing``) to draw
            questions about.  Without any of these, questions are drawn as for practice.
        game: for practice.
        topics: areas of the rulebook, for practice.
        kinds: the kinds of questions to draw; see :data:`~rqa_lab.learn.question.KINDS`.
        difficulty: for practice, 1 to 5.
        number: the most questions to draw; easy ones come first.
        seed: a different seed draws different questions.
        title: the heading; the default names the subject.

    Raises:
        NoQuestion: for an id without a question, an unknown name, and if there is nothing to ask.
        UnknownScenario: for an unknown scenario.
        ScenarioError: for a scenario without a position.
        OSError: for a file that cannot be read.

    >>> sheet = worksheet(["happens.rqa/pushing/into-a-wall.4"])
    >>> sheet.title, [choice.right for choice in sheet.items[0].choices].count(True), sheet.link
    ('Robot Quest Arena: Pushing', 1, '#quiz/happens.rqa/pushing/into-a-wall.4')
    """
    _checked(kinds, KINDS)
    items, names, groups = list[Item](), list[str](), list[list[Scenario]]()
    wanted = [where] if isinstance(where, str | Scenario | PathLike) else [*where]
    for one in wanted:
        if not isinstance(one, str):
            groups.append([one if isinstance(one, Scenario) else load(one)])
        elif ids := quiz.ids_of(one):
            items += map(item, map(question, ids))
        elif one.startswith(_COURSE):
            found = _unit(one)
            names.append(found.title)
            items += (item(of_part(found, number)) for number in range(1, len(found.parts) + 1))
        elif "." in one and not _is_file(one):
            items.append(item(question(one)))
        else:
            area = _area(one)
            names += [area.title] if area else []
            groups.append(area.scenarios(random.Random(f"{seed}")) if area else [load(one)])
    drawn: Iterable[Question] = ()
    if groups:
        used, rng = Counter[str](), random.Random(f"{seed}")
        each = (_in_turn([_asked(one, kinds or tuple(KINDS), used, rng) for one in some]) for some in groups)
        drawn = islice(_in_turn(each), number)
    elif not wanted:
        drawn = _practice(game, topics, kinds, difficulty, number, seed)
    items += map(item, sorted(drawn, key=lambda one: one.difficulty))
    if not items:
        raise NoQuestion(f"there is no question worth asking about {listing([*map(str, wanted), *kinds])}")
    return Sheet(title or _title(items, names), items, _link(items))


def item(asked: Question) -> Item:
    """A question as an exercise on paper; raises NoQuestion for a goal to which no line is found.

    >>> from rqa_lab.learn.asking import question
    >>> found = item(question("where.rqa/moving/what-is-in-the-way.2.855109"))
    >>> found.text.partition("? ")[2], found.blanks
    ('There’s only one space.', (Blank(label='Space', right='d6'),))
    """
    scenario, game = asked.scenario, asked.scenario.game
    session = stands(scenario)
    book, right = game.rulebook, asked.right
    places = bool(asked.answers) and all(answer.place for answer in asked.answers)
    if asked.goal:
        deeds = Exercise.of(asked).deeds
        if not deeds:
            raise NoQuestion(f"no line to “{asked.goal}” was found for {shown(asked.id)}")
        blanks = tuple(Blank(f"{n}.", deed) for n, deed in enumerate(deeds, 1))
    else:
        noun = capital(game.scene(session.state).called([answer.place for answer in asked.answers]))
        blanks = tuple(Blank(noun, answer.place) for answer in right) if places else ()
    return Item(
        text=re.sub(r"\b[Tt]ap\b", lambda found: _ON_PAPER[found[0]], asked.text),
        scene=game.scene(session.state),
        beside=tuple(_beside(session, asked.seat)),
        choices=() if places else tuple(Choice(one.text, one.right, one.why) for one in asked.answers),
        blanks=blanks,
        why=" ".join(dict.fromkeys(answer.why for answer in right)),
        after=_after(session, asked),
        rules=tuple(book[clause] for clause in asked.clauses if clause in book),
        readings=tuple(f"The rules leave this open: {text} {played}" for text, played in asked.left_open),
        game=game.title,
        topic=book.topics.get(asked.topics[0], "") if asked.topics else "",
        id=asked.id,
    )


# ---- selection -------------------------------------------------------------------------------------------


def _checked(given: Iterable[str], known: Collection[str]) -> None:
    for one in given:
        if one not in known:
            raise NoQuestion(f"found {shown(one)}, expected {either(known)}{hint(one, known)}")


def _is_file(where: str) -> bool:
    return where.endswith((".yaml", ".yml")) or Path(where).is_file()


def _unit(address: str) -> Unit:
    """The lesson of an address such as ``course/rqa/first-push``."""
    try:
        return unit(address.removeprefix(_COURSE))
    except ValueError as error:
        raise NoQuestion(str(error)) from None


class Area(NamedTuple):
    """An area of a rulebook."""

    game: str
    topic: str

    @property
    def title(self) -> str:
        """What the rulebook calls the topic."""
        return game_of(self.game).rulebook.topics[self.topic]

    def scenarios(self, rng: random.Random) -> list[Scenario]:
        """The scenarios that teach something, in random order."""
        found = [entry.id for entry in stock.entries(self.game) if entry.topic == self.topic]
        return [load(id) for id in rng.sample(found, len(found))]


def _area(where: str) -> Area | None:
    """The area of the rulebook that is meant, such as ``rqa/pushing``; None if something else is."""
    game, slash, topic = where.partition("/")
    if not slash or game not in games() or "/" in topic:
        return None
    _checked([topic], game_of(game).rulebook.topics)
    return Area(game, topic)


def _in_turn(sources: Iterable[Iterator[Question]]) -> Iterator[Question]:
    """One question of each source after the other, as long as there are any."""
    waiting = deque(sources)
    while waiting:
        one = waiting.popleft()
        found = next(one, None)
        if found is not None:
            yield found
            waiting.append(one)


def _asked(
    scenario: Scenario, kinds: Collection[str], used: Counter[str], rng: random.Random
) -> Iterator[Question]:
    """Questions about the steps of a scenario, one about each, of the kind that was ``used`` least."""
    steps = list(range(1, len(scenario.lines) + 1))
    while steps:
        rarest = sorted(rng.sample([*kinds], len(kinds)), key=used.__getitem__)
        made = (
            (step, about(scenario, step, kind)) for kind in rarest for step in rng.sample(steps, len(steps))
        )
        step, found = next(((step, one) for step, one in made if one is not None), (0, None))
        if found is None:
            return
        used[found.kind] += 1
        steps.remove(step)
        yield found


def _practice(
    game: str, topics: Collection[str], kinds: Collection[str], difficulty: int | None, number: int,
    seed: int | str,
) -> Iterable[Question]:  # fmt: skip
    """Different questions for practice; much the same ones only where there are no others."""
    found, alike = list[Question](), dict[str, Question]()
    for n in range(number * _TRIES):
        if len(found) < number:
            one = practice(game, f"{seed}.{n}", topics=topics, kinds=kinds, difficulty=difficulty)
            if one.fresh(found):
                found.append(one)
            else:
                alike[one.id] = one
    return list({one.id: one for one in (*found, *alike.values())}.values())[:number]


def _title(items: Sequence[Item], names: Sequence[str]) -> str:
    """The subject of a sheet: its lessons, or its areas if these are few."""
    titles = listing([*dict.fromkeys(one.game for one in items)])
    topics = names or [topic for topic in dict.fromkeys(one.topic for one in items) if topic]
    return f"{titles}: {listing([*topics])}" if 0 < len(topics) <= 2 else titles


def _link(items: Sequence[Item]) -> str:
    """The address of the quiz of those questions that can be asked there."""
    ids = [one.id for one in items if one.id and f".{OWN}." not in one.id]
    return quiz.link(ids) if 0 < len(ids) <= quiz.MOST else ""


# ---- texts about one question ----------------------------------------------------------------------------


def _beside(session: Session, seat: str | None) -> Iterator[str]:
    """Past actions, the board, and the things beside it before the acting seat, in words."""
    game, state, tell = session.game, session.state, session.game.summary
    before = [tell(step.action, step.seat, step.events) for step in session.here.path if step.action]
    if before:
        yield " ".join(("Before this:", *before[-_BEFORE:]))
    scene = game.scene(state)
    yield " ".join(
        (scene.label, *(scene.notes or (f"{cell.label}." for cell in scene.cells if not cell.plain)))
    )
    if (table := game.table(state, seat, foretold=False)) is not None:
        yield " ".join((table.label, *table.notes))
    facts = [*_facts(game, state)]
    if facts:
        yield " ".join(facts)


def _facts(game: Game, state: State) -> Iterator[str]:
    """The position's facts about each piece and seat, as its file has them, without places and cards."""
    for named in keys_of(game, state).values():
        for name, known in named.items() if isinstance(named, Mapping) else ():
            facts = known.items() if isinstance(known, Mapping) else ()
            told = "; ".join(_said(key, value) for key, value in facts if value and key not in _DRAWN)
            if told:
                yield f"{capital(name)}: {told}."


def _said(key: str, value: Any) -> str:
    """A fact of a file in words.

    >>> _said("health", {"red": 4, "blue": 1}), _said("bumped", ["Wall e4"]), _said("on_top", True)
    ('health red 4, blue 1', 'bumped Wall e4', 'on top')
    """
    if isinstance(value, Mapping):
        value = [f"{name} {n}" for name, n in value.items() if n not in (0, "none")]
    told = "" if value is True else ", ".join(map(str, value)) if isinstance(value, list) else value
    return f"{key.replace('_', ' ')} {told}".rstrip()


def _after(session: Session, asked: Question) -> Scene | None:
    """The board with the outcome of the action marked; None if chance decides, or there is no action."""
    if not asked.action or asked.kind == "odds":
        return None
    action = session.read(asked.action)
    if not session.judge(action, asked.seat):
        return session.game.scene(session.state, refused=action)
    if asked.seat is not None:
        return None
    step = session.act(action)
    return None if step.answers else session.game.scene(step.state, events=step.events)
