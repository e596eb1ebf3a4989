"""What a reader brings to the page: files, folders, archives, what is pasted; files that change on disk."""

import json
from base64 import b64decode
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from rqa_lab.core.words import capital
from rqa_lab.documents.places import Problem, ScenarioError, first
from rqa_lab.ui.editor import Editor
from rqa_lab.ui.intents import arrived
from rqa_lab.ui.keep import is_data, read
from rqa_lab.ui.library import CannotOpen
from rqa_lab.ui.messages import Unwanted, file, intent
from rqa_lab.ui.view import View
from rqa_lab.ui.yours import Own, is_zip, untouched, unzipped

#: what is pasted has no name of its own
PASTED = "what you pasted"
_NONE = "{} has no scenario that can be opened."
_SOME = "{} of {} are listed under Yours. These cannot be opened:"
_BOTH = "“{}” has changed on disk, and here, too. Yours lists both."
_WRONG = "“{}” has changed on disk, and cannot be opened as it is now. This is how it was."
_DATA = "{} is component data: open it by itself"
#: how many mistakes of all files together are listed
_MOST_PROBLEMS = 12


class Host(NamedTuple):
    """What the page does with what is brought.

    Attributes:
        show: shows a view.
        brought_in: opens what is read; if that fails, says so.
        bring_data: examines component data, given the name of a file and its contents.
        say: tells the reader what went wrong.
    """

    show: Callable[[View], View]
    brought_in: Callable[[View, str, Callable[[], View]], View | None]
    bring_data: Callable[[View, str, str, str], View]
    say: Callable[[str, Iterable[Problem]], object]


class Bringing:
    """Opens what the reader brings, and lists it.

    Args:
        own: the list of what is the reader's.
        host: the page.
    """

    def __init__(self, own: Own, host: Host) -> None:
        self._own, self._host = own, host

    @intent("file")
    def open_file(self, view: View, id: str, whole: str = "", bytes: str = "") -> View:
        """Open a file, given its name and contents: a scenario, many, or a reader's own component data."""
        source = file(whole, bytes)
        if is_data(source):
            return self._host.bring_data(view, id, whole, bytes)
        if is_zip(source):
            try:
                return self._all(view, f"“{id}”", [*unzipped(source)])
            except ScenarioError as error:
                self._host.say(f"“{id}” cannot be opened. Nothing here has changed.", error.problems)
                return view
        found = self._host.brought_in(view, f"“{id}”", lambda: read(source, id))
        if found is not None:
            self._own.take(found, id)
        return found or view

    @intent("paste")
    def paste(self, view: View, whole: str) -> View:
        """Open a text that was pasted; in the editor, it has an intent of its own."""
        if is_data(whole):
            return self._host.bring_data(view, PASTED, whole, "")
        return self._host.brought_in(view, capital(PASTED), lambda: read(whole, PASTED)) or view

    @intent("shelf")
    def open_files(self, view: View, whole: str) -> View:
        """List many files, given as a JSON list of names and contents in base 64, and show the first."""
        try:
            files = [(str(name), b64decode(content, validate=True)) for name, content in json.loads(whole)]
        except (RecursionError, TypeError, ValueError):
            raise Unwanted("whole is no list of files") from None
        return self._all(view, "What you dropped", files)

    def _all(self, view: View, what: str, files: list[tuple[str, bytes]]) -> View:
        found, wrong = list[View](), list[Problem]()
        for name, source in files:
            try:
                if is_data(source):
                    raise ScenarioError((Problem(_DATA.format(name)),))
                made = read(source, name)
            except ScenarioError as error:
                wrong += error.problems[:1]
            except CannotOpen as error:
                wrong.append(Problem(str(error), name))
            else:
                self._own.take(made, name)
                found.append(made)
        if not found:
            self._host.say(_NONE.format(what), first(wrong, _MOST_PROBLEMS))
            return view
        if wrong:
            self._host.say(_SOME.format(len(found), f"{len(files)} files"), first(wrong, _MOST_PROBLEMS))
        return self._host.show(found[0])

    @intent("reread")
    def read_again(self, view: View, id: str, bytes: str) -> View:
        """A file has changed on disk: read it again; if it was changed here, too, list both."""
        there = self._own.of_file(id)
        if there is None:
            return view
        was, shown = self._own.views[there], self._own.id(view) == there
        try:
            made = read(file("", bytes), id)
        except (CannotOpen, ScenarioError) as error:
            problems = error.problems if isinstance(error, ScenarioError) else ()
            self._host.say(_WRONG.format(id), first(problems, _MOST_PROBLEMS))
            return view
        if isinstance(was, View) and was.document.source == made.document.source:
            return view
        if not untouched(was):
            self._own.take(made, id)
            self._host.say(_BOTH.format(id), ())
            return view
        if shown and view.use.edits:
            made = Editor(made.scenario, made.document.source).view
        self._own.take(made, id, there)
        if not shown:
            return view
        found = self._host.show(made if view.use.edits else arrived(made, view.place))
        return replace(found, covers=view.covers)
