"""Makes many questions and checks all of them: ``python tests/asked.py 1000 --game rqa`` prints a table.

The right answer is found once more by another way: the action is done in a fresh session, chances are
found by playing on whatever is rolled, a line is played.  A question must be the same under every reading of
every open question that it does not name.
"""

import argparse
import re
import sys
import time
from collections import Counter, defaultdict
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.event import said, topics
from rqa_lab.core.keys import rulings
from rqa_lab.core.session import Session
from rqa_lab.explore.solve import goal_test, shortest
from rqa_lab.games import games
from rqa_lab.learn.asking import NoQuestion, point, practice, question
from rqa_lab.learn.lettering import lettered
from rqa_lab.learn.likely import fraction, hoping
from rqa_lab.learn.making import gives_away
from rqa_lab.learn.question import KINDS


def start(asked, readings=None):
    """A fresh session where the question is asked, under other readings if they are given."""
    game, state = asked.scenario.game, _reached(asked.scenario)
    return Session(game, game.ruled(state, readings) if readings else state)


@lru_cache(1)
def _reached(scenario):
    session = scenario.session()
    for line in scenario.lines:
        session.act(line.texts[0])
    return session.state


def other_readings(asked):
    """Every other reading of every open question that the question does not name."""
    game = asked.scenario.game
    if not rulings(start(asked).state):
        return
    for name, played in rulings(start(asked).state).items():
        if name not in asked.rulings:
            yield from ({name: one} for one in game.rulebook.readings[name] if one != played)


# ---- the right answer by another way ---------------------------------------------------------------------


def right_texts(asked, session):
    """The texts of the right answers, found in a session that stands where it is asked."""
    return _WAYS[asked.kind](asked, session)


def _happens(asked, session):
    game, seat = session.game, game_turn(session)
    before = topics(game.language.sums, session.state.counts())
    step = session.act(asked.action, asked.seat)
    after, was = Counter(step.state.counts()), Counter(step.parent.state.counts())
    after.subtract(was)
    found = topics(game.language.sums, after)
    every = {
        said(
            game.language.sums[topic[0]], topic[1:] or (seat,), found.get(topic, ()), before.get(topic, ())
        ).lower()
        for topic in {*found, *before}
    }
    right = []
    for answer in asked.answers:
        parts = answer.text.removesuffix(".").lower().split("; ")
        if all(part in every or _nothing(part, game) for part in parts):
            right.append(answer.text)
    return _closest(right, every)


def _nothing(part, game):
    """A clause that says that nothing changes somewhere where nothing is, or of a piece that is nowhere."""
    rows = game.language.sums.values()
    ends = (row.more if row.to else row.same for row in rows)
    return any(end and part.endswith(end.lower()) for end in ends)


def _closest(right, every):
    """Of answers that fit, those that tell most of what comes about."""
    told = {text: sum(part in every for part in text.removesuffix(".").lower().split("; ")) for text in right}
    most = max(told.values(), default=0)
    return [text for text in right if told[text] == most]


def _count(asked, session):
    rows, seat = session.game.language.sums, game_turn(session)
    step = session.act(asked.action, asked.seat)
    after = topics(rows, step.state.counts())
    before = topics(rows, step.parent.state.counts())
    for topic in {**after, **before}:
        row = rows[topic[0]]
        text = row.ask.format(*(topic[1:] or (seat,)))
        said = asked.text.lower().replace(" when all is done?", " after that?")
        if row.ask and said.endswith(text.lower()):
            return [str(sum(n for what, n in after.get(topic, ()) if not row.counts or what in row.counts))]
    return ["0"]


def _order(asked, session):
    """The answers that, done first, make what is asked for; "It doesn’t matter." if both do."""
    game, seat = session.game, session.game.to_act(session.state)
    actions = {game.summary(one, seat, ()): one for one in game.legal(session.state)}
    pair, turn = [answer.text for answer in asked.answers if answer.text in actions], game_turn(session)
    right = []
    for first, then in (pair, pair[::-1]):
        trial = Session(game, session.state)
        for text in (first, then):
            trial.act(actions[text])
        before, after = (Counter(state.counts()) for state in (session.state, trial.state))
        held = topics(game.language.sums, before)
        after.subtract(before)
        for topic, change in topics(game.language.sums, after).items():
            text = said(game.language.sums[topic[0]], topic[1:] or (turn,), change, held.get(topic, ()))
            if asked.text.lower().endswith(f" {text.lower()}?"):
                right.append(first)
    return ["It doesn’t matter."] if len(right) > 1 else right


def _spaces(asked, session):
    """The spaces on which such an action is legal; of marked places the letters."""
    if any(answer.covers for answer in asked.answers):
        stem = re.search(r"Where may \S+ (.*)\? Only one", asked.text)[1]
        return [one.text for one in asked.answers if session.judge(f"{stem} at {one.place}")]
    stem = re.search(r"Where may \S+ (.*)\? There", asked.text)[1].lower()
    stem = re.sub(r"(\d),? and (?=\d)|(\d), (?=\d)", r"\1\2 ", re.sub(r"\ba (?=\d)", "", stem))
    game, state = session.game, session.state
    legal = {
        game.where(state, action)[1]
        for action in game.universe(state)
        if action.text.lower().startswith(f"{stem} ") and game.judge(state, action)
    }
    return [answer.text for answer in asked.answers if answer.text in legal]


def _legal(asked, session):
    """The answers that may be done, or may not, or that the rule in the question refuses."""
    game, state = session.game, session.state
    seat = game.to_act(state)
    own = point(asked.id.partition(".")[2]).action
    usual = start(asked).state  # the actions on offer, which another reading may not even list
    some = (*game.universe(usual), *game.universe(state), *game.legal(state), own)
    actions = {game.summary(one, seat, ()): one for one in some}
    judged = {answer.text: session.judge(actions[answer.text]) for answer in asked.answers}
    if asked.kind == "legal":
        return [
            text for text, verdict in judged.items() if bool(verdict) is ("not allowed" not in asked.text)
        ]
    titles = {
        text: [f"“{game.rulebook[one.clauses[0]].title}”" for one in verdict.reasons]
        for text, verdict in judged.items()
    }
    return [text for text, rules in titles.items() if any(asked.text.endswith(rule) for rule in rules)]


def _odds(asked, session):
    """The chance, or the answer that has it, by playing on with all that the seat may do, if that is little.

    What is too much is taken from the odds of the game, which have tests of their own; under another reading
    it is as much, and not tried again.
    """
    game, state = session.game, session.state
    after = game.advance(state.copy(), session.read(asked.action)) if asked.action else state
    try:
        left = Counter(steps=0 if asked.id in TOO_MUCH else STEPS)
        found = fraction(_played_on(game, after, asked.text, left, {}))
        CHECKED["by playing on"] += 1
    except OverflowError:
        TOO_MUCH.add(asked.id)
        hopes = (one for one in hoping(game)(after) if f"that {one.event}" in asked.text)
        found = next(fraction(one.choices[0][1] if one.choices else one.chance) for one in hopes)
        CHECKED["by the odds of the game"] += 1
    # the best of some choices is told with its chance: "Then the chance is 1 in 3."
    return [answer.text for answer in asked.answers if found in (answer.text, _chance_told(answer.why))]


def _chance_told(why):
    return why.rpartition("the chance is ")[2].removesuffix(".")


#: so many positions are looked at for a chance; how chances were checked; the questions with more positions
STEPS, CHECKED = 500, Counter()
TOO_MUCH: set[str] = set()


def _played_on(game, state, text, left, known):
    """How likely what a text asks for comes about under best play; others pass."""
    if state in known:
        return known[state]
    left["steps"] -= 1
    if left["steps"] < 0:
        raise OverflowError
    seat, asks = game.to_act(state), re.search(r"that (\S+) (?:completes|activates) (.*?)(?: then)?\?", text)
    if seat == CHANCE:
        after = ((p, game.advance(state.copy(), answer)) for answer, p in game.outcomes(state))
        known[state] = sum(p * _played_on(game, one, text, left, known) for p, one in after)
        return known[state]
    own, turn = asks[1].partition("-")[0] == seat, game.look(state).get("turn")
    best = Fraction(0)
    for action in game.legal(state) if own or seat else ():
        if (own and action.text.split()[0] in ("buy", "end")) or (
            not own and not action.text.endswith("pass")
        ):
            continue
        trace = []
        after = game.advance(state.copy(), action, trace)
        told = " ".join(map(game.language.tell, game.language.dress(trace)))
        if f"{asks[2]} is complete" in told or f"{asks[1]} activates {asks[2]} " in told:
            best = Fraction(1)
        elif game.look(after).get("turn") == turn:
            best = max(best, _played_on(game, after, text, left, known))
        if best == 1:
            break
    known[state] = best
    return best


def _line(asked, session):
    """A shortest line is as long as it should be, and the session that plays it reaches the goal."""
    game, state = session.game, session.state
    assert not shortest((game, state), asked.goal, actions=asked.actions - 1), ("a shorter line", asked.id)
    found = _solved(asked)
    assert len(found) == asked.actions, ("another length", asked.id, len(found))
    for action, _ in found.deeds:
        session.act(action)
    assert goal_test(game, state, asked.goal)(session.state, game.look(session.state)), asked.id
    return []


@lru_cache(1)
def _solved(asked):
    """The line of the solver, where the question is asked."""
    session = start(asked)
    found = shortest((session.game, session.state), asked.goal, actions=asked.actions)
    assert found, ("no line", asked.id)
    assert found.probability == 1, ("only with luck", asked.id)
    return found


# ---- the right answer to what an action leads to, and to plans -------------------------------------------


def _lands(asked, session):
    """The space of the piece that the question names, after the action."""
    name = re.search(r"Where does (.*) end up\?$", asked.text)[1]
    rows = session.game.language.sums
    after = topics(rows, session.act(asked.action, asked.seat).state.counts())
    return [
        what
        for topic, held in after.items()
        if topic[1:] == (name,) and rows[topic[0]].to and rows[topic[0]].ask
        for what, n in held
        if n > 0
    ]


def _scores(asked, session):
    """Who has more or fewer points than before."""
    before = session.game.points(session.state)
    after = session.game.points(session.act(asked.action, asked.seat).state)
    texts = [
        f"{seat} {'gains' if after[seat] > n else 'loses'} {abs(after[seat] - n)}"
        for seat, n in before.items()
        if after[seat] != n
    ]
    return [answer.text for answer in asked.answers if {*re.split(r", | and ", answer.text[:-1])} == {*texts}]


def _next(asked, session):
    """Who is to act, in which phase; no other phase of the rulebook begins before that."""
    step = session.act(asked.action, asked.seat)
    game, phase = session.game, session.game.look(step.state)["phase"]
    begun = [event.facts["new"] for event in step.events if event.kind == "phase"]
    assert [one for one in begun if not game.language.phases[one].closing] in ([], [phase]), asked.id
    title = game.language.phases[phase].title.lower()
    return [
        one.text for one in asked.answers if one.text.lower() == f"{game.to_act(step.state)}: {title}".lower()
    ]


def _most(asked, session):
    """The most points that any legal action brings; each is done in a session of its own."""
    game, state = session.game, session.state
    seat = game.to_act(state)
    ends = [Session(game, state).act(action).state for action in game.legal(state)]
    assert all(game.to_act(end) != CHANCE for end in ends), asked.id
    return [str(max(game.points(end)[seat] - game.points(state)[seat] for end in ends))]


def _named(session, seat, state):
    """The actions by their texts, also those that are refused."""
    game = session.game
    some = (*game.universe(state), *game.tempting(state), *game.legal(state))
    return {game.summary(one, seat, ()): one for one in some}


def _first(asked, session):
    """The answers after which the action that is not allowed yet is."""
    game, state = session.game, session.state
    seat, wish = game.to_act(state), re.search(r"Not allowed yet: (.*)\. Which of", asked.text)[1]
    actions, right = _named(session, seat, state), []
    for answer in asked.answers:
        trial = Session(game, state)
        trial.act(actions[answer.text])
        goal = (actions | _named(session, seat, trial.state))[f"{wish}."]
        assert not game.judge(state, goal), asked.id
        if game.judge(trial.state, goal):
            right.append(answer.text)
    return right


def _spot(asked, session):
    """The first step that is refused when they are done in order."""
    seat = session.game.to_act(session.state)
    actions = _named(session, seat, session.state)
    for answer in asked.answers:
        actions |= _named(session, seat, session.state)
        action = actions[answer.text]
        if not session.judge(action):
            return [answer.text]
        session.act(action)
    return []


def _refuses(asked, session):
    """The titles of the rules that the judge gives for the refusal, whichever comes first."""
    verdict, book = session.judge(asked.action, asked.seat), session.game.rulebook
    titles = {f"{book[one].title}." for one in verdict.clauses}
    return [answer.text for answer in asked.answers if answer.text in titles]


def _may(asked, session):
    """Yes, or the reason whose rule the judge gives for the refusal."""
    verdict = session.judge(point(asked.id.partition(".")[2]).action)
    if verdict:
        return ["Yes."]
    return [
        one.text
        for one in asked.answers
        if one.text != "Yes." and one.right and {*one.clauses} <= {*verdict.clauses}
    ]


def _readings(asked, session):
    """The answer of the rulebook to the reading under which it comes out as told."""
    game = session.game
    row = next(one for one in game.rulebook.rulings.values() if asked.text.endswith(one.question))
    name = row.id.rpartition(".")[2]
    played = rulings(session.state)[name]
    told = re.search(r"In the end, (.*)\. So what was played", asked.text)[1]
    fits = {}
    for reading in row.readings:
        there = Session(game, game.ruled(session.state, {name: reading}))
        fits[reading] = _comes_to(there, asked, told)
    assert [reading for reading, fit in fits.items() if fit] == [played], (asked.id, fits, played)
    usual = played == row.readings[0]
    return [
        one.text
        for one in asked.answers
        if row.default.startswith(one.text) is usual and "same." not in one.text
    ]


def _comes_to(session, asked, told):
    """True if an action comes to all that is told."""
    rows, seat = session.game.language.sums, game_turn(session)
    before = topics(rows, session.state.counts())
    step = session.act(asked.action, asked.seat)
    change = Counter(step.state.counts())
    change.subtract(Counter(step.parent.state.counts()))
    found = topics(rows, change)
    every = {
        said(rows[topic[0]], topic[1:] or (seat,), found.get(topic, ()), before.get(topic, ())).lower()
        for topic in {*found, *before}
    }
    return all(part in every or _nothing(part, session.game) for part in told.lower().split("; "))


def game_turn(session):
    return str(session.game.look(session.state).get("turn"))


_WAYS = {
    "happens": _happens, "count": _count, "order": _order, "where": _spaces, "legal": _legal,
    "why-not": _legal, "odds": _odds, "line": _line, "lands": _lands, "scores": _scores, "next": _next,
    "most": _most, "first": _first, "spot": _spot, "why": _refuses, "readings": _readings,
    "may": _may,
}  # fmt: skip


# ---- checks ----------------------------------------------------------------------------------------------


def faults(asked):
    """All that is wrong with a question."""
    right, texts = sorted(answer.text for answer in asked.right), [answer.text for answer in asked.answers]
    if question(asked.id) != asked:
        yield "another question by the same id"
    if len(set(texts)) < len(texts):
        yield "two answers alike"
    if asked.kind != "line" and (not right or (len(right) > 1 and asked.kind != "where")):
        yield f"{len(right)} right answers"
    if not asked.id.isascii() or " " in asked.id:
        yield "an id that no address holds"
    if not asked.clauses or any(clause.startswith("lab.") for clause in asked.clauses):
        yield "rests on no clause of the game"
    if any(not answer.why for answer in asked.answers):
        yield "an answer without a reason"
    if re.search(r"[{}]|None|  ", " ".join([asked.text, *texts, *(answer.why for answer in asked.answers)])):
        yield "odd text"
    if sorted(right_texts(asked, start(asked))) != right:
        yield f"another right answer by another way: {right_texts(asked, start(asked))}, not {right}"
    for readings in other_readings(asked) if asked.kind != "readings" else ():
        try:
            there = sorted(right_texts(asked, start(asked, readings)))
        except Exception as error:
            there = [repr(error)[:80]]
        if there != right:
            yield f"depends on {readings}: {there}, not {right}"


def dull(asked):
    """Somebody who knows one plain rule is done: there is nothing to weigh.

    That is a step like another one (which spaces next to a robot it may go to); a rule beside others of
    which not one could be meant here; one die; a number that is only taken from another; and a line whose
    actions rest on two clauses or fewer.  What is legal, and what a rule forbids, needs four actions; how
    often each rule is asked about is counted beside.
    """
    wrong = [answer for answer in asked.answers if not answer.right]
    forgotten = {clause for answer in wrong for clause in answer.clauses[:1]}
    if asked.kind == "line":
        return len(asked.clauses) <= 2
    if asked.kind == "odds":
        return any(answer.text.startswith("1 in 6 ") for answer in asked.right) and "rolls" in asked.text
    if asked.kind == "where":
        return " move " in asked.text or len(forgotten) < 2
    if asked.kind in ("legal", "why-not"):
        return len(asked.answers) < 4
    if asked.kind in ("happens", "count"):
        return not any(answer.why and answer.clauses for answer in wrong)
    return False


def _rule(asked):
    """The rule that forbids what is forbidden; of several the one that the question is about."""
    return next((one for one in asked.clauses for a in asked.answers if a.clauses[:1] == (one,)), "none")


def shown(asked):
    """A question as text, to be read."""
    asked = lettered(asked).question
    lines = [f"[{asked.id}] {asked.difficulty} {' '.join(asked.topics[:3])} {dict(asked.rulings) or ''}"]
    lines.append(f"  {asked.text}")
    for answer in asked.answers:
        lines += [
            f"    {'*' if answer.right else '-'} {answer.text}",
            f"        {answer.why} {answer.clauses[:1]}",
        ]
    return "\n".join([*lines, f"  hints: {' / '.join(asked.hints)}", ""])


def run(game, number, kinds=(), to=None, seed=0):
    """Make and check so many questions; the table of what was found, and the faults."""
    made, wrong = defaultdict(list), []
    times = []
    for n in range(seed, seed + number):
        since = time.process_time()
        try:
            asked = practice(game, n, kinds=kinds)
        except NoQuestion as error:
            wrong.append(("", str(error)))
            continue
        times.append(time.process_time() - since)
        made[asked.kind].append(asked)
        found = [(asked.id, fault) for fault in faults(asked)]
        wrong += found
        if to is not None:
            to.write("".join([shown(asked), *(f"  FAULT: {fault}\n" for _, fault in found)]))
            to.flush()
    return made, wrong, sorted(times)


def main(arguments):
    """Print the table for each game; the exit status says whether something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int)
    parser.add_argument("--game", choices=games())
    parser.add_argument("--kind", action="append", default=[], choices=KINDS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--read", type=Path, help="write the questions into this folder, to be read")
    given = parser.parse_args(arguments)
    bad = 0
    for game in [given.game] if given.game else games():
        if given.read:
            given.read.mkdir(parents=True, exist_ok=True)
        to = (given.read / f"{game}.txt").open("w") if given.read else None
        made, wrong, times = run(game, given.number, given.kind, to, given.seed)
        bad += len(wrong)
        every = [asked for some in made.values() for asked in some]
        different = len({(one.text, one.right, start(one).state) for one in every})
        print(f"{game}: {len(every)} questions, {different} different, {len(wrong)} faults")
        print(f"  seconds: half of them below {times[len(times) // 2]:.3f}, at most {times[-1]:.3f}")
        print(f"  {'kind':8} {'made':>5} {'dull':>5} {'longest':>8} {'ruling':>7}  difficulty 1 to 5")
        for kind in KINDS:
            some = made[kind]
            levels = Counter(asked.difficulty for asked in some)
            print(
                f"  {kind:8} {len(some):5} {sum(map(dull, some)):5} {sum(map(gives_away, some)):8}"
                f" {sum(bool(asked.rulings) for asked in some):7}  {[levels[n] for n in range(1, 6)]}"
            )
        for kind in ("legal", "why-not"):
            rules = Counter(_rule(asked) for asked in made[kind])
            often = ", ".join(f"{rule} {n}" for rule, n in rules.most_common(5))
            print(f"  {kind}: {len(rules)} rules forbid; most often {often}")
        yes = [asked for asked in made["legal"] if "not allowed" not in asked.text]
        print(
            f"  legal: {len(yes)} of {len(made['legal'])} ask what is;"
            f" clauses: {len({clause for one in every for clause in one.clauses})}"
        )
        if CHECKED:
            print(f"  chances checked: {dict(CHECKED)}")
        for id, fault in wrong:
            print(f"    {id}: {fault}")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
