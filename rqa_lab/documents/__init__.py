"""YAML that people write: read with the place of everything, and checked against a schema."""
