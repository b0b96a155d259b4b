"""Tournaments as a process of the house runs and follows them."""
