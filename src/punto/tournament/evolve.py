"""`evolve(tournament, event)`: the tournament after an event, which has happened already."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from punto.journal.persistent_map import Map
from punto.tournament.events import (
    ChipsCorrected,
    ChipsCounted,
    ChipsForfeited,
    ChipsIssued,
    DragonsAnnounced,
    PlayerDisqualified,
    PlayerRebought,
    PlayerRegistered,
    PlayerWithdrew,
    PlayOffDrawn,
    PlayPaused,
    PlayResumed,
    PrizeAwarded,
    ResultsConfirmed,
    ResultsNoted,
    Seat,
    SeatsDrawn,
    StageClosed,
    StageEnded,
    StageExtended,
    StageStarted,
    TournamentCancelled,
    TournamentEnded,
    TournamentEvent,
    TournamentOpened,
)
from punto.tournament.state import (
    FRESH,
    Draw,
    LastHand,
    Player,
    PlayerStanding,
    TableInPlay,
    Tournament,
    TournamentPhase,
)


def fold(events: Iterable[TournamentEvent], tournament: Tournament = FRESH) -> Tournament:
    return reduce(evolve, events, tournament)


def evolve(tournament: Tournament, event: TournamentEvent) -> Tournament:
    match event:
        case TournamentOpened():
            return replace(
                tournament,
                name=event.tournament,
                format=event.format,
                commitments=event.commitments,
                phase=TournamentPhase.REGISTRATION,
            )
        case PlayerRegistered(player=name):
            entry = tournament.entries + 1
            player = Player(
                entry=entry, paid_cents=event.entry_cents, house_cents=event.house_cents
            )
            tournament = _with(replace(tournament, entries=entry), name, player)
            return _paid(tournament, event.entry_cents)
        case PlayerWithdrew(player=name):
            return _withdrawn(tournament, event)
        case PlayerRebought(player=name):
            player = tournament.players[name]
            player = replace(
                player,
                chips_cents=player.chips_cents + event.chips_cents,
                rebuys=player.rebuys + 1,
            )
            return _paid(_with(tournament, name, player), event.entry_cents)
        case SeatsDrawn():
            return _drawn(tournament, event)
        case ChipsIssued(player=name, cents=cents):
            return _change(tournament, name, chips_cents=cents)
        case StageStarted():
            begun = tournament.paused is None
            return replace(tournament, phase=TournamentPhase.PLAYING, begun=begun)
        case PlayPaused(why=why):
            return replace(tournament, paused=why)
        case PlayResumed():
            begun = tournament.begun or tournament.phase is TournamentPhase.PLAYING
            return replace(tournament, paused=None, begun=begun)
        case StageExtended(more=more):
            return replace(tournament, extended=tournament.extended + more)
        case DragonsAnnounced():
            return _at_all_tables(tournament, announced=True)
        case StageEnded(why=why):
            return _at_all_tables(replace(tournament, ended=why), announced=True)
        case ResultsConfirmed():
            return _at_all_tables(tournament, confirmed=True)
        case ResultsNoted():
            return _noted(tournament, event)
        case ChipsForfeited():
            return _forfeited(tournament, event)
        case PlayerDisqualified(player=name, cents=cents):
            tournament = _given(tournament, name, -cents)
            tournament = _change(tournament, name, standing=PlayerStanding.DISQUALIFIED)
            return _moved_up(tournament, name)
        case ChipsCounted(hand=hand):
            return replace(tournament, counted=hand)
        case PlayOffDrawn(seats=seats):
            tournament = replace(tournament, phase=TournamentPhase.PLAY_OFF, ended=None)
            return _with_tables(tournament, seats)
        case StageClosed():
            return _closed(tournament, event)
        case PrizeAwarded(player=name, cents=cents):
            return _change(tournament, name, prize_cents=cents)
        case TournamentEnded():
            return replace(tournament, phase=TournamentPhase.ENDED)
        case ChipsCorrected(player=name, cents=cents):
            return _given(tournament, name, cents)
        case TournamentCancelled():
            return replace(tournament, phase=TournamentPhase.CANCELLED)
        case _:
            assert_never(event)


def _with(tournament: Tournament, name: str, player: Player) -> Tournament:
    return replace(tournament, players=tournament.players.put(name, player))


def _change(tournament: Tournament, name: str, **changes: object) -> Tournament:
    return _with(tournament, name, replace(tournament.players[name], **changes))


def _paid(tournament: Tournament, cents: int) -> Tournament:
    return replace(tournament, pool_cents=tournament.pool_cents + cents)


def _withdrawn(tournament: Tournament, event: PlayerWithdrew) -> Tournament:
    if tournament.phase is TournamentPhase.REGISTRATION:
        # Nothing of theirs is left: they may register again.
        tournament = replace(tournament, players=tournament.players.without(event.player))
        return _paid(tournament, -event.entry_cents)
    tournament = _change(tournament, event.player, standing=PlayerStanding.WITHDRAWN)
    return _moved_up(tournament, event.player)


def _drawn(tournament: Tournament, event: SeatsDrawn) -> Tournament:
    tournament = replace(
        tournament,
        phase=TournamentPhase.DRAWN,
        stage=event.stage,
        draws=(*tournament.draws, Draw(event.salt, event.drawn_at, event.mix)),
        extended=0,
        begun=False,
        counted=0,
        ended=None,
        played_off=False,
    )
    for name, player in tournament.players.items():
        seat = event.seats.get(name, Seat(0, 0))
        fresh = {"best_cents": 0, "closed_cents": 0, "play_off_cents": 0}
        # A place is that of the last stage somebody has played.
        place = 0 if seat.table else player.place
        seated = replace(player, table=seat.table, seat=seat.seat, place=place, **fresh)
        tournament = _with(tournament, name, seated)
    return _with_tables(tournament, event.seats)


def _with_tables(tournament: Tournament, seats: Mapping[str, Seat]) -> Tournament:
    """The tables that are played at now; in a play-off everybody keeps the stage's table too."""
    sitting: dict[int, list[str]] = {}
    for name, seat in sorted(seats.items(), key=lambda one: one[1]):
        sitting.setdefault(seat.table, []).append(name)
    tables = {number: TableInPlay(players=tuple(names)) for number, names in sitting.items()}
    return replace(
        tournament,
        tables=Map(tables),
        tables_drawn=tournament.tables_drawn + len(tables),
    )


def _noted(tournament: Tournament, event: ResultsNoted) -> Tournament:
    before = tournament.tables[event.table]
    of_a_hand, void = event.hands > before.hands, event.hands < before.hands
    last = before.last
    if of_a_hand:
        last = Map({one: _hand(tournament, event, one) for one in before.players})
    elif void:
        for name, hand in before.last.items():
            tournament = _change(tournament, name, best_cents=hand.best_cents)
        last = Map()
    table = replace(
        before,
        through=event.through,
        hands=event.hands,
        won=event.won,
        # A session that is a hand short is announced once more; one that is ended is not.
        announced=before.announced and (event.won is not None or tournament.ended is not None),
        paid=event.paid,
        # Whatever else came of a table is confirmed anew.
        confirmed=before.confirmed and event.closed,
        closed=event.closed,
        last=last,
    )
    tournament = _with_table(tournament, event.table, table)
    for name, net in event.nets.items():
        player = tournament.players[name]
        changes = {"chips_cents": player.chips_cents + net}
        if tournament.phase is TournamentPhase.PLAY_OFF:
            changes["play_off_cents"] = player.play_off_cents + net
        elif of_a_hand:
            changes["best_cents"] = max(player.best_cents, net)
        elif name in last:
            # The hand that was noted last has been put right.
            hand = replace(last[name], net_cents=last[name].net_cents + net)
            last = last.put(name, hand)
            tournament = _with_table(tournament, event.table, replace(table, last=last))
            changes["best_cents"] = max(hand.best_cents, hand.net_cents)
        tournament = _with(tournament, name, replace(player, **changes))
    for name, net in event.dragons.items():
        # What the Dragon wagers of a session bring is no hand's.
        chips = tournament.players[name].chips_cents + net
        tournament = _change(tournament, name, chips_cents=chips)
    if not all(one.closed for one in tournament.tables.values()):
        return tournament
    if tournament.phase is TournamentPhase.PLAY_OFF:
        return replace(tournament, phase=TournamentPhase.PLAYED, played_off=True)
    for name, player in tournament.players.items():
        if player.table:
            tournament = _change(tournament, name, closed_cents=player.chips_cents)
    return replace(tournament, phase=TournamentPhase.PLAYED)


def _hand(tournament: Tournament, event: ResultsNoted, name: str) -> LastHand:
    return LastHand(tournament.players[name].best_cents, event.nets.get(name, 0))


def _with_table(tournament: Tournament, number: int, table: TableInPlay) -> Tournament:
    return replace(tournament, tables=tournament.tables.put(number, table))


def _at_all_tables(tournament: Tournament, **changes: object) -> Tournament:
    tables = {number: replace(one, **changes) for number, one in tournament.tables.items()}
    return replace(tournament, tables=Map(tables))


def _given(tournament: Tournament, name: str, cents: int) -> Tournament:
    """Chips from outside play, which count for the stage as if they had been there."""
    player = tournament.players[name]
    changes = {"chips_cents": player.chips_cents + cents}
    if player.table and tournament.phase in (TournamentPhase.PLAYED, TournamentPhase.PLAY_OFF):
        changes["closed_cents"] = player.closed_cents + cents
    return _change(tournament, name, **changes)


def _forfeited(tournament: Tournament, event: ChipsForfeited) -> Tournament:
    """What was forfeited in a play-off counts for the play-off."""
    name, cents = event.player, event.cents
    table = tournament.tables[event.table]
    hand = table.last.get(name)
    if hand is not None:
        hand = replace(hand, forfeited_cents=hand.forfeited_cents + cents)
        noted = replace(table, last=table.last.put(name, hand))
        tournament = _with_table(tournament, event.table, noted)
    if tournament.phase is not TournamentPhase.PLAY_OFF and not tournament.played_off:
        return _given(tournament, name, -cents)
    player = tournament.players[name]
    chips, brought = player.chips_cents - cents, player.play_off_cents - cents
    return _change(tournament, name, chips_cents=chips, play_off_cents=brought)


def _moved_up(tournament: Tournament, name: str) -> Tournament:
    """Between stages and before the prizes, those behind a player who has gone move up, and the
    player comes after all who are still in."""
    if tournament.phase not in (TournamentPhase.ADVANCED, TournamentPhase.FINISHED):
        return tournament
    left = place = tournament.players[name].place
    for other, player in tournament.players.items():
        if player.standing is PlayerStanding.IN and player.place > left:
            tournament = _change(tournament, other, place=player.place - 1)
            place = max(place, player.place)
    return _change(tournament, name, place=place)


def _closed(tournament: Tournament, event: StageClosed) -> Tournament:
    last = tournament.last_stage
    for place, name in enumerate(event.places, 1):
        player = tournament.players[name]
        out = not last and place > event.advancing and player.standing is PlayerStanding.IN
        standing = PlayerStanding.OUT if out else player.standing
        tournament = _with(tournament, name, replace(player, place=place, standing=standing))
    return replace(tournament, phase=TournamentPhase.FINISHED if last else TournamentPhase.ADVANCED)
