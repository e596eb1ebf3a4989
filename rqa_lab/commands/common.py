"""Shared parts of commands: options for names and data files, progress, and messages about failures."""

import contextlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rqa_lab.core.words import LANGUAGES, either, hint, language, listing, printable, shown, speak, unnamed

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rqa_lab.core.clause import Rulebook
    from rqa_lab.core.game import Game
    from rqa_lab.documents.places import Problem
    from rqa_lab.games.datafile import Reading
    from rqa_lab.scenario.scenario import Scenario
    from rqa_lab.scenario.study import Moment

# ---- what commands share: how they end, how they read arguments, and how they print and write results ----

Command = Callable[..., None]
#: how wide a paragraph is
WIDE = 100


# ---- how a command ends ----------------------------------------------------------------------------------


class Stop(click.ClickException):
    """The command cannot do what was asked: it ends with one line."""

    exit_code = 2


class Failed(Stop):
    """The command did what was asked, with a bad result: exit code 1."""

    exit_code = 1


def need(module: str, what: str, extra: str = "lab") -> None:
    """Stop if a package of an extra is not there."""
    if find_spec(module) is None:
        raise Stop(f"{what} is not installed: pip install 'rqa-lab[{extra}]'")


# ---- arguments -------------------------------------------------------------------------------------------


def load(where: str | Path) -> "Scenario":
    """The scenario of a file or an id; raises Stop if there is none."""
    from rqa_lab.scenario.library import UnknownScenario
    from rqa_lab.scenario.library import load as found

    try:
        return found(where)
    except UnknownScenario as error:
        raise Stop(str(error)) from None
    except OSError as error:
        raise Stop(f"cannot read {where}: {error.strerror}") from None


def scenario_at(
    context: click.Context, where: str, last: int | None
) -> tuple["Scenario", Sequence["Moment"]]:
    """A scenario and its moments up to a step; prints its mistakes, and exits if it has no position."""
    from rqa_lab.scenario.study import NoSuchStep, moments

    scenario = load(where)
    tell_problems(scenario.problems, "red", err=True)
    if scenario.state is None:
        context.exit(1)
    try:
        return scenario, moments(scenario, last)
    except NoSuchStep as error:
        raise (Failed(f"--{error}, as check reports") if error.failed else Stop(f"--{error}")) from None


def game(id: str) -> "Game":
    """The game of an id; raises Stop if there is none."""
    from rqa_lab.games import BrokenGame, game, games

    try:
        return game(id)
    except BrokenGame as error:
        raise Stop(str(error)) from None
    except KeyError:
        known = f"expected a game: {', '.join(games())}{hint(id, games())}"
        raise Stop(f"found {shown(id)}, {known}") from None


def _first() -> str:
    from rqa_lab.games import FIRST

    return FIRST


#: for each command that is about one game
game_option = click.option(
    "--game", "id", default=_first, show_default="the first", metavar="ID", help="The game, by its id."
)


def _name_games(context: click.Context, option: click.Parameter, ids: tuple[str, ...]) -> None:
    """Leave only these of the games of installed packages; without any, those that the environment names."""
    from rqa_lab.core.game import VARIABLE, outside

    if ids or VARIABLE not in os.environ:
        os.environ[VARIABLE] = ",".join(ids)
    if unknown := [id for id in ids if id not in outside()]:
        raise Stop(f"--with: found {shown(unknown[0])}, expected a game of an installed package")


#: for commands that publish: games that are not named stay out
with_option = click.option(
    "--with", multiple=True, metavar="ID", expose_value=False, callback=_name_games,
    help="A game from an installed package to include; repeatable.",
)  # fmt: skip


def pairs(option: str, given: Iterable[str], what: str) -> dict[str, str]:
    """Values of an option that may be repeated, such as "Ann=greedy"; raises Stop for malformed ones.

    >>> pairs("--ruling", ["knock-angle=none"], "NAME=READING")
    {'knock-angle': 'none'}
    """
    found: dict[str, str] = {}
    for one in given:
        name, _, value = (part.strip() for part in one.partition("="))
        if not (name and value):
            raise Stop(f"{option}: found {shown(one)}, expected {what}")
        if name in found:
            raise Stop(f"{option}: found {shown(name)} twice")
        found[name] = value
    return found


def in_language(book: "Rulebook", language: str) -> dict[str, str]:
    """The readings of the rulebook in a language; raises Stop if there is no such rulebook."""
    try:
        return book.in_language(language)
    except ValueError as error:
        raise Stop(f"--{error}") from None


def kind_of(option: str, output: str, kinds: Sequence[str]) -> str:
    """The kind of a file by its suffix; raises Stop for any other suffix.

    >>> kind_of("--chart", "wins.SVG", ("png", "svg"))
    'svg'
    """
    suffix = Path(output).suffix.removeprefix(".").lower()
    if suffix in kinds:
        return suffix
    known = either(f".{kind}" for kind in kinds)
    raise Stop(f"{option}: found {shown(output)}, expected a name that ends in {known}{hint(suffix, kinds)}")


# ---- results ---------------------------------------------------------------------------------------------


def location(problem: "Problem") -> str:
    """Where a problem is: file, line and column, each followed by a colon, as far as they are known."""
    where = f"{problem.file}:{problem.line}:{problem.column}:" if problem.line else f"{problem.file}:"
    return printable(where)


def paragraph(text: str, indent: str = "  ") -> list[str]:
    """A text wrapped into lines.

    >>> paragraph("Ann wins.")
    ['  Ann wins.']
    """
    return wrap(printable(text), WIDE, initial_indent=indent, subsequent_indent=indent)


def tell_problems(problems: Iterable["Problem"], colour: str, prefix: str = "", *, err: bool = False) -> None:
    """Print problems, one in a line."""
    for problem in problems:
        message = click.style(prefix + printable(problem.message), fg=colour)
        click.echo(f"{click.style(location(problem), bold=True)} {message}", err=err)


def tell_json(value: Any) -> None:
    """Print a value as JSON, with control characters escaped."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    click.echo("".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text))


def put(content: str | bytes, output: str | None) -> None:
    """Write a text or a picture to a file, whole or not at all, or print it; raises Stop if it cannot be."""
    if output is None:
        click.echo(content, nl=isinstance(content, str))
        return
    from rqa_lab.core.files import write

    try:
        write(Path(output), content if isinstance(content, bytes) else f"{content}\n".encode())
    except OSError as error:
        raise Stop(f"cannot write {output}: {error.strerror}") from None


# ---- the option ``--names`` of the commands that show the events of a game -------------------------------

#: how many names without another one are listed
_MOST = 6


def _language_chosen(context: click.Context, option: click.Parameter, code: str | None) -> None:
    if code is None:
        return
    try:
        speak(code)
    except ValueError as error:
        raise Stop(f"--names: {error}") from None
    context.call_on_close(_tell_unnamed)


def _tell_unnamed() -> None:
    """Say which names no text gives, beside what was printed."""
    names = [*unnamed()]
    if names:
        more = [f"{len(names) - _MOST} more"] if len(names) > _MOST else []
        known = LANGUAGES[language()][0]
        click.echo(f"The rulebooks give no {known} name for {listing([*names[:_MOST], *more])}.", err=True)


names_option = click.option(
    "--names",
    metavar="LANGUAGE",
    expose_value=False,
    callback=_language_chosen,
    help=f"Card names as printed in this language: {', '.join(LANGUAGES)}. Sentences stay in English.",
)


# ---- ``rqa-lab data``, and the option ``--data`` of the commands that run or show something --------------


def _data_chosen(context: click.Context, option: click.Parameter, path: str | None) -> None:
    from rqa_lab.games.datafile import use

    if path is not None:
        use(path)


#: for each command that runs or shows something
data_option = click.option(
    "--data",
    metavar="FILE",
    expose_value=False,
    is_eager=True,
    callback=_data_chosen,
    help="Your own component data instead of the lab's; see the data command.",
)


# ---- who does the work -----------------------------------------------------------------------------------


def workers_option(command: Command) -> Command:
    """Add the options that say who does work that can be shared: ``jobs`` and ``cluster``."""
    for option in (
        click.option(
            "--cluster",
            metavar="ADDRESS",
            help="Let a Dask cluster do it: the address of its scheduler, such as tcp://10.0.0.2:8786.",
        ),
        click.option(
            "--jobs", type=click.IntRange(1), help="How many processes; by default one for each core."
        ),
    ):
        command = option(command)
    return command


@contextlib.contextmanager
def workers(cluster: str | None) -> "Generator[Executor | None]":
    """What does the work: the executor of a cluster; None for processes on this machine."""
    if cluster is None:
        yield None
        return
    need("distributed", "Dask", "dask")
    from distributed import Client

    from rqa_lab.games.datafile import VARIABLE

    connect: Any = Client
    if os.environ.get(VARIABLE):
        raise Stop("--cluster: its workers don't have the file of --data; leave one of the two out")
    try:
        client = connect(cluster, timeout=10)
    except (OSError, ValueError) as error:
        raise Stop(f"--cluster: no scheduler of Dask answers at {shown(cluster)}") from error
    with client:
        yield client.get_executor()


# ---- the commands ----------------------------------------------------------------------------------------


@click.group(invoke_without_command=True)
@click.pass_context
def data(context: click.Context) -> None:
    """Replace the lab's guesses with the values printed in your own box.

    Write a template, correct it from your box, check it, then pass it to any command as --data FILE. It can
    also add components (cards, tiles, robots and so on) built from the properties the game knows. For
    notebooks, set the environment variable RQA_DATA.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@data.command()
@click.argument("word", required=False, metavar="[GAME]")
@game_option
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="Write to this file instead of printing."
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.pass_context
def template(context: click.Context, word: str | None, id: str, output: str | None, force: bool) -> None:
    """Write a data file with every value we had to guess, and what each one means."""
    from rqa_lab.games import data_rules, games_with_data

    known = games_with_data()
    given = context.get_parameter_source("id") == click.core.ParameterSource.COMMANDLINE
    if word is not None and given and word != id:
        raise Stop(f"found {shown(word)} and --game {id}, expected one game")
    id = word or id
    if id not in known:
        expected = f"a game with component data: {', '.join(known)}"
        raise Stop(f"found {shown(id)}, expected {expected}{hint(id, known)}")
    text = data_rules(id).template()
    if output is not None and not force and Path(output).is_file():
        raise Stop(f"{output} already exists; --force overwrites it")
    put(text.rstrip("\n"), output)


@data.command()
@click.argument("file", metavar="FILE")
@click.pass_context
def check(context: click.Context, file: str) -> None:
    """Show what is wrong with a data file, what it changes, and what is still our guess."""
    from rqa_lab.games.datafile import read

    try:
        found = read(Path(file).read_bytes(), file)
    except OSError as error:
        raise Stop(f"cannot read {file}: {error.strerror}") from None
    if found.problems:
        tell_problems(found.problems, "red")
        context.exit(1)
    for line in lines(found):
        click.echo(printable(line))


def lines(found: "Reading") -> Iterator[str]:
    """The lines about a file without mistakes."""
    from rqa_lab.games import data_rules

    difference = data_rules(found.game).difference(found.own.document)
    yield "It changes:" if difference.changed else "It changes nothing."
    yield from (f"  {line}" for line in difference.changed)
    if difference.same:
        yield f"Values that match the lab's: {difference.same}."
    yield "Still our guess:" if difference.guessed else "No guesses left."
    yield from (f"  {name}: {', '.join(fields)}" for name, fields in difference.guessed.items())
    yield from difference.whole


# ---- progress: a bar on a terminal, a line now and then elsewhere ----------------------------------------

Item = TypeVar("Item")
#: work that takes less than this many seconds shows no bar
PATIENCE_SECONDS = 0.5
#: after how many seconds without a sign a line says what goes on; then after twice as many
TELL_SECONDS = 2.0


class _Teller:
    """Says on the standard error what goes on, whenever a command has been silent for a while.

    Work may be part of other work: the innermost is told.  One thread does it for all of them, however long a
    single piece of the work takes.
    """

    def __init__(self) -> None:
        #: what to say of each work that goes on, the innermost last; "" for nothing
        self._going: list[Callable[[], str]] = []
        self._changed = threading.Condition()
        #: since when nothing was told, and how many seconds that may last
        self._since, self._pause = 0.0, 0.0

    @contextlib.contextmanager
    def going(self, says: Callable[[], str], since: float | None = None) -> "Generator[None]":
        """While this work is done, which somebody has waited for since a moment of ``time.monotonic``."""
        with self._changed:
            begins = not self._going
            self._going.append(says)
            if begins:
                self._since = time.monotonic() if since is None else since
            self._pause = TELL_SECONDS
            self._changed.notify()
        thread = threading.Thread(target=self._tell, daemon=True) if begins else None
        if thread is not None:
            thread.start()
        try:
            yield
        finally:
            with self._changed:
                if says in self._going:  # else the work around it has ended, by an error within
                    del self._going[self._going.index(says) :]
                self._changed.notify()
            if thread is not None:
                thread.join()

    @contextlib.contextmanager
    def hushed(self) -> "Generator[None]":
        """While a person, or whoever asks a server, is to do something; it begins anew after that."""
        with self.going(lambda: ""):
            yield
        self._since = time.monotonic()

    def _tell(self) -> None:
        with self._changed:
            while self._going:
                left = self._since + self._pause - time.monotonic()
                if left > 0:
                    self._changed.wait(min(left, threading.TIMEOUT_MAX))
                elif text := self._going[-1]():
                    click.echo(text, err=True)
                    self._since, self._pause = time.monotonic(), 2 * self._pause
                else:
                    self._changed.wait()


_teller = _Teller()
hushed = _teller.hushed


@contextlib.contextmanager
def bar(length: int, label: str) -> "Generator[Callable[[int], None]]":
    """A function to call with the work done since the last call.

    It may show a bar, on a terminal; in a pipe or a file a line on the standard error says how far it is.
    """
    begun, done = time.monotonic(), 0
    drawn: Any = None

    def says() -> str:
        if drawn is not None or done >= length:
            return ""
        return f"{label}: {done:,} of {length:,}" if length > 1 else f"{label} …"

    with contextlib.ExitStack() as stack:
        stack.enter_context(_teller.going(says))

        def tell(more: int) -> None:
            nonlocal done, drawn
            done += more
            if drawn is not None:
                drawn.update(more)
            elif done < length and sys.stderr.isatty() and time.monotonic() - begun > PATIENCE_SECONDS:
                drawn = stack.enter_context(
                    click.progressbar(length=length, label=label, file=sys.stderr, show_pos=True)
                )
                drawn.update(done)

        yield tell


@contextlib.contextmanager
def waiting(label: str, since: float | None = None) -> "Generator[None]":
    """While something is done of which nobody knows how much it is, say now and then that it goes on."""
    with _teller.going(lambda: f"{label} …", since):
        yield


def begun() -> float:
    """When this process began, as ``time.monotonic`` says it; if the system doesn’t tell, by its work."""
    worked = time.process_time()
    with contextlib.suppress(AttributeError, IndexError, OSError, ValueError):
        started = Path("/proc/self/stat").read_text("ascii").rpartition(")")[2].split()[19]
        ticks = int(started) / os.sysconf("SC_CLK_TCK")
        worked = max(worked, time.clock_gettime(time.CLOCK_BOOTTIME) - ticks)
    return time.monotonic() - worked


def progress(items: Sequence[Item], label: str) -> Iterator[Item]:
    """The items, one by one; if it takes a while, a bar or a line shows how many are done.

    >>> list(progress(["a", "b"], "Drawing"))
    ['a', 'b']
    """
    with bar(len(items), label) as tell:
        for item in items:
            yield item
            tell(1)
