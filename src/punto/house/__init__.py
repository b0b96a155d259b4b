"""The house beside its tables: the cage, where patrons buy chips and cash them. Pure."""
