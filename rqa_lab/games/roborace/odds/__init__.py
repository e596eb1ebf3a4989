"""What placements are worth: the best ones, now and over several turns."""
