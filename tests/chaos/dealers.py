"""Those who run the tables: dealer, pit supervisor and the house's own system, each doing what the
table calls for, and now and then something that it does not."""

from collections.abc import Callable
from random import Random

from chaos.tables import CARDS_OF_A_SHOE, DEALER, PIT, TABLES

from punto.journal.actor import SYSTEM, Actor, dealer, patron
from punto.journal.command import Envelope
from punto.rules.cards import Card
from punto.rules.composition import Composition
from punto.rules.irregularity import Ruling
from punto.server.commit.blind_commands import AnnounceNext, DrawNext, LoadNext, RevealLast
from punto.table import commands
from punto.table.settings import Dealing, Limit
from punto.table.state import Phase, ShoeInPlay, Table

CLAUSES = ("5.1", "5.2", "5.3", "5.4", "5.5")


class Dealer:
    """Runs one table. Once `closing`, it brings the round under way to its end and opens none."""

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self.closing = False
        self._seed = seed
        self._dice = Random(f"{seed}/dealer/{name}")
        self._settings = TABLES[name]
        self._automatic = self._settings.dealing is Dealing.AUTOMATIC
        self._virtual = self._settings.dealing.virtual
        self._by: Actor = SYSTEM if self._automatic else DEALER
        self._pit: Actor = SYSTEM if self._automatic else PIT
        self._phases: dict[Phase, Callable[[Table, str], Envelope | None]] = {
            Phase.CLOSED: self._closed,
            Phase.BETWEEN_ROUNDS: self._between,
            Phase.BETTING: self._betting,
            Phase.SHAKING: self._shake,
            Phase.DEALING: self._dealing,
            Phase.RESULT: self._result,
        }

    def betting_seconds(self) -> float:
        return self._dice.uniform(0.02, 0.35)

    def next(self, table: Table, id: str) -> Envelope | None:
        """What the table calls for next; nothing where it is closed and all is done."""
        if not self.closing and table.settings is not None and self._dice.random() < 0.03:
            return self._out_of_turn(table, id)
        if table.paying:
            return self._pay(table, id)
        if table.held is not None:
            return self._decide(table, id)
        return self._phases[table.phase](table, id)

    def _pay(self, _table: Table, id: str) -> Envelope:
        patrons = self._dice.choice((1, 2, 5, 1000))
        return commands.Pay(id=id, by=self._by, at=0, patrons=patrons)

    def _closed(self, table: Table, id: str) -> Envelope | None:
        shoe = table.shoe
        if shoe is not None and not shoe.accounted:
            return self._account(table, shoe, id)
        if self.closing:
            return None
        by = SYSTEM if self._dice.random() < 0.5 else PIT
        return commands.OpenTable(id=id, by=by, at=0, table=self.name, settings=self._settings)

    def _between(self, table: Table, id: str) -> Envelope | None:
        session = self._end_session(table, id)
        if session or self.closing:
            return session or self._close(table, id)
        return (
            self._put_dealer(table, id)
            or self._look_back(table, id)
            or self._ready_shoe(table, id)
            or self._staff(table, id)
            or self._open_session(table, id)
            or self._show_cut_card(table, id)
            or commands.OpenBetting(id=id, by=self._by, at=0)
        )

    def _betting(self, _table: Table, id: str) -> Envelope:
        return commands.CloseBetting(id=id, by=self._by, at=0)

    def _dealing(self, table: Table, id: str) -> Envelope:
        return self._report(id) if self._dice.random() < 0.01 else self._draw(table, id)

    def _result(self, table: Table, id: str) -> Envelope:
        return self._report(id) if self._dice.random() < 0.05 else self._pay(table, id)

    def _end_session(self, table: Table, id: str) -> Envelope | None:
        session = table.open_session
        if session is not None and session.announced:
            return self._pay(table, id)
        if session is not None and session.over(0):
            return commands.AnnounceDragonBets(id=id, by=self._pit, at=0)
        return None

    def _close(self, table: Table, id: str) -> Envelope | None:
        if table.open_session is not None and table.open_session.bettors:
            return None
        return commands.CloseTable(id=id, by=self._pit, at=0, why="the day is over")

    def _put_dealer(self, table: Table, id: str) -> Envelope | None:
        if self._automatic or table.dealer is not None:
            return None
        return commands.ChangeDealer(id=id, by=PIT, at=0, dealer=DEALER.name)

    def _look_back(self, table: Table, id: str) -> Envelope | None:
        """Something is noticed after the payment and before the next round."""
        if not _open_to_question(table) or self._dice.random() > 0.15:
            return None
        clause = self._dice.choice(("5.2", "5.2", "5.1"))
        return commands.ReportIrregularity(id=id, by=PIT, at=0, clause=clause, note="noticed late")

    def _ready_shoe(self, table: Table, id: str) -> Envelope | None:
        shoe = table.shoe
        if shoe is None or shoe.accounted:
            return self._load(table, id)
        if shoe.ended is not None:
            return self._account(table, shoe, id)
        return self._draw(table, id) if shoe.burned is None else None

    def _open_session(self, table: Table, id: str) -> Envelope | None:
        if table.game.clauses.session is None or table.open_session is not None:
            return None
        hands = self._dice.randint(1, 4)
        return commands.OpenSession(id=id, by=self._pit, at=0, hands=hands)

    def _show_cut_card(self, table: Table, id: str) -> Envelope | None:
        assert table.shoe is not None
        if self._virtual or table.shoe.cut_card_out or self._played(table) < CARDS_OF_A_SHOE:
            return None
        return commands.ShowCutCard(id=id, by=DEALER, at=0)

    def _staff(self, table: Table, id: str) -> Envelope | None:
        if self._dice.random() > 0.04:
            return None
        limits = {
            key: Limit(500, self._dice.choice((20_000, 50_000))) for key in table.rules.limits
        }
        cents = self._dice.randint(1, 1_000_000)
        asked: list[Envelope] = [
            commands.RetireShoe(id=id, by=self._pit, at=0, why="a worn card"),
            commands.CloseTable(id=id, by=self._pit, at=0, why="a pause"),
            commands.FillFloat(id=id, by=PIT, at=0, cents=cents),
            commands.CreditFloat(id=id, by=PIT, at=0, cents=cents),
            commands.ChangeLimits(
                id=id,
                by=PIT,
                at=0,
                limits=limits,
                differential_cents=table.rules.differential_cents,
            ),
        ]
        return self._dice.choice(asked)

    def _load(self, table: Table, id: str) -> Envelope:
        if self._virtual:
            return LoadNext(id=id, by=self._by)
        return commands.LoadShoe(id=id, by=DEALER, at=0, shoe=table.shoes + 1)

    def _account(self, table: Table, shoe: ShoeInPlay, id: str) -> Envelope:
        if self._virtual:
            return RevealLast(id=id, by=SYSTEM)
        order, out = self._order(shoe.number), self._played(table)
        left = (*order[1 : 1 + (shoe.burned or 0)], *order[out:])
        # A card falls under the table now and then.
        left = left[self._dice.random() < 0.1 :]
        return commands.ReconcileShoe(id=id, by=DEALER, at=0, left=left)

    def _draw(self, table: Table, id: str) -> Envelope:
        if self._virtual:
            return DrawNext(id=id, by=self._by)
        assert table.shoe is not None
        card = self._order(table.shoe.number)[self._played(table)]
        return commands.DrawCard(id=id, by=DEALER, at=0, card=card)

    def _order(self, shoe: int) -> list[Card]:
        """The order of a real shoe, always the same one."""
        cards = list(Composition.of_decks(self._settings.decks).cards())
        Random(f"{self._seed}/shoe/{self.name}/{shoe}").shuffle(cards)
        return cards

    def _played(self, table: Table) -> int:
        return table.rules.cards - table.cards_left

    def _shake(self, table: Table, id: str) -> Envelope:
        shaker = table.playing.shaker
        if shaker is None:
            return commands.PassShaker(id=id, by=DEALER, at=0)
        if shaker.holder is None:
            return AnnounceNext(id=id, by=DEALER)
        by_patron = self._dice.random() < 0.7
        if not shaker.shaken:
            if by_patron:
                return commands.ShakeDie(id=f"for-{self.name}-{id}", by=patron(shaker.holder), at=0)
            return commands.CompleteShake(id=id, by=DEALER, at=0)
        if by_patron and not shaker.opened:
            return commands.OpenShaker(id=f"for-{self.name}-{id}", by=patron(shaker.holder), at=0)
        return AnnounceNext(id=id, by=DEALER)

    def _report(self, id: str) -> Envelope:
        by = PIT if self._automatic else self._dice.choice((DEALER, PIT))
        clause = self._dice.choice(CLAUSES)
        return commands.ReportIrregularity(id=id, by=by, at=0, clause=clause, note="seen by eye")

    def _decide(self, table: Table, id: str) -> Envelope:
        """Whatever ruling comes to mind: the table takes the one that its clause allows."""
        ruling = self._dice.choice((Ruling.VOID, Ruling.VOID, Ruling.RECONSTRUCTED, Ruling.STANDS))
        cards = table.playing.cards if ruling is Ruling.RECONSTRUCTED else ()
        if cards and not self._virtual and self._dice.random() < 0.3:
            cards = tuple(self._dice.sample(cards, len(cards)))
        return commands.DecideIrregularity(
            id=id, by=PIT, at=0, ruling=ruling, why="after a look at the cameras", cards=cards
        )

    def _out_of_turn(self, table: Table, id: str) -> Envelope:
        """Envelope by mistake; at a real shoe a card that is drawn is drawn."""
        asked: list[Envelope] = [
            commands.CloseBetting(id=id, by=self._by, at=0),
            commands.OpenBetting(id=id, by=dealer("nobody"), at=0),
            commands.Pay(id=id, by=self._by, at=0),
            commands.AnnounceDragonBets(id=id, by=self._pit, at=0),
            RevealLast(id=id, by=SYSTEM),
            LoadNext(id=id, by=self._by),
            AnnounceNext(id=id, by=self._by),
        ]
        if self._virtual:
            asked.append(DrawNext(id=id, by=self._by))
        elif table.shoe is not None and self._played(table) < table.rules.cards:
            asked += [self._draw(table, id)] * 5
        return self._dice.choice(asked)


def _open_to_question(table: Table) -> bool:
    """Whether the last round was paid and can still be void."""
    round_ = table.round
    return round_ is not None and round_.paid and not round_.final and not round_.void
