"""Links: how a process of a house sends a command to the process that owns the stream."""
