"""Robot Quest Arena: its rules, its components, its positions."""

from typing import TYPE_CHECKING

from rqa_lab.core.files import lazily

if TYPE_CHECKING:
    from rqa_lab.games.rqa.game import GAME

__all__ = ["GAME"]

# not at once: a data file of the reader's becomes part of it
__getattr__, __dir__ = lazily(__name__, {"rqa_lab.games.rqa.game": ["GAME"]})
