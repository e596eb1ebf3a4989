"""Persons at one terminal, and bots between them: ``rqa-lab play`` with a seat that no bot plays for."""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import Stop, paragraph
from rqa_lab.commands.played import keep, result
from rqa_lab.core.names import ENGLISH, language
from rqa_lab.core.words import either, hint, letters, printable

if TYPE_CHECKING:
    from rqa_lab.core.notation import Action
    from rqa_lab.core.session import Session, Step
    from rqa_lab.explore.bots import Bot
    from rqa_lab.scenario.scenario import Scenario

#: the file for a game that is left without one
LEFT = "rqa-lab-game.yaml"
#: so many answers of chance are listed
MOST = 12


class Table:
    """Persons at one terminal, and bots between them: each line that is typed is an action or a word."""

    WORDS: Mapping[str, str] = {
        "list": "what you may do now; type the number in place of the text, or the letter of an answer",
        "why": "why ACTION: what the rules say of it",
        "board": "the board as text",
        "table": "what lies before you beside the board",
        "points": "what everybody has",
        "chance": "chance ANSWER: what the next roll or draw gives; chance none: the seed again",
        "undo": "back to your last decision",
        "save": "save FILE: write the game, to go on with rqa-lab play FILE",
        "help": "these words",
        "quit": "leave; the game is saved",
    }

    def __init__(
        self, scenario: "Scenario", session: "Session", bots: "Mapping[str, Bot]", output: str | None
    ) -> None:
        self.scenario, self.session, self.bots, self.output = scenario, session, bots, output
        self.persons = [seat for seat in self._look()["seats"] if seat not in bots]
        #: who sees the terminal, and the last step that was reported there
        self.eyes, self.last_told = "", session.here
        self.saved: Step | None = session.here

    def play(self) -> None:
        """Play until the game is over or a person leaves; then save what is not saved yet."""
        click.echo('Type an action; "list" shows all, "help" the other words.')
        try:
            while self.turn():
                pass
        except (KeyboardInterrupt, EOFError):
            click.echo()
        if self.session.here is not self.saved:
            self.save(self.output or LEFT)
        for line in result(self.session, self.bots):
            click.echo(line)

    def turn(self) -> bool:
        """Bots act, then a person types one line; false at the end."""
        from rqa_lab.explore.play import bot_acts

        while bot_acts(self.session, self.bots):
            pass
        seat = self.session.game.to_act(self.session.state)
        if seat is None:
            self.tell(self.eyes or self.persons[0])
            return False
        self.hand_over(seat)
        self.tell(seat)
        text = self.asked(seat)
        word, _, rest = text.partition(" ")
        if word.lower() == "quit":
            return False
        if not text:
            return True
        if word.lower() in self.WORDS:
            getattr(self, word.lower() if word.lower() != "list" else "options")(rest.strip())
        else:
            self.act(text)
        return True

    # ---- what is seen ------------------------------------------------------------------------------------

    def hand_over(self, seat: str) -> None:
        """Hand the terminal to the next person; nothing of the last hand stays on it."""
        if seat == self.eyes:
            return
        if self.eyes and len(self.persons) > 1:
            click.clear()
            click.echo(f"{seat} is to act: pass the keyboard to {seat}, who presses Enter.")
            read()
        self.eyes = seat

    def tell(self, seat: str) -> None:
        """Print what has happened since the last time, as a seat may know it, and what the seat has."""
        from rqa_lab.core.answers import passed_over
        from rqa_lab.explore.telling import story

        here = self.session.here
        for line in paragraph(story(self.session.game, here.path[self.last_told.number + 1 :], seat), ""):
            click.echo(line)
        for step in here.path[self.last_told.number + 1 :]:
            if step.unfit:
                click.echo(passed_over(step.unfit))
        self.last_told = here

    def board(self, _: str = "") -> None:
        """The board as text."""
        from rqa_lab.draw.text import text

        click.echo(text(self.session.game.picture.scene(self._seen())))

    def table(self, _: str = "") -> None:
        """What lies before the seat beside the board."""
        from rqa_lab.draw.text import text

        game = self.session.game
        table = game.picture.table
        click.echo(text(table(self._seen(), self.eyes)) if table else f"{game.title} has no table.")

    def points(self, _: str = "") -> None:
        """What everybody has."""
        for line in result(self.session, self.bots):
            click.echo(line)

    def options(self, _: str = "") -> None:
        """What can be done now, and what to type for it; what an answer does, if its text does not say it."""
        game, seen = self.session.game, self._seen()
        legal = game.legal(seen)
        texts = [printable(action.text) for action in legal]
        wide, tells = max(map(len, texts)), game.look(seen).get("choice") or language() != ENGLISH
        for sign, action, text in zip(self.signs(legal), legal, texts, strict=True):
            does = printable(game.words.label(seen, action)[1]) if tells else ""
            does_more = "" if does.lower() in text.lower() else f"  {does}"
            click.echo(f"{sign:>3}  {text:{wide if does_more else 0}}{does_more}")

    def signs(self, legal: "Sequence[Action]") -> tuple[str, ...]:
        """What to type for each action: a number; for an answer a letter, as it may be a number itself."""
        from rqa_lab.core.notation import Choose

        if any(isinstance(action, Choose) for action in legal):
            return letters([action.text.removeprefix("choose ") for action in legal])
        return tuple(map(str, range(1, len(legal) + 1)))

    def help(self, _: str = "") -> None:
        """The words."""
        for word, says in self.WORDS.items():
            click.echo(f"  {word:6}  {says}")

    # ---- what is done ------------------------------------------------------------------------------------

    def asked(self, seat: str) -> str:
        """The line that is typed, without the blanks around it."""
        game, choice = self.session.game, self._look().get("choice")
        if resources := game.words.resources(self.session.state, seat):
            click.echo(printable(resources))
        if choice and (asked := game.words.ask(self._seen())).text:
            cause = f"{asked.cause}: " if asked.cause else ""
            then = f" Then: {', '.join(asked.waiting)}." if asked.waiting else ""
            click.echo(printable(f"{cause}{asked.text}{then}"))
        what = f" chooses {either(choice['options'])}" if choice else ""
        click.echo(click.style(printable(f"{seat}{what}> "), bold=True), nl=False)
        return read()

    def read(self, text: str) -> "Action":
        """The action that a line means: an option, what the list says to type, or the text of an action."""
        game, typed = self.session.game, text.lower()
        legal = game.legal(self.session.state)
        for action, sign in zip(legal, self.signs(game.legal(self._seen())), strict=True):
            if typed in (sign, action.text.lower().removeprefix("choose ")):
                return action
        return self.session.read(text)

    def act(self, text: str) -> None:
        """Do it, or say why not."""
        from rqa_lab.core.notation import Ambiguous, Unreadable
        from rqa_lab.core.verdict import Illegal

        try:
            one = len(self.session.game.words.expand(text)) == 1
            self.session.act(self.read(text) if one else text, loosely=True)
        except Illegal as error:
            for note in error.__notes__:
                click.echo(printable(note))
            return
        except (Unreadable, Ambiguous) as error:
            known = [word for word in self.WORDS if hint(text.partition(" ")[0], [word])]
            click.echo(f"{printable(str(error))}{f' Or {either(known)}?' if known else ''}")
            return
        self.keep()

    def keep(self) -> None:
        """Write the game to its file, if it has one."""
        if self.output:
            self.save(self.output, quietly=True)

    def chance(self, text: str) -> None:
        """Say what chance answers next, take it back, or see what it may answer."""
        from rqa_lab.core.answers import Impossible, questions, read_answers

        session = self.session
        try:
            if text:
                session.chance(*read_answers(text))
        except Impossible as error:
            click.echo(printable(str(error)))
            return
        if text:
            self.saved = None
            self.keep()
        else:
            for question, options in questions(session.game, session.state).items():
                more = f" and {len(options) - MOST} more" if len(options) > MOST else ""
                click.echo(printable(f"{question} {', '.join(options[:MOST])}{more}."))
        click.echo(
            printable(f"Chance answers next: {', '.join(session.here.rest) or 'what the seed gives'}.")
        )

    def why(self, text: str) -> None:
        """What the rules say of an action."""
        from rqa_lab.core.notation import Ambiguous, Unreadable

        game = self.session.game
        if not text:
            click.echo(f'why what? Such as: why "{printable(game.legal(self._seen())[0].text)}"')
            return
        try:
            verdict = game.judge(self.session.state, self.read(text.strip("\"'")), self.eyes)
        except (Unreadable, Ambiguous) as error:
            click.echo(printable(str(error)))
            return
        if verdict:
            click.echo(f"{verdict.action} is allowed.")
        for reason, sentence in zip(verdict.reasons, self.session.here.explain(verdict), strict=True):
            click.echo(printable(f"{sentence} [{', '.join(reason.clauses)}]"))

    def undo(self, _: str = "") -> None:
        """Back to the last decision of a person."""
        back = self.session.here.parent
        while back is not None and self.session.game.to_act(back.state) in self.bots:
            back = back.parent
        if back is None:
            click.echo("There is nothing to undo.")
            return
        self.session.seek(back.number)
        self.last_told = self.session.here
        click.echo(f"Back at step {back.number}.")

    def save(self, output: str, quietly: bool = False) -> None:
        """Write the game."""
        output = output or self.output or LEFT
        try:
            keep(self.scenario, self.session, output)
        except Stop as error:
            click.echo(error.format_message(), err=True)
            return
        self.saved = self.session.here
        if not quietly:
            click.echo(f"Saved. To go on: rqa-lab play {output}")

    def _seen(self) -> Any:
        return self.session.game.observe(self.session.state, self.eyes)

    def _look(self) -> Mapping[str, Any]:
        return self.session.game.look(self.session.state)


def read() -> str:
    """A line of the standard input, without the blanks around it; raises EOFError at its end."""
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        click.echo()  # Enter was not pressed
    if not line:
        raise EOFError
    return line.strip()
