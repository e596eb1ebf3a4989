"""Pictures: the board and the marks on it."""
