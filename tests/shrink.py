"""What a run found, and the smallest scenario in which it is found again."""

import traceback
from dataclasses import dataclass, field
from pathlib import Path

import contract

import rqa_lab
from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action
from rqa_lab.explore.found import smallest
from rqa_lab.explore.play import resume
from rqa_lab.scenario.scenario import Scenario, record

#: where the lab lies
LAB = Path(rqa_lab.__file__).parent


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

    def session(self):
        """A session there; only the seed answers chance after the steps of the scenario."""
        return resume(self.scenario)

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
    if found.document is None or again(found) != found.kind:
        return found
    return smallest(found, lambda candidate: again(candidate) == found.kind)
