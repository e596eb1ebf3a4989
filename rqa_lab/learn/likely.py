"""Questions about how likely something is: exact fractions beside those of common mistakes."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from fractions import Fraction

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.odds import Hope, reckoning
from rqa_lab.core.words import capital, either, listing
from rqa_lab.learn.making import FEWEST, deed, made, waiting
from rqa_lab.learn.question import Answer, Point, Question

#: the rarest event to ask about; the least distance between a wrong chance and the right one
RARE, APART = Fraction(1, 20), Fraction(1, 50)
#: the largest denominators: of the right chance, of a wrong one, and of a single die
LARGEST, MOST_DENOMINATOR, ONE_DIE = 36, 8000, 6
#: the most combinations to name one by one; the most actions before a roll
MOST_NAMED, MOST_BEFORE = 6, 4
#: the most dice to roll for one that shows a number
FEW_DICE = 6
#: the most answers on offer
MOST_ANSWERS = 4

#: said where the odds of the game are asked for
ALONE = "Nobody else interferes."
HINTS = (
    "How many equally likely results are there?",
    "It may be easier to work out the chance that it doesn’t happen.",
)
WAYS = (
    "In each case, how many dice still have to fit, and how many do you roll for them?",
    "Which one leaves the most results that work?",
)


def odds(point: Point, rng: random.Random) -> Question | None:
    """Ask for the choice that makes something most likely, or for its chance at best.

    Only while whose turn it is may choose: while somebody answers, the dice are another seat’s.
    """
    if point.other or point.game.to_act(point.state) != point.turn:
        return None
    sorts = [_best, _hoped]
    rng.shuffle(sorts)
    return next(filter(None, (sort(point, rng) for sort in sorts)), None)


def _rolling(point: Point, rng: random.Random) -> Point:
    """The point with an action after which chance is to answer, if there is one; its own if that is one."""
    game, state = point.game, point.state
    some = [] if game.to_act(state) in (None, CHANCE) else game.legal(state)
    for action in (point.action, *rng.sample(some, len(some))):
        if game.judge(state, action, point.other) and _left(game, state, action) is not None:
            return replace(point, action=action)
    return point


def _left(game: Game, state: State, action: Action) -> State | None:
    """The position in which chance is to answer to an action; None if it is not."""
    after = game.advance(state.copy(), action)
    return after if game.to_act(after) == CHANCE else None


# ---- the odds of the game --------------------------------------------------------------------------------


def _best(point: Point, rng: random.Random) -> Question | None:
    """Ask for the best choice towards something that the seat may play for."""
    game, state = point.game, point.state
    found = [] if game.to_act(state) in (None, CHANCE) else _hopes(game, state)
    rng.shuffle(found)
    for hope in found:
        by_chance: dict[Fraction, str] = {}
        for text, chance in hope.choices:
            if chance:
                by_chance.setdefault(chance, text)
        best, *others = by_chance or [Fraction(0)]
        alike = sum(chance > best - APART for _, chance in hope.choices)
        others = [chance for chance in others if chance.denominator <= LARGEST]
        if len(others) >= FEWEST - 1 and alike == 1 and best < 1 - RARE and best.denominator <= LARGEST:
            way = _best_way(point, hope.event, best)
            way = f"{way} So the" if way else "Then the"
            answers = [Answer(f"{capital(by_chance[best])}.", True, f"{way} chance is {fraction(best)}.")]
            answers += [
                Answer(f"{capital(by_chance[one])}.", False, f"That leaves only {fraction(one)}.")
                for one in others[: MOST_ANSWERS - 1]
            ]
            text = f"{waiting(point)}What makes it most likely that {hope.event}? {_counted(point, hope)}"
            told = {(by_chance[one], one) for one in (best, *others[: MOST_ANSWERS - 1])}

            def same(state: State, hope: Hope = hope, told: Set[object] = told) -> bool:
                return any(
                    (one.event, one.chance) == hope[:2] and told <= {*one.choices}
                    for one in _hopes(game, state)
                )

            return made(
                point, "odds", text, answers, clauses=hope.clauses, rng=rng, hints=WAYS, action="",
                seat=None, rulings=point.depends(same),
            )  # fmt: skip
    return None


def _best_way(point: Point, event: str, best: Fraction) -> str:
    """How the best chance of an event comes about: which answers of chance will do, if they can be told."""
    ready = _readied(_rolling(point, random.Random(event)), event)
    some = [] if ready is None else _rolled(ready, ready.state)
    hope = next((one for one in some if (one.event, one.chance) == (event, best)), None)
    way = way_of(ready, hope) if ready and hope else ""
    return f"You keep {listing(hope.using)} for after the roll. {way}" if hope and hope.using and way else way


def _hoped(point: Point, rng: random.Random) -> Question | None:
    """Ask for the chance, at best, of a hope about chance's answer to an action."""
    point = _rolling(point, rng)
    rng.shuffle(some := _rolled(point, point.state))
    ready = next(filter(None, (_readied(point, one.event) for one in some)), None)
    if ready is None:
        return None
    point, found = ready, _rolled(ready, ready.state)
    before = {one.event: one.chance for one in _hopes(point.game, point.state)}
    plain = {1 - Fraction(5, 6) ** dice: Fraction(dice, 6) for dice in range(1, FEW_DICE)}
    for hope in found:
        right = hope.chance
        way = way_of(point, hope) if before.get(hope.event, right) <= right <= 1 - RARE else ""
        if not way:  # nobody would roll yet, or it is not decided by this roll
            continue
        others = [(one.chance, f"That’s the chance that {one.event}.") for one in found if one is not hope]
        answers = [Answer(fraction(right), True, way)]
        sums = [(plain[right], "That adds the chances of the dice.")] if right in plain else []
        alone = [(hope.without, f"That’s the chance without {listing(hope.using)}.")] if hope.without else []
        answers += _wrong(right, (*alone, *others[:1], *sums, *_careless(right)))
        if right >= RARE and ONE_DIE < right.denominator <= LARGEST and len(answers) >= FEWEST:
            text = (
                f"{_at_once(point)} With the best choices after that, how likely is it that {hope.event}? "
                f"{_counted(point, hope)}"
            )

            def same(state: State, hope: Hope = hope) -> bool:
                return (hope.event, hope.chance) in [one[:2] for one in _rolled(point, state)]

            return made(
                point, "odds", text, answers[:MOST_ANSWERS], clauses=hope.clauses, rng=rng, hints=HINTS,
                rulings=point.depends(same),
            )  # fmt: skip
    return None


def _readied(point: Point, event: str) -> Point | None:
    """The point once all is done that is better done before its roll, such as to lock dice that fit.

    None if it is soon over, or takes more than a few actions.
    """
    for _ in range(MOST_BEFORE):
        best = _chance(point.game, point.state, event)
        if best is None or not RARE <= best <= 1 - RARE:
            return None
        if any(one.event == event and one.chance == best for one in _rolled(point, point.state)):
            return point
        for action in point.game.legal(point.state):
            after = point.game.advance(point.state.copy(), action)
            if point.game.to_act(after) == point.seat and _chance(point.game, after, event) == best:
                steps = [*(point.scenario.document.get("steps") or ()), {"do": action.text}]
                point = replace(point, scenario=point.scenario.set(steps=steps), state=after)
                break
        else:
            return None
    return None


def _chance(game: Game, state: State, event: str) -> Fraction | None:
    return next((one.chance for one in _hopes(game, state) if one.event == event), None)


def way_of(point: Point, hope: Hope) -> str:
    """How a chance comes about: what the dice have to show, and in how many of how many cases they do.

    "" where a roll does not decide it, or where there is too much to count.
    """
    game, wins = point.game, dict[str, bool]()
    after = _left(game, point.state, point.action)
    for answer, _ in game.outcomes(after) if after is not None else ():
        shown = str(answer.values[0]).replace(" ", "")
        state = game.advance(after.copy(), answer) if after is not None else point.state
        chance = _chance(game, state, hope.event)
        if chance not in (0, 1):
            return ""
        wins["".join(sorted(shown))] = bool(chance)
    faces = sorted({face for shown in wins for face in shown})
    dice = {len(shown) for shown in wins}
    if not dice or dice - {1, 2} or not all(_face(game, face) for face in faces):
        return ""
    return _one_die(game, wins, faces) if dice == {1} else _two_dice(game, wins, faces)


def _one_die(game: Game, wins: Mapping[str, bool], faces: Sequence[str]) -> str:
    good = [face for face in faces if wins[face]]
    return f"{capital(_faces(game, good))} will do: {len(good)} of {len(faces)}."


def _two_dice(game: Game, wins: Mapping[str, bool], faces: Sequence[str]) -> str:
    sides = len(faces)
    one = [face for face in faces if all(won for shown, won in wins.items() if face in shown)]
    if one and all(won == bool({*shown} & {*one}) for shown, won in wins.items()):
        miss = sides - len(one)
        return (
            f"One die with {_faces(game, one)} is enough. Each die misses in {miss} of {sides} cases, so "
            f"both miss in {miss * miss} of {sides * sides}, and {sides**2 - miss**2} are left."
        )
    both = [face for face in faces if wins[face * 2]]
    if both and all(won == ({*shown} <= {*both}) for shown, won in wins.items()):
        n = len(both)
        return (
            f"Both dice have to show {_faces(game, both)}: {n} of {sides} cases each, so {n * n} of "
            f"{sides * sides} for both."
        )
    some = [shown for shown, won in wins.items() if won]
    if len(some) > MOST_NAMED:
        return ""
    cases = sum(len({*shown}) for shown in some)
    named = either([" and ".join(_face(game, face) for face in shown) for shown in some])
    return f"It takes {named}. Two different dice can fall in two ways: {cases} of {sides * sides} cases."


def _faces(game: Game, faces: Sequence[str]) -> str:
    return either([_face(game, face) for face in faces])


def _face(game: Game, face: str) -> str:
    """A side of a die in words; "" without any."""
    rows = (row.things for row in game.language.sums.values() if isinstance(row.things, Mapping))
    noun = next((things[face] for things in rows if face in things), "").partition("|")[0]
    shown = noun.removeprefix("die with ")
    return f"a {shown}" if shown.isdecimal() else shown


def _at_once(point: Point) -> str:
    """The action as a sentence; that nothing else comes before it, where something could."""
    kinds = {type(one) for one in point.game.legal(point.state)}
    said = deed(point)
    return (
        said if kinds == {type(point.action)} else f"{said.removesuffix('.')}, and does nothing else first."
    )


def _counted(point: Point, hope: Hope) -> str:
    """What the chance counts on: what else the seat may use, and that nobody interferes."""
    may = f"{point.seat} may also use {either(hope.using)}. " if hope.using else ""
    return f"{may}{ALONE}"


def hoping(game: Game) -> Callable[[State], Iterable[Hope]] | None:
    """What computes the goals of a position that dice are played for; None for a game without such odds."""
    found = reckoning(game.odds)
    return None if found is None else found.hopes


def _hopes(game: Game, state: State) -> list[Hope]:
    hopes = hoping(game)
    return [] if hopes is None else [*hopes(state)]


def _rolled(point: Point, state: State) -> list[Hope]:
    """The hopes where chance has to answer the action; none if it does not."""
    after = _left(point.game, state, point.action) if point.judged(state) else None
    return [] if after is None else _hopes(point.game, after)


def _wrong(right: Fraction, mistakes: Iterable[tuple[Fraction, str]]) -> list[Answer]:
    """Wrong chances, each well apart from the others and from the right one."""
    chosen = {right: ""}
    for wrong, why in mistakes:
        apart = all(abs(wrong - one) >= APART for one in chosen)
        if APART <= wrong <= 1 - APART and wrong.denominator <= MOST_DENOMINATOR and apart:
            chosen[wrong] = why
    return [Answer(fraction(wrong), False, why) for wrong, why in chosen.items() if why]


def _careless(right: Fraction) -> Iterator[tuple[Fraction, str]]:
    """Wrong chances by common mistakes that work for any right one."""
    yield 1 - right, "That’s the chance that it doesn’t happen."
    if right < Fraction(1, 2):
        yield right / (1 - right), "That compares good results with bad ones, not with all of them."
    yield right * right, "You counted one roll twice."
    yield 1 - (1 - right) ** 2, "You counted one try too many."


def fraction(value: Fraction) -> str:
    """A chance in words, with per cent.

    >>> fraction(Fraction(11, 36))
    '11 in 36 (31%)'
    """
    return f"{value.numerator:,} in {value.denominator:,} ({float(value):.0%})"
