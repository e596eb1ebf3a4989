"""Backends that render a scene, and know nothing else.

``svg``, ``html``, ``text``, ``png``, ``gif``, ``figure`` and ``pdf`` are modules with one function of that
name each, and none of them loads the dependencies of another:

>>> from rqa_lab.core.scene import Circle, Scene
>>> from rqa_lab.draw.svg import svg
>>> svg(Scene(10, 10, (Circle("can-disc", 5, 5, 4),)), "light").startswith("<svg")
True
"""
