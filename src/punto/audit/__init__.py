"""The audit: reads a journal again, from its bytes to its balances, and says what is wrong with it.

It follows tables with rules of its own: what decides and folds the events of a live table is used
nowhere here but to check snapshots.
"""
