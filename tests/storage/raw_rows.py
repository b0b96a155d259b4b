"""All that lies in a database, read past Punto."""

import json
import sqlite3
from contextlib import closing
from typing import TypeAlias

from postgres import Server

Rows: TypeAlias = dict[str, object]

TABLES = {
    "streams": "stream, count, head, fence, holder",
    "entries": "stream, sequence, body, hash",
    "accounts": "account, cents, may_overdraw",
    "answers": "sender, id, digest, answer",
    "snapshots": "stream, count, hash, state",
    "vault": "name, sealed",
}


def rows(url: str, server: Server) -> Rows:
    selects = {
        name: f"SELECT {columns} FROM {name} ORDER BY 1, 2" for name, columns in TABLES.items()
    }
    if url.startswith("postgresql:"):
        parts = (
            f"'{name}', (SELECT json_agg(found) FROM ({select}) AS found)"
            for name, select in selects.items()
        )
        found: Rows = json.loads(
            server.execute(f"SELECT json_build_object({', '.join(parts)})", url)
        )
        return found
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        return {name: connection.execute(select).fetchall() for name, select in selects.items()}
