"""A consistent copy of a house in an SQLite file, taken while the house is running.

Passwords and logins are in it too, as the hashes that they are kept as: a house that is restored
must let its people in. So a copy is as private as the house.
"""

import shutil
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

from punto.storage.disk import sync
from punto.storage.port import StorageError
from punto.storage.sqlite_file import existing, quoted


def backup(source: Path, target: Path) -> None:
    """Copies the house as it stands at one moment; the target is there whole or not at all."""
    name = quoted(target)
    with closing(existing(source)) as house:
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
    """A link, unlike a new name, never takes the place of a file that has come up meanwhile."""
    try:
        target.hardlink_to(begun)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no links.
        _refuse_taken(target)
        begun.rename(target)
