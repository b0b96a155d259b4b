"""A table and its slow twin, which are given the same commands and have to agree on all that can
be seen: the answer, every balance, the stakes, the roads, the shaker and whether the table is
held."""

from collections import Counter
from collections.abc import Mapping

from naive_table import ACCEPTED, LATE, REFUSED, NaiveTable

from punto.journal.encoding import decode, encode
from punto.table.commands import TableCommand
from punto.table.decide import decide
from punto.table.events import LateAttempted, TableDecision, TableEvent
from punto.table.evolve import evolve, fold
from punto.table.money import draws_on, transfers
from punto.table.state import FRESH, Table

NOTICED = {
    "round": "in-the-round",
    "between": "between-rounds",
    "later": "in-a-later-round",
}


class Twins:
    def __init__(self, purses: Mapping[str, int]) -> None:
        self.model = NaiveTable(dict(purses))
        self.table: Table = FRESH
        self.balances: dict[str, int] = dict(self.model.balances)
        self.units = _units(self.balances)
        self.events: list[TableEvent] = []
        self.kinds: Counter[str] = Counter()
        self.commands: list[TableCommand] = []

    def give(self, command: TableCommand) -> str:
        """Both are given the command; the answer they agree on."""
        self.commands.append(command)
        decision = self._decide(command)
        expected = self.model.obey(command)
        answer = _answer(decision)
        assert answer == expected, (
            f"{command}: the table says {answer} ({decision}), the model {expected}"
        )
        recorded = [
            (event.patron, event.wager, event.stake_cents, event.wanted_cents)
            for event in decision.events
            if isinstance(event, LateAttempted)
        ]
        assert recorded == self.model.late
        for event in decision.events:
            self._happen(event)
        self.compare()
        return answer

    def _decide(self, command: TableCommand) -> TableDecision:
        spendable = 0
        source = draws_on(self.table.name, command)
        if source is not None:
            spendable = self.balances.get(source, 0)
        decision = decide(self.table, command, spendable)
        again = decide(self.table, command, spendable)
        assert again == decision, f"{command} is decided in two ways: {decision} and {again}"
        return decision

    def _happen(self, event: TableEvent) -> None:
        self.table = evolve(self.table, event)
        self.events.append(event)
        self.kinds[type(event).__name__] += 1
        for one in transfers(self.table.name, event):
            self.balances[one.source] = self.balances.get(one.source, 0) - one.cents
            self.balances[one.target] = self.balances.get(one.target, 0) + one.cents
        assert _units(self.balances) == self.units, f"money or chips made or lost by {event}"
        for account, cents in self.balances.items():
            lends = account == "house/cage" or account.endswith("/float")
            assert cents >= 0 or lends, f"{account} is {cents} after {event}"

    def compare(self) -> None:
        """Everything that can be seen of the table is as the model has it."""
        table, model = self.table, self.model
        seated = dict(table.seated.items())
        _same("balances", _nonzero(self.balances), _nonzero(model.balances))
        _same("phase", table.phase.value.removesuffix("-rounds"), model.phase)
        _same("stakes", {who: at.stakes for who, at in seated.items() if at.stakes}, model.layout())
        _same(
            "Dragon stakes",
            {who: at.dragons for who, at in seated.items() if at.dragons},
            model.dragons(),
        )
        _same(
            "pending winnings",
            {who: at.pending_cents for who, at in seated.items() if at.pending_cents},
            model.pending,
        )
        _same("seats", {who: at.seat for who, at in seated.items()}, model.seats)
        _same("sitting out", {who for who, at in seated.items() if at.out}, model.out)
        _same("session", _session(table), _expected_session(model))
        _same("announced by", _announced_by(table), _expected_announced_by(model))
        if model.round and model.phase == "betting":
            _same("clock", table.playing.closes_at, model.round["closes_at"])
        _same("dealer", table.dealer, model.dealer)
        if table.settings is not None:
            _same("pace", table.rules.betting_seconds, model.betting_seconds)
        _same("orders", {order.kind.value for order in table.orders}, set(model.orders))
        _same("roads", _roads(table), [mark[1:] for mark in model.roads])
        _same("shaker", _shaker(table), model.shaker())
        found, expected = _hold(table), _expected_hold(model)
        if found and expected and model.rounds in model.void_rounds:
            # Nothing is left to decide about a void round, whenever something was noticed.
            found, expected = found[:2], expected[:2]
        _same("hold", found, expected)
        _same(
            "open concerns",
            {
                one.number: (one.raised_by.role.value, one.raised_by.name)
                for one in table.open_concerns
            },
            model.concerns,
        )
        _same("number of cards out", *(len(cards) for cards in self._cards_out()))
        _same("shoe", _shoe(table), _expected_shoe(model))
        _same("die", table.round and table.round.die, model.round and model.round["die"])
        _same(
            "counts",
            (table.rounds, table.shoes, table.sessions, table.concerns_raised),
            (model.rounds, model.shoes, model.sessions, model.concerns_raised),
        )

    def _cards_out(self) -> tuple[list[str], list[str]]:
        """The cards that have left the shoe face up, as the table and as the model has them."""
        shoe = self.table.shoe
        expected = self.model.shoe["seen"] if self.model.shoe else []
        return sorted(map(str, shoe.seen)) if shoe else [], sorted(expected)

    def check_history(self) -> None:
        """The events alone lead to the same table, also after they were written and read again."""
        _same("cards out", *self._cards_out())
        written = encode(self.table)
        assert encode(decode(Table, written)) == written
        assert decode(Table, written) == self.table
        assert encode(fold(self.events)) == written
        assert fold([decode(TableEvent, encode(event)) for event in self.events]) == self.table


def _same(what: str, found: object, expected: object) -> None:
    assert found == expected, f"{what}: the table has {found}, the model {expected}"


def _answer(decision: TableDecision) -> str:
    if decision.refusal is None:
        return ACCEPTED
    if not decision.events:
        return REFUSED
    assert all(isinstance(event, LateAttempted) for event in decision.events), decision
    return LATE


def _nonzero(balances: Mapping[str, int]) -> dict[str, int]:
    return {account: cents for account, cents in balances.items() if cents}


def _units(balances: Mapping[str, int]) -> tuple[int, int]:
    """All money, and all chips of the tournament."""
    chips = sum(cents for account, cents in balances.items() if account.startswith("tournament/"))
    return sum(balances.values()) - chips, chips


def _session(table: Table) -> tuple[object, ...] | None:
    """How long the session is, how many of its hands are played and how many were called."""
    if table.open_session is None:
        return None
    session, called = table.open_session.session, table.open_session.called
    return session.hands, table.open_session.ends_at, session.runs.hands, called


def _expected_session(model: NaiveTable) -> tuple[object, ...] | None:
    session = model.session
    if session is None:
        return None
    called = session["called"] if model.tournament else None
    return session["hands"], session["ends_at"], len(session["results"]), called


def _announced_by(table: Table) -> tuple[str, str] | None:
    session = table.open_session
    if session is None or not session.announced or session.announced_by is None:
        return None
    return session.announced_by.role.value, session.announced_by.name


def _expected_announced_by(model: NaiveTable) -> tuple[str, str] | None:
    if model.session is None or not model.session["announced"]:
        return None
    role, who = model.session["announced_by"]
    return role, who


def _roads(table: Table) -> list[tuple[str, bool, bool]]:
    if table.shoe is None:
        return []
    return [
        (mark.result.value[0].upper(), mark.player_pair, mark.banker_pair)
        for mark in table.shoe.marks
    ]


def _shoe(table: Table) -> tuple[object, ...] | None:
    """How many cards are left, which ones are known to be foreign, and whether it is over."""
    shoe = table.shoe
    if shoe is None:
        return None
    foreign = sorted(map(str, shoe.foreign))
    return table.cards_left, foreign, shoe.ended is not None, shoe.accounted, shoe.dice


def _expected_shoe(model: NaiveTable) -> tuple[object, ...] | None:
    shoe = model.shoe
    if shoe is None:
        return None
    left = max(0, model.rules.cards - shoe["used"])
    return left, sorted(shoe["foreign"]), shoe["over"], shoe["checked"], tuple(shoe["dice"])


def _shaker(table: Table) -> str | None:
    if table.phase.value != "shaking" or table.round is None or table.round.shaker is None:
        return None
    return table.round.shaker.holder


def _hold(table: Table) -> tuple[object, ...] | None:
    held = table.held
    if held is None:
        return None
    noticed = held.noticed.value
    return held.round, held.clause, noticed, held.proven, held.third_cards, held.secret_lost


def _expected_hold(model: NaiveTable) -> tuple[object, ...] | None:
    held = model.held
    if held is None:
        return None
    return (
        held["round"],
        held["clause"],
        NOTICED[held["noticed"]],
        held["proven"],
        held["third"],
        held["secret_lost"],
    )
