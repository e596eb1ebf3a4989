"""The pages of a site, one by one: lessons, rulebooks, courses, and the list in which one finds them."""

import json
from collections.abc import Iterator, Mapping

from markupsafe import Markup

from rqa_lab.draw.export import Story
from rqa_lab.draw.png import png
from rqa_lab.draw.svg import svg
from rqa_lab.games import game, title
from rqa_lab.learn.asking import of_part
from rqa_lab.learn.course import COURSE, Unit, course
from rqa_lab.learn.worksheet import item
from rqa_lab.scenario.finding import MEANINGS, STOP
from rqa_lab.scenario.library import index
from rqa_lab.site import drawn
from rqa_lab.site.plan import Plan, lesson, running
from rqa_lab.ui import book
from rqa_lab.ui.course import Sheet, reached
from rqa_lab.ui.library import library

#: what is found: its kind, where it lies, its title, what it says
Found = Mapping[str, str]


def door(plan: Plan) -> None:
    """The front door."""
    regions = drawn.door(plan.labs)
    plan.record("door", [regions])
    games = [(id, title(id)) for id in plan.games]
    plan.page(
        "door", "", {"title": "RQA Lab", "regions": regions, "games": games, "picture": "pictures/door.png"}
    )


def lost(plan: Plan) -> None:
    """What a host shows for an address that does not exist: it may lie anywhere, so its links are whole."""
    if plan.url:
        shown = {"title": "No such page", "root": plan.url, "parts": f"{plan.url}{plan.version}/", "url": ""}
        plan.page("lost", "", shown, name="404.html")


def a_lesson(plan: Plan, id: str) -> None:
    """The page of a lesson, its recording, and its picture if asked for."""
    places, told, of = drawn.recording(id), drawn.story(id), id.split("/")[0]
    plan.record(id, places)
    here, after = lesson(id), library(of).after(id)
    shown = {
        "title": told.title,
        "about": told.question or told.frames[-1].caption,
        "place": id,
        "game": of,
        "regions": places[0],
        "story": told,
        "next": after if after and after[0] in plan.lessons else None,
    }
    if plan.pictures:
        plan.write(f"{here}board.png", preview(told))
        shown["picture"] = f"{here}board.png"
    plan.page("lesson", here, shown)


def preview(told: Story) -> bytes:
    """The middle of a lesson, where something happens."""
    return png(told.frames[len(told.frames) // 2].scene, width=600)


# ---- rulebooks -------------------------------------------------------------------------------------------


def rulebook(plan: Plan, id: str) -> None:
    """Every page of the rulebook of a game."""
    for place, name in book.places(id):
        regions, clause = drawn.sheet(place), game(id).rulebook.get(place.what)
        plan.record(place.address, [regions])
        about = clause.says if clause else f"{title(id)}: the rules in our own words, each with its source."
        heading = name if not place.what else f"{name} · {title(id)}"
        shown = {"title": heading, "about": about, "place": place.address, "game": id, "regions": regions}
        plan.page("page", f"{place.address}/", shown)


# ---- courses ---------------------------------------------------------------------------------------------


def a_course(plan: Plan, id: str) -> None:
    """The course of a game: its lessons, which of them reaches which clause, and a page for each."""
    units, rules = plan.units(id), game(id).rulebook
    if not units:
        return
    here = f"{COURSE}/{id}"
    heading = f"Learn {title(id)}"
    about = f"{title(id)} in {len(course(id))} short lessons: think first, then see, by which rule."
    rows = [(one, [rules[clause] for clause in rules if clause in one.reaches()]) for one in units]
    overview = {"title": heading, "about": about, "units": rows}
    clauses = {
        **overview,
        **reached(game(id)),
        "title": f"{heading}: which lesson reaches which rule",
        "units": (),
    }
    for address, more in ((here, overview), (f"{here}/{Sheet.CLAUSES}", clauses)):
        regions = drawn.learning(address)
        plan.record(address, [regions])
        plan.page("course", f"{address}/", {**more, "place": address, "game": id, "regions": regions})
    for one in units:
        _unit(plan, one, f"{here}/{one.id}")


def _unit(plan: Plan, unit: Unit, here: str) -> None:
    """A lesson of the course: where it begins, and all of its parts to read, the answers behind a fold."""
    regions = drawn.learning(here)
    plan.record(here, [regions])
    asked = [item(of_part(unit, number)) for number in range(1, len(unit.parts) + 1)]
    boards = [Markup(svg(one.scene, "page")) for one in asked]
    says = [part.says for part in unit.parts]
    shown = {
        "title": unit.title,
        "about": unit.says,
        "place": here,
        "game": unit.game,
        "regions": regions,
        "unit": unit,
        "of": len(course(unit.game)),
        "asked": list(zip(asked, boards, says, strict=True)),
        "sprites": drawn.sprites(*boards),
        "next": course(unit.game).after(unit.id),
    }
    plan.page("unit", f"{here}/", shown)


# ---- what is found ---------------------------------------------------------------------------------------


def finding(plan: Plan) -> None:
    """The page that lists all there is, and what is found in it without an engine."""
    there = frozenset(plan.lessons)
    games = []
    for id in plan.games:
        shelf = library(id)
        topics = [
            (shelf.game.rulebook.topics.get(topic, topic), [(one.id, one.title) for one in some])
            for topic, entries in shelf.topics.items()
            if (some := [one for one in entries if one.id in there])
        ]
        pages = [place for place in book.places(id) if place[0].what not in shelf.game.rulebook]
        games.append(
            {"id": id, "title": title(id), "topics": topics, "pages": pages, "units": plan.units(id)}
        )
    notebooks = [
        {"kind": "Notebook", "where": running(name), "title": shown["title"], "says": shown["description"]}
        for name, shown in plan.notebooks.items()
    ]
    found = [{**one, "of": title(id)} for id in plan.games for one in _found(plan, id)] + notebooks
    known = {"all": found, "stop": sorted(STOP), "meanings": MEANINGS}
    plan.write(f"{plan.version}/find.json", json.dumps(known, ensure_ascii=False, separators=(",", ":")))
    plan.page("find", "find/", {"title": "All there is", "games": games, "notebooks": notebooks})


def _found(plan: Plan, id: str) -> Iterator[Found]:
    """What is found of a game: lessons, rules and pages of its rulebook, components, the course."""
    for entry in index(id):
        if entry.id in plan.lessons:
            yield {
                "kind": "Lesson",
                "where": lesson(entry.id),
                "title": entry.title,
                "says": entry.question,
            }
    rules = game(id).rulebook
    for place, name in book.places(id):
        clause, where = rules.get(place.what), f"{place.address}/"
        if clause:
            yield {"kind": "Rule", "where": where, "title": name, "says": clause.says}
        else:
            yield {"kind": "Rulebook", "where": where, "title": name, "says": ""}
    for table, things in book.book(id).reference.items():
        where = f"{book.Place(id, f'reference/{table}').address}/"
        for one in things.values():
            yield {"kind": "Component", "where": where, "title": str(one.record.name), "says": one.says}
    for unit in plan.units(id):
        where = f"{COURSE}/{id}/{unit.id}/"
        yield {
            "kind": f"Course, lesson {unit.number}",
            "where": where,
            "title": unit.title,
            "says": unit.says,
        }
