"""The check of the installed files, at every start and every 24 hours: they must be as they were at
the start, and as the installation recorded them."""

import asyncio
import logging
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from hashlib import sha256
from importlib import metadata
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from punto.house.significant_event import SignificantKind
from punto.server.commit.command_result import Ask
from punto.server.significant_events import note
from punto.storage.logins import Logins
from punto.storage.port import StorageError

LOG = logging.getLogger("punto.selfcheck")

EVERY_SECONDS = 24 * 60 * 60.0
FACT = "installed files"


class InstalledFiles(Struct, frozen=True):
    """The hash of every file of the package, and the names of those that differ from the installed
    ones."""

    hashes: Mapping[str, str]
    wrong: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        lines = "\n".join(f"{hash} {name}" for name, hash in sorted(self.hashes.items()))
        return sha256(lines.encode()).hexdigest()


def read_installed_files() -> InstalledFiles:
    root = Path(str(files("punto")))
    paths = [path for path in sorted(root.rglob("*")) if _counts(path)]
    hashes = {path.relative_to(root).as_posix(): _hash(path) for path in paths}
    expected = _installed()
    wrong = [name for name, hash in expected.items() if hashes.get(name) != hash]
    return InstalledFiles(hashes, tuple(wrong))


def _counts(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _installed() -> dict[str, str]:
    """The hashes that the installer recorded; none in a clone that is run in place."""
    found = {}
    for file in metadata.files("punto") or ():
        if file.parts[0] == "punto" and file.hash is not None and file.hash.mode == "sha256":
            value = file.hash.value
            digest = urlsafe_b64decode(value + "=" * (-len(value) % 4))
            found["/".join(file.parts[1:])] = digest.hex()
    return found


class SelfCheck:
    def __init__(self, logins: Logins, ask: Ask) -> None:
        self._logins = logins
        self._ask = ask
        self._first: InstalledFiles | None = None

    async def run(self) -> None:
        """Checks now and every day, until cancelled."""
        while True:
            try:
                await self.check()
            except StorageError as error:
                LOG.warning("the self-check could not be recorded: %s", error)
            await asyncio.sleep(EVERY_SECONDS)

    async def check(self) -> bool:
        """Notes the result as a significant event; False where a file is wrong."""
        found = await asyncio.to_thread(read_installed_files)
        changed = self._changed(found)
        if changed or found.wrong:
            names = ", ".join((*found.wrong, *changed)[:10])
            LOG.error("installed files are not what they should be: %s", names)
            await self._note(SignificantKind.SELF_CHECK_FAILED, found, f"not as expected: {names}")
            return False
        if self._first is None:
            self._first = found
            await self._compare(found)
        words = f"{len(found.hashes)} files are as expected"
        await self._note(SignificantKind.SELF_CHECK_PASSED, found, words)
        return True

    def _changed(self, found: InstalledFiles) -> list[str]:
        """The files that changed since this process started."""
        if self._first is None:
            return []
        before, now = self._first.hashes, found.hashes
        return sorted(name for name in {*before, *now} if before.get(name) != now.get(name))

    async def _compare(self, found: InstalledFiles) -> None:
        """Notes a start with other files than the last one: an update."""
        before = await self._logins.fact(FACT)
        if before != found.digest:
            await self._logins.set_fact(FACT, found.digest)
            if before is not None:
                words = f"other files than at the last start; they were {before[:16]}"
                await self._note(SignificantKind.CONFIGURATION_CHANGED, found, words)

    async def _note(self, kind: SignificantKind, found: InstalledFiles, words: str) -> None:
        await note(self._ask, kind, found.digest, words)
