"""What is said and read: sentences, questions, actions as text, the audit."""
