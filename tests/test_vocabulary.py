"""The vocabulary: templates are read strictly, and every row of every game says only what it knows."""

import ast
import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
import stored

import rqa_lab
from rqa_lab.core.event import Event, goes
from rqa_lab.core.vocabulary import Kind, Language, Vocabulary, by, parsed, slots
from rqa_lab.core.words import to_you
from rqa_lab.games.gekido.words import english as gekido_english
from rqa_lab.games.moonbots import words as moonbots_english
from rqa_lab.games.roborace import words as roborace_english
from rqa_lab.games.rqa import actions as rqa_phases
from rqa_lab.games.rqa import kinds as rqa_events
from rqa_lab.games.rqa import state as rqa_state
from rqa_lab.games.rqa import steps as rqa_steps
from rqa_lab.games.rqa.state import LASTS
from rqa_lab.games.rqa.steps import EFFECTS
from rqa_lab.games.rqa.words import english as rqa_english

FORMS = {"the": "the {}".format, "cubes": "{} red and {} blue".format, "way": {"up": "upwards"}}
ENGLISH = Language(FORMS)


@pytest.mark.parametrize(
    "template, facts, said",
    [
        ("{seat} gains {red:# red cube}.", {"seat": "Ann", "red": 1}, "Ann gains 1 red cube."),
        ("{seat} gains {red:# red cube}.", {"seat": "Ann", "red": 0}, "Ann gains 0 red cubes."),
        ("{box:# copy|# copies}", {"box": 1}, "1 copy"),
        ("{box:# copy|# copies}", {"box": 3}, "3 copies"),
        ("{names} {names:is|are} here", {"names": ("Ann",)}, "Ann is here"),
        ("{names} {names:is|are} here", {"names": ("Ann", "Bo", "Cy")}, "Ann, Bo and Cy are here"),
        ("{names:or}?", {"names": ("Ann", "Bo")}, "Ann or Bo?"),
        ("{tile:The} and {tile:the}", {"tile": "Wall"}, "The Wall and the Wall"),
        ("{red,blue:cubes}", {"red": 1, "blue": 2}, "1 red and 2 blue"),
        ("{health+red} → {health}, {red-blue-blue}", {"health": 1, "red": 2, "blue": 1}, "3 → 1, 0"),
        ("{way:way}", {"way": "up"}, "upwards"),
        ("moves[, on top of {over}].", {"over": None}, "moves."),
        ("moves[, on top of {over}].", {"over": "Wall"}, "moves, on top of Wall."),
        ("moves[, on top of {over}].", {}, "moves."),
        ("has [{has}|none]", {"has": 0}, "has none"),
        ("[{a} and {b}|only {a}|neither]", {"a": 1, "b": 0}, "only 1"),
        ("[{a}[ of {b}]|none]", {"a": 1, "b": 0}, "1"),
    ],
)
def test_a_template_says_facts(template, facts, said):
    assert ENGLISH.say(template, facts) == said


@pytest.mark.parametrize(
    "template", ["{seat", "seat}", "{}", "{seat:}", "[on", "on]", "a|b", "{a b}", "{a+}"]
)
def test_a_template_that_cannot_be_read_is_refused(template):
    with pytest.raises(ValueError, match=r"cannot be read|outside of brackets"):
        parsed(template)


def test_a_fact_a_form_and_a_value_that_are_not_known_are_never_passed_over():
    for template in ("{robot}", "{seat:dance}", "[{robot}|{robot}]"):
        with pytest.raises(LookupError):
            ENGLISH.say(template, {"seat": "Ann"})
    with pytest.raises(LookupError):
        ENGLISH.say(by("way", {"up": "Up."}), {"way": "down"})
    row = Kind("seat", by("way", {"up": "{robot}"}, by("seat", {"Ann": "[{seat:dance}]"})))
    assert list(Vocabulary(FORMS, findings={"edge": row}).faults()) == [
        "finding edge: no fact 'way'", "finding edge: no fact 'robot'", "finding edge: no form 'dance'",
    ]  # fmt: skip


def test_all_slots_are_found_however_deep_they_stand():
    names = [slot.facts for slot in slots("{a}[{b}|{c}[{d,e:cubes}]]{f+g}")]
    assert sorted(names) == [("a",), ("b",), ("c",), ("d", "e"), ("f", "g")]


# ---- what flows where -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, facts, flows",
    [
        ("> till", {}, [(1, None, ("till",))]),
        ("till >", {}, [(1, ("till",), None)]),
        ("3: > most rolls", {}, [(3, None, ("most rolls",))]),
        ("{new-old}: > charges/{bot}", {"old": 3, "new": 1, "bot": "Pug"}, [(-2, None, ("charges", "Pug"))]),
        ("[a/{old}] > a/{new}", {"old": "", "new": "b"}, [(1, None, ("a", "b"))]),
        ("[a/{old}] > a/{new}", {"old": "c", "new": "b"}, [(1, ("a", "c"), ("a", "b"))]),
        ("dice/{*old} >; > dice/{*new}", {"old": "", "new": "TT"}, [(1, None, ("dice", "T"))] * 2),
        ("hand/{*cards} > {to}", {"cards": ("Jam",), "to": "box"}, [(1, ("hand", "Jam"), ("box",))]),
        ("> row/{row}", {"row": 2}, [(1, None, ("row", "2"))]),
    ],
)  # fmt: skip
def test_a_flow_is_read_from_a_text(text, facts, flows):
    assert list(goes(text)(facts)) == flows


@pytest.mark.parametrize("text", ["", "a", "a > b > c", "many: > a"])
def test_a_text_that_says_no_flow_is_refused(text):
    with pytest.raises(ValueError, match="expected a flow such as"):
        goes(text)


# ---- the vocabularies of the games -----------------------------------------------------------------------

VOCABULARIES = {
    "gekido": gekido_english.ENGLISH,
    "moonbots": moonbots_english.ENGLISH,
    "roborace": roborace_english.ENGLISH,
    "rqa": rqa_english.ENGLISH,
}


@pytest.mark.parametrize("game", VOCABULARIES)
def test_every_row_knows_the_facts_and_the_forms_of_its_sentences(game):
    assert list(VOCABULARIES[game].faults()) == []


@pytest.mark.golden
@pytest.mark.parametrize("game", VOCABULARIES)
def test_all_sentences_of_a_game_lie_in_one_list_for_a_translator(game):
    stored.said(VOCABULARIES[game].listed(), f"{game}-templates")


#: facts that name a seat, and words of which the form with an s is a noun as often as a verb
SEATS, NOUNS = "seat|on|new|acts|owner|who", {"cards", "rolls", "locks", "moves", "points", "turns"}


@pytest.mark.parametrize("game", VOCABULARIES)
def test_each_verb_agrees_with_you(game):
    """A sentence about a seat is said to it: what follows its name elsewhere is a verb; none keeps its s."""
    texts = [re.sub(r"[\[\]|]", "", text) for _, text in VOCABULARIES[game].listed()]
    verbs = {verb for text in texts for verb in re.findall(rf"{{(?:{SEATS})}} ([a-z’]+s)\b", text)} - NOUNS
    assert len(verbs) > 3
    for text in texts:
        for fact in {*re.findall(rf"{{({SEATS})}}", text)}:
            said = to_you(re.sub(r"{[^}]+}", "it", text.replace(f"{{{fact}}}", "Ann")), "Ann")
            for clause in re.findall(r"\b[Yy]ou\b[^.:;!?]*", said):
                second = re.findall(r" (?:and|but) (?:now |then |still |also )?([a-z’]+)\b", clause)
                assert not verbs & {*second}, said


def test_another_language_is_a_list_of_templates():
    step = "{robot} moves from {start} to {to}[, on top of {over}]."
    translated = {step: "{robot} zieht von {start} nach {to}[, auf {over}]."}
    german = Vocabulary({}, events=rqa_events.EVENTS, translated=translated)
    event = Event("step", (), "move pug right", {"robot": "Pug", "start": "c4", "to": "d4", "over": None})
    assert german.tell(event) == "Pug zieht von c4 nach d4."


# ---- what the code of the games says of kinds and clauses --------------------------------------------------


@cache
def nodes(game, room):
    """The syntax of a room, a file or a folder, or of several; each part with its file and line."""
    folder = Path(rqa_lab.__file__).parent / "games" / game
    return [
        (f"{path.name}:{getattr(node, 'lineno', 0)}", node)
        for path in sorted((*folder.glob(f"{room}.py"), *folder.glob(f"{room}/**/*.py")))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    ]


def rows(game, table):
    rooms = (f"rqa_lab.games.{game}.{room}" for room in ("components", "kinds", "actions", "state", "steps"))
    modules = [import_module(room) for room in rooms if find_spec(room)]
    return next(getattr(module, table.upper()) for module in modules if hasattr(module, table.upper()))


def is_slip(rows, kind, facts):
    """Whether a kind has no row, or is given another number of facts than its row says."""
    return kind not in rows or not (
        any(isinstance(fact, ast.Starred) for fact in facts) or len(facts) == len(rows[kind].names)
    )


@pytest.mark.parametrize("game", VOCABULARIES)
def test_every_event_that_is_told_has_a_row_and_its_facts(game):
    told = [
        (where, node.args[0].value, node.args[2:])
        for where, node in nodes(game, "play")
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tell"
        if isinstance(node.args[0], ast.Constant)
    ]
    events = rows(game, "events")
    assert len(told) > len(events) / 2
    assert [(where, kind) for where, kind, facts in told if is_slip(events, kind, facts)] == []


@pytest.mark.parametrize("game", VOCABULARIES)
def test_every_reason_against_something_has_a_row_and_its_facts(game):
    """A bare reason is a tuple that begins with a text, behind which clauses stand."""
    bare = [
        (where, node.elts[0].value, node.elts[2:], ast.unparse(node.elts[1]))
        for where, node in nodes(game, "rules")
        if isinstance(node, ast.Tuple) and len(node.elts) > 1
        if isinstance(node.elts[0], ast.Constant) and isinstance(node.elts[0].value, str)
    ]
    reasons = rows(game, "reasons")
    given = [one for one in bare if one[1] in reasons or re.match(rf"\('{game}\.|_[A-Z]|clauses", one[3])]
    assert len(given) > len(reasons) / 2
    assert [(where, kind) for where, kind, facts, _ in given if is_slip(reasons, kind, facts)] == []


@pytest.mark.parametrize("game", VOCABULARIES)
def test_every_choice_that_somebody_is_asked_has_a_row(game):
    asked = [
        (where, node.args[1].value)
        for where, node in nodes(game, "play")
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("ask", "pick", "decide")
        if len(node.args) > 2 and isinstance(node.args[1], ast.Constant)
    ]
    choices = rows(game, "choices")
    assert len(asked) > len(choices) / 2
    assert [(where, kind) for where, kind in asked if kind not in choices] == []


@pytest.mark.parametrize("game", VOCABULARIES)
def test_every_effect_that_does_nothing_has_words_for_it(game):
    """``do.nothing("what", on, …)``: the kind of event has a sentence for each of these."""
    left = [
        (where, node.args[0].value)
        for where, node in nodes(game, "play")
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "nothing"
        if isinstance(node.args[0], ast.Constant)
    ]
    says = rows(game, "events")["nothing"].says
    while getattr(says, "fact", "what") != "what":
        says = says.otherwise
    assert len(left) > 5
    assert [(where, what) for where, what in left if what not in says.says] == []


@pytest.mark.parametrize("game", VOCABULARIES)
def test_every_clause_that_is_named_is_in_the_rulebook(game):
    named = [
        (where, node.value)
        for where, node in nodes(game, "*")
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(rf"({game}|lab)\.[\w.-]*[\w]", node.value)
    ]
    assert len(named) > 150
    rulebook = rows(game, "rulebook")
    assert [(where, clause) for where, clause in named if clause not in rulebook] == []


@pytest.mark.parametrize("game", VOCABULARIES)
def test_what_a_reason_says_besides_is_looked_up_for_each_kind_that_says_it(game):
    room = f"rqa_lab.games.{game}.rules"
    more = import_module(f"{room}.judge" if nodes(game, "rules/judge") else room).MORE
    assert {*more} == {kind for kind, row in rows(game, "reasons").items() if row.more}


def test_every_step_of_a_card_or_a_tile_is_an_effect():
    """Of Gekido some steps are done to dice, and read there."""
    import_module("rqa_lab.games.rqa.game")
    assert {*rqa_steps.OF_CARDS, *rqa_steps.OF_TILES} - {"each"} <= EFFECTS.keys()


def test_whatever_a_state_names_has_its_row():
    assert set(rqa_phases.PHASES) == set(rqa_state.PHASES)
    assert set(LASTS) >= set(rqa_state.LASTING)
