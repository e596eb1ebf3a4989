"""Gekido: Bot Battles as a record of functions over its state."""

from rqa_lab.core.doing import pending
from rqa_lab.core.game import Files, Game, Ledger, Picture, Trials, Words
from rqa_lab.core.keys import rulings
from rqa_lab.core.record import count
from rqa_lab.games.gekido.audit import audit
from rqa_lab.games.gekido.bots import estimate, hopes
from rqa_lab.games.gekido.components import RULEBOOK
from rqa_lab.games.gekido.examples import agreement, generate
from rqa_lab.games.gekido.files.keys import (
    BLANK,
    BUILDER,
    POSITION_SCHEMA,
    definitions,
    goal,
    look,
    resources,
    wishes,
)
from rqa_lab.games.gekido.files.position import described, from_json, position, ruled, to_json
from rqa_lab.games.gekido.kinds import changes, events, stock
from rqa_lab.games.gekido.picture.scene import scene, table
from rqa_lab.games.gekido.play.resolve import advance, observe, outcome, points, to_act, witness
from rqa_lab.games.gekido.play.setup import start
from rqa_lab.games.gekido.play.steps import outcomes
from rqa_lab.games.gekido.rules.judge import judge, legal, universe
from rqa_lab.games.gekido.state import State
from rqa_lab.games.gekido.words.english import ENGLISH, SUMS, ask, summary, together
from rqa_lab.games.gekido.words.reading import QUESTIONS, expand, label, parse, tempting, where

GAME = Game(
    id="gekido",
    title="Gekido: Bot Battles",
    rulebook=RULEBOOK,
    words=Words(
        parse=parse,
        expand=expand,
        questions=QUESTIONS,
        tell=ENGLISH.tell,
        explain=ENGLISH.explain,
        absent=ENGLISH.absent,
        summary=summary,
        together=together,
        label=label,
        ask=ask,
        resources=resources,
        points="Structure",
        phases=ENGLISH.phases,
    ),
    picture=Picture(scene=scene, table=table, where=where),
    files=Files(
        to_json=to_json,
        from_json=from_json,
        schema=POSITION_SCHEMA,
        definitions=definitions,
        position=position,
        described=described,
        builder=BUILDER,
        blank=BLANK,
        goal=goal,
        wishes=wishes,
    ),
    ledger=Ledger(count=count, changes=changes, stock=stock, sums=SUMS),
    trials=Trials(
        generate=generate,
        agreement=agreement,
        estimate=estimate,
        hopes=hopes,
        averages_chance=True,
        counted={"malfunctions": "malfunction", "destroyed": "destroyed"},
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
    page="rqa_lab.games.gekido.page",
)
