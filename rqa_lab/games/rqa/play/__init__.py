"""Effects with their clauses, and the writers below them, which alone change a state."""
