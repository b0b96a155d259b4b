"""Read models of the journal: rounds, shoes, stakes and receipts, folded from its records.

Nothing is checked here; that is for the audit. Reading entries is for whoever has a storage.
"""
