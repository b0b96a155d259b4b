"""The journal and the accounts, kept in memory, in SQLite or in PostgreSQL."""
