"""The number of the journal's format in a database: read, and set to another."""

import sqlite3
from contextlib import closing

from postgres import Server

from punto.storage.url import is_postgres, without_scheme


def read_number(url: str, server: Server) -> int:
    if is_postgres(url):
        return int(server.execute("SELECT version FROM punto_schema", url))
    with closing(sqlite3.connect(without_scheme(url))) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def set_number(url: str, server: Server, number: int) -> None:
    if is_postgres(url):
        server.execute(f"UPDATE punto_schema SET version = {number}", url)
    else:
        with closing(sqlite3.connect(without_scheme(url))) as connection:
            connection.execute(f"PRAGMA user_version = {number}")
