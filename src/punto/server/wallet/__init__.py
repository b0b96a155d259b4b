"""Chips between the house and an operator's own cashier, beside all play."""
