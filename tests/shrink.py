"""What a run found, and the smallest scenario in which it is found again."""

import traceback
from dataclasses import dataclass, field, replace
from pathlib import Path

import contract
from beginnings import position

import rqa_lab
from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action
from rqa_lab.explore.play import resume
from rqa_lab.games import game
from rqa_lab.scenario.record import record
from rqa_lab.scenario.scenario import Scenario

#: where the lab lies
LAB = Path(rqa_lab.__file__).parent
#: how many smaller scenarios are tried, at most
TRIES = 1000


@dataclass(frozen=True)
class Found:
    """A promise that is broken: in which run, where it begins, what was done; ``kind`` names the promise.

    ``refused`` is what was tried in vain after that, and by whom, if the verdict on it is what is wrong.
    What was found on the way to where a run begins has no ``document``.
    """

    run: str
    kind: str
    told: str
    document: dict | None = field(default=None, compare=False)
    line: tuple[str, ...] = ()
    refused: tuple[str, str | None] | None = None

    @property
    def scenario(self):
        """Where it begins."""
        return Scenario.from_data(self.document)

    def to_yaml(self):
        """A scenario file that leads there; its last action may be the one that cannot be taken."""
        if self.document is None:
            return f"# {self.run}\n"
        try:
            session = resume(self.scenario)
        except Exception:  # this is what was found
            return self.scenario.to_yaml()
        begun = session.here.number
        for text in self.line:
            try:
                session.act(text)
            except Exception:  # this is what was found
                break
        document = record(self.scenario, session.here).document
        steps = document.pop("steps", [])
        steps += [{"do": text} for text in self.line[session.here.number - begun :]]
        if self.refused:
            text, seat = self.refused
            steps.append({"refuse": text, **({"seat": seat} if seat else {})})
        document |= {"title": f"Found by {self.kind}", "note": f"Run {self.run}: {self.told}"}
        return Scenario.from_data(document | ({"steps": steps} if steps else {})).to_yaml()


def kind(error):
    """What is wrong: the function of the lab or of the checks that raised an error, of what, and its type."""
    frames = [(Path(frame.filename), frame.name) for frame in traceback.extract_tb(error.__traceback__)]
    own = [name for file, name in frames if file.is_relative_to(LAB) or file == Path(contract.__file__)]
    return f"{own[-1] if own else 'somewhere'}{about(error)}: {type(error).__name__}"


def about(error):
    """The kind of event, or else of action, that a check tells beside what is wrong: " of step"."""
    beside = [one for said in error.args for one in (said if isinstance(said, tuple) else (said,))]
    events = [one.kind for one in beside if isinstance(one, Event)]
    kinds = events or [type(one).__name__ for one in beside if isinstance(one, Action)]
    return f" of {kinds[0]}" if kinds else ""


def told(error):
    """An error in a line or two."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:500]


def again(found):
    """The kind of what is found where a run is taken again, "" if all is well; its end alone is looked at."""
    try:
        session = resume(found.scenario)
        for number, text in enumerate(found.line):
            action = session.read(text)
            if not session.judge(action):
                return ""
            contract.acted(session, action) if number == len(found.line) - 1 else session.act(action)
        for check in contract.OF_A_POSITION if not found.refused else ():
            check(session.game, session.state)
        if found.refused:
            text, seat = found.refused
            action = session.read(text)
            if session.judge(action, seat):
                return ""
            contract.refusal_tells_why(session, action, seat)
        contract.replay_is_play(session)
        contract.its_file_leads_there(found.scenario, session)
    except Exception as error:
        return kind(error)
    return ""


def shrunk(found):
    """The same with the latest beginning, the fewest actions and the smallest position that still show it."""
    tries = 0

    def same(candidate):
        nonlocal tries
        tries += 1
        return tries <= TRIES and again(candidate) == found.kind

    if found.document is None or not same(found):
        return found
    for smaller in (_begun_later, _with_less_done, _with_less_there):
        found = smaller(found, same)
    return found


def _begun_later(found, same):
    """Begun from the position before the last actions."""
    rules, session = game(next(iter(found.document))), resume(found.scenario)
    best = found
    for number, text in enumerate(("", *found.line)):
        if text:
            try:
                session.act(text)
            except Exception:
                break
        scenario = position(rules, session.state, found.scenario.title)
        if scenario is not None:
            candidate = replace(found, document=scenario.document, line=found.line[number:])
            best = candidate if same(candidate) else best
    return best


def _with_less_done(found, same):
    """Without the actions that it does not take: many at once first, since one may need those before it."""
    sizes, many = {1}, len(found.line)
    while many > 1:
        sizes.add(many)
        many = (many + 1) // 2
    for many in sorted(sizes, reverse=True):
        for first in reversed(range(0, len(found.line), many)):
            candidate = replace(found, line=found.line[:first] + found.line[first + many :])
            found = candidate if same(candidate) else found
    return found


def _with_less_there(found, same):
    """Without the parts of the position that it does not take."""
    known = found.scenario.game.files.schema
    for path in sorted((path for path in _paths(found.document) if path[0] in known), key=len):
        candidate = replace(found, document=_without(found.document, path))
        if candidate.document != found.document and candidate.scenario.state is not None:
            found = candidate if not candidate.scenario.problems and same(candidate) else found
    return found


def _paths(value, path=()):
    """All places in nested values; of lists the last item first, so that the others stay where they are."""
    items = value.items() if isinstance(value, dict) else ()
    for key, item in reversed(list(enumerate(value))) if isinstance(value, list) else items:
        yield (*path, key)
        yield from _paths(item, (*path, key))


def _without(value, path):
    """Nested values less what stands at a place; unchanged if nothing does."""
    key, *rest = path
    if not (key in value if isinstance(value, dict) else isinstance(value, list) and key < len(value)):
        return value
    if isinstance(value, list):
        changed = [_without(value[key], rest)] if rest else []
        return value[:key] + changed + value[key + 1 :]
    return {k: _without(v, rest) if k == key else v for k, v in value.items() if k != key or rest}
