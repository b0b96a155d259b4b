"""Transfers of chips between the house and an operator's wallet."""
