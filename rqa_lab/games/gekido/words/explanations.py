"""Why not, and what is wrong, as a sentence."""

from rqa_lab.core import vocabulary
from rqa_lab.core.game import Finding
from rqa_lab.core.verdict import Reason
from rqa_lab.games.gekido.model.findings import FINDINGS
from rqa_lab.games.gekido.model.reasons import REASONS
from rqa_lab.games.gekido.words.english import ENGLISH


def explain(why: Reason | Finding) -> str:
    """A reason or finding as a sentence.

    >>> explain(Reason("loading", ("gekido.lock.loading-not-targetable",), {"target": "Pytron"}))
    'The Target Lock of Pytron is Loading.'
    """
    return vocabulary.explain(why, REASONS, FINDINGS, ENGLISH)
