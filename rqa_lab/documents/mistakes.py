"""Violations of a schema by a document: a sentence for each, and the document without them."""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from rqa_lab.core.words import cut, either, few_hints, meant, nearest, plain, shown, suggested
from rqa_lab.documents.places import Path, Places, Problem

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

Schema = Mapping[str, Any]


class Mistake(NamedTuple):
    """A path, True if its key is meant, the problem, and the paths to leave out.

    ``meant``: the key that has to be there, where it is just misspelt: what stands under it is read.
    """

    path: Path
    key: bool
    message: str
    out: Iterable[Path]
    meant: str = ""


_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}
#: a key with its value in it: "seat Ann", "seat:Ann"
_GLUED = r"([\w-]+)(:| +)(\S.*)"
#: how many names are listed before the rest is counted
MOST_NAMES = 8


def mend_by(document: dict[str, Any], validator: "Draft202012Validator", places: Places) -> list[Problem]:
    """Remove from a document everything that a schema does not allow, and report it.

    Args:
        document: plain values, as :func:`~rqa_lab.documents.yaml_text.parse` gives them.
        validator: the result of :func:`validator`.
        places: the places in the document.
    """
    problems: list[Problem] = []
    first = True
    with few_hints():
        while mistakes := [
            one for error in validator.iter_errors(document) for one in _mistakes(error, validator)
        ]:
            if first:  # later errors only follow from what was removed
                messages = {(one.path, one.key): one.message for one in mistakes}
                problems = [
                    places.problem(path, message, key=key) for (path, key), message in messages.items()
                ]
                first = False
            paths = {path for one in mistakes for path in one.out if path}
            if not paths:
                break
            meant = {one.path: one.meant for one in mistakes}
            paths -= {path for path in paths if _mended(document, path, meant.get(path, ""))}
            _leave_out(document, paths, places)
    return problems


def validator(schema: Schema) -> "Draft202012Validator":
    """A validator of plain values against a JSON Schema."""
    # Jupyter brings rfc3987-syntax, which jsonschema imports for a format that we do not use: 0.7 seconds.
    slow = "rfc3987_syntax"
    hide = slow not in sys.modules
    if hide:
        sys.modules[slow] = None  # type: ignore[assignment]  # Python's own way to say: not there
    try:
        from jsonschema import Draft202012Validator, validators
    finally:
        if hide:
            del sys.modules[slow]
    # JSON takes 1.0 for a whole number; counting with it does not work
    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    most = {
        "items": "maxItems",
        **dict.fromkeys(("propertyNames", "additionalProperties"), "maxProperties"),
    }
    known: Mapping[str, Any] = Draft202012Validator.VALIDATORS
    others = {word: _so_many(known[word], limit) for word, limit in most.items()}
    strict: Any = validators.extend(  # type: ignore[no-untyped-call]
        Draft202012Validator, {**others, "uniqueItems": _each_once}, type_checker=types
    )
    return cast("Draft202012Validator", strict(schema))


def _so_many(check: Any, limit: str) -> Any:
    """A check of a list or a mapping that looks at no more items than its limit allows."""

    def checked(validator: Any, inner: Any, value: Any, schema: Schema) -> Iterator["ValidationError"]:
        most = schema.get(limit)
        if most is not None and isinstance(value, (list, dict)) and len(value) > most:
            value = value[:most] if isinstance(value, list) else dict(islice(value.items(), most))
        yield from check(validator, inner, value, schema) or ()

    return checked


def _each_once(validator: Any, unique: bool, value: Any, schema: Schema) -> Iterator["ValidationError"]:
    """The check of ``uniqueItems``; the library's own compares each item with each other one."""
    from jsonschema.exceptions import ValidationError

    if isinstance(value, list) and len({json.dumps(item, sort_keys=True) for item in value}) < len(value):
        yield ValidationError("twice")


def _mended(document: dict[str, Any], path: Path, meant: str) -> bool:
    """Read a text with odd letters as what it looks like, so that nothing more goes wrong with it.

    The same goes for a key that has to be there, and is just misspelt.
    """
    holder: Any = document
    for part in path[:-1]:
        holder = holder[part]
    if meant and meant not in holder:
        holder[meant] = holder.pop(path[-1])
        return True
    value = holder[path[-1]]
    glued = re.match(_GLUED, path[-1]) if value is None and isinstance(path[-1], str) else None
    if glued and glued[1] not in holder:
        del holder[path[-1]]
        holder[glued[1]] = int(glued[3]) if glued[3].isdecimal() else glued[3]
        return True
    if not isinstance(value, str) or value.isascii() or not plain(value).isascii():
        return False
    holder[path[-1]] = plain(value)
    return True


def _leave_out(document: dict[str, Any], paths: Iterable[Path], places: Places) -> None:
    """Take these values out of the document, the deepest first."""
    by_holder: dict[Path, set[Any]] = {}
    for path in paths:
        by_holder.setdefault(path[:-1], set()).add(path[-1])
    lists: dict[Path, set[int]] = {}
    for way in sorted(by_holder, key=len, reverse=True):
        holder: Any = document
        for part in way:
            holder = holder[part]
        if isinstance(holder, list):
            lists[way] = by_holder[way]
            holder[:] = [item for number, item in enumerate(holder) if number not in lists[way]]
        else:
            for key in by_holder[way]:
                del holder[key]
    places.drop(lists)


# ---- from errors to sentences ----------------------------------------------------------------------------


def _mistakes(error: "ValidationError", validator: "Draft202012Validator") -> Iterator[Mistake]:
    """The mistakes behind an error of the validation library."""
    path, value = tuple(error.absolute_path), cast(Any, error.instance)
    schema, root = cast(Schema, error.schema), cast(Schema, validator.schema)
    if error.validator in ("anyOf", "oneOf"):
        branch = _meant(error)
        if branch:
            for inner in branch:
                yield from _mistakes(inner, validator)
        else:
            yield Mistake(path, False, _found(value, schema, validator), [path])
    elif error.validator == "additionalProperties":
        known = schema.get("properties", {})
        missing = _missing(schema, value)
        names = few_of(known) if path or len(known) <= MOST_NAMES else "a key of a scenario"
        for key in (key for key in value if key not in known and not _of_a_list(key, value, known)):
            here = (*path, key)
            glued = _without_colon(key, known)
            needed = suggested(key, missing) if missing and not glued else None
            close = needed or suggested(key, known)
            wanted = glued or f"{names}{meant(close, key)}"
            yield Mistake(here, True, f"found {shown(key)}, expected {wanted}", [here], needed or "")
    elif "propertyNames" in list(error.relative_schema_path)[-2:-1]:
        yield Mistake((*path, value), True, _found(value, schema, validator), [(*path, value)])
    elif error.validator == "required":
        missing = _missing(schema, value)
        odd = [key for key in value if key not in schema.get("properties", {})]
        if nearest(missing[0], odd) or any(_without_colon(key, missing) for key in odd):
            return  # which is reported for that key
        yield Mistake(path, False, f"found no {missing[0]!r}, expected one", [path])
    elif error.validator == "uniqueItems":
        yield Mistake(path, False, "found an item twice, expected each once", [path])
    elif error.validator in ("maxItems", "maxProperties"):
        yield _too_many(path, value, cast(int, error.validator_value), schema, root)
    elif error.validator == "minItems" and value:
        yield Mistake(path, False, f"found a list of {len(value)}, expected {expected(schema, root)}", [path])
    else:
        yield Mistake(path, False, _found(value, schema, validator), [path])


def _of_a_list(key: str, value: Any, known: Mapping[str, Any]) -> bool:
    """If a key without a value is an item of a list without brackets: ``{hand: Hammer, Battery}``."""
    if value[key] is not None:
        return False
    names = [*value]
    before = next((name for name in reversed(names[: names.index(key)]) if value[name] is not None), "")
    return before in known and isinstance(value[before], str) and known[before].get("type") == "array"


def _missing(schema: Schema, value: Any) -> list[str]:
    """The keys that have to be there, and are not."""
    return [key for key in schema.get("required", ()) if key not in value]


def _too_many(path: Path, value: Any, most: int, schema: Schema, root: Schema) -> Mistake:
    """Too many items: the first ones stay, unless only the whole makes sense."""
    kind, keys = ("list", [*range(len(value))]) if isinstance(value, list) else ("mapping", [*value])
    wanted = expected(schema, root) if "title" in schema else f"at most {most:,}"
    out = [path] if "minItems" in schema else [(*path, key) for key in keys[most:]]
    return Mistake(path, False, f"found a {kind} of {len(value):,}, expected {wanted}", out)


def _meant(error: "ValidationError") -> list["ValidationError"]:
    """The errors of the alternative that was probably meant, [] if none was."""
    context = sorted(error.context or (), key=lambda inner: int(inner.relative_schema_path[0]))
    branches = [list(same) for _, same in groupby(context, lambda inner: inner.relative_schema_path[0])]
    off = ("type", "required", "enum", "const")
    near = [
        branch
        for branch in branches
        if not any(inner.validator in off and not inner.relative_path for inner in branch)
    ]
    return min(near, key=len, default=[])


def _found(value: Any, schema: Schema, validator: "Draft202012Validator") -> str:
    root = cast(Schema, validator.schema)
    if not isinstance(value, str):
        return f"found {show(value)}, expected {expected(schema, root)}"
    known = _known(schema, root)
    first, _, second = value.partition(" ")
    if first in known and second.strip() and {*value.split()} <= {*known}:
        return f"found {show(value)}, expected a comma before {value.split()[1]}"
    if wanted := _without_colon(value, _keys(schema, root)):
        return f"found {show(value)}, expected {wanted}"
    if schema.get("type") == "array" and validator.evolve(schema=schema).is_valid([value]):
        return f"found {show(value)}, expected {expected(schema, root)}: [{cut(value)}]"
    close = meant(suggested(value, known) or _looks_right(value, schema, validator), value)
    return f"found {show(value)}, expected {expected(schema, root)}{close}"


def _looks_right(value: str, schema: Schema, validator: "Draft202012Validator") -> str | None:
    """A similar allowed text, if the text itself is not allowed."""
    looks = plain(value)
    if looks == value:
        return None
    check = validator.evolve(schema=schema)
    return looks if check.is_valid(looks) or (looks.isdecimal() and check.is_valid(int(looks))) else None


def _without_colon(key: str, known: Iterable[str]) -> str:
    """The missing blank or colon of a key with its value in it, such as "seat Ann"; "" for other slips."""
    found = re.match(_GLUED, key)
    if found is None or found[1] not in known:
        return ""
    return f"a space after {found[1]}:" if found[2] == ":" else f"a colon after {found[1]}"


def show(value: Any) -> str:
    """A value as a message shows it.

    >>> show("crate"), show(None), show([1, 2]), show(True)
    ("'crate'", 'nothing', 'a list', 'true')
    """
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case str() if not value:
            return "an empty text"
        case str():
            return shown(value)
        case list():
            return "a list" if value else "an empty list"
        case dict():
            return f"a mapping of {cut(', '.join(list(value)[:3]))}" if value else "an empty mapping"
    return str(value)


def expected(schema: Schema, root: Schema) -> str:
    """The values that a schema allows, in a few words."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    if "title" in schema:
        return str(schema["title"])
    if "enum" in schema:
        return few_of([value if isinstance(value, str) else show(value) for value in schema["enum"]])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(expected(one, root) for one in schema[key]))
    types = schema.get("type", [])
    return " or ".join(_typed(one, schema) for one in ([types] if isinstance(types, str) else types))


def _typed(name: str, schema: Schema) -> str:
    text = _TYPES[name]
    if name in ("integer", "number"):
        text += f" from {schema['minimum']}" if "minimum" in schema else ""
        text += f" to {schema['maximum']}" if "maximum" in schema else ""
    elif name == "object" and "required" in schema:
        text += f" with {few_of(schema['required'])}"
    elif name == "object" and "properties" in schema:
        text += f" of {few_of(schema['properties'])}"
    elif name == "array" and schema.get("minItems"):
        text += f" of at least {schema['minItems']}"
    elif name == "string" and "maxLength" in schema:
        text += f" of at most {schema['maxLength']} characters"
    return text


def few_of(known: Iterable[str]) -> str:
    """Names joined by "or"; of many the first ones, and how many there are.

    >>> few_of("abc"), few_of("abcdefghi")
    ('a, b or c', 'a, b, c, d, e, f or another of 9 names')
    """
    names = list(known)
    if len(names) > MOST_NAMES:
        return f"{', '.join(names[: MOST_NAMES - 2])} or another of {len(names)} names"
    return either(names)


def _keys(schema: Schema, root: Schema) -> tuple[str, ...]:
    """The keys of the mappings that a schema allows."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    inner = [key for word in ("anyOf", "oneOf") for one in schema.get(word, ()) for key in _keys(one, root)]
    return *schema.get("properties", ()), *inner


def _known(schema: Schema, root: Schema) -> tuple[str, ...]:
    """The names that a schema allows."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    inner = [name for key in ("anyOf", "oneOf") for one in schema.get(key, ()) for name in _known(one, root)]
    return *(value for value in schema.get("enum", ()) if isinstance(value, str)), *inner
