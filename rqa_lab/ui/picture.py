"""What a notebook shows without a running kernel: the board as a drawing, and why things happened as text."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from rqa_lab.core.game import Game, State
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Session, Step
from rqa_lab.core.verdict import Verdict
from rqa_lab.core.words import either, safe
from rqa_lab.draw.svg import html, text
from rqa_lab.draw.theme import THEMES, Theme
from rqa_lab.explore.telling import Told, refused, told
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


class Explanation:
    """Sentences with the clauses behind them."""

    def __init__(self, game: Game, rows: Sequence[Told]) -> None:
        self.game, self.rows = game, rows

    def __repr__(self) -> str:
        if not self.rows:
            return "Nothing speaks against it."
        return "\n".join(f"- {one.text}" for one in self.rows)

    def _repr_html_(self) -> str:
        if not self.rows:
            return f"<p>{self!r}</p>"
        book = self.game.rulebook
        rows = (
            f"<li>{safe(one.sentence)} <em>{safe(book[one.clause].title)}</em> "
            f"(<code>{one.clause}</code>)</li>"
            for one in self.rows
        )
        return "\n".join(["<ul>", *rows, "</ul>"])


View = Literal["board", "table"]


def show(what: Session | Scenario, view: View = "board", *, step: int | None = None, **marks: Any) -> Picture:
    """The board of a session or a scenario, with what just happened, or was refused, marked on it.

    Args:
        what: a session, or a scenario.
        view: "board", or "table" for what lies beside it: the hand, the Shop, what can be afforded.
        step: after which of its steps to look; without it, a session is shown as it is now, a scenario at its
            start.
        marks: further marks for the game's ``scene``, such as ``selected="c4"``, ``sight="c4"``,
            ``ray=("c4", "f6")``, ``ring=("pug", 2)``, ``reach="pug"``; for its ``table``, ``seat="Ann"``.

    Raises:
        NoSuchStep: a ValueError, if there is no such step.
        ScenarioError: if the scenario has no position.
        ValueError: for a mark that the game does not know, and a view that it does not have.

    >>> from rqa_lab import load
    >>> print(show(load("rqa/pushing/a-push-and-its-price")).scene.label)
    Arena, 7 by 7. Ann is to play. Pug of Ann on c4, Strider of Bo on d4.
    """
    return Picture(_scene(what, view, step, marks))


def figure(
    what: Session | Scenario,
    ax: "Axes | None" = None,
    *,
    view: View = "board",
    theme: Theme = "light",
    step: int | None = None,
    **marks: Any,
) -> "Figure":
    """The board of a session or a scenario as a matplotlib figure, for handouts: vectors, light or dark.

    Args:
        what: a session, or a scenario.
        ax: where to draw, such as one of ``matplotlib.pyplot.subplots``; without it, on a figure of its own.
        view: "board" or "table", as in :func:`show`.
        theme: "light" or "dark".
        step: after which of its steps to look, as in :func:`show`.
        marks: further marks, as in :func:`show`.

    Returns:
        The figure that the axes are in; one of its own shows itself in a notebook.

    Raises:
        NoSuchStep: a ValueError, if there is no such step.
        ScenarioError: if the scenario has no position.
        ImportError: without matplotlib, which the extra ``figures`` brings.

    >>> from rqa_lab import load
    >>> handout = figure(load("rqa/pushing/a-push-and-its-price"), step=1)
    >>> handout.axes[0].set_title("Ann is 1 Move short")
    Text(0.5, 1.0, 'Ann is 1 Move short')
    >>> handout
    <Figure size 496x496 with 1 Axes>
    """
    if theme not in THEMES:
        raise ValueError(f"found {theme!r}, expected {either(map(repr, THEMES))}")
    from rqa_lab.draw.figure import figure as draw

    return draw(_scene(what, view, step, marks), ax, theme)


def _scene(what: Session | Scenario, view: View, step: int | None, marks: dict[str, Any]) -> Scene:
    if isinstance(what, Scenario):
        moment = moments(what, step or 0)[-1]
        return moment.scene(**marks) if view == "board" else _beside(moment.game, moment.state, view, marks)
    if not isinstance(what, Session):
        raise TypeError(f"found a {type(what).__name__}, expected a Session or a Scenario")
    here, last = what.here, len(what.line) - 1
    if step is not None:
        if not 0 <= step <= last:
            message = f"step {step} is out of range: the session has steps 0 to {last}"
            raise NoSuchStep(message, failed=False)
        here = what.line[step]
    if view != "board":
        return _beside(what.game, here.state, view, marks)
    return what.game.picture.scene(here.state, **{"events": here.events} | marks)


def _beside(game: Game, state: State, view: View, marks: dict[str, Any]) -> Scene:
    """The picture of what lies beside the board."""
    known = ["board", *(["table"] if game.picture.table else [])]
    if game.picture.table is None or view not in known:
        raise ValueError(f"found {view!r}, expected {either(map(repr, known))}")
    return game.picture.table(state, **marks)


def why(session: Session, what: Step | Verdict | None = None) -> Explanation:
    """What happened in a step, or why an action is refused, sentence by sentence, each with its clause.

    Args:
        session: whose game it is.
        what: a step or a verdict of the session; the present step if left out.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/a-push-and-its-price").session()
    >>> why(session, session.judge("push strider"))
    - Pushing Strider costs 2 Move; 1 left. [rqa.push.cost]
    """
    game = session.game
    if isinstance(what, Verdict):
        return Explanation(game, refused(session.here, what))
    return Explanation(game, told(game, (what or session.here).events))
