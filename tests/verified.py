"""The books of a house, audited by `punto verify` as people run it."""

import json
import subprocess
import sys
from typing import Any


class Violation(Exception):
    """What must never happen has happened."""


def verified(db: str, *options: str) -> dict[str, Any]:
    """What the auditor says of a journal that is sound; a Violation says what is wrong with it."""
    command = (sys.executable, "-m", "punto", "verify", db, "--json", *options)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Violation(f"punto verify: {done.stdout[-4000:]}{done.stderr[-4000:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found
