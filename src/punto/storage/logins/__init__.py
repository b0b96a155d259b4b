"""What is secret or fleeting about people, kept apart from the journal."""
