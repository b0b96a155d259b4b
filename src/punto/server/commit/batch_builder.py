"""Builds a batch: decides commands one after another on what the transaction has locked.

Nothing else changes before the batch is committed: a builder that fails is thrown away.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from punto.journal.command import Envelope
from punto.journal.hash_chain import Entry, Head, chained
from punto.journal.record import NumberedRecord, Record
from punto.journal.stream_format import write
from punto.ledger.account import Account
from punto.ledger.transfer import changes
from punto.rules.refusal import Refusal
from punto.server.clock import Clock
from punto.server.commit import command_result
from punto.server.commit.adapter import Filling
from punto.server.commit.command_result import CommandResult
from punto.server.commit.commit_notice import CommitNotice
from punto.server.commit.kind_registry import Kind, KindRegistry, KnownStream
from punto.server.commit.loaded_streams import LoadedStream
from punto.storage.port import Answered, Append, Batch, CommandKey, Locked

SNAPSHOT_EVERY = 2_000
"""Entries between two snapshots of a stream, which keep loading short."""


class BatchBuilder:
    """`known` are the streams of the commands and their gates as the last commit left them;
    `changed` are those that the batch changes, as it will leave them."""

    def __init__(
        self,
        kinds: KindRegistry,
        known: Mapping[str, LoadedStream[Any]],
        locked: Locked,
        clock: Clock,
    ) -> None:
        self.changed: dict[str, LoadedStream[Any]] = {}
        self._kinds = kinds
        self._known = known
        self._fillings: dict[Kind, Filling[Any, Any]] = {}
        self._clock = clock
        self._locked = locked.balances
        self._balances: dict[Account, int] = dict(locked.balances)
        self._answers: dict[CommandKey, Answered] = dict(locked.answers)
        self._new: list[Answered] = []
        self._entries: dict[str, list[Entry]] = {}
        self._records: dict[str, list[NumberedRecord[Any]]] = {}
        self._changes: dict[Account, int] = {}

    def add(self, stream: str, command: Envelope) -> CommandResult:
        """Decides a command; a repeat gets its first result and changes nothing."""
        key = command_result.key_of(command)
        digest = command_result.digest(stream, command)
        before = self._answers.get(key)
        if before is not None:
            if before.digest != digest:
                refusal = Refusal(f"{command.id} is the id of another command")
                return CommandResult(stream, refusal=refusal)
            return command_result.read(before.answer)
        # Even a refusal is valid only if this process owns the stream and is up to date.
        self._entries.setdefault(stream, [])
        hosted = self._hosted(stream)
        result = self._decide(stream, hosted, command)
        if result.accepted or hosted.kind.keeps_refusal(hosted.name, command):
            self._answers[key] = Answered(key, digest, command_result.write(result))
            self._new.append(self._answers[key])
        return result

    def _decide(self, stream: str, hosted: KnownStream, command: Envelope) -> CommandResult:
        kind, adapter, name = hosted.kind, hosted.adapter, hosted.name
        loaded = self._current(stream)
        filling = self._fillings.get(kind)
        if filling is None:
            filling = self._fillings[kind] = adapter.filling()
        filled = filling.fill(loaded.state, command, max(self._clock(), loaded.at))
        if isinstance(filled, Refusal):
            return CommandResult(stream, refusal=filled)
        seen = {other: self._current(other).state for other in adapter.looks_at(command)}
        refusal = adapter.gate(seen, loaded.state, filled)
        if refusal:
            return CommandResult(stream, refusal=refusal)
        account = kind.draws_on(name, filled)
        # The staff has no accounts; their wagers are refused.
        spendable = self._balances.get(account, 0) if account else 0
        decision = kind.decide(loaded.state, filled, spendable)
        record = kind.format.record
        records = [record(filled.at, filled.by, filled.id, event) for event in decision.events]
        entries = self._append(stream, hosted, loaded.head, records)
        if records:
            self.changed[stream] = replace(
                loaded,
                state=kind.fold(decision.events, loaded.state),
                head=Head(entries[-1].sequence, entries[-1].hash),
                at=filled.at,
            )
        if decision.refusal is None:
            filling.accepted(loaded.state, filled)
        if not entries:
            return CommandResult(stream, refusal=decision.refusal)
        return CommandResult(
            stream,
            entries[0].sequence,
            entries[-1].sequence,
            decision.refusal,
            adapter.wagers(decision.events),
            adapter.named(decision.events),
        )

    def _hosted(self, stream: str) -> KnownStream:
        hosted = self._kinds.of(stream)
        assert hosted is not None, f"{stream} is of no kind that is hosted here"
        return hosted

    def _current(self, stream: str) -> LoadedStream[Any]:
        return self.changed.get(stream) or self._known[stream]

    def _append(
        self, stream: str, hosted: KnownStream, head: Head, records: Sequence[Record[Any]]
    ) -> list[Entry]:
        transfers = hosted.kind.format.transfers
        moved = changes(one for record in records for one in transfers(hosted.name, record.event))
        for account, cents in moved.items():
            self._balances[account] = self._balances.get(account, 0) + cents
            self._changes[account] = self._changes.get(account, 0) + cents
        entries = chained(stream, head, [write(record) for record in records])
        self._entries.setdefault(stream, []).extend(entries)
        numbered = zip(entries, records, strict=True)
        self._records.setdefault(stream, []).extend(
            NumberedRecord(entry.sequence, record, entry.body) for entry, record in numbered
        )
        return entries

    def notice(self) -> CommitNotice:
        """To be published once the batch is durable."""
        return CommitNotice(
            records={stream: records for stream, records in self._records.items() if records},
            states={stream: loaded.state for stream, loaded in self.changed.items()},
            balances={it: self._balances[it] for it in self._changes if it in self._locked},
        )

    def batch(self) -> Batch | None:
        """None where every command is a repeat."""
        if not self._new:
            return None
        snapshots = []
        for stream, loaded in self.changed.items():
            kind = self._hosted(stream).kind
            # Large states are saved less often.
            if loaded.head.count - loaded.saved >= max(SNAPSHOT_EVERY, kind.weight(loaded.state)):
                self.changed[stream] = replace(loaded, saved=loaded.head.count)
                snapshots.append(kind.snapshot(stream, loaded.head, loaded.state))
        fillings = self._fillings.values()
        return Batch(
            appends=[
                Append(stream, self._known[stream].head.count, self._known[stream].fence, entries)
                for stream, entries in self._entries.items()
                if entries or self._known[stream].fence is not None
            ],
            changes=self._changes,
            answers=self._new,
            snapshots=snapshots,
            sealed={name: text for one in fillings for name, text in one.sealed().items()},
            unsealed=[name for one in fillings for name in one.unsealed()],
        )

    def committed(self) -> None:
        for filling in self._fillings.values():
            filling.committed()
