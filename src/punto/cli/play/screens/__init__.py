"""The screens a patron goes through: the chooser, the table, and what opens over it."""
