"""Snapshots: the state that a restart begins with is what the entries up to it fold to."""

from punto.audit.fault import Wrong
from punto.audit.hash_chain import shown_hash
from punto.journal.snapshot import Snapshot
from punto.storage.journal_source import Journal


def check_snapshots(journal: Journal) -> None:
    for snapshot, expected in journal.snapshots():
        try:
            _check(snapshot, expected)
        except Wrong as wrong:
            raise wrong.at(stream=snapshot.stream, sequence=snapshot.count) from None


def _check(snapshot: Snapshot, expected: Snapshot) -> None:
    if snapshot.hash != expected.hash:
        raise Wrong(f"a snapshot taken at {shown_hash(snapshot.hash)}", expected.hash)
    if snapshot.state != expected.state:
        raise Wrong("a snapshot of another state", "the state that the entries fold to")
