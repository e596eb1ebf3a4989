"""What is written and read: the keys of scenarios, goals, a position as JSON."""
