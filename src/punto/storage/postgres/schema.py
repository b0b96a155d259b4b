"""The tables of a house in PostgreSQL."""

from punto.storage.postgres.dialect import create
from punto.storage.schema import schema

SCHEMA = schema(
    create,
    """CREATE TABLE failures (
        person text COLLATE "C" PRIMARY KEY, times bigint[] NOT NULL, last_at bigint NOT NULL
    )""",
    "CREATE INDEX failures_by_last_at ON failures (last_at)",
)
