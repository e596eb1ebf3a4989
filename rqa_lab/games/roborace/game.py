"""RoboRace as a record of functions over its state."""

from rqa_lab.core.agreed import rulings
from rqa_lab.core.doing import pending
from rqa_lab.core.game import Files, Game, Ledger, Picture, Trials, Words
from rqa_lab.core.record import count
from rqa_lab.games.roborace.bots import estimate
from rqa_lab.games.roborace.examples import agreement, generate
from rqa_lab.games.roborace.files.builder import BUILDER
from rqa_lab.games.roborace.files.goal import goal, wishes
from rqa_lab.games.roborace.files.keys import POSITION_SCHEMA, covered, definitions, look, resources, turned
from rqa_lab.games.roborace.files.position import described, position
from rqa_lab.games.roborace.files.saved import from_json, ruled, to_json
from rqa_lab.games.roborace.model.events import changes, events, stock
from rqa_lab.games.roborace.model.rulebook import RULEBOOK
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.picture.scene import scene
from rqa_lab.games.roborace.picture.table import table
from rqa_lab.games.roborace.play.agreement import start
from rqa_lab.games.roborace.play.drawing import outcomes
from rqa_lab.games.roborace.play.observe import observe, witness
from rqa_lab.games.roborace.play.resolve import advance, outcome, points, to_act
from rqa_lab.games.roborace.rules.judge import judge
from rqa_lab.games.roborace.rules.legal import legal, universe
from rqa_lab.games.roborace.words.asking import QUESTIONS
from rqa_lab.games.roborace.words.audit import audit
from rqa_lab.games.roborace.words.english import ENGLISH
from rqa_lab.games.roborace.words.menu import label, tempting, where
from rqa_lab.games.roborace.words.questions import ask
from rqa_lab.games.roborace.words.reading import parse
from rqa_lab.games.roborace.words.summary import summary
from rqa_lab.games.roborace.words.sums import SUMS

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
    picture=Picture(scene=scene, table=table, where=where),
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
)
