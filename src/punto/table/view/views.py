"""The views of a table, made from its state."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import asdict, replace

from punto.journal.actor import dealer, patron, pit
from punto.ledger import account
from punto.ledger.account import Account
from punto.rules.composition import Composition
from punto.rules.hand import Hand, Side
from punto.rules.irregularity import IRREGULARITIES
from punto.rules.round import hand_so_far
from punto.rules.table_of_play import next_call
from punto.table.decide.betting import are_dragons_offered
from punto.table.decide.concerns import answerable
from punto.table.decide.die import highest_wagered
from punto.table.decide.dragon_bets import won_dragons
from punto.table.state import Concern, Phase, RoundInPlay, Seated, Table, is_power_hand
from punto.table.view.available_commands import may
from punto.table.view.bettors import bettors
from punto.table.view.roads import roads_seen
from punto.table.view.view_types import (
    AnnouncedDragons,
    Board,
    ConcernSeen,
    DealerView,
    HandSeen,
    HeldSeen,
    Neighbour,
    OwnSeen,
    PatronPlace,
    PatronView,
    PitView,
    Prompt,
    RoundSeen,
    SessionSeen,
    ShoeSeen,
)

MAX_NEIGHBOURS = 50
"""At tables with more seats patrons see what lies on the layout in all, not seat by seat."""

_NOBODY = Seated(None)


def board(table: Table) -> Board:
    settings = table.rules
    return Board(
        table=table.name,
        game=settings.game,
        version=settings.version,
        stamp=settings.stamp,
        dealing=settings.dealing,
        decks=settings.decks,
        stake_unit_cents=settings.stake_unit_cents,
        limits=settings.limits,
        differential_cents=settings.differential_cents,
        ask_marks=settings.ask_marks,
        deal_now=settings.deal_now,
        betting_seconds=settings.betting_seconds,
        phase=table.phase,
        held=table.held is not None,
        closing=table.closing,
        seats=settings.seats,
        seats_taken=len(table.seats),
        standing=table.standing,
        totals=totals(table),
        round=_round(table, table.round) if table.round and not table.round.withdrawn else None,
        shoe=_shoe(table),
        roads=roads_seen(table.shoe.marks if table.shoe else (), ask=settings.ask_marks),
        session=_session(table),
        announced=_announced(table),
    )


def totals(table: Table) -> dict[str, int]:
    """What lies on each wager: of the round, and of the session as long as it lasts."""
    round_ = None if is_sealed(table) else table.round
    of_round = round_.totals if round_ and not round_.void_rule else {}
    if table.open_session is None or _are_dragons_sealed(table):
        return of_round
    return {**of_round, **table.open_session.totals}


def patron_view(table: Table, name: str, balance_cents: int, at: int) -> PatronView:
    """What a patron sees; somebody who neither sits nor stands there is a spectator."""
    return PatronView(
        **asdict(own_view(table, name, balance_cents)),
        board=board(table),
        neighbours=tuple(_shown(table, one) for one in _neighbours(table) if one.patron != name),
        shaker=_shaker(table),
        may=may(table, patron(name), at),
    )


def own_view(table: Table, name: str, balance_cents: int) -> OwnSeen:
    seated = table.seated.get(name, _NOBODY)
    concerns = _concerns(table.open_concerns)
    return OwnSeen(
        seat=seated.seat,
        standing=name in table.seated and seated.seat is None,
        stakes=seated.stakes,
        dragons=seated.dragons,
        last=seated.last,
        pending_cents=seated.pending_cents,
        balance_cents=balance_cents,
        asked=_asked(table, name),
        concern=next((one for one in concerns if one.raised_by == patron(name)), None),
    )


def dealer_view(table: Table, at: int) -> DealerView:
    shaking = table.phase is Phase.SHAKING and table.playing.shaker is None
    by = dealer(table.dealer or "")
    return DealerView(
        board=board(table),
        dealer=table.dealer,
        neighbours=_neighbours(table),
        bettors=bettors(table),
        next_card=_next_card(table),
        highest_wagered=highest_wagered(table) if shaking else None,
        due=sum(len(due.patrons) - due.done for due in table.due),
        shaker=_shaker(table),
        held=_held(table),
        orders=table.orders,
        concerns=_concerns(answerable(table, by)),
        may=may(table, by, at),
    )


def pit_view(table: Table, name: str, balances: Mapping[Account, int], at: int) -> PitView:
    pending = {one: seated.pending_cents for one, seated in table.seated.items()}
    float_cents = balances.get(account.table_float(table.name), 0)
    return PitView(
        dealer=dealer_view(table, at),
        held=_held(table),
        concerns=_concerns(table.open_concerns),
        float_cents=float_cents,
        commission_cents=balances.get(account.commission(table.name), 0),
        stakes_cents=balances.get(account.stakes(table.name), 0),
        pending={one: cents for one, cents in sorted(pending.items()) if cents},
        places=_places(table),
        unseen=_unseen(table),
        may=may(table, pit(name), at, float_cents=float_cents),
    )


def _round(table: Table, round_: RoundInPlay) -> RoundSeen:
    return RoundSeen(
        number=round_.number,
        closes_at=round_.closes_at,
        player=_hand(round_, Side.PLAYER),
        banker=_hand(round_, Side.BANKER),
        die=round_.die,
        power_hand=is_power_hand(table.game, round_),
        result=round_.result,
        void_by=round_.void_rule,
        last_of_shoe=round_.last_of_shoe or (not round_.cards and table.cut_card_out),
        waited_for=_waited_for(table),
    )


def _waited_for(table: Table) -> int | None:
    asks = table.deals_when_asked and table.phase is Phase.BETTING
    return table.waited_for if asks else None


def _asked(table: Table, name: str) -> bool:
    return table.round is not None and name in table.round.asked


def _hand(round_: RoundInPlay, side: Side) -> HandSeen:
    cards = hand_so_far(round_.cards, side)
    return HandSeen(cards, Hand(cards).total)


def _shaker(table: Table) -> str | None:
    """Who has the dice shaker."""
    shaker = table.round.shaker if table.round else None
    return shaker.holder if shaker else None


def _shoe(table: Table) -> ShoeSeen | None:
    shoe = table.shoe
    if shoe is None:
        return None
    return ShoeSeen(
        number=shoe.number,
        commitment=shoe.commitment,
        cards_left=table.cards_left,
        ended=shoe.ended,
        marks=shoe.marks,
    )


def _session(table: Table) -> SessionSeen | None:
    playing = table.open_session
    if playing is None:
        return None
    session = playing.session
    return SessionSeen(
        number=playing.number,
        hands=session.hands,
        hands_played=session.runs.hands,
        ends_at=playing.ends_at,
        dragons_offered=are_dragons_offered(table),
        announced=playing.announced,
        ending=table.ending,
        run_of=session.runs.side,
        run=session.runs.length,
        betting_open=not session.betting_closed,
        longest_player=session.runs.longest.player,
        longest_banker=session.runs.longest.banker,
    )


def _announced(table: Table) -> AnnouncedDragons | None:
    """A session that is paid is kept until its last round is final, and what was said of it."""
    sessions = (table.open_session, table.session)
    session = next((one for one in sessions if one is not None and one.announced), None)
    if session is None:
        return None
    longest = session.session.runs.longest
    return AnnouncedDragons(
        session=session.number,
        player=longest.player,
        banker=longest.banker,
        won=won_dragons(table, session),
    )


def is_sealed(table: Table) -> bool:
    """Whether nobody sees another's wagers on the round now."""
    return table.rules.sealed and table.phase is Phase.BETTING


def _are_dragons_sealed(table: Table) -> bool:
    """Dragon wagers lie open from the session's first "No more bets" on."""
    session = table.open_session
    return is_sealed(table) and session is not None and not session.session.betting_closed


def _shown(table: Table, one: Neighbour) -> Neighbour:
    """A neighbour without the wagers that are sealed."""
    if not is_sealed(table):
        return one
    return replace(one, stakes={}, dragons={} if _are_dragons_sealed(table) else one.dragons)


def seen_by_seat(table: Table) -> bool:
    """Whether what lies before each seat can be told apart."""
    return table.rules.seats <= MAX_NEIGHBOURS


def _neighbours(table: Table) -> tuple[Neighbour, ...]:
    if not seen_by_seat(table):
        return ()
    return tuple(
        Neighbour(
            seat,
            name,
            table.seated[name].stakes,
            table.seated[name].dragons,
            _asked(table, name),
        )
        for seat, name in sorted(table.seats.items())
    )


def _places(table: Table) -> tuple[PatronPlace, ...]:
    seats = [name for _, name in sorted(table.seats.items())]
    behind = sorted(name for name, seated in table.seated.items() if seated.seat is None)
    return tuple(_place(name, table.seated[name]) for name in (*seats, *behind))


def _place(name: str, seated: Seated) -> PatronPlace:
    return PatronPlace(name, seated.seat, bool(seated.stakes or seated.dragons))


def _next_card(table: Table) -> Prompt | None:
    if table.phase is not Phase.DEALING or table.held is not None:
        return None
    call = next_call([card.point_value for card in table.playing.cards])
    assert call.hand is not None, "while cards are dealt, one is due"
    return Prompt(hand=call.hand.value, rule=table.game.clauses.of(call.paragraph))


def _held(table: Table) -> HeldSeen | None:
    held = table.held
    if held is None:
        return None
    irregularity = next(one for one in IRREGULARITIES if one.clause == held.clause)
    return HeldSeen(
        round=held.round,
        clause=held.clause,
        happened=irregularity.happened,
        becomes=irregularity.becomes,
        noticed=held.noticed,
        proven=held.proven,
        third_cards=held.third_cards,
        secret_lost=held.secret_lost,
        misdrawn=held.misdrawn,
    )


def _concerns(concerns: Iterable[Concern]) -> tuple[ConcernSeen, ...]:
    return tuple(
        ConcernSeen(number=one.number, raised_by=one.raised_by, at=one.at, note=one.note)
        for one in concerns
    )


def _unseen(table: Table) -> dict[str, int]:
    own = table.shoe.own if table.shoe else Counter()
    whole = Counter(Composition.of_decks(table.rules.decks).cards())
    whole.subtract(own)
    return {str(card): count for card, count in whole.items() if count > 0}
