"""What tests of any game share: actions by their texts, and what comes of them."""

import copy

from rqa_lab.core import game as register


def acted(game, state, *texts, chance=None):
    """The state after these actions, and the events of all of them."""
    trace = []
    for text in texts:
        state = game.apply(state, game.parse(text, state), trace, chance)
    return state, game.language.dress(trace)


def would(game, state, text):
    """The events that an action would bring about, as far as they need no answer of chance."""
    trace = []
    game.advance(state.copy(), game.parse(text, state), trace)
    return game.language.dress(trace)


def taken(scenario):
    """A session in which all actions of a scenario have been taken."""
    session = scenario.session()
    for line in scenario.lines:
        if line.kind == "do":
            session.act(line.texts[0])
    return session


def put_in_place(monkeypatch, id, made):
    """For one test another game stands in the place of a registered one."""
    monkeypatch.setitem(register._LOADERS, id, lambda: made)


def altered(game, **names):
    """The game with some names changed; those of its language begin with ``language_``.

    >>> from rqa_lab.games import game
    >>> altered(game("rqa"), title="Other", language_tell=lambda event: "!").language.tell(None)
    '!'
    """
    language = copy.copy(game.language)
    for name in [name for name in names if name.startswith("language_")]:
        setattr(language, name.removeprefix("language_"), names.pop(name))
    changed = {name: staticmethod(new) if callable(new) else new for name, new in names.items()}
    return type(type(game).__name__, (type(game),), {"language": language, **changed})()
