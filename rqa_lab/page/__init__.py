"""What the page of every game is made of, and what a game gives to it."""
