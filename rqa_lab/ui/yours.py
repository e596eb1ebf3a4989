"""What the reader opened, began or built: the page lists each thing once, and the browser keeps it.

An entry can be renamed, deleted and put back; all of them go into one archive, and come back from it.
"""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from typing import NamedTuple, TypeGuard
from weakref import WeakKeyDictionary
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from rqa_lab.documents.places import MOST_BYTES, Problem, ScenarioError
from rqa_lab.ui import argued, keep
from rqa_lab.ui.document import Document
from rqa_lab.ui.editor import at_start
from rqa_lab.ui.keep import OWN, address, called, day_of, file, opened, plain
from rqa_lab.ui.library import CannotOpen
from rqa_lab.ui.messages import intent
from rqa_lab.ui.view import View

#: at most this many are listed, the last ones
MOST = 200
#: the most characters of a name
LONGEST_NAME = 80
#: what the archive of all is called
ARCHIVE = "rqa-lab-yours.zip"
#: how a ZIP archive begins
_ZIP = b"PK\x03\x04"
#: what may hold a scenario
_SUFFIXES = (".yaml", ".yml", ".json")


class Kept(NamedTuple):
    """An entry that the browser keeps: its title, the text below it in the list, its address.

    ``when`` is set for a game being played: when it was last played, in the form of ISO 8601.  ``name`` is
    what the reader calls it; "" for its title.
    """

    title: str
    line: str
    address: str
    when: str = ""
    name: str = ""


class Row(NamedTuple):
    """A line of the list: what it is called, the text below it; of a game, when it was last played."""

    title: str
    line: str
    when: str = ""


class Own:
    """The documents that the reader opened, began or built, by their ids on this page; some not loaded yet.

    Args:
        orders: receives orders for the browser: id -> the fields of a :class:`Kept`, or null to drop it.

    >>> from rqa_lab import Scenario
    >>> from rqa_lab.ui.library import view_of
    >>> mine = view_of(Scenario("rqa", "Mine").robot("pug", "c4"))
    >>> own = Own([])
    >>> own.add(mine)
    >>> own.id(mine), own.open("own/1") is mine, own.listed()["own/1"].title
    ('own/1', True, 'Mine')
    """

    def __init__(self, orders: list[dict[str, str]]) -> None:
        self._orders = orders
        #: each as it was shown last; never changed, but replaced
        self.views: Mapping[str, View | Kept] = {}
        #: id -> its address when it was last shown; what the browser knows
        self._addresses: dict[str, str] = {}
        #: a game being played -> when it was last played
        self._when: WeakKeyDictionary[Document, str] = WeakKeyDictionary()
        self._told: Mapping[str, Kept] = {}
        #: id -> what the reader calls it; the name of the file that it was read from
        self._names: Mapping[str, str] = {}
        self._files: Mapping[str, str] = {}
        #: what was deleted last: its title, and all entries and names before that
        self.dropped: tuple[str, Mapping[str, View | Kept], Mapping[str, str]] | None = None
        #: a document that was deleted -> how it was: it is listed again once something is done in it
        self._gone: WeakKeyDictionary[Document, object] = WeakKeyDictionary()
        #: the entry that is being given another name
        self.naming = ""

    def __contains__(self, id: str) -> bool:
        return id in self.views

    def __iter__(self) -> Iterator[View]:
        return (one for one in self.views.values() if isinstance(one, View))

    def open(self, id: str) -> View:
        """The view of an id, as it was left.

        Raises:
            ScenarioError: if it was kept by another version, which wrote it otherwise.
            ~rqa_lab.ui.library.CannotOpen: if there is nothing to show.
        """
        one = self.views[id]
        return opened(one.address) if isinstance(one, Kept) else one

    def reopen(self, id: str) -> View:
        """The same, at its start: what was played in what the reader built has become its steps.

        A game goes on where it was left; so does another line than the main one.
        """
        one, view = self.views[id], self.open(id)
        if not isinstance(one, Kept):
            return at_start(view)
        if view.use.edits or view.document.played or view.tried:
            return view
        return opened(one.address.partition("@")[0])

    def id(self, view: View) -> str | None:
        """The id of the present document; None if it is not in the list."""
        shown = ((id, one) for id, one in self.views.items() if isinstance(one, View))
        return next((id for id, one in shown if one.document is view.document), None)

    def called(self, view: View) -> str:
        """What the reader calls the present document; "" for its own title."""
        return self._names.get(self.id(view) or "", "")

    def retitled(self, view: View) -> None:
        """The present document has been given another title: that is what it is called from now on."""
        here = self.id(view)
        self._names = {id: name for id, name in self._names.items() if id != here}

    def add(self, view: View) -> None:
        """List the present document; an edited one, and simple play from it, replace their earlier entry."""
        if view.document in self._gone and self._gone[view.document] == view.study.now:
            return
        id = self.id(view) or next((id for id, one in self.views.items() if _follows(view, one)), None)
        if id is None and view.use.edits and view.document.editor.untouched:
            return
        id = id or self._next()
        was = self.views.get(id)
        if isinstance(was, Kept) and was.when:
            self._when[view.document], self._addresses[id] = was.when, was.address
        self._list({**self.views, id: view})

    def _next(self) -> str:
        return f"{OWN}{1 + max((int(id.removeprefix(OWN)) for id in self.views), default=0)}"

    # ---- files that it was read from ---------------------------------------------------------------------

    def take(self, view: View, name: str, instead: str = "") -> None:
        """List what was read from a file, in place of an entry.

        By default in place of what was read from it before, if nothing was done in that.
        """
        id = instead or self.of_file(name, view.scenario.title)
        if id is None or not untouched(self.views[id]):
            id = next((id for id, one in self.views.items() if _follows(view, one)), None) or self._next()
        self._list({**self.views, id: view})
        self._files = {**self._files, id: name}

    def of_file(self, name: str, title: str = "") -> str | None:
        """The id of what was read last from a file of this name, and has this title, if one is given."""
        found = [
            id
            for id, file in self._files.items()
            if file == name and id in self.views and title in ("", _title(self.views[id]))
        ]
        return found[-1] if found else None

    def file(self, view: View) -> str:
        """The name of the scenario file that the present document was read from; "" for none."""
        name = self._files.get(self.id(view) or "", "").rpartition("/")[2]
        return name if name.lower().endswith((".yaml", ".yml")) else ""

    # ---- what the browser keeps --------------------------------------------------------------------------

    @intent("own")
    def recall(self, whole: str) -> None:
        """List what the browser has kept, before what is listed already; anything unreadable is ignored."""
        try:
            rows = [Kept(*map(str, row)) for row in json.loads(whole)]
        except (RecursionError, TypeError, ValueError):
            return
        shown = {address(one, known=False) for one in self}
        new = {row.address: row for row in rows if row.address not in shown}  # each once
        all: list[tuple[str, str, View | Kept]] = [(row.name, "", row) for row in new.values()]
        all += [(self._names.get(id, ""), self._files.get(id, ""), one) for id, one in self.views.items()]
        numbered = {f"{OWN}{number}": one for number, one in enumerate(all, 1)}
        self._names = {id: name for id, (name, _, _) in numbered.items() if name}
        self._files = {id: file for id, (_, file, _) in numbered.items() if file}
        self._list({id: one for id, (_, _, one) in numbered.items()})
        self._addresses, self._told = {}, {}

    def _list(self, all: Mapping[str, View | Kept]) -> None:
        self.views = dict([*all.items()][-MOST:])

    def tell(self, view: View, there: str) -> None:
        """Have the browser keep the list; the present document may be on it, at this address."""
        if id := self.id(view):
            if view.document.played and self._addresses.get(id) != there:
                self._when[view.document] = keep.clock().isoformat(timespec="minutes")
            self._addresses[id] = there
        now = dict[str, Kept]()
        for id, one in self.views.items():
            name = self._names.get(id, "")
            if isinstance(one, Kept):
                now[id] = one._replace(name=name)
            else:
                there = self._addresses.get(id) or address(one, known=False)  # of a folder none was shown
                self._addresses[id] = there
                now[id] = Kept(*_said(one), there, self._when.get(one.document, ""), name)
        news: dict[str, Kept | None] = {id: row for id, row in now.items() if row != self._told.get(id)}
        news |= dict.fromkeys(self._told.keys() - now.keys())
        self._told = now
        if news:
            self._orders.append({"own": json.dumps(news)})

    # ---- in order ----------------------------------------------------------------------------------------

    @intent("own-name")
    def name(self, id: str, text: str = "\0") -> None:
        r"""Call an entry otherwise; "" for its own title; without a text, ask for one.

        >>> own = Own([])
        >>> own.recall('[["Mine", "", "rqa=x"]]')
        >>> own.name("own/1", "Late at night")
        >>> own.listed()["own/1"].title
        'Late at night'
        """
        if text == "\0":
            self.naming = id if id in self.views and id != self.naming else ""
        elif id in self.views:
            said = " ".join(text.split())[:LONGEST_NAME]
            rest = {one: name for one, name in self._names.items() if one != id}
            self._names = {**rest, id: said} if said and said != _title(self.views[id]) else rest
            self.naming = ""

    @intent("own-drop")
    def drop(self, id: str) -> None:
        """Delete an entry; :meth:`put_back` brings it back."""
        if id in self.views:
            one = self.views[id]
            self.dropped = self.listed()[id].title, self.views, self._names
            if isinstance(one, View):
                self._gone[one.document] = one.study.now
            self.views = {other: one for other, one in self.views.items() if other != id}

    @intent("own-back")
    def put_back(self) -> None:
        """Put back what was deleted last, where it was."""
        if self.dropped is not None:
            _, before, names = self.dropped
            self._list({**before, **self.views})
            self._names, self.dropped = {**names, **self._names}, None

    @intent("own-save")
    def save(self) -> None:
        """Send the browser an archive with all of it, each as a file that the lab can open."""
        files, rows = dict[str, str](), self.listed()
        for id in self.views:
            name = plain(rows[id].title)
            try:
                suffix, text = ".yaml", file(replace(self.open(id), called=self._names.get(id, "")))[1]
            except (CannotOpen, ScenarioError):  # of another version: its address is what there is of it
                suffix, text = ".link.txt", f"#{self._told[id].address}\n" if id in self._told else ""
            numbers = ("", *(f"-{n}" for n in range(2, MOST + 2)))
            files[next(one for n in numbers if (one := f"{name}{n}{suffix}") not in files)] = text
        data = b64encode(zipped(files)).decode()
        self._orders.append({"file": ARCHIVE, "data": data, "type": "application/zip"})

    def listed(self) -> Mapping[str, Row]:
        """The lines of the list by id."""
        found = {}
        for id, one in self.views.items():
            title, line = one[:2] if isinstance(one, Kept) else _said(one)
            when = one.when if isinstance(one, Kept) else self._when.get(one.document, "")
            day = day_of(when)
            title = self._names.get(id) or (f"{day} · {title}" if day else title)
            found[id] = Row(title, line, when if day else "")
        return found

    @property
    def in_work(self) -> tuple[str, str]:
        """The id of the entry that is being renamed, and the title of the one that was deleted last."""
        return self.naming, self.dropped[0] if self.dropped else ""

    def games(self) -> Sequence[tuple[str, str, str]]:
        """The games that go on, the last one first: id, what it is called, title of its game."""
        rows = [(row, id, _title(self.views[id])) for id, row in self.listed().items()]
        found = [
            (row.when, id, row.title, row.line) for row, id, title in rows if row.when and not _over(title)
        ]
        return [one[1:] for one in sorted(found, reverse=True)]


def untouched(one: View | Kept) -> bool:
    """True for what was read from a file as long as nothing was done in it."""
    if isinstance(one, Kept) or not one.document.source or one.study.touched:
        return False
    editor = one.document.editor
    return editor is None or not editor.draft.can_undo


def _title(one: View | Kept) -> str:
    return one.title if isinstance(one, Kept) else _said(one)[0]


def _over(title: str) -> bool:
    """The game that is called so is over, see :func:`~rqa_lab.ui.keep.called`."""
    return any(part == "over" or part.endswith(" won") for part in title.split(" · "))


def _said(one: View) -> tuple[str, str]:
    title = called(_as_played(one)) if one.document.played else argued.title(one.scenario)
    return title, f"{one.game.title}{', in the editor' if one.use.edits else ''}"


def _as_played(view: View) -> View:
    """The view at the end of the game, if it is over: who looks back in it stands at an earlier step."""
    last = (view.branch or view.line)[-1].step
    return view if view.game.outcome(last.state) is None else replace(view, step=last)


def _follows(view: View, one: View | Kept) -> bool:
    """True if a view replaces an entry: it has the same address, or is the same draft and loses no lines."""
    if isinstance(one, Kept):
        return _content(one.address) == _content(address(view, known=False))
    editor = view.document.editor
    if editor and one.document.editor is editor:
        return one.use.edits or not (one.study.comments or one.study.marks or one.study.branches[1:])
    if editor and one.document is editor.origin:
        return not (one.study.touched or one.document.played)
    same = (
        one.scenario == view.scenario and one.use is view.use and one.document.played == view.document.played
    )
    return same and address(one, known=False) == address(view, known=False)


def _content(address: str) -> tuple[str, bool]:
    """What an address leads to, wherever in it, and whether it is in the editor."""
    whole, _, place = address.partition("@")
    return whole, place == keep.EDITOR


# ---- archives --------------------------------------------------------------------------------------------


def zipped(files: Mapping[str, str]) -> bytes:
    """Texts by the names of their files as a ZIP archive.

    >>> [*unzipped(zipped({"a.yaml": "rqa: 1"}))]
    [('a.yaml', b'rqa: 1')]
    """
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return whole.getvalue()


def is_zip(source: bytes | str) -> TypeGuard[bytes]:
    """True for a ZIP archive."""
    return isinstance(source, bytes) and source.startswith(_ZIP)


def unzipped(source: bytes) -> Iterator[tuple[str, bytes]]:
    """The files of an archive that may hold scenarios, each with its name.

    Raises:
        ScenarioError: if the archive is damaged, or holds more than the list does.
    """
    with suppress(NotImplementedError, RuntimeError):  # another way of packing, or a password
        try:
            with ZipFile(BytesIO(source)) as archive:
                names = [one for one in archive.namelist() if one.lower().endswith(_SUFFIXES)]
                if len(names) > MOST:
                    raise ScenarioError((Problem(f"found {len(names)} files, expected at most {MOST}"),))
                for name in names:
                    with archive.open(name) as member:
                        yield name, member.read(MOST_BYTES + 1)  # one more than a scenario may have
            return
        except (BadZipFile, EOFError, OSError, ValueError) as error:
            if isinstance(error, ScenarioError):
                raise
            raise ScenarioError((Problem("the archive is damaged"),)) from error
    raise ScenarioError((Problem("the archive is packed in a way that the lab cannot read"),))
