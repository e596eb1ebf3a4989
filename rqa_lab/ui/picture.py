"""What a notebook shows without a running kernel: the board as a drawing, and why things happened as text."""

from typing import Any

from rqa_lab.core.game import Game
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Session, Step
from rqa_lab.core.verdict import Verdict
from rqa_lab.draw.svg import svg
from rqa_lab.draw.text import text


class Picture:
    """A scene that shows itself: as SVG in a notebook and on GitHub, as text in a terminal."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def __repr__(self) -> str:
        return text(self.scene)

    def _repr_svg_(self) -> str:
        return svg(self.scene, "light")


class Told:
    """Sentences with the clauses behind them."""

    def __init__(self, game: Game, rows: list[tuple[str, tuple[str, ...]]]) -> None:
        self.game, self.rows = game, rows

    def __repr__(self) -> str:
        if not self.rows:
            return "Nothing speaks against it."
        return "\n".join(f"- {sentence} [{clauses[0]}]" for sentence, clauses in self.rows)

    def _repr_markdown_(self) -> str:
        if not self.rows:
            return repr(self)
        book = self.game.rulebook
        return "\n".join(
            f"- {sentence} *{book[clauses[0]].title}* (`{clauses[0]}`)" for sentence, clauses in self.rows
        )


def show(session: Session, **marks: Any) -> Picture:
    """The board as it is in a session, with what just happened marked on it.

    Args:
        session: where to look.
        marks: further marks for the game's ``scene``, such as ``selected="c4"``.

    >>> from rqa_lab import load
    >>> print(show(load("rqa/pushing/a-push-and-its-price").session()).scene.label)
    Arena, 7 by 7. Ann is to play. Pug of Ann on c4, Strider of Bo on d4.
    """
    return Picture(session.game.scene(session.state, events=session.here.events, **marks))


def why(session: Session, what: Step | Verdict | None = None) -> Told:
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
        return Told(game, [(game.explain(reason), reason.clauses) for reason in what.reasons])
    step = what or session.here
    return Told(game, [(game.tell(event), event.clauses) for event in step.events])
