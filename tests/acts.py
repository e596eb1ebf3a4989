"""What tests of any game share: actions by their texts, and what comes of them."""


def acted(game, state, *texts, chance=None):
    """The state after these actions, and the events of all of them."""
    trace = []
    for text in texts:
        state = game.apply(state, game.words.parse(text, state), trace, chance)
    return state, game.events(trace)


def would(game, state, text):
    """The events that an action would bring about, as far as they need no answer of chance."""
    trace = []
    game.advance(game.copy(state), game.words.parse(text, state), trace)
    return game.events(trace)


def taken(scenario):
    """A session in which all actions of a scenario have been taken."""
    session = scenario.session()
    for line in scenario.lines:
        if line.kind == "do":
            session.act(line.texts[0])
    return session
