"""``rqa-lab why``: reads an action, judges it, and explains the verdict."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import Stop, scenario_at, tell_json
from rqa_lab.commands.data import option as data_option
from rqa_lab.commands.names import option as names_option
from rqa_lab.core.words import hint, printable, shown

if TYPE_CHECKING:
    from rqa_lab.core.event import Event
    from rqa_lab.core.game import Game, State
    from rqa_lab.core.session import Step
    from rqa_lab.core.verdict import Verdict
    from rqa_lab.explore.remedy import Remedies

#: at most this many scenarios of a clause are named
_MANY = 3


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say of an action: the verdict with its reasons in words, what would happen or help."""

    game: "Game"
    verdict: "Verdict"
    sentences: tuple[str, ...]
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
    from rqa_lab.explore.remedy import remedies

    game, state = step.game, step.state if state is None else state
    seats = game.look(state)["seats"]
    if seat is not None and seat not in seats:
        raise Stop(f"--seat: found {shown(seat)}, expected {', '.join(seats)}{hint(seat, seats)}")
    *first, text = game.words.expand(text)
    before: tuple[Event, ...] = ()
    for one in first:
        answer = ask(step, one, seat, actions, limit, state)
        if not answer.verdict:
            return answer
        before += tuple(answer.events)
        state = game.apply(state, answer.verdict.action)
    try:
        action = game.inquire(text, state)
    except (Unreadable, Ambiguous) as error:
        raise Stop(str(error)) from None
    try:
        verdict = game.judge(state, action, seat)
    except ValueError as error:
        raise Stop(str(error)) from None
    if not verdict:
        found = remedies(game, state, action, seat, actions=actions, limit=limit)
        return Answer(game, verdict, step.explain(verdict), (), found)
    trace: list[Any] = []
    game.apply(state, action, trace)
    assert verdict.seat is not None
    events = tuple(game.witness(event, verdict.seat) for event in game.events(trace))
    return Answer(game, verdict, (), before + events, None)


def examples(game: "Game", clause: str) -> list[str]:
    """The ids of the scenarios of a clause."""
    from rqa_lab.scenario.library import index

    return [entry.id for entry in index(game.id) if clause in entry.teaches]


def lines(answer: Answer) -> Iterator[str]:
    """The answer for a person, line by line."""
    game, verdict = answer.game, answer.verdict
    colour, word = ("green", "possible") if verdict else ("red", "refused")
    who = printable(str(verdict.seat))
    yield f"{printable(verdict.action.text)}: {click.style(word, fg=colour)} for {who}"
    for event in answer.events:
        yield f"  {printable(game.words.tell(event))} {click.style(f'[{event.clauses[0]}]', fg='cyan')}"
    for reason, sentence in zip(verdict.reasons, answer.sentences, strict=True):
        clause = game.rulebook[reason.clauses[0]]
        yield ""
        yield click.style(printable(sentence), bold=True)
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
    game, verdict, found = answer.game, answer.verdict, answer.remedies
    data: dict[str, Any] = {"action": verdict.action.text, "seat": verdict.seat, "possible": bool(verdict)}
    if found is None:
        events = [
            {"kind": event.kind, "text": game.words.tell(event), "clauses": list(event.clauses)}
            for event in answer.events
        ]
        return {**data, "events": events}
    data["reasons"] = [
        {
            "kind": reason.kind,
            "text": why,
            "clauses": list(reason.clauses),
            "facts": dict(reason.facts),
            "cells": list(reason.cells),
            "source": game.rulebook[reason.clauses[0]].source,
            "scenarios": examples(game, reason.clauses[0]),
        }
        for reason, why in zip(verdict.reasons, answer.sentences, strict=True)
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
@click.option("--step", type=int, default=0, help="Ask after this step; without it, at the start.")
@click.option("--seat", help="Who tries it; without it, whoever is to act.")
@click.option(
    "--actions",
    type=click.IntRange(0),
    default=6,
    show_default=True,
    help="Most actions that come before it.",
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=3000,
    show_default=True,
    help="Most positions to look at for what would make it legal.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@data_option
@names_option
@click.pass_context
def why(
    context: click.Context, where: str, action: str, step: int, seat: str | None, actions: int, limit: int,
    as_json: bool,
) -> None:  # fmt: skip
    """Say why an ACTION is refused in a position of a scenario, by which rule, and what would make it legal.

    Of a possible action it tells what would happen. The exit code is 0 in both cases.
    """
    scenario, moments = scenario_at(context, where, step)
    answer = ask(moments[-1].step, action, seat, actions, limit)
    if as_json:
        tell_json(plain(answer))
    else:
        click.echo("\n".join(lines(answer)))
    context.exit(1 if scenario.problems else 0)
