"""Messages to and from clients: commands and frames."""
