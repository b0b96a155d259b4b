"""Copies a house in an SQLite file while it is running.

The hashes of passwords and logins are copied too, since a house that is restored must let its
people in. So a copy is as private as the house.
"""

import shutil
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

from punto.storage.fsync import sync
from punto.storage.port import StorageError
from punto.storage.sqlite.connection import connect_existing, quoted


def backup(source: Path, target: Path) -> None:
    """The copy is of one moment, and the target is there whole or not at all."""
    name = quoted(target)
    with closing(connect_existing(source)) as house:
        try:
            _refuse_taken(target)
            # In the target's own folder, so that it can be put in its place at one stroke.
            folder = Path(mkdtemp(prefix=".backup-", dir=target.parent))
            try:
                begun = folder / target.name
                house.copy(begun)
                shutil.copymode(source, begun)
                sync(begun)
                _place(begun, target)
                sync(target.parent)
            finally:
                shutil.rmtree(folder, ignore_errors=True)
        except FileExistsError as error:
            raise StorageError(
                f"{name} is there already, and a backup overwrites nothing"
            ) from error
        except OSError as error:
            raise StorageError(f"{name} cannot be written: {error.strerror}") from error


def _refuse_taken(target: Path) -> None:
    if target.exists() or target.is_symlink():
        raise FileExistsError


def _place(begun: Path, target: Path) -> None:
    """A hard link, unlike a rename, never replaces a file that was made meanwhile."""
    try:
        target.hardlink_to(begun)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no links.
        _refuse_taken(target)
        begun.rename(target)
