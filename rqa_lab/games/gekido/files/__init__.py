"""Reading and writing: the keys of scenarios, goals, a position as JSON."""
