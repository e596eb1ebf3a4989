"""Scenarios: the file format, the builder, the runner, the library and the coverage of a rulebook."""
