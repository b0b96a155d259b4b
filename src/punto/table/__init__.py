"""A live table as a fold over events: commands, events, state, decide, evolve, view. Pure."""
