"""The explorer, for Jupyter and Voila.

Jupyter's packages load with the first widget, so importing this module is cheap.
"""

from typing import TYPE_CHECKING

from rqa_lab.core.files import lazily

if TYPE_CHECKING:
    from rqa_lab.ui.widget import Explorer

__all__ = ["Explorer"]

__getattr__, __dir__ = lazily(__name__, {"rqa_lab.ui.widget": ["Explorer"]})
