"""Files that are written whole or not at all."""

import os
import shutil
from pathlib import Path


def write(path: Path, content: bytes) -> None:
    """Write a file under another name, then move it into place; write to a pipe or the like directly.

    Raises:
        OSError: if it cannot be written; an old file is then left as it was.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write(Path(folder, "note.txt"), b"whole")
    ...     [(path.name, path.read_bytes()) for path in Path(folder).iterdir()]
    [('note.txt', b'whole')]
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, draft)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
