"""The tables of a house in SQLite."""

from punto.storage.schema import schema
from punto.storage.sqlite.dialect import create

APPLICATION_ID = 0x50554E54
"""Marks a file as Punto's."""

SCHEMA = schema(
    create,
    "CREATE TABLE failures (person TEXT NOT NULL, at INTEGER NOT NULL) STRICT",
    "CREATE INDEX failures_by_person ON failures (person, at)",
    "CREATE INDEX failures_by_at ON failures (at)",
)
