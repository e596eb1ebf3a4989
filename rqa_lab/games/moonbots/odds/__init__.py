"""The exact odds of an activation."""
