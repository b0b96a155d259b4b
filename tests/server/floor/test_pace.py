"""What an automatic table does by itself, and when."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from asking import PIT, Asking, asking, settings

from punto.games import GAMES
from punto.journal.actor import patron
from punto.rules.game import Game
from punto.server.commit.blind_commands import AnnounceNext, DrawNext, LoadNext, RevealLast
from punto.server.floor.pace import SECOND, Pace, TableStep, TableTimes, has_wagers, next_step
from punto.storage.memory.store import MemoryStore
from punto.table import commands
from punto.table.settings import Dealing
from punto.table.state import Phase

PACE = Pace(card_seconds=1, result_seconds=3, shoe_seconds=5, round_seconds=5)
NOW = 1_000 * SECOND


@pytest.fixture
async def table() -> AsyncIterator[Asking]:
    async with asking(MemoryStore()) as found:
        yield found


def step(table: Asking, **times: Any) -> TableStep | None:
    return next_step(table.table, TableTimes(**{"now": NOW, "since": NOW, **times}), PACE)


def due(table: Asking, **times: Any) -> tuple[str, float]:
    """What comes next, and in how many seconds."""
    found = step(table, **times)
    assert found is not None
    return found.kind.__name__, (found.at - NOW) / SECOND


async def do(table: Asking, found: TableStep) -> None:
    fields: dict[str, Any] = dict(found.fields)
    await table.accepted(found.kind, **fields)


async def play(table: Asking, wager: str, rounds: int) -> list[str]:
    """Lets the table run by itself, with a patron who wagers whenever betting opens."""
    done: list[str] = []
    while table.table.rounds < rounds or table.table.phase is not Phase.BETWEEN_ROUNDS:
        if table.table.phase is Phase.BETTING and not has_wagers(table.table):
            assert (await table.wager("ann", wager, 10_00)).accepted
        found = step(table, wagered_at=NOW)
        assert found is not None, f"{table.table.phase} waits for ever"
        await do(table, found)
        done.append(found.kind.__name__)
    return done


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
async def test_an_automatic_table_plays_shoe_after_shoe_by_itself(
    table: Asking, game: Game
) -> None:
    await table.open({"ann": 10_000_00}, slug=game.slug)
    done = await play(table, game.wagers[0].key, 90)
    assert table.table.shoes >= 2
    # The first shoe was loaded before anybody looked.
    assert done.count("RevealLast") == done.count("LoadNext") == table.table.shoes - 1
    assert done.count("CloseBetting") == table.table.rounds
    assert ("OpenSession" in done) == bool(game.session_wagers)
    assert ("PassShaker" in done) == bool(game.die)


async def test_a_new_table_loads_its_first_shoe_at_once_and_burns(table: Asking) -> None:
    await table.own()
    assert step(table) is None
    await table.accepted(commands.OpenTable, table="T1", settings=settings())
    assert due(table) == ("LoadNext", 0)
    await table.accepted(LoadNext)
    assert due(table) == ("DrawNext", 1)
    await table.accepted(DrawNext)
    assert due(table, opened_at=0) == ("OpenBetting", 0)


async def test_a_round_is_not_opened_before_the_last_has_taken_its_time(table: Asking) -> None:
    await table.open({"ann": 1_000_00})
    await play(table, "banker", 1)
    assert due(table, opened_at=NOW - 60 * SECOND) == ("OpenBetting", 3)
    assert due(table, opened_at=NOW) == ("OpenBetting", 5)


async def test_betting_waits_for_a_wager(table: Asking) -> None:
    await table.open_betting({"ann": 1_000_00})
    assert step(table) is None


@pytest.mark.parametrize(
    ("wagered", "closes"), [(-15, 0), (0, 0), (1, 20), (20, 20), (21, 40), (59, 60)]
)
async def test_betting_closes_with_the_spell_in_which_the_first_wager_came(
    table: Asking, wagered: int, closes: int
) -> None:
    await table.open_betting({"ann": 1_000_00})
    first = table.table.playing.closes_at
    assert first is not None
    found = step(table, wagered_at=first + wagered * SECOND)
    assert found == TableStep(commands.CloseBetting, first + closes * SECOND)


async def test_betting_closes_early_once_everybody_who_has_wagered_asks(table: Asking) -> None:
    await table.open_betting({"ann": 1_000_00, "bob": 1_000_00})
    closes = table.table.playing.closes_at
    assert closes is not None
    opened = closes - table.table.rules.betting_seconds * SECOND

    def closes_after(changed: int) -> float:
        """How long after the opening, with the last change of a wager so late."""
        found = step(table, wagered_at=opened, changed_at=opened + changed * SECOND)
        assert found is not None
        assert found.kind is commands.CloseBetting
        return (found.at - opened) / SECOND

    for name in ("ann", "bob"):
        assert (await table.wager(name, "player", 10_00)).accepted
        assert closes_after(1) == 20
    await table.accepted(commands.AskToDeal, patron("ann"))
    assert closes_after(1) == 20
    await table.accepted(commands.AskToDeal, patron("bob"))
    # Never sooner than five seconds after the opening and three after the last change.
    assert [closes_after(changed) for changed in (0, 2, 3, 9, 17, 19)] == [5, 5, 6, 12, 20, 20]
    # Whoever changes a wager wants more time.
    assert (await table.wager("bob", "player", 20_00)).accepted
    assert closes_after(1) == 20
    assert (await table.wager("bob", "player", 0)).accepted
    # A patron alone need not wait for anybody.
    assert closes_after(4) == 7


async def test_whoever_has_dragon_wagers_is_waited_for_and_need_not_wait(table: Asking) -> None:
    await table.open({"ann": 1_000_00, "bob": 1_000_00}, slug="dragon-tournament")
    await table.accepted(commands.OpenSession, hands=5)
    await table.accepted(commands.OpenBetting)
    opened = table.table.playing.closes_at - 20 * SECOND

    def closes_after() -> float:
        found = step(table, wagered_at=opened, changed_at=opened + SECOND)
        assert found is not None
        return (found.at - opened) / SECOND

    assert (await table.wager("ann", "player", 10_00)).accepted
    assert (await table.wager("bob", "any-dragon", 10_00)).accepted
    await table.accepted(commands.AskToDeal, patron("ann"))
    assert (table.table.waited_for, closes_after()) == (1, 20)
    await table.accepted(commands.AskToDeal, patron("bob"))
    assert (table.table.waited_for, closes_after()) == (0, 5)
    # Whoever has a wager on both is one patron.
    assert (await table.wager("ann", "any-dragon", 10_00)).accepted
    assert table.table.waited_for == 1
    assert (await table.wager("ann", "player", 0)).accepted
    await table.accepted(commands.AskToDeal, patron("ann"))
    assert (table.table.waited_for, closes_after()) == (0, 5)


async def test_in_a_later_betting_period_asking_closes_it_as_well(table: Asking) -> None:
    await table.open_betting({"ann": 1_000_00})
    closes = table.table.playing.closes_at
    assert closes is not None
    wagered = closes + 30 * SECOND
    assert (await table.wager("ann", "player", 10_00)).accepted
    await table.accepted(commands.AskToDeal, patron("ann"))
    found = step(table, wagered_at=wagered, changed_at=wagered)
    assert found == TableStep(commands.CloseBetting, wagered + 3 * SECOND)


async def test_dragon_wagers_of_a_session_are_something_to_deal_for(table: Asking) -> None:
    await table.open({"ann": 1_000_00}, slug="dragon-tournament")
    await table.accepted(commands.OpenSession, hands=5)
    await table.accepted(commands.OpenBetting)
    assert not has_wagers(table.table)
    assert (await table.wager("ann", "player-dragon", 10_00)).accepted
    assert has_wagers(table.table)


async def test_sessions_have_15_hands_unless_configured(table: Asking) -> None:
    await table.open({"ann": 1_000_00}, slug="dragon-tournament")
    found = step(table)
    assert found is not None
    assert (found.kind, found.fields) == (commands.OpenSession, {"hands": 15})
    times = TableTimes(now=0, since=0)
    found = next_step(table.table, times, Pace(session_hands=9))
    assert found is not None
    assert found.fields == {"hands": 9}


async def test_a_session_by_the_clock_is_announced_when_its_time_is_over(table: Asking) -> None:
    await table.open({"ann": 1_000_00}, slug="dragon-tournament")
    await table.accepted(commands.OpenSession, minutes=1)
    session = table.table.session
    assert session is not None
    assert session.ends_at is not None
    assert due(table, now=session.ends_at - 1)[0] == "OpenBetting"
    assert due(table, now=session.ends_at)[0] == "AnnounceDragonBets"


async def test_the_patron_with_the_shaker_has_time_to_shake_and_to_open(table: Asking) -> None:
    await table.open_betting({"ann": 1_000_00}, slug="power-98")
    assert (await table.wager("ann", "banker", 100_00)).accepted
    await table.accepted(commands.CloseBetting)
    assert due(table) == ("PassShaker", 1)
    await table.accepted(commands.PassShaker)
    assert due(table) == ("CompleteShake", 10)
    await table.accepted(commands.ShakeDie, patron("ann"))
    assert due(table) == ("AnnounceNext", 10)
    await table.accepted(commands.OpenShaker, patron("ann"))
    assert due(table) == ("AnnounceNext", 1)
    await table.accepted(AnnounceNext)
    assert due(table) == ("DrawNext", 1)


async def test_a_held_table_waits_for_the_pit(table: Asking) -> None:
    await table.open_betting({"ann": 1_000_00})
    assert (await table.wager("ann", "banker", 100_00)).accepted
    await table.accepted(commands.CloseBetting)
    await table.accepted(DrawNext)
    await table.accepted(commands.ReportIrregularity, PIT, clause="5.4")
    assert step(table) is None


async def test_a_closed_table_shows_its_last_shoe_and_rests(table: Asking) -> None:
    await table.open({"ann": 1_000_00})
    await table.accepted(commands.RetireShoe, why="the night is over")
    await table.accepted(commands.CloseTable)
    assert due(table) == ("RevealLast", 0)
    await table.accepted(RevealLast)
    assert step(table) is None


async def test_of_a_table_with_a_dealer_the_clock_only_shows_the_shoe_that_is_over(
    table: Asking,
) -> None:
    await table.own()
    opened = settings(dealing=Dealing.DEALER)
    await table.accepted(commands.OpenTable, table="T1", settings=opened)
    assert step(table) is None
    await table.accepted(LoadNext, PIT)
    assert step(table) is None
    await table.accepted(commands.RetireShoe, PIT, why="a drink was spilled")
    assert due(table) == ("RevealLast", 0)
    await table.accepted(RevealLast)
    assert step(table) is None
    await table.accepted(LoadNext, PIT)
    assert table.table.shoes == 2


async def test_of_a_table_with_a_real_shoe_the_clock_does_nothing(table: Asking) -> None:
    await table.own()
    await table.accepted(commands.OpenTable, table="T1", settings=settings(dealing=Dealing.SHOE))
    await table.accepted(commands.LoadShoe, PIT, shoe=1)
    await table.accepted(commands.RetireShoe, PIT, why="a drink was spilled")
    assert step(table) is None


@pytest.fixture
async def cup_table() -> AsyncIterator[Asking]:
    """A table of a tournament, with a burned shoe."""
    async with asking(MemoryStore(), table="cup~1") as found:
        await found.open({}, slug="dragon-tournament")
        yield found


async def play_hand(table: Asking) -> list[str]:
    """What the table does by itself until it waits for somebody."""
    done: list[str] = []
    while (found := step(table)) is not None:
        await do(table, found)
        done.append(found.kind.__name__)
    return done


async def test_a_table_of_a_tournament_opens_no_session_and_no_round_by_itself(
    cup_table: Asking,
) -> None:
    assert step(cup_table) is None
    await cup_table.accepted(commands.OpenSession, hands=2)
    assert step(cup_table) is None
    await cup_table.accepted(commands.CallHands, hands=1)
    assert due(cup_table) == ("OpenBetting", 0)


async def test_a_table_of_a_tournament_closes_betting_though_nobody_has_wagered(
    cup_table: Asking,
) -> None:
    await cup_table.accepted(commands.OpenSession, hands=2)
    await cup_table.accepted(commands.CallHands, hands=1)
    await cup_table.accepted(commands.OpenBetting)
    closes_at = cup_table.table.playing.closes_at
    assert closes_at is not None
    for wagered_at in (None, closes_at - SECOND, closes_at + 5 * SECOND):
        assert step(cup_table, wagered_at=wagered_at) == TableStep(commands.CloseBetting, closes_at)


async def test_a_table_of_a_tournament_plays_the_hands_that_were_called_and_waits(
    cup_table: Asking,
) -> None:
    await cup_table.accepted(commands.OpenSession, hands=3)
    await cup_table.accepted(commands.CallHands, hands=2)
    done = await play_hand(cup_table)
    assert done.count("OpenBetting") == done.count("CloseBetting") == 2
    assert cup_table.table.rounds == 2
    await cup_table.accepted(commands.CallHands, hands=99)
    done = await play_hand(cup_table)
    # Whatever was called, the session is over, and it is for the tournament to announce.
    assert cup_table.table.rounds == 3
    assert "AnnounceDragonBets" not in done
    assert step(cup_table) is None


async def test_a_table_of_a_tournament_pays_dragon_wagers_that_were_announced(
    cup_table: Asking,
) -> None:
    await cup_table.accepted(commands.OpenSession, hands=1)
    await cup_table.accepted(commands.CallHands, hands=1)
    await play_hand(cup_table)
    await cup_table.accepted(commands.AnnounceDragonBets)
    assert due(cup_table) == ("Pay", 1)
    assert await play_hand(cup_table) == ["Pay"]
    assert cup_table.table.session is None


async def test_a_session_by_the_clock_whose_time_is_over_waits_for_the_tournament(
    cup_table: Asking,
) -> None:
    await cup_table.accepted(commands.OpenSession, minutes=1)
    await cup_table.accepted(commands.CallHands, hands=5)
    session = cup_table.table.session
    assert session is not None
    assert session.ends_at is not None
    assert due(cup_table, now=session.ends_at - 1)[0] == "OpenBetting"
    assert step(cup_table, now=session.ends_at) is None


async def test_a_table_of_a_tournament_that_waits_has_its_next_shoe_ready(
    cup_table: Asking,
) -> None:
    await cup_table.accepted(commands.RetireShoe, why="it is worn")
    assert await play_hand(cup_table) == ["RevealLast", "LoadNext", "DrawNext"]
