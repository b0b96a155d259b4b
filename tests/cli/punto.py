"""The real `punto` command, run as a process of its own."""

import subprocess
import sys
from pathlib import Path

PUNTO = Path(sys.executable).parent / "punto"


def punto(*arguments: str, given: str | bytes = b"") -> tuple[int, str, str]:
    """Exit status, standard output and standard error of one call."""
    done = subprocess.run(
        [PUNTO, *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()
