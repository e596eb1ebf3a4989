"""What is allowed: predicates with their clauses; asks, and changes nothing."""
