"""What players ask about that is no action of Gekido, and the rules that answer."""

import re

from rqa_lab.core.grid import WAYS
from rqa_lab.core.inquiry import Bare, Rule, by_rule, questions
from rqa_lab.core.words import alike
from rqa_lab.games.gekido.model.commands import NAMES, SYMBOLS
from rqa_lab.games.gekido.model.rulebook import RULEBOOK
from rqa_lab.games.gekido.model.state import State, acting
from rqa_lab.games.gekido.rules.attacking import die_on_the_table

Found = re.Match[str]
_LETTERS = {name: letter for letter, name in NAMES.items()} | {one.lower(): one for one in SYMBOLS}
#: words around dice that say nothing more
_NOISE = re.compile(
    r"(?:a|again|an|and|back|dice|die|from|is|its|locked|more|my|of|off|once|only|that|the|this)"
)
_WAY_OR_SPACE = rf"(?:{'|'.join(WAYS)}|[a-d][1-4])"


def _rule(*clauses: str) -> Rule:
    return lambda s, found: by_rule(RULEBOOK, *clauses)


def _dice(text: str) -> list[str]:
    """The symbols that a text names; none if it names anything else.

    >>> _dice("the locked T and a square"), _dice("TTS"), _dice("the armor")
    (['T', 'S'], ['T', 'T', 'S'], [])
    """
    words = [word for word in re.split(r"[\s,]+", text.lower()) if not _NOISE.fullmatch(word)]
    each = [[*word] if {*word} <= {*SYMBOLS.lower()} else [word.removesuffix("s")] for word in words]
    letters = [_LETTERS.get(one, "") for some in each for one in some]
    return letters if all(letters) else []


def _locked(s: State, dice: list[str]) -> Bare:
    """The first of these dice that is Locked, and of which there is no other, stays as it is."""
    if s.attack is None:
        return ()
    for symbol in dice:
        found = die_on_the_table(s, symbol)
        if found and found[0][0] == "locked die":
            return found
    return ()


def _missing(s: State, dice: list[str]) -> Bare:
    """The first of these dice that is not there at all."""
    assert s.attack is not None
    there = s.attack.dice + s.attack.locked
    absent = next((symbol for symbol in dice if symbol not in there), None)
    return (("no such die", ("gekido.dice.lock-must-match",), absent, s.attack.dice),) if absent else ()


def _rolled(s: State, found: Found) -> Bare | str | None:
    """Single dice are not rolled: the Locked ones stay, and all others are."""
    dice = _dice(found["what"])
    if not dice:
        return None
    if s.attack is None:
        return "roll"
    return _locked(s, dice) or _missing(s, dice) or by_rule(RULEBOOK, "gekido.dice.reroll-all-unlocked")


def _changed(s: State, found: Found) -> Bare | str | None:
    """A Locked die is neither taken back nor changed; of another one effects tell."""
    dice = _dice(found["what"])
    if not dice:
        return None
    if s.attack is None:
        return f"lock {dice[0]}"
    return _locked(s, dice) or _missing(s, dice)


def _own(s: State) -> str:
    return s.setup.bots[acting(s)]


def _moved(s: State, found: Found) -> Bare | str | None:
    """Another's bot is not yours to move; another tile is a step in some way, or too far."""
    who, where = found["who"], found["where"].lower()
    whose = {**{name.lower(): n for n, name in enumerate(s.setup.bots)},
             **{name.lower(): n for n, name in enumerate(s.setup.seats)}}  # fmt: skip
    if who and who.lower() not in whose:
        return None
    seat = whose[who.lower()] if who else acting(s)
    if seat != acting(s):
        return (("not your turn", ("gekido.turn.clockwise",), seat, s.seat),)
    if where in WAYS:
        return f"move {where}"
    grid, at = s.setup.grid, s.at[seat]
    if where not in grid.number or at is None:
        return None
    way = next((way for way, to in zip(WAYS, grid.step[at], strict=True) if to == grid.number[where]), None)
    return f"move {way}" if way else by_rule(RULEBOOK, "gekido.move1.one-tile-eight-directions")


def _attacked(s: State, found: Found) -> Bare | None:
    """One bot is attacked, neither more nor none."""
    named = [one for one in re.split(r",|\band\b|\bor\b", found["who"].lower()) if one.strip()]
    there = len(named) < 2 or {one.strip() for one in named} <= {*s.setup.bots}
    return by_rule(RULEBOOK, "gekido.attack.mandatory") if there else None


def _pushed(s: State, found: Found) -> Bare | None:
    """Who is pushed chooses where to."""
    known = found["who"].lower() in s.setup.bots
    return by_rule(RULEBOOK, "gekido.push.procedure") if known else None


def _used(s: State, found: Found) -> str | None:
    """A Power or a tile, with or without "the"."""
    parts, said = s.setup.components, found["what"].removesuffix(" tile")
    known = (*parts.powers, *parts.tiles)
    return next((f"use {one}" for one in known if alike(one.removeprefix("The "), said)), None)


def _drawn(s: State, found: Found) -> Bare:
    if s.setup.duel:
        return by_rule(RULEBOOK, "gekido.duel.no-cards-no-locks")
    return by_rule(RULEBOOK, "gekido.turn.three-phases", "gekido.setup.no-opening-hand")


def _discarded(s: State, found: Found) -> Bare | None:
    known = any(alike(one, found["card"]) for one in s.setup.components.cards)
    return by_rule(RULEBOOK, "gekido.tech.hand-limit") if known else None


def _ended(s: State, found: Found) -> str:
    return "stay" if s.phase == "second move" else "pass"


QUESTIONS = questions(
    (
        r"(?:re-?roll|roll|throw|roll again)(?: again| all(?: the)?(?: dice)?| everything| all others)?",
        lambda s, found: "roll",
    ),
    (
        r"(?:roll|re-?roll)(?: the| an| my)? armou?r(?: di[ce]e?)?(?: again)?",
        _rule("gekido.armor.roll-on-gain"),
    ),
    (r"(?:re-?roll|roll|throw)(?: again)? (?P<what>.+)", _rolled),
    (
        r"(?:unlock|release|free|take(?: back)?|remove|move|change|flip|turn|swap|replace|return|put back"
        r"|lock) (?P<what>.+)",
        _changed,
    ),
    (r"attack (?:myself|itself|me|my(?: own)? bot)", lambda s, found: f"attack {_own(s)}"),
    (r"push (?:myself|itself|me|my(?: own)? bot)", lambda s, found: f"push {_own(s)}"),
    (r"attack (\S+) (?:again|twice|once more)", lambda s, found: f"attack {found[1]}"),
    (r"attack (?P<who>both|two|everybody|all|two bots|nobody|.+(?:,| and| or) .+)", _attacked),
    (rf"push (?P<who>\S+) (?:to )?{_WAY_OR_SPACE}", _pushed),
    (r"move (?:two|three|twice|2|3)\b.*", _rule("gekido.move1.one-tile-eight-directions")),
    (r"(?:move|go|step|walk|jump) (\S+) again", lambda s, found: f"move {found[1]}"),
    (r"(?:move|go|step|walk|jump)(?: (?P<who>(?!to\b)\S+(?= \S)))?(?: to)? (?P<where>\S+)", _moved),
    (r"(?:declare|switch|change)(?: again| command)?(?: to)? (.+)", lambda s, found: f"declare {found[1]}"),
    (r"use (?:the )?(?P<what>.+)", _used),
    (r"play (.+?) (?:on|against) \S{2,}", lambda s, found: f"play {found[1]}"),
    (r"draw(?: (?:a|one|two|\d+)(?: tech)? ?cards?)?", _drawn),
    (r"discard (?P<card>.+)", _discarded),
    (r"(?:end|finish)(?: (?:my|the))?(?: turn)?", _ended),
)
