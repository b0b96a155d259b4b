"""The running house: the only place with a clock and with chance."""
