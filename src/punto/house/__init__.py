"""The house beside its tables: its people and what each may do, chips, the limits that patrons set
for themselves, disputes and significant events. Pure: a fold over events, as a table is."""
