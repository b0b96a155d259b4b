"""Players: registration, withdrawal, re-buys, disqualification and corrections, to the cent."""

from punto.audit.fault import Wrong, quote, same
from punto.audit.tournament.state import (
    AuditedPlayer,
    AuditedTournament,
    PlayerStatus,
    Progress,
    check_reason,
)
from punto.journal.actor import Role
from punto.ledger.account import refuse_name
from punto.table.settings import MAX_CENTS
from punto.tournament.events import (
    ChipsCorrected,
    PlayerDisqualified,
    PlayerRebought,
    PlayerRegistered,
    PlayerWithdrew,
    TournamentCancelled,
)

_THOUSANDTHS = 1_000


def registered(tournament: AuditedTournament, event: PlayerRegistered) -> None:
    tournament.require("a player registered", Progress.REGISTRATION)
    name, rules = event.player, tournament.format
    if refuse_name(name, "player"):
        raise Wrong(f"a player {quote(name)}", "a name that a player can have")
    if name in tournament.players:
        raise Wrong(f"{name} registered again", "everybody once")
    if len(tournament.players) >= rules.most_players:
        raise Wrong(f"player {len(tournament.players) + 1}", f"{rules.most_players} at most")
    _check_fee(tournament, event, rules.entry_cents)
    tournament.players[name] = AuditedPlayer(event.entry_cents, event.house_cents)
    tournament.pool_cents += event.entry_cents


def _check_fee(
    tournament: AuditedTournament, event: PlayerRegistered | PlayerRebought, fee: int
) -> None:
    kept = fee * tournament.format.house_share // _THOUSANDTHS
    same(f"cents that the house keeps of {event.player}'s fee:", event.house_cents, kept)
    same(f"cents that {event.player} pays into the pool:", event.entry_cents, fee - kept)


def withdrew(tournament: AuditedTournament, event: PlayerWithdrew) -> None:
    early = tournament.phase is Progress.REGISTRATION
    if early and tournament.owed and event.player in tournament.players:
        # All go home, also who was disqualified.
        player = tournament.players[event.player]
    else:
        player = tournament.someone("withdrawal of", event.player)
    if tournament.phase is Progress.FINISHED:
        raise Wrong("a withdrawal after the last stage", "places that stand")
    what = f"cents that go back to {event.player}"
    same(f"{what} from the pool:", event.entry_cents, player.entry_cents if early else 0)
    same(f"{what} from the house:", event.house_cents, player.house_cents if early else 0)
    if early:
        # Nothing of theirs is left: they may register again.
        tournament.pool_cents -= event.entry_cents
        del tournament.players[event.player]
    else:
        player.standing = PlayerStatus.WITHDRAWN
        tournament.move_up(event.player)


def sent_home(tournament: AuditedTournament, event: PlayerWithdrew, role: Role) -> None:
    """By whose word somebody withdraws; where it is not their own, all go home and nothing follows
    but the end."""
    if role is not Role.DIRECTOR:
        return
    tournament.require("entries given back", Progress.REGISTRATION)
    back = [
        PlayerWithdrew(player=name, entry_cents=one.entry_cents, house_cents=one.house_cents)
        for name, one in sorted(tournament.players.items())
    ]
    same("the first entry given back that of", event.player, back[0].player if back else None)
    tournament.owed.extend((*back[1:], TournamentCancelled))


def cancelled(tournament: AuditedTournament, event: TournamentCancelled) -> None:
    tournament.require("a tournament cancelled", Progress.REGISTRATION)
    if tournament.players:
        raise Wrong("a tournament cancelled", f"the entry of {min(tournament.players)} given back")
    check_reason(event.why)
    tournament.phase = Progress.OVER


def rebought(tournament: AuditedTournament, event: PlayerRebought) -> None:
    player = tournament.someone("a re-buy of", event.player)
    rebuys = tournament.format.rebuys
    if rebuys is None:
        raise Wrong("a re-buy", "none, by the format")
    tournament.require("a re-buy", Progress.PLAYING)
    hands = tournament.drawn[player.table].hands
    if tournament.stage != 1 or hands > rebuys.until_hand:
        found = f"a re-buy after {hands} hands of stage {tournament.stage}"
        raise Wrong(found, f"none after hand {rebuys.until_hand} of the first stage")
    if player.rebuys >= rebuys.most:
        raise Wrong(f"re-buy {player.rebuys + 1} of {event.player}", f"{rebuys.most} at most")
    if player.chips > rebuys.below_cents:
        found = f"a re-buy with {player.chips} cents of chips"
        raise Wrong(found, f"one with {rebuys.below_cents} at most")
    _check_fee(tournament, event, rebuys.fee_cents)
    same("chips for a re-buy:", event.chips_cents, rebuys.chips_cents)
    player.rebuys += 1
    player.chips += event.chips_cents
    tournament.pool_cents += event.entry_cents


def disqualified(tournament: AuditedTournament, event: PlayerDisqualified) -> None:
    """That these were all chips in hand, the books say."""
    player = tournament.someone("disqualification of", event.player)
    check_reason(event.why)
    tournament.give(event.player, -event.cents)
    player.standing = PlayerStatus.DISQUALIFIED
    tournament.move_up(event.player)


def corrected(tournament: AuditedTournament, event: ChipsCorrected) -> None:
    tournament.someone("chips corrected of", event.player)
    check_reason(event.why)
    if tournament.phase is Progress.REGISTRATION:
        raise Wrong("chips corrected before any were issued", "chips first")
    if not 1 <= abs(event.cents) <= MAX_CENTS:
        raise Wrong(f"a correction of {quote(event.cents)} cents", f"1 to {MAX_CENTS}, or back")
    tournament.give(event.player, event.cents)
