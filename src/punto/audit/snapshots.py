"""Snapshots: the state that a restart begins with is what the entries up to it fold to."""

from collections.abc import Mapping
from itertools import islice

from punto.audit.fault import Wrong
from punto.audit.hash_chain import shown_hash
from punto.audit.journal_source import Journal
from punto.journal.hash_chain import Head
from punto.journal.snapshot import Snapshot
from punto.stream_kinds.kinds import folded


def check_snapshots(journal: Journal, heads: Mapping[str, Head]) -> None:
    """Those of the heads' time: what a house in play has written since is not looked at."""
    for snapshot in journal.snapshots():
        head = heads.get(snapshot.stream)
        if head is None or snapshot.count > head.count:
            continue
        try:
            _check(journal, snapshot)
        except Wrong as wrong:
            raise wrong.at(stream=snapshot.stream, sequence=snapshot.count) from None


def _check(journal: Journal, snapshot: Snapshot) -> None:
    stream = snapshot.stream
    expected = folded(stream, islice(journal.stream(stream), snapshot.count))
    if snapshot.hash != expected.hash:
        raise Wrong(f"a snapshot taken at {shown_hash(snapshot.hash)}", expected.hash)
    if snapshot.state != expected.state:
        raise Wrong("a snapshot of another state", "the state that the entries fold to")
