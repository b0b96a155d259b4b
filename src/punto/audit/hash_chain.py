"""Checks the hash chains: each hash covers the entry and the hash before, up to the head."""

from collections.abc import Iterable, Mapping

from punto.audit.fault import Wrong
from punto.journal.hash_chain import Entry, Head, link
from punto.rules.refusal import shown
from punto.storage.journal_source import Journal

NO_HEAD = Head()


def follow(head: Head, entry: Entry) -> Head:
    """The head after one more entry of its stream, or a Wrong where it does not follow."""
    try:
        sequence = head.count + 1
        if entry.sequence != sequence:
            raise Wrong(f"entry {shown(entry.sequence)}", f"entry {sequence}")
        expected = link(head.hash, entry.stream, sequence, entry.body)
        if entry.hash != expected:
            raise Wrong(f"the hash {shown_hash(entry.hash)}", expected)
    except Wrong as wrong:
        raise wrong.at(stream=entry.stream, sequence=entry.sequence) from None
    return Head(sequence, expected)


def check_chains(journal: Journal, claimed: Iterable[tuple[str, str]]) -> dict[str, Head]:
    """Every chain of the journal, up to the heads that it says it has.

    `claimed` are heads of streams that somebody has on paper: each is the hash of some entry.
    """
    heads: dict[str, Head] = {}
    unseen = set(claimed)
    for entry in journal.entries():
        head = follow(heads.get(entry.stream, NO_HEAD), entry)
        heads[entry.stream] = head
        if unseen:
            unseen.discard((entry.stream, head.hash))
    _check_heads(heads, journal.ending().heads)
    for stream, missing in sorted(unseen):
        raise Wrong("no entry with the head of the receipt", shown_hash(missing)).at(stream=stream)
    return heads


def _check_heads(heads: Mapping[str, Head], said: Mapping[str, Head]) -> None:
    for stream in sorted(heads.keys() | said.keys()):
        head, expected = heads.get(stream, NO_HEAD), said.get(stream, NO_HEAD)
        if head == expected and stream in heads and stream in said:
            continue
        if head.count != expected.count:
            wrong = Wrong(
                f"{head.count} entries", f"{shown(expected.count)}, by the head of the stream"
            )
        else:
            wrong = Wrong(
                f"the last entry with the hash {head.hash}",
                f"{shown_hash(expected.hash)}, by the head of the stream",
            )
        raise wrong.at(stream=stream)


def shown_hash(text: str) -> str:
    return text if len(text) == 64 and text.isalnum() else shown(text)
