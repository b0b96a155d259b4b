"""Writing a file that a command was asked for: as a whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES, EISDIR, ELOOP, ENOENT
from pathlib import Path
from tempfile import mkstemp
from typing import BinaryIO

from punto.cli.arguments import quoted
from punto.rules.refusal import InputError


def write_whole(named: Path, data: bytes) -> None:
    """Writes the file as a whole or not at all; where a link leads, or into a device as it is."""
    with writing_whole(named) as file:
        file.write(data)


@contextmanager
def writing_whole(named: Path) -> Iterator[BinaryIO]:
    """The same for what is written bit by bit: if that fails, nothing is there."""
    with _refused(named):
        path = named.resolve()
        _check(path)
        if path.exists() and not path.is_file():
            with path.open("wb") as device:
                yield device
            return
        descriptor, name = mkstemp(dir=path.parent)
        begun = Path(name)
        try:
            with os.fdopen(descriptor, "wb") as file:
                yield file
            begun.chmod(_mode(path))
            begun.replace(path)
        finally:
            begun.unlink(missing_ok=True)


def refuse_unwritable(named: Path) -> None:
    """An InputError now, where writing the file would be refused after the work is done."""
    with _refused(named):
        _check(named.resolve())


@contextmanager
def _refused(named: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InputError(f"{quoted(str(named))} cannot be written: {error.strerror}") from error
    except RuntimeError as error:
        # Before Python 3.13 a link that leads back to itself is said to be this.
        raise InputError(f"{quoted(str(named))} cannot be written: {os.strerror(ELOOP)}") from error


def _check(path: Path) -> None:
    def refuse(number: int) -> None:
        raise OSError(number, os.strerror(number))

    if path.is_dir():
        refuse(EISDIR)
    if path.is_symlink():
        # All links were followed, so this one leads back to itself.
        refuse(ELOOP)
    if path.exists() and not os.access(path, os.W_OK):
        refuse(EACCES)
    if path.exists() and not path.is_file():
        return
    # The file is made anew beside the old one and takes its place.
    if not path.parent.is_dir():
        refuse(ENOENT)
    if not os.access(path.parent, os.W_OK | os.X_OK):
        refuse(EACCES)


def _mode(path: Path) -> int:
    """The rights of the file that is replaced, or those that a new file gets."""
    if path.exists():
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
