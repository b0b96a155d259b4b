"""A batch in the making: commands decided one after another on what the transaction has locked.

Nothing outside changes before the batch is committed: a draft that fails is thrown away, and the
tables are what they were.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from punto.house import money as house_money
from punto.house.commands import HouseCommand
from punto.house.decide import decide as decide_house
from punto.house.decide.senders import refuse_sender
from punto.house.evolve import evolve as evolve_house
from punto.house.playing import refuse_entry, refuse_play
from punto.ledger.account import Account
from punto.ledger.account import tournament_of as tournament_of_table
from punto.ledger.transfer import changes
from punto.rules.refusal import Refusal
from punto.server import answers
from punto.server.answers import Answer, Asked, TournamentAsked
from punto.server.live import (
    Live,
    LiveHouse,
    LiveTournament,
    snapshot,
    snapshot_house,
    snapshot_tournament,
)
from punto.server.lots import Lots
from punto.server.requests import DrawNext, DrawStage, LoadNext, OpenNew, OpenNext, RevealLast
from punto.server.shoes import Filled, Opened
from punto.server.written import Numbered, Written
from punto.storage.chain import Entry, Head, chained
from punto.storage.port import Answered, Append, Batch, CommandKey, Locked
from punto.storage.record import (
    HOUSE,
    HouseRecord,
    Record,
    TableRecord,
    TournamentRecord,
    table_of,
    tournament_of,
    transfers,
    write,
)
from punto.table.actor import Role
from punto.table.commands import Command, DrawCard, LoadShoe, OpenShaker, RevealShoe
from punto.table.decide import decide
from punto.table.decision import Decision
from punto.table.evolve import fold
from punto.table.money import draws_on
from punto.table.state import Table
from punto.tournament import money as tournament_money
from punto.tournament.commands import DrawSeats, OpenTournament, TournamentCommand
from punto.tournament.decide import decide as decide_tournament
from punto.tournament.evolve import fold as fold_tournament

SNAPSHOT_EVERY = 2_000
"""A table is saved whole after so many entries, so that its start does not grow with its age."""

_FROM_THE_SHOE = DrawCard | OpenShaker | LoadShoe | RevealShoe

Clock = Callable[[], int]
"""The time in microseconds since 1970."""


class Known(Struct, frozen=True):
    """What this process runs, as the last commit has left it, and the lots of its tournaments."""

    tables: Mapping[str, Live]
    tournaments: Mapping[str, LiveTournament]
    lots: Lots


class Draft:
    def __init__(
        self,
        locked: Locked,
        known: "Known",
        house: LiveHouse | None,
        shoes: Opened,
        clock: Clock,
    ) -> None:
        self.tables: dict[str, Live] = {}
        self.tournaments: dict[str, LiveTournament] = {}
        self.house = house
        self._known = known
        self._shoes = shoes
        self._clock = clock
        self._locked = locked.balances
        self._balances: dict[Account, int] = dict(locked.balances)
        self._answers: dict[CommandKey, Answered] = dict(locked.answers)
        self._new: list[Answered] = []
        self._entries: dict[str, list[Entry]] = {}
        self._records: dict[str, list[Numbered]] = {}
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
        if answer.refusal is not None and asked.by.role is Role.SYSTEM and _of_tournament(stream):
            # The ids of a tournament's orders follow from what they are for: refused now, one may
            # be right in a moment.
            return answer
        self._answers[key] = Answered(key, digest, answers.write(answer))
        self._new.append(self._answers[key])
        return answer

    def _decide(self, stream: str, asked: Asked) -> Answer:
        if isinstance(asked, HouseCommand):
            return self._at_the_house(asked)
        if isinstance(asked, TournamentAsked):
            return self._in_a_tournament(stream, asked)
        live = self.tables.get(stream) or self._known.tables[stream]
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
        # The staff has no accounts to lock, and is refused where it wagers.
        spendable = self._balances.get(account, 0) if account else 0
        refusal = self._refuse_play(live.table, command)
        if refusal:
            return Answer(live.stream, refusal=refusal)
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

    def _in_a_tournament(self, stream: str, asked: TournamentAsked) -> Answer:
        live = self.tournaments.get(stream) or self._known.tournaments[stream]
        name = tournament_of(stream)
        assert name is not None, f"{stream} is the stream of a tournament"
        at = max(self._clock(), live.at)
        if isinstance(asked, OpenNew | DrawStage):
            filled = self._known.lots.fill(live.tournament, asked, at)
            if isinstance(filled, Refusal):
                return Answer(stream, refusal=filled)
        elif isinstance(asked, OpenTournament | DrawSeats):
            # Nobody but the house says what its lots are.
            return Answer(stream, refusal=Refusal("the lots of a tournament are the house's own"))
        else:
            filled = replace(asked, at=at)
        refusal = self._refuse_player(filled)
        if refusal:
            return Answer(stream, refusal=refusal)
        account = tournament_money.draws_on(name, filled)
        spendable = self._balances.get(account, 0) if account else 0
        decision = decide_tournament(live.tournament, filled, spendable)
        records = [TournamentRecord(at, filled.by, filled.id, event) for event in decision.events]
        entries = self._append(stream, live.head, records)
        if records:
            self.tournaments[stream] = replace(
                live,
                tournament=fold_tournament(decision.events, live.tournament),
                head=Head(entries[-1].sequence, entries[-1].hash),
                at=at,
            )
        return _answer(stream, entries, decision.refusal)

    def _refuse_player(self, command: TournamentCommand) -> Refusal | None:
        """What the house has against whoever asks."""
        by = command.by
        if by.role is Role.SYSTEM or not self._house_now.house.opened:
            return None
        house = self._house_now.house
        return refuse_sender(house, by) or refuse_entry(house.person(by.name), command)

    def _refuse_play(self, table: Table, command: Command) -> Refusal | None:
        """What the house has against whoever asks, or a patron against playing."""
        by = command.by
        if by.role is Role.SYSTEM or not self._house_now.house.opened:
            return None
        house = self._house_now.house
        return refuse_sender(house, by) or refuse_play(house.person(by.name), command, table)

    def _at_the_house(self, asked: HouseCommand) -> Answer:
        live = self._house_now
        command = replace(asked, at=max(self._clock(), live.at))
        account = house_money.draws_on(command)
        spendable = self._balances[account] if account else 0
        decision = decide_house(live.house, command, spendable)
        records = [
            HouseRecord(command.at, command.by, command.id, event) for event in decision.events
        ]
        entries = self._append(HOUSE, live.head, records)
        if records:
            self.house = replace(
                live,
                house=reduce(evolve_house, decision.events, live.house),
                head=Head(entries[-1].sequence, entries[-1].hash),
                at=command.at,
            )
        return _answer(HOUSE, entries, decision.refusal)

    @property
    def _house_now(self) -> LiveHouse:
        assert self.house is not None, "the house is read for whatever concerns its people"
        return self.house

    def _append(self, stream: str, head: Head, records: Sequence[Record]) -> list[Entry]:
        moved = changes(one for record in records for one in transfers(stream, record))
        for account, cents in moved.items():
            self._balances[account] = self._balances.get(account, 0) + cents
            self._changes[account] = self._changes.get(account, 0) + cents
        entries = chained(stream, head, [write(record) for record in records])
        self._entries.setdefault(stream, []).extend(entries)
        numbered = zip(entries, records, strict=True)
        self._records.setdefault(stream, []).extend(
            Numbered(entry.sequence, record, entry.body) for entry, record in numbered
        )
        return entries

    def news(self) -> "Written":
        """What there is to tell once the batch is durable."""
        return Written(
            records={stream: records for stream, records in self._records.items() if records},
            tables={stream: live.table for stream, live in self.tables.items()},
            tournaments={stream: live.tournament for stream, live in self.tournaments.items()},
            balances={it: self._balances[it] for it in self._changes if it in self._locked},
        )

    def batch(self, sealed: Mapping[str, bytes]) -> Batch | None:
        """What is to be committed, or None where all was answered before."""
        if not self._new:
            return None
        self.tables = {stream: _saved(live) for stream, live in self.tables.items()}
        snapshots = [
            snapshot(live) for live in self.tables.values() if live.saved == live.head.count
        ]
        self.tournaments = {stream: _kept(live) for stream, live in self.tournaments.items()}
        snapshots += [
            snapshot_tournament(live)
            for live in self.tournaments.values()
            if live.saved == live.head.count
        ]
        if self.house is not None and _is_old(self.house, len(self.house.house.people)):
            self.house = replace(self.house, saved=self.house.head.count)
            snapshots.append(snapshot_house(self.house))
        return Batch(
            appends=[
                self._appended(stream, new)
                for stream, new in self._entries.items()
                if new or stream != HOUSE
            ],
            changes=self._changes,
            answers=self._new,
            snapshots=snapshots,
            sealed=dict(sealed),
            unsealed=self._shoes.taken,
        )

    def _appended(self, stream: str, entries: list[Entry]) -> Append:
        if stream == HOUSE:
            return Append(HOUSE, entries[0].sequence - 1, None, entries)
        known = self._known.tables.get(stream) or self._known.tournaments[stream]
        return Append(stream, known.head.count, known.fence, entries)


def _of_tournament(stream: str) -> bool:
    """Whether a stream is a tournament's own, or that of a table of one."""
    table = table_of(stream)
    of_table = table is not None and tournament_of_table(table) is not None
    return of_table or tournament_of(stream) is not None


def _answer(stream: str, entries: list[Entry], refusal: Refusal | None) -> Answer:
    if not entries:
        return Answer(stream, refusal=refusal)
    return Answer(stream, entries[0].sequence, entries[-1].sequence, refusal)


def _saved(live: Live) -> Live:
    """The table with a new snapshot where the last is old."""
    old = _is_old(live, len(live.table.seated))
    return replace(live, saved=live.head.count) if old else live


def _kept(live: LiveTournament) -> LiveTournament:
    old = _is_old(live, len(live.tournament.players))
    return replace(live, saved=live.head.count) if old else live


def _is_old(live: Live | LiveHouse | LiveTournament, people: int) -> bool:
    """The more there is to save, the longer it may take until the next time."""
    return live.head.count - live.saved >= max(SNAPSHOT_EVERY, people)
