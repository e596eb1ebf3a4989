"""Whole games as texts: played by bots once, and replayed to the byte wherever somebody likes.

The first line says what the players agreed on, who plays and which seed answers chance.  Then comes a line
for each action: who acts, what came of it, chance's answers; now and then one with a digest of the position.

    python tests/replay.py tests/golden/games/*.txt
"""

import hashlib
import json
import sys
from pathlib import Path

from rqa_lab.explore.play import begin, play

#: actions from one digest to the next
EVERY = 25


def digest(rules, state):
    """The same for the same position on every machine: SHA-256 of its JSON, keys in alphabetical order."""
    text = json.dumps(state.to_json(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def told(head, session):
    """The text of a session from the start to where it is."""
    rules, lines = session.game, [json.dumps(head)]
    for step in session.here.path[1:]:
        chance = ", ".join(answer.text.removeprefix("choose ") for answer in step.answers)
        line = f"{step.seat}: {step.action.text} -> {rules.summary(step.action, step.seat, step.events)}"
        lines.append(f"{line} [{chance}]" if chance else line)
        if step.number % EVERY == 0:
            lines.append(f"# after {step.number}: {digest(rules, step.state)}")
    lines.append(f"# at the end: {digest(rules, session.state)}")
    if (outcome := rules.outcome(session.state)) is not None:
        points = ", ".join(f"{seat} {n}" for seat, n in outcome.points.items())
        lines.append(f"# {' and '.join(outcome.winners)} won: {points}")
    return "\n".join(lines) + "\n"


def played(head):
    """The text of a game that bots play now."""
    return told(head, play(head["game"], head["options"], head["players"], head["seed"]))


def redone(text):
    """The head of a text, and a session in which its actions have been done; the seed answers chance.

    No bot is asked.  Raises Illegal, Unreadable or Ambiguous for an action that cannot be taken any more.
    """
    first, *lines = text.splitlines()
    head = json.loads(first)
    session = begin(head["game"], head["options"], head["seed"])
    for line in lines:
        if not line.startswith("#"):
            seat, _, action = line.partition(" -> ")[0].partition(": ")
            session.act(action, seat)
    return head, session


def replayed(text):
    """The text of a game whose actions are those of a text."""
    return told(*redone(text))


def main(paths):
    """Replay each file, and say which of them are not what comes about here."""
    texts = {path: Path(path).read_bytes().decode() for path in paths}
    differ = [path for path, text in texts.items() if replayed(text) != text]
    print(*(f"{path}: differs" for path in differ), f"{len(texts) - len(differ)} equal to the byte", sep="\n")
    sys.exit(bool(differ))


if __name__ == "__main__":
    main(sys.argv[1:])
