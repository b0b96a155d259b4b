"""The parts of the table on screen. Each shows a `LocalTable` and decides nothing."""
