"""Plays at random from sound positions: no position that a game comes to is warned of, wherever it waits.

It looks at nothing but the audit, after every single action and every answer of chance, so also in the middle
of effects; ``fuzz.py`` asks the whole contract of fewer positions.

    PYTHONPATH=. python tests/audit_walk.py --actions 20000 --game rqa
"""

import argparse
import random
import sys
from collections import Counter
from functools import lru_cache

from rqa_lab.core.chance import CHANCE, pick
from rqa_lab.core.doing import pending
from rqa_lab.explore.found import by_kind, readings
from rqa_lab.games import game, games
from rqa_lab.scenario.library import ids, load

#: how many actions are played from one beginning, at most; a whole game goes on longer
MOST, WHOLE = 25, 400


def generated(rules, rng):
    """A generated position."""
    return rules.generate(rng)


def lesson(rules, rng):
    """The position of a scenario of the library."""
    return _position(rng.choice(ids(rules.id)))


@lru_cache(None)
def _position(id):
    return load(id).state


def box(rules, rng):
    """A whole game before its set-up."""
    return rules.start({**rules.agreement(rng.randrange(10**6)), "rulings": readings(rules, rng)})


#: where runs begin, by turns, and how many actions they go on
BEGINNINGS = ((box, WHOLE), *((generated, MOST), (lesson, MOST)) * 8)


def walk(rules, actions, seed):
    """Play so many actions; yields the name of the run, the actions of it until now, and the position."""
    done = number = 0
    while done < actions:
        begin, most = BEGINNINGS[number % len(BEGINNINGS)]
        name, number = f"{seed}/{rules.id}/{number}", number + 1
        rng, line, kinds = random.Random(name), [], Counter()
        state = begin(rules, rng)
        if rules.audit(state) or pending(state):
            continue  # an audit says little of a position in mid-effect
        while len(line) < most and (seat := rules.to_act(state)) is not None:
            if seat == CHANCE:
                action = pick(rules.outcomes(state), rng.randrange)
            elif legal := rules.legal(state):
                action = by_kind(rules, legal, rng, kinds)
            else:
                break
            state = rules.apply(state, action)
            line.append(action.text)
            done += 1
            yield (name, begin.__name__), tuple(line), state


def warned(rules, actions, seed="0"):
    """The positions that are warned of: the first one of each kind of finding, and how often there is one."""
    first, many = {}, Counter()
    for name, line, state in walk(rules, actions, seed):
        for finding in rules.audit(state):
            many[finding.kind] += 1
            first.setdefault(finding.kind, (name, line, rules.language.explain(finding)))
    return [(kind, n, *first[kind]) for kind, n in many.most_common()]


def main() -> int:
    """Play, and print what was warned of."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--actions", type=int, default=20_000, help="of each game")
    options.add_argument("--game", action="append", choices=games(), help="one game; may be given again")
    options.add_argument("--seed", default="0", help="the same seed finds the same")
    chosen, wrong = options.parse_args(), 0
    for id in chosen.game or games():
        found = warned(game(id), chosen.actions, chosen.seed)
        print(f"{id}: {chosen.actions:,} actions, {len(found)} kinds of warnings")
        for kind, many, name, line, told in found:
            print(f"  {kind}, {many} times; first in {name} after {len(line)} actions: {told}\n    {line}")
        wrong += len(found)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
