"""The commands rules, coverage and why: clauses, and why something is refused."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import (
    Stop,
    bar,
    data_option,
    game,
    game_option,
    names_option,
    need,
    put,
    scenario_at,
    tell_json,
    waiting,
)
from rqa_lab.core.notation import inquire
from rqa_lab.core.words import hint, meant, printable, shown

if TYPE_CHECKING:
    from rqa_lab.core.clause import Clause, Ruling
    from rqa_lab.core.event import Event
    from rqa_lab.core.game import Game, State
    from rqa_lab.core.session import Step
    from rqa_lab.core.telling import Told
    from rqa_lab.core.verdict import Verdict
    from rqa_lab.explore.remedy import Remedies
    from rqa_lab.scenario.scenario import Scenario

# ---- rules -----------------------------------------------------------------------------------------------
# ``rqa-lab rules``, ``coverage`` and ``schema``: what the lab knows of a game, and how files are written.


@click.command()
@click.argument("words", nargs=-1, metavar="[CLAUSE|WORDS]")
@game_option
@names_option
@click.option("--open", "questions", is_flag=True, help="List the open questions and their readings.")
@click.option(
    "--book", "output", metavar="FILE", help="Write the whole rulebook as an HTML file, ready to print."
)
def rules(words: Sequence[str], id: str, questions: bool, output: str | None) -> None:
    """Show a clause in full, or search for words; without any, list all clauses by topic."""
    from rqa_lab.games import games

    asked = " ".join(words)
    named = asked.partition(".")[0]  # a clause's id begins with that of its game
    id = named if "." in asked and named in games() else id
    book, names = game(id).rulebook, game(id).language.names
    if output is not None:
        need("jinja2", "Jinja2")
        from rqa_lab.ui.book import whole

        with waiting("Running the library and writing the rulebook"):
            text = whole(id)
        put(text, output)
        return
    asked = asked if names is None or asked in book else names.sought(asked)
    if questions:
        click.echo("\n".join(_open_questions(book.rulings.values())))
    elif asked in book:
        _show_clause(book[asked], id, names.within(book[asked].title) if names else {})
    elif asked:
        below = [clause for clause in book.values() if clause.id.startswith(f"{asked.rstrip('.')}.")]
        if "." not in asked:  # no word has a dot, each id has
            _find(asked, id)
        elif below:
            _list_clauses(below)
        else:
            raise Stop(f"no clause {shown(asked)} in the rulebook{meant(book.nearest(asked), asked) or '.'}")
    else:
        for topic, title in book.topics.items():
            found = [clause for clause in book.own() if clause.topic == topic]
            click.echo(click.style(title, bold=True))
            _list_clauses(found)
            if topic == "rulings":
                click.echo("\n".join(_questions(book.rulings.values())))


def _find(words: str, id: str) -> None:
    """List the clauses that these words find, each with the sentence that holds them."""
    from rqa_lab.scenario.finding import Finder

    finder = Finder(game(id), ())
    found = finder.find(words)
    if not found.clauses:
        raise Stop(
            f"no clause {shown(words)} in the rulebook{meant(game(id).rulebook.nearest(words), words) or '.'}"
        )
    for word, known in found.taken.items():
        click.echo(f"reading {shown(word)} as {shown(known)}.")
    for hit in (finder.hit(found, one) for one in found.clauses):
        click.echo(f"{click.style(hit.id, fg='cyan')}  {_marked(hit.title)}\n    {_marked(hit.line)}")


def _marked(parts: Iterable[tuple[str, bool]]) -> str:
    return "".join(click.style(text, bold=True) if found else text for text, found in parts)


def _list_clauses(clauses: Sequence["Clause"]) -> None:
    for clause in clauses:
        click.echo(f"{click.style(clause.id, fg='cyan')}  {clause.title}")


def _show_clause(clause: "Clause", game: str, called: Mapping[str, str]) -> None:
    from rqa_lab.scenario.library import index

    click.echo(f"{click.style(clause.id, fg='cyan')}  {click.style(clause.title, bold=True)}")
    for name, other in called.items():
        click.echo(f"{name}: {other}")
    click.echo(clause.says)
    for name in ("example", "note", "status", "source"):
        if getattr(clause, name):
            click.echo(f"{click.style(name.title(), bold=True)}: {getattr(clause, name)}")
    taught = [entry for entry in index(game) if clause.id in entry.teaches]
    if taught:
        click.echo(click.style("Scenarios:", bold=True))
    for entry in taught:
        click.echo(f"  {entry.id}  {entry.title}")


@click.command()
@click.option("--game", "id", metavar="ID", help="Of one game only.")
@click.option("--set", "pack", metavar="SET", help="Only the clauses of one set, such as base.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: {covered, exempt, missing}.")
def coverage(id: str | None, pack: str | None, as_json: bool) -> None:
    """Run all scenarios of the library and list the clauses that none of them cites."""
    from rqa_lab.games import games, title
    from rqa_lab.scenario.library import coverage as measure
    from rqa_lab.scenario.library import ids
    from rqa_lab.scenario.library import load as loaded

    sets = {one: {clause.set for clause in game(one).rulebook.own()} for one in ([id] if id else games())}
    every = sorted(set().union(*sets.values()))
    if pack is not None and pack not in every:
        raise Stop(f"found {pack!r}, expected a set: {', '.join(every)}{hint(pack, every)}")
    asked = [one for one in sets if pack is None or pack in sets[one]]
    with bar(sum(len(ids(one)) for one in asked), "Running") as tell:

        def every_of(game: str) -> Iterator["Scenario"]:
            for name in ids(game):
                yield loaded(name)
                tell(1)

        found = {one: measure(one, pack=pack, scenarios=every_of(one)) for one in asked}
    covered = {clause: taught for one in found.values() for clause, taught in one["covered"].items()}
    exempt = {clause: why for one in found.values() for clause, why in one["exempt"].items()}
    missing = [clause for one in found.values() for clause in one["missing"]]
    if as_json:
        tell_json({"covered": covered, "exempt": exempt, "missing": missing})
        return
    for one, of_it in found.items() if len(found) > 1 else ():
        have, without = len(of_it["covered"]), len(of_it["missing"])
        click.echo(f"{title(one)}: {have} of {have + without}, {len(of_it['exempt'])} cannot have one.")
    total = len(covered) + len(missing)
    share = f"{100 * len(covered) // total} %" if total else "100 %"
    end = " Without:" if missing else ""
    click.echo(f"{len(covered)} of {total} clauses have a scenario ({share}).{end}")
    for clause in missing:
        click.echo(f"  {clause}")
    if exempt:
        click.echo(f"{len(exempt)} cannot have one:")
    for clause, why in exempt.items():
        click.echo(f"  {clause}: {why}")


@click.command()
@click.option("--game", "id", metavar="ID", help="Of one game only.")
def schema(id: str | None) -> None:
    """Print the JSON Schema of scenario files, so that your editor can complete and check them."""
    from rqa_lab.scenario.format import of_all, of_game

    if id:
        game(id)
    tell_json(of_game(id) if id else of_all())


def _open_questions(rulings: Iterable["Ruling"]) -> Iterator[str]:
    """The open questions of a rulebook: name and readings, the question, our answer, why, how sure we are."""
    for ruling in rulings:
        yield f"{_name(ruling)}  {', '.join(ruling.readings) or 'no switch'}"
        yield from (f"  {text}" for text in (ruling.question, ruling.default, ruling.why))
        if ruling.confidence:
            yield f"  Confidence: {ruling.confidence}."


def _questions(rulings: Iterable["Ruling"]) -> Iterator[str]:
    """The open questions of a rulebook, one a line."""
    return (f"{_name(ruling)}  {ruling.question}" for ruling in rulings)


def _name(ruling: "Ruling") -> str:
    return click.style(ruling.id.rpartition(".")[2], fg="cyan")


# ---- ``rqa-lab why``: reads an action, judges it, and explains the verdict -------------------------------

#: at most this many scenarios of a clause are named
_MANY = 3


@dataclass(frozen=True, slots=True)
class Answer:
    """The rules' verdict on an action with its reasons in words, its result, and ways to make it legal."""

    game: "Game"
    verdict: "Verdict"
    reasons: "Sequence[Told]"
    events: Sequence["Event"]
    remedies: "Remedies | None"


def ask(
    step: "Step", text: str, seat: str | None, actions: int, limit: int, state: "State | None" = None
) -> Answer:
    """Judge an action after a step, as far as its seat can know; raises Stop for a text that is no action.

    Of several actions in one text it is the first that is refused, or the last; ``state`` is the position
    after the earlier ones.
    """
    from rqa_lab.core.notation import Ambiguous, Unreadable
    from rqa_lab.core.telling import refused
    from rqa_lab.explore.remedy import remedies

    game, state = step.game, step.state if state is None else state
    seats = game.look(state)["seats"]
    if seat is not None and seat not in seats:
        raise Stop(f"--seat: found {shown(seat)}, expected {', '.join(seats)}{hint(seat, seats)}")
    *first, text = game.expand(text)
    before: tuple[Event, ...] = ()
    for one in first:
        answer = ask(step, one, seat, actions, limit, state)
        if not answer.verdict:
            return answer
        before += tuple(answer.events)
        state = game.apply(state, answer.verdict.action)
    try:
        action = inquire(game, text, state)
    except (Unreadable, Ambiguous) as error:
        raise Stop(str(error)) from None
    try:
        verdict = game.judge(state, action, seat)
    except ValueError as error:
        raise Stop(str(error)) from None
    if not verdict:
        found = remedies(game, state, action, seat, actions=actions, limit=limit)
        return Answer(game, verdict, refused(step, verdict), (), found)
    trace: list[Any] = []
    game.apply(state, action, trace)
    assert verdict.seat is not None
    events = tuple(game.witness(event, verdict.seat) for event in game.language.dress(trace))
    return Answer(game, verdict, (), before + events, None)


def examples(game: "Game", clause: str) -> list[str]:
    """The ids of the scenarios of a clause."""
    from rqa_lab.scenario.library import index

    return [entry.id for entry in index(game.id) if clause in entry.teaches]


def lines(answer: Answer) -> Iterator[str]:
    """The answer for a person, line by line."""
    from rqa_lab.core.telling import foremost, told
    from rqa_lab.core.telling import rules as ordered

    game, verdict = answer.game, answer.verdict
    colour, word = ("green", "possible") if verdict else ("red", "refused")
    who = printable(str(verdict.seat))
    yield f"{printable(verdict.action.text)}: {click.style(word, fg=colour)} for {who}"
    for one in told(game, answer.events):
        yield f"  {printable(one.sentence)} {click.style(f'[{one.clause}]', fg='cyan')}"
    cited = [why.clauses for why in answer.reasons]
    for n in foremost(cited, ordered(cited)[0]) if cited else ():
        reason, why = verdict.reasons[n], answer.reasons[n]
        clause = game.rulebook[why.clause]
        yield ""
        yield click.style(printable(why.sentence), bold=True)
        for text, names in verdict.would_do(reason):
            yield f"  {text}: {printable(', '.join(names))}"
        yield f"  {click.style(clause.id, fg='cyan')}  {clause.title}"
        if clause.source:
            yield f"  Source: {clause.source}"
        if found := examples(game, clause.id):
            yield f"  Scenarios: {', '.join(found[:_MANY])}{' …' if len(found) > _MANY else ''}"
    if answer.remedies is None:
        return
    yield ""
    yield from map(printable, str(answer.remedies).splitlines())
    if answer.remedies.alternatives:
        yield f"Legal now: {printable('; '.join(action.text for action in answer.remedies.alternatives))}"


def plain(answer: Answer) -> dict[str, Any]:
    """The answer as plain JSON."""
    from rqa_lab.core.telling import told

    game, verdict, found = answer.game, answer.verdict, answer.remedies
    data: dict[str, Any] = {"action": verdict.action.text, "seat": verdict.seat, "possible": bool(verdict)}
    if found is None:
        events = [
            {"kind": event.kind, "text": one.sentence, "clauses": list(one.clauses)}
            for event, one in zip(answer.events, told(game, answer.events), strict=True)
        ]
        return {**data, "events": events}
    data["reasons"] = [
        {
            "kind": reason.kind,
            "text": why.sentence,
            "clauses": list(why.clauses),
            "facts": dict(reason.facts),
            "cells": list(reason.cells),
            "source": game.rulebook[why.clause].source,
            "scenarios": examples(game, why.clause),
        }
        for reason, why in zip(verdict.reasons, answer.reasons, strict=True)
    ]
    return data | {
        "legal_after": [[step.text for step in line] for line in found.lines],
        "chance": str(found.chance),
        "alternatives": [action.text for action in found.alternatives],
        "why": found.why,
        "proved": found.proved,
        "up_to": found.actions,
    }


# ---- the command -----------------------------------------------------------------------------------------


@click.command()
@click.argument("where", metavar="FILE_OR_ID")
@click.argument("action")
@click.option("--step", type=int, default=0, help="Ask after this step; by default at the start.")
@click.option("--seat", help="The seat that tries it; by default the seat to act.")
@click.option(
    "--actions",
    type=click.IntRange(0),
    default=6,
    show_default=True,
    help="The most actions to take before it.",
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=3000,
    show_default=True,
    help="The most positions to search for what would make it legal.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@data_option
@names_option
@click.pass_context
def why(
    context: click.Context, where: str, action: str, step: int, seat: str | None, actions: int, limit: int,
    as_json: bool,
) -> None:  # fmt: skip
    """Say why an ACTION is refused in a position, by which rule, and what would make it legal.

    If the action is allowed, show what would happen. The exit code is 0 either way.
    """
    scenario, moments = scenario_at(context, where, step)
    with waiting("Searching for what would make it legal"):
        answer = ask(moments[-1].step, action, seat, actions, limit)
    if as_json:
        tell_json(plain(answer))
    else:
        click.echo("\n".join(lines(answer)))
    context.exit(1 if scenario.problems else 0)
