"""From the bytes of a file to its text: one decoder for all files, wherever they come from.

Nothing is guessed and nothing gets lost: bytes that are not text are reported, and not read at all.  Blanks
that are not plain spaces are reported if used as such, and read as a space.
"""

import codecs
import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from rqa_lab.core.words import BLANKS, JOINT, called, listing, nearest
from rqa_lab.documents.places import MOST_BYTES, Problem

_NOT_YAML = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_LINE_ENDS = re.compile("[\x85\u2028\u2029]")
_BLANK, _HIDDEN = re.compile(f"[{BLANKS}{JOINT}]+"), re.compile(f"[{JOINT}]+")
#: marks at the beginning of a file, those of four bytes first, and their encodings
_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
#: the answer of :func:`kind` for any other text
OTHER = "a text"
#: how much of a file is looked at to see what it is
_HEAD = 1 << 12
_FORMATS = (
    (b"\x89PNG", "a PNG picture"), (b"\xff\xd8\xff", "a JPEG picture"), (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF"), (b"PK\x03\x04", "a ZIP archive"), (b"\x1f\x8b", "a gzip archive"),
    (b"RIFF", "a picture, a sound or a film"), (b"BM", "a picture"), (b"7z\xbc\xaf", "a 7z archive"),
)  # fmt: skip
_FENCE = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})[ \t]*[\w.+-]*[ \t]*")
#: a key at the left edge, or one of JSON, which is in quotes
_KEYS = re.compile(r"""(?:^|\A[ \t]+)(?:["']?([\w-]+)["']?[ \t]*:|[ \t]*\{?[ \t]*"([\w-]+)"[ \t]*:)""", re.M)
_LOST = "found the character U+FFFD, which replaces a lost letter, expected that letter"
_SAVE = "save the file as UTF-8"
#: how many lines are named in which the same stands
_MOST_LINES = 8


class Text(NamedTuple):
    """A file as text, None if it is not text, and the problems with its letters."""

    text: str | None
    problems: list[Problem]


def text_of(source: bytes | str, file: str = "") -> Text:
    r"""The text of a file, with line ends as Python has them.

    >>> text_of(b"\xff\xfet\0i\0")
    Text(text='ti', problems=[])
    >>> print(*text_of("title: Zo\u00eb\n".encode("latin-1"), "odd.yaml").problems)
    odd.yaml:1:10: found the byte 0xeb, expected text in UTF-8: save the file as UTF-8
    >>> print(*text_of("turn:\n\xa0\xa0seat: Ann", "odd.yaml").problems)
    odd.yaml:2:1: found a no-break space, expected spaces
    """
    if len(source) > MOST_BYTES:
        return Text(None, [Problem(f"found {len(source)} bytes, expected at most {MOST_BYTES}", file, 1, 1)])
    if isinstance(source, str):
        text = source.removeprefix("\ufeff")
    else:
        decoded = _decoded(source, file)
        if isinstance(decoded, Problem):
            return Text(None, [decoded])
        text = decoded
    text = re.sub("\r\n?", "\n", text)
    if len(_NOT_YAML.findall(text)) > max(8, len(text) // 50):
        return Text(None, [Problem("found a file that is not text, expected text", file, 1, 1)])
    text = _unfenced(text)
    if fence := re.search(r"^(`{3,}|~{3,}).*", text, re.M):
        line = text.count("\n", 0, fence.start()) + 1
        message = f"found {fence[0].strip()}, expected no code block, or one around the whole file"
        return Text(None, [Problem(message, file, line, 1)])
    return _clean(text, file)


def rough(head: bytes) -> str:
    r"""The beginning of a file as text, in whatever encoding, to look for a word in it.

    >>> rough("\ufeffrqa: 1".encode("utf-16-be"))
    'rqa: 1'
    """
    for mark, *_ in _MARKS:
        head = head.removeprefix(mark)
    return head.replace(b"\0", b"").decode("utf-8", "replace")


# ---- bytes -----------------------------------------------------------------------------------------------


def _decoded(source: bytes, file: str) -> str | Problem:
    if any(source.startswith(magic) for magic, _ in _FORMATS):
        return Problem(f"found {kind(source)}, expected text", file, 1, 1)
    mark, encoding, called = next((it for it in _MARKS if source.startswith(it[0])), (b"", "utf-8", "UTF-8"))
    if not mark and (width := _unmarked(source)):
        message = f"found {width} without a byte order mark, expected text in UTF-8: {_SAVE}"
        return Problem(message, file, 1, 1)
    body = source[len(mark) :]
    try:
        return body.decode(encoding)
    except UnicodeDecodeError as error:
        before = body[: error.start].decode(encoding, "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        if not mark and not _is_text(body):
            return Problem("found a file that is not text, expected text", file, 1, 1)
        wrong = body[error.start : error.start + 1 if encoding == "utf-8" else error.end]
        many = "bytes" if len(wrong) > 1 else "byte"
        found = " ".join(f"0x{byte:02x}" for byte in wrong)
        return Problem(f"found the {many} {found}, expected text in {called}: {_SAVE}", file, line, column)


def _unmarked(source: bytes) -> str:
    """The name of an encoding of two or four bytes a letter, by its zeros; "" for any other."""
    head = source[: _HEAD - _HEAD % 4]
    zeros = [head[n::4].count(0) for n in range(4)]
    each = len(head) // 4
    if each < 2:
        return ""
    much = "".join("0" if many * 5 > each * 4 else "x" for many in zeros)
    return {"x0x0": "UTF-16", "0x0x": "UTF-16", "x000": "UTF-32", "000x": "UTF-32"}.get(much, "")


def _is_text(source: bytes) -> bool:
    """True if bytes may be a text in an old encoding, one byte a letter."""
    head = source[:_HEAD]
    odd = sum(byte < 32 and byte not in b"\t\n\r\x0c" for byte in head)
    return odd <= max(2, len(head) // 50) and sum(byte > 127 for byte in head) * 2 <= max(len(head), 16)


# ---- other kinds of files --------------------------------------------------------------------------------


def kind(source: bytes | str) -> str:
    r"""The apparent kind of a file that is not one of our documents.

    >>> kind(b"\x89PNG\r\n"), kind("<!DOCTYPE html>"), kind('[Event "x"]'), kind("let x = 1;")
    ('a PNG picture', 'a web page', 'a game of chess in PGN', 'a text')
    """
    if isinstance(source, bytes):
        for magic, called in _FORMATS:
            if source.startswith(magic):
                return called
        wide = _unmarked(source) or source.startswith(tuple(mark for mark, *_ in _MARKS[1:]))
        if not wide and not _is_text(source):
            return "a file that is not text"
    head = (rough(source[:_HEAD]) if isinstance(source, bytes) else source[:_HEAD]).lstrip("\ufeff \t\r\n")
    if head.startswith("<"):
        return "a web page" if re.match(r"<(!doctype +html|html|head|body|p|div)\b", head, re.I) else "XML"
    if re.match(r'\[\w+ ".*"\]', head):
        return "a game of chess in PGN"
    return "JSON" if re.match(r"""\{\s*"|\[\s*[\[{"\d]""", head) else OTHER


def keys(source: bytes | str) -> list[str]:
    r"""The apparent keys of a document, in a text that need not be readable.

    >>> keys(" rqa: 1\ntitle: [\n"), keys("let x: string = {\n  a: 1 }\n")
    (['rqa', 'title'], [])
    """
    text = rough(source) if isinstance(source, bytes) else source
    return [a or b for a, b in _KEYS.findall(text)]


def is_other(source: bytes | str, begins: Collection[str], known: Collection[str]) -> bool:
    """True if a file is not one of our documents, not even a broken one.

    Args:
        source: its contents.
        begins: keys with which one of ours begins.
        known: further keys at the top of one.
    """
    found = dict.fromkeys(keys(source))
    if any(key in begins for key in found) or sum(key in known for key in found) > 1:
        return False
    return not found or nearest(next(iter(found)), begins) is None


def other(source: bytes | str, what: str) -> str:
    """The sentence about a file that is no document of ours: "scenario"."""
    seems = kind(source)
    return f"this is not a {what}{'' if seems == OTHER else f' but {seems}'}"


def _unfenced(text: str) -> str:
    """The text without the fence around it, if it is one block of code; its lines keep their numbers."""
    lines = text.split("\n")
    said = [number for number, line in enumerate(lines) if line.strip()]
    if len(said) < 2:
        return text
    opens, closes = _FENCE.fullmatch(lines[said[0]]), _FENCE.fullmatch(lines[said[-1]])
    if not opens or not closes or lines[said[-1]].strip() != opens[1]:
        return text
    lines[said[0]] = lines[said[-1]] = ""
    return "\n".join(lines)


# ---- letters ---------------------------------------------------------------------------------------------


def _clean(text: str, file: str) -> Text:
    """The text without characters that no YAML may contain, and with spaces for misused blanks."""
    problems = list[Problem]()
    ends = [-1, *(it.start() for it in re.finditer("\n", text))]

    def tell(found: Iterable["re.Match[str]"], say: Callable[["re.Match[str]"], str]) -> None:
        lines = dict[str, list[tuple[int, int]]]()
        for one in found:
            line = bisect_left(ends, one.start())
            lines.setdefault(say(one), []).append((line, one.start() - ends[line - 1]))
        for message, places in lines.items():
            problems.append(Problem(message + _also(places), file, *places[0]))

    tell(_NOT_YAML.finditer(text), lambda it: f"found {called(it[0])}, expected text")
    tell(_LINE_ENDS.finditer(text), lambda it: f"found {called(it[0])}, expected the end of a line")
    tell(re.finditer("\ufffd", text), lambda _: _LOST)
    text = _LINE_ENDS.sub("\n", _NOT_YAML.sub("\ufffd", text))
    if _BLANK.search(text):
        blanks = [*_structural(text)]
        tell(blanks, lambda it: f"found {called(it[0][0])}, expected {_instead(text, it)}")
        text = "".join(_respaced(text, blanks))
    return Text(text, problems)


def _respaced(text: str, blanks: Iterable["re.Match[str]"]) -> Iterator[str]:
    """The parts of a text, with spaces for these blanks, and nothing for those that are not seen."""
    end = 0
    for one in blanks:
        yield text[end : one.start()]
        yield "" if _HIDDEN.fullmatch(one[0]) else " " * len(one[0])
        end = one.end()
    yield text[end:]


def _also(places: list[tuple[int, int]]) -> str:
    """In which other lines the same stands."""
    more = [str(line) for line in sorted({line for line, _ in places} - {places[0][0]})]
    if len(more) > _MOST_LINES:
        return f"; also in {len(more)} more lines"
    return f"; also in line{'s' if more[1:] else ''} {listing(more)}" if more else ""


def _instead(text: str, blank: "re.Match[str]") -> str:
    if _HIDDEN.fullmatch(blank[0]):
        return "nothing"
    begins = not text[text.rfind("\n", 0, blank.start()) + 1 : blank.start()].strip()
    if begins:
        return "spaces"
    return "nothing" if text[blank.end() : blank.end() + 1] in ("", "\n") else "a space"


def _structural(text: str) -> Iterable["re.Match[str]"]:
    """Blanks that stand where a space may stand, and not within a text."""
    from rqa_lab.documents.slips import tokens  # here, as few files have any

    covered = [(one.start, one.end) for one in tokens(text) if one.kind not in ("cut", ":", "-", ",")]
    spans = iter(covered)
    span = next(spans, None)
    for blank in _BLANK.finditer(text):
        while span and span[1] <= blank.start():
            span = next(spans, None)
        if span is None or not span[0] <= blank.start() < span[1] or _at_edge(text, blank, span):
            yield blank


def _at_edge(text: str, blank: "re.Match[str]", span: tuple[int, int]) -> bool:
    """True if a blank is the first or last of an unquoted text."""
    return text[span[0]] not in "\"'#|>" and (blank.start() == span[0] or blank.end() == span[1])
