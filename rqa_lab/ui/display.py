"""Output for notebooks without a running kernel: pictures, sentences, and values as static HTML.

The HTML has to read well wherever a notebook is shown without a kernel, so it uses nothing that a viewer may
strip: no style sheet, script, class or id; without the inline styles the parts are just stacked. Colours are
the page's own, so it reads well on light and on dark pages.  A page of the rulebook brings its own style
sheet, and reads well without it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial, singledispatch
from typing import TYPE_CHECKING, Any, Literal, overload

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.checked import checked
from rqa_lab.core.game import Game, State, overrides
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Session, Step
from rqa_lab.core.telling import Explanation, Told, found, told
from rqa_lab.core.verdict import Verdict
from rqa_lab.core.words import either, meant, nearest, safe
from rqa_lab.documents.places import Problem
from rqa_lab.draw.svg import html, text
from rqa_lab.draw.svg import html as image
from rqa_lab.draw.theme import Theme
from rqa_lab.explore.comparison import Comparison, Side, Statement
from rqa_lab.learn.book import Book, Chapter, Entry, Reference, Summary
from rqa_lab.scenario.format import Line
from rqa_lab.scenario.library import Source, opened, session_of
from rqa_lab.scenario.runner import Report
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.study import NoSuchStep, moments

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class Picture:
    """A scene that shows itself: as an image in a notebook and on GitHub, as text in a terminal."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def __repr__(self) -> str:
        return text(self.scene)

    def _repr_html_(self) -> str:
        return html(self.scene, width=round(self.scene.width))


View = Literal["board", "table"]


@checked
def show(what: Source, view: View = "board", *, step: int | None = None, **marks: Any) -> Picture:
    """The board of a session or a scenario, with marks for the last event or refusal.

    Args:
        what: a session, a scenario, its id or the path of its file.
        view: "board", or "table" for the things beside it: the hand, the Shop, the affordable cards.
        step: the step after which to look; by default, the present one of a session, the start of a scenario.
        marks: further marks for the game's ``scene``, such as ``selected="c4"``, ``sight="c4"``,
            ``ray=("c4", "f6")``, ``ring=("pug", 2)``, ``reach="pug"``; for its ``table``, ``seat="Ann"``.

    Raises:
        NoSuchStep: a ValueError, if there is no such step.
        ScenarioError: if the scenario has no position.
        ValueError: for a mark that the game does not know, and a view that it does not have.

    >>> print(show("rqa/pushing/a-push-and-its-price").scene.label)
    Arena, 7 by 7. Ann is to play. Pug of Ann on c4, Strider of Bo on d4.
    """
    return Picture(_scene(what, view, step, marks))


@overload
def figure(
    what: Source,
    ax: None = None,
    *,
    view: View = ...,
    theme: Theme = ...,
    step: int | None = ...,
    **marks: Any,
) -> "Figure": ...
@overload
def figure(
    what: Source, ax: "Axes", *, view: View = ..., theme: Theme = ..., step: int | None = ..., **marks: Any
) -> "Axes": ...
@checked
def figure(
    what: Source,
    ax: "Axes | None" = None,
    *,
    view: View = "board",
    theme: Theme = "light",
    step: int | None = None,
    **marks: Any,
) -> "Figure | Axes":
    """The board of a session or a scenario drawn by matplotlib, for handouts: vectors, light or dark.

    Args:
        what: a session, a scenario, its id or the path of its file.
        ax: the axes to draw on, such as one of ``matplotlib.pyplot.subplots``; by default a new figure's.
        view: "board" or "table", as in :func:`show`.
        theme: "light" or "dark".
        step: the step after which to look, as in :func:`show`.
        marks: further marks, as in :func:`show`.

    Returns:
        The axes, if some are given, to go on with; otherwise a new figure, which shows itself in a notebook.

    Raises:
        NoSuchStep: a ValueError, if there is no such step.
        ScenarioError: if the scenario has no position.
        ImportError: without matplotlib, which the extra ``figures`` brings.

    >>> handout = figure("rqa/pushing/a-push-and-its-price", step=1)
    >>> handout.axes[0].set_title("Ann is 1 Move short")
    Text(0.5, 1.0, 'Ann is 1 Move short')
    >>> handout
    <Figure size 496x496 with 1 Axes>
    """
    from rqa_lab.draw.figure import figure as draw

    drawn = draw(_scene(what, view, step, marks), ax, theme)
    return drawn if ax is None else ax


def _scene(what: Source, view: View, step: int | None, marks: dict[str, Any]) -> Scene:
    for name in marks:
        if close := nearest(name, ("view", "step", "theme"), like=0.75):
            raise TypeError(f"found {name}, which is no mark{meant(close)}")
    what = opened(what)
    if isinstance(what, Scenario):
        moment = moments(what, step or 0)[-1]
        return moment.scene(**marks) if view == "board" else _beside(moment.game, moment.state, view, marks)
    here, last = what.here, len(what.line) - 1
    if step is not None:
        if not 0 <= step <= last:
            message = f"step {step} is out of range: the session has steps 0 to {last}"
            raise NoSuchStep(message, failed=False)
        here = what.line[step]
    if view != "board":
        return _beside(what.game, here.state, view, marks)
    return what.game.scene(here.state, **{"events": here.events} | marks)


def _beside(game: Game, state: State, view: View, marks: dict[str, Any]) -> Scene:
    """The picture of the things beside the board."""
    scene = checked(partial(game.table, state), "marks")(**marks) if view == "table" else None
    if scene is None:
        known = ["board", *(["table"] if overrides(game, "table") else [])]
        raise ValueError(f"found {view!r}, expected {either(map(repr, known))}")
    return scene


@checked
def why(what: Source, about: Step | Verdict | Action | str | None = None) -> Explanation:
    """The events of a step, or the reasons for a refusal, sentence by sentence, each with its clause.

    Args:
        what: a session, a scenario, its id or the path of its file.
        about: an action or a question as a text, or a step or a verdict of the session; by default the
            present step.

    >>> why("rqa/pushing/a-push-and-its-price", "push strider")
    - Pushing Strider costs 2 Move; 1 left. [rqa.push.cost]
    """
    return session_of(what).why(about)


# ---- values as HTML --------------------------------------------------------------------------------------

GOOD, BAD = "✓", "✗"


@singledispatch
def card(value: object) -> str:
    """The HTML of a value; raises TypeError for an unknown kind of value.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/into-a-wall").session()
    >>> "<strong>Start</strong>" in card(session)
    True
    """
    raise TypeError(f"no card for {type(value).__name__}")


@card.register
def _scenario(scenario: Scenario) -> str:
    head = _text("p", f"<strong>{safe(scenario.title)}</strong>")
    if scenario.question:
        head += _text("p", f"<em>{safe(scenario.question)}</em>")
    report = scenario.run()
    lines = scenario.lines
    inside = [one for one in report.failures if one.step and one.step <= len(lines)]
    outside = [one for one in report.failures if one not in inside]
    wrong = _list("ul", [f"{BAD} {_problem(one)}" for one in outside])
    if scenario.state is None:
        return head + wrong
    game, state = scenario.game, scenario.state
    steps = [
        _line(game, line, number < len(report.steps), [one for one in inside if one.step == number])
        for number, line in enumerate(lines, 1)
    ]
    said = wrong + _now(game, state) + _faults(game, state) + _part("Steps", "ol", steps)
    return head + _side_by_side(image(game.scene(state)), said)


@card.register
def _session(session: Session) -> str:
    here, last = session.here, len(session.line) - 1
    name = f"Step {here.number} of {last}" if here.number else "Start"
    return _moment(here, name)


@card.register
def _step(step: Step) -> str:
    return _moment(step, f"Step {step.number}" if step.number else "Start")


@card.register
def _explanation(explained: Explanation) -> str:
    rows = [
        f"<li>{safe(one.sentence)} <em>{safe(explained.game.rulebook[one.clause].title)}</em> "
        f"(<code>{one.clause}</code>)</li>"
        for one in explained.rows
    ]
    return "\n".join(["<ul>", *rows, "</ul>"]) if rows else _text("p", repr(explained))


@card.register
def _report(report: Report) -> str:
    """Passed or not, with all failures and warnings."""
    lines = [f"{BAD} {_problem(one)}" for one in report.failures]
    lines += [f"warning: {_problem(one)}" for one in report.warnings]
    result = f"{GOOD} passed" if report.passed else f"{BAD} failed"
    return _text("p", f"<strong>{result}</strong>") + _list("ul", lines)


@card.register
def _comparison(compared: Comparison) -> str:
    """Both runs in two columns, as far as they differ, and what differs at the end."""
    rows = [_columns("th", _named(compared.left), _named(compared.right))]
    for pair in compared.pairs:
        texts = f"<strong>{pair.number}</strong> {_WHAT[pair.kind]}<code>{safe(pair.says)}</code>"
        rows.append(f'<tr><td colspan="2" {_LEFT}>{texts}{" " + GOOD if pair.alike else ""}</td></tr>')
        apart = [row for row in pair.rows if row.how != "same"]
        rows += [
            _columns("td", _statement(compared.game, row.left), _statement(compared.game, row.right))
            for row in apart
        ]
    if compared.ends:
        rows.append(f'<tr><td colspan="2" {_LEFT}><strong>At the end</strong></td></tr>')
    for end in compared.ends:
        what = safe(end.what)
        rows.append(_columns("td", f"{what}: {safe(end.left)}", f"{what}: {safe(end.right)}"))
    alike = _text("p", f"{GOOD} The two runs are alike.") if compared.alike else ""
    return _text("p", f"<strong>{safe(compared.title)}</strong>") + _text("table", "".join(rows)) + alike


@card.register
def _book(shown: Book) -> str:
    return _page(shown.game.id, "")


@card.register
def _entry(shown: Entry) -> str:
    return _page(shown.book.game.id, shown.id)


@card.register
def _chapter(shown: Chapter) -> str:
    return _page(shown.book.game.id, shown.id)


@card.register
def _summary(shown: Summary) -> str:
    return _page(shown.game, f"summary/{shown.id}")


@card.register
def _table(shown: Reference) -> str:
    return _page(shown.game, f"reference/{shown.id}")


def _page(game: str, what: str) -> str:
    """A page of the rulebook, which alone needs more than the standard library."""
    from rqa_lab.ui.book import card as page

    return page(game, what)


#: kind of a step -> the text before it
_WHAT = {"do": "", "refuse": "tried: ", "options": "possible, expected: "}
_LEFT = 'style="text-align:left;vertical-align:top"'


def _columns(tag: str, left: str, right: str) -> str:
    return f"<tr><{tag} {_LEFT}>{left}</{tag}><{tag} {_LEFT}>{right}</{tag}></tr>"


def _named(side: Side) -> str:
    return safe(", ".join(f"{name}: {reading}" for name, reading in side.readings.items()))


def _statement(game: Game, statement: Statement | None) -> str:
    if statement is None:
        return ""
    return safe(statement.text) + (f" {_clause(game, statement.clauses[0])}" if statement.clauses else "")


# ---- a moment: the board, what just happened, what waits -------------------------------------------------


def _moment(step: Step, name: str) -> str:
    game, state = step.game, step.state
    head = f"<strong>{name}</strong>"
    if step.action is not None:
        head += f": <code>{safe(step.action.text)}</code>"
    said = ""
    if step.action is not None:
        said += _text("p", safe(game.summary(step.action, step.seat, step.events)))
        said += _list("ul", [_told(game, one) for one in told(game, step.events)])
    said += _now(game, state) + _faults(game, state)
    return _text("p", head) + _side_by_side(image(game.scene(state, events=step.events)), said)


def _told(game: Game, one: Told) -> str:
    return f"{safe(one.sentence)} {_clause(game, one.clause)}"


def _clause(game: Game, id: str) -> str:
    """A clause by its id, with its title as a tooltip."""
    return f'<code style="white-space:nowrap" title="{safe(game.rulebook[id].title)}">{safe(id)}</code>'


def _now(game: Game, state: State) -> str:
    """The active seat, any waiting choice, and each seat's things."""
    look, outcome, seat = game.look(state), game.outcome(state), game.to_act(state)
    legal = game.legal(state) if seat not in (None, CHANCE) else []
    options = [action.option for action in legal if isinstance(action, Choose)]
    if outcome is not None:
        text = str(outcome)
    elif seat == CHANCE:
        text = "Chance is to answer."
    elif options:
        text = f"{seat} has to choose: {either(options)}."
    else:
        text = f"{seat} is to act."
    waiting = [one for one in look.get("waiting", ()) if one not in options]
    text += f" Waiting: {', '.join(waiting)}." if waiting else ""
    others = ({key: it for key, it in look[name].items() if it != name} for name in look["seats"])
    said = zip(look["seats"], map(_words, others), strict=True)
    has = [f"<strong>{safe(name)}</strong>: {safe(words)}" for name, words in said]
    return _text("p", safe(text)) + _list("ul", has)


def _words(has: Mapping[str, Any]) -> str:
    """What a seat has, without empty entries: "energy 2; hand: Hammer, 2 Battery"."""
    notes = []
    for key, value in has.items():
        name = key.replace("_", " ")
        if isinstance(value, Mapping | list | tuple):
            parts = ", ".join(_counted(value))
            notes += [f"{name}: {parts}"] if parts else []
        elif value:
            notes.append(f"{name} {value}")
    return "; ".join(notes) or "nothing"


def _counted(many: Mapping[str, int] | Sequence[str]) -> list[str]:
    if isinstance(many, Mapping):
        return [f"{n} {what}" for what, n in many.items() if n]
    return [what if n == 1 else f"{n} {what}" for what, n in Counter(many).items()]


def _faults(game: Game, state: State) -> str:
    """The faults of a position, which is shown all the same."""
    return _part("Against the rules", "ul", [_told(game, one) for one in found(game, game.audit(state))])


# ---- the steps of a scenario -----------------------------------------------------------------------------


def _line(game: Game, line: Line, reached: bool, failures: Sequence[Problem]) -> str:
    """A step of the script: whether it went as expected, its action, its text, its failures."""
    mark = BAD if failures else GOOD if reached else "not reached:"
    texts = ", ".join(f"<code>{safe(text)}</code>" for text in line.texts)
    match line.kind:
        case "refuse":
            clauses = " ".join(_clause(game, id) for id in line.because)
            text = f"{mark} refused: {texts} {clauses}".rstrip()
        case "options":
            text = f"{mark} possible: {texts or 'nothing'}"
        case _:
            text = f"{mark} {texts}"
    text += f"<br>{safe(line.say)}" if line.say else ""
    return text + "".join(f"<br>{safe(one.message)}" for one in failures)


def _problem(problem: Problem) -> str:
    step = f" (step {problem.step})" if problem.step else ""
    place = f" (line {problem.line}, column {problem.column})" if problem.line else step
    return f"{safe(problem.message)}{place}"


# ---- HTML ------------------------------------------------------------------------------------------------


def _text(tag: str, inner: str) -> str:
    return f"<{tag}>{inner}</{tag}>"


def _list(tag: str, items: Iterable[str]) -> str:
    rows = "".join(f"<li>{item}</li>" for item in items)
    return _text(tag, rows) if rows else ""


def _part(title: str, tag: str, items: Sequence[str]) -> str:
    return f"<p><strong>{title}</strong></p>{_list(tag, items)}" if items else ""


def _side_by_side(picture: str, said: str) -> str:
    """A picture with text beside it where there is room, and below it where there is not."""
    return (
        '<div style="display:flex;flex-wrap:wrap;align-items:flex-start">'
        f'<div style="margin-right:24px">{picture}</div>'
        f'<div style="flex:1 1 20em;max-width:44em">{said}</div></div>'
    )
