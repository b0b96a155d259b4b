"""Receipts of rounds and of tournament entries, as data, as text and as pages."""
