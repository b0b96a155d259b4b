"""A tournament in which everybody tries everything: good commands and bad ones, in any order."""

from random import Random
from typing import Any

from audit.recorder import PIT, SECOND, Recorder
from audit.tournaments import DIRECTOR, Bet, RecordedTournament, Stakes

from punto.journal.actor import Actor, patron
from punto.table.settings import Dealing
from punto.table.state import Phase as TablePhase
from punto.tournament import commands
from punto.tournament.format import Format, Rebuys, Stage, TieBreak
from punto.tournament.state import TournamentPhase

PLAYERS = tuple(f"p{number}" for number in range(1, 12))
STEPS = 400

Attempt = tuple[type[commands.TournamentCommand], Actor, dict[str, Any]]


def random_tournament(seed: int, *, ahead: int = 0) -> RecordedTournament:
    """Most of what is asked is sensible where it comes; the tournament is played to its end."""
    house = Recorder(seed)
    chance = house.random
    for name in PLAYERS:
        house.buy(name, 1_000_00)
    recorded = RecordedTournament(house, "wild", _format(chance), ahead=ahead)
    for _ in range(STEPS):
        phase = recorded.tournament.phase
        if phase in (TournamentPhase.ENDED, TournamentPhase.CANCELLED):
            return recorded
        if phase is not TournamentPhase.FINISHED and chance.random() < 0.6:
            kind, by, fields = _odd(recorded, chance)
            recorded.ask(kind, by, **fields)
        else:
            _sensible(recorded, chance)
        recorded.settle()
    return recorded


def _format(chance: Random) -> Format:
    count = chance.randint(1, 3)
    tie_breaks = [one for one in TieBreak if one is not TieBreak.DRAW and chance.random() < 0.7]
    chance.shuffle(tie_breaks)
    rebuys = Rebuys(
        most=2,
        fee_cents=33_33,
        chips_cents=500_00,
        until_hand=3,
        below_cents=chance.choice([0, 900_00]),
    )
    return Format(
        title="Wild",
        most_players=10,
        entry_cents=chance.choice([0, 77_77]),
        house_share=chance.choice([0, 111]),
        stages=tuple(_stage(chance, number) for number in range(count)),
        rebuys=chance.choice([None, rebuys]),
        tie_breaks=(*tie_breaks, TieBreak.DRAW),
        dealing=chance.choice(list(Dealing)),
        sealed=chance.random() < 0.5,
        prizes=chance.choice([(1000,), (500, 500), (400, 300, 200, 100)]),
    )


def _stage(chance: Random, number: int) -> Stage:
    length = {"hands": chance.randint(1, 6)} if chance.random() < 0.7 else {"minutes": 15}
    return Stage(
        name=f"Stage {number}",
        seats=chance.randint(2, 4),
        chips_cents=1_000_00 if not number or chance.random() < 0.5 else None,
        least_cents=100_00,
        most_cents=500_00,
        minimum_cents=chance.choice([0, 0, 120_00]),
        advance=chance.randint(1, 2),
        best_of_rest=chance.randint(0, 2),
        announce_every=chance.randint(0, 2),
        **length,
    )


def _bet(chance: Random) -> Bet:
    often = chance.choice([0.0, 0.3, 1.0])

    def bet(_: str, purse: int) -> Stakes:
        most = min(purse // 100_00, 3)
        if not most or chance.random() >= often:
            return {}
        return {chance.choice(["player", "banker", "tie"]): 100_00 * chance.randint(1, most)}

    return bet


def _dragons(bet: Bet, chance: Random) -> Bet:
    """In the first hand of a session, one chip on a Dragon wager too."""

    def both(name: str, purse: int) -> Stakes:
        if purse < 400_00 or chance.random() < 0.5:
            return bet(name, purse)
        return bet(name, 300_00) | {chance.choice(["any-dragon", "player-dragon"]): 100_00}

    return both


def _sensible(recorded: RecordedTournament, chance: Random) -> None:
    tournament = recorded.tournament
    match tournament.phase:
        case TournamentPhase.REGISTRATION:
            for name in PLAYERS[: chance.randint(4, 10)]:
                recorded.ask(commands.Register, patron(name))
            recorded.ask(commands.DrawSeats, salt=recorded.salt(1))
        case TournamentPhase.DRAWN:
            recorded.ask(commands.StartStage)
        case TournamentPhase.PLAYING | TournamentPhase.PLAY_OFF:
            _play(recorded, chance)
        case TournamentPhase.PLAYED:
            recorded.ask(commands.CloseStage if chance.random() < 0.5 else commands.DrawPlayOff)
        case TournamentPhase.ADVANCED:
            recorded.ask(commands.DrawSeats, salt=recorded.salt(tournament.stage + 1))
        case TournamentPhase.FINISHED:
            recorded.ask(commands.AwardPrizes)
        case _:
            pass


def _play(recorded: RecordedTournament, chance: Random) -> None:
    if recorded.tournament.paused is not None and chance.random() < 0.7:
        recorded.ask(commands.ResumePlay)
    first = all(not one.hands for one in recorded.tournament.tables.values())
    bet = _bet(chance)
    playing, length = recorded.tournament.playing, recorded.tournament.length
    taken = recorded.tournament.phase is TournamentPhase.PLAYING and (playing.minutes or length > 4)
    recorded.hand(_dragons(bet, chance) if first and taken else bet)
    real = recorded.tournament.rules.dealing is Dealing.SHOE
    if real and not recorded.tournament.extended and chance.random() < 0.2:
        _void(recorded, chance)
    if chance.random() < 0.2:
        recorded.house.now += 8 * 60 * SECOND
    if recorded.tournament.playing.minutes is None or _all_over(recorded):
        recorded.ask(commands.AnnounceDragons)
    if recorded.tournament.announced and chance.random() < 0.5:
        recorded.settle()
        recorded.ask(commands.ConfirmResults)


def _all_over(recorded: RecordedTournament) -> bool:
    sessions = (recorded.tables[number].table.open_session for number in recorded.tournament.tables)
    return all(one is None or one.over(recorded.house.now) for one in sessions)


def _void(recorded: RecordedTournament, chance: Random) -> None:
    """The last round of a table is found void after it was paid."""
    played = recorded.tables[chance.choice(sorted(recorded.tournament.tables))]
    table = played.table
    if table.phase is not TablePhase.BETWEEN_ROUNDS or not table.rounds or table.paying:
        return
    if table.playing.void_rule is None and not table.playing.final:
        played.report("5.2", by=PIT)
        if chance.random() < 0.5:
            recorded.settle()
        played.decide(chance.choice(["void", "stands"]))
        while played.table.due:
            played.pay(1)


def _odd(recorded: RecordedTournament, chance: Random) -> Attempt:
    player = chance.choice(PLAYERS)
    why = chance.choice(["", "a reason"])
    attempts: list[Attempt] = [
        (commands.Register, patron(player), {}),
        (commands.Rebuy, patron(player), {}),
        (commands.Rebuy, patron(player), {}),
        (commands.StartStage, DIRECTOR, {}),
        (commands.PausePlay, DIRECTOR, {"why": why}),
        (commands.ResumePlay, DIRECTOR, {}),
        (commands.ExtendStage, DIRECTOR, {"more": chance.randint(0, 2), "why": why}),
        (commands.AnnounceDragons, PIT, {}),
        (commands.ConfirmResults, PIT, {}),
        (commands.EndStage, chance.choice([PIT, PIT, DIRECTOR]), {"why": why}),
        (commands.DrawPlayOff, DIRECTOR, {}),
        (commands.CloseStage, DIRECTOR, {}),
        (commands.AwardPrizes, patron(player), {}),
        (commands.DrawSeats, DIRECTOR, {"salt": "another"}),
        (
            commands.CorrectChips,
            DIRECTOR,
            {"player": player, "cents": chance.choice([-100_00, 0, 50_00]), "why": why},
        ),
    ]
    if chance.random() < 0.3 and len(recorded.tournament.contenders) > 2:
        attempts = [
            (commands.Withdraw, patron(player), {}),
            (commands.Disqualify, DIRECTOR, {"player": player, "why": why}),
        ]
    return chance.choice(attempts)
