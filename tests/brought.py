"""Plays at random with what a data file brings, checks the contract, draws it and lets it speak.

Component data hold for a whole process, so a test starts this in one of its own, with RQA_DATA set.
"""

import json
import random
import sys

import contract
import yaml

from rqa_lab.core.game import overrides
from rqa_lab.core.verdict import Illegal
from rqa_lab.draw.gif import gif
from rqa_lab.draw.pdf import pdf
from rqa_lab.draw.png import png
from rqa_lab.draw.svg import html, svg, text
from rqa_lab.games import data_rules, game
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.widget import Explorer

#: a data file with something of each kind that is new
DATA = {
    "rqa": """\
rqa-data: 1
robots:
  Bolt: {health: 5, push_extra: 1, reward: [[gain, energy, 1]]}
  Zap: {health: 4, price: 1, range: 3, damage: 2}
tiles:
  Oil Slick: {noun: mass, enter_damage: 1, exit_extra: 1, copies: 2, letter: O}
  Rubber Block: {pack: dozer, blocks: [move], attackable: true, pushable: true, damaged: [[draw, 1]]}
  Gate: {spawn: true}
  Looking Glass: {pack: jaws, other_side: Broken Glass, side: 1, copies: 1}
  Broken Glass: {pack: jaws, other_side: Looking Glass, side: 2, enter_damage: 1}
  Chute: {pack: jaws, knock_out_from: 3, copies: 1}
  Sled: {pack: dozer, blocks: [move], pushable: true, copies: 1}
  Fountain: {start: [[points, 1], [repair, 1]]}
cards:
  Big Bang: {type: Attack, cost: 5, copies: 2, range: around, damage: 2, steps: [[each, hit]]}
  Thick Shell: {pack: kettle, type: Defense, cost: 5, copies: 1, steps: [[defense, 4]]}
layouts:
  ours: {a1: Gate, g7: Gate, a7: Spawn, g1: Spawn, d4: Oil Slick, c3: Fountain}
""",
    "gekido": """\
gekido-data: 1
bots:
  Bolt: {symbol: D, structure: 3, rows: [[Power], [Upgrade, Card], []], upgrade: Attack, armor: 1, hand: 3,
    commands: {two pairs: [2, 1], three of a kind: [3, 1], full house: [4, 2], four of a kind: [5, 2],
      five different: [6, 3], five of a kind: [9, 4]},
    powers: {Flip a Die: 2, Second Wind: 1, Guard: 1, Parry: 1, Kindle: 1}}
powers:
  Second Wind: {by: attacker, steps: [[reroll some]]}
  Guard: {by: owner, when: damage, steps: [[prevent, 2]]}
  Parry: {by: defender, steps: [[reroll]]}
  Kindle: {by: attacker, steps: [[damage, 1]]}
tiles:
  Oil Slick: {attack: -1, defense: -1, letter: O}
  Dice Shrine: {steps: [[reroll]]}
  Library: {letter: B, when: end, steps: [[look, 2, 1]]}
cards:
  Zap: {colour: red, copies: 2, steps: [[flip]]}
arena:
  corners: [Oil Slick, Oil Slick, Dice Shrine, Hot Grill]
""",
    "moonbots": """\
moonbots-data: 1
boards:
  Anvil: {needs: "3", fists: 1}
parts:
  Bolt: {place: left leg, needs: pair, gain: 1, copies: 2}
  Oil Slick: {place: head, needs: sum 9, missiles: 2, gain: 1, copies: 2}
  Magnet: {place: torso, needs: 1-2-3-4, fists: 1, loss: 1, surcharge: 1}
upgrades:
  Great Shield: {fist_shield: 1, missile_shield: 1, copies: 2}
  Coil: {fist_boost: 1, missile_boost: 1, copies: 2}
  Die Case: {dice: 2, reroll: 1, copies: 2}
weapons:
  Spare Battery: {when: any time, steps: [[stock, 2]], copies: 2}
  Trap: {when: gain, steps: [[pump, 1], [buy more, 1]]}
  Mirror: {when: attacked, steps: [[absorb, 1], [deflect, 1]]}
""",
    "roborace": """\
roborace-data: 1
course_tokens:
  Swap: {works: lasting, copies: 4}
  Trick: {copies: 9}
action_tokens:
  Turn: {copies: 2}
arena: {fields: 20, start: 3, tokens: [2, 9, 16]}
cards: {colours: [red, blue, purple]}
""",
}
#: what one calls the Oil Slick of each game
NOUNS = {"rqa": "tile", "gekido": "tile", "moonbots": "part"}
#: positions to begin from, each with some of what is brought
BEGINNINGS = {
    "rqa": [
        {
            "robots": {"bolt": {"seat": "Ann", "at": "c4"}, "zap": {"seat": "Bo", "at": "e4"}},
            "tiles": {"d4": "Oil Slick", "c3": "Fountain", "a1": "Gate", "g7": "Gate", "d3": "Tacks"},
            "seats": {
                "Ann": {"hand": ["Big Bang", "Reprogram", "Tackle"], "deck": ["Battery", "Big Bang"]},
                "Bo": {"hand": ["Battery", "Jump Jets"], "deck": ["Battery", "Grappling Clamp", "Hammer"]},
            },
            "shop": ["Big Bang", "Tackle"],
            "turn": {"seat": "Ann", "move": 4, "energy": 9},
        },
        {
            "packs": ["dozer", "jaws", "kettle"],
            "robots": {"bolt": {"seat": "Ann", "at": "c4"}, "zap": {"seat": "Bo", "at": "e4"}},
            "tiles": {
                "d4": "Rubber Block", "c3": "Looking Glass", "a1": "Gate", "g7": "Gate", "c5": "Button",
                "b4": "Chute", "e3": "Fountain", "c2": "Sled",
            },
            "seats": {
                "Ann": {"hand": ["Thick Shell", "Tackle", "Hammer"], "deck": ["Battery", "Big Bang"]},
                "Bo": {"hand": ["Rivet Gun", "Thick Shell"], "deck": ["Battery", "Grappling Clamp"]},
            },
            "shop": ["Thick Shell", "Tackle"],
            "turn": {"seat": "Ann", "move": 6, "energy": 9},
        },
        {"game": {"seats": ["Ann", "Bo", "Cy"], "robots": "deal", "layout": "ours"}},
    ],
    "gekido": [
        {
            "bots": {
                "bolt": {"seat": "Ann", "at": "b1", "powers": {"Second Wind": 2, "Kindle": 2}},
                "pytron": {"seat": "Bo", "at": "b2", "structure": [6, 6, 6]},
            },
            "tiles": {"b1": "Dice Shrine", "a1": "Oil Slick"},
            "seats": {"Ann": {"hand": ["Zap", "Zap"]}, "Bo": {"hand": ["Jam"]}},
            "turn": {"seat": "Ann"},
        },
        {
            "bots": {
                "bolt": {"seat": "Ann", "at": "a1", "powers": {"Guard": 2, "Parry": 2}},
                "slicer": {"seat": "Bo", "at": "a2"},
            },
            "board": "O H O\nG B L\nO E G",
            "seats": {"Ann": {"hand": ["Zap"]}, "Bo": {"hand": ["Zap"]}},
            "turn": {"seat": "Bo"},
        },
        {"game": {"seats": ["Ann", "Bo", "Cy", "Di"], "bots": "deal"}},
        {"game": {"seats": ["Ann", "Bo"], "bots": {"bolt": "Ann", "slicer": "Bo"}, "duel": True}},
    ],
    "moonbots": [
        {
            "robots": {
                "Ann": {"upgrades": ["Great Shield", "Coil"], "weapons": ["Trap", "Spare Battery"]},
                "Bo": {"parts": ["Oil Slick"], "weapons": ["Mirror"]},
                "Cy": {"parts": ["Magnet"]},
                "Di": {},
                "Ed": {"parts": ["Magnet", "Bolt"], "upgrades": ["Die Case", "Coil"]},
            },
            "market": {"T1": "Oil Slick", "M1": "Spare Battery", "B1": "Great Shield", "B2": "Mirror"},
            "turn": {"robot": "Ed", "phase": "activate"},
            "dice": "333",
        },
        {"game": {"seats": ["Ann", "Bo", "Cy"]}},
    ],
    "roborace": [
        {
            "seats": {
                "Ann": {"hand": ["PB/RR", "RR/RR"], "tokens": ["Swap", "Trick"], "gone": 12},
                "Bo": {"hand": ["PP/BB", "RB/PP"]},
            },
            "table": "RPBB\nBBPP\nRRPB\nPBBR",
            "arena": {"16": "Trick", "17": "Swap"},
        },
        {"game": {"seats": ["Ann", "Bo", "Cy"]}},
    ],
}  # fmt: skip


def look(rules, state):
    """The position as SVG, on a page and by itself, as HTML and text, and the table of each seat."""
    scene = rules.scene(state)
    shown = "".join((svg(scene), svg(scene, "page"), html(scene), text(scene)))
    if overrides(rules, "table"):
        for seat in rules.look(state)["seats"]:
            shown += svg(rules.table(state, seat))
    return shown


def play(id, keys, actions, seed):
    """Play on from a position; what was told, refused and shown."""
    rng, told = random.Random(seed), []
    scenario = Scenario.from_data({id: 1, "title": "Brought", "seed": seed, **keys})
    assert not scenario.problems, scenario.problems
    session, rules = scenario.session(), game(id)
    for number in range(actions):
        if rules.outcome(session.state) is not None:
            break
        legal = rules.legal(session.state)
        action = rng.choice(legal) if legal else next(iter(rules.outcomes(session.state)))[0]
        step = session.act(action)
        told += [rules.language.tell(event) for event in step.events]
        contract.events_are_told(rules, step)
        if number % 5 == seed % 5:
            for check in contract.OF_A_STEP:
                check(session, step)
            for check in contract.OF_A_POSITION:
                check(rules, step.state)
            told.append(look(rules, step.state))
            for action in contract.some_actions(rules, session.state)[:20]:
                try:
                    rules.apply(session.state, action)
                except Illegal as error:
                    told += map(rules.language.explain, error.verdict.reasons)
    return told


def print_out(scenario):
    """Draw the position as figures need it, each from the SVG."""
    scene = scenario.game.scene(scenario.state)
    assert png(scene)[:4] == b"\x89PNG"
    assert pdf(scene)[:5] == b"%PDF-"
    assert gif([(scene, "One"), (scene, "Two")])[:3] == b"GIF"


def main(id, actions, games):
    """Play, and print how often each name was told of or shown."""
    told = []
    for number, keys in enumerate(BEGINNINGS[id]):
        for seed in range(games):
            told += play(id, keys, actions, 10 * number + seed)
        scenario = Scenario.from_data({id: 1, "title": "Brought", **keys})
        print_out(scenario)
        page = Explorer(scenario)
        page.receive({"do": "new"})
        told += [page.board, page.seats, page.tray, page.side, page.lab, page.form, page.frame]
    whole, parts = "\n".join(told), yaml.safe_load(DATA[id])
    names = [name for table in data_rules(id).tables for name in parts.get(table, {})]
    print(json.dumps({name: whole.count(name) for name in names}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
