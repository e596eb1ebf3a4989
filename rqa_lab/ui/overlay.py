"""What covers the page: a new game's sheet, two readings or lines, the map of meetings, a course, a book."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

from rqa_lab.ui import book, keep, owndata, pages
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.lines import Lines
from rqa_lab.ui.meet import Meet
from rqa_lab.ui.newgame import Agreement
from rqa_lab.ui.readings import Readings, touched
from rqa_lab.ui.shelf import Shelf
from rqa_lab.ui.side import rule as rule_of
from rqa_lab.ui.twofold import Twofold


class Sheet(Protocol):
    """What covers the page and has an address of its own."""

    @property
    def address(self) -> str:
        """What the page's address says."""

    def drawn(self) -> str:
        """It as HTML."""


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
        #: the reader came to the front door from what lies behind it
        self.came = False
        #: the data file that is examined on that sheet
        self.brought: owndata.Brought | None = None
        #: two readings of an open question, or two lines, if they are shown
        self.readings: Readings | None = None
        self.lines: Lines | None = None
        #: what rules ever met, if the map is shown
        self.meetings: Meet | None = None
        #: the page of the rulebook that lies over all of these
        self.book: book.Place | None = None
        #: anything else, such as the overview of a course
        self.sheet: Sheet | None = None
        #: the clause that covers one of those
        self.rule = ""
        #: the labs that lie beside the page
        self.labs = pages.LABS
        #: id of a game -> the sheet of a new one
        self._agreements: dict[str, Agreement] = {}

    @property
    def lies(self) -> bool:
        """Whether anything covers the page."""
        shown = self.twofold or self.meetings or self.sheet or self.book
        return self.door or self.agreeing or shown is not None

    @property
    def twofold(self) -> Twofold | None:
        """What is shown side by side."""
        return self.readings or self.lines

    def show_door(self) -> None:
        """Show the front door over everything."""
        self.put_away()
        self.door = self.came = True

    def put_away(self) -> None:
        """Show the page again."""
        self.door = self.agreeing = False
        self.readings = self.lines = self.meetings = self.sheet = self.book = None
        self.rule = ""

    def close(self) -> bool:
        """Close what lies on top; false if nothing does."""
        if not (self.rule or self.lies):
            return False
        if self.rule:
            self.rule = ""
        elif self.book is not None:
            self.book = None
        elif self.agreeing:
            self.agree()
        else:
            self.put_away()
        return True

    def agree(self) -> None:
        """Show the sheet of a new game, or what it lies over, such as the front door."""
        self.agreeing, self.rule = not self.agreeing, ""

    def bring(self, brought: owndata.Brought, game: str) -> owndata.Brought:
        """Show an examined data file; ``game`` is shown now, and again if the reader leaves the file."""
        came_from = self.brought.came_from if self.brought else game
        self.brought = replace(brought, came_from=came_from)
        return self.brought

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

    def look_up(self, words: str) -> None:
        """Find rules by words in the rulebook that is open; without words, its contents."""
        if self.book is not None:
            words = " ".join(words.split())
            self.book = self.book._replace(what=f"find/{words}" if words else "")

    def address(self, there: str) -> str:
        """What the page's address says, given that of the lesson."""
        own = self.book or (None if self.door else self.sheet)
        if own is not None or self.door:
            return own.address if own else keep.NEW if self.agreeing else keep.DOOR
        return f"{there}{keep.READINGS}{self.twofold.address}" if self.twofold else there

    def drawn(self, lesson: Lesson, shelf: Shelf, learn: Mapping[str, Any]) -> str:
        """All of it as HTML; "" for nothing; ``learn`` is where a learner goes on."""
        game = lesson.game
        rule = pages.render("rule", {"rule": rule_of(game.rulebook, self.rule)}) if self.rule else ""
        if self.book is not None:
            return rule + book.sheet(self.book)
        if self.agreeing:
            return rule + pages.form(game, self.agreement(lesson), owndata.view(game.id, self.brought))
        if self.door:
            return pages.door(learn, self.labs, back=lesson.scenario.title if self.came else "")
        if self.sheet is not None:
            return rule + self.sheet.drawn()
        if self.lines is not None:
            return rule + pages.render("lines", self.lines.view())
        if self.meetings is not None:
            return rule + pages.render("meetings", self.meetings.table())
        return rule + pages.render("readings", self.readings.view(shelf)) if self.readings else ""
