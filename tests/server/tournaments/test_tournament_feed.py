"""What happens in a tournament as whoever watches it hears it, and what they are shown."""

import json

from msgspec.structs import replace
from tournament.room import TWO_STAGES, Room

from punto.house.state import Person
from punto.journal.actor import SYSTEM, Role
from punto.journal.encoding import encode
from punto.journal.record import NumberedRecord
from punto.server.auth.authenticator import Visitor
from punto.server.tournaments.tournament_feed import MAX_LEADERS, TournamentFeed, Wakeup
from punto.server.tournaments.tournament_views import full_view, leaders_view
from punto.storage.logins import COOKIE, Login
from punto.tournament.events import TournamentEvent
from punto.tournament.evolve import fold
from punto.tournament.stream import TournamentRecord

LARGE = replace(TWO_STAGES, most_players=500)


def numbered(room: Room) -> list[NumberedRecord[TournamentEvent]]:
    return [
        NumberedRecord(number, TournamentRecord(at=0, by=SYSTEM, command="c", event=event), "")
        for number, event in enumerate(room.happened, 1)
    ]


def visiting(name: str, *, locked: bool = False) -> Visitor:
    login = Login("", name, COOKIE, 0, 0, locked=locked, address="")
    return Visitor(Person(name=name, role=Role.PATRON), login, locked)


def feed_of(room: Room) -> TournamentFeed:
    return TournamentFeed("spring", room.tournament, len(room.happened))


def test_what_follows_is_taken_and_told() -> None:
    room = Room(players=3)
    records = numbered(room)
    feed = TournamentFeed("spring", fold(room.happened[:2]), 2)
    heard: list[int] = []

    def hear(_: None) -> None:
        heard.append(feed.sequence)

    feed.watch(hear)
    assert feed.publish(records, room.tournament)
    assert (feed.sequence, feed.tournament) == (4, room.tournament)
    # What is known already is not told again.
    assert feed.publish(records, room.tournament)
    assert heard == [4]
    feed.unwatch(hear)
    room.enter("p04")
    assert feed.publish(numbered(room)[4:], room.tournament)
    assert heard == [4]


def test_a_gap_is_noticed() -> None:
    room = Room(players=3)
    feed = TournamentFeed("spring", fold(room.happened[:1]), 1)
    assert not feed.publish(numbered(room)[2:], room.tournament)
    assert feed.sequence == 1


def test_the_board_is_made_once_for_all_who_look_and_again_when_something_has_happened() -> None:
    room = Room(players=3)
    feed = feed_of(room)
    assert feed.board is feed.board
    before = feed.board
    room.enter("p04")
    assert feed.publish(numbered(room), room.tournament)
    assert feed.board is not before
    assert len(feed.board.players) == 4
    assert set(feed.places) == {"p01", "p02", "p03", "p04"}


def test_of_many_players_the_first_are_told_and_all_can_be_asked_for() -> None:
    room = Room(LARGE, players=MAX_LEADERS + 20)
    feed = feed_of(room)
    last = feed.board.players[-1].name
    visitor = visiting(last)
    told = json.loads(encode(leaders_view(visitor, feed)))
    shown = json.loads(encode(full_view(visitor, feed)))
    assert len(told["tournament"]["players"]) == MAX_LEADERS
    assert len(shown["tournament"]["players"]) == MAX_LEADERS + 20
    assert told["tournament"]["players"] == shown["tournament"]["players"][:MAX_LEADERS]
    assert told["players"] == shown["players"] == MAX_LEADERS + 20
    # Whoever is not among the first is told their own place all the same.
    assert told["own"] == shown["own"]
    assert told["own"]["player"]["name"] == last


def test_a_stranger_and_a_locked_login_have_no_place() -> None:
    feed = feed_of(Room(players=2))
    assert full_view(None, feed).own is None
    assert full_view(visiting("ann"), feed).own is None
    assert full_view(visiting("p01", locked=True), feed).own is None
    assert leaders_view(visiting("p01"), feed).own == feed.places["p01"]


async def test_a_bell_wakes_once_for_any_number_of_rings() -> None:
    wakeup = Wakeup()
    wakeup.wake()
    wakeup.wake()
    await wakeup.wait(30)
    await wakeup.wait(0.001)
