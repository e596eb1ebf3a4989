"""Building any position: pieces on spaces, forms for everything else, its faults, undo and redo.

The settings follow from the JSON Schema of a game's scenarios, so a new game has an editor, too.
"""
