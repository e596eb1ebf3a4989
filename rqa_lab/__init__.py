"""RQA Lab: a rules laboratory for robot-arena games.

Everything that happens names the rule that made it happen, and everything refused names the rule that
refuses it.  ``import rqa_lab`` is cheap: drawing, graphs and Jupyter load when they are first used.
"""

__version__ = "0.1.0"
