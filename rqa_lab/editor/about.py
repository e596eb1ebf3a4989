"""All that there is to say of a position that is put together, each thing found when somebody asks for it."""

from functools import cached_property

from rqa_lab.core.session import Step
from rqa_lab.editor import asking, faults, forms
from rqa_lab.scenario.runner import Report
from rqa_lab.scenario.scenario import Scenario


class About:
    """What is said of one scenario.

    >>> from rqa_lab import load
    >>> about = About(load("rqa/pushing/into-a-wall"))
    >>> about.report.passed, about.faults, about.asked
    (True, (), 'Bo is asked: Where does Crate come back?')
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        #: the faults of which it is known that no single change mends them
        self.hopeless: set[faults.Fault] = set()

    @cached_property
    def faults(self) -> tuple[faults.Fault, ...]:
        """What is wrong with it."""
        return faults.faults(self.scenario)

    @cached_property
    def report(self) -> Report:
        """How its steps come out."""
        return self.scenario.run()

    @cached_property
    def form(self) -> forms.Field:
        """Everything that it says, or could say."""
        return forms.form(self.scenario)

    @cached_property
    def moment(self) -> Step:
        """Where its choice waits, else its start."""
        return asking.moment(self.scenario, self.report)

    @property
    def asked(self) -> str:
        """Whom it asks what; "" if no choice waits."""
        return asking.asked(self.scenario.game, self.moment.state)

    @cached_property
    def ways(self) -> tuple[asking.Way, ...]:
        """What can be asked next."""
        return asking.ways(self.moment)
