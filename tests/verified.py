"""The books of a house: audited by `punto verify` as people run it, read, and added up."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from typing import Any

from punto.ledger.account import Account, may_overdraw
from punto.storage.port import Store
from punto.stream_kinds.formats import Record, read


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


async def records(store: Store, stream: str) -> AsyncIterator[Record]:
    """All that is in a stream."""
    after = 0
    while page := await store.entries(stream, after=after):
        after = page[-1].sequence
        for entry in page:
            yield read(stream, entry.body)


def check_accounts(held: Mapping[Account, int], moved: Mapping[Account, int]) -> None:
    """The accounts hold what the journal has moved."""
    wrong = {
        one: (held.get(one, 0), moved.get(one, 0))
        for one in {**held, **moved}
        if held.get(one, 0) != moved.get(one, 0)
    }
    if wrong:
        raise Violation(f"accounts hold something else than the journal moved: {wrong}")
    check_balances(held)


def check_balances(held: Mapping[Account, int]) -> None:
    """Nobody owes the house anything, and nothing has come from nowhere."""
    if sum(held.values()):
        raise Violation(f"the accounts add up to {sum(held.values())} cents, not to 0")
    for one, cents in held.items():
        if cents < 0 and not may_overdraw(one):
            raise Violation(f"{one} stands at {cents} cents")
