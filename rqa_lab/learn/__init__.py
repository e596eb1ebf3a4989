"""Learning the rules: questions that the engine answers, a course of lessons, what was missed."""
