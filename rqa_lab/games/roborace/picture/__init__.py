"""What is seen: the table in the arena, and the marks on both."""
