"""The command play: a whole game in the terminal."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import (
    Failed,
    Stop,
    data_option,
    game,
    hushed,
    load,
    names_option,
    pairs,
    paragraph,
    tell_json,
    waiting,
)
from rqa_lab.commands.simulate import WithAgreement, agreement, names, new, one_line_errors, options
from rqa_lab.core.chance import read_seed
from rqa_lab.core.words import ENGLISH, capital, either, hint, language, letters, many, printable
from rqa_lab.documents.places import ScenarioError

if TYPE_CHECKING:
    from rqa_lab.core.notation import Action
    from rqa_lab.core.session import Session, Step
    from rqa_lab.explore.play import Bot
    from rqa_lab.scenario.scenario import Scenario

# ---- the result of a game in lines, and the game as a file -----------------------------------------------


def result(session: "Session", bots: "Mapping[str, Bot]") -> Iterator[str]:
    """How a game ended, or who is to act; the points of all seats."""
    game, state = session.game, session.state
    outcome, points = game.outcome(state), game.points(state)
    actions = many(session.here.number, "action")
    if outcome is None:
        yield f"{game.to_act(state)} is next to act, after {actions}."
    else:
        verb = "wins" if len(outcome.winners) == 1 else "share the win"
        clauses = ", ".join(outcome.clauses)
        yield f"{' and '.join(outcome.winners)} {verb}, after {actions}. [{clauses}]"
    wide = max(map(len, points))
    for seat, n in sorted(points.items(), key=lambda item: -item[1]):
        who = bots[seat].name if seat in bots else "person"
        yield printable(f"  {seat:{wide}}  {n:3} {game.language.points}  {who}")


def keep(scenario: "Scenario", session: "Session", output: str) -> None:
    """Write a game and its other lines to a file, whole or not at all; raises Stop if that fails."""
    from rqa_lab.scenario.scenario import record
    from rqa_lab.scenario.study import Study

    kept = record(scenario, session.here)
    if scenario.variations:
        study = Study(scenario, strict=True)
        end = study.join(session.here)
        study.follow(end)
        kept = study.scenario(upto=end)
    try:
        kept.save(output)
    except OSError as error:
        raise Stop(f"cannot write {output}: {error.strerror}") from None


# ---- persons at one terminal, and bots between them: ``rqa-lab play`` with a seat that no bot plays for ----

#: the file for a game that is left without one
LEFT = "rqa-lab-game.yaml"
#: the most answers of chance to list
MOST = 12


class Table:
    """Persons at one terminal, and bots between them: each line that is typed is an action or a word."""

    WORDS: Mapping[str, str] = {
        "list": "what you can do now; type the number instead of the text, or the letter of an answer",
        "why": "why ACTION: what the rules say about it",
        "board": "the board as text",
        "table": "what is in front of you beside the board",
        "points": "what everyone has",
        "chance": "chance ANSWER: sets the next roll or draw; chance none: back to the seed",
        "undo": "back to your last decision",
        "save": "save FILE: save the game; continue it with rqa-lab play FILE",
        "help": "this list",
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
        """Play until the game is over or a person leaves; then save any unsaved play."""
        click.echo('Type an action; "list" shows them all, "help" the other commands.')
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

        with waiting("Thinking"):
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

    # ---- output ------------------------------------------------------------------------------------------

    def hand_over(self, seat: str) -> None:
        """Hand the terminal to the next person; nothing of the last hand stays on it."""
        if seat == self.eyes:
            return
        if self.eyes and len(self.persons) > 1:
            click.clear()
            click.echo(f"{seat} is next: pass the keyboard to {seat}, who presses Enter.")
            read()
        self.eyes = seat

    def tell(self, seat: str) -> None:
        """Print the events since the last time, as a seat may know them, and the seat's things."""
        from rqa_lab.core.session import passed_over
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
        from rqa_lab.draw.svg import text

        click.echo(text(self.session.game.scene(self._seen())))

    def table(self, _: str = "") -> None:
        """Print the things before the seat beside the board."""
        from rqa_lab.draw.svg import text

        game = self.session.game
        table = game.table(self._seen(), self.eyes)
        click.echo(text(table) if table else f"{game.title} has nothing beside the board.")

    def points(self, _: str = "") -> None:
        """Print the points of all seats."""
        for line in result(self.session, self.bots):
            click.echo(line)

    def options(self, _: str = "") -> None:
        """Print the options now, the key for each, and an answer's effect if its text does not say it."""
        game, seen = self.session.game, self._seen()
        legal = game.legal(seen)
        texts = [printable(action.text) for action in legal]
        wide, tells = max(map(len, texts)), game.look(seen).get("choice") or language() != ENGLISH
        for sign, action, text in zip(self.signs(legal), legal, texts, strict=True):
            does = printable(game.label(seen, action)) if tells else ""
            does_more = "" if does.lower() in text.lower() else f"  {does}"
            click.echo(f"{sign:>3}  {text:{wide if does_more else 0}}{does_more}")

    def signs(self, legal: "Sequence[Action]") -> tuple[str, ...]:
        """The key for each action: a number; for an answer a letter, as answers may be numbers themselves."""
        from rqa_lab.core.notation import Choose

        if any(isinstance(action, Choose) for action in legal):
            return letters([action.text.removeprefix("choose ") for action in legal])
        return tuple(map(str, range(1, len(legal) + 1)))

    def help(self, _: str = "") -> None:
        """The words."""
        for word, says in self.WORDS.items():
            click.echo(f"  {word:6}  {says}")

    # ---- play --------------------------------------------------------------------------------------------

    def asked(self, seat: str) -> str:
        """The line that is typed, without the blanks around it."""
        game, choice = self.session.game, self._look().get("choice")
        if resources := game.resources(self.session.state, seat):
            click.echo(printable(resources))
        if choice and (asked := game.ask(self._seen())).text:
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
            one = len(self.session.game.expand(text)) == 1
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
        from rqa_lab.core.session import Impossible, questions, read_answers

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
            game, state = session.game, session.state
            after = (game.advance(state.copy(), action) for action in game.legal(state))
            for question, options in questions(game, after).items():
                more = f" and {len(options) - MOST} more" if len(options) > MOST else ""
                click.echo(printable(f"{question} {', '.join(options[:MOST])}{more}."))
        click.echo(
            printable(f"Chance answers next: {', '.join(session.here.rest) or 'whatever the seed gives'}.")
        )

    def why(self, text: str) -> None:
        """Print the rules' verdict on an action."""
        from rqa_lab.core.notation import Ambiguous, Unreadable
        from rqa_lab.core.telling import refused

        game = self.session.game
        if not text:
            click.echo(f'why what? For example: why "{printable(game.legal(self._seen())[0].text)}"')
            return
        try:
            verdict = game.judge(self.session.state, self.read(text.strip("\"'")), self.eyes)
        except (Unreadable, Ambiguous) as error:
            click.echo(printable(str(error)))
            return
        if verdict:
            click.echo(f"{verdict.action} is allowed.")
        for one in refused(self.session.here, verdict):
            click.echo(one.whole)

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
            click.echo(f"Saved. To continue: rqa-lab play {output}")

    def _seen(self) -> Any:
        return self.session.game.observe(self.session.state, self.eyes)

    def _look(self) -> Mapping[str, Any]:
        return self.session.game.look(self.session.state)


def read() -> str:
    """A line of the standard input, without the blanks around it; raises EOFError at its end."""
    with hushed():
        line = sys.stdin.readline()
    if not sys.stdin.isatty():
        click.echo()  # Enter was not pressed
    if not line:
        raise EOFError
    return line.strip()


# ---- a whole game ----------------------------------------------------------------------------------------


def opened(scenario: "Scenario") -> "tuple[Session, dict[str, Bot]]":
    """The session of a game, new or saved, at its last step, and who plays which seat."""
    from rqa_lab.core.notation import Ambiguous, Unreadable
    from rqa_lab.core.verdict import Illegal
    from rqa_lab.explore.play import resume, seated

    try:
        session = resume(scenario)
    except (Illegal, Unreadable, Ambiguous) as error:
        raise Stop(f"the steps of the file cannot be taken: {error}") from None
    with one_line_errors():
        bots = seated(session, scenario.document.get("players", {}))
    return session, bots


def between_bots(session: "Session", bots: "Mapping[str, Bot]") -> None:
    """Play until a person is to act, or to the end; raises Failed for a game that does not end."""
    from rqa_lab.explore.play import MOST_ACTIONS, bot_acts

    with waiting("Thinking"):
        while bot_acts(session, bots):
            if session.here.number > MOST_ACTIONS:
                raise Failed(f"the game has not ended after {session.here.number} actions")


# ---- telling ---------------------------------------------------------------------------------------------


def account(session: "Session", bots: "Mapping[str, Bot]", *, events: bool = False) -> Iterator[str]:
    """A game turn by turn, in sentences, or event by event with the clauses, and what each seat has then.

    >>> from rqa_lab.explore.play import play
    >>> session = play(options={"seats": ["Ann", "Bo"]}, players="random", seed=3)
    >>> next(iter(account(session, {})))
    'Set-up'
    """
    from rqa_lab.core.telling import told
    from rqa_lab.explore.telling import story, turns

    game = session.game
    for turn in turns(session):
        seat = game.look(turn.state).get("turn", "")
        who = f"{seat}, {bots[seat].name}" if seat in bots else seat
        yield printable(f"Turn {turn.number}: {who}") if turn.number else "Set-up"
        if events:
            for step, happened, acts in turn.parts:
                if acts:
                    yield printable(f"  {step.seat}: {step.action}")
                yield from (f"    {one.text}" for one in told(game, happened))
        else:
            yield from paragraph(story(game, turn.parts))
        points = ", ".join(f"{one} {n}" for one, n in game.points(turn.state).items())
        yield printable(f"  {capital(game.language.points)}: {points}")


def plain(session: "Session", bots: "Mapping[str, Bot]") -> dict[str, Any]:
    """A game as plain values: who played, how it ended, and every step with its events."""
    game, outcome = session.game, session.game.outcome(session.state)
    return {
        "seats": list(game.look(session.state)["seats"]),
        "players": {seat: one.name for seat, one in bots.items()},
        "seed": session.seed,
        "winners": list(outcome.winners) if outcome else None,
        "points": dict(game.points(session.state)),
        "clauses": list(outcome.clauses) if outcome else [],
        "actions": session.here.number,
        "steps": [
            {
                "seat": step.seat,
                "do": step.action.text,
                "chance": [answer.text.removeprefix("choose ") for answer in step.answers],
                "events": [
                    {"kind": event.kind, "clauses": list(event.clauses), "cause": event.cause, **event.facts}
                    for event in step.events
                ],
            }
            for step in session.here.path
            if step.action is not None
        ],
    }


# ---- the command -----------------------------------------------------------------------------------------


@click.command(cls=WithAgreement)
@click.argument("file", required=False)
@click.option("--seats", metavar="NAMES", help="The seats, clockwise: Ann,Bo; by default the game's own.")
@click.option("--bot", "bots", multiple=True, metavar="SEAT=BOT", help="A bot for a seat.")
@agreement
@data_option
@names_option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Save the game to this file.")
@click.option("--events", is_flag=True, help="Show each event with its clause, not each turn in sentences.")
@click.option("--json", "as_json", is_flag=True, help="Print the whole game as JSON.")
@click.pass_context
def play(
    context: click.Context, /, file: str | None, seats: str | None, bots: Sequence[str], id: str, seed: str,
    output: str | None, events: bool, as_json: bool, **agreed: Any,
) -> None:  # fmt: skip
    """Play a whole game in this terminal; you play every seat without a bot. With FILE, continue a game.

    The bots are easy, normal and strong; random, greedy (the same as normal) and planner. The same seed gives
    the same game. If only bots play, the game is shown turn by turn; otherwise you type your actions, and
    "help" shows what else you can type.
    """
    if file is None:
        players = pairs("--bot", bots, "SEAT=BOT")
        scenario = new(id, options(game(id), names(seats or ""), **agreed), players, read_seed(seed))
    else:
        scenario = load(file)
        if scenario.problems:
            raise ScenarioError(scenario.problems)
        _only_new_games(context)
        if bots:
            scenario = scenario.set(players=pairs("--bot", bots, "SEAT=BOT"))
    session, playing = opened(scenario)
    persons = [seat for seat in session.game.look(session.state)["seats"] if seat not in playing]
    if persons:
        if as_json or events:
            raise Stop(f"no bot plays {either(persons)}: --json and --events need a game between bots")
        Table(scenario, session, playing, output).play()
        return
    between_bots(session, playing)
    if output is not None:
        keep(scenario, session, output)
    if as_json:
        tell_json(plain(session, playing))
        return
    for line in (*account(session, playing, events=events), "", *result(session, playing)):
        click.echo(line)


def _only_new_games(context: click.Context) -> None:
    """Stop if options of a new game are given for one already begun, where they would have no effect."""
    begun = {"file", "bots", "output", "events", "as_json"}
    for option in context.command.get_params(context):
        given = context.get_parameter_source(str(option.name)) == click.core.ParameterSource.COMMANDLINE
        if given and option.expose_value and option.name not in begun:
            raise Stop(f"{option.opts[0]}: works with a new game only; the file already says what was agreed")
