"""Read models of the journal: rounds, shoes, stakes and receipts, folded from its records.

The audit does the checking, and whoever has a storage reads the entries.
"""
