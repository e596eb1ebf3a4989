"""What no turn can have brought about is listed, and what one can have is not."""

# One row of a table is one line.
# ruff: noqa: E501

import random
from copy import deepcopy
from importlib import import_module

import pytest
from audit_walk import warned

from rqa_lab.games import game
from rqa_lab.scenario.scenario import Scenario

EVERY_GAME = pytest.mark.parametrize("name", ["rqa", "gekido", "moonbots", "roborace"])

# ---- positions of two seats, in each game ----------------------------------------------------------------

PUG, STRIDER = {"seat": "Ann", "at": "c4"}, {"seat": "Bo", "at": "f6"}


def rqa(pug=None, strider=None, ann=None, bo=None, **keys):
    """Pug of Ann, whose turn it is, and Strider of Bo."""
    robots = {"pug": PUG | (pug or {}), "strider": STRIDER | (strider or {})}
    return {"robots": robots, "seats": {"Ann": ann or {}, "Bo": bo or {}}, "turn": {"seat": "Ann"}, **keys}


def turn(**keys):
    """Something about the turn of Ann."""
    return {"turn": {"seat": "Ann", **keys}}


def gekido(slicer=None, pytron=None, ann=None, bo=None, attack=None, **keys):
    """Slicer of Ann, whose turn it is, beside Pytron of Bo, perhaps attacking it."""
    bots = {
        "slicer": {"seat": "Ann", "at": "b1"} | (slicer or {}),
        "pytron": {"seat": "Bo", "at": "b2"} | (pytron or {}),
    }
    begun = (
        {}
        if attack is None
        else {"attack": {"target": "pytron", "command": "full house", "dice": "TTSXO", **attack}}
    )
    return {"bots": bots, "seats": {"Ann": ann or {}, "Bo": bo or {}}, **begun, **turn(), **keys}


def moonbots(ann=None, **keys):
    """Three robots, in the turn of Ann."""
    return {"robots": {"Ann": ann or {}, "Bo": {}, "Cy": {}}, "turn": {"robot": "Ann"}, **keys}


def acting(**keys):
    """Something about the turn of Ann’s robot."""
    return {"turn": {"robot": "Ann", **keys}}


def roborace(ann=None, bo=None, **keys):
    """Two seats at the start, in the turn of Ann."""
    return {"seats": {"Ann": ann or {}, "Bo": bo or {}}, **keys}


ROLLED = {"phase": "activate"}
FULL = dict(
    zip(
        ("T1", "T2", "M1", "M2", "B1", "B2"),
        ("Fist Boost", "Fist Boost", "Reroll", "Reroll", "+1 Die", "+1 Die"),
        strict=True,
    )
)
OVER = {"reserve": {"blue": 0}, "turn": {"seat": "Ann", "phase": "over"}}
SPENT = {"structure": [6] * 4, "upgrade": 1, "powers": {"Switch Attack": 1}}
EXTRA_DIE = {"structure": [6] * 5, "powers": {"Roll an Extra Die": 1}}
HIT = {"dice": "", "locked": "TTTSS", "rolls": 2, "success": True}
NO_TURN = ["Extra", "R-R", "Change", "Turn", "Replay"]
LEFT = {"gone": 4}

#: game, kind of finding, clause: what is wrong, and what is not
CASES = [
    # Robot Quest Arena
    ("rqa", "brought by no card", "rqa.over.only-own-moves-this-turn",
        rqa({"over": True}), rqa({"over": True}, ann={"in_play": ["Jump Jets"]})),
    ("rqa", "brought by no card", "rqa.over.only-own-moves-this-turn",
        rqa({"over": True}, ann={"in_play": ["Omniwheels"]}), rqa({"over": True}, ann={"in_play": ["Rocket Booster"]})),
    ("rqa", "brought by no card", "rqa.diag.permission",
        rqa({"diagonal": True}), rqa({"diagonal": True}, ann={"in_play": ["Omniwheels"]})),
    ("rqa", "brought by no card", "rqa.card.electrified-plating",
        rqa({"plating": 2}, ann={"in_play": ["Electrified Plating"]}),
        rqa({"plating": 2}, ann={"in_play": ["Electrified Plating"] * 2})),
    ("rqa", "brought by no card", "rqa.card.electrified-plating",
        rqa({"plating": 4}, ann={"in_play": ["Electrified Plating"]}, data={"Electrified Plating": {"steps": [["plating", 3]]}}),
        rqa({"plating": 3}, ann={"in_play": ["Electrified Plating"]}, data={"Electrified Plating": {"steps": [["plating", 3]]}})),
    ("rqa", "brought by no card", "rqa.card.hypercharge",
        rqa({"hypercharge": 1}, packs=["backer promo"]),
        rqa({"hypercharge": 1}, ann={"in_play": ["Hypercharge"]}, packs=["backer promo"])),
    ("rqa", "not its turn", "rqa.over.only-own-moves-this-turn",
        rqa(strider={"over": True}), rqa(strider={"over": True}, bo={"in_play": ["Jump Jets"]}, turn={"seat": "Bo"})),
    ("rqa", "not its turn", "rqa.robot.strider.once-per-turn",
        rqa(strider={"used": True}), rqa(strider={"used": True}, turn={"seat": "Bo"})),
    ("rqa", "not the Main Phase", "rqa.turn.cleanup",
        rqa({"over": True}, **turn(phase="start")), rqa({"set_down": True}, **turn(phase="start"))),
    ("rqa", "out with it", "rqa.ko.own-turn-ends",
        rqa({"over": True, "at": None}, ann={"in_play": ["Jump Jets"]}),
        rqa({"at": None, "last_turn": True}, reserve={"blue": 0}, rulings={"end-immediate": "after-turn"})),
    ("rqa", "no such power", "rqa.faq.once-per-turn", rqa({"used": True}), rqa(strider={"used": True}, turn={"seat": "Bo"})),
    ("rqa", "not set down", "rqa.setup.robot-ability", rqa(strider={"set_down": True}), rqa({"set_down": True})),
    ("rqa", "first turn over", "rqa.setup.place-robots",
        rqa({"set_down": True}, ann={"discard": ["Battery"]}, turn={"seat": "Bo"}),
        rqa({"set_down": True}, ann={"discard": ["Battery"]})),
    ("rqa", "no last turn", "rqa.end.immediate",
        rqa({"last_turn": True}, rulings={"end-immediate": "after-turn"}),
        rqa({"at": None, "last_turn": True}, reserve={"blue": 0}, rulings={"end-immediate": "after-turn"})),
    ("rqa", "nothing bought", "rqa.shop.acquired-to-discard",
        rqa(packs=["kettle", "bot battle promo"], **turn(bought=True)),
        rqa(packs=["kettle", "bot battle promo"], ann={"discard": ["Rivet Gun"]}, **turn(bought=True))),
    ("rqa", "in play out of turn", "rqa.turn.cleanup", rqa(bo={"in_play": ["Battery"]}), rqa(ann={"in_play": ["Battery"]})),
    ("rqa", "still in play", "rqa.card.types",
        rqa(ann={"in_play": ["Bumper Plate"]}, packs=["kettle"]),
        rqa({"defenses": {"Bumper Plate": 2}}, packs=["kettle"])),
    ("rqa", "in another phase", "rqa.turn.main-freedom",
        rqa(ann={"in_play": ["Battery"]}, **turn(phase="respawn")), rqa(ann={"in_play": ["Battery"]})),
    ("rqa", "in another phase", "rqa.turn.lose-unspent", rqa(**turn(phase="start", energy=1)), rqa(**turn(energy=1))),
    ("rqa", "in another phase", "rqa.turn.lose-unspent",
        rqa(**turn(phase="respawn", energy=1)), rqa(tiles={"c4": "Solar Farm"}, **turn(phase="respawn", energy=1))),
    ("rqa", "in another phase", "rqa.turn.lose-unspent", rqa(**turn(phase="respawn", move=1)), rqa(**turn(move=1))),
    ("rqa", "in another phase", "rqa.limit.resets", rqa({"bumped": ["the edge"]}, **turn(phase="start")), rqa({"bumped": ["the edge"]})),
    ("rqa", "hit itself", "rqa.limit.robot-obstacle", rqa({"bumped": ["Pug"]}), rqa({"bumped": ["Strider"]})),
    ("rqa", "large hand", "rqa.turn.cleanup", rqa(bo={"hand": ["Battery"] * 6}), rqa(ann={"hand": ["Battery"] * 6})),
    ("rqa", "not come back", "rqa.turn.respawn-phase",
        rqa({"at": None}, tiles={"a1": "Spawn", "g7": "Spawn"}), rqa(strider={"at": None}, tiles={"a1": "Spawn", "g7": "Spawn"})),
    ("rqa", "not over", "rqa.end.trigger", rqa(**turn(phase="over")), rqa({"at": None}, **OVER)),
    ("rqa", "not over", "rqa.end.trigger", rqa(**OVER), rqa({"at": None}, **OVER)),
    ("rqa", "not over", "rqa.end.trigger", rqa({"at": None}, **turn(phase="over")), rqa({"at": None}, **OVER)),
    # Gekido
    ("gekido", "moved too early", "gekido.turn.three-phases", gekido(**turn(moved=True)), gekido(**turn(moved=True, phase="target"))),
    ("gekido", "moved twice", "gekido.move2.only-if-unmoved",
        gekido(**turn(moved=True, phase="second move")), gekido(**turn(phase="second move"))),
    ("gekido", "nothing to use", "gekido.turn.start-of-turn-window",
        gekido(**turn(phase="start")),
        gekido(pytron={"structure": [6] * 4, "powers": {"Draw 5, Keep 2": 1}}, turn={"seat": "Bo", "phase": "start"})),
    ("gekido", "nothing to use", "gekido.power.defender-window",
        gekido(attack={}, **turn(phase="defence")), gekido(attack={}, bo={"hand": ["Jam"]}, **turn(phase="defence"))),
    ("gekido", "nothing to use", "gekido.tech.timing-on-card",
        gekido(attack={"played": {"card": "Nudge", "on": "T"}}, discard=["Nudge"], **turn(phase="answer")),
        gekido(attack={"played": {"card": "Nudge", "on": "T"}}, discard=["Nudge"], bo={"hand": ["Jam"]}, **turn(phase="answer"))),
    ("gekido", "nothing to use", "gekido.resolve.order-of-operations",
        gekido(attack=HIT, **turn(phase="brace")), gekido(attack=HIT, bo={"hand": ["Jam"]}, **turn(phase="brace"))),
    ("gekido", "nothing to use", "gekido.tech.timing-on-card",
        gekido(attack=HIT, **turn(phase="strike")), gekido(attack=HIT, ann={"hand": ["Jam"]}, **turn(phase="strike"))),
    ("gekido", "no roll", "gekido.attack.declare-after-first-roll", gekido(attack={"rolls": 0}), gekido(attack={"rolls": 1})),
    ("gekido", "rolled undeclared", "gekido.attack.declare-after-first-roll",
        {**gekido(), "attack": {"target": "pytron", "dice": "TTSXO", "rolls": 2}},
        {**gekido(), "attack": {"target": "pytron", "dice": "TTSXO"}}),
    ("gekido", "no rolls granted", "gekido.dice.up-to-three-rolls",
        gekido(attack={"most": 4}), gekido(attack={"most": 4}, discard=["Last Chance"])),
    ("gekido", "no rolls granted", "gekido.dice.up-to-three-rolls",
        gekido(attack={"most": 4}, tiles={"b1": "Hot Grill"}), gekido(attack={"most": 4, "tile": True}, tiles={"b1": "Hot Grill"})),
    ("gekido", "number of dice", "gekido.dice.five-dice", gekido(attack={"dice": "TTSS"}), gekido(SPENT, attack={"dice": "TTSS"})),
    ("gekido", "number of dice", "gekido.dice.five-dice",
        gekido(attack={"dice": "TTSSXX"}), gekido(EXTRA_DIE, attack={"dice": "TTSSXX"})),
    ("gekido", "nothing locked", "gekido.dice.lock-any-number",
        gekido(attack={"locking": True}), gekido(attack={"locking": True, "dice": "SXO", "locked": "TT"})),
    ("gekido", "rolled on unlocked", "gekido.dice.lock-at-least-one",
        gekido(attack={"rolls": 2}), gekido(attack={"rolls": 2, "dice": "TSXO", "locked": "T"})),
    ("gekido", "rolled on unlocked", "gekido.dice.lock-at-least-one",
        gekido(attack={"rolls": 3}), gekido(attack={"rolls": 3, "command": "five different"})),
    ("gekido", "locked before", "gekido.dice.effect-before-lock",
        gekido(attack={"dice": "SXO", "locked": "TT"}), gekido(attack={"dice": "SXO", "locked": "TT", "rolls": 2})),
    ("gekido", "judged", "gekido.resolve.order-of-operations", gekido(attack=HIT), gekido(attack=HIT, **turn(phase="push"))),
    ("gekido", "wrong verdict", "gekido.resolve.success",
        gekido(attack={}, **turn(phase="push")), gekido(attack=HIT, **turn(phase="push"))),
    ("gekido", "wrong verdict", "gekido.resolve.malfunction",
        gekido(attack=HIT | {"success": False}, **turn(phase="brace")), gekido(attack=HIT, **turn(phase="push"))),
    ("gekido", "after a malfunction", "gekido.push.never-on-malfunction",
        gekido(attack={"success": False}, **turn(phase="push")), gekido(attack=HIT, **turn(phase="push"))),
    ("gekido", "fallen", "gekido.push.destroyed-target",
        gekido(attack=HIT | {"fallen": "b2"}, **turn(phase="push")), gekido(attack=HIT, **turn(phase="push"))),
    ("gekido", "no such tile", "gekido.tile.attacker-once",
        gekido(attack={"tile": True}, tiles={"b1": "Laser Turret"}), gekido(attack={"tile": True}, tiles={"b1": "Hot Grill"})),
    ("gekido", "nothing used", "gekido.dice.one-effect-per-roll",
        gekido(attack={"used": True}), gekido(attack={"used": True}, discard=["Nudge"])),
    ("gekido", "nothing used", "gekido.dice.one-effect-per-roll",
        gekido(attack={"used": True}, discard=["Jam"], top=["Nudge"]), gekido(SPENT, attack={"used": True}, top=["Nudge"])),
    ("gekido", "nothing used", "gekido.power.defender-window",
        gekido(attack={"answered": True}),
        gekido(pytron={"structure": [6] * 4, "powers": {"Opponent Rerolls a Die": 2}}, attack={"answered": True})),
    ("gekido", "card not played", "gekido.tech.single-use",
        gekido(attack={"played": {"card": "Nudge", "on": "T"}}, bo={"hand": ["Jam"]}, **turn(phase="answer")),
        gekido(attack={"played": {"card": "Nudge", "on": "T"}}, discard=["Nudge"], bo={"hand": ["Jam"]}, **turn(phase="answer"))),
    ("gekido", "damage of nothing", "gekido.resolve.modifier-sources",
        gekido(attack={"more": 2}), gekido(attack=HIT | {"more": 2}, discard=["Overload"], **turn(phase="push"))),
    ("gekido", "damage of nothing", "gekido.resolve.modifier-sources",
        gekido(attack={"less": 2}, discard=["Overload"], top=["Nudge"]), gekido(attack={"less": 2}, discard=["Shield"])),
    ("gekido", "damage of nothing", "gekido.power.prevent4",
        gekido(attack=HIT | {"prevented": 4}, ann={"hand": ["Jam"]}, **turn(phase="strike")),
        gekido(attack=HIT, ann={"hand": ["Jam"]}, **turn(phase="strike"))),
    ("gekido", "gained by nothing", "gekido.armor.roll-on-gain",
        gekido({"armor": [3]}), gekido({"armor": [3], "structure": [6]})),
    ("gekido", "gained by nothing", "gekido.upgrade.first-and-next",
        gekido({"upgrade": 2, "structure": [6] * 4}), gekido({"upgrade": 1, "structure": [6] * 4})),
    ("gekido", "gained by nothing", "gekido.power.unlock",
        gekido({"powers": {"Switch Attack": "used"}}), gekido({"powers": {"Switch Attack": "used"}, "structure": [6] * 5})),
    ("gekido", "off with a panel", "gekido.annihilation.cards-and-dice",
        {**gekido(), "bots": {**gekido()["bots"], "v-rex": {"seat": "Cy", "armor": [3]}}},
        {**gekido(), "bots": {**gekido()["bots"], "v-rex": {"seat": "Cy"}}}),
    ("gekido", "cards in the box", "gekido.tech.single-use", gekido(box=["Jam"]), gekido(discard=["Jam"])),
    # Moon-Bots
    ("moonbots", "too many purchases", "moonbots.buy.one-card", moonbots(**acting(buys=2)), moonbots(box=["Supermarket"], **acting(buys=2))),
    ("moonbots", "too many purchases", "moonbots.secret.supermarket",
        moonbots(dice="3", **acting(buys=1, **ROLLED)), moonbots(dice="3", box=["Supermarket"], **acting(buys=1, begun=True, **ROLLED))),
    ("moonbots", "not begun", "moonbots.buy.one-card", moonbots(**acting(buys=0)), moonbots(**acting(buys=0, begun=True))),
    ("moonbots", "nothing bought", "moonbots.buy.three-categories",
        moonbots(market=FULL, **acting(begun=True)), moonbots(market=FULL, box=["Spy"], **acting(begun=True))),
    ("moonbots", "nothing bought", "moonbots.buy.three-categories",
        moonbots(market=FULL, box=["Spy"], **acting(buys=0, begun=True)), moonbots(**acting(buys=0, begun=True))),
    ("moonbots", "too few dice", "moonbots.activate.roll-all", moonbots(**acting(**ROLLED)), moonbots(dice="3", **acting(**ROLLED))),
    ("moonbots", "too few dice", "moonbots.activate.roll-all",
        moonbots({"upgrades": ["+1 Die"]}, dice="3", **acting(**ROLLED)),
        moonbots({"upgrades": ["+1 Die"]}, dice="3", box=["Extra Upgrade"], **acting(**ROLLED))),
    ("moonbots", "no Reroll", "moonbots.upgrade.reroll",
        moonbots(dice="3", **acting(rerolled=True, **ROLLED)),
        moonbots({"upgrades": ["Reroll"]}, dice="3", **acting(rerolled=True, **ROLLED))),
    ("moonbots", "no Reroll", "moonbots.upgrade.reroll",
        moonbots({"upgrades": ["Reroll"]}, **acting(rerolled=True)),
        moonbots({"upgrades": ["Reroll"]}, dice="3", **acting(rerolled=True, **ROLLED))),
    ("moonbots", "gained by nothing", "moonbots.energy.max-two-per-turn",
        moonbots({"gained": 1}), moonbots({"gained": 1}, box=["Energy Pump"])),
    ("moonbots", "gained by nothing", "moonbots.symbol.energy-gain",
        moonbots({"gained": 1, "parts": ["Head 3"]}, placed={"head": "3"}),
        moonbots({"gained": 1, "parts": ["Head 1-3-5"]}, placed={"head": "3"})),
    ("moonbots", "stronger by nothing", "moonbots.secret.stronger",
        moonbots(box=["Stronger"], **acting(stronger=2)),
        moonbots(box=["Stronger"], rulings={"stronger-time": "next-attack"}, **acting(stronger=2))),
    ("moonbots", "stronger by nothing", "moonbots.secret.stronger",
        moonbots(rulings={"stronger-time": "next-attack"}, **acting(stronger=2)),
        moonbots(box=["Stronger"], rulings={"stronger-time": "next-attack"}, **acting(stronger=2))),
    ("moonbots", "lasting by nothing", "moonbots.secret.trick",
        moonbots(dice="3", **acting(tricked=["Ann"], **ROLLED)), moonbots(dice="3", box=["Trick"], **acting(tricked=["Ann"], **ROLLED))),
    ("moonbots", "lasting by nothing", "moonbots.secret.dodge",
        moonbots(dice="3", box=["Dodge"], **acting(dodging=["Bo"], **ROLLED)),
        moonbots(dice="3", box=["Dodge"], rulings={"dodge": "whole-turn"}, **acting(dodging=["Bo"], **ROLLED))),
    ("moonbots", "lasting by nothing", "moonbots.secret.any-time",
        moonbots(rulings={"weapon-moments": "turn-start"}, **acting(silent=["Bo"])),
        moonbots(rulings={"weapon-moments": "each-step"}, **acting(silent=["Bo"]))),
    ("moonbots", "lasting by nothing", "moonbots.secret.rest", moonbots(box=["Rest"], **acting(skipped=["Bo"])), moonbots(box=["Rest"])),
    ("moonbots", "worked for nothing", "moonbots.attack.event",
        moonbots({"upgrades": ["Fist Boost"], "worked": ["Fist Boost"]}, dice="3", **acting(**ROLLED)),
        moonbots({"upgrades": ["Fist Boost"], "worked": ["Fist Boost"]}, dice="3", rulings={"attack-extent": "turn"}, **acting(**ROLLED))),
    ("moonbots", "worked for nothing", "moonbots.upgrade.fist-boost",
        moonbots({"worked": ["Fist Boost"]}, dice="3", rulings={"attack-extent": "turn"}, **acting(**ROLLED)),
        moonbots({"upgrades": ["Fist Boost"], "worked": ["Fist Boost"]}, dice="3", rulings={"attack-extent": "turn"}, **acting(**ROLLED))),
    ("moonbots", "seen by nothing", "moonbots.secret.spy",
        moonbots({"weapons": ["Rest"], "seen": {"Bo": ["Rest"]}}), moonbots({"weapons": ["Rest"], "seen": {"Bo": ["Rest"]}}, box=["Spy"])),
    ("moonbots", "seen by nothing", "moonbots.secret.bought-blind",
        moonbots({"seen": {"Bo": ["Rest"]}}, box=["Spy"]), moonbots({"weapons": ["Rest"], "seen": {"Bo": ["Rest"]}}, box=["Spy"])),
    ("moonbots", "out twice", "moonbots.end.elimination",
        {**moonbots(), "robots": {"Ann": {}, "Bo": {}, "Cy": {"energy": 0}}, "out": [["Cy"], ["Cy"]]},
        {**moonbots(), "robots": {"Ann": {}, "Bo": {}, "Cy": {"energy": 0}}, "out": [["Cy"]]}),
    ("moonbots", "winners", "moonbots.end.last-player", moonbots(winners=["Bo"]), moonbots(winners=[])),
    ("moonbots", "standing still", "moonbots.end.stalemate", moonbots(**acting(quiet=30)), moonbots(**acting(quiet=29))),
    ("moonbots", "standing still", "moonbots.end.stalemate", moonbots(**acting(stuck=150)), moonbots(**acting(stuck=149))),
    # RoboRace
    ("roborace", "too many used", "roborace.turn.token-limit",
        roborace({"active": []}, turn={"used": ["Turn", "Change"]}), roborace({"active": []}, turn={"used": ["Turn"]})),
    ("roborace", "too many used", "roborace.turn.token-limit",
        roborace({**LEFT, "tokens": ["Pushing"]}, turn={"used": ["Pushing"]}), roborace({**LEFT, "tokens": ["Pushing"]})),
    ("roborace", "used and active", "roborace.action.flip-after-use",
        roborace(turn={"used": ["Turn"]}), roborace({"active": []}, turn={"used": ["Turn"]})),
    ("roborace", "used and not spent", "roborace.course.supply-out",
        roborace(LEFT, turn={"used": ["Swap"]}), roborace(LEFT, spent=["Swap"], turn={"used": ["Swap"]})),
    ("roborace", "revived", "roborace.action.replay",
        roborace({"active": ["Turn"]}, turn={"revived": "Turn"}),
        roborace({"active": ["Turn"]}, turn={"used": ["Replay"], "revived": "Turn"})),
    ("roborace", "revived", "roborace.action.replay",
        roborace({"active": []}, turn={"used": ["Replay"]}),
        roborace({"active": ["Turn"]}, turn={"used": ["Replay"], "revived": "Turn"})),
    ("roborace", "no further turn", "roborace.action.again",
        roborace(turn={"again": True}), roborace({"active": []}, turn={"again": True, "used": ["Again"]})),
    ("roborace", "no extra turn", "roborace.action.again",
        roborace(turn={"extra": True}), roborace({"active": NO_TURN}, turn={"extra": True})),
    ("roborace", "no extra turn", "roborace.action.again",
        roborace(tokens="none", turn={"extra": True}), roborace({"active": NO_TURN}, turn={"extra": True})),
    ("roborace", "used too early", "roborace.action.extra",
        roborace({"active": []}, turn={"used": ["Extra"]}),
        roborace({**LEFT, "active": ["Replay", "Turn"]}, turn={"used": ["Extra"], "phase": "placed", "moved": 4}, rulings={"replay-order": "also-second"})),
    ("roborace", "moved too early", "roborace.turn.sequence",
        roborace(LEFT, turn={"moved": 4}), roborace(LEFT, turn={"moved": 4, "phase": "placed"})),
    ("roborace", "no such points", "roborace.score.table",
        roborace(LEFT, turn={"moved": 3, "phase": "placed"}), roborace(LEFT, turn={"moved": 4, "phase": "placed"})),
    ("roborace", "no such points", "roborace.score.table",
        roborace({"gone": 2}, turn={"moved": 4, "phase": "placed"}), roborace(LEFT, turn={"moved": 4, "phase": "placed"})),
    ("roborace", "no card placed", "roborace.solo.bounds",
        {"seats": {"Ann": LEFT}, "turn": {"moved": 4, "phase": "placed"}},
        {"seats": {"Ann": LEFT}, "brought": 1, "turn": {"moved": 4, "phase": "placed"}}),
    ("roborace", "placed and not less", "roborace.turn.sequence",
        roborace({**LEFT, "hand": ["BB/BB", "YY/YY"]}, turn={"moved": 4, "phase": "placed"}),
        roborace({**LEFT, "hand": ["BB/BB"]}, turn={"moved": 4, "phase": "placed"})),
    ("roborace", "pushed by nothing", "roborace.course.pushing",
        roborace(LEFT, turn={"moved": 4, "phase": "placed", "pushed": True}),
        roborace({**LEFT, "tokens": ["Pushing"]}, turn={"moved": 4, "phase": "placed", "pushed": True})),
    ("roborace", "nothing to wait for", "roborace.turn.token-before-or-after",
        roborace({"active": []}, turn={"phase": "placed"}), roborace({"active": ["Turn"]}, turn={"phase": "placed"})),
    ("roborace", "nothing to wait for", "roborace.draw.end-of-turn",
        roborace(LEFT, turn={"phase": "drawn", "moved": 4}, rulings={"token-time": "before-draw"}), roborace(LEFT, turn={"phase": "drawn", "moved": 4})),
    ("roborace", "idle and placed", "roborace.turn.no-legal-card",
        roborace(turn={"phase": "placed", "idle": 1}), roborace(turn={"phase": "place", "idle": 1})),
    ("roborace", "idle too long", "roborace.end.pile-out",
        roborace(turn={"idle": 2}, rulings={"no-card-fits": "pass"}), roborace(turn={"idle": 1}, rulings={"no-card-fits": "pass"})),
    ("roborace", "shuffled too early", "roborace.end.pile-out", roborace(fresh=True), roborace(fresh=True, ending=True)),
    ("roborace", "token at the start", "roborace.course.pick-up", roborace({"tokens": ["Swap"]}), roborace({**LEFT, "tokens": ["Swap"]})),
]  # fmt: skip
#: kinds that no file can say: game, kind, and what spoils a saved position
SPOILT = [
    ("gekido", gekido(), "cards aside", {"looking": ("Jam",)}),
    ("gekido", gekido(), "nobody attacked", {"phase": "attack"}),
    ("gekido", gekido(attack=HIT, **turn(phase="push")), "not judged", {"attack": {"success": None}}),
    ("gekido", gekido(attack={}), "prevented too early", {"attack": {"prevented": 4}}),
]


def found(id, keys):
    """What the audit finds in a position, by kind."""
    scenario = Scenario(id, "A turn", **deepcopy(keys))
    assert not scenario.problems, scenario.problems
    listed = {}
    for finding in game(id).audit(scenario.state):
        listed.setdefault(finding.kind, []).append(finding)
    return listed


@pytest.mark.parametrize("id, kind, clause, wrong, right", CASES)
def test_what_no_turn_brings_is_listed(id, kind, clause, wrong, right):
    listed = found(id, wrong)
    assert kind in listed, listed
    assert clause in {clause for finding in listed[kind] for clause in finding.clauses}
    words = [game(id).language.explain(finding) for finding in listed[kind]]
    assert all((text[0].isupper() or text[0].isdigit()) and text.endswith(".") for text in words), words
    assert kind not in found(id, right)


@pytest.mark.parametrize("id, keys, kind, spoilt", SPOILT)
def test_a_position_may_hold_more_than_a_turn_brings(id, keys, kind, spoilt):
    rules, sound = game(id), Scenario(id, "A turn", **deepcopy(keys)).state
    if "attack" in spoilt:
        spoilt = {"attack": sound.attack._replace(**spoilt["attack"])}
    assert kind not in {finding.kind for finding in rules.audit(sound)}
    assert kind in {finding.kind for finding in rules.audit(sound.replaced(**spoilt))}


def test_a_robot_on_top_of_an_obstacle_may_be_there_only_if_it_may_move_over_it():
    rules = game("rqa")
    state = Scenario(
        "rqa", "On top", **rqa({"over": True}, ann={"in_play": ["Jump Jets"]}, tiles={"c4": "Wall"})
    ).state
    assert [finding.kind for finding in rules.audit(state.replaced(atop=0))] == []
    kinds = [finding.kind for finding in rules.audit(state.replaced(atop=0, lasting=()))]
    assert kinds == ["on an obstacle"]


# ---- the other way round: what a game comes to -----------------------------------------------------------


@pytest.mark.slow
@EVERY_GAME
def test_nothing_that_play_comes_to_is_warned_of(name):
    """A smaller walk than ``audit_walk.py`` takes by itself, in whole games, lessons and drawn positions."""
    assert warned(game(name), 1200, "small") == []


@EVERY_GAME
def test_positions_that_are_not_meant_to_be_broken_are_sound(name):
    drawn = import_module(f"rqa_lab.games.{name}.examples").generate
    for seed in range(25):
        assert game(name).audit(drawn(random.Random(seed), broken=0, stirred=0, set_up=0)) == ()
