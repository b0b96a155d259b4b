"""An index of the journal, for history and reports: rounds, wagers, sittings, duties, floats.

All of it is derived: it can be deleted and rebuilt from the journal.
"""
