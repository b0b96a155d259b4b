"""The event stream for integrators: cursor, filter, reader."""
