"""From one game to another in the explorer, and what of the page each game has, without a browser."""

import re

import pytest
import stored
from fed import each, every
from fed import table as fed_table
from lessons import WALL, readings, send
from processes import printed

from rqa_lab import Scenario
from rqa_lab.core.words import LETTERS
from rqa_lab.games import game, games, title
from rqa_lab.scenario.library import ids, index
from rqa_lab.ui import Explorer, keep, pages
from rqa_lab.ui.library import on_offer, view_of
from rqa_lab.ui.table import style, table, tables

RQA_FIRST, GEKIDO_FIRST = table("rqa").first, table("gekido").first
GAMES = [id for id in games() if ids(id)]
EVERY = pytest.mark.parametrize("id", GAMES)
ATTACK = Scenario(
    "gekido",
    "An attack",
    bots={"slicer": {"seat": "Ann", "at": "a1"}, "pytron": {"seat": "Bo", "at": "b2"}},
    turn={"seat": "Ann", "phase": "attack"},
    attack={"target": "pytron", "command": "full house", "dice": "TTSXO", "rolls": 1},
    seats={"Bo": {"hand": ["Half Turn"]}},
)


def fields(regions, name):
    """The values of a data attribute."""
    return re.findall(rf'data-{name}="([^"]*)"', regions)


def switched(explorer, id):
    send(explorer, "game", id=id)
    return explorer


# ---- going from one to the other -------------------------------------------------------------------------


def test_the_list_begins_with_the_games_and_marks_the_one_that_is_shown():
    explorer = Explorer()
    found = re.findall(r'data-do="game" data-id="(\w+)" aria-pressed="(\w+)"', explorer.topics)
    assert found == [("rqa", "true"), *((id, "false") for id in GAMES if id != "rqa")]
    switched(explorer, "gekido")
    assert 'data-id="gekido" aria-pressed="true"' in explorer.topics
    assert explorer.page.view.id == GEKIDO_FIRST
    assert explorer.game == '<span data-ground="rose">Gekido: Bot Battles</span>'
    assert not [id for id in fields(explorer.topics, "id") if id.startswith("rqa/")]


@pytest.mark.slow
def test_a_game_can_be_named_without_being_loaded():
    """The switch names all games; a page waits for the one that it shows."""
    code = f"import sys; from rqa_lab.ui import Explorer; Explorer({RQA_FIRST!r}); print(*sys.modules)"
    loaded = set(printed(code).split())
    assert "rqa_lab.games.rqa.game" in loaded
    assert "rqa_lab.games.gekido.game" not in loaded
    assert {id: title(id) for id in tables()} == {id: game(id).title for id in tables()}


@pytest.mark.parametrize("id", tables())
def test_what_a_game_shows_first_is_in_its_library(id):
    assert table(id).first in ids(id)
    assert id in on_offer()


def test_a_reader_who_comes_back_is_where_he_was():
    explorer = Explorer("rqa/pushing/into-a-wall@2")
    send(explorer, "act", text="end turn")
    was = explorer.page.view.step
    switched(switched(explorer, "gekido"), "rqa")
    assert explorer.page.view.step is was
    assert explorer.page.shelf.game.id == "rqa"


@pytest.mark.parametrize("id", ["rqa", "robowar", "", "<b>"])
def test_the_game_that_is_shown_and_one_that_is_not_there_change_nothing(id):
    explorer = Explorer("rqa/pushing/into-a-wall@2")
    switched(explorer, id)
    assert explorer.address == "rqa/pushing/into-a-wall@2"


def test_addresses_lead_across():
    explorer = Explorer()
    send(explorer, "open", id=f"{GEKIDO_FIRST}@2")
    assert explorer.address == f"{GEKIDO_FIRST}@2"
    assert "gekido/" in explorer.topics
    send(explorer, "open", id=RQA_FIRST)
    assert explorer.address == RQA_FIRST
    assert Explorer(GEKIDO_FIRST).page.shelf.game.id == "gekido"


def test_a_clause_of_another_game_opens_beside_a_board_of_that_game():
    explorer = Explorer()
    clause = index("gekido")[0].teaches[0]
    send(explorer, "open", id=clause)
    assert (explorer.page.view.game.id, explorer.page.view.open) == ("gekido", clause)
    leads_to = {*ids("gekido"), *game("gekido").rulebook, clause, f"rulebook/gekido/{clause}"}
    assert set(fields(explorer.side, "id")) <= leads_to
    send(explorer, "open", id="rqa.push.cost")
    assert (explorer.page.view.id, explorer.page.view.open) == (RQA_FIRST, "rqa.push.cost")


def test_a_link_to_what_was_played_leads_across_and_the_list_follows():
    other = Explorer(ATTACK)
    send(other, "act", text=other.page.view.buttons.legal[0].text)
    explorer = Explorer()
    send(explorer, "link", whole=other.address)
    assert explorer.page.view.step.state == other.page.view.step.state
    assert explorer.page.shelf.game.id == "gekido"
    send(explorer, "file", id="wall.yaml", whole=WALL.to_yaml())
    assert explorer.page.shelf.game.id == "rqa"


def test_a_list_of_ones_own_stays_and_offers_no_other_game(shelf):
    explorer = Explorer("rqa/pushing/wall", shelf=shelf)
    assert 'data-do="game"' not in explorer.topics
    switched(explorer, "gekido")
    assert explorer.page.view.id == "rqa/pushing/wall"
    explorer.receive({"do": "open", "id": GEKIDO_FIRST})
    assert "no scenario" in explorer.trouble
    assert explorer.page.shelf is shelf


def test_when_the_other_game_breaks_the_reader_keeps_this_one(monkeypatch):
    explorer = Explorer("rqa/pushing/into-a-wall@2")

    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(pages, "regions", broken)
    explorer.receive({"do": "game", "id": "gekido"})
    monkeypatch.undo()
    assert "nothing was changed" in explorer.trouble
    explorer.page.error = None
    send(explorer, "step", n=-1)
    assert (explorer.address, explorer.page.shelf.game.id) == ("rqa/pushing/into-a-wall@1", "rqa")


def test_a_search_tells_how_much_each_game_has_and_goes_along():
    explorer = Explorer()
    send(explorer, "search", text="gumball")
    assert [n for _, _, n in explorer.page.shelves.found("gumball")[1:]] == [None] * 3
    while "data-working" in explorer.topics:  # the others are counted one by one, as the page asks for it
        send(explorer, "work")
    assert explorer.page.shelves.found("gumball")[1][2] == 0
    send(explorer, "search", text="push")
    assert "data-working" not in explorer.topics
    found = {id: n for id, _, n in explorer.page.shelves.found("push")}
    assert min(found["rqa"], found["gekido"]) > 0
    told = re.findall(r'found there">(\d+)<', explorer.topics)
    assert list(map(int, told)) == list(found.values())
    switched(explorer, "gekido")
    assert "for “push”" in explorer.topics
    results = [id for id in fields(explorer.topics, "id") if re.search("[/.]", id)]
    assert results
    assert {re.split("[/.]", id)[0] for id in results} <= {"gekido", "lab"}


def test_a_search_that_finds_more_than_it_lists_says_so():
    explorer = Explorer()
    send(explorer, "search", text="push")
    scenarios, clauses = map(len, explorer.page.shelf.finder.find("push")[:2])
    assert f"8 of {clauses} rules, 30 of {scenarios} scenarios for “push”" in explorer.topics


# ---- what a game has -------------------------------------------------------------------------------------


def test_tabs_and_keys_are_those_of_the_game():
    explorer = Explorer()
    assert fields(explorer.tabs, "tab") == ["happened", "why", "acts", "hand", "shop"]
    assert "<kbd>s</kbd>" in explorer.shortcuts
    assert 'data-do="sight"' in explorer.head
    switched(explorer, "gekido")
    assert fields(explorer.tabs, "tab")[:3] == ["happened", "why", "acts"]
    assert fields(explorer.tabs, "tab")[3:] == [id for id, *_ in table("gekido").tabs]
    assert "shop" not in fields(explorer.tabs, "tab")
    assert not {"s", "r"} & set(re.findall(r"<kbd>(\w+)</kbd>", explorer.shortcuts))
    assert not {"sight", "reach"} & set(fields(explorer.head, "do"))


def test_a_letter_that_is_a_key_stands_for_no_option():
    for id in tables():
        alone = {names[0] for names, _ in pages.keys(table(id)) if len(names) == 1}
        assert "e" in alone
        assert alone.isdisjoint(LETTERS)
        assert ["a", "b", "c", "…"] in [[*names] for names, _ in pages.keys(table(id))]


@pytest.mark.parametrize(
    "where, letters",
    [
        (
            "gekido/powers/three-dice-change-sides@2",
            dict(zip(("3 triangles", "2 triangles", "a triangle", "no dice"), "abcd", strict=True)),
        ),
        ("gekido/armor/the-two-first@1", {"2": "a", "5": "b"}),
    ],
)
def test_options_have_letters_and_no_numbers_above_the_board_and_beside_it(where, letters):
    explorer = Explorer()
    send(explorer, "open", id=where)
    for region in (explorer.head, explorer.side):
        shown = re.findall(r'data-key="(\w)"><kbd aria-hidden="true">(\w)</kbd>([^<]+)<', region)
        assert {text: (key, said) for key, said, text in shown} == {
            text: (letter, letter) for text, letter in letters.items()
        }


def test_what_a_game_has_not_is_not_chosen_there_for_the_others():
    explorer = Explorer()
    send(explorer, "reach")
    switched(explorer, "gekido")
    assert not explorer.page.view.reach
    for looking in ("sight", "reach"):
        send(explorer, looking)
    assert not explorer.page.view.sight
    assert not explorer.page.view.reach
    send(explorer, "open", id="rqa/sight/a-wall-in-the-way")
    assert explorer.page.view.sight, "as its topic has it"
    assert explorer.page.view.reach, "as it was chosen"


def test_every_table_may_have_a_style_sheet_of_its_own():
    own = [style(id) for id in tables()]
    assert all(own)
    assert all(sheet in Explorer._css for sheet in own)


@pytest.mark.parametrize("id, word", [("rqa", "bot"), ("gekido", "computer")])
def test_those_who_play_by_themselves_are_called_as_the_game_has_it(id, word):
    explorer = switched(Explorer(), id)
    send(explorer, "new")
    assert f">normal {word}</option>" in explorer.form
    send(explorer, "set", id="who-0", text="greedy")
    send(explorer, "start")
    assert f"Ann is a normal {word}" in explorer.side
    assert f"Ann, a {word}, is to act" in explorer.head
    assert f"How fast {word}s act" in explorer.time


# ---- a whole game of either ------------------------------------------------------------------------------


@EVERY
def test_a_new_game_begins_is_saved_and_opens_again(id):
    explorer = switched(Explorer(), id)
    send(explorer, "new")
    assert game(id).title in explorer.form
    send(explorer, "start")
    assert (explorer.page.view.game.id, explorer.page.view.document.people) == (id, ("Ann",))
    _, text = keep.file(explorer.page.view)
    again = Explorer()
    send(again, "file", id="game.yaml", whole=text)
    assert again.page.view.step.state == explorer.page.view.step.state
    assert again.page.shelf.game.id == id


@EVERY
def test_two_people_hand_the_screen_over(id):
    explorer = switched(Explorer(), id)
    send(explorer, "set", id="who-1", text="person")
    send(explorer, "start")
    assert "Pass to Ann" in explorer.cover
    send(explorer, "uncover")
    assert explorer.page.view.viewer == "Ann"


@pytest.mark.slow
@EVERY
def test_both_readings_of_every_question_of_a_game_are_shown(id):
    explorer = Explorer(table(id).first)
    send(explorer, "readings")
    rulings = {name.rpartition(".")[2]: one for name, one in game(id).rulebook.rulings.items()}
    for name, ruling in rulings.items():
        if len(ruling.readings) > 1:
            send(explorer, "ruling", id=name)
            assert (readings(explorer).left, readings(explorer).right) == ruling.readings[:2]
            assert explorer.form.count('class="rqa-page board"') == 2


def test_two_rulebooks_of_a_game_are_shown_side_by_side():
    explorer = Explorer("moonbots/rulings/fist-boost-neighbour")
    send(explorer, "readings")
    send(explorer, "ruling", id="rulebook")
    assert (readings(explorer).left, readings(explorer).right) == ("en", "fr")
    send(explorer, "reading", id="right", text="de")
    assert "Deutsch" in explorer.form
    question = game("moonbots").rulebook.rulings["moonbots.ruling.fist-boost"].question
    assert f"<li>{question}<br><b>attacked</b>" in explorer.form


# ---- what each game shows, and how it begins -------------------------------------------------------------


@each("scenario, words", "REGIONS")
def test_every_region_can_be_shown(game, scenario, words):
    shown = pages.regions(view_of(scenario), {})
    for region, text in words.items():
        assert text in shown[region].replace(" jump", "")


@pytest.mark.golden
@every("ABOUT")
def test_what_lies_on_a_space_is_told_with_its_clause(id):
    found = []
    for scenario, *spaces in fed_table(id, "ABOUT"):
        for space in spaces:
            facts = table(id).about(scenario.state, space)
            told = [f"{it.name}: {it.says} [{it.clause or '-'}{', our guess' * it.assumed}]" for it in facts]
            found.append((space, "\n    ".join(told or ["nothing"])))
    stored.said(found, f"{id}-about")


@each("answers, seats, words", "NEW")
def test_every_way_to_begin_can_be_played_at_once(game, answers, seats, words):
    agreement = table(game.id).agreement()
    for answer in {"seed": "3", **answers}.items():
        agreement.change(*answer)
    assert agreement.reasons == ()
    assert words in pages.form(game, agreement)
    begun = keep.new_game(agreement.scenario)
    assert len(game.look(begun.state)["seats"]) == seats
    assert begun.buttons.legal or begun.step.action.text == "choose begin"


# ---- the answers of a sheet, kept ------------------------------------------------------------------------

ANSWERS = {
    "rqa": (("seats", "3"), ("name-1", "Zoë"), ("robots", "given"), ("who-1", "person"), ("first", "random")),
    "gekido": (("seats", "3"), ("name-1", "Zoë"), ("duel", "yes"), ("bots", "given"), ("who-1", "person")),
    "moonbots": (
        ("seats", "3"),
        ("name-1", "Zoë"),
        ("rulebook", "de"),
        ("first", "random"),
        ("who-1", "person"),
    ),
    "roborace": (("seats", "6"), ("name-1", "Zoë"), ("rounds", "3"), ("tokens", "action")),
}


@EVERY
def test_a_page_that_loads_anew_with_other_data_has_the_same_answers(id, monkeypatch):
    explorer, sent = switched(Explorer(), id), []
    monkeypatch.setattr(explorer, "send", sent.append)
    send(explorer, "new")
    for field, text in ANSWERS[id]:
        send(explorer, "set", id=field, text=text)
    send(explorer, "use", n=0)
    after = Explorer()
    send(after, "link", whole=sent[0]["sheet"])
    assert after.page.view.game.id == id
    assert "New game" in after.form
    assert (
        after.page.agreement(after.page.view).scenario == explorer.page.agreement(explorer.page.view).scenario
    )
    assert after.page.agreement(after.page.view).scenario.document["game"]["seats"][1] == "Zoë"


def test_answers_that_mean_nothing_any_more_are_left_out():
    explorer = Explorer()
    sheet = keep.sheet("rqa", [("seats", "3"), ("robot-0", "no such robot"), ("no such question", "x")])
    send(explorer, "link", whole=sheet)
    assert explorer.page.agreement(explorer.page.view).seats == 3
    send(explorer, "link", whole=keep.sheet("no-such-game", [("seats", "2")]))
    assert (explorer.page.view.game.id, explorer.page.agreement(explorer.page.view).seats) == ("rqa", 3)


@pytest.mark.parametrize("cut", [slice(0, -6), slice(0, 4), slice(0, 12)])
def test_a_damaged_sheet_is_told(cut):
    explorer = Explorer()
    explorer.receive({"do": "link", "whole": keep.sheet("rqa", [("seats", "3")])[cut]})
    assert "This link cannot be opened. Nothing here has changed." in explorer.trouble
    assert explorer.page.error is None
    assert explorer.form == ""


def test_data_of_another_game_come_to_the_sheet_of_that_game():
    explorer = Explorer()
    send(explorer, "file", id="box.yaml", whole="gekido-data: 1\nbots: {Slicer: {hand: 4}}\n")
    assert explorer.page.view.game.id == "gekido"
    assert "Gekido" in explorer.form
    assert "Slicer: hand 4; the lab has 3" in explorer.form


# ---- two readings, and whoever looks ---------------------------------------------------------------------


def hidden_draw(deck):
    """Bo draws from a deck that Ann does not know."""
    seats = {"Ann": {"hand": ["Battery"]}, "Bo": {"hand": ["Pit Stop"], "deck": deck}}
    robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d6"}}
    scenario = Scenario("rqa", "A hidden draw", seats=seats, robots=robots, turn={"seat": "Bo", "energy": 2})
    explorer = Explorer(scenario.step("play Pit Stop").step("end turn"))
    send(explorer, "ends", n=1)
    return explorer


def compared(explorer, viewer):
    send(explorer, "eyes", id=viewer)
    send(explorer, "readings")
    told = []
    for n in range(len(readings(explorer).found.pairs) + 1):
        send(explorer, "pair", n=n)
        told.append(explorer.form)
    send(explorer, "readings")
    return told


def test_two_readings_tell_no_more_than_the_seat_that_looks_may_know():
    decks = (["Hammer"] * 6, ["Tackle"] * 6)
    ann, other = (compared(hidden_draw(deck), "Ann") for deck in decks)
    assert ann == other
    assert "As Ann sees it" in ann[0]
    bo, other = (compared(hidden_draw(deck), "Bo") for deck in decks)
    assert bo != other
    assert any("Hammer" in form for form in bo)
    assert "sees it" not in compared(hidden_draw(decks[0]), "")[0]
