"""A receipt: one round with all that may be asked about it later, for programs and for people."""
