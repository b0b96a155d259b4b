"""Exact odds, from the games themselves."""
