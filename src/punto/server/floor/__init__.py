"""Tables in one process: their clocks, feeds and views."""
