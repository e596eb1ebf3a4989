"""Gekido: Bot Battles as a record of functions over its state."""

from rqa_lab.core.agreed import rulings
from rqa_lab.core.doing import pending
from rqa_lab.core.game import Files, Game, Ledger, Picture, Trials, Words
from rqa_lab.core.record import count
from rqa_lab.games.gekido.bots import estimate, hopes
from rqa_lab.games.gekido.examples import agreement, generate
from rqa_lab.games.gekido.files.builder import BLANK, BUILDER
from rqa_lab.games.gekido.files.goal import goal, wishes
from rqa_lab.games.gekido.files.keys import POSITION_SCHEMA, definitions, look, resources
from rqa_lab.games.gekido.files.position import described, position
from rqa_lab.games.gekido.files.saved import from_json, ruled, to_json
from rqa_lab.games.gekido.model.events import changes, events, stock
from rqa_lab.games.gekido.model.rulebook import RULEBOOK
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.picture.scene import scene
from rqa_lab.games.gekido.picture.table import table
from rqa_lab.games.gekido.play.agreement import start
from rqa_lab.games.gekido.play.drawing import outcomes
from rqa_lab.games.gekido.play.observe import observe, witness
from rqa_lab.games.gekido.play.resolve import advance, outcome, points, to_act
from rqa_lab.games.gekido.rules.judge import judge
from rqa_lab.games.gekido.rules.legal import legal, universe
from rqa_lab.games.gekido.words.asking import QUESTIONS
from rqa_lab.games.gekido.words.audit import audit
from rqa_lab.games.gekido.words.english import ENGLISH
from rqa_lab.games.gekido.words.menu import label, tempting, where
from rqa_lab.games.gekido.words.questions import ask
from rqa_lab.games.gekido.words.reading import expand, parse
from rqa_lab.games.gekido.words.summary import summary, together
from rqa_lab.games.gekido.words.sums import SUMS

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
)
