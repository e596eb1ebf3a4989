"""Gekido: Bot Battles as a record of functions over its state."""

from rqa_lab.core.game import Game
from rqa_lab.core.record import count
from rqa_lab.games.gekido.bots import worth
from rqa_lab.games.gekido.examples import agreement, generate
from rqa_lab.games.gekido.files.builder import BUILDER
from rqa_lab.games.gekido.files.goal import goal
from rqa_lab.games.gekido.files.look import having, look
from rqa_lab.games.gekido.files.position import POSITION_SCHEMA, position
from rqa_lab.games.gekido.files.saved import from_json, ruled, to_json
from rqa_lab.games.gekido.files.schema import definitions
from rqa_lab.games.gekido.model.events import changes, events, stock
from rqa_lab.games.gekido.model.rulebook import RULEBOOK
from rqa_lab.games.gekido.model.state import State, rulings
from rqa_lab.games.gekido.picture.scene import scene
from rqa_lab.games.gekido.picture.table import table
from rqa_lab.games.gekido.play.agreement import start
from rqa_lab.games.gekido.play.drawing import outcomes
from rqa_lab.games.gekido.play.observe import observe, witness
from rqa_lab.games.gekido.play.resolve import advance, outcome, points, to_act
from rqa_lab.games.gekido.rules.judge import judge
from rqa_lab.games.gekido.rules.legal import legal, universe
from rqa_lab.games.gekido.words.audit import audit
from rqa_lab.games.gekido.words.english import tell
from rqa_lab.games.gekido.words.explanations import explain
from rqa_lab.games.gekido.words.menu import label, tempting, where
from rqa_lab.games.gekido.words.questions import ask
from rqa_lab.games.gekido.words.reading import parse, spelled
from rqa_lab.games.gekido.words.summary import summary, together

GAME = Game(
    id="gekido",
    title="Gekido: Bot Battles",
    rulebook=RULEBOOK,
    start=start,
    to_act=to_act,
    universe=universe,
    legal=legal,
    judge=judge,
    advance=advance,
    outcomes=outcomes,
    outcome=outcome,
    points=points,
    observe=observe,
    witness=witness,
    audit=audit,
    parse=parse,
    spelled=spelled,
    to_json=to_json,
    from_json=from_json,
    copy=State.copy,
    events=events,
    changes=changes,
    count=count,
    tell=tell,
    explain=explain,
    summary=summary,
    together=together,
    where=where,
    label=label,
    tempting=tempting,
    look=look,
    goal=goal,
    scene=scene,
    generate=generate,
    position_schema=POSITION_SCHEMA,
    definitions=definitions,
    position=position,
    builder=BUILDER,
    agreement=agreement,
    stock=stock,
    having=having,
    ask=ask,
    table=table,
    scored="Structure",
    counted={"malfunctions": "malfunction", "destroyed": "destroyed"},
    worth=worth,
    reckons=True,
    rulings=rulings,
    ruled=ruled,
)
