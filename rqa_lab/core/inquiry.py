"""Questions about what is no action: where a game knows the act and the thing, the answer is a rule.

A game has a list of such questions, each a pattern of words with what answers it: the same question in words
that mean an action, or what is against it.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rqa_lab.core.notation import Action, Ambiguous, Asked, Unreadable

if TYPE_CHECKING:
    from rqa_lab.core.clause import Rulebook
    from rqa_lab.core.game import Game

#: what is against something, as bare reasons: see :mod:`rqa_lab.core.reasons`
Bare = tuple[tuple[Any, ...], ...]
#: position, words found -> what is against it, or the question in other words; None or () for no answer
Rule = Callable[[Any, "re.Match[str]"], "Bare | str | None"]
#: a pattern of a whole question, and what answers it
Questions = Sequence[tuple["re.Pattern[str]", Rule]]
#: nobody asks in more characters
MOST = 200
#: the kind of reason that is the rule itself; its fact is what the rule ``says``
RULE = "rule"


def questions(*rows: tuple[str, Rule]) -> Questions:
    """Questions by their patterns, in which capitals make no difference."""
    return tuple((re.compile(pattern, re.IGNORECASE), rule) for pattern, rule in rows)


def by_rule(rulebook: "Rulebook", *clauses: str) -> Bare:
    """What is against something that is no action: what the first of these clauses says."""
    return ((RULE, clauses, rulebook[clauses[0]].says),)


def inquire(game: "Game", text: str, state: Any) -> Action:
    """The action that a text asks about; for what is no action, an :class:`Asked` if a rule answers it.

    Of several actions that are all refused by the same rule it is the first.

    Raises:
        Unreadable, Ambiguous: where no rule answers.
    """
    try:
        return game.words.parse(text, state)
    except Ambiguous as error:
        if (action := _refused_alike(game, error.candidates, state)) is None:
            raise
        return action
    except Unreadable:
        if (action := _answered(game, " ".join(text.split()).rstrip("?.! "), state)) is None:
            raise
        return action


def _answered(game: "Game", text: str, state: Any) -> Action | None:
    """What the first question that fits is about; None during a set-up, where little is there yet."""
    if len(text) > MOST or game.look(state).get("phase") == "set-up":
        return None
    for pattern, rule in game.words.questions:
        found = pattern.fullmatch(text)
        answer = rule(state, found) if found else None
        if isinstance(answer, str) and answer.lower() != text.lower():
            with suppress(Unreadable):
                return inquire(game, answer, state)
        elif answer and not isinstance(answer, str):
            return Asked(text, answer)
    return None


def _refused_alike(game: "Game", candidates: Sequence[str], state: Any) -> Action | None:
    """The first of some actions, if one rule refuses them all."""
    actions = [game.words.parse(text, state) for text in candidates]
    rules = {verdict.clauses[:1] for verdict in (game.judge(state, action) for action in actions)}
    return actions[0] if len(rules) == 1 and rules != {()} else None
