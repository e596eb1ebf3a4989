"""Robot Quest Arena as a record of functions over its state."""

from rqa_lab.core.gains import Gains
from rqa_lab.core.game import Game
from rqa_lab.core.record import count
from rqa_lab.games.rqa.bots import worth
from rqa_lab.games.rqa.examples import agreement, generate
from rqa_lab.games.rqa.files.builder import BUILDER
from rqa_lab.games.rqa.files.goal import goal
from rqa_lab.games.rqa.files.look import having, look
from rqa_lab.games.rqa.files.position import position
from rqa_lab.games.rqa.files.saved import from_json, ruled, to_json
from rqa_lab.games.rqa.files.schema import POSITION_SCHEMA, definitions
from rqa_lab.games.rqa.model.events import acquired, changes, events, stock
from rqa_lab.games.rqa.model.rulebook import RULEBOOK
from rqa_lab.games.rqa.model.state import State, rulings
from rqa_lab.games.rqa.picture.scene import scene
from rqa_lab.games.rqa.picture.table import table
from rqa_lab.games.rqa.play.agreement import start
from rqa_lab.games.rqa.play.drawing import outcomes
from rqa_lab.games.rqa.play.observe import observe, witness
from rqa_lab.games.rqa.play.resolve import advance, outcome, points, to_act
from rqa_lab.games.rqa.rules.judge import judge
from rqa_lab.games.rqa.rules.legal import legal, universe
from rqa_lab.games.rqa.words.audit import audit
from rqa_lab.games.rqa.words.english import tell
from rqa_lab.games.rqa.words.explanations import cut_short, explain
from rqa_lab.games.rqa.words.menu import label, tempting, where
from rqa_lab.games.rqa.words.questions import ask
from rqa_lab.games.rqa.words.reading import parse
from rqa_lab.games.rqa.words.summary import summary

GAME = Game(
    id="rqa",
    title="Robot Quest Arena",
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
    closing=frozenset(("end", "cleanup", "over")),
    scored="Victory Points",
    counted={"knock-outs": "knocked out"},
    gains=Gains("cards", "card", "acquired", acquired),
    cut_short=cut_short,
    worth=worth,
    rulings=rulings,
    ruled=ruled,
)
