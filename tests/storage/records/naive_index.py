"""What a journal tells, put together a second time and without sight of the index, by reading the
records from the first to the last."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any

import naive_history
from naive_history import NaiveRound
from storage.records.houses import Streams

from punto.games import game_stamped
from punto.history.round_summary import GameSheet, RoundSummary
from punto.ledger import account
from punto.odds.exact import exact
from punto.odds.sessions import session_odds
from punto.rules.composition import Composition
from punto.rules.irregularity import Ruling
from punto.storage.records.port import Hold, Position, Shift, TablePosition
from punto.storage.records.rows import (
    Duty,
    FloatMove,
    IrregularityRow,
    Settlement,
    SignificantRow,
    Sitting,
)
from punto.stream_kinds.formats import transfers
from punto.table import events
from punto.table.events import Item
from punto.table.settings import Settings
from punto.table.stream import table_of

SECOND = 1_000_000

Span = tuple[int, int | None]


class NaiveIndex:
    def __init__(self, house: Streams) -> None:
        self.rounds: list[RoundSummary] = []
        self.settlements: list[Settlement] = []
        self.sittings: list[Sitting] = []
        self.duties: list[Duty] = []
        self.openings: list[tuple[str, Span]] = []
        self.floats: list[FloatMove] = []
        self.irregularities: list[IrregularityRow] = []
        self.significant: list[SignificantRow] = []
        self.ledger: dict[str, list[tuple[int, int]]] = {}
        """What every table's float held after each entry, with its time."""
        self.sheets: dict[tuple[str, int | None, int | None], GameSheet] = {}
        self.hands: dict[tuple[str, int], int] = {}
        self.dealers: dict[tuple[str, int | None, int | None], str | None] = {}
        for stream, pairs in house.items():
            name = table_of(stream)
            assert name is not None
            self._tell(name, stream, pairs)

    def _tell(self, table: str, stream: str, pairs: Any) -> None:
        dealers, floats = self._follow(table, stream, pairs)
        for one in naive_history.rounds(table, pairs):
            first = one.own[0][0].sequence
            self._round(one, dealers[first], floats[first])
        self._sessions(table, pairs, dealers)
        self._people(table, pairs)
        self._reports(table, pairs, dealers)
        self._look_for(table, pairs)

    def _follow(
        self, table: str, stream: str, pairs: Any
    ) -> tuple[dict[int, str | None], dict[int, int]]:
        """The dealer and the float after every entry, and who was on duty."""
        dealer: str | None = None
        opened: int | None = None
        cents = 0
        dealers, floats = {}, {}
        on_duty: tuple[int, str, int] | None = None
        for entry, record in pairs:
            event = record.event
            if isinstance(event, events.TableOpened):
                opened = record.at
            if isinstance(event, events.TableClosed):
                assert opened is not None
                self.openings.append((table, (opened, record.at)))
                opened = None
            if isinstance(event, events.DealerChanged):
                dealer = event.dealer
            now = dealer if opened is not None else None
            if on_duty is not None and on_duty[1] != now:
                self.duties.append(Duty(table, *on_duty, record.at))
                on_duty = None
            if on_duty is None and now is not None:
                on_duty = entry.sequence, now, record.at
            for one in transfers(stream, record):
                cents += one.cents * (one.target == account.table_float(table))
                cents -= one.cents * (one.source == account.table_float(table))
            dealers[entry.sequence], floats[entry.sequence] = dealer, cents
            self.ledger.setdefault(table, []).append((record.at, cents))
            if isinstance(event, events.FloatFilled | events.FloatCredited):
                sign = 1 if isinstance(event, events.FloatFilled) else -1
                self.floats.append(
                    FloatMove(
                        table, entry.sequence, record.at, record.by, dealer, sign * event.cents
                    )
                )
        if on_duty is not None:
            self.duties.append(Duty(table, *on_duty, None))
        if opened is not None:
            self.openings.append((table, (opened, None)))
        return dealers, floats

    def _round(self, one: NaiveRound, dealer: str | None, cents: int) -> None:
        row = one.summary(dealer, cents)
        self.rounds.append(row)
        for patron, items in one.items.items():
            self._settled(patron, one.table, items, row.opened_at, round_=row.number)
        self.sheets[one.table, row.number, None] = row.sheet
        self.dealers[one.table, row.number, None] = dealer
        if row.session is not None and row.decided is not None:
            key = one.table, row.session
            self.hands[key] = self.hands.get(key, 0) + 1

    def _settled(
        self,
        patron: str,
        table: str,
        items: Iterable[Item],
        at: int,
        *,
        round_: int | None = None,
        session: int | None = None,
    ) -> None:
        for item in items:
            self.settlements.append(
                Settlement(
                    patron=patron,
                    table=table,
                    round=round_,
                    session=session,
                    wager=item.wager,
                    stake_cents=item.stake_cents,
                    net_cents=item.net_cents,
                    commission_cents=item.commission_cents,
                    pays=item.pays,
                    rule=item.rule,
                    at=at,
                )
            )

    def _sessions(self, table: str, pairs: Any, dealers: dict[int, str | None]) -> None:
        announced: dict[int, int] = {}
        settings: Settings | None = None
        for entry, record in pairs:
            match record.event:
                case events.TableOpened() as event:
                    settings = event.settings
                case events.DragonBetsAnnounced(session=number):
                    announced[number] = record.at
                    assert settings is not None
                    self.dealers[table, None, number] = dealers[entry.sequence]
                    self.sheets[table, None, number] = GameSheet(
                        settings.game, settings.version, settings.stamp, settings.decks
                    )
                case events.DragonsPaid(session=number, patron=patron, items=items):
                    self._settled(patron, table, items, announced[number], session=number)
                case events.DragonsReversed(session=number, patron=patron):
                    self.settlements = [
                        one
                        for one in self.settlements
                        if (one.table, one.session, one.patron) != (table, number, patron)
                    ]
                case _:
                    pass

    def _people(self, table: str, pairs: Any) -> None:
        here: dict[str, int] = {}
        for _, record in pairs:
            match record.event:
                case events.SeatTaken(patron=patron) | events.StoodBehind(patron=patron):
                    here.setdefault(patron, record.at)
                case events.SeatLeft(patron=patron) | events.SeatFreed(patron=patron):
                    self.sittings.append(Sitting(patron, table, here.pop(patron), record.at))
                case _:
                    pass
        self.sittings += [Sitting(patron, table, since, None) for patron, since in here.items()]

    def _reports(self, table: str, pairs: Any, dealers: dict[int, str | None]) -> None:
        waiting: list[dict[str, Any]] = []
        done: list[dict[str, Any]] = []
        rulings: dict[object, Ruling] = {
            events.RoundVoided: Ruling.VOID,
            events.RoundReconstructed: Ruling.RECONSTRUCTED,
            events.ResultStood: Ruling.STANDS,
        }
        for entry, record in pairs:
            event = record.event
            about = {
                "table": table,
                "sequence": entry.sequence,
                "at": record.at,
                "by": record.by,
                "dealer": dealers[entry.sequence],
            }
            if isinstance(event, events.IrregularityReported):
                told = {"noticed": event.noticed, "note": event.note, "proven": event.proven}
                waiting.append(about | told | {"round": event.round, "clause": event.clause})
            elif type(event) in rulings:
                by_rule = {"noticed": None, "note": "", "proven": True}
                alone = about | by_rule | {"round": event.round, "clause": event.rule}
                ruled = {
                    "ruling": rulings[type(event)],
                    "ruled_at": record.at,
                    "ruled_by": record.by,
                    "why": event.why,
                }
                done += [one | ruled for one in (waiting or [alone])]
                waiting = []
        self.irregularities += [IrregularityRow(**one) for one in (*done, *waiting)]

    def _look_for(self, table: str, pairs: Any) -> None:
        number = None
        for entry, record in pairs:
            event = record.event
            if isinstance(event, events.TableOpened):
                number = None
            if isinstance(event, events.BettingOpened):
                number = event.round
            alarming = isinstance(event, events.ShoeReconciled) and (event.missing or event.extra)
            if alarming or isinstance(
                event,
                events.TableOpened
                | events.TableClosed
                | events.LimitsChanged
                | events.OrderGiven
                | events.LateAttempted
                | events.DieCorrected
                | events.OrderAlarmRaised
                | events.ShoeAbandoned
                | events.ConcernRaised
                | events.ConcernAnswered
                | events.RoundVoided
                | events.RoundReconstructed,
            ):
                self.significant.append(
                    SignificantRow(table, entry.sequence, record.at, record.by, number, event)
                )

    # Figures.

    def position(self, patron: str, since: int, until: int) -> Position:
        tables = []
        spans = []
        names = {one.table for one in self.settlements if one.patron == patron}
        names |= {one.table for one in self.sittings if one.patron == patron}
        for table in sorted(names):
            theirs = [
                one
                for one in self.settlements
                if (one.patron, one.table) == (patron, table)
                and since <= one.at < until
                and one.pays != "void"
            ]
            there = [
                (one.since, one.until)
                for one in self.sittings
                if (one.patron, one.table) == (patron, table)
            ]
            cut = _cut(there, since, until)
            spans += cut
            if theirs or cut:
                tables.append(
                    TablePosition(
                        table=table,
                        rounds=len({one.round for one in theirs if one.round is not None}),
                        wagers=len(theirs),
                        staked_cents=sum(one.stake_cents for one in theirs),
                        net_cents=sum(one.net_cents for one in theirs),
                        commission_cents=sum(one.commission_cents for one in theirs),
                        seconds=sum(end - start for start, end in cut) // SECOND,
                    )
                )
        # Every command takes seconds, so that no second is cut in two.
        together = {
            second for start, end in spans for second in range(start // SECOND, end // SECOND)
        }
        return Position(
            rounds=sum(one.rounds for one in tables),
            wagers=sum(one.wagers for one in tables),
            staked_cents=sum(one.staked_cents for one in tables),
            net_cents=sum(one.net_cents for one in tables),
            commission_cents=sum(one.commission_cents for one in tables),
            seconds=len(together),
            tables=tables,
        )

    def hold(self, by: str, since: int | None, until: int | None) -> list[Hold]:
        first = since if since is not None else 0
        last = until if until is not None else 10**18
        wagers = self._wagers(lambda one: first <= one.at < last)
        groups: defaultdict[Any, list[Settlement]] = defaultdict(list)
        for one in wagers:
            groups[self._key(by, one.table, one.round, one.session, one.wager)].append(one)
        rounds = [
            one
            for one in self.rounds
            if first <= one.opened_at < last and one.paid_at is not None and one.void is None
        ]
        dealt: defaultdict[Any, int] = defaultdict(int)
        for round_ in rounds:
            if by != "wager":
                dealt[self._key(by, round_.table, round_.number, None, "")] += 1
        for key, group in groups.items():
            if by == "wager":
                dealt[key] = len({(one.table, one.round, one.session) for one in group})
        return [
            Hold(
                table=key[0],
                dealer=key[1],
                game=key[2],
                wager=key[3],
                rounds=dealt[key],
                wagers=len(groups[key]),
                staked_cents=sum(one.stake_cents for one in groups[key]),
                hold_cents=-sum(one.net_cents for one in groups[key]),
                commission_cents=sum(one.commission_cents for one in groups[key]),
                theory_cents=self._theory(groups[key]),
            )
            for key in sorted({*groups, *dealt}, key=lambda key: [part or "" for part in key])
        ]

    def _wagers(self, fits: Callable[[Settlement], bool]) -> list[Settlement]:
        return [one for one in self.settlements if one.pays != "void" and fits(one)]

    def _key(
        self, by: str, table: str, round_: int | None, session: int | None, wager: str
    ) -> tuple[str | None, ...]:
        game = self.sheets[table, round_, session].game
        dealer = self.dealers[table, round_, session]
        return {
            "table": (table, None, None, None),
            "dealer": (None, dealer, None, None),
            "game": (None, None, game, None),
            "wager": (None, None, game, wager),
        }[by]

    def _theory(self, wagers: Iterable[Settlement]) -> Fraction:
        return sum(
            (
                one.stake_cents
                * edge(
                    self.sheets[one.table, one.round, one.session],
                    one.wager,
                    0 if one.session is None else self.hands[one.table, one.session],
                )
                for one in wagers
            ),
            Fraction(0),
        )

    def shift(self, table: str | None, dealer: str | None, since: int, until: int) -> Shift:
        def here(name: str, on_duty: str | None, at: int) -> bool:
            return table in (None, name) and dealer in (None, on_duty) and since <= at < until

        rounds = [one for one in self.rounds if here(one.table, one.dealer, one.opened_at)]
        wagers = self._wagers(
            lambda one: here(one.table, self.dealers[one.table, one.round, one.session], one.at)
        )
        moves = [one.cents for one in self.floats if here(one.table, one.dealer, one.at)]
        spans = [span for name, span in self.openings if table in (None, name)]
        if dealer is not None:
            spans = [
                (one.since, one.until)
                for one in self.duties
                if one.dealer == dealer and table in (None, one.table)
            ]
        seconds = sum(end - start for start, end in _cut(spans, since, until)) // SECOND
        voids = sum(one.void is not None for one in rounds)
        played = sum(one.paid_at is not None and one.void is None for one in rounds)
        staked = sum(one.stake_cents for one in wagers)
        held = -sum(one.net_cents for one in wagers)
        return Shift(
            table=table,
            dealer=dealer,
            since=since,
            until=until,
            rounds=played,
            voids=voids,
            irregularities=sum(here(one.table, one.dealer, one.at) for one in self.irregularities),
            wagers=len(wagers),
            staked_cents=staked,
            payout_cents=staked - held,
            hold_cents=held,
            commission_cents=sum(one.commission_cents for one in wagers),
            theory_cents=self._theory(wagers),
            opening_float_cents=None if dealer else self.float_at(table, since),
            fills_cents=sum(cents for cents in moves if cents > 0),
            credits_cents=-sum(cents for cents in moves if cents < 0),
            closing_float_cents=None if dealer else self.float_at(table, until),
            seconds=seconds,
            rounds_per_hour=(played + voids) * 3600 / seconds if seconds else None,
        )

    def float_at(self, table: str | None, at: int) -> int:
        """As if every round were paid when it was opened, and a session when it was announced."""
        wagers = self._wagers(lambda one: table in (None, one.table) and one.at < at)
        moves = [one for one in self.floats if table in (None, one.table) and one.at < at]
        return sum(one.cents for one in moves) - sum(
            one.net_cents + one.commission_cents for one in wagers
        )


def _cut(spans: Iterable[Span], since: int, until: int) -> list[tuple[int, int]]:
    cut = [(max(a, since), min(b if b is not None else until, until)) for a, b in spans]
    return [(start, end) for start, end in cut if start < end]


@cache
def edge(sheet: GameSheet, wager: str, hands: int) -> Fraction:
    game, composition = game_stamped(sheet.stamp), Composition.of_decks(sheet.decks)
    odds = session_odds(game, composition, hands) if hands else exact(game, composition).wagers
    return odds[wager].house_edge
