"""Questions about legality: what is allowed, what a rule forbids, and on which spaces something is legal."""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import takewhile

from rqa_lab.core.clause import own
from rqa_lab.core.doing import pending
from rqa_lab.core.event import TURN
from rqa_lab.core.game import Game, State, overrides
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action
from rqa_lab.core.verdict import Verdict
from rqa_lab.core.words import capital, listing
from rqa_lab.learn import stock
from rqa_lab.learn.citations import everyday
from rqa_lab.learn.making import FEWEST, LONG, distinct, hints, made, verbs, waiting
from rqa_lab.learn.question import Answer, Point, Question

#: the most actions on offer beside the right one; the most values in which they differ from it
MOST_OTHERS, FAR = 3, 2
#: how many actions are judged to find some that are like another
JUDGED = 80
#: the text of a rule, to be read as the reason for a wrong answer
SHORT = LONG - 40
#: a rule that refuses so many kinds of actions is no reason to weigh
GENERAL = 4
#: what places on the board are marked with
LETTERS = "ABCDEFGH"
#: how many positions that differ in one thing are looked at
EDITS = 40
#: the share of "may" questions that look for a legal action; the same if one rule refuses all the others; the
#: share of questions about a rule to keep if no other action is of that kind
MAY, BY_ONE_RULE, ALONE = 0.6, 0.3, 0.3
#: the most right spaces, and the most wrong ones on offer
MOST_RIGHT, MOST_WRONG = 4, 4


def legal(point: Point, rng: random.Random) -> Question | None:
    """Ask which of some actions is the only legal one, or the only illegal one."""
    alike = _alike(point, rng)
    refused = [firsts(verdict)[0] for verdict in alike.values() if not verdict]
    share = MAY if len({*refused}) > 1 else BY_ONE_RULE
    like = (one for one, verdict in alike.items() if verdict and _apart(one, point.action) <= FAR)
    may = [point.action] if point.verdict else [*like]
    yes = bool(point.verdict) or (bool(may) and rng.random() < share)
    if yes and len(refused) < FEWEST - 1:
        return None
    right = may[0] if yes else point.action
    others = {one: verdict for one, verdict in alike.items() if bool(verdict) is not yes}
    if yes and not point.verdict:
        others = {point.action: point.verdict, **others}
    text = f"Which of these is {point.seat} {'' if yes else 'not '}allowed to do?"
    return _asked(point, rng, "legal", text, right, others)


def why_not(point: Point, rng: random.Random) -> Question | None:
    """Which of some actions a rule refuses; the others are legal, so that no rule forbids them."""
    if point.verdict or by_phase(point.verdict) or not _forbids(point, first := point.verdict.clauses[0]):
        return None
    if _earlier(point, [point.verdict]):
        return None  # too easy: the question would say what the rule forbids
    if point.depends(lambda state: getattr(point.judged(state), "clauses", ()) == point.verdict.clauses):
        return None  # the rule does not say it, a reading of it does
    others = {one: verdict for one, verdict in _alike(point, rng).items() if verdict}
    if not any(_apart(one, point.action) <= FAR for one in others) and rng.random() >= ALONE:
        return None  # too easy: only one action is of a kind that the rule could mean
    rule = point.game.rulebook[first]
    text = f"Which of these does this rule forbid? “{rule.title}”"
    asked = _asked(point, rng, "why-not", text, point.action, others)
    if asked is None:
        return None
    wrong = next(answer.text for answer in asked.answers if not answer.right)
    return replace(asked, hints=(rule.says, *hints(point.game.rulebook, (), [wrong])))


def why(point: Point, rng: random.Random) -> Question | None:
    """Ask which rule refuses an action, beside rules that refuse the like here, or it if one thing differs.

    Something that would make it legal is known, so that no other rule refuses it as well.
    """
    rules = [] if point.verdict else firsts(point.verdict)
    if (
        len({*rules}) != 1
        or point.other
        or not _forbids(point, rules[0])
        or by_phase(point.verdict)
        or absent(point.game, point.verdict)
        or _earlier(point, [point.verdict])  # the question would say the reason
    ):
        return None
    game, right = point.game, rules[0]
    found = would(point, rng)
    if found is None:
        return None
    remedy, mistakes = found
    book = game.rulebook
    near = [*_near(point, right, rng)]
    few = len({*near, *mistakes}) < FEWEST - 1 and not pending(point.state)  # a choice has rules of its own
    for one in (*near, *_elsewhere(point, rng)) if few else near:
        if one in game.language.plain:
            continue  # nobody takes it for the reason: anyone sees that it is kept
        mistakes.setdefault(one, f"It’s a rule, but it’s kept here. {book[one].says}")
    told = " ".join(map(game.language.explain, point.verdict.reasons))
    answers = [Answer(f"{book[right].title}.", True, f"{told}{remedy}", (right,))]
    answers += [Answer(f"{book[one].title}.", False, says, (one,)) for one, says in mistakes.items()]
    answers = [one for one in distinct(answers) if len(one.why) <= LONG][: MOST_OTHERS + 1]
    reasons = [one for one in answers[1:] if (one.clauses[0], _verb(point.action.text)) in _refused(game)]
    if len(answers) < FEWEST or not answers[0].right or not reasons:
        return None  # or nobody would take any other rule for the reason: none ever refuses such an action
    return made(
        point, "why", f"{waiting(point)}{game.summary(point.action, point.seat, ())} Why isn’t that allowed?",
        answers, clauses=point.verdict.clauses, main=(right,), rng=rng,
        hints=hints(book, (), [answers[-1].text]),
        rulings=point.depends(lambda state: getattr(point.judged(state), "clauses", ())[:1] == (right,)),
    )  # fmt: skip


def may(point: Point, rng: random.Random) -> Question | None:
    """Ask whether an action is allowed, and if not, why not: the reasons are those that lessons offer."""
    game, verdict, book = point.game, point.verdict, point.game.rulebook
    rules = {*firsts(verdict)}
    right = next(iter(rules), "")
    if point.other or len(rules) > 1 or (right and not _forbids(point, right)) or _earlier(point, [verdict]):
        return None
    if by_phase(verdict) or absent(game, verdict) or not game.at_hand(point.state, point.action):
        return None
    verb, words = _verb(point.action.text), dict(point.reasons)
    others = [one for one in words if (one, verb) in _refused(game) and one not in verdict.clauses]
    rng.shuffle(others)
    here = concerning(game, point.state, point.action) if verdict and others else []
    others.sort(key=lambda one: one not in here)
    others = others[: MOST_OTHERS - bool(right)]
    if len(others) + bool(right) < FEWEST - 1 or not others:
        return None
    told = " ".join(map(game.language.explain, verdict.reasons)) or "That’s allowed: no rule forbids it here."
    answers = [Answer("Yes.", not right, told, (right,) if right else ())]
    if right:
        answers.append(Answer(f"No. {words.get(right, f'{book[right].title}.')}", True, told, (right,)))
    for one in others:
        why = f"It’s a rule, but it’s kept here. {book[one].says}"
        answers.append(Answer(f"No. {words[one]}", False, why, (right or one,)))
    text = f"{waiting(point)}{game.summary(point.action, point.seat, ())} Is that allowed?"
    asked = made(
        point, "may", text, answers,
        clauses=verdict.clauses or (others[0],), main=(right or others[0],), rng=rng,
        rulings=point.depends(lambda state: getattr(point.judged(state), "clauses", None) == verdict.clauses),
    )  # fmt: skip
    return replace(asked, answers=tuple(sorted(asked.answers, key=lambda one: one.text != "Yes.")))


def _near(point: Point, right: str, rng: random.Random) -> Iterable[str]:
    """Rules that refuse such actions here, those nearest to the right one first."""
    game, family = point.game, right.rpartition(".")[0]
    book = game.rulebook
    some = (one for one in concerning(game, point.state, point.action) if one not in _general(game))
    near = [one for one in some if _other(point, one) and len(book[one].says) < SHORT]
    rng.shuffle(near)
    return sorted(
        near, key=lambda one: (one.rpartition(".")[0] != family, book[one].topic != book[right].topic)
    )


def _elsewhere(point: Point, rng: random.Random) -> list[str]:
    """Rules that refuse actions with the same verb in the library, or of the same family; nearest first."""
    verb, right, book = _verb(point.action.text), firsts(point.verdict)[0], point.game.rulebook
    family, topic, usual = right.rpartition(".")[0], book[right].topic, _general(point.game)
    words: dict[str, set[str]] = defaultdict(set)
    for rule, word in sorted(_refused(point.game, own=True)):
        if _other(point, rule) and len(book[rule].says) < SHORT and rule not in usual:
            words[rule].add(word)
    near = [one for one in words if verb in words[one] or one.rpartition(".")[0] == family]
    rng.shuffle(near)

    def far(one: str) -> tuple[bool, bool, bool]:
        return verb not in words[one], book[one].topic != topic, one.rpartition(".")[0] != family

    return sorted(near, key=far)


def concerning(game: Game, state: State, action: Action) -> list[str]:
    """The rules that refuse actions of the same kind in a position, in order."""
    alike = (one for one in game.universe(state) if type(one) is type(action))
    verdicts = (game.judge(state, one) for one in alike)
    refused = (one for one in verdicts if not one and not by_phase(one) and not absent(game, one))
    return sorted({rule for one in refused for rule in firsts(one)})


def by_phase(verdict: Verdict) -> bool:
    """True if an action is refused because it belongs to another phase: its rule is about that one."""
    return any("phase" in reason.facts for reason in verdict.reasons)


def _other(point: Point, rule: str) -> bool:
    """True for a rule that could refuse the action, but does not, nor says the same as the one that does."""
    wider = (one for right in firsts(point.verdict) for one in point.game.language.wider.get(right, ()))
    return _forbids(point, rule) and rule not in (*point.verdict.clauses, *wider)


def would(point: Point, rng: random.Random) -> tuple[str, dict[str, str]] | None:
    """What would make it legal, and rules that would refuse it if one thing were different; None if nothing
    is found that would.
    """
    found, remedy, mistakes = False, "", dict[str, str]()
    rules = {*firsts(point.verdict)}
    some = [edit for edit in point.edits if not point.names(edit)]
    for edit in rng.sample(some, min(EDITS, len(some))):
        state = point.edited(edit)
        verdict = None if state is None else point.judged(state)
        if verdict:
            found = True
            if edit.path[0] != TURN:  # a count that nobody sees on the table
                remedy = remedy or f" It would be allowed {point.says(edit)}."
        elif verdict is not None and not absent(point.game, verdict) and not by_phase(verdict):
            for rule in filter(partial(_other, point), {*firsts(verdict)[:1]} - rules):
                if (rule, _verb(point.action.text)) in _refused(point.game):
                    mistakes.setdefault(rule, f"That would be the reason {point.says(edit)}.")
    for state, says, _ in point.game.otherwise(point.state, point.action):
        verdict = point.judged(state)
        if verdict:
            found, remedy = True, remedy or f" It would be allowed {says}."
        elif verdict is not None and not absent(point.game, verdict) and not by_phase(verdict):
            for rule in filter(partial(_other, point), {*firsts(verdict)[:1]} - rules):
                if (rule, _verb(point.action.text)) in _refused(point.game):
                    mistakes.setdefault(rule, f"That would be the reason {says}.")
    return (remedy, mistakes) if found else None


def _forbids(point: Point, first: str) -> bool:
    """It is a rule of the game, not that of what the action names, nor a term, nor an open question."""
    rule = point.game.rulebook[first]
    return (
        bool(own((first,)))
        and rule.status != "undecided"
        and rule.topic != "terms"
        and rule.title.lower() not in point.action.text.lower()
    )


@cache
def _refused(game: Game, *, own: bool = False) -> frozenset[tuple[str, str]]:
    """The rules that the library refuses something by, each with the first word of the action.

    With ``own`` only what who is to act tries.
    """
    lines = (line for scenario in stock.scenarios(game.id) for line in scenario.lines if line.because)
    return frozenset((line.because[0], _verb(line.texts[0])) for line in lines if not (own and line.seat))


@cache
def _general(game: Game) -> frozenset[str]:
    """The rules that refuse many kinds of actions, such as that it is not your turn."""
    kinds = Counter(rule for rule, _ in _refused(game))
    return frozenset(rule for rule, n in kinds.items() if n >= GENERAL)


def _verb(text: str) -> str:
    return text.partition(" ")[0]


def _apart(one: Action, other: Action) -> int:
    """In how many values two actions of a kind differ; more than in any if they are of two kinds."""
    if type(one) is not type(other):
        return FAR + 1
    return sum(a != b for a, b in zip(one.values, other.values, strict=True))


def near(one: Action, other: Action) -> bool:
    """True if two actions differ in a single value."""
    return _apart(one, other) == 1


def _alike(point: Point, rng: random.Random) -> Mapping[Action, Verdict]:
    """Other actions that differ in little, each with its verdict; the most tempting first.

    A refused action is used only if the library refuses such an action by the same rule.  Behind them come
    legal actions of other kinds, since the question may be what a seat may do at all.
    """
    game, state = point.game, point.state
    tempting = dict.fromkeys((*game.legal(state), *game.tempting(state)))
    some = {one: _apart(one, point.action) for one in dict.fromkeys((*tempting, *game.universe(state)))}
    others = {*tempting} if not pending(state) else set()
    close = [one for one, far in some.items() if 1 <= far <= FAR or (far > FAR and one in others)]
    rng.shuffle(close)
    close.sort(key=lambda one: (some[one] > FAR, one not in tempting, some[one]))
    judged = {one: game.judge(state, one) for one in close[:JUDGED]}

    def fits(one: Action) -> bool:
        if absent(game, judged[one]) or not (judged[one] or game.at_hand(state, one)) or not point.may(one):
            return False
        rules = {(first, _verb(one.text)) for first in firsts(judged[one])}
        return not rules or (some[one] <= FAR and rules <= _refused(game))

    return {one: verdict for one, verdict in judged.items() if fits(one)}


def absent(game: Game, verdict: Verdict) -> bool:
    """True if an action is refused because a thing that it names is not there: no knowledge needed."""
    return not verdict and any(map(game.language.absent, verdict.reasons))


def firsts(verdict: Verdict) -> list[str]:
    """The rule of each reason, one of the game if there is any."""
    some = (sorted(reason.clauses, key=lambda one: not own((one,))) for reason in verdict.reasons)
    return [clauses[0] for clauses in some]


def _asked(
    point: Point, rng: random.Random, kind: str, text: str, right: Action, others: Mapping[Action, Verdict]
) -> Question | None:
    """The question, with some of the others beside the right action."""
    known = own(firsts(point.verdict)[:1] or ("own",))
    there = point.verdict or point.game.at_hand(point.state, point.action)
    if point.other or not known or not there or absent(point.game, point.verdict):
        return None
    verdicts = {right: point.game.judge(point.state, right)}
    verdicts |= {one: others[one] for one in _some(right, others, frozenset(point.game.language.plain))}
    answers = distinct(_answer(point, one, verdict, right) for one, verdict in verdicts.items())
    if pending(point.state) and _sticks_out(right, [one for one in verdicts if one != right]):
        return None
    if len(answers) < FEWEST or len(answers) < len(verdicts) or any(len(one.why) > LONG for one in answers):
        return None

    def same(state: State) -> bool:
        return all(same_answer(point.game.judge(state, one), verdict) for one, verdict in verdicts.items())

    def same_answer(there: Verdict, here: Verdict) -> bool:
        if kind == "legal":
            return bool(there) == bool(here)
        return there.clauses == here.clauses

    clauses = tuple(clause for verdict in verdicts.values() for clause in verdict.clauses)
    before = _earlier(point, verdicts.values())
    asked = made(
        point, kind, f"{waiting(point)}{before}{text}", answers,
        clauses=clauses, main=clauses[:1], rulings=point.depends(same), rng=rng, action="",
        verbs=verbs(*verdicts),
    )  # fmt: skip
    return replace(asked, untold=asked.untold and (point.veiled or not before))


def _sticks_out(right: Action, others: Iterable[Action]) -> bool:
    """True if only the right answer to a choice is a plain word, such as "nothing" beside names."""

    def plain(action: Action) -> bool:
        return any(isinstance(value, str) and value.isalpha() and value.islower() for value in action.values)

    return plain(right) and not any(map(plain, others))


def _earlier(point: Point, verdicts: Iterable[Verdict]) -> str:
    """What happened before and forbids something now: the board need not show it, so the question says it."""
    language, reasons = point.game.language, (reason for verdict in verdicts for reason in verdict.reasons)
    said = dict.fromkeys(language.explain(reason) for reason in reasons if language.earlier(reason))
    words = {one: {*re.findall(r"\w+", one)} for one in said}
    return "".join(f"{one} " for one in said if not any(words[one] < words[other] for other in said))


def _answer(point: Point, action: Action, verdict: Verdict, right: Action) -> Answer:
    why = " ".join(map(point.game.language.explain, verdict.reasons)) or "That’s allowed."
    clauses = own(firsts(verdict))
    return Answer(point.game.summary(action, point.seat, ()), action is right, why, clauses)


def _some(right: Action, others: Mapping[Action, Verdict], plain: frozenset[str]) -> list[Action]:
    """Some of the others, the first ones, refused by as many different rules as possible.

    Those that anyone can see to be wrong come after one for each other rule.
    """
    known: Counter[object] = Counter()
    turn = dict[Action, tuple[int, bool]]()
    for one, verdict in others.items():
        rule = tuple(firsts(verdict)[:1])
        seen = not plain.isdisjoint(rule)
        turn[one] = (known[rule] if rule else 0) + seen, not seen
        known[rule] += 1
    return sorted((one for one in others if one is not right), key=turn.__getitem__)[:MOST_OTHERS]


# ---- spaces ----------------------------------------------------------------------------------------------


def spaces(point: Point, rng: random.Random) -> Question | None:
    """Ask for all spaces on which such an action is legal, to be tapped on the board."""
    if overrides(point.game, "covered"):
        return _marked(point, rng)
    game, (stem, places) = point.game, _by_place(point)
    judged = {at: [game.judge(point.state, one) for one in some] for at, some in places.items()}
    right = [at for at, verdicts in judged.items() if any(verdicts)]
    movers = {game.where(point.state, one)[0] for some in places.values() for one in some}
    tempting = {game.where(point.state, one)[1] for one in game.tempting(point.state)}
    refused = {at: some[0].clauses for at, some in judged.items() if at in tempting - {*right, *movers}}
    wrong = _spread(refused, everyday(game), rng)
    if any(refused[at][0] in game.language.plain for at in wrong) and not _else(point, places, refused):
        return None  # what is printed there says it all
    cited = {judged[at][0].clauses[0] for at in wrong}
    few = len(wrong) < FEWEST - 1 or cited <= everyday(game)
    if not stem or few or not 1 <= len(right) <= MOST_RIGHT:
        return None
    answers = [Answer(at, True, "That’s allowed here.", (), at) for at in right]
    for at in wrong:
        why = " ".join(map(game.language.explain, judged[at][0].reasons))
        answers.append(Answer(at, False, why, own(judged[at][0].clauses), at))

    def same(state: State) -> bool:
        legal = (one for some in places.values() for one in some if game.judge(state, one))
        return {game.where(state, one)[1] for one in legal} == {*right}

    look = game.look(point.state)
    # an action has the id of a piece, a sentence its name
    named = (capital(one) if isinstance(look.get(one), Mapping) else one for one in stem.split())
    does = _DICE.sub(_spoken, " ".join(named).removesuffix(" at").removesuffix(" on").removesuffix(" to"))
    noun = game.scene(point.state).called(places)
    number = f"There’s only one {noun}." if len(right) == 1 else f"There are {len(right)} {noun}s."
    before = _earlier(point, (judged[at][0] for at in wrong))
    text = f"{waiting(point)}{before}Where may {point.seat} {does}? {number}"
    asked = made(
        point, "where", text, answers,
        clauses=tuple(clause for answer in answers for clause in answer.clauses),
        rulings=point.depends(same), rng=rng, action="",
    )  # fmt: skip
    return replace(asked, untold=asked.untold and (point.veiled or not before))


def _else(
    point: Point, places: Mapping[str, Sequence[Action]], refused: Mapping[str, tuple[str, ...]]
) -> bool:
    """True if one of the places is refused by a rule that is not printed there, and by that alone."""
    game = point.game
    some = [one for at, rules in refused.items() if rules[0] not in game.language.plain for one in places[at]]
    states = (point.edited(edit) for edit in point.edits) if some else ()
    return any(game.judge(state, one) for state in states if state is not None for one in some)


def _marked(point: Point, rng: random.Random) -> Question | None:
    """Ask where a thing that covers several spaces may go: one of the places marked on the board."""
    game, (stem, places) = point.game, _by_place(point)
    judged = {at: game.judge(point.state, some[0]) for at, some in places.items() if len(some) == 1}
    name = stem.partition(" ")[2].removesuffix(" at")
    right = (
        rng.sample(sorted(at for at, verdict in judged.items() if verdict), 1) if any(judged.values()) else []
    )
    refused = {
        at: verdict.clauses for at, verdict in judged.items() if not verdict and own(firsts(verdict)[:1])
    }
    wrong = _spread(refused, everyday(game), rng)[:MOST_OTHERS]
    known = {refused[at][:1] for at in wrong}
    if not name or not right or pending(point.state) or len(wrong) < FEWEST - 1 or len(known) < FEWEST - 1:
        return None
    cells = [cell.name for cell in game.scene(point.state).cells]
    answers = []
    for letter, at in zip(LETTERS, sorted((*right, *wrong), key=cells.index), strict=False):
        why = " ".join(map(game.language.explain, judged[at].reasons)) or "That’s allowed here."
        clauses = own(firsts(judged[at]))
        answers.append(Answer(letter, at in right, why, clauses, at, game.covered(name, at)))

    def same(state: State) -> bool:
        return all(bool(game.judge(state, places[at][0])) is (at in right) for at in (*right, *wrong))

    before = _earlier(point, (judged[at] for at in wrong))
    verb, _, thing = stem.removesuffix(" at").partition(" ")
    text = f"{before}Where may {point.seat} {verb} {thing}? Only one of the marked places is allowed."
    asked = made(
        point, "where", text, answers, clauses=tuple(clause for one in answers for clause in one.clauses),
        rulings=point.depends(same), rng=rng, action=places[right[0]][0].text,
    )  # fmt: skip
    return replace(asked, untold=asked.untold and (point.veiled or not before))


#: dice in the text of an action
_DICE = re.compile(r"\b\d(?: \d)*\b")


def _spoken(dice: re.Match[str]) -> str:
    """Dice as one says them: "a 4", "3 and 3"."""
    faces = dice[0].split()
    return listing(faces) if len(faces) > 1 else f"a {faces[0]}"


def _by_place(point: Point) -> tuple[str, Mapping[str, list[Action]]]:
    """The actions that are like it but for one value, by their space; and what their texts begin with."""
    actions, kind = dict.fromkeys(point.game.universe(point.state)), type(point.action)
    possible = [one for one in actions if type(one) is kind]
    best: Mapping[str, list[Action]] = {}
    for n in range(len(point.action.values)):
        found: dict[str, list[Action]] = defaultdict(list)
        for one in possible:
            if _all_but(n, one.values) == _all_but(n, point.action.values):
                found[point.game.where(point.state, one)[1] or ""].append(one)
        best = max(best, found, key=len)
    texts = {one.text for some in best.values() for one in some}
    same = takewhile(
        lambda words: len({*words}) == 1, zip(*(text.split(" ") for text in texts), strict=False)
    )
    stem = " ".join(words[0] for words in same)
    ways = {*WAYS} & {text.split(" ")[-1] for text in texts}
    if ways and (
        " " in stem or len(point.action.values) > 1
    ):  # which way is not a place, but a step leads to one
        return "", {}
    legal = {at for at, some in best.items() if any(point.game.judge(point.state, one) for one in some)}
    sure = all(  # it means no others, or nothing else by them
        point.game.where(point.state, one)[1] in legal
        for one in actions
        if one.text.startswith(f"{stem} ") and one.text not in texts and point.game.judge(point.state, one)
    )
    return stem if sure else "", {at: some for at, some in best.items() if at}


def _all_but(n: int, values: Sequence[object]) -> tuple[object, ...]:
    return (*values[:n], *values[n + 1 :])


def _spread(clauses: Mapping[str, tuple[str, ...]], usual: Collection[str], rng: random.Random) -> list[str]:
    """Some spaces, with as many different reasons as possible; at most one for each everyday reason."""
    left, chosen = rng.sample(sorted(clauses), len(clauses)), list[str]()
    while left and len(chosen) < MOST_WRONG:
        known = [clauses[at][:1] for at in chosen]
        left.sort(key=lambda at: known.count(clauses[at][:1]))
        at = left.pop(0)
        if clauses[at][:1] not in known or clauses[at][0] not in usual:
            chosen.append(at)
    return chosen
