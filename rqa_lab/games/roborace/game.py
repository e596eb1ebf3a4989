"""RoboRace as a record of functions over its state."""

from rqa_lab.core.doing import pending
from rqa_lab.core.game import Files, Game, Ledger, Picture, Trials, Words
from rqa_lab.core.keys import rulings
from rqa_lab.core.record import count
from rqa_lab.games.roborace.audit import audit
from rqa_lab.games.roborace.bots import estimate
from rqa_lab.games.roborace.components import RULEBOOK
from rqa_lab.games.roborace.examples import agreement, generate
from rqa_lab.games.roborace.files import (
    BUILDER,
    POSITION_SCHEMA,
    covered,
    definitions,
    described,
    from_json,
    goal,
    look,
    position,
    resources,
    ruled,
    to_json,
    turned,
    wishes,
)
from rqa_lab.games.roborace.kinds import changes, events, stock
from rqa_lab.games.roborace.picture import beside, scene
from rqa_lab.games.roborace.play.resolve import advance, observe, outcome, points, start, to_act, witness
from rqa_lab.games.roborace.play.turn import outcomes
from rqa_lab.games.roborace.rules import judge, legal, universe
from rqa_lab.games.roborace.state import State
from rqa_lab.games.roborace.words import ENGLISH, QUESTIONS, SUMS, ask, label, parse, summary, tempting, where

GAME = Game(
    id="roborace",
    title="RoboRace",
    rulebook=RULEBOOK,
    words=Words(
        parse=parse,
        questions=QUESTIONS,
        tell=ENGLISH.tell,
        explain=ENGLISH.explain,
        absent=ENGLISH.absent,
        summary=summary,
        label=label,
        ask=ask,
        resources=resources,
        points="fields",
        phases=ENGLISH.phases,
    ),
    picture=Picture(scene=scene, table=beside, where=where),
    files=Files(
        to_json=to_json,
        from_json=from_json,
        schema=POSITION_SCHEMA,
        definitions=definitions,
        position=position,
        described=described,
        builder=BUILDER,
        goal=goal,
        wishes=wishes,
        turned=turned,
        covered=covered,
    ),
    ledger=Ledger(count=count, changes=changes, stock=stock, sums=SUMS),
    trials=Trials(
        generate=generate,
        agreement=agreement,
        estimate=estimate,
        counted={"cards placed": "place", "course tokens taken": "take"},
    ),
    start=start,
    copy=State.copy,
    to_act=to_act,
    universe=universe,
    legal=legal,
    judge=judge,
    tempting=tempting,
    advance=advance,
    events=events,
    pending=pending,
    outcomes=outcomes,
    outcome=outcome,
    points=points,
    audit=audit,
    observe=observe,
    witness=witness,
    look=look,
    rulings=rulings,
    ruled=ruled,
    closing=frozenset(("over",)),
    page="rqa_lab.games.roborace.page",
)
