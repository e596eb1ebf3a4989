"""Make the pages of docs/ and the reference, to read from a folder or to put on a server.

    python tools/docs.py build/docs

A link or a reference that leads nowhere is an error.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(out: Path) -> int:
    """Make them, or print what is broken."""
    sys.path.insert(0, str(ROOT))
    from rqa_lab.site.docs import NoDocs, make

    try:
        make(ROOT / "docs", out)
    except NoDocs as error:
        print(error, file=sys.stderr)
        return 1
    print(out / "index.html")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
