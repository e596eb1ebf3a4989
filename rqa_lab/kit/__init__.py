"""What the pictures of every game are made of: places, pieces, marks, previews, cards, spaces in words."""
