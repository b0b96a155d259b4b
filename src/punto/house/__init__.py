"""The house itself: people and permissions, chips, the limits that patrons set for themselves,
disputes and significant events. Pure: a fold over events, as a table is."""
