"""The installed files, checked at every start and every 24 hours after it: they must be what they
were when the house started, and what the installation says they should be."""

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
from punto.server.commit.command_results import Ask
from punto.server.significant_events import note
from punto.storage.logins import Logins
from punto.storage.port import StorageError

LOG = logging.getLogger("punto.selfcheck")

EVERY_SECONDS = 24 * 60 * 60.0
FACT = "installed files"


class Found(Struct, frozen=True):
    """The hash of every file of the package, and those that differ from what was installed."""

    hashes: Mapping[str, str]
    wrong: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        lines = "\n".join(f"{hash} {name}" for name, hash in sorted(self.hashes.items()))
        return sha256(lines.encode()).hexdigest()


def look() -> Found:
    """Reads every file of the package."""
    root = Path(str(files("punto")))
    paths = [path for path in sorted(root.rglob("*")) if _counts(path)]
    hashes = {path.relative_to(root).as_posix(): _hash(path) for path in paths}
    expected = _installed()
    wrong = [name for name, hash in expected.items() if hashes.get(name) != hash]
    return Found(hashes, tuple(wrong))


def _counts(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _installed() -> dict[str, str]:
    """What the installation has on record; a clone that is run in place has nothing."""
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
        self._first: Found | None = None

    async def run(self) -> None:
        """Checks now, and then every day until it is cancelled."""
        while True:
            try:
                await self.check()
            except StorageError as error:
                LOG.warning("the self-check could not be recorded: %s", error)
            await asyncio.sleep(EVERY_SECONDS)

    async def check(self) -> bool:
        """Notes what it finds; False where a file is not what it should be."""
        found = await asyncio.to_thread(look)
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

    def _changed(self, found: Found) -> list[str]:
        """What is not as it was when this process started."""
        if self._first is None:
            return []
        before, now = self._first.hashes, found.hashes
        return sorted(name for name in {*before, *now} if before.get(name) != now.get(name))

    async def _compare(self, found: Found) -> None:
        """A start with other files than the last is an update, and should be known as one."""
        before = await self._logins.fact(FACT)
        if before != found.digest:
            await self._logins.set_fact(FACT, found.digest)
            if before is not None:
                words = f"other files than at the last start; they were {before[:16]}"
                await self._note(SignificantKind.CONFIGURATION_CHANGED, found, words)

    async def _note(self, kind: SignificantKind, found: Found, words: str) -> None:
        await note(self._ask, kind, found.digest, words)
