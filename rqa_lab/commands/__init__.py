"""The commands of ``rqa-lab``: a module for each, or for those that go together.

Shared parts are in :mod:`~rqa_lab.commands.common`.  Modules import a
command's dependencies when it runs, so that ``rqa-lab --help`` answers at once.
"""
