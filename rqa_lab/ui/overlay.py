"""What covers the page: a new game's sheet, two readings or lines side by side, the map of meetings."""

from rqa_lab.page.newgame import Agreement
from rqa_lab.ui import keep, owndata, pages
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.lines import Lines
from rqa_lab.ui.meet import Meet
from rqa_lab.ui.readings import Readings, touched
from rqa_lab.ui.shelf import Shelf
from rqa_lab.ui.side import rule as rule_of
from rqa_lab.ui.twofold import Twofold


class Overlay:
    """What covers the page, if anything does; a clause of the rulebook may cover that in turn.

    >>> overlay = Overlay()
    >>> overlay.agree()
    >>> overlay.close(), overlay.close()
    (True, False)
    """

    def __init__(self) -> None:
        #: the front door is shown, the sheet of a new game
        self.door = self.agreeing = False
        #: the data file that is examined on that sheet
        self.brought: owndata.Brought | None = None
        #: two readings of an open question, or two lines, if they are shown
        self.readings: Readings | None = None
        self.lines: Lines | None = None
        #: what rules ever met, if the map is shown
        self.meetings: Meet | None = None
        #: the clause that covers one of those
        self.rule = ""
        #: the labs that lie beside the page
        self.labs = pages.LABS
        #: id of a game -> the sheet of a new one
        self._agreements: dict[str, Agreement] = {}

    @property
    def lies(self) -> bool:
        """Whether anything covers the page."""
        return self.door or self.agreeing or (self.twofold or self.meetings) is not None

    @property
    def twofold(self) -> Twofold | None:
        """What is shown side by side."""
        return self.readings or self.lines

    def put_away(self) -> None:
        """Show the page again."""
        self.door = self.agreeing = False
        self.readings = self.lines = self.meetings = None
        self.rule = ""

    def close(self) -> bool:
        """Close what lies on top; false if nothing does."""
        if not (self.rule or self.lies):
            return False
        if self.rule:
            self.rule = ""
        else:
            self.put_away()
        return True

    def agree(self) -> None:
        """Show the sheet of a new game, or go back."""
        self.agreeing, self.door, self.rule = not self.agreeing, False, ""

    def agreement(self, lesson: Lesson, *, anew: bool = False) -> Agreement:
        """What the players of a new game agree on: as it was left, or a fresh one."""
        game = lesson.game.id
        if anew or game not in self._agreements:
            self._agreements[game] = lesson.table.agreement()
        return self._agreements[game]

    def compare(self, lesson: Lesson) -> Readings:
        """Two readings of an open question, on what is shown."""
        if self.readings is None:
            scenario = keep.kept(lesson, ahead=True)
            self.readings = Readings(scenario, touched(lesson), viewer=lesson.viewer)
        return self.readings

    def set_beside(self, lesson: Lesson) -> Lines:
        """Two lines of what is shown."""
        if self.lines is None:
            self.put_away()
            self.lines = Lines(lesson)
        return self.lines

    @property
    def address(self) -> str:
        """What an address says of it, behind that of the lesson."""
        return f"{keep.READINGS}{self.twofold.address}" if self.twofold else ""

    def drawn(self, lesson: Lesson, shelf: Shelf) -> str:
        """All of it as HTML; "" for nothing."""
        game = lesson.game
        rule = pages.render("rule", {"rule": rule_of(game.rulebook, self.rule)}) if self.rule else ""
        if self.agreeing:
            return rule + pages.form(game, self.agreement(lesson), owndata.view(game.id, self.brought))
        if self.door:
            return pages.door(game, self.labs)
        if self.lines is not None:
            return rule + pages.render("lines", self.lines.view())
        if self.meetings is not None:
            return rule + pages.render("meetings", self.meetings.table())
        return rule + pages.render("readings", self.readings.view(shelf)) if self.readings else ""
