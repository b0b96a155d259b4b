"""Players register, withdraw and buy in again."""

from typing import assert_never

from punto.journal.decision import Decision, accept, refuse
from punto.ledger.account import refuse_name
from punto.ledger.amount import chips, dollars
from punto.tournament.commands import PlayerCommand, Rebuy, Register, Withdraw
from punto.tournament.decide.shared_refusals import refuse_unless
from punto.tournament.events import (
    PlayerRebought,
    PlayerRegistered,
    PlayerWithdrew,
    TournamentDecision,
)
from punto.tournament.format import WHOLE, Format
from punto.tournament.state import Player, PlayerStanding, Tournament, TournamentPhase


def decide(
    tournament: Tournament, command: PlayerCommand, spendable_cents: int
) -> TournamentDecision:
    name = command.by.name
    match command:
        case Register():
            return _register(tournament, name, spendable_cents)
        case Withdraw():
            return _withdraw(tournament, name)
        case Rebuy():
            return _rebuy(tournament, name, spendable_cents)
        case _:
            assert_never(command)


def split(format: Format, fee_cents: int) -> tuple[int, int]:
    """What of a fee goes to the pool, and what the house keeps."""
    house = fee_cents * format.house_share // WHOLE
    return fee_cents - house, house


def _register(tournament: Tournament, name: str, spendable_cents: int) -> TournamentDecision:
    refusal = refuse_name(name, "player")
    if refusal:
        return Decision((), refusal)
    if name in tournament.players:
        return refuse("you are registered already")
    late = refuse_unless(tournament, TournamentPhase.REGISTRATION)
    if late:
        return late
    rules = tournament.rules
    if len(tournament.players) >= rules.most_players:
        return refuse(f"all {rules.most_players} places are taken")
    if rules.entry_cents > spendable_cents:
        return _too_dear("the entry", rules.entry_cents, spendable_cents)
    entry, house = split(rules, rules.entry_cents)
    return accept(PlayerRegistered(player=name, entry_cents=entry, house_cents=house))


def _too_dear(what: str, cents: int, spendable_cents: int) -> TournamentDecision:
    found = f"{what} of {dollars(cents)}"
    return refuse(f"{found} is more than the balance of {dollars(spendable_cents)}")


def _playing(tournament: Tournament, name: str) -> Player | TournamentDecision:
    """A player who is still in the tournament, or why there is none."""
    player = tournament.players.get(name)
    if player is None:
        return refuse("you are not registered")
    if player.standing is not PlayerStanding.IN:
        return refuse("you are out of the tournament")
    return player


def _withdraw(tournament: Tournament, name: str) -> TournamentDecision:
    player = _playing(tournament, name)
    if isinstance(player, Decision):
        return player
    if tournament.phase is TournamentPhase.FINISHED:
        return refuse("all stages are played: your place stands")
    back = tournament.phase is TournamentPhase.REGISTRATION
    return accept(
        PlayerWithdrew(
            player=name,
            entry_cents=player.paid_cents if back else 0,
            house_cents=player.house_cents if back else 0,
        )
    )


def _rebuy(tournament: Tournament, name: str, spendable_cents: int) -> TournamentDecision:
    player = _playing(tournament, name)
    if isinstance(player, Decision):
        return player
    rebuys = tournament.rules.rebuys
    if rebuys is None:
        return refuse("this tournament has no re-buys")
    late = refuse_unless(tournament, TournamentPhase.PLAYING)
    if late:
        return late
    table = tournament.tables[player.table]
    played, over = table.hands, table.won is not None or tournament.ended is not None
    if tournament.stage != 1 or played > rebuys.until_hand or over:
        return refuse(f"re-buys end with hand {rebuys.until_hand} of the first stage")
    if player.rebuys >= rebuys.most:
        return refuse(f"you have bought in again {player.rebuys} times, which is the most")
    if player.chips_cents > rebuys.below_cents:
        found = f"you have {chips(player.chips_cents)} of chips"
        return refuse(f"{found}; a re-buy is for those with {chips(rebuys.below_cents)} or less")
    if rebuys.fee_cents > spendable_cents:
        return _too_dear("a re-buy", rebuys.fee_cents, spendable_cents)
    entry, house = split(tournament.rules, rebuys.fee_cents)
    return accept(
        PlayerRebought(
            player=name, chips_cents=rebuys.chips_cents, entry_cents=entry, house_cents=house
        )
    )
