"""The rules: predicates with their clauses; they answer questions and change nothing."""
