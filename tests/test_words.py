"""Every game in words: texts become actions, mistakes messages, and what happens or is refused sentences.

The sentences lie in ``golden/words``; here stand the positions that they are about, in ``fed``.
"""

import pickle

import pytest
import stored
from fed import each, every, table

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Ambiguous, Unreadable
from rqa_lab.games import game as named
from rqa_lab.scenario.scenario import Scenario

#: nobody can go on from a position with one of these
STUCK = {"choice of nothing", "turn of a robot that is out", "off with Structure"}


def said(game, s, what):
    """An action, or what a text says."""
    return game.parse(what, s) if isinstance(what, str) else what


def taken(game, s, texts):
    """What is done in a position, or in a scenario, whose script answers for chance: each step."""
    session = s.session() if isinstance(s, Scenario) else None
    for text in texts:
        if session is not None:
            step = session.act(text)
            yield text, step.action, step.seat, step.events, step.state
            continue
        seat, action, trace = game.to_act(s), game.parse(text, s), []
        s = game.apply(s, action, trace)
        yield text, action, seat, game.language.dress(trace), s


# ---- what people type ------------------------------------------------------------------------------------


@each("s, text, full", "READ")
def test_what_people_type_is_read(game, s, text, full):
    assert game.parse(text, s).text == full
    assert game.parse(full, s) is game.parse(text, s)


@pytest.mark.golden
@every("MISTAKES")
def test_a_mistake_is_told_with_its_place(id):
    game, found = named(id), []
    for s, *texts in table(id, "MISTAKES"):
        for text in texts:
            with pytest.raises(Unreadable) as caught:
                game.parse(text, s)
            error = caught.value
            again = pickle.loads(pickle.dumps(error))
            assert (str(again), vars(again)) == (str(error), vars(error))
            assert str(error).isprintable()
            found.append((repr(text), str(error).removeprefix(f"cannot read {text!r}: ")))
    stored.said(found, f"{id}-mistakes")


@each("s, text, several", "SEVERAL")
def test_several_readings_are_named(game, s, text, several):
    with pytest.raises(Ambiguous) as caught:
        game.parse(text, s)
    assert caught.value.candidates == several
    assert [game.parse(full, s).text for full in several] == [*several]
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


# ---- what is offered -------------------------------------------------------------------------------------


@pytest.mark.golden
@every("OFFERS")
def test_a_button_says_what_it_does_and_where(id):
    game, found = named(id), []
    for s, *actions in table(id, "OFFERS"):
        for action in (said(game, s, one) for one in actions):
            who, at = game.where(s, action)
            button = f"{game.language.group(action)}: {game.label(s, action)}"
            found.append((action.text, f"{button} [{who or '-'} to {at or '-'}]"))
    stored.said(found, f"{id}-offers")


@each("s, texts", "TEMPTING")
def test_what_tempts_is_what_people_try_in_vain(game, s, texts):
    assert [action.text for action in game.tempting(s)] == texts


# ---- what is refused -------------------------------------------------------------------------------------


@each("kind, s, action, *more", "REFUSED")
def test_a_refusal_tells_what_is_there_and_what_would_do(game, kind, s, action, more):
    """A row is a kind of reason, a position, an action; then who acts, all facts, the spaces, the clause."""
    seat, facts, cells, clause = (*more, *[None] * 4)[:4]
    found = {reason.kind: reason for reason in game.judge(s, said(game, s, action), seat).reasons}
    assert kind in found, list(found)
    assert facts is None or dict(found[kind].facts) == facts
    assert cells is None or found[kind].cells == cells
    assert clause is None or found[kind].clauses[0] == clause


@pytest.mark.golden
@every("REFUSED")
def test_a_refusal_is_a_sentence(id):
    game, found = named(id), []
    for kind, s, action, *more in table(id, "REFUSED"):
        action = said(game, s, action)
        reasons = game.judge(s, action, *more[:1]).reasons
        found.append((f"{kind}: {action.text}", "\n    ".join(map(game.language.explain, reasons))))
    stored.said(found, f"{id}-refusals")


@every("REFUSED")
def test_every_kind_of_reason_has_its_case(id):
    kinds = {kind for kind, *_ in table(id, "REFUSED")}
    assert kinds | {*table(id, "REFUSED_ELSEWHERE")} == {*(named(id).language.reasons or kinds)}
    assert not kinds & {*table(id, "REFUSED_ELSEWHERE")}


# ---- what happens ----------------------------------------------------------------------------------------


@pytest.mark.golden
@every("EVENTS")
def test_an_event_is_a_sentence(id):
    """A row is a kind with its facts, and what caused it."""
    language, found = named(id).language, []
    for kind, facts, *cause in table(id, "EVENTS"):
        event = Event(kind, (), *(cause or [""]), dict(zip(language.events[kind].names, facts, strict=True)))
        found.append((f"{kind} {', '.join(map(str, facts))}", language.tell(event)))
    stored.said(found, f"{id}-events")


@pytest.mark.golden
@every("STEPS")
def test_a_step_is_told_once_and_what_is_asked_then(id):
    """A row is a position, or a scenario with what chance answers, and what is done there step by step."""
    game, found = named(id), []
    for s, *texts in table(id, "STEPS"):
        for text, action, seat, events, then in taken(game, s, texts):
            told = game.summary(action, seat, events)
            asked = game.ask(then).text if game.look(then).get("choice") else ""
            found.append((text, "\n    ".join(filter(None, (told, asked)))))
    stored.said(found, f"{id}-steps")


# ---- what is wrong ---------------------------------------------------------------------------------------


@each("s, kinds", "FAULTS")
def test_what_is_wrong_with_a_position_is_found(game, s, kinds):
    assert [finding.kind for finding in game.audit(s)] == kinds
    assert game.scene(s).cells
    assert game.legal(s) or game.to_act(s) is None or STUCK & {*kinds}


@pytest.mark.golden
@every("FAULTS")
def test_a_fault_is_a_sentence_with_its_clauses(id):
    game, found = named(id), []
    for s, _ in table(id, "FAULTS"):
        for one in game.audit(s):
            where = f" [{', '.join((*one.clauses, *one.cells))}]"
            found.append((one.kind, game.language.explain(one) + where))
    stored.said(found, f"{id}-faults")
