"""The store of a house: journal, accounts, logins and an index, in memory, SQLite or PostgreSQL."""
