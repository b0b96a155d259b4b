"""Syncs files and folders to the disk."""

import os
from pathlib import Path


def sync(path: Path) -> None:
    """A new file is durable once its folder is synced as well."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
