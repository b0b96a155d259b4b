"""The link: how one process of a house hands a command to the process that runs the table."""
