"""The audit: reads a journal again, from its bytes to its balances, and says what is wrong with it.

It follows tables, tournaments and the house with rules of its own, and asks neither what decides
nor what folds their events.
"""
