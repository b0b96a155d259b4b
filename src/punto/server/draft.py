"""A batch in the making: commands decided one after another on what the transaction has locked.

Nothing outside changes before the batch is committed: a draft that fails is thrown away, and the
tables are what they were.
"""

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from punto.house import chips
from punto.house.chips import BuyChips, CashChips, HouseCommand
from punto.ledger.account import Account
from punto.ledger.transfer import changes
from punto.rules.refusal import Refusal
from punto.server import answers
from punto.server.answers import Answer, Asked
from punto.server.live import House, Live, snapshot
from punto.server.requests import DrawNext, LoadNext, OpenNext, RevealLast
from punto.server.shoes import Filled, Opened
from punto.storage.chain import Entry, Head, chained
from punto.storage.port import Answered, Append, Batch, CommandKey, Locked
from punto.storage.record import (
    HOUSE,
    HouseRecord,
    Record,
    TableRecord,
    table_of,
    transfers,
    write,
)
from punto.table.commands import DrawCard, LoadShoe, OpenShaker, RevealShoe
from punto.table.decide import decide
from punto.table.decision import Decision
from punto.table.evolve import fold
from punto.table.money import draws_on

SNAPSHOT_EVERY = 2_000
"""A table is saved whole after so many entries, so that its start does not grow with its age."""

_FROM_THE_SHOE = DrawCard | OpenShaker | LoadShoe | RevealShoe

Clock = Callable[[], int]
"""The time in microseconds since 1970."""


class Draft:
    def __init__(
        self,
        locked: Locked,
        tables: Mapping[str, Live],
        house: House | None,
        shoes: Opened,
        clock: Clock,
    ) -> None:
        self.tables: dict[str, Live] = {}
        self._house = house
        self._known = tables
        self._shoes = shoes
        self._clock = clock
        self._balances: dict[Account, int] = dict(locked.balances)
        self._answers: dict[CommandKey, Answered] = dict(locked.answers)
        self._new: list[Answered] = []
        self._entries: dict[str, list[Entry]] = {}
        self._changes: dict[Account, int] = {}

    def answer(self, stream: str, asked: Asked) -> Answer:
        """Decides a command; one that was answered before is answered the same and does nothing."""
        key, digest = answers.key_of(asked), answers.digest(stream, asked)
        before = self._answers.get(key)
        if before is not None:
            if before.digest != digest:
                return Answer(stream, refusal=Refusal(f"{asked.id} is the id of another command"))
            return answers.read(before.answer)
        # Even where it comes to nothing, whoever answers must own the table and be up to date.
        self._entries.setdefault(stream, [])
        answer = self._decide(stream, asked)
        self._answers[key] = Answered(key, digest, answers.write(answer))
        self._new.append(self._answers[key])
        return answer

    def _decide(self, stream: str, asked: Asked) -> Answer:
        if isinstance(asked, BuyChips | CashChips):
            return self._at_the_cage(asked)
        live = self.tables.get(stream) or self._known[stream]
        at = max(self._clock(), live.at)
        if isinstance(asked, DrawNext | OpenNext | LoadNext | RevealLast):
            filled = self._shoes.fill(live.table, asked, at)
            if isinstance(filled, Refusal):
                return Answer(stream, refusal=filled)
        elif isinstance(asked, _FROM_THE_SHOE) and live.table.virtual:
            # Nobody but the house says what comes out of a shoe that it has committed to.
            refusal = Refusal("what comes out of a virtual shoe is drawn by the house")
            return Answer(stream, refusal=refusal)
        else:
            filled = Filled(replace(asked, at=at))
        return self._at_the_table(live, filled)

    def _at_the_table(self, live: Live, filled: Filled) -> Answer:
        command = filled.command
        table = table_of(live.stream)
        assert table is not None, f"{live.stream} is the stream of a table"
        account = draws_on(table, command)
        spendable = self._balances[account] if account else 0
        decision: Decision = decide(live.table, command, spendable)
        records = [
            TableRecord(command.at, command.by, command.id, event) for event in decision.events
        ]
        entries = self._append(live.stream, live.head, records)
        if records:
            self.tables[live.stream] = replace(
                live,
                table=fold(decision.events, live.table),
                head=Head(entries[-1].sequence, entries[-1].hash),
                at=command.at,
            )
        if decision.refusal is None:
            self._shoes.keep(filled)
        return _answer(live.stream, entries, decision.refusal)

    def _at_the_cage(self, command: HouseCommand) -> Answer:
        decided = chips.decide(command, self._balances[chips.draws_on(command)])
        if isinstance(decided, Refusal):
            return Answer(HOUSE, refusal=decided)
        assert self._house is not None, "the head of the house is read for what is asked of it"
        at = max(self._clock(), self._house.at)
        record = HouseRecord(at, command.by, command.id, decided)
        entries = self._append(HOUSE, self._house.head, [record])
        self._house = House(Head(entries[-1].sequence, entries[-1].hash), at)
        return _answer(HOUSE, entries, None)

    def _append(self, stream: str, head: Head, records: Iterable[Record]) -> list[Entry]:
        moved = changes(one for record in records for one in transfers(stream, record))
        for account, cents in moved.items():
            self._balances[account] = self._balances.get(account, 0) + cents
            self._changes[account] = self._changes.get(account, 0) + cents
        entries = chained(stream, head, [write(record) for record in records])
        self._entries.setdefault(stream, []).extend(entries)
        return entries

    def batch(self, sealed: Mapping[str, bytes]) -> Batch | None:
        """What is to be committed, or None where all was answered before."""
        if not self._new:
            return None
        self.tables = {stream: _saved(live) for stream, live in self.tables.items()}
        return Batch(
            appends=[
                self._appended(stream, new)
                for stream, new in self._entries.items()
                if new or stream != HOUSE
            ],
            changes=self._changes,
            answers=self._new,
            snapshots=[
                snapshot(live) for live in self.tables.values() if live.saved == live.head.count
            ],
            sealed=dict(sealed),
            unsealed=self._shoes.taken,
        )

    def _appended(self, stream: str, entries: list[Entry]) -> Append:
        if stream == HOUSE:
            return Append(HOUSE, entries[0].sequence - 1, None, entries)
        known = self._known[stream]
        return Append(stream, known.head.count, known.fence, entries)


def _answer(stream: str, entries: list[Entry], refusal: Refusal | None) -> Answer:
    if not entries:
        return Answer(stream, refusal=refusal)
    return Answer(stream, entries[0].sequence, entries[-1].sequence, refusal)


def _saved(live: Live) -> Live:
    """The table with a new snapshot where the last is old."""
    old = live.head.count - live.saved
    enough = old >= max(SNAPSHOT_EVERY, len(live.table.seated))
    return replace(live, saved=live.head.count) if enough else live
