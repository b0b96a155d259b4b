"""A running house: clock, randomness, storage, HTTP, sockets."""
