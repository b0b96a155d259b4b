"""The live table over WebSockets: what happens, in order, and commands with their answers."""
