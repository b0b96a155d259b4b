"""The tables of a house, in versions: a database of an older version is brought forward step by
step, each step in a transaction of its own. What is released is not edited any more: a change is a
new version at the end."""

from typing import TypeAlias

from punto.storage.port import StorageError
from punto.storage.records import schema as records

Versions: TypeAlias = tuple[tuple[str, ...], ...]
"""The statements that lead to version 1, from there to version 2, and so on."""

APPLICATION_ID = 0x50554E54
"""Marks an SQLite file as Punto's."""

SQLITE: Versions = (
    (
        """CREATE TABLE streams (
            stream TEXT PRIMARY KEY,
            count INTEGER NOT NULL,
            head TEXT NOT NULL,
            fence INTEGER NOT NULL,
            holder TEXT,
            held_until REAL
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE entries (
            stream TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            body TEXT NOT NULL,
            hash TEXT NOT NULL,
            PRIMARY KEY (stream, sequence)
        ) STRICT""",
        """CREATE TABLE accounts (
            account TEXT PRIMARY KEY,
            cents INTEGER NOT NULL,
            may_overdraw INTEGER NOT NULL,
            CHECK (cents >= 0 OR may_overdraw)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE answers (
            sender TEXT NOT NULL,
            id TEXT NOT NULL,
            digest TEXT NOT NULL,
            answer TEXT NOT NULL,
            PRIMARY KEY (sender, id)
        ) STRICT""",
    ),
    (
        """CREATE TABLE snapshots (
            stream TEXT PRIMARY KEY,
            count INTEGER NOT NULL,
            hash TEXT NOT NULL,
            state TEXT NOT NULL
        ) STRICT""",
        """CREATE TABLE vault (
            name TEXT PRIMARY KEY,
            sealed BLOB NOT NULL
        ) STRICT""",
    ),
    (
        """CREATE TABLE passwords (
            person TEXT PRIMARY KEY,
            hash TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE logins (
            token TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            kind TEXT NOT NULL,
            begun_at INTEGER NOT NULL,
            seen_at INTEGER NOT NULL,
            locked INTEGER NOT NULL,
            address TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX logins_by_person ON logins (person)",
        "CREATE INDEX logins_by_seen_at ON logins (kind, seen_at)",
        """CREATE TABLE failures (
            person TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT""",
        "CREATE INDEX failures_by_person ON failures (person, at)",
        "CREATE INDEX failures_by_at ON failures (at)",
        """CREATE TABLE codes (
            code TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            until INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX codes_by_until ON codes (until)",
        """CREATE TABLE facts (
            name TEXT PRIMARY KEY,
            fact TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
    ),
    records.SQLITE,
    records.SQLITE_MOVEMENTS,
)

# Rows are locked in the order of their names, so that order must be the same everywhere: "C".
POSTGRES: Versions = (
    (
        """CREATE TABLE streams (
            stream text COLLATE "C" PRIMARY KEY,
            count bigint NOT NULL,
            head text NOT NULL,
            fence bigint NOT NULL,
            holder text,
            held_until timestamptz
        ) WITH (fillfactor = 50)""",
        """CREATE TABLE entries (
            stream text COLLATE "C" NOT NULL,
            sequence bigint NOT NULL,
            body text NOT NULL,
            hash text NOT NULL,
            PRIMARY KEY (stream, sequence)
        )""",
        """CREATE TABLE accounts (
            account text COLLATE "C" PRIMARY KEY,
            cents bigint NOT NULL,
            may_overdraw boolean NOT NULL,
            CHECK (cents >= 0 OR may_overdraw)
        ) WITH (fillfactor = 50)""",
        """CREATE TABLE answers (
            sender text COLLATE "C" NOT NULL,
            id text COLLATE "C" NOT NULL,
            digest text NOT NULL,
            answer text NOT NULL,
            PRIMARY KEY (sender, id)
        )""",
    ),
    (
        """CREATE TABLE snapshots (
            stream text COLLATE "C" PRIMARY KEY,
            count bigint NOT NULL,
            hash text NOT NULL,
            state text NOT NULL
        )""",
        """CREATE TABLE vault (
            name text COLLATE "C" PRIMARY KEY,
            sealed bytea NOT NULL
        )""",
    ),
    (
        """CREATE TABLE passwords (
            person text COLLATE "C" PRIMARY KEY,
            hash text NOT NULL
        )""",
        """CREATE TABLE logins (
            token text COLLATE "C" PRIMARY KEY,
            person text COLLATE "C" NOT NULL,
            kind text NOT NULL,
            begun_at bigint NOT NULL,
            seen_at bigint NOT NULL,
            locked boolean NOT NULL,
            address text NOT NULL
        )""",
        "CREATE INDEX logins_by_person ON logins (person)",
        "CREATE INDEX logins_by_seen_at ON logins (kind, seen_at)",
        """CREATE TABLE failures (
            person text COLLATE "C" PRIMARY KEY,
            times bigint[] NOT NULL,
            last_at bigint NOT NULL
        )""",
        "CREATE INDEX failures_by_last_at ON failures (last_at)",
        """CREATE TABLE codes (
            code text COLLATE "C" PRIMARY KEY,
            person text COLLATE "C" NOT NULL,
            until bigint NOT NULL
        )""",
        "CREATE INDEX codes_by_until ON codes (until)",
        """CREATE TABLE facts (
            name text COLLATE "C" PRIMARY KEY,
            fact text NOT NULL
        )""",
    ),
    records.POSTGRES,
    records.POSTGRES_MOVEMENTS,
)


def refuse_newer(where: str, found: int, versions: Versions) -> None:
    """A StorageError for a database that a later Punto has brought forward already."""
    if found > len(versions):
        raise StorageError(
            f"{where} has schema version {found} and this Punto knows versions up to "
            f"{len(versions)}: open it with a newer Punto"
        )


def foreign(where: str, tables: str) -> StorageError:
    """The refusal of a database with tables (or whatever is named) that are not Punto's."""
    return StorageError(f"{where} is a database, but not one of Punto's: it has {tables}")
