"""A played game as a scenario: a file, or a link, that leads to the same position again."""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable

from rqa_lab.core.letters import BLANKS, JOINT
from rqa_lab.core.session import Step
from rqa_lab.documents.places import MOST_BYTES, Problem, ScenarioError
from rqa_lab.games.datafile import in_use
from rqa_lab.scenario.scenario import Scenario

_BLANKS = re.compile(rf"[\s{BLANKS}{JOINT}]+")


def record(scenario: Scenario, step: Step) -> Scenario:
    """The position that a scenario starts from, and every action and answer of chance up to a step.

    The steps of the result lead to the same states, whatever the seed says: each answer of chance is written
    down, behind them what is left of a script, and which data file of the reader's is in use.  Deliberate
    faults of the position stay; the author's other texts and expectations are left out.

    Args:
        scenario: where the session that the step belongs to came from.
        step: the last one to keep; those of other branches are left out.

    >>> from rqa_lab import load
    >>> scenario = load("rqa/pushing/into-a-wall")
    >>> session = scenario.session()
    >>> step = session.act(session.game.legal(session.state)[0])
    >>> record(scenario, step).session().act(step.action).state == step.state
    True
    """
    document, path = scenario.document, step.path[1:]
    shared = (scenario.game.id, "title", "players", "seed", "audit", *scenario.game.files.schema)
    kept = {key: document[key] for key in shared if key in document}
    if own := in_use(scenario.game.id):
        kept["own_data"] = own.noted
    if answers := [*answered(path), *step.rest]:
        kept["chance"] = answers
    if path:
        kept["steps"] = [{"do": one.action.text} for one in path if one.action is not None]
    return Scenario.from_data(kept)


def answered(steps: Iterable[Step]) -> list[str]:
    """Chance's answers of some steps, as a script has them."""
    return [answer.text.removeprefix("choose ") for step in steps for answer in step.answers]


# ---- links -----------------------------------------------------------------------------------------------


def pack(scenario: Scenario) -> str:
    """A scenario as a short text of letters, digits, "-" and "_", for a link.

    >>> unpack(pack(Scenario("rqa", "Alone").robot("pug", "c4"))).title
    'Alone'
    """
    return deflate(json.dumps(scenario.document, ensure_ascii=False, separators=(",", ":")))


def unpack(packed: str) -> Scenario:
    """The scenario of a text that :func:`pack` wrote, checked like any file.

    Raises:
        ScenarioError: if the text is cut or changed, or holds more than a file may.
    """
    return Scenario.from_text(inflate(packed), "the link", id="")


def deflate(text: str) -> str:
    """A text packed into letters, digits, "-" and "_".

    >>> inflate(deflate("d4 is in the middle")).decode()
    'd4 is in the middle'
    """
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).rstrip(b"=").decode()


def inflate(packed: str) -> bytes:
    """The text that :func:`deflate` packed; blanks and line ends that a mail has put in do no harm.

    Raises:
        ScenarioError: if it is cut or changed, or longer than a file may be.
    """
    packed = _BLANKS.sub("", packed)
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, MOST_BYTES + 1)
        whole = unpacker.eof and not unpacker.unused_data
    except (binascii.Error, ValueError, zlib.error):
        whole = False
    if not whole:
        raise ScenarioError((Problem("the link is cut or damaged: copy all of it"),))
    return text
