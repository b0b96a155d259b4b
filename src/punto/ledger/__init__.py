"""Money by double entry: every movement takes from one account what it gives to another."""
