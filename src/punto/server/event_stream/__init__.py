"""The event stream for integrators: cursor, subscription, reader."""
