"""What tests of the commands share: how to run one, here or in another process, and small scenario files."""

import json
import math
import os
import re
from pathlib import Path
from unittest.mock import patch

import processes
import yaml

from rqa_lab import cli
from rqa_lab.commands import common
from rqa_lab.games import game, games
from rqa_lab.scenario import library

#: the tests of a busy machine take long: only those of the lines about progress see such lines
common.TELL_SECONDS = math.inf
#: a scenario that passes, and is stored
EDGE = str(Path(__file__).parent / "data" / "into-the-edge.yaml")

#: one step, and it passes
GOOD = """\
rqa: 1
title: One step
robots: {pug: {seat: Ann, at: c4}}
turn: {seat: Ann, move: 1}
steps:
  - do: move pug right
    expect: {pug: {at: d4}}
"""
#: a robot that does not exist, and an expectation that fails
BROKEN = """\
rqa: 1
title: Broken
robots:
  pug: {seat: Ann, at: c4}
  crat: {seat: Bo, at: d4}
turn: {seat: Ann, move: 1}
steps:
  - do: move pug right
    expect: {pug: {at: e4}}
"""


#: a lesson, which passes
TACKS = """\
rqa: 1
title: On the tacks
order: 2
teaches: [rqa.tile.tacks]
question: Does it hurt?
tiles: {d4: Tacks}
robots:
  pug: {seat: Ann, at: c4}
turn: {seat: Ann, move: 1}
steps:
  - do: move pug right
    expect: {pug: {health: 3}}
"""


def put_library(texts, folder, monkeypatch, *, compiled=False):
    """Put a library in the place of the lab's own: files by the ends of their ids, compiled as in a wheel."""
    for name, text in texts.items():
        file = folder / "library" / "rqa" / f"{name}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        if compiled:
            file.with_name(f"{file.name}.json").write_text(json.dumps(yaml.safe_load(text)), "utf-8")
    for id in games():  # before their data are looked for in that folder
        game(id)
    monkeypatch.setattr(library, "data_of", lambda package: folder)
    monkeypatch.setattr(library.datafile, "data_of", lambda package: folder)


def runner(capture):
    """Something that runs a command: exit code, what it printed, what it complained about, which is text.

    With ``capsysbinary`` what it printed is bytes, as a picture is.
    """

    def run(*arguments):
        with patch.dict(os.environ):  # `site` leaves out games for the processes that it starts
            code = cli.run([str(argument) for argument in arguments])
        printed = capture.readouterr()
        complaint = printed.err if isinstance(printed.err, str) else printed.err.decode()
        assert "Traceback" not in complaint
        return code, printed.out, complaint

    return run


def launch(*arguments, **more):
    """A command in a process of its own, under way; see :func:`processes.started`."""
    return processes.started("-m", "rqa_lab", *arguments, **more)


def launched(*arguments, **more):
    """What comes of a command in a process of its own: as from a runner."""
    code, out, complaint = processes.ended("-m", "rqa_lab", *arguments, **more)
    said = complained(complaint if isinstance(complaint, str) else complaint.decode())
    assert "Traceback" not in said
    return code, out, said if isinstance(complaint, str) else said.encode()


def complained(said):
    """What a command complained about, without what it says on a busy machine while it is at work."""
    lines = said.splitlines(keepends=True)
    return "".join(line for line in lines if not re.search(r"( …|: [\d,]+ of [\d,]+)$", line))
