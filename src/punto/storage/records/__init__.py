"""An index of what the journal tells of tables: rounds, wagers, times at a table, duty, floats.

All of it is derived: it can be thrown away and built anew, and the journal stays the truth.
"""
