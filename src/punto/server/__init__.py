"""The running house: the only place with a clock, with entropy and with a network."""
