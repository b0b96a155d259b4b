"""A slow, obvious twin of a live table, written from the rule sheets and their readings.

It keeps balances, stakes, cards and results in plain dictionaries and lists that it changes in
place. Of the table that it is compared with it knows the commands and settings and how a shoe is
committed to, nothing else. Every command is one method, which answers "accepted", "refused" or
"late".
"""

import re
from collections import Counter
from typing import Any

import naive
import naive_differential
import naive_orders

from punto.table import commands
from punto.table.commitment import commit
from punto.table.settings import Limit, Settings

ACCEPTED = "accepted"
REFUSED = "refused"
LATE = "late"

SECOND = 1_000_000
MINUTE = 60 * SECOND
MOST = 10**15

VERSIONS = {
    "baccarat": "7",
    "fabulous-4": "3",
    "power-98": "6",
    "fortune-six": "5",
    "dragon-tournament": "4",
}
UNDER_WAY = ("betting", "shaking", "dealing", "result")


def is_name(text: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", text) is not None


def is_table_name(text: str) -> bool:
    """A table of a tournament is called by its name and a number: cup~1, cup~2."""
    if "~" not in text:
        return is_name(text)
    parts = text.split("~")
    return len(parts) == 2 and is_name(parts[0]) and bool(re.fullmatch(r"[1-9][0-9]*", parts[1]))


def is_note(text: str) -> bool:
    return bool(text.strip()) and len(text) <= 500


def pips(card: str) -> int:
    # Reading 20: as many cards are burned as the card has pips, ten for 10, J, Q and K.
    return naive.point_value(card) or 10


def follows_table_of_play(cards: list[str]) -> bool:
    """Whether these may be a round's cards up to some point: nothing drawn after its end."""
    values = [naive.point_value(card) for card in cards]
    return len(cards) <= 6 and not any(
        naive.is_whole_round(values[:count]) for count in range(4, len(cards))
    )


def is_whole(cards: list[str]) -> bool:
    return naive.is_whole_round([naive.point_value(card) for card in cards])


def limits_of(limits: dict[str, Limit]) -> dict[str, tuple[int, int]]:
    return {key: (limit.least_cents, limit.most_cents) for key, limit in limits.items()}


class NaiveTable:
    """One table, and the purses of everybody who may come to it, in money and in the chips of a
    tournament."""

    def __init__(self, purses: dict[str, int]) -> None:
        self.balances: dict[str, int] = {"house/cage": 0}
        for name, cents in purses.items():
            self.balances[f"patron/{name}"] = cents
            self.balances[f"tournament/cup/patron/{name}"] = cents
        self.name = ""
        self.settings: Settings | None = None
        self.opener = ("", "")
        self.limits: dict[str, tuple[int, int]] = {}
        self.differential: int | None = None
        self.betting_seconds = 0
        # What waits for the end of the round, by its kind: "limits", "shoe", "session" or
        # "close".
        self.orders: dict[str, Any] = {}
        self.phase = "closed"
        self.dealer: str | None = None
        # Where somebody has no number, they stand behind the seats.
        self.seats: dict[str, int | None] = {}
        self.out: set[str] = set()
        self.rounds = 0
        self.shoes = 0
        self.sessions = 0
        self.round: dict[str, Any] | None = None
        self.void_rounds: set[int] = set()
        self.shoe: dict[str, Any] | None = None
        self.roads: list[tuple[int, str, bool, bool]] = []
        self.session: dict[str, Any] | None = None
        self.opened_meanwhile: dict[str, Any] | None = None
        self.held: dict[str, Any] | None = None
        # The open ones by their number: who raised them.
        self.concerns: dict[int, tuple[str, str]] = {}
        self.concerns_raised = 0
        self.pending: dict[str, int] = {}
        self.due: list[tuple[str, str]] = []
        self.late: list[tuple[str, str, int, int]] = []

    # ----------------------------------------------------------------------
    # Everything that can be asked
    # ----------------------------------------------------------------------

    def obey(self, command: commands.TableCommand) -> str:
        self.late = []
        answer = self.answer(command)
        if answer == ACCEPTED:
            # Reading 36: what was ordered for after the round waits for rest, no longer.
            naive_orders.carry_out(self, command.at)
        return answer

    def answer(self, command: commands.TableCommand) -> str:
        role, who, at = command.by.role.value, command.by.name, command.at
        match command:
            case commands.OpenTable(table=table, settings=settings):
                return self.open_table(role, who, table, settings)
            case commands.FillFloat(cents=cents):
                return self.fill_float(role, cents)
            case commands.CreditFloat(cents=cents):
                return self.credit_float(role, cents)
            case commands.ChangeDealer(dealer=dealer):
                return self.change_dealer(role, dealer)
            case commands.ChangeLimits():
                return self.change_limits(role, command)
            case commands.CloseTable():
                return self.close_table(role, command.why, at)
            case commands.ConfirmClosing():
                return self.confirm_closing(role, who)
            case commands.WithdrawOrder(order=order):
                return self.withdraw_order(role, order.value)
            case commands.TakeSeat(seat=seat):
                return self.take_seat(role, who, seat)
            case commands.StandBehind():
                return self.stand_behind(role, who)
            case commands.LeaveSeat():
                return self.leave_seat(role, who)
            case commands.FreeSeat(patron=patron, why=why):
                return self.free_seat(role, patron, why)
            case commands.PlaceWager(wager=wager, stake_cents=cents):
                return self.place_wagers(role, who, {wager: cents})
            case commands.PlaceWagers(stakes=stakes):
                return self.place_wagers(role, who, stakes)
            case commands.AskToDeal():
                return self.ask_to_deal(role, who)
            case commands.OpenBetting():
                return self.open_betting(role, who, at)
            case commands.CloseBetting():
                return self.close_betting(role, who)
            case commands.PassShaker():
                return self.pass_shaker(role, who)
            case commands.ShakeDie():
                return self.shake_die(role, who)
            case commands.CompleteShake():
                return self.complete_shake(role, who)
            case commands.OpenShaker():
                return self.open_shaker(role, who)
            case commands.AnnounceDie(die=die):
                return self.announce_die(role, who, die)
            case commands.ShakeAgain():
                return self.shake_again(role, who)
            case commands.CorrectDie(die=die, why=why):
                return self.correct_die(role, who, die, why)
            case commands.DrawCard(card=card):
                return self.draw_card(role, who, str(card))
            case commands.Pay(patrons=patrons):
                return self.pay(role, who, patrons)
            case commands.LoadShoe(shoe=shoe, commitment=commitment):
                return self.load_shoe(role, who, shoe, commitment)
            case commands.ShowCutCard():
                return self.show_cut_card(role, who)
            case commands.RetireShoe(why=why):
                return self.retire_shoe(role, why, at)
            case commands.RevealShoe():
                return self.reveal_shoe(role, command)
            case commands.AbandonShoe(why=why):
                return self.abandon_shoe(role, why)
            case commands.ReconcileShoe():
                return self.reconcile_shoe(role, who)
            case commands.OpenSession(hands=hands, minutes=minutes):
                return self.open_session(role, at, hands, minutes)
            case commands.AnnounceDragonBets():
                return self.announce_dragon_bets(role, who, at)
            case commands.EndSession(why=why):
                return self.end_session(role, who, at, why)
            case commands.SeatPlayers(seats=seats):
                return self.seat_players(role, seats)
            case commands.SitOut(player=player):
                return self.sit_out(role, player)
            case commands.CallHands(hands=count):
                return self.call_hands(role, count)
            case commands.ExtendSession(more=more):
                return self.extend_session(role, more)
            case commands.ReportIrregularity():
                return self.report_irregularity(role, who, command)
            case commands.RaiseConcern(note=note):
                return self.raise_concern(role, who, note)
            case commands.AnswerConcern(concern=concern, note=note):
                return self.answer_concern(role, who, concern, note)
            case commands.DecideIrregularity():
                return self.decide_irregularity(role, command)

    # ----------------------------------------------------------------------
    # What can be seen
    # ----------------------------------------------------------------------

    def layout(self) -> dict[str, dict[str, int]]:
        """The stakes of the round that still lie there, by patron."""
        if self.round is None:
            return {}
        return {
            who: stakes
            for who, stakes in self.round["stakes"].items()
            if who not in self.round["off_layout"]
        }

    def dragons(self) -> dict[str, dict[str, int]]:
        """The stakes on the session, by patron."""
        return {} if self.session is None else dict(self.session["dragons"])

    def shaker(self) -> str | None:
        """Who holds the shaker."""
        if self.round is None or self.phase != "shaking":
            return None
        holder: str | None = self.round["holder"]
        return holder

    # ----------------------------------------------------------------------
    # Who may ask for it
    # ----------------------------------------------------------------------

    @property
    def rules(self) -> Settings:
        assert self.settings is not None
        return self.settings

    @property
    def automatic(self) -> bool:
        return self.rules.dealing.value == "automatic"

    @property
    def virtual(self) -> bool:
        return self.rules.dealing.value in ("automatic", "dealer")

    def is_dealer(self, role: str, who: str) -> bool:
        if role == "pit":
            # Reading 33: where no dealer is left, the supervisor does what a dealer does.
            return self.dealer is None and not self.automatic
        return role == "dealer" and who == self.dealer

    def deals(self, role: str, who: str) -> bool:
        """Whether this is the one who announces and deals here."""
        if self.automatic:
            return role == "system"
        return self.is_dealer(role, who)

    def supervises(self, role: str) -> bool:
        return role == "pit" or (role == "system" and self.automatic)

    @property
    def tournament(self) -> str:
        """The tournament that the table belongs to, or nothing."""
        return self.name.split("~")[0] if "~" in self.name else ""

    def directs(self, role: str) -> bool:
        """Whether this is the one who begins and ends things here: in a tournament the house's own
        system does it, for all tables alike."""
        return role == "system" if self.tournament else self.supervises(role)

    # ----------------------------------------------------------------------
    # Money
    # ----------------------------------------------------------------------

    def move(self, source: str, target: str, cents: int) -> None:
        assert cents >= 0
        if cents > 0:
            self.balances[source] = self.balances.get(source, 0) - cents
            self.balances[target] = self.balances.get(target, 0) + cents

    def account(self, kind: str) -> str:
        if self.tournament:
            return f"tournament/{self.tournament}/table/{self.name.split('~')[1]}/{kind}"
        return f"table/{self.name}/{kind}"

    def purse(self, who: str) -> str:
        """What somebody wagers from: money, or chips of the tournament."""
        return f"tournament/{self.tournament}/patron/{who}" if self.tournament else f"patron/{who}"

    # ----------------------------------------------------------------------
    # The table and its staff
    # ----------------------------------------------------------------------

    def open_table(self, role: str, who: str, table: str, settings: Settings) -> str:
        if role not in ("pit", "system") or (role == "pit" and "~" in table):
            return REFUSED
        if self.phase != "closed" or self.due:
            return REFUSED
        if not is_table_name(table) or (self.settings is not None and table != self.name):
            return REFUSED
        if self.shoe is not None and not self.shoe["checked"]:
            return REFUSED
        if not self.are_possible(settings):
            return REFUSED
        for seat in self.seats.values():
            if seat is None and not settings.standing:
                return REFUSED
            if seat is not None and seat > settings.seats:
                return REFUSED
        self.name = table
        self.opener = (role, who)
        self.settings = settings
        self.limits = limits_of(settings.limits)
        self.differential = settings.differential_cents
        self.betting_seconds = settings.betting_seconds
        # Of rounds before the table was closed nothing is remembered but how many they were.
        self.round = None
        self.void_rounds = set()
        self.phase = "between"
        return ACCEPTED

    def are_possible(self, settings: Settings) -> bool:
        if VERSIONS.get(settings.game) != settings.version:
            return False
        lines = naive.PAYOUT_LINES[settings.game]
        if not 4 <= settings.decks <= 10:  # 2.1
            return False
        if not 0 <= settings.cut <= 52 * settings.decks - 6:
            return False
        if not 1 <= settings.seats <= 100_000:
            return False
        if not 1 <= settings.betting_seconds <= 3600 or not 1 <= settings.shake_seconds <= 3600:
            return False
        if settings.stake_unit_cents < 1:
            return False
        for odds in (one for of_wager in lines.values() for one in of_wager):
            # Reading 13: the unit has to be payable on every line.
            if (settings.stake_unit_cents * naive.odds_as_fraction(odds)).denominator != 1:
                return False
        return self.are_limits(settings, limits_of(settings.limits), settings.differential_cents)

    def are_limits(
        self, settings: Settings, limits: dict[str, tuple[int, int]], differential: int | None
    ) -> bool:
        wagers = set(naive.PAYOUT_LINES[settings.game])
        if settings.game == "dragon-tournament":
            wagers |= set(naive.DRAGON_WAGERS)
        if set(limits) != wagers:
            return False
        for least, most in limits.values():
            if not 0 < least <= most <= MOST:
                return False
            if least % settings.stake_unit_cents or most % settings.stake_unit_cents:
                return False
        return differential is None or 0 < differential <= MOST

    def fill_float(self, role: str, cents: int) -> str:
        if self.settings is None or self.tournament or not self.supervises(role):
            return REFUSED
        if not 1 <= cents <= MOST:
            return REFUSED
        self.move("house/cage", self.account("float"), cents)
        return ACCEPTED

    def credit_float(self, role: str, cents: int) -> str:
        if self.settings is None or self.tournament or not self.supervises(role):
            return REFUSED
        if not 1 <= cents <= self.balances.get(self.account("float"), 0):
            return REFUSED
        self.move(self.account("float"), "house/cage", cents)
        return ACCEPTED

    def change_dealer(self, role: str, dealer: str | None) -> str:
        if self.settings is None or not self.supervises(role):
            return REFUSED
        if dealer is not None and not is_name(dealer):
            return REFUSED
        self.dealer = dealer
        return ACCEPTED

    def change_limits(self, role: str, command: commands.ChangeLimits) -> str:
        if self.settings is None or role != "pit" or self.phase == "closed" or self.tournament:
            return REFUSED
        limits, seconds = limits_of(command.limits), command.betting_seconds
        if not self.are_limits(self.settings, limits, command.differential_cents):
            return REFUSED
        if seconds is not None and not 1 <= seconds <= 3600:
            return REFUSED
        if seconds is None and "limits" in self.orders:
            # Whoever orders other limits once more leaves the pace that was ordered.
            seconds = self.orders["limits"][2]
        order = (limits, command.differential_cents, seconds)
        naive_orders.give(self, "limits", order, command.at)
        return ACCEPTED

    def take_limits(
        self, limits: dict[str, tuple[int, int]], differential: int | None, seconds: int | None
    ) -> None:
        self.limits = limits
        self.differential = differential
        if seconds is not None:
            self.betting_seconds = seconds

    def close_table(self, role: str, why: str, at: int) -> str:
        if self.settings is None or not self.directs(role) or self.phase == "closed":
            return REFUSED
        if self.tournament and not naive_orders.may_close(self):
            # A tournament closes a table that has played, and orders nothing for later.
            return REFUSED
        naive_orders.give(self, "close", why, at)
        return ACCEPTED

    def confirm_closing(self, role: str, who: str) -> str:
        if self.settings is None or not (self.is_dealer(role, who) or role == "pit"):
            return REFUSED
        if "close" not in self.orders or not naive_orders.may_close(self):
            return REFUSED
        self.close()
        return ACCEPTED

    def withdraw_order(self, role: str, order: str) -> str:
        if role != "pit" or order not in self.orders:
            return REFUSED
        del self.orders[order]
        return ACCEPTED

    def close(self) -> None:
        self.make_final()
        if self.shoe is not None:
            self.end_shoe(self.shoe)
        self.session = self.opened_meanwhile = None
        self.orders = {}
        self.phase = "closed"

    # ----------------------------------------------------------------------
    # Seats
    # ----------------------------------------------------------------------

    def take_seat(self, role: str, who: str, seat: int) -> str:
        if self.settings is None or role != "patron" or not is_name(who):
            return REFUSED
        if self.phase == "closed" or self.tournament:
            return REFUSED
        if not 1 <= seat <= self.settings.seats:
            return REFUSED
        if self.seats.get(who) == seat:
            return ACCEPTED
        if self.seats.get(who) is not None or seat in self.seats.values():
            return REFUSED
        self.seats[who] = seat
        return ACCEPTED

    def stand_behind(self, role: str, who: str) -> str:
        if self.settings is None or role != "patron" or not is_name(who):
            return REFUSED
        if self.phase == "closed" or self.tournament or not self.settings.standing:
            return REFUSED
        self.seats[who] = None
        return ACCEPTED

    def leave_seat(self, role: str, who: str) -> str:
        return self.leave(who) if role == "patron" else REFUSED

    def free_seat(self, role: str, patron: str, why: str) -> str:
        # Somebody does not come back: as if they had left.
        if role not in ("pit", "system") or not why.strip():
            return REFUSED
        return self.leave(patron)

    def leave(self, who: str) -> str:
        if self.settings is None or who not in self.seats or self.tournament:
            return REFUSED
        if who in self.layout() or who in self.dragons() or who in self.pending:
            return REFUSED
        if any(owed == who for _, owed in self.due):
            return REFUSED
        last = self.round
        if last is not None and who in last["stakes"]:
            # Reading 15: until the round is final, a void could touch what was won or lost.
            over = last["final"] or last["status"] == "void"
            if not over:
                return REFUSED
        if last is not None and last["session"] is not None:
            # The same for Dragon wagers that were lost: their stakes could lie there again.
            over = last["final"] or last["status"] == "void"
            if who in last["session"]["settled"] and not over:
                return REFUSED
        del self.seats[who]
        return ACCEPTED

    # ----------------------------------------------------------------------
    # Wagers
    # ----------------------------------------------------------------------

    def all_wagers(self) -> list[str]:
        wagers = list(naive.PAYOUT_LINES[self.rules.game])
        if self.rules.game == "dragon-tournament":
            wagers += naive.DRAGON_WAGERS
        return wagers

    def stake_now(self, who: str, wager: str) -> int:
        if wager in naive.DRAGON_WAGERS:
            if self.session is None:
                return 0
            return int(self.session["dragons"].get(who, {}).get(wager, 0))
        return self.layout().get(who, {}).get(wager, 0)

    def is_late(self, wager: str) -> bool:
        if self.phase in ("shaking", "dealing", "result"):  # 5.6, 5.7
            return True
        if self.session is None or wager not in naive.DRAGON_WAGERS:
            return False
        # Reading 4: a Dragon wager has to be there at the session's first "No more bets".
        return bool(self.session["closed_rounds"])

    def place_wagers(self, role: str, who: str, stakes: dict[str, int]) -> str:
        if self.settings is None or role != "patron" or self.phase == "closed":
            return REFUSED
        if who not in self.seats or who in self.out or not stakes:
            return REFUSED
        for wager, cents in stakes.items():
            if wager not in self.all_wagers() or not 0 <= cents <= MOST:
                return REFUSED
        changed = {}
        for wager, cents in stakes.items():
            before = self.stake_now(who, wager)
            if cents != before and self.is_late(wager):
                self.late.append((who, wager, before, cents))
            elif cents != before:
                changed[wager] = cents
        if self.late and not changed:
            return LATE
        # What is in time is taken, whatever came too late beside it (5.6, 5.7).
        if self.take_wagers(who, changed) == ACCEPTED:
            return ACCEPTED
        return LATE if self.late else REFUSED

    def take_wagers(self, who: str, changed: dict[str, int]) -> str:
        """All of them, or none."""
        if self.phase != "betting" or self.held:
            return REFUSED
        if not changed:
            return ACCEPTED
        if not all(self.is_within_limits(wager, cents) for wager, cents in changed.items()):
            return REFUSED
        if not self.can_have_a_run() and set(changed) & set(naive.DRAGON_WAGERS):
            return REFUSED
        if not self.are_naturals_covered(who, changed):
            return REFUSED
        if self.breaks_differential(who, changed):
            return REFUSED
        more = sum(cents - self.stake_now(who, wager) for wager, cents in changed.items())
        if more > self.balances.get(self.purse(who), 0):
            return REFUSED
        for wager, cents in changed.items():
            self.set_stake(who, wager, cents)
        assert self.round is not None
        # Whoever changes something is not done yet.
        self.round["asked"].discard(who)
        return ACCEPTED

    def ask_to_deal(self, role: str, who: str) -> str:
        if self.settings is None or role != "patron" or not self.automatic or self.tournament:
            return REFUSED
        if not self.settings.deal_now or self.phase != "betting" or self.held:
            return REFUSED
        assert self.round is not None
        if who not in self.round["stakes"] and who not in self.dragons():
            return REFUSED
        self.round["asked"].add(who)
        return ACCEPTED

    def is_within_limits(self, wager: str, cents: int) -> bool:
        if cents == 0:
            return True
        least, most = self.limits[wager]
        return least <= cents <= most and cents % self.rules.stake_unit_cents == 0

    def can_have_a_run(self) -> bool:
        # Reading 29 (1.1.13): no combination is shorter than five hands.
        return self.session is None or self.session["hands"] is None or self.session["hands"] >= 5

    def are_naturals_covered(self, who: str, changed: dict[str, int]) -> bool:
        if self.rules.game != "power-98":
            return True
        after = {key: changed.get(key, self.stake_now(who, key)) for key in self.all_wagers()}
        return all(
            after[eight] + after[nine] <= after[side]
            for side, (eight, nine) in naive_differential.NATURALS.items()
        )

    def breaks_differential(self, who: str, changed: dict[str, int]) -> bool:
        """Reading 24: a new or raised stake may not take Player and Banker too far apart."""
        if self.differential is None:
            return False
        assert self.round is not None
        sums = {
            side: naive_differential.on(self.round["stakes"], side) for side in ("player", "banker")
        }
        before = sums["player"] - sums["banker"]
        more = {
            side: changed[side] - self.stake_now(who, side)
            for side in ("player", "banker")
            if side in changed
        }
        for side, cents in more.items():
            sums[side] += cents
        after = sums["player"] - sums["banker"]
        if not any(cents > 0 for cents in more.values()) or abs(after) <= self.differential:
            return False
        # Too far apart already after withdrawals: the lighter side may catch up, not run ahead.
        if before > 0:
            return not 0 < after <= before
        return not before <= after < 0

    def return_what_is_too_much(self) -> None:
        """Reading 24: where withdrawals left Player and Banker too far apart."""
        if self.differential is None:
            return
        assert self.round is not None
        for who, wager, left in naive_differential.too_far_apart(
            self.round["stakes"],
            self.round["increases"],
            self.differential,
            {wager: least for wager, (least, _) in self.limits.items()},
            self.rules.stake_unit_cents,
        ):
            self.set_stake(who, wager, left)

    def set_stake(self, who: str, wager: str, cents: int) -> None:
        before = self.stake_now(who, wager)
        if cents > before:
            self.move(self.purse(who), self.account("stakes"), cents - before)
        else:
            self.move(self.account("stakes"), self.purse(who), before - cents)
        if wager in naive.DRAGON_WAGERS:
            assert self.session is not None
            everybody = self.session["dragons"]
        else:
            assert self.round is not None
            everybody = self.round["stakes"]
            self.round["increases"] = naive_differential.laid(
                self.round["increases"], who, wager, cents - before
            )
        everybody.setdefault(who, {})[wager] = cents
        if cents == 0:
            del everybody[who][wager]
        if not everybody[who]:
            # Who takes everything back and comes again later has wagered later.
            del everybody[who]

    # ----------------------------------------------------------------------
    # A round of play
    # ----------------------------------------------------------------------

    def open_betting(self, role: str, who: str, at: int) -> str:
        if self.settings is None or not self.deals(role, who):
            return REFUSED
        if self.phase != "between" or self.due or self.held:
            return REFUSED
        if "close" in self.orders and naive_orders.may_close(self):
            return REFUSED
        if self.shoe is None or self.shoe["over"]:
            return REFUSED
        if self.settings.burn and not self.shoe["burned"]:
            return REFUSED
        if self.shoe["used"] >= self.settings.cards:
            return REFUSED
        if self.settings.game == "dragon-tournament" and (
            self.session is None or self.session["announced"] or self.is_session_over(at)
        ):
            return REFUSED
        if self.session is not None and len(self.session["results"]) >= self.session["called"]:
            # All tables of a tournament play in step.
            return REFUSED
        self.make_final()
        self.rounds += 1
        self.round = {
            "number": self.rounds,
            "closes_at": at + self.betting_seconds * SECOND,
            "shoe": self.shoe,
            "seen_before": len(self.shoe["seen"]),
            "session": self.session,
            "last_of_shoe": False,
            "stakes": {},
            "increases": [],
            "asked": set(),
            "off_layout": [],
            "cards": [],
            "loose": [],
            "die": None,
            "passed": False,
            "holder": None,
            "shook": False,
            "completed": False,
            "opened": False,
            "status": "under way",
            "was_paid": False,
            "final": False,
            "settled": {},
        }
        self.phase = "betting"
        return ACCEPTED

    def make_final(self) -> None:
        """Nothing can void the last round any more: what was pending is due to the patrons."""
        if self.round is not None:
            self.round["final"] = True
        for who in sorted(self.pending):
            self.due.append(("release", who))

    def close_betting(self, role: str, who: str) -> str:
        if self.settings is None or not self.deals(role, who):
            return REFUSED
        if self.phase != "betting" or self.due or self.held:
            return REFUSED
        self.return_what_is_too_much()
        if self.session is not None:
            self.session["closed_rounds"].add(self.rounds)
        self.phase = "shaking" if self.settings.game == "power-98" else "dealing"
        return ACCEPTED

    # The die of Power 98: 3.6, 3.6.1, 3.6.2 and reading 12.

    def pass_shaker(self, role: str, who: str) -> str:
        if self.settings is None or not self.deals(role, who):
            return REFUSED
        if self.phase != "shaking" or self.held:
            return REFUSED
        assert self.round is not None
        if self.round["passed"]:
            return REFUSED
        self.round["passed"] = True
        highest = 0
        for patron, stakes in self.round["stakes"].items():
            # They stand in the order in which they first wagered: the first of equals stays.
            if sum(stakes.values()) > highest:
                highest = sum(stakes.values())
                self.round["holder"] = patron
        return ACCEPTED

    def shake_die(self, role: str, who: str) -> str:
        if self.settings is None or role != "patron" or self.phase != "shaking" or self.held:
            return REFUSED
        assert self.round is not None
        if self.round["holder"] != who or self.round["opened"]:
            return REFUSED
        self.round["shook"] = True
        return ACCEPTED

    def complete_shake(self, role: str, who: str) -> str:
        if self.settings is None or not self.deals(role, who):
            return REFUSED
        if self.phase != "shaking" or self.held:
            return REFUSED
        assert self.round is not None
        if self.round["holder"] is None or self.round["shook"] or self.round["completed"]:
            return REFUSED
        self.round["completed"] = True
        return ACCEPTED

    def is_shaken(self) -> bool:
        """Whether the dealer shook, and after that the holder or the dealer for them (3.6.1)."""
        assert self.round is not None
        if self.round["holder"] is None:
            return bool(self.round["passed"])
        return bool(self.round["shook"] or self.round["completed"])

    def open_shaker(self, role: str, who: str) -> str:
        if self.settings is None or self.phase != "shaking" or self.held:
            return REFUSED
        assert self.round is not None
        if role == "patron":
            if self.round["holder"] != who:
                return REFUSED
        elif not self.deals(role, who):
            return REFUSED
        if not self.is_shaken() or self.round["opened"]:
            return REFUSED
        self.round["opened"] = True
        return ACCEPTED

    def announce_die(self, role: str, who: str, die: int) -> str:
        # Reading 27: the value is the dealer's word (3.6.1).
        if self.settings is None or not self.deals(role, who):
            return REFUSED
        if self.phase != "shaking" or self.held:
            return REFUSED
        if not 1 <= die <= 6 or not self.is_shaken():
            return REFUSED
        assert self.round is not None
        self.round["opened"] = True
        self.round["die"] = die
        self.round["shoe"]["dice"].append(die)
        self.phase = "dealing"
        return ACCEPTED

    def shake_again(self, role: str, who: str) -> str:
        # Reading 27: a shake that nobody heard.
        if self.settings is None or not self.deals(role, who):
            return REFUSED
        if self.phase != "shaking" or self.held:
            return REFUSED
        assert self.round is not None
        if not self.is_shaken() or self.round["opened"]:
            return REFUSED
        self.round["shook"] = False
        self.round["completed"] = False
        if self.round["holder"] is None:
            # Nobody wagered, so the shake that nobody heard was the dealer's own.
            self.round["passed"] = False
        return ACCEPTED

    def correct_die(self, role: str, who: str, die: int, why: str) -> str:
        # Reading 27: the die was misread. A committed one is what the commitment says.
        if self.settings is None or self.virtual or not why.strip():
            return REFUSED
        if self.phase not in ("dealing", "result", "between") or self.due or self.held:
            return REFUSED
        last = self.round
        if last is None or last["final"] or last["status"] == "void":
            return REFUSED
        if last["die"] is None or last["die"] == die or not 1 <= die <= 6:
            return REFUSED
        before_cards = len(last["shoe"]["seen"]) == last["seen_before"]
        if role != "pit" and not (self.is_dealer(role, who) and before_cards):
            return REFUSED
        last["die"] = die
        last["shoe"]["dice"][-1] = die
        if last["status"] == "paid":
            self.due += [("reverse", patron) for patron in sorted(last["stakes"])]
            last["status"] = "under way"
            self.phase = "result"
        return ACCEPTED

    # ----------------------------------------------------------------------
    # Cards
    # ----------------------------------------------------------------------

    def draw_card(self, role: str, who: str, card: str) -> str:
        if self.settings is None or not self.deals(role, who) or self.phase == "closed":
            return REFUSED
        if self.shoe is None:
            return REFUSED
        if self.virtual:
            return self.draw_virtual(card)
        return self.draw_real(card)

    def draw_virtual(self, card: str) -> str:
        assert self.shoe is not None
        if self.held or self.due or self.shoe["over"] or self.shoe["used"] >= self.rules.cards:
            return REFUSED
        if self.phase == "between" and self.rules.burn and not self.shoe["burned"]:
            self.burn(card)
            return ACCEPTED
        if self.phase != "dealing":
            return REFUSED
        if self.shoe["used"] >= self.rules.cards - self.rules.cut:
            self.shoe["cut_card_out"] = True
        self.deal(card)
        return ACCEPTED

    def draw_real(self, card: str) -> str:
        assert self.shoe is not None
        if self.shoe["checked"]:
            return REFUSED
        # A card too many still matters to a last round from this shoe that could be void.
        final = self.round is None or self.round["final"] or self.round["shoe"] is not self.shoe
        if self.shoe["over"] and self.phase == "between" and final:
            return REFUSED
        # Those that are known to be foreign are none of the shoe's own.
        copies = self.shoe["seen"].count(card) - self.shoe["foreign"].count(card)
        all_out = copies >= self.rules.decks
        if all_out or self.shoe["used"] >= self.rules.cards:
            self.misdraw(card)
            too_many = self.held["too_many"] if self.held else []
            self.hold("5.1", proven=True)
            assert self.held is not None
            # Where the cards are too many, but not those of its kind, another one was foreign.
            self.held["too_many"] = [*too_many, card] if all_out else too_many
            return ACCEPTED
        if self.held:
            self.misdraw(card)
            return ACCEPTED
        if self.phase == "between" and self.rules.burn and not self.shoe["burned"]:
            self.burn(card)
            return ACCEPTED
        if self.phase == "dealing":
            self.deal(card)
            return ACCEPTED
        self.misdraw(card)
        if self.phase == "result" or (self.phase == "between" and self.rounds > 0):
            self.hold("5.2", proven=False)
        else:
            self.hold("5.4", proven=False)
        return ACCEPTED

    def burn(self, card: str) -> None:
        assert self.shoe is not None
        self.shoe["burned"] = True
        self.shoe["seen"].append(card)
        self.shoe["face_down"] = pips(card)
        self.shoe["used"] += 1 + pips(card)

    def take_out(self, card: str) -> None:
        assert self.shoe is not None
        self.shoe["seen"].append(card)
        self.shoe["used"] += 1

    def misdraw(self, card: str) -> None:
        self.take_out(card)
        if self.round is not None:
            self.round["loose"].append(card)

    def deal(self, card: str) -> None:
        assert self.round is not None
        assert self.shoe is not None
        if not self.round["cards"]:
            # Reading 20: a round that starts with the cut card out is the last.
            self.round["last_of_shoe"] = self.shoe["cut_card_out"]
        self.take_out(card)
        self.round["cards"].append(card)
        if is_whole(self.round["cards"]):
            self.announce_result()

    def announce_result(self) -> None:
        assert self.round is not None
        assert self.shoe is not None
        self.phase = "result"
        result = naive.settle_round(self.rules.game, self.round["cards"], self.round["die"], {})
        letter = {"banker": "B", "player": "P", "tie": "T"}[result["result"]]
        if self.round["shoe"] is self.shoe:
            player_pair = naive.is_pair(result["player"]["cards"])
            banker_pair = naive.is_pair(result["banker"]["cards"])
            self.roads.append((self.round["number"], letter, player_pair, banker_pair))
        if self.round["session"] is not None:
            self.round["session"]["results"].append((self.round["number"], letter))

    def take_off_the_roads(self) -> None:
        assert self.round is not None
        number = self.round["number"]
        # Those of an earlier shoe are gone already.
        self.roads = [mark for mark in self.roads if mark[0] != number]
        session = self.round["session"]
        if session is not None:
            session["results"] = [mark for mark in session["results"] if mark[0] != number]

    # ----------------------------------------------------------------------
    # Shoes
    # ----------------------------------------------------------------------

    def load_shoe(self, role: str, who: str, number: int, commitment: str | None) -> str:
        if self.settings is None:
            return REFUSED
        if not self.supervises(role) and not (self.is_dealer(role, who) and not self.automatic):
            return REFUSED
        if self.phase != "between" or self.held or self.due:
            return REFUSED
        if self.shoe is not None and not (self.shoe["over"] and self.shoe["checked"]):
            return REFUSED
        if number != self.shoes + 1:
            return REFUSED
        if self.virtual:
            if commitment is None or not re.fullmatch(r"[0-9a-f]{64}", commitment):
                return REFUSED
        elif commitment is not None:
            return REFUSED
        self.shoes = number
        self.shoe = {
            "number": number,
            "commitment": commitment,
            "seen": [],
            "foreign": [],
            "used": 0,
            "face_down": 0,
            "dice": [],
            "burned": False,
            "cut_card_out": False,
            "over": False,
            "secret_lost": False,
            "checked": False,
        }
        self.roads = []
        return ACCEPTED

    def show_cut_card(self, role: str, who: str) -> str:
        if self.settings is None or not self.deals(role, who) or self.phase == "closed":
            return REFUSED
        if self.virtual or self.shoe is None or self.shoe["over"]:
            return REFUSED
        if self.shoe["cut_card_out"]:
            return REFUSED
        self.shoe["cut_card_out"] = True
        return ACCEPTED

    def retire_shoe(self, role: str, why: str, at: int) -> str:
        if self.settings is None or not self.supervises(role) or self.phase == "closed":
            return REFUSED
        if self.shoe is None or self.shoe["over"] or not why.strip():
            return REFUSED
        naive_orders.give(self, "shoe", why, at)
        return ACCEPTED

    def end_shoe(self, shoe: dict[str, Any]) -> None:
        shoe["over"] = True
        if shoe is self.shoe:
            # Nothing is left to order.
            self.orders.pop("shoe", None)

    def reveal_shoe(self, role: str, command: commands.RevealShoe) -> str:
        if self.settings is None or role != "system" or self.shoe is None:
            return REFUSED
        if not self.virtual or not self.is_to_be_checked():
            return REFUSED
        if self.shoe["secret_lost"]:
            # Reading 35: what nobody can read, nobody can show.
            return REFUSED
        found = commit(
            self.name,
            self.shoe["number"],
            order=command.order,
            dice=command.dice,
            salt=command.salt,
        )
        if found != self.shoe["commitment"]:
            return REFUSED
        shown = [str(card) for card in command.order]
        if self.shoe["burned"]:
            # Only the first card of the burned ones was seen.
            del shown[1 : 1 + self.shoe["face_down"]]
        if shown[: len(self.shoe["seen"])] != self.shoe["seen"]:
            return REFUSED
        if list(command.dice[: len(self.shoe["dice"])]) != self.shoe["dice"]:
            return REFUSED
        self.shoe["checked"] = True
        return ACCEPTED

    def abandon_shoe(self, role: str, why: str) -> str:
        if self.settings is None or self.shoe is None or not self.supervises(role):
            return REFUSED
        if not self.virtual or not self.is_to_be_checked() or not why.strip():
            return REFUSED
        self.shoe["checked"] = True
        return ACCEPTED

    def reconcile_shoe(self, role: str, who: str) -> str:
        if self.settings is None or self.shoe is None:
            return REFUSED
        if not self.supervises(role) and not (self.is_dealer(role, who) and not self.automatic):
            return REFUSED
        if self.virtual or not self.is_to_be_checked():
            return REFUSED
        self.shoe["checked"] = True
        return ACCEPTED

    def is_to_be_checked(self) -> bool:
        assert self.shoe is not None
        if self.phase not in ("between", "closed") or self.held or self.due:
            return False
        return bool(self.shoe["over"] and not self.shoe["checked"])

    def end_shoe_after_round(self) -> None:
        assert self.round is not None
        if self.round["last_of_shoe"]:
            self.end_shoe(self.round["shoe"])

    # ----------------------------------------------------------------------
    # Paying
    # ----------------------------------------------------------------------

    def pay(self, role: str, who: str, steps: int) -> str:
        if self.settings is None or not (role == "system" or self.deals(role, who)):
            return REFUSED
        if steps < 1:
            return REFUSED
        done = 0
        while done < steps:
            if not self.due and not self.held:
                self.begin_payment()
            if not self.due:
                break
            kind, patron = self.due.pop(0)
            self.step(kind, patron)
            if self.phase == "void" and not self.due:
                # Whatever was the last: a return, or a Dragon payment that is taken back.
                self.end_void_round()
            done += 1
        return ACCEPTED if done else REFUSED

    def begin_payment(self) -> None:
        """What has been announced becomes due, and is under way from here on."""
        if self.phase == "result":
            assert self.round is not None
            self.due.append(("collect", ""))
            self.due += [("pay", patron) for patron in sorted(self.round["stakes"])]
            self.due.append(("close", ""))
        elif self.session is not None and self.session["announced"]:
            # An announcement is withdrawn until the round is settled anew, so none is under way.
            assert self.phase == "between"
            self.due.append(("dragon-collect", ""))
            self.due += [("dragon-pay", patron) for patron in sorted(self.session["dragons"])]
            self.due.append(("dragon-close", ""))

    def step(self, kind: str, who: str) -> None:
        stakes, house = self.account("stakes"), self.account("float")
        if kind == "release":
            self.move(self.account("pending"), self.purse(who), self.pending.pop(who))
        elif kind.startswith("dragon-"):
            self.dragon_step(kind, who)
        elif kind == "collect":
            assert self.round is not None
            for patron, wagers in self.round["stakes"].items():
                self.round["settled"][patron] = naive.settle_round(
                    self.rules.game, self.round["cards"], self.round["die"], wagers
                )["settlements"]
                self.move(stakes, house, lost(self.round["settled"][patron]))
        elif kind == "pay":
            assert self.round is not None
            settled = self.round["settled"][who]
            target = self.purse(who) if self.automatic else self.account("pending")
            self.move(stakes, target, kept(settled))
            self.move(house, target, won(settled))
            self.move(house, self.account("commission"), commission(settled))
            self.round["off_layout"].append(who)
            if not self.automatic:
                self.leave_pending(who, kept(settled) + won(settled))
        elif kind == "close":
            assert self.round is not None
            self.round["status"] = "paid"
            self.round["was_paid"] = True
            if self.automatic:
                self.round["final"] = True
            self.phase = "between"
            self.end_shoe_after_round()
            self.announce_again()
        elif kind == "reverse":
            assert self.round is not None
            settled = self.round["settled"].pop(who)
            self.round["off_layout"].remove(who)
            self.leave_pending(who, -kept(settled) - won(settled))
            self.move(self.account("pending"), stakes, kept(settled))
            self.move(self.account("pending"), house, won(settled))
            self.move(self.account("commission"), house, commission(settled))
            self.move(house, stakes, lost(settled))
        elif kind == "return":
            assert self.round is not None
            self.round["off_layout"].append(who)
            self.move(stakes, self.purse(who), sum(self.round["stakes"][who].values()))
        else:
            raise AssertionError(kind)

    def leave_pending(self, who: str, cents: int) -> None:
        """Reading 23: what comes back stays at the table until the round is final."""
        self.pending[who] = self.pending.get(who, 0) + cents
        if self.pending[who] == 0:
            del self.pending[who]

    def dragon_step(self, kind: str, who: str) -> None:
        assert self.session is not None
        session = self.session
        stakes, house = self.account("stakes"), self.account("float")
        if kind == "dragon-collect":
            session["settled"] = self.settle_dragons()
            for one in session["settled"].values():
                self.move(stakes, house, lost(one))
        elif kind == "dragon-pay":
            settled = session["settled"][who]
            assert self.round is not None
            # Reading 23: a round that was withdrawn is none, and nothing waits for it.
            waits = not self.automatic and not self.round["final"]
            target = self.account("pending") if waits else self.purse(who)
            self.move(stakes, target, kept(settled))
            self.move(house, target, won(settled))
            if waits:
                self.leave_pending(who, kept(settled) + won(settled))
            session["paid"][who] = session["dragons"].pop(who)
        elif kind == "dragon-reverse":
            settled = session["settled"].pop(who)
            self.leave_pending(who, -kept(settled) - won(settled))
            self.move(self.account("pending"), stakes, kept(settled))
            self.move(self.account("pending"), house, won(settled))
            self.move(house, stakes, lost(settled))
            session["dragons"][who] = session["paid"].pop(who)
        else:
            # The round keeps it, for as long as something can still become of the round. One that
            # was opened before a correction of the round goes on.
            self.session, self.opened_meanwhile = self.opened_meanwhile, None

    def settle_dragons(self) -> dict[str, dict[str, Any]]:
        assert self.session is not None
        results = "".join(letter for _, letter in self.session["results"])
        settled = {}
        for patron, wagers in self.session["dragons"].items():
            of_patron = naive.settle_session(results, wagers)["settlements"]
            for one in of_patron.values():
                # A session without a hand (reading 25), or one that could not be finished and
                # has no combination yet (reading 33), gives back what was wagered.
                if one["pays"] == "lose" and (not results or self.session["ended"]):
                    one.update(pays="push", net=0, returned=one["stake"])
            settled[patron] = of_patron
        return settled

    # ----------------------------------------------------------------------
    # Sessions of tournament play
    # ----------------------------------------------------------------------

    def is_session_over(self, at: int) -> bool:
        assert self.session is not None
        if self.session["ended"]:
            return True
        if self.session["hands"] is not None:
            return bool(len(self.session["results"]) >= self.session["hands"])
        return bool(at >= self.session["ends_at"])

    def open_session(self, role: str, at: int, hands: int | None, minutes: int | None) -> str:
        if self.settings is None or not self.directs(role):
            return REFUSED
        if self.settings.game != "dragon-tournament":
            return REFUSED
        if self.phase != "between" or self.session is not None or self.held or self.due:
            return REFUSED
        if (hands is None) == (minutes is None):
            return REFUSED
        length = hands if hands is not None else minutes
        assert length is not None
        if not 1 <= length <= 10_000:
            return REFUSED
        self.sessions += 1
        self.session = {
            "number": self.sessions,
            "hands": hands,
            "called": 0 if self.tournament else MOST,
            "ends_at": None if minutes is None else at + minutes * MINUTE,
            "results": [],
            "closed_rounds": set(),
            "dragons": {},
            "ended": False,
            "announced": False,
            "announced_by": None,
            # Whether it is to be announced once more, when the round is settled anew.
            "again": False,
            "settled": {},
            "paid": {},
        }
        return ACCEPTED

    def announce_dragon_bets(self, role: str, who: str, at: int) -> str:
        if self.settings is None or not self.directs(role):
            return REFUSED
        if self.phase != "between" or self.session is None or self.held or self.due:
            return REFUSED
        if self.session["announced"] or not self.is_session_over(at):
            return REFUSED
        # Reading 22: the last round is final with the next one, not now.
        self.announce(self.in_the_name_of(role, who))
        return ACCEPTED

    def in_the_name_of(self, role: str, who: str) -> tuple[str, str]:
        """Reading 30: the house speaks for the person who opened the table, if a person did."""
        return self.opener if role == "system" else (role, who)

    def announce(self, by: tuple[str, str]) -> None:
        assert self.session is not None
        self.session["announced"] = True
        self.session["again"] = False
        self.session["announced_by"] = by
        # There is nothing left to break off.
        self.forget_end_of(self.session)

    def forget_end_of(self, session: dict[str, Any]) -> None:
        if "session" in self.orders and self.orders["session"][0] == session["number"]:
            del self.orders["session"]

    def end_session(self, role: str, who: str, at: int, why: str) -> str:
        # Reading 33: it cannot be finished.
        if self.settings is None or not self.directs(role) or not why.strip():
            return REFUSED
        if self.phase == "closed" or self.session is None:
            return REFUSED
        if self.tournament and not naive_orders.is_at_rest(self):
            # A tournament orders nothing for later.
            return REFUSED
        if self.session["announced"] or self.is_session_over(at):
            return REFUSED
        order = (self.session["number"], self.in_the_name_of(role, who))
        naive_orders.give(self, "session", order, at)
        return ACCEPTED

    def announce_again(self) -> None:
        """Reading 22: what was withdrawn with the last round is announced anew at once, by whoever
        announced it before."""
        if self.session is not None and self.session["again"]:
            self.announce(self.session["announced_by"])

    def withdraw_announcement(self) -> None:
        """Reading 22: the last round of a session is touched after its Dragon wagers were
        announced, and perhaps paid."""
        assert self.round is not None
        session = self.round["session"]
        if session is None or not (session["announced"] or session["again"]):
            return
        # One that was opened meanwhile waits; nobody could wager on it yet.
        if self.session is not session:
            self.session, self.opened_meanwhile = session, self.session
        session["announced"] = False
        session["again"] = True
        self.due += [("dragon-reverse", who) for who in sorted(session["settled"])]

    # ----------------------------------------------------------------------
    # What a tournament asks of its tables
    # ----------------------------------------------------------------------

    def is_asked_by_tournament(self, role: str) -> bool:
        return bool(self.tournament) and role == "system" and self.phase != "closed"

    def seat_players(self, role: str, seats: dict[str, int]) -> str:
        if not self.is_asked_by_tournament(role):
            return REFUSED
        sitting = {seat: who for who, seat in self.seats.items()}
        for who, seat in seats.items():
            if not is_name(who) or not 1 <= seat <= self.rules.seats:
                return REFUSED
            if sitting.get(seat, who) != who:
                return REFUSED
            sitting[seat] = who
        for who, seat in seats.items():
            self.seats.setdefault(who, seat)
        return ACCEPTED

    def sit_out(self, role: str, who: str) -> str:
        if not self.is_asked_by_tournament(role) or who not in self.seats:
            return REFUSED
        self.out.add(who)
        return ACCEPTED

    def call_hands(self, role: str, hands: int) -> str:
        if not self.is_asked_by_tournament(role):
            return REFUSED
        if self.session is None or self.session["announced"]:
            return REFUSED
        self.session["called"] = max(hands, self.session["called"])
        return ACCEPTED

    def extend_session(self, role: str, more: int) -> str:
        if not self.is_asked_by_tournament(role):
            return REFUSED
        if self.session is None or self.session["announced"] or not 1 <= more <= 10_000:
            return REFUSED
        if self.session["closed_rounds"]:
            # Reading 32: its Dragon wagers are closed.
            return REFUSED
        if self.session["hands"] is not None:
            self.session["hands"] += more
        else:
            self.session["ends_at"] += more * MINUTE
        return ACCEPTED

    # ----------------------------------------------------------------------
    # Irregularities
    # ----------------------------------------------------------------------

    def noticed(self, about: int) -> str:
        if about < self.rounds:
            return "later"
        if self.round is None:
            # Before the first round of all, or of a table that was closed after the last one.
            return "between" if self.rounds == 0 else "later"
        if self.round["final"]:
            return "later"
        return "round" if self.is_under_way() else "between"

    def is_under_way(self) -> bool:
        """Reading 15: a round that was paid is over, also while it is settled anew. Where another
        card is due, it is played on."""
        if self.phase == "result":
            assert self.round is not None
            return not self.round["was_paid"]
        return self.phase in UNDER_WAY

    def hold(self, clause: str, *, proven: bool) -> None:
        self.held = {
            "round": self.rounds,
            "clause": clause,
            "noticed": self.noticed(self.rounds),
            "proven": proven,
            "third": False,
            "secret_lost": False,
            "too_many": [],
        }

    def raise_concern(self, role: str, who: str, note: str) -> str:
        # Reading 34: anybody at the table, and surveillance.
        if self.settings is None or self.phase == "closed":
            return REFUSED
        if role != "surveillance" and not (role == "patron" and who in self.seats):
            return REFUSED
        if not is_note(note):
            return REFUSED
        if (role, who) in self.concerns.values():
            return REFUSED
        if role == "patron" and sum(by[0] == "patron" for by in self.concerns.values()) >= 20:
            return REFUSED
        self.concerns_raised += 1
        self.concerns[self.concerns_raised] = (role, who)
        return ACCEPTED

    def answer_concern(self, role: str, who: str, concern: int, note: str) -> str:
        if self.settings is None or not (self.is_dealer(role, who) or role == "pit"):
            return REFUSED
        if not self.is_for(role, concern) or not is_note(note):
            return REFUSED
        del self.concerns[concern]
        return ACCEPTED

    def is_for(self, role: str, concern: int) -> bool:
        """Whether a concern is open, and not one that surveillance keeps from the dealer."""
        by = self.concerns.get(concern, ("", ""))
        return concern in self.concerns and not (by[0] == "surveillance" and role == "dealer")

    def report_irregularity(self, role: str, who: str, command: commands.ReportIrregularity) -> str:
        if command.concern is not None and not self.is_for(role, command.concern):
            return REFUSED
        answer = self.take_report(role, who, command)
        if answer == ACCEPTED and command.concern is not None:
            # Reading 34: the report is the answer to it.
            del self.concerns[command.concern]
        return answer

    def take_report(self, role: str, who: str, command: commands.ReportIrregularity) -> str:
        clause, about, third = command.clause, command.about, command.third_cards
        if self.settings is None or self.phase == "closed":
            return REFUSED
        if not (self.is_dealer(role, who) or role in ("pit", "system")):
            return REFUSED
        if clause not in ("5.1", "5.2", "5.3", "5.4", "5.5") or self.held:
            return REFUSED
        if about is None:
            about = self.rounds
        # Reading 31: what became of the shoe can be said whenever the table is at rest.
        of_the_shoe = clause in ("5.1", "5.4") and self.phase == "between" and bool(self.shoe)
        if not 0 <= about <= self.rounds:
            return REFUSED
        if about == 0 and not (self.rounds == 0 and of_the_shoe):
            return REFUSED
        if about == self.rounds and about in self.void_rounds and not of_the_shoe:
            return REFUSED
        if clause == "5.5":
            return self.run_out(about)
        undealt = about == self.rounds and self.phase in ("betting", "shaking")
        if clause in ("5.2", "5.3") and undealt:
            # They are about cards that were dealt.
            return REFUSED
        if third and clause != "5.3":
            return REFUSED
        if third and about == self.rounds and self.round and len(self.round["cards"]) < 4:
            # A third card comes after the initial deal.
            return REFUSED
        if command.secret_lost:
            # Reading 35: the house cannot read the secret of the shoe that is in play.
            if clause != "5.4" or about != self.rounds or not self.virtual:
                return REFUSED
            if self.shoe is None or self.shoe["over"]:
                return REFUSED
        self.held = {
            "round": about,
            "clause": clause,
            "noticed": self.noticed(about),
            "proven": False,
            "third": third,
            "secret_lost": command.secret_lost,
            "too_many": [],
        }
        return ACCEPTED

    def run_out(self, about: int) -> str:
        # Reading 14: void only where a card that is called for is missing.
        if self.phase != "dealing" or about != self.rounds or self.due:
            return REFUSED
        assert self.shoe is not None
        if self.shoe["used"] >= self.rules.cards:
            self.void_round("5.5")
            return ACCEPTED
        if self.virtual:
            return REFUSED
        # By the count there are cards left: the pit has to look into the shoe.
        self.hold("5.5", proven=False)
        return ACCEPTED

    def rulings(self) -> list[str]:
        """What is left to the pit to decide, by when it was noticed (reading 15)."""
        assert self.held is not None
        clause, noticed = self.held["clause"], self.held["noticed"]
        if self.virtual:
            # Reading 35: the committed cards stand, unless nobody can read them any more.
            lost = self.held["secret_lost"] and noticed == "round"
            return ["void", "stands"] if lost else ["stands"]
        rulings = []
        voids = {
            "5.1": ("round",),
            "5.2": ("round", "between"),
            "5.3": ("round", "between"),  # reading 26: until the round is final
            "5.4": ("round",),
            "5.5": ("round",),
        }[clause]
        if noticed in voids:
            if not self.held["third"]:
                # Reading 26: only the cards of the initial deal can void the round.
                rulings.append("void")
            if clause in ("5.2", "5.3", "5.4"):
                rulings.append("reconstructed")
        loose = self.round is not None and self.round["loose"]
        if self.is_under_way() and loose:
            # Whatever the table is held for, somebody has to say which cards are the round's.
            rulings.append("reconstructed")
        elif not (self.is_under_way() and self.held["proven"]):
            rulings.append("stands")
        return rulings

    def decide_irregularity(self, role: str, command: commands.DecideIrregularity) -> str:
        ruling, why = command.ruling.value, command.why
        cards, foreign = [str(c) for c in command.cards], [str(c) for c in command.foreign]
        if self.settings is None or role != "pit" or self.phase == "closed":
            return REFUSED
        if self.held is None or self.due or not why.strip():
            return REFUSED
        if ruling not in self.rulings():
            return REFUSED
        if foreign and not (ruling != "reconstructed" and self.may_be_foreign(foreign)):
            return REFUSED
        if command.order_lost and not (ruling == "stands" and self.may_order_be_lost()):
            return REFUSED
        last = self.round
        if ruling == "stands":
            self.take_out_of_count(foreign)
            if command.order_lost:
                # Reading 31: no other card is dealt from it.
                assert self.shoe is not None
                self.end_shoe(self.shoe)
                self.shoe["secret_lost"] = self.virtual
            self.held = None
            if last is not None:
                last["loose"] = []
            return ACCEPTED
        if last is None or last["final"] or last["status"] == "void":
            return REFUSED
        if ruling == "void":
            self.take_out_of_count(foreign)
            if self.held["clause"] == "5.4":
                # Readings 31 and 35: nobody knows its order any more.
                assert self.shoe is not None
                self.end_shoe(self.shoe)
                self.shoe["secret_lost"] = self.virtual
            self.void_round(self.held["clause"])
            return ACCEPTED
        return self.reconstruct(cards)

    def may_be_foreign(self, foreign: list[str]) -> bool:
        """Whether these cards came out of the shoe and nobody knew yet that they are foreign."""
        assert self.held is not None
        if self.held["clause"] != "5.1" or self.virtual or self.shoe is None:
            return False
        unknown = Counter(self.shoe["seen"]) - Counter(self.shoe["foreign"])
        return Counter(foreign) <= unknown

    def may_order_be_lost(self) -> bool:
        assert self.held is not None
        if self.held["clause"] != "5.4" or self.phase == "void" or self.is_under_way():
            return False
        if self.virtual and not self.held["secret_lost"]:
            return False
        if self.held["noticed"] not in ("between", "later"):
            return False
        return self.shoe is not None and not self.shoe["over"]

    def take_out_of_count(self, named: list[str]) -> None:
        """Cards that are foreign are none of the shoe's own (5.1): those that were named, and one
        copy more than the decks hold whether it was named or not."""
        assert self.held is not None
        too_many: list[str] = self.held["too_many"]
        foreign = Counter(named) | Counter(too_many)
        if self.shoe is not None:
            self.shoe["foreign"] += list(foreign.elements())
            self.shoe["used"] -= foreign.total()

    def void_round(self, clause: str) -> None:
        assert self.round is not None
        assert self.shoe is not None
        if clause == "5.5":
            self.end_shoe(self.shoe)
        self.take_off_the_roads()
        self.withdraw_announcement()
        session = self.round["session"]
        if session is not None:
            if self.opened_meanwhile is not None:
                # Reading 22: after a void it is withdrawn, and its number is used again.
                self.sessions = self.opened_meanwhile["number"] - 1
                self.forget_end_of(self.opened_meanwhile)
                self.opened_meanwhile = None
            # Reading 14: if the session's first round is void, Dragon betting is open again.
            session["closed_rounds"].discard(self.rounds)
            if session["hands"] is not None and not session["ended"]:
                # It is a hand short and goes on. No time comes back, and what was ended stays so.
                session["again"] = False
        patrons = sorted(self.round["stakes"])
        if self.round["status"] == "paid":
            self.due += [("reverse", who) for who in patrons]
        self.due += [("return", who) for who in patrons]
        self.round["status"] = "void"
        self.round["loose"] = []
        self.void_rounds.add(self.rounds)
        self.held = None
        self.phase = "void"
        if not self.due:
            self.end_void_round()

    def end_void_round(self) -> None:
        """Its stakes are back."""
        self.phase = "between"
        self.end_shoe_after_round()
        if not self.due:
            self.announce_again()

    def reconstruct(self, cards: list[str]) -> str:
        assert self.round is not None
        if not follows_table_of_play(cards):
            return REFUSED
        if self.phase == "betting" and cards:
            return REFUSED
        if self.phase == "shaking" and len(cards) > 1:
            return REFUSED
        shoe: dict[str, Any] = self.round["shoe"]
        gone = shoe is not self.shoe or bool(shoe["checked"])
        if gone and not is_whole(cards):
            # Nothing more can be dealt from a shoe that has been taken apart.
            return REFUSED
        # What left the shoe in this round is told anew; what left it before stands.
        told = Counter(self.round["cards"]) + Counter(self.round["loose"])
        others = Counter(shoe["seen"]) - told
        foreign = Counter(shoe["foreign"])
        # A card whose place another one takes, which nobody had read, was misread and never there.
        read = self.round["cards"] + self.round["loose"]
        aside, unread = told - Counter(cards), Counter(cards) - told
        for was, now in zip(read, cards, strict=False):
            if was != now and aside[was] > 0 and unread[now] > 0:
                aside[was] -= 1
                unread[now] -= 1
        left = others + Counter(cards) + aside
        for card, count in left.items():
            # A foreign card that came out before is no reason against these.
            if count - foreign[card] > self.rules.decks:
                return REFUSED
        shoe["seen"] = list(left.elements())
        shoe["foreign"] = list((foreign & left).elements())
        shoe["used"] = shoe["face_down"] + len(shoe["seen"]) - len(shoe["foreign"])
        if cards and not self.round["cards"]:
            self.round["last_of_shoe"] = shoe["cut_card_out"]
        self.round["cards"] = list(cards)
        self.round["loose"] = []
        self.held = None
        if self.phase in ("betting", "shaking"):
            return ACCEPTED
        self.take_off_the_roads()
        self.withdraw_announcement()
        if self.round["status"] == "paid":
            self.due += [("reverse", who) for who in sorted(self.round["stakes"])]
            self.round["status"] = "under way"
        if is_whole(cards):
            self.announce_result()
        else:
            self.phase = "dealing"
        return ACCEPTED


def lost(settled: dict[str, Any]) -> int:
    return sum(one["stake"] for one in settled.values() if one["pays"] == "lose")


def kept(settled: dict[str, Any]) -> int:
    return sum(one["stake"] for one in settled.values() if one["pays"] != "lose")


def won(settled: dict[str, Any]) -> int:
    return sum(one["net"] for one in settled.values() if one["pays"] != "lose")


def commission(settled: dict[str, Any]) -> int:
    return sum(one.get("commission", 0) for one in settled.values())
