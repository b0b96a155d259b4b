"""The parts of the table on screen. Each shows a sitting and decides nothing."""
