"""A slow, obvious twin of a tournament: who stands where, who goes on, who wins what.

It is written from what a format and an event say of themselves, without sight of what decides or
folds them. It takes events as plain JSON objects, one after another, keeps what it needs in
dictionaries that it changes in place, and raises `Wrong` at the first that is not as it should be.
"""

import hashlib
from typing import Any

Json = dict[str, Any]


class Wrong(AssertionError):
    """An event says something else than what comes out here."""


def expect(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Wrong(f"{what}: found {found!r}, expected {expected!r}")


# Lots and seats.


def sha256(*lines: str) -> str:
    text = ""
    for line in lines:
        text = text + line + "\n"
    return hashlib.sha256(text.encode()).hexdigest()


def commitment(tournament: str, stage: int, salt: str) -> str:
    return sha256("punto-draw-1", tournament, str(stage), salt)


def mix(salt: str, drawn_at: int, entrants: list[str]) -> str:
    return sha256("punto-mix-1", salt, str(drawn_at), *entrants)


def lot(mixed: str, player: str) -> str:
    return sha256("punto-lot-2", mixed, player)


def draw(mixed: str, players: list[str], seats: int, tables_before: int) -> dict[str, list[int]]:
    """One after another in the order of their lots, at as few tables as hold them: one at each
    table, then a second at each, and so on."""
    waiting = sorted(players, key=lambda player: lot(mixed, player))
    tables = 1
    while tables * seats < len(waiting):
        tables = tables + 1
    drawn: dict[str, list[int]] = {}
    seat = 1
    while waiting:
        for table in range(1, tables + 1):
            if waiting:
                drawn[waiting.pop(0)] = [tables_before + table, seat]
        seat = seat + 1
    return drawn


# Standings.


def level(player: Json, tie_breaks: list[str], mixed: str) -> list[Any]:
    """What decides between players, one thing after another; less is better."""
    found: list[Any] = [-player["end"]]
    for tie_break in tie_breaks:
        if tie_break == "play-off":
            found.append(-player["brought"])
        elif tie_break == "highest-win":
            found.append(-player["highest"])
        elif tie_break == "draw":
            found.append(lot(mixed, player["name"]))
        else:
            raise Wrong(f"no tie-break: {tie_break}")
    return found


def ranked(players: list[Json], tie_breaks: list[str], mixed: str) -> list[Json]:
    """The best first."""
    return sorted(players, key=lambda player: level(player, tie_breaks, mixed))


def choose(row: list[Json], advance: int, best_of_rest: int) -> list[Json]:
    """Of a row of players, the best first, those who go on: so many of each table, and so many of
    all others."""
    left: dict[int, int] = {}
    chosen, rest = [], []
    for player in row:
        places = left.setdefault(player["table"], advance)
        left[player["table"]] = places - 1
        if places > 0:
            chosen.append(player)
        else:
            rest.append(player)
    return chosen + rest[:best_of_rest]


def tied_across(
    players: list[Json],
    tie_breaks: list[str],
    mixed: str,
    *,
    advance: int,
    best_of_rest: int,
    shares: list[int] | None,
) -> list[str]:
    """Those for whom it makes a difference how a play-off ends: were they the best of those they
    are tied with they would go on, or win more, and were they the last they would not. `shares`
    are there in the last stage alone."""
    if "play-off" not in tie_breaks:
        return []
    before = tie_breaks[: tie_breaks.index("play-off")]
    levels = {player["name"]: level(player, before, mixed) for player in players}
    lots = {player["name"]: lot(mixed, player["name"]) for player in players}
    found = []
    for player in players:
        fates = []
        for favour in (0, 2):

            def order(one: Json, player: Json = player, favour: int = favour) -> list[Any]:
                lucky = favour if one is player else 1
                return [*levels[one["name"]], lucky, lots[one["name"]]]

            row = sorted(players, key=order)
            if shares is None:
                chosen = choose(row, advance, best_of_rest)
                fates.append(int(any(one is player for one in chosen)))
            else:
                place = [one["name"] for one in row].index(player["name"])
                fates.append(shares[place] if place < len(shares) else 0)
        # Whoever has nothing left cannot play for it.
        if fates[0] != fates[1] and player["end"] != 0:
            found.append(player["name"])
    return sorted(found)


# Prizes.


def prizes(pool: int, shares: list[int], takers: int) -> list[int]:
    """What each place wins, to the cent: a share of the pool in thousandths, and for the winner
    what is left by rounding down. A share that nobody is there for is not paid."""
    paid = [pool * share // 1000 for share in shares]
    if paid:
        paid[0] = paid[0] + pool - sum(paid)
    return paid[:takers]


# A whole tournament.


class NaiveTournament:
    """Takes the events of a tournament in order."""

    def __init__(self) -> None:
        self.name = ""
        self.format: Json = {}
        self.commitments: list[str] = []
        self.players: dict[str, Json] = {}
        self.stage = 0
        self.mixed = ""
        self.tables: dict[int, Json] = {}
        self.tables_drawn = 0
        self.extended = 0
        self.phase = "new"
        self.played_off = False
        self.counted = 0
        self.paused = False
        self.first_hand_called = False
        self.ended = False
        self.pool = 0
        self.awarded: list[tuple[str, int, int]] = []
        self.winner: str | None = None
        self.unissued: list[str] = []
        self.coming_back: dict[str, int] = {}

    def take(self, event: Json) -> None:
        if event["event"] != "ChipsForfeited":
            expect("still to come back", self.coming_back, {})
        name = "on"
        for letter in event["event"]:
            name = name + ("_" + letter.lower() if letter.isupper() else letter)
        getattr(self, name)(event)

    # What can be asked of it.

    @property
    def rules(self) -> Json:
        stage: Json = self.format["stages"][self.stage - 1]
        return stage

    @property
    def is_last(self) -> bool:
        return self.stage == len(self.format["stages"])

    def still_in(self) -> list[Json]:
        return [one for one in self.players.values() if one["standing"] == "in"]

    def contending(self) -> list[Json]:
        return [one for one in self.still_in() if one["table"]]

    def tied(self) -> list[str]:
        if self.played_off:
            return []
        return tied_across(
            self.contending(),
            self.format["tie_breaks"],
            self.mixed,
            advance=self.rules["advance"],
            best_of_rest=self.rules["best_of_rest"],
            shares=self.format["prizes"] if self.is_last else None,
        )

    def places(self) -> tuple[list[str], int]:
        """Everybody who played the stage, the best first, and how many of them go on: those come
        before all others, and those who have gone meanwhile come last, by their chips."""
        row = ranked(self.contending(), self.format["tie_breaks"], self.mixed)
        chosen: list[Json] = []
        if not self.is_last:
            chosen = choose(row, self.rules["advance"], self.rules["best_of_rest"])
        gone = [one for one in self.players.values() if one["table"] and one["standing"] != "in"]
        gone.sort(key=lambda one: (-one["end"], one["name"]))
        going = {one["name"] for one in chosen}
        first = [one["name"] for one in row if one["name"] in going]
        then = [one["name"] for one in row if one["name"] not in going]
        return first + then + [one["name"] for one in gone], len(chosen)

    def rank(self, name: str) -> int:
        """By chips, or once the stage is played by those that were left and the play-off."""

        def by(one: Json) -> tuple[int, int]:
            played = self.phase in ("played", "play-off")
            return (one["end"], one["brought"]) if played else (one["chips"], 0)

        own = by(self.players[name])
        return 1 + len([one for one in self.contending() if by(one) > own])

    # What happens.

    def on_tournament_opened(self, event: Json) -> None:
        expect("phase", self.phase, "new")
        self.name = event["tournament"]
        self.format = event["format"]
        self.commitments = event["commitments"]
        expect("commitments", len(self.commitments), len(self.format["stages"]))
        self.phase = "registration"

    def fee(self, event: Json, cents: int) -> None:
        house = cents * self.format["house_share"] // 1000
        expect("what the house keeps", event["house_cents"], house)
        expect("what goes to the pool", event["entry_cents"], cents - house)
        self.pool = self.pool + event["entry_cents"]

    def on_player_registered(self, event: Json) -> None:
        expect("phase", self.phase, "registration")
        self.fee(event, self.format["entry_cents"])
        name = event["player"]
        expect("already there", name in self.players, False)
        self.players[name] = {
            "name": name,
            "standing": "in",
            "chips": 0,
            "table": 0,
            "seat": 0,
            "end": 0,
            "brought": 0,
            "highest": 0,
            "place": 0,
            "prize": 0,
            "paid": (event["entry_cents"], event["house_cents"]),
            "rebuys": 0,
        }

    def on_player_withdrew(self, event: Json) -> None:
        found = event["entry_cents"], event["house_cents"]
        player = self.players[event["player"]]
        if self.phase == "registration":
            expect("what comes back", found, player["paid"])
            self.pool = self.pool - event["entry_cents"]
            del self.players[event["player"]]
        else:
            expect("what comes back", found, (0, 0))
            expect("standing", player["standing"], "in")
            player["standing"] = "withdrawn"
            self.gone(player)

    def gone(self, player: Json) -> None:
        """Between stages those behind move up, and whoever has gone is behind all who are in."""
        if self.phase in ("advanced", "finished"):
            for one in sorted(self.still_in(), key=lambda one: one["place"]):
                if one["place"] > player["place"]:
                    one["place"], player["place"] = player["place"], one["place"]

    def on_player_rebought(self, event: Json) -> None:
        player, rebuys = self.players[event["player"]], self.format["rebuys"]
        expect("phase", (self.phase, self.stage), ("playing", 1))
        expect("standing", player["standing"], "in")
        expect("few chips", player["chips"] <= rebuys["below_cents"], True)
        expect("in time", self.tables[player["table"]]["hands"] <= rebuys["until_hand"], True)
        self.fee(event, rebuys["fee_cents"])
        expect("chips of a re-buy", event["chips_cents"], rebuys["chips_cents"])
        player["chips"] = player["chips"] + event["chips_cents"]
        player["rebuys"] = player["rebuys"] + 1
        expect("not too many", player["rebuys"] <= rebuys["most"], True)

    def on_seats_drawn(self, event: Json) -> None:
        expect("phase", self.phase in ("registration", "advanced"), True)
        expect("stage", event["stage"], self.stage + 1)
        self.stage = event["stage"]
        shown = commitment(self.name, self.stage, event["salt"])
        expect("commitment", shown, self.commitments[self.stage - 1])
        # Whoever took a registration back and came again is entered last.
        names = [one["name"] for one in self.still_in()]
        self.mixed = mix(event["salt"], event["drawn_at"], names)
        expect("mix", event["mix"], self.mixed)
        drawn = draw(self.mixed, names, self.rules["seats"], self.tables_drawn)
        expect("seats", event["seats"], drawn)
        for one in self.players.values():
            one["table"], one["seat"] = drawn.get(one["name"], [0, 0])
            one["end"] = one["brought"] = one["highest"] = 0
            if one["table"]:
                one["place"] = 0
        self.set_tables(drawn)
        self.extended = 0
        self.first_hand_called = False
        self.counted = 0
        self.played_off = False
        self.phase = "drawn"
        self.unissued = [] if self.rules["chips_cents"] is None else sorted(names)

    def set_tables(self, seats: dict[str, list[int]]) -> None:
        self.tables = {}
        self.ended = False
        for table, _ in seats.values():
            names = [name for name, seat in seats.items() if seat[0] == table]
            self.tables[table] = {
                "players": names,
                "hands": 0,
                "won": None,
                "announced": False,
                "paid": False,
                "confirmed": False,
                "closed": False,
                "through": 0,
                "last": {},
            }
        self.tables_drawn = self.tables_drawn + len(self.tables)

    def on_chips_issued(self, event: Json) -> None:
        expect("whose turn it is", event["player"], self.unissued.pop(0))
        player = self.players[event["player"]]
        expect("chips before", event["before_cents"], player["chips"])
        expect("chips", event["cents"], self.rules["chips_cents"])
        player["chips"] = event["cents"]

    def on_stage_started(self, event: Json) -> None:
        expect("phase", (self.phase, event["stage"]), ("drawn", self.stage))
        expect("without chips", self.unissued, [])
        self.phase = "playing"
        self.first_hand_called = not self.paused

    def on_play_paused(self, event: Json) -> None:
        expect("reason", bool(event["why"]), True)
        self.paused = True

    def on_play_resumed(self, event: Json) -> None:
        expect("event", event, {"event": "PlayResumed"})
        self.paused = False
        if self.phase == "playing":
            self.first_hand_called = True

    def on_stage_extended(self, event: Json) -> None:
        expect("stage", event["stage"], self.stage)
        # Reading 32: from the first hand on Dragon wagers may be closed.
        expect("before the first hand", self.first_hand_called, False)
        self.extended = self.extended + event["more"]

    def on_dragons_announced(self, event: Json) -> None:
        # 3.12 and reading 30: at the end of each session, which wagers have won at which table.
        expect("stage", event["stage"], self.stage)
        expect("announced before", self.everywhere("announced"), False)
        won = {}
        for number, table in self.tables.items():
            expect("the session is over", table["won"] is not None, True)
            won[f"{self.name}~{number}"] = table["won"]
            table["announced"] = True
        expect("what has won", event["won"], won)

    def on_stage_ended(self, event: Json) -> None:
        # Reading 33: what is played stands, and is announced.
        expect("stage", event["stage"], self.stage)
        expect("reason", bool(event["why"]), True)
        expect("announced before", self.everywhere("announced"), False)
        self.ended = True
        for table in self.tables.values():
            table["announced"] = True

    def everywhere(self, what: str) -> bool:
        return all(table[what] for table in self.tables.values())

    def on_results_confirmed(self, event: Json) -> None:
        # Readings 23 and 36: after the payment, so that 5.2 has its time.
        expect("stage", event["stage"], self.stage)
        expect("announced", self.everywhere("announced"), True)
        expect("paid", self.everywhere("paid"), True)
        expect("confirmed before", self.everywhere("confirmed"), False)
        for table in self.tables.values():
            table["confirmed"] = True

    def on_results_noted(self, event: Json) -> None:
        table = self.tables[event["table"]]
        # That the time of a session is up is new, and no entry of the table.
        over = table["won"] is None and event["won"] is not None
        new = event["through"] > table["through"] or over
        expect("in order", event["through"] >= table["through"] and new, True)
        table["through"] = event["through"]
        if event["hands"] < table["hands"]:
            # The last hand is void: highest wins are what they were, and forfeits come back.
            for name, (highest, forfeited, _) in table["last"].items():
                self.players[name]["highest"] = highest
                if forfeited > 0 and self.players[name]["standing"] == "in":
                    self.coming_back[name] = forfeited
            table["last"] = {}
        if event["hands"] > table["hands"]:
            names = table["players"]
            table["last"] = {
                name: (self.players[name]["highest"], 0, event["nets"].get(name, 0))
                for name in names
            }
        for name, net in event["nets"].items():
            player = self.players[name]
            player["chips"] = player["chips"] + net
            if self.phase == "play-off":
                player["brought"] = player["brought"] + net
            elif event["hands"] > table["hands"] and net > player["highest"]:
                player["highest"] = net
            elif event["hands"] == table["hands"] and name in table["last"]:
                # The last hand was paid wrongly, and is put right.
                highest, forfeited, came = table["last"][name]
                table["last"][name] = (highest, forfeited, came + net)
                player["highest"] = max(highest, came + net)
        for name, net in event["dragons"].items():
            # They are won or lost on the session, on no hand of it.
            player = self.players[name]
            player["chips"] = player["chips"] + net
        table["hands"] = event["hands"]
        self.session_noted(table, event)
        if all(one["closed"] for one in self.tables.values()):
            if self.phase == "play-off":
                self.played_off = True
            else:
                for player in self.players.values():
                    player["end"] = player["chips"] if player["table"] else 0
            self.phase = "played"

    def session_noted(self, table: Json, event: Json) -> None:
        """How far the session of a table is, and what does not hold any more of what was said."""
        length = self.rules["hands"]
        if self.phase == "play-off":
            length = 1
        elif length is not None:
            length = length + self.extended
        if length is not None and not self.ended:
            expect("over with its last hand", event["won"] is not None, table["hands"] >= length)
        table["won"] = event["won"]
        table["paid"] = event["paid"]
        table["closed"] = event["closed"]
        if event["won"] is None and not self.ended:
            # Reading 22: a hand is void, and the session goes on.
            table["announced"] = False
        if event["paid"]:
            expect("announced before it is paid", table["announced"], True)
        if not event["closed"]:
            table["confirmed"] = False
        if event["closed"]:
            expect("paid before it ends", table["paid"], True)
            if self.format["dealing"] != "automatic":
                # Until the results are confirmed the last round of a table can still be void.
                expect("confirmed before it ends", table["confirmed"], True)

    def on_chips_forfeited(self, event: Json) -> None:
        player = self.players[event["player"]]
        if event["cents"] < 0:
            expect("what comes back", -event["cents"], self.coming_back.pop(event["player"]))
        else:
            expect("at most the least stake", event["cents"] <= self.rules["minimum_cents"], True)
            table = self.tables[event["table"]]
            highest, _, came = table["last"][event["player"]]
            table["last"][event["player"]] = (highest, event["cents"], came)
        player["chips"] = player["chips"] - event["cents"]
        if self.phase == "play-off" or self.played_off:
            player["brought"] = player["brought"] - event["cents"]
        elif self.phase == "played":
            player["end"] = player["chips"]

    def on_chips_counted(self, event: Json) -> None:
        hand = min(one["hands"] for one in self.tables.values())
        hand = hand - hand % self.rules["announce_every"]
        expect("hand of the count", event["hand"], hand)
        expect("a later hand", hand > self.counted, True)
        self.counted = hand
        chips = {one["name"]: one["chips"] for one in self.players.values() if one["table"]}
        expect("chips counted", event["chips"], chips)

    def on_play_off_drawn(self, event: Json) -> None:
        expect("phase", self.phase, "played")
        expect("who plays off", sorted(event["seats"]), self.tied())
        drawn = draw(self.mixed, self.tied(), self.rules["seats"], self.tables_drawn)
        expect("seats of the play-off", event["seats"], drawn)
        self.set_tables(drawn)
        self.phase = "play-off"

    def on_stage_closed(self, event: Json) -> None:
        expect("phase", self.phase, "played")
        expect("ties", self.tied(), [])
        expect("places", (event["places"], event["advancing"]), self.places())
        for place, name in enumerate(event["places"], 1):
            player = self.players[name]
            player["place"] = place
            if player["standing"] == "in" and place > event["advancing"] and not self.is_last:
                player["standing"] = "out"
        self.phase = "finished" if self.is_last else "advanced"

    def on_prize_awarded(self, event: Json) -> None:
        self.awarded.append((event["player"], event["place"], event["cents"]))
        self.players[event["player"]]["prize"] = event["cents"]

    def on_tournament_ended(self, event: Json) -> None:
        takers = [
            one
            for one in self.players.values()
            if one["place"] and one["standing"] in ("in", "out")
        ]
        takers.sort(key=lambda one: one["place"])
        paid = prizes(self.pool, self.format["prizes"], len(takers))
        expected = []
        for one, cents in zip(takers, paid, strict=False):
            if cents:
                expected.append((one["name"], one["place"], cents))
        expect("prizes", self.awarded, expected)
        expect("what is left", event["left_cents"], self.pool - sum(paid))
        expect("winner", event["winner"], takers[0]["name"] if takers else "")
        self.winner = event["winner"]
        self.pool = 0
        self.phase = "ended"

    def on_player_disqualified(self, event: Json) -> None:
        player = self.players[event["player"]]
        expect("standing", player["standing"], "in")
        self.given(player, -event["cents"])
        player["standing"] = "disqualified"
        self.gone(player)

    def on_chips_corrected(self, event: Json) -> None:
        self.given(self.players[event["player"]], event["cents"])

    def given(self, player: Json, cents: int) -> None:
        player["chips"] = player["chips"] + cents
        if self.phase in ("played", "play-off") and player["table"]:
            player["end"] = player["end"] + cents

    def on_tournament_cancelled(self, event: Json) -> None:
        expect("phase", self.phase, "registration")
        expect("reason", bool(event["why"]), True)
        expect("players", list(self.players), [])
        expect("pool", self.pool, 0)
        self.phase = "cancelled"
