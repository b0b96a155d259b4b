"""The checks of a batch that every store makes, on what it has read under its locks."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from punto.journal.hash_chain import BEFORE_THE_FIRST, Head, link
from punto.journal.snapshot import Snapshot
from punto.ledger.account import Account
from punto.ledger.transfer import overdrawn
from punto.storage.port import Append, Conflict, Fenced, Overdrawn, StorageError

MAX_CENTS = 2**63 - 1
"""The largest number that a column of a database holds."""

CONFLICTS = {
    "answers": "a command of the batch has been answered already",
    "vault": "a secret of the batch lies in the vault already",
    "logins": "a login with this token has begun already",
    "codes": "this code lies here already",
}
"""The message of a Conflict, by the table that has the row already."""

BELOW_ZERO = "an account would stand below zero and may not"


STRAYS = """
    SELECT 'entry', entries.stream, entries.sequence
    FROM entries LEFT JOIN streams ON streams.stream = entries.stream
    WHERE streams.stream IS NULL OR entries.sequence < 1 OR entries.sequence > streams.count
    UNION ALL
    SELECT 'snapshot', snapshots.stream, snapshots.count
    FROM snapshots LEFT JOIN streams ON streams.stream = snapshots.stream
    WHERE streams.stream IS NULL OR snapshots.count < 1 OR snapshots.count > streams.count
    LIMIT 1"""
"""Finds an entry or a snapshot that its stream does not have: no batch leaves any. It works in both
databases."""


def stray(kind: str, stream: str, number: int) -> str:
    return f"{kind} {number} of {stream}"


class StreamStatus(Struct, frozen=True):
    """The head of a stream, the fencing number of its last owner, and whether it has one now."""

    count: int = 0
    hash: str = BEFORE_THE_FIRST
    fence: int = 0
    owned: bool = False


NEW = StreamStatus()
"""A stream that nobody has appended to or owned."""


def heads_after(appends: Iterable[Append], found: Mapping[str, StreamStatus]) -> dict[str, Head]:
    """The heads of streams after these appends; Fenced or Conflict if one is not allowed."""
    heads: dict[str, Head] = {}
    for append in appends:
        status = found.get(append.stream, NEW)
        _check_owner(append, status)
        head = heads.get(append.stream) or Head(status.count, status.hash)
        _check_place(append, head)
        if append.entries:
            head = Head(append.entries[-1].sequence, append.entries[-1].hash)
        heads[append.stream] = head
    return heads


def _check_owner(append: Append, status: StreamStatus) -> None:
    if append.fence is None:
        if status.fence:
            raise Fenced(
                f'"{append.stream}" has had an owner: it takes entries with a fencing number only'
            )
    elif append.fence != status.fence:
        raise Fenced(
            f'"{append.stream}" is fenced at {status.fence}; '
            f"whoever owned it with {append.fence} has been replaced"
        )
    elif not status.owned:
        raise Fenced(f'"{append.stream}" has no owner now, with number {append.fence} or any')


def _check_place(append: Append, head: Head) -> None:
    entries = append.entries
    assert all(
        entry.stream == append.stream and entry.sequence == sequence
        for sequence, entry in enumerate(entries, start=append.after + 1)
    ), f"entries behind {append.after} of {append.stream} that are not numbered so"
    if append.after != head.count:
        raise Conflict(
            f'"{append.stream}" has {head.count} entries where {append.after} were expected'
        )
    # The others hang on the first: whoever chains at all chains them to each other.
    if entries and entries[0].hash != link(
        head.hash, append.stream, entries[0].sequence, entries[0].body
    ):
        raise Conflict(f'"{append.stream}" has another entry {head.count} than was expected')


def balances_after(
    changes: Mapping[Account, int], balances: Mapping[Account, int]
) -> dict[Account, int]:
    """The balances of the changed accounts; Overdrawn if one is not allowed."""
    after = {account: balances[account] + cents for account, cents in changes.items()}
    short = overdrawn(after)
    if short is not None:
        raise Overdrawn(
            f'"{short}" would stand at {after[short]} cents and may not stand below zero'
        )
    for account, cents in after.items():
        if abs(cents) > MAX_CENTS:
            raise StorageError(f'"{account}" would stand at more cents than can be stored')
    return after


def latest_snapshots(snapshots: Iterable[Snapshot]) -> dict[str, Snapshot]:
    """The newest snapshot of each stream, sorted by stream."""
    newest: dict[str, Snapshot] = {}
    for snapshot in sorted(snapshots, key=lambda snapshot: (snapshot.stream, snapshot.count)):
        newest[snapshot.stream] = snapshot
    return newest


def check_snapshot(snapshot: Snapshot, hash_there: str | None) -> None:
    """Conflict unless the snapshot was taken of this very journal: a restart trusts it."""
    expected = BEFORE_THE_FIRST if snapshot.count == 0 else hash_there
    if snapshot.hash != expected:
        raise Conflict(f'"{snapshot.stream}" has another entry {snapshot.count} than its snapshot')
