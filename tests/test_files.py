"""Files are written whole or not at all."""

import os
import threading

import pytest

from rqa_lab.core import files


def test_what_was_there_is_replaced_and_keeps_its_rights(tmp_path):
    file = tmp_path / "note.txt"
    file.write_text("old")
    file.chmod(0o640)
    files.write(file, b"new\r\n")
    assert file.read_bytes() == b"new\r\n"
    assert file.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["note.txt"]


def test_what_was_there_stays_if_the_new_cannot_be_written(tmp_path, monkeypatch):
    file = tmp_path / "note.txt"
    file.write_text("old")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        files.write(file, b"new")
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["note.txt"]


def test_through_a_link_into_the_file_behind_it(tmp_path):
    file, link = tmp_path / "note.txt", tmp_path / "link"
    file.write_text("old")
    link.symlink_to(file)
    files.write(link, b"new")
    assert link.is_symlink()
    assert file.read_text() == "new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_written_into_and_not_replaced(tmp_path):
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    files.write(pipe, b"through")
    reader.join(timeout=10)
    assert read == [b"through"]
    assert pipe.is_fifo()
