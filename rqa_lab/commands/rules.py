"""``rqa-lab rules``, ``coverage`` and ``schema``: what the lab knows of a game, and how files are written."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from rqa_lab.commands.common import Stop, game, game_option, need, put, tell_json
from rqa_lab.commands.names import option as names_option
from rqa_lab.core.words import hint, meant, shown

if TYPE_CHECKING:
    from rqa_lab.core.clause import Clause, Ruling


@click.command()
@click.argument("words", nargs=-1, metavar="[CLAUSE|WORDS]")
@game_option
@names_option
@click.option("--open", "questions", is_flag=True, help="List the open questions with their readings.")
@click.option(
    "--book", "output", metavar="FILE", help="Write the whole rulebook as an HTML file, for print, too."
)
def rules(words: Sequence[str], id: str, questions: bool, output: str | None) -> None:
    """Show a clause of the rulebook in full, or search for words; without any, list all clauses by topic."""
    from rqa_lab.games import games

    asked = " ".join(words)
    named = asked.partition(".")[0]  # a clause's id begins with that of its game
    id = named if "." in asked and named in games() else id
    book, names = game(id).rulebook, game(id).words.names
    if output is not None:
        need("jinja2", "Jinja2")
        from rqa_lab.ui.book import whole

        put(whole(id), output)
        return
    asked = asked if names is None or asked in book else names.sought(asked)
    if questions:
        click.echo("\n".join(_open_questions(book.rulings.values())))
    elif asked in book:
        _show_clause(book[asked], id, names.within(book[asked].title) if names else {})
    elif asked:
        below = [clause for clause in book.values() if clause.id.startswith(f"{asked.rstrip('.')}.")]
        if "." not in asked:  # no word has a dot, each id has
            _find(asked, id)
        elif below:
            _list_clauses(below)
        else:
            raise Stop(f"no clause {shown(asked)} in the rulebook{meant(book.nearest(asked), asked) or '.'}")
    else:
        for topic, title in book.topics.items():
            found = [clause for clause in book.own() if clause.topic == topic]
            click.echo(click.style(title, bold=True))
            _list_clauses(found)
            if topic == "rulings":
                click.echo("\n".join(_questions(book.rulings.values())))


def _find(words: str, id: str) -> None:
    """List the clauses that these words find, each with the sentence that holds them."""
    from rqa_lab.scenario.finding import Finder

    finder = Finder(game(id), ())
    found = finder.find(words)
    if not found.clauses:
        raise Stop(
            f"no clause {shown(words)} in the rulebook{meant(game(id).rulebook.nearest(words), words) or '.'}"
        )
    for word, known in found.taken.items():
        click.echo(f"{shown(word)} is taken for {shown(known)}.")
    for hit in (finder.hit(found, one) for one in found.clauses):
        click.echo(f"{click.style(hit.id, fg='cyan')}  {_marked(hit.title)}\n    {_marked(hit.line)}")


def _marked(parts: Iterable[tuple[str, bool]]) -> str:
    return "".join(click.style(text, bold=True) if found else text for text, found in parts)


def _list_clauses(clauses: Sequence["Clause"]) -> None:
    for clause in clauses:
        click.echo(f"{click.style(clause.id, fg='cyan')}  {clause.title}")


def _show_clause(clause: "Clause", game: str, called: Mapping[str, str]) -> None:
    from rqa_lab.scenario.library import index

    click.echo(f"{click.style(clause.id, fg='cyan')}  {click.style(clause.title, bold=True)}")
    for name, other in called.items():
        click.echo(f"{name}: {other}")
    click.echo(clause.says)
    for name in ("example", "note", "status", "source"):
        if getattr(clause, name):
            click.echo(f"{click.style(name.title(), bold=True)}: {getattr(clause, name)}")
    taught = [entry for entry in index(game) if clause.id in entry.teaches]
    if taught:
        click.echo(click.style("Scenarios:", bold=True))
    for entry in taught:
        click.echo(f"  {entry.id}  {entry.title}")


@click.command()
@click.option("--game", "id", metavar="ID", help="Of one game only.")
@click.option("--set", "pack", metavar="SET", help="Only the clauses of one set, such as base.")
@click.option("--json", "as_json", is_flag=True, help="Print {covered, exempt, missing}.")
def coverage(id: str | None, pack: str | None, as_json: bool) -> None:
    """Run all scenarios of the library and list the clauses that none of them cites."""
    from rqa_lab.games import games, title
    from rqa_lab.scenario.coverage import coverage as measure

    sets = {one: {clause.set for clause in game(one).rulebook.own()} for one in ([id] if id else games())}
    every = sorted(set().union(*sets.values()))
    if pack is not None and pack not in every:
        raise Stop(f"found {pack!r}, expected a set: {', '.join(every)}{hint(pack, every)}")
    found = {one: measure(one, pack=pack) for one in sets if pack is None or pack in sets[one]}
    covered = {clause: taught for one in found.values() for clause, taught in one["covered"].items()}
    exempt = {clause: why for one in found.values() for clause, why in one["exempt"].items()}
    missing = [clause for one in found.values() for clause in one["missing"]]
    if as_json:
        tell_json({"covered": covered, "exempt": exempt, "missing": missing})
        return
    for one, of_it in found.items() if len(found) > 1 else ():
        have, without = len(of_it["covered"]), len(of_it["missing"])
        click.echo(f"{title(one)}: {have} of {have + without}, {len(of_it['exempt'])} can have none.")
    total = len(covered) + len(missing)
    share = f"{100 * len(covered) // total} %" if total else "100 %"
    end = " Without:" if missing else ""
    click.echo(f"{len(covered)} of {total} clauses have a scenario ({share}).{end}")
    for clause in missing:
        click.echo(f"  {clause}")
    if exempt:
        click.echo(f"{len(exempt)} can have none:")
    for clause, why in exempt.items():
        click.echo(f"  {clause}: {why}")


@click.command()
@click.option("--game", "id", metavar="ID", help="Of one game only.")
def schema(id: str | None) -> None:
    """Print the JSON Schema of scenario files, with which an editor completes and checks them."""
    from rqa_lab.scenario.schema import of_all, of_game

    if id:
        game(id)
    tell_json(of_game(id) if id else of_all())


def _open_questions(rulings: Iterable["Ruling"]) -> Iterator[str]:
    """The open questions of a rulebook: name and readings, the question, our answer, why, how sure we are."""
    for ruling in rulings:
        yield f"{_name(ruling)}  {', '.join(ruling.readings) or 'no switch'}"
        yield from (f"  {text}" for text in (ruling.question, ruling.default, ruling.why))
        if ruling.confidence:
            yield f"  Confidence: {ruling.confidence}."


def _questions(rulings: Iterable["Ruling"]) -> Iterator[str]:
    """The open questions of a rulebook, one a line."""
    return (f"{_name(ruling)}  {ruling.question}" for ruling in rulings)


def _name(ruling: "Ruling") -> str:
    return click.style(ruling.id.rpartition(".")[2], fg="cyan")
