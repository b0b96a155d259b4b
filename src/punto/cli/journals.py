"""The journal that a command was pointed at: a file, or the database of a house.

What reads journals is loaded when one is opened: no other command needs it.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BufferedReader
from shutil import copyfileobj
from stat import S_ISREG
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, BinaryIO

from punto.cli.arguments import Arguments, RefusedInput, quoted
from punto.cli.data_folder import house_db
from punto.cli.input_lines import open_bytes
from punto.rules.refusal import InputError
from punto.storage.url import is_postgres, without_scheme

if TYPE_CHECKING:
    from punto.storage.journal_source import Journal

_SQLITE_BEGINS = b"SQLite format 3\0"
_MAX_FIRST_LINE_BYTES = 1 << 12


def add_db(command: Arguments) -> None:
    command.add_argument(
        "--db",
        metavar="FILE-OR-DB",
        default=None,
        help="an exported journal, an SQLite file or a postgresql:// address "
        "(default: the house in the user's data folder)",
    )


@contextmanager
def opened(name: str | None) -> Iterator["Journal"]:
    """The journal in a file, in an SQLite file or at a PostgreSQL address; that of the user's own
    house where none is named.

    What cannot be opened or read is an InputError; where it is read and unsound, it is refused.
    """
    from punto.audit.fault import Wrong  # noqa: PLC0415
    from punto.storage.port import StorageError  # noqa: PLC0415

    name = name or str(house_db())
    remote = is_postgres(name)
    try:
        with _database(name) if remote else _local(without_scheme(name)) as journal:
            yield journal
    except StorageError as error:
        raise InputError(str(error)) from error
    except Wrong as wrong:
        # An address may have a password in it.
        where = "the database" if remote else quoted(name)
        raise RefusedInput(f"{where}: {wrong.fault}") from None


@contextmanager
def _local(name: str) -> Iterator["Journal"]:
    from punto.audit.journal_file import FileJournal  # noqa: PLC0415

    with ExitStack() as stack:
        try:
            file = stack.enter_context(open_bytes(name))
            begins = file.peek(len(_SQLITE_BEGINS))
            regular = S_ISREG(os.fstat(file.fileno()).st_mode)
            copy = None if regular else stack.enter_context(_copied(file))
        except OSError as error:
            raise InputError(f"{quoted(name)} cannot be read: {error.strerror}") from error
        if regular and begins.startswith(_SQLITE_BEGINS):
            yield stack.enter_context(_database(name))
        else:
            yield FileJournal(copy or file)


def _copied(source: BufferedReader) -> BinaryIO:
    """A pipe is read once and a journal twice; of anything else the beginning is enough."""
    from punto.audit.journal_file import is_first_line  # noqa: PLC0415

    # Whoever asked for it closes it.
    copy = TemporaryFile()  # noqa: SIM115
    line = source.readline(_MAX_FIRST_LINE_BYTES)
    copy.write(line)
    if is_first_line(line):
        copyfileobj(source, copy)
    copy.flush()
    return copy


@contextmanager
def _database(url: str) -> Iterator["Journal"]:
    from asyncio import Runner  # noqa: PLC0415

    from punto.storage.factory import open_store  # noqa: PLC0415
    from punto.storage.store_journal import StoreJournal  # noqa: PLC0415

    with Runner() as runner:
        store = runner.run(open_store(url))
        try:
            yield StoreJournal(store, runner.run)
        finally:
            runner.run(store.close())
