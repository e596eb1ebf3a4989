"""Backends that render a scene, and know nothing else: ``svg``, ``text``, ``png``.

Each is a module with one function of its name, and loads what it needs when it is called:

>>> from rqa_lab.core.scene import Circle, Scene
>>> from rqa_lab.draw.svg import svg
>>> svg(Scene(10, 10, (Circle("can-disc", 5, 5, 4),)), "light").startswith("<svg")
True
"""
