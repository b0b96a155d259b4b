"""What has been written, brought through to the disk."""

import os
from pathlib import Path


def sync(path: Path) -> None:
    """A file is as durable as its name only once the folder is synced as well."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
