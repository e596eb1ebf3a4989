"""Building any position: pieces on spaces, forms for everything else, what is wrong with it, undo and redo.

What can be set follows from the JSON Schema of a game's scenarios, so a new game has an editor, too.
"""
