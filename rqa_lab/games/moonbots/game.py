"""Moon-Bots as a record of functions over its state."""

from rqa_lab.core.doing import pending
from rqa_lab.core.game import Files, Game, Ledger, Picture, Trials, Words
from rqa_lab.core.keys import rulings
from rqa_lab.core.record import count
from rqa_lab.games.moonbots.audit import audit
from rqa_lab.games.moonbots.bots import estimate, hopes
from rqa_lab.games.moonbots.components import NAMES, RULEBOOK
from rqa_lab.games.moonbots.examples import agreement, generate
from rqa_lab.games.moonbots.files import (
    BLANK,
    BUILDER,
    POSITION_SCHEMA,
    definitions,
    described,
    from_json,
    goal,
    look,
    position,
    resources,
    ruled,
    to_json,
    wishes,
)
from rqa_lab.games.moonbots.kinds import changes, events, stock
from rqa_lab.games.moonbots.picture import scene, table
from rqa_lab.games.moonbots.play.resolve import (
    advance,
    observe,
    outcome,
    outcomes,
    points,
    start,
    to_act,
    witness,
)
from rqa_lab.games.moonbots.rules.judge import judge, legal, universe
from rqa_lab.games.moonbots.state import State
from rqa_lab.games.moonbots.words import ENGLISH, QUESTIONS, SUMS, ask, label, parse, summary, tempting, where

GAME = Game(
    id="moonbots",
    title="Moon-Bots",
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
        points="energy",
        phases=ENGLISH.phases,
        names=NAMES,
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
        hopes=hopes,
        counted={"cards bought": "buy", "robots out": "out"},
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
    closing=frozenset(("restock", "over")),
    page="rqa_lab.games.moonbots.page",
)
