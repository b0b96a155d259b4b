"""`punto backup`: a consistent copy of a running house."""

import argparse
from pathlib import Path

from punto.cli.arguments import Commands
from punto.rules.refusal import InputError
from punto.storage.url import is_postgres, without_scheme


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "backup",
        help="copy the database of a running house",
        description="Copies the SQLite database of a house at one moment, while the house goes on. "
        "Nothing is overwritten, and no partial copy is left behind.",
    )
    command.add_argument("db", metavar="DB", help="the SQLite file of the house")
    command.add_argument("file", metavar="FILE", type=Path, help="the copy; must not exist yet")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from punto.storage.port import StorageError  # noqa: PLC0415
    from punto.storage.sqlite.backup import backup  # noqa: PLC0415

    if is_postgres(options.db):
        raise InputError("a PostgreSQL house is copied with pg_dump; this copies SQLite files")
    try:
        backup(Path(without_scheme(options.db)), options.file)
    except StorageError as error:
        raise InputError(str(error)) from error
    return 0
