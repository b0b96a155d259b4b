"""What is seen of a tournament: by everybody on the leader board, and by a player of their own."""

from msgspec import Struct

from punto.ledger.account import tournament_table
from punto.table.events import WonDragon
from punto.tournament.decide.ending import in_place, prizes
from punto.tournament.format import Format
from punto.tournament.next_step import Step, due
from punto.tournament.standings import cuts, outcome, ranks
from punto.tournament.state import Draw, PlayerStanding, Tournament, TournamentPhase

_PLAYED = (TournamentPhase.PLAYING, TournamentPhase.PLAYED, TournamentPhase.PLAY_OFF)


class PlayerSeen(Struct, frozen=True, kw_only=True):
    """`entry` counts registrations: who registered earlier has a lower one. `rank` is by chips
    among those who are in; `place` is final, 0 before. `to_cut_cents` is what is missing to
    advance, or to win a prize in the last stage, while one is played; below zero it is what lies
    beyond the cut."""

    name: str
    entry: int
    standing: PlayerStanding
    rank: int
    chips_cents: int
    table: int
    seat: int
    rebuys: int
    to_cut_cents: int | None
    place: int
    prize_cents: int


class TableSeen(Struct, frozen=True, kw_only=True):
    """`table` is its name in the house. Once its session is over, `won` are the Dragon wagers that
    have won there, and they are `paid` after they are announced."""

    number: int
    table: str
    players: tuple[str, ...]
    hands: int
    won: tuple[WonDragon, ...] | None
    paid: bool
    closed: bool


class TournamentSeen(Struct, frozen=True, kw_only=True):
    """`players` stand in the order of the leader board. `length` is that of the stage, in hands or
    minutes; `hands` were played at every table. It has `begun` once its first hand is called;
    `ended` says why it ends early. `contenders` are still in, and `step` is what the director does
    next; whoever is `tied` across the cut is to play off. Chips were counted and announced after
    hand `counted`. `prizes_cents` are what the pool comes to by now, the winner's first. `draws`
    are those of the stages so far: a salt shows what the stage's commitment was to."""

    name: str
    format: Format
    phase: TournamentPhase
    stage: int
    stage_name: str
    length: int
    by_clock: bool
    hands: int
    begun: bool
    paused: str | None
    ended: str | None
    announced: bool
    step: Step | None
    contenders: int
    tied: tuple[str, ...]
    counted: int
    players: tuple[PlayerSeen, ...]
    tables: tuple[TableSeen, ...]
    tables_drawn: int
    pool_cents: int
    prizes_cents: tuple[int, ...]
    commitments: tuple[str, ...]
    draws: tuple[Draw, ...]
    winner: str | None


class OwnPlace(Struct, frozen=True, kw_only=True):
    """A player's own; `table` is where they play now. `hands_left` is 0 where the stage goes by the
    clock."""

    player: PlayerSeen
    table: str | None
    to_cut_cents: int | None
    hands_left: int


def seen(tournament: Tournament) -> TournamentSeen:
    drawn = tournament.stage > 0
    stage = tournament.playing if drawn else None
    hands = min((one.hands for one in tournament.tables.values()), default=0)
    players = _players(tournament)
    return TournamentSeen(
        name=tournament.name,
        format=tournament.rules,
        phase=tournament.phase,
        stage=tournament.stage,
        stage_name=stage.name if stage else "",
        length=tournament.length if stage else 0,
        by_clock=stage is not None and stage.minutes is not None,
        hands=hands,
        begun=tournament.begun,
        paused=tournament.paused,
        ended=tournament.ended,
        announced=tournament.announced,
        step=due(tournament),
        contenders=len(tournament.contenders),
        tied=outcome(tournament).tied if tournament.phase is TournamentPhase.PLAYED else (),
        counted=tournament.counted,
        players=players,
        tables=tuple(
            TableSeen(
                number=number,
                table=tournament_table(tournament.name, number),
                players=one.players,
                hands=one.hands,
                won=one.won,
                paid=one.paid,
                closed=one.closed,
            )
            for number, one in sorted(tournament.tables.items())
        ),
        tables_drawn=tournament.tables_drawn,
        pool_cents=tournament.pool_cents,
        prizes_cents=tuple(prizes(tournament.pool_cents, tournament.rules.prizes)),
        commitments=tournament.commitments,
        draws=tournament.draws,
        winner=_winner(tournament),
    )


def own_places(tournament: Tournament, board: TournamentSeen) -> dict[str, OwnPlace]:
    """What every player sees of their own beside the board."""
    # In a play-off that is another table than the stage's, and not for everybody.
    now = {name: number for number, one in tournament.tables.items() for name in one.players}
    return {
        shown.name: _own(tournament, board, shown, now.get(shown.name)) for shown in board.players
    }


def _own(
    tournament: Tournament, board: TournamentSeen, shown: PlayerSeen, number: int | None
) -> OwnPlace:
    playing = tournament.phase in (
        TournamentPhase.DRAWN,
        TournamentPhase.PLAYING,
        TournamentPhase.PLAYED,
        TournamentPhase.PLAY_OFF,
    )
    table, left = None, 0
    if number is not None and shown.standing is PlayerStanding.IN and playing:
        table = tournament_table(tournament.name, number)
        length = 1 if tournament.phase is TournamentPhase.PLAY_OFF else board.length
        if not board.by_clock or tournament.phase is TournamentPhase.PLAY_OFF:
            left = max(0, length - tournament.tables[number].hands)
    return OwnPlace(
        player=shown,
        table=table,
        to_cut_cents=shown.to_cut_cents if shown.standing is PlayerStanding.IN else None,
        hands_left=left,
    )


def _players(tournament: Tournament) -> tuple[PlayerSeen, ...]:
    rank, beyond = ranks(tournament), cuts(tournament) if tournament.phase in _PLAYED else {}
    # Those who are in take the place of the last stage along into the next.
    over = tournament.phase in (TournamentPhase.FINISHED, TournamentPhase.ENDED)
    found = [
        PlayerSeen(
            name=name,
            entry=one.entry,
            standing=one.standing,
            rank=rank.get(name, 0),
            chips_cents=one.chips_cents,
            table=one.table,
            seat=one.seat,
            rebuys=one.rebuys,
            to_cut_cents=beyond.get(name),
            place=0 if one.standing is PlayerStanding.IN and not over else one.place,
            prize_cents=one.prize_cents,
        )
        for name, one in tournament.players.items()
    ]
    return tuple(sorted(found, key=_order))


def _order(shown: PlayerSeen) -> tuple[int, int, int, str]:
    playing = shown.standing is PlayerStanding.IN
    return (not playing, shown.place or shown.rank, -shown.chips_cents, shown.name)


def _winner(tournament: Tournament) -> str | None:
    if tournament.phase not in (TournamentPhase.FINISHED, TournamentPhase.ENDED):
        return None
    return next(iter(in_place(tournament)), None)
