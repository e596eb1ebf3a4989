"""Gekido: Bot Battles as a record of functions over its state."""

from rqa_lab.core.game import Game
from rqa_lab.games.gekido.actions import parse
from rqa_lab.games.gekido.agreement import start
from rqa_lab.games.gekido.audit import audit
from rqa_lab.games.gekido.builder import BUILDER
from rqa_lab.games.gekido.drawing import outcomes
from rqa_lab.games.gekido.english import tell
from rqa_lab.games.gekido.events import changes, count, events, stock
from rqa_lab.games.gekido.explanations import explain
from rqa_lab.games.gekido.generate import agreement, generate
from rqa_lab.games.gekido.goal import goal
from rqa_lab.games.gekido.judge import judge
from rqa_lab.games.gekido.legal import legal, universe
from rqa_lab.games.gekido.look import having, look
from rqa_lab.games.gekido.menu import label, tempting, where
from rqa_lab.games.gekido.observe import observe, witness
from rqa_lab.games.gekido.position import POSITION_SCHEMA, position
from rqa_lab.games.gekido.questions import ask
from rqa_lab.games.gekido.resolve import advance, outcome, points, to_act
from rqa_lab.games.gekido.rulebook import RULEBOOK
from rqa_lab.games.gekido.saved import from_json, ruled, to_json
from rqa_lab.games.gekido.scene import scene
from rqa_lab.games.gekido.state import State, rulings
from rqa_lab.games.gekido.summary import summary, together
from rqa_lab.games.gekido.table import table
from rqa_lab.games.gekido.worth import worth

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
