"""Robot Quest Arena as a record of functions over its state."""

from rqa_lab.core.doing import pending
from rqa_lab.core.event import Gains
from rqa_lab.core.game import Files, Game, Ledger, Picture, Trials, Words
from rqa_lab.core.keys import rulings
from rqa_lab.core.record import count
from rqa_lab.games.rqa.audit import audit
from rqa_lab.games.rqa.bots import estimate
from rqa_lab.games.rqa.components import RULEBOOK
from rqa_lab.games.rqa.examples import agreement, generate
from rqa_lab.games.rqa.files.keys import (
    BLANK,
    BUILDER,
    POSITION_SCHEMA,
    definitions,
    goal,
    look,
    resources,
    wishes,
)
from rqa_lab.games.rqa.files.position import described, from_json, position, ruled, to_json
from rqa_lab.games.rqa.kinds import acquired, changes, events, stock
from rqa_lab.games.rqa.picture.scene import scene, table
from rqa_lab.games.rqa.play.resolve import advance, observe, outcome, points, to_act, witness
from rqa_lab.games.rqa.play.setup import start
from rqa_lab.games.rqa.play.shop import outcomes
from rqa_lab.games.rqa.rules.judge import judge
from rqa_lab.games.rqa.rules.legal import legal, universe
from rqa_lab.games.rqa.state import State
from rqa_lab.games.rqa.words.asking import QUESTIONS
from rqa_lab.games.rqa.words.english import ENGLISH, SUMS, ask, cut_short, summary
from rqa_lab.games.rqa.words.reading import label, parse, tempting, where

GAME = Game(
    id="rqa",
    title="Robot Quest Arena",
    rulebook=RULEBOOK,
    words=Words(
        parse=parse,
        questions=QUESTIONS,
        tell=ENGLISH.tell,
        explain=ENGLISH.explain,
        absent=ENGLISH.absent,
        summary=summary,
        cut_short=cut_short,
        label=label,
        ask=ask,
        resources=resources,
        points="Victory Points",
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
        any_order=True,
        counted={"knock-outs": "knocked out"},
        gains=Gains("cards", "card", "acquired", acquired),
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
    closing=frozenset(("end", "cleanup", "over")),
    page="rqa_lab.games.rqa.page",
)
