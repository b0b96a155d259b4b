"""Players come, go, buy in again and are put right: every fee to the cent, every reason given."""

from punto.audit.contest.state import Contest, Phase, Player, Standing, check_reason
from punto.audit.fault import Wrong, said, same
from punto.journal.actor import Role
from punto.ledger.account import refuse_name
from punto.table.settings import MOST_CENTS
from punto.tournament.events import (
    ChipsCorrected,
    PlayerDisqualified,
    PlayerRebought,
    PlayerRegistered,
    PlayerWithdrew,
    TournamentCancelled,
)

_THOUSANDTHS = 1_000


def registered(contest: Contest, event: PlayerRegistered) -> None:
    contest.require("a player registered", Phase.REGISTRATION)
    name, rules = event.player, contest.format
    if refuse_name(name, "player"):
        raise Wrong(f"a player {said(name)}", "a name that a player can have")
    if name in contest.players:
        raise Wrong(f"{name} registered again", "everybody once")
    if len(contest.players) >= rules.most_players:
        raise Wrong(f"player {len(contest.players) + 1}", f"{rules.most_players} at most")
    _check_fee(contest, event, rules.entry_cents)
    contest.players[name] = Player(event.entry_cents, event.house_cents)
    contest.pool_cents += event.entry_cents


def _check_fee(contest: Contest, event: PlayerRegistered | PlayerRebought, fee: int) -> None:
    kept = fee * contest.format.house_share // _THOUSANDTHS
    same(f"cents that the house keeps of {event.player}'s fee:", event.house_cents, kept)
    same(f"cents that {event.player} pays into the pool:", event.entry_cents, fee - kept)


def withdrew(contest: Contest, event: PlayerWithdrew) -> None:
    early = contest.phase is Phase.REGISTRATION
    if early and contest.owed and event.player in contest.players:
        # All go home, also who was disqualified.
        player = contest.players[event.player]
    else:
        player = contest.someone("withdrawal of", event.player)
    if contest.phase is Phase.FINISHED:
        raise Wrong("a withdrawal after the last stage", "places that stand")
    what = f"cents that go back to {event.player}"
    same(f"{what} from the pool:", event.entry_cents, player.entry_cents if early else 0)
    same(f"{what} from the house:", event.house_cents, player.house_cents if early else 0)
    if early:
        # Nothing of theirs is left: they may register again.
        contest.pool_cents -= event.entry_cents
        del contest.players[event.player]
    else:
        player.standing = Standing.WITHDRAWN
        contest.move_up(event.player)


def sent_home(contest: Contest, event: PlayerWithdrew, role: Role) -> None:
    """By whose word somebody withdraws; where it is not their own, all go home and nothing follows
    but the end."""
    if role is not Role.DIRECTOR:
        return
    contest.require("entries given back", Phase.REGISTRATION)
    back = [
        PlayerWithdrew(player=name, entry_cents=one.entry_cents, house_cents=one.house_cents)
        for name, one in sorted(contest.players.items())
    ]
    same("the first entry given back that of", event.player, back[0].player if back else None)
    contest.owed.extend((*back[1:], TournamentCancelled))


def cancelled(contest: Contest, event: TournamentCancelled) -> None:
    contest.require("a tournament cancelled", Phase.REGISTRATION)
    if contest.players:
        raise Wrong("a tournament cancelled", f"the entry of {min(contest.players)} given back")
    check_reason(event.why)
    contest.phase = Phase.OVER


def rebought(contest: Contest, event: PlayerRebought) -> None:
    player = contest.someone("a re-buy of", event.player)
    rebuys = contest.format.rebuys
    if rebuys is None:
        raise Wrong("a re-buy", "none, by the format")
    contest.require("a re-buy", Phase.PLAYING)
    hands = contest.drawn[player.table].hands
    if contest.stage != 1 or hands > rebuys.until_hand:
        found = f"a re-buy after {hands} hands of stage {contest.stage}"
        raise Wrong(found, f"none after hand {rebuys.until_hand} of the first stage")
    if player.rebuys >= rebuys.most:
        raise Wrong(f"re-buy {player.rebuys + 1} of {event.player}", f"{rebuys.most} at most")
    if player.chips > rebuys.below_cents:
        found = f"a re-buy with {player.chips} cents of chips"
        raise Wrong(found, f"one with {rebuys.below_cents} at most")
    _check_fee(contest, event, rebuys.fee_cents)
    same("chips for a re-buy:", event.chips_cents, rebuys.chips_cents)
    player.rebuys += 1
    player.chips += event.chips_cents
    contest.pool_cents += event.entry_cents


def disqualified(contest: Contest, event: PlayerDisqualified) -> None:
    """That these were all chips in hand, the books say."""
    player = contest.someone("disqualification of", event.player)
    check_reason(event.why)
    contest.give(event.player, -event.cents)
    player.standing = Standing.DISQUALIFIED
    contest.move_up(event.player)


def corrected(contest: Contest, event: ChipsCorrected) -> None:
    contest.someone("chips corrected of", event.player)
    check_reason(event.why)
    if contest.phase is Phase.REGISTRATION:
        raise Wrong("chips corrected before any were issued", "chips first")
    if not 1 <= abs(event.cents) <= MOST_CENTS:
        raise Wrong(f"a correction of {said(event.cents)} cents", f"1 to {MOST_CENTS}, or back")
    contest.give(event.player, event.cents)
