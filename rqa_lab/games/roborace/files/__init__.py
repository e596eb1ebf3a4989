"""What is written and read: scenario keys, saved states, data files."""
