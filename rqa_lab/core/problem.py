"""What cannot be used of what somebody wrote: where it stands, and what is wrong with it."""

from collections.abc import Callable

#: keys and numbers that lead to a value in a document
Path = tuple[str | int, ...]
#: told of the path and the trouble of what cannot be used
Problem = Callable[[Path, str], None]


def raise_problem(path: Path, message: str) -> None:
    """What cannot be used, as an exception, for those who do not collect problems."""
    raise ValueError(f"{'.'.join(map(str, path))}: {message}")
