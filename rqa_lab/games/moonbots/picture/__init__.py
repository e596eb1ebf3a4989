"""What is seen: the board and the marks on it."""
