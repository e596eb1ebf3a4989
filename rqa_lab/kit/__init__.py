"""The parts of every game's pictures: places, pieces, marks, previews, cards, spaces in words."""
