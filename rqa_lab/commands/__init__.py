"""The commands of ``rqa-lab``: a module for each, or for those that go together.

What several of them do is in :mod:`~rqa_lab.commands.common` and :mod:`~rqa_lab.commands.common`.  Modules
import what a command needs when it runs, so that ``rqa-lab --help`` is there at once.
"""
