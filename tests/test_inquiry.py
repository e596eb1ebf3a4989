"""Questions about what is no action: the rule answers wherever the act and the thing are known."""

import random

import pytest

from rqa_lab import Scenario, why
from rqa_lab.core.notation import Ambiguous, Asked, Choose, Unreadable, inquire
from rqa_lab.core.verdict import Illegal
from rqa_lab.explore.remedy import remedies
from rqa_lab.games import game
from rqa_lab.ui import Explorer

POSITIONS = {
    "gekido": """
gekido: 1
title: A locked T
bots:
  slicer: {seat: Ann, at: b1}
  v-rex: {seat: Bo, at: c2}
  pytron: {seat: Cy, at: c3}
turn: {seat: Ann, moved: true}
attack: {target: v-rex, command: four of a kind, locked: TT, dice: SXO, rolls: 1}
""",
    "gekido, before": """
gekido: 1
title: Before the attack
bots:
  slicer: {seat: Ann, at: b1}
  v-rex: {seat: Bo, at: c2}
turn: {seat: Ann}
""",
    "rqa": """
rqa: 1
title: Among things
robots: {pug: {seat: Ann, at: c4}, crate: {seat: Bo, at: d4}, strider: {seat: Cy, at: g7}}
tiles: {e5: Wall, c5: Tacks}
seats: {Ann: {hand: [Battery, Hammer]}}
turn: {seat: Ann, move: 3, energy: 4}
""",
    "moonbots": """
moonbots: 1
title: Four dice
robots:
  Ann: {energy: 9, parts: [Torso 4], upgrades: [Reroll, +1 Die], weapons: [Spy]}
  Bo: {energy: 5, parts: [Left Leg 6]}
  Cy: {energy: 5}
  Di: {energy: 5}
market: {T1: Head 3, B2: Rest}
turn: {robot: Ann}
dice: "2445"
""",
    "roborace": """
roborace: 1
title: One card
seats: {Ann: {hand: [BG/RY], gone: 4, tokens: [Trick]}, Bo: {gone: 3, tokens: [Swap]}}
turn: {seat: Ann}
""",
}
#: position -> question, the clause that answers it; "" for what is possible
ASKED = {
    "gekido": {
        "roll T": "gekido.dice.locked-immutable",
        "unlock T": "gekido.dice.locked-immutable",
        "reroll the locked T": "gekido.dice.locked-immutable",
        "roll triangle": "gekido.dice.locked-immutable",
        "roll S T": "gekido.dice.locked-immutable",
        "take back T": "gekido.dice.locked-immutable",
        "flip T": "gekido.dice.locked-immutable",
        "change T": "gekido.dice.locked-immutable",
        "roll S": "gekido.dice.reroll-all-unlocked",
        "roll P": "gekido.dice.lock-must-match",
        "roll again": "",
        "attack myself": "gekido.turn.three-phases",
        "switch to full house": "gekido.attack.no-change-of-command",
        "use Center": "gekido.tile.attacker-once",
        "play Jam": "gekido.tech.green",
        "discard Jam": "gekido.tech.hand-limit",
        "end turn": "gekido.attack.mandatory",
    },
    "gekido, before": {
        "move v-rex up": "gekido.turn.clockwise",
        "move Bo up": "gekido.turn.clockwise",
        "move to a3": "gekido.move1.one-tile-eight-directions",
        "move two up": "gekido.move1.one-tile-eight-directions",
        "push v-rex left": "gekido.push.procedure",
        "attack v-rex and slicer": "gekido.attack.mandatory",
        "roll T": "gekido.dice.up-to-three-rolls",
        "draw a card": "gekido.turn.three-phases",
    },
    "rqa": {
        "move crate up": "rqa.move.own-robot-only",
        "push wall": "rqa.tile.wall.not-damageable",
        "push the Wall on e5 right": "rqa.tile.wall.not-damageable",
        "push e5": "rqa.tile.wall.not-damageable",
        "push tacks up": "rqa.tile.wall.not-damageable",
        "move wall": "rqa.tile.wall.not-damageable",
        "attack wall": "rqa.tile.wall.not-damageable",
        "attack myself": "rqa.attack.enemy-only",
        "attack strider": "rqa.attack.melee",
        "attack crate": "",
        "play Tackle": "rqa.card.play-one-at-a-time",
        "use pug": "rqa.setup.robot-ability",
        "push strider with crate": "rqa.move.own-robot-only",
        "move pug diagonally": "rqa.move.no-diagonal",
        "move pug to d4": "rqa.move.blocked-by-obstacle",
        "move pug to g1": "rqa.move.basic",
        "move pug to b4": "",
        "move to energy": "rqa.energy.no-back-conversion",
        "draw a card": "rqa.turn.cleanup",
        "scrap Hammer": "rqa.card.scrap",
        "repair": "rqa.health.repair",
        "buy wall": "rqa.shop.sources",
        "jump over the wall": "rqa.move.blocked-by-obstacle",
    },
    "moonbots": {
        "reroll 3": "moonbots.activate.one-part-per-die",
        "place 3 on": "moonbots.activate.one-part-per-die",
        "place 4 on Left Leg 6": "moonbots.activate.roll-all",
        "place 4 on Bo's left leg": "moonbots.activate.roll-all",
        "activate Left Leg 6": "moonbots.activate.roll-all",
        "buy Torso 4": "moonbots.buy.one-card",
        "buy Head 3 and Rest": "moonbots.buy.one-card",
        "roll again": "moonbots.turn.order",
        "roll 2": "",
        "take back 4": "moonbots.activate.one-part-per-die",
        "attack myself": "moonbots.attack.neighbours-only",
        "attack Cy": "moonbots.attack.neighbours-only",
        "attack Bo": "moonbots.symbol.attack",
        "sell Torso 4": "moonbots.part.one-per-slot",
        "remove Reroll": "moonbots.upgrade.permanent",
        "discard Spy": "moonbots.secret.single-use",
        "draw": "moonbots.market.restock.compulsory",
    },
    "roborace": {
        "place RR/GY": "roborace.turn.sequence",
        "play RR/GY at 1,1": "roborace.turn.sequence",
        "play rrgy": "roborace.turn.sequence",
        "turn BG/RY": "roborace.place.free-rotation",
        "turn RG/YB": "",
        "move RG/YB left": "roborace.course.pick-up",
        "remove RG/YB": "roborace.course.pick-up",
        "swap RG/YB": "roborace.course.pick-up",
        "discard BG/RY": "roborace.turn.no-legal-card",
        "place two cards": "roborace.turn.one-card",
        "place BG/RY twice": "roborace.turn.one-card",
        "draw 2": "roborace.draw.end-of-turn",
        "draw a card": "roborace.turn.sequence",
        "steal Swap": "roborace.course.pick-up",
        "push Bo": "roborace.course.pushing",
        "move my robot": "roborace.score.move",
    },
}
CASES = [(where, text, clause) for where, some in ASKED.items() for text, clause in some.items()]
#: what names no act of the game, or nothing that is there
UNKNOWN = {
    "gekido": ("roll x9", "unlock", "attack godzilla", "sing T", "move zed up"),
    "rqa": ("push fence", "push g1", "sing", "move fence up", "buy a fence", "attack nobody"),
    "moonbots": ("place 4 on tail", "buy Hammer", "attack Zed", "take back the moon"),
    "roborace": ("turn QQ/QQ", "move BB/BB", "steal the moon", "push Zed"),
}


def scenario(where):
    return Scenario.from_text(POSITIONS[where], where)


@pytest.mark.parametrize("where, text, clause", CASES)
def test_the_rule_answers(where, text, clause):
    session = scenario(where).session()
    verdict = session.judge(text)
    assert verdict.clauses[:1] == ((clause,) if clause else ())
    assert all(one in session.game.rulebook for one in verdict.clauses)
    assert len(why(session, verdict)._repr_html_()) > len(text)


@pytest.mark.slow
@pytest.mark.parametrize("where", [*POSITIONS])
def test_the_explorer_answers_alike(where):
    for text, clause in ASKED[where].items():
        explorer = Explorer(scenario(where))
        explorer.receive({"do": "why", "text": text, "ask": 1})
        note = explorer.page.view.note
        assert explorer.page.error is None, text
        assert note is not None, text
        if note.verdict is not None and isinstance(note.verdict.action, Asked):
            assert note.verdict.clauses[0] == clause
            assert explorer.page.view.game.rulebook[clause].title in explorer.board + explorer.side


@pytest.mark.parametrize("where, text", [(where, text) for where, some in UNKNOWN.items() for text in some])
def test_what_is_not_there_is_no_question(where, text):
    with pytest.raises((Unreadable, Ambiguous)):
        scenario(where).session().judge(text)


def test_a_question_is_no_action():
    session = scenario("gekido").session()
    with pytest.raises(Unreadable):
        session.act("unlock T")
    asked = session.asked("unlock T")
    with pytest.raises(Illegal):
        session.act(asked)
    assert not session.judge(asked)
    found = remedies(session.game, session.state, asked)
    assert (found.lines, found.alternatives, bool(found.why)) == ((), (), True)


def test_on_the_command_line(rqa, tmp_path):
    file = tmp_path / "locked.yaml"
    file.write_text(POSITIONS["gekido"])
    for text in ("roll T", "unlock T"):
        code, out, _ = rqa("why", file, text)
        assert code == 0
        assert "  gekido.dice.locked-immutable  Locked dice can’t change" in out.splitlines()


def moments(rules, rng, many):
    """Positions, sound and broken, from a set-up on, with choices that wait in some."""
    yield rules.start(rules.agreement(1))
    for _ in range(many):
        state = rules.generate(rng)
        yield state
        if rules.to_act(state) and (legal := rules.legal(state)):
            yield rules.advance(state.copy(), rng.choice(legal))


@pytest.mark.slow
@pytest.mark.parametrize("id", ["rqa", "gekido", "moonbots", "roborace"])
def test_no_question_in_any_position_leads_to_an_exception(id):
    rules, rng = game(id), random.Random(3)
    texts = [text for where, text, _ in CASES if where.startswith(id)] + [*UNKNOWN[id]]
    for state in moments(rules, rng, 25):
        for text in texts:
            try:
                action = inquire(rules, text, state)
            except (Unreadable, Ambiguous):
                continue
            verdict = rules.judge(state, action)
            assert isinstance(verdict.reasons, tuple)
            for reason in verdict.reasons:
                assert rules.language.explain(reason)
            assert isinstance(rules.where(state, action), tuple)
            assert not isinstance(action, Choose)
