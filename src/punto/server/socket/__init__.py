"""WebSockets of tables, tournaments and the lobby."""
