"""Golden traces: seeded play of every registered game, as a text that a person can review.

After a wanted change: ``make renew``, and read the difference.
"""

import random
from pathlib import Path

import pytest
import stored

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.session import Session
from rqa_lab.games import game, games

FOLDER = Path(__file__).with_name("golden")


def trace(name):
    """Some seeded sessions as text: actions, chance's answers, events with their clauses, refusals.

    A turn is ended only now and then, so that more happens in it.
    """
    rules, lines = game(name), []
    for seed in (0, 12, 13, 14, 15):
        rng = random.Random(seed)
        state = rules.generate(rng) if seed else rules.start({})
        while rules.to_act(state) == CHANCE:
            state = rules.apply(state, rules.outcomes(state)[0][0])
        session = Session(rules, state, seed=seed)
        lines.append(f"# from generated position {seed}" if seed else "# from the beginning of a game")
        for n in range(14):
            acting = rules.to_act(session.state)
            if acting in (None, CHANCE):
                break
            refused = [
                action for action in rules.universe(session.state) if not rules.judge(session.state, action)
            ]
            for action in rng.sample(refused, min(1, len(refused))):
                verdict = rules.judge(session.state, action)
                lines.append(f"{acting} may not {action.text}")
                lines += [
                    f"    {rules.language.explain(r)} [{', '.join(r.clauses)}]" for r in verdict.reasons
                ]
            kinds = {}
            for action in rules.legal(session.state):
                kinds.setdefault(type(action).__name__, []).append(action)
            if len(kinds) > 1 and n % 7 != 6:
                kinds.pop("EndTurn", None)
            step = session.act(rng.choice(kinds[rng.choice(sorted(kinds))]))
            lines.append(f"{step.seat}: {step.action.text}")
            lines += [f"    chance: {answer.text}" for answer in step.answers]
            lines += [
                f"    {rules.language.tell(event)} [{', '.join(event.clauses)}]" for event in step.events
            ]
    return "\n".join(lines) + "\n"


@pytest.mark.slow
@pytest.mark.golden
@pytest.mark.parametrize("name", games())
def test_play_is_as_it_was(name):
    stored.same(trace(name), FOLDER / f"{name}.txt")
