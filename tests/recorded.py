"""Sessions that record everything at once: to compare with what is made when somebody looks."""

import json

from rqa_lab.core.chance import CHANCE, pick, seeded


def text(game, state, answers, events):
    """A step to the byte: the position, chance's answers, and the events in words and as they are."""
    lines = [json.dumps(state.to_json()), *(f"chance: {answer.text}" for answer in answers)]
    lines += [f"{game.language.tell(event)} [{', '.join(event.clauses)}] {event!r}" for event in events]
    return "\n".join(lines)


def looked_at(step):
    """The same of a step of a session, made now if nobody has looked before."""
    return text(step.game, step.state, step.answers, step.events)


class Recorder:
    """Records steps at once: traced all along, chance answering one by one, first from the script."""

    def __init__(self, session):
        self.session, self.texts, self._drawn = session, {}, {session.start: 0}

    def see(self, step):
        """Record a step, unless it has been seen, and the one before it."""
        if step in self._drawn:
            return
        game, script, drawn = self.session.game, self.session.script, self._drawn[step.parent]
        state, trace, answers = step.parent.state.copy(), [], []
        chance = seeded(f"{self.session.seed}/{step.parent.number}")
        game.advance(state, step.action, trace)
        while game.to_act(state) == CHANCE:
            if drawn + len(answers) < len(script):
                answer = game.parse(f"choose {script[drawn + len(answers)]}", state)
            else:
                answer = pick(game.outcomes(state), chance)
            answers.append(answer)
            game.advance(state, answer, trace)
        self._drawn[step] = drawn + len(answers)
        self.texts[step] = text(game, state, answers, game.language.dress(trace))

    def compare(self, rng):
        """What was recorded is what comes about when one looks, in whatever order."""
        steps = list(self.texts)
        for step in rng.sample(steps, len(steps)):
            assert looked_at(step) == self.texts[step], step
