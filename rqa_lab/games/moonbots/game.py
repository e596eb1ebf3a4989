"""Moon-Bots as a record of functions over its state."""

from rqa_lab.core.agreed import rulings
from rqa_lab.core.doing import pending
from rqa_lab.core.game import Files, Game, Ledger, Picture, Trials, Words
from rqa_lab.core.record import count
from rqa_lab.games.moonbots.bots import estimate, hopes
from rqa_lab.games.moonbots.examples import agreement, generate
from rqa_lab.games.moonbots.files.builder import BLANK, BUILDER
from rqa_lab.games.moonbots.files.goal import goal, wishes
from rqa_lab.games.moonbots.files.keys import POSITION_SCHEMA, definitions, look, resources
from rqa_lab.games.moonbots.files.position import described, position
from rqa_lab.games.moonbots.files.saved import from_json, ruled, to_json
from rqa_lab.games.moonbots.model.events import changes, events, stock
from rqa_lab.games.moonbots.model.names import NAMES
from rqa_lab.games.moonbots.model.rulebook import RULEBOOK
from rqa_lab.games.moonbots.model.state import State
from rqa_lab.games.moonbots.picture.scene import scene
from rqa_lab.games.moonbots.picture.table import table
from rqa_lab.games.moonbots.play.agreement import start
from rqa_lab.games.moonbots.play.drawing import outcomes
from rqa_lab.games.moonbots.play.observe import observe, witness
from rqa_lab.games.moonbots.play.resolve import advance, outcome, points, to_act
from rqa_lab.games.moonbots.rules.judge import judge
from rqa_lab.games.moonbots.rules.legal import legal, universe
from rqa_lab.games.moonbots.words.asking import QUESTIONS
from rqa_lab.games.moonbots.words.audit import audit
from rqa_lab.games.moonbots.words.english import ENGLISH
from rqa_lab.games.moonbots.words.menu import label, tempting, where
from rqa_lab.games.moonbots.words.questions import ask
from rqa_lab.games.moonbots.words.reading import parse
from rqa_lab.games.moonbots.words.summary import summary
from rqa_lab.games.moonbots.words.sums import SUMS

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
)
