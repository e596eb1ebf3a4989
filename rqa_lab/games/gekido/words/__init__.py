"""The game's language: sentences, questions, actions as text, the audit."""
