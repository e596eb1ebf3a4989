"""Questions about several actions: what has to come first, the most there is to gain, the illegal step."""

import random
from collections.abc import Sequence
from dataclasses import replace

from rqa_lab.core.clause import Clauses, own
from rqa_lab.core.doing import pending
from rqa_lab.core.event import Event, topics
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.verdict import Verdict
from rqa_lab.learn.making import CLOSING, FEWEST, LONG, distinct, made, verbs
from rqa_lab.learn.permission import absent, by_phase, firsts
from rqa_lab.learn.question import Answer, Done, Outcome, Point, Question, done

#: the most answers on offer; the most actions to try before another one; the most to compare
MOST, TRIED, COMPARED = 4, 16, 40
#: how many steps a plan has, and which of them may be refused: the first one would be no plan
STEPS, BROKEN = 4, (1, 1, 2, 2)
#: how often the step that is refused could have been done at first
USED_UP = 0.7
#: what is said of a step before that
ALLOWED = "That’s allowed at that point."


def _free(point: Point) -> bool:
    """True if the seat is free to act, after the set-up."""
    begun = point.game.look(point.state).get("phase") != "set-up"
    return (
        begun
        and not point.other
        and not pending(point.state)
        and point.game.to_act(point.state) == point.seat
    )


def _plain(game: Game, state: State, action: Action) -> Done | None:
    """The result of an action without a choice or chance, after which the turn goes on; else None."""
    found = done(game, state, action)
    plain = found and not pending(found.state) and not any(one.kind in CLOSING for one in found.events)
    return found if plain else None


def _seen(point: Point, action: Action) -> Done | None:
    """The result of an action as far as the seat can foresee it: what lies face down stays unknown."""
    return _plain(point.game, point.game.observe(point.state, point.seat), action)


def _why(game: Game, verdict: Verdict) -> str:
    return " ".join(map(game.language.explain, verdict.reasons))


# ---- what has to come first ------------------------------------------------------------------------------


def first(point: Point, rng: random.Random) -> Question | None:
    """Ask which action makes another one possible; after the wrong ones it is still refused."""
    game, state = point.game, point.state
    here = _plain(game, state, point.action) if _free(point) and point.verdict else None
    if here is None:
        return None
    now = {*game.legal(state)}
    new = [one for one in game.legal(here.state) if one not in now]
    foreseen = _seen(point, point.action)
    seen = {*game.legal(foreseen.state)} if foreseen else set()
    for goal in rng.sample(new, min(FEWEST, len(new))):
        verdict = game.judge(state, goal)
        if goal not in seen or not own(firsts(verdict)[:1]) or absent(game, verdict):
            continue
        if _there_and_back(game, state, here.state, goal):
            continue  # it leads nowhere
        still = _still_refused(point, goal, now, rng)
        if len(still) < FEWEST - 1:
            continue
        right = game.summary(point.action, point.seat, ())
        happens = game.summary(point.action, point.seat, here.events)
        why = f"{happens} After that, it’s allowed. Until then it isn’t: {_why(game, verdict)}"
        answers = distinct([Answer(right, True, why, own(firsts(verdict))), *still])[:MOST]
        if len(answers) < FEWEST or any(len(one.why) > LONG for one in answers):
            continue
        others = [one for one in now if game.summary(one, point.seat, ()) in {a.text for a in answers[1:]}]

        def same(state: State, goal: Action = goal, others: Sequence[Action] = others) -> bool:
            after = [_plain(game, state, one) for one in (point.action, *others)]
            allowed = [bool(one and game.judge(one.state, goal)) for one in after]
            return all(after) and not game.judge(state, goal) and allowed == [True, *[False] * len(others)]

        wish = game.summary(goal, point.seat, ()).removesuffix(".")
        clauses = own((*verdict.clauses, *(event.clauses[0] for event in here.events)))
        return made(
            point, "first", f"Not allowed yet: {wish}. Which of these makes it possible?", answers,
            clauses=clauses, main=own(firsts(verdict)[:1]), rulings=point.depends(same), rng=rng, action="",
            verbs=verbs(point.action, goal, *others),
        )  # fmt: skip
    return None


def _there_and_back(game: Game, state: State, after: State, goal: Action) -> bool:
    """True if what is possible then only takes back what made it possible: all pieces are where they were."""
    end = _plain(game, after, goal)
    return end is not None and _places(game, state) == _places(game, end.state) != _places(game, after)


def _places(game: Game, state: State) -> Outcome:
    """Where the pieces are."""
    rows = game.language.sums
    return {topic: held for topic, held in topics(rows, state.counts()).items() if rows[topic[0]].to}


def _still_refused(point: Point, goal: Action, now: set[Action], rng: random.Random) -> list[Answer]:
    """Other actions, after which the goal is still refused, the most similar first; each with the reason."""
    game = point.game
    some = sorted((one for one in now if one != point.action), key=lambda one: one.text)
    rng.shuffle(some)
    some.sort(key=lambda one: type(one) is not type(point.action))
    found = list[Answer]()
    for action in some[:TRIED]:
        after = _plain(game, point.state, action)
        verdict = game.judge(after.state, goal) if after else None
        if after is None or verdict is None or verdict or absent(game, verdict):
            continue
        why = f"After that, it’s still refused: {_why(game, verdict)}"
        found.append(Answer(game.summary(action, point.seat, ()), False, why, own(firsts(verdict))))
    return found[: MOST - 1]


# ---- the most there is to gain ---------------------------------------------------------------------------


def most(point: Point, rng: random.Random) -> Question | None:
    """Ask for the most points that a seat can gain with one action; wrong is what others bring."""
    game, seat = point.game, point.seat
    found = _gains(point, point.state) if _free(point) else None
    if not found or len({n for n, _ in found}) < FEWEST:
        return None
    found.sort(key=lambda one: (-one[0], one[1][1][0].kind in CLOSING))
    (best, (action, events)), word = found[0], game.language.points
    if best < 1:
        return None
    answers = [Answer(str(best), True, game.summary(action, seat, events), own(e.clauses[0] for e in events))]
    for n, (other, happened) in found:
        if 0 <= n < best:
            why = f"There’s more to gain. This brings {n}: {game.summary(other, seat, happened)}"
            answers.append(Answer(str(n), False, why, own(happened[0].clauses[:1])))
    answers = distinct(answers)[:MOST]
    if len(answers) < FEWEST:
        return None

    def same(state: State) -> bool:
        there = _gains(point, state)
        return bool(there) and max(n for n, _ in there) == best

    clauses = own(event.clauses[0] for event in events if event.kind not in CLOSING)
    next_best = next(happened for n, (_, happened) in found if n < best)
    there = replace(point, action=action)
    return made(
        there, "most",
        f"How many {word} can {seat} gain at most with one action?", answers,
        clauses=clauses, decides=_only_there(point, events, next_best), main=_brings(point, events),
        rulings=there.depends(same), rng=rng, verbs=verbs(*(one for _, (one, _) in found)),
    )  # fmt: skip


def _only_there(point: Point, events: Sequence[Event], others: Sequence[Event]) -> Clauses:
    """The rules that act on a seat’s points in the best action, and not in the next best one."""
    rows, language = point.game.language.sums, point.game.language

    def paying(events: Sequence[Event]) -> Clauses:
        some = (
            event for event in events if any(rows[t[0]].pays for t in topics(rows, language.changes(event)))
        )
        return own(event.clauses[0] for event in some)

    return tuple(rule for rule in paying(events) if rule not in paying(others))


def _brings(point: Point, events: Sequence[Event]) -> Clauses:
    """The clause of the event that brings a seat most of anything."""
    language = point.game.language

    def amount(event: Event) -> int:
        changes = topics(language.sums, language.changes(event)).items()
        return max((sum(n for _, n in some) for topic, some in changes if point.seat in topic[1:]), default=0)

    return own(max(events, key=amount).clauses[:1])


def _gains(point: Point, state: State) -> list[tuple[int, tuple[Action, tuple[Event, ...]]]]:
    """What each action of the seat brings; nothing if that is not known of every action."""
    game, seat, found = point.game, point.seat, []
    actions = game.legal(state)
    was = game.points(state).get(seat)
    if len(actions) > COMPARED or was is None:
        return []
    for action in actions:
        after = done(game, state, action)
        if after is None or pending(after.state):
            return []
        found.append((game.points(after.state)[seat] - was, (action, after.events)))
    return found


# ---- the illegal step of a plan --------------------------------------------------------------------------


def spot(point: Point, rng: random.Random) -> Question | None:
    """Ask for the first step of a short plan that is refused."""
    game, seat = point.game, point.seat
    drawn = _planned(point, rng) if _free(point) else None
    if drawn is None:
        return None
    plan, at, verdict = drawn
    texts, why = [game.summary(one, seat, ()) for one in plan], _why(game, verdict)
    rule, answers = own(firsts(verdict)), list[Answer]()
    for n, text in enumerate(texts):
        says = why if n == at else ALLOWED if n < at else f"It breaks before that. {why}"
        answers.append(Answer(text, n == at, says, rule if n >= at else ()))
    if len({*texts}) < len(texts) or any(len(one.why) > LONG for one in answers):
        return None

    def same(state: State) -> bool:
        for n, action in enumerate(plan[: at + 1]):
            if bool(game.judge(state, action)) is (n == at):
                return False
            after = done(game, state, action) if n < at else None
            state = after.state if after else state
        return True

    if not same(point.state):  # what lies face down stops the plan, such as a card that may be played
        return None
    asked = made(
        point, "spot", f"{seat} wants to do this, one after another. Which is the first that isn’t allowed?",
        answers, clauses=own((*firsts(verdict), *verdict.clauses)), main=rule[:1],
        rulings=point.depends(same), rng=rng, action="", verbs=verbs(*plan),
    )  # fmt: skip
    return replace(asked, answers=tuple(answers))  # in the order of the plan


def _planned(point: Point, rng: random.Random) -> tuple[list[Action], int, Verdict] | None:
    """A plan, which of its steps is the first that is refused, and the verdict on that."""
    plan, at = list[Action](), rng.choice(BROKEN)
    state = point.game.observe(point.state, point.seat)  # nobody plans with what lies face down
    begun = state
    verdict: Verdict | None = None
    for number in range(STEPS):
        if number == at:
            verdict = _broken(point, state, plan, rng)
            if verdict is None or _of_phase(point.game, begun, state, verdict):
                return None
            plan.append(verdict.action)
            continue
        found = _step(point, state, plan, rng)
        if found is None:
            break
        plan.append(found[0])
        state = found[1]
    return None if verdict is None or len(plan) < max(FEWEST, at + 2) else (plan, at, verdict)


def _of_phase(game: Game, begun: State, state: State, verdict: Verdict) -> bool:
    """True if the phase is the reason, and was it before the plan began: anyone can see that."""
    same = game.look(begun).get("phase") == game.look(state).get("phase")
    return same and by_phase(verdict)


def _step(
    point: Point, state: State, plan: Sequence[Action], rng: random.Random
) -> tuple[Action, State] | None:
    """A legal step of the plan, and the position after it; of a new kind, if there is one."""
    game, known = point.game, {type(one) for one in plan}
    some = [one for one in game.legal(state) if one not in plan and point.may(one)]
    rng.shuffle(some)
    some.sort(key=lambda one: type(one) in known)
    for action in some[:TRIED]:
        after = _plain(game, state, action)
        if after is not None and game.to_act(after.state) == point.seat:
            return action, after.state
    return None


def _broken(point: Point, state: State, plan: Sequence[Action], rng: random.Random) -> Verdict | None:
    """The verdict on an action that is refused now, mostly one that would have been allowed at first.

    One that was refused for another reason at first may still be, so that rule is not the whole reason.
    """
    game, now = point.game, {*point.game.legal(state)}
    before = [one for one in game.legal(point.state) if one not in now and one not in plan]
    tempting = [one for one in game.tempting(state) if one not in now and one not in plan]
    for some in (before, tempting) if rng.random() < USED_UP else (tempting, before):
        some = [one for one in some if point.may(one)]
        for one in rng.sample(some, min(TRIED, len(some))):
            verdict, first = game.judge(state, one), game.judge(point.state, one)
            alone = first or absent(game, first) or firsts(first)[:1] == firsts(verdict)[:1]
            if not verdict and alone and len(own(firsts(verdict))) == 1 and not absent(game, verdict):
                return verdict
    return None
